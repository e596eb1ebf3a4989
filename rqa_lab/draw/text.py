"""Scenes as plain text: for terminals, logs, screen readers and braille."""

from itertools import groupby

from rqa_lab.core.scene import Cell, Scene
from rqa_lab.core.words import printable


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
    rows = [list(row) for _, row in groupby(sorted(scene.cells, key=_place), key=lambda cell: cell.y)]
    names = [_row(row[0]) for row in rows]
    wide = max(map(len, names), default=0)
    lines = [
        f"{name:>{wide}}  {' '.join(cell.glyph for cell in row)}"
        for name, row in zip(names, rows, strict=True)
    ]
    if rows:
        heads = (f"{_column(cell):<{len(cell.glyph)}}" for cell in rows[-1])
        lines.append(f"{'':{wide}}  {' '.join(heads)}".rstrip())
    labels = [cell.label for row in rows for cell in row if not cell.plain]
    parts = ([scene.label], lines, labels, scene.notes)
    return "\n\n".join("\n".join(map(printable, part)) for part in parts if part)


def _place(cell: Cell) -> tuple[float, float]:
    return cell.y, cell.x


def _row(cell: Cell) -> str:
    """The name of a cell's row: what follows the letters of its column, or is before a comma or a number."""
    name = cell.name
    if "," in name:
        return name.partition(",")[0]
    return name.rstrip("0123456789") if name.isupper() else name.lstrip("abcdefghijklmnopqrstuvwxyz")


def _column(cell: Cell) -> str:
    return cell.name.partition(",")[2] if "," in cell.name else cell.name.strip(_row(cell))
