"""A bot that thinks while the table stays usable, and the hint that it gives."""

import re

import pytest
from test_play_face import ID, begun, duel, send, text

from rqa_lab.core import work
from rqa_lab.explore.play import bot_acts, seated
from rqa_lab.explore.strong import Hint
from rqa_lab.ui import plan, play
from rqa_lab.ui.side import in_points
from rqa_lab.ui.table import table, tables

# ---- a bot that thinks -----------------------------------------------------------------------------------


@pytest.fixture
def thinking(monkeypatch):
    """A page on which Bo, strong, has begun to think; one piece of that is done at a time."""
    monkeypatch.setattr(work, "SLICE", 0)
    page = duel(others=("Hammer", "Battery", "Tackle"), bot="strong", energy=0)
    send(page, "act", text="end turn")
    return page


def think(page):
    """Let the bot think to the end of its decision; returns how often it was asked to go on."""
    step, n = page.view.step, 0
    while page.view.thinks is not None and page.view.step is step:
        send(page, "work")
        n += 1
    return n


def test_a_strong_bot_thinks_in_slices_and_all_but_a_sign_stays_as_it_is(thinking):
    was = dict(thinking.regions)
    assert "Bo is thinking" in was["work"]
    send(thinking, "work")
    now = send(thinking, "work")
    assert {name for name in was if now[name] != was[name]} == {"work"}
    assert "data-working" in now["work"]
    assert think(thinking) > 5
    assert not thinking.regions["work"].strip()


def test_it_acts_when_its_time_has_come_and_it_knows_what_to_do(thinking):
    step = thinking.view.step
    think(thinking)
    assert thinking.view.step is step
    send(thinking, "tick")
    assert thinking.view.step.parent is step
    late = duel(others=("Hammer", "Battery", "Tackle"), bot="strong", energy=0)
    send(late, "act", text="end turn")
    waits = send(late, "tick")
    assert late.view.step.number == step.number
    assert 'data-playing=""' in waits["lesson"]
    think(late)
    assert late.view.step.action == thinking.view.step.action


def test_it_takes_what_the_bot_takes_without_a_page(thinking):
    session = thinking.view.scenario.session()
    session.act("end turn")
    bots = seated(session, {"Bo": "strong"})
    while session.game.to_act(session.state) == "Bo":
        bot_acts(session, bots)
    send(thinking, "skip")
    while thinking.view.bot is not None:
        send(thinking, "work" if thinking.view.thinks else "tick")
    played = [step.action for step in thinking.view.step.path]
    assert played == [step.action for step in session.here.path]


@pytest.mark.parametrize(
    "do, fields", [("undo", {}), ("door", {}), ("bench", {}), ("open", {"id": "rulebook"})]
)
def test_while_it_thinks_one_can_do_something_else(thinking, do, fields):
    send(thinking, "work")
    step = thinking.view.step
    send(thinking, do, **fields)
    if do == "undo":
        assert thinking.view.step is step.parent
        assert "Bo is thinking" not in thinking.regions["work"]
    else:
        assert think(thinking) > 5
        send(thinking, "tick")
        assert thinking.view.step.parent is step


def test_another_game_is_not_kept_waiting_by_a_bot_that_thinks(thinking):
    send(thinking, "open", id="rqa/pushing/into-a-wall")
    assert not send(thinking, "work")["work"].strip()
    assert thinking.view.id == "rqa/pushing/into-a-wall"


def test_what_was_asked_for_meanwhile_comes_first(thinking):
    send(thinking, "bench")
    send(thinking, "export", id="html", text="light")
    assert "Making the Page" in thinking.regions["work"]
    while thinking.jobs.work is not None:
        send(thinking, "work")
    assert thinking.view.thinks is not None
    assert think(thinking) > 5


# ---- a hint ----------------------------------------------------------------------------------------------


def test_a_hint_says_how_far_it_is_and_can_be_closed(monkeypatch):
    monkeypatch.setattr(work, "SLICE", 0)
    page = duel()
    assert 'class="p-looks" data-working' in send(page, "hinted")["seats"]
    was = dict(send(page, "work"))
    now = send(page, "work")
    assert {name for name in was if now[name] != was[name]} == {"seats"}
    assert "data-working" not in send(page, "close")["seats"]
    assert page.view.thinks is None
    send(page, "act", text="play Battery with pug")
    assert page.view.step.number == 1


@pytest.mark.parametrize("game", tables())
def test_a_hint_is_a_button_with_what_it_is_worth_and_the_rules_that_matter(game):
    page = begun(game)
    send(page, "hinted")
    while page.view.thinks is not None:
        send(page, "work")
    shown = page.regions["seats"]
    panel = play.rail(page.view)["panel"]
    (act,) = panel["acts"]
    assert f'data-text="{act["act"]}"' in shown
    assert re.search("the next best|Nothing else", panel["worth"])
    assert 1 <= len(panel["why"]) <= 3
    for _, rules in panel["why"]:
        for id, title in rules:
            assert f'data-do="open" data-id="rulebook/{game}/{id}">Rule: {title}' in shown
    assert not ID.search(text(shown))
    step = page.view.step
    send(page, "act", text=act["act"])
    assert page.view.step.parent is step


def test_a_hint_tells_of_points_and_of_the_end_of_the_game():
    view = duel().view
    end = view.game.parse("end turn", view.step.state)

    def worth(best, second):
        return plan.worth(view, Hint(end, best, None if second is None else (end, second), (), ()))

    assert worth(3.2, 1.1) == "Worth about 2 Victory Points more than the next best: end turn."
    assert worth(3.2, 3) == "About as good as the next best: end turn."
    assert worth(90.0, 3) == "It should win you the game. The next best wouldn’t: end turn."
    assert worth(1.0, -90) == "The next best would lose you the game: end turn."
    assert worth(1.0, None) == "Nothing else is worth a look."
    view = duel(hand=(), move=0, energy=0).view
    assert [one.text for one in view.buttons.legal] == ["end turn"]
    assert worth(1.0, None) == "You can’t do anything else now."


def test_a_hint_calls_no_win_what_is_hardly_better_than_the_next_best():
    view = duel().view
    end = view.game.parse("end turn", view.step.state)
    near = Hint(end, 52.0, (end, 48.0), (), ())
    assert plan.worth(view, near) == "Worth about 4 Victory Points more than the next best: end turn."


@pytest.mark.parametrize("id", tables())
def test_what_a_move_is_worth_is_told_in_the_games_own_word(id):
    language = table(id).game.language
    for told in (in_points(table(id).game, n) for n in (1, 2, 0.5)):
        word = told.partition(" ")[2]
        assert word in (language.points, language.points.removesuffix("s"))
        assert id == "rqa" or "point" not in told
