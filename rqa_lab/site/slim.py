"""Drawings of a page in fewer bytes: they look the same, but nothing in them is pressed or moved.

What scripts show instead comes from recordings, in which each piece lies once anyway.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

#: a space of a board on which is nothing, as the board itself shows; and the blanks before a line
_NOTHING = re.compile(r'<rect role="gridcell"[^<>]* aria-label="[^"<>]*: empty"[^<>]*/>|(?<=\n)[ ]+')
_N = r'"(-?[\d.]+)"'
#: rectangles with sharp corners, and straight lines, that follow each other
_RECT = re.compile(rf'<rect class="([\w -]*)" x={_N} y={_N} width={_N} height={_N}/>')
_LINE = re.compile(r'<polyline class="([\w -]*)" points="(-?[\d.]+),(-?[\d.]+) (-?[\d.]+),(-?[\d.]+)"/>')
_RUN = {one: re.compile(rf"(?:{re.sub(r'[(](?![?])', '(?:', one.pattern)}){{2,}}") for one in (_RECT, _LINE)}
#: the beginning and the end of a group
_GROUP = re.compile(r"<(/?)g\b[^<>]*>")
#: shorter ones are left as often as they are there
_LONG = 120
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
    """
    drawn = _NOTHING.sub("", drawn)
    for one, draw in ((_RECT, _rectangle), (_LINE, _line)):

        def path(run: re.Match[str], one: re.Pattern[str] = one, draw: _Draw = draw) -> str:
            some = groupby(one.finditer(run[0]), key=lambda found: found[1])
            return "".join(f'<path class="{role}" d="{"".join(map(draw, each))}"/>' for role, each in some)

        drawn = _RUN[one].sub(path, drawn)
    return _once(drawn)


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
            parts.append(f'<g id="{names[text]}"{text[2:]}')
        at = end
    return "".join((*parts, drawn[at:]))


def together(boards: Sequence[str]) -> Sequence[str]:
    """Boards that stand in a page, each like :func:`slim`; what they begin with alike is drawn once.

    >>> floor = '<path class="floor" d="M1 2h3v4h-3z"/>' * 4
    >>> one, other = together([f'<svg><g aria-hidden="true">{floor}<text>{n}</text></g></svg>' for n in "ab"])
    >>> other
    '<svg><g aria-hidden="true"><use href="#f0"/><text>b</text></g></svg>'
    """
    found = slim("\0".join(boards)).split("\0")
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
            found[n] = f'{before}{begins}<g id="f{len(heads)}">{head}</g>{drawn[len(head) :]}'
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
