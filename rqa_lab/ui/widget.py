"""The explorer as a widget: all regions of the page."""

from typing import TYPE_CHECKING, Any, ClassVar

from traitlets import Unicode

from rqa_lab.core.checked import checked
from rqa_lab.ui import keep, pages
from rqa_lab.ui.desk import served
from rqa_lab.ui.library import Shelf
from rqa_lab.ui.page import Page
from rqa_lab.ui.parts import Shell, display_font
from rqa_lab.ui.view import View

if TYPE_CHECKING:
    from rqa_lab.core.session import Session
    from rqa_lab.scenario.scenario import Scenario


class Explorer(Shell):
    """The whole explorer: the scenarios of all games, a board, and the reason for everything.

    Args:
        scenario: the first one to show: its id, with "@3" after it for a step; the path of a file; or a
            scenario or session of your own.
        shelf: the scenarios on offer, by default the lab's library.
        door: start at the front door, unless a scenario is given.

    >>> Explorer("rqa/pushing/into-a-wall@4")
    Explorer('rqa/pushing/into-a-wall@4')
    """

    REGIONS: ClassVar[tuple[str, ...]] = (
        "game", "topics", "tabs", "shortcuts", "head", "board", "seats", "tray", "side", "lab",
        "time", "form", "cover", "address", "export", "work", "solve", "course", "lesson",
    )  # fmt: skip
    desk: Page

    _css = display_font() + Shell._css

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
    form = Unicode().tag(sync=True)
    cover = Unicode().tag(sync=True)
    address = Unicode().tag(sync=True)
    export = Unicode().tag(sync=True)
    work = Unicode().tag(sync=True)
    solve = Unicode().tag(sync=True)
    course = Unicode().tag(sync=True)
    lesson = Unicode().tag(sync=True)

    @checked
    def __init__(
        self,
        scenario: "str | Scenario | Session | View | None" = None,
        *,
        shelf: Shelf | None = None,
        door: bool = False,
    ) -> None:
        #: what a learner does with the lab's own scenarios is kept in a file, and not by the browser
        self._remembers = shelf is None and not served()
        memory = keep.read_progress() if self._remembers else None
        super().__init__(Page(scenario, shelf=shelf, memory=memory, door=door), pages.frame())

    @property
    def page(self) -> Page:
        """The page that it shows."""
        return self.desk

    def __repr__(self) -> str:
        return f"Explorer({self.desk.title!r})"

    def receive(self, message: Any) -> None:
        """Carry out a message of the page, and send the page its orders."""
        super().receive(message)
        while self.desk.orders:
            order = self.desk.orders.pop(0)
            if self._remembers and "learnt" in order:
                self.page.learning.adopt(keep.keep_progress(self.page.learning.memory))
            self.send(order)
