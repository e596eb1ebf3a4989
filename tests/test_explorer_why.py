"""The explorer says why, or why not, wherever somebody asks."""

import random

import pytest
import why
from lessons import send

from rqa_lab.scenario.library import ids
from rqa_lab.ui import Explorer
from rqa_lab.ui.library import library, on_offer

GAMES = pytest.mark.parametrize("game", on_offer())
#: what each scenario is asked here, of all that ``make why`` asks
SOME = 3
#: where what is refused becomes legal by way of a card that chance would draw
DRAWN = (
    "armor/before-the-structure", "cards/three-of-a-kind-one-card", "cards/two-pairs-two-cards",
    "damage/less-than-nothing", "damage/on-to-the-next-die", "dice/one-effect-after-a-roll",
    "powers/after-a-roll-before-locking", "powers/dice-left-behind", "powers/flip-a-die",
    "push/a-hit-without-damage", "rulings/declare-when-before-effects", "setup/nothing-to-begin-with",
)  # fmt: skip


# ---- why, and why not ------------------------------------------------------------------------------------


@GAMES
def test_every_scenario_says_why(game):
    """Some questions of each scenario; ``make why`` asks all."""
    for id in ids(game):
        rng, lesson = random.Random(id), library(game).lesson(id)
        lesson.seek(*rng.choice(why.places(lesson)))
        for question in rng.sample(why.questions(lesson), SOME):
            assert why.answer(lesson, question), (id, lesson.here, question)


@pytest.mark.parametrize("id", DRAWN)
def test_a_remedy_may_need_a_card_that_is_not_seen_yet(id):
    told, wrong = why.asked(f"gekido/{id}")
    assert wrong == []
    assert told["refused"]


def test_a_click_tells_a_remedy_step_by_step():
    explorer = Explorer("gekido/armor/before-the-structure")
    send(explorer, "cell", at="b2")
    assert "Use Energy Station on S</button>, then stop rolling, then pass" in explorer.board
