"""Scenes as SVG: for a page that holds the style sheet and the sprites, or as a file that stands alone."""

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, Literal, NamedTuple

from rqa_lab.core.scene import Cell, Circle, Fixed, Group, Line, Rect, Scene, Shape, Sprite, Text
from rqa_lab.core.words import printable, safe
from rqa_lab.draw.theme import PAGE, Theme, paint, symbols, themed

#: the same texts recur in picture after picture
_safe = lru_cache(4096)(safe)


def svg(
    scene: Scene,
    theme: Literal["light", "dark", "page"] = "light",
    *,
    active: str | None = None,
    ids: str = "",
) -> str:
    """A scene as an SVG element.

    Args:
        scene: what to draw.
        theme: "light" or "dark" for a file that needs nothing else; "page" for a page that holds
            :func:`~rqa_lab.draw.theme.page_css` and :func:`~rqa_lab.draw.theme.sprite_sheet`: there the cells
            are a grid for keyboard and mouse, and keyed groups glide.
        active: on a page, the cell that takes the keyboard's focus; else the first.
        ids: on a page with several boards, what to put before each id.

    >>> scene = Scene(20, 20, (Rect("floor", 0, 0, 20, 20),), label="A floor")
    >>> '<rect class="floor" x="0" y="0" width="20" height="20"/>' in svg(scene, "page")
    True
    """
    if theme == "page":
        return _page(scene, active, ids)
    return _file(scene, theme)


def _page(scene: Scene, active: str | None, ids: str) -> str:
    cells = scene.cells
    if cells and active not in {cell.name for cell in cells}:
        active = cells[0].name
    grid = "".join(
        f'<g role="row">{"".join(_cell(cell, cell.name == active) for cell in row)}</g>'
        for _, row in groupby(cells, key=_row)
    )
    return (
        f'<svg class="{PAGE} board" viewBox="0 0 {scene.width:g} {scene.height:g}" '
        f'role="{"grid" if grid else "img"}" '
        f'aria-label="{_safe(scene.label)}"><g aria-hidden="true">{_draw(scene.items, ids=ids)}</g>'
        + (f'<g class="cells" role="rowgroup">{grid}</g></svg>' if grid else "</svg>")
    )


def _row(cell: Cell) -> float:
    return cell.y


@lru_cache(4096)
def _cell(cell: Cell, active: bool) -> str:
    return (
        f'<rect role="gridcell" tabindex="{0 if active else -1}" data-cell="{_safe(cell.name)}" '
        f'aria-label="{_safe(cell.label)}" x="{cell.x:g}" y="{cell.y:g}" width="{cell.size:g}" '
        f'height="{cell.high:g}"/>'
    )


def _file(scene: Scene, theme: Theme) -> str:
    """Classes and sprites are named after the theme, as one HTML page may hold several pictures."""
    scope = f"rqa-{theme}"
    body = _draw(scene.items, f"{scope}-")
    defs = _symbols(body, scope)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope}" width="{scene.width:g}" '
        f'height="{scene.height:g}" viewBox="0 0 {scene.width:g} {scene.height:g}" role="img">'
        f"<title>{_safe(scene.label)}</title><desc>{_safe('; '.join(_seen(scene)))}</desc>"
        f"<style>{_style(defs + body, scope, theme)}</style><defs>{defs}</defs>{body}</svg>"
    )


def _seen(scene: Scene) -> Iterable[str]:
    """A picture in words."""
    return (*(cell.label for cell in scene.cells if not cell.plain), *scene.notes)


def _symbols(body: str, scope: str) -> str:
    """The sprites that are used."""
    names = dict.fromkeys(re.findall(rf'href="#{scope}-([^"]+)"', body))
    known = symbols()
    return "".join(known[name].replace('id="', f'class="{scope}" id="{scope}-', 1) for name in names)


def _style(drawn: str, scope: str, theme: Theme | None) -> str:
    """The paint of a drawing; without a theme it follows the viewer's system."""
    used = {role for roles in re.findall(r'class="([^"]+)"', drawn) for role in roles.split()}

    def rules(side: Theme) -> dict[str, str]:
        return {
            f".{scope} .{role}": ";".join(f"{name}:{value}" for name, value in properties.items())
            for role, properties in paint(side).items()
            if role in used
        }

    return themed(rules, theme)


