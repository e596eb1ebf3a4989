"""Small positions in which something happens: where to begin, how to make them smaller, how to tell them."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, replace
from itertools import chain, islice
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, TypeVar

from rqa_lab.core.chance import CHANCE, pick
from rqa_lab.core.clause import Clauses
from rqa_lab.core.game import Game, State, overrides
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.telling import refused, told
from rqa_lab.core.verdict import Illegal
from rqa_lab.core.words import listing, many, printable
from rqa_lab.documents.places import ScenarioError
from rqa_lab.explore.play import agreed
from rqa_lab.scenario.format import Line
from rqa_lab.scenario.scenario import Scenario, record

# ---- the clauses that steps and refusals cite: those of a scenario, and all that a position allows ---------

Look = Callable[[Session], Iterable["Citing"]]
Choose = Callable[[Session, Sequence["Citing"]], Action]

#: the most actions to try from a long list
MOST_DONE = 150
#: and the most refused actions of each kind
MOST_REFUSED = 12


class Citing(NamedTuple):
    """A step, or a refusal, with the clauses that each of its events, or of its reasons, cites.

    ``here`` is the point in time after the step, or that of the refusal.  A refusal has an ``action``, and
    the ``seat`` that tries it, if that is not the seat to act.  ``number`` is that of the line of a scenario,
    from 1.
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
    """The citations of the steps of a scenario in sequence, as far as they can be taken.

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
    """The citations of a step."""
    return Citing(tuple(event.clauses for event in step.events), step)


def tried(session: Session, action: Action, seat: str | None = None) -> Citing:
    """The citations of the refusal of an action; none if it is allowed."""
    reasons = session.judge(action, seat).reasons
    return Citing(tuple(reason.clauses for reason in reasons), session.here, action, seat)


def explored(session: Session, look: Look, choose: Choose, most: int) -> Iterator[Sequence[Citing]]:
    """Play this many actions, chosen one after the other, and look around in each position on the way."""
    for _ in range(most):
        looked = [*look(session)]
        yield looked
        if not session.game.legal(session.state):
            return
        session.act(choose(session, looked), loosely=True)


def doable(session: Session, rng: random.Random) -> Iterator[Citing]:
    """The citations of each legal action, or of some of very many; the session stays where it is."""
    legal = session.game.legal(session.state)
    for action in rng.sample(legal, MOST_DONE) if len(legal) > MOST_DONE else legal:
        yield done(session.act(action, loosely=True))
        session.undo()


def refusable(session: Session, rng: random.Random) -> Iterator[Citing]:
    """The citations of refusals: of some actions of each kind, and of an action by the wrong seat."""
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


# ---- where random play begins: always a scenario, so that any result can be written down -----------------
# Each beginning is a function of a game, a ``random.Random`` and the citations of each clause so far.
# Anything that the keys of a scenario cannot express, such as a waiting choice, is left out; play will get
# there by itself.

#: how often each clause was cited
Cited = Counter[str]
Beginning = Callable[[Game, random.Random, Cited], Scenario]
One = TypeVar("One")

#: how often to redraw an unsuitable position
TRIES = 200
#: how many actions of a whole game are played before a run begins under way, at most
UNDER_WAY = 500


# ---- positions -------------------------------------------------------------------------------------------


def position(game: Game, state: State, title: str) -> Scenario | None:
    """A scenario of a position; None where the keys do not describe one, as in a set-up.

    >>> from rqa_lab import load
    >>> state = load("rqa/pushing/into-a-wall").state
    >>> position(load("rqa/pushing/into-a-wall").game, state, "A Wall").state == state
    True
    """
    if not overrides(game, "described") or game.look(state).get("phase") == "set-up":
        return None
    try:
        scenario = Scenario(game.id, title, **game.described(state))
    except ValueError:
        return None
    return None if scenario.problems else scenario


def readings(game: Game, rng: random.Random) -> dict[str, str]:
    """A reading of every open question."""
    return {name: rng.choice(known) for name, known in sorted(game.rulebook.readings.items())}


def generated(game: Game, rng: random.Random) -> Iterator[Scenario]:
    """Generated positions, sound and broken.

    >>> from rqa_lab.games import game
    >>> next(generated(game("rqa"), random.Random(1)))
    <Scenario built: A generated position>
    """
    for _ in range(TRIES if overrides(game, "described") else 0):
        scenario = position(game, game.generate(rng), "A generated position")
        if scenario is not None:
            yield scenario


def drawn(game: Game, rng: random.Random, cited: Cited) -> Scenario:
    """A generated position; a whole game, where the game does not say one in keys."""
    return next(generated(game, rng), None) or box(game, rng, cited)


def box(game: Game, rng: random.Random, cited: Cited) -> Scenario:
    """A whole game before its set-up."""
    options = {**game.agreement(rng.randrange(10**6)), "rulings": readings(game, rng)}
    return agreed(game.id, options, title="A whole game")


def under_way(game: Game, rng: random.Random, cited: Cited, most: int = UNDER_WAY) -> Scenario:
    """A position in a whole game, after at most this many actions, or a few more."""
    state = box(game, rng, cited).state
    left, found = rng.randrange(most), None
    while (left > 0 or found is None) and (seat := game.to_act(state)) is not None:
        if seat == CHANCE:
            action = pick(game.outcomes(state), lambda n: rng.randrange(n))
        else:
            action = by_kind(game, game.legal(state), rng, Counter())
        state = game.advance(state, action)
        left -= 1
        if left <= 0:
            found = position(game, state, "A game under way")
    return found or box(game, rng, cited)


# ---- what to do next -------------------------------------------------------------------------------------


def by_kind(game: Game, actions: Iterable[Action], rng: random.Random, done: Counter[Any]) -> Action:
    """Draw one of some actions: first its kind, then its tool, then the rest.

    Rarer choices are likelier; ``done`` counts them, see :func:`kind_of`.
    """
    kinds: dict[str, dict[tuple[Any, ...], list[Action]]] = defaultdict(lambda: defaultdict(list))
    for action in actions:
        kind, whole = kind_of(game, action)
        kinds[kind][whole].append(action)

    def drawn(among: Mapping[Any, One]) -> One:
        return among[rng.choices(list(among), [1 / (1 + done[one]) for one in among])[0]]

    of_a_kind = drawn(kinds)
    alike = drawn(of_a_kind)
    return rng.choice(alike)


def kind_of(game: Game, action: Action) -> tuple[str, tuple[Any, ...]]:
    """The kind of an action, alone and together with its tool."""
    kind = game.language.group(action)
    return kind, (kind, *action.values[:1])


def seldom(options: Iterable[One], clauses: Callable[[One], Iterable[str]], cited: Cited) -> One:
    """The option with the least cited rarest clause; the first of several; one without clauses comes last.

    >>> seldom(["push", "move"], lambda text: [f"toy.{text}"], Counter({"toy.push": 3}))
    'move'
    """
    return min(options, key=lambda option: min((cited[one] for one in clauses(option)), default=math.inf))


# ---- the smallest case that still shows something: a position in keys, and the actions from it -----------
# It starts as late as possible; then unnecessary actions are left out, and then unnecessary things.

#: how many smaller cases are tried, at most
SMALLER = 1000
#: the key for the answers of chance, which are left to the seed if possible
_CHANCE = "chance"


class Case(Protocol):
    """A case to make smaller: a dataclass with a document of a scenario, and texts of actions after it."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def document(self) -> Mapping[str, Any] | None:
        """The keys of the scenario where it begins."""

    @property
    def line(self) -> tuple[str, ...]:
        """The actions from there."""

    @property
    def scenario(self) -> Scenario:
        """Where it begins."""

    def session(self) -> Session:
        """A session there, to do the line in."""


