"""Positions of Gekido: how they are written, what is wrong with one, what is seen of it, JSON and back."""

# One row of a table is one line.

import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.core.event import Event
from rqa_lab.documents.mistakes import validator
from rqa_lab.games.gekido.audit import audit
from rqa_lab.games.gekido.components import overlaid, shipped
from rqa_lab.games.gekido.examples import generate
from rqa_lab.games.gekido.files.keys import POSITION_SCHEMA, RESERVED, look
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.play.resolve import observe, witness
from rqa_lab.games.gekido.rules.judge import judge, legal, universe
from rqa_lab.games.gekido.state import ATTACKING
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


def test_every_word_of_a_look_is_kept_from_seats():
    state, _ = told({"bots": BOTS})
    assert set(look(state)) - set(state.setup.seats) <= RESERVED


# ---- what is wrong with them -----------------------------------------------------------------------------

ATTACK = {"target": "pytron", "command": "two pairs", "dice": "TTSXO"}


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


@pytest.mark.parametrize("phase", ATTACKING)
def test_between_an_attack_and_the_next_phase_nobody_can_do_anything(phase):
    """So it is after the event that an attack is over."""
    state = position({"bots": BOTS, "attack": ATTACK}).replaced(attack=None, phase=phase)
    assert legal(state) == []
    verdicts = [judge(state, action) for action in universe(state)]
    assert {verdict.reasons[-1].kind for verdict in verdicts} == {"other phase"}


# ---- goals -----------------------------------------------------------------------------------------------


def test_more_seats_than_bots_leave_a_bot_for_each():
    seats = {name: {} for name in ("Bo", "Cy", "Di", "Ed", "Flo", "Gus")}
    bots = {"slicer": {"seat": "Ann"}, "pytron": {"seat": "Ann"}}
    state, found = told({"bots": bots, "seats": seats})
    assert len(set(state.setup.bots)) == 6
    assert [path for path, _ in found] == [("bots", "pytron", "seat"), ("seats", "Gus")]
