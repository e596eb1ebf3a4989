"""The components of a game to look up: what each does, what is printed on it, where each value comes from."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from rqa_lab.core.clause import Clauses
from rqa_lab.core.component import Component, Origin, printed
from rqa_lab.core.datarules import as_written
from rqa_lab.core.display import Displayed
from rqa_lab.games import data_rules, game, games_with_data
from rqa_lab.learn.citations import citations
from rqa_lab.scenario.library import every
from rqa_lab.scenario.scenario import Scenario

#: origin of a value -> what a reader is told of it
FROM: Mapping[Origin, str] = {
    "printed": "a text says so",
    "assumed": "our guess",
    "lab": "the lab’s own",
    "user": "from your own data",
    "scenario": "set by a scenario",
}
#: what is no value of a component, but how the lab draws and words it
_DRAWN = frozenset(("letter", "glyph", "says", "noun"))


class Field(NamedTuple):
    """A value of a component: its name, what it means, how a data file writes it, where it comes from."""

    name: str
    meaning: str
    value: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Thing:
    """A component: its record, its values, the clauses that it cites, and scenarios with it, as (id, title).

    ``about`` are those of the clauses that are about it, and not about all of its kind as well.
    """

    table: str
    record: Component
    says: str
    fields: Sequence[Field]
    clauses: Clauses
    about: Clauses
    scenarios: Sequence[tuple[str, str]]

    @property
    def name(self) -> str:
        """What it is called."""
        return self.record.called

    @property
    def origins(self) -> Sequence[Origin]:
        """Where its values come from, each origin once."""
        return tuple(dict.fromkeys(field.origin for field in self.fields))


class Reference(Mapping[str, Thing], Displayed):
    """A table of the components of a game; both go by their ids: a mapping from names to components."""

    def __init__(self, game: str, id: str, things: Sequence[Thing]) -> None:
        self.game, self.id = game, id
        self._things = {one.record.name: one for one in things}

    def __getitem__(self, name: str) -> Thing:
        return self._things[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def __repr__(self) -> str:
        return f"<Reference of {self.game}: {self.id}, {len(self)}>"


@cache
def reference(id: str) -> Mapping[str, Reference]:
    """Id of a table -> the components in it; nothing for a game without any.

    >>> pug = reference("rqa")["robots"]["Pug"]
    >>> pug.says
    'May come into the arena on an empty centre space instead of a Spawn.'
    >>> [(field.value, field.origin) for field in pug.fields if field.name == "health"]
    [('5', 'assumed')]
    """
    if id not in games_with_data():
        return {}
    rules, with_it = data_rules(id), _holders(id)
    every_one = {name: rules.every(rules.parts.components(), name) for name in rules.tables}
    return {
        name: Reference(id, name, [_thing(id, name, one, with_it.get(one.name, ())) for one in some.values()])
        for name, some in every_one.items()
    }


def _thing(id: str, table: str, record: Component, scenarios: Sequence[tuple[str, str]]) -> Thing:
    general = {key: to.general for key, to in record.cites.items()}
    own = [some for key, some in record.clauses.items() if some and some != general.get(key)]
    clauses, about = tuple(dict.fromkeys(chain.from_iterable(own))), tuple(some[0] for some in own)
    taught = {
        one.scenario: one.title
        for clause in clauses
        for one in citations(id).examples.get(clause, ())
        if one.teaches
    }
    book = game(id).rulebook
    says = record.says or next((book[clause].says for clause in clauses), "")
    shown = tuple((taught | dict(scenarios)).items())
    return Thing(table, record, says, tuple(_fields(record)), clauses, about, shown)


def _fields(record: Component) -> Iterator[Field]:
    """What is printed on it, entry by entry where entries may differ in their origin."""
    for name, part in printed(type(record)).items():
        value = record.value(name)
        if name in _DRAWN or value in (None, False, "", 0, ()) or not value:
            continue
        if part.apart:
            for entry, one in value.items():
                whole = f"{name}.{entry}"
                yield Field(entry, part.meaning, as_written(one), record.origin(whole))
        else:
            yield Field(name, part.meaning, as_written(value), record.origin(name))


def _holders(id: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Name of a component -> the scenarios with it: first those in which it is played, moved, or chosen."""
    rules = data_rules(id)
    parts = rules.parts.components()
    names = {name.lower(): name for table in rules.tables for name in rules.every(parts, table)}
    word = re.compile(
        rf"(?<![\w-])({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![\w-])"
    )
    used: dict[str, dict[str, str]] = {name: {} for name in names.values()}
    there: dict[str, dict[str, str]] = {name: {} for name in names.values()}
    for scenario in every(id):
        for where, texts in ((used, _actions(scenario)), (there, _position(scenario))):
            for found in {*word.findall(texts.lower())}:
                where[names[found]][scenario.id] = scenario.title
    return {name: tuple((used[name] | there[name]).items()) for name in names.values()}


def _actions(scenario: Scenario) -> str:
    return "\n".join(text for line in scenario.lines for text in line.texts if line.kind != "options")


def _position(scenario: Scenario) -> str:
    look: Any = scenario.game.look(scenario.state) if scenario.state is not None else {}
    return json.dumps(look, default=str, ensure_ascii=False)
