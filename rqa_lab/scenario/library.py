"""The scenarios that come with the lab: listed, and counted by clauses."""

import json
import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias, cast

from rqa_lab.core.checked import as_found, checked
from rqa_lab.core.files import data_of
from rqa_lab.core.session import Session
from rqa_lab.core.words import listing, meant, nearest, shown
from rqa_lab.documents.places import MOST_BYTES
from rqa_lab.games import datafile, game, games, home
from rqa_lab.scenario.format import of_game
from rqa_lab.scenario.scenario import Scenario

# ---- the library: the scenarios that come with the lab, one YAML file each, and the index of them --------
# A file is at ``library/<game>/<topic>/<name>.yaml``, with the id ``<game>/<topic>/<name>``; those of a game
# of another package are at ``scenarios/<topic>/<name>.yaml`` beside it.  A wheel carries each file a second
# time as JSON, which loads ten times as fast.

_PACKAGE = "rqa_lab.scenario"
#: what lists show of a scenario, by the keys of its file
LISTED = ("title", "teaches", "question", "order")
#: how many scenarios of a topic a message names
_NAMED = 6


def _of(game: str) -> Path | None:
    """The folder with the scenarios of a game; None if it has none."""
    own = data_of(_PACKAGE) / "library" / game
    if own.is_dir():
        return own
    return beside / "scenarios" if (beside := home(game)) is not None else None


#: a text that is the id of a scenario, or the path of a file
Id: TypeAlias = Annotated[str, "an id"]


class UnknownScenario(LookupError):
    """The library has no scenario with that id; ``nearest`` is the most similar id.

    >>> print(str(UnknownScenario("rqa/setup"))[:84])
    'rqa/setup' is a topic; its scenarios: rqa/setup/a-game-for-two, rqa/setup/a-short-g
    """

    def __init__(self, id: str) -> None:
        self.id, known = id, ids()
        self.nearest = next((one for one in known if one.endswith(f"/{id}")), None) or nearest(id, known)
        within = [one for one in known if one.startswith(f"{id.rstrip('/')}/")]
        message = f"no scenario {shown(id)} in the library{meant(self.nearest, id) or '.'}"
        if within:
            what = "topic" if "/" in id.rstrip("/") else "game"
            message = f"{shown(id)} is a {what}; its scenarios: {listing(within, _NAMED)}"
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.id,), self.__dict__


@dataclass(frozen=True, slots=True)
class Entry:
    """A scenario of the library, for lists."""

    id: str
    game: str
    topic: str
    title: str
    teaches: tuple[str, ...] = ()
    question: str = ""
    order: float = math.inf


@checked
def load(where: Id | os.PathLike[str]) -> Scenario:
    """A scenario: by its id in the library, or from a file.

    Faults of the scenario itself are listed in its ``problems``.

    Raises:
        UnknownScenario: for an id that the library does not have.
        OSError: for a file that cannot be read.
    """
    text = os.fspath(where)
    if not isinstance(where, str) or text.endswith((".yaml", ".yml")) or os.path.isfile(text):
        with Path(text).open("rb") as file:
            return Scenario.from_text(file.read(MOST_BYTES + 1), text)
    if not _has(text):
        raise UnknownScenario(text)
    topic, path = text.split("/")[1], source(text)
    if _compiled(path).is_file():
        return Scenario.from_data(_data(text), id=text, topic=topic, source=path)
    content, by = path.read_bytes(), _schema(text.partition("/")[0])
    if (sound := datafile.kept(path, content, by)) is not None:
        return Scenario.from_data(sound, id=text, topic=topic, source=path)
    scenario = Scenario.from_text(content, str(path), id=text, topic=topic)
    if not scenario.problems:
        datafile.keep(path, content, scenario.document, by)
    return scenario


@cache
def _schema(game: str) -> str:
    """The schema that the scenarios of a game have to keep to, as a text."""
    return json.dumps(of_game(game))


#: what you can look at or search from: a session as it stands, a scenario, its id, or the path of its file
Source: TypeAlias = Session | Scenario | Id | os.PathLike[str]


def opened(what: Source) -> Session | Scenario:
    """A session or a scenario as it is; the scenario of an id or a path.

    Raises:
        TypeError: for anything else.
        UnknownScenario: for an id that the library does not have.
        OSError: for a file that cannot be read.
    """
    if isinstance(what, Session | Scenario):
        return what
    if isinstance(what, str | os.PathLike):
        return load(cast("Id | os.PathLike[str]", what))  # to mypy a scenario could have any method
    raise TypeError(f"found {as_found(what)}, expected a session, a scenario, its id or a path")


