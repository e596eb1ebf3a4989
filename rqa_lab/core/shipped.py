"""The files with the components that the lab ships: what they may say, and what is wrong with it.

The checks are those of a reader's own data file.  Beside what is printed these files say where it comes from,
and which clauses a component cites.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from typing import Any

from rqa_lab.core.component import Known
from rqa_lab.core.datarules import DataRules, fields_of, misfits
from rqa_lab.core.problem import Path
from rqa_lab.core.schema import TEXT, closed, several

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
    """Tell of what a schema cannot see, by the number of the file and the path."""
    parts = rules.parts.built(*documents)
    every = {table: rules.every(parts, table) for table in rules.tables}
    for file, path in _components(rules, documents):
        table, name = map(str, path[-2:])
        for one, row in ((table, path), *((side, (*path, side)) for side, _ in _sides(rules, table))):
            for way, message in misfits(every[one][name], at(documents[file], row), every):
                report(file, (*row, *way), message)
