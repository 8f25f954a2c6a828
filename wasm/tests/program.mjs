// The built .wasm, as a browser would hold it.
import { readFileSync } from "node:fs";

export const root = new URL("../..", import.meta.url).pathname;

/** A new instance: `ask` takes JSON text, `load` a library; both give JSON text. With the memory of another instance at
 * rest it goes on where that one was. */
export async function program(before = null) {
  const { instance } = await WebAssembly.instantiate(readFileSync(`${root}target/tribunal.wasm`), {});
  const { memory, tribunal_alloc, tribunal_free, tribunal_run, tribunal_load, tribunal_part } = instance.exports;
  if (before) {
    memory.grow((before.byteLength - memory.buffer.byteLength) / 65536);
    new Uint8Array(memory.buffer).set(new Uint8Array(before));
  }
  const call = (run, request) => {
    const bytes = typeof request === "string" ? new TextEncoder().encode(request) : request;
    const at = tribunal_alloc(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const answer = run(at, bytes.length);
    tribunal_free(at, bytes.length);
    const length = new DataView(memory.buffer).getUint32(answer, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, length));
    tribunal_free(answer, length + 4);
    return text;
  };
  return { ask: (request) => call(tribunal_run, request), load: (library) => call(tribunal_load, library), part: (facts) => call(tribunal_part, facts), memory };
}
