"""Attacks: who can be hit, how damage may be split, what shields take off."""

from collections.abc import Iterator

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.moonbots.model.records import Upgrade
from rqa_lab.games.moonbots.model.state import (
    FISTS,
    MISSILES,
    Attack,
    State,
    alive,
    facing,
    in_the_final,
    in_the_game,
    opponents,
    upgrades_of,
)


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
    """A boost or a shield for that kind of attack works only if its robot likes, as it is read."""
    return s.setup.rulings[f"{'fist' if kind == FISTS else 'missile'}-{what}-use"] == "offer"


def boosted(s: State, a: Attack) -> tuple[int | None, ...]:
    """The robots to which a boost may add: those that were attacked; by one reading any that can be.

    By others it adds to everybody that is attacked, which is None.
    """
    rulings, whom = s.setup.rulings, hit(a)
    each = a.kind == MISSILES and rulings["missile-boost"] == "each-target"
    everybody = (None,) if len(whom) > 1 and (each or rulings["attack-extent"] == "symbol") else ()
    if a.kind == FISTS and rulings["fist-boost"] == "neighbour":
        return (*everybody, *targets(s, a.robot))
    return everybody or whom


def with_boost(s: State, a: Attack, upgrade: Upgrade, robot: int | None) -> tuple[tuple[int, ...], ...]:
    """What each robot is to suffer once a boost has added to what one of them, or everybody, suffers."""
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
    """What is left when a shield takes off so much: once, or by one reading from each symbol."""
    if s.setup.rulings["attack-extent"] == "symbol":
        return tuple(n - off for n in hits if n > off)
    return less(hits, off)


def less(hits: tuple[int, ...], n: int, *, symbols: bool = False) -> tuple[int, ...]:
    """What is left when so much damage, or so many symbols, are taken off, the strongest symbols first.

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
    """The robots that were attacked, even if nothing is left of it, clockwise from the attacker."""
    many = len(a.hits)
    return tuple(
        sorted((one for one in a.attacked if in_the_game(s, one)), key=lambda one: (one - a.robot) % many)
    )


def hit(a: Attack) -> tuple[int, ...]:
    """The robots that are to suffer damage, clockwise from the attacker."""
    many = len(a.hits)
    after = ((a.robot + step) % many for step in range(1, many + 1))
    return tuple(robot for robot in after if a.damage[robot])
