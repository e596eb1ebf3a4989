/* The playing face in the browser: its own keys, which buttons of the page name, and what a phone shows below the board. */

/** A key of the table where a game is played: what names it is pressed, or takes the focus.
 * @param {HTMLElement} root @param {string} key @param {(tab: string) => void} show what shows a panel that a phone hides
 * @returns {boolean} the key means something there */
function playKey(root, key, show) {
  if (!root.querySelector(".p-bar")) return false;
  const named = `[data-key="${CSS.escape(key)}"]`;
  const button = /** @type {HTMLElement | null} */ (root.querySelector(`:is(.p-bar, .p-coach, .p-spend, .e-review) ${named}`));
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

/** On a phone a game begins at the top; what the others do, and where one goes on, comes into sight.
 * @param {HTMLElement} root */
function goingOn(root) {
  let [was, away] = ["", true];
  return {
    /** The page may have changed. */
    look() {
      const bar = /** @type {HTMLElement | null} */ (root.querySelector(".p-bar"));
      const { next = "", step = "" } = bar?.dataset ?? {};
      const begins = away;
      away = !bar?.getClientRects().length; // the door, the sheet of a new game, the end of one
      const bots = root.querySelector(".p-speed");
      const now = `${next} ${bots ? "bots" : next === "board" ? step : ""}`; // while bots act one may look elsewhere
      const tabs = /** @type {HTMLElement | null} */ (root.querySelector(".tabs"));
      if (begins && !away && tabs?.getClientRects().length) scrollTo({ top: 0 });
      if (now === was) return;
      was = now;
      if (!next || !tabs?.getClientRects().length) return;
      const [top, low] = [tabs.getBoundingClientRect().top, 0.6 * innerHeight]; // what is below the tabs begins in sight
      if (next === "board" && (bots || top < low)) scrollTo({ top: 0 });
      if (next !== "board" && top > low) scrollBy({ top: top - low });
    },
  };
}

const SETTLES = 400; // ms within which a button at the thumb has changed under the finger: a press was meant for what was there
const THUMB = [".p-mainrow .p-main", ".p-spend .p-aside, .p-pause"]; // the buttons of each place

/** Whether a button at the thumb is another one since a moment ago, or was pressed, and that is not answered or only just.
 * @param {HTMLElement} root */
function thumbButtons(root) {
  const places = THUMB.map((selector) => ({ selector, was: "", since: -Infinity, pressed: false }));
  return {
    /** The page may have changed. */
    look() {
      for (const place of places) {
        const there = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(place.selector)]);
        const now = there.map(({ dataset }) => `${dataset.do} ${dataset.text ?? ""}`).join();
        if (now !== place.was || place.pressed) place.since = performance.now();
        [place.was, place.pressed] = [now, false];
      }
    },
    /** A press there was meant for the one before; if not, it counts. @param {Element} button */
    changed(button) {
      const place = places.find(({ selector }) => button.matches(selector));
      if (!place) return false;
      const changed = place.pressed || performance.now() - place.since < SETTLES;
      place.pressed ||= !changed;
      return changed;
    },
  };
}

const [BUMPS, FLIES] = [360, 400]; // ms until a cube that was won flies to its owner’s points, and how long it takes

/** What was won in a step flies from its space to the points of the one who won it, which count up then: the number
 * is what the engine says, "data-is", less what is still in the air.
 * @param {HTMLElement} root */
