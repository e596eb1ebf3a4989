"""The steps of cards, tiles and Powers, and their allowed arguments."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rqa_lab.core import component as core
from rqa_lab.core.component import Letter, Step, shown_step, then
from rqa_lab.core.doing import Effects
from rqa_lab.core.files import load_named
from rqa_lab.core.schema import MOST, PRINTED, several, whole
from rqa_lab.core.vocabulary import PLAIN, Kind, Says
from rqa_lab.core.words import either

# ---- bounds ----------------------------------------------------------------------------------------------
# The greatest amounts allowed in a file: more than any game needs, and few enough to compute with.
#
# Pure sums, such as points, go as far as :data:`~rqa_lab.core.schema.MOST`: where cubes run out, tokens
# replace them.

#: how many may play a whole game
FEWEST, PLAYERS = 2, 6
#: the robots, each of which may belong to a seat of its own
SEATS = 7
#: red and blue cubes of the box, which a robot's Health is made of
HEALTH = 60
#: what a robot can run into in a turn: the others, a tile on each space, the sides of the edge
OBSTACLES = 60
#: gumballs on a space: the rules lay one
GUMBALLS = 20
#: blue cubes in the Reserve of a new game
BLUE = 99

#: the parts of a step: [acquire from, 6, [points, 2]]
PARTS = 4
#: the effects that the back of a tile may show
BACKS = 20
#: layouts of a data file
LAYOUTS = 100

#: the usual limits, and the limits with a data file that has more powerful components
_POOL, _LASTING, _CARDS, _TILES = (200, MOST), (20, 99), (200, 9_999), (49, 9_999)
#: Energy and Move that come from elsewhere: tiles, Loot Boxes, rewards, Upgrades, Events
_ELSEWHERE = 50

#: copies of a card, and its steps
Given = tuple[int, Sequence[Any]]


def cards(given: Iterable[Given]) -> int:
    """Cards in a place: all that there are."""
    return _within(_CARDS, sum(copies for copies, _ in given))


def tiles(copies: int) -> int:
    """Tiles in a place: all that there are, or one for each space."""
    return _within(_TILES, copies)


def pool(given: Iterable[Given]) -> int:
    """Energy or Move in a turn: what all cards give that are played in it, Energy that becomes Move included.

    >>> pool([(30, [["gain", "energy", 9]])])
    320
    """
    return _within(_POOL, _ELSEWHERE + sum(copies * _given(steps, "gain") for copies, steps in given))


def lasting(given: Iterable[Given], word: str) -> int:
    """How often cards can give a robot the same for the rest of a turn."""
    return _within(_LASTING, sum(copies * _given(steps, word) for copies, steps in given))


def _within(limits: tuple[int, int], number: int) -> int:
    least, most = limits
    return max(least, min(most, number))


def _given(steps: Iterable[Any], word: str) -> int:
    """The sum of the steps that begin with a word; for ``either`` of both options, which is never too low."""
    found = 0
    for first, *rest in steps:
        if first == word:
            found += rest[-1] if rest else 1
        found += _given([part for part in rest if isinstance(part, (list, tuple))], word)
    return found


#: a variable of the environment with modules and files of Python that add steps, parted like those of PATH
VARIABLE = "RQA_STEPS"

# ---- effects ---------------------------------------------------------------------------------------------
# The register of effects: functions of ``play`` enter themselves; their parameters name what frames hold.

#: every effect by the name that its frames begin with
EFFECTS = Effects()
effect, named = EFFECTS.effect, EFFECTS.named


# ---- the steps that cards, tiles and powers are made of: a row for each, and how they read in words ------
# A step is a word and what follows it: ``("gain", "energy", 2)``, ``("either", step, step)``.  What each
# does is in ``play``: an effect of the same name.

#: stands for the wording of a card, in those for other places
SAME = "{says}"


@dataclass(frozen=True, slots=True)
class StepKind(Kind):
    """A kind of step; its facts are its arguments, and its sentence is that of a card.

    The facts are ``n``, a number from 1; ``what``, energy or move; ``step`` and ``other``, steps; ``words``,
    the words of a step.  The sentence may also use ``body``, the target of the step.

    Args:
        option: the step as an option; "" if it reads as it is written.
        quietly: its effect on a robot that enters a tile, or on the owner of one that Knocks Out another; ""
            if the step is not allowed there.
        means: its effect, for a list of steps; "" if the sentence says it.
        to: "seat" if it affects a seat, and no robot does it; "box" if it takes a tile out of the Game Box;
            "robot" if the card is aimed at one, "each" if it can also affect all robots in range.
        of: "card", "tile" for a step of damaged or entered tiles, "staying" for an effect of a card while it
            stays: as a robot's Defense, or in front of a seat.
        type: the type of card that this step makes stay.
        icon, number: on the face of a card, a drawing and the text beside it.
    """

    option: str = ""
    quietly: str = ""
    means: str = ""
    to: str = ""
    of: str = "card"
    type: str = ""
    icon: str = ""
    number: str = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        facts = (*self.names, "body")
        every = ((self.says, facts), (self.option, facts), (self.quietly, facts), (self.means, ()))
        yield from (one for one in every if one[0] not in ("", SAME))


#: word of a step -> all there is to say of it
KINDS: dict[str, StepKind] = {
    "gain": StepKind("what n", "gives {n} {what:capital}", "gain {n} {what:capital}",
        "gains {n} {what:capital}", to="seat", icon="i-{what}", number="+{n}"),
    "points": StepKind("n", "gives {n:# Victory Point}", "gain {n:# Victory Point}",
        "gains {n:# Victory Point}", to="seat", icon="i-vp", number="+{n}"),
    "lose": StepKind("n", "costs you {n:# Victory Point}", "lose {n:# Victory Point}", to="seat",
        icon="i-vp", number="\N{MINUS SIGN}{n}"),
    "repair": StepKind("n", "repairs your robot by {n}", quietly="is repaired by {n}", icon="i-health",
        number="+{n}"),
    "draw": StepKind("n", "draws {n:a card|# cards}", "draw {n:# card}", SAME, to="seat",
        icon="i-hand", number="+{n}"),
    "discard": StepKind("n", "discards {n:a card|# cards}", "discard {n:# card}", SAME, to="seat",
        icon="i-hand", number="\N{MINUS SIGN}{n}"),
    "scrap": StepKind("n", "lets you scrap {n:a card|# cards} from your hand", "scrap {n:# card}",
        "may scrap {n:a card|# cards} from hand", to="seat", icon="i-x", number="{n}"),
    "acquire": StepKind("n", "gives you a free card that costs at most {n}",
        "acquire a card of cost {n} or less", to="seat", icon="i-shop",
        number="\N{LESS-THAN OR EQUAL TO}{n}"),
    "hit": StepKind("", "hits {body}", to="each"),
    "knock": StepKind("n", "knocks {body} back {n:# space}", "knock back {n:# space}", to="each",
        icon="i-push", number="{n}"),
    "pull": StepKind("", "pulls {body} onto the space next to yours", to="robot", icon="i-pull"),
    "shift": StepKind("n", "moves any robot up to {n:# empty space}", "move a robot up to {n:# space}",
        icon="i-shift", number="{n}"),
    "plating": StepKind("n", "makes each of your pushes this turn deal {n} more damage",
        "pushes deal {n} damage more", icon="i-damage", number="+{n}"),
    "defense": StepKind("n", "goes on your robot and takes {n} damage in its place", type="Defense",
        icon="i-shield", number="{n}"),
    "over": StepKind("", "lets your robot move over obstacles this turn", "move over obstacles",
        icon="i-over"),
    "diagonal": StepKind("", "lets your robot move and push diagonally this turn", "move diagonally",
        icon="i-diagonal"),
    "hypercharge": StepKind("",
        "makes your next Attack card deal 1 more damage for each Function that you have in play",
        icon="i-damage", number="+"),
    "lay tile": StepKind("", "lets you put a tile from the Game Box on an empty space", to="box",
        icon="i-tile"),
    "swap tile": StepKind("", "lets you swap a tile in the Arena for one from the Game Box", to="box",
        icon="i-swap"),
    "install": StepKind("", "stays in front of you", type="Upgrade"),
    "hologram": StepKind("", "goes on your robot and takes a hit of any size in its place", type="Defense",
        icon="i-shield"),
    "each": StepKind("words", "", means="does a step to each enemy robot"),
    "either": StepKind("step other", "{step} or {other}",
        means="does one of two steps, as the player chooses"),
    "open": StepKind("", "", quietly="gets what its back shows, and the tile is gone", of="tile",
        means="turns it over, does what one of its backs says, and takes it off the board"),
    "flip": StepKind("", "", quietly="flips all double-sided tiles", of="tile",
        means="turns all double-sided tiles over"),
    "gumballs": StepKind("", "", quietly="puts a gumball onto each diagonal neighbour that has none",
        of="tile", means="puts a gumball onto each diagonal neighbour without one"),
    "first buy": StepKind("n", "The first card that you buy each turn costs {n} less Energy.", of="staying",
        means="the first card bought each turn costs n less Energy", icon="i-energy",
        number="\N{MINUS SIGN}{n}"),
    "start": StepKind("step", "At the start of your turn it {step}.", of="staying",
        means="does a step when its owner's turn starts"),
    "acquire from": StepKind("n step", "Whenever you acquire a card that costs {n} or more it {step}.",
        of="staying", means="does a step whenever its owner acquires a card that costs n or more",
        icon="i-shop", number="\N{GREATER-THAN OR EQUAL TO}{n}"),
    "absorb all": StepKind("", "", of="staying", means="takes a hit of any size, and breaks"),
}  # fmt: skip


def step(word: str, kind: StepKind) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a step, for a user's module: its word, its description, and its effect.

    The function gets the ``Doing``, the numbers of the acting robot and of the target (None for steps to a
    seat), the cause, and the step's arguments; see docs/component-data.md.

    Raises:
        ValueError: for a word that exists already.
    """
    if word in KINDS:
        raise ValueError(f"there is a step {word!r} already")

    def enter(function: Callable[..., None]) -> Callable[..., None]:
        KINDS[word] = kind
        return effect(word)(function)

    return enter


