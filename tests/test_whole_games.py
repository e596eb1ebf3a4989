"""Whole games between bots, of every registered game in all its kinds, with the checks of the contract."""

from itertools import product

import pytest
from checked_games import checked, kind
from sweep import share

from rqa_lab.games import game, games

pytestmark = pytest.mark.slow

#: after so many numbers the kinds of games begin anew
KINDS = 7


@pytest.mark.parametrize("name, number", share([*product(games(), range(KINDS))], of=2))
def test_a_whole_game_keeps_the_contract(name, number):
    _, actions, turns, cited = checked(name, number, every=60)
    assert actions > turns > 0
    assert set(cited) <= set(game(name).rulebook)


def test_gekido_is_played_by_two_to_four_and_as_a_duel():
    agreed = [game("gekido").agreement(number) for number in range(4)]
    assert [kind(options) for options in agreed] == ["2", "3", "4", "2, duel"]
    *_, cited = checked("gekido", 3, every=10_000)
    assert {"gekido.duel.placement", "gekido.duel.end"} <= set(cited)


@pytest.mark.parametrize("number", range(KINDS, KINDS + 4))
def test_a_game_with_packs_keeps_the_contract(number):
    """Some packs, and some of their tiles on the board; the numbers after every kind has been played once."""
    agreed, actions, turns, cited = checked("rqa", number, every=60)
    assert "packs" in agreed
    assert actions > turns > 0
    assert any(game("rqa").rulebook[clause].set != "base" for clause in cited)


def test_robot_quest_arena_is_played_from_the_box_by_two_to_six_and_in_teams():
    played = [checked("rqa", number, every=10_000) for number in range(2)]
    assert [seats for seats, *_ in played] == ["2", "3"]
    for _, _, _, cited in played:
        assert {"rqa.setup.place-robots", "rqa.turn.cleanup", "rqa.end.winner"} <= set(cited)
    agreed = [game("rqa").agreement(number) for number in range(KINDS)]
    assert [(len(one["seats"]), bool(one["teams"])) for one in agreed] == [
        (2, False), (3, False), (4, False), (4, True), (5, False), (6, False), (6, True),
    ]  # fmt: skip
