"""Every clause is the subject of a scenario, which plays the example of the clause."""

from rqa_lab.games import game
from rqa_lab.scenario.library import index


def test_every_clause_is_taught_by_a_scenario():
    """That the run of a scenario cites what it teaches is held for each scenario by itself."""
    taught = {clause for entry in index("rqa") for clause in entry.teaches}
    own = [clause for clause in game("rqa").rulebook.own() if not clause.uncitable]
    assert [clause.id for clause in own if clause.id not in taught] == []


def test_only_clauses_of_the_base_game_cannot_be_cited():
    own = game("rqa").rulebook.own()
    assert [clause.id for clause in own if clause.uncitable and clause.set != "base"] == []
