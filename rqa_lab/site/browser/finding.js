/* Finds what a question is about: BM25 over fields and the best line of what players ask, as rqa_lab/scenario/finding.py does it. */

/** @typedef {{kind: string, of?: string, where: string, title: string, says: string, source?: string}} Entry a notebook is of no game, and only a rule has a source */
/** @typedef {{name: string, more: string, lines: string, about: string, open: string}} Packed of each rule of a game, in the order of the entries: numbers of stems */
/** @typedef {{all: Entry[], stop: string[], meanings: string[][], turns: string[][], letters: string, short: number, words: string, rules: Record<string, Packed>, fields: Record<string, [number, number]>, weights: Record<string, number>}} Known */
/** @typedef {Map<string, number>} Meant the stems that a word may mean, its own first, each with its weight */
/** @typedef {{fields: Record<string, string[]>, lines?: string[][], about?: string[][], open?: boolean}} Page a page, as stems */

const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const ENDINGS = ["ing", "ed", "es", "s", "er", "ly", "d"];

/** @param {string} text */
const wordsOf = (text) => (text.toLowerCase().replaceAll("’", "'").replaceAll("'s ", " ").match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => NUMBERS[/^(\d|1[0-2])$/.test(word) ? Number(word) : -1] ?? word);

/** A word, and it without one of its letters. @param {string} word */
const shorter = (word) => [word, ...[...word].map((_, n) => word.slice(0, n) + word.slice(n + 1))];

/** Whether a word that shares one of these with a known one may be a slip of the fingers for it. @param {string} word @param {string} known @param {number} long */
function slipped(word, known, long) {
  if (known.length <= long) return [...word].sort().join() === [...known].sort().join();
  if (word.length !== known.length || word.length > long + 2) return true;
  const differ = [...word].flatMap((letter, n) => (letter === known[n] ? [] : [n]));
  const [first, second = first] = differ;
  return differ.length === 1 || (differ.length === 2 && second - first === 1 && word[first] === known[second]);
}

/** Adds to a number of a map. @template K @param {Map<K, number>} map @param {K} key @param {number} n */
const add = (map, key, n) => map.set(key, (map.get(key) ?? 0) + n);

/** Keeps the most for a key. @template K @param {Map<K, number>} map @param {K} key @param {number} n */
const most = (map, key, n) => n > (map.get(key) ?? 0) && map.set(key, n);

/** @param {Iterable<number>} some */
const sum = (some) => [...some].reduce((a, b) => a + b, 0);

/** Ranks pages by what they say of a question. */
class Index {
  /** @param {Page[]} pages @param {Known} known */
  constructor(pages, { fields, weights }, same = (/** @type {Set<string>} */ stems) => [...stems].join()) {
    this.pages = pages;
    /** @type {Map<string, Set<number>>} a question -> the numbers of the pages with a line that asks the same */
    this.same = new Map();
    this.weights = weights;
    /** @type {Map<string, Map<number, number>>} stem -> number of a page -> how much it says of that */
    this.said = new Map();
    /** @type {Map<string, number[]>} stem -> the numbers of the lines with it */
    this.inLines = new Map();
    /** @type {{page: number, stems: Set<string>, worth: number}[]} */
    this.lines = [];
    /** @type {Map<string, Set<number>>} */
    const held = new Map();
    const mean = Object.fromEntries(Object.keys(fields).map((field) => [field, sum(pages.map((page) => page.fields[field]?.length ?? 0)) / Math.max(1, pages.length) || 1]));
    const holds = (/** @type {string} */ stem, /** @type {number} */ page) => (held.get(stem) ?? held.set(stem, new Set()).get(stem))?.add(page);
    pages.forEach((page, number) => {
      /** @type {Map<string, number>} */
      const much = new Map();
      for (const [field, stems] of Object.entries(page.fields)) {
        const [weight, less] = fields[field];
        for (const stem of stems) add(much, stem, weight / (1 - less + (less * stems.length) / mean[field]));
      }
      for (const [stem, n] of much) {
        (this.said.get(stem) ?? this.said.set(stem, new Map()).get(stem))?.set(number, (n * (weights.sated + 1)) / (n + weights.sated));
        holds(stem, number);
      }
      for (const line of page.lines ?? []) {
        const stems = new Set(line);
        for (const stem of stems) {
          (this.inLines.get(stem) ?? this.inLines.set(stem, []).get(stem))?.push(this.lines.length);
          holds(stem, number);
        }
        this.lines.push({ page: number, stems, worth: 0 });
        const asks = same(stems);
        (this.same.get(asks) ?? this.same.set(asks, new Set()).get(asks))?.add(number);
      }
    });
    /** stem -> its worth: more if few pages have it */
    this.worth = new Map([...held].map(([stem, some]) => [stem, Math.log(1 + (pages.length - some.size + 0.5) / (some.size + 0.5))]));
    for (const line of this.lines) line.worth = this.sum(line.stems);
  }

