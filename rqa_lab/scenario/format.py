"""The format of scenario files: what may stand there, how a file is read, how it is written."""

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rqa_lab.core.game import Game
from rqa_lab.core.schema import TEXT, by_name, closed, several, whole
from rqa_lab.core.words import either, meant, nearest, shown
from rqa_lab.documents.mistakes import mend_by, show, validator
from rqa_lab.documents.places import MOST_BYTES, Path, Places, Problem, first, later
from rqa_lab.documents.text import OTHER, is_other, keys, kind, other
from rqa_lab.games import game, games

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

# ---- the script of a scenario, read from its ``steps``: actions, refusals, and lists of options ------------

#: what a reader may think of a step -> its sign
MARKS: Mapping[str, str] = {"good": "!", "mistake": "?", "interesting": "!?", "doubtful": "?!"}


@dataclass(frozen=True, slots=True)
class At:
    """Expectations in the middle of a step: before or after an event, the ``nth`` of its kind from 1."""

    when: Literal["before", "after"]
    event: str
    nth: int
    expect: Mapping[str, Any] = field(hash=False)

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> "At":
        """The expectation of an item of ``at``.

        >>> At.of({"before": "turn", "expect": {"turn": "Ann"}})
        At(when='before', event='turn', nth=1, expect={'turn': 'Ann'})
        """
        when: Literal["before", "after"] = "before" if "before" in said else "after"
        return cls(when, said[when], said.get("nth", 1), copy.deepcopy(said.get("expect", {})))


@dataclass(frozen=True, slots=True)
class Line:
    """One step of the script: an action to do, an action to refuse, or the list of all possible actions.

    ``texts`` holds the action, or the options.  ``events`` is None if the file says nothing about them.
    ``number`` is the place in the file of its step, from 0, in the list at ``within``. ``comment`` and
    ``mark`` are the author's opinion of it.
    """

    kind: Literal["do", "refuse", "options"]
    texts: tuple[str, ...]
    expect: Mapping[str, Any] = field(default_factory=dict, hash=False)
    at: tuple[At, ...] = ()
    cites: tuple[str, ...] = ()
    events: tuple[str, ...] | None = None
    because: tuple[str, ...] = ()
    seat: str | None = None
    say: str = ""
    comment: str = ""
    mark: str = ""
    number: int = 0
    within: Path = ("steps",)

    @property
    def path(self) -> Path:
        """The path of its step in the file."""
        return *self.within, self.number

    @classmethod
    def all_of(
        cls,
        steps: Iterable[Mapping[str, Any]],
        expand: Callable[[str], Iterable[str]],
        within: Path = ("steps",),
    ) -> Iterator["Line"]:
        """The lines of the steps of a document.

        A text that means several actions makes a line for each; everything else in the step belongs to the
        last one.
        """
        for number, step in enumerate(steps):
            line = replace(cls.of(step), number=number, within=within)
            if line.kind == "do":
                *first, last = expand(line.texts[0])
                yield from (cls("do", (text,), number=number, within=within) for text in first)
                line = replace(line, texts=(last,))
            yield line

    @classmethod
    def of(cls, step: Mapping[str, Any]) -> "Line":
        """The line of a step of a document.

        >>> Line.of({"refuse": "end turn", "because": "lab.game-over"}).because
        ('lab.game-over',)
        """
        kind: Literal["do", "refuse", "options"] = (
            "do" if "do" in step else "refuse" if "refuse" in step else "options"
        )
        texts, because, events = step[kind], step.get("because", ()), step.get("events")
        return cls(
            kind,
            tuple(texts) if kind == "options" else (texts,),
            copy.deepcopy(step.get("expect", {})),
            tuple(map(At.of, step.get("at", ()))),
            tuple(step.get("cites", ())),
            None if events is None else tuple(events),
            (because,) if isinstance(because, str) else tuple(because),
            step.get("seat"),
            step.get("say", ""),
            step.get("comment", ""),
            step.get("mark", ""),
        )


