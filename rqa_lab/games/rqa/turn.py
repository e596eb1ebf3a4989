"""The turn: its phases, and robots that come into the arena."""

from typing import Any

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa import citations as cite
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.cards import begin
from rqa_lab.games.rqa.damage import need_red
from rqa_lab.games.rqa.events import effect_on
from rqa_lab.games.rqa.lines import distance
from rqa_lab.games.rqa.state import CENTRE, GRID, State, empty

NAME = GRID.name


def end_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """End of Turn Phase: no effect of the base game happens in it."""
    write.enter_phase(s, t, ("rqa.turn.phases", "rqa.turn.end-effects"), "turn", "end")
    write.then(s, ("cleanup", ("rqa.turn.phases",)))


def cleanup(s: State, t: Trace | None, chance: Chance | None, why: tuple[str, ...]) -> None:
    """Cleanup Phase: cards in play, then the hand, to the discard pile; what is unspent is lost; draw 5."""
    write.enter_phase(s, t, why, "turn", "cleanup")
    write.clear_play(s, t, ("rqa.turn.cleanup", "rqa.card.discard"), "turn")
    write.discard_hand(s, t, ("rqa.turn.cleanup", "rqa.card.discard"), "turn")
    write.lose_unspent(s, t, ("rqa.turn.lose-unspent",), "turn")
    write.forget_bumps(s, t, ("rqa.limit.resets",), "turn")
    write.wear_off(s, t, cite.worn_off(s), "turn")
    write.then(s, ("next turn",))
    write.then(s, ("draw cards", s.seat, 5, "turn", ("rqa.turn.cleanup",)))


