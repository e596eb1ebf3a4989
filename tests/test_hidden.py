"""What a seat may not know is nowhere on the page that it looks at, nor in what it takes from there.

Twins are two pages on which the same was played, but whose positions differ in what the one who looks cannot
know: :meth:`Game.imagine` gives the second.  Whatever is asked of them, they have to be alike, byte for byte.
"""

import random
import re
from dataclasses import replace
from datetime import datetime
from functools import partial
from html import unescape

import pytest

from rqa_lab.core.work import finished
from rqa_lab.explore.strong import hinting
from rqa_lab.ui import keep
from rqa_lab.ui.jobs import making
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import table, tables

pytestmark = pytest.mark.slow

#: the browser's own address, from which it loads the page again, and what the tab keeps
OWN = ("address", "answered")
every_game = pytest.mark.parametrize("game", tables())
whom = pytest.mark.parametrize("friend", [False, True], ids=["a bot", "a friend"])


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """A hint needs no depth here, and no minute begins."""
    now = datetime(2026, 1, 2, 3, 4)
    monkeypatch.setattr(keep, "clock", lambda: now)
    monkeypatch.setattr("rqa_lab.ui.document.hinting", partial(hinting, iterations=8))


def send(page, do, **fields):
    page.receive({"do": do, **fields, "ask": page.answered + 1})
    assert page.error is None, page.error
    while page.view.thinks is not None:
        page.receive({"do": "work", "ask": page.answered + 1})
    return page.regions


def begun(game, friend, seed):
    agreement = table(game).agreement()
    agreement.change("seed", seed)
    agreement.take("friend" if friend else "1")
    if friend:
        agreement.take("friend")
    return Page(keep.new_game(agreement.scenario))


def another(view):
    """A position that looks the same to the person at the screen, but not to another seat; None for none."""
    game, state, seat = view.game, view.step.state, view.person
    others = [one for one in view.document.seats if one != seat]
    for seed in range(9):
        world = game.imagine(state, seat, random.Random(seed))
        if any(game.observe(world, one) != game.observe(state, one) for one in others):
            return world
    return None


def played(page, steps, *, waits=False):
    """Play so many steps, and on until something is hidden from the first person, who is to act or waits.

    None if the game is over before that.
    """
    rng, person = random.Random(1), page.view.document.people[0]
    for _ in range(900):
        view = page.view
        if view.passes_to:
            send(page, "uncover")
        elif view.bot is not None:
            if waits and view.step.number >= steps and another(view) is not None:
                return page
            send(page, "tick")
        elif not waits and view.person == person and view.step.number >= steps and another(view) is not None:
            return page
        else:
            send(page, "act", text=rng.choice(view.buttons.legal).text)
        if view.game.outcome(page.view.step.state) is not None:
            return None
    raise AssertionError("nothing is hidden")


def met(game, friend, steps, **how):
    """The first game in which one meets that before its end."""
    return next(filter(None, (played(begun(game, friend, seed), steps, **how) for seed in "12345678")))


def twins(game, friend, steps, **how):
    """Two pages that differ only in what the person at the screen cannot know."""
    pages = [met(game, friend, steps, **how) for _ in range(2)]
    view = pages[1].view
    assert view.place == pages[0].view.place
    view.step.state = another(view)
    view.document._known.clear()
    pages[1].view = replace(view)
    for page in pages:
        page.draw()
    return pages


def shown(page):
    return {name: html for name, html in page.regions.items() if name not in OWN}


def alike(pages, do, **fields):
    """Both say the same to the same message."""
    for page in pages:
        send(page, do, **fields)
    first, second = map(shown, pages)
    assert [name for name in first if first[name] != second[name]] == [], (do, fields)
    return first


def asked(view):
    """What one may ask of a position: each legal action, and some that are refused."""
    buttons = view.buttons
    rng = random.Random(2)
    tempting = [*buttons.tempting]
    return [*buttons.legal[:3], *rng.sample(tempting, min(3, len(tempting)))]


@every_game
@whom
@pytest.mark.parametrize("steps", [1, 9])
def test_twins_are_alike_whatever_is_asked_at_the_table(game, friend, steps):
    pages = twins(game, friend, steps)
    view = pages[0].view
    alike(pages, "close")
    for do in ("can", "can", "hinted", "hinted", "whynot", "whynot", "since", "since"):
        alike(pages, do)
    for action in asked(view):
        alike(pages, "point", text=action.text)
        alike(pages, "why", text=action.text)
        alike(pages, "close")
        if action not in view.buttons.legal:
            alike(pages, "act", text=action.text)
            alike(pages, "close")
    for at in sorted(view.spaces)[::9]:
        alike(pages, "point", at=at)
        alike(pages, "why", at=at)
        alike(pages, "read", at=at)
        alike(pages, "close")


