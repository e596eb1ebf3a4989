"""The spaces of a position in words, for those who do not see them, and as glyphs for terminals."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell
from rqa_lab.core.words import many
from rqa_lab.games.rqa.model.actions import Move
from rqa_lab.games.rqa.model.bodies import obstacle_name, robots_at
from rqa_lab.games.rqa.model.events import EVENTS
from rqa_lab.games.rqa.model.geometry import within
from rqa_lab.games.rqa.model.layout import Layout
from rqa_lab.games.rqa.model.names import TileName, kind_of
from rqa_lab.games.rqa.model.setup import CENTRE, GRID
from rqa_lab.games.rqa.model.state import State, empty
from rqa_lab.games.rqa.picture.board import BOARD
from rqa_lab.games.rqa.picture.happening import Happening
from rqa_lab.games.rqa.picture.sightmarks import Around, Ray, in_words
from rqa_lab.games.rqa.play.reach import Reach
from rqa_lab.games.rqa.rules.obstacles import on_an_obstacle
from rqa_lab.games.rqa.rules.pushing import obstacle_at
from rqa_lab.games.rqa.rules.staying import defenses, endless
from rqa_lab.games.rqa.words.english import ENGLISH
from rqa_lab.kit import cells as kit
from rqa_lab.kit.board import Can
from rqa_lab.kit.cells import Note, by_space, whereabouts


class Shown(NamedTuple):
    """What a picture shows beside the position; see ``picture.scene.scene``."""

    past: Happening
    selected: str | None
    can: Sequence[Can]
    refused: Action | None
    refused_at: int | None
    sight: Around | None
    ray: Ray | None
    ring: tuple[int, int] | None
    ways: Mapping[int, Reach]
    future: Happening


def cells(s: State, shown: Shown) -> tuple[Cell, ...]:
    """All spaces, row by row from the upper left."""
    notes: dict[int, list[str]] = {space: [] for space in s.at if space is not None}
    on_tiles = ((GRID.name[space], many(red, "Victory Point")) for space, red in s.extras.points)
    balls = ((space, s.extras.gumballs.count(space)) for space in dict.fromkeys(s.extras.gumballs))
    notes |= by_space(
        BOARD,
        on_tiles,
        ((GRID.name[space], many(n, "gumball")) for space, n in balls),
        _notes(s, shown),
        refused=shown.refused,
        at=shown.refused_at,
    )
    still = _tiled(s.layout)

    def content(space: int) -> tuple[str, list[str]]:
        robots = robots_at(s, space)
        things = [*_tile(s.layout, space), *(_robot(s, robot) for robot in robots)]
        return _glyph(s, robots) or _ball(s, space) or still[space].glyph, things

    found = kit.cells(BOARD, content, notes, empty=_empty, still=still)
    if shown.sight is not None or shown.ring is not None or shown.ways:
        return tuple(_seen(s, shown, GRID.number[cell.name], cell) for cell in found)
    return found


def _seen(s: State, shown: Shown, space: int, cell: Cell) -> Cell:
    """A space with what is said of all of them: the price of the way there, sight and range."""
    words: list[str] = []
    sight, name, glyph = shown.sight, GRID.name[space], cell.glyph
    bare = empty(s, space)
    if bare and space in shown.ways:
        glyph = f"{shown.ways[space].price:>2}"
    if sight is not None:
        words += _sight(s, sight, name)
        glyph = f" {sight.hidden[name]}" if bare and name in sight.hidden else glyph
    if shown.ring is not None and within(*shown.ring, s.setup.range_metric) >> space & 1:
        words.append(f"within range {shown.ring[1]} of {_at(s, GRID.name[shown.ring[0]])}")
    return replace(cell, glyph=glyph, label=", ".join([cell.label, *words]))


def _sight(s: State, sight: Around, name: str) -> Iterator[str]:
    """Whether a space is seen, or what hides it, and what it hides itself."""
    if name == sight.survey.at:
        yield "looking from here"
    elif name in sight.survey.seen:
        yield f"seen from {_at(s, sight.survey.at)}"
    for hider in sight.survey.hiders:
        if hider.at == name:
            others = [space for space in hider.hides if space != name]
            yield f"obstacle {hider.letter}" + (f" hides {', '.join(others)}" if others else "")
        elif name in hider.hides:
            yield f"hidden by {hider.letter}, {kind_of(hider.name)} on {hider.at}"


def _at(s: State, name: str) -> str:
    """A space with the robot on it, if there is one."""
    here = robots_at(s, GRID.number[name])
    return f"{s.setup.titles[here[0]]} on {name}" if here else name


def label(s: State, shown: Shown) -> str:
    """The position, and what is seen in it, in a few sentences."""
    turn = "The game is over." if s.phase == "over" else f"{s.setup.seats[s.seat]} is to play."
    robots = {_name(s, robot): space for robot, space in enumerate(s.at)}
    sentences = whereabouts(BOARD, robots, "Off the board")
    if shown.sight is not None:
        found = shown.sight.survey
        n = len(GRID.spaces) - 1 - len(found.seen)
        sentences += [f"From {_at(s, found.at)}, {len(found.seen)} spaces are seen and {n} are hidden."]
    if shown.ray is not None:
        sentences += [in_words(s, shown.ray)]
    return " ".join([f"Arena, {GRID.width} by {GRID.height}.", turn, *sentences])


@lru_cache(256)
def _tiled(layout: Layout) -> Mapping[int, Cell]:
    """Each space with its cell as it is without robots."""
    found = kit.cells(BOARD, lambda space: (_ground(layout, space), _tile(layout, space)), empty=_empty)
    return {GRID.number[cell.name]: cell for cell in found}


def _empty(space: int) -> str:
    return "empty, centre" if space in CENTRE else "empty"


def _tile(layout: Layout, space: int) -> list[str]:
    tile = layout.at.get(space)
    if tile is None:
        return []
    return [tile.name, f"Side {tile.side} up"] if tile.side else [tile.name]


def _ground(layout: Layout, space: int) -> str:
    """The glyph of a tile, a space of the centre, or bare floor."""
    if space in layout.at:
        return layout.at[space].glyph
    return " *" if space in CENTRE else " ."


def _glyph(s: State, robots: Sequence[int]) -> str:
    """Two letters of a robot, or the initials of two robots, or one initial and a sign for more."""
    titles = [s.setup.titles[robot] for robot in robots]
    if len(titles) < 2:
        return "".join(titles)[:2]
    return titles[0][0] + (titles[1][0] if len(titles) == 2 else "+")


def _ball(s: State, space: int) -> str:
    """How many gumballs lie on a space with nothing else, as a glyph."""
    n = s.extras.gumballs.count(space)
    return f"{n}o" if n and empty(s, space) else ""


def _name(s: State, robot: int) -> str:
    return f"{s.setup.titles[robot]} of {s.setup.seats[s.setup.owner[robot]]}"


def _robot(s: State, robot: int) -> str:
    at, on = s.at[robot], ""
    if robot == s.atop and at is not None and on_an_obstacle(s, robot):
        on = f", on top of {_the(obstacle_name(s, obstacle_at(s, robot, at)))}"
    worn = _defenses(s, robot) if s.extras.defenses else ""
    return f"{_name(s, robot)}, {s.red[robot] + s.blue[robot]} Health{worn}{on}"


def _defenses(s: State, robot: int) -> str:
    """The Defenses of a robot, each with its cubes if it takes such."""
    return "".join(
        f", {card}" if endless(s, card) else f", {card} with {many(red, 'cube')}"
        for _, card, red in defenses(s, robot)
    )


def _notes(s: State, shown: Shown) -> Iterator[Note]:
    """What there is to say of a space besides what stands on it."""
    if shown.selected is not None:
        yield shown.selected, "selected"
    if shown.past.events:
        yield from _happened(shown.past)
    if shown.can or shown.ways:
        yield from _possible(s, shown)
    if shown.future.events:
        yield from _would(shown.future)


def _possible(s: State, shown: Shown) -> Iterator[Note]:
    """What can be done at a space, and how a robot gets there."""
    own = [robot for robot in s.setup.robots_of[s.seat] if s.at[robot] is not None]
    here = [robot for robot in own if len(own) == 1 or shown.selected == GRID.name[s.at[robot] or 0]]
    mover = s.setup.titles[here[0]] if here else "a robot"
    for space, text, kind in shown.can:
        if kind == "move":
            yield space, f"{mover} can move here for {text} Move"
        else:
            yield space, f"can be a target: {text}" if text else "can be a target"
    offered = {space for space, _, kind in shown.can if kind == "move"}
    for number, way in shown.ways.items():
        if GRID.name[number] not in offered:
            walker = next((step.robot.title() for step in way.steps if isinstance(step, Move)), mover)
            losing = f" and {way.loss} Health" if way.loss else ""
            yield GRID.name[number], f"{walker} can get here for {way.price} Move{losing}"


def _would(future: Happening) -> Iterator[Note]:
    """What an action would bring about, on the spaces where bodies are, and on those where they would go."""
    yield from future.goings()
    bumps = {facts["robot"]: facts["obstacle"] for facts in future.bumps}
    for title, now, _ in future.moved():
        if now is None:
            continue
        here, missing = GRID.name[now], sum(future.lost(title))
        if title in bumps:
            yield here, f"{title} would bump into {_the(bumps[title])}"
        if title in future.gone:
            yield here, f"{title} would be Knocked Out"
        elif missing:
            yield here, f"{title} would lose {missing} Health"
    for name, (tile, start) in future.slid.items():
        if name != start:
            yield start, f"{tile} would go to {name}"
            yield name, f"{tile} would be here"
    for facts in future.bumps:
        if facts["robot"] not in future.s.setup.titles:
            yield facts["at"], f"{kind_of(facts['robot'])} would bump into {_the(facts['obstacle'])}"
    yield from _of_packs(future)


def _happened(past: Happening) -> Iterator[Note]:
    s, bumps = past.s, {facts["robot"]: facts for facts in past.bumps}
    for title, space in zip(s.setup.titles, s.at, strict=True):
        missing = sum(past.lost(title))
        if title in past.gone:
            if past.gone[title]:
                yield past.gone[title], f"{title} was just Knocked Out here"
        elif space is not None:
            if title in bumps:
                yield GRID.name[space], f"just bumped into {_the(bumps[title]['obstacle'])}"
            elif missing:
                yield GRID.name[space], f"just lost {missing} Health"
            if more := past.repaired(title):
                yield GRID.name[space], f"just repaired by {more}"
    for name, (tile, start) in past.slid.items():
        if name != start and tile in _tile(s.layout, GRID.number[name]):
            yield name, f"just moved here from {start}"
    for title, facts in bumps.items():
        if title not in s.setup.titles:
            yield facts["at"], f"just bumped into {_the(facts['obstacle'])}"
    yield from _of_packs(past)


#: facts that may differ between events that share a note
_AMOUNTS = ("at", "red", "damage", "points", "left")


def _of_packs(what: Happening) -> Iterator[Note]:
    """What happened, or would happen, to tiles, gumballs and Defenses; the same twice is added up."""
    s, sums = what.s, dict[tuple[Any, ...], Counter[str]]()
    for number, event in enumerate(what.events):
        if not EVENTS[event.kind].just:
            continue
        if "at" in event.facts:
            name = event.facts["at"] if what.would else what.ended(number)
        else:
            space = s.at[s.setup.titles.index(event.facts["robot"])]
            name = "" if space is None else GRID.name[space]
        if name:
            same = [item for item in event.facts.items() if item[0] not in _AMOUNTS]
            amounts = {fact: n for fact, n in event.facts.items() if fact in ("red", "damage")}
            sums.setdefault((name, event.kind, *same), Counter()).update(amounts)
    for (name, kind, *facts), n in sums.items():
        row = EVENTS[kind]
        yield name, ENGLISH.say(row.would if what.would else row.just, {**dict(facts), **n})


def _the(obstacle: str) -> str:
    """An obstacle without its space: "the Wall", "Crate", "the edge"."""
    return f"the {obstacle.kind}" if isinstance(obstacle, TileName) else obstacle
