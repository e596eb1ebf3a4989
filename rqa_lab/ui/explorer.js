/* The explorer and its parts in the browser. Python draws every region of the page; this puts what changed in place
 * and sends what the reader wants: {"do": "cell", "at": "d4"}. It knows no rule and no game, and of a part it finds
 * only some of the page. Nor does it know where Python is: behind the model stands Jupyter, or a worker of this page
 * (rqa_lab/site). Idiomorph, draw/keys.js, fields.js, files.js, touch.js, atplay.js and coach.js stand above this file
 * in the same module. */

/**
 * What carries both ways. It gets a region, "frame", "address", "answered", and "asleep": why nobody answers yet, if so.
 * @typedef {{get(name: string): any, on(event: string, f: (content: any) => void): void, off(event: string, f: (content: any) => void): void,
 *   send(message: object): void}} Model
 */

const ANSWER_WITHIN = 8000; // ms until the page says that nobody answers
const AWAKE_WITHIN = 300; // ms until the page says why nobody answers yet
const SLOW = 600; // ms until the pointer says that an answer takes its time
const LONG_LINK = 2000; // characters that mail and chat programs, and browsers, take for sure
const SEARCH_AFTER = 120;
const FIND_AFTER = 300; // the rulebook shows a page anew
const ADDRESS_AFTER = 400; // browsers take some 100 changes in half a minute
const POINT_AFTER = 40;
const READ_AFTER = 450; // ms of rest until a thing is shown in large; on the board twice as long
const HOLD = 500; // ms of a long press
const NARROW = 60; // rem: play.css, too, shows one column below that
const ENLARGED = 2.25; // times: the smallest words on a board are then as large as small print
const TWICE = 300; // ms within which a key pressed again is one that bounced: what it would do then nobody has seen
/** What acts for the reader, and not only shows something. */
const DEEDS = ["act", "pick", "go", "start", "uncover", "answer", "check", "onward"];
/** What the reader may have to choose after, or to go on from. */
const LEADS = [...DEEDS, "cell", "tap", "unsure", "part", "retry", "learn", "practise"];
/** What leads to another part of a lesson, or out of it. */
const STEPS = ["onward", "part", "redo-missed", "restart", "quit"];
/** What opens something else: "back" leads to what was there before. */
const LEAVES = ["open", "seek", "start", "game", "found", "drawn", "learn", "practise", "quiz", "leave", "resume", "file", "shelf", "paste", "build", "edit", "door", "new", ...STEPS];
/** The address of the front door. */
const DOOR = "door";
const SILENT = "The lab does not answer: reload the page. Its address brings you back to this place.";
/** What F6 leads to, in this order; where several are given, to the first that a screen shows. */
const PANELS = [[".arena"], [".picked-form", ".app:not(:has(.editing)) .seats", ".part .seats"], [".palette", ".tray"], [".side"], [".time"], [".list"]];
const BOARD = '[data-cell][tabindex="0"]';
/** Messages that lead to another question, or to the same one once more. */
const NEXT = ["onward", "part", "learn", "practise", "retry", "redo-missed", "drawn", "restart", "resume"];
/** What the words of a lesson may say after what the reader did. */
const SAYS = ".learning :is(.l-verdict, .l-said, .l-rem, .l-tip, .l-no, .l-happened, .l-fact, .l-choice, .l-opened)";
/** The marks that are keys here; and those of a board that can be zoomed. */
const [MARKS, ZOOMS] = [",.<>/?", "+=-"];
/** Attributes of a button, or of a space, that go into its message. */
const FIELDS = /** @type {const} */ (["at", "text", "id"]);

/** A drawer of the browser, or of this tab alone, that may be locked.
 * @param {() => Storage} storage */
