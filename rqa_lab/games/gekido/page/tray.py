"""What lies before the seat that acts in Gekido: dice to click, the six commands, what can help, its hand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.core.session import Step
from rqa_lab.games.gekido.components import COMMANDS, NAMES, Effect, barred, in_order, title
from rqa_lab.games.gekido.page import faces
from rqa_lab.games.gekido.picture.scene import PLAYERS
from rqa_lab.games.gekido.picture.spaces import groups, picture, words
from rqa_lab.games.gekido.play.writers import comes_to
from rqa_lab.games.gekido.state import UNKNOWN, Attack, State, tile_of
from rqa_lab.games.gekido.words.english import dice as read_dice
from rqa_lab.kit.faces import marked
from rqa_lab.ui.table import Proposed

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Picking

# ---- where dice lie --------------------------------------------------------------------------------------


class Lying(NamedTuple):
    """A die in the row that an attack is rolled in."""

    symbol: str
    #: it is locked
    kept: bool = False
    #: an effect has just turned it, rolled it again or added it
    changed: bool = False


def places(attack: Attack, steps: Sequence[Step], seat: str) -> Sequence[Lying]:
    """The dice in a row: each keeps its place until the next roll, whether it is locked or changed.

    Args:
        attack: the attack as it stands.
        steps: those that led to it, after the step that they follow.
        seat: who looks; what others changed since its last action is marked, and what it changed itself.
    """
    row = list[Lying]()
    for n, step in enumerate(steps):
        if n == 0 or step.parent is None:
            row = _sorted(step.state.attack)
            continue
        if step.seat == seat:
            row = [one._replace(changed=False) for one in row]
        for event in step.events:
            row = after(row, event)
    there = [sorted(one.symbol for one in row if one.kept is kept) for kept in (False, True)]
    return row if there == [sorted(attack.dice), sorted(attack.locked)] else _sorted(attack)


def _sorted(a: Attack | None) -> list[Lying]:
    """The dice by their symbols."""
    if a is None or not a.rolls:
        return []
    dice = [*(Lying(one, kept=True) for one in a.locked), *map(Lying, a.dice)]
    return sorted(dice, key=lambda one: [*NAMES].index(one.symbol))


def after(row: list[Lying], event: Event) -> list[Lying]:
    """The row after an event."""
    f = event.facts
    match event.kind:
        case "attack" | "attack over":
            return []
        case "roll":
            dice = [*f["new"]]
            row = [one if one.kept or not dice else Lying(dice.pop(0)) for one in row]
            return [*row, *map(Lying, dice)]
        case "lock":
            return _turned(row, f["symbol"], f["symbol"], kept=True)
        case "fit dice":
            return _turned(row, f["dice"], f["dice"], kept=True)
        case "change die" | "reroll":
            return _turned(row, f["old"], f["new"], changed=True)
        case "extra die":
            return [*row, Lying(f["new"], changed=True)]
        case "drop dice":
            row = [*row]
            for gone in (Lying(symbol, kept=True) for symbol in f["dice"]):
                if gone in row:
                    row.remove(gone)
    return row


def _turned(row: list[Lying], old: str, new: str, **now: bool) -> list[Lying]:
    """The row with unlocked dice of these symbols turned to others, each in its place."""
    row, free = [*row], [n for n, one in enumerate(row) if not one.kept]
    for symbol, shows in zip(old, new, strict=False):
        place = next((n for n in free if row[n].symbol == symbol), None)
        if place is not None:
            free.remove(place)
            row[place] = Lying(shows, **now)
    return row


# ---- the attack and its dice -----------------------------------------------------------------------------


def attack(s: State) -> Mapping[str, Any] | None:
    """The attack as it stands: whose it is and on whom, what it comes to, how likely it is."""
    a = s.attack
    if a is None:
        return None
    return {
        "by": s.setup.seats[s.seat],
        "on": s.setup.seats[a.target],
        "bot": s.setup.titles[a.target],
        "damage": faces.damage_of(s),
        "chance": faces.chance_of(s),
    }


#: how it begins what is picked while dice are chosen to be rolled again; their places follow
AGAIN = "again"


def rolls_some_again(s: State) -> bool:
    """The user of an effect chooses which dice are rolled again."""
    return s.attack is not None and s.choice is not None and s.choice.kind == "reroll"


def proposed(picking: "Picking") -> Proposed | None:
    """To roll the dice again that are picked for it."""
    s, verb = picking.buttons.state, picking.prefix.partition(" ")[0]
    if verb != AGAIN or s.attack is None or not rolls_some_again(s):
        return None
    symbols = in_order("".join(s.attack.dice[place] for place in _again(picking)))
    action, n = Choose(symbols), len(symbols)
    if action not in picking.buttons.legal:
        return None
    return Proposed(
        f"Roll {read_dice(symbols)} again.", action, f"Roll {n} {'die' if n == 1 else 'dice'} again"
    )


def _again(picking: "Picking") -> Sequence[int]:
    """The places of the dice that are picked to be rolled again."""
    verb, _, places = picking.prefix.partition(" ")
    n = len(picking.buttons.state.attack.dice) if picking.buttons.state.attack else 0
    return [int(one) for one in places if one.isdecimal() and int(one) < n] if verb == AGAIN else []


def _click(picking: "Picking", place: int, symbol: str) -> Mapping[str, Any]:
    """What a click on an unlocked die does: lock it, use the picked effect on it, or pick it."""
    buttons, prefix = picking.buttons, picking.prefix
    if rolls_some_again(buttons.state) and not buttons.closed:
        here = _again(picking)
        rest = sorted({*here} ^ {place}) or here  # what is picked and clicked again is let go of
        text = f"{AGAIN} {''.join(map(str, rest))}"
        return {"do": "pick", "text": text, "can": True, "picked": place in here, "deed": "roll it again"}
    on = f"{prefix.partition(' on ')[0]} on {symbol}"
    effect = prefix and buttons.beginning(on)
    deed = "" if prefix else "lock it"
    return {**picking.to(on if effect else f"lock {symbol}"), "deed": deed}


def dice(s: State, seat: str, picking: "Picking") -> Mapping[str, Any]:
    """The unlocked dice, each with the effect of a click: lock it, or use the picked effect on it.

    The dice that were changed are marked until the given seat acts.
    """
    a = s.attack
    if a is None:
        return {"rolls": 0, "most": 0, "dice": [], "row": [], "bare": 5, "symbols": [], "state": ""}
    fresh, found = Counter(a.fresh), []
    for place, symbol in enumerate(a.dice):
        found.append(
            {
                "symbol": symbol.lower(),
                "name": NAMES[symbol],
                "fresh": fresh[symbol] > 0,
                "kept": False,
                **_click(picking, place, symbol),
            }
        )
        fresh[symbol] -= 1
    symbols = [
        {"symbol": one.lower(), "name": NAMES[one], **picking.to(f"{picking.prefix} as {one}")}
        for one in NAMES
    ]
    state = {None: "", True: "Success", False: "Malfunction"}[a.success]
    known = (
        (f"{a.more} more damage", a.more),
        (f"{a.less} less", a.less),
        (f"{a.prevented} prevented", a.prevented),
        ("effect used", a.used and not state),
        ("tile used", a.tile and not state),
    )
    return {
        "rolls": a.rolls,
        "most": a.most,
        "known": [text for text, there in known if there],
        "dice": found,
        "row": _in_a_row(found, places(a, picking.steps, seat)),
        "bare": a.number if not a.rolls else 0,
        "symbols": [one for one in symbols if picking.prefix and one["can"]],
        "state": state,
    }


def _in_a_row(dice: Sequence[Mapping[str, Any]], row: Sequence[Lying]) -> Sequence[Mapping[str, Any]]:
    """All dice where they lie."""
    rest = {symbol: [die for die in dice if die["symbol"] == symbol.lower()] for symbol in NAMES}
    return [
        {"symbol": one.symbol.lower(), "name": NAMES[one.symbol], "kept": True}
        if one.kept
        else {**rest[one.symbol].pop(0), "changed": one.changed}
        for one in row
    ]


def commands(s: State, number: int, picking: "Picking") -> Iterator[Mapping[str, Any]]:
    """The commands of the attacker's panel, with the dice that are locked."""
    a = s.attack
    panel = s.setup.panels[number if a is None else s.seat]
    switch = bool(picking.prefix) and picking.to(f"{picking.prefix} for")["can"]
    chances = faces.chances_of(s)
    for name, rooms in COMMANDS.items():
        declared = a is not None and a.command == name
        lying = [dice.lower() for dice, _ in groups(a)] if declared and a is not None else [""] * len(rooms)
        start = f"{picking.prefix} for {name}" if switch else f"declare {name}"
        deals, costs = panel.commands[name] if a is None else comes_to(s, name)
        damage, own = faces.damage_of(s, name), barred(name, panel.symbol)
        yield {
            "title": title(name),
            "deals": deals,
            "sum": [str(damage["base"]), *(f"{n} {why}" for n, why in damage["parts"])] if damage else [],
            "chance": chances.get(name),
            "barred": own and (own.lower(), NAMES[own]),
            "costs": costs,
            "cards": faces.cards_for(s, name),
            "guess": panel.origin(f"commands.{name}") == "assumed",
            "rooms": [
                list(dice) + [""] * (room - len(dice)) for dice, room in zip(lying, rooms, strict=True)
            ],
            "on": declared,
            "asks": s.phase == "declare" or switch,
            **picking.to(start),
        }


