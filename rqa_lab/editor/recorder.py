"""Play becomes the steps of a scenario; and a check that those steps come out as they say."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import capital, either, printable
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.runner import Report, differences
from rqa_lab.scenario.scenario import Scenario, answered, record

#: what a scenario says of its steps, which are another lesson without them
OF_STEPS = ("teaches", "question", "answer", "note")
#: what a look says of the turn, and scenarios expect of seats and pieces
_NOT_EXPECTED = ("choice",)


class Refusal(NamedTuple):
    """A refused attempt that is worth a step: after which step of the session, by which seat, and why."""

    after: Step
    verdict: Verdict


def recorded(
    scenario: Scenario,
    step: Step,
    refusals: Iterable[Refusal] = (),
    *,
    kept: int = 0,
    cites: Callable[[Step], Iterable[str]] = lambda _: (),
) -> Scenario:
    """A scenario with the play up to a step as its steps, and the refusals where they were tried.

    Title and texts stay; the answers of chance are written down.

    Args:
        scenario: the scenario in which the play began.
        step: the last step of the play.
        refusals: the attempts on the way.
        kept: the number of actions that are the scenario's own, which stay unchanged with their expectations.
        cites: the clauses that each of the others has to cite.

    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    >>> session = built.session()
    >>> refused = Refusal(session.here, session.judge("push crate left"))
    >>> made = recorded(built, session.act("push crate right"), [refused])
    >>> [next(iter(one.items())) for one in made.document["steps"]]
    [('refuse', 'push crate left with pug'), ('do', 'push crate right with pug')]
    >>> made.run().passed
    True
    """
    played = record(scenario, step).document
    chunks = by_action(scenario)
    done = iter(played.get("steps", ()))
    steps: list[dict[str, Any]] = []
    for number, one in enumerate(step.path):
        ruled = [*cites(one)] if number > kept else []
        played_then = [next(done) | ({"cites": ruled} if ruled else {})] if number else []
        steps += chunks[number] if number <= kept else played_then
        steps += [refused_step(refusal, one) for refusal in refusals if refusal.after is one]
    lines = dict.fromkeys(("lines", "line", "here"))  # they branch off from the steps before
    return scenario.set(steps=steps or None, chance=played.get("chance"), **lines)


def by_action(scenario: Scenario) -> list[list[dict[str, Any]]]:
    """The steps of a scenario by its actions: those before the first, then each with what follows it."""
    chunks: list[list[dict[str, Any]]] = [[]]
    for step in scenario.document.get("steps", ()):
        if "do" in step:  # a text may mean several actions
            chunks += [[] for _ in scenario.game.expand(step["do"])]
            chunks[-1].append(step)
        else:
            chunks[-1].append(step)
    return chunks


def refused_step(refusal: Refusal, step: Step) -> dict[str, Any]:
    """A refused attempt as a step of a file, tried after a step."""
    verdict = refusal.verdict
    because = list(dict.fromkeys(reason.clauses[0] for reason in verdict.reasons))
    seat = {} if verdict.seat in (None, step.game.to_act(step.state)) else {"seat": verdict.seat}
    return {"refuse": verdict.action.text, "because": because[0] if len(because) == 1 else because, **seat}


def happened(report: Report, number: int) -> dict[str, Any]:
    """The possible expectations for a step of a run: everything that it changed, by seats and pieces.

    Args:
        report: the run.
        number: of the step, counted from 0.

    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    >>> happened(built.step("push crate right").run(), 0)
    {'Ann': {'move': 0}, 'pug': {'at': 'd4'}, 'crate': {'at': 'e4'}}
    """
    if number + 1 >= len(report.steps):
        return {}
    before, after = report.steps[number : number + 2]
    return seen(after.game, before.state, after.state)


def seen(game: Game, earlier: State, later: State) -> dict[str, Any]:
    """What has changed from one position to a later one, by seats and pieces, as a file expects it."""
    before, after = game.look(earlier), game.look(later)
    new = {key: value for key, value in after.items() if key not in _NOT_EXPECTED}
    found: dict[str, Any] = {}
    for path, _ in differences(new, before):
        inner: dict[Any, Any] = found
        for key in path[:-1]:
            inner = inner.setdefault(key, {})
        value: Any = after
        for key in path:
            value = value[key] if isinstance(value, Mapping) else None
        inner[path[-1]] = list(value) if isinstance(value, (list, tuple)) else value
    return found


# ---- a position with a waiting choice: the possible questions, and the steps that lead to one -------------
# A choice waits in the middle of an effect, which keys cannot express; so such a position is saved as an
# earlier one with steps, and opens after these steps.

#: the most positions to search for questions; at least one after each action
_MOST = 100


class Way(NamedTuple):
    """A step that leads to a question: the seat and the question, the action, the answers of chance."""

    asks: str
    do: str
    chance: tuple[str, ...] = ()

    def __str__(self) -> str:
        answers, more = ", ".join(self.chance[:3]), len(self.chance) - 3
        told = f"{self.do} ({answers}{f' and {more} more' * (more > 0)})" if answers else self.do
        return printable(told)


def asked(game: Game, state: State) -> str:
    """The waiting question and its seat; "" if no choice waits.

    >>> from rqa_lab import load
    >>> step = load("rqa/end/the-last-blue-cube").session().act("end turn")
    >>> asked(step.game, step.state)
    'Ann is asked: Where does Pug come back?'
    """
    seat = game.to_act(state) if pending(state) else None
    if seat is None:
        return ""
    return f"{capital(seat)} is asked: {game.ask(state).text or _options(game, state)}"


def _options(game: Game, state: State) -> str:
    """The options of a question that they ask by themselves."""
    return f"{either(game.look(state)['choice']['options'])}?"


def moment(scenario: Scenario, report: Report) -> Step:
    """Where a choice waits after the steps of a scenario, which were run; else the start."""
    steps = report.steps
    came_out = steps[-1].number == len(by_action(scenario)) - 1
    return steps[-1] if came_out and asked(scenario.game, steps[-1].state) else steps[0]


def ways(start: Step) -> tuple[Way, ...]:
    """The steps from here that lead to a question, each question of an action once.

    >>> from rqa_lab import load
    >>> [way.do for way in ways(load("rqa/attacks/who-is-next-to-pug").session().here)][-1:]
    ['play Ground Pound with pug']
    """
    game, found = start.game, dict[tuple[str, str], Way]()
    actions = game.legal(start.state)
    each = max(_MOST // max(len(actions), 1), 1)
    for action in actions:
        after = game.advance(start.state.copy(), action, [], None)
        for state, answers in islice(_answered(game, after), each):
            if question := asked(game, state):
                found.setdefault((question, action.text), Way(question, action.text, answers))
    return tuple(found.values())


def _answered(game: Game, state: State, *answers: str) -> Iterator[tuple[State, tuple[str, ...]]]:
    """The positions after all of chance's answers, each with these answers."""
    if game.to_act(state) != CHANCE:
        yield state, answers
        return
    for answer, _ in game.outcomes(state):
        after = game.advance(state.copy(), answer, [], None)
        yield from _answered(game, after, *answers, answer.text.removeprefix("choose "))


def waiting(scenario: Scenario, start: Step, way: Way) -> Scenario:
    """The same, waiting after one more step: after the waiting question, else in place of all steps.

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
