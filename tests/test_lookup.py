"""The look-up: a question has one answer on top, in a word where that is sure, and a step of the library."""

from pathlib import Path

import pytest
import yaml

from rqa_lab.editor.placing import set_out
from rqa_lab.games import game
from rqa_lab.learn.lookup import brief, look_up
from rqa_lab.learn.saying import Put, follows, heard, in_a_word
from rqa_lab.learn.tried import tried
from rqa_lab.scenario.asked import answered
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import doors
from rqa_lab.ui.library import library, on_offer
from rqa_lab.ui.lookup import Lookup, opened, question
from rqa_lab.ui.page import Page

QUESTIONS = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text("utf-8"))


def looked(id, words):
    return look_up(library(id).finder, id, words)


def told(page, do, **fields):
    page.receive({"do": do, "ask": page.answered + 1, **fields})
    assert page.error is None
    return page.regions


# ---- one answer, or three ---------------------------------------------------------------------------------


def test_where_one_answer_is_sure_it_stands_alone():
    found = looked("rqa", "Can I push two robots at once?")
    (answer,) = found.answers
    assert answer.clause.id == "rqa.push.into-robot"
    assert answer.word == "No"
    assert answer.says == answer.clause.says
    assert answer.lesson.id == "in-the-way"
    assert answer.clause.id not in found.others


@pytest.mark.parametrize(
    "id, clause, word, asked",
    [
        ("rqa", "rqa.respawn.when", "No", (
            "robot has no cubes left, am I out?", "my robot is dead, do i have to stop playing",
            "is a player eliminated when knocked out", "all my hearts are gone, did i lose the game",
        )),
        ("rqa", "rqa.respawn.when", "", ("lost the last cube, is the game over for me",)),
        ("rqa", "rqa.push.blocked-no-reenter", "", (
            "pushed into the wall standing on tacks, do I take two?",
            "shoved against a wall while on spikes, is it 2 damage",
            "i stand on tacks and he pushes me into a robot, double damage?",
        )),
        ("moonbots", "moonbots.activate.one-part-per-die", "", (
            "can I use the same pair twice", "may the same two dice activate two parts",
            "can one pair count for two limbs", "double 4, both arms?",
        )),
        ("roborace", "roborace.score.table", "", (
            "two colours match, how far", "both colors match, how many spaces do i move",
            "how far does my robot move if two colors fit", "three colours match how many steps",
        )),
    ],
)  # fmt: skip
def test_what_askers_looked_for_in_vain_comes_first_however_it_is_put(id, clause, word, asked):
    first = [
        (found.answers[0].clause.id, found.answers[0].word) for found in (looked(id, one) for one in asked)
    ]
    assert [one for one, _ in first] == [clause] * len(asked)
    assert not word or {said for _, said in first} == {word}
    assert {said for _, said in first} <= {word, "", "No", "2 fields"}


def test_where_none_is_sure_three_are_shown():
    found = looked("rqa", "attacking and pushing robots")
    assert len(found.answers) == 3
    assert {answer.word for answer in found.answers} == {""}
    assert not {answer.clause.id for answer in found.answers} & {*found.others}


def test_a_question_in_other_words_than_a_line_is_as_sure():
    assert [answer.word for answer in looked("rqa", "Can I move diagonally?").answers] == ["No"]


def test_nothing_is_found_for_what_no_rule_knows():
    assert looked("rqa", "xyzzy").answers == []


def test_the_id_of_a_clause_leads_to_it():
    (answer,) = looked("rqa", "rqa.push.cost").answers
    assert (answer.clause.id, answer.word) == ("rqa.push.cost", "")


@pytest.mark.parametrize("id", on_offer())
def test_each_question_that_the_page_offers_has_one_answer(id):
    asks = doors.door(id).asks
    assert [len(some) for _, some in asks] == [3] * len(doors.door(id).pictures)
    assert [one for _, some in asks for one in some if len(looked(id, one).answers) != 1] == []


# ---- in a word --------------------------------------------------------------------------------------------


def test_no_word_is_wrong():
    """A word is shown for few of them; each is how the answer in the file begins."""
    said = {}
    for one in QUESTIONS:
        answers = looked(one["game"], one["asked"]).answers
        if len(answers) == 1 and answers[0].word in ("Yes", "No"):
            said[one["asked"]] = (answers[0].word, one["answer"])
    assert len(said) >= 20
    assert {asked: words for asked, words in said.items() if not words[1].startswith(words[0])} == {}