# ---- several pictures that share what they can -----------------------------------------------------------


class Shared(NamedTuple):
    """Pictures as SVG elements, and the parts that a page needs once for all of them."""

    pictures: tuple[str, ...]
    defs: str
    style: str


#: repeated drawings longer than this are kept once
_WORTH_SHARING = 100


def shared(scenes: Sequence[Scene], theme: Theme | None = None) -> Shared:
    """Scenes as SVG elements for one page: drawings that occur in several of them are in it only once.

    Args:
        scenes: the scenes to draw.
        theme: "light" or "dark"; by default it follows the viewer's system.

    >>> floor = Scene(20, 20, (Rect("floor", 0, 0, 20, 20),), label="A floor")
    >>> shared([floor]).pictures[0][:71]
    '<svg class="rqa-all" viewBox="0 0 20 20" role="img" aria-label="A floor'
    """
    scope = "rqa-all"
    drawn = [[_draw((item,), f"{scope}-") for item in scene.items] for scene in scenes]
    often = Counter(part for parts in drawn for part in {*parts} if len(part) > _WORTH_SHARING)
    kept = {part: f"{scope}.{n}" for n, (part, times) in enumerate(often.items()) if times > 1}
    pictures = [
        f'<svg class="{scope}" viewBox="0 0 {scene.width:g} {scene.height:g}" role="img" '
        f'aria-label="{_safe(" ".join((scene.label, "; ".join(_seen(scene)))).strip())}">'
        + "".join(f'<use href="#{kept[part]}"/>' if part in kept else part for part in parts)
        + "</svg>"
        for scene, parts in zip(scenes, drawn, strict=True)
    ]
    defs = "".join(f'<g class="{scope}" id="{name}">{part}</g>' for part, name in kept.items())
    defs = _symbols("".join((defs, *pictures)), scope) + defs
    return Shared(tuple(pictures), defs, _style("".join((defs, *pictures)), scope, theme))


# ---- shapes ----------------------------------------------------------------------------------------------


def _draw(items: Iterable[Shape], sprites: str = "", ids: str | None = None) -> str:
    """Shapes as elements.

    Args:
        items: the shapes.
        sprites: a prefix for the names of sprites.
        ids: a prefix for the ids of keyed groups; None in a file, where nothing glides.
    """
    return "".join([_DRAW[type(item)](item, sprites, ids) for item in items])


def _rect(it: Rect, sprites: str, ids: str | None) -> str:
    rx = f' rx="{it.r:g}"' if it.r else ""
    return (
        f'<rect class="{_safe(it.role)}" x="{it.x:g}" y="{it.y:g}" width="{it.width:g}" '
        f'height="{it.height:g}"{rx}/>'
    )


def _circle(it: Circle, sprites: str, ids: str | None) -> str:
    where = f'class="{_safe(it.role)}" cx="{it.x:g}" cy="{it.y:g}"'
    if it.ry is None:
        return f'<circle {where} r="{it.r:g}"/>'
    return f'<ellipse {where} rx="{it.r:g}" ry="{it.ry:g}"/>'


def _line(it: Line, sprites: str, ids: str | None) -> str:
    points = " ".join([f"{x:g},{y:g}" for x, y in it.points])
    return f'<polyline class="{_safe(it.role)}" points="{points}"/>'


def _text(it: Text, sprites: str, ids: str | None) -> str:
    return f'<text class="{_safe(it.role)}" x="{it.x:g}" y="{it.y:g}">{_safe(it.text)}</text>'


def _sprite(it: Sprite, sprites: str, ids: str | None) -> str:
    height = it.size if it.height is None else it.height
    middle = f"{it.x + it.size / 2:g} {it.y + height / 2:g}"
    turn = f' transform="rotate({it.turn} {middle})"' if it.turn else ""
    return (
        f'<use class="{_safe(it.role)}" href="#{sprites}{_safe(it.name)}" x="{it.x:g}" y="{it.y:g}" '
        f'width="{it.size:g}" height="{height:g}"{turn}/>'
    )


