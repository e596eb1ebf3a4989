"""Gekido, the rulings: both readings of each differ."""

import pytest
from gekido_war import amounts, apply, at_war, attacking, facts, hit, kinds, play, refused

from rqa_lab.core.chance import seeded
from rqa_lab.core.verdict import Illegal
from rqa_lab.games.gekido.components import RULINGS
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.play.setup import start
from rqa_lab.games.gekido.words.reading import parse

LOW = {"command": "two pairs", "dice": "X", "locked": "TTSS", "deck": []}
BOTH_HIGH = {"b1": "High Ground", "c1": "High Ground"}


def test_place_bots():
    for reading, options in (("any", 8), ("corners", 4)):
        box = start({"seats": ["Ann", "Bo"], "bots": "deal", "rulings": {"place-bots": reading}})
        s = apply(box, parse("choose begin", box), None, seeded(2))
        assert len(s.choice.options) == options


def test_fallback_attack():
    for reading, may in (("must", False), ("may", True)):
        s = position({
            "bots": {
                "slicer": {"seat": "Ann", "at": "a3"},
                "v-rex": {"seat": "Bo", "at": "b2"},
                "pytron": {"seat": "Cy", "at": "c1"},
            },
            "seats": {"Ann": {"locks": {"v-rex": "loading"}}, "Bo": {}, "Cy": {}},
            "rulings": {"fallback-attack": reading},
        })  # fmt: skip
        s, _ = play(s, "stay")
        if may:
            assert play(s, "pass")[0].phase == "second move"
        else:
            with pytest.raises(Illegal):
                play(s, "pass")


def test_locks_after_removal():
    found = hit(
        "locks-after-removal", "slicer", "pytron", bo={"structure": [3]}, deck=["Jam"],
        others={"m3-ow": {"seat": "Cy", "at": "a3"}},
        seats={"Ann": {}, "Bo": {}, "Cy": {"locks": {"slicer": "loading"}}},
    )  # fmt: skip
    assert [s.locks[2][0] for s, _ in found] == ["ready", "loading"]


def test_group_spaces():
    found = []
    for reading, answer in (("command", ()), ("spaces", ("choose 3",))):
        s = attacking("full house", "TTSSS", rulings={"group-spaces": reading})
        _, told = play(s, "lock T", *answer, "lock S", "stop")
        found.append("success" in kinds(told))
    assert found == [True, False]


def test_nothing_lockable():
    for reading in RULINGS["nothing-lockable"]:
        s = at_war(rulings={"nothing-lockable": reading})
        s, _ = play(s, "stay", "attack v-rex", "choose PPPPP")
        if reading == "allowed":
            assert play(s, "declare five different", "roll")[0].choice.kind == "roll"
        else:
            with pytest.raises(Illegal):
                play(s, "declare five different")


def test_declare_when():
    s, _ = play(at_war(rulings={"declare-when": "after-effects"}), "stay", "attack v-rex", "choose TTSXO")
    assert s.phase == "attack"
    s, _ = play(s, "use Energy Station on S", "declare three of a kind", "lock T")
    assert s.attack.locked == "T"


def test_full_house():
    found = hit("full-house", command="full house", dice="TTTTT", locked="")
    assert [facts(told, "damage")["bot"] for _, told in found] == ["Slicer", "V-REX"]


def test_prevention():
    found = hit(
        "prevention", "slicer", "tetsubot", **LOW, bo={"powers": {"Prevent 4 Damage": 2}},
        tiles={"b1": "Laser Turret", "c1": "Energy Station"}, texts=("stop", "use Prevent 4 Damage"),
    )  # fmt: skip
    assert amounts(found) == [1, 2], "3 + 2 - 4, and 3 - 3 + 2"


def test_least_damage():
    assert amounts(hit("least-damage", "tetsubot", "v-rex", tiles=BOTH_HIGH, **LOW)) == [0, 1]


def test_push_without_damage():
    found = hit("push-without-damage", "tetsubot", "v-rex", tiles=BOTH_HIGH, **LOW)
    assert [s.phase for s, _ in found] == ["push", "second move"]


