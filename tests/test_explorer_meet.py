"""Finding where rules meet in the page: clauses that are asked for, what is found, the map of meetings."""

import re
import sys

import pytest
from lessons import WALL, Live, send

from rqa_lab.explore.meeting import growing, meetings
from rqa_lab.games import game
from rqa_lab.ui import Explorer, searches
from rqa_lab.ui.table import table, tables

WALL_MEETS = "rqa.push.into-wall", "rqa.ko.last-cube"


def asked(*clauses, scenario="rqa/pushing/into-a-wall"):
    explorer = Explorer(scenario)
    for clause in clauses:
        send(explorer, "meet", id=clause)
    return explorer


def panel(explorer):
    return explorer.page.jobs.meet(explorer.page.view)


def worked(explorer, sent):
    """Let the page work until there is an answer, and do what it is then sent, as the browser does."""
    while "data-working" in explorer.work:
        send(explorer, "work")
    for order in [one for one in sent if "go" in one]:
        send(explorer, order["go"], n=0)
    sent.clear()


@pytest.fixture
def sent(monkeypatch):
    orders = []
    kept = "own"  # what the tab keeps is not looked at here
    monkeypatch.setattr(Explorer, "send", lambda _, order: None if kept in order else orders.append(order))
    return orders


# ---- what is asked for -----------------------------------------------------------------------------------


def test_the_clause_that_is_open_leads_to_the_panel():
    explorer = asked()
    send(explorer, "step", n=1)
    open = explorer.page.view.open
    assert f'data-do="meet" data-id="{open}"' in explorer.side
    assert "rqa-clauses" not in explorer.solve
    send(explorer, "meet", id=open)
    assert panel(explorer).clauses == (open,)
    assert "rqa-clauses" in explorer.solve


def test_a_clause_that_covers_the_page_leads_there_too():
    explorer = asked()
    send(explorer, "readings")
    send(explorer, "clause", id=WALL_MEETS[0])
    assert f'data-do="meet" data-id="{WALL_MEETS[0]}"' in explorer.form
    send(explorer, "meet", id=WALL_MEETS[0])
    assert explorer.form == ""
    assert panel(explorer).clauses == WALL_MEETS[:1]


def test_clauses_are_added_once_and_taken_away():
    explorer = asked(*WALL_MEETS, WALL_MEETS[0], "push.cost")
    assert panel(explorer).clauses == (*WALL_MEETS, "rqa.push.cost")
    send(explorer, "unmeet", id=WALL_MEETS[0])
    assert panel(explorer).clauses == (WALL_MEETS[1], "rqa.push.cost")


def test_the_clauses_of_the_step_are_offered_those_beside_the_open_one_first():
    explorer = asked(scenario=WALL)
    send(explorer, "step", n=1)
    lesson = Live(explorer.page)
    send(explorer, "meet", id=lesson.open)
    near = panel(explorer).view(lesson)["near"]
    beside = [id for id in lesson.step.events[lesson.highlight].clauses if id != lesson.open]
    assert [*near[: len(beside)]] == beside
    assert {*near} <= {id for event in lesson.step.events for id in event.clauses}


@pytest.mark.parametrize(
    "typed, found",
    [
        ("into-wal", "rqa.push.into-wall"),
        ("push into wall", "rqa.push.into-wall"),
        ("rqa.ko.last-c", "rqa.ko.last-cube"),
        (game("rqa").rulebook["rqa.ko.last-cube"].title, "rqa.ko.last-cube"),
    ],
)
def test_a_part_of_its_name_is_enough_for_a_clause(typed, found):
    meet = searches.Meet(game("rqa"))
    meet.add(typed)
    assert (meet.clauses, meet.wrong) == ((found,), "")


def test_of_a_part_of_several_names_some_are_told():
    meet = searches.Meet(game("rqa"))
    meet.add("push")
    assert meet.clauses == ()
    assert meet.wrong.startswith("Several rules have 'push' in their names: rqa.push.")
    assert "others" in meet.wrong


def test_of_an_unknown_clause_the_nearest_is_told_and_nothing_is_lost():
    explorer = asked(WALL_MEETS[0])
    for wrong, said in (
        ("rqa.push.into-wakl", "Did you mean &#39;rqa.push.into-wall&#39;?"),
        ("gekido.scope.goal", "expected those of one game"),
        ("<script>x</script>", "No clause"),
    ):
        send(explorer, "meet", id=wrong)
        assert said in explorer.solve
        assert "<script>" not in explorer.solve
        assert panel(explorer).clauses == WALL_MEETS[:1]
        assert explorer.trouble == ""
    send(explorer, "meet", id="")
    assert panel(explorer).wrong == ""


