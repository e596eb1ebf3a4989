"""Whole games between bots, for every number of seats and in teams, with the checks of the contract on."""

import pytest
from checked_games import TABLES, checked


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_whole_game_keeps_the_contract(number):
    table, actions, turns, cited = checked(number, every=60)
    assert table == number
    assert actions > turns > len(TABLES)
    assert {"rqa.setup.place-robots", "rqa.turn.cleanup", "rqa.end.winner"} <= set(cited)
