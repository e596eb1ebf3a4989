"""The reason shown after an answer is the rule that decides, and a question tells what no picture shows."""

import pytest

from rqa_lab.learn.asking import NoQuestion, question


def wrong(id):
    """The wrong answers of a question: text -> the reason, and its rule."""
    asked = question(id)
    return {one.text: (one.why, *one.clauses[:1]) for one in asked.answers if not one.right}


@pytest.mark.parametrize(
    "id, rule",
    [
        ("lands.rqa/expansions/four-spaces-of-air.1", "rqa.card.air-cannon"),
        ("lands.rqa/pushing/into-a-wall.4", "rqa.push.into-wall"),
        ("most.rqa/robots/pugs-shot-is-not-petris.1", "rqa.robot.petri.ko-bonus"),
        ("scores.rqa/expansions/charged-for-one.5", "rqa.card.hypercharge"),
        ("scores.rqa/pushing/onto-the-tacks.1", "rqa.tile.tacks"),
    ],
)
def test_the_rule_is_the_one_that_decides(id, rule):
    assert question(id).rule == rule


def test_who_stops_too_early_forgets_how_far_it_goes():
    found = wrong("lands.rqa/expansions/four-spaces-of-air.1")
    assert {rule for _, rule in found.values()} == {"rqa.card.air-cannon"}


def test_who_forgets_a_bump_reads_about_the_bump():
    (why, rule), *_ = (
        found
        for text, found in wrong("happens.rqa/pushing/into-a-wall.4").items()
        if "loses no cubes" in text
    )
    assert rule == "rqa.push.into-wall"
    assert "the Wall on e4 is in the way" in why


@pytest.mark.parametrize(
    "id",
    [
        "scores.rqa/attacks/where-the-shot-starts.3",
        "scores.rqa/knock/pulled-up-close.2",
        "scores.rqa/robots/pugs-shot-is-not-petris.1",
    ],
)
def test_points_are_asked_for_only_where_something_is_at_stake(id):
    with pytest.raises(NoQuestion):
        question(id)


def test_after_a_choice_it_is_what_there_is_in_the_end():
    asked = question("count.rqa/knock/pulled-over-the-tacks.3")
    assert asked.parted[1] == "How many cubes does Strider have when all is done?"


def test_what_no_page_shows_is_told():
    asked = question("count.rqa/turn/the-centre-pays.1")
    assert asked.text.startswith("Ann’s pile has 2 red cubes now. Bo ends the turn.")


def test_the_reason_is_what_changes_the_thing_that_is_told_otherwise():
    found = wrong("happens.gekido/commands/not-your-own-symbol.2.1000000")
    assert {rule for _, rule in found.values()} == {"gekido.lock.reset-when-all-loading"}


def test_no_wrong_reason_is_a_rule_that_is_broken_as_well():
    """Beside no Bot that is Ready one has moved away from every target, too; who is hidden isn’t in sight."""
    asked = question("why.gekido/moving/into-the-middle.2"), question("why.rqa/sight/from-middle-to-middle.2")
    offered = {answer.clauses[0] for one in asked for answer in one.answers}
    assert offered.isdisjoint(("gekido.move1.no-bad-move", "rqa.attack.ranged"))


def test_nothing_beside_names_gives_itself_away():
    with pytest.raises(NoQuestion):
        question("legal.rqa/tiles/a-card-in-a-card-out.3")


def test_the_number_of_robots_is_not_the_number_of_points():
    found = wrong("count.roborace/turn/a-turn-for-turn.4")
    assert "four score 7" in found["4"][0]
    assert found["4"][1] == "roborace.score.table"


def test_no_points_on_a_space_are_said_so():
    found = wrong("scores.rqa/expansions/from-under-its-nose.1")
    assert found["Nobody does."][0].startswith("That would be right if there were no gumballs on e5. Here: ")
