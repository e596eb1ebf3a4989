"""Steps that are written, not played: typed, moved, with what is said and expected of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from rqa_lab.core.notation import Ambiguous, Unreadable
from rqa_lab.core.session import Session, Step
from rqa_lab.core.verdict import Illegal
from rqa_lab.core.words import hint, shown, suggested
from rqa_lab.documents.places import Problem, ScenarioError
from rqa_lab.editor.recorder import Refusal, refused_step, seen
from rqa_lab.scenario.runner import Report
from rqa_lab.scenario.scenario import Scenario

#: what one may say of a step: the key, its title, what it is for
SAYINGS = (
    ("say", "Say", "The sentence that the lesson shows at this step"),
    ("comment", "Comment", "What you think of it, for who reads the line"),
)
#: the most actions that are offered where a step is typed
_MOST_OFFERED = 400


def offered(last: Step) -> Sequence[str]:
    """The actions that can be typed as the next step.

    >>> from rqa_lab import load
    >>> offered(load("rqa/pushing/a-push-and-its-price").session().here)[:2]
    ['move pug up', 'move pug left']
    """
    return [action.text for action in islice(last.game.legal(last.state), _MOST_OFFERED)]


def typed(scenario: Scenario, last: Step, text: str) -> Scenario:
    """The same with one more step: an action, or, if the rules refuse it, that refusal with its clauses.

    Args:
        scenario: the scenario.
        last: where its steps lead to.
        text: the action.

    Raises:
        ScenarioError: if the text means no action.

    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=2)
    >>> typed(built, built.session().here, "push crate").document["steps"]
    [{'refuse': 'push crate right with pug', 'because': 'rqa.push.crate-cost'}]
    """
    said = " ".join(text.split())
    session = Session(last.game, last.state.copy(), chance=last.rest)
    try:
        session.act(said)
        step: Mapping[str, Any] = {"do": said}
    except Illegal as error:
        step = refused_step(Refusal(session.here, error.verdict), session.here)
    except (Unreadable, Ambiguous) as error:
        raise ScenarioError((Problem(f"{error}{hint(said, offered(last))}"),)) from error
    except ValueError as error:  # chance's script does not fit, which the run will tell
        raise ScenarioError((Problem(f"{shown(said)}: {error}"),)) from error
    return scenario.set(steps=[*scenario.document.get("steps", ()), step])


def likely(last: Step, text: str) -> str:
    """The action that a text seems to mean: it has all its words, or else looks most like it; "" for none.

    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    >>> likely(built.session().here, "crate right")
    'push crate right with pug'
    """
    words, known = text.casefold().split(), offered(last)
    having = (one for one in known if words and {*words} <= {*one.casefold().split()})
    return next(having, None) or suggested(" ".join(words), known) or ""


def said(scenario: Scenario, number: int, key: str, text: str) -> Scenario:
    """The same with something said of a step; "" for nothing.

    >>> built = Scenario("rqa").robot("pug", "c4").step("end turn")
    >>> said(built, 0, "say", "Bo is next.").document["steps"]
    [{'do': 'end turn', 'say': 'Bo is next.'}]
    """
    return _with(scenario, number, key, text.strip() or None)


def with_events(scenario: Scenario, report: Report, number: int) -> Scenario:
    """The same, expecting the events of a step, all and in order; or none, if it does so already."""
    known = "events" in _steps(scenario)[number]
    return _with(scenario, number, "events", None if known else [*_kinds(report, number)])


def moments(report: Report, number: int) -> Sequence[tuple[str, str]]:
    """The moments within a step, each after an event: how a page names it, and in words.

    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    >>> [words for _, words in moments(built.step("push crate right").run(), 0)]
    ['after pay', 'after knock', 'after follow']
    """
    kinds, counts, found = _kinds(report, number), Counter[str](), []
    for nth, kind in enumerate(kinds):
        counts[kind] += 1
        again = f" {counts[kind]}" if kinds.count(kind) > 1 else ""
        found.append((str(nth), f"after {kind}{again}"))
    return found


def with_moment(scenario: Scenario, report: Report, number: int, nth: int) -> Scenario:
    """The same, expecting what has changed within a step after its event of this number, from 0.

    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    >>> built = built.step("push crate right")
    >>> with_moment(built, built.run(), 0, 1).document["steps"][0]["at"]
    [{'after': 'knock', 'expect': {'Ann': {'move': 0}, 'crate': {'at': 'e4'}}}]
    """
    kinds = _kinds(report, number)
    if not 0 <= nth < len(kinds):
        return scenario
    before, after = report.steps[number : number + 2]
    film = Session(before.game, before.state).film(after)
    again = kinds[:nth].count(kinds[nth]) + 1
    one = {"after": kinds[nth], **({"nth": again} if again > 1 else {})}
    expect = seen(before.game, before.state, film[nth])
    there = [*_steps(scenario)[number].get("at", ()), {**one, "expect": expect}]
    return _with(scenario, number, "at", there)


def moved(scenario: Scenario, number: int, to: int) -> Scenario:
    """The same with a step at another place.

    >>> built = Scenario("rqa").robot("pug", "c4").step("end turn").step("move pug up")
    >>> [step["do"] for step in moved(built, 1, 0).document["steps"]]
    ['move pug up', 'end turn']
    """
    steps = _steps(scenario)
    if 0 <= number < len(steps) and 0 <= to < len(steps):
        steps.insert(to, steps.pop(number))
    return scenario.set(steps=steps or None)


def _steps(scenario: Scenario) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = scenario.document.get("steps", [])
    return steps


def _with(scenario: Scenario, number: int, key: str, value: Any) -> Scenario:
    steps = _steps(scenario)
    steps[number] = {name: one for name, one in {**steps[number], key: value}.items() if one is not None}
    return scenario.set(steps=steps)


def _kinds(report: Report, number: int) -> tuple[str, ...]:
    """The kinds of the events of a step; none if the run did not get there."""
    if not 0 <= number < len(report.steps) - 1:
        return ()
    before, after = report.steps[number : number + 2]
    return tuple(event.kind for event in after.events) if after is not before else ()
