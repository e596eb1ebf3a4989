"""Questions that the engine answers: ids, wrong answers, what they depend on, practice without end."""

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from asked import faults, run

from rqa_lab import Scenario, load
from rqa_lab.core.keys import rulings
from rqa_lab.games import game as game_of
from rqa_lab.learn import permission
from rqa_lab.learn.asking import (
    NoQuestion,
    about,
    board,
    of_part,
    offered,
    point,
    practice,
    question,
    questions,
)
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.course import course
from rqa_lab.learn.making import difficulty, gives_away, slips, tempting

HEAVY = "rqa/pushing/crate-is-heavy"
GAMES = "rqa", "gekido", "moonbots", "roborace"


def texts(asked, *, right):
    return [answer.text for answer in asked.answers if answer.right is right]


# ---- about a scenario ------------------------------------------------------------------------------------


def test_what_happens_is_asked_beside_what_mistakes_come_to():
    asked = about(load(HEAVY), 3, "happens")
    assert texts(asked, right=True) == ["Crate lands on e4; Pug lands on d4; Ann’s Move goes down by 3."]
    assert texts(asked, right=False) == [
        "Crate lands on e4; Pug lands on d4; Ann’s Move goes down by 2.",
        "Crate lands on e4; Pug stays on c4; Ann’s Move goes down by 3.",
    ]
    assert asked.clauses[0] == "rqa.push.crate-cost"
    assert {answer.clauses for answer in asked.answers if not answer.right} == {
        ("rqa.push.crate-cost",), ("rqa.push.two-steps",)
    }  # fmt: skip


GAP = "rqa/moving/four-ways-to-go"


def test_a_rule_is_asked_for_what_it_forbids():
    """The others are legal: no rule forbids them."""
    asked = about(load(GAP), 2, "why-not")
    rule = "rqa.move.blocked-by-obstacle"
    assert asked.scenario.game.rulebook[rule].title in asked.text
    assert asked.scenario.game.rulebook[rule].says not in asked.text
    assert asked.hints[0] == asked.scenario.game.rulebook[rule].says
    assert texts(asked, right=True) == ["Ann moves Pug up."]
    assert asked.right[0].clauses == (rule,)
    assert {answer.clauses for answer in asked.answers if not answer.right} == {()}
    assert about(load(HEAVY), 3, "why-not") is None


def test_what_comes_first_makes_a_difference():
    asked = question("order.rqa/pushing/first-follow-then-the-shock.1")
    plates, push = "Ann plays Electrified Plating with Pug.", "Ann uses Pug to push Strider right."
    assert {answer.text for answer in asked.answers} == {plates, push, "It doesn’t matter."}
    assert asked.text.endswith("Which has to come first, so that in the end Strider leaves the Arena?")
    assert texts(asked, right=True) == [plates]
    whys = {answer.text: answer.why for answer in asked.answers}
    assert whys[push].startswith(f"{push[:-1]} first: Strider lands on e4. The other way round: ")
    assert whys["It doesn’t matter."] == whys[push]
    assert not asked.action  # what is done first is the answer
    assert asked.clauses[0] == "rqa.card.electrified-plating"  # by which one order comes to something else


def test_no_order_is_asked_for_where_the_turn_has_its_own():
    assert {game for game in GAMES if "order" in offered(game)} == {"rqa"}
    assert about(load("gekido/push/no-thanks"), 2, "order") is None


def test_nothing_is_asked_about_a_position_that_cannot_be():
    scenario = load("rqa/expansions/not-for-sale")
    assert scenario.audit
    assert not [*questions(scenario)]


def test_one_of_some_actions_is_legal_and_each_other_breaks_another_rule():
    asked = about(load("rqa/sight/the-pusher-takes-the-place"), 2, "legal")
    assert asked.text == "Which of these is Ann allowed to do?"
    assert texts(asked, right=True) == ["Ann uses Petri to push Strider up."]
    broken = [answer.clauses for answer in asked.answers if not answer.right]
    assert len(broken) >= 2
    assert len({*broken}) == len(broken)