# here, because all that follows is made of the kinds
load_named(VARIABLE)


def _words(what: str, *values: str) -> tuple[str, ...]:
    return tuple(word for word, kind in KINDS.items() if getattr(kind, what) in values)


OF_CARDS, OF_TILES, STAYING = _words("of", "card"), _words("of", "tile"), _words("of", "staying")
SEATED, OF_THE_BOX = _words("to", "seat"), _words("to", "box")
AIMED, EACH = _words("to", "robot", "each"), _words("to", "each")
#: steps that fit the start of a turn, and a reward: they need no target
QUIET = tuple(word for word in OF_CARDS if KINDS[word].quietly)
#: how what follows a word is written in a message
_WRITTEN = {"what": "energy or move", "n": "n", **dict.fromkeys(("step", "other", "words"), "a step")}
#: general arguments that describe all steps of a kind at once
_ANY = {"what": "Energy or Move", "n": Letter("n"), "body": "the target"}

#: what follows a word, if it is no step
_PLAIN = [{"type": "string"}, whole(PRINTED, 1)]
#: the JSON Schema of a list of steps; what it lets pass, :func:`trouble` judges
SCHEMA: Mapping[str, Any] = core.step_schema(
    OF_CARDS,
    {"anyOf": [*_PLAIN, several({"anyOf": _PLAIN}, PARTS, minItems=1)]},
    PARTS,
    "[gain, energy, 2]",
    "[[knock, 2], [hit]]",
)


