"""Words: lists, numbers and hints, names in other languages, and values as a notebook shows them."""


# The lookalike letters here are intended.
# ruff: noqa: RUF001, RUF002

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import singledispatch
from itertools import count, product
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category, digit, name, normalize

# ---- letters ---------------------------------------------------------------------------------------------
# Letters that look like others, blanks that are not plain spaces: their names, and what was probably meant.
#
# Texts are compared in one normal form, so that a letter may be composed or not.  A letter of another
# alphabet is never silently replaced by its lookalike; it is named.

#: blanks that are no spaces, and letters that are drawn as blanks; for a class of a pattern
BLANKS = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800\u3164\u115f\u1160\uffa0"
#: characters that cannot be seen at all; for a character class of a pattern
JOINT = "\xad\u180e\u200b\u2060\ufeff"
#: what joins letters or keeps them apart, as several languages write it
JOINERS = "\u200c\u200d"
_INVISIBLE = re.compile(f"[{JOINT}{JOINERS}\u200e\u200f\u202a-\u202e\u2061-\u206f]")

#: letters of other alphabets, and those that they look like, small or as capitals
_LIKE = str.maketrans(
    "–—‒―‐‑−⁃‘’‚‛′ʼ“”„‟″«»⁄∕×∶꞉、。ıɑɡ"
    "авеіјкмнорѕстухһԁԛԝӏёАВЕІЈКМНОРЅСТУХԀԚԜЁ"
    "αβγεηικνορτυχϲωΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹօսհցգոՕՏᴀᴄᴅᴇᴏ",
    '--------\'\'\'\'\'\'"""""""//x::,.iag'
    "abeijkmhopsctyxhdqwlëABEIJKMHOPSCTYXDQWË"
    "abyenikvoptuxcwABEZHIKMNOPTYXCouhgqnOSacdeo",
)
_SCRIPTS = ("Cyrillic", "Greek", "Armenian", "Cherokee", "Hebrew", "Arabic", "Mathematical", "Coptic")
_CALLED = {
    "\t": "tab", "\x0b": "vertical tab", "\x0c": "form feed", "\x85": "next line", "\xa0": "no-break space",
    "\ufeff": "byte order mark", "\u200b": "zero-width space", "\u2028": "line separator",
    "\u2029": "paragraph separator", "\u202f": "narrow no-break space", "\u200c": "zero-width non-joiner",
    "\u200d": "zero-width joiner",
}  # fmt: skip


def composed(text: str) -> str:
    r"""A text in the normal form in which texts are kept and compared.

    >>> composed("Zoe\u0308") == "Zo\u00eb"
    True
    """
    return text if text.isascii() else normalize("NFC", text)


def plain(text: str) -> str:
    r"""The look of a text: each letter replaced by the plain one it resembles, invisible characters dropped.

    >>> plain("\u04414"), plain("\uff43\uff14\u200b"), plain("Zo\u00eb")
    ('c4', 'c4', 'Zoë')
    """
    if text.isascii():
        return text
    seen = normalize("NFKC", _INVISIBLE.sub("", text).translate(_LIKE)).translate(_LIKE)
    return normalize("NFC", "".join(_figure(char) for char in seen)).strip()


def _figure(char: str) -> str:
    return char if char.isascii() or digit(char, None) is None else str(digit(char))


def called(char: str) -> str:
    r"""What a character is, with an article.

    >>> called("\xa0"), called("\u2003"), called("\x0c"), called("\0")
    ('a no-break space', 'an em space', 'a form feed', 'the character U+0000')
    """
    known = _CALLED.get(char) or name(char, "").lower()
    if not known:
        return f"the character U+{ord(char):04X}"
    return f"{'an' if known[0] in 'aeiou' else 'a'} {known}"


def odd(text: str, known: bool = False) -> str:
    r"""A sentence about the first letter of a text that only looks like a plain one; "" if there is none.

    A word that is all in another alphabet is a word of that alphabet, unless its look is ``known``.

    >>> odd("\u04414"), odd("\u0421\u043e\u0440\u043e\u043a\u0430"), odd("Zo\u00eb"), odd("c4")
    ('с is the Cyrillic letter U+0441', '', '', '')
    >>> odd("c\u200b4")
    'it holds a zero-width space, U+200B'
    """
    if text.isascii():
        return ""
    foreign = {char for char in text if not char.isascii() and plain(char) != composed(char)}
    letters = {char for char in foreign if ord(char) in _LIKE and char.isalpha()}
    if not known and not re.search("[A-Za-z0-9]", text):
        foreign -= letters
    return next((_said(char) for char in text if char in foreign), "")