  /** What stems are worth together. @param {Iterable<string>} stems */
  sum(stems) {
    return sum([...stems].map((stem) => this.worth.get(stem) ?? this.weights.unknown));
  }

  /** Page -> what it says of a stem, in its texts or in a line. @param {string} stem */
  holders(stem) {
    return new Map([...(this.inLines.get(stem) ?? []).map((n) => /** @type {[number, number]} */ ([this.lines[n].page, 1])), ...(this.said.get(stem) ?? [])]);
  }

  /** The known stems of a word, and their worth: what means the same is not worth more. @param {Meant} word */
  weighed(word) {
    const [own] = word.keys();
    const limit = this.worth.get(own) ?? Infinity;
    return [...word].flatMap(([stem, weight]) => (this.worth.has(stem) ? [{ stem, weight: weight * Math.min(limit, this.worth.get(stem) ?? 0) }] : []));
  }

  /** Page -> how much its texts say of a question. @param {Meant[]} question */
  ofTexts(question) {
    /** @type {Map<number, number>} */
    const found = new Map();
    for (const word of question) {
      /** @type {Map<number, number>} */
      const best = new Map();
      for (const { stem, weight } of this.weighed(word)) for (const [page, n] of this.said.get(stem) ?? []) most(best, page, weight * n);
      for (const [page, n] of best) add(found, page, n);
    }
    return found;
  }

  /** Page -> how much like the question its best line is. @param {Meant[]} question @param {Set<string>} little stems that say nothing: they only tell lines apart */
  ofLines(question, little) {
    /** @type {Map<number, number>} */
    const held = new Map();
    /** @type {Map<number, number>} */
    const found = new Map();
    for (const word of question) {
      /** @type {Map<number, number>} */
      const best = new Map();
      for (const { stem, weight } of this.weighed(word)) for (const line of this.inLines.get(stem) ?? []) most(best, line, weight);
      for (const [line, n] of best) add(held, line, n);
    }
    const whole = this.sum([...question.map((word) => [...word.keys()][0]), ...little]);
    for (const [number, n] of held) {
      const { page, stems, worth } = this.lines[number];
      const much = n + this.sum([...little].filter((stem) => stems.has(stem)));
      most(found, page, (much * much) / Math.sqrt(whole * worth));
    }
    return found;
  }

  /** Pages and their worth for a question. @param {Meant[]} question @param {Set<string>} little */
  ranked(question, little) {
    const { line, special, open } = this.weights;
    const found = this.ofTexts(question);
    for (const [page, n] of this.ofLines(question, little)) add(found, page, line * n);
    const named = new Set(question.flatMap((word) => [...word.keys()]));
    return [...found].map(([number, n]) => {
      const page = this.pages[number];
      const about = page.about?.some((one) => !one.some((stem) => named.has(stem)));
      return { number, worth: n * (about ? special : 1) * (page.open ? open : 1) };
    });
  }
}