@every_game
@whom
def test_twins_are_alike_in_the_lab_too(game, friend):
    pages = twins(game, friend, 9)
    alike(pages, "bench")
    for action in asked(pages[0].view):
        alike(pages, "point", text=action.text)
        alike(pages, "why", text=action.text)
    for _ in range(4):
        alike(pages, "step", n=-1)
    alike(pages, "unit", n=1)
    for _ in range(6):
        alike(pages, "step", n=1)


@every_game
def test_twins_are_alike_while_a_bot_is_to_act(game):
    pages = twins(game, False, 3, waits=True)
    for do in ("close", "undo", "redo", "bench"):
        alike(pages, do)
        for at in sorted(pages[0].view.spaces)[::5]:
            alike(pages, "why", at=at)


@every_game
@whom
@pytest.mark.parametrize("kind", ["svg", "pdf", "html"])
def test_twins_give_the_same_pictures(game, friend, kind):
    first, second = (finished(making(page.view, kind, "light"))[1] for page in twins(game, friend, 9))
    assert first == second


def test_who_hands_over_the_screen_leaves_nothing_on_it():
    pages = twins("rqa", True, 9)
    for page in pages:
        page.view = replace(page.view, at_screen=None)
        page.draw()
    assert pages[0].view.passes_to == pages[0].view.person
    alike(pages, "can")


def secrets(view):
    """The sentences on what was played that the one who looks may not know as they are."""
    game, tell = view.game, view.game.language.tell
    for step in view.step.path:
        for event in step.events:
            seen = game.witness(event, view.viewer)
            if seen != event and tell(seen) != tell(event):
                yield tell(event)


@every_game
@whom
def test_what_only_others_saw_is_told_nowhere(game, friend):
    page = met(game, friend, 9)
    story = finished(making(page.view, "html", "light"))[1].decode()
    known = " ".join(event for step in page.view.step.path for event in known_of(page.view, step))
    hidden = [one for one in secrets(page.view) if one not in known]
    for do in ("since", "can", "bench", "bench"):
        told = unescape(" ".join(shown(page).values()) + story)
        assert [one for one in hidden if one in told] == []
        send(page, do)


def known_of(view, step):
    """What the one who looks may know of a step, in sentences."""
    return [view.game.language.tell(view.game.witness(event, view.viewer)) for event in step.events]


# ---- what is shared --------------------------------------------------------------------------------------


def ordered(page, do, **fields):
    page.orders.clear()
    send(page, do, **fields)
    (order,) = [one for one in page.orders if "share" in one or "file" in one]
    return order


@every_game
@whom
def test_a_link_and_a_file_hold_what_one_knows_unless_all_is_asked_for(game, friend):
    one, other = twins(game, friend, 9)
    view = one.view
    link = ordered(one, "share", n=0)
    assert link == ordered(other, "share", n=0)
    file = ordered(one, "save", n=0)["text"]
    assert file == ordered(other, "save", n=0)["text"]
    assert not any(f"\n{key}:" in file for key in ("seed", "steps", "chance", "lines"))
    for opened in (keep.opened(link["share"]), keep.read(file, "a game")):
        assert opened.document.people == view.document.people
        assert not opened.document.problems
        assert opened.game.observe(opened.step.state, view.person) in {
            opened.game.observe(step.state, view.person) for step in view.step.path
        }
    whole = keep.opened(ordered(one, "share", n=1)["share"])
    assert whole.step.state == view.step.state
    assert keep.read(ordered(one, "save", n=1)["text"], "a game").step.state == view.step.state


def test_nothing_is_shared_while_the_screen_is_handed_over():
    page = met("rqa", True, 9)
    page.view = replace(page.view, at_screen=None)
    page.orders.clear()
    assert "Pass the screen first" in send(page, "share", n=0)["trouble"]
    assert "Pass the screen first" in send(page, "save", n=0)["trouble"]
    assert not any("share" in one or "file" in one for one in page.orders)


@every_game
def test_the_menu_says_what_each_link_and_file_shows(game):
    shown = met(game, False, 1).regions["lesson"]
    for do in ("share", "save"):
        said = [re.search(f'data-do="{do}" data-n="{n}".*?<small>(.*?)</small>', shown)[1] for n in (0, 1)]
        assert len({*said}) == 2
