"""The scenarios of Gekido: every reading of an open question is played."""

import pytest

from rqa_lab.games import game
from rqa_lab.scenario.library import ids, index, load, source

BOOK = game("gekido").rulebook
INDEX = index("gekido")


@pytest.mark.parametrize("name, readings", BOOK.readings.items())
def test_every_reading_is_played(name, readings):
    clauses = set(BOOK.rulings[f"gekido.ruling.{name}"].clauses)
    about = [load(entry.id).document for entry in INDEX if clauses & set(entry.teaches)]
    assert {scenario.get("rulings", {}).get(name, readings[0]) for scenario in about} == set(readings)


@pytest.mark.parametrize("id", [id for id in ids("gekido") if "\nrulings:" in source(id).read_text("utf-8")])
def test_a_scenario_of_another_reading_shows_the_difference(id):
    assert not load(id).set(rulings=None).run().passed
