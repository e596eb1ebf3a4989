/* Regions are drawn anew, and what the reader is writing stays: an answer may come late, and an extension of the browser,
 * such as one that checks spelling or fills in passwords, may have put attributes on a field, or elements around and
 * beside it. So a field is compared with what was drawn of it last, not with what stands on the page. */

/** @typedef {HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement} Field */

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** What stands in a field. @param {Field} field */
const holds = (field) => (/^(checkbox|radio)$/.test(field.type) ? String(field.checked) : field.value);

/** What stood there when it was drawn. @param {Field} field */
function drew(field) {
  if (/^(checkbox|radio)$/.test(field.type)) return String(field.defaultChecked);
  if (field.localName !== "select") return field.defaultValue;
  const options = [...field.options];
  return (options.find((one) => one.defaultSelected) ?? options.find((one) => !one.disabled))?.value ?? "";
}

/** Which field it is: what it sets, and of what. @param {Element} field as it was drawn */
const names = (field) => ["id", "data-set", "data-id", "name"].reduce((all, one) => `${all} ${field.getAttribute(one)}`, field.localName);

/** The fields of a page or of a part.
 * @param {() => boolean} waits the last message is not answered yet */
function keeper(waits) {
  /** Fields as they were drawn last. @type {WeakMap<Node, Element>} */
  const drawn = new WeakMap();
  /** All elements that were drawn, and not put there by an extension. @type {WeakSet<Node>} */
  const ours = new WeakSet();
  /** What stands for something of an extension in what is new. @type {WeakSet<Node>} */
  const copies = new WeakSet();
  /** What was sent of fields and is not answered yet. @type {Map<Field, string>} */
  const sent = new Map();
  /** Regions that are out of date, for the sake of a field. @type {Set<HTMLElement>} */
  const behind = new Set();
  /** Where an input method puts characters together. @type {EventTarget | null} */
  let composes = null;

  /** Remember an element, and all in it, as it is drawn. @param {Node} node */
  function draws(node) {
    if (!(node instanceof Element)) return;
    for (const one of [node, ...node.querySelectorAll("*")]) {
      ours.add(one);
      if (one.matches(FIELD)) drawn.set(one, /** @type {Element} */ (one.cloneNode(true)));
    }
  }

  /** The reader is writing there, or has, and no answer has come to it. @param {Field} field */
  function written(field) {
    if (composes === field) return true;
    const here = document.activeElement === field;
    if (sent.get(field) === holds(field)) return waits();
    return here && (field.isContentEditable || field.validity?.badInput || holds(field) !== drew(field));
  }

  /** For the fields of a region that have focus or are written in: the same ones in what is new; null where it has none.
   * @param {Element} region @param {Map<Element, Element>} fresh its fields, each as it is drawn */
  function twins(region, fresh) {
    const standing = /** @type {Field[]} */ ([...region.querySelectorAll(FIELD)]).filter((one) => drawn.has(one));
    const called = standing.map((one) => names(/** @type {Element} */ (drawn.get(one))));
    const news = [...fresh.keys()];
    /** @type {Map<Field, Element | null>} */
    const found = new Map();
    standing.forEach((field, n) => {
      if (document.activeElement !== field && !written(field)) return;
      const before = called.slice(0, n).filter((name) => name === called[n]).length;
      found.set(field, news.filter((one) => names(one) === called[n])[before] ?? null);
    });
    return found;
  }

  /** What an extension has put around a field is put around its twin, so that the field stays where it is.
   * @param {Element} field @param {Element} twin @param {Element} region */
  function wrap(field, twin, region) {
    /** @type {Element | null} */
    let inner = twin;
    for (let around = field.parentElement; inner && around && around !== region; around = around.parentElement) {
      if (ours.has(around)) inner = inner.parentElement;
      else {
        const copy = /** @type {Element} */ (around.cloneNode(false));
        copies.add(copy);
        inner.replaceWith(copy);
        copy.append(inner);
        inner = copy;
      }
    }
  }

  /** A field that is written in takes everything but what stands in it; true if nothing is left to do.
   * @param {Field} was @param {Field} is */
  function merge(was, is) {
    for (const { name, value } of is.attributes) if (was.getAttribute(name) !== value) was.setAttribute(name, value);
    for (const { name } of /** @type {Element} */ (drawn.get(was)).attributes) if (!is.hasAttribute(name)) was.removeAttribute(name);
    if (was.localName === "textarea") was.defaultValue = is.defaultValue;
    return /^(input|textarea)$/.test(was.localName);
  }

  /** Draw a region anew; false if it stays for now, as what is new has no place for what is being written.
   * @param {HTMLElement} region @param {string} html */
  function redraw(region, html) {
    const fresh = document.createElement("div");
    fresh.innerHTML = html;
    const plain = new Map([...fresh.querySelectorAll(FIELD)].map((one) => [one, /** @type {Element} */ (one.cloneNode(true))]));
    const pairs = twins(region, plain);
    behind.delete(region);
    for (const [field, twin] of pairs) {
      if (twin || !written(field)) continue;
      if (document.activeElement !== field && composes !== field) continue;
      behind.add(region);
      return false;
    }
    const ids = [...pairs].flatMap(([field, twin], n) => (twin ? [mark(field, twin, `rqa-kept-${n}`)] : []));
    for (const [field, twin] of pairs) if (twin) wrap(field, twin, region);
    const had = /** @type {Field | null} */ (document.activeElement);
    const caret = had && pairs.get(had) && [had.selectionStart, had.selectionEnd];
    Idiomorph.morph(region, [...fresh.childNodes], {
      morphStyle: "innerHTML",
      callbacks: {
        /** What is the same needs no second look. @param {Node} was @param {Node} is */
        beforeNodeMorphed(was, is) {
          if (was.isEqualNode(is)) return false;
          const now = plain.get(/** @type {Element} */ (is));
          if (!now || !drawn.has(was)) return true;
          if (drawn.get(was)?.isEqualNode(now)) return false;
          if (!written(/** @type {Field} */ (was))) return true;
          if (merge(/** @type {Field} */ (was), /** @type {Field} */ (is))) drawn.set(was, now);
          else behind.add(region);
          return false;
        },
        /** @param {Node} was @param {Node} is */
        afterNodeMorphed(was, is) {
          if (was instanceof Element && !copies.has(is)) ours.add(was);
          const now = plain.get(/** @type {Element} */ (is));
          if (now) drawn.set(was, now);
        },
        afterNodeAdded: draws,
        /** What the reader unfolded stays unfolded. @param {string} name @param {Element} element */
        beforeAttributeUpdated: (name, element) => !(name === "open" && element.localName === "details"),
      },
    });
    for (const unmark of ids) unmark();
    if (caret) back(/** @type {Field} */ (had), caret);
    return true;
  }

  /** Give both the same id, by which they are found to be the same; the result takes it away.
   * @param {Element} field @param {Element} twin @param {string} id */
  function mark(field, twin, id) {
    const own = twin.getAttribute("id") ?? field.getAttribute("id"); // an extension may have given it one
    for (const one of [field, twin]) one.setAttribute("id", id);
    return () => (own === null ? field.removeAttribute("id") : field.setAttribute("id", own));
  }

  /** The field has focus, and the caret is where it was.
   * @param {Field} field @param {(number | null)[]} caret */
  function back(field, [start, end]) {
    if (!field.isConnected) return;
    if (document.activeElement !== field) field.focus({ preventScroll: true });
    if (start === null || start === undefined || (field.selectionStart === start && field.selectionEnd === end)) return;
    field.setSelectionRange(start, end);
  }

  return {
    draws,
    redraw,
    /** The regions that are out of date. */
    behind: () => [...behind],
    /** @param {Field} field */
    sends: (field) => void sent.set(field, holds(field)),
    /** @param {EventTarget | null} field */
    composing: (field) => (composes = field),
    /** The reader is writing in the field that has focus, or came to it after the last message was sent. */
    busy() {
      const field = /** @type {Field | null} */ (document.activeElement);
      return Boolean(field?.matches(FIELD)) && (written(/** @type {Field} */ (field)) || !sent.has(/** @type {Field} */ (field)));
    },
    /** All is answered: a field shows what came of it; one that adds something is empty again.
     * @param {boolean} went */
    answered(went) {
      for (const [field, value] of sent) if (went && field.matches("input") && holds(field) === value) field.value = field.defaultValue;
      sent.clear();
    },
  };
}
