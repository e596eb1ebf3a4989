"""How the page words actions and what comes of them."""

from collections import Counter
from collections.abc import Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.model.actions import EndTurn, EnergyToMove, Move, Use
from rqa_lab.games.rqa.model.events import CARRIED, EVENTS, changes
from rqa_lab.games.rqa.model.names import named
from rqa_lab.games.rqa.model.state import Pile, State
from rqa_lab.games.rqa.words.english import ENGLISH, is_deed
from rqa_lab.games.rqa.words.menu import label, where
from rqa_lab.page.table import Result, phrases, runs


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
            return f"attack {named(action.target)} with {action.robot.title()}"
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
            paid[ENGLISH.say(EVENTS[event.kind].icon, f)] += f["amount"]
        elif event.kind == "hurt":
            lost[f["robot"]] += f["red"] + f["blue"]
        elif event.kind in (*CARRIED, "slide"):
            to[f["tile" if event.kind == "slide" else "robot"]] = f["to"]
        for (zone, *rest), n in changes(event).items():
            if zone == "pile":
                points[rest[0]] += Pile(**{rest[1]: n}).points
    gone = {event.facts["robot"] for event in events if event.kind == "knocked out"}
    gumballs = [event.facts["at"] for event in events if event.kind == "gumball"]
    news = phrases("news", events, EVENTS, ENGLISH)
    comes_to = (
        *(f"{body} to {space}" for body, space in to.items() if body not in gone),
        *news,
        *(f"{robot} −{n}" for robot, n in lost.items() if n and robot not in gone),
        *(f"{seat} {n:+d} VP".replace("-", "−") for seat, n in points.items() if n),
        *([f"gumballs on {' '.join(gumballs)}"] if gumballs else []),
        *phrases("brings", events, EVENTS, ENGLISH),
    )
    return Result(tuple(paid.items()), comes_to, news)


def folds(events: Sequence[Event]) -> Sequence[tuple[str, int, int]]:
    """The parts of the set-up; the Cleanup Phase, up to whose turn it is then."""
    if any(event.cause == "set-up" for event in events):
        return runs(events, EVENTS)
    found = []
    first = None
    for number, event in enumerate(events):
        if event.kind == "phase" and event.facts["new"] == "cleanup":
            first = number
        elif first is not None and event.kind in ("turn", "phase", "end"):
            found.append(("Cleanup Phase", first, number))
            first = None
    return found