const drawer = (storage) => ({
  /** @param {string} name */
  get(name) {
    try {
      return storage().getItem(`rqa-lab.${name}`);
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {string} value */
  set(name, value) {
    try {
      storage().setItem(`rqa-lab.${name}`, value);
    } catch {
      // private window, or full: it lasts as long as the page
    }
  },
});
const memory = drawer(() => localStorage);
const tab = drawer(() => sessionStorage);

/** Tell the style sheet of a served page where the app is, or a lab.
 * @param {HTMLElement} el */
function placed(el) {
  el.closest(".jp-OutputArea-output > .jupyter-widgets")?.toggleAttribute("data-app", true);
  if (!el.closest(".rqa-labs")) return;
  document.body.toggleAttribute("data-labs", true);
  el.closest("[cell-index]")?.toggleAttribute("data-lab", true);
}

/** @param {{model: Model, el: HTMLElement}} view */
function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "rqa";
  root.innerHTML = model.get("frame");
  const served = document.body.classList.contains("rqa-served");
  const inPage = served && root.querySelector(".bar") !== null; // a part leaves the page alone
  root.dataset.host = inPage ? "page" : "cell";
  el.append(root);
  const gone = new AbortController();
  const until = { signal: gone.signal };
  /** @type {<T extends HTMLElement>(selector: string) => T} */
  const $ = (selector) => /** @type {any} */ (root.querySelector(selector));
  const app = $(".app, .part");
  if (served) requestAnimationFrame(() => placed(el));
  if (app.dataset.part) root.dataset.of = el.dataset.rqa = app.dataset.part;
  const regions = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-region]")]);

  // ---- asking Python, and hearing from it ----

  let asked = Math.floor(Math.random() * 2 ** 40); // two views of one widget must not take each other's answers
  let [silence, slow] = [0, 0];
  /** What the reader wants of the list as soon as nothing lies before it: "list" or "search". */
  let sought = "";
  /** What the last click or entry leads to, once it is there: a selector. */
  let to = "";
  const fields = keeper(() => model.get("answered") !== asked);
  const thumb = thumbButtons(root);
  const cubes = wonCubes(root);
  const needed = whatIsNeeded(root, (tab) => showTab(tab));
  const goes = goingOn(root);
  const coach = coaching(root, (tab) => showTab(tab), until);
  /** The last message may have led to a choice. */
  let acted = false;
  /** The last message leads to another question, or shows something on the board. */
  let turned = false;
  /** A question was still to be answered, or a goal to be reached. */
  let unanswered = false;
  /** The game in the editor, if that was drawn last. */
  let edited = "";
  /** What the words of a lesson said last. @type {(string | null)[]} */
  let saidLast = [];
  /** The space or the button that the reader points at, as Python knows it; when Python will hear of another. */
  let pointing = "";
  let pointAfter = 0;
  /** When Python will go on with what takes long; the last message only asked it to. */
  let labour = 0;
  let labours = false;
  /** It is a finger that points. */
  let finger = false;

  function forgetPointing() {
    clearTimeout(pointAfter);
    pointing = "";
  }

  /** @param {Record<string, unknown>} message */
  function send(message) {
    if (!["point", "read", "work"].includes(String(message.do))) forgetPointing();
    clearTimeout(labour);
    labours = message.do === "work";
    if (!["point", "read", "work", "narrow", "tick"].includes(String(message.do))) $(".work > [data-done]")?.remove();
    if (["open", "link", "file", "shelf", "paste", "start", "game", ...NEXT].includes(String(message.do))) space = ""; // of another board
    const begins = ["open", "link"].includes(String(message.do)) && /^(course|practice|quiz)\//.test(String(message.id ?? message.whole));
    acted = begins || LEADS.includes(String(message.do)) || (message.do === "tick" && !$(".learning")); // a lesson plays: the reader looks
    turned = ["unsure", "replay", "open", "link", "answer", "check", "drawn", "review", "bare", "ending", ...NEXT].includes(String(message.do));
    unanswered = Boolean($(".learning :is(.asking, .doing)"));
    if (LEAVES.includes(String(message.do))) {
      if (addressing) rewrite(); // back leads to where the reader is, not to where they were a moment before
      leaves = true;
    }
    asked += 1;
    root.toggleAttribute("data-asks", true); // no style follows from that: all that is on the page would be looked at again
    clearTimeout(slow);
    slow = setTimeout(() => root.toggleAttribute("data-slow", true), SLOW);
    clearTimeout(silence);
    listen(model.get("asleep") ? AWAKE_WITHIN : ANSWER_WITHIN);
    try {
      model.send({ ...message, ask: asked });
    } catch {
      // the connection is gone: silence will tell, unless the page goes, too
    }
  }

  /** Say why there is no answer if there is none by then; while Python is yet to come, its time has not begun.
   * @param {number} patience */
  function listen(patience) {
    const slept = model.get("asleep");
    silence = setTimeout(() => {
      const asleep = model.get("asleep");
      if (slept && !asleep) return listen(ANSWER_WITHIN); // it has just woken
      trouble(asleep || SILENT, { waits: Boolean(asleep) });
      if (asleep) listen(ANSWER_WITHIN);
    }, patience);
  }

  function heard() {
    if (changed.size) redraw();
    if (model.get("answered") !== asked) return;
    clearTimeout(silence);
    clearTimeout(slow);
    for (const sign of ["data-asks", "data-slow"]) root.removeAttribute(sign);
    going = "";
    root.style.visibility = "";
    if (trouble.shown) {
      trouble("");
      $('[data-region="trouble"]').innerHTML = model.get("trouble"); // what the answer itself tells
    }
    front();
    const went = !$('[data-region="trouble"] > *');
    const listed = sought;
    sought = "";
    if (listed && went) reveal(listed);
    const busy = fields.busy();
    fields.answered(went);
    catchUp();
    const there = to && went && !busy ? (firstShown(to) ?? null) : null;
    there?.focus({ preventScroll: true });
    const here = there?.matches("[aria-current]"); // the lesson where one was, among all
    (here ? there : there?.closest(".opened, section"))?.scrollIntoView({ block: here ? "center" : "nearest" });
    to = "";
    pressed();
    fit();
    lay();
    over?.laid();
    schedule();
    if (turned || (unanswered && $(".learning .outcome"))) root.toggleAttribute("data-rests", true); // the space under the pointer was meant for what was asked
    if (acted && !busy) attend();
    const edits = $(".title.editing")?.dataset.of ?? "";
    const swapped = edits !== edited; // into the editor of a game, or out of it
    edited = edits;
    if (swapped) for (const one of root.querySelectorAll(".app :is(.side, .topics)")) one.scrollTop = 0; // the pieces lie above the list
    if (swapped && edits) showTab("pieces"); // of what a phone shows one of
    if (finger && inPage && !busy && !here && (turned || swapped || (unanswered && $(".outcome")) || (acted && ($(".say.pick, .outcome") || ($(".l-happened") && !$(".l-no")))))) scrollTo({ top: 0 }); // on a phone the hand, and what is asked, lie below the board
    follows();
    keepClear(root);
    thumb.look();
    cubes.look();
    needed.look();
    goes.look();
    coach.look();
    if (!inPage) return;
    entitle();
    showAddress();
  }

  /** What the words of a lesson say anew comes into sight; what plays on the board is watched first. */
  function follows() {
    if ($(".learning[data-playing]")) return;
    const says = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(SAYS)]);
    const news = says.filter((one) => !saidLast.includes(one.textContent));
    saidLast = says.map((one) => one.textContent);
    if (news.length) intoSight(news, $);
  }

  function entitle() {
    const what = $(".q h1") ?? $(".form .page-title") ?? $(".form .sheet h2") ?? $("#rqa-game") ?? $(".l-lbar b") ?? $("h1"); // what covers the page comes first
    const names = [what?.textContent ?? "", $(".game")?.textContent ?? ""].map((one) => one.trim());
    const title = $(".door .l-hero") ? "RQA Lab" : [...new Set(names), "RQA Lab"].filter((one) => one).join(" · ");
    if (document.title !== title) document.title = title;
  }

  /** @param {string} text @param {{waits?: boolean}} [how] nothing is wrong, it only takes a while */
  function trouble(text, { waits = false } = {}) {
    trouble.shown = text !== "";
    const paragraph = document.createElement("p");
    paragraph.toggleAttribute("data-waits", waits);
    paragraph.textContent = text;
    $('[data-region="trouble"]').replaceChildren(...(text ? [paragraph] : []));
    root.style.visibility = "";
  }
  trouble.shown = false;

  /** The first element that is shown, of the first of these that is there.
   * @param {string} some */
  function firstShown(some) {
    const all = some.split(", ").flatMap((one) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(one)]));
    return all.find((one) => one.getClientRects().length) ?? all[0];
  }

  /** Say that something is done that nobody sees, until the reader does another thing.
   * @param {string} text */
  function done(text) {
    const [line, said] = [document.createElement("p"), document.createElement("span")];
    line.dataset.done = "";
    line.innerHTML = '<svg class="i" aria-hidden="true"><use href="#i-check"/></svg>';
    said.setAttribute("role", "status");
    said.textContent = text;
    line.append(said);
    $(".work")?.replaceChildren(line);
  }

  /** A link that some programs cut: a file is offered.
   * @param {number} length @param {string} [n] which file, where there are several */
  function tooLong(length, n) {
    trouble(`The link is copied, but it has ${length} characters, and some programs cut what is longer than ${LONG_LINK}: a file is needed there.`);
    const save = document.createElement("button");
    save.className = "btn";
    save.dataset.do = "save";
    if (n) save.dataset.n = n;
    save.textContent = "Save as a file";
    $('[data-region="trouble"]').append(save);
  }

  // ---- what changed ----

  /** The space that takes the board's one tab stop, as the reader left it. */
  let space = "";

  /** What the style sheets know of what is somewhere on the page: by :has() they would have the browser look at all of
   * it at each change. */
  const looks = (app.dataset.looks ?? "").split(" ").filter((one) => one);
  function note() {
    if (!looks.length) return;
    const there = looks.filter((one) => app.querySelector(one)).join(" ");
    if (there !== app.dataset.has) app.dataset.has = there;
  }

  /** The regions that have changed and are not drawn yet. @type {Set<HTMLElement>} */
  const changed = new Set();

  /** Draw them all, and only then look at what came of it: each look between would lay out the whole page once more. */
  function redraw() {
    const some = [...changed];
    changed.clear();
    const focus = /** @type {HTMLElement | null} */ (document.activeElement);
    const around = some.find((region) => region.contains(focus));
    const within = around ? focus : null;
    const place = around && within ? kin(within, around).indexOf(within) : -1;
    const was = /** @type {HTMLElement | undefined} */ (within?.cloneNode());
    const drawn = some.filter((region) => fields.redraw(region, model.get(region.dataset.region ?? ""))).map((region) => region.dataset.region);
    note();
    if (drawn.includes("board")) rove();
    if (drawn.includes("topics")) showCurrent($('[data-region="topics"]'));
    if (drawn.includes("tabs")) showTab(app.dataset.tab);
    if (around && was && (!within?.isConnected || other(within, was))) refocus(was, around, place);
    if (drawn.includes("time")) requestAnimationFrame(follow);
  }

  /** Draw what was left as it was for the sake of a field. */
  function catchUp() {
    for (const region of fields.behind()) changed.add(region);
    if (changed.size) redraw();
  }

  /** What a small screen shows one of; another game may not have it.
   * @param {string | undefined} wanted */
  function showTab(wanted) {
    const tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".tabs button")]);
    const shown = tabs.find((tab) => tab.dataset.tab === wanted) ?? tabs[0];
    if (!shown) return;
    app.dataset.tab = shown.dataset.tab;
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab === shown));
  }

  /** A timeline that is too long for its place shows where one is; only it scrolls, not the page. */
  function follow() {
    const track = $(".track");
    const here = $(".branch .here, .steps .here");
    if (!track || !here || (track.scrollWidth <= track.clientWidth && track.scrollHeight <= track.clientHeight)) return;
    const { left, right, top, bottom } = here.getBoundingClientRect();
    const box = track.getBoundingClientRect();
    if (left < box.left || right > box.right) track.scrollBy({ left: (left + right - box.left - box.right) / 2 });
    if (top < box.top || bottom > box.bottom) track.scrollBy({ top: (top + bottom - box.top - box.bottom) / 2 });
  }

  let current = "";

  /** Another scenario is open: the list, and nothing around it, scrolls to where it stands, as soon as the list is seen.
   * @param {HTMLElement | null} list */
  function showCurrent(list) {
    const link = /** @type {HTMLElement | null} */ (list?.querySelector("[aria-current]") ?? null);
    if (!list?.offsetHeight || !link || link.dataset.id === current) return;
    current = link.dataset.id ?? "";
    const [box, line] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    if (line.top < box.top || line.bottom > box.bottom) list.scrollTop += line.top - box.top - box.height / 3;
  }

  /** An element in the place of a button does another thing, or, in a lesson, another deed, or can do nothing now.
   * @param {HTMLElement} now @param {HTMLElement} was */
  function other(now, was) {
    if (now.dataset.do !== was.dataset.do) return true;
    if (now.dataset.text === was.dataset.text) return false;
    return now.getAttribute("aria-disabled") === "true" || ($(".learning") !== null && verb(now) !== verb(was));
  }

  /** The first word of the action of a button.
   * @param {HTMLElement} button */
  const verb = ({ dataset: { text = "" } }) => text.split(" ")[0];

  /** The buttons of the same kind that do the same and can be seen, in their order; options have a first one of their own.
   * @param {HTMLElement} one @param {HTMLElement} region @returns {HTMLElement[]} */
  function kin(one, region) {
    const kind = one.classList[0] ? `.${CSS.escape(one.classList[0])}` : "";
    const all = /** @type {HTMLElement[]} */ ([...region.querySelectorAll(`${one.localName}${kind}`)]);
    const alike = all.filter((other) => other.dataset.do === one.dataset.do && other.offsetParent && !("option" in other.dataset));
    return one.matches("button, a") ? alike : [];
  }

  /** The button that had focus is gone, or does something else: focus goes to its like, to what stands in its place and does the same, or to the board.
   * @param {HTMLElement} was @param {HTMLElement} region @param {number} place */
  function refocus(was, region, place) {
    const like = Object.entries(was.dataset).map(([name, value]) => `[data-${name}="${CSS.escape(value ?? "")}"]`);
    const alike = like.join("");
    const others = kin(was, region).filter((one) => one.getAttribute("aria-disabled") !== "true" && (!$(".learning") || verb(one) === verb(was)));
    const next =
      (was.id && document.getElementById(was.id)) ||
      (alike && (region.querySelector(alike) ?? root.querySelector(alike))) ||
      others[Math.min(place, others.length - 1)];
    if (next) /** @type {HTMLElement} */ (next).focus({ preventScroll: true });
    else settle();
  }

  /** What is asked just now, or how it ended. */
  const question = () => $(".learning h1[tabindex]");

  /** Focus goes to where one goes on without having said where: to what is asked, or to the board, whose space has a ring as soon as keys are used there. */
  function settle() {
    const there = question() ?? $(BOARD);
    there?.focus({ preventScroll: true });
    root.toggleAttribute("data-put", there !== null && "cell" in there.dataset);
  }

  /** Exactly one space is in the tab order: where the reader was, if that still exists. */
  function rove() {
    const cell = space && $(`[data-cell="${CSS.escape(space)}"]`);
    if (!cell) return;
    for (const other of root.querySelectorAll('[data-cell][tabindex="0"]')) other.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
  }

  /** Somebody has to choose now: focus goes to what is asked, or to the first option, unless it is among them already. */
  function attend() {
    const options = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-option]:not(.answer)")]);
    const focus = /** @type {HTMLElement} */ (document.activeElement);
    const ours = root.contains(focus) || (inPage && focus === document.body);
    if (ours && (turned || (unanswered && $(".learning .outcome"))) && question()) question().focus();
    else if (ours && !(options.includes(focus) && focus.offsetParent)) options.find((one) => one.offsetParent)?.focus();
    if (inPage && !finger && document.activeElement === document.body) settle();
  }

  /** What was brought to the front last, and which page that was: one door takes the elements of another. */
  let fronted = /** @type {HTMLElement | null} */ (null);
  let page = "";
  const below = pagesBelow(root, until);

  let typing = 0;
  /** The reader is still writing what to find in the rulebook. */
  let typed = false;

  /** What lies before the page takes the focus, and what lies behind it cannot have it. */
  function front() {
    const first = /** @type {HTMLElement | null} */ (root.querySelector("[data-focus]"));
    for (const part of app.children) {
      /** @type {HTMLElement} */ (part).inert = first !== null && !part.contains(first) && !part.matches(".bar, .trouble");
    }
    if (!first) below.none();
    const was = page;
    const turned = first && page !== (page = first.dataset.focus ?? "");
    const seeking = typed && document.activeElement?.matches('[data-set="find-rule"]');
    if (first && !seeking && (turned || first !== fronted || document.activeElement === document.body)) first.focus({ preventScroll: true });
    if (first && turned) {
      const top = below.back(was, page);
      first.closest(".form")?.scrollTo(0, top);
      if (inPage) scrollTo(0, top); // on a phone the window scrolls
    }
    else if (fronted && !first && document.activeElement === document.body) settle();
    fronted = first;
    if (first && listIsAll()) unfold(false);
  }

  /** The list takes the place of the page, as on a phone. */
  const listIsAll = () => app.dataset.list === "open" && $(".list").offsetWidth === app.clientWidth;

  /** @param {boolean} open */
  function unfold(open) {
    app.dataset.list = open ? "open" : "closed";
    for (const button of root.querySelectorAll('[data-ui="list"]')) button.setAttribute("aria-expanded", String(open));
  }

  /** Show the list, or its search; what lies before the page is closed first, and the browser leads back to it.
   * @param {string} what "list" or "search" */
  function reveal(what) {
    if (!$(".list") || $(".handover > *")) return;
    if ($("[data-focus]")) {
      sought = what;
      send({ do: "bare" });
      leaves = true;
      return;
    }
    if (!$(".list").offsetParent) own.list($(".list"));
    if (what === "search") $(".search input").focus();
  }

  const changes = regions.map((region) => {
    const name = `change:${region.dataset.region}`;
    const change = () => {
      if (!changed.size) queueMicrotask(() => changed.size && redraw()); // when all have changed
      changed.add(region);
    };
    model.on(name, change);
    return () => model.off(name, change);
  });
  const hear = () => queueMicrotask(heard); // when every region has changed
  model.on("change:answered", hear);
  for (const region of regions) {
    region.innerHTML = model.get(region.dataset.region ?? "");
    for (const drawn of region.children) fields.draws(drawn);
  }
  note();
  front();
  requestAnimationFrame(() => (front(), showCurrent($('[data-region="topics"]')), needed.look(), coach.look())); // what is not in the document yet takes no focus, and has no height
  showTab("happened");

  // the list of all lines opens where one is
  root.addEventListener("toggle", () => root.querySelector(".study:popover-open .here")?.scrollIntoView({ block: "nearest" }), { ...until, capture: true });

  // ---- what is on top of the page ----

  /** What closes the topmost thing: what is open beside the board only a finger leaves by Back. */
  function top() {
    const help = /** @type {HTMLDialogElement | null} */ (root.querySelector("dialog[open]"));
    const open = openPopovers(root).pop();
    if (help) return () => help.close();
    if (open) return () => open.hidePopover();
    if (finger && reading?.stays) return unread;
    return finger && $(".bubble, .l-opened") ? () => send({ do: "close" }) : null;
  }

  const over = inPage ? layers(top, until) : null;
  root.addEventListener("toggle", () => (over?.laid(), note()), { ...until, capture: true });
  dismissing(root, until);

  // ---- the address of the page ----

  let addressing = 0;
  /** The reader opens something else. */
  let leaves = false;
  /** The address that was followed, until it is there. */
  let going = "";
  /** The address as it was last written or followed. Another one is where the reader goes just now: it is left alone. */
  let written = location.href;

  /** The address of this place; that of the front door is none at first. */
  function place() {
    const address = model.get("address");
    return !address || (address === DOOR && !location.hash) ? location.href : new URL(`#${address}`, location.href).href;
  }

  /** The link to this place, for others: the data of one's own box are not theirs. */
  function link() {
    const url = new URL(place());
    url.searchParams.delete("data");
    return url.href;
  }

  /** @param {"pushState" | "replaceState"} how */
  function writeAddress(how) {
    if (location.href !== written || place() === written) return;
    if (how === "pushState") over?.next(place());
    else history.replaceState(history.state, "", place());
    written = location.href;
  }

  /** The address is that of this place, at once. */
  function rewrite() {
    clearTimeout(addressing);
    addressing = 0;
    writeAddress("replaceState");
  }

  /** After a while, as browsers take only so many changes a minute. */
  function showAddress() {
    if (leaves) writeAddress("pushState");
    leaves = false;
    addressing ||= setTimeout(rewrite, ADDRESS_AFTER);
  }

  /** @returns {string} */
  function asks() {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return "";
    }
  }

  /** Open what the address names, or holds. */
  function followAddress() {
    const there = asks() || DOOR;
    written = location.href;
    clearTimeout(addressing); // it would write the place that is left over the one that is gone to
    addressing = 0;
    if (there === (going || model.get("address"))) return false;
    going = there;
    goTo(there, { by: "browser" });
    leaves = false;
    return true;
  }

  /** Open what an address names, or holds.
   * @param {string} there @param {{by?: string}} [how] */
  const goTo = (there, how = {}) => send(/^\w+=|^quiz\//.test(there) ? { do: "link", whole: there } : { do: "open", id: there, ...how });

  /** The page is as narrow as a phone, as Python knows it: a table may have a drawing for that. */
  let narrow = false;

  function measure() {
    const now = (inPage ? innerWidth : app.clientWidth) < NARROW * parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (now === narrow || !(inPage || app.clientWidth)) return;
    narrow = now;
    send({ do: "narrow", n: Number(now) });
  }

  if (inPage) measure(); // before anything is opened
  const measuring = new ResizeObserver(measure);
  if (app.matches(".app")) measuring.observe(app);
  until.signal.addEventListener("abort", () => measuring.disconnect());

  /** What is kept of the learner, as this page knows it. */
  let learnt = inPage ? (memory.get("done") ?? "") : "";

  /** Keep what a learner has done; if another page has kept something meanwhile, Python joins the two first.
   * @param {string} all */
  function learn(all) {
    const kept = memory.get("done") ?? "";
    if (kept === learnt) memory.set("done", all);
    else send({ do: "memory", whole: kept });
    learnt = kept === learnt ? all : kept;
  }

  /** What the reader opened, began or built, as this page knows it: by id, the last one last. @type {Record<string, any>} */
  const yours = {};

  /** Keep it for the next page. Another page may have kept something meanwhile: that stays, and of what both changed there are two.
   * @param {Record<string, any>} news by id; null for what is no longer there */
  function keepYours(news) {
    /** @type {any[]} */
    let rows = [];
    try {
      rows = JSON.parse(memory.get("own") ?? tab.get("own") ?? "[]");
    } catch {
      // what another program has put there
    }
    for (const [id, row] of Object.entries(news)) {
      const was = rows.findIndex((one) => one[2] === yours[id]?.[2]);
      const same = row ? rows.findIndex((one) => one[2] === row[2]) : -1;
      if (was >= 0) rows.splice(was, 1, ...(row ? [row] : []));
      else if (same >= 0) rows.splice(same, 1, row);
      else if (row) rows.push(row);
      if (row) yours[id] = row;
      else delete yours[id];
    }
    let text = JSON.stringify(rows);
    while (text.length > LARGEST_FILE && rows.length) text = JSON.stringify((rows.shift(), rows)); // Python takes no more
    memory.set("own", text);
    tab.set("own", text); // where only that can be kept
  }

  if (inPage) {
    entitle();
    const language = memory.get("names");
    if (language) send({ do: "names", id: language });
    const set = memory.get("settings");
    if (set) send({ do: "settings", whole: set });
    const had = memory.get("own") ?? tab.get("own") ?? memory.get("games"); // the games alone are of an earlier version
    if (had) send({ do: "own", whole: had });
    if (learnt) send({ do: "memory", whole: learnt });
    if (asks() && followAddress()) {
      root.style.visibility = "hidden"; // not for a moment another scenario than the one asked for
      fronted = null; // the front door was not left by the reader
    } else showAddress();
    addEventListener("hashchange", followAddress, until);
  }

  // ---- files ----

  const brings = bringing(root, {
    send,
    go: (there) => (goTo(there), (leaves = true)),
    tell: (text) => trouble(text),
    inPage,
    until,
  });

  /** Copy a link, and say so on its button.
   * @param {string} text @param {HTMLElement | null} button */
  async function copyLink(text, button) {
    const label = button?.querySelector("b, span");
    const was = button ? (button.dataset.says ??= label?.textContent ?? "Copy link") : "";
    try {
      await navigator.clipboard.writeText(text);
      if (label) label.textContent = "Copied";
      if (text.length > LONG_LINK) tooLong(text.length, button?.dataset.n);
      button?.setAttribute("aria-label", "Link copied");
      const menu = /** @type {HTMLElement | null} */ (button?.closest("[popover]") ?? null);
      if (menu && (menu.matches(":popover-open") || !button?.getClientRects().length)) done("Link copied"); // its button closes with the menu
      menu?.hidePopover();
    } catch {
      prompt("The link to this place:", text);
    }
    setTimeout(() => {
      if (label) label.textContent = was;
      button?.setAttribute("aria-label", was);
    }, 2000);
  }

  /** Python sends a file, as text or in base 64: the browser keeps it. Or a text to copy, which is a file if it cannot be. Or what a learner
   * has done, which the next page is to know. Or the page is to ask for other data, with the same answers on the same sheet.
   * Or what was looked for is there, and the page is to go to it. Or what the reader has of his own has changed, or how they played last.
   * @param {{file?: string, text?: string, data?: string, type?: string, large?: string, copy?: string, share?: string, by?: string, learnt?: string, reload?: string, sheet?: string, go?: string, own?: string, settings?: string}} content */
  const keep = async ({ file, text, data, type = "text/yaml", large, copy, share, by, learnt: all, reload, sheet, go, own: news, settings }) => {
    if (share) return copyLink(`${location.href.split("#")[0]}#${share}`, $(`[data-do="share"][data-n="${by}"]`));
    if (news && inPage) {
      keepYours(JSON.parse(news));
    }
    if (go) {
      send({ do: go, n: 0 });
      if (go === "found") to = "#rqa-find";
    }
    if (all && inPage) learn(all);
    if (settings && inPage) memory.set("settings", settings);
    if (reload && inPage) {
      history.replaceState(null, "", `?${reload}#${sheet}`);
      location.reload();
    }
    if (!file) return;
    if (copy) {
      try {
        return await navigator.clipboard.writeText(copy);
      } catch {
        [text, type] = [copy, "text/plain"]; // the browser lets nobody copy: the code comes as a file
      }
    }
    const kept = await keptAs(file, data ? Uint8Array.from(atob(data), (one) => one.charCodeAt(0)) : (text ?? ""), type, brings.from(file));
    if (kept?.handle) await brings.wrote(kept.handle);
    if (kept) done(["Saved as " + kept.name, large, kept.handle ? "" : "in your browser’s downloads"].filter(Boolean).join(", "));
  };
  model.on("msg:custom", keep);

  // ---- playing ----

  let beat = 0;

  function schedule() {
    if ($("[data-working]")) labour = setTimeout(() => send({ do: "work" }));
    if (labours && beat) return; // what plays has its own time
    clearTimeout(beat);
    beat = 0;
    const playing = $("[data-playing]:not([data-playing=''])"); // without a time, it waits for what is worked at
    if (!playing || $("[data-focus]")) return;
    beat = setTimeout(() => ((beat = 0), send({ do: "tick" })), Number(playing.dataset.playing));
  }

  // ---- pointing without doing ----

  /** Ask what a space or a button would do; nothing: no longer.
   * @param {Element | null} what */
  function point(what) {
    const { cell, text } = /** @type {HTMLElement} */ (what)?.dataset ?? {};
    const next = cell ?? text ?? "";
    clearTimeout(pointAfter);
    if (next === pointing || $("[data-playing]")) return;
    pointAfter = setTimeout(() => {
      pointing = next;
      send({ do: "point", ...(cell ? { at: cell } : text ? { text } : {}) });
    }, POINT_AFTER);
  }

  /** @param {EventTarget | null} target */
  const pointable = (target) => /** @type {Element} */ (target).closest("[data-cell], [data-hint]");
  root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && point(null), until);
  root.addEventListener("pointerdown", (event) => ((finger = event.pointerType === "touch"), $(".work > [data-done]")?.remove()), { ...until, capture: true });
  for (const moves of /** @type {const} */ (["pointermove", "pointerdown"])) root.addEventListener(moves, () => root.removeAttribute("data-rests"), until);

  // ---- reading in large what a thing is and does, before anything is done with it ----

  const leaf = $(".leaf");
  /** What is read, and what names it; whether it stays until it is closed. */
  let reading = /** @type {{what: HTMLElement, key: string, stays: boolean} | null} */ (null);
  let readAfter = 0;
  let laidAt = 0;
  /** A long press has shown something: the click that ends it does nothing. */
  let held = false;

  /** @param {HTMLElement} what */
  const named = ({ dataset: { read, text, cell } }) => (read ? `${read} ${text ?? ""}` : (cell ?? ""));
  /** @param {HTMLElement} what */
  const isRead = (what) => reading?.key === named(what) && leaf.matches(":popover-open");

  /** Show in large what a component is, or what lies on a space.
   * @param {HTMLElement} what @param {{stays?: boolean}} how */
  function read(what, { stays = false } = {}) {
    const { read: id, text, cell: at } = what.dataset;
    clearTimeout(readAfter);
    reading = { what, key: named(what), stays };
    send({ do: "read", ...(id ? { id, ...(text && stays ? { text } : {}) } : { at }) });
  }

  function unread() {
    clearTimeout(readAfter);
    if (leaf.contains(document.activeElement)) reading?.what.focus();
    reading = null;
    lay();
  }

  /** Lay it above what it tells of, or wherever there is room; beside the board, if that is not too wide. */
  function lay() {
    const open = leaf.matches(":popover-open");
    if (!reading || !leaf.childElementCount) {
      if (open) leaf.hidePopover();
      return;
    }
    if (!open) laidAt = performance.now();
    if (!open) leaf.showPopover();
    leaf.toggleAttribute("data-stays", reading.stays);
    const onBoard = "cell" in reading.what.dataset;
    const thing = reading.what.getBoundingClientRect();
    const board = $(".picture")?.getBoundingClientRect() ?? thing;
    const near = onBoard ? board : thing;
    const [most, low, gap] = [document.documentElement.clientWidth, innerHeight, 8];
    leaf.style.maxHeight = "";
    const wide = leaf.offsetWidth;
    const [above, below] = [near.top - 2 * gap, low - near.bottom - 2 * gap];
    let [x, y] = [near.left, near.top];
    const aside = onBoard ? $(".side")?.getBoundingClientRect() : null;
    if (aside && aside.left > near.right) {
      const foot = $(".l-act")?.getBoundingClientRect().top ?? aside.bottom;
      [x, y] = [aside.left + gap, foot - gap - leaf.offsetHeight]; // at the foot of the side: neither seats nor events are hidden
    } else if (onBoard && near.right + gap + wide <= most) x = near.right + gap;
    else {
      const up = above >= Math.min(leaf.offsetHeight, below); // where it fits, or else where more of it does
      if (!onBoard) leaf.style.maxHeight = `${Math.min(leaf.offsetHeight, Math.max(above, below))}px`;
      y = up ? near.top - gap - leaf.offsetHeight : near.bottom + gap;
    }
    const high = leaf.offsetHeight;
    if (y < board.bottom && y + high > board.top && x < board.right && board.right + gap + wide <= most) x = Math.max(x, board.right + gap);
    leaf.style.left = `${Math.max(gap, Math.min(x, most - wide - gap))}px`;
    leaf.style.top = `${Math.max(gap, Math.min(y, low - high - gap))}px`;
  }

  const begins = () => {
    clearTimeout(readAfter);
    unread();
  };
  draggedCards(root, { send, point, begins }, until);

  /** The reader rests on something, or has left it.
   * @param {EventTarget | null} target */
  function rest(target) {
    if (app.hasAttribute("data-drags")) return;
    const what = /** @type {HTMLElement | null} */ (/** @type {Element | null} */ (target)?.closest("[data-read], [data-cell], .leaf"));
    clearTimeout(readAfter);
    if (what === leaf || (what && isRead(what))) return;
    const told = what && "cell" in what.dataset && $(".editing, .learning, .p-bar"); // beside the board is the form of what is there, or what is asked
    if (what && !told && !("option" in what.dataset) && !$("[data-playing]") && !reading?.stays)
      readAfter = setTimeout(() => what.isConnected && read(what), "cell" in what.dataset ? 2 * READ_AFTER : READ_AFTER);
    if (reading && !reading.stays && !(what && "read" in what.dataset)) readAfter = setTimeout(unread, READ_AFTER);
  }

  // what comes to lie under a mouse that has not moved since it pressed or let go isn't pointed at, nor read; neither after a tap where the finger was
  let [pressX, pressY, missed] = [NaN, NaN, false];
  for (const ends of /** @type {const} */ (["pointerdown", "pointerup"])) root.addEventListener(ends, ({ clientX, clientY }) => ([pressX, pressY] = [clientX, clientY]), { ...until, capture: true });
  root.addEventListener(
    "pointerover",
    ({ pointerType, clientX, clientY, target }) => {
      if (pointerType !== "mouse") return;
      missed = clientX === pressX && clientY === pressY;
      if (missed) return;
      pressX = NaN; // it has moved, and may come back
      point(pointable(target));
      if (!finger) rest(target);
    },
    until,
  );
  root.addEventListener(
    "pointermove",
    ({ clientX, clientY, target }) => {
      if (!missed || (clientX === pressX && clientY === pressY)) return;
      missed = false;
      point(pointable(target));
      rest(target);
    },
    until,
  );
  root.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && rest(null), until);
  root.addEventListener(
    "pointerdown",
    (event) => {
      held = false;
      clearTimeout(readAfter);
      const what = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-read], [data-cell]"));
      if (event.pointerType === "touch" && what) readAfter = setTimeout(() => ((held = true), read(what, { stays: true })), HOLD);
    },
    until,
  );
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) root.addEventListener(end, () => clearTimeout(readAfter), until);
  root.addEventListener("contextmenu", (event) => finger && /** @type {Element} */ (event.target).closest("[data-read], [data-cell]") && event.preventDefault(), until);

  // ---- what the page does by itself ----

  /** By how much a board that can be zoomed is larger than its place. */
  let zoom = 1;

  /** The board grows or shrinks in its place; a point of it goes to the middle.
   * @param {number} times @param {number[]} [middle] in pixels, as it is now */
  function zoomTo(times, middle = [0, 0]) {
    const box = $(".picture");
    const was = zoom;
    zoom = Math.min(4, Math.max(1, times));
    root.style.setProperty("--zoom", String(zoom));
    app.toggleAttribute("data-zoomed", zoom > 1);
    const [x, y] = middle.map((at) => (at * zoom) / was);
    box?.scrollTo(x - box.clientWidth / 2, y - box.clientHeight / 2);
    pressed();
  }

  /** Buttons that stay pressed, as this page knows it. */
  function pressed() {
    const now = { ids: root.hasAttribute("data-ids"), enlarge: zoom > 1, theme: isDark() };
    for (const [what, on] of Object.entries(now))
      for (const button of root.querySelectorAll(`[data-ui="${what}"]:not([aria-pressed="${on}"])`)) button.setAttribute("aria-pressed", String(on));
  }

  const fit = fitting($, app, () => zoom > 1 && zoomTo(1));
  addEventListener("resize", () => fit(), until);

  /** To the field for a question about the rules, on a page of its own if there is none on this one. */
  function ask() {
    const field = /** @type {HTMLInputElement | null} */ ($("#rqa-ask"));
    if (!field) return send({ do: "seek" });
    field.scrollIntoView({ block: "nearest" });
    field.select();
  }

  /** @type {Record<string, (button: HTMLElement) => void>} */
  const own = {
    list() {
      if ($("[data-focus]")) return reveal("list");
      const wide = !$(".learning") && app.clientWidth >= 87 * parseFloat(getComputedStyle(document.documentElement).fontSize);
      const open = wide ? app.dataset.list !== "closed" : app.dataset.list === "open";
      unfold(!open);
      showCurrent($('[data-region="topics"]'));
      if (inPage && !wide && !open) scrollTo({ top: 0 }); // on a phone the list is the page, which may stand further down
    },
    search: () => reveal("search"),
    unsearch() {
      const input = /** @type {HTMLInputElement} */ ($(".search input"));
      input.value = "";
      send({ do: "search", text: "" });
    },
    theme() {
      setTheme(isDark() ? "light" : "dark");
      memory.set("theme", root.dataset.theme ?? "");
      pressed();
    },
    open: () => brings.choose("file"),
    data: () => brings.choose("data"),
    paste: () => brings.paste(),
    hush: () => trouble(""),
    map: () => send({ do: "map", text: isDark() ? "dark" : "light" }),
    export: ({ dataset: { id } }) => send({ do: "export", id, text: isDark() ? "dark" : "light" }),
    read: (button) => (isRead(button) && reading?.stays ? unread() : read(button, { stays: true })),
    unread,
    /** Show the ids of rules to a learner, or only their titles. */
    ids() {
      memory.set("ids", root.toggleAttribute("data-ids") ? "1" : "");
      pressed();
    },
    to(button) {
      const there = $(button.getAttribute("href") ?? "");
      there?.scrollIntoView();
      there?.focus({ preventScroll: true });
    },
    /** Play a drawing again that moves once. */
    again() {
      const drawn = $(".l-once .board");
      drawn?.replaceWith(drawn.cloneNode(true));
    },
    /** Closing it leads back to where it was opened; a menu closes behind it, so that is the button of the menu.
     * @param {Element | null} from */
    help(from) {
      const menu = from?.closest("[popover]");
      if (menu) $(`[popovertarget="${menu.id}"]`)?.focus({ preventScroll: true });
      /** @type {HTMLDialogElement | null} */ (root.querySelector(".help"))?.showModal();
      over?.laid();
    },
    copy: (button) => copyLink(button?.dataset.link ? `${location.href.split("#")[0]}#${button.dataset.link}` : link(), button),
    /** What is in the middle of the board stays there. */
    zoom({ dataset: { n } }) {
      const box = $(".picture");
      zoomTo(zoom * 1.4 ** Number(n), [box.scrollLeft + box.clientWidth / 2, box.scrollTop + box.clientHeight / 2]);
    },
    /** The board so large that everything on it can be read, its acting piece first; or all of it again. */
    enlarge() {
      const [piece, box] = [$(BOARD), $(".picture")].map((one) => one?.getBoundingClientRect());
      zoomTo(zoom > 1 ? 1 : ENLARGED, piece && box && [(piece.left + piece.right) / 2 - box.left, (piece.top + piece.bottom) / 2 - box.top]);
    },
    tab(button) {
      if (!button) return; // a part has no tabs
      showTab(button.dataset.tab);
      const shown = $(`.side .is-${button.dataset.tab}`) ?? $(".tray");
      const tabs = $(".tabs");
      if (tabs.offsetParent && !$(".p-bar")) shown?.scrollIntoView();
      else if (tabs.offsetParent) scrollBy({ top: Math.max(0, tabs.getBoundingClientRect().top - 0.6 * innerHeight) }); // what it shows begins in sight
      if (!button.closest(".tabs")) shown?.focus(); // what leads to a panel from elsewhere
    },
  };

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  /** @param {string | undefined | null} theme */
  function setTheme(theme) {
    if (theme !== "light" && theme !== "dark") return;
    root.dataset.theme = theme;
    if (inPage) document.documentElement.dataset.theme = theme; // what surrounds the page, too
  }

  // a notebook has a theme of its own; a page follows the system, unless the reader chose; so do parts on a page
  if (inPage) root.toggleAttribute("data-ids", Boolean(memory.get("ids")));
  if (inPage) setTheme(memory.get("theme"));
  else if (!served) {
    const follow = () => setTheme({ true: "light", false: "dark" }[document.body.dataset.jpThemeLight ?? ""]);
    const changes = new MutationObserver(follow); // JupyterLab's theme is chosen while the notebook is open
    changes.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
    until.signal.addEventListener("abort", () => changes.disconnect());
    follow();
  }
  pressed();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", pressed, until);
  const copy = root.querySelector('[data-ui="copy"]');
  if (!inPage && copy) /** @type {HTMLElement} */ (copy).hidden = true;

  // ---- mouse and touch ----

  /** @param {HTMLElement} what @param {string} [intent] */
  function tell(what, intent = what.dataset.do) {
    /** @type {Record<string, unknown>} */
    const message = { do: intent };
    for (const field of FIELDS) if (what.dataset[field] !== undefined) message[field] = what.dataset[field];
    if (what.dataset.n !== undefined) message.n = Number(what.dataset.n);
    send(message);
  }

  root.addEventListener(
    "click",
    (event) => {
      const target = /** @type {Element} */ (event.target);
      const cell = /** @type {HTMLElement | null} */ (target.closest("[data-cell]"));
      const readable = /** @type {HTMLElement | null} */ (target.closest("[data-do][data-read]"));
      if (held || (finger && leaf.contains(target) && performance.now() - laidAt < TWICE)) return event.preventDefault();
      if (finger && readable && !isRead(readable) && !$(".p-bar")) return read(readable, { stays: true }); // the first touch explains, the second does
      if (reading && !leaf.contains(target) && target.closest("[data-ui]")?.getAttribute("data-ui") !== "read") unread();
      clearTimeout(readAfter);
      if (cell) {
        space = cell.dataset.cell ?? "";
        rove();
        cell.focus({ preventScroll: true });
        send({ do: finger ? "tap" : "cell", at: space });
        return;
      }
      const button = /** @type {HTMLElement | null} */ (target.closest("[data-ui], [data-do]"));
      if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (event.detail && thumb.changed(button)) return;
      if (button.closest(".saves")) for (const menu of openPopovers(root)) menu.hidePopover(); // on a phone it opens from another one
      if (button.dataset.ui) own[button.dataset.ui](button);
      else if (button.closest(".time, .copy") && button.getAttribute("aria-disabled") === "true") return;
      else tell(button, finger && "hint" in button.dataset && (!readable || $(".p-bar")) ? "tap" : button.dataset.do);
      /** @type {HTMLElement | null} */ (button.closest("[data-hides]")?.closest("[popover]"))?.hidePopover();
      if (button.dataset.do === "hold" && $(".tabs").offsetParent) $(".picture").scrollIntoView({ block: "center" });
      to = button.dataset.to ? `#${button.dataset.to}` : "";
      if (button.dataset.do === "own-name") to = '[data-set="own-name"]';
      const rule = button.dataset.do === "clause" && !button.closest(".form");
      const above = rule && $(".tabs").offsetParent ? /** @type {HTMLElement | null} */ (button.closest(".bubble, [popover]")) : null; // the panel with the rule would lie behind that
      const clause = rule && !above?.matches(".bubble");
      if (above === leaf) unread();
      else if (clause) above?.hidePopover();
      const behind = listIsAll(); // the rule, as everything
      if (["open", "door", "practise"].includes(button.dataset.do ?? "") && app.dataset.list === "open") unfold(false);
      if (clause && behind) {
        unfold(false);
        to = ".side .is-why";
      }
      if (((to && !button.closest(".door")) || clause) && (behind || app.dataset.tab !== "why")) own.tab($('.tabs [data-tab="why"]'));
      if (button.matches(".spot") && $(".tabs").offsetParent) to = "#rqa-picked"; // on a phone it lies below the board
      if (rule && !clause) to = "#rqa-in-sheet";
    },
    until,
  );

  /** In the editor a piece is dragged from a space, or from below the board, to a space, or off the board; and a step to
   * the place of another one.
   * @type {HTMLElement | null} */
  let dragged = null;
  let from = [0, 0];

  /** Where a piece is dragged that it comes off the board.
   * @param {PointerEvent} event */
  const isOff = ({ clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = $(".arena").getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };

  const letGo = () => {
    dragged = null;
    delete app.dataset.carries;
  };

  root.addEventListener(
    "pointerdown",
    (event) => {
      const { button, pointerType, clientX, clientY } = event;
      const target = /** @type {Element} */ (event.target);
      const step = pointerType === "mouse" && !target.closest("button, input, select, summary") ? target.closest(".recorded [data-step]") : null;
      dragged = button === 0 && $(".editing") ? /** @type {HTMLElement | null} */ (target.closest('[data-cell], [data-do="hold"]') ?? step) : null;
      from = [clientX, clientY];
      if (!dragged) return letGo();
      app.dataset.carries = "";
      if (step) event.preventDefault(); // no text is marked
    },
    until,
  );
  root.addEventListener("pointermove", (event) => dragged?.dataset.cell && (app.dataset.carries = isOff(event) ? "off" : ""), until);
  root.addEventListener("pointercancel", letGo, until);
  addEventListener(
    "pointerup",
    (event) => {
      const [what, { clientX, clientY }] = [dragged, event];
      letGo();
      if (!what || Math.hypot(clientX - from[0], clientY - from[1]) < NEAR) return;
      const there = /** @type {HTMLElement | null} */ (root.ownerDocument.elementFromPoint(clientX, clientY));
      const step = /** @type {HTMLElement | null} */ (there?.closest(".recorded [data-step]"));
      if (what.dataset.step) {
        if (step && step !== what) send({ do: "reorder", id: what.dataset.step, n: Number(step.dataset.step) });
        return;
      }
      const to = /** @type {HTMLElement | null} */ (there?.closest("[data-cell]"));
      if (what.dataset.cell && isOff(event)) send({ do: "take", at: what.dataset.cell });
      else if (!to || what === to || !root.contains(to)) return;
      else if (what.dataset.cell) send({ do: "carry", at: what.dataset.cell, id: to.dataset.cell });
      else {
        tell(what);
        send({ do: "cell", at: to.dataset.cell });
      }
    },
    until,
  );

  root.addEventListener(
    "change",
    (event) => {
      const field = /** @type {HTMLInputElement} */ (/** @type {Element} */ (event.target).closest("[data-set]"));
      if (!field) return;
      if (field.dataset.set === "names") memory.set("names", field.value);
      if (field.dataset.set === "find-rule") {
        clearTimeout(typing);
        typed = false;
        fronted = null; // what is found takes the focus, also if it is there already
      }
      if (field.dataset.id) send({ do: field.dataset.set, id: field.dataset.id, text: field.value.slice(0, field.maxLength > 0 ? field.maxLength : 100) });
      else send({ do: field.dataset.set, id: field.value });
      fields.sends(/** @type {Field} */ (field));
      if (field.matches(".palette input")) to = `.zones[data-only] button, ${BOARD}`; // what is in the hand is to be put down
    },
    until,
  );

  // a question about the rules
  root.addEventListener(
    "submit",
    (event) => {
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (!form.dataset.seek) return;
      event.preventDefault();
      const field = /** @type {Field} */ (form.querySelector("input"));
      send({ do: "seek", id: form.dataset.seek, text: field.value });
      fields.sends(field);
      fronted = null; // the answer takes the focus, also if it is there already
    },
    until,
  );

  root.addEventListener("compositionstart", ({ target }) => fields.composing(target), until);
  root.addEventListener("compositionend", () => (fields.composing(null), catchUp()), until);
  root.addEventListener("focusout", ({ relatedTarget }) => relatedTarget ?? root.removeAttribute("data-keyed"), until);
  root.addEventListener("focusout", () => fields.behind().length && setTimeout(catchUp), until);
  root.addEventListener(
    "focusout",
    ({ target }) => {
      const { dataset, value, defaultValue } = /** @type {HTMLInputElement} */ (target);
      if (dataset?.set === "own-name" && value === defaultValue) send({ do: "own-name", id: dataset.id, text: value }); // it stays as it is
    },
    until,
  );

  root.addEventListener(
    "input",
    (event) => {
      const field = /** @type {HTMLInputElement} */ (/** @type {Element} */ (event.target).closest('.search input, [data-set="find-rule"]'));
      if (!field) return;
      clearTimeout(typing);
      const { value } = field;
      typing = setTimeout(() => {
        typed = true;
        send(field.dataset.set ? { do: "find-rule", id: value } : { do: "search", text: value });
      }, field.dataset.set ? FIND_AFTER : SEARCH_AFTER);
    },
    until,
  );

  // ---- keyboard ----

  const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  /** From one space to the nearest that way: straight on if there is one, else a little aside.
   * @param {HTMLElement} cell @param {number[]} way */
  function walk(cell, [right, down]) {
    const middle = (/** @type {Element} */ one) => {
      const { x, y, width, height } = /** @type {SVGRectElement} */ (one).getBBox();
      return [x + width / 2, y + height / 2];
    };
    const [x, y] = middle(cell);
    let next = cell;
    let least = Infinity;
    for (const other of /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".cells [data-cell]")])) {
      const [dx, dy] = middle(other).map((at, n) => at - [x, y][n]);
      const [on, aside] = right ? [right * dx, Math.abs(dy)] : [down * dy, Math.abs(dx)];
      if (on <= 0.5 || aside > 2 * on || on + 2 * aside >= least) continue;
      [next, least] = [other, on + 2 * aside];
    }
    if (next === cell) return;
    space = next.dataset.cell ?? "";
    rove();
    next.focus();
  }

  /** To the next panel, or the one before; on the board, to its space.
   * @param {number} by */
  function pass(by) {
    const seen = (/** @type {string} */ one) => /** @type {HTMLElement[]} */ ([...root.querySelectorAll(one)]).find((it) => it.offsetHeight);
    const panels = PANELS.flatMap((some) => some.map(seen).find(Boolean) ?? []);
    const now = panels.findIndex((panel) => panel.contains(document.activeElement));
    const panel = panels.at(now < 0 ? Math.min(by, 0) : (now + by) % panels.length);
    if (!panel) return;
    if (panel.matches(".arena")) return $(BOARD)?.focus();
    panel.tabIndex = -1;
    panel.focus();
  }

  const ZOOM = { "+": 1, "=": 1, "-": -1 };

  /** @type {Record<string, (shift: boolean) => void>} */
  const KEYS = {
    " ": () => $(".go")?.click(),
    k: () => $(".go")?.click(),
    ",": () => send({ do: "step", n: -1 }),
    ".": () => send({ do: "step", n: 1 }),
    "<": () => send({ do: "step", n: -1, by: "event" }),
    ">": () => send({ do: "step", n: 1, by: "event" }),
    Home: () => send({ do: "ends", n: 0 }),
    End: () => send({ do: "ends", n: 1 }),
    f: () => send({ do: "fork" }),
    e: () => send({ do: "edit" }),
    v: () => send({ do: "branch" }),
    l: () => $(".to-lines")?.click(),
    p() {
      const inputs = /** @type {HTMLInputElement[]} */ ([...root.querySelectorAll(".palette input")]);
      inputs.find((one) => one.offsetParent)?.select(); // focus comes with it
    },
    r: () => send({ do: "reach" }),
    "/": () => ($("[data-focus], .l-lbar, .p-bar") ? ask() : own.search($(".search"))),
    "?": () => own.help(/** @type {HTMLElement} */ (document.activeElement)),
  };

  /** The option that a letter stands for: no other meaning of the letter counts while it waits.
   * @param {string} key */
  const option = (key) => /** @type {HTMLElement | null} */ (key.length === 1 ? root.querySelector(`[data-option][data-key="${CSS.escape(key)}"]`) : null);

  /** What Enter presses where nothing else takes it: the way on.
   * @param {HTMLElement} target */
  const onward = (target) => /** @type {HTMLElement | null} */ (target.closest?.("a, button, summary, select, input, textarea, [data-cell]") ? null : $(":is(.l-act, .l-fin) [data-option]"));

  /** What "w" asks about: what has focus.
   * @param {HTMLElement} target */
  const askable = (target) => /** @type {HTMLElement | null} */ (target.closest?.("[data-cell], [data-text], [data-read]"));

  let last = { key: "", at: 0, acts: false };

  /** A key acts that was pressed a moment ago, or is held; what it would do now may be another thing.
   * @param {KeyboardEvent} event @param {string} key */
  function bounces({ target, repeat, timeStamp }, key) {
    const before = last;
    const again = key === before.key && (repeat || timeStamp - before.at < TWICE);
    const what = /** @type {HTMLElement} */ (target).closest?.("[data-do], [data-cell]");
    const acts = /^[1-9]$/.test(key) || option(key) !== null || (key === "s" && $('.l-act [data-key="s"]')) || ([" ", "Enter"].includes(key) && what && DEEDS.includes(what.dataset.do ?? "act")) || (key === "Enter" && onward(/** @type {HTMLElement} */ (target)));
    last = { key, at: timeStamp, acts: Boolean(acts) || (again && before.acts) };
    return last.acts && (repeat || again);
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    finger = false;
    const target = /** @type {HTMLElement} */ (event.target);
    const writing = target.matches?.(FIELD);
    if (writing && (event.isComposing || event.keyCode === 229)) return; // an input method has it
    const key = keyOf(event, $(`[data-ui="zoom"]`) ? MARKS + ZOOMS : MARKS);
    const inside = root.contains(target);
    const there = inside || target === document.body;
    if (there && !writing && bounces(event, key)) event.preventDefault();
    const composed = event.getModifierState("AltGraph"); // some systems say that Ctrl and Alt are pressed, too
    if (event.defaultPrevented || (event.altKey && !composed) || $("dialog[open]") || !there) return;
    const cell = /** @type {HTMLElement | null} */ (target.closest?.("[data-cell]"));

    if (key === "Escape" && root.querySelector(":popover-open:not(.leaf)")) {
      return; // the browser closes it
    } else if ($("[data-focus]")) {
      const own = key.length === 1 && !writing ? root.querySelector(`.sheet [data-key="${CSS.escape(key)}"]`) : null;
      if (own) /** @type {HTMLElement} */ (own).click();
      else if (key === "Escape" && !$(".handover > *")) send({ do: "close" });
      else if (["/", "?"].includes(key) && !writing) KEYS[key](event.shiftKey);
      else return; // what lies before the page has its own keys
    } else if ((event.ctrlKey || event.metaKey) && !composed) {
      const { value, defaultValue } = /** @type {HTMLInputElement} */ (target);
      const asItWas = $(".editing") && (value === defaultValue || target.matches?.("select"));
      if ((writing && !asItWas) || !(key === "z" || key === "y")) return; // a field that was written in has an undo of its own
      send({ do: key === "y" || event.shiftKey ? "redo" : "undo" });
    } else if (key === "F6") {
      pass(event.shiftKey ? -1 : 1);
    } else if (key === "Escape" && reading) {
      const both = "cell" in reading.what.dataset && $(".bubble"); // "w" on a space has opened both
      unread();
      if (both) send({ do: "close" });
    } else if (key === "Enter" && onward(target)) {
      onward(target)?.click();
    } else if (key === "Escape" && $(".l-lbar") && !$(".bubble, .l-opened")) {
      $('.l-lbar [data-do="quit"]').click();
    } else if (key === "Escape") {
      if (target.matches?.("select")) target.blur();
      else if (target.dataset?.set === "own-name") {
        /** @type {HTMLInputElement} */ (target).value = /** @type {HTMLInputElement} */ (target).defaultValue;
        target.blur();
      } else if (writing) {
        own.unsearch(target);
        target.blur();
      } else if (app.dataset.list === "open" && $(".list").contains(target)) own.list(target);
      else send({ do: "close" });
    } else if (writing) {
      if (key === "Enter" && target.dataset.set === "own-name") target.blur();
      return;
    } else if (stepping(root, target, key)) {
      playKey(root, stepping(root, target, key), showTab);
    } else if (cell && key in WAYS) {
      root.removeAttribute("data-put");
      walk(cell, WAYS[/** @type {keyof typeof WAYS} */ (key)]);
    } else if (alongHand(target, key)) {
      // to the next card
    } else if (key in WAYS && !target.closest?.("a, button, summary, [popover]")?.matches(":not([data-hint])")) {
      $(BOARD)?.focus(); // an arrow is the way to the board from what is asked, and from what one acts with
    } else if (cell && ["Delete", "Backspace"].includes(key) && $(".editing")) {
      send({ do: "take", at: cell.dataset.cell });
    } else if (cell && key === "Enter") {
      if (reading) unread(); // what lies there is behind what comes of it
      clearTimeout(readAfter);
      send({ do: "cell", at: cell.dataset.cell });
    } else if (option(key)) {
      option(key)?.click();
    } else if (key === "b" && $(".p-bar")) {
      $(BOARD)?.focus();
    } else if (!(key === "w" && askable(target)) && !(key === " " && target.closest?.("button, a, summary")) && playKey(root, key, showTab)) {
      // the table has keys of its own
    } else if (key === "s" && !$(".l-lbar")) {
      send({ do: "sight", ...(cell ? { at: cell.dataset.cell } : {}) });
    } else if (key === "w") {
      const what = cell ?? askable(target);
      if (what && isRead(what) && reading?.stays) /** @type {HTMLElement | null} */ (leaf.querySelector("a, button"))?.focus();
      else if (what) {
        if (cell) send({ do: "why", at: cell.dataset.cell });
        if (cell || what.dataset.read) read(what, { stays: true });
        else tell(what, "why");
      } else own.tab($('.tabs [data-tab="why"]'));
    } else if (key === " " && target.closest?.("button, a, summary")) {
      return; // it presses the button
    } else if (/^[1-9]$/.test(key)) {
      if (root.querySelector("[data-option]")) return; // a number may be an answer, and not the first or the second one
      /** @type {HTMLElement | undefined} */ (root.querySelectorAll("[data-hand]")[Number(key) - 1])?.click();
    } else if (root.querySelector(`:is(.tray, .learning) [data-key="${CSS.escape(key)}"]`)) {
      const at = cell ?? root.querySelector(".cells rect:hover");
      /** @type {HTMLElement} */ (root.querySelector(`:is(.tray, .learning) [data-key="${CSS.escape(key)}"]`)).click();
      point(at); // what would be there now
    } else if (key in ZOOM && $(`[data-ui="zoom"]`)) {
      $(`[data-ui="zoom"][data-n="${ZOOM[/** @type {keyof typeof ZOOM} */ (key)]}"]`).click();
    } else if (KEYS[key] && ("/?".includes(key) || !$(".p-bar"))) {
      KEYS[key](event.shiftKey);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  if (inPage) {
    document.addEventListener("keydown", press, until);
  } else {
    // JupyterLab listens at the document before anybody inside: a plain key pressed in here is none of its commands
    const first = (/** @type {KeyboardEvent} */ event) => {
      if (!root.contains(/** @type {Node} */ (event.target))) return;
      press(event);
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", first, { ...until, capture: true });
  }
  root.addEventListener(
    "focusin",
    (event) => {
      const cell = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-cell]"));
      if (cell) space = cell.dataset.cell ?? "";
      root.removeAttribute("data-put");
      root.toggleAttribute("data-keyed", /** @type {Element} */ (event.target).matches(":focus-visible"));
      if (!event.relatedTarget || !(/** @type {Element} */ (event.target).matches(":focus-visible"))) return; // the reader was put here
      point(pointable(event.target));
      rest(event.target);
    },
    until,
  );

  return () => {
    gone.abort();
    for (const timer of [silence, slow, beat, labour, typing, addressing, pointAfter, readAfter]) clearTimeout(timer);
    model.off("change:answered", hear);
    model.off("msg:custom", keep);
    for (const forget of changes) forget();
  };
}

export default { render };
