"""What the explorer shows, drawn beforehand as recordings and as pages: lessons, rulebooks, courses."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from rqa_lab.core.work import finished
from rqa_lab.draw.export import Story
from rqa_lab.draw.theme import used_symbols
from rqa_lab.games import title
from rqa_lab.scenario.library import load
from rqa_lab.site.host import Host
from rqa_lab.ui import book, export, pages
from rqa_lab.ui.library import lesson
from rqa_lab.ui.page import Page

#: the regions of the page at a place, by name
Regions = Mapping[str, Any]

_EMPTY = re.compile(r'(<[^<>]*\bdata-region="(\w+)"[^<>]*>)(?=</)')
_LINK = re.compile(r'(<a\b[^<>]*\bhref=")#([^"]+)')
#: what of a page lies before it: the rest does not show
_BEFORE = ("game", "form", "address")


def door(labs: Mapping[str, tuple[str, str]]) -> Regions:
    """The page at the front door, with these labs."""
    return dict(Host(labs).page.regions)


def sheet(place: book.Place) -> Regions:
    """A page of a rulebook: what lies before the page of the explorer."""
    return {"game": title(place.game), "form": book.sheet(place), "address": place.address, "trouble": ""}


def learning(address: str) -> Regions:
    """A course, or a lesson of it, where it begins: every region, or those of what lies before the page."""
    page = Page(address)
    shown = page.regions
    if page.learning.run is not None:
        return dict(shown)
    return {**{name: shown[name] for name in _BEFORE}, "trouble": ""}


def recording(id: str) -> Sequence[Regions]:
    """A lesson as the page shows it: every region at the start, and what is other at each step after it.

    Raises:
        RuntimeError: if the page cannot show it.

    >>> first, *others = recording("rqa/pushing/into-a-wall")
    >>> first["address"], [one["address"] for one in others][-1]
    ('rqa/pushing/into-a-wall', 'rqa/pushing/into-a-wall@7')
    """
    page = Page(id)
    places = [dict(page.regions)]
    was = places[0]
    while True:
        page.receive({"do": "seek", "lane": "main", "n": len(places), "ask": len(places)})
        if page.error is not None or page.lesson.id != id:
            raise RuntimeError(f"{id} cannot be drawn") from page.error
        if page.lesson.here[1] != len(places):
            return places
        # that a lesson is done, Python tells
        now = {**page.regions, "topics": was["topics"]}
        places.append({name: value for name, value in now.items() if value != was[name]})
        was = now


def story(id: str) -> Story:
    """The same in words, for those who switch scripts off."""
    return finished(export.telling(lesson(load(id))))


def body(regions: Regions, lead: Callable[[str], str]) -> Markup:
    """The page of the explorer with these regions, as it stands before any script has run.

    ``lead`` says where the page of an address lies: its links lead there until somebody follows them within.
    """
    filled = _EMPTY.sub(
        lambda slot: slot[1] + regions.get(slot[2], ""), pages.render("frame", {"sprites": ""})
    )
    led = _LINK.sub(lambda link: link[1] + (lead(link[2]) or f"#{link[2]}"), filled)
    return sprites(led) + Markup(led)


def sprites(*drawn: str) -> Markup:
    """The drawings that these use."""
    used = Markup(used_symbols("".join(drawn)))
    return Markup('<svg class="sprites" width="0" height="0" aria-hidden="true">{}</svg>').format(used)
