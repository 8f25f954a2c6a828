// Every kind of page: readable by everyone, at every width, by day and by night.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { EDITION, open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open(); });
after(async () => { await site?.stop(); });

const PAGES = [
  '/', `/?q=plant&edition=${EDITION}`, '/?q=zzzzqqq', `/${EDITION}`, `/${EDITION}/101`, `/${EDITION}/101.1.a`,
  `/${EDITION}/103.2`, `/${EDITION}/106.1.a.1.a`, `/${EDITION}/100/all`, '/faq', '/faq/does-rain-water-the-weeds-too',
  '/errata', '/cards', '/cards/watering-can', '/terms', '/terms/thorny', '/documents', '/offline', '/nothing', `/${EDITION}/999`,
  '/1.1/322.4', '/322', '/diff/1.0/1.1', '/cite', `/cite?text=rule+103.2+and+rule+999@1.1+and+322.4`, '/deck', '/deck?list=3+Watering+Can%0A4+Nobody', '/penalty', '/penalty?q=forgot+his+Temporary&level=casual', '/penalty/missed-trigger', '/penalty/drawing-extra-cards?level=casual&caught=hand&rewind=no&same=fewer',
  '/documents/rules-core-1.1', '/api/docs', '/replay', '/replay/language', '/replay/language/more',
  '/?q=can+my+hidden+card+stay+when+my+last+unit+dies', '/?q=442.1+from+1.1', '/1.5/323.5', '/1.5/323/all', '/tr-2026-10-09/401.2', '/terms/tank',
  '/legality', '/rulings-of-others', '/procedures', '/practice', '/r/323.5', '/r/card/watering-can', '/r/ruling/does-rain-water-the-weeds-too',
  '/diff/1.0/9.9',
];

/// Boards whose replays show each way in which one may end.
const BOARDS = {
  'as expected, with a rewind list': ['BF1 (B): D 2\nA base: U 4\nA moves U to BF1\nall pass until done\n=> D dies', '&rewind=1'],
  refused: ['BF1 (B): D 2\nA base: U 4 exhausted\nA moves U to BF1', ''],
  'not read': ['BF1 (B): D 2\nA base: U 4\nA mvoes U to BF1', ''],
  incomplete: ['BF1 (B): D 2 "Whenever the moon is full, dance twice."\nA base: U 4\nA moves U to BF1\nall pass until done', ''],
  'open at a choice': ['BF1 (B): D 2, E 2\nA base: U 3\nA moves U to BF1\nA passes\nB passes', ''],
  'under two editions': ['editions 1.3, 1.5\nBF1 (B): D 2\nA base: U 4\nA moves U to BF1\nall pass until done', ''],
};
/// The address of the replay of a text.
async function replayOf([text, more]) {
  const answer = await fetch(`${site.base}/replay`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ text }) });
  return answer.headers.get('location') + more;
}

const SIGHTS = [360, 1280].flatMap((width) => ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })));

for (const path of PAGES) {
  test(`axe finds nothing serious on ${path}`, async () => {
    const page = await newPage(site);
    await page.goto(site.base + path);
    for (const { width, colorScheme } of SIGHTS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      assert.deepEqual(told, [], `${width} px, ${colorScheme}`);
    }
  });
}

for (const [name, board] of Object.entries(BOARDS)) {
  test(`axe finds nothing on a replay that is ${name}, and it fits a phone`, async () => {
    const page = await newPage(site);
    await page.goto(site.base + await replayOf(board));
    for (const { width, colorScheme } of SIGHTS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      assert.deepEqual(told, [], `${width} px, ${colorScheme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${width} px`);
    }
  });
}

