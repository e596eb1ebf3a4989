"""A file that was opened, written back with what has changed: comments, order and style of the rest stay."""

from collections.abc import Mapping
from io import StringIO
from typing import Any

from rqa_lab.scenario.scenario import Scenario


def rewritten(text: str, scenario: Scenario) -> str:
    r"""The text of a scenario's file, with what the scenario says now where that is something else.

    Args:
        text: the file as it was; if it cannot be read, the result is written anew.
        scenario: what the file is to say.

    >>> file = "rqa: 1\ntitle: Old\n# who stands where\nrobots: {pug: {seat: Ann, at: c4}}\n"
    >>> print(rewritten(file, Scenario.from_text(file).set(title="New")), end="")
    rqa: 1
    title: New
    # who stands where
    robots: {pug: {seat: Ann, at: c4}}
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    yaml, written = YAML(), StringIO()
    yaml.preserve_quotes = True
    yaml.width = 110
    yaml.indent(mapping=2, sequence=4, offset=2)
    new = scenario.to_yaml()
    try:
        old = yaml.load(text)
    except YAMLError:
        return new
    if not isinstance(old, dict):
        return new
    _renew(old, yaml.load(new), scenario.document)
    yaml.dump(old, written)
    again = Scenario.from_text(written.getvalue())
    return written.getvalue() if again == scenario else new


def _renew(old: Any, new: Mapping[str, Any], plain: Mapping[str, Any]) -> None:
    """Let a mapping of a file say what another one says, and leave alone what is the same."""
    for key in [key for key in old if key not in plain]:
        del old[key]
    for key, value in plain.items():
        if key not in old:
            old[key] = new[key]
        elif isinstance(value, dict) and isinstance(old[key], dict):
            _renew(old[key], new[key], value)
        elif old[key] != value:
            old[key] = new[key]
