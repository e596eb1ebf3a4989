"""The rulebook of every game, and of Robot Quest Arena in particular."""

# One row of a table is one line.
# ruff: noqa: E501

import re
from itertools import permutations

import pytest

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.keys import rulings
from rqa_lab.games import game, games
from rqa_lab.games.rqa.components import RULINGS
from rqa_lab.scenario.library import index, load

RQA = game("rqa")
STATUSES = {"explicit", "faq-resolved", "inferred", "undecided", "lab"}


@pytest.mark.parametrize("name", games())
def test_clauses_are_complete(name):
    rulebook = game(name).rulebook
    for clause in rulebook.values():
        assert clause.title
        assert clause.says
        assert clause.source
        assert clause.status in STATUSES
        assert clause.topic in rulebook.topics or clause.topic == "lab"


@pytest.mark.parametrize("name", games())
def test_no_two_clauses_have_the_same_title(name):
    titles = [clause.title for clause in game(name).rulebook.own()]
    assert len(set(titles)) == len(titles)


def test_switches_are_open_questions_of_the_rulebook():
    for name, readings in RULINGS.items():
        assert f"rqa.ruling.{name}" in RQA.rulebook.rulings
        assert len(readings) > 1
    assert RULINGS["edge-one-obstacle"] == ("one", "four")


def told_apart(name, scenario, other):
    """The other scenario does not come out as expected; what is seen of the pile is nothing to expect."""
    if name == "search-pile":
        observe = scenario.game.observe
        pile, seen = (observe(one.run().steps[-1].state, "Ann").bag for one in (scenario, other))
        return pile != seen
    return not other.run().passed


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, ruling", [(name, one) for name in ("moonbots", "roborace") for one in game(name).rulebook.readings]
)
def test_every_reading_has_a_scenario_that_each_other_reading_would_change(name, ruling):
    rulebook, told = game(name).rulebook, set()
    clauses, readings = {*rulebook.rulings[f"{name}.ruling.{ruling}"].clauses}, rulebook.readings[ruling]
    for scenario in (load(entry.id) for entry in index(name) if clauses & {*entry.teaches}):
        played, given = rulings(scenario.state)[ruling], scenario.document.get("rulings", {})
        for other in {*readings} - {played}:
            if told_apart(ruling, scenario, scenario.set(rulings={**given, ruling: other})):
                told.add((played, other))
    assert told == {*permutations(readings, 2)}


def test_clauses_of_open_questions_exist():
    for ruling in RQA.rulebook.rulings.values():
        assert set(ruling.clauses) <= set(RQA.rulebook)


CLAUSE = {"id": "toy.win", "title": "The winner", "topic": "end", "says": "The first wins."}
RULING = {
    "id": "toy.ruling.tie",
    "question": "Who?",
    "default": "Both.",
    "why": "Fair.",
    "clauses": ["toy.win"],
}
END = {"id": "end", "title": "The end"}


@pytest.mark.parametrize(
    "part, row, told",
    [
        ("clauses", {**CLAUSE, "exmaple": "x"}, "clauses: toy.win: found 'exmaple', expected id, title, topic, says, source, status, set, example, note or uncitable. Did you mean 'example'?"),
        ("clauses", {"id": "toy.win", "title": "T", "topic": "end"}, "clauses: toy.win: found no 'says', expected one"),
        ("clauses", {**CLAUSE, "id": "toy.x", 7: "x"}, "clauses: toy.x: found 7, expected id,"),
        ("clauses", {"title": "T"}, "clauses: a row without an id: found no 'id', expected one"),
        ("clauses", "toy.win", "clauses: found 'toy.win', expected id, title, topic, says"),
        ("rulings", {**RULING, "reading": []}, "rulings: toy.ruling.tie: found 'reading', expected id, question, default, why, clauses, readings, confidence or languages. Did you mean 'readings'?"),
        ("rulings", {"id": "toy.ruling.tie"}, "rulings: toy.ruling.tie: found no 'question', expected one"),
        ("topics", {"id": "end"}, "topics: end: found no 'title', expected one"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_rulebook_names_its_row_and_field(part, row, told):
    data = {"topics": [END], "clauses": [CLAUSE], "rulings": [RULING]}
    assert list(Rulebook.from_data(data).rulings) == ["toy.ruling.tie"]
    with pytest.raises(ValueError, match="^" + re.escape(told)):
        Rulebook.from_data({**data, part: [row]})


def test_nearest_clause():
    assert RQA.rulebook.nearest("rqa.push.into-wal") == "rqa.push.into-wall"
