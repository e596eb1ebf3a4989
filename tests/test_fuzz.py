"""What plays at random finds faults that are planted, tells them as small scenarios, and counts right."""

import json
import random
from collections import Counter

import fuzz
import pytest
import yaml
from acts import altered, put_in_place
from beginnings import BEGINNINGS
from shrink import shrunk

from rqa_lab.explore.found import position
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario

pytestmark = pytest.mark.slow

EVERY_GAME = pytest.mark.parametrize("name", ["rqa", "gekido", "moonbots"])
EVERY_BEGINNING = pytest.mark.parametrize("begin", dict.fromkeys(begin for begin, _ in BEGINNINGS))


@EVERY_GAME
@EVERY_BEGINNING
def test_a_beginning_is_a_scenario_without_a_mistake(name, begin):
    for seed in range(3):
        scenario = begin(game(name), random.Random(seed), Counter())
        assert scenario.problems == ()
        assert Scenario.from_text(scenario.to_yaml()) == scenario
        if begin.__name__ == "broken":
            assert game(name).audit(scenario.state)


@EVERY_GAME
def test_some_runs_find_nothing_and_are_the_same_again(name):
    job = fuzz.Job(name, "test", 3, 40)
    tally = fuzz.play(job)
    assert tally.found == []
    assert tally.actions == 40
    assert tally.refusals > 40
    assert tally.begun.total() > 1
    assert 0 < tally.sound < 40
    assert {clause for _, clause in tally.cited} <= set(game(name).rulebook)
    assert sum(fuzz.kinds_of(tally).values()) == 40
    assert fuzz.play(job) == tally
    assert fuzz.play(job._replace(seed="other")).kinds != tally.kinds


def test_jobs_share_out_all_actions():
    actions = 4 * fuzz.JOB + 100
    jobs = fuzz.jobs_of(["rqa", "gekido"], actions, "0")
    assert actions <= sum(job.actions for job in jobs) <= actions + 2
    assert all(0 < job.actions <= fuzz.JOB for job in jobs)
    assert len({(job.game, job.number) for job in jobs}) == len(jobs)
    share = {id: sum(job.actions for job in jobs if job.game == id) for id in ("rqa", "gekido")}
    assert share["rqa"] > share["gekido"] > fuzz.JOB
    assert [job.actions for job in fuzz.jobs_of(["gekido"], 30, "0")] == [30]


# ---- planted faults --------------------------------------------------------------------------------------


@pytest.fixture
def plant(monkeypatch):
    """Puts something else in the place of a function of a game."""
    import beginnings

    def put(name, **functions):
        """Functions of the game by name; of its language with ``language_`` before it."""
        spoiled = altered(game(name), **functions)
        put_in_place(monkeypatch, name, spoiled)
        beginnings.loaded.cache_clear()
        return spoiled

    yield put
    beginnings.loaded.cache_clear()


def first_found(name, most=40):
    """What a run finds first, apart from what keeps it from beginning."""
    for number in range(most):
        for found in fuzz.play(fuzz.Job(name, "planted", number, 60)).found:
            if found.document is not None:
                return found
    raise AssertionError(f"nothing was found in {most} jobs")


def test_an_event_that_tells_too_little_is_found_and_told_as_a_small_scenario(plant):
    changes = game("rqa").language.changes
    plant("rqa", language_changes=lambda event: {} if event.kind == "convert" else changes(event))
    found = first_found("rqa")
    assert found.kind == "events_add_up of convert: AssertionError"
    small = shrunk(found)
    assert small.kind == found.kind
    assert len(small.line) == 1
    assert small.line[0].startswith("energy to move")
    scenario = Scenario.from_text(small.to_yaml())
    assert scenario.problems == ()
    assert [line.texts for line in scenario.lines] == [small.line]
    assert not {"robots", "tiles", "shop", "scrap_heap"} & set(scenario.document)


def test_two_faults_of_one_check_are_told_apart(plant):
    changes = game("rqa").language.changes
    plant("rqa", language_changes=lambda event: {} if event.kind in ("convert", "phase") else changes(event))
    found = fuzz.play(fuzz.Job("rqa", "planted", 0, 60)).found
    told = {one.kind: many for one, many in fuzz.told_once(found) if one.document is not None}
    assert {kind.partition(":")[0] for kind in told} == {"events_add_up of convert", "events_add_up of phase"}
    assert sum(told.values()) == len(found)


