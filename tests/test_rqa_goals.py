"""Goals in words: what each means, whether it is so, and what is told about those that cannot be read."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import pytest
from fed.rqa import AIMED
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab import Scenario
from rqa_lab.core.goal import Condition, read_goal
from rqa_lab.core.notation import Unreadable
from rqa_lab.explore.solve import goal_test, holds
from rqa_lab.games import game

RQA = game("rqa")
STATE = AIMED.state


def goal(text, state):
    return read_goal(text, RQA.look(state), RQA.goal_words(state))


def read(text):
    return [(".".join(it.path), it.relation, it.value) for it in goal(text, STATE)]


def test_what_packs_bring_can_be_asked_for_where_they_are_played():
    scenario = AIMED.set(packs=["dozer", "kettle"]).robot("pug", "c4", defenses={"Bumper Plate": 2})
    state = scenario.state

    def read(text):
        return [(".".join(it.path), it.relation, it.value) for it in goal(text, state)]

    assert read("Ann has Bumper Plate in front") == [("Ann.upgrades.Bumper Plate", "at least", 1)]
    assert read("no Tacks in the game box") == [("game_box.Tacks", "is", 0)]
    assert read("VP Crate on c5 and Tacks in the game box") == [
        ("tiles.c5", "is", "VP Crate"),
        ("game_box.Tacks", "at least", 1),
    ]
    assert read("Remodel in past events") == [("past_events.Remodel", "at least", 1)]
    assert read("Pug has 1 defenses") == [("pug.defenses", "is", 1)]
    with pytest.raises(Unreadable, match="expected hand, in play, discard"):
        goal("Tackle in the game box", STATE)


@pytest.mark.parametrize("word", ["has", "have", "with", "holds"])
def test_to_have_is_said_in_several_words(word):
    assert read(f"Ann {word} 5 VP") == [("Ann.vp", "is", 5)]


@pytest.mark.parametrize("word", [" and ", ", ", ", and ", "; ", " with "])
def test_conditions_are_joined_by_a_word_or_a_sign(word):
    assert read(f"Pug on d4{word}2 Move") == [("pug.at", "is", "d4"), ("Ann.move", "is", 2)]


def test_several_conditions():
    assert read("Pug on d4 with 2 Move left") == [("pug.at", "is", "d4"), ("Ann.move", "is", 2)]
    assert read("Crate has 1 Health and Pug on e4") == [("crate.health", "is", 1), ("pug.at", "is", "e4")]
    assert read("Crate on e4 with 1 Health, 2 Move left; and Ann has 5 VP") == [
        ("crate.at", "is", "e4"),
        ("crate.health", "is", 1),
        ("Ann.move", "is", 2),
        ("Ann.vp", "is", 5),
    ]


@pytest.mark.parametrize(
    "text, so",
    [
        ("Petri knocked out", True),
        ("Pug knocked out", False),
        ("Pug on c4 with 3 Move and 1 Energy", True),
        ("at least 4 Move", False),
        ("at most 3 Move", True),
        ("Crate has 2 Health and Crate has 1 red cube", True),
        ("Crate has at least 3 Health", False),
        ("2 Battery in hand, Tackle in hand", True),
        ("1 Battery in hand", False),
        ("no Hammer in hand", True),
        ("3 cards in hand", True),
        ("Bo has at least 1 card in hand", False),
        ("31 red in the reserve", True),
        ("Ann's turn", True),
        ("Ann wins", False),
        ("Pug not on d4", True),
        ("Pug is not at c4", False),
    ],
)
def test_whether_it_is_so(text, so):
    assert goal_test(RQA, STATE, text)(STATE, RQA.look(STATE)) is so


def test_a_counter_of_a_robot_is_no_other_seats():
    """With "has" it is the robot's own; without an owner it is the active seat's."""
    with pytest.raises(Unreadable, match="found 'Move', expected health"):
        goal("Crate has 2 Move", STATE)
    assert read("Crate on e4 with 2 Move")[1] == ("Ann.move", "is", 2)


#: lists of a look at a seat that no goal is about: Upgrades come with packs, and nobody knows what is on top
OTHERS = ("robots", "upgrades", "top")


def test_every_counter_and_zone_of_a_look_can_be_asked_for():
    """What is added to the look of a seat can be asked for without a change of the grammar."""
    for key, value in RQA.look(STATE)["Ann"].items():
        name = key.replace("_", " ")
        if isinstance(value, int) and not isinstance(value, bool):
            assert read(f"Ann has {value} {name}") == [(f"Ann.{key}", "is", value)]
        elif isinstance(value, list) and key not in OTHERS:
            place = name if name.startswith("in ") else f"in {name}"
            assert read(f"no Hammer {place}") == [(f"Ann.{key}.Hammer", "is", 0)]


VOCABULARY = """
    pug Crate Ann Bo's ’s Tackle Rivet Gun Battery is not on at in the hand discard pile play reserve has with and , no
    1 2 d4 z9 knocked out at least most more or than VP Move Health red left cards turn wins
"""


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(VOCABULARY.split()) | st.text(max_size=3), max_size=9).map(" ".join))
def test_any_text_means_something_or_is_unreadable(text):
    try:
        conditions = goal(text, STATE)
    except Unreadable:
        return
    assert conditions
    assert all(holds(condition, RQA.look(STATE)) in (True, False) for condition in conditions)


def test_a_blank_name_is_never_read():
    blank = (
        Scenario("rqa").robot("pug", "c4", seat=" ").robot("crate", "d4", seat="Bo").turn(" ", move=1).state
    )
    assert goal("Crate on e4", blank) == (Condition(("crate", "at"), "is", "e4"),)


def test_seats_and_cards_whose_names_have_several_words():
    named = AIMED.set(robots={"pug": {"seat": "Ann B", "at": "c4"}, "crate": {"seat": "Ann", "at": "d4"}},
                         seats={}, turn={"seat": "Ann B"}).state  # fmt: skip
    (condition,) = goal("Rivet Gun in Ann B’s hand", named)
    assert condition.path == ("Ann B", "hand", "Rivet Gun")


def test_conditions_are_compared_as_expectations_are():
    look = {"Ann": {"move": 2, "hand": ["Battery"]}, "crate": {"at": None, "health": {"red": 1, "blue": 1}}}
    for path, relation, value, so in [
        (("crate", "health"), "is", 2, True),
        (("crate", "health", "red"), "is", 2, False),
        (("crate", "health"), "at least", 3, False),
        (("crate", "health"), "at most", 2, True),
        (("crate", "at"), "is", None, True),
        (("crate", "at"), "is not", "d4", True),
        (("Ann", "hand"), "is", 1, True),
        (("Ann", "hand", "Battery"), "at least", 1, True),
        (("Ann", "hand", "Tackle"), "is", 0, True),
        (("Ann", "gone"), "is", 0, True),
    ]:
        assert holds(Condition(path, relation, value), look) is so
