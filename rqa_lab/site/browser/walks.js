/* Recordings of what places of the explorer look like at each step, out of packs of several places. */
import { packs } from "./frame.js";

/** @typedef {Record<string, any>} Regions */
/** @typedef {{tokens: string[], texts: Record<string, number[][]>, places: Record<string, Record<string, any>[]>}} Pack */

/** @type {Map<string, Promise<Pack | null>>} */
const there = new Map();

/** The pack that would have a place: it is named by its first one. @param {string} id */
function packOf(id) {
  const folder = id.slice(0, id.lastIndexOf("/") + 1);
  return packs.findLast((/** @type {string} */ one) => one.slice(0, one.lastIndexOf("/") + 1) === folder && one <= id);
}

/** @param {string} name @returns {Promise<Pack | null>} */
async function fetched(name) {
  const where = new URL(`walks/${name}.bin`, import.meta.url);
  if (!navigator.onLine && !(await globalThis.caches?.match(where))) return null;
  const answer = await fetch(where);
  if (!answer.ok || !answer.body) return null;
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).json();
}

/** A region's texts, in which each begins and ends as the one before. @param {string[]} tokens @param {number[][]} texts */
function whole(tokens, texts) {
  /** @type {number[]} */
  let was = [];
  return texts.map(([head, tail, ...others]) => {
    const all = (was = [...was.slice(0, head), ...others, ...was.slice(was.length - tail)]);
    return () => all.map((n) => tokens[n]).join("");
  });
}

/** What a place looks like at each step, if that was recorded.
 * @param {string} id @returns {Promise<Regions[] | null>} */
export async function places(id) {
  const name = packOf(id);
  if (!name) return null;
  try {
    if (!there.has(name)) there.set(name, fetched(name));
    const found = await there.get(name);
    if (!found) there.delete(name); // it may come later
    if (!found?.places[id]) return null;
    const texts = Object.fromEntries(Object.entries(found.texts).map(([region, some]) => [region, whole(found.tokens, some)]));
    /** @type {Regions[]} */
    const all = [];
    for (const change of found.places[id]) {
      const now = Object.entries(change).map(([region, what]) => [region, typeof what === "number" ? texts[region][what]() : what[0]]);
      all.push({ ...all.at(-1), ...Object.fromEntries(now) });
    }
    return all;
  } catch {
    there.delete(name);
    return null; // Python knows it
  }
}
