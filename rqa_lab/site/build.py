"""Makes the site: pages, recordings, the search index, the engine behind them, as a folder of files."""

import errno
import gc
import hashlib
import json
import os
import re
import shutil
import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import rqa_lab
from rqa_lab.explore.workers import end_with
from rqa_lab.learn.course import COURSE
from rqa_lab.scenario.library import ids
from rqa_lab.site import docs, engine, kept, texts, walks
from rqa_lab.site.host import LABS
from rqa_lab.site.kept import FIND
from rqa_lab.site.notebooks import KERNEL, add, taken
from rqa_lab.site.texts import ABOUT, DOCUMENTATION, JUPYTER, Plan, folder
from rqa_lab.ui import pages
from rqa_lab.ui.book import ROOT
from rqa_lab.ui.library import on_offer
from rqa_lab.ui.lookup import ROOT as LOOKUP
from rqa_lab.ui.parts import FONT, Shell, display_font
from rqa_lab.ui.table import table

#: what a folder has that a site was written to: nothing else is ever written over
MARK = "site.json"
#: everything that a site has in its folder, but for the doors of its games, which MARK lists; anything else
#: there, such as .git or CNAME, stays
_HAS = re.compile(
    r"(lesson|rulebook|course|lookup|find|jupyter|pictures|[0-9a-f]{12}|index\.html|404\.html|sitemap\.xml"
    r"|sw\.js|manifest\.webmanifest|favicon\.svg|site\.json|_headers)"
)
#: of the browser's files: what every page of a version has beside it; sw.js lies above them
_BROWSER = (
    "early.js", "here.js", "shell.js", "walks.js", "worker.js", "heap.js", "find.js", "finding.js",
    "print.js", "site.css",
)  # fmt: skip
#: in scripts and style sheets: notes that take lines of their own, but for licences; and types within lines
_NOTES = re.compile(
    r"(?ms)^[ \t]*/\*(?:(?!\*/|[Ll]icen|[Cc]opyright).)*\*/[ \t]*\n|^[ \t]*//[^\n]*\n"
    r"|/\*\* @(?:(?!\*/).)*\*/ ?"
)
#: of a version, what only Python in the browser needs
_ENGINE = re.compile(r"/((worker|heap)\.js|pyodide/.*|(heap|data|rest|code|stdlib)\.bin)$")
#: of the folders of a site, those with pages or with parts of them; notebooks are not kept for offline use
_KEPT = "lesson|rulebook|course|lookup|find|[0-9a-f]{12}"
#: after how many new objects Python looks for those that are no longer used
_SELDOM = 100_000
#: pixels of the icon, as Android and iOS want it
_SIZES = (180, 192, 512)
#: fewer packs of pages are drawn by one process: others would first have to read as much as it has
_FEW = 24
#: shows what is done, and how much of that there is; 0 if nobody knows; it is told of each part that is done
Shown = Callable[[str, int], AbstractContextManager[Callable[[int], object]]]
_VOILA = Path("share/jupyter/voila/templates/rqa/static")


class NotEmpty(Exception):
    """The folder holds something else than a site."""


# ---- all of it -------------------------------------------------------------------------------------------


