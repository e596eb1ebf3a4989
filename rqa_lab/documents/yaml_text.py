"""From the text of a YAML file, sound or not, to plain values with their places.

Text that YAML cannot read, or reads as something unintended, is a problem with a place; the rest is still
read.  A syntax error costs only its own top-level key.
"""

import re
from collections.abc import Collection, Iterable
from math import isfinite
from typing import Any

import yaml

from rqa_lab.core.words import composed, cut, odd, plain, shown
from rqa_lab.documents.places import Path, Places, Problem
from rqa_lab.documents.slips import Slip, slip
from rqa_lab.documents.text import text_of

MOST_DEPTH = 32
MOST_ALIASES = 16
MOST_VALUES = 100_000
#: how many broken top-level keys are reported
MOST_BROKEN = 20
#: how many slips of a top-level key are mended; the first of them is reported
_MOST_MENDED = 5
#: the longest text to search for a letter of another alphabet
_LONGEST_NAME = 40

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,8})(\.\d+(?:e[-+]\d{2,3})?)?")
#: a comment in the place of a value, and a number sign after a text
_COMMENT, _NUMBER_SIGN = re.compile(r"[ \t]*:[ \t]+(#[^\s#].*)"), re.compile(r"[ \t]+#\d")
#: a key that was meant to be an item of a list
_DASH = re.compile(r"- ?([A-Za-z]\w*)")
_QUOTED = "quotes around it"
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


def parse(
    source: bytes | str, file: str = "", tops: Collection[str] = ()
) -> tuple[Any, Places, list[Problem]]:
    r"""The plain value of a text, the places in it, and the problems.

    ``tops`` are keys that belong at the left edge, so that a wrong indent of one is reported as such.

    >>> value, places, problems = parse("title: Odd\nsteps:\n  - do: {\nseed: 7\n", "odd.yaml")
    >>> value
    {'title': 'Odd', 'steps': [{'do': {}}], 'seed': 7}
    >>> print(problems[0])
    odd.yaml:3:9: found { that is never closed, expected } at the end of line 3
    >>> places.find(("title",))
    (1, 8)
    """
    text, problems = text_of(source, file)
    if text is None:
        return None, Places(file), problems
    return _read(text, file, problems, tops)


def _read(
    text: str, file: str, problems: list[Problem], tops: Collection[str]
) -> tuple[Any, Places, list[Problem]]:
    """The value of a text; the first slip of each top-level key is reported, and mended if possible."""
    told = dict[int, int]()
    for _ in range(MOST_BROKEN):
        reader = _Reader(Places(file, text, whole=not told), [])
        try:
            idle = _measure(text)
            root = yaml.compose(text, Loader=_LOADER)
            value = None if root is None else reader.value(root, ())
            reader.compare(idle)
            return value, reader.places, problems + ([] if told else reader.problems)
        except yaml.MarkedYAMLError as error:
            found = None if _too_much(error) else slip(text, tops)
            problem, line = _syntax(text, file, error) if found is None else _placed(text, file, found)
            start, _ = _top(text.split("\n"), line)
            times = told[start] = told.get(start, 0) + 1
            if times == 1:
                problems.append(problem)
            edit = found.edit if found is not None and times <= _MOST_MENDED else None
            shorter = _without(text, line) if edit is None else f"{text[: edit[0]]}{edit[2]}{text[edit[1] :]}"
            if shorter == text:
                break
            text = shorter
    return None, Places(file, whole=False), problems


def _too_much(error: yaml.MarkedYAMLError) -> bool:
    """True if a text is refused for its size and not for a slip."""
    what = error.problem or ""
    return "nesting depth" in what or (what.startswith("found more than") and not what.endswith("document"))


def _placed(text: str, file: str, found: Slip) -> tuple[Problem, int]:
    line = text.count("\n", 0, found.at)
    return Problem(found.message, file, line + 1, found.at - text.rfind("\n", 0, found.at)), line


# ---- syntax ----------------------------------------------------------------------------------------------


