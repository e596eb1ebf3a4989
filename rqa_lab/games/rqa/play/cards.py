"""What cards, tiles and powers do, step by step.

An effect is a list of steps, as records of ``model.components`` hold them.  Each step is a
frame ``(op, robot, body, source, *arguments)``: the robot that acts, the body that is aimed at, and the card,
tile or robot whose text it is.
"""

from collections.abc import Sequence
from typing import Any

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.core.steps import Step
from rqa_lab.games.rqa.model.bodies import find, is_robot, place, title, word
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.records import Card
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.model.steps import has, option
from rqa_lab.games.rqa.play import attackcitations as cite_attack
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import packwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.damage import damage, lose_points, need_red
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.rules.attacking import reached
from rqa_lab.games.rqa.rules.shop import cheap_enough, on_offer
from rqa_lab.games.rqa.rules.staying import charged, first_buy, functions


def play(s: State, t: Trace | None, robot: int, body: int | None, way: int | None, card: Card) -> None:
    """The steps of a card that was just played go on the agenda.

    What it does to each enemy around, or in a line, is done to those who are there now.
    """
    bodies: tuple[int, ...] = ()
    if card.range in ("around", "line"):
        bodies = reached(s, s.seat, robot, card, way)
        if not bodies:
            nobody = ("rqa.attack.area.empty", "rqa.faq.partial-effects", "rqa.attack.area.no-targets")
            write.nothing(s, t, nobody, card.name, str(card.range), s.setup.titles[robot])
    steps = _charged(s, t, robot, card) if s.lasting and card.type == "Attack" else card.steps
    begin(s, robot, body, card.name, steps, bodies)


def _charged(s: State, t: Trace | None, robot: int, card: Card) -> Sequence[Step]:
    """The steps of an Attack: it uses up each Hypercharge that waits for its robot, and hits harder."""
    waiting = charged(s).count(robot)
    if not waiting:
        return card.steps
    more = waiting * functions(s)
    for _ in range(waiting):
        clauses = ("rqa.card.hypercharge.count-late", "rqa.card.hypercharge")
        packwriters.wear_off_one(s, t, clauses, card.name, "hypercharge", robot)
    return tuple((*step, more) if "hit" in step else step for step in card.steps)


