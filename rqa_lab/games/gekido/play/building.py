"""The writers outside of play: setting up a game, building and masking positions.

With ``play.writers`` and those that it names these are the only functions that change a
state.
"""

from rqa_lab.core.deck import Cards
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.setup import setup
from rqa_lab.games.gekido.model.state import READY, UNKNOWN, State
from rqa_lab.games.gekido.play.writers import Clauses

# ---- set-up ----------------------------------------------------------------------------------------------


def take_panel(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: str) -> None:
    """The next seat takes a Control Panel: one more bot plays."""
    seats, bots, duel, rulings, data = s.setup.arguments
    s.setup = setup(seats, (*bots, bot), duel, rulings, data)
    panel = s.setup.panels[-1]
    s.at.append(None)
    s.structure.append(())
    s.armor.append(())
    s.upgrade.append(0)
    s.powers.append((None,) * len(panel.powers))
    s.locks[:] = [("",) * len(s.at) for _ in s.at]
    if t is not None:
        t.append(("take panel", clauses, cause, seats[len(bots)], panel.name))


def set_dice(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int) -> None:
    """Structure dice go onto the spaces of a panel, each showing 6."""
    panel = s.setup.panels[bot]
    s.structure[bot] = (6,) * panel.structure
    s.supply -= panel.structure
    if t is not None:
        t.append(("set dice", clauses, cause, panel.name, panel.structure))


def lay_tile(s: State, t: Trace | None, clauses: Clauses, cause: str, space: int, tile: str) -> None:
    """An Arena tile is laid."""
    s.arena = (*s.arena[:space], tile, *s.arena[space + 1 :])
    if t is not None:
        t.append(("lay tile", clauses, cause, s.setup.grid.name[space], tile))


def shuffle(s: State, t: Trace | None, clauses: Clauses, cause: str, cards: Cards) -> None:
    """The Tech Cards become the draw pile."""
    s.bag = tuple(sorted(cards))
    if t is not None:
        t.append(("shuffle", clauses, cause, cards))


def place(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, to: int) -> None:
    """A bot comes into the Arena."""
    s.at[bot] = to
    if t is not None:
        t.append(("place", clauses, cause, s.setup.titles[bot], s.setup.grid.name[to]))


def take_tokens(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int) -> None:
    """A seat takes a token of every other bot, Ready side up."""
    others = [bot for bot in range(len(s.at)) if bot != seat]
    s.locks[seat] = tuple(READY if bot in others else "" for bot in range(len(s.at)))
    if t is not None:
        titles = s.setup.titles
        t.append(("tokens", clauses, cause, s.setup.seats[seat], tuple(titles[bot] for bot in others)))


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
    if choice is None:
        return
    drawing = choice.kind == "draw"
    if drawing or (choice.kind in ("keep", "discard") and choice.seat != seat):
        s.choice = choice._replace(options=(UNKNOWN,))


# ---- what would be ---------------------------------------------------------------------------------------


def judged(s: State, command: str, success: bool) -> State:
    """The same position with the attack on its way judged: with this command, complete or not."""
    new = s.copy()
    assert new.attack is not None
    new.attack = new.attack._replace(command=command, success=success)
    return new
