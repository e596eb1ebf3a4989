/* The page that finds lessons, positions and rules among what the site was made with. */
import { Finder } from "./finding.js";

const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const [count, list] = ["count", "found"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
const site = new URL("../", import.meta.url);
const MOST = 50;

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
  const found = there.find(typed);
  list.replaceChildren(...found.slice(0, MOST).map(row));
  count.textContent = !typed ? "" : !found.length ? "Nothing found. Try other words, such as “push”." : `${found.length} found${found.length > MOST ? `; here are the first ${MOST}` : ""}`;
  history.replaceState(null, "", field.value ? `#${encodeURIComponent(field.value)}` : location.pathname + location.search); // so that one comes back to it
}

/** @param {import("./finding.js").Entry} one */
function row({ kind, of, where, title, says }) {
  const [item, link, tag, small] = ["li", "a", "i", "small"].map((name) => document.createElement(name));
  /** @type {HTMLAnchorElement} */ (link).href = new URL(where, site).href;
  link.textContent = title;
  tag.textContent = of ? `${kind} · ${of}` : kind;
  small.textContent = says;
  item.append(link, " ", tag, small);
  return item;
}

/** @type {HTMLElement} */ (field.closest("p")).hidden = false;
field.addEventListener("input", find);
field.value = decodeURIComponent(location.hash.slice(1)); // what another page looks for
if (field.value) find();
