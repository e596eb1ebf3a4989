"""Questions about what is legal: whether it is, which rule refuses it, on which spaces it is."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import islice, takewhile

from rqa_lab.core.game import Game, State
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital
from rqa_lab.learn.making import ALIKE, FEWEST, deed, distinct, made, waiting
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question
from rqa_lab.learn.slips import everyday
from rqa_lab.scenario.library import every

#: of so many other actions the refusals are looked at
MOST_OTHERS = 60
#: every so many-th scenario is looked at to see what a clause refuses
SOME = 2
#: a clause is commonplace that has so large a share of the refusals that tempt
USUAL = 0.33
#: areas of rulebooks that say what there is, not what is allowed
GENERAL = frozenset(("lab", "setup", "terms", "components", "rulings"))
#: what only permits has none of these words
FORBIDS = re.compile(r"\b(must|only|never|no|cannot|ha[sv]e? to|(?<!need )not)\b")
#: longer rules are too long for an answer
LONGEST = 200
#: how many spaces on which something is legal are to be found, and how many others are on offer
MOST_RIGHT, MOST_WRONG = 4, 4


def legal(point: Point, rng: random.Random) -> Question | None:
    """Whether it is legal; if not, because of which rule."""
    return _asked(point, rng, "legal", f"{deed(point)} Is that legal?", 2)


def why_not(point: Point, rng: random.Random) -> Question | None:
    """Which rule refuses it."""
    text = f"{deed(point)} Which rule forbids that?"
    return None if point.verdict else _asked(point, rng, "why-not", text, 3)


def _asked(point: Point, rng: random.Random, kind: str, text: str, most: int) -> Question | None:
    """The question, with so many rules on offer that do not refuse it: such as might, then others."""
    verdict, book = point.verdict, point.game.rulebook
    clauses = point.own(verdict.clauses or _first_cited(point))
    if not clauses or not (verdict or _says(point, clauses[0])):
        return None
    often = not verdict and clauses[0] not in point.teaches and clauses[0] in commonplace(point.game)
    rivals = {} if often and rng.random() < ALIKE else _rivals(point)
    if not rivals:
        return None
    wrong = rng.sample(sorted(rivals), min(len(rivals), most))
    if not verdict:
        near = [one for one in _bystanders(point) if one not in rivals]
        wrong += rng.sample(near, min(len(near), most - len(wrong)))
    no = "No, by this rule: " if kind == "legal" else ""
    answers = [
        Answer(f"{no}{book[one].says}", False, rivals[one], (one,))
        if one in rivals
        else Answer(f"{no}{book[one].says}", False, f"“{book[one].title}” does not forbid it.")
        for one in wrong
    ]
    if verdict:
        events = point.done.events if point.done else ()
        why = f"It is legal. {point.game.words.summary(point.action, point.seat, events)}"
        answers.append(Answer("Yes.", True, why, clauses))
    else:
        why = " ".join(map(point.game.words.explain, verdict.reasons))
        answers.append(Answer(f"{no}{book[clauses[0]].says}", True, why, verdict.clauses))
        answers += [Answer("Yes.", False, why, clauses[:1])] if kind == "legal" else []
    answers = distinct(answers)
    if len(answers) < FEWEST:
        return None
    return made(point, kind, text, answers, clauses=clauses, rulings=point.depends(_alike(point)), rng=rng)


def _first_cited(point: Point) -> tuple[str, ...]:
    """The clauses that the first event of something legal cites."""
    trace: list[object] = []
    point.game.advance(point.game.copy(point.state), point.action, trace)
    return tuple(clause for event in point.game.events(trace[:2]) for clause in event.clauses)


def _alike(point: Point) -> Callable[[State], bool]:
    """Whether it is refused for the same reasons in a position."""

    def same(state: State) -> bool:
        there = point.judged(state)
        return there is not None and there.clauses == point.verdict.clauses

    return same


def _rivals(point: Point) -> Mapping[str, str]:
    """Clauses that do not refuse it, but might: each with what is said to who thinks so.

    They refuse the same action where one thing stands otherwise, or a like one here.  Of an action that is
    refused, the judge names the reasons of the first stage only; so such a clause is taken only if it can
    stand beside those, as it does for a like action, or if there is a position that differs in one thing and
    in which nothing refuses it.
    """
    cited, allowed = {*point.verdict.clauses}, bool(point.verdict)
    found: dict[str, str] = {}
    beside = set[str]()
    for edit, state in (*point.without, *point.otherwise):
        if point.names(edit):
            continue
        verdict = point.judged(state)
        allowed = allowed or bool(verdict)
        for reason in verdict.reasons if verdict is not None else ():
            found.setdefault(reason.clauses[0], f"It would forbid it {edit.says}.")
    for action in _others(point):
        verdict = point.game.judge(point.state, action, point.other)
        first = [reason.clauses[0] for reason in verdict.reasons]
        if cited & {*first}:
            beside.update(first)
        for clause in first:
            found.setdefault(clause, f"Here it forbids something else: {action.text}.")
    return {
        one: why
        for one, why in found.items()
        if one not in cited and (allowed or one in beside) and _says(point, one)
    }


def _bystanders(point: Point) -> list[str]:
    """Clauses of the same area that refuse something, but nothing that begins with the same word.

    Where there are too few of them also those that refuse nothing at all, if they do more than permit.
    """
    book, cited, refuses = point.game.rulebook, point.verdict.clauses, _refuses(point.game)
    near = [
        clause
        for clause, rule in book.items()
        if rule.topic == book[cited[0]].topic
        and clause not in cited
        and _verb(point.action.text) not in refuses.get(clause, ())
        and _says(point, clause)
    ]
    sure = [clause for clause in near if clause in refuses]
    return sure if len(sure) >= FEWEST - 1 else [one for one in near if FORBIDS.search(book[one].says)]


@cache
def _refuses(game: Game) -> Mapping[str, set[str]]:
    """What each clause refuses, by the first words of actions: as the library and some positions show."""
    found: dict[str, set[str]] = defaultdict(set)
    for number, scenario in enumerate(every(game.id)):
        for line in scenario.lines:
            for clause in line.because:
                found[clause].add(_verb(line.texts[0]))
        actions = list(dict.fromkeys(game.universe(scenario.state))) if number % SOME == 0 else []
        for action in actions[:: 1 + len(actions) // MOST_OTHERS]:
            for clause in game.judge(scenario.state, action).clauses:
                found[clause].add(_verb(action.text))
    return found


@cache
def commonplace(game: Game) -> frozenset[str]:
    """Clauses that refuse much of what one is tempted to: everybody thinks of them.

    >>> from rqa_lab.games import game
    >>> "roborace.place.colour-match" in commonplace(game("roborace"))
    True
    """
    states = [scenario.state for scenario in islice(every(game.id), 0, None, SOME)]
    refusals = [game.judge(state, action).clauses[:1] for state in states for action in game.tempting(state)]
    return frozenset(one[0] for one, n in Counter(refusals).items() if one and n > USUAL * len(refusals))


def _verb(text: str) -> str:
    return text.split(" ")[0]


def _says(point: Point, clause: str) -> bool:
    """The clause can stand as an answer: short, sure, and more than what a word means."""
    rule = point.game.rulebook[clause]
    example = "example" in clause
    return (
        not example and rule.topic not in GENERAL and rule.status != "undecided" and len(rule.says) <= LONGEST
    )


def _others(point: Point) -> Iterable[Action]:
    """Some other actions of the same kind; those first that have most in common with it."""
    alike = [one for one in point.game.universe(point.state) if type(one) is type(point.action)]
    others = [one for one in dict.fromkeys(alike) if one is not point.action]
    others.sort(key=lambda one: -sum(a == b for a, b in zip(one.values, point.action.values, strict=False)))
    near, far = others[: MOST_OTHERS // 2], others[MOST_OTHERS // 2 :]
    return near + far[:: 1 + 2 * len(far) // MOST_OTHERS]


# ---- spaces ----------------------------------------------------------------------------------------------


def spaces(point: Point, rng: random.Random) -> Question | None:
    """On which spaces something like it is legal: all of them are to be tapped."""
    game, (stem, places) = point.game, _by_place(point)
    judged = {at: [game.judge(point.state, one) for one in some] for at, some in places.items()}
    right = [at for at, verdicts in judged.items() if any(verdicts)]
    own = {game.picture.where(point.state, one)[0] for some in places.values() for one in some}
    refused = {at: some[0].clauses for at, some in judged.items() if at not in right and at not in own}
    wrong = _spread(refused, everyday(game), rng)
    cited = {judged[at][0].clauses[0] for at in wrong}
    special = cited - everyday(game)
    if not stem or not 1 <= len(right) <= MOST_RIGHT or len(wrong) < FEWEST - 1 or len(cited) < 2:
        return None
    if not any(_says(point, clause) for clause in special):
        return None
    answers = [Answer(at, True, "It is legal there.", (), at) for at in right]
    for at in wrong:
        why = " ".join(map(game.words.explain, judged[at][0].reasons))
        answers.append(Answer(at, False, why, point.own(judged[at][0].clauses), at))

    def same(state: State) -> bool:
        legal = (one for some in places.values() for one in some if game.judge(state, one))
        return {game.picture.where(state, one)[1] for one in legal} == {*right}

    look = game.look(point.state)
    # an action has the id of a piece, a sentence its name
    named = (capital(one) if isinstance(look.get(one), Mapping) else one for one in stem.split())
    does = " ".join(named).removesuffix(" at").removesuffix(" on").removesuffix(" to")
    number = "the only space" if len(right) == 1 else f"all {len(right)} spaces"
    text = f"{waiting(point)}Where may {point.seat} {does}? Tap {number}."
    return made(
        point, "where", text, answers,
        clauses=tuple(clause for answer in answers for clause in answer.clauses),
        rulings=point.depends(same), rng=rng, action="",
    )  # fmt: skip


def _by_place(point: Point) -> tuple[str, Mapping[str, list[Action]]]:
    """The actions that are like it but for one value, by their space; and what their texts begin with."""
    actions, kind = dict.fromkeys(point.game.universe(point.state)), type(point.action)
    possible = [one for one in actions if type(one) is kind]
    best: Mapping[str, list[Action]] = {}
    for n in range(len(point.action.values)):
        found: dict[str, list[Action]] = defaultdict(list)
        for one in possible:
            if _all_but(n, one.values) == _all_but(n, point.action.values):
                found[point.game.picture.where(point.state, one)[1] or ""].append(one)
        best = max(best, found, key=len)
    texts = {one.text for some in best.values() for one in some}
    same = takewhile(
        lambda words: len({*words}) == 1, zip(*(text.split(" ") for text in texts), strict=False)
    )
    stem = " ".join(words[0] for words in same)
    if {*WAYS} & {text.split(" ")[-1] for text in texts}:  # which way is not a place
        return "", {}
    legal = {at for at, some in best.items() if any(point.game.judge(point.state, one) for one in some)}
    sure = all(  # it means no others, or nothing else by them
        point.game.picture.where(point.state, one)[1] in legal
        for one in actions
        if one.text.startswith(f"{stem} ") and one.text not in texts and point.game.judge(point.state, one)
    )
    return stem if sure else "", {at: some for at, some in best.items() if at}


def _all_but(n: int, values: Sequence[object]) -> tuple[object, ...]:
    return (*values[:n], *values[n + 1 :])


def _spread(clauses: Mapping[str, tuple[str, ...]], usual: Collection[str], rng: random.Random) -> list[str]:
    """Some spaces, for as many different reasons as there are; of a usual reason one is enough."""
    left, chosen = rng.sample(sorted(clauses), len(clauses)), list[str]()
    while left and len(chosen) < MOST_WRONG:
        known = [clauses[at][:1] for at in chosen]
        left.sort(key=lambda at: known.count(clauses[at][:1]))
        at = left.pop(0)
        if clauses[at][:1] not in known or clauses[at][0] not in usual:
            chosen.append(at)
    return chosen