@pytest.mark.parametrize(
    "id, clause, words, answer",
    [
        ("rqa", "rqa.move.no-diagonal", "can I move diagonally", "No"),
        ("rqa", "rqa.move.no-diagonal", "can I not move diagonally", ""),
        ("rqa", "rqa.move.no-diagonal", "why can I move diagonally", ""),
        ("rqa", "rqa.over.robots", "can I jump over a robot", "Yes"),
        ("rqa", "rqa.over.robots", "does jumping over a robot hurt it", "No"),
        ("rqa", "rqa.over.robots", "does jumping over a robot cost more", ""),
        ("rqa", "rqa.push.into-robot", "can i push two robots", "No"),
        ("rqa", "rqa.push.into-robot", "can i push two robots in one turn", ""),
        ("rqa", "rqa.push.into-robot", "can he push two robots", ""),
        ("rqa", "rqa.push.into-robot", "must i push two robots", "No"),
        ("rqa", "rqa.cubes.gem-value", "How much is a gem worth?", "5 points"),
        ("rqa", "rqa.cubes.gem-value", "gem", ""),
        ("gekido", "gekido.attack.mandatory", "do I have to attack", "Yes"),
        ("gekido", "gekido.attack.mandatory", "can I attack", ""),
    ],
)
def test_a_word_answers_the_same_question_and_no_other(id, clause, words, answer):
    assert in_a_word(game(id), clause, words) == answer


@pytest.mark.parametrize(
    "words, put, whom",
    [
        ("can't I push Crate", Put.MAY, "i"),
        ("is it allowed to push Crate", Put.MAY, "i"),
        ("may he push Crate", Put.MAY, "others"),
        ("do i have to push Crate", Put.MUST, "i"),
        ("if I push Crate, do I move too", Put.IS, "i"),
        ("push Crate?", Put.HALF, ""),
        ("push Crate", Put.TOPIC, ""),
        ("how often can I push Crate", Put.WHAT, "i"),
        ("with two players, who can push Crate", Put.WHAT, ""),
    ],
)
def test_a_question_is_heard_by_how_it_is_put_and_of_whom(words, put, whom):
    assert heard(game("rqa"), words)[:2] == (put, whom)


def test_what_may_not_be_is_not_and_nothing_else_follows():
    for asked in Put:
        for line in Put:
            assert follows(asked, asked, "yes") == "yes"
            assert not (follows(asked, line, "yes") and {asked, line} == {Put.MAY, Put.MUST})
    assert follows(Put.IS, Put.MAY, "no") == "no"
    assert follows(Put.MAY, Put.IS, "no") == ""


@pytest.mark.parametrize(
    "one, other",
    [
        ("can i turn energy into move", "can i turn move into energy"),
        ("can i shoot through smoke", "can i walk through smoke"),
        ("can i attack before i move", "can i attack after i move"),
        ("can i attack an enemy", "can i attack a friend"),
    ],
)
def test_questions_with_the_same_words_may_differ(one, other):
    words = [answer.word for words in (one, other) for answer in looked("rqa", words).answers[:1]]
    assert not words[0] or words[0] != words[1] or words[0] == "Yes", words


# ---- the engine's word ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "id, words, word",
    [
        ("rqa", "can I push Crate", "It depends"),
        ("rqa", "can't I push Crate?", "It depends"),
        ("rqa", "can I push Crate with two Move", ""),
        ("rqa", "must I push Crate", ""),
        ("rqa", "can my opponent push Crate", ""),
        ("rqa", "can I push", ""),
    ],
)
def test_the_engine_says_what_it_does_with_an_act_and_a_piece_and_no_more(id, words, word):
    assert tried(game(id), "rqa.push.crate-cost", words) == word


def test_what_the_engine_refuses_here_and_does_there_depends_and_the_refusal_is_shown():
    (answer,) = looked("rqa", "Can I push Crate?").answers
    assert (answer.word, answer.shown.refused, answer.shown.asked) == ("It depends", True, True)
    assert answer.shown.text == "Pushing Crate costs 3 Move; 2 left."


@pytest.mark.parametrize("id", on_offer())
def test_what_answers_in_a_word_is_short(id):
    words = {word for lines in answered(game(id)).values() for word in lines.values()}
    assert {"yes", "no"} <= words
    assert [word for word in words if not word or len(word) > 22 or word != word.strip()] == []


# ---- in a sentence or two ---------------------------------------------------------------------------------