def next_turn(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The next seat's Start of Turn Phase."""
    teams = len(set(s.setup.teams)) < len(s.setup.seats)
    write.next_seat(s, t, ("rqa.team.turn-order" if teams else "rqa.turn.order",), "turn")
    start_phase(s, t, chance)


def start_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Start of Turn Phase: robots in the centre and on some tiles have an effect."""
    write.enter_phase(s, t, ("rqa.turn.phases", "rqa.turn.start-effects"), "turn", "start")
    write.then(s, ("respawn phase",))
    effects = []
    for robot in s.setup.of_seat[s.seat]:
        at = s.at[robot]
        if at is None:
            continue
        on = s.layout.at.get(at)
        if at in CENTRE and on is None:
            effects.append(("centre", robot, "centre"))
        elif at in CENTRE:
            covered = ("rqa.turn.center-covered", "rqa.turn.center-vp", "rqa.term.tile")
            write.nothing(s, t, covered, "centre", "centre", s.setup.titles[robot])
        if on is not None and on.start:
            effects.append(("start tile", robot, on.name))
    if effects:
        write.then(s, ("start effects", *effects))


def start_effects(s: State, t: Trace | None, chance: Chance | None, *rest: Any) -> None:
    """The effects at the start of a turn; if they differ, the active player picks the next one."""
    effects, chosen = (rest[:-1], rest[-1]) if isinstance(rest[-1], str) else (rest, None)
    options = {effect_on(s, name, robot): (op, robot, name) for op, robot, name in effects}
    if chosen is None and len({name for _, _, name in effects}) > 1:
        write.ask(s, s.setup.seats[s.seat], "order", tuple(options), ("start effects", *effects))
        return
    first = effects[0] if chosen is None else options[chosen]
    others = tuple(effect for effect in effects if effect != first)
    if others:
        write.then(s, ("start effects", *others))
    write.then(s, first)


def centre(s: State, t: Trace | None, chance: Chance | None, robot: int, name: str) -> None:
    """A robot on an uncovered centre space earns its owner a Victory Point."""
    need_red(s, t, 1, name)
    earns = ("rqa.turn.center-vp", "rqa.term.center", "rqa.health.gain-vp")
    write.take_points(s, t, earns, name, 1)


def start_tile(s: State, t: Trace | None, chance: Chance | None, robot: int, name: str) -> None:
    """A tile acts on a robot that starts its owner's turn there."""
    begin(s, robot, None, name, s.setup.components.tiles[name].start)


def respawn_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Respawn Phase: Knocked Out robots come back, or the game ends for want of a blue cube."""
    write.enter_phase(s, t, ("rqa.turn.phases",), "turn", "respawn")
    write.then(s, ("respawn next",))


def respawn_next(s: State, t: Trace | None, chance: Chance | None, first: str | None = None) -> None:
    """One more robot comes back, or the Main Phase begins; of several the active player picks the first."""
    gone = [robot for robot in s.setup.of_seat[s.seat] if s.at[robot] is None]
    if not gone:
        write.enter_phase(s, t, ("rqa.turn.phases", "rqa.turn.main-freedom"), "turn", "main")
        return
    if not s.reserve[1]:
        several = len(s.setup.of_seat[s.seat]) > 1
        clauses = ("rqa.end.trigger", "rqa.end.immediate", *(("rqa.end.two-respawns",) if several else ()))
        write.end_game(s, t, clauses, "turn", gone[0])
    elif first is None and len(gone) > 1:
        options = tuple(s.setup.robots[robot] for robot in gone)
        write.ask(s, s.setup.seats[s.seat], "who comes back", options, ("respawn next",))
    else:
        write.then(s, ("respawn next",))
        where_to_come_in(s, t, gone[0] if first is None else s.setup.number[first], "respawn")


def set_down(s: State, t: Trace | None, chance: Chance | None, robot: int) -> None:
    """Set-up: a robot comes into the arena for the first time."""
    where_to_come_in(s, t, robot, "set-up")


def where_to_come_in(s: State, t: Trace | None, robot: int, why: str) -> None:
    """The owner of a robot picks its space; ``why`` is respawn or set-up."""
    options = tuple(NAME[space] for space in respawn_spaces(s, robot))
    owner = s.setup.owner[robot]
    if len(options) == 1:
        write.only_option(s, t, _COME_IN[why], why, owner, why, options[0])
        write.then(s, ("come in", robot, why, options[0]))
    else:
        write.ask(s, s.setup.seats[owner], why, options, ("come in", robot, why))


def respawn_spaces(s: State, robot: int) -> tuple[int, ...]:
    """Where a robot may come back: Spawns without a robot, for Pug empty centre spaces too."""
    free = [space for space in s.layout.spawns if not s.occupied >> space & 1]
    if s.setup.robots[robot] == "pug":
        free += [space for space in sorted(CENTRE) if empty(s, space)]
    return tuple(free) or nearest_to_spawns(s)


def nearest_to_spawns(s: State) -> tuple[int, ...]:
    """The empty spaces nearest to a Spawn, in king steps; where all have tiles, those without a robot."""
    free = [space for space in GRID.spaces if not s.occupied >> space & 1]
    bare = [space for space in free if space not in s.layout.at] or free
    away = {space: min((distance(space, spawn) for spawn in s.layout.spawns), default=0) for space in bare}
    return tuple(space for space in bare if away[space] == min(away.values()))


_COME_IN = {
    "respawn": (
        "rqa.turn.respawn-phase",
        "rqa.respawn.where",
        "rqa.respawn.no-start-effects",
        "rqa.respawn.not-an-entry",
    ),
    "set-up": ("rqa.setup.place-robots", "rqa.setup.tiles-before-robots"),
}
_FILL_BAR = {
    "respawn": ("rqa.respawn.refill", "rqa.health.full-on-spawn"),
    "set-up": ("rqa.setup.health-bar", "rqa.health.full-on-spawn"),
}


def come_in(s: State, t: Trace | None, chance: Chance | None, robot: int, why: str, space: str) -> None:
    """A robot comes in with a full Health bar."""
    to = GRID.number[space]
    power = s.setup.robots[robot] == "pug" and to in CENTRE and to not in s.layout.spawns
    late = ("rqa.robot.pug.no-vp-on-respawn",) if power and why == "respawn" else ()
    clauses = (("rqa.robot.pug.spawn", *late) if power else ()) + _COME_IN[why]
    write.place(s, t, clauses, why, "come in", robot, to)
    red = max(0, s.setup.boards[robot].health - 1 - s.red[robot])
    need_red(s, t, red, why)
    write.refill(s, t, _FILL_BAR[why], why, robot, red, max(0, 1 - s.blue[robot]))
