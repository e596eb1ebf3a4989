"""The value of a position for a seat beyond its points, for bots.

Rules of thumb and no rules of the game.  Their numbers, in energy, are fitted to who won 500 games for two
between planners.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import exp
from typing import NamedTuple

from rqa_lab.core.chance import Cards
from rqa_lab.games.moonbots.components import BOARD, DICE, Part, Sums, Upgrade, named, rolls, ways
from rqa_lab.games.moonbots.play.turn import leaving
from rqa_lab.games.moonbots.rules.activating import addable, card_on, price
from rqa_lab.games.moonbots.rules.attacking import targets
from rqa_lab.games.moonbots.state import COLUMNS, Setup, State, alive, facing, in_the_game, part_at

#: a Robot Part, what its robot's dice will do with it turn after turn, a die, a Secret Weapon, a robot in the
#: game of three or four
PART, HOPE, DIE, WEAPON, ROBOT = 0.9, 2.1, 1.9, 0.9, 6.0
#: what a shield takes off, what a boost adds, a die that may be rolled again
SHIELD, BOOST, AGAIN = 0.9, 0.4, 0.9
#: energy beyond which one would rather have something else; how much less it is worth then
PLENTY, LESS = 10, 0.4
#: energy below which a robot is soon out; how much more each point of it is worth then
THIN, MORE = 5, 0.85
#: the best card that the acting robot could buy: less than if it had it, or it would wait
OFFERED = 0.7
#: how surely the stronger of two robots wins their duel, up to how far behind; what the game for two is worth
DUEL, FAR, WINNING = 0.39, 99, 10


def estimate(s: State, seat: str) -> float:
    """The value of a seat's robots beside energy, less the average of the others.

    In the game for two, it is their chance to win; see :func:`_chance`.  It may be called before dice show
    anything: it averages over them.

    >>> from rqa_lab.games.moonbots.files import position
    >>> s = position({"robots": {"Ann": {"parts": ["Head 3"]}, "Bo": {}, "Cy": {}}})
    >>> estimate(s, "Ann") > estimate(s, "Bo")
    True
    """
    who, due = s.setup, _due(s)
    number = who.seats.index(seat)
    worth = [_worth(s, robot, due[robot], owner == number) for robot, owner in enumerate(who.owner)]
    if who.two:
        ahead = sum(n if who.owner[robot] == number else -n for robot, n in enumerate(s.energy))
        return WINNING * (2 * _chance(worth, who.robots_of(number)) - 1) - ahead
    beside = [(0 if one is None else ROBOT + one) - n for one, n in zip(worth, s.energy, strict=True)]
    own = beside.pop(number)
    return own - sum(beside) / max(1, len(beside))


def _worth(s: State, robot: int, due: int, mine: bool) -> float | None:
    """How strong a robot is, in energy, with what it is still to gain or lose; None if it is out then."""
    energy = s.energy[robot] + due
    if energy <= 0 or not alive(s, robot):
        return None
    has = _has(s, robot)
    return _level(energy) + WEAPON * len(s.weapons[robot]) + has.lasts + _now(s, robot, has, mine)


def _level(energy: int) -> float:
    """The value of a robot's energy."""
    return energy - LESS * max(0, energy - PLENTY) - MORE * max(0, THIN - energy)


def _lasts(upgrade: Upgrade) -> float:
    """The value of an Upgrade, beside what its dice do."""
    shields, boosts = upgrade.fist_shield + upgrade.missile_shield, upgrade.fist_boost + upgrade.missile_boost
    return SHIELD * shields + BOOST * boosts + AGAIN * upgrade.reroll + DIE * upgrade.dice


class Build(NamedTuple):
    """What a robot has beside energy: its parts and dice, and their worth in the long run and in a turn."""

    parts: tuple[Part, ...]
    dice: int
    lasts: float
    hopes: float


def _has(s: State, robot: int, *more: str) -> Build:
    """What a robot has, and would have with more cards."""
    printed = part_at(s, robot, BOARD) is not None
    return _build(s.setup, robot, printed, (*s.parts[robot], *s.upgrades[robot], *more))


@lru_cache(1 << 13)
def _build(who: Setup, robot: int, printed: bool, names: Cards) -> Build:
    cards = [who.components.cards[name] for name in names]
    board: list[Part] = [who.boards[robot]] if printed else []
    parts = [*board, *(card for card in cards if isinstance(card, Part))]
    upgrades = [card for card in cards if isinstance(card, Upgrade)]
    dice = min(DICE, 1 + sum(upgrade.dice for upgrade in upgrades))
    hopes = _hopes(parts, dice, who.sums)
    lasts = PART * len(parts) + HOPE * hopes + sum(map(_lasts, upgrades))
    return Build((*parts,), dice, lasts, hopes)


