"""The guided first games: ``first-game.yaml`` in the folder of each game, and how far a player is in one."""

import random
import re
from dataclasses import replace
from itertools import islice, pairwise

import pytest

from rqa_lab import Scenario
from rqa_lab.editor.forms import without
from rqa_lab.editor.placing import Draft, editable
from rqa_lab.editor.recorder import recorded
from rqa_lab.explore.play import bot_acts, seated
from rqa_lab.games import games, home
from rqa_lab.learn.guided import Guide, guided
from rqa_lab.scenario.scenario import pack, python, record, rewritten, unpack
from rqa_lab.scenario.study import Study
from rqa_lab.ui import keep
from rqa_lab.ui.challenge import shown
from rqa_lab.ui.editor import Editor

GAMES = ("rqa", "gekido", "moonbots", "roborace")
#: actions after which a game between two bots is given up
MOST = 4_000

every_game = pytest.mark.parametrize("id", GAMES)


def words(text):
    return len(text.split())


def sentences(text):
    return len(re.findall(r"[.!?](?= |$)", text))


def tour(id):
    """Each line of a coach with the session as it is then."""
    scenario = guided(id)
    session, guide = scenario.session(), Guide(scenario)
    while (now := guide.now) is not None:
        yield now, session
        if guide.asked is not None:
            session.act(guide.asked.texts[0])
        guide = guide.read()


# ---- the games ---------------------------------------------------------------------------------------------


def test_every_game_of_the_lab_has_one_and_others_may_go_without():
    assert tuple(id for id in games() if guided(id) is not None) == GAMES
    assert {"race", "dice"} <= {*games()}


@every_game
def test_a_guided_game_comes_out_as_it_says(id):
    text = (home(id) / "first-game.yaml").read_text("utf-8")
    read = Scenario.from_text(text)
    assert (read.problems, read.run().failures, read.run().warnings) == ((), (), ())
    assert read == guided(id)


@every_game
def test_it_is_a_real_game_of_two_against_a_bot(id):
    scenario = guided(id)
    assert scenario.game.look(scenario.state)["seats"] == ["Ann", "Bo"]
    assert scenario.document["players"] == {"Bo": "greedy"}
    assert scenario.game.to_act(scenario.state) == "Ann"
    assert not scenario.document.keys() & {"audit", "rulings", "data", "lines", "here"}


@every_game
def test_the_coach_asks_for_the_steps_of_the_file_and_only_for_them(id):
    scenario = guided(id)
    assert [line.kind for line in scenario.lines] == ["do"] * len(scenario.lines)
    assert [one.step for one in scenario.coach if one.step] == [*range(1, len(scenario.lines) + 1)]
    assert all(line.expect for line in scenario.lines)
    turn = [
        (session.game.look(session.state)["turn"], session.game.to_act(session.state))
        for _, session in tour(id)
    ]
    assert turn[0] == ("Ann", "Ann")
    asked = [seats for one, seats in zip(scenario.coach, turn, strict=True) if one.step]
    assert {*asked} == {("Ann", "Ann")}


@every_game
def test_what_the_coach_asks_for_is_legal_then(id):
    for now, session in tour(id):
        if now.step:
            text = guided(id).lines[now.step - 1].texts[0]
            assert session.judge(session.read(text)), (now.title, text)


@every_game
def test_the_coach_points_at_what_is_there(id):
    for now, session in tour(id):
        look, scene = session.game.look(session.state), session.game.scene(session.state)
        there = {cell.name for cell in scene.cells} | {
            *look["seats"],
            *look.get("robots", ()),
            *look.get("bots", ()),
        }
        legal = [action.text for action in session.game.legal(session.state)]
        there |= {" ".join(text.split()[: n + 1]) for text in legal for n in range(len(text.split()))}
        there |= {"r"} if now.picks else set()  # a key, with which one turns what is picked
        assert not now.point or now.point in there, (now.title, now.point)
        assert now.point or not now.step, f"{now.title} asks for something, and does not say where it is"