def test_an_action_that_cannot_be_taken_is_found_and_told(plant):
    rules = game("gekido")

    def advance(state, action, trace=None, chance=None):
        if action.text == "attack pytron" and chance is not None:  # only in a session
            raise ZeroDivisionError("planted")
        return rules.advance(state, action, trace, chance)

    plant("gekido", advance=advance)
    small = shrunk(first_found("gekido"))
    assert small.kind == "_step: ZeroDivisionError"
    assert small.line[-1] == "attack pytron"
    assert yaml.safe_load(small.to_yaml())["steps"][-1] == {"do": "attack pytron"}


def test_a_refusal_without_words_is_found_and_told(plant):
    explain = game("rqa").language.explain
    plant("rqa", language_explain=lambda reason: "" if "rqa.move.edge" in reason.clauses else explain(reason))
    small = shrunk(first_found("rqa"))
    assert small.kind == "refusal_tells_why of Move: AssertionError"
    assert small.line == ()
    text, seat = small.refused
    assert text.startswith("move")
    assert seat is None
    last = Scenario.from_text(small.to_yaml()).lines[-1]
    assert (last.kind, last.texts) == ("refuse", (text,))


def test_a_position_that_breaks_the_contract_is_found_and_told(plant):
    legal = game("rqa").legal
    plant("rqa", legal=lambda state: [one for one in legal(state) if one.text != "buy Tackle"])
    small = shrunk(first_found("rqa"))
    assert small.kind == "legal_is_what_judge_allows: AssertionError"
    assert small.line == ()
    assert "Tackle" in small.to_yaml()


def test_what_keeps_a_run_from_beginning_is_found_too(plant):
    def generate(rng):
        raise ZeroDivisionError("planted")

    plant("rqa", generate=generate)
    tally = fuzz.play(fuzz.Job("rqa", "planted", 0, 60))
    assert tally.actions == 60
    assert {one.kind for one in tally.found} == {"on the way to its beginning, generated: ZeroDivisionError"}
    assert shrunk(tally.found[0]) == tally.found[0]
    assert tally.found[0].to_yaml() == "# planted/rqa/0/0\n"


# ---- the command -----------------------------------------------------------------------------------------


def run(monkeypatch, capsys, *arguments):
    """The exit code and what was printed."""
    monkeypatch.setattr("sys.argv", ["fuzz.py", "--jobs", "1", *arguments])
    code = fuzz.main()
    return code, capsys.readouterr().out


def test_the_table_has_every_clause_that_can_be_cited(monkeypatch, capsys):
    code, printed = run(monkeypatch, capsys, "--actions", "30", "--game", "gekido", "--json")
    told = json.loads(printed)
    one = told["games"]["gekido"]
    rows = {row["clause"]: row for row in one["clauses"]}
    assert code == 0
    assert told["found"] == []
    assert one["actions"] == 30
    assert len(rows) > 150
    assert not {clause.id for clause in game("gekido").rulebook.own() if clause.uncitable} & set(rows)
    assert all(row["total"] == sum(row[by] for by in fuzz.BY) for row in rows.values())
    assert sum(row["events"] for row in rows.values()) > 30


def test_what_is_found_is_printed_and_the_exit_code_is_1(monkeypatch, capsys, plant):
    changes = game("rqa").language.changes
    plant("rqa", language_changes=lambda event: {} if event.kind == "phase" else changes(event))
    code, printed = run(monkeypatch, capsys, "--actions", "20", "--game", "rqa")
    assert code == 1
    assert "events_add_up of phase: AssertionError, found " in printed
    text = printed[printed.index("\nrqa: 1\n") : printed.index("\n1 kinds of faults")]
    assert Scenario.from_text(text).problems == ()


def test_after_ctrl_c_what_is_done_is_told(monkeypatch, capsys):
    def interrupted(jobs, processes, over):
        over(fuzz.fuzz([jobs[0]._replace(actions=20)]))
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "work", interrupted)
    code, printed = run(monkeypatch, capsys, "--actions", "5000", "--game", "gekido")
    assert code == 130
    assert "Gekido: Bot Battles: 20 actions" in printed


def test_reasons_for_few_citations_are_of_clauses_that_there_are():
    why = yaml.safe_load(fuzz.SELDOM.read_text("utf-8")) or {}
    known = {clause.id: clause for name in ("rqa", "gekido") for clause in game(name).rulebook.own()}
    assert set(why) <= set(known)
    assert [id for id in why if known[id].uncitable] == []
    assert all(isinstance(reason, str) and reason for reason in why.values())


def test_a_position_with_a_choice_in_a_set_up_is_not_said_in_keys():
    rules = game("rqa")
    assert position(rules, rules.start({}), "Before") is None
