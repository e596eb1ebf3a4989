"""What cards do, step by step, and drawing them."""

from fractions import Fraction
from itertools import groupby
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance, Outcomes
from rqa_lab.core.game import Trace
from rqa_lab.core.notation import Choose
from rqa_lab.games.rqa import citations as cite
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.damage import damage
from rqa_lab.games.rqa.judge import reached
from rqa_lab.games.rqa.state import State


def begin(s: State, t: Trace | None, robot: int, body: int | None, card: str) -> None:
    """The steps of a card go on the agenda, so that the first runs first.

    What it does to each enemy around is done to those who are there now.
    """
    record = s.setup.components.cards[card]
    bodies = reached(s, s.seat, robot) if record.range == "around" else ()
    if record.range == "around" and not bodies:
        nobody = ("rqa.faq.partial-effects", "rqa.attack.area.no-targets")
        write.nothing(s, t, nobody, card, "around", s.setup.titles[robot])
    for step in reversed(record.steps):
        if step[0] == "each":
            write.then(s, ("each of", robot, card, step[1:], bodies))
        else:
            write.then(s, (step[0], robot, body, card, *step[1:]))


def gain(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: None, card: str, what: str, n: int
) -> None:
    """The active seat gets Energy or Move."""
    write.gain(s, t, ("rqa.card.do-what-it-says", "rqa.turn.hold-resources"), card, what, n)


def hit(s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, card: str) -> None:
    """The damage of an Attack, to one body."""
    record = s.setup.components.cards[card]
    damage(s, t, robot, body, record.damage, card, cite.hit(record))


def each_of(
    s: State, t: Trace | None, chance: Chance | None, robot: int, card: str, step: tuple[Any, ...],
    bodies: tuple[int, ...], chosen: str | None = None,
) -> None:  # fmt: skip
    """A step for each of these bodies; where they move, the active player picks who is next."""
    for gone in (body for body in bodies if s.at[body] is None):
        write.nothing(s, t, ("rqa.faq.partial-effects",), card, "gone", s.setup.titles[gone])
    bodies = tuple(body for body in bodies if s.at[body] is not None)
    if not bodies:
        return
    if chosen is not None:
        first = s.setup.number[chosen]
    elif step[0] == "knock" and len(bodies) > 1:
        options = tuple(s.setup.robots[body] for body in bodies)
        write.ask(s, s.setup.seats[s.seat], "who next", options, ("each of", robot, card, step, bodies))
        return
    else:
        first = bodies[0]
    rest = tuple(body for body in bodies if body != first)
    if rest:
        write.then(s, ("each of", robot, card, step, rest))
    write.then(s, (step[0], robot, first, card, *step[1:]))


# ---- drawing -----------------------------------------------------------------------------------------------


def draw(
    s: State, t: Trace | None, chance: Chance | None, seat: int, n: int, cause: str, clause: str,
    drawn: str | None = None,
) -> None:  # fmt: skip
    """A seat draws n cards; without a chance to ask, each open draw is a choice of chance."""
    while n:
        if not s.top[seat] and not s.bag[seat]:
            if not s.discard[seat]:
                write.nothing(
                    s, t, ("rqa.card.draw-nothing-left", clause), cause, "draw", s.setup.seats[seat]
                )
                return
            write.reshuffle(s, t, ("rqa.card.draw-reshuffle",), cause, seat)
        top, bag = s.top[seat], s.bag[seat]
        if top:
            card = top[0]
        elif drawn is not None:
            card, drawn = drawn, None
        elif bag[0] == bag[-1]:  # bags are sorted: one kind of card only
            card = bag[0]
        elif chance is not None:
            card = bag[chance(len(bag))]
        else:
            write.ask(s, CHANCE, "draw", tuple(dict.fromkeys(bag)), ("draw", seat, n, cause, clause))
            return
        write.draw(s, t, (clause,), cause, seat, card, bool(top))
        n -= 1


def outcomes(s: State) -> Outcomes:
    """What chance may answer now, with exact probabilities; () while nobody asks it."""
    if s.choice is None or s.choice.seat != CHANCE:
        return ()
    bag = s.bag[s.choice.frame[1]]
    return tuple((Choose(card), Fraction(len(list(same)), len(bag))) for card, same in groupby(bag))