Smaller = TypeVar("Smaller", bound=Case)
#: True if a case still shows it
Still = Callable[[Smaller], bool]
#: a case that gets smaller: the smallest one so far after each try, and at the end
Shrinking = Generator[Smaller, None, Smaller]


def smallest(case: Smaller, still: Still[Smaller], most: int = SMALLER) -> Smaller:
    """The smallest case found; ``still`` tests whether one shows the same as the first one.

    >>> from dataclasses import dataclass
    >>> from rqa_lab.explore.play import resume
    >>> @dataclass(frozen=True)
    ... class Walk:
    ...     document: dict
    ...     line: tuple = ()
    ...     @property
    ...     def scenario(self): return Scenario.from_data(self.document)
    ...     def session(self): return resume(self.scenario)
    >>> pug = Scenario("rqa").robot("pug", "c4").robot("crate", "g7").turn("Ann", move=3, energy=2)
    >>> walk = Walk(pug.document, ("move pug right", "move pug left"))
    >>> def still(walk):
    ...     return walk.session().game.look(walk.session().state).get("pug", {}).get("at") == "c4"
    >>> small = smallest(walk, still)
    >>> small.line, small.document["robots"]
    ((), {'pug': {'seat': 'Ann', 'at': 'c4'}})
    """
    for smaller in islice(shrinking(case, still), most):
        case = smaller
    return case


