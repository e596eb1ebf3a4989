"""The components of Robot Quest Arena: the box is full, origins are kept apart, and every card works."""

import random
from collections import Counter
from typing import get_args

import pytest

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.component import Origin
from rqa_lab.core.session import Session
from rqa_lab.games.rqa import GAME
from rqa_lab.games.rqa.components import Card, overlaid, shipped
from rqa_lab.games.rqa.files.position import position
from rqa_lab.games.rqa.steps import KINDS, OF_CARDS, meaning, option, sentence, trouble, written

BASE = shipped()
LAB = [card for card in BASE.cards.values() if card.lab]
SEATS = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay")


# ---- the box ---------------------------------------------------------------------------------------------


def test_the_box_holds_the_cards_that_the_texts_name():
    groups = Counter()
    for card in BASE.cards.values():
        groups[card.group] += 0 if card.lab else card.copies
    assert (groups["starting"], groups["supply"], BASE.box["cards"]) == (40, 36, 130)
    assert groups["shop"] <= 130 - 40 - 36


def test_shop_cards_come_in_the_three_rarities_and_types():
    shop = [card for card in BASE.cards.values() if card.group == "shop" and not card.lab]
    assert {card.copies for card in shop} == {1, 2, 3}
    assert {card.type for card in shop} == {"Battery", "Attack", "Function"}


def test_our_own_cards_are_all_our_own():
    for card in LAB:
        assert card.group == "shop"
        assert not card.assumed
        fields = ("type", "cost", "copies", "range", "damage", "steps")
        assert {card.origin(field) for field in fields} == {"lab"}


def test_the_box_holds_four_robots_and_the_health_of_those_of_packs_is_a_guess():
    robots = [robot for robot in BASE.robots.values() if not robot.lab]
    assert [robot.name for robot in robots if not robot.pack] == ["Pug", "Petri", "Strider", "Crate"]
    assert {robot.origin("health") for robot in robots if robot.pack} == {"assumed"}


def test_every_step_of_every_card_is_one_that_can_be_done():
    for card in BASE.including(tuple(BASE.packs)).cards.values():
        assert [told for step in card.steps if (told := trouble(step, card.range, card.type))] == []


# ---- layouts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BASE.layouts)
def test_layouts_are_sound(name):
    seats = SEATS[: {"lab-five": 5, "lab-six": 6}.get(name, 4)]
    tiles = BASE.layouts[name]
    spawns = [space for space, kind in tiles.items() if kind == "Spawn"]
    assert len(spawns) == len(seats)
    robots = {
        robot.lower(): {"seat": seat, "at": at}
        for robot, seat, at in zip(BASE.robots, seats, spawns, strict=False)
    }
    assert GAME.audit(position({"tiles": dict(tiles), "robots": robots})) == ()


def test_layouts_of_the_box_lay_the_same_tiles():
    kinds = {name: Counter(tiles.values()) for name, tiles in BASE.layouts.items()}
    assert kinds["lab"].total() == BASE.box["tiles"] == 16
    assert kinds["lab-cross"] == kinds["lab-canyon"] == kinds["lab"]
    assert kinds["lab-five"] - kinds["lab"] == {"Spawn": 1}
    assert kinds["lab-six"] - kinds["lab"] == {"Spawn": 2}


def test_four_players_have_no_tiles_of_packs():
    tiles = dict(BASE.layouts["lab-six"])
    robots = {"pug": {"seat": "Ann", "at": "a1"}, "crate": {"seat": "Bo", "at": "g7"}}
    (finding,) = GAME.audit(position({"tiles": tiles, "robots": robots}))
    assert (finding.kind, finding.facts) == ("too many tiles", {"here": 18, "box": 16})


# ---- playing them ----------------------------------------------------------------------------------------


