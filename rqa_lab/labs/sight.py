"""The sight lab: visible and hidden spaces, the obstacles, and the line to a space."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ipywidgets import Dropdown, IntSlider, Layout, Select, ToggleButtons

from rqa_lab.core.checked import checked
from rqa_lab.core.words import many, number_of
from rqa_lab.labs.lab import WIDE, Lab, caption, choose, column, row
from rqa_lab.ui.table import SeenFrom, table
from rqa_lab.widgets import Why


class SightLab(Lab):
    """Every space hidden from a piece, with its obstacle and the line to it; range and reach.

    Attributes:
        looker: the piece with its lines of sight shown.
        target: the space at the end of the line, or None.

    >>> lab = SightLab()
    >>> lab
    SightLab('Behind walls and robots')
    >>> lab.look("g7")
    >>> lab.list.value, lab.hidden()["g7"]
    ('g7', 'Strider')
    """

    KNOWN = "SIGHT"
    APP = "sight-lab"

    target: str | None = None

    def _controls(self) -> None:
        self.looker = Dropdown(description="From", layout=Layout(width="14rem"))
        self.over = ToggleButtons(options=[("Sight", "sight"), ("Reach", "reach")])
        self.over.style.button_width = "auto"
        self.range = IntSlider(description="Range", max=6, layout=Layout(width="13rem"))
        self.pool = IntSlider(description="Move", max=9, layout=Layout(width="13rem"))
        self.list = Select(rows=7, layout=WIDE)
        self._heading = caption("")
        self.why = Why(self.ground)
        super()._controls()
        self.on(self.looker, "value", self.look_from)
        self.on(self.over, "value", lambda _: self._draw())
        self.on(self.range, "value", lambda _: self._draw())
        self.on(self.pool, "value", self._pool)
        self.on(self.list, "value", self.look)

    def under(self) -> Sequence[Any]:
        """Controls for the piece and the range."""
        self._reach = row(self.pool)
        return (row(self.looker, self.over, self.range, self._reach),)

    def beside(self) -> Sequence[Any]:
        """The list of hidden spaces, and the line to the picked one."""
        return self._heading, self.list, self.why

    def _below(self) -> Sequence[Any]:
        self._lessons = column(self.stepper, width="100%")
        self._lessons.layout.display = "none"
        return (self._lessons,)

    @checked
    def teach(self, id: str) -> None:
        """Open a lesson of the library below, and its position on the board."""
        super().teach(id)
        self._lessons.layout.display = ""

    @checked
    def look_from(self, looker: str) -> None:
        """Show the lines of sight of a piece."""
        known = [value for _, value in self.looker.options]
        self.looker.value = known[number_of(looker, known)]
        self._list()
        self._draw()

    @checked
    def look(self, at: str | None) -> None:
        """Show the line to a space."""
        self.target = at
        self._draw()

    def around(self) -> SeenFrom | None:
        """The spaces that the piece sees, and the obstacles before the rest; None without a piece."""
        sight, state = table(self.scenario.game.id).sight, self.scenario.state
        lookers = {} if sight is None else sight.lookers(state)
        if sight is None or self.looker.value not in lookers:
            return None
        return sight.around(state, lookers[self.looker.value][1])

    def hidden(self) -> dict[str, str]:
        """Each space that the piece does not see, with what hides it."""
        around = self.around()
        return {} if around is None else {at: one.name for one in around.hiders for at in one.hides}

    @checked
    def click(self, at: str) -> None:
        """Click a space; one that offers no action becomes the end of the line."""
        was = self.scenario
        super().click(at)
        if was is self.scenario:
            self.look(at)

    # ---- what the lab tells ------------------------------------------------------------------------------

    def _tell(self) -> None:
        super()._tell()
        sight = table(self.scenario.game.id).sight
        lookers = {} if sight is None else sight.lookers(self.scenario.state)
        choose(self.looker, [(f"{name} on {at}", id) for id, (name, at) in lookers.items()])
        self.pool.value = min(self.scenario.state.move, self.pool.max)
        self._list()
        self._draw()

    def _list(self) -> None:
        """List the hidden spaces; the line goes to the same space as before."""
        was, self._telling = self._telling, True
        around, hidden = self.around(), self.hidden()
        self.list.options = [(f"{at}: hidden by {name}", at) for at, name in sorted(hidden.items())]
        self.target = self.target if self.target in hidden else next(iter(hidden), None)
        self.list.value = self.target
        seen = 0 if around is None else len(around.seen)
        self._heading.value = f"{many(seen, 'space')} in sight, {len(hidden)} hidden"
        self._telling = was

    def _draw(self) -> None:
        """Lay sight or reach over the board."""
        looker = self.looker.value
        reach = self.over.value == "reach"
        was, self._telling = self._telling, True
        self._reach.layout.display = "" if reach else "none"
        self.range.layout.display = "none" if reach else ""
        if self.target in {at for _, at in self.list.options}:
            self.list.value = self.target
        self._telling = was
        lookers = self.ground.view.lookers
        self.ground.view = replace(
            self.ground.view,
            sight=not reach and looker is not None,
            reach=reach,
            looker=looker,
            sighted=self.target,
            ring=self.range.value,
            selected=lookers[looker][1] if reach and looker in lookers else None,
        )
        self.ground.draw()

    def _pool(self, move: int) -> None:
        self.turn("move", move=move)
