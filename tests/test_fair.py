"""Practice asks only what can be known: usual readings, and nothing behind the picture."""

import random
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest

from rqa_lab import load
from rqa_lab.games import game
from rqa_lab.learn.asking import NoQuestion, about, practice, question
from rqa_lab.learn.choosing import dull, known, only_taught
from rqa_lab.learn.course import course, stands
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.points import at_step, point
from rqa_lab.learn.practice import ALL, Asker
from rqa_lab.learn.question import overlap
from rqa_lab.learn.stock import bank

#: the next turn of this robot has another purchase, which no picture shows
PROMISED = {"Ann": {"energy": 10, "parts": ["Head 1-3-5"], "promised": 1}, "Bo": {}, "Cy": {}}
STEPS = [{"do": "place 1 on head"}]
#: here the top card of the Shop Deck decides, which may be the only one
HINGES = ("scores.rqa/tiles/the-last-card-counts.1", "most.rqa/expansions/a-plate-takes-the-hit.1")


def made(id):
    """The question of an id; None if none is made there any more."""
    try:
        return question(id)
    except NoQuestion:
        return None


def open_or_none(id):
    """True if no question is made there, or one that practice leaves out or calls open."""
    found = made(id)
    return found is None or not found.fair or found.open


@pytest.mark.parametrize(
    "id",
    [
        "spot.gekido/rulings/declare-when-after-effects.2",
        "line.moonbots/rulings/sum-above-10-dice-any-number.2",
    ],
)
def test_a_position_under_another_reading_or_rulebook_is_not_for_practice(id):
    assert open_or_none(id)


@pytest.mark.parametrize("game", ["gekido", "moonbots", "roborace"])
def test_practice_asks_under_the_usual_readings(game):
    for seed in range(12):
        assert practice(game, seed).fair


@pytest.mark.parametrize(
    "id",
    ["legal.roborace/abilities/not-just-anywhere.2.35173", "legal.roborace/rulings/beside-edge.2.211547"],
)
def test_a_choice_in_the_middle_of_an_effect_depends_on_the_reading_it_began_with(id):
    assert question(id).open


@pytest.mark.parametrize(
    "id",
    ["most.roborace.80", "legal.roborace.113", "legal.gekido/locks/which-token-turns.1.714485"],
)
def test_what_the_picture_does_not_show_decides_nothing(id):
    assert open_or_none(id)


@pytest.mark.parametrize(
    "id", ["spot.gekido/cards/ones-own-mark.1.809880", "legal.gekido/dice/after-the-last-roll.1.4831"]
)
def test_that_a_die_shows_the_symbol_already_is_no_rule_to_know(id):
    asked = made(id)
    assert asked is None or (asked.answers and not any("already shows" in one.why for one in asked.answers))


@pytest.fixture(scope="module")
def plans():
    """Plans in positions of Moon-Bots."""
    some = [asked for seed in range(90) if (asked := made(f"spot.moonbots.{seed}"))]
    assert len(some) > 3
    return some


def test_a_plan_names_no_card_that_lies_face_down(plans):
    used = 0
    for asked in plans:
        state = stands(asked.scenario, len(asked.scenario.lines)).state
        for one in asked.answers:
            card = one.text.partition(" uses ")[2].removesuffix(".")
            assert not card or card in state.weapons[state.robot]
            used += bool(card)
    assert used


def test_a_plan_is_not_refused_for_the_phase_in_which_it_begins(plans):
    whys = [one.why for asked in plans for one in asked.right]
    assert whys
    assert not any(" now: " in why for why in whys)


def test_a_lesson_names_the_energy_that_the_board_shows():
    asked = question("course.moonbots/activation.2")
    assert "Before you paid that, you had 10 energy" in asked.text
    assert stands(asked.scenario).state.energy[0] == 9


def test_a_reason_that_a_die_is_locked_is_true_where_no_other_shows_the_symbol():
    asked = about(load("gekido/dice/after-the-last-roll"), 1, "legal")
    assert asked is None or not any("is Locked; a Locked" in one.why for one in asked.answers)


def test_a_chance_says_which_effects_it_counts_and_has_the_chance_without_them_beside_it():
    asked = about(load("gekido/components/two-chances-in-six"), 1, "odds")
    assert "Ann may also use Energy Station." in asked.text
    assert "That’s the chance without Energy Station." in [one.why for one in asked.answers]


GAMES = "gekido", "moonbots", "roborace", "rqa"


