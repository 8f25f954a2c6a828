// By keyboard alone: everything can be reached in the order in which it is read, one sees where one is, and nothing holds on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EDITION, open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open(); });
after(async () => { await site?.stop(); });

const PAGES = [
  '/', `/?q=plant&edition=${EDITION}`, `/${EDITION}`, `/${EDITION}/101.1.a`, '/1.1/322.4', '/cards', '/cards/watering-can',
  '/documents', '/faq/does-rain-water-the-weeds-too', '/errata', '/terms/thorny', '/cite', '/replay', '/replay/language',
  '/practice', '/penalty?q=forgot+his+Temporary&level=casual', '/penalty/missed-trigger', '/deck?list=3+Watering+Can', '/legality', '/desk', '/?q=can+my+hidden+card+stay+when+my+last+unit+dies',
];
/// A page may have a thousand links; this many of the first and the last stops tell.
const ENOUGH = 120;

/// What can be reached by Tab, numbered in the order of the document. Of a group of radio buttons one is a stop.
function number() {
  const all = document.querySelectorAll('a[href], button, input:not([type=hidden], [type=radio]), select, textarea, summary, [tabindex="0"]');
  const reached = [...all].filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && !stop.disabled && stop.tabIndex >= 0);
  reached.forEach((stop, at) => { stop.dataset.stop = at; });
  return reached.length;
}

/// Where the focus is: its number, and what is wrong with it as somebody sees and hears it.
function here() {
  const stop = document.activeElement;
  if (!stop || stop === document.body || stop.dataset.stop === undefined) return null;
  const marked = stop.closest('.hit') ?? stop; // the ring is drawn around the whole hit
  const ring = [stop, marked].some((place) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(place);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const { left, top, right, bottom } = stop.getBoundingClientRect();
  const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  const inside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  const above = inside && document.elementFromPoint(x, y);
  const seen = above && (stop.contains(above) || above.contains(stop) || stop.getClientRects().length > 1);
  const name = stop.ariaLabel || stop.labels?.[0]?.textContent || stop.textContent || stop.title || stop.getAttribute('aria-labelledby');
  const wrong = [!ring && 'no ring', !seen && 'out of sight', !name?.trim() && 'no name'].filter(Boolean);
  return { at: Number(stop.dataset.stop), ...(stop.type === 'date' && { parts: true }), wrong: wrong.length ? `${wrong.join(', ')}: ${stop.outerHTML.slice(0, 120)}` : null };
}

for (const path of PAGES) {
  test(`every stop of ${path} is reached in order, and seen`, async () => {
    const page = await newPage(site, { width: 1024, height: 700 });
    await page.goto(site.base + path);
    // The board of the bench is drawn once it was asked for: its stops are there then.
    if (path === '/replay') await page.locator('#stage .felt').first().waitFor();
    const count = await page.evaluate(number);
    const stops = [];
    for (let pressed = 0; stops.length <= Math.min(count, ENOUGH) && pressed < 4 * count; pressed += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(here);
      if (!stop || stop.at < stops.at(-1)?.at) break; // once round: the focus has left the page
      // A date has a stop for its day, its month, its year and its calendar.
      if (!stop.parts || stop.at !== stops.at(-1)?.at) stops.push(stop);
    }
    const reached = stops.map(({ at }) => at);
    const expected = Array.from({ length: Math.min(count, ENOUGH) }, (_, at) => at);
    assert.deepEqual(reached.slice(0, ENOUGH), expected);
    assert.deepEqual(stops.map(({ wrong }) => wrong).filter(Boolean), []);
    // From the last stop on, Tab leaves the page: nothing holds the focus.
    await page.locator(`[data-stop="${count - 1}"]`).focus();
    await page.keyboard.press('Tab');
    const left = await page.evaluate(here);
    assert.ok(!left || left.at === 0, `the last stop leads to ${JSON.stringify(left)}`);
    // And backwards from the first.
    await page.locator('[data-stop="1"]').focus();
    await page.keyboard.press('Shift+Tab');
    assert.equal((await page.evaluate(here))?.at, 0);
  });
}

test('the first stop leads past the frame to the content', async () => {
  const page = await newPage(site);
  for (const path of PAGES) {
    await page.goto(site.base + path);
    await page.keyboard.press('Tab');
    const skip = page.locator('.skip');
    assert.ok(await skip.evaluate((link) => link === document.activeElement && link.getBoundingClientRect().left >= 0), path);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main', path);
    await page.keyboard.press('Tab');
    const within = () => document.activeElement.closest('main, footer') !== null;
    assert.ok(await page.evaluate(within), `${path}: Tab goes on in the content`);
  }
});

test('a rule is found, opened and left by the keyboard alone', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/103`);
  await page.keyboard.press('/');
  await page.keyboard.type('watering');
  await page.locator('.over [data-hit]').first().waitFor();
  await page.keyboard.press('ArrowDown');
  const first = await page.evaluate(() => document.activeElement.closest('[data-hit]')?.dataset.hit);
  assert.ok(first, 'the first hit has the focus');
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'q');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/103'));
  await page.goBack();
  await page.waitForURL('**/103');
});

test('hits that lie over the page give way when the focus goes on to it', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/103`);
  await page.keyboard.press('/');
  await page.keyboard.type('watering');
  await page.locator('.over [data-hit]').first().waitFor();
  const inTop = () => document.activeElement.closest('.top') !== null;
  for (let stop = 0; stop < 100 && await page.evaluate(inTop); stop += 1) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(inTop), false, 'Tab leaves the hits');
  assert.equal(await page.locator('.over').count(), 0);
});

test('the sheet of keys holds the focus while it is open, and gives it back', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/101`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const before = await page.evaluate(() => document.activeElement.outerHTML);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  for (let stop = 0; stop < 4; stop += 1) {
    const inside = await page.evaluate(() => document.activeElement === document.body || document.activeElement.closest('dialog') !== null);
    assert.ok(inside, 'the page behind the sheet is out of reach');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement.outerHTML), before);
});

test('a comparison of editions is walked by the keyboard', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/diff/1.0/1.1`);
  const count = await page.evaluate(number);
  for (let at = 0; at < 40; at += 1) {
    await page.keyboard.press('Tab');
    assert.deepEqual(await page.evaluate(here), { at, wrong: null });
  }
  await page.locator(`[data-stop="${count - 1}"]`).focus();
  await page.keyboard.press('Tab');
  const left = await page.evaluate(here);
  assert.ok(!left || left.at === 0);
});
