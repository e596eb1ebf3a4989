"""What is to be made of a site, where its pages lie, and how one is written."""

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any

import rqa_lab
from rqa_lab.learn.book import LAB
from rqa_lab.learn.course import COURSE, Unit, course
from rqa_lab.site import drawn
from rqa_lab.ui import pages
from rqa_lab.ui.book import ROOT
from rqa_lab.ui.course import Sheet

#: the folder of notebooks that run
JUPYTER = "jupyter"
ABOUT = "A rules laboratory for tabletop robot arenas: whatever happens names its rule."


@dataclass(frozen=True)
class Plan:
    """What is to be made, and where.

    ``games`` are those of the lessons, and have rulebooks and courses; ``url`` is the address that the site
    will have, with "/" at its end, or "" if nobody knows it yet; ``version`` names the folder of what the
    pages are made of; ``pictures`` asks for one of each lesson; ``notebooks`` has what is said of those
    beside the pages ("title", "description"), by names as "tutorials/02-pushing".
    """

    out: Path
    lessons: Sequence[str]
    games: Sequence[str]
    url: str = ""
    engine: bool = True
    pictures: bool = False
    version: str = ""
    notebooks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def parts(self) -> Path:
        """The folder of what the pages are made of."""
        return self.out / self.version

    @cached_property
    def _lessons(self) -> frozenset[str]:
        return frozenset(self.lessons)

    def units(self, game: str) -> Sequence[Unit]:
        """The lessons of a course that have pages: those about one of the lessons that are made."""
        return [
            unit
            for unit in course(game).values()
            if any(part.scenario in self._lessons for part in unit.parts)
        ]

    @cached_property
    def courses(self) -> frozenset[str]:
        """The addresses of the pages of courses."""
        units = {f"{COURSE}/{game}": self.units(game) for game in self.games}
        lessons = {f"{root}/{unit.id}" for root, some in units.items() for unit in some}
        overviews = {one for root, some in units.items() if some for one in (root, f"{root}/{Sheet.CLAUSES}")}
        return frozenset(lessons | overviews)

    def where(self, address: str, game: str) -> str:
        """Where the page of an address of the explorer lies, seen from a page of a game; "" for nowhere.

        >>> plan = Plan(Path("out"), ["rqa/pushing/into-a-wall"], ["rqa"])
        >>> plan.where("rqa/pushing/into-a-wall@2", "rqa")
        'lesson/rqa/pushing/into-a-wall/#rqa/pushing/into-a-wall@2'
        >>> plan.where("rqa.push.cost", "rqa"), plan.where("course/gekido", "rqa")
        ('rulebook/rqa/rqa.push.cost/', '')
        """
        id, step, _ = address.partition("@")
        root, _, rest = id.partition("/")
        if id in self._lessons:
            return lesson(id) + (f"#{address}" if step else "")
        if root == COURSE:
            return f"{id}/" if id in self.courses else ""
        if root == ROOT:
            of, _, what = rest.partition("/")
            there = (of or game) in self.games and not what.startswith("find/")
            return f"{root}/{game}/" if there and not of else f"{id}/" if there else ""
        of, dot, _ = id.partition(".")
        of = game if of == LAB else of
        return f"{ROOT}/{of}/{id}/" if dot and "/" not in id and of in self.games else ""

    @property
    def labs(self) -> Mapping[str, tuple[str, str]]:
        """The tutorials and labs that the front door leads to, by where they run."""
        return {running(name): said for name, said in pages.LABS.items() if name in self.notebooks}

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the site."""
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def record(self, address: str, places: Sequence[drawn.Regions]) -> None:
        """Write what a place of the explorer looks like, at each step."""
        self.write(f"{self.version}/walks/{address}.bin", gzipped(places))

    def page(self, template: str, here: str, values: Mapping[str, Any], name: str = "index.html") -> None:
        """Write a page into the folder ``here``; it shows ``regions`` of the explorer if given."""
        root, regions = "../" * here.count("/") or "./", values.get("regions")
        game = values.get("game", self.games[0])

        def lead(address: str) -> str:
            there = self.where(address, game)
            return root + there if there else ""

        known = {
            "root": root,
            "parts": f"{root}{self.version}/",
            "here": here,
            "url": self.url,
            "picture": f"pictures/{game}.png",
            "about": ABOUT,
            "engine": self.engine,
            "lead": lead,
            "body": drawn.body(regions, lead) if regions else "",
            "place": "",
            **values,
        }
        if not (self.out / known["picture"]).is_file():  # what makes pictures may not be installed
            known["picture"] = ""
        self.write(f"{here}{name}", pages.render(f"site/{template}", known) + "\n")


def lesson(id: str) -> str:
    """Where the page of a lesson lies.

    >>> lesson("rqa/pushing/into-a-wall")
    'lesson/rqa/pushing/into-a-wall/'
    """
    return f"lesson/{id}/"


def running(notebook: str) -> str:
    """Where a notebook runs.

    >>> running("push-lab")
    'jupyter/notebooks/index.html?path=push-lab.ipynb'
    """
    return f"{JUPYTER}/notebooks/index.html?path={notebook}.ipynb"


def folder(name: str) -> Path:
    """A folder of the package."""
    return Path(str(files(rqa_lab) / name))


def gzipped(value: object) -> bytes:
    """A value as JSON, gzipped; the name of its file does not say so, as some hosts would pack it again."""
    return gzip.compress(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
