"""Labs: positions put together by clicks, what the game says of them, undo, and the position as text."""

from datetime import datetime

import pytest
from ipywidgets import HTML, Label, Textarea
from sweep import WHOLE

from rqa_lab import Scenario, load
from rqa_lab.editor import placing
from rqa_lab.games import games
from rqa_lab.games.rqa.actions import Play
from rqa_lab.games.rqa.labs import line
from rqa_lab.labs import OddsLab, PlaceLab, PullLab, PushLab, ShopLab, SightLab
from rqa_lab.labs.lab import MOVE, TAKE, position
from rqa_lab.scenario.library import ids
from rqa_lab.scenario.scenario import python
from rqa_lab.ui import keep
from rqa_lab.ui.desk import APPS, ASKED
from rqa_lab.ui.doors import door

#: what lists begin with, and the mark of a message
PRESET, LESSON, TROUBLE = "Start from …", "Open a lesson …", 'class="lab-no"'
LABS = (PushLab, SightLab, PullLab)
EVERY = (*LABS, ShopLab, OddsLab, PlaceLab)
PRESETS = [(lab, preset.title) for lab in EVERY for preset in lab.presets()]

every_preset = pytest.mark.parametrize("lab, title", PRESETS)
every_lab = pytest.mark.parametrize("lab", LABS)


def click(lab, at):
    """Click on a space of the board, as a browser tells it."""
    lab.board.receive({"do": "cell", "at": at})


