"""Robot Quest Arena in English: the forms of facts in sentences."""

from functools import partial

from rqa_lab.core.event import Facts
from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action
from rqa_lab.core.vocabulary import Vocabulary, said_of_action
from rqa_lab.core.words import article, cut, listing, many, offered
from rqa_lab.games.rqa.model.actions import ACTIONS, Play
from rqa_lab.games.rqa.model.choices import CHOICES
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.events import EVENTS
from rqa_lab.games.rqa.model.findings import FINDINGS
from rqa_lab.games.rqa.model.lasting import LASTS
from rqa_lab.games.rqa.model.names import TileName, effect_named, kind_of, named
from rqa_lab.games.rqa.model.phases import PHASES
from rqa_lab.games.rqa.model.reasons import REASONS
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import UNKNOWN
from rqa_lab.games.rqa.model.steps import KINDS

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
    """The tile that a robot on a space stands in: "in the Smoke on d4"; "" without a tile."""
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
    return f"{named(effect.on)}’s {point}" if point else f"{effect.what} on {named(effect.on)}"


def deed(choice: str, option: str, there: str = "the tile") -> str:
    """What an answer does; "" if it only names something.

    Args:
        choice: the kind of the choice.
        option: the answer.
        there: what lies on the space that the option names, where that is known.

    >>> deed("swap tile", "c4", "VP Crate"), deed("lay tile", "nothing"), deed("ignore", "Tacks on pug")
    ('swap VP Crate on c4', 'lay no tile', 'let the Tacks act')
    """
    does = CHOICES[choice].does if choice in CHOICES else ""
    return ENGLISH.say(does, {"option": option, "there": there if option in GRID.number else ""})


def _effect(option: str) -> str:
    """The card or tile whose effect an option names; "" for any other option."""
    effect = effect_named(option)
    return effect.what if effect else ""


def _because(why: Facts) -> str:
    """A rule's reason against an answer, as part of a sentence."""
    return ENGLISH.say(REASONS[why["kind"]].says, why).rstrip(".")


def label(option: str) -> str:
    """An option on its button: an effect with the body that it is on, a robot by its name."""
    effect = effect_named(option)
    return f"{effect.what} on {named(effect.on)}" if effect else named(option)


# ---- what is over with the turn --------------------------------------------------------------------------


def _worn_off(over: tuple[tuple[str, str], ...]) -> str:
    """Lasting effects that are over, listed in one sentence."""
    worn = (ENGLISH.say(LASTS[what].worn, {"robot": who}) for who, what in over)
    return listing([*dict.fromkeys(filter(None, worn))] or [""])


def _ended(over: tuple[tuple[str, str], ...]) -> str:
    """Lasting effects that are over, those with a sentence of their own."""
    ended = ((row.ended, who) for one, row in LASTS.items() for who, what in over if what == one)
    return " ".join(ENGLISH.say(says, {"robot": who}) for says, who in ended if says)


# ---- the language ----------------------------------------------------------------------------------------

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
    "towards": {
        "right": "to the right", "up": "upwards", "left": "to the left", "down": "downwards",
        "up-right": "diagonally up to the right", "up-left": "diagonally up to the left",
        "down-right": "diagonally down to the right", "down-left": "diagonally down to the left",
    },
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
    more={"step": KINDS, "what lasts": LASTS})  # fmt: skip


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
