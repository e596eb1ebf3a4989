"""A search finds a small scenario in which clauses meet, tells how far it is, and owns up to finding none."""

from random import Random

import dice
import pytest

from rqa_lab import Scenario, load
from rqa_lab.core.game import overrides
from rqa_lab.core.notation import Unreadable
from rqa_lab.explore import Search, find
from rqa_lab.explore.found import Tried, Wanted, doable, smallest

#: clauses that meet in a step, and others in a refusal, of each other game
STEPS = [
    ("gekido.tech.single-use", "gekido.tech.gray"),
    ("moonbots.condition.pair", "moonbots.attack.neighbours-only"),
    ("roborace.place.aligned", "roborace.round.last"),
]
REFUSALS = [
    ("gekido.dice.lock-at-least-one",),
    ("moonbots.buy.affordability",),
    ("roborace.place.two-cards",),
]


def holds(found, clauses, refused=False):
    """What was found keeps its word: it passes, without a warning, and its last step cites the clauses."""
    report = found.scenario.run()
    assert report.passed, report.failures
    assert report.warnings == ()
    last = found.scenario.lines[-1]
    assert last.kind == ("refuse" if refused else "do")
    assert (last.because if refused else last.cites) == tuple(clauses)
    assert found.scenario.teaches == tuple(clauses)
    assert Scenario.from_text(found.scenario.to_yaml()) == found.scenario
    return found.scenario


@pytest.mark.slow
def test_a_push_into_a_wall_that_takes_the_last_cube():
    clauses = "rqa.push.into-wall", "rqa.ko.last-cube"
    found = find(clauses)
    document = holds(found, clauses).document
    (step,) = document["steps"]
    assert step["do"].startswith("push")
    assert list(document["tiles"].values()) == ["Wall"]
    assert len(document["robots"]) == 2
    assert sum(sum(robot.get("health", {}).values()) for robot in document["robots"].values()) == 1
    assert not document.keys() & {"seats", "shop", "supply", "scrap_heap", "chance", "seed", "rulings"}
    told = str(found)
    assert "is in the way. Bump! [rqa.push.into-wall" in told
    assert "is Knocked Out and leaves the board. [rqa.ko.last-cube" in told


@pytest.mark.slow
def test_a_refusal_by_the_obstacle_limit_with_move_to_spare():
    found = find("rqa.limit.same-obstacle", refused=True, where="at least 2 Move")
    scenario = holds(found, ["rqa.limit.same-obstacle"], refused=True)
    session = scenario.session()
    look = session.game.look(session.state)
    assert look[look["turn"]]["move"] >= 2
    verdict = session.judge(scenario.lines[-1].texts[0])
    assert len(verdict.reasons) == 1, "nothing else refuses it"
    assert "bumped into" in str(found)


@pytest.mark.slow
@pytest.mark.parametrize("clauses", STEPS, ids=lambda clauses: clauses[0])
def test_a_step_of_every_other_game(clauses):
    found = find(clauses)
    assert found, found
    assert len(holds(found, clauses).lines) <= 2


@pytest.mark.parametrize("clauses", REFUSALS, ids=lambda clauses: clauses[0])
def test_a_refusal_of_every_other_game(clauses):
    assert len(holds(find(clauses, refused=True), clauses, refused=True).lines) == 1


@pytest.mark.slow
def test_what_the_library_does_not_show_is_found_in_play():
    clauses = "moonbots.market.price-drops", "moonbots.end.stalemate"
    found = find(clauses)
    holds(found, clauses)
    assert ", step " not in found.source
    assert find(clauses) == found, "the same seed finds the same"
    other = find(clauses, seed=2)
    assert other.progress != found.progress


@pytest.mark.slow
def test_what_cannot_meet_ends_honestly():
    none = find("rqa.push.into-wall", tries=300, where="the game is over")
    assert not none
    assert none.why.startswith(
        "Nothing found: no step where 'the game is over' holds cites rqa.push.into-wall in "
    )
    assert none.why.endswith("That is no proof that there is none.")
    assert none.progress.actions >= 300
    assert find("rqa.push.into-wall", tries=300, where="the game is over") == none


def test_a_new_game_is_searched_without_a_line_for_it():
    """One that does not even say its positions in keys: its cases begin with the game."""
    assert not overrides(dice.DICE, "described")
    found = find("dice.shield")
    assert holds(found, ["dice.shield"]).game is dice.DICE


@pytest.mark.slow
def test_clauses_that_meet_in_the_other_way_are_pointed_out():
    none = find("rqa.move.edge", tries=2_000)
    assert not none
    assert "They meet in a refusal: rqa/" in none.why


def test_what_nothing_can_cite_is_said_at_once():
    rules = Search("rqa.push.into-wall").game
    clause = next(one for one in rules.rulebook.own() if one.uncitable)
    none = find(clause.id)
    assert none.why == f"Nothing can cite {clause.id}: {clause.uncitable}"
    assert none.progress.actions == 0


