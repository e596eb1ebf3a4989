"""Whether what the players agreed on before a whole game is sound, and which robots they may take."""

from collections import Counter

from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.effects import named
from rqa_lab.games.rqa.model.setup import Setup
from rqa_lab.games.rqa.model.state import State

#: more players than this need robots, Spawns and cubes of the packs; a pack with a robot has cubes for it
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
    who, asking = s.setup, named(s.choice.frame)
    found: Bare = ()
    sides = Counter(who.teams)
    if who.in_teams and (len(sides) == 1 or len(set(sides.values())) > 1):
        found += (("uneven teams", ("rqa.team.even",), tuple(sides.values())),)
    needs = robots_in_all(who.seats)
    if not isinstance(asking.robots, str):
        clauses = ("rqa.two.two-robots",) if len(who.seats) == 2 else ("rqa.setup.choose-robot",)
        for seat in who.seats:
            mine = sum(owner == seat for _, owner in asking.robots)
            if mine * len(who.seats) != needs:
                found += (("robots of a seat", clauses, seat, needs // len(who.seats), mine),)
    spawns = sum(who.components.tiles[kind].spawn for _, kind in asking.tiles)
    if spawns < needs:
        more = ("rqa.setup.more-players",) if len(who.seats) > MOST_OF_THE_BOX else ()
        found += (("too few Spawns", (*more, "rqa.setup.place-robots"), needs, spawns),)
    if asking.own and asking.newcomers:
        found += (("newcomers", ("rqa.setup.tiles-first-game", "rqa.setup.tiles-custom")),)
    if asking.blue > (most := s.box_blue - needs):
        found += (
            ("too many blue cubes", ("rqa.setup.adjust-blue", "rqa.setup.components"), asking.blue, most),
        )
    return found
