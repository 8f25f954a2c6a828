// Airplane mode: one visit, then the network is cut, and everything is there.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { EDITION, allIsKept, cable, open, page as newPage } from './site.mjs';

const program = fileURLToPath(new URL('../../wasm/dist/tribunal.wasm.br', import.meta.url));
const skip = !existsSync(program) && 'wasm/build has not made the program that browsers keep';

/// Milliseconds. Hits: two frames for the device, and two for the pause after a key and the frame that shows them.
const WITHIN = { hits: 67, paint: 1000 };

/// Judges a time, unless this machine is busy with something else.
function within(took, most, what) {
  if (loadavg()[0] <= cpus().length) assert.ok(took < most, `${what} after ${took} ms`);
}

let site;
let network;
/// Where the server is reached without the network that is cut.
let server;
before(async () => {
  if (skip) return;
  site = await open();
  server = site.base;
  network = await cable(server);
  site.base = network.base;
});
after(async () => {
  network?.close();
  await site?.stop();
});

/// A visitor who has been here once and then lost the network.
async function visitor() {
  network.mend();
  const page = await newPage(site, { width: 360 });
  await page.goto(`${site.base}/offline`);
  await allIsKept(page);
  // The worker answers from the second page on, and then wakes with the memory that it has stored.
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  while (!(await page.evaluate(async () => Boolean(await caches.match('/kept/memory'))))) await page.waitForTimeout(100);
  network.cut();
  return page;
}

test('without a network one searches, reads, compares and replays', { skip, timeout: 300_000 }, async (t) => {
  const page = await visitor();
  const here = (response) => assert.equal(response.headers()['x-tribunal-kept'], 'here');

  await t.test('a rule that was never visited', async () => {
    here(await page.goto(`${site.base}/${EDITION}/103.2`));
    assert.match(await page.locator('main').innerText(), /A wilted plant does not grow/);
    assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.sr')).position), 'absolute', 'styles are kept');
  });

  await t.test('search as one types, and as a form', async () => {
    here(await page.goto(`${site.base}/?edition=${EDITION}`));
    await page.getByRole('searchbox').pressSequentially('wilted plant grow', { delay: 20 });
    await page.locator('[data-hit]', { hasText: '103.2' }).first().waitFor();
    const asked = `${site.base}/?q=does+a+wilted+plant+grow&edition=${EDITION}`;
    here(await page.goto(asked));
    await page.locator('[data-hit]', { hasText: '103.2' }).first().waitFor();
    const kept = await page.locator('.hits').allInnerTexts();
    const online = await (await fetch(asked.replace(site.base, server))).text();
    await page.setContent(online);
    assert.deepEqual(await page.locator('.hits').allInnerTexts(), kept, 'the server finds the same in the same order');
  });

  await t.test('a comparison, a ruling, a card', async () => {
    here(await page.goto(`${site.base}/diff/1.0/1.1`));
    assert.match(await page.locator('main').innerText(), /520[\s\S]*322/);
    here(await page.goto(`${site.base}/cards`));
    await page.locator('main .items a').first().click();
    await page.waitForURL('**/cards/*');
    here(await page.goto(`${site.base}/faq`));
  });

  await t.test('a rule and a card as they are shown to players, and a number that Enter opens', async () => {
    here(await page.goto(`${site.base}/r/323.5`));
    assert.match(await page.locator('body').innerText(), /323\.5[\s\S]*loses control/);
    here(await page.goto(`${site.base}/r/card/watchful-sentry`));
    assert.match(await page.locator('body').innerText(), /Watchful Sentry[\s\S]*draw/i);
    here(await page.goto(`${site.base}/faq`));
    const ruling = (await page.locator('main .items a').first().getAttribute('href')).replace('/faq/', '/r/ruling/');
    here(await page.goto(site.base + ruling));
    assert.match(await page.locator('h1').innerText(), /\?$/);
    assert.equal(await page.locator('.foot, .top').count(), 0, 'nothing but the words');
    here(await page.goto(`${site.base}/1.5/323.5`));
    await page.locator('a[href="/r/323.5@1.5"]').click();
    await page.waitForURL(/\/r\/323\.5@1\.5$/);
    assert.match(await page.locator('body').innerText(), /323\.5[\s\S]*1\.5/);
    assert.equal((await page.goto(`${site.base}/r/999`)).status(), 404);
    await page.goto(`${site.base}/practice`);
    await page.getByRole('searchbox').fill('323.5');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL(/\/1\.5\/323\.5$/);
  });

  await t.test('a replay', async () => {
    here(await page.goto(`${site.base}/replay`));
    await page.locator('#tab-text').click();
    await page.locator('#text').fill('edition 1.1\nplayers Ann, Bob\nbattlefield Grove\nbase of Ann\n  Rider 3 might\nAnn moves Rider to Grove\nall pass\n=> Ann controls Grove\n');
    await page.locator('#replayed').getByRole('heading', { name: 'As expected' }).waitFor();
    await page.reload();
    await page.locator('#replayed').getByRole('heading', { name: 'As expected' }).waitFor();
  });

  await t.test('what does not exist says so', async () => {
    const response = await page.goto(`${site.base}/${EDITION}/999`);
    assert.equal(response.status(), 404);
    here(response);
  });
  const faults = page.errors.filter((error) => !/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|ERR_FAILED|404/.test(error));
  assert.deepEqual(faults, []);
});

