"""What happened, in English: the forms in which sentences say facts."""

from functools import partial

from rqa_lab.core import vocabulary
from rqa_lab.core.template import Language
from rqa_lab.core.words import article, listing, many
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.events import EVENTS
from rqa_lab.games.rqa.model.lasting import LASTS
from rqa_lab.games.rqa.model.names import TileName, effect_named, named
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import UNKNOWN

# ---- bodies and tiles ------------------------------------------------------------------------------------


def the(name: str) -> str:
    """A body or an obstacle with its article.

    >>> the(named("Wall e4")), the("Wall"), the("Crate"), the("the edge")
    ('the Wall on e4', 'the Wall', 'Crate', 'the edge')
    """
    if isinstance(name, TileName):
        return f"the {name.kind} on {name.space}"
    return f"the {name}" if name in every_component().tiles else name


def kind_of(name: str) -> str:
    """A tile without its space, an edge without its side, a robot by its name.

    >>> kind_of(named("Wall e4")), kind_of("the top edge"), kind_of("Crate")
    ('Wall', 'edge', 'Crate')
    """
    return name.kind if isinstance(name, TileName) else "edge" if name.endswith("edge") else name


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


#: kind of a choice among tiles -> what picking does
_ARRANGING = {"lay tile": "lay {}", "swap tile": "swap {}", "swap tile for": "swap it for {}"}
_VERBS = ("gain", "acquire", "ignore", "let", "stay", "begin", "lay", "swap")


def doing(choice: str, text: str, tile: str = "the tile") -> str:
    """What an answer does, with a verb if it is about a tile; else the option as it stands.

    Args:
        choice: the kind of the choice.
        text: the option.
        tile: what lies on the space that the option names, where that is known.

    >>> doing("swap tile", "c4", "VP Crate"), doing("lay tile", "nothing"), doing("ignore", "Tacks on pug")
    ('swap VP Crate on c4', 'lay no tile', 'let the Tacks act')
    """
    if choice in _ARRANGING:
        what = "no tile" if text == "nothing" else f"{tile} on {text}" if text in GRID.number else text
        return _ARRANGING[choice].format(what)
    what, on, _ = text.rpartition(" on ")
    if choice == "ignore" and on:
        return f"let the {what} act"
    return f"ignore the {text[7:]}" if text.startswith("ignore ") else text


def is_deed(text: str) -> bool:
    """The text of an answer says what is done, as in "gain 2 Energy"; others only name something."""
    return text.partition(" ")[0] in _VERBS


def chosen(choice: str, text: str) -> str:
    """What somebody chooses: "Crate", "to gain 2 Energy"."""
    done = doing(choice, text)
    return f"to {done}" if is_deed(done) else option(done)


# ---- what is over with the turn --------------------------------------------------------------------------


def _worn_off(over: tuple[tuple[str, str], ...]) -> str:
    """What is over and is listed in one sentence."""
    worn = (ENGLISH.say(LASTS[what].worn, {"robot": who}) for who, what in over)
    return listing([*dict.fromkeys(filter(None, worn))] or [""])


def _ended(over: tuple[tuple[str, str], ...]) -> str:
    """What is over and has a sentence of its own."""
    ended = ((row.ended, who) for one, row in LASTS.items() for who, what in over if what == one)
    return " ".join(ENGLISH.say(says, {"robot": who}) for says, who in ended if says)


# ---- the language ----------------------------------------------------------------------------------------

ENGLISH = Language({
    "the": the,
    "a": a_tile,
    "is": partial(verb, "is", "are"),
    "goes": partial(verb, "goes", "go"),
    "leaves": partial(verb, "leaves", "leave"),
    "short": kind_of,
    "other": lambda new, old: "" if new == old else new,
    "towards": {"right": "to the right", "up": "upwards", "left": "to the left", "down": "downwards"},
    "cubes": cubes,
    "cards": cards,
    "card": lambda name: "a card" if name == UNKNOWN else name,
    "the Events": lambda names: "the Events" if every_component().events.intersection(names) else "",
    "option": option,
    "chosen": chosen,
    "whom": lambda effect: named(effect.on),
    "effect": lambda effect: effect.what,
    "worn off": _worn_off,
    "ended": _ended,
})  # fmt: skip

tell = partial(vocabulary.tell, rows=EVENTS, language=ENGLISH)
