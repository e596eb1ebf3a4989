"""The points of questions: a step of a scenario, another action before it, a generated position.

The id of a point is a line of a scenario of the library (``rqa/pushing/into-a-wall.4``), with a seed for
another action in the position before that line (``rqa/knock/one-place-is-taken.1.917184``), or a game and a
seed for a generated position (``gekido.8``).  From a million on, all of the position is set out otherwise
(``rqa/pushing/one-push.1.1000004``), and in a generated one a choice waits, as after an action
(``gekido.1000008``).
"""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Game, State, overrides
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.core.words import either, hint, shown
from rqa_lab.explore.found import under_way
from rqa_lab.games import game as game_of
from rqa_lab.games import games
from rqa_lab.learn import permission, stock
from rqa_lab.learn.course import COURSE, Ask, course, stands, unit
from rqa_lab.learn.edits import edited, edits
from rqa_lab.learn.past import keys_of
from rqa_lab.learn.question import SET_OUT, Point, as_usual
from rqa_lab.learn.question import board as _board
from rqa_lab.scenario.format import VERSION
from rqa_lab.scenario.library import UnknownScenario
from rqa_lab.scenario.scenario import Scenario

#: keys of a scenario that would give the answer away
_TELLING = ("question", "answer", "note", "teaches", "expect", "lines", "line", "here", "coach", "order")
#: marks a scenario outside the library in ids; its questions cannot be made again
OWN = "own"
#: how many generated positions to try until one is sound; otherwise, how many actions of a game to play
DRAWN, PLAYED = 4, 60
#: from this seed on a choice waits in a generated position; so many actions may begin it, and so many choices
#: come after each other
WAITING, BEGUN, CHOICES = 10**6, 24, (1, 1, 2, 3)
#: from this seed on the position of a step is set out otherwise; how often its action is asked about then
AS_BEFORE = 0.85
#: the most actions to draw from
MOST_DRAWN = 60
#: how many positions before a step are kept
KEPT = 400


class NoQuestion(ValueError):
    """No question is worth asking there, or an id means none."""


# ---- of a scenario ---------------------------------------------------------------------------------------


def before(scenario: Scenario, number: int) -> Scenario:
    """The first steps of a scenario, without its author's comments.

    >>> from rqa_lab import load
    >>> [line.texts[0] for line in before(load("rqa/pushing/crate-is-heavy"), 2).lines]
    ['energy to move 1']
    """
    if _ours(scenario):
        return _before_ours(scenario.id, number)
    return scenario.set(title="Question", steps=silent(scenario, number), **dict.fromkeys(_TELLING))


def _ours(scenario: Scenario) -> bool:
    """True for a scenario of the library as it is: what is made of it is kept for the next question."""
    return stock.known(scenario.id) and stock.scenario(scenario.id) is scenario


@lru_cache(KEPT)
def _before_ours(id: str, number: int) -> Scenario:
    scenario = stock.scenario(id)
    return scenario.set(title="Question", steps=silent(scenario, number), **dict.fromkeys(_TELLING))


def silent(scenario: Scenario, number: int | None = None) -> list[dict[str, str]] | None:
    """The first steps of a scenario, or all, in document form: only the actions."""
    return [{"do": line.texts[0]} for line in scenario.lines[:number] if line.kind == "do"] or None


def at_step(scenario: Scenario, number: int) -> Point | None:
    """The point that a step of a scenario is about; None if it cannot be reached, or is a list."""
    session = _before(scenario, number)
    asked = scenario.lines[number - 1]
    if asked.kind == "options" or session is None or session.game.to_act(session.state) == CHANCE:
        return None
    try:
        action = session.read(asked.texts[0])
        seat = asked.seat or session.game.to_act(session.state)
        if seat is None or (asked.kind == "do") != bool(session.judge(action, asked.seat)):
            return None
    except ValueError:
        return None
    id = f"{scenario.id if stock.known(scenario.id) else OWN}.{number}"
    other = asked.seat if asked.seat != session.game.to_act(session.state) else None
    return Point(id, before(scenario, number - 1), session.state, action, seat, other, scenario.teaches)


def _before(scenario: Scenario, number: int) -> Session | None:
    """A session that stands before a step of a scenario; None if it does not get there.

    It is only looked at, never acted in.
    """
    if not 1 <= number <= len(scenario.lines):
        raise ValueError(f"step {number} is out of range: there are steps 1 to {len(scenario.lines)}")
    if _ours(scenario):
        return _kept(scenario.id, number)
    return _standing(scenario, number)


