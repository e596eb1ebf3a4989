"""A scenario: a position, actions, and what should happen; from a file or built in Python."""

import binascii
import copy
import json
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from io import StringIO
from pathlib import Path as File
from types import MethodType
from typing import TYPE_CHECKING, Any, Self, Unpack

from rqa_lab.core.checked import Settled, checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.keys import SEATS
from rqa_lab.core.notation import Unreadable
from rqa_lab.core.schema import unexpected
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import BLANKS, JOINT, Displayed, composed, few_hints, hint, many, nearest, printable
from rqa_lab.documents.mistakes import show
from rqa_lab.documents.places import MOST_BYTES, Path, Places, Problem, ScenarioError, first
from rqa_lab.games import FIRST, game, games
from rqa_lab.games.datafile import in_use
from rqa_lab.scenario.builder import Done, Listed, Refused, takes, told
from rqa_lab.scenario.format import DECIDING, FOOT, HEAD, VERSION, Coach, Line, Place, Variation, mend, order

if TYPE_CHECKING:
    from rqa_lab.scenario.runner import Report
    from rqa_lab.scenario.words import Words
else:
    Words = Displayed


class Scenario(Settled, Words):
    """A position, actions in it, and what should happen.

    Scenarios are values: each method of the builder gives a new one.  An unknown key raises; all other
    mistakes are listed in ``problems``, and the rest is kept.

    Args:
        game: id of the game.
        title: its name in lists.
        keys: any other keys of the file format.

    >>> scenario = (
    ...     Scenario("rqa", "Into the edge", teaches=["rqa.push.into-edge"])
    ...     .robot("pug", "f4").robot("crate", "g4", health=2).turn("Ann", move=3)
    ...     .step("push crate", expect={"crate": {"at": "g4", "health": 1}, "Ann": {"vp": 1}})
    ... )
    >>> scenario.run().passed
    True
    >>> Scenario.from_text(scenario.to_yaml()) == scenario
    True
    """

    def __init__(self, game: str = FIRST, /, title: str = "Untitled", **keys: Any) -> None:
        expected = f"a game: {', '.join(games())}"
        if _name(game, expected) not in games():
            raise ScenarioError((Problem(f"found {show(game)}, expected {expected}{hint(game, games())}"),))
        self._fill(_checked({game: VERSION, "title": title, **keys}, game))

    def _fill(
        self,
        document: dict[str, Any],
        *,
        game: Game | None = None,
        id: str = "",
        topic: str = "",
        places: Places | None = None,
        found: tuple[Problem, ...] = (),
        source: File | None = None,
    ) -> Self:
        self._document, self._game, self._found, self._source = document, game, found, source
        #: "rqa/pushing/into-a-wall" in the library, the path of a file, "" for one built in Python
        self.id = id
        #: the folder in the library
        self.topic = topic
        if places is not None:
            self.places = places
        self.made()
        return self

    @classmethod
    @checked
    def from_text(
        cls, text: bytes | str, file: str = "", *, id: str | None = None, topic: str = ""
    ) -> "Scenario":
        """The scenario that a text in the file format holds; ``file`` is what messages call it."""
        from rqa_lab.scenario.format import read

        found = read(text, file)
        return cls.__new__(cls)._fill(
            found.document,
            game=found.game,
            id=file if id is None else id,
            topic=topic,
            places=found.places,
            found=found.problems,
        )

    @classmethod
    @checked
    def from_data(
        cls, document: dict[str, Any], *, id: str = "", topic: str = "", source: File | None = None
    ) -> "Scenario":
        """A scenario from plain values that are trusted, such as the library's; its YAML is ``source``."""
        return cls.__new__(cls)._fill(document, id=id, topic=topic, source=source)

    # ---- what it says ------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game; raises ScenarioError if no game could be made out."""
        if self._game is None:
            if not self._document:
                raise ScenarioError(self._found)
            self._game = game(next(iter(self._document)))
        return self._game

    @property
    def document(self) -> dict[str, Any]:
        """The content as plain values, as the file format has them."""
        return copy.deepcopy(self._document)

    @property
    def title(self) -> str:
        """Its name in lists."""
        return str(self._document.get("title", self.id or "Untitled"))

    @property
    def teaches(self) -> tuple[str, ...]:
        """The clauses that it is about."""
        return tuple(self._document.get("teaches", ()))

    @property
    def question(self) -> str:
        """The question to think about before the first step."""
        return str(self._document.get("question", ""))

    @property
    def answer(self) -> str:
        """The answer to the question."""
        return str(self._document.get("answer", ""))

    @property
    def note(self) -> str:
        """The author's further remarks."""
        return str(self._document.get("note", ""))

    @property
    def audit(self) -> tuple[str, ...]:
        """Kinds of findings, or clauses, that the position breaks on purpose."""
        return tuple(self._document.get("audit", ()))

    @property
    def expect(self) -> Mapping[str, Any]:
        """The expectations for the starting position."""
        return copy.deepcopy(self._document.get("expect", {}))

    @property
    def lines(self) -> tuple[Line, ...]:
        """The steps, each a single action; the caller may change the expectations after them."""
        steps = self._document.get("steps")
        return tuple(Line.all_of(steps, self.game.expand)) if steps else ()

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The other lines, each from where it leaves one before it."""
        lines = enumerate(self._document.get("lines", ()))
        return tuple(Variation.of(said, number, self.game.expand) for number, said in lines)

    @property
    def here(self) -> Place | None:
        """Where the reader stands when it is opened; None: the file does not say."""
        return Place.of(self._document["here"]) if "here" in self._document else None

    @property
    def coach(self) -> tuple[Coach, ...]:
        """What a coach says, if it is a guided game."""
        return tuple(Coach(**said) for said in self._document.get("coach", ()))

    # ---- what it means -----------------------------------------------------------------------------------

    @cached_property
    def places(self) -> Places:
        """The places in its file."""
        if self._source is None or not self._source.is_file():  # a browser has its compiled form alone
            return Places()
        from rqa_lab.documents.yaml_text import parse

        return parse(self._source.read_bytes(), str(self._source))[1]

    @cached_property
    def _position(self) -> tuple[State, tuple[Problem, ...]]:
        """The position, None if there is none to show, and what of it could not be used."""
        if not self._document:
            return None, ()
        problems: list[Problem] = []

        def tell(path: Path, message: str) -> None:
            problems.append(self.places.problem(path, message))

        try:
            keys = {key: self._document[key] for key in self.game.schema if key in self._document}
            with few_hints():
                state = self.game.position(copy.deepcopy(keys), tell)
        except Exception as error:  # any error that a game raises for odd data is reported, never raised
            state = None
            tell((), f"cannot build the position: {unexpected(error)}")
        return state, tuple(problems)

    @property
    def state(self) -> State:
        """The position; None if the file could not be read as far as that."""
        return self._position[0]

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong with its text: the format, the position, texts of actions.

        After the first hundred there is a count of the others.
        """
        return first(self.every_problem)

    @cached_property
    def every_problem(self) -> tuple[Problem, ...]:
        """Everything that is wrong with it, without a limit, in no order."""
        if self._found and not self.places.whole:  # others may just follow from the part that is unreadable
            return self._found
        told = {(one.line, one.column) for one in self._found if one.line}
        with few_hints():
            more = (*self._position[1], *self._unreadable(), *self._miscoached())
        return *self._found, *(one for one in more if (one.line, one.column) not in told)

    @cached_property
    def astray(self) -> bool:
        """A mistake in the position was read over: what is odd about its steps may just follow from that."""
        faults = (*self._found, *self._position[1])
        if self.state is None or not faults:
            return False
        tops = (path for path in self.places.keys if len(path) == 1)
        starts = sorted((*self.places.find(path, key=True), str(path[0])) for path in tops)
        for one in faults:
            before = [key for line, column, key in starts if (line, column) <= (one.line, one.column)]
            if one.line and before and self._decides(before[-1]):
                return True
        return False

    def _decides(self, key: str) -> bool:
        """If a mistake under a key may change what follows: under one of the position, or an unknown one."""
        aside = {self.game.id, *HEAD, *FOOT}
        if key not in (known := aside | {*self.game.schema}):
            meant = nearest(key, known)
            return meant not in aside or meant in DECIDING
        return key not in aside

    def _unreadable(self) -> Iterable[Problem]:
        """Texts that mean no action; whether a text can be read does not depend on the step."""
        if self.state is None:
            return
        others = ((None, line) for one in self.variations for line in one.lines)
        known = {*_named_in(dict(self.game.schema))} if self.astray else set[str]()
        for number, line in (*enumerate(self.lines, 1), *others):
            for n, text in enumerate(line.texts):
                try:
                    self.game.parse(text, self.state)
                except Unreadable as error:
                    # what was to be there was misspelt
                    if not (self.astray and (error.found in known or not error.found)):
                        yield self.unreadable(line, n, error, number)
                except Exception:  # perhaps ambiguous: the run reports it at that step
                    continue

    def _miscoached(self) -> Iterator[Problem]:
        """Lines of a coach whose step is none that is done, or comes before that of an earlier line."""
        kinds, last = ["", *(line.kind for line in self.lines if line.kind != "options")], 0
        for number, line in enumerate(self._document.get("coach", ())):
            step = line.get("step")
            if step is not None and (kinds[step : step + 1] != ["do"] or step <= last):
                expected = f"a step that is done, after {last}; there are {many(len(kinds) - 1, 'step')}"
                yield self.places.problem(("coach", number, "step"), f"found {step}, expected {expected}")
            last = max(last, step or 0)

    def unreadable(self, line: Line, n: int, error: Unreadable, step: int | None) -> Problem:
        """The problem of text ``n`` of a line, counted from 0, that cannot be read."""
        path: Path = (*line.path, line.kind, *([n] if line.kind == "options" else []))
        return self.places.problem(path, error.message, offset=error.column - 1, step=step)

    @checked
    def session(self, *, traced: bool = False) -> Session:
        """A session that starts at the position, with its script for chance.

        Args:
            traced: make all events at once; see :class:`~rqa_lab.core.session.Session`.

        Raises:
            ScenarioError: if there is no position.
        """
        if self.state is None:
            raise ScenarioError(self.problems)
        document = self._document
        return Session(
            self.game,
            self.state,
            seed=document.get("seed", 1),
            chance=tuple(document.get("chance", ())),
            traced=traced,
        )

    @checked
    def run(self, *, debug: bool = False) -> "Report":
        """Take all steps, and report unmet expectations; ``debug`` re-raises the game's errors."""
        from rqa_lab.scenario.runner import run

        return run(self, debug=debug)

    # ---- building ----------------------------------------------------------------------------------------

    def set(self, **keys: Any) -> "Scenario":
        """The same with other values for these keys of the file format; None removes a key."""
        document = self.document | keys
        return self._changed({key: value for key, value in document.items() if value is not None})

    def __getattr__(self, word: str) -> Callable[..., "Scenario"]:
        """A word of the game's own that builds: the same with what the word puts in place.

        A game has them in its folder, such as ``BUILDER`` in ``files``.

        Raises:
            AttributeError: for a word that the game does not have.
        """
        known = {} if word.startswith("_") else self.game.builder
        if word not in known:
            names = [*known, *(name for name in dir(type(self)) if name[0] != "_")]
            close = hint(word, names) if word[:1] != "_" else ""
            message = f"{type(self).__name__!r} object has no attribute {word!r}{close}"
            raise AttributeError(message, name=word, obj=self)
        put = checked(MethodType(known[word], self.document), f"{word}()")

        def build(*given: Any, **fields: Any) -> Scenario:
            keys = put(*given, **fields)
            self._seats_first(word, keys.get("seats", {}))
            return self.set(**keys)

        return told(build, self.game, word)

    def _seats_first(self, word: str, seats: Mapping[str, Any]) -> None:
        """Raise ValueError for a card in the place of a seat."""
        for name in seats.keys() - self._document.get("seats", {}).keys():
            card = self.game.definitions(None).get("card", {})
            if any(_only(one, name) for one in card.get("anyOf", ())):
                like = f"{word}({SEATS[0]!r}, {name!r})"
                raise ValueError(f"{word}(): found the card {name!r}, expected a seat first, such as {like}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *(self.game.builder if self._document else ())})

    def chance(self, *answers: str) -> "Scenario":
        """The same with these answers of chance, in order."""
        return self.set(chance=list(answers))

    @takes(Done.__annotations__)
    def step(self, text: str, **expected: Unpack[Done]) -> "Scenario":
        """The same with an action added; ``expect``, ``cites``, ``events`` and the others as in a file."""
        return self._step({"do": text, **expected})

    @takes(Refused.__annotations__)
    def refuse(self, text: str, because: str | Iterable[str] = (), **more: Unpack[Refused]) -> "Scenario":
        """The same with an action added that these clauses refuse; ``seat`` and ``say`` as in a file."""
        clauses = list(because) if isinstance(because, Iterable) and not isinstance(because, str) else because
        return self._step({"refuse": text, **({} if clauses in ("", []) else {"because": clauses}), **more})

    @takes(Listed.__annotations__)
    def options(self, *texts: str, **more: Unpack[Listed]) -> "Scenario":
        """The same with a step added that lists all actions that are possible."""
        return self._step({"options": list(texts), **more})

    def _step(self, step: dict[str, Any]) -> "Scenario":
        return self.set(steps=[*self._document.get("steps", ()), step])

    def _changed(self, document: dict[str, Any]) -> "Scenario":
        checked = _checked(document, self.game.id)
        return type(self).__new__(type(self))._fill(checked, id=self.id, topic=self.topic)

    # ---- as a file and as a value ------------------------------------------------------------------------

    def to_yaml(self) -> str:
        """The scenario in the file format."""
        from rqa_lab.scenario.writing import to_yaml

        return to_yaml(self._ordered())

    @checked
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file, whole or not at all."""
        from rqa_lab.core.files import write

        write(File(path), self.to_yaml().encode())

    def _ordered(self) -> dict[str, Any]:
        keys = order(self.game) if self._document else ()
        return {key: self._document[key] for key in keys if key in self._document}

    def __eq__(self, other: object) -> bool:
        """Two scenarios are equal if their files say the same, wherever the files are."""
        return isinstance(other, Scenario) and json.dumps(self._ordered()) == json.dumps(other._ordered())

    def __hash__(self) -> int:
        return hash(json.dumps(self._ordered()))

    def __repr__(self) -> str:
        return printable(f"<Scenario {self.id or 'built'}: {self.title}>")


def _named_in(schema: Any) -> Iterator[str]:
    """The names of pieces, and of whatever else has a key of its own, in a schema."""
    if isinstance(schema, Mapping):
        yield from schema.get("properties", ())
        for below in schema.values():
            yield from _named_in(below)


def _only(schema: Mapping[str, Any], name: str) -> bool:
    """A name is one of those in a schema, or of a form that no seat’s name has."""
    form = schema.get("pattern", "")
    fits = form and re.search(form, name) and not re.search(form, SEATS[0])
    return bool(fits) or name in schema.get("enum", ())


def _name(value: object, expected: str) -> str:
    """The value, if it is a text; raises ScenarioError otherwise."""
    if not isinstance(value, str):
        raise ScenarioError((Problem(f"found {show(value)}, expected {expected}"),))
    return value


def _composed(value: Any) -> Any:
    """A value with each of its texts in the form in which a file is read."""
    if isinstance(value, dict):
        return {composed(key): _composed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [*map(_composed, value)]
    return composed(value) if isinstance(value, str) else value


def _checked(document: dict[str, Any], game: str) -> dict[str, Any]:
    """A copy of a document in plain values; raises ScenarioError for what the format does not allow."""
    try:
        text = json.dumps(document, allow_nan=False, ensure_ascii=False)
        text.encode()
        checked: dict[str, Any] = json.loads(text) if text.isascii() else _composed(json.loads(text))
    except (TypeError, ValueError, RecursionError) as error:
        raise ScenarioError((Problem(f"expected plain values: {error}"),)) from None
    problems = mend(checked, game, Places())
    if problems:
        raise ScenarioError(first(problems))
    return checked


# ---- a played game as a scenario: a file, or a link, that leads to the same position again ---------------

_BLANKS = re.compile(rf"[\s{BLANKS}{JOINT}]+")


@checked
def record(scenario: Scenario, step: Step) -> Scenario:
    """The starting position of a scenario, and every action and answer of chance up to a step.

    The steps of the result lead to the same states, whatever the seed: each answer of chance is written down,
    after them the rest of a script, and the reader's data file in use.  Deliberate faults of the position
    stay; the author's other texts and expectations are left out.

    Args:
        scenario: the scenario of the session that the step belongs to.
        step: the last one to keep; those of other branches are left out.

    >>> from rqa_lab import load
    >>> scenario = load("rqa/pushing/into-a-wall")
    >>> session = scenario.session()
    >>> step = session.act(session.game.legal(session.state)[0])
    >>> record(scenario, step).session().act(step.action).state == step.state
    True
    """
    document, path = scenario.document, step.path[1:]
    shared = (scenario.game.id, "title", "players", "seed", "audit", *scenario.game.schema)
    kept = {key: document[key] for key in shared if key in document}
    if own := in_use(scenario.game.id):
        kept["own_data"] = own.noted
    if answers := [*answered(path), *step.rest]:
        kept["chance"] = answers
    if path:
        kept["steps"] = [{"do": one.action.text} for one in path if one.action is not None]
    return Scenario.from_data(kept)


def answered(steps: Iterable[Step]) -> list[str]:
    """Chance's answers of some steps, as a script has them."""
    return [answer.text.removeprefix("choose ") for step in steps for answer in step.answers]


# ---- links -----------------------------------------------------------------------------------------------


def pack(scenario: Scenario) -> str:
    """A scenario as a short text of letters, digits, "-" and "_", for a link.

    >>> unpack(pack(Scenario("rqa", "Alone").robot("pug", "c4"))).title
    'Alone'
    """
    return deflate(json.dumps(scenario.document, ensure_ascii=False, separators=(",", ":")))


def unpack(packed: str) -> Scenario:
    """The scenario of a text that :func:`pack` wrote, checked like any file.

    Raises:
        ScenarioError: if the text is cut or changed, or holds more than a file may.
    """
    return Scenario.from_text(inflate(packed), "the link", id="")


def deflate(text: str) -> str:
    """A text packed into letters, digits, "-" and "_".

    >>> inflate(deflate("d4 is in the middle")).decode()
    'd4 is in the middle'
    """
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()


def inflate(packed: str) -> bytes:
    """The text that :func:`deflate` packed; blanks and line ends added by a mail program do no harm.

    Raises:
        ScenarioError: if it is cut or changed, or longer than a file may be.
    """
    from base64 import b64decode

    packed = _BLANKS.sub("", packed)
    try:
        data = b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, MOST_BYTES + 1)
        whole = unpacker.eof and not unpacker.unused_data
    except (binascii.Error, ValueError, zlib.error):
        whole = False
    if not whole:
        raise ScenarioError((Problem("the link is cut or damaged: copy all of it"),))
    return text


