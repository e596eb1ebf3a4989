"""Faults of a position, and traces of this turn that could not have happened."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rqa_lab.core.clause import only_if
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Finding
from rqa_lab.core.reasons import faults
from rqa_lab.core.vocabulary import found
from rqa_lab.games.moonbots import state as of
from rqa_lab.games.moonbots.components import Weapon, meets
from rqa_lab.games.moonbots.kinds import FINDINGS
from rqa_lab.games.moonbots.play.turn import STANDSTILL, STUCK, leading, stands_still, winners
from rqa_lab.games.moonbots.rules.activating import condition
from rqa_lab.games.moonbots.rules.judge import agreed
from rqa_lab.games.moonbots.state import UNKNOWN, State, alive, part_at, upgrades_of

# ---- this turn -------------------------------------------------------------------------------------------
# The part of the audit about a turn, and about the cards that robots have seen: does each have a cause?
#
# A used Secret Weapon is in the box.  Energy, Upgrades and empty spaces of the Market are taken as given, and
# so are the gains of a robot's last turn, which count until its next.

_Found = Iterator[tuple[Any, ...]]


def of_the_turn(s: State) -> _Found:
    """Everything that no turn can have caused; in mid-effect some of it may be on its way."""
    if s.phase == "set-up":
        return
    parts = (_out, _winners, _lasting, _seen) if pending(s) else (
        _out, _winners, _lasting, _seen, _buying, _rolled, _gained, _worked, _standstill, _half_done,
    )  # fmt: skip
    for part in parts:
        yield from part(s)


def _used(s: State, *words: str) -> Counter[str]:
    """The effects, by kind and amount, of Secret Weapons in the box; a hidden one may have any."""
    known, found = s.setup.components.weapons, Counter[str]()
    for name in s.box:
        steps = known[name].steps if name in known else ()
        found.update(
            {word: rest[0] if rest and type(rest[0]) is int else 1 for word, *rest in steps if word in words}
        )
        if name == UNKNOWN:
            found.update(dict.fromkeys(words, of.MOST_ENERGY))
    return found


def _any_used(s: State) -> bool:
    return any(name == UNKNOWN or isinstance(s.setup.components.cards.get(name), Weapon) for name in s.box)


def _names(s: State, robots: Iterable[int]) -> tuple[str, ...]:
    return tuple(s.setup.robots[robot] for robot in dict.fromkeys(robots))


# ---- buying, dice, gains ---------------------------------------------------------------------------------


def _buying(s: State) -> _Found:
    """One card a turn, and more by a Secret Weapon; none any more after the roll."""
    name, more = s.setup.robots[s.robot], _used(s, "buy more").total()
    most = more + (s.phase == "buy")
    if s.buys > most and s.phase in ("buy", "activate"):
        yield (
            "too many purchases",
            ("moonbots.buy.one-card", "moonbots.secret.supermarket"),
            (),
            name,
            s.buys,
            most,
        )
    bought = s.phase == "buy" and not s.buys
    if bought and not s.begun:
        yield "not begun", ("moonbots.buy.one-card",), (), name
    if (bought and all(s.market)) or (s.begun and all(s.market) and not _any_used(s)):
        yield "nothing bought", ("moonbots.buy.three-categories", "moonbots.secret.single-use"), (), name


def _rolled(s: State) -> _Found:
    """After the roll there are as many dice as the robot has; Reroll must be one of its Upgrades."""
    if not alive(s, s.robot):
        return
    name, here = s.setup.robots[s.robot], len(s.dice) + sum(len(dice) for _, dice in s.placed)
    rolled, more = of.dice_of(s, s.robot), _used(s, "take", "search", "buy more")
    if s.phase == "activate" and here < (1 if more else rolled):
        yield "too few dice", ("moonbots.activate.roll-all",), (), name, here, rolled
    if s.rerolled and not (any(up.reroll for up in upgrades_of(s, s.robot)) and s.phase != "buy"):
        yield "no Reroll", ("moonbots.upgrade.reroll",), (), name


def _gained(s: State) -> _Found:
    """Gains of the active robot need an activated part, or a Secret Weapon."""
    parts = [part_at(s, s.robot, place) for place, _ in s.placed]
    replaced = s.setup.rulings["second-part"] == "replace"
    if s.gained[s.robot] and not (
        any(part is not None and part.gain for part in parts)
        or _used(s, "pump")
        or (replaced and s.placed)
        or len(of.counted_together(s, s.robot, "gain-limits")) > 1  # what came in the turn of the other robot
        or s.phase == "over"
    ):
        clauses = ("moonbots.energy.max-two-per-turn", "moonbots.symbol.energy-gain")
        yield "gained by nothing", clauses, (), s.setup.robots[s.robot], s.gained[s.robot]


# ---- what lasts for a turn -------------------------------------------------------------------------------


def _lasting(s: State) -> _Found:
    """Lasting effects of Secret Weapons in this turn: some of them exist under one reading only."""
    rulings = s.setup.rulings
    later = rulings["stronger-time"] == "next-attack"
    if s.stronger > (_used(s, "strengthen")["strengthen"] if later else 0):
        yield "stronger by nothing", ("moonbots.secret.stronger",), (), s.setup.robots[s.robot], s.stronger
    lasting = (
        ("tricked", s.tricked, bool(_used(s, "trick")), "moonbots.secret.trick"),
        (
            "dodging",
            s.dodging,
            rulings["dodge"] == "whole-turn" and bool(_used(s, "dodge")),
            "moonbots.secret.dodge",
        ),
        ("silent", s.silent, rulings["weapon-moments"] == "each-step", "moonbots.secret.any-time"),
    )
    for what, robots, may, clause in lasting:
        if robots and not may:
            yield "lasting by nothing", (clause,), (), _names(s, robots), what
    if s.skipped and s.robot not in s.skipped and s.phase != "over" and not pending(s):
        yield "lasting by nothing", ("moonbots.secret.rest",), (), _names(s, s.skipped), "skipped"


def _worked(s: State) -> _Found:
    """Under one reading a shield or a boost works once a turn: the robot must have it, after an attack."""
    once = s.setup.rulings["attack-extent"] == "turn"
    for robot, name in s.worked:
        upgrade, owned = s.setup.components.upgrades[name], name in s.upgrades[robot] or not alive(s, robot)
        boosts, shields = (
            upgrade.fist_boost + upgrade.missile_boost,
            upgrade.fist_shield + upgrade.missile_shield,
        )
        can = boosts if robot == s.robot else shields
        if not (once and owned and can and s.phase != "buy"):
            clauses = ("moonbots.attack.event", *upgrade.own)
            yield "worked for nothing", clauses, (), s.setup.robots[robot], name


def _half_done(s: State) -> _Found:
    """An attack is over before anybody acts again."""
    if s.attack is not None:
        yield "attack half done", ("moonbots.attack.event",), (), s.setup.robots[s.attack.robot]


# ---- the whole game --------------------------------------------------------------------------------------


def _seen(s: State) -> _Found:
    """Others have seen a Secret Weapon that a robot holds, by Spy, or as one comes back that was used."""
    kept = s.setup.rulings["empty-search"] == "kept"
    for seat, robot, weapon in s.seen:
        held = weapon in s.weapons[robot] or UNKNOWN in s.weapons[robot]
        if not held or seat == s.setup.owner[robot] or not (kept or _used(s, "spy")):
            clauses = ("moonbots.secret.spy", "moonbots.secret.bought-blind")
            yield "seen by nothing", clauses, (), s.setup.seats[seat], s.setup.robots[robot], weapon


def _out(s: State) -> _Found:
    """A robot is out once."""
    for robot, n in Counter(robot for group in s.fallen for robot in group).items():
        if n > 1:
            yield "out twice", ("moonbots.end.elimination",), (), s.setup.robots[robot]


def _winners(s: State) -> _Found:
    """There are no winners before the end; then they are the survivors, or those with most energy."""
    last = winners(s)
    if s.phase == "over" and last is None and not stands_still(s, len(of.there(s))):
        return  # it is not over at all
    due = () if s.phase != "over" else leading(s) if last is None else last
    if {*s.winners} != {*due}:
        won, due_by_name = (tuple(s.setup.seats[seat] for seat in seats) for seats in (s.winners, due))
        clause = "moonbots.two.win-both" if s.setup.two else "moonbots.end.last-player"
        yield "winners", (clause, "moonbots.end.stalemate"), (), won, due_by_name


def _standstill(s: State) -> _Found:
    """A game in which nothing happens is over in the end."""
    robots = len(of.there(s))
    for n, most in ((s.quiet, STANDSTILL * robots), (s.stuck, STUCK * robots)):
        if n >= most and s.phase != "over":
            yield "standing still", ("moonbots.end.stalemate",), (), n, most


# ---- faults of a position: every fault is found, never an exception --------------------------------------
# Each part yields bare tuples ``(kind, clauses, spaces, *facts)``; :func:`audit` makes them findings.

_THREE = "moonbots.setup.three-players-remove-12"


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> from rqa_lab.games.moonbots.state import position
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
    """Too much of it, or none; robots that come back under one reading have none and are in the game."""
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
    """Too many Upgrades, for a player or, under one reading, for a robot."""
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
    """More dice than were rolled, or in illegal places; under one reading a part may have been replaced."""
    name, rulings = s.setup.robots[s.robot], s.setup.rulings
    if not alive(s, s.robot):
        return  # its cards are gone, its dice still lie there
    rolled = 0 if s.phase in ("set-up", "buy") else of.dice_of(s, s.robot)
    if (number := len(s.dice) + sum(len(dice) for _, dice in s.placed)) > rolled:
        known = s.setup.components.upgrades.values() if rolled else ()
        more = next((one.name for one in known if one.dice), "")
        clauses = ("moonbots.activate.roll-all", *only_if(bool(more), "moonbots.upgrade.plus-one-die"))
        yield "too many dice", clauses, (), name, number, rolled, more
    for place, dice in s.placed:
        part = of.part_at(s, s.robot, place)
        if part is None:
            yield "nothing in the place", ("moonbots.components.part-slots",), (), name, place
        elif not meets(part.needs, dice, s.setup.sums) and rulings["second-part"] == "final":
            clauses = ("moonbots.activate.condition", *condition(part.needs, s.setup.sums))
            yield "wrong dice", clauses, (), name, part.name, dice
