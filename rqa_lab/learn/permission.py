"""Questions about what is legal: whether it is, which rule refuses it, on which spaces it is."""

import os
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from rqa_lab.core.game import Game
from rqa_lab.core.notation import Action
from rqa_lab.learn.making import FEWEST, distinct, made, tried, waiting
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question
from rqa_lab.scenario.library import every

#: of so many other actions the refusals are looked at
MOST_OTHERS = 60
#: every so many-th scenario is looked at to see what a clause refuses
SOME = 2
#: areas of rulebooks that say what there is, not what is allowed
GENERAL = frozenset(("lab", "setup", "terms", "components", "rulings"))
#: longer rules are too long for an answer
LONGEST = 200


def legal(point: Point, rng: random.Random) -> Question | None:
    """Whether it is legal; if not, because of which rule."""
    return _asked(point, rng, "legal", f"{tried(point)} Is it legal?")


def why_not(point: Point, rng: random.Random) -> Question | None:
    """Which rule refuses it."""
    if point.verdict:
        return None
    return _asked(point, rng, "why-not", f"{tried(point)} It is refused. By which rule?")


def _asked(point: Point, rng: random.Random, kind: str, text: str) -> Question | None:
    allowed, book = bool(point.verdict), point.game.rulebook
    clauses = point.own(_rests_on(point))
    if not clauses:
        return None
    if not allowed and not _says(point, point.verdict.reasons[0].clauses[0]):
        return None
    wrong = list(_wrong(point))
    longer = [one for one in wrong if not allowed and len(book[one[0]].says) >= len(book[clauses[0]].says)]
    wrong = rng.sample(wrong[:6], min(len(wrong), 6, 3 if kind == "why-not" else 2))
    if longer and not {*longer} & {*wrong}:  # else the longest is the right one
        wrong[-1] = rng.choice(longer)
    no = "" if kind == "why-not" else "No, by this rule: "
    others = [Answer(f"{no}{book[clause].says}", False, why, (clause,)) for clause, why in wrong]
    if not allowed:
        clause = point.verdict.reasons[0].clauses[:1]
        why = " ".join(point.game.words.explain(reason) for reason in point.verdict.reasons)
        right = Answer(f"{no}{book[clause[0]].says}", True, why, point.verdict.clauses)
        if kind == "legal":
            others.append(Answer("Yes.", False, why, clause))
    else:
        done = point.done
        why = "" if done is None else point.game.words.summary(point.action, point.seat, done.events)
        right = Answer("Yes.", True, f"It is legal. {why}".strip(), clauses)
    answers = distinct([right, *others])
    if len(answers) < FEWEST:
        return None
    return made(point, kind, text, answers, clauses=clauses, rulings=_depends(point), rng=rng)


def _rests_on(point: Point) -> tuple[str, ...]:
    """The clauses that refuse it; those that its first event cites, if it is legal."""
    if not point.verdict:
        return point.verdict.clauses
    trace: list[object] = []
    point.game.advance(point.game.copy(point.state), point.action, trace)
    return tuple(clause for event in point.game.events(trace[:2]) for clause in event.clauses)


def _depends(point: Point) -> dict[str, str]:
    """The open questions on which it depends whether it is legal, and why not."""
    played = point.game.rulings(point.state) if point.game.rulings else {}
    found = {}
    for name, _, state in point.readings:
        there = point.judged(state)
        if there is None or there.clauses != point.verdict.clauses:
            found[name] = played[name]
    return found


def _wrong(point: Point) -> Iterator[tuple[str, str]]:
    """Clauses that do not refuse it, but might: each with what is said to who thinks so.

    They refuse the same action where one thing stands otherwise, or a like one here.  Of an action that is
    refused, the judge names the reasons of the first stage only; so such a clause is taken only if it can
    stand beside those, as it does for a like action, or if there is a position that differs in one thing and
    in which nothing refuses it.  Others are clauses that refuse no action of this kind at all.
    """
    cited, allowed = {*point.verdict.clauses}, bool(point.verdict)
    here: dict[str, str] = {}
    beside = set[str]()
    for action in _others(point):
        reasons = point.game.judge(point.state, action, point.other).reasons
        if any(reason.clauses[0] in cited for reason in reasons):
            beside.update(reason.clauses[0] for reason in reasons)
        for reason in reasons:
            here.setdefault(reason.clauses[0], f"Here it refuses something else: {action.text}.")
    there: dict[str, str] = {}
    for edit, state in (*point.without, *point.otherwise):
        verdict = point.judged(state)
        allowed = allowed or bool(verdict)
        for reason in verdict.reasons if verdict is not None else ():
            there.setdefault(reason.clauses[0], f"It would refuse it {edit.says}.")
    found = here | there
    sure = {one: why for one, why in found.items() if allowed or one in beside}
    if not point.verdict:
        sure |= {one: why for one, why in _of_others(point) if one not in found}
    area = {point.game.rulebook[clause].topic for clause in cited}
    right = [(one, why) for one, why in sure.items() if one not in cited and _says(point, one)]
    right.sort(key=lambda one: not point.verdict and point.game.rulebook[one[0]].topic not in area)
    near = sum(point.game.rulebook[one].topic in area for one, _ in right)
    yield from right if point.verdict else right[: near and max(near, FEWEST - 1)]


