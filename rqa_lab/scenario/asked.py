"""What players ask: ``asked.yaml`` of a game has the lines that they type when they look for a clause.

A line may end in what answers it in a word: ``can i move diagonally = no``, ``how much is a gem worth = 5``.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.core.words import meant, shown
from rqa_lab.documents.places import Problem, first
from rqa_lab.games import datafile, home

_ASKED = "asked.yaml"
#: what stands between a line and the word that answers it
_MARK = " = "


@cache
def asked(game: Game) -> Mapping[str, Sequence[str]]:
    """Clause -> what players type when they look for it; a game without the file has none.

    Raises:
        DataError: for a file that says anything else.

    >>> from rqa_lab.games import game
    >>> asked(game("rqa"))["rqa.cubes.gem-value"][0]
    'how much is a gem worth'
    """
    return {id: [line.partition(_MARK)[0] for line in lines] for id, lines in written(game).items()}


@cache
def answered(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Clause -> those of its lines that a word answers, each with that word.

    Raises:
        DataError: for a file that says anything else.

    >>> from rqa_lab.games import game
    >>> answered(game("rqa"))["rqa.cubes.gem-value"]["how much is a gem worth"]
    '5 points'
    """
    parted = {id: [line.partition(_MARK) for line in lines] for id, lines in written(game).items()}
    return {id: {line: word for line, _, word in lines if word} for id, lines in parted.items()}


@cache
def written(game: Game) -> Mapping[str, Sequence[str]]:
    """Clause -> its lines as they stand in the file, each with the word that answers it.

    Raises:
        DataError: for a file that says anything else.
    """
    folder, broken = home(game.id), False
    try:
        lines = None if folder is None else datafile.read_yaml(folder, _ASKED)
    except FileNotFoundError:
        return {}
    except Exception:  # no YAML: read below, it says where
        lines, broken = None, True
    if folder is not None and (broken or not _fits(lines, game)):
        raise datafile.DataError(first(_mistakes(folder / _ASKED, game)))
    return lines or {}


def _fits(lines: Any, game: Game) -> bool:
    return isinstance(lines, dict) and all(id in game.rulebook and _texts(some) for id, some in lines.items())


def _texts(lines: Any) -> bool:
    return isinstance(lines, list) and all(isinstance(one, str) for one in lines)


def _mistakes(path: Path, game: Game) -> Iterator[Problem]:
    """What is wrong with a file, at its places."""
    from rqa_lab.documents.mistakes import show
    from rqa_lab.documents.yaml_text import parse

    document, places, problems = parse(path.read_bytes(), str(path))
    yield from problems
    if not isinstance(document, dict):
        if not problems:
            yield Problem(
                f"found {show(document)}, expected clauses, each with a list of texts", str(path), 1, 1
            )
        return
    for id, lines in document.items():
        if id not in game.rulebook:
            near = meant(game.rulebook.nearest(str(id)), str(id))
            yield places.problem(
                (id,), f"found {shown(id)}, expected a clause of {game.title}{near}", key=True
            )
        elif not isinstance(lines, list):
            yield places.problem((id,), f"found {show(lines)}, expected a list of texts")
        else:
            for n, line in enumerate(lines):
                if not isinstance(line, str):
                    yield places.problem((id, n), f"found {show(line)}, expected a text")
