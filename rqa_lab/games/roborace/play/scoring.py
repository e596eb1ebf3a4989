"""Placing a card, the points that it scores, and what the movement brings: laps, course tokens, Pushing."""

from collections.abc import Iterator
from itertools import combinations

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.roborace.model.actions import EXTRA, SWAPPED, Place
from rqa_lab.games.roborace.model.cards import called
from rqa_lab.games.roborace.model.choices import LEAVE, TAKE
from rqa_lab.games.roborace.model.effects import effect
from rqa_lab.games.roborace.model.laid import space_of, spaces, table
from rqa_lab.games.roborace.model.state import POINTS, PUSHING, State, beside, crossed, field_of, finished
from rqa_lab.games.roborace.play.doing import Doing
from rqa_lab.games.roborace.play.keeping import gained
from rqa_lab.games.roborace.play.pile import next_seat
from rqa_lab.games.roborace.play.refilling import replace
from rqa_lab.games.roborace.play.turn import placed
from rqa_lab.games.roborace.rules.placing import covered, placements
from rqa_lab.games.roborace.rules.tokens import own

#: fields that Pushing may add at most
MOST_PUSHED = 2


def place(do: Doing, action: Place) -> None:
    """A card is placed and scores."""
    s, space = do.state, space_of(action.space)
    if action.token:
        do.use(
            action.token,
            ("roborace.action.flip-after-use", *own(s, action.token), "roborace.turn.token-limit"),
        )
    n = len(covered(table(s.laid), space))
    do.place(action.card, *space, n, do.traced and _why(s, action, n, space))
    do.then(score.frame(action.text, n), placed.frame())


def _why(s: State, action: Place, n: int, space: tuple[int, int]) -> Clauses:
    """The clauses of a placement, the one that says most first."""
    there = table(s.laid)
    under = there.covers(*space)
    seen = [there.top[one] for one in spaces(*space) if one in there.top]
    cards = {number for robot, number in seen if robot}
    lying = ({*spaces(s.laid[number].row, s.laid[number].column)} for number in cards)
    upon = any(one & other for one, other in combinations(lying, 2))
    hand = placements(s, (called(action.card),))
    better = any(len(covered(there, space_of(one.space))) > n for one in hand)
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
    field = s.setup.fields[field_of(s, before + n)]
    shared = only_if(beside_at(s, before + n), "roborace.move.several-per-field")
    passed = any(s.arena[field_of(s, before + step)] for step in range(1, n))
    do.move(
        s.seat,
        n,
        field,
        (
            *why,
            "roborace.components.arena-direction",
            "roborace.components.arena-fields",
            *shared,
            *only_if(passed, "roborace.course.not-when-passing"),
        ),
    )
    rounds = s.setup.rounds
    for lap in range(crossed(s, before) + 1, crossed(s, before + n) + 1):
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
    if crossed(s, before + n) >= rounds and not s.ending:
        last = next_seat(s) == s.first
        rest = "roborace.end.finish-last-player" if last else "roborace.end.finish-others"
        solo = only_if(s.setup.solo, "roborace.solo.rules")
        do.begin_end("finish", ("roborace.end.finish", *solo, *only_if(not s.setup.solo, rest)))


def others(s: State) -> Iterator[int]:
    """The seats whose turn it is not."""
    return (seat for seat in range(len(s.setup.seats)) if seat != s.seat)


def beside_at(s: State, gone: int) -> bool:
    """Other robots stand where a robot comes that has gone so many fields."""
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
