"""Gekido, what happens: the course of a turn, an attack, damage and bonuses, effects, set-up."""

from fractions import Fraction

import pytest
from gekido_war import apply, at_war, attacking, damage, facts, kinds, play

from rqa_lab.core.chance import CHANCE, seeded
from rqa_lab.core.verdict import Illegal
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.play.resolve import outcome, points, to_act
from rqa_lab.games.gekido.play.setup import start
from rqa_lab.games.gekido.play.steps import outcomes
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.games.gekido.words.reading import parse

# ---- the course of a turn --------------------------------------------------------------------------------


def test_a_whole_turn_without_effects():
    s, told = play(at_war(), "stay", "attack v-rex", "choose XOTTS")
    assert kinds(told) == ["stay", "phase", "attack", "loading", "roll", "phase"]
    assert (s.phase, s.attack.dice, s.attack.rolls) == ("declare", "TTSXO", 1)
    s, told = play(s, "declare four of a kind", "lock t", "lock t", "roll", "choose TTX", "lock T", "lock T")
    assert (s.phase, s.attack.locked, s.attack.dice) == ("attack", "TTTT", "X")
    s, told = play(s, "stop")
    assert facts(told, "success") == {"seat": "Ann", "command": "four of a kind", "damage": 8}
    assert facts(told, "damage") == {"bot": "V-REX", "base": 8, "parts": (), "amount": 8}
    assert s.structure[1] == (4, 6, 6, 6, 6)
    assert s.upgrade[1] == 1, "the bonus beside V-REX's first space"
    assert s.phase == "push"
    s, told = play(s, "push v-rex")
    assert (s.setup.grid.name[s.at[0]], s.choice.seat, s.choice.kind) == ("c1", "Bo", "pushed to")
    assert s.choice.options == ("b1", "b2", "c2")
    s, told = play(s, "choose b2")
    assert kinds(told) == ["choose", "pushed", "attack over", "ready", "phase", "turn", "phase"]
    assert (s.seat, s.phase, s.moved, s.attack) == (1, "first move", False, None)


def test_after_a_malfunction_the_attacker_suffers_and_may_move():
    s, told = play(attacking("four of a kind", "SXO", "TT", rolls=3), "stop")
    assert facts(told, "malfunction")["damage"] == 4
    assert facts(told, "damage")["bot"] == "Slicer"
    assert (s.structure[0], s.structure[1]) == ((2, 6, 6, 6, 6, 6), (6,) * 6)
    assert s.phase == "second move"
    s, told = play(s, "move left")
    assert kinds(told)[0] == "move"
    assert s.seat == 1


def test_who_has_moved_has_no_second_move():
    s, told = play(at_war(bo={"at": "c2"}, deck=["Jam"]), "move right", "attack v-rex", "choose TTTSX")
    s, told = play(s, "declare three of a kind", "lock T", "lock T", "lock T", "stop", "pass", "pass")
    assert "second move" not in [event.facts.get("new") for event in told]
    assert s.seat == 1


def test_who_is_alone_has_to_move_and_two_who_can_meet_have_to():
    far = at_war(bo={"at": "b3"})
    with pytest.raises(Illegal):
        play(far, "stay")
    s, _ = play(far, "move up")
    assert s.phase == "target"


def test_matching_dice_are_placed_after_the_last_roll():
    _, told = play(attacking("full house", "TSSX", "T", rolls=2), "stop")
    assert facts(told, "fit dice")["dice"] == "TSS"
    assert facts(told, "malfunction")["command"] == "full house"
    _s, told = play(attacking("three of a kind", "TTTSS"), "stop")
    assert facts(told, "fit dice")["dice"] == "TTT"
    assert facts(told, "success")["damage"] == 4


def test_completed_pairs_bring_cards_and_the_hand_limit_holds_at_once():
    s = attacking("two pairs", "X", "TTSS", deck=["Half Turn"] * 3, seats={"Ann": {"hand": ["Shield"] * 2}})
    s, told = play(s, "stop")
    assert kinds(told).count("draw") == 2
    assert (s.choice.kind, s.choice.seat) == ("discard", "Ann")
    s, told = play(s, "choose Shield")
    assert s.hand[0] == ("Shield", "Half Turn", "Half Turn")


