"""The keys of a scenario, the words that build one, and goals."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from rqa_lab.core.datarules import fields_of, new_of, of_scenario
from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.keys import (
    Key,
    Keys,
    Of,
    Written,
    board,
    each,
    glanced,
    hand,
    look_at_choice,
    looked,
    looks,
    piece,
    played_with,
    schema,
    seat,
    slot,
    tiles,
    together,
    told,
    turn,
    written,
)
from rqa_lab.core.schema import NAME, TEXT, by_name, closed, dice, explained, several, some_of, usual, whole
from rqa_lab.core.words import counted, either
from rqa_lab.games.gekido.actions import PHASES
from rqa_lab.games.gekido.components import (
    CHARGES,
    COMMANDS,
    FACE,
    FEWEST,
    MOST_DICE,
    NAMES,
    PLAYERS,
    ROLLS,
    RULEBOOK,
    SEATS,
    STRUCTURE,
    Bot,
    Card,
    Tile,
    cards,
    components,
    named,
)
from rqa_lab.games.gekido.play.resolve import outcome
from rqa_lab.games.gekido.state import ARENA, LOADING, READY, Attack, Setup, State
from rqa_lab.games.gekido.userdata import RULES, WORDS

if TYPE_CHECKING:
    from rqa_lab.core.goal import GoalWords

# ---- the keys of a scenario that describe a position of Gekido, each described once ----------------------

_DATA = components()
#: the bots, as ids
BOTS = tuple(name.lower() for name in _DATA.bots)
#: letter in a drawn Arena -> the tile
LETTERS: Mapping[str, str] = {tile.letter: name for name, tile in _DATA.tiles.items() if tile.letter}
_CARD, _FLAG = {"$ref": "#/$defs/gekido.card"}, {"type": "boolean"}
_CARDS = several(_CARD, cards(card.copies for card in _DATA.cards.values()))
_SPACE = {"title": "a space from a1 to c3", "enum": list(ARENA.name)}
_TILE = {"enum": list(_DATA.tiles)}
_CHARGES = whole(CHARGES)
_BOT = {"enum": list(BOTS)}
_DICE = dice(
    NAMES,
    {"type": "string"},
    several(TEXT, MOST_DICE),
    title=f"at most {MOST_DICE} dice as letters, such as TTS, or as a list",
)
#: what fields of a position hold
_SHAPES = {
    "cards": _CARDS,
    "dice": _DICE,
    "structure dice": several(whole(FACE, 1), STRUCTURE),
    "charges": _CHARGES,
    "rolls": whole(ROLLS),
    "bot": _BOT,
    "command": {"title": either(COMMANDS), "enum": list(COMMANDS)},
    "groups": {"type": "string", "maxLength": MOST_DICE},
}
_slot = partial(slot, State, shapes=_SHAPES)

# ---- a bot, a seat ---------------------------------------------------------------------------------------


def _powers(s: State, bot: int) -> dict[str, int | str]:
    charges = zip(s.setup.panels[bot].powers, s.powers[bot], strict=True)
    return {name: "locked" if n is None else n or "used" for name, n in charges}


BOT: Keys = {
    "seat": Key(NAME, lambda s, bot: s.setup.seats[bot], "whose bot it is"),
    "at": Key(
        {**_SPACE, "enum": [*ARENA.name, None]},
        lambda s, bot: None if s.at[bot] is None else s.setup.grid.name[s.at[bot]],
        "its space; without one it is destroyed, or not placed yet",
    ),
    "structure": _slot("structure", look=lambda s, bot: InOrder(s.structure[bot]), always=True),
    "armor": _slot("armor"),
    "upgrade": _slot("upgrade"),
    "powers": Key(
        some_of(
            {"title": "a Power", "enum": list(_DATA.powers)},
            {
                "title": "a number of Charges, used or locked",
                "anyOf": [_CHARGES, {"enum": ["used", "locked"]}],
            },
        ),
        lambda s, bot: {power: n for power, n in _powers(s, bot).items() if n != "locked"},
        "Charges of each unlocked Power, or used",
        _powers,
    ),
}


def _locks(s: State, seat: int) -> dict[str, str]:
    """The side of each token; none for a seat that has yet to choose its panel."""
    sides = s.locks[seat] if seat < len(s.locks) else ()
    return {} if s.setup.duel else dict(zip(s.setup.bots, sides, strict=False))


SEAT: Keys = {
    "hand": _slot("hand"),
    "locks": Key(
        some_of({"title": "a bot", "enum": list(BOTS)}, {"enum": [READY, LOADING, "none"]}),
        lambda s, seat: {bot: side or "none" for bot, side in _locks(s, seat).items()},
        "the side of its Target Locks by bot; those that are not given are Ready",
        lambda s, seat: {bot: side for bot, side in _locks(s, seat).items() if side},
    ),
}

# ---- an attack -------------------------------------------------------------------------------------------


#: what a form shows of every attack
_USUAL = ("command", "dice", "locked", "rolls")


def _part(name: str, *, always: bool = True) -> Key:
    """A field of the attack that is on its way."""
    known = told(Attack, _SHAPES, name)[name]
    shown = usual(known) if name in _USUAL else known
    return Key(shown, lambda s: getattr(s.attack, name), known["description"], always=always)


def _played(s: State) -> dict[str, str]:
    """The card that waits for an answer, with its die and its symbol."""
    fields = zip(("card", "on", "to"), s.attack.played or (), strict=False)  # type: ignore[union-attr]
    return {key: value for key, value in fields if value is not None}


#: the fields of an attack that are written as they are
PLAIN: Keys = {
    name: _part(name)
    for name in ("rolls", "most", "used", "locking", "answered", "tile", "more", "less", "prevented")
}
_SYMBOL = {"enum": list(NAMES)}
_ATTACK: Keys = {
    "target": Key(_BOT, lambda s: s.setup.bots[s.attack.target], "the bot that is attacked"),
    **{name: _part(name) for name in ("command", "dice", "locked")},
    "spaces": _part("spaces", always=False),
    "fresh": _part("fresh"),
    **PLAIN,
    "played": Key(
        {
            **closed(
                card=explained(_CARD, "which card it is"),
                on=explained(_SYMBOL, "the die that it is for"),
                to=explained(_SYMBOL, "the symbol that the die will show"),
            ),
            "required": ["card"],
        },
        _played,
        "the card that the attacker has just played",
        lambda s: s.attack.played and s.attack.played[0],
    ),
    "success": _part("success"),
    "fallen": Key(
        _SPACE,
        lambda s: None if s.attack.fallen is None else s.setup.grid.name[s.attack.fallen],
        "the space on which the target was destroyed",
    ),
}
#: what ``expect`` does not compare of an attack
_NOT_LOOKED_AT = ("spaces", "fresh", "locking", "answered", "tile", "fallen")

# ---- a whole game ----------------------------------------------------------------------------------------


def _given(name: str, convert: Any = lambda s, it: it) -> Any:
    """A term that the players agreed on, read from the choice that waits for the game to begin."""
    return lambda s: convert(s, getattr(named(s.choice.frame), name))


_seats_of = {name.lower(): explained(NAME, f"the player who gets {name}") for name in _DATA.bots}
_GAME: Keys = {
    "seats": Key(
        {"title": "a list of two to four names", **several(NAME, PLAYERS, minItems=FEWEST)},
        lambda s: s.setup.seats,
        "the names of the players, clockwise: [Ann, Bo]",
    ),
    "bots": Key(
        {
            "title": "choose, deal, or bots with their seats",
            "anyOf": [{"enum": ["choose", "deal"]}, closed(**_seats_of)],
        },
        _given("bots", lambda s, bots: bots if isinstance(bots, str) else dict(bots)),
        "choose, deal, or the seat of each bot: {slicer: Ann, pytron: Bo}",
        always=True,
    ),
    "first": Key(NAME, _given("first"), "who goes first; random: chance draws it"),
    "arena": Key(
        {"title": "random, or tiles by space", "anyOf": [{"enum": ["random"]}, some_of(_SPACE, _TILE)]},
        _given("arena", lambda s, lies: lies if isinstance(lies, str) else _by_space(s, lies)),
        "how the tiles lie: random, or a tile for each space",
        always=True,
    ),
    "duel": Key(_FLAG, lambda s: s.setup.duel, "true for a Gekido Duel of two players"),
}


def _by_space(s: State, tiles: Any) -> dict[str, str]:
    return {s.setup.grid.name[space]: tile for space, tile in tiles if tile}


# ---- all keys --------------------------------------------------------------------------------------------


def changes(who: Setup) -> dict[str, dict[str, Any]]:
    """The changed values of components, as a scenario has them: the entries of a field together.

    >>> from rqa_lab.games.gekido.state import setup
    >>> changes(setup((), (), data=(("Slicer", (("commands.full house", (7, 3)),)),)))
    {'Slicer': {'commands': {'full house': (7, 3)}}}
    """
    found: dict[str, dict[str, Any]] = {}
    for name, pairs in who.arguments[-1]:
        fields = found.setdefault(name, {})
        for key, value in pairs:
            whole, _, entry = key.partition(".")
            if entry:
                fields.setdefault(whole, {})[entry] = value
            else:
                fields[whole] = dict(value) if whole == "powers" else value
    return found


PILES: Keys = {
    "top": _slot("top", look=lambda s: InOrder(s.top)),
    "deck": _slot("bag", look=lambda s: Deck((*s.top, *s.bag)), always=True),
    "discard": _slot("discard"),
    "box": _slot("box"),
    "supply": _slot("supply", always=True),
}
#: every key
KEYS: Keys = {
    "game": together(
        _GAME, says="a whole game from its set-up, in place of a position; see docs/scenario-format.md"
    ),
    "duel": Key(
        _FLAG,
        lambda s: s.setup.duel,
        "a Gekido Duel: four spaces, the other sides of the panels, no cards, no locks",
    ),
    "board": Key(
        {"type": "string"},
        lambda s: "\n".join([" ".join("." * s.setup.grid.width)] * s.setup.grid.height),
        "three rows of letters, from row 3 down to row 1: "
        f"{', '.join(f'{letter} {name}' for letter, name in LETTERS.items())}, . nothing; two in a Duel",
    ),
    "tiles": Key(
        some_of(_SPACE, _TILE),
        lambda s: _by_space(s, enumerate(s.arena)),
        "which tile lies on which space; without a board the other spaces are filled by the lab",
    ),
    "bots": each(
        closed(
            **{
                name.lower(): explained(schema(BOT, "seat"), f"where {name} is, and what it has")
                for name in _DATA.bots
            }
        ),
        BOT,
        lambda s: s.setup.bots,
        "the bots that play, by name",
    ),
    "seats": each(
        by_name(explained(schema(SEAT), "what lies before the seat"), SEATS),
        SEAT,
        lambda s: s.setup.seats,
        "what each player has, clockwise; if someone who owns a bot is missing, bots gives the order",
    ),
    "turn": together(
        {
            "seat": Key(NAME, lambda s: s.setup.seats[s.seat], "whose turn it is"),
            # before the first turn there is nothing on the board
            "phase": _slot("phase", schema={"enum": [phase for phase in PHASES if phase != "set-up"]}),
            "moved": _slot("moved"),
        },
        says="whose turn it is, and how far it is",
    ),
    "attack": Key(
        schema(_ATTACK, "target"),
        lambda s: written(_ATTACK, s) if s.attack else None,
        "the attack under way: its target, its command and its dice",
    ),
    **PILES,
    **played_with("gekido", RULEBOOK, lambda s: changes(s.setup)),
}
#: as JSON Schema properties
POSITION_SCHEMA: Mapping[str, Any] = schema(KEYS)["properties"]


def definitions(data: Any) -> Mapping[str, Any]:
    """The cards that a scenario with that ``data`` may name, and what may stand there; None: any scenario."""
    names = RULES.known(_DATA)
    panel, tile, card = (fields_of(kind, names) for kind in (Bot, Tile, Card))
    known = {
        **dict.fromkeys(_DATA.bots, closed(**{name: one for name, one in panel.items() if name != "says"})),
        **dict.fromkeys(_DATA.tiles, closed(attack=tile["attack"], defense=tile["defense"])),
        **dict.fromkeys(_DATA.cards, closed(copies={**card["copies"], "minimum": 0})),
    }
    return of_scenario(list(_DATA.cards), known, new_of(Card, names), data)


# ---- what ``expect`` compares ----------------------------------------------------------------------------


def look(s: State) -> dict[str, Any]:
    """A position as plain nested values: what a scenario's ``expect`` is compared with."""
    return glance(s, (*_BEFORE, *s.setup.seats, *s.setup.bots, *_AFTER))