class Place(NamedTuple):
    """A place in a file with several lines: the line, 0 for that of ``steps``, and the step on it.

    Steps are counted as the timeline does: those done and those refused, from 1; 0 is the start.
    """

    line: int = 0
    step: int = 0

    @classmethod
    def of(cls, said: Mapping[str, int]) -> "Place":
        """The place that a mapping of a file means.

        >>> Place.of({"step": 2})
        Place(line=0, step=2)
        """
        return cls(said.get("line", 0), said.get("step", 0))

    @classmethod
    def read(cls, text: str) -> "Place":
        """The place that a text means, as an address has it; the start for any other text.

        >>> Place.read("3"), Place.read("2.1"), Place.read("x")
        (Place(line=0, step=3), Place(line=2, step=1), Place(line=0, step=0))
        """
        line, dot, step = text.partition(".")
        numbers = (line, step) if dot else ("0", line)
        if not all(number.isdecimal() for number in numbers):
            return cls()
        return cls(*(int(number[:6]) for number in numbers))

    def __str__(self) -> str:
        return f"{self.line}.{self.step}" if self.line else str(self.step)

    def said(self) -> dict[str, int]:
        """The place as a file writes it.

        >>> Place(1, 2).said(), Place().said()
        ({'line': 1, 'step': 2}, {})
        """
        return {key: number for key, number in self._asdict().items() if number}


@dataclass(frozen=True, slots=True)
class Variation:
    """Another line of a file: the line and place that it leaves, its name, its steps, chance's answers."""

    start: Place
    lines: tuple[Line, ...]
    name: str = ""
    chance: tuple[str, ...] = ()

    @classmethod
    def of(cls, said: Mapping[str, Any], number: int, expand: Callable[[str], Iterable[str]]) -> "Variation":
        """The line in item ``number`` of ``lines``, counted from 0.

        >>> Variation.of({"from": {"step": 1}, "steps": [{"do": "end turn"}]}, 0, lambda text: [text]).start
        Place(line=0, step=1)
        """
        lines = Line.all_of(said.get("steps", ()), expand, ("lines", number, "steps"))
        start = Place.of(said.get("from", {}))
        return cls(start, tuple(lines), said.get("name", ""), tuple(said.get("chance", ())))


@dataclass(frozen=True, slots=True)
class Coach:
    """What a coach says in a guided game: a heading, and a sentence or two.

    ``step`` is the step that the player takes now, counted as in :class:`Place`; 0 where there is only
    something to read.  ``part`` names the part of the game that begins, ``point`` what the coach points at: a
    space, a piece, a seat, a key, or the beginning of an action; by default what the step needs.  ``picks``:
    as soon as one of these is picked, the line is done.  ``aside`` is the answer to an action that is
    allowed, but not the one.
    """

    title: str
    text: str
    part: str = ""
    step: int = 0
    point: str = ""
    picks: Sequence[str] = ()
    aside: str = ""


# ---- the JSON Schema of scenario files: common keys, and each game's own keys of a position ---------------
# Editors complete and check files with it; :func:`mend` checks documents with the same schema.

#: the version of the format that is written; every one up to it is read
VERSION = 1
DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: the numbers that the reader accepts
_MOST = {"minimum": -999_999_999, "maximum": 999_999_999}
#: steps of a file, and answers of chance: a game of six random players takes some 1,600 of each
STEPS, ANSWERS = 4_000, 8_000
#: events of one step, and all possible actions before it
EVENTS = OPTIONS = 2_000
#: deliberate faults of a position, seats that bots play, keys in expectations
FAULTS, BOTS, EXPECTED = 200, 12, 200
#: other lines of a file; characters of their names and of a comment
LINES, LONGEST_NAME, LONGEST_COMMENT = 400, 60, 200
#: lines of a coach; characters of the name of a part
COACHED, LONGEST_PART = 60, 12
#: what may be picked for a line of a coach to be done
PICKED = 12


def _texts(description: str, most: int, **more: Any) -> dict[str, Any]:
    return several(TEXT, most, description=description, **more)


def _says(text: str) -> dict[str, Any]:
    return {**TEXT, "description": text}


