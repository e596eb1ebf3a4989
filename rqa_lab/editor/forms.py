"""The values of a position as fields of a form, all from the JSON Schema of a game's scenarios."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from rqa_lab.core.game import Deck, Game
from rqa_lab.core.keys import rulings
from rqa_lab.core.schema import BESIDE_GAME
from rqa_lab.core.typed import fitting
from rqa_lab.core.words import capital, hint, many, shown
from rqa_lab.documents.places import Path, Problem, ScenarioError
from rqa_lab.games import data_rules, games_with_data
from rqa_lab.scenario.format import of_document
from rqa_lab.scenario.scenario import Scenario

Schema = Mapping[str, Any]
Sort = Literal["number", "choice", "switch", "text", "list", "dice", "group"]

#: the keys of a position that only the lab writes, or that replace a position
_NOT_SET = ("own_data", "board")
#: clipped keys -> how they read
_READ: Mapping[str, str] = {"vp": "points", "at": "space"}
#: a name of several letters that a file writes in small ones
_SMALL = re.compile(r"[a-z][a-z]{2,}([ _-][a-z]+)*")


class Field(NamedTuple):
    """One value that a position has, or could have.

    Attributes:
        path: its path in the scenario.
        sort: a "number", a "choice" of texts, a "switch", a "text", a "list" of texts or numbers,
            "dice" as a text of a letter each, or a "group" of fields.
        given: the scenario's value; None if it gives none.
        holds: the effective value if the scenario gives none, if known.
        options: the values to choose from, or to add.
        bounds: for a number, the least and the most.
        says: its meaning.
        fields: the existing fields of a group.
        free: True if new names can be added.
        loose: True if it can be removed: a piece, a seat, anything with a name of its own.
        called: the printed name of the thing that it is, or belongs to.
        hints: the meaning of each option of a group, and of dice.
        needs: the names that a group has to have.
        questions: the fields that a group could have, if each is a question with answers to choose from.
    """

    path: Path
    sort: Sort
    given: Any = None
    holds: Any = None
    options: tuple[Any, ...] = ()
    bounds: tuple[int, int] = (0, 0)
    says: str = ""
    fields: "tuple[Field, ...]" = ()
    free: bool = False
    loose: bool = False
    called: str = ""
    hints: tuple[str, ...] = ()
    questions: "tuple[Field, ...]" = ()
    needs: tuple[str, ...] = ()

    @property
    def dice(self) -> str:
        """The effective dice, a letter each."""
        return dice_in(self.value)

    @property
    def sides(self) -> Mapping[str, str]:
        """Of dice, the name of each letter."""
        return dict(zip(self.options, self.hints, strict=True))

    @property
    def title(self) -> str:
        """Its title."""
        if self.called and len(self.path) == 2:
            return self.called
        of, last = (" ", *self.path)[-2:]
        name = f"{of} {last + 1}" if isinstance(last, int) else str(last)
        name = name.replace("_", " ")
        name = name.replace("-", " ") if _SMALL.fullmatch(name) else name
        return capital(_READ.get(name, name))

    @property
    def value(self) -> Any:
        """The effective value."""
        return self.holds if self.given is None else self.given


@cache
def _printed(game: Game) -> Mapping[str, str]:
    """The printed form of names that a file writes in small letters."""
    if game.id not in games_with_data():
        return {}
    rules = data_rules(game.id)
    tables = rules.tables.keys() & game.schema.keys()
    return {name.lower(): name for table in tables for name in rules.every(rules.parts.components(), table)}


def called(game: Game, name: str) -> str:
    """The printed name of a piece or a space in a file.

    >>> from rqa_lab.games import game
    >>> called(game("gekido"), "v-rex"), called(game("rqa"), "pug")
    ('V-REX', 'Pug')
    """
    return _printed(game).get(name) or capital(name)


def word(game: Game, option: object) -> str:
    """How a form offers what can be chosen: as it is printed, or as words.

    >>> from rqa_lab.games import game
    >>> [word(game("gekido"), one) for one in ("v-rex", "full-house", "c4", "Half Turn", "de")]
    ['V-REX', 'Full house', 'c4', 'Half Turn', 'de']
    """
    name = str(option)
    if name in _printed(game):
        return _printed(game)[name]
    return capital(re.sub("[_-]", " ", name)) if _SMALL.fullmatch(name) else name


def form(scenario: Scenario, path: Path = ()) -> Field:
    """The field of a path with everything below it; for an empty path, the whole position.

    Raises:
        ScenarioError: for an impossible path.

    >>> robot = form(Scenario("rqa").robot("pug", "c4"), ("robots", "pug"))
    >>> [(field.title, field.sort, field.value) for field in robot.fields[:3]]
    [('Seat', 'choice', 'Ann'), ('Space', 'choice', 'c4'), ('Health', 'group', {'red': 4, 'blue': 1})]
    """
    return _Reader(scenario).field(path)


def at(document: Any, path: Path) -> Any:
    """The value at a path of plain values; None for nothing.

    >>> at({"robots": {"pug": {"at": "c4"}}}, ("robots", "pug", "at"))
    'c4'
    """
    for step in path:
        if isinstance(document, Mapping):
            document = document.get(step)
        elif isinstance(document, list) and isinstance(step, int) and 0 <= step < len(document):
            document = document[step]
        else:
            return None
    return document


def pointer(path: Path) -> str:
    """A path as a JSON Pointer, as the page sends it back.

    >>> pointer(("seats", "A/B", "hand", 0))
    '/seats/A~1B/hand/0'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def pointed(scenario: Scenario, pointer: str) -> Path:
    """The path that a JSON Pointer means: a number is one of an item where a list stands."""
    path: Path = ()
    document = scenario.document
    for text in pointer.split("/")[1:]:
        step = text.replace("~1", "/").replace("~0", "~")
        listed = isinstance(there := at(document, path), list)
        if there is None and path and step.isdecimal():
            listed = form(scenario, path).sort == "list"
        path = (*path, int(step) if listed and step.isdecimal() else step)
    return path