def build(
    out: Path,
    *,
    lessons: Sequence[str] = (),
    url: str = "",
    with_engine: bool = True,
    notebooks: Path | None = None,
    documentation: Path | None = None,
    pictures: bool = False,
    jobs: int | None = None,
    tell: Callable[[str], object] = lambda text: None,
    shown: Shown | None = None,
) -> Plan:
    """Write the site.

    Args:
        out: a folder that is empty, does not exist, or holds a site, which is replaced.
        lessons: the ids of the lessons with pages, by default all; their games get rulebooks and courses.
        url: the address that it will have; without it there is no sitemap, no picture for previews, and no
            page for addresses that do not exist.
        with_engine: put Python behind the pages.
        notebooks: a folder of tutorials and labs to run beside the pages.
        documentation: the folder docs/ of a checkout, to make pages of.
        pictures: make a preview of each lesson, and not only of each game.
        jobs: how many processes draw at once; by default one a core.
        tell: receives messages.
        shown: shows what is being done.

    Raises:
        NotEmpty: if the folder holds anything else.
        NoNotebooks: if the software for the notebooks is missing, or cannot be built.
        NoDocs: if the documentation cannot be made.
        OSError: if it cannot be written.
    """
    lessons, url, shown = lessons or ids(), url and f"{url.rstrip('/')}/", shown or _unseen
    games = [id for id in on_offer() if any(one.startswith(f"{id}/") for one in lessons)]
    clear(out, games, documented=documentation is not None)
    runtime = _runtime(notebooks, tell) if with_engine or notebooks else None
    beside = taken(notebooks) if notebooks and runtime else None
    plan = Plan(out, lessons, games, url, bool(with_engine and runtime), pictures)
    plan = replace(plan, notebooks=beside.said if beside else {}, docs=documentation is not None)
    with shown("Making the documentation", 0):
        documented = docs.pages(documentation, plan.notebooks) if documentation else {}
    packed = engine.files()
    if plan.labs:
        packed[f"rqa_lab/site/{LABS}"] = json.dumps(plan.labs).encode()
    foreign = (beside.modules | beside.unpacked).values() if beside else ()
    sources = (*packed.values(), *foreign, *documented.values())
    if plan.engine:
        _compare(tell)
    plan = replace(plan, version=_version(sources, url, *(engine.INTEGRITY if runtime else ())))
    plan.parts.mkdir(parents=True)
    if beside and runtime:
        with shown("Making the notebooks", 0):
            add(plan, beside, runtime)
    for name, content in documented.items():
        plan.write(f"{DOCUMENTATION}/{name}", content)
    with shown("Starting the rules engine once, to keep its memory", 0):
        heap = bool(plan.engine and runtime and _engine(plan, runtime, packed, tell))
    _parts(plan, heap=heap)
    try:
        _previews(plan)
    except ImportError as error:
        tell(f"There are no pictures for previews: {error}.")
        plan = replace(plan, pictures=False)
    _pages(plan, jobs or os.cpu_count() or 1, shown)
    _sitemap(plan)
    _beside(plan)
    return plan


@contextmanager
def _unseen(what: str, parts: int) -> Generator[Callable[[int], object]]:
    yield lambda more: None


def clear(out: Path, games: Sequence[str], *, documented: bool) -> None:
    """Make the folder for a site with these games, or take the site that it holds out of it."""
    if out.is_dir() and any(out.iterdir()):
        if not (out / MARK).is_file():
            raise NotEmpty(f"{out} holds something else than a site")
        for path in filter(partial(_is_ours, _doors(out)), out.iterdir()):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
    out.mkdir(parents=True, exist_ok=True)
    mark(out, {"games": games}, documented=documented)


def mark(out: Path, made: Mapping[str, object], *, documented: bool) -> None:
    """Note what the site in a folder has, for the next one that replaces it."""
    (out / MARK).write_text(json.dumps({**made, "docs": documented}) + "\n", "utf-8")


def _doors(out: Path) -> Sequence[str]:
    """The games that have a door in the site of a folder, and the folder of its documentation."""
    made = json.loads((out / MARK).read_text("utf-8"))
    return [*made.get("games", ()), *((DOCUMENTATION,) if made.get("docs") else ())]


def _is_ours(doors: Sequence[str], path: Path) -> bool:
    """True if a site with these doors has this in its folder."""
    return path.name in doors or _HAS.fullmatch(path.name) is not None


def _runtime(notebooks: Path | None, tell: Callable[[str], object]) -> Path | None:
    """The folder with the packages from npm; without them, say what the site will lack."""
    try:
        return engine.runtime()
    except engine.NoEngine as error:
        more = ", and there are no notebooks" if notebooks else ""
        tell(f"There is no rules engine behind the pages{more}: {error}.")
        return None


def _compare(tell: Callable[[str], object]) -> None:
    """Say which packages of the engine are others than those that the lab was released with."""
    other = [f"{name} {here} (not {locked})" for name, (here, locked) in engine.unlocked().items()]
    if other:
        tell(f"The rules engine has other packages than those in the lab’s lock: {', '.join(other)}.")


def _engine(plan: Plan, runtime: Path, packed: Mapping[str, bytes], tell: Callable[[str], object]) -> bool:
    """Put Python behind the pages; returns True if there is a memory snapshot to start it from."""
    preset = engine.FIRM if len(plan.lessons) == len(ids()) else engine.QUICK
    wrong = engine.add(plan.parts, runtime, packed, preset)
    if wrong:
        tell(f"The rules engine begins from nothing at each visit, which takes longer: {wrong}")
    return not wrong


def _version(packed: Iterable[bytes], *more: str) -> str:
    """A short hash of the pages' sources."""
    mine = (path for name in ("site", "ui/templates/site") for path in sorted(folder(name).rglob("*.*")))
    own = [path.read_bytes() for path in (*mine, *_fonts()) if path.suffix != ".pyc"]
    words = [Shell._esm, Shell._css, *more]
    whole = hashlib.sha256()
    for content in (*packed, *own, *(word.encode() for word in words)):
        whole.update(hashlib.sha256(content).digest())
    return whole.hexdigest()[:12]


