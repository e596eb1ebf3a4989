/* Runs before anything else of the page is loaded: wakes Python if there is one, hides the page where its address asks
 * for another place, and notes clicks until somebody hears them. */
{
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  if ("engine" in dataset) window.rqaWorker = new Worker(new URL("worker.js", src), { type: "module", name: location.search.slice(1) });
  document.documentElement.classList.add("scripted");
  document.documentElement.classList.toggle("deep", location.hash.length > 1);

  /** Where each click went: from the page inwards, the number of each element among its siblings. @type {number[][]} */
  const clicks = [];
  const note = (/** @type {MouseEvent} */ event) => {
    const path = [];
    const page = document.getElementById("rqa");
    let one = /** @type {Element | null} */ (event.target);
    for (; one && one !== page; one = one.parentElement) path.unshift([...(one.parentElement?.children ?? [])].indexOf(one));
    if (one && !event.ctrlKey && !event.metaKey && !event.shiftKey) event.preventDefault(), clicks.push(path);
  };
  document.addEventListener("click", note, true);
  /** The page is alive, and looks as it did: click there.
   * @param {Element} page */
  window.rqaClicks = (page) => {
    document.removeEventListener("click", note, true);
    for (const path of clicks) path.reduce((one, n) => one?.children[n], page)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
}
