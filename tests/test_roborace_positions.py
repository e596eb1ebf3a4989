"""Positions of RoboRace as people write them, as they are saved, and as each seat sees them."""

import pickle
import random

import pytest
from fed.roborace import asked, racing

from rqa_lab.core.chance import seeded
from rqa_lab.core.notation import Choose
from rqa_lab.explore.play import bot
from rqa_lab.games import data_rules, datafile
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.actions import Pass, Place
from rqa_lab.games.roborace.bots import estimate
from rqa_lab.games.roborace.components import components, overlaid
from rqa_lab.games.roborace.examples import agreement
from rqa_lab.games.roborace.files import RESERVED, described, look, position
from rqa_lab.games.roborace.play.resolve import observe
from rqa_lab.games.roborace.rules import judge
from rqa_lab.games.roborace.state import ONE, spaces, table, unnumbered
from rqa_lab.games.roborace.words import parse, phrase
from rqa_lab.scenario.scenario import Scenario

HELD = {"Ann": {"hand": ["BG/RY"], "tokens": ["Trick"]}, "Bo": {"hand": ["RR/RR"], "gone": 4}}


def done(s, *texts, chance=None):
    """The position after these actions; who is to act does each."""
    for text in texts:
        s = GAME.apply(s, parse(text, s), None, chance)
    return s


# ---- from keys to a position and back --------------------------------------------------------------------


def test_the_seats_say_who_races():
    assert position({}).setup.seats == ("Ann", "Bo")
    assert position({"seats": {"Zoe": {}}}).setup.solo
    s = position({"seats": {"Cy": {}, "Ann": {}}, "turn": {"seat": "Ann"}, "rounds": 3, "tokens": "none"})
    assert (s.setup.seats, s.seat, s.first, s.setup.rounds, s.active) == (("Cy", "Ann"), 1, 0, 3, [(), ()])


def test_what_is_not_given_follows():
    s = position({"seats": HELD, "top": ["YR/BG"], "arena": {"3": "Swap"}, "first": "Bo"})
    assert (s.seat, s.first, s.phase, s.gone) == (1, 1, "place", [0, 4])
    assert (len(s.bag), s.top, len(s.supply)) == (70 - 3 - 3, ("RG/YB",), 21)
    assert len(s.active[0]) == 6
    assert position({"tokens": "action"}).supply == ()
    over = position({"seats": HELD, "turn": {"phase": "over"}})
    assert (GAME.outcome(over).winners, GAME.legal(over)) == (("Bo",), [])
    assert GAME.outcome(position({"turn": {"phase": "over"}, "winners": ["Ann"]})).winners == ("Ann",)


def test_a_table_is_a_list_or_a_drawing():
    drawn = position({"table": "RG BY ..\nYB GG ..\n?? .. RR\n?? .. RR"})
    cards = ["RG/YB at 0,0", "BY/GG at 0,2", "? at 2,0", "RR/RR at 2,4"]
    assert described(drawn)["table"] == look(drawn)["table"] == cards
    assert position({"table": cards}) == drawn
    hidden = position({"table": ["RR/RR at -1,0", "BG/RY face down at 0,1"]})
    assert (look(hidden)["robots"], hidden.laid[1].name) == ({"-1,0": "R", "-1,1": "R", "0,0": "R"}, "RB/YG")
    assert "RB/YG" not in hidden.bag
    assert described(hidden)["table"][1] == "RB/YG face down at 0,1"
    assert position({"table": []}).laid == position({"table": ""}).laid == ()


# ---- what is compared, sought and built ------------------------------------------------------------------


def test_a_look_has_fields_and_rounds():
    s = position({"seats": {"Ann": {"gone": 16}, "Bo": {"gone": 28}}, "rounds": 2})
    seen = look(s)
    assert [seen[seat][key] for seat in ("Ann", "Bo") for key in ("field", "left")] == [3, 1, 1, 0]
    assert (seen["turn"], seen["robots"]["1,1"], len(seen["robots"])) == ("Ann", "B", 16)
    assert {"turn", "table", "robots", "all", "?"} <= RESERVED


# ---- what a seat sees, and a token that stays ------------------------------------------------------------


