"""The new course token that is laid on the arena for one that was taken."""

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import only_if
from rqa_lab.core.deck import different, next_card
from rqa_lab.core.doing import Frame
from rqa_lab.games.roborace.model.effects import effect
from rqa_lab.games.roborace.model.state import State, field_of
from rqa_lab.games.roborace.play.doing import Doing


def next_token(do: Doing, drawn: str | None, frame: Frame) -> str | None:
    """The next course token of the supply; None while chance has to answer."""
    supply = do.state.supply
    token, _ = next_card((), supply, do.chance, drawn)
    if token is None:
        do.ask(CHANCE, "token", different(supply), frame)
    return token


@effect("replace")
def replace(do: Doing, cause: str, taken: int, drawn: str | None = None) -> None:
    """A token of the supply is laid where the movement began, or further back."""
    s = do.state
    if not s.supply:
        if not s.spent:
            do.nothing("no tokens", do.seat, ("roborace.course.supply-out",))
            return
        do.refill(("roborace.course.supply-out",))
    token = next_token(do, drawn, replace.frame(cause, taken))
    if token is None:
        return
    start = field_of(s, s.gone[s.seat] - s.moved)
    field = back(s, start, taken)
    why = do.traced and (
        *only_if(field != start, "roborace.course.replace-occupied"),
        *only_if(field == taken, "roborace.course.replace-loop"),
        "roborace.course.replace",
        "roborace.course.one-per-field",
    )
    do.lay_token(field, token, why)


def back(s: State, start: int, taken: int) -> int:
    """The field for the new token: back from the start by the points of this turn until one is free."""
    many, never = len(s.arena), s.setup.rulings["replacement-field"] == "never-emptied"
    steps = [(start - s.moved * n) % many for n in range(many)]
    one_by_one = [(start - n) % many for n in range(many)]
    free = (field for field in (*steps, *one_by_one) if not s.arena[field] and not (never and field == taken))
    return next(free, taken)
