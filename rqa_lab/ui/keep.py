"""Keeping things: a scenario with its lines, as file or link; the reader's documents, progress and data."""

import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlencode
from weakref import WeakKeyDictionary

from rqa_lab.core import files
from rqa_lab.core.session import Step
from rqa_lab.core.words import listing
from rqa_lab.documents.places import MOST_BYTES, Problem, ScenarioError
from rqa_lab.documents.text import keys, text_of
from rqa_lab.games import data_rules, datafile, games, games_with_data, title
from rqa_lab.learn.memory import Memory
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import Scenario, deflate, inflate, pack, record, rewritten, unpack
from rqa_lab.scenario.study import Entry, Study
from rqa_lab.ui import argued
from rqa_lab.ui.desk import ASKED, served
from rqa_lab.ui.document import Document
from rqa_lab.ui.editor import Editor
from rqa_lab.ui.intents import arrived, begun, sought
from rqa_lab.ui.library import CannotOpen, view_of
from rqa_lab.ui.view import NOBODY, View

#: between the id of a game and a scenario of it in an address
MARK = "="
#: between the address of a view and that of two readings of it
READINGS = "&"
#: the address of the sheet on which a new game is agreed on
NEW = "new"
#: the address of the front door
DOOR = "door"
#: the place of a document in the editor
EDITOR = "edit"
#: the query parameters with the position that a lab begins with, and with the game of its first preset
AT, OF = "at", "game"
#: what the ids begin with that the reader's own lessons have as long as the page is open
OWN = "own/"
_NOBODY_LOOKS = "Pass the screen first: what is shared is what the player who looks knows."
_NOT_WRITTEN = "This position cannot be shared yet. Try again after the next action."


def kept(view: View, *, ahead: bool = False) -> Scenario:
    """The scenario that leads to this place: as its author wrote it, or, off that line, as it was played.

    Args:
        view: the view at the place to save.
        ahead: include what was played after this place.
    """
    if not view.tried and not view.document.played:
        return view.scenario
    return record(view.scenario, view.branch[-1].step if ahead and view.tried else view.step)


def file(view: View, *, all: bool = True) -> tuple[str, str]:
    """The name and the content of a file: all lines, and the place; a game ends at that place.

    Without ``all`` it has what the seat that looks knows.
    """
    study, scenario = view.study, view.scenario
    if not all:
        scenario = known(view)
    elif view.document.played:
        scenario = study.scenario(upto=view.step)
    elif study.touched:
        own = argued.is_own(view)
        scenario = study.scenario(view.place, cites=partial(argued.cites, view) if own else None)
    scenario = argued.kept(view, scenario) if all else scenario
    if view.called and not view.document.played:
        scenario = scenario.set(title=view.called)
    source = view.document.source if all else ""
    text = rewritten(source, scenario) if source else scenario.to_yaml()
    name = f"{scenario.title} {clock():%Y-%m-%d %H:%M}" if view.document.played else argued.title(scenario)
    return f"{plain(name)}.yaml", text


def known(view: View) -> Scenario:
    """The present position as the seat that looks knows it: what is hidden is made up, no move led to it.

    In the middle of an effect, which no file can say, it is the position before that.

    Raises:
        ~rqa_lab.ui.library.CannotOpen: while the screen is handed over, and where no position can be written.
    """
    game, document, seat = view.game, view.scenario.document, view.viewer
    if seat is None or seat == NOBODY:
        raise CannotOpen(_NOBODY_LOOKS)
    kept = {key: document[key] for key in (game.id, "title", "players") if key in document}
    if own := datafile.in_use(game.id):
        kept["own_data"] = own.noted
    for step in reversed(view.step.path):
        with suppress(ValueError):
            world = game.imagine(step.state, seat, Random(step.number))
            return Scenario.from_data({**kept, **game.described(world)})
    raise CannotOpen(_NOT_WRITTEN)


def plain(title: str) -> str:
    """A title as the name of a file.

    >>> plain("Pushed into a wall?")
    'pushed-into-a-wall'
    """
    return re.sub(r"[^\w]+", "-", title.lower()).strip("-")[:60] or "scenario"


def address(view: View, *, known: bool) -> str:
    """The part of a link after the "#": the id of a known scenario, or all of it, and the place."""
    if view.use.edits:
        return editing(view.scenario)
    study = view.study
    if known and not view.tried and not view.document.played and not study.touched:
        return view.address
    place = f"@{view.place}" if view.place != Place() else ""
    return f"{view.game.id}{MARK}{_packed(study)}{place}"


def editing(scenario: Scenario) -> str:
    """The address, after the "#", at which a scenario lies in the editor."""
    return f"{scenario.game.id}{MARK}{pack(scenario)}@{EDITOR}"