@pytest.mark.parametrize("id", on_offer())
def test_an_answer_is_of_what_the_rule_says_and_begins_as_it_does(id):
    for clause in game(id).rulebook.own():
        says = " ".join(clause.says.split())
        short = brief(clause, {"turn"})
        first, _, rest = short.partition(" … ")
        assert says.startswith(first.split(". ")[0])
        assert rest in says
        assert len(short) <= max(260, len(says) // 2 + 260)


# ---- on the board -----------------------------------------------------------------------------------------


def test_the_engine_shows_what_comes_of_the_action_that_is_asked_about():
    shown = looked("rqa", "Can I move diagonally?").answers[0].shown
    assert (shown.asked, shown.refused) == (True, True)
    assert shown.text == "Pug can’t move diagonally."
    line = load(shown.scenario).lines[shown.step - 1]
    assert (line.kind, line.texts[0].split()[0]) == ("refuse", "move")


@pytest.mark.parametrize("id", on_offer())
def test_what_is_allowed_is_never_shown_as_refused(id):
    for clause, lines in answered(game(id)).items():
        for line in [line for line, word in lines.items() if word == "yes" and line.startswith("can i ")][:1]:
            (*_, answer) = [one for one in looked(id, line).answers if one.clause.id == clause] or [None]
            if answer is not None and answer.word == "Yes" and answer.shown is not None:
                assert not (answer.shown.asked and answer.shown.refused), line


def test_no_step_is_said_to_be_asked_about_that_does_something_else():
    assert looked("rqa", "Can I shoot over a wall?").answers[0].shown.asked is False


# ---- the page ---------------------------------------------------------------------------------------------


def test_a_search_has_an_address_and_an_address_has_its_search():
    page = Page("rqa/pushing/into-a-wall", door=True)
    shown = told(page, "seek", id="rqa", text="  Can I push two   robots at once? ")
    assert shown["address"] == "lookup/rqa/Can I push two robots at once?"
    assert '<h1 class="q-word"' in shown["form"]
    assert "No." in shown["form"]
    form = shown["form"]
    told(page, "open", id="lookup")
    assert page.regions["address"] == "lookup/rqa"
    assert "What would you like to know?" in page.regions["form"]
    assert told(page, "open", id="lookup/rqa/Can I push two robots at once?")["form"] == form


def test_another_game_is_asked_the_same():
    page = Page("rqa/pushing/into-a-wall")
    shown = told(page, "open", id="lookup/gekido/do I have to attack")
    assert 'data-id="lookup/rqa/do I have to attack"' in shown["form"]
    assert "You have to attack" in shown["form"]
    told(page, "close")
    assert page.regions["address"] == "rqa/pushing/into-a-wall", "it was laid over that"


def test_from_an_answer_to_its_board_and_to_its_lesson():
    page = Page("rqa/pushing/into-a-wall")
    form = told(page, "seek", text="Can I push two robots at once?")["form"]
    assert 'data-id="rqa/pushing/robot-meets-robot@0"' in form
    assert 'data-id="course/rqa/in-the-way"' in form
    assert 'data-id="rulebook/rqa/rqa.push.into-robot"' in form


def test_what_has_no_answer_is_asked_on_the_board():
    page = Page("gekido/turn/a-whole-turn")
    form = told(page, "seek", id="rqa", text="xyzzy with Crate and a wall")["form"]
    assert 'data-do="build" data-id="rqa" data-text="xyzzy with Crate and a wall"' in form
    told(page, "build", id="rqa", text="xyzzy with Crate and a wall")
    made = page.view.scenario.document
    assert made["title"] == "xyzzy with Crate and a wall"
    assert "crate" in made["robots"]
    assert [*made["tiles"].values()] == ["Wall"]


@pytest.mark.parametrize(
    "words, robots, tiles",
    [
        ("can I push two robots at once", 3, []),
        ("push Crate", 2, []),
        ("a robot on tacks beside a wall", 2, ["Tacks", "Wall"]),
        ("", 2, []),
    ],
)
def test_the_pieces_of_a_question_are_set_out(words, robots, tiles):
    made = set_out(Scenario("rqa").robot("pug", "d4"), words)
    assert len(made.document["robots"]) == robots
    assert sorted(made.document.get("tiles", {}).values()) == tiles
    assert made.problems == ()


@pytest.mark.parametrize("address", ["lookup/chess", "lookups/rqa", "look", ""])
def test_what_is_no_address_of_a_search_is_none(address):
    assert opened(address, "rqa") is None


def test_a_question_is_cut_and_takes_no_sign_that_an_address_cannot_hold():
    assert question("50% of\n  it") == "50 percent of it"
    assert len(question("long " * 99)) <= 120
    assert Lookup("rqa").address == "lookup/rqa"