def around(card):
    """A position in which every attack finds somebody, Tacks and a Wall lie near, and cards can be drawn."""
    robots = {
        "pug": {"seat": "Ann", "at": "d3", "health": 3},
        "crate": {"seat": "Bo", "at": "d4"},
        "petri": {"seat": "Cy", "at": "e3"},
        "strider": {"seat": "Di", "at": "b5"},
    }
    return position(
        {
            "robots": robots,
            "tiles": {"f4": "Wall", "d6": "Tacks"},
            "seats": {"Ann": {"hand": [card, "Hammer", "Battery"], "deck": ["Battery", "Tackle", "Hammer"]}},
            "turn": {"seat": "Ann"},
            "shop": ["Pit Stop", "Reactor", "Tackle"],
            "shop_deck": ["Twin Cell", "Reprogram"],
        }
    )


@pytest.mark.parametrize("card", [card.name for card in BASE.cards.values() if card.group == "shop"])
def test_each_card_can_be_played_and_does_something(card):
    state = around(card)
    plays = [action for action in GAME.legal(state) if getattr(action, "card", None) == card]
    assert plays
    done = []
    for number, action in enumerate(plays):
        session, rng = Session(GAME, state, seed=number), random.Random(number)
        session.act(action)
        while session.state.choice is not None:
            assert session.state.choice.seat != CHANCE
            session.act(rng.choice(GAME.legal(session.state)))
        events = [event for step in session.line for event in step.events]
        assert {clause for event in events for clause in event.clauses} <= GAME.rulebook.keys()
        done.append({event.kind for event in events} - {"play", "choose", "nothing"})
    assert any(done)


# ---- words for steps -------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", OF_CARDS)
def test_every_step_has_its_words(word):
    assert written(word).startswith(f"[{word}")
    assert meaning(word) != word
    if word not in ("each", "either"):
        step = (word, *({"n": 2, "what": "energy"}[part] for part in KINDS[word].names))
        assert trouble(step, "melee", KINDS[word].type) == ""
        assert sentence((step,), "melee")[-1] == "."
        assert option(step)


@pytest.mark.parametrize(
    "step, chosen, said",
    [
        (("gain", "energy", 1), "gain 1 Energy", "Gives 1 Energy."),
        (("gain", "move", 3), "gain 3 Move", "Gives 3 Move."),
        (("points", 1), "gain 1 Victory Point", "Gives 1 Victory Point."),
        (("lose", 2), "lose 2 Victory Points", "Costs you 2 Victory Points."),
        (("repair", 2), "repair 2", "Repairs your robot by 2."),
        (("draw", 1), "draw 1 card", "Draws a card."),
        (("discard", 2), "discard 2 cards", "Discards 2 cards."),
        (("scrap", 1), "scrap 1 card", "Lets you scrap a card from your hand."),
        (("knock", 2), "knock back 2 spaces", "Knocks an enemy robot next to yours back 2 spaces."),
        (("shift", 2), "move a robot up to 2 spaces", "Moves any robot up to 2 empty spaces."),
        (("defense", 2), "defense 2", "Goes on your robot and takes 2 damage in its place."),
        (("over",), "move over obstacles", "Lets your robot move over obstacles this turn."),
        (("diagonal",), "move diagonally", "Lets your robot move and push diagonally this turn."),
    ],
)  # fmt: skip
def test_a_step_reads_as_an_option_and_as_a_sentence(step, chosen, said):
    assert (option(step), sentence((step,), "melee")) == (chosen, said)


@pytest.mark.parametrize(
    "standing, said",
    [
        (("first buy", 2), "The first card that you buy each turn costs 2 less Energy."),
        (("start", ("lose", 1)), "At the start of your turn it costs you 1 Victory Point."),
        (
            ("acquire from", 4, ("draw", 2)),
            "Whenever you acquire a card that costs 4 or more it draws 2 cards.",
        ),
        (("absorb all",), ""),
    ],
)  # fmt: skip
def test_what_a_card_does_while_it_stays_is_a_sentence(standing, said):
    assert sentence((), None, (standing,)) == said


