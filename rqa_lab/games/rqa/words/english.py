"""Robot Quest Arena in English: the forms of facts in sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rqa_lab.core.event import Event, Facts, Gains, Sum
from rqa_lab.core.game import Question
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import Choice
from rqa_lab.core.vocabulary import Vocabulary, said_of_action
from rqa_lab.core.words import article, capital, cut, listing, many, offered
from rqa_lab.games.rqa import bodies
from rqa_lab.games.rqa.actions import ACTIONS, CHOICES, PHASES, Play
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.kinds import CARRIED, EVENTS, FINDINGS, REASONS, acquired
from rqa_lab.games.rqa.play.resolve import effect_text
from rqa_lab.games.rqa.setup import GRID, TileName, effect_named, kind_of, named
from rqa_lab.games.rqa.state import LASTS, UNKNOWN, State
from rqa_lab.games.rqa.steps import KINDS
from rqa_lab.games.rqa.steps import named as effect_of

# ---- bodies and tiles ------------------------------------------------------------------------------------


def the(name: str) -> str:
    """A body or an obstacle with its article.

    >>> the(named("Wall e4")), the("Wall"), the("Crate"), the("the edge")
    ('the Wall on e4', 'the Wall', 'Crate', 'the edge')
    """
    if isinstance(name, TileName):
        return f"the {name.kind} on {name.space}"
    return f"the {name}" if name in every_component().tiles else name


def a_tile(kind: str) -> str:
    """A kind of tile with the article that its name takes.

    >>> a_tile("Wall"), a_tile("Tacks"), a_tile("Smoke")
    ('a Wall', 'Tacks', 'Smoke')
    """
    return article(kind) if _noun(kind) == "count" else kind


def _noun(name: str) -> str:
    """How sentences use the name of a kind of tile: as "count", "mass" or "plural"."""
    tile = every_component().tiles.get(kind_of(name))
    return "count" if tile is None else tile.noun


def verb(one: str, several: str, name: str) -> str:
    """The form of a verb that goes with the name of a tile.

    >>> verb("is", "are", "Smoke"), verb("is", "are", "Tacks")
    ('is', 'are')
    """
    return several if _noun(name) == "plural" else one


def _with_space(name: str, space: str) -> str:
    """A body with its space: "Crate on c5", "the Loot Box on d4"."""
    return the(name) if isinstance(name, TileName) else f"{name} on {space}"


def _within(name: str, space: str) -> str:
    """The tile under a robot on a space: "in the Smoke on d4"; "" without a tile."""
    return f"in {the(name)}" if isinstance(name, TileName) and name.space == space else ""


# ---- cubes and cards -------------------------------------------------------------------------------------


def cubes(red: int, blue: int) -> str:
    """Cubes by colour: "2 red cubes and the blue one"."""
    if not blue:
        return many(red, "red cube")
    return "the blue cube" if not red else f"{many(red, 'red cube')} and the blue one"


def cards(names: tuple[str, ...]) -> str:
    """Cards by name, with how many of each: "2 Battery and Hammer"."""
    counts = {name: names.count(name) for name in names}
    return listing([name if n == 1 else f"{n} {name}" for name, n in counts.items()])


# ---- options ---------------------------------------------------------------------------------------------


_POINT = {"bonus": "bonus", "centre": "point in the centre"}


def option(text: str) -> str:
    """An option as people write it: "Tacks on Crate", "Crate", "a1"."""
    effect = effect_named(text)
    if effect is None:
        return named(text)
    point = _POINT.get(effect.what)
    return f"{named(effect.on)}’s {point}" if point else f"{capital(effect.what)} on {named(effect.on)}"


def deed(choice: str, option: str, there: str = "the tile") -> str:
    """The effect of an answer; "" if it only names something.

    Args:
        choice: the kind of the choice.
        option: the answer.
        there: what is on the space that the option names, where that is known.

    >>> deed("swap tile", "c4", "VP Crate"), deed("lay tile", "nothing"), deed("ignore", "Tacks on pug")
    ('swap VP Crate on c4', 'place no tile', 'let the Tacks take effect')
    """
    does = CHOICES[choice].does if choice in CHOICES else ""
    return ENGLISH.say(does, {"option": option, "there": there if option in GRID.number else ""})


def _effect(option: str) -> str:
    """The card or tile of the effect that an option names; "" for any other option."""
    effect = effect_named(option)
    return effect.what if effect else ""


def _because(why: Facts) -> str:
    """A rule's reason against an answer, as part of a sentence."""
    return ENGLISH.say(REASONS[why["kind"]].says, why).rstrip(".")