def _group(it: Group, sprites: str, ids: str | None) -> str:
    where, style = "", ""
    scale = f" scale({it.scale:g})" if it.scale != 1 else ""
    if ids is not None and it.key:  # a CSS transform can glide
        where = f' id="{_safe(ids)}piece-{_safe(it.key)}"'
        style = f"transform:translate({it.x:g}px,{it.y:g}px){scale};"
    elif it.x or it.y or scale:
        where = f' transform="translate({it.x:g} {it.y:g}){scale}"'
    if ids is not None and it.order:
        style += f"--order:{it.order};"
    if style:
        where += f' style="{style}"'
    return f'<g class="{_safe(it.role)}"{where}>{_draw(it.items, sprites, ids)}</g>'


@lru_cache(1024)
def _fixed(it: Fixed, sprites: str, ids: str | None) -> str:
    return _draw(it.items, sprites, ids)


_DRAW: Mapping[type, Callable[[Any, str, str | None], str]] = {
    Rect: _rect,
    Circle: _circle,
    Line: _line,
    Text: _text,
    Sprite: _sprite,
    Group: _group,
    Fixed: _fixed,
}


# ---- scenes as self-contained HTML images: for notebooks that are read without a kernel ------------------
# Viewers of notebooks strip style sheets from inline SVG, and some strip the SVG itself; an image keeps
# both, also in a notebook that JupyterLab does not trust.


def html(scene: Scene, theme: Theme = "light", width: int = 372) -> str:
    """A scene as an ``<img>``, ``width`` pixels wide, with what it shows in words.

    >>> from rqa_lab.core.scene import Rect
    >>> html(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),), label="A floor"), width=40)[:65]
    '<img width="40" height="20" alt="A floor" src="data:image/svg+xml'
    """
    sentences = [scene.label, *(f"{cell.label}." for cell in scene.cells if not cell.plain), *scene.notes]
    picture = b64encode(svg(scene, theme).encode()).decode()
    height = round(width * scene.height / scene.width)
    return (
        f'<img width="{width}" height="{height}" alt="{safe(" ".join(sentences))}" '
        f'src="data:image/svg+xml;base64,{picture}">'
    )


# ---- scenes as plain text: for terminals, logs, screen readers and braille -------------------------------


def text(scene: Scene) -> str:
    """A scene in words: its label, its grid, a line for each cell with something on it.

    Control characters in names are escaped.

    >>> cells = (Cell("a1", 0, 0, 8, "##", "a1: Wall"), Cell("b1", 8, 0, 8, " .", "b1: empty", plain=True))
    >>> print(text(Scene(16, 8, (), cells, "Two spaces.")))
    Two spaces.
    <BLANKLINE>
    1  ##  .
       a  b
    <BLANKLINE>
    a1: Wall
    """
    spaces = sorted((cell for cell in scene.cells if cell.glyph), key=_place)
    rows = [list(row) for _, row in groupby(spaces, key=_row)]
    names = [_text_row(row[0]) for row in rows]
    wide = max(map(len, names), default=0)
    lines = [
        f"{name:>{wide}}  {' '.join(cell.glyph for cell in row)}"
        for name, row in zip(names, rows, strict=True)
    ]
    if rows:
        heads = (f"{_column(cell):<{len(cell.glyph)}}" for cell in rows[-1])
        lines.append(f"{'':{wide}}  {' '.join(heads)}".rstrip())
    labels = [cell.label for cell in spaces if not cell.plain]
    parts = ([scene.label], lines, labels, scene.notes)
    return "\n\n".join("\n".join(map(printable, part)) for part in parts if part)


def _place(cell: Cell) -> tuple[float, float]:
    return cell.y, cell.x


def _text_row(cell: Cell) -> str:
    """The name of a cell's row: what follows the letters of its column, or is before a comma or a number."""
    name = cell.name
    if "," in name:
        return name.partition(",")[0]
    return name.rstrip("0123456789") if name.isupper() else name.lstrip("abcdefghijklmnopqrstuvwxyz")


def _column(cell: Cell) -> str:
    return cell.name.partition(",")[2] if "," in cell.name else cell.name.strip(_text_row(cell))
