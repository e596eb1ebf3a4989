"""The score of a placed card: lines are added up, robots go, tokens are used."""

from collections.abc import Iterator
from itertools import combinations

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.roborace.actions import EXTRA, LEAVE, SWAPPED, TAKE, Place, Use
from rqa_lab.games.roborace.components import UNKNOWN, called, effect, turns
from rqa_lab.games.roborace.play.turn import (
    draw,
    gained,
    go_on,
    has_card,
    lost_card,
    next_of_pile,
    next_seat,
    out_of_cards,
    placed,
    replace,
)
from rqa_lab.games.roborace.play.writers import Doing
from rqa_lab.games.roborace.rules import (
    CUNNING,
    WAYS,
    clauses_for,
    exchanged,
    free_places,
    placements,
    revivable,
    robbed,
    robots_under,
    ways,
)
from rqa_lab.games.roborace.state import (
    MOST_TOKENS,
    PLUS_ONE,
    POINTS,
    PUSHING,
    Laid,
    State,
    beside,
    crossed,
    field_of,
    finished,
    space_of,
    spaces,
    table,
)

# ---- what tokens do that are used by themselves: each is an effect of its name ---------------------------


def use(do: Doing, action: Use) -> None:
    """A token is used up, and does what it does."""
    s, name = do.state, action.name
    counted = s.setup.rulings["third-by-cunning"] == "counted" and name == CUNNING
    third = counted and len(s.tokens[s.seat]) == MOST_TOKENS
    course = only_if(
        name in s.tokens[s.seat],
        "roborace.components.course-token-kinds", "roborace.course.use-when-just-taken",
    )  # fmt: skip
    when = ("roborace.turn.token-limit", "roborace.turn.token-before-or-after", *course)
    do.use(name, (*clauses_for(s, name), *when))
    do.then((name.lower(), name, *([third] if name == CUNNING else [])), go_on.frame())


def _card(s: State, text: str) -> int:
    """The number of an uncovered card by its text."""
    return next(number for number in table(s.laid).uncovered if s.laid[number].text == text)


def _which(do: Doing, numbers: tuple[int, ...], chosen: str | None) -> str | None:
    """Let the seat pick one of these cards of the table, by its text."""
    return do.decide(do.seat, "which", tuple(do.state.laid[number].text for number in numbers), chosen)


# ---- course tokens ---------------------------------------------------------------------------------------


@effect("cunning")
def cunning(do: Doing, cause: str, third: bool, chosen: str | None = None) -> None:
    """Take a course token of another seat; under one reading Cunning still counts beside it."""
    s = do.state
    there = {f"{name} of {do.title(seat)}": (seat, name) for seat, name in robbed(s, s.seat)}
    if not there:
        do.nothing("rob", do.seat, ("roborace.course.cunning-no-target",))
        return
    chosen = do.decide(do.seat, "rob", tuple(there), chosen)
    if chosen is None:
        return
    of, token = there[chosen]
    do.rob(of, token, ("roborace.course.cunning",))
    lost = (lost_card.frame(cause, of),) if token == PLUS_ONE else ()
    do.then(*lost, gained.frame(cause, token, third))


@effect("swap")
def swap(do: Doing, cause: str, one: str | None = None, other: str | None = None) -> None:
    """Swap two cards, which may be turned."""
    s = do.state
    if one is None:
        one = _which(do, table(s.laid).uncovered, None)
        if one is None:
            return
    first = _card(s, one)
    if other is None:
        other = _which(do, tuple(number for number in table(s.laid).uncovered if number != first), None)
        if other is None:
            return
    second = _card(s, other)
    do.swap(first, second, clauses_for(s, cause))
    do.then(turned.frame(cause, first), turned.frame(cause, second))


@effect("turned")
def turned(do: Doing, cause: str, number: int, chosen: str | None = None) -> None:
    """Let a swapped card be turned."""
    s = do.state
    card = s.laid[number]
    chosen = do.decide(do.seat, "how", turns(card.face), chosen)
    if chosen is not None and chosen != card.face:
        do.turn_card(number, _lying(card.face, chosen), clauses_for(s, cause))


@effect("trick")
def trick(do: Doing, cause: str, where: str | None = None, drawn: str | None = None) -> None:
    """The next card of the pile is laid face down."""
    where = do.decide(do.seat, "where", free_places(do.state), where)
    if where is not None:
        do.then(face_down.frame(cause, where))


@effect("face down")
def face_down(do: Doing, cause: str, where: str, drawn: str | None = None) -> None:
    """A card is drawn unseen and laid there."""
    if has_card(do):
        card, drawn = next_of_pile(do, drawn, do.frame)
        if card is not None:
            _lay(do, Laid(UNKNOWN, *space_of(where), card), cause)


@effect("great trick")
def great_trick(do: Doing, cause: str, drawn: str | None = None) -> None:
    """The next card of the pile is turned up, and laid anywhere."""
    if has_card(do):
        card, drawn = next_of_pile(do, drawn, great_trick.frame(cause))
        if card is not None:
            do.turn_up(card, clauses_for(do.state, cause))
            do.then(face_up.frame(cause, card))


