"""The turn: its phases, and robots that come into the arena."""

from typing import Any

from rqa_lab.core.chance import Chance
from rqa_lab.core.deck import without
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.bodies import effect_on
from rqa_lab.games.rqa.model.geometry import nearest
from rqa_lab.games.rqa.model.setup import CENTRE, GRID
from rqa_lab.games.rqa.model.state import FULL_HAND, State, empty
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import packwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.arenapoints import came
from rqa_lab.games.rqa.play.cards import begin
from rqa_lab.games.rqa.play.damage import need_red
from rqa_lab.games.rqa.play.drawing import draw
from rqa_lab.games.rqa.rules.staying import at_start, first_buy, upgrades

NAME = GRID.name


def end_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """End of Turn Phase: no effect of the base game happens in it."""
    write.enter_phase(s, t, ("rqa.turn.phases", "rqa.turn.end-effects"), "turn", "end")
    cleanup(s, t, chance, ("rqa.turn.phases",))


def cleanup(s: State, t: Trace | None, chance: Chance | None, why: tuple[str, ...]) -> None:
    """Cleanup Phase: cards in play, then the hand, are discarded; what is unspent is lost; a new hand."""
    write.enter_phase(s, t, why, "turn", "cleanup")
    write.clear_play(s, t, ("rqa.turn.cleanup", "rqa.card.discard", "rqa.setup.play-areas"), "turn")
    write.discard_hand(s, t, ("rqa.turn.cleanup", "rqa.card.discard", "rqa.turn.optional"), "turn")
    write.lose_unspent(s, t, ("rqa.turn.lose-unspent",), "turn")
    write.forget_bumps(s, t, ("rqa.limit.resets",), "turn")
    if s.setup.packs:
        packwriters.settle_tiles(s, t, ("rqa.limit.resets",), "turn")
        if s.extras.bought:
            packwriters.forget_purchase(s, t, first_buy(upgrades(s, s.seat)), "turn")
    last = [robot for what, robot in s.lasting if what == "last turn"]
    write.wear_off(s, t, () if t is None else cite.worn_off(s), "turn")
    write.then(s, ("last turn", last[0]) if last else ("next turn",))
    draw(s, t, chance, s.seat, FULL_HAND, "turn", ("rqa.turn.cleanup",))


