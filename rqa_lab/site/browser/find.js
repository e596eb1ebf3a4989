/* Finds lessons and rules by the beginnings of words, among what the site was made with. */
const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
const list = /** @type {HTMLElement} */ (document.getElementById("found"));
const site = new URL("../", import.meta.url);
const MOST = 50;

/** @type {Promise<{where: string, title: string, says: string}[]> | undefined} */
let known;

async function find() {
  known ??= fetch(new URL("find.json", import.meta.url)).then((it) => it.json());
  const all = await known;
  const words = field.value.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const fits = words.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "iu"));
  const counted = all.map((one) => ({ ...one, has: fits.filter((fit) => fit.test(`${one.title} ${one.says} ${one.where}`)).length }));
  const most = Math.max(...counted.map(({ has }) => has));
  const found = most ? counted.filter(({ has }) => has === most) : []; // if none has all words, those with the most
  const inTitle = (/** @type {{title: string}} */ { title }) => fits.filter((one) => one.test(title)).length;
  found.sort((a, b) => inTitle(b) - inTitle(a));
  list.replaceChildren(...found.slice(0, MOST).map(row));
  if (fits.length && !found.length) list.textContent = "Nothing is found. Other words may help, such as “push”.";
}

/** @param {{where: string, title: string, says: string}} one */
function row({ where, title, says }) {
  const [item, link, small] = ["li", "a", "small"].map((name) => document.createElement(name));
  /** @type {HTMLAnchorElement} */ (link).href = new URL(where, site).href;
  link.textContent = title;
  small.textContent = says;
  item.append(link, small);
  return item;
}

/** @type {HTMLElement} */ (field.closest("p")).hidden = false;
field.addEventListener("input", find);
field.value = decodeURIComponent(location.hash.slice(1)); // what another page looks for
if (field.value) find();