#: keys before and after those of the position, in the order in which they are written
HEAD = ("title", "order", "teaches", "question", "answer", "note")
FOOT = ("players", "chance", "seed", "audit", "expect", "line", "steps", "lines", "here", "coach")
#: those of them without which other things happen, or other faults are reported
DECIDING = ("chance", "seed", "audit", "steps", "lines")
_EXPECT = {
    "type": "object",
    "maxProperties": EXPECTED,
    "description": "the position afterwards, as far as it matters, by seats and pieces",
}
_NTH = {**whole(EVENTS, 1), "description": "which one of that kind; by default the first"}
#: a moment in the middle of a step, before or after an event
_AT = {
    "title": "a moment with before or after, and expect",
    "oneOf": [
        {
            **closed(
                **{when: _says(f"the moment just {when} an event of this kind, as in events: phase")},
                nth=_NTH,
                expect={**_EXPECT, "description": "the position at that moment, as far as it matters"},
            ),
            "required": [when, "expect"],
        }
        for when in ("before", "after")
    ],
}
_PLACE = closed(
    line={**whole(LINES), "description": "which of lines, counted from 1; by default 0, the line of steps"},
    step={**whole(STEPS), "description": "which of its steps, done or refused, counted from 1; 0: the start"},
)


def _shared(id: str) -> dict[str, Any]:
    """The properties that every game's files have."""
    clause = {"$ref": f"#/$defs/{id}.clause"}
    clauses = several(clause, len(game(id).rulebook))
    step = {"title": "a step with do, refuse or options", "oneOf": list(_steps(clause, clauses))}
    answers = _texts("the answers of chance, in order: cards drawn, numbers rolled", ANSWERS)
    return {
        "title": _says("what it is called in lists, in a few words"),
        "order": {"type": "number", **_MOST, "description": "its place in its topic: lower ones come first"},
        "teaches": {**clauses, "description": "the rules it is about; each has to be cited by some step"},
        "question": _says("what to think about before the first step"),
        "answer": _says("the answer to the question, shown when the reader asks for it"),
        "note": _says("anything else a reader should know"),
        "players": by_name(
            TEXT,
            BOTS,
            description="which bot plays a seat: {Bo: greedy}; people play the others",
        ),
        "chance": answers,
        "seed": {
            "type": ["integer", "string"],
            **_MOST,
            "description": "decides chance once its answers are used up",
        },
        "audit": _texts(
            "what is deliberately wrong with the position: kinds of findings, or clauses", FAULTS
        ),
        "expect": {**_EXPECT, "description": "the position at the start, as far as it matters"},
        "steps": several(step, STEPS, description="what is done, refused or possible, in order"),
        "line": {**_says("what the main line is called in the list of lines"), "maxLength": LONGEST_NAME},
        "lines": several(
            {
                **closed(**_line(step, answers)),
                "anyOf": [{"required": ["steps"]}, {"required": ["chance"]}],
                "title": "a line with steps, or with the next answers of chance at its place",
            },
            LINES,
            description="what else was tried: each line branches off steps, or an earlier line",
        ),
        "here": {**_PLACE, "description": "at which step the explorer opens it; by default before the first"},
        "coach": several(
            {
                **closed(**_coach()),
                "required": ["title", "text"],
                "title": "a line with title and text",
            },
            COACHED,
            description="what a coach says as the steps are played: they make a guided game",
        ),
    }


def _coach() -> dict[str, Any]:
    """The keys of a line of a coach."""
    return {
        "part": {**_says("the part of the game that begins here: Aim"), "maxLength": LONGEST_PART},
        "title": _says("what to do or to see, in a few words"),
        "text": _says("how and why, in a sentence or two"),
        "step": {
            **whole(STEPS, 1),
            "description": "which step the player takes now, counted as in here; by default none: one reads",
        },
        "point": _says(
            "what to point at: a space, a piece, a seat, a key, an action; by default what the step needs"
        ),
        "picks": _texts("the line is done as soon as one of these is picked: beginnings of actions", PICKED),
        "aside": _says("the answer to an action that is allowed, but not the one"),
    }