def _measure(text: str) -> list[Any]:
    """Raise for a text that would grow without bounds, before anything is built.

    Returns the texts that begin with an anchor without any reference to it.
    """
    depth = aliases = documents = 0
    anchors = dict[str, Any]()
    event: Any
    for number, event in enumerate(yaml.parse(text, Loader=_LOADER)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
            anchors.pop(str(event.anchor), None)
        elif isinstance(event, yaml.ScalarEvent) and event.anchor and not event.style:
            anchors[event.anchor] = event
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
    return [*anchors.values()]


def _syntax(text: str, file: str, error: yaml.MarkedYAMLError) -> tuple[Problem, int]:
    """The message for a syntax error, and the line to leave out, counted from 0."""
    what = error.problem or "something is wrong"
    mark: Any = error.problem_mark or error.context_mark
    start: Any = error.context_mark or mark
    glyph = text.split("\n")[mark.line : mark.line + 1]
    if glyph and glyph[0][mark.column : mark.column + 1] == "\t":
        message = "found a tab, expected spaces"
    elif "mapping values are not allowed" in what:
        message = "found ': ' inside a text, expected quotes around it"
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
    start, end = _top(lines, line)
    return "\n".join([*lines[:start], *[""] * (end - start), *lines[end:]])


def _top(lines: list[str], line: int) -> tuple[int, int]:
    """The lines of the top-level key around a line: its first, and the one after its last."""
    line = min(line, len(lines) - 1)

    def begins(number: int) -> bool:
        return bool(lines[number]) and lines[number][0] not in " \t#"

    start = next((number for number in range(line, -1, -1) if begins(number)), 0)
    return start, next((number for number in range(line + 1, len(lines)) if begins(number)), len(lines))


# ---- values ----------------------------------------------------------------------------------------------


class _Reader:
    """Turns nodes into plain values, and notes where they stand."""

    def __init__(self, places: Places, problems: list[Problem]) -> None:
        self.places, self.problems, self.count = places, problems, 0
        #: each text with the first node that says it
        self.texts: dict[str, Any] = {}

    def tell(self, node: Any, message: str) -> None:
        mark = node.start_mark
        self.problems.append(Problem(message, self.places.file, mark.line + 1, mark.column + 1))

    def value(self, node: Any, path: Path) -> Any:
        self.places.values[path] = node
        self.count += 1
        if len(path) > MOST_DEPTH or self.count > MOST_VALUES:
            problem = f"found more than {MOST_VALUES} values, counting what aliases repeat"
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
            name = self.text(key)
            if not key.style and (dash := _DASH.match(plain(name))):
                wrong = f": {odd(name[0], known=True)}" if name[0] != "-" else ""
                self.tell(key, f"found {shown(name)}, expected a - and a space before {dash[1]}{wrong}")
                continue
            if name in found:
                first = self.places.keys[(*path, name)].start_mark.line + 1
                self.tell(
                    key, f"found {shown(name)} a second time, expected it once: the first is in line {first}"
                )
                continue
            self.places.keys[(*path, name)] = key
            found[name] = self.value(item, (*path, name))
            if found[name] is None and (comment := self.behind(key, _COMMENT)):
                found[name] = comment[1]
                self.tell(
                    item, f"found {cut(comment[1])}, which YAML takes for a comment, expected {_QUOTED}"
                )
        return found

    def text(self, node: Any) -> str:
        """A text in the form in which letters are composed."""
        text = composed(node.value)
        if len(text) <= _LONGEST_NAME:
            self.texts.setdefault(text, node)
        return text

    def behind(self, node: Any, pattern: "re.Pattern[str]") -> "re.Match[str] | None":
        """The match of a pattern right after a node, if there is one."""
        return pattern.match(self.places.text, node.end_mark.index)

    def compare(self, idle: Iterable[Any]) -> None:
        """Report texts that only look like others, and those with a beginning that YAML takes for a name."""
        for event in idle:
            self.tell(event, f"found &{cut(event.anchor)}, which YAML takes for a name, expected {_QUOTED}")
        for text, node in self.texts.items():
            looks = text if text.isascii() else plain(text)
            named = looks != text and any(letter.isalnum() for letter in looks)
            if named and looks in self.texts and (letter := odd(text, known=True)):
                line = self.texts[looks].start_mark.line + 1
                self.tell(
                    node,
                    f"found {shown(text)}, which only looks like {shown(looks)} in line {line}: {letter}",
                )

    def cut_off(self, node: Any) -> None:
        """Report an unquoted text of which YAML takes a part for something else."""
        if self.behind(node, _NUMBER_SIGN):
            self.tell(node, f"found {cut(node.value)} #, where YAML starts a comment, expected {_QUOTED}")
        elif self.places.text[node.start_mark.index : node.start_mark.index + 1] == "!":
            self.tell(node, f"found ! at the start of a text, expected {_QUOTED}")

    def scalar(self, node: Any) -> Any:
        """A text, number, truth value or nothing; values that YAML reads in a surprising way stay text."""
        text, tag = node.value, node.tag
        if tag == _STR:
            if not node.style:
                self.cut_off(node)
            return self.text(node)
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
