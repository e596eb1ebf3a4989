"""Which questions practice takes: none that are dull, none like those before, the kinds mixed."""

import re
from collections import Counter
from collections.abc import Collection, Sequence, Set
from contextlib import suppress
from functools import cache

from rqa_lab.core.game import Game, State, overrides
from rqa_lab.core.notation import Action
from rqa_lab.explore.solve import Line, goal_test, shortest
from rqa_lab.games import game as game_of
from rqa_lab.learn import stock
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.course import COURSE, Ask, Reach, outside, stands, unit
from rqa_lab.learn.making import HAPPENING
from rqa_lab.learn.permission import concerning
from rqa_lab.learn.question import REFUSING, Answer, Point, Question, set_out

#: of so many questions in a row, so many may be of one kind, and fewer of some
ROW, SHARE = 10, 3
SELDOM = {"odds": 1}
#: the fewest answers of a question about what is allowed; the fewest rules to weigh where it may be done
ANSWERS, RULES = 4, 2
#: further kinds that ask what an action leads to
LEADING = ("next", "odds")
#: kinds that look alike, and count as one
LIKE = {"why-not": "legal"}


def mixed(kinds: Collection[str], before: Sequence[Question]) -> set[str]:
    """The kinds to draw from next: not the last one, and none that makes up a third of the last ones.

    >>> sorted(mixed(["happens", "legal"], []))
    ['happens', 'legal']
    """
    asked = [LIKE.get(one.kind, one.kind) for one in before[1 - ROW :]]
    often, last = Counter(asked), asked[-1:]
    return {
        kind
        for kind in kinds
        if (like := LIKE.get(kind, kind)) not in last and often[like] < SELDOM.get(like, SHARE)
    }


def form(kind: str) -> str:
    """What a kind asks for, in the same position: what happens, and how much is left, is the same.

    >>> form("count") == form("happens"), form("legal") == form("happens")
    (True, False)
    """
    return HAPPENING[0] if kind in HAPPENING else LIKE.get(kind, kind)


def worn(question: Question, before: Sequence[Question]) -> bool:
    """True if a third of the last ones asked what the same action leads to, such as to stop rolling.

    Only an action that says nothing else wears out: to push somebody else is another matter.

    >>> from rqa_lab.learn.asking import question
    >>> stops = question("count.gekido/commands/all-five.1")
    >>> worn(stops, [stops] * 3), worn(stops, [stops] * 2)
    (True, False)
    """
    deed = _deed(question)
    return bool(deed) and sum(_deed(one) == deed for one in before[1 - ROW :]) >= SHARE


def _deed(question: Question) -> str:
    """The action that it asks about, if that names nothing; "" for any other."""
    asks = form(question.kind) == HAPPENING[0] or question.kind in LEADING
    return question.action if asks and " " not in question.action else ""


def dull(question: Question) -> bool:
    """True if there is nothing to weigh: wrong answers that are fillers, a step like any other, one die.

    >>> from rqa_lab.learn.asking import question
    >>> dull(question("legal.rqa/moving/lifted-out-of-a-pothole.1.505261"))
    True
    """
    wrong = [answer for answer in question.answers if not answer.right]
    plain = question.scenario.game.language.plain
    if question.kind in REFUSING and any(one.clauses for one in question.right):
        rule = question.rule
        if rule in plain or _undecided(question.scenario.game, rule):  # nobody can know it, or anyone sees it
            return True
    if question.kind in ("legal", "why-not"):
        known = len(question.verbs) == 1 or all(answer.clauses for answer in wrong)
        once = len({one.why for one in wrong}) == 1 and wrong[0].clauses
        few = len(question.answers) < ANSWERS
        return few or not known or bool(once) or _seen(wrong, plain) or _said(question)
    if question.kind == "where":
        forgotten = {clause for answer in wrong for clause in answer.clauses[:1]}
        return len(forgotten) < RULES or forgotten <= everyday(question.scenario.game) or _seen(wrong, plain)
    if question.kind in ("happens", "count"):
        rules = [one.clauses[0] for one in wrong if one.clauses]
        return 2 * sum(one in plain for one in rules) >= len(rules)
    if question.kind == "first":
        return _odd_one_out(question)
    if question.kind == "odds":
        return any(answer.text.startswith("1 in 6 ") for answer in question.right)
    return question.kind == "line" and len(question.clauses) < RULES


