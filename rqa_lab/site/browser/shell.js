/* The model behind the explorer on a page without a server: recordings at first, then Python in a worker.
 *
 * What a position looks like at each step was recorded when the site was made, and so were the doors of the games, each
 * page of a rulebook and of a course. Until Python is awake, they are opened and stepped through from these recordings;
 * whatever else the reader wants waits. Then Python goes to where the reader is, and answers what waited, in one breath:
 * the page sees only what is other at the end. */
import explorer from "./explorer.js";
import frame, { firsts, recorded } from "./frame.js";
import onPaper from "./print.js";
import { places as walked } from "./walks.js";

/** @typedef {Record<string, any>} Regions */
/** @typedef {{id: string, places: Regions[], at: number}} Recording */

const STARTING = "The rules engine is still loading. It does what you asked in a moment.";
const NO_ENGINE = "This needs the rules engine, which this copy of the lab does not have.";
const FAILED = "This needs the rules engine, which cannot run in this browser.";
const LOCKED = "This needs the rules engine, which cannot run in a locked frame (sandbox without allow-same-origin).";
const OFFLINE = "This needs a part of the rules engine that is not stored here yet, and there is no network.";
/** What is said at once where that is so. */
const TOLD = {
  [FAILED]: "The rules engine cannot start here.",
  [LOCKED]: "The rules engine cannot start in a locked frame (sandbox without allow-same-origin).",
  [OFFLINE]: "A part of the rules engine is not stored here yet, and there is no network.",
};
/** What may have been recorded: a position, the door of a game, the page to ask on, that of a rulebook but for a search in it, a course. */
const RECORDED = /^(\w+(\/[\w-]+){2}|\w+|lookup\/\w+|rulebook\/(?!.*find\/)[\w/.-]+|course\/[\w/-]+)$/;
/** A lesson of a course. */
const UNIT = /^course\/\w+\/(?!clauses$)/;
/** Messages that only look, or tell what the browser remembers: nobody waits for what comes of them. */
const ASIDE = ["point", "read", "names", "done", "memory", "own", "narrow"];
/** Of those, what is still of use when Python is awake. */
const REMEMBERED = ["names", "done", "memory", "own", "narrow"];

const KEEP_AFTER = 2000; // ms from when Python is awake

const html = document.documentElement;
const root = /** @type {HTMLElement} */ (document.getElementById("rqa"));
const site = new URL("../", import.meta.url);
/** What works without Python. */
const STILL = `You can still read and step through <a href="${new URL("find/", site)}">all lessons and rules</a>.`;
const CLOSE = '<button class="btn quiet icon" data-ui="hush" aria-label="Close"><svg class="i" aria-hidden="true"><use href="#i-x"/></svg></button>';
/** What has happened before this module was there; nothing, if early.js is missing. */
const early = /** @type {any} */ (window).rqaEarly;
const worker = /** @type {Worker | null} */ (early?.worker ?? null);
const engine = document.querySelector("script[data-engine]") !== null;

/** What a place looks like at each step, if that was recorded.
 * @param {string} id "" is the front door @returns {Promise<Regions[] | null>} */
async function places(id) {
  if (id && !(RECORDED.test(id) && recorded.some((/** @type {string} */ one) => id === one || (one.endsWith("/") && id.startsWith(one))))) return null;
  return walked(id || "door");
}

/** The game of a recording. @param {Recording | null} is */
const gameOf = (is) => /^(?:rulebook\/|course\/|lookup\/)?(\w+)/.exec(is?.id ?? "")?.[1] ?? recorded[0].split("/")[0];
/** The page of the rulebook that a clause has. @param {string} id @param {Recording | null} is */
const clause = (id, is) => `rulebook/${id.startsWith("lab.") ? gameOf(is) : id.split(".")[0]}/${id}`;

/** @param {string} address "rqa/pushing/into-a-wall@3" @param {Recording | null} [is] @returns {Promise<Recording | null>} */
async function played(address, is = null) {
  const [id, number] = ({ rulebook: `rulebook/${gameOf(is)}`, door: "" }[address] ?? address).split("@");
  if (number && id.startsWith("course/")) return null; // of a lesson of the course, where it begins
  const all = await places(id);
  return all && { id, places: all, at: Math.min(all.length - 1, Number(number) || 0) };
}

/** Where a message leads to in the recordings; null where only Python knows.
 * @param {Recording} is @param {Record<string, any>} message @returns {Promise<Recording | null>} */
