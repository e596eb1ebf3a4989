"""Any state as plain JSON and back, also in the middle of an effect."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core import frames
from rqa_lab.core.agreed import check as check_agreed
from rqa_lab.core.fields import Field, Known, Many, Name, Numbered, OneOf, misfit
from rqa_lab.core.grid import STRAIGHT
from rqa_lab.core.record import restore, write
from rqa_lab.games.rqa.files.keys import RESERVED
from rqa_lab.games.rqa.files.position import sound_data
from rqa_lab.games.rqa.model.effects import EFFECTS
from rqa_lab.games.rqa.model.rulebook import RULEBOOK
from rqa_lab.games.rqa.model.setup import EDGE, GRID, TILES
from rqa_lab.games.rqa.model.state import NO_EXTRAS, SHOP_SPACES, State
from rqa_lab.games.rqa.play.resolve import advance
from rqa_lab.games.rqa.rules.legal import legal
from rqa_lab.games.rqa.rules.obstacles import on_an_obstacle

to_json = write


def from_json(data: Any) -> State:
    """The state that :func:`to_json` wrote.

    Raises:
        ValueError: for anything else.
    """
    return restore(State, data, _check, "Robot Quest Arena")


def ruled(s: State, readings: Mapping[str, str]) -> State:
    """The same position, played by other readings of these rulings.

    Raises:
        ValueError: for a ruling or a reading that does not exist.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.files.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}})
    >>> ruled(s, {"knock-angle": "none"}).setup.rulings["knock-angle"]
    'none'
    """
    data, was = to_json(s), s.setup.rulings["edge-one-obstacle"]
    data["setup"]["rulings"] |= readings
    if (edge := readings.get("edge-one-obstacle", was)) != was:
        data["bumped"] = [_all_of_the_edge(mask, edge) for mask in data["bumped"]]
        if "extras" in data:
            data["extras"]["bumped"] = [[n, _all_of_the_edge(mask, edge)] for n, mask in s.extras.bumped]
    return from_json(data)


def _all_of_the_edge(mask: int, reading: str) -> int:
    """A mask of obstacles in which a hit on one side of the edge is a hit on all of them.

    Which side it was is not kept while the edge is one obstacle, so that equal positions are equal.
    """
    sides = (1 << len(STRAIGHT)) - 1 << EDGE
    whole = 1 << EDGE if reading == "one" else sides
    return mask & ~sides | whole if mask & sides else mask


class _Body(Field):
    """The number of a robot, or of a tile of the layout, on the board or gone."""

    def read(self, s: Any, data: Any) -> int:
        """Its number as a body."""
        bodies = {*range(len(s.setup.robots)), *range(TILES, TILES + len(s.layout.tiles))}
        if type(data) is not int or data not in bodies:
            raise misfit(data, f"the number of a robot or of a tile: {', '.join(map(str, sorted(bodies)))}")
        return data


_CLAUSES, _SPACE = Many(Name(lambda s: RULEBOOK, what="the id of a clause")), Numbered(lambda s: GRID.name)
#: name of an argument of an effect -> what may stand there, where its type does not say it all
_ARGUMENTS: Mapping[str, Field] = {
    "robot": Numbered(lambda s: s.setup.robots),
    "body": _Body(),
    "bodies": Many(_Body()),
    "seat": Numbered(lambda s: s.setup.seats),
    "first": Name(lambda s: (*s.setup.seats, *s.setup.robots, "random")),
    "card": Known("cards"),
    "kind": Known("tiles"),
    "at": _SPACE,
    "start": _SPACE,
    "on": Name(lambda s: GRID.name),
    "reserved": Many(Name(lambda s: GRID.name)),
    "places": Many(OneOf(range(SHOP_SPACES))),
    "clauses": _CLAUSES,
    "why": _CLAUSES,
}


def _check(s: State) -> None:
    """Checks across fields: who is on top of what, what is still to run, what needs packs."""
    changed = {name: dict(fields) for name, fields in s.setup.data}
    check_agreed(s.setup.seats, RESERVED, lambda report: sound_data(changed, bool(s.setup.packs), report))
    if s.atop is not None and (s.setup.owner[s.atop] != s.seat or not on_an_obstacle(s, s.atop)):
        raise misfit(s.setup.robots[s.atop], "a robot of the active seat on an obstacle").inside("atop")
    if s.extras != NO_EXTRAS and not s.setup.packs:
        raise misfit(s.extras, "nothing of packs in a game without them").inside("extras")
    hash(s)
    frames.check(s, EFFECTS, _ARGUMENTS, "agenda", "waiting")
    frames.try_out(s, legal, advance)