@pytest.mark.parametrize("game", GAMES)
def test_the_bank_has_fair_questions_about_its_rules(game):
    for rule, some in bank(game).items():
        one = random.Random(rule).choice(some)
        asked = question(one.id)
        assert known(asked)
        assert (asked.rule, asked.kind, asked.points) == (rule, one.kind, one.points)


def test_there_is_enough_to_ask_about_moon_bots_and_no_kind_is_a_quarter_of_it():
    rows = [one for some in bank("moonbots").values() for one in some]
    assert len(rows) >= 110  # some more turn on what the texts leave open
    assert len(bank("moonbots")) >= 60
    assert all(4 * n <= len(rows) for n in Counter(one.kind for one in rows).values())


def test_what_only_practice_asks_waits_for_its_lesson_or_for_a_game():
    """Before its lesson, an author's question may name what nobody has explained yet."""
    memory, unit = Memory(), course("moonbots")["upgrades"]
    extra = {unit.question_id(n) for n in range(len(unit.parts) + 1, len(unit.asked) + 1)}

    def known():
        return {one.id for some in Asker("moonbots", memory)._bank.values() for one in some}

    assert not extra & known()
    memory.done.add("moonbots/upgrades")
    assert len(extra & known()) >= len(extra) - 1
    memory.done = {"moonbots.activate.one-part-per-die"}
    assert extra & known() == {"course.moonbots/upgrades.10"}


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_takes_as_settled_is_shown_by_a_lesson(name):
    """A question may rest on such a reading; on any other, it is about what the rulebook leaves open."""
    rulings, shown = game(name).rulebook.rulings, course(name).reached()
    for one in game(name).language.settled:
        assert shown.keys() & {*rulings[f"{name}.ruling.{one}"].clauses}, one
    asked = question("count.moonbots/conditions/a-six-for-two-sums.1")
    assert asked.rulings == {"part-order": "one-by-one"}
    assert not asked.open
    assert replace(asked, rulings={**asked.rulings, "card-order": "target-first"}).open


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_comes_twice_among_twenty_of_all_rules(game):
    asker, drawn = Asker(game, Memory(), ALL), []
    for number in range(12):
        drawn.append(asker.draw(f"twenty.{number}", drawn))
    assert len({one.question.rule for one in drawn}) >= 11
    points = [one.question.points for one in drawn]
    assert sum(overlap(*two) for two in combinations(points, 2)) <= 1


@pytest.mark.parametrize("game", GAMES)
def test_what_was_missed_waits_for_ten_others_and_returns_in_other_words(game):
    memory, drawn = Memory(), []
    asker = Asker(game, memory, ALL)
    at = datetime.now(UTC) - timedelta(hours=1)
    for number in range(14):
        drawn.append(asker.draw(f"missed.{number}", drawn))
        memory.answered(drawn[-1].question, right=number > 0, at=at)
    missed = drawn[0].question
    again = [n for n, one in enumerate(drawn) if one.instead == missed.id]
    assert known(missed)
    assert all(n > 10 for n in again)
    assert all(drawn[n].question.text != missed.text for n in again)
    assert all(drawn[n].question.clauses[0] == missed.clauses[0] for n in again)


def test_what_was_kept_from_before_decides_only_where_the_question_says_it():
    """No picture shows what a robot gained this turn, so that is said; what has no words is never asked."""
    there = point("moonbots/energy/the-third-gain-is-lost.3")
    there.depends(lambda state: False)
    assert (there.recalled, there.untold) == ("Ann has gained 2 energy this turn.", False)
    promised = at_step(load("moonbots/energy/the-third-gain-is-lost").set(robots=PROMISED, steps=STEPS), 1)
    promised.depends(lambda state: False)
    assert promised.untold


def test_no_question_hinges_on_a_card_that_lies_face_down():
    """One card is left in the Shop Deck: the engine knows it, and who looks at the picture doesn’t."""
    card = point("rqa/tiles/the-last-card-counts.1")
    card.depends(
        lambda state: (there := card.there(state)) and any(one.kind == "hurt" for one in there.events)
    )
    assert card.untold
    card.depends(lambda state: True)  # such as that the pusher follows
    assert not card.untold
    assert not any(one.fair for one in map(made, HINGES) if one)


def test_what_was_not_done_is_said_where_it_decides_and_people_would_wonder():
    there = point("gekido/tiles/pushed-onto-the-center.7")
    there.depends(lambda state: False)
    assert (there.recalled, there.untold) == ("V-REX hasn’t moved yet.", False)
    there.depends(lambda state: True)
    assert not there.recalled