async function goes(is, { do: what, n, by, id, text }) {
  const last = is.places.length - 1;
  const to = (/** @type {number} */ at) => (is.id ? { ...is, at: Math.max(0, Math.min(last, at)) } : null);
  if (what === "open" && state.asleep === NO_ENGINE && UNIT.test(id)) return null; // its page has the answers
  if (what === "open") return played(id, is);
  if (what === "seek") return text ? null : played(`lookup/${id ?? gameOf(is)}`);
  if (what === "game" && id in firsts) return played(behind.startsWith(`${id}/`) ? behind : firsts[id]);
  if (what === "quit" && is.id.startsWith("course/")) return played(gameOf(is));
  const before = !is.id || !("board" in is.places[0]);
  if (what === "door") return played(is.id ? "" : behind);
  if (what === "close" && before) return played(behind);
  if (what === "step" && !by) return to(is.at + n);
  if (what === "visit" && /^\d+$/.test(id) && Number(id) <= last) return to(Number(id)); // "2.1" is on another line
  if (what === "ends") return to(n ? last : 0);
  return null;
}

// ---- the model ----

/** @type {Regions} */
let state = { frame, answered: 0, asleep: worker ? STARTING : engine ? cannot() : NO_ENGINE };
/** Where the reader is while Python sleeps; null: where only Python knows. @type {Recording | null} */
let recording = null;
/** Where he was when Python was asked to go on. @type {Recording | null} */
let left = null;
/** The address of the position behind what lies before the page: of the same game. @type {string} */
let behind = Object.values(firsts)[0];
/** What Python is to hear when it is awake. @type {Record<string, any>[]} */
const waiting = [];
let awake = false;
/** One message after the other. */
let line = Promise.resolve();
/** @type {Map<string, ((content: any) => void)[]>} */
const hearers = new Map();

/** @param {string} name @param {any} [content] */
function emit(name, content) {
  for (const hear of hearers.get(name) ?? []) hear(content);
}

/** @param {Regions} now */
function take(now) {
  const changed = Object.keys(now).filter((name) => name === "answered" || now[name] !== state[name]);
  state = { ...state, ...now };
  for (const name of changed) emit(`change:${name}`);
}

/** @param {Record<string, any>} message */
async function unheard(message) {
  if (awake) return worker?.postMessage([message]);
  if (ASIDE.includes(message.do)) {
    if (REMEMBERED.includes(message.do)) waiting.push({ ...message, ask: 0 });
    return take({ answered: message.ask });
  }
  const there = recording && (await goes(recording, message));
  if (there) {
    if (recording?.id && "board" in recording.places[0]) behind = recording.places[recording.at].address;
    lies(there);
    if (there.id !== recording?.id && state.board && !("board" in there.places[0])) follow(); // it lies before this
    recording = there;
    return take({ ...there.places[there.at], answered: message.ask });
  }
  if (state.asleep !== STARTING) {
    const to = elsewhere(message);
    if (to) return location.assign(new URL(to, site));
    return take({ ...told(state.asleep), answered: message.ask });
  }
  follow();
  waiting.push(message);
}

/** The page that says what only Python would show; "" if there is none.
 * @param {Record<string, any>} message */
function elsewhere({ do: what, id, text }) {
  if (["topic", "game"].includes(what)) return `find/#${id}`;
  if (what === "seek") return `find/#${encodeURIComponent(`${id}/${text}`)}`;
  const [, of, words] = /^lookup\/(\w+)\/(.+)/.exec(what === "open" ? id : "") ?? [];
  if (of) return of === words.split(".")[0] ? `${clause(words, recording)}/` : `find/#${encodeURIComponent(`${of}/${words}`)}`;
  if (what === "search" || what === "find-rule") return text || id ? `find/#${encodeURIComponent(text || id)}` : "";
  if (what === "clause") return `${clause(id, recording)}/`;
  if (what === "learn") {
    const course = `course/${gameOf(recording)}`;
    const next = /** @type {HTMLElement | null} */ (root.querySelector(".lessons .next"))?.dataset.id ?? "";
    return recorded.includes(next) ? `${next}/` : recording?.id === course ? "" : `${course}/`;
  }
  return what === "open" && recorded.includes(id) && id.startsWith("course/") ? `${id}/` : "";
}

/** What lies behind a place is of its game. @param {Recording | null} is */
function lies(is) {
  const game = gameOf(is);
  if (is?.id && game in firsts && !behind.startsWith(`${game}/`)) behind = firsts[game];
}

/** Python is to go where the reader went without it. */
function follow() {
  left = recording ?? left;
  if (recording?.id) waiting.push({ do: "open", id: recording.places[recording.at].address, ask: state.answered });
  recording = null;
}

const model = {
  get: (/** @type {string} */ name) => state[name],
  on: (/** @type {string} */ name, /** @type {(content: any) => void} */ hear) => void hearers.set(name, [...(hearers.get(name) ?? []), hear]),
  off: (/** @type {string} */ name, /** @type {(content: any) => void} */ hear) => void hearers.set(name, (hearers.get(name) ?? []).filter((one) => one !== hear)),
  send(/** @type {Record<string, any>} */ message) {
    if (awake) worker?.postMessage([message]);
    else line = line.then(() => unheard(message));
  },
};