function wonCubes(root) {
  let last = Infinity;
  /** @type {Map<HTMLElement, number>} */
  const aloft = new Map();
  /** @param {HTMLElement} number */
  const count = (number) => {
    number.textContent = String(Number(number.dataset.is) - (aloft.get(number) ?? 0));
  };
  /** @param {HTMLElement} number @param {number} n */
  const rises = (number, n) => {
    const still = (aloft.get(number) ?? 0) + n;
    if (still) aloft.set(number, still);
    else aloft.delete(number);
    count(number);
  };
  /** @param {DOMRect} from @param {HTMLElement} number @param {string} drawing @param {number} n */
  const fly = (from, number, drawing, n) => {
    const to = /** @type {HTMLElement} */ (number.closest(".p-vp")).getBoundingClientRect();
    const cube = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    cube.setAttribute("class", "p-flies");
    cube.setAttribute("aria-hidden", "true");
    cube.innerHTML = `<use href="#${drawing}"/>`;
    root.querySelector(".app")?.append(cube);
    const place = (/** @type {DOMRect} */ { left, top, width, height }) => `translate(${left + width / 2 - 14}px, ${top + height / 2 - 14}px)`;
    rises(number, n);
    const flight = cube.animate([{ transform: place(from) }, { transform: place(to) }], { delay: BUMPS, duration: FLIES, easing: "ease-in", fill: "both" });
    flight.onfinish = flight.oncancel = () => {
      cube.remove();
      rises(number, -n);
    };
  };
  return {
    /** The page may have changed. */
    look() {
      for (const number of aloft.keys()) count(number);
      const { step = "", won = "[]", playing = String(2 * FLIES) } = /** @type {HTMLElement | null} */ (root.querySelector(".p-bar"))?.dataset ?? {};
      const [before, here] = [last, step ? Number(step) : Infinity];
      last = here;
      if (here <= before || Number(playing) < FLIES || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      for (const [seat, at, drawing, n] of JSON.parse(won)) {
        const from = root.querySelector(`.arena [data-cell="${CSS.escape(at)}"]`)?.getBoundingClientRect();
        const numbers = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(`[data-seat="${CSS.escape(seat)}"] .p-vp [data-is]`)]);
        const number = numbers.find((one) => one.offsetParent);
        if (from && number) fly(from, number, drawing, n);
      }
    },
  };
}

/** Where something has to be chosen now, the panel that holds it opens on a phone; the reader may then look into another.
 * @param {HTMLElement} root @param {(tab: string) => void} show what shows a panel that a phone hides */
function whatIsNeeded(root, show) {
  let was = "";
  return {
    /** The page may have changed. */
    look() {
      const { step = "", opens = "" } = /** @type {HTMLElement | null} */ (root.querySelector(".p-bar"))?.dataset ?? {};
      const now = `${step} ${opens}`;
      if (now === was) return;
      was = now;
      const tabs = opens.split(" ").filter(Boolean);
      if (tabs.length && !tabs.includes(/** @type {HTMLElement | null} */ (root.querySelector(".app"))?.dataset.tab ?? "")) show(tabs[0]);
    },
  };
}

// ---- the coach of a guided game: an arrow to what it points at, the rest veiled ----

const LIT = 6; // px around what is pointed at that aren't veiled, either

/** What the coach points at: a space, a seat, or the button of a key, of an action, or of the first part of it.
 * @param {HTMLElement} root @param {HTMLElement} coach
 * @returns {HTMLElement | null} */
function pointedAt(root, coach) {
  const { at, seatOf, act } = coach.dataset;
  const shown = (/** @type {Element[]} */ found) => /** @type {HTMLElement | null} */ (found.find((one) => one.getClientRects().length) ?? found[0] ?? null);
  const all = (/** @type {string} */ selector) => [...root.querySelectorAll(selector)];
  if (at) return shown(all(`.arena [data-cell="${CSS.escape(at)}"]`));
  if (seatOf) return shown(all(`[data-seat="${CSS.escape(seatOf)}"]`));
  if (!act) return null;
  if (act.length === 1) return shown(all(`.tray [data-key="${CSS.escape(act)}"]`));
  const buttons = all(":is(.seats, .side, .tray) [data-text]").filter((one) => !one.closest(".p-coach, .p-panel:not(.p-ask)"));
  const text = (/** @type {Element} */ one) => /** @type {HTMLElement} */ (one).dataset.text ?? "";
  const whole = buttons.filter((one) => text(one) === act || text(one).startsWith(`${act} `));
  const begun = buttons.filter((one) => text(one) && act.startsWith(`${text(one)} `)).sort((one, other) => text(other).length - text(one).length);
  return shown(whole) ?? shown(begun);
}

