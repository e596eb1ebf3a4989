"""What the players agree on before a whole game: who plays with what, the layout, the length.

:func:`start` puts everything into the box and lets a choice wait, "begin"; :func:`agreed` says what is not
right with it.  What the answer sets going is :mod:`~rqa_lab.games.rqa.setup`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.component import freeze
from rqa_lab.core.problem import Problem, raise_problem, seated
from rqa_lab.core.reasons import Bare
from rqa_lab.core.words import hint
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.state import GRID, Setup, State, blue_in_reserve, position, setup

#: the players, where nobody says who plays
SEATS = ("Ann", "Bo", "Cy", "Di")
#: how many may play
FEWEST, MOST = 2, 6
#: the layout for so many players, if nobody picks another; "lab" stands for the one that the book shows
FIRST_LAYOUT = {5: "lab-five", 6: "lab-six"}


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings``, ``data`` and ``packs``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"], "robots": {"pug": "Ann", "crate": "Bo"}})
    >>> s.phase, s.choice.kind, s.choice.options
    ('set-up', 'begin', ('begin',))
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` is told of the path and the trouble of what cannot be used."""
    seats = seated(tuple(game.get("seats", SEATS)), SEATS, FEWEST, MOST, "two to six players", report)

    def known(seat: str, *path: str | int) -> bool:
        if seat not in seats:
            report(path, f"found {seat!r}, expected a seat: {', '.join(seats)}{hint(seat, seats)}")
        return seat in seats

    teams = {seat: team for seat, team in game.get("teams", {}).items() if known(seat, "teams", seat)}
    first = game.get("first", seats[0])
    if first != "random" and not known(first, "first"):
        first = seats[0]
    robots = game.get("robots", "choose")
    if not isinstance(robots, str):
        robots = tuple((robot, seat) for robot, seat in robots.items() if known(seat, "robots", robot))
    who = setup(
        seats,
        (),
        team_numbers(seats, teams),
        tuple(sorted(keys.get("rulings", {}).items())),
        freeze(keys.get("data", {})),
        keys.get("packs", ()),
    )
    box, blue = who.components.box, game.get("blue", blue_in_reserve(len(seats)))
    s = position(
        who,
        {},
        phase="set-up",
        reserve=[box["red"], 0, box["gems"]],
        box_blue=max(box["blue"], robots_in_all(seats) + blue if len(boards(who)) > MOST_OF_THE_BOX else 0),
    )
    tiles, own = _layout(game, who, report)
    frame = ("begin", first, robots, tiles, own, bool(game.get("newcomers", False)), blue)
    write.ask(s, seats[0], "begin", ("begin",), frame)
    return s


def _layout(game: Mapping[str, Any], who: Setup, report: Problem) -> tuple[tuple[tuple[int, str], ...], bool]:
    """The tiles by space, and whether that is another layout than the usual one."""
    layouts, usual = who.components.layouts, FIRST_LAYOUT.get(len(who.seats), "lab")
    layout = game.get("layout", usual)
    if isinstance(layout, str) and layout not in layouts:
        names = tuple(layouts)
        pack = who.components.brought_by(layout)
        known = f"a layout: {', '.join(names)}{hint(layout, names)}"
        report(("layout",), f"found {layout!r}, expected {f'{pack}, which it comes with' if pack else known}")
        layout = usual
    tiles = layouts[layout] if isinstance(layout, str) else layout
    return tuple(sorted((GRID.number[space], kind) for space, kind in tiles.items())), layout != usual


def team_numbers(seats: Sequence[str], teams: Mapping[str, Any]) -> tuple[int, ...]:
    """The team of each seat as a number; () if everybody plays alone.

    >>> team_numbers(["Ann", "Bo", "Cy"], {"Ann": "red", "Cy": "red"}), team_numbers(["Ann", "Bo"], {})
    ((0, 1, 0), ())
    """
    sides = [teams.get(seat, ("alone", seat)) for seat in seats]
    return tuple(map(sides.index, sides)) if len(set(sides)) < len(sides) else ()


#: more players than that need robots, Spawns and cubes of the packs; a pack with a robot has cubes for it
MOST_OF_THE_BOX = 4


def robots_in_all(seats: tuple[str, ...]) -> int:
    """How many robots play: two a seat with two seats, else one."""
    return 2 * len(seats) if len(seats) == 2 else len(seats)


def boards(who: Setup) -> tuple[str, ...]:
    """The robots that may be taken: those of the box and of packs in play; all, with more than four seats."""
    every, robots = len(who.seats) > MOST_OF_THE_BOX, who.components.robots
    return tuple(name.lower() for name, board in robots.items() if every or board.pack in ("", *who.packs))


def agreed(s: State) -> Bare:
    """What the players agreed on before the set-up can be played."""
    assert s.choice is not None
    _, _, robots, tiles, own, newcomers, blue, *_ = s.choice.frame
    who = s.setup
    found: Bare = ()
    sides = Counter(who.teams)
    if who.in_teams and (len(sides) == 1 or len(set(sides.values())) > 1):
        found += (("uneven teams", ("rqa.team.even",), tuple(sides.values())),)
    needs = robots_in_all(who.seats)
    if not isinstance(robots, str):
        clauses = ("rqa.two.two-robots",) if len(who.seats) == 2 else ("rqa.setup.choose-robot",)
        for seat in who.seats:
            mine = sum(owner == seat for _, owner in robots)
            if mine * len(who.seats) != needs:
                found += (("robots of a seat", clauses, seat, needs // len(who.seats), mine),)
    spawns = sum(kind == "Spawn" for _, kind in tiles)
    if spawns < needs:
        more = ("rqa.setup.more-players",) if len(who.seats) > MOST_OF_THE_BOX else ()
        found += (("too few Spawns", (*more, "rqa.setup.place-robots"), needs, spawns),)
    if own and newcomers:
        found += (("newcomers", ("rqa.setup.tiles-first-game", "rqa.setup.tiles-custom")),)
    if blue > (most := s.box_blue - needs):
        found += (("too many blue cubes", ("rqa.setup.adjust-blue", "rqa.setup.components"), blue, most),)
    return found
