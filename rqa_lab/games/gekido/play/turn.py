"""The course of a turn: its phases, Target Locks after an attack, pushing, The Center, the next seat."""

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.state import LOADING, READY, State, tile_of
from rqa_lab.games.gekido.play import citations as cite
from rqa_lab.games.gekido.play import writers as write
from rqa_lab.games.gekido.rules.attacking import under_way
from rqa_lab.games.gekido.rules.moving import free_beside
from rqa_lab.games.gekido.rules.using import window


def start(s: State, t: Trace | None, chance: Chance | None) -> None:
    """A turn begins: with Powers for its start if there are such, else with the First Movement Phase."""
    if window(s, s.seat, "start"):
        clauses = ("gekido.turn.start-of-turn-window", "gekido.turn.three-phases")
        write.enter_phase(s, t, clauses, "turn", "start")
    else:
        first_move(s, t)


def first_move(s: State, t: Trace | None) -> None:
    """The First Movement Phase begins."""
    write.enter_phase(s, t, cite.first_move(s), "turn", "first move")


def second_move(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The Second Movement Phase begins; whoever has moved already has nothing to do in it."""
    if s.moved:
        end(s, t, cite.MOVED_ALREADY)
    else:
        clauses = ("gekido.turn.three-phases", "gekido.move2.only-if-unmoved")
        write.enter_phase(s, t, clauses, "turn", "second move")


def end(s: State, t: Trace | None, more: tuple[str, ...] = ()) -> None:
    """The turn ends."""
    write.enter_phase(s, t, ("gekido.turn.end", "gekido.turn.three-phases", *more), "turn", "end")
    at_end(s)


def at_end(s: State) -> None:
    """What happens at the end of a turn: a tile may have an effect, and then it is somebody else's turn."""
    write.then(s, ("tile at end",), ("next turn",))


def tile_at_end(s: State, t: Trace | None, chance: Chance | None, chosen: str | None = None) -> None:
    """Whoever stands on The Center at the end of its own turn may draw."""
    tile = tile_of(s, s.seat)
    if tile is None or tile.when != "end" or s.setup.duel or chosen == PASS:
        return
    if chosen is None:
        write.ask(s, s.setup.seats[s.seat], "Center", (DRAW, PASS), ("tile at end",))
        return
    write.use_tile(s, t, cite.of(s, tile.name), tile.name, tile.name, None, None)
    write.then(s, *(("step", s.seat, tile.name, step, None, None) for step in tile.steps))


DRAW, PASS = "draw", "pass"


def next_turn(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The next seat clockwise whose bot is in the Arena has its turn."""
    seats = len(s.setup.seats)
    after = [seat for n in range(1, seats + 1) if s.at[seat := (s.seat + n) % seats] is not None]
    write.give_turn(s, t, cite.next_turn(s), "turn", "turn", after[0])
    start(s, t, chance)


# ---- Target Locks ----------------------------------------------------------------------------------------


def turn_a_token(
    s: State, t: Trace | None, chance: Chance | None, cause: str, chosen: str | None = None
) -> None:
    """The attacker turns its token of the target; of a Loading target any Ready one instead."""
    target, locks = under_way(s).target, s.locks[s.seat]
    if locks[target] == READY:
        write.turn_to_loading(s, t, cite.TOKEN_TURNED, cause, s.seat, target)
        return
    ready = tuple(s.setup.bots[bot] for bot, side in enumerate(locks) if side == READY)
    if chosen is None and len(ready) > 1:
        write.ask(s, s.setup.seats[s.seat], "token", ready, ("token", cause))
    elif ready:
        bot = s.setup.number[chosen or ready[0]]
        write.turn_to_loading(s, t, cite.OTHER_TOKEN_TURNED, cause, s.seat, bot)


def reset_tokens(s: State, t: Trace | None, seat: int, clauses: tuple[str, ...], cause: str) -> None:
    """A seat whose tokens are all Loading turns them back to Ready."""
    if set(s.locks[seat]) - {""} == {LOADING}:
        write.turn_to_ready(s, t, clauses, cause, seat)


# ---- after a hit -----------------------------------------------------------------------------------------


def push_offer(s: State, t: Trace | None, chance: Chance | None, damage: int) -> None:
    """The attacker may push whom it hit, unless nothing is left to push."""
    target = under_way(s).target
    rulings, title = s.setup.rulings, s.setup.titles[target]
    if s.at[target] is None and rulings["destroyed-tile"] == "no-push":
        write.nothing(s, t, ("gekido.push.destroyed-target",), "attack", "push", title)
    elif not damage and rulings["push-without-damage"] == "refused":
        write.nothing(s, t, ("gekido.push.zero-damage-success",), "attack", "push", title)
    else:
        write.enter_phase(s, t, cite.push_offered(s, damage), "attack", "push")
        return
    after_attack(s, t, chance)


def push(s: State, t: Trace | None, chance: Chance | None, cause: str) -> None:
    """The attacker enters the tile of its target, whose owner then moves it away."""
    a = under_way(s)
    to = s.at[a.target]
    write.then(s, ("after attack",))
    if to is not None:
        write.move(s, t, cite.pushes(s), cause, "push", s.seat, to)
        write.then(s, ("pushed to", a.target, to, cause))
    elif a.fallen is not None:
        write.move(s, t, ("gekido.push.destroyed-target", *cite.pushes(s)), cause, "push", s.seat, a.fallen)


def pushed_to(
    s: State, t: Trace | None, chance: Chance | None, bot: int, tile: int, cause: str,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """The owner of a pushed bot picks an empty tile beside the one where it stood."""
    names = s.setup.grid.name
    options = tuple(names[space] for space in free_beside(s, tile))
    clauses = cite.PUSHED
    if not options:  # in a broken position only
        write.nothing(s, t, clauses, cause, "pushed", s.setup.titles[bot])
        return
    if chosen is None:
        write.pick(s, t, clauses, cause, bot, "pushed to", options, ("pushed to", bot, tile, cause))
    else:
        write.move(s, t, clauses, cause, "pushed", bot, names.index(chosen))


def after_attack(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The attack is over: the dice are free, and Target Locks that are all Loading are Ready again."""
    write.end_attack(s, t, cite.attack_over(s), "attack")
    reset_tokens(s, t, s.seat, cite.tokens_reset(s), "attack")
    if s.at[s.seat] is None:
        write.then(s, ("next turn",))
    else:
        second_move(s, t, chance)
