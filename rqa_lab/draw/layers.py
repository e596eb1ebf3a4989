"""Where the nodes of a graph stand in a picture of it: in columns, the start on the left.

An edge ends in a port: a place of its own at the left side of its node, with its text before it, so that
texts never meet.  Lengths are in inches, x to the right and y upwards.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean

#: a line of text, a letter of it, the space between nodes, the room in which edges bend
LINE, LETTER, GAP, BEND = 0.13, 0.062, 0.12, 0.6

Edge = tuple[int, int, str]


@dataclass(slots=True)
class Port:
    """Where an edge ends: the node that it comes from, its key, its text, and its height in the picture."""

    start: int
    key: str
    text: str
    y: float = 0


@dataclass(slots=True)
class Box:
    """A node in the picture: its number, its size, its column, the middle of its left side, and its ports."""

    number: int
    width: float
    height: float
    column: int
    x: float = 0
    y: float = 0
    ports: list[Port] = field(default_factory=list)

    @property
    def room(self) -> float:
        """How high it is with its ports and the space to the next one."""
        return max(self.height, len(self.ports) * LINE) + GAP


@dataclass(frozen=True, slots=True)
class Layers:
    """The boxes by node, where the texts and where the boxes of each column begin, and the whole size."""

    boxes: Mapping[int, Box]
    columns: Sequence[tuple[float, float]]
    width: float
    height: float


def layers(
    columns: Mapping[int, int], sizes: Mapping[int, tuple[float, float]], texts: Mapping[Edge, str]
) -> Layers:
    """Lay out nodes, and the edges between them.

    Args:
        columns: the column of each node, counted from 0.
        sizes: the width and height of each node.
        texts: (from, to, key) of each edge, and its text.

    >>> texts = {(0, 1, "a"): "up", (0, 2, "b"): "on"}
    >>> found = layers({0: 0, 1: 1, 2: 1}, dict.fromkeys(range(3), (1, 1)), texts)
    >>> found.boxes[1].y > found.boxes[0].y > found.boxes[2].y
    True
    """
    boxes = {number: Box(number, *size, columns[number]) for number, size in sizes.items()}
    for (start, end, key), text in texts.items():
        boxes[end].ports.append(Port(start, key, text))
    members: list[list[Box]] = [[] for _ in range(max(columns.values()) + 1)]
    for box in boxes.values():
        members[box.column].append(box)
    height = max(sum(box.room for box in column) for column in members)
    begins, x = [], 0.0
    for column in members:
        longest = max((len(port.text) for box in column for port in box.ports), default=0)
        begin, x = x, x + longest * LETTER + (0.12 if longest else 0)
        begins.append((begin, x))
        for box in column:
            box.x = x
        x += max((box.width for box in column), default=0) + BEND
    _order(members, boxes, height)
    _straighten(members, boxes, height)
    for box in boxes.values():
        box.ports.sort(key=lambda port: -boxes[port.start].y)
        for number, port in enumerate(box.ports):
            port.y = box.y + LINE * ((len(box.ports) - 1) / 2 - number)
    return Layers(boxes, begins, x - BEND, height)


def _order(members: Iterable[list[Box]], boxes: Mapping[int, Box], height: float) -> None:
    """Stack the boxes of each column, in the order of the boxes that lead to them."""
    for column in members:
        wanted = {}
        for box in column:
            sources = [boxes[port.start] for port in box.ports if boxes[port.start].column < box.column]
            wanted[box.number] = mean(source.y for source in sources) if sources else height / 2
        column.sort(key=lambda box: -wanted[box.number])
        y = height / 2 + sum(box.room for box in column) / 2
        for box in column:
            box.y = y - box.room / 2
            y -= box.room


def _straighten(members: Sequence[list[Box]], boxes: Mapping[int, Box], height: float) -> None:
    """Move each box towards the boxes that it leads to, as far as its neighbours allow."""
    onward: dict[int, list[float]] = {}
    for column in reversed(members):
        top = height
        for place, box in enumerate(column):
            below = sum(other.room for other in column[place:]) - box.room / 2
            wanted = mean(onward[box.number]) if box.number in onward else box.y
            box.y = min(max(wanted, below), top - box.room / 2)
            top = box.y - box.room / 2
        for box in column:
            for port in box.ports:
                if boxes[port.start].column < box.column:
                    onward.setdefault(port.start, []).append(box.y)
