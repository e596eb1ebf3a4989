"""A position in which a choice waits: what can be asked next, and the steps that lead to a question.

A choice waits in the middle of an effect, which no keys say; so a position waits by the steps from one that
they do say, and whoever opens it stands behind these steps.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital, either, printable
from rqa_lab.editor.recorder import OF_STEPS, by_action
from rqa_lab.scenario.record import answered
from rqa_lab.scenario.runner import Report
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.script import Place

#: so many positions are looked at to find questions, and one behind every action
_MOST = 100


class Way(NamedTuple):
    """A step after which somebody is asked something: whom and what, the action, the answers of chance."""

    asks: str
    do: str
    chance: tuple[str, ...] = ()

    def __str__(self) -> str:
        answers, more = ", ".join(self.chance[:3]), len(self.chance) - 3
        told = f"{self.do} ({answers}{f' and {more} more' * (more > 0)})" if answers else self.do
        return printable(told)


def asked(game: Game, state: State) -> str:
    """Whom a position asks what; "" if no choice waits.

    >>> from rqa_lab import load
    >>> step = load("rqa/end/the-last-blue-cube").session().act("end turn")
    >>> asked(step.game, step.state)
    'Ann is asked: Where does Pug come back?'
    """
    seat = game.to_act(state) if game.pending(state) else None
    if seat is None:
        return ""
    return f"{capital(seat)} is asked: {game.words.ask(state).text or _options(game, state)}"


def _options(game: Game, state: State) -> str:
    """The options of a question that they ask by themselves."""
    return f"{either(game.look(state)['choice']['options'])}?"


def moment(scenario: Scenario, report: Report) -> Step:
    """Where a choice waits after the steps of a scenario, which were run; else the start."""
    steps = report.steps
    came_out = steps[-1].number == len(by_action(scenario)) - 1
    return steps[-1] if came_out and asked(scenario.game, steps[-1].state) else steps[0]


def ways(start: Step) -> tuple[Way, ...]:
    """The steps from here after which somebody is asked, each question of an action once.

    >>> from rqa_lab import load
    >>> [way.do for way in ways(load("rqa/attacks/who-is-next-to-pug").session().here)][-1:]
    ['play Ground Pound with pug']
    """
    game, found = start.game, dict[tuple[str, str], Way]()
    actions = game.legal(start.state)
    each = max(_MOST // max(len(actions), 1), 1)
    for action in actions:
        after = game.advance(game.copy(start.state), action, [], None)
        for state, answers in islice(_answered(game, after), each):
            if question := asked(game, state):
                found.setdefault((question, action.text), Way(question, action.text, answers))
    return tuple(found.values())


def _answered(game: Game, state: State, *answers: str) -> Iterator[tuple[State, tuple[str, ...]]]:
    """The positions once chance has answered all that it is asked, with its answers."""
    if game.to_act(state) != CHANCE:
        yield state, answers
        return
    for answer, _ in game.outcomes(state):
        after = game.advance(game.copy(state), answer, [], None)
        yield from _answered(game, after, *answers, answer.text.removeprefix("choose "))


def waiting(scenario: Scenario, start: Step, way: Way) -> Scenario:
    """The same, waiting after one more step: behind the question that waits, else in place of all steps.

    Args:
        scenario: a position.
        start: its :func:`moment`.
        way: one of its :func:`ways`.

    >>> from rqa_lab import load
    >>> scenario = load("rqa/attacks/who-is-next-to-pug")
    >>> start = scenario.session().here
    >>> waiting(scenario, start, ways(start)[-1]).document["steps"]
    [{'do': 'play Ground Pound with pug'}]
    """
    steps = scenario.document["steps"] if start.number else []
    if not start.number and "steps" in scenario.document:
        scenario = scenario.set(**dict.fromkeys(OF_STEPS))
    return _standing(scenario, [*steps, {"do": way.do}], [*answered(start.path), *way.chance, *start.rest])


def unasked(scenario: Scenario, waits: Step) -> Scenario:
    """The same without the question that waits, and without the steps since nothing waited."""
    if waits.parent is None:  # if a choice waits, its keys say so
        return scenario
    last = waits.parent
    while last.parent is not None and asked(last.game, last.state):
        last = last.parent
    steps = [step for chunk in by_action(scenario)[: last.number + 1] for step in chunk]
    return _standing(scenario, steps, [*answered(last.path), *waits.rest])


def _standing(scenario: Scenario, steps: list[dict[str, object]], chance: list[str]) -> Scenario:
    """The same with these steps; it is opened at their end."""
    made = scenario.set(
        steps=steps or None, chance=chance or None, **dict.fromkeys(("lines", "line", "here"))
    )
    end = len(by_action(made)) - 1 + sum("refuse" in step for step in steps)
    return made.set(here=Place(step=end).said() or None)
