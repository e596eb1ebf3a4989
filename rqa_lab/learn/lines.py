"""Questions that are answered by playing: reach a goal in so many actions."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import State
from rqa_lab.core.goal import told_to
from rqa_lab.core.session import Session
from rqa_lab.core.sums import Sum
from rqa_lab.core.words import many
from rqa_lab.explore.goal import goal_test
from rqa_lab.explore.solve import Line, shortest
from rqa_lab.learn.making import made
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Question
from rqa_lab.learn.slips import CLOSING, acting, everyday

#: how many actions a line has, at most, and how many are tried at random to find a goal
MOST = 3
TRIES = 6
#: positions that a search looks at, at most
LIMIT = 500
#: what nobody wishes for what is one's own, and for what is others'
HARM, GAIN = re.compile(r" (at most|out|destroyed)\b"), re.compile(r" at least ")
#: with fewer actions to choose from, a line is no search
CHOICES = 4


def line(point: Point, rng: random.Random) -> Question | None:
    """A goal that the seat to act reaches with two or three actions, and not with fewer."""
    game, state = point.game, point.state
    if game.to_act(state) in (None, CHANCE) or len(game.legal(state)) < CHOICES:
        return None
    for _ in range(TRIES):
        goal = next(_stroll(point, rng), None)
        found = shortest((game, state), goal, actions=MOST, limit=LIMIT) if goal else None
        if goal and isinstance(found, Line) and found.probability == 1 and not found.cut:
            *_, last = steps = found.session().here.path[1:]
            kinds = {type(step.action) for step in steps}
            first, *others = (event for event in last.events if event.kind not in CLOSING)
            plain = not others or first.clauses[0] in everyday(game)
            if len(kinds) > 1 and not (plain and " on " in goal):  # to go there at last is no search
                return _question(point, goal, found, rng)
    return None


def _stroll(point: Point, rng: random.Random) -> Iterator[str]:
    """Goals that some actions at random reach, and that one of them alone did not."""
    game, state = point.game, point.state
    seat, looks = game.to_act(state), [game.look(state)]
    for _ in range(MOST):
        for action in rng.sample(game.legal(state), len(game.legal(state))):
            after = game.advance(game.copy(state), action)
            if game.to_act(after) == seat:  # what ends the turn, only if there is nothing else
                break
        state = after
        looks.append(game.look(state))
        if game.to_act(state) != seat or looks[-1].get("turn") != point.turn:
            break
    wishes = [*_gains(point, looks), *_wishes(point, looks)] if len(looks) > 2 else []
    rng.shuffle(wishes)
    for goal in wishes:
        try:
            fits = goal_test(game, point.state, goal)
        except ValueError:  # nobody can wish for that here
            continue
        if fits(state, looks[-1]) and not any(fits(point.state, look) for look in looks[:2]):
            yield goal


def _gains(point: Point, looks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """That the seat has as much of something as it then has, and others as little, by the books' names."""
    for seat in looks[0]["seats"]:
        old, new = looks[0].get(seat) or {}, looks[-1].get(seat) or {}
        for key, value in new.items():
            row = point.game.ledger.sums.get(key)
            if row and type(value) is int and type(old.get(key)) is int and value != old[key]:
                more = value > old[key]
                if value > 1 and more == (seat == point.seat):
                    yield f"{seat} with at {'least' if more else 'most'} {value} {_noun(row, key)}"


def _noun(row: Sum, key: str) -> str:
    """What is counted: fields, Energy."""
    if isinstance(row.things, str) and row.things.isalpha():
        return f"{row.things}s"
    spelled = re.search(key, row.ask, re.IGNORECASE)
    return spelled[0] if spelled else key


def _wishes(point: Point, looks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Goals for the pieces, and for the spaces on which they are then."""
    there = (look["at"] for now in (looks[-1], looks[0]) for look in now.values()
             if isinstance(look, Mapping) and look.get("at"))  # fmt: skip
    own = {point.seat, *(name for name, look in looks[0].items()
           if isinstance(look, Mapping) and look.get("seat") == point.seat)}  # fmt: skip
    for at in ("", *sorted({*there})):
        for wish in point.game.files.wishes(point.state, at):
            mine = any(wish.lower().startswith(f"{name.lower()} ") for name in own)
            if "at most 0" not in wish and not (HARM if mine else GAIN).search(wish):
                yield wish


def _question(point: Point, goal: str, found: Line, rng: random.Random) -> Question:
    first, last = found.deeds[0][0], found.deeds[-1][0]
    names = {name.lower(): name for topic in point.held for name in topic[1:]}
    who = next((name for name in names if goal.lower().startswith(f"{name} ")), "")
    wish = told_to(names.get(who, "") + goal[len(who) :])
    return made(
        point, "line", f"{point.seat} is to act. {wish} within {many(len(found), 'action')}.", (),
        clauses=acting(found.session().here.path),
        rulings=point.depends(lambda state: _same(point, goal, found, state)), rng=rng,
        action="", seat=None, goal=goal, actions=len(found),
        hints=(
            f"The first action is of this kind: {point.game.words.label(point.state, first)[0]}.",
            f"The last action: {last.text}.",
            f"The first action: {first.text}.",
        ),
    )  # fmt: skip


def _same(point: Point, goal: str, found: Line, state: State) -> bool:
    """Whether the line reaches the goal from another position, too, and nothing shorter does."""
    session = Session(point.game, state)
    for action, _ in found.deeds:
        if not session.judge(action):
            return False
        session.act(action)
    reached = goal_test(point.game, state, goal)(session.state, point.game.look(session.state))
    return reached and not shortest((point.game, state), goal, actions=len(found) - 1, limit=LIMIT)
