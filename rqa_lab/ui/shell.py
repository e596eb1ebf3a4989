"""The thin shell for Jupyter: an anywidget that carries regions to the browser, and messages to a desk."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

import anywidget
from traitlets import Int, Unicode

from rqa_lab.draw.theme import page_css
from rqa_lab.ui import pages
from rqa_lab.ui.desk import Desk, log
from rqa_lab.ui.work import limit_memory


@cache
def _read(*names: str) -> str:
    """Files of the package, one after the other."""
    return "".join((files("rqa_lab") / name).read_text("utf-8") for name in names)


_SHEETS = (
    "text.css", "lab.css", "table.css", "game.css", "book.css", "parts.css", "editor.css", "course.css",
)  # fmt: skip


class Shell(anywidget.AnyWidget):
    """A widget that shows regions of a desk, each a trait of that name."""

    _esm = _read("ui/vendor/idiomorph.js", "draw/keys.js", "ui/fields.js", "ui/explorer.js")
    _css = page_css() + _read(*(f"ui/{name}" for name in _SHEETS)) + pages.games_css()

    #: the regions that it shows
    REGIONS: ClassVar[tuple[str, ...]] = ()

    frame = Unicode().tag(sync=True)
    #: what is read in large, and what went wrong: every widget has these regions
    face = Unicode().tag(sync=True)
    trouble = Unicode().tag(sync=True)
    #: the last message that was answered
    answered = Int().tag(sync=True)

    def __init__(self, desk: Desk, frame: str, **traits: Any) -> None:
        limit_memory()
        self.desk = desk
        #: the desk is telling: what is set now was not set by the reader
        self.told = False
        super().__init__(frame=frame, **{**self.shown(), **traits})
        desk.tell(self._follow)
        self.on_msg(self._hear)

    def shown(self) -> Mapping[str, Any]:
        """The values of the traits that follow the desk."""
        there = {name: self.desk.regions[name] for name in (*self.REGIONS, "face", "trouble")}
        return {**there, "answered": self.desk.answered}

    def receive(self, message: Any) -> None:
        """Do what a message of the browser asks for."""
        self.desk.receive(message)

    def _follow(self) -> None:
        """The desk has changed; what stays the same is not sent."""
        self.told = True
        try:
            with self.hold_sync():
                for name, value in self.shown().items():
                    setattr(self, name, value)
        finally:
            self.told = False

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        """Answer a message; no error in here reaches the reader as a traceback."""
        try:
            self.receive(content)
        except Exception as error:  # ipywidgets would send the traceback, paths and all, to the browser
            self.desk.error = error
            log.exception("message %.200r", content)
