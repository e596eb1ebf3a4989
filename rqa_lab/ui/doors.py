"""The doors: the front door of the lab, and one for each game.

A game says in ``door.yaml``, in its folder, what it is about: an aim, four pictures of boards, who it is for.
``art.svg`` beside it is the drawing on its card.  A game without these files has a door all the same.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from rqa_lab.core.game import game, home, title
from rqa_lab.core.scene import Group, Scene
from rqa_lab.documents.places import ScenarioError
from rqa_lab.draw.svg import svg
from rqa_lab.games import FIRST, games
from rqa_lab.games.datafile import read_yaml
from rqa_lab.learn.course import Unit, course
from rqa_lab.scenario.library import index, load
from rqa_lab.scenario.study import Moment, NoSuchStep, moments
from rqa_lab.ui.table import table

#: the colours that a game may have for its ground
GROUNDS = ("amber", "rose", "violet", "leaf")
#: how many pictures a door shows
_PICTURES = 4
#: a small board: how many spaces it has each way, at least; from how much of a board on it is all of it
_FEWEST, _MOST = 4, 0.7
#: all of the board, as the corners of a picture
WHOLE = ("",)


@dataclass(frozen=True, slots=True)
class Picture:
    """A board on a game's door, with a few words: a click plays the step after ``step``.

    ``spaces`` says what is shown of the board: two corners of it, or a box in the units of the drawing (left,
    top, width, height) for what lies beside the spaces; none: what is around the pieces.
    """

    title: str
    scenario: str
    step: int = 0
    label: str = ""
    text: str = ""
    spaces: tuple[str | float, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """What the sheet of a new game says of the game.

    Attributes:
        title: two short lines.
        minutes: how long a game of two takes, about; 0 where that is unknown.
        scenario, step, spaces: the board beside it, as in a :class:`Picture`.
    """

    title: tuple[str, ...] = ()
    minutes: int = 0
    scenario: str = ""
    step: int = 0
    spaces: tuple[str | float, ...] = WHOLE


@dataclass(frozen=True, slots=True)
class Door:
    """What a game's door says.

    Attributes:
        aim: the aim of the game in a sentence or two, for its card on the front door.
        lead: the same at more length, for its own door.
        ground: the colour of its ground, one of GROUNDS; "" for a plain one.
        players, time, age: whom it is for; "" where no text says so.
        pictures: the game in four pictures.
        legend: what the signs of the game mean: the name of a drawing, and words.
        play: what the sheet of a new game says.
        asks: what players ask, three questions of each kind; the pictures go with the kinds.
        labs: the labs for the game: the name of a lab's page, its title and its purpose.
    """

    aim: str = ""
    lead: str = ""
    ground: str = ""
    players: str = ""
    time: str = ""
    age: str = ""
    pictures: tuple[Picture, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()
    play: Play = Play()
    asks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    labs: tuple[tuple[str, tuple[str, str]], ...] = ()


@dataclass(frozen=True, slots=True)
class GameDoor:
    """The door of the game that is shown, as a cover of the page; the pictures that were played."""

    played: frozenset[int] = frozenset()

    def play(self, number: int) -> "GameDoor":
        """Play a picture, or take it back to its start."""
        return GameDoor(self.played ^ {number}) if 0 <= number < _PICTURES else self


# ---- what a game hands over ------------------------------------------------------------------------------


@cache
def door(id: str) -> Door:
    """The door of a game; one without a file has a plain one, with its first scenarios.

    Raises:
        ValueError: for a file that is no door.

    >>> door("gekido").ground, len(door("gekido").pictures)
    ('rose', 4)
    """
    folder = home(id)
    try:
        said = None if folder is None else read_yaml(folder, "door.yaml")
    except FileNotFoundError:
        said = None
    if said is None:
        first = list(index(id))[:_PICTURES]
        return Door(pictures=tuple(Picture(one.title, one.id) for one in first))
    try:
        rows = ({**row, "spaces": tuple(row.get("spaces", ()))} for row in said["pictures"])
        legend = tuple(said.get("legend", {}).items())
        pictures = tuple(Picture(**row) for row in rows)
        play = said.get("play", {})
        many = {key: tuple(play[key]) for key in ("title", "spaces") if key in play}
        asks = tuple((about, tuple(some)) for about, some in said.get("asks", {}).items())
        labs = tuple((name, (title, says)) for name, (title, says) in said.get("labs", {}).items())
        rest = {"pictures": pictures, "legend": legend, "asks": asks, "labs": labs}
        made = Door(**{**said, **rest, "play": Play(**{**play, **many})})
    except (TypeError, KeyError, ValueError) as error:
        raise ValueError(f"the door of {id}: {error}") from error
    if made.ground not in ("", *GROUNDS):
        raise ValueError(f"the door of {id}: found ground {made.ground!r}, expected one of {GROUNDS}")
    return made


def art(id: str) -> Markup:
    """The drawing on a game's card, else its first picture."""
    folder = home(id)
    file = None if folder is None else folder / "art.svg"
    if file is not None and file.is_file():
        return Markup(file.read_text("utf-8"))
    pictures = door(id).pictures
    return drawn(pictures[0], played=False) if pictures else Markup("")


