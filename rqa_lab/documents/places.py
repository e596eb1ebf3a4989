"""Places in a file, and the problems there."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rqa_lab.core.words import cut, printable

#: Keys and list numbers from the top of a document to a value in it.
Path = tuple[str | int, ...]
#: no scenario file is larger
MOST_BYTES = 1 << 20
#: how many problems of a document are listed before the rest is counted
MOST_PROBLEMS = 100


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: the value found, the values expected, and the place.

    ``line`` and ``column`` count from 1; 0 means that the scenario was not read from a file.  ``step`` is the
    number of the step concerned, 0 for the starting position.  ``others`` counts further problems that this
    one represents, at the place of the first of them: "and 200 more".

    >>> str(Problem("found 'crat', expected a robot. Did you mean 'crate'?", "push.yaml", 4, 3))
    "push.yaml:4:3: found 'crat', expected a robot. Did you mean 'crate'?"
    """

    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    step: int | None = None
    others: int = 0

    def __str__(self) -> str:
        if self.line:
            return printable(f"{self.file}:{self.line}:{self.column}: {self.message}")
        where = self.file if self.step is None else f"{self.file} step {self.step}".lstrip()
        return printable(f"{where}: {self.message}" if where else self.message)


def first(problems: Iterable[Problem], most: int = MOST_PROBLEMS) -> tuple[Problem, ...]:
    """The first problems, in the order of their places, and how many more there are.

    >>> few = first(Problem("found", "x.yaml", line, 1) for line in range(1, 301))
    >>> print(len(few), few[-1])
    101 x.yaml:101:1: and 200 more
    >>> print(first([*few, Problem("found", "x.yaml", 400, 1)])[-1].message)
    and 201 more
    """
    ordered = sorted(problems, key=lambda it: (it.line, it.column, it.step or 0))
    listed = [one for one in ordered if not one.others]
    rest = [*listed[most:], *(one for one in ordered if one.others)]
    if not rest:
        return tuple(listed)
    more = sum(one.others or 1 for one in rest)
    return *listed[:most], replace(rest[0], message=f"and {more:,} more", others=more)


class ScenarioError(ValueError):
    """A scenario that cannot be used; ``problems`` lists the reasons."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,), self.__dict__


@dataclass(eq=False, slots=True)
class Places:
    """The places of the keys and values of one file; the nodes are those of PyYAML.

    It is ``whole`` if nothing of the file was left out because it could not be read.
    """

    file: str = ""
    text: str = ""
    whole: bool = True
    values: dict[Path, Any] = field(default_factory=dict)
    keys: dict[Path, Any] = field(default_factory=dict)

    def problem(
        self, path: Path, message: str, *, key: bool = False, offset: int = 0, step: int | None = None
    ) -> Problem:
        """A problem at the value of a path, at its ``key``, or ``offset`` characters into its text.

        A path that goes on below a text, by the number of a line and of a character, leads into the text.
        """
        line, column = self.find(path, key=key, offset=offset)
        if not line and step is None and path:  # built in Python: say where by name
            message = f"{'.'.join(cut(str(part)) for part in path)}: {message}"
        return Problem(message, self.file, line, column, step)

    def find(self, path: Path, *, key: bool = False, offset: int = 0) -> tuple[int, int]:
        """Line and column of a path, or of the nearest thing around it; (0, 0) if there is no text."""
        if key and path in self.keys:
            node = self.keys[path]
            return node.start_mark.line + 1, node.start_mark.column + 1
        size = len(path)
        while path[:size] not in self.values:
            if not size:
                return 0, 0
            size -= 1
        node, rest = self.values[path[:size]], path[size:]
        if isinstance(node.value, str):
            rows = node.value.splitlines(keepends=True)
            match rest:
                case (int(row),) if row < len(rows):
                    offset = len("".join(rows[:row]))
                case (int(row), int(character)) if row < len(rows):
                    offset = len("".join(rows[:row])) + character
            return self._inside(node, offset)
        return node.start_mark.line + 1, node.start_mark.column + 1

    def _inside(self, node: Any, offset: int) -> tuple[int, int]:
        """The place of a character within a text: exact in texts of one line and in blocks after ``|``."""
        line, column = node.start_mark.line, node.start_mark.column
        before = node.value[:offset]
        if node.style == "|":
            lines = self.text.split("\n")
            line += 1 + before.count("\n")
            if line < len(lines):
                first = next((text for text in lines[node.start_mark.line + 1 :] if text.strip()), "")
                indent = len(first) - len(first.lstrip(" "))
                return line + 1, indent + offset - (before.rfind("\n") + 1) + 1
            line = node.start_mark.line
        elif offset and node.start_mark.line == node.end_mark.line:
            return line + 1, column + offset + (1 if node.style else 0) + 1
        return line + 1, column + 1

    def drop(self, items: Mapping[Path, Iterable[int]]) -> None:
        """Drop items of lists, given by the path of the list, so that later ones move up."""
        gone = {path: sorted(numbers) for path, numbers in items.items()}

        def moved(place: Path) -> Path | None:
            new = list(place)
            for size, part in enumerate(place):
                numbers = gone.get(place[:size])
                if numbers and isinstance(part, int):
                    before = bisect_left(numbers, part)
                    if part in numbers[before : before + 1]:
                        return None
                    new[size] = part - before
            return tuple(new)

        for name in ("values", "keys"):
            table = ((moved(place), node) for place, node in getattr(self, name).items())
            setattr(self, name, {place: node for place, node in table if place is not None})


# ---- the versions of stored documents: each reader asks here whether it can read one ---------------------
# A reader reads every version up to its own.  docs/formats.md lists them.


def later(document: Mapping[str, Any], key: str, known: int) -> str:
    """The message for a document that a later RQA Lab has written; "" if this one may read it.

    >>> later({"rqa": 2}, "rqa", 1)
    'found version 2, expected 1: a newer RQA Lab wrote this; update yours'
    >>> later({"rqa": 1}, "rqa", 1), later({"rqa": "two"}, "rqa", 1)
    ('', '')
    """
    version = document.get(key)
    if not isinstance(version, int) or version <= known:
        return ""
    return f"found version {version}, expected {known}: a newer RQA Lab wrote this; update yours"