def _odd_one_out(question: Question) -> bool:
    """True if all that is wrong is done with the same thing, and the right one with another.

    Or if only the right one names what the action needs that it makes possible: a triangle, to lock one.
    """
    said = {right: [one.text for one in question.answers if one.right is right] for right in (True, False)}
    only = _words(" ".join(said[True])) - _words(" ".join(said[False]))
    if only & _words(question.parted[0]):
        return True
    wrong = [text.partition(" on ")[0] for text in said[False]]
    return len({*wrong}) == 1 < len(wrong) and not question.answer.startswith(wrong[0])


def _seen(wrong: Sequence[Answer], plain: Collection[str]) -> bool:
    """True if most of what is wrong can be seen to be: that repeats what is printed or drawn."""
    refused = [one.clauses[0] for one in wrong if one.clauses]
    return 2 * sum(one in plain for one in refused) > len(refused)


def _said(question: Question) -> bool:
    """True if the question says why most of what it offers isn’t allowed, as no board shows it."""
    refused = [one for one in question.answers if one.clauses]
    return 2 * sum(one.why in question.parted[0] for one in refused) > len(refused)


def _undecided(game: Game, rule: str) -> bool:
    """True for a rule that the rulebook leaves open, and no lesson settles."""
    book, settled = game.rulebook, game.language.settled
    open = {one.id.rpartition(".")[2] for one in book.rulings.values() if rule in one.clauses}
    return book[rule].status == "undecided" and not (open and open <= settled)


def known(question: Question) -> bool:
    """True if the rulebook says all that decides it, and the picture or the question all the rest."""
    return question.fair and not question.open and not only_taught(question)


def good(question: Question, *, few: bool = False) -> bool:
    """True if it is known and not dull; what an author wrote is not.

    To who knows only a ``few`` rules no step is like any other, where its things are set out otherwise.
    """
    own = question.id.startswith(COURSE)
    return known(question) and (own or (few and set_out(question.id)) or not dull(question))


def twin(question: Question) -> tuple[str, ...]:
    """What two questions have in common that ask to find the same on the same board, whatever the goal.

    It is the actions that answer it, and what their places show; empty where nothing is to be found.

    >>> from rqa_lab.learn.asking import question
    >>> twin(question("most.roborace/end/the-last-card-of-the-pile.3"))[0]
    'place BG/RY at 1,1'
    """
    scenario, game = question.scenario, question.scenario.game
    session = stands(scenario, len(scenario.lines))
    way = _found_by(question, session.state)
    if not way:
        return ()
    labels = {cell.name: re.sub(r"\d+", "", cell.label) for cell in game.scene(session.state).cells}
    places = list[str]()
    for text in way if overrides(game, "covered") else ():
        with suppress(ValueError):  # what is chosen on the way has no place
            at = game.where(session.state, session.read(text))[1]
            places += game.covered("", at) if at in labels else ()
    return (*way, *(labels.get(place, "") for place in places or labels))


def _found_by(question: Question, state: State) -> tuple[str, ...]:
    """The actions that answer a question which asks to find some; of a question of any other kind, none."""
    game = question.scenario.game
    if question.goal:
        way = None if question.line else shortest((game, state), question.goal, actions=question.actions)
        return tuple(action.text for action, _ in way.deeds) if isinstance(way, Line) else question.line
    seat = game.to_act(state) if question.kind == "most" else None
    if seat is None:
        return ()
    before = game.points(state)[seat]
    gains = {
        one.text: game.points(game.advance(state.copy(), one))[seat] - before for one in game.legal(state)
    }
    return (max(gains, key=gains.__getitem__),)


def hopeless(point: Point, kind: str) -> bool:
    """True if a question of a kind about a point would be dull in any case: the set-up asks for little."""
    return kind != "why" and point.game.look(point.state).get("phase") == "set-up"


# ---- parts of lessons ------------------------------------------------------------------------------------

#: words that do not say which action is meant
_SMALL = frozenset(("a", "an", "the", "on", "onto", "to", "of", "and", "with", "at", "in", "is"))


