"""What the page foretells before anything is done."""

from lessons import POUND, RQA, SEEN, lesson_of, send

from rqa_lab.games import game
from rqa_lab.ui import board as values
from rqa_lab.ui import timeline


def test_pointing_foretells_and_does_nothing(wall):
    wall.point(at="c5")
    tip = values.board(wall, RQA)["tip"]
    assert (tip["text"], tip["prices"]) == ("move Pug to c5", (("i-move", 1),))
    wall.point(text="push crate right with pug")
    tip = values.board(wall, RQA)["tip"]
    assert tip["changes"] == ("bump: Wall", "Crate \N{MINUS SIGN}1", "Ann +1 point")
    assert wall.step.action is None
    wall.point()
    assert values.board(wall, RQA)["tip"] is None


def test_a_note_tells_of_its_own_space_and_pointing_of_any_other(wall):
    wall.act("push crate left")
    wall.point(at="d4")
    assert (wall.note.at, values.board(wall, RQA)["tip"]) == ("d4", None)
    wall.point(at="c5")
    board = values.board(wall, RQA)
    assert (board["tip"]["text"], board["note"]["kind"]) == ("move Pug to c5", "refused")
    wall.why(at="c5")
    wall.point(at="c3")
    assert values.board(wall, RQA)["tip"]["text"] == "move Pug to c3"
    wall.point()
    assert wall.foreseen.actions[0].text == "move pug up"


def test_what_is_foretold_says_that_somebody_chooses_then():
    lesson = lesson_of(POUND)
    lesson.point(text="play Ground Pound")
    assert values.board(lesson, RQA)["tip"]["changes"][-1] == "then Ann chooses"
    lesson.why(text="play Ground Pound")
    assert values.board(lesson, RQA)["note"]["events"][-1][:2] == ("Then Ann chooses.", ("lab.choice-waits",))
    lesson.go(1)
    lesson.point(at="d5")
    assert "then Ann chooses" not in values.board(lesson, RQA)["tip"]["changes"]


def test_whatever_the_reader_does_forgets_what_he_pointed_at(explorer):
    send(explorer, "point", at="c5")
    assert "move Pug to c5" in explorer.board
    send(explorer, "cell", at="g7")
    assert explorer.page.view.foreseen is None
    assert "move Pug to c5" not in explorer.board.partition("rqa-tip")[2]
    send(explorer, "point", text="end turn")
    send(explorer, "clause", id="rqa.push.cost")
    assert explorer.page.view.hinted == ""


def test_an_action_is_told_with_its_robot_and_a_button_is_short(wall):
    move = wall.session.read("move pug up")
    assert (RQA.words.phrase(wall.state, move), wall.game.label(wall.state, move)) == (
        "move Pug to c5",
        "c5",
    )
    texts = {
        "move pug up": "move Pug to c5",
        "energy to move 1": "turn 1 Energy into Move",
        "use strider on crate": "attack Crate with Strider",
        "end turn": "end turn",
    }
    lesson = lesson_of(SEEN)
    lesson.act("move strider left")
    assert timeline.time(lesson, RQA)["points"][1]["text"] == "move Strider to a2"
    state = game("rqa").position(
        {
            "robots": {
                "pug": {"seat": "Ann", "at": "c4"},
                "strider": {"seat": "Bo", "at": "a1"},
                "crate": {"seat": "Cy", "at": "g1"},
            }
        }
    )
    for text, told in texts.items():
        assert RQA.words.phrase(state, game("rqa").parse(text, state)) == told


def test_pointing_at_what_is_refused_says_why_not(wall):
    wall.act("push crate right")
    wall.point(text="push crate right with pug")
    tip = values.board(wall, RQA)["tip"]
    assert tip["no"]
    assert tip["changes"] == ("Crate has already bumped into the Wall on e4 this turn",)
    assert wall.note is None


def test_pointing_at_what_may_mean_several_things_names_them(wall):
    wall.point(at="d4")
    tip = values.board(wall, RQA)["tip"]
    assert tip["text"] == "several ways:"
    assert tip["changes"][0] == "push Crate right"


def test_pointing_at_a_card_shows_its_targets(wall):
    wall.point(text="play Tackle")
    assert [mark[0] for mark in values.marked(wall, RQA)] == ["d4"]


def test_in_the_middle_of_a_step_nothing_is_foretold(wall):
    wall.go(1)
    wall.point(at="c5")
    assert wall.foreseen is not None
    wall.do("event", 0)
    assert wall.foreseen is None


def test_the_first_touch_explains_and_the_second_acts(wall):
    wall.tap(at="c5")
    assert (wall.note.kind, wall.step.action) == ("would", None)
    wall.tap(at="c5")
    assert wall.step.action.text == "move pug up"
    wall.tap(text="play Hammer with pug on crate")
    assert wall.note.kind == "refused", "Crate is no neighbour any more"
    wall.undo()
    wall.tap(text="play Hammer with pug on crate")
    assert wall.note.kind == "would"
    wall.tap(text="play Hammer with pug on crate")
    assert wall.step.action.text == "play Hammer with pug on crate"


def test_a_touch_on_another_space_explains_that_one(wall):
    wall.tap(at="c5")
    wall.tap(at="c3")
    assert (wall.note.kind, wall.note.at) == ("would", "c3")
    wall.tap(at="d4")
    assert wall.note.kind == "menu"
