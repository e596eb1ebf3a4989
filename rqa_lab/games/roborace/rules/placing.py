"""Placing a card: what it covers, whether it fits there, and all places where it does."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from rqa_lab.core.clause import only_if
from rqa_lab.core.deck import different
from rqa_lab.core.reasons import Bare
from rqa_lab.games.roborace.model.actions import EXTRA, SWAPPED, Place
from rqa_lab.games.roborace.model.cards import UNKNOWN, called, robots, swaps, turns
from rqa_lab.games.roborace.model.laid import NONE, Space, Table, at, space_of, table
from rqa_lab.games.roborace.model.state import State

#: how many robots of a card placed by Extra have to match, of how many that are covered
MATCHING, FOUR = 3, 4


# ---- one place -------------------------------------------------------------------------------------------


def covered(there: Table, space: Space) -> str:
    """The robots that a card there covers, without the spaces where it covers none."""
    return there.covers(*space).replace(NONE, "")


def in_hand(s: State, seat: int, card: str) -> Bare:
    """The card is one of the hand, however it is turned."""
    if called(card) in s.hands[seat]:
        return ()
    return (("not in hand", ("roborace.turn.sequence", "roborace.place.free-rotation"), seat, card),)


def swapped(s: State, action: Place) -> Bare:
    """By R-R, the card is taken as if two of its robots were swapped."""
    beside = s.setup.rulings["swapped-robots"] == "side-by-side"
    if action.token != SWAPPED or action.how in swaps(action.card, beside):
        return ()
    where = "side by side" if beside else ""
    return (("not swapped", ("roborace.action.rr",), action.card, action.how, where),)


def on_robots(s: State, space: Space) -> Bare:
    """The card covers a robot; by one reading a space of a face-down card will do."""
    found = on_a_robot(s, space)
    down = s.setup.rulings["face-down-card"] == "table-card"
    return () if down and found and found[0][0] == "face down" else found


def on_a_robot(s: State, space: Space) -> Bare:
    """The card covers a robot."""
    there = table(s.laid)
    if covered(there, space):
        return ()
    if not there.covers(*space):
        return (("on nothing", ("roborace.place.cover-a-space",), space),)
    clauses = ("roborace.course.trick-empty-cells", "roborace.components.card-back")
    return (("face down", (*clauses, "roborace.place.cover-a-space"), space),)


def on_two_cards(s: State, space: Space) -> Bare:
    """Two robots or more are on two cards at least."""
    there = table(s.laid)
    robots, two = there.under.get(space, ("", True))
    if two:
        return ()
    n = len(robots.replace(NONE, ""))
    full = only_if(n == FOUR, "roborace.place.no-full-cover-of-one-card")
    return (("one card", ("roborace.place.two-cards", *full), space, n),)


def matching(s: State, face: str, space: Space, may_differ: int = 0) -> Bare:
    """Each robot lies on one of its colour, but for so many."""
    under = table(s.laid).covers(*space)
    pairs = zip(robots(face), under, strict=False)
    wrong = tuple(f"{own} on {other}" for own, other in pairs if other not in (NONE, own))
    if len(wrong) <= may_differ:
        return ()
    extra = only_if(may_differ > 0, "roborace.action.extra")
    return (("colours", (*extra, "roborace.place.colour-match"), face, space, wrong),)


def four(s: State, space: Space) -> Bare:
    """By Extra, four robots are covered."""
    n = len(covered(table(s.laid), space))
    return () if n == FOUR else (("not four", ("roborace.action.extra",), space, n),)


def placeable(s: State, action: Place) -> Bare:
    """All that is against placing a card there: first whether it lies on robots, then on which."""
    space = space_of(action.space)
    if action.token == EXTRA:
        alone = s.setup.rulings["extra-cards"] == "any-cards"
        return four(s, space) or (
            *(() if alone else on_two_cards(s, space)),
            *matching(s, action.card, space, FOUR - MATCHING),
        )
    return on_robots(s, space) or (*on_two_cards(s, space), *matching(s, action.fits, space))


# ---- all places ------------------------------------------------------------------------------------------


@cache
def patterns(face: str) -> tuple[tuple[str, bool], ...]:
    """What a card with these robots could cover on two cards so that all match: ``R..G`` and so on."""
    ways = product(*((robot, NONE) for robot in robots(face)))
    return tuple(("".join(way), True) for way in ways if any(robot != NONE for robot in way))


def places(s: State, face: str) -> Iterator[str]:
    """The spaces at which a card fits as it is turned."""
    there = table(s.laid).places
    for pattern in patterns(face):
        if pattern in there:
            yield from (at(*space) for space in there[pattern])
    if s.setup.rulings["face-down-card"] == "table-card":
        yield from (at(*space) for space in there.get((NONE * FOUR, True), ()))


def placements(s: State, cards: tuple[str, ...]) -> Iterator[Place]:
    """All ways to place one of these cards."""
    for card in different(cards):
        if card != UNKNOWN:
            yield from (Place(face, space) for face in turns(card) for space in places(s, face))


def extra_placements(s: State, cards: tuple[str, ...]) -> Iterator[Place]:
    """All ways to place one of these cards by Extra."""
    alone = s.setup.rulings["extra-cards"] == "any-cards"
    there = [
        (pattern, spaces)
        for (pattern, two), spaces in table(s.laid).places.items()
        if NONE not in pattern and (two or alone)
    ]
    for card in different(cards):
        for face in turns(card) if card != UNKNOWN else ():
            four = robots(face)
            for pattern, spaces in there:
                if sum(map(str.__eq__, four, pattern)) >= MATCHING:
                    yield from (Place(face, at(*space), EXTRA) for space in spaces)


def swapped_placements(s: State, cards: tuple[str, ...]) -> Iterator[Place]:
    """All ways to place one of these cards by R-R."""
    beside = s.setup.rulings["swapped-robots"] == "side-by-side"
    for card in different(cards):
        for face in turns(card) if card != UNKNOWN else ():
            for other in swaps(face, beside):
                yield from (Place(face, space, other) for space in places(s, other))


def fits_somewhere(s: State, seat: int) -> bool:
    """A card of the hand can be placed without a token."""
    return next(placements(s, s.hands[seat]), None) is not None


def free(s: State, space: Space) -> Bare:
    """A card of Trick or Great trick may lie there, whatever its colours."""
    alone = s.setup.rulings["tricks-placement"] == "any-cards"
    found = on_a_robot(s, space) or (() if alone else on_two_cards(s, space))
    return tuple((kind, ("roborace.course.tricks-placement-limits", *why), *f) for kind, why, *f in found)


def free_places(s: State) -> tuple[str, ...]:
    """The spaces for a card of Trick or Great trick, whatever its colours."""
    alone = s.setup.rulings["tricks-placement"] == "any-cards"
    bare = NONE * FOUR
    found = (
        space
        for (pattern, two), spaces in table(s.laid).places.items()
        if pattern != bare and (two or alone)
        for space in spaces
    )
    return tuple(at(*space) for space in sorted(found))
