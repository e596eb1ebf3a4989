"""The position in words, for those who do not see it: the Market, what each robot has, what happened."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.scene import Cell
from rqa_lab.core.vocabulary import said_of
from rqa_lab.core.words import capital, counted, many
from rqa_lab.games.moonbots.actions import PHASES
from rqa_lab.games.moonbots.components import BOARD, NAMES, PLACES, Part
from rqa_lab.games.moonbots.picture.plan import plan
from rqa_lab.games.moonbots.rules.activating import card_on, price
from rqa_lab.games.moonbots.state import (
    BOOSTS,
    MARKET,
    ROBOT,
    ROLL,
    SECRETS,
    UNKNOWN,
    State,
    alive,
    dice_of,
    in_the_game,
    part_at,
)
from rqa_lab.games.moonbots.words import ENGLISH, dice, limb
from rqa_lab.kit import board as kit
from rqa_lab.kit.marks import Marks

# ---- the Market and the robots in words, for those who do not see them, and as glyphs for terminals ------

#: kind of event -> the fact that says on which space, and what befalls the card there
_SAID = {
    "buy": ("space", "bought"), "take": ("space", "taken"), "discard": ("space", "thrown away"),
    "turn up": ("space", "turned up"), "slide": ("to", "moved here"),
}  # fmt: skip


def cells(s: State, noted: Mapping[int, list[str]]) -> tuple[Cell, ...]:
    """The spaces of the Market, row by row from the upper left, then the places of each robot; with notes.

    Terminals show only the Market; what the robots have is in :func:`notes`.
    """
    spots, board = s.setup.spots, plan(s.setup)

    def content(space: int) -> tuple[str, list[str]]:
        name = board.grid.name[space]
        if name in spots:
            robot, what = spots[name]
            return "", [*lies_at(s, robot, what)]
        number = MARKET.index(name)
        if not s.market[number]:
            return " .", []
        card, cost = card_on(s, number), f"{price(s, number)[0]} energy"
        if card is None:
            return "??", ["Secret Weapon, face down", cost]
        one, *two = (card.place.title() if isinstance(card, Part) else card.called).split()
        glyph = f"{one[0]}{two[0][0]}" if two else f"{one[:2]:2}"
        return glyph, [f"{card.called} ({card.says.rstrip('.')})", cost]

    found = kit.cells(board, content, noted)
    return tuple(
        replace(cell, plain=True) if cell.name in spots else cell
        for cell in found
        if cell.name not in spots or _is_shown(s, *spots[cell.name])
    )


def _is_shown(s: State, robot: int, what: str) -> bool:
    """Most places of a robot are always there; the others can be pointed at as soon as something is there."""
    if what in (BOOSTS, SECRETS):
        return bool((s.upgrades if what == BOOSTS else s.weapons)[robot])
    return in_the_game(s, robot) if what == ROLL else what != BOARD or part_at(s, robot, BOARD) is not None


def lies_at(s: State, robot: int, what: str) -> Iterator[str]:
    """What is at one of the places of a robot."""
    active = robot == s.robot and s.phase not in ("set-up", "over")
    if what == ROBOT:
        yield f"{s.energy[robot]} energy" if alive(s, robot) else "out of the game"
        yield from ["its turn"] if active else []
    elif what == BOOSTS:
        yield counted(s.setup.components.upgrades[name].called for name in s.upgrades[robot])
    elif what == SECRETS:
        hidden = s.weapons[robot].count(UNKNOWN)
        yield from (NAMES.shown(name) for name in s.weapons[robot] if name != UNKNOWN)
        yield from [f"{hidden} face down"] if hidden else []
    elif what == ROLL:
        yield _dice(s, robot)
    else:
        part, laid = part_at(s, robot, what), dict(s.placed).get(what) if active else None
        says = "" if part is None else part.says.rstrip(".")
        yield "no part" if part is None else says if what == BOARD else f"{part.called} ({says})"
        yield from [f"activated with {dice(laid)}"] if laid else []


def _dice(s: State, robot: int) -> str:
    """The dice of a robot: those that are rolled and not placed, or how many it rolls."""
    if robot == s.robot and (s.dice or s.placed):
        return f"{dice(s.dice)} to place" if s.dice else "all placed"
    n = dice_of(s, robot)
    return f"{n} {'die' if n == 1 else 'dice'} to roll"


def befell(events: Marks) -> Iterator[kit.Note]:
    """The events of the cards of the Market."""
    for event in events.events:
        if event.kind in _SAID:
            fact, what = _SAID[event.kind]
            yield event.facts[fact], f"would be {what}" if events.would else f"just {what}"


def label(s: State) -> str:
    """The position in a few sentences: the active robot, everyone's energy, the waiting attack."""
    phase, a, who = PHASES[s.phase].title, s.attack, s.setup.robots
    turn = capital(phase) if s.phase in ("set-up", "over") else f"{playing(s)}: {phase}"
    energy = ", ".join(f"{title} {s.energy[n] if alive(s, n) else 'out'}" for n, title in enumerate(who))
    said = [f"Market of six spaces. {turn}. Energy: {energy}."]
    if a is not None:
        hits = [f"{damage(s, n)} to {title}" for n, title in enumerate(who) if damage(s, n)]
        said.append(
            f"{who[a.robot]} attacks with the {limb(a.part)}’s {a.kind}: {', '.join(hits) or 'nothing'}."
        )
    return " ".join(said)


def damage(s: State, robot: int) -> int:
    """The damage to a robot from the waiting attack."""
    a = s.attack
    return 0 if a is None else a.damage[robot]


def playing(s: State) -> str:
    """The active robot, and any other seat that decides now."""
    robot, choice = s.setup.robots[s.robot], s.choice
    if choice is None or choice.seat == s.setup.seats[s.setup.owner[s.robot]]:
        return f"{robot} is to play"
    return f"{robot} has the turn, {choice.seat} {'decides' if choice.seat == CHANCE else 'chooses'}"


def notes(s: State, *events: Marks) -> Iterator[str]:
    """A line for each robot, one for the pile, and what happened or would happen."""
    for robot, title in enumerate(s.setup.robots):
        yield f"{title}: {'; '.join(_in_words(s, robot))}."
    yield f"Pile: {many(len(s.top) + len(s.bag), 'card')}; box: {many(len(s.box), 'card')}."
    for some in events:
        news = [ENGLISH.say(ENGLISH.events[event.kind].news, said_of(event)) for event in some.events]
        if found := ", ".join(filter(None, news)):
            yield f"{'It would come to' if some.would else 'Just now'}: {found}."


def _in_words(s: State, robot: int) -> Iterator[str]:
    if not alive(s, robot):
        yield "out of the game"
        return
    yield f"{s.energy[robot]} energy" + ("" if s.phase == "set-up" or in_the_game(s, robot) else ", waits")
    parts = ", ".join(part.called for place in PLACES if (part := part_at(s, robot, place)))
    yield f"{NAMES.shown('Robot Parts')}: {parts or 'none'}"
    upgrades = counted(s.setup.components.upgrades[name].called for name in s.upgrades[robot])
    yield f"{NAMES.shown('Upgrades')}: {upgrades or 'none'}"
    yield many(len(s.weapons[robot]), "Secret Weapon")
    if robot == s.robot and (s.dice or s.placed):
        yield f"dice: {' '.join(s.dice) or 'none left'}"
        for place, dice in s.placed:
            yield f"{' and '.join(dice)} on the {place}" if place != BOARD else f"{dice} on the board"
    else:
        yield f"{dice_of(s, robot)} {'die' if dice_of(s, robot) == 1 else 'dice'}"
