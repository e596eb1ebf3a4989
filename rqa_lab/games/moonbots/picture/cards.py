"""The faces of cards and dice, and what cards do in signs."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from rqa_lab.core.scene import Group, Rect, Shape, Sprite, Text
from rqa_lab.games.moonbots.components import NAMES, Card, Part, number_needed
from rqa_lab.games.moonbots.picture.plan import BODY, HIGH, WIDE
from rqa_lab.kit.board import around
from rqa_lab.kit.cards import guessed


def die(face: str, x: float, y: float, size: float, role: str = "") -> Iterator[Shape]:
    """A die with its upper left corner at a point; any die without a face."""
    yield Rect(f"die {role}".rstrip(), x, y, size, size, size / 5)
    if face:
        yield Sprite("", f"die-{face}", x, y, size)


#: field of a part -> its drawing, its paint, and the sign before its number
_SIGNS = {
    "fists": ("i-fist", "moon-ink", ""),
    "missiles": ("i-missile", "moon-ink", ""),
    "gain": ("i-energy", "ink-energy", "+"),
    "loss": ("i-energy", "ink-energy", "\N{MINUS SIGN}"),
}
#: field of an Upgrade -> its drawing, and what it does in a word or two
_UPGRADES = {
    "fist_shield": ("g-fist-shield", "\N{MINUS SIGN}{n} by fists"),
    "missile_shield": ("g-missile-shield", "\N{MINUS SIGN}{n} by missiles"),
    "fist_boost": ("g-fist-boost", "+{n} with fists"),
    "missile_boost": ("g-missile-boost", "+{n} with missiles"),
    "dice": ("g-dice", "+{n} die"),
    "reroll": ("e-reroll", "up to {n} dice"),
}


def brief(card: Card) -> tuple[str, str]:
    """The drawing of a card, and what it does in as few words as can be.

    >>> from rqa_lab.games.moonbots.components import components
    >>> cards = components().cards
    >>> [brief(cards[name])[0] for name in ("Left Leg 6", "+1 Die", "Dodge")]
    ['p-leg', 'g-dice', 'i-secret']
    """
    if isinstance(card, Part):
        return f"p-{BODY[card.place][1] if card.place in BODY else 'torso'}", card.says
    found = ((name, says.format(n=n)) for f, (name, says) in _UPGRADES.items() if (n := getattr(card, f, 0)))
    return next(found, ("i-secret", card.says))


def signs(card: Card) -> list[tuple[str, str, str, bool]]:
    """A part's effects: for each symbol a drawing, its paint, a number, and True if it is our guess."""
    return [
        (drawing, role, f"{sign}{n}", card.origin(field) == "assumed")
        for field, (drawing, role, sign) in _SIGNS.items()
        if (n := getattr(card, field, 0))
    ]


def guesses(card: Card) -> bool:
    """True if some of a card's values are our guess."""
    fields = ("needs", *_SIGNS, *_UPGRADES, "steps")
    return any(getattr(card, field, 0) and card.origin(field) == "assumed" for field in fields)


def short(needs: str) -> str:
    """The dice that a part needs, in as few signs as can be.

    >>> short("2-4-6"), short("1-2-3"), short("sum below 4"), short("pair")
    ('2/4/6', '1-3', 'Σ<4', 'pair')
    """
    if not needs[0].isdigit():
        return needs.replace("sum ", "Σ").replace("below ", "<").replace("above ", ">")
    runs = groupby(enumerate(needs.split("-")), key=lambda one: int(one[1]) - one[0])
    found = [[face for _, face in run] for _, run in runs]
    return "/".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else "/".join(run) for run in found)


#: how much larger the cards here are written than the smaller ones of other games
LARGER = 1.15