@effect("face up")
def face_up(do: Doing, cause: str, card: str, chosen: str | None = None) -> None:
    """The card is laid, turned as its seat likes."""
    options = (f"{face} at {space}" for space in free_places(do.state) for face in turns(card))
    chosen = do.decide(do.seat, "where", tuple(options), chosen)
    if chosen is not None:
        face, _, space = chosen.partition(" at ")
        _lay(do, Laid(_lying(card, face), *space_of(space)), cause)


def _lying(card: str, face: str) -> str:
    """A card as it lies; raises ValueError for another one, which only a broken file has."""
    return turns(card)[turns(card).index(face)]


def _lay(do: Doing, card: Laid, cause: str) -> None:
    s = do.state
    counts = s.setup.rulings["cards-used-alone"] == "all-cards"
    do.lay(card, counts, (*clauses_for(s, cause), "roborace.score.only-hand-cards"))
    do.then(out_of_cards.frame())


@effect("discard")
def discard(do: Doing, cause: str, chosen: str | None = None) -> None:
    """An uncovered card leaves the table."""
    s = do.state
    chosen = _which(do, table(s.laid).uncovered, chosen)
    if chosen is not None:
        do.remove(_card(s, chosen), clauses_for(s, cause))


@effect("move it")
def move_it(do: Doing, cause: str, chosen: str | None = None) -> None:
    """An uncovered card is moved by one space."""
    s = do.state
    options = (f"{s.laid[n].text} {way}" for n in table(s.laid).uncovered for way in ways(s, n))
    chosen = do.decide(do.seat, "way", tuple(options), chosen)
    if chosen is not None:
        text, _, way = chosen.rpartition(" ")
        number, (down, right) = _card(s, text), WAYS[way]
        card = s.laid[number]
        do.shift(number, card.row + down, card.column + right, clauses_for(s, cause))


# ---- action tokens ---------------------------------------------------------------------------------------


@effect("change")
def change(do: Doing, cause: str, chosen: str | None = None) -> None:
    """Cards of the hand are exchanged."""
    s = do.state
    there = {" and ".join(some): some for some in exchanged(s, s.seat)}
    chosen = do.decide(do.seat, "change", tuple(there), chosen)
    if chosen is not None:
        for card in there[chosen]:
            do.discard(s.seat, card, clauses_for(s, cause))
        do.then(draw.frame(cause, s.seat, len(there[chosen]), clauses_for(s, cause)))


@effect("turn")
def turn(do: Doing, cause: str, chosen: str | None = None) -> None:
    """An uncovered card is turned where it lies."""
    s = do.state
    numbers = (number for number in table(s.laid).uncovered if len(turns(s.laid[number].face)) > 1)
    there = {f"{s.laid[n].text} to {face}": (n, face) for n in numbers for face in turns(s.laid[n].face)[1:]}
    chosen = do.decide(do.seat, "turn", tuple(there), chosen)
    if chosen is not None:
        do.turn_card(*there[chosen], (*clauses_for(s, cause), "roborace.action.points-only-with-hand-card"))


@effect("again")
def again(do: Doing, cause: str) -> None:
    """The seat will have another turn."""
    s = do.state
    do.play_again((*clauses_for(s, cause), *only_if(s.ending, "roborace.end.again-in-last-turn")))


@effect("replay")
def replay(do: Doing, cause: str, chosen: str | None = None) -> None:
    """A used action token is turned to its active side."""
    s = do.state
    chosen = do.decide(do.seat, "revive", revivable(s, s.seat), chosen)
    if chosen is not None:
        do.revive(chosen, clauses_for(s, cause))


# ---- scoring ---------------------------------------------------------------------------------------------
# Placing a card, the points that it scores, and what the movement brings: laps, course tokens, Pushing.

#: fields that Pushing may add at most
MOST_PUSHED = 2


def place(do: Doing, action: Place) -> None:
    """A card is placed and scores."""
    s, space = do.state, space_of(action.space)
    if action.token:
        do.use(
            action.token,
            (*clauses_for(s, action.token), "roborace.action.flip-after-use", "roborace.turn.token-limit"),
        )
    n = len(robots_under(table(s.laid), space))
    do.place(action.card, *space, n, do.traced and _why(s, action, n, space))
    do.then(score.frame(action.text, n), placed.frame())


