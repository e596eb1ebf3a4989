"""The learner's face: doors, lessons without the laboratory, hints, stars."""

import re
from contextlib import suppress

import pytest
from exercises import respond
from table_page import send

from rqa_lab.games import game, games
from rqa_lab.learn.asking import NoQuestion, of_part, practice, question
from rqa_lab.learn.course import course, verbs
from rqa_lab.learn.memory import Memory
from rqa_lab.scenario.library import load
from rqa_lab.ui import doors, runs
from rqa_lab.ui.challenge import Asking
from rqa_lab.ui.learn import plates, told
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import tables

ID = re.compile(r"\b(rqa|gekido|moonbots|roborace)\.[a-z]+[.-]")
#: what a lesson never shows
LAB = ("tabs", "head", "side", "lab", "time")


def text(html):
    """What is read: without tags, and without the ids that a setting shows."""
    return re.sub(r"<[^>]+>", "", re.sub(r'<code class="l-id">.*?</code>', "", html))


@pytest.fixture
def page():
    return Page(None, door=True)


def lesson(game, n=1, unit=0):
    """A page at a part of a lesson."""
    return Page(f"course/{game}/{[*course(game)][unit]}@{n}")


# ---- doors -----------------------------------------------------------------------------------------------


def test_the_front_door_has_a_card_for_each_game_and_one_main_button(page):
    shown = page.regions["form"]
    assert re.findall(r'class="l-game"[^>]* href="#(\w+)"', shown) == list(tables())
    assert shown.count("l-btn l-big") == 1
    assert page.regions["address"] == "door"


def test_what_one_has_begun_comes_first(page):
    page.learning.memory.done.add("gekido/first-attack@1")
    first = send(page, "door") and send(page, "door")["form"]
    assert "Continue:" in first
    assert "Gekido: Bot Battles, lesson 1" in text(first)


@pytest.mark.parametrize("id", tables())
def test_each_game_has_a_door_with_its_pictures_and_its_course(page, id):
    shown = send(page, "open", id=id)["form"]
    assert page.regions["address"] == id
    assert page.view.game.id == id
    stones = re.findall(rf'data-id="course/{id}/([\w-]+)"', shown)
    assert set(stones) >= set(course(id))
    assert shown.count("l-live") == min(4, len(doors.door(id).pictures))
    assert not ID.search(text(shown))


@pytest.mark.slow
@pytest.mark.parametrize("id", [id for id in tables() if doors.door(id).aim])
def test_a_click_plays_a_picture_and_another_takes_it_back(page, id):
    before = send(page, "open", id=id)["form"]
    for n in range(4):
        played = send(page, "picture", n=n)["form"]
        assert played != before
        assert send(page, "picture", n=n)["form"] == before


def test_a_game_without_a_door_of_its_own_has_one(monkeypatch):
    doors.door.cache_clear()
    monkeypatch.setattr(doors, "home", lambda id: None)
    try:
        own = doors.door("moonbots")
    finally:
        doors.door.cache_clear()
    assert len(own.pictures) == 4
    assert own.ground not in doors.GROUNDS


# ---- lessons without the laboratory ----------------------------------------------------------------------


@pytest.mark.parametrize("id", [id for id in games() if course(id)])
def test_a_lesson_shows_nothing_of_the_lab_and_no_ids(id):
    for n in (0, 2, 5):
        page = lesson(id, unit=n)
        for region in LAB:
            assert page.regions[region] == "", region
        for region in ("lesson", "seats", "course", "tray"):
            assert not ID.search(text(page.regions[region])), region


def test_a_question_asks_for_a_click_and_marks_the_answer():
    page = lesson("rqa")
    run = page.learning.run
    right = run.here.question.right
    assert "Click" in page.regions["course"] or run.here.question.answers
    if right and right[0].place:
        wrong = next(at for at in page.view.spaces if at != right[0].place)
        shown = send(page, "cell", at=wrong)
        assert "Not quite" in shown["course"]
        assert "said-wrong" in shown["board"]
        assert "said-right" in shown["board"]


def test_a_refusal_is_in_the_words_and_not_on_the_board():
    page = Page(f"course/rqa/{_with_goal('rqa')}")
    refused = page.view.buttons.tempting[0]
    shown = send(page, "act", text=refused.text)
    assert "Not allowed" in shown["course"]
    assert "bubble refused" not in shown["board"]