# ---- what the pages are made of --------------------------------------------------------------------------


def _parts(plan: Plan, *, heap: bool) -> None:
    """The files for the browser; the worker knows whether there is a memory snapshot for Python."""
    version = plan.version
    for name in _BROWSER:
        plan.write(
            f"{version}/{name}", _without_notes((folder("site") / "browser" / name).read_text("utf-8"))
        )
    worker = plan.parts / "worker.js"
    worker.write_text(
        worker.read_text("utf-8").replace("HEAP = false", f"HEAP = {json.dumps(heap)}"), "utf-8"
    )
    plan.write(f"{version}/explorer.js", _without_notes(Shell._esm))
    plan.write(f"{version}/explorer.css", _without_notes(display_font(FONT) + Shell._css))
    recorded = [f"{id}/" for id in plan.games] if len(plan.lessons) == len(ids()) else [*plan.lessons]
    recorded += [*plan.games, *(f"{LOOKUP}/{id}" for id in plan.games)]
    recorded += [f"{ROOT}/{id}{rest}" for id in plan.games for rest in ("", "/")]
    recorded += sorted(plan.courses)
    firsts = {id: table(id).first for id in on_offer()}
    known = {"firsts": firsts, "recorded": recorded, "packs": [*plan.packs]}
    consts = "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in known.items())
    plan.write(f"{version}/frame.js", f"export default {json.dumps(pages.frame())};\n{consts}")
    plan.write(f"{version}/page.css", (_template() / "rqa.css").read_bytes())
    for path in _fonts():
        plan.write(f"{version}/{path.name}", path.read_bytes())


def _without_notes(text: str) -> str:
    r"""A script or a style sheet without the notes above its lines, which are a third of a script.

    >>> _without_notes("/* Adds. */\n/** @param {number} a\n */\nconst b = 1;\n  // d\n/** @type {E} */ (c);")
    'const b = 1;\n(c);'
    """
    return _NOTES.sub("", text)


def _fonts() -> Sequence[Path]:
    """The display font, and its licence."""
    return sorted(folder("ui/fonts").iterdir())


def _template() -> Path:
    """The folder of the style sheet and the icon that served pages have: beside the package, or installed."""
    for root in (Path(rqa_lab.__file__).parents[1], Path(sys.prefix)):
        if (root / _VOILA).is_dir():
            return root / _VOILA
    raise FileNotFoundError(errno.ENOENT, "the page template of the lab is not installed", str(_VOILA))


# ---- pages -----------------------------------------------------------------------------------------------


def _pages(plan: Plan, jobs: int, shown: Shown) -> None:
    """Every page: those that are kept from an earlier site, and the others, which are drawn."""
    texts.lost(plan)
    before, noted = kept.kept(plan), kept.Noted(**{one.name: getattr(plan, one.name) for one in fields(plan)})
    with shown("Drawing pages", len(plan.packs) + 1) as done:
        missing = [one for one in (FIND, *plan.packs) if not (before and before.put_back(_name(before, one)))]
        done(len(plan.packs) + 1 - len(missing))
        if FIND in missing:  # in this process, as the others know then what it has read
            _draw(noted, before, FIND)
            missing.remove(FIND)
            done(1)
        missing.sort(key=_takes, reverse=True)  # what takes longest comes first
        if jobs == 1 or len(missing) < _FEW:
            for first in missing:
                _draw(noted, before, first)
                done(1)
        else:
            with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(os.getpid(),)) as pool:
                for _ in pool.map(partial(_draw, noted, before), missing):
                    done(1)
    if before:
        before.tidy()


def _name(before: kept.Kept, first: str) -> str:
    """The name under which the pages of a pack are kept."""
    return before.name([FIND] if first == FIND else before.plan.packs[first])


def _draw(plan: kept.Noted, before: kept.Kept | None, first: str) -> None:
    """Draw the pages of a pack, and write what they look like at each step; keep all that."""
    plan.written.clear()
    if first == FIND:
        texts.finding(plan)
    else:
        places = {address: texts.drawn(plan, address) for address in plan.packs[first]}
        plan.write(f"{plan.version}/walks/{first}.bin", walks.packed(places))
    if before:
        before.keep(_name(before, first), plan.written)


