// Replays: typed with and without JavaScript, walked with keys, built by tapping.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open(); });
after(async () => { await site?.stop(); });

const DUEL = `edition 1.1
players Ann, Bob
battlefield Grove, controlled by Bob
  Bob: Guard 2 might, Watch 2 might
base of Ann
  Rider 3 might
Ann moves Rider to Grove
all pass
`;

const at = (page, name) => page.locator('#replayed').getByRole('heading', { name });

async function typed(options) {
  const page = await newPage(site, options);
  await page.goto(`${site.base}/replay`);
  await page.locator('#text').fill(DUEL);
  return page;
}

test('a replay comes as one types; the cursor stays, and the address carries all of it', async () => {
  const page = await typed();
  await at(page, 'Needs a choice').waitFor();
  assert.match(page.url(), /\/replay\?s=[\w-]+$/);
  const cursor = () => page.evaluate(() => document.getElementById('text').selectionStart);
  await page.locator('#text').press('Control+End');
  await page.keyboard.type('Ann assigns 2 to Guard, 1 to Watch\n=> Guard dies');
  const before = await cursor();
  await at(page, 'As expected').waitFor();
  assert.equal(await cursor(), before);
  const link = page.url();
  const other = await newPage(site, { width: 360 });
  await other.goto(link);
  await at(other, 'As expected').waitFor();
  assert.match(await other.locator('#text').inputValue(), /=> Guard dies/);
  assert.deepEqual(page.errors, []);
});

test('what is wrong is said beside the text, and put right by a tap', async () => {
  const page = await typed();
  await at(page, 'Needs a choice').waitFor();
  await page.locator('#text').fill(DUEL.replace('moves Rider', 'moves Ridr'));
  const wrong = page.locator('#live .diagnostic');
  await wrong.waitFor();
  assert.match(await wrong.innerText(), /line 7, column 11[\s\S]*\^\^\^\^[\s\S]*did you mean `Rider`/);
  assert.equal(await at(page, 'Needs a choice').count(), 1, 'the last replay stays in sight');
  await page.getByRole('button', { name: 'Write Rider' }).click();
  await wrong.waitFor({ state: 'detached' });
  assert.match(await page.locator('#text').inputValue(), /moves Rider to/);
});

test('a choice is made by a tap, and so is what may be done next', async () => {
  const page = await typed({ width: 360, hasTouch: true });
  await page.getByRole('button', { name: 'Ann assigns 2 to Guard, 1 to Watch' }).tap();
  await at(page, 'Replayed').waitFor();
  await page.getByRole('button', { name: 'Ann ends the turn' }).tap();
  await page.locator('.step[aria-current]', { hasText: 'Ann ends the turn' }).waitFor();
  assert.match(await page.locator('#text').inputValue(), /Ann assigns 2 to Guard, 1 to Watch\nAnn ends the turn\n$/);
  assert.deepEqual(page.errors, []);
});

test('steps are walked with arrow keys, or shown all at once', async () => {
  const page = await typed();
  await at(page, 'Needs a choice').waitFor();
  const shown = () => page.locator('.step:visible h3').allInnerTexts();
  await page.locator('#main').focus();
  await page.keyboard.press('ArrowLeft');
  assert.match((await shown()).join(), /^line 7 Ann moves Rider to Grove$/);
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual(await shown(), ['The board as understood']);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  assert.equal((await shown()).length, 3);
});