@pytest.mark.parametrize("id", [id for id in games() if course(id)])
def test_a_rule_in_a_lesson_has_an_example_only_of_what_was_introduced(id):
    book, known = game(id).rulebook, 0
    units = [*course(id).values()]
    for unit in units[:8]:
        ahead = [one for other in units[unit.number :] for one in other.introduces]
        for clause in sorted(unit.reaches()):
            example, shown = book[clause].example, told(book, clause, unit)["clause"].example
            if any(re.search(rf"\b{re.escape(one)}\b", example) for one in ahead):
                assert not shown, f"{unit.id}: {example}"
            known += bool(shown)
    assert known


def test_the_hints_name_the_rule_then_the_piece_then_what_to_do():
    page = Page(f"course/rqa/{_with_goal('rqa')}")
    here = page.learning.run.here
    shown = {}
    for _ in range(3):
        shown = send(page, "hint")
    said = here.panel()["hints"]
    assert len(said) == 3
    assert not here.panel()["more"]
    assert said[0][0] == "Remember this rule: "
    assert f'href="#{said[0][1][0]}" data-do="clause"' in shown["course"]
    assert f"{said[0][1][1]}</a><code" in shown["course"]  # no space before the full stop when no id is shown
    assert said[1][0] == "Next, move Pug."
    assert said[2][0].startswith("Do this next: ")


def test_a_first_lesson_offers_only_what_it_and_those_before_are_about():
    walking, pushing = Page("course/rqa/walking@2"), Page("course/rqa/first-push@2")
    send(pushing, "act", text="move pug up")
    assert {action.text.split()[0] for action in walking.view.buttons.legal} == {"move"}
    assert {action.text.split()[0] for action in pushing.view.buttons.legal} == {"move", "push"}
    assert "End turn" not in walking.regions["course"]
    assert "End turn" in Page("course/rqa/a-whole-turn@3").regions["course"]


def test_where_nothing_can_be_done_any_more_the_words_say_so():
    page = Page("course/rqa/in-the-way@4")
    for way in ("down", "up"):
        send(page, "act", text=f"move pug {way}")
    assert "nothing more you can do" not in page.regions["course"]
    send(page, "act", text="push strider right")
    assert "nothing more you can do" not in page.regions["course"]
    page = Page("course/rqa/first-push@2")
    for deed in ("move pug down", "move pug up", "move pug up"):
        send(page, "act", text=deed)
    assert "Undo a step, or start over." in page.regions["course"]


def test_a_step_after_which_the_goal_is_out_of_reach_is_answered_at_once():
    page = lesson("rqa", 2, unit=[*course("rqa")].index("first-push"))
    assert "get there from here" not in send(page, "act", text="move pug up")["course"]
    send(page, "undo")
    status = send(page, "act", text="move pug down")["course"]
    assert "You can’t get there from here any more." in text(status)


@pytest.mark.parametrize(
    "game, deed, back",
    [
        ("rqa/first-push", "move pug up", "Pug is back on c3."),
        ("gekido/first-attack", "stay", "Taken back: stay with Slicer."),
        ("moonbots/first-strike", "roll", "Taken back: roll."),
        ("roborace/first-card", "place RB/YG at 3,3", "Taken back: place RB/YG at 3,3."),
    ],
)
@pytest.mark.parametrize("how", ["undo", "retry"])
def test_what_is_taken_back_is_said(game, deed, back, how):
    page = Page(f"course/{game}@2")
    send(page, "act", text=deed)
    assert back in text(send(page, how)["course"])
    assert back not in text(send(page, "act", text=deed)["course"])


def test_after_an_action_that_leads_to_another_phase_its_name_is_said():
    page = Page("course/gekido/first-attack@2")
    assert "Now: Attack Phase, Acquire Target." in text(send(page, "act", text="stay")["course"])


def test_each_seat_is_one_item_with_a_name():
    seats = Page("course/rqa/first-push@2").regions["seats"]
    names = re.findall(r'<li[^>]*><span class="sr">(.*?)</span>', seats)
    assert names == ["Ann, to play: Pug, 3 Move, 0 Victory Points", "Bo: Strider"]


def test_pictures_in_links_are_decoration():
    page = _ended(right=[])
    (link,) = re.findall(r'<a class="l-nextl".*?</a>', page.regions["course"], re.S)
    following = course("rqa").after("first-push")
    assert re.search(rf'aria-label="Next lesson: {following.title}, \d minutes"', link)
    assert re.search(r'<span aria-hidden="true"><svg[^>]*class="[^"]*board', link)
    assert "data-option" in link
    assert "data-option" not in page.regions["course"].partition("redo-missed")[2].partition(">")[0]
    for card in re.findall(r'<a class="l-game".*?</a>', Page(None, door=True).regions["form"], re.S):
        assert re.search(r'<div aria-hidden="true"><svg', card)


