"""How the page puts things: phases, choices, outcomes, and the icons of events."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa import bodies
from rqa_lab.games.rqa.actions import EndTurn, EnergyToMove, Move, Use
from rqa_lab.games.rqa.english import called, obstacle, option
from rqa_lab.games.rqa.menu import label, where
from rqa_lab.games.rqa.resolve import effect_text
from rqa_lab.games.rqa.state import GRID, State
from rqa_lab.ui.tables import Look, Question, Result

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
        case Choose() if s.choice is not None and s.choice.kind in ("ignore", "begin"):
            return text
    return f"{group.lower()} {text}"


# ---- choices ---------------------------------------------------------------------------------------------

#: kind of choice -> the question; {0} is the robot or tile that it is about, {1} what brought it up
_QUESTIONS = {
    "who next": "Who is knocked back next?",
    "order": "Several things are due: what happens first?",
    "who comes back": "Which robot comes back first?",
    "respawn": "Where does {0} come back?",
    "begin": "Everything is in the box. Shall the set-up begin?",
    "first player": "Who goes first?",
    "board": "Which robot?",
    "set-up": "On which Spawn does {0} come in?",
    "Pug": "Does {0} come in there, or in the centre?",
    "either": "Which of the two?",
    "discard": "Which card is discarded?",
    "scrap": "Which card is scrapped, if any?",
    "acquire": "Which card is taken for free?",
    "pull": "On which side does {0} end?",
    "shift": "Which robot is moved?",
    "shift to": "Where does {0} go?",
    "ignore": "Does {0} ignore the {1}?",
    "draw": "Which card is drawn?",
    "Shop Deck": "Which card comes from the Shop Deck?",
    "back": "What does the back of {0} say?",
    "lay tile": "Which tile of the Game Box comes into the arena, if any?",
    "lay tile on": "Onto which empty space does {0} come?",
    "swap tile": "Which tile of the arena is swapped for one of the Game Box, if any?",
    "swap tile for": "Which tile of the Game Box comes in place of {0}?",
    "displaced to": "To which of the nearest empty spaces does {0} make way?",
}
#: kinds of frames that know neither a robot nor a source
_BARE_FRAMES = (
    "begin", "first player", "boards",
    "take up", "start effects", "respawn next", "stock", "draw cards", "scrap top",
)  # fmt: skip


def ask(s: State) -> Question:
    """What the waiting choice is about."""
    assert s.choice is not None
    op, *frame = s.choice.frame
    about = source = ""
    if op == "come in":
        about = s.setup.titles[frame[0]]
    elif op == "set down":
        own = s.setup.of_seat[s.setup.seats.index(s.choice.seat)]
        about = next(s.setup.titles[robot] for robot in own if s.at[robot] is None)
    elif op == "each of":
        source = frame[1]
    elif op == "displaced":
        about, source = s.setup.titles[frame[0]], frame[1]
    elif op == "lay tile on":
        source, about = frame[2], obstacle(frame[3])
    elif op == "swap tile for":
        about, source = obstacle(bodies.title(s, bodies.tile_at(s, frame[3]))), frame[2]
    elif op not in _BARE_FRAMES:
        about = "" if frame[1] is None else obstacle(bodies.title(s, frame[1]))
        source = frame[2]
    question = _QUESTIONS.get(s.choice.kind, f"{s.choice.kind}?")
    waiting = () if s.choice.kind == "order" else tuple(_effects(s))
    return Question("" if "{1}" in question else source, question.format(about, source), waiting)


def _effects(s: State) -> Iterator[str]:
    """The effects that wait until nothing else happens."""
    for effect in s.waiting:
        yield option(effect_text(s, effect))


# ---- outcomes --------------------------------------------------------------------------------------------


def result(events: Sequence[Event]) -> Result:
    """What an action with these events comes to."""
    prices: dict[str, int] = {}
    to: dict[str, str] = {}
    lost: dict[str, int] = {}
    points: dict[str, int] = {}
    news: list[str] = []
    other: list[str] = []
    gumballs: list[str] = []
    for event in events:
        f = event.facts
        match event.kind:
            case "pay":
                prices[f["counter"]] = prices.get(f["counter"], 0) + f["amount"]
            case "knock" | "pull" | "shift" | "displace":
                to[f["robot"]] = f["to"]
            case "slide":
                to[f["tile"]] = f["to"]
            case "open":
                news.append(f"opens the {f['tile']}")
            case "flip":
                other.append("flips tiles")
            case "absorb":
                other.append(f"{f['card']} takes {f['red']}")
            case "break":
                news.append(f"breaks {f['card']}")
            case "attach":
                other.append(f"lies on {f['robot']}")
            case "install":
                other.append(f"stays in front of {f['seat']}")
            case "lay tile":
                other.append(f"{f['tile']} comes onto {f['at']}")
            case "gumball":
                gumballs.append(f["at"])
            case "hurt" if f["red"] + f["blue"]:
                lost[f["robot"]] = lost.get(f["robot"], 0) + f["red"] + f["blue"]
            case "bump":
                news.append(f"bump: {_short(f['obstacle'])}")
            case "knocked out":
                news.append(f"knocks out {f['robot']}")
            case "claim" | "points" | "claim points" | "claim gumballs":
                worth = f["red"] + 2 * f.get("blue", 0)
                points[f["seat"]] = points.get(f["seat"], 0) + worth
            case "forfeit" if f["red"]:
                points[f["seat"]] = points.get(f["seat"], 0) - f["red"]
            case "owe":
                points[f["seat"]] = points.get(f["seat"], 0) - f["owes"]
            case "gain":
                other.append(f"+{f['amount']} {f['counter'].title()}")
            case "convert":
                other.append(f"{f['amount']} Energy becomes Move")
            case "repair" if f["red"]:
                other.append(f"{f['robot']} +{f['red']} Health")
            case "acquire":
                other.append("goes to the discard pile")
            case "allow" if f["what"] in _ALLOWED:
                other.append(_ALLOWED[f["what"]])
            case "discard" | "scrap":
                other.append(f"{event.kind}s {f['card']}")
            case "scrap top":
                other.append(f"scraps {f['card']}")
            case "turn":
                other.append(f"then it is {f['new']}’s turn")
            case "end":
                other.append("the game ends")
    gone = {text.removeprefix("knocks out ") for text in news}
    changes = [f"{robot} to {space}" for robot, space in to.items() if robot not in gone]
    changes += list(dict.fromkeys(news))
    changes += [f"{robot} −{n}" for robot, n in lost.items() if robot not in gone]
    changes += [f"{seat} {n:+d} VP".replace("-", "−") for seat, n in points.items() if n]
    changes += [f"gumballs on {' '.join(gumballs)}"] if gumballs else []
    changes += list(dict.fromkeys(other))
    units = {"move": "i-move", "energy": "i-energy"}
    paid = tuple((units[counter], amount) for counter, amount in prices.items())
    return Result(paid, tuple(changes), tuple(dict.fromkeys(news)))


_ALLOWED = {
    "over": "may move over obstacles",
    "diagonal": "may go diagonally",
    "plating": "pushes deal 1 more",
    "hypercharge": "the next Attack card deals more",
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
        return _set_up(events)
    found = []
    first = None
    for number, event in enumerate(events):
        if event.kind == "phase" and event.facts["new"] == "cleanup":
            first = number
        elif first is not None and event.kind in ("turn", "phase", "end"):
            found.append(("Cleanup Phase", first, number))
            first = None
    return found


def _set_up(events: Sequence[Event]) -> Sequence[tuple[str, int, int]]:
    """Runs of events that belong to the same part of the set-up."""
    part_of = {kind: title for title, kinds in _PARTS.items() for kind in kinds}
    found, number = [], 0
    for title, run in groupby(events, lambda event: part_of.get(event.kind)):
        behind = number + len(list(run))
        if title is not None and behind - number > 1:
            found.append((title, number, behind))
        number = behind
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