def shrinking(case: Smaller, still: Still[Smaller]) -> Shrinking[Smaller]:
    """The same, a try at a time: the smallest case so far after each."""
    case = yield from _first(case, _begun_later(case), still)
    case = yield from _with_less_done(case, still)
    return (yield from _with_less_there(case, still))


def _first(case: Smaller, candidates: Iterable[Smaller], still: Still[Smaller]) -> Shrinking[Smaller]:
    """The first of some smaller cases that still shows it; else the present one."""
    for candidate in candidates:
        for one in _chances(candidate):
            if still(one):
                yield one
                return one
            yield case
    return case


def _chances(case: Smaller) -> Iterator[Smaller]:
    """A case with its answers of chance left to the seed, and then as it is."""
    document = dict(case.document or {})
    if document.pop(_CHANCE, None):
        yield replace(case, document=document)
    yield case


def _begun_later(case: Smaller) -> Iterator[Smaller]:
    """Begun from the position before the last actions, the last position first."""
    session, done = case.session(), 0
    for text in case.line:
        try:
            session.act(text)
        except Exception:  # it cannot be done, or this is what the case shows
            break
        done += 1
    path = session.here.path
    for number, step in reversed(tuple(enumerate(path))):
        begun = position(session.game, step.state, case.scenario.title)
        if begun is not None:
            answers = [
                answer.text.removeprefix("choose ") for one in path[number + 1 :] for answer in one.answers
            ]
            texts = tuple(one.action.text for one in path[number + 1 :] if one.action is not None)
            document = begun.document | ({_CHANCE: answers} if answers else {})
            yield replace(case, document=document, line=texts + case.line[done:])


def _with_less_done(case: Smaller, still: Still[Smaller]) -> Shrinking[Smaller]:
    """Drop unnecessary actions: many at once first, because one may need those before it."""
    sizes, many = {1}, len(case.line)
    while many > 1:
        sizes.add(many)
        many = (many + 1) // 2
    for many in sorted(sizes, reverse=True):
        for first in reversed(range(0, len(case.line), many)):
            line = case.line[:first] + case.line[first + many :]
            if line != case.line:
                case = yield from _first(case, [replace(case, line=line)], still)
    return case


def _with_less_there(case: Smaller, still: Still[Smaller]) -> Shrinking[Smaller]:
    """Without the parts of the position that it does not take, as often as that makes it smaller."""
    known, before = case.scenario.game.schema, None
    while before != case.document:
        before = case.document
        for path in sorted((path for path in _paths(before) if path[0] in known), key=len):
            candidate = replace(case, document=_without(case.document, path))
            if candidate.document != case.document and readable(candidate.scenario):
                case = yield from _first(case, [candidate], still)
    return case