/// Starts the page on a processor that is six times slower; what the worker does goes on beside it at full speed.
async function slowly(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  return devtools;
}

test('on a phone six times slower, hits stand there within frames of the key', { skip, timeout: 300_000 }, async (t) => {
  const page = await visitor();
  await page.goto(`${site.base}/`);
  await page.getByRole('searchbox').focus();
  await slowly(page);
  const took = await page.evaluate(async () => {
    const box = document.getElementById('q');
    const hits = document.getElementById('hits');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const times = [];
    for (const query of ['w', 'wi', 'wil', 'wilt', 'wilted', 'wilted p', 'wilted plant', 'hidden', 'who chooses the order of triggers']) {
      const changed = new Promise((resolve) => new MutationObserver((_, observer) => (observer.disconnect(), resolve())).observe(hits, { childList: true }));
      const start = performance.now();
      box.value = query;
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await changed;
      await frame();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
  });
  t.diagnostic(`from key to frame: median ${took[4].toFixed(0)} ms, slowest ${took.at(-1).toFixed(0)} ms`);
  within(took[4], WITHIN.hits, 'half of the hits');
});

/// Goes to a page with a worker that has to be started, as after a rest.
async function cold(page, address) {
  const devtools = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  return page.goto(site.base + address);
}

test('a page from a worker that was at rest is the page it always is', { skip, timeout: 300_000 }, async () => {
  const page = await visitor();
  const address = `/${EDITION}/103.2`;
  const seen = () => page.evaluate(() => [document.title, document.querySelector('.top').outerHTML, document.getElementById('main').outerHTML, document.querySelectorAll('link[rel=canonical]').length]);
  await page.goto(site.base + address);
  const warm = await seen();
  const response = await cold(page, address);
  assert.equal(response.headers()['x-tribunal-kept'], 'here');
  assert.deepEqual(await seen(), warm);
  assert.equal(await page.locator('.opening:visible').count(), 0, 'what stood there before is gone');
  await cold(page, `/replay`);
  await page.locator('#tab-text').click();
  await page.locator('#text').fill('edition 1.1\nplayers Ann, Bob\nbattlefield Grove\nAnn ends the turn\n');
  await page.locator('#replayed').getByRole('heading', { name: 'Replayed' }).waitFor();
  await cold(page, `/103.2`);
  assert.match(await page.locator('main').innerText(), /A wilted plant does not grow/, 'whatever leads elsewhere leads there');
  for (const nothing of [`/${EDITION}/999`, '/cards/no-such-card', '/nothing', '/replay?s=broken']) {
    const { status } = await fetch(server + nothing);
    assert.equal((await cold(page, nothing)).status(), status, `${nothing}: what the server says, whether the worker was at rest or not`);
  }
});

test('on a phone six times slower, a page is there within a second of a cold start', { skip, timeout: 300_000 }, async (t) => {
  const page = await visitor();
  await slowly(page);
  await cold(page, `/${EDITION}/103.2`);
  const painted = await page.evaluate(() => new Promise((resolve) => {
    new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach((entry) => resolve(entry.startTime))).observe({ type: 'paint', buffered: true });
  }));
  const whole = await page.evaluate(() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd);
  t.diagnostic(`first paint after ${Math.round(painted)} ms, the whole page after ${Math.round(whole)} ms, the worker's start among them`);
  within(painted, WITHIN.paint, 'first paint');
});

test('over plain HTTP the page says why it cannot be kept', { skip }, async () => {
  const page = await newPage(site);
  await page.goto(`${site.plain}/offline`);
  await page.getByText(/came over plain HTTP/).waitFor();
});