def glance(s: State, keys: Iterable[str]) -> dict[str, Any]:
    """The same under some keys only."""
    owners = (s.setup.bots, _look_at_bot), (s.setup.seats, _look_at_seat)
    return glanced(s, keys, _LOOKS, *owners)


#: what stands in a look before seats and bots, and what stands after them: key -> part(state)
_BEFORE: Mapping[str, Of] = {
    "turn": lambda s: s.setup.seats[s.seat],
    "phase": lambda s: s.phase,
    "moved": lambda s: s.moved,
    "duel": lambda s: s.setup.duel,
    "seats": lambda s: InOrder(s.setup.seats),
    "bots": lambda s: list(s.setup.bots),
    "arena": lambda s: _by_space(s, enumerate(s.arena)),
}
_AFTER: Mapping[str, Of] = {
    "attack": lambda s: s.attack and looked(_OF_AN_ATTACK, s),
    **looks(PILES),
    "looking": lambda s: list(s.looking),
    "choice": look_at_choice,
    "winners": lambda s: list(ended.winners) if (ended := outcome(s)) else [],
}
_LOOKS: Mapping[str, Of] = {**_BEFORE, **_AFTER}
_OF_A_SEAT, _OF_A_BOT = looks(SEAT), looks(BOT)
_OF_AN_ATTACK: Mapping[str, Of] = looks(
    {key: row for key, row in _ATTACK.items() if key not in _NOT_LOOKED_AT}
)


