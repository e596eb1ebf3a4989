"""The faults of an edited position: what is wrong, where, and the one change that mends it."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from typing import Any, NamedTuple

from rqa_lab.core.doing import pending
from rqa_lab.core.game import Finding
from rqa_lab.core.session import Step
from rqa_lab.documents.places import Path, ScenarioError
from rqa_lab.editor import forms, placing, recorder
from rqa_lab.editor.placing import Draft
from rqa_lab.scenario.runner import Report
from rqa_lab.scenario.scenario import Scenario

#: the most changes to try to mend a fault
_MOST_TRIED = 400
#: how many spaces count as near; lists with more options than this get no additions
_NEAR, _FEW = 12, 6

Touch = Callable[[Draft], object]


class Fault(NamedTuple):
    """A fault of a position.

    Attributes:
        says: the fault in a sentence.
        clauses: the clauses that it breaks; none if the file itself is impossible.
        cells: the spaces concerned.
        unusual: True if an agreement, or other components, would allow it; no game can reach any other fault.
        key: tells faults apart.
    """

    says: str
    clauses: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    unusual: bool = False
    key: Any = None


def faults(scenario: Scenario) -> tuple[Fault, ...]:
    """All faults of a scenario's position; impossible things come before unusual ones.

    >>> [fault.says for fault in faults(Scenario("rqa").robot("pug", "c4").tiles(c4="Wall"))][:1]
    ['Pug is on c4, where a Wall leaves no room.']
    """
    game, state = scenario.game, scenario.state
    found = [
        Fault(problem.message, cells=_named(scenario, problem.message), key=problem.message)
        for problem in scenario.problems
        if not problem.step
    ]
    if state is not None and not pending(state):
        found += [_fault(scenario, finding) for finding in game.audit(state)]
    over = None if state is None else game.outcome(state)
    if over and "phase" not in scenario.document.get("turn", ()):  # the file does not say so
        found.append(Fault(str(over), over.clauses, unusual=True, key=("over", (), ())))
    return tuple(sorted(found, key=lambda fault: fault.unusual))


def _named(scenario: Scenario, message: str) -> tuple[str, ...]:
    """The spaces that the beginning of a message names, which is a place: "tiles.e5: found …"."""
    spaces = placing.spaces(scenario) if scenario.state is not None else ()
    return tuple(step for step in message.partition(":")[0].split(".") if step in spaces)


def _fault(scenario: Scenario, finding: Finding) -> Fault:
    areas = {clause.split(".")[1] for clause in finding.clauses}
    key = finding.kind, finding.cells, tuple(map(str, finding.facts.values()))
    says = scenario.game.language.explain(finding)
    return Fault(says, finding.clauses, finding.cells, areas <= _BOX, key)


#: the areas of rulebooks on the box and the set-up, where players may agree otherwise
_BOX = frozenset(("setup", "components"))


def place(scenario: Scenario, fault: Fault) -> Path:
    """The path in a scenario of the thing that a fault is about; () if there is none.

    >>> broken = Scenario("rqa").robot("crate", "d4", health=9).hand("Bo", "Hammer")
    >>> place(broken, faults(broken)[0])
    ('robots', 'crate')
    """
    names = _named_in(fault)
    things = [thing for cell in fault.cells for thing in placing.on(scenario, cell)]
    about: list[tuple[Path, tuple[Any, ...]]] = [(thing.path, (thing.name,)) for thing in things]
    for leaf in _leaves(forms.form(scenario)):
        if len(leaf.path) > 1:
            about.append((leaf.path[:2], (*leaf.path[:2], *_items(leaf))))
        else:
            about += [((*leaf.path, n), (item,)) for n, item in enumerate(_items(leaf))]
    named = (path for path, words in about if any(_whole(_name(word), names) for word in words))
    return next(named, things[0].path if things else ())


def _whole(word: str, text: str) -> bool:
    """True if a text contains a word as a whole word."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def mended(scenario: Scenario, fault: Fault) -> Scenario | None:
    """The same with one thing changed, so that the fault is gone and no other has come; None if nothing does.

    >>> broken = Scenario("rqa").robot("pug", "c4").robot("crate", "c4", health=2)
    >>> mended(broken, faults(broken)[0]).document["robots"]["crate"]["at"]
    'b4'
    """
    were = {one.key for one in faults(scenario)}
    for number, change in enumerate(_changes(scenario, fault)):
        if number == _MOST_TRIED:
            break
        if change.state is not None:
            now = {one.key for one in faults(change)}
            if fault.key not in now and now <= were:
                return change
    return None


def _changes(scenario: Scenario, fault: Fault) -> Iterator[Scenario]:
    """The scenario with each of the changes that could mend a fault, the likeliest first."""
    for touch in _touches(scenario, fault):
        draft = Draft(scenario)
        try:
            touch(draft)
        except ScenarioError:
            continue
        yield draft.scenario


