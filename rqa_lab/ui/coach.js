/* The coach of a guided game in the browser: a frame around what it points at, an arrow to it, the rest veiled. */

const LIT = 6; // px around what is pointed at that aren't veiled, either
const NEXT_TO = 44; // px between the coach's words and what they are about: no arrow is needed
const STILL = 700; // ms for which nothing has moved: then nothing is measured until something happens

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

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** @param {Box[]} boxes @returns {Box} the smallest around all of them */
function around(boxes) {
  const [left, top] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))];
  return { left, top, right: Math.max(...boxes.map((one) => one.right)), bottom: Math.max(...boxes.map((one) => one.bottom)) };
}

/** What is seen of something: with its price, its tag or the card to be put there, which jut out of it, and without
 * what the bar or a list that scrolls hides.
 * @param {HTMLElement} root @param {Element} one
 * @returns {Box | null} nothing of it is seen */
function seenOf(root, one) {
  const own = one.getBoundingClientRect();
  const within = [...(one.matches("[data-cell]") ? onSpace(root, own) : one.querySelectorAll(":scope *:not(svg *, .sr)"))];
  const box = around([own, ...within.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width > 2 && height > 2)]);
  for (let inner = one, outer = one.parentElement; outer && outer !== root; [inner, outer] = [outer, outer.parentElement]) {
    if (getComputedStyle(inner).position === "fixed") break;
    if (getComputedStyle(outer).overflowY === "visible" || !outer.getClientRects().length) continue;
    const edge = outer.getBoundingClientRect();
    [box.top, box.bottom] = [Math.max(box.top, edge.top), Math.min(box.bottom, edge.bottom)];
  }
  const bar = root.querySelector(".p-bar");
  if (bar && !bar.contains(one)) box.top = Math.max(box.top, bar.getBoundingClientRect().bottom);
  return own.width && box.bottom - box.top > 2 * LIT ? box : null;
}

/** What juts out of a space: the tag on its upper edge, and the card that would lie on it.
 * @param {HTMLElement} root @param {DOMRect} own */
function onSpace(root, own) {
  const [x, y] = [own.left + own.width / 2, own.top + own.height / 2];
  return [...root.querySelectorAll(":is(.arena .can-tag, .arena .lies)")].filter((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    if (part.matches(".lies")) return left < x && x < right && top < y && y < bottom;
    return own.left < (left + right) / 2 && (left + right) / 2 < own.right && top < own.top && own.top < bottom;
  });
}

/** The words and pictures that can be seen: no arrow runs over them.
 * @param {HTMLElement} root
 * @returns {Box[]} */
function wordsAndPieces(root) {
  const found = [...root.querySelectorAll(".arena use:not(.star), :is(.seats, .side, .tray) svg:not(svg *), .p-robot")].map((one) => one.getBoundingClientRect());
  for (const part of root.querySelectorAll(".arena text, :is(.seats, .side, .tray, .tabs, .p-bar) :not(.sr, svg *)")) {
    const own = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    for (const node of own) {
      const words = document.createRange();
      words.selectNodeContents(node);
      found.push(...words.getClientRects());
    }
  }
  return found.filter(({ width, height, bottom, top }) => width > 2 && height > 2 && bottom > 0 && top < innerHeight);
}

/** Points along each side of a box, a little outside it, and which way is out.
 * @param {Box} box @param {number} out @returns {{x: number, y: number, dx: number, dy: number}[]} */
function along(box, out) {
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  return [0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92].flatMap((part) => {
    const [x, y] = [box.left + part * wide, box.top + part * high];
    return [
      { x, y: box.top - out, dx: 0, dy: -1 },
      { x, y: box.bottom + out, dx: 0, dy: 1 },
      { x: box.left - out, y, dx: -1, dy: 0 },
      { x: box.right + out, y, dx: 1, dy: 0 },
    ];
  });
}

/** How far two boxes are from each other. @param {Box} one @param {Box} other */
function between(one, other) {
  return Math.hypot(Math.max(0, other.left - one.right, one.left - other.right), Math.max(0, other.top - one.bottom, one.top - other.bottom));
}

/** @param {Box} one @param {Box} box */
function isWithin(one, box) {
  return one.left > box.left - LIT && one.right < box.right + LIT && one.top > box.top - LIT && one.bottom < box.bottom + LIT;
}

/** The shortest way from the coach's words to the edge of what they are about, with its head; "" where none is needed,
 * or all run over other words or pieces: the frame is enough then.
 * @param {Box} from @param {Box} to @param {Box[]} all */
