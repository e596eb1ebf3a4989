"""The faults of an edited position: what is wrong, where, and the one change that mends it."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple

from rqa_lab.core.doing import pending
from rqa_lab.core.game import Finding
from rqa_lab.core.session import Step
from rqa_lab.documents.places import Path, ScenarioError
from rqa_lab.editor import forms, placing, recorder
from rqa_lab.editor.changes import changed
from rqa_lab.editor.placing import Draft
from rqa_lab.editor.zones import Zone, zones
from rqa_lab.scenario.concern import concern
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
        finding: what the game finds at fault with the position; None for a file that is impossible.
        meant: True if the scenario says that it breaks these rules on purpose.
    """

    says: str
    clauses: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    unusual: bool = False
    key: Any = None
    finding: Finding | None = None
    meant: bool = False

    @property
    def kin(self) -> Any:
        """Tells faults apart wherever the things are that it names, and whatever numbers they have."""
        if self.finding is None:
            return self.key
        facts = (str(fact) for fact in self.finding.facts.values() if type(fact) is not int)
        return (self.finding.kind, *(fact for fact in facts if fact not in self.finding.cells))


def faults(scenario: Scenario) -> tuple[Fault, ...]:
    """All faults of a scenario's position: impossible, then unusual ones; last those that are meant.

    >>> [fault.says for fault in faults(Scenario("rqa").robot("pug", "c4").tiles(c4="Wall"))][:1]
    ['Pug is on c4, where a Wall leaves no room.']
    """
    game, state = scenario.game, scenario.state
    found = [
        Fault(
            forms.in_words(scenario, problem.message),
            cells=_named(scenario, problem.message),
            key=problem.message,
        )
        for problem in scenario.problems
        if not problem.step
    ]
    if state is not None and not pending(state):
        found += [_fault(scenario, finding) for finding in game.audit(state)]
    over = None if state is None else game.outcome(state)
    if over and "phase" not in scenario.document.get("turn", ()):  # the file does not say so
        found.append(Fault(str(over), over.clauses, unusual=True, key=("over", (), ())))
    return tuple(sorted(found, key=lambda fault: (fault.meant, fault.unusual)))


def _named(scenario: Scenario, message: str) -> tuple[str, ...]:
    """The spaces that the beginning of a message names, which is a place: "tiles.e5: found …"."""
    spaces = placing.spaces(scenario) if scenario.state is not None else ()
    return tuple(step for step in message.partition(":")[0].split(".") if step in spaces)


def _fault(scenario: Scenario, finding: Finding) -> Fault:
    areas = {clause.split(".")[1] for clause in finding.clauses}
    key = finding.kind, finding.cells, tuple(map(str, finding.facts.values()))
    says = scenario.game.language.explain(finding)
    meant = not {finding.kind, *finding.clauses}.isdisjoint(scenario.audit)
    return Fault(says, finding.clauses, finding.cells, areas <= _BOX, key, finding, meant)


#: the areas of rulebooks on the box and the set-up, where players may agree otherwise
_BOX = frozenset(("setup", "components"))


def place(scenario: Scenario, fault: Fault) -> Path:
    """The path in a scenario of the thing that a fault is about; () if there is none.

    >>> broken = Scenario("rqa").robot("crate", "d4", health=9).hand("Bo", "Hammer")
    >>> place(broken, faults(broken)[0])
    ('robots', 'crate')
    """
    path = concern(_said(forms.form(scenario)), fault.finding)[:2] if fault.finding else ()
    things = [thing for cell in fault.cells for thing in placing.on(scenario, cell)]
    return path if len(path) > 1 else things[0].path if things else ()


def _said(field: forms.Field) -> Any:
    """What a form says as plain values: what is given, and the names of everything else."""
    if field.sort == "group":
        return {below.path[-1]: _said(below) for below in field.fields}
    return field.given


class Mend(NamedTuple):
    """The one change that mends a fault: what it gives, or None; and what it does, or why there is none."""

    scenario: Scenario | None
    says: str