def session_of(what: Source) -> Session:
    """The session itself; otherwise a new one, from where the scenario starts.  Raises as :func:`opened`.

    >>> session_of("rqa/pushing/into-a-wall")
    <Session of rqa at step 0 of 0: Ann is to act>
    """
    found = opened(what)
    return found if isinstance(found, Session) else found.session()


def source(id: str) -> Path:
    """The file of a scenario of the library."""
    game, _, name = id.partition("/")
    return cast(Path, _of(game)) / f"{name}.yaml"


def ids(game: str | None = None) -> tuple[str, ...]:
    """The ids of all scenarios of the library, or of one game's, in the order of the files."""
    return tuple(
        f"{one}/{topic.name}/{name}"
        for one in ([game] if game else games())
        for topic in _sorted(_of(one))
        for name in _names(topic)
    )


def _names(topic: Path) -> Iterable[str]:
    """The names of the scenarios in the folder of a topic, each there as YAML, as JSON or as both."""
    found = dict.fromkeys(file.name.removesuffix(".json") for file in _sorted(topic))
    return [name.removesuffix(".yaml") for name in found if name.endswith(".yaml")]


def _has(id: str) -> bool:
    """True if the library has a scenario of this id; the other topics and games are not listed for it."""
    if id.count("/") != 2:
        return False
    game, topic, name = id.split("/")
    ours = {folder.name for folder in _sorted(data_of(_PACKAGE) / "library") if folder.is_dir()}
    if game not in ours and game not in games():
        return False
    folder = next((one for one in _sorted(_of(game)) if one.name == topic), None)
    return folder is not None and name in _names(folder)


def index(game: str | None = None) -> tuple[Entry, ...]:
    """All scenarios of the library, or one game's: by topic as in the rulebook, then by order and title."""
    found = (item for one in ([game] if game else games()) for item in _listed(one).items())
    return tuple(sorted((_entry(id, document) for id, document in found), key=_place))


def _listed(game: str) -> Mapping[str, Any]:
    """What lists show of a game's scenarios, by id; a site carries just that in a file of its own."""
    brief = data_of(_PACKAGE) / "library" / f"{game}.list.json"
    if brief.is_file():
        return cast(Mapping[str, Any], json.loads(brief.read_text("utf-8")))
    return _documents(game)


class Said(NamedTuple):
    """What a search looks through in a scenario, beside what lists show."""

    texts: Sequence[str] = ()
    actions: Sequence[str] = ()


def said(game: str) -> Mapping[str, Said]:
    """The texts for the reader and the actions of a game's scenarios, by id.

    >>> said("rqa")["rqa/pushing/into-a-wall"].actions[3]
    'push crate right'
    """
    return {id: _said(document) for id, document in _documents(game).items()}


def _said(document: Mapping[str, Any]) -> Said:
    told = (str(document.get("answer", "")), str(document.get("note", "")), *_of_steps(document, "say"))
    return Said(told, tuple(_of_steps(document, "do", "refuse")))


def every(game: str) -> Iterator[Scenario]:
    """All scenarios of a game, in the order of :func:`index`; they are not checked, which is much quicker.

    >>> next(every("rqa"))
    <Scenario rqa/setup/a-game-for-two: A game for two>
    """
    documents = {id: document for id, document in _documents(game).items() if document}
    for entry in sorted((_entry(id, document) for id, document in documents.items()), key=_place):
        document = dict(documents[entry.id])
        yield Scenario.from_data(document, id=entry.id, topic=entry.topic, source=source(entry.id))


def _documents(game: str) -> Mapping[str, Any]:
    """The documents of a game's scenarios by id; a wheel carries them in one file too."""
    together = data_of(_PACKAGE) / "library" / f"{game}.json"
    if together.is_file():
        return cast(Mapping[str, Any], json.loads(together.read_text("utf-8")))
    return {id: _document(id) for id in ids(game)}


def _document(id: str) -> Mapping[str, Any]:
    try:
        return dict(_data(id))
    except Exception:  # it is being written: the list names it, and opening it shows the error
        return {}


def _sorted(folder: Path | None) -> list[Path]:
    return sorted(folder.iterdir(), key=lambda item: item.name) if folder and folder.is_dir() else []