def _touches(scenario: Scenario, fault: Fault) -> Iterator[Touch]:
    """A step aside, the nearest number, what something comes with, as little less as can be."""
    facts, names = _facts(fault), _named_in(fault)
    things = [thing for cell in fault.cells for thing in placing.on(scenario, cell)]
    everything = list(_leaves(forms.form(scenario)))
    told = (leaf for leaf in everything if _told(leaf, names))
    leaves = sorted(told, key=lambda leaf: (leaf.given is None, len(leaf.path)))  # what was set here, first
    near = sorted(placing.spaces(scenario), key=lambda cell: _apart(cell, fault.cells[:1]))
    for thing in reversed(things):
        if thing.kind.how == "piece":
            yield from (partial(_move, thing=thing, cell=cell) for cell in near[:_NEAR])
    numbers = [int(number) for number in re.findall(r"-?\d+", " ".join((fault.says, *facts)))]
    apart = [a - b for a in numbers for b in numbers if a != b]
    for leaf in leaves:
        if leaf.sort == "number":
            here = leaf.value if isinstance(leaf.value, int) else 0
            values = {*numbers, *(here + n for n in (-1, 1, *apart))} - {here}
            nearest = sorted(values, key=lambda value, here=here: (abs(value - here), value))  # type: ignore[misc]
            yield from (partial(Draft.put, path=leaf.path, text=str(value)) for value in nearest)
    for leaf in everything if not fault.clauses else ():
        if leaf.sort == "list" and len(leaf.options) <= _FEW:
            yield from (partial(Draft.put, path=leaf.path, text=str(option)) for option in leaf.options)
    for leaf in leaves:
        if leaf.sort == "list" and isinstance(leaf.value, (list, tuple)):
            items = [n for n, item in enumerate(leaf.value) if _name(item) in names]
            fewer = sorted({n for n in (len(items) - 1, *numbers) if 0 <= n < len(items)}, reverse=True)
            yield from (partial(_drop_items, path=leaf.path, items=items[n:]) for n in fewer)
    given = [leaf.path for leaf in leaves if leaf.given is not None]
    paths = dict.fromkeys((*(thing.path for thing in things), *given))
    yield from (partial(Draft.drop, path=path) for path in sorted(paths, key=len, reverse=True))


def _facts(fault: Fault) -> list[str]:
    return [str(fact).lower() for fact in (fault.key[2] if fault.clauses else ())]


def _named_in(fault: Fault) -> str:
    """All names in a fault."""
    return " ".join((fault.says.lower(), *_facts(fault), *fault.cells))


def _drop_items(draft: Draft, path: Path, items: list[int]) -> None:
    for n in reversed(items):
        draft.drop((*path, n))


def _move(draft: Draft, thing: placing.Thing, cell: str) -> None:
    draft.change(placing.move(draft.scenario, thing, cell))


def _told(leaf: forms.Field, names: str) -> bool:
    """True if a fault mentions this field: its value, its owner or its contents."""
    if len(leaf.path) == 1 or leaf.path[0] == "turn":
        return True
    return any(_name(one) in names for one in (*leaf.path[:2], *_items(leaf)))


def _items(leaf: forms.Field) -> tuple[Any, ...]:
    """The items of a list that the scenario says."""
    return tuple(leaf.given) if leaf.sort == "list" and leaf.given else ()


def _name(item: object) -> str:
    """The name in a fault for an item of a list: of "RG/YB at 0,2" the card."""
    return placing.lies(str(item))[0].lower()


def _leaves(field: forms.Field) -> Iterator[forms.Field]:
    if field.sort == "group":
        for below in field.fields:
            yield from _leaves(below)
        if field.path and isinstance(field.given, Mapping):
            yield field
    else:
        yield field


def _apart(cell: str, start: tuple[str, ...]) -> tuple[int, str]:
    """How far two spaces are apart by their names: letter and number."""
    if not start:
        return (0, cell)
    return (sum(abs(ord(a) - ord(b)) for a, b in zip(cell, start[0], strict=False)), cell)


# ---- about -----------------------------------------------------------------------------------------------
# Everything to say about an edited position, each part computed when it is first needed.


class About:
    """Findings about one scenario.

    >>> from rqa_lab import load
    >>> about = About(load("rqa/pushing/into-a-wall"))
    >>> about.report.passed, about.faults, about.asked
    (True, (), 'Bo is asked: Where does Crate come back?')
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        #: the faults that are known to need more than a single change
        self.hopeless: set[Fault] = set()

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Its faults."""
        return faults(self.scenario)

    @cached_property
    def report(self) -> Report:
        """How its steps come out."""
        return self.scenario.run()

    @cached_property
    def form(self) -> forms.Field:
        """Everything that it says, or could say."""
        return forms.form(self.scenario)

    @cached_property
    def moment(self) -> Step:
        """Where its choice waits, else its start."""
        return recorder.moment(self.scenario, self.report)

    @property
    def asked(self) -> str:
        """The waiting question and its seat; "" if no choice waits."""
        return recorder.asked(self.scenario.game, self.moment.state)

    @cached_property
    def ways(self) -> tuple[recorder.Way, ...]:
        """The possible next questions."""
        return recorder.ways(self.moment)
