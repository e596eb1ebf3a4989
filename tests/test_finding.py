"""Questions in everyday words find the scenarios and rules that answer them, in all games."""

from time import perf_counter

import pytest

from rqa_lab.games import game
from rqa_lab.scenario.library import Finder
from rqa_lab.ui.library import library, on_offer


def finder(name):
    return library(name).finder


def plain(parts):
    return "".join(text for text, _ in parts)


def marked(parts):
    return [text for text, found in parts if found]


@pytest.mark.parametrize(
    "name, words, clause",
    [
        ("rqa", "can i push twice", "rqa.limit.same-obstacle"),
        ("rqa", "shoot over a wall", "rqa.los.wall-blocks"),
        ("rqa", "can I attack my friend?", "rqa.attack.enemy-only"),
        ("rqa", "how do i win", "rqa.end.winner"),
        ("rqa", "what happens when i fall", "rqa.ko.pending-effects"),
        ("rqa", "draw pile empty", "rqa.card.draw-reshuffle"),
        ("rqa", "when does the game end?", "rqa.end.trigger"),
        ("rqa", "diagonl move", "rqa.move.no-diagonal"),
        ("rqa", "pushing my own robot", "rqa.push.into-own-robot"),
        ("rqa", "push edge", "rqa.push.into-edge"),
        ("rqa", "TACKS", "rqa.tile.tacks"),
        ("rqa", "rqa.push.into-wall", "rqa.push.into-wall"),
        ("gekido", "How do I win?", "gekido.scope.goal"),
        ("gekido", "draw pile empty", "gekido.tech.deck-out"),
        ("gekido", "what if my robot dies", "gekido.annihilation.last-die"),
        ("moonbots", "how do i win", "moonbots.two.win-both"),
        ("moonbots", "draw pile empty", "moonbots.market.restock.pile-empty"),
        ("moonbots", "when does the game end", "moonbots.end.last-player"),
        ("roborace", "can i push twice", "roborace.course.pushing"),
        ("roborace", "how do i win", "roborace.scope.goal"),
        ("roborace", "draw pile empty", "roborace.end.pile-out"),
    ],
)
def test_a_question_finds_its_rule(name, words, clause):
    assert clause in finder(name).find(words).clauses[:7]


@pytest.mark.parametrize("words, scenario", [
    ("shoot over a wall", "rqa/moving/over-a-wall"),
    ("can I push my own robot?", "rqa/pushing/pushing-your-own-robot"),
    ("push strider", "rqa/pushing/into-your-own-robot"),
])  # fmt: skip
def test_a_question_finds_its_scenario(words, scenario):
    assert scenario in finder("rqa").find(words).scenarios


def test_what_has_the_word_in_its_title_comes_first():
    found = finder("rqa").find("wall")
    titles = ["wall" in game("rqa").rulebook[id].title.lower() for id in found.clauses]
    assert titles[0]
    assert not titles[-1]


def test_a_slip_of_the_fingers_is_taken_for_the_word_that_it_looks_like():
    found = finder("rqa").find("knok")
    assert found.taken == {"knok": "knock"}
    assert found.clauses[0].startswith("rqa.knock.")
    assert finder("gekido").find("knok") == ([], [], {}, {"knok"}), "of another game it says nothing"


def test_a_word_that_is_being_typed_is_found_by_its_beginning():
    assert "rqa.los.wall-blocks" in finder("rqa").find("wal").clauses
    assert finder("rqa").find("zzz").clauses == []


@pytest.mark.parametrize("words", ["", "!!!", "xyzzy", "  "])
def test_nothing_finds_nothing(words):
    found = finder("rqa").find(words)
    assert (found.scenarios, found.clauses) == ([], [])


def test_each_hit_has_a_line_in_which_the_words_are_marked():
    find = finder("rqa")
    hit = find.hit(find.find("can i push twice"), "rqa.limit.same-obstacle")
    assert plain(hit.title) == game("rqa").rulebook["rqa.limit.same-obstacle"].title
    assert marked(hit.line) == ["push", "once"]
    assert "you can’t push or knock the same robot" in plain(hit.line)


@pytest.mark.parametrize("name", on_offer())
def test_lines_are_short_and_lose_no_word_that_was_found(name):
    find = finder(name)
    for words in ("turn", "card robot bot", "may"):
        found = find.find(words)
        for id in (*found.scenarios, *found.clauses):
            hit = find.hit(found, id)
            assert len(plain(hit.line)) <= 115
            assert {text for text, _ in hit.title} != {""}


@pytest.mark.parametrize("name", on_offer())
def test_a_search_takes_no_longer_than_the_next_key(name):
    find = Finder(game(name), library(name).entries.values())
    find.find("first")
    began = perf_counter()
    for words in ("can i push twicd", "what happens when the draw pile is empyt", "c", "wal"):
        found = find.find(words)
        for id in (*found.scenarios[:30], *found.clauses[:15]):
            find.hit(found, id)
    assert (perf_counter() - began) / 4 < 0.1, "under 10 ms where nothing else runs"