def test_all_see_a_card_that_is_turned_up():
    seats = {"Ann": {"tokens": ["Great trick"]}, "Bo": {}}
    s = done(position({"seats": seats, "top": ["RR/RR"]}), "use Great trick")
    assert s.choice.kind == "where"
    for seat in ("Ann", "Bo"):
        seen = observe(s, seat)
        assert (seen.bag.count("RR/RR"), seen.bag.count("?")) == (1, 65)
        assert GAME.apply(seen, GAME.legal(seen)[0]).laid[-1].face == "RR/RR"
    for seed in range(30):
        imagined = GAME.imagine(s, "Ann", random.Random(seed))
        assert GAME.apply(imagined, GAME.legal(imagined)[0]).laid[-1].face == "RR/RR"


def test_a_token_that_one_has_not_seen_is_no_token_to_use():
    seats = {"Ann": {"hand": ["BG/RY"], "gone": 2}, "Bo": {}}
    s = position({"seats": seats, "arena": {"10": "Trick", "3": "Swap"}, "turn": {"seat": "Ann"}})
    seen = done(observe(s, "Ann"), "place BG/RY at 1,1", "choose take", chance=seeded(1))
    assert (seen.gone[0], seen.tokens[0], seen.phase) == (9, ("?",), "placed")
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_a_lasting_token_stays_and_counts_as_the_token_of_the_turn():
    seats = {"Ann": {"tokens": ["Discard"]}, "Bo": {}}
    s = position({"seats": seats, "data": {"Discard": {"works": "lasting"}}})
    s = done(s, "use Discard", "choose RG/YB at 0,0")
    assert (s.tokens[0], s.spent, s.used, len(s.laid)) == (("Discard",), (), ("Discard",), 3)
    assert "use Discard" not in [action.text for action in GAME.legal(s)]


# ---- data files, bots ------------------------------------------------------------------------------------


def read(text):
    """What is wrong with a data file of that text, and what it says."""
    found = datafile.read(f"roborace-data: 1\n{text}\n", "box.yaml")
    return [problem.message for problem in found.problems], found.own.document


def test_a_data_file_gives_the_arena_the_cards_and_the_tokens():
    cards = "cards: {colours: [red, blue], patterns: [RR/RR, RB/BB, BR/BB]}"
    tokens = "course_tokens: {Trick: {copies: 0}}"
    wrong, document = read(f"arena: {{fields: 20, tokens: [3, 16]}}\n{cards}\n{tokens}")
    own = overlaid(components(), document)
    assert (wrong, own.fields, own.cards["RB/BB"], sum(own.cards.values())) == ([], 20, 2, 3)
    changed = data_rules("roborace").difference(document).changed
    assert "arena: fields 20; the lab has 14" in changed
    assert changed[0] == "Trick: copies 0; the lab has 3"
    assert data_rules("roborace").difference({}).guessed["The cards"] == ("colours", "patterns")
    assert datafile.read(data_rules("roborace").template()).problems == ()


@pytest.mark.parametrize(
    "text, message",
    [
        (
            "arena: {fields: 9, tokens: [3]}\ncards: {patterns: [RG/YO]}",
            "found 'RG/YO', expected robots in these",
        ),
        ("arena: {fields: 9}", "found tokens on field 10, expected one from 1 to 9"),
        ("arena: {start: 15}", "found start on field 15, expected one from 1 to 14"),
        ("course_tokens: {Trik: {copies: 2}}", "Did you mean 'Trick'?"),
        ("course_tokens: {Zap: {works: once, copies: 2}}", "found 'Zap', expected Cunning, Swap,"),
        ("course_tokens: {+1 Card: {works: once}}", "found 'works', expected copies"),
        ("remove: [RG/YB]", "found 'remove', expected roborace-data, note, course_tokens,"),
    ],
)
def test_a_data_file_that_cannot_be_used_is_told(text, message):
    assert message in read(text)[0][0]


def test_bots_know_what_tokens_and_cards_are_worth():
    seats = {"Ann": {"hand": ["BG/RY", "RR/RR"]}, "Bo": {"hand": ["RR/RR"]}}
    s = position({"seats": seats, "tokens": "none"})
    assert estimate(s, "Ann") > estimate(s, "Bo")
    assert bot("greedy").choose(GAME, s, "Ann", random.Random(1)).text == "place BG/RY at 1,1"
    over = position({"seats": {"Ann": {}, "Bo": {"active": []}}, "turn": {"phase": "over"}})
    assert estimate(over, "Ann") == estimate(over, "Bo") == 0


