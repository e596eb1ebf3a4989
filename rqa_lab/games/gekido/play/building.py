"""The writers outside of a turn: setting up a game, masking positions, and what would be.

With ``play.doing`` and ``play.cardwriters`` this is the only module that changes a state.
"""

from rqa_lab.core.deck import Cards
from rqa_lab.core.doing import Doing
from rqa_lab.games.gekido.model.setup import setup
from rqa_lab.games.gekido.model.state import READY, UNKNOWN, State

# ---- set-up ----------------------------------------------------------------------------------------------


class SetUpWriters(Doing[State]):
    """What comes out of the box."""

    __slots__ = ()

    def take_panel(self, bot: str, *why: str) -> None:
        """The next seat takes a Control Panel: one more bot plays."""
        s = self.state
        seats, bots, duel, rulings, data = s.setup.arguments
        s.setup = setup(seats, (*bots, bot), duel, rulings, data)
        panel = s.setup.panels[-1]
        s.at.append(None)
        s.structure.append(())
        s.armor.append(())
        s.upgrade.append(0)
        s.powers.append((None,) * len(panel.powers))
        s.locks[:] = [("",) * len(s.at) for _ in s.at]
        self.tell("take panel", why, seats[len(bots)], panel.name)

    def set_dice(self, bot: int, *why: str) -> None:
        """Structure dice go onto the spaces of a panel, each showing 6."""
        s, panel = self.state, self.state.setup.panels[bot]
        s.structure[bot] = (6,) * panel.structure
        s.supply -= panel.structure
        self.tell("set dice", why, panel.name, panel.structure)

    def lay_tile(self, space: int, tile: str, *why: str) -> None:
        """An Arena tile is laid."""
        s = self.state
        s.arena = (*s.arena[:space], tile, *s.arena[space + 1 :])
        self.tell("lay tile", why, s.setup.grid.name[space], tile)

    def shuffle(self, cards: Cards, *why: str) -> None:
        """The Tech Cards become the draw pile."""
        self.state.bag = tuple(sorted(cards))
        self.tell("shuffle", why, cards)

    def place(self, bot: int, to: int, *why: str) -> None:
        """A bot comes into the Arena."""
        s = self.state
        s.at[bot] = to
        self.tell("place", why, s.setup.titles[bot], s.setup.grid.name[to])

    def take_tokens(self, seat: int, *why: str) -> None:
        """A seat takes a token of every other bot, Ready side up."""
        s = self.state
        s.locks[seat] = tuple("" if bot == seat else READY for bot in range(len(s.at)))
        others = tuple(title for bot, title in enumerate(s.setup.titles) if bot != seat)
        self.tell("tokens", why, s.setup.seats[seat], others)


# ---- masking positions -----------------------------------------------------------------------------------


def mask(s: State, seat: str) -> None:
    """A position is masked: of the cards that ``seat``, or nobody, does not see only the number is left."""
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            s.hand[number] = (UNKNOWN,) * len(s.hand[number])
    s.bag, s.top = (UNKNOWN,) * (len(s.top) + len(s.bag)), ()
    if s.setup.seats[s.seat] != seat:
        s.looking = (UNKNOWN,) * len(s.looking)
    choice = s.choice
    if choice is not None and (
        choice.kind == "draw" or (choice.kind in ("keep", "discard") and choice.seat != seat)
    ):
        s.choice = choice._replace(options=(UNKNOWN,))


# ---- what would be ---------------------------------------------------------------------------------------


def judged(s: State, command: str, success: bool) -> State:
    """The same position with the attack on its way judged: with this command, complete or not."""
    new = s.copy()
    assert new.attack is not None
    new.attack = new.attack._replace(command=command, success=success)
    return new
