/* What a reader brings to the page: chosen or dropped files, folders and archives, and what is pasted. Where the browser lets
 * it, a file is looked at now and then, and read again once it has changed; elsewhere the reader is told that it has. */

const LARGEST_FILE = 1 << 20; // bytes; Python takes no more
const LARGEST_SHELF = 700_000; // bytes of all files of a folder; in base 64 they are one message
const MOST_FILES = 200;
const DEEPEST = 4; // folders within a folder
const LOOK_AGAIN = 2000; // ms
const TAKEN = /\.(ya?ml|json|zip)$/i;

/** A file with what names it, and what it can be read from again.
 * @typedef {{name: string, file: File, handle?: any}} Brought */

/** The bytes of a file: Python decides what text they are, and whether they are one.
 * @param {File} file @returns {Promise<string>} */
const inBase64 = (file) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,?/, ""));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });

/** The files of a folder, with those of folders within.
 * @param {any} folder a handle @param {string} path @returns {Promise<Brought[]>} */
async function within(folder, path = "", deep = 0) {
  const found = /** @type {Brought[]} */ ([]);
  for await (const one of folder.values()) {
    if (one.name.startsWith(".") || found.length > MOST_FILES) continue;
    const name = `${path}${one.name}`;
    if (one.kind === "directory" && deep < DEEPEST) found.push(...(await within(one, `${name}/`, deep + 1)));
    else if (one.kind === "file" && TAKEN.test(name)) found.push({ name, file: await one.getFile(), handle: one });
  }
  return found;
}

/** The same of a browser that has no handles.
 * @param {any} entry @param {string} path @returns {Promise<Brought[]>} */
async function below(entry, path = "", deep = 0) {
  const name = `${path}${entry.name}`;
  if (entry.isFile) return TAKEN.test(name) ? [{ name, file: await new Promise((done, failed) => entry.file(done, failed)) }] : [];
  const reader = entry.createReader();
  const found = /** @type {Brought[]} */ ([]);
  for (let some; deep < DEEPEST && (some = await new Promise((done, failed) => reader.readEntries(done, failed))).length; )
    for (const one of some) if (!one.name.startsWith(".") && found.length <= MOST_FILES) found.push(...(await below(one, deep ? `${name}/` : "", deep + 1)));
  return found;
}

/** What was dropped; everything is asked for at once, as the browser forgets it after the event.
 * @param {DataTransfer} transfer @returns {Promise<Brought[]>} */
async function dropped(transfer) {
  const items = [...transfer.items].filter((one) => one.kind === "file");
  const asked = items.map((one) => {
    const [handle, entry, file] = [/** @type {any} */ (one).getAsFileSystemHandle?.().catch(() => null), one.webkitGetAsEntry?.(), one.getAsFile()];
    return { handle, entry, file };
  });
  const found = /** @type {Brought[]} */ ([]);
  for (const { handle, entry, file } of asked) {
    const there = await handle;
    if (there?.kind === "directory") found.push(...(await within(there)));
    else if (entry?.isDirectory) found.push(...(await below(entry)));
    else if (file) found.push({ name: file.name, file, handle: there ?? undefined });
  }
  return found;
}

/** Keep a file: where the browser lets the reader choose a place, there; else it puts it among the downloads.
 * @param {string} name @param {Uint8Array | string} content @param {string} type @param {any} [from] what it was read from
 * @returns {Promise<{name: string, handle?: any} | null>} what it is called there; null if the reader called it off */
async function keptAs(name, content, type, from) {
  const pick = navigator.userActivation?.isActive && /** @type {any} */ (globalThis).showSaveFilePicker;
  if (pick) {
    try {
      const handle = await pick({ suggestedName: name, ...(from ? { startIn: from } : {}) });
      const file = await handle.createWritable();
      await file.write(content);
      await file.close();
      return { name: handle.name, handle };
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return null;
    } // a frame of another site may not ask, and what takes long comes too late to ask
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (content)], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a busy browser begins late
  return { name };
}

/** The part of a link that names a place, if a text is a link; "" for any other text.
 * @param {string} text */
