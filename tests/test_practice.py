"""Practice: the level at which questions are asked, how it moves and is kept, and what is asked."""

import json
import re
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import cycle, islice, pairwise, permutations
from types import SimpleNamespace

import pytest
from exercises import FIRST, LEGAL, go, respond, send

from rqa_lab.core.clause import own
from rqa_lab.core.work import finished
from rqa_lab.games import game
from rqa_lab.learn import asking as made
from rqa_lab.learn import stock
from rqa_lab.learn.asking import NoQuestion, practice, practising, question
from rqa_lab.learn.choosing import form, worn
from rqa_lab.learn.course import course, stands
from rqa_lab.learn.making import difficulty
from rqa_lab.learn.memory import Day, Memory, Standing
from rqa_lab.learn.practice import ALL, TEN, Asker, chapters
from rqa_lab.learn.rating import HIGHEST, LOWEST, WIDE, middle
from rqa_lab.learn.scope import Scope
from rqa_lab.scenario.library import every
from rqa_lab.ui import practice as practice_page
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.page import Page
from rqa_lab.ui.practice import Practice

#: marks on the board of what just happened
MARKS = re.compile(r'class="(?:push|bump|loss|lane)\b|piece lean')


@pytest.fixture
def drawn(monkeypatch):
    """Questions of any kind and level in place of those that the engine would make; what was wanted of each.

    With ``only`` it has questions of no other level.
    """

    class Wanted(list):
        only = 0

    wanted, rules = Wanted(), [clause.id for clause in game("rqa").rulebook.own()]

    def practising(game, seed, *, kinds, difficulty, **more):
        yield 1
        n = len(wanted)
        wanted.append(difficulty)
        first = 3 * n % len(rules)  # about no rule twice in twenty
        kind, others = min(kinds), cycle(rules[first + 1 :] + rules)
        return replace(
            LEGAL,
            answers=tuple(
                replace(one, text=f"{one.text} {n}", clauses=one.clauses if one.right else (next(others),))
                for one in LEGAL.answers
            ),
            id=f"{kind}.rqa/x/{n}.1",
            kind=kind,
            text=f"Is it {n}?",
            action="",
            difficulty=wanted.only or difficulty,
            clauses=(rules[first],),
        )

    monkeypatch.setattr(made, "practising", practising)
    monkeypatch.setattr(stock, "bank", lambda game: {})
    monkeypatch.setattr(stock, "moved", lambda game: {})
    return wanted


@pytest.fixture
def page(drawn):
    page = Page(FIRST)
    page.learning.memory.done |= {f"rqa/{one}" for one in course("rqa")}
    go(page, "practise")
    return page


def answer(page, *rights):
    """Answer questions rightly or not, and return the words after the last one."""
    panel = ""
    for right in rights:
        panel = send(page, "answer", n=1 if right else 0)
        go(page, "onward")
    return panel


def bar(page):
    return re.sub(r"<[^>]+>", " ", page.regions["lesson"])


# ---- the level -------------------------------------------------------------------------------------------


def test_a_newcomer_begins_at_the_easiest_level(page, drawn):
    assert drawn == [1]
    assert "Level 1" in bar(page)


def answered(page, *, right, until):
    """Answer all rightly, or all not, until a level is reached; gives the last words, and how many."""
    for number in range(1, 40):
        panel = answer(page, right)
        if page.learning.run.level == until:
            return panel, number
    raise AssertionError(page.learning.memory.standing("rqa"))


def test_right_answers_lead_up_and_wrong_ones_down(page, drawn):
    panel, number = answered(page, right=True, until=2)
    assert number < TEN
    assert "You’re at level 2 now." in panel.partition('role="status"')[2].partition("</div>\n")[0]
    assert "Level 2" in bar(page)
    assert drawn[-1] == 2
    assert "Level" not in answer(page, True)
    panel, number = answered(page, right=False, until=1)
    assert number <= 3
    assert "You’re at level 1 now." in panel
    assert "Level 1" in bar(page)
    assert drawn[-1] == 1
    answer(page, False, False)
    assert page.learning.run.level == 1