@cache
def _refuses(game: Game) -> Mapping[str, frozenset[type[Action]]]:
    """The kinds of actions that each clause refuses, as far as some positions of the library show it."""
    found: dict[str, set[type[Action]]] = defaultdict(set)
    for scenario in islice(every(game.id), 0, None, SOME):
        actions = list(dict.fromkeys(game.universe(scenario.state)))
        for action in actions[:: 1 + len(actions) // MOST_OTHERS]:
            for reason in game.judge(scenario.state, action).reasons:
                found[reason.clauses[0]].add(type(action))
    return {clause: frozenset(kinds) for clause, kinds in found.items()}


def _of_others(point: Point) -> Iterator[tuple[str, str]]:
    """Clauses that refuse other kinds of actions, and none of this kind; those of the same area first."""
    book, refuses = point.game.rulebook, _refuses(point.game)
    kind, cited = type(point.action), point.verdict.clauses
    topics = {book[clause].topic for clause in cited}
    for clause in sorted(refuses, key=lambda one: book[one].topic not in topics):
        if kind not in refuses[clause] and clause not in cited:
            yield clause, "That rule refuses other kinds of actions."


def _says(point: Point, clause: str) -> bool:
    """The clause can stand as an answer: short, sure, and more than what a word means."""
    rule = point.game.rulebook[clause]
    return rule.topic not in GENERAL and rule.status != "undecided" and len(rule.says) <= LONGEST


def _others(point: Point) -> Iterable[Action]:
    """Other actions of the same kind; those first that have most in common with it."""
    alike = [one for one in point.game.universe(point.state) if type(one) is type(point.action)]
    others = [one for one in dict.fromkeys(alike) if one is not point.action]
    others.sort(key=lambda one: -sum(a == b for a, b in zip(one.values, point.action.values, strict=False)))
    return others[:MOST_OTHERS]


# ---- spaces ----------------------------------------------------------------------------------------------


def spaces(point: Point, rng: random.Random) -> Question | None:
    """On which spaces something like it is legal: all of them are to be tapped."""
    game, state = point.game, point.state
    possible = [one for one in dict.fromkeys(game.universe(state)) if type(one) is type(point.action)]
    places: dict[str, list[Action]] = {}
    for n in range(len(point.action.values)):
        like = [one for one in possible if _all_but(n, one.values) == _all_but(n, point.action.values)]
        found: dict[str, list[Action]] = defaultdict(list)
        for action in like:
            found[game.picture.where(state, action)[1] or ""].append(action)
        places = max(places, found, key=len)
    texts = [one.text for some in places.values() for one in some]
    stem = os.path.commonprefix(texts).rpartition(" ")[0]  # noqa: RUF071 - of texts, not of paths
    judged = {at: [game.judge(state, one) for one in some] for at, some in places.items() if at}
    right = [at for at, verdicts in judged.items() if any(verdicts)]
    wrong = [at for at in judged if at not in right]
    if not stem or not 1 <= len(right) <= 4 or len(wrong) < 2:
        return None
    rng.shuffle(wrong)
    answers = [Answer(at, True, "It is legal there.", (), at) for at in right]
    for at in wrong[:4]:
        verdict = judged[at][0]
        why = " ".join(game.words.explain(reason) for reason in verdict.reasons)
        answers.append(Answer(at, False, why, point.own(verdict.clauses), at))
    clauses = tuple(clause for answer in answers for clause in answer.clauses)
    if len({answer.clauses[0] for answer in answers if answer.clauses}) < 2:
        return None
    number = "the only space" if len(right) == 1 else f"all {len(right)} spaces"
    text = f"{waiting(point)}{point.seat}: {stem} … Tap {number} where that is legal."
    return made(
        point, "where", text, answers, clauses=clauses, rulings=_elsewhere(point, places, right), rng=rng,
        action="",
    )  # fmt: skip


def _all_but(n: int, values: Sequence[object]) -> tuple[object, ...]:
    return (*values[:n], *values[n + 1 :])


def _elsewhere(point: Point, places: Mapping[str, list[Action]], right: list[str]) -> dict[str, str]:
    """The open questions on which it depends where that is legal."""
    game = point.game
    played = game.rulings(point.state) if game.rulings else {}
    return {
        name: played[name]
        for name, _, state in point.readings
        if [at for at, some in places.items() if at and any(game.judge(state, one) for one in some)] != right
    }