def test_one_of_some_actions_is_not_legal():
    asked = about(load("gekido/moving/beside-a-ready-bot"), 1, "legal")
    assert asked.text == "Which of these is Ann not allowed to do?"
    assert texts(asked, right=True) == ["Ann stays."]
    assert {answer.clauses for answer in asked.answers if not answer.right} == {()}
    assert asked.action == ""  # it would be shown


def test_what_is_not_there_is_not_asked_about():
    """No card lies on the space that Ann would buy from, and Ann does not have the other card either."""
    with pytest.raises(NoQuestion):
        question("why-not.moonbots/buying/the-mark-counts-in-every-row.1.864749")
    for asked in questions(load("rqa/cards/the-shop-deck-runs-out"), kinds=["legal", "why-not"]):
        assert not any("not in the Shop" in answer.why for answer in asked.answers)


def test_nobody_asks_how_likely_something_is_that_a_card_still_to_come_may_change():
    """With Black Market Bo can take Reroll after the roll, and roll two dice again."""
    with pytest.raises(NoQuestion):
        question("odds.moonbots.664782")


def test_readings_other_than_the_usual_are_said():
    """Where the answer depends on them, and only there; a generated position has the usual."""
    asked = about(load("gekido/rulings/group-spaces-spaces"), 7, "legal")
    assert asked.rulings == {"group-spaces": "spaces"}
    assert asked.unusual
    untouched = about(load("gekido/rulings/declare-when-after-effects"), 2, "legal")
    assert not untouched.rulings
    game = asked.scenario.game
    drawn = question("legal.gekido.532901").scenario.state
    assert all(rulings(drawn)[name] == usual for name, (usual, *_) in game.rulebook.readings.items())


def test_what_is_so_already_is_no_goal():
    """A robot that is out of the game is out at the end of any turn."""
    with pytest.raises(NoQuestion):
        question("line.moonbots/rulings/defeated-robot-round-free-card.1.423278")


def test_a_choice_that_waits_is_in_quotes():
    asked = about(load("roborace/action/what-lies-below"), 2, "legal")
    assert asked.text.startswith("Ann is asked: “Which card does Ann turn, and how?” Which of these")


def test_nothing_gives_the_answer_away():
    scenario = about(load(HEAVY), 3, "happens").scenario
    assert not {"question", "answer", "teaches", "note", "lines", "expect"} & scenario.document.keys()
    assert [line.kind for line in scenario.lines] == ["do"]
    assert scenario.title == "Pushing"
    assert scenario.run().passed


def test_nobody_overlooks_what_it_is_about():
    """Without Crate, no push of Crate; without a Wall that stops it, another one."""
    there = point("rqa/pushing/into-a-wall.4")
    whys = [slip.why for slip in slips(there) if slip.kind == "position"]
    assert whys
    assert not any("without Crate" in why for why in whys)


def test_a_longest_right_answer_gives_itself_away():
    asked = about(load(HEAVY), 3, "happens")
    long = replace(asked, answers=tuple(replace(one, text="x" * (9 + one.right)) for one in asked.answers))
    assert gives_away(long)
    assert not gives_away(replace(long, answers=tuple(replace(one, text="x" * 9) for one in long.answers)))
    assert not gives_away(replace(long, answers=tuple(replace(one, place="a1") for one in long.answers)))


def test_what_is_forbidden_is_told_as_any_action():
    """A slanting shot is refused; there are words for it all the same."""
    there = load("rqa/attacks/the-laser-spares-friends")
    game = there.game
    action = game.parse("play Laser Cannon with pug up-right", there.state)
    assert "aiming up-right" in game.summary(action, "Ann", ())


@pytest.mark.slow
def test_a_line_is_asked_for_in_plain_words():
    asked = practice("rqa", 1, kinds=["line"])
    assert asked.text.startswith(f"{asked.scenario.game.to_act(asked.scenario.state)} is to act. Get ")
    assert asked.text.endswith(f" within {asked.actions} actions.")


