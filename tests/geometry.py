"""The geometry of Robot Quest Arena once more, slowly: a reference that the engine is compared with.

It is written from the texts in plain loops and exact fractions, and shares nothing with the engine but the
names of spaces, tiles and robots.  Spaces are numbers, row by row from a1; ``tiles`` are kinds by the name of
their space, ``robots`` the names of their spaces, None for one that is Knocked Out.
"""

from fractions import Fraction
from functools import cache
from itertools import product

NAMES = [column + row for row in "1234567" for column in "abcdefg"]
NUMBER = {name: number for number, name in enumerate(NAMES)}
PLACE = [("abcdefg".index(name[0]), int(name[1]) - 1) for name in NAMES]
PAIRS = list(product(range(49), repeat=2))
STEP = {"right": (1, 0), "up": (0, 1), "left": (-1, 0), "down": (0, -1)} | {
    "up-right": (1, 1), "up-left": (-1, 1), "down-left": (-1, -1), "down-right": (1, -1),
}  # fmt: skip
HALF = Fraction(1, 2)


# ---- lines -----------------------------------------------------------------------------------------------


@cache
def clip(run, square):
    """Where the segment from (0, 0) to ``run`` is in a square of side 1: how, and the middle of that stretch.

    ``square`` is its centre.  How is "inside", "touch", or None; the middle is a part of the way, 0 to 1.
    """
    low, high = Fraction(0), Fraction(1)
    for length, centre in zip(run, square, strict=True):
        if length:
            ends = sorted(((centre - HALF) / length, (centre + HALF) / length))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(centre) > HALF:
            return None, None
    if low > high:
        return None, None
    middle = (low + high) / 2
    within = all(abs(length * middle - centre) < HALF for length, centre in zip(run, square, strict=True))
    return ("inside" if low < high and within else "touch"), middle


def off(a, b):
    """How far b is from a, in columns and rows."""
    return PLACE[b][0] - PLACE[a][0], PLACE[b][1] - PLACE[a][1]


@cache
def on_line(a, b):
    """The spaces between a and b that the segment meets, the nearest to a first: (space, how)."""
    met = {space: clip(off(a, b), off(a, space)) for space in range(49) if space not in (a, b)}
    there = sorted((space for space in met if met[space][0]), key=lambda space: met[space][1])
    return tuple((space, met[space][0]) for space in there)


@cache
def inside(a, b):
    """The spaces between a and b that the segment runs through, the nearest to a first."""
    return tuple(space for space, how in on_line(a, b) if how == "inside")


def first_hider(tiles, robots, a, b):
    """The first obstacle that hides b from a, by the clauses ``rqa.los.*``: (space, its name), or None.

    A Wall or Smoke hides from both ends and from between; a robot only from between.
    """
    for space in (a, *inside(a, b), b):
        kind = tiles.get(NAMES[space])
        if kind in ("Wall", "Smoke"):
            return space, f"{kind} {NAMES[space]}"
        standing = [name.title() for name, at in robots.items() if at == NAMES[space]]
        if standing and space not in (a, b):
            return space, standing[0]
    return None


# ---- targets ---------------------------------------------------------------------------------------------


def in_melee(a, b):
    """Whether b is next to a, not diagonally."""
    return sum(map(abs, off(a, b))) == 1


def in_range(a, b, reach, metric="square"):
    """Whether b is in range, the square ring of the default, or as the crow flies, in whole spaces."""
    dx, dy = off(a, b)
    if metric == "round":
        return 4 * (dx * dx + dy * dy) < (2 * reach + 1) ** 2
    return max(abs(dx), abs(dy)) <= reach


def in_row(a, b, way, reach=6):
    """Whether b is in a straight line one way from a, at most so many spaces off."""
    dx, dy = STEP[way]
    return off(a, b) in [(n * dx, n * dy) for n in range(1, reach + 1)]


# ---- being moved -----------------------------------------------------------------------------------------


def place(name):
    """Column and row of a space."""
    return PLACE[NUMBER[name]]


def named(at):
    """The name of a place, None beyond the edge."""
    return NAMES[PLACE.index(at)] if at in PLACE else None


def stops(tiles, robots, mover, at):
    """What stops a robot that would be moved to a place: "the edge", "Wall e4", a robot, or None."""
    name = named(at)
    if name is None:
        return "the edge"
    if tiles.get(name) == "Wall":
        return f"Wall {name}"
    return next((robot for robot, space in robots.items() if space == name and robot != mover), None)


def moved(tiles, robots, mover, path):
    """Where a robot ends that is moved along some places, and what stopped it, None if nothing did."""
    end = place(robots[mover])
    for at in path:
        if (obstacle := stops(tiles, robots, mover, at)) is not None:
            return named(end), obstacle
        end = at
    return named(end), None


@cache
def beyond(run, n):
    """The first n squares through which the line from (0, 0) to ``run`` goes on; there is no edge."""
    longer = tuple((n + 1) * length for length in run)
    squares = product(*(range(min(0, length), max(0, length) + 1) for length in longer))
    met = {square: clip(longer, square) for square in squares if square not in ((0, 0), run)}
    through = [(middle, square) for square, (how, middle) in met.items() if how == "inside"]
    return tuple(square for middle, square in sorted(through) if middle > Fraction(1, n + 1))[:n]


def away(a, b, n):
    """The places through which a robot on b is knocked back n spaces from a."""
    x, y = PLACE[a]
    return [(x + dx, y + dy) for dx, dy in beyond(off(a, b), n)]


def towards(a, b):
    """The places through which a robot on b is pulled next to a, and those of which one is chosen at the end.

    There is such a choice at exactly 45 degrees only, where the line comes to a over the corner of its space.
    """
    path = [PLACE[space] for space in inside(b, a)]
    (x, y), (u, v) = PLACE[a], [PLACE[b], *path][-1]
    return path, [] if (x == u) != (y == v) else [(x, v), (u, y)]


def reached(tiles, robots, mover, most, ways, *, empty=False, over=False):
    """The spaces to which a robot gets by so many steps, with the fewest that each takes; without its own.

    Walls and robots are in its way, if ``empty`` all tiles are; if ``over`` it passes them, but ends on none.
    """
    start = place(robots[mover])
    found = {start: 0}
    for steps in range(1, most + 1):
        for x, y in [at for at in found if found[at] == steps - 1]:
            for dx, dy in ways:
                at = x + dx, y + dy
                free = stops(tiles, robots, mover, at) is None and not (empty and named(at) in tiles)
                if (free or (over and named(at))) and at not in found:
                    found[at] = steps
    ends = [at for at in found if at != start and stops(tiles, robots, mover, at) is None]
    return {named(at): found[at] for at in ends}
