/* Python in a worker: wakes, and answers the messages of the page, some at a time. */
const HOW = /* HOW */ {};
const marks = [["worker", performance.timeOrigin + performance.now()]];
const here = new URL(".", self.location.href);

/** A gzipped file, whatever the host makes of it.
 * @param {string} name */
async function unzipped(name) {
  const answer = await fetch(new URL(name, here));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Uint8Array(await new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Lay out the files of a pack: 4 bytes with the length of its index, the index [[name, size], ...] as JSON, the files.
 * @param {any} FS @param {string} where @param {Uint8Array} pack */
function lay(FS, where, pack) {
  let at = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    const [, folder, file] = /^(.*?)([^/]+)$/.exec(`${where}/${name}`);
    FS.mkdirTree(folder);
    FS.createDataFile(folder, file, pack.subarray(at, at + size), true, false, true);
    at += size;
  }
}

async function start() {
  const pack = unzipped("app.bin");
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide({ indexURL: new URL("pyodide/", here).href, env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
  marks.push(["booted", performance.timeOrigin + performance.now()]);
  lay(python.FS, "/app", await pack);
  python.runPython("import sys; sys.path.insert(0, '/app')");
  const host = python.pyimport("rqa_lab.site.host").Host(self.name);
  marks.push(["alive", performance.timeOrigin + performance.now()]);
  return host;
}

const ready = start();
self.onmessage = async ({ data }) => {
  const host = await ready.catch(() => null);
  if (host) self.postMessage({ answer: host.hear(JSON.stringify(data)) });
};
ready.then(
  () => self.postMessage({ awake: true, marks }),
  (error) => self.postMessage({ failed: `${error?.stack ?? error}` }),
);