def test_chance_has_its_exact_odds():
    s, _ = play(at_war(), "stay", "attack v-rex")
    assert to_act(s) == CHANCE
    odds = {action.option: chance for action, chance in outcomes(s)}
    assert odds["TTTTT"] == Fraction(1, 6**5)
    assert odds["TTSXO"] == Fraction(60, 6**5)
    assert sum(odds.values()) == 1


def test_chance_at_hand_and_chance_as_a_seat_tell_the_same():
    s, _ = play(at_war(), "stay")
    trace, again = [], []
    at_once = apply(s, parse("attack v-rex", s), trace, seeded(5))
    asked = apply(s, parse("attack v-rex", s), again)
    asked = apply(asked, parse(f"choose {at_once.attack.dice}", asked), again)
    assert at_once == asked
    assert trace == again


# ---- Target Locks ----------------------------------------------------------------------------------------

FOUR = {"pytron": {"seat": "Cy", "at": "c3"}, "m3-ow": {"seat": "Di", "at": "a3"}}


def test_of_a_loading_target_another_token_is_turned():
    loading = {"seats": {"Ann": {"locks": {"v-rex": "loading"}}}}
    s = position({
        "bots": {
            "slicer": {"seat": "Ann", "at": "a3"},
            "v-rex": {"seat": "Bo", "at": "b2"},
            "pytron": {"seat": "Cy", "at": "c1"},
        },
        **loading,
    })  # fmt: skip
    s, told = play(s, "stay", "attack v-rex")
    assert facts(told, "loading") == {"seat": "Ann", "bot": "Pytron"}
    assert "gekido.lock.fallback-flips-ready" in [c for event in told for c in event.clauses]


def test_tokens_that_are_all_loading_are_ready_again_after_the_attack():
    s, told = play(at_war(deck=["Jam"] * 3), "stay", "attack v-rex")
    assert facts(told, "loading") == {"seat": "Ann", "bot": "V-REX"}
    s, told = play(s, "choose TTSSX", "declare two pairs", "stop", "pass", "pass")
    assert facts(told, "ready") == {"seat": "Ann", "bots": ("V-REX",)}


# ---- damage and what it brings ---------------------------------------------------------------------------

HIT = ("four of a kind", "X", "TTTT")


@pytest.mark.parametrize("structure, left", [([6, 6], (4,)), ([4, 6], (2,)), ([6, 6, 6, 6], (4, 6, 6))])
def test_damage_goes_from_the_top(structure, left):
    s, _ = play(attacking(*HIT, bo={"structure": structure}), "stop")
    assert s.structure[1] == left


def test_armor_first_and_the_owner_names_the_die():
    s, _ = play(attacking(*HIT, "slicer", "tetsubot", bo={"armor": [2, 6, 6]}), "stop")
    assert (s.choice.seat, s.choice.kind, s.choice.options) == ("Bo", "armor die", ("2", "6"))
    again, _ = play(s, "choose 6")
    assert (again.choice.kind, again.choice.options) == ("armor die", ("2", "6"))
    s, _ = play(s, "choose 2")
    assert (s.choice, s.armor[1]) == (None, (6,))


@pytest.mark.parametrize(
    "armor, left, top",
    [([2, 5], (), 5), ([2, 6], (), 6), ([3, 6], (1,), 6), ([1, 2, 5], (), 6), ([4, 4, 4], (4,), 6)],
)
def test_nobody_is_asked_for_an_armor_die_if_the_same_is_left_whichever_it_is(armor, left, top):
    s, _ = play(attacking(*HIT, "slicer", "tetsubot", bo={"armor": armor}), "stop")
    assert (s.choice, s.armor[1], s.structure[1][0]) == (None, left, top)


def test_a_destroyed_bot_leaves_all_behind():
    s = attacking(
        *HIT, "slicer", "pytron",
        bo={"structure": [1], "armor": [4], "upgrade": 2, "powers": {"One Die = Any Die": 1}},
        others={"m3-ow": {"seat": "Cy", "at": "a3"}},
        seats={"Ann": {}, "Bo": {"hand": ["Shield"]}, "Cy": {"locks": {"slicer": "loading"}}},
        deck=["Jam"] * 4,
    )  # fmt: skip
    supply = s.supply
    s, told = play(s, "stop", "pass")
    assert facts(told, "destroyed") == {"bot": "Pytron", "at": "c1"}
    assert s.supply == supply + 4
    assert s.discard == ("Shield",)
    assert s.locks[2] == ("ready", "", ""), "turned back at once: all that were left were Loading"
    assert s.hand[0] == ("Jam",)
    assert s.phase == "second move", "nobody is left to be pushed"


