"""What a refusal says, asked of all refusals of the library: what it says helps does, and no hope is denied.

A scenario shows what is possible: what one of its later steps makes legal must not be called hopeless.
"""

import random
from itertools import chain

import pytest
from lessons import opened
from remedies import likely
from sweep import share

from rqa_lab.core.event import TURN
from rqa_lab.explore.remedy import remedies
from rqa_lab.scenario.library import ids
from rqa_lab.ui import board as values
from rqa_lab.ui import pages
from rqa_lab.ui import side as aside
from rqa_lab.ui.library import on_offer

GAMES = pytest.mark.parametrize("game", on_offer())
#: how many of the actions that tempt in a scenario are asked, beside those that it refuses
SOME = 1
#: what leaves hope
HOPE = ("but for", "not all tried", "must choose", "decides", "options has to be", "Not known", "now helps")


def refusals(game):
    """The library's lessons at each action that they refuse, one lesson of two: (lesson, verdict)."""
    for id in share(ids(game), of=2):
        lesson = opened(id)
        for number, entry in enumerate(lesson.author_line):
            if entry.refused is not None:
                lesson.seek(number)
                yield lesson, lesson.refusal


def tempting(game):
    """Some actions of each lesson that are shown although they will be refused: (lesson, verdict)."""
    for id in share(ids(game), of=2):
        lesson, rng = opened(id), random.Random(id)
        places = [n for n, entry in enumerate(lesson.author_line) if entry.refused is None]
        for number in rng.sample(places, min(SOME, len(places))):
            lesson.seek(number)
            if lesson.buttons.tempting:
                yield lesson, lesson.judge(rng.choice(lesson.buttons.tempting))


def meant(lesson, action, state):
    """Whether an action still means the same: the acting piece and its target have not both moved."""
    where = lesson.game.where
    asked, now = where(lesson.state, action), where(state, action)
    return not (asked[1] is not None and now[1] is None) and (asked[0] == now[0] or asked[1] == now[1])


def shown(lesson, verdict):
    """Whether a later step of the same turn makes the action legal."""
    for entry in lesson.author_line[lesson.number + 1 :]:
        state = entry.step.state
        if entry.refused is not None:
            continue
        if any(event.kind == TURN for event in entry.step.events):
            return False
        if lesson.game.to_act(state) == verdict.seat and lesson.game.judge(
            state, verdict.action, verdict.seat
        ):
            return meant(lesson, verdict.action, state)
    return False


@pytest.mark.slow
@GAMES
def test_what_is_said_to_help_does_and_no_hope_is_denied(game):
    """After each line the action is legal, as likely as it is told, and what is legal now is."""
    for lesson, verdict in chain(refusals(game), tempting(game)):
        rules, seat, state = lesson.game, verdict.seat, lesson.state
        found, why = remedies(rules, state, verdict.action, seat), (lesson.id, lesson.place, verdict)
        for line in found.lines:
            assert likely(rules, rules.observe(state, seat), line, verdict.action, seat) == found.chance, why
        for other in (*found.alternatives, *(line[0] for line in found.lines)):
            assert rules.judge(state, other, seat), (why, other)
        assert bool(found.lines) != bool(found.why), why
        assert found.why != "It is legal now.", why
        if shown(lesson, verdict) and not found.lines:
            assert any(hope in found.why for hope in HOPE), (why, found.why)


@pytest.mark.slow
@GAMES
def test_what_works_instead_works(game):
    """It is legal for whoever was refused; what is not stands apart, and no board shows it as possible."""
    for lesson, verdict in refusals(game):
        acts, shown = aside.side(lesson, lesson.table, {})["acts"], values.board(lesson, lesson.table)
        seat, why = lesson.game.to_act(lesson.state), (lesson.id, lesson.place, verdict)
        assert acts["instead"] == (verdict.seat == seat), why
        if acts["instead"]:
            offered = [one for _, some, more in acts["groups"] for one in (*some, *more)]
            assert not any(one["vain"] for one in offered), why
            assert all(one["vain"] for one in acts["against"]), why
            for one in offered:
                fits = [action for action in lesson.buttons.legal if action.text.startswith(one["act"])]
                assert fits, why
                assert all(lesson.judge(action, verdict.seat) for action in fits), why
        possible = {at for action in lesson.buttons.legal for at in lesson.buttons.where(action)}
        for cell in shown["scene"].cells:
            refused = "refused: " in cell.label
            assert not (refused and verdict.action in lesson.buttons.legal), why
            assert not (refused and ", can " in cell.label and cell.name not in possible), why


def test_a_refused_pass_is_marked_at_the_bot():
    lesson = opened("gekido/locks/no-way-around-it")
    lesson.seek(1)
    labels = {cell.name: cell.label for cell in values.board(lesson, lesson.table)["scene"].cells}
    assert labels["a1"].endswith("refused: don’t attack")


def test_what_another_seat_may_do_is_not_crossed_out():
    """Ann may not stay, as it is the turn of Bo, who may."""
    lesson = opened("gekido/turn/round-the-table")
    lesson.seek(1)
    assert "refused" not in " ".join(cell.label for cell in values.board(lesson, lesson.table)["scene"].cells)
    assert "What Bo can do now" in pages.regions(lesson, {}, ("side",))["side"]


def test_what_a_note_adds_is_said_to_who_hears_the_page():
    """The place where it is said stays, so that a screen reader knows it when its words change."""
    lesson = opened("rqa/pushing/into-a-wall")

    def said():
        html = pages.regions(lesson, {}, ("board",))["board"]
        return html.partition('id="rqa-said" role="status">')[2].partition("</p>")[0]

    assert said() == ""
    for at in lesson.spaces:
        lesson.close()
        lesson.why(at=at)
        note = values.board(lesson, lesson.table)["note"]
        assert bool(said()) == bool(
            note["kind"] != "refused" or note["lines"] or note["other"] or note["vain"]
        )
