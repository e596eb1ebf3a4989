"""Find it for me: a position and one action in which given clauses meet, as small as possible.

Clauses meet in a step if its events cite all of them, and in a refusal if its reasons do.  The search looks
in the scenarios of the library, and then in play: from where the library cites one of them, from combinations
of such positions, from generated positions and from whole games.  The result is made smaller
(:mod:`~rqa_lab.explore.found`) and written as a scenario that passes.

>>> found = find(["rqa.push.into-wall", "rqa.ko.last-cube"])
>>> found.scenario.lines[-1].cites, found.scenario.run().passed
(('rqa.push.into-wall', 'rqa.ko.last-cube'), True)
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, count, islice
from operator import attrgetter
from os import PathLike
from typing import Annotated, Any, TypeAlias, cast

from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import listing, many, meant, shown
from rqa_lab.explore.found import (
    SMALLER,
    Beginning,
    Cited,
    Citing,
    Found,
    Nothing,
    Place,
    Progress,
    Tried,
    Wanted,
    box,
    by_kind,
    doable,
    drawn,
    explored,
    position,
    readable,
    refusable,
    seldom,
    shrinking,
    source,
    under_way,
    written,
)
from rqa_lab.explore.play import resume
from rqa_lab.explore.solve import Goal, goal_test, goal_text
from rqa_lab.games import FIRST, games
from rqa_lab.games import game as registered
from rqa_lab.scenario.library import every, load
from rqa_lab.scenario.scenario import Scenario, record

#: how many actions are tried, unless told otherwise
TRIES = 30_000
#: how many more cases to find, within how many positions after the first; the smallest is kept
OTHERS, MORE = 4, 60
#: how many actions are tried after the library where it suggests that the clauses cannot meet
SOON = 3_000
#: how many phases or kinds of actions are named
MOST_NAMED = 3
#: how often each of two clauses is cited, at least, before the phases and acts in which it is count for that
OFTEN = 8
#: in how many positions a goal is tried before it counts as unreadable
READ_IN = 40


#: the clauses to look for: ids; or a scenario, its id or its path, which stands for those that it teaches
Clauses: TypeAlias = (
    Annotated[str, "the id of a clause or a scenario"] | Scenario | PathLike[str] | Iterable[str]
)


@checked
def find(
    clauses: Clauses,
    game: str | None = None,
    *,
    refused: bool = False,
    where: Goal | None = None,
    tries: int = TRIES,
    seconds: float | None = None,
    seed: int | str = 1,
    progress: Callable[[int], object] | None = None,
) -> Found | Nothing:
    """The smallest scenario to be found in which the clauses meet in one step, or in one refusal.

    Args:
        clauses: ids of clauses of one game; or a scenario, its id or the path of its file, which stands for
            the clauses that it teaches.
        game: its id; by default, the game of the clauses' prefix.
        refused: look for a refusal instead of a step.
        where: a goal that holds in the position before it, such as "at least 1 Move".
        tries: the most actions to try.
        seconds: the most time to search; the result is still made smaller after that.  Without it, the same
            seed and ``tries`` find the same.
        seed: for the play.
        progress: called with the number of actions tried since the last call.

    Returns:
        The result, which is true, or a Nothing, which is false and says what was tried.  Ctrl+C ends the
        search and returns the best result so far.

    Raises:
        ValueError: for unknown clauses, or clauses of several games.
        Unreadable: for a ``where`` that is no goal in any position.

    >>> spare = find("rqa.limit.same-obstacle", refused=True, where="at least 1 Move")
    >>> spare.scenario.lines[-1].because
    ('rqa.limit.same-obstacle',)
    >>> none = find(["rqa.push.into-wall", "rqa.push.into-edge"], tries=1)
    >>> bool(none), none.why.partition(".")[0]
    (False, 'Nothing found: no step cites rqa')
    """
    search = Search(clauses, game, refused=refused, where=where, tries=tries, seed=seed)
    try:
        search.run(seconds, progress)
    except KeyboardInterrupt:
        search.stop()
    return search.result


# ---- the search ------------------------------------------------------------------------------------------


class Search:
    """A search that is done in small slices: look at ``progress`` and stop it between any two of them.

    >>> search = Search(["rqa.push.into-wall", "rqa.ko.last-cube"])
    >>> while search.step() and not search.progress.found:
    ...     pass
    >>> search.progress.place, search.progress.found
    ('library', 1)
    >>> search.stop()
    >>> bool(search.result), search.step()
    (True, False)
    """

    @checked
    def __init__(
        self,
        clauses: Clauses,
        game: str | None = None,
        *,
        refused: bool = False,
        where: Goal | None = None,
        tries: int = TRIES,
        seed: int | str = 1,
    ) -> None:
        self.game, self.clauses = asked(clauses, game)
        self.refused, self.where, self.tries, self.seed = refused, where, tries, seed
        #: how often each clause was cited, including the clauses searched for
        self.cited: Cited = Counter()
        self.wanted = Wanted(self.clauses, refused, self._fits)
        self._wanted = frozenset(self.clauses)
        self._place: Place = "library"
        self._positions = self._actions = 0
        self._hits: list[Found] = []
        self._enough, self._elsewhere = False, ""
        #: the most actions; fewer, once the library tells why the clauses cannot meet
        self._most, self._apart = tries, ""
        #: those that the end of a game cites in the library
        self._ends: set[str] = set()
        #: clause -> whether it was a refusal that cites it in the library -> in which phases, how often
        self._phases = {clause: {kind: Counter[str]() for kind in (False, True)} for clause in self.clauses}
        #: the same for the kinds of actions: "push", "buy"
        self._acts = {clause: {kind: Counter[str]() for kind in (False, True)} for clause in self.clauses}
        #: clause -> kind of event -> in how many steps of the library one such event happens, and cites it
        self._sole = {clause: Counter[str]() for clause in self.clauses}
        #: where the library cites each of the clauses, to play on from
        self._near: dict[str, list[tuple[Scenario, Step]]] = {clause: [] for clause in self.clauses}
        self._never = next((self._uncitable(one) for one in self.clauses if self._uncitable(one)), "")
        if where is not None:
            self._read(where)
        self._slices = self._search()

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return Progress(self._place, self._positions, self._actions, len(self._hits))

    @property
    def result(self) -> Found | Nothing:
        """The smallest result so far, or a Nothing."""
        if self._hits:
            return replace(min(self._hits, key=attrgetter("rank")), progress=self.progress)
        cited = {clause: self.cited[clause] for clause in self.clauses}
        so = "" if self.where is None else goal_text(self.where)
        found = self._never, self._elsewhere, so, self._apart
        return Nothing(self.clauses, self.refused, self.progress, cited, *found)

    def step(self) -> bool:
        """Do a slice, which takes some milliseconds; false if there is nothing left to do."""
        more = next(self._slices, False) is None
        if not more:
            self._place = "over"
        return more

    @checked
    def run(self, seconds: float | None = None, progress: Callable[[int], object] | None = None) -> None:
        """Do all slices; see :func:`find`."""
        end, told = None if seconds is None else time.monotonic() + seconds, 0
        while self.step():
            if progress is not None and self._actions > told:
                progress(self._actions - told)
                told = self._actions
            if end is not None and time.monotonic() > end:
                self.enough()

    def enough(self) -> None:
        """Look no further; only make smaller what was found."""
        self._enough = True

    def stop(self) -> None:
        """Stop at once; what was found by now stays."""
        self._slices.close()
        self._place = "over"

    # ---- the request -------------------------------------------------------------------------------------

    def _uncitable(self, clause: str) -> str:
        why = self.game.rulebook[clause].uncitable
        return f"Nothing can cite {clause}: {why}" if why else ""

    def _read(self, where: Goal) -> None:
        """Raise the error of a goal that no position in a sample of the library understands."""
        wrong: ValueError | None = None
        scenarios = [*every(self.game.id)]
        for scenario in scenarios[:: max(1, len(scenarios) // READ_IN)]:
            if scenario.state is not None:
                try:
                    goal_test(self.game, scenario.state, where)
                    return
                except ValueError as error:
                    wrong = wrong or error
        if wrong is not None:
            raise wrong

    def _fits(self, state: State) -> bool:
        """True if the goal holds in a position; False if it names something that is not there."""
        if self.where is None:
            return True
        try:
            return goal_test(self.game, state, self.where)(state, self.game.look(state))
        except ValueError:
            return False

    # ---- the sources -------------------------------------------------------------------------------------

    def _search(self) -> Generator[None]:
        """All of it: a slice between each two yields."""
        if self._never:
            return
        last: float = float("inf")
        for hit in self._cases():
            if hit is not None:
                last = min(last, self._positions + MORE)
                yield from self._kept(*hit)
            yield
            if self._enough or len(self._hits) >= OTHERS or self._positions > last:
                return

    def _cases(self) -> Iterator[tuple[Tried, str] | None]:
        """Cases in which they meet, with what they are made from; None between the slices without one."""
        yield from self._of_the_library()
        self._apart = self._kept_apart()
        if self._apart:
            self._most = min(self.tries, self._actions + SOON)
        self._place = "play"
        for number in count():
            yield from self._of_a_run(number)
            if self._actions >= self._most:
                return

    def _of_the_library(self) -> Iterator[tuple[Tried, str] | None]:
        """The steps and refusals that are written there, in the scenarios that teach the clauses first."""
        scenarios = sorted(every(self.game.id), key=lambda one: -len(self._wanted.intersection(one.teaches)))
        for scenario in scenarios:
            state = None
            for one in written(scenario):
                state = one.here.state
                self._positions += 1
                self._count(one)
                for clause in self._wanted & one.clauses:
                    self._near[clause].append((scenario, one.before))
                    self._phases[clause][one.refused][self._phase(one)] += 1
                    self._acts[clause][one.refused][_act(one)] += 1
                    self._sole[clause].update(_sole(one, clause))
                if self.wanted.meets(one):
                    yield Tried.of(scenario, one), f"{scenario.id}, step {one.number}"
                elif self._wanted <= one.clauses and one.refused != self.refused:
                    self._elsewhere = self._elsewhere or f"{scenario.id}, step {one.number}"
            end = None if state is None else self.game.outcome(state)
            self._ends |= set() if end is None else self._wanted.intersection(end.clauses)
            yield None
            if self._actions >= self.tries:
                return

    def _phase(self, one: Citing) -> str:
        return str(self.game.look(one.before.state).get("phase") or "")

    def _kept_apart(self) -> str:
        """What the library says against a meeting; "" if it says nothing against it.

        One is never cited so, or in other phases, or by other kinds of actions; or both are by the one event
        of a kind that a step has, which is about the one or the other.

        It is no proof, so the search goes on for a while.
        """
        what, other = ("refusal", "step") if self.refused else ("step", "refusal")
        for clause in self.clauses:
            here, there = (self._phases[clause][kind].total() for kind in (self.refused, not self.refused))
            if there and not here:
                return f"In the library no {what} cites {clause}, but {many(there, other)} {_cite(there)}"
            if not here and (by := self._cited_by(clause)):
                return f"In the library no {what} cites {clause}, but {by}"
        often = [one for one in self.clauses if self._phases[one][self.refused].total() >= OFTEN]
        for one, two in combinations(often, 2):
            for where, of in (("in the phase", self._phases), ("by", self._acts)):
                some = [of[clause][self.refused] for clause in (one, two)]
                if not some[0].keys() & some[1].keys() and all(map(all, some)):
                    first, second = map(_named, some)
                    words = where.partition(" ")[0]
                    return f"In the library {one} is cited {where} {first} alone, {two} {words} {second}"
            if kind := self._either(one, two):
                return f"In the library a step has one event {kind!r}, which cites {one} or {two}, never both"
        return ""

    def _either(self, one: str, two: str) -> str:
        """The kind of an event that each step that cites one of two clauses has once, and that does so."""
        if self.refused:
            return ""
        always = [
            {kind for kind, n in self._sole[clause].items() if n == self._phases[clause][False].total()}
            for clause in (one, two)
        ]
        return next((kind for kind in self._sole[one] if kind in always[0] & always[1]), "")

    def _cited_by(self, clause: str) -> str:
        """What else than steps and refusals cites it in the library."""
        if clause in self._ends:
            return "the end of a game does, which is no event"
        states = (scenario.state for scenario in every(self.game.id))
        if any(clause in one.clauses for s in states if s is not None for one in self.game.audit(s)):
            return "the faults of a position do, which are no event"
        return ""

    def _of_a_run(self, number: int) -> Iterator[tuple[Tried, str] | None]:
        """Some actions, one after the other; in each position all are tried."""
        rng = random.Random(f"{self.seed}/{number}")
        begin, most = self._beginnings[number % len(self._beginnings)]
        scenario = begin(self.game, rng, self.cited).set(seed=f"{self.seed}/{number}")
        session = resume(scenario, traced=True)
        yield None
        look, choose = partial(self._looked, rng), partial(self._next, rng)
        for looked in explored(session, look, choose, most):
            self._positions += 1
            for one in looked:
                self._count(one)
                if self.wanted.meets(one):
                    yield Tried.of(scenario, one), source(scenario, session)
            yield None
            if self._actions >= self._most:
                return

    def _looked(self, rng: random.Random, session: Session) -> Iterable[Citing]:
        """All attempts in a position; none if the goal does not hold there."""
        if not self._fits(session.state):
            return ()
        return refusable(session, rng) if self.refused else doable(session, rng)

    def _next(self, rng: random.Random, session: Session, looked: Sequence[Citing]) -> Action:
        """Choose the next action: often one that cites most of the clauses, or else one of a random kind."""
        steps = [one for one in looked if not one.refused]
        if not steps or rng.random() < 0.5:
            legal = self.game.legal(session.state)
            return by_kind(self.game, legal, rng, Counter())
        most = max(len(self._wanted & one.clauses) for one in steps)
        best = [one for one in steps if len(self._wanted & one.clauses) == most]
        return cast(Action, seldom(best, lambda one: one.clauses, self.cited).here.action)

    def _count(self, one: Citing) -> None:
        self._actions += 1
        if one.refused == self.refused:
            self.cited.update(one.clauses)

    # ---- where play begins -------------------------------------------------------------------------------

    @property
    def _beginnings(self) -> tuple[tuple[Beginning, int], ...]:
        """The beginnings, in the order in which runs take turns, and how many actions a run goes on."""
        return (
            (self._lesson, 6), (self._together, 4), (drawn, 12),
            (self._lesson, 6), (self._together, 4), (under_way, 15),
            (self._lesson, 6), (self._together, 4), (box, 25),
        )  # fmt: skip

    def _lesson(self, game: Game, rng: random.Random, cited: Cited) -> Scenario:
        """A position of the library in which one of the clauses is cited."""
        known = [clause for clause in self.clauses if self._near[clause]]
        if not known:
            return drawn(game, rng, cited)
        scenario, step = rng.choice(self._near[rng.choice(known)])
        return position(game, step.state, scenario.id) or record(scenario, step).set(title=scenario.id)

    def _together(self, game: Game, rng: random.Random, cited: Cited) -> Scenario:
        """Two positions of the library put together: of each some keys."""
        one, other = self._lesson(game, rng, cited), self._lesson(game, rng, cited)
        if "steps" in one.document or "steps" in other.document:
            return one
        document = _mixed(one.document, other.document, rng)
        if one.title != other.title:
            document["title"] = f"{one.title} and {other.title}"
        both = Tried(document)
        return both.scenario if both.allowed and readable(both.scenario) else one

    def _kept(self, case: Tried, where: str) -> Generator[None]:
        """Make a case smaller, one try per slice, and keep the final one, or the smallest so far."""
        if self.wanted.beside(case) is None:  # it takes what a scenario cannot say
            return
        small, place, self._place = case, self._place, "smaller"
        try:
            for smaller in islice(shrinking(case, self.wanted.still(case)), SMALLER):
                small = smaller
                yield
        finally:
            self._hits.append(self.wanted.found(small, where, self.progress))
            self._place = place


def _act(one: Citing) -> str:
    """The kind of an action that cites, as the first word of its text: "push"; "" for the start."""
    action = one.action or one.here.action
    return "" if action is None else action.text.partition(" ")[0]


def _sole(one: Citing, clause: str) -> Iterator[str]:
    """The kinds of events that happen once in a step and cite a clause."""
    events = () if one.refused else one.here.events
    times = Counter(event.kind for event in events)
    return (event.kind for event in events if times[event.kind] == 1 and clause in event.clauses)


def _named(some: Counter[str]) -> str:
    """The most frequent of many, in words."""
    first = [name for name, _ in some.most_common(MOST_NAMED)]
    return listing([*first, "others"] if len(some) > MOST_NAMED else first)


def _cite(n: int) -> str:
    return "does" if n == 1 else "do"


def asked(clauses: Clauses, game: str | None = None) -> tuple[Game, tuple[str, ...]]:
    """The game of the clauses, and each of them once.

    Raises:
        ValueError: for an empty list, an unknown clause, or clauses of several games.
        UnknownScenario, OSError: for an id or a path without a scenario.

    >>> asked("rqa.push.into-wall")[0].id, asked("rqa/pushing/into-a-wall")[1][:2]
    ('rqa', ('rqa.push.into-wall', 'rqa.push.two-steps'))
    """
    if isinstance(clauses, str) and not ("/" in clauses or clauses.endswith((".yaml", ".yml"))):
        clauses = [clauses]
    if isinstance(clauses, Scenario | str | PathLike):
        scenario = clauses if isinstance(clauses, Scenario) else load(clauses)
        if not scenario.teaches:
            raise ValueError(f"{shown(scenario.title)} teaches no clause, expected the clauses to look for")
        clauses, game = scenario.teaches, game or scenario.game.id
    ids = tuple(dict.fromkeys(clauses))
    of = [id for id in games() if any(clause.startswith(f"{id}.") for clause in ids)]
    if not ids:
        raise ValueError("found no clause, expected one or more")
    if len(of) > 1:
        raise ValueError(f"found clauses of {listing(of)}, expected those of one game")
    rules = registered(game or (of[0] if of else FIRST))
    for id in ids:
        if id not in rules.rulebook:
            close = rules.rulebook.nearest(id)
            raise ValueError(f"no clause {shown(id)} in the rulebook of {rules.title}{meant(close) or '.'}")
    return rules, ids


def _mixed(one: Any, other: Any, rng: random.Random) -> Any:
    """Two nested values put together: of each key that both have one of the two, and some of the others."""
    if not (isinstance(one, dict) and isinstance(other, dict)):
        return one if rng.random() < 0.5 else other
    mixed = {key: _mixed(one[key], other[key], rng) if key in other else one[key] for key in one}
    return mixed | {key: value for key, value in other.items() if key not in one and rng.random() < 0.5}