def test_the_last_bot_wins_also_by_the_others_malfunction():
    s, told = play(attacking("four of a kind", "SXO", "TT", rolls=3, ann={"structure": [2]}), "stop")
    assert facts(told, "end") == {"seat": "Bo"}
    assert (to_act(s), outcome(s).winners, points(s)) == (None, ("Bo",), {"Ann": 0, "Bo": 36})
    assert outcome(s).clauses == ("gekido.end.last-bot", "gekido.scope.goal")


def test_who_destroys_itself_ends_its_turn():
    s = attacking(
        "four of a kind", "SXO", "TT", rolls=3, ann={"structure": [2]},
        others={"pytron": {"seat": "Cy", "at": "a3"}},
    )  # fmt: skip
    s, told = play(s, "stop")
    assert "draw" not in kinds(told)
    assert (s.phase, s.seat) == ("first move", 1)


def test_bonuses_in_the_order_of_their_owner():
    s, _ = play(attacking(*HIT, "slicer", "m3-ow", bo={"structure": [2, 6], "armor": [1]}), "stop")
    assert (s.choice.seat, s.choice.kind, s.choice.options) == ("Bo", "bonus", ("Power", "Upgrade"))
    s, _ = play(s, "choose Upgrade")
    assert s.upgrade[1] == 1
    assert s.choice.kind == "power"
    s, _ = play(s, "choose Force Reroll")
    assert s.powers[1] == (None, 1, None)


def test_a_charge_goes_only_where_one_is_missing():
    powers = {"Opponent Rerolls a Die": 3, "One Die = Any Die": "used"}
    s = attacking(*HIT, "slicer", "pytron", bo={"structure": [1, 6, 6, 6], "powers": powers}, deck=["Jam"])
    s, told = (
        play(s, "pass", "stop", "choose Charge") if s.phase == "defence" else play(s, "stop", "choose Charge")
    )
    assert ("nothing", "Charge") in [(event.kind, event.facts.get("what")) for event in told]


def test_an_upgrade_stays_at_five():
    s, told = play(attacking(*HIT, bo={"upgrade": 5}), "stop")
    assert facts(told, "nothing")["what"] == "Upgrade"
    assert s.upgrade[1] == 5


# ---- effects ---------------------------------------------------------------------------------------------


def test_one_effect_a_roll_for_the_attacker():
    s = attacking("three of a kind", "TTSXO", seats={"Ann": {"hand": ["Half Turn"]}})
    s, _ = play(s, "use Energy Station on S")
    assert s.attack.dice == "TTTXO"
    with pytest.raises(Illegal):
        play(s, "play Half Turn on X")


def test_switch_attack_keeps_what_its_owner_wants():
    s = attacking("four of a kind", "SX", "TTT", rolls=2, ann={"powers": {"Switch Attack": 2}})
    s, _ = play(s, "use Switch Attack for two pairs")
    assert (s.choice.kind, s.choice.options) == ("keep dice", ("TT", "T", "none"))
    s, _ = play(s, "choose TT")
    assert (s.attack.command, s.attack.locked, s.attack.number) == ("two pairs", "TT", 4)


def test_an_extra_die_joins_the_others():
    s = attacking("four of a kind", "SX", "TTT", rolls=3, ann={"powers": {"Roll an Extra Die": 2}})
    s, told = play(s, "use Roll an Extra Die", "choose T", "stop")
    assert facts(told, "success")["damage"] == 8


def test_the_defender_comes_first_and_makes_the_attacker_roll_again():
    s = at_war("slicer", "pytron", bo={"powers": {"Opponent Rerolls a Die": 3}})
    s, _ = play(s, "stay", "attack pytron", "choose TTTSX", "declare three of a kind")
    assert (s.phase, to_act(s)) == ("defence", "Bo")
    s, _ = play(s, "use Opponent Rerolls a Die on T", "choose O")
    assert (s.phase, s.attack.dice) == ("attack", "TTSXO")