def test_so_many_clauses_and_no_more():
    ids = [clause.id for clause in game("rqa").rulebook.own() if not clause.uncitable][: searches.MOST + 1]
    explorer = asked(*ids)
    assert panel(explorer).clauses == tuple(ids[:-1])
    assert "most" in panel(explorer).wrong


def test_each_game_has_its_own_panel(sent):
    explorer = asked(WALL_MEETS[0])
    send(explorer, "game", id="gekido")
    assert panel(explorer).clauses == ()
    assert WALL_MEETS[0] not in explorer.solve
    send(explorer, "game", id="rqa")
    assert panel(explorer).clauses == WALL_MEETS[:1]


# ---- answers ---------------------------------------------------------------------------------------------


def test_what_is_found_opens_as_a_lesson_of_the_readers_own_where_they_meet(sent):
    explorer = asked(*WALL_MEETS)
    before = explorer.page.view
    send(explorer, "find")
    assert "Looking through the library" in explorer.work
    worked(explorer, sent)
    lesson, found = Live(explorer.page), explorer.page.view.document
    assert found is not before.document
    assert {id for event in lesson.step.events for id in event.clauses} >= {*WALL_MEETS}
    assert lesson.open == WALL_MEETS[0]
    assert lesson.id not in explorer.page.shelf
    assert lesson.scenario.title in explorer.topics
    assert explorer.address.startswith("rqa=")
    for said in ("in the library:", "Made smaller: 1 step, ", " lines as a file", "were looked at"):
        assert said in explorer.solve
    assert "Open it" not in explorer.solve
    send(explorer, "open", id="rqa/pushing/into-a-wall")
    assert "Open it" in explorer.solve
    send(explorer, "found")
    assert explorer.page.view.document is found


@pytest.mark.slow
def test_a_refusal_where_something_holds_before_it(sent):
    explorer = asked("rqa.limit.same-obstacle")
    send(explorer, "meetin", id="refusal")
    send(explorer, "where", text="at least 1 Move")
    send(explorer, "find")
    worked(explorer, sent)
    lesson = Live(explorer.page)
    assert "rqa.limit.same-obstacle" in lesson.refusal.clauses
    turn = lesson.game.look(lesson.step.state)["turn"]
    assert lesson.game.look(lesson.step.state)[turn]["move"] >= 1


@pytest.mark.slow
def test_who_has_gone_on_is_left_where_he_is(sent):
    explorer = asked(*WALL_MEETS)
    send(explorer, "find")
    send(explorer, "step", n=1)
    worked(explorer, sent)
    assert explorer.page.view.address == "rqa/pushing/into-a-wall@1"
    assert "Open it" in explorer.solve


def test_nothing_found_says_in_how_much(sent, monkeypatch):
    monkeypatch.setattr(searches, "TRIES", 50)
    explorer = asked("rqa.push.into-wall", "rqa.push.into-edge")
    send(explorer, "find")
    worked(explorer, sent)
    assert "Nothing found: no step cites rqa.push.into-wall and rqa.push.into-edge in" in explorer.solve
    assert "positions and" in explorer.solve
    assert "That is no proof" in explorer.solve
    assert explorer.page.view.address == "rqa/pushing/into-a-wall"


def test_a_search_is_stopped_and_the_page_is_alive_meanwhile(sent, monkeypatch):
    monkeypatch.setattr("rqa_lab.core.work.SLICE", 0)
    explorer = asked("rqa.push.into-wall", "rqa.push.into-edge")
    send(explorer, "find")
    for _ in range(20):
        send(explorer, "work")
    assert "positions" in explorer.work
    send(explorer, "stop")
    assert explorer.work == ""
    assert "Nothing found" in explorer.solve


def test_a_goal_that_cannot_be_read_is_told_in_the_panel():
    explorer = asked("rqa.push.into-wall")
    send(explorer, "where", text="<b>Petrus dead")
    send(explorer, "find")
    assert explorer.work == ""
    assert panel(explorer).wrong
    assert "<b>Petrus" not in explorer.solve
    assert explorer.trouble == ""


def test_without_a_clause_nothing_is_searched():
    explorer = asked()
    send(explorer, "meets")
    send(explorer, "find")
    assert explorer.work == ""
    send(explorer, "found")
    assert explorer.page.view.address == "rqa/pushing/into-a-wall"
    assert explorer.trouble == ""


