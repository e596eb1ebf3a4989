"""The pictures of a scenario: its start, and one for each step, refused ones included."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rqa_lab.core.clause import Clause
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.core.words import printable
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.script import Line


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, what just happened or was refused there, and what there is to say about it.

    ``step`` is the one after which the position stands.  ``deed`` is the action that was taken, with the
    author's words; "" if none was.  ``seat`` is who tried what is refused, if the file says so.
    """

    step: Step = field(compare=False)
    state: State
    caption: str
    events: tuple[Event, ...] = ()
    refused: Action | None = None
    deed: str = ""
    seat: str | None = None

    @property
    def game(self) -> Game:
        """The game of the position."""
        return self.step.game

    @property
    def told(self) -> tuple[tuple[str, Clause], ...]:
        """What happened, or why it is refused, sentence by sentence, each with its clause."""
        book = self.game.rulebook
        if self.refused is None:
            return tuple((self.game.words.tell(event), book[event.clauses[0]]) for event in self.events)
        verdict = self.game.judge(self.state, self.refused, self.seat)
        why = zip(self.step.explain(verdict), verdict.reasons, strict=True)
        return tuple((text, book[reason.clauses[0]]) for text, reason in why)

    def scene(self, **marks: Any) -> Scene:
        """The picture; ``marks`` are further ones for the game's ``scene``, such as ``selected="c4"``."""
        return self.game.picture.scene(self.state, **{"events": self.events, "refused": self.refused} | marks)


class NoSuchStep(ValueError):
    """A scenario has no such step; or it has, but the run ``failed`` before it."""

    def __init__(self, message: str, *, failed: bool) -> None:
        super().__init__(message)
        self.failed = failed


def moments(scenario: Scenario, last: int | None = None) -> tuple[Moment, ...]:
    """The start of a scenario, and then the moment after each step.

    Args:
        scenario: the scenario; it is run.
        last: the last step wanted, counted from 1, or 0 for the start alone; without it, as far as it gets.

    Raises:
        NoSuchStep: if it has no such step, or its run does not get there.
        ScenarioError: if it has no position.

    >>> built = Scenario("rqa", "Too heavy").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=2)
    >>> [moment.caption for moment in moments(built.refuse("push crate"))]
    ['Too heavy', 'Refused: push crate right with pug. Pushing Crate costs 3 Move; 2 left.']
    """
    lines, name = scenario.lines, printable(scenario.id or "the scenario")
    if last is not None and not 0 <= last <= len(lines):
        raise NoSuchStep(f"step {last} is out of range: {name} has steps 0 to {len(lines)}", failed=False)
    here = scenario.session().here
    start = Moment(here, here.state, scenario.question or scenario.title)
    steps = scenario.run().steps if last != 0 else ()
    reached = len(steps) - 1
    if last and last > reached:
        raise NoSuchStep(f"step {last} is out of reach: {name} fails at step {reached}", failed=True)
    after = (_moment(scenario.game, *each) for each in zip(lines[:last], steps, steps[1:], strict=False))
    return start, *after


def _moment(game: Game, line: Line, before: Step, after: Step) -> Moment:
    """The moment that a line of the script leads to."""
    if after is not before and after.action is not None:
        deed = f"{after.seat}: {after.action}.{line.say and f' {line.say}'}"
        text = deed if line.say else game.words.summary(after.action, after.seat, after.events)
        return Moment(after, after.state, text, after.events, deed=deed)
    texts = "; ".join(line.texts)
    if line.kind == "options":
        wrong = "" if _are_all(game, before.state, line.texts) else ", says the file"
        return Moment(before, before.state, line.say or f"Possible{wrong}: {texts}.")
    try:
        action = game.words.parse(texts, before.state)
        verdict = game.judge(before.state, action, line.seat)
    except ValueError:  # it means nothing, or several things, or an unknown name
        return Moment(before, before.state, line.say or f"Not understood: {texts}.")
    if verdict:
        return Moment(before, before.state, line.say or f"Allowed: {action}.")
    why = " ".join(before.explain(verdict))
    return Moment(
        before, before.state, f"Refused: {action}. {line.say or why}", refused=action, seat=line.seat
    )


def _are_all(game: Game, state: State, texts: Sequence[str]) -> bool:
    """These are all legal actions of a position."""
    try:
        return {game.words.parse(text, state) for text in texts} == {*game.legal(state)}
    except ValueError:
        return False