function leader(from, to, all) {
  if (between(from, to) < NEXT_TO) return "";
  let [best, least] = ["", Infinity];
  const others = all.filter((one) => !isWithin(one, from) && !isWithin(one, to));
  for (const start of along(from, 1)) {
    for (const end of along(to, LIT + 4)) {
      const [dx, dy] = [end.x - start.x, end.y - start.y];
      const long = Math.hypot(dx, dy);
      if (long >= least || dx * start.dx + dy * start.dy <= 0 || dx * end.dx + dy * end.dy >= 0) continue; // not out of one and into the other
      for (const bow of [0.12, -0.12, 0]) {
        const bend = { x: (start.x + end.x) / 2 - bow * dy, y: (start.y + end.y) / 2 + bow * dx };
        if (!isFree(start, bend, end, long, [from, to], others)) continue;
        [best, least] = [arrow(start, bend, end), long];
        break;
      }
    }
  }
  return best;
}

/** @typedef {{x: number, y: number}} Point */

/** @param {Point} at @param {Box} box @param {number} out */
const isOver = ({ x, y }, box, out) => x > box.left - out && x < box.right + out && y > box.top - out && y < box.bottom + out;

/** A bent line leaves the boxes of its ends alone, and runs over nothing else.
 * @param {Point} start @param {Point} bend @param {Point} end @param {number} long @param {Box[]} ends @param {Box[]} others */
function isFree(start, bend, end, long, ends, others) {
  for (let n = 0; n <= long; n += 6) {
    const [t, s] = [n / long, 1 - n / long];
    const [x, y] = [s * s * start.x + 2 * t * s * bend.x + t * t * end.x, s * s * start.y + 2 * t * s * bend.y + t * t * end.y];
    if (ends.some((one) => isOver({ x, y }, one, 0)) || others.some((one) => isOver({ x, y }, one, 6))) return false;
  }
  return !head(bend, end).some((tip) => others.some((one) => isOver(tip, one, 4)));
}

/** Where the two strokes of an arrow's head begin. @param {Point} bend @param {Point} end */
function head(bend, end) {
  const way = Math.atan2(end.y - bend.y, end.x - bend.x);
  return [way + 2.6, way - 2.6].map((to) => ({ x: end.x + 17 * Math.cos(to), y: end.y + 17 * Math.sin(to) }));
}

/** A bent line and its head. @param {Point} start @param {Point} bend @param {Point} end */
function arrow(start, bend, end) {
  const [one, other] = head(bend, end).map(({ x, y }) => `${x} ${y}`);
  return `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}M${one}L${end.x} ${end.y}L${other}`;
}

/** Where the coach ends if it doesn't stick to an edge of the window.
 * @param {HTMLElement} coach */
function ownBottom(coach) {
  coach.style.position = "static";
  const { bottom } = coach.getBoundingClientRect();
  coach.style.removeProperty("position");
  return bottom;
}

/** The two drawings that lie over the page and let everything through: the veil, which lies below the coach, and frame
 * and arrow, which lie above the bar at the foot.
 * @param {HTMLElement} coach */
function laidOver(coach) {
  return ["p-leader", "p-leader p-arrow"].map((classes) => {
    const one = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    one.setAttribute("class", classes);
    one.setAttribute("aria-hidden", "true");
    coach.closest(".app")?.append(one);
    return one;
  });
}

/** @param {Box} box @param {string} kind @param {number} out @param {string} more */
function rect({ left, top, right, bottom }, kind, out = 0, more = "") {
  return `<rect class="${kind}" x="${left - out}" y="${top - out}" width="${right - left + 2 * out}" height="${bottom - top + 2 * out}" rx="${out && 10}"${more}/>`;
}

/** What is veiled. @param {HTMLElement} root */
function veils(root) {
  const shown = [...root.querySelectorAll(".arena .board, .p-dock, .p-shop, .p-stock")].filter((one) => one.getClientRects().length);
  const kind = (/** @type {Element} */ one) => (one.matches(".p-dock") ? "p-veil p-low" : one.matches(".p-shop, .p-stock") ? "p-veil p-light" : "p-veil");
  return shown.map((one) => rect(one.getBoundingClientRect(), kind(one), 0, ' mask="url(#p-lit)"')).join("");
}

/** A new line of the coach: on a phone what it is about comes into sight.
 * @param {HTMLElement} root @param {HTMLElement} coach @param {HTMLElement | null} there */