@lru_cache(KEPT)
def _kept(id: str, number: int) -> Session | None:
    return _standing(stock.scenario(id), number)


def _standing(scenario: Scenario, number: int) -> Session | None:
    try:
        return stands(scenario, number - 1)
    except (Illegal, ValueError):
        return None


# ---- by id -----------------------------------------------------------------------------------------------


def point(id: str) -> Point:
    """The point of an id; in the ids of questions it follows the kind.

    Raises:
        NoQuestion: for an id without a point.

    >>> point("rqa/pushing/into-a-wall.4").action.text
    'push crate right with pug'
    """
    name, *numbers = id.split(".")
    if not all(n.isdecimal() and n.isascii() and len(n) <= 12 for n in numbers) or not 1 <= len(numbers) <= 2:
        raise NoQuestion(f"found {shown(id)}, expected a scenario or a game, and its step or a seed, by dots")
    if name == OWN:
        raise NoQuestion(f"{shown(id)} is about a scenario of your own: ask about that scenario")
    if "/" not in name and len(numbers) == 1:
        if name not in games():
            raise NoQuestion(f"found {shown(name)}, expected {either(games())}{hint(name, games())}")
        found = generated(game_of(name), int(numbers[0]))
    else:
        try:
            scenario = stock.scenario(name)
        except UnknownScenario as error:
            raise NoQuestion(str(error)) from None
        step, *seed = map(int, numbers)
        found = varied(scenario, step, seed[0]) if seed else at_step(scenario, step)
    if found is None:
        raise NoQuestion(f"there is nothing to ask about at {shown(id)}")
    return found


def board(id: str) -> str:
    """The scenario that the question of an id, also of a part of a lesson, is about.

    For a generated position it is all of the id's point.

    >>> board("course.rqa/first-push.1"), board("legal.gekido.8")
    ('rqa/pushing/one-push', 'gekido.8')
    """
    kind, _, where = id.partition(".")
    name, _, number = where.partition(".")
    return unit(name).asked[int(number) - 1].scenario if kind == COURSE else _board(id)


# ---- drawn -----------------------------------------------------------------------------------------------


def varied(scenario: Scenario, number: int, seed: int) -> Point | None:
    """Another action in the position before a step, possibly with one or two things changed.

    For an odd seed it is a refused action, if there is one: that of the step, if it is still refused.  From
    the seed SET_OUT on, the same things are set out otherwise.
    """
    session = _before(scenario, number)
    if session is None:
        return None
    id = f"{scenario.id}.{number}.{seed}"
    rng = random.Random(id)
    game, state = scenario.game, session.state
    start, otherwise = before(scenario, number - 1), seed >= SET_OUT
    if otherwise:
        found = _set_out(game, state, rng)
        if found is None:
            return None
        state, start = found.state, found
    for _ in range(0 if otherwise else rng.randrange(3)):
        other = _changed(game, state, rng)
        if other is not None:
            state, start = other.state, other
    verbs, reasons = _lessons(game.id).get(scenario.id, (frozenset(), ())) if otherwise else (frozenset(), ())
    same = at_step(scenario, number) if seed % 2 or (otherwise and rng.random() < AS_BEFORE) else None
    if same and not same.other and bool(same.verdict) != seed % 2:
        there = same.judged(state)
        if not otherwise and not there:
            return replace(same, id=id, scenario=start, state=state, drawn=True)
        if (
            otherwise
            and there is not None
            and bool(there) == bool(same.verdict)
            and not permission.absent(game, there)
        ):
            return replace(same, id=id, scenario=start, state=state, drawn=True, verbs=verbs, reasons=reasons)
    drawn = _drawn(id, start, state, rng, refused=seed % 2 == 1, verbs=verbs)
    return drawn and replace(drawn, verbs=verbs, reasons=reasons)


#: the verbs that a lesson knows, and the reasons that it and those before offer, with their words
_Taught = tuple[frozenset[str], tuple[tuple[str, str], ...]]


