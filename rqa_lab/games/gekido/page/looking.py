"""On the board: what can be done where, what things do, what options look like."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import many
from rqa_lab.games.gekido.model.actions import Attack, Move, Push, Stay
from rqa_lab.games.gekido.model.commands import title
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.records import Bot, Effect
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.picture.icons import BONUSES, picture
from rqa_lab.page.table import Face, Fact, Large, marked

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons

# ---- what can be done ------------------------------------------------------------------------------------


def mark(buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
    """Where the active bot can go, and which bots it can aim at."""
    s = buttons.state
    if isinstance(action, Stay):
        return None
    taken = any(at is not None and s.setup.grid.name[at] == space for at in s.at)
    if taken or isinstance(action, (Attack, Push)):
        return f"can {action.text.partition(' ')[0]} this Bot", "target"
    return "", "move"


def meant(s: State, space: str, prefix: str = "", actor: str | None = None) -> Action | None:
    """The most likely meaning of pointing at a space for which no action may be listed.

    Args:
        s: the position.
        space: the space that is pointed at.
        prefix: the beginning of the actions that are picked, which no space stands for.
        actor: the space of the Bot that acts, always the active one.
    """
    grid = s.setup.grid
    if prefix or space not in grid.number:
        return None
    at, number = s.at[s.seat] if s.seat < len(s.at) else None, grid.number[space]
    who = next((bot for bot, here in enumerate(s.at) if here == number), None)
    if s.choice is not None:
        if any(option in grid.number for option in s.choice.options):
            return Choose(space)
        known = who is not None and any(option in s.setup.number for option in s.choice.options)
        return Choose(s.setup.bots[who]) if known and who is not None else None
    match s.phase:
        case "first move" | "second move" if at is not None:
            way = grid.way[at][number]
            return Stay() if at == number else None if way is None else Move(WAYS[way])
        case "target" if who is not None:
            return Attack(s.setup.bots[who])
        case "push" if who is not None:
            return Push(s.setup.bots[who])
    return None


# ---- what things do --------------------------------------------------------------------------------------


def about(s: State, space: str) -> Sequence[Fact]:
    """What the Bots and the tile on a space do."""
    return tuple(_about(s, s.setup.grid.number[space])) if space in s.setup.grid.number else ()


def _about(s: State, space: int) -> Iterator[Fact]:
    for bot, at in enumerate(s.at):
        if at == space:
            panel = s.setup.panels[bot]
            yield Fact.of(panel, "gekido.components.bots")
    tile = s.setup.components.tiles.get(s.arena[space])
    if tile is not None:
        clause = next(iter(tile.clauses.get("use", ())), None)
        yield Fact.of(tile, clause)


# ---- what options look like ------------------------------------------------------------------------------


def face(s: State, action: Action) -> Face | None:
    """A Bot, a Power, a card or a bonus to choose: its picture, its numbers, what it does."""
    if not isinstance(action, Choose) or s.choice is None:
        return None
    parts, name = s.setup.components, action.option
    match s.choice.kind:
        case "bot" | "panel":
            return _bot(parts.bot(name, duel=s.setup.duel))
        case "power" | "charge" if name in parts.powers:
            panel = s.setup.panels[s.setup.seats.index(s.choice.seat)]
            charges = ("u-charge", panel.powers[name], panel.origin(f"powers.{name}") == "assumed")
            return _effect(parts.powers[name], charges)
        case "keep" | "discard" | "draw" if name in parts.cards:
            return _effect(parts.cards[name])
        case "bonus" if name in BONUSES:
            return Face(BONUSES[name], (), "", False, ("", ""))
    return None


def large(s: State, table: str, name: str) -> Large | None:
    """A Bot with its commands and Powers, a Power, a card or a tile in large."""
    parts = s.setup.components
    if table == "bots":
        if name not in parts.bots:
            return None
        return _panel(parts.bot(name, duel=s.setup.duel), parts.powers)
    effects: Mapping[str, Mapping[str, Effect]] = {
        "powers": parts.powers,
        "tiles": parts.tiles,
        "cards": parts.cards,
    }
    effect = effects.get(table, {}).get(name)
    return None if effect is None else pictured(effect)


def pictured(record: Bot | Effect) -> Large:
    """A Bot, a Power, a card or a tile in large, as it is printed."""
    if isinstance(record, Bot):
        return _panel(record, components().powers)
    return Large.of(record, _effect(record), "Tech Card" if record.kind == "card" else "")


def _panel(panel: Bot, known: Mapping[str, Effect]) -> Large:
    """A Bot with its commands and its Powers, of all that are known."""
    deals = (f"{title(one)}: deals {n}, malfunction {bad}" for one, (n, bad) in panel.commands.items())
    powers = (f"{one}, {many(n, 'Charge')}: {known[one].says}" for one, n in panel.powers.items())
    return Large.of(panel, _bot(panel), more=(*deals, *powers))


def _bot(panel: Bot) -> Face:
    numbers = (
        ("i-health", 6 * panel.structure, panel.origin("structure") == "assumed"),
        ("u-armor", panel.armor, panel.origin("armor") == "assumed"),
        ("u-card", panel.hand, panel.origin("hand") == "assumed"),
    )
    drawn = f"b-{panel.name.lower()}"
    return Face(drawn, numbers, panel.says, False, marked(panel), f"bots/{panel.name}")


def _effect(record: Effect, *numbers: tuple[str, int, bool]) -> Face:
    drawn, guess = picture(record), record.origin("steps") == "assumed"
    return Face(drawn, numbers, record.says, guess, marked(record), f"{record.kind}s/{record.name}")
