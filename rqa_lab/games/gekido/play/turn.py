"""The course of a turn, and how bots move."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.games.gekido.actions import Move, Stay
from rqa_lab.games.gekido.components import effect
from rqa_lab.games.gekido.play.steps import steps_of
from rqa_lab.games.gekido.play.writers import Doing
from rqa_lab.games.gekido.rules.attacking import MOVED, NO_BOT, best_offer, offers
from rqa_lab.games.gekido.rules.using import clauses_for, window
from rqa_lab.games.gekido.state import State, tile_of

# ---- the course of a turn around its attack: the phases before it and after it, its end, the next seat ----

_CAUSE = "turn"


@effect("start turn", cause=_CAUSE)
def start(do: Doing) -> None:
    """A turn begins: with Powers for its start if the bot has any, else with the First Movement Phase."""
    if window(do.state, do.state.seat, "start"):
        do.enter_phase("start", ("gekido.turn.start-of-turn-window", "gekido.turn.three-phases"))
    else:
        first_move(do)


def first_move(do: Doing) -> None:
    """The First Movement Phase begins."""
    adjacent = only_if(do.state.setup.duel, "gekido.duel.always-adjacent")
    do.enter_phase("first move", ("gekido.turn.three-phases", *adjacent))


def second_move(do: Doing) -> None:
    """The Second Movement Phase begins; a bot that has moved already has nothing to do in it."""
    if do.state.moved:
        end(do, MOVED)
    else:
        do.enter_phase("second move", ("gekido.turn.three-phases", "gekido.move2.only-if-unmoved"))


def end(do: Doing, why: Clauses = ()) -> None:
    """The turn ends."""
    do.enter_phase("end", ("gekido.turn.end", "gekido.turn.three-phases", *why))
    at_end(do)


def at_end(do: Doing) -> None:
    """End a turn: a tile may have an effect, then the next seat's turn begins."""
    do.then(tile_at_end.frame(), next_turn.frame())


DRAW, PASS = "draw", "pass"


@effect("tile at end", cause=_CAUSE)
def tile_at_end(do: Doing, chosen: str | None = None) -> None:
    """Let a bot on The Center at the end of its own turn draw, if it likes."""
    s = do.state
    tile = tile_of(s, s.seat)
    if tile is None or tile.when != "end" or s.setup.duel or chosen == PASS:
        return
    if chosen is None:
        do.ask(do.seat, "Center", (DRAW, PASS))
        return
    do.by(tile.name).use_tile(tile.name, None, None, clauses_for(s, tile.name))
    do.then(*steps_of(tile, s.seat))


@effect("next turn", cause=_CAUSE)
def next_turn(do: Doing) -> None:
    """Give the turn to the next seat clockwise with its bot in the Arena."""
    s, seats = do.state, len(do.state.setup.seats)
    after = [seat for n in range(1, seats + 1) if s.at[seat := (s.seat + n) % seats] is not None]
    why = do.traced and (
        "gekido.turn.clockwise",
        *only_if(s.at[s.seat] is None, "gekido.annihilation.own-turn"),
        *only_if(s.setup.duel, "gekido.duel.rest-unchanged"),
    )
    do.give_turn("turn", after[0], why)
    start(do)


# ---- moving, or staying, in one of the two Movement Phases -----------------------------------------------


def move(do: Doing, action: Move) -> None:
    """The active bot moves one tile."""
    s = do.state
    at = s.at[s.seat]
    assert at is not None
    to = s.setup.grid.step[at][WAY_NUMBER[action.way]]
    assert to is not None
    do.move("move", s.seat, to, do.traced and _stepped(s))
    _go_on(do)


def _stepped(s: State) -> Clauses:
    if s.phase == "second move":
        return (
            "gekido.move2.only-if-unmoved",
            "gekido.move2.same-geometry",
            "gekido.move2.no-adjacency",
            "gekido.move1.destination-empty",
        )
    here = offers(s, s.seat, s.at[s.seat])
    only_loading = here != NO_BOT and here < best_offer(s, s.seat)
    return (
        "gekido.move1.optional",
        "gekido.move1.one-tile-eight-directions",
        "gekido.move1.destination-empty",
        *only_if(here == NO_BOT, "gekido.move1.must-move-if-alone"),
        *only_if(only_loading, "gekido.move1.must-move-if-only-loading"),
        "gekido.move1.end-adjacent-to-ready",
        "gekido.move1.no-bad-move",
        "gekido.move1.uses-turn-move",
        *only_if(s.setup.duel, "gekido.duel.always-adjacent"),
    )


def stay(do: Doing, action: Stay) -> None:
    """The active bot stays where it is."""
    s = do.state
    if s.phase == "second move":
        do.stay(("gekido.move2.only-if-unmoved",))
    else:
        why = do.traced and (
            "gekido.move1.optional",
            "gekido.move1.end-adjacent-to-ready",
            "gekido.adjacency.definition",
            *only_if(s.setup.duel, "gekido.duel.always-adjacent"),
        )
        do.stay(why)
    _go_on(do)


def _go_on(do: Doing) -> None:
    if do.state.phase == "first move":
        do.enter_phase("target", ("gekido.turn.three-phases", "gekido.attack.mandatory"))
    else:
        end(do)
