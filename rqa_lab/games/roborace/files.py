"""Reading and writing: the keys of scenarios, goals, a position as JSON."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import freeze
from rqa_lab.core.datarules import fields_of
from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.keys import (
    Key,
    Keys,
    Of,
    Written,
    check_own_data,
    each,
    filled,
    glanced,
    hand,
    look_at_choice,
    looked,
    looks,
    played_with,
    schema,
    seat,
    slot,
    together,
    turn,
)
from rqa_lab.core.keys import called as seats_called
from rqa_lab.core.keys import described as keys_of
from rqa_lab.core.record import write
from rqa_lab.core.schema import (
    NAME,
    Path,
    Problem,
    among,
    by_name,
    closed,
    explained,
    game_alone,
    raise_problem,
    several,
    some_of,
    whole,
)
from rqa_lab.core.words import counted, shown
from rqa_lab.games.roborace.components import (
    CARDS,
    FAR,
    FEWEST,
    PLAYERS,
    ROUNDS,
    RULEBOOK,
    SEATS,
    TABLES,
    UNKNOWN,
    Card,
    Components,
    CourseToken,
    called,
    components,
    face,
    is_face,
    named,
    turns,
)
from rqa_lab.games.roborace.play.resolve import SEATS as MOST_SEATS
from rqa_lab.games.roborace.play.resolve import before_set_up
from rqa_lab.games.roborace.play.turn import leading
from rqa_lab.games.roborace.state import (
    TOKENS,
    Laid,
    Setup,
    State,
    at,
    crossed,
    field_of,
    setup,
    space_of,
    spaces,
)
from rqa_lab.games.roborace.state import position as state_of
from rqa_lab.games.roborace.state import table as table_of
from rqa_lab.games.roborace.userdata import FACE, RULES, WORDS

if TYPE_CHECKING:
    from rqa_lab.core.goal import GoalWords

# ---- the keys of a scenario that describe a position of RoboRace, each described once --------------------

_DATA = components()
_CARD = {"$ref": "#/$defs/roborace.card"}
_COURSE, _ACTION = ({"enum": [*names]} for names in (_DATA.course_tokens, _DATA.action_tokens))
_HIDDEN = {"enum": [*_DATA.course_tokens, UNKNOWN]}
#: what fields of a position hold
_SHAPES = {
    "cards": several(_CARD, CARDS),
    "course_tokens": several(_HIDDEN, CARDS),
    "tokens": several({"enum": [*_DATA.tokens]}, CARDS),
    "action token": _ACTION,
}
_slot = partial(slot, State, shapes=_SHAPES)
_ON_FIELD = {
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
    "anyOf": [{"type": "string"}, several(_SPACED, CARDS)],
}
_ROUNDS = whole(ROUNDS, 1)
#: the words after a card that is face down
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
    """A card turned by a quarter; one that is face down is unchanged.

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
    """The tokens that a seat can use; None if these are all."""
    return None if s.active[seat] == six(s.setup.components, s.setup.tokens) else s.active[seat]


def _arena(s: State) -> dict[str, str]:
    return {field: token for field, token in zip(s.setup.fields, s.arena, strict=True) if token}


def changes(who: Setup) -> dict[str, dict[str, Any]]:
    """The changed values of components, as a scenario has them."""
    return {name: dict(fields) for name, fields in who.arguments[-1]}


# ---- the keys --------------------------------------------------------------------------------------------

