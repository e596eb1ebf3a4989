"""Finding a line in the page: goals in words and from the board, lines that are played, proofs, stopping."""

from fractions import Fraction

import pytest
from lessons import WALL, Live, send

from rqa_lab import Scenario, load
from rqa_lab.core.goal import read_goal, wishes
from rqa_lab.explore import Plan, surest
from rqa_lab.explore.chances import seeking
from rqa_lab.explore.solve import NoLine, goal_test
from rqa_lab.ui import Explorer, searches
from rqa_lab.ui.table import table, tables


def opened(scenario=WALL):
    explorer = Explorer(scenario)
    send(explorer, "solver")
    return explorer


def searched(explorer, goal, **fields):
    """Ask, and let the page work until there is an answer; how often it was asked to go on."""
    explorer.receive({"do": "goal", "id": "goal", "text": goal, "ask": 7, **fields})
    asked = 0
    while "data-working" in explorer.work:
        send(explorer, "work")
        asked += 1
    return asked


def seen(explorer):
    return explorer.page.jobs.solver.view(explorer.page.view)


# ---- the search in pieces --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "goal, actions", [("Crate knocked out", 3), ("Petri knocked out", 3), ("Pug on c5", None)]
)
def test_the_search_in_pieces_finds_what_the_search_at_once_finds(goal, actions):
    wall = load("rqa/pushing/into-a-wall")
    work, told = seeking(wall, goal, actions=actions), []
    while True:
        try:
            told.append(next(work))
        except StopIteration as end:
            found = end.value
            break
    assert repr(found) == repr(surest(wall, goal, actions=actions))
    assert told == sorted(told)
    assert len(told) > 3


def test_a_search_that_is_interrupted_says_what_it_knows():
    work = seeking(load("rqa/pushing/into-a-wall"), "Petri knocked out")
    for _ in range(40):
        next(work)
    with pytest.raises(StopIteration) as end:
        work.throw(KeyboardInterrupt)
    found = end.value.value
    assert isinstance(found, NoLine)
    assert (found.proved, found.stopped) == (False, "interrupted")


# ---- goals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", tables())
def test_every_goal_that_is_offered_can_be_read_and_is_open(id):
    """In each game, of every space: none is one that holds already."""
    scenario = load(table(id).first)
    game, state = scenario.game, scenario.state
    look, words = game.look(state), game.goal_words(state)
    offered = {space: wishes(look, words, space) for space in (*Explorer(scenario).page.view.spaces, "")}
    assert offered[""]
    for wish in {wish for some in offered.values() for wish in some}:
        assert not goal_test(game, state, wish)(state, game.look(state)), wish


def test_what_stands_on_a_space_has_goals_of_its_own():
    look, words = WALL.game.look(WALL.state), WALL.game.goal_words(WALL.state)
    assert wishes(look, words, "d4") == (
        "Crate knocked out",
        "Crate with at most 1 health",
        "Crate with at least 3 health",
    )
    assert wishes(look, words, "c5") == ("Pug on c5",)


@pytest.mark.parametrize("text", ["knock out Crate", "Crate knocked out", "crate is knocked out"])
def test_a_goal_may_be_said_either_way(text):
    (condition,) = read_goal(text, WALL.game.look(WALL.state), WALL.game.goal_words(WALL.state))
    assert (condition.path, condition.relation, condition.value) == (("crate", "at"), "is", None)


def test_the_bound_may_stand_in_the_goal():
    explorer = opened()
    searched(explorer, "knock out Crate in 2 actions.")
    assert (seen(explorer)["goal"], seen(explorer)["actions"]) == ("knock out Crate", 2)


def test_a_goal_is_picked_on_the_board_and_nothing_is_done_there():
    explorer = opened()
    send(explorer, "aim")
    assert "Now point at a space" in explorer.solve
    send(explorer, "cell", at="d4")
    assert str(explorer.page.view.place) == "0"
    assert seen(explorer)["wishes"][0] == "Crate knocked out"
    send(explorer, "aim")
    send(explorer, "tap", at="c5")
    assert seen(explorer)["wishes"] == ("Pug on c5",)
    send(explorer, "aim")
    send(explorer, "tap", text="end turn")  # a button still tells what it would do
    assert explorer.page.view.note.actions[0].text == "end turn"
    assert seen(explorer)["aiming"]
    send(explorer, "close")
    assert not seen(explorer)["aiming"]


# ---- answers ---------------------------------------------------------------------------------------------


def test_the_shortest_line_is_played_as_a_branch_and_nothing_is_lost():
    explorer = opened("rqa/pushing/into-a-wall")
    send(explorer, "wish", text="Ann with at least 1 move and at least 1 energy")
    while "data-working" in explorer.work:
        send(explorer, "work")
    view = seen(explorer)
    assert view["n"] >= 1
    assert len(view["moves"]) == view["n"]
    assert str(explorer.page.view.place) == "0", "it is played when the reader wants it"
    line = explorer.page.jobs.solver.found
    main = explorer.page.view.author_line
    send(explorer, "play-line")
    lesson = Live(explorer.page)
    assert lesson.author_line == main
    assert (lesson.tried, lesson.number) == (True, 0)
    send(explorer, "ends", n=1)
    assert lesson.step.state == line.end
    assert lesson.step.number == len(line)
    assert "From the start" in explorer.solve