def only_taught(question: Question) -> bool:
    """True for a part of a lesson that is no question elsewhere.

    Its text says each thing to do, or the answer, or two numbers that give it; there is only one thing to do;
    its wrong answers are rules about something else; or its rule is printed on the board, or left open.
    Where nothing of this can be told from the part, its author says so.

    >>> from rqa_lab.learn.asking import question
    >>> [only_taught(question(f"course.gekido/{one}")) for one in ("duel.1", "tech-cards.4", "tiles.1")]
    [True, True, False]
    """
    kind, _, where = question.id.partition(".")
    if kind != COURSE:
        return False
    address, _, number = where.rpartition(".")
    part = unit(address).asked[int(number) - 1]
    if part.practice is False:
        return True
    if isinstance(part, Reach):
        return _dictated(part) or _forced(part)
    game = question.scenario.game
    undecided = part.kind == "legal" and _undecided(game, question.rule)
    if question.rule in game.language.plain or undecided:
        return True
    if part.kind == "why-not":
        return bool(part.answers) and not _weighed(part)
    numbers = [int(one) for one in re.findall(r"\d+", question.text)]
    if len({*numbers}) == len(("one", "other")) and question.answer == str(max(numbers) - min(numbers)):
        return True
    answers = [one.text.removesuffix(".").lower() for one in question.right if one.tells]
    return any(re.search(rf"\b{re.escape(one)}\b", question.text.lower()) for one in answers)


@cache
def _dictated(part: Reach) -> bool:
    """True if the text names all that is to be done; what only ends something need not be named."""
    scenario, said = stock.scenario(part.scenario), _words(outside(part))
    session, named, ends = stands(scenario, part.step), list[bool](), list[bool]()
    game = session.game
    for number in part.steps:
        action, state = session.read(scenario.lines[number - 1].texts[0]), session.state
        same = [one for one in game.legal(state) if type(one) is type(action) and one != action]
        if action.values:
            others = any(
                _named(game, state, one, said) and not {*one.values} < {*action.values} for one in same
            )
            named.append(_named(game, state, action, said) and not others)
        else:
            ends.append(_words(action.text) <= said)
        session.act(action)
    return all(named) and (bool(named) or 2 * sum(ends) >= len(ends))


@cache
def _forced(part: Reach) -> bool:
    """True if more than half of the ways to do actions of these kinds, in this order, reach the goal."""
    scenario, ways, right = stock.scenario(part.scenario), 1, 1
    session = stands(scenario, part.step)
    game, fits = session.game, goal_test(session.game, session.state, part.goal)
    for number in part.steps:
        action, legal = session.read(scenario.lines[number - 1].texts[0]), game.legal(session.state)
        alike = [one for one in legal if type(one) is type(action)]
        ways *= len(alike) if action.values else len({type(one) for one in legal})
        if number == part.steps[-1] and action.values:
            ends = [game.advance(session.state.copy(), one) for one in alike]
            right = max(1, sum(fits(end, game.look(end)) for end in ends))
        session.act(action)
    return 2 * right > ways


def _named(game: Game, state: State, action: Action, said: Set[str]) -> bool:
    """True if a text says what the action is done with, or where it leads."""
    what = game.summary(action, str(game.to_act(state)), ()).split()[2:]
    space = game.where(state, action)[1]
    return _words(" ".join(what)) <= said or bool(space and _words(space) <= said)


@cache
def _weighed(part: Ask) -> bool:
    """True if each wrong answer is a rule of the same topic, or one that refuses such actions here."""
    scenario, book = stock.scenario(part.scenario), game_of(part.scenario.partition("/")[0]).rulebook
    session, line = stands(scenario, part.step - 1), scenario.lines[part.step - 1]
    verdict = session.judge(line.texts[0], line.seat)
    right = [one for one in part.answers if one in verdict.clauses]
    near = {*concerning(session.game, session.state, session.read(line.texts[0]))}
    topics = {book[one].topic for one in right}
    return all(one in near or book[one].topic in topics for one in part.answers)


def _words(text: str) -> set[str]:
    """The words of a text that say which thing is meant."""
    return {*re.findall(r"[^\W_]+(?:[-+][^\W_]+)*", text.lower())} - _SMALL
