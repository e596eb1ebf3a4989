"""What the explorer shows, drawn beforehand: each lesson step by step, as a recording and as a page."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from rqa_lab.core.work import finished
from rqa_lab.draw.export import Story
from rqa_lab.draw.theme import PAGE, symbols
from rqa_lab.scenario.library import load
from rqa_lab.site.host import Host
from rqa_lab.ui import export, pages
from rqa_lab.ui.library import lesson
from rqa_lab.ui.page import Page

#: the regions of the page at a place, by name
Regions = Mapping[str, Any]

_EMPTY = re.compile(r'(<[^<>]*\bdata-region="(\w+)"[^<>]*>)(?=</)')
_USED = re.compile(r'href="#([\w-]+)"')


def door() -> Regions:
    """The page at the front door."""
    return dict(Host().page.regions)


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


def body(regions: Regions) -> Markup:
    """The page of the explorer with these regions, as it stands before any script has run."""
    filled = _EMPTY.sub(
        lambda slot: slot[1] + regions.get(slot[2], ""), pages.render("frame", {"sprites": ""})
    )
    return Markup(_sprites(filled) + filled)


def _sprites(drawn: str) -> str:
    """The drawings that a page uses, and those that these use."""
    known, found = symbols(), {}
    new = [name for name in _USED.findall(drawn) if name in known]
    while new:
        name = new.pop()
        if name not in found:
            found[name] = known[name].replace("<symbol ", f'<symbol class="{PAGE}" ', 1)
            new += [other for other in _USED.findall(known[name]) if other in known]
    return f'<svg class="sprites" width="0" height="0" aria-hidden="true">{"".join(found.values())}</svg>'
