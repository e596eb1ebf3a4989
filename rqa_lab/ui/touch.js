/* What a finger and a small screen need. Back closes what is on top of the page before it leaves the page; a tap beside
 * what is open closes that, and presses nothing; the board is as large as the words of its question leave it. */

const SMALLEST_BOARD = 240; // pixels
const NEAR = 8; // pixels between what is in sight and what is before it

/** An entry of the history stands for what is on top of the page: Back goes to the entry below, and that closes it. What was
 * closed in another way leaves its entry there, for what is on top next, or for the next page; Back alone passes it by.
 * @param {() => (() => void) | null} top what closes the topmost thing; null if nothing is on top
 * @param {{signal: AbortSignal}} until */
function layers(top, until) {
  /** The entry is the present one. */
  let here = Boolean(history.state?.onTop);
  const laid = () => {
    if (!top() || here) return;
    history.replaceState({ below: true }, ""); // else an address that the reader types could be taken for it
    history.pushState({ onTop: true }, "", location.href);
    here = true;
  };
  addEventListener(
    "popstate",
    () => {
      const left = here && history.state?.below;
      const came = !here;
      here = Boolean(history.state?.onTop);
      const close = top();
      if (here && came) {
        here = false;
        history.back(); // forward leads to what is closed already
      } else if (left && close) {
        close();
        laid(); // there may be something below
      } else if (left) history.back();
    },
    until,
  );
  return {
    /** Something may be on top now. */
    laid,
    /** Write an address as the next entry: in the place of one that has nothing to stand for.
     * @param {string} address */
    next(address) {
      history[here ? "replaceState" : "pushState"](null, "", address);
      here = false;
      laid(); // what was opened before the address came is still on top
    },
  };
}

/** What is open above the page and closes by itself, the topmost last.
 * @param {HTMLElement} root @returns {HTMLElement[]} */
const openPopovers = (root) => [...root.querySelectorAll('[popover]:not([popover="manual"]):popover-open')].map((one) => /** @type {HTMLElement} */ (one));

/** A tap beside what is open is no tap on what is there.
 * @param {HTMLElement} root @param {{signal: AbortSignal}} until */
function dismissing(root, until) {
  let only = false;
  root.addEventListener(
    "pointerdown",
    ({ pointerType, target }) => {
      const open = openPopovers(root);
      const what = /** @type {HTMLElement} */ (target);
      const opener = what.closest("[popovertarget]")?.getAttribute("popovertarget");
      only = pointerType === "touch" && open.length > 0 && !open.some((one) => one.contains(what) || one.id === opener);
    },
    { ...until, capture: true },
  );
  root.addEventListener(
    "click",
    (event) => {
      if (only) event.preventDefault();
      if (only) event.stopImmediatePropagation();
      only = false;
    },
    { ...until, capture: true },
  );
  const help = /** @type {HTMLDialogElement | null} */ (root.querySelector("dialog"));
  help?.addEventListener(
    "click",
    ({ target, clientX, clientY }) => {
      const { left, right, top, bottom } = help.getBoundingClientRect();
      if (target === help && (clientX < left || clientX > right || clientY < top || clientY > bottom)) help.close();
    },
    until,
  );
}

/** How far down the reader was on each page that lies below the one in front: what is closed leads back to there.
 * @param {HTMLElement} root @param {{signal: AbortSignal}} until */
function pagesBelow(root, until) {
  /** @type {{page: string, top: number}[]} */
  const left = [];
  let top = 0;
  addEventListener("scroll", () => (top = Math.max(scrollY, root.querySelector("[data-focus]")?.closest(".form")?.scrollTop ?? 0)), { ...until, capture: true, passive: true });
  return {
    /** Where a page begins in sight: where it was left if it was below, else at its top. @param {string} from the page before @param {string} to */
    back(from, to) {
      const n = left.findIndex(({ page }) => page === to);
      const there = n < 0 ? 0 : left[n].top;
      if (n < 0) left.push({ page: from, top });
      else left.length = n;
      return there;
    },
    /** No page is in front. */
    none() {
      left.length = 0;
    },
  };
}

/** The hand or the dice below the words, while something is to be done with them: what is to be done now, or else the first.
 * @param {<T extends HTMLElement>(selector: string) => T} $ */
const handBelow = ($) => $(".doing") && ($(".tray > .now") ?? $(".tray > section"));

/** The board above the words, as large as these leave it; once the question is answered it stays so.
 * @param {<T extends HTMLElement>(selector: string) => T} $ @param {HTMLElement} app @param {() => void} begins called when there is another question */
function fitting($, app, begins) {
  /** What was asked, and how wide the page was, when the board was fitted last. */
  let last = "";
  return () => {
    const asked = $(".learning :is(.asking, .doing) .l-ask");
    const now = `${asked?.textContent} ${innerWidth}`;
    if (!asked || now === last) return;
    last = now;
    begins();
    app.style.removeProperty("--fits");
    const foot = $(".l-act");
    if (getComputedStyle(foot).position !== "fixed") return; // the words stand beside the board
    const hand = handBelow($);
    const bottom = $(".l-words").getBoundingClientRect().top + scrollY + $(".l-scroll").offsetHeight + (hand?.offsetHeight ?? 0);
    const over = bottom - foot.getBoundingClientRect().top;
    if (over > 1) app.style.setProperty("--fits", `${Math.max(SMALLEST_BOARD, Math.floor($(".arena").offsetWidth - over))}px`);
  };
}

/** Bring what stands from the first to the last of these into sight: above what stays at the foot of the screen, and the first below the bar.
 * @param {HTMLElement[]} what @param {<T extends HTMLElement>(selector: string) => T} $ */
function intoSight(what, $) {
  const [first, last] = [what[0], what[what.length - 1]];
  const foot = $(".l-act");
  if (getComputedStyle(last).position === "fixed") return; // it lies on top
  if (!foot || getComputedStyle(foot).position !== "fixed") {
    last.scrollIntoView({ block: "nearest" }); // the words scroll beside the board
    first.scrollIntoView({ block: "nearest" });
    return;
  }
  const hand = handBelow($);
  const held = hand && getComputedStyle(hand).position === "sticky" ? hand.getBoundingClientRect().top : Infinity;
  const below = last.getBoundingClientRect().bottom + NEAR - Math.min(foot.getBoundingClientRect().top, held);
  const most = first.getBoundingClientRect().top - NEAR - $(".lesson").getBoundingClientRect().bottom;
  if (Math.min(below, most) > 0) scrollBy({ top: Math.min(below, most) });
}