def test_a_scenario_of_ones_own_is_asked_about():
    own = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3).step("push crate")
    found = list(questions(own, kinds=["happens", "where"]))
    assert {asked.kind for asked in found} == {"happens"}
    with pytest.raises(NoQuestion, match="of your own"):
        question(found[0].id)


def test_an_open_question_is_named():
    asked = about(load("gekido/rulings/nothing-lockable-refused"), 1, "legal")
    assert asked.rulings == {"nothing-lockable": "refused"}


def test_an_unknown_kind_or_step_is_told():
    with pytest.raises(ValueError, match="Did you mean 'happens'"):
        about(load(HEAVY), 1, "hapens")
    with pytest.raises(ValueError, match="there are steps 1 to 3"):
        about(load(HEAVY), 4, "happens")


# ---- mistakes --------------------------------------------------------------------------------------------


def test_a_rule_is_left_out_and_what_it_brought_about():
    """The cube that is not lost is not claimed; a cube that is lost is, all the time."""
    there = point("rqa/pushing/into-a-wall.4")
    found = {slip.clauses: slip.outcome for slip in slips(there) if slip.kind == "rule"}
    assert ("health", "Crate") not in found[("rqa.push.into-wall",)]
    assert ("pile", "Ann") not in found[("rqa.push.into-wall",)]
    assert ("pile", "Ann") in there.outcome
    assert "rqa.damage.turn-player-claims" in everyday(there.game)
    assert ("rqa.damage.turn-player-claims",) not in found


def test_no_mistake_contradicts_itself():
    """Who loses no cube is not Knocked Out for it, and who does not go onto Tacks is not hurt by them."""
    for id in ("rqa/damage/knocked-out-turn-over.1", "rqa/pushing/the-pusher-must-follow.2"):
        there = point(id)
        assert there.outcome[("health", "Pug")]
        left_out = [slip.outcome for slip in slips(there) if slip.kind == "rule"]
        assert all(("health", "Pug") in outcome for outcome in left_out)


def test_a_part_of_what_happens_is_no_wrong_answer():
    there = point("gekido/damage/first-the-sum-then-the-rest.3")
    right = {*there.outcome[("armor", "Tetsubot")]}
    assert len(right) == 2
    assert not any(
        {*slip.outcome.get(("armor", "Tetsubot"), ())} in ({one} for one in right) for slip in slips(there)
    )


def test_what_nobody_sees_is_not_asked_about():
    """Which card is drawn the position does not tell; how far the robot goes it does."""
    there = point("roborace/end/at-anns-left.1")
    assert ("hand", "Di") in there.hidden
    assert ("hand", "Di") not in there.outcome
    assert ("gone", "Di") in there.outcome


def test_what_only_the_seat_in_turn_has_is_not_told_when_the_turn_passes():
    passing = point("rqa/turn/a-solar-farm-in-the-centre.1")
    assert ("turn",) in passing.outcome
    assert ("energy",) not in passing.outcome
    assert not any(("energy",) in slip.outcome for slip in slips(passing))


def test_mistakes_of_several_kinds_are_played():
    kinds = {slip.kind for slip in slips(point("rqa/pushing/into-a-wall.4"))}
    assert {"rule", "position"} <= kinds
    assert "data" in {slip.kind for slip in slips(point(f"{HEAVY}.3"))}


def test_nobody_overlooks_that_a_robot_is_out():
    """One without cubes does not stay where it was."""
    there = point("rqa/robots/petri-draws-what-there-is.1")
    assert ("at", "Strider") in there.outcome
    assert all(("at", "Strider") in slip.outcome for slip in slips(there) if slip.kind == "rule")


def test_wrong_answers_differ_in_what_is_told():
    there = point("rqa/pushing/into-a-wall.4")
    wrong, shown = tempting(there, slips(there), random.Random(1))
    told = [tuple(slip.outcome.get(topic) for topic in shown) for slip in wrong]
    right = tuple(there.outcome.get(topic) for topic in shown)
    assert len({*told, right}) == len(told) + 1


