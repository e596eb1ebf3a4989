"""What the players agree on before a whole game: seats and robots, the layout, the length.

:func:`start` puts everything into the box and lets a choice wait, "begin".  ``rules.agreement`` says what is
not right with it; what the answer sets going is ``play.setup``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.component import freeze
from rqa_lab.core.problem import Problem, among, raise_problem, seated
from rqa_lab.core.words import hint
from rqa_lab.games.rqa.model.bounds import FEWEST, PLAYERS
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.rulebook import RULEBOOK
from rqa_lab.games.rqa.model.setup import GRID, Setup, blue_in_reserve, setup
from rqa_lab.games.rqa.model.state import State, position
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.setup import begin
from rqa_lab.games.rqa.rules.agreement import MOST_OF_THE_BOX, boards, robots_in_all

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di")
#: number of players -> the usual layout; "lab" stands for the one that the book shows
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
    """The state of :func:`start`; ``report`` gets the path and the message for what cannot be used."""
    seats = seated(tuple(game.get("seats", SEATS)), SEATS, FEWEST, PLAYERS, "two to six players", report)

    def known(seat: str, *path: str | int) -> bool:
        return among(seat, seats, "a seat", path, report)

    every = every_component()
    every_robot = tuple(map(str.lower, every.robots))
    packs = [name for name in keys.get("packs", ()) if among(name, every.packs, "a pack", ("packs",), report)]

    teams = {seat: team for seat, team in game.get("teams", {}).items() if known(seat, "teams", seat)}
    first = game.get("first", seats[0])
    if first != "random" and not known(first, "first"):
        first = seats[0]
    robots = game.get("robots", "choose")
    if not isinstance(robots, str):
        robots = tuple(
            (robot, seat)
            for robot, seat in robots.items()
            if among(robot, every_robot, "a robot", ("robots", robot), report)
            and known(seat, "robots", robot)
        )
    elif not among(robots, ("choose", "deal"), "a way", ("robots",), report):
        robots = "choose"
    who = setup(
        seats,
        (),
        team_numbers(seats, teams),
        RULEBOOK.agreed(keys),
        freeze(keys.get("data", {})),
        packs,
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
    frame = begin.frame(first, robots, tiles, own, bool(game.get("newcomers", False)), blue)
    Doing(s).ask(seats[0], "begin", ("begin",), frame)
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
    tiles = {
        space: kind
        for space, kind in (layouts[layout] if isinstance(layout, str) else layout).items()
        if among(space, GRID.name, "a space", ("layout", space), report)
        and among(kind, who.components.tiles, "a tile", ("layout", space), report)
    }
    return tuple(sorted((GRID.number[space], kind) for space, kind in tiles.items())), layout != usual


def team_numbers(seats: Sequence[str], teams: Mapping[str, Any]) -> tuple[int, ...]:
    """The team of each seat as a number; () if everybody plays alone.

    >>> team_numbers(["Ann", "Bo", "Cy"], {"Ann": "red", "Cy": "red"}), team_numbers(["Ann", "Bo"], {})
    ((0, 1, 0), ())
    """
    sides = [teams.get(seat, ("alone", seat)) for seat in seats]
    return tuple(map(sides.index, sides)) if len(set(sides)) < len(sides) else ()
