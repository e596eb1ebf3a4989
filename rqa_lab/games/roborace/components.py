"""The printed components: the patterns of the cards, and the kinds of other things."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Annotated, Any, ClassVar

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.component import Cites, Component, Tables, amount, frozen, one_of
from rqa_lab.core.datarules import OwnData
from rqa_lab.core.doing import Effects
from rqa_lab.games.datafile import in_use, load

# ---- bounds ----------------------------------------------------------------------------------------------
# The greatest amounts allowed in a file: more than any game needs, and few enough to compute with.

#: how many may play a whole game
FEWEST, PLAYERS = 1, 6
#: the most seats of a position, which may break that
SEATS = 8
#: the most rounds of a race
ROUNDS = 4
#: cards in any place, and the spaces that they are away from the middle
CARDS, FAR = 200, 99
#: fields of an arena
FIELDS = 99


# ---- effects ---------------------------------------------------------------------------------------------
# The register of effects: functions of ``play`` enter themselves; their parameters name what frames hold.

#: every effect by the name that its frames begin with
EFFECTS = Effects()
effect, named = EFFECTS.effect, EFFECTS.named


# ---- RoboRace cards as texts: "RG/YB" has red and green robots above yellow and blue ones ----------------
# A card is called by the one of its four turns that comes first in the order of the colours.  As it lies on
# the table it is written as it lies; a card that lies face down, or that one does not see, is
# :data:`UNKNOWN`.

#: the first letters of the colours, in order: red, green, blue, yellow, orange, purple
COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "O": "orange", "P": "purple"}
LETTERS = "".join(COLOURS)
#: a card that is hidden from the observer
UNKNOWN = "?"
#: the spaces of a card, as they are read: rows and columns from its upper left one
SPACES = ((0, 0), (0, 1), (1, 0), (1, 1))


def robots(face: str) -> tuple[str, ...]:
    """The four robots of a card in its present position, in reading order; none if it is face down.

    >>> robots("RG/YB"), robots("?")
    (('R', 'G', 'Y', 'B'), ('', '', '', ''))
    """
    return ("",) * 4 if face == UNKNOWN else (face[0], face[1], face[3], face[4])


def shown(face: str) -> str:
    """The four robots of a card that one sees, as a text; those of a card that is face down are dots.

    >>> shown("RG/YB"), shown("?")
    ('RGYB', '....')
    """
    return "...." if face == UNKNOWN else face.replace("/", "")


def face(four: tuple[str, ...]) -> str:
    """A card of these four robots, in this position."""
    return "{}{}/{}{}".format(*four)


@cache
def turns(card: str) -> tuple[str, ...]:
    """A card turned clockwise by quarters, from how it is given; each different turn once.

    >>> turns("RG/YB"), turns("RG/GR")
    (('RG/YB', 'YR/BG', 'BY/GR', 'GB/RY'), ('RG/GR', 'GR/RG'))
    """
    found = []
    a, b, c, d = robots(card)
    for _ in range(4):
        found.append(face((a, b, c, d)))
        a, b, c, d = c, a, d, b
    return (card,) if card == UNKNOWN else tuple(dict.fromkeys(found))


@cache
def called(lies: str) -> str:
    """The name of a card, whichever way it is turned.

    >>> called("YR/BG")
    'RG/YB'
    """
    return min(turns(lies), key=lambda one: [LETTERS.find(letter) for letter in one])


class Card(str):
    """A card, whichever way it is turned.

    >>> Card("RG/YB") == "YR/BG"
    True
    """

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        """The texts say the same card."""
        same = isinstance(other, str) and is_face(other) and called(str(other)) == called(str(self))
        return same or str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def is_face(text: str) -> bool:
    """The text is a card as it may lie, face up."""
    return len(text) == 5 and text[2] == "/" and all(letter in COLOURS for letter in text[:2] + text[3:])


def patterns(letters: str = LETTERS) -> Iterator[str]:
    """Every card of these colours, once each.

    >>> len([*patterns("RGBY")])
    70
    """
    seen = dict.fromkeys(called(face(four)) for four in product(letters, repeat=4))
    yield from seen


@cache
def swaps(lies: str, beside: bool) -> tuple[str, ...]:
    """A card as it would be with two of its robots swapped; under one reading only two that are side by side.

    >>> swaps("RR/GB", True)
    ('GR/RB', 'RB/GR', 'RR/BG')
    """
    pairs = ((0, 1), (0, 2), (1, 3), (2, 3), *(() if beside else ((0, 3), (1, 2))))
    found = []
    for one, other in pairs:
        four = [*robots(lies)]
        four[one], four[other] = four[other], four[one]
        found.append(face(tuple(four)))
    return tuple(swapped for swapped in dict.fromkeys(found) if swapped != lies)


# ---- course tokens and action tokens as records: how many there are, and whether they work once ----------


@dataclass(frozen=True, slots=True, kw_only=True)
class Token(Component):
    """A token; its clauses describe its effect."""

    copies: Annotated[int, amount("how many there are", least=0)] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseToken(Token):
    """A course token, which lies on the arena until a seat takes it."""

    kind = "course token"
    cites = {"use": Cites("it is used"), "get": Cites("somebody gets it"), "lose": Cites("somebody loses it")}

    works: Annotated[str, one_of("whether it works once or as long as one has it", ("once", "lasting"))]

    @property
    def settled(self) -> tuple[str, ...]:
        """Tokens that work by themselves do so as long as a seat has them."""
        return () if "use" in self.clauses else ("works",)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionToken(Token):
    """An action token, of which every player has some from the start."""

    kind = "action token"
    cites = {"use": Cites("it is used")}


TABLES: Mapping[str, type[Token]] = {"course_tokens": CourseToken, "action_tokens": ActionToken}


# ---- the rulebook of RoboRace, and the open questions that this engine has built as switches -------------

RULEBOOK = Rulebook.from_data(load("rqa_lab.games.roborace", "rules.yaml"))

#: short name of a ruling -> its readings, the default first
RULINGS: Mapping[str, tuple[str, ...]] = RULEBOOK.readings


# ---- the components of RoboRace: ``components.yaml``, and a data file over it ----------------------------


@dataclass(frozen=True, eq=False)
class Components(Tables):
    """One set of component data: the arena, the cards, and both kinds of tokens by name."""

    KINDS: ClassVar[Any] = TABLES
    NEW: ClassVar[str] = "course_tokens"

    course_tokens: Mapping[str, CourseToken]
    action_tokens: Mapping[str, ActionToken]
    arena: Mapping[str, Any]
    deck: Mapping[str, Any]
    box: Mapping[str, int]
    players: Mapping[str, Any]
    #: the data file that lies over what the lab ships
    own: OwnData | None = None
    #: every card that there can be -> how many of it the box has
    cards: Mapping[str, int] = field(init=False)
    #: all tokens, by name
    tokens: Mapping[str, Token] = field(init=False)

    def __post_init__(self) -> None:
        there, colours = self.deck["patterns"], "".join(name[0].upper() for name in self.deck["colours"])
        box = [*patterns(colours)] if there == "all" else [called(one) for one in there]
        object.__setattr__(self, "tokens", {**self.course_tokens, **self.action_tokens})
        object.__setattr__(self, "cards", {card: box.count(card) for card in patterns()})

    @property
    def fields(self) -> int:
        """The number of fields of the arena."""
        return int(self.arena["fields"])


#: where the file of components lies
PACKAGE = "rqa_lab.games.roborace"


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(load(PACKAGE, "components.yaml"))


def built(data: Mapping[str, Any]) -> Components:
    """The component data that this file holds."""
    rest = {name: frozen(data[name]) for name in ("arena", "box", "players")}
    return Components.read(data, **rest, deck=frozen(data["cards"]))


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("roborace")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with what a data file says in place of theirs; see ``userdata``."""
    arena = {**base.arena, **document.get("arena", {})}
    return base.corrected(document, arena=arena, deck={**base.deck, **document.get("cards", {})}, own=own)
