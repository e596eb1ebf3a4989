"""The turn: its phases, and robots that come into the arena."""

from typing import Any

from rqa_lab.core.chance import without
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.games.rqa.actions import EndTurn
from rqa_lab.games.rqa.bodies import effect_on
from rqa_lab.games.rqa.play.damage import begin, came, need_red
from rqa_lab.games.rqa.play.shop import draw
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.rules.staying import at_start, first_buy, upgrades
from rqa_lab.games.rqa.setup import CENTRE, GRID, nearest
from rqa_lab.games.rqa.state import FULL_HAND, LASTS, State, empty
from rqa_lab.games.rqa.steps import effect, named

NAME = GRID.name


# ---- the end of a turn -----------------------------------------------------------------------------------


def end_turn(do: Doing, action: EndTurn) -> None:
    """End of Turn Phase: no effect of the base game happens in it."""
    do.cause = "turn"
    do.enter_phase("end", ("rqa.turn.phases", "rqa.turn.end-effects"))
    cleanup(do, ("rqa.turn.phases",))


@effect("cleanup", cause="turn")
def cleanup(do: Doing, why: tuple[str, ...]) -> None:
    """Cleanup Phase: discard cards in play, then the hand; lose unspent Energy and Move; draw a new hand."""
    s = do.state
    do.enter_phase("cleanup", why)
    do.clear_play(("rqa.turn.cleanup", "rqa.card.discard", "rqa.setup.play-areas"))
    do.discard_hand(("rqa.turn.cleanup", "rqa.card.discard", "rqa.turn.optional"))
    do.lose_unspent(("rqa.turn.lose-unspent",))
    do.forget_bumps(("rqa.limit.resets",))
    if s.extras.bought:
        do.forget_purchase(first_buy(upgrades(s, s.seat)))
    last = _wear_off(do) if s.lasting or s.atop is not None else None
    do.then(next_turn.frame() if last is None else last_turn.frame(last))
    draw(do, s.seat, FULL_HAND, "turn", ("rqa.turn.cleanup",))


def _wear_off(do: Doing) -> int | None:
    """End the effects of the turn; returns the robot that ends the game, if one could not come back."""
    s, own = do.state, do.state.setup.robots_of[do.state.seat]
    # a robot that was set down still has to have its first turn
    over = tuple((what, robot) for what, robot in s.lasting if what != "set down" or robot in own)
    ended = do.traced and [clause for what, robot in over for clause in _lasts(s, what, robot)]
    do.wear_off(over, do.traced and tuple(dict.fromkeys((*ended, "rqa.turn.cleanup"))))
    return next((robot for what, robot in over if what == "last turn"), None)


def _lasts(s: State, what: str, robot: int) -> Clauses:
    """The clauses behind a lasting effect on a robot."""
    own = LASTS[what].own
    return s.setup.boards[robot].clauses[own] if own else LASTS[what].clauses


@effect("next turn", cause="turn")
def next_turn(do: Doing) -> None:
    """The next seat's Start of Turn Phase."""
    do.next_seat(("rqa.team.turn-order" if do.state.setup.in_teams else "rqa.turn.order",))
    start_phase(do)


@effect("last turn", cause="turn")
def last_turn(do: Doing, robot: int) -> None:
    """The game ends after a turn in which a robot could not come back."""
    do.end_game(robot, ("rqa.end.trigger", "rqa.end.immediate"))


# ---- the start of a turn ---------------------------------------------------------------------------------


@effect("start phase", cause="turn")
def start_phase(do: Doing) -> None:
    """Start of Turn Phase."""
    do.enter_phase("start", ("rqa.turn.phases", "rqa.turn.start-effects"))
    in_start_phase(do)


def in_start_phase(do: Doing) -> None:
    """Robots in the centre and on some tiles have an effect, and some Upgrades."""
    s = do.state
    effects: list[Frame] = []
    for robot in s.setup.robots_of[s.seat]:
        at = s.at[robot]
        if at is None:
            continue
        came(do, robot, "start")
        on = s.layout.at.get(at)
        if at in CENTRE and _earns_in_centre(do, robot, effects):
            effects.append(centre.frame(robot, "centre"))
        if on is not None and on.start:
            effects.append(start_tile.frame(robot, on.name))
    if s.extras.upgrades:
        effects += [start_upgrade.frame(None, card) for card, _ in at_start(s)]
    if effects:
        do.then(start_effects.frame(*effects), respawn_phase.frame())
    else:
        respawn_phase(do)


def _earns_in_centre(do: Doing, robot: int, effects: list[Frame]) -> bool:
    """A robot in the centre earns a point, unless a tile covers its space, or perhaps another robot does."""
    s, title = do.state, do.state.setup.titles[robot]
    if s.at[robot] in s.layout.at:
        do.by("centre").nothing(
            "centre", title, ("rqa.turn.center-covered", "rqa.turn.center-vp", "rqa.term.tile")
        )
        return False
    again = s.setup.rulings["center-two-robots"] == "once" and any(one[0] == centre.op for one in effects)
    if again:
        do.by("centre").nothing("centre once", title, ("rqa.turn.center-vp",))
    return not again


