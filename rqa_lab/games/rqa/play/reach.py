"""How far a robot gets with the Move in the pool: each space with its price, by the rules themselves."""

from heapq import heappop, heappush
from typing import Any, NamedTuple

from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.model.actions import Move
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.resolve import advance
from rqa_lab.games.rqa.rules.legal import legal

#: the search stops after this many positions; an ordinary board has some 250
LIMIT = 1000


class Reach(NamedTuple):
    """A space that a robot can stop on: the least Move it takes, the Health lost on the way, the steps."""

    price: int
    loss: int
    steps: tuple[Action, ...]


#: where the Move that is left stands among what makes two positions equal
_MOVE = [*State.fields].index("move")


class Reached(dict[str, Reach]):
    """Spaces by name; ``whole`` is False if the search was stopped, so that more may be in reach."""

    whole = True


def reach(s: State, robot: int, limit: int = LIMIT) -> Reached:
    """The spaces where a robot of the active seat can end by its own steps alone, by name.

    Of several ways the cheapest is given, and of those one that costs the least Health.  Tiles that can be
    ignored are; a path ends at any other step that leads to a choice.

    >>> from rqa_lab.games.rqa import GAME
    >>> turn = {"seat": "Ann", "move": 2}
    >>> robots = {"pug": {"seat": "Ann", "at": "a1"}}
    >>> s = GAME.files.position({"robots": robots, "tiles": {"b1": "Wall"}, "turn": turn})
    >>> {space: way.price for space, way in reach(s, 0).items()}
    {'a2': 1, 'b2': 2, 'a3': 2}
    """
    start, title = s.at[robot], s.setup.robots[robot]
    found = Reached()
    most: dict[tuple[Any, ...], int] = {}  # the Move that was left in such a position
    tried = 0
    queue: list[tuple[int, int, int, tuple[Action, ...], State]] = [(0, 0, 0, (), s)]
    count = 0
    while queue:
        price, loss, _, steps, here = heappop(queue)
        at, key = here.at[robot], here.key()
        alike = (*key[:_MOVE], *key[_MOVE + 1 :])
        if at is None or most.get(alike, -1) >= here.move:
            continue
        if tried == limit:
            found.whole = False
            break
        most[alike], tried = here.move, tried + 1
        if at != start and here.atop is None:
            found.setdefault(GRID.name[at], Reach(price, loss, steps))
        if here.choice is not None and here.choice.kind == "ignore":
            ignore = Choose(here.choice.options[0])
            here, steps = advance(here.copy(), ignore), (*steps, ignore)
        if here.choice is not None or here.seat != s.seat:
            continue
        for action in legal(here):
            if isinstance(action, Move) and action.robot == title:
                count += 1
                after = advance(here.copy(), action)
                lost = s.red[robot] + s.blue[robot] - after.red[robot] - after.blue[robot]
                heappush(queue, (s.move - after.move, lost, count, (*steps, action), after))
    return found
