"""The rule that a view is about: the one that its scenario teaches, or that a reader's own question means.

Nobody says what an argument teaches that a reader builds: its question and its title have to tell.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rqa_lab.core.clause import own
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game
from rqa_lab.core.session import Step
from rqa_lab.core.telling import Told, foremost, refused
from rqa_lab.core.telling import rules as ordered
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.editor.recorder import Refusal, refused_step
from rqa_lab.scenario.finding import Finder
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import Scenario

if TYPE_CHECKING:
    from rqa_lab.ui.view import View

#: the title of a position that is begun from nothing: it says nothing of what is asked
NEW = "A new position"


def title(scenario: Scenario) -> str:
    """What a scenario is called: a position that was begun from nothing, and has only a question, by that.

    >>> title(Scenario("rqa", NEW, question="Who takes the cube?")), title(Scenario("rqa", "Tackle"))
    ('Who takes the cube?', 'Tackle')
    """
    return (scenario.title == NEW and scenario.question) or scenario.title


def event(view: "View") -> int:
    """The number of the event that a step is about: of the taught clause, or of the one that is asked about.

    In a reader's own argument it is else the first that changes something of note: that somebody plays a
    card, or pays, is where an answer begins.
    """
    return _main(view, view.events)


def _main(view: "View", events: Sequence[Event]) -> int:
    cited, ours = [event.clauses for event in events], is_own(view)
    every = [one for clauses in cited for one in clauses]
    about = _asked(view.scenario, every) if ours else taught(view, *cited)
    citing = [number for number, clauses in enumerate(cited) if about in clauses]
    first = [number for number in citing if cited[number][0] == about]
    noted = (number for number, one in enumerate(events) if ours and view.table.words.news([one]))
    return next(iter([*first, *citing]), next(noted, 0))


def rules(view: "View", cited: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The rules of an answer, first the one that is taught, or asked about; see ``core.telling.rules``.

    Args:
        view: the view.
        cited: the clauses of each event, or of each reason.
    """
    about = _about(view, [one for clauses in cited for one in clauses])
    return ordered(cited, () if about is None else (about,))


def answered(view: "View") -> tuple[str, ...]:
    """The rules of the answer that is shown: of the reasons for a refusal, else of the events of the step."""
    if view.refusal is not None:
        return rules(view, [one.clauses for one in view.refusal.reasons])
    return ordered([one.clauses for one in view.events], cites(view, view.step))


def cites(view: "View", step: Step) -> tuple[str, ...]:
    """The rule that decides about a step; none if nothing happened in it."""
    return _decides(view, step.events)


def _decides(view: "View", events: Sequence[Event]) -> tuple[str, ...]:
    return (clause(view, events[_main(view, events)].clauses),) if events else ()


def kept(view: "View", scenario: Scenario) -> Scenario:
    """A reader's own argument with the answer on screen as a step: allowed or refused, by which rule.

    Args:
        view: the view.
        scenario: the argument as it is kept otherwise.
    """
    note = view.note
    if note is None or view.document.played or not is_own(view):
        return scenario
    said: list[dict[str, Any]] = []
    if note.verdict is not None and all(
        one.refused != note.verdict.action for one in view.study.entries(view.step)
    ):
        said = [refused_step(Refusal(view.step, note.verdict), view.step)]
    elif note.kind == "would" and note.events and len(note.actions) == 1:
        said = [{"do": note.actions[0].text, "cites": [*_decides(view, note.events)]}]
    here, document = view.place, scenario.document
    if here == Place(0, len(view.study.line(view.study.main)) - 1):
        made = scenario.set(steps=[*document.get("steps", ()), *said] or None)
    else:
        made = scenario.set(lines=[*document.get("lines", ()), {"from": here.said(), "steps": said}])
    return made if said and made.run().passed else scenario


def reasons(view: "View", verdict: Verdict) -> list[tuple[Reason, Told]]:
    """The reasons for a refusal, that one first which has the rule that decides; each with its rules."""
    pairs = list(zip(verdict.reasons, refused(view.step, verdict), strict=True))
    cited = [one.clauses for one in verdict.reasons]
    return [pairs[n] for n in foremost(cited, rules(view, cited)[0])] if cited else []


def _about(view: "View", cited: Sequence[str]) -> str | None:
    """Of these clauses the one that is taught, or asked about, if any is."""
    return _asked(view.scenario, cited) if is_own(view) else taught(view, cited)


def clause(view: "View", cited: Sequence[str]) -> str:
    """Of these clauses the one that is taught, or asked about; else the first."""
    return _about(view, cited) or cited[0]


def answer(view: "View") -> str | None:
    """The clause that answers a reader's own argument: of the first refused step, else of the last action."""
    steps = view.author_line[1:] if is_own(view) else ()
    for entry in steps:
        if entry.refused is not None:
            verdict = view.game.judge(entry.step.state, entry.refused, entry.seat)
            return next(iter(rules(view, [one.clauses for one in verdict.reasons])), None)
    for entry in reversed(steps):
        if events := entry.step.events:
            return clause(view, events[_main(view, events)].clauses)
    return None


def taught(view: "View", *cited: Sequence[str]) -> str | None:
    """The first clause that the scenario teaches, of those that are cited.

    In an exercise, else the first rule of the game.
    """
    for one in view.scenario.teaches:
        if any(one in clauses for clauses in cited):
            return one
    if not view.use.exercise:
        return None
    return next(iter(own(one for clauses in cited for one in clauses)), None)


def is_own(view: "View") -> bool:
    """True for an argument that a reader has built, or opened: nothing says what it teaches."""
    return not (view.id or view.scenario.teaches or view.document.played or view.use.exercise)


def _asked(scenario: Scenario, cited: Iterable[str]) -> str | None:
    """Of these clauses the one that the question is most likely about.

    >>> asked = Scenario("rqa", question="Which cube goes first?")
    >>> _asked(asked, ["rqa.card.play-one-at-a-time", "rqa.damage.red-first"])
    'rqa.damage.red-first'
    >>> _asked(Scenario("rqa", NEW), ["rqa.card.play-one-at-a-time"])
    """
    words = f"{scenario.question} {'' if scenario.title == NEW else scenario.title}".strip()
    rank = _ranks(scenario.game, words)
    return min((one for one in own(cited) if one in rank), key=rank.__getitem__, default=None)


@lru_cache(32)
def _ranks(game: Game, asked: str) -> Mapping[str, int]:
    """Clause -> its place among those that a question finds."""
    found = _finder(game).find(asked).clauses if asked else ()
    return {id: number for number, id in enumerate(found)}


@lru_cache(8)
def _finder(game: Game) -> Finder:
    return Finder(game, ())
