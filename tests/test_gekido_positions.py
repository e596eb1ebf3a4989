"""Positions of Gekido: how they are written, what is wrong with one, what is seen of it, JSON and back."""

# One row of a table is one line.
# ruff: noqa: E501

import pickle
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.core.event import Event
from rqa_lab.core.goal import Condition, read_goal
from rqa_lab.core.notation import Unreadable
from rqa_lab.documents.mistakes import validator
from rqa_lab.games.gekido.actions import PHASES
from rqa_lab.games.gekido.audit import audit
from rqa_lab.games.gekido.components import RULEBOOK, overlaid, shipped
from rqa_lab.games.gekido.examples import generate
from rqa_lab.games.gekido.files.keys import POSITION_SCHEMA, RESERVED, goal_words, look
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.game import GAME
from rqa_lab.games.gekido.play.resolve import observe, witness
from rqa_lab.games.gekido.rules.judge import judge, legal, universe
from rqa_lab.games.gekido.state import ATTACKING
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.scenario.format import of_game

BOTS = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
SCHEMA = validator(
    {"properties": POSITION_SCHEMA, "additionalProperties": False, "$defs": of_game("gekido")["$defs"]}
)


def told(keys):
    """The position, and what is told of it as (path, message)."""
    assert not list(SCHEMA.iter_errors(keys)), "the schema should let it pass"
    found = []
    return position(keys, lambda path, message: found.append((path, message))), found


def bots(**fields):
    return {name: BOTS[name] | fields.get(name, {}) for name in BOTS}


# ---- how they are written --------------------------------------------------------------------------------


def test_what_is_not_said_is_full_ready_and_left_in_the_box():
    state, found = told({"bots": BOTS})
    assert found == []
    assert state.structure == [(6,) * 6, (6,) * 5]
    assert state.locks == [("", "ready"), ("ready", "")]
    assert state.supply == 28 - 11
    assert len(state.bag) == 46
    assert (state.phase, state.seat) == ("first move", 0)
    assert audit(state) == ()


def test_a_seat_without_a_bot_gets_one_that_is_out():
    state, found = told({"seats": {"Ann": {}, "Bo": {}}})
    assert found == []
    assert state.at == [None, None]
    assert state.phase == "over"


@pytest.mark.parametrize(
    "dice", ["TTSX", "x t s t", ["triangle", "triangle", "Square", "cross"], "TT, S, X", ["TT", "SX"]]
)
def test_dice_are_written_in_any_order_as_letters_or_names(dice):
    state, found = told({"bots": BOTS, "attack": {"target": "pytron", "dice": dice}})
    assert found == []
    assert state.attack.dice == state.attack.fresh == "TTSX"
    assert (state.phase, state.attack.number) == ("declare", 4)


def test_an_attack_turns_the_token_of_its_target():
    state, _ = told({"bots": BOTS, "attack": {"target": "pytron", "command": "two pairs", "dice": "TTSXO"}})
    assert state.phase == "attack"
    assert state.locks[0] == ("", "loading")
    assert audit(state) == ()


@pytest.mark.parametrize("reading, spaces", [("command", ""), ("spaces", "0001")])
def test_locked_dice_lie_in_groups_only_by_ruling(reading, spaces):
    attack = {"target": "pytron", "command": "full house", "dice": "O", "locked": "TTST"}
    state, _ = told({"bots": BOTS, "attack": attack, "rulings": {"group-spaces": reading}})
    assert state.attack.locked == "TTTS"
    assert state.attack.spaces == spaces


def test_a_tile_trades_places_with_another_of_its_kind():
    state, found = told({"bots": BOTS, "tiles": {"b1": "High Ground", "a1": "Hot Grill"}})
    arena = look(state)["arena"]
    assert found == []
    assert (arena["b1"], arena["a1"], arena["b2"]) == ("High Ground", "Hot Grill", "The Center")
    assert audit(state) == ()


def test_a_drawn_arena_is_all_that_lies_there():
    state, found = told({"board": "E G H\nL C E\nG H ."})
    assert found == []
    assert look(state)["arena"]["a3"] == "Energy Station"
    assert "c1" not in look(state)["arena"]