def _said(char: str) -> str:
    code = f"U+{ord(char):04X}"
    if category(char) in ("Cf", "Zs", "Cc") or re.match(f"[{BLANKS}{JOINT}]", char):
        return f"it holds {called(char)}, {code}"
    known = name(char, "").replace("FULLWIDTH", "FULL-WIDTH")
    what = "digit" if "DIGIT" in known else "letter"
    if char.isalnum():
        script = next((one for one in _SCRIPTS if known.startswith(one.upper())), "")
        kind = "full-width" if known.startswith("FULL-WIDTH") else script
        if kind:
            return f"{char} is the {kind if kind != 'Mathematical' else 'mathematical'} {what} {code}"
    return f"{char} is the {known.lower() or 'character'} {code}"


# ---- wording shared by messages: what was meant, lists of names, and foreign text shown safely -----------

#: how many characters of a foreign text a message shows
MOST_SHOWN = 60
#: characters that a page misrepresents, or that reorder the text around them: control characters and so on;
#: not the white space that people type, nor the joiners of letters
_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
#: invisible characters that are kept
_KEPT = f"{JOINERS}\xa0\u202f"
#: letters to type for options: those that do nothing else in the explorer, so that each has one meaning
LETTERS = "abcdgijmoqtuxyz"
#: how many words a message lists
MOST_LISTED = 60
#: at most this many unknown words of a document get a hint, which takes some milliseconds each
MOST_HINTS = 50

#: how many hints are left, if they are counted
_hints: ContextVar[int | None] = ContextVar("hints", default=None)


def nearest(word: str, known: Iterable[str], like: float = 0.6) -> str | None:
    """The known word most similar to ``word``, if one is similar enough; a ``like`` of 1 means equal.

    >>> nearest("crat", ["pug", "crate"])
    'crate'
    """
    import difflib

    by_lower = {plain(name).lower(): name for name in known}
    word = plain(word)
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=like)
    return by_lower[close[0]] if close else None


@contextmanager
def few_hints() -> Iterator[None]:
    """In this context only the first messages get a hint, so that a file full of mistakes is read quickly.

    >>> with few_hints():
    ...     sum(hint("crat", ["pug", "crate"]) != "" for _ in range(1000))
    50
    """
    before = _hints.set(MOST_HINTS)
    try:
        yield
    finally:
        _hints.reset(before)


def suggested(word: str, known: Iterable[str]) -> str | None:
    """The known word that looks most like ``word``, as long as there are hints left."""
    left = _hints.get()
    if left is None:
        return nearest(word, known)
    if not left:
        return None
    _hints.set(left - 1)
    return nearest(word, known)


def meant(close: str | None, word: str = "") -> str:
    r"""The end of a message that knows what was meant, and names a letter that is not what it seems.

    Nothing if neither is known.

    >>> meant("crate"), meant(None, "crat")
    (". Did you mean 'crate'?", '')
    >>> meant("c4", "\u04414")[-31:]
    'letter U+0441; did you mean c4?'
    """
    letter = odd(word, known=close is not None and plain(word).lower() == plain(close).lower())
    if letter:
        return f": {letter}; did you mean {close}?" if close else f": {letter}"
    return f". Did you mean {close!r}?" if close else ""


