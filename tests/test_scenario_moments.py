"""What there is to see of a scenario, step by step."""

import pytest

from rqa_lab import Scenario
from rqa_lab.documents.places import ScenarioError
from rqa_lab.scenario.study import NoSuchStep, moments

BASE = (
    Scenario("rqa", "A Wall")
    .tiles(e4="Wall")
    .robot("pug", "c4")
    .robot("crate", "d4", health=2)
    .turn("Ann", move=4)
)
PUSH = "push crate right with pug"


def captions(scenario):
    return [moment.caption for moment in moments(scenario)]


def test_the_start_asks_the_question_or_says_the_title():
    assert captions(BASE) == ["A Wall"]
    assert captions(BASE.set(question="Who moves?")) == ["Who moves?"]


def test_a_step_is_told_by_the_game_or_with_the_words_of_the_author():
    game = BASE.game
    _, told, said = moments(BASE.step("push crate").step("move pug up", say="Off it goes."))
    assert [event.kind for event in told.events] == ["pay", "bump", "hurt", "claim", "stay"]
    assert told.caption == game.summary(game.parse(PUSH, BASE.state), "Ann", told.events)
    assert said.caption == said.deed == "Ann: move pug up. Off it goes."
    assert told.deed == "Ann: push crate right with pug."
    assert told.refused is said.refused is None


def test_a_refusal_keeps_the_position_and_says_why():
    before, why, said = moments(BASE.refuse("move pug right").refuse("end turn", seat="Bo", say="Not yet."))[
        0:3
    ]
    assert (why.state, why.events) == (before.state, ())
    assert why.refused.text == "move pug right"
    reasons = BASE.game.judge(BASE.state, why.refused).reasons
    assert why.caption == f"Refused: move pug right. {' '.join(map(BASE.game.language.explain, reasons))}"
    assert (said.refused.text, said.caption) == ("end turn", "Refused: end turn. Not yet.")
    assert "refused" in {getattr(item, "role", "") for item in why.scene().items}


def test_a_step_that_is_refused_against_expectation_is_shown_as_refused():
    _, first, last = moments(BASE.step("push crate").step("push crate").step("end turn"))
    assert first.events
    assert (last.refused.text, last.events) == (PUSH, ())


def test_options_are_listed():
    texts = [action.text for action in BASE.game.legal(BASE.state)]
    assert captions(BASE.options(*texts))[1] == f"Possible: {'; '.join(texts)}."
    assert captions(BASE.options(*texts, say="Some ways."))[1] == "Some ways."


@pytest.mark.parametrize("texts", [["move pug up", "end turn"], ["move pug right"], ["jump"]])
def test_options_that_are_not_all_are_what_the_file_says(texts):
    assert captions(BASE.options(*texts))[1] == f"Possible, says the file: {'; '.join(texts)}."


def test_what_is_odd_is_shown_all_the_same():
    assert captions(BASE.refuse("move pug up"))[1] == "Allowed: move pug up."
    assert captions(BASE.refuse("push crat"))[1] == "Not understood: push crat."
    assert captions(BASE.step("push crat").step("end turn"))[1:] == ["Not understood: push crat."]
    assert captions(BASE.robot("petri", "c5", seat="Ann").refuse("push strider"))[1].startswith(
        "Not understood"
    )


def test_the_last_step_wanted():
    scenario = BASE.step("move pug up").step("move pug down").step("end turn")
    everything = moments(scenario)
    assert [moments(scenario, last) for last in range(4)] == [everything[: last + 1] for last in range(4)]


def test_a_step_that_is_not_there():
    for last in (-1, 2):
        with pytest.raises(
            NoSuchStep, match=f"step {last} is out of range: the scenario has steps 0 to 1"
        ) as info:
            moments(BASE.step("end turn"), last)
        assert not info.value.failed
    with pytest.raises(NoSuchStep, match="step 2 is out of reach: the scenario fails at step 1") as info:
        moments(BASE.step("push pug").step("end turn"), 2)
    assert info.value.failed


def test_without_a_position_there_is_nothing_to_see():
    with pytest.raises(ScenarioError):
        moments(Scenario.from_text(""))
