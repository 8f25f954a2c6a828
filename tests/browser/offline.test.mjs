// Airplane mode: one visit, then the network is cut, and everything is there.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { EDITION, open, page as newPage } from './site.mjs';

const program = fileURLToPath(new URL('../../wasm/dist/tribunal.wasm.br', import.meta.url));
const skip = !existsSync(program) && 'wasm/build has not made the program that browsers keep';

let site;
before(async () => { site = skip ? null : await open(); });
after(async () => { await site?.stop(); });

/// A visitor who has been here once and then lost the network.
async function visitor() {
  const page = await newPage(site, { width: 360 });
  await page.goto(`${site.base}/offline`);
  await page.getByText(/Everything is kept/).waitFor({ timeout: 120_000 });
  // The worker answers from the second page on.
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.context().setOffline(true);
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
    here(await page.goto(`${site.base}/?q=who+pulls+a+weed&edition=${EDITION}`));
    assert.match(await page.locator('[data-hit]').first().innerText(), /106\.1/);
  });

  await t.test('a comparison, a ruling, a card', async () => {
    here(await page.goto(`${site.base}/diff/1.0/1.1`));
    assert.match(await page.locator('main').innerText(), /520[\s\S]*322/);
    here(await page.goto(`${site.base}/cards`));
    await page.locator('main .items a').first().click();
    await page.waitForURL('**/cards/*');
    here(await page.goto(`${site.base}/faq`));
  });

  await t.test('a replay', async () => {
    here(await page.goto(`${site.base}/replay`));
    await page.locator('#text').fill('edition 1.1\nplayers Ann, Bob\nbattlefield Grove, controlled by Bob\nbase of Ann\n  Rider 3 might\nAnn moves Rider to Grove\nall pass\n=> Ann controls Grove\n');
    await page.locator('#replayed').getByRole('heading', { name: 'As expected' }).waitFor();
    await page.reload();
    await page.locator('#replayed').getByRole('heading', { name: 'As expected' }).waitFor();
  });

  await t.test('what does not exist says so', async () => {
    const response = await page.goto(`${site.base}/${EDITION}/999`);
    assert.equal(response.status(), 404);
    here(response);
  });
  const faults = page.errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|404/.test(error));
  assert.deepEqual(faults, []);
});

test('on a phone six times slower, hits come within frames and a page within a second', { skip, timeout: 300_000 }, async (t) => {
  const page = await visitor();
  await page.goto(`${site.base}/`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const started = Date.now();
  await page.goto(`${site.base}/${EDITION}/103.2`);
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now());
  const took = await page.evaluate(async () => {
    const times = [];
    for (const query of ['w', 'wi', 'wil', 'wilt', 'wilted', 'wilted p', 'wilted plant', 'hidden', 'who chooses the order of triggers']) {
      const start = performance.now();
      await (await fetch(`/hits?q=${encodeURIComponent(query)}`)).text();
      times.push(performance.now() - start);
    }
    return times.sort((a, b) => a - b);
  });
  t.diagnostic(`first paint ${Math.round(painted)} ms, whole page ${Date.now() - started} ms; hits: median ${took[4].toFixed(1)} ms, slowest ${took.at(-1).toFixed(1)} ms`);
  assert.ok(painted < 1000, `first paint after ${painted} ms`);
});

test('over plain HTTP the page says why it cannot be kept', { skip }, async () => {
  const page = await newPage(site);
  await page.goto(`${site.plain}/offline`);
  await page.getByText(/came over plain HTTP/).waitFor();
});
