"""Knock back: a robot is knocked along, bumps into what stands in the way, and enters spaces."""

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.damage import damage
from rqa_lab.games.rqa.judge import STEP, WAY, collision
from rqa_lab.games.rqa.state import EDGE, TILES, State

_KNOCKED = ("rqa.knock.attacker-direction", "rqa.knock.only-target-moves", "rqa.knock.not-a-push")


def knock(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, cause: str, n: int
) -> None:
    """Knock a body back n spaces, straight away from the robot; it ends at the first collision."""
    at, to = s.at[robot], s.at[body]
    way = None if at is None or to is None else WAY[at][to]
    if way is None:
        write.nothing(s, t, ("rqa.faq.partial-effects",), cause, "knock back", s.setup.titles[body])
        return
    for _ in range(n):
        if not knock_one(s, t, robot, body, way, cause, _KNOCKED):
            return


def knock_one(
    s: State, t: Trace | None, robot: int, body: int, way: int, cause: str, clauses: tuple[str, ...]
) -> bool:
    """Knock a body one space that way; true if it moved."""
    obstacle = collision(s, body, way)
    if obstacle is None:
        to = STEP[s.at[body]][way]  # type: ignore[index]
        assert to is not None
        write.place(s, t, clauses, cause, "knock", body, to, WAYS[way])
        enter(s, robot, body, to)
        return True
    if s.bumped[body] >> obstacle & 1:
        limit = ("rqa.limit.knock-part-skipped", "rqa.limit.same-obstacle")
        write.nothing(s, t, limit, cause, "knock back", s.setup.titles[body])
        return False
    bump_clauses, hit = _collision_clauses(s, body, obstacle)
    write.bump(s, t, bump_clauses, cause, body, obstacle, way)
    for one in hit:
        damage(s, t, robot, one, 1, cause, ("rqa.damage.red-first", bump_clauses[0]))
    return False


def _collision_clauses(s: State, body: int, obstacle: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The clauses of a collision, and who takes damage by it: enemies of the active seat first."""
    if obstacle < EDGE:
        both = sorted((body, obstacle), key=lambda robot: robot not in s.setup.enemies[s.seat])
        own = any(robot not in s.setup.enemies[s.seat] for robot in both)
        clauses = ("rqa.push.into-robot", "rqa.term.robot-is-obstacle")
        return (*clauses, "rqa.push.into-own-robot") if own else clauses, tuple(both)
    if obstacle < TILES:
        return ("rqa.push.into-edge", "rqa.limit.edge-is-one"), (body,)
    return ("rqa.push.into-wall", "rqa.tile.wall", "rqa.term.obstacle"), (body,)


def enter(s: State, robot: int, body: int, space: int) -> None:
    """A body comes onto a space: what its tile does to it waits; ``robot`` brought it there."""
    if space in s.layout.enter:
        write.wait(s, ("tile", robot, body, s.layout.at[space].name))


_ENTER = {
    "Tacks": ("rqa.tile.tacks", "rqa.tile.enter-claims"),
    "Pothole": ("rqa.tile.pothole.enter", "rqa.tile.enter-claims"),
}


def tile(s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, name: str) -> None:
    """What a tile does to a body that entered it."""
    damage(s, t, robot, body, s.setup.components.tiles[name].enter_damage, name, _ENTER[name])
