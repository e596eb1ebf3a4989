"""Drawn pages are kept, and taken for the next site as long as all that they are made of is the same.

Each is made of code, templates, data, the site around it, and the list of all scenarios; the page of a
position, of its scenario as well; that of a lesson of the course, of those that it is about; a rulebook,
of what is cited where; the door of a game and its course, of all its scenarios; the front door, of all.
"""

import gzip
import hashlib
import json
import os
import platform
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import version
from pathlib import Path

import rqa_lab
from rqa_lab.games import games
from rqa_lab.games.datafile import VARIABLE
from rqa_lab.learn.book import holders
from rqa_lab.learn.citations import citations
from rqa_lab.learn.course import COURSE, course
from rqa_lab.scenario.library import ids, index, source
from rqa_lab.site import engine
from rqa_lab.site.cache import place
from rqa_lab.site.texts import Plan
from rqa_lab.ui.book import ROOT
from rqa_lab.ui.table import table

_PACKAGE = Path(rqa_lab.__file__).parent
_LIBRARY = _PACKAGE / "scenario" / "library"
#: what draws, beside the lab
_DRAWERS = ("jinja2", "markupsafe", "snowballstemmer")
#: the page that lists everything
FIND = "find"
#: what a kept page has in place of the version of its site, and is as long
_VERSION = b"@@VERSION@@@"
#: how many packs of pages are kept, of all sites: those of three whole ones
_MOST = 1000


@dataclass(frozen=True)
class Noted(Plan):
    """A plan that notes what is written, so that it can be kept."""

    written: dict[str, bytes] = field(default_factory=dict)

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the site, and note it."""
        self.written[name] = content.encode() if isinstance(content, str) else content
        super().write(name, content)


@dataclass(frozen=True)
class Kept:
    """The pages of earlier sites, for a site."""

    plan: Plan
    folder: Path
    #: a digest of what every page is made of
    base: str
    _known: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def name(self, addresses: Sequence[str]) -> str:
        """A name for the pages of these addresses, which is another if they may look different."""
        return _digest([self.base, _list(), *addresses, *map(self._made_of, addresses)])

    def _made_of(self, address: str) -> str:
        """A digest of the scenarios that a page depends on, or of what of them is on it."""
        if address in _ids():
            return content(address)
        root, _, rest = address.partition("/")
        game, _, what = rest.partition("/")
        if root == ROOT:
            return self._read(game)["rulebook"]
        if root == COURSE and what in course(game):
            return _digest([self._read(game)["course"], *map(content, shown_in(game, what))])
        return "" if root == FIND else contents(_games(address))

    def _read(self, game: str) -> Mapping[str, str]:
        """What a game's rulebook and its course take from all its scenarios; that is kept as well."""
        if game not in self._known:
            path = self.folder / _digest([self.base, _list(), game, contents(frozenset([game]))])
            try:
                self._known[game] = json.loads(path.read_text("utf-8"))
                path.touch()
            except (OSError, ValueError):
                self._known[game] = read(game)
                with suppress(OSError):
                    path.write_text(json.dumps(self._known[game]), "utf-8")
        return self._known[game]

    def put_back(self, name: str) -> bool:
        """Write pages into the site that are kept under this name; False if there are none."""
        path = self.folder / name
        try:
            whole = gzip.decompress(path.read_bytes())
            path.touch()  # so that it is kept
        except (OSError, EOFError, zlib.error):
            return False
        for file, text in engine.unpack(whole.replace(_VERSION, self.plan.version.encode())).items():
            self.plan.write(file, text)
        return True

    def keep(self, name: str, written: Mapping[str, bytes]) -> None:
        """Keep pages under a name, if there is room."""
        whole = engine.pack(written).replace(self.plan.version.encode(), _VERSION)
        made = self.folder / f"{name}.{os.getpid()}"
        try:
            made.write_bytes(gzip.compress(whole, 1, mtime=0))
            made.replace(self.folder / name)
        except OSError:
            made.unlink(missing_ok=True)

    def tidy(self) -> None:
        """Forget what has not been used for the longest time."""
        there = sorted(self.folder.iterdir(), key=lambda one: one.stat().st_mtime, reverse=True)
        for old in there[_MOST:]:
            old.unlink(missing_ok=True)


def kept(plan: Plan) -> Kept | None:
    """What was kept for sites like this; None where pages depend on data of the reader's own."""
    folder = place() / "pages"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return None if os.environ.get(VARIABLE) else Kept(plan, folder, _base(plan))


def _base(plan: Plan) -> str:
    around = {
        "lessons": plan.lessons,
        "games": plan.games,
        "url": plan.url,
        "engine": plan.engine,
        "pictures": [plan.pictures, (plan.out / "pictures").is_dir()],
        "notebooks": dict(plan.notebooks),
        "docs": plan.docs,
        "Python": platform.python_version(),
        **{name: version(name) for name in _DRAWERS},
    }
    mine = (path for path in sorted(_PACKAGE.rglob("*")) if path.is_file() and _LIBRARY not in path.parents)
    files = ((path.relative_to(_PACKAGE).as_posix(), path) for path in mine if path.suffix != ".pyc")
    own = (f"{name} {_sum(path.read_bytes())}" for name, path in files)
    foreign = (f"{name} {_sum(text)}" for name, text in sorted(engine.foreign().items()))
    return _digest([json.dumps(around, sort_keys=True), *own, *foreign])


@cache
def _ids() -> frozenset[str]:
    return frozenset(ids())


@cache
def content(id: str) -> str:
    """A digest of a scenario.

    >>> content("rqa/pushing/into-a-wall") == content("rqa/pushing/over-the-edge")
    False
    """
    return _sum(Path(source(id)).read_bytes())


@cache
def contents(of: frozenset[str]) -> str:
    """A digest of all scenarios of some games."""
    return _digest(content(id) for id in ids() if id.partition("/")[0] in of)


def _games(address: str) -> frozenset[str]:
    """The games that a page which is no lesson's shows: that in its address, or all."""
    every = frozenset(games())
    return every.intersection(address.split("/")) or every


def shown_in(game: str, unit: str) -> Sequence[str]:
    """The scenarios on the page of a lesson of the course: those of its parts, and what lies below."""
    return (table(game).first, *(part.scenario for part in course(game)[unit].parts))


def read(game: str) -> Mapping[str, str]:
    """What a game's rulebook, and any lesson of its course, take from all its scenarios, as digests.

    >>> read("roborace") == read("roborace"), read("roborace")["course"] == read("gekido")["course"]
    (True, False)
    """
    units = [(id, sorted(one.reaches()), sorted(one.verbs())) for id, one in course(game).items()]
    cited = citations(game)
    whole = [cited.examples, cited.consulted, cited.readings, sorted(cited.phases.items()), holders(game)]
    return {"rulebook": _digest(map(repr, whole)), "course": _digest(map(repr, units))}


@cache
def _list() -> str:
    """A digest of what the list of all scenarios shows."""
    return _digest(
        repr((one.id, one.topic, one.title, one.question, one.teaches, one.order)) for one in index()
    )


def _sum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _digest(words: Iterable[str]) -> str:
    return _sum("\n".join(words).encode())[:32]
