"""What completion, signatures and type checkers see of the builder: the words of all games, with fields."""

import inspect
from pathlib import Path

import pytest
import stored

from rqa_lab import Scenario
from rqa_lab.games import game
from rqa_lab.scenario.builder import Done, Listed, Refused, fields
from rqa_lab.scenario.format import of_game

GAMES = ("rqa", "gekido", "moonbots", "roborace")
#: what a type checker reads in place of the words that a scenario looks up in its game
STUB = Path(__file__).parents[1] / "rqa_lab" / "scenario" / "words.pyi"
HEAD = '''\
"""The words of all games that build a scenario, for type checkers; tests/test_builder_face.py writes it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.words import Displayed
from rqa_lab.scenario.scenario import Scenario

class Words(Displayed):
'''
KINDS = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None",
         "array": "Sequence[Any]", "object": "Mapping[str, Any]"}  # fmt: skip


def kinds(schema):
    """The types of the values that a schema allows."""
    for one in schema.get("anyOf", ()):
        yield from kinds(one)
    if "$ref" in schema:
        yield "Any"
    yield from dict.fromkeys("None" if one is None else type(one).__name__ for one in schema.get("enum", ()))
    types = schema.get("type", ())
    yield from (KINDS[one] for one in ([types] if isinstance(types, str) else types))


def written(found):
    """A type, from the kinds of all games."""
    some = dict.fromkeys(found)
    if "Any" in some or not some:
        return "Any"
    return " | ".join(sorted(some, key=lambda kind: kind == "None"))


def parameter(one, needed):
    """A parameter of a word that is one of its own."""
    star = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
    kind = inspect.formatannotation(one.annotation).replace("typing.", "")
    return f"{star}{one.name}: {kind}{'' if needed or star else ' = ...'}"


def word(name):
    """The lines of a word: with the parameters that it has in any game."""
    own, named, texts = {}, {}, []
    of = [game(id) for id in GAMES if name in game(id).builder]
    for rules in of:
        texts.append(getattr(Scenario(rules.id), name).__doc__.split("\n")[0])
        known = fields(rules, name)
        for one in [*inspect.signature(rules.builder[name]).parameters.values()][1:]:
            if not (one.kind is one.VAR_KEYWORD and known):
                own.setdefault(one.name, []).append(one)
        for field, allowed in known.items():
            named.setdefault(field, []).extend(kinds(allowed))
    rows = {True: [], False: []}
    for same in own.values():
        one = same[0]
        needed = one.default is one.empty and len(same) == len(of)
        rows[one.kind is one.KEYWORD_ONLY].append(parameter(one, needed))
    rows[True] += [f"{field}: {written(found)} = ..." for field, found in named.items() if field not in own]
    star = ["*"] if rows[True] and not any(row.startswith("*") for row in rows[False]) else []
    yield f"    def {name}("
    yield from (f"        {row}," for row in ("self", *rows[False], *star, *rows[True]))
    yield "    ) -> Scenario:"
    yield f'        """{texts[0]}"""'
    yield ""


@pytest.mark.golden
def test_a_type_checker_reads_the_words_with_their_fields():
    names = dict.fromkeys(name for id in GAMES for name in game(id).builder)
    lines = [line for name in names for line in word(name)]
    stored.same(HEAD + "\n".join(lines), STUB)
    assert STUB.parents[1].joinpath("py.typed").is_file(), (
        "without it nobody's type checker looks at the package"
    )


@pytest.mark.parametrize("id", GAMES)
def test_every_word_says_what_it_does_and_takes(id):
    scenario = Scenario(id)
    for name, function in game(id).builder.items():
        build = getattr(scenario, name)
        assert (build.__name__, name in dir(scenario)) == (name, True)
        assert build.__doc__.split("\n")[0].endswith((".", "``.", '``"'))
        assert ">>>" not in build.__doc__
        first, *others = inspect.signature(function).parameters
        assert first == "keys"
        shown = inspect.signature(build).parameters
        assert not {"keys", "fields"} & {*shown}
        assert [*shown][: len(others) - ("fields" in others)] == [one for one in others if one != "fields"]


def test_the_fields_of_steps_are_those_of_the_format():
    """The methods name the fields that a step of that kind may have, beside what they take anyway."""
    for kind, taken, shown in (("do", [], Done), ("refuse", ["because"], Refused), ("options", [], Listed)):
        [known] = {tuple(one["properties"]) for one in steps(of_game("rqa")) if one["required"] == [kind]}
        assert {*shown.__annotations__} == {*known} - {kind, *taken}
        method = {"do": "step"}.get(kind, kind)
        assert {*shown.__annotations__} < {*inspect.signature(getattr(Scenario("rqa"), method)).parameters}


def steps(schema):
    """The kinds of steps, wherever the schema has them."""
    for value in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(value, dict) and value.get("required") in (["do"], ["refuse"], ["options"]):
            yield value
        elif isinstance(value, (dict, list, tuple)):
            yield from steps(value)
