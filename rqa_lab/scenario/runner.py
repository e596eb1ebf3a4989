"""Compares what a scenario expects of a position with what the position is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import Deck, InOrder, home, outside
from rqa_lab.core.notation import Action, Ambiguous, Unreadable
from rqa_lab.core.schema import unexpected
from rqa_lab.core.session import Session, Step
from rqa_lab.core.telling import refused
from rqa_lab.core.verdict import Illegal, Verdict
from rqa_lab.core.words import Displayed, counted, cut, few_hints, hint, offered, shown
from rqa_lab.documents.mistakes import few_of
from rqa_lab.documents.places import Path, Problem, first
from rqa_lab.games.datafile import shipped
from rqa_lab.scenario.concern import concern, names, nearest
from rqa_lab.scenario.format import Line, Variation

if TYPE_CHECKING:
    from rqa_lab.scenario.scenario import Scenario

#: how many characters of a value, and of its path, a sentence shows
MOST_WORDED = 500


def differences(expected: Any, actual: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every difference between the look of a position and the expectation: its path and a sentence.

    Mappings are compared key by key, for expected keys only; the case of keys does not matter.  An empty one
    below the top means that there is nothing. A number may match the sum of a mapping of numbers, a mapping
    of numbers the counts of a list's items.  A deck is compared with a number of cards, or with cards.  The
    order of lists counts only where the game says so.

    >>> actual = {"crate": {"at": "d4", "health": {"red": 1, "blue": 1}}, "Ann": {"hand": ["Battery"]}}
    >>> expected = {"Crate": {"at": "d5", "health": 2, "heath": 2}, "Ann": {"hand": []}}
    >>> for _, sentence in differences(expected, actual):
    ...     print(sentence)
    Crate.at: expected d5, is d4
    Crate.heath: unknown, expected at or health. Did you mean 'health'?
    Ann.hand: expected nothing, is Battery
    """
    for where, wanted, found in differing(expected, actual, path):
        if wanted is _UNKNOWN:
            known = f"expected {few_of(found)}{hint(str(where[-1]), found)}"
            yield where, f"{_dotted(where)}: unknown, {known}"
            continue
        if isinstance(found, InOrder) and isinstance(wanted, list):
            wanted = InOrder(wanted)
        texts = (cut(in_words(value), MOST_WORDED) for value in (wanted, found))
        yield where, f"{_dotted(where)}: expected {next(texts)}, is {next(texts)}"


#: stands for what is expected under a key that the look does not have
_UNKNOWN = object()


