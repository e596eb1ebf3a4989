"""The editor: any position by touches, forms from the schema, faults that mend, steps that are recorded."""

import pytest
from editor_walk import leaves, walk
from sweep import part

from rqa_lab import Scenario
from rqa_lab.core.scene import Group
from rqa_lab.documents.places import ScenarioError
from rqa_lab.editor import placing
from rqa_lab.editor.changes import changed
from rqa_lab.editor.faults import About, faults, mended
from rqa_lab.editor.forms import form, pointer
from rqa_lab.editor.placing import Draft, editable
from rqa_lab.editor.recorder import Refusal, happened, recorded, unasked, waiting
from rqa_lab.games import game
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.scenario import as_test
from rqa_lab.ui.editor import Editor, empty
from rqa_lab.ui.library import view_of
from rqa_lab.ui.table import tables

WALL = "rqa/pushing/into-a-wall"


@pytest.mark.slow
@pytest.mark.parametrize("id", tables())
def test_touches_at_random_lose_nothing(id):
    assert walk(id, touches := part(100, of=2)) < 0.6 * touches, "most touches change something"


@pytest.mark.parametrize("id", tables())
def test_a_form_has_every_key_of_a_position(id):
    scenario = Scenario(id)
    shown = {field.path[0] for field in form(scenario).fields}
    beside = {"game", "own_data", "board"}
    assert shown == scenario.game.schema.keys() - beside
    assert all(field.says for field in form(scenario).fields)


def test_a_form_of_a_piece_has_all_its_keys_however_many_there_are(monkeypatch):
    robot = game("rqa").schema["robots"]["properties"]["pug"]["properties"]
    for number in range(8):
        monkeypatch.setitem(robot, f"counter_{number}", {"type": "integer", "description": "One more."})
    fields = form(Scenario("rqa").robot("pug", "c4"), ("robots", "pug")).fields
    assert {field.path[-1] for field in fields} == robot.keys()


@pytest.mark.parametrize("id", tables())
def test_what_one_begins_to_build_from_is_sound_and_can_be_played(id):
    editor = empty(id).document.editor
    game, state = editor.scenario.game, editor.scenario.state
    assert not editor.about.faults
    assert game.outcome(state) is None
    assert game.legal(state)
    editor.intents["clear"]()
    assert editor.scenario.state == state


def test_a_robot_that_is_added_is_like_those_with_which_one_begins():
    draft = empty("moonbots").document.editor.draft
    draft.give(("robots",), "Di")
    assert [*draft.scenario.document["robots"]] == ["Ann", "Bo", "Cy", "Di"]
    assert not faults(draft.scenario)
    draft = Draft(Scenario("moonbots"))
    draft.give(("robots",), "Bo")
    assert [*draft.scenario.document["robots"]] == ["Bo"], "a look says more of it than can be set"


@pytest.mark.slow
@pytest.mark.parametrize("id", tables())
def test_every_lesson_can_be_edited(id):
    for one in ids(id)[::7]:
        scenario = load(one)
        assert editable(scenario).state == scenario.state, one
        fields = [*leaves(form(editable(scenario)))]
        assert fields
        assert [field.path for field in fields if not field.says] == []


def test_who_has_a_seat_keeps_it_when_something_is_said_of_another():
    draft = Draft(Scenario("roborace"))
    draft.put(("seats", "Bo", "hand"), "BG/GB")
    assert draft.scenario.document["seats"] == {"Ann": {}, "Bo": {"hand": ["BG/GB"]}}
    draft = Draft(Scenario("rqa").robot("pug", "c4").robot("crate", "e4"))
    draft.put(("seats", "Bo", "hand"), "battery")
    assert draft.scenario.document["seats"] == {"Bo": {"hand": ["Battery"]}}, "its robot gives Ann a seat"


@pytest.mark.parametrize("typed, read", [("Bat", "Battery"), ("hammer", "Hammer"), ("Heavy", "Heavy Hammer")])
def test_the_beginning_of_a_name_is_enough(typed, read):
    draft = Draft(Scenario("rqa").robot("pug", "c4"))
    draft.put(("seats", "Ann", "hand"), typed)
    assert draft.scenario.document["seats"]["Ann"]["hand"] == [read]