def next_turn(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The next seat's Start of Turn Phase."""
    write.next_seat(s, t, ("rqa.team.turn-order" if s.setup.in_teams else "rqa.turn.order",), "turn")
    start_phase(s, t, chance)


def last_turn(s: State, t: Trace | None, chance: Chance | None, robot: int) -> None:
    """The game ends after a turn in which a robot could not come back."""
    write.end_game(s, t, ("rqa.end.trigger", "rqa.end.immediate"), "turn", robot)


def start_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Start of Turn Phase."""
    write.enter_phase(s, t, ("rqa.turn.phases", "rqa.turn.start-effects"), "turn", "start")
    in_start_phase(s, t, chance)


def in_start_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Robots in the centre and on some tiles have an effect, and some Upgrades."""
    effects: list[tuple[str, int | None, str]] = []
    for robot in s.setup.of_seat[s.seat]:
        at = s.at[robot]
        if at is None:
            continue
        came(s, t, robot, "start", "turn")
        on = s.layout.at.get(at)
        if at in CENTRE:
            earned = any(name == "centre" for _, _, name in effects)
            if on is not None:
                covered = ("rqa.turn.center-covered", "rqa.turn.center-vp", "rqa.term.tile")
                write.nothing(s, t, covered, "centre", "centre", s.setup.titles[robot])
            elif earned and s.setup.rulings["center-two-robots"] == "once":
                write.nothing(s, t, ("rqa.turn.center-vp",), "centre", "centre once", s.setup.titles[robot])
            else:
                effects.append(("centre", robot, "centre"))
        if on is not None and on.start:
            effects.append(("start tile", robot, on.name))
    if s.extras.upgrades:
        effects += [("start upgrade", None, card) for card, _ in at_start(s)]
    if effects:
        write.then(s, ("respawn phase",))
        start_effects(s, t, chance, *effects)
    else:
        respawn_phase(s, t, chance)


def start_effects(s: State, t: Trace | None, chance: Chance | None, *rest: Any) -> None:
    """The effects at the start of a turn; if they differ, the active player picks the next one."""
    effects, chosen = (rest[:-1], rest[-1]) if isinstance(rest[-1], str) else (rest, None)
    options = {effect_on(s, name, robot): (op, robot, name) for op, robot, name in effects}
    if chosen is None and len({name for _, _, name in effects}) > 1:
        write.ask(s, s.setup.seats[s.seat], "order", tuple(options), ("start effects", *effects))
        return
    first = effects[0] if chosen is None else options[chosen]
    others = without(effects, first)
    if others:
        write.then(s, ("start effects", *others))
    write.then(s, first)


def centre(s: State, t: Trace | None, chance: Chance | None, robot: int, name: str) -> None:
    """A robot on an uncovered centre space earns its owner a Victory Point."""
    need_red(s, t, 1, name)
    earns = () if t is None else cite.centre(s, robot)
    write.take_points(s, t, earns, name, s.seat, 1)


def start_tile(s: State, t: Trace | None, chance: Chance | None, robot: int, name: str) -> None:
    """A tile acts on a robot that starts its owner's turn there."""
    begin(s, robot, None, name, s.setup.components.tiles[name].start)


def start_upgrade(s: State, t: Trace | None, chance: Chance | None, robot: None, name: str) -> None:
    """A card that stays in front of the active seat acts as its turn starts."""
    begin(s, robot, None, name, dict(at_start(s))[name])


def respawn_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Respawn Phase."""
    write.enter_phase(s, t, ("rqa.turn.phases",), "turn", "respawn")
    in_respawn_phase(s, t, chance)


def in_respawn_phase(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Knocked Out robots come back, or the game ends for want of a blue cube."""
    respawn_next(s, t, chance, False)


#: phase in which a position may begin -> what happens in it, once somebody lets it begin
BEGINNINGS = {"start": in_start_phase, "respawn": in_respawn_phase}


def wait_to_begin(s: State, phase: str) -> None:
    """The phase has been entered, and nothing has happened in it: the active seat lets it begin."""
    write.ask(s, s.setup.seats[s.seat], "phase", ("begin",), ("begin phase", phase))


def begin_phase(s: State, t: Trace | None, chance: Chance | None, phase: str, chosen: str) -> None:
    """What happens in a phase begins."""
    BEGINNINGS[phase](s, t, chance)


def respawn_next(
    s: State, t: Trace | None, chance: Chance | None, again: bool, first: str | None = None
) -> None:
    """A robot comes back, perhaps after another (``again``), or the Main Phase begins.

    Of several the active player picks the first.
    """
    gone = [robot for robot in s.setup.of_seat[s.seat] if s.at[robot] is None]
    able = [robot for robot in gone if respawn_spaces(s, robot)]
    if gone and not s.reserve[1]:
        clauses = ("rqa.end.trigger", "rqa.end.immediate", *(("rqa.end.two-respawns",) if again else ()))
        if s.setup.rulings["end-immediate"] == "at-once":
            write.end_game(s, t, clauses, "turn", gone[0])
        else:
            write.allow(s, t, clauses, "turn", "last turn", gone[0])
            _main_phase(s, t)
    elif not able:
        for robot in gone:
            write.nothing(s, t, ("rqa.respawn.where",), "respawn", "no Spawn", s.setup.titles[robot])
        _main_phase(s, t)
    elif first is None and len(able) > 1:
        options = tuple(s.setup.robots[robot] for robot in able)
        write.ask(s, s.setup.seats[s.seat], "who comes back", options, ("respawn next", again))
    else:
        write.then(s, ("respawn next", True))
        where_to_come_in(s, t, able[0] if first is None else s.setup.number[first])


def _main_phase(s: State, t: Trace | None) -> None:
    write.enter_phase(s, t, ("rqa.turn.phases", "rqa.turn.main-freedom"), "turn", "main")


def where_to_come_in(s: State, t: Trace | None, robot: int) -> None:
    """The owner of a robot that comes back picks its space."""
    options = tuple(NAME[space] for space in respawn_spaces(s, robot))
    write.pick(s, t, _COME_IN, "respawn", s.setup.owner[robot], "respawn", options, ("come in", robot))


def respawn_spaces(s: State, robot: int) -> tuple[int, ...]:
    """Where a robot may come back: Spawns without a robot, and what its board adds."""
    free = (*free_spawns(s), *by_power(s, robot))
    return free or (nearest_to_spawns(s) if s.setup.rulings["spawns-full"] == "nearest" else ())


def free_spawns(s: State) -> tuple[int, ...]:
    """The Spawns on which no robot stands."""
    return tuple(space for space in s.layout.spawns if not s.occupied >> space & 1)


def by_power(s: State, robot: int) -> tuple[int, ...]:
    """The spaces on which its board lets a robot come in beside the Spawns: empty centre spaces, or none."""
    if s.setup.boards[robot].comes_in != "centre":
        return ()
    return tuple(space for space in sorted(CENTRE) if empty(s, space))


def nearest_to_spawns(s: State) -> tuple[int, ...]:
    """The empty spaces nearest to a Spawn; where all have tiles, those without a robot."""
    free = [space for space in GRID.spaces if not s.occupied >> space & 1]
    bare = [space for space in free if space not in s.layout.at] or free
    return nearest(bare, s.layout.spawns, s.setup.rulings["nearest-metric"])


_COME_IN = (
    "rqa.turn.respawn-phase",
    "rqa.respawn.where",
    "rqa.term.occupied",
    "rqa.respawn.no-start-effects",
    "rqa.respawn.not-an-entry",
    "rqa.respawn.acts-same-turn",
)


def come_in(s: State, t: Trace | None, chance: Chance | None, robot: int, space: str) -> None:
    """A robot comes back with a full Health bar."""
    to = GRID.number[space]
    power = to in by_power(s, robot)
    beside = () if power or to in s.layout.spawns else ("rqa.term.any-direction",)
    clauses = (
        *(("rqa.robot.pug.spawn", "rqa.robot.pug.no-vp-on-respawn") if power else ()),
        *_COME_IN,
        *beside,
    )
    write.place(s, t, clauses, "respawn", "come in", robot, to)
    came(s, t, robot, "come in", "respawn")
    red = max(0, s.setup.boards[robot].health - 1 - s.red[robot])
    need_red(s, t, red, "respawn")
    full = ("rqa.respawn.refill", "rqa.health.full-on-spawn", "rqa.end.reserve-blue-monotone")
    write.refill(s, t, full, "respawn", robot, red, max(0, 1 - s.blue[robot]))
