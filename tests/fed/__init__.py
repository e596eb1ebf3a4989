"""What each game feeds to the tests that ask the same of every game: a module of tables for each.

A table is a name in capitals, and its rows are positions with what is expected of them.  The suite that
asks for a table by its name says what stands in a row.
"""

from importlib import import_module

import pytest

from rqa_lab.games import game, games


def table(id, name):
    """The rows that a game feeds under that name."""
    return getattr(import_module(f"fed.{id}"), name, ())


def each(arguments, name):
    """The test is asked of every row of that table, of one game after the other.

    The last argument takes all that is left of a row, as in Python, if a star stands before it.
    """
    names = arguments.split(", ")
    fixed = len(names) - names[-1].startswith("*")
    found = [
        pytest.param(game(id), *row[:fixed], *([row[fixed:]] if fixed < len(names) else ()), id=f"{id}-{n}")
        for id in games()
        for n, row in enumerate(table(id, name))
    ]
    return pytest.mark.parametrize(f"game, {arguments.replace('*', '')}", found)


def every(name):
    """The test is asked of every game that feeds such a table."""
    return pytest.mark.parametrize("id", [id for id in games() if table(id, name)])
