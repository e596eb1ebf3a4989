"""The keys of a scenario, what was agreed on before a game, and words that build a position."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.component import plain
from rqa_lab.core.datarules import OwnData, other_data
from rqa_lab.core.record import AT_START, Field, Lies, Record, Shapes
from rqa_lab.core.record import described as fields_of
from rqa_lab.core.schema import BESIDE_GAME, MOST, TEXT, Problem, closed, explained, several, taken

# ---- keys ------------------------------------------------------------------------------------------------
# The keys of a scenario that describe a position: a row for each gives its meaning and its allowed values.
#
# A game's rows give its schema, a position written back as keys, and the values that ``expect`` compares.
#
# >>> from typing import Annotated
# >>> from rqa_lab.core.record import Count, record
# >>> @record
# ... class Purse(Record):
# ...     money: Annotated[int, Count(says="what is in the purse")]
# >>> keys = {"coins": slot(Purse, "money")}
# >>> schema(keys)["properties"]["coins"]["description"]
# 'what is in the purse'
# >>> written(keys, Purse.start(money=3)), written(keys, Purse.start())
# ({'coins': 3}, {})
# >>> filled({"turn": together(keys)}, {"turn": {"coins": 3}})
# {'money': 3}

_NONE: Shapes = {}
#: of a position, and of the number of the seat or piece that the key belongs to, if it belongs to one
Of = Callable[..., Any]
S = TypeVar("S", bound=Record)


@dataclass(frozen=True, slots=True)
class Key:
    """One key.

    Attributes:
        schema: the allowed values, as JSON Schema.
        write: the key's value in a position; None for a key that is never written.
        says: its meaning.
        look: the value that ``expect`` compares, if it differs.
        always: write it even if there is nothing, because nothing is not the default.
        slot: the slot of a position that takes the value unchanged.
        under: the keys below it.
        each: the keys below it are repeated for each seat or piece, by its name.
    """

    schema: Mapping[str, Any]
    write: Of | None = None
    says: str = ""
    look: Of | None = None
    always: bool = False
    slot: str = ""
    under: "Keys" = field(default_factory=dict)
    each: bool = False


Keys = Mapping[str, Key]


def slot(
    of: type[Record], name: str, shapes: Shapes = _NONE, look: Of | None = None, *,
    always: bool = False, schema: Mapping[str, Any] | None = None,
) -> Key:  # fmt: skip
    """A key for the value of a slot of a position, or for a seat's or piece's part of it.

    Args:
        of: the class of the position; its field gives the meaning and the allowed values.
        name: the slot.
        shapes: the shapes that its fields name.
        look: the value that ``expect`` compares, if it differs.
        always: write it even if there is nothing.
        schema: the allowed values in a file, if they are fewer than those in a position.
    """

    def write(s: Any, *number: int) -> Any:
        return getattr(s, name)[number[0]] if number else getattr(s, name)

    known = of.fields[name].schema(shapes)
    says = known.get("description", "")
    return Key(known if schema is None else explained(schema, says), write, says, look, always, name)


def told(of: type[Any], shapes: Shapes, *slots: str, **named: str) -> dict[str, Mapping[str, Any]]:
    """The schemas and meanings of these slots of a position, or of a part of it, by key."""
    fields = fields_of(of)
    return {
        key: fields[name].schema(shapes) for key, name in {**{name: name for name in slots}, **named}.items()
    }


def together(keys: Keys, *required: str, says: str = "") -> Key:
    """A key that holds other keys."""
    return Key(schema(keys, *required), lambda s, *number: written(keys, s, *number), says, under=keys)


def each(schema: Mapping[str, Any], keys: Keys, names: Callable[[Any], Iterable[str]], says: str = "") -> Key:
    """A key that holds keys for each seat or piece, by name."""

    def write(s: Any) -> dict[str, Any]:
        return {name: written(keys, s, number) for number, name in enumerate(names(s))}

    return Key(schema, write, says, always=True, under=keys, each=True)


def played_with(id: str, book: Rulebook, changes: Of) -> Keys:
    """The keys for the rulings, the changed numbers and the data file of a game.

    Args:
        id: that of the game.
        book: its rulebook.
        changes: changes(state) -> the changed values of components, as a scenario has them.
    """
    readings = book.readings

    def switched(s: Any) -> dict[str, str]:
        rulings = s.setup.rulings.items()
        return {name: reading for name, reading in rulings if reading != readings[name][0]}

    own = closed(
        file=explained(TEXT, "the name of that file"),
        digest=explained(TEXT, "a number that changes whenever the contents of that file do"),
        changes=explained(several(TEXT, MOST), "the components it covers"),
    )
    language = Key({"enum": [*book.languages]}, says="the language of the rulebook to play by")
    questions = {id.rpartition(".")[2]: ruling.question for id, ruling in book.rulings.items()}
    switches = {name: explained({"enum": [*some]}, questions[name]) for name, some in readings.items()}
    return {
        **({"rulebook": language} if book.languages else {}),
        "rulings": Key(closed(**switches), switched, "how to read the questions that the rules leave open"),
        "data": Key({"$ref": f"#/$defs/{id}.data"}, changes, "changed values of components, and new cards"),
        "own_data": Key(
            {**own, "required": [*own["properties"]]},
            lambda s: file.noted if (file := s.setup.components.own) else None,
            "the reader's data file in use when this was saved; written by the lab",
        ),
    }


# ---- what follows ----------------------------------------------------------------------------------------


def schema(keys: Keys, *required: str) -> dict[str, Any]:
    """The schema of an object with these keys."""
    properties = {key: explained(row.schema, row.says) for key, row in keys.items()}
    return closed(**properties) | ({"required": [*required]} if required else {})


def written(keys: Keys, s: Any, *number: int) -> dict[str, Any]:
    """A position, or a seat or piece of it, as these keys; defaults are left out."""
    rows = ((key, row.always, plain(row.write(s, *number))) for key, row in keys.items() if row.write)
    return {key: value for key, always, value in rows if value or (always and value is not None)}


def looks(keys: Keys) -> dict[str, Of]:
    """What gives the values of these keys that ``expect`` compares."""
    found = ((key, row.look or row.write) for key, row in keys.items())
    return {key: look for key, look in found if look is not None}


def looked(parts: Mapping[str, Of], s: Any, *number: int) -> dict[str, Any]:
    """These values of a position, or of a seat or piece of it."""
    return {key: _listed(look(s, *number)) for key, look in parts.items()}


def _listed(value: Any) -> Any:
    return list(value) if type(value) is tuple else value


def glanced(
    s: Any, keys: Iterable[str], parts: Mapping[str, Of], *owners: tuple[Sequence[str], Of]
) -> dict[str, Any]:
    """The values of some keys only: of these parts of a position, and of seats and pieces by their names."""
    found: dict[str, Any] = {}
    for key in keys:
        if key in parts:
            found[key] = _listed(parts[key](s))
            continue
        for names, look in owners:
            if key in names:
                found[key] = look(s, names.index(key))
                break
    return found


def look_at_choice(s: Any) -> dict[str, Any] | None:
    """The choice that waits, as ``expect`` compares it."""
    if s.choice is None:
        return None
    return {"seat": s.choice.seat, "kind": s.choice.kind, "options": list(s.choice.options)}


def filled(
    keys: Keys, given: Mapping[str, Any], names: Mapping[str, Iterable[str]] | None = None
) -> dict[str, Any]:
    """The slots of a position that take given values unchanged, however deep their keys are nested.

    Args:
        keys: the rows, with those below them.
        given: the values below the keys.
        names: for each key of :func:`each`, the names of its seats or pieces, by number; anything not given
            for one of them is as at the start.

    >>> purse = Key({}, slot="money")
    >>> keys = {"round": Key({}, slot="round"), "seats": each({}, {"coins": purse}, lambda s: s.names)}
    >>> filled(keys, {"round": 2, "seats": {"Bo": {"coins": 3}}}, {"seats": ("Bo",)})
    {'round': 2, 'money': [3]}
    """
    found = {}
    for key, row in keys.items():
        if row.slot and key in given:
            found[row.slot] = given[key]
        elif row.each:
            rows = [given.get(key, {}).get(name, {}) for name in (names or {})[key]]
            slots = ((under, one.slot) for under, one in row.under.items() if one.slot)
            found |= {slot: [one.get(under, AT_START) for one in rows] for under, slot in slots}
        elif row.under:
            found |= filled(row.under, given.get(key, {}))
    return found


def described(s: S, keys: Keys, position: Callable[[Mapping[str, Any], Problem], S]) -> dict[str, Any]:
    """The keys of a scenario that give exactly this position.

    Raises:
        ValueError: if keys cannot express it, such as in the middle of an effect; says why.
    """
    choice = getattr(s, "choice", None)
    begins = choice is not None and choice.kind == "begin"
    rows = {key: row for key, row in keys.items() if begins == (key == "game") or key in BESIDE_GAME}
    data = written(rows, s)
    again = position(data, lambda path, message: None)
    if again != s:
        lost = [name for name in s.fields if getattr(again, name) != getattr(s, name)]
        raise ValueError(f"the keys of a scenario cannot express all of this position: {', '.join(lost)}")
    return data


# ---- reading ---------------------------------------------------------------------------------------------


def check_own_data(keys: Mapping[str, Any], own: Any, report: Problem) -> None:
    """Report that a position was saved with another data file than the one in use."""
    if "own_data" in keys and (problem := other_data(keys["own_data"], own)):
        report(("own_data",), problem)


def seats_of(owners: Sequence[str], listed: Sequence[str]) -> tuple[str, ...]:
    """The seats of a position, in turn order: as listed if every owner of a piece is, else as the pieces are.

    >>> seats_of(("Ann", "Bo"), ("Bo",)), seats_of(("Ann", "Bo"), ("Bo", "Ann"))
    (('Ann', 'Bo'), ('Bo', 'Ann'))
    """
    return tuple(dict.fromkeys(listed if {*owners} <= {*listed} else (*owners, *listed)))


def called(names: Sequence[str], reserved: frozenset[str], report: Problem) -> tuple[str, ...]:
    """The names of seats; a name that means something else is reported, and changed."""
    for name in names:
        if name in reserved:
            report(("seats", name), taken(name))
    return tuple(f"{name}’s seat" if name in reserved else name for name in names)


# ---- what the players agreed on, as a field of a position: seats, components, rulings and numbers --------

R = TypeVar("R", bound=Record)


class Agreed(Field):
    """A setup that positions share: equal arguments give the same object.

    Args:
        make: make(values of the parts, in order) -> the setup; its ``arguments`` are those values.
        own: own() -> the data file that is in use.
        lies: lies(s, setup) -> the things before each seat, if there are any.
        parts: name in JSON -> description of the part, ``seats`` and ``rulings`` among them.
    """

    def __init__(
        self,
        make: Callable[..., Any],
        own: Callable[[], OwnData | None],
        lies: Callable[[Any, Any], Lies] = lambda s, setup: (),
        **parts: Field,
    ) -> None:
        super().__init__(counted=lies)
        self.make, self.own, self.parts = make, own, parts

    def write(self, s: Any, value: Any) -> Any:
        """The arguments by name, and the data file that is in use."""
        own, found = self.own(), {}
        for (name, part), one in zip(self.parts.items(), value.arguments, strict=True):
            if not part.omit or one != part.start(value):
                found[name] = part.write(value, one)
        return found | ({} if own is None else {"own_data": own.noted})

    def pack(self, value: Any) -> Any:
        """Its arguments, and the data file that is in use: other numbers would be another game."""
        own = self.own()
        return value.arguments, None if own is None else own.noted

    def unpack(self, s: Any, packed: Any) -> Any:
        """The setup for these arguments; raises ValueError where another data file is in use."""
        arguments, noted = packed
        if problem := other_data(noted, self.own()):
            raise ValueError(problem)
        return self.make(*arguments)

    def ruled(self, value: Any, readings: Mapping[str, str]) -> Any:
        """The setup with other readings; raises ValueError for a ruling or a reading that does not exist."""
        arguments = dict(zip(self.parts, value.arguments, strict=True))
        rulings = {**dict(arguments["rulings"]), **readings}
        return self.make(*{**arguments, "rulings": tuple(rulings.items())}.values())


class Rulings(Field):
    """Readings by the name of the ruling: pairs of those that are not the default."""

    def write(self, s: Any, value: tuple[tuple[str, str], ...]) -> Any:
        """An object."""
        return dict(value)


class Changes(Field):
    """Changed values of components, by component and field, as pairs."""

    def write(self, s: Any, value: tuple[Any, ...]) -> Any:
        """An object of objects."""
        return {name: {key: plain(one) for key, one in fields} for name, fields in value}


def rulings(s: Any) -> Mapping[str, str]:
    """Name of a ruling -> the reading that is played in a position, in games that leave a reading open."""
    return s.setup.rulings if hasattr(s, "setup") else {}


def ruled(s: R, readings: Mapping[str, str]) -> R:
    """The same position under other readings of these rulings.

    Raises:
        ValueError: for an unknown ruling or reading.

    >>> from rqa_lab.games import game
    >>> gekido = game("gekido")
    >>> gekido.ruled(gekido.position({}), {"full-house": "any"}).setup.rulings["full-house"]
    'any'
    """
    agreed = s.fields["setup"]
    assert isinstance(agreed, Agreed)
    return s.replaced(setup=agreed.ruled(s.setup, readings))  # type: ignore[attr-defined]


# ---- builder words that games share: each returns the keys of a position with something added ------------

#: the keys of a scenario, before and after
Written = Mapping[str, Any]

#: who owns the pieces unless seats are given
SEATS = ("Ann", "Bo", "Cy", "Di")


def board(keys: Written, text: str) -> Written:
    """The same with this drawn board."""
    return {"board": text}


def tiles(keys: Written, **tiles: str) -> Written:
    """The same with these tiles added, by space.

    >>> tiles({"tiles": {"a1": "Wall"}}, f2="Tacks")
    {'tiles': {'a1': 'Wall', 'f2': 'Tacks'}}
    """
    return {"tiles": keys.get("tiles", {}) | tiles}


def piece(
    keys: Written, kind: str, name: str, at: str | None, seat: str, fields: Mapping[str, Any]
) -> Written:
    """The same with a piece added below ``kind``; without ``seat`` the first one is Ann's, then Bo's.

    >>> piece({}, "robots", "pug", "c4", "", {})
    {'robots': {'pug': {'seat': 'Ann', 'at': 'c4'}}}
    """
    pieces = keys.get(kind, {})
    owner = seat or SEATS[len(pieces.keys() - {name}) % len(SEATS)]
    place = {} if at is None else {"at": at}
    return {kind: pieces | {name: {"seat": owner, **place, **fields}}}


def seat(keys: Written, name: str, **fields: Any) -> Written:
    """The same with fields of a seat set.

    >>> seat({"seats": {"Ann": {"vp": 4}}}, "Ann", discard=["Tackle"])
    {'seats': {'Ann': {'vp': 4, 'discard': ['Tackle']}}}
    """
    seats = keys.get("seats", {})
    return {"seats": seats | {name: seats.get(name, {}) | fields}}


def hand(keys: Written, name: str, *cards: str) -> Written:
    """The same with these cards in the hand of a seat.

    >>> hand({}, "Ann", "Tackle", "Hammer")
    {'seats': {'Ann': {'hand': ['Tackle', 'Hammer']}}}
    """
    return seat(keys, name, hand=list(cards))


def turn(keys: Written, name: str, **fields: Any) -> Written:
    """The same in the turn of a seat.

    >>> turn({}, "Ann", move=5)
    {'turn': {'seat': 'Ann', 'move': 5}}
    """
    return {"turn": {"seat": name, **fields}}