@pytest.mark.slow
def test_a_search_is_done_in_slices_and_can_be_stopped():
    search = Search(["rqa.push.into-wall", "rqa.ko.last-cube"])
    assert search.progress == ("library", 0, 0, 0)
    while search.progress.place != "smaller":
        assert search.step()
    assert not search.progress.found
    search.stop()
    assert search.progress.place == "over"
    assert not search.step()
    holds(search.result, search.clauses)
    unlucky = Search(["rqa.push.into-wall", "rqa.push.into-edge"])
    for _ in range(5):
        unlucky.step()
    unlucky.stop()
    assert not unlucky.result
    assert 0 < unlucky.result.progress.actions < 300


@pytest.mark.slow
def test_progress_adds_up_to_the_actions_and_time_ends_it():
    told = []
    none = find(["rqa.push.into-wall", "rqa.push.into-edge"], tries=1_300, progress=told.append)
    assert sum(told) == none.progress.actions
    assert min(told) > 0
    soon = find(["rqa.push.into-wall", "rqa.push.into-edge"], seconds=0)
    assert soon.progress.actions < 100


@pytest.mark.parametrize(
    "clauses, said",
    [
        ([], "found no clause"),
        (["rqa.push.into-wal"], "Did you mean 'rqa.push.into-wall'?"),
        (["rqa.push.into-wall", "gekido.turn.end"], "found clauses of rqa and gekido, expected those of one"),
    ],
)
def test_clauses_that_make_no_sense(clauses, said):
    with pytest.raises(ValueError, match=said.replace("?", r"\?")):
        find(clauses)


def test_a_goal_that_no_position_understands():
    with pytest.raises(Unreadable, match="at lest"):
        find("rqa.push.into-wall", where="at lest 1 Move")


@pytest.mark.slow
def test_the_answers_of_chance_that_it_takes_are_written_down():
    clauses = "rqa.push.two-steps", "rqa.tile.loot-box.stops-knockback"
    document = holds(find(clauses), clauses).document
    assert len(document["chance"]) == 1, "what the Loot Box holds"
    assert "seed" not in document


def test_a_case_is_made_smaller_without_more_that_is_wrong():
    """The faults that it takes stay, and are declared; others do not come in."""
    broken = (
        Scenario("rqa", "Two on one space")
        .robot("pug", "c4").robot("strider", "g7").robot("crate", "g7")
        .robot("petri", "d4", health=1).set(tiles={"e4": "Wall"}).turn("Ann", move=3)
    )  # fmt: skip
    case = Tried(broken.document, ("push petri right",))
    assert case.faults
    wanted = Wanted(("rqa.push.into-wall", "rqa.ko.last-cube"))
    small = smallest(case, wanted.still(case))
    assert small.faults == frozenset()
    assert set(small.document["robots"]) == {"pug", "petri"}
    found = wanted.found(case, "a test", Search("rqa.push.into-wall").progress)
    assert found.faults == tuple(sorted(case.faults))
    assert found.scenario.run().passed
    assert "against the rules" in str(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    "clauses, refused, why",
    [
        (["rqa.push.cost", "rqa.push.into-wall"], True, "no refusal cites rqa.push.into-wall, but "),
        (["rqa.setup.choose-robot", "rqa.push.into-wall"], False, "set-up alone, rqa.push.into-wall in main"),
        (["rqa.end.winner", "rqa.push.into-wall"], False, "cites rqa.end.winner, but the end of a game does"),
        (["rqa.shop.buy-cost", "rqa.push.into-wall"], False, "is cited by buy alone, rqa.push.into-wall by "),
        (["rqa.push.into-wall", "rqa.push.into-edge"], False, "has one event 'bump', which cites "),
        (["gekido.dice.lock-any-number", "gekido.dice.lock-at-least-one"], False, "one event 'lock'"),
    ],
)  # fmt: skip
def test_where_the_library_speaks_against_a_meeting_the_search_ends_soon_and_says_so(clauses, refused, why):
    none = find(clauses, refused=refused)
    assert not none
    assert none.progress.actions < 10_000
    assert why in none.why
    assert none.why.count(": so the search ended early. That is no proof") == 1
    assert "ended early" not in find(["rqa.push.into-wall", "rqa.tile.glue"], tries=1_500).why


def test_an_answer_of_chance_that_was_meant_for_another_line_ends_no_search():
    scenario = load("gekido/dice/phillips-four-triangles").set(steps=[], chance=["High Ground"])
    session = scenario.session(traced=True)
    assert any("gekido.dice.five-dice" in one.clauses for one in doable(session, Random(1)))


def test_a_scenario_stands_for_the_clauses_that_it_teaches(tmp_path):
    taught = ("rqa.push.into-wall", "rqa.push.two-steps")
    scenario = load("rqa/pushing/into-a-wall").set(teaches=[*taught])
    scenario.save(tmp_path / "wall.yaml")
    found = find(taught)
    assert found
    for same in (scenario, tmp_path / "wall.yaml", str(tmp_path / "wall.yaml")):
        assert find(same) == found
    assert Search("rqa/pushing/into-a-wall").clauses == load("rqa/pushing/into-a-wall").teaches
    with pytest.raises(LookupError, match="'rqa/pushing' is a topic"):
        find("rqa/pushing")
