"""The JSON Schema of scenario files: what every game shares, and each game's own keys of a position.

Editors complete and check files with it; :func:`mend` checks what is read with the same.
"""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from rqa_lab.core.game import Game
from rqa_lab.core.schema import TEXT, by_name, closed, several, whole
from rqa_lab.documents.mistakes import mend_by, validator
from rqa_lab.documents.places import Places, Problem
from rqa_lab.games import game, games
from rqa_lab.scenario.script import MARKS

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

#: the version of the format that is written; every one up to it is read
VERSION = 1
DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: the numbers that the reader accepts
_MOST = {"minimum": -999_999_999, "maximum": 999_999_999}
#: steps of a file, and answers of chance: a game of six who do anything at random takes some 1,600 of each
STEPS, ANSWERS = 4_000, 8_000
#: events of one step, and all that is possible before it
EVENTS = OPTIONS = 2_000
#: faults that a position has on purpose, seats that bots play, keys in what is expected
FAULTS, BOTS, EXPECTED = 200, 12, 200
#: other lines of a file; characters of their names and of a comment
LINES, LONGEST_NAME, LONGEST_COMMENT = 400, 60, 200


def _texts(description: str, most: int, **more: Any) -> dict[str, Any]:
    return several(TEXT, most, description=description, **more)


def _says(text: str) -> dict[str, Any]:
    return {**TEXT, "description": text}


#: keys before and behind those of the position, in the order in which they are written
HEAD = ("title", "order", "teaches", "question", "answer", "note")
FOOT = ("players", "chance", "seed", "audit", "expect", "line", "steps", "lines", "here")
_EXPECT = {
    "type": "object",
    "maxProperties": EXPECTED,
    "description": "the position afterwards, as far as it matters, by seats and pieces",
}
_NTH = {**whole(EVENTS, 1), "description": "which one of that kind, the first by default"}
_EVENT = {**TEXT, "description": "the kind of the event, as events has it: phase"}
#: a moment in the middle of a step, by an event that it is before or after
_AT = {
    "title": "a moment with before or after, and expect",
    "oneOf": [
        {
            **closed(**{when: _EVENT}, nth=_NTH, expect={**_EXPECT, "description": "the position then"}),
            "required": [when, "expect"],
        }
        for when in ("before", "after")
    ],
}
_PLACE = closed(
    line={**whole(LINES), "description": "which of lines, counted from 1; 0, as without it: that of steps"},
    step={**whole(STEPS), "description": "which step of it, done or refused, counted from 1; 0: the start"},
)


def _shared(id: str) -> dict[str, Any]:
    """The properties that every game's files have."""
    clause = {"$ref": f"#/$defs/{id}.clause"}
    clauses = several(clause, len(game(id).rulebook))
    step = {"title": "a step with do, refuse or options", "oneOf": list(_steps(clause, clauses))}
    answers = _texts("the answers of chance, in order: cards drawn, numbers rolled", ANSWERS)
    return {
        "title": _says("what the scenario is called in lists"),
        "order": {"type": "number", **_MOST, "description": "its place among the scenarios of its topic"},
        "teaches": {**clauses, "description": "the clauses that it is about; its run has to cite each"},
        "question": _says("what to think about before the first step"),
        "answer": _says("the answer, for those who want to read it"),
        "note": _says("anything else worth knowing"),
        "players": by_name(
            TEXT,
            BOTS,
            description="which bot plays a seat: {Bo: greedy}; the others are played by people",
        ),
        "chance": answers,
        "seed": {
            "type": ["integer", "string"],
            **_MOST,
            "description": "answers chance when its script is used up",
        },
        "audit": _texts("what is wrong with the position on purpose: kinds of findings, or clauses", FAULTS),
        "expect": {**_EXPECT, "description": "the position at the start, as far as it matters"},
        "steps": several(
            step, STEPS, description="what is done, what is refused, what can be done, in order"
        ),
        "line": {**_says("what the line of steps is called"), "maxLength": LONGEST_NAME},
        "lines": several(
            {
                **closed(**_line(step, answers)),
                "anyOf": [{"required": ["steps"]}, {"required": ["chance"]}],
                "title": "a line with steps, or with what chance answers next at its place",
            },
            LINES,
            description="what else was tried: each line leaves steps, or a line before it, somewhere",
        ),
        "here": {**_PLACE, "description": "where the reader stands when the file is opened"},
    }


def _line(step: Mapping[str, Any], answers: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of another line."""
    return {
        "name": {**_says("what the line is called"), "maxLength": LONGEST_NAME},
        "from": {**_PLACE, "description": "the place that it leaves; by default the start"},
        "chance": answers,
        "steps": several(step, STEPS, minItems=1, description="its own steps, from that place on"),
    }


def _steps(clause: Mapping[str, Any], clauses: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """The kinds of steps."""
    say = _says("to the reader, at this step")

    def step(kind: str, value: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        return {**closed(**{kind: value}, **more, say=say), "required": [kind]}

    return (
        step(
            "do",
            _says("an action, as its text has it"),
            expect=_EXPECT,
            cites={**clauses, "description": "clauses that its events have to cite"},
            events=_texts("the kinds of all its events, in order: pay, bump, hurt", EVENTS),
            at=several(_AT, EVENTS, description="positions in the middle of it, before or after an event"),
            comment={**_says("what somebody thinks of it"), "maxLength": LONGEST_COMMENT},
            mark={"enum": [*MARKS], "description": "the same in a word"},
        ),
        step(
            "refuse",
            _says("an action that the rules refuse"),
            because={
                "title": "a clause of the rulebook, or a list of them",
                "anyOf": [clause, {**clauses, "minItems": 1}],
                "description": "clauses, each among those that refuse it",
            },
            seat=_says("who tries it, if not the one to act"),
        ),
        step("options", _texts("all actions that are possible now, in any order", OPTIONS, uniqueItems=True)),
    )


def _body(rules: Game) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of one game's files, and the definitions that it refers to."""
    shared = _shared(rules.id)
    properties = {
        rules.id: {"enum": list(range(1, VERSION + 1)), "description": f"version of the format: {VERSION}"},
        **{key: shared[key] for key in HEAD},
        **rules.files.schema,
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
    """What a game's keys refer to, for a scenario with that ``data``, or for any."""
    return {f"{rules.id}.{name}": schema for name, schema in rules.files.definitions(data).items()}


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
    return rules.id, *HEAD, *rules.files.schema, *FOOT
