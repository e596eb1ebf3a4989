"""Positions with packs: generated ones, as files, what is wrong with them, a reader's own data."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.core.chance import seeded
from rqa_lab.core.session import Session
from rqa_lab.games import datafile, game
from rqa_lab.games.rqa.components import every, every_component, overlaid, shipped
from rqa_lab.games.rqa.examples import generate
from rqa_lab.games.rqa.state import NO_EXTRAS
from rqa_lab.scenario.scenario import Scenario

RQA = game("rqa")
SEEDS = st.integers(0, 10**9)
DATA = every_component()
ALL = list(DATA.packs)


def position(**keys):
    """Pug and Crate on bare floor, with all packs."""
    robots = {"pug": {"seat": "Ann", "at": "c2"}, "crate": {"seat": "Bo", "at": "e2"}}
    return RQA.position({"packs": ALL, "robots": robots, **keys})


# ---- generated positions ---------------------------------------------------------------------------------


def test_generated_positions_hold_whatever_packs_bring():
    states = [generate(random.Random(seed), set_up=0) for seed in range(400)]
    played = [s for s in states if s.setup.packs]
    assert 150 < len(played) < 250
    assert {pack for s in played for pack in s.setup.packs} == set(ALL)
    brought = {name for table in (DATA.tiles, DATA.cards) for name, one in table.items() if one.pack}
    kinds = {tile.name for s in played for tile in s.layout.at.values()}
    hands = {card for s in played for cards in s.hand for card in cards}
    decks = {card for s in played for card in s.shop_top + s.shop_bag}
    stay = {card for s in played for _, card, *_ in (*s.extras.upgrades, *s.extras.defenses)}
    past = {card for s in played for card in s.extras.past}
    assert brought <= kinds | hands
    assert DATA.events <= decks
    assert DATA.events <= past
    assert {card.type for card in map(DATA.cards.__getitem__, stay)} == {"Upgrade", "Defense"}
    extras = [s.extras for s in played]
    assert all(
        any(getattr(one, field) for one in extras) for field in ("gumballs", "points", "box", "bought")
    )
    assert any(what == "hypercharge" for s in played for what, _ in s.lasting)
    assert any(tile.side == 2 for s in played for tile in s.layout.at.values())


def test_positions_without_packs_are_the_same_whatever_packs_there_are():
    for seed in range(100):
        some, none = generate(random.Random(seed)), generate(random.Random(seed), packs=0)
        assert none.extras == NO_EXTRAS
        assert some.setup.packs or some == none


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_a_position_is_what_its_file_says(seed):
    state = generate(random.Random(seed), stirred=0, set_up=0, packs=0.8)
    scenario = Scenario("rqa", "A position", **RQA.described(state))
    again = Scenario.from_text(scenario.to_yaml(), "again.yaml")
    assert not again.problems
    assert again.state == state


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
def test_play_brings_no_new_fault_into_a_position(seed):
    rng, chance = random.Random(seed), seeded(seed)
    state = generate(rng, broken=0, stirred=0, set_up=0, packs=1)
    # tiles and cards are drawn however many there are
    known = {"too many tiles", *(finding.kind for finding in RQA.audit(state))}
    for _ in range(30):
        legal = RQA.legal(state)
        if not legal:
            break
        state = RQA.advance(state, rng.choice(legal), None, chance)
        assert {finding.kind for finding in RQA.audit(state)} <= known


# 428 closed the corner a1 with a VP Crate and a Gumball Machine
@pytest.mark.parametrize("number", [428, *range(6)])
def test_a_whole_game_with_tiles_of_packs_begins_soundly(number):
    session = Session(RQA, RQA.start(RQA.agreement(number)), seed=number)
    assert RQA.audit(session.act(RQA.legal(session.state)[0]).state) == ()


# ---- what is wrong with a position -----------------------------------------------------------------------

SHIELD = {"seat": "Ann", "at": "c2"}

FAULTS = {
    "a pushable tile walls nothing off": ({"tiles": {"a2": "Loot Box", "b1": "Loot Box"}}, []),
    "a machine does": ({"tiles": {"a2": "Gumball Machine", "b1": "Wall"}}, ["walled off"]),
    "three crates": (
        {"tiles": {"a2": "VP Crate", "b1": "VP Crate", "b3": "VP Crate"}},
        ["too many copies"],
    ),
    "both sides of a tile": (
        {"tiles": {"a2": "Vent", "b1": "Steam Vent"}},
        ["too many copies"],
    ),
    "one more in the Game Box": (
        {"tiles": {"a2": "Button"}, "game_box": ["Button"]},
        ["too many copies"],
    ),
    "on a crate": ({"tiles": {"c2": "VP Crate"}}, ["on an obstacle"]),
    "points on floor": (
        {"tile_points": {"d4": 2}},
        ["points on nothing"],
    ),
    "a gumball on a crate": (
        {"tiles": {"d4": "VP Crate"}, "gumballs": {"d4": 1}},
        ["gumball on points"],
    ),
    "a gumball under a robot of the seat": (
        {"gumballs": {"c2": 1}},
        ["unclaimed gumball"],
    ),
    "a gumball under another": ({"gumballs": {"e2": 1}}, []),
    "gumballs without their pack": (
        {"packs": ["jaws"], "gumballs": {"g4": 2}},
        ["gumballs of nothing"],
    ),
    "an Event that stays": (
        {"shop": ["Remodel"]},
        ["Event stays"],
    ),
    "an Event in a hand": (
        {"seats": {"Ann": {"hand": ["Tail Wind"]}}},
        ["Event of a seat"],
    ),
    "a Defense off the board": (
        {"robots": {"pug": SHIELD, "crate": {"seat": "Bo", "defenses": {"Bumper Plate": 1}}}},
        ["Defense off the board"],
    ),
    "a Defense without cubes": (
        {"robots": {"pug": {**SHIELD, "defenses": {"Bumper Plate": 0}}}},
        ["cubes on a Defense"],
    ),
    "a Hologram with cubes": (
        {"robots": {"pug": {**SHIELD, "defenses": {"Hologram": 1}}}},
        ["cubes on a Defense"],
    ),
    "three plates": (
        {"robots": {"pug": {**SHIELD, "defenses": [{"Bumper Plate": 2}] * 2}}, "scrap_heap": ["Bumper Plate"]},
        ["too many copies"],
    ),
    "two of an Upgrade": (
        {"seats": {"Ann": {"upgrades": ["Bling"]}, "Bo": {"upgrades": ["Bling"]}}},
        ["too many copies"],
    ),
    "an Event twice": (
        {"past_events": ["Remodel"], "shop_deck": ["Remodel"]},
        ["too many copies"],
    ),
    "cubes everywhere": (
        {"tiles": {"d4": "VP Crate"}, "gumballs": {"g4": 1}, "robots": {"pug": {**SHIELD, "defenses": {"Bumper Plate": 2}}}},
        [],
    ),
    "a cube too many": ({"gumballs": {"g4": 1}, "reserve": {"red": 40}}, ["cubes"]),
}  # fmt: skip


@pytest.mark.parametrize("keys, kinds", FAULTS.values(), ids=FAULTS)
def test_what_is_wrong_is_told(keys, kinds):
    found = RQA.audit(position(**keys))
    assert [finding.kind for finding in found] == kinds
    assert all(map(RQA.language.explain, found))


def test_a_robot_that_is_about_to_be_displaced_is_no_fault():
    state = position(
        robots={"pug": {**SHIELD, "at": "c4"}}, tiles={"c4": "Smoke"}, game_box=["Wall"],
        shop=["Tackle"], shop_top=["Remodel"], turn={"energy": 2},
    )  # fmt: skip
    for text in ("buy Tackle", "choose c4"):
        state = RQA.apply(state, RQA.parse(text, state))
    assert state.choice.kind == "displaced to"
    assert RQA.look(state)["tiles"]["c4"] == "Wall"
    assert "on an obstacle" not in [finding.kind for finding in RQA.audit(state)]


def test_a_card_that_stays_where_it_may_not_is_told():
    state = position(tiles={"d4": "Button"})
    extras = state.extras._replace(upgrades=((0, "Bumper Plate"),), past=("Bling",))
    found = RQA.audit(state.replaced(extras=extras))
    assert [(finding.kind, finding.facts["card"]) for finding in found] == [
        ("no such type", "Bumper Plate"),
        ("no such type", "Bling"),
    ]


@pytest.mark.parametrize(
    "keys, told",
    [
        ({"tiles": {"d4": "Button"}}, "found 'Button', expected `packs: [jaws]`, which it comes with"),
        ({"gumballs": {"d4": 1}}, "found gumballs without packs, expected `packs: [backer promo]`"),
        ({"tile_points": {"d4": 1}}, "found tile_points without packs, expected `packs: [dozer]`"),
        ({"game_box": ["Wall"]}, "found game_box without packs, expected `packs: [...]`, which it goes with"),
        ({"past_events": ["Remodel"]}, "found 'Remodel', expected `packs: [dozer]`"),
        ({"turn": {"bought": True}}, "found bought without packs, expected `packs: [jaws]`"),
        (
            {"robots": {"pug": {"seat": "Ann", "hypercharge": 1}}},
            "found 'hypercharge', expected `packs: [backer promo]`",
        ),
        (
            {"robots": {"pug": {"seat": "Ann", "defenses": {"Hologram": 0}}}},
            "found 'Hologram', expected `packs: [bot",
        ),
        (
            {"robots": {"pug": {"seat": "Ann", "defenses": [{"Hologram": 0}]}}},
            "found 'Hologram', expected `packs: [bot",
        ),
        (
            {"data": {"Battery": {"steps": [["either", ["lay tile"], ["draw", 1]]]}}},
            "without packs there is no Game Box",
        ),
        ({"seats": {"Ann": {"hand": ["Bling"]}}}, "found 'Bling', expected `packs: [jaws]`"),
    ],
)
def test_what_packs_bring_needs_them(keys, told):
    scenario = Scenario("rqa", "No packs", **keys)
    assert [str(problem) for problem in scenario.problems if told in str(problem)]
    assert (scenario.state.extras, scenario.state.lasting) == (NO_EXTRAS, ())


@pytest.mark.parametrize("defenses", [{"Bumper Plate": 1}, [{"Bumper Plate": 1}]])
def test_with_another_pack_a_card_is_not_known_either(defenses):
    scenario = Scenario("rqa").packs("dozer").robot("pug", "d4", seat="Ann", defenses=defenses, hypercharge=1)
    bumper, hypercharge = (str(problem) for problem in scenario.problems)
    assert "found 'Bumper Plate', expected `packs: [kettle]`" in bumper
    assert "found 'hypercharge', expected `packs: [backer promo]`" in hypercharge
    assert (scenario.state.extras.defenses, scenario.state.lasting) == ((), ())


def test_a_hypercharge_may_wait_where_a_card_is_one():
    """A scenario may give the step to any card, and then it needs no pack."""
    scenario = Scenario("rqa").robot("pug", "d4", seat="Ann", hypercharge=1)
    scenario = scenario.set(data={"Battery": {"steps": [["either", ["hypercharge"], ["draw", 1]]]}})
    assert (scenario.problems, scenario.state.lasting) == ((), (("hypercharge", 0),))


# ---- what can be expected, and built ---------------------------------------------------------------------


def built():
    return (
        Scenario("rqa", "With packs")
        .packs("dozer", "kettle")
        .packs("jaws", "backer promo")
        .robot("pug", "c4")
        .robot("crate", "e4")
        .tiles(d4="VP Crate", g4="Button")
        .tile_points(d4=3)
        .gumball("e5", "e5")
        .defense("crate", "Bumper Plate")
        .defense("crate", "Armored Shell", red=1)
        .upgrade("Ann", "Bling")
        .game_box("Tacks")
        .turn("Ann", bought=True)
    )


def test_the_builder_has_words_for_what_packs_bring():
    scenario = built()
    assert scenario.problems == ()
    assert Scenario.from_text(scenario.to_yaml(), "again.yaml").state == scenario.state
    look = RQA.look(scenario.state)
    assert look["packs"] == ["backer promo", "dozer", "jaws", "kettle"]
    assert look["gumballs"] == ["e5", "e5"]
    assert look["tile_points"] == {"d4": 3}
    assert look["crate"]["defenses"] == {"Bumper Plate": 2, "Armored Shell": 1}
    assert look["Ann"]["upgrades"] == ["Bling"]
    assert look["Ann"]["bought"]
    assert look["game_box"] == ["Tacks"]


def test_two_of_a_kind_lie_on_a_robot():
    crate = RQA.look(built().defense("crate", "Bumper Plate", red=1).state)["crate"]
    assert crate["defenses"] == {"Bumper Plate": 3, "Armored Shell": 1}


@pytest.mark.parametrize(
    "expect, told",
    [
        ({"gumballs": {"e5": 2}, "tiles": {"d4": "VP Crate"}, "tile_points": {"d4": 3}}, []),
        ({"crate": {"defenses": {"Bumper Plate": 2}}, "Ann": {"bought": True}, "game_box": ["Tacks"]}, []),
        ({"gumballs": {"e5": 1}}, ["gumballs: expected e5 1, is 2 e5"]),
        ({"gumballs": {}}, ["gumballs: expected nothing, is 2 e5"]),
        (
            {"crate": {"defenses": {}}},
            ["crate.defenses: expected nothing, is Bumper Plate 2, Armored Shell 1"],
        ),
        ({"pug": {"defenses": {}}, "past_events": [], "Bo": {"upgrades": []}}, []),
        ({"tile_points": {"d4": 2}}, ["tile_points.d4: expected 2, is 3"]),
        ({"Bo": {"upgrades": ["Bling"]}}, ["Bo.upgrades: expected Bling, is nothing"]),
    ],
)
def test_what_packs_bring_can_be_expected(expect, told):
    failures = built().set(expect=expect).run().failures
    assert [one.message for one in failures] == told


# ---- a reader's own data ---------------------------------------------------------------------------------

OWN = """\
rqa-data: 1
remove: [Scanner]
tiles:
  Loot Box: {copies: 3, backs: [[[points, 5]]], says: Gives 5 Victory Points.}