function broughtToSight(root, coach, there) {
  const fixed = [...root.querySelectorAll(".p-spend, .p-dock section")].filter((one) => getComputedStyle(one).position === "fixed");
  const foot = Math.min(innerHeight, ...fixed.map((one) => one.getBoundingClientRect().top || innerHeight));
  const held = fixed.some((one) => one.contains(there));
  if (there?.closest(".seats") && !held) there.scrollIntoView({ block: "nearest" }); // the seats scroll by themselves beside the board
  if (!there || held || there.closest(".arena, [data-seat]")) {
    if (foot >= innerHeight) return;
    const head = /** @type {Element} */ (root.querySelector(".p-bar")).getBoundingClientRect().bottom + 2 * LIT;
    scrollTo({ top: Math.max(0, scrollY + ownBottom(coach) + LIT - foot) });
    const above = there && !held ? head - there.getBoundingClientRect().top : 0;
    if (above > 0) scrollBy({ top: -above });
  } else {
    const { top, bottom } = there.getBoundingClientRect();
    if (top < 0 || bottom > foot) there.scrollIntoView({ block: "center" });
  }
}

/** The coach's frame, arrow and veil. They follow what they are about: while anything glides, scrolls or lifts, it is
 * measured again.
 * @param {HTMLElement} root @param {(tab: string) => void} show what shows a panel that a phone hides
 * @param {{signal: AbortSignal}} until */
function coaching(root, show, until) {
  /** @type {SVGSVGElement[]} */
  let over = [];
  let [said, drawn, still, looks] = ["", "", 0, false]; // still: when to stop measuring
  const here = () => /** @type {HTMLElement | null} */ (root.querySelector(".p-coach"));
  const gone = () => {
    for (const one of over) one.remove();
    [over, said, drawn] = [[], "", ""];
  };
  const lay = (/** @type {HTMLElement} */ coach) => {
    if (!over[0]?.isConnected) [over, drawn] = [laidOver(coach), ""];
    const there = pointedAt(root, coach);
    const also = (coach.dataset.also ?? "").split(" ").filter(Boolean).map((one) => root.querySelector(`.arena [data-cell="${CSS.escape(one)}"]`));
    const boxes = [there, ...also].map((one) => one && seenOf(root, one));
    const from = /** @type {Element} */ (coach.querySelector(".p-bubble")).getBoundingClientRect();
    const veiled = veils(root);
    const others = boxes[0] ? wordsAndPieces(root) : [];
    const now = JSON.stringify([boxes, from, veiled, others]);
    if (now === drawn) return false;
    drawn = now;
    const lit = boxes.map((one) => (one ? rect(one, "p-hole", LIT) : "")).join("");
    over[0].innerHTML = `<mask id="p-lit"><rect width="100%" height="100%" fill="#fff"/>${lit}</mask>${veiled}`;
    const path = boxes[0] ? leader(from, boxes[0], others) : "";
    over[1].innerHTML = `${boxes[0] ? rect(boxes[0], "p-spot", LIT - 2) : ""}${path && `<path class="p-case" d="${path}"/><path class="p-line" d="${path}"/>`}`;
    return true;
  };
  const measure = (/** @type {number} */ time) => {
    const coach = here();
    looks = Boolean(coach) && (lay(/** @type {HTMLElement} */ (coach)) || time < still);
    if (looks) requestAnimationFrame(measure);
  };
  const follow = () => {
    if (!over.length) return;
    still = performance.now() + STILL;
    if (!looks) requestAnimationFrame(measure);
    looks = true;
  };
  for (const happens of ["resize", "scroll", "transitionrun", "animationstart", "pointerover", "focusin"]) addEventListener(happens, follow, { ...until, capture: true, passive: true });
  /** The page may have changed. */
  const look = () => {
    const coach = here();
    if (!coach) return gone();
    const { at = "", seatOf = "", act = "" } = coach.dataset;
    const says = [coach.textContent, at, seatOf, act].join(" ");
    if (says !== said) {
      said = says;
      const there = pointedAt(root, coach);
      const place = /** @type {HTMLElement | null | undefined} */ (there?.closest("[data-goes], [data-tab]"));
      if (place && !there?.closest(".arena, .p-spend")) show(place.dataset.tab ?? "hand");
      broughtToSight(root, coach, there);
    }
    lay(coach);
    follow();
  };
  return { look };
}
