"""What the library cites, and where: the steps of each clause, what it acts together with, in which phase.

The first clause of an event or of a reason acts; the others are consulted: definitions, permissions,
exceptions.
"""

from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rqa_lab.core.clause import Clauses
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game
from rqa_lab.core.work import finished
from rqa_lab.explore.cited import Citing, place, written
from rqa_lab.games import game
from rqa_lab.scenario.library import every
from rqa_lab.scenario.scenario import Scenario

#: a clause is everyday that acts in so large a share of the steps of so many scenarios
OFTEN, LOOKED_AT = 0.1, 60


class Example(NamedTuple):
    """A step of a scenario that cites a clause; the scenario ``teaches`` it, or just needs it.

    Where the step is ``refused``, the clause refuses it; where it ``acts``, it is the first one that does.
    ``rank`` is low where the scenario shows it well: it teaches it above all, in the clause's own topic.
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
    #: id of a scenario -> the readings by which it is played and that are not the default, by short name
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
    """The same in small steps, for who has time: it counts the scenarios."""
    if id not in _read:
        found = yield from citing(game(id), every(id))
        _read.setdefault(id, found)
    return _read[id]


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
    if game.rulings is None or scenario.state is None:
        return {}
    known = game.rulebook.readings
    return {name: one for name, one in game.rulings(scenario.state).items() if one != known[name][0]}


def _pairs(parts: Iterable[Clauses]) -> Iterable[tuple[str, str]]:
    """The pairs of a clause that acts and one that is cited with it, itself included; each once."""
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
    """Clauses that have a part in many steps of the library: to forget one is no mistake that people make.

    >>> from rqa_lab.games import game
    >>> "rqa.move.basic" in everyday(game("rqa")), "rqa.push.crate-cost" in everyday(game("rqa"))
    (True, False)
    """
    some = list(every(game.id))
    steps = [one for scenario in some[:: 1 + len(some) // LOOKED_AT] for one in written(scenario)]
    acts = Counter(clause for one in steps for clause in {part[0] for part in one.parts if part})
    return frozenset(clause for clause, n in acts.items() if n > OFTEN * len(steps))