def begin(
    s: State, robot: int | None, body: int | None, source: str, steps: Sequence[Step],
    bodies: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """Steps go on the agenda, so that the first runs first."""
    for op, *rest in reversed(steps):
        if op == "each":
            write.then(s, ("each of", robot, source, tuple(rest), bodies))
        else:
            write.then(s, (op, robot, body, source, *rest))


# ---- what the active seat gets ---------------------------------------------------------------------------


def gain(
    s: State,
    t: Trace | None,
    chance: Chance | None,
    robot: int | None,
    body: int | None,
    source: str,
    what: str,
    n: int,
) -> None:
    """The active seat gets Energy or Move."""
    clauses = () if t is None else cite.says(s, source, "rqa.turn.hold-resources")
    write.gain(s, t, clauses, source, what, n)


def points(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str, n: int
) -> None:
    """The active seat gets Victory Points from the Reserve."""
    need_red(s, t, n, source)
    write.take_points(s, t, cite.says(s, source, "rqa.health.gain-vp"), source, s.seat, n)


def repair(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int | None, source: str, n: int
) -> None:
    """The robot gets red cubes onto its Health bar, up to full Health; of a tile, the one that entered it."""
    if body is not None and is_robot(body) and source in s.setup.components.tiles:
        robot = body
    clauses = cite.says(s, source, "rqa.health.repair")
    room = s.setup.boards[robot].health - 1 - s.red[robot]
    if s.at[robot] is None or room <= 0:
        write.nothing(s, t, (*clauses, "rqa.faq.partial-effects"), source, "repair", s.setup.titles[robot])
        return
    red = min(n, room)
    need_red(s, t, red, source)
    write.repair(s, t, clauses, source, robot, red)


# ---- for the rest of the turn ----------------------------------------------------------------------------


@effect("over")
def over(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The robot may move over obstacles this turn."""
    do.allow("over", robot, *cite.lasting(do.state, "rqa.over.only-own-moves-this-turn"))


@effect("diagonal")
def diagonal(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The robot may move and push diagonally this turn."""
    do.allow("diagonal", robot, *cite.lasting(do.state, "rqa.diag.permission"))


@effect("plating")
def plating(do: Doing, robot: int, body: int | None, cause: str, n: int) -> None:
    """Each push by the robot deals more damage this turn."""
    for _ in range(n):
        do.allow("plating", robot, *cite.lasting(do.state, "rqa.card.electrified-plating"))


@effect("hypercharge")
def hypercharge(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The next Attack card that is played for the robot deals more this turn."""
    do.allow("hypercharge", robot, *cite.lasting(do.state, "rqa.card.hypercharge"))


def plated_by(s: State, cause: str) -> str:
    """The card by which pushes deal more: one that is in play, else one that there is, else what is done."""
    cards = s.setup.components.cards
    known = (cards[name] for name in (*s.in_play[s.seat], *cards) if name in cards)
    return next((card.name for card in known if any(has(step, "plating") for step in card.steps)), cause)


def plating_damage(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str, cause: str
) -> None:
    """What plating adds to a push, once the push is over."""
    clauses = ("rqa.card.electrified-plating", "rqa.card.electrified-plating.timing")
    if place(s, body) is None:
        gone = ("rqa.faq.partial-effects", *clauses)
        write.nothing(s, t, gone, source, "gone", title(s, body))
        return
    damage(s, t, robot, body, s.lasting.count(("plating", robot)), source, clauses)


def reward(s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, name: str) -> None:
    """What the owner of a robot gets for an enemy that it Knocked Out."""
    begin(s, robot, None, s.setup.titles[robot], s.setup.boards[robot].reward)


def lose(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str, n: int
) -> None:
    """The active seat loses Victory Points."""
    lose_points(s, t, n, source, _says(s, source))


# ---- cards that stay -------------------------------------------------------------------------------------


def install(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int | None, source: str
) -> None:
    """The card stays in front of its owner."""
    packwriters.install(s, t, ("rqa.card.upgrade",), source, source)
    if s.extras.bought:
        packwriters.first_purchase(s, t, first_buy((s.setup.components.cards[source],)), source)


def defense(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int | None, source: str, n: int
) -> None:
    """The card stays on the robot, with n red cubes of the Reserve."""
    if n:
        need_red(s, t, n, source)
    packwriters.attach(s, t, _says(s, source), source, robot, source, n)


def _says(s: State, card: str) -> tuple[str, ...]:
    return cite.says(s, card, *s.setup.components.cards[card].play_clauses)


def hologram(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int | None, source: str
) -> None:
    """The card stays on the robot, without cubes."""
    defense(s, t, chance, robot, body, source, 0)


# ---- attacks ---------------------------------------------------------------------------------------------


def hit(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str, more: int = 0
) -> None:
    """The damage of an attack, to one body; ``more`` is what Hypercharge adds."""
    parts = s.setup.components
    attack = parts.cards.get(source) or parts.robots[source]
    charge = ("rqa.card.hypercharge.count-late", "rqa.card.hypercharge") if more else ()
    clauses = () if t is None else (*cite_attack.hit(attack, body), *charge)
    damage(s, t, robot, body, attack.damage + more, source, clauses)


def each_of(
    s: State, t: Trace | None, chance: Chance | None, robot: int, source: str, step: tuple[Any, ...],
    bodies: tuple[int, ...], chosen: str | None = None,
) -> None:  # fmt: skip
    """A step for each of these bodies; where they move, the active player picks who is next."""
    for gone in (body for body in bodies if place(s, body) is None):
        write.nothing(s, t, ("rqa.faq.partial-effects",), source, "gone", title(s, gone))
    bodies = tuple(body for body in bodies if place(s, body) is not None)
    if not bodies:
        return
    if chosen is not None:
        first = find(s, chosen)
    elif step[0] == "knock" and len(bodies) > 1:
        options = tuple(word(s, body) for body in bodies)
        write.ask(s, s.setup.seats[s.seat], "who next", options, ("each of", robot, source, step, bodies))
        return
    else:
        first = bodies[0]
    rest = tuple(body for body in bodies if body != first)
    if rest:
        write.then(s, ("each of", robot, source, step, rest))
    write.then(s, (step[0], robot, first, source, *step[1:]))


# ---- choosing between effects ----------------------------------------------------------------------------


def either(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int | None, source: str, *rest: Any
) -> None:
    """One of two steps, as the active player chooses; one that can do nothing is not offered."""
    steps, chosen = (rest[:-1], rest[-1]) if isinstance(rest[-1], str) else (rest, None)
    options = {option(step): step for step in steps if _can(s, step)}
    if chosen is None:
        frame = ("either", robot, body, source, *steps)
        write.pick(s, t, ("rqa.card.or-choice",), source, s.seat, "either", tuple(options), frame)
    else:
        begin(s, robot, body, source, (options[chosen],))


def _can(s: State, step: Step) -> bool:
    return step[0] != "acquire" or any(not cheap_enough(s, card, step[1]) for card in on_offer(s))
