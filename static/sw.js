// What answers on this device: a copy of the library, and the very program that the server is. The network is asked first
// and the device answers when nothing comes soon, so nothing is shown that a server within reach would not show. What is
// typed is answered here at once, as long as the copy is the server's own state.
'use strict';

const PREFIX = 'tribunal ';
const ROOT = new URL('./', self.location).pathname; // where the site begins on its host: an export may stand below a path
const LIST = `${ROOT}kept.json`; // what there is to keep; stored last, so that a copy that has it is whole
const MEMORY = `${ROOT}kept/memory`; // the program's memory with the library in it, so that it starts where it left off
const OPENING = `${ROOT}kept/opening`; // how every page begins, so that something stands there before the program is awake
const ADDRESSES = `${ROOT}kept/addresses`; // pages that there are, so that none begins of which the program would say no
const PATIENCE = 300; // milliseconds that the network has
const AWAKE = 20; // milliseconds after which a page that waits for the program begins without it
const REST = 5000; // milliseconds for which nobody waits for a network that has just failed
const TYPED = /^\/(hits|replay\/(run|build|cards)|api\/v1\/(search|replay|cite))$/;
const SERVERS = /^\/(healthz|readyz|desk|r\/[^/]+\/qr|api\/(docs|v1\/desk)|sw\.js|third-party-licenses\.txt|kept\/)/; // only a server answers these

let held = null; // the newest whole copy, as a promise, once it was looked for
let giving = Promise.resolve(); // done when the files that pages wait for are given
let running = null; // the program at work, as a promise: { name, ask }
let keeping = null; // the copy that is being made, as a promise
let behind = false; // whether the server was seen in another state than the copy
let lost = -Infinity; // when the network last failed

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const acts = { keep, forget, tell };
  const { hits: address } = event.data;
  const done = address ? hits(address).then((html) => event.ports[0].postMessage(html)) : acts[event.data]?.();
  event.waitUntil(done ?? Promise.resolve());
});
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const path = inside(url);
  if (path === null || !['GET', 'POST'].includes(method) || SERVERS.test(path)) return;
  event.respondWith(path.startsWith('/static/') ? file(event.request) : answer(event));
});

/** The path of an address as the program knows it, which knows nothing of where the site stands; null outside of the site. */
function inside(url) {
  const { origin, pathname } = new URL(url);
  return origin === location.origin && pathname.startsWith(ROOT) ? pathname.slice(ROOT.length - 1) : null;
}

