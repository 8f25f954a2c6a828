// The site where it is not served over plain HTTP by this machine: over HTTPS, and as files on a static host.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { allIsKept } from './site.mjs';

const binary = process.env.TRIBUNAL_BIN ?? fileURLToPath(new URL('../../target/debug/tribunal', import.meta.url));
const program = fileURLToPath(new URL('../../wasm/dist/tribunal.wasm.br', import.meta.url));
const unbuilt = !existsSync(program) && 'wasm/build has not made the program that browsers keep';

/// Starts a program and waits for what it says.
async function started(command, args, pattern) {
  const process = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = await new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk) => {
      text += chunk;
      if (pattern.test(text)) resolve(text);
    };
    process.stdout.on('data', hear);
    process.stderr.on('data', hear);
    process.on('exit', (code) => reject(new Error(`${command} ended with status ${code}: ${text}`)));
  });
  process.removeAllListeners('exit');
  return { process, said };
}

/// A browser whose device trusts the certificate, or has no reason to ask for one.
const device = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--ignore-certificate-errors'] });

/// Visits once, takes the server away, and reads, searches and replays.
async function once(base, server) {
  const browser = await device();
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
    await page.goto(`${base}/offline`);
    await allIsKept(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    server.kill('SIGKILL');
    await page.goto(`${base}/1.1/322.4`);
    assert.match(await page.locator('h1').innerText(), /322\.4/);
    await page.goto(`${base}/1.1/322.4/`);
    assert.equal(page.url(), `${base}/1.1/322.4`, 'what a host adds to an address does no harm');
    await page.goto(`${base}/?q=can+my+hidden+card+stay&edition=1.1`);
    await page.locator('[data-hit]').first().waitFor();
    await page.getByRole('searchbox').fill('322.5');
    await page.locator('[data-hit]', { hasText: '322.5' }).first().waitFor();
    await page.waitForTimeout(400); // a tap that comes sooner was meant for what stood there before
    await page.locator('[data-hit] a').first().click();
    await page.waitForURL(`${base}/*/322.5*`);
    assert.equal((await page.goto(`${base}/1.1/999`)).status(), 404);
    await page.goto(`${base}/`);
    await page.getByRole('link', { name: 'A combat and an aura' }).click();
    await page.getByRole('heading', { name: 'As expected' }).first().waitFor();
  } finally {
    await browser.close();
  }
}

test('over HTTPS, by a certificate made here, the site is kept when the server is gone', { timeout: 300_000 }, async (t) => {
  const library = mkdtempSync(join(tmpdir(), 'tribunal-tls-'));
  t.after(() => rmSync(library, { recursive: true, force: true }));
  const serve = () => started(binary, ['serve', '--tls', '--port', '0', '--library', library], /https:\S+:\d+[^]*without that the pages work|https:\S+:\d+[^]*library:/i);
  const { process: server, said } = await serve();
  t.after(() => server.kill());
  const base = /https:\/\/[\d.]+:\d+/.exec(said)[0];
  assert.match(said, /certificate: .*certificate\.pem/);
  assert.match(said, /never the key/);
  const vouches = join(library, 'tls/certificate.pem');
  assert.match(readFileSync(vouches, 'utf8'), /^-----BEGIN CERTIFICATE-----/);
  const status = (...how) => execFileSync('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', ...how, `${base}/1.1/322.4`], { encoding: 'utf8' });
  assert.equal(status('--cacert', vouches), '200', 'whoever trusts the file is not warned');
  assert.throws(() => status(), 'whoever does not is');
  if (!unbuilt) await once(base, server);
});

const exported = process.env.TRIBUNAL_SITE;
const unexported = !exported && 'TRIBUNAL_SITE names no directory in which `tribunal export` has written root/ and below/hall/rules/';

/// A static host that knows nothing of this program, and its address.
async function host(t, directory) {
  const { process: server, said } = await started('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', directory], /port \d+/);
  t.after(() => server.kill());
  return { server, base: `http://127.0.0.1:${/port (\d+)/.exec(said)[1]}` };
}

for (const [name, directory, path] of [['at its root', 'root', ''], ['below a path', 'below', '/hall/rules']]) {
  test(`an export is kept from any static host, ${name}`, { skip: unbuilt || unexported, timeout: 300_000 }, async (t) => {
    const { server, base } = await host(t, join(exported, directory));
    await once(base + path, server);
  });
}