def _chance(worth: Sequence[float | None], own: Sequence[int]) -> float:
    """The chance to win the game for two: both duels, or one of them and the final.

    A robot that has won its duel waits for the final, so its energy counts less than in a duel that goes on.
    """

    def beats(one: int, other: int) -> float:
        a, b = worth[one], worth[other]
        return float(b is None) if a is None or b is None else 1 / (1 + exp(min(DUEL * (b - a), FAR)))

    def left(one: int) -> list[tuple[int | None, float]]:
        other = facing(one)
        if worth[one] is worth[other] is None:
            return [(None, 1)]
        return [(one, likely := beats(one, other)), (other, 1 - likely)]

    total = 0.0
    for (one, likely), (other, as_well) in product(*map(left, own)):
        there = [robot for robot in (one, other) if robot is not None]
        mine = [robot for robot in there if robot in own]
        theirs = [robot for robot in there if robot not in own]
        wins = beats(mine[0], theirs[0]) if mine and theirs else float(bool(mine)) if there else 0.5
        total += likely * as_well * wins
    return total


def _does(part: Part) -> int:
    """The damage and gains of a part."""
    return part.fists + part.missiles + part.gain - part.loss


def _due(s: State) -> Counter[int]:
    """The energy that each robot is still to gain or lose by what is under way."""
    due: Counter[int] = Counter()
    if s.attack is not None:
        due.subtract(dict(enumerate(s.attack.damage)))
    frames = [*s.agenda, *((s.choice.frame,) if s.choice is not None else ())]
    for name, *rest in frames:
        if name == "symbol" and (part := part_at(s, s.robot, rest[0])):
            n = getattr(part, rest[1])
            if rest[1] in ("gain", "loss"):
                due[s.robot] += n if rest[1] == "gain" else -n
            else:
                due[next(iter(targets(s, s.robot)), s.robot)] -= n
        elif name == "attack" and s.attack is None:
            due[next(iter(targets(s, s.robot)), s.robot)] -= rest[3]
    return due


# ---- what the Market is good for -------------------------------------------------------------------------


def _bargain(s: State, robot: int, has: Build) -> float:
    """The best card that a robot can still buy in this turn, or in its own of this round, less its price.

    Before a later turn the Market is restocked, so its cards come down to where there are gaps.
    """
    later, best = robot != s.robot, 0.0
    if not later and not s.buys:
        return 0
    away = leaving(s) if later else ()
    for column in COLUMNS:
        gaps = 0
        for space in column:
            if not s.market[space] or space in away:
                gaps += 1
                continue
            cost = max(0, price(s, space)[0] - gaps * later)
            if (cost < s.energy[robot] or not cost) and not addable(s, robot, card_on(s, space)):
                spent = _level(s.energy[robot]) - _level(s.energy[robot] - cost)
                best = max(best, _adds(s, robot, has, space) - spent)
    return best if later else OFFERED * best


def _adds(s: State, robot: int, has: Build, space: int) -> float:
    """What the card on a space adds to a robot in the turn in which it is bought."""
    if card_on(s, space) is None:
        return WEAPON
    new = _has(s, robot, s.market[space])
    return new.lasts + new.hopes - has.lasts - has.hopes


# ---- what dice are good for ------------------------------------------------------------------------------


def _now(s: State, robot: int, has: Build, mine: bool) -> float:
    """The value of the dice of a robot that acts, or is still to act.

    A player's robots act in its turns of this round; the others' do so before it has its next ones.
    """
    if not in_the_game(s, robot) or robot in s.skipped:
        return 0
    if s.setup.owner[robot] != s.setup.owner[s.robot]:
        return 0 if mine else has.hopes
    if robot < s.robot:
        return 0
    if robot != s.robot or s.phase == "buy":
        return has.hopes + (_bargain(s, robot, has) if mine else 0)
    if s.phase != "activate":
        return 0
    used = {place for place, _ in s.placed}
    left = [part for part in has.parts if part.place not in used]
    if s.choice is None or s.choice.kind != "roll":
        return _chances(left, s.dice, s.setup.sums)
    if not (again := named(s.choice.frame).again):
        return _hopes(left, has.dice, s.setup.sums)
    kept = s.dice
    for die in again:
        kept = kept.replace(die, "", 1)
    shown = (("".join(sorted(kept + shows)), float(chance)) for shows, chance in rolls(len(again)))
    return sum(chance * _chances(left, dice, s.setup.sums) for dice, chance in shown)


def _chances(parts: Sequence[Part], dice: str, sums: Sums) -> float:
    """The value of dice that show something: the best part that they activate, and a little for each."""
    can = [_does(part) for part in parts if ways(part.needs, dice, sums)]
    return 0.9 * max(can, default=0) + 0.3 * sum(can)


def _hopes(parts: Sequence[Part], dice: int, sums: Sums) -> float:
    """The same on average before so many dice are rolled, as if parts did not need the same ones."""
    best, none, each = 0.0, 1.0, 0.0
    for does, needs in sorted(((_does(part), part.needs) for part in parts), reverse=True):
        chance = _likely(needs, dice, sums)
        best, none, each = best + none * chance * does, none * (1 - chance), each + chance * does
    return 0.9 * best + 0.3 * each


@lru_cache(1 << 12)
def _likely(needs: str, dice: int, sums: Sums) -> float:
    """How likely it is that some of so many dice activate a part with these needs."""
    return float(sum(chance for roll, chance in rolls(dice) if ways(needs, roll, sums)))
