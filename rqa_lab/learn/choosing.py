"""Which questions practice takes: none that are dull, none like those before, the kinds mixed."""

from collections import Counter
from collections.abc import Collection, Sequence

from rqa_lab.learn.making import everyday
from rqa_lab.learn.question import REFUSING, Answer, Point, Question

#: of so many questions in a row, so many may be of one kind
ROW, SHARE = 10, 3
#: the fewest answers of a question about what is allowed; the fewest rules to weigh where it may be done
ANSWERS, RULES = 4, 2
#: kinds that look alike, and count as one
LIKE = {"why-not": "legal"}


def mixed(kinds: Collection[str], before: Sequence[Question]) -> set[str]:
    """The kinds to draw from next: not the last one, and none that makes up a third of the last ones.

    >>> sorted(mixed(["happens", "legal"], []))
    ['happens', 'legal']
    """
    asked = [LIKE.get(one.kind, one.kind) for one in before[1 - ROW :]]
    often, last = Counter(asked), asked[-1:]
    return {kind for kind in kinds if (like := LIKE.get(kind, kind)) not in last and often[like] < SHARE}


def dull(question: Question) -> bool:
    """True if there is nothing to weigh: wrong answers that are fillers, a step like any other, one die.

    >>> from rqa_lab.learn.asking import question
    >>> dull(question("legal.rqa/moving/lifted-out-of-a-pothole.1.505261"))
    True
    """
    wrong = [answer for answer in question.answers if not answer.right]
    plain = question.scenario.game.language.plain
    book = question.scenario.game.rulebook
    if question.kind in REFUSING and any(one.clauses for one in question.right):
        rule = question.rule
        if rule in plain or book[rule].status == "undecided":  # nobody can know it, or anyone can see it
            return True
    if question.kind in ("legal", "why-not"):
        known = len(question.verbs) == 1 or all(answer.clauses for answer in wrong)
        once = len({one.why for one in wrong}) == 1 and wrong[0].clauses
        return len(question.answers) < ANSWERS or not known or bool(once) or _seen(wrong, plain)
    if question.kind == "where":
        forgotten = {clause for answer in wrong for clause in answer.clauses[:1]}
        return len(forgotten) < RULES or forgotten <= everyday(question.scenario.game) or _seen(wrong, plain)
    if question.kind in ("happens", "count"):
        return not any(answer.clauses for answer in wrong)
    if question.kind == "odds":
        return any(answer.text.startswith("1 in 6 ") for answer in question.right)
    return question.kind == "line" and len(question.clauses) < RULES


def _seen(wrong: Sequence[Answer], plain: Collection[str]) -> bool:
    """True if most of what is wrong can be seen to be: that repeats what is printed or drawn."""
    refused = [one.clauses[0] for one in wrong if one.clauses]
    return 2 * sum(one in plain for one in refused) > len(refused)


def known(question: Question) -> bool:
    """True if the rulebook says all that decides it, and the picture or the question all the rest."""
    return question.fair and not question.open


def hopeless(point: Point, kind: str) -> bool:
    """True if a question of a kind about a point would be dull in any case: the set-up asks for little."""
    return kind != "why" and point.game.look(point.state).get("phase") == "set-up"