def label(option: str) -> str:
    """An option on its button: an effect with the body that it is on, a robot by its name."""
    effect = effect_named(option)
    return f"{effect.what} on {named(effect.on)}" if effect else named(option)


# ---- things that end with the turn -----------------------------------------------------------------------


def _worn_off(over: tuple[tuple[str, str], ...]) -> str:
    """Lasting effects that are over, listed in one sentence."""
    worn = (ENGLISH.say(LASTS[what].worn, {"robot": who}) for who, what in over)
    return listing([*dict.fromkeys(filter(None, worn))] or [""])


def _ended(over: tuple[tuple[str, str], ...]) -> str:
    """Lasting effects that are over, those with a sentence of their own."""
    ended = ((row.ended, who) for one, row in LASTS.items() for who, what in over if what == one)
    return " ".join(ENGLISH.say(says, {"robot": who}) for says, who in ended if says)


# ---- changes of counters and zones, in words, the most important first; no question asks about the rest ----

_CUBES = {"red": "red cube", "blue": "blue cube", "gems": "gem", "debt": "point of debt|points of debt"}

SUMS: Mapping[str, Sum] = {
    "at": Sum("{0}", "stays out of the Arena", "leaves the Arena", "stays on {at}", to="lands on {to}",
        ask="On which space is {0} after that?"),
    "health": Sum("{0}", "gets back {things}", same="loses no cubes", things=_CUBES,
        ask="How many cubes does {0} have after that?", counts=("red", "blue")),
    "pile": Sum("{0}’s pile", things=_CUBES, pays=True,
        ask="How many cubes are in {0}’s pile after that?", counts=("red", "blue")),
    "move": Sum("{0}’s Move", "goes up by {things}", "goes down by {things}", owners=0, things="=",
        ask="How much Move does {0} have after that?"),
    "energy": Sum("{0}’s Energy", "goes up by {things}", "goes down by {things}", owners=0, things="=",
        ask="How much Energy does {0} have after that?"),
    "hand": Sum("{0}’s hand", ask="How many cards does {0} have in hand after that?"),
    "scrap": Sum("the Scrap Heap", owners=0),
    "discard": Sum("{0}’s discard pile", ask="How many cards are in {0}’s discard pile after that?"),
    "Shop": Sum("the Shop", owners=0),
    "tile": Sum("space {0}"),
    "points on": Sum("the tile on {0}", things=_CUBES),
    "gumballs": Sum("space {0}", things={"red": "gumball"}),
    "Defense": Sum("{0}", "is protected by {things}", "loses {things}", "keeps its Defenses"),
    "on Defense": Sum("{1} of {0}", owners=2, things=_CUBES),
    "turn": Sum("the turn", "", "", "goes on", owners=0, to="goes to {to}"),
}  # fmt: skip


