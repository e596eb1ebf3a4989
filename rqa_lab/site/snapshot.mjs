/* The memory of a Python in which the explorer stands ready: node snapshot.mjs PYODIDE PACK OUT
 *
 * PYODIDE is its folder, PACK the packed files of the lab. Into OUT come, still to be packed, heap.raw: what of that
 * memory differs from fresh memory; code.raw: its modules of the lab, compiled, for a Python that begins from nothing;
 * rest.raw: those that it lacks, with those of the standard library within as a zip; stdlib.raw, a zip: all of the standard
 * library, compiled, without what no page needs. And read.json: the data that it has read. Options that begin with "_" are Pyodide's own secrets: its version is pinned. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

// the last line says why: node itself would show the script, which is one line of a megabyte
process.on("uncaughtException", (error) => {
  console.error(`${error}`.trim().split("\n").at(-1));
  process.exit(1);
});
const [folder, packed, out] = process.argv.slice(2);
const indexURL = `${resolve(folder)}/`;
/** What the standard library has for others than a page. */
const UNUSED = String.raw`^(unittest|_pyrepl|idlelib|lib2to3|pydoc_data|turtledemo|ensurepip|venv|curses|dbm|wsgiref|xmlrpc|tkinter|sqlite3|multiprocessing|xml|http/(server|cookie))|^(turtle|doctest|pdb|bdb|cmd|pydoc|profile|cProfile|pstats|trace|ftplib|imaplib|poplib|smtplib|mailbox|pickletools|socketserver|webbrowser|zipapp|tabnanny|antigravity|this)\.py$`;

/** What of that a page needs only in ways that nobody has tried: it is fetched alone, if ever. */
const RARE = String.raw`^(asyncio|multiprocessing|concurrent|email|http|xmlrpc|xml|urllib/r|ctypes|logging/\w*s\.|zoneinfo|sysconfig|pathlib/_|encodings/(?!__init__|aliases|utf_8|latin_1|ascii|cp437|idna))|^(pdb|bdb|cmd|profile|cProfile|pstats|trace|pydoc|tarfile|ftplib|imaplib|poplib|smtplib|nntplib|telnetlib|mailbox|mimetypes|netrc|ssl|socket\w*|selectors|subprocess|optparse|argparse|getopt|configparser|plistlib|pickletools|pyclbr|py_compile|compileall|modulefinder|runpy|rlcompleter|code|codeop|site|_py\w+|_aix_support|_osx_support|_android_support|_apple_support|_ios_support|shelve|cgi\w*|wave|sndhdr|chunk|colorsys|imghdr|nturl2path|ntpath|filecmp|fileinput|timeit|tracemalloc|symtable|zipapp|webbrowser|getpass|pty|tty|stringprep|secrets|sched|queue|gettext|graphlib|shlex|hmac|quopri|_markupbase|__hello__|_sysconfigdata\w*)\.py|^(tomllib/|__phello__/|pyodide/(console|http/)|html/parser|json/tool|logging/config)`;

// the memory of the last Python that was started
let memory;
const Memory = WebAssembly.Memory;
WebAssembly.Memory = function (how) {
  const made = new Memory(how);
  if (made.buffer.byteLength > 1e6) memory = made;
  return made;
};
WebAssembly.Memory.prototype = Memory.prototype;
const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
// what the page needs as well: node takes a .js for an old-style script, and old hosts do not know .mjs
const shared = readFileSync(new URL("browser/heap.js", import.meta.url), "utf-8");
const { HASH, LENGTH, LETTERS, nearby, texts } = await import(`data:text/javascript,${encodeURIComponent(shared)}`);

/** @returns {Map<string, Uint8Array>} the files of a pack */
function unpacked(pack) {
  let at = 4 + pack.readUInt32LE(0);
  return new Map(JSON.parse(pack.subarray(4, at)).map(([name, size]) => [name, new Uint8Array(pack.subarray(at, (at += size)))]));
}