def in_lab(lab: str, scenario: Scenario) -> str:
    """The address of a lab that begins with the position of a scenario.

    >>> in_lab("push-lab", Scenario("rqa"))[:12]
    'push-lab?at='
    """
    return f"{lab}?{urlencode({AT: pack(scenario)})}"


def link(view: View, *, all: bool) -> str:
    """What a game being played is shared by, after the "#": what the seat that looks knows, or all of it."""
    return address(view, known=False) if all else f"{view.game.id}{MARK}{pack(known(view))}"


#: study -> what it was like when it was packed, and how it was
_PACKED: WeakKeyDictionary[Study, tuple[object, str]] = WeakKeyDictionary()


def _packed(study: Study) -> str:
    """All lines, cached while the reader goes back and forth in them."""
    now = study.now
    was, packed = _PACKED.get(study, (None, ""))
    if was != now:
        packed = pack(study.scenario())
        _PACKED[study] = now, packed
    return packed


def read(source: bytes | str, name: str) -> View:
    """The view of a file; a game that was played opens where it was saved.

    Raises:
        ScenarioError: if there is nothing to show; lists the faults of the file.
    """
    scenario = Scenario.from_text(source, name, id="")
    if scenario.state is None:
        raise ScenarioError(scenario.problems)
    text = "" if scenario.problems else (text_of(source).text or "").lstrip("\n")
    view = view_of(scenario, source=text)
    return sought(view, Entry(view.study.end)) if view.document.played else view


def new_game(scenario: Scenario) -> View:
    """A game that has begun."""
    return begun(view_of(scenario))


def opened(address: str) -> View:
    """The view that an address of :func:`address` leads to, at its place.

    Raises:
        ScenarioError: if the address is cut or damaged.
        ~rqa_lab.ui.library.CannotOpen: if there is nothing to show.
    """
    packed, _, place = address.partition(MARK)[2].partition("@")
    if place == EDITOR:
        return Editor(unpack(packed)).view
    return arrived(view_of(unpack(packed)), Place.read(place))


# ---- a new game that is being agreed on ------------------------------------------------------------------


def sheet(game: str, answers: Iterable[tuple[str, str]]) -> str:
    """The part of a link to the sheet of a new game after the "#", with the answers given so far.

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


# ---- what a game being played is called ------------------------------------------------------------------

#: the present time, where the page is
clock: Callable[[], datetime] = datetime.now


def day_of(when: str) -> str:
    """A time as one says it, "Today 14:05"; "" for none."""
    try:
        then = datetime.fromisoformat(when)
        days = (clock().date() - then.date()).days
    except (TypeError, ValueError):
        return ""
    day = {0: "Today", 1: "Yesterday"}.get(days, f"{then.day} {then:%B}")
    return f"{day} {then:%H:%M}"


def called(view: View) -> str:
    """What a game being played is called: its players, how far it is, its score.

    The only person is "you", as no player reads the name of their own seat.

    >>> agreed = Scenario("rqa", "Ann and Bo", game={"seats": ["Ann", "Bo"], "robots": "deal"})
    >>> called(new_game(agreed.set(players={"Bo": "greedy"}, seed=1)))
    'you and Bo · set-up'
    """
    document, step = view.document, view.step
    return document.once(("called", step), lambda: _called(document, step))


def _called(document: Document, step: Step) -> str:
    people, seats = document.people, document.seats
    if len(people) == 1:
        seats = (people[0], *(seat for seat in seats if seat != people[0]))
    named = ["you" if document.is_you(seat) else seat for seat in seats]
    game, points = document.game, document.game.points(step.state)
    score = " to ".join(str(points.get(seat, 0)) for seat in seats)
    if outcome := game.outcome(step.state):
        winners = ["you" if document.is_you(seat) else seat for seat in outcome.winners]
        far = f"{listing(winners)} won" if winners else "over"
    elif game.look(step.state).get("phase") == "set-up":
        return f"{listing(named)} · set-up"
    else:
        far = f"round {document.round_of(step)}" if len(seats) > 1 else ""
    return " · ".join(filter(None, (listing(named), far, score)))


# ---- what the reader of a notebook has done and missed ---------------------------------------------------
# It is kept in a file; on a page that is served, the browser keeps it.


def progress_file() -> Path:
    """Where it is kept, in Jupyter's folder for the data of this user."""
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir(), "rqa-lab", "progress.json")


def read_progress() -> Memory:
    """What the file holds, or the one of earlier versions; nothing if neither can be read."""
    with suppress(ValueError):
        return _kept()
    return Memory()


def keep_progress(memory: Memory) -> Memory:
    """Merge the memory with the file, which another notebook may have changed; returns the union."""
    try:
        joined = _kept().joined(memory)
    except ValueError:
        return memory  # the file of a later version is not touched
    with suppress(OSError):
        progress_file().parent.mkdir(parents=True, exist_ok=True)
        files.write(progress_file(), joined.to_json().encode())
    return joined


