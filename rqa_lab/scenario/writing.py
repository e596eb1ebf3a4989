"""Writes scenarios as files: the same scenario always gives the same text."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import yaml

from rqa_lab.core.words import BLANKS, JOINT

#: the longest value to put on one line, in braces or brackets
MOST_INLINE = 92
#: characters that only quotes bring back as they are, and what a block of lines would not
_ODD = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_NO_BLOCK = re.compile("^[ \n]| \n")
#: in a file, this is a letter that got lost, unless it is written as its number
_LOST = "\ufffd"
#: what a reader would name at its place, were it not in quotes: blanks, joints, and a dash before a word
_QUOTED = re.compile(f"[{BLANKS}{JOINT}{_LOST}]|^\\W ?\\w")


class _Dumper(yaml.SafeDumper):
    """Indents lists below their key."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def to_yaml(document: Mapping[str, Any]) -> str:
    """A document as the text of a file.

    >>> steps = [{"do": "push crate", "expect": {"crate": {"at": "e4"}}}]
    >>> print(to_yaml({"rqa": 1, "turn": {"seat": "Ann", "move": 3}, "steps": steps}), end="")
    rqa: 1
    turn: {seat: Ann, move: 3}
    steps:
      - do: push crate
        expect: {crate: {at: e4}}
    """

    def part(value: Any) -> yaml.Node:
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            return _list([_mapping(item, _inline) for item in value])
        if isinstance(value, dict) and any(isinstance(item, dict) for item in value.values()):
            return _mapping(value, _inline)
        return _inline(value)

    node = _mapping(document, part)
    text: str = yaml.serialize(node, Dumper=_Dumper, allow_unicode=True, width=110)
    return text.replace(_LOST, r"\uFFFD")


def _inline(value: Any) -> yaml.Node:
    """A value on one line if it fits, else on lines of its own."""
    flow = not value or _fits(value)
    if isinstance(value, dict):
        return _mapping(value, _inline, flow=flow)
    if isinstance(value, list):
        return _list([_inline(item) for item in value], flow=flow)
    return _scalar(value)


def _fits(value: Any) -> bool:
    text = json.dumps(value, ensure_ascii=False)
    return len(text) <= MOST_INLINE and "\\n" not in text


def _mapping(value: Mapping[str, Any], part: Callable[[Any], yaml.Node], *, flow: bool = False) -> yaml.Node:
    pairs = [(_scalar(key), part(item)) for key, item in value.items()]
    return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=flow)


def _list(items: list[yaml.Node], *, flow: bool = False) -> yaml.Node:
    return yaml.SequenceNode("tag:yaml.org,2002:seq", items, flow_style=flow)


def _scalar(value: Any) -> yaml.Node:
    if not isinstance(value, str):
        return yaml.representer.SafeRepresenter().represent_data(value)
    style = None
    if _ODD.search(value) or _QUOTED.search(value):
        style = '"'
    elif "\n" in value:
        style = '"' if _NO_BLOCK.search(value) else "|"
    return yaml.ScalarNode("tag:yaml.org,2002:str", value, style=style)
