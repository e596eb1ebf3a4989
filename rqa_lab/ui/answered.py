"""Marks for what somebody answered on the board, beside what is right."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rqa_lab.core.scene import Cell, Circle, Line, Rect, Scene, Shape

#: the side of a space for which the marks are drawn
_SIDE = 64
#: right or not -> the role of its frame, its sign as lines around a point, and what is said of it
_KINDS = {
    True: ("said-right", (((-4.5, 0.5), (-1.5, 4), (5, -4)),), "this is the answer"),
    False: ("said-wrong", (((-4, -4), (4, 4)), ((4, -4), (-4, 4))), "this was your answer"),
}


def answered(scene: Scene, said: Mapping[str, bool]) -> Scene:
    """A scene in which spaces are marked: true for right ones, false for what was wrongly said.

    A right one has a whole frame and a tick, a wrong one a dashed frame and a cross.

    >>> board = Scene(64, 64, (), (Cell("a1", 0, 0, 64, ".", "a1, empty"),))
    >>> marked = answered(board, {"a1": False})
    >>> marked.items[0].role, marked.cells[0].label
    ('said-wrong', 'a1, empty; this was your answer')
    """
    if not said:
        return scene
    marks = [shape for cell in scene.cells if cell.name in said for shape in _mark(cell, said[cell.name])]
    cells = tuple(
        replace(cell, label=f"{cell.label}; {_KINDS[said[cell.name]][2]}") if cell.name in said else cell
        for cell in scene.cells
    )
    return replace(scene, items=(*scene.items, *marks), cells=cells)


def _mark(cell: Cell, right: bool) -> Iterator[Shape]:
    role, lines, _ = _KINDS[right]
    scale = cell.size / _SIDE
    x, y = cell.x + 12 * scale, cell.y + 12 * scale
    yield Rect(role, cell.x + 2, cell.y + 2, cell.size - 4, cell.high - 4, 5 * scale)
    yield Circle(f"{role}-disc", x, y, 10 * scale)
    for line in lines:
        yield Line("said-sign", tuple((x + dx * scale, y + dy * scale) for dx, dy in line))
