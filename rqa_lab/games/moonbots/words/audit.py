"""What is wrong with a position: every fault that is found, never an exception.

Each part yields bare tuples ``(kind, clauses, spaces, *facts)``; :func:`audit` makes them findings.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rqa_lab.core.choice import faults
from rqa_lab.core.clause import only_if
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Finding
from rqa_lab.core.vocabulary import found
from rqa_lab.games.moonbots.model import state as of
from rqa_lab.games.moonbots.model.dice import meets
from rqa_lab.games.moonbots.model.findings import FINDINGS
from rqa_lab.games.moonbots.model.state import State, alive
from rqa_lab.games.moonbots.play.energy import winners
from rqa_lab.games.moonbots.play.turn import stands_still
from rqa_lab.games.moonbots.rules.activating import condition
from rqa_lab.games.moonbots.rules.agreement import agreed
from rqa_lab.games.moonbots.words.thisturn import of_the_turn

_Found = Iterator[tuple[Any, ...]]
_THREE = "moonbots.setup.three-players-remove-12"


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.moonbots.model.setup import setup
    >>> from rqa_lab.games.moonbots.model.state import position
    >>> [finding.kind for finding in audit(position(setup(("Ann", "Bo", "Cy")), energy=[15, 16, 19]))]
    ['too much energy']
    """
    parts = (_players, _energy, _cards, _upgrades, _copies, _dice, of_the_turn)
    return *(found(bare, FINDINGS) for part in parts for bare in part(s)), *faults(s.choice)


def _players(s: State) -> _Found:
    who, over = s.setup, winners(s) is not None
    for _, clauses, seats in agreed(s):
        yield "players", clauses, (), seats
    left = tuple(dict.fromkeys(of.seat_of(s, one) for one in range(len(who.robots)) if alive(s, one)))
    if s.phase == "over" and not over and not stands_still(s, len(of.there(s))):
        yield "not over", ("moonbots.end.last-player", "moonbots.end.stalemate"), (), left
    if s.phase in ("set-up", "over") or pending(s):
        return
    if over:
        yield "over", ("moonbots.two.win-both" if who.two else "moonbots.end.last-player",), (), left
    elif not of.in_the_game(s, s.robot):
        clauses = ("moonbots.two.inactive-limits" if who.two else "moonbots.end.elimination",)
        yield "turn of a robot that is out", clauses, (), who.robots[s.robot]


def _energy(s: State) -> _Found:
    """Too much of it, or none; robots that come back by one reading have none and are in the game."""
    back, clauses = s.setup.rulings["defeated-robot"] == "round", ("moonbots.end.elimination",)
    for robot, (name, energy) in enumerate(zip(s.setup.robots, s.energy, strict=True)):
        if energy > of.MOST_ENERGY:
            yield "too much energy", ("moonbots.energy.maximum-18",), (), name, energy, of.MOST_ENERGY
        if (gained := s.gained[robot]) > of.MOST_GAIN:
            yield "too many gains", ("moonbots.energy.max-two-per-turn",), (), name, gained, of.MOST_GAIN
        if energy and not alive(s, robot):
            yield "out with energy", clauses, (), name, energy
        if not (energy or back or s.phase == "set-up" or pending(s)) and alive(s, robot):
            yield "in without energy", clauses, (), name


def _cards(s: State) -> _Found:
    kinds = s.setup.components
    for robot, (name, parts, upgrades) in enumerate(zip(s.setup.robots, s.parts, s.upgrades, strict=True)):
        for place, n in Counter(kinds.parts[part].place for part in parts).items():
            if n > 1:
                cards = tuple(part for part in parts if kinds.parts[part].place == place)
                yield "two in a place", ("moonbots.part.one-per-slot",), (), name, cards, place
        for card in s.weapons[robot]:
            if card in kinds.weapons and kinds.weapons[card].when == "bought":
                yield "not shown", kinds.weapons[card].own, (), name, card
        if not alive(s, robot) and (own := (*parts, *upgrades, *s.weapons[robot])):
            yield "cards of a robot that is out", ("moonbots.end.eliminated-cards",), (), name, own


def _upgrades(s: State) -> _Found:
    """Too many of them, of a player or by one reading of a robot."""
    kinds, two = s.setup.components.upgrades, only_if(s.setup.two, "moonbots.two.upgrade-limits")
    for robots in dict.fromkeys(
        of.counted_together(s, one, "upgrade-limits") for one in range(len(s.upgrades))
    ):
        name = of.seat_of(s, robots[0]) if len(robots) > 1 else s.setup.robots[robots[0]]
        upgrades = of.limited_upgrades(s, robots[0])
        if (n := len(upgrades)) > of.MOST_UPGRADES:
            yield "too many Upgrades", ("moonbots.upgrade.max-six", *two), (), name, n, of.MOST_UPGRADES
        for card, n in Counter(upgrades).items():
            if n > (most := kinds[card].most):
                more = (most, kinds[card].origin("most"))
                yield "same Upgrade", ("moonbots.upgrade.no-duplicates", *two), (), name, card, n, *more


def _copies(s: State) -> _Found:
    """More than the box has, or with three players more than are in the game."""
    zones = (*s.parts, *s.upgrades, *s.weapons, s.market, s.top, s.bag)
    here, box = Counter(card for zone in zones for card in zone), Counter(s.box)
    for name, n in sorted((here + box).items()):
        card = s.setup.components.cards.get(name)
        if card is None:
            continue
        many = n > card.copies
        n, most = (n, card.copies) if many else (here[name], s.setup.in_game(card))
        if n > most:
            three, more = only_if(not many, _THREE), (most, card.origin("copies"))
            yield "too many copies", (*three, "moonbots.components.inventory"), (), name, n, *more


def _dice(s: State) -> _Found:
    """More than were rolled, or where they cannot lie; by one reading a part may have been replaced."""
    name, rulings = s.setup.robots[s.robot], s.setup.rulings
    if not alive(s, s.robot):
        return  # its cards are gone, its dice still lie there
    rolled = 0 if s.phase in ("set-up", "buy") else of.dice_of(s, s.robot)
    if (number := len(s.dice) + sum(len(dice) for _, dice in s.placed)) > rolled:
        yield "too many dice", ("moonbots.activate.roll-all",), (), name, number, rolled
    for place, dice in s.placed:
        part = of.part_at(s, s.robot, place)
        if part is None:
            yield "nothing in the place", ("moonbots.components.part-slots",), (), name, place
        elif not meets(part.needs, dice, s.setup.sums) and rulings["second-part"] == "final":
            clauses = ("moonbots.activate.condition", *condition(part.needs, s.setup.sums))
            yield "wrong dice", clauses, (), name, part.name, dice