def test_a_list_of_steps_says_what_each_does():
    assert meaning("each") == "does a step to each enemy robot"
    assert meaning("either") == "does one of two steps, as the player chooses"
    assert meaning("lose") == "costs you n Victory Points"


@pytest.mark.parametrize(
    "step, reach, told",
    [
        (["knok", 1], "melee", "expected a step that begins with gain, points"),
        (["gain", 2, "energy"], None, "expected [gain, energy or move, n]"),
        (["draw", 0], None, "expected [draw, n]"),
        (["draw", True], None, "expected [draw, n]"),
        (["hit"], None, "expected something else: without a range it is not aimed at a robot"),
        (["hit"], "line", "expected [each, hit]: its range is line"),
        (["pull"], "around", "expected something else: its range is around"),
        (["each", "hit"], 2, "expected it without each: its range is neither around nor line"),
        (["each", "draw", 1], "around", "expected [each, hit] or [each, knock, n]"),
        (["each", "knock"], "around", "expected [knock, n]"),
        (["each"], "around", "expected [each, a step]"),
        (["either", ["draw", 1]], None, "expected [either, a step, a step]"),
        (["either", ["draw", 1], ["either", ["hit"], ["pull"]]], 2, "expected two plain steps"),
        (["either", ["draw", 1], ["hit"]], None, "expected something else: without a range"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_step_is_told(step, reach, told):
    assert trouble(step, reach).startswith(told)


# ---- laying other data over it ---------------------------------------------------------------------------


def test_origins_are_kept_apart():
    own = overlaid(BASE, {"cards": {"Hammer": {"damage": 2}}}).changed({"Hammer": {"range": 2}}).cards
    found = {own["Hammer"].origin(field) for field in ("type", "damage", "range", "copies")}
    assert found == {"assumed", "user", "scenario", "printed"}
    assert {*found, own["Reactor"].origin("cost")} == {*get_args(Origin)}


def test_what_a_reader_confirms_is_a_guess_no_more():
    hammer = overlaid(BASE, {"cards": {"Hammer": {"damage": 1, "type": "Attack"}}}).cards["Hammer"]
    assert hammer.assumed == ("range",)
    assert hammer.user == ("damage", "type")
    assert hammer.damage == BASE.cards["Hammer"].damage


def test_a_new_card_is_all_the_readers():
    given = {"type": "Attack", "cost": 5, "copies": 2, "range": "around", "damage": 2}
    given["steps"] = [["each", "hit"]]
    new = overlaid(BASE, {"cards": {"Big Bang": given}}).cards["Big Bang"]
    assert isinstance(new, Card)
    assert (new.group, new.says) == ("shop", "Hits every enemy robot next to yours.")
    assert {new.origin(field) for field in ("cost", "says", "steps", "range")} == {"user"}


def test_a_card_that_is_removed_has_no_copies_and_is_still_known():
    own = overlaid(BASE, {"remove": "lab cards"})
    assert own.cards.keys() == BASE.cards.keys()
    assert {card.copies for card in own.cards.values() if card.lab} == {0}
    assert all(own.cards[card.name] is card for card in BASE.cards.values() if not card.lab)
    assert own.cards["Reactor"].origin("copies") == "user"
    assert overlaid(BASE, {"remove": ["Reactor"]}).cards["Twin Cell"].copies == 3


def test_a_card_with_other_steps_says_so():
    own = overlaid(BASE, {"cards": {"Tackle": {"steps": [["knock", 3], ["hit"]]}}})
    assert own.cards["Tackle"].says == "Knocks an enemy robot next to yours back 3 spaces, then hits it."
    same = overlaid(BASE, {"cards": {"Tackle": {"steps": [["knock", 1], ["hit"]], "cost": 4}}})
    assert same.cards["Tackle"].says == BASE.cards["Tackle"].says