@every_game
def test_something_else_can_be_tried_at_each_step(id):
    """What is allowed is answered by the coach, what is not by the rules."""
    for now, session in tour(id):
        if not now.step:
            assert not now.aside, "there is nothing to do"
            continue
        game, state = session.game, session.state
        asked = session.read(guided(id).lines[now.step - 1].texts[0])
        others = [action for action in game.legal(state) if action is not asked]
        assert bool(others) == bool(now.aside), (now.title, others[:3])
        judged = (game.judge(state, action) for action in game.universe(state))
        refused = [*islice((verdict for verdict in judged if not verdict), 5)]
        assert refused
        assert all(verdict.reasons for verdict in refused)


@pytest.mark.parametrize(
    "id, step, other, expected",
    [
        ("gekido", 6, "stop", {"slicer": {"total": 34}, "v-rex": {"total": 36}}),
        ("gekido", 8, "pass", {"Ann": {"hand": ["Overload"]}, "v-rex": {"total": 30}}),
        ("gekido", 9, "push v-rex", {"slicer": {"at": "c2"}, "choice": {"seat": "Bo"}}),
        ("moonbots", 1, "buy B1", {"phase": "buy", "buys": 0}),
        ("moonbots", 1, "roll", {"phase": "activate"}),
        ("moonbots", 2, "end turn", {"robot": "Ann-right", "Bo-right": {"energy": 14}}),
        ("roborace", 2, "choose leave", {"arena": {"3": "Pushing"}, "Ann": {"tokens": []}}),
    ],
)
def test_what_the_coach_says_of_other_actions_is_so(id, step, other, expected):
    session = next(session for now, session in tour(id) if now.step == step)
    look = session.game.look(session.act(other, loosely=True).state)
    for name, value in expected.items():
        found = {key: look[name][key] for key in value} if isinstance(value, dict) else look[name]
        assert found == value, name


@every_game
def test_it_is_told_in_a_few_plain_words(id):
    for one in guided(id).coach:
        assert 2 <= words(one.title) <= 7, one.title
        assert sentences(one.title) <= 2, one.title
        assert words(one.text) <= 25, one.text
        assert 1 <= sentences(one.text) <= 4, one.text
        assert words(one.aside) <= 20, one.aside


@every_game
def test_it_has_six_parts(id):
    coach = guided(id).coach
    parts = [one.part for one in coach if one.part]
    assert len({*parts}) == len(parts) == 6
    assert all(re.fullmatch("[A-Z][a-z]{1,11}", part) for part in parts)
    assert (coach[0].part, parts[0], parts[-1]) == ("Aim", "Aim", "End")
    assert not coach[0].step


