"""The spaces of a position in words, for those who do not see them, and as glyphs for terminals."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell
from rqa_lab.games.rqa.marks import SIZE, corner, knocked_out, lost, refused_at
from rqa_lab.games.rqa.state import CENTRE, GRID, Layout, State

#: something that can be done at a space: (space, label, kind)
Can = tuple[str, str, Literal["move", "target"]]
GLYPHS = {
    "Spawn": "<>", "Wall": "##", "Smoke": "::", "Tacks": "^^", "Pothole": "()", "Trash Compactor": "][",
    "Junkyard": "%%", "Remote Terminal": ">_", "Repair Pad": "++", "Solar Farm": "**",
}  # fmt: skip
#: the spaces as one reads them, from the upper left
_ORDER = sorted(GRID.spaces, key=lambda space: (-(space // GRID.width), space))


def cells(
    s: State, events: Sequence[Event], selected: str | None, can: Sequence[Can], refused: Action | None
) -> tuple[Cell, ...]:
    """All spaces, row by row from the upper left."""
    notes: dict[int, list[str]] = {space: [] for space in s.at if space is not None}
    for name, note in _notes(s, events, selected, can, refused):
        notes.setdefault(GRID.number[name], []).append(note)
    every = dict(_tiled(s.layout))
    for space, more in notes.items():
        robots = [robot for robot, at in enumerate(s.at) if at == space]
        things = [*_tile(s.layout, space), *(_robot(s, robot) for robot in robots)]
        every[space] = _cell(space, _glyph(s, robots) or every[space].glyph, things, more)
    return tuple(every.values())


def label(s: State) -> str:
    """The position in a few words."""
    turn = "The game is over." if s.phase == "over" else f"{s.setup.seats[s.seat]} is to play."
    robots = list(enumerate(s.at))
    on = [f"{_name(s, robot)} on {GRID.name[space]}" for robot, space in robots if space is not None]
    off = [_name(s, robot) for robot, space in robots if space is None]
    sentences = [", ".join(on) + "."] if on else []
    sentences += [f"Off the board: {', '.join(off)}."] if off else []
    return " ".join([f"Arena, {GRID.width} by {GRID.height}.", turn, *sentences])


@lru_cache(256)
def _tiled(layout: Layout) -> tuple[tuple[int, Cell], ...]:
    """Each space with its cell as it is without robots."""
    found = [(space, _tile(layout, space)) for space in _ORDER]
    return tuple((space, _cell(space, _ground(space, tile), tile, [])) for space, tile in found)


def _cell(space: int, glyph: str, things: Sequence[str], notes: Sequence[str]) -> Cell:
    words = [*(things or (["empty", "centre"] if space in CENTRE else ["empty"])), *notes]
    text = f"{GRID.name[space]}: {', '.join(words)}"
    return Cell(GRID.name[space], *corner(space), SIZE, glyph, text, plain=not things and not notes)


def _tile(layout: Layout, space: int) -> list[str]:
    return [layout.at[space].name] if space in layout.at else []


def _ground(space: int, tile: Sequence[str]) -> str:
    """The glyph of a tile, a space of the centre, or bare floor."""
    if tile:
        return GLYPHS[tile[0]]
    return " *" if space in CENTRE else " ."


def _glyph(s: State, robots: Sequence[int]) -> str:
    """Two letters of a robot, or the initials of two, or of one and a sign for more."""
    titles = [s.setup.titles[robot] for robot in robots]
    if len(titles) < 2:
        return "".join(titles)[:2]
    return titles[0][0] + (titles[1][0] if len(titles) == 2 else "+")


def _name(s: State, robot: int) -> str:
    return f"{s.setup.titles[robot]} of {s.setup.seats[s.setup.owner[robot]]}"


def _robot(s: State, robot: int) -> str:
    return f"{_name(s, robot)}, {s.red[robot] + s.blue[robot]} Health"


def _notes(
    s: State, events: Sequence[Event], selected: str | None, can: Sequence[Can], refused: Action | None
) -> Iterator[tuple[str, str]]:
    """What there is to say of a space besides what stands on it."""
    if selected is not None:
        yield selected, "selected"
    yield from _happened(s, events)
    own = [robot for robot in s.setup.of_seat[s.seat] if s.at[robot] is not None]
    here = [robot for robot in own if len(own) == 1 or selected == GRID.name[s.at[robot] or 0]]
    mover = s.setup.titles[here[0]] if here else "a robot"
    for space, text, kind in can:
        if kind == "move":
            yield space, f"{mover} can move here for {text} Move"
        else:
            yield space, f"can be a target: {text}" if text else "can be a target"
    place = refused_at(s, refused)
    if place is not None:
        yield GRID.name[place[0]], f"refused: {refused}"


def _happened(s: State, events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    bumps = {event.facts["robot"]: event.facts for event in events if event.kind == "bump"}
    gone = knocked_out(events)
    for robot, title in enumerate(s.setup.titles):
        space, missing = s.at[robot], sum(lost(events, title))
        if title in gone:
            if gone[title]:
                yield gone[title], f"{title} was just Knocked Out here"
        elif space is not None:
            if title in bumps:
                yield GRID.name[space], f"just bumped into {_the(bumps[title]['obstacle'])}"
            elif missing:
                yield GRID.name[space], f"just lost {missing} Health"


def _the(obstacle: str) -> str:
    """An obstacle without its space: "the Wall", "Crate", "the edge"."""
    name, _, space = obstacle.rpartition(" ")
    return f"the {name}" if space in GRID.number else obstacle
