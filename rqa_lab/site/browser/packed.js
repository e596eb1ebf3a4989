/* What is packed as .xz: Pyodide's WebAssembly, and all that Python begins with. It lies beside Pyodide, and notebooks use it, too. */
import xz from "./xz.js";

const WASM = "pyodide.wasm.bin";

/** @param {string} url */
export async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  return answer.body;
}

/** @param {string} url @returns {Promise<Uint8Array>} */
export const unpacked = async (url) => all(await fetched(url));

/** @param {ReadableStream} packed */
export const all = async (packed) => new Uint8Array(await new Response(new xz.XzReadableStream(packed)).arrayBuffer());

/** The same at once, for Python that waits in the middle of an import. The decompressor itself is there by then.
 * @param {Uint8Array} packed */
export function atOnce(packed) {
  const { memory, create_context, supply_input, get_next_output, destroy_context } = xz.XzReadableStream._moduleInstance.exports;
  const context = create_context();
  /** How large its buffers are; where the input begins, how much of it is read, how much is there; where the output begins, how much. */
  const state = () => new Uint32Array(memory.buffer, context, 6);
  /** @type {Uint8Array[]} */
  const parts = [];
  let [at, length, ended] = [0, 0, 0];
  while (!ended) {
    const [size, input, read, there] = state();
    if (read === there) {
      const piece = packed.subarray(at, at + size);
      new Uint8Array(memory.buffer, input).set(piece);
      supply_input(context, piece.length);
      at += piece.length;
    }
    ended = get_next_output(context);
    const [, , , , output, written] = state();
    if (ended > 1 || (!ended && !written && at >= packed.length)) throw new Error(`it is not packed as .xz: ${ended}`);
    parts.push(new Uint8Array(memory.buffer, output, written).slice());
    length += written;
    state()[5] = 0;
  }
  destroy_context(context);
  const whole = new Uint8Array(length);
  for (const part of parts) {
    whole.set(part, whole.length - length);
    length -= part.length;
  }
  return whole;
}

// ---- WebAssembly ----

/** It as Pyodide wants it: compiled while it comes, whatever type a host gives it. @param {string} root */
const opened = async (root) => new Response(new xz.XzReadableStream(await fetched(root + WASM)), { headers: { "Content-Type": "application/wasm" } });

/** @type {Promise<Response | WebAssembly.Module> | undefined} */
let ahead;

/** Compile it before Pyodide asks, which waits for its memory first; what begins to be unpacked first comes first.
 * @param {string} root the folder of Pyodide */
export function begin(root) {
  const begun = opened(root);
  ahead = WebAssembly.compileStreaming(begun);
  return begun;
}

/** @param {string} root the folder of Pyodide */
export function wasm(root) {
  const given = ahead ?? opened(root);
  ahead = undefined; // a second Python begins anew
  return given;
}