def test_destroyed_tile():
    others = {"m3-ow": {"seat": "Cy", "at": "a3"}}
    found = hit("destroyed-tile", bo={"structure": [3]}, others=others, deck=["Jam"])
    assert [s.phase for s, _ in found] == ["second move", "push"]
    s, told = play(found[1][0], "push v-rex")
    assert facts(told, "push")["to"] == "c1"
    assert s.seat == 2


def test_bonus_time():
    found = hit("bonus-time", "slicer", "tetsubot", bo={"structure": [1, 6, 6, 6, 6, 6, 6]})
    assert {s.choice.kind for s, _ in found} == {"armor"}
    after = [play(s, "choose 6")[0] for s, _ in found]
    assert [(s.structure[1], s.armor[1]) for s in after] == [((5, *[6] * 4), (6,)), ((5, *[6] * 5), ())]


def test_bonus_order():
    found = hit("bonus-order", "slicer", "m3-ow", bo={"structure": [2, 6], "armor": [1]})
    assert [s.choice.kind for s, _ in found] == ["bonus", "power"]


def test_unusable_bonus():
    rows = {"rows.1": ["Armor"], "rows.2": ["Armor"]}
    found = hit("unusable-bonus", "slicer", "m3-ow", bo={"structure": [2, 2, 6, 6, 6]}, data={"M3-OW": rows})
    found = [play(s, "choose 3") for s, _ in found]
    assert facts(found[0][1], "nothing")["what"] == "Armor"
    s, told = play(found[1][0], "choose 5")
    assert facts(told, "armor") == {"bot": "M3-OW", "value": 5, "old": 3}
    assert s.armor[1] == (5,)


def test_stat_tiles():
    found = hit("stat-tiles", tiles={"b1": "High Ground", "c1": "Energy Station"})
    assert amounts(found) == [6, 8], "nobody uses a tile to deal less"
    found = hit("stat-tiles", tiles={"b1": "Energy Station", "c1": "Laser Turret"})
    assert amounts(found) == [10, 8], "nor to suffer more"


def test_hot_grill_slot():
    for rolls, grants in ((3, ("free",)), (1, ("any-roll", "free"))):
        for reading in RULINGS["hot-grill-slot"]:
            s = attacking(
                "four of a kind", "SX", "TTT", rolls=rolls, tiles={"b1": "Hot Grill", "c1": "Energy Station"},
                seats={"Ann": {"hand": ["Half Turn"]}, "Bo": {}}, rulings={"hot-grill-slot": reading},
            )  # fmt: skip
            first, second = ("play Half Turn on X", "use Hot Grill")[:: 1 if rolls == 3 else -1]
            if reading not in grants:
                with pytest.raises(Illegal):
                    play(s, first, second)
            elif rolls == 3 or reading == "free":
                assert play(s, first, second)[0].attack.most == 4
            else:
                s, _ = play(s, first)
                assert refused(s, second) == ["effect used"]
                assert play(s, "roll", "choose SX", second)[0].attack.used


def test_center_zero_hit():
    s_of = {"tiles": {"b1": "High Ground", "b2": "The Center"}, "bo": {"at": "b2"}}
    found = hit("center-zero-hit", "tetsubot", "v-rex", **LOW, **s_of)
    assert amounts(found) == [2, 0]


def test_cards_of_the_destroyed():
    found = hit(
        "cards-of-the-destroyed", bo={"structure": [3]}, deck=["Jam"], texts=("stop", "pass"),
        seats={"Ann": {}, "Bo": {"hand": ["Shield"]}, "Cy": {}}, others={"m3-ow": {"seat": "Cy", "at": "a3"}},
    )  # fmt: skip
    assert [(s.discard, s.box) for s, _ in found] == [(("Shield",), ()), ((), ("Shield",))]


def test_defense_and_malfunction():
    found = hit("defense-and-malfunction", "tetsubot", "v-rex", dice="SX", locked="TTT", ann={"upgrade": 2})
    assert amounts(found) == [3, 1]