SEAT: Keys = {
    "hand": _slot("hands", look=lambda s, seat: [*map(Card, s.hands[seat])]),
    "gone": _slot("gone"),
    "active": Key(
        several(_ACTION, CARDS), _active, "its action tokens on the active side; else all",
        lambda s, seat: s.active[seat], always=True,
    ),
    "tokens": _slot("tokens"),
}  # fmt: skip
TURN: Keys = {
    "seat": Key(NAME, lambda s: s.setup.seats[s.seat], "whose turn it is"),
    "phase": _slot("phase", schema={"enum": ["place", "placed", "drawn", "over"]}),
    "used": _slot("used", look=lambda s: InOrder(s.used)),
    **{name: _slot(name) for name in ("revived", "extra", "again", "moved", "pushed", "idle")},
}
PILES: Keys = {
    "top": _slot("top", look=lambda s: InOrder(map(Card, s.top))),
    "deck": _slot("bag", look=lambda s: Deck(map(Card, (*s.top, *s.bag))), always=True),
    "discard": _slot("discard", look=lambda s: [*map(Card, s.discard)]),
    "supply": _slot("supply", look=lambda s: Deck(s.supply), always=True),
    "spent": _slot("spent"),
}  # fmt: skip
_SEATS = {"title": "a list of one to six names", **several(NAME, PLAYERS, minItems=FEWEST)}
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
_ONE = explained(schema(SEAT), "what the seat has")
#: every key
KEYS: Keys = {
    "game": together(_GAME, says=_WHOLE),
    **_AGREED,
    "seats": each(by_name(_ONE, SEATS), SEAT, lambda s: s.setup.seats, "what each player has, in turn order"),
    "table": Key(_TABLE, lambda s: [as_laid(card) for card in s.laid], _ROWS, always=True,
        look=lambda s: InOrder(map(as_laid, s.laid))),
    "arena": Key(some_of(_ON_FIELD, _HIDDEN), _arena, "course tokens by field; the other fields are free"),
    "turn": together(TURN, says="whose turn it is, and what has happened in it"),
    **PILES,
    "brought": _slot("brought"),
    "fresh": _slot("fresh"),
    "first": Key(NAME, lambda s: s.setup.seats[s.first] if s.first else None, "the starting player"),
    "ending": _slot("ending"),
    "winners": Key(several(NAME, SEATS), lambda s: [s.setup.seats[seat] for seat in s.winners],
        "the seats that have won, once the race is over"),
    **played_with("roborace", RULEBOOK, lambda s: changes(s.setup)),
}  # fmt: skip
#: as JSON Schema properties
POSITION_SCHEMA: Mapping[str, Any] = schema(KEYS)["properties"]


def definitions(data: Any) -> Mapping[str, Any]:
    """The schemas of a card, and of ``data``, which adds no new things."""
    names = RULES.known(_DATA)
    known = {
        name: closed(
            **{field: one for field, one in fields_of(kind, names).items() if field not in token.settled}
        )
        for table, kind in TABLES.items()
        for name, token in getattr(_DATA, table).items()
    }
    hidden = {"title": f"a card such as RG/YB, or {UNKNOWN}", "anyOf": [FACE, {"enum": [UNKNOWN]}]}
    data = {name: explained(one, f"what {name} has instead") for name, one in known.items()}
    return {"card": hidden, "data": closed(**data)}


# ---- what ``expect`` compares ----------------------------------------------------------------------------


def look(s: State) -> dict[str, Any]:
    """A position as plain nested values: what a scenario's ``expect`` is compared with."""
    return glance(s, (*_BEFORE, *s.setup.seats, *_AFTER))


def glance(s: State, keys: Iterable[str]) -> dict[str, Any]:
    """The same under some keys only."""
    return glanced(s, keys, _LOOKS, (s.setup.seats, _look_at_seat))


_LOOKED_AT = ("rounds", "tokens", "table", "arena", *PILES, "brought", "ending", "winners")
#: what stands in a look before the seats, and what stands after them: key -> part(state)
_BEFORE: Mapping[str, Of] = {
    **looks({key: KEYS[key] for key in _LOOKED_AT}),
    **looks({key: row for key, row in TURN.items() if key != "seat"}),
    "turn": lambda s: s.setup.seats[s.seat],
    "first": lambda s: s.setup.seats[s.first],
    "seats": lambda s: InOrder(s.setup.seats),
    "robots": lambda s: {at(*one): robot for one, (robot, _) in table_of(s.laid).top.items() if robot},
}
_AFTER: Mapping[str, Of] = {"choice": look_at_choice}
_LOOKS: Mapping[str, Of] = {**_BEFORE, **_AFTER}
_OF_A_SEAT = looks(SEAT)


def _look_at_seat(s: State, seat: int) -> dict[str, Any]:
    """A seat's things, the field of its robot, and its remaining rounds."""
    left = max(0, s.setup.rounds - crossed(s, s.gone[seat]))
    return {**looked(_OF_A_SEAT, s, seat), "field": field_of(s, s.gone[seat]) + 1, "left": left}


#: words that a seat cannot be called
RESERVED = frozenset((*WORDS, *TURN, *KEYS, "seats", "robots", "choice", UNKNOWN))


