"""Cards: the hand, what is in play, the Shop and the Supply."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import mark
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.model.actions import Buy
from rqa_lab.games.rqa.model.components import components
from rqa_lab.games.rqa.model.records import Card, Robot, Tile
from rqa_lab.games.rqa.model.state import UNKNOWN, State
from rqa_lab.games.rqa.picture.icons import numbers, picture
from rqa_lab.games.rqa.rules.shop import on_offer
from rqa_lab.games.rqa.rules.staying import price
from rqa_lab.kit.shapes import drawing
from rqa_lab.page import table
from rqa_lab.page.table import Face, Large, Look

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Picking


def marked(record: Card | Robot | Tile) -> tuple[str, str]:
    """The word on a component that tells where it comes from, or of which pack it is, and what it means."""
    word, means = table.marked(record)
    pack = components().packs.get(record.pack)
    if pack is None:
        return word, means
    return word or pack.name.rpartition(" ")[2], f"Of the {pack.title}. {means}".strip()


#: choices whose options are kinds of tiles
_OF_THE_BOX = ("lay tile", "swap tile for")


def face(s: State, action: Action) -> Face | None:
    """A robot to choose, with its Health and its power, or a tile that may come into the arena."""
    if not isinstance(action, Choose) or s.choice is None:
        return None
    if s.choice.kind in _OF_THE_BOX and (tile := s.setup.components.tiles.get(action.option)):
        return _face(tile)
    return _face(s.setup.components.robots[action.option.title()]) if s.choice.kind == "board" else None


def _face(record: Card | Robot | Tile) -> Face:
    match record:
        case Card():
            drawn, guess = picture(record), bool(record.assumed)
            return Face(drawn, numbers(record), record.says, guess, marked(record), f"cards/{record.name}")
        case Tile():
            drawn, guess = drawing("t", record.name), bool(record.assumed)
            return Face(drawn, (), record.says, guess, marked(record), f"tiles/{record.name}")
    health = ("i-health", record.health, record.origin("health") == "assumed")
    drawn, guess = drawing("r", record.name), guesses_power(record)
    return Face(drawn, (health,), record.says, guess, marked(record), f"robots/{record.name}")


def large(s: State, table: str, name: str) -> Large | None:
    """A card with its price, a tile or a robot in large."""
    parts = s.setup.components
    tables: Mapping[str, Mapping[str, Any]] = {
        "cards": parts.cards,
        "tiles": parts.tiles,
        "robots": parts.robots,
    }
    record = tables.get(table, {}).get(name)
    if record is None:
        return None
    if not isinstance(record, Card):
        return pictured(record)
    sold = record.group != "starting" and record.type != "Event"
    origin = _ORIGINS[record.origin("cost")]
    costs = f"It costs {price(s, name)} Energy{f', {origin}' if origin else ''}."
    return pictured(record)._replace(more=(costs,) if sold else ())


def pictured(record: Card | Robot | Tile) -> Large:
    """A card, a tile or a robot in large, as it is printed."""
    return Large.of(record, _face(record), f"{record.type} card" if isinstance(record, Card) else "")


def guesses_power(board: Robot) -> bool:
    """Something of a robot's power is our guess; how much Health it has is no part of that."""
    return any(name != "health" for name in board.assumed)


#: choices whose options are cards of the hand
_OF_THE_HAND = ("discard", "scrap")


def tray(s: State, look: Look, picking: "Picking", seat: str) -> Mapping[str, Any]:
    """What tray.html.j2 shows."""
    turn, data, legal = look["turn"], s.setup.components.cards, picking.buttons.legal
    hand = picking.hand(look[seat]["hand"], UNKNOWN, lambda name, n: _held(s, data[name], n, picking))
    return {
        "any": _cards(look),
        "seat": seat,
        "turn": turn,
        "hand": hand,
        "in_play": [_card(data[name], n) for name, n in Counter(look[turn]["in_play"]).items()],
        "guesses": any(guess for card in hand["cards"] for _, _, guess in card["numbers"]),
        "shop": on_shelf(s, legal) if any(s.shop) else [],
        "supply": on_sale(s, legal),
        "aside": aside(s, look, legal),
        "energy": s.energy,
        "deck": look["shop_deck"],
    }


def _held(s: State, card: Card, n: int, picking: "Picking") -> dict[str, Any]:
    """A card of the hand, and what it is for now: to be played, or to be chosen."""
    chosen = s.choice is not None and s.choice.kind in _OF_THE_HAND
    button = picking.to(Choose(card.name).text if chosen else f"play {card.name}")
    takes = chosen and button["can"]
    does = "act" if takes else "pick"
    kind = card.type.lower()
    return {**_card(card, n), **button, "do": does, "kind": kind, "takes": takes}


def picked(s: State, beginning: str) -> tuple[str, str] | None:
    """What a card that is picked does, and what it still needs."""
    card = s.setup.components.cards.get(beginning.removeprefix("play "))
    return None if card is None else (card.name, f"{card.says} {_needs(card)}")


def _needs(card: Card) -> str:
    if card.range == "line":
        return "Pick which way to fire. It needs no line of sight."
    return "Pick its target on the board." if card.aimed else "Pick the robot that it is for."


def _card(card: Card, n: int) -> dict[str, Any]:
    return {
        "name": card.name,
        "read": f"cards/{card.name}",
        "n": n,
        "type": card.type,
        "picture": picture(card),
        "numbers": numbers(card),
        "origin_word": mark(card),
        "mark": marked(card),
        "says": card.says,
        "tip": f"{card.says} {marked(card)[1]}".strip(),
        "assumed": card.assumed,
    }


# ---- Shop and Supply -------------------------------------------------------------------------------------


def aside(s: State, look: Look, legal: Iterable[Action]) -> bool:
    """The Supply is in the way: nothing else lies in the tray, and nothing can be bought."""
    offered = on_sale(s, legal)
    return not (any(s.shop) or _cards(look) or any(card["can"] for card in offered))


def _cards(look: Look) -> bool:
    """Some seat has a card somewhere."""
    zones = ("hand", "in_play", "discard", "deck")
    return any(look[name][zone] for name in look["seats"] for zone in zones)


def on_shelf(s: State, legal: Iterable[Action]) -> list[Mapping[str, Any] | None]:
    """The spaces of the Shop, in their order; None where one is vacant."""
    legal = frozenset(legal)
    return [_offered(s, name, None, legal) if name else None for name in s.shop]


def on_sale(s: State, legal: Iterable[Action]) -> list[Mapping[str, Any]]:
    """The Supply piles, each with the number of cards left."""
    legal, piles = frozenset(legal), zip(s.setup.components.supply, s.supply, strict=True)
    return [_offered(s, name, left, legal) for name, left in piles]


_ORIGINS = {
    "printed": "",
    "assumed": "our guess",
    "lab": "the lab’s own",
    "user": "from your own data",
    "scenario": "set by this scenario",
}


def _offered(s: State, name: str, left: int | None, legal: frozenset[Action]) -> Mapping[str, Any]:
    """A card on offer: what it costs now, where we know that from, and what can be done with it."""
    card, cost = s.setup.components.cards[name], price(s, name)
    free = s.choice is not None and s.choice.kind == "acquire"
    action = Choose(name) if free else Buy(name)
    return {
        **_card(card, 1),
        "cost": cost,
        "less": card.cost - cost,
        "event": card.type == "Event",
        "origin": _ORIGINS[card.origin("cost")],
        "left": left,
        "there": name in on_offer(s),
        "act": action.text,
        "can": action in legal,
        "takes": free and action in legal,
    }