/** Where something is; a space with the tag that says what can be done there, which juts out of it.
 * @param {HTMLElement} root @param {Element} one
 * @returns {DOMRect} */
function withTags(root, one) {
  const own = one.getBoundingClientRect();
  if (!one.matches("[data-cell]")) return own;
  const all = [...root.querySelectorAll(".arena .can-tag")].map((tag) => tag.getBoundingClientRect());
  const over = (/** @type {DOMRect} */ tag) => own.left < tag.left + tag.width / 2 && tag.left + tag.width / 2 < own.right;
  const here = all.filter((tag) => over(tag) && tag.top < own.top && own.top < tag.bottom); // it lies on the upper edge
  const [left, top] = [Math.min(own.left, ...here.map((tag) => tag.left)), Math.min(own.top, ...here.map((tag) => tag.top))];
  const [right, bottom] = [Math.max(own.right, ...here.map((tag) => tag.right)), Math.max(own.bottom, ...here.map((tag) => tag.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

/** A path from the coach's words to what they are about, and its head.
 * @param {DOMRect} from @param {DOMRect} to @param {boolean} board it is on the board */
function leader(from, to, board) {
  const middle = to.left + to.width / 2;
  const within = Math.min(Math.max(middle + 40, from.left + 90), from.right - 40);
  const up = `M${middle - 11} ${to.bottom + 22}L${middle} ${to.bottom + 8}L${middle + 13} ${to.bottom + 20}`;
  const down = `M${middle - 12} ${to.top - 22}L${middle} ${to.top - 8}L${middle + 12} ${to.top - 20}`;
  if (from.right < to.left && board) {
    const [x, y] = [from.right + 1, Math.min(from.top + 64, from.bottom - 20)];
    return `M${x} ${y}C${x + 150} ${y + 40} ${middle - 30} ${to.bottom + 158} ${middle} ${to.bottom + 8}${up}`;
  }
  if (from.right < to.left && to.top < from.bottom) {
    const [x, y, there, high] = [from.right + 1, Math.min(from.top + 64, from.bottom - 20), to.left - 8, to.top + to.height / 2];
    return `M${x} ${y}C${x + 150} ${y + 40} ${there - 150} ${high} ${there} ${high}M${there - 14} ${high - 11}L${there} ${high}L${there - 12} ${high + 12}`;
  }
  if (to.bottom <= from.top) return `M${within} ${from.top}Q${within} ${(from.top + to.bottom) / 2} ${middle} ${to.bottom + 8}${up}`;
  const x = Math.min(within, from.right - 40);
  return `M${x} ${from.bottom}C${x} ${(from.bottom + to.top) / 2 + 30} ${middle} ${to.top - 120} ${middle} ${to.top - 8}${down}`;
}

/** Where the coach ends if it doesn't stick to an edge of the window.
 * @param {HTMLElement} coach */
function ownBottom(coach) {
  coach.style.position = "static";
  const { bottom } = coach.getBoundingClientRect();
  coach.style.removeProperty("position");
  return bottom;
}

/** The coach's arrow and veil, which lie over the page and let everything through.
 * @param {HTMLElement} root @param {(tab: string) => void} show what shows a panel that a phone hides
 * @param {{signal: AbortSignal}} until */
function coaching(root, show, until) {
  /** The veil, which lies below the coach, and the arrow, which lies above the bar at the foot. @type {SVGSVGElement[]} */
  let over = [];
  let said = "";
  const rect = (/** @type {DOMRect} */ { left, top, width, height }, /** @type {string} */ kind, more = "", out = 0) =>
    `<rect class="${kind}" x="${left - out}" y="${top - out}" width="${width + 2 * out}" height="${height + 2 * out}" rx="${out && 10}"${more}/>`;
  const lay = () => {
    const coach = /** @type {HTMLElement | null} */ (root.querySelector(".p-coach"));
    if (!coach) {
      for (const one of over) one.remove();
      over = [];
      said = "";
      return;
    }
    if (!over[0]?.isConnected) {
      over = ["p-leader", "p-leader p-arrow"].map((classes) => {
        const one = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        one.setAttribute("class", classes);
        one.setAttribute("aria-hidden", "true");
        coach.closest(".app")?.append(one);
        return one;
      });
    }
    const there = pointedAt(root, coach);
    const also = (coach.dataset.also ?? "").split(" ").filter(Boolean).map((one) => root.querySelector(`.arena [data-cell="${CSS.escape(one)}"]`));
    const box = (/** @type {Element} */ one) => withTags(root, one);
    const lit = [there, ...also].filter((one) => one?.getClientRects().length).map((one) => rect(box(/** @type {Element} */ (one)), "p-hole", "", LIT)).join("");
    const veils = [...root.querySelectorAll(".arena .board, .p-dock, .p-shop, .p-stock")].filter((one) => one.getClientRects().length);
    const drawn = veils.map((one) => rect(box(one), one.matches(".p-dock") ? "p-veil p-low" : one.matches(".p-shop, .p-stock") ? "p-veil p-light" : "p-veil", ' mask="url(#p-lit)"')).join("");
    const seen = there?.getClientRects().length ? box(there) : null;
    const bubble = /** @type {Element} */ (coach.querySelector(".p-bubble"));
    const path = seen ? leader(box(bubble), seen, Boolean(there?.closest(".arena"))) : "";
    const spot = seen ? rect(seen, "p-spot", "", LIT - 2) : "";
    over[0].innerHTML = `<mask id="p-lit"><rect width="100%" height="100%" fill="#fff"/>${lit}</mask>${drawn}`;
    over[1].innerHTML = `${spot}<path class="p-case" d="${path}"/><path class="p-line" d="${path}"/>`;
  };
  /** A new line: on a phone what it is about comes into sight. */
  const look = () => {
    const coach = /** @type {HTMLElement | null} */ (root.querySelector(".p-coach"));
    const { at = "", seatOf = "", act = "" } = coach?.dataset ?? {};
    const says = [coach?.textContent, at, seatOf, act].join(" ");
    if (coach && says !== said) {
      said = says;
      const there = pointedAt(root, coach);
      const place = /** @type {HTMLElement | null | undefined} */ (there?.closest("[data-goes], [data-tab]"));
      if (place && !there?.closest(".arena, .p-spend")) show(place.dataset.tab ?? "hand");
      const fixed = [...root.querySelectorAll(".p-spend, .p-dock section")].filter((one) => getComputedStyle(one).position === "fixed");
      const foot = Math.min(innerHeight, ...fixed.map((one) => one.getBoundingClientRect().top || innerHeight));
      const held = fixed.some((one) => !one.matches(".p-spend") && one.contains(there));
      if (there?.closest(".seats") && !held) there.scrollIntoView({ block: "nearest" }); // the seats scroll by themselves beside the board
      if (!there || held || there.closest(".arena, [data-seat]")) {
        if (foot < innerHeight) {
          const head = /** @type {Element} */ (root.querySelector(".p-bar")).getBoundingClientRect().bottom + 2 * LIT;
          scrollTo({ top: Math.max(0, scrollY + ownBottom(coach) + LIT - foot) });
          const above = there && !held ? head - there.getBoundingClientRect().top : 0;
          if (above > 0) scrollBy({ top: -above });
        }
      } else if (there && !there.closest(".p-spend")) {
        const { top, bottom } = there.getBoundingClientRect();
        if (top < 0 || bottom > foot) there.scrollIntoView({ block: "center" });
      }
    }
    lay();
    setTimeout(lay, 350); // pieces have glided by then
  };
  addEventListener("resize", lay, until);
  addEventListener("scroll", lay, { ...until, capture: true, passive: true });
  return { look };
}
