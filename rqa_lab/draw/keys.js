/* What a key means, for the explorer and for a page that steps by itself. What is printed on the key comes first. Where
 * that means nothing here and is no Latin letter, as with Cyrillic, Greek, Hebrew or Arabic letters, it means what the key
 * in the same place of a Latin keyboard means. */

/** The marks at these places, plain and with Shift. */
const PLACES = { Comma: ",<", Period: ".>", Slash: "/?", Minus: "-_", Equal: "=+" };
/** Marks of other scripts that are the same as ours. */
const ALIKE = { "\u061f": "?", "\u060c": ",", "\u3002": ".", "\u3001": "," };

/** The last small letter was a Latin one: a mark where another layout has a letter, such as ; of Dvorak, is that mark. */
let latin = false;

/** A character that no Latin keyboard has; or what an input method says before it knows which.
 * @param {string} key */
const ofAnotherScript = (key) => ["Process", "Unidentified"].includes(key) || /^(?=[^\0-\x7f])(?!\p{Script=Latin})[\p{L}\p{M}\p{N}]/u.test(key);

/** What a key means by its place on a Latin keyboard; "" if nothing.
 * @param {string} code @param {boolean} shift */
function byPlace(code, shift) {
  const [, letter, digit] = /^(?:Key([A-Z])|(?:Digit|Numpad)(\d))$/.exec(code) ?? [];
  if (letter) return letter.toLowerCase();
  if (digit) return shift ? "" : digit;
  return PLACES[/** @type {keyof typeof PLACES} */ (code)]?.[Number(shift)] ?? "";
}

/** The letter, small, the digit or the mark that a key means, or the name of the key; "" for one that means nothing.
 * @param {KeyboardEvent} event @param {string} marks those that mean something here */
function keyOf(event, marks) {
  const { key, code, shiftKey: shift } = event;
  const foreign = ofAnotherScript(key);
  if (!foreign && /^[A-Z]\w+$/.test(key)) return key; // "Enter", "F6", "Dead"
  const composed = event.getModifierState("AltGraph"); // AltGr makes another character of a key
  const text = /^[\uff01-\uff5e]$/.test(key) ? key.normalize("NFKC") : (ALIKE[/** @type {keyof typeof ALIKE} */ (key)] ?? key); // １ is 1
  if (/^[a-z]$/.test(text)) latin = true;
  if (/^[a-z]$/i.test(text)) return composed ? "" : text.toLowerCase();
  if (/^[ \d]$/.test(text) || marks.includes(text)) return text;
  if (composed) return "";
  const place = byPlace(code, shift);
  if (foreign) {
    latin = false;
    return place;
  }
  if (/^Digit/.test(code)) return place; // on a French keyboard digits take Shift
  if (/\p{L}/u.test(text)) return "";
  if (/^(Comma|Period)$/.test(code) && shift) return place; // on a German one these are ; and :
  return /^Key/.test(code) && !latin ? place : ""; // on a Hebrew one ' is where w is
}
