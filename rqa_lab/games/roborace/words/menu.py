"""What a person is offered: where an action points, its button, and refused actions to show."""

import re
from collections.abc import Iterator

from rqa_lab.core.deck import different
from rqa_lab.core.event import Facts
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import said_of_action
from rqa_lab.games.roborace.model.actions import Exchange, Pass, Place, Use
from rqa_lab.games.roborace.model.cards import UNKNOWN, robots, turns
from rqa_lab.games.roborace.model.laid import NONE, at, table
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules.judge import judge
from rqa_lab.games.roborace.words.english import ENGLISH

#: how many refused places are shown at most
_MOST = 8


def where(s: State, action: Action) -> tuple[str | None, str | None]:
    """None, and the space of the table to point at for the action, that of a card's upper left robot."""
    match action:
        case Place():
            return None, action.space
        case Choose():
            found = re.search(r"(?:^|at )(-?\d+,-?\d+)", action.option)
            return None, found and found[1]
    return None, None


def label(s: State, action: Action) -> tuple[str, str]:
    """The kind of an action and the text of its button."""
    return ENGLISH.button(action, _facts(s, action))


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    return ENGLISH.phrase(action, _facts(s, action))


def _facts(s: State, action: Action) -> Facts:
    return {**said_of_action(action), "choice": s.choice and s.choice.kind}


def tempting(s: State) -> list[Action]:
    """Actions shown although they will be refused: places with one thing wrong, tokens of no use now."""
    if s.choice is not None or s.phase in ("set-up", "over"):
        return []
    return [action for action in dict.fromkeys(_likely(s)) if not judge(s, action)]


def _likely(s: State) -> Iterator[Action]:
    hand = tuple(card for card in different(s.hands[s.seat]) if card != UNKNOWN)
    if s.phase == "place":
        near = sorted(_near(s, hand), key=lambda found: -found[0])
        yield from (action for _, action in near[:_MOST])
        yield from map(Exchange, hand)
        yield Pass()
    parts = s.setup.components
    yield from map(Use, parts.action_tokens if s.setup.tokens != "none" else ())
    yield from (Use(name) for name in s.tokens[s.seat] if name != UNKNOWN)


def _near(s: State, hand: tuple[str, ...]) -> Iterator[tuple[int, Place]]:
    """Places where a card would cover several robots with one thing wrong, and how many."""
    for space, (under, two) in table(s.laid).under.items():
        covers = len(under.replace(NONE, ""))
        for face in (face for card in hand for face in turns(card)) if covers > 1 else ():
            wrong = sum(seen not in (NONE, own) for own, seen in zip(robots(face), under, strict=True))
            if wrong + (not two) == 1:
                yield covers, Place(face, at(*space))