def test_the_lessons_that_are_done_are_asked_again_only_where_nothing_else_is_left():
    memory, units = Memory(), [*course("gekido").values()]
    memory.done |= {f"gekido/{one.id}" for one in units}
    asker = Asker("gekido", memory)
    assert not any(asker.draw(f"done.{n}").question.id.startswith("course.") for n in range(3))


def test_what_anyone_can_see_is_no_question():
    """Which number is printed on a part, and that a card would not cover any other."""
    assert dull(question("legal.moonbots/energy/the-third-gain-is-lost.1"))


def test_odds_are_not_asked_for_while_somebody_answers():
    """The dice are the attacker’s, and so is what else may be used."""
    assert made("odds.gekido/powers/the-whole-roll-again.2") is None


def test_a_chance_says_that_nothing_else_is_done_before_the_roll():
    asked = made("odds.gekido/rulings/nothing-lockable-allowed.3")
    assert asked is None or "does nothing else first" in asked.text or "most likely" in asked.text


def test_a_chance_says_how_it_comes_about():
    asked = question("odds.gekido/components/two-chances-in-six.1")
    assert asked.right[0].why == (
        "One die with a square or a triangle is enough. Each die misses in 4 of 6 cases, so both miss in "
        "16 of 36, and 20 are left."
    )


@pytest.mark.parametrize("seed", range(40))
def test_nobody_rolls_a_die_that_fits(seed):
    found = made(f"odds.gekido.{seed}")
    assert found is None or "does nothing else first" not in found.text or "of 36" in found.right[0].why


def test_no_card_is_offered_that_is_not_in_the_hand():
    assert not made("legal.gekido/damage/all-that-counts.3")


def test_a_task_with_one_way_to_do_it_is_only_for_the_lesson():
    assert only_taught(question("course.moonbots/the-end.4"))
    assert not only_taught(question("course.moonbots/market.4"))


@pytest.mark.parametrize("seed", [766806, 242228, 114786, 972014])
def test_a_plan_is_not_stopped_by_what_lies_face_down(seed):
    """Bo may have a card to play after one of its steps, and then the next one has to wait."""
    assert made(f"spot.moonbots.{seed}") is None


@pytest.mark.parametrize(
    "at", ["components/a-lost-die-has-a-second-life.7", "tiles/high-ground.1", "tiles/before-the-push.1"]
)
def test_a_step_of_a_plan_is_refused_for_one_reason(at):
    """The Hot Grill waits for the third roll, so that it is too late after Locking isn’t the whole reason."""
    assert made(f"spot.gekido/{at}") is None


@pytest.mark.parametrize("at", ["the-one-after-the-last-roll.1", "one-after-each-roll.7"])
def test_what_makes_an_action_possible_is_not_named_in_one_answer_only(at):
    """To Lock a triangle you need one, and only one answer makes one."""
    assert dull(question(f"first.gekido/cards/{at}"))


def test_the_number_before_and_the_change_stand_in_only_for_missing_mistakes():
    asked = question("count.gekido/components/a-lost-die-has-a-second-life.7")
    assert sorted(one.text for one in asked.answers) == ["29", "30", "33", "36"]


def test_the_best_choice_says_how_its_chance_comes_about():
    asked = question("odds.gekido/dice/phillips-four-triangles.6")
    assert asked.right[0].why.startswith(
        "You keep Energy Station for after the roll. One die with a square or a triangle is enough."
    )


def test_what_is_next_rests_on_the_rule_of_what_may_be_used_then():
    right = question("next.gekido/powers/safe-from-oneself.1").right[0]
    assert right.clauses[0] == "gekido.power.prevent4"
    assert right.why.endswith("Prevent 4 Damage, whatever the source.")


def test_a_rule_of_another_phase_forbids_nothing():
    assert made("why-not.gekido/turn/a-whole-turn.1") is None


def test_what_is_next_never_promises_what_does_not_come():
    whys = [one.why for one in question("next.gekido/powers/safe-from-oneself.1").answers]
    assert not any(why.startswith("Not yet") for why in whys)


def test_an_author_keeps_a_part_of_a_lesson_out_of_practice():
    assert not known(question("course.gekido/first-attack.2"))


@pytest.mark.parametrize("part", ["duel.1", "tech-cards.4", "a-whole-turn.1"])
def test_a_part_of_a_lesson_that_says_what_to_do_or_its_answer_is_only_for_the_lesson(part):
    assert not known(question(f"course.gekido/{part}"))
