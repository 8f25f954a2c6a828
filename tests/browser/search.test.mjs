// Finding: the box on top of every page, with and without JavaScript.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EDITION, open, page as newPage } from './site.mjs';

let site;
before(async () => { site = await open(); });
after(async () => { await site?.stop(); });

const start = () => `${site.base}/?edition=${EDITION}`;

test('hits come as one types, and lead to the rule and back', async () => {
  const page = await newPage(site);
  await page.goto(start());
  await page.keyboard.press('/');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'q');
  await page.keyboard.type('103.2');
  const first = page.locator('[data-hit]').first();
  await first.waitFor();
  assert.match(await first.innerText(), /103\.2/);
  assert.match(page.url(), /q=103\.2/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${EDITION}/103.2`);
  await page.getByRole('link', { name: 'rule 101.1.a' }).first().click();
  await page.waitForURL(`**/${EDITION}/101.1.a`);
  const citedBy = page.locator('.group', { has: page.getByRole('heading', { name: 'Cited by' }) });
  await citedBy.getByRole('link', { name: /103\.2/ }).click();
  await page.waitForURL(`**/${EDITION}/103.2`);
  assert.deepEqual(page.errors, []);
});

test('without JavaScript the box is a form that answers with a page', async () => {
  const page = await newPage(site, { javaScriptEnabled: false, width: 360 });
  await page.goto(start());
  await page.getByRole('searchbox').fill('wilted plant');
  await page.getByRole('button', { name: 'Search' }).click();
  assert.match(await page.locator('[data-hit]').first().innerText(), /wilt/i);
  assert.match(page.url(), new RegExp(`edition=${EDITION}`));
});

test('on any page the hits lie over it, and Escape brings it back', async () => {
  const page = await newPage(site);
  await page.goto(`${site.base}/${EDITION}/103`);
  await page.keyboard.press('/');
  await page.keyboard.type('322.4');
  await page.locator('.over').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.over').count(), 0);
  assert.match(page.url(), /\/103$/);
});

test('nothing moves under the thumb', async () => {
  const page = await newPage(site, { width: 360 });
  await page.goto(start());
  await page.getByRole('searchbox').fill('weed');
  const first = page.locator('[data-hit]').first();
  await first.waitFor();
  const before = await first.getAttribute('data-hit');
  const box = await first.boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  const answered = page.waitForResponse(/\/hits\?/);
  await page.evaluate(() => {
    const box = document.getElementById('q');
    box.value = '101.2';
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await answered;
  await page.waitForTimeout(150);
  assert.equal(await first.getAttribute('data-hit'), before, 'the hits changed while the finger was down');
  await page.mouse.move(5, 600);
  await page.mouse.up();
  await page.waitForFunction((before) => document.querySelector('[data-hit]')?.dataset.hit !== before, before);
  assert.deepEqual(page.errors, []);
});

test('a tap right after a change does nothing', async () => {
  const page = await newPage(site, { width: 360 });
  await page.goto(start());
  await page.getByRole('searchbox').fill('weed');
  await page.locator('[data-hit]').first().waitFor();
  await page.waitForTimeout(300);
  const tapped = await page.evaluate(async () => {
    const box = document.getElementById('q');
    const hits = document.getElementById('hits');
    const changed = new Promise((resolve) => new MutationObserver(resolve).observe(hits, { childList: true }));
    box.value = '101.2';
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await changed;
    const link = hits.querySelector('[data-hit] a.go');
    link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    link.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
  });
  assert.equal(tapped, false, 'the tap was not held back');
});

test('the hit that answers is read without scrolling on a small phone', async () => {
  const page = await newPage(site, { width: 360, height: 640 });
  await page.goto(`${site.base}/?q=101.1.a&edition=${EDITION}`);
  const first = await page.locator('[data-hit]').first().boundingBox();
  assert.ok(first.y + first.height < 640, `it ends at ${first.y + first.height}`);
});

test('a screen reader is told what was found', async () => {
  const page = await newPage(site);
  await page.goto(start());
  await page.getByRole('searchbox').fill('103.2');
  await page.locator('[data-hit]').first().waitFor();
  assert.match(await page.locator('#said').innerText(), /result.*rule 103\.2/);
});
