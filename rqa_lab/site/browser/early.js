/* Runs before anything else of the page is loaded: wakes Python if there is one, hides the page where its address asks
 * for another place, and notes clicks and keys until somebody hears them. Until a module runs (here.js), the page is the one
 * that is read without scripts; it is so again, with a line that says why, if the modules of the page fail or do not come. */
{
  const LATE = 10_000; // ms until the line says that the modules have not come
  const LISTED = 300; // ms within which a browser lists what it has fetched
  const own = /** @type {HTMLScriptElement} */ (document.currentScript);
  const parts = new URL(".", own.src).href;
  const html = document.documentElement;
  /** What the modules find: Python's worker, what it has said by now, and whom to tell that they run; and what makes of a
   * page that here.js has filled the one that is read.
   * @type {{worker: Worker | null, heard: any[], here: () => void, alive: (page: Element) => void, read?: () => void}} */
  const early = { worker: null, heard: [], here, alive };
  /** @type {any} */ (window).rqaEarly = early;

  if ("engine" in own.dataset) {
    try {
      early.worker = new Worker(new URL("worker.js", own.src), { type: "module", name: location.search.slice(1) });
      early.worker.onmessage = ({ data }) => early.heard.push(data);
      early.worker.onerror = (event) => early.heard.push({ failed: event.message || "the worker of Python does not load" });
    } catch (error) {
      early.heard.push({ failed: `${error}` }); // as in a frame that is locked
    }
  }
  html.classList.toggle("deep", location.hash.length > 1);

  // ---- whether the modules come ----

  const locked = location.protocol === "file:" || origin === "null";
  let failed = false;

  /** Why nothing works. */
  function reason() {
    if (location.protocol === "file:") return "it was opened from a folder, and it only runs from a web server, such as python -m http.server";
    if (origin === "null") return `it is in a locked frame (sandbox without allow-same-origin). Open ${location.href} in a tab of its own`;
    const gone = performance.getEntriesByType("resource").filter((/** @type {any} */ one) => one.name.startsWith(parts) && one.responseStatus >= 400);
    const which = gone.map((one) => one.name.slice(parts.length)).join(", ");
    if (which) return `some of its files are missing: ${which}`;
    return `${failed ? "part of it doesn’t run in this browser, or is blocked" : "part of it hasn’t loaded yet"}. Reload the page`;
  }

  /** The page is the one that is read, and a line says why. */
  function mute() {
    const line = document.querySelector(".mute p");
    if (!line) return; // the page is alive
    html.classList.remove("scripted", "deep");
    html.classList.add("muted");
    early.read?.();
    delete early.read;
    const says = `You can read this page, but not try anything out: ${reason()}.`;
    if (line.textContent !== says) line.textContent = says; // it is read aloud
  }

  /** A module or a script of ours does not load, or fails.
   * @param {Event} event */
  function broken({ target, filename }) {
    if (!(filename ?? target?.src ?? "").startsWith(parts)) return;
    failed = true;
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mute);
    else mute();
    setTimeout(mute, LISTED); // the browser may list a missing file later than it tells of it
  }

  /** A module runs: so will the others. Once the line is there, only a page that is alive takes it away. */
  function here() {
    if (!failed && !html.classList.contains("muted")) html.classList.add("scripted");
  }

  /** The page is alive, and looks as it did: do all again that was noted.
   * @param {Element} page */
  function alive(page) {
    clearTimeout(late);
    removeEventListener("error", broken, true);
    document.removeEventListener("click", click, true);
    document.removeEventListener("keydown", press, true);
    for (const one of noted) one(page);
  }

  addEventListener("error", broken, true);
  const late = setTimeout(mute, LATE);
  if (locked) document.addEventListener("DOMContentLoaded", mute);

  // ---- what is done before somebody hears it ----

  /** What is to be done again, given the page. @type {((page: Element) => void)[]} */
  const noted = [];
  const again = { bubbles: true, cancelable: true };

  /** Where a click went: from the page inwards, the number of each element among its siblings.
   * @param {MouseEvent} event */
  function click(event) {
    const path = [];
    const page = document.getElementById("rqa");
    let one = /** @type {Element | null} */ (event.target);
    if (location.protocol === "file:") return index(one?.closest("a"));
    if (!html.classList.contains("scripted") || page?.querySelector("[data-bare]")) return; // links of the page that is read lead on
    for (; one && one !== page; one = one.parentElement) path.unshift([...(one.parentElement?.children ?? [])].indexOf(one));
    if (!one || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    noted.push((page) => path.reduce((one, n) => one?.children[n], page)?.dispatchEvent(new MouseEvent("click", again)));
  }

  /** In a folder, nobody leads from an address to the file that a server shows for it.
   * @param {HTMLAnchorElement | null | undefined} link */
  function index(link) {
    if (link?.pathname.endsWith("/")) link.pathname += "index.html";
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const modifierAltGraph = event.getModifierState("AltGraph");
    const what = /** @type {Element} */ (target);
    const theirs = what.matches("input, textarea, select") || (what !== document.body && [" ", "Enter"].includes(key)); // these press it
    if (theirs || ctrlKey || metaKey || altKey) return;
    noted.push(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, shiftKey, modifierAltGraph, ...again })));
  }

  document.addEventListener("click", click, true);
  document.addEventListener("keydown", press, true);
}
