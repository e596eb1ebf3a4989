"""How the page words things: phases, actions, outcomes; and the icons of events."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rqa_lab.core.event import Event, Facts
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.model.actions import EndTurn, EnergyToMove, Move, Use
from rqa_lab.games.rqa.model.events import CARRIED
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.words.english import called, is_deed
from rqa_lab.games.rqa.words.menu import label, where
from rqa_lab.page.table import Look, Result, runs, told

_PHASES = {
    "set-up": "Set-up",
    "start": "Start of Turn Phase",
    "respawn": "Respawn Phase",
    "main": "Main Phase",
    "end": "End of Turn Phase",
    "cleanup": "Cleanup Phase",
    "over": "The game is over",
}


def phase(look: Look) -> str:
    """The phase of the turn, or who has won."""
    winners = look["winners"]
    if not winners:
        return _PHASES[look["phase"]]
    return f"Game over: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"


def phrase(s: State, action: Action) -> str:
    """An action in a few words, with its robot."""
    group, text = label(s, action)
    match action:
        case Move():
            to = where(s, action)[1]
            return f"move {action.robot.title()} {action.way if to is None else f'to {to}'}"
        case EnergyToMove():
            return f"turn {action.amount} Energy into Move"
        case Use():
            return f"attack {called(action.target)} with {action.robot.title()}"
        case EndTurn():
            return action.text
        case Choose() if is_deed(text):
            return text
    return f"{group.lower()} {text}"


# ---- outcomes --------------------------------------------------------------------------------------------


def result(events: Sequence[Event]) -> Result:
    """What an action with these events comes to."""
    paid: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    points: Counter[str] = Counter()
    to: dict[str, str] = {}
    for event in events:
        f = event.facts
        if event.kind == "pay":
            paid[_UNITS[f["counter"]]] += f["amount"]
        elif event.kind == "hurt":
            lost[f["robot"]] += f["red"] + f["blue"]
        elif event.kind in _POINTS:
            points[f["seat"]] += _POINTS[event.kind](f)
        elif event.kind in (*CARRIED, "slide"):
            to[f["tile" if event.kind == "slide" else "robot"]] = f["to"]
    gone = {event.facts["robot"] for event in events if event.kind == "knocked out"}
    gumballs = [event.facts["at"] for event in events if event.kind == "gumball"]
    news = told(_NEWS, events)
    changes = (
        *(f"{body} to {space}" for body, space in to.items() if body not in gone),
        *news,
        *(f"{robot} −{n}" for robot, n in lost.items() if n and robot not in gone),
        *(f"{seat} {n:+d} VP".replace("-", "−") for seat, n in points.items() if n),
        *([f"gumballs on {' '.join(gumballs)}"] if gumballs else []),
        *told(_OTHER, events),
    )
    return Result(tuple(paid.items()), changes, news)


_UNITS = {"move": "i-move", "energy": "i-energy"}

#: kind of event -> the Victory Points of its seat
_POINTS: Mapping[str, Callable[[Facts], int]] = {
    "claim": lambda f: f["red"] + 2 * f["blue"],
    "points": lambda f: f["red"],
    "claim points": lambda f: f["red"],
    "claim gumballs": lambda f: f["red"],
    "forfeit": lambda f: -f["red"],
    "owe": lambda f: -f["owes"],
}

#: kind of event -> a change that is worth a word on a button
_NEWS: Mapping[str, Callable[[Facts], str]] = {
    "open": lambda f: f"opens the {f['tile']}",
    "break": lambda f: f"breaks {f['card']}",
    "bump": lambda f: f"bump: {_short(f['obstacle'])}",
    "knocked out": lambda f: f"knocks out {f['robot']}",
}

_ALLOWED = {
    "over": "may move over obstacles",
    "diagonal": "may go diagonally",
    "plating": "pushes deal 1 more",
    "hypercharge": "the next Attack card deals more",
}

#: kind of event -> what else changes; "" if that is nothing
_OTHER: Mapping[str, Callable[[Facts], str]] = {
    "flip": lambda f: "flips tiles",
    "absorb": lambda f: f"{f['card']} takes {f['red']}",
    "attach": lambda f: f"lies on {f['robot']}",
    "install": lambda f: f"stays in front of {f['seat']}",
    "lay tile": lambda f: f"{f['tile']} comes onto {f['at']}",
    "gain": lambda f: f"+{f['amount']} {f['counter'].title()}",
    "convert": lambda f: f"{f['amount']} Energy becomes Move",
    "repair": lambda f: f"{f['robot']} +{f['red']} Health" if f["red"] else "",
    "acquire": lambda f: "goes to the discard pile",
    "allow": lambda f: _ALLOWED.get(f["what"], ""),
    "discard": lambda f: f"discards {f['card']}",
    "scrap": lambda f: f"scraps {f['card']}",
    "scrap top": lambda f: f"scraps {f['card']}",
    "turn": lambda f: f"then it is {f['new']}’s turn",
    "end": lambda f: "the game ends",
}


def _short(name: str) -> str:
    """An obstacle without its space: "Wall", "Crate", "edge"."""
    if "edge" in name:
        return "edge"
    kind, _, space = name.rpartition(" ")
    return kind if space in GRID.number else name


#: title of a part of the set-up -> the kinds of its events
_PARTS = {
    "Cards and Shop": ("lay out", "restock"),
    "Who plays what": ("turn order", "take board", "fill bar"),
    "Decks and first hands": ("take deck", "draw", "reshuffle"),
    "Points, Reserve and tiles": ("points", "tokens", "reserve", "lay tiles", "Game Box", "tile points"),
}


def folds(events: Sequence[Event]) -> Sequence[tuple[str, int, int]]:
    """The parts of the set-up; the Cleanup Phase, up to whose turn it is then."""
    if any(event.cause == "set-up" for event in events):
        return runs(_PARTS, events)
    found = []
    first = None
    for number, event in enumerate(events):
        if event.kind == "phase" and event.facts["new"] == "cleanup":
            first = number
        elif first is not None and event.kind in ("turn", "phase", "end"):
            found.append(("Cleanup Phase", first, number))
            first = None
    return found


def icon(event: Event) -> str:
    """The icon of an event."""
    return _ICONS[event.facts["counter"] if event.kind in ("gain", "pay") else event.kind]


_ICONS: Mapping[str, str] = {
    "energy": "i-energy",
    "move": "i-move",
    "convert": "i-arrow",
    "lose unspent": "i-minus",
    "allow": "i-plus",
    "use": "i-damage",
    "wear off": "i-minus",
    "step": "i-move",
    "knock": "i-push",
    "pull": "i-push",
    "shift": "i-push",
    "follow": "i-move",
    "stay": "i-stay",
    "come in": "i-down",
    "bump": "i-damage",
    "forget bumps": "i-undo",
    "hurt": "i-health",
    "claim": "i-vp",
    "set aside": "i-minus",
    "forfeit": "i-vp",
    "owe": "i-minus",
    "change gem": "i-vp",
    "change blue": "i-vp",
    "points": "i-vp",
    "knocked out": "i-x",
    "refill": "i-health",
    "repair": "i-health",
    "replenish": "i-plus",
    "tokens": "i-plus",
    "play": "i-hand",
    "draw": "i-hand",
    "reshuffle": "i-redo",
    "clear play": "i-hand",
    "discard hand": "i-hand",
    "discard": "i-hand",
    "scrap": "i-x",
    "acquire": "i-shop",
    "restock": "i-shop",
    "scrap top": "i-x",
    "new Shop Deck": "i-redo",
    "choose": "i-check",
    "lay out": "i-shop",
    "turn order": "i-list",
    "take board": "i-robot",
    "fill bar": "i-health",
    "take deck": "i-hand",
    "reserve": "c-blue",
    "lay tiles": "i-collapse",
    "Game Box": "i-collapse",
    "slide": "i-push",
    "displace": "i-push",
    "hit tile": "i-damage",
    "open": "i-open",
    "lay tile": "i-tile",
    "take tile": "i-minus",
    "flip": "i-swap",
    "tile points": "i-plus",
    "tile points back": "i-minus",
    "carry points": "i-push",
    "claim points": "i-vp",
    "gumball": "c-gum",
    "claim gumballs": "i-vp",
    "carry gumballs": "i-push",
    "turn gumballs": "c-gum",
    "attach": "i-shield",
    "absorb": "i-shield",
    "break": "i-x",
    "install": "i-plus",
    "event over": "i-check",
    "phase": "i-next",
    "turn": "i-end",
    "end": "i-end",
    "nothing": "i-ban",
}
