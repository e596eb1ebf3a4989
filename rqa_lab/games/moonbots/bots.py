"""The value of a position for a seat beyond its points, for bots.

Rules of thumb and no rules of the game; their numbers, in energy, are guesses.
"""

from rqa_lab.games.moonbots.components import BOARD, PLACES, Part, ways
from rqa_lab.games.moonbots.state import State, alive, part_at, upgrades_of

#: a turn in which a part can be activated, a part, an Upgrade, a die, a Secret Weapon, a robot in the game
CHANCE, PART, UPGRADE, DIE, WEAPON, ROBOT = 0.6, 1.2, 1.6, 1.5, 1.2, 6.0
#: energy beyond which one would rather spend it, or hit, than gain more; how much less it is worth then
PLENTY, LESS = 10, 0.5


def estimate(s: State, seat: str) -> float:
    """The value of a seat's robots beside energy, less the average of the others.

    >>> from rqa_lab.games.moonbots.files import position
    >>> s = position({"robots": {"Ann": {"parts": ["Head 3"]}, "Bo": {}, "Cy": {}}})
    >>> estimate(s, "Ann") > estimate(s, "Bo")
    True
    """
    who = s.setup
    worth = [sum(_worth(s, robot) for robot in who.robots_of(one)) for one in range(len(who.seats))]
    number = who.seats.index(seat)
    own = worth[number]
    spare = sum(max(0, s.energy[robot] - PLENTY) for robot in who.robots_of(number))
    return own - (sum(worth) - own) / max(1, len(worth) - 1) - LESS * spare


def _worth(s: State, robot: int) -> float:
    if not alive(s, robot):
        return 0
    parts = [part for place in (BOARD, *PLACES) if (part := part_at(s, robot, place))]
    upgrades = sum(UPGRADE + DIE * upgrade.dice for upgrade in upgrades_of(s, robot))
    lasting = ROBOT + WEAPON * len(s.weapons[robot]) + upgrades + sum(PART + CHANCE * _does(p) for p in parts)
    return lasting + (_now(s, parts) if robot == s.robot else 0)


def _does(part: Part) -> int:
    """The damage and gains of a part."""
    return part.fists + part.missiles + part.gain - part.loss


def _now(s: State, parts: list[Part]) -> float:
    """The value of the remaining dice: the best part that they activate, plus a little for each other.

    Before the roll all parts count, so that a purchase comes first.
    """
    used, sums = {place for place, _ in s.placed}, s.setup.sums
    before = s.phase == "buy"
    can = [_does(one) for one in parts if before or (one.place not in used and ways(one.needs, s.dice, sums))]
    return 0.9 * max(can, default=0) + 0.3 * sum(can)
