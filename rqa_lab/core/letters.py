"""Letters that look like others, blanks that are no spaces: what they are, and what was probably meant.

Texts are compared in one normal form, so that a letter may be composed or not.  A letter of another alphabet
is never taken for the one that it looks like; it is named.
"""

# The letters here are meant to be taken for others.
# ruff: noqa: RUF001, RUF002

import re
from unicodedata import category, digit, name, normalize

#: blanks that are no spaces, and letters that are drawn as blanks; for a class of a pattern
BLANKS = "\xa0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800\u3164\u115f\u1160\uffa0"
#: what is not seen at all; for a class of a pattern
JOINT = "\xad\u180e\u200b\u2060\ufeff"
#: what joins letters or keeps them apart, as several languages write it
JOINERS = "\u200c\u200d"
_UNSEEN = re.compile(f"[{JOINT}{JOINERS}\u200e\u200f\u202a-\u202e\u2061-\u206f]")

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
    r"""What a text looks like: each letter as the plain one that it resembles, without what is not seen.

    >>> plain("\u04414"), plain("\uff43\uff14\u200b"), plain("Zo\u00eb")
    ('c4', 'c4', 'Zoë')
    """
    if text.isascii():
        return text
    seen = normalize("NFKC", _UNSEEN.sub("", text).translate(_LIKE)).translate(_LIKE)
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
