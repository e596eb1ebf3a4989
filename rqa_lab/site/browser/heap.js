/* What packs badly in the memory of a Python, and what stands for it while it is packed. snapshot.mjs, which makes that
 * memory in node, and worker.js, which restores it, both have it from here. */

/** Where in words a text may lie: from its kind on, how many words it is to its length, its hash, what it is, its letters.
 * What all have whose hash can be known from its letters: they follow at once, and are ASCII. */
export const [LENGTH, HASH, STATE, LETTERS, SIMPLE] = [1, 2, 3, 4, 0x60];

/** @param {Uint32Array} words @param {number} kind */
export function* texts(words, kind) {
  for (let n = words.indexOf(kind); n >= 0; n = words.indexOf(kind, n + 1)) {
    const room = 4 * (words.length - n - LETTERS);
    if (room > words[n + LENGTH] && (words[n + STATE] & SIMPLE) === SIMPLE) yield n;
  }
}

const NEAR = 2048; // bytes
const NEARBY = 0xf0000000;

/** What leads to a place nearby changes places with how far that is, which packs better; done twice, all is as it was.
 * @param {Uint32Array} words @param {number} at where they lie */
export function nearby(words, at) {
  for (let n = 0; n < words.length; n++) {
    const from = at + 4 * n - NEAR / 2;
    const word = words[n];
    if ((word - from) >>> 0 < NEAR) words[n] = NEARBY + word - from;
    else if ((word - NEARBY) >>> 0 < NEAR) words[n] = from + word - NEARBY;
  }
}
