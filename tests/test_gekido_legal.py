"""What is allowed: in each phase, by each reading, and that it is what the judge allows."""

import random
from collections import Counter
from itertools import permutations, product

import pytest
from gekido_states import ANY, BOTS, SEATS, SPACES, arena, attack, bos, waiting

from rqa_lab.games.gekido.actions import PHASES, Declare, Lock, Pass, Play, Push, Roll, Stay, Stop, Use
from rqa_lab.games.gekido.components import RULEBOOK, RULINGS, SYMBOLS, fits, in_order
from rqa_lab.games.gekido.rules.attacking import READY_BOT, best_offer, groups
from rqa_lab.games.gekido.rules.judge import judge, legal, universe
from rqa_lab.games.gekido.rules.using import window
from rqa_lab.games.gekido.state import LOADING, READY, UNKNOWN, position, setup
from rqa_lab.games.gekido.state import Attack as UnderWay
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.games.gekido.words.reading import label, parse, tempting, where

# ---- the First Movement Phase and the target -------------------------------------------------------------


def moves(s):
    return {where(s, action)[1] for action in legal(s)}


def test_whoever_stands_beside_a_ready_bot_may_stay_or_go_where_another_is_near():
    """Slicer on a1, Pytron on b1: a2 touches b1, too."""
    assert moves(arena("a1", "b1")) == {"a1", "a2", "b2"}


def test_with_the_only_other_bot_in_the_far_corner_there_is_one_way():
    assert moves(arena("a1", "c3")) == {"b2"}


def test_where_no_ready_bot_can_be_reached_any_bot_will_do():
    """Pytron in the middle is Loading; V-REX on c3 is Ready and out of reach."""
    s = arena("a1", "b2", "c3", loading=["pytron"])
    assert moves(s) == {"a1", "a2", "b1"}
    s.phase = "target"
    assert [action.text for action in legal(s)] == ["attack pytron"]


def test_the_fallback_may_be_passed_only_by_ruling():
    given = {"phase": "target", "loading": ["pytron"], "rulings": [("fallback-attack", "may")]}
    assert Pass() in legal(arena("a1", "b2", "c3", **given))
    assert Pass() not in legal(arena("a1", "b2", "b1", **given))


def test_whoever_has_moved_beside_loading_bots_only_attacks_one_of_them():
    s = arena("a2", "b2", "c3", loading=["pytron"], phase="target", moved=True)
    assert [action.text for action in legal(s)] == ["attack pytron"]


def test_where_nobody_can_be_attacked_the_attack_is_passed():
    assert legal(arena("a1", "c3", phase="target")) == [Pass()]


def test_in_a_duel_everybody_is_ready():
    s = arena("a1", "b2", duel=True, phase="target")
    assert [action.text for action in legal(s)] == ["attack pytron"]


def test_a_fallback_needs_a_loading_bot_in_the_middle():
    """As the enumeration of all placements says: none of two bots, 8 of 1512 of three."""
    found, total = Counter(), Counter()
    for n, tokens in ((2, [()]), (3, [(), ("pytron",), ("v-rex",)])):
        for at, loading in product(permutations(SPACES, n), tokens):
            total[n] += 1
            if best_offer(arena(*at, loading=loading), 0) < READY_BOT:
                found[n] += 1
                assert at[BOTS.index(loading[0])] == "b2"
    assert (total, found) == ({2: 72, 3: 1512}, {3: 8})


def test_the_tile_of_a_destroyed_target_is_entered_only_by_ruling():
    for reading, allowed in (("step-in", [Push("pytron"), Pass()]), ("no-push", [Pass()])):
        s = attack(phase="push", more={"success": True, "fallen": 1}, rulings=[("destroyed-tile", reading)])
        s.at[1] = None
        assert legal(s) == allowed
        assert where(s, Push("pytron")) == ("a1", "b1")


# ---- dice ------------------------------------------------------------------------------------------------


def locks(s):
    return {action.symbol for action in legal(s) if isinstance(action, Lock)}


def test_after_the_first_roll_one_die_is_locked_or_the_rolling_stops():
    assert locks(attack()) == set("TSXO")
    assert Roll() not in legal(attack())
    assert Stop() in legal(attack())
    assert Roll() in legal(attack("TSXO", more={"locked": "T", "locking": True}))


def test_where_nothing_can_be_locked_all_dice_are_rolled_again():
    assert Roll() in legal(attack("PPPPP", "five different"))


def test_after_later_rolls_nothing_need_be_locked():
    assert Roll() in legal(attack("SXOD", more={"rolls": 2, "locked": ""}))


