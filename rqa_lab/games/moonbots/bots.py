"""The value of a position for a seat beyond its points, for bots.

Rules of thumb and no rules of the game; their numbers, in energy, are guesses.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from rqa_lab.games.moonbots.components import BOARD, PLACES, Part, Sums, named, rolls, ways
from rqa_lab.games.moonbots.rules.attacking import targets
from rqa_lab.games.moonbots.state import State, alive, dice_of, in_the_game, part_at, upgrades_of

#: a turn in which a part can be activated, a part, an Upgrade, a die, a Secret Weapon, a robot in the game
CHANCE, PART, UPGRADE, DIE, WEAPON, ROBOT = 0.6, 1.2, 1.6, 1.5, 1.2, 6.0
#: energy beyond which one would rather spend it, or hit, than gain more; how much less it is worth then
PLENTY, LESS = 10, 0.5
#: energy below which a robot is soon out; how much more each point of it is worth then
THIN, MORE = 5, 0.5


def estimate(s: State, seat: str) -> float:
    """The value of a seat's robots beside energy, less the average of the others.

    It may be called before dice show anything: it averages over them.

    >>> from rqa_lab.games.moonbots.files import position
    >>> s = position({"robots": {"Ann": {"parts": ["Head 3"]}, "Bo": {}, "Cy": {}}})
    >>> estimate(s, "Ann") > estimate(s, "Bo")
    True
    """
    who, due = s.setup, _due(s)
    worth = [
        sum(_worth(s, robot, due[robot]) for robot in who.robots_of(one)) for one in range(len(who.seats))
    ]
    number = who.seats.index(seat)
    own = worth[number]
    spare = sum(max(0, s.energy[robot] - PLENTY) for robot in who.robots_of(number))
    return own - (sum(worth) - own) / max(1, len(worth) - 1) - LESS * spare


def _worth(s: State, robot: int, due: int) -> float:
    if not alive(s, robot):
        return 0
    parts = [part for place in (BOARD, *PLACES) if (part := part_at(s, robot, place))]
    upgrades = sum(UPGRADE + DIE * upgrade.dice for upgrade in upgrades_of(s, robot))
    lasting = ROBOT + WEAPON * len(s.weapons[robot]) + upgrades + sum(PART + CHANCE * _does(p) for p in parts)
    thin = MORE * max(0, THIN - s.energy[robot] - due)
    return lasting + due - thin + _now(s, robot, parts)


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


# ---- what dice are good for ------------------------------------------------------------------------------


def _now(s: State, robot: int, parts: Sequence[Part]) -> float:
    """The value of the dice of a robot that acts, or that acts later in its player's turns of this round."""
    own = s.setup.robots_of(s.setup.owner[s.robot])
    if robot not in own or robot < s.robot or not in_the_game(s, robot) or robot in s.skipped:
        return 0
    if robot != s.robot or s.phase == "buy":
        return _hopes(parts, dice_of(s, robot), s.setup.sums)
    if s.phase != "activate":
        return 0
    used = {place for place, _ in s.placed}
    left = [part for part in parts if part.place not in used]
    if s.choice is None or s.choice.kind != "roll":
        return _chances(left, s.dice, s.setup.sums)
    if not (again := named(s.choice.frame).again):
        return _hopes(left, dice_of(s, robot), s.setup.sums)
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
