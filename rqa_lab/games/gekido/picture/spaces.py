"""The spaces of a position in words, for those who do not see them, and as glyphs for terminals."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell
from rqa_lab.games.gekido.model.commands import NAMES, title
from rqa_lab.games.gekido.model.phases import PHASES
from rqa_lab.games.gekido.model.setup import Setup
from rqa_lab.games.gekido.model.state import State, acting
from rqa_lab.games.gekido.picture.board import board, groups
from rqa_lab.games.gekido.picture.happening import Happening
from rqa_lab.games.gekido.picture.icons import words
from rqa_lab.kit import cells as kit
from rqa_lab.kit.board import Can
from rqa_lab.kit.cells import Note, by_space, whereabouts


class Shown(NamedTuple):
    """What a picture shows beside the position; see ``picture.scene.scene``."""

    past: Happening
    selected: str | None
    can: Sequence[Can]
    refused: Action | None
    refused_at: int | None
    future: Happening


def cells(s: State, shown: Shown) -> tuple[Cell, ...]:
    """All spaces, row by row from the upper left."""
    places, still = board(s.setup.grid), _tiled(s.setup, s.arena)

    def content(space: int) -> tuple[str, list[str]]:
        bots = [bot for bot, at in enumerate(s.at) if at == space]
        glyph = s.setup.titles[bots[0]][:2] if bots else still[space].glyph
        return glyph, [*_tile(s.setup, s.arena[space]), *(_bot(s, bot) for bot in bots)]

    notes: dict[int, list[str]] = {space: [] for space in s.at if space is not None}
    notes |= by_space(
        places,
        _notes(s, shown),
        selected=shown.selected,
        refused=shown.refused,
        at=shown.refused_at,
    )
    return kit.cells(places, content, notes, empty=_no_tile, still=still)


@lru_cache(256)
def _tiled(setup: Setup, arena: tuple[str, ...]) -> Mapping[int, Cell]:
    """Each space with its cell as it is without Bots."""

    def content(space: int) -> tuple[str, list[str]]:
        tile = arena[space]
        return setup.components.tiles[tile].glyph if tile else " .", _tile(setup, tile)

    found = kit.cells(board(setup.grid), content, empty=_no_tile)
    return {setup.grid.number[cell.name]: cell for cell in found}


def _no_tile(space: int) -> str:
    return "no tile"


def label(s: State) -> str:
    """The position in a few sentences: whose turn it is, where the Bots are, the current attack."""
    grid = s.setup.grid
    what = f"Arena, {grid.width} by {grid.height}."
    turn = f"{playing(s)}: {PHASES[s.phase].title}."
    if s.phase in ("over", "set-up"):
        turn = "The game is over." if s.phase == "over" else "Set-up."
    bots = {_name(s, bot): space for bot, space in enumerate(s.at)}
    where = whereabouts(board(grid), bots, "Not in the Arena")
    return " ".join([what, turn, *where, *_attack(s)])


def playing(s: State) -> str:
    """Whose turn it is, and which other seat decides, if one does.

    >>> from rqa_lab.games.gekido.model.state import Attack, position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> who = setup(("Ann", "Bo"), ("slicer", "pytron"))
    >>> playing(position(who, at=[4, 5])), playing(position(who, phase="defence", attack=Attack(1)))
    ('Ann is to play', 'Ann has the turn, Bo answers')
    """
    seat, other = s.setup.seats[s.seat], decides(s)
    return f"{seat} has the turn, {' '.join(other)}" if other else f"{seat} is to play"


def decides(s: State) -> tuple[str, str] | None:
    """The seat that decides in another's turn, and how: ("Bo", "chooses"); None if none does."""
    if s.phase in ("set-up", "over"):
        return None
    if s.choice is not None:
        other = s.choice.seat
        does = "decides" if other == CHANCE else "chooses"
    else:
        other, does = s.setup.seats[acting(s)], "answers"
    return None if other == s.setup.seats[s.seat] else (other, does)


def _attack(s: State) -> Iterator[str]:
    """The attack that is on its way: who, by which command, with which dice."""
    a, titles = s.attack, s.setup.titles
    if a is None:
        return
    yield f"{titles[s.seat]} attacks {titles[a.target]}{f' with {title(a.command)}' if a.command else ''}."
    if a.rolls:
        yield f"Roll {a.rolls} of {a.most}: {dice(a.dice) or 'no die is unlocked'}."
    if a.locked:
        lying = " and ".join(dice(lying) for lying, _ in groups(a) if lying)
        yield f"Locked: {lying}."
    if a.success is not None:
        yield "Success." if a.success else "Malfunction."


def dice(symbols: str) -> str:
    """Dice in words.

    >>> dice("TTS")
    '2 triangle, 1 square'
    """
    return ", ".join(f"{symbols.count(symbol)} {NAMES[symbol]}" for symbol in dict.fromkeys(symbols))


def _tile(setup: Setup, name: str) -> list[str]:
    if not name:
        return []
    effect = "; ".join(words(setup.components.tiles[name]))
    return [f"{name} ({effect})" if effect else name]


def _name(s: State, bot: int) -> str:
    return f"{s.setup.titles[bot]} of {s.setup.seats[bot]}"


def _bot(s: State, bot: int) -> str:
    parts = [_name(s, bot), f"{sum(s.structure[bot])} Structure"]
    if s.armor[bot]:
        parts.append(f"{sum(s.armor[bot])} Armor")
    if s.upgrade[bot]:
        parts.append(f"+{s.upgrade[bot]} {s.setup.panels[bot].upgrade}")
    if side := lock(s, bot):
        parts.append(f"{side.capitalize()} for {s.setup.seats[s.seat]}")
    return ", ".join(parts)


def lock(s: State, bot: int) -> str:
    """The side of the active seat's Target Lock token of a bot, "" for none."""
    return "" if s.phase in ("set-up", "over") else s.locks[s.seat][bot]


def _notes(s: State, shown: Shown) -> Iterator[Note]:
    """Notes on a space besides what is on it."""
    if s.attack is not None and (at := s.at[s.attack.target]) is not None:
        yield s.setup.grid.name[at], "under attack"
    if shown.past.events:
        yield from _happened(shown.past)
    for space, text, kind in shown.can:
        yield (
            space,
            f"can go here{f': {text}' if text else ''}" if kind == "move" else text or "can be a target",
        )
    if shown.future.events:
        yield from _would(shown.future)


def _happened(past: Happening) -> Iterator[Note]:
    s = past.s
    for name, space in zip(s.setup.titles, s.at, strict=True):
        if name in past.gone:
            yield past.gone[name], f"{name} was just destroyed here"
        elif space is not None:
            structure, armor = past.lost(name)
            losses = [f"{n} {what}" for n, what in ((armor, "Armor"), (structure, "Structure")) if n]
            if losses:
                yield s.setup.grid.name[space], f"just lost {' and '.join(losses)}"
            if n := past.healed(name):
                yield s.setup.grid.name[space], f"just got {n} Structure back"


def _would(future: Happening) -> Iterator[Note]:
    """What an action would bring about, on the spaces where Bots are, and on those where they would go."""
    yield from future.goings()
    for name, now, _ in future.moved():
        if now is not None and name in future.gone:
            yield future.board.grid.name[now], f"{name} would be destroyed"
        elif now is not None and (missing := sum(future.lost(name))):
            yield future.board.grid.name[now], f"{name} would lose {missing}"