def test_dice_with_which_nothing_can_be_done_are_no_stops():
    page = Page("course/gekido/first-attack@2")
    for deed in ("stay", "attack v-rex"):
        send(page, "act", text=deed)
    dice = re.findall(r'<button class="cdie[^>]*>', page.regions["tray"])
    assert len(dice) == 5
    assert all('aria-disabled="true"' in one and 'tabindex="-1"' in one for one in dice)
    assert "Roll 1 of 3: 4 triangles and a cross." in page.regions["board"]


def test_practice_has_all_counters_of_who_is_to_act_and_a_lesson_those_that_it_names():
    question = of_part(course("rqa")["first-push"], 1)
    names = {name for _, _, name in plates(Asking(question, "Practice").view)["seats"][0]["counters"]}
    assert names >= {"Energy", "Move", "Victory Points"}
    assert "Energy" not in {name for _, _, name in plates(lesson("rqa").view)["seats"][0]["counters"]}


def counters(page):
    return {name for one in plates(page.view)["seats"] for _, _, name in one["counters"]}


@pytest.mark.slow
def test_a_lesson_keeps_its_counters_from_the_question_to_the_steps_that_show_it():
    for n in range(1, 5):
        for unit in range(5):
            page = lesson("rqa", n, unit)
            if n > len(course("rqa")[page.learning.run.unit.id].parts):
                continue
            assert counters(page) == {"Move", "Victory Points"}, (unit, n)
            send(page, "unsure")
            assert counters(page) == {"Move", "Victory Points"}, (unit, n)


def test_practice_offers_and_counts_only_what_the_lessons_done_have_taught():
    taught = [*course("rqa").values()][:4]
    asked = of_part(taught[2], 2)
    view = runs.of_question(asked, "Practice", taught).view
    assert view.buttons.verbs == {"move", "push"}
    assert {name for _, _, name in plates(view)["seats"][0]["counters"]} == {"Move", "Victory Points"}
    assert not runs.of_question(asked, "Practice", [*taught, *course("rqa").values()]).view.buttons.verbs


@pytest.mark.parametrize("game", ["rqa", "moonbots"])
def test_practice_names_only_actions_that_the_first_lessons_have_taught(game):
    taught = [*course(game).values()][:3]
    found = 0
    for seed in range(3):
        with suppress(NoQuestion):
            asked = practice(game, seed, kinds=["legal", "why-not"], taught=taught)
            assert asked.verbs <= verbs(taught)
            found += bool(asked.verbs)
    assert found or game != "rqa"


def test_not_to_know_is_no_mistake():
    page = lesson("rqa")
    assert "#i-bulb" in _sign(send(page, "unsure")["course"])
    page = lesson("rqa")
    wrong = next(at for at in page.view.spaces if at != page.learning.run.here.question.right[0].place)
    assert "#i-x" in _sign(send(page, "cell", at=wrong)["course"])


def _sign(shown):
    return shown.partition('class="l-verdict"')[2].partition("<h1")[0]


def test_the_rule_of_a_part_is_one_that_its_lesson_teaches():
    """The first rule below an answer, also where the engine cites one first that was taught long before."""
    page = lesson("rqa", n=1, unit=3)
    shown = text(send(page, "answer", n=0)["course"])
    assert "The rule: The edge counts as a Wall" in " ".join(shown.split())
    assert re.search(r"Wall \d more rules", " ".join(shown.split()))


def _with_goal(game):
    """A part of a lesson that sets a goal and has something that is refused."""
    for unit in course(game).values():
        for n in range(1, len(unit.parts) + 1):
            here = runs.Lessoned(unit).make(n)
            if here.question.goal and here.view.buttons.tempting:
                return f"{unit.id}@{n}"
    raise AssertionError("no such part")


@pytest.mark.parametrize("n", [1, 2], ids=["question", "goal"])
def test_the_board_begins_at_a_robot_whose_turn_it_is(n):
    page = Page(f"course/rqa/first-push@{n}")
    at = page.view.game.look(page.view.state)["pug"]["at"]
    assert f'tabindex="0" data-cell="{at}"' in page.regions["board"]