def hint(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the known one that looks most like it.

    >>> hint("crat", ["pug", "crate"])
    ". Did you mean 'crate'?"
    """
    return meant(suggested(word, known), word)


def either(names: Iterable[str]) -> str:
    """All names, joined by "or".

    >>> either(["seat", "at", "health"]), either(["seat"]), either([])
    ('seat, at or health', 'seat', 'nothing')
    """
    *others, last = [*names] or ["nothing"]
    return f"{', '.join(others)} or {last}" if others else last


def number_of(name: str, known: Sequence[str]) -> int:
    """The index of a name among the known ones; raises ValueError, which lists them, for any other name.

    >>> number_of("Bo", ["Ann", "Bo"])
    1
    """
    name = str(name)
    if name not in known:
        raise ValueError(f"found {shown(name)}, expected {printable(either(known))}{hint(name, known)}")
    return known.index(name)


def listing(words: Sequence[str], most: int = MOST_LISTED) -> str:
    """Words joined by commas and "and"; of very many the first few, and how many more there are.

    >>> listing(["a", "b", "c"]), listing(["a"]), listing(["a"] * 400)[-13:]
    ('a, b and c', 'a', ' and 340 more')
    """
    if len(words) > most:
        words = [*words[:most], f"{len(words) - most:,} more"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def apart(names: Sequence[str]) -> Sequence[str]:
    """Names for a list; all in quotes if one of them contains a comma or an "and".

    >>> apart(("Bo", "Di")), apart(("2 to Bo", "1 to Bo, 1 to Di"))
    (('Bo', 'Di'), ('“2 to Bo”', '“1 to Bo, 1 to Di”'))
    """
    if any("," in name or " and " in name for name in names):
        return tuple(f"“{name}”" for name in names)
    return names


def offered(options: Sequence[str], most: int = MOST_LISTED) -> str:
    """Options as a listing, in which each can be told from the next one; "" for none.

    >>> offered(["Bo", "Di"]), offered(["2 to Bo", "1 to Bo, 1 to Di"])
    ('Bo and Di', '“2 to Bo” and “1 to Bo, 1 to Di”')
    """
    return listing(apart(options), most) if options else ""


def alike(one: str, other: str) -> bool:
    """True if two texts read the same, apart from capitals, blanks, and how their letters are composed.

    >>> alike("1 to  bo", "1 to Bo"), alike("Zoe\u0308", "Zo\u00eb"), alike("Bo", "Boo")
    (True, True, False)
    """
    return _plain(one) == _plain(other)


def _plain(text: str) -> str:
    return " ".join(composed(text).casefold().split())


def letters(options: Sequence[str]) -> tuple[str, ...]:
    """The key to type for each option: its own letter if it is one, else a, b and so on, then aa.

    They are letters because an option may be a number: 3 must not mean the third option.

    >>> letters(["2", "3", "4"]), letters(["D", "S", "no die"])
    (('a', 'b', 'c'), ('d', 's', 'a'))
    >>> letters([*map(str, range(17))])[4:]
    ('g', 'i', 'j', 'm', 'o', 'q', 't', 'u', 'x', 'y', 'z', 'aa', 'ab')
    """
    texts = [option.lower() for option in options]
    own = {text: n for n, text in reversed([*enumerate(texts)]) if re.fullmatch("[a-z]", text)}
    free = ("".join(one) for size in count(1) for one in product(LETTERS, repeat=size))
    others = (one for one in free if one not in texts)
    return tuple(text if own.get(text) == n else next(others) for n, text in enumerate(texts))


def article(noun: str) -> str:
    """A noun with its indefinite article, by its first letter.

    >>> article("Wall"), article("Event")
    ('a Wall', 'an Event')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def many(n: int, one: str) -> str:
    """A number with its noun.

    >>> many(1, "red cube"), many(2000, "red cube")
    ('1 red cube', '2,000 red cubes')
    """
    return f"{n:,} {one}{'' if n == 1 else 's'}"


def counted(names: Iterable[str]) -> str:
    """Names, each once with its count, in the order of first occurrence; "" for none.

    >>> counted(["Battery", "Hammer", "Battery"])
    '2 Battery, Hammer'
    """
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in Counter(names).items())


def capital(text: str) -> str:
    """The text with a capital at its beginning.

    >>> capital("chance")
    'Chance'
    """
    return text[0].upper() + text[1:]


#: what a verb is after "you", where it does more than lose its s
_AFTER_YOU = {"is": "are", "was": "were", "has": "have", "does": "do", "isn’t": "aren’t", "doesn’t": "don’t"}
#: words before a name that is no subject, and words on s that are no verbs
_NO_SUBJECT = frozenset(["before", "beside", "by", "for", "from", "in", "of", "on", "to", "with"])
_NO_VERB = frozenset(["across", "always", "as", "his", "its", "less", "plus", "this", "thus", "us"])
#: the second verb of a sentence, after "and" or "but"
_SECOND = (
    r"( (?:and|but) (?:now |then |still |also )?)"
    r"(covers|does|doesn’t|draws|finishes|has|is|isn’t|rests|was|wins)\b"
)