def parts(widget):
    """A widget with all that lies in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def named(lab, words):
    """The button with these words on it, or the list that begins with them."""
    for one in parts(lab):
        first, *_ = getattr(one, "options", None) or [""]
        if words in (getattr(one, "description", ""), first[0] if isinstance(first, tuple) else first):
            return one
    raise LookupError(words)


def said(lab):
    """All that is written beside the board."""
    return "\n".join(one.value for one in parts(lab) if isinstance(one, HTML | Label))


def texts(lab):
    """The position as YAML, and as Python."""
    return [one.value for one in parts(lab) if isinstance(one, Textarea)]


def built(text):
    """What the Python of a lab builds."""
    names = {}
    exec(text, names)
    return names["scenario"]


# ---- all labs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lab", EVERY)
def test_there_are_three_presets_of_each_game(lab):
    games = [preset.game.id for preset in lab.presets()]
    assert {games.count(game) for game in games} == {3}
    assert {*games} == lab.games().keys()


@pytest.mark.slow
@every_preset
def test_each_preset_is_sound_and_shows_something(lab, title):
    shown = lab(title)
    assert repr(shown) == f"{lab.__name__}({title!r})"
    assert shown.faults() == []
    assert shown.list.options
    assert named(shown, PRESET).value == title
    data = shown._repr_mimebundle_()
    assert data["text/plain"] == repr(shown)
    assert "<img" in data["text/html"]


@pytest.mark.slow
@every_preset
def test_as_scenario_gives_the_same_position(lab, title):
    shown = lab(title)
    state = shown.scenario.state
    assert Scenario.from_text(shown.yaml()).state == state
    assert built(shown.python()).state == state
    assert built(shown.python()).document == shown.scenario.document


@pytest.mark.parametrize(
    "id", [*ids("rqa")[::12], *ids("gekido")[::12], *ids("moonbots")[::12], "rqa/cards/a-card-of-ones-own"]
)
def test_any_position_can_be_told_as_python(id):
    alone = position(load(id))
    assert built(python(alone)).state == alone.state == load(id).state


@every_lab
def test_a_click_puts_takes_and_moves_and_each_touch_can_be_undone(lab):
    shown = lab()
    first = shown.scenario
    shown.hold("Wall")
    click(shown, "b1")
    assert shown.scenario.document["tiles"]["b1"] == "Wall"
    assert named(shown, PRESET).value == ""
    shown.tool.value = MOVE
    click(shown, "b1")
    assert "Wall goes from b1" in said(shown)
    click(shown, "a7")
    assert [thing.name for thing in placing.on(shown.scenario, "a7")] == ["Wall"]
    assert not placing.on(shown.scenario, "b1")
    shown.tool.value = TAKE
    click(shown, "a7")
    assert shown.scenario.document["tiles"] == first.document["tiles"]
    for _ in range(3):
        shown.board.receive({"do": "undo"})
    assert shown.scenario == first
    assert named(shown, "Undo").disabled
    shown.board.receive({"do": "redo"})
    assert [thing.name for thing in placing.on(shown.scenario, "b1")] == ["Wall"]


@every_lab
def test_the_board_is_the_same_and_shows_the_position(lab):
    shown = lab()
    board, drawn = shown.board, shown.board.board
    shown.hold("petri")
    click(shown, "g7")
    assert shown.board is board
    assert board.board != drawn
    assert "g7: Petri of" in board.board
    assert board.trouble == ""


@every_lab
def test_a_robot_that_stands_elsewhere_goes_there_and_keeps_what_it_has(lab):
    position = Scenario("rqa").robot("pug", "c4", seat="Bo", health=2).robot("strider", "d4", seat="Ann")
    shown = lab(position)
    shown.hold("pug")
    click(shown, "g7")
    assert shown.scenario.document["robots"]["pug"] == {"seat": "Bo", "at": "g7", "health": 2}


@every_lab
def test_a_broken_position_is_listed_and_not_refused(lab):
    shown = lab()
    shown.hold("Wall")
    click(shown, "b1")
    shown.hold("pug")
    click(shown, "b1")
    assert any("Pug" in text and "b1" in text for text in shown.faults())
    assert "What's wrong" in said(shown)
    shown.undo()
    assert shown.faults() == []
    assert "What is wrong" not in said(shown)


@every_lab
def test_everything_can_be_taken_away(lab):
    shown = lab()
    shown.tool.value = TAKE
    for _ in range(2):
        for at in sorted(shown.ground.view.spaces):
            click(shown, at)
    assert "tiles" not in shown.scenario.document
    assert TROUBLE not in said(shown)
    assert shown.board.trouble == ""


@pytest.mark.parametrize("lab", EVERY)
def test_a_lesson_opens_in_the_stepper_and_on_the_board(lab):
    shown = lab()
    _, (title, id), *_ = named(shown, LESSON).options
    named(shown, LESSON).value = id
    assert shown.stepper.desk.view.address == id
    assert title in shown.stepper.head
    assert shown.scenario.state == load(id).state
    assert named(shown, LESSON).value == ""
    shown.undo()
    assert shown.scenario == position(lab.presets()[0])


@every_lab
def test_trouble_is_told_in_words_and_changes_nothing(lab, monkeypatch):
    shown = lab()
    was = shown.scenario
    monkeypatch.setattr(placing, "put", lambda *_: 1 / 0)
    shown.hold("Wall")
    click(shown, "b1")
    assert "Something went wrong" in said(shown)
    assert shown.scenario is was
    monkeypatch.undo()
    click(shown, "b1")
    assert TROUBLE not in said(shown)
    for robot in placing.kinds(shown.scenario.game)[0].names:
        shown.hold(robot)
        click(shown, f"{'abcdefg'[len(shown.scenario.document['robots'])]}1")
    assert "Traceback" not in said(shown)
    assert shown.scenario.state is not None


@every_lab
def test_the_text_is_written_when_it_is_open(lab):
    shown = lab()
    assert texts(shown) == ["", ""]
    named(shown, "As scenario").value = True
    assert "robots:" in texts(shown)[0]
    shown.hold("Wall")
    click(shown, "b1")
    assert "b1: Wall" in texts(shown)[0]
    assert 'b1="Wall"' in texts(shown)[1]


def test_a_tile_of_a_pack_brings_the_pack():
    shown = SightLab()
    shown.hold("Loot Box")
    click(shown, "b1")
    assert shown.scenario.document["packs"] == ["dozer"]
    assert shown.faults() == []
    click(shown, "a7")
    assert shown.scenario.document["packs"] == ["dozer"]


def test_a_scenario_can_be_the_start():
    assert repr(PushLab("rqa/pushing/into-a-wall")) == f"PushLab({load('rqa/pushing/into-a-wall').title!r})"
    with pytest.raises(LookupError, match="into-a-wal"):
        PushLab("rqa/pushing/into-a-wal")
    with pytest.raises(LookupError, match="found 'Robot', expected a piece"):
        PushLab().hold("Robot")


# ---- pushes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [title for lab, title in PRESETS if lab is PushLab])
def test_the_list_is_what_the_judge_says(title):
    lab = PushLab(title)
    game, state = lab.scenario.game, lab.scenario.state
    tries = lab.tries()
    assert all(one.allowed == bool(game.judge(state, one.action)) for one in tries)
    legal = {action for action in game.legal(state) if action.text.startswith("push")}
    assert legal <= {one.action for one in tries if one.allowed}
    assert [one.allowed for one in tries] == sorted((one.allowed for one in tries), reverse=True)


def test_pushes_of_every_body_and_knocks_of_every_card_are_listed():
    lab = PushLab("Boxes and edges")
    texts = {one.action.text for one in lab.tries()}
    assert {"push strider right with pug", "push Loot Box f5 up with pug"} <= texts
    assert "play Tackle with pug on strider" in texts
    assert not any(" with strider" in text for text in texts)


def test_what_comes_of_the_picked_one_is_shown_step_by_step_and_stays_picked():
    lab = PushLab()
    assert lab.stepper.desk.view.step.action.text == "push crate right with pug"
    assert lab.stepper.desk.view.by_event
    lab.list.value = "play Tackle with pug on crate"
    assert "Tackle" in lab.stepper.head
    lab.tool.value = TAKE
    click(lab, "e4")
    assert lab.list.value == "play Tackle with pug on crate"
    assert lab.scenario.game.look(lab.stepper.desk.view.state)["crate"]["at"] == "e4"
    lab.list.value = "push crate up with pug"
    assert "Refused" in lab.stepper.head


def test_who_acts_and_with_what_can_be_set():
    lab = PushLab()
    lab.pool.value = 1
    lab.pool.value = 2
    assert not {one.action.text: one.allowed for one in lab.tries()}["push crate right with pug"]
    lab.undo()
    assert lab.pool.value == 5
    lab.hand.value = ("Tackle", "Air Blast")
    assert {one.action.text: one.allowed for one in lab.tries()}["play Air Blast with pug"]
    lab.seat.value = "Bo"
    assert all("with crate" in one.action.text for one in lab.tries())


def test_only_some_can_be_shown():
    lab = PushLab()
    number = len(lab.list.options)
    lab.shown.value = "Allowed"
    allowed = len(lab.list.options)
    lab.shown.value = "Refused"
    assert allowed + len(lab.list.options) == number


def test_pushes_of_gekido_and_back():
    lab = PushLab()
    named(lab, PRESET).value = "Only one way out"
    assert lab.scenario.game.id == "gekido"
    assert lab.tool.options == (MOVE, TAKE, "Bots", "Tiles")
    assert [one.action.text for one in lab.tries() if one.allowed] == ["push pytron"]
    lab.tool.value = MOVE
    click(lab, "c2")
    click(lab, "c3")
    assert lab.scenario.document["bots"]["v-rex"]["at"] == "c3"
    lab.undo()
    lab.undo()
    assert (lab.scenario.game.id, lab.tool.options[-1]) == ("rqa", "Tiles")


# ---- sight -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [title for lab, title in PRESETS if lab is SightLab])
def test_each_hidden_space_has_what_hides_it(title):
    lab = SightLab(title)
    around = lab.around()
    assert len(lab.hidden()) + len(around.seen) == 48
    assert {at for _, at in lab.list.options} == lab.hidden().keys()
    assert lab.list.value in lab.hidden()


def test_the_line_follows_clicks_and_moves():
    lab = SightLab()
    click(lab, "g7")
    assert (lab.target, lab.list.value) == ("g7", "g7")
    assert "b3 to g7" in lab.why.side
    click(lab, "g1")
    assert "b3 to g1" in lab.why.side
    lab.look_from("strider")
    assert "d4 to" in lab.why.side
    click(lab, "d4")
    click(lab, "a1")
    assert lab.looker.label == "Strider on a1"


def test_range_and_reach_lie_over_the_board():
    lab = SightLab()
    plain = lab.board.board
    lab.range.value = 2
    assert "range 2" in lab.board.board
    assert "range 2" not in plain
    lab.over.value = "reach"
    assert lab.board.show == "reach"
    reach = lab.board.board
    lab.pool.value = 1
    assert lab.board.board != reach
    lab.undo()
    assert lab.board.board == reach


def test_nobody_looks_from_an_empty_arena():
    lab = SightLab(Scenario("rqa", "Nobody"))
    assert (lab.around(), lab.hidden(), lab.looker.value) == (None, {}, None)
    lab.hold("pug")
    click(lab, "a1")
    assert lab.hidden() == {}
    assert len(lab.around().seen) == 48


# ---- pulls -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [title for lab, title in PRESETS if lab is PullLab])
def test_there_is_a_way_or_a_reason_from_every_space(title):
    lab = PullLab(title)
    game = lab.scenario.game
    stands = lab.stands()
    assert {way.start for way in lab.ways()} == stands.keys() < lab.ground.view.spaces
    for way in lab.ways():
        verdict = game.judge(stands[way.start], Play(lab.card.value, lab.puller.value, lab.target.value))
        assert way.allowed == bool(verdict)
        assert way.allowed or way.says


def test_the_stepper_pulls_from_the_space_that_is_clicked_to_where_the_way_ends():
    lab = PullLab()
    click(lab, "d4")
    way = lab.ways()[lab.list.value]
    assert (way.start, way.path, way.over) == ("d4", ("c3", "b3"), {"c3": "Tacks"})
    look = lab.scenario.game.look(lab.stepper.desk.view.state)
    assert look["strider"]["at"] == "b3"
    lab.list.value += 1
    assert lab.scenario.game.look(lab.stepper.desk.view.state)["strider"]["at"] == "c2"
    click(lab, "g7")
    assert "Refused" in lab.stepper.head


def test_a_card_that_reaches_further_pulls_from_further_away():
    lab = PullLab()
    reached = {way.start for way in lab.ways() if way.allowed}
    lab.range.value = 9
    assert reached < {way.start for way in lab.ways() if way.allowed}
    assert built(lab.python()).state == lab.scenario.state
    lab.undo()
    assert reached == {way.start for way in lab.ways() if way.allowed}


def test_a_pull_needs_two():
    lab = PullLab(Scenario("rqa", "Nobody"))
    assert lab.ways() == ()
    lab.hold("pug")
    click(lab, "a1")
    lab.hold("crate")
    click(lab, "c1")
    assert [line(way) for way in lab.ways() if way.start == "c1"]


# ---- the shop --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [title for lab, title in PRESETS if lab is ShopLab])
def test_what_can_be_bought_is_what_the_judge_allows(title):
    lab = ShopLab(title)
    game, state = lab.scenario.game, lab.scenario.state
    ways = lab.ways()
    legal = {action.text for action in game.legal(state) if action.text.startswith("buy ")}
    assert {way.texts[0] for way in ways if len(way.texts) == 1} == legal
    assert len({way.cards for way in ways}) == len(ways)
    purse = game.look(state)[lab.who]["energy"]
    for way in ways:
        assert way.spent + way.left == purse
        assert len(way.cards) == len(way.texts)
        session = lab.scenario.session()
        for text in way.texts:
            session.act(text)
        assert game.look(session.state)[lab.who]["energy"] == way.left


def test_ways_are_counted_without_their_order():
    lab = ShopLab("What comes is known")
    pairs = {way.cards for way in lab.ways() if len(way.cards) > 1}
    cheap, dear = ("Reprogram", "Tackle"), ("Advanced Battery", "Rivet Gun")
    assert pairs == {cheap, *(tuple(sorted((one, other))) for one in cheap for other in dear)}
    assert len(lab.ways()) == 1 + 8 + len(pairs)
    assert "14 ways" in said(lab)


def test_what_comes_is_exact():
    lab = ShopLab()
    found = lab.next(("buy Laser Cannon",))
    new = {one.card: str(one.likely) for one in found.places["New in the Shop"]}
    assert new["Pneumatic Piston"] == "2/5"
    assert sum(one.expected for one in found.places["New in the Shop"]) == 1
    hand = found.places["In the next hand"]
    assert sum(one.expected for one in hand) == 5
    assert {one.card: str(one.likely) for one in hand}["Hammer"] == "5/6"
    assert found.reshuffle == 0


def test_a_reshuffle_is_foreseen():
    assert ShopLab("The deck runs out").next().reshuffle == 1


def test_too_much_to_follow_is_said(monkeypatch):
    monkeypatch.setattr("rqa_lab.labs.shop.MOST", 3)
    lab = ShopLab()
    assert lab.next().more
    assert "too many possible draws" in said(lab)


def test_the_purse_and_the_offer_can_be_set():
    lab = ShopLab()
    lab.purse.value = 2
    assert {way.spent for way in lab.ways()} == {0, 2}
    lab.slots["1"].value = None
    assert lab.scenario.document["shop"][0] is None
    lab.undo()
    lab.undo()
    assert lab.purse.value == 6
    named(lab, PRESET).value = "The row is the price"
    assert [*lab.slots] == ["T1", "T2", "M1", "M2", "B1", "B2"]
    lab.slots["B1"].value = "Spy"
    assert lab.scenario.document["market"]["B1"] == "Spy"
    assert TROUBLE not in said(lab)


def test_whose_last_energy_is_spent_buys_no_more():
    lab = ShopLab("The last energy")
    assert max(len(way.cards) for way in lab.ways()) == 1


# ---- odds ------------------------------------------------------------------------------------------------


def test_the_goals_follow_the_dice_and_the_rolls():
    lab = OddsLab("Two triangles locked")
    (hope,) = lab.hopes()
    assert (hope.event, str(hope.chance)) == ("Ann completes Four of a Kind", "2/27")
    lab.dice[0].value = "T"
    assert lab.scenario.document["attack"]["dice"] == "TXO"
    assert str(lab.hopes()[0].chance) == "11/36"
    assert "lock T" in said(lab)
    lab.sliders["Rolls left"].value = 0
    assert lab.hopes()[0].chance == 0
    lab.undo()
    lab.undo()
    assert [die.value for die in lab.dice] == ["S", "X", "O"]


def test_the_answer_has_the_best_options_first():
    lab = OddsLab("After the first roll")
    lab.list.value = "Ann completes Five Different"
    assert "lock TSXO, roll 1 die" in said(lab)
    assert "11/36" in said(lab)


def test_the_dice_of_another_game():
    lab = OddsLab()
    named(lab, PRESET).value = "A roll that can be improved"
    assert [die.value for die in lab.dice] == ["1", "3", "6"]
    assert {hope.event: str(hope.chance) for hope in lab.hopes()}["Ann activates the right leg"] == "4/9"
    lab.sliders["Dice to roll"].value = 2
    assert lab.dice == ()
    assert lab.faults() == []


# ---- placing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", [title for lab, title in PRESETS if lab is PlaceLab])
def test_every_placement_is_listed_the_best_first(title):
    lab = PlaceLab(title)
    game, state = lab.scenario.game, lab.scenario.state
    tries = lab.tries()
    legal = {action for action in game.legal(state) if action.text.startswith("place ")}
    assert legal == {one.action for one in tries if one.allowed}
    worth = [lab.known.worth(state, one.action) for one in tries if one.allowed]
    assert worth == sorted(worth, reverse=True)


def test_a_click_shows_the_best_placement_of_a_space():
    lab = PlaceLab()
    click(lab, "3,3")
    assert lab.list.value.endswith(" at 3,3")
    lab.tool.value = TAKE
    laid = len(placing.on(lab.scenario, "2,2"))
    click(lab, "2,2")
    assert len(placing.on(lab.scenario, "2,2")) == laid - 1


# ---- from elsewhere, and on to elsewhere -------------------------------------------------------------------


@pytest.mark.parametrize("lab", EVERY)
def test_a_link_leads_back_to_the_position(lab, monkeypatch):
    there = position(lab.presets()[2])
    monkeypatch.setenv(APPS, "1")
    monkeypatch.setenv(ASKED, keep.in_lab(lab.APP, there).partition("?")[2])
    shown = lab()
    assert shown.scenario.state == there.state
    assert named(shown, "Undo").disabled
    assert keep.in_lab(lab.APP, shown.scenario) in said(shown)
    assert f"explorer#{keep.editing(shown.scenario)}" in said(shown)
    assert keep.opened(keep.editing(shown.scenario)).scenario.state == there.state


def test_a_broken_link_and_one_of_another_game_are_told(monkeypatch):
    monkeypatch.setenv(ASKED, "at=xyz")
    assert TROUBLE in said(PullLab())
    other = position(PlaceLab.presets()[0])
    monkeypatch.setenv(ASKED, keep.in_lab("pull-lab", other).partition("?")[2])
    assert "no such lab" in said(PullLab())


def test_a_page_begins_with_the_game_it_is_asked_for(monkeypatch):
    monkeypatch.setenv(ASKED, "game=moonbots")
    assert OddsLab().scenario.game.id == "moonbots"


def test_a_file_is_opened_and_bad_ones_are_told():
    lab, there = PushLab(), PushLab("Only one way out")
    told = {"name": "mine.yaml", "type": "", "size": 0, "last_modified": datetime(2026, 1, 1)}
    file = {**told, "content": memoryview(there.yaml().encode())}
    lab.file.value = (file,)
    assert lab.scenario.state == there.scenario.state
    lab.undo()
    lab.file.value = ({**file, "content": memoryview(b"rqa: 1\nrobots: 7\n")},)
    assert TROUBLE in said(lab)
    assert lab.scenario == position(lab.presets()[0])


def test_the_door_of_a_game_has_the_labs_of_the_game():
    for id in games():
        labs = {lab.APP for lab in EVERY if id in lab.games()}
        here = {"shop-lab" if name == "market-lab" else name for name, _ in door(id).labs}
        assert here == labs


def test_the_shop_lab_says_of_which_moment_its_cards_are():
    lab = ShopLab()
    lab.list.value = ("buy Laser Cannon",)
    assert "After the purchase" in said(lab)
    lab.stepper.receive({"do": "ends", "n": 0})
    assert "After the purchase" not in said(lab)
    lab.stepper.receive({"do": "ends", "n": 1})
    assert "After the turn" in said(lab)


@pytest.mark.slow
@pytest.mark.parametrize("lab", EVERY)
def test_every_lesson_opens(lab):
    for preset in lab.presets()[:: 3 if WHOLE else 6]:
        shown = lab(preset.title)
        for _, id in named(shown, LESSON).options[1:]:
            named(shown, LESSON).value = id
            assert shown.stepper.desk.view.id == id
            assert TROUBLE not in said(shown)
