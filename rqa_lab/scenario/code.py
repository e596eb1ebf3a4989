"""A scenario as Python that builds it: to copy into a notebook, or as a test."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.schema import FOOT, HEAD

#: key of the format -> the word of the builder that adds one of what stands below it
_WORDS = {"robots": "robot", "bots": "bot", "seats": "seat"}
#: word of the builder -> the kind of step that it adds
_STEPS = {"step": "do", "refuse": "refuse", "options": "options"}
#: what stands in the first call, or is a call for each
_ELSEWHERE = ("title", "steps")
#: what decides which names the other keys may have
_FIRST = ("packs", "data", "own_data")


def python(scenario: Scenario) -> str:
    """The Python that builds a scenario.

    >>> print(python(Scenario("rqa", "A wall").robot("pug", "c4").tiles(e4="Wall").turn("Ann", move=3)))
    from rqa_lab import Scenario
    <BLANKLINE>
    scenario = (
        Scenario("rqa", "A wall")
        .tiles(e4="Wall")
        .robot("pug", "c4", seat="Ann")
        .turn("Ann", move=3)
    )
    """
    game, document = scenario.game, scenario.document
    words = game.files.builder
    lines = [f"Scenario({_text(game.id)}, {_text(scenario.title)})"]
    for key in dict.fromkeys((*_FIRST, *game.files.schema)):
        if key in document:
            lines += _calls(key, document[key], words)
    texts = {key: document[key] for key in (*HEAD, *FOOT) if key in document and key not in _ELSEWHERE}
    lines += [f".set({_arguments([], texts)})"] if texts else []
    for step in document.get("steps", ()):
        lines.append(_step(dict(step)))
    body = "\n".join(f"    {line}" for line in lines)
    return f"from rqa_lab import Scenario\n\nscenario = (\n{body}\n)"


def as_test(scenario: Scenario) -> str:
    """The Python of a test that a scenario comes out as it says.

    >>> print(as_test(Scenario("rqa", "Two, alone!").robot("pug", "c4")).splitlines()[3])
    def test_two_alone():
    """
    first, _, built = python(scenario).partition("\n\n")
    name = "_".join(re.findall(r"[a-z0-9]+", scenario.title.lower())) or "scenario"
    body = "\n".join(f"    {line}" for line in built.splitlines())
    return f"{first}\n\n\ndef test_{name}():\n{body}\n    assert not scenario.run().failures"


def _step(step: dict[str, Any]) -> str:
    """The call that adds a step."""
    word, kind = next((word, kind) for word, kind in _STEPS.items() if kind in step)
    value = step.pop(kind)
    first = value if isinstance(value, list) else [value]
    return f".{word}({_arguments(first, step)})"


def _calls(key: str, value: Any, words: Mapping[str, Any]) -> Iterator[str]:
    """The calls that put in what stands below a key."""
    word = _WORDS.get(key, "")
    if word in words:
        for name, fields in value.items():
            named = dict(fields)
            first = [name, *([named.pop("at")] if word != "seat" and named.get("at") else [])]
            yield f".{word}({_arguments(first, named)})"
    elif key == "tiles" and value:
        yield f".tiles({_arguments([], value)})"
    elif key == "turn" and "seat" in value:
        named = dict(value)
        yield f".turn({_arguments([named.pop('seat')], named)})"
    else:
        yield f".set({_arguments([], {key: value})})"


def _arguments(first: list[str], named: Mapping[str, Any]) -> str:
    return ", ".join([*map(_text, first), *(f"{name}={_text(value)}" for name, value in named.items())])


def _text(value: Any) -> str:
    """A value as Python, with double quotes."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_text(key)}: {_text(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_text, value))}]"
    if isinstance(value, str) and '"' not in value and repr(value)[1:-1] == value:
        return f'"{value}"'
    return repr(value)