def to_you(text: str, name: str) -> str:
    """A text as it is said to the one whom it names.

    >>> to_you("It is Ann’s turn. Ann claims a cube and now has 3 points.", "Ann")
    'It is your turn. You claim a cube and now have 3 points.'
    >>> to_you("The card stays in front of Ann this turn; only Ann sees it.", "Ann")
    'The card stays in front of you this turn; only you see it.'
    >>> to_you("Ann already has a torso. Ann places a card and covers 2 robots.", "Ann")
    'You already have a torso. You place a card and cover 2 robots.'
    >>> to_you("Which card does Ann take? Is Ann out? Ann-left plays on.", "Ann")
    'Which card do you take? Are you out? Ann-left plays on.'
    >>> to_you("Ann has the last Bot in the Arena and wins.", "Ann")
    'You have the last Bot in the Arena and win.'
    """
    if not name or name not in text:
        return text
    said, *rest = re.split(rf"(?<!\w){re.escape(name)}(’s)?(?!-?\w)", text)
    for owns, after in zip(rest[::2], rest[1::2], strict=True):
        before = said.split()
        begins = not before or (said.endswith(" ") and before[-1].endswith((".", "!", "?")))
        subject = not owns and not (before and before[-1].lower() in _NO_SUBJECT)
        asks = re.fullmatch(r"(.*\b)(does|is|was|has|Does|Is|Was|Has) ", said, re.DOTALL) if subject else None
        if asks:  # the verb stands before
            verb = _AFTER_YOU[asks[2].lower()]
            said, subject = f"{asks[1]}{capital(verb) if asks[2][0].isupper() else verb} ", False
        word = "your" if owns else "you"
        said += (capital(word) if begins else word) + (_after_you(after) if subject else after)
    return said


def _after_you(text: str) -> str:
    """What follows "you": its verb, and a second one in the same sentence."""
    sentence, end, rest = re.fullmatch(r"([^.:;!?]*)([.:;!?]?)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    sentence = re.sub(
        r"^( (?:(?:already|also|now|still) )?)([a-z’]+)", lambda m: m[1] + _of_you(m[2]), sentence
    )
    sentence = re.sub(_SECOND, lambda m: m[1] + _of_you(m[2]), sentence)
    return f"{sentence}{end}{rest}"


def _of_you(verb: str) -> str:
    if verb in _AFTER_YOU:
        return _AFTER_YOU[verb]
    if verb in _NO_VERB or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "oes")) else verb[:-1]