test('axe finds nothing on what was proved, and what is hidden is hidden', async () => {
  const page = await newPage(site, { width: 390 });
  const replay = await replayOf(BOARDS['as expected, with a rewind list']);
  await page.goto(site.base + replay);
  const shown = () => page.locator('[hidden]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)));
  assert.deepEqual(await shown(), []);
  const s = new URL(site.base + replay).searchParams.get('s');
  for (const [claim, how] of [['B wins', 'never'], ['D dies', 'always'], ['Dd dies', 'always']]) {
    await page.goto(`${site.base}/replay/prove?${new URLSearchParams({ s, claim, how, from: '0' })}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), [], claim);
  }
});

test('a refused replay says first why and by which rule, in words that fit a phone', async () => {
  const page = await newPage(site, { width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.goto(site.base + await replayOf(BOARDS.refused));
  assert.match(await page.locator('#replayed .verdict').first().innerText(), /Refused\s+Not allowed \(\d+[.\w]*\): .*exhausted/);
  const cut = await page.locator('#replayed .diagnostic').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  assert.equal(cut, 0, 'nothing has to be scrolled sideways');
});

test('a ruling that still holds is answered above what confirms it', async () => {
  const page = await newPage(site, { width: 390, height: 844 });
  await page.goto(`${site.base}/faq/can-abandon-be-played-on-a-spell-that-cannot`);
  const top = async (where) => (await page.locator(where).first().boundingBox()).y;
  assert.ok(await top('.words .say') < await top('.alert .items'));
  assert.ok(await top('.words .say') < 500, 'the answer stands on the first screen');
});

test('no word is broken letter by letter in a table or beside a fact', async () => {
  const page = await newPage(site, { width: 360 });
  for (const path of ['/replay/language', '/replay/language/more', '/cards/watering-can', '/penalty/missed-trigger']) {
    await page.goto(site.base + path);
    const narrow = () => [...document.querySelectorAll('th, td, dt')].filter((cell) => cell.checkVisibility()).filter((cell) => {
      const longest = Math.max(0, ...cell.textContent.trim().split(/\s+/).map((word) => word.length));
      return longest <= 14 && cell.getBoundingClientRect().width < 5 * longest;
    }).map((cell) => cell.outerHTML.slice(0, 80));
    assert.deepEqual(await page.evaluate(narrow), [], path);
  }
});

test('no page is wider than a small phone', async () => {
  const page = await newPage(site, { width: 320 });
  for (const path of PAGES) {
    await page.goto(site.base + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${path} is ${width} px wide`);
  }
});

test('no ruling is wider than a phone, however long its lines of a board are', async () => {
  const page = await newPage(site, { width: 390 });
  await page.goto(`${site.base}/faq`);
  const paths = () => page.locator('main a[href^="/faq/"]').evaluateAll((links) => links.map((link) => new URL(link.href).pathname));
  const found = new Set(await paths());
  for (const path of [...found].slice(0, 3)) {
    await page.goto(site.base + path);
    for (const more of await paths()) found.add(more);
  }
  assert.ok(found.size >= 20, `${found.size} rulings`);
  for (const path of [...found].slice(0, 40)) {
    await page.goto(site.base + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${path} is ${width} px wide`);
  }
});

/// What is tapped and is less than 44 pixels high or wide. Left out: a link within a sentence, which is as tall as its line.
function small() {
  const LEAST = 43.5;
  const has = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim().length > 1;
  const within = (link) => getComputedStyle(link).display === 'inline' && [...link.parentElement.childNodes].some(has);
  const tapped = (control) => {
    if (control.matches('.hit .go')) return control.closest('.hit'); // it lies over the whole hit
    return (control.matches('[type=radio], [type=checkbox]') && control.labels?.[0]) || control;
  };
  const controls = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select, textarea')];
  const seen = controls.map(tapped).filter((place) => place.checkVisibility({ visibilityProperty: true }) && !place.matches('.sr, .skip') && !within(place));
  const sized = seen.map((place) => [place, place.getBoundingClientRect()]);
  return sized.filter(([, { width, height }]) => width < LEAST || height < LEAST)
    .map(([place, { width, height }]) => `${Math.round(width)} x ${Math.round(height)}: ${place.outerHTML.slice(0, 100)}`);
}

test('whatever is tapped is 44 pixels high and wide', async () => {
  const page = await newPage(site, { width: 360, hasTouch: true, isMobile: true });
  for (const path of [...PAGES, '/desk', '/desk/join']) {
    await page.goto(site.base + path);
    assert.deepEqual(await page.evaluate(small), [], path);
  }
  // A replay with its trace.
  await page.goto(`${site.base}/`);
  await page.getByRole('link', { name: 'A combat and an aura' }).click();
  await page.locator('.verdict').first().waitFor();
  assert.deepEqual(await page.evaluate(small), [], 'a replay');
});

test('larger type and more contrast stay chosen, and fit a small phone', async () => {
  const page = await newPage(site, { width: 320 });
  await page.goto(`${site.base}/${EDITION}/101.1.a`);
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.say')).fontSize));
  const before = await size();
  await page.getByRole('button', { name: 'Larger type' }).click();
  await page.getByRole('button', { name: 'More contrast' }).click();
  assert.ok(await size() > 1.25 * before);
  // What is shown to players has no script, and is large as it is.
  for (const path of PAGES.filter((path) => !/^\/(diff|r)\//.test(path))) {
    await page.goto(site.base + path);
    const { wide, paper } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, paper: getComputedStyle(document.documentElement).backgroundColor }));
    assert.ok(wide <= 320, `${path} is ${wide} px wide`);
    assert.equal(paper, 'rgb(255, 255, 255)', path);
  }
  await page.getByRole('button', { name: 'More contrast' }).click();
  assert.equal(await page.getByRole('button', { name: 'Larger type' }).getAttribute('aria-pressed'), 'true');
  assert.deepEqual(page.errors.filter((error) => !/404/.test(error)), []);
});

test('nothing shifts while a page loads, and no script or policy complains', async () => {
  const page = await newPage(site, { width: 360 });
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of PAGES.filter((path) => !/nothing|999|9\.9/.test(path))) {
    await page.goto(site.base + path);
    await page.waitForTimeout(50);
    assert.equal(await page.evaluate(() => window.shifted), 0, path);
  }
  assert.deepEqual(page.errors, []);
});

test('the reader who asks for no motion and more contrast gets both', async () => {
  const page = await newPage(site, { reducedMotion: 'reduce', contrast: 'more' });
  await page.goto(`${site.base}/${EDITION}/101.1.a`);
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.querySelector('.whose'));
    return [style.color, getComputedStyle(document.documentElement).backgroundColor];
  });
  assert.deepEqual(colours, ['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
});

test('on paper only the words remain', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/101.1.a`);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.find').isVisible(), false);
  assert.equal(await page.locator('.copy').isVisible(), false);
  assert.equal(await page.locator('.badge').first().isVisible(), true);
  assert.equal(await page.locator('.foot').isVisible(), false);
});

test('every printed sheet has the rule and its edition at its head, and none the foot of the site', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/1.5/364`);
  const head = page.locator('.where');
  assert.equal(await head.locator('.on-paper').isVisible(), false, 'on a screen the title stands below');
  await page.emulateMedia({ media: 'print' });
  assert.match(await head.innerText(), /364[^]*1\.5/);
  // The head is a header of the table that the page is on paper: browsers repeat it on each sheet.
  assert.equal(await head.evaluate((one) => getComputedStyle(one).display), 'table-header-group');
  assert.equal(await page.getByText('Tribunal is an unofficial project').isVisible(), false);
  assert.equal(await head.evaluate((one) => getComputedStyle(one).breakInside), 'avoid');
});

test('two timing cards stand on a printed page', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/procedures`);
  await page.evaluate(() => document.querySelectorAll('.procedure').forEach((one) => one.remove()));
  const cards = await page.locator('.timing-card').count();
  const pages = async () => (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g).length;
  const all = await pages();
  await page.evaluate(() => document.querySelector('#timing').remove());
  assert.ok(cards >= 5, `${cards} cards`);
  assert.equal(all - (await pages()), Math.ceil(cards / 2), `${cards} cards on ${all} pages`);
});

test('a question mark shows the keys, and Escape takes them away', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/101`);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  const { violations } = await new AxeBuilder({ page }).include('#keys').analyze();
  assert.deepEqual(violations.map(({ id }) => id), []);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.keyboard.type('?');
  assert.equal(await sheet.isVisible(), false, 'a question mark in a box is a question mark');
});
