"""A question of a lesson whose answers its author wrote; which of them is right the engine says.

An answer is a goal, such as ``Ann has 3 Victory Points``: it is right if it holds once the step is done.  To
the question whether something is legal it is Yes or No, and to the one which rule refuses it a clause.
"""

from collections.abc import Callable

from rqa_lab.core.clause import Clauses
from rqa_lab.core.session import Session
from rqa_lab.explore.goal import goal_test
from rqa_lab.learn.course import Ask
from rqa_lab.learn.question import Answer, Question
from rqa_lab.scenario.library import load
from rqa_lab.scenario.script import Line

#: keys of a scenario that would give the answer away
_TELLING = ("question", "answer", "note", "teaches", "expect", "lines", "line", "here", "order")
#: whether an answer is right, what is said to any other, and the clauses that it rests on
Judged = tuple[Callable[[str], bool], str, Clauses]


def posed(ask: Ask) -> Question:
    """The question with the answers that its author wrote.

    Raises:
        ValueError: if not exactly one of them is right, or one cannot be read.

    >>> goals = "Strider has 5 health", "Strider has 4 health"
    >>> bump = Ask("rqa/pushing/over-the-edge", 1, "happens", "What happens?", answers=goals)
    >>> [answer.text for answer in posed(bump).right]
    ['Strider has 4 health.']
    """
    scenario, session = load(ask.scenario), load(ask.scenario).session()
    for line in scenario.lines[: ask.step - 1]:
        if line.kind == "do":
            session.act(line.texts[0])
    steps = [{"do": step.action.text} for step in session.here.path if step.action is not None]
    line = scenario.lines[ask.step - 1]
    judge = _refused if line.kind == "refuse" else _done
    right, why, clauses = judge(session, line)
    book, why_not = scenario.game.rulebook, ask.kind == "why-not"
    answers = tuple(
        Answer(book[one].says if why_not else f"{one}.", right(one), why, clauses) for one in ask.answers
    )
    if sum(answer.right for answer in answers) != 1:
        raise ValueError(f"{ask.scenario}, step {ask.step}: not exactly one of {ask.answers} is right")
    return Question(
        id=f"{ask.kind}.{ask.scenario}.{ask.step}",
        kind=ask.kind,
        text=ask.text,
        scenario=scenario.set(title="Question", steps=steps, **dict.fromkeys(_TELLING)),
        action=line.texts[0],
        seat=line.seat,
        answers=answers,
        clauses=clauses,
        topics=tuple(dict.fromkeys(book[clause].topic for clause in clauses)),
    )


def _done(session: Session, line: Line) -> Judged:
    """What is right once a step is done: a goal that holds, or that it may be done at all."""
    game, before = session.game, session.state
    action = session.read(line.texts[0])
    step = session.act(action)
    look = game.look(step.state)
    clauses = tuple(dict.fromkeys(clause for event in step.events for clause in event.clauses))

    def right(answer: str) -> bool:
        return answer == "Yes" or (answer != "No" and goal_test(game, before, answer)(step.state, look))

    return right, game.words.summary(action, step.seat, step.events), _own(clauses)


def _refused(session: Session, line: Line) -> Judged:
    """What is right of a step that is refused: No, and the clauses that refuse it."""
    verdict = session.judge(line.texts[0], line.seat)
    right = {"No", *verdict.clauses}.__contains__
    return right, " ".join(session.here.explain(verdict)), _own(verdict.clauses)


def _own(clauses: Clauses) -> Clauses:
    """Those of the game."""
    return tuple(clause for clause in clauses if not clause.startswith("lab."))
