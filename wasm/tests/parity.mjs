// The engine in a browser answers as the one on the server, to the byte: every scenario of the repository is replayed by
// the command line and by the built .wasm.
//
// Usage: node wasm/tests/parity.mjs   after wasm/build, with the binary in TRIBUNAL_BIN

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { program, root } from "./program.mjs";

const native = process.env.TRIBUNAL_BIN ?? join(root, "target/debug/tribunal");

/** What the command line prints; a failed expectation is an answer too. */
function replayed(file) {
  try {
    return execFileSync(native, ["replay", "--json", file], { encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
  } catch (failed) {
    return failed.stdout;
  }
}

function scenarioFiles() {
  const folders = ["tests/scenarios", "docs", "faq"];
  const files = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)));
  return files.filter((file) => file.endsWith(".md") && readFileSync(file, "utf8").includes("```scenario"));
}

const { ask, load } = await program();
// The facts of cards come with a library; this one has nothing else.
const facts = ["faq/card-names.tsv", ...readdirSync(join(root, "faq/cards")).map((name) => `faq/cards/${name}`)];
const texts = Object.fromEntries(facts.map((name) => [name, readFileSync(join(root, name), "utf8")]));
load(JSON.stringify({ documents: [], unread: [], texts }));

for (const file of scenarioFiles()) {
  test(`${file.slice(root.length)} replays alike`, () => {
    const text = readFileSync(file, "utf8");
    const answer = ask(JSON.stringify({ ask: "replay", text, markdown: true }));
    // One block is printed by itself.
    const printed = [JSON.parse(replayed(file))].flat();
    // What a rule is in another edition takes the rulebooks, which only the command line has at hand.
    printed.forEach(({ difference }) => difference && (difference.lineage = []));
    assert.equal(answer, JSON.stringify(printed));
  });
}

test("whatever is no request gets an answer that says so", () => {
  for (const request of ["", "{", "[]", '{"ask":"dance"}', '{"ask":"replay","text":3}', new Uint8Array([0xff, 0, 0xc0])]) {
    assert.equal(typeof JSON.parse(ask(request)).error, "string", String(request));
  }
});

test("a million letters are an answer, and give their room back", () => {
  const text = "Ann moves ".repeat(100_000);
  for (let round = 0; round < 3; round += 1) {
    assert.ok(JSON.parse(ask(JSON.stringify({ ask: "replay", text }))).runs.length > 0);
  }
});