def test_there_is_none_and_that_is_proved():
    explorer = opened()
    searched(explorer, "Petri knocked out" if "petri" in WALL.game.look(WALL.state) else "Crate on a1")
    view = seen(explorer)
    assert view["proved"]
    assert "Ann alone cannot get there with up to 3 actions" in view["nothing"]
    assert "There is none." in explorer.solve


def test_with_chance_the_best_chance_and_its_fraction():
    drawing = (
        Scenario("rqa", "A draw")
        .robot("pug", "c4")
        .robot("crate", "f6", seat="Bo")
        .seat("Ann", deck=["Battery"] * 6 + ["Tackle"])
        .turn("Ann")
    )
    explorer = opened(drawing)
    send(explorer, "within", id="game")
    searched(explorer, "Tackle in Ann's hand in 2 actions")
    plan = explorer.page.jobs.solver.found
    assert isinstance(plan, Plan)
    assert (plan.probability, plan.first.text) == (Fraction(5, 7), "end turn")
    assert seen(explorer)["plan"]["chances"] == [("5/7", "71.4%")]
    assert "<b>5/7</b> 71.4%" in explorer.solve
    assert "if Tackle (1/7): reached" in explorer.solve
    send(explorer, "play-line")
    lesson = Live(explorer.page)
    assert (lesson.tried, lesson.number) == (True, 0)
    send(explorer, "ends", n=1)
    assert (lesson.step.number, lesson.step.action.text) == (1, "end turn")
    assert "From the start" in explorer.solve


def test_at_its_limit_a_search_shows_bounds_of_the_best_chance(monkeypatch):
    monkeypatch.setattr(searches, "LIMIT", 60)
    explorer = opened("rqa/cards/a-shuffle-in-mid-draw")
    searched(explorer, "Tackle in Ann's hand in 3 actions")
    plan = explorer.page.jobs.solver.found
    assert 0 < plan.lower < plan.upper == 1
    assert f"Not known: from <b>{plan.lower}</b>" in explorer.solve
    assert " to <b>1</b> 100%" in explorer.solve
    assert "The search stopped at its limit of 60 positions." in explorer.solve


def test_a_text_that_is_no_goal_is_told_in_the_panel():
    explorer = opened()
    for text in ("Petrus dead", "<script>x</script>", "Pug on z9", "in 3 actions", ""):
        assert searched(explorer, text) == 0
        assert explorer.trouble == ""
        assert "<script>" not in explorer.solve
    searched(explorer, "Petrus dead")
    assert "found &#39;Petrus&#39;" in explorer.solve


def test_a_search_goes_on_in_slices_and_can_be_stopped(monkeypatch):
    monkeypatch.setattr("rqa_lab.core.work.SLICE", 0)
    explorer = opened("rqa/pushing/into-a-wall")
    send(explorer, "bound", id="20")
    send(explorer, "within", id="game")
    send(explorer, "goal", id="goal", text="Ann has at least 99 VP")
    for _ in range(9):
        send(explorer, "work")
    assert "position" in explorer.work
    send(explorer, "step", n=1)
    assert str(explorer.page.view.place) == "1", "the page is alive"
    assert "data-working" in explorer.work
    send(explorer, "stop")
    assert explorer.work == ""
    view = seen(explorer)
    assert "Not known: the search was interrupted after" in view["nothing"]
    assert not view["proved"]


def test_a_search_ends_at_its_limit(monkeypatch):
    monkeypatch.setattr(searches, "LIMIT", 50)
    explorer = opened("rqa/pushing/into-a-wall")
    searched(explorer, "Ann has at least 99 VP in 9 actions")
    assert "stopped at its limit of 50 positions" in seen(explorer)["nothing"]


def test_who_may_not_see_everything_is_not_told_by_a_search():
    explorer = opened()
    send(explorer, "eyes", id="Bo")
    assert searched(explorer, "Crate knocked out") == 0
    assert "look with the eyes of all" in explorer.solve
    assert seen(explorer)["moves"] == []


def test_what_was_found_in_another_lesson_is_not_shown_or_played():
    explorer = opened("rqa/pushing/into-a-wall")
    searched(explorer, "Crate knocked out")
    assert seen(explorer)["moves"]
    send(explorer, "open", id="rqa/pushing/over-the-edge")
    assert seen(explorer)["moves"] == []
    send(explorer, "play-line")
    assert explorer.page.view.tips == ()


def test_bounds_from_the_page_are_checked():
    explorer = opened()
    for id, actions in (("7", 7), ("99", searches.MOST_ACTIONS), ("0", 1), ("x", 1), ("", 1)):
        send(explorer, "bound", id=id)
        assert seen(explorer)["actions"] == actions
    send(explorer, "within", id="never")
    assert explorer.page.jobs.solver.within == "seat"