@pytest.mark.parametrize(
    "path, typed, added",
    [
        (("rulings",), "edge", "edge-one-obstacle"),
        (("rulings",), "One obstacle", "edge-one-obstacle"),
        (("robots",), "str", "strider"),
        (("robots", "pug", "defenses"), "plate", "Bumper Plate"),
    ],
)
def test_a_part_of_a_name_is_enough_for_what_is_added(path, typed, added):
    draft = Draft(Scenario("rqa").robot("pug", "c4"))
    draft.give(path, typed)
    assert added in form(draft.scenario, path).given


def test_a_choice_of_an_attack_is_added_by_a_part_of_its_name():
    draft = Draft(load("gekido/armor/against-yourself"))
    draft.give(("attack",), "lock")
    assert "locking" in draft.scenario.document["attack"]


def test_what_a_text_does_not_tell_apart_is_refused_with_the_names():
    draft = Draft(Scenario("rqa").robot("pug", "c4"))
    for typed, names in (("collision", "pull-collision"), ("zzz", "and 18 others")):
        with pytest.raises(ScenarioError, match=f"Rulings: found '{typed}', expected .*{names}"):
            draft.give(("rulings",), typed)
    assert not draft.can_undo


def test_an_open_question_shows_the_reading_that_holds():
    scenario = Scenario("rqa").robot("pug", "c4").set(rulings={"knock-angle": "none"})
    asked = {field.path[-1]: field for field in form(scenario, ("rulings",)).questions}
    assert asked.keys() == {id.partition("ruling.")[2] for id, it in book().items() if it.readings}
    assert all(field.says.endswith("?") and field.value in field.options for field in asked.values())
    assert asked["knock-angle"].value == asked["knock-angle"].given == "none"
    assert asked["edge-one-obstacle"].given is None


def book():
    return game("rqa").rulebook.rulings


def test_a_later_moment_is_edited_as_it_is():
    scenario = load(WALL)
    step = scenario.run().steps[3]
    edited = editable(scenario, step)
    assert edited.state == step.state
    assert not edited.document.keys() & {"steps", "teaches", "question"}


def test_in_the_middle_of_an_effect_the_way_there_is_edited():
    scenario = load("rqa/attacks/who-is-next-to-pug")
    step = scenario.run().steps[4]
    edited = editable(scenario, step)
    assert edited.document["steps"]
    assert edited.here is not None
    assert edited.here.step == len(edited.document["steps"]), "it is opened where the choice waits"
    assert edited.run().steps[-1].state == step.state