def test_nobody_overlooks_what_an_action_names():
    """Without the crate that is pushed, nothing is asked; without the Wall that stops it, something is."""
    there = point("rqa/pushing/into-a-wall.4")
    gone = {edit.path[-1]: there.names(edit) for edit in there.nearby}
    assert gone["crate"] is True
    assert False in gone.values()


def test_what_a_reading_forbids_no_rule_is_named_for():
    """The rule does not say it; whether it may be done is asked all the same, with the reading."""
    swapped = load("roborace/rulings/swapped-robots-side-by-side")
    assert about(swapped, 1, "why-not") is None
    assert about(swapped, 1, "legal").rulings == {"swapped-robots": "side-by-side"}


def test_practice_draws_the_rule_first():
    """So a rule that refuses much is asked about no more often than one that refuses little."""
    by_rule = {_refused(practice("rqa", seed, kinds=["why-not"])) for seed in range(9)}
    assert len(by_rule) >= 4


def _refused(asked):
    return asked.right[0].clauses[0]


def test_which_way_is_not_asked_as_a_space():
    """A Laser Cannon shoots in a direction, a robot moves in one: neither is a space to tap."""
    assert permission.spaces(point("rqa/attacks/the-laser-spares-friends.1"), random.Random(1)) is None
    assert permission.spaces(point("rqa/moving/one-robot-one-turn.1"), random.Random(1)) is None


@pytest.mark.slow
def test_open_questions_are_an_area_to_practise():
    assert practice("rqa", 1, topics=["rulings"]).rulings


# ---- ids -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["hapens.rqa.7", "happens.rq.7", "happens.rqa/pushing/into-a-wal.1"])
def test_an_id_that_means_nothing_is_told_with_what_was_meant(id):
    with pytest.raises(NoQuestion, match="Did you mean"):
        question(id)


@pytest.mark.parametrize("id", ["", "happens", "happens.rqa", f"happens.{HEAVY}.99", f"happens.{HEAVY}.1.x"])
def test_an_id_that_means_nothing_raises_nothing_else(id):
    with pytest.raises(NoQuestion):
        question(id)


# ---- practice --------------------------------------------------------------------------------------------


def test_practice_is_as_wanted():
    asked = practice("rqa", 3, kinds=["legal"], topics=["moving"], difficulty=3)
    assert asked.kind == "legal"
    assert "moving" in asked.topics[:3]
    assert asked.difficulty == 3
    assert practice("rqa", 3, kinds=["legal"], topics=["moving"], difficulty=3) == asked


def test_what_is_known_makes_it_easier():
    asked = practice("rqa", 1, kinds=["happens"])
    known = practice("rqa", 1, kinds=["happens"], known=asked.clauses)
    assert known.id == asked.id
    assert known.difficulty <= asked.difficulty
    heavy = question(f"count.{HEAVY}.3")
    assert difficulty(heavy, heavy.clauses) < difficulty(replace(heavy, clauses=[*"abcdefghijklmnopqrstuvw"]))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_practice_has_every_difficulty(game):
    """Or the nearest that is worth asking."""
    easy, middle, hard = (practice(game, 1, difficulty=level).difficulty for level in (1, 3, 5))
    assert easy in (1, 2)
    assert middle in (2, 3)
    assert hard == 5


@pytest.mark.slow
def test_the_same_in_another_place_is_not_asked_again():
    one, other = (question(f"why-not.gekido/moving/taken.1.{seed}") for seed in (1, 3))
    assert one.id != other.id
    assert one.fresh([])
    assert not other.fresh([one, *(practice("gekido", n) for n in range(6))])


def test_practice_says_what_there_is():
    for wrong in ({"kinds": ["hapens"]}, {"topics": ["pushin"]}):
        with pytest.raises(NoQuestion, match="Did you mean"):
            practice("rqa", 1, **wrong)
    with pytest.raises(NoQuestion, match="expected rqa"):
        practice("chess", 1)


