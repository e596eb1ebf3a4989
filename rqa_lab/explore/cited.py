"""What steps and refusals cite: those of a scenario as it is written, and all that a position allows."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.verdict import Illegal
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.script import Line

Look = Callable[[Session], Iterable["Citing"]]
Choose = Callable[[Session, Sequence["Citing"]], Action]

#: of a long list of actions so many are tried
MOST_DONE = 150
#: and of what is refused so many of each kind
MOST_REFUSED = 12


class Citing(NamedTuple):
    """A step, or a refusal: what each of its events, or of its reasons, cites.

    ``here`` is the point in time after the step, or that of the refusal.  A refusal has an ``action``, and
    the ``seat`` that tries it, if that is not the one that is to act.  ``number`` is that of the line of a
    scenario, from 1.
    """

    parts: tuple[Clauses, ...]
    here: Step
    action: Action | None = None
    seat: str | None = None
    number: int = 0

    @property
    def clauses(self) -> frozenset[str]:
        """All clauses that it cites."""
        return frozenset(chain.from_iterable(self.parts))

    @property
    def refused(self) -> bool:
        """It is a refusal."""
        return self.action is not None

    @property
    def before(self) -> Step:
        """The point in time in which it is done, or tried."""
        return self.here if self.action or self.here.parent is None else self.here.parent


def written(scenario: Scenario) -> Iterator[Citing]:
    """What the steps of a scenario cite, one after the other, as far as they can be taken.

    >>> from rqa_lab import load
    >>> for one in written(load("rqa/pushing/crate-is-heavy")):
    ...     print(one.number, one.refused, "rqa.push.crate-cost" in one.clauses)
    1 True True
    2 False False
    3 False True
    """
    try:
        session = scenario.session(traced=True)
        for number, line in enumerate(scenario.lines, 1):
            if line.kind == "do":
                yield done(session.act(line.texts[0]))._replace(number=number)
            elif line.kind == "refuse":
                yield tried(session, session.read(line.texts[0]), line.seat)._replace(number=number)
    except (Illegal, ValueError):  # the rest cannot be taken, as check tells
        return


def place(lines: Sequence[Line], number: int) -> int:
    """Where a line of a scenario, counted from 1, stands on the timeline, where lists of options do not.

    >>> place(Scenario("rqa", steps=[{"options": []}, {"refuse": "end turn"}]).lines, 2)
    1
    """
    return number - sum(line.kind == "options" for line in lines[:number])


def done(step: Step) -> Citing:
    """What a step cites."""
    return Citing(tuple(event.clauses for event in step.events), step)


def tried(session: Session, action: Action, seat: str | None = None) -> Citing:
    """What the refusal of an action cites; nothing if it is allowed."""
    reasons = session.judge(action, seat).reasons
    return Citing(tuple(reason.clauses for reason in reasons), session.here, action, seat)


def explored(session: Session, look: Look, choose: Choose, most: int) -> Iterator[Sequence[Citing]]:
    """What is looked at in each position of so many actions that are chosen one after the other."""
    for _ in range(most):
        looked = [*look(session)]
        yield looked
        if not session.game.legal(session.state):
            return
        session.act(choose(session, looked))


def doable(session: Session, rng: random.Random) -> Iterator[Citing]:
    """What each legal action cites, or some if there are very many; the session stays where it is."""
    legal = session.game.legal(session.state)
    for action in rng.sample(legal, MOST_DONE) if len(legal) > MOST_DONE else legal:
        yield done(session.act(action))
        session.undo()


def refusable(session: Session, rng: random.Random) -> Iterator[Citing]:
    """What the refusals of some actions of each kind cite, and of an action that others may not do now."""
    game, state = session.game, session.state
    legal = game.legal(state)
    known, kinds = set(legal), dict[type[Action], list[Action]]()
    for action in dict.fromkeys(game.universe(state)):
        if action not in known:
            kinds.setdefault(type(action), []).append(action)
    for actions in kinds.values():
        for action in rng.sample(actions, MOST_REFUSED) if len(actions) > MOST_REFUSED else actions:
            yield tried(session, action)
    for seat in game.look(state)["seats"] if legal else ():
        if seat != game.to_act(state) != CHANCE:
            yield tried(session, rng.choice(legal), seat)
