/* Python in a worker: wakes, and answers the messages of the page, some at a time. */
import { HASH, LENGTH, LETTERS, nearby, texts } from "./heap.js";
import { all, atOnce, begin as beginWasm, coming, keep, unpacked, WASM } from "./pyodide/packed.js";

/** There is the memory of a Python that has the explorer ready. */
const HEAP = false;
/** Python's environment; as on a server it tells what the address of the page asks for, which is the name of the worker. */
const ENV = { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1", QUERY_STRING: self.name };
const REST_AFTER = 200; // ms after which what the memory lacks is fetched
const KEEP_AFTER = 6000; // ms after which what was unpacked is kept: the page keeps itself before that, or takes longer
const KEEP_TIMES = 10; // until that is given up
const EXERCISE_EVERY = 100; // ms from one exercise to the next
const LIBRARY = "/lib/python313.zip";
/** Look again what files there are; importlib's own way to do so imports half a mail program. */
const AFRESH = `
from sys import path_importer_cache as finders
for path, finder in [*finders.items()]:
    if finder is None: del finders[path]
    else: finder.invalidate_caches()
`;
const QUIET = 1000; // ms without a message until one may begin

const marks = [["worker", performance.timeOrigin + performance.now()]];
const mark = (name) => marks.push([name, performance.timeOrigin + performance.now()]);
const here = new URL(".", self.location.href);
const at = (name) => new URL(name, here).href;

const REGULAR = 0o100644; // a file that can be read

/** Lay out the files of a pack: 4 bytes with the length of its index, the index [[name, size], ...] as JSON, the files.
 * @param {any} FS @param {Uint8Array} pack */
function lay(FS, pack) {
  let from = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  /** @type {Map<string, any>} */
  const folders = new Map();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, from)))) {
    const [, path, file] = /^(.*?)([^/]+)$/.exec(`/app/${name}`);
    if (!folders.has(path)) {
      FS.mkdirTree(path);
      folders.set(path, FS.lookupPath(path).node);
    }
    const folder = folders.get(path);
    // FS.createDataFile looks up each path four times, and there are more than a thousand files
    const node = folder.contents[file] ?? folder.node_ops.mknod(folder, file, REGULAR, 0);
    Object.assign(node, { contents: pack.subarray(from, from + size), usedBytes: size });
    from += size;
  }
}

/** Pyodide, started. @param {object} how what it starts from */
async function boot(how) {
  const { loadPyodide } = await import("./pyodide/loader.js");
  const python = await loadPyodide({ indexURL: at("pyodide/"), env: ENV, ...how });
  mark("booted");
  return python;
}

// ---- from nothing ----

async function begin() {
  const booted = unpacked(at("stdlib.bin")).then((library) => boot({ stdLibURL: URL.createObjectURL(new Blob([library])) }));
  const names = ["data.bin", "code.bin", ...(HEAP ? ["rest.bin"] : [])]; // beside a memory, there is only what that has
  const [python, ...packs] = await Promise.all([booted, ...names.map((name) => unpacked(at(name)))]); // if one fails, all do at once
  for (const pack of packs) lay(python.FS, pack);
  python.runPython("import sys; sys.path.insert(0, '/app')");
  const host = python.pyimport("rqa_lab.site.host").Host();
  mark("alive");
  return host;
}

// ---- from a memory ----

/** What differs from fresh memory, as Pyodide takes a whole one: it asks how long that is, and hands over to restore it. The hash
 * of a text is left out: it is as long as some of them, and packs into nothing.
 * @param {Uint8Array} all */
function differences(all) {
  const view = new DataView(all.buffer);
  const offset = view.getUint32(4, true);
  const [length, end, count, unsaid] = [0, 4, 8, 12].map((n) => view.getUint32(offset + n, true));
  self.restoreHeap = (/** @type {any} */ { HEAPU8: heap, _PyUnicode_Type: text, __Py_HashBytes: hash }) => {
    const bytes = new Uint8Array(all.buffer);
    const runs = [];
    heap.fill(0, end);
    let from = offset + 16 + 8 * count;
    for (let n = 0; n < count; n++) {
      const [to, size] = [16, 20].map((field) => view.getUint32(offset + field + 8 * n, true));
      heap.set(bytes.subarray(from, from + size), to);
      runs.push(new Uint32Array(heap.buffer, to, size / 4));
      nearby(runs[n], to);
      from += size;
    }
    for (const words of runs) for (const n of texts(words, text)) if (words[n + HASH] === unsaid) words[n + HASH] = hash(words.byteOffset + 4 * (n + LETTERS), words[n + LENGTH]);
    delete self.restoreHeap;
  };
  return Object.defineProperty(all, "length", { value: length });
}

