"""The same things on other spaces of a board, for positions that are like one that somebody wrote down."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rqa_lab.core.grid import Grid


def turned(keys: Any, board: Grid, rng: random.Random) -> Any:
    """Keys with all their spaces mirrored, turned and shifted together: what stands side by side still does.

    >>> from rqa_lab.core.grid import grid
    >>> turned({"tiles": {"a1": "Wall"}}, grid(1, 2), random.Random(3))
    {'tiles': {'a2': 'Wall'}}
    """
    used = [board.column_row(board.number[name]) for name in _spaces(keys, board)]
    if not used:
        return keys
    flips, quarters = rng.random() < 1 / 2, rng.randrange(4) if board.width == board.height else 0

    def turn(column: int, row: int) -> tuple[int, int]:
        for _ in range(quarters):
            column, row = row, board.width - 1 - column
        return board.width - 1 - column if flips else column, row

    there = [turn(*place) for place in used]
    right, up = (
        rng.randint(-min(some), size - 1 - max(some))
        for some, size in zip(zip(*there, strict=True), (board.width, board.height), strict=True)
    )

    def moved(name: str) -> str:
        column, row = turn(*board.column_row(board.number[name]))
        return board.name[(row + up) * board.width + column + right]

    return _each(keys, board, moved)


def stepped(pieces: Mapping[str, Any], taken: Mapping[str, Any], board: Grid, rng: random.Random) -> Any:
    """Some pieces, of which one stands on a free space beside its own; ``taken`` are other spaces.

    >>> from rqa_lab.core.grid import grid
    >>> stepped({"pug": {"at": "a1"}}, {"a2": "Wall"}, grid(2, 2), random.Random(1))
    {'pug': {'at': 'b1'}}
    """
    there = {name: it["at"] for name, it in pieces.items() if it.get("at") in board.number}
    if not there:
        return pieces
    name = rng.choice([*there])
    here = board.step[board.number[there[name]]]
    free = [one for space in here if space is not None and (one := board.name[space]) not in taken]
    free = [one for one in free if one not in there.values()]
    return {**pieces, name: {**pieces[name], "at": rng.choice(free)}} if free else pieces


def _spaces(value: Any, board: Grid) -> Sequence[str]:
    """The spaces that keys name, each once."""
    found = dict[str, None]()

    def note(name: str) -> str:
        found[name] = None
        return name

    _each(value, board, note)
    return [*found]


def _each(value: Any, board: Grid, do: Callable[[str], str]) -> Any:
    """A copy of keys with something done to the name of each space."""
    if isinstance(value, Mapping):
        return {
            do(key) if key in board.number else key: _each(part, board, do) for key, part in value.items()
        }
    if isinstance(value, list | tuple):
        return [_each(part, board, do) for part in value]
    return do(value) if isinstance(value, str) and value in board.number else value
