"""The place lab: every place for the cards in hand, allowed or not, and what each is worth."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.labs.push import Pushing, PushLab, Try, tried

#: what a click on the board does, beside moving what lies there
PLACE = "Place"


@dataclass(frozen=True, kw_only=True)
class Placing(Pushing):
    """A game's data for the place lab: ``plays`` are all placements of the seat to act, allowed or not.

    Attributes:
        worth: worth(state, action) -> what an allowed placement brings.
    """

    worth: Callable[[State, Action], int]


class PlaceLab(PushLab):
    """Every placement in a position, the best first, then those that are refused.

    >>> lab = PlaceLab()
    >>> lab
    PlaceLab('As Eric does it')
    >>> lab.tries()[0].says
    'Ann places RR/GB at -1,1 and covers 2 robots: 2 fields, to field 3.'
    """

    KNOWN = "PLACE"
    APP = "place-lab"
    HEADING = "Every place for a card, the best first"

    @checked
    def actions(self, state: State) -> Iterator[Action]:
        """All placements of the seat to act."""
        yield from self.known.plays(self.scenario.game, state)

    def tries(self) -> tuple[Try, ...]:
        """The tries of the seat to act: the best first, those that are refused last."""
        game, state = self.scenario.game, self.scenario.state
        found = [tried(game, state, action) for action in self.actions(state)]
        return tuple(sorted(found, key=lambda one: self._rank(game, state, one)))

    def _rank(self, game: Game, state: State, one: Try) -> tuple[bool, int]:
        return not one.allowed, -self.known.worth(state, one.action) if one.allowed else 0

    @checked
    def click(self, at: str) -> None:
        """Show the best placement on a space, else why there is none; or do what the tool does."""
        if self.tool.value != PLACE:
            super().click(at)
            return
        game, state = self.scenario.game, self.scenario.state
        texts = [one.action.text for one in self._tried if game.where(state, one.action)[1] == at]
        if texts:
            self.shown.value = "All"
            self.list.value = texts[0]

    # ---- what the lab tells ------------------------------------------------------------------------------

    def _pieces_of_the_game(self) -> None:
        super()._pieces_of_the_game()
        was, self._telling = self._telling, True
        self.tool.options = [PLACE, *self.tool.options]
        self.tool.value = PLACE
        self._say_tool()
        self._telling = was

    def _say_tool(self) -> None:
        if self.tool.value == PLACE:
            self._hint.value = "Click a space to place a card there."
        else:
            super()._say_tool()
