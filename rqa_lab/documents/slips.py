"""The marks and texts of a YAML file with their places, for files that the parser refuses.

The parser stops at the first thing that it cannot read, often far from the slip.  This module takes a text
apart without ever stopping, the way a person looks at the lines.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import NamedTuple

from rqa_lab.core.words import BLANKS, JOINT, cut, many, odd, shown
from rqa_lab.core.words import plain as looks

_SPACE = f"[ \t{BLANKS}{JOINT}]"
_KEY = re.compile(rf"""{_SPACE}*(-[ ]+|["'\w][^{{}}\[\],#]*?:({_SPACE}|$))""")
_HEADER = re.compile(r"[|>][-+\d]{0,2}[ \t]*(?=\n|$|#)")
#: a bracket, or a text in quotes or a comment, in which none counts
_BRACKETS = re.compile(r"""(?<=[\s,\[{:])("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<=\s)\#.*|[\[\]{}]""")
#: how many characters after a bracket are searched for its partner
_FAR = 20_000
_NAME = re.compile(r"[&*!][^\s,\[\]{}]*")
_END = re.compile(r":(?=\s|$)|(?<=[ \t])#|\n|$")
_END_IN_FLOW = re.compile(r":(?=[\s,\[\]{}]|$)|(?<=[ \t])#|[\n,\[\]{}]|$")
_BLANK_COLON = re.compile(rf":[{BLANKS}{JOINT}]")
#: what no text may begin with unless it is in quotes
_ODD = "@`%,|>"


@dataclass(frozen=True, slots=True)
class Token:
    """A mark or a text: its kind, its place in the whole text, and its place in its line.

    The kinds are the marks themselves, ``plain``, ``quoted``, ``block`` and ``comment``; ``open`` is a quote
    that is never closed, ``odd`` a text with an illegal first character, ``name`` an anchor, an alias or a
    tag, and ``cut`` comes before a line that an earlier bracket should not reach.
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
        """True if a bracket is ever closed, as far as counting tells."""
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


# ---- slips -----------------------------------------------------------------------------------------------
# The slip in a text that the parser of YAML refuses: where it is, in our words, and the text without it.

#: (from, to, what to put there)
Edit = tuple[int, int, str]
_CLOSES = {"{": "}", "[": "]"}
_QUOTES = "expected quotes around it"
#: characters up to which a text is looked through
_LONGEST = 200_000


class Slip(NamedTuple):
    """A mistake: the message, its place, and the corrected text, if it can be determined."""

    message: str
    at: int
    edit: Edit | None = None


def slip(text: str, tops: Collection[str] = ()) -> Slip | None:
    r"""The first slip of a text that YAML does not read; None if it is of no kind that is known.

    ``tops`` are keys that stand at the left edge.

    >>> slip("pug: {seat: Ann at: c4}")
    Slip(message="found 'at', expected a comma before at", at=16, edit=(15, 15, ','))
    >>> slip("pug: a\n crate: b").message
    'found 1 space before crate, expected none: it is indented differently from pug in line 1'
    """
    if len(text) > _LONGEST:
        return None
    try:
        _Checker(text, tops).check()
    except _Found as found:
        return found.slip
    return None


class _Found(Exception):
    def __init__(self, message: str, at: int, edit: Edit | None = None) -> None:
        super().__init__(message)
        self.slip = Slip(message, at, edit)


class _Level(NamedTuple):
    """A list or mapping that is open: its column, and the dash or key that stands there last."""

    column: int
    name: str
    line: int

    @property
    def is_list(self) -> bool:
        return self.name == "-"


class _Checker:
    """Goes through a text from the top, and raises the first slip."""

    def __init__(self, text: str, tops: Collection[str]) -> None:
        self.text, self.tops = text, tops
        self.all = [one for one in tokens(text) if one.kind != "comment"]
        self.at = 0
        self.levels: list[_Level] = []
        #: True if the last entry waits for its value; True if it has one that may go on in the next line
        self.open, self.goes_on = True, False
        #: the block of lines that ended last
        self.block: Token | None = None

    def check(self) -> None:
        while self.at < len(self.all):
            self.entry()

    def said(self, one: Token) -> str:
        return self.text[one.start : one.end]

    def line(self, number: int) -> int:
        """Where the tokens of a line end, counted among all; a bracket holds its lines together."""
        at = number
        line = self.all[at].line
        while at < len(self.all):
            one = self.all[at]
            if (one.first and at > number and not one.depth and one.kind not in "}]") or one.kind == "cut":
                break
            line = one.line
            at += 1
        return at if line is not None else number

    # ---- lines and their indents -------------------------------------------------------------------------

    def entry(self) -> None:
        """One line with what belongs to it."""
        end = self.line(self.at + (self.all[self.at].kind == "cut"))
        row = [one for one in self.all[self.at : end] if one.kind != "cut"]
        self.at = end
        if not row:
            return
        if row[0].kind == "document":
            self.document(row)
            return
        self.no_tab(row[0])
        dashes = 0
        while dashes < len(row) and row[dashes].kind in "-?":
            dashes += 1
        key = self.key(row[dashes:])
        top = self.levels[-1].column if self.levels else -1
        if key is None and (not dashes or (self.goes_on and row[0].column > top)):
            self.text_line(row)
            return
        if key is not None:
            self.glued(row[dashes])
        names = ["-"] * dashes + ([key] if key is not None else [])
        for number, name in enumerate(names):
            self.place(row[number], name, first=number == 0)
        value = row[dashes:] if key is None else row[dashes + 2 :]
        self.value(value)

    def document(self, row: Sequence[Token]) -> None:
        if self.levels or (row[0].start and self.text[: row[0].start].strip() and self.said(row[0]) == "---"):
            mark = self.said(row[0])
            if mark == "---" or self.at < len(self.all):
                rest = (row[0].start, len(self.text), "")
                raise _Found(
                    f"found {mark}, which starts another document, expected one document", row[0].start, rest
                )

    def key(self, row: Sequence[Token]) -> str | None:
        """The key of a line, None if it has none."""
        if len(row) > 1 and row[0].kind in ("plain", "quoted", "name") and row[1].kind == ":":
            return self.said(row[0])
        return None

    def glued(self, one: Token) -> None:
        """Raise for a key that lacks its colon, or a space after it, before a bracket."""
        found = re.match(r"([\w-]+)(:?)( *)[{\[]", self.said(one)) if one.kind == "plain" else None
        if found is None:
            return
        end = one.start + found.end(2)
        wanted = f"a space after {found[1]}:" if found[2] else f"a colon after {found[1]}"
        edit = (end, one.start + found.end(3), " " if found[2] else ": ")
        raise _Found(f"found {shown(self.said(one))}, expected {wanted}", end, edit)

    def place(self, one: Token, name: str, *, first: bool) -> None:
        """Find the list or mapping to which an entry belongs."""
        column, is_list = one.column, name == "-"
        if first:
            self.fitting(one, name)
            fits = [n for n, it in enumerate(self.levels) if (it.column, it.is_list) == (column, is_list)]
            if fits:
                del self.levels[fits[-1] :]
        self.levels.append(_Level(column, name, one.line))

    def fitting(self, one: Token, name: str) -> None:
        """Raise unless an entry stands at the column of an open list or mapping, or begins one."""
        column, is_list = one.column, name == "-"
        if re.match(r"-\w", name) and (not self.levels or self.open or any(it.is_list for it in self.levels)):
            raise _Found(
                f"found {shown(name)}, expected a space after the -",
                one.start,
                (one.start + 1, one.start + 1, " "),
            )
        if name != looks(name) and looks(name).startswith("-"):
            raise _Found(
                f"found {name[0]}, expected - and a space: {odd(name[0], known=True)}",
                one.start,
                (one.start, one.start + 1, "-"),
            )
        top = self.levels[-1] if self.levels else None
        if top is None or any((it.column, it.is_list) == (column, is_list) for it in self.levels):
            return
        if self.open and (column > top.column or (is_list and not top.is_list and column == top.column)):
            return
        raise self.misplaced(one, name)

    def misplaced(self, one: Token, name: str) -> _Found:
        """The mistake of an entry at a column that fits no other."""
        column, is_list = one.column, name == "-"
        same = [it for it in self.levels if it.is_list == is_list] or self.levels
        near = min(reversed(same), key=lambda it: abs(it.column - column))
        beside = any(it.is_list and it.column == column for it in self.levels)
        if name in self.tops and abs(near.column - column) == column and not beside:
            near = same[0]
        this, other = ("the -" if it == "-" else cut(it) for it in (name, near.name))
        where = f"{other} in line {near.line + 1}"
        if near.name == name and not is_list and beside:
            message = f"found {this}, expected a - before it, as before {where}"
            return _Found(message, one.start, (one.start, one.start, "- "))
        wanted = near.column or "none"
        message = (
            f"found {_spaces(column)} before {this}, expected {wanted}: it is indented differently from "
        )
        message += where
        return _Found(message, one.start, self.moved(one, near.column))

    def moved(self, one: Token, column: int) -> Edit:
        """A line at another column, with those below that go with it."""
        begins = one.start - one.column
        lines, stay = self.text[begins:].split("\n"), {it.column for it in self.levels}
        made = list[str]()
        for number, line in enumerate(lines):
            indent = len(line) - len(line.lstrip())
            if number and line.strip() and (indent < one.column or indent in stay):
                break
            made.append(" " * max(indent + column - one.column, 0) + line.lstrip() if line.strip() else line)
        return begins, begins + len("\n".join(lines[: len(made)])), "\n".join(made)

    def no_tab(self, one: Token) -> None:
        """Raise for a tab before an entry; the correction puts spaces for all of them."""
        begins = one.start - one.column
        tab = self.text.find("\t", begins, one.start)
        if tab < 0:
            return
        lines = self.text[begins:].split("\n")
        rest = (line[: -len(line.lstrip()) or None].replace("\t", "  ") + line.lstrip() for line in lines)
        raise _Found("found a tab, expected spaces", tab, (begins, len(self.text), "\n".join(rest)))

    def text_line(self, row: Sequence[Token]) -> None:
        """A line that has neither a key nor a dash."""
        one, top = row[0], self.levels[-1] if self.levels else None
        if top is None and self.at < len(self.all):
            self.no_key(one)
        deeper = top is None or one.column > top.column
        if deeper and (self.open or (self.goes_on and one.kind in ("plain", "-"))):
            if one.kind == "-":
                return
            self.value(row)
            return
        if self.block is not None:
            raise self.out_of_block(one, self.block)
        if one.kind in "}]":
            raise _Found(f"found {one.kind} without an opening bracket", one.start, (one.start, one.end, ""))
        if (top is not None and any(one.column == it.column for it in self.levels)) or top is None:
            self.no_key(one)
        if top is not None:
            raise self.misplaced(one, self.said(one).partition(" ")[0])

    def out_of_block(self, one: Token, block: Token) -> _Found:
        """A line that should belong to a text of several lines, by its indent."""
        inside = self.said(block).split("\n")[1:]
        written = next((line for line in inside if line.strip()), "")
        indent = len(written) - len(written.lstrip()) or self.levels[-1].column + 2
        begins = one.start - one.column
        stop = re.compile(r"^ *(- |[\w\"'][^\n]*?:(\s|$))", re.M).search(self.text, one.start)
        end = stop.start() if stop else len(self.text)
        lines = self.text[begins:end].split("\n")
        edit = "\n".join(" " * indent + line.lstrip() if line.strip() else line for line in lines)
        message = (
            f"found {_spaces(one.column)} before {cut(self.said(one))}, expected {indent}: it belongs to "
        )
        message += f"the {self.text[block.start]} in line {block.line + 1}"
        return _Found(message, one.start, (begins, end, edit))

    def no_key(self, one: Token) -> None:
        """A line where a key and a colon were expected."""
        said = self.said(one)
        if found := re.match(r"""(["']?[\w-]+["']?):(?=\S)""", said):
            end = one.start + found.end()
            raise _Found(f"found {shown(said)}, expected a space after {found[0]}", end, (end, end, " "))
        for n, char in enumerate(said):
            if looks(char) == ":" and char != ":":
                at = one.start + n
                raise _Found(
                    f"found {char}, expected a colon: {odd(char, known=True)}", at, (at, at + 1, ": ")
                )
        if said[:1] != looks(said)[:1] == "-":
            raise _Found(
                f"found {said[0]}, expected - and a space: {odd(said[0], known=True)}",
                one.start,
                (one.start, one.start + 1, "- "),
            )
        word = re.match(r"""["']?[\w-]+["']?""", said)
        if word:
            end = one.start + word.end()
            more = f"found {shown(said)}, expected a colon after {word[0]}"
            raise _Found(more, end, (end, end, ":" if word.end() < len(said) else ": "))

    # ---- values ------------------------------------------------------------------------------------------

    def value(self, row: Sequence[Token]) -> None:
        """Check the value after a key or a dash, and on the lines that belong to it."""
        self.open = self.goes_on = False
        self.block = None
        while row and row[0].kind == "name":
            self.named(row)
            row = row[1:]
        if not row:
            self.open = True
            return
        one = row[0]
        if one.kind in "{[":
            row = self.flow(row)
        elif one.kind == "block":
            self.block = one
            row = row[1:]
        elif one.kind == "open":
            self.unclosed(one)
        elif one.kind in ("odd", "?", "-", ","):
            raise self.misbegun(one, row)
        elif one.kind in "}]":
            raise _Found(f"found {one.kind} without an opening bracket", one.start, (one.start, one.end, ""))
        elif one.kind == "plain":
            self.goes_on = True
            row = row[1:]
            if row and row[0].kind == ":":
                self.no_opening(one)
                raise self.quoted(one, [one, *row], f"found ': ' inside a text, {_QUOTES}", row[0].start)
        else:
            row = row[1:]
        if row:
            self.behind(one, row)

    def no_opening(self, one: Token) -> None:
        """Raise for a text that ends with a bracket which nothing opens."""
        line = self.text[one.start :].partition("\n")[0].rstrip()
        for opens, closes in _CLOSES.items():
            if line.endswith(closes) and line.count(closes) > line.count(opens):
                name = self.said(one).partition(" ")[0]
                raise _Found(
                    f"found {closes} at the end of the line, expected {opens} before {name}",
                    one.start,
                    (one.start, one.start, opens),
                )

    def named(self, row: Sequence[Token]) -> None:
        """Raise for a text that YAML takes for a reference, or for the name of one."""
        name = self.said(row[0])
        alias = name[0] == "*" and (
            (len(row) > 1 and row[1].kind == "plain") or f"&{name[1:]}" not in self.text
        )
        if alias or name in ("&", "*"):
            raise self.misbegun(row[0], row)

    def misbegun(self, one: Token, row: Sequence[Token]) -> _Found:
        return self.quoted(one, row, f"found {self.text[one.start]} at the start of a text, {_QUOTES}")

    def quoted(self, one: Token, row: Sequence[Token], message: str, at: int | None = None) -> _Found:
        end = self.text.find("\n", one.start)
        end = len(self.text) if end < 0 else end
        whole = self.text[one.start : end].rstrip()
        edit = None if "'" in whole or row[-1].depth else (one.start, one.start + len(whole), f"'{whole}'")
        return _Found(message, one.start if at is None else at, edit)

    def unclosed(self, one: Token) -> None:
        mark = self.text[one.start]
        edit = None if one.depth else (one.end, one.end, mark)
        raise _Found(
            f"found {mark} that is never closed, expected {mark} at the end of the text", one.start, edit
        )

    def behind(self, one: Token, row: Sequence[Token]) -> None:
        """Raise for something after a value that has ended."""
        more = cut(self.text[row[0].start : row[-1].end].partition("\n")[0])
        if row[0].kind in "}]":
            raise _Found(
                f"found {row[0].kind} without an opening bracket",
                row[0].start,
                (row[0].start, row[0].end, ""),
            )
        if one.kind == "quoted":
            mark, line = self.text[one.start], self.text[one.start :].partition("\n")[0].rstrip()
            again = "' is written twice" if mark == "'" else '" is written \\"'
            twice = f": within such quotes, {again}"
            ends = line.endswith(mark) and len(line) > one.end - one.start
            edit = (one.start, one.start + len(line), _again(line, mark)) if ends else None
            message = f"found {more} after the closing {mark}, expected the end of the line"
            raise _Found(message + (twice if ends else ""), row[0].start, edit)
        whole = f"{self.text[one.start]}…{_CLOSES.get(one.kind, '')}"
        raise _Found(f"found {more} after {whole}, expected the end of the line", row[0].start)

    # ---- brackets ----------------------------------------------------------------------------------------

    def flow(self, row: Sequence[Token]) -> Sequence[Token]:
        """Check the contents of brackets; returns the tokens after them."""
        stack: list[Token] = []
        items: list[list[Token]] = []
        for number, one in enumerate(row):
            if one.kind in "{[":
                if stack:
                    self.item(items[-1], one)
                stack.append(one)
                items.append([])
            elif one.kind in "}]":
                if one.kind != _CLOSES[stack[-1].kind]:
                    wanted, line = _CLOSES[stack[-1].kind], stack[-1].line + 1
                    raise _Found(
                        f"found {one.kind}, expected {wanted} for the {stack[-1].kind} in line {line}",
                        one.start,
                        (one.start, one.end, wanted),
                    )
                stack.pop()
                items.pop()
                if not stack:
                    return row[number + 1 :]
                items[-1][-1] = one
            elif one.kind == ",":
                if not items[-1]:
                    raise _Found(
                        "found a comma, expected something before it", one.start, (one.start, one.end, "")
                    )
                items[-1] = []
            else:
                self.item(items[-1], one)
        raise self.never_closed(row)

    def never_closed(self, row: Sequence[Token]) -> _Found:
        """The mistake of an unclosed bracket: the last one, or one that swallows the lines of others."""
        stack, indents = list[Token](), dict[int, int]()
        end = len(row)
        for number, one in enumerate(row):
            indents.setdefault(one.line, one.column if one.first else -1)
            goes_on = one.first and one.kind not in "}]"
            if len(stack) > 1 and goes_on and one.column <= indents[stack[-1].line]:
                end = number
                break
            if one.kind in "{[":
                stack.append(one)
            elif one.kind in "}]":
                stack.pop()
        between = end < len(row) and row[end - 1].kind == ","
        before = row[end - 2 if between else end - 1]
        left = stack[-1:] if end < len(row) else stack
        closing, last = "".join(_CLOSES[one.kind] for one in reversed(left)), stack[-1]
        line = self.text.count("\n", 0, before.end) + 1
        message = (
            f"found {last.kind} that is never closed, expected {_CLOSES[last.kind]} at the end of line {line}"
        )
        return _Found(message, last.start, (before.end, before.end, closing))

    def item(self, item: list[Token], one: Token) -> None:
        """Take one more token of an entry in brackets."""
        if one.kind == "open":
            self.unclosed(one)
        if one.kind == "odd":
            raise self.misbegun(one, [one])
        if one.kind == "name":
            self.named([one])
        if one.kind == "plain" and self.said(one).startswith("//"):
            raise _Found("found //, expected # before a comment", one.start, (one.start, one.start + 2, "#"))
        last = item[-1] if item else None
        if one.kind == ":":
            if any(it.kind == ":" for it in item) and last is not None:
                raise self.second_colon(last, one)
        elif last is not None and last.kind not in (":", "name") and not last.kind == one.kind == "plain":
            said = one.kind if one.kind in "{[" else cut(self.said(one).strip("\"'"))
            raise _Found(
                f"found '{said}', expected a comma before {said}", one.start, (last.end, last.end, ",")
            )
        item.append(one)

    def second_colon(self, last: Token, colon: Token) -> _Found:
        """A second key of an entry: the comma before it is missing."""
        said = self.said(last)
        space = -1 if last.first or last.kind == "quoted" else max(said.rfind(" "), said.rfind("\t"))
        if space < 0 and not last.first:
            return _Found(f"found ': ' inside a text, {_QUOTES}", colon.start)
        at = last.start + space + 1
        name = cut(self.text[at : last.end])
        before = len(self.text[:at].rstrip())
        return _Found(f"found '{name}', expected a comma before {name}", at, (before, before, ","))


def _spaces(n: int) -> str:
    return many(n, "space") if n else "no space"


def _again(line: str, mark: str) -> str:
    """A quoted text with the quotes inside it properly escaped."""
    inner = line[1:-1]
    return (
        f"'{re.sub(chr(39) + '+', chr(39) * 2, inner)}'"
        if mark == "'"
        else '"' + re.sub(r'(?<!\\)"', r"\"", inner) + '"'
    )
