"""From the text of a YAML file, sound or not, to plain values with their places.

Text that YAML cannot read, or reads as something unintended, is a problem with its place; the rest is read
all the same.  A syntax error costs only the top-level key that it stands in.
"""

import re
from math import isfinite
from typing import Any

import yaml

from rqa_lab.core.words import cut, shown
from rqa_lab.documents.places import MOST_BYTES, Path, Places, Problem

MOST_DEPTH = 32
MOST_ALIASES = 16
MOST_VALUES = 100_000
#: how many broken top-level keys are reported
MOST_BROKEN = 20

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NOT_YAML = re.compile("[^\t\n -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NO_TEXT = re.compile(_NOT_YAML.pattern + "|\ufffd")  #: a few are a slip, many a picture or the like
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,8})(\.\d+(?:e[-+]\d{2,3})?)?")
_NULL, _BOOL = "tag:yaml.org,2002:null", "tag:yaml.org,2002:bool"
_STR, _MERGE = "tag:yaml.org,2002:str", "tag:yaml.org,2002:merge"
_NUMBERS = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")
#: what YAML takes some unquoted texts for, and how to write that clearly
_SURPRISES = {
    _NULL: ("nothing", "null"),
    _BOOL: ("true or false", "true, false"),
    "tag:yaml.org,2002:int": ("a number", "a plain number"),
    "tag:yaml.org,2002:float": ("a number", "a plain number"),
    "tag:yaml.org,2002:timestamp": ("a date", "text"),
    "tag:yaml.org,2002:value": ("a default", "text"),
}
_COLLECTIONS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")