@every_game
def test_it_ends_with_what_comes_next(id):
    last = guided(id).coach[-1]
    assert (last.title, last.step, sentences(last.text)) == ("Now it’s a real game.", 0, 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@every_game
def test_the_game_after_it_can_be_finished(id, seed):
    scenario = guided(id).set(seed=seed)
    session = scenario.session()
    for line in scenario.lines:
        session.act(line.texts[0])
    bots = seated(session, {"Ann": "greedy", "Bo": "greedy"})
    while session.here.number < MOST and bot_acts(session, bots):
        pass
    assert session.game.outcome(session.state).winners


def test_the_race_after_the_tour_lasts_some_turns():
    """Even for one who plays well; else the one who has just learned to place a card places two."""
    session = guided("roborace").set(seed=1).session()
    for line in guided("roborace").lines:
        session.act(line.texts[0])
    bots = seated(session, {"Ann": "greedy", "Bo": "greedy"})
    while session.here.number < MOST and bot_acts(session, bots):
        pass
    turns = [session.game.look(step.state)["turn"] for step in session.here.path]
    assert sum(one == "Ann" != other for one, other in pairwise(turns)) >= 4
    assert not session.game.look(guided("roborace").state)["Bo"]["active"]


# ---- how far one is ----------------------------------------------------------------------------------------


def test_reading_goes_from_line_to_line_and_stays_at_the_end():
    guide = Guide(guided("rqa"))
    seen = []
    while guide.now is not None:
        seen.append(guide.now)
        guide = guide.read()
    assert seen == [*guide.lines]
    assert guide.read() == guide
    assert (guide.asked, guide.taken) == (None, len(guided("rqa").lines))


def test_back_goes_to_the_line_before_and_no_further():
    guide = Guide(guided("rqa"))
    assert guide.back() == guide
    assert guide.read().read().back() == guide.read()
    over = replace(guide, at=len(guide.lines))
    assert over.back().now == guide.lines[-1]


def test_the_steps_taken_are_those_of_the_lines_before():
    guide = Guide(guided("rqa"))
    assert (guide.taken, guide.asked) == (0, None)
    guide = guide.read()
    assert (guide.taken, guide.asked.texts) == (0, ("move pug right",))
    guide = guide.read()
    assert (guide.taken, guide.asked.texts) == (1, ("push strider right with pug",))
    assert guide.read().taken == 2
    assert guide.read().read().taken == 2, "a line to read takes no step"


def test_tries_are_counted_for_each_line():
    guide = Guide(guided("rqa")).read()
    tried = guide.tried(allowed=False).tried(allowed=True)
    assert (tried.tries, tried.strays, tried.now) == (2, True, guide.now)
    for fresh in (tried.read(), tried.back()):
        assert (fresh.tries, fresh.strays) == (0, False)


def test_parts_are_done_under_way_or_still_to_come():
    guide = Guide(guided("rqa"))
    names = ["Aim", "Walk", "Push", "Score", "Buy", "End"]
    assert guide.parts == [*zip(names, ["now", "", "", "", "", ""], strict=True)]
    buying = guide.read().read().read().read()
    assert buying.parts == buying.read().parts == [*zip(names, ["done"] * 4 + ["now", ""], strict=True)]
    assert replace(guide, at=len(guide.lines)).parts == [(name, "done") for name in names]


def test_a_part_may_begin_anywhere_or_nowhere():
    bare = Scenario(
        "rqa", "Bare", coach=[{"title": "Look.", "text": "Pug."}, {"title": "Again.", "text": "Pug."}]
    )
    assert Guide(bare).parts == []
    late = bare.set(
        coach=[{"title": "Look.", "text": "Pug."}, {"title": "So.", "text": "Pug.", "part": "Late"}]
    )
    assert [Guide(late).parts, Guide(late).read().parts] == [[("Late", "")], [("Late", "now")]]


# ---- the format --------------------------------------------------------------------------------------------

FILE = """\
rqa: 1
title: A tour
tiles: {e4: Wall}
robots:
  pug: {seat: Ann, at: b4}
  strider: {seat: Bo, at: d4}
turn: {seat: Ann, move: 3}
steps:
  - do: move pug right
  - refuse: push strider left
    because: rqa.push.into-wall
  - options: [end turn]
  - do: push strider right
coach:
  - title: Look.
    text: This is Pug.
"""
NO_STEP = "expected a step that is done, after 0; there are 3 steps"


def problems(*more):
    read = Scenario.from_text(FILE + "".join(f"  - {line}\n" for line in more), "tour.yaml")
    return [str(one) for one in read.problems], read


@pytest.mark.parametrize(
    "line, told",
    [
        ("{title: Go., text: Go on., step: 4}", f"38: found 4, {NO_STEP}"),
        ("{title: Go., text: Go on., step: 2}", f"38: found 2, {NO_STEP}"),
        ("{title: Go., text: Go on., step: 0}", "38: found 0, expected"),
        ("{title: Go., text: Go on., step: one}", "38: found 'one', expected"),
        ("{title: Go., text: Go on., sayd: Well}", "32: found 'sayd', expected"),
        ("{title: Go., text: Go on., part: Thirteen more}", "38: found "),
        ("{title: Go.}", "5: "),
        ("Go on.", "5: found 'Go on.', expected a line with title and text"),
    ],
)  # fmt: skip
def test_a_mistake_of_a_coach_is_told_by_its_place_and_the_rest_is_kept(line, told):
    found, read = problems(line)
    assert len(found) == 1
    assert found[0].startswith(f"tour.yaml:17:{told}")
    assert read.coach[0].title == "Look."
    assert len(read.lines) == 4
    assert read.state is not None


def test_steps_of_a_coach_go_forward():
    lines = [f"{{title: Go., text: Go on., step: {step}}}" for step in (3, 1, 3)]
    found, read = problems(*lines)
    assert found == [
        f"tour.yaml:{row}:38: found {step}, expected a step that is done, after 3; there are 3 steps"
        for row, step in ((18, 1), (19, 3))
    ]
    assert [one.step for one in read.coach] == [0, 3, 1, 3], "nothing is lost"
    assert problems(*lines[:1])[0] == []


def test_a_text_that_means_several_actions_counts_as_several_steps():
    dice = """\
gekido: 1
title: Dice
bots:
  slicer: {seat: Ann, at: b1}
  v-rex: {seat: Bo, at: c2}
turn: {seat: Ann, moved: true}
attack: {target: v-rex, command: three of a kind, dice: TTTSX}
steps:
  - do: lock TTT
  - do: stop
coach:
  - {title: Stop., text: Stop., step: %s}
"""
    assert not Scenario.from_text(dice % 4).problems
    assert [one.line for one in Scenario.from_text(dice % 5).problems] == [12]


# ---- where it has to stay ----------------------------------------------------------------------------------


@every_game
def test_files_links_and_python_keep_the_coach(id):
    scenario = guided(id)
    assert Scenario.from_text(scenario.to_yaml()) == scenario
    assert Scenario.from_text(scenario.to_yaml()).coach == scenario.coach
    assert unpack(pack(scenario)).coach == scenario.coach
    space = {}
    exec(python(scenario), space)
    assert space["scenario"] == scenario


@every_game
def test_a_study_keeps_the_coach_with_other_lines_beside_the_steps(id):
    scenario = guided(id)
    study = Study(scenario)
    session = study.session
    session.act(random.Random(1).choice(session.game.legal(session.state)), loosely=True)
    saved = study.scenario()
    assert saved.coach == scenario.coach
    assert not Scenario.from_text(saved.to_yaml()).problems
    assert Scenario.from_text(saved.to_yaml()).coach == scenario.coach


@every_game
def test_what_the_explorer_saves_and_links_to_keeps_the_coach(id):
    text = (home(id) / "first-game.yaml").read_text("utf-8")
    view = keep.read(text, "first-game.yaml")
    name, saved = keep.file(view)
    assert re.fullmatch(r"your-first-game-[\d-]+\.yaml", name)
    read = Scenario.from_text(saved)
    assert (read.coach, read.lines, read.problems) == (guided(id).coach, guided(id).lines, ())
    assert keep.opened(keep.address(view, known=False)).scenario.coach == guided(id).coach
    edited = keep.opened(keep.address(Editor(guided(id)).view, known=False))
    assert edited.scenario.coach == guided(id).coach


@every_game
def test_a_study_whose_main_line_is_another_has_no_coach(id):
    study = Study(guided(id))
    cut = study.scenario(upto=study.main[1])
    other = study.session.act(study.session.game.legal(study.session.state)[-1], loosely=True)
    study.promote(other)
    session = guided(id).session()
    session.act(guided(id).lines[0].texts[0])
    for saved in (cut, study.scenario(), Study(guided(id), session, kept=True).scenario()):
        assert not saved.coach
        assert not Scenario.from_text(saved.to_yaml()).problems


@every_game
def test_a_game_that_is_played_on_is_no_guided_one(id):
    scenario = guided(id)
    assert not record(scenario, scenario.run().steps[2]).coach
    assert not editable(scenario, scenario.run().steps[-1]).coach
    assert not shown(scenario, "Without words").scenario.coach


@every_game
def test_the_editor_keeps_the_coach(id):
    scenario = guided(id)
    text = (home(id) / "first-game.yaml").read_text("utf-8")
    draft = Draft(editable(scenario))
    draft.say(title="Another")
    assert draft.scenario.coach == scenario.coach
    changed = Scenario.from_text(rewritten(text, draft.scenario))
    assert (changed.title, changed.coach) == ("Another", scenario.coach)
    longer = scenario.session()
    for line in scenario.lines:
        longer.act(line.texts[0])
    more = longer.act(longer.game.legal(longer.state)[0])
    assert recorded(scenario, more, []).coach == scenario.coach
    shorter = without(scenario, ("steps", len(scenario.document["steps"]) - 1))
    assert shorter.coach == scenario.coach
    assert len(shorter.problems) == 1, "the last line asks for a step that is gone"
