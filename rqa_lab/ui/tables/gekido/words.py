"""How the page puts things: phases, choices, outcomes, and the icons of events."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import capital
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Move, Pass, Play, Push, Roll, Stay, Stop, Use
from rqa_lab.games.gekido.commands import NAMES, title
from rqa_lab.games.gekido.menu import label, where
from rqa_lab.games.gekido.spaces import PHASES
from rqa_lab.games.gekido.state import State
from rqa_lab.ui.tables import Look, Question, Result


def phase(look: Look) -> str:
    """The phase of the turn, or who has won."""
    winners = look["winners"]
    return f"Game over: {' and '.join(winners)} wins" if winners else capital(PHASES[look["phase"]])


def phrase(s: State, action: Action) -> str:
    """An action in a few words."""
    match action:
        case Move():
            to = where(s, action)[1]
            return f"move {s.setup.titles[s.seat]} {action.way if to is None else f'to {to}'}"
        case Stay():
            return f"stay with {s.setup.titles[s.seat]}"
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


def option(s: State, text: str) -> str:
    """The option of a choice as the page puts it."""
    dice = s.choice is not None and s.choice.kind in ("roll", "keep dice", "reroll")
    if dice and text and set(text) <= set(NAMES):
        return " ".join(text)
    known = {bot.lower(): bot for bot in s.setup.components.bots}
    return known.get(text, text)


# ---- choices ---------------------------------------------------------------------------------------------

#: kind of choice -> the question; {0} is the Bot of the seat that chooses
_QUESTIONS = {
    "begin": "Everything is in the box. Shall the set-up begin?",
    "bot": "Which Bot?",
    "panel": "Which Control Panel is dealt?",
    "tile": "Which tile is drawn?",
    "first player": "Who goes first?",
    "place": "On which tile does {0} begin?",
    "roll": "What do the dice show?",
    "token": "Which Target Lock is turned to Loading?",
    "space": "On which spaces is the die locked?",
    "keep dice": "Which locked dice move over to the new command?",
    "reroll": "Which dice are rolled again?",
    "pushed to": "Where does {0} go?",
    "armor": "What does the Armor die show?",
    "armor die": "Which Armor die takes the damage?",
    "bonus": "Which bonus comes first?",
    "power": "Which Power of {0} is unlocked?",
    "charge": "Which Power of {0} gets a Charge?",
    "armor again": "Is an Armor die rolled again?",
    "draw": "Which card is drawn?",
    "Center": "Does {0} use The Center?",
    "keep": "Which card is kept?",
    "discard": "Which card is discarded?",
}


def ask(s: State) -> Question:
    """What the waiting choice is about."""
    assert s.choice is not None
    seats = s.setup.seats
    number = seats.index(s.choice.seat) if s.choice.seat in seats else s.seat
    about = s.setup.titles[number] if number < len(s.setup.titles) else s.choice.seat
    return Question("", _QUESTIONS.get(s.choice.kind, f"{s.choice.kind}?").format(about))


# ---- outcomes --------------------------------------------------------------------------------------------


def result(events: Sequence[Event]) -> Result:
    """What an action with these events comes to."""
    to: dict[str, str] = {}
    hurt: dict[str, int] = {}
    news: list[str] = []
    other: list[str] = []
    charges = 0
    for event in events:
        f = event.facts
        match event.kind:
            case "move" | "push" | "pushed":
                to[f["bot"]] = f["to"]
            case "damage" if f["amount"]:
                hurt[f["bot"]] = hurt.get(f["bot"], 0) + f["amount"]
            case "destroyed":
                news.append(f"destroys {f['bot']}")
            case "success":
                news.append("Success")
            case "malfunction":
                news.append("Malfunction")
            case "spend":
                charges += f["old"] - f["new"]
            case "lock":
                other.append(f"{f['symbol']} is locked")
            case "loading":
                other.append(f"{f['bot']} is Loading")
            case "ready":
                other.append(f"{' and '.join(f['bots'])} Ready again")
            case "rolls":
                other.append(f"{f['new']} rolls")
            case "change die":
                other.append(f"{f['old']} becomes {f['new']}")
            case "draw" | "keep":
                other.append(f"{f['seat']} gets a card")
            case "discard":
                other.append(f"{f['seat']} discards {f['card']}")
            case "turn":
                other.append(f"then it is {f['new']}’s turn")
            case "end":
                other.append("the game ends")
    changes = [f"{bot} to {space}" for bot, space in to.items()]
    changes += list(dict.fromkeys(news))
    changes += [f"{bot} −{n}" for bot, n in hurt.items()]
    changes += list(dict.fromkeys(other))
    return Result((("u-charge", charges),) if charges else (), tuple(changes), tuple(dict.fromkeys(news)))


#: title of a part of the set-up -> the kinds of its events
_PARTS = {
    "Who plays what": ("take panel", "choose"),
    "Structure dice": ("set dice",),
    "The Arena": ("lay tile",),
    "Tech Cards and Target Locks": ("shuffle", "tokens"),
}


def folds(events: Sequence[Event]) -> Sequence[tuple[str, int, int]]:
    """The parts of the set-up."""
    if not any(event.cause == "set-up" for event in events):
        return ()
    part_of = {kind: name for name, kinds in _PARTS.items() for kind in kinds}
    found, number = [], 0
    for name, run in groupby(events, lambda event: part_of.get(event.kind)):
        behind = number + len(list(run))
        if name is not None and behind - number > 1:
            found.append((name, number, behind))
        number = behind
    return found


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
