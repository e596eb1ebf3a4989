"""Steps of effects at their edges: who is asked, which space is filled, what is cited, what is hidden."""

from fractions import Fraction
from functools import partial

import pytest
from acts import acted, would

from rqa_lab import Scenario
from rqa_lab.games import game
from rqa_lab.games.rqa.files.keys import RESERVED
from rqa_lab.games.rqa.play.resolve import reach
from rqa_lab.games.rqa.state import UNKNOWN

RQA = game("rqa")
ROBOTS = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "g7"}}


def position(**keys):
    return RQA.position({"robots": ROBOTS, "turn": {"seat": "Ann", "energy": 9, "move": 3}, **keys})


#: the state after some actions, where chance is not answered, and the events of all of them
play = partial(acted, RQA)


def kinds(events):
    return [event.kind for event in events]


# ---- the Shop --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "deck, answers",
    [
        ({"shop_top": ["Tackle"], "shop_deck": ["Pit Stop"]}, ()),
        ({"shop_deck": ["Pit Stop", "Tackle"]}, ("choose Tackle",)),
    ],
    ids=["known", "drawn"],
)
def test_the_card_that_a_tile_scraps_cites_the_tile(deck, answers):
    """Also when chance has to say first which card it is."""
    _, events = play(position(tiles={"d4": "Trash Compactor"}, **deck), "move pug right", *answers)
    (scrapped,) = [event for event in events if event.kind == "scrap top"]
    assert scrapped.facts["card"] == "Tackle"
    assert scrapped.clauses == (
        "rqa.tile.trash-compactor",
        "rqa.tile.enter-claims",
        "rqa.move.effect-after-each-own-step",
    )


@pytest.mark.parametrize(
    "deck, answers",
    [
        ({"shop_top": ["Omniwheels", "Rev Motors"]}, ()),
        ({"shop_bag": ["Omniwheels", "Rev Motors"]}, ("choose Omniwheels",)),
    ],
    ids=["known", "drawn"],
)
def test_the_space_of_the_card_that_was_bought_is_filled(deck, answers):
    """Other spaces that are vacant stay so, the one before it and the one behind it."""
    shop = ["Tackle", "", "Pit Stop", "", "Reprogram", "Tackle"]
    start = position().replaced(shop=shop, **deck)
    state, _ = play(start, "buy Pit Stop", *answers)
    assert state.shop == ("Tackle", "", "Omniwheels", "", "Reprogram", "Tackle")


def test_chance_gives_each_card_of_the_shop_deck_as_often_as_it_is_there():
    deck = {"shop_deck": ["Tackle", "Pit Stop", "Tackle"]}
    state, _ = play(position(shop=["Reprogram"], **deck), "buy Reprogram")
    assert state.choice.kind == "Shop Deck"
    assert {action.text: chance for action, chance in RQA.outcomes(state)} == {
        "choose Tackle": Fraction(2, 3),
        "choose Pit Stop": Fraction(1, 3),
    }


# ---- cards of the hand -----------------------------------------------------------------------------------


def piston(kept, drawn):
    """Pneumatic Piston draws 2 cards and discards 2; beside it these were in the hand."""
    ann = {"hand": ["Pneumatic Piston", *kept], "top": drawn}
    return play(position(seats={"Ann": ann}), "play Pneumatic Piston with pug")


def test_who_has_just_as_many_cards_as_to_discard_is_not_asked():
    state, events = piston([], ["Hammer", "Battery"])
    assert kinds(events) == ["play", "draw", "draw", "discard", "discard"]
    assert (state.choice, state.hand[0], state.discard[0]) == (None, (), ("Hammer", "Battery"))


def test_who_has_more_cards_that_are_all_the_same_is_not_asked():
    state, events = piston(["Battery"], ["Battery", "Battery"])
    assert kinds(events) == ["play", "draw", "draw", "discard", "discard"]
    assert (state.choice, state.hand[0], state.discard[0]) == (None, ("Battery",), ("Battery", "Battery"))


def test_who_has_more_cards_that_differ_is_asked():
    state, _ = piston(["Battery"], ["Hammer", "Battery"])
    assert (state.choice.seat, state.choice.kind) == ("Ann", "discard")
    assert state.choice.options == ("Battery", "Hammer")


def start_on(tile, **bo):
    """Ann ends her turn, and Bo starts his on a tile."""
    seats = {"Ann": {"deck": ["Battery"] * 5}, "Bo": bo}
    start = position(tiles={"g7": tile}, seats=seats, scrap_heap=["Pit Stop"])
    return play(start, "end turn")[0]