def test_not_to_know_is_wrong_and_to_skip_is_neither(page):
    answer(page, True)
    before = page.learning.memory.standing("rqa")
    assert 'data-key="s">Skip' in go(page, "onward")
    assert page.learning.memory.standing("rqa") == before
    send(page, "unsure")
    after = page.learning.memory.standing("rqa")
    assert (after.rating < before.rating, after.answers, before.streak, after.streak) == (True, 2, 1, 0)


def test_to_guess_among_few_answers_is_worth_less():
    stands = Standing(rating=middle(2), answers=50)
    some = [stands.after(2, right=True, choices=choices).rating for choices in (2, 4, 0)]
    assert stands.rating < some[0] < some[1] < some[2]


@pytest.mark.parametrize("level", [1, 3, 5])
def test_an_easy_question_moves_a_rating_little_if_right_and_much_if_wrong(level):
    stands = Standing(rating=middle(level), answers=50)
    gains = [stands.after(one, right=True).rating - stands.rating for one in (1, 2, 3, 4, 5)]
    losses = [stands.rating - stands.after(one, right=False).rating for one in (1, 2, 3, 4, 5)]
    assert gains == sorted(gains)
    assert losses == sorted(losses, reverse=True)


def test_a_rating_stays_within_its_bands():
    low, high = Standing(rating=LOWEST), Standing(rating=HIGHEST)
    assert (low.after(1, right=False).rating, high.after(5, right=True).rating) == (LOWEST, HIGHEST)
    bands = [(Standing(rating=n).level, Standing(rating=n).part) for n in range(LOWEST, HIGHEST, WIDE)]
    assert bands == [(level, 0) for level in (1, 2, 3, 4, 5)]


def test_who_answers_as_well_as_a_level_asks_stays_there():
    """Two in three right, no guessing: the rating goes to where that is to be expected, from both sides."""
    for begun in (LOWEST, HIGHEST):
        stands = Standing(rating=begun)
        for n in range(300):
            stands = stands.after(3, right=n % 3 > 0)
        assert stands.level == 3


def test_the_rating_and_the_answers_in_a_row_are_kept(page):
    answer(page, *[True] * 3)
    kept = page.orders[-1]["learnt"]
    later = Page(FIRST)
    send(later, "memory", whole=kept)
    assert later.learning.memory.standing("rqa") == page.learning.memory.standing("rqa")
    go(later, "practise")
    assert "3 in a row" in " ".join(bar(later).split())
    assert Memory.from_json(kept).to_json() == kept


@pytest.mark.parametrize(
    "told", [[300, 0, 0, 9], [300, -1, 0, 0], ["x", 0, 0, 0], [300.5, 0, 0, 0], [300, 0, 0], "2", None]
)
def test_a_rating_that_cannot_be_read_is_that_of_a_newcomer(told):
    row = [*told, "2026-01-01T00:00:00+00:00"] if isinstance(told, list) else told
    text = json.dumps({"memory": 2, "ratings": {"rqa": row}})
    assert Memory.from_json(text).standing("rqa") == Standing()


@pytest.mark.parametrize(
    "told", [["2026-13-01", [], 0], ["2026-01-01", [["x"]], 0], ["2026-01-01", [], -1], 7]
)
def test_a_day_that_cannot_be_read_is_none(told):
    assert Memory.from_json(json.dumps({"memory": 2, "days": {"rqa": told}})).days == {}


def test_of_two_pages_the_last_rating_counts():
    one, two = Memory(), Memory()
    one.stands("rqa", Standing(middle(3)), datetime(2026, 1, 2, tzinfo=UTC))
    two.stands("rqa", Standing(middle(2)), datetime(2026, 1, 1, tzinfo=UTC))
    two.stands("gekido", Standing(middle(4)))
    for both in (one.joined(two), two.joined(one)):
        assert (both.standing("rqa").level, both.standing("gekido").level) == (3, 4)
    assert one.joined(one.anew()).standing("rqa").level == 1


