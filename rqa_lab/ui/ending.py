"""The end of a game at the table: the page that covers it then.

It says who won and why, how it went, three moments worth a look, the rules that were met; from here one goes
to the review (:mod:`rqa_lab.ui.review`).
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from markupsafe import Markup

from rqa_lab.core.clause import own
from rqa_lab.core.event import TURN
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital, cut, listing, many
from rqa_lab.explore.review import (
    Turning,
    ahead,
    led_until,
    played,
    taken_at,
    turning_points,
)
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import intents
from rqa_lab.ui.board import said
from rqa_lab.ui.doors import cropped
from rqa_lab.ui.learn import titled
from rqa_lab.ui.messages import gathered, intent
from rqa_lab.ui.newgame import any_seed
from rqa_lab.ui.side import Values, final
from rqa_lab.ui.table import Done, Waited
from rqa_lab.ui.view import TURN as WHO_IS_TO_ACT
from rqa_lab.ui.view import View

#: the longest sentence about a moment
_LONGEST = 110
#: what a sentence can do without begins with this
_AT_LEAST = re.compile(r": | \(")
#: how many of the rules that were met are shown at once
_RULES = 8
#: how much room the number of a round takes below a graph
_TICK = 45
#: the spaces of a small board, each way
_ACROSS, _DOWN = 3, 2
Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class End:
    """The end of the game, as a cover of the page."""


# ---- the game as it went ---------------------------------------------------------------------------------


class Course(NamedTuple):
    """How a game went.

    Attributes:
        steps: the steps after the set-up.
        turns: the last step of each turn.
        rounds: the round of each of these.
        points: seat -> its points before the first turn, and after each.
        at: how many turns have gone by after a step, in parts of a turn.
        lead: the seat whose lead counts: the one who looks, else a winner.
        moments: the steps that changed its lead most.
    """

    steps: Sequence[Step]
    turns: Sequence[Step]
    rounds: Sequence[int]
    points: Mapping[str, Sequence[int]]
    at: Mapping[Step, float]
    lead: str
    moments: Sequence[Turning]


def course(view: View) -> Course:
    """How the game went, on the line that is shown."""
    last = view.points[-1].step
    return view.document.once(("course", last), lambda: _course(view, last))


def _course(view: View, last: Step) -> Course:
    game, document = view.game, view.document
    steps = played(game, last.path)
    turns = [
        step
        for n, step in enumerate(steps)
        if n + 1 == len(steps) or document.turn_of(steps[n + 1]) != document.turn_of(step)
    ]
    first = steps[0].parent if steps else last
    states = [(first or last).state, *(step.state for step in turns)]
    at, n, begins = dict[Step, float](), 0, 0
    for number, step in enumerate(steps):
        at[step] = n + (number - begins + 1) / (steps.index(turns[n], begins) - begins + 1)
        if step is turns[n]:
            n, begins = n + 1, number + 1
    outcome = game.outcome(last.state)
    looks = document.people if len(document.people) == 1 else outcome.winners if outcome else ()
    seat = next(iter(looks), document.seats[0])
    return Course(
        steps,
        turns,
        [_round(view, step) for step in turns],
        {one: [game.points(state).get(one, 0) for state in states] for one in document.seats},
        at,
        seat,
        turning_points(game, last.path, seat),
    )


def over(view: View) -> bool:
    """The game is over where its line ends."""
    return view.game.outcome(view.points[-1].step.state) is not None


def called(view: View, seat: str) -> str:
    """How a seat is called: a single person is "you"."""
    return "You" if view.document.is_you(seat) else seat


def within(view: View, seat: str) -> str:
    """The same within a sentence."""
    return "you" if view.document.is_you(seat) else seat


def cited(view: View) -> Mapping[str, Step]:
    """The rules that decided something, the rarest first, each with the first step that cites it at all."""
    decided = Counter(
        clause
        for step in course(view).steps
        for clause in {one for event in step.events for one in own(event.clauses[:1])}
    )
    first: dict[str, Step] = {}
    for step in view.points[-1].step.path:
        for event in step.events:
            first |= {clause: step for clause in event.clauses if clause not in first}
    return {clause: first[clause] for clause in sorted(decided, key=lambda one: decided[one])}


def met(view: View) -> Collection[str]:
    """The same, and then the rules that only had a part in what they made happen."""
    events = (event for step in course(view).steps for event in step.events)
    others = (clause for event in events for clause in own(event.clauses))
    return dict.fromkeys((*cited(view), *others))


# ---- what the reader does --------------------------------------------------------------------------------


def arrived(view: View, was: View | None = None) -> View:
    """The end comes up where a game is over that the reader did not see end before."""
    if not view.at_table or view.reviewing or view.covers or view.step is not view.points[-1].step:
        return view
    seen = was is not None and was.document is view.document and was.step is view.step
    return replace(view, covers=view.covers.put(End())) if over(view) and not seen else view


@intent("ending")
def to_the_end(view: View) -> View:
    """Show the end of the game again, also from its review."""
    if not over(view):
        return view
    view = intents.sought(left(view), view.points[-1])
    return replace(view, covers=view.covers.put(End()))


def left(view: View) -> View:
    """The review is left, where the reader stands."""
    if not view.reviewing:
        return view
    eyes = WHO_IS_TO_ACT if view.document.people else None
    return replace(view, reviewing=False, closed=view.use.closed, eyes=eyes)


#: what the reader does at the end of a game
INTENTS: Mapping[str, Callable[..., View]] = gathered(globals())


def once_more(scenario: Scenario) -> Scenario:
    """The same game with other luck: the same players and settings, before the first action."""
    return scenario.set(seed=any_seed(), **dict.fromkeys(("steps", "lines", "chance", "here", "expect")))


def who_starts_next(view: View) -> str:
    """Who starts if seats are changed, after the one that began; "" where players don’t choose that."""
    document, steps = view.document, played(view.game, view.points[-1].step.path)
    settled = view.scenario.document.get("game", {})
    if len(document.seats) < 2 or not steps or "first" not in settled or "seats" not in settled:
        return ""
    seats = settled["seats"]
    return str(seats[(seats.index(document.turn_of(steps[0])) + 1) % len(seats)])


def swapped(scenario: Scenario, first: str) -> Scenario:
    """The same game with other luck, which another seat begins."""
    return once_more(scenario.set(game={**scenario.document["game"], "first": first}))


# ---- the end ---------------------------------------------------------------------------------------------


def end(view: View) -> Values:
    """The page at the end of a game."""
    shown = final(view, view.table)
    assert shown is not None
    went, last = course(view), view.points[-1].step
    look, seats = view.game.look(last.state), view.document.seats
    rules, new = cited(view), view.document.once("met", lambda: tuple[str, ...]())
    met = [(id, rules[id]) for id in new if id in rules]
    people = view.document.people
    return {
        "id": view.game.id,
        "title": view.game.title,
        "rounds": many(went.rounds[-1], view.table.counted) if went.rounds else "",
        "minutes": view.document.minutes,
        "counted": view.table.counted,
        "seen": said(view),
        "headline": headline(view),
        "next": within(view, who_starts_next(view)),
        "story": story(view),
        "why": titled(view.game.rulebook, shown["clauses"][:2]),
        "won": any(seat in people for seat in shown["winners"]),
        "winner": [one for seat in shown["winners"][:2] for one in view.table.pictures(look, seat)],
        "points_icon": shown["icon"],
        "scored": shown["scored"],
        "measured": capital(shown["scored"]),
        "places": [
            {
                **seat,
                "you": called(view, seat["name"]),
                "place": 1 + sum(one["points"] > seat["points"] for one in shown["seats"]),
                "number": seats.index(seat["name"]) + 1,
                "pictures": view.table.pictures(look, seat["name"]),
            }
            for seat in sorted(shown["seats"], key=lambda one: not one["won"])
        ],
        "graphs": [graph(view, WIDE), graph(view, NARROW)] if len(went.turns) > 1 else [],
        "moments": [_moment(view, n, one) for n, one in enumerate(went.moments, 1)],
        "rules": [(id, view.game.rulebook[id].title, _when(view, step)) for id, step in met[:_RULES]],
        "more": [(id, view.game.rulebook[id].title) for id, _ in met[_RULES:]],
        "new": len(met),
    }


def headline(view: View) -> str:
    """Who won, in a few words."""
    outcome = view.game.outcome(view.points[-1].step.state)
    winners = outcome.winners if outcome else ()
    if not outcome or not winners:
        return "Nobody wins"
    if len(winners) > 1:
        return f"{capital(listing([within(view, seat) for seat in winners]))} share the victory"
    [winner] = winners
    you = view.document.is_you(winner)
    others = [n for seat, n in outcome.points.items() if seat != winner]
    text = f"{called(view, winner)} {'win' if you else 'wins'}"
    by = outcome.points[winner] - max(others, default=outcome.points[winner])
    if by > 0 and max(others) > 0:
        lost = len(view.document.people) == 1 and not you
        text += f" by {by}" if lost else f", {outcome.points[winner]} to {max(others)}"
    return f"{text}!" if winner in view.document.people else text


def story(view: View) -> str:
    """Why it ended like that: how the lead changed, and what ended the game."""
    last = view.points[-1].step
    return " ".join(filter(None, (_led(view), view.table.ended(last) or _ended(last))))


def _led(view: View) -> str:
    """How the lead came to the winner."""
    last, document = view.points[-1].step, view.document
    outcome = view.game.outcome(last.state)
    if outcome is None or len(outcome.winners) != 1 or len(document.seats) < 2:
        return ""
    [winner] = outcome.winners
    you, path = called(view, winner), last.path
    looks = document.people[0] if len(document.people) == 1 else winner
    if looks != winner:
        until = led_until(view.game, path, looks)
        if until is not None and _round(view, until) > 1:
            return f"You led until {_when(view, until)}."
    step = taken_at(view.game, path, winner)
    if step is None:
        first = next((one for one in played(view.game, path) if _leads(view, one, winner)), None)
        stays = first is not None and _leads(view, last, winner)
        return f"{you} led from {_when(view, first)} on." if stays and first else ""
    assert step.parent is not None
    points = view.game.points(step.parent.state)
    passed = max((seat for seat in points if seat != winner), key=lambda seat: points[seat])
    return f"{you} overtook {within(view, passed)} in {_when(view, step)}."


def _leads(view: View, step: Step, seat: str) -> bool:
    return ahead(view.game.points(step.state), seat) > 0


def _ended(last: Step) -> str:
    """What ended the game: the last thing that happened, apart from turns and phases."""
    happened = [event for event in reversed(last.events) if event.kind not in (TURN, "phase")]
    said = [event for event in happened if event.facts.keys() != {"seats"}]  # who won is said above
    told = (text for event in said if (text := last.game.language.headline(event)))
    return next(told, last.game.language.tell(said[0]) if said else "")


def _deed(view: View, step: Step) -> str:
    """What was done in a step, or in its turn up to then, and what came of it, as far as there is room."""
    assert step.action is not None
    told = _of_turn(view, step) if view.table.tells_turns else ""
    events = tuple(event for event in step.events if event.kind != TURN)
    text = told or view.game.summary(step.action, step.seat, events)
    kept, *rest = text.removesuffix(".").split(". ")
    for one in rest:
        short = next((it for it in (one, _AT_LEAST.split(one)[0]) if len(f"{kept}. {it}.") <= _LONGEST), "")
        kept = f"{kept}. {short}" if short else kept
    kept = cut(kept, _LONGEST)
    return kept if kept.endswith("…") else f"{kept}."


def _of_turn(view: View, step: Step) -> str:
    """What was done in the turn of a step up to that, in a sentence; "" for nothing worth telling."""
    turn = view.document.turn_of(step)
    steps = [one for one in view.document.this_turn(step) if view.document.turn_of(one) == turn]
    done = [Done(str(one.seat), one.action, one.events) for one in steps if one.action is not None]
    told, most = [*view.table.deeds(Waited(turn, turn, ""), done)], _LONGEST - len(turn) - 2
    while len(told) > 2 and len(", ".join(told)) > most:  # how it began and how it ended stays
        name, after = _named(view, told.pop(1)), told[1]
        told[1] = after if _named(view, after) else f"{name} {after}".lstrip()
    if told[1:] and not _named(view, told[0]):
        told[1] = told[1].removeprefix(f"{turn} ")
    return f"{turn} {', '.join(told)}." if told else ""


def _named(view: View, deed: str) -> str:
    """The seat with whose name a deed begins, if it isn't that of the one before; else ""."""
    return next((seat for seat in view.document.seats if deed.startswith(f"{seat} ")), "")