ENGLISH = Vocabulary({
    "the": the,
    "a": a_tile,
    "is": partial(verb, "is", "are"),
    "goes": partial(verb, "goes", "go"),
    "leaves": partial(verb, "leaves", "leave"),
    "kind": lambda name: "edge" if name.endswith(" edge") else kind_of(name),
    "there": _with_space,
    "within": _within,
    "other": lambda new, old: "" if new == old else new,
    "beside": {"right": "to the right of", "up": "above", "left": "to the left of", "down": "below"},
    "cubes": cubes,
    "pieces": {"red": "red cubes", "blue": "blue cubes", "gems": "gems"},
    "guess": lambda origin: "our guess" if origin == "assumed" else "",
    "cards": cards,
    "card": lambda name: "a card" if name == UNKNOWN else name,
    "the Events": lambda names: "the Events" if every_component().events.intersection(names) else "",
    "several": lambda numbers: listing([*map(str, numbers)]) if len(numbers) > 1 else "",
    "option": option,
    "tried": lambda text: cut(option(text)),
    "label": label,
    "options": lambda texts: offered([*map(option, texts)]),
    "deed": deed,
    "whom": lambda effect: named(effect.on),
    "effect": _effect,
    "ignored": lambda option: option[7:] if option.startswith("ignore ") else "",
    "because": _because,
    "worn off": _worn_off,
    "ended": _ended,
}, actions=ACTIONS, events=EVENTS, reasons=REASONS, findings=FINDINGS, choices=CHOICES, phases=PHASES,
    more={"step": KINDS, "what lasts": LASTS},
    points="Victory Points", sums=SUMS,
    plain=(
        "rqa.move.edge", "rqa.move.basic", "rqa.shop.buy-cost", "rqa.setup.robot-ability",
        "rqa.card.arena-add-on", "rqa.setup.choose-robot", "rqa.move.own-robot-only", "rqa.energy.to-move",
        "rqa.respawn.when",
    ),
    wider=dict.fromkeys(
        ("rqa.los.wall-blocks", "rqa.los.robots-block", "rqa.los.smoke-between", "rqa.los.endpoint-smoke"),
        ("rqa.attack.ranged",),
    ),
    gains=Gains("cards", "card", "acquired", acquired))  # fmt: skip


def said_of(action: Action) -> Facts:
    """What an action says itself, with its names as facts have them; of a shot the target is a way.

    >>> said_of(Play("Laser Cannon", "pug", "right"))["way"]
    'right'
    """
    facts = dict(said_of_action(action))
    facts |= {field: named(facts[field]) for field in ("robot", "body", "target") if facts.get(field)}
    if isinstance(action, Play):
        facts["way"] = action.target if action.target in WAYS else None
    return facts


# ---- what a waiting choice is about, as a question -------------------------------------------------------


def ask(s: State) -> Question:
    """The question of the waiting choice.

    >>> from rqa_lab.games.rqa import GAME
    >>> ask(GAME.start({"seats": ["Ann", "Bo"]})).text
    'Everything is in the box. Set up the game?'
    """
    assert s.choice is not None
    frame = effect_of(s.choice.frame)
    about = _about(s, s.choice, frame)
    source = frame.cause if hasattr(frame, "robot") and hasattr(frame, "cause") else ""
    kind = s.choice.kind
    waiting = () if kind == "order" else tuple(_effects(s))
    if kind not in CHOICES:
        return Question(source, f"{kind}?", waiting)
    asks = CHOICES[kind].asks
    question = ENGLISH.say(asks, {"about": about, "source": source})
    return Question("" if "{source}" in asks else source, question, waiting)


def _about(s: State, choice: Choice, frame: Any) -> str:
    """The robot or the tile that a choice is about; "" for none."""
    match choice.effect:
        case "come in" | "displaced":
            return str(s.setup.titles[frame.robot])
        case "set down":
            own = s.setup.robots_of[s.setup.seats.index(choice.seat)]
            return next(s.setup.titles[robot] for robot in own if s.at[robot] is None)
        case "lay tile on":
            return the(str(frame.kind))
        case "swap tile for":
            return the(bodies.title(s, bodies.tile_at(s, frame.at)))
    body = getattr(frame, "body", None)
    return "" if body is None else the(bodies.title(s, body))


def _effects(s: State) -> Iterator[str]:
    """The effects that wait until the present one is over."""
    for effect in s.waiting:
        yield option(effect_text(s, effect))


# ---- a step in a sentence or two: what was done, and what came of it -------------------------------------


def _deed(action: Action, seat: str, events: tuple[Event, ...]) -> str:
    choice = next((e.facts["choice"] for e in events if e.kind == "choose"), "")
    if action == Choose("begin") and choice != "phase":
        return "The set-up begins."
    return ENGLISH.deed(action, {**said_of(action), "seat": seat, "choice": choice})


