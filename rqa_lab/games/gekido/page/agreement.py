"""What the players of a new game of Gekido agree on: who plays with what, Duel or not, by which readings."""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.games.gekido.files.position import lab_arena
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.setup import ARENA, DUEL, setup
from rqa_lab.games.gekido.play.agreement import SEATS
from rqa_lab.kit.shapes import drawing
from rqa_lab.page.newgame import Agreed

#: how the Arena is laid out -> how that is called
_ARENAS = {"random": "Drawn by chance", "lab": "The lab’s layout"}


class NewGame(Agreed):
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
    asked = {"seats of a Duel": ("duel",), "bots of a seat": ("bots",)}

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.duel = False
        self.bots = "choose"
        self.arena = "random"
        #: the Bot of each seat, if they are given
        self.given = [""] * len(self.names)

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> what takes its answer."""
        own = {
            "duel": self._set_duel,
            "bots": self._set_bots,
            "bot": self._set_bot,
            "arena": self._set_arena,
        }
        return {**super().answers(), **own}

    def _set_seats(self, which: str, value: str) -> None:
        super()._set_seats(which, value)
        self._hand_out()

    def _set_duel(self, _: str, value: str) -> None:
        """A Duel is for two; back from one, four sit at the table again."""
        if value in ("yes", "no") and (value == "yes") != self.duel:
            self.duel = value == "yes"
            self.change("seats", "2" if self.duel else "4")

    def _set_bots(self, _: str, value: str) -> None:
        if value in ("choose", "deal", "given"):
            self.bots = value
            self._hand_out()

    def _set_bot(self, which: str, value: str) -> None:
        if (seat := self.seat(which)) is not None and value in ("", *_bots()):
            self.given[seat] = value

    def _set_arena(self, _: str, value: str) -> None:
        if value in _ARENAS:
            self.arena = value

    def _hand_out(self) -> None:
        """A Bot for everybody who has none yet, if they are given."""
        free = (bot for bot in _bots() if bot not in self.given[: self.seats])
        if self.bots == "given":
            self.given = [bot or next(free, "") for bot in self.given[: self.seats]]
            self.given += [""] * (len(self.names) - self.seats)

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        options = {**super().options(), "bots": self.bots}
        if self.bots == "given":
            names = zip(self.given, self.names[: self.seats], strict=False)
            options["bots"] = {bot: name for bot, name in names if bot}
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
        boards = [("", "no Bot"), *((bot.lower(), bot) for bot in components().bots)]
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
        own = {"duel": self.duel, "bots": self.bots, "given": self.bots == "given", "boards": boards}
        arenas = [self._arena_view(id, name) for id, name in _ARENAS.items()]
        return {**super().view(), **own, "panels": shown, "arenas": arenas, "origins": _origins(self.duel)}

    def _arena_view(self, id: str, name: str) -> Mapping[str, Any]:
        """A way to lay out the Arena with its picture: tiles by column and row from the upper left."""
        grid = DUEL if self.duel else ARENA
        tiles = []
        for space, tile in self._lab_arena().items():
            column, row = grid.column_row(grid.number[space])
            known = id == "lab" or tile == components().arena["centre"]
            tiles.append((column, grid.height - 1 - row, drawing("t", tile) if known else None))
        return {"id": id, "title": name, "on": id == self.arena, "wide": grid.width, "tiles": tiles}

    def seat_view(self, seat: int) -> dict[str, Any]:
        """A seat as the sheet shows it."""
        return {**super().seat_view(seat), "bot": self.given[seat]}


def _bots() -> tuple[str, ...]:
    return tuple(bot.lower() for bot in components().bots)


def _origins(duel: bool) -> str:
    """Where the numbers come from, of what is played with."""
    parts = components()
    guessed = sum(len(panel.assumed) > 0 for panel in parts.bots.values())
    own = sum(bool(record.user) for record in (*parts.bots.values(), *parts.cards.values()))
    told = [f"{guessed} of {len(parts.bots)} Control Panels hold numbers that we had to guess"]
    if not duel:
        cards = sum(card.copies for card in parts.cards.values())
        told.append(f"the {cards} Tech Cards have names of our own and guessed effects")
    told += [f"{own} components are as your own box has them"] if own else []
    return "; ".join(told) + "."
