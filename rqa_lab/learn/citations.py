"""What the library cites, and where: the steps of each clause, what it acts together with, in which phase."""

from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from rqa_lab.core.clause import Clauses
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game
from rqa_lab.core.keys import rulings
from rqa_lab.core.work import finished
from rqa_lab.explore.found import Citing, place, written
from rqa_lab.games import game
from rqa_lab.learn import stock
from rqa_lab.scenario.library import remember, remembered
from rqa_lab.scenario.scenario import Scenario

#
# The first clause of an event or of a reason acts; the others are consulted: definitions, permissions,
# exceptions.

#: a clause is everyday if it applies in this share of the steps, among at least this many scenarios
OFTEN, LOOKED_AT = 0.1, 60


class Example(NamedTuple):
    """A step of a scenario that cites a clause; the scenario ``teaches`` it, or just needs it.

    If the step is ``refused``, the clause refuses it; if it ``acts``, it comes first in an event or reason.
    ``rank`` is low for a good example: the scenario teaches mainly this clause, in the clause's own topic.
    """

    scenario: str
    title: str
    step: int
    teaches: bool
    acts: bool
    refused: bool
    rank: tuple[float, ...] = ()

    @property
    def address(self) -> str:
        """Where it opens in the explorer.

        >>> Example("rqa/pushing/into-a-wall", "Pushed into a wall", 4, True, True, False).address
        'rqa/pushing/into-a-wall@4'
        """
        return f"{self.scenario}@{self.step}"


#: clause -> phase -> topic of the library -> how many scenarios let the clause act there
Phases = Mapping[str, Mapping[str, Counter[str]]]


class Meeting(NamedTuple):
    """How many steps and refusals let a clause act while another is consulted, and where that is seen."""

    times: int
    example: Example


@dataclass(frozen=True, slots=True)
class Citations:
    """The citations of some scenarios of a game, by clause, and how these are read."""

    #: the steps that show it, the best first, one of each scenario
    examples: Mapping[str, Sequence[Example]]
    #: where it acts, the others that are consulted
    consulted: Mapping[str, Mapping[str, Meeting]]
    #: phase -> topic -> how many scenarios of that topic let it act in that phase
    phases: Phases
    #: id of a scenario -> its readings that are not the default, by short name
    readings: Mapping[str, Mapping[str, str]]


#: what was read already, by game
_read: dict[str, Citations] = {}


def citations(id: str) -> Citations:
    """The citations of a game's library, which is run once in the life of a process.

    >>> citations("rqa").examples["rqa.push.into-wall"][0].address
    'rqa/pushing/into-a-wall@4'
    """
    return finished(reading(id))


def reading(id: str) -> Generator[int, None, Citations]:
    """The same in small steps, for background work: it yields the number of scenarios read."""
    if id not in _read:
        if (kept := remembered(id, "citations")) is not None:
            _read[id] = _unpacked(kept)
            return _read[id]
        found = yield from citing(game(id), stock.scenarios(id))
        remember(id, "citations", _packed(found))
        _read.setdefault(id, found)
    return _read[id]


def _packed(found: Citations) -> Mapping[str, Any]:
    """Citations as plain values; a scenario is its number, and its title is said once."""
    number = {id: n for n, id in enumerate(found.readings)}
    titles = {one.scenario: one.title for some in found.examples.values() for one in some}

    def row(one: Example) -> Sequence[Any]:
        return [number[one.scenario], *one[2:-1], [*one.rank]]

    return {
        "scenarios": [[id, titles.get(id, ""), {**some}] for id, some in found.readings.items()],
        "examples": {id: [*map(row, some)] for id, some in found.examples.items()},
        "consulted": {
            acts: {other: [one.times, row(one.example)] for other, one in others.items()}
            for acts, others in found.consulted.items()
        },
        "phases": {
            id: {phase: {**topics} for phase, topics in some.items()} for id, some in found.phases.items()
        },
    }


def _unpacked(data: Mapping[str, Any]) -> Citations:
    """The citations that were made into plain values."""
    scenarios = data["scenarios"]

    def example(n: int, step: int, teaches: bool, acts: bool, refused: bool, rank: list[float]) -> Example:
        id, title, _ = scenarios[n]
        return Example(id, title, step, teaches, acts, refused, tuple(rank))

    return Citations(
        {id: [example(*row) for row in some] for id, some in data["examples"].items()},
        {
            acts: {other: Meeting(times, example(*row)) for other, (times, row) in others.items()}
            for acts, others in data["consulted"].items()
        },
        {
            id: {phase: Counter(topics) for phase, topics in some.items()}
            for id, some in data["phases"].items()
        },
        {id: readings for id, _, readings in scenarios},
    )


