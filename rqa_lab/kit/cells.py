"""The spaces of a board in words, for those who do not see them, and as glyphs for terminals."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell
from rqa_lab.kit.board import Board

#: the name of a space, and something to say of it beside what is there
Note = tuple[str, str]


def cells(
    board: Board,
    content: Callable[[int], tuple[str, list[str]]],
    notes: Mapping[int, list[str]] = MappingProxyType({}),
    *,
    empty: Callable[[int], str] = lambda space: "empty",
    still: Mapping[int, Cell] | None = None,
) -> tuple[Cell, ...]:
    """All spaces, as one reads them, each with what is there and the notes.

    Args:
        board: where they lie.
        content: the glyph of a space, and what is on it.
        notes: what else to say of a space.
        empty: what to say of a space with nothing on it.
        still: all spaces, in this order, as they look without notes; one with an empty list of notes is
            made anew.

    >>> from rqa_lab.core.grid import grid
    >>> board = Board(grid(1, 2), 64)
    >>> [cell.label for cell in cells(board, initials({"Red": 0}), {1: ["selected"]})]
    ['a2: empty, selected', 'a1: Red']
    """
    every = dict(still or {})
    for space in notes if still else board.reading:
        (glyph, things), more = content(space), notes.get(space, ())
        words = [*(things or [empty(space)]), *more]
        every[space] = board.cell(space, glyph, words, plain=not things and not more)
    return tuple(every.values())


def initials(pieces: Mapping[str, int | None]) -> Callable[[int], tuple[str, list[str]]]:
    """The content of each space on a board with pieces only: their initials and their names.

    >>> initials({"Red": 0, "Blue": 0})(0)
    ('RB', ['Red', 'Blue'])
    """

    def content(space: int) -> tuple[str, list[str]]:
        names = [name for name, at in pieces.items() if at == space]
        return f"{''.join(name[0] for name in names) or '.':>2}", names

    return content


def by_space(
    board: Board,
    *notes: Iterable[Note],
    selected: str | None = None,
    refused: Action | None = None,
    at: int | None = None,
) -> dict[int, list[str]]:
    """Notes by the number of their space.

    First comes that a space is ``selected``, last what was ``refused``, and where.
    """
    found: dict[int, list[str]] = {}
    first = [(selected, "selected")] if selected is not None else []
    last = [(board.grid.name[at], f"refused: {refused}")] if refused is not None and at is not None else []
    for some in (first, *notes, last):
        for name, note in some:
            found.setdefault(board.number(name), []).append(note)
    return found


def whereabouts(board: Board, pieces: Mapping[str, int | None], off: str) -> list[str]:
    """Sentences that say where pieces are, by name, and which are ``off`` the board.

    >>> from rqa_lab.core.grid import grid
    >>> whereabouts(Board(grid(3, 3), 64), {"Red": 0, "Blue": None}, "Off the board")
    ['Red on a1.', 'Off the board: Blue.']
    """
    on = [f"{name} on {board.grid.name[space]}" for name, space in pieces.items() if space is not None]
    gone = [name for name, space in pieces.items() if space is None]
    return [f"{', '.join(on)}."] * bool(on) + [f"{off}: {', '.join(gone)}."] * bool(gone)
