"""Two runs of the same steps under different readings: the API, and ``rqa-lab compare``."""

import json
import re

import pytest
from commands import BROKEN

from rqa_lab.core.keys import rulings
from rqa_lab.core.session import Session
from rqa_lab.explore import Comparison, compare
from rqa_lab.games import game
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario

CORNER = "rqa/pushing/twice-in-a-corner"
WALL = "rqa/knock/the-wall-ends-the-flight"


def rows(pair):
    return [
        (row.how, row.left and row.left.kind, row.right and row.right.kind)
        for row in pair.rows
        if row.how != "same"
    ]


# ---- in Python -------------------------------------------------------------------------------------------


def test_who_tries_and_what_is_possible_are_those_of_the_script():
    two = Scenario("rqa").robot("pug", "c4", seat="Ann").robot("crate", "e4", seat="Bo").turn("Ann", move=1)
    found = compare(
        two.refuse("end turn", seat="Bo").options("end turn", "move pug up"), {"edge-one-obstacle": "four"}
    )
    refused, possible = found.pairs
    assert [row.left.kind for row in refused.rows] == ["refused"]
    told = [row.left.text for row in possible.rows]
    assert told == sorted(told)
    assert len(told) == 5


def test_an_attempt_that_cannot_be_read_stops_nobody():
    scenario = (
        Scenario("rqa").robot("pug", "c4").turn("Ann", move=1).refuse("choose nonsense").step("move pug up")
    )
    found = compare(scenario, {"edge-one-obstacle": "four"})
    assert (found.left.stopped, found.right.stopped) == (None, None)
    assert [pair.text for pair in found.pairs] == ["choose nonsense", "move pug up"]
    assert found.alike


def test_chance_answers_both_sides_from_the_script_and_then_from_the_seed():
    position = Scenario("rqa").robot("pug", "c4").turn("Ann").seat("Ann", deck=["Tackle", "Hammer"] * 6)
    scenario = position.chance(*["Hammer"] * 5).step("end turn")
    for seed in (1, 2, 3):
        found = compare(scenario.set(seed=seed), {"edge-one-obstacle": "four"})
        assert found.alike
        drawn = [row.right.event.facts["card"] for row in found.pairs[0].rows if row.right.kind == "draw"]
        assert drawn == ["Hammer"] * 5
    unscripted = position.step("end turn")
    for seed in (1, 2, 3):
        told = [
            row.right.event.facts
            for row in compare(unscripted.set(seed=seed), {"edge-one-obstacle": "four"}).pairs[0].rows
        ]
        step = unscripted.set(seed=seed).session().act("end turn")
        assert told == [event.facts for event in step.events]


def test_one_reading_against_the_scenario_as_it_is():
    found = compare(load(CORNER), {"edge-one-obstacle": "four"})
    assert isinstance(found, Comparison)
    assert found.left.readings == {"edge-one-obstacle": "one"}
    assert found.right.readings == {"edge-one-obstacle": "four"}
    assert [pair.text for pair in found.pairs] == [
        "push strider right", "move pug down", "move pug right", "push strider up",
    ]  # fmt: skip
    assert [pair.alike for pair in found.pairs] == [False, True, True, False]
    pair, row = found.first
    assert (pair.number, row.how) == (1, "differs")
    obstacles = [told.event.facts["obstacle"] for told in (row.left, row.right)]
    assert obstacles == ["the edge", "the right edge"]
    assert rows(found.pairs[3]) == [("left", "refused", None), ("right", None, "allowed")]
    assert found.pairs[3].rows[0].left.clauses[0] == "rqa.limit.same-obstacle"
    assert found.ends == (("strider bumped", "the edge", "the right edge"),)
    assert not found.alike


def test_two_readings_against_each_other():
    """The readings of the file do not matter where others are named."""
    four = load("rqa/pushing/twice-in-a-corner-four-sides")
    one, other = {"edge-one-obstacle": "one"}, {"edge-one-obstacle": "four"}
    found = compare(four, other, one)
    assert (found.left.readings, found.right.readings) == (other, one)
    assert (found.left.stopped, found.right.stopped) == (None, 4)
    assert rows(found.pairs[3])[-1] == ("right", None, "refused")
    assert len(found.pairs) == len(four.lines)
    assert compare(four, one, one).alike