export class Finder {
  /** @param {Known} known */
  constructor(known) {
    this.known = known;
    this.stop = new Set(known.stop);
    /** @type {Map<string, string>} a word -> its stem; written as how much to leave off and what to add */
    this.table = new Map(known.words.split(" ").map((one) => {
      const [word, off, end] = /^([^-]+)(?:-(\d+)(.*))?$/u.exec(one)?.slice(1) ?? [one];
      return [word, off ? word.slice(0, word.length - Number(off)) + end : word];
    }));
    const stems = [...new Set(this.table.values())];
    const { letters, short, all, rules, meanings } = known;
    const unpacked = (/** @type {string} */ text) => {
      /** @type {string[]} */
      const found = [];
      for (let n = 0; n < text.length; n++) {
        const first = letters.indexOf(text[n]);
        found.push(stems[first < short ? first : short + (first - short) * letters.length + letters.indexOf(text[++n])]);
      }
      return found;
    };
    /** @type {Map<string, Set<string>>} stem -> the stems of the words that mean the same */
    this.alike = new Map();
    for (const words of meanings) {
      const same = words.map((word) => this.stem(word));
      for (const one of same) for (const other of same) (this.alike.get(one) ?? this.alike.set(one, new Set()).get(one))?.add(other);
    }
    const nothing = new Set(known.stop.map((word) => this.stem(word)));
    /** @type {Map<string, number>} stem -> which way it turns a question */
    this.turns = new Map(known.turns.flatMap((row, n) => row.map((word) => [this.stem(word), n])));
    /** A question, given the stems of all its words, as the same one in other words would be. @param {Set<string>} stems */
    this.same = (stems) => {
      const ways = new Set([...stems].flatMap((one) => this.turns.get(one) ?? []));
      return `${[...stems].filter((one) => !nothing.has(one)).sort()} ${[...ways].sort()}`;
    };
    const told = (/** @type {string} */ text) => wordsOf(text).filter((word) => !this.stop.has(word)).map((word) => this.stem(word));
    const texts = all.map((one) => ({ title: told(one.title), says: told(one.says) }));
    /** @type {{index: Index, entries: Entry[]}[]} the rules of each game, and all else */
    this.shelves = Object.entries(rules).map(([id, packed]) => {
      const of = all.flatMap((one, n) => (one.kind === "Rule" && one.where.startsWith(`rulebook/${id}/`) ? [n] : []));
      const rows = Object.fromEntries(Object.entries(packed).map(([name, text]) => [name, text.split(",")]));
      const pages = of.map((n, at) => ({
        fields: { ...texts[n], name: unpacked(rows.name[at]), more: unpacked(rows.more[at]) },
        lines: rows.lines[at] ? rows.lines[at].split(" ").map(unpacked) : [],
        about: rows.about[at] ? rows.about[at].split(" ").map(unpacked) : [],
        open: rows.open[at] === "1",
      }));
      return { index: new Index(pages, known, this.same), entries: of.map((n) => all[n]) };
    });
    const others = all.flatMap((one, n) => (one.kind === "Rule" ? [] : [n]));
    const pages = others.map((n) => ({ fields: { ...texts[n], name: told(`${all[n].kind} ${all[n].of ?? ""} ${all[n].where}`) } }));
    this.shelves.push({ index: new Index(pages, known), entries: others.map((n) => all[n]) });
    /** @type {Map<string, string[]>} a known word, whole and without one letter -> the word */
    this.shorter = new Map();
    for (const word of [...this.table.keys()].sort()) {
      if (word.length < known.weights.long || this.stop.has(word) || !this.holds(new Map([[this.stem(word), 1]]))) continue;
      for (const one of shorter(word)) (this.shorter.get(one) ?? this.shorter.set(one, []).get(one))?.push(word);
    }
  }

  /** @param {string} word */
  stem(word) {
    const known = this.table.get(word);
    if (known !== undefined) return known;
    for (const ending of ENDINGS) {
      if (!word.endsWith(ending)) continue;
      const root = word.slice(0, -ending.length);
      const found = this.table.get(root) ?? this.table.get(`${root}e`) ?? (root.at(-1) === root.at(-2) ? this.table.get(root.slice(0, -1)) : undefined);
      if (found !== undefined) return found;
    }
    return word;
  }