class _Reader:
    """The schema and the position of one scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self._document = scenario.document
        self._game = scenario.game
        self._state = scenario.state
        self._whole = of_document(self._game.id, self._document)
        self._look = {} if self._state is None else self._game.look(self._state)

    # ---- schemas -----------------------------------------------------------------------------------------

    def schema(self, path: Path) -> Schema:
        """The schema at a path; if there are several forms, the one in use."""
        found: Schema = {"type": "object", "properties": self._game.schema}
        for n, step in enumerate(path):
            below = self._below(self._form(found, self._value(path[:n])), step)
            if below is None:
                where = ".".join(map(str, path[: n + 1]))
                raise ScenarioError((Problem(f"nothing can stand at {where}"),))
            found = below
        return self._known(found)

    def _known(self, schema: Schema) -> Schema:
        """A schema, looked up if it is a reference; keys beside the reference count, too."""
        while "$ref" in schema:
            more = {key: value for key, value in schema.items() if key != "$ref"}
            schema = {**self._whole["$defs"][schema["$ref"].removeprefix("#/$defs/")], **more}
        return schema

    def _below(self, schema: Schema, step: Any) -> Schema | None:
        if isinstance(step, int):
            return schema.get("items") if schema.get("type") == "array" else None
        if step in schema.get("properties", {}):
            return schema["properties"][step]  # type: ignore[no-any-return]
        more = schema.get("additionalProperties")
        names = schema.get("propertyNames", {}).get("enum")
        return more if isinstance(more, Mapping) and (names is None or step in names) else None

    def _forms(self, schema: Schema) -> Sequence[Schema]:
        return [self._known(one) for one in schema.get("anyOf", ())]

    def _form(self, schema: Schema, value: Any) -> Schema:
        """The form that a value has, if there are several; else the first."""
        schema = self._known(schema)
        forms = self._forms(schema)
        if not forms:
            return schema
        fits = (one for one in forms if _fits(one, value))
        more = {key: value for key, value in schema.items() if key != "anyOf"}
        return {**next(fits, forms[0]), **more}

    # ---- fields ------------------------------------------------------------------------------------------

    def field(self, path: Path) -> Field:
        """The field of a path."""
        return self._field(path, self.schema(path))

    def _field(self, path: Path, schema: Schema) -> Field:
        schema = self._known(schema)
        given, holds = at(self._document, path), self._holds(path)
        options = tuple(dict.fromkeys(self._options(schema)))
        says = str(schema.get("description", schema.get("title", "")))
        shape = self._form(schema, holds if given is None else given)
        sort = "choice" if options and not shape.get("type") else _sort(shape)
        one = Field(path, sort, given, holds, options, says=says)
        if sides := schema.get("sides"):
            return one._replace(sort="dice", options=tuple(sides), hints=tuple(sides.values()))
        if path[1:] and str(path[1]) in _printed(self._game):
            one = one._replace(called=called(self._game, str(path[1])))
        if path[-1:] == ("robot",) and sort == "text":
            return one._replace(sort="choice", options=tuple(self._look.get("robots", ())))
        if path[-1:] == ("seat",) or (sort == "text" and path[-1:] == ("first",)):
            return one._replace(sort="choice", options=self._seats, free=True)
        match sort:
            case "number":
                return one._replace(bounds=(shape.get("minimum", 0), shape.get("maximum", 999)))
            case "list":
                items = self._known(shape.get("items", {}))
                free = (
                    any(_sort(form) == "text" for form in (*self._forms(items), items))
                    and "enum" not in items
                )
                return one._replace(options=tuple(self._options(items)), free=free, bounds=_bounds(items))
            case "group":
                names = [*shape.get("properties", shape.get("propertyNames", {}).get("enum", ()))]
                below = [self._known(one) for one in shape.get("properties", {}).values()]
                whole = _is_whole(below)
                there = given if isinstance(given, Mapping) else {}
                if not path:
                    names = [name for name in names if self._may_stand(name)]
                known = shape.get("properties", {})
                usual = [name for name in known if there and "usual" in self._known(known[name])]
                shown = [name for name in names if whole or name in there or name in usual or not path]
                shown += [name for name in there if path and name not in names]
                if path == ("seats",):
                    shown = [*dict.fromkeys((*shown, *self._seats))]
                fields = tuple(self._under(path, shape, name) for name in shown)
                free = not names and isinstance(shape.get("additionalProperties"), Mapping)
                more = tuple(name for name in names if name not in shown)
                schemas = [self._known(self._below(shape, name) or {}) for name in more]
                hints = tuple(str(schema.get("description", "")) for schema in schemas)
                asks = bool(below) and all("enum" in one for one in below)
                questions = tuple(self._under(path, shape, name) for name in names) if asks else ()
                needs = tuple(shape.get("required", ()))
                one = one._replace(fields=fields, options=more, free=free, hints=hints)
                return one._replace(questions=questions, needs=needs)
        return one

    def _may_stand(self, name: str) -> bool:
        """True if a key is allowed: one of a position, or one of a whole game from its set-up."""
        whole = "game" in self._document
        return name not in _NOT_SET and (name in BESIDE_GAME or (name == "game") == whole)

    def _under(self, path: Path, shape: Schema, name: str) -> Field:
        below = self._known(self._below(shape, name) or {})
        loose = bool(path) and ("properties" in below or name not in shape.get("properties", {}))
        found = self._field((*path, name), below)
        return found._replace(loose=loose, says=found.says or str(shape.get("description", "")))

    @property
    def _seats(self) -> tuple[str, ...]:
        return tuple(self._look.get("seats", ()))

    def _options(self, schema: Schema) -> Iterator[Any]:
        for one in (schema, *self._forms(schema)):
            yield from one.get("enum", ())

    def _holds(self, path: Path) -> Any:
        """The effective value at a path, from the game's look, which has pieces and seats at the top."""
        if path in ((), ("turn",)):  # in a look that is the active seat
            return None
        if path == ("turn", "seat"):
            return self._look.get("turn")
        if path[0] == "rulings" and self._state is not None:
            readings = rulings(self._state)
            return readings.get(str(path[1])) if path[1:] else None
        actor = (self._look.get("turn"),) if path[0] == "turn" else ()
        for tail in (path, path[1:], (*actor, *path[1:])):
            found = at(self._look, tail) if tail else None
            if found is not None:
                return found.cards if isinstance(found, Deck) else found
        return None

    def _value(self, path: Path) -> Any:
        given = at(self._document, path)
        return self._holds(path) if given is None else given


