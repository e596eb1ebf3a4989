"""The face of a card as the lab draws it: a picture and numbers in place of a text."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rqa_lab.core.steps import Step
from rqa_lab.games.rqa.model.records import Card
from rqa_lab.games.rqa.model.steps import KINDS, inner
from rqa_lab.kit.shapes import drawing, drawn


class Number(NamedTuple):
    """A number on a card: its icon, or "" for a word alone; the number; whether it is our guess."""

    icon: str
    text: str
    guess: bool


def picture(card: Card) -> str:
    """The drawing of a card; one that nobody has drawn has that of its type.

    >>> from rqa_lab.games.rqa.model.components import components
    >>> picture(components().cards["Rivet Gun"])
    'a-rivet-gun'
    """
    own = drawing("a", card.name)
    return own if own in drawn("rqa_lab.games.rqa") else drawing("x", card.type)


def numbers(card: Card) -> tuple[Number, ...]:
    """What a card does, in numbers: its damage, its steps, what it does while it stays, its range.

    >>> from rqa_lab.games.rqa.model.components import components
    >>> [(number.icon, number.text) for number in numbers(components().cards["Rev Motors"])]
    [('i-move', '+3'), ('i-hand', '+1')]
    """

    def guessed(field: str) -> bool:
        return card.origin(field) == "assumed"

    found = [Number("i-damage", str(card.damage), guessed("damage"))] if card.damage else []
    found += [Number(*row, guessed("steps")) for row in _steps(card.steps)]
    found += [Number(*row, guessed("standing")) for row in _steps(card.standing)]
    if isinstance(card.range, int):
        found.append(Number("i-range", str(card.range), guessed("range")))
    return tuple(found)


def _steps(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    for step in steps:
        kind = KINDS[step[0]]
        if kind.icon:
            facts = kind.given(step[1:])
            yield kind.icon.format(**facts), kind.number.format(**facts)
        for number, one in enumerate(inner(step)):
            if number:
                yield "", "or"
            yield from _steps([one])
