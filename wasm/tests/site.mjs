// A browser without a network answers as the server does: every question of the evaluation gives the same hits in the same
// order, and a page of each kind is the same to the byte. Prints how long the program takes, and how large it is.
//
// Usage: node --test wasm/tests/site.mjs   after wasm/build, with the binary in TRIBUNAL_BIN and, where the documents are
// at hand, a library of them in TRIBUNAL_LIBRARY

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { brotliCompressSync, constants } from "node:zlib";
import { program, root } from "./program.mjs";

const binary = process.env.TRIBUNAL_BIN ?? join(root, "target/debug/tribunal");
const own = mkdtempSync(join(tmpdir(), "tribunal-site-"));
const today = new Date().toISOString().slice(0, 10);

/** What a device may be made to fetch, pressed: a page with all styles and scripts, one edition with its rulings, everything. */
const MOST = { page: 100e3, edition: 2.3e6, all: 4e6 };

const press = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

/** The size of the library with one edition in it, the largest, and all that belongs to none: rulings, errata, cards; without
 * what compares editions, what is told of the others, what proves the engine, and the facts of cards for its scenarios. */
function largestEdition(bytes) {
  const library = JSON.parse(new TextDecoder().decode(bytes));
  const apart = /^(rules\/(lineage-|kinds-|proofs)|tests\/scenarios\/|faq\/cards\/)/;
  const textsOf = (edition) => Object.fromEntries(Object.entries(library.texts).filter(([name]) => !apart.test(name) || name === `rules/kinds-${edition}.tsv`));
  const editions = new Set(library.documents.map((held) => held.document.edition));
  const of = (edition) => library.documents.filter((held) => [undefined, null, edition].includes(held.document.edition));
  return Math.max(...[...editions].map((edition) => press(Buffer.from(JSON.stringify({ ...library, documents: of(edition), texts: textsOf(edition) })))));
}

let server, base, here;

before(async () => {
  const library = process.env.TRIBUNAL_LIBRARY ?? own;
  server = spawn(binary, ["serve", "--port", "0", "--library", library], { stdio: ["ignore", "pipe", "inherit"] });
  base = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /http:\/\/[\d.]+:\d+/.exec(said);
      if (found) resolve(found[0]);
    });
    server.on("exit", (code) => reject(new Error(`the server ended with status ${code}: ${said}`)));
  });
  here = await program();
});

after(() => {
  server?.removeAllListeners("exit");
  server?.kill();
  rmSync(own, { recursive: true, force: true });
});

/** The server's answer. It leaves a connection that has rested for long, so that a request that met none is made again. */
const reach = (address) => fetch(base + address).catch(() => fetch(base + address));

async function fetched(address) {
  return new Uint8Array(await (await reach(address)).arrayBuffer());
}

/** What a page is on this device. */
function page(address) {
  return JSON.parse(here.ask(JSON.stringify({ ask: "page", address, today })));
}

function questions() {
  const files = readdirSync(join(root, "tests")).filter((name) => /^questions.*\.jsonl$/.test(name));
  assert.ok(files.length > 0, "the questions of the evaluation");
  return files.flatMap((file) => readFileSync(join(root, "tests", file), "utf8").trim().split("\n").map((line) => JSON.parse(line)));
}

test("the library that a device takes home makes the same reference", async (t) => {
  const { state, library, parts } = await (await reach("/kept.json")).json();
  const bytes = await fetched(library);
  assert.ok(!new TextDecoder().decode(bytes).includes("faq/cards/"), "the facts of cards are parts of their own");
  const sizes = [];
  for (const { set, file } of parts) {
    const part = await fetched(file);
    assert.deepEqual(JSON.parse(here.part(part)), {}, set);
    sizes.push(press(part));
    t.diagnostic(`the cards of ${set}: ${sizes.at(-1)} bytes pressed`);
  }
  const start = performance.now();
  const taken = JSON.parse(here.load(bytes));
  assert.equal(taken.state, state);
  for (const address of taken.addresses.filter((_, at) => at % 97 === 0)) assert.equal(page(address).status, 200, address);
  t.diagnostic(`taken in after ${Math.round(performance.now() - start)} ms; ${(here.memory.buffer.byteLength / 1e6).toFixed(1)} MB of memory`);
  const program = statSync(join(root, "wasm/dist/tribunal.wasm.br")).size;
  const size = { edition: program + largestEdition(bytes), all: program + press(bytes) + sizes.reduce((sum, size) => sum + size, 0) };
  t.diagnostic(`pressed: the program ${program} bytes, with the largest edition ${size.edition}, with the library ${size.all}`);
  for (const what of ["edition", "all"]) assert.ok(size[what] < MOST[what], `${what}: ${size[what]}`);
});

