"""Every clause of the base game is the subject of a scenario, which plays the example of the clause."""

from rqa_lab.games import game
from rqa_lab.scenario.library import index


def test_every_clause_of_the_base_game_is_taught_by_a_scenario():
    """That the run of a scenario cites what it teaches is held for each scenario by itself."""
    taught = {clause for entry in index("rqa") for clause in entry.teaches}
    base = [clause for clause in game("rqa").rulebook.own() if clause.set == "base"]
    assert [clause.id for clause in base if not clause.uncitable and clause.id not in taught] == []