def test_a_duel_has_four_tiles_and_no_cards():
    places = {"slicer": {"at": "a1"}, "pytron": {"at": "b2"}}
    state, found = told({"duel": True, "bots": bots(**places), "board": "E G\nH L"})
    assert found == []
    assert look(state)["arena"] == {
        "a1": "High Ground", "b1": "Laser Turret", "a2": "Energy Station", "b2": "Hot Grill",
    }  # fmt: skip
    assert state.bag == ()
    assert state.locks == [("", ""), ("", "")]
    assert audit(state) == ()


def test_data_changes_an_entry_and_says_where_it_comes_from():
    rows = [["Armor"], [], [], [], [], [], []]
    fields = {
        "commands": {"full house": [7, 3]},
        "powers": {"Switch Attack": 1},
        "structure": 7,
        "rows": rows,
    }
    slicer = told({"bots": BOTS, "data": {"Slicer": fields}})[0].setup.panels[0]
    assert slicer.commands["full house"] == (7, 3)
    told_of = ("structure", "powers.Switch Attack", "commands.full house", "commands.two pairs")
    assert [slicer.origin(field) for field in told_of] == ["scenario", "scenario", "scenario", "assumed"]


@pytest.mark.parametrize("powers", [{"Switch Attack": 1}, {"Force Reroll": 3, "Extra Reroll": 2}, {}])
def test_the_powers_in_data_are_all_that_a_panel_has_as_in_a_data_file(powers):
    state = told({"bots": BOTS, "data": {"Slicer": {"powers": powers}}})[0]
    own = overlaid(shipped(), {"bots": {"Slicer": {"powers": powers}}}).bots["Slicer"]
    assert list(state.setup.panels[0].powers.items()) == list(own.powers.items()) == list(powers.items())
    assert pickle.loads(pickle.dumps(state)) == state


@pytest.mark.parametrize(
    "seats, order",
    [
        ({}, ("Cy", "Ann", "Bo")),
        ({"Bo": {}}, ("Cy", "Ann", "Bo")),
        ({"Bo": {}, "Ann": {}}, ("Cy", "Ann", "Bo")),
        ({"Bo": {}, "Ann": {}, "Cy": {}}, ("Bo", "Ann", "Cy")),
        ({"Di": {}, "Bo": {}}, ("Cy", "Ann", "Bo", "Di")),
        ({"Bo": {}, "Di": {}, "Ann": {}, "Cy": {}}, ("Bo", "Di", "Ann", "Cy")),
    ],
)
def test_seats_change_the_order_of_the_table_only_if_all_are_there(seats, order):
    of = {"slicer": ("Cy", "a1"), "pytron": ("Ann", "b1"), "v-rex": ("Bo", "c1")}
    bots = {bot: {"seat": seat, "at": at} for bot, (seat, at) in of.items()}
    state, found = told({"bots": bots, "seats": seats})
    assert found == []
    assert state.setup.seats == order
    assert state.setup.seats[state.seat] == order[0]