@pytest.mark.parametrize(
    "command, locked, spaces, dice, options",
    [
        ("full house", "", "", "T", (0, 1)),
        ("full house", "T", "1", "T", (1,)),
        ("full house", "TT", "11", "T", ()),
        ("full house", "TT", "11", "S", (0,)),
        ("full house", "TS", "01", "X", ()),
        ("two pairs", "", "", "T", (0,)),
        ("two pairs", "TT", "00", "S", (1,)),
        ("four of a kind", "TT", "", "T", (0,)),
    ],
)
def test_by_ruling_a_die_stays_in_the_group_where_it_was_put(command, locked, spaces, dice, options):
    s = attack(dice, command, more={"locked": locked, "spaces": spaces}, rulings=[("group-spaces", "spaces")])
    assert groups(s, dice) == options
    assert bool(locks(s)) == bool(options)


def test_by_default_a_pair_can_still_become_the_triple():
    assert locks(attack("TS", "full house", more={"locked": "TTS"})) == {"T", "S"}
    assert locks(attack("TS", "full house", more={"locked": "TTTS"})) == {"S"}


def test_by_ruling_both_groups_of_a_full_house_show_one_symbol():
    tied = [("full-house", "any"), ("group-spaces", "spaces")]
    s = attack("T", "full house", more={"locked": "TTT", "spaces": "000"}, rulings=tied)
    assert groups(s, "T") == (1,)
    assert locks(attack("T", "full house", more={"locked": "TTT"}, rulings=tied[:1])) == {"T"}


def test_by_ruling_effects_come_before_the_command():
    late = [("declare-when", "after-effects")]
    use = Use("One Die = Any Die", "S", "T")
    before = attack(command=None, powers=ANY, rulings=late)
    assert {use, Declare("full house")} <= set(legal(before))
    assert not {Lock("T"), Roll(), Stop()} & set(legal(before))
    after = attack(powers=ANY, rulings=late)
    assert [reason.kind for reason in judge(after, use).reasons] == ["locking begun"]


# ---- effects ---------------------------------------------------------------------------------------------


def effects(s):
    return {action.name for action in legal(s) if isinstance(action, (Use, Play))}


def test_the_attacker_chooses_among_power_tile_and_card():
    s = attack(
        powers={"Switch Attack": 1, "Roll an Extra Die": 0}, hand=["Nudge", "Jam"], tile="Energy Station"
    )
    assert effects(s) == {"Switch Attack", "Energy Station", "Nudge"}


def test_the_defender_uses_a_power_and_cards_for_its_part():
    s = bos(
        powers={"Opponent Rerolls a Die": 1, "One Die = Any Die": 1}, hand=["Nudge", "Half Turn", "Shield"]
    )
    assert effects(s) == {"Opponent Rerolls a Die", "Nudge"}
    s.attack = s.attack._replace(answered=True)
    assert effects(s) == {"Nudge"}


def test_by_ruling_the_defender_uses_any_number_of_powers():
    s = bos(
        powers={"Opponent Rerolls a Die": 1}, more={"answered": True}, rulings=[("defender-powers", "any")]
    )
    assert effects(s) == {"Opponent Rerolls a Die"}


def test_by_ruling_the_hot_grill_comes_on_top_of_another_effect():
    free = attack(tile="Hot Grill", more={"used": True, "rolls": 3}, rulings=[("hot-grill-slot", "free")])
    assert effects(free) == {"Hot Grill"}


def test_by_ruling_hot_grill_and_another_effect_give_five_rolls():
    s = attack(tile="Hot Grill", more={"rolls": 3, "most": 4}, rulings=[("four-or-five-rolls", "five")])
    assert effects(s) == {"Hot Grill"}
    s.attack = s.attack._replace(most=5)
    assert not effects(s)


def test_by_ruling_a_tile_with_an_attack_value_is_used():
    s = attack(tile="Laser Turret", rulings=[("stat-tiles", "by-choice")])
    assert effects(s) == {"Laser Turret"}
    assert not effects(attack(tile="Laser Turret"))


def test_a_card_for_the_damage_is_the_one_effect_after_the_last_roll():
    s = attack(phase="strike", hand=["Overload"], more={"success": True, "rolls": 3})
    assert effects(s) == {"Overload"}
    s.attack = s.attack._replace(used=True)
    assert not effects(s)


