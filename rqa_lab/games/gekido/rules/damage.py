"""How much damage an attack deals, or a malfunction."""

from rqa_lab.core.deck import without
from rqa_lab.games.gekido.model.state import State, tile_of
from rqa_lab.games.gekido.rules.attacking import under_way

#: what adds to the damage or reduces it, by name
Parts = tuple[tuple[str, int], ...]


def victim(s: State) -> int:
    """Who suffers: the target of a successful attack, the attacker itself on a malfunction."""
    a = under_way(s)
    return a.target if a.success else s.seat


def damage_sum(s: State, more_prevented: int = 0) -> tuple[int, Parts, int]:
    """The command's number, what changes it, and the total, with ``more_prevented`` points prevented too."""
    a = under_way(s)
    assert a.command is not None
    base = s.setup.panels[s.seat].commands[a.command][0 if a.success else 1]
    prevented, first = a.prevented + more_prevented, s.setup.rulings["prevention"] == "before-modifiers"
    parts: list[tuple[str, int]] = []
    total = base

    def add(name: str, n: int, least: int | None = None) -> None:
        nonlocal total
        new = total + n if least is None else max(least, total + n)
        if new != total:
            parts.append((name, new - total))
        total = new

    if first:
        add(PREVENTED, -prevented, 0)
    for name, n in _hit_parts(s) if a.success else _malfunction_parts(s):
        add(name, n)
    least = int(bool(a.success) and s.setup.rulings["least-damage"] == "one")
    add(LEAST, 0, least)
    centre = _last(s)
    if centre is not None and total > 0:
        add(*centre)
    if not first:
        add(PREVENTED, -prevented, 0)
    return base, tuple(parts), total


PREVENTED, LEAST, EFFECTS, SHIELDS = "prevented", "least damage", "effects", "cards"


def _hit_parts(s: State) -> Parts:
    """What changes the damage of a successful attack, apart from prevention and the floor."""
    a, by_choice = under_way(s), s.setup.rulings["stat-tiles"] == "by-choice"
    under, over = tile_of(s, s.seat), tile_of(s, a.target)
    panels, parts = s.setup.panels, []
    if under is not None and (a.tile or not by_choice):
        parts.append((under.name, under.attack))
    if panels[s.seat].upgrade == "Attack":
        parts.append(("Attack Upgrade", s.upgrade[s.seat]))
    parts.append((EFFECTS, a.more))
    if over is not None and (over.defense > 0 or not by_choice) and _last(s) is None:
        parts.append((over.name, -over.defense))
    if panels[a.target].upgrade == "Defense":
        parts.append(("Defense Upgrade", -s.upgrade[a.target]))
    parts.append((SHIELDS, -a.less))
    return tuple(parts)


def _malfunction_parts(s: State) -> Parts:
    """Nothing changes the damage of a malfunction except, by ruling, a Defense Upgrade."""
    reduced = s.setup.rulings["defense-and-malfunction"] == "reduced"
    if reduced and s.setup.panels[s.seat].upgrade == "Defense":
        return (("Defense Upgrade", -s.upgrade[s.seat]),)
    return ()


def _last(s: State) -> tuple[str, int] | None:
    """The Center under the target, by ruling: it comes last, and only where damage is left."""
    a = under_way(s)
    tile = tile_of(s, a.target)
    rulings, centre = s.setup.rulings, s.setup.components.arena["centre"]
    if not a.success or tile is None or tile.name != centre or rulings["center-zero-hit"] == "sum-first":
        return None
    if rulings["stat-tiles"] == "by-choice":
        return None
    return tile.name, -tile.defense


def armor_left(armor: tuple[int, ...], amount: int) -> set[tuple[int, ...]]:
    """What may be left of Armor dice, whichever of them are hit first.

    >>> sorted(armor_left((2, 5), 3)), armor_left((2, 5), 6), armor_left((2, 5), 8)
    ([(2, 2), (4,)], {(1,)}, {()})
    """
    if not armor or not amount:
        return {armor}
    left: set[tuple[int, ...]] = set()
    for value in {*armor}:
        rest = without(armor, value)
        if value > amount:
            left.add(tuple(sorted((*rest, value - amount))))
        else:
            left |= armor_left(rest, amount - value)
    return left