def test_agreements_cover_all_that_can_be_agreed_on():
    some = [agreement(number) for number in range(24)]
    assert {len(one["seats"]) for one in some} == {1, 2, 3, 4, 5, 6}
    assert {one["rounds"] for one in some} == {1, 2, 3, 4}
    assert {one["tokens"] for one in some} == {"all", "action", "none"}


def test_an_expectation_may_turn_cards():
    scenario = Scenario("roborace").set(seats={"Ann": {"hand": ["BG/RY"]}, "Bo": {}}, discard=["YR/BG"])
    expect = {"Ann": {"hand": ["RB/YG"]}, "discard": ["RG/YB"]}
    assert scenario.set(expect=expect).run().passed
    assert not scenario.set(expect={"discard": ["RG/YY"]}).run().passed


def test_cards_of_two_looks_can_be_compared():
    one, other = (look(position({"discard": [card]}))["discard"] for card in ("BG/RY", "YR/BG"))
    assert one == look(position({"discard": ["RB/YG"]}))["discard"] != other


def test_a_choice_that_another_reading_would_not_offer_can_still_be_answered():
    s = position(
        {
            "table": ["RG/YB at 0,0", "BY/GG at 1,2"],
            "rulings": {"beside": "corner"},
            "seats": {"Ann": {"tokens": ["Move it"]}, "Bo": {}},
        }
    )
    s = GAME.apply(s, GAME.parse("use Move it", s))
    assert "RG/YB at 0,0 up" in s.choice.options
    other = GAME.ruled(s, {"beside": "edge"})
    moved = GAME.apply(other, GAME.parse("choose RG/YB at 0,0 up", other))
    assert "RG/YB at -1,0" in {card.text for card in moved.laid}


# ---- in words --------------------------------------------------------------------------------------------


def test_a_refusal_tells_where_the_card_would_fit():
    def instead(s, action):
        return judge(s, action).reasons[0].facts["instead"]

    s = racing("GO/PP", "YP/PY")
    assert instead(s, Pass())[0] == "PG/PO at 3,-1"
    assert instead(s, Place("GO/PP", "1,1")) == ("PG/PO at 3,-1",)
    assert instead(s, Place("GO/PP", "1,1", "OG/PP")) == (), "nobody holds it as it would be swapped"
    assert instead(s, Place("GO/PP", "1,1", "PP/PP"))[:2] == ("OG/PP", "PO/GP")


def test_an_action_in_a_few_words():
    s = racing()
    assert phrase(s, Place("GB/YR", "1,1", "Extra")) == "place GB/YR at 1,1 with Extra"
    assert phrase(asked("push", "2"), Choose("2")) == "choose to move 2 more fields"


def test_alone_one_passes_on_until_the_pile_runs_out():
    """By the reading that passes, the race is over once nobody can place a card for a round of turns."""
    s = racing(
        "PP/PP", "BG/RY", seats=("Ann",), rulings=[("no-card-fits", "pass")], active=[()], bag=("RR/RR",) * 3
    )
    assert GAME.apply(s, Place("BG/RY", "1,1")).phase == "place"
    s = racing("PP/PP", rulings=[("no-card-fits", "pass")], active=[(), ()])
    once = GAME.apply(s, Pass())
    assert (once.phase, once.seat) == ("place", 1)
    assert GAME.apply(once, Pass()).phase == "over"


def test_a_place_is_marked_where_two_or_more_robots_are_all_on_one_card():
    marked = set()
    for seed in range(80):
        laid = GAME.generate(random.Random(seed)).laid
        on = table(laid)
        for place, text in on.under.items():
            seen = (on.top[one] for one in spaces(*unnumbered(place)) if one in on.top)
            cards = [number for robot, number in seen if robot]
            one = len(cards) > 1 and len({*cards}) == 1
            assert text.endswith(ONE) == one, (seed, unnumbered(place), laid)
            marked.add((one, any(card.down for card in laid)))
    assert len(marked) == 4
