"""Open questions of every game: every reading is played by a scenario, and there makes a difference."""

import pytest

from rqa_lab.games import game, games
from rqa_lab.scenario.library import ids, index, load, source

#: what the tests of Robot Quest Arena ask more closely, beside the same position by the default
CLOSER = ("rqa",)
#: rulings of which the library plays one reading alone, as long as nobody has written the other
UNPLAYED = {
    "moonbots.ruling.sum-7-dice",
    "moonbots.ruling.sum-above-10-dice",
    "moonbots.ruling.missile-boost-use",
    "moonbots.ruling.fist-boost-use",
    "moonbots.ruling.missile-shield-use",
}
#: scenarios whose other reading comes to the same there
ALIKE = {
    "moonbots/rulings/search-pile-kind-only",
    "moonbots/rulings/sum-7-dice-any-number",
    "moonbots/two/asked-after-the-last-blow",
    "moonbots/two/the-last-blow-brings-energy",
    "roborace/rulings/token-and-push-either-leave",
}
GAMES = [id for id in games() if ids(id) and id not in CLOSER]
READINGS = [(id, name, readings) for id in GAMES for name, readings in game(id).rulebook.readings.items()]
OTHERS = [one for id in GAMES for one in ids(id) if "\nrulings:" in source(one).read_text("utf-8")]


@pytest.mark.slow
@pytest.mark.parametrize("id, name, readings", READINGS)
def test_every_reading_is_played(id, name, readings):
    ruling = f"{id}.ruling.{name}"
    clauses = set(game(id).rulebook.rulings[ruling].clauses)
    about = [load(entry.id).document for entry in index(id) if clauses & set(entry.teaches)]
    played = {scenario.get("rulings", {}).get(name, readings[0]) for scenario in about}
    assert (played == set(readings)) == (ruling not in UNPLAYED)


@pytest.mark.parametrize("id", OTHERS)
def test_a_scenario_of_another_reading_shows_the_difference(id):
    assert load(id).set(rulings=None).run().passed == (id in ALIKE)