@pytest.mark.parametrize(
    "keys, path, words",
    [
        ({"data": {"Slicer": {"structure": 7}}}, ("data", "Slicer", "structure"), "7 Structure spaces and 6 rows of bonuses"),
        ({"data": {"Slicer": {"rows": [[]]}}}, ("data", "Slicer", "rows"), "expected a row for each space"),
        ({"data": {"Pytron": {"powers": {"One Die = Any Die": 6}}}}, ("data", "Pytron", "powers", "One Die = Any Die"), "at most 5"),
        ({"game": {}, "data": {"Slicer": {"structure": 7}}}, ("data", "Slicer", "structure"), "expected a row"),
        ({"bots": BOTS | {"v-rex": {"seat": "Ann"}}}, ("bots", "v-rex", "seat"), "who has slicer already"),
        ({"bots": bots(slicer={"powers": {"Flip a Die": 1}})}, ("bots", "slicer", "powers", "Flip a Die"), "a Power of Slicer"),
        ({"bots": BOTS, "duel": True, "tiles": {"c3": "Hot Grill"}}, ("tiles", "c3"), "a space of a Duel"),
        ({"bots": bots(slicer={"at": "c3"}), "duel": True}, ("bots", "slicer", "at"), "a space of a Duel"),
        ({"bots": BOTS, "turn": {"seat": "Anne"}}, ("turn", "seat"), "Did you mean 'Ann'?"),
        ({"bots": bots(slicer={"at": None}), "turn": {"seat": "Ann"}}, ("turn", "seat"), "not in the Arena"),
        ({"bots": BOTS, "turn": {"phase": "strike"}}, ("turn", "phase"), "attack as well"),
        ({"bots": BOTS, "turn": {"phase": "target"}, "attack": {"target": "pytron"}}, ("attack",), "phase target"),
        ({"bots": BOTS, "attack": {"target": "v-rex"}}, ("attack", "target"), "another bot in the Arena: pytron"),
        ({"bots": BOTS, "attack": {"target": "slicer"}}, ("attack", "target"), "another bot in the Arena: pytron"),
        ({"bots": BOTS, "attack": {"target": "pytron", "dice": "TTQ"}}, ("attack", "dice"), "T triangle"),
        ({"bots": BOTS, "attack": {"target": "pytron", "dice": ["squire"]}}, ("attack", "dice"), "Did you mean 'square'?"),
        ({"bots": BOTS, "attack": {"target": "pytron", "locked": "TT"}}, ("attack", "locked"), "the command as well"),
        ({"bots": BOTS, "attack": {"target": "pytron", "dice": "T", "fresh": "S"}}, ("attack", "fresh"), "some of dice: T"),
        ({"bots": BOTS, "turn": {"phase": "brace"}, "attack": {"target": "pytron"}}, ("turn", "phase"), "command"),
        (
            {"bots": BOTS, "turn": {"phase": "answer"}, "attack": {"target": "pytron", "command": "two pairs"}},
            ("turn", "phase"), "played",
        ),
        (
            {"bots": BOTS, "attack": {"target": "pytron", "command": "two pairs", "dice": "T", "played": {"card": "Half Turn", "on": "S"}}},
            ("attack", "played"), "one of the unlocked dice: T",
        ),
        ({"bots": BOTS, "seats": {"Ann": {"locks": {"v-rex": "ready"}}}}, ("seats", "Ann", "locks", "v-rex"), "slicer or pytron"),
        ({"board": "E G\nL C E\nG H L"}, ("board", 0, 2), "row 3 has 2 spaces, expected 3"),
        ({"board": "E G Q\nL C E\nG H L"}, ("board", 0, 4), "E, H, L, G, C or ."),
        ({"bots": BOTS, "game": {"seats": ["Ann", "Bo"]}}, ("bots",), "a game begins with its set-up"),
        ({"game": {"seats": ["Ann", "turn"]}}, ("game", "seats", 1), "something else"),
        ({"seats": {"slicer": {}}}, ("seats", "slicer"), "something else"),
        ({"own_data": {"file": "box.yaml", "digest": "12", "changes": []}}, ("own_data",), "box.yaml"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_with_its_place_and_left_out(keys, path, words):
    state, found = told(keys)
    assert [place for place, _ in found] == [path]
    assert words in found[0][1]
    assert legal(state) or state.phase == "over"
    with pytest.raises(ValueError, match=re.escape(".".join(map(str, path)))):
        position(keys)


def test_every_word_of_a_look_is_kept_from_seats():
    state, _ = told({"bots": BOTS})
    assert set(look(state)) - set(state.setup.seats) <= RESERVED


# ---- what is wrong with them -----------------------------------------------------------------------------

ATTACK = {"target": "pytron", "command": "two pairs", "dice": "TTSXO"}


@pytest.mark.parametrize(
    "keys, kinds",
    [
        ({"bots": bots(slicer={"at": "b2"})}, ["shared tile"]),
        ({"bots": BOTS, "board": "E G H\nL C E\nG H ."}, ["no tile"]),
        ({"bots": BOTS, "board": "E L H\nE C L\nG H G"}, ["tile out of place", "tile out of place"]),
        ({"bots": BOTS, "board": "E L H\nG E E\nG H L"}, ["too many tiles"]),
        ({"bots": BOTS, "board": "E L H\nG E C\nG H L"}, ["tile out of place", "tile out of place"]),
        ({"bots": BOTS, "tiles": {"b1": "The Center"}}, ["too many tiles"]),
        ({"bots": bots(slicer={"structure": [6] * 7})}, ["too many Structure dice"]),
        ({"bots": bots(slicer={"structure": [6, 3]})}, ["not from the top"]),
        ({"bots": bots(slicer={"structure": [7]})}, ["no such face"]),
        ({"bots": bots(slicer={"structure": []})}, ["no Structure"]),
        ({"bots": bots(slicer={"at": None, "structure": [6]})}, ["off with Structure"]),
        ({"bots": bots(slicer={"armor": [4, 4], "structure": [6]})}, ["too much Armor"]),
        ({"bots": bots(slicer={"upgrade": 6, "structure": [6]})}, ["Upgrade too high"]),
        ({"bots": bots(slicer={"structure": [6] * 5, "powers": {"Switch Attack": 3}})}, ["too many Charges"]),
        ({"bots": BOTS, "supply": 18}, ["Structure dice"]),
        ({"bots": BOTS, "seats": {"Ann": {"hand": ["Jam", "Jam", "Jam", "Nudge"]}}}, ["too many cards in hand"]),
        ({"bots": BOTS, "discard": ["Wild Die"] * 3}, ["too many copies"]),
        ({"bots": BOTS, "seats": {"Ann": {"locks": {"pytron": "loading"}}}}, ["all Loading"]),
        ({"bots": BOTS, "seats": {"Ann": {"locks": {"pytron": "none"}}}}, ["no token"]),
        ({"bots": BOTS, "seats": {"Ann": {"locks": {"slicer": "ready"}}}}, ["own token"]),
        ({"bots": BOTS | {"v-rex": {"seat": "Cy"}}, "seats": {"Ann": {"locks": {"v-rex": "ready"}}}}, ["token left"]),
        ({"bots": bots(slicer={"at": "a1"}, pytron={"at": "c3"}), "attack": ATTACK}, ["target out of reach"]),
        ({"bots": BOTS, "attack": ATTACK, "seats": {"Ann": {"locks": {"pytron": "ready"}}}}, ["token not turned"]),
        ({"bots": BOTS, "attack": ATTACK | {"dice": "TTSSXXO"}}, ["too many Command Dice"]),
        ({"bots": BOTS, "attack": ATTACK | {"rolls": 4}}, ["too many rolls"]),
        ({"bots": BOTS, "attack": ATTACK | {"dice": "TT", "locked": "TXO", "rolls": 2}}, ["locked dice that do not fit"]),
        ({"bots": BOTS | {bot: {"seat": bot[:1].upper(), "at": at} for bot, at in (("v-rex", "a1"), ("m3-ow", "a2"), ("overclock", "a3"))}}, ["players"]),
        ({"bots": bots(pytron={"at": None}), "turn": {"phase": "first move"}}, ["over"]),
        ({"bots": BOTS, "turn": {"phase": "over"}}, ["not over"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_listed_and_the_position_is_there(keys, kinds):
    state, found = told(keys)
    assert found == []
    findings = audit(state)
    assert [finding.kind for finding in findings] == kinds
    assert all(ENGLISH.explain(finding) for finding in findings)
    assert all(finding.clauses and set(finding.clauses) <= set(RULEBOOK) for finding in findings)
    assert legal(state) or state.phase == "over"


DUELLISTS = bots(slicer={"at": "a1"}, pytron={"at": "b2"})


@pytest.mark.parametrize(
    "keys, kinds",
    [
        ({"seats": {"Ann": {"hand": ["Jam"]}}}, ["cards in a Duel"]),
        ({"seats": {"Ann": {"locks": {"pytron": "ready"}}}}, ["token in a Duel"]),
        ({"bots": DUELLISTS | {"v-rex": {"seat": "Cy", "at": "a2"}}}, ["players of a Duel"]),
        ({"tiles": {"b1": "The Center"}}, ["too many tiles"]),
        ({"board": "E E\nG L"}, ["too many tiles"]),
        ({"board": "E E\nG L", "rulings": {"duel-tiles": "random"}}, []),
    ],
)
def test_what_is_wrong_with_a_duel(keys, kinds):
    state, found = told({"duel": True, "bots": DUELLISTS, **keys})
    assert found == []
    assert [finding.kind for finding in audit(state)] == kinds


def test_a_position_may_be_wrong_in_more_ways():
    state = position({"bots": BOTS})
    kinds = [finding.kind for finding in audit(state.replaced(at=[None, state.at[1]]))]
    assert kinds == ["over", "off with Structure", "token left", "token left"]


# ---- what is seen ----------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_what_others_hold_changes_nothing_that_a_seat_sees(seed):
    rng = random.Random(seed)
    state = generate(rng)
    for number, seat in enumerate(state.setup.seats):
        choosing = state.choice is not None and state.choice.kind in ("draw", "keep", "discard")
        hidden = [n for n in range(len(state.hand)) if n != number]
        pool = [*state.top, *state.bag, *(card for n in hidden for card in state.hand[n])]
        rng.shuffle(pool)
        hand = list(state.hand)
        for n in hidden:
            hand[n] = tuple(pool.pop() for _ in hand[n])
        if not choosing:
            assert observe(state.replaced(hand=hand, top=(), bag=pool), seat) == observe(state, seat)


def test_what_is_left_in_the_deck_tells_nobody_what_others_hold():
    state, _ = told({"bots": BOTS, "seats": {"Ann": {}, "Bo": {"hand": ["Jam"]}}, "top": ["Nudge"]})
    seen = observe(state, "Ann")
    assert seen.hand == [(), ("?",)]
    assert set(seen.bag) == {"?"}
    assert look(seen)["deck"] == look(state)["deck"]
    assert observe(state, "Bo").hand == [(), ("Jam",)]


@pytest.mark.parametrize("kind", ["draw", "look at", "keep"])
def test_which_card_another_seat_gets_stays_hidden(kind):
    event = Event(kind, ("gekido.tech.hidden",), "Card", {"seat": "Bo", "card": "Jam"})
    assert witness(event, "Ann").facts["card"] == "?"
    assert witness(event, "Bo") is event


def test_other_readings_of_the_same_position():
    state, _ = told({"bots": BOTS})
    other = GAME.ruled(state, {"full-house": "any"})
    assert other.setup.alike
    assert GAME.ruled(other, {"full-house": "different"}) == state
    with pytest.raises(ValueError, match="full-house: found 'twins', expected different or any"):
        GAME.ruled(state, {"full-house": "twins"})


@pytest.mark.parametrize("phase", ATTACKING)
def test_between_an_attack_and_the_next_phase_nobody_can_do_anything(phase):
    """So it is after the event that an attack is over."""
    state = position({"bots": BOTS, "attack": ATTACK}).replaced(attack=None, phase=phase)
    assert legal(state) == []
    verdicts = [judge(state, action) for action in universe(state)]
    assert {verdict.reasons[-1].kind for verdict in verdicts} == {"other phase"}


def test_generated_positions_are_in_every_phase():
    states = [generate(random.Random(seed)) for seed in range(400)]
    assert {state.phase for state in states} == set(PHASES)
    sound = [state for state in states if not audit(state)]
    assert len(states) / 2 < len(sound) < len(states)


# ---- goals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, conditions",
    [
        ("Slicer on b2 with at least 4 Structure", [(("slicer", "at"), "is", "b2"), (("slicer", "total"), "at least", 4)]),
        ("Pytron destroyed", [(("pytron", "at"), "is", None)]),
        ("M3-OW is not destroyed", [(("m3-ow", "at"), "is not", None)]),
        ("V-REX has fewer than 3 Structure dice", [(("v-rex", "structure"), "at most", 2)]),
        ("Slicer’s Armor is 4", [(("slicer", "armor_total"), "is", 4)]),
        ("Slicer has an Upgrade", None),
        ("Slicer with 2 Upgrade and Ann wins", [(("slicer", "upgrade"), "is", 2), (("winners", "Ann"), "at least", 1)]),
        ("Half Turn in Ann's hand", [(("Ann", "hand", "Half Turn"), "at least", 1)]),
        ("2 cards in Bo's hand", [(("Bo", "hand"), "is", 2)]),
        ("3 cards in the discard pile", [(("discard",), "is", 3)]),
        ("game over", [(("phase",), "is", "over")]),
    ],
)  # fmt: skip
def test_goals_in_words(text, conditions):
    more = {"m3-ow": {"seat": "Cy", "at": "a1"}, "v-rex": {"seat": "Di", "at": "c1"}}
    state, _ = told({"bots": BOTS | more})
    if conditions is None:
        with pytest.raises(Unreadable):
            read_goal(text, look(state), goal_words(state))
    else:
        assert read_goal(text, look(state), goal_words(state)) == tuple(Condition(*one) for one in conditions)


def test_more_seats_than_bots_leave_a_bot_for_each():
    seats = {name: {} for name in ("Bo", "Cy", "Di", "Ed", "Flo", "Gus")}
    bots = {"slicer": {"seat": "Ann"}, "pytron": {"seat": "Ann"}}
    state, found = told({"bots": bots, "seats": seats})
    assert len(set(state.setup.bots)) == 6
    assert [path for path, _ in found] == [("bots", "pytron", "seat"), ("seats", "Gus")]