def _kept() -> Memory:
    """The stored memory; raises ValueError if a later version has written it."""
    for path in (progress_file(), progress_file().with_name("done.txt")):
        with suppress(OSError), path.open("rb") as opened:
            return Memory.from_json(opened.read(MOST_BYTES).decode("utf-8", "replace"))
    return Memory()


# ---- component data of a reader's own: examined on the sheet of a new game, then used --------------------
# Component data stay the same for the life of a process, and each page that is served has its own process.
# So new data are put into the address of the page, and the page reloads.

#: the query parameter for data; its value for the lab's own data, whatever the server was given
DATA, LAB = "data", "lab"
#: servers accept addresses of up to some 8000 characters
LONGEST_QUERY = 7000
_TOO_LONG = "the file holds too much for the address of a page: start with rqa-lab explore --data {}"


@dataclass(frozen=True, slots=True)
class Brought:
    """An examined data file: its faults, or else its changes.

    ``game`` is the id of its game, "" if that is unclear; ``query`` is the query of the page that uses the
    file, "" if it cannot be used; ``came_from`` is the game that was on screen before.
    """

    file: str
    game: str
    problems: tuple[str, ...]
    changes: tuple[str, ...] = ()
    guesses: int = 0
    query: str = ""
    came_from: str = ""


def is_data(source: bytes | str) -> bool:
    r"""True if a file looks like one with component data.

    >>> is_data("# my own box\nrqa-data: 1\n"), is_data("rqa: 1\n")
    (True, False)
    >>> is_data('{\n  "rqa-data": 1\n}')
    True
    """
    return not {*keys(source)}.isdisjoint(f"{id}-data" for id in games_with_data())


def examined_data(source: bytes | str, name: str) -> Brought:
    r"""The changes that a data file would make, or all its faults.

    >>> examined_data("rqa-data: 1\ncards: {Hammer: {damage: 2}}\n", "box.yaml").changes
    ('Hammer: damage 2; the lab has 1',)
    >>> examined_data("rqa-data: 1\ncards: {Hamer: {damage: 2}}\n", "box.yaml").problems[0][:37]
    "box.yaml:2:9: found 'Hamer', expected"
    """
    if not {*keys(source)}.isdisjoint(games()) and not is_data(source):
        return Brought(name, "", (f"{name} is a scenario: Open takes it.",))
    found = datafile.read(source, name)
    if found.problems:
        return Brought(name, found.game, tuple(map(str, found.problems)))
    difference, query = data_rules(found.game).difference(found.own.document), _query(found)
    if len(query) > LONGEST_QUERY:
        return Brought(name, found.game, (_TOO_LONG.format(name),))
    return Brought(name, found.game, (), difference.changed, len(difference.guessed), query)


def _query(found: datafile.Reading) -> str:
    """The query that uses a data file."""
    whole = json.dumps([found.own.file, found.own.document], ensure_ascii=False, separators=(",", ":"))
    return urlencode({DATA: deflate(whole)})


def lab_query() -> str:
    """The query that uses the lab's own data."""
    return urlencode({DATA: LAB})


def query_of(brought: Brought | None, *, own: bool) -> str:
    """What the address is to ask for when the reader takes the file, or wants none; "" for nothing new."""
    if brought is None:
        return "" if own else lab_query()
    return brought.query if own else ""


@cache  # a process has its data for life
def settle_data() -> tuple[Problem, ...]:
    """Use the data that the page's query names; returns the faults, if it cannot be used."""
    asked = parse_qs(os.environ.get(ASKED, "")).get(DATA, [""])[0]
    if asked == LAB:
        os.environ.pop(datafile.VARIABLE, None)
    elif asked:
        try:
            file, document = json.loads(inflate(asked))
            datafile.use(_kept_data(file, document))
        except ScenarioError as error:
            return error.problems
        except (RecursionError, TypeError, ValueError):
            return (Problem("the address of the page is cut or damaged: its data are not used"),)
        except OSError as error:
            return (Problem(f"the data cannot be kept here: {error.strerror}"),)
    return ()


def _kept_data(file: str, document: Mapping[str, Any]) -> Path:
    """Data as a file, as long as this process runs: the processes that it starts read it, too."""
    name = re.sub(r"[^\w.-]", "_", file, flags=re.ASCII)[-80:].lstrip(".") or "box.yaml"
    path = Path(_folder().name) / name
    path.write_text(json.dumps(document), "utf-8")
    return path


@cache
def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="rqa-lab-")


def data_view(game: str, brought: Brought | None) -> Mapping[str, Any] | None:
    """The values for data.html.j2; None for a game with components that no data file can correct."""
    if game not in games_with_data():
        return None
    own = datafile.in_use(game)
    moved = brought is not None and brought.game not in ("", brought.came_from)
    return {
        "own": None if own is None else own.file,
        "served": served(),
        "brought": brought,
        "now": title(game) if moved else "",
        "variable": datafile.VARIABLE,
    }
