"""What never changes while a game of Robot Quest Arena is played: who plays with what, on which board."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from rqa_lab.core.agreed import Agreed, Changes, Rulings
from rqa_lab.core.clause import played, switched
from rqa_lab.core.fields import Count, Lies, Many, Name, Numbered, Row, Text, misfit
from rqa_lab.core.grid import STRAIGHT, grid
from rqa_lab.core.tables import having
from rqa_lab.games.rqa.model.components import Components, components, every_component
from rqa_lab.games.rqa.model.rulebook import RULINGS

GRID = grid(7, 7)

#: the nine spaces in the middle
CENTRE = frozenset(GRID.number[column + row] for column in "cde" for row in "345")

#: numbers of bodies, and bits of their ``bumped`` masks: robots from 0, sides of the edge from EDGE, tiles
#: from TILES; see ``model.bodies``
EDGE, TILES = 8, 16


class Setup:
    """Who plays with what: seats, robots and their owners, sides, rulings, component data.

    The same arguments give the same object; see :func:`setup`.
    """

    def __init__(
        self,
        seats: tuple[str, ...],
        robots: tuple[tuple[str, int], ...],
        teams: tuple[int, ...],
        rulings: tuple[tuple[str, str], ...],
        data: tuple[Any, ...],
        packs: tuple[str, ...],
    ) -> None:
        self.arguments = (seats, robots, teams, rulings, data, packs)
        self.seats = seats
        self.robots = tuple(robot for robot, _ in robots)
        self.owner = tuple(owner for _, owner in robots)
        self.teams = teams or tuple(range(len(seats)))
        #: whether seats play in teams
        self.in_teams = len(set(self.teams)) < len(seats)
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = played(RULINGS, rulings)
        self.data, self.packs = data, packs
        self.components = _parts(data, packs, self.rulings["tile-sight"])
        self.grid = GRID
        #: name of a robot -> its number
        self.number = {robot: number for number, robot in enumerate(self.robots)}
        #: names as people write them
        self.titles = tuple(robot.title() for robot in self.robots)
        self.boards = tuple(self.components.robots[title] for title in self.titles)
        #: the robots with an attack of their own
        self.armed = frozenset(robot for robot, board in enumerate(self.boards) if board.price)
        numbers = range(len(robots))
        #: seat -> its robots; seat -> its enemies
        self.robots_of = tuple(
            tuple(r for r in numbers if self.owner[r] == seat) for seat in range(len(seats))
        )
        side = tuple(self.teams[owner] for owner in self.owner)
        self.enemies = tuple(
            tuple(r for r in numbers if side[r] != self.teams[seat]) for seat in range(len(seats))
        )
        #: the bit of each side of the edge in a ``bumped`` mask
        one = self.rulings["edge-one-obstacle"] == "one"
        self.edge = tuple(EDGE if one else EDGE + side for side in STRAIGHT)
        #: how range is counted: "square" or "round", see ``model.geometry.METRICS``
        self.range_metric = self.rulings["range-metric"]
        #: how many spaces a shot along a line reaches
        three = self.rulings["laser-direction-range"] == "three"
        self.line_reach = 3 if three else max(GRID.width, GRID.height)


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...],
    robots: Sequence[tuple[str, int]],
    teams: tuple[int, ...] = (),
    rulings: tuple[tuple[str, str], ...] = (),
    data: tuple[Any, ...] = (),
    packs: Iterable[str] = (),
) -> Setup:
    """The setup of these seats, (robot, seat number) pairs, team numbers, rulings, changed fields, packs.

    Raises:
        ValueError: for a ruling or a reading that does not exist, and for more robots than have numbers.
        KeyError: for a pack that does not exist.
    """
    if len(robots) > EDGE:
        raise ValueError(f"found {len(robots)} robots, expected at most {EDGE}")
    return _known(seats, tuple(robots), teams, rulings, data, tuple(sorted(set(packs))))


@cache  # the same is asked for with every position that is read
def _known(
    seats: tuple[str, ...],
    robots: tuple[tuple[str, int], ...],
    teams: tuple[int, ...],
    rulings: tuple[tuple[str, str], ...],
    data: tuple[Any, ...],
    packs: tuple[str, ...],
) -> Setup:
    changes = components().including(packs).changes(data)
    teams = tuple(map(teams.index, teams))  # by its first seat, whatever the numbers were
    return _setup(seats, robots, teams, switched(RULINGS, rulings), changes, packs)


@cache  # layouts are found by the components that they were made with
def _parts(data: tuple[Any, ...], packs: tuple[str, ...], sight: str) -> Components:
    parts = components().including(packs)
    if sight == "open":
        hiding = [name for name, tile in parts.tiles.items() if tile.attackable and "sight" in tile.blocks]
        parts = parts.changed({name: {"blocks": ("move",)} for name in hiding})
    found: Components = having(parts, data)
    return found


def blue_in_reserve(seats: int) -> int:
    """Blue cubes of the Reserve at set-up (rulebook, page 3; FAQ, "Playing with Additional Players")."""
    return 4 + seats


def _agreed(seats: tuple[str, ...], robots: Sequence[tuple[str, int]], *more: Any) -> Setup:
    """The setup of what is read: each robot once, and a team for every seat or for none."""
    names = [robot for robot, _ in robots]
    if len({*names}) < len(names):
        raise misfit(names, "each of them once").inside("robots")
    if len(more[0]) not in (0, len(seats)):
        raise misfit(more[0], f"a team for each of {', '.join(seats)}, or none").inside("teams")
    return setup(seats, robots, *more)


def _lies(s: Any, value: Setup) -> Lies:
    """Each robot lies before its seat."""
    for title, owner in zip(value.titles, value.owner, strict=True):
        yield ("board", value.seats[owner], title), 1


def _tables() -> Sequence[Mapping[str, Any]]:
    every = every_component()
    return every.robots, every.tiles, every.cards


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    _agreed,
    lambda: components().own,
    _lies,
    seats=Many(Text(called=True)),
    robots=Many(
        Row(
            Name(lambda _: [name.lower() for name in every_component().robots]),
            Numbered(lambda who: who.seats, spell=True),
        )
    ),
    teams=Many(Count()),
    rulings=Rulings(RULINGS),
    data=Changes(_tables),
    packs=Many(Name(lambda _: every_component().packs), omit=True),
)
