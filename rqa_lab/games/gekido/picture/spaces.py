"""The spaces of a position in words, for those who do not see them, and as glyphs for terminals."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell
from rqa_lab.games.gekido.model.commands import NAMES, title
from rqa_lab.games.gekido.model.phases import PHASES
from rqa_lab.games.gekido.model.state import State, acting
from rqa_lab.games.gekido.picture.board import board, groups
from rqa_lab.games.gekido.picture.happening import Happening
from rqa_lab.games.gekido.picture.icons import words

#: something that can be done at a space: (space, label, kind)
Can = tuple[str, str, Literal["move", "target"]]


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
    look = board(s.setup.grid)
    notes: dict[str, list[str]] = {}
    for name, note in _notes(s, shown):
        notes.setdefault(name, []).append(note)
    found = []
    for space in look.reading:
        name, tile = look.grid.name[space], s.arena[space]
        bots = [bot for bot, at in enumerate(s.at) if at == space]
        told = [*_tile(s, space), *(_bot(s, bot) for bot in bots), *notes.get(name, ())] or ["no tile"]
        ground = s.setup.components.tiles[tile].glyph if tile else " ."
        glyph = s.setup.titles[bots[0]][:2] if bots else ground
        found.append(look.cell(space, glyph, told))
    return tuple(found)


def label(s: State) -> str:
    """The position in a few sentences: whose turn it is, where everybody is, the attack that is under way."""
    grid = s.setup.grid
    what = f"Arena, {grid.width} by {grid.height}."
    turn = f"{playing(s)}: {PHASES[s.phase].title}."
    if s.phase in ("over", "set-up"):
        turn = "The game is over." if s.phase == "over" else "Set-up."
    on = [f"{_name(s, bot)} on {grid.name[space]}" for bot, space in enumerate(s.at) if space is not None]
    off = [_name(s, bot) for bot, space in enumerate(s.at) if space is None]
    sentences = [", ".join(on) + "."] if on else []
    sentences += [f"Not in the Arena: {', '.join(off)}."] if off else []
    return " ".join([what, turn, *sentences, *_attack(s)])


def playing(s: State) -> str:
    """Whose turn it is, and who decides if that is somebody else.

    >>> from rqa_lab.games.gekido.model.state import Attack, position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> who = setup(("Ann", "Bo"), ("slicer", "pytron"))
    >>> playing(position(who, at=[4, 5])), playing(position(who, phase="defence", attack=Attack(1)))
    ('Ann is to play', 'Ann has the turn, Bo answers')
    """
    seat, other = s.setup.seats[s.seat], decides(s)
    return f"{seat} has the turn, {' '.join(other)}" if other else f"{seat} is to play"


def decides(s: State) -> tuple[str, str] | None:
    """Who decides in the turn of another seat, and how: ("Bo", "chooses"); None where nobody does."""
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


def _tile(s: State, space: int) -> Iterator[str]:
    name = s.arena[space]
    if name:
        told = "; ".join(words(s.setup.components.tiles[name]))
        yield f"{name} ({told})" if told else name


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


def _notes(s: State, shown: Shown) -> Iterator[tuple[str, str]]:
    """What there is to say of a space besides what is there."""
    if shown.selected is not None:
        yield shown.selected, "selected"
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
    if shown.refused_at is not None:
        yield s.setup.grid.name[shown.refused_at], f"refused: {shown.refused}"


def _happened(past: Happening) -> Iterator[tuple[str, str]]:
    s = past.s
    for name, space in zip(s.setup.titles, s.at, strict=True):
        if name in past.gone:
            yield past.gone[name], f"{name} was just destroyed here"
        elif space is not None:
            structure, armor = past.lost(name)
            told = [f"{n} {what}" for n, what in ((armor, "Armor"), (structure, "Structure")) if n]
            if told:
                yield s.setup.grid.name[space], f"just lost {' and '.join(told)}"
            if n := past.healed(name):
                yield s.setup.grid.name[space], f"just got {n} Structure back"


def _would(future: Happening) -> Iterator[tuple[str, str]]:
    """What an action would bring about, on the spaces where Bots are, and on those where they would go."""
    spaces = future.s.setup.grid.name
    for name, now, then in zip(future.s.setup.titles, future.s.at, future.at, strict=True):
        if then is not None and then != now:
            yield spaces[then], f"{name} would be here"
        if now is None:
            continue
        if then is not None and then != now:
            yield spaces[now], f"{name} would go to {spaces[then]}"
        if name in future.gone:
            yield spaces[now], f"{name} would be destroyed"
        elif missing := sum(future.lost(name)):
            yield spaces[now], f"{name} would lose {missing}"
