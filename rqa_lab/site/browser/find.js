/* Finds lessons, positions and rules by the beginnings of words, and by what means the same, among what the site was made with. */
const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const [count, list] = ["count", "found"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
const site = new URL("../", import.meta.url);
const MOST = 50;

/** @typedef {{kind: string, of?: string, where: string, title: string, says: string, asked?: string}} Found a notebook is of no game; asked: what players ask, of a rule */
/** @type {Promise<{all: Found[], stop: string[], meanings: string[][]}> | undefined} */
let known;

async function find() {
  known ??= fetch(new URL("find.json", import.meta.url)).then((it) => it.json());
  const there = await known.catch(() => null);
  if (!there) {
    known = undefined; // the next letter asks again
    count.textContent = "The search index could not be loaded. Everything is listed below.";
    return;
  }
  const { all, stop, meanings } = there;
  const typed = field.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const told = typed.filter((word) => !stop.includes(word));
  const words = told.length ? told : typed;
  // a word is the beginning of one of the text, or of one that means the same
  const fits = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])(${[word, ...meanings.filter((one) => word.length > 2 && one.some((other) => other.startsWith(word))).flat()].join("|")})`, "iu"));
  const has = (/** @type {string} */ text) => fits.filter((fit) => fit.test(text)).length;
  const counted = all.map((one) => {
    const name = `${one.title} ${one.asked ?? ""}`;
    return { one, inAll: has(`${name} ${one.says} ${one.where} ${one.kind} ${one.of}`), inTitle: has(name) };
  });
  const most = Math.max(...counted.map(({ inAll }) => inAll));
  const enough = Math.max(1, most - Number(most > 2)); // of many words, one may be missing
  const found = counted.filter(({ inAll }) => inAll >= enough).sort((a, b) => b.inTitle - a.inTitle || b.inAll - a.inAll);
  list.replaceChildren(...found.slice(0, MOST).map(({ one }) => row(one)));
  count.textContent = !words.length ? "" : !found.length ? "Nothing found. Try other words, such as “push”." : `${found.length} found${found.length > MOST ? `; here are the first ${MOST}` : ""}`;
  history.replaceState(null, "", field.value ? `#${encodeURIComponent(field.value)}` : location.pathname + location.search); // so that one comes back to it
}

/** @param {Found} one */
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
