"""What the players of a new game of Moon-Bots agree on: who plays, who begins, by which readings."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.games.moonbots.model.components import components
from rqa_lab.games.moonbots.picture.cards import brief
from rqa_lab.games.moonbots.play.agreement import SEATS
from rqa_lab.page.newgame import Agreement


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> agreement.change("seats", "2")
    >>> agreement.scenario.document["game"], agreement.reasons
    ({'seats': ['Ann', 'Bo'], 'first': 'Ann'}, ())
    """

    game = "moonbots"
    usual_names = SEATS

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        return {**super().options(), "first": "random" if self.first < 0 else self.names[self.first]}

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        cards = components().cards.values()
        guessed, own = sum(bool(card.assumed) for card in cards), sum(bool(card.user) for card in cards)
        origins = f"{guessed} of {len(cards)} kinds of cards hold numbers that we had to guess"
        origins += f"; {own} are as your own box has them." if own else "."
        upgrades = [(card, brief(card)[0]) for card in components().upgrades.values()]
        return {**super().view(), "origins": origins, "upgrades": upgrades}