def of_type(type: str) -> tuple[str, ...]:
    """The steps by which a card of that type stays."""
    return _words("type", type)


def beginning(*words: str) -> dict[str, Any]:
    """The schema of a list of steps that begin with these words."""
    return {**SCHEMA, "items": {**SCHEMA["items"], "prefixItems": [{"enum": list(words)}]}}


def trouble(step: Sequence[Any], reach: str | int | None, type: str | None = None) -> str:
    """The problem with a step of something with that range and type, as "expected …"; "" if there is none.

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
    if word not in OF_CARDS:
        return f"expected a step that begins with {', '.join(OF_CARDS)}"
    if not _fits(step):
        return f"expected {written(word)}"
    kind, several = KINDS[word], reach in ("around", "line")
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
    if (kind.type or type) != type:
        return f"expected something else: only a card of the type {kind.type} stays"
    return ""


def inner(step: Sequence[Any]) -> tuple[Step, ...]:
    """The steps that a step consists of.

    >>> inner(("either", ("hit",), ("draw", 1))), inner(("each", "knock", 2)), inner(("hit",))
    ((('hit',), ('draw', 1)), (('knock', 2),), ())
    """
    parts = [step[1:]] if step[0] == "each" else step[1:]
    return tuple(tuple(part) for part in parts if isinstance(part, (list, tuple)) and part)


def has(step: Sequence[Any], *words: str) -> bool:
    """True if the step, or one inside it, begins with one of these words.

    >>> has(("either", ("lay tile",), ("draw", 1)), "lay tile", "plating"), has(("draw", 1), "lay tile")
    (True, False)
    """
    return step[0] in words or any(has(one, *words) for one in inner(step))


def staying_trouble(step: Sequence[Any]) -> str:
    """The problem with a step of a card's staying effect, as "expected …"; "" if there is none.

    >>> staying_trouble(["first buy", 2]), staying_trouble(["start", ["hit"]])
    ('', 'expected gain, points, lose, draw, discard, scrap or acquire in it')
    """
    if step[0] not in STAYING:
        return f"expected a step that begins with {either(STAYING)}"
    if not _fits(step):
        return f"expected {written(step[0])}"
    for one in inner(step):
        return trouble(one, None) if one[0] in SEATED else f"expected {either(SEATED)} in it"
    return ""


def _fits(step: Sequence[Any]) -> bool:
    """True if the step's arguments are of the right number and kinds."""
    word, *rest = step
    names = KINDS[word].names
    return (len(rest) == len(names) or (word == "each" and bool(rest))) and all(map(_fit, rest, names))


