"""RoboRace in the explorer: seats and tokens, cards to pick and to turn, a new game."""

from fed.roborace import a_turn
from lessons import lesson_of
from pictures import shapes

from rqa_lab.explore.simulate import simulate
from rqa_lab.games.roborace.page import NewGame
from rqa_lab.ui import board as values
from rqa_lab.ui import pages
from rqa_lab.ui import side as aside
from rqa_lab.ui.table import table

ROBO = table("roborace")


def lesson(**keys):
    return lesson_of(a_turn(**keys))


def tray(one):
    return values.tray(one, ROBO)


def marks(one):
    return {space: (points, kind) for space, points, kind in values.marked(one, ROBO)}


def test_a_seat_shows_its_tokens_and_how_far_it_is():
    ann, bo = values.seats(lesson(rounds=2), ROBO)["seats"]
    assert (ann["turn"], ann["gone"], ann["field"], ann["lap"], ann["hand"]) == (True, 5, "6", 1, 2)
    on = [one["name"] for one in ann["tokens"] if one["on"]]
    assert on == ["Extra", "Turn", "Great trick", "Move it"]
    assert len(bo["tokens"]) == 6
    assert "You take another turn." in {one["says"] for one in bo["tokens"]}


def test_the_points_stand_where_a_card_can_lie():
    assert marks(lesson())["-1,1"] == ("2", "gain")
    assert all(kind == "gain" for _, kind in marks(lesson()).values()), "without tokens at first"


def test_a_card_is_picked_turned_and_placed():
    one = lesson()
    card = tray(one)["hand"]["cards"][0]
    assert (card["text"], card["do"], card["can"]) == ("place GG/BB", "pick", True)
    one.pick("place GG/BB")
    shown = tray(one)
    assert [face["face"] for face in shown["faces"]] == ["GG/BB", "BG/BG", "BB/GG", "GB/GB"]
    assert shown["next"] == 1
    assert pages.regions(one, {}, ["tray"])["tray"].count('data-key="r"') == 1
    one.pick("place BG/BG")
    assert tray(one)["hand"]["cards"][0]["face"] == "BG/BG"
    place = next(iter(marks(one)))
    one.point(at=place)
    assert values.board(one, ROBO)["tip"]["no"] is False
    one.cell(place)
    if one.note is not None:  # by a token, too
        one.act(one.note.actions[0])
    assert one.step.action.text.startswith("place BG/BG at")


def test_a_card_that_fits_nowhere_is_picked_and_each_place_says_why_not():
    one = lesson(table=["RR/RR at 0,0", "RR/RR at 0,2"], seats={"Ann": {"hand": ["GG/BB", "RG/BY"]}})
    one.pick("place BB/GG")
    assert (one.prefix, one.note) == ("place BB/GG", None)
    assert values.saying(one, ROBO)[:2] == ("pick", "BB/GG")
    one.point(at="0,1")
    assert [it.text for it in _wrong(values.board(one, ROBO)["scene"])][:2] == ["≠R"] * 2
    one.cell("0,1")
    assert [reason.kind for reason in one.refusal.reasons] == ["colours"]
    assert one.prefix == "place BB/GG"
    one.pick("place RR/RR")
    assert one.prefix == "", "no card of the hand"


def _wrong(scene):
    return [it for it in shapes(scene.items) if getattr(it, "role", "") == "robo-wrong-text"]


def test_pointing_at_a_space_in_vain_shows_the_card_that_nearly_fits():
    one = lesson()
    one.cell("1,1")
    assert one.refusal.action.text.startswith("place ")
    assert one.refusal.action.space == "1,1"


def test_places_are_gathered_in_a_button_for_each_way_to_turn_a_card():
    one = lesson()
    groups = {group: buttons + more for group, buttons, more in aside.side(one, ROBO, {})["acts"]["groups"]}
    picks = [button for button in groups["Place"] if button["picks"]]
    assert [button["act"] for button in picks][:2] == ["place GG/BB", "place BG/BG"]
    assert picks[0]["result"].endswith(" ways")
    assert 'data-do="pick" data-text="place GG/BB"' in pages.regions(one, {})["side"]


def test_passing_in_vain_is_no_button_of_the_turn():
    acts = aside.side(lesson(), ROBO, {})["acts"]
    assert acts["end"] is None
    assert [
        button["vain"] for group, buttons, _ in acts["groups"] if group == "Turn" for button in buttons
    ] == [True]


def test_a_card_of_the_pile_is_turned_and_laid():
    one = lesson()
    one.act("use Great trick")
    asked = values.head(one, ROBO)["choice"]
    assert [option["act"] for option in asked["options"]] == [
        f"choose {face}" for face in ("RG/BB", "BR/BG", "BB/GR", "GB/RB")
    ]
    assert [face["face"] for face in tray(one)["faces"]] == ["RG/BB", "BR/BG", "BB/GR", "GB/RB"]
    one.pick("choose BB/GR")
    one.point(at="0,1")
    assert "robo-ghost" in str(values.board(one, ROBO)["scene"].items)
    one.cell("0,1")
    assert one.step.action.text == "choose BB/GR at 0,1"


def test_a_card_on_the_table_is_chosen_by_any_of_its_spaces():
    one = lesson()
    one.act("use Move it")
    assert marks(one) == {"1,1": ("", "target")}
    one.cell("2,2")
    assert {action.text for action in one.note.actions} == {
        f"choose BB/GG at 1,1 {way}" for way in ("left", "up", "right", "down")
    }


def test_whoever_has_no_card_means_none_of_another_seat():
    one = lesson(seats={"Ann": {}, "Bo": {"hand": ["BB/GG"]}}, tokens="none")
    assert one.meaning("1,1").kind == "about"


def test_its_keys_are_told():
    told = pages.keys(ROBO)
    assert [what for names, what in told if "r" in names] == ["turn the card you picked"]


def test_an_answer_that_there_is_not_changes_nothing():
    agreement = NewGame(seed=3)
    agreement.change("rounds", "4")
    agreement.change("rounds", "5")
    assert agreement.rounds == "4"


def test_a_race_that_one_click_begins_is_not_over_before_it_has_begun():
    options = NewGame(seed=3).options()
    races = simulate("roborace", 6, options={**options, "first": "random"}, bots="greedy", jobs=1)
    assert min(race.begun for race in races.rows) >= 5