def test_memories_are_joined_in_any_order_and_any_number_of_times():
    at, some = datetime(2026, 3, 2, 9, tzinfo=UTC), []
    for n in range(3):
        memory = Memory()
        memory.stands("rqa", Standing(300 + n), at)
        memory.days["rqa"] = Day(date(2026, 3, 2 - n // 2), (("a", n == 1),) * (n + 1), n)
        memory.answered(replace(LEGAL, id="legal.x.1"), right=n == 1, at=at)
        some.append(memory)
    texts = set()
    for order in permutations(some):
        both = order[0].joined(order[1]).joined(order[2])
        texts |= {both.to_json(), both.joined(order[1]).joined(both).to_json()}
        texts.add(order[0].joined(order[1].joined(order[2])).to_json())
    assert len(texts) == 1


def test_a_level_that_was_chosen_stays_until_it_is_automatic_again(page, drawn):
    go(page, "level", id="4")
    assert drawn[-1] == 4
    assert "Level 4, fixed" in bar(page)
    assert "Level" not in answer(page, True, True, False, False)
    later = Page(FIRST, memory=Memory.from_json(page.learning.memory.to_json()))
    go(later, "practise")
    assert "Level 4, fixed" in bar(later)
    go(later, "level", id="")
    rating = later.learning.memory.standing("rqa").rating
    assert f"Level {Standing(rating).level} " in bar(later)
    assert "fixed" not in bar(later)


def test_another_topic_keeps_the_level(page):
    answered(page, right=True, until=2)
    go(page, "open", id="practice/rqa/pushing")
    assert page.learning.run.topic == "pushing"
    assert "Level 2" in bar(page)


# ---- where a level has nothing ---------------------------------------------------------------------------


def test_what_is_easier_says_so(page, drawn):
    drawn.only = 1
    go(page, "open", id=f"practice/rqa/{ALL}")
    panel = go(page, "level", id="3")
    assert "An easier question: there’s no new one at your level." in panel
    assert "no new one at your level" not in answer(page, True)  # it is said once


@pytest.mark.slow
def test_the_nearest_easier_question_comes_before_a_harder_one():
    taught = [*course("rqa").values()][:6]
    known = {clause for one in taught for clause in one.reaches()}
    found = practice("rqa", 3, kinds=["why-not"], difficulty=4, taught=taught, known=known)
    assert found.difficulty in (2, 3)


@pytest.mark.slow
def test_what_the_rulebook_leaves_open_is_asked_at_the_hardest_level_or_on_request():
    taught = [*course("moonbots").values()][:6]
    for level in (1, 4):
        assert not practice("moonbots", 1, kinds=["legal"], difficulty=level, taught=taught).open
    hard = (practice("moonbots", seed, kinds=["line", "count"], difficulty=5) for seed in range(9))
    asked = next(one for one in hard if one.open)
    known = [clause.id for clause in game("moonbots").rulebook.own()]
    assert difficulty(asked, known) == 5
    asked = finished(practising("rqa", 1, topics=["rulings"], difficulty=1, enough=1))
    assert asked.rulings


def test_the_easiest_level_is_one_step_and_one_thing():
    known = [clause.id for clause in game("rqa").rulebook.own()]
    both, count = (question(f"{kind}.rqa/pushing/crate-is-heavy.3") for kind in ("happens", "count"))
    assert "; " in both.right[0].text
    assert (difficulty(both, known), difficulty(count, known)) == (2, 1)
    line = question("course.rqa/first-push.2")
    assert [difficulty(replace(line, actions=n), known) for n in (2, 3, 4)] == [2, 4, 5]


# ---- what is asked ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lessons", [2, 0])
@pytest.mark.parametrize("id", ["roborace", "moonbots"])
def test_the_same_kind_hardly_ever_runs_on_and_only_lessons_done_are_asked(id, lessons):
    memory, units = Memory(), [*course(id).values()]
    memory.done |= {f"{id}/{one.id}" for one in units[:lessons]}
    run, asked = Practice(id, memory, 1), []
    for n in range(1, 6):
        run.go(n)
        asked.append(run.here.question)
    assert all(one.kind != two.kind for one, two in pairwise(asked))
    taught = units[:lessons] or course(id).chapters[0].units
    known = {clause for one in taught for clause in one.reaches()}
    drawn = [one for one in asked if not one.id.startswith("course.")]  # a lesson tells what its answers need
    assert all(known.issuperset(own(one.clauses)) for one in drawn)


@pytest.fixture
def walk(monkeypatch):
    """Answer so many questions, all but each fifth one rightly; gives what was drawn, and the levels."""
    monkeypatch.setattr(
        practice_page, "of_question", lambda found, *_: SimpleNamespace(question=found, done=True, right=True)
    )

    def go(run, memory, number):
        drawn, levels = [], []
        for at in range(1, 2 * number):
            try:
                run.go(at)
            except CannotOpen:
                break
            if not run.over:
                run.here.right = len(drawn) % 5 != 4
                assert run.settle(memory)
                drawn.append(run.drawn(at))
                levels.append(memory.standing(run.game).level)
            if len(drawn) == number:
                break
        return drawn, levels

    return go


def fresh(id):
    return Memory()


def used(id):
    """Half of the course done, and some of a game played."""
    memory, units = Memory(), [*course(id).values()]
    memory.done |= {f"{id}/{one.id}" for one in units[: len(units) // 2]}
    for played in islice(every(id), 0, None, 9):
        events = (event for step in stands(played).here.path for event in step.events)
        memory.done |= {clause for event in events for clause in own(event.clauses)}
    return memory


@pytest.mark.slow
@pytest.mark.parametrize("id, profile", [("roborace", fresh), ("roborace", used)])
def test_fifty_questions_keep_to_what_is_known_do_not_repeat_and_move_the_level(id, profile, walk):
    memory = profile(id)
    known = {clause for one in course(id).chapters[0].units for clause in one.reaches()}
    if profile is used:
        done = (one for one in course(id).values() if f"{id}/{one.id}" in memory.done)
        known = memory.done.union(*(one.reaches() for one in done))
    drawn, levels = walk(Practice(id, memory, 1, today=date(2026, 3, 2)), memory, 50)
    asked = [one.question for one in drawn]
    assert len(asked) == 50 or (profile is fresh and len(asked) >= 2 * TEN)
    assert all(known.issuperset(own(one.clauses)) for one in asked)
    assert not any(one.rulings for one in asked)
    new = [one.question.id for one in drawn if not one.instead]
    assert len({*new}) == len(new)
    # a first chapter has few kinds that go on for fifty questions; half a course has enough for thirty
    alike = [one.kind == two.kind for one, two in pairwise(asked)]
    assert sum(alike) <= len(asked) // (4 if profile is fresh else 5)
    assert profile is fresh or sum(alike[:30]) <= 3
    assert len({one.kind for one in asked}) >= 3
    assert asked[0].difficulty == 1
    assert levels[0] == 1
    assert max(levels) >= 2


@pytest.mark.slow
def test_what_was_missed_comes_back_in_another_shape():
    memory, then = used("moonbots"), datetime(2026, 3, 2, tzinfo=UTC)
    asker = Asker("moonbots", memory)
    missed = [asker.draw(str(n)).question for n in range(8)]
    for one in missed:
        memory.answered(one, right=False, at=then)
    by_id, came = {one.id: one for one in missed}, []
    while memory.due():
        came.append(asker.draw(str(len(came))))
        memory.answered(came[-1].question, right=True, instead=came[-1].instead)
    assert {one.instead for one in came} == by_id.keys()
    others = [one for one in came if one.question.id != one.instead]
    assert others
    for other in others:
        missed = by_id[other.instead]
        assert missed.clauses[0] in other.question.clauses
        apart = missed.scenario.id != other.question.scenario.id
        assert apart or form(missed.kind) != form(other.question.kind)
        assert memory.seen[other.instead].right
        assert memory.seen[other.question.id].card is None


@pytest.mark.slow
@pytest.mark.parametrize("id", ["gekido", "moonbots"])
def test_what_was_missed_comes_back_in_another_shape_or_on_another_day(id):
    memory, drawn, then = used(id), [], datetime(2026, 3, 2, tzinfo=UTC)
    asker = Asker(id, memory)
    for n in range(26):
        drawn.append(asker.draw(f"back {n}", drawn))
        memory.answered(drawn[-1].question, right=n > 3, at=then, instead=drawn[-1].instead)
    missed = {one.question.id for one in drawn[:4]}
    back = {one.instead: n for n, one in enumerate(drawn) if one.instead}
    assert back.keys() <= missed
    for n, one in enumerate(drawn[:4]):
        assert back.get(one.question.id, n + 11) - n > 10
    assert len({one.question.id for one in drawn}) == len(drawn)  # none in the same words
    if missed - back.keys():
        assert Asker(id, memory).draw("later").instead in missed - back.keys()


@pytest.mark.slow
def test_what_the_same_action_leads_to_makes_up_no_more_than_a_third():
    """Half of Gekido’s questions were about stopping to roll."""
    asker, drawn = Asker("gekido", Memory(), ALL), []
    for n in range(20):
        drawn.append(asker.draw(f"worn {n}", drawn))
    asked = [one.question for one in drawn]
    assert not any(worn(one, asked[:n]) for n, one in enumerate(asked))


@pytest.mark.slow
def test_a_rule_is_asked_for_in_each_way_before_it_is_asked_for_in_one_of_them_again():
    memory, drawn = used("gekido"), []
    asker = Asker("gekido", memory)
    for n in range(3 * TEN):
        drawn.append(asker.draw(f"ways {n}", drawn))
        memory.answered(drawn[-1].question, right=True)
    asked = [one.question for one in drawn]
    assert len({(one.kind, one.rule) for one in asked}) >= len(asked) - 1
    places = [(one.rule, one.id.partition(".")[2].partition(".")[0]) for one in asked if "/" in one.id]
    assert len({*places}) == len(places)


def test_the_set_of_a_day_is_the_same_for_a_day_and_a_profile(monkeypatch, walk):
    def practising(game, seed, **more):
        yield 1
        return replace(LEGAL, id=f"legal.rqa/x/{seed}.1", text=seed, clauses=(rules[next(at)],))

    at, rules = cycle(range(40)), [clause.id for clause in game("rqa").rulebook.own()]
    monkeypatch.setattr(made, "practising", practising)
    monkeypatch.setattr(stock, "bank", lambda game: {})

    def begin(memory, day, seed=1, number=TEN):
        run = Practice("rqa", memory, seed, topic="", today=date(2026, 3, day))
        walk(run, memory, number)
        return run

    def ids(memory):
        return [id for id, _ in memory.days["rqa"].answers]

    one, two, other = Memory(), Memory(), Memory()
    begin(one, 2)
    begin(two, 2, seed=99)
    begin(other, 3, number=4)
    assert ids(one) == ids(two)
    four = ids(other)
    assert four != ids(one)[:4]
    begin(other, 3, number=6)  # the page was loaded again in between
    assert (ids(other)[:4], len(ids(other)), len({*ids(other)})) == (four, TEN, TEN)
    run = begin(one, 3, number=TEN)
    assert one.days["rqa"].row == 1
    assert not run.over
    run.go(TEN + 1)
    assert run.over
    assert run.summary()["row"] == "2 days"
    begin(one, 5)
    assert one.days["rqa"].row == 0


def test_a_set_ends_with_what_to_read_again(page):
    answer(page, *[n % 5 != 0 for n in range(TEN)])
    panel = page.regions["course"]
    assert "8 of 10 right" in panel
    assert "Today’s ten are done" in panel
    read = re.search(r"<h2>Read again</h2>.*?</ul>", panel, re.DOTALL)[0]
    missed = [page.learning.run.drawn(n).question for n in (1, 6)]
    clauses = [one.decides(one.answers[:1]) for one in missed]
    assert clauses != [one.rule for one in missed]
    assert re.findall(r'data-do="clause" data-id="([^"]*)"', read) == clauses
    lessons = re.findall(r'data-id="course/rqa/([^"]*)"', read)
    assert all(clauses[n] in course("rqa")[one].reaches() for n, one in enumerate(lessons))
    assert lessons
    assert "1 of 10" in go(page, "onward") + bar(page)
    answer(page, *[True] * TEN)
    assert "All 10 right" in page.regions["course"]
    assert "Today" not in page.regions["course"]


def test_a_newcomer_is_offered_the_first_lesson_before_practice(drawn):
    page = Page(FIRST)
    go(page, "practise")
    first = next(iter(course("rqa").values()))
    assert page.learning.run is None
    assert f'data-id="course/rqa/{first.id}"' in page.regions["form"]
    assert page.regions["address"] == "practice/rqa"
    go(page, "practise-anyway")
    assert page.learning.run.taught == [*course("rqa").chapters[0].units]
    later = Page("practice/rqa")
    assert "Practise anyway" in later.regions["form"]
    later.learning.memory.done.add("rqa.push.into-wall")
    go(later, "practise")
    assert later.learning.run.taught == ()


def test_all_rules_and_what_is_left_open_are_asked_about_by_choice():
    memory = Memory()
    memory.done.add(f"rqa/{next(iter(course('rqa')))}")
    assert Asker("rqa", memory).scope.closed
    assert Asker("rqa", memory, ALL).scope is None
    assert Asker("rqa", memory, "rulings").scope is None
    assert Asker("rqa", memory, "moving").scope.clauses == Asker("rqa", memory).scope.clauses
    assert Asker("rqa", memory, "attack").scope is None  # nothing of it is known yet
    opened = question("legal.gekido/rulings/full-house-different.1")
    book = [clause.id for clause in game("gekido").rulebook.own()]
    known = Scope("gekido", (*course("gekido").values(),), frozenset(book))
    assert known.fits(opened)
    assert not replace(known, closed=True).fits(opened)


# ---- what one knows --------------------------------------------------------------------------------------


def test_what_one_knows_is_counted_by_chapter_of_the_rulebook():
    memory, at = Memory(), datetime(2026, 3, 2, 9, tzinfo=UTC)

    def pushing():
        return next(one for one in chapters("rqa", memory, at) if one.id == "pushing")[3:6]

    assert pushing() == (0, 0, 0)
    memory.done.add("rqa.push.cost")
    assert pushing() == (0, 1, 0)
    memory.answered(LEGAL, right=False, at=at)
    assert pushing() == (0, 0, 1)
    memory.answered(LEGAL, right=True, at=at.replace(minute=5))
    assert pushing() == (0, 1, 0)  # one may be a guess
    memory.answered(replace(LEGAL, id="legal.y.2"), right=True, at=at.replace(minute=6))
    assert pushing() == (1, 0, 0)
    at = at.replace(month=4)
    assert pushing() == (0, 0, 1)


def test_a_rule_is_known_once_it_was_right_in_two_questions_or_on_two_days():
    at = datetime(2026, 3, 2, 9, tzinfo=UTC)

    def known(*answers):
        memory = Memory()
        for id, day, right, instead in answers:
            when = at.replace(day=day, minute=len(memory.seen))
            memory.answered(replace(LEGAL, id=id), right=right, at=when, instead=instead)
        kept = Memory.from_json(memory.to_json())
        assert kept.known() == memory.known()
        return kept.known() == {LEGAL.rule}

    assert not known(("a", 2, True, ""))
    assert not known(("a", 2, True, ""), ("a", 2, True, ""))
    assert known(("a", 2, True, ""), ("a", 3, True, ""))
    assert known(("a", 2, True, ""), ("b", 2, True, ""))
    assert not known(("a", 2, False, ""), ("b", 2, True, "a"))  # one answer, in place of another question
    assert not known(("a", 2, True, ""), ("a", 3, False, ""), ("a", 3, True, ""))


def test_a_memory_without_the_day_of_the_first_right_answer_is_still_read():
    row = ["rqa/pushing", True, "2026-03-02T09:00:00+00:00", None, LEGAL.rule]
    memory = Memory.from_json(json.dumps({"memory": 2, "seen": {LEGAL.id: row}}))
    assert (memory.seen[LEGAL.id].since, memory.known()) == (None, set())
    memory.answered(LEGAL, right=True, at=datetime(2026, 3, 4, tzinfo=UTC))
    assert memory.known() == {LEGAL.rule}


def test_the_page_of_what_one_knows_has_each_chapter(page):
    send(page, "open", id="practice/rqa/known")
    assert page.regions["address"] == "practice/rqa/known"
    topics = {one.topic for one in game("rqa").rulebook.own()}
    shown = page.regions["form"]
    assert {*re.findall(r'data-id="rulebook/rqa/([\w-]+)"', shown)} == topics
    assert "known: right twice, in two questions or on two days" in shown


def test_a_topic_stays_after_ten_and_on_the_page_of_what_one_knows(page):
    go(page, "open", id="practice/rqa/known")
    assert 'data-id="practice/rqa/pushing"' in page.regions["form"]
    go(page, "open", id="practice/rqa/pushing")
    assert page.regions["address"] == "practice/rqa/pushing"
    answer(page, *[True] * TEN)
    assert "Ten more" in page.regions["course"]
    go(page, "onward")
    assert page.learning.run.topic == "pushing"
    send(page, "open", id="practice/rqa/known")
    assert (
        'class="l-btn" data-do="open" data-id="practice/rqa/pushing">Go on: Pushing' in page.regions["form"]
    )
    go(page, "open", id="practice/rqa")
    assert page.learning.run.topic == ""


def test_the_page_says_the_same_of_the_level_before_meanwhile_and_at_the_end(page):
    assert "at level 1" in re.sub(r"\s+", " ", Page("practice/gekido").regions["form"])
    answer(page, *[True] * TEN)
    level = page.learning.memory.standing("rqa").level
    assert level > 1
    assert f"Level {level}" in bar(page)
    assert f"You’re at level {level}" in page.regions["course"]
    send(page, "open", id="practice/rqa/known")
    assert f"Level {level}" in page.regions["form"]


def test_where_there_is_only_one_kind_it_is_asked_again(monkeypatch):
    def practising(game, seed, *, kinds, **more):
        yield 1
        if "legal" not in kinds:
            raise NoQuestion("none")
        return replace(LEGAL, id=f"legal.rqa/x/{seed}.1", text=seed, clauses=(seed,))

    monkeypatch.setattr(made, "practising", practising)
    monkeypatch.setattr(stock, "bank", lambda game: {})
    run = Practice("rqa", Memory(), 1, topic=ALL)
    for n in range(1, 4):
        run.go(n)
        assert run.here.question.kind == "legal"


def test_what_happened_last_is_not_drawn_on_a_question():
    id = "happens.rqa/pushing/into-a-wall.4"
    assert question(id).scenario.document["steps"]
    page = Page(FIRST)
    send(page, "link", whole=f"quiz/{id}")
    assert not MARKS.search(page.regions["board"])
    send(page, "leave")
    assert MARKS.search(Page(f"{FIRST}@4").regions["board"])


# ---- what comes back -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("redone", [False, True])
def test_the_end_of_a_lesson_and_the_doors_count_the_same_questions(redone):
    page = Page("course/rqa/first-push@1")
    for at in range(1, 5):
        respond(page, right=at == 1)
        go(page, "onward")
    if redone:
        go(page, "redo-missed")
        for _ in range(3):
            respond(page, right=True)
            go(page, "onward")
        assert page.learning.run.missed(page.learning.memory) == []
    assert ("The three you missed come back in practice today." in page.regions["course"]) is not redone
    for door in ("rqa", "door"):
        send(page, "open", id=door)
        assert ("3 questions come back today" in page.regions["form"]) is not redone


def test_practice_names_its_game_and_leads_to_that_of_another(page):
    name = game("rqa").title
    assert f"{name}, " in page.regions["course"]
    assert f'value="practice/rqa" selected>{name}' in page.regions["lesson"]
    page.learning.memory.done.add("gekido/first-attack")
    go(page, "open", id="practice/gekido")
    assert page.learning.run.game == "gekido"


# ---- what comes back -------------------------------------------------------------------------------------


def test_what_was_missed_comes_back_today_until_it_is_right():
    memory, at = Memory(), datetime(2026, 3, 2, 9, tzinfo=UTC)
    asked = question("course.rqa/first-push.1")
    memory.answered(asked, right=False, at=at)
    assert memory.today("rqa", at) == [asked.id]
    memory.answered(asked, right=True, at=at.replace(minute=5))
    assert memory.today("rqa", at.replace(minute=5)) == []
    assert memory.today("rqa", at.replace(month=4)) == [asked.id]
