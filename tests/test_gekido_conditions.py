"""Gekido, where a condition has a second half: what happens if only one of them holds."""

from gekido_war import amounts, attacking, damage, facts, hit, kinds, play, refused

from rqa_lab.games.gekido.files.position import position


def test_in_a_duel_one_has_to_attack_by_any_reading():
    bots = {"slicer": {"seat": "Ann", "at": "a1"}, "v-rex": {"seat": "Bo", "at": "b1"}}
    s = position(
        {"duel": True, "bots": bots, "rulings": {"fallback-attack": "may"}, "turn": {"phase": "target"}}
    )
    assert refused(s, "pass") == ["has to attack"]
    assert refused(s, "attack v-rex") == []


def test_a_malfunction_can_be_prevented_after_an_effect_of_the_last_roll():
    s = attacking(
        "four of a kind", "SX", "TTT", "overclock", "v-rex", rolls=3, attack={"used": True},
        ann={"powers": {"Prevent 4 Damage": 1}},
    )  # fmt: skip
    _, told = play(s, "stop", "use Prevent 4 Damage")
    assert facts(told, "damage")["amount"] == max(0, facts(told, "damage")["base"] - 4)


def test_a_command_that_was_declared_after_effects_bars_none_after_the_second_roll():
    keys = {
        "rulings": {"declare-when": "after-effects"}, "seats": {"Ann": {"hand": ["Half Turn"]}, "Bo": {}},
    }  # fmt: skip
    assert refused(attacking("full house", "SX", "TTT", rolls=2, **keys), "play Half Turn on X") == []
    late = attacking("full house", "TTTSX", rolls=1, **keys)
    assert refused(late, "play Half Turn on X") == ["locking begun"]


def test_a_free_hot_grill_is_used_after_any_roll():
    keys = {"tiles": {"b1": "Hot Grill", "c1": "Energy Station"}}
    free = attacking("full house", "TTTSX", rulings={"hot-grill-slot": "free"}, **keys)
    assert play(free, "use Hot Grill")[0].attack.most == 4
    assert refused(attacking("full house", "TTTSX", **keys), "use Hot Grill") == ["too early"]


def test_nobody_enters_a_tile_of_which_nobody_knows_that_a_target_stood_there():
    s = attacking("full house", "", "TTTSS", rulings={"destroyed-tile": "step-in"})
    s.phase, s.at[1] = "push", None
    assert refused(s, "push v-rex") == ["nothing to push"]
    s.attack = s.attack._replace(fallen=2)
    assert refused(s, "push v-rex") == []


def test_healing_that_fits_brings_no_die_back():
    s = attacking(
        "four of a kind", "X", "TTTT", "v-rex", "slicer", rulings={"heal-cap": "die-returns"},
        ann={"structure": [4, 6, 6], "powers": {"Damage +3 / Heals 2": 1}},
    )  # fmt: skip
    assert play(s, "use Damage +3 / Heals 2")[0].structure[0] == (6, 6, 6)


def test_only_dice_that_were_just_rolled_are_rolled_again():
    s = attacking(
        "four of a kind", "TTX", "", "slicer", "tetsubot", attack={"fresh": "TX"}, turn={"phase": "defence"},
        bo={"powers": {"Force Reroll": 1}},
    )  # fmt: skip
    s, told = play(s, "use Force Reroll", "choose SS")
    assert facts(told, "reroll")["old"] == "TX"
    assert s.attack.dice == "TSS"


def test_no_die_comes_back_that_is_not_there():
    s = attacking(
        "four of a kind", "X", "TTTT", "v-rex", "slicer", rulings={"heal-cap": "die-returns"}, supply=0,
        ann={"structure": [6, 6, 6], "powers": {"Damage +3 / Heals 2": 1}},
    )  # fmt: skip
    s, told = play(s, "use Damage +3 / Heals 2")
    assert (s.structure[0], s.supply) == ((6, 6, 6), 0)
    assert facts(told, "nothing")["what"] == "heal"


def test_of_the_dice_to_roll_again_at_least_one_is_picked():
    s = attacking("four of a kind", "SX", "TTT", seats={"Ann": {"hand": ["Fresh Roll"]}, "Bo": {}})
    assert play(s, "play Fresh Roll")[0].choice.options == ("SX", "S", "X")


def test_a_tile_that_takes_damage_off_is_chosen_by_whoever_stands_on_it():
    found = hit("stat-tiles", tiles={"b1": "Energy Station", "c1": "High Ground"})
    assert amounts(found) == [6, 6]


def test_an_attack_upgrade_takes_nothing_off_a_malfunction():
    ann = {"upgrade": 2}
    found = hit("defense-and-malfunction", "slicer", "v-rex", dice="SX", locked="TTT", ann=ann)
    assert len(set(amounts(found))) == 1


def test_both_groups_of_a_full_house_take_the_same_symbol_by_ruling():
    rulings = {"group-spaces": "spaces", "full-house": "any"}
    s = attacking("full house", "TT", "TTT", attack={"spaces": "000"}, rulings=rulings)
    s, told = play(s, "stop")
    assert facts(told, "fit dice")["dice"] == "TT"
    assert facts(told, "damage")["bot"] == "V-REX"


def test_armor_dice_that_show_the_same_need_no_choice():
    (s, _), _ = hit("armor-order", "slicer", "tetsubot", bo={"armor": [3, 3]})
    assert (s.choice, s.armor[1]) == (None, ())


def test_the_last_die_brings_no_bonus_by_any_reading():
    others = {"m3-ow": {"seat": "Cy", "at": "a3"}}
    for _, told in hit(
        "bonus-time", "slicer", "tetsubot", bo={"structure": [1]}, others=others, deck=["Jam"]
    ):
        after = kinds(told)[kinds(told).index("die lost") + 1 :]
        assert after[0] == "destroyed"
        assert not {"unlock", "upgrade", "armor", "charge", "nothing"} & set(after[:3])


def test_the_attacker_has_its_tokens_back_after_the_attack_and_the_others_at_once():
    others = {"m3-ow": {"seat": "Cy", "at": "a3"}, "pytron": {"seat": "Di", "at": "c3"}}
    locks = {"m3-ow": "loading", "pytron": "loading"}
    _, told = play(
        attacking(
            "four of a kind", "X", "TTTT", bo={"structure": [1]}, others=others, deck=["Jam"],
            seats={
                "Ann": {"locks": {**locks, "v-rex": "loading"}}, "Bo": {},
                "Cy": {"locks": {"slicer": "loading", "pytron": "loading"}}, "Di": {},
            },
        ),
        "stop",
    )  # fmt: skip
    over = kinds(told).index("attack over")
    ready = [
        (event.facts["seat"], number > over) for number, event in enumerate(told) if event.kind == "ready"
    ]
    assert ready == [("Cy", False), ("Ann", True)]


def test_in_the_fixed_order_a_charge_comes_before_a_card():
    _, (_, told) = hit(
        "bonus-order", "slicer", "overclock", bo={"structure": [6, 6], "powers": {"Switch Attack": 1}},
        deck=["Jam"],
    )  # fmt: skip
    assert [kind for kind in kinds(told) if kind in ("charge", "draw")] == ["charge", "draw"]


def test_nobody_chooses_to_suffer_more_on_the_center():
    rulings = {"stat-tiles": "by-choice", "center-zero-hit": "center-last"}
    s = attacking("four of a kind", "X", "TTTT", bo={"at": "b2"}, rulings=rulings)
    assert damage(s, "stop") == {"bot": "V-REX", "base": 8, "parts": (), "amount": 8}
