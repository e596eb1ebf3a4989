"""Drawings of a page in fewer bytes: they look the same, but nothing in them is pressed or moved.

What scripts show instead comes from recordings, in which each piece lies once anyway.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, groupby, takewhile
from operator import eq

from rqa_lab.draw.theme import PAGE

#: a space of a board on which is nothing, as the board itself shows; the blanks before a line; a role of none
_NOTHING = re.compile(
    r'<rect role="gridcell"[^<>]* aria-label="[^"<>]*: empty"[^<>]*/>|(?<=\n)[ ]+|(?<=<(?:use|svg)) class=""'
    r'|(?<=<g) class=""'
)
#: how that begins which site.css shows to scripts alone: how a board is looked at, what is beside a page of a
#: rulebook
_FOR_SCRIPTS = re.compile(
    r'<(?:span class="looks"|label class="seek"|button class="btn quiet icon" data-do="close")[^<>]*>'
)
#: shapes without a name, and several that follow each other
_SHAPE = re.compile(
    r"<(?:rect|use|circle|ellipse|path|polyline)\b(?![^<>]* (?:role|id|tabindex)=)[^<>]*/>"
    r"|<text\b(?![^<>]* id=)[^<>]*>[^<>]*</text>"
)
_SHAPES = re.compile(f"(?:{_SHAPE.pattern}){{3,}}")
#: how many shapes in a row are looked for elsewhere
_FEW = 3
#: in a tag, a value that needs no quotation marks; a "/" behind it would be part of it
_QUOTED = re.compile(r"""(?<==)"([^\s"'`=<>]+)"(/?)""")
_BEGINNING = re.compile(r"<\w[^<>]*>")
#: elements that have no end
_VOID = frozenset({"br", "img", "input"})
_N = r'"(-?[\d.]+)"'
#: rectangles with sharp corners, and straight lines, that follow each other
_RECT = re.compile(rf'<rect class="([\w -]*)" x={_N} y={_N} width={_N} height={_N}/>')
_LINE = re.compile(r'<polyline class="([\w -]*)" points="(-?[\d.]+),(-?[\d.]+) (-?[\d.]+),(-?[\d.]+)"/>')
_RUN = {one: re.compile(rf"(?:{re.sub(r'[(](?![?])', '(?:', one.pattern)}){{2,}}") for one in (_RECT, _LINE)}
#: the beginning and the end of a group
_GROUP = re.compile(r"<(/?)g\b[^<>]*>")
#: shorter ones are left as often as they are there
_LONG = 90
#: where the drawing of a board begins
_BEGINS = '<g aria-hidden="true">'
_TAG = re.compile(r"<(/?)(\w+)[^<>]*?(/?)>")
#: makes a piece of a path from what was found
_Draw = Callable[[re.Match[str]], str]


def slim(drawn: str) -> str:
    """Drawings without the spaces of a board on which is nothing, and with long groups only once.

    >>> slim("".join(f'<rect class="floor" x="{x}" y="2" width="3" height="4"/>' for x in (1, 5)))
    '<path class="floor" d="M1 2h3v4h-3zM5 2h3v4h-3z"/>'
    >>> slim('<polyline class="seam" points="1,2 1,8"/><polyline class="seam" points="2,2 8,3"/>')
    '<path class="seam" d="M1 2V8M2 2L8 3"/>'
    >>> track = "".join(f'<circle class="on" cx="{x}" cy="2" r="1"/>' for x in range(3, 7))
    >>> slim(f"<g>{track}</g><g>{track}<text>b</text></g>").replace(track, "…")
    '<g><g class="rqa-page" id="r0">…</g></g><g><use href="#r0"/><text>b</text></g>'
    """
    return _again(_once(lean(drawn)))


def lean(drawn: str) -> str:
    """The same, but with all of it in its place: on a door, styles of its own reach into its pictures."""
    drawn = _NOTHING.sub("", without(drawn)).replace('<g role="row"></g>', "")
    for one, draw in ((_RECT, _rectangle), (_LINE, _line)):

        def path(run: re.Match[str], one: re.Pattern[str] = one, draw: _Draw = draw) -> str:
            some = groupby(one.finditer(run[0]), key=lambda found: found[1])
            return "".join(f'<path class="{role}" d="{"".join(map(draw, each))}"/>' for role, each in some)

        drawn = _RUN[one].sub(path, drawn)
    return drawn


def without(drawn: str) -> str:
    """A page without what is for scripts alone, which have it from a recording.

    >>> without('<h1>A</h1><span class="looks"><span>Edit</span><input></span><p>b</p>')
    '<h1>A</h1><p>b</p>'
    """
    parts, at = [], 0
    for found in _FOR_SCRIPTS.finditer(drawn):
        parts.append(drawn[at : found.start()])
        at = _end(drawn, found.start())
    return "".join((*parts, drawn[at:]))


def _end(drawn: str, start: int) -> int:
    """Where the element ends that begins there."""
    depth = 0
    for tag in _TAG.finditer(drawn, start):
        depth += 0 if tag[3] or tag[2] in _VOID else -1 if tag[1] else 1
        if depth == 0:
            return tag.end()
    return len(drawn)


def _rectangle(found: re.Match[str]) -> str:
    _, x, y, width, height = found.groups()
    return f"M{x} {y}h{width}v{height}h-{width}z"


def _line(found: re.Match[str]) -> str:
    _, x, y, to, down = found.groups()
    return f"M{x} {y}" + (f"V{down}" if x == to else f"H{to}" if y == down else f"L{to} {down}")