test('a rule tells its words where it stands, and a piece why it is as it is', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/replay`);
  await page.locator('#text').fill(`${DUEL}Ann assigns 2 to Guard, 1 to Watch\n`);
  await at(page, 'Replayed').waitFor();
  await page.locator('.step[aria-current] .fired > a[data-rule="322.2"]').first().click();
  assert.ok((await page.locator('.rule-words').innerText()).length > 40);
  assert.match(page.url(), /\/replay/, 'the page is not left');
  await page.locator('.step[aria-current] .board [data-name="Watch"]').click();
  await page.locator('.ask .answer', { hasText: 'Watch is dealt 1' }).waitFor();
  await page.getByLabel('everything considered').check();
  await page.locator('.step[aria-current] li.idle', { hasText: 'no showdown is staged' }).first().waitFor();
  assert.deepEqual(page.errors, []);
});

test('a board is built by tapping', async () => {
  const page = await newPage(site, { width: 360, hasTouch: true });
  await page.goto(`${site.base}/replay`);
  await page.locator('.build > summary').tap();
  await page.getByRole('button', { name: 'Set the players' }).tap();
  await page.locator('form[data-build=battlefield] [name=name]').fill('Way to Nowhere');
  await page.locator('form[data-build=battlefield] [name=controller]').selectOption('Bob');
  await page.getByRole('button', { name: 'Add the battlefield' }).tap();
  const unit = page.locator('form[data-build=unit]');
  await unit.locator('[name=player]').selectOption('Bob');
  await unit.locator('[name=name]').fill('Guard');
  await unit.locator('[name=place]').selectOption({ label: 'Way to Nowhere' });
  await unit.getByLabel('[Tank]').check();
  await unit.getByRole('button').tap();
  await unit.locator('[name=player]').selectOption('Ann');
  await unit.locator('[name=name]').fill('Rider');
  await unit.locator('[name=place]').selectOption('base');
  await unit.getByRole('button').tap();
  await page.getByRole('button', { name: 'Ann moves Rider to "Way to Nowhere"' }).tap();
  await page.locator('.step[aria-current]', { hasText: 'combat begins' }).waitFor();
  const text = await page.locator('#text').inputValue();
  assert.match(text, /^players Ann, Bob\nbattlefield "Way to Nowhere", controlled by Bob\n {2}Bob: Guard 3 might \[Tank\]\nbase of Ann\n {2}Rider 3 might\n/);
  assert.deepEqual(page.errors, []);
});

test('a dispute of four players, with a spell, a facedown card and points, is built by tapping', async () => {
  const page = await newPage(site, { width: 360, hasTouch: true });
  await page.goto(`${site.base}/replay`);
  await page.locator('.build > summary').tap();
  const form = (name) => page.locator(`form[data-build=${name}]`);
  await form('players').locator('summary').tap();
  const seats = form('players').locator('[name=seat]');
  await seats.nth(2).fill('Cid');
  await seats.nth(3).fill('Dee');
  await form('players').locator('[name=teams]').check();
  await form('players').getByRole('button').tap();
  await form('battlefield').locator('[name=name]').fill('Grove');
  await form('battlefield').locator('[name=controller]').selectOption('Bob');
  await form('battlefield').getByRole('button').tap();
  await form('unit').locator('[name=player]').selectOption('Bob');
  await form('unit').locator('[name=name]').fill('Guard');
  await form('unit').locator('[name=place]').selectOption({ label: 'Grove' });
  await form('unit').locator('[name=says]').fill('When I attack, draw 1.');
  await form('unit').getByRole('button').tap();
  await form('card').locator('[name=name]').fill('Bolt');
  await form('card').locator('[name=says]').fill('Deal 2 to a unit.');
  await form('card').getByRole('button').tap();
  await form('card').locator('[name=player]').selectOption('Bob');
  await form('card').locator('[name=name]').fill('Trap');
  await form('card').locator('[name=what]').selectOption('facedown');
  await form('card').getByRole('button').tap();
  await form('table').locator('[name=player]').selectOption('Bob');
  await form('table').locator('[name=points]').fill('3');
  await form('table').locator('[name=runes]').fill('4');
  await form('table').locator('[name=turn]').check();
  await form('table').getByRole('button').tap();
  const text = await page.locator('#text').inputValue();
  assert.equal(text, [
    'players Bob, Cid, Dee, Ann',
    'points Bob 3',
    'teams Ann Cid, Bob Dee',
    'battlefield Grove, controlled by Bob',
    '  Bob: Guard 3 might "When I attack, draw 1."',
    '  Bob: facedown Trap spell [Hidden]',
    'hand of Ann',
    '  Bolt spell "Deal 2 to a unit."',
    'runes of Bob 4',
    '',
  ].join('\n'));
  await page.locator('.run').waitFor();
  assert.equal(await page.locator('.diagnostic').count(), 0);
  assert.deepEqual(page.errors, []);
});

test('without JavaScript the form answers with every step, one below the other', async () => {
  const page = await typed({ javaScriptEnabled: false, width: 360 });
  await page.getByRole('button', { name: 'Replay' }).click();
  await at(page, 'Needs a choice').waitFor();
  assert.equal(await page.locator('.step:visible').count(), 3);
  await page.getByRole('button', { name: 'Ann assigns 2 to Guard, 1 to Watch' }).click();
  await at(page, 'Replayed').waitFor();
  assert.equal(await page.locator('.step:visible').count(), 4);
});

test('axe finds nothing serious on a replay, at any width, by day and by night', async () => {
  const page = await typed();
  await at(page, 'Needs a choice').waitFor();
  await page.locator('.build > summary').click();
  for (const width of [320, 360, 1280]) {
    for (const colorScheme of ['light', 'dark']) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), [], `${width} px, ${colorScheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${wide} px at ${width}`);
    }
  }
});
