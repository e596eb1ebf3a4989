/* The page that answers a question about the rules without Python, and finds lessons and positions, in what the site was made with. */
import { Finder } from "./finding.js";

/** @type {<T extends HTMLElement>(id: string) => T} */
const $ = (id) => /** @type {any} */ (document.getElementById(id));
const field = /** @type {HTMLInputElement} */ ($("find"));
const game = /** @type {HTMLSelectElement} */ ($("game"));
const [count, answer, list] = ["count", "answer", "found"].map($);
const site = new URL("../", import.meta.url);
const MOST = 50;
const SEVERAL = 3; // answers where none is sure

/** @type {Promise<Finder> | undefined} */
let finder;

async function find() {
  finder ??= fetch(new URL("find.json", import.meta.url)).then((it) => it.json()).then((known) => new Finder(known));
  const there = await finder.catch(() => null);
  if (!there) {
    finder = undefined; // the next letter asks again
    count.textContent = "The search index could not be loaded. Everything is listed below.";
    return;
  }
  const typed = field.value.trim();
  const { all, sure } = there.find(typed, game.selectedOptions[0].dataset.title);
  const answers = all.filter(({ kind }) => kind === "Rule").slice(0, sure ? 1 : SEVERAL);
  const others = all.filter((one) => !answers.includes(one));
  answer.replaceChildren(...answers.map(card));
  list.replaceChildren(...others.slice(0, MOST).map(row));
  count.textContent = !typed ? "" : !all.length ? "Nothing found. Try other words, such as “push”." : `${all.length} found${others.length > MOST ? `; here are the first ${MOST}` : ""}`;
  const asked = `${game.value ? `${game.value}/` : ""}${field.value}`;
  history.replaceState(null, "", asked ? `#${encodeURIComponent(asked)}` : location.pathname + location.search); // so that one comes back to it
}

/** @param {string} name @param {string} text */
function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** @param {import("./finding.js").Entry} one @param {string} text */
function link({ where }, text) {
  const made = /** @type {HTMLAnchorElement} */ (element("a", text));
  made.href = new URL(where, site).href;
  return made;
}

/** A rule that answers. @param {import("./finding.js").Entry} one */
function card(one) {
  const made = element("article", "");
  const title = element("h2", "");
  title.append(link(one, one.title));
  const source = element("p", `${one.of}. ${one.source}.`);
  source.className = "soft";
  made.append(title, element("p", one.says), source);
  return made;
}

/** @param {import("./finding.js").Entry} one */
function row(one) {
  const item = element("li", "");
  item.append(link(one, one.title), " ", element("i", one.of ? `${one.kind} · ${one.of}` : one.kind), element("small", one.says));
  return item;
}

/** What another page asks: "words", or "rqa/words" of one game. */
function follow() {
  let asked = "";
  try {
    asked = decodeURIComponent(location.hash.slice(1));
  } catch {
    // no address of ours
  }
  const of = [...game.options].find(({ value }) => value && asked.startsWith(`${value}/`));
  game.value = of?.value ?? "";
  field.value = of ? asked.slice(of.value.length + 1) : asked;
  if (field.value) find();
}

/** @type {HTMLElement} */ (field.closest("[hidden]")).hidden = false;
field.addEventListener("input", find);
game.addEventListener("change", find);
addEventListener("hashchange", follow);
follow();
