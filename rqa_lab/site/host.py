"""The explorer in a page without a server: messages of the page come in, what changed goes out.

It runs in the worker of the page, where nothing knows Jupyter; what it carries, it carries as JSON.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import Any

from rqa_lab.draw.theme import sprite_sheet
from rqa_lab.games.datafile import in_use
from rqa_lab.learn.citations import reading
from rqa_lab.ui.library import library, on_offer
from rqa_lab.ui.page import Page

#: a file that the site adds to this package: its tutorials and labs as the front door shows them, as JSON
LABS = "labs.json"
#: actions for idle time, so that the browser has compiled a reader's first steps in advance
_EXERCISES = (
    {"do": "open", "id": "rqa/pushing/into-a-wall"},
    {"do": "step", "n": 1},
    {"do": "step", "n": 1},
    {"do": "cell", "at": "d4"},
    {"do": "close"},
    {"do": "point", "at": "c5"},
    {"do": "step", "n": -1},
)
_ROUNDS = 6
#: how many scenarios are read at once
_AT_ONCE = 10


class Host:
    """A page of the explorer, and what the browser knows of it.

    >>> host = Host()
    >>> answer = json.loads(host.hear('[{"do": "open", "id": "rqa/pushing/into-a-wall@2", "ask": 7}]'))
    >>> answer["changed"]["answered"], answer["changed"]["address"], answer["sent"]
    (7, 'rqa/pushing/into-a-wall@2', [])
    """

    def __init__(self, labs: Mapping[str, tuple[str, str]] | None = None) -> None:
        self.page = Page(door=True)
        self.page.labs = dict(_labs() if labs is None else labs)
        self.page.draw()
        self._known: dict[str, Any] = {}
        #: the static page was made without the pieces in the reader's own data
        self._drawn = {"sprites": sprite_sheet()} if any(map(in_use, on_offer())) else {}

    def hear(self, messages: str) -> str:
        """Answer some messages, as JSON: the changed regions, and the orders for the page."""
        wanted: Sequence[Any] = json.loads(messages)
        for message in wanted:
            self.page.receive(message)
        now = {**self.page.regions, **self._drawn, "answered": self.page.answered}
        changed = {name: value for name, value in now.items() if value != self._known.get(name)}
        sent, self.page.orders[:] = [*self.page.orders], []
        self._known = now
        return json.dumps({"changed": changed, "sent": sent}, ensure_ascii=False)


def _labs() -> Mapping[str, tuple[str, str]]:
    listed = files(__package__) / LABS
    return dict(json.loads(listed.read_text("utf-8"))) if listed.is_file() else {}


#: a page ready for the reader, and one for exercises, in a Python with a saved memory
ready: Host
spare: Host


def warm() -> None:
    """Use a page once, so that the first things a reader needs are loaded, and keep one ready.

    Not everything: the whole memory is downloaded at the first visit.  Other games, searches and new games
    load their parts when they are first needed.
    """
    global ready, spare
    one = Host()
    for message in (*_EXERCISES, {"do": "why", "text": "end turn"}):
        one.page.receive({**message, "ask": 1})
        if one.page.error is not None:
            raise one.page.error
    ready, spare = Host(), Host()


def exercise() -> bool:
    """Do one of a reader's likely next actions, on a page of its own; False once there are no more."""
    return next(_exercising, False)


def _exercise() -> Iterator[bool]:
    for message in _EXERCISES * _ROUNDS:
        spare.hear(json.dumps([{**message, "ask": 1}]))
        yield True
    for id in on_offer():  # a search looks into all games
        shelf = library(id)
        yield True
        shelf.holds("wall")
        yield True
        for n in reading(id):  # for its rulebook
            if n % _AT_ONCE == 0:
                yield True


_exercising = _exercise()
