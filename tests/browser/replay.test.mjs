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
  if (options?.javaScriptEnabled !== false) await page.locator('#tab-text').click();
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
  assert.match(await wrong.innerText(), /Line 7:[\s\S]*Ann moves Ridr[\s\S]*did you mean Rider/);
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

test('runes are used at will, and the next step says what they pay', async () => {
  const page = await newPage(site, { width: 390, hasTouch: true });
  await page.goto(`${site.base}/replay`);
  await page.locator('#tab-text').click();
  const board = 'edition 1.5\nplayers Ann, Bob\nbattlefield Grove\nrunes of Ann 3 Fury, 1 Calm\n';
  const left = async () => (await page.locator('#replayed .step[aria-current]').innerText()).replace(/\s+/g, ' ');
  await page.locator('#text').fill(`${board}Ann exhausts 2 Fury runes\n`);
  await page.locator('.step[aria-current]', { hasText: 'Ann exhausts 2 Fury runes' }).waitFor();
  assert.match(await left(), /(Ann exhausts a Fury Rune .*Ann adds 1 Energy.*){2}/);
  await page.locator('#text').fill(`${board}Ann exhausts 2 Fury runes\nAnn recycles 1 Calm rune\n=> Ann has 0 calm runes\n`);
  await at(page, 'As expected').waitFor();
  assert.equal(await page.locator('.diagnostic').count(), 0);
  // More than she has is refused, with the rule.
  await page.locator('#text').fill(`${board}Ann exhausts 5 Fury runes\n`);
  await at(page, 'Refused').waitFor();
  assert.match(await page.locator('#replayed').innerText(), /Fury|fury/);
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

test('steps are walked with a thumb', async () => {
  const page = await typed({ width: 360, hasTouch: true });
  await at(page, 'Needs a choice').waitFor();
  const shown = () => page.locator('.step:visible h3').allInnerTexts();
  const [back, on] = [page.locator('.stepper [data-step="-1"]'), page.locator('.stepper [data-step="1"]')];
  const { width, height } = await back.boundingBox();
  assert.ok(width >= 44 && height >= 44, `a thumb has ${width} by ${height} px`);
  await back.tap();
  await back.tap();
  assert.deepEqual(await shown(), ['The board as understood']);
  assert.ok(await back.isDisabled(), 'there is nothing before the first step');
  await on.tap();
  assert.match((await shown()).join(), /^line 7 Ann moves Rider to Grove$/);
  assert.deepEqual(page.errors, []);
});

test('a rule tells its words where it stands, and a piece why it is as it is', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/replay`);
  await page.locator('#tab-text').click();
  await page.locator('#text').fill(`${DUEL}Ann assigns 2 to Guard, 1 to Watch\n`);
  await at(page, 'Replayed').waitFor();
  await page.locator('.step[aria-current] .fired > a[data-rule="322.2"]').first().click();
  assert.ok((await page.locator('.rule-words').innerText()).length > 40);
  assert.match(page.url(), /\/replay/, 'the page is not left');
  await page.locator('#stage .felt:not([hidden]) [data-name="Watch"]').click();
  await page.locator('.ask .answer', { hasText: 'Watch is dealt 1' }).waitFor();
  await page.getByLabel('everything considered').check();
  await page.locator('.step[aria-current] li.idle', { hasText: 'no showdown is staged' }).first().waitFor();
  assert.deepEqual(page.errors, []);
});

// Fills a part of the form in and adds it: fields by their names without the part's.
async function built(page, part, fields, ticks = []) {
  const all = page.locator(`fieldset[data-build=${part}]`);
  for (const [name, value] of Object.entries(fields)) {
    const field = all.locator(`[name="${part}.${name}"]`).first();
    if (await field.evaluate((one) => one.localName === 'select')) await field.selectOption(value);
    else await field.fill(value);
  }
  for (const tick of ticks) await all.getByLabel(tick, { exact: true }).check();
  const before = await page.locator('#text').inputValue();
  await all.getByRole('button').click();
  await page.waitForFunction((text) => document.getElementById('text')?.value !== text, before);
}

const BUILT = [
  ['players', {}],
  ['battlefield', { name: 'Way to Nowhere', controller: 'Bob' }],
  ['unit', { player: 'Bob', name: 'Guard', might: '3', place: 'at Way to Nowhere' }, ['[Tank]']],
  ['unit', { player: 'Ann', name: 'Rider', might: '3', place: 'base' }],
];
const BOARD = /^players Ann, Bob\nbattlefield "Way to Nowhere", controlled by Bob\n {2}Bob: Guard 3 might \[Tank\]\nbase of Ann\n {2}Rider 3 might\n/;

test('a board is built by tapping', async () => {
  const page = await newPage(site, { width: 360, hasTouch: true });
  await page.goto(`${site.base}/replay`);
  await page.locator('#tab-text').click();
  await page.locator('.build > summary').tap();
  for (const part of BUILT) await built(page, ...part);
  assert.equal(await page.locator('[name="unit.player"]').inputValue(), 'Ann', 'the next unit is likely hers, too');
  await page.getByRole('button', { name: 'Ann moves Rider to "Way to Nowhere"' }).tap();
  await page.locator('.step[aria-current]', { hasText: 'combat begins' }).waitFor();
  assert.match(await page.locator('#text').inputValue(), BOARD);
  assert.deepEqual(page.errors, []);
});

test('a board is built without JavaScript, too', async () => {
  const page = await newPage(site, { width: 360, javaScriptEnabled: false });
  await page.goto(`${site.base}/replay`);
  await page.locator('.build > summary').click();
  for (const [part, fields, ticks = []] of BUILT) {
    const all = page.locator(`fieldset[data-build=${part}]`);
    for (const [name, value] of Object.entries(fields)) {
      const field = all.locator(`[name="${part}.${name}"]`).first();
      if (/^(player|place|controller)$/.test(name)) await field.selectOption(value);
      else await field.fill(value);
    }
    for (const tick of ticks) await all.getByLabel(tick, { exact: true }).check();
    await all.getByRole('button').click();
    await page.getByText('Written.').waitFor();
  }
  assert.match(await page.locator('#text').inputValue(), BOARD);
  await page.getByRole('button', { name: 'Ann moves Rider to "Way to Nowhere"' }).click();
  await page.locator('.step', { hasText: 'combat begins' }).waitFor();
});

test('a dispute of four players, with a spell, a facedown card, points and runes by domain, is built by tapping', async () => {
  const page = await newPage(site, { width: 360, hasTouch: true });
  await page.goto(`${site.base}/replay`);
  await page.locator('#tab-text').click();
  await page.locator('.build > summary').tap();
  const seats = page.locator('[name="players.seat"]');
  await page.locator('fieldset[data-build=players] summary').tap();
  await seats.nth(2).fill('Cid');
  await seats.nth(3).fill('Dee');
  await page.locator('[name="players.teams"]').check();
  await built(page, 'players', {});
  await built(page, 'battlefield', { name: 'Grove', controller: 'Bob' });
  await built(page, 'unit', { player: 'Bob', name: 'Guard', might: '3', place: 'at Grove', says: 'When I attack, draw 1.' });
  await built(page, 'card', { player: 'Ann', name: 'Bolt', what: 'spell', says: 'Deal 2 to a unit.' });
  await built(page, 'card', { player: 'Bob', name: 'Trap', what: 'facedown', place: 'at Grove' });
  await page.locator('fieldset[data-build=seat] summary').tap();
  await built(page, 'seat', { player: 'Bob', points: '3', Fury: '2', Calm: '1', phase: 'draw' }, ['is the Turn Player']);
  const text = await page.locator('#text').inputValue();
  assert.equal(text, [
    'players Bob, Cid, Dee, Ann',
    'points Bob 3',
    'teams Ann Cid, Bob Dee',
    'phase draw',
    'battlefield Grove, controlled by Bob',
    '  Bob: Guard 3 might "When I attack, draw 1."',
    '  Bob: facedown Trap spell [Hidden]',
    'hand of Ann',
    '  Bolt spell "Deal 2 to a unit."',
    'runes of Bob 2 Fury, 1 Calm',
    '',
  ].join('\n'));
  await page.locator('.run').waitFor();
  assert.equal(await page.locator('.diagnostic').count(), 0);
  assert.deepEqual(page.errors, []);
});

test('a combat under way, and gear on a unit, are built by tapping and drawn', async () => {
  const page = await newPage(site, { width: 360, hasTouch: true });
  await page.goto(`${site.base}/replay`);
  await page.locator('#tab-text').click();
  await page.locator('.build > summary').tap();
  await built(page, 'players', {});
  await built(page, 'battlefield', { name: 'Grove', controller: 'Bob' });
  await built(page, 'unit', { player: 'Bob', name: 'Guard', might: '3', place: 'at Grove' }, ['defender']);
  await built(page, 'unit', { player: 'Ann', name: 'Rider', might: '3', place: 'at Grove' }, ['attacker']);
  await built(page, 'card', { player: 'Ann', name: 'Axe', what: 'gear', bonus: '2', bearer: 'Rider' });
  assert.equal(await page.locator('#text').inputValue(), [
    'players Ann, Bob',
    'battlefield Grove, controlled by Bob',
    '  Bob: Guard 3 might defender',
    '  Ann: Rider 3 might attacker',
    '  Ann: Axe gear bonus 2 attached to Rider',
    '',
  ].join('\n'));
  const board = page.locator('.step[aria-current] svg.board');
  await board.getByText('on Rider').waitFor();
  assert.equal(await board.locator('.badge-attacker').count(), 1);
  await page.getByRole('button', { name: 'all pass', exact: true }).tap();
  await page.locator('.step[aria-current]', { hasText: 'Ann conquers Grove' }).waitFor();
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
