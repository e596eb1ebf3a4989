"""What is played becomes the steps of a scenario; and whether those steps come out as they say."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Verdict
from rqa_lab.scenario.expect import differences
from rqa_lab.scenario.record import record
from rqa_lab.scenario.runner import Report
from rqa_lab.scenario.scenario import Scenario

#: what a scenario says of its steps, which are another lesson without them
OF_STEPS = ("teaches", "question", "answer", "note")
#: what a look says of the turn, and scenarios expect of seats and pieces
_NOT_EXPECTED = ("choice",)


class Refusal(NamedTuple):
    """A try that was refused and is worth a step: after which step of the session, by whom, and why."""

    after: Step
    verdict: Verdict


def recorded(scenario: Scenario, step: Step, refusals: Iterable[Refusal] = (), *, kept: int = 0) -> Scenario:
    """A scenario with what was played up to a step as its steps, and the refusals where they were tried.

    Title and texts stay; what chance answered is written down.

    Args:
        scenario: where the play began.
        step: the last one that was played.
        refusals: what was tried on the way.
        kept: so many actions are those of the scenario itself, which stay as they are with all they expect.

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
        played_then = [next(done)] if number else []
        steps += chunks[number] if number <= kept else played_then
        steps += [_refused(refusal, one) for refusal in refusals if refusal.after is one]
    lines = dict.fromkeys(("lines", "line", "here"))  # they branch off from the steps before
    return scenario.set(steps=steps or None, chance=played.get("chance"), **lines)


def by_action(scenario: Scenario) -> list[list[dict[str, Any]]]:
    """The steps of a scenario by its actions: those before the first, then each with what follows it."""
    chunks: list[list[dict[str, Any]]] = [[]]
    for step in scenario.document.get("steps", ()):
        if "do" in step:  # which may stand for several actions
            chunks += [[] for _ in scenario.game.words.expand(step["do"])]
            chunks[-1].append(step)
        else:
            chunks[-1].append(step)
    return chunks


def _refused(refusal: Refusal, step: Step) -> dict[str, Any]:
    verdict = refusal.verdict
    because = list(dict.fromkeys(reason.clauses[0] for reason in verdict.reasons))
    seat = {} if verdict.seat in (None, step.game.to_act(step.state)) else {"seat": verdict.seat}
    return {"refuse": verdict.action.text, "because": because[0] if len(because) == 1 else because, **seat}


def happened(report: Report, number: int) -> dict[str, Any]:
    """What a scenario can expect of a step of its run: all that it changed, by seats and pieces.

    Args:
        report: the run.
        number: of the step, counted from 0.

    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    >>> happened(built.step("push crate right").run(), 0)
    {'Ann': {'move': 0}, 'pug': {'at': 'd4'}, 'crate': {'at': 'e4'}}
    """
    if number + 1 >= len(report.steps):
        return {}
    before, after = (one.game.look(one.state) for one in report.steps[number : number + 2])
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
