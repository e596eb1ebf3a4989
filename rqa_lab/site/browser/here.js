/* A module that runs: so do the others, and the page that needs them may be shown. It is small, so that it comes first.
 *
 * A page has what is read of the explorer without scripts. The rest is in its recording, and stands around that before the
 * explorer itself is there. */
const early = /** @type {any} */ (window).rqaEarly;
if (early) early.here();
else document.documentElement.classList.add("muted"); // early.js, which would say more, is missing

async function fill() {
  const [{ default: frame }, { places }] = await Promise.all([import("./frame.js"), import("./walks.js")]);
  const first = (await places(document.documentElement.dataset.place || "door"))?.[0];
  const page = document.querySelector("#rqa > [data-bare]"); // not that of the explorer
  if (!first || !page || !early || location.hash.length > 1 || document.documentElement.classList.contains("muted")) return;
  const whole = document.createElement("template");
  whole.innerHTML = frame;
  for (const region of /** @type {NodeListOf<HTMLElement>} */ (whole.content.querySelectorAll("[data-region]"))) region.innerHTML = first[region.dataset.region ?? ""] ?? "";
  const app = /** @type {HTMLElement} */ (whole.content.querySelector(".app")); // as explorer.js notes it
  app.dataset.has = (app.dataset.looks ?? "").split(" ").filter((one) => one && app.querySelector(one)).join(" ");
  const read = [...page.childNodes];
  page.replaceChildren(whole.content);
  page.removeAttribute("data-bare");
  early.read = () => page.replaceChildren(...read);
}

fill().catch(() => {}); // what is missing, the modules that need it say
