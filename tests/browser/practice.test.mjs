// Boards to practise with: answered by keyboard, remembered on the device, readable by everyone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open({ imports: [] }); });
after(async () => { await site?.stop(); });

test('an answer is opened by keyboard, says why, and is remembered in the list', async () => {
  const page = await newPage(site, { width: 390, errors: true });
  await page.goto(`${site.base}/practice`);
  assert.ok(await page.locator('#tally').isHidden());
  await page.locator('.practices a').first().click();
  const right = page.locator('details.answer[data-right] summary');
  await right.focus();
  await page.keyboard.press('Enter');
  assert.match(await page.locator('details.answer[open]').innerText(), /Right\./);
  await page.locator('a[rel=next]').click();
  await page.locator('details.answer:not([data-right]) summary').first().click();
  assert.match(await page.locator('details.answer[open]').innerText(), /Not so\./);
  await page.goto(`${site.base}/practice`);
  assert.match(await page.locator('#tally').innerText(), /^1 of 2 /);
  assert.equal(await page.locator('.practices .met').count(), 1);
  assert.equal(await page.locator('.practices .missed').count(), 1);
  assert.deepEqual(page.errors, []);
});

test('the list and an item are readable at every width, by day and by night', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/practice`);
  const item = await page.locator('.practices a').nth(40).getAttribute('href');
  for (const path of ['/', '/practice', item]) {
    await page.goto(site.base + path);
    for (const details of await page.locator('details.answer summary').all()) await details.click();
    for (const width of [360, 1280]) {
      for (const colorScheme of ['light', 'dark']) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), [], `${path} ${width} px, ${colorScheme}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${path} is wider than ${width} px`);
      }
    }
  }
});
