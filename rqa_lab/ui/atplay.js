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

/** In the review the arrows step, also on the board. */
const REVIEWS = /** @type {Record<string, string>} */ ({ ArrowLeft: ",", ArrowRight: "." });

/** @param {HTMLElement} root @param {HTMLElement} target @param {string} key @returns {string} the key of the step; "" if it is none */
const stepping = (root, target, key) => (root.querySelector(".e-steps") && !target.closest?.("[data-hand]") ? (REVIEWS[key] ?? "") : "");

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
      const { next = "", step = "", picked = "" } = bar?.dataset ?? {};
      const begins = away;
      away = !bar?.getClientRects().length; // the door, the sheet of a new game, the end of one
      const bots = root.querySelector(".p-speed");
      const now = `${next} ${bots ? "bots" : next === "board" ? `${step} ${picked}` : ""}`; // while bots act one may look elsewhere
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

const PULLS = 8; // px after which a press on a card is a drag

/** A card is dragged from the hand to where it is placed, and turns by itself as it fits there. While it is carried, each
 * place under it says what it would do there.
 * @param {HTMLElement} root
 * @param {{send: (message: object) => void, point: (what: Element | null) => void, begins: () => void}} page to send what the
 *   reader does; to look at what is under the pointer; called as a drag begins
 * @param {{signal: AbortSignal}} until */
function draggedCards(root, { send, point, begins }, until) {
  const app = /** @type {HTMLElement} */ (root.querySelector(".app"));
  let from = /** @type {{card: HTMLElement, id: number, x: number, y: number} | null} */ (null);
  let carried = /** @type {HTMLElement | null} */ (null);
  const under = (/** @type {PointerEvent} */ { clientX, clientY }) => root.ownerDocument.elementFromPoint(clientX, clientY)?.closest(".arena [data-cell]") ?? null;
  const letGo = () => {
    carried?.remove();
    [from, carried] = [null, null];
    app.removeAttribute("data-drags");
  };
  const takeUp = (/** @type {HTMLElement} */ card) => {
    const { width, height } = card.getBoundingClientRect();
    carried = document.createElement("div");
    carried.className = "p-carried";
    carried.setAttribute("aria-hidden", "true");
    carried.style.cssText = `width:${width}px;height:${height}px`;
    carried.innerHTML = card.innerHTML;
    app.append(carried);
    app.toggleAttribute("data-drags", true);
    begins();
    send({ do: "carry", text: card.dataset.text });
  };
  root.addEventListener(
    "pointerdown",
    ({ target, button, pointerId: id, clientX: x, clientY: y }) => {
      const card = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-drags-to]"));
      if (from) letGo(); // another finger
      else if (card && button === 0) from = { card, id, x, y };
    },
    until,
  );
  addEventListener(
    "pointermove",
    (event) => {
      if (!from || event.pointerId !== from.id) return;
      if (!carried && Math.hypot(event.clientX - from.x, event.clientY - from.y) > PULLS) takeUp(from.card);
      if (!carried) return;
      carried.style.translate = `${event.clientX - carried.offsetWidth / 2}px ${event.clientY - carried.offsetHeight / 2}px`;
      point(under(event));
    },
    until,
  );
  addEventListener(
    "pointerup",
    (event) => {
      if (from?.id !== event.pointerId) return;
      const drags = carried !== null;
      const place = carried && /** @type {HTMLElement | null} */ (under(event));
      if (carried) addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true, signal: AbortSignal.timeout(50) }); // that ends the drag
      letGo();
      if (place) send({ do: "drop", at: place.dataset.cell });
      else if (drags) send({ do: "carry", text: "" });
    },
    until,
  );
  addEventListener("pointercancel", () => (carried && send({ do: "carry", text: "" }), letGo()), until);
  addEventListener("keydown", ({ key }) => key === "Escape" && letGo(), { ...until, capture: true });
}
