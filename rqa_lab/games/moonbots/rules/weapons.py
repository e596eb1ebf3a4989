"""Secret Weapons: which of them a robot can use at a moment, and to what end.

A moment is a time of ``model.steps.WHEN``; a weapon for any time can be used at each.
"""

from rqa_lab.core.clause import only_if
from rqa_lab.core.deck import different
from rqa_lab.core.reasons import Bare
from rqa_lab.core.steps import Step
from rqa_lab.games.moonbots.model.dice import FACES
from rqa_lab.games.moonbots.model.records import Part, Upgrade, Weapon
from rqa_lab.games.moonbots.model.state import (
    MARKET,
    UNKNOWN,
    State,
    in_the_game,
    opponents,
    weapons_of,
)
from rqa_lab.games.moonbots.rules.activating import no_reroll, rerollable
from rqa_lab.games.moonbots.rules.attacking import attacked, targets
from rqa_lab.games.moonbots.rules.buying import addable, card_on, fits
from rqa_lab.games.moonbots.rules.energy import counted, room

ANY = "any time"


def own_moments(s: State) -> tuple[str, ...]:
    """The moments that it is now for the robot whose turn it is."""
    now = ("dice", "rolled") if s.phase == "activate" else only_if(not s.begun, "start")
    return (ANY, "buying", *now, *only_if(before_attacks(s), "attacking"))


def before_attacks(s: State) -> bool:
    """By one reading what is for one's own attack is used before it, and not after it."""
    return s.setup.rulings["stronger-time"] == "next-attack"


def held(s: State, robot: int, name: str) -> Bare:
    """The robot has that Secret Weapon."""
    if name in s.weapons[robot]:
        return ()
    two = only_if(s.setup.two, "moonbots.two.cards-for-acting-robot")
    return (("not held", (*two, "moonbots.buy.three-categories"), robot, name),)


def in_time(s: State, weapon: Weapon, moments: tuple[str, ...]) -> Bare:
    """It is the moment for the weapon."""
    early = ANY in moments and any(for_a_round(s, step) for step in weapon.steps)
    if weapon.when in moments or early:
        return ()
    return (("other time", (*weapon.own, "moonbots.secret.any-time"), weapon.name, weapon.when),)


def useful(s: State, robot: int, weapon: Weapon) -> Bare:
    """Each step of the weapon has something that it can be done to."""
    clauses = (*weapon.own, "moonbots.secret.any-time")
    if all(possible(s, robot, step) for step in weapon.steps):
        return ()
    return (("no use", clauses, weapon.name, robot),)


def usable(s: State, robot: int, name: str, moments: tuple[str, ...]) -> Bare:
    """All that is against using a Secret Weapon."""
    weapon = s.setup.components.weapons[name]
    return held(s, robot, name) or in_time(s, weapon, moments) or useful(s, robot, weapon)


def options(s: State, robot: int, *moments: str) -> tuple[str, ...]:
    """The Secret Weapons that a robot can use at these moments."""
    known = (name for name in different(s.weapons[robot]) if name != UNKNOWN)
    return tuple(name for name in known if not usable(s, robot, name, moments))


# ---- what a step can be done to --------------------------------------------------------------------------


def possible(s: State, robot: int, step: Step) -> bool:
    """There is something for a step."""
    word, *rest = step
    match word:
        case "pump":
            return room(rest[0], s.energy[robot], counted(s, robot))[1] > 0
        case "adjust":
            return bool(adjustments(s.dice, rest[0]))
        case "take":
            return bool(takeable(s, robot))
        case "spy":
            return bool(armed(s, robot))
        case "buy more":
            return robot == s.robot or (for_a_round(s, step) and robot in rest_of_round(s))
        case "trick":
            return trick_stops(s, robot)
        case "skip turn":
            return s.robot not in s.skipped and in_the_game(s, s.robot)
        case "deflect":
            return bool(s.attack and s.attack.hits[robot] and others(s, robot))
        case "dodge" | "absorb":
            return bool(s.attack and s.attack.hits[robot])
        case "strengthen":
            return before_attacks(s) or bool(s.attack and attacked(s, s.attack))
        case "outpace":
            return bool(unarmed(s, robot))
    return True


def adjustments(dice: str, n: int) -> tuple[str, ...]:
    """The ways to change one of the dice: "3 to 4".

    >>> adjustments("116", 1)
    ('1 to 2', '6 to 5')
    """
    changes = ((die, int(die) + by) for die in dict.fromkeys(dice) for by in (-n, n))
    return tuple(f"{die} to {new}" for die, new in changes if str(new) in FACES)


def takeable(s: State, robot: int) -> tuple[str, ...]:
    """The spaces of the Market from which a robot can take a card."""
    there = (space for space in range(len(MARKET)) if s.market[space])
    return tuple(MARKET[space] for space in there if not addable(s, robot, card_on(s, space)))


def searched(s: State, robot: int, what: str) -> tuple[str, ...]:
    """The cards of the pile that a robot can add: Robot Parts, or Upgrades."""
    kind, cards = Part if what == "part" else Upgrade, s.setup.components.cards
    names = different(tuple(sorted((*s.top, *s.bag))))
    found = (name for name in names if name in cards and isinstance(cards[name], kind))
    return tuple(name for name in found if not fits(s, robot, cards[name]))


def armed(s: State, robot: int) -> tuple[int, ...]:
    """The opponents that have Secret Weapons."""
    return tuple(one for one in opponents(s, robot) if s.weapons[one])


def unarmed(s: State, robot: int) -> tuple[int, ...]:
    """The opponents without Secret Weapons."""
    return tuple(one for one in opponents(s, robot) if not weapons_of(s, one))


#: step -> the ruling that says for how long it holds
_HOLDS = {"trick": "trick-time", "buy more": "supermarket-time"}


def for_a_round(s: State, step: Step) -> bool:
    """By one reading a step holds for a round, so that it makes sense before its usual time, too."""
    return step[0] in _HOLDS and s.setup.rulings[_HOLDS[step[0]]] == "round"


def trick_stops(s: State, robot: int) -> bool:
    """Somebody can still roll dice again: now, or by one reading in a turn that this round still has."""
    whom = trickable(s, robot)
    now = not rerollable(s) and bool(s.dice and whom)
    later = (one for one in whom if one in rest_of_round(s) and one not in s.tricked)
    return now or (for_a_round(s, ("trick",)) and not all(no_reroll(s, one) for one in later))


def rest_of_round(s: State) -> tuple[int, ...]:
    """The robots that have not rolled in this round: those whose turns come, or before its roll this one."""
    many, begins = len(s.setup.robots), s.setup.robots_of(s.first)[0]
    left = range(s.phase == "activate", (begins - s.robot) % many or many)
    return tuple((s.robot + step) % many for step in left)


def trickable(s: State, robot: int) -> tuple[int, ...]:
    """The robots whose Reroll a Trick can stop; by one reading not one's own."""
    if s.setup.rulings["trick-target"] == "opponent":
        return opponents(s, robot)
    return tuple(one for one in range(len(s.setup.robots)) if in_the_game(s, one))


def others(s: State, robot: int) -> tuple[int, ...]:
    """The robots on which damage can be turned: any but those of the seat; in a duel, the other."""
    if s.setup.two and s.setup.rulings["player-or-robot"] == "robot":
        return targets(s, robot)
    return opponents(s, robot)