def printable(text: str) -> str:
    r"""A text with everything escaped that a terminal would obey, or not show.

    Joiners of letters stay, because names in several languages use them, and so do non-breaking spaces.

    >>> print(printable("A\x1b[31mnn\n"))
    A\x1b[31mnn\n
    >>> printable("a\u200cb") == "a\u200cb"
    True
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in _KEPT else _escaped(char) for char in text)


def visible(text: str) -> str:
    r"""A text for a page, on which nothing hides, and nothing changes the order of the rest.

    >>> print(visible("A\u202enn\nB\xa0o"))
    A\u202enn
    B\xa0o
    """
    return _UNSEEN.sub(lambda found: _escaped(found[0]), text)


def safe(text: str) -> str:
    r"""Escape untrusted text for HTML or SVG, attributes included: its contents stay plain text.

    >>> print(safe("<b>A\x1b[31mnn"))
    &lt;b&gt;A\x1b[31mnn
    """
    text = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;").replace("'", "&#x27;")


def _escaped(char: str) -> str:
    return repr(char)[1:-1]


def cut(text: str, most: int = MOST_SHOWN) -> str:
    """A text, or the beginning of a long one.

    >>> cut("push", 2)
    'pu…'
    """
    return text if len(text) <= most else f"{text[:most]}…"


def fitting(text: str, most: int) -> str:
    """As many sentences of a text as fit; of a first one that is too long, as many words.

    >>> fitting("Bo hits Pug. Pug is out.", 20), fitting("Bo hits Pug with a Hammer.", 20)
    ('Bo hits Pug.', 'Bo hits Pug with a…')
    """
    first, *more = re.split(r"(?<=[.!?]) ", text)
    if len(first) > most:
        return first[:most].rpartition(" ")[0].rstrip(",;:") + "…"
    for sentence in more:
        if len(first) + 1 + len(sentence) > most:
            break
        first += f" {sentence}"
    return first


def shown(text: str) -> str:
    """A text in quotes, cut if it is long.

    >>> shown("push"), len(shown("push" * 1000))
    ("'push'", 63)
    """
    text = cut(text)
    if not any(char in JOINERS for char in text):
        return repr(text)
    quote = '"' if "'" in text and '"' not in text else "'"
    inner = (char if char in JOINERS else "\\'" if char == quote else _escaped(char) for char in text)
    return f"{quote}{''.join(inner)}{quote}"


# ---- names -----------------------------------------------------------------------------------------------
# The names of things in several languages, from a game's published texts, and the language in force.
#
# Only displayed names are translated: ids, actions and files stay English, and so does any name without one.

ENGLISH = "en"
#: code of a language -> its name in English, and its own name for itself
LANGUAGES: Mapping[str, tuple[str, str]] = {
    ENGLISH: ("English", "English"), "fr": ("French", "français"), "de": ("German", "Deutsch"),
    "it": ("Italian", "italiano"), "es": ("Spanish", "español"), "pt": ("Portuguese", "português"),
    "nl": ("Dutch", "Nederlands"), "ru": ("Russian", "русский"),
}  # fmt: skip
#: follows the name of a component that has none in the language
UNNAMED = "°"


class _Spoken(NamedTuple):
    """The language in force, and what was asked for that has no name in it."""

    code: str
    unnamed: dict[str, None]


_FIRST = _Spoken(ENGLISH, {})
_spoken: ContextVar[_Spoken] = ContextVar("spoken", default=_FIRST)


def speak(code: str) -> None:
    """Show names in another language from now on, in this context; raises ValueError for an unknown one.

    >>> speak("ge")
    Traceback (most recent call last):
    ValueError: found 'ge', expected en, fr, de, it, es, pt, nl or ru. Did you mean 'de'?
    """
    if code not in LANGUAGES:
        called = ((one, name) for one, names in LANGUAGES.items() for name in names)
        begins = (one for one, name in called if code and name.lower().startswith(code.lower()))
        end = meant(next(begins, None)) or hint(code, LANGUAGES)
        raise ValueError(f"found {shown(code)}, expected {either(LANGUAGES)}{end}")
    _spoken.set(_Spoken(code, {}))


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """In this context, show names in that language, or in the one that :func:`speak` sets inside it."""
    before = _spoken.set(_spoken.get())
    try:
        speak(code)
        yield
    finally:
        _spoken.reset(before)


def language() -> str:
    """The code of the language in force.

    >>> with speaking("de"):
    ...     language()
    'de'
    """
    return _spoken.get().code


def unnamed() -> Sequence[str]:
    """What was shown since the language came into force, and has no name in it."""
    return [*_spoken.get().unnamed]


def _key(text: str) -> str:
    """The letters and figures of a name, for typing: without accents, hyphens and capitals."""
    return "".join(char for char in normalize("NFKD", text.casefold()) if char.isalnum())


@dataclass(frozen=True)
class Names:
    """The names of a game's things.

    Args:
        languages: the languages of the texts, by code.
        rows: English name -> the names in the order of ``languages``; "" where no text gives one.

    >>> names = Names.read({"languages": ["en", "de"], "cards": [["Spy", "Spionage"]]}, "names.yaml")
    >>> with speaking("de"):
    ...     names.shown("Spy"), names.shown("Head 3", UNNAMED), unnamed()
    ('Spionage', 'Head 3°', ['Head 3'])
    >>> names.shown("Spy"), names.english("SPIONAGE")
    ('Spy', 'Spy')
    """

    languages: Sequence[str]
    rows: Mapping[str, Sequence[str]]
    #: typed form of a name, in any language -> English name
    _english: Mapping[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        found = {_key(name): one for one, row in self.rows.items() for name in row if name}
        object.__setattr__(self, "_english", found)

    @classmethod
    def read(cls, data: Mapping[str, Any], file: str) -> "Names":
        """The names of a file: its languages, and lists of rows with a name for each of them.

        Raises:
            ValueError: for the first faulty row; says what is wrong.
        """
        languages, seen = data["languages"], dict[str, str]()
        for code in languages:
            if code not in LANGUAGES:
                raise ValueError(f"{file}: found {shown(str(code))}, expected {either(LANGUAGES)}")
        rows = {
            f"{part} {n}": row for part in data if part != "languages" for n, row in enumerate(data[part], 1)
        }
        for place, row in rows.items():
            if len(row) != len(languages) or not all(isinstance(name, str) for name in row) or not row[0]:
                expected = f"a name in each of {', '.join(languages)}, the first not empty"
                raise ValueError(f"{file}: {place}: found {row}, expected {expected}")
            for key in {_key(one) for one in row if one}:
                if seen.setdefault(key, place) != place:
                    raise ValueError(f"{file}: {place}: found a name of {seen[key]}, expected another")
        return cls(tuple(languages), {row[0]: tuple(row) for row in rows.values()})

    def shown(self, name: str, mark: str = "", english: str = "") -> str:
        """The name in the language in force.

        Args:
            name: the English name of a row, or any other.
            mark: added to an English name that has no translation.
            english: the English wording, if it is not the name.
        """
        code, missing = _spoken.get()
        if code == ENGLISH or code not in self.languages:
            return english or name
        row = self.rows.get(name)
        if row and (local := row[self.languages.index(code)]):
            return local
        missing[name] = None
        return name + mark

    def within(self, text: str) -> Mapping[str, str]:
        """The English names in a text that have another one in the language in force, each with that."""
        found = (one for one in self.rows if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text))
        return {one: local for one in found if (local := self.shown(one)) != one}

    def english(self, text: str) -> str:
        """The English name of what a text names in any of the languages; else the text itself."""
        return self._english.get(_key(text), text)

    def sought(self, text: str) -> str:
        """The same; the beginning of a name in the language in force is enough."""
        key, code = _key(text), language()
        if not key or key in self._english or code == ENGLISH or code not in self.languages:
            return self.english(text)
        at = self.languages.index(code)
        return next((one for one, row in self.rows.items() if _key(row[at]).startswith(key)), text)


# ---- how a value shows itself in a notebook --------------------------------------------------------------
# Core draws nothing.  It only marks values that can be shown; a module that draws them registers with
# :func:`html`, as the package's own ``__init__`` does.


@singledispatch
def html(value: object) -> str | None:
    """The HTML of a value; None if nothing can draw it, so that its ``repr`` is shown."""
    return None


class Displayed:
    """Something that a notebook shows as more than its ``repr``.

    >>> class Odd(Displayed):
    ...     def __repr__(self):
    ...         return "<Odd>"
    >>> Odd()
    <Odd>
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return html(self)

    if not TYPE_CHECKING:  # for mypy, what is not there is not there

        def __getattr__(self, name: str) -> Any:
            message = f"{type(self).__name__!r} object has no attribute {name!r}"
            if name[0] != "_":
                known = [one for one in dir(type(self)) if one[0] != "_"]
                message += meant(nearest(name, known, like=0.7)) or f"; it has {', '.join(known)}"
            raise AttributeError(message, name=name, obj=self)


@dataclass(frozen=True, slots=True, repr=False)
class Folded(Displayed):
    """A value behind a line that you click to open; where nothing is drawn it shows itself."""

    value: object
    summary: str

    def __repr__(self) -> str:
        return repr(self.value)


def fold(value: object, summary: str = "See what happens") -> Folded:
    """Hide a value until the reader asks for it, so that an answer is not visible under its question.

    Args:
        value: anything that a notebook can show; a text is shown without quotes.
        summary: the line that is visible until then.

    >>> fold(1 + 1, "How much is it?")
    2
    >>> print(fold(1 + 1, "How much is it?")._repr_html_())
    <details><summary>How much is it?</summary><pre>2</pre></details>
    """
    return Folded(value, summary)


@html.register
def _folded(value: Folded) -> str:
    inner = value.value
    draw = getattr(inner, "_repr_html_", None)
    inside = (draw and draw()) or f"<pre>{safe(inner if isinstance(inner, str) else repr(inner))}</pre>"
    return f"<details><summary>{safe(value.summary)}</summary>{inside}</details>"