  /** @param {Meant} word @param {{index: Index}[]} shelves */
  holds(word, shelves = this.shelves) {
    return shelves.some(({ index }) => [...word.keys()].some((stem) => index.worth.has(stem)));
  }

  /** @param {string} word @returns {Meant} */
  means(word) {
    const own = this.stem(word);
    return new Map([.../** @type {[string, number][]} */ ([...(this.alike.get(own) ?? [])].map((stem) => [stem, this.known.weights.alike])), [own, 1]].sort((a, b) => Number(b[0] === own) - Number(a[0] === own)));
  }

  /** The known word meant by a misspelt one: of those that fit the rest of the question, the best. @param {string} word @param {Meant[]} rest @param {{index: Index}[]} shelves */
  slip(word, rest, shelves) {
    const like = new Set(shorter(word).flatMap((part) => this.shorter.get(part) ?? []).filter((one) => one[0] === word[0] && slipped(word, one, this.known.weights.long)));
    const said = shelves.map(({ index }) => ({ index, others: index.ofTexts(rest) }));
    const alone = !said.some(({ others }) => others.size);
    let [best, worth] = ["", 0];
    for (const one of like) {
      const stem = this.stem(one);
      for (const { index, others } of said) {
        for (const [page, n] of index.holders(stem)) {
          const fits = others.get(page) ?? 0;
          const now = fits + (index.worth.get(stem) ?? 0) * n;
          if (now > worth && (fits || alone)) [best, worth] = [one, now];
        }
      }
    }
    return best;
  }

  /** What is found, the best first; and whether the best rule is far better than the second. @param {string} text @param {string} [game] the title of the only game to search, its rules alone */
  find(text, game) {
    const { weights } = this.known;
    const shelves = this.shelves.filter(({ entries }) => !game || (entries[0]?.kind === "Rule" && entries[0].of === game));
    const typed = wordsOf(text);
    const told = typed.filter((word) => !this.stop.has(word));
    const words = told.length ? told : typed;
    const unknown = words.map((word) => !this.holds(this.means(word), shelves));
    const rest = words.filter((_, n) => !unknown[n]).map((word) => this.means(word));
    const question = words.map((word, n) => {
      if (!unknown[n]) return this.means(word);
      const begun = n === words.length - 1 && word.length > 1 ? [...this.table.keys()].filter((one) => one.startsWith(word)).map((one) => this.stem(one)) : [];
      if (begun.length) return new Map(begun.map((stem) => [stem, weights.begins]));
      const slip = word.length >= weights.long && this.slip(word, rest, shelves);
      return slip ? new Map([...this.means(slip)].map(([stem, n]) => [stem, weights.taken * n])) : new Map([[this.stem(word), 1]]);
    });
    const little = new Set(typed.filter((word) => !words.includes(word)).map((word) => this.stem(word)));
    const asks = this.same(new Set(typed.map((word) => this.stem(word))));
    const found = shelves.flatMap(({ index, entries }) => {
      const share = question.filter((word) => [...word.keys()].some((stem) => index.worth.has(stem))).length / question.length; // a game that knows half of the words has half an answer
      return index.ranked(question, little).map(({ number, worth }) => ({ one: entries[number], worth: worth * share, same: index.same.get(asks)?.has(number) ?? false }));
    });
    const enough = weights.most * Math.max(0, ...found.map(({ worth }) => worth));
    found.sort((a, b) => Number(b.same) - Number(a.same) || b.worth - a.worth);
    const [first, second] = found.filter(({ one }) => one.kind === "Rule");
    const known = question.filter((word) => this.holds(word, shelves)).length;
    const sure = first && (found.filter(({ same }) => same).length === 1 || ((second?.worth ?? 0) <= weights.sure * first.worth && 2 * known > question.length));
    return { all: found.filter(({ worth, same }, at) => same || worth >= enough || at < weights.few).map(({ one }) => one), sure: Boolean(sure) };
  }
}
