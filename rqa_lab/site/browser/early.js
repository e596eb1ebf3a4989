/* Runs before anything else of the page is loaded: wakes Python if there is one, hides the page where its address asks
 * for another place, and notes clicks and keys until somebody hears them. */
{
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  if ("engine" in dataset) window.rqaWorker = new Worker(new URL("worker.js", src), { type: "module", name: location.search.slice(1) });
  document.documentElement.classList.add("scripted");
  document.documentElement.classList.toggle("deep", location.hash.length > 1);

  /** What is to be done again, given the page. @type {((page: Element) => void)[]} */
  const noted = [];
  const again = { bubbles: true, cancelable: true };

  /** Where a click went: from the page inwards, the number of each element among its siblings.
   * @param {MouseEvent} event */
  function click(event) {
    const path = [];
    const page = document.getElementById("rqa");
    let one = /** @type {Element | null} */ (event.target);
    for (; one && one !== page; one = one.parentElement) path.unshift([...(one.parentElement?.children ?? [])].indexOf(one));
    if (!one || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    noted.push((page) => path.reduce((one, n) => one?.children[n], page)?.dispatchEvent(new MouseEvent("click", again)));
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
  /** The page is alive, and looks as it did: do all that again.
   * @param {Element} page */
  window.rqaAgain = (page) => {
    document.removeEventListener("click", click, true);
    document.removeEventListener("keydown", press, true);
    for (const one of noted) one(page);
  };
}
