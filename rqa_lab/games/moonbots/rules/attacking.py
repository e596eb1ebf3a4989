"""Rules for attacks: targets, total damage, and the moments for Secret Weapons."""

from collections.abc import Iterator

from rqa_lab.core.chance import different
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.component import Step
from rqa_lab.core.reasons import Bare
from rqa_lab.games.moonbots.components import FACES, Part, Upgrade, Weapon
from rqa_lab.games.moonbots.rules.activating import (
    addable,
    card_on,
    counted,
    fits,
    no_reroll,
    rerollable,
    room,
)
from rqa_lab.games.moonbots.state import (
    FISTS,
    MARKET,
    MISSILES,
    UNKNOWN,
    Attack,
    State,
    alive,
    facing,
    in_the_final,
    in_the_game,
    opponents,
    upgrades_of,
    weapons_of,
)

# ---- attacks: possible targets, the splitting of damage, the effect of shields ---------------------------


def targets(s: State, robot: int) -> tuple[int, ...]:
    """The robots that a robot can attack: its neighbours, the left one first; in a duel, the other."""
    if s.setup.two:
        if s.setup.rulings["two-target"] == "any":
            return opponents(s, robot) if in_the_game(s, robot) else ()
        if alive(s, facing(robot)):
            return (facing(robot),)
        return opponents(s, robot) if in_the_final(s) else ()
    many = len(s.setup.robots)
    left = [(robot + step) % many for step in range(1, many)]
    if s.setup.rulings["neighbours-after-elimination"] == "own-seats":
        return tuple(one for one in dict.fromkeys((left[0], left[-1])) if in_the_game(s, one))
    there = [one for one in left if in_the_game(s, one)]
    return tuple(dict.fromkeys((*there[:1], *there[-1:])))


def why_these(s: State, robot: int) -> Clauses:
    """The clauses that say who is a neighbour."""
    if s.setup.two:
        pauses = only_if(
            not in_the_game(s, robot), "moonbots.two.inactive-limits", "moonbots.two.winner-pauses"
        )
        final = only_if(not alive(s, facing(robot)) and not pauses, "moonbots.two.final")
        return (*pauses, *final, "moonbots.two.opposite-only")
    out = len(s.setup.robots) > sum(in_the_game(s, one) for one in range(len(s.setup.robots)))
    return (
        "moonbots.attack.neighbours-only",
        *only_if(len(s.setup.robots) == 3, "moonbots.attack.three-players"),
        *only_if(out, "moonbots.attack.after-elimination"),
    )


