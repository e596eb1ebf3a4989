"""Cases of Gekido that once went wrong, found by playing a second reading of the rules beside the engine."""

import pytest

from rqa_lab.core.game import game
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.words.reading import parse

apply = game("gekido").apply


@pytest.mark.parametrize("armor", [[1, 5], [5, 1]])
def test_the_lowest_armor_die_takes_damage_first_however_a_position_lists_them(armor):
    s = position(
        {
            "bots": {
                "tetsubot": {"seat": "Ann", "at": "b1", "armor": armor},
                "v-rex": {"seat": "Bo", "at": "c1"},
            },
            "attack": {"target": "v-rex", "command": "four of a kind", "dice": "TSXOD", "rolls": 3},
            "rulings": {"armor-order": "lowest"},
        }
    )
    after = apply(s, parse("stop", s))  # a malfunction of 3
    assert after.armor[0] == (3,)


def test_whose_target_is_destroyed_may_step_into_its_tile_and_nothing_is_wrong():
    s = position(
        {
            "bots": {
                "slicer": {"seat": "Ann", "at": "a3"},
                "pytron": {"seat": "Bo", "at": "c1"},
                "m3-ow": {"seat": "Cy", "at": "b3", "structure": [3]},
            },
            "attack": {"target": "m3-ow", "command": "full house", "locked": "TTTSS"},
            "rulings": {"destroyed-tile": "step-in"},
        }
    )
    after = apply(s, parse("stop", s), chance=lambda n: 0)
    assert after.phase == "push"
    assert game("gekido").audit(after) == ()
    gekido = game("gekido")
    assert gekido.position(gekido.described(after)) == after
    assert gekido.described(after)["attack"]["fallen"] == "b3"


def test_who_destroyed_itself_had_the_last_turn_also_in_keys():
    s = position(
        {
            "duel": True,
            "bots": {
                "pytron": {"seat": "Ann", "at": "b1"},
                "overclock": {"seat": "Bo", "at": "b2", "structure": [1]},
            },
            "turn": {"seat": "Bo"},
            "attack": {"target": "pytron", "command": "five different", "dice": "TTTTT"},
        }
    )
    after = apply(s, parse("stop", s), chance=lambda n: 0)
    assert (after.phase, after.seat, after.at[1]) == ("over", 1, None)
    gekido = game("gekido")
    assert gekido.position(gekido.described(after)) == after
