"""Where a tile may be put by a card that lays or swaps tiles."""

from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.effects import named
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State, empty
from rqa_lab.games.rqa.rules.walling import cut_off


def arranged(s: State, card: str) -> tuple[str, ...]:
    """The clauses by which a card arranges tiles of the Game Box."""
    return s.setup.components.cards[card].play_clauses or ("rqa.card.do-what-it-says",)


def nothing_walled_off(s: State, space: int, kind: str) -> Bare:
    """A tile of that kind on that space walls no spaces off that were not."""
    lost = cut_off(s.layout.at, {**s.layout.at, space: s.setup.components.tiles[kind]})
    return (("walls off", ("rqa.faq.no-blocking-off",), kind, space, lost),) if lost else ()


def bare_space(s: State, space: int) -> Bare:
    """Neither a robot nor a tile is on the space."""
    return () if empty(s, space) else (("not empty", ("rqa.term.empty",), space),)


def not_a_spawn(s: State, space: int) -> Bare:
    """A tile lies on the space, and it is no Spawn."""
    tile = s.layout.at.get(space)
    if tile is None:
        return (("no tile", ("rqa.term.tile",), space),)
    return () if not tile.spawn else (("a Spawn", (), space),)


def fits_choice(s: State, option: str) -> Bare:
    """The answer to a choice of a tile, or of a space for one, is possible."""
    assert s.choice is not None
    kind, asking, space = s.choice.kind, named(s.choice.frame), GRID.number.get(option)
    found: Bare = ()
    if kind == "lay tile on" and space is not None:
        found = bare_space(s, space) or nothing_walled_off(s, space, asking.kind)
    elif kind == "swap tile" and space is not None:
        found = not_a_spawn(s, space)
    elif kind == "swap tile for" and option in s.extras.box:
        found = nothing_walled_off(s, asking.at, option)
    if found and found[0][0] != "walls off":  # the card itself says where
        ((what, clauses, *facts),) = found
        return ((what, tuple(dict.fromkeys((*arranged(s, asking.cause), *clauses))), *facts),)
    return found