def resources(s: State, seat: str) -> str:
    """The resources of a seat, in one line: cards, action tokens, course tokens.

    >>> from rqa_lab.games.roborace.files import position
    >>> ann = {"hand": ["RG/YB"], "active": ["Turn"], "tokens": ["Trick", "Swap"]}
    >>> resources(position({"seats": {"Ann": ann}}), "Ann")
    'Cards: RG/YB. Action tokens: Turn. Course tokens: Swap, Trick.'
    """
    number = s.setup.seats.index(seat)
    parts = {"Cards": s.hands, "Action tokens": s.active, "Course tokens": s.tokens}
    return " ".join(f"{what}: {counted(rows[number])}." for what, rows in parts.items() if rows[number])


# ---- positions as people write them: from a scenario's keys to a state -----------------------------------
# What cannot be used is reported with its place and left out; the rest is read all the same.

#: the start grid of the examples in rules.yaml
START = "RGBY\nYBGG\nRRYB\nGYYR"
_LAID = re.compile(rf"(\?|\S{{5}})( {DOWN})? at (-?\d{{1,3}}), ?(-?\d{{1,3}})")


def position(keys: Mapping[str, Any], problem: Problem | None = None) -> State:
    """The state that a scenario's keys describe, checked against :data:`POSITION_SCHEMA`.

    ``problem`` gets the path and the trouble of what cannot be used; without it, the first raises ValueError.

    >>> s = position({"seats": {"Ann": {"hand": ["YR/BG"], "gone": 12}, "Bo": {}}})
    >>> s.setup.seats, s.hands, s.gone, [card.text for card in s.laid][-1]
    (('Ann', 'Bo'), [('RG/YB',), ()], [12, 0], 'YB/YR at 2,2')
    """
    report = problem or raise_problem
    check_own_data(keys, components().own, report)
    keys = {**keys, "data": RULES.sound(keys.get("data", {}), CourseToken, report)}
    if "game" in keys:
        game = game_alone(keys, RESERVED, report)
        return before_set_up(game, keys, lambda path, message: report(("game", *path), message))
    given, turn = keys.get("seats") or {name: {} for name in MOST_SEATS[:2]}, keys.get("turn", {})
    seats, tokens = seats_called(tuple(given), RESERVED, report), keys.get("tokens", "all")
    who = setup(seats, keys.get("rounds", 1), tokens, RULEBOOK.agreed(keys), freeze(keys["data"]))

    def number(name: str | None, *path: str | int) -> int:
        known = name is not None and among(name, seats, "a seat", path, report)
        return seats.index(str(name)) if known else 0

    rows = {
        name: {**row, "hand": _named(row.get("hand", ()))}
        for name, row in zip(seats, given.values(), strict=True)
    }
    piles: dict[str, Any] = {key: _named(keys[key]) for key in ("top", "deck", "discard") if key in keys}
    first = number(keys.get("first"), "first")
    s = state_of(who, **filled(KEYS, {**keys, **piles, "seats": rows}, {"seats": seats}) | {
        "seat": number(turn["seat"], "turn", "seat") if "seat" in turn else first,
        "first": first,
        "active": [row.get("active", six(who.components, tokens)) for row in rows.values()],
        "laid": _table(keys.get("table", START), report),
        "arena": [keys.get("arena", {}).get(field, "") for field in who.fields],
    })  # fmt: skip
    won = keys.get("winners", ())
    names = [seat for n, seat in enumerate(won) if among(seat, seats, "a seat", ("winners", n), report)]
    over = leading(s) if s.phase == "over" and "winners" not in keys else map(seats.index, names)
    cards = (s.top, s.discard, *s.hands, [card.name for card in s.laid])
    course = ((name, token.copies) for name, token in who.components.course_tokens.items() if tokens == "all")
    return s.replaced(
        winners=over,
        bag=s.bag if "deck" in keys else _left(who.components.cards.items(), cards),
        supply=s.supply if "supply" in keys else _left(course, (s.arena, s.spent, *s.tokens)),
    )


def described(s: State) -> dict[str, Any]:
    """The keys that give this very position; raises ValueError for one in the middle of an effect.

    >>> described(position({"table": ["? at 0,0"]}))["table"]
    ['? at 0,0']
    """
    return keys_of(s, KEYS, position)