def _begin(parent: int) -> None:
    """A process that draws: it ends with its parent, and seldom looks for what is no longer used."""
    end_with(parent)
    gc.freeze()
    gc.set_threshold(_SELDOM, *gc.get_threshold()[1:])


def _takes(first: str) -> int:
    """How long the pages of a pack take, by what they are of."""
    root, _, below = first.partition("/")
    return 0 if not below else {ROOT: 1, COURSE: 3}.get(root, 2)


# ---- beside the pages ------------------------------------------------------------------------------------


def _previews(plan: Plan) -> None:
    """A picture of each game, and one of the front door."""
    for id in plan.games:
        plan.write(f"pictures/{id}.png", texts.preview(texts.story(table(id).first)))
    shutil.copyfile(plan.out / f"pictures/{plan.games[0]}.png", plan.out / "pictures/door.png")


def _sitemap(plan: Plan) -> None:
    """The addresses of all pages, for search engines, which need complete URLs."""
    if not plan.url:
        return
    found = sorted(path.relative_to(plan.out).parent.as_posix() for path in plan.out.rglob("index.html"))
    shown = ("" if one == "." else f"{one}/" for one in found if not f"{one}/".startswith(f"{JUPYTER}/"))
    urls = "".join(f"<url><loc>{plan.url}{one}</loc></url>\n" for one in shown)
    known = "http://www.sitemaps.org/schemas/sitemap/0.9"
    head = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{known}">'
    plan.write("sitemap.xml", f"{head}\n{urls}</urlset>\n")


def _icons(plan: Plan) -> Sequence[Mapping[str, str]]:
    """The icon as pictures, for devices that show no SVG, where there is what makes them."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        return []
    icon = (_template() / "favicon.svg").read_text("utf-8")
    found = []
    for size in _SIZES:
        name = f"pictures/icon-{size}.png"
        plan.write(name, svg_to_bytes(svg_string=icon, width=size, height=size))
        found.append({"src": name, "sizes": f"{size}x{size}", "type": "image/png"})
    return found


def _beside(plan: Plan) -> None:
    """The icon, what makes it an app, what a host is told, and what keeps it."""
    plan.write("favicon.svg", (_template() / "favicon.svg").read_bytes())
    # read by Netlify and Cloudflare; a version's folder never changes
    root = urlsplit(plan.url).path or "/"
    plan.write("_headers", f"{root}{plan.version}/*\n  Cache-Control: public, max-age=31536000, immutable\n")
    manifest = {
        "name": "RQA Lab",
        "short_name": "RQA Lab",
        "description": ABOUT,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#E8EDEF",
        "theme_color": "#FBFCFC",
        "icons": [
            {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
            *_icons(plan),
        ],
    }
    plan.write("manifest.webmanifest", json.dumps(manifest, indent=1) + "\n")
    _keeper(plan)
    made = {"rqa-lab": rqa_lab.__version__, "version": plan.version, "games": plan.games}
    packages = dict(engine.made_of()) if plan.engine else {}
    mark(plan.out, {**made, "packages": packages}, documented=plan.docs)


def _keeper(plan: Plan) -> None:
    """What keeps the site: its lists of what a visit offline needs, and of what is the site's at all."""
    parts = [path.relative_to(plan.out) for path in sorted(plan.parts.rglob("*")) if path.is_file()]
    aside = {"walks", KERNEL, "pyodide.js", "gabarito-OFL.txt", *(() if plan.engine else ("pyodide",))}
    shown = {f"{id}.bin" for id in ("door", *plan.games)}
    kept = [path.as_posix() for path in parts if path.name in shown or aside.isdisjoint(path.parts)]
    if plan.parts.joinpath("heap.bin").exists():  # these start Python anew, only for readers' own data
        kept = [path for path in kept if not path.endswith(("/code.bin", "/stdlib.bin"))]
    ours = [path for path in kept if _ENGINE.search(path)]
    listed = ["./", "find/", "favicon.svg", "manifest.webmanifest", *sorted({*kept} - {*ours})]
    doors = "|".join([*plan.games, *((DOCUMENTATION,) if plan.docs else ())])
    here = rf"({doors}|{_KEPT})/|(index\.html|favicon\.svg|manifest\.webmanifest)?$"
    worker = (folder("site") / "browser" / "sw.js").read_text("utf-8")
    for name, text in {
        "[/* PAGES */]": json.dumps(listed),
        "[/* ENGINE */]": json.dumps(ours),
        "HERE": here.replace("/", r"\/"),
        "VERSION": plan.version,
    }.items():
        worker = worker.replace(name, text)
    plan.write("sw.js", worker)
