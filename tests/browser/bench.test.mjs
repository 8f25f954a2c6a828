// The board to tap: an ordinary one by thumb with every tap and letter counted, undo, marks, moves, the keyboard, axe.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open(); });
after(async () => { await site?.stop(); });

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

// A thumb that counts what it does, and waits until the board shows it.
async function thumb(options = PHONE) {
  const page = await newPage(site, options);
  await page.goto(`${site.base}/replay`);
  await page.locator('#stage .felt:visible').waitFor();
  const counted = { taps: 0, letters: 0 };
  const value = () => page.locator('#text').inputValue();
  const tap = async (where) => {
    counted.taps += 1;
    const at = typeof where === 'string' ? page.locator(where).first() : where;
    if (options.hasTouch) await at.tap();
    else await at.click();
  };
  const type = async (letters) => {
    counted.letters += letters.length;
    await page.keyboard.type(letters);
  };
  const writes = async (act) => {
    const drawn = () => page.evaluate(() => Number(document.getElementById('stage').dataset.drawn));
    const was = await drawn();
    await act();
    await page.waitForFunction((before) => Number(document.getElementById('stage').dataset.drawn) > before, was);
  };
  return { page, counted, tap, type, writes, value };
}

const put = (spot) => `#stage .felt:not([hidden]) [data-put="${spot}"]`;
const piece = (name) => `#stage .felt:not([hidden]) .piece[data-name="${name}"]`;

test('an ordinary board takes 25 taps and 20 letters on a phone', async () => {
  const { page, counted, tap, type, writes, value } = await thumb();
  await tap('#what');
  for (const [said, spot] of [['4', 'battlefield:0:1'], ['2', 'battlefield:1:1'], ['6', 'base:0'], ['2', 'base:0']]) {
    await type(said);
    await writes(() => tap(put(spot)));
  }
  await type('3');
  await tap('#panel-add [data-word="[Tank]"]');
  await writes(() => tap(put('battlefield:0:1')));
  await type('2');
  await writes(() => tap(put('battlefield:1:1')));
  // A spell and a response, found by the beginning of their names.
  await type('disci');
  await tap('#suggested [data-card="Discipline"]');
  await writes(() => tap(put('hand:0')));
  await type('disci');
  await tap('#suggested [data-card="Discipline"]');
  await writes(() => tap(put('hand:1')));
  await tap('#tab-act');
  await tap(piece('U3'));
  await writes(() => tap('#stage .felt:not([hidden]) .place[data-name="BF1"]'));
  await tap('#stage .felt:not([hidden]) .seat:last-child .card-in-hand');
  await writes(() => tap('#chosen [data-line*="plays"]'));
  await writes(() => tap(piece('U3')));
  await writes(() => tap('#offered [data-line="A passes"]'));
  await tap('#stage .felt:not([hidden]) .seat:first-of-type .card-in-hand');
  await writes(() => tap('#chosen [data-line*="plays"]'));
  await writes(() => tap(piece('U1')));
  await writes(() => tap('[data-line="all pass until done"]'));
  console.log(`${counted.taps} taps, ${counted.letters} letters`);
  console.log(await value());
  assert.ok(counted.taps <= 25, `${counted.taps} taps`);
  assert.ok(counted.letters <= 20, `${counted.letters} letters`);
  assert.match(await value(), /B: U1 4 might[\s\S]*\[Tank\][\s\S]*A moves U3 to BF1[\s\S]*A plays Discipline[\s\S]*B plays Discipline[\s\S]*all pass until done/);
  assert.equal(await page.locator('.diagnostic').count(), 0);
  assert.deepEqual(page.errors, []);
});