@pytest.mark.parametrize(
    "at", ["course/rqa/first-push@1", "course/rqa/corners@2", "course/gekido/first-attack@1"]
)
def test_open_in_the_lab_leads_to_the_same_position_and_back(at):
    page = Page(at)
    state = page.view.state
    shown = send(page, "leave")
    assert shown["lesson"] == ""
    assert shown["time"] != ""
    assert page.view.state.to_json() == state.to_json()
    assert send(page, "resume")["lesson"] != ""


def test_the_lab_says_how_a_position_is_called_only_once_its_question_is_answered():
    page = lesson("rqa")
    title = load(page.learning.run.unit.parts[0].scenario).title
    for answered in (False, True):
        send(page, "leave")
        assert (page.view.scenario.title == title) is answered
        assert len(page.view.author_line) > 1 or not answered
        send(page, "resume")
        send(page, "unsure")


# ---- where one goes on -----------------------------------------------------------------------------------


def test_a_lesson_that_is_half_done_goes_on_where_one_stopped():
    page = lesson("rqa")
    send(page, "unsure")
    send(page, "onward")
    send(page, "quit")
    assert send(page, "open", id="course/rqa/first-step")["address"].endswith("@2")
    later = Page(None, door=True, memory=page.learning.memory)
    assert send(later, "open", id="course/rqa/first-step")["address"].endswith("@2")
    assert send(later, "restart")["address"].endswith("@1")


def test_the_browser_leads_back_to_each_part_of_a_lesson_as_it_was_left():
    page, last = lesson("rqa"), len(course("rqa")["first-step"].parts)
    for _ in range(last):
        send(page, "unsure")
        send(page, "onward")
    assert page.regions["address"] == f"course/rqa/first-step@{last + 1}"
    send(page, "open", id="course/rqa/walking")
    assert "done!" in send(page, "open", id=f"course/rqa/first-step@{last + 1}")["course"]
    assert "Here is the answer" in send(page, "open", id="course/rqa/first-step@1")["course"]


def test_the_front_door_goes_on_with_the_game_and_the_lesson_of_the_last_answer():
    memory = Memory()
    for at in ("rqa/first-push", "gekido/first-attack"):
        run = runs.Lessoned(course(at.partition("/")[0])[at.partition("/")[2]])
        _answer(run, memory, right=True)
    page = Page(None, door=True, memory=memory)
    assert "Continue: Your first attack" in text(page.regions["form"])
    assert "Continue: Your first push" in text(send(page, "open", id="rqa")["form"])


def test_a_question_that_practice_asks_of_a_later_lesson_moves_no_learner_there():
    memory, units = Memory(), [*course("rqa").values()]
    memory.done |= {f"rqa/{one.id}" for one in units[:2]}
    later = next(one for one in units[9:] if len(one.parts) > 1)
    for part in (2, 1):
        memory.answered(question(later.question_id(part)), right=True)
        assert runs.place("rqa", memory) is units[2]
    _answer(runs.Lessoned(later), memory, right=True)
    assert runs.place("rqa", memory) is later


@pytest.mark.slow
def test_the_front_door_leads_back_only_to_what_was_on_screen(page):
    for doors_only in ("gekido", "door", "rqa", "rulebook/rqa", "door"):
        send(page, "open", id=doors_only)
    assert "Back to" not in page.regions["form"]
    send(page, "open", id="rqa/pushing/into-a-wall")
    assert "Back to" in send(page, "door")["form"]
    send(page, "open", id="gekido")
    assert "Back to" not in send(page, "open", id="door")["form"]


# ---- stars -----------------------------------------------------------------------------------------------


def _answered(run, memory, *, right):
    """Go through a lesson: the parts in ``right`` are answered rightly, the others given up."""
    for n in range(1, len(run.unit.parts) + 1):
        run.go(n)
        _answer(run, memory, right=n in right)


def _answer(run, memory, *, right):
    here = run.here
    if not right:
        here.give_up()
    elif here.question.goal:
        for deed in here.exercise.deeds:
            here.view = _acted(here.view, deed)
        assert here.judge()
    elif any(one.place for one in here.question.right):
        for one in here.question.right:
            here.point(one.place)
        here.check()
    else:
        here.choose(here.question.answers.index(here.question.right[0]))
    assert run.settle(memory)


def _acted(view, deed):
    from rqa_lab.ui import intents

    return intents.act(view, deed)