def _once(drawn: str) -> str:
    """Long groups that are there several times, as references to the first."""
    found = [*_groups(drawn)]
    often = {text for text, n in Counter(drawn[a:b] for a, b in found).items() if n > 1}
    names: dict[str, str] = {}
    parts, at = [], 0
    for start, end in sorted(found):
        text = drawn[start:end]
        if start < at or text not in often:
            continue
        parts.append(drawn[at:start])
        if text in names:
            parts.append(f'<use href="#{names[text]}"/>')
        else:
            names[text] = f"g{len(names)}"
            parts.append(_named(names[text], text))
        at = end
    return "".join((*parts, drawn[at:]))


def _named(name: str, drawn: str) -> str:
    """A drawing that others refer to; there, paint applies to what is within an element of its class only."""
    return f'<g class="{PAGE}" id="{name}">{drawn}</g>'


@dataclass
class _Rows:
    """Rows of shapes that follow each other; ``first`` and ``again`` are given by row and place in it."""

    rows: Sequence[Sequence[str]]
    #: how many shapes from there on are drawn again elsewhere
    first: dict[tuple[int, int], int] = field(default_factory=dict)
    #: what is drawn again from there on: where that is for the first time
    again: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        known: dict[tuple[str, ...], tuple[int, int]] = {}
        for number, row in enumerate(self.rows):
            at = 0
            while at + _FEW <= len(row):
                of = known.setdefault(tuple(row[at : at + _FEW]), (number, at))
                alike = self._alike(of, (number, at))
                if sum(map(len, row[at : at + alike])) > _LONG:
                    self.first[of] = alike
                    self.again[number, at] = of
                at += max(alike, 1)

    def _alike(self, of: tuple[int, int], at: tuple[int, int]) -> int:
        """How many shapes from there on are alike in both; 0 if these cannot be drawn again as a whole."""
        was = self.rows[of[0]][of[1] : at[1] if of[0] == at[0] else None]
        now = self.rows[at[0]][at[1] :]
        alike = sum(takewhile(bool, map(eq, was, now)))
        if of in self.first:
            return self.first[of] if self.first[of] <= alike else 0
        taken = [*self.first.items(), *((here, self.first[there]) for here, there in self.again.items())]
        within = (row == of[0] and n < of[1] + alike and of[1] < n + size for (row, n), size in taken)
        return 0 if any(within) else alike

    def drawn(self, number: int) -> str:
        """A row, with what is there again as a reference to the first."""
        row, parts, at = self.rows[number], [], 0
        names = {of: f"r{n}" for n, of in enumerate(self.first)}
        while at < len(row):
            here = (number, at)
            size = self.first.get(self.again.get(here, here), 1)
            shapes = "".join(row[at : at + size])
            if here in self.again:
                shapes = f'<use href="#{names[self.again[here]]}"/>'
            elif here in names:
                shapes = _named(names[here], shapes)
            parts.append(shapes)
            at += size
        return "".join(parts)


def _again(drawn: str) -> str:
    """Long rows of shapes that are there several times, as references to the first."""
    rows = _Rows([_SHAPE.findall(row) for row in _SHAPES.findall(drawn)])
    numbers = count()
    return _SHAPES.sub(lambda row: rows.drawn(next(numbers)), drawn)


def unquoted(drawn: str) -> str:
    """A page without the quotation marks that HTML can do without.

    >>> unquoted('<a href="../b/" title="to b">"b"</a><use href="#c"/>')
    '<a href=../b/ title="to b">"b"</a><use href=#c />'
    """
    return _BEGINNING.sub(
        lambda tag: _QUOTED.sub(lambda value: value[1] + (" /" if value[2] else ""), tag[0]), drawn
    )


def together(boards: Sequence[str]) -> Sequence[str]:
    """Boards that stand in a page, each like :func:`slim`; what they begin with alike is drawn once.

    >>> floor = '<path class="floor" d="M1 2h3v4h-3z"/>' * 4
    >>> one, other = together([f'<svg><g aria-hidden="true">{floor}<text>{n}</text></g></svg>' for n in "ab"])
    >>> other
    '<svg><g aria-hidden="true"><use href="#f0"/><text>b</text></g></svg>'
    """
    found = _once(lean("\0".join(boards))).split("\0")
    heads: list[str] = []
    for n, one in enumerate(found):
        before, begins, drawn = one.partition(_BEGINS)
        known = next((k for k, head in enumerate(heads) if drawn.startswith(head)), None)
        if known is not None:
            found[n] = f'{before}{begins}<use href="#f{known}"/>{drawn[len(heads[known]) :]}'
            continue
        others = (other.partition(_BEGINS)[2] for other in found[n + 1 :])
        head = max((_whole(_alike(drawn, other)) for other in others), key=len, default="")
        if len(head) > _LONG:
            found[n] = f"{before}{begins}{_named(f'f{len(heads)}', head)}{drawn[len(head) :]}"
            heads.append(head)
    return found


def _alike(one: str, other: str) -> str:
    """What both begin with."""
    return one[: next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))]


def _whole(drawn: str) -> str:
    """The beginning of a drawing, up to where an element of it ends that has no other around it."""
    depth = end = 0
    for tag in _TAG.finditer(drawn):
        depth += 0 if tag[3] else -1 if tag[1] else 1
        if depth == 0:
            end = tag.end()
    return drawn[:end]


def _groups(drawn: str) -> Iterator[tuple[int, int]]:
    """Where each long group in which nothing has a name begins and ends."""
    open: list[int] = []
    for tag in _GROUP.finditer(drawn):
        if not tag[1]:
            open.append(tag.start())
        elif open:
            start, end = open.pop(), tag.end()
            if end - start > _LONG and not re.search(r" (id|role|tabindex)=", drawn[start:end]):
                yield start, end