def _is_whole(below: Sequence[Schema]) -> bool:
    """True if all properties are shown, as for a piece; False to show those given and a list to add from.

    Pieces are in the list, and so are keys with fixed answers to choose from, such as open questions.
    """
    groups, answers = (any("properties" in one for one in below), all("enum" in one for one in below))
    return bool(below) and not groups and not answers


def _sort(schema: Schema) -> Sort:
    """The sort of the field of a schema with one form."""
    kinds = schema.get("type", ())
    kinds = (kinds,) if isinstance(kinds, str) else kinds
    if "enum" in schema:
        return "choice"
    for kind, sort in _SORTS.items():
        if kind in kinds:
            return sort
    return "text"


_SORTS: Mapping[str, Sort] = {
    "object": "group", "array": "list", "boolean": "switch", "string": "text", "integer": "number",
}  # fmt: skip
_TYPES: Mapping[str, Any] = {"group": Mapping, "list": (list, tuple), "switch": bool, "text": str}


def _fits(schema: Schema, value: Any) -> bool:
    sort = _sort(schema)
    if sort == "choice":
        return value in schema["enum"]
    if sort == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, _TYPES[sort])


def _bounds(schema: Schema) -> tuple[int, int]:
    return (schema.get("minimum", 0), schema.get("maximum", 999)) if _sort(schema) == "number" else (0, 0)


