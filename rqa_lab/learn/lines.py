"""Questions that are answered by playing: reach a goal in so many actions."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

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
    if game.to_act(state) in (None, CHANCE) or len(game.legal(state)) < 2:
        return None
    for _ in range(TRIES):
        for goal in [*_stroll(point, rng)][:1]:
            found = shortest((game, state), goal, actions=MOST, limit=LIMIT)
            if isinstance(found, Line) and len(found) > 1 and found.probability == 1 and _of_worth(found):
                return _question(point, goal, found, rng)
    return None


def _of_worth(found: Line) -> bool:
    """It takes actions of more than one kind, and the search saw all that is shorter."""
    return not found.cut and len({type(action) for action, _ in found.deeds}) > 1


def _stroll(point: Point, rng: random.Random) -> Iterator[str]:
    """Goals that some actions at random reach, and that one of them alone did not."""
    game, state = point.game, point.state
    seat, looks, kinds = game.to_act(state), [game.look(state)], set[type]()
    for _ in range(MOST):
        action = rng.choice(game.legal(state))
        kinds.add(type(action))
        state = game.advance(game.copy(state), action)
        looks.append(game.look(state))
        if game.to_act(state) != seat or looks[-1].get("turn") != point.turn:
            break
    if len(looks) < 3 or len(kinds) < 2:
        return
    wishes = [*_gains(point, looks), *_wishes(point, looks)]
    rng.shuffle(wishes)
    for goal in wishes:
        try:
            fits = goal_test(game, point.state, goal)
        except ValueError:
            continue
        if fits(state, looks[-1]) and not any(fits(point.state, look) for look in looks[:2]):
            yield goal


def _gains(point: Point, looks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """That the seat has as much of something as it then has, by the names that books have for it."""
    old, new = looks[0].get(point.seat), looks[-1].get(point.seat)
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key, value in new.items():
            if type(value) is int and type(old.get(key)) is int and value > max(1, old[key]):
                row = point.game.ledger.sums.get(key)
                noun = (
                    f"{row.things}s" if row and isinstance(row.things, str) and row.things.isalpha() else key
                )
                if row or key == "vp":
                    yield f"{point.seat} with at least {value} {noun}"


def _wishes(point: Point, looks: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Goals for the pieces, and for the spaces on which they are then."""
    wishes = point.game.files.wishes
    places = {look["at"] for look in looks[-1].values() if isinstance(look, Mapping) and look.get("at")}
    places |= {look["at"] for look in looks[0].values() if isinstance(look, Mapping) and look.get("at")}
    for at in ("", *sorted(places)):
        yield from wishes(point.state, at)


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
        if name not in rulings and not (
            _reaches(point, goal, found, state) and not _sooner(point, goal, found, state)
        ):
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