function linked(text) {
  const link = /^https?:[^#\s]*#([^]+)$/.exec(text);
  const there = (link ? link[1] : text).replace(/\s+/g, link ? "" : " ");
  if (!link && !/^[a-z]\w*=[\w-]{16,}\S*$|^[a-z]\w*\/[a-z][\w/-]*(@[\d.]+)?$/.test(there)) return "";
  try {
    return decodeURIComponent(there);
  } catch {
    return "";
  }
}

/** @param {HTMLElement} root
 * @param {{send: (message: Record<string, unknown>) => void, go: (address: string) => void, tell: (text: string) => void, inPage: boolean, until: {signal: AbortSignal}}} page */
function bringing(root, { send, go, tell, inPage, until }) {
  const chooser = /** @type {HTMLInputElement | null} */ (root.querySelector('input[type="file"]'));
  const app = /** @type {HTMLElement} */ (root.querySelector(".app, .part"));
  /** What a chosen file is for. */
  let wanted = "file";
  /** Name -> the file as it was read, and its handle, if the browser gives one. @type {Map<string, {file: File, handle?: any}>} */
  const read = new Map();

  /** @param {Brought[]} some @param {string} [what] */
  async function open(some, what = "file") {
    const large = some.find(({ file }) => file.size > LARGEST_FILE);
    if (large) return tell(`“${large.name}” cannot be opened: it has more than ${LARGEST_FILE} bytes.`);
    if (what === "file") for (const { name, file, handle } of some) read.set(name.slice(-100), { file, handle });
    if (some.length === 1) return send({ do: what, id: some[0].name.slice(-100), bytes: await inBase64(some[0].file) });
    const all = some.reduce((sum, { file }) => sum + file.size, 0);
    if (all > LARGEST_SHELF || some.length > MOST_FILES) return tell(`These ${some.length} files cannot be opened at once: at most ${MOST_FILES} with ${LARGEST_SHELF} bytes can.`);
    const contents = [];
    for (const { name, file } of some) contents.push([name.slice(-100), await inBase64(file)]);
    send({ do: "shelf", whole: JSON.stringify(contents) });
  }

  /** Look whether a file has changed since it was read. */
  async function look() {
    for (const [name, one] of read) {
      const now = await one.handle?.getFile().catch(() => null);
      if (now && now.lastModified !== one.file.lastModified) {
        read.set(name, { ...one, file: now });
        send({ do: "reread", id: name, bytes: await inBase64(now) });
      } else if (!one.handle) {
        const gone = await one.file.slice(0, 1).arrayBuffer().then(() => "", (error) => error.name);
        if (gone) read.delete(name);
        if (gone === "NotReadableError") tell(`“${name}” has changed on disk since you opened it. Open it again to read it; what you changed here stays under Yours.`);
      }
    }
  }
  const looks = setInterval(() => document.visibilityState === "visible" && look(), LOOK_AGAIN);
  until.signal.addEventListener("abort", () => clearInterval(looks));

  chooser?.addEventListener(
    "change",
    () => {
      const some = [...(chooser.files ?? [])].map((file) => ({ name: file.name, file }));
      chooser.value = "";
      if (some.length) open(wanted === "data" ? some.slice(0, 1) : some, wanted);
    },
    until,
  );

  root.addEventListener(
    "dragover",
    (event) => {
      if (!chooser || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      app.dataset.drop = "";
    },
    until,
  );
  root.addEventListener("dragleave", (event) => !root.contains(/** @type {Node} */ (event.relatedTarget)) && delete app.dataset.drop, until);
  root.addEventListener(
    "drop",
    async (event) => {
      delete app.dataset.drop;
      if (!chooser || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const some = await dropped(event.dataTransfer);
      if (some.length) open(some);
      else tell("What you dropped has no scenario files (.yaml).");
    },
    until,
  );

  /** @param {string} text */
  function paste(text) {
    const there = linked(text.trim());
    if (there) go(there);
    else if (text.length > LARGEST_FILE) tell(`What you pasted has more than ${LARGEST_FILE} characters.`);
    else if (text.trim()) send({ do: "paste", whole: text });
  }

  (inPage ? document : root).addEventListener(
    "paste",
    (event) => {
      const { clipboardData, target } = /** @type {ClipboardEvent} */ (event);
      if (!chooser || /** @type {Element} */ (target).closest?.("input, textarea, select, [contenteditable]")) return; // it is for the field
      event.preventDefault();
      const files = [...(clipboardData?.files ?? [])].map((file) => ({ name: file.name, file }));
      if (files.length) open(files);
      else paste(clipboardData?.getData("text/plain") ?? "");
    },
    until,
  );

  return {
    /** What a file was read from, if the browser lets us read it again. @param {string} name */
    from: (name) => read.get(name)?.handle,
    /** What was written to a file is no change of it on disk. @param {any} handle */
    async wrote(handle) {
      for (const [name, one] of read) if (await one.handle?.isSameEntry?.(handle)) read.set(name, { ...one, file: await handle.getFile() });
    },
    /** Let the reader choose files; with handles, where the browser has them. @param {string} what */
    async choose(what) {
      wanted = what;
      const pick = /** @type {any} */ (globalThis).showOpenFilePicker;
      if (what !== "file" || !pick) return chooser?.click();
      try {
        const handles = await pick({ multiple: true });
        open(await Promise.all(handles.map(async (/** @type {any} */ handle) => ({ name: handle.name, file: await handle.getFile(), handle }))));
      } catch (error) {
        if (/** @type {Error} */ (error).name !== "AbortError") chooser?.click(); // a frame of another site may not ask
      }
    },
    /** Paste by a button, as a finger has no keys for it. */
    async paste() {
      try {
        paste(await navigator.clipboard.readText());
      } catch {
        tell("The browser gives nothing away by a button: press Ctrl V instead, or choose Paste in its menu.");
      }
    },
  };
}