/** @param {[string, Uint8Array][]} files @returns {Buffer} */
function pack(files) {
  const index = Buffer.from(JSON.stringify(files.map(([name, data]) => [name, data.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, ...files.map(([, data]) => data)]);
}

// ---- modules, compiled by this Python ----

// where in its line a thing stands takes a third of what a browser has to fetch; a traceback names the line without it
const SHORT = { PYTHONNODEBUGRANGES: "1" };
const compiler = await loadPyodide({ indexURL, env: { HOME: "/home/pyodide", ...SHORT } });
compiler.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
import ast, re, zipfile

# decorators that do not ask what a function is annotated with
PLAIN = set("abstractmethod cache cached_property classmethod contextmanager property setter staticmethod".split())

class Bare(ast.NodeTransformer):
    "Without annotations that nobody reads: of functions, but for those that a decorator may read, and of modules."
    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        if all(getattr(one, "id", getattr(one, "attr", None)) in PLAIN for one in node.decorator_list):
            node.returns, given = None, node.args
            for one in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                if one:
                    one.annotation = None
        return node

    visit_AsyncFunctionDef = visit_FunctionDef

def bare(text):
    tree = Bare().visit(ast.parse(text))
    tree.body = [
        ast.copy_location(ast.Assign([one.target], one.value), one) if isinstance(one, ast.AnnAssign) and one.value else one
        for one in tree.body
    ]
    return ast.fix_missing_locations(tree)

def compiled(text, name, of=lambda text: text):
    return _code_to_hash_pyc(compile(of(text), name, "exec", dont_inherit=True, optimize=2), bytes(8), False)

def library(source, target, unused):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if re.search(unused, name):
                continue
            if name.endswith(".py"):
                data, name = compiled(data, "/lib/python313.zip/" + name), name + "c"
            new.writestr(zipfile.ZipInfo(name), data)

def lacking(source, target, loaded, rare):
    "Of a library, what is not in memory; as it is, to be packed with other things."
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            module = name.removesuffix(".pyc").replace("/", ".").removesuffix(".__init__")
            if module not in loaded and not re.search(rare, name):
                new.writestr(zipfile.ZipInfo(name), old.read(name))
`);
const [compile, bare] = ["compiled", "bare"].map((name) => compiler.globals.get(name));
const files = [...unpacked(readFileSync(packed))];
const code = files
  .filter(([name]) => name.endsWith(".py"))
  .map(([name, text]) => [`${name}c`, compile(new TextDecoder().decode(text), `/app/${name}`, bare).toJs()]);
const data = files.filter(([name]) => !name.endsWith(".py"));
compiler.FS.writeFile("/in.zip", new Uint8Array(readFileSync(`${indexURL}python_stdlib.zip`)));
compiler.globals.get("library")("/in.zip", "/out.zip", UNUSED);
writeFileSync(resolve(out, "stdlib.raw"), compiler.FS.readFile("/out.zip"));

// ---- the explorer, ready ----

/** Bytes before an object that the collector knows: the ones after and before it in a ring, in any order. */
const GC_HEAD = 8;

/** Put a ring in the order in which its objects lie: what follows each is then mostly near, and packs well.
 * @param {number} first */
function relink(first) {
  const words = new Uint32Array(memory.buffer);
  const ring = [];
  for (let at = first; !ring.length || at !== first; at = words[at / 4]) ring.push(at);
  ring.sort((one, other) => one - other);
  for (const [n, at] of ring.entries()) {
    const next = ring[(n + 1) % ring.length];
    words[at / 4] = next;
    words[next / 4 + 1] = at | (words[next / 4 + 1] & 3);
  }
}

const python = await loadPyodide({
  indexURL,
  stdLibURL: resolve(out, "stdlib.raw"),
  _makeSnapshot: true,
  env: { ...SHORT, PYTHONHASHSEED: "0", HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1", QUERY_STRING: "" },
});
for (const [name, content] of [...data, ...code]) {
  const path = `/app/${name}`;
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, content);
}
/** @type {Set<string>} */
const read = new Set();
const open = python.FS.open;
python.FS.open = (path, ...how) => {
  const opened = open(path, ...how);
  if (typeof path === "string" && path.startsWith("/app/") && !path.endsWith(".pyc")) read.add(path.slice("/app/".length));
  return opened;
};
python.runPython(`
import sys
sys.path.insert(0, "/app")
from rqa_lab.site import host
host.warm()

def scrub():
    "Fill free memory with zeros: what was freed still holds what it held, and that packs badly."
    kept, count, size = [None] * 60_000, 0, 1 << 20
    top = id(bytes(size))
    while size >= 16:
        while count < len(kept):
            block = bytes(max(size - 21, 0)) if size > 24 else object()
            if id(block) + size >= top:
                break
            kept[count] = block
            count += 1
        size = size // 2 if size > 512 else size - 8

import gc
gc.collect()
gc.freeze()
gc.disable()
scrub()
gc.enable()
del scrub
`);
relink(python.runPython("id(sys.modules)") - GC_HEAD);
const loaded = new Set(python.runPython("' '.join(sys.modules)").split(" "));
const whole = python.makeMemorySnapshot();
writeFileSync(resolve(out, "read.json"), JSON.stringify([...read].sort()));
compiler.globals.get("lacking")("/out.zip", "/rest.zip", compiler.toPy([...loaded]), RARE);
const module = (/** @type {string} */ name) => name.slice(0, -4).replaceAll("/", ".").replace(/\.__init__$/, "");
const has = (/** @type {[string, Uint8Array]} */ [name]) => loaded.has(module(name));
writeFileSync(resolve(out, "code.raw"), pack(code.filter(has)));
writeFileSync(resolve(out, "rest.raw"), pack([...code.filter((one) => !has(one)), ["python313.zip", compiler.FS.readFile("/rest.zip")]]));

// ---- what of that a page has to fetch ----

const offset = new Uint32Array(whole.buffer, whole.byteOffset, 2)[1];
const heap = whole.subarray(offset);
let before, after;
const set = Int8Array.prototype.set;
Int8Array.prototype.set = function (array, at) {
  if (array.length === heap.length) after = new Uint8Array(memory.buffer).slice(); // it is being restored
  return set.call(this, array, at);
};
const again = await loadPyodide({ indexURL, _loadSnapshot: whole, fsInit: async () => void (before = new Uint8Array(memory.buffer).slice()) });
if (!before || !after) throw new Error("this Pyodide restores its memory in another way");
let end = before.length;
while (!before[end - 1]) end--;
end = Math.ceil(end / 4096) * 4096;
const BLOCK = 64;
const runs = [];
for (let at = 0; at < heap.length; at += BLOCK) {
  let same = true;
  for (let i = at; same && i < at + BLOCK; i++) same = at < end ? heap[i] === before[i] && heap[i] === after[i] : !heap[i];
  if (same) continue;
  const last = runs.at(-1);
  if (last && last[0] + last[1] + 2 * BLOCK >= at) last[1] = at + BLOCK - last[0]; // a small gap costs less than a run
  else runs.push([at, BLOCK]);
}
// the header of the snapshot; how long the memory is, where the data of the program end, how many runs, what stands
// for the hash of a text; where each run begins and how long it is; what they hold
const held = runs.map(([at, length]) => new Uint32Array(heap.slice(at, at + length).buffer));
const text = again._module._PyUnicode_Type;
const said = new Set(held.flatMap((words) => [...texts(words, text)].map((n) => words[n + HASH])));
let unsaid = 0;
while (said.has(unsaid)) unsaid++;
for (const [number, words] of held.entries()) {
  const at = runs[number][0];
  for (const n of [...texts(words, text)])
    if (words[n + HASH] === again._module.__Py_HashBytes(at + 4 * (n + LETTERS), words[n + LENGTH]) >>> 0) words[n + HASH] = unsaid;
  nearby(words, at);
}
const table = new Uint32Array([heap.length, end, runs.length, unsaid, ...runs.flat()]);
const parts = [whole.subarray(0, offset), new Uint8Array(table.buffer), ...held.map((words) => new Uint8Array(words.buffer))];
writeFileSync(resolve(out, "heap.raw"), Buffer.concat(parts));
process.exit(0);
