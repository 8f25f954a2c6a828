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
];

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

test('no page is wider than a small phone', async () => {
  const page = await newPage(site, { width: 320 });
  for (const path of PAGES) {
    await page.goto(site.base + path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${path} is ${width} px wide`);
  }
});

test('every control is large enough for a thumb', async () => {
  const page = await newPage(site, { width: 360, hasTouch: true });
  for (const path of PAGES) {
    await page.goto(site.base + path);
    const small = await page.evaluate(() => {
      const controls = document.querySelectorAll('button, summary, input:not([type=hidden]), .rooms a, .hit, .items a, .turn a, .chips a, .doors a, .rows > li');
      const boxes = [...controls].map((control) => [control, control.getBoundingClientRect()]);
      const seen = boxes.filter(([, box]) => box.width > 0 && box.height > 0);
      return seen.filter(([, box]) => box.height < 31.5 || box.width < 24).map(([control]) => control.outerHTML.slice(0, 80));
    });
    assert.deepEqual(small, [], path);
  }
});

test('nothing shifts while a page loads, and no script or policy complains', async () => {
  const page = await newPage(site, { width: 360 });
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of PAGES.filter((path) => !/nothing|999/.test(path))) {
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
});

test('a question mark shows the keys, and Escape takes them away', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/101`);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.waitFor();
  const { violations } = await new AxeBuilder({ page }).include('#keys').analyze();
  assert.deepEqual(violations.map(({ id }) => id), []);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.keyboard.type('?');
  assert.equal(await sheet.isVisible(), false, 'a question mark in a box is a question mark');
});
