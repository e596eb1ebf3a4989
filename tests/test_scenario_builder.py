"""Building scenarios in Python, and writing them as files."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import inspect
import os
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.core import files
from rqa_lab.core.game import Game
from rqa_lab.documents.places import ScenarioError
from rqa_lab.games import game
from rqa_lab.scenario.builder import fields
from rqa_lab.scenario.scenario import Scenario

DATA = Path(__file__).parent / "data"
BOARD = "\n".join([". . . . . . ."] * 3 + [". . . . # . ."] + [". . . . . . ."] * 3) + "\n"


def built():
    return (
        Scenario("rqa", "Into a wall", teaches=["rqa.push.into-wall"], question="Who moves?")
        .board(BOARD)
        .tiles(f2="Tacks")
        .robot("pug", "c4")
        .robot("crate", "d4", health=2)
        .turn("Ann", move=5)
        .hand("Ann", "Tackle")
        .step("push crate right", expect={"crate": {"at": "d4", "health": 1}, "Ann": {"vp": 1}})
        .refuse("push crate right", "rqa.limit.same-obstacle")
        .options("move pug left", "move pug up", "move pug down", "play Tackle on crate", "end turn")
    )


def test_what_is_built_is_what_was_said():
    scenario = built()
    look = scenario.game.look(scenario.state)
    assert isinstance(scenario.game, Game)
    assert look["tiles"] == {"e4": "Wall", "f2": "Tacks"}
    assert (look["pug"]["seat"], look["crate"]["seat"]) == ("Ann", "Bo")
    assert look["crate"]["health"] == {"red": 1, "blue": 1}
    assert look["Ann"]["hand"] == ["Tackle"]
    assert scenario.title == "Into a wall"
    assert [line.kind for line in scenario.lines] == ["do", "refuse", "options"]
    assert scenario.lines[1].because == ("rqa.limit.same-obstacle",)
    assert [str(failure) for failure in scenario.run().failures] == []


def test_a_scenario_is_a_value():
    one = Scenario("rqa").robot("pug", "c4")
    two = one.robot("crate", "d4")
    assert list(one.document["robots"]) == ["pug"]
    assert list(two.document["robots"]) == ["pug", "crate"]
    one.document["robots"].clear()
    assert list(one.document["robots"]) == ["pug"]
    assert built() == built()
    assert hash(built()) == hash(built())
    assert built() != built().set(note="other")
    assert built() != "something else"


def test_words_add_to_what_was_said_before():
    scenario = built().tiles(a1="Spawn").seat("Ann", vp=2).robot("crate", "e5")
    assert scenario.document["tiles"] == {"f2": "Tacks", "a1": "Spawn"}
    assert scenario.document["seats"] == {"Ann": {"hand": ["Tackle"], "vp": 2}}
    assert list(scenario.document["robots"]) == ["pug", "crate"]
    assert scenario.document["robots"]["crate"] == {"seat": "Bo", "at": "e5"}


def test_a_session_starts_at_the_position():
    session = built().session()
    assert [event.kind for event in session.act("push crate").events] == [
        "pay",
        "bump",
        "hurt",
        "claim",
        "stay",
    ]
    assert session.undo().state == built().state


@pytest.mark.parametrize(
    "build, sentence",
    [
        (lambda s: s.robot("crat", "a1"), "robots.crat: found 'crat', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?"),
        (lambda s: s.robot("pug", "h9"), "robots.pug.at: found 'h9', expected a space from a1 to g7"),
        (lambda s: s.robot("pug", "a1", helth=2), "robots.pug.helth: found 'helth', expected seat, at, health, bumped, over, diagonal or another of 12 names. Did you mean 'health'?"),
        (lambda s: s.tiles(f2="Tack"), "tiles.f2: found 'Tack', expected Spawn, Wall, Junkyard, Remote Terminal, Repair Pad, Solar Farm or another of 19 names. Did you mean 'Tacks'?"),
        (lambda s: s.turn("Ann", mov=1), "turn.mov: found 'mov', expected seat, phase, energy, move or bought. Did you mean 'move'?"),
        (lambda s: s.set(titel="x"), "titel: found 'titel', expected a key of a scenario. Did you mean 'title'?"),
        (lambda s: s.step("push", expekt={}), "steps.0.expekt: found 'expekt', expected do, expect, cites, events, at, comment, mark or say. Did you mean 'expect'?"),
        (lambda s: s.refuse("push", "rqa.push.cst"), "steps.0.because: found 'rqa.push.cst', expected a clause of the rulebook, or a list of them. Did you mean 'rqa.push.cost'?"),
        (lambda s: s.set(note={1, 2}), "expected plain values: Object of type set is not JSON serializable"),
        (lambda s: s.set(note="\ud800"), "expected plain values: 'utf-8' codec can't encode character '\\ud800' in position 34: surrogates not allowed"),
        (lambda s: s.set(order=float("nan")), "expected plain values: Out of range float values are not JSON compliant"),
    ],
)  # fmt: skip
def test_a_name_that_the_format_does_not_know_raises(build, sentence):
    with pytest.raises(ScenarioError) as caught:
        build(Scenario("rqa", "x"))
    assert str(caught.value).startswith(sentence[:60])
    assert [str(problem) for problem in caught.value.problems] == [sentence]


def test_an_unknown_game_raises():
    with pytest.raises(ScenarioError, match=r"found 'rqb', expected a game: .*rqa.*Did you mean 'rqa'\?"):
        Scenario("rqb")


@pytest.mark.parametrize(
    "build, sentence",
    [
        (lambda s: Scenario(5), "found 5, expected a game: "),
        (lambda s: Scenario([]), "found an empty list, expected a game: "),
        (lambda s: Scenario("rqa", None), "title: found nothing, expected text"),
        (lambda s: s.refuse("x", because=None), "steps.0.because: found nothing, expected a clause of the rulebook, or a list of them"),
        (lambda s: s.refuse("x", because=5), "steps.0.because: found 5, expected a clause of the rulebook, or a list of them"),
        (lambda s: s.set(rqa=None), "found no 'rqa', expected one"),
        (lambda s: s.set(title=None), "found no 'title', expected one"),
        (lambda s: s.set(steps=5), "steps: found 5, expected a list"),
        (lambda s: s.robot(["pug"]), "robot(): found ['pug'] for name, expected a text"),
        (lambda s: s.seat(["Ann"]), "seat(): found ['Ann'] for name, expected a text"),
        (lambda s: s.set(note=nested(100_000)), "expected plain values: maximum recursion depth exceeded"),
        (lambda s: Scenario.from_text("").set(title="x"), ":1:1: found nothing, expected a scenario, "),
        (lambda s: Scenario.from_text("").robot("pug"), ":1:1: found nothing, expected a scenario, "),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_kind_raises_one_sentence(build, sentence):
    with pytest.raises((ScenarioError, TypeError)) as caught:
        build(Scenario("rqa", "x"))
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def nested(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


def test_what_is_expected_cannot_be_changed_from_outside():
    scenario = Scenario("rqa", expect={"Ann": {"vp": 0}}).robot("pug", "c4")
    scenario = scenario.step("end turn", expect={"pug": {"at": "c4"}})
    same = Scenario.from_text(scenario.to_yaml())
    scenario.expect["Ann"]["vp"] = scenario.expect["Bo"] = 5
    scenario.lines[0].expect["pug"]["at"] = scenario.lines[0].expect["crate"] = "d5"
    assert scenario == same
    assert (scenario.expect, scenario.lines) == (same.expect, same.lines)
    assert scenario.run().passed


def test_each_game_brings_the_words_that_build_its_positions():
    scenario = Scenario("rqa")
    assert {"robot", "hand", "turn", "step"} <= set(dir(scenario))
    assert "robot added" in scenario.robot.__doc__
    assert list(inspect.signature(scenario.robot).parameters) == [
        "name",
        "at",
        "seat",
        *fields(game("rqa"), "robot"),
    ]
    with pytest.raises(AttributeError, match=r"no attribute 'robt'\. Did you mean 'robot'\?"):
        scenario.robt("pug", "c4")
    assert not hasattr(Scenario("dice"), "robot")
    assert not hasattr(scenario, "_robot")


def test_lines_are_values():
    one, two = built().lines, built().lines
    assert one == two
    assert [hash(line) for line in one] == [hash(line) for line in two]


def test_its_error_comes_back_from_another_process():
    with pytest.raises(ScenarioError) as caught:
        Scenario("rqa").robot("crat")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (ScenarioError, str(caught.value))
    assert again.problems == caught.value.problems


def test_what_is_wrong_with_a_position_is_listed_and_not_raised():
    scenario = Scenario("rqa").turn("Cy").robot("pug", "c4", seat="Ann").step("psh crate")
    assert [str(problem) for problem in scenario.problems] == [
        "turn.seat: found 'Cy', expected a seat: Ann",
        "step 1: found 'psh', expected move, push, play, use, buy, energy, choose or end. Did you mean 'push'?",
    ]
    assert scenario.game.look(scenario.state)["pug"]["at"] == "c4"


def test_none_takes_a_key_out():
    assert Scenario("rqa", note="x").set(note=None) == Scenario("rqa")


def test_the_file_is_in_blocks_and_in_a_stable_order():
    assert built().set(note="two\nlines").to_yaml() == (
        "rqa: 1\n"
        "title: Into a wall\n"
        "teaches: [rqa.push.into-wall]\n"
        "question: Who moves?\n"
        "note: |-\n"
        "  two\n"
        "  lines\n"
        "board: |\n" + "".join(f"  {line}\n" for line in BOARD.splitlines()) + "tiles: {f2: Tacks}\n"
        "robots:\n"
        "  pug: {seat: Ann, at: c4}\n"
        "  crate: {seat: Bo, at: d4, health: 2}\n"
        "seats:\n"
        "  Ann: {hand: [Tackle]}\n"
        "turn: {seat: Ann, move: 5}\n"
        "steps:\n"
        "  - do: push crate right\n"
        "    expect: {crate: {at: d4, health: 1}, Ann: {vp: 1}}\n"
        "  - refuse: push crate right\n"
        "    because: rqa.limit.same-obstacle\n"
        "  - options: [move pug left, move pug up, move pug down, play Tackle on crate, end turn]\n"
    )


@pytest.mark.parametrize("file", sorted(DATA.glob("*.yaml")), ids=lambda path: path.name)
def test_reading_and_writing_gives_an_equal_scenario(file):
    scenario = Scenario.from_text(file.read_bytes(), str(file))
    text = scenario.to_yaml()
    assert Scenario.from_text(text) == scenario
    assert Scenario.from_text(text).state == scenario.state
    assert Scenario.from_text(text).to_yaml() == text


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
SPACES = st.sampled_from(["a1", "c4", "g7"])


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(
    title=TEXTS,
    note=st.one_of(TEXTS, st.lists(TEXTS, min_size=1, max_size=4).map("\n".join)),
    order=st.one_of(st.integers(-999, 999), st.floats(-999, 999)),
    seats=st.dictionaries(TEXTS, st.fixed_dictionaries({"vp": st.integers(0, 9)}), max_size=4),
    robots=st.dictionaries(
        st.sampled_from(["pug", "crate"]), st.fixed_dictionaries({"seat": TEXTS, "at": SPACES})
    ),
    expect=st.dictionaries(
        TEXTS, st.one_of(st.none(), st.booleans(), st.integers(0, 9), TEXTS, st.lists(TEXTS))
    ),
    say=TEXTS,
)
def test_whatever_is_built_comes_back_from_its_file(title, note, order, seats, robots, expect, say):
    scenario = Scenario("rqa", title, note=note, order=order, seats=seats, robots=robots)
    scenario = scenario.step("end turn", expect=expect, say=say)
    again = Scenario.from_text(scenario.to_yaml(), "again.yaml")
    told = [one for one in again.problems if "only looks like" not in one.message]  # said of files only
    assert len(told) == len(scenario.problems)  # a seat's name may mean something else
    assert again == scenario


def test_saving_replaces_a_file_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "push.yaml"
    file.write_text("old")
    file.chmod(0o640)
    built().save(file)
    assert Scenario.from_text(file.read_bytes()) == built()
    assert file.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [file]

    def fail(number):
        raise OSError("disk full")

    monkeypatch.setattr(files.os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        built().set(note="new").save(file)
    assert Scenario.from_text(file.read_bytes()) == built()
    assert list(tmp_path.iterdir()) == [file]


def test_saving_writes_through_a_link(tmp_path):
    (tmp_path / "real.yaml").write_text("old")
    os.symlink(tmp_path / "real.yaml", tmp_path / "link.yaml")
    built().save(str(tmp_path / "link.yaml"))
    assert (tmp_path / "link.yaml").is_symlink()
    assert Scenario.from_text((tmp_path / "real.yaml").read_bytes()) == built()


def test_it_says_what_it_is():
    assert repr(built()) == "<Scenario built: Into a wall>"
    assert repr(Scenario.from_text(built().to_yaml(), "a.yaml")) == "<Scenario a.yaml: Into a wall>"