def test_defender_powers():
    for reading, phase in (("one-a-roll", "attack"), ("any", "defence")):
        s = at_war(
            "slicer", "m3-ow", bo={"powers": {"Opponent Rerolls a Die": 2, "Force Reroll": 1}},
            rulings={"defender-powers": reading},
        )  # fmt: skip
        s, _ = play(s, "stay", "attack m3-ow", "choose TTTSX", "declare three of a kind")
        s, _ = play(s, "use Opponent Rerolls a Die on T", "choose O")
        assert s.phase == phase


def test_four_or_five_rolls():
    for reading, most in (("four", 4), ("five", 5)):
        s = attacking(
            "four of a kind", "SX", "TTT", "v-rex", "slicer", rolls=2, ann={"powers": {"Extra Reroll": 2}},
            tiles={"b1": "Hot Grill", "c1": "Energy Station"}, rulings={"four-or-five-rolls": reading},
        )  # fmt: skip
        s, _ = play(s, "use Extra Reroll", "roll", "choose SX")
        if most == 5:
            s, _ = play(s, "use Hot Grill")
        else:
            with pytest.raises(Illegal):
                play(s, "use Hot Grill")
        assert s.attack.most == most


def test_heal_cap():
    texts = ("use Damage +3 / Heals 2",)
    found = hit(
        "heal-cap", "v-rex", "slicer", texts=texts,
        ann={"structure": [5, 6, 6], "powers": {"Damage +3 / Heals 2": 1}},
    )  # fmt: skip
    assert [s.structure[0] for s, _ in found] == [(6, 6, 6), (1, 6, 6, 6)]


def test_armor_order():
    found = hit("armor-order", "slicer", "tetsubot", bo={"armor": [2, 6, 6]})
    assert [s.choice.kind if s.choice else None for s, _ in found] == ["armor die", None]


def test_prevent_again():
    texts = ("stop", "use Prevent 4 Damage")
    found = hit("prevent-again", "slicer", "tetsubot", bo={"powers": {"Prevent 4 Damage": 2}}, texts=texts)
    assert [s.phase for s, _ in found] == ["push", "brace"]
    s, told = play(found[1][0], "use Prevent 4 Damage")
    assert (facts(told, "damage")["amount"], s.powers[1][0]) == (0, 0)


@pytest.mark.parametrize("used", [False, True])
def test_prevent_slot(used):
    found = hit(
        "prevent-slot", "tetsubot", "slicer", dice="SX", locked="TTT", attack={"rolls": 3, "used": used},
        ann={"powers": {"Prevent 4 Damage": 1}},
    )  # fmt: skip
    assert [s.phase for s, _ in found] == ["brace", "second move" if used else "brace"]


def test_hand_limit():
    keys = {"command": "two pairs", "dice": "X", "locked": "TTSS", "top": ["Jam", "Nudge"]}
    found = hit("hand-limit", seats={"Ann": {"hand": ["Shield"] * 3}, "Bo": {}}, **keys)
    assert [sorted(set(s.hand[0])) for s, _ in found] == [["Jam", "Shield"], ["Jam", "Nudge", "Shield"]]
    found = [play(s, "choose Jam")[0] for s, _ in found]
    assert [set(s.choice.options) for s in found] == [{"Nudge", "Shield"}] * 2
    found = [play(s, "choose Nudge")[0] for s in found]
    assert [s.hand[0] for s in found] == [("Shield",) * 3] * 2


def test_deck_out():
    found = hit(
        "deck-out", **{**LOW, "deck": ["Jam"]}, discard=["Nudge"],
    )  # fmt: skip
    assert [s.hand[0] for s, _ in found] == [("Jam", "Nudge"), ("Jam",)]


def test_duel_tiles():
    seen = set()
    for seed in range(12):
        box = start({"duel": True, "bots": "deal", "rulings": {"duel-tiles": "random"}})
        s = apply(box, parse("choose begin", box), None, seeded(seed))
        seen.add(tuple(sorted(s.arena)))
    assert len(seen) > 1


def test_both_readings_of_every_ruling_are_played_here():
    assert {name.replace("-", "_") for name in RULINGS} <= {name.removeprefix("test_") for name in globals()}
