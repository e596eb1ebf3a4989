"""What is wrong with a position: every fault that is found, never an exception."""

from collections.abc import Iterator

from rqa_lab.core.game import Finding
from rqa_lab.games.rqa.state import GRID, State


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}}
    >>> [finding.kind for finding in audit(GAME.position({"robots": robots, "tiles": {"c4": "Wall"}}))]
    ['on an obstacle']
    """
    return (*_spaces(s), *_health(s), *_seats(s), *_cubes(s))


def _spaces(s: State) -> Iterator[Finding]:
    titles = s.setup.titles
    for robot, space in enumerate(s.at):
        if space is not None and s.layout.blocks_move >> space & 1:
            facts = {"robot": titles[robot], "at": GRID.name[space], "tile": s.layout.at[space].name}
            clauses = ("rqa.over.no-stop", "rqa.move.blocked-by-obstacle")
            yield Finding("on an obstacle", clauses, facts, (GRID.name[space],))
    for space in dict.fromkeys(space for space in s.at if space is not None):
        sharing = [titles[robot] for robot, other in enumerate(s.at) if other == space]
        if len(sharing) > 1:
            together = {"robots": tuple(sharing), "at": GRID.name[space]}
            clauses = ("rqa.term.robot-is-obstacle", "rqa.over.no-stop")
            yield Finding("shared space", clauses, together, (GRID.name[space],))


def _health(s: State) -> Iterator[Finding]:
    for robot, title in enumerate(s.setup.titles):
        red, blue, bar, space = s.red[robot], s.blue[robot], s.setup.boards[robot].health, s.at[robot]
        where = () if space is None else (GRID.name[space],)
        if red > bar - 1 or blue > 1:
            facts = {"robot": title, "red": red, "blue": blue, "bar": bar}
            yield Finding(
                "too much health", ("rqa.setup.health-bar", "rqa.health.full-on-spawn"), facts, where
            )
        if space is not None and not blue:
            yield Finding(
                "no blue cube", ("rqa.damage.red-first", "rqa.ko.last-cube"), {"robot": title}, where
            )
        if space is None and red + blue:
            yield Finding("off with health", ("rqa.ko.last-cube",), {"robot": title})


def _seats(s: State) -> Iterator[Finding]:
    for number, seat in enumerate(s.setup.seats):
        if not s.setup.of_seat[number]:
            yield Finding("seat without robot", ("rqa.setup.choose-robot",), {"seat": seat})


def _cubes(s: State) -> Iterator[Finding]:
    box = s.setup.components.box
    here = {
        "red": sum(s.red) + sum(pile.red for pile in s.pile) + s.reserve[0] - s.tokens,
        "blue": sum(s.blue) + sum(pile.blue for pile in s.pile) + s.reserve[1] + s.box_blue,
        "gems": sum(pile.gems for pile in s.pile) + s.reserve[2],
    }
    for colour, n in here.items():
        if n != box[colour]:
            facts = {"colour": colour, "here": n, "box": box[colour]}
            yield Finding("cubes", ("rqa.setup.components", "rqa.setup.reserve-red-gems"), facts)