def _data(id: str) -> Any:
    game, _, name = id.partition("/")
    return datafile.read_yaml(cast(Path, _of(game)), f"{name}.yaml")


def _compiled(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")


def _entry(id: str, document: Mapping[str, Any]) -> Entry:
    game_id, topic, name = id.split("/")
    teaches, order = document.get("teaches"), document.get("order")
    return Entry(
        id,
        game_id,
        topic,
        str(document.get("title", name)),
        tuple(map(str, teaches)) if isinstance(teaches, list) else (),
        str(document.get("question", "")),
        order if isinstance(order, (int, float)) else math.inf,
    )


def _place(entry: Entry) -> tuple[int, int, str, float, str]:
    topics = list(game(entry.game).rulebook.topics)
    topic = topics.index(entry.topic) if entry.topic in topics else len(topics)
    return games().index(entry.game), topic, entry.topic, entry.order, entry.title


def _of_steps(document: Mapping[str, Any], *keys: str) -> Iterator[str]:
    """The texts that steps have under these keys."""
    steps = document.get("steps")
    for step in steps if isinstance(steps, list) else ():
        found = [step.get(key) for key in keys] if isinstance(step, dict) else []
        yield from (text for text in found if isinstance(text, str))


# ---- what follows from a library and takes long to find out: kept for the next process ---------------------
# As with what Python compiles, it is made again once a file has another date or another size.

#: the packages on which it depends what happens in a scenario, and how that is read
_DEPENDS = ("core", "documents", "explore", "kit", "learn", "scenario")


def remembered(game: str, name: str) -> Any:
    """What was kept of a game's library under a name; None if there is nothing, or something has changed."""
    if (at := _where_remembered(game, name)) is None:
        return None
    return datafile.kept(at, _stamp(game))


def remember(game: str, name: str, data: Any) -> None:
    """Keep plain values that follow from a game's library and rules alone."""
    if (at := _where_remembered(game, name)) is not None:
        datafile.keep(at, _stamp(game), data)


def _where_remembered(game: str, name: str) -> Path | None:
    """Beside the library; nowhere if the reader's own data are in use."""
    folder = _of(game)
    return None if folder is None or datafile.in_use(game) else folder.with_name(f"{game}.{name}")


def _stamp(game: str) -> bytes:
    """The files that it follows from, each with its date and its size."""
    package = data_of(_PACKAGE).parent
    some = [_files(package / name, deep=False) for name in ("games", *_DEPENDS)]
    return repr(sorted(chain(*some, _files(_of(game)), _files(home(game))))).encode()


def _files(folder: Path | None, *, deep: bool = True) -> Iterator[tuple[str, int, int]]:
    """The files of a folder that are no notes of Python's own, each with its date and its size."""
    with suppress(OSError), os.scandir(folder or "") as items:
        for item in items:
            if item.is_file():
                about = item.stat()
                yield item.path, about.st_mtime_ns, about.st_size
            elif deep and item.name != "__pycache__":
                yield from _files(Path(item.path))


# ---- coverage of a rulebook: which clauses the runs of scenarios cite, and which none does ---------------


def coverage(
    game_id: str, *, pack: str | None = None, scenarios: Iterable[Scenario] | None = None
) -> dict[str, Any]:
    """The clauses of a game by whether a scenario covers them.

    Args:
        game_id: id of the game.
        pack: only the clauses of that set, such as "base".
        scenarios: the scenarios to run; by default all of the library.

    Returns:
        ``covered``: clause -> the ids of the scenarios that cite it; ``exempt``: clauses that cannot be
        cited, with the reason; ``missing``: the other clauses, in the order of the book.

    >>> push = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3).step("push crate")
    >>> report = coverage("rqa", scenarios=[push])
    >>> "rqa.push.crate-cost" in report["covered"], "rqa.push.into-wall" in report["missing"]
    (True, True)
    """
    own = [clause for clause in game(game_id).rulebook.own() if pack in (None, clause.set)]
    found: dict[str, list[str]] = {}
    for scenario in map(load, ids(game_id)) if scenarios is None else scenarios:
        for clause in scenario.run().cited:
            found.setdefault(clause, []).append(scenario.id)
    covered = {clause.id: found[clause.id] for clause in own if clause.id in found}
    excused = {clause.id: clause.uncitable for clause in own if clause.uncitable and clause.id not in covered}
    missing = [clause.id for clause in own if clause.id not in covered and clause.id not in excused]
    return {"covered": covered, "exempt": excused, "missing": missing}
