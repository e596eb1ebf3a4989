"""The marks and texts of a YAML file with their places, for files that the parser refuses.

The parser stops at the first thing that it cannot read, often far from the slip.  This takes a text apart
without ever stopping, as somebody sees it who looks at the lines.
"""

import re
from dataclasses import dataclass
from itertools import pairwise, takewhile

from rqa_lab.core.letters import BLANKS, JOINT

_SPACE = f"[ \t{BLANKS}{JOINT}]"
_KEY = re.compile(rf"""{_SPACE}*(-[ ]+|["'\w][^{{}}\[\],#]*?:({_SPACE}|$))""")
_HEADER = re.compile(r"[|>][-+\d]{0,2}[ \t]*(?=\n|$|#)")
#: a bracket, or a text in quotes or a comment, in which none counts
_BRACKETS = re.compile(r"""(?<=[\s,\[{:])("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<=\s)\#.*|[\[\]{}]""")
#: how many characters behind a bracket are looked through for its other one
_FAR = 20_000
_NAME = re.compile(r"[&*!][^\s,\[\]{}]*")
_END = re.compile(r":(?=\s|$)|(?<=[ \t])#|\n|$")
_END_IN_FLOW = re.compile(r":(?=[\s,\[\]{}]|$)|(?<=[ \t])#|[\n,\[\]{}]|$")
_BLANK_COLON = re.compile(rf":[{BLANKS}{JOINT}]")
#: what no text may begin with unless it is in quotes
_ODD = "@`%,|>"


@dataclass(frozen=True, slots=True)
class Token:
    """A mark or a text: its kind, where it stands in the whole, and where in its line.

    The kinds are the marks themselves, ``plain``, ``quoted``, ``block`` and ``comment``; ``open`` is a quote
    that is never closed, ``odd`` a text that may not begin like this, ``name`` an anchor, an alias or a tag,
    and ``cut`` stands before a line that a bracket before it should not reach.
    """

    kind: str
    start: int
    end: int
    line: int
    column: int
    first: bool
    depth: int


def tokens(text: str) -> list[Token]:
    """All marks and texts of a file, in order.

    >>> [token.kind for token in tokens("- at: {a: b}  # here")]
    ['-', 'plain', ':', '{', 'plain', ':', 'plain', '}', 'comment']
    """
    return _Scanner(text).all()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at, self.line, self.begins = text, 0, 0, 0
        self.found: list[Token] = []
        self.depth = 0
        #: how far the line is indented, and that in which the outermost bracket stands; None: it never ends
        self.indent, self.reach = 0, -1
        self.fresh = self.key = True

    def all(self) -> list[Token]:
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == "\n":
                self.at += 1
                self._next_line()
            elif re.match(_SPACE, char):
                self.at += 1
            else:
                if self.fresh:
                    self._begin()
                self._token(char)
        return self.found

    def _next_line(self) -> None:
        self.line, self.begins, self.fresh = self.line + 1, self.at, True
        self.key = self.key or not self.depth

    def _begin(self) -> None:
        """The first thing in a line."""
        self.indent = self.at - self.begins
        if self.depth and self.indent <= self.reach and _KEY.match(self._rest()):
            self.add("cut", self.at)
            self.depth = 0
            self.key = True

    def _rest(self) -> str:
        end = self.text.find("\n", self.at)
        return self.text[self.at : len(self.text) if end < 0 else end]

    def add(self, kind: str, end: int) -> None:
        column = self.at - self.begins
        self.found.append(Token(kind, self.at, end, self.line, column, self.fresh, self.depth))
        if kind == "cut":
            return
        passed = self.text[self.at : end]
        if "\n" in passed:
            self.line += passed.count("\n")
            self.begins = self.at + passed.rindex("\n") + 1
        self.at, self.fresh = end, False

    def _token(self, char: str) -> None:
        following = self.text[self.at + 1 : self.at + 2]
        alone = not following or following == "\n" or re.match(_SPACE, following) is not None
        if char == "#":
            self.add("comment", self.at + len(self._rest()))
        elif char in "\"'":
            self._quoted(char)
        elif char in "{[":
            if not self.depth:
                self.reach = -1 if self.fresh or self._closes() else self.indent
            self.add(char, self.at + 1)
            self.depth, self.key = self.depth + 1, True
        elif char in "}]":
            self.depth = max(self.depth - 1, 0)
            self.add(char, self.at + 1)
        elif char == "," and self.depth:
            self.key = True
            self.add(char, self.at + 1)
        elif char == ":" and (alone or (self.found and self.found[-1].kind == "quoted" and self.depth)):
            self.key = False
            self.add(char, self.at + 1)
        elif char in "-?" and alone and not self.depth:
            self.add(char, self.at + 1)
        elif self.fresh and not self.indent and re.match(r"(---|\.\.\.)(?=\s|$)", self._rest()):
            self.add("document", self.at + 3)
        elif char in "&*!":
            found = _NAME.match(self.text, self.at)
            self.add("name", found.end() if found else self.at + 1)
        elif char in "|>" and not self.depth and (header := _HEADER.match(self.text, self.at)):
            self._block(header.end())
        else:
            self.add("odd" if char in _ODD else "plain", self._plain())

    def _plain(self) -> int:
        ends = _END_IN_FLOW if self.depth else _END
        found = ends.search(self.text, self.at + 1)
        end = found.start() if found else len(self.text)
        if self.key and (blank := _BLANK_COLON.search(self.text, self.at + 1, end)):
            end = blank.start()
        while end > self.at + 1 and re.match(_SPACE, self.text[end - 1]):
            end -= 1
        return end

    def _closes(self) -> bool:
        """Whether a bracket is ever closed, as far as counting tells."""
        depth = 0
        for found in _BRACKETS.finditer(self.text, self.at, self.at + _FAR):
            depth += (found[0] in "{[") - (found[0] in "}]")
            if not depth and found[0] in "}]":
                return True
        return False

    def _quoted(self, quote: str) -> None:
        pattern = r'"(?:[^"\\]|\\.)*"' if quote == '"' else r"'(?:[^']|'')*'"
        found = re.compile(pattern, re.S).match(self.text, self.at)
        lines = found[0].split("\n")[1:] if found else []
        if found is None or any(_KEY.match(line) and self._outside(line) for line in lines):
            self.add("open", self.at + len(self._rest()))
        else:
            self.add("quoted", found.end())

    def _outside(self, line: str) -> bool:
        return len(line) - len(line.lstrip()) <= self.indent

    def _block(self, header: int) -> None:
        """A text of several lines: those that are indented deeper than the key that it belongs to."""
        least = self._owner() + 1
        end = self.text.find("\n", header)
        end, began = len(self.text) if end < 0 else end, False
        while end < len(self.text):
            stop = self.text.find("\n", end + 1)
            stop = len(self.text) if stop < 0 else stop
            line = self.text[end + 1 : stop]
            if line.strip(" \t"):
                indent = len(line) - len(line.lstrip(" "))
                if indent < least:
                    break
                least = max(least, indent) if not began else least
                began = True
            end = stop
        self.add("block", end)

    def _owner(self) -> int:
        """The column of the key or of the dash before a text in this line."""
        before = [*takewhile(lambda one: one.line == self.line, reversed(self.found))][::-1]
        keys = [one for one, colon in pairwise(before) if colon.kind == ":"]
        dashes = [one for one in before if one.kind == "-"]
        return (keys or dashes or before)[-1].column if keys or dashes else -1