def effects(s: State, number: int, picking: "Picking") -> Iterator[Mapping[str, Any]]:
    """The Powers of the seat's Bot that are unlocked, and the tile that it stands on."""
    panel, known = s.setup.panels[number], s.setup.components.powers
    for name, charges in zip(panel.powers, s.powers[number], strict=True):
        if charges is not None:
            yield _effect(known[name], f"{charges}" if charges else "used up", picking)
    tile = tile_of(s, number)
    if tile is not None and tile.steps and tile.when == "roll":
        yield _effect(tile, "tile", picking)


def locked(s: State, number: int, picking: "Picking") -> Iterator[Mapping[str, Any]]:
    """The Powers of the seat's Bot that are still locked, each with when the next one is unlocked."""
    for name, charges in zip(s.setup.panels[number].powers, s.powers[number], strict=True):
        if charges is None:
            yield _effect(s.setup.components.powers[name], faces.locked_until(s, number), picking)


#: when what is not used after a roll is used
_WHEN = {"damage": "at the hit", "start": "as your turn starts"}


def _words(record: Effect) -> Sequence[str]:
    """What a thing does in a few words, and when if that is not after a roll."""
    return (*words(record), *filter(None, (_WHEN.get(record.when),)))


def _effect(record: Effect, more: str, picking: "Picking") -> Mapping[str, Any]:
    return {
        "name": record.name,
        "read": f"{record.kind}s/{record.name}",
        "icon": picture(record),
        "says": record.says,
        "words": _words(record),
        "more": more,
        **picking.to(f"use {record.name}"),
    }


# ---- hand ------------------------------------------------------------------------------------------------

#: choices whose options are cards of the hand
_OF_THE_HAND = ("discard",)


def hand(s: State, number: int, picking: "Picking") -> Mapping[str, Any]:
    """The cards of a seat; those that the viewer cannot see are counted."""
    hand = picking.hand(s.hand[number], UNKNOWN, lambda name, n: _card(s, name, n, picking))
    return {**hand, "limit": s.setup.panels[number].hand}


def _card(s: State, name: str, n: int, picking: "Picking") -> Mapping[str, Any]:
    card = s.setup.components.cards[name]
    chosen = s.choice is not None and s.choice.kind in _OF_THE_HAND
    button = picking.to(Choose(name).text if chosen else f"play {name}")
    return {
        "name": name,
        "read": f"cards/{name}",
        "n": n,
        "kind": f"tech {card.colour}",
        "colour": card.colour,
        "who": PLAYERS[card.colour],
        "picture": picture(card),
        "words": _words(card),
        "guess": card.origin("steps") == "assumed",
        "mark": marked(card),
        "tip": card.says,
        **button,
        "takes": chosen and button["can"],
    }
