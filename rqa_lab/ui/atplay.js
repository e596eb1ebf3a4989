/* The playing face in the browser: its own keys, which buttons of the page name, and what a phone shows below the board. */

/** A key of the table where a game is played: what names it is pressed, or takes the focus.
 * @param {HTMLElement} root @param {string} key @param {(tab: string) => void} show what shows a panel that a phone hides
 * @returns {boolean} the key means something there */
function playKey(root, key, show) {
  if (!root.querySelector(".p-bar")) return false;
  const named = `[data-key="${CSS.escape(key)}"]`;
  const button = /** @type {HTMLElement | null} */ (root.querySelector(`:is(.p-bar, .p-spend) ${named}`));
  if (button) {
    button.click();
    return true;
  }
  const place = /** @type {HTMLElement | null} */ (root.querySelector(`[data-goes="${CSS.escape(key)}"]`));
  if (!place) return false;
  show(place.dataset.tab ?? "hand");
  const first = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("button")]).find((one) => one.offsetParent);
  first?.focus();
  return true;
}

/** One tab stop for the hand, arrows inside.
 * @param {HTMLElement} target @param {string} key
 * @returns {boolean} focus went on */
function alongHand(target, key) {
  const cards = /** @type {HTMLElement[]} */ ([...(target.closest?.(".p-hand")?.querySelectorAll("[data-hand]") ?? [])]);
  const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
  const here = cards.indexOf(/** @type {HTMLElement} */ (target.closest?.("[data-hand]")));
  if (!by || here < 0) return false;
  cards[Math.min(Math.max(here + by, 0), cards.length - 1)].focus();
  return true;
}

/** A sheet at the foot of a phone does not lie over what it is about: the page scrolls.
 * @param {HTMLElement} root */
function keepClear(root) {
  const sheet = /** @type {HTMLElement | null} */ (root.querySelector(".p-panel:is(.p-no, .p-can)"));
  const about = document.activeElement;
  if (!sheet || !about || sheet.contains(about) || !about.closest(".arena, .tray, .side") || about.closest(".p-spend")) return;
  if (getComputedStyle(sheet).position !== "fixed") return;
  const over = about.getBoundingClientRect().bottom + 8 - sheet.getBoundingClientRect().top;
  if (over > 0) scrollBy({ top: over });
}

const SETTLES = 400; // ms within which the buttons at the thumb have changed under the finger: a press was meant for what was there

/** Whether the main button is another one since a moment ago.
 * @param {HTMLElement} root */
function mainButton(root) {
  let was = "";
  let since = -Infinity;
  return {
    /** The page may have changed. */
    look() {
      const { do: does = "", text = "" } = /** @type {HTMLElement | null} */ (root.querySelector(".p-main"))?.dataset ?? {};
      if (`${does} ${text}` === was) return;
      was = `${does} ${text}`;
      since = performance.now();
    },
    /** A press there was meant for the one before. @param {Element} button */
    changed: (button) => Boolean(button.closest(".p-mainrow")) && performance.now() - since < SETTLES,
  };
}
