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
