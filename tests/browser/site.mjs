// A server over the library of our own, and a browser to look at it with.
import { spawn, execFileSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const binary = process.env.TRIBUNAL_BIN ?? fileURLToPath(new URL('../../target/debug/tribunal', import.meta.url));
const documents = fileURLToPath(new URL('./library/', import.meta.url));

/// The edition that the library of our own is read as; nothing that ships has it.
export const EDITION = 'core-2026-10-01';
/// A name that leads to the server and that the browser does not take for this machine: plain HTTP, no clipboard.
const PLAIN = 'plain.test';

/// Starts server and browser, the desk in a database of that server where one is given; `stop` ends both, `unplug` the server.
/// `imports` are the documents of the library beside what ships: those of our own, if nothing is said.
export async function open({ database, imports = readdirSync(documents).map((name) => join(documents, name)) } = {}) {
  const library = mkdtempSync(join(tmpdir(), 'tribunal-browser-'));
  if (imports.length > 0) execFileSync(binary, ['import', ...imports, '--library', library], { stdio: ['ignore', 'ignore', 'inherit'] });
  const server = spawn(binary, ['serve', '--port', '0', '--library', library, ...(database ? ['--database', database] : [])], { stdio: ['ignore', 'pipe', 'inherit'] });
  const base = await new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /http:\/\/[\d.]+:(\d+)/.exec(said);
      if (found) resolve(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with status ${code}: ${said}`)));
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`],
  });
  return {
    base,
    plain: base.replace('127.0.0.1', PLAIN),
    browser,
    /// Ends the server alone.
    unplug() {
      server.removeAllListeners('exit');
      server.kill('SIGTERM');
    },
    async stop() {
      await browser.close();
      this.unplug();
      rmSync(library, { recursive: true, force: true });
    },
  };
}

/// A cable to a server, which a browser reaches by `base`: while it is cut nothing comes through. What a browser itself calls
/// being offline does not hold for its service workers.
export async function cable(to) {
  const { hostname, port } = new URL(to);
  const through = new Set();
  let whole = true;
  const ends = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      through.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => (through.delete(one), other.destroy()));
    }
  });
  await new Promise((resolve) => ends.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${ends.address().port}`,
    cut() {
      whole = false;
      for (const one of through) one.destroy();
    },
    mend: () => (whole = true),
    close() {
      this.cut();
      ends.close();
    },
  };
}

/// Opens a page of a certain size; every error on it (a script's, the policy's, a failed request's) fails the test that
/// asks for `errors`.
export async function page(site, { width = 1280, height = width < 600 ? 640 : 900, ...options } = {}) {
  const context = await site.browser.newContext({ viewport: { width, height }, ...options });
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(120_000); // where everything runs at once, a first page takes its time
  page.errors = [];
  page.on('pageerror', (error) => page.errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
  return page;
}

/// Waits until the device has said on `/offline` that it keeps everything, the cards of all sets too.
export async function allIsKept(page) {
  await page.waitForFunction(() => {
    const says = document.getElementById('kept');
    return says.textContent.startsWith(says.dataset.saysAll.split('{')[0]) && !says.textContent.includes(says.dataset.saysLacks.split('}').pop());
  }, null, { timeout: 120_000 });
}