def differing(expected: Any, actual: Any, path: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """The path of every difference, with both values and without a sentence.

    >>> [path for path, _, _ in differing({"Crate": {"at": "d5"}}, {"crate": {"at": "d4"}})]
    [('Crate', 'at')]
    """
    if isinstance(expected, Mapping) and isinstance(actual, Mapping) and (expected or not path):
        for key, value in expected.items():
            name = key if key in actual else {one.lower(): one for one in actual}.get(key.lower())
            if name is None:
                yield (*path, key), _UNKNOWN, actual
            else:
                yield from differing(value, actual[name], (*path, key))
        return
    if isinstance(actual, Deck) and isinstance(expected, (Mapping, list)):
        actual = list(actual.cards)
    if not _same(expected, actual):
        yield path, expected, actual


def fits(expected: Any, actual: Any) -> bool:
    """True if there is no difference."""
    return next(differing(expected, actual), None) is None


def total(numbers: Mapping[str, Any]) -> float | None:
    """The sum of a mapping of numbers; None if something in it has a word, such as a Power that is locked.

    >>> total({"red": 1, "blue": 1}), total({"Switch Attack": 2, "Draw 5, Keep 2": "locked"})
    (2, None)
    """
    return sum(numbers.values()) if all(isinstance(n, (int, float)) for n in numbers.values()) else None


def _same(expected: Any, actual: Any) -> bool:
    if isinstance(actual, (list, tuple)):
        if isinstance(expected, Mapping):
            return {key: n for key, n in expected.items() if n} == dict(Counter(map(str, actual)))
        if isinstance(actual, InOrder):
            return bool(expected == actual)
        return isinstance(expected, list) and _alike(expected, actual)
    if isinstance(actual, Mapping):
        if isinstance(expected, Mapping):
            return expected == actual
        whole = total(actual)
        return whole is not None and not isinstance(expected, bool) and bool(expected == whole)
    return isinstance(expected, bool) == isinstance(actual, bool) and bool(expected == actual)


def _alike(expected: Sequence[Any], actual: Sequence[Any]) -> bool:
    """The same items in some order; a game may call several texts of one thing equal."""
    rest = [*actual]
    for item in expected:
        at = next((n for n, one in enumerate(rest) if _same(item, one)), None)
        if at is None:
            return False
        del rest[at]
    return not rest


def _dotted(path: Path) -> str:
    return cut(".".join(map(str, path)), MOST_WORDED) or "the position"


def in_words(value: Any) -> str:
    """A value of a look in words: "nothing", "2 Battery, Hammer", "4, 6, 6", "red 1, blue 1"."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case list() | tuple() if value and (
            isinstance(value, InOrder) or all(isinstance(item, int) for item in value)
        ):
            return ", ".join(map(str, value))
        case list() | tuple():
            return counted(sorted(map(str, value))) or "nothing"
        case Mapping():
            return ", ".join(f"{key} {in_words(item)}" for key, item in value.items()) or "nothing"
    return str(value)


# ---- takes the steps of a scenario and reports everything that is not as expected ------------------------


@dataclass(frozen=True, slots=True)
class Report(Displayed):
    """The result of a run.

    ``failures`` are the problems of the file and what was not as expected; ``warnings`` are faults of the
    position that the file does not name; ``cited`` are the clauses that the run cited; ``steps`` are the
    points in time before the first step of the file and after each one, as far as the run got.
    """

    failures: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    cited: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def passed(self) -> bool:
        """Everything is as expected."""
        return not self.failures

    def __repr__(self) -> str:
        result = "passed" if self.passed else f"{len(self.failures)} failed"
        warnings = f", {len(self.warnings)} warnings" if self.warnings else ""
        return f"<Report: {result}{warnings}, {len(self.cited)} clauses cited>"


def run(scenario: "Scenario", *, debug: bool = False) -> Report:
    """Take all steps of a scenario; never raises, whatever its file holds, except for debugging.

    >>> from rqa_lab import Scenario
    >>> built = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=2)
    >>> for failure in run(built.step("push crate")).failures:
    ...     print(failure)
    step 1: was refused: Pushing Crate costs 3 Move; 2 left. [rqa.push.crate-cost]
    """
    if scenario.state is None:
        return Report(scenario.problems, (), (), ())
    with few_hints():
        return _Run(scenario).report(debug)


class _Run:
    """A run in progress."""

    def __init__(self, scenario: "Scenario") -> None:
        self.scenario, self.game = scenario, scenario.game
        self.session: Session = scenario.session()
        self.failures = dict.fromkeys(scenario.every_problem)  # each once
        self.warnings: list[Problem] = []
        #: the names in each fault that is warned of
        self.faults: dict[Problem, frozenset[str]] = {}
        self.cited: dict[str, None] = {}
        self.steps = [self.session.here]
        #: the session's positions for each line so far: at its start, and after each step done or refused
        self.places = [[self.session.here]]
        #: the answers of chance for the present line, and how many were used before it
        self.script: tuple[Path, tuple[str, ...], int] = ("chance",), self.session.here.rest, 0

    def report(self, debug: bool) -> Report:
        try:
            self.audit()
            self.compare(("expect",), self.scenario.expect, 0)
            done = self.take_all(self.scenario.lines, self.steps)
            for number, variation in enumerate(self.scenario.variations if done else ()):
                self.vary(number, variation)
            if done:
                self.complete()
        except Exception as error:  # a game that fails on an odd position must not stop the other scenarios
            if debug:
                raise
            where = home(self.game.id) if self.game.id in outside() else None
            please = "" if where else ", please report it"
            message = f"the game itself failed{please}: {unexpected(error, where)}"
            if slips := shipped(self.game.id):
                self.failures |= dict.fromkeys(slips)
            else:
                self.fail(("steps", len(self.steps) - 1), message, len(self.steps))
        # other failures may just follow from a part that could not be read, or was read over
        problems = self.scenario.every_problem
        if problems and (not self.scenario.places.whole or self.scenario.astray):
            self.failures, self.warnings = dict.fromkeys(problems), []
        return Report(first(self.failures), first(self.warnings), tuple(self.cited), tuple(self.steps))

    def cite(self, clauses: Iterable[str]) -> None:
        self.cited.update(dict.fromkeys(clauses))

    def fail(self, path: Path, message: str, step: int) -> None:
        """Note a failure, unless it is among the problems of the file already."""
        number = None if path[:1] == ("lines",) else step  # in another line its path says which step it is
        self.failures[self.scenario.places.problem(path, message, step=number)] = None

    # ---- before and after the steps ----------------------------------------------------------------------

    def audit(self) -> None:
        """Warn of faults of the position that the file does not expect."""
        expected = self.scenario.audit
        position = {key: value for key, value in self.scenario.document.items() if key in self.game.schema}
        found = self.game.audit(self.session.state)
        for finding in found:
            self.cite(finding.clauses)
            if not {finding.kind, *finding.clauses} & set(expected):
                message = f"{self.game.language.explain(finding)} [{finding.clauses[0]}]"
                path = concern(position, finding) or nearest(position, finding, self.game.schema)
                problem = self.scenario.places.problem(path, message, step=0)
                self.warnings.append(problem)
                self.faults[problem] = names(finding.facts)
        known = {name: None for finding in found for name in (finding.kind, *finding.clauses)}
        for number, name in enumerate(expected):
            if name not in known:
                what = ", ".join(dict.fromkeys(finding.kind for finding in found)) or "nothing"
                self.fail(("audit", number), f"expected {cut(name)}, found {what}{hint(name, known)}", 0)

    def complete(self) -> None:
        """Check what the file promises of the run as a whole."""
        last = len(self.steps) - 1
        if self.scenario.every_problem:  # a step that could not be read may be the one that cites it
            return
        for number, clause in enumerate(self.scenario.teaches):
            if clause not in self.cited:
                self.fail(("teaches", number), f"teaches {clause}, which no event or reason cites", last)

    # ---- lines -------------------------------------------------------------------------------------------

    def take_all(self, lines: Iterable[Line], seen: list[Step]) -> bool:
        """Take all steps of a line, and note where it stood after each; false if it had to stop."""
        for number, line in enumerate(lines):
            going_on = self.take(number, line)
            seen.append(self.session.here)
            if line.kind != "options":
                self.places[-1].append(self.session.here)
            if not going_on:
                return False
        outcome = self.game.outcome(self.session.state)
        self.cite(outcome.clauses if outcome else ())
        path, script, before = self.script
        for number in range(self.session.here.scripted - before, len(script)):
            self.left((*path, number), f"{shown(script[number])} was never asked for", len(seen) - 1)
        return True

    def left(self, path: Path, message: str, step: int) -> None:
        """Report an unused answer of chance: a failure, unless it is meant for further play."""
        if path[0] == "chance" and any(line.kind == "do" for line in self.scenario.lines):
            self.fail(path, message, step)
        elif path[0] != "chance":
            self.warnings.append(self.scenario.places.problem(path, message))

    def vary(self, number: int, variation: Variation) -> None:
        """Take the steps of another line, from where it leaves one before it."""
        path, (line, step) = ("lines", number), variation.start
        there = self.places[line] if line < len(self.places) else []
        self.places.append([*there[step : step + 1]])
        if step >= len(there):
            self.fail((*path, "from"), "leads to no step of the steps, or of a line before this one", 0)
            return
        start = there[step]
        self.session.switch(start)
        start.rest = variation.chance
        self.script = (*path, "chance"), variation.chance, start.scripted
        self.take_all(variation.lines, [])

    # ---- one step ----------------------------------------------------------------------------------------

    def take(self, number: int, line: Line) -> bool:
        """Take a step of the file; false if the later ones no longer make sense."""
        try:
            take = {"do": self.do, "refuse": self.refuse, "options": self.options}[line.kind]
            going_on = take(number, line)
        except Ambiguous as error:
            self.fail((*line.path, line.kind), str(error), number + 1)
            going_on = False
        return going_on

    def read(self, number: int, line: Line, n: int = 0) -> Action | None:
        """The action of a text, None if it cannot be read."""
        try:
            return self.session.read(line.texts[n])
        except Unreadable as error:
            step = number + 1 if line.within == ("steps",) else None
            self.failures[self.scenario.unreadable(line, n, error, step)] = None
            return None

    def do(self, number: int, line: Line) -> bool:
        path = line.path
        action = self.read(number, line)
        if action is None:
            return False
        verdict = self.session.judge(action)
        if not verdict:
            if (
                fault := self.behind(verdict)
            ) is not None:  # a refusal that follows from it is not told as well
                self.warnings.remove(fault)
                self.failures[fault] = None
            else:
                self.fail((*path, "do"), f"was refused: {self.reasons_of(verdict)}", number + 1)
            return False
        try:
            step = self.session.act(action)
        except (Illegal, Unreadable, Ambiguous) as error:
            return self.odd_chance(number, error)
        cited = [clause for event in step.events for clause in event.clauses]
        self.cite(cited)
        for kind, clause in ((event.kind, clause) for event in step.events for clause in event.clauses):
            if clause not in self.game.rulebook:
                near = hint(clause, self.game.rulebook)
                self.fail((*path, "do"), f"event {kind} cites {clause}, which is no clause{near}", number + 1)
        for n, clause in enumerate(line.cites):
            if clause not in cited:
                acting = ", ".join(dict.fromkeys(event.clauses[0] for event in step.events))
                self.fail((*path, "cites", n), f"no event cites {clause}; they are by {acting}", number + 1)
        kinds = tuple(event.kind for event in step.events)
        known = self.game.language.events
        odd = [(n, kind) for n, kind in enumerate(line.events or ()) if kind not in known]
        for n, kind in odd:
            are = f"expected the kind of an event; they are {', '.join(kinds) or 'none'}"
            self.fail((*path, "events", n), f"found {shown(kind)}, {are}{hint(kind, known)}", number + 1)
        if line.events not in (None, kinds) and not odd:
            expected = ", ".join(line.events or ()) or "none"
            message = f"events: expected {cut(expected, MOST_WORDED)}, are {', '.join(kinds) or 'none'}"
            self.fail((*path, "events"), message, number + 1)
        if line.at:
            self.in_the_middle((*path, "at"), line, step, number + 1)
        self.compare((*path, "expect"), line.expect, number + 1)
        return True

    def behind(self, verdict: Verdict) -> Problem | None:
        """The fault of the position that a refusal is about: one of two names or more, all in one reason."""
        about = [names(reason.facts) for reason in verdict.reasons]
        for fault, named in self.faults.items():
            if fault in self.warnings and len(named) > 1 and any(named <= one for one in about):
                return fault
        return None

    def in_the_middle(self, path: Path, line: Line, step: Step, number: int) -> None:
        """Compare the positions in the middle of a step with the expectations before or after its events."""
        assert step.parent is not None
        states, kinds = (step.parent.state, *self.session.film(step)), [event.kind for event in step.events]
        for n, at in enumerate(line.at):
            found_at = [place for place, kind in enumerate(kinds) if kind == at.event]
            if len(found_at) < at.nth:
                found = f"expected {at.nth} of {shown(at.event)}, found {len(found_at) or 'none'}"
                are = f"the events are {cut(', '.join(kinds), MOST_WORDED) or 'none'}"
                self.fail((*path, n, at.when), f"{found}: {are}{hint(at.event, kinds)}", number)
                continue
            state = states[found_at[at.nth - 1] + (at.when == "after")]
            for inner, message in differences(at.expect, self.game.look(state)):
                self.fail((*path, n, "expect", *inner), f"{at.when} {at.event}: {message}", number)

    def refuse(self, number: int, line: Line) -> bool:
        path = line.path
        action = self.read(number, line)
        seats = (*self.game.look(self.session.state)["seats"], CHANCE)
        if line.seat is not None and line.seat not in seats:
            expected = f"expected a seat: {', '.join(seats)}{hint(line.seat, seats)}"
            self.fail((*path, "seat"), f"found {shown(line.seat)}, {expected}", number + 1)
        elif action is not None:
            verdict = self.session.judge(action, line.seat)
            self.cite(verdict.clauses)
            if verdict:
                self.fail((*path, "refuse"), "should be refused but is allowed", number + 1)
            for n, clause in enumerate(line.because):
                if not verdict and clause not in verdict.clauses:
                    at = (*path, "because", n) if len(line.because) > 1 else (*path, "because")
                    acting = dict.fromkeys(reason.clauses[0] for reason in verdict.reasons)
                    self.fail(at, f"refused by {', '.join(acting)}, not by {clause}", number + 1)
        return True

    def options(self, number: int, line: Line) -> bool:
        path = (*line.path, "options")
        legal = {action.text for action in self.game.legal(self.session.state)}
        listed: set[str] = set()
        for n, text in enumerate(line.texts):
            action = self.read(number, line, n)
            if action is not None:
                listed.add(action.text)
                if action.text not in legal:
                    why = self.reasons_of(self.session.judge(action))
                    self.fail((*path, n), f"{shown(text)} is not possible: {why}", number + 1)
        if legal - listed:
            self.fail(path, f"possible, but not listed: {offered(sorted(legal - listed))}", number + 1)
        return True

    def odd_chance(self, number: int, error: Illegal | Unreadable | Ambiguous) -> bool:
        """The script for chance does not fit."""
        root, script, before = self.script
        used = self.session.here.scripted - before
        text = error.verdict.action.text if isinstance(error, Illegal) else error.text
        answer = text.removeprefix("choose ")
        path = (*root, script.index(answer, used)) if answer in script[used:] else root
        why = self.reasons_of(error.verdict) if isinstance(error, Illegal) else str(error)
        self.fail(path, f"chance cannot answer {shown(answer)}: {why}", number + 1)
        return False

    def compare(self, path: Path, expect: Mapping[str, Any], step: int) -> None:
        for inner, message in differences(expect, self.game.look(self.session.state)):
            self.fail((*path, *inner), message, step)

    def reasons_of(self, verdict: Verdict) -> str:
        """All reasons of a verdict, each with the clause that refuses."""
        return "; ".join(f"{one.sentence} [{one.clause}]" for one in refused(self.session.here, verdict))
