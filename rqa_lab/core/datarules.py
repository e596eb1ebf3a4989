"""Data files of readers: what they may say, what they change, and the data that a game ships."""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import islice
from typing import Any, ClassVar, NamedTuple

from rqa_lab.core.component import LAB_CARDS, Component, Known, Printed, printed
from rqa_lab.core.schema import NEW, TEXT, Path, Problem, closed, explained, several
from rqa_lab.core.words import MOST_SHOWN, capital, cut, meant, nearest, printable, shown

# ---- a reader's own data file, whose values replace those that the lab ships -----------------------------
# A reader who owns the game copies what is printed there; ``games.datafile`` reads the file.


@dataclass(frozen=True, slots=True)
class OwnData:
    """The contents of a data file, once it is checked.

    ``digest`` changes whenever what it says does; ``changes`` names the components that it mentions.

    >>> OwnData("box.yaml", "5f3a09c2", ("Hammer", "Tacks"), {})
    box.yaml (5f3a09c2), which speaks of Hammer, Tacks
    """

    file: str
    digest: str
    changes: tuple[str, ...]
    document: Mapping[str, Any]

    @property
    def noted(self) -> dict[str, Any]:
        """The note about it in a state as JSON or in a saved game: plain values, without the data."""
        return {"file": self.file, "digest": self.digest, "changes": list(self.changes)}

    def __repr__(self) -> str:
        more = f" and {len(self.changes) - MOST_NAMED} more" if len(self.changes) > MOST_NAMED else ""
        speaks = f", which speaks of {', '.join(self.changes[:MOST_NAMED])}{more}" if self.changes else ""
        return printable(f"{cut(self.file)} ({cut(self.digest)}){cut(speaks, 3 * MOST_SHOWN)}")


def other_data(noted: Mapping[str, Any] | None, own: OwnData | None) -> str:
    """A message about something saved with that data file (None: with none); "" if it is the one in use.

    >>> print(other_data({"file": "box.yaml", "digest": "5f3a09c2", "changes": ["Hammer"]}, None)[:60])
    found data of box.yaml (5f3a09c2), which speaks of Hammer, e
    """
    if (noted and noted["digest"]) == (own and own.digest):
        return ""
    here = "the lab's own" if own is None else f"those of {own}"
    if not noted:
        return f"found data of the lab, expected {here}: start without --data"
    saved = OwnData(noted["file"], noted["digest"], tuple(noted["changes"]), {})
    return f"found data of {saved}, expected {here}: start with --data {printable(cut(saved.file))}"


#: how many components are named before the rest is counted
MOST_NAMED = 6


# ---- data files for the components of a game: their contents, their mistakes, and what they change --------
# All of it follows from the field descriptions in the records; see :mod:`~rqa_lab.core.component`.

#: how many cards a scenario may bring
MOST_NEW = 99

#: how many values of a field a template lists
_MOST_WORDS = 8
#: how similar a misspelt name has to be to the right one
_MISSPELT = 0.8

Tables = Mapping[str, Mapping[str, Component]]


class Section(NamedTuple):
    """A section of a data file, a table: what its components are, and what sentences say behind their names.

    Those of another table, ``of``, may have a side of their own here; then none is new, nor where a table is
    ``full``.
    """

    kind: type[Component]
    title: str = ""
    of: str = ""
    full: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """The changes of a data file, in sentences, and the values still guessed by the lab, by component.

    ``same`` counts the values that the lab has as well; ``whole`` are sentences about all of it.
    """

    changed: tuple[str, ...]
    same: int
    guessed: Mapping[str, tuple[str, ...]]
    whole: tuple[str, ...] = ()