def readable(scenario: Scenario) -> bool:
    """True if a scenario has a position, and everything in it can be used."""
    return scenario.state is not None and not scenario.problems


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in nested values; of lists the last item first, so that the others stay where they are."""
    items = value.items() if isinstance(value, dict) else ()
    for key, item in reversed(list(enumerate(value))) if isinstance(value, list) else items:
        yield (*path, key)
        yield from _paths(item, (*path, key))


def _without(value: Any, path: tuple[Any, ...]) -> Any:
    """Nested values without the one at a path; unchanged if there is none."""
    key, *rest = path
    if not (key in value if isinstance(value, dict) else isinstance(value, list) and key < len(value)):
        return value
    if isinstance(value, list):
        changed = [_without(value[key], tuple(rest))] if rest else []
        return value[:key] + changed + value[key + 1 :]
    return {k: _without(v, tuple(rest)) if k == key else v for k, v in value.items() if k != key or rest}


# ---- the results of a search for clauses: a case that it tries, the scenario that it finds, or nothing ----

#: where the search looks, as a value for messages
Place = Literal["library", "play", "smaller", "over"]


class Progress(NamedTuple):
    """How far a search is: where it looks, the positions and actions it tried, and how often they met."""

    place: Place
    positions: int
    actions: int
    found: int


@dataclass(frozen=True, slots=True, repr=False)
class Found:
    """A scenario with a last step, or refusal, that cites all the clauses; true.

    ``source`` says what it was made from, and ``faults`` are those of its position, if there are any.
    """

    scenario: Scenario
    clauses: tuple[str, ...]
    refused: bool
    source: str
    progress: Progress
    faults: tuple[str, ...] = ()
    #: the smaller the better: faults, events or reasons that cite none of the clauses, letters of the file
    rank: tuple[int, int, int] = (0, 0, 0)

    @property
    def action(self) -> str:
        """The text of the action in which they meet."""
        return self.scenario.lines[-1].texts[0]

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        """Its source, its events, and the reasons."""
        report = self.scenario.run()
        game, here = self.scenario.game, report.steps[-1]
        lines = [f"Found in {self.source}: {self.action!r}{' is refused' if self.refused else ''}."]
        if self.refused:
            action = game.parse(self.action, here.state)
            verdict = game.judge(here.state, action, self.scenario.lines[-1].seat)
            said = refused(here, verdict)
        else:
            said = told(game, here.events)
        lines += [f"    {one.whole}" for one in said]
        if self.faults:
            lines.append(f"The position is against the rules: {', '.join(self.faults)}.")
        return "\n".join(printable(line) for line in lines)

    def __repr__(self) -> str:
        return printable(f"<Found: {listing(self.clauses)} in {self.action!r}>")

    def _repr_html_(self) -> str | None:
        return self.scenario._repr_html_()


@dataclass(frozen=True, slots=True, repr=False)
class Nothing:
    """The result of a search that found nothing, and its extent; false.  It proves nothing beyond that.

    ``cited`` is how often each of the clauses was cited, ``never`` why one cannot be.  ``elsewhere`` is a
    scenario of the library in which they meet, though not as requested.  ``apart`` is what the library says
    against a meeting, so that the search ended early.
    """

    clauses: tuple[str, ...]
    refused: bool
    progress: Progress
    cited: Mapping[str, int] = field(hash=False)
    never: str = ""
    elsewhere: str = ""
    where: str = ""
    apart: str = ""

    @property
    def why(self) -> str:
        """The attempts, in a few sentences."""
        if self.never:
            return self.never
        what = "refusal" if self.refused else "step"
        so = f" where {self.where!r} holds" if self.where else ""
        tries = f"{many(self.progress.positions, 'position')} and {many(self.progress.actions, 'action')}"
        sentences = [f"Nothing found: no {what}{so} cites {listing(self.clauses)} in {tries}."]
        if len(self.clauses) > 1 or self.where:
            times = (f"{id} {many(self.cited.get(id, 0), 'time')}" for id in self.clauses)
            sentences.append(f"Cited by {what}s: {listing([*times])}.")
        if self.apart:
            sentences.append(f"{self.apart}: so the search ended early.")
        sentences.append("That is no proof that there is none.")
        if self.elsewhere:
            other = "a step" if self.refused else "a refusal"
            sentences.append(f"They meet in {other}: {self.elsewhere}.")
        return " ".join(sentences)

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        return printable(self.why)

    def __repr__(self) -> str:
        return printable(f"<Nothing: {self.why}>")


# ---- cases ---


@dataclass(frozen=True)
class Tried:
    """A position in keys, the actions from it, and a final refused action with its seat, if there is one."""

    document: dict[str, Any]
    line: tuple[str, ...] = ()
    refused: tuple[str, str | None] | None = None

    @classmethod
    def of(cls, scenario: Scenario, one: Citing) -> "Tried":
        """The case of a step, or a refusal, in a session of a scenario."""
        document = record(scenario, one.here).document
        line = tuple(step["do"] for step in document.pop("steps", ()))
        return cls(document, line, None if one.action is None else (one.action.text, one.seat))

    @property
    def scenario(self) -> Scenario:
        """Where it begins."""
        return Scenario.from_data(self.document)

    def session(self) -> Session:
        """A session there."""
        return self.scenario.session()

    def end(self) -> Citing:
        """Its end: the last step, or the refusal.

        Raises:
            Illegal, ValueError: if it cannot be done.
        """
        session = self.session()
        *line, last = self.line if self.refused is None else (*self.line, "")
        for text in line:
            session.act(text)
        if self.refused is None:
            return done(session.act(last))
        text, seat = self.refused
        return tried(session, session.read(text), seat)

    @property
    def faults(self) -> frozenset[str]:
        """The faults of its starting position, by kind."""
        scenario = self.scenario
        return frozenset(fault.kind for fault in scenario.game.audit(scenario.state))

    @property
    def allowed(self) -> bool:
        """A scenario file may hold it."""
        id, *keys = self.document
        try:
            Scenario(id, **{key: self.document[key] for key in keys})
        except ScenarioError:
            return False
        return True

    def expecting(self, clauses: tuple[str, ...], note: str) -> Scenario:
        """It as a scenario that passes: its end cites these clauses, and every answer of chance is there.

        >>> push = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
        >>> case = Tried(push.document, ("push crate",))
        >>> case.expecting(("rqa.push.crate-cost",), "An example.").lines[0].cites
        ('rqa.push.crate-cost',)
        """
        session, game, faults = self.session(), self.scenario.game, sorted(self.faults)
        for text in self.line:
            session.act(text)
        document = record(self.scenario, session.here).document
        steps = document.pop("steps", [])
        if self.refused is None:
            steps[-1]["cites"] = [*clauses]
        else:
            text, seat = self.refused
            steps.append({"refuse": text, **({"seat": seat} if seat else {}), "because": [*clauses]})
        kept = {key: document[key] for key in document if key in ("chance", *game.schema)}
        title = "; ".join(game.rulebook[clause].title for clause in clauses)
        more = {"audit": faults} if faults else {}
        return Scenario(game.id, title, teaches=[*clauses], note=note, **kept, **more, steps=steps)


def source(scenario: Scenario, session: Session) -> str:
    """The source of a case found in play: its beginning, and the number of actions since."""
    steps = session.here.number - len(scenario.lines)
    title = scenario.title[0].lower() + scenario.title[1:]
    return title + (f", {many(steps, 'action')} on" if steps else "")


# ---- the target ------------------------------------------------------------------------------------------


class Wanted(NamedTuple):
    """Clauses that must meet, in a step or a refusal, and a test that the position before it must pass."""

    clauses: tuple[str, ...]
    refused: bool = False
    fits: Callable[[State], bool] = lambda state: True

    def meets(self, one: Citing) -> bool:
        """True if all clauses meet in it."""
        there = one.refused == self.refused and one.clauses.issuperset(self.clauses)
        return there and self.fits(one.before.state)

    def beside(self, case: Tried) -> int | None:
        """How many of its last events, or reasons, cite none of them; None if they do not meet."""
        try:
            end = case.end()
        except (Illegal, ValueError):
            return None
        others = sum(set(part).isdisjoint(self.clauses) for part in end.parts)
        return others if self.meets(end) else None

    def still(self, case: Tried) -> Still[Tried]:
        """A test that a smaller case may take its place: no new fault, nothing more beside the point."""
        faults, least = case.faults, self.beside(case)

        def still(smaller: Tried) -> bool:
            nonlocal faults, least
            beside = self.beside(smaller)
            fits = beside is not None and least is not None and beside <= least
            if not (fits and smaller.faults <= faults and smaller.allowed):
                return False
            faults, least = smaller.faults, beside
            return True

        return still

    def found(self, case: Tried, source: str, progress: Progress) -> Found:
        """A case in which they meet, as what was found."""
        scenario, faults = case.expecting(self.clauses, f"Found in {source}."), tuple(sorted(case.faults))
        rank = len(faults), self.beside(case) or 0, len(scenario.to_yaml())
        return Found(scenario, self.clauses, self.refused, source, progress, faults, rank)