def mend(scenario: Scenario, fault: Fault, most: int = _MOST_TRIED) -> Mend | None:
    """Change one thing, as little as can be, so that the fault is gone and no other has come.

    Args:
        scenario: the scenario.
        fault: one of its faults.
        most: how many changes to try; None is returned if there are more, and none of these mends it.

    >>> broken = Scenario("rqa").robot("pug", "c4").robot("crate", "c4", health=2)
    >>> mend(broken, faults(broken)[0]).says
    'Crate: c4 → b4.'
    """
    were = Counter(one.kin for one in faults(scenario))
    brings = None
    for number, change in enumerate(_changes(scenario, fault)):
        if number == most:
            if most < _MOST_TRIED:
                return None
            break
        now = faults(change)
        kin = Counter(one.kin for one in now)
        if change.state is not None and kin[fault.kin] < were[fault.kin]:
            new = next((one for one in now if kin[one.kin] > were[one.kin]), None)
            if new is None:
                return Mend(change, changed(scenario, change))
            brings = brings or f"{changed(scenario, change)} But then: {new.says}"
    return Mend(None, brings or "It takes more than one change.")


def mended(scenario: Scenario, fault: Fault) -> Scenario | None:
    """The same with one thing changed, so that the fault is gone and no other has come; None if nothing does.

    >>> broken = Scenario("rqa").robot("pug", "c4").robot("crate", "c4", health=2)
    >>> mended(broken, faults(broken)[0]).document["robots"]["crate"]["at"]
    'b4'
    """
    found = mend(scenario, fault)
    return found and found.scenario


def meant(scenario: Scenario, fault: Fault) -> Scenario:
    """The same, saying of a fault that it is meant; or, if the scenario says so, no longer.

    >>> broken = Scenario("rqa").robot("pug", "c4").tiles(c4="Wall")
    >>> on_purpose = meant(broken, faults(broken)[0])
    >>> on_purpose.audit, on_purpose.run().warnings
    (('on an obstacle',), ())
    >>> meant(on_purpose, faults(on_purpose)[0]) == broken
    True
    """
    if fault.finding is None:
        return scenario
    names = {fault.finding.kind, *fault.clauses}
    said = [name for name in scenario.audit if name not in names]
    return scenario.set(audit=[*said, *([] if fault.meant else [fault.finding.kind])] or None)


def still_meant(before: Scenario, after: Scenario) -> Scenario:
    """The later one, which does not mean a fault any more that a change has removed.

    >>> broken = Scenario("rqa").robot("pug", "c4").tiles(c4="Wall").set(audit=["on an obstacle"])
    >>> still_meant(broken, broken.set(tiles=None)).audit
    ()
    """
    if not after.audit or before.state is None or after.state is None:
        return after
    were, now = ({*_names(one)} for one in (before, after))
    return after.set(audit=[name for name in after.audit if name in now or name not in were] or None)