BROKEN = {
    "two on a space": (
        Scenario("rqa").robot("pug", "c4").robot("crate", "c4"),
        "rqa.term.robot-is-obstacle",
    ),
    "in a wall": (Scenario("rqa").robot("pug", "c4").tiles(c4="Wall"), "rqa.over.no-stop"),
    "too much Health": (
        Scenario("rqa").robot("strider", "f4", health={"red": 5, "blue": 1}),
        "rqa.setup.health-bar",
    ),
    "too many of a card": (
        Scenario("rqa").robot("pug", "c4").hand("Ann", *["Tackle"] * 9),
        "rqa.card.rarity-copies",
    ),
    "off with Health": (Scenario("rqa").robot("pug", None, seat="Ann", health=3), "rqa.ko.last-cube"),
    "too much energy": (
        Scenario("moonbots").robot("Ann", energy=30).robot("Bo"),
        "moonbots.energy.maximum-18",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_one_change_mends_a_fault(kind):
    scenario, clause = BROKEN[kind]
    fault = next(one for one in faults(scenario) if clause in one.clauses)
    better = mended(scenario, fault)
    assert better is not None
    assert fault.key not in {one.key for one in faults(better)}
    assert len(faults(better)) < len(faults(scenario))


NEAREST = {
    "too much Health": (
        Scenario("rqa").robot("crate", "d4", health={"red": 9, "blue": 1}),
        "Crate: 9 red → 4 red.",
    ),
    "of both colours": (
        Scenario("rqa").robot("crate", "d4", health={"red": 9, "blue": 3}),
        "Crate: 9 red, 3 blue → 4 red, 1 blue.",
    ),
    "too much energy": (
        Scenario("moonbots").robot("Ann", energy=30).robot("Bo", energy=1),
        "Ann: 30 energy → 18 energy.",
    ),
    "too many of a card": (
        Scenario("rqa").robot("pug", "c4").hand("Ann", "Battery", *["Tackle"] * 9),
        "Ann: hand Battery, 9 Tackle → hand Battery, 3 Tackle.",
    ),
    "two on a space": (Scenario("rqa").robot("pug", "c4").robot("crate", "c4"), "Crate: c4 → b4."),
    "more dice than are rolled": (
        Scenario("moonbots").robot("Ann").robot("Bo").set(turn={"phase": "activate"}, dice="11"),
        "Ann: upgrades nothing → upgrades +1 Die.",
    ),
}


@pytest.mark.parametrize("kind", NEAREST)
def test_as_little_as_can_be_is_changed_and_told(kind):
    scenario, told = NEAREST[kind]
    assert changed(scenario, mended(scenario, faults(scenario)[0])) == told


def test_all_that_was_mended_at_once_is_undone_at_once():
    broken = Scenario("rqa").robot("pug", "c4", health={"red": 9, "blue": 1}).robot("crate", "c4")
    editor = Editor(broken)
    editor.intents["mend"](n=-1)
    assert not editor.about.faults
    assert editor.told == "Pug: 9 red → 4 red. Crate: c4 → b4."
    editor.intents["undo"]()
    assert editor.scenario == broken
    assert not editor.told


LITTLE = {
    "in a wall with too much Health": Scenario("rqa")
    .robot("pug", "c4", health={"red": 9, "blue": 1})
    .robot("crate", "e4")
    .tiles(c4="Wall"),
    "two on a space of too much Health": Scenario("rqa")
    .robot("pug", "c4", health={"red": 9, "blue": 1})
    .robot("crate", "c4", health={"red": 9, "blue": 1}),
}


@pytest.mark.parametrize("kind", LITTLE)
def test_of_several_faults_each_is_mended_and_no_robot_taken_away(kind):
    editor = Editor(LITTLE[kind])
    assert len(editor.about.faults) > 1
    for fault in editor.about.faults:
        assert "taken away" not in changed(editor.scenario, mended(editor.scenario, fault))
    editor.intents["mend"](n=-1)
    assert not editor.about.faults
    assert {*editor.scenario.document["robots"]} == {"pug", "crate"}
    assert "taken away" not in editor.told


def test_of_a_hand_that_is_too_large_the_last_cards_go():
    scenario = Scenario("roborace").set(seats={"Ann": {"hand": ["BB/BR", "YY/YY", "?"]}, "Bo": {}})
    fault = faults(scenario)[0]
    assert changed(scenario, mended(scenario, fault)) == "Ann: hand BB/BR, YY/YY, ? → hand BB/BR, YY/YY."


PLACES = {
    "a robot": (Scenario("rqa").robot("crate", "d4", health=9).robot("pug", "c4"), ("robots", "crate")),
    "a tile": (Scenario("rqa").robot("pug", "c4").tiles(a1="Loot Box"), ("tiles", "a1")),
    "a seat": (Scenario("rqa", seats={"Ann": {}, "Bo": {}}).robot("pug", "c4"), ("seats", "Bo")),
    "who has a card": (
        Scenario("rqa").robot("pug", "c4").robot("crate", "e4").hand("Bo", *["Tackle"] * 9),
        ("seats", "Bo"),
    ),
    "a robot beside the spaces": (Scenario("moonbots").robot("Bo", energy=30).robot("Cy"), ("robots", "Bo")),
    "a card on the table": (Scenario("roborace", table=["RG/YB at 0,0"] * 2), ("table", 0)),
    "the game": (Scenario("moonbots"), ()),
}


@pytest.mark.parametrize("kind", PLACES)
def test_a_fault_leads_to_its_place(kind):
    scenario, path = PLACES[kind]
    editor = Editor(scenario)
    editor.intents["fault"](n=0)
    assert editor.picked == path
    if path:
        assert editor.beside() is not None


def test_what_cannot_be_comes_before_what_is_unusual():
    scenario = Scenario("rqa").robot("pug", "c4").tiles(c4="Wall").hand("Ann", *["Battery"] * 40)
    unusual = [fault.unusual for fault in faults(scenario)]
    assert unusual == sorted(unusual)
    assert {True, False} == {*unusual}


def test_a_form_shows_what_holds_where_nothing_is_said():
    scenario = Scenario("rqa").robot("pug", "c4")
    assert form(scenario, ("turn", "seat")).value == "Ann"
    assert form(scenario, ("turn", "move")).value == 0
    assert form(scenario, ("robots", "pug", "health")).value == {"red": 4, "blue": 1}


def test_a_touch_that_is_refused_changes_nothing():
    draft = Draft(Scenario("rqa").robot("pug", "c4"))
    for path, text in (
        (("robots", "pug", "health", "red"), "99"),
        (("robots", "pug", "at"), "z9"),
        (("robots", "pugg"), "x"),
        (("turn", "energy"), "many"),
    ):
        with pytest.raises(ScenarioError):
            draft.put(path, text)
    assert not draft.can_undo


def test_a_card_lies_where_it_is_put_in_a_list():
    draft = Draft(Scenario("rqa").robot("pug", "c4"))
    for card in ("Battery", "Hammer"):
        draft.put(("seats", "Ann", "hand"), card)
    draft.earlier(("seats", "Ann", "hand", 1))
    assert draft.scenario.document["seats"]["Ann"]["hand"] == ["Hammer", "Battery"]
    draft.drop(("seats", "Ann", "hand", 0))
    assert draft.scenario.document["seats"]["Ann"]["hand"] == ["Battery"]


def test_what_lies_there_from_the_start_can_be_taken_up():
    draft = Draft(Scenario("roborace"))
    assert [thing.name for thing in placing.on(draft.scenario, "0,0")] == ["RG/YB"]
    assert draft.move("0,0", "0,2")
    assert draft.take("2,0")
    assert "RG/YB at 0,2" in draft.scenario.document["table"]
    assert not placing.on(draft.scenario, "2,0")


def test_what_lies_on_a_space_moves_with_it():
    built = Scenario("roborace", table=["RG/YB at 0,0"])
    moved = placing.move(built, placing.on(built, "0,0")[0], "2,2")
    assert moved.document["table"] == ["RG/YB at 2,2"]


def test_an_empty_list_says_that_nothing_is_there():
    draft = Draft(Scenario("roborace", table=["RG/YB at 0,0"]))
    assert draft.take("1,1")
    assert draft.scenario.document["table"] == []
    draft.undo()
    draft.drop(("table", 0))
    assert draft.scenario.document["table"] == []


def test_a_card_is_taken_hold_of_at_any_space_that_it_covers_and_turned():
    built = Scenario("roborace", table=["RG/YB at 0,0", "BB/YY face down at 1,1"])
    tops = {space: placing.on(built, space)[0].name for space in ("0,0", "0,1", "1,0", "1,1", "2,2")}
    assert [*tops.values()] == ["RG/YB"] * 3 + ["BB/YY face down"] * 2
    draft = Draft(built)
    draft.move("0,1", "4,4")
    assert draft.scenario.document["table"][0] == "RG/YB at 4,3", "the space that was held comes there"
    card, down = placing.on(built, "0,1")[0], placing.on(built, "2,2")[0]
    assert placing.turned(built, card).document["table"][0] == "YR/BG at 0,0"
    assert placing.turned(built, down) == built
    wall = Scenario("rqa").tiles(c4="Wall")
    assert placing.turned(wall, placing.on(wall, "c4")[0]) == wall


SEEN = (
    "rqa/expansions/gumballs-fly",
    "gekido/armor/against-yourself",
    "moonbots/activation/a-pair-left-alone",
    "roborace/abilities/a-card-less",
)


@pytest.mark.parametrize("id", [pytest.param(id, id=id.partition("/")[0]) for id in SEEN])
def test_every_piece_in_the_picture_can_be_picked(id):
    editor = Editor(load(id))
    scene = editor.scenario.game.scene(editor.scenario.state)
    there = [
        item for item in scene.items if isinstance(item, Group) and item.role.startswith(("piece", "seat"))
    ]
    assert there
    for item in there:
        x, y = item.x + 1, item.y + 1
        boxes = [(spot, spot.x, spot.y, spot.width, spot.height) for spot in scene.spots]
        boxes += [(cell.name, cell.x, cell.y, cell.size, cell.high) for cell in scene.cells]
        at = next(what for what, a, b, wide, high in boxes if a <= x <= a + wide and b <= y <= b + high)
        touch = {"cell": {"at": at}} if isinstance(at, str) else {"spot": {"id": pointer(at.path)}}
        for name, fields in touch.items():
            editor.intents["close"]()
            editor.intents["close"]()
            editor.intents[name](**fields)
        assert editor.beside() is not None, item


def test_a_place_of_a_robot_picks_the_robot_and_takes_nothing_from_the_hand():
    editor = Editor(load("moonbots/activation/a-pair-left-alone"))
    scene, before = editor.scenario.game.scene(editor.scenario.state), editor.scenario
    editor.intents["hold"]("market", "Head 3")
    places = [cell.name for cell in scene.cells if not cell.glyph]
    assert {"Ann’s left arm", "Bo’s dice", "Cy’s robot"} <= {*places}
    for name in places:
        editor.intents["cell"](at=name)
        robot = name.partition("’")[0]
        assert editor.picked == (("dice",) if name == "Ann’s dice" else ("robots", robot))
    assert (editor.scenario, editor.held) == (before, ("market", "Head 3"))
    editor.intents["cell"](at="T1")
    assert editor.scenario.document["market"]["T1"] == "Head 3"


# ---- steps -----------------------------------------------------------------------------------------------


def test_what_is_played_and_refused_becomes_steps_that_pass():
    built = Scenario("rqa", "A push").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    session = built.session()
    session.act("push crate right")
    refused = Refusal(session.here, session.judge("push crate right"))
    made = recorded(built, session.here, [refused])
    assert [next(iter(step)) for step in made.document["steps"]] == ["do", "refuse"]
    steps = made.document["steps"]
    steps[0]["expect"] = happened(made.run(), 0)
    assert steps[0]["expect"]["crate"] == {"at": "e4"}
    assert made.set(steps=steps).run().passed


def test_a_refusal_stands_where_it_was_tried_among_the_steps_of_the_scenario():
    scenario = load(WALL)
    session = scenario.session()
    tried = Refusal(session.here, session.judge("push crate right"))
    texts = [line.texts[0] for line in scenario.lines if line.kind == "do"]
    for text in texts:
        session.act(text)
    made = recorded(scenario, session.here, [tried], kept=len(texts)).document["steps"]
    assert [*made[0]] == ["refuse", "because"]
    assert made[1:] == scenario.document["steps"]


def test_steps_of_the_scenario_stay_with_what_they_expect():
    scenario = load(WALL)
    session = scenario.session()
    for line in [line for line in scenario.lines if line.kind == "do"][:2]:
        session.act(line.texts[0])
    kept = recorded(scenario, session.act("end turn"), kept=2).document["steps"]
    assert kept[:2] == scenario.document["steps"][:2]
    assert kept[2:] == [{"do": "end turn"}]


@pytest.mark.parametrize("id", [WALL, "roborace/setup/two-beside-two", "moonbots/two/a-turn-with-two-robots"])
def test_the_python_of_a_scenario_builds_it_and_its_test_passes(id):
    scenario, found = load(id), {}
    exec(as_test(scenario), found)
    next(what for name, what in found.items() if name.startswith("test_"))()


# ---- a choice that waits ---------------------------------------------------------------------------------

ASKED = {
    "rqa": (load("rqa/end/the-last-blue-cube"), "Ann is asked: Where does Pug come back?"),
    "gekido": (load("gekido/turn/before-the-first-phase"), "Ann is asked: Which card do you keep?"),
    "moonbots": (load("moonbots/weapons/all-of-bos-secrets"), "Whose Secret Weapons does Ann look at?"),
    "roborace": (load("roborace/abilities/whom-to-rob"), "Which course token does Ann take?"),
}


@pytest.mark.parametrize("id", ASKED)
def test_a_position_waits_with_a_question_that_can_come_next(id):
    scenario, question = ASKED[id]
    about = About(scenario)
    way = next(way for way in about.ways if question in way.asks)
    made = waiting(scenario, about.moment, way)
    again = About(Scenario.from_text(made.to_yaml(), "kept.yaml"))
    assert again.asked == way.asks
    assert again.moment.state == view_of(made).step.state, "it is opened where the choice waits"
    assert made.run().passed, "what the steps before taught has gone with them"
    freed = unasked(made, again.moment)
    assert not {"steps", "here", "chance"} & freed.document.keys()
    assert freed.state == scenario.state


def test_a_question_is_answered_and_the_next_one_waits():
    about = About(load("rqa/cards/first-finish-the-card"))
    first = waiting(about.scenario, about.moment, about.ways[0])
    about = About(first)
    assert about.moment.number == 1
    second = waiting(first, about.moment, about.ways[0])
    assert second.document["steps"][:1] == first.document["steps"]
    assert About(second).asked == about.ways[0].asks
    assert "steps" not in unasked(second, About(second).moment).document


def test_the_choice_with_which_a_whole_game_begins_stays():
    scenario = load("rqa/teams/two-against-two").set(steps=None)
    about = About(scenario)
    assert about.asked
    assert unasked(scenario, about.moment) == scenario
    further = About(waiting(scenario, about.moment, about.ways[0]))
    assert further.moment.number == 1
    assert unasked(further.scenario, further.moment) == scenario
