"""What cards, tiles and powers do, step by step.

A step such as ``("gain", "energy", 2)`` is an effect with the frame ``(op, robot, body, cause, *arguments)``:
the robot that acts, the body that is aimed at, and the card, tile or robot whose text it is.
"""

from collections.abc import Sequence

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.core.steps import Step
from rqa_lab.games.rqa.model.bodies import find, space_or_none, title, word
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.model.steps import option
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.rules.permission import plays_several
from rqa_lab.games.rqa.rules.shop import cheap_enough, on_offer


def begin(
    do: Doing, robot: int | None, body: int | None, source: str, steps: Sequence[Step],
    bodies: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """The steps of a card, a tile or a power run next; "each" is done to each of the bodies."""
    frames: list[Frame] = []
    for op, *rest in steps:
        each = op == "each"
        frames.append(
            each_of.frame(robot, source, tuple(rest), bodies) if each else (op, robot, body, source, *rest)
        )
    do.then(*frames)


@effect("each of")
def each_of(
    do: Doing, robot: int | None, cause: str, step: Step, bodies: tuple[int, ...], chosen: str | None = None
) -> None:
    """Do a step to each of these bodies; if it moves them, the active player picks the next one."""
    s = do.state
    for gone in (body for body in bodies if space_or_none(s, body) is None):
        do.nothing("gone", title(s, gone), ("rqa.faq.partial-effects",))
    bodies = tuple(body for body in bodies if space_or_none(s, body) is not None)
    if not bodies:
        return
    if chosen is None and step[0] == "knock" and len(bodies) > 1:
        options = tuple(word(s, body) for body in bodies)
        do.ask(do.seat, "who next", options, each_of.frame(robot, cause, step, bodies))
        return
    first = bodies[0] if chosen is None else find(s, chosen)
    if rest := tuple(body for body in bodies if body != first):
        do.then(each_of.frame(robot, cause, step, rest))
    begin(do, robot, first, cause, (step,))


@effect("either")
def either(
    do: Doing, robot: int | None, body: int | None, cause: str, one: Step, other: Step,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """One of two steps, as the active player chooses; one that can do nothing is not offered."""
    options = {option(step): step for step in (one, other) if _can(do.state, step)}
    if chosen is None:
        do.pick(do.seat, "either", tuple(options), ("rqa.card.or-choice",))
    else:
        begin(do, robot, body, cause, (options[chosen],))


def _can(s: State, step: Step) -> bool:
    return step[0] != "acquire" or any(not cheap_enough(s, card, step[1]) for card in on_offer(s))


def says(s: State, source: str, *more: str) -> Clauses:
    """Something happens because a card, a tile or a Player Board says so."""
    parts = s.setup.components
    card = parts.cards.get(source)
    if card is not None:
        if not card.pack:
            return ("rqa.card.do-what-it-says", *more)
        event, own = only_if(card.type == "Event", "rqa.card.events"), card.clauses.get("standing", ())
        return (*event, "rqa.card.do-what-it-says", *own, *more)
    tile = parts.tiles.get(source)
    if tile is None:
        return (*parts.robots[source].clauses["says"], "rqa.faq.effect-definition", *more)
    return (
        *tile.clauses["says" if tile.start else "damaged"],
        *only_if(tile.start, "rqa.tile.start-tiles-require-presence"),
        *only_if(tile.start and plays_several(s), "rqa.two.tile-you"),
        "rqa.faq.effect-definition",
        *more,
    )