def _look_at_seat(s: State, seat: int) -> dict[str, Any]:
    bots = s.setup.bots
    return {"bot": bots[seat] if seat < len(bots) else None, **looked(_OF_A_SEAT, s, seat)}


def _look_at_bot(s: State, bot: int) -> dict[str, Any]:
    return {**looked(_OF_A_BOT, s, bot), "total": sum(s.structure[bot]), "armor_total": sum(s.armor[bot])}


#: words that a seat cannot be called: chance, bots, and what a look at a position holds
RESERVED = frozenset((*WORDS, *BOTS))


def resources(s: State, seat: str) -> str:
    """The resources of a seat, in one line: dice, charged Powers and cards; "" without any of them.

    >>> from rqa_lab.games.gekido import GAME
    >>> bots = {"slicer": {"seat": "Ann", "powers": {"Switch Attack": 2}}, "pytron": {"seat": "Bo"}}
    >>> state = GAME.position({"bots": bots, "seats": {"Ann": {"hand": ["Shield", "Shield"]}}})
    >>> resources(state, "Ann")
    'Powers: Switch Attack (2). Hand: 2 Shield.'
    """
    number, a = s.setup.seats.index(seat), s.attack
    charges = _powers(s, number) if number < len(s.setup.bots) else {}
    dice = f"{a.dice or 'none'}, locked {a.locked or 'none'}" if a is not None and number == s.seat else ""
    parts = {
        "Dice": dice,
        "Powers": ", ".join(f"{name} ({n})" for name, n in charges.items() if isinstance(n, int)),
        "Hand": counted(s.hand[number]),
    }
    return " ".join(f"{what}: {text}." for what, text in parts.items() if text)