def splits(damage: int, robots: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to split damage between at most two robots, the first one taking most first.

    >>> list(splits(2, (1, 3)))
    [(2, 0), (1, 1), (0, 2)]
    """
    if len(robots) < 2:
        yield (damage,) * len(robots)
    else:
        yield from ((damage - other, other) for other in range(damage + 1))


def boost(s: State, robot: int, kind: str) -> Upgrade | None:
    """The Upgrade that can add to an attack of that kind by the robot."""
    able = (up for up in upgrades_of(s, robot) if (up.fist_boost if kind == FISTS else up.missile_boost))
    return next((up for up in able if (robot, up.name) not in s.worked), None)


def offered(s: State, kind: str, what: str) -> bool:
    """True if a boost or a shield for that kind of attack is optional, under the reading in force."""
    return s.setup.rulings[f"{'fist' if kind == FISTS else 'missile'}-{what}-use"] == "offer"


def boosted(s: State, a: Attack) -> tuple[int | None, ...]:
    """The robots to which a boost may add: those attacked; under one reading any possible target.

    Under other readings it adds to everybody that is attacked, which is None.
    """
    rulings, whom = s.setup.rulings, hit(a)
    each = a.kind == MISSILES and rulings["missile-boost"] == "each-target"
    everybody = (None,) if len(whom) > 1 and (each or rulings["attack-extent"] == "symbol") else ()
    if a.kind == FISTS and rulings["fist-boost"] == "neighbour":
        return (*everybody, *targets(s, a.robot))
    return everybody or whom


def with_boost(s: State, a: Attack, upgrade: Upgrade, robot: int | None) -> tuple[tuple[int, ...], ...]:
    """The damage of each robot once a boost has added to that of one of them, or of all."""
    more, rulings = upgrade.fist_boost if a.kind == FISTS else upgrade.missile_boost, s.setup.rulings
    found = []
    for one, hits in enumerate(a.hits):
        if one != robot and (robot is not None or not hits):
            found.append(hits)
        elif a.kind == MISSILES and rulings["missile-boost"] == "double":
            found.append(tuple(2 * n for n in hits))
        elif rulings["attack-extent"] == "symbol":  # what the other symbols add may hit one robot as well
            others = 0 if robot is None else sum(map(len, a.hits)) - len(hits)
            found.append((*(n + more for n in hits), *(more,) * others))
        else:
            found.append((hits[0] + more, *hits[1:]) if hits else (more,))
    return tuple(found)


def shield(s: State, robot: int, kind: str) -> Upgrade | None:
    """The Upgrade that takes damage off what a robot suffers."""
    able = (up for up in upgrades_of(s, robot) if (up.fist_shield if kind == FISTS else up.missile_shield))
    return next((up for up in able if (robot, up.name) not in s.worked), None)


def with_shield(s: State, hits: tuple[int, ...], off: int) -> tuple[int, ...]:
    """The hits left when a shield takes off some: once, or under one reading from each symbol."""
    if s.setup.rulings["attack-extent"] == "symbol":
        return tuple(n - off for n in hits if n > off)
    return less(hits, off)


def less(hits: tuple[int, ...], n: int, *, symbols: bool = False) -> tuple[int, ...]:
    """The hits left when this much damage, or this many symbols, are taken off, the strongest symbols first.

    >>> less((2, 1, 1), 2), less((2, 1, 1), 2, symbols=True)
    ((1, 1), (1,))
    """
    left = sorted(hits, reverse=True)
    if symbols:
        return tuple(left[n:])
    while n and left:
        off = min(n, left[0])
        n, left = n - off, ([left[0] - off] if left[0] > off else []) + left[1:]
    return tuple(left)


def attacked(s: State, a: Attack) -> tuple[int, ...]:
    """The robots that were attacked, even if no damage is left, clockwise from the attacker."""
    many = len(a.hits)
    return tuple(
        sorted((one for one in a.attacked if in_the_game(s, one)), key=lambda one: (one - a.robot) % many)
    )


def hit(a: Attack) -> tuple[int, ...]:
    """The robots that are to suffer damage, clockwise from the attacker."""
    many = len(a.hits)
    after = ((a.robot + step) % many for step in range(1, many + 1))
    return tuple(robot for robot in after if a.damage[robot])


# ---- Secret Weapons: which of them a robot can use at a moment, and to what end --------------------------
# A moment is a time of ``components.WHEN``; a weapon for any time can be used at each.

ANY = "any time"


def own_moments(s: State) -> tuple[str, ...]:
    """The current moments for the active robot."""
    now = ("dice", "rolled") if s.phase == "activate" else only_if(not s.begun, "start")
    return (ANY, "buying", *now, *only_if(before_attacks(s), "attacking"))


def before_attacks(s: State) -> bool:
    """True if, under one reading, weapons for one's own attack are used before it, and not after it."""
    return s.setup.rulings["stronger-time"] == "next-attack"


def held(s: State, robot: int, name: str) -> Bare:
    """The robot has that Secret Weapon."""
    if name in s.weapons[robot]:
        return ()
    two = only_if(s.setup.two, "moonbots.two.cards-for-acting-robot")
    return (("not held", (*two, "moonbots.buy.three-categories"), robot, name),)


def in_time(s: State, weapon: Weapon, moments: tuple[str, ...]) -> Bare:
    """It is the moment for the weapon."""
    if weapon.when in moments:
        return ()
    for step in weapon.steps if ANY in moments else ():
        if for_a_round(s, step):
            return ()
    return (("other time", (*weapon.own, "moonbots.secret.any-time"), weapon.name, weapon.when),)


def useful(s: State, robot: int, weapon: Weapon) -> Bare:
    """Each step of the weapon has something that it can be done to."""
    for step in weapon.steps:
        if not possible(s, robot, step):
            return (("no use", (*weapon.own, "moonbots.secret.any-time"), weapon.name, robot),)
    return ()


def usable(s: State, robot: int, name: str, moments: tuple[str, ...]) -> Bare:
    """All objections to using a Secret Weapon."""
    weapon = s.setup.components.weapons[name]
    return held(s, robot, name) or in_time(s, weapon, moments) or useful(s, robot, weapon)


def options(s: State, robot: int, *moments: str) -> tuple[str, ...]:
    """The Secret Weapons that a robot can use at these moments."""
    known = s.setup.components.weapons
    held = [known[name] for name in different(s.weapons[robot]) if name != UNKNOWN]
    return tuple([one.name for one in held if not (in_time(s, one, moments) or useful(s, robot, one))])


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
    there = [space for space in range(len(MARKET)) if s.market[space]]
    return tuple([MARKET[space] for space in there if not addable(s, robot, card_on(s, space))])


def searched(s: State, robot: int, what: str) -> tuple[str, ...]:
    """The cards of the pile that a robot can add: Robot Parts, or Upgrades."""
    kind, cards = Part if what == "part" else Upgrade, s.setup.components.cards
    names = different(tuple(sorted((*s.top, *s.bag))))
    found = (name for name in names if name in cards and isinstance(cards[name], kind))
    return tuple(name for name in found if not fits(s, robot, cards[name]))


def armed(s: State, robot: int) -> tuple[int, ...]:
    """The opponents that have Secret Weapons."""
    return tuple([one for one in opponents(s, robot) if s.weapons[one]])


def unarmed(s: State, robot: int) -> tuple[int, ...]:
    """The opponents without Secret Weapons."""
    return tuple([one for one in opponents(s, robot) if not weapons_of(s, one)])


#: step -> the ruling that says for how long it holds
_HOLDS = {"trick": "trick-time", "buy more": "supermarket-time"}


def for_a_round(s: State, step: Step) -> bool:
    """Under one reading a step lasts for a round, so that it makes sense before its usual time, too."""
    return step[0] in _HOLDS and s.setup.rulings[_HOLDS[step[0]]] == "round"


def trick_stops(s: State, robot: int) -> bool:
    """True if some robot can still reroll dice: now, or under one reading in a later turn of this round."""
    whom = trickable(s, robot)
    if s.dice and whom and not rerollable(s):
        return True
    if not for_a_round(s, ("trick",)):
        return False
    left = rest_of_round(s)
    return any(one in left and one not in s.tricked and not no_reroll(s, one) for one in whom)


def rest_of_round(s: State) -> tuple[int, ...]:
    """The robots that have not rolled in this round: those still to come, and this one before its roll."""
    many, begins = len(s.setup.robots), s.setup.robots_of(s.first)[0]
    left = range(s.phase == "activate", (begins - s.robot) % many or many)
    return tuple([(s.robot + step) % many for step in left])


def trickable(s: State, robot: int) -> tuple[int, ...]:
    """The robots with a Reroll that a Trick can stop; under one reading not one's own."""
    if s.setup.rulings["trick-target"] == "opponent":
        return opponents(s, robot)
    return tuple(one for one in range(len(s.setup.robots)) if in_the_game(s, one))


def others(s: State, robot: int) -> tuple[int, ...]:
    """The robots on which damage can be turned: any but those of the seat; in a duel, the other."""
    if s.setup.two and s.setup.rulings["player-or-robot"] == "robot":
        return targets(s, robot)
    return opponents(s, robot)