def position(scenario):
    """The names in quotes that a position shows."""
    told = {"title", "question", "answer", "note", "teaches", "expect", "coach", "steps"}
    return json.dumps({key: some for key, some in scenario.document.items() if key not in told})


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("n", [3, 8])
def test_practice_keeps_to_what_lessons_have_taught(game, n):
    """To their rules, and to terms that they introduce; a sentence may begin with any word.

    Any position will do that shows nothing but what they have introduced or shown.
    """
    units = [*course(game).values()]
    taught, book = units[:n], game_of(game).rulebook
    boards = {part.scenario for one in taught for part in one.parts}
    rules = frozenset().union(*(one.reaches() for one in taught))
    later = [name for one in units[n:] for name in one.introduces]
    names = re.compile(rf"(?<=[a-z,] )(?:{'|'.join(map(re.escape, later))})s?\b")
    seen = " ".join(position(load(one)) for one in boards)
    found = 0
    for seed in range(4):
        try:
            asked = practice(game, seed, taught=taught)
        except NoQuestion:
            continue
        found += 1
        cited = {*asked.clauses, *(id for one in asked.answers for id in one.clauses)}
        assert cited <= rules
        place = re.sub(r"[.\d]+$", "", board(asked.id))  # its things may be set out otherwise
        there = position(load(place) if "/" in place else asked.scenario)
        assert [one for one in later if one in there and one not in seen] == []
        said = [asked.text, *asked.hints, *(book[id].title for id in cited)]
        said += [text for one in asked.answers for text in (one.text, one.why)]
        assert [text for text in said if names.search(text)] == []
    assert found


#: draws the questions of seeds, and prints each with its answers
DRAW = """
import sys
from rqa_lab.learn.asking import practice
for seed in sys.argv[2:]:
    asked = practice(sys.argv[1], seed)
    print(seed, asked.id, asked.text, [(one.text, one.right, one.why) for one in asked.answers])
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_seed_draws_the_same_question_in_any_process_and_order(game):
    """What was asked before in a process, and how it hashes names, makes no difference."""
    seeds = [str(n) for n in range(10)]
    runs = [
        subprocess.run(
            [sys.executable, "-c", DRAW, game, *some],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True, text=True, check=True, timeout=300,
        )
        for some, hashes in ((seeds, "0"), (seeds[::-1], "1"))
    ]  # fmt: skip
    one, other = (sorted(run.stdout.splitlines()) for run in runs)
    assert len(one) == len(seeds)
    assert one == other


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_questions_are_right(game):
    """Each is the same by its id, right by another way, and under every reading that it does not name."""
    made, wrong, _ = run(game, 4, seed=31)
    assert wrong == []
    assert len(made) >= 2


def test_a_wrong_question_is_found():
    """The checks find a right answer that is none, and a ruling that is not named."""
    asked = about(load(HEAVY), 3, "happens")
    assert not list(faults(asked))
    turned = replace(asked, answers=tuple(replace(one, right=not one.right) for one in asked.answers))
    assert list(faults(turned))
    ruled = question("legal.roborace/rulings/swapped-robots-side-by-side.1")
    assert any("depends on" in fault for fault in faults(replace(ruled, rulings={})))


@pytest.mark.parametrize("game", GAMES)
def test_another_rule_is_true_but_not_the_reason(game):
    """A lesson says why of a wrong rule, and does not say the right one twice."""
    for unit in course(game).values():
        for n, part in enumerate(unit.parts, 1):
            if getattr(part, "kind", "") == "why-not" and part.answers:
                for answer in of_part(unit, n).answers:
                    assert (answer.why == "") is answer.right


@pytest.mark.parametrize("scenario", ["rqa/pushing/two-walls-two-bumps", "rqa/robots/once-a-turn"])
def test_what_happened_before_and_forbids_something_is_said(scenario):
    """A bump or a power that is used up is not seen on the board."""
    asked = list(questions(load(scenario), kinds=["legal", "why-not"]))
    told = [one for one in asked if any("has already" in answer.why for answer in one.answers)]
    assert told
    for one in told:
        for answer in one.answers:
            assert "has already" not in answer.why or answer.why in one.parted[0]
