"""The explorer as a widget: a thin shell that carries regions to the browser, and messages to the page."""

from importlib.resources import files
from typing import TYPE_CHECKING, Any

import anywidget
from traitlets import Int, Unicode

from rqa_lab.draw.theme import page_css
from rqa_lab.ui import pages
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.page import Page, log
from rqa_lab.ui.shelf import Shelf

if TYPE_CHECKING:
    from rqa_lab.core.session import Session
    from rqa_lab.scenario.scenario import Scenario


def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


class Explorer(anywidget.AnyWidget):
    """Explore the scenarios of all games; see :class:`~rqa_lab.ui.page.Page` for the arguments.

    >>> Explorer("rqa/pushing/into-a-wall@4")
    Explorer('rqa/pushing/into-a-wall@4')
    """

    _esm = _read("vendor/idiomorph.js") + _read("explorer.js")
    _css = page_css() + _read("lab.css") + _read("table.css") + _read("game.css") + pages.games_css()

    frame = Unicode().tag(sync=True)
    game = Unicode().tag(sync=True)
    topics = Unicode().tag(sync=True)
    tabs = Unicode().tag(sync=True)
    shortcuts = Unicode().tag(sync=True)
    head = Unicode().tag(sync=True)
    board = Unicode().tag(sync=True)
    seats = Unicode().tag(sync=True)
    tray = Unicode().tag(sync=True)
    side = Unicode().tag(sync=True)
    lab = Unicode().tag(sync=True)
    time = Unicode().tag(sync=True)
    trouble = Unicode().tag(sync=True)
    form = Unicode().tag(sync=True)
    cover = Unicode().tag(sync=True)
    address = Unicode().tag(sync=True)
    answered = Int().tag(sync=True)

    def __init__(
        self, scenario: "str | Scenario | Session | Lesson | None" = None, *, shelf: Shelf | None = None
    ) -> None:
        self.page = Page(scenario, shelf=shelf)
        super().__init__(frame=pages.frame(), **self.page.regions)
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"Explorer({self.page.title!r})"

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        """Answer a message of the page; no error in here reaches the reader as a traceback."""
        try:
            self.receive(content)
        except Exception as error:  # ipywidgets would send the traceback, paths and all, to the browser
            self.page.error = error
            log.exception("message %.200r", content)

    def receive(self, message: Any) -> None:
        """Hand a message to the page, and what it answers to the browser; what stays the same is not sent."""
        self.page.receive(message)
        with self.hold_sync():
            for name, value in self.page.regions.items():
                setattr(self, name, value)
            self.answered = self.page.answered
        while self.page.orders:
            self.send(self.page.orders.pop(0))
