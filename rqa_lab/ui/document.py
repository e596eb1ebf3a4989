"""An open document: a scenario, with everything that was tried in it."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, Self, TypeVar

from rqa_lab.core.game import Game
from rqa_lab.core.session import Session, Step
from rqa_lab.core.work import Work
from rqa_lab.explore.play import Bot, deciding
from rqa_lab.explore.strong import ITERATIONS, hinting
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.study import Study
from rqa_lab.ui.table import Table, table

Made = TypeVar("Made")
#: of a pause longer than these seconds no more counts as time that was played
_LONGEST_PAUSE = 90


@dataclass(frozen=True, slots=True)
class Use:
    """The purpose of an open document, and the reader's permissions in it.

    Attributes:
        exercise: it belongs to an exercise, and is not the reader's own.
        asks: a question is asked about it.
        closed: no actions are possible in it.
        edits: it is open in the editor, and stays at its start.
        says_chance: the reader may set the next answers of chance.
        trial: the name of the line that starts with the reader's first try.
        seats: the seats that act, if not all do.
        verbs: the first words of the actions on offer, if not all are.
        later: what no lesson has introduced so far: no event that names it is told beforehand.
    """

    exercise: bool = False
    asks: bool = False
    closed: bool = False
    edits: bool = False
    says_chance: bool = True
    trial: str = "What if?"
    seats: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()
    later: frozenset[str] = frozenset()


#: to explore; to arrange pieces; to edit; to solve a task in a notebook, where luck is part of it
FREE, ARRANGED, EDITED, TASK = Use(), Use(closed=True), Use(closed=True, edits=True), Use(says_chance=False)


@dataclass(frozen=True, eq=False, kw_only=True)
class Document:
    """An open document: a scenario, and the lines that were tried in it.

    Attributes:
        scenario: the scenario to explore, or the game being played.
        study: the lines, with comments on them.
        bots: the players of seats without a person, in a game being played; None for an author's lines.
        id: the scenario's place, "rqa/pushing/into-a-wall".
        problems: the faults of its file.
        following: id and title of the next scenario in the list.
        source: the text of the opened file; "" if there was no file.
        editor: the editor in which the position was made.
        use: its purpose.
        kept: the lines come from the session, not from the scenario.
    """

    scenario: Scenario
    study: Study
    bots: Mapping[str, Bot] | None = None
    id: str = ""
    problems: tuple[str, ...] = ()
    following: tuple[str, str] | None = None
    source: str = ""
    editor: Any = None
    use: Use = FREE
    kept: bool = False
    _known: dict[Hashable, Any] = field(default_factory=dict, repr=False)
    _spent: list[float] = field(default_factory=list, repr=False)

    @classmethod
    def of(
        cls,
        scenario: Scenario,
        session: Session | None = None,
        *,
        bots: Mapping[str, Bot] | None = None,
        kept: bool = False,
        **more: Any,
    ) -> Self:
        """A document of a scenario; its session is at the start, or, if ``kept``, as given."""
        study = Study(scenario, session, strict=bots is not None, kept=kept)
        more = {"id": scenario.id, "problems": tuple(map(str, scenario.problems)), **more}
        return cls(scenario=scenario, study=study, bots=bots, kept=kept, **more)

    @cached_property
    def session(self) -> Session:
        """The tree of everything that was tried."""
        return self.study.session

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return self.study.session.game

    @property
    def played(self) -> bool:
        """It is a game being played, and not an author's lines."""
        return self.bots is not None

    @cached_property
    def table(self) -> Table:
        """How the page shows the game."""
        return table(self.game.id)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Who plays, clockwise."""
        return tuple(self.game.look(self.session.start.state)["seats"])

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The seats that no bot plays."""
        return tuple(seat for seat in self.seats if seat not in (self.bots or ()))

    def is_you(self, seat: str) -> bool:
        """The seat is that of the only person, who is called "you"."""
        return (seat,) == self.people

    @property
    def minutes(self) -> int:
        """For how long it was played here; 0 for a game of which only the rest was."""
        return 0 if self.scenario.lines else round(sum(self._spent) / 60)

    def spend(self, seconds: float) -> None:
        """Note that so much more time has gone by in it; of a long pause only a part counts."""
        self._spent.append(min(seconds, _LONGEST_PAUSE))

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """What is made at the first time that it is asked for by this key."""
        if key not in self._known:
            self._known[key] = make()
        made: Made = self._known[key]
        return made

    def decision(self, step: Step) -> Work:
        """The work on what the bot to act after a step does."""
        seat = self.game.to_act(step.state)
        return self._thought(
            ("decision", step),
            lambda: Work(
                f"{seat} is thinking", "play-out", ITERATIONS, deciding(self.session, step, self.bots or {})
            ),
        )

    def advice(self, step: Step, seat: str) -> Work:
        """The work on a hint for the seat to act after a step."""
        return self._thought(
            ("advice", step, seat),
            lambda: Work("Looking ahead", "play-out", ITERATIONS, hinting(self.game, step.state, seat)),
        )

    def _thought(self, key: Hashable, begin: Callable[[], Work]) -> Work:
        """Work that is begun once; what costs nothing is over at once, and what failed begins again."""
        known: Work | None = self._known.get(key)
        if known is None or (known.over and known.made is None):
            self._known[key] = known = begin()
            known.go_on(0)
        return known

    def turn_of(self, step: Step) -> str:
        """Whose turn it was when a step was taken."""
        return self.before(step)[0]

    def this_turn(self, step: Step) -> Sequence[Step]:
        """The steps of a turn up to one of them, after the step that they follow."""
        steps = [step]
        while step.parent is not None and self.turn_of(step) == self.turn_of(steps[0]):
            step = step.parent
            steps.append(step)
        return steps[::-1]

    def round_of(self, step: Step) -> int:
        """In which round a step is: how often the turn has come past the seat that had the first one."""
        turns, at = [str(self.game.look(step.state)["turn"])], step
        while at.parent is not None and self.before(at)[1] != "set-up":
            turns.append(self.turn_of(at))
            at = at.parent
        first = self.seats.index(turns[-1])
        after = [(self.seats.index(turn) - first) % len(self.seats) for turn in turns]
        return 1 + sum(later < earlier for later, earlier in pairwise(after))

    def before(self, step: Step) -> tuple[str, str]:
        """Whose turn it was, and in which phase, when a step was taken."""

        def look() -> tuple[str, str]:
            seen = self.game.look((step.parent or step).state)
            return str(seen["turn"]), str(seen.get("phase"))

        return self.once(("before", step), look)
