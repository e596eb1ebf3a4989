"""A reader's own component data in the explorer: examined on the sheet of a new game, then used.

Component data stay the same for the life of a process, and each page that is served has its own process.  So
new data are put into the address of the page, and the page reloads.
"""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlencode

from rqa_lab.documents.places import Problem, ScenarioError
from rqa_lab.documents.text import keys
from rqa_lab.games import data_rules, games, games_with_data, title
from rqa_lab.games.datafile import VARIABLE, Reading, in_use, read, use
from rqa_lab.scenario.scenario import deflate, inflate

#: the query parameter for data; its value for the lab's own data, whatever the server was given
KEY, LAB = "data", "lab"
#: the environment variable with the page's query, the part after the "?"
ASKED = "QUERY_STRING"
#: servers accept addresses of up to some 8000 characters
LONGEST = 7000
_TOO_LONG = "the file holds too much for the address of a page: start with rqa-lab explore --data {}"


@dataclass(frozen=True, slots=True)
class Brought:
    """An examined data file: its faults, or else its changes.

    ``game`` is the id of its game, "" if that is unclear; ``query`` is the query of the page that uses the
    file, "" if it cannot be used; ``came_from`` is the game that was on screen before.
    """

    file: str
    game: str
    problems: tuple[str, ...]
    changes: tuple[str, ...] = ()
    guesses: int = 0
    query: str = ""
    came_from: str = ""


def is_data(source: bytes | str) -> bool:
    r"""True if a file looks like one with component data.

    >>> is_data("# my own box\nrqa-data: 1\n"), is_data("rqa: 1\n")
    (True, False)
    >>> is_data('{\n  "rqa-data": 1\n}')
    True
    """
    return not {*keys(source)}.isdisjoint(f"{id}-data" for id in games_with_data())


def examined(source: bytes | str, name: str) -> Brought:
    r"""The changes that a data file would make, or all its faults.

    >>> examined("rqa-data: 1\ncards: {Hammer: {damage: 2}}\n", "box.yaml").changes
    ('Hammer: damage 2; the lab has 1',)
    >>> examined("rqa-data: 1\ncards: {Hamer: {damage: 2}}\n", "box.yaml").problems[0][:37]
    "box.yaml:2:9: found 'Hamer', expected"
    """
    if not {*keys(source)}.isdisjoint(games()) and not is_data(source):
        return Brought(name, "", (f"{name} is a scenario: Open takes it.",))
    found = read(source, name)
    if found.problems:
        return Brought(name, found.game, tuple(map(str, found.problems)))
    difference, query = data_rules(found.game).difference(found.own.document), _query(found)
    if len(query) > LONGEST:
        return Brought(name, found.game, (_TOO_LONG.format(name),))
    return Brought(name, found.game, (), difference.changed, len(difference.guessed), query)


def _query(found: Reading) -> str:
    """The query that uses a data file."""
    whole = json.dumps([found.own.file, found.own.document], ensure_ascii=False, separators=(",", ":"))
    return urlencode({KEY: deflate(whole)})


def lab_query() -> str:
    """The query that uses the lab's own data."""
    return urlencode({KEY: LAB})


def asked(brought: Brought | None, *, own: bool) -> str:
    """What the address is to ask for when the reader takes the file, or wants none; "" for nothing new."""
    if brought is None:
        return "" if own else lab_query()
    return brought.query if own else ""


def served() -> bool:
    """True if this process serves a page, which can be reloaded."""
    return ASKED in os.environ


@cache  # a process has its data for life
def settle() -> tuple[Problem, ...]:
    """Use the data that the page's query names; returns the faults, if it cannot be used."""
    asked = parse_qs(os.environ.get(ASKED, "")).get(KEY, [""])[0]
    if asked == LAB:
        os.environ.pop(VARIABLE, None)
    elif asked:
        try:
            file, document = json.loads(inflate(asked))
            use(_kept(file, document))
        except ScenarioError as error:
            return error.problems
        except (RecursionError, TypeError, ValueError):
            return (Problem("the address of the page is cut or damaged: its data are not used"),)
        except OSError as error:
            return (Problem(f"the data cannot be kept here: {error.strerror}"),)
    return ()


def _kept(file: str, document: Mapping[str, Any]) -> Path:
    """Data as a file, as long as this process runs: the processes that it starts read it, too."""
    name = re.sub(r"[^\w.-]", "_", file, flags=re.ASCII)[-80:].lstrip(".") or "box.yaml"
    path = Path(_folder().name) / name
    path.write_text(json.dumps(document), "utf-8")
    return path


@cache
def _folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="rqa-lab-")


def view(game: str, brought: Brought | None) -> Mapping[str, Any] | None:
    """The values for data.html.j2; None for a game with components that no data file can correct."""
    if game not in games_with_data():
        return None
    own = in_use(game)
    moved = brought is not None and brought.game not in ("", brought.came_from)
    return {
        "own": None if own is None else own.file,
        "served": served(),
        "brought": brought,
        "now": title(game) if moved else "",
        "variable": VARIABLE,
    }
