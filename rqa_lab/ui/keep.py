"""What a reader can save: the scenario with everything that was tried, as a file or a link."""

import json
import re
from collections.abc import Iterable
from weakref import WeakKeyDictionary

from rqa_lab.documents.places import Problem, ScenarioError
from rqa_lab.documents.text import text_of
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import Scenario, deflate, inflate, pack, record, rewritten, unpack
from rqa_lab.scenario.study import Study
from rqa_lab.ui.editor import Edited, Editor
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.library import lesson as lesson_of

#: between the id of a game and a scenario of it in an address
MARK = "="
#: between the address of a lesson and that of two readings of it
READINGS = "&"
#: the address of the sheet on which a new game is agreed on
NEW = "new"
#: the address of the front door
DOOR = "door"
#: the place of what lies in the editor
EDITOR = "edit"
#: what the ids begin with that the reader's own lessons have as long as the page is open
OWN = "own/"


def kept(lesson: Lesson, *, ahead: bool = False) -> Scenario:
    """The scenario that leads to this place: as its author wrote it, or, off that line, as it was played.

    Args:
        lesson: the lesson at the place to save.
        ahead: include what was played after this place.
    """
    scenario, (lane, _) = lesson.scenario, lesson.here
    if lane == "main" and lesson.match is None:
        return scenario
    return record(scenario, lesson.track.branch[-1].step if ahead and lane == "branch" else lesson.step)


def file(lesson: Lesson) -> tuple[str, str]:
    """The name and the content of a file: all lines, and the place; a game ends at that place."""
    study, scenario = lesson.study, lesson.scenario
    if lesson.match is not None:
        scenario = study.scenario(upto=lesson.step)
    elif study.touched:
        scenario = study.scenario(lesson.step)
    text = rewritten(lesson.source, scenario) if lesson.source else scenario.to_yaml()
    return f"{plain(scenario.title)}.yaml", text


def plain(title: str) -> str:
    """A title as the name of a file.

    >>> plain("Pushed into a wall?")
    'pushed-into-a-wall'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:60] or "scenario"


def address(lesson: Lesson, *, known: bool) -> str:
    """What a link says behind the "#": the id of the scenario if it is known, or all of it, and the place."""
    if isinstance(lesson, Edited):
        return f"{lesson.game.id}{MARK}{pack(lesson.scenario)}@{EDITOR}"
    study, (lane, number) = lesson.study, lesson.here
    if known and lane == "main" and not study.touched and lesson.match is None:
        return lesson.address
    place = Place(0, number) if lane == "main" else study.place(lesson.step)
    return f"{lesson.game.id}{MARK}{_packed(study)}{f'@{place}' if place != Place() else ''}"


#: study -> what it was like when it was packed, and how it was
_PACKED: WeakKeyDictionary[Study, tuple[object, str]] = WeakKeyDictionary()


def _packed(study: Study) -> str:
    """All lines, remembered while one goes back and forth in them."""
    now = study.now
    was, packed = _PACKED.get(study, (None, ""))
    if was != now:
        packed = pack(study.scenario())
        _PACKED[study] = now, packed
    return packed


def read(source: bytes | str, name: str) -> Lesson:
    """The lesson that a file holds; a game that was played stands where it was saved.

    Raises:
        ScenarioError: if there is nothing to show; it tells what is wrong with the file.
    """
    scenario = Scenario.from_text(source, name, id="")
    if scenario.state is None:
        raise ScenarioError(scenario.problems)
    lesson = lesson_of(scenario)
    lesson.source = "" if scenario.problems else (text_of(source).text or "").lstrip("\n")
    if lesson.match is not None:
        lesson.visit(lesson.study.end)
    return lesson


def new_game(scenario: Scenario) -> Lesson:
    """A game that has begun."""
    lesson = lesson_of(scenario)
    lesson.begin()
    return lesson


def opened(address: str) -> Lesson:
    """The lesson that an address of :func:`address` leads to, at its place.

    Raises:
        ScenarioError: if the address is cut or damaged.
        ~rqa_lab.ui.shelf.CannotOpen: if there is nothing to show.
    """
    packed, _, place = address.partition(MARK)[2].partition("@")
    if place == EDITOR:
        return Editor(unpack(packed)).lesson
    lesson = lesson_of(unpack(packed))
    lesson.arrive(Place.read(place))
    return lesson


# ---- a new game that is being agreed on ------------------------------------------------------------------


def sheet(game: str, answers: Iterable[tuple[str, str]]) -> str:
    """What a link to the sheet of a new game says behind the "#", with the answers that were given so far.

    >>> agreed(sheet("rqa", [("seats", "3")]))
    ('rqa', [('seats', '3')])
    """
    return f"{NEW}{MARK}{deflate(json.dumps([game, *answers], separators=(',', ':')))}"


def agreed(address: str) -> tuple[str, list[tuple[str, str]]]:
    """The id of the game and the answers that an address of :func:`sheet` holds.

    Raises:
        ScenarioError: if the address is cut or damaged.
    """
    try:
        game, *answers = json.loads(inflate(address.removeprefix(NEW + MARK)))
        return str(game), [(str(field), str(value)) for field, value in answers]
    except (RecursionError, TypeError, ValueError) as error:
        raise ScenarioError((Problem("the link holds no answers, expected those to a new game"),)) from error