def test_stars_one_for_done_two_for_half_three_for_all():
    unit = course("rqa")["first-push"]
    n = len(unit.parts)
    for right, earned in (((), 1), (range(1, n // 2 + 1), 2), (range(1, n + 1), 3)):
        run, memory = runs.Lessoned(unit), Memory()
        _answered(run, memory, right=right)
        assert runs.stars(unit, memory) == earned
        assert runs.stars(unit, Memory.from_json(memory.to_json())) == earned


def test_what_was_missed_can_be_done_again_for_the_third_star():
    unit = course("rqa")["first-push"]
    run, memory = runs.Lessoned(unit), Memory()
    _answered(run, memory, right=[1])
    missed = [*run.missed(memory)]
    assert missed == [*range(2, len(unit.parts) + 1)]
    run.go(len(unit.parts) + 1)
    run.redo(memory)
    for n in missed:
        assert run.at == n
        _answer(run, memory, right=True)
        run.go(run.following)
    assert run.over
    assert runs.stars(unit, memory) == 3


def _ended(*, right, memory=None):
    """A page at the end of a lesson of which these parts were answered rightly."""
    page = Page("course/rqa/first-push@1", memory=memory)
    for n in range(1, len(page.learning.run.unit.parts) + 1):
        _go_on(page, right=n in right)
    return page


def _go_on(page, *, right):
    """Answer on the page, or give up, and go on."""
    respond(page, right=right)
    return send(page, "onward")


def test_the_end_of_a_lesson_says_how_it_went_and_what_the_stars_mean():
    page = _ended(right=[1])
    said = text(page.regions["course"])
    assert "1 of 4 right." in said
    assert "Redo the three you missed?" in said
    assert "The three you missed come back in practice today." in said
    assert "you have all three stars" in said
    assert "Each lesson has three stars" in said
    again = _ended(
        right=[1], memory=Memory.from_json('{"done": ["gekido/first-attack", "gekido/first-attack*2"]}')
    )
    assert "Each lesson has three stars" not in text(again.regions["course"])


def test_the_end_of_a_lesson_ticks_what_was_right():
    for right, ticks in (([], 0), ([1, 2, 3, 4], 4)):
        learned = _ended(right=right).regions["course"].partition("What you learned")[2].partition("</ul>")[0]
        assert learned.count("#i-check") == ticks
        assert learned.count("to look at again") == 4 - ticks
    learned = _ended(right=[1, 2, 3]).regions["course"].partition("What you learned")[2].partition("</ul>")[0]
    assert 0 < learned.count("#i-check") < 4


def test_a_redo_says_that_it_is_one_and_is_not_the_first_time():
    page = _ended(right=[1, 2])
    assert "Again: the two you missed" in text(send(page, "redo-missed")["course"])
    for right in (True, False):
        _go_on(page, right=right)
    said = text(page.regions["course"])
    assert "Now 3 of 4 right." in said
    assert "Redo the one you missed?" in said
    assert "if you get it right, you earn the third star" in said
    assert "Redo it" in said
    send(page, "redo-missed")
    assert page.learning.run.at == 4
    assert "Now all 4 right." in text(_go_on(page, right=True)["course"])


def test_the_door_of_a_game_counts_its_stars_among_all_there_are():
    page = _ended(right=[1, 2])
    assert f"2 of {3 * len(course('rqa'))} stars so far" in text(send(page, "open", id="rqa")["form"])


def test_stars_never_get_fewer():
    unit = course("rqa")["first-push"]
    run, memory = runs.Lessoned(unit), Memory()
    _answered(run, memory, right=range(1, 9))
    _answered(runs.Lessoned(unit), memory, right=())
    assert runs.stars(unit, memory) == 3


def test_a_lesson_foretells_only_what_was_introduced():
    page = Page("course/gekido/first-attack@2")
    send(page, "act", text="stay")
    told = send(page, "tap", at="a2")["board"]
    assert "Slicer attacks V-REX." in told
    assert "Target Lock" not in told
    assert "chance decides" not in told


def test_a_part_whose_position_is_another_says_so():
    assert [("A new position." in lesson("rqa", n).regions["course"]) for n in (1, 2, 3, 4)] == [
        False, False, False, True,
    ]  # fmt: skip


@pytest.mark.parametrize("at", ["rqa/walking@1", "rqa/first-push@4", "gekido/moving@2"])
def test_the_picture_of_an_answer_has_no_rings_that_nobody_explains(at):
    page = Page(f"course/{at}")
    assert "would-do" not in send(page, "unsure")["board"]
    assert page.view.refusal is not None
