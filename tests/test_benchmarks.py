"""What `make bench` promises; what it measures is no test."""

import json
import sys
from pathlib import Path

import pytest

from rqa_lab.explore.play import BOTS

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture
def bench(monkeypatch, tmp_path):
    """The benchmark, with rows of its own, and a file of its own to keep them in."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import bench
    from measuring import Line, Row, beside

    def fails(rates):
        raise RuntimeError("no")

    def absent():
        raise ModuleNotFoundError("No module named 'peer'", name="peer")

    def stops(rates):
        raise KeyboardInterrupt

    rows = [
        beside("rqa:copy", "copy", lambda: lambda: 1.0, {"peer": lambda: lambda: 1.0, "absent": absent}),
        Row("rqa:fails", fails),
        Row("page:open", lambda rates: [Line("open", 7, "ms", "Voila", 14)], browser=True),
        Row("rqa:hash", lambda rates: [Line("hash", 3.14159, "µs")]),
        Row("gekido:stops", stops),
    ]
    monkeypatch.setattr(bench, "all_rows", lambda: {row.name: row for row in rows})
    monkeypatch.setattr(bench, "KEPT", tmp_path / "latest.json")
    monkeypatch.setattr(bench, "RELEASED", tmp_path / "released.json")
    monkeypatch.setattr(bench.served, "browser_path", lambda: "/a/browser")
    return bench


@pytest.fixture
def run(bench, monkeypatch, capsys):
    """Run it with these words: exit code, what it prints, what it complains of, the rows that are kept."""

    def at(*words):
        monkeypatch.setattr(sys, "argv", ["bench.py", "--seconds", "0.001", *words])
        try:
            code = bench.main()
        except SystemExit as error:
            code = error.code
        out, err = capsys.readouterr()
        kept = json.loads(bench.KEPT.read_text("utf-8"))["table"] if bench.KEPT.exists() else {}
        return code, out, err, [*kept]

    return at


def test_a_row_that_fails_and_one_that_stops_it_cost_no_other(run):
    code, out, err, kept = run()
    assert (code, kept) == (130, ["rqa:copy", "page:open", "rqa:hash"])
    assert [line.split("|")[1].strip() for line in out.splitlines()[2:]] == ["copy", "", "open", "hash"]
    assert "| open | 7 ms |  | Voila | 14 ms | 2.0x |" in out
    assert "absent | not installed |" in out
    assert "rqa:fails failed: RuntimeError: no" in err
    assert "Stopped" in err


def test_rows_are_named_whole_or_by_game_or_kind(run):
    assert run("--only", "hash") == (0, *run("--only", "rqa:hash")[1:])
    assert run("--only", "rqa")[::3] == (1, ["rqa:hash", "rqa:copy"])  # one of the game fails


@pytest.mark.parametrize(
    "word, meant", [("rqa:hsah", "rqa:hash"), ("copi", "copy"), ("opne", "open"), ("rqaa", "rqa")]
)
def test_an_unknown_name_is_told_with_the_nearest(run, word, meant):
    code, out, err, kept = run("--only", word)
    assert (code, out, kept) == (2, "", [])
    assert f"found '{word}', expected a row" in err
    assert f"Did you mean '{meant}'?" in err


def test_without_a_browser_the_other_rows_are_measured_and_it_says_so(run, bench, monkeypatch):
    monkeypatch.setattr(bench.served, "browser_path", lambda: None)
    code, _, err, kept = run("--only", "hash", "--only", "open")
    assert (code, kept) == (1, ["rqa:hash"])
    assert "Not measured (no browser): page:open" in err


def test_the_browser_is_looked_for_before_the_first_row_and_only_if_one_needs_it(run, bench, monkeypatch):
    def looked():
        raise KeyboardInterrupt

    monkeypatch.setattr(bench.served, "browser_path", looked)
    assert run("--only", "hash", "--only", "open")[::3] == (130, [])
    assert run("--only", "hash")[::3] == (0, ["rqa:hash"])
    assert run("--only", "hash", "--only", "open", "--no-browser")[0] == 0


def test_some_rows_leave_the_others_that_are_kept(run, bench, monkeypatch):
    run("--only", "hash")
    assert run("--only", "copy")[3] == ["rqa:hash", "rqa:copy"]
    monkeypatch.setattr(bench, "versions", lambda: {"rqa-lab": "another"})
    assert run("--only", "copy")[3] == ["rqa:copy"]


def test_the_table_of_the_last_release_stands_beside(run):
    assert "| hash | 3.14 µs |  |" in run("--only", "hash", "--release")[1]
    assert "| hash | 3.14 µs | 3.14 µs |" in run("--only", "hash")[1]
    assert "| open | 7 ms |  |" in run("--only", "open")[1]


def test_every_row_has_a_name_of_its_own(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import bench

    rows = bench.all_rows()
    assert {"rqa:copy", "gekido:legal", "moonbots:svg", "roborace:growth", "page:open"} <= {*rows}
    with pytest.raises(KeyError, match="Did you mean 'roborace:growth'"):
        bench.chosen(rows, ["roborace:grwoth"])


# ---- the table of the bots -------------------------------------------------------------------------------


def test_a_row_of_the_table_of_bots_says_how_often_and_how_sure(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import bots

    line = bots.row("rqa", "greedy", "random", 2, 1, "1")
    assert line.startswith("| rqa | greedy | random | 100 % (34 to 100) | 2 | ")
    assert bots.pair("strong,planner") == ("strong", "planner")
    assert {*bots.ORDER, "normal"} == {*BOTS}


@pytest.mark.slow
@pytest.mark.parametrize("id", ["rqa", "gekido", "moonbots", "roborace"])
def test_each_row_of_a_game_has_something_to_measure(monkeypatch, id):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import workload
    from measuring import Rates

    rows = list(workload.rows(id))
    assert len(rows) == 12
    for row in rows:
        assert row.lines(Rates(0.001, 1))[0].ours > 0, row.name