# ---- rewrite ---------------------------------------------------------------------------------------------
# An opened file, written back with its changes: comments, order and style of the rest stay.


def rewritten(text: str, scenario: Scenario) -> str:
    r"""The text of a scenario's file, with what the scenario says now where that is something else.

    Args:
        text: the file as it was; if it cannot be read, the result is written anew.
        scenario: what the file is to say.

    >>> file = "rqa: 1\ntitle: Old\n# who stands where\nrobots: {pug: {seat: Ann, at: c4}}\n"
    >>> print(rewritten(file, Scenario.from_text(file).set(title="New")), end="")
    rqa: 1
    title: New
    # who stands where
    robots: {pug: {seat: Ann, at: c4}}
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    yaml, written = YAML(), StringIO()
    yaml.preserve_quotes = True
    yaml.width = 110
    yaml.indent(mapping=2, sequence=4, offset=2)
    new = scenario.to_yaml()
    try:
        old = yaml.load(text)
    except YAMLError:
        return new
    if not isinstance(old, dict):
        return new
    _renew(old, yaml.load(new), scenario.document)
    yaml.dump(old, written)
    again = Scenario.from_text(written.getvalue())
    return written.getvalue() if again == scenario else new


def _renew(old: Any, new: Mapping[str, Any], plain: Mapping[str, Any]) -> None:
    """Make a mapping of a file equal to another one, leaving equal parts alone."""
    for key in [key for key in old if key not in plain]:
        del old[key]
    for key, value in plain.items():
        if key not in old:
            old[key] = new[key]
        elif isinstance(value, dict) and isinstance(old[key], dict):
            _renew(old[key], new[key], value)
        elif old[key] != value:
            old[key] = new[key]


# ---- a scenario as Python that builds it: to copy into a notebook, or as a test --------------------------

#: key of the format -> the builder's word that adds one entry below it
_WORDS = {"robots": "robot", "bots": "bot", "seats": "seat"}
#: word of the builder -> the kind of step that it adds
_STEPS = {"step": "do", "refuse": "refuse", "options": "options"}
#: keys that go into the first call, or have a call each
_ELSEWHERE = ("title", "steps")
#: what decides which names the other keys may have
_FIRST = ("packs", "data", "own_data")


def python(scenario: Scenario) -> str:
    """The Python that builds a scenario.

    >>> print(python(Scenario("rqa", "A wall").robot("pug", "c4").tiles(e4="Wall").turn("Ann", move=3)))
    from rqa_lab import Scenario
    <BLANKLINE>
    scenario = (
        Scenario("rqa", "A wall")
        .tiles(e4="Wall")
        .robot("pug", "c4", seat="Ann")
        .turn("Ann", move=3)
    )
    """
    game, document = scenario.game, scenario.document
    words = game.builder
    lines = [f"Scenario({_text(game.id)}, {_text(scenario.title)})"]
    for key in dict.fromkeys((*_FIRST, *game.schema)):
        if key in document:
            lines += _calls(key, document[key], words)
    texts = {key: document[key] for key in (*HEAD, *FOOT) if key in document and key not in _ELSEWHERE}
    lines += [f".set({_arguments([], texts)})"] if texts else []
    for step in document.get("steps", ()):
        lines.append(_step(dict(step)))
    body = "\n".join(f"    {line}" for line in lines)
    return f"from rqa_lab import Scenario\n\nscenario = (\n{body}\n)"


def as_test(scenario: Scenario) -> str:
    """The Python of a test that a scenario comes out as it says.

    >>> print(as_test(Scenario("rqa", "Two, alone!").robot("pug", "c4")).splitlines()[3])
    def test_two_alone():
    """
    first, _, built = python(scenario).partition("\n\n")
    name = "_".join(re.findall(r"[a-z0-9]+", scenario.title.lower())) or "scenario"
    body = "\n".join(f"    {line}" for line in built.splitlines())
    return f"{first}\n\n\ndef test_{name}():\n{body}\n    assert not scenario.run().failures"


def _step(step: dict[str, Any]) -> str:
    """The call that adds a step."""
    word, kind = next((word, kind) for word, kind in _STEPS.items() if kind in step)
    value = step.pop(kind)
    first = value if isinstance(value, list) else [value]
    return f".{word}({_arguments(first, step)})"


def _calls(key: str, value: Any, words: Mapping[str, Any]) -> Iterator[str]:
    """The calls that add the entries below a key."""
    word = _WORDS.get(key, "")
    if word in words:
        for name, fields in value.items():
            named = dict(fields)
            first = [name, *([named.pop("at")] if word != "seat" and named.get("at") else [])]
            yield f".{word}({_arguments(first, named)})"
    elif key == "tiles" and value:
        yield f".tiles({_arguments([], value)})"
    elif key == "turn" and "seat" in value:
        named = dict(value)
        yield f".turn({_arguments([named.pop('seat')], named)})"
    else:
        yield f".set({_arguments([], {key: value})})"


def _arguments(first: list[str], named: Mapping[str, Any]) -> str:
    return ", ".join([*map(_text, first), *(f"{name}={_text(value)}" for name, value in named.items())])


def _text(value: Any) -> str:
    """A value as Python, with double quotes."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_text(key)}: {_text(one)}' for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_text, value))}]"
    if isinstance(value, str) and '"' not in value and repr(value)[1:-1] == value:
        return f'"{value}"'
    return repr(value)
