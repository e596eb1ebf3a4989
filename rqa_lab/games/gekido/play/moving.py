"""Moving, or staying, in one of the two Movement Phases."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.games.gekido.model.actions import Move, Stay
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.play import turn
from rqa_lab.games.gekido.play.doing import Doing
from rqa_lab.games.gekido.rules.moving import NO_BOT, best_offer, offers


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
        turn.end(do)
