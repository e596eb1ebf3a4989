"""The layout of a graph's nodes in a picture: in columns, the start on the left.

An edge ends in a port: a place of its own at the left side of its node, with its text before it, so that
texts never meet.  Lengths are in inches, x to the right and y upwards.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from statistics import mean
from textwrap import shorten, wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked
from rqa_lab.core.scene import Scene
from rqa_lab.core.words import printable
from rqa_lab.draw.figure import Figure, figure
from rqa_lab.draw.theme import Theme, tokens

if TYPE_CHECKING:
    import matplotlib.figure
    from matplotlib.axes import Axes

    from rqa_lab.explore.graph import Positions
    from rqa_lab.explore.solve import Line

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


# ---- graphs of positions as matplotlib figures: layers from left to right, a shortest line marked --------

#: inches: a board at most and at least, the gap below it, the margin, a line of the head
_BOARD, _LEAST, _BELOW, _MARGIN, _HEAD = 1.0, 0.62, 0.03, 0.15, 0.18
#: the greatest height in inches of a column before boards shrink, and before there are none
_HIGH, _TOO_HIGH = 12, 18
#: most letters of an edge's text, of a line in a box, of a line below a board; most lines
_MOST_TEXT, _MOST_LETTERS, _MOST_BELOW, _MOST_LINES = 36, 32, 16, 4
#: the size of letters in points, that of the head; dots for an inch of a PNG
_POINTS, _TITLE, _DOTS = 7, 9, 192


class Graph(Figure):
    """A figure of a graph; ``summary`` says in words what it shows."""

    summary = ""

    def __repr__(self) -> str:
        return printable(f"<Graph: {self.summary}>")


class _View(NamedTuple):
    """The contents of a node: a board of that width if there is one, and lines of text."""

    scene: Scene | None
    lines: Sequence[str]
    board: float = 0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        if self.scene is None:
            return max(map(len, self.lines)) * LETTER + 0.1, len(self.lines) * LINE + 0.08
        below = (len(self.lines) * LINE + _BELOW) if self.lines else 0
        return max([self.board, *(len(line) * LETTER for line in self.lines)]), self.high + below

    @property
    def high(self) -> float:
        """How high the board is."""
        return 0 if self.scene is None else self.board * self.scene.height / self.scene.width


@checked
def graph(
    positions: "Positions",
    line: "Line | None" = None,
    ax: "Axes | None" = None,
    theme: Theme = "light",
    *,
    most: int = 60,
) -> "matplotlib.figure.Figure":
    """A graph of positions, drawn in layers: positions one more edge away are one column to the right.

    A position is a small board with the numbers of seats that differ from the start.  If a column would have
    too many, or the game draws no boards, it is a box with the differences in words. Answers of chance are
    dashed.  Of the edges to the end of the turn only those from the left are drawn.

    Args:
        positions: the positions to draw.
        line: a line from the same start; it is marked as far as it is in the graph.
        ax: the axes to draw on; by default those of a new figure, as large as needed.
        theme: "light" or "dark".
        most: the most positions to draw: those of the line and those found first.  The figure says if there
            are more.

    Returns:
        The figure that the axes are in.

    Raises:
        ImportError: without matplotlib, which the extra ``figures`` brings.
        ValueError: for a line from another position.

    >>> from rqa_lab import load
    >>> from rqa_lab.explore import positions, shortest
    >>> session = load("rqa/tiles/a-walk-over-tacks").session()
    >>> graph(positions(session, actions=1), shortest(session, "Pug on c4"))
    <Graph: 6 positions in up to 1 action, within Ann’s turn. Marked: Pug on c4.>
    """
    marked = _marked(positions, line) if line is not None else []
    shown = _shown(positions, [end for _, end, _ in marked], most)
    columns = _columns(positions, shown)
    board = _board(positions, columns)
    on_line = {number for start, end, _ in marked for number in (start, end)}
    views = {number: _view(positions, number, board, number in on_line) for number in shown}
    texts = {
        (start, end, key): _text(data)
        for start, end, key, data in positions.edges(keys=True, data=True)
        if start in views and end in views
        if (start, end, key) in marked or columns[start] < columns[end] or not positions.nodes[end]["over"]
    }
    laid = layers(columns, {number: view.size for number, view in views.items()}, texts)
    summary = _summary(positions, len(shown), line, len(marked))
    painter = _Painter(positions, laid, views, set(marked), theme, summary)
    if ax is None:
        drawn = Graph(figsize=painter.size, facecolor=tokens(theme)["--page"])
        drawn.summary = summary
        ax = drawn.add_axes((0, 0, 1, 1))
    painter.paint(ax)
    return ax.get_figure(root=True)  # type: ignore[return-value]


def picture(figure: "matplotlib.figure.Figure", kind: str) -> bytes:
    """A figure as the content of a file, "svg", "png" or "pdf"; equal figures give equal files."""
    from matplotlib import rc_context

    undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind)
    page = BytesIO()
    with rc_context({"svg.hashsalt": "rqa-lab"}):
        figure.savefig(page, format=kind, metadata=undated, dpi=_DOTS)
    return page.getvalue()


# ---- what to show ----------------------------------------------------------------------------------------


def _marked(positions: "Positions", line: "Line") -> list[Edge]:
    """The edges of a line, as far as they are in the graph."""
    if line.start != positions.nodes[0]["state"]:
        raise ValueError("the line begins in another position than the graph")
    edges: list[Edge] = []
    here = 0
    for move in line.moves:
        ways = [edge for edge in positions.out_edges(here, keys=True) if edge[2] == move.action.text]
        if not ways:
            break
        edges += ways
        here = ways[0][1]
    return edges


def _shown(positions: "Positions", line: Sequence[int], most: int) -> list[int]:
    """The nodes of a line and those found first, in order."""
    first = dict.fromkeys((0, *line, *positions.nodes))
    return sorted(list(first)[: max(most, len(line) + 1)])


def _columns(positions: "Positions", shown: Sequence[int]) -> dict[int, int]:
    """How many edges it takes to each node."""
    import networkx as nx

    far = nx.single_source_shortest_path_length(positions, 0)
    return {number: far[number] for number in shown}


def _board(positions: "Positions", columns: Mapping[int, int]) -> float:
    """The width of boards; 0 if there are too many for boards, or the game draws none."""
    if not positions.graph["game"].scene(positions.nodes[0]["state"]).items:
        return 0
    boards = Counter(column for number, column in columns.items() if not positions.nodes[number]["over"])
    most = max(boards.values())
    between = GAP + 2 * LINE
    if most * (_LEAST + between) > _TOO_HIGH:
        return 0
    return min(_BOARD, max(_LEAST, _HIGH / most - between))


def _view(positions: "Positions", number: int, board: float, on_line: bool) -> _View:
    """The contents of a node.  After the end of the turn it has no board, unless the line ends there."""
    game, node = positions.graph["game"], positions.nodes[number]
    start, now = game.look(positions.nodes[0]["state"]), game.look(node["state"])
    if board and (on_line or not node["over"]):
        texts = [_numbers(seat, start[seat], now[seat]) for seat in now["seats"]]
        lines = _lines([*_who(positions, number), *filter(None, texts)], _MOST_BELOW)
        return _View(game.scene(node["state"]), lines, board)
    lines = [*_who(positions, number), *(() if node["over"] and board else (printable(node["label"]),))]
    return _View(None, _lines(lines, _MOST_LETTERS))


def _who(positions: "Positions", number: int) -> list[str]:
    """The seat to choose, if it is not the active seat; or that the turn is over."""
    node = positions.nodes[number]
    if node["over"]:
        return ["turn over"]
    if node["acts"] == CHANCE:
        return ["chance answers"]
    return [] if node["acts"] in (None, positions.graph["turn"]) else [printable(f"{node['acts']} acts")]


def _numbers(seat: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """The plain numbers of a seat that have changed; a number stays in the line of its name."""
    changed = (key for key, value in new.items() if type(value) is int and value != old[key])
    numbers = ", ".join(
        printable(f"{key.replace('_', ' ')} {new[key]}").replace(" ", "\xa0") for key in changed
    )
    return numbers and f"{printable(seat)}: {numbers}"


def _lines(texts: Sequence[str], letters: int) -> Sequence[str]:
    lines = [line for text in texts for line in wrap(text, letters)]
    return lines if len(lines) <= _MOST_LINES else [*lines[: _MOST_LINES - 1], f"{lines[_MOST_LINES - 1]} …"]


def _text(data: Mapping[str, Any]) -> str:
    text = str(data["action"])
    if data["seat"] == CHANCE:
        text = f"{text.removeprefix('choose ')} ({data['probability']})"
    return shorten(printable(text), _MOST_TEXT, placeholder=" …")


def _summary(positions: "Positions", shown: int, line: "Line | None", marked: int) -> str:
    """The figure in words."""
    many = len(positions)
    part = f"{shown:,} of {many:,} positions, those found first," if shown < many else f"{many:,} positions"
    summary = f"{part} {positions.asked}."
    if line is None:
        return summary
    whole = "" if marked == len(line.moves) else f", the first {marked} of {len(line.moves)} moves"
    return f"{summary} Marked: {line.goal}{whole}."


# ---- painting --------------------------------------------------------------------------------------------


class _Painter:
    """Paints a layout on axes, in inches of the layout; letters are as large as the axes allow."""

    ax: "Axes"
    scale: float

    def __init__(
        self,
        positions: "Positions",
        laid: Layers,
        views: Mapping[int, _View],
        marked: set[Edge],
        theme: Theme,
        summary: str,
    ) -> None:
        self.positions, self.laid, self.views, self.theme = positions, laid, views, theme
        self.marked = marked
        self.on_line = {number for start, end, _ in marked for number in (start, end)}
        self.colour = tokens(theme)
        self.head = wrap(printable(summary), max(30, int(laid.width / LETTER * _POINTS / _TITLE)))

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of everything."""
        high = self.laid.height + (len(self.head) + 1) * _HEAD
        return max(self.laid.width, 30 * LETTER) + 2 * _MARGIN, high + 2 * _MARGIN

    def paint(self, ax: "Axes") -> None:
        """Paint everything."""
        wide, high = self.size
        ax.set(xlim=(-_MARGIN, wide - _MARGIN), ylim=(-_MARGIN, high - _MARGIN), aspect="equal")
        ax.set_axis_off()
        drawn, extent = ax.get_figure(root=True), ax.get_window_extent()
        assert drawn is not None
        self.ax, self.scale = ax, min(extent.width / wide, extent.height / high) / drawn.dpi
        for end, box in self.laid.boxes.items():
            for port in box.ports:
                self.edge(port, end)
        for number in self.views:
            self.node(number)
        self.headings()

    def write(self, x: float, y: float, text: str, colour: str = "--ink-2", **more: Any) -> None:
        """A text, by default with its left side at x and its middle at y."""
        more = {"ha": "left", "va": "center_baseline", "fontsize": _POINTS, **more}
        more["fontsize"] *= self.scale
        self.ax.text(x, y, text, color=self.colour[colour], family="DejaVu Sans", parse_math=False, **more)

    def headings(self) -> None:
        """The contents of the figure, and the distances of its columns."""
        top = self.laid.height + (len(self.head) + 1) * _HEAD
        for number, line in enumerate(self.head):
            self.write(0, top - _HEAD * (number + 0.5), line, "--ink", fontsize=_TITLE)
        last = ""
        for column, (_, x) in enumerate(self.laid.columns):
            depths = {
                self.positions.nodes[number]["depth"]
                for number, box in self.laid.boxes.items()
                if box.column == column
            }
            name = " or ".join(map(str, sorted(depths))) + f" action{'s' * (depths != {1})}"
            if column and name != last:
                self.write(x, self.laid.height + _HEAD / 2, name, "--ink-3")
            last = name

    # ---- nodes -------------------------------------------------------------------------------------------

    def node(self, number: int) -> None:
        """A board with its lines below it, or a box of text."""
        from matplotlib.patches import FancyBboxPatch, Rectangle

        box, node, view = self.laid.boxes[number], self.positions.nodes[number], self.views[number]
        top = box.y + box.height / 2
        if view.scene is None:
            edge = "--now-fill" if number in self.on_line else "--edge"
            patch = FancyBboxPatch(
                (box.x, top - box.height),
                box.width,
                box.height,
                boxstyle="round,pad=0,rounding_size=0.05",
                facecolor=self.colour["--surface"],
                edgecolor=self.colour[edge],
                linewidth=self.scale * (3 if number in self.on_line else 0.8),
            )
            self.ax.add_patch(patch)
            lines, x, y = view.lines, box.x + 0.05, top - 0.05
        else:
            high = view.high
            place = (box.x, top - high, view.board, high)
            inset = self.ax.inset_axes(place, transform=self.ax.transData, zorder=3)
            figure(view.scene, inset, self.theme)
            if number in self.on_line:
                frame = Rectangle(
                    (box.x, top - high),
                    view.board,
                    high,
                    fill=False,
                    edgecolor=self.colour["--now-fill"],
                    linewidth=4 * self.scale,
                    zorder=2,
                )
                self.ax.add_patch(frame)
            lines, x, y = view.lines, box.x, top - high - _BELOW
        colour = "--ink-3" if node["over"] else "--ink-2"
        for n, line in enumerate(lines):
            self.write(x, y - LINE * (n + 0.5), line, colour)

    # ---- edges -------------------------------------------------------------------------------------------

    def edge(self, port: Port, end: int) -> None:
        """A curve from a node to where a text begins, and on below the text to its port."""
        from matplotlib.patches import FancyArrowPatch
        from matplotlib.path import Path

        to, source = self.laid.boxes[end], self.laid.boxes[port.start]
        marked = (port.start, end, port.key) in self.marked
        chance = self.positions.edges[port.start, end, port.key]["seat"] == CHANCE
        begin, _ = self.laid.columns[to.column]
        y = port.y - LINE * 0.42
        if source.column < to.column:
            right = source.x + (self.views[port.start].board or source.width)
            bend = (begin - right) / 2
            curve = [(right, source.y), (right + bend, source.y)]
        else:  # leave on its left side, below the incoming edges
            low = source.y - source.height * 0.35
            bend = 0.35
            curve = [(source.x, low), (min(begin, source.x) - bend * 2, low)]
        path = Path(
            [*curve, (begin - bend, y), (begin, y), (to.x - 0.02, y)],
            [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4, Path.LINETO],
        )
        arrow = FancyArrowPatch(
            path=path,
            arrowstyle="-|>",
            mutation_scale=7 * self.scale,
            color=self.colour["--now-fill" if marked else "--ink-3"],
            linewidth=self.scale * (2.4 if marked else 0.7),
            linestyle=(0, (3, 2)) if chance else "solid",
            zorder=1.5 if marked else 1,
        )
        self.ax.add_patch(arrow)
        weight = "bold" if marked else "normal"
        self.write(begin + 0.03, port.y + 0.012, port.text, "--ink" if marked else "--ink-2", weight=weight)