def _why(s: State, action: Place, n: int, space: tuple[int, int]) -> Clauses:
    """The clauses of a placement, the most telling one first."""
    there = table(s.laid)
    under = there.covers(*space)
    seen = [there.top[one] for one in spaces(*space) if one in there.top]
    cards = {number for robot, number in seen if robot}
    lying = ({*spaces(s.laid[number].row, s.laid[number].column)} for number in cards)
    upon = any(one & other for one, other in combinations(lying, 2))
    hand = placements(s, (called(action.card),))
    better = any(len(robots_under(there, space_of(one.space))) > n for one in hand)
    return (
        *only_if(action.token == EXTRA, "roborace.action.extra"),
        *only_if(action.token == SWAPPED, "roborace.action.rr"),
        *only_if(n == 1, "roborace.place.single-robot-any"),
        *only_if(n == 3, "roborace.place.three-robots"),
        *only_if(len(cards) > 1, "roborace.place.two-cards"),
        *only_if(upon, "roborace.place.stacked-cards-are-separate"),
        *only_if(better, "roborace.place.may-choose-any-legal"),
        "roborace.place.colour-match",
        "roborace.place.cover-a-space",
        "roborace.place.topmost-robots",
        "roborace.place.aligned",
        "roborace.place.free-rotation",
        *only_if("." in under, "roborace.place.may-overhang"),
        *only_if(any(not robot for robot, _ in seen), "roborace.course.trick-empty-cells"),
        "roborace.turn.sequence",
    )


@effect("score")
def score(do: Doing, cause: str, covers: int) -> None:
    """The robot moves for the robots that were covered; its movement may bring a course token, or Pushing."""
    s = do.state
    seven = s.used and s.used[-1] == EXTRA
    points = POINTS[-1] if seven else POINTS[covers]
    do.score(points)
    go(do, points, ("roborace.score.table", "roborace.score.move", "roborace.score.only-hand-cards"))
    if points:
        do.then(pick_up.frame(cause), push.frame())


def go(do: Doing, n: int, why: Clauses) -> None:
    """The robot goes on, and may cross the finish line."""
    s = do.state
    if not n:
        return
    before = s.gone[s.seat]
    do.move(s.seat, n, s.setup.fields[field_of(s, before + n)], do.traced and (*why, *_along(s, before, n)))
    rounds, laps = s.setup.rounds, crossed(s, before + n)
    for lap in range(crossed(s, before) + 1, laps + 1):
        left = max(0, rounds - lap)
        second = s.ending and not left and not any(finished(s, seat) for seat in others(s))
        do.cross(
            left,
            (
                *only_if(second, "roborace.end.first-trigger-wins"),
                "roborace.round.marker" if left else "roborace.round.last",
                "roborace.round.total-laps",
            ),
        )
    if laps >= rounds and not s.ending:
        last = next_seat(s) == s.first
        rest = "roborace.end.finish-last-player" if last else "roborace.end.finish-others"
        solo = only_if(s.setup.solo, "roborace.solo.rules")
        do.begin_end("finish", ("roborace.end.finish", *solo, *only_if(not s.setup.solo, rest)))


def _along(s: State, before: int, n: int) -> Clauses:
    """The clauses of a movement: along the arena, past its tokens, and on fields of others."""
    passed = any(s.arena[field_of(s, before + step)] for step in range(1, n))
    return (
        "roborace.components.arena-direction",
        "roborace.components.arena-fields",
        *only_if(beside_at(s, before + n), "roborace.move.several-per-field"),
        *only_if(passed, "roborace.course.not-when-passing"),
    )


def others(s: State) -> Iterator[int]:
    """The seats other than the one to move."""
    return (seat for seat in range(len(s.setup.seats)) if seat != s.seat)


def beside_at(s: State, gone: int) -> bool:
    """True if other robots stand on the field of a robot that has gone this many fields."""
    here = field_of(s, gone)
    return any(field_of(s, s.gone[seat]) == here for seat in others(s))


@effect("pick up")
def pick_up(do: Doing, cause: str, chosen: str | None = None) -> None:
    """The seat may take the course token on the field where the movement has ended."""
    s = do.state
    field = field_of(s, s.gone[s.seat])
    if not s.arena[field]:
        return
    chosen = do.decide(do.seat, "take", (TAKE, LEAVE), chosen)
    if chosen == LEAVE:
        do.nothing("leave", do.seat, ("roborace.course.pick-up-optional",))
    elif chosen == TAKE:
        if s.setup.rulings["token-and-push"] == "either":
            do.push()
        both = only_if(PUSHING in s.tokens[s.seat] and beside(s, s.seat), "roborace.course.pushing-order")
        token = do.take(field, ("roborace.course.pick-up", "roborace.course.pick-up-optional", *both))
        do.then(replace.frame(cause, field), gained.frame(cause, token, False))


@effect("push", cause=PUSHING)
def push(do: Doing, chosen: str | None = None) -> None:
    """With Pushing, a robot that has ended beside others may go on."""
    s = do.state
    if PUSHING not in s.tokens[s.seat] or s.pushed or not beside(s, s.seat):
        return
    chosen = do.decide(do.seat, "push", tuple(map(str, range(MOST_PUSHED + 1))), chosen)
    if chosen is None:
        return
    do.push()
    why = (
        "roborace.course.pushing",
        "roborace.course.permanent-not-limited",
        "roborace.course.not-by-token-movement",
    )
    if chosen == "0":
        do.nothing("push", do.seat, why)
    else:
        go(do, int(chosen), why)
