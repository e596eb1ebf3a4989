/* What is packed as .xz: Pyodide's WebAssembly, and all that Python begins with. It lies beside Pyodide, and notebooks use it, too. */
import xz from "./xz.js";

export const WASM = "pyodide.wasm.bin";

/** @param {string} url */
export async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  return answer.body;
}

/** The decompressor loads itself where it unpacks; Python that waits in the middle of an import cannot wait for that. */
const decompressor = () => (xz.XzReadableStream._moduleInstancePromise ??= xz.XzReadableStream._getModuleInstance());

/** Begins to fetch what is packed in a file, or finds what an earlier visit has kept of it; what it gives unpacks it as it
 * comes. Only one file is unpacked at a time: who calls that reads at once, or all others wait for ever.
 * @param {string} url @returns {Promise<() => Response>} */
export async function coming(url) {
  const [was] = await Promise.all([kept((cache) => cache.match(plain(url))), decompressor()]);
  if (was) return () => was;
  const packed = await fetched(url);
  return () => new Response(new xz.XzReadableStream(packed), AS_WASM);
}

/** @param {string} url */
const opened = async (url) => (await coming(url))();

/** @param {string} url @returns {Promise<Uint8Array>} */
export const unpacked = async (url) => all(await opened(url));

/** @param {Response} one */
export const all = async (one) => new Uint8Array(await one.arrayBuffer());

// ---- what was unpacked is kept: a later visit takes a third of the time ----

/** What all of it may be called: the browser asks for it where it is WebAssembly. */
const AS_WASM = { headers: { "Content-Type": "application/wasm" } };
const version = new URL("../", import.meta.url);
/** Where sw.js keeps this version of the site. */
const KEPT = `rqa-lab ${new URL("../", version).href} ${version.pathname.split("/").at(-2)}`;
/** What is kept under another name than what it was packed in, as both are. @param {string} url */
const plain = (url) => `${url}.plain`;

/** Asks for what is kept, where anything is and may be. @template T @param {(cache: Cache) => Promise<T>} ask */
async function kept(ask) {
  try {
    return (await caches.has(KEPT)) ? await ask(await caches.open(KEPT)) : undefined;
  } catch {
    return undefined; // as in a locked frame, or where there is no room
  }
}

/** Keep what files have in them; true if that is done, which cannot be before the site itself is kept. @param {string[]} urls */
export const keep = (urls) =>
  kept(async (cache) => {
    for (const url of urls) if (!(await cache.match(plain(url)))) await cache.put(plain(url), await opened(url));
    return true;
  });

/** The same at once, for Python that waits in the middle of an import. The decompressor is there, as something was {@link coming}.
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

/** @type {Promise<Response | WebAssembly.Module> | undefined} */
let ahead;

/** Compile it, as it comes and whatever type a host gives it, before Pyodide asks, which waits for its memory first;
 * what begins to be unpacked first comes first.
 * @param {string} root the folder of Pyodide */
export function begin(root) {
  const begun = opened(root + WASM);
  ahead = WebAssembly.compileStreaming(begun);
  return begun;
}

/** @param {string} root the folder of Pyodide */
export function wasm(root) {
  const given = ahead ?? opened(root + WASM);
  ahead = undefined; // a second Python begins anew
  return given;
}
