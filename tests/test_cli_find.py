"""``rqa-lab find`` and ``rqa-lab meetings``: what they print and write, and their exit codes."""

import json
from xml.etree import ElementTree

import networkx as nx
import pytest

from rqa_lab import Scenario
from rqa_lab.explore import Search

WALL, CUBE, EDGE = "rqa.push.into-wall", "rqa.ko.last-cube", "rqa.push.into-edge"


def test_what_is_found_is_told_and_printed_as_a_file(rqa):
    code, out, err = rqa("find", WALL, CUBE)
    assert (code, err) == (0, "")
    told, _, text = out.partition("\n\n")
    assert told.startswith("Found in rqa/")
    assert ": 'push " in told.splitlines()[0]
    assert " is Knocked Out and leaves the board. [rqa.ko.last-cube" in told
    scenario = Scenario.from_text(text)
    assert scenario.problems == ()
    assert scenario.run().passed


@pytest.mark.slow
def test_a_refusal_is_written_to_a_file_that_check_passes(rqa, tmp_path):
    file = tmp_path / "spare.yaml"
    code, out, _ = rqa(
        "find", "rqa.limit.same-obstacle", "--refused", "--where", "at least 2 Move", "-o", file
    )
    assert code == 0
    assert out.startswith("Found in rqa/")
    assert out.splitlines()[0].endswith(" is refused.")
    assert "rqa: 1" not in out
    assert rqa("check", file)[0] == 0


@pytest.mark.slow
def test_nothing_found_says_so(rqa):
    code, out, err = rqa("find", WALL, EDGE, "--tries", 200)
    assert (code, err) == (1, "")
    assert out.startswith(f"Nothing found: no step cites {WALL} and {EDGE} in ")
    assert rqa("find", WALL, EDGE, "--tries", 200) == (code, out, err), "the same again"


def test_ctrl_c_tells_what_was_tried(rqa, monkeypatch):
    def interrupted(search, *more):
        search.step()
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "run", interrupted)
    code, out, _ = rqa("find", WALL, EDGE)
    assert code == 130
    assert out.startswith("Nothing found")


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["find"], "Missing argument 'CLAUSE...'"),
        (["find", "rqa.push.into-wal"], "Did you mean 'rqa.push.into-wall'?"),
        (["find", WALL, "gekido.turn.end"], "found clauses of rqa and gekido, expected those of one game"),
        (["find", WALL, "--game", "rqq"], "found 'rqq', expected a game"),
        (["find", WALL, "--where", "at lest 1 Move"], "cannot read 'at lest 1 Move'"),
        (["find", WALL, "--tries", 0], "Invalid value for '--tries'"),
        (["find", WALL, CUBE, "-o", "nowhere/x.yaml"], "cannot write nowhere/x.yaml"),
        (["meetings", "--game", "rqq"], "found 'rqq', expected a game"),
        (["meetings", "--game", "roborace", "--area", "movin"], "Did you mean 'moving'?"),
        (["meetings", "-o", "map.gif"], "expected a name that ends in .svg, .png, .pdf, .graphml or .json"),
    ],
)
def test_mistakes_are_one_line(rqa, tmp_path, monkeypatch, arguments, complaint):
    monkeypatch.chdir(tmp_path)
    code, _, err = rqa(*arguments)
    assert code == 2
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.slow
def test_the_map_in_words_and_its_gaps_as_files(rqa, tmp_path):
    code, out, err = rqa(
        "meetings", "--game", "moonbots", "--actions", 200, "--gaps", 2, "--folder", tmp_path / "gaps"
    )
    assert (code, err) == (0, "")
    first, *lines = out.splitlines()
    assert first.startswith("Moon-Bots: ")
    assert any("never met:" in line for line in lines)
    assert any(line.endswith("gaps, met in play only, such as:") for line in lines)
    files = sorted((tmp_path / "gaps").iterdir())
    assert len(files) == 2
    assert rqa("check", *files)[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["map.graphml", "map.json"])
def test_the_map_as_data(rqa, tmp_path, name):
    assert rqa("meetings", "--game", "roborace", "-o", tmp_path / name)[0] == 0
    text = (tmp_path / name).read_text("utf-8")
    graph = (
        nx.parse_graphml(text) if name.endswith("ml") else nx.node_link_graph(json.loads(text), edges="edges")
    )
    assert graph.nodes["roborace.place.aligned"]["area"] == "placing"
    assert graph.edges["roborace.place.aligned", "roborace.place.two-cards"]["scenario"].startswith(
        "roborace/"
    )


@pytest.mark.slow
def test_the_map_as_a_picture(rqa, tmp_path):
    for more in ([], ["--area", "moving", "--theme", "dark"]):
        target = tmp_path / "map.svg"
        assert rqa("meetings", "--game", "roborace", "-o", target, *more)[0] == 0
        ElementTree.fromstring(target.read_bytes())