def _left(box: Iterable[tuple[str, int]], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The rest of the box after the things in a position."""
    return (Counter(dict(box)) - Counter(one for row in rows for one in row)).elements()


def _named(cards: Sequence[str]) -> list[str]:
    """Cards by their names, however they are turned."""
    return [card if card == UNKNOWN else called(card) for card in cards]


# ---- the table -------------------------------------------------------------------------------------------


def _table(given: str | Sequence[str], report: Problem) -> list[Laid]:
    """The cards of a table, from a list or a drawing."""
    if isinstance(given, str):
        return [*_drawn([row.replace(" ", "") for row in given.split("\n") if row.strip()], report)]
    found = ((text, _LAID.fullmatch(text), ("table", number)) for number, text in enumerate(given))
    return [card for text, match, path in found if (card := _laid(text, match, path, report))]


def _laid(text: str, match: re.Match[str] | None, path: Path, report: Problem) -> Laid | None:
    """A card of the list, such as RG/YB at 0,2."""
    if match is not None and (match[1] == UNKNOWN or is_face(match[1])):
        card, row, column = match[1], int(match[3]), int(match[4])
        down = UNKNOWN if card == UNKNOWN else called(card) if match[2] else ""
        if max(abs(row), abs(column)) <= FAR:
            return Laid(UNKNOWN if down else card, row, column, down)
        report(path, f"found {shown(text)}, expected rows and columns from -{FAR} to {FAR}")
    else:
        forms = "RG/YB at 0,2", f"RG/YB {DOWN} at 0,2", f"{UNKNOWN} at 0,2"
        expected = f"a card and its space in quotes, such as {', '.join(map(repr, forms))}"
        report(path, f"found {shown(text)}, expected {expected}")
    return None


def _drawn(rows: Sequence[str], report: Problem) -> Iterator[Laid]:
    """The cards of a drawing: two by two letters each, dots where there is none; its first space is 0,0."""
    width = max(map(len, rows), default=0)
    if len(rows) % 2 or width % 2 or any(len(row) != width for row in rows):
        report(("table",), "found an odd drawing, expected rows of letters, of one length, two for each card")
        return
    for row in range(0, len(rows), 2):
        for column in range(0, width, 2):
            four = tuple(rows[row][column : column + 2] + rows[row + 1][column : column + 2])
            if is_face(face(four)):
                yield Laid(face(four), row, column)
            elif four == (UNKNOWN,) * 4:
                yield Laid(UNKNOWN, row, column, UNKNOWN)
            elif four != (".",) * 4:
                at = f"{row},{column}"
                report(
                    ("table",), f"found {''.join(four)} at {at}, expected a card of four robots, ???? or ...."
                )


# ---- the words that build a position of RoboRace in Python: each gives the keys that it puts in ----------


def table(keys: Written, *cards: str) -> Written:
    """The same with these cards on the table: ``table("RG/YB at 0,0", "BY/GG at 0,2")``."""
    return {"table": [*cards]}


def arena(keys: Written, **tokens: str) -> Written:
    """The same with course tokens on these fields.

    >>> arena({}, f7="Trick")
    {'arena': {'7': 'Trick'}}
    """
    return {"arena": keys.get("arena", {}) | {field.strip("f"): token for field, token in tokens.items()}}


BUILDER = {word.__name__: word for word in (seat, hand, turn, table, arena)}


# ---- goals as people say them: from "Ann on 3 with a card" to conditions on a position -------------------


def goal_words(state: State) -> "GoalWords":
    """The names for what a goal may be about: robots stand on fields by number, or have no round left to go.

    >>> from rqa_lab.core.goal import read_goal
    >>> s = position({})
    >>> text = "Ann on 3 with at least 16 fields and Bo finished"
    >>> for condition in read_goal(text, look(s), goal_words(s)):
    ...     print(condition.path, condition.relation, condition.value)
    ('Ann', 'field') is 3
    ('Ann', 'gone') at least 16
    ('Bo', 'left') is 0
    """
    from rqa_lab.core.goal import GoalWords

    parts = state.setup.components
    return GoalWords(
        pieces="seats",
        gone="finished",
        spaces=state.setup.fields,
        cards=(*(card for card, n in parts.cards.items() if n), *parts.tokens),
        nothing=frozenset(("seats", "winners", "used", "table", "robots", "top", "arena")),
        synonyms={
            "fields": "gone",
            "rounds": "left",
            "rounds left": "left",
            "round": "left",
            "action tokens": "active",
        },
        on=lambda seat, field: ((seat, "field"), int(field)),
        off=lambda seat: ((seat, "left"), 0),
    )


# ---- any position as plain JSON --------------------------------------------------------------------------

to_json = write