def _line(step: Mapping[str, Any], answers: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of another line."""
    return {
        "name": {**_says("what the line is called in the list of lines"), "maxLength": LONGEST_NAME},
        "from": {**_PLACE, "description": "the place where it branches off; by default the start"},
        "chance": answers,
        "steps": several(step, STEPS, minItems=1, description="its own steps, from that place on"),
    }


def _steps(clause: Mapping[str, Any], clauses: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """The kinds of steps."""
    say = _says("what the reader should notice at this step, in a sentence")

    def step(kind: str, value: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        return {**closed(**{kind: value}, **more, say=say), "required": [kind]}

    return (
        step(
            "do",
            _says("the action that is done, as you would type it: push crate right"),
            expect=_EXPECT,
            cites={**clauses, "description": "rules that have to be cited by what happens"},
            events=_texts("the kinds of all its events, in order: pay, bump, hurt", EVENTS),
            at=several(_AT, EVENTS, description="positions in the middle of it, before or after an event"),
            comment={**_says("a remark on the step, shown beside it"), "maxLength": LONGEST_COMMENT},
            mark={"enum": [*MARKS], "description": "how good the step is: !, ?, !? or ?!"},
        ),
        step(
            "refuse",
            _says("an action that the rules must refuse: push crate right"),
            because={
                "title": "a clause of the rulebook, or a list of them",
                "anyOf": [clause, {**clauses, "minItems": 1}],
                "description": "the rule that refuses it, or several",
            },
            seat=_says("who tries it, if not the seat to act"),
        ),
        step("options", _texts("all actions that are possible now, in any order", OPTIONS, uniqueItems=True)),
    )


def _body(rules: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of one game's files, and the definitions that it refers to."""
    shared = _shared(rules.id)
    properties = {
        rules.id: {
            "enum": list(range(1, VERSION + 1)),
            "description": f"the version of the file format: {VERSION}",
        },
        **{key: shared[key] for key in HEAD},
        **rules.schema,
        **{key: shared[key] for key in FOOT},
    }
    body = {
        "title": f"A scenario of {rules.title}",
        **closed(**properties),
        "required": [rules.id, "title"],
    }
    clause = {"enum": list(rules.rulebook), "title": "a clause of the rulebook"}
    return body, {f"{rules.id}.clause": clause, **_named(rules, None)}


def _named(rules: Game, data: Any) -> dict[str, Any]:
    """The schemas that a game's keys refer to, for a scenario with that ``data``, or for any."""
    return {f"{rules.id}.{name}": schema for name, schema in rules.definitions(data).items()}


@cache
def of_game(id: str) -> Mapping[str, Any]:
    """The JSON Schema of the scenario files of one game.

    >>> of_game("rqa")["required"]
    ['rqa', 'title']
    """
    body, definitions = _body(game(id))
    return {"$schema": DIALECT, **body, "$defs": definitions}


def of_document(id: str, document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema that checks one scenario: of new names it allows only those that the scenario adds."""
    schema = of_game(id)
    return {**schema, "$defs": {**schema["$defs"], **_named(game(id), document.get("data") or {})}}


def mend(document: dict[str, Any], id: str, places: Places) -> list[Problem]:
    """Leave out of a document what the schema of that game does not allow, and say what that was.

    >>> document = {"rqa": 1, "title": "Odd", "robots": {"crat": {"seat": "Ann"}}}
    >>> [str(problem) for problem in mend(document, "rqa", Places())]  # doctest: +ELLIPSIS
    ["robots.crat: found 'crat', expected pug, ..., kettle or jaws. Did you mean 'crate'?"]
    >>> document
    {'rqa': 1, 'title': 'Odd', 'robots': {}}
    """
    problems: list[Problem] = []
    names: set[str] | None = None
    while names != _brought(document):  # what names a card that was left out goes as well
        names = _brought(document)
        found = mend_by(document, validator(of_document(id, document)) if names else _of_any(id), places)
        problems = problems or found
    return problems


def _brought(document: Mapping[str, Any]) -> set[str]:
    """The names under ``data``, those of new cards among them."""
    data = document.get("data")
    return {*data} if isinstance(data, dict) else set()


@cache
def _of_any(id: str) -> "Draft202012Validator":
    return validator(of_document(id, {}))


def of_all() -> Mapping[str, Any]:
    """The JSON Schema of the scenario files of every game."""
    definitions: dict[str, Any] = {}
    for id in games():
        definitions[id], more = _body(game(id))
        definitions |= more
    either = [{"$ref": f"#/$defs/{id}"} for id in games()]
    return {"$schema": DIALECT, "title": "A scenario", "anyOf": either, "$defs": definitions}


def order(rules: Game) -> tuple[str, ...]:
    """All top-level keys of a game's files, in the order in which they are written."""
    return rules.id, *HEAD, *rules.schema, *FOOT


# ---- reader ----------------------------------------------------------------------------------------------
# Reads scenario files: from text to a document that keeps to the schema, with its places and problems.
#
# No text makes the reader raise.  Broken parts are left out and reported; the rest is used.


@dataclass(frozen=True, slots=True)
class Reading:
    """The contents of a text: the game (None if that is unclear), the document, its places, its problems."""

    game: Game | None
    document: dict[str, Any]
    places: Places
    problems: tuple[Problem, ...]


def read(source: bytes | str, file: str = "") -> Reading:
    r"""The contents of a scenario file.

    >>> reading = read("rqa: 1\ntitle: Odd\nturn: {mov: 3, energy: 1}\n", "odd.yaml")
    >>> reading.document
    {'rqa': 1, 'title': 'Odd', 'turn': {'energy': 1}}
    >>> print(*reading.problems)
    odd.yaml:3:8: found 'mov', expected seat, phase, energy, move or bought. Did you mean 'move'?
    """
    from rqa_lab.documents.yaml_text import parse

    named = next((key for key in keys(source) if key in games()), None)
    tops = _keys() if named is None else order(game(named))  # a file that names its game loads no other
    document, places, problems = parse(source, file, tops)
    syntax = bool(problems)
    if named is None and is_other(source, games(), tops) and _no_mapping(document, source, problems):
        problem = Problem(f"{other(source, 'scenario')}: expected {_beginning()}", file, 1, 1)
        return Reading(None, {}, places, (problem,))
    if not isinstance(document, dict) or not document:
        if not syntax:
            problems.append(Problem(f"found {show(document)}, expected {_beginning()}", file, 1, 1))
        return Reading(None, {}, places, tuple(problems))
    id = _game(document, places, problems)
    if id is None:
        return Reading(None, {}, places, tuple(problems))
    if found := later(document, id, VERSION):
        return Reading(None, {}, places, (places.problem((id,), found),))
    if not places.whole and len(document) == 1:  # the remainder is the name of the game
        return Reading(None, {}, places, tuple(problems))
    swallowed = syntax and "title" not in document  # perhaps by the mistake that was reported already
    if swallowed:
        document["title"] = "?"
    known = {(problem.line, problem.column) for problem in problems}
    wrong = mend(document, id, places)
    if places.whole:  # else it may only follow from what could not be read
        problems += [one for one in wrong if (one.line, one.column) not in known]
    if swallowed:
        del document["title"]
    document = {id: VERSION, **{key: value for key, value in document.items() if key != id}}
    return Reading(game(id), document, places, first(problems))


def _no_mapping(document: Any, source: bytes | str, problems: list[Problem]) -> bool:
    """True if a file without a game is better described by its kind than by its contents."""
    if len(source) > MOST_BYTES:
        return kind(source) != OTHER
    prose = isinstance(document, str) and len(document) > 60
    return bool(problems) or prose or kind(source) != OTHER


@cache
def _keys() -> frozenset[str]:
    """The keys at the top of scenarios."""
    return frozenset(key for id in games() for key in order(game(id)))


def _beginning() -> str:
    ways = either(f"{id}: {VERSION}" for id in games())
    return f"a scenario, which starts with a game and the version of the format: {ways}"


def _game(document: dict[str, Any], places: Places, problems: list[Problem]) -> str | None:
    """The game of a document, or its likely game if it does not name it correctly."""
    begins = next(iter(document))
    if begins in games():
        return begins
    given = next((key for key in document if key in games()), None)
    if given:
        problems.append(
            places.problem((given,), f"found {shown(given)} here, expected it as the first key", key=True)
        )
        return given
    close = nearest(begins, games())
    found = f"found {shown(begins)}, expected {_beginning()}{meant(close, begins)}"
    problems.append(places.problem((begins,), found, key=True))
    if close:
        document[close] = document.pop(begins)
        return close
    if not any(begins in order(game(id)) for id in games()):
        return None  # it stands where the game does, and is none that the lab knows
    known = {id: len(document.keys() & game(id).schema.keys()) for id in games()}
    guess = max(known, key=known.__getitem__)
    strange = len(document.keys() - _keys())
    if not known[guess] or 2 * strange > len(document):
        return None
    document[guess] = VERSION
    return guess