@effect("start effects", cause="turn")
def start_effects(do: Doing, *rest: Any) -> None:
    """The effects at the start of a turn; if they differ, the active player picks the next one."""
    effects, chosen = (rest[:-1], rest[-1]) if isinstance(rest[-1], str) else (rest, None)
    first = effects[0]
    if len(effects) > 1:
        fields = [named(one) for one in effects]
        options = {
            effect_on(do.state, it.cause, it.robot): one for it, one in zip(fields, effects, strict=True)
        }
        if chosen is None and len({it.cause for it in fields}) > 1:
            do.ask(do.seat, "order", tuple(options))
            return
        first = options[chosen] if chosen is not None else first
        do.then(start_effects.frame(*without(effects, first)))
    do.then(first)


@effect("centre")
def centre(do: Doing, robot: int, cause: str) -> None:
    """A robot on an uncovered centre space earns its owner a Victory Point."""
    s = do.state
    need_red(do, 1)
    earns = do.traced and (
        "rqa.turn.center-vp",
        "rqa.term.center",
        "rqa.health.gain-vp",
        *only_if(("set down", robot) in s.lasting, *s.setup.boards[robot].clauses["first turn"]),
        *only_if(
            None in [s.at[other] for other in s.setup.robots_of[s.seat]],
            "rqa.respawn.other-robot-start",
            "rqa.meta.body-over-glossary",
        ),
    )
    do.take_points(s.seat, 1, earns)


@effect("start tile")
def start_tile(do: Doing, robot: int, cause: str) -> None:
    """A tile acts on a robot that starts its owner's turn there."""
    begin(do, robot, None, cause, do.state.setup.components.tiles[cause].start)


@effect("start upgrade")
def start_upgrade(do: Doing, robot: None, cause: str) -> None:
    """A card that stays in front of the active seat acts as its turn starts."""
    begin(do, robot, None, cause, dict(at_start(do.state))[cause])


# ---- robots that come back -------------------------------------------------------------------------------


@effect("respawn phase", cause="turn")
def respawn_phase(do: Doing) -> None:
    """Respawn Phase."""
    do.enter_phase("respawn", ("rqa.turn.phases",))
    in_respawn_phase(do)


def in_respawn_phase(do: Doing) -> None:
    """Knocked Out robots come back, or the game ends because there is no blue cube."""
    respawn_next(do, False)


#: phase in which a position may begin -> its effect, once the active seat lets it begin
BEGINNINGS = {"start": in_start_phase, "respawn": in_respawn_phase}


def wait_to_begin(s: State, phase: str) -> None:
    """Wait at the start of a phase, before anything has happened in it: the active seat lets it begin."""
    do = Doing(s)
    do.ask(do.seat, "phase", ("begin",), begin_phase.frame(phase))


@effect("begin phase", cause="turn")
def begin_phase(do: Doing, phase: str, chosen: str = "begin") -> None:
    """Begin the effects of a phase."""
    BEGINNINGS[phase](do)


@effect("respawn next", cause="turn")
def respawn_next(do: Doing, again: bool, first: str | None = None) -> None:
    """A robot comes back, perhaps after another (``again``), or the Main Phase begins.

    Of several the active player picks the first.
    """
    s = do.state
    gone = [robot for robot in s.setup.robots_of[s.seat] if s.at[robot] is None]
    able = [robot for robot in gone if respawn_spaces(s, robot)]
    if gone and not s.reserve.blue:
        why = ("rqa.end.trigger", "rqa.end.immediate", *only_if(again, "rqa.end.two-respawns"))
        if s.setup.rulings["end-immediate"] == "at-once":
            do.end_game(gone[0], why)
        else:
            do.allow("last turn", gone[0], why)
            _main_phase(do)
    elif not able:
        for robot in gone:
            do.by("respawn").nothing("no Spawn", s.setup.titles[robot], ("rqa.respawn.where",))
        _main_phase(do)
    else:
        robots = tuple(s.setup.robots[robot] for robot in able)
        if comes := do.decide(do.seat, "who comes back", robots, first, respawn_next.frame(again)):
            do.then(respawn_next.frame(True))
            _pick_space(do.by("respawn"), s.setup.number[comes])


def _pick_space(do: Doing, robot: int) -> None:
    """The owner of a robot that comes back picks its space."""
    s = do.state
    spaces = tuple(NAME[space] for space in respawn_spaces(s, robot))
    do.pick(s.setup.seats[s.setup.owner[robot]], "respawn", spaces, _COME_IN, come_in.frame(robot))


def _main_phase(do: Doing) -> None:
    do.enter_phase("main", ("rqa.turn.phases", "rqa.turn.main-freedom"))


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


@effect("come in", cause="respawn")
def come_in(do: Doing, robot: int, space: str = "") -> None:
    """A robot comes back with a full Health bar, onto the space that its owner picked."""
    s, to = do.state, GRID.number[space]
    power = to in by_power(s, robot)
    do.come_in(
        robot,
        to,
        (
            *only_if(power, *s.setup.boards[robot].clauses["come in"]),
            *_COME_IN,
            *only_if(not power and to not in s.layout.spawns, "rqa.term.any-direction"),
        ),
    )
    came(do, robot, "come in")
    red = max(0, s.setup.boards[robot].health - 1 - s.red[robot])
    need_red(do, red)
    full = ("rqa.respawn.refill", "rqa.health.full-on-spawn", "rqa.end.reserve-blue-monotone")
    do.refill(robot, red, max(0, 1 - s.blue[robot]), full)
