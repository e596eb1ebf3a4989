"""``rqa-lab why``: the verdict, every reason with clause, source and scenarios, and what would make it legal."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import json

import pytest
from commands import BROKEN

HEAVY = "rqa/pushing/crate-is-heavy"
WAITS = "rqa/knock/ground-pound-you-choose"


def test_a_refusal_names_clause_source_scenarios_and_remedy(rqa):
    code, out, err = rqa("why", HEAVY, "push crate")
    lines = out.splitlines()
    assert (code, err) == (0, "")
    assert lines[:4] == [
        "push crate right with pug: refused for Ann",
        "",
        "Pushing Crate costs 3 Move; 2 left.",
        "  rqa.push.crate-cost  Pushing Crate costs 3 Move",
    ]
    assert lines[4].startswith("  Source: Rulebook, page 11")
    assert lines[5].startswith(f"  Scenarios: {HEAVY}, ")
    assert lines[-1] == "Legal after: energy to move 1"


def test_what_would_do_and_what_is_legal_now_is_told(rqa):
    out = rqa("why", HEAVY, "move pug right")[1].splitlines()
    assert "Crate is in the way." in out
    assert "  This rule allows: c3, b4, c5" in out
    assert out[-2:] == [
        "Nothing that Ann can do this turn makes it legal here.",
        "Legal now: move pug up; move pug left; move pug down",
    ]


def test_what_is_possible_tells_what_would_happen(rqa):
    code, out, err = rqa("why", HEAVY, "energy to move 1")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "energy to move 1: possible for Ann",
        "  Ann turns 1 Energy into 1 Move. [rqa.energy.to-move]",
    ]


def test_of_another_seat_the_turn_is_told(rqa):
    out = rqa("why", HEAVY, "end turn", "--seat", "Bo")[1].splitlines()
    assert out[0] == "end turn: refused for Bo"
    assert out[2] == "It is Ann’s turn, not Bo’s; Bo is next."
    assert out[-1] == "Nothing that Bo can do now helps: it is Ann’s turn."


def test_after_a_step_a_choice_may_wait(rqa):
    out = rqa("why", WAITS, "end turn", "--step", 1)[1].splitlines()
    assert out[2] == "Ann must first choose who is knocked back next."
    assert out[-1] == "Ann must choose first."


def test_as_json(rqa):
    code, out, _ = rqa("why", HEAVY, "push crate", "--json")
    told = json.loads(out)
    (reason,) = told["reasons"]
    assert (code, told["action"], told["seat"], told["possible"]) == (
        0,
        "push crate right with pug",
        "Ann",
        False,
    )
    assert reason["kind"] == "push price"
    assert reason["facts"] == {"robot": "Crate", "needs": 3, "has": 2}
    assert reason["cells"] == ["d4"]
    assert reason["clauses"][0] == "rqa.push.crate-cost"
    assert HEAVY in reason["scenarios"]
    assert told["legal_after"] == [["energy to move 1"]]
    assert (told["alternatives"], told["why"], told["proved"]) == ([], "", True)
    told = json.loads(rqa("why", HEAVY, "energy to move 1", "--json")[1])
    assert told["possible"] is True
    assert [event["kind"] for event in told["events"]] == ["convert"]


@pytest.mark.slow
def test_a_limit_is_told(rqa):
    out = rqa("why", HEAVY, "buy Rivet Gun", "--limit", 3)[1].splitlines()
    assert out[-1] == "Not known: there is too much to try."
    out = rqa("why", HEAVY, "buy Rivet Gun", "--actions", 1)[1].splitlines()
    assert out[-1] == "Nothing that Ann can do within 1 action of this turn makes it legal."


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        ([HEAVY, "pysh crate"], "found 'pysh', expected move, push, play, use, buy, energy, choose or end. Did you mean 'push'?"),
        ([HEAVY, "end turn", "--seat", "Boo"], "--seat: found 'Boo', expected Ann, Bo. Did you mean 'Bo'?"),
        ([HEAVY, "end turn", "--step", 99], "--step 99 is out of range"),
        ([HEAVY], "Missing argument 'ACTION'."),
        (["rqa/pushing/crate-is-hevy", "end turn"], f"Did you mean '{HEAVY}'?"),
        ([HEAVY, "end turn", "--limit", 0], "Invalid value for '--limit'"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_one_line(rqa, arguments, complaint):
    code, _, err = rqa("why", *arguments)
    assert code == 2
    assert complaint in err
    assert len(err.splitlines()) == 1


@pytest.mark.slow
def test_of_several_actions_in_one_word_it_is_the_first_that_is_refused_or_the_last(rqa):
    where = "gekido/dice/three-dice-at-a-time"
    out = rqa("why", where, "lock TS")[1].splitlines()
    assert [line.partition(" [")[0] for line in out] == [
        "lock S: possible for Ann", "  Ann locks a triangle.", "  Ann locks a square.",
    ]  # fmt: skip
    out = rqa("why", where, "lock TTTS")[1].splitlines()
    assert out[0] == "lock T: refused for Ann"
    assert out[2] == "No unlocked die shows a triangle; a Locked die stays as it is."


def test_of_a_file_with_mistakes_what_there_is_is_judged(rqa, tmp_path):
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN)
    code, out, err = rqa("why", file, "move pug right")
    assert (code, out.splitlines()[0]) == (1, "move pug right: possible for Ann")
    assert "found 'crat'" in err


def test_what_the_last_step_did_is_told_with_the_reason(rqa):
    out = rqa("why", "rqa/cards/only-one-half-is-left", "choose gain 2 Energy", "--step", 1)[1].splitlines()
    assert out[2] == "No choice is waiting. There was only one option: Ann chooses to gain 2 Energy."
