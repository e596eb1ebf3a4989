"""The table of Robot Quest Arena: seats with cubes and counters, the hand and what is in play."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rqa_lab.core.event import Event
from rqa_lab.core.game import State
from rqa_lab.core.notation import Action
from rqa_lab.games.rqa.actions import Move, Play
from rqa_lab.games.rqa.components import Card
from rqa_lab.ui.offer import Offer
from rqa_lab.ui.tables import Look, Table

# ---- seats -----------------------------------------------------------------------------------------------


def _seats(look: Look, before: Look | None, needs: Mapping[str, int]) -> Mapping[str, Any]:
    return {
        "seats": [_seat(look, before, name, needs) for name in look["seats"]],
        "reserve": look["reserve"],
        "tokens": look["tokens"],
    }


def _seat(look: Look, before: Look | None, name: str, needs: Mapping[str, int]) -> Mapping[str, Any]:
    seat, old = look[name], before[name] if before else look[name]
    turn = look["turn"] == name and look["phase"] != "over"
    short = {"move": needs.get("move") if turn else None, "energy": needs.get("energy") if turn else None}
    return {
        "name": name,
        "turn": turn,
        "chooses": bool(look["choice"]) and look["choice"]["seat"] == name,
        "robots": [_robot(look, before, robot) for robot in seat["robots"]],
        "vp": seat["vp"],
        "gained": seat["vp"] - old["vp"],
        "pile": [(n, colour) for colour, n in seat["pile"].items() if n],
        "zones": f"hand {len(seat['hand'])}, deck {seat['deck']}, discard {len(seat['discard'])}",
        "energy": seat["energy"],
        "move": seat["move"],
        "short": short,
        "bumped": [
            f"{robot.title()} into {what}" for robot in look["robots"] for what in look[robot]["bumped"]
        ]
        if turn
        else [],
    }


def _robot(look: Look, before: Look | None, robot: str) -> Mapping[str, Any]:
    now, old = look[robot]["health"], (before or look)[robot]["health"]
    health, was = sum(now.values()), sum(old.values())
    lost = {colour: max(0, old[colour] - now[colour]) for colour in ("blue", "red")}
    cubes = [("blue", False)] * now["blue"] + [("red", False)] * now["red"]
    cubes += [("none", True)] * (lost["blue"] + lost["red"])
    cubes += [("none", False)] * (look[robot]["bar"] - len(cubes))
    return {
        "id": robot,
        "name": robot.title(),
        "out": look[robot]["at"] is None,
        "cubes": cubes,
        "health": health,
        "was": was,
    }


# ---- cards -----------------------------------------------------------------------------------------------

_PICTURES = {
    "Battery": "a-battery",
    "Advanced Battery": "a-battery-3",
    "Hammer": "a-hammer",
    "Heavy Hammer": "a-hammer-2",
    "Jump Jets": "a-jets",
    "Tackle": "a-tackle",
    "Rivet Gun": "a-rivet",
}
_TYPE_PICTURES = {"Battery": "i-energy", "Function": "i-gear", "Attack": "i-damage"}
_COUNTERS = {"energy": "i-energy", "move": "i-move"}


def _tray(state: State, look: Look, offer: Offer | None, prefix: str) -> Mapping[str, Any]:
    seat, data = look["turn"], state.setup.components.cards
    hand = [_card(data[name], n) for name, n in Counter(look[seat]["hand"]).items()]
    for card in hand:
        card["prefix"] = f"play {card['name']}"
        card["picked"] = card["prefix"] == prefix
        card["can"] = offer is not None and bool(offer.beginning(card["prefix"]))
    picked = next((card for card in hand if card["picked"]), None)
    zones = ("hand", "in_play", "discard", "deck")
    return {
        "cards": any(look[name][zone] for name in look["seats"] for zone in zones),
        "seat": seat,
        "hand": hand,
        "count": len(look[seat]["hand"]),
        "in_play": [_card(data[name], n) for name, n in Counter(look[seat]["in_play"]).items()],
        "over": look["phase"] == "over",
        "picked": picked,
        "guesses": any(guess for card in hand for _, _, guess in card["numbers"]),
    }


def _card(card: Card, n: int) -> dict[str, Any]:
    return {
        "name": card.name,
        "n": n,
        "type": card.type,
        "picture": _PICTURES.get(card.name, _TYPE_PICTURES[card.type]),
        "numbers": list(_numbers(card)),
        "says": card.says,
        "assumed": card.assumed,
    }


def _numbers(card: Card) -> Iterable[tuple[str, str, bool]]:
    """What a card gives and does, as (icon, number, whether the number is our guess)."""
    if card.damage:
        yield "i-damage", str(card.damage), "damage" in card.assumed
    for step in card.steps:
        match step:
            case ("gain", what, n):
                yield _COUNTERS[what], f"+{n}", "steps" in card.assumed
            case ("knock", n) | ("each", "knock", n):
                yield "i-push", str(n), "steps" in card.assumed
    if isinstance(card.range, int):
        yield "i-range", str(card.range), "range" in card.assumed


# ---- on the board, in words ------------------------------------------------------------------------------


def _can(offer: Offer, actions: Sequence[Action], picked: bool) -> list[Any]:
    """Moves with their price, everything else with what it is, one mark a space; cards only when picked."""
    marks: dict[str, tuple[str, str, str]] = {}
    for action in actions:
        place = offer.where(action)[1]
        if place is None or place in marks or (isinstance(action, Play) and not picked):
            continue
        if isinstance(action, Move):
            price = sum(event.facts["amount"] for event in offer.preview(action) if event.kind == "pay")
            marks[place] = (place, str(price), "move")
        else:
            what = action.card if isinstance(action, Play) else action.text.partition(" ")[0]
            marks[place] = (place, what, "target")
    return list(marks.values())


_PHASES = {
    "start": "Start of Turn Phase",
    "respawn": "Respawn Phase",
    "main": "Main Phase",
    "end": "End of Turn Phase",
    "cleanup": "Cleanup Phase",
    "over": "The game is over",
}
_QUESTIONS = {
    "who next": "who is knocked back next?",
    "order": "what happens first?",
    "who comes back": "which robot comes back first?",
    "respawn": "where does the robot come back?",
    "set-up": "where does the robot come in?",
}


def _phase(look: Look) -> str:
    winners = look["winners"]
    if not winners:
        return _PHASES[look["phase"]]
    return f"Game over: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"


def _phrase(group: str, text: str) -> str:
    match group:
        case "Move":
            return f"move {text}" if " to " in text else f"move to {text}"
        case "Energy":
            return f"turn {text.replace(' to ', ' Energy to ')}"
        case "Turn":
            return text[:1].lower() + text[1:]
    return f"{group.lower()} {text}"


def _ask(choice: Mapping[str, Any]) -> str:
    return _QUESTIONS.get(choice["kind"], f"{choice['kind']}?")


def _result(events: Sequence[Event]) -> str:
    """What a button adds: who is Knocked Out, that something bumps."""
    gone = [event.facts["robot"] for event in events if event.kind == "knocked out"]
    bump = any(event.kind == "bump" for event in events)
    return f"knocks out {' and '.join(gone)}" if gone else "bump" if bump else ""


_ICONS = {
    "gain": "i-energy",
    "pay": "i-move",
    "convert": "i-arrow",
    "lose unspent": "i-minus",
    "step": "i-move",
    "knock": "i-push",
    "follow": "i-move",
    "stay": "i-stay",
    "come in": "i-down",
    "bump": "i-damage",
    "forget bumps": "i-undo",
    "hurt": "i-health",
    "claim": "i-vp",
    "set aside": "i-minus",
    "forfeit": "i-vp",
    "change gem": "i-vp",
    "change blue": "i-vp",
    "points": "i-vp",
    "knocked out": "i-x",
    "refill": "i-health",
    "replenish": "i-plus",
    "tokens": "i-plus",
    "play": "i-hand",
    "draw": "i-hand",
    "reshuffle": "i-redo",
    "clear play": "i-hand",
    "discard hand": "i-hand",
    "choose": "i-check",
    "phase": "i-next",
    "turn": "i-end",
    "end": "i-end",
    "nothing": "i-ban",
}

TABLE = Table(
    seats=_seats,
    tray=_tray,
    can=_can,
    phase=_phase,
    phrase=_phrase,
    ask=_ask,
    result=_result,
    reach=("Robots move and push from space to neighbouring space.", "rqa.move.basic"),
    groups=("Choose", "Move", "Play", "Push", "Energy"),
    icons=_ICONS,
    units={"step price": "i-move", "push price": "i-move", "needs energy": "i-energy"},
)