#: kinds of events that say themselves what was chosen
_SAY_IT = ("discard", "scrap", "acquire", "open", "lay tile")


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> from rqa_lab.games.rqa.actions import Move
    >>> summary(Move("pug", "right"), "Ann", ())
    'Ann moves Pug right.'
    """
    last = {(e.kind, e.facts.get("robot")): n for n, e in enumerate(events)}
    main = [
        e
        for n, e in enumerate(events)
        if EVENTS[e.kind].headline
        and (e.kind not in CARRIED or last[e.kind, e.facts["robot"]] == n)
        and not _told_by_another(e, events[:n], events[n + 1 :])
    ]
    news = dict.fromkeys(ENGLISH.headline(_in_all(e, events)) for e in main)
    said = isinstance(action, Choose) and any(e.kind in _SAY_IT for e in main)
    return " ".join(filter(None, ["" if said else _deed(action, seat or "Chance", events), *news]))


def _told_by_another(event: Event, before: tuple[Event, ...], later: tuple[Event, ...]) -> bool:
    """Another event tells it: a tile moves on, or it goes because it was turned over."""
    f = event.facts
    if event.kind == "slide":
        return any(e.kind == "slide" and e.facts["start"] == f["to"] for e in later)
    return event.kind == "take tile" and any(e.kind == "open" and e.facts["at"] == f["at"] for e in before)


#: kinds of events that a summary adds up over the step, and the facts that must agree
_SUMMED: Mapping[str, tuple[str, ...]] = {
    "hurt": ("robot",),
    "absorb": ("robot", "card"),
    "claim points": ("seat", "tile", "at"),
    "points": ("seat",),
    "forfeit": ("seat",),
}


def _in_all(event: Event, events: tuple[Event, ...]) -> Event:
    """An event; losses and gains are added up over the step."""
    by, facts = _SUMMED.get(event.kind, ()), event.facts
    if not by:
        return event
    same = [e.facts for e in events if e.kind == event.kind and all(e.facts[key] == facts[key] for key in by)]
    sums = {key: sum(f[key] for f in same) for key in ("red", "blue") if key in facts}
    return replace(event, facts={**facts, **sums})


def cut_short(s: State, seat: str, events: tuple[Event, ...]) -> str:
    """The reason why a seat's turn ended early: the Knock Out of a robot of its own."""
    if not any(event.kind == "phase" and "rqa.ko.own-turn-ends" in event.clauses for event in events):
        return ""
    own = s.setup.robots_of[s.setup.seats.index(seat)]
    gone = tuple(s.setup.titles[robot] for robot in own if s.at[robot] is None)
    return ENGLISH.say("{gone} {gone:was|were} Knocked Out", {"gone": gone})


#: key of a robot -> what it tells of a card that was played for that robot, once and more often; no picture
#: shows for which one
_PLAYED_FOR = {key: (LASTS[key].may,) * 2 for key in ("over", "diagonal")} | {
    "plating": (LASTS["plating"].may, LASTS["plating"].may.replace(" 1 more ", " {n} more ")),
    "hypercharge": (
        "Hypercharge was played for {robot}.",
        "Hypercharge was played {times} for {robot}.",
    ),
}


def recalled(s: State, path: tuple[str, ...]) -> str:
    """For which robot a card was played, and what is left in the Reserve: no picture shows it.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "a1", "over": True}}})
    >>> recalled(s, ("robots", "pug", "over")), recalled(s, ("robots", "pug", "plating"))
    ('Pug may move over obstacles this turn.', '')
    >>> recalled(s, ("reserve", "gems"))
    'The Reserve has 12 gems.'
    """
    group, name, *fact = path
    if group == "reserve" and name in ("red", "blue", "gems"):
        n = getattr(s.reserve, name)
        return f"The Reserve has {many(n, 'gem' if name == 'gems' else f'{name} cube')}."
    if group != "robots" or len(fact) != 1 or name not in s.setup.number:
        return ""
    robot, (key,) = s.setup.number[name], fact
    if (key, robot) not in s.lasting or key not in _PLAYED_FOR:
        return ""
    n = s.lasting.count((key, robot))
    return _PLAYED_FOR[key][n > 1].format(
        robot=s.setup.titles[robot], n=n, times="twice" if n <= 2 else f"{n} times"
    )