# ---- boards in small -------------------------------------------------------------------------------------


def drawn(picture: Picture, *, played: bool, ids: str = "") -> Markup:
    """The board of a picture, before its step or after it."""
    return board(picture.scenario, picture.step + played, picture.spaces, ids, told=played)


@lru_cache(256)
def board(
    scenario: str, step: int, spaces: tuple[str | float, ...] = (), ids: str = "", *, told: bool = False
) -> Markup:
    """The board of a scenario after a step, with what happened in it if that is ``told``.

    ``spaces`` says which part of it to show, as in a :class:`Picture`.
    """
    moment = _moment(scenario, step)
    marks: dict[str, Any] = {} if told else {"events": (), "refused": None}
    scene = moment.scene(**marks)
    return cropped(scene, _part(scene, spaces), ids)


def cropped(scene: Scene, part: tuple[float, float, float, float], ids: str = "") -> Markup:
    """A part of a scene (left, top, width, height) as a picture in which nothing can be pointed at."""
    drawn = svg(replace(scene, cells=()), "page", ids=ids)
    left, top, wide, high = part
    whole = f'viewBox="0 0 {scene.width:g} {scene.height:g}"'
    return Markup(drawn.replace(whole, f'viewBox="{left:g} {top:g} {wide:g} {high:g}"', 1))


def _moment(scenario: str, step: int) -> Moment:
    """The moment after a step, or the last one that there is."""
    loaded = load(scenario)
    try:
        return moments(loaded, min(step, len(loaded.lines)))[-1]
    except (NoSuchStep, ScenarioError):
        return moments(loaded, 0)[-1]


def _part(scene: Scene, spaces: Sequence[str | float]) -> tuple[float, float, float, float]:
    """The part of a drawing to show: left, top, width and height."""
    box = [float(one) for one in spaces if not isinstance(one, str)]
    if len(box) == 4:
        return box[0], box[1], box[2], box[3]
    corners = [cell for cell in scene.cells if cell.name in spaces]
    if corners:
        left, top = min(cell.x for cell in corners), min(cell.y for cell in corners)
        right, bottom = (
            max(cell.x + cell.size for cell in corners),
            max(cell.y + cell.high for cell in corners),
        )
        return left, top, right - left, bottom - top
    pieces = [one for one in scene.items if isinstance(one, Group) and one.key and one.role == "piece"]
    if spaces or not pieces:
        return 0, 0, scene.width, scene.height
    return _around(scene, pieces)


def _around(scene: Scene, pieces: Sequence[Group]) -> tuple[float, float, float, float]:
    """Whole spaces around the pieces, as many each way.

    It is all of the drawing, if little would be left out, or if spaces are no squares.
    """
    cells = [cell for cell in scene.cells if cell.glyph]  # the others are places of pieces
    if any(cell.high != cell.size for cell in cells):
        return 0, 0, scene.width, scene.height
    size = cells[0].size
    where = [[getattr(one, way) for one in pieces] for way in "xy"]
    spaces = [[getattr(cell, way) for cell in cells] for way in "xy"]
    number = max(_FEWEST, *(round((max(at) - min(at)) / size) + 3 for at in where))
    side = number * size
    if side > _MOST * min(scene.width, scene.height):
        return 0, 0, scene.width, scene.height
    left, top = (
        min(max(edges) + size - side, max(min(edges), _edge(edges, (min(at) + max(at) + size - side) / 2)))
        for at, edges in zip(where, spaces, strict=True)
    )
    return left, top, side, side


