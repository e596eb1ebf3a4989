"""The pages of a site: their list, their contents, and the drawing of their pictures."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from markupsafe import Markup

import rqa_lab
from rqa_lab.core.work import finished
from rqa_lab.draw.export import Story
from rqa_lab.draw.png import png
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import used_symbols
from rqa_lab.games import game, title
from rqa_lab.learn.asking import of_part
from rqa_lab.learn.book import LAB
from rqa_lab.learn.course import COURSE, Unit, course
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.worksheet import item
from rqa_lab.scenario.finding import (
    FIELDS,
    MEANINGS,
    STOP,
    TURNS,
    WEIGHTS,
    Indexed,
    rules,
    stem,
    stems_of,
    words_of,
)
from rqa_lab.scenario.library import index, load
from rqa_lab.site import heads
from rqa_lab.site.host import Host
from rqa_lab.site.slim import lean, slim, together, unquoted
from rqa_lab.site.walks import Regions, folders
from rqa_lab.ui import book, doors, jobs, lookup, pages
from rqa_lab.ui.book import ROOT
from rqa_lab.ui.course import Sheet, reached
from rqa_lab.ui.keep import DOOR
from rqa_lab.ui.library import library, view_of
from rqa_lab.ui.page import Page
from rqa_lab.ui.pages import DOCS, game_name, render
from rqa_lab.ui.table import table
from rqa_lab.ui.view import View

# ---- what the explorer shows, drawn beforehand, as recordings and as pages -------------------------------

_EMPTY = re.compile(r'(<[^<>]*\bdata-region="(\w+)"[^<>]*>)(?=</)')
_LINK = re.compile(r'(<a\b[^<>]*\bhref=")#([^"]+)')
#: a link to what is beside the pages of the explorer, such as its labs: where from, only the front door knows
_BESIDE = re.compile(r'(<a\b[^<>]*\bhref=")(?=(?:jupyter|docs)/)')
#: a button that opens an address, or shows all positions of a game
_OPENS = re.compile(r'(?s)<button(\b[^<>]*\bdata-do="(open|game)" data-id="([^"]+)"[^<>]*)>(.*?)</button>')
#: what a link says to scripts, and what else is there for them alone; they are given another page
_SAYS = re.compile(r'(<a\b[^<>]*?) data-do="\w+" data-id="[^"<>]*"')
_FOR_SCRIPTS = re.compile(r' (?:data-(?:id|text|cell|n)="[^"<>]*"|data-hint|tabindex="-1")(?=[ />])')
#: what of a page lies before it: the rest does not show
_BEFORE = ("game", "form", "address")


def door_regions(labs: Mapping[str, tuple[str, str]]) -> Regions:
    """The page at the front door, with these labs."""
    return dict(Host(labs).page.regions)


def game_door_regions(id: str, labs: Mapping[str, tuple[str, str]]) -> Regions:
    """The door of a game, before anything is done there: the regions over the page of the explorer."""
    host = Host(labs)
    host.page.receive({"do": "open", "id": id, "ask": 1})
    return {**{name: host.page.regions[name] for name in _BEFORE}, "trouble": ""}


def sheet(place: book.Place) -> Regions:
    """A page of a rulebook: the regions over the page of the explorer."""
    return {"game": game_name(place.game), "form": book.sheet(place), "address": place.address, "trouble": ""}


def asking(id: str) -> Regions:
    """The page to ask about the rules of a game on: the regions over the page of the explorer."""
    asked = lookup.Lookup(id)
    return {"game": game_name(id), "form": lookup.drawn(asked), "address": asked.address, "trouble": ""}


def learning(address: str) -> Regions:
    """A course, or a lesson of it, at its start: every region, or those over the page."""
    page = Page(address)
    shown = page.regions
    if page.learning.run is not None:
        return dict(shown)
    return {**{name: shown[name] for name in _BEFORE}, "trouble": ""}


class _Unmarked(set[str]):
    """What a reader has done: nothing, whatever is done; that a lesson is done, Python tells."""

    def add(self, one: str) -> None:
        """Note nothing."""


def recording(id: str) -> Sequence[Regions]:
    """A lesson as the page shows it: every region at the start, and the changed ones at each step after it.

    Raises:
        RuntimeError: if the page cannot show it.

    >>> first, *others = recording("rqa/pushing/into-a-wall")
    >>> first["address"], [one["address"] for one in others][-1]
    ('rqa/pushing/into-a-wall', 'rqa/pushing/into-a-wall@7')
    """
    return recorded(_page(id))


def _page(id: str) -> Page:
    """The page of a lesson, at its start."""
    memory = Memory()
    memory.done = _Unmarked()
    return Page(id, memory=memory)


def recorded(page: Page) -> Sequence[Regions]:
    """The same of a page that is at the start of its lesson; it is at the end of it then."""
    id = page.view.id
    places = [dict(page.regions)]
    was = places[0]
    while True:
        page.receive({"do": "visit", "id": str(len(places)), "ask": len(places)})
        if page.error is not None or page.view.id != id:
            raise RuntimeError(f"{id} cannot be drawn") from page.error
        if page.view.number != len(places):
            return places
        now = dict(page.regions)
        places.append({name: value for name, value in now.items() if value != was[name]})
        was = now


def story(id: str) -> Story:
    """The same in words, for those who switch scripts off."""
    return _told(view_of(load(id)))


def _told(view: View) -> Story:
    return finished(jobs.telling(replace(view, sight=False)))


def body(regions: Regions, lead: Callable[[str], str]) -> Markup:
    """What is read of the explorer with these regions; the rest comes from its recording, by here.js.

    ``lead`` gives the URL of an address for its links, which work until the script takes over; until then a
    button that opens a page from what covers this one is a link, too.
    """

    def link(button: re.Match[str]) -> str:
        named, does, id, inside = button.groups()
        there = lead(table(id).first if does == "game" else id)
        return f'<a href="{there}"{named}>{inside}</a>' if there else button[0]

    shown = {**regions, "form": _OPENS.sub(link, regions.get("form", ""))}
    slots = render("site/read", {"board": "board" in regions, "door": lead(DOOR)})
    filled = _EMPTY.sub(lambda slot: slot[1] + shown.get(slot[2], ""), slots)
    at_door = "/" not in regions["address"]
    filled = lean(filled) if at_door or "board" not in regions else slim(filled)
    if not at_door:  # on a door, more is pressed than links
        filled = _FOR_SCRIPTS.sub("", _SAYS.sub(r"\1", filled))
    filled = _BESIDE.sub(lambda link: link[1] + lead(DOOR), filled)
    led = _LINK.sub(lambda link: link[1] + (lead(link[2]) or f"#{link[2]}"), filled)
    led = led.replace(' data-has=""', f' data-has="{pages.there(led)}"', 1)
    return sprites(led) + Markup(unquoted(led))


def sprites(*drawn: str) -> Markup:
    """The drawings that these use."""
    used = Markup(unquoted(re.sub(r">\s+<", "><", used_symbols("".join(drawn)))))
    return Markup('<svg class="sprites" width="0" height="0" aria-hidden="true">{}</svg>').format(used)


# ---- the plan of a site, the URLs of its pages, and how a page is written --------------------------------

#: the folder of notebooks that run
JUPYTER = "jupyter"
#: the folder of the documentation
DOCUMENTATION = DOCS.partition("/")[0]
ABOUT = "Learn robot board games by playing with them."
#: how many folders are around a page of a rulebook that lies beside the others
_OF_BOOK = 3
#: templates of a course, of which the text alone is read
_AS_TEXT = ("course", "unit")
#: where the front door lies, seen from the folder of the site
_HERE = "./"


@dataclass(frozen=True)
class Plan:
    """The contents of a site, and its folder.

    ``games`` are the games of the lessons, with doors, rulebooks and courses; ``url`` is the address that the
    site will have, with "/" at its end, or "" if it is unknown; ``version`` names the folder of the pages'
    shared parts; ``pictures`` asks for one of each lesson; ``notebooks`` has the texts for the notebooks
    beside the pages ("title", "description"), by names such as "tutorials/02-pushing"; ``docs`` is true if
    the documentation is beside them.
    """

    out: Path
    lessons: Sequence[str]
    games: Sequence[str]
    url: str = ""
    engine: bool = True
    pictures: bool = False
    version: str = ""
    notebooks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    docs: bool = False

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
        'lesson/rqa/pushing/into-a-wall/#@2'
        >>> plan.where("rqa.push.cost", "rqa"), plan.where("course/gekido", "rqa")
        ('rulebook/rqa/rqa.push.cost/', '')
        >>> plan.where("lookup/rqa/can I push?", "rqa")
        'find/#rqa/can%20I%20push%3F'
        >>> plan.where("door", "rqa"), plan.where("rqa", "rqa"), plan.where("gekido", "rqa")
        ('./', 'rqa/', '')
        """
        if address == DOOR:
            return _HERE
        if address in self.games:
            return f"{address}/"
        id, _, step = address.partition("@")
        root, _, rest = id.partition("/")
        if root == lookup.ROOT:
            of, _, words = rest.partition("/")
            asked = f"find/#{of}/{quote(unquote(words), safe='')}" if words else f"{root}/{of}/"
            return asked if of in self.games else ""
        if id in self._lessons:
            return lesson(id) + (f"#@{step}" if step else "")
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
        """What the front door leads to: tutorials and labs, by where they run, and the documentation."""
        found = {running(name): said for name, said in pages.LABS.items() if name in self.notebooks}
        return found | ({DOCS: ("Documentation", "")} if self.docs else {})

    @cached_property
    def pack_of(self) -> Mapping[str, str]:
        """The pack of each address, by its first one."""
        return {address: first for first, some in self.packs.items() for address in some}

    def _whole(self, address: str) -> str:
        """The whole URL of an address; "" if the site's is not known, or nothing is there."""
        there = self.where(address, self.games[0]) if self.url else ""
        return self.url + there if there else ""

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the site."""
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    @cached_property
    def packs(self) -> Mapping[str, Sequence[str]]:
        """The addresses of all recordings of a site with an engine or without, by the first of each pack."""
        of_games = (found for id in self.games for found in (id, f"{lookup.ROOT}/{id}", *_book(id)))
        return {some[0]: some for some in folders((DOOR, *of_games, *self.courses, *self.lessons))}

    def page(self, template: str, here: str, values: Mapping[str, Any], name: str = "index.html") -> None:
        """Write a page into the folder ``here``; it shows ``regions`` of the explorer if given."""
        root, regions = "../" * here.count("/") or "./", values.get("regions")
        game = values.get("game", self.games[0])
        #: the other pages of a rulebook lead to each other by shorter ways
        beside = f"{ROOT}/{game}/" if here.startswith(f"{ROOT}/") and here.count("/") == _OF_BOOK else "\0"

        def lead(address: str) -> str:
            there = self.where(address, game)
            if there.startswith(beside):
                return f"../{there[len(beside) :]}"
            return root if there == _HERE else root + there if there else ""

        known = {
            "root": root,
            "parts": f"{root}{self.version}/",
            "here": here,
            "url": self.url,
            "picture": f"pictures/{game}.png",
            "about": ABOUT,
            "engine": self.engine,
            "display": False,
            "lead": lead,
            "body": body(regions, lead) if regions and template not in _AS_TEXT else Markup(""),
            "place": "",
            **values,
        }
        known["pack"] = self.pack_of.get(known["place"] or DOOR, "")
        known["head"] = heads.head(known["place"], known["title"], known["about"], self._whole)
        known["body"] = heads.one_heading(known["body"])
        if not (self.out / known["picture"]).is_file():  # what makes pictures may not be installed
            known["picture"] = ""
        self.write(f"{here}{name}", render(f"site/{template}", known) + "\n")


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


# ---- the pages of a site, one by one: doors, positions, rulebooks, courses, the list of all --------------

#: an entry of the search index: its kind, its URL, its title, its text
Found = Mapping[str, str]


def drawn(plan: Plan, address: str) -> Sequence[Regions]:
    """Write the page of an address; what it looks like at each step."""
    root, _, rest = address.partition("/")
    if address == DOOR:
        return [door(plan)]
    if not rest:
        return [game_door(plan, address)]
    if root in _DRAWS:
        return [_DRAWS[root](plan, address)]
    return a_lesson(plan, address)


def door(plan: Plan) -> Regions:
    """The front door."""
    regions = door_regions(plan.labs)
    shown = {"title": "RQA Lab", "regions": regions, "display": True, "picture": "pictures/door.png"}
    plan.page("door", "", shown)
    return regions


def game_door(plan: Plan, id: str) -> Regions:
    """The door of a game.

    On the page its pictures lead to their positions; where scripts run, they are played.
    """
    regions = game_door_regions(id, plan.labs)
    form = regions["form"]
    for number, one in enumerate(doors.door(id).pictures):
        played = f'data-do="picture" data-n="{number}"'
        form = form.replace(played, f'data-do="open" data-id="{one.scenario}@{one.step}"')
    shown = {"title": title(id), "about": doors.door(id).aim or ABOUT, "place": id, "game": id}
    plan.page("door", f"{id}/", {**shown, "display": True, "regions": {**regions, "form": form}})
    return regions


def look_up(plan: Plan, address: str) -> Regions:
    """The page to ask about the rules of a game on; without an engine, ``find/`` answers."""
    id = address.partition("/")[2]
    regions = asking(id)
    shown = {"title": f"Look up a rule of {title(id)}", "place": address, "game": id}
    plan.page("door", f"{address}/", {**shown, "display": True, "regions": regions})
    return regions


def lost(plan: Plan) -> None:
    """What a host shows for an address that does not exist: it may lie anywhere, so its links are whole."""
    if plan.url:
        shown = {
            "title": "No such page",
            "about": "There’s no page at this address.",
            "root": plan.url,
            "parts": f"{plan.url}{plan.version}/",
            "url": "",
        }
        plan.page("lost", "", shown, name="404.html")


def a_lesson(plan: Plan, id: str) -> Sequence[Regions]:
    """The page of a lesson, and its picture if asked for."""
    page, of = _page(id), id.split("/")[0]
    told = story(id) if page.view.at_table else _told(page.view)
    places = recorded(page)
    here, after = lesson(id), library(of).after(id)
    shown = {
        "title": told.title,
        "about": told.question or told.frames[-1].caption,
        "place": id,
        "game": of,
        "regions": places[0],
        "story": told,
        "next": after if after and after[0] in plan.lessons else None,
    }
    if plan.pictures:
        plan.write(f"{here}board.png", preview(told))
        shown["picture"] = f"{here}board.png"
    plan.page("lesson", here, shown)
    return places


def preview(told: Story) -> bytes:
    """The middle of a lesson, where something happens."""
    return png(told.frames[len(told.frames) // 2].scene, width=600)


# ---- rulebooks -------------------------------------------------------------------------------------------


@cache
def _book(id: str) -> Mapping[str, tuple[book.Place, str]]:
    """Every page of the rulebook of a game with its title, by its address."""
    return {place.address: (place, name) for place, name in book.places(id)}


def rulebook(plan: Plan, address: str) -> Regions:
    """A page of the rulebook of a game."""
    id = address.split("/")[1]
    place, name = _book(id)[address]
    regions, clause = sheet(place), game(id).rulebook.get(place.what)
    book_says = f"The rules of {title(id)} in our own words, each with its source and examples."
    heading = name if not place.what else f"{name} · {title(id)}"
    shown = {"title": heading, "about": clause.says if clause else book_says}
    plan.page("page", f"{address}/", {**shown, "place": address, "game": id, "regions": regions})
    return regions


# ---- courses ---------------------------------------------------------------------------------------------


def a_course(plan: Plan, address: str) -> Regions:
    """The course of a game: its lessons, the clauses that each reaches, or one of the lessons."""
    _, id, *below = address.split("/")
    if below and below != [Sheet.CLAUSES]:
        return _unit(plan, course(id)[below[0]], address)
    rules, regions, named = game(id).rulebook, learning(address), title(id)
    about = f"{named} in {len(course(id))} short lessons. Think first, then see what happens and why."
    if below:
        shown = {**reached(game(id)), "title": f"{named}: which lesson teaches which rule", "units": ()}
    else:
        rows = [
            (one, [rules[clause] for clause in rules if clause in one.reaches()]) for one in plan.units(id)
        ]
        shown = {"title": f"Learn {named}", "units": rows}
    known = {"about": about, "named": named, "place": address, "game": id, "regions": regions}
    plan.page("course", f"{address}/", {**known, **shown})
    return regions


def _unit(plan: Plan, unit: Unit, here: str) -> Regions:
    """A lesson of the course: its start, and all of its parts to read, the answers behind a fold."""
    regions = learning(here)
    asked = [item(of_part(unit, number)) for number in range(1, len(unit.parts) + 1)]
    boards = together([svg(one.scene, "page") for one in asked])
    says = [part.says for part in unit.parts]
    shown = {
        "title": unit.title,
        "about": unit.says,
        "named": title(unit.game),
        "place": here,
        "game": unit.game,
        "display": True,
        "regions": regions,
        "unit": unit,
        "of": len(course(unit.game)),
        "asked": list(zip(asked, map(Markup, map(unquoted, boards)), says, strict=True)),
        "sprites": sprites(*boards),
        "next": course(unit.game).after(unit.id),
    }
    plan.page("unit", f"{here}/", shown)
    return regions


#: what draws the page of an address that begins in one of these ways
_DRAWS = {lookup.ROOT: look_up, ROOT: rulebook, COURSE: a_course}


# ---- the search index ------------------------------------------------------------------------------------


def finding(plan: Plan) -> None:
    """The page that lists everything, and the index for searching it without an engine."""
    there = frozenset(plan.lessons)
    games = []
    for id in plan.games:
        shelf = library(id)
        topics = [
            (shelf.game.rulebook.topics.get(topic, topic), [(one.id, one.title) for one in some])
            for topic, entries in shelf.topics.items()
            if (some := [one for one in entries if one.id in there])
        ]
        pages = [place for place in book.places(id) if place[0].what not in shelf.game.rulebook]
        games.append(
            {"id": id, "title": title(id), "topics": topics, "pages": pages, "units": plan.units(id)}
        )
    notebooks = [
        {"kind": "Notebook", "where": running(name), "title": shown["title"], "says": shown["description"]}
        for name, shown in plan.notebooks.items()
    ]
    found = [{**one, "of": title(id)} for id in plan.games for one in _entries(plan, id)] + notebooks
    known = json.dumps(packed(found, plan.games), ensure_ascii=False, separators=(",", ":"))
    plan.write(f"{plan.version}/find.json", known)
    says = f"Every lesson, position and rule of {', '.join(map(title, plan.games))}, in a list you can ask."
    shown = {
        "title": "All lessons and rules",
        "about": says,
        "display": True,
        "games": games,
        "notebooks": notebooks,
    }
    shown["docs"] = DOCS if plan.docs else ""
    plan.page("find", "find/", shown)


def _in_order(texts: Iterable[Iterable[str]], counted: Iterable[Iterable[str]]) -> list[str]:
    """The words of texts, each once: those first whose stem is most often among the counted ones."""
    often = Counter(stem(word) for words in counted for word in words)
    return sorted(
        {word for some in texts for word in some}, key=lambda one: (-often[stem(one)], stem(one), one)
    )


def packed(found: Sequence[Found], games: Sequence[str]) -> Mapping[str, Any]:
    """What ``finding.js`` reads: the entries with their texts, and what the search knows beside these.

    That is numbers of stems, as one letter or two; the table of words has the stems in their order, with how
    much to leave off a word and what to add.
    """
    pages = {id: rules(game(id)).pages for id in games}
    shown = [words_of(f"{one['title']} {one['says']}") for one in found]
    of_rules = [
        words
        for some in pages.values()
        for page in some.values()
        for words in (*page.fields.values(), *page.lines, *page.about)
    ]
    words = _in_order((*shown, *of_rules, *MEANINGS, *TURNS, STOP), of_rules)
    number = {one: n for n, one in enumerate(dict.fromkeys(map(stem, words)))}

    def letters(stems: Iterable[str]) -> str:
        return "".join(_letters(number[one]) for one in stems)

    def row(page: Indexed) -> Mapping[str, str]:
        name, more = (
            sorted(stems_of(page.fields[field]), key=number.__getitem__) for field in ("name", "more")
        )
        return {
            "name": letters(name),
            "more": letters(more),
            "lines": " ".join(letters(map(stem, line)) for line in page.lines),
            "about": " ".join(letters(sorted(one)) for one in page.about),
            "open": "1" if page.open else "",
        }

    def of_game(id: str) -> Mapping[str, str]:
        order = [
            one["where"].split("/")[2]
            for one in found
            if one["kind"] == "Rule" and one["where"].startswith(f"{ROOT}/{id}/")
        ]
        rows = [row(pages[id][clause]) for clause in order]
        return {name: ",".join(one[name] for one in rows) for name in rows[0]}

    return {
        "all": found,
        "stop": sorted(STOP),
        "meanings": MEANINGS,
        "turns": TURNS,
        "letters": _LETTERS,
        "short": _SHORT,
        "words": " ".join(map(_shortened, words)),
        "rules": {id: of_game(id) for id in games},
        "fields": FIELDS,
        "weights": WEIGHTS,
    }


#: how the number of a stem is written: with one of the first letters, or one of the others and any after it
_LETTERS = "".join(chr(code) for code in range(33, 127) if chr(code) not in '",\\')
_SHORT = 40


def _letters(number: int) -> str:
    """The number of a stem.

    >>> _letters(0), _letters(40), _letters(41)
    ('!', 'K!', 'K#')
    """
    if number < _SHORT:
        return _LETTERS[number]
    first, second = divmod(number - _SHORT, len(_LETTERS))
    return _LETTERS[_SHORT + first] + _LETTERS[second]


def _shortened(word: str) -> str:
    """A word, how many letters to leave off for its stem, and what to add.

    >>> _shortened("push"), _shortened("pushing"), _shortened("happy")
    ('push', 'pushing-3', 'happy-1i')
    """
    root = stem(word)
    same = next(
        (n for n, (a, b) in enumerate(zip(word, root, strict=False)) if a != b), min(len(word), len(root))
    )
    return word if root == word else f"{word}-{len(word) - same}{root[same:]}"


def _entries(plan: Plan, id: str) -> Iterator[Found]:
    """The entries of a game: its door, positions, rules and pages of its rulebook, components, the course."""
    yield {"kind": "Game", "where": f"{id}/", "title": title(id), "says": doors.door(id).aim}
    for entry in index(id):
        if entry.id in plan.lessons:
            yield {
                "kind": "Position",
                "where": lesson(entry.id),
                "title": entry.title,
                "says": entry.question,
            }
    yield from of_book(id)
    for part, things in book.book(id).reference.items():
        where = f"{book.Place(id, f'reference/{part}').address}/"
        for one in things.values():
            yield {"kind": "Component", "where": where, "title": str(one.record.name), "says": one.says}
    for unit in plan.units(id):
        where = f"{COURSE}/{id}/{unit.id}/"
        yield {
            "kind": f"Lesson {unit.number}",
            "where": where,
            "title": unit.title,
            "says": unit.says,
        }


def of_book(id: str) -> Iterator[Found]:
    """The entries of a rulebook: its clauses and its other pages."""
    clauses = game(id).rulebook
    for place, name in book.places(id):
        clause, where = clauses.get(place.what), f"{place.address}/"
        if clause:
            yield {
                "kind": "Rule",
                "where": where,
                "title": name,
                "says": clause.says,
                "source": clause.source,
            }
        else:
            yield {"kind": "Rulebook", "where": where, "title": name, "says": ""}