def _names(scenario: Scenario) -> Iterator[str]:
    """The names by which a scenario can mean its faults."""
    for finding in scenario.game.audit(scenario.state):
        yield from (finding.kind, *finding.clauses)


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
    """A step aside, or first the nearest number if the fault counts; what something comes with; less."""
    facts, names = _facts(fault), _named_in(fault)
    things = [thing for cell in fault.cells for thing in placing.on(scenario, cell)]
    everything = list(_leaves(forms.form(scenario)))
    told = (leaf for leaf in everything if _told(leaf, names))
    about = place(scenario, fault)

    def likely(leaf: forms.Field) -> tuple[bool, bool, int]:
        """What the fault is about comes first, then what was set here."""
        return (leaf.path[: len(about)] != about, leaf.given is None, len(leaf.path))

    leaves = sorted(told, key=likely)
    near = sorted(placing.spaces(scenario), key=lambda cell: _apart(cell, fault.cells[:1]))
    aside = [
        partial(_move, thing=thing, cell=cell)
        for thing in reversed(things)
        if thing.kind.how == "piece"
        for cell in near[:_NEAR]
    ]
    counts = fault.finding is not None and any(type(fact) is int for fact in fault.finding.facts.values())
    yield from () if counts else aside
    yield from _numbers(fault, facts, leaves)
    yield from aside if counts else ()
    yield from _more(fault, facts, everything)
    for leaf in everything if not fault.clauses else ():
        if leaf.sort == "list" and len(leaf.options) <= _FEW:
            yield from (partial(Draft.put, path=leaf.path, text=str(option)) for option in leaf.options)
    for leaf in leaves:
        if leaf.sort == "list" and isinstance(leaf.value, (list, tuple)):
            items = [n for n, item in enumerate(leaf.value) if _name(item) in names]
            for some in (items, [*range(len(leaf.value))]):  # those that are named, then the last ones
                fewer = sorted(
                    {n for n in (len(some) - 1, *_numbers_of(fault, facts)) if 0 <= n < len(some)},
                    reverse=True,
                )
                yield from (partial(_drop_items, path=leaf.path, items=some[n:]) for n in fewer)
    given = [leaf.path for leaf in leaves if leaf.given is not None]
    paths = [*(thing.path for thing in things), *given]
    paths += [thing.path for cell in near[:_NEAR] for thing in placing.on(scenario, cell)]
    document = scenario.document
    least = sorted(dict.fromkeys(paths), key=lambda path: (-len(path), _size(forms.at(document, path))))
    yield from (partial(Draft.drop, path=path) for path in least)


def _size(value: Any) -> int:
    """How much is said in a value."""
    below = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return 1 + sum(map(_size, below))


def _numbers(fault: Fault, facts: list[str], leaves: list[forms.Field]) -> Iterator[Touch]:
    """Another number in a field, the nearest first: one of the fault, or one that two of them give."""
    numbers = _numbers_of(fault, facts)
    apart = [a - b for a in numbers for b in numbers if a != b]
    counts = [leaf for leaf in leaves if leaf.sort == "number"]
    for leaf in sorted(counts, key=lambda leaf: leaf.value not in numbers):
        here = leaf.value if isinstance(leaf.value, int) else 0
        values = {*numbers, *(here + n for n in (-1, 1, *apart))} - {here}
        nearest = sorted((value not in numbers, abs(value - here), value) for value in values)
        yield from (partial(Draft.put, path=leaf.path, text=str(value)) for _, _, value in nearest)


def _more(fault: Fault, facts: list[str], leaves: list[forms.Field]) -> Iterator[Touch]:
    """What gives more of what there is too much of, as the fault says: one, or as many as are missing."""
    name = fault.finding.facts.get("more") if fault.finding else None
    numbers = _numbers_of(fault, facts)
    missing = {a - b for a in numbers for b in numbers if 0 < a - b < _FEW}
    for leaf in leaves if name else ():
        if leaf.sort == "list" and name in leaf.options and _told(leaf, _named_in(fault)):
            yield from (partial(_add, path=leaf.path, item=str(name), times=n) for n in sorted({1, *missing}))


def _add(draft: Draft, path: Path, item: str, times: int) -> None:
    for _ in range(times):
        draft.put(path, item)


def _numbers_of(fault: Fault, facts: list[str]) -> list[int]:
    return [int(number) for number in re.findall(r"-?\d+", " ".join((fault.says, *facts)))]


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
        self._mends: dict[Any, Mend | None] = {}

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Its faults."""
        return faults(self.scenario)

    def mend(self, fault: Fault, most: int = _MOST_TRIED) -> Mend | None:
        """How a fault is mended, or why not; None if that takes longer to find out."""
        found = self._mends.get(fault.key)
        if found is None and (most == _MOST_TRIED or fault.key not in self._mends):
            found = self._mends[fault.key] = mend(self.scenario, fault, most)
        return found

    @cached_property
    def report(self) -> Report:
        """How its steps come out."""
        return self.scenario.run()

    @cached_property
    def form(self) -> forms.Field:
        """Everything that it says, or could say."""
        return forms.form(self.scenario)

    @cached_property
    def zones(self) -> Mapping[str, Sequence[Zone]]:
        """Where each thing can be that lies on no space."""
        return zones(self.scenario, self.form)

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