def _when(view: View, step: Step) -> str:
    """The time of a step, such as "round 3" or "set-up"."""
    return "set-up" if _sets_up(view, step) else f"{view.table.counted} {_round(view, step)}"


def _round(view: View, step: Step) -> int:
    """The round in which a step was taken, which may have ended the round."""
    return view.document.round_of(step.parent or step)


def _sets_up(view: View, step: Step) -> bool:
    return step.parent is None or view.document.before(step)[1] == "set-up"


def where(view: View, step: Step) -> str:
    """When a step was, and whose turn."""
    turn = view.document.turn_of(step)
    if _sets_up(view, step):
        return "Set-up"
    return f"{capital(_when(view, step))} · {'your' if view.document.is_you(turn) else f'{turn}’s'} turn"


def _moment(view: View, n: int, one: Turning) -> Values:
    """A moment worth a look."""
    sign = "+" if one.change > 0 else "\N{MINUS SIGN}"
    return {
        "n": n,
        "id": str(view.study.place(one.step)),
        "when": where(view, one.step),
        "text": _deed(view, one.step),
        "change": f"{sign}{abs(one.change)} for {within(view, one.seat)}" if one.change else "",
        "board": _board(view, one.step, f"e{n}-"),
    }


def _board(view: View, step: Step, ids: str) -> Markup:
    """The part of the board where a step happened, in small; all of it, if the step has no place there."""
    scene, spaces = view.table.glimpse(step)
    about = [cell for cell in scene.cells if cell.name in spaces]
    if not about:
        return cropped(scene, (0, 0, scene.width, scene.height), ids)
    size = max(about[0].size, about[0].high)
    alike = [cell for cell in scene.cells if max(cell.size, cell.high) == size]
    across = [(cell.x, cell.x + cell.size) for cell in about], [(it.x, it.x + it.size) for it in alike]
    down = [(cell.y, cell.y + cell.high) for cell in about], [(it.y, it.y + it.high) for it in alike]
    high = max(_DOWN * size, max(one for _, one in down[0]) - min(one for one, _ in down[0]))
    x, wide = _whole(*across, max(_ACROSS * size, high * _ACROSS / _DOWN))
    y, high = _whole(*down, max(high, wide * _DOWN / _ACROSS))
    return cropped(scene, (x, y, wide, high), ids)