@pytest.mark.parametrize("card, new_deck", [("Battery", False), ("Tackle", True)])
def test_only_a_shop_card_that_is_scrapped_can_make_a_new_shop_deck(card, new_deck):
    state, events = play(start_on("Junkyard", hand=["Battery", "Tackle"]), f"choose {card}")
    assert "scrap" in kinds(events)
    assert ("new Shop Deck" in kinds(events)) is new_deck
    assert bool(state.shop_bag) is new_deck


# ---- a choice with one option makes itself ---------------------------------------------------------------

REPROGRAM = position(robots={**ROBOTS, "crate": {"seat": "Bo"}}, seats={"Ann": {"hand": ["Reprogram"]}})
EVERY = [column + row for column in "abcdefg" for row in "1234567"]
ADD_ON = position(
    packs=["dozer"], tiles={at: "Smoke" for at in EVERY if at not in ("c4", "e5", "g7")}, game_box=["Tacks"],
    shop=["Tackle"], shop_top=["Arena Add-on", "Reprogram"], shop_deck=["Twin Cell"],
)  # fmt: skip


@pytest.mark.parametrize(
    "state, texts, choice, option",
    [
        (REPROGRAM, ["play Reprogram"], "shift", "pug"),
        (ADD_ON, ["buy Tackle", "choose Tacks"], "lay tile on", "e5"),
    ],
)
def test_a_single_option_is_taken_and_told_with_its_clause(state, texts, choice, option):
    after, events = play(state, *texts)
    told = [event for event in events if event.clauses[0] == "lab.only-option"]
    assert [(event.facts["choice"], event.facts["option"]) for event in told] == [(choice, option)]
    assert len(told[0].clauses) > 1
    assert after.choice is None or after.choice.kind == "shift to"


# ---- in the way, and in reach ----------------------------------------------------------------------------


def test_who_passes_over_a_robot_is_not_what_others_bump_into():
    """Pug, the first of the robots, is on top of Crate, and Strider is pushed there."""
    at = {"pug": ("Ann", "d4"), "crate": ("Bo", "d4"), "strider": ("Bo", "e4"), "petri": ("Ann", "f4")}
    robots = {name: {"seat": seat, "at": space} for name, (seat, space) in at.items()}
    robots["pug"]["over"] = True
    state = position(robots=robots).replaced(atop=0)
    (bump,) = [event for event in would(RQA, state, "push strider left with petri") if event.kind == "bump"]
    assert (bump.facts["robot"], bump.facts["obstacle"]) == ("Strider", "Crate")


def around(tiles, over=False, **keys):
    """What Pug reaches from a1 with 2 Move."""
    pug = {"seat": "Ann", "at": "a1", "over": over}
    turn = {"seat": "Ann", "move": 2}
    return reach(RQA.position({"robots": {"pug": pug}, "tiles": tiles, "turn": turn, **keys}), 0)


def costs(found):
    return {space: (way.price, way.loss) for space, way in found.items()}


def test_a_wall_is_not_in_reach_but_what_lies_behind_it_for_who_walks_over_it():
    before = {"a2": (1, 0), "b2": (2, 0), "a3": (2, 0)}
    assert costs(around({"b1": "Wall"})) == before
    assert costs(around({"b1": "Wall"}, over=True)) == before | {"c1": (2, 0)}


def test_who_can_ignore_tacks_does():
    tiles = {"b1": "Tacks", "a2": "Wall"}
    assert costs(around(tiles)) == {"b1": (1, 2), "c1": (2, 2), "b2": (2, 2)}
    found = around(tiles, over=True)
    assert costs(found) == {"b1": (1, 0), "c1": (2, 0), "b2": (2, 0), "a3": (2, 0)}
    steps = [action.text for action in found["c1"].steps]
    assert steps == ["move pug right", "choose ignore Tacks", "move pug right"]


def test_where_chance_has_to_answer_the_reach_ends():
    tiles, deck = {"b1": "Trash Compactor", "a2": "Wall"}, ["Tackle", "Laser Cannon"]
    assert costs(around(tiles, shop_top=deck)) == {"b1": (1, 0), "c1": (2, 0), "b2": (2, 0)}
    assert costs(around(tiles, shop_deck=deck)) == {"b1": (1, 0)}
    others = {"b1": (1, 0), "a2": (1, 0), "b2": (2, 0), "a3": (2, 0)}
    assert costs(around({"b1": "Trash Compactor"}, shop_deck=deck)) == others, "but there alone"


@pytest.mark.parametrize("over", [False, True])
def test_the_space_where_one_stands_is_not_in_reach(over):
    """With 2 Move one could be back."""
    assert "a1" not in around({}, over)


# ---- what a look and an observer hold --------------------------------------------------------------------


def test_no_seat_can_be_called_what_a_look_holds():
    all_four = {**ROBOTS, "petri": {"seat": "Cy"}, "strider": {"seat": "Di"}}
    for state in (position(), position(robots=all_four), start_on("Junkyard", hand=["Battery"])):
        look = RQA.look(state)
        assert set(look) - set(look["seats"]) <= RESERVED


