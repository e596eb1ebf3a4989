"""A draft of a position, and how pieces are placed, moved and taken away."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice, product
from typing import Any, Literal, NamedTuple

from rqa_lab.core.game import Game, State, overrides
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital
from rqa_lab.documents.places import Path, Problem, ScenarioError
from rqa_lab.documents.text import keys
from rqa_lab.editor import forms
from rqa_lab.editor.forms import listed, saying, without
from rqa_lab.games import games
from rqa_lab.scenario.finding import NUMBERS, means, stem, stems_of, words_of
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import Scenario, answered, record

# ---- pieces, tiles and cards on the spaces of a position: put down, moved, removed -----------------------
# This module never checks whether a thing may be there: the game lists the faults of a position.


class Kind(NamedTuple):
    """A kind of things to put on spaces.

    Attributes:
        key: the key of a scenario that holds them.
        how: a "piece" says on which space it is, a "space" what is on it, or the "number" of things; or they
            are a "list" of texts such as "RG/YB at 0,2".
        names: the names to choose from, as a file writes them; () if any text of that form is allowed.
        example: a text of that form.
    """

    key: str
    how: Literal["piece", "space", "number", "list"]
    names: tuple[str, ...]
    example: str = ""

    @property
    def title(self) -> str:
        """The name of the kind."""
        return capital(self.key.replace("_", " "))


class Thing(NamedTuple):
    """Something on a space: what it is, and where the scenario says so."""

    kind: Kind
    name: str
    path: Path


_AT = " at "
#: the title of a part of a scenario until it is put into a whole one
_PART = "A part"
_OTHER_GAME = "this is a position of {}: close the editor, then paste it"
#: how many beginnings of a group are tried
_MOST_BEGUN = 40
#: how many things of a kind a question sets out at most
_MOST_SET_OUT = 4


def spaces(scenario: Scenario) -> tuple[str, ...]:
    """The spaces of the position, on which things can be."""
    scene = scenario.game.scene(scenario.state)
    return tuple(cell.name for cell in scene.cells if cell.glyph)


def around(scenario: Scenario, place: str) -> Path:
    """The piece that a place on the board belongs to, where a scenario has it; () for a space.

    >>> from rqa_lab import load
    >>> around(load("moonbots/turn/a-whole-turn"), "Ann’s left arm")
    ('robots', 'Ann')
    """
    scene = scenario.game.scene(scenario.state)
    for cell in scene.cells:
        x, y = cell.x + cell.size / 2, cell.y + cell.high / 2
        spots = [spot for spot in scene.spots if 0 < x - spot.x < spot.width and 0 < y - spot.y < spot.height]
        if cell.name == place and not cell.glyph and spots:
            return min(spots, key=lambda spot: spot.width * spot.height).path
    return ()


@cache
def kinds(game: Game) -> tuple[Kind, ...]:
    """The kinds of things to put on the spaces of a game.

    >>> from rqa_lab.games import game
    >>> [(kind.title, kind.how, len(kind.names)) for kind in kinds(game("rqa"))][:2]
    [('Robots', 'piece', 7), ('Tiles', 'space', 19)]
    >>> [kind.title for kind in kinds(game("roborace"))]
    ['Table']
    """
    found = []
    here = frozenset(spaces(Scenario(game.id)))
    defined = game.definitions(None)
    for key, schema in game.schema.items():
        names = schema.get("propertyNames", {}).get("enum", ())
        below = schema.get("additionalProperties") or {}
        if isinstance(below, Mapping) and "$ref" in below:
            below = defined[below["$ref"].rpartition(".")[2]]
        if names and here >= {*names}:
            count = below.get("type") == "integer"
            found.append(Kind(key, "number" if count else "space", () if count else _names(below)))
        elif any("at" in one.get("properties", {}) for one in schema.get("properties", {}).values()):
            found.append(Kind(key, "piece", tuple(schema["properties"])))
        elif titles := [one.get("items", {}).get("title", "") for one in schema.get("anyOf", ())]:
            found += [Kind(key, "list", (), _example(one)) for one in titles if _AT in one][:1]
    return tuple(sorted(found, key=lambda kind: kind.how != "piece"))


def _example(title: str) -> str:
    """The example in a title: of 'a card, such as "RG/YB at 0,2"' it is "RG/YB"."""
    return title.partition("such as ")[2].partition(_AT)[0].strip('"')


def _names(schema: Mapping[str, Any]) -> tuple[str, ...]:
    forms = (schema, *schema.get("anyOf", ()))
    return tuple(name for one in forms for name in one.get("enum", ()) if name is not None)


def on(scenario: Scenario, space: str) -> tuple[Thing, ...]:
    """The things on a space, the topmost first.

    >>> [thing.name for thing in on(Scenario("rqa").robot("pug", "c4").tiles(c4="Tacks"), "c4")]
    ['pug', 'Tacks']
    """
    document, covered, found = scenario.document, scenario.game.covered, []
    for kind in kinds(scenario.game):
        there = document.get(kind.key) or {}
        match kind.how:
            case "piece":
                there = [name for name, fields in there.items() if fields.get("at") == space]
                found += [Thing(kind, name, (kind.key, name)) for name in there]
            case "list":  # what was laid last lies on the others
                items = enumerate(map(lies, listed(scenario, (kind.key,))))
                there = [(n, name) for n, (name, where) in items if space in covered(name, where)]
                found += [Thing(kind, name, (kind.key, n)) for n, name in reversed(there)]
            case _:
                name = there.get(space)
                found += [Thing(kind, str(name), (kind.key, space))] if name is not None else []
    order: Sequence[str] = ("number", "piece", "list", "space")
    return tuple(sorted(found, key=lambda thing: order.index(thing.kind.how)))


def put(scenario: Scenario, kind: Kind, name: str, space: str) -> Scenario:
    """The same with something on a space, and the pack that it comes with; a piece from elsewhere goes there.

    Raises:
        ScenarioError: for what the format does not allow.

    >>> put(Scenario("rqa"), kinds(Scenario("rqa").game)[0], "pug", "c4").document["robots"]
    {'pug': {'seat': 'Ann', 'at': 'c4'}}
    """
    return _complete(scenario, _with(scenario, kind, name, space))


def _with(scenario: Scenario, kind: Kind, name: str, space: str) -> Scenario:
    there = scenario.document.get(kind.key)
    match kind.how:
        case "piece":
            there, word = there or {}, kind.key[:-1]
            if name not in there and word in scenario.game.builder:
                built: Scenario = getattr(scenario, word)(name, space)
                return built
            return scenario.set(**{kind.key: there | {name: there.get(name, {}) | {"at": space}}})
        case "list":
            return scenario.set(**{kind.key: [*listed(scenario, (kind.key,)), f"{name}{_AT}{space}"]})
        case "number":
            return scenario.set(**{kind.key: (there or {}) | {space: (there or {}).get(space, 0) + 1}})
    return scenario.set(**{kind.key: (there or {}) | {space: name}})


def begun(scenario: Scenario, path: Path) -> Scenario | None:
    """The same with a group that says what it has to say, such as the target of an attack; None without any.

    Of the values that are possible it is the one with the fewest faults.
    """
    field = forms.form(scenario, path)
    if field.value is not None or not field.needs:
        return None
    sides = [forms.form(scenario, (*path, name)).options for name in field.needs]
    made = (
        saying(scenario, path, dict(zip(field.needs, values, strict=True)))
        for values in islice(product(*sides), _MOST_BEGUN)
    )
    sound = [one for one in made if one.state is not None and len(one.problems) <= len(scenario.problems)]
    return min(sound, key=lambda one: len([*one.game.audit(one.state)]), default=None)


def _begun_further(scenario: Scenario, path: Path) -> Iterator[Scenario]:
    """The same with a group begun; then also with the first answer to a choice in it, such as a command."""
    with suppress(ScenarioError):
        made = begun(scenario, path)
        if made is not None:
            yield made
            for one in forms.form(made, path).fields:
                if one.sort == "choice" and one.value is None and one.options:
                    yield saying(made, one.path, one.options[0])


def _complete(before: Scenario, after: Scenario) -> Scenario:
    """The same, plus anything that a new thing requires, such as a pack, if the position lacks it."""
    if len(after.problems) <= len(before.problems):
        return after
    for key, schema in after.game.schema.items():
        if schema.get("required") and key not in after.document:
            for found in _begun_further(after, (key,)):
                if len(found.problems) <= len(before.problems):
                    return found
        for name in schema.get("items", {}).get("enum", ()) if schema.get("uniqueItems") else ():
            complete: Scenario = after.set(**{key: [*after.document.get(key, ()), name]})
            if len(complete.problems) <= len(before.problems):
                return complete
    return after


def set_out(scenario: Scenario, question: str) -> Scenario:
    """The same with the pieces that a question names: "two robots" are two beside the one that is asked for.

    They stand in a row, from the piece that is there already.

    >>> made = set_out(Scenario("rqa").robot("pug", "d4"), "Can I push Crate into a wall?")
    >>> [*made.document["robots"].items()][1:], made.document["tiles"]
    ([('crate', {'seat': 'Bo', 'at': 'e4'})], {'f4': 'Wall'})
    """
    said = words_of(question)
    own, meant = {*stems_of(said)}, {one for word in said for one in means(word)}
    for kind in kinds(scenario.game):
        here = (
            listed(scenario, (kind.key,))
            if kind.how == "list"
            else [*(scenario.document.get(kind.key) or ())]
        )
        wanted = [name for name in kind.names if {*stems_of(words_of(name))} <= own and name not in here]
        if kind.how == "piece" and here:  # one of them does something, to others
            number = _number(said) if stem(kind.key) in meant else 1
            rest = (name for name in kind.names if name not in (*here, *wanted))
            wanted += islice(rest, max(0, number + 1 - len(here) - len(wanted)))
        for name in wanted[:_MOST_SET_OUT]:
            if space := _beside(scenario):
                scenario = put(scenario, kind, name, space)
    return scenario


def _number(words: Sequence[str]) -> int:
    """The number that is said; of what is not counted there is one."""
    return next((NUMBERS.index(word) for word in words if word in NUMBERS[1:4]), 1)


def _beside(scenario: Scenario) -> str:
    """The free space nearest to the first piece: in its row to the right, if there is one."""
    cells = {cell.name: cell for cell in scenario.game.scene(scenario.state).cells if cell.glyph}
    taken = {name for name in cells if on(scenario, name)}
    free = [cell for name, cell in cells.items() if name not in taken]
    if not taken or not free:
        return free[0].name if free else ""
    pieces = [
        fields.get("at")
        for kind in kinds(scenario.game)
        for fields in (scenario.document.get(kind.key) or {}).values()
        if kind.how == "piece"
    ]
    first = cells[next((one for one in pieces if one in cells), min(taken))]
    return min(
        free, key=lambda one: (one.y != first.y, one.x < first.x, abs(one.y - first.y), abs(one.x - first.x))
    ).name


def lies(item: str) -> tuple[str, str]:
    """The thing and its space, from an item of a list."""
    name, _, space = str(item).partition(_AT)
    return name, space


def take(scenario: Scenario, thing: Thing) -> Scenario:
    """The same without something that is on a space.

    >>> built = Scenario("rqa").tiles(c4="Wall")
    >>> take(built, on(built, "c4")[0]).document.get("tiles")
    """
    return without(scenario, thing.path)


def turned(scenario: Scenario, thing: Thing) -> Scenario:
    """The same with a thing turned clockwise by a quarter; unchanged if it has no direction.

    >>> grid = Scenario("roborace")
    >>> on(turned(grid, on(grid, "0,0")[0]), "0,0")[0].name
    'YR/BG'
    """
    turn = scenario.game.turned if overrides(scenario.game, "turned") else None
    if turn is None or thing.kind.how not in ("list", "space"):
        return scenario
    name = turn(thing.name)
    if thing.kind.how == "space":
        return saying(scenario, thing.path, name)
    items = listed(scenario, thing.path[:1])
    items[int(thing.path[1])] = f"{name}{_AT}{lies(items[int(thing.path[1])])[1]}"
    return scenario.set(**{thing.kind.key: items})


def lands(scenario: Scenario, thing: Thing, start: str, end: str) -> str:
    """The space that a thing is placed at, once the one of its spaces that is dragged has come to the end.

    >>> grid = Scenario("roborace")
    >>> lands(grid, on(grid, "1,1")[0], "1,1", "4,4")
    '3,3'
    """
    covered, at = scenario.game.covered, start
    if thing.kind.how == "list":
        at = lies(listed(scenario, thing.path[:1])[int(thing.path[1])])[1]
    nth = covered(thing.name, at).index(start)
    return next((one for one in spaces(scenario) if covered(thing.name, one)[nth] == end), end)


def move(scenario: Scenario, thing: Thing, space: str) -> Scenario:
    """The same with a thing on another space, together with all its values.

    >>> built = Scenario("rqa").tiles(c4="Wall")
    >>> move(built, on(built, "c4")[0], "d5").document["tiles"]
    {'d5': 'Wall'}
    """
    key = thing.kind.key
    value: Any = listed(scenario, (key,)) if thing.kind.how == "list" else scenario.document[key]
    match thing.kind.how:
        case "piece":
            value[thing.name]["at"] = space
        case "list":
            value[thing.path[1]] = f"{thing.name}{_AT}{space}"
        case _:
            value[space] = value.pop(thing.path[1])
    return scenario.set(**{key: value})


# ---- a position in the making: each touch gives another one, and every touch can be undone ---------------

#: how many touches can be undone
MOST = 1_000


class Draft:
    """A scenario that is changed touch by touch, with undo and redo.

    >>> draft = Draft(Scenario("rqa").robot("pug", "c4").robot("crate", "e4"))
    >>> draft.put(("robots", "pug", "health", "red"), "2")
    >>> draft.move("c4", "d4")
    True
    >>> draft.scenario.document["robots"]["pug"]
    {'seat': 'Ann', 'at': 'd4', 'health': {'red': 2, 'blue': 1}}
    >>> draft.undo(), draft.undo(), draft.scenario.document["robots"]["pug"]
    (True, True, {'seat': 'Ann', 'at': 'c4'})
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self._past: list[Scenario] = []
        self._next: list[Scenario] = []

    @property
    def can_undo(self) -> bool:
        """True if there is a touch to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """True if there is a touch to redo."""
        return bool(self._next)

    def mark(self) -> Any:
        """Where the draft stands, for :meth:`restore`."""
        return self.scenario, self._past, self._next

    def restore(self, mark: Any) -> None:
        """Go back to a mark."""
        self.scenario, self._past, self._next = mark

    def undo(self) -> bool:
        """Take the last touch back; false if there is none."""
        if not self._past:
            return False
        *self._past, there = self._past
        self._next, self.scenario = [*self._next, self.scenario], there
        return True

    def redo(self) -> bool:
        """Do the touch again that was taken back; false if there is none."""
        if not self._next:
            return False
        *self._next, there = self._next
        self._past, self.scenario = [*self._past, self.scenario], there
        return True

    def change(self, scenario: Scenario) -> None:
        """Go to another scenario, as one touch.

        Raises:
            ScenarioError: if it has no position to show; then the scenario does not change.
        """
        if scenario == self.scenario:
            return
        if scenario.state is None:
            raise ScenarioError(scenario.problems)
        self._past = [*self._past[1 - MOST :], self.scenario]
        self._next = []
        self.scenario = scenario

    # ---- values anywhere ---------------------------------------------------------------------------------

    def put(self, path: Path, text: str) -> None:
        """Set a value of the scenario; for a list, add an item.

        Raises:
            ScenarioError: for an impossible value; then the scenario does not change.
        """
        field = forms.form(self.scenario, path)
        value = forms.read(field, text)
        if field.sort == "list":
            value = [*(field.value or ()), value]
        self._set(path, value)

    def give(self, path: Path, name: str) -> None:
        """Add a name to a group, with the default value; its beginning or a part is enough.

        A piece with a name of its own starts like the one in the blank position, if there is one.

        Raises:
            ScenarioError: for an impossible name; then the scenario does not change.
        """
        name = forms.name_in(forms.form(self.scenario, path), name)
        built = (one for one in kinds(self.scenario.game) if one.key[:-1] in self.scenario.game.builder)
        kind = next((one for one in built if (one.key,) == path and name in one.names), None)
        if kind and kind.how == "piece":
            self.place(kind, name, _beside(self.scenario))
        else:
            self._give(path, name)

    def _give(self, path: Path, name: str) -> None:
        below = forms.form(self.scenario, (*path, name))
        empty: Mapping[str, Any] = {"group": {}, "list": [], "switch": True, "text": ""}
        first = next((one for one in below.options if one is not None), "")
        value = {"number": below.bounds[0], "choice": first, **empty}[below.sort]
        if below.sort == "group" and forms.form(self.scenario, path).free:
            like = forms.at(self.scenario.game.blank, path) or {}
            given = next(iter(like.values()), {}) if below.given is None else below.given
        else:
            given = below.value
        self._set((*path, name), value if given is None else given)

    def begin(self, path: Path) -> bool:
        """Give a group that is not there what it has to have; False if it needs nothing.

        >>> built = Scenario("gekido").bot("v-rex", "a1").bot("slicer", "a2", seat="Bo")
        >>> draft = Draft(built)
        >>> draft.begin(("attack",)), draft.scenario.document["attack"]
        (True, {'target': 'slicer'})
        """
        found = begun(self.scenario, path)
        if found is not None:
            self.change(found)
        return found is not None

    def die(self, path: Path, number: int | None, letter: str) -> None:
        """Let a die show another side, one more if it has no number; "" takes it away."""
        field = forms.form(self.scenario, path)
        row = field.dice
        n = len(row) if number is None else min(number, len(row))
        self._set(path, forms.read(field, row[:n] + letter + row[n + 1 :]))

    def lay(self, path: Path, number: int, there: Path) -> None:
        """Move a die to other dice: lock it, or take it back."""
        here, other = (forms.form(self.scenario, one).dice for one in (path, there))
        rest = here[:number] + here[number + 1 :]
        laid = other + here[number : number + 1]
        self.change(saying(saying(self.scenario, path, rest), there, laid))

    def drop(self, path: Path) -> None:
        """Let the scenario say nothing there; of a list that it does not spell out, leave out this item."""
        self.change(without(self.scenario, path))

    def earlier(self, path: Path) -> None:
        """Let an item of a list come one place earlier."""
        items, number = listed(self.scenario, path[:-1]), path[-1] if path else None
        if isinstance(number, int) and 0 < number < len(items):
            items[number - 1 : number + 1] = reversed(items[number - 1 : number + 1])
            self._set(path[:-1], items)

    def say(self, **texts: str) -> None:
        """Let the scenario have this title, question, answer or note; "" for none."""
        self.change(self.scenario.set(**{key: text.strip() or None for key, text in texts.items()}))

    def _set(self, path: Path, value: Any) -> None:
        self.change(_complete(self.scenario, saying(self.scenario, path, value)))

    # ---- the things on spaces ----------------------------------------------------------------------------

    def place(self, kind: Kind, name: str, space: str) -> None:
        """Put something on a space."""
        self.change(put(self.scenario, kind, name, space))

    def take(self, space: str) -> bool:
        """Remove the topmost thing of a space; False if there is none."""
        return self._top(space, lambda thing: take(self.scenario, thing))

    def move(self, start: str, end: str) -> bool:
        """Move the topmost thing of a space to another one; False if there is none."""

        def moved(thing: Thing) -> Scenario:
            return move(self.scenario, thing, lands(self.scenario, thing, start, end))

        return self._top(start, moved)

    def _top(self, space: str, change: Callable[[Thing], Scenario]) -> bool:
        things = on(self.scenario, space)
        if things:
            self.change(change(things[0]))
        return bool(things)


def editable(scenario: Scenario, step: Step | None = None) -> Scenario:
    """A scenario to edit: that of a lesson, or the position after a step of it.

    A drawn board becomes tiles by space.  In the middle of an effect, which keys cannot express, it is the
    position before that, with the actions since as its steps; otherwise a later position has no steps.

    Raises:
        ScenarioError: if there is no position.

    >>> from rqa_lab import load
    >>> editable(load("rqa/pushing/into-a-wall")).document["tiles"]["e4"]
    'Wall'
    """
    game, document = scenario.game, scenario.document
    if scenario.state is None:
        raise ScenarioError(scenario.problems)
    if step is None or step.parent is None:
        if "board" in document and (drawn := _described(game, scenario.state)) is not None:
            document = {**document, "board": drawn.get("board"), "tiles": drawn.get("tiles")}
        for key in (game.id, "order"):  # its place among other lessons
            document.pop(key, None)
        return Scenario(game.id, **{key: value for key, value in document.items() if value is not None})
    since: list[Step] = []
    here: Step | None = step
    while here is not None and (keys := _described(game, here.state)) is None:
        since, here = [here, *since], here.parent
    if here is None or keys is None:
        return editable(scenario)
    played = record(scenario, since[-1]).document if since else {}
    found = {key: document[key] for key in ("title", "players", "seed") if key in document} | {**keys}
    if since:
        found["steps"] = played["steps"][-len(since) :]
        found["here"] = Place(step=len(since)).said()
    if chance := [*answered(since), *step.rest]:
        found["chance"] = chance
    return Scenario(game.id, **found)


def pasted(scenario: Scenario, text: str) -> Scenario:
    r"""The scenario of a text; of a part of one, the present scenario with what the part says.

    Raises:
        ScenarioError: if it is neither, or of another game.

    >>> built = Scenario("rqa", "Mine").robot("pug", "c4")
    >>> pasted(built, "tiles: {d4: Wall}").document["tiles"], pasted(built, "rqa: 1\ntitle: Yours").title
    ({'d4': 'Wall'}, 'Yours')
    """
    game, said = scenario.game, {*keys(text)}
    whole = text if not said.isdisjoint(games()) else f"{game.id}: 1\ntitle: {_PART}\n{text}"
    if said and whole is not text and text.lstrip().startswith("{"):  # JSON
        whole = f'{{"{game.id}": 1, "title": "{_PART}", {text.lstrip()[1:]}'
    made = Scenario.from_text(whole, "", id="")
    if made.problems:
        raise ScenarioError(made.problems)
    if made.game is not game:
        raise ScenarioError((Problem(_OTHER_GAME.format(made.game.title)),))
    if whole is text:
        return editable(made)
    part = {key: value for key, value in made.document.items() if key in said and key != game.id}
    return editable(scenario.set(**part))


def _described(game: Game, state: State) -> Mapping[str, Any] | None:
    """The keys that give this very position; None if none can."""
    try:
        return game.described(state) if overrides(game, "described") else None
    except ValueError:
        return None