def _whole(about: Sequence[Span], cells: Sequence[Span], most: float) -> Span:
    """Where a part of the board begins and how long it is: whole cells, about so long, these in its middle.

    >>> _whole([(20, 30)], [(10 * n, 10 * n + 10) for n in range(7)], 30)
    (10, 30)
    """
    low, high = min(one for one, _ in about), max(one for _, one in about)
    starts = {one for one, _ in cells if one <= low} | {low}
    ends = {one for _, one in cells if one >= high} | {high}
    start, end = min(
        ((start, end) for start in starts for end in ends),
        key=lambda one: (abs(one[1] - one[0] - most), abs(sum(one) - low - high), one),
    )
    return start, end - start


# ---- the graph -------------------------------------------------------------------------------------------


class Size(NamedTuple):
    """The size of a graph and of its edges; ``apart``: the least distance between the names of its lines."""

    width: int
    height: int
    left: int
    right: int
    apart: int
    text: int


WIDE, NARROW, SMALL = (
    Size(760, 330, 48, 96, 34, 16),
    Size(360, 300, 34, 70, 30, 14),
    Size(300, 150, 26, 46, 22, 12),
)


class _Scale(NamedTuple):
    """Where a number of points after so many turns is in a graph; ``each``: from line to line."""

    size: Size
    turns: int
    low: int
    high: int
    each: int

    @classmethod
    def of(cls, went: Course, size: Size) -> "_Scale":
        """The scale on which all of a game fits."""
        numbers = [0, 1, *(n for line in went.points.values() for n in line)]
        each = _nice((max(numbers) - min(numbers)) / 5)
        low, high = min(numbers) // each * each, -(-max(numbers) // each) * each
        return cls(size, max(1, len(went.turns)), low, high, each)

    @property
    def right(self) -> int:
        """Where lines end."""
        return self.size.width - self.size.right

    @property
    def foot(self) -> int:
        """Where the lowest line is."""
        return self.size.height - 2 * self.size.text

    def x(self, turn: float) -> float:
        """How far right."""
        return round(self.size.left + (self.right - self.size.left) * turn / self.turns, 1)

    def y(self, points: float) -> float:
        """How far down."""
        high = self.foot - self.size.text
        return round(self.foot - high * (points - self.low) / (self.high - self.low), 1)

    def ticks(self, rounds: Sequence[int]) -> list[tuple[float, str]]:
        """The turns that end a round, with its number, not too many of them."""
        last = {one: n for n, one in enumerate(rounds, 1)}
        each = -(-len(last) // max(1, (self.right - self.size.left) // _TICK))
        found = [(self.x(n), str(one)) for one, n in last.items() if one % each == 0 or len(last) == 1]
        if len(found) > 1 and found[-1][0] - found[-2][0] < _TICK:
            del found[-2]  # the game ended early in its last round
        return found


def graph(view: View, size: Size, here: Step | None = None) -> Values:
    """Points over the turns, a line for each seat, with the turning points; ``here``: the reader’s step."""
    went, seats = course(view), view.document.seats
    scale = _Scale.of(went, size)
    dashed = [seat for seat in seats if seat != went.lead]
    return {
        "width": size.width,
        "height": size.height,
        "text": size.text,
        "left": size.left,
        "right": scale.right,
        "foot": scale.foot,
        "top": size.text,
        "grid": [(scale.y(n), n) for n in range(scale.low, scale.high + 1, scale.each)],
        "ticks": scale.ticks(went.rounds),
        "lines": [
            {
                "seat": seats.index(seat) + 1,
                "dash": 0 if seat == went.lead else dashed.index(seat) + 1,
                "points": " ".join(f"{scale.x(n)},{scale.y(one)}" for n, one in enumerate(went.points[seat])),
            }
            for seat in (*dashed, went.lead)
        ],
        "turns": [
            {
                "x": scale.x(n - 0.5),
                "wide": round(scale.x(n + 0.5) - scale.x(n - 0.5), 1),
                "id": str(view.study.place(step)),
                "when": where(view, step),
            }
            for n, step in enumerate(went.turns, 1)
        ],
        "ends": _ends(view, went, scale),
        "marks": [
            {
                "n": n,
                "x": scale.x(ceil(went.at[one.step])),
                "y": scale.y(went.points[one.seat][ceil(went.at[one.step])]),
                "id": str(view.study.place(one.step)),
                "on": one.step is here,
            }
            for n, one in enumerate(went.moments, 1)
        ],
        "here": None if here is None else scale.x(went.at.get(here, 0)),
        "label": _said(view, went),
    }


def _ends(view: View, went: Course, scale: _Scale) -> list[Values]:
    """What each line ends in: the piece of its seat, or its name, and its points."""
    look, seats = view.game.look(view.points[-1].step.state), view.document.seats
    ranked = sorted(seats, key=lambda seat: -went.points[seat][-1])
    places = _spread([scale.y(went.points[seat][-1]) for seat in ranked], scale.size.apart, scale.foot)
    return [
        {
            "y": at,
            "points": went.points[seat][-1],
            "name": called(view, seat),
            "seat": seats.index(seat) + 1,
            "picture": next(iter(view.table.pictures(look, seat)), ""),
        }
        for seat, at in zip(ranked, places, strict=True)
    ]


def _said(view: View, went: Course) -> str:
    """The graph in words."""
    scored = view.game.language.points
    told = [f"{called(view, seat)} {line[0]} to {line[-1]}" for seat, line in went.points.items()]
    return f"{capital(scored)} from the first turn to the last: {', '.join(told)}"


def _nice(step: float) -> int:
    """The next number that a scale may have between its lines."""
    scale = (n * one for one in (1, 10, 100, 1000) for n in (1, 2, 5))
    return next((n for n in scale if n >= step), 10_000)


def _spread(at: Sequence[float], apart: float, foot: float) -> list[float]:
    """Places that are no nearer to each other than this, from above, and none below the foot."""
    places: list[float] = []
    for one in at:
        places.append(max(one, places[-1] + apart) if places else one)
    for n in reversed(range(len(places))):
        most = foot if n + 1 == len(places) else places[n + 1] - apart
        places[n] = min(places[n], most)
    return places