# ---- the rulebooks of several languages -------------------------------------------------------------------

GERMAN = "moonbots/rulings/by-the-german-rulebook"


def test_two_rulebooks_against_each_other():
    """What differs between them is told; all that they decide comes from them, whatever the file says."""
    found = compare(load(GERMAN), {"rulebook": "fr"}, {"rulebook": "de"})
    assert found.left.readings == {
        "rulebook": "fr", "upgrade-copies": "one-per-kind", "stronger-shields": "shields-too",
        "two-target": "opposite", "trick-time": "turn", "supermarket-time": "turn",
    }  # fmt: skip
    assert found.right.readings == {
        "rulebook": "de", "upgrade-copies": "one-per-weapon", "stronger-shields": "weapons-only",
        "two-target": "any", "trick-time": "round", "supermarket-time": "round",
    }  # fmt: skip
    assert rows(found.pairs[0]) == [("left", "allowed", None), ("right", None, "refused")]
    assert all(pair.alike for pair in found.pairs[1:])
    assert compare(load(GERMAN), {"rulebook": "de"}).alike


def test_a_rulebook_in_a_file_goes_with_rulings_that_go_first():
    scenario = load(GERMAN).set(rulings={"fist-boost": "attacked"})
    readings = rulings(scenario.state)
    assert (readings["upgrade-copies"], readings["fist-boost"]) == ("one-per-weapon", "attacked")
    whole = Scenario("moonbots", game={"seats": ["Ann", "Bo"]}, rulebook="nl")
    assert rulings(whole.state)["gain-cap"] == "round"


def test_two_rulebooks_side_by_side_at_the_terminal(rqa):
    code, out, _ = rqa("compare", GERMAN, "--rulebook", "fr", "--against", "de")
    assert code == 1
    assert "    rulebook: de, " in out
    assert " | rulebook: fr, " in out
    assert "The two runs differ from step 1." in out


def test_a_language_without_a_rulebook_is_refused():
    with pytest.raises(ValueError, match="rulebook: found 'ge', expected en, fr, de, it, es, pt, nl or ru"):
        compare(load(GERMAN), {"rulebook": "ge"})
    with pytest.raises(ValueError, match="rulebook: found 'de', but this rulebook has no other languages"):
        compare(load(CORNER), {"rulebook": "de"})


EDGE = "edge-one-obstacle"


def at_the_top(reading, side):
    """Crate has hit a side of the edge before anything is done, and is then pushed into the top one."""
    robots = Scenario("rqa").robot("pug", "d6", seat="Ann").robot("crate", "d7", seat="Bo", bumped=[side])
    return robots.turn("Ann", move=4).set(rulings={EDGE: reading}).refuse("push crate up")


@pytest.mark.parametrize(
    "reading, side, wanted",
    [
        ("four", "the top edge", {"one": "refused", "four": "refused"}),
        ("four", "the left edge", {"one": "refused", "four": "allowed"}),
        ("one", "the edge", {"one": "refused", "four": "refused"}),
    ],
)
def test_an_edge_that_was_hit_stays_hit_under_another_reading(reading, side, wanted):
    """Who has hit a side has hit the edge; who has hit the edge may have hit any side."""
    found = compare(at_the_top(reading, side), {EDGE: "one"}, {EDGE: "four"})
    for told, under in ((found.left, "one"), (found.right, "four")):
        assert told.readings == {EDGE: under}
        [pair] = found.pairs
        rows = [row.left if under == "one" else row.right for row in pair.rows]
        assert [row.kind for row in rows if row] == [wanted[under]]
    look = game("rqa").look
    assert look(found.left.session.state)["crate"]["bumped"] == ["the edge"]
    sides = look(found.right.session.state)["crate"]["bumped"]
    all_sides = ["the right edge", "the top edge", "the left edge", "the bottom edge"]
    assert sides == (all_sides if reading == "one" else [side])