@cache
def _lessons(game: str) -> Mapping[str, _Taught]:
    """By scenario: what the first lesson about it knows."""
    found, reasons = dict[str, _Taught](), dict[str, str]()
    for of in course(game).values():
        for part in of.parts:
            if isinstance(part, Ask) and part.kind == "why-not":
                reasons |= dict(zip(part.answers, part.words, strict=False))
        for part in of.parts:
            found.setdefault(part.scenario, (of.verbs(), (*reasons.items(),)))
    return found


def _set_out(game: Game, state: State, rng: random.Random) -> Scenario | None:
    """A sound position with the same things set out otherwise; None if none is found."""
    keys = keys_of(game, state)
    for _ in range(DRAWN if keys else 0):
        other = edited(game, game.rearranged(keys, rng))
        if other is not None and other != state and not game.audit(other):
            return _of(game, other)
    return None


def _of(game: Game, state: State) -> Scenario | None:
    """A scenario of a position; None where keys do not say it, as in a set-up."""
    keys = keys_of(game, state)
    if not keys or game.look(state).get("phase") == "set-up":
        return None
    kept = Scenario.from_data({game.id: VERSION, "title": "Question", **keys})
    return kept if kept.state == state else None


def _changed(game: Game, state: State, rng: random.Random) -> Scenario | None:
    """A sound position that differs in one thing; None if none is found."""
    keys = keys_of(game, state)
    some = list(edits(keys))
    for edit in rng.sample(some, min(5, len(some))):
        other = edited(game, keys, edit)
        if other is not None and not game.audit(other):
            return _of(game, other)
    return None


def generated(game: Game, seed: int) -> Point | None:
    """An action in a sound generated position; a refused one for an odd seed.

    From the seed WAITING on it answers a choice, which another action there led to.

    >>> generated(game_of("moonbots"), WAITING + 6).action.text
    'choose 3 to 4'
    """
    id = f"{game.id}.{seed}"
    rng = random.Random(id)
    for _ in range(DRAWN if overrides(game, "described") else 0):
        state = as_usual(game, game.generate(rng))
        kept = None if game.audit(state) else _of(game, state)
        if kept is not None:
            break
    else:
        kept = _of(game, as_usual(game, under_way(game, rng, Counter(), PLAYED).state))
    if kept is not None and seed >= WAITING:
        kept = _begun(kept, rng)
    if kept is None:
        return None
    return _drawn(id, kept, stands(kept, len(kept.lines)).state, rng, refused=seed % 2 == 1)


def _begun(scenario: Scenario, rng: random.Random) -> Scenario | None:
    """The scenario with actions after which a seat has to choose; None if no action leads to a choice."""
    game, state, done = scenario.game, scenario.state, list[str]()
    for _ in range(rng.choice(CHOICES)):
        kinds: dict[Any, list[Action]] = defaultdict(list)
        some = game.legal(state)
        for action in rng.sample(some, min(len(some), BEGUN)):
            after = game.advance(state.copy(), action)
            if pending(after) and game.to_act(after) not in (None, CHANCE):
                kinds[type(action)].append(action)
        if not kinds:
            break
        action = rng.choice(kinds[rng.choice([*kinds])])
        done.append(action.text)
        state = game.advance(state.copy(), action)
    return scenario.set(steps=[{"do": text} for text in done]) if done else None


def _drawn(
    id: str,
    scenario: Scenario,
    state: State,
    rng: random.Random,
    *,
    refused: bool,
    verbs: frozenset[str] = frozenset(),
) -> Point | None:
    """An action to ask about, after drawing its kind or the rule that refuses it; None if there is none.

    A refused action is tempting, and differs from a legal one in a single thing.
    """
    game = scenario.game
    seat = game.to_act(state)
    if seat in (None, CHANCE):
        return None
    some = game.legal(state)
    if refused:
        some = [one for one in game.tempting(state) if any(permission.near(one, other) for other in some)]
        some = [
            one
            for one in some
            if game.at_hand(state, one) and not permission.absent(game, game.judge(state, one))
        ]
    some = [one for one in some if not verbs or one.text.partition(" ")[0] in verbs]
    kinds: dict[Any, list[Action]] = defaultdict(list)  # refusals by their rule, or too many would be alike
    for action in rng.sample(some, min(len(some), MOST_DRAWN)):
        kinds[game.judge(state, action).clauses[:1] or type(action).__name__].append(action)
    if not kinds:
        return None
    return Point(id, scenario, state, rng.choice(kinds[rng.choice([*kinds])]), str(seat), drawn=True)
