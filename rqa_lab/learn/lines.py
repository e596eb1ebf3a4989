"""Questions that are answered by playing: reach a goal in so many actions."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import State
from rqa_lab.core.goal import told_to
from rqa_lab.core.session import Session
from rqa_lab.core.words import capital, many
from rqa_lab.explore.goal import goal_test, holds
from rqa_lab.explore.solve import Line, shortest
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.making import made
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Question
from rqa_lab.learn.slips import CLOSING, acting

#: how many actions a line has, at most
MOST = 3
#: how often a turn is played at random, to see what it may come to; in how many of these turns what is worth
#: a search may come about; for how many goals a line is sought
STROLLS, SELDOM, GOALS = 16, 5, 3
#: positions that a search looks at, at most
LIMIT = 500
#: with fewer actions to choose from, a line is no search; so many like a single one do not reach the goal
CHOICES, ALIKE = 4, 8
#: what nobody wishes for what is one's own, and for what is others'
HARM, GAIN = re.compile(r" (at most|out|destroyed)\b"), re.compile(r" at least ")
NUMBER = re.compile(r"(?<= at )(most|least) (\d+)")

#: what a game's look gives
Look = Mapping[str, Any]


def line(point: Point, rng: random.Random) -> Question | None:
    """A goal that the seat to act reaches with some actions, and seldom if it acts at random."""
    game, state = point.game, point.state
    if game.to_act(state) in (None, CHANCE) or len(game.legal(state)) < CHOICES:
        return None
    for goal, wish in goals(point, [stroll(point, state, rng) for _ in range(STROLLS)], rng)[:GOALS]:
        way = shortest((game, state), goal, actions=MOST, limit=LIMIT)
        if isinstance(way, Line) and way.probability == 1 and not way.cut and _worth(point, goal, way):
            return _question(point, goal, wish, way, rng)
    return None


def goals(point: Point, ends: Sequence[Look], rng: random.Random) -> list[tuple[str, str]]:
    """What the seat may wish for that few of these ends of its turn are, the most seldom first.

    Each goal comes with what one is told to do.
    """
    wishes = {**_points(point), **dict.fromkeys(_wishes(point, ends))}
    found = [(*rarest, told) for wish, told in wishes.items() if (rarest := _rarest(point, wish, ends))]
    rng.shuffle(found)
    found.sort(key=lambda one: one[0])
    return [(goal, _told(point, goal, told)) for times, goal, told in found if times <= SELDOM]


def stroll(point: Point, state: State, rng: random.Random) -> Look:
    """What a turn comes to from a position on, in which the seat acts at random."""
    game, look = point.game, point.game.look(state)
    seat = game.to_act(state)
    for _ in range(MOST):
        for action in rng.sample(game.legal(state), len(game.legal(state))):
            after = game.advance(game.copy(state), action)
            if game.to_act(after) == seat:  # what ends the turn, only if there is nothing else
                break
        state = after
        look = game.look(state)
        if game.to_act(state) != seat or look.get("turn") != point.turn:
            break
    return look


def _points(point: Point) -> dict[str, str]:
    """That the seat has more points, and each other one fewer; each with how that is asked for."""
    found, word = {}, point.game.words.points
    for seat, n in point.game.points(point.state).items():
        up = seat == point.seat
        wish = f"{seat} with at {f'least {n + 1}' if up else f'most {n - 1}'} {word}"
        way, more = ("up", "more") if up else ("down", "less")
        found[wish] = f"Get {seat}’s {word} {way} from {n} to # or {more}"
    return found


def _wishes(point: Point, ends: Sequence[Look]) -> Iterator[str]:
    """Goals for the pieces, and for the spaces on which they are then."""
    start = point.game.look(point.state)
    there = {
        str(piece["at"])
        for look in (start, *ends)
        for piece in look.values()
        if isinstance(piece, Mapping) and piece.get("at")
    }
    own = {point.seat, *(name for name, piece in start.items()
           if isinstance(piece, Mapping) and piece.get("seat") == point.seat)}  # fmt: skip
    for at in ("", *sorted(there)):
        for wish in point.game.files.wishes(point.state, at):
            mine = any(wish.lower().startswith(f"{name.lower()} ") for name in own)
            if not (HARM if mine else GAIN).search(wish):
                yield wish


def _rarest(point: Point, wish: str, ends: Sequence[Look]) -> tuple[int, str] | None:
    """How often a wish is reached with the number that is seldom reached, and it; None if it never is."""
    try:
        conditions = point.game.files.goal(wish, point.state)
    except ValueError:  # nobody can wish for that here
        return None
    number, found = NUMBER.search(wish), None
    n, step = (int(number[2]), 1 if number[1] == "least" else -1) if number else (1, 0)
    while n > 0:
        some = [replace(one, value=n) if number else one for one in conditions]
        times = sum(all(holds(one, end) for one in some) for end in ends)
        if not times:
            break
        found = times, NUMBER.sub(f"{number[1]} {n}", wish) if number else wish
        if not number:
            break
        n += step
    return found


def _worth(point: Point, goal: str, found: Line) -> bool:
    """Actions of several kinds, or one among many; more than to go there at last; nothing is hidden."""
    game = point.game
    steps = found.session().here.path[1:]
    if not steps or not _reached(point, goal, found, game.observe(point.state, point.seat)):
        return False
    last = steps[-1]
    if len(steps) == 1:
        alike = [one for one in game.legal(point.state) if type(one) is type(last.action)]
        fits = goal_test(game, point.state, goal)
        ends = (game.advance(game.copy(point.state), one) for one in alike)
        reach = sum(fits(end, game.look(end)) for end in ends)
        return " on " not in goal and len(alike) >= ALIKE * reach
    first, *others = (event for event in last.events if event.kind not in CLOSING)
    plain = not others or first.clauses[0] in everyday(game)
    return len({type(step.action) for step in steps}) > 1 and not (plain and " on " in goal)


def _told(point: Point, goal: str, told: str | None) -> str:
    """A goal as what one is told to do; names are spelled as in the books."""
    number = NUMBER.search(goal)
    if told and number:
        return told.replace("#", number[2])
    names = (name for topic in point.held for name in topic[1:])
    who = next((name for name in names if goal.lower().startswith(f"{name.lower()} ")), "")
    rest = goal[len(who) :].split()
    for n in (2, 1):  # "Knocked Out", "Health"
        thing = " ".join(map(capital, rest[-n:]))
        spelled = re.compile(rf"(?<=[a-z] ){re.escape(thing)}\b")
        if any(spelled.search(clause.says) for clause in point.game.rulebook.values()):
            rest[-n:] = [thing]
            break
    return told_to(" ".join([who, *rest]).strip())


def _question(point: Point, goal: str, wish: str, found: Line, rng: random.Random) -> Question:
    path, label = found.session().here.path, point.game.words.label
    first, *_, last = (
        label(one.parent.state, one.action)[0] for one in [*path[1:], path[-1]] if one.parent and one.action
    )
    kinds = (f"The last action is of this kind: {last}.", f"The first action is of this kind: {first}.")
    asked = made(
        point, "line", f"{point.seat} is to act. {wish} within {many(len(found), 'action')}.", (),
        clauses=acting(path), main=acting(path[-1:]),
        rulings=point.depends(lambda state: _same(point, goal, found, state)), rng=rng,
        action="", seat=None, goal=goal, actions=len(found),
    )  # fmt: skip
    return replace(asked, hints=(*asked.hints[:1], *kinds[: len(found)]))


def _reached(point: Point, goal: str, found: Line, state: State) -> bool:
    """Whether the line reaches the goal from another position, too."""
    session = Session(point.game, state)
    for action, _ in found.deeds:
        if not session.judge(action):
            return False
        session.act(action)
    return goal_test(point.game, state, goal)(session.state, point.game.look(session.state))


def _same(point: Point, goal: str, found: Line, state: State) -> bool:
    """Whether the line reaches the goal from another position, too, and nothing shorter does."""
    return _reached(point, goal, found, state) and not shortest(
        (point.game, state), goal, actions=len(found) - 1, limit=LIMIT
    )