def test_rows_of_the_same_kind_stand_side_by_side():
    found = compare(load(WALL), {"knock-collision-multi": "each-space"})
    assert rows(found.pairs[0]) == [("differs", kind, kind) for kind in ("hurt", "claim", "hurt", "claim")]
    assert rows(found.pairs[1])[-1] == ("right", None, "knocked out")
    assert ("Ann vp", "3", "6") in found.ends
    assert ("strider at", "c4", "nothing") in found.ends


def test_a_side_stops_where_a_step_is_refused():
    found = compare(load("rqa/rulings/convert-on-top-allowed"), {"convert-on-top": "refused"})
    assert found.right.stopped == 1
    assert [row.right.kind for row in found.pairs[0].rows if row.right] == ["refused"]
    assert all(row.right is None for pair in found.pairs[1:] for row in pair.rows)
    assert ("pug at", "d4", "b4") in found.ends


def test_nothing_more_is_told_once_both_sides_have_stopped():
    scenario = Scenario("rqa").robot("pug", "c4").turn("Ann").step("move pug up").step("end turn")
    found = compare(scenario, {"vp-floor": "debt"})
    assert (found.left.stopped, found.right.stopped) == (1, 1)
    assert len(found.pairs) == 1
    assert found.alike


def test_an_action_that_cannot_be_read_stops_both_sides():
    scenario = Scenario("rqa").robot("pug", "c4").turn("Ann").step("hop").step("end turn")
    found = compare(scenario, {"vp-floor": "debt"})
    assert [row.left.kind for row in found.pairs[0].rows] == ["not read"]
    assert found.left.stopped == 1


def test_what_is_possible_is_compared():
    found = compare(load("rqa/rulings/area-empty-refused"), {"area-empty": "allowed"})
    assert rows(found.pairs[0]) == [("left", "refused", None), ("right", None, "allowed")]
    assert rows(found.pairs[1]) == [("right", None, "possible")] * 4
    assert found.ends == ()


def test_runs_that_differ_only_in_who_has_won():
    found = compare(load("rqa/rulings/tie-break-sum-sum"), {"tie-break-sum": "best-robot"})
    assert found.first is None
    assert found.ends == (("winners", "Ann", "Bo"),)
    assert not found.alike
    assert "they end otherwise" in repr(found)


def test_a_ruling_that_does_not_matter():
    found = compare(load(CORNER), {"laser-friends": "hit"})
    assert found.alike
    assert repr(found) == "<Comparison of 'Twice in a corner', laser-friends spare against hit: alike>"


def test_a_session_is_compared_as_far_as_it_goes():
    """Chance answers from the same seed, also where it was asked a different number of times."""
    session = load(CORNER).session()
    session.act("push strider right")
    session.act("end turn")
    session.undo()
    found = compare(session, {"edge-one-obstacle": "four"})
    assert [pair.text for pair in found.pairs] == ["push strider right with pug", "end turn"]
    assert found.left.session.state == session.redo().state
    assert found.first[0].number == 1


def test_whole_games_have_the_same_chance_on_both_sides():
    rqa = game("rqa")
    session = Session(rqa, rqa.start({"seats": ["Ann", "Bo"], "robots": "deal"}), seed=5)
    session.act("choose begin")
    assert compare(session, {"vp-floor": "debt"}).alike


@pytest.mark.parametrize(
    "readings, told",
    [
        ({"edge-one-obstacl": "one"}, "Did you mean 'edge-one-obstacle'?"),
        ({"edge-one-obstacle": "for"}, "found 'for', expected one or four. Did you mean 'four'?"),
        ({"lost-icons": "one"}, "lost-icons has no other reading"),
    ],
)
def test_rulings_and_readings_that_do_not_exist(readings, told):
    with pytest.raises(ValueError, match=r"found|no other reading") as caught:
        compare(load(CORNER), readings)
    assert told in str(caught.value)


def test_a_game_without_open_questions():
    dice = game("dice")
    with pytest.raises(ValueError, match="expected a ruling"):
        compare(Session(dice, dice.start({})), {"edge-one-obstacle": "four"})


# ---- as a command ----------------------------------------------------------------------------------------


