"""What a reason adds to why not, and what would do in place of what a rule refuses.

Looked up once somebody reads the reason.
"""

from collections.abc import Callable, Mapping
from itertools import takewhile

from rqa_lab.core.event import Facts
from rqa_lab.games.moonbots.model.dice import ways
from rqa_lab.games.moonbots.model.records import BOARD, PLACES
from rqa_lab.games.moonbots.model.state import MARKET, State, in_the_game, part_at


def _before(s: State, seat: int) -> tuple[str, ...]:
    """The robots in the game whose turns come before those of a seat."""
    after = (robot % len(s.energy) for robot in range(s.robot + 1, s.robot + len(s.energy)))
    first = takewhile(lambda robot: s.setup.owner[robot] != seat, after)
    return tuple(s.setup.robots[robot] for robot in first if in_the_game(s, robot))


def _dice(s: State, part: str, needs: str, dice: str) -> Facts:
    found = ways(needs, s.dice, s.setup.sums)
    return {"instead": tuple(map(" ".join, found))}


def _option(s: State, option: str, options: tuple[str, ...]) -> Facts:
    return {"dice": len(options[0])} if s.choice is not None and s.choice.kind == "roll" else {}


#: kind of reason -> further facts, from the position and the bare facts
MORE: Mapping[str, Callable[..., Facts]] = {
    "not an option": _option,
    "not your turn": lambda s, seat, turn: {"before": _before(s, seat)},
    "empty space": lambda s, space: {
        "instead": tuple(n for n, card in zip(MARKET, s.market, strict=True) if card)
    },
    "nothing there": lambda s, robot, place: {
        "instead": tuple(one for one in (BOARD, *PLACES) if part_at(s, robot, one))
    },
    "wrong dice": _dice,
}