async function wake() {
  const heap = Promise.all([coming(at("heap.bin")), beginWasm(at("pyodide/"))]).then(async ([unpack]) => differences(await all(unpack())));
  const booted = boot({ stdLibURL: at("pyodide/none.zip"), _loadSnapshot: heap });
  const data = Promise.all([coming(at("data.bin")), heap]).then(([unpack]) => all(unpack()));
  const [python, files] = await Promise.all([booted, data]); // if one fails, all do at once
  lay(python.FS, files);
  const host = python.pyimport("rqa_lab.site.host");
  python.runPython("import random; random.seed()"); // or all readers would draw the same cards
  complete(python);
  mark("alive");
  setTimeout(exercise, EXERCISE_EVERY, host);
  setTimeout(keepAll, KEEP_AFTER, KEEP_TIMES);
  return host.ready;
}

/** @param {number} times */
async function keepAll(times) {
  const done = await keep([at("heap.bin"), at("data.bin"), at(`pyodide/${WASM}`)]);
  if (!done && times > 1) setTimeout(keepAll, KEEP_AFTER, times - 1);
}

/** What the memory lacks comes when it is quiet, or when Python asks for it; all of the standard library only then.
 * @param {any} python */
function complete(python) {
  const missing = ["rest.bin", "stdlib.bin"];
  /** The library is where Python looks for it. @param {string} what @param {Uint8Array} content */
  const put = (what, content) => {
    if (missing[0] !== what) return;
    missing.shift();
    if (what === "stdlib.bin") python.FS.writeFile(LIBRARY, content);
    else {
      lay(python.FS, content);
      python.FS.writeFile(LIBRARY, python.FS.readFile("/app/python313.zip"));
    }
    python.runPython(AFRESH);
  };
  const now = (/** @type {string} */ name) => {
    const request = new XMLHttpRequest();
    request.open("GET", at(name), false);
    request.responseType = "arraybuffer";
    request.send();
    return new Uint8Array(request.response);
  };
  self.rqaComplete = (/** @type {boolean} */ standard) => {
    const what = missing[0];
    if (!what || (what === "stdlib.bin" && !standard)) return false;
    put(what, atOnce(now(what)));
    return true;
  };
  python.runPython(`
import sys
from importlib.machinery import PathFinder
from js import rqaComplete

class Rest:
    "Fetches what memory lacks, once: a module that is not found, or of whose package there are the data alone."
    def find_spec(self, name, path=None, target=None):
        spec, root = PathFinder.find_spec(name, path, target), name.partition(".")[0]
        while (spec is None or spec.origin is None) and rqaComplete(root in sys.stdlib_module_names and name[0] != "_"):
            spec = PathFinder.find_spec(name, path, target)
        return spec

sys.meta_path.insert(sys.meta_path.index(PathFinder), Rest())
`);
  const later = async () => missing[0] === "rest.bin" && put("rest.bin", await unpacked(at("rest.bin")));
  setTimeout(() => later().catch((error) => console.warn(`not all of Python is here: ${error}`)), REST_AFTER);
}

let heard = -QUIET;

/** A Python that was woken is slow at first, as the browser compiles each of its functions when it is first used, and
 * so is what its memory lacks. While nobody asks for anything, it does a little of all that.
 * @param {any} host */
function exercise(host) {
  if (performance.now() - heard < QUIET) setTimeout(exercise, QUIET, host);
  else if (host.exercise()) setTimeout(exercise, EXERCISE_EVERY, host);
}

// ---- messages ----

/** Ends the attempt to start Python. @type {(error: unknown) => void} */
let broken = () => {};
const attempt = (/** @type {() => Promise<any>} */ start) => new Promise((done, fail) => ((broken = fail), start().then(done, fail)));

// Pyodide waits for ever where its WebAssembly does not come, or does not run; and it may be compiled already
const { instantiate, instantiateStreaming } = WebAssembly;
for (const [name, does] of Object.entries({ instantiate, instantiateStreaming })) {
  WebAssembly[name] = async (source, imports) => {
    try {
      const given = await source;
      const compiled = name === "instantiateStreaming" && given instanceof WebAssembly.Module;
      return compiled ? { module: given, instance: await instantiate(given, imports) } : await does(given, imports);
    } catch (error) {
      broken(error);
      throw error;
    }
  };
}

// the memory has the lab's own data in it: a reader's own need a Python that begins from nothing
const begun = HEAP && !new URLSearchParams(self.name).has("data") ? attempt(wake).catch((error) => (console.warn(`${error?.stack ?? error}`), attempt(begin))) : attempt(begin);
let host;
self.onmessage = ({ data }) => {
  heard = performance.now();
  self.postMessage({ answer: host.hear(JSON.stringify(data)) });
};
begun.then(
  (it) => {
    host = it;
    self.postMessage({ awake: true, marks });
  },
  (error) => self.postMessage({ failed: `${error?.stack ?? error}` }),
);