class DataRules:
    """The rules for a game's component data files.  A game supplies its tables, and whatever is not in them.

    ``parts`` is the module of its components, with ``shipped()``, ``built(*files)``, ``components()``, which
    are in use and have the data file that they come from as ``own``, ``overlaid(base, document)`` and the
    ``PACKAGE`` with the files.  ``words`` are names that no new component may have, because they mean
    something else.  A file may remove cards from the ``deck``, named here as sentences call it; "" means no
    deck.
    """

    #: the game; a file begins with ``<game>-data: 1``, the version of the format
    id: ClassVar[str]
    VERSION: ClassVar[int] = 1
    tables: ClassVar[Mapping[str, Section]]
    words: ClassVar[Iterable[str]] = ()
    deck: ClassVar[str] = ""
    parts: ClassVar[Any]
    #: the clauses that components may cite
    clauses: ClassVar[Iterable[str]]
    #: the files that the lab ships
    files: ClassVar[tuple[str, ...]] = ("components.yaml",)
    #: table -> the schemas of what its rows say in these files alone
    apart: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    # ---- what a game gives -------------------------------------------------------------------------------

    @abstractmethod
    def files_of(self, tables: Mapping[str, Any], known: Known) -> Sequence[Mapping[str, Any]]:
        """The schemas of these files, given those of their tables and all names."""

    @abstractmethod
    def steps(self) -> str:
        """The steps that components are made of, for the head of a template, as comments."""

    def tables_in(self, *documents: Any) -> Iterator[tuple[int, Path]]:
        """The places of the tables in these files, by the number of the file."""
        return ((0, (name,)) for name, table in self.tables.items() if not table.of)

    def beside(self, *documents: Any) -> Known:
        """Other names that these files give, by what they name."""
        return {}

    def more(self, known: Known) -> Mapping[str, Any]:
        """The schemas of the keys of a file other than tables, given all names by table."""
        return {}

    def rest(self, base: Any) -> str:
        """The keys other than tables, as a template shows them."""
        return ""

    def every(self, parts: Any, table: str) -> Mapping[str, Component]:
        """The components of a table, by name."""
        found: Mapping[str, Component] = getattr(parts, table)
        return found

    def check_more(self, document: Mapping[str, Any], report: Problem) -> None:
        """Report what a schema cannot see in the keys other than tables."""

    def more_changed(self, base: Any, own: Any, document: Mapping[str, Any]) -> Iterator[str | None]:
        """Sentences about what those keys change; None for a value that equals the lab's."""
        yield from ()

    def more_guessed(self, document: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
        """What remains a guess unless those keys are given."""
        return {}

    def more_names(self, document: Mapping[str, Any]) -> Iterable[str]:
        """The names that those keys mention."""
        return ()

    # ---- what there is -----------------------------------------------------------------------------------

    def shipped(self) -> Any:
        """The components that the lab ships."""
        return self.parts.shipped()

    def overlaid(self, document: Mapping[str, Any]) -> Any:
        """The same with the values of a data file."""
        return self.parts.overlaid(self.shipped(), document)

    # ---- what a file may say -----------------------------------------------------------------------------

    def known(self, parts: Any) -> dict[str, list[str]]:
        """Names by table."""
        return {table: [*self.every(parts, table)] for table in self.tables}

    def schema(self, document: Mapping[str, Any]) -> Mapping[str, Any]:
        """The JSON Schema of a data file, including the components that the file itself adds."""
        base = self.shipped()
        known = self.known(base)
        for name, table in self.tables.items():
            needed = {"required": _needed(table.kind)}
            names = dict.fromkeys(known[table.of or name])
            none = table.of or table.full
            known[name] = [*(names if none else with_new(names, document.get(name), needed, NEW))]
        return {
            **closed(
                **{f"{self.id}-data": {"enum": list(range(1, self.VERSION + 1))}, "note": {"type": "string"}},
                **({"remove": self._removed(base)} if self.deck else {}),
                **{name: closed(**self._table(base, name, known)) for name in self.tables},
                **self.more(known),
            ),
            "required": [f"{self.id}-data"],
        }

    def _removed(self, base: Any) -> dict[str, Any]:
        """The schema of the cards that a file takes out."""
        cards = [name for name, card in self.every(base, "cards").items() if card.in_deck]
        some = several({"enum": cards}, len(cards))
        return {"title": f"a list of cards, or {LAB_CARDS}", "anyOf": [{"enum": [LAB_CARDS]}, some]}

    def _table(self, base: Any, name: str, known: Known) -> dict[str, Any]:
        """The schema of each component of a table."""
        table, records = self.tables[name], self.every(base, name)
        whole = fields_of(table.kind, known)
        new = closed(**whole) if table.of else {**closed(**whole), "required": _needed(table.kind)}

        def some(record: Component) -> dict[str, Any]:
            return closed(**{field: whole[field] for field in whole if field not in record.settled})

        return {one: some(records[one]) if one in records else new for one in known[name]}

    # ---- mistakes in a data file -------------------------------------------------------------------------

    def check(self, document: Mapping[str, Any], report: Problem) -> None:
        """Report what a schema cannot see: steps that cannot be done, names that mean something else."""
        base, own = self.shipped(), self.overlaid(document)
        every = {table: self.every(own, table) for table in self.tables}
        taken = self.taken(base)
        for name, table in self.tables.items():
            for one, given in document.get(name, {}).items():
                if one not in self.every(base, table.of or name):
                    if wrong := misnamed(table.kind, one, taken):
                        report((name, one), wrong)
                    taken.setdefault(one.lower(), one)
                for path, message in misfits(every[name][one], given, every):
                    report((name, one, *path), message)
        self.check_more(document, report)

    def taken(self, parts: Any) -> dict[str, str]:
        """Names that mean something already, in small letters -> as they are written."""
        names = (name for table in self.tables for name in self.every(parts, table))
        return {name.lower(): name for name in (*self.words, *names)}

    def settled(self, own: OwnData) -> bool:
        """True if this process already plays with other component data."""
        components = self.parts.components
        return bool(components.cache_info().currsize) and components().own != own

    def names(self, document: Mapping[str, Any]) -> tuple[str, ...]:
        """The components, and anything else, that a data file mentions."""
        given = (name for table in self.tables for name in document.get(table, {}))
        removed = document.get("remove", ())
        last = [removed] if isinstance(removed, str) else removed
        return tuple(dict.fromkeys([*given, *self.more_names(document), *last]))

    def sound(
        self, data: Mapping[str, Any], new: type[Component], report: Problem, tables: Iterable[str] = ()
    ) -> dict[str, dict[str, Any]]:
        """A scenario's changes of components, entry by entry, leaving out misfits.

        Args:
            data: the fields, by component.
            new: what the others are that are new.
            report: called for what would not fit together.
            tables: where components are looked up; by default in all tables.
        """
        every = {table: self.every(self.parts.components(), table) for table in self.tables}
        found = {}
        for name, changed in data.items():
            known = next((every[table][name] for table in tables or every if name in every[table]), None)
            record = known.altered(known.entries(changed)) if known else new.new(name, changed)
            misnaming = "" if known else misnamed(new, name, self.taken(self.parts.components()))
            wrong = [*([((), misnaming)] if misnaming else []), *misfits(record, changed, every)]
            for path, message in wrong:
                report(("data", name, *path), message)
            if not wrong:
                found[name] = record.entries(changed)
        return found

    # ---- the changes that a file makes -------------------------------------------------------------------

    def difference(self, document: Mapping[str, Any]) -> Difference:
        """The changes of a data file without mistakes.

        >>> from rqa_lab.games import data_rules
        >>> found = data_rules("rqa").difference({"cards": {"Hammer": {"damage": 2, "range": "melee"}}})
        >>> found.changed, found.same, found.guessed["Hammer"]
        (('Hammer: damage 2; the lab has 1',), 1, ('type',))
        """
        base, own = self.shipped(), self.overlaid(document)
        lines: list[str | None] = []
        for name, table in self.tables.items():
            before, after = self.every(base, name), self.every(own, name)
            for one, given in document.get(name, {}).items():
                if one in before:
                    lines += _changed(f"{one}{table.title}", before[one], after[one], given)
                else:
                    typo = meant(nearest(one, before, 0.8)).removeprefix(". ")
                    lines.append(" ".join(filter(None, (f"{one}:", after[one].brief, after[one].says, typo))))
        cards = self.every(own, "cards") if self.deck else {}
        removed = ", ".join(name for name, card in cards.items() if not card.value("copies"))
        lines += [f"Removed: {removed}"] if removed else []
        lines += self.more_changed(base, own, document)
        changed = tuple(line for line in lines if line is not None)
        whole = (self._deck(base, own),) if self.deck else ()
        return Difference(changed, len(lines) - len(changed), self._guessed(own, document), whole)

    def _guessed(self, own: Any, document: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
        """The fields that are still a guess, by component; your own components have none."""
        found = {
            f"{one}{table.title}": guesses(record)
            for name, table in self.tables.items()
            for one, record in self.every(own, name).items()
            if guesses(record)
        }
        return {**found, **self.more_guessed(document)}

    def _deck(self, base: Any, own: Any) -> str:
        """The make-up of the deck from which a file may remove cards, in words."""
        was, now = ([one for one in parts.cards.values() if one.in_deck] for parts in (base, own))
        box, deck = (sum(card.copies for card in cards) for cards in (was, now))
        lab = sum(card.copies for card in now if card.lab)
        ours = f", {lab} of them the lab's own" if lab else ""
        short = "" if deck == box else f"; in the box there are {box}"
        return f"{capital(self.deck)}: {deck} cards{ours}{short}."

    # ---- a file to begin with ----------------------------------------------------------------------------

    def template(self) -> str:
        """A file with every value that the lab had to guess, for you to correct from the printed game.

        >>> from rqa_lab.games import data_rules
        >>> data_rules("rqa").template().splitlines()[0]
        'rqa-data: 1'
        """
        base = self.shipped()
        tables = (line for name in self.tables for line in self._section(base, name))
        parts = (
            _HEAD.format(id=self.id, version=self.VERSION, steps=self.steps()),
            *tables,
            self.rest(base),
        )
        return "\n".join(parts).rstrip() + "\n"

    def _section(self, base: Any, name: str) -> Iterator[str]:
        """The guesses of a table, and how something new is added to it."""
        table = self.tables[name]
        records = self.every(base, name).values()
        guessed, own = ([one for one in records if test(one)] for test in (guesses, _of_the_deck))
        yield f"{'' if guessed else '# '}{name}:"
        for record in guessed:
            yield f"  {record.name}:" + (f"  # {record.says}" if record.says else "")
            yield from _guessed_lines(record, self.known(base))
        if not table.of and not table.full:
            needed = ", ".join(_needed(table.kind))
            must = f"; {needed} in any case" if needed else ""
            yield f"# What a {table.kind.kind} may have{must}:"
            for field, part in printed(table.kind).items():
                yield f"#   {field:15} {_meaning(part, self.known(base))}"
            yield "# So a new one is written:"
            yield from (f"#   {line}" for line in table.kind.example.splitlines())
        if own:
            yield f"# Of {self.deck} no text names these, so they are our own (copies in brackets):"
            yield from (f"#   {card.name} ({card.value('copies')}): {card.says}" for card in own)
            yield "# Take them out, all or some, and write down what lies in the box:"
            yield f"# remove: {LAB_CARDS}"
        yield ""


_HEAD = """\
{id}-data: {version}
# The data of your own box. Below is every value that no text gives us, as we guess it.
# Put in what is printed, and delete what you do not know: all that stands in this file counts as yours.
#
#   rqa-lab data check FILE          what is wrong with it, what it changes, what is still our guess
#   rqa-lab check --data FILE        which of our scenarios come out otherwise with it
#   rqa-lab explore --data FILE      play with it
#
{steps}
"""


# ---- fields ----------------------------------------------------------------------------------------------


def fields_of(kind: type[Component], known: Known) -> dict[str, Any]:
    """Name of a field -> its schema, of all fields that a data file may give, given all names by table."""
    return {name: part.schema(known) for name, part in printed(kind).items()}


def new_of(kind: type[Component], known: Known, *without: str) -> dict[str, Any]:
    """The schema of a new component, without some fields."""
    fields = {name: schema for name, schema in fields_of(kind, known).items() if name not in without}
    return {**closed(**fields), "required": _needed(kind)}


def _needed(kind: type[Component]) -> list[str]:
    return [name for name, part in printed(kind).items() if part.needed]


def guesses(record: Component) -> tuple[str, ...]:
    """The guessed fields of a component; none if it is one of your own."""
    return () if record.lab else tuple(name for name in record.assumed if name in printed(type(record)))


def as_written(value: Any) -> str:
    """A value as a data file writes it.

    >>> as_written({"full house": (6, 2)}), as_written((("flip",), True)), as_written("3")
    ('{full house: [6, 2]}', '[[flip], true]', '"3"')
    """
    match value:
        case Mapping():
            return f"{{{', '.join(f'{_key(name)}: {as_written(one)}' for name, one in value.items())}}}"
        case tuple() | list():
            return f"[{', '.join(map(as_written, value))}]"
        case bool():
            return str(value).lower()
        case str() if value.isdecimal():
            return f'"{value}"'
    return str(value)


def _key(name: str) -> str:
    """A name as a key of a mapping in one line."""
    return f'"{name}"' if re.search(r"[,:=]", name) else name


def _meaning(part: Printed, known: Known) -> str:
    """The meaning of a field, and its allowed values if they are few."""
    schema = part.schema(known)
    words = [str(value) for value in schema.get("enum", ())]
    holds = schema.get("title") or (", ".join(words) if len(words) <= _MOST_WORDS else "")
    return f"{part.meaning} ({holds})" if holds else part.meaning


def _guessed_lines(record: Component, known: Known) -> Iterator[str]:
    """The fields of a component that are a guess, as a template has them."""
    meanings = printed(type(record))
    for name in guesses(record):
        if not meanings[name].apart:
            yield f"    {name}: {as_written(record.value(name))}  # {_meaning(meanings[name], known)}"
            continue
        yield f"    {name}:  # {_meaning(meanings[name], known)}"
        for entry, value in record.value(name).items():
            if f"{name}.{entry}" in record.assumed:
                yield f"      {_key(entry)}: {as_written(value)}"


def _of_the_deck(record: Component) -> bool:
    return record.lab and record.in_deck


def _changed(title: str, old: Component, new: Component, given: Mapping[str, Any]) -> Iterator[str | None]:
    """Sentences about what a file changes in a component; None for each value that equals the lab's."""
    for field in old.entries(given):
        before, after = old.value(field), new.value(field)
        said = field.partition(".")[2] or field
        same = before == after
        yield None if same else f"{title}: {said} {as_written(after)}; the lab has {as_written(before)}"


def misfits(record: Component, given: Mapping[str, Any], every: Tables) -> Iterator[tuple[Path, str]]:
    """The misfits in a component, if some of its given fields are to blame: path, message."""
    for message, *places in record.misfits(every):
        place = next((path for path in places if not path or path[0] in given), None)
        if place is not None:
            yield place, message


def misnamed(kind: type[Component], name: str, taken: Mapping[str, str]) -> str:
    """The problem with the name of a new component; "" if there is none."""
    if not kind.named.fullmatch(name):
        return f"found {shown(name)}, expected {kind.named_so}"
    if name.lower() in taken:
        return f"found {name!r}, expected another name: there is {taken[name.lower()]!r}"
    return ""


# ---- new components --------------------------------------------------------------------------------------


def with_new(known: Mapping[str, Any], given: Any, new: Mapping[str, Any], most: int) -> dict[str, Any]:
    """Schemas by name, and one for each new name of a data file that is not just a misspelt one.

    It looks at no more names than are allowed in total.

    Args:
        known: name -> schema.
        given: the file's value under this key, which should be a mapping.
        new: the schema of a new component; an entry with all its ``required`` fields counts as new.
        most: the greatest number of new ones.

    >>> new = {"required": ["copies"]}
    >>> [*with_new({"Hammer": {}}, {"Hamer": {"damage": 2}, "Hamster": {"copies": 1}}, new, 9)]
    ['Hammer', 'Hamster']
    """
    found, needed = dict(known), {*new["required"]}
    for name, entry in islice(given.items(), len(known) + most) if isinstance(given, dict) else ():
        if name in found:
            continue
        if not needed:  # a correction looks the same, so a nearly right name is taken for one
            misspelt = nearest(name, known, _MISSPELT)
        else:
            complete = isinstance(entry, dict) and entry.keys() >= needed
            misspelt = None if complete else nearest(name, found)
        if not misspelt:
            found[name] = new
    return found


def of_scenario(
    cards: list[str], known: Mapping[str, Any], new: Mapping[str, Any], data: Any
) -> dict[str, Any]:
    """The schemas of a card by its name and of ``data``, in a scenario, which may add cards of its own.

    Args:
        cards: the existing cards.
        known: the schema of ``data``, by component.
        new: the schema of a new card, with its ``required`` fields.
        data: the scenario's value; None for any scenario.
    """
    named = {"type": "string", "pattern": f"^{Component.named.pattern}$"}
    known = {name: explained(one, f"what {name} has instead") for name, one in known.items()}
    new = explained(new, "a new card")
    if data is None:
        more = {"additionalProperties": new, "propertyNames": named, "maxProperties": len(known) + MOST_NEW}
        card = {"anyOf": [{"enum": cards}, named]}
        return {"card": card, "data": {"type": "object", "properties": known, **more}}
    every = with_new(known, data, new, MOST_NEW)
    brought = [name for name in every if name not in known]
    return {"card": {"enum": [*cards, *brought]}, "data": closed(**every)}


# ---- the component files that the lab ships: their contents and their mistakes ---------------------------
# They are checked like a reader's own data file.  Besides the printed values they say where these come from,
# and which clauses a component cites.

_MOST = 99


def schemas(rules: DataRules, documents: Sequence[Any]) -> Sequence[Mapping[str, Any]]:
    """The JSON Schema of each of these files."""
    known: dict[str, list[str]] = {name: [] for name in rules.tables}
    for *_, table, name in (path for _, path in _components(rules, documents)):
        known[str(table)].append(str(name))
    names = {**known, **rules.beside(*documents)}
    tables = (name for name, table in rules.tables.items() if not table.of)
    rows = {name: {"type": "object", "additionalProperties": _row(rules, name, names)} for name in tables}
    return rules.files_of(rows, names)


def _row(rules: DataRules, name: str, known: Known) -> dict[str, Any]:
    """The schema of a component of a table."""
    kind = rules.tables[name].kind
    given, clause = fields_of(kind, known), {"title": "a clause of rules.yaml", "enum": [*rules.clauses]}
    cited = {key: several(clause, _MOST, description=of.meaning) for key, of in kind.citing(known).items()}
    needed = (one.name for one in fields(kind) if one.default is one.default_factory is MISSING)
    return {
        **closed(
            **given,
            lab={"type": "boolean"},
            assumed=several({"enum": [*given]}, len(given)),
            known=several(TEXT, _MOST),
            clauses=closed(**cited),
            **{side: closed(**fields_of(table.kind, known)) for side, table in _sides(rules, name)},
            **rules.apart.get(name, {}),
        ),
        "required": [one for one in needed if one in given],
    }


def _sides(rules: DataRules, name: str) -> Iterator[tuple[str, Any]]:
    """The tables with another side of the components of this one."""
    return ((side, table) for side, table in rules.tables.items() if table.of == name)


def _components(rules: DataRules, documents: Sequence[Any]) -> Iterator[tuple[int, Path]]:
    """The number of the file and the path of each component; that ends in its table and its name."""
    for file, path in rules.tables_in(*documents):
        yield from ((file, (*path, name)) for name in at(documents[file], path))


def at(document: Any, path: Path) -> Mapping[str, Any]:
    """The mapping at a path; an empty one if there is none.

    >>> at({"dozer": {"tiles": {"Glue": {}}}}, ("dozer", "tiles")), at([], ("dozer",))
    ({'Glue': {}}, {})
    """
    for key in path:
        document = document.get(key) if isinstance(document, dict) else None
    return document if isinstance(document, dict) else {}


def check(rules: DataRules, documents: Sequence[Any], report: Callable[[int, Path, str], None]) -> None:
    """Report what a schema cannot see, by the number of the file and the path."""
    parts = rules.parts.built(*documents)
    every = {table: rules.every(parts, table) for table in rules.tables}
    for file, path in _components(rules, documents):
        table, name = map(str, path[-2:])
        for one, row in ((table, path), *((side, (*path, side)) for side, _ in _sides(rules, table))):
            for way, message in misfits(every[one][name], at(documents[file], row), every):
                report(file, (*row, *way), message)
