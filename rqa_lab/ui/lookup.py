"""The page that answers a question: one answer on top, or three where none is sure, and what else was found.

Its address has the game and the question, "lookup/rqa/can I move diagonally", or the id of a clause.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rqa_lab.games import game, title
from rqa_lab.learn.lookup import Answer, Looked, look_up
from rqa_lab.learn.tried import pictured
from rqa_lab.ui import doors
from rqa_lab.ui.book import Place
from rqa_lab.ui.library import library
from rqa_lab.ui.pages import render
from rqa_lab.ui.side import rule
from rqa_lab.ui.table import tables

#: what the address of a look-up begins with
ROOT = "lookup"
#: the most characters of a question
LONGEST = 120
#: how many further rules are listed
_MOST_OTHERS = 4


@dataclass(frozen=True, slots=True)
class Lookup:
    """A question about the rules of a game, as a cover of the page; "" before one is asked."""

    game: str
    words: str = ""

    @property
    def address(self) -> str:
        """The address of the answer."""
        return f"{ROOT}/{self.game}/{self.words}".rstrip("/")


def opened(address: str, here: str) -> Lookup | None:
    """The look-up of an address; ``here`` is the game if it names none; None for an unknown game.

    >>> opened("lookup/rqa/1/2 a point?", "gekido")
    Lookup(game='rqa', words='1/2 a point?')
    >>> opened("lookup", "gekido").address, opened("lookup/chess", "rqa")
    ('lookup/gekido', None)
    """
    root, _, rest = address.partition("/")
    id, _, words = rest.partition("/")
    id = id or here
    return Lookup(id, question(words)) if root == ROOT and id in tables() else None


def question(text: str) -> str:
    """A question as an address can hold it.

    >>> question("  50% of    a point? ")
    '50 percent of a point?'
    """
    return " ".join(text.replace("%", " percent ").split())[:LONGEST]


def drawn(asked: Lookup) -> str:
    """The page as HTML."""
    id, words = asked.game, asked.words
    rules = game(id).rulebook
    found = look_up(library(id).finder, id, words) if words else None
    answers = [_answer(id, one, n) for n, one in enumerate(found.answers)] if found else []
    return render(
        "lookup/page",
        {
            "id": id,
            "address": asked.address,
            "words": "" if words in rules else words,
            "games": [(one, title(one), one == id, Lookup(one, words).address) for one in tables()],
            "book": Place(id).address,
            "answers": answers,
            "several": len(answers) > 1,
            "taken": found.taken if found else {},
            "others": _others(found, id) if found else [],
            "rest": max(0, len(found.others) - _MOST_OTHERS) if found else 0,
            "all": Place(id, f"find/{words}").address,
            "asks": [] if answers else doors.asks(id),
        },
    )


def _answer(id: str, one: Answer, number: int) -> Mapping[str, Any]:
    """An answer in the form that the template uses."""
    rules, shown = game(id).rulebook, one.shown
    return {
        **rule(rules, one.clause.id),
        "word": one.word,
        "says": one.says,
        "page": Place(id, one.clause.id).address,
        "shown": shown,
        "board": shown and doors.board(shown.scenario, shown.step, ids=f"q{number}-", told=True),
        "lesson": one.lesson,
        "beside": [(other, rules[other].title) for other in shown.beside] if shown else [],
    }


def _others(found: Looked, id: str) -> Sequence[Mapping[str, Any]]:
    """Further rules, each with a line of it and a board that shows it."""
    finder = library(id).finder
    return [
        {**finder.hit(found.found, one)._asdict(), "board": _small(id, one, n)}
        for n, one in enumerate(found.others[:_MOST_OTHERS])
    ]


def _small(id: str, clause: str, number: int) -> str:
    """The board of a step that shows a clause; "" if the library has none."""
    shown = pictured(game(id), clause)
    return doors.board(shown.scenario, shown.step, ids=f"o{number}-", told=True) if shown else ""