cards:
  Bumper Plate: {steps: [[defense, 4]]}
  Big Shield: {pack: kettle, type: Defense, cost: 2, copies: 1, steps: [[defense, 4]]}
  Shopper: {pack: jaws, type: Upgrade, cost: 2, copies: 1, steps: [[install]], standing: [[first buy, 3], [start, [draw, 1]]]}
  Party: {pack: dozer, type: Event, cost: 0, copies: 2, steps: [[points, 2], [lay tile]]}
"""


def test_own_data_reach_the_packs():
    found = datafile.read(OWN, "box.yaml")
    assert found.problems == ()
    own = overlaid(shipped(), found.own.document)
    assert own.cards.keys() == shipped().cards.keys()
    both = own.including(("dozer", "backer promo"))
    assert both.tiles["Loot Box"].copies == 6
    assert both.tiles["Loot Box"].origin("copies") == "user"
    cards = every(own, "cards")
    assert (cards["Bumper Plate"].steps, cards["Bumper Plate"].pack) == ((("defense", 4),), "kettle")
    assert cards["Scanner"].copies == 0
    assert {name: cards[name].pack for name in ("Big Shield", "Shopper", "Party")} == {
        "Big Shield": "kettle", "Shopper": "jaws", "Party": "dozer",
    }  # fmt: skip
    assert cards["Shopper"].says == (
        "Stays in front of you. The first card that you buy each turn costs 3 less Energy. "
        "At the start of your turn it draws a card."
    )
    assert own.including(("jaws",)).standing >= {"first buy", "start"}


def test_our_own_cards_of_packs_can_be_removed_at_once():
    own = overlaid(shipped(), {"remove": "lab cards"})
    assert not any(card.copies for card in every(own, "cards").values() if card.lab)
    assert all(card.copies for card in every(own, "cards").values() if not card.lab)


def test_a_card_with_other_standing_says_so():
    own = overlaid(shipped(), {"cards": {"Membership Card": {"standing": [["first buy", 1]]}}})
    assert every(own, "cards")["Membership Card"].says.endswith("costs 1 less Energy.")


@pytest.mark.parametrize(
    "line, told",
    [
        ("tiles: {Button: {damaged: [[open]]}}", "2:27: found [open], expected another step: the tile has no back"),
        ("tiles: {Button: {enter: [[knock, 2]]}}", "2:26: found [knock, 2], expected gain, points, repair, draw, discard, scrap, flip first"),
        ("tiles: {Button: {enter: [[gumballs]]}}", "2:26: found [gumballs], expected gain, points, repair, draw, discard, scrap, flip first"),
        ("tiles: {Button: {enter: [[open]]}}", "2:26: found [open], expected gain, points, repair, draw, discard, scrap, flip first"),
        ("tiles: {Button: {enter: [[fly]]}}", "2:27: found 'fly', expected gain, points,"),
        ("tiles: {Loot Box: {backs: [[[hit]]]}}", "2:29: found [hit], expected gain, points, repair, draw, discard, scrap first"),
        ("tiles: {Loot Box: {blocks: [light]}}", "2:28: found a tile that can be pushed and entered, expected blocks: [move]"),
        ("tiles: {Wall: {pushable: true}}", "2:26: found pushable, expected pack as well: only packs have such tiles"),
        ("tiles: {Vent: {side: 2}}", "2:22: found Steam Vent with side 2 and other_side: Vent, expected side 1 of one and 2 of the other"),
        ("cards: {Own: {type: Defense, cost: 2, copies: 1, steps: [[defense, 4]]}}", "2:21: found Defense, expected pack as well: only packs have such cards"),
        ("cards: {Own: {pack: jaws, type: Upgrade, cost: 2, copies: 1, steps: [[draw, 1]]}}", "2:69: found no step of the type Upgrade, expected [install] as well"),
        ("cards: {Own: {pack: dozer, type: Event, cost: 0, copies: 1, steps: [[over]]}}", "2:69: found [over], expected gain, points, lose, draw, discard, scrap, acquire, lay tile, swap tile first"),
        ("cards: {Own: {type: Function, cost: 2, copies: 1, steps: [[defense, 4]]}}", "2:59: found [defense, 4], expected something else: only a card of the type Defense stays"),
        ("cards: {Bumper Plate: {type: Function}}", "2:30: found [defense, 2], expected something else: only a card of the type Defense stays"),
        ("cards: {Own: {pack: dzer, type: Battery, cost: 0, copies: 1, steps: [[draw, 1]]}}", "2:21: found 'dzer', expected a pack: dozer, kettle, jaws, backer promo or bot battle promo. Did you mean 'dozer'?"),
        ("cards: {Battery: {steps: [[gain, energy, 1], [swap tile]]}}", "2:46: found [swap tile], expected pack as well, as only packs have a Game Box"),
        ("cards: {Bling: {standing: [[first by, 1]]}}", "2:29: found 'first by', expected first buy, start, acquire from or absorb all. Did you mean 'first buy'?"),
        ("cards: {Bling: {standing: [[acquire from, 6]]}}", "2:28: found [acquire from, 6], expected [acquire from, n, a step]"),
        ("cards: {Bling: {standing: [[start, [hit]]]}}", "2:28: found [start, [hit]], expected gain, points, lose, draw, discard, scrap or acquire in it"),
        ("cards: {Hammer: {standing: [[first buy, 1]]}}", "2:18: found 'standing', expected type, range, damage, steps or says"),
        ("cards: {Bling: {pack: dozer}}", "2:17: found 'pack', expected type,"),
    ],
)  # fmt: skip
def test_each_mistake_in_data_of_a_pack_is_told(line, told):
    problems = datafile.read(f"rqa-data: 1\n{line}\n", "box.yaml").problems
    assert str(problems[0]).startswith(f"box.yaml:{told}")


# ---- each card of a pack ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card", [name for name, card in DATA.cards.items() if card.pack and card.type != "Event"]
)
def test_each_card_of_a_pack_can_be_played_and_does_something(card):
    state = position(seats={"Ann": {"hand": [card, "Hammer"], "vp": 3, "deck": ["Battery"] * 6}})
    plays = [action for action in RQA.legal(state) if getattr(action, "card", None) == card]
    assert plays
    session = Session(RQA, state, seed=1)
    kinds = Counter(event.kind for event in session.act(plays[0]).events)
    assert kinds.keys() - {"play", "nothing"}