HIDDEN = {
    "Ann": {"hand": ["Battery", "Hammer"], "top": ["Tackle"], "deck": ["Battery"], "discard": ["Hammer"]},
    "Bo": {"hand": ["Jump Jets"], "top": ["Pit Stop"], "deck": ["Hammer"], "in_play": ["Battery"]},
}


def test_an_observer_sees_its_own_cards_and_how_many_others_hold():
    state = position(seats=HIDDEN)
    seen = RQA.observe(state, "Bo")
    assert seen.hand == [(UNKNOWN,) * 2, ("Jump Jets",)]
    assert seen.top == [(), ()], "nobody knows the order of a deck, its owner included"
    assert seen.bag == [(UNKNOWN,) * 2, ("Hammer", "Pit Stop")]
    assert (
        (seen.discard, seen.in_play)
        == (state.discard, state.in_play)
        == ([("Hammer",), ()], [(), ("Battery",)])
    )
    assert state == position(seats=HIDDEN)


@pytest.mark.parametrize("seat", ["Ann", "Bo"])
def test_nobody_knows_the_order_of_the_shop_deck(seat):
    state = position(shop=["Reprogram"], shop_top=["Tackle", "Omniwheels"], shop_deck=["Pit Stop"])
    seen = RQA.observe(state, seat)
    assert (seen.shop_top, seen.shop_bag) == ((), ("Omniwheels", "Pit Stop", "Tackle"))
    assert seen.shop == state.shop


def drawing():
    """Ann is about to draw, and chance has to say what."""
    ann = {"hand": ["Pneumatic Piston"], "deck": ["Hammer", "Battery", "Battery"]}
    return play(position(seats={"Ann": ann}), "play Pneumatic Piston with pug")[0]


@pytest.mark.parametrize(
    "state, kind, owner, other",
    [
        (drawing(), "draw", "Ann", "Bo"),
        (piston(["Battery"], ["Hammer", "Battery"])[0], "discard", "Ann", "Bo"),
        (start_on("Junkyard", hand=["Battery", "Tackle"]), "scrap", "Bo", "Ann"),
    ],
    ids=["draw", "discard", "scrap"],
)
def test_a_choice_among_hidden_cards_shows_them_to_their_owner_only(state, kind, owner, other):
    assert state.choice.kind == kind
    assert RQA.observe(state, owner).choice == state.choice
    assert RQA.observe(state, other).choice == state.choice._replace(options=(UNKNOWN,))


def test_what_the_shop_deck_may_show_is_no_secret():
    state, _ = play(position(shop=["Reprogram"], shop_deck=["Tackle", "Pit Stop"]), "buy Reprogram")
    assert RQA.observe(state, "Bo").choice == state.choice
    assert state.choice.options == ("Pit Stop", "Tackle")


@pytest.mark.parametrize("strider, health, what", [("e4", 1, "gone"), ("c4", 5, "no way")])
def test_a_pull_of_nobody_or_from_nowhere_says_why_it_does_nothing(strider, health, what):
    """Knocked Out before it is pulled; or on the space of who pulls, as only a broken position has it."""
    pulling = Scenario("rqa", data={"Grappling Clamp": {"steps": [["hit"], ["pull"]]}})
    pulling = pulling.robot("pug", "c4", seat="Ann").robot("strider", strider, seat="Bo", health=health)
    session = pulling.hand("Ann", "Grappling Clamp").turn("Ann").session()
    found = [
        event for event in session.act("play Grappling Clamp on strider").events if event.kind == "nothing"
    ]
    assert [(event.facts["what"], event.facts["on"], event.clauses) for event in found] == [
        (what, "Strider", ("rqa.faq.partial-effects",))
    ]


def test_who_has_no_points_to_lose_is_named():
    own = Scenario("rqa").robot("pug", "c4", seat="Ann").robot("strider", "g7", seat="Bo").tiles(d4="Tacks")
    step = own.turn("Ann", move=1).session().act("move pug right")
    (loss,) = [event for event in step.events if event.kind == "nothing" and event.facts["what"] == "loss"]
    assert (loss.facts["on"], loss.cause) == ("Ann", "Tacks")


def test_the_attack_that_uses_up_a_hypercharge_is_why_it_is_gone():
    charged = Scenario("rqa", packs=["backer promo"]).robot("pug", "c4", seat="Ann", hypercharge=1)
    charged = charged.robot("strider", "e4", seat="Bo").hand("Ann", "Rivet Gun").turn("Ann")
    (gone,) = [event for event in charged.session().act("play Rivet Gun").events if event.kind == "wear off"]
    assert (gone.facts["over"], gone.cause) == ((("Pug", "hypercharge"),), "Rivet Gun")
