"""All legal actions: the judge is asked about everything that the robot whose turn it is has."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from rqa_lab.core.choice import answers
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.moonbots.model.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.model.dice import FACES, ways
from rqa_lab.games.moonbots.model.records import BOARD, PLACES
from rqa_lab.games.moonbots.model.state import MARKET, State, acting, part_at
from rqa_lab.games.moonbots.rules.agreement import agreed
from rqa_lab.games.moonbots.rules.judge import against
from rqa_lab.games.moonbots.rules.permission import turn

_BUY, _ROLL, _END = tuple(map(Buy, MARKET)), Roll(), EndTurn()
_ONES, _TWOS = tuple(FACES), tuple(map("".join, combinations_with_replacement(FACES, 2)))
_REROLLS = tuple(map(Reroll, (*_ONES, *_TWOS)))


def legal(s: State) -> list[Action]:
    """The legal actions of the seat to act; for a waiting choice, its answers.

    >>> from rqa_lab.games.moonbots.model.setup import setup
    >>> from rqa_lab.games.moonbots.model.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), energy=[1, 9, 9], market=("", "", "Head 3", "", "", ""))
    >>> [action.text for action in legal(s)]
    ['buy B1', 'roll', 'end turn']
    """
    if s.choice is not None:
        return answers(s, agreed)
    if turn(s, acting(s)):
        return []
    return [action for action in _likely(s) if not against(s, action)]


def _likely(s: State) -> Iterator[Action]:
    """Candidates: what the robot might do in this phase."""
    yield from _BUY if s.buys else ()
    if s.phase == "buy":
        yield _ROLL
    else:
        yield from _placed(s)
        yield from _REROLLS
    yield from (Use(name) for name in dict.fromkeys(s.weapons[s.robot]) if name in s.setup.components.weapons)
    yield _END


def _placed(s: State) -> Iterator[Place]:
    """Dice that lie there, on the parts that they activate."""
    for place in (BOARD, *PLACES):
        part = part_at(s, s.robot, place)
        if part is not None:
            yield from (Place(dice, place) for dice in ways(part.needs, s.dice, s.setup.sums))


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    yield from (*_BUY, _ROLL, _END, *_REROLLS)
    yield from (Place(dice, place) for place in (BOARD, *PLACES) for dice in (*_ONES, *_TWOS))
    yield from (action for action in _placed(s) if len(action.dice) > len(_TWOS[0]))
    yield from map(Use, s.setup.components.weapons)
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