# ---- windows ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "s, seat, when, opens",
    [
        (bos(), 1, "roll", False),
        (bos(hand=["Half Turn"]), 1, "roll", True),  # nobody sees that it does not fit
        (bos(powers={"Opponent Rerolls a Die": 1}), 1, "roll", True),
        (bos(powers={"Opponent Rerolls a Die": 0}), 1, "roll", False),
        (bos(powers={"One Die = Any Die": 1}), 1, "roll", False),
        (bos(powers={"Opponent Rerolls a Die": 1}, more={"answered": True}), 1, "roll", False),
        (bos(hand=["Shield"], phase="brace", more={"success": True}), 1, "damage", True),
        (attack(hand=["Shield"], phase="brace", more={"success": False}), 0, "damage", False),
        (attack(hand=["Overload"], phase="strike", more={"success": True}), 0, "damage", True),
        (attack(hand=["Overload"], phase="strike", more={"success": True, "used": True}), 0, "damage", False),
        (bos(), 1, "card", False),
        (bos(hand=["Jam"]), 1, "card", True),
        (arena("a1", "b1", powers=ANY), 0, "start", False),
    ],
)
def test_a_window_opens_by_what_everybody_sees(s, seat, when, opens):
    assert window(s, seat, when) is opens
    masked = s.copy()
    masked.hand = [(UNKNOWN,) * len(hand) for hand in s.hand]
    assert window(masked, seat, when) is opens


def test_a_choice_that_everything_waits_for_is_told_before_the_rest():
    kinds = [reason.kind for reason in judge(waiting(), Stay(), "Bo").reasons]
    assert kinds == ["not your turn", "choice waits"]


# ---- legal is what judge allows --------------------------------------------------------------------------


def some_position(rng):
    """A random position in the middle of anything, sound or not."""
    duel, names = rng.random() < 0.2, rng.sample(["v-rex", *BOTS[:2], "tetsubot", "overclock", "m3-ow"], 4)
    n = 2 if duel else rng.randint(2, 4)
    readings = tuple((name, rng.choice(readings)) for name, readings in RULINGS.items())
    who = setup(SEATS[:n], tuple(names[:n]), duel, readings if rng.random() < 0.6 else ())
    s = position(
        who, at=rng.sample(who.grid.spaces, n), phase=rng.choice([*PHASES][1:]), moved=rng.random() < 0.4
    )
    parts = who.components
    s.arena = tuple(rng.choice(list(parts.tiles)) for _ in who.grid.spaces)
    s.hand = [() if duel else tuple(rng.choices(list(parts.cards), k=rng.randint(0, 4))) for _ in who.seats]
    s.powers = [tuple(rng.choice([None, 0, 1, 2]) for _ in panel.powers) for panel in who.panels]
    s.locks = [tuple(side and rng.choice([READY, LOADING]) for side in sides) for sides in s.locks]
    if s.phase in ("declare", "defence", "attack", "answer", "brace", "strike", "push"):
        command, locked = rng.choice(["two pairs", "full house", "five different", "four of a kind"]), ""
        for symbol in rng.choices(SYMBOLS, k=3):
            if fits(command, locked + symbol, who.panels[0].symbol):
                locked = in_order(locked + symbol)
        dice = in_order(rng.choices(SYMBOLS, k=5 - len(locked)))
        a = UnderWay(1, command, dice, locked, fresh=dice, rolls=rng.randint(1, 4), most=rng.choice([3, 4]))
        if command in ("two pairs", "full house") and who.rulings["group-spaces"] == "spaces":
            lying = list(dict.fromkeys(locked))
            a = a._replace(spaces="".join(str(lying.index(symbol)) for symbol in locked))
        if s.phase == "declare":
            a = a._replace(command=None, locked="", spaces="")
        flags = {name: rng.random() < 0.3 for name in ("used", "locking", "answered", "tile", "success")}
        s.attack = a._replace(**flags)
    return s


@pytest.mark.parametrize("seed", range(60))
def test_the_list_of_legal_actions_is_what_the_judge_allows(seed):
    rng = random.Random(f"legal {seed}")
    s = some_position(rng)
    actions = list(universe(s))
    allowed = [action for action in actions if judge(s, action)]
    assert set(allowed) == set(legal(s))
    assert len(set(legal(s))) == len(legal(s))
    assert bool(allowed) == (s.phase != "over")
    for action in rng.sample(actions, 20):
        assert parse(action.text, s) is action
        for seat in s.setup.seats:
            for reason in judge(s, action, seat).reasons:
                assert set(reason.clauses) <= set(RULEBOOK)
                assert ENGLISH.explain(reason)
    for action in allowed:
        assert all(label(s, action))
    assert not any(judge(s, action) for action in tempting(s))