/** A page of the program, at home where the site stands. */
function placed(html) {
  if (ROOT === '/') return html;
  const below = ROOT.slice(0, -1);
  return html.replaceAll(/ (href|src|action|formaction)="\//g, ` $1="${ROOT}`).replace('<html ', `<html data-below="${below}" `);
}

// ---- The copy --------------------------------------------------------------------------------------------------------

/** The newest whole copy: its name, what it holds, and the parts of the facts of cards that it lacks; null where there is none.
 * Looked for once: the browser takes longer to
 * say what is stored than the program to find a rule. */
function copy() {
  held ??= newest().catch((error) => ((held = null), Promise.reject(error)));
  return held;
}

async function newest() {
  for (const name of (await caches.keys()).filter((name) => name.startsWith(PREFIX))) {
    const list = await (await caches.open(name)).match(LIST);
    if (list) return lacking(name, await list.json());
  }
  return null;
}

/** A copy with the parts that it lacks: the facts of the cards of a set come one by one, after all the rest. */
async function lacking(name, list) {
  const cache = await caches.open(name);
  const parts = list.parts ?? []; // a copy from before they came apart has all in its library
  const there = await Promise.all(parts.map(({ file }) => cache.match(file)));
  return { name, list, lacks: parts.filter((_, at) => !there[at]) };
}

/** Makes a copy of the server's state, unless it is here already; the one before stays until the new one is whole. */
function keep() {
  keeping ??= fetched()
    .catch((error) => tell(error))
    .finally(() => (keeping = null));
  return keeping;
}

async function fetched() {
  const answer = await fetch(LIST, { cache: 'no-store' });
  if (!answer.ok) throw fault('saysAnswered', { status: answer.status });
  const list = await answer.json();
  const name = PREFIX + [list.state, list.build].join(' ');
  const before = await copy();
  if (before?.name !== name && list.program) {
    await tell(null, true);
    const cache = await caches.open(name);
    await Promise.all([...list.files, list.program, list.library].map((file) => bring(cache, file)));
    await cache.put(LIST, Response.json({ ...list, since: new Date().toISOString() }));
    for (const old of await caches.keys()) if (old.startsWith(PREFIX) && old !== name) await caches.delete(old);
    held = running = null;
  }
  behind = false;
  await tell(list.program ? null : fault('saysProgramless'));
  if (!list.program) return;
  const trouble = await complete();
  await program();
  await tell(trouble); // its memory is kept too now
}

/** Brings the parts that the copy lacks. What has come counts: the program starts anew with it, since it takes parts in before
 * the library only. Gives what went wrong with the others, if something did. */
async function complete() {
  const { name, lacks } = await copy();
  if (lacks.length === 0) return null;
  const cache = await caches.open(name);
  let trouble = null;
  for (const { file } of lacks) await bring(cache, file).catch((error) => (trouble = error));
  await running?.catch(() => {}); // who is starting without them must not keep its memory after this
  for (const made of [MEMORY, OPENING, ADDRESSES]) await cache.delete(made);
  held = running = null;
  return trouble;
}

/** Puts a file into the copy; what a host without compression gives packed is unpacked. */
async function bring(cache, file) {
  const answer = await fetch(file, { cache: 'no-cache' });
  if (!answer.ok) throw fault('saysAbsent', { file, status: answer.status });
  if (!file.endsWith('.gz')) return cache.put(file, answer);
  const packed = new Uint8Array(await answer.arrayBuffer());
  const whole = new Response(packed).body;
  const body = packed[0] === 0x1f && packed[1] === 0x8b ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
  const type = file.includes('.wasm') ? 'application/wasm' : 'application/json';
  return cache.put(file, new Response(body, { headers: { 'content-type': type } }));
}

async function forget() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
  held = running = null;
  await tell();
}

/** What went wrong, under the name by which `/offline` has words for it, and what belongs into them. A browser's own errors
 * have only a message. */
function fault(name, parts) {
  return Object.assign(new Error(name), { parts });
}

/** Tells every page what is kept. */
async function tell(error = null, busy = false) {
  const kept = await copy();
  const bytes = kept ? await size(kept.name) : 0;
  const trouble = error && { name: error.message, parts: error.parts };
  const lacks = kept?.lacks.map(({ set }) => set) ?? [];
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage({ kept: kept?.list ?? null, lacks, bytes, busy, trouble });
}

async function size(name) {
  const cache = await caches.open(name);
  const files = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  const blobs = await Promise.all(files.map((file) => file.blob()));
  return blobs.reduce((sum, blob) => sum + blob.size, 0);
}

// ---- The program -----------------------------------------------------------------------------------------------------

/** The program over the copy, started when it is first asked. */
async function program() {
  const kept = await copy();
  if (!kept) throw fault('saysNone');
  if ((await running?.catch(() => null))?.name !== kept.name) running = start(kept);
  return running;
}

async function start({ name, list }) {
  const cache = await caches.open(name);
  const [{ instance }, before] = await Promise.all([
    WebAssembly.instantiateStreaming(cache.match(list.program), {}),
    cache.match(MEMORY).then((kept) => kept?.arrayBuffer()),
  ]);
  // What comes now is a tenth of a second in which nothing else is done; a file that never comes is not waited for.
  await Promise.race([giving, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  if (before) wake(instance.exports, before);
  else await load(instance, cache, list);
  return { name, ask: (request) => ask(instance, request) };
}

/** Takes the library in, which is seconds of work on a phone, and keeps the memory as it is then: browsers stop a worker
 * that rests, and whoever comes next should not wait for all that again. */
async function load(instance, cache, list) {
  for (const { file } of list.parts ?? []) {
    const part = await cache.match(file);
    if (part) call(instance, 'tribunal_part', new Uint8Array(await part.arrayBuffer()));
  }
  const library = new Uint8Array(await (await cache.match(list.library)).arrayBuffer());
  const { error, addresses } = call(instance, 'tribunal_load', library);
  if (error) throw new Error(error);
  const { headers, body } = ask(instance, { ask: 'page', address: '/documents', today: today() });
  const parts = [
    cache.put(MEMORY, new Response(instance.exports.memory.buffer.slice())),
    cache.put(OPENING, new Response(opening(placed(body)), { headers })),
    cache.put(ADDRESSES, new Response(`\n${addresses.join('\n')}\n`)),
  ];
  await Promise.all(parts).catch(() => {}); // no room: it loads again, and pages begin when they are made
}

/** A request in, its answer out. */
function ask(instance, request) {
  return call(instance, 'tribunal_run', new TextEncoder().encode(JSON.stringify(request)));
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

/** Puts the memory back. At rest all that a program of this kind knows is in its memory. */
function wake({ memory }, bytes) {
  const PAGE = 65536;
  const lacks = bytes.byteLength - memory.buffer.byteLength;
  if (lacks > 0) memory.grow(Math.ceil(lacks / PAGE));
  new Uint8Array(memory.buffer).set(new Uint8Array(bytes));
}

/** Bytes in, JSON out: the plain C interface of the program. */
function call({ exports }, name, bytes) {
  const at = exports.tribunal_alloc(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  const answer = exports[name](at, bytes.length);
  exports.tribunal_free(at, bytes.length);
  const length = new DataView(exports.memory.buffer).getUint32(answer, true);
  const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, answer + 4, length));
  exports.tribunal_free(answer, length + 4);
  return JSON.parse(text);
}

// ---- Answers ---------------------------------------------------------------------------------------------------------

/** Styles and scripts: their address tells their content, so what is kept is right. Without a network the same file of
 * another build is better than none. */
function file(request) {
  const given = caches.match(request).then((kept) => kept ?? fetch(request).catch(() => namesake(request.url)));
  giving = Promise.allSettled([giving, given]).then(() => {}); // and none of them is held on to
  return given;
}

async function namesake(url) {
  const name = url.split('/').pop();
  const { list } = (await copy()) ?? { list: { files: [] } };
  const kept = list.files.find((file) => file.endsWith(`/${name}`));
  return (kept && (await caches.match(kept))) ?? Response.error();
}

async function answer(event) {
  const { request } = event;
  const kept = await copy();
  if (!kept) return fetch(request);
  const sent = request.method === 'POST' ? await request.clone().text() : '';
  const here = () => local(request, sent);
  const same = !behind && kept.lacks.length === 0; // a server has all cards
  if (kept.list.answer_alone || (TYPED.test(inside(request.url)) && same)) return here().catch(() => fetch(request));
  const there = fetch(request).then((response) => heard(event, response));
  there.catch(() => (lost = Date.now()));
  const patience = Date.now() - lost < REST ? 0 : PATIENCE;
  const soon = new Promise((resolve) => setTimeout(resolve, patience));
  try {
    return (await Promise.race([there, soon])) ?? (await here());
  } catch {
    return here().catch(() => there);
  }
}

/** What came from the server. A server that sheds load is as good as none; one in another state is copied anew. */
async function heard(event, response) {
  if (response.status >= 502) throw fault('saysAnswered', { status: response.status });
  lost = -Infinity;
  const tag = response.headers.get('etag') ?? '';
  const { list } = (await copy()) ?? {};
  if (list && tag && !(tag.includes(`"${list.state}-`) && tag.endsWith(`-${list.build}"`))) {
    behind = true;
    event.waitUntil(keep());
  }
  return response;
}

/** The answer of the program on this device. */
async function local(request, sent) {
  const awake = program();
  const late = new Promise((resolve) => setTimeout(resolve, AWAKE));
  const visits = request.mode === 'navigate' && request.method === 'GET';
  const begins = visits && !(await Promise.race([awake, late])) && (await beginning(request.url));
  return begins ? begun(request, awake, begins) : made(await awake, request, sent);
}

/** How the page at an address begins; null where only the program can tell whether there is one. */
async function beginning(url) {
  const cache = await caches.open((await copy()).name);
  const [addresses, begins] = await Promise.all([cache.match(ADDRESSES), cache.match(OPENING)]);
  // Ten thousand lines: searched as they stand, which is sooner done than taking them apart.
  const exists = addresses && (await addresses.text()).includes(`\n${inside(url)}${new URL(url).search}\n`);
  return exists ? begins : null;
}

/** A page that begins at once, with what all pages begin with; the rest follows when the program has made it. */
async function begun(request, awake, begins) {
  const text = await begins.text();
  const parts = new ReadableStream({
    async start(stream) {
      const say = (part) => stream.enqueue(new TextEncoder().encode(part));
      say(text);
      say(await rest(await awake.then((awake) => made(awake, request, '')).catch(() => fetch(request)), text));
      stream.close();
    },
  });
  return new Response(parts, { headers: [...begins.headers, ['x-tribunal-kept', 'here']] });
}

/** The beginning of a page, as far as it is that of every page. */
function opening(html) {
  const own = /^<(title|meta (name="description"|property|name="twitter)|link rel="canonical")/;
  const head = html.slice(0, html.indexOf('</head>')).split('\n').filter((line) => !own.test(line));
  const [, says = ''] = /data-says-opening="([^"]*)"/.exec(html) ?? [];
  return `${head.join('\n')}</head>\n<body>\n<p class="opening" role="status">${says}</p>\n`;
}

/** What is left to say of a page that has begun so: what its head has more, which browsers take from there too, and its body. */
async function rest(page, begun) {
  const html = await page.text();
  const [head, body] = html.split('</head>\n<body>\n');
  if (body === undefined) return html;
  const said = new Set(begun.split('\n'));
  return [...head.split('\n').filter((line) => !said.has(line)), body].join('\n');
}

/** The hits that this device finds, as long as its copy is the server's own state; else null. */
async function hits(address) {
  const kept = await copy().catch(() => null);
  if (!kept || ((behind || kept.lacks.length > 0) && !kept.list.answer_alone)) return null;
  const page = await program().then((awake) => made(awake, new Request(address), '')).catch(() => null);
  return page?.ok ? page.text() : null;
}

async function made({ ask }, request, sent) {
  const { origin, search } = new URL(request.url);
  const kind = request.headers.get('content-type') ?? '';
  try {
    const { status, headers, body, error } = ask({ ask: 'page', method: request.method, address: inside(request.url) + search, kind, body: sent, today: today() });
    if (error) throw new Error(error);
    const to = headers.find(([name]) => name === 'location');
    if (to) return Response.redirect(new URL(ROOT + to[1].slice(1), origin), status);
    return new Response(placed(body), { status, headers: [...headers, ['x-tribunal-kept', 'here']] });
  } catch (fault) {
    held = running = null; // A fault leaves its memory in disorder; what was kept of it is from before.
    throw fault;
  }
}