def test_the_command_tells_both_runs_in_two_columns(rqa, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    code, out, err = rqa("compare", CORNER, "--ruling", "edge-one-obstacle=four")
    lines = out.splitlines()
    assert (code, err) == (1, "")
    assert lines[0] == "Twice in a corner"
    names = [part.strip() for part in lines[1].split("|")]
    assert names == ["edge-one-obstacle: one", "edge-one-obstacle: four"]
    assert "    Strider loses 1 red cube: Health 5 → 4." in lines  # across: both tell it
    assert "Tried: push strider up" in out
    assert lines[-1] == "The two runs differ from step 1."
    assert max(map(len, lines)) <= 100


def test_the_command_says_where_a_side_stops(rqa):
    where = "rqa/rulings/convert-on-top-allowed"
    code, out, _ = rqa("compare", where, "--ruling", "convert-on-top=refused")
    assert code == 1
    assert "The right side stops here." in out
    right = " ".join(line.rpartition("| ")[2].strip() for line in out.splitlines())
    assert "Refused: Pug couldn’t get down from c4" in right


def test_runs_that_are_alike(rqa):
    code, out, _ = rqa("compare", CORNER, "--ruling", "laser-friends=hit")
    assert code == 0
    assert out.splitlines()[-1] == "The two runs are the same."


def test_both_sides_can_be_named(rqa):
    left, right = ("--ruling-left", "edge-one-obstacle=four"), ("--ruling", "edge-one-obstacle=one")
    code, out, _ = rqa("compare", CORNER, *left, *right, "--json")
    told = json.loads(out)
    assert code == 1
    assert (told["alike"], told["first"]) == (False, 1)
    assert told["left"] == {"rulings": {"edge-one-obstacle": "four"}, "stopped": None}
    assert told["end"] == [{"what": "strider bumped", "left": "the right edge", "right": "the edge"}]
    first = told["steps"][0]
    assert first["do"] == "push strider right"
    (differs,) = [row for row in first["rows"] if row["how"] != "same"]
    assert differs["left"]["facts"]["obstacle"] == "the right edge"
    assert differs["right"]["clauses"][0] == "rqa.push.into-edge"
    assert told["steps"][3]["refuse"] == "push strider up"


@pytest.mark.parametrize(
    "given, told",
    [
        ([], "nothing to compare: give another reading with --ruling NAME=READING"),
        (["--rulebook", "de"], "rulebook: found 'de', but this rulebook has no other languages"),
        (["--ruling", "four"], "--ruling: found 'four', expected NAME=READING, such as knock-angle=none"),
        (["--ruling-left", "=four"], "--ruling-left: found '=four'"),
        (["--ruling", "edge-one-obstacle=fore"], "Did you mean 'four'?"),
        (["--ruling", "edge-one=four"], "Did you mean 'edge-one-obstacle'?"),
    ],
)
def test_what_cannot_be_compared(rqa, given, told):
    code, out, err = rqa("compare", CORNER, *given)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1


def test_a_file_with_mistakes_is_compared_as_far_as_it_can_be_read(rqa, tmp_path):
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN, "utf-8")
    code, out, err = rqa("compare", file, "--ruling", "vp-floor=debt")
    assert code == 1
    assert "crat" in err
    assert "The two runs are the same." in out


def test_the_open_questions_are_listed(rqa):
    code, out, _ = rqa("rules", "--open")
    assert code == 0
    assert "knock-angle  line, none" in out
    assert "lost-icons  no switch" in out
    told = set(re.findall(r"(?m)^  Confidence: (\w+)\.$", out))
    assert told == {"low", "medium", "high"}
    assert out.count("\n  Confidence: ") == len(game("rqa").rulebook.rulings)


# ---- in a notebook ---------------------------------------------------------------------------------------


def test_a_comparison_shows_what_differs():
    found = compare(load(CORNER), {"edge-one-obstacle": "four"})
    html = found._repr_html_()
    assert html.count("<tr>") == 1 + len(found.pairs) + 3 + 2  # names, steps, rows that differ, the end
    assert "the right edge is in the way" in html
    assert "loses 1 red cube" not in html, "both tell it"
    assert "rqa.limit.same-obstacle" in html
