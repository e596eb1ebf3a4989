"""A step in a sentence or two: what was done, and the news that came of it."""

from collections.abc import Callable, Mapping

from rqa_lab.core.event import Event, Facts
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import capital, many
from rqa_lab.games.rqa.model.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.model.events import CARRIED
from rqa_lab.games.rqa.words.english import EVENTS, TOWARDS, called, chosen, obstacle, subject, the_tile

#: kind of event -> what a summary says of it; other kinds are left out
HEADLINES: Mapping[str, Callable[[Facts], str]] = {
    "step": lambda f: f"{f['robot']} is on top of {f['over']}." if f["over"] else "",
    "bump": lambda f: f"{subject(f['obstacle'])} stops {obstacle(f['robot'])}.",
    "slide": lambda f: f"The {f['tile']} goes to {f['to']}.",
    "displace": lambda f: f"{f['robot']} goes to {f['to']}.",
    "open": EVENTS["open"],
    "lay tile": lambda f: f"{f['tile']} comes onto {f['at']}.",
    "take tile": lambda f: f"{capital(the_tile(f))} goes into the Game Box.",
    "flip": EVENTS["flip"],
    "claim points": lambda f: f"{f['seat']} claims {many(f['red'], 'Victory Point')} from {the_tile(f)}.",
    "gumball": EVENTS["gumball"],
    "turn gumballs": EVENTS["turn gumballs"],
    "claim gumballs": lambda f: f"{f['seat']} claims {many(f['red'], 'gumball')} on {f['at']}.",
    "attach": EVENTS["attach"],
    "absorb": lambda f: f"{f['card']} on {f['robot']} loses {many(f['red'], 'cube')}.",
    "break": lambda f: f"{f['card']} on {f['robot']} breaks.",
    "install": lambda f: f"{f['card']} stays in front of {f['seat']}.",
    "knock": lambda f: f"{f['robot']} goes to {f['to']}.",
    "hurt": lambda f: f"{f['robot']} loses {f['red'] + f['blue']} Health.",
    "pull": lambda f: f"{f['robot']} goes to {f['to']}.",
    "shift": lambda f: f"{f['robot']} goes to {f['to']}.",
    "repair": lambda f: f"{f['robot']} is repaired by {f['red']}.",
    "restock": lambda f: f"{f['card']} comes into the Shop.",
    "scrap top": EVENTS["scrap top"],
    "discard": EVENTS["discard"],
    "scrap": lambda f: f"{f['seat']} scraps {f['card']}.",
    "acquire": lambda f: f"{f['seat']} takes {f['card']} for free." if f["price"] is None else "",
    "points": lambda f: f"{f['seat']} gains {many(f['red'], 'Victory Point')}.",
    "forfeit": lambda f: f"{f['seat']} loses {many(f['red'], 'Victory Point')}.",
    "owe": lambda f: f"{f['seat']} owes {many(f['owes'], 'Victory Point')}.",
    "knocked out": lambda f: f"{f['robot']} is Knocked Out.",
    "come in": lambda f: f"{f['robot']} comes in on {f['to']}.",
    "turn": EVENTS["turn"],
    "end": EVENTS["end"],
}


def _deed(action: Action, seat: str, events: tuple[Event, ...]) -> str:
    match action:
        case Move():
            return f"{seat} moves {action.robot.title()} {action.way}."
        case Push():
            body = obstacle(called(action.body))
            return f"{seat} pushes {body} {action.way} with {action.robot.title()}."
        case Play():
            way = action.target in WAYS
            to = TOWARDS.get(action.target or "", action.target)
            on = f" {to}" if way else f" on {obstacle(called(action.target))}" if action.target else ""
            return f"{seat} plays {action.card} with {action.robot.title()}{on}."
        case Use():
            return f"{seat} uses {action.robot.title()}’s attack on {obstacle(called(action.target))}."
        case Buy():
            return f"{seat} buys {action.card}."
        case EnergyToMove():
            return f"{seat} turns {action.amount} Energy into Move."
        case EndTurn():
            return f"{seat} ends the turn."
        case Choose():
            choice = next((e.facts["choice"] for e in events if e.kind == "choose"), "")
            if action.option == "begin" and choice != "phase":
                return "The set-up begins."
            return f"{seat} chooses {chosen(choice, action.option)}."
    return action.text


#: kinds of events that say themselves what was chosen
_SAY_IT = ("discard", "scrap", "acquire", "open", "lay tile")


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> summary(Move("pug", "right"), "Ann", ())
    'Ann moves Pug right.'
    """
    last = {(e.kind, e.facts.get("robot")): n for n, e in enumerate(events)}
    told = [
        e
        for n, e in enumerate(events)
        if e.kind in HEADLINES
        and (e.kind not in CARRIED or last[e.kind, e.facts["robot"]] == n)
        and not _told_by_another(e, events[:n], events[n + 1 :])
    ]
    news = dict.fromkeys(HEADLINES[e.kind](_in_all(e, events)) for e in told)
    said = isinstance(action, Choose) and any(e.kind in _SAY_IT for e in told)
    return " ".join(filter(None, ["" if said else _deed(action, seat or "Chance", events), *news]))


def _told_by_another(event: Event, before: tuple[Event, ...], later: tuple[Event, ...]) -> bool:
    """A tile goes on from where it went, or goes because it was turned over."""
    f = event.facts
    if event.kind == "slide":
        return any(e.kind == "slide" and e.facts["start"] == f["to"] for e in later)
    return event.kind == "take tile" and any(e.kind == "open" and e.facts["at"] == f["at"] for e in before)


#: kinds of events of which a summary tells the sum over the step, and what has to be the same
_SUMMED: Mapping[str, tuple[str, ...]] = {
    "hurt": ("robot",),
    "absorb": ("robot", "card"),
    "claim points": ("seat", "tile", "at"),
    "points": ("seat",),
    "forfeit": ("seat",),
}


def _in_all(event: Event, events: tuple[Event, ...]) -> Facts:
    """The facts of an event; of a loss or a gain, all of it in the step."""
    facts = event.facts
    if event.kind not in _SUMMED:
        return facts
    by = _SUMMED[event.kind]
    same = [e.facts for e in events if e.kind == event.kind and all(e.facts[key] == facts[key] for key in by)]
    return {**facts, **{key: sum(f[key] for f in same) for key in ("red", "blue") if key in facts}}
