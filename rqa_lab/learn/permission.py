"""Questions about what is legal: what one may do, what a rule forbids, on which spaces something is legal."""

import random
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import islice, takewhile

from rqa_lab.core.game import Game, State
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import capital
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.making import FEWEST, distinct, made, waiting
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question
from rqa_lab.scenario.library import every

#: how many actions are on offer beside the one that is to be found
MOST_OTHERS = 3
#: every so many-th scenario is looked at to see which rules have so large a share of what is refused
SOME, USUAL = 3, 0.3
#: the share of what such a rule refuses that is not asked about
ALIKE = 0.8
#: how many spaces on which something is legal are to be found, and how many others are on offer
MOST_RIGHT, MOST_WRONG = 4, 4


def legal(point: Point, rng: random.Random) -> Question | None:
    """Which of some actions is the only one that is legal, or that is not."""
    yes = bool(point.verdict)
    text = f"Which of these may {point.seat} {'' if yes else 'not '}do now?"
    others = {
        one: verdict
        for one, verdict in _others(point).items()
        if bool(verdict) is not yes and (yes or near(one, point.action))
    }
    return None if yes and not point.action.values else _asked(point, rng, "legal", text, others)


def why_not(point: Point, rng: random.Random) -> Question | None:
    """Which of some actions a rule refuses; the others are legal, or it would be told of them, too."""
    if point.verdict or not _forbids(point, first := _firsts(point.verdict)[0]):
        return None
    others = _others(point)
    beside = {one for verdict in others.values() if first in _firsts(verdict) for one in _firsts(verdict)}
    others = {
        one: verdict
        for one, verdict in others.items()
        if first not in verdict.clauses
        and {*_firsts(verdict)} <= beside
        and (near(one, point.action) if verdict else type(one) is type(point.action))
    }
    text = f"Which of these does this rule forbid? {point.game.rulebook[first].says}"
    return _asked(point, rng, "why-not", text, others)


def _forbids(point: Point, first: str) -> bool:
    """Somebody wrote that this rule refuses the like, and it is not the rule of what the action names."""
    rule, text = point.game.rulebook[first], point.action.text
    named = rule.title.lower() in text.lower()
    return rule.status != "undecided" and not named and (first, _verb(text)) in _refused(point.game)


@cache
def _refused(game: Game) -> frozenset[tuple[str, str]]:
    """The rules that the library refuses something by, each with the first word of the action."""
    lines = (line for scenario in every(game.id) for line in scenario.lines if line.because)
    return frozenset((line.because[0], _verb(line.texts[0])) for line in lines)


@cache
def commonplace(game: Game) -> frozenset[str]:
    """Rules that refuse much of what one is tempted to and that is nearly legal: everybody thinks of them.

    >>> from rqa_lab.games import game
    >>> commonplace(game("rqa"))
    frozenset({'rqa.shop.buy-cost'})
    """
    states = [scenario.state for scenario in islice(every(game.id), 0, None, SOME)]
    refusals = Counter(
        game.judge(state, one).clauses[0]
        for state in states
        for one in game.tempting(state)
        if any(near(one, other) for other in game.legal(state))
    )
    return frozenset(clause for clause, n in refusals.items() if n > USUAL * refusals.total())


def _verb(text: str) -> str:
    return text.partition(" ")[0]


def near(one: Action, other: Action) -> bool:
    """Whether two actions differ in a single thing."""
    return (
        type(one) is type(other) and sum(a != b for a, b in zip(one.values, other.values, strict=True)) == 1
    )


def _firsts(verdict: Verdict) -> list[str]:
    return [reason.clauses[0] for reason in verdict.reasons]


def _asked(
    point: Point, rng: random.Random, kind: str, text: str, others: Mapping[Action, Verdict]
) -> Question | None:
    """The question, with some of the others beside the action that it is about."""
    first = point.verdict.clauses[:1]
    often = {*first} & commonplace(point.game) and first[0] not in point.teaches and rng.random() < ALIKE
    if point.other or often or not point.own(first or ("own",)):
        return None
    verdicts = {point.action: point.verdict, **{one: others[one] for one in _some(point, others, rng)}}
    answers = distinct(_answer(point, one, verdict) for one, verdict in verdicts.items())
    if len(answers) < FEWEST or len(answers) < len(verdicts):
        return None

    def same(state: State) -> bool:
        return all(
            point.game.judge(state, one).clauses == verdict.clauses for one, verdict in verdicts.items()
        )

    clauses = tuple(clause for verdict in verdicts.values() for clause in verdict.clauses)
    return made(
        point, kind, waiting(point) + text, answers,
        clauses=clauses, main=clauses[:1], rulings=point.depends(same), rng=rng, action="",
    )  # fmt: skip


def _answer(point: Point, action: Action, verdict: Verdict) -> Answer:
    words = point.game.words
    why = " ".join(map(words.explain, verdict.reasons)) or "That is legal."
    clauses = point.own(_firsts(verdict))
    return Answer(words.summary(action, point.seat, ()), action is point.action, why, clauses)


def _others(point: Point) -> Mapping[Action, Verdict]:
    """Other actions that come to mind, legal or not; nothing always legal, such as the end of a turn."""
    game, state = point.game, point.state
    actions = dict.fromkeys((*game.legal(state), *game.tempting(state)))
    judged = {one: game.judge(state, one) for one in actions if one is not point.action}
    return {one: v for one, v in judged.items() if (one.values if v else point.own(_firsts(v)))}


def _some(point: Point, others: Mapping[Action, Verdict], rng: random.Random) -> list[Action]:
    """Some of them, each refused for a reason of its own; first those that are most alike, and refused."""
    left, chosen = rng.sample([*others], len(others)), dict[object, Action]()
    for one in sorted(left, key=lambda one: (type(one) is not type(point.action), bool(others[one]))):
        chosen.setdefault(tuple(_firsts(others[one])[:1]) or one, one)
    return [*chosen.values()][:MOST_OTHERS]


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
    if not special:
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
