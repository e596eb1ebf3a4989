"""Robot Quest Arena at the table where it is played: which robot is meant, what things cost, what is said."""

from dataclasses import replace

import pytest
from rqa_scenes import shapes
from test_play_face import send, text

from rqa_lab import Scenario
from rqa_lab.games.rqa.page.faces import deeds
from rqa_lab.games.rqa.state import Pile
from rqa_lab.learn.guided import guided
from rqa_lab.ui import play
from rqa_lab.ui.library import view_of
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import Done

SPACES = {"pug": "c4", "crate": "b2", "strider": "d4", "petri": "g5"}


def pairs(hand=("Hammer", "Battery"), spaces=(), **turn):
    """A game of two robots a seat, with Ann to play against a bot."""
    at = SPACES | dict(spaces)
    scenario = Scenario(
        "rqa",
        "A game",
        robots={name: {"seat": "Ann" if name in ("pug", "crate") else "Bo", "at": at[name]} for name in at},
        tiles={"a1": "Spawn", "g7": "Spawn", "e6": "Wall"},
        shop=["Reprogram", "Tow Cable"],
        seats={
            "Ann": {"hand": list(hand), "deck": ["Hammer"] * 9},
            "Bo": {"hand": ["Battery"] * 5, "deck": ["Hammer"] * 9},
        },
        turn={"seat": "Ann", "energy": 1, "move": 2, **turn},
        players={"Bo": "greedy"},
    )
    return Page(view_of(scenario))


# ---- which robot is meant --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before, action, after",
    [
        ("b2", "play Hammer with pug on strider", "c4"),
        ("b2", "play Jump Jets with pug", "c4"),
        ("b2", "play Battery with pug", "b2"),  # it makes no difference which robot plays it
        ("b2", "push strider right with pug", "d4"),
        ("b2", "move pug up", "c5"),
        ("b2", "energy to move 1", "b2"),
        ("c4", "buy Tow Cable", "c4"),
    ],
)
def test_the_robot_that_acted_is_the_one_to_go_on_with(before, action, after):
    page = pairs(("Hammer", "Jump Jets", "Battery"), energy=6)
    page.view = replace(page.view, selected=before)
    send(page, "act", text=action)
    assert page.view.step.action.text == action
    assert page.view.selected == after


@pytest.mark.parametrize("selected, name, other", [("c4", "Pug", "Crate"), ("b2", "Crate", "Pug")])
def test_a_refusal_is_about_the_robot_that_is_selected(selected, name, other):
    page = pairs(spaces={"strider": "g3"})
    page.view = replace(page.view, selected=selected)
    send(page, "pick", text="play Hammer")
    shown = play.rail(page.view)["panel"]
    said = " ".join([shown["title"], *(why for why, _ in shown["reasons"])])
    assert shown["kind"] == "no"
    assert name in said
    assert other not in said


# ---- what things cost ------------------------------------------------------------------------------------


def test_what_a_push_costs_is_said_before_it_is_tried():
    page = pairs(spaces={"strider": "b2", "crate": "d4"})
    (seat,) = (
        one for one in page.view.table.seats(page.view.buttons, None, {})["seats"] if one["name"] == "Ann"
    )
    assert {one["name"]: one["push"] for one in seat["robots"]} == {
        "Pug": None,
        "Crate": (3, "Pushing Crate costs 3 Move."),
    }
    assert "Crate push 3 Move" in text(page.regions["seats"])
    assert "Crate push 3 Move" in text(page.regions["tray"])
    for name, space, price in (("Crate", "d4", 3), ("Strider", "b2", 2)):
        says = f"Pushing {name} costs {price} Move."
        assert says in [fact.says for fact in page.view.table.about(page.view.state, space)]
        assert says in page.view.table.large(f"robots/{name}", page.view.state).more


@pytest.mark.parametrize(
    "move, said",
    [
        (0, ["Pug’s step costs 1 Move; 0 left.", "Pug can’t move diagonally."]),
        (1, ["Pug can’t move diagonally."]),
    ],
)
def test_that_no_step_can_be_paid_for_is_said_before_which_way_it_may_go(move, said):
    page = pairs(move=move, energy=0)
    page.view = replace(page.view, selected="c4")
    send(page, "cell", at="b5")
    assert play.rail(page.view)["panel"]["why"] == f"b5 is 2 steps away, so you need 2 Move; you have {move}."
    send(page, "act", text="move pug up-left")
    assert list(page.view.step.explain(page.view.refusal)) == said


# ---- what is said ----------------------------------------------------------------------------------------


def test_spaces_are_called_as_the_board_names_them():
    page = pairs(spaces={"strider": "g3"})
    drawn = page.view.table.drawn("Ann", narrow=True)(page.view.state)
    assert {*"abcdefg", *"1234567"} <= {getattr(shape, "text", "") for shape in shapes(drawn.items)}
    page.view = replace(page.view, selected="c4")
    send(page, "pick", text="play Hammer")
    assert "Strider on g3 is not next to Pug on c4." in text(page.regions["seats"])


def test_an_answer_that_is_a_space_says_what_is_there():
    page = Page(door=True)
    send(page, "game", id="rqa")
    send(page, "new")
    send(page, "start")
    while not page.view.buttons.look["choice"] or page.view.bot:
        send(page, "skip")
    options = [one["shown"] for one in play.rail(page.view)["choice"]["options"]]
    assert options == ["The Spawn on a1", "The Spawn on g1", "The Spawn on a7", "The Spawn on g7"]


@pytest.mark.parametrize(
    "action, told",
    [
        ("push strider right with pug", "pushed Strider to e4"),
        ("play Tackle with pug on strider", "knocked Strider back to e4"),
        ("move crate up", "moved Crate to b3"),
    ],
)
def test_how_a_robot_came_to_where_it_is_is_said_plainly(action, told):
    page = pairs(("Tackle",))
    step = page.view.session.act(action)
    assert told in deeds([Done("Ann", step.action, step.events)])


def test_the_first_game_says_what_each_colour_of_cube_is_worth():
    said = " ".join(line.text for line in guided("rqa").coach)
    assert "Cubes are Health. A red one knocked off an enemy is 1 point, a blue one 2." in said
    assert (Pile(red=1).points, Pile(blue=1).points) == (1, 2)


# ---- several at once -------------------------------------------------------------------------------------


def test_all_equal_cards_that_need_nothing_are_played_at_one_press():
    page = pairs(("Battery", "Battery", "Battery", "Hammer", "Hammer"), energy=0)
    assert (
        page.regions["side"].count('data-do="repeat"') + page.regions["tray"].count('data-do="repeat"') == 1
    )
    assert "Play all 3 Battery cards" in text(page.regions["tray"])
    start = page.view.step
    send(page, "repeat", text="play Battery with pug")
    steps = page.view.step.path[len(start.path) :]
    assert [step.action.text for step in steps] == ["play Battery with pug"] * 3
    assert page.view.buttons.look["Ann"]["energy"] == 3
    assert "Play all" not in text(page.regions["tray"])
    send(page, "undo")
    assert page.view.step is steps[1]
    assert "repeat" not in page.regions["tray"], "one Battery is left"


@pytest.mark.parametrize(
    "hand", [("Battery", "Hammer"), ("Jump Jets",) * 2, ("Pit Stop",) * 2, ("Hammer",) * 2]
)
def test_cards_with_a_choice_or_a_robot_of_their_own_are_played_one_by_one(hand):
    page = pairs(hand)
    assert 'data-do="repeat"' not in page.regions["tray"]
    before = page.view.step
    send(page, "repeat", text="play Jump Jets with pug")
    assert page.view.step is before