def face(card: Card | None, wide: float = WIDE, high: float = HIGH, *, sold: bool = True) -> Iterator[Shape]:
    """A card face up, with what it costs more where it is sold; the back of a Secret Weapon for None."""
    kind, middle = "weapon" if card is None else card.kind, wide / 2
    yield Rect(f"moon-{kind}", 0, 0, wide, high, 8)
    if isinstance(card, Part):
        title = card.place.title()
        yield Group("", tuple(_part(card, middle)), y=(high - HIGH) / 2)
    else:
        drawing, says = ("i-secret", back()) if card is None else brief(card)
        title, lines = "" if card is None else card.called, wrap(says, int(wide / (6.4 * LARGER)))
        words, top = 14 * len(lines), 16 + 15 * (len(_broken(title, wide)) - 1)
        size = min(44, high - 28 - top - words)
        yield from [around(f"moon-ink-{kind}", drawing, middle, (high + top - words) / 2, size)] * (size > 8)
        for n, line in enumerate(lines, 1):
            y = high - 10 + 14 * n - words
            yield Group("", (Text("card-kind", 0, 0, line),), x=middle, y=y, scale=LARGER)
    more = card.surcharge if card is not None and sold else 0
    yield from _title(title, wide, bool(more))
    if card is not None and more:
        guess = card.origin("surcharge") == "assumed"
        yield Rect("moon-surcharge-guess" if guess else "moon-surcharge", wide - 28, -7, 32, 21, 10.5)
        yield Text("price-number", wide - 12.5, 8.5, f"+{more}")


def _width(title: str) -> float:
    """About how wide a title is."""
    return sum(4.6 if letter in " -iIjlftr" else 8 for letter in title)


def _broken(title: str, wide: float) -> Sequence[str]:
    """A title in a line, or in two if it is too long."""
    words = re.split("(?<=[ -])", title)
    if _width(title) <= wide or len(words) == 1:
        return (title,)
    pairs = (("".join(words[:n]).strip(), "".join(words[n:])) for n in range(1, len(words)))
    return min(pairs, key=lambda pair: max(map(_width, pair)))


def _title(title: str, wide: float, more: bool) -> Iterator[Shape]:
    """The title: smaller if it does not fit, and lower if it would lie below the mark for more energy."""
    lines = _broken(title, wide)
    longest = max(map(_width, lines)) or 1
    low = more and (len(lines) > 1 or longest > wide - 38)
    aside = more and not low
    scale, x = min(LARGER, (wide - 1 - 36 * aside) / longest), wide / 2 - 9 * aside
    for n, line in enumerate(lines):
        yield Group("", (Text("card-title", 0, 0, line),), x=x, y=16 + 15 * n + 9 * low, scale=scale)


def back() -> str:
    """The text on the back of a Secret Weapon."""
    return NAMES.shown("Secret Weapons", english="Secret Weapon")


def _part(part: Part, middle: float) -> Iterator[Shape]:
    """A small robot that shows the place, what the part does, and below the dice that it needs."""
    left, found = middle - 36, signs(part)
    for place, (box, *_) in BODY.items():
        role = "moon-metal moon-here" if place == part.place else "moon-metal moon-else"
        yield Rect(role, left + box.x * 0.21, 22 + box.y * 0.21, box.wide * 0.185, box.high * 0.185, 2)
    for n, (sign_of, ink, number, guess) in enumerate(found):
        y = 51 + 22 * (n - (len(found) - 1) / 2)
        yield around(ink, sign_of, left + 42, y, 17)
        yield Group(
            "", (Text("moon-number", 0, 0, number),), x=left + 50.5 + 5.6 * len(number), y=y + 5.5, scale=1.12
        )
        yield from guessed(guess, left + 34, y + 10.5, 38)
    faces, step, sign, after = part.needs.split("-"), 7, "/", ""
    if number_needed(part.needs) == 2:  # any two dice, and their sum
        after = short(part.needs).partition("Σ")[2]
        faces, step, sign = ["", ""], 11, "+" if after else "="
        after = f"={after}" if after.isdigit() else after
    size = min(18, (2 * middle - 12 - 9 * len(after) + step) / len(faces) - step)
    row = len(faces) * (size + step) - step
    for n, one in enumerate(faces):
        x = middle - (row + 9 * len(after)) / 2 + n * (size + step)
        yield from die(one, x, 84, size)
        yield Text("moon-word", x - step / 2, 88 + size / 2, sign if n else "")
    yield Text("moon-number", middle + row / 2 + 2, 89 + size / 2, after)
    yield from guessed(part.origin("needs") == "assumed", 12, 106.5, 2 * middle - 24)
