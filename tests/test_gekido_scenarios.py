"""The scenarios of Gekido: every clause is taught, every reading of an open question is played."""

import pytest

from rqa_lab.games import game
from rqa_lab.scenario.coverage import coverage
from rqa_lab.scenario.library import index, load

BOOK = game("gekido").rulebook
INDEX = index("gekido")


def test_every_clause_of_a_duel_is_executed_or_says_why_not():
    assert coverage("gekido", pack="duel")["missing"] == []


def test_every_clause_is_taught():
    taught = {clause for entry in INDEX for clause in entry.teaches}
    assert [clause.id for clause in BOOK.own() if not clause.uncitable and clause.id not in taught] == []


def test_every_scenario_has_a_title_of_its_own_and_asks_something():
    titles = [entry.title for entry in INDEX]
    assert sorted({title for title in titles if titles.count(title) > 1}) == []
    assert [entry.id for entry in INDEX if not entry.question] == []


@pytest.mark.parametrize("name, readings", BOOK.readings.items())
def test_every_reading_is_played(name, readings):
    clauses = set(BOOK.rulings[f"gekido.ruling.{name}"].clauses)
    about = [load(entry.id).document for entry in INDEX if clauses & set(entry.teaches)]
    assert {scenario.get("rulings", {}).get(name, readings[0]) for scenario in about} == set(readings)


@pytest.mark.parametrize("id", [entry.id for entry in INDEX if load(entry.id).document.get("rulings")])
def test_a_scenario_of_another_reading_shows_the_difference(id):
    assert not load(id).set(rulings=None).run().passed
