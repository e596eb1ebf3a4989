"""What a search for clauses comes to: a case that it tries, the scenario that it finds, or nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from rqa_lab.core.game import State
from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.core.words import listing, many, printable
from rqa_lab.documents.places import ScenarioError
from rqa_lab.explore.cited import Citing, done, tried
from rqa_lab.explore.shrink import Still
from rqa_lab.scenario.record import record
from rqa_lab.scenario.scenario import Scenario

#: where it looks, as a value to be told
Place = Literal["library", "play", "smaller", "over"]


class Progress(NamedTuple):
    """How far a search is: where it looks, the positions and actions it tried, and how often they met."""

    place: Place
    positions: int
    actions: int
    found: int


@dataclass(frozen=True, slots=True, repr=False)
class Found:
    """A scenario whose last step, or refusal, cites all the clauses; true.

    ``source`` says what it was made from, and ``faults`` what is wrong with its position, if anything is.
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
        """Where it was found, what happens in it, and why."""
        report = self.scenario.run()
        game, here = self.scenario.game, report.steps[-1]
        lines = [f"Found in {self.source}: {self.action!r}{' is refused' if self.refused else ''}."]
        if self.refused:
            action = game.words.parse(self.action, here.state)
            verdict = game.judge(here.state, action, self.scenario.lines[-1].seat)
            said = zip(here.explain(verdict), (reason.clauses for reason in verdict.reasons), strict=True)
            lines += [f"    {text} [{', '.join(clauses)}]" for text, clauses in said]
        else:
            lines += [f"    {game.words.tell(event)} [{', '.join(event.clauses)}]" for event in here.events]
        if self.faults:
            lines.append(f"The position is against the rules: {', '.join(self.faults)}.")
        return "\n".join(printable(line) for line in lines)

    def __repr__(self) -> str:
        return printable(f"<Found: {listing(self.clauses)} in {self.action!r}>")

    def _repr_html_(self) -> str | None:
        return self.scenario._repr_html_()


@dataclass(frozen=True, slots=True, repr=False)
class Nothing:
    """The result of a search that found nothing, and in how much; false.  It never proves that there is none.

    ``cited`` is how often each of the clauses was cited, ``never`` why one cannot be.  ``elsewhere`` is a
    scenario of the library in which they meet, though not as it was asked for.
    """

    clauses: tuple[str, ...]
    refused: bool
    progress: Progress
    cited: Mapping[str, int] = field(hash=False)
    never: str = ""
    elsewhere: str = ""
    where: str = ""

    @property
    def why(self) -> str:
        """What was tried, in a few sentences."""
        if self.never:
            return self.never
        what = "refusal" if self.refused else "step"
        so = f" where {self.where!r} holds" if self.where else ""
        tries = f"{many(self.progress.positions, 'position')} and {many(self.progress.actions, 'action')}"
        sentences = [f"Nothing found: no {what}{so} cites {listing(self.clauses)} in {tries}."]
        if len(self.clauses) > 1 or self.where:
            times = (f"{id} {many(self.cited.get(id, 0), 'time')}" for id in self.clauses)
            sentences.append(f"Cited by {what}s: {listing([*times])}.")
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
    """A position in keys, what is done from it, and what is then refused to whom, if anything is."""

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
        """What it comes to: its last step, or the refusal.

        Raises:
            Illegal, ValueError: where it cannot be done.
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
        """What is wrong with the position at its beginning, by kind."""
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
        kept = {key: document[key] for key in document if key in ("chance", *game.files.schema)}
        title = "; ".join(game.rulebook[clause].title for clause in clauses)
        more = {"audit": faults} if faults else {}
        return Scenario(game.id, title, teaches=[*clauses], note=note, **kept, **more, steps=steps)


def source(scenario: Scenario, session: Session) -> str:
    """What a case of play is made from: where it began, and how many actions were done since."""
    steps = session.here.number - len(scenario.lines)
    title = scenario.title[0].lower() + scenario.title[1:]
    return title + (f", {many(steps, 'action')} on" if steps else "")


# ---- what is wanted --------------------------------------------------------------------------------------


class Wanted(NamedTuple):
    """Clauses that are to meet, in a step or a refusal, in a position of which something holds."""

    clauses: tuple[str, ...]
    refused: bool = False
    fits: Callable[[State], bool] = lambda state: True

    def meets(self, one: Citing) -> bool:
        """Whether they meet in it."""
        there = one.refused == self.refused and one.clauses.issuperset(self.clauses)
        return there and self.fits(one.before.state)

    def beside(self, case: Tried) -> int | None:
        """How many events, or reasons, of its end cite none of them; None where they do not meet."""
        try:
            end = case.end()
        except (Illegal, ValueError):
            return None
        others = sum(set(part).isdisjoint(self.clauses) for part in end.parts)
        return others if self.meets(end) else None

    def still(self, case: Tried) -> Still[Tried]:
        """Whether a smaller case may take its place: no more is wrong with it, or beside the point."""
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
