"""Wording shared by messages: what was meant, lists of names, and foreign text shown safely."""

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from html import escape
from itertools import count, product

from rqa_lab.core.letters import JOINERS, composed, odd, plain

#: how many characters of a foreign text a message shows
MOST_SHOWN = 60
#: what a page does not show as what it is, or by which it shows the rest in another order: control characters
#: and the like; not the white space that people write, nor what joins letters
_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
#: what is shown as it is though it is not seen
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
    by_lower = {plain(name).lower(): name for name in known}
    word = plain(word)
    close = difflib.get_close_matches(word.lower(), by_lower, n=1, cutoff=like)
    return by_lower[close[0]] if close else None


@contextmanager
def few_hints() -> Iterator[None]:
    """Within this, only the first messages get a hint, so that a file full of mistakes is read quickly.

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
    """Names for a list; all in quotes if one of them has a comma or an "and" of its own.

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
    """Two texts read the same: but for capitals, blanks, and how their letters are composed.

    >>> alike("1 to  bo", "1 to Bo"), alike("Zoe\u0308", "Zo\u00eb"), alike("Bo", "Boo")
    (True, True, False)
    """
    return _plain(one) == _plain(other)


def _plain(text: str) -> str:
    return " ".join(composed(text).casefold().split())


def letters(options: Sequence[str]) -> tuple[str, ...]:
    """What to type for each option: its own letter if it is one, else a, b and so on, and aa behind the last.

    They are letters as an option may be a number: who types 3 does not mean the third one.

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


def printable(text: str) -> str:
    r"""A text with everything escaped that a terminal would obey, or not show.

    What joins letters stays, as names of several languages have it, and so do spaces that do not break.

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
    r"""A foreign text as a part of HTML or SVG, of an attribute, too: whatever it holds stays text.

    >>> print(safe("<b>A\x1b[31mnn"))
    &lt;b&gt;A\x1b[31mnn
    """
    return escape(visible(text))


def _escaped(char: str) -> str:
    return repr(char)[1:-1]


def cut(text: str, most: int = MOST_SHOWN) -> str:
    """A text, or the beginning of a long one.

    >>> cut("push", 2)
    'pu…'
    """
    return text if len(text) <= most else f"{text[:most]}…"


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
