"""What the players of a new game of Gekido agree on: seats and bots, Duel or not, by which readings."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rqa_lab.games.gekido.files.position import lab_arena
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.setup import ARENA, DUEL, setup
from rqa_lab.games.gekido.play.agreement import SEATS
from rqa_lab.kit.shapes import drawing
from rqa_lab.page.newgame import Agreement

#: how the Arena is laid out -> how that is called
_ARENAS = {"random": "Drawn by chance", "lab": "The lab’s layout"}


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> agreement.change("duel", "yes")
    >>> agreement.scenario.document["game"]
    {'seats': ['Ann', 'Bo'], 'bots': 'choose', 'duel': True, 'first': 'Ann'}
    >>> agreement.reasons
    ()
    """

    game = "gekido"
    usual_names = SEATS
    pieces, piece = "bots", "Bot"
    asked = {"seats of a Duel": ("duel",), "bots of a seat": ("bots",)}

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.duel = False
        self.arena = "random"

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> what takes its answer."""
        return {
            **super().answers(),
            "duel": self._set_duel,
            "arena": self.one_of("arena", _ARENAS),
        }

    def there_are(self) -> Sequence[str]:
        """The Bots that there are."""
        return _bots()

    def named(self, piece: str) -> str:
        """A Bot by its name."""
        return components().bot(piece, duel=self.duel).name

    def _set_duel(self, _: str, value: str) -> None:
        """A Duel is for two; back from one, four sit at the table again."""
        if value in ("yes", "no") and (value == "yes") != self.duel:
            self.duel = value == "yes"
            self.change("seats", "2" if self.duel else "4")

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        options = super().options()
        if self.duel:
            options["duel"] = True
        if self.arena == "lab":
            options["arena"] = self._lab_arena()
        options["first"] = "random" if self.first < 0 else self.names[self.first]
        return options

    def _lab_arena(self) -> dict[str, str]:
        """The tile on each space of the Arena that the lab has laid out."""
        who = setup(("Ann", "Bo"), _bots()[:2], self.duel)
        return dict(zip(who.grid.name, lab_arena(who), strict=True))

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        sides = components().duel if self.duel else components().bots
        shown = [
            {
                "id": name.lower(),
                "name": name,
                "symbol": panel.symbol.lower(),
                "says": panel.says,
                "structure": 6 * panel.structure,
                "armor": panel.armor,
                "hand": panel.hand,
                "upgrade": (panel.upgrade, f"u-{panel.upgrade.lower()}"),
                "powers": list(panel.powers),
                "guess": panel.origin("structure") == "assumed",
            }
            for name, panel in sides.items()
        ]
        return {
            **super().view(),
            "duel": self.duel,
            "panels": shown,
            "arenas": [self._arena_view(id, name) for id, name in _ARENAS.items()],
            "origins": _origins(self.duel),
        }

    def _arena_view(self, id: str, name: str) -> Mapping[str, Any]:
        """A way to lay out the Arena with its picture: tiles by column and row from the upper left."""
        grid = DUEL if self.duel else ARENA
        tiles = []
        for space, tile in self._lab_arena().items():
            column, row = grid.column_row(grid.number[space])
            known = id == "lab" or tile == components().arena["centre"]
            tiles.append((column, grid.height - 1 - row, drawing("t", tile) if known else None))
        return {"id": id, "title": name, "on": id == self.arena, "wide": grid.width, "tiles": tiles}


def _bots() -> tuple[str, ...]:
    return tuple(bot.lower() for bot in components().bots)


def _origins(duel: bool) -> str:
    """Where the numbers of the components in play come from."""
    parts = components()
    guessed = sum(len(panel.assumed) > 0 for panel in parts.bots.values())
    own = sum(bool(record.user) for record in (*parts.bots.values(), *parts.cards.values()))
    notes = [f"{guessed} of {len(parts.bots)} Control Panels hold numbers that we had to guess"]
    if not duel:
        cards = sum(card.copies for card in parts.cards.values())
        notes.append(f"the {cards} Tech Cards have names of our own and guessed effects")
    notes += [f"{own} components are as your own box has them"] if own else []
    return "; ".join(notes) + "."
