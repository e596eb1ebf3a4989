"""The words that build a position: what each takes, as completion, ``help`` and type checkers see it."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypedDict, TypeVar

from rqa_lab.core.game import Game

F = TypeVar("F", bound=Callable[..., Any])

#: the name of a field that no word knows
_MARK = "_"

# ---- the fields of steps, as the file format has them ----------------------------------------------------


class Done(TypedDict, total=False):
    """What may be said of a step that is done."""

    expect: Mapping[str, Any]
    cites: Sequence[str]
    events: Sequence[str]
    at: Sequence[Mapping[str, Any]]
    comment: str
    mark: str
    say: str


class Refused(TypedDict, total=False):
    """What may be said of an action that is refused, beside the clauses."""

    seat: str
    say: str


class Listed(TypedDict, total=False):
    """What may be said of a list of all possible actions."""

    say: str


def takes(names: Iterable[str]) -> Callable[[F], F]:
    """For a function: it shows these as its parameters in place of ``**fields``, which it really has.

    >>> @takes(Refused.__annotations__)
    ... def refuse(text, **fields): ...
    >>> inspect.signature(refuse)
    <Signature (text, *, seat=None, say=None)>
    """

    def shown(function: F) -> F:
        signature = inspect.signature(function)
        given = _named(signature.parameters.values(), names)
        function.__signature__ = signature.replace(parameters=given)  # type: ignore[attr-defined]
        return function

    return shown


def _named(given: Iterable[inspect.Parameter], names: Iterable[str]) -> list[inspect.Parameter]:
    """The parameters, with those of the names in place of ``**fields``."""
    others = [one for one in given if one.kind is not one.VAR_KEYWORD]
    return others + [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None) for name in names]


# ---- the words of a game ---------------------------------------------------------------------------------


def told(build: F, game: Game, word: str) -> F:
    """The function with the name, the parameters and the text of a word of the game.

    >>> from rqa_lab.games import game
    >>> build = told(lambda *given, **fields: None, game("rqa"), "turn")
    >>> inspect.signature(build)
    <Signature (name: str, *, phase=None, energy=None, move=None, bought=None)>
    >>> print(build.__doc__)
    The same in the turn of a seat.
    <BLANKLINE>
    Fields:
        phase: which phase the turn is in; main unless given
        energy: Energy that the seat has left
        move: Move that the seat has left
        bought: the player has bought a card this turn
    """
    build.__name__, build.__qualname__ = word, f"Scenario.{word}"
    build.__doc__, build.__signature__ = _face(game, word)  # type: ignore[attr-defined]
    return build


@cache
def _face(game: Game, word: str) -> tuple[str, inspect.Signature]:
    """The text and the parameters of a word; it gives a scenario, not the keys that it puts in."""
    function = game.builder[word]
    known, given = fields(game, word), [*inspect.signature(function).parameters.values()][1:]
    if known:
        given = _named(given, known)
    says = inspect.cleandoc(function.__doc__ or "").partition("\n\n>>>")[0]
    rows = [f"    {name}: {one.get('description', '')}" for name, one in known.items()]
    return "\n".join([says, *(["", "Fields:", *rows] if rows else [])]), inspect.Signature(given)


def fields(game: Game, word: str) -> Mapping[str, Mapping[str, Any]]:
    """Name -> schema of each field that a word takes by name; none for one that takes spaces or no names.

    >>> from rqa_lab.games import game
    >>> [*fields(game("moonbots"), "turn")][:2], fields(game("rqa"), "tiles")
    (['phase', 'buys'], {})
    """
    function = game.builder[word]
    parameters = [*inspect.signature(function).parameters.values()][1:]
    if not any(one.kind is one.VAR_KEYWORD for one in parameters):
        return {}
    needed = [one for one in parameters if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
    put = function({}, *(one.name for one in needed), **{_MARK: _MARK})
    path, there = next(_marked(put), ((), {}))
    schemas: list[Mapping[str, Any]] = [{"properties": game.schema}]
    for key in path:
        schemas = [below for schema in schemas for below in _below(schema, key)]
    taken = {one.name for one in parameters} | there.keys()
    return {
        name: one
        for schema in schemas
        for name, one in schema.get("properties", {}).items()
        if name not in taken and name.isidentifier()
    }


def _marked(put: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any]]]:
    """Where the field is that the mark stands for: the keys that lead there, and what else is there."""
    if isinstance(put, Mapping):
        if _MARK in put:
            yield path, put
        for key, value in put.items():
            yield from _marked(value, (*path, key))


def _below(schema: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    """The schemas of what a key leads to; of all keys, if it is none that the schema names."""
    named, others = schema.get("properties", {}), schema.get("additionalProperties")
    if key in named:
        yield named[key]
    elif isinstance(others, Mapping):
        yield others
    else:
        yield from named.values()
