"""Questions that are answered by playing: reach a goal in so many actions."""

import random
from collections.abc import Iterator

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses
from rqa_lab.core.session import Session
from rqa_lab.core.words import many
from rqa_lab.explore.goal import goal_test
from rqa_lab.explore.solve import Line, shortest
from rqa_lab.learn.making import made
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Question

#: how many actions a line has, at most, and how many are tried at random to find a goal
MOST = 3
TRIES = 6
#: positions that a search looks at, at most
LIMIT = 500


def line(point: Point, rng: random.Random) -> Question | None:
    """A goal that the seat to act reaches with two or three actions, and not with fewer."""
    game, state = point.game, point.state
    seat = game.to_act(state)
    if seat in (None, CHANCE) or len(game.legal(state)) < 2:
        return None
    goals = _wishes(point)
    tests = {goal: goal_test(game, state, goal) for goal in goals}
    for _ in range(TRIES if goals else 0):
        reached = next(_stroll(point, tests, rng), None)
        found = shortest((game, state), reached, actions=MOST, limit=LIMIT) if reached else None
        if isinstance(found, Line) and len(found) >= 2 and found.probability == 1 and _of_worth(found):
            return _question(point, str(reached), found, rng)
    return None


def _of_worth(found: Line) -> bool:
    """It takes actions of more than one kind, and the search saw all that is shorter."""
    return not found.cut and len({type(action) for action, _ in found.deeds}) > 1


def _wishes(point: Point) -> list[str]:
    """Goals for what stands in the position, and for its spaces."""
    game, state = point.game, point.state
    cells = [cell.name for cell in game.picture.scene(state).cells]
    return [*dict.fromkeys(wish for at in ("", *cells) for wish in game.files.wishes(state, at))]


def _stroll(point: Point, tests: dict[str, object], rng: random.Random) -> Iterator[str]:
    """Goals that some actions at random reach, and that fewer did not."""
    game, state = point.game, point.state
    seat, turn = game.to_act(state), point.turn
    look = game.look(state)
    left = [goal for goal, fits in tests.items() if not fits(state, look)]  # type: ignore[operator]
    for number in range(MOST):
        state = game.advance(game.copy(state), rng.choice(game.legal(state)))
        look = game.look(state)
        reached = [goal for goal in left if tests[goal](state, look)]  # type: ignore[operator]
        left = [goal for goal in left if goal not in reached]
        if number and reached:
            rng.shuffle(reached)
            yield from reached
        if game.to_act(state) != seat or look.get("turn") != turn:
            return


def _question(point: Point, goal: str, found: Line, rng: random.Random) -> Question:
    game, actions = point.game, len(found)
    session = found.session()
    events = [event for step in session.here.path for event in step.events]
    clauses: Clauses = tuple(clause for event in events for clause in event.clauses)
    acting = tuple(event.clauses[0] for event in events)
    rulings = _depends(point, goal, found)
    first = found.deeds[0][0]
    kind, _ = game.words.label(point.state, first)
    hints = (
        f"The first action is of this kind: {kind}.",
        f"The last action: {found.deeds[-1][0].text}.",
        f"The first action: {first.text}.",
    )
    return made(
        point, "line", f"{point.seat} is to act. Reach this in {many(actions, 'action')}: {goal}.", (),
        clauses=(*acting, *clauses), main=acting, rulings=rulings, rng=rng,
        action="", seat=None, goal=goal, actions=actions, hints=hints,
    )  # fmt: skip


def _depends(point: Point, goal: str, found: Line) -> dict[str, str]:
    """The open questions on which the line, or that there is no shorter one, depends."""
    game = point.game
    played = game.rulings(point.state) if game.rulings else {}
    rulings = {}
    for name, _, state in point.readings:
        if name not in rulings and not (_reaches(point, goal, found, state) and not _sooner(point, goal, found, state)):
            rulings[name] = played[name]
    return rulings


def _reaches(point: Point, goal: str, found: Line, state: object) -> bool:
    session = Session(point.game, state)
    for action, _ in found.deeds:
        if not session.judge(action):
            return False
        session.act(action)
    return bool(goal_test(point.game, state, goal)(session.state, point.game.look(session.state)))


def _sooner(point: Point, goal: str, found: Line, state: object) -> bool:
    return bool(shortest((point.game, state), goal, actions=len(found) - 1, limit=LIMIT))