def _fit(value: Any, name: str) -> bool:
    match name:
        case "n":
            return type(value) is int and value > 0
        case "what":
            return value in ("energy", "move")
        case "step" | "other":
            return isinstance(value, (list, tuple)) and bool(value) and isinstance(value[0], str)
    return isinstance(value, str)


def written(word: str) -> str:
    """How a step is written in a file: "[gain, energy or move, n]"."""
    return shown_step((word, *(_WRITTEN[name] for name in KINDS[word].names)))


# ---- in words --------------------------------------------------------------------------------------------


def meaning(word: str) -> str:
    """The effect of a step with that word, for a list of steps.

    >>> meaning("knock"), meaning("each")
    ('knocks the target back n spaces', 'does a step to each enemy robot')
    """
    kind = KINDS[word]
    return kind.means or PLAIN.say(kind.says, _ANY)


def option(step: Step) -> str:
    """A step as the option of a choice.

    >>> option(("gain", "energy", 2)), option(("acquire", 3)), option(("repair", 2))
    ('gain 2 Energy', 'acquire a card of cost 3 or less', 'repair 2')
    """
    says = KINDS[step[0]].option
    return _said(step, says) if says else " ".join(map(str, step))


def sentence(steps: Sequence[Step], reach: str | int | None, staying: Sequence[Step] = ()) -> str:
    """The text of a card with these steps and that range; ``staying`` is its effect while it stays.

    >>> sentence((("knock", 2), ("hit",)), "melee")
    'Knocks an enemy robot next to yours back 2 spaces, then hits it.'
    >>> sentence((("gain", "energy", 2), ("draw", 1)), None)
    'Gives 2 Energy, then draws a card.'
    >>> sentence((("each", "hit"), ("each", "knock", 1)), "around")
    'Hits every enemy robot next to yours, then knocks each of them back 1 space.'
    >>> sentence((("install",),), None, (("start", ("draw", 1)),))
    'Stays in front of you. At the start of your turn it draws a card.'
    """
    return " ".join(filter(None, (then(_parts(steps, reach)), *map(_said, staying))))


def quietly(steps: Sequence[Step]) -> str:
    """The effect of steps on a seat with a robot that enters a tile or Knocks Out another.

    >>> quietly((("points", 1), ("draw", 1)))
    'gains 1 Victory Point and draws a card'
    """
    return " and ".join(_said(step, KINDS[step[0]].quietly.replace(SAME, "")) for step in steps)


#: range -> what a card is aimed at
_BODIES: Mapping[str | int | None, str] = {
    None: "",
    "melee": "an enemy robot next to yours",
    "around": "every enemy robot next to yours",
    "line": "every enemy robot in one straight line, through everything",
}


def _parts(steps: Sequence[Step], reach: str | int | None) -> Iterator[str]:
    body = _BODIES.get(reach, "an enemy robot in range and in sight")
    for step in steps:
        plain = step[1:] if step[0] == "each" else step
        yield _said(plain, body=body)
        if {*plain[:1]} & {*AIMED}:
            body = "it" if plain is step else "each of them"


def _said(step: Sequence[Any], says: str = "", body: str = "") -> str:
    """A step in words, those of a card by default; ``body`` is the target.

    An impossible step, which is reported elsewhere, is shown as written.
    """
    if not step or step[0] not in KINDS or step[0] == "each" or not _fits(step):
        return shown_step(step)
    kind = KINDS[step[0]]
    facts = kind.given(_said(one, body=body) if isinstance(one, (list, tuple)) else one for one in step[1:])
    if step[0] == "either" and step[1][0] == step[2][0] == "gain":
        facts["other"] = facts["other"].removeprefix("gives ")
    return PLAIN.say(says or kind.says, {**facts, "body": body})
