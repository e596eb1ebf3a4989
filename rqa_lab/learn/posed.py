"""Questions as a lesson of the course poses them: with its author's answers, or with a goal to reach.

An answer is a goal, such as ``Ann has 3 Victory Points``: it is right if it holds once the step is done;
which one is, the engine says.  To the question whether something is legal it is Yes or No, and to the one
which rule refuses it a clause.  To the one where a piece ends it is given on the board: ``Strider on e4``.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from rqa_lab.core.clause import Clauses, own
from rqa_lab.core.session import Session
from rqa_lab.explore.goal import goal_test
from rqa_lab.learn.course import Ask, Reach
from rqa_lab.learn.exercise import stands
from rqa_lab.learn.making import difficulty, hints
from rqa_lab.learn.question import Answer, Question
from rqa_lab.learn.slips import acting
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.script import Line

#: keys of a scenario that would give the answer away
_TELLING = ("question", "answer", "note", "teaches", "expect", "lines", "line", "here", "order")
#: whether an answer is right, what is said to any other, and the clauses that it rests on
Judged = tuple[Callable[[str], bool], str, Clauses]


def asked(ask: Ask, id: str = "") -> Question:
    """The question with the answers that its author wrote.

    Raises:
        ValueError: if not exactly one of them is right, or one cannot be read.

    >>> goals = "Strider has 5 health", "Strider has 4 health"
    >>> bump = Ask("rqa/pushing/over-the-edge", 1, "happens", "What happens?", answers=goals)
    >>> [answer.text for answer in asked(bump).right]
    ['Strider has 4 health.']
    """
    scenario = load(ask.scenario)
    session, line = stands(scenario, ask.step - 1), scenario.lines[ask.step - 1]
    judge = _refused if line.kind == "refuse" else _done
    right, why, clauses = judge(session, line)
    book = scenario.game.rulebook
    answers = tuple(_answer(one, ask.kind, scenario, right(one), why, clauses) for one in ask.answers)
    if sum(answer.right for answer in answers) != 1:
        raise ValueError(f"{ask.scenario}, step {ask.step}: not exactly one of {ask.answers} is right")
    clauses = tuple(dict.fromkeys((*(one for one in ask.answers if one in clauses), *clauses)))
    topics = tuple(dict.fromkeys(book[clause].topic for clause in clauses))
    rules = [answer.text for answer in answers if not answer.right and ask.kind == "why-not"]
    found = Question(
        id=id,
        kind=ask.kind,
        text=ask.text,
        scenario=before(scenario, ask.step - 1),
        action=line.texts[0],
        seat=line.seat,
        answers=answers,
        clauses=clauses,
        hints=hints(book, book.topics[topics[0]], clauses, rules),
        topics=topics,
    )
    return replace(found, difficulty=difficulty(found))


def reached(reach: Reach, id: str = "", topics: Sequence[str] = ()) -> Question:
    """The question that is answered by reaching a goal; the scenario's own next steps are a solution.

    >>> push = Reach("rqa/pushing/a-push-and-its-price", 1, "Strider on e4", 2)
    >>> reached(push).line
    ('energy to move 1', 'push strider right')
    """
    scenario = load(reach.scenario)
    line = tuple(scenario.lines[number - 1].texts[0] for number in reach.steps)
    session = stands(scenario, reach.step)
    steps = [session.act(action) for action in line]
    found = Question(
        id=id,
        kind="line",
        text=reach.text or f"Reach this: {reach.goal}.",
        scenario=before(scenario, reach.step),
        goal=reach.goal,
        actions=reach.actions,
        line=line,
        clauses=own(acting(steps)),
        topics=tuple(topics),
    )
    return replace(found, difficulty=difficulty(found))


def shown(ask: Ask) -> Question:
    """What stands in for a question that is not made, as with values of one's own box: the step is shown."""
    scenario = load(ask.scenario)
    line = scenario.lines[ask.step - 1]
    text = ask.text or scenario.question
    return Question("", ask.kind, text, before(scenario, ask.step - 1), line.texts[0], line.seat)


def before(scenario: Scenario, number: int) -> Scenario:
    """What is done in the first steps of a scenario, without what its author says of it.

    >>> [line.texts[0] for line in before(load("rqa/pushing/crate-is-heavy"), 2).lines]
    ['energy to move 1']
    """
    return scenario.set(title="Question", steps=silent(scenario, number), **dict.fromkeys(_TELLING))


def silent(scenario: Scenario, number: int | None = None) -> list[dict[str, str]] | None:
    """The first steps of a scenario, or all, as its document has them: only what is done."""
    return [{"do": line.texts[0]} for line in scenario.lines[:number] if line.kind == "do"] or None


def _answer(one: str, kind: str, scenario: Scenario, right: bool, why: str, clauses: Clauses) -> Answer:
    if kind == "where":
        place = one.rpartition(" on ")[2]
        return Answer(place, right, why, clauses, place)
    text = scenario.game.rulebook[one].says if kind == "why-not" else f"{one}."
    return Answer(text, right, why, clauses)


def _done(session: Session, line: Line) -> Judged:
    """What is right once a step is done: a goal that holds, or that it may be done at all."""
    game, before = session.game, session.state
    action = session.read(line.texts[0])
    step = session.act(action)
    look = game.look(step.state)
    clauses = tuple(dict.fromkeys(clause for event in step.events for clause in event.clauses))

    def right(answer: str) -> bool:
        return answer == "Yes" or (answer != "No" and goal_test(game, before, answer)(step.state, look))

    return right, game.words.summary(action, step.seat, step.events), own(clauses)


def _refused(session: Session, line: Line) -> Judged:
    """What is right of a step that is refused: No, and the clauses that refuse it."""
    verdict = session.judge(line.texts[0], line.seat)
    right = {"No", *verdict.clauses}.__contains__
    return right, " ".join(session.here.explain(verdict)), own(verdict.clauses)
