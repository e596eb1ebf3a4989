"""The odds lab: what the dice of a position may bring, how likely it is, and what makes it likeliest."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple

from ipywidgets import HTML, Dropdown, IntSlider, Layout, Select

from rqa_lab.core.checked import checked
from rqa_lab.core.game import State
from rqa_lab.core.odds import Hope, reckoning
from rqa_lab.core.words import listing, many, number_of, safe
from rqa_lab.labs.lab import WIDE, Known, Lab, caption, percent, row
from rqa_lab.ui.library import view_of

#: the most options to list for one goal
MOST = 8


class Slider(NamedTuple):
    """A number of the position: its least and most value, where it stands in the document, how it is set."""

    least: int
    most: int
    read: Callable[[Mapping[str, Any]], int]
    write: Callable[[Mapping[str, Any], int], Mapping[str, Any]]


@dataclass(frozen=True, kw_only=True)
class Dicing(Known):
    """Where a game keeps its dice: the words for the odds lab, no rule.

    Attributes:
        faces: the faces of a die: letter -> what it shows.
        dice: document -> the letters of the dice that lie there.
        roll: (document, letters) -> the keys with these dice.
        sliders: numbers that change the odds, by what they are called.
    """

    faces: Mapping[str, str]
    dice: Callable[[Mapping[str, Any]], str]
    roll: Callable[[Mapping[str, Any], str], Mapping[str, Any]]
    sliders: Mapping[str, Slider]


class OddsLab(Lab):
    """What the seat to act may play for with its dice, each with its exact chance and the best options.

    >>> lab = OddsLab("Two triangles locked")
    >>> [(hope.event, str(hope.chance)) for hope in lab.hopes()]
    [('Ann completes Four of a Kind', '2/27')]
    """

    KNOWN = "ODDS"
    APP = "odds-lab"

    def _controls(self) -> None:
        self.dice: tuple[Dropdown, ...] = ()
        #: the data of the game whose dice they are
        self._dice_of: Any = None
        self.sliders: dict[str, IntSlider] = {}
        self._dice, self._sliders = row(), row()
        self._heading, self._answer = caption(""), HTML()
        self.list = Select(rows=6, layout=WIDE)
        #: a slider moves back and forth, so results are cached
        self._hopes_of = lru_cache(64)(self._reckon)
        self._hopes: tuple[Hope, ...] = ()
        self.picked = ""
        super()._controls()
        self.on(self.list, "value", self.pick)

    def under(self) -> Sequence[Any]:
        """The dice, and the numbers that change the odds."""
        return caption("Dice"), self._dice, self._sliders

    def beside(self) -> Sequence[Any]:
        """The goals, and what is best for the picked one."""
        return self._heading, self.list, self._answer, *super().beside()

    def hopes(self) -> tuple[Hope, ...]:
        """The goals, the likeliest first."""
        return self._hopes_of(self.scenario.state)

    @checked
    def roll(self, number: int, face: str) -> None:
        """Turn a die to a face."""
        document, faces = self.scenario.document, list(self.known.faces)
        dice = list(self.known.dice(document))
        dice[number] = faces[number_of(face, faces)]
        self.show(self.scenario.set(**self.known.roll(document, "".join(dice))))

    @checked
    def set(self, name: str, n: int) -> None:
        """Set a number that changes the odds."""
        name, slider = [*self.known.sliders.items()][number_of(name, list(self.known.sliders))]
        self.show(self.scenario.set(**slider.write(self.scenario.document, n)), name)

    @checked
    def pick(self, event: str | None) -> None:
        """Show the best options for a goal."""
        found = next((hope for hope in self._hopes if hope.event == event), None)
        self.picked = event or ""
        self._answer.value = "" if found is None else _answer(found)

    # ---- what the lab tells ------------------------------------------------------------------------------

    def _reckon(self, state: State) -> tuple[Hope, ...]:
        found = reckoning(self.scenario.game.odds)
        hopes = () if found is None or found.hopes is None else found.hopes(state)
        return tuple(sorted(hopes, key=lambda hope: -hope.chance))

    def _pieces_of_the_game(self) -> None:
        super()._pieces_of_the_game()
        self.sliders = {
            name: IntSlider(description=name, min=one.least, max=one.most, layout=Layout(width="16rem"))
            for name, one in self.known.sliders.items()
        }
        for name, slider in self.sliders.items():
            self.on(slider, "value", partial(self.set, name))
        self._sliders.children = tuple(self.sliders.values())

    def _tell(self) -> None:
        super()._tell()
        document = self.scenario.document
        self._tell_dice(self.known.dice(document))
        for name, slider in self.sliders.items():
            slider.value = self.known.sliders[name].read(document)
        self._hopes = self.hopes()
        self._heading.value = self._says()
        events = [hope.event for hope in self._hopes]
        with self.list.hold_sync():  # as one message
            self.list.options = [
                (f"{percent(hope.chance)}: {hope.event}", hope.event) for hope in self._hopes
            ]
            self.list.value = self.picked if self.picked in events else next(iter(events), None)
        self.stepper.desk.put(view_of(self.scenario))
        self.pick(self.list.value)

    def _tell_dice(self, letters: str) -> None:
        """A list of faces for each die that lies there."""
        if (len(letters), self.known) != (len(self.dice), self._dice_of):
            self._dice_of = self.known
            options = [(says, letter) for letter, says in self.known.faces.items()]
            self.dice = tuple(Dropdown(options=options, layout=Layout(width="7rem")) for _ in letters)
            for number, die in enumerate(self.dice):
                self.on(die, "value", partial(self.roll, number))
            self._dice.children = self.dice
        for die, letter in zip(self.dice, letters, strict=True):
            die.value = letter

    def _says(self) -> str:
        if self._hopes:
            return f"{many(len(self._hopes), 'goal')} to play for"
        return "No odds to reckon here: nothing to play for, or too many possibilities"


def _answer(hope: Hope) -> str:
    """The options for a goal, as a table, the best first."""
    rows = "".join(
        f"<tr><td>{safe(text)}</td><td>{chance}</td>"
        f'<td><meter value="{float(chance):.4f}"></meter> {percent(chance)}</td></tr>'
        for text, chance in hope.choices[:MOST]
    )
    more = len(hope.choices) - MOST
    rest = f"<p>And {many(more, 'worse option')}.</p>" if more > 0 else ""
    using = (
        f" Without {safe(listing(hope.using))} it is {percent(hope.without)}."
        if hope.without is not None
        else ""
    )
    exact = f"<p>{safe(hope.event)}: {percent(hope.chance)}, exactly {hope.chance}.{using}</p>"
    table = f"<table><tr><th>option</th><th colspan=2>chance then</th></tr>{rows}</table>" if rows else ""
    return f'{exact}<div class="lab-odds">{table}</div>{rest}'
