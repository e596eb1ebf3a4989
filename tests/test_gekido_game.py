"""Gekido, what happens: the course of a turn, an attack, damage and bonuses, effects, set-up, the rulings."""

from collections import Counter
from fractions import Fraction

import pytest

from rqa_lab.core.chance import CHANCE, seeded
from rqa_lab.core.game import game
from rqa_lab.core.verdict import Illegal
from rqa_lab.games.gekido.actions import parse
from rqa_lab.games.gekido.agreement import start
from rqa_lab.games.gekido.drawing import outcomes
from rqa_lab.games.gekido.events import changes, count, events
from rqa_lab.games.gekido.judge import judge
from rqa_lab.games.gekido.position import position
from rqa_lab.games.gekido.resolve import outcome, points, to_act
from rqa_lab.games.gekido.rulebook import RULEBOOK, RULINGS

#: an Arena in which Ann stands where nothing happens, and the same for Bo: their tiles only flip dice
apply = game("gekido").apply
PLAIN = {"b1": "Energy Station", "b2": "The Center", "a1": "Hot Grill", "c1": "Energy Station"}


def at_war(ann="slicer", bo="v-rex", /, **keys):
    """Ann's bot on b1 and Bo's on c1, both on tiles that change no damage."""
    bots = {
        ann: {"seat": "Ann", "at": "b1", **keys.pop("ann", {})},
        bo: {"seat": "Bo", "at": "c1", **keys.pop("bo", {})},
    }
    for bot, fields in keys.pop("others", {}).items():
        bots[bot] = fields
    return position({"bots": bots, "tiles": PLAIN, **keys})


def attacking(command, dice, locked="", *people, rolls=1, **keys):
    """Ann has rolled these dice and is to lock, or to stop."""
    attack = {"target": people[1] if people else "v-rex", "command": command, "dice": dice, "locked": locked}
    return at_war(*people, attack={**attack, "rolls": rolls, **keys.pop("attack", {})}, **keys)


def play(s, *texts):
    """The state after some actions, with all their events; the events add up to what has changed."""
    told = []
    for text in texts:
        trace, total = [], Counter(count(s))
        s = apply(s, parse(text, s), trace)
        new = events(trace)
        for event in new:
            assert set(event.clauses) <= set(RULEBOOK), event
            total.update(changes(event))
        assert {place: n for place, n in total.items() if n} == dict(count(s)), text
        told += new
    return s, told


def facts(told, kind):
    """The facts of the only event of that kind."""
    (event,) = [event for event in told if event.kind == kind]
    return dict(event.facts)


def kinds(told):
    return [event.kind for event in told]


def damage(s, *texts):
    """What a hit deals when these are played last."""
    return facts(play(s, *texts)[1], "damage")


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
    s, _ = play(attacking(*HIT, "slicer", "tetsubot", bo={"armor": [2, 5]}), "stop")
    assert (s.choice.seat, s.choice.kind, s.choice.options) == ("Bo", "armor die", ("2", "5"))
    s, _ = play(s, "choose 5")
    assert s.armor[1] == ()
    assert s.structure[1][0] == 5


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
    told = kinds(events(trace))
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


def test_names_that_do_not_exist_are_told():
    with pytest.raises(ValueError, match="expected a seat"):
        start({"seats": ["Ann", "Bo"], "first": "Anne"})
    with pytest.raises(ValueError, match="two to four"):
        start({"seats": ["Ann"]})


# ---- the rulings: both readings of each differ -------------------------------------------------------------


def hit(ruling, *people, command="four of a kind", dice="X", locked="TTTT", texts=("stop",), **keys):
    """The events of a hit in both readings."""
    found = []
    for rulings in ({}, {ruling: RULINGS[ruling][1]}):
        s = attacking(command, dice, locked, *(people or ("slicer", "v-rex")), rulings=rulings, **keys)
        found.append(play(s, *texts))
    return found


def amounts(found):
    """What is suffered in both."""
    return [facts(told, "damage")["amount"] for _, told in found]


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
    for reading, allowed in (("third-roll", False), ("free", True)):
        s = attacking(
            "four of a kind", "SX", "TTT", rolls=3, tiles={"b1": "Hot Grill", "c1": "Energy Station"},
            seats={"Ann": {"hand": ["Half Turn"]}, "Bo": {}}, rulings={"hot-grill-slot": reading},
        )  # fmt: skip
        s, _ = play(s, "play Half Turn on X")
        if allowed:
            assert play(s, "use Hot Grill")[0].attack.most == 4
        else:
            with pytest.raises(Illegal):
                play(s, "use Hot Grill")


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
    found = hit("armor-order", "slicer", "tetsubot", bo={"armor": [2, 5]})
    assert [s.choice.kind if s.choice else None for s, _ in found] == ["armor die", None]


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


def test_an_upgrade_stays_at_five():
    s, told = play(attacking(*HIT, bo={"upgrade": 5}), "stop")
    assert facts(told, "nothing")["what"] == "Upgrade"
    assert s.upgrade[1] == 5


# ---- where a condition has a second half -----------------------------------------------------------------


def refused(s, text):
    """The kinds of all reasons against an action."""
    return [reason.kind for reason in judge(s, parse(text, s)).reasons]


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