# ---- the words that build a position of Gekido in Python: each gives the keys that it puts in ------------


def bot(keys: Written, name: str, at: str | None = None, *, seat: str = "", **fields: Any) -> Written:
    """The same with a bot added; without ``seat`` the first one is Ann's, the second Bo's and so on.

    >>> bot({}, "slicer", "b1", structure=[4, 6])
    {'bots': {'slicer': {'seat': 'Ann', 'at': 'b1', 'structure': [4, 6]}}}
    """
    return piece(keys, "bots", name, at, seat, fields)


def attack(keys: Written, target: str, **fields: Any) -> Written:
    """The same with an attack on its way: ``attack("pytron", command="full house", dice="TSX")``."""
    return {"attack": {"target": target, **fields}}


BUILDER = {word.__name__: word for word in (board, tiles, bot, seat, hand, turn, attack)}

#: two bots in opposite corners
BLANK = bot(bot({}, "v-rex", "a1"), "slicer", "c3")


# ---- goal ------------------------------------------------------------------------------------------------
# Goals as people say them: from "Slicer on b2 with at least 4 Structure" to conditions on a position.


def goal_words(state: State) -> "GoalWords":
    """The names for what a goal may be about.

    "Structure" and "Armor" are what the dice show together, "Structure dice" and "Armor dice" how many there
    are.

    >>> from rqa_lab.core.goal import read_goal
    >>> from rqa_lab.games.gekido.files.position import position
    >>> s = position({"bots": {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}})
    >>> text = "Pytron destroyed and Slicer on b2 with 4 Structure"
    >>> for condition in read_goal(text, look(s), goal_words(s)):
    ...     print(condition.path, condition.relation, condition.value)
    ('pytron', 'at') is None
    ('slicer', 'at') is b2
    ('slicer', 'total') is 4
    """
    from rqa_lab.core.goal import GoalWords

    return GoalWords(
        pieces="bots",
        gone="destroyed",
        undoing=("destroy",),
        spaces=state.setup.grid.name,
        cards=tuple(state.setup.components.cards),
        nothing=frozenset(("seats", "bots", "arena", "winners", "looking", "top")),
        synonyms={
            "structure": "total",
            "structure dice": "structure",
            "structure die": "structure",
            "armor": "armor_total",
            "armor dice": "armor",
            "armor die": "armor",
        },
    )