def test_only_what_the_reader_may_see_is_offered():
    """The chips are those of the events that are told; what is found does not come from this position."""
    explorer = asked(scenario=WALL)
    send(explorer, "step", n=1)
    send(explorer, "meets")
    send(explorer, "eyes", id="Bo")
    lesson = Live(explorer.page)
    told = {id for event in lesson.events for id in event.clauses} | {lesson.open}
    assert {*panel(explorer).view(lesson)["near"]} <= told


# ---- the map ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("id", tables())
def test_the_map_tells_what_the_open_clause_met_and_what_not(id, sent, monkeypatch):
    """The list is the map's own; what it never met is of its area, and one search away."""
    explorer = Explorer(table(id).first)
    known = meetings(id)
    clause = max(known, key=known.degree)
    send(explorer, "clause", id=clause)
    panel(explorer).map = known
    monkeypatch.setitem(sys.modules, "rqa_lab.draw.charts", None)  # as where there is no matplotlib
    send(explorer, "map", text="light")
    worked(explorer, sent)
    assert "Map of meetings" in explorer.form
    assert "No picture: " in explorer.form
    shown = panel(explorer).table()
    assert {one[0] for one in shown["met"]} == {*known.adj[clause]}
    counts = [known.edges[clause, one[0]]["count"] for one in shown["met"]]
    assert counts == sorted(counts, reverse=True)
    for other, _ in shown["never"]:
        assert known.nodes[other]["area"] == known.nodes[clause]["area"]
        assert not known.has_edge(clause, other)
    there = shown["met"][0][3]
    send(explorer, "open", id=there)
    assert explorer.page.view.address == there
    assert explorer.form == ""


@pytest.mark.slow
def test_the_map_is_made_once_and_drawn_in_the_theme(sent, monkeypatch):
    monkeypatch.setattr("rqa_lab.explore.meeting.growing", lambda game: growing(game, [WALL]))
    explorer = asked(*WALL_MEETS[:1], scenario=WALL)
    drawn = set()
    for theme in ("light", "dark"):
        send(explorer, "map", text=theme)
        worked(explorer, sent)
        drawn |= {*re.findall(r"data:image/svg\+xml;base64,[^\"]+", explorer.form)}
        assert explorer.page.view.covers
        send(explorer, "close")
        assert explorer.form == ""
    assert len(drawn) == 2


@pytest.mark.slow
def test_a_gap_of_the_map_is_searched_at_once(sent, monkeypatch):
    explorer = asked("rqa.push.cost")
    meets = panel(explorer)
    meets.around = WALL_MEETS[0]
    send(explorer, "gap", id=WALL_MEETS[1])
    assert meets.clauses == WALL_MEETS
    worked(explorer, sent)
    assert meets.found.document is explorer.page.view.document


def test_without_networkx_that_is_told(sent, monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    monkeypatch.delitem(sys.modules, "rqa_lab.explore.meeting")
    explorer = asked(scenario=WALL)
    send(explorer, "map")
    explorer.receive({"do": "work", "ask": 8})
    assert sent == []
    assert "need networkx" in explorer.trouble
    assert explorer.form == ""


@pytest.mark.slow
def test_an_answer_of_another_game_opens_nothing_here(sent):
    explorer = asked(*WALL_MEETS)
    send(explorer, "find")
    worked(explorer, sent)
    send(explorer, "open", id="rqa/pushing/into-a-wall")
    send(explorer, "game", id="gekido")
    send(explorer, "meet", id="gekido.scope.goal")
    send(explorer, "find")
    send(explorer, "game", id="rqa")
    worked(explorer, sent)
    assert explorer.page.view.address == "rqa/pushing/into-a-wall"


@pytest.mark.slow
def test_a_clause_that_opens_in_the_editor_leads_there_too(sent):
    explorer = asked()
    send(explorer, "edit")
    send(explorer, "clause", id=WALL_MEETS[0])
    assert f'data-do="meet" data-id="{WALL_MEETS[0]}"' in explorer.side
    send(explorer, "meet", id=WALL_MEETS[0])
    assert "Find where rules meet" in explorer.solve
    assert "Find a line" not in explorer.solve
    send(explorer, "meet", id=WALL_MEETS[1])
    send(explorer, "find")
    worked(explorer, sent)
    assert panel(explorer).found.document is explorer.page.view.document


def test_what_is_written_after_a_list_of_options_is_seen_at_its_step():
    """Such a list is a step of the file, and none on the timeline."""
    assert searches.link("rqa/tiles/a-leaner-deck, step 4") == "rqa/tiles/a-leaner-deck@3"