def _edge(edges: Sequence[float], at: float) -> float:
    """The edge of a space that is nearest."""
    return min(edges, key=lambda edge: abs(edge - at))


def picture_of(unit: Unit) -> Markup:
    """A board for a lesson: that of its first part."""
    part = unit.parts[0]
    return board(part.scenario, part.steps.start - 1)


def picture_after(unit: Unit) -> Markup:
    """A board for the end of a lesson: that of its last part, once its steps are done."""
    part = unit.parts[-1]
    return board(part.scenario, part.steps.stop - 1, told=True)


def hero() -> Markup:
    """The board at the front door: it shows what the first picture that scores is about."""
    shown = door(FIRST).pictures
    return drawn(replace(shown[min(2, len(shown) - 1)], spaces=WHOLE), played=True, ids="hero-")


def chapters(id: str) -> list[tuple[str, Markup, Sequence[Unit]]]:
    """The chapters of a course: title, picture, lessons."""
    return [(one.title, board(one.scenario, one.step), one.units) for one in course(id).chapters]


# ---- what the templates show -----------------------------------------------------------------------------


def card(id: str) -> Mapping[str, Any]:
    """A game's card on the front door."""
    own = door(id)
    return {
        "id": id,
        "title": title(id),
        "art": art(id),
        "aim": own.aim,
        "players": own.players or _players(id),
        "time": own.time,
        "age": own.age,
    }


def _players(id: str) -> str:
    """How many can play."""
    counts = [*table(id).agreement().counts()]
    return f"{counts[0]}\N{EN DASH}{counts[-1]}" if len(counts) > 1 else "".join(map(str, counts))


def play(id: str) -> Mapping[str, Any]:
    """What the sheet of a new game says of a game; one that says nothing has its first picture."""
    own = door(id)
    says = own.play
    shown = Picture("", says.scenario, says.step, spaces=says.spaces)
    if not says.scenario and own.pictures:
        shown = replace(own.pictures[0], spaces=WHOLE)
    return {
        "title": says.title or (f"Play {title(id)}.",),
        "minutes": says.minutes,
        "board": drawn(shown, played=False, ids="n-") if shown.scenario else "",
    }


def pictures(id: str, played: Collection[int] = ()) -> list[Mapping[str, Any]]:
    """The pictures on a game's door, some of them played."""
    return [
        {
            "label": one.label,
            "title": one.title,
            "text": one.text,
            "played": number in played,
            "board": drawn(one, played=number in played, ids=f"p{number}-"),
        }
        for number, one in enumerate(door(id).pictures)
    ]


def asks(id: str) -> list[tuple[str, Markup, Sequence[str]]]:
    """What players ask: what it is about, a picture, questions; a game that says nothing has nothing."""
    own = door(id)
    return [
        (title, drawn(one, played=True, ids=f"k{n}-"), some)
        for n, ((title, some), one) in enumerate(zip(own.asks, own.pictures, strict=False))
    ]


@cache
def labs() -> Mapping[str, tuple[str, str]]:
    """The labs of all games: the name of its page -> title and purpose, as the first game says."""
    found: dict[str, tuple[str, str]] = {}
    for id in games():
        for name, said in door(id).labs:
            found.setdefault(name, said)
    return found


def cards_of_labs(
    there: Mapping[str, tuple[str, str]], ids: Sequence[str]
) -> list[tuple[str, str, str, str, str]]:
    """The labs of some games, of those that are there: address, name, title, purpose, game; each lab once.

    >>> cards_of_labs({"jupyter/index.html?path=sight-lab.ipynb": ("", "")}, [FIRST])[0][1:3]
    ('sight-lab', 'Sight')
    """
    found: dict[str, tuple[str, str, str, str, str]] = {}
    for address in there:
        name = address.rpartition("=")[2].removesuffix(".ipynb")  # as JupyterLite names it, or as Voila does
        for id in ids:
            if (said := dict(door(id).labs).get(name)) is not None:
                first = "=" in address or next(one for one in games() if name in dict(door(one).labs)) == id
                found.setdefault(address, (address if first else f"{address}?game={id}", name, *said, id))
    return [*found.values()]


def about(id: str) -> Mapping[str, Any]:
    """The values of a game's own door that do not depend on the learner."""
    own = door(id)
    return {
        **card(id),
        "lead": own.lead or own.aim,
        "rules": len(game(id).rulebook.own()),
        "positions": len(index(id)),
    }
