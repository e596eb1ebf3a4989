"""Makes the site: pages, recordings, what finds among them, the engine behind them, as a folder of files."""

import errno
import gzip
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import rqa_lab
from rqa_lab.core.clause import SAYS_SO
from rqa_lab.draw.export import Story
from rqa_lab.draw.png import png
from rqa_lab.games import game, title
from rqa_lab.page.table import table
from rqa_lab.scenario.library import ids, index
from rqa_lab.site import drawn, engine
from rqa_lab.ui import pages
from rqa_lab.ui.library import library, on_offer
from rqa_lab.ui.shell import Shell

#: what a folder has that a site was written to: nothing else is ever written over
MARK = "site.json"
_ABOUT = "A rules laboratory for tabletop robot arenas: whatever happens names its rule."
#: of the browser's files: what every page of a version has beside it; sw.js lies above them
_BROWSER = ("early.js", "shell.js", "worker.js", "find.js", "site.css")
_VOILA = Path("share/jupyter/voila/templates/rqa/static")


class NotEmpty(Exception):
    """The folder holds something else than a site."""


@dataclass(frozen=True)
class Plan:
    """What is to be made, and where.

    ``url`` is the address that the site will have, with "/" at its end, or "" if nobody knows it yet;
    ``version`` names the folder of what the pages are made of; ``pictures`` asks for one of each lesson.
    """

    out: Path
    lessons: Sequence[str]
    url: str = ""
    engine: bool = True
    pictures: bool = False
    version: str = ""

    @property
    def parts(self) -> Path:
        """The folder of what the pages are made of."""
        return self.out / self.version

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the site."""
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def page(self, template: str, here: str, values: Mapping[str, Any]) -> None:
        """Write a page: the index of the folder ``here``."""
        root = "../" * here.count("/") or "./"
        known = {
            "root": root,
            "parts": f"{root}{self.version}/",
            "here": here,
            "url": self.url,
            "picture": "pictures/door.png",
            "about": _ABOUT,
            "engine": self.engine,
            "lesson": lesson,
            "rules": rules,
        }
        self.write(f"{here}index.html", pages.render(f"site/{template}", {**known, **values}) + "\n")


def lesson(id: str) -> str:
    """Where the page of a lesson lies.

    >>> lesson("rqa/pushing/into-a-wall")
    'lesson/rqa/pushing/into-a-wall/'
    """
    return f"lesson/{id}/"


def rules(game: str) -> str:
    """Where the rulebook of a game lies."""
    return f"rules/{game}/"


def rule(game: str, clause: str) -> str:
    """Where a clause stands in the rulebook of a game, which has those of the lab as well.

    >>> rule("rqa", "rqa.push.once"), rule("gekido", "lab.choice-waits")
    ('rules/rqa/#rqa.push.once', 'rules/gekido/#lab.choice-waits')
    """
    return f"{rules(game)}#{clause}"


# ---- all of it -------------------------------------------------------------------------------------------


def build(
    out: Path,
    *,
    lessons: Sequence[str] = (),
    url: str = "",
    with_engine: bool = True,
    pictures: bool = False,
    jobs: int | None = None,
    tell: Callable[[str], object] = lambda text: None,
) -> Plan:
    """Write the site.

    Args:
        out: a folder that is empty, not there yet, or holds a site, which is written anew.
        lessons: the ids of those to have pages; by default all.
        url: the address that it will have; without it there is no sitemap, and no picture for previews.
        with_engine: put Python behind the pages.
        pictures: make a preview of each lesson, and not only of each game.
        jobs: how many processes draw at once; by default one a core.
        tell: is given what there is to say.

    Raises:
        NotEmpty: if the folder holds something else.
        OSError: if it cannot be written.
    """
    _clear(out)
    packed, runtime = engine.files(), None
    if with_engine:
        try:
            runtime = engine.pyodide()
        except engine.NoEngine as error:
            tell(f"There is no rules engine behind the pages: {error}.")
    url = url and f"{url.rstrip('/')}/"
    version = _version(packed, url, engine.INTEGRITY if runtime else "")
    plan = Plan(out, lessons or ids(), url, runtime is not None, pictures, version)
    plan.parts.mkdir(parents=True)
    wrong = runtime and engine.add(plan.parts, runtime, packed)
    if wrong:
        tell(f"The rules engine begins from nothing at each visit, which takes longer: {wrong}")
    _parts(plan, heap=runtime is not None and not wrong)
    _door(plan)
    _finding(plan)
    for id in on_offer():
        _rulebook(plan, id)
    _lessons(plan, jobs or os.cpu_count() or 1)
    try:
        _previews(plan)
    except ImportError as error:
        tell(f"There are no pictures for previews: {error}.")
    _sitemap(plan)
    _beside(plan)
    return plan


def _clear(out: Path) -> None:
    """Make the folder, or empty it if it holds a site."""
    if out.is_dir() and any(out.iterdir()):
        if not (out / MARK).is_file():
            raise NotEmpty(f"{out} holds something else than a site")
        for path in out.iterdir():
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    out.mkdir(parents=True, exist_ok=True)
    (out / MARK).write_text("{}\n", "utf-8")


def _version(packed: Mapping[str, bytes], *more: str) -> str:
    """What the pages are made of, as a short word."""
    mine = (path for name in ("site", "ui/templates/site") for path in sorted(_folder(name).rglob("*.*")))
    own = [path.read_bytes() for path in mine if path.suffix != ".pyc"]
    words = [Shell._esm, Shell._css, *more]
    whole = hashlib.sha256()
    for content in (*packed.values(), *own, *(word.encode() for word in words)):
        whole.update(hashlib.sha256(content).digest())
    return whole.hexdigest()[:12]


def _folder(name: str) -> Path:
    return Path(str(files(rqa_lab) / name))


def _gzipped(value: object) -> bytes:
    """A value as JSON, gzipped; the name of its file does not say so, as some hosts would pack it again."""
    return gzip.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)


# ---- what the pages are made of --------------------------------------------------------------------------


def _parts(plan: Plan, *, heap: bool) -> None:
    """The files of the browser; whether there is a memory to wake Python from stands in the worker."""
    version = plan.version
    for name in _BROWSER:
        plan.write(f"{version}/{name}", (_folder("site") / "browser" / name).read_bytes())
    worker = plan.parts / "worker.js"
    worker.write_text(
        worker.read_text("utf-8").replace("HEAP = false", f"HEAP = {json.dumps(heap)}"), "utf-8"
    )
    plan.write(f"{version}/explorer.js", Shell._esm)
    plan.write(f"{version}/explorer.css", Shell._css)
    recorded = [f"{id}/" for id in on_offer()] if len(plan.lessons) == len(ids()) else plan.lessons
    frame = f"export default {json.dumps(pages.frame())};\nexport const recorded = {json.dumps(recorded)};\n"
    plan.write(f"{version}/frame.js", frame)
    plan.write(f"{version}/page.css", (_template() / "rqa.css").read_bytes())


def _template() -> Path:
    """The folder of the style sheet and the icon that served pages have: beside the package, or installed."""
    for root in (Path(rqa_lab.__file__).parents[1], Path(sys.prefix)):
        if (root / _VOILA).is_dir():
            return root / _VOILA
    raise FileNotFoundError(errno.ENOENT, "the page template of the lab is not installed", str(_VOILA))


# ---- pages -----------------------------------------------------------------------------------------------


def _door(plan: Plan) -> None:
    regions = drawn.door()
    plan.write(f"{plan.version}/walks/door.bin", _gzipped([regions]))
    games = [(id, title(id)) for id in on_offer()]
    shown = {"title": "RQA Lab", "place": "", "body": drawn.body(regions), "story": None, "games": games}
    plan.page("lesson", "", shown)


def _lessons(plan: Plan, jobs: int) -> None:
    if jobs == 1:
        for id in plan.lessons:
            _lesson(plan, id)
        return
    with ProcessPoolExecutor(jobs) as pool:
        for _ in pool.map(partial(_lesson, plan), plan.lessons, chunksize=8):
            pass


def _lesson(plan: Plan, id: str) -> None:
    """The page of a lesson, its recording, and its picture if asked for."""
    places, told = drawn.recording(id), drawn.story(id)
    plan.write(f"{plan.version}/walks/{id}.bin", _gzipped(places))
    here, after = lesson(id), library(id.split("/")[0]).after(id)
    picture = f"{here}board.png" if plan.pictures else f"pictures/{id.split('/')[0]}.png"
    shown = {
        "title": told.title,
        "about": told.question or told.frames[-1].caption,
        "place": id,
        "rule": partial(rule, id.split("/")[0]),
        "body": drawn.body(places[0]),
        "story": told,
        "next": after and after[0] in plan.lessons and (lesson(after[0]), after[1]),
        "picture": picture,
    }
    plan.page("lesson", here, shown)
    if plan.pictures:
        plan.write(picture, _preview(told))


def _finding(plan: Plan) -> None:
    """The page that lists all lessons, and what is found among them and the rules."""
    there = frozenset(plan.lessons)
    games, found = [], []
    for id in on_offer():
        shelf = library(id)
        topics = [
            (shelf.game.rulebook.topics.get(topic, topic), [(one.id, one.title) for one in some])
            for topic, entries in shelf.topics.items()
            if (some := [one for one in entries if one.id in there])
        ]
        games.append({"id": id, "title": title(id), "topics": topics})
        found += [
            {"where": lesson(one.id), "title": one.title, "says": one.question}
            for one in index(id)
            if one.id in there
        ]
        found += [
            {"where": rule(id, one.id), "title": one.title, "says": one.says}
            for one in shelf.game.rulebook.own()
        ]
    plan.write(f"{plan.version}/find.json", json.dumps(found, ensure_ascii=False, separators=(",", ":")))
    plan.page("find", "find/", {"title": "All lessons and rules", "games": games})


def _rulebook(plan: Plan, id: str) -> None:
    book, seen = game(id).rulebook, library(id).examples
    topics: dict[str, list[Any]] = {}
    for clause in book.values():
        examples = [one for one in seen.get(clause.id, ()) if one[0] in plan.lessons][:5]
        topics.setdefault(book.topics.get(clause.topic, "Of the lab itself"), []).append((clause, examples))
    shown = {"title": f"{title(id)}: the rules", "game": title(id), "says_so": SAYS_SO}
    plan.page("rules", rules(id), {**shown, "topics": list(topics.items())})


# ---- beside the pages ------------------------------------------------------------------------------------


def _preview(told: Story) -> bytes:
    """The middle of a lesson, where something happens."""
    return png(told.frames[len(told.frames) // 2].scene, width=600)


def _previews(plan: Plan) -> None:
    """A picture of each game, and one of the front door."""
    for id in on_offer():
        plan.write(f"pictures/{id}.png", _preview(drawn.story(table(id).first)))
    shutil.copyfile(plan.out / f"pictures/{on_offer()[0]}.png", plan.out / "pictures/door.png")


def _sitemap(plan: Plan) -> None:
    """The addresses of all pages, for search engines; they have to be whole."""
    if not plan.url:
        return
    found = sorted(path.relative_to(plan.out).parent.as_posix() for path in plan.out.rglob("index.html"))
    urls = "".join(f"<url><loc>{plan.url}{'' if one == '.' else f'{one}/'}</loc></url>\n" for one in found)
    known = "http://www.sitemaps.org/schemas/sitemap/0.9"
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{known}">'
    plan.write("sitemap.xml", f"{head}\n{urls}</urlset>\n")


def _beside(plan: Plan) -> None:
    """The icon, what makes it an app, and what keeps it: that lists what a visit offline needs."""
    plan.write("favicon.svg", (_template() / "favicon.svg").read_bytes())
    manifest = {
        "name": "RQA Lab",
        "short_name": "RQA Lab",
        "description": _ABOUT,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#E8EDEF",
        "theme_color": "#FBFCFC",
        "icons": [{"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}],
    }
    plan.write("manifest.webmanifest", json.dumps(manifest, indent=1) + "\n")
    parts = [path.relative_to(plan.out) for path in sorted(plan.parts.rglob("*")) if path.is_file()]
    kept = [path.as_posix() for path in parts if "walks" not in path.parts or path.name == "door.bin"]
    listed = json.dumps(["./", "find/", "favicon.svg", "manifest.webmanifest", *kept])
    worker = (_folder("site") / "browser" / "sw.js").read_text("utf-8")
    worker = worker.replace("VERSION", plan.version).replace("[/* FILES */]", listed)
    plan.write("sw.js", worker)
    plan.write(MARK, json.dumps({"rqa-lab": rqa_lab.__version__, "version": plan.version}) + "\n")
