"""Which clauses events of the set-up cite; those of play are in ``play.citations``."""

from rqa_lab.games.gekido.model.setup import CENTRE, CORNERS
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.play.citations import Clauses, only_if


def panel_taken(s: State) -> Clauses:
    """A seat takes a Control Panel."""
    return (
        "gekido.setup.choose-bot",
        "gekido.components.bots",
        "gekido.components.bot-symbols",
        "gekido.components.panel-two-sides",
        *only_if(s.setup.duel, "gekido.duel.panel", "gekido.duel.what"),
    )


def tile_laid(s: State, space: int, tile: str) -> Clauses:
    """A tile is laid on a space."""
    if s.setup.duel:
        return ("gekido.duel.arena", "gekido.duel.which-tiles")
    if space == CENTRE:
        return ("gekido.setup.arena-centre",)
    return ("gekido.setup.arena-outer", *only_if(space in CORNERS, "gekido.setup.corner-tiles"))


#: somebody begins
FIRST_PLAYER = ("gekido.setup.start-player", "gekido.turn.clockwise")


def placed(s: State) -> Clauses:
    """A bot is placed."""
    clauses = ("gekido.setup.place-bots", "gekido.setup.one-bot-per-tile")
    return ("gekido.duel.placement", *clauses) if s.setup.duel else clauses