test("cards of a set that has not come are told from cards that nobody knows", async () => {
  const { library, parts } = await (await reach("/kept.json")).json();
  const fresh = await program();
  const [first, ...later] = parts;
  for (const { file } of later) fresh.part(await fetched(file));
  fresh.load(await fetched(library));
  const board = (name) => fresh.ask(JSON.stringify({ ask: "replay", text: `players Ann, Bob\nbase of Ann\n  "${name}"\n` }));
  const names = (set) => readFileSync(join(root, "faq/card-names.tsv"), "utf8").trim().split("\n").map((line) => line.split("\t")).filter(([kind, , of]) => kind === "unit" && of === set);
  const missing = names(/cards\/(\w+)\.json/.exec(first.file)[1])[0][1];
  assert.match(board(missing), new RegExp(`cards of ${first.set} are not yet on this device`));
  const page = JSON.parse(fresh.ask(JSON.stringify({ ask: "page", address: `/api/v1/cards/${encodeURIComponent(missing)}`, today })));
  assert.match(page.body, /not yet on this device/);
  assert.match(board("Nobody Of This Name"), /no card is known as/);
  assert.doesNotMatch(board(names(/cards\/(\w+)\.json/.exec(later.at(-1).file)[1])[0][1]), /not yet on this device|no card is known/);
});

test("a program that is given the memory of another answers as that one does", async (t) => {
  const start = performance.now();
  const woken = await program(here.memory.buffer);
  t.diagnostic(`awake after ${Math.round(performance.now() - start)} ms`);
  for (const address of ["/", "/1.1/322.4", "/hits?q=can+my+hidden+card+stay", "/diff/1.0/1.1"]) {
    const request = JSON.stringify({ ask: "page", address, today });
    assert.equal(woken.ask(request), here.ask(request), address);
  }
});

test("every question finds the same, in the same order", async (t) => {
  const times = [];
  for (const { question, edition } of questions()) {
    const address = `/api/v1/search?${new URLSearchParams({ q: question, limit: 10, ...(edition && { edition }) })}`;
    const there = await (await reach(address)).text();
    const start = performance.now();
    const answer = page(address);
    times.push(performance.now() - start);
    assert.equal(answer.body, there, question);
  }
  times.sort((a, b) => a - b);
  t.diagnostic(`${times.length} questions: median ${times[times.length >> 1].toFixed(2)} ms, 99th percentile ${times[Math.floor(times.length * 0.99)].toFixed(2)} ms`);
});

test("pages are the same to the byte", async () => {
  const addresses = ["/", "/?q=hidden", "/hits?q=322.4", "/faq", "/errata", "/cards", "/terms", "/documents", "/offline", "/cite", "/penalty", "/penalty?q=drew+two+cards+instead+of+one", "/penalty/drawing-extra-cards?level=competitive", "/penalty/wagering", "/replay", "/replay/language", "/replay/language/more", "/1.1", "/1.1/322", "/1.1/322.4", "/322", "/1.1/322/all", "/diff/1.0/1.1", "/diff/1.2/1.4", "/nothing", "/1.1/999", "/api/v1/editions", "/api/v1/editions/1.1/rules/322"];
  for (const address of addresses) {
    const there = await reach(address);
    const answer = page(address);
    assert.equal(answer.status, there.status, address);
    // A device does not know under which name others reach the server, so it names no pictures for previews either.
    const named = (html) => html.replace(/<(?:meta property="og:(?:url|image)|meta name="twitter:card"|link rel="alternate" type="application\/json\+oembed")[^>]*>\n/g, "");
    assert.equal(answer.body, named(await there.text()), address);
    const header = (name) => answer.headers.find(([is]) => is === name)?.[1];
    for (const name of ["content-type", "content-security-policy", "cache-control"]) assert.equal(header(name), there.headers.get(name), `${address}: ${name}`);
  }
});

test("a page with every style and script is small", async (t) => {
  const files = (await (await reach("/kept.json")).json()).files.filter((file) => /\.(css|js)$/.test(file));
  const sent = async (address) => press(await fetched(address));
  const sum = async (addresses) => (await Promise.all(addresses.map(sent))).reduce((sum, size) => sum + size, 0);
  const styles = await sum(files);
  for (const address of ["/", "/1.1/322.4", "/1.1", "/replay", "/faq", "/cards", "/diff/1.0/1.1", "/hits?q=hidden"]) {
    const page = await sent(address);
    t.diagnostic(`${address}: ${page} bytes beside ${styles}`);
    assert.ok(page + styles < MOST.page, `${address}: ${page + styles}`);
  }
});