def cited(game: Game, scenarios: Iterable[Scenario]) -> Citations:
    """The citations of these scenarios.

    >>> from rqa_lab import load
    >>> found = cited(game("rqa"), [load("rqa/pushing/into-a-wall")])
    >>> found.consulted["rqa.push.into-wall"]["rqa.tile.wall"].times
    1
    """
    return finished(citing(game, scenarios))


def citing(game: Game, scenarios: Iterable[Scenario]) -> Generator[int, None, Citations]:
    """The same, scenario by scenario."""
    examples: dict[str, list[Example]] = defaultdict(list)
    times: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], Example] = {}
    phases: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    readings: dict[str, Mapping[str, str]] = {}
    for number, scenario in enumerate(scenarios):
        yield number
        readings[scenario.id] = _played(game, scenario)
        lines, best = scenario.lines, dict[str, Example]()
        acted: dict[tuple[str, str], None] = {}  # in order: a tie must not fall differently each time
        for one in written(scenario):
            step = place(lines, one.number)
            for pair in _pairs(one.parts):
                example = _example(scenario, step, one.refused, *pair)
                times[pair] += 1
                first.setdefault(pair, example)
                best[pair[1]] = max(best.get(pair[1], example), example, key=_worth)
            acted |= dict.fromkeys(_acting(game, one))
        for clause, example in best.items():
            examples[clause].append(example)
        for clause, phase in acted:
            phases[clause][phase][scenario.topic] += 1
    consulted: dict[str, dict[str, Meeting]] = defaultdict(dict)
    for (acts, other), n in times.items():
        if acts != other:
            consulted[acts][other] = Meeting(n, first[acts, other])
    ranked = {id: sorted(some, key=lambda one: one.rank) for id, some in examples.items()}
    return Citations(ranked, consulted, phases, readings)


def _played(game: Game, scenario: Scenario) -> Mapping[str, str]:
    """The readings of a scenario that are not the default."""
    if scenario.state is None:
        return {}
    known = game.rulebook.readings
    return {name: one for name, one in rulings(scenario.state).items() if one != known[name][0]}


def _pairs(parts: Iterable[Clauses]) -> Iterable[tuple[str, str]]:
    """The pairs of an applied clause and one that is cited with it, itself included; each once."""
    return dict.fromkeys((acts, one) for acts, *others in parts for one in (acts, *others))


def _example(scenario: Scenario, step: int, refused: bool, acts: str, clause: str) -> Example:
    taught, rules = scenario.teaches, scenario.game.rulebook
    teaches = clause in taught
    own = clause in rules and rules[clause].topic == scenario.topic
    rank = not teaches, not own, taught.index(clause) if teaches else 0, acts != clause
    return Example(scenario.id, scenario.title, step, teaches, acts == clause, refused, rank)


def _acting(game: Game, one: Citing) -> Iterator[tuple[str, str]]:
    """The clauses that act in a step, each with the phase in which it does."""
    phase = game.look(one.before.state).get("phase", "")
    if one.refused:
        yield from ((acts, phase) for acts, *_ in one.parts)
        return
    for event in one.here.events:
        phase = _begun(event) or phase
        yield event.clauses[0], phase


def _begun(event: Event) -> str:
    """The phase that begins with an event; "" for none."""
    return str(event.facts["new"]) if event.kind == "phase" else ""


def _worth(one: Example) -> tuple[bool, bool]:
    """Of the steps of a scenario the best one lets the clause act, and is done."""
    return one.acts, not one.refused


@cache
def everyday(game: Game) -> frozenset[str]:
    """Clauses that have a part in many steps of the library, so that nobody forgets them.

    >>> from rqa_lab.games import game
    >>> "rqa.move.basic" in everyday(game("rqa")), "rqa.push.crate-cost" in everyday(game("rqa"))
    (True, False)
    """
    if (kept := remembered(game.id, "everyday")) is not None:
        return frozenset(kept)
    some = [*stock.scenarios(game.id)]
    steps = [one for scenario in some[:: 1 + len(some) // LOOKED_AT] for one in written(scenario)]
    acts = Counter(clause for one in steps for clause in {part[0] for part in one.parts if part})
    found = frozenset(clause for clause, n in acts.items() if n > OFTEN * len(steps))
    remember(game.id, "everyday", sorted(found))
    return found
