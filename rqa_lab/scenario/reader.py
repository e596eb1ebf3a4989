"""Reads scenario files: from text to a document that keeps to the schema, with its places and problems.

No text makes the reader raise.  What is broken is left out and reported; the rest is used.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.core.words import either, meant, nearest, shown
from rqa_lab.documents.mistakes import show
from rqa_lab.documents.places import MOST_BYTES, Places, Problem, first
from rqa_lab.documents.text import OTHER, is_other, keys, kind, other
from rqa_lab.documents.versions import later
from rqa_lab.documents.yaml_text import parse
from rqa_lab.games import game, games
from rqa_lab.scenario.schema import VERSION, mend, order


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text holds: the game (None if that is unclear), the document, its places, what is wrong."""

    game: Game | None
    document: dict[str, Any]
    places: Places
    problems: tuple[Problem, ...]


def read(source: bytes | str, file: str = "") -> Reading:
    r"""What a scenario file holds.

    >>> reading = read("rqa: 1\ntitle: Odd\nturn: {mov: 3, energy: 1}\n", "odd.yaml")
    >>> reading.document
    {'rqa': 1, 'title': 'Odd', 'turn': {'energy': 1}}
    >>> print(*reading.problems)
    odd.yaml:3:8: found 'mov', expected seat, phase, energy, move or bought. Did you mean 'move'?
    """
    named = next((key for key in keys(source) if key in games()), None)
    tops = _keys() if named is None else order(game(named))  # a file that names its game loads no other
    document, places, problems = parse(source, file, tops)
    syntax = bool(problems)
    if is_other(source, games(), tops) and _no_mapping(document, source, problems):
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
    if not places.whole and len(document) == 1:  # what is left is the name of the game
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
    """Whether a file that names no game is better told by what it is than by what it says."""
    if len(source) > MOST_BYTES:
        return kind(source) != OTHER
    prose = isinstance(document, str) and len(document) > 60
    return bool(problems) or prose or kind(source) != OTHER


@cache
def _keys() -> frozenset[str]:
    """What stands at the top of scenarios."""
    return frozenset(key for id in games() for key in order(game(id)))


def _beginning() -> str:
    ways = either(f"{id}: {VERSION}" for id in games())
    return f"a scenario, which begins with a game and the version of the format: {ways}"


def _game(document: dict[str, Any], places: Places, problems: list[Problem]) -> str | None:
    """The game that a document is about, or seems to be about if it does not say so correctly."""
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
    known = {id: len(document.keys() & game(id).files.schema.keys()) for id in games()}
    guess = max(known, key=known.__getitem__)
    strange = len(document.keys() - _keys())
    if not known[guess] or 2 * strange > len(document):
        return None
    document[guess] = VERSION
    return guess
