/* Finds lessons and rules by the beginnings of words, among what the site was made with. */
const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const [count, list] = ["count", "found"].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
const site = new URL("../", import.meta.url);
const MOST = 50;

/** @typedef {{kind: string, of?: string, where: string, title: string, says: string}} Found a notebook is of no game */
/** @type {Promise<Found[]> | undefined} */
let known;

async function find() {
  known ??= fetch(new URL("find.json", import.meta.url)).then((it) => it.json());
  const all = await known;
  const words = field.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const fits = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "iu"));
  const counted = all.map((one) => ({ ...one, has: fits.filter((fit) => fit.test(`${one.title} ${one.says} ${one.where} ${one.kind} ${one.of}`)).length }));
  const most = Math.max(...counted.map(({ has }) => has));
  const found = most ? counted.filter(({ has }) => has === most) : []; // if none has all words, those with the most
  const inTitle = (/** @type {{title: string}} */ { title }) => fits.filter((one) => one.test(title)).length;
  found.sort((a, b) => inTitle(b) - inTitle(a));
  list.replaceChildren(...found.slice(0, MOST).map(row));
  count.textContent = !fits.length ? "" : !found.length ? "Nothing is found. Other words may help, such as “push”." : `${found.length} found${found.length > MOST ? `, the first ${MOST} are shown` : ""}`;
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