def test_a_card_of_the_attacker_can_be_overridden():
    hands = {"Ann": {"hand": ["Half Turn"]}, "Bo": {"hand": ["Override"]}}
    s, _ = play(attacking("three of a kind", "TTSXO", seats=hands), "play Half Turn on S")
    assert (s.phase, to_act(s)) == ("answer", "Bo")
    stopped, _ = play(s, "play Override")
    assert (stopped.phase, stopped.attack.dice) == ("attack", "TTSXO")
    let, _ = play(s, "pass")
    assert (let.phase, let.attack.dice) == ("attack", "TTTXO")


def test_damage_can_be_changed_before_it_is_taken():
    hands = {"Ann": {"hand": ["Overload"]}, "Bo": {"hand": ["Shield", "Shield"]}}
    s, _ = play(attacking(*HIT, seats=hands), "stop")
    assert (s.phase, to_act(s)) == ("brace", "Bo")
    s, _ = play(s, "play Shield", "pass")
    assert (s.phase, to_act(s)) == ("strike", "Ann")
    hit = damage(s, "play Overload", "pass")
    assert hit["parts"] == (("effects", 2), ("cards", -2))


def test_three_more_damage_and_two_back():
    s = attacking(
        "four of a kind", "X", "TTTT", "v-rex", "slicer",
        ann={"structure": [3, 6], "powers": {"Damage +3 / Heals 2": 1}},
    )  # fmt: skip
    s, told = play(s, "use Damage +3 / Heals 2", "stop")
    assert facts(told, "heal")["new"] == 5
    assert facts(told, "damage")["amount"] == 11


def test_at_the_start_of_a_turn_five_cards_for_two():
    s = position({
        "bots": {
            "pytron": {"seat": "Ann", "at": "b1", "powers": {"Draw 5, Keep 2": 1}},
            "v-rex": {"seat": "Bo", "at": "c1"},
        },
        "turn": {"seat": "Ann", "phase": "start"}, "top": ["Jam", "Shield", "Jam", "Nudge", "Nudge", "Jam"],
    })  # fmt: skip
    s, _ = play(s, "use Draw 5, Keep 2")
    assert (s.choice.kind, s.choice.options) == ("keep", ("Jam", "Shield", "Nudge"))
    s, _ = play(s, "choose Shield", "choose Jam")
    assert (s.hand[0], s.discard, s.looking, s.phase) == (
        ("Shield", "Jam"),
        ("Jam", "Nudge", "Nudge"),
        (),
        "first move",
    )


def test_the_center_gives_a_card_at_the_end_of_the_own_turn():
    s = at_war(turn={"seat": "Ann", "phase": "second move"}, top=["Jam", "Shield", "Nudge"])
    s, _ = play(s, "move up")
    assert s.choice.options == ("draw", "pass")
    s, _ = play(s, "choose draw", "choose Shield")
    assert (s.hand[0], s.seat) == (("Shield",), 1)


# ---- set-up ----------------------------------------------------------------------------------------------


def test_the_set_up_in_its_order():
    game = {
        "seats": ["Ann", "Bo", "Cy"],
        "bots": {"slicer": "Ann", "pytron": "Bo", "v-rex": "Cy"},
        "first": "Bo",
    }
    s = apply(start(game), parse("choose begin", start(game)), trace := [], seeded(1))
    told = kinds(ENGLISH.dress(trace))
    assert told == ["choose", *["take panel"] * 3, *["set dice"] * 3, *["lay tile"] * 9, "first player"]
    assert s.arena[4] == "The Center"
    assert (s.choice.seat, s.choice.kind) == ("Bo", "place")
    assert "b2" not in s.choice.options
    s, told = play(s, "choose a1", "choose a2", "choose c3")
    assert kinds(told)[-5:] == ["shuffle", *["tokens"] * 3, "phase"]
    assert (s.seat, s.phase, len(s.bag), s.supply) == (1, "first move", 46, 28 - 6 - 5 - 6)


def test_a_duel_has_no_cards_and_no_tokens():
    s = apply(
        start({"duel": True, "bots": "deal"}), parse("choose begin", start({"duel": True})), None, seeded(3)
    )
    while s.choice is not None:
        s = apply(s, parse(f"choose {s.choice.options[0]}", s), None, seeded(3))
    assert (s.bag, s.locks) == ((), [("", ""), ("", "")])
    assert sorted(s.arena) == ["Energy Station", "High Ground", "Hot Grill", "Laser Turret"]
