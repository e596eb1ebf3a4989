"""The map of meetings counts what met, shows what did not, and has a scenario for each gap."""

import networkx as nx
import pytest

from rqa_lab import Scenario, load
from rqa_lab.draw.charts import matrix
from rqa_lab.explore import gaps, meetings
from rqa_lab.explore.found import written
from rqa_lab.explore.meeting import area, to_graphml, to_json

PUSH = "rqa/pushing/into-a-wall"


@pytest.fixture(scope="module")
def played():
    """The map of a game, with some play."""
    return meetings("moonbots", actions=300)


def test_one_scenario_step_by_step():
    push = Scenario("rqa", "Push").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    found = meetings("rqa", scenarios=[push.step("push crate").refuse("push crate")])
    assert (found.graph["lines"], found.graph["actions"]) == (2, 0)
    assert list(found) == [clause.id for clause in found.rules.rulebook.own()]
    edge = found.edges["rqa.push.crate-cost", "rqa.push.two-steps"]
    assert (edge["count"], edge["played"], edge["scenario"]) == (1, 0, ", step 1")
    assert found.nodes["rqa.push.crate-cost"]["count"] == 2
    assert found.nodes["rqa.push.two-steps"] == {
        "title": found.rules.rulebook["rqa.push.two-steps"].title,
        "area": "pushing",
        "count": 1,
        "played": 0,
    }
    assert not found.has_edge("rqa.push.crate-cost", "rqa.push.into-wall")
    assert not [id for id in found.nodes if found.nodes[id]["count"] == 0 and found.degree(id)]


def test_the_first_scenario_that_shows_a_pair_is_named():
    found = meetings("rqa", scenarios=[load(PUSH), load(PUSH)])
    lines = [one.clauses for one in written(load(PUSH))]
    for one, other, edge in found.edges(data=True):
        there = [number for number, clauses in enumerate(lines, 1) if {one, other} <= clauses]
        assert edge["scenario"] == f"{PUSH}, step {there[0]}"
        assert edge["count"] == 2 * len(there)


@pytest.mark.slow
def test_gaps_met_in_play_alone_and_have_a_scenario(played):
    assert played.graph["actions"] >= 300
    rows = gaps(played)
    assert len(rows) == len(played.first) > 10
    assert [row.times for row in rows] == sorted((row.times for row in rows), reverse=True)
    for row in rows[:3]:
        edge = played.edges[row.clauses]
        assert (edge["count"], edge["scenario"]) == (0, "")
        assert edge["played"] == row.times
        found = row.found()
        assert found.clauses == row.clauses
        report = found.scenario.run()
        assert (report.passed, report.warnings) == (True, ())
        assert set(row.clauses) <= set(found.scenario.lines[-1].cites)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_map(played):
    again = meetings("moonbots", actions=300)
    assert nx.utils.graphs_equal(again, played)
    assert list(again.first) == list(played.first)


@pytest.mark.slow
def test_areas_are_those_of_the_book(played):
    topics = list(played.rules.rulebook.topics)
    assert sorted(played.areas, key=topics.index) == list(played.areas)
    one, other = list(played.areas)[:2]
    assert len(list(played.between(one, other))) == len(played.areas[one]) * len(played.areas[other])
    n = len(played.areas[one])
    assert len(list(played.between(one, one))) == n * (n - 1) // 2
    assert area(played, played.rules.rulebook.topics[one].upper()) == one
    with pytest.raises(ValueError, match=f"Did you mean '{one}'"):
        area(played, f"{one}s")


def test_as_data(played):
    for text, read in ((to_graphml(played), nx.parse_graphml), (to_json(played), None)):
        if read:
            again = read(text)
            assert (len(again), again.size()) == (len(played), played.size())
    assert '"scenario": "moonbots/' in to_json(played)


def test_the_picture_has_a_cell_for_each_two_areas(played):
    figure = matrix(played)
    (ax,) = figure.axes
    areas = list(played.areas)
    names = [played.rules.rulebook.topics[id] for id in areas]
    assert [tick.get_text() for tick in ax.get_yticklabels()] == names
    places = [(tuple(map(int, text.get_position())), text.get_text()) for text in ax.texts[1:]]
    for y, one in enumerate(areas):
        for x, other in enumerate(areas[:y]):
            edges = [played.edges[pair] for pair in played.between(one, other) if played.has_edge(*pair)]
            met = sum(bool(edge["count"]) for edge in edges)
            told = [text for place, text in places if place == (x, y)]
            more = len(edges) - met
            assert told == [f"{met}"] * bool(met) + [f"+{more}"] * bool(more), (one, other)


def test_clause_by_clause_in_the_order_of_the_book(played):
    one, other = list(played.areas)[:2]
    (ax,) = matrix(played, [other, one, one], "dark").axes
    assert [tick.get_text() for tick in ax.get_yticklabels()] == [
        id.removeprefix("moonbots.") for id in (*played.areas[one], *played.areas[other])
    ]
