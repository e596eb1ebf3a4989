"""The page of two readings of an open question: its boards, its list, its address."""

import pytest
from lessons import readings, send

from rqa_lab.ui import Explorer


def test_what_one_reading_refuses_and_the_other_allows_is_done_there():
    explorer = Explorer("rqa/rulings/area-empty-refused")
    send(explorer, "readings")
    found = readings(explorer)
    left, right = (one for one in found.view(explorer.page.shelf)["sides"])
    assert {left["allowed"], right["allowed"]} == {False, True}
    assert "Done here, to show it." in explorer.form
    side = found.found.left if left["allowed"] else found.found.right
    assert side.allowed[found.at].events, "beside the line, which goes on without it"
    assert side.allowed[found.at] not in side.session.line


@pytest.mark.parametrize(
    "id",
    ["center-two-robots-each", "defense-absorb-health", "tile-on-tile-push-wasted", "area-empty-refused"],
)
def test_where_two_readings_differ_the_two_boards_do(id):
    explorer = Explorer(f"rqa/rulings/{id}")
    send(explorer, "readings")
    found = readings(explorer)
    for number, pair in enumerate(found.found.pairs, 1):
        left, right = found.go(number).view(explorer.page.shelf)["sides"]
        drawn = left["svg"].replace("left-", ""), right["svg"].replace("right-", "")
        assert pair.alike or (drawn[0], left["tells"]) != (drawn[1], right["tells"])


def test_a_step_of_two_readings_is_called_as_elsewhere_in_the_lab():
    explorer = Explorer("rqa/pushing/twice-in-a-corner")
    send(explorer, "readings")
    found = readings(explorer)
    told = [found.go(n).view(explorer.page.shelf)["pair"] for n in range(1, len(found.found.pairs) + 1)]
    assert told == ["push Strider right", "move Pug to f6", "move Pug to g6", "push Strider up"]


def test_the_address_of_two_readings_leads_back_to_them():
    explorer = Explorer("rqa/pushing/twice-in-a-corner@1")
    send(explorer, "readings")
    send(explorer, "reading", id="left", text="four")
    send(explorer, "pair", n=0)
    assert explorer.address == "rqa/pushing/twice-in-a-corner@1&edge-one-obstacle=four,one@0"
    again = Explorer(explorer.address)
    assert (again.address, again.form) == (explorer.address, explorer.form)
    send(explorer, "close")
    assert explorer.address == "rqa/pushing/twice-in-a-corner@1"


def test_the_address_of_two_readings_of_what_was_tried_leads_back_to_them():
    explorer = Explorer("rqa/pushing/into-a-wall")
    send(explorer, "act", text="end turn")
    send(explorer, "readings")
    again = Explorer()
    send(again, "link", whole=explorer.address)
    assert again.address.partition("&")[2] == explorer.address.partition("&")[2] != ""


@pytest.mark.parametrize(
    "strange", ["nothing", "edge-one-obstacle=one,one@3", "edge-one-obstacle=seven", "=@"]
)
def test_a_strange_address_of_two_readings_shows_the_usual_ones(strange):
    explorer = Explorer(f"rqa/pushing/twice-in-a-corner&{strange}")
    assert (readings(explorer).left, readings(explorer).right) == ("one", "four")


def test_every_open_question_is_listed_with_the_scenarios_that_show_it():
    explorer = Explorer("rqa/pushing/twice-in-a-corner")
    send(explorer, "readings")
    listed = readings(explorer).view(explorer.page.shelf)["all"]
    shown = {name: [id for id, _ in lessons] for name, _, lessons in listed}
    assert shown["edge-one-obstacle"][0] == "rqa/pushing/twice-in-a-corner"
    assert shown["range-metric"][0] == "rqa/rulings/range-metric-round"
    assert sum(map(bool, shown.values())) > 0.9 * len(shown)
    send(explorer, "open", id="rqa/rulings/range-metric-round&range-metric")
    assert readings(explorer).name == "range-metric"
