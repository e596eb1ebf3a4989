"""Knock back: a robot is knocked along, bumps into what stands in the way, and enters spaces."""

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa import citations as cite
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.damage import damage
from rqa_lab.games.rqa.judge import STEP, WAY, collision
from rqa_lab.games.rqa.state import EDGE, State


def knock(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, cause: str, n: int
) -> None:
    """Knock a body back n spaces, straight away from the robot; it ends at the first collision."""
    at, to = s.at[robot], s.at[body]
    way = None if at is None or to is None else WAY[at][to]
    if way is None:
        write.nothing(s, t, ("rqa.faq.partial-effects",), cause, "no way", s.setup.titles[body])
        return
    for _ in range(n):
        if not knock_one(s, t, robot, body, way, cause, "knock", cite.knocked(s, cause)):
            return


def knock_one(
    s: State, t: Trace | None, robot: int, body: int, way: int, cause: str, how: str, clauses: tuple[str, ...]
) -> bool:
    """Knock a body one space that way, by a push or a knock back (``how``); true if it moved."""
    obstacle = collision(s, body, way)
    if obstacle is None:
        to = STEP[s.at[body]][way]  # type: ignore[index]
        assert to is not None
        write.place(s, t, clauses, cause, "knock", body, to, WAYS[way])
        enter(s, robot, body, to, how, cause)
        return True
    if s.bumped[body] >> obstacle & 1:
        limit = ("rqa.limit.knock-part-skipped", "rqa.limit.same-obstacle")
        write.nothing(s, t, limit, cause, "same obstacle", s.setup.titles[body])
        return False
    clauses = cite.bumped(s, body, obstacle, cause)
    write.bump(s, t, clauses, cause, body, obstacle, way)
    both = (body, obstacle) if obstacle < EDGE else (body,)
    for one in sorted(both, key=lambda hit: hit not in s.setup.enemies[s.seat]):  # gains before losses
        damage(s, t, robot, one, 1, cause, ("rqa.damage.red-first", clauses[0]))
    return False


def enter(s: State, robot: int, body: int, space: int, how: str, cause: str) -> None:
    """A body comes onto a space, and what its tile does to it waits.

    ``robot`` brought it there; ``how`` is step, follow, push or knock.
    """
    if space in s.layout.enter:
        write.wait(s, ("tile", robot, body, s.layout.at[space].name, how, cause))


def tile(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, name: str, how: str, cause: str
) -> None:
    """What a tile does to a body that entered it; one that is gone meanwhile has escaped."""
    if s.at[body] is None:
        gone = ("rqa.ko.pending-enter-on-removed", "rqa.faq.partial-effects")
        write.nothing(s, t, gone, name, "gone", s.setup.titles[body])
        return
    clauses = cite.tile(s, name, how, cause)
    damage(s, t, robot, body, s.setup.components.tiles[name].enter_damage, name, clauses)