def read(field: Field, text: str) -> Any:
    """The value of a text that was typed into a field, or chosen; raises ScenarioError.

    >>> read(form(Scenario("rqa").turn("Ann"), ("turn", "move")), "5")
    5
    >>> read(form(Scenario("rqa").robot("pug", "c4"), ("seats", "Ann", "vp")), "-3")
    Traceback (most recent call last):
    ...
    rqa_lab.documents.places.ScenarioError: Ann’s points: found '-3', expected a number from 0 to 999
    """
    where = _whose(field.path, field.called)
    sort = "number" if field.sort == "list" and field.bounds != (0, 0) else field.sort
    if sort == "switch":
        return text == "true"
    if sort in ("choice", "list"):
        by_text = {str(option): option for option in field.options if option is not None}
        fits = fitting(text, by_text)
        if fits and (len(fits) == 1 or not field.free):
            return by_text[fits[0]]  # as the game lists them: not the shortest name
        if by_text and not field.free:
            says = f"{where}: found {shown(text)}, expected {_some(field.options)}{hint(text, by_text)}"
            raise ScenarioError((Problem(says),))
    if sort == "dice":
        return _rolled(field, text, where)
    if sort == "number":
        least, most = field.bounds
        if not text.strip().lstrip("-").isdecimal() or not least <= int(text) <= most:
            raise ScenarioError(
                (Problem(f"{where}: found {text!r}, expected a number from {least} to {most}"),)
            )
        return int(text)
    return text


def dice_in(value: Any) -> str:
    """Dice as a text of a letter each, from any form of a file.

    >>> dice_in("t t s"), dice_in(["T", "S"]), dice_in(135), dice_in(None)
    ('TTS', 'TS', '135', '')
    """
    letters = value if isinstance(value, (list, tuple)) else [] if value is None else [str(value)]
    return "".join(letter for one in letters for letter in str(one).upper() if letter.isalnum())


def _rolled(field: Field, text: str, where: str) -> str:
    """The dice of a text: letters, or names such as "triangle, 2 square"."""
    sides = field.sides
    by_name = {name: letter for letter, name in sides.items() if name != letter}
    if by_name:
        said = re.compile(rf"(\d?) *({'|'.join(by_name)})s?\b", re.IGNORECASE)
        text = said.sub(lambda one: by_name[one[2].lower()] * int(one[1] or 1), text)
    dice = dice_in(text)
    if wrong := next((one for one in dice if one not in sides), ""):
        known = [letter if letter == name else f"{letter} {name}" for letter, name in sides.items()]
        raise ScenarioError((Problem(f"{where}: found {shown(wrong)}, expected {', '.join(known)}"),))
    return dice


def name_in(field: Field, text: str) -> str:
    """The name to add to a group that a text means: an existing one by its beginning or a part, or a new one.

    Raises:
        ScenarioError: for a text that means none, or several.

    >>> name_in(form(Scenario("rqa"), ("rulings",)), "edge")
    'edge-one-obstacle'
    """
    fits = fitting(text, map(str, field.options))
    if len(fits) == 1:
        return fits[0]
    if field.free or not field.options or text in (str(one.path[-1]) for one in field.fields):
        return text
    expected = _some(tuple(fits) or field.options)
    raise ScenarioError(
        (Problem(f"{_whose(field.path, field.called)}: found {text!r}, expected {expected}"),)
    )


def _whose(path: Path, called: str = "") -> str:
    """The name of the thing at a path, in the reader's words.

    >>> _whose(("robots", "pug", "health", "red")), _whose(("turn", "move"))
    ('Pug’s red health', 'Turn, move')
    """
    words = [Field(path[:n], "text").title for n in range(1, len(path) + 1)]
    below = [word.lower() for word in words[2:]]
    if below:
        return f"{called or words[1]}’s {' '.join(reversed(below))}"
    return ", ".join([*words[:1], *map(str, path[1:])])


