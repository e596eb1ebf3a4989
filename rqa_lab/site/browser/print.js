/* On paper, the page of a lesson is the one that reads without scripts: its steps as a list, each with its board beside it.
 *
 * It is put into the page only while that is printed. The boards are those of the recording. Where the reader has gone on to
 * another place, the explorer prints itself, with the board as it stands. */

/** @typedef {Record<string, any>} Regions */

/** The first of these in some HTML. @param {string} html @param {string} what @returns {Element | null} */
function within(html, what) {
  const whole = document.createElement("template");
  whole.innerHTML = html;
  return whole.content.querySelector(what);
}

/** A board as a picture: nothing on it is pressed, and no name in it stands for another. @param {Regions} place */
function board(place) {
  const figure = document.createElement("figure");
  const drawn = within(place.board ?? "", "svg.board");
  for (const one of drawn?.querySelectorAll("[id], [tabindex]") ?? []) {
    one.removeAttribute("id");
    one.removeAttribute("tabindex");
  }
  figure.className = "arena";
  figure.append(drawn ?? "");
  return figure;
}

/** The texts of a lesson with its boards. @param {Element} text @param {Regions[]} places */
function illustrate(text, places) {
  const main = text.querySelector("main");
  const steps = text.querySelectorAll(".told-steps > li");
  if (!main || !steps.length) return;
  const head = ["h1", ".ask"].map((what) => within(places[0].head ?? "", what)).filter((one) => one !== null);
  main.prepend(...head, board(places[0]));
  for (const [n, step] of steps.entries()) if (places[n + 1]) step.prepend(board(places[n + 1]));
}

/** Print these texts in place of the explorer while it is where they are about.
 * @param {Element[]} texts @param {Regions[]} places what the explorer shows there, step by step @param {() => boolean} isHere */
export default function onPaper(texts, places, isHere) {
  const html = document.documentElement;
  let drawn = false;

  /** @param {boolean} prints */
  function set(prints) {
    const shows = prints && isHere();
    if (shows && !drawn) for (const text of texts) illustrate(text, places);
    drawn ||= shows;
    html.classList.toggle("on-paper", shows);
    for (const text of texts) if (shows) document.body.append(text);
    else text.remove();
  }

  addEventListener("beforeprint", () => set(true));
  addEventListener("afterprint", () => set(false));
  matchMedia("print").addEventListener("change", ({ matches }) => set(matches));
}