/** Python is awake: it hears what it missed. */
function wake() {
  follow();
  const last = waiting.at(-1);
  if (last) last.ask = Math.max(last.ask, state.answered); // what only looked was answered meanwhile
  awake = true;
  state.asleep = "";
  worker?.postMessage(waiting.splice(0));
}

/** Why Python does not come. */
function cannot() {
  return origin === "null" ? LOCKED : navigator.onLine ? FAILED : OFFLINE;
}

/** A message that can be put away, with what works without Python. @param {string} text */
const told = (text) => ({ trouble: `<p data-waits>${text} ${STILL}</p>${CLOSE}` });

/** What Python's worker says.
 * @param {{failed?: string, awake?: boolean, answer?: string}} data */
function hear(data) {
  if (data.failed) {
    state.asleep = cannot();
    recording ??= left; // which can still be stepped through
    html.dataset.python = "failed";
    console.error(data.failed);
    const asked = waiting.splice(0).findLast((one) => one.ask > state.answered);
    if (asked) line = line.then(() => unheard(asked)); // it says why not
    else take(told(`${TOLD[state.asleep]} Games, practice and the editor need it.`));
    keep();
  } else if (data.awake) line = line.then(wake);
  else {
    const { changed, sent } = JSON.parse(data.answer ?? "");
    const sheet = changed.sprites && new DOMParser().parseFromString(changed.sprites, "text/html").querySelector("svg");
    if (sheet) root.querySelector("svg.sprites")?.replaceWith(sheet);
    take(changed);
    for (const one of sent) emit("msg:custom", one);
    if (html.dataset.python !== "ready") ready();
  }
}

function ready() {
  html.dataset.python = "ready";
  /** @type {any} */ (window).rqaTimes.ready = performance.now();
  keep();
}

/** Keep the site for later visits and for times without a network, once it has nothing else to do. */
function keep() {
  const register = async () => navigator.serviceWorker?.register(new URL("sw.js", site)); // a locked frame has none, and says so
  setTimeout(() => register().catch(() => {}), KEEP_AFTER);
}

// ---- the page comes alive, in place ----

/** What the address asks for; of a page of a lesson, that lesson, or a step of it: "#@2". @returns {string} */
function asked() {
  const here = html.dataset.place ?? "";
  try {
    const there = decodeURIComponent(location.hash.slice(1));
    return !there || there.startsWith("@") ? here + there : there;
  } catch {
    return here;
  }
}

/** Whether the reader is where the page was made for, at whatever step. */
function isHere() {
  return String(state.address ?? "").split("@")[0] === html.dataset.place;
}

const times = (/** @type {any} */ (window).rqaTimes = { shell: performance.now() });
const wanted = asked();
for (const link of document.querySelectorAll("link:not([rel=preload])")) link.href = link.href; // relative to where the page lies
// the address of a lesson is the same wherever it is opened from
if (html.dataset.place && origin !== "null") history.replaceState(history.state, "", `${site.href}${location.search}${wanted ? `#${wanted}` : ""}`);
// of a place that was not recorded, the beginning of its lesson, until Python knows more
recording = (await played(wanted)) ?? (await played(wanted.split("@")[0])) ?? (await played(""));
if (!worker && wanted === html.dataset.place && recording?.id !== wanted.split("@")[0]) throw new Error(`walks/${wanted}.bin is missing`);
lies(recording);
const first = recording?.places[recording.at];
// behind what lies before the page is the page of the front door, as long as Python sleeps
state = { ...state, ...(first && !("board" in first) ? (await places(""))?.[0] : null), ...first };
for (const one of early?.heard ?? []) hear(one);
if (worker) {
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = ({ message }) => awake || hear({ failed: message || "Python's worker does not load" });
}
const scrolled = scrollY;
const drawn = [...root.childNodes];
html.classList.add("scripted");
html.classList.remove("deep", "muted");
root.replaceChildren();
try {
  explorer.render({ model, el: root });
} catch (error) {
  root.replaceChildren(...drawn); // it is read, at least
  throw error;
}
const texts = [...document.querySelectorAll(".rqa.plain")];
for (const one of [...texts, ...document.querySelectorAll(".mute")]) one.remove();
if (/^(lesson|course)\//.test(html.dataset.here ?? "") && recording?.id === html.dataset.place) onPaper(texts, recording?.places ?? [], isHere);
scrollTo(0, scrolled);
early?.alive(root);
times.alive = performance.now();
if (!worker) keep();
