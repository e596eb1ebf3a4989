"""Places that are no spaces: arms, dice and other things on the board that one points at."""

import pytest
from fed import moonbots as fed
from lessons import Reader, lesson_of, send

from rqa_lab import Scenario, load
from rqa_lab.core.chance import CHANCE
from rqa_lab.draw.svg import svg, text
from rqa_lab.games import games
from rqa_lab.learn.asking import question
from rqa_lab.scenario.library import ids
from rqa_lab.ui import Explorer, board
from rqa_lab.ui.challenge import Asking
from rqa_lab.ui.library import view_of
from rqa_lab.ui.table import table

TURN = "moonbots/turn/a-whole-turn"
#: how many scenarios of a game are looked at
SOME = 12


def at(id, step):
    reader = Reader(view_of(load(id)))
    reader.seek(step)
    return reader


def rolled(dice="134", **ann):
    parts = ["Left Arm 5", "Right Arm 2-4-6", "Torso Sum 7"]
    robots = {"Ann": {"energy": 9, "parts": parts, **ann}, "Bo": {"energy": 9}, "Cy": {"energy": 9}}
    return lesson_of(
        Scenario("moonbots", robots=robots, turn={"robot": "Ann", "phase": "activate"}, dice=dice)
    )


# ---- in every game ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [id for id in games() if ids(id)])
def test_whatever_an_action_points_at_can_be_clicked_and_is_called_differently(id):
    found = ids(id)
    for name in found[:: max(1, len(found) // SOME)]:
        scenario = load(name)
        for step in range(len(scenario.lines) + 1):
            reader = Reader(view_of(scenario))
            reader.seek(step)
            if reader.game.to_act(reader.state) in (None, CHANCE):
                continue
            names = [cell.name for cell in reader.game.scene(reader.state).cells]
            assert len(names) == len({*names})
            for action in (*reader.buttons.legal, *reader.buttons.tempting):
                picked = (*reader.buttons.where(action), *reader.buttons.places(action, picked=True))
                assert {place for place in picked if place} <= {*names}, (name, step, action)


# ---- what a click does -----------------------------------------------------------------------------------


def test_a_click_on_a_part_activates_it():
    reader = at(TURN, 2)
    assert [mark[0] for mark in board.marked(reader.view, reader.table)] == ["Ann’s torso", "Ann’s left arm"]
    reader.do("point", "Ann’s left arm")
    assert [action.text for action in reader.foreseen.actions] == ["place 5 on left arm"]
    reader.do("cell", "Ann’s left arm")
    assert reader.step.action.text == "place 5 on left arm"


def test_a_finger_is_first_told_what_would_happen():
    reader = at(TURN, 2)
    reader.do("tap", "Ann’s torso")
    assert (reader.note.kind, reader.note.at, reader.step.action.text) == ("would", "Ann’s torso", "roll")
    reader.do("tap", "Ann’s torso")
    assert reader.step.action.text == "place 4 on torso"


def test_a_part_that_takes_several_dice_asks_which():
    reader = rolled("246")
    reader.do("cell", "Ann’s right arm")
    assert (reader.note.kind, [one.text for one in reader.note.actions]) == (
        "menu",
        [f"place {die} on right arm" for die in "246"],
    )
    reader.do("pick", "place 4")
    reader.do("cell", "Ann’s right arm")
    assert reader.step.action.text == "place 4 on right arm"


@pytest.mark.parametrize(
    "start, place, action, clause",
    [
        ("start", "Ann’s left arm", "place 5 on left arm", "moonbots.turn.order"),
        ("rolled", "Ann’s left arm", "place 1 on left arm", "moonbots.condition.exact"),
        ("rolled", "Ann’s head", "place 1 on head", "moonbots.components.part-slots"),
        ("rolled", "Ann’s dice", "reroll 1 3", "moonbots.upgrade.reroll"),
        ("split", "Ann’s torso", "place 4 on torso", "lab.choice-waits"),
    ],
)
def test_a_part_that_cannot_be_activated_says_which_rule_forbids_it(start, place, action, clause):
    reader = {"start": lambda: at(TURN, 0), "rolled": rolled, "split": lambda: at(TURN, 3)}[start]()
    reader.do("cell", place)
    assert (reader.note.kind, reader.note.at, reader.refusal.action.text) == ("refused", place, action)
    assert clause in reader.refusal.reasons[0].clauses
    drawn = reader.game.scene(reader.state, refused=reader.refusal.action)
    cell = next(cell for cell in drawn.cells if cell.name == place)
    words = reader.table.words.phrase(reader.state, reader.refusal.action)
    assert cell.label.endswith(f"refused: {words}")


def test_a_part_of_another_robot_tells_what_it_does_and_whose_parts_take_dice():
    reader = at(TURN, 2)
    reader.do("cell", "Bo’s left leg")
    facts = reader.table.about(reader.state, "Bo’s left leg")
    assert reader.note.kind == "about"
    assert [fact.says for fact in facts] == [
        "With a 6 it deals 2 damage by missiles.",
        "Dice go on Ann’s parts only.",
    ]
    assert all(fact.clause in reader.game.rulebook for fact in facts[1:])


def test_a_robot_is_aimed_at_by_a_click():
    reader = at(TURN, 3)
    reader.do("cell", "Cy’s robot")
    assert [one.text for one in reader.note.actions] == ["choose 1 to Bo, 1 to Cy", "choose 2 to Cy"]
    marks = {mark[0]: mark[2] for mark in board.marked(reader.view, reader.table)}
    assert marks == {"Bo’s robot": "target", "Cy’s robot": "target"}


def test_dice_are_rolled_and_a_secret_weapon_is_used_by_a_click():
    reader = at(TURN, 0)
    reader.do("cell", "Ann’s dice")
    assert reader.step.action.text == "roll"
    reader = at("moonbots/weapons/out-of-the-way", 1)
    reader.do("cell", "Bo’s Secret Weapons")
    assert reader.step.action.text == "choose Dodge"


def test_a_whole_action_that_is_refused_does_not_stay_picked():
    """What is left to say is nothing: a Secret Weapon that is of no use, the dice that are rolled."""
    reader = lesson_of(fed.a_turn())
    for refused in ("use Dodge", "place 1 on head"):
        reader.do("tap", text=refused)
        assert (reader.refusal.action.text, reader.prefix) == (refused, "")


def test_the_fields_of_an_arena_are_clicked_for_what_is_done_there():
    token = at("roborace/rulings/token-and-push-both", 1)
    token.do("cell", "field 10")
    assert [one.text for one in token.note.actions] == ["choose take", "choose leave"]
    push = at("roborace/rulings/token-and-push-both", 2)
    assert [mark[0] for mark in board.marked(push.view, push.table)] == ["field 10", "field 11", "field 12"]
    push.do("cell", "field 12")
    assert push.step.action.text == "choose 2"
    push.do("cell", "field 12")
    assert [fact.name for fact in push.table.about(push.state, "field 12")] == ["Ann’s robot"]
    assert push.note.kind == "about"


# ---- how it is shown -------------------------------------------------------------------------------------


def test_a_place_is_named_for_those_who_hear_the_page():
    labels = {cell.name: cell.label for cell in rolled(upgrades=["Reroll"]).game.scene(rolled().state).cells}
    assert labels["Ann’s left arm"] == "Ann’s left arm: Left Arm 5 (With a 5 it deals 2 damage by fists)"
    assert labels["Ann’s head"] == "Ann’s head: no part"
    assert labels["Ann’s dice"] == "Ann’s dice: a 1, a 3 and a 4 to place"
    assert labels["Ann’s robot"] == "Ann’s robot: 9 energy, its turn"
    after = at(TURN, 3)
    told = {cell.name: cell.label for cell in after.game.scene(after.state).cells}
    assert told["Ann’s left arm"].endswith("activated with a 5")


def test_terminals_and_files_show_the_places_of_robots_in_notes_alone():
    scene = rolled().game.scene(rolled().state)
    assert "Ann’s left arm" not in text(scene) + svg(scene)
    assert 'data-cell="Ann’s left arm"' in svg(scene, "page")


def test_things_are_read_in_large_where_they_are():
    explorer = Explorer(f"{TURN}@2")
    send(explorer, "read", at="Ann’s left arm")
    assert "With a 5 it deals 2 damage by fists." in explorer.face


# ---- questions -------------------------------------------------------------------------------------------


def test_a_question_for_a_part_is_answered_on_the_board():
    asked = question("where.moonbots/energy/the-third-gain-is-lost.3")
    assert asked.text == "Where may Ann place a 4? There’s only one place."
    asking = Asking(asked, "A question")
    assert asking.panel()["noun"] == "place"
    asking.point("Ann’s torso")
    assert (asking.done, asking.right) == (True, False)
    assert "already been activated" in asking.panel()["said"][0][1]


def test_a_question_for_spaces_still_calls_them_so():
    asked = question("where.rqa/moving/what-is-in-the-way.2.855109")
    assert asked.text.endswith("There’s only one space.")
    assert Asking(asked, "A question").panel()["noun"] == "space"


def test_every_game_hints_in_its_own_words():
    hints = {id: table(id).words.hints for id in ("moonbots", "roborace", "rqa")}
    assert hints["moonbots"]["place"].format("Ann’s torso") == "use Ann’s torso"
    assert hints["roborace"]["place"].format("1,2") == "place a card at 1,2"
    assert "place" not in hints["rqa"]
