"""``rqa-lab reach`` and ``rqa-lab solve``: what they print and write, and their exit codes."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import io
import json
import sys
from xml.etree import ElementTree

import networkx as nx
import pytest
from commands import BROKEN

from rqa_lab.commands import common, search
from rqa_lab.explore import positions

TACKS = "rqa/tiles/a-walk-over-tacks"


def test_solve_prints_the_line(rqa):
    assert rqa("solve", TACKS, "Pug on d5") == (
        0,
        " 1  move pug right\n 2  move pug right\n 3  move pug up\n",
        "",
    )


def test_solve_says_why_there_is_none(rqa):
    code, out, err = rqa("solve", TACKS, "Pug on d5", "--actions", 2)
    assert (code, err) == (1, "")
    assert out.startswith("Ann alone cannot get there with up to 2 actions before this turn is over.")
    code, out, _ = rqa("solve", TACKS, "Pug on d5", "--limit", 10)
    assert code == 1
    assert out.startswith("Not known: the search stopped at its limit of 10 positions.")


def test_solve_as_json(rqa):
    code, out, _ = rqa("solve", TACKS, "Pug on c4", "--json")
    assert code == 0
    assert json.loads(out) == {
        "goal": "Pug on c4",
        "found": True,
        "actions": 1,
        "moves": [{"seat": "Ann", "action": "move pug right", "probability": "1"}],
        "probability": "1",
        "best": True,
    }
    code, out, _ = rqa("solve", TACKS, "Pug on g7", "--json", "--actions", 1)
    told = json.loads(out)
    assert code == 1
    assert (told["found"], told["proved"], told["none_up_to"]) == (False, True, 1)


def test_where_chance_has_a_say_solve_prints_the_best_chance_and_a_plan(rqa):
    """Rocket Booster draws the last card of the deck, and two of the four that are shuffled."""
    asked = "solve", "rqa/cards/a-shuffle-in-mid-draw", "Tackle in Ann's hand", "--actions", 1
    assert rqa(*asked) == (
        0,
        "The best chance with up to 1 action before this turn is over: 1/2 (50.0%).\n"
        "   play Rocket Booster with pug\n"
        "   if Tackle (1/4): reached\n"
        "   if Battery or Rivet Gun (3/4): 1/3 left\n"
        "      if Tackle (1/3): reached\n"
        "      otherwise (2/3): out of reach\n",
        "",
    )
    told = json.loads(rqa(*asked, "--json")[1])
    assert (told["probability"], told["at_most"], told["best"]) == ("1/2", "1/2", True)
    assert told["first"] == "play Rocket Booster with pug"
    assert told["plan"][1] == {"deep": 0, "text": "if Tackle (1/4): reached"}


def test_after_a_step(rqa):
    assert rqa("solve", TACKS, "Pug on d5", "--step", 2)[:2] == (0, " 1  move pug up\n")
    code, out, _ = rqa("reach", TACKS, "--step", 1, "--actions", 0)
    assert (code, len(out.splitlines())) == (0, 2)


def test_reach_lists_each_position_once(rqa):
    code, out, err = rqa("reach", TACKS)
    first, *lines = out.splitlines()
    assert (code, err) == (0, "")
    assert first == "Positions: 21 in up to 2 actions, within Ann’s turn."
    assert sorted(int(line.split()[0]) for line in lines) == list(range(21))
    assert lines[0] == " 0  as at the start"
    assert lines[1].startswith(" 1    move pug right: Ann vp 4, move 2; pug at c4")
    assert lines[2].startswith(" 6      move pug right: Ann vp 2, move 1; pug at d4")
    assert sum(line.endswith("(the turn is over)") for line in lines) == 5


def test_reach_says_that_the_limit_cut_it(rqa):
    assert rqa("reach", TACKS, "--limit", 5)[1].splitlines()[0] == (
        "Positions: 5 in up to 2 actions, within Ann’s turn; cut off at the limit of 5: there are more."
    )


def test_reach_tells_the_line_to_a_goal(rqa):
    out = rqa("reach", TACKS, "--goal", "Pug on c5")[1].splitlines()
    assert out[1:4] == ["To 'Pug on c5':", " 1  move pug right", " 2  move pug up"]
    out = rqa("reach", TACKS, "--goal", "Pug on g7")[1].splitlines()
    assert out[1].startswith(
        "To 'Pug on g7': There is no line with up to 2 actions before this turn is over."
    )


@pytest.mark.parametrize("name", ["graph.json", "graph.GraphML"])
def test_reach_writes_data(rqa, tmp_path, name):
    code, out, err = rqa("reach", TACKS, "--output", tmp_path / name)
    assert (code, len(out.splitlines()), err) == (0, 1, "")
    text = (tmp_path / name).read_text("utf-8")
    if name.endswith("json"):
        again = nx.node_link_graph(json.loads(text), edges="edges")
    else:
        again = nx.parse_graphml(text)
    assert len(again) == 21


@pytest.mark.slow
@pytest.mark.parametrize(
    "name, begins", [("graph.svg", b"<?xml"), ("graph.png", b"\x89PNG"), ("graph.pdf", b"%PDF")]
)
def test_reach_draws(rqa, tmp_path, name, begins):
    target = tmp_path / name
    assert rqa("reach", TACKS, "--actions", 1, "--goal", "Pug on c4", "--output", target)[0] == 0
    content = target.read_bytes()
    assert content.startswith(begins)
    if name.endswith("svg"):
        ElementTree.fromstring(content)
    assert rqa("reach", TACKS, "--actions", 1, "--goal", "Pug on c4", "--output", target)[0] == 0
    assert target.read_bytes() == content, "equal graphs give equal files"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["show", "reach"])
def test_the_output_has_a_short_name(rqa, tmp_path, command):
    target = tmp_path / "picture.svg"
    assert rqa(command, TACKS, "-o", target)[0] == 0
    assert "<svg" in target.read_text("utf-8")


def test_a_waiting_choice_is_told_in_words(rqa):
    _, told, _ = rqa("reach", "rqa/expansions/the-robot-and-the-tile", "--actions", 1)
    assert "play Ground Pound with pug: Ann chooses " in told
    assert "choice seat" not in told


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["solve", TACKS, "Pog on d5"], "cannot read 'Pog on d5': at column 1 found 'Pog', expected pug"),
        (["solve", TACKS, ""], "cannot read '': at column 1 found the end, expected pug"),
        (["solve", TACKS], "Missing argument 'GOAL'."),
        (["solve", TACKS, "Pug on d5", "--step", 9], "--step 9 is out of range"),
        (["solve", TACKS, "Pug on d5", "--limit", 0], "Invalid value for '--limit'"),
        (["solve", TACKS, "Pug on d5", "--actions", -1], "Invalid value for '--actions'"),
        (["solve", TACKS, "Pug on d5", "--within", "trun"], "Invalid value for '--within'"),
        (["solve", "rqa/tiles/a-walk-over-taks", "Pug on d5"], f"Did you mean '{TACKS}'?"),
        (["reach", TACKS, "--goal", "Pog on d5"], "found 'Pog'"),
        (["reach", TACKS, "--output", "graph.gif"], "--output: found 'graph.gif', expected a name that ends in"),
        (["reach", TACKS, "--output", "graph.grapml"], "Did you mean 'graphml'?"),
        (["reach", TACKS, "--output", "graph"], "expected a name that ends in .svg, .png, .pdf, .graphml or .json"),
        (["reach", TACKS, "--output", "nowhere/graph.json"], "cannot write nowhere/graph.json"),
        (["reach", "nowhere.yaml"], "cannot read nowhere.yaml"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line(rqa, tmp_path, monkeypatch, arguments, complaint):
    monkeypatch.chdir(tmp_path)
    code, _, err = rqa(*arguments)
    assert code == 2
    assert complaint in err
    assert len(err.splitlines()) == 1


def test_of_a_file_with_mistakes_what_there_is_is_searched(rqa, tmp_path):
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN)
    code, out, err = rqa("solve", file, "Pug on d4")
    assert (code, out) == (1, " 1  move pug right\n")
    assert "found 'crat'" in err
    code, out, err = rqa("reach", file, "--actions", 0)
    assert code == 1
    assert out.splitlines()[1] == "0  as at the start"
    file.write_text("- nothing\n")
    code, out, err = rqa("reach", file)
    assert (code, out) == (1, "")
    assert err


def test_ctrl_c_leaves_what_was_found(rqa, monkeypatch):
    class Impatient:
        def __enter__(self):
            return self.stop

        def __exit__(self, *_):
            return False

        def stop(self, more):
            raise KeyboardInterrupt

    monkeypatch.setattr(search, "bar", lambda limit, label: Impatient())
    code, out, _ = rqa("reach", "rqa/pushing/into-a-wall", "--actions", 5)
    assert code == 130
    assert out.startswith(
        "Positions: 200 in up to 5 actions, within Ann’s turn; interrupted: there may be more."
    )
    assert len(out.splitlines()) == 201
    code, out, _ = rqa("solve", "rqa/pushing/into-a-wall", "Crate on a1")
    assert code == 130
    assert out.startswith("Not known: the search was interrupted after 200 positions.")


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize("stream, seen", [(Terminal(), True), (io.StringIO(), False)])
def test_a_bar_shows_on_a_terminal_only(monkeypatch, stream, seen):
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(common, "PATIENCE_SECONDS", -1)
    with common.bar(300, "Searching") as tell:
        tell(100)
        tell(200)
    assert ("300/300" in stream.getvalue()) is seen
    assert bool(stream.getvalue()) is seen


def test_a_quick_search_shows_no_bar(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    with common.bar(300, "Searching") as tell:
        tell(100)
    assert sys.stderr.getvalue() == ""


def test_chance_in_a_tree(capsys):
    import dice

    told = list(search.tree(positions((dice.DICE, dice.Duel()), 1)))
    assert "3      choose 1 (1/6): pending 1" in told


def test_without_the_extra_there_is_a_hint(rqa, monkeypatch):
    monkeypatch.delitem(sys.modules, "rqa_lab.explore.graph", raising=False)
    monkeypatch.setitem(sys.modules, "networkx", None)
    code, _, err = rqa("reach", TACKS)
    assert code == 2
    assert "pip install 'rqa-lab[figures]'" in err
    assert rqa("solve", TACKS, "Pug on c4")[0] == 0
