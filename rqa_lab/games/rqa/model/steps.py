"""The steps that cards, tiles and powers are made of: which there are, and how they read in words.

A step is a word and what follows it: ``("gain", "energy", 2)``, ``("either", step, step)``.  What each does
is in ``play.cards`` and its neighbours.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.schema import PRINTED, STEPS, several, whole
from rqa_lab.core.steps import Step, shown_step
from rqa_lab.core.words import either
from rqa_lab.games.rqa.model.bounds import PARTS

#: the steps that take tiles out of the Game Box, which is there with packs alone
OF_THE_BOX = ("lay tile", "swap tile")
#: word -> what follows it: "n" a number from 1, "what" energy or move, "step" a step, "steps" its words
SHAPES: Mapping[str, tuple[str, ...]] = {
    "gain": ("what", "n"),
    **dict.fromkeys(("points", "repair", "draw", "discard", "scrap", "acquire", "knock", "shift"), ("n",)),
    **dict.fromkeys(("plating", "lose", "defense"), ("n",)),
    **dict.fromkeys(("hit", "pull", "over", "diagonal", "hypercharge"), ()),
    **dict.fromkeys(("lay tile", "swap tile", "install", "hologram"), ()),
    "each": ("steps",),
    "either": ("step", "step"),
}
#: steps of tiles that take damage or are entered
OF_TILES: Mapping[str, tuple[str, ...]] = dict.fromkeys(("open", "flip", "gumballs"), ())
#: what a card does as long as it stays in play, as a robot's Defense or in front of a seat
STANDING: Mapping[str, tuple[str, ...]] = {
    "first buy": ("n",),
    "start": ("step",),
    "acquire from": ("n", "step"),
    "absorb all": (),
}
#: steps by which a card stays -> the type of such a card
STAYING: Mapping[str, str] = {"defense": "Defense", "hologram": "Defense", "install": "Upgrade"}
#: steps that are done to a seat, and by no robot
SEATED = ("gain", "points", "lose", "draw", "discard", "scrap", "acquire")
#: steps that are done to one robot, which the card is aimed at
AIMED = ("hit", "knock", "pull")
#: of those, what can be done to each robot around, or in a line
EACH = ("hit", "knock")
#: how each part of a shape is written in a message
_WRITTEN = {"what": "energy or move", "step": "a step", "steps": "a step", "n": "n"}

#: what follows a word, if it is no step
_PLAIN = [{"type": "string"}, whole(PRINTED, 1)]
#: the JSON Schema of a list of steps; what it lets pass, :func:`trouble` judges
SCHEMA: Mapping[str, Any] = several(
    several(
        {"anyOf": [*_PLAIN, several({"anyOf": _PLAIN}, PARTS, minItems=1)]},
        PARTS,
        minItems=1,
        title="a step, such as [gain, energy, 2]",
        prefixItems=[{"enum": list(SHAPES)}],
    ),
    STEPS,
    minItems=1,
    title="a list of steps, such as [[knock, 2], [hit]]",
    description="what is done, in its order",
)


def beginning(*words: str) -> dict[str, Any]:
    """The schema of a list of steps that begin with these words."""
    return {**SCHEMA, "items": {**SCHEMA["items"], "prefixItems": [{"enum": list(words)}]}}


def trouble(step: Sequence[Any], reach: str | int | None, type: str | None = None) -> str:
    """What is wrong with a step of something with that range and type, as "expected …"; "" if nothing is.

    >>> trouble(["gain", "energy"], None)
    'expected [gain, energy or move, n]'
    >>> trouble(["knock", 2], "around")
    'expected [each, knock, n]: its range is around'
    >>> trouble(["either", ["draw", 1], ["hit"]], "melee")
    ''
    >>> trouble(["install"], None, "Function")
    'expected something else: only a card of the type Upgrade stays'
    """
    word, *rest = step
    if not isinstance(word, str) or word not in SHAPES:
        return f"expected a step that begins with {', '.join(SHAPES)}"
    shape = SHAPES[word]
    fits = bool(rest) if shape == ("steps",) else len(rest) == len(shape)
    if not fits or not all(map(_fits, rest, shape)):
        return f"expected {written(word)}"
    several = reach in ("around", "line")
    if word == "each":
        if not several:
            return "expected it without each: its range is neither around nor line"
        if rest[0] not in EACH:
            return f"expected [each, {'] or [each, '.join(EACH)}, n]"
        return trouble(rest, "melee", type)
    if word == "either":
        if {one[0] for one in rest} & {"each", "either"}:
            return "expected two plain steps"
        return next(filter(None, (trouble(one, reach, type) for one in rest)), "")
    if word in AIMED and several:
        if word not in EACH:
            return f"expected something else: its range is {reach}"
        return f"expected {written(word).replace('[', '[each, ')}: its range is {reach}"
    if word in AIMED and reach is None:
        return "expected something else: without a range it is not aimed at a robot"
    if STAYING.get(word, type) != type:
        return f"expected something else: only a card of the type {STAYING[word]} stays"
    return ""


def has(step: Sequence[Any], *words: str) -> bool:
    """The step, or one that it consists of, begins with one of these words.

    >>> has(("either", ("lay tile",), ("draw", 1)), "lay tile", "plating"), has(("draw", 1), "lay tile")
    (True, False)
    """
    told = shown_step(step)
    return any(f"[{word}{end}" in told for word in words for end in "],")


def standing_trouble(step: Sequence[Any]) -> str:
    """What is wrong with a step of what a card does while it stays, as "expected …"; "" if nothing is.

    >>> standing_trouble(["first buy", 2]), standing_trouble(["start", ["hit"]])
    ('', 'expected gain, points, lose, draw, discard, scrap or acquire in it')
    """
    word, *rest = step
    if not isinstance(word, str) or word not in STANDING:
        return f"expected a step that begins with {either(STANDING)}"
    if len(rest) != len(STANDING[word]) or not all(map(_fits, rest, STANDING[word])):
        return f"expected {written(word)}"
    for one in rest:
        if isinstance(one, (list, tuple)):
            return trouble(one, None) if one[0] in SEATED else f"expected {either(SEATED)} in it"
    return ""


def _fits(value: Any, part: str) -> bool:
    match part:
        case "n":
            return type(value) is int and value > 0
        case "what":
            return value in ("energy", "move")
        case "step":
            return isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], str)
    return isinstance(value, str)


def written(word: str) -> str:
    """How a step is written in a file: "[gain, energy or move, n]"."""
    shape = {**SHAPES, **OF_TILES, **STANDING}[word]
    return f"[{', '.join((word, *(_WRITTEN[part] for part in shape)))}]"


_MEANINGS = {
    "open": "turns it over, does what one of its backs says, and takes it off the board",
    "flip": "turns all double-sided tiles over",
    "gumballs": "puts a gumball onto each diagonal neighbour without one",
    "first buy": "the first card bought each turn costs n Energy less",
    "start": "does a step when its owner's turn starts",
    "acquire from": "does a step whenever its owner acquires a card that costs n or more",
    "absorb all": "takes a hit of any size, and breaks",
}


def meaning(word: str) -> str:
    """What a step with that word does, for a list of them.

    >>> meaning("knock"), meaning("each")
    ('knocks the target back n spaces', 'does a step to each enemy robot')
    """
    if word in _MEANINGS:
        return _MEANINGS[word]
    if word == "each":
        return "does a step to each enemy robot"
    if word == "either":
        return "does one of two steps, as the player chooses"
    return _told((word, *({"n": "n", "what": "Energy or Move"}[part] for part in SHAPES[word])), "the target")


# ---- in words --------------------------------------------------------------------------------------------


_NAMES = {"energy": "Energy", "move": "Move"}


def option(step: Step) -> str:
    """A step as the option of a choice.

    >>> option(("gain", "energy", 2)), option(("acquire", 3)), option(("repair", 2))
    ('gain 2 Energy', 'acquire a card of cost 3 or less', 'repair 2')
    """
    match step:
        case ("gain", what, n):
            return f"gain {n} {_NAMES[what]}"
        case ("acquire", n):
            return f"acquire a card of cost {n} or less"
        case ("points", n):
            return f"gain {_count(n, 'Victory Point')}"
        case ("draw" | "discard" | "scrap" as what, n):
            return f"{what} {_count(n, 'card')}"
        case ("knock", n):
            return f"knock back {_count(n, 'space')}"
        case ("shift", n):
            return f"move a robot up to {_count(n, 'space')}"
        case ("plating", n):
            return f"pushes deal {n} damage more"
        case ("over",):
            return "move over obstacles"
        case ("diagonal",):
            return "move diagonally"
        case ("lose", n):
            return f"lose {_count(n, 'Victory Point')}"
        case ("repair", n):
            return f"repair {n}"
    return " ".join(map(str, step))


def sentence(steps: Sequence[Step], reach: str | int | None, standing: Sequence[Step] = ()) -> str:
    """What a card with these steps and that range says; ``standing`` is what it does while it stays.

    >>> sentence((("knock", 2), ("hit",)), "melee")
    'Knocks an enemy robot next to yours back 2 spaces, then hits it.'
    >>> sentence((("gain", "energy", 2), ("draw", 1)), None)
    'Gives 2 Energy, then draws a card.'
    >>> sentence((("each", "hit"), ("each", "knock", 1)), "around")
    'Hits every enemy robot next to yours, then knocks each of them back 1 space.'
    >>> sentence((("install",),), None, (("start", ("draw", 1)),))
    'Stays in front of you. At the start of your turn it draws a card.'
    """
    words = ", then ".join(_parts(steps, reach))
    first = [f"{words[:1].upper()}{words[1:]}."] if words else []
    return " ".join([*first, *filter(None, map(_stays, standing))])


def quietly(steps: Sequence[Step]) -> str:
    """What steps do to somebody who comes to a tile, or whose robot Knocks Out another.

    >>> quietly((("points", 1), ("draw", 1)))
    'gains 1 Victory Point and draws a card'
    """
    return " and ".join(_QUIETLY[step[0]] if step[0] in _QUIETLY else _quietly(step) for step in steps)


_QUIETLY = {
    "open": "takes what its back shows, and it is gone",
    "flip": "flips all double-sided tiles",
    "gumballs": "puts a gumball onto each diagonal neighbour that has none",
}


def _quietly(step: Step) -> str:
    match step:
        case ("gain", what, n):
            return f"gains {n} {_NAMES.get(what, what)}"
        case ("points", n):
            return f"gains {_count(n, 'Victory Point')}"
        case ("repair", n):
            return f"is repaired by {n}"
        case ("scrap", n):
            return f"may scrap {_count(n, 'card', 'a card')} of the hand"
    return _told(step, "")


def _stays(step: Step) -> str:
    """What a card does while it stays, as a sentence; "" if its other steps say it."""
    match step:
        case ("first buy", n):
            return f"The first card that you buy each turn costs {n} Energy less."
        case ("start", (*plain,)):
            return f"At the start of your turn it {_told(tuple(plain), '')}."
        case ("acquire from", cost, (*plain,)):
            return f"Whenever you acquire a card that costs {cost} or more it {_told(tuple(plain), '')}."
    return ""


def _parts(steps: Sequence[Step], reach: str | int | None) -> Iterator[str]:
    bodies: dict[str | int | None, str] = {
        None: "",
        "melee": "an enemy robot next to yours",
        "around": "every enemy robot next to yours",
        "line": "every enemy robot in one straight line, through everything",
    }
    body = bodies.get(reach, "an enemy robot in range and in sight")
    for step in steps:
        many, plain = step[0] == "each", step[1:] if step[0] == "each" else step
        yield _told(plain, body)
        if {*plain[:1]} & {*AIMED}:
            body = "each of them" if many else "it"


def _told(step: Step, body: str) -> str:
    """A step as part of a sentence; ``body`` is whom it is done to."""
    match step:
        case ("gain", what, n):
            return f"gives {n} {_NAMES.get(what, what)}"
        case ("points", n):
            return f"gives {_count(n, 'Victory Point')}"
        case ("repair", n):
            return f"repairs your robot by {n}"
        case ("draw" | "discard" as what, n):
            return f"{what}s {_count(n, 'card', 'a card')}"
        case ("scrap", n):
            return f"lets you scrap {_count(n, 'card', 'a card')} of your hand"
        case ("acquire", n):
            return f"gives a card that costs at most {n} for free"
        case ("hit",):
            return f"hits {body}"
        case ("knock", n):
            return f"knocks {body} back {_count(n, 'space')}"
        case ("pull",):
            return f"pulls {body} onto the space next to yours"
        case ("shift", n):
            return f"moves any robot up to {_count(n, 'empty space')}"
        case ("plating", n):
            return f"makes each of your pushes this turn deal {n} damage more"
        case ("over",):
            return "lets your robot move over obstacles this turn"
        case ("diagonal",):
            return "lets your robot move and push diagonally this turn"
        case ("lose", n):
            return f"costs you {_count(n, 'Victory Point')}"
        case ("defense", n):
            return f"lies on your robot and takes {n} damage in its stead"
        case ("hologram",):
            return "lies on your robot and takes a hit of any size in its stead"
        case ("install",):
            return "stays in front of you"
        case ("hypercharge",):
            return "makes your next Attack card deal 1 damage more for each Function that you have in play"
        case ("lay tile",):
            return "lets you put a tile of the Game Box onto an empty space"
        case ("swap tile",):
            return "lets you swap a tile of the arena for one of the Game Box"
        case ("either", ("gain", what, n), ("gain", other, m)):
            return f"gives {n} {_NAMES.get(what, what)} or {m} {_NAMES.get(other, other)}"
        case ("either", (*one,), (*other,)):
            return f"{_told(tuple(one), body)} or {_told(tuple(other), body)}"
    return shown_step(step)  # one that cannot be done, which is told of elsewhere


def _count(n: int, what: str, one: str = "") -> str:
    return (one or f"1 {what}") if n == 1 else f"{n} {what}s"
