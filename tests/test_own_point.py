"""Questions ask for the rule of their scenario, once, and say it in their feedback."""

import pytest
from asked import faults

from rqa_lab import load
from rqa_lab.learn.asking import NoQuestion, about, point, question
from rqa_lab.learn.choosing import dull, known, only_taught, twin
from rqa_lab.learn.course import course
from rqa_lab.learn.question import RULE, overlap
from rqa_lab.learn.stock import bank, places


def reason(asked):
    return asked.right[0].why


def wrong(asked):
    return [one.why for one in asked.answers if not one.right]


# ---- where a piece ends up -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "at",
    ["rqa/tiles/five-is-safe", "rqa/expansions/a-flip-under-your-own-robot", "rqa/turn/tacks-in-the-centre"],
)
def test_nobody_is_asked_who_follows_where_the_scenario_is_for_something_else(at):
    assert about(load(at), 1, "lands") is None


def test_to_be_stopped_by_a_wall_is_one_point_under_every_heading():
    ids = (
        "pushing/two-walls-two-bumps",
        "damage/your-own-robot-into-a-wall",
        "teams/the-team-pays-with-its-player",
    )
    some = [about(load(f"rqa/{id}"), 1, "lands") for id in ids]
    assert {one.rule for one in some} == {"rqa.push.into-wall"}
    assert all(one.stale([some[0]]) >= RULE for one in some)


def test_to_follow_is_one_point_under_every_heading():
    ids = "pushing/first-the-push-then-the-tacks", "pushing/one-push"
    one, other = (about(load(f"rqa/{id}"), 1, "lands") for id in ids)
    assert overlap(one.points, other.points)
    assert one.rule == other.rule == "rqa.push.two-steps"


# ---- the same thing to find ------------------------------------------------------------------------------


def test_the_same_card_at_the_same_place_of_the_same_table_is_a_twin():
    same = "line.roborace/end/all-points-count.1", "line.roborace/components/forward-is-anticlockwise.1"
    assert len({twin(question(id)) for id in (*same, "course.roborace/cards-on-cards.1")}) == 1
    assert twin(question("most.roborace/action/another-turn.1")) != twin(question(same[0]))
    assert not twin(question("legal.roborace/abilities/a-card-less.2"))


@pytest.mark.parametrize("game", ["rqa", "roborace"])
def test_twins_are_in_the_bank_once(game):
    ids = [one.id for some in bank(game).values() for one in some if one.kind in ("line", "most")]
    some = [twin(question(id)) for id in ids]
    assert len(some) > 5
    assert len({*some}) == len(some), "python tools/bank.py writes the bank anew"


def test_a_placement_is_asked_for_once_among_the_steps():
    some = [twin(about(load(id), n, "line")) for id, n in places("roborace")["line"]]
    assert len({*some}) == len(some), "python tools/places.py writes the places anew"


def test_the_most_there_is_to_gain_is_about_the_rule_that_brings_it():
    assert question("most.roborace/end/first-the-pile-then-the-line.3").rule == "roborace.score.table"


# ---- what is allowed -------------------------------------------------------------------------------------


def test_whose_robot_it_is_anyone_can_see():
    asked = question("legal.rqa/expansions/charged-up.1")
    assert {one.clauses for one in asked.answers if not one.right} == {("rqa.setup.choose-robot",)}
    assert dull(asked)
    assert not dull(question("legal.rqa/attacks/friends-are-no-targets.4"))


def test_a_choice_of_nothing_is_refused_because_one_has_to_choose():
    there = point("rqa/tiles/a-card-in-a-card-out.3")
    (refused,) = there.verdict.reasons
    assert there.game.language.explain(refused).startswith("You have to choose one of these")


def test_a_tile_that_can_be_pushed_walls_off_where_nothing_clears_it_away():
    says = wrong(question("legal.rqa/expansions/a-vp-crate-in-the-gap.1"))
    assert any("could neither be pushed away nor opened by damage" in why for why in says)


@pytest.mark.parametrize(
    "id",
    [
        "action/used-is-used.1.446167",
        "placing/exactly-onto-one-card.2.379623",
        "placing/exactly-onto-one-card.2.89103",
    ],
)
def test_a_swap_that_another_reading_does_not_list_is_refused_there_as_well(id):
    """Two robots on the diagonal: refused because the token is used, whichever robots may be swapped."""
    assert not list(faults(question(f"legal.roborace/{id}")))


# ---- the reason ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "id, rule",
    [
        ("expansions/stuck-and-off.1", "rqa.tile.glue"),
        ("expansions/counted-late.1", "rqa.card.hypercharge.count-late"),
        ("pushing/only-the-one-who-is-pushed.2", "rqa.card.electrified-plating"),
        ("knock/pulled-at-an-angle.1", "rqa.pull.angle-path"),
    ],
)
def test_an_order_is_explained_by_the_rule_that_makes_the_difference(id, rule):
    asked = question(f"order.rqa/{id}")
    says = asked.scenario.game.rulebook[rule].says
    assert all(says in one.why for one in asked.answers)
    assert sum("The other way round: " in one.why for one in asked.answers) in (1, 2)


def test_where_the_order_does_not_matter_nothing_has_to_be_explained():
    asked = question("order.rqa/expansions/a-gumball-on-a-wall.3")
    assert reason(asked).count(" first: ") == 2
    assert "The other way round" not in reason(asked)


def test_a_number_is_added_up_and_its_rule_said():
    asked = question("count.rqa/pushing/live-plates.3")
    assert "Health 4 → 3." in reason(asked)
    assert reason(asked).endswith(asked.scenario.game.rulebook["rqa.card.electrified-plating"].says)
    assert question("count.rqa/pushing/into-a-wall.4").rule == "rqa.push.crate-cost"  # not that nobody moves


def test_two_cards_of_a_kind_are_told_and_are_no_two_answers():
    asked = question("count.rqa/expansions/twice-charged.3")
    assert asked.text.startswith("Hypercharge was played twice for Pug. ")
    assert sum("hypercharge" in why.partition(".")[0].lower() for why in wrong(asked)) == 1


# ---- parts of lessons ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "part",
    [
        "rqa/first-step.2",
        "rqa/packs.4",
        "rqa/your-cards.1",
        "roborace/more-action-tokens.3",
        "roborace/a-whole-turn.4",
    ],
)
def test_a_part_that_tells_each_move_is_only_for_its_lesson(part):
    assert only_taught(question(f"course.{part}"))


@pytest.mark.parametrize("game", ["rqa", "roborace"])
def test_a_text_for_practice_is_fit_for_practice(game):
    some = [
        question(unit.question_id(number))
        for unit in course(game).values()
        for number, part in enumerate(unit.parts, 1)
        if isinstance(part.practice, str)
    ]
    assert len(some) >= 5
    assert all(known(one) for one in some)


def test_no_part_asks_what_a_pile_decides_that_it_does_not_tell():
    assert "your discard pile none" in question("course.rqa/a-whole-turn.2").text


def test_what_only_leads_there_and_back_makes_nothing_possible():
    """Pug could step right again after a step to the left, and would be where it was."""
    with pytest.raises(NoQuestion):
        question("first.rqa/moving/what-is-in-the-way.6")


def test_what_anyone_sees_to_be_kept_is_no_reason_to_choose_from():
    """Pug is Ann’s own, so nobody thinks that it can’t move because it isn’t."""
    asked = question("why.rqa/tiles/out-of-the-pothole.2")
    assert "rqa.move.own-robot-only" not in {one.clauses[0] for one in asked.answers}
    with pytest.raises(NoQuestion):
        question("why.rqa/tiles/two-move-to-get-out.2")
