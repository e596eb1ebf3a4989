"""The keys of a scenario that describe a position of RoboRace, each described once."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.datarules import fields_of
from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.keys import Key, Keys, each, look_at_choice, looked, played_with, schema, slot, together
from rqa_lab.core.schema import COUNT, NAME, by_name, closed, several, some_of, whole
from rqa_lab.core.words import counted
from rqa_lab.games.roborace.files.userdata import FACE, RULES, WORDS
from rqa_lab.games.roborace.model import bounds
from rqa_lab.games.roborace.model.cards import UNKNOWN, Card, is_face, turns
from rqa_lab.games.roborace.model.components import Components, components
from rqa_lab.games.roborace.model.effects import named
from rqa_lab.games.roborace.model.laid import Laid, at, space_of, spaces, table
from rqa_lab.games.roborace.model.records import TABLES
from rqa_lab.games.roborace.model.rulebook import RULEBOOK
from rqa_lab.games.roborace.model.setup import TOKENS, Setup
from rqa_lab.games.roborace.model.state import State, crossed, field_of

_DATA = components()
_CARD = {"$ref": "#/$defs/roborace.card"}
_CARDS, _FLAG = several(_CARD, bounds.CARDS), {"type": "boolean"}
_COURSE, _ACTION = ({"enum": [*names]} for names in (_DATA.course_tokens, _DATA.action_tokens))
_HIDDEN = {"enum": [*_DATA.course_tokens, UNKNOWN]}
_MANY, _USED = several(_HIDDEN, bounds.CARDS), several({"enum": [*_DATA.tokens]}, bounds.CARDS)
_FIELD = {
    "title": f"a field from 1 to {_DATA.fields}",
    "enum": [str(field) for field in range(1, _DATA.fields + 1)],
}
_SPACED = {
    "title": 'a card and its space in quotes, such as "RG/YB at 0,2"',
    "type": "string",
    "maxLength": 40,
}
_TABLE = {
    "title": 'a list of cards and their spaces, such as ["RG/YB at 0,2"], or rows of letters',
    "anyOf": [{"type": "string"}, several(_SPACED, bounds.CARDS)],
}
_ROUNDS = whole(bounds.ROUNDS, 1)
#: what stands behind a card that lies face down
DOWN = "face down"

# ---- what a position has there ---------------------------------------------------------------------------


def six(parts: Components, tokens: str) -> tuple[str, ...]:
    """The action tokens that everybody has at the start, if they are played with."""
    given = parts.action_tokens.items() if tokens != "none" else ()
    return tuple(sorted(name for name, token in given for _ in range(token.copies)))


def as_laid(card: Laid) -> str:
    """A card of the table as a file has it: RG/YB at 0,2; RG/YB face down at 0,2; ? at 0,2."""
    hidden = f"{card.down} {DOWN}" if card.down not in ("", UNKNOWN) else card.face
    return f"{hidden} at {at(card.row, card.column)}"


def turned(card: str) -> str:
    """A card a quarter turn further; one that lies face down as it is.

    >>> turned("RG/YB"), turned("RG/YB face down")
    ('YR/BG', 'RG/YB face down')
    """
    return (*turns(card), card)[1] if is_face(card) else card


def covered(card: str, space: str) -> tuple[str, ...]:
    """The four spaces of a card at a space.

    >>> covered("RG/YB", "0,2")
    ('0,2', '0,3', '1,2', '1,3')
    """
    try:
        return tuple(at(*one) for one in spaces(*space_of(space)))
    except ValueError:  # no space of a table
        return ()


def _active(s: State, seat: int) -> tuple[str, ...] | None:
    """Those that a seat can use; None if these are all."""
    return None if s.active[seat] == six(s.setup.components, s.setup.tokens) else s.active[seat]


def _arena(s: State) -> dict[str, str]:
    return {field: token for field, token in zip(s.setup.fields, s.arena, strict=True) if token}


def changes(who: Setup) -> dict[str, dict[str, Any]]:
    """The changed values of components, as a scenario has them."""
    return {name: dict(fields) for name, fields in who.arguments[-1]}


# ---- the keys --------------------------------------------------------------------------------------------

SEAT: Keys = {
    "hand": slot("hands", _CARDS, "its cards", lambda s, seat: [*map(Card, s.hands[seat])]),
    "gone": slot("gone", COUNT, "fields that its robot has gone since the start"),
    "active": Key(
        several(_ACTION, bounds.CARDS), _active, "its action tokens on the active side; else all",
        lambda s, seat: s.active[seat], always=True,
    ),
    "tokens": slot("tokens", _MANY, "its course tokens"),
}  # fmt: skip
TURN: Keys = {
    "seat": Key(NAME, lambda s: s.setup.seats[s.seat], "whose turn it is"),
    "phase": slot("phase", {"enum": ["place", "placed", "drawn", "over"]}),
    "used": slot("used", _USED, "the tokens used in this turn, in order", lambda s: InOrder(s.used)),
    "revived": slot("revived", _ACTION, "the action token that Replay has brought back"),
    "extra": slot("extra", _FLAG, "Again has given this turn"),
    "again": slot("again", _FLAG, "Again has been used in this turn"),
    "moved": slot("moved", COUNT, "fields for the card that was placed"),
    "pushed": slot("pushed", _FLAG, "Pushing has been used in this turn"),
    "idle": slot("idle", COUNT, "turns in a row in which no card was placed"),
}
_OTHERS = "in no order; else what the box has left"
_TOP = "cards on top of the pile, the first one drawn first"
PILES: Keys = {
    "top": slot("top", _CARDS, _TOP, lambda s: InOrder(map(Card, s.top))),
    "deck": slot(
        "bag", _CARDS, f"the other cards of the pile, {_OTHERS}", lambda s: Deck(map(Card, (*s.top, *s.bag))),
        always=True,
    ),
    "discard": slot("discard", _CARDS, "cards that were discarded", lambda s: [*map(Card, s.discard)]),
    "supply": slot("supply", _MANY, f"course tokens, {_OTHERS}", lambda s: Deck(s.supply), always=True),
    "spent": slot("spent", _MANY, "course tokens that were used or given up"),
}  # fmt: skip
_SEATS = {"title": "a list of one to six names", **several(NAME, bounds.PLAYERS, minItems=bounds.FEWEST)}
_AGREED: Keys = {
    "rounds": Key(_ROUNDS, lambda s: s.setup.rounds, "rounds of the arena; 1 unless given"),
    "tokens": Key(
        {"enum": [*TOKENS]}, lambda s: s.setup.tokens, "which tokens are played with; all unless given"
    ),
}
_GAME: Keys = {
    "seats": Key(_SEATS, lambda s: s.setup.seats, "the players, in turn order"),
    "first": Key(NAME, lambda s: named(s.choice.frame).first, "who begins; random: chance draws it"),
    **_AGREED,
}
_WHOLE = "a whole race from its set-up, in place of a position; see docs/scenario-format.md"
_ROWS = "the cards on the table, as they were laid; else the start grid of the rules"
#: every key
KEYS: Keys = {
    "game": together(_GAME, says=_WHOLE),
    **_AGREED,
    "seats": each(by_name(schema(SEAT), bounds.SEATS), SEAT, lambda s: s.setup.seats, "in turn order"),
    "table": Key(_TABLE, lambda s: [as_laid(card) for card in s.laid], _ROWS, always=True,
        look=lambda s: InOrder(map(as_laid, s.laid))),
    "arena": Key(some_of(_FIELD, _HIDDEN), _arena, "course tokens by field; the other fields are free"),
    "turn": together(TURN),
    **PILES,
    "brought": slot("brought", COUNT, "cards brought onto the table, which count in a race alone"),
    "fresh": slot("fresh", _FLAG, "no card was placed since the discards were shuffled"),
    "first": Key(NAME, lambda s: s.setup.seats[s.first] if s.first else None, "the starting player"),
    "ending": slot("ending", _FLAG, "the race is over before the next turn of the starting player"),
    "winners": Key(several(NAME, bounds.SEATS), lambda s: [s.setup.seats[seat] for seat in s.winners],
        "once the race is over"),
    **played_with("roborace", RULEBOOK, lambda s: changes(s.setup)),
}  # fmt: skip
#: as JSON Schema properties
POSITION_SCHEMA: Mapping[str, Any] = schema(KEYS)["properties"]


def definitions(data: Any) -> Mapping[str, Any]:
    """A card, and what may stand in ``data``, which brings nothing new."""
    names = RULES.known(_DATA)
    known = {
        name: closed(
            **{field: one for field, one in fields_of(kind, names).items() if field not in token.settled}
        )
        for table, kind in TABLES.items()
        for name, token in getattr(_DATA, table).items()
    }
    hidden = {"title": f"a card such as RG/YB, or {UNKNOWN}", "anyOf": [FACE, {"enum": [UNKNOWN]}]}
    return {"card": hidden, "data": closed(**known)}


# ---- what ``expect`` compares ----------------------------------------------------------------------------


def look(s: State) -> dict[str, Any]:
    """A position as plain nested values: what a scenario's ``expect`` is compared with."""
    who = s.setup
    keys = ("rounds", "tokens", "table", "arena", *PILES, "brought", "ending", "winners")
    return {
        **looked({key: KEYS[key] for key in keys}, s),
        **looked({key: row for key, row in TURN.items() if key != "seat"}, s),
        "turn": who.seats[s.seat],
        "first": who.seats[s.first],
        "seats": InOrder(who.seats),
        "robots": {at(*space): robot for space, (robot, _) in table(s.laid).top.items() if robot},
        **{name: _look_at_seat(s, seat) for seat, name in enumerate(who.seats)},
        "choice": look_at_choice(s),
    }


def _look_at_seat(s: State, seat: int) -> dict[str, Any]:
    """What a seat has, the field of its robot, and how many rounds it has left to go."""
    left = max(0, s.setup.rounds - crossed(s, s.gone[seat]))
    return {**looked(SEAT, s, seat), "field": field_of(s, s.gone[seat]) + 1, "left": left}


#: words that a seat cannot be called
RESERVED = frozenset((*WORDS, *TURN, *KEYS, "seats", "robots", "choice", UNKNOWN))


def resources(s: State, seat: str) -> str:
    """What a seat has to act with, in a line: cards, action tokens, course tokens.

    >>> from rqa_lab.games.roborace.files.position import position
    >>> ann = {"hand": ["RG/YB"], "active": ["Turn"], "tokens": ["Trick", "Swap"]}
    >>> resources(position({"seats": {"Ann": ann}}), "Ann")
    'Cards: RG/YB. Action tokens: Turn. Course tokens: Swap, Trick.'
    """
    number = s.setup.seats.index(seat)
    parts = {"Cards": s.hands, "Action tokens": s.active, "Course tokens": s.tokens}
    return " ".join(f"{what}: {counted(rows[number])}." for what, rows in parts.items() if rows[number])