test('the board and the text always say the same, and what was done is undone', async () => {
  const { page, tap, type, writes, value } = await thumb({ width: 1280 });
  await tap('#what');
  await type('Rider 6');
  await writes(() => tap(put('base:0')));
  const before = await value();
  await tap(piece('Rider'));
  await writes(() => tap('[data-mark="exhausted"]'));
  assert.match(await value(), /Rider 6 might exhausted/);
  await tap('[data-do="move"]');
  await writes(() => tap(put('battlefield:0:0')));
  assert.match(await value(), /battlefield BF1, controlled by A\n {2}A: Rider 6 might exhausted/);
  await writes(() => tap('[data-undo]'));
  await writes(() => tap('[data-undo]'));
  assert.equal(await value(), before);
  await writes(() => tap('[data-redo]'));
  assert.match(await value(), /Rider 6 might exhausted/);
  await tap('#tab-text');
  await page.locator('#text').fill('BF1 (B): Guard 2\nA base: Rider 4\nA moves Rider to BF1\nall pass\n');
  await page.locator('#stage .felt:not([hidden]) .piece[data-name="Rider"]').waitFor();
  await page.locator('#stage .felt:not([hidden]) .field', { hasText: 'controlled by A' }).waitFor();
  assert.deepEqual(page.errors, []);
});

test('runes are put down and used by taps', async () => {
  const { page, tap, type, writes, value } = await thumb();
  await tap('#what');
  await type('2');
  await tap('#panel-add [data-word="runes"]');
  await writes(() => tap(put('base:0')));
  await type('1 calm rune');
  await writes(() => tap(put('hand:0')));
  assert.match(await value(), /runes of A 2 ready, 1 Calm ready/);
  assert.match(await page.locator('#stage .felt:visible .seat:last-child h2').innerText(), /2 ready, 1 Calm ready/);
  await tap('#tab-act');
  await writes(() => tap('#offered [data-line="A exhausts 1 Calm rune"]'));
  assert.match(await value(), /A exhausts 1 Calm rune\n/);
  assert.match(await page.locator('#stage .felt:visible .seat:last-child h2').innerText(), /1 energy[\s\S]*1 Calm exhausted/);
  assert.deepEqual(page.errors, []);
});

test('what is suggested as one types moves nothing, and the board stays in sight', async () => {
  const { page, tap, type } = await thumb();
  await tap('#what');
  const top = () => page.locator('#panel-add [data-word="[Tank]"]').boundingBox().then(({ y }) => y);
  const before = await top();
  await type('disci');
  await page.locator('#suggested [data-card="Discipline"]').waitFor();
  assert.equal(await top(), before);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const { y, height } = await page.locator('#stage').boundingBox();
  assert.ok(y >= 0 && y + height <= 844, `the board is at ${y}, ${height} high`);
  assert.deepEqual(page.errors, []);
});

test('where nothing has happened yet a desktop shows the examples beside the board', async () => {
  const { page } = await thumb({ width: 1280 });
  const [stage, examples] = await Promise.all(['#stage', '.examples'].map((where) => page.locator(where).boundingBox()));
  assert.ok(examples.x >= stage.x + stage.width, 'in the third column');
});

test('a unit says what it may not do and by which rule', async () => {
  const { page, tap } = await thumb({ width: 1280 });
  await tap('#tab-text');
  await page.locator('#text').fill('BF1 (B): Guard 2\nA base: Rider 4 exhausted\n');
  await page.locator(piece('Rider')).waitFor();
  await tap('#tab-act');
  await tap(piece('Rider'));
  await page.locator('#chosen li', { hasText: 'already exhausted' }).first().waitFor();
  assert.match(await page.locator('#chosen li a').first().innerText(), /^\d+/);
});

test('the board is used with the keyboard, and axe finds nothing serious', async () => {
  const { page, tap, type, writes } = await thumb({ width: 1280 });
  await tap('#what');
  await type('4');
  await page.keyboard.press('Enter');
  await writes(() => page.keyboard.press('Enter'));
  for (const tab of ['add', 'act', 'text']) {
    await tap(`#tab-${tab}`);
    for (const width of [390, 1280]) {
      for (const colorScheme of ['light', 'dark']) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), [], `${tab}, ${width} px, ${colorScheme}`);
        const across = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(across <= width, `${across} px at ${width}`);
      }
    }
  }
});
