"""How the page words things: phases, actions, outcomes; and the icons of events."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from rqa_lab.core.event import Event, Facts
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import capital
from rqa_lab.games.gekido.model.actions import (
    Attack,
    Declare,
    Lock,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Stay,
    Stop,
    Use,
)
from rqa_lab.games.gekido.model.commands import NAMES, title
from rqa_lab.games.gekido.model.events import MOVES
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.picture.spaces import PHASES
from rqa_lab.games.gekido.words.menu import label, where
from rqa_lab.page.table import Look, Result, runs, told


def phase(look: Look) -> str:
    """The phase of the turn, or who has won."""
    winners = look["winners"]
    return f"Game over: {' and '.join(winners)} wins" if winners else capital(PHASES[look["phase"]])


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    match action:
        case Move():
            to = where(s, action)[1]
            return f"move {_active(s)} {action.way if to is None else f'to {to}'}"
        case Stay():
            return f"stay with {_active(s)}"
        case Attack() | Push():
            return f"{action.text.partition(' ')[0]} {label(s, action)[1]}"
        case Declare():
            return f"declare {title(action.command)}"
        case Lock():
            return f"lock a {NAMES[action.symbol]}"
        case Roll() | Use() | Play():
            return action.text
        case Stop():
            return "stop rolling"
        case Pass():
            return label(s, action)[1]
        case Choose(option="begin"):
            return "begin"
        case Choose():
            return f"choose {option(s, action.option)}"
    return action.text


def _active(s: State) -> str:
    """The bot of the active seat, which may have none yet."""
    return s.setup.titles[s.seat] if s.seat < len(s.setup.titles) else f"{s.setup.seats[s.seat]}’s bot"


def option(s: State, text: str) -> str:
    """The option of a choice as the page puts it."""
    dice = s.choice is not None and s.choice.kind in ("roll", "keep dice", "reroll")
    if dice and text and set(text) <= set(NAMES):
        return " ".join(text)
    known = {bot.lower(): bot for bot in s.setup.components.bots}
    return known.get(text, text)


# ---- outcomes --------------------------------------------------------------------------------------------


def result(events: Sequence[Event]) -> Result:
    """What an action with these events comes to."""
    hurt: Counter[str] = Counter()
    to: dict[str, str] = {}
    charges = 0
    for event in events:
        f = event.facts
        if event.kind in MOVES:
            to[f["bot"]] = f["to"]
        elif event.kind == "damage":
            hurt[f["bot"]] += f["amount"]
        elif event.kind == "spend":
            charges += f["old"] - f["new"]
    news = told(_NEWS, events)
    changes = (
        *(f"{bot} to {space}" for bot, space in to.items()),
        *news,
        *(f"{bot} −{n}" for bot, n in hurt.items() if n),
        *told(_OTHER, events),
    )
    return Result((("u-charge", charges),) if charges else (), changes, news)


#: kind of event -> a change that is worth a word on a button
_NEWS: Mapping[str, Callable[[Facts], str]] = {
    "destroyed": lambda f: f"destroys {f['bot']}",
    "success": lambda f: "Success",
    "malfunction": lambda f: "Malfunction",
}

#: kind of event -> what else changes
_OTHER: Mapping[str, Callable[[Facts], str]] = {
    "lock": lambda f: f"{f['symbol']} is locked",
    "loading": lambda f: f"{f['bot']} is Loading",
    "ready": lambda f: f"{' and '.join(f['bots'])} Ready again",
    "rolls": lambda f: f"{f['new']} rolls",
    "change die": lambda f: f"{f['old']} becomes {f['new']}",
    "draw": lambda f: f"{f['seat']} gets a card",
    "keep": lambda f: f"{f['seat']} gets a card",
    "discard": lambda f: f"{f['seat']} discards {f['card']}",
    "turn": lambda f: f"then it is {f['new']}’s turn",
    "end": lambda f: "the game ends",
}


#: title of a part of the set-up -> the kinds of its events
_PARTS = {
    "Who plays what": ("take panel", "choose"),
    "Structure dice": ("set dice",),
    "The Arena": ("lay tile",),
    "Tech Cards and Target Locks": ("shuffle", "tokens"),
}


def folds(events: Sequence[Event]) -> Sequence[tuple[str, int, int]]:
    """The parts of the set-up."""
    return runs(_PARTS, events) if any(event.cause == "set-up" for event in events) else ()


def icon(event: Event) -> str:
    """The icon of an event."""
    return _ICONS[event.kind]


_ICONS: Mapping[str, str] = {
    "take panel": "i-robot",
    "set dice": "i-health",
    "lay tile": "i-collapse",
    "first player": "i-list",
    "place": "i-down",
    "shuffle": "i-redo",
    "tokens": "l-ready",
    "turn": "i-end",
    "phase": "i-next",
    "choose": "i-check",
    "nothing": "i-ban",
    "end": "i-end",
    "move": "i-move",
    "stay": "i-stay",
    "push": "i-push",
    "pushed": "i-push",
    "destroyed": "i-x",
    "loading": "l-loading",
    "ready": "l-ready",
    "tokens gone": "i-minus",
    "attack": "i-range",
    "roll": "e-reroll",
    "declare": "i-list",
    "lock": "i-check",
    "change die": "e-flip",
    "reroll": "e-reroll",
    "extra die": "e-extra-die",
    "rolls": "e-rolls",
    "drop dice": "i-minus",
    "fit dice": "i-check",
    "success": "i-star",
    "malfunction": "i-warn",
    "more": "i-plus",
    "less": "i-minus",
    "prevent": "e-prevent",
    "attack over": "i-end",
    "damage": "i-damage",
    "armor loses": "u-armor",
    "structure loses": "i-health",
    "die lost": "i-minus",
    "heal": "e-heal",
    "die back": "e-heal",
    "upgrade": "u-attack",
    "armor": "u-armor",
    "unlock": "u-power",
    "charge": "u-charge",
    "spend": "u-charge",
    "clear panel": "i-minus",
    "use tile": "i-collapse",
    "play": "u-card",
    "cancel": "i-ban",
    "draw": "e-draw",
    "look at": "i-eye",
    "keep": "i-hand",
    "put away": "i-minus",
    "discard": "i-hand",
    "give up hand": "i-hand",
    "reshuffle": "i-redo",
}