def in_words(scenario: Scenario, message: str) -> str:
    """What is wrong with a file, with the thing that is wrong in the reader's words instead of as a path.

    >>> in_words(Scenario("rqa"), "seats.Ann.hand.0: found 'R', expected a card")
    "Ann’s hand: found 'R', expected a card"
    """
    where, _, says = message.partition(": ")
    path = [int(step) if step.isdecimal() else step for step in where.split(".")]
    if not says or path[0] not in scenario.game.schema:
        return message
    whole = [step for step in path if not isinstance(step, int)]
    return f"{_whose(tuple(whole), called(scenario.game, str(path[1])) if path[2:] else '')}: {says}"


@lru_cache(64)
def _some(options: tuple[Any, ...]) -> str:
    known = [str(option) for option in options if option is not None]
    return ", ".join(known[:12]) + (f" and {many(len(known) - 12, 'other')}" if len(known) > 12 else "")


# ---- a position that says something else at a path: another value, nothing, or one item less of a list ----


def listed(scenario: Scenario, path: Path) -> list[Any]:
    """The items of a list, given or effective.

    >>> listed(Scenario("roborace"), ("table",))[0]
    'RG/YB at 0,0'
    """
    there = at(scenario.document, path)
    return there if isinstance(there, list) else list(form(scenario, path).holds or ())


def saying(scenario: Scenario, path: Path, value: Any) -> Scenario:
    """The same with a value at a path; counts that belong together are all said, and so are the seats.

    Raises:
        ScenarioError: for no path.

    >>> saying(Scenario("rqa").robot("pug", "c4"), ("robots", "pug", "health", "red"), 2).document["robots"]
    {'pug': {'seat': 'Ann', 'at': 'c4', 'health': {'red': 2, 'blue': 1}}}
    """
    _named(path)
    document: Any = scenario.document
    inner = document
    for depth, step in enumerate(path[:-1], 1):
        if not isinstance(inner, dict) or step not in inner or not isinstance(inner[step], dict):
            held = form(scenario, path[:depth]).value
            counts = isinstance(held, Mapping) and all(type(n) is int for n in held.values())
            inner[step] = dict(held) if counts else {}
        inner = inner[step]
    inner[path[-1]] = value
    made = scenario.set(**{str(path[0]): document[path[0]]})
    if path[0] == "seats" and "seats" not in scenario.document and _seats(scenario).keys() - _seats(made):
        made = made.set(seats=_seats(scenario) | document["seats"])
    return made


def _seats(scenario: Scenario) -> dict[str, Any]:
    """The seats, without any values."""
    look = {} if scenario.state is None else scenario.game.look(scenario.state)
    return {seat: {} for seat in look.get("seats", ())}


def without(scenario: Scenario, path: Path) -> Scenario:
    """The same without the value at a path; a key that is then empty goes, too, and so do expectations.

    A list that is not spelled out becomes so, without the removed item; an empty list of a position stays,
    because it says that there is nothing.

    Raises:
        ScenarioError: for an empty path, and for an impossible one.

    >>> without(Scenario("rqa").tiles(c4="Wall"), ("tiles", "c4")).document.get("tiles")
    >>> without(Scenario("roborace"), ("table", 0)).document["table"][0]
    'BY/GG at 0,2'
    """
    _named(path)
    document: Any = scenario.document
    key, last = str(path[0]), path[-1]
    inner = at(document, path[:-1])
    if isinstance(last, int) and not isinstance(inner, (list, dict)):
        items = listed(scenario, path[:-1])
        return saying(scenario, path[:-1], items[:last] + items[last + 1 :])
    if isinstance(inner, dict):
        inner.pop(last, None)
    elif isinstance(inner, list) and isinstance(last, int):
        del inner[last : last + 1]
    if path[2:3] == ("expect",) and len(path) > 3 and not inner:
        return without(scenario, path[:-1])
    stays = document.get(key) == [] and key in scenario.game.schema
    opened = {"here": None} if key == "steps" and len(path) < 3 else {}  # at the end of other steps
    return scenario.set(**{key: [] if stays else document.get(key) or None}, **opened)


def _named(path: Path) -> None:
    if not path:
        raise ScenarioError((Problem("a field has a name"),))