def parse(source: bytes | str, file: str = "") -> tuple[Any, Places, list[Problem]]:
    r"""The plain value that a text holds, the places in it, and what is wrong.

    >>> value, places, problems = parse("title: Odd\nsteps:\n  - do: {\nseed: 7\n", "odd.yaml")
    >>> value
    {'title': 'Odd', 'seed': 7}
    >>> print(problems[0])
    odd.yaml:3:9: cannot read this as YAML: did not find expected ',' or '}' while parsing a flow mapping
    >>> places.find(("title",))
    (1, 8)
    """
    problems = list[Problem]()
    if len(source) > MOST_BYTES:
        problems.append(Problem(f"found {len(source)} bytes, expected at most {MOST_BYTES}", file, 1, 1))
        return None, Places(file), problems
    text = _decoded(source, file, problems)
    if len(_NO_TEXT.findall(text)) > max(8, len(text) // 50):
        return None, Places(file), [Problem(f"{file or 'this'} is not a text file")]
    text = _clean(text, file, problems)
    for _ in range(MOST_BROKEN):
        reader = _Reader(Places(file, text), [])
        try:
            _measure(text)
            root = yaml.compose(text, Loader=_LOADER)
            value = None if root is None else reader.value(root, ())
            return value, reader.places, problems + reader.problems
        except yaml.MarkedYAMLError as error:
            problem, line = _syntax(text, file, error)
            problems.append(problem)
            shorter = _without(text, line)
            if shorter == text:
                break
            text = shorter
    return None, Places(file), problems


def _decoded(source: bytes | str, file: str, problems: list[Problem]) -> str:
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = source[: error.start]
        line, column = before.count(b"\n"), len(before) - before.rfind(b"\n") - 1
        found = f"found the byte 0x{source[error.start]:02x}, expected text in UTF-8"
        problems.append(Problem(found, file, line + 1, column + 1))
        return source.decode("utf-8-sig", "replace")


def _clean(text: str, file: str, problems: list[Problem]) -> str:
    """The text with line ends as YAML counts them, and without characters that no YAML may hold."""
    text = re.sub("\r\n?|[\x85\u2028\u2029]", "\n", text)
    odd = _NOT_YAML.search(text)
    if odd is None:
        return text
    before = text[: odd.start()]
    place = before.count("\n") + 1, len(before) - before.rfind("\n")
    problems.append(Problem(f"found the character U+{ord(odd[0]):04X}, expected text", file, *place))
    return _NOT_YAML.sub("\ufffd", text)


# ---- syntax ----------------------------------------------------------------------------------------------


def _measure(text: str) -> None:
    """Raise for a text that would grow without bounds, before anything is built."""
    depth = aliases = documents = 0
    event: Any
    for number, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
        for much, most, what in (
            (depth, MOST_DEPTH, "levels of nesting"),
            (aliases, MOST_ALIASES, "aliases"),
            (documents, 1, "document"),
            (number, MOST_VALUES, "values"),
        ):
            if much > most:
                problem = f"found more than {most} {what}"
                raise yaml.composer.ComposerError(None, None, problem, event.start_mark)


def _syntax(text: str, file: str, error: yaml.MarkedYAMLError) -> tuple[Problem, int]:
    """What is wrong with the syntax, and the line to leave out, counted from 0."""
    what = error.problem or "something is wrong"
    mark: Any = error.problem_mark or error.context_mark
    start: Any = error.context_mark or mark
    glyph = text.split("\n")[mark.line : mark.line + 1]
    if glyph and glyph[0][mark.column : mark.column + 1] == "\t":
        message = "found a tab, expected spaces"
    elif "mapping values are not allowed" in what:
        message = "found ': ' inside of a text, expected quotes around such a text"
    elif what.startswith("found more than"):
        message = what
    elif "nesting depth" in what:  # the parser looks ahead, and has a limit of its own
        message = f"found more than {MOST_DEPTH} levels of nesting"
    else:
        message = f"cannot read this as YAML: {what} {error.context or ''}".rstrip()
        mark = start  # an open bracket is noticed much later
    return Problem(message, file, mark.line + 1, mark.column + 1), start.line


def _without(text: str, line: int) -> str:
    """The text with the top-level key around a line blanked out, so that everything else keeps its place."""
    lines = text.split("\n")
    line = min(line, len(lines) - 1)

    def begins(number: int) -> bool:
        return bool(lines[number]) and lines[number][0] not in " \t#"

    start = next((number for number in range(line, -1, -1) if begins(number)), 0)
    end = next((number for number in range(line + 1, len(lines)) if begins(number)), len(lines))
    return "\n".join([*lines[:start], *[""] * (end - start), *lines[end:]])


# ---- values ----------------------------------------------------------------------------------------------


class _Reader:
    """Turns nodes into plain values, and notes where they stand."""

    def __init__(self, places: Places, problems: list[Problem]) -> None:
        self.places, self.problems, self.count = places, problems, 0

    def tell(self, node: Any, message: str) -> None:
        mark = node.start_mark
        self.problems.append(Problem(message, self.places.file, mark.line + 1, mark.column + 1))

    def value(self, node: Any, path: Path) -> Any:
        self.places.values[path] = node
        self.count += 1
        if len(path) > MOST_DEPTH or self.count > MOST_VALUES:
            problem = f"found more than {MOST_VALUES} values, with what aliases repeat"
            raise yaml.composer.ComposerError(None, None, problem, node.start_mark)
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node)
        if node.tag not in _COLLECTIONS:
            self.tell(node, f"found the tag {cut(node.tag)}, expected none")
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, number)) for number, item in enumerate(node.value)]
        return self.mapping(node, path)

    def mapping(self, node: Any, path: Path) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, item in node.value:
            if not isinstance(key, yaml.ScalarNode) or key.tag == _MERGE:
                what = "a merge" if isinstance(key, yaml.ScalarNode) else "a collection"
                self.tell(key, f"found {what} as a key, expected text")
                continue
            if key.tag != _STR:
                self.tell(
                    key, f"found {cut(key.value) or 'nothing'} as a key, expected text: put it in quotes"
                )
            name = key.value
            if name in found:
                first = self.places.keys[(*path, name)].start_mark.line + 1
                self.tell(
                    key, f"found {shown(name)} a second time, expected it once: the first is in line {first}"
                )
                continue
            self.places.keys[(*path, name)] = key
            found[name] = self.value(item, (*path, name))
        return found

    def scalar(self, node: Any) -> Any:
        """A text, number, truth value or nothing; values that YAML reads in a surprising way stay text."""
        text, tag = node.value, node.tag
        if tag == _STR:
            return text
        if tag == _NULL and text in ("", "~", "null"):
            return None
        if tag == _BOOL and text in ("true", "false"):
            return text == "true"
        if tag in _NUMBERS and (match := _NUMBER.fullmatch(text)) and isfinite(float(text)):
            return float(text) if match[1] else int(text)
        if tag not in _SURPRISES:
            self.tell(node, f"found the tag {cut(tag)}, expected none")
        else:
            kind, expected = _SURPRISES[tag]
            self.tell(node, f"found {cut(text)}, which YAML reads as {kind}, expected {expected} or quotes")
        return text
