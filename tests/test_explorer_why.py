"""The explorer says why, or why not, wherever somebody asks; and a page comes up, whatever it is to show."""

import random
import re

import pytest
import why
from lessons import WALL, lesson_of, opened, send

from rqa_lab import Scenario
from rqa_lab.scenario.library import ids
from rqa_lab.ui import Explorer, intents, pages
from rqa_lab.ui.library import Shelf, on_offer

GAMES = pytest.mark.parametrize("game", on_offer())
#: one of so many scenarios is asked something here; ``make why`` asks all of them everything
ONE_OF = 3
#: an action of each kind, in words that can be read before anybody has a robot
KINDS = {
    "rqa": (
        "move strider up", "push strider up with pug", "play Hammer with pug on strider",
        "play Battery with pug", "play Laser Cannon with pug right", "use pug on crate",
        "buy Tackle", "energy to move 1", "end turn", "choose strider", "choose d4", "choose Wall z9",
    ),
    "gekido": (
        "move up", "stay", "attack v-rex", "push v-rex", "declare full house", "lock S", "roll", "stop",
        "pass", "use Energy Station on S", "play Wild Die on S as T", "choose slicer", "choose b2",
    ),
    "moonbots": (
        "buy M2", "roll", "reroll 1", "place 3 on head", "use Spy", "use Energy Stock on Bo", "end turn",
        "choose no", "choose 2 to Bo",
    ),
    "roborace": (
        "place RG/YB at 1,1", "exchange RG/YB", "pass", "use Extra", "use Trick", "draw", "end turn",
        "choose 1,1",
    ),
}  # fmt: skip
#: where what is refused becomes legal by way of a card that chance would draw
DRAWN = (
    "armor/before-the-structure", "cards/three-of-a-kind-one-card", "cards/two-pairs-two-cards",
    "damage/less-than-nothing", "damage/on-to-the-next-die", "dice/one-effect-after-a-roll",
    "powers/after-a-roll-before-locking", "powers/dice-left-behind", "powers/flip-a-die",
    "push/a-hit-without-damage", "rulings/declare-when-before-effects", "setup/nothing-to-begin-with",
)  # fmt: skip


# ---- why, and why not ------------------------------------------------------------------------------------


@pytest.mark.slow
@GAMES
def test_a_scenario_says_why(game):
    for id in ids(game)[::ONE_OF]:
        rng, lesson = random.Random(id), opened(id)
        lesson.show(intents.sought(lesson.view, rng.choice(why.places(lesson))))
        question = rng.choice(why.questions(lesson))
        assert why.answer(lesson.view, question), (id, lesson.place, question)


@pytest.mark.slow
@pytest.mark.parametrize("id", DRAWN)
def test_a_remedy_may_need_a_card_that_is_not_seen_yet(id):
    told, wrong = why.asked(f"gekido/{id}")
    assert wrong == []
    assert told["refused"]


def test_a_click_tells_a_remedy_step_by_step():
    explorer = Explorer("gekido/armor/before-the-structure")
    send(explorer, "cell", at="b2")
    assert "Use Energy Station on a square</button>, then stop rolling, then don’t push" in explorer.board


# ---- what cannot be seen yet -----------------------------------------------------------------------------


@pytest.mark.slow
@GAMES
def test_what_is_refused_during_the_set_up_is_shown(game):
    """Whoever acts has no robot yet, or not all have."""
    session, steps = Scenario(game, "Set-up", game={}).session(), []
    while session.game.look(session.state)["phase"] == "set-up":
        steps += [{"refuse": text} for text in KINDS[game]]
        steps.append({"do": session.game.legal(session.state)[0].text})
        session.act(steps[-1]["do"])
    lesson = lesson_of(Scenario(game, "Set-up", game={}, steps=steps))
    refused = [entry for entry in lesson.author_line if entry.refused is not None]
    assert len(refused) > 0.8 * sum("refuse" in step for step in steps)
    for place in why.places(lesson):
        lesson.show(intents.sought(lesson.view, place))
        drawn = pages.regions(lesson, {})
        if lesson.entry.refused is not None:
            assert drawn["head"].count(lesson.refusal.seat)


# ---- a page always comes up ------------------------------------------------------------------------------


def test_a_page_comes_up_though_what_it_begins_with_cannot_be_shown(shelf, monkeypatch):
    draw = pages.regions

    def broken(lesson, *more):
        if lesson.scenario.title == "Broken":
            raise ZeroDivisionError("secret path")
        return draw(lesson, *more)

    monkeypatch.setattr(pages, "regions", broken)
    explorer = Explorer(WALL.set(title="Broken"), shelf=shelf)
    assert isinstance(explorer.page.error, ZeroDivisionError)
    assert "went wrong" in explorer.trouble
    assert "secret" not in explorer.trouble
    assert explorer.page.view.id == shelf.first
    assert "Into a wall" in explorer.head
    explorer.page.error = None
    send(explorer, "step", n=1)


def test_a_page_comes_up_though_what_it_begins_with_cannot_be_opened(shelf):
    def broken(id):
        if id != shelf.first:
            raise ZeroDivisionError("secret path")
        return shelf.open(id)

    rest = Shelf(shelf.game, shelf.entries.values(), broken)
    explorer = Explorer("rqa/teams/two", shelf=rest)
    assert isinstance(explorer.page.error, ZeroDivisionError)
    assert "went wrong" in explorer.trouble
    assert explorer.page.view.id == shelf.first


@pytest.mark.parametrize(
    "action, named, together",
    [
        ("pass", ["gekido.turn.three-phases", "gekido.attack.mandatory"], []),
        ("attack v-rex", ["gekido.turn.three-phases"], ["gekido.attack.mandatory"]),
    ],
)
def test_what_is_explained_is_what_the_refusal_names(action, named, together):
    """The bubble, what just happened and "Why not?" name the same clauses, the same one first.

    "Why not?" adds the others of the reason.
    """
    explorer = Explorer("gekido/turn/a-whole-turn")
    send(explorer, "act", text=action)
    happened, why = (
        next(one for one in explorer.side.split("<section") if title in one)
        for title in ("Refused.", "Why not?")
    )
    bubble = explorer.board.partition('id="rqa-note"')[2]
    cited = [re.findall(r'class="chip no[^>]*data-id="(.+?)"', one) for one in (bubble, happened, why)]
    assert cited == [named, named, named + together]


def test_one_goes_back_from_a_refusal_that_was_tried_but_not_from_one_that_is_a_step():
    explorer = Explorer("rqa/pushing/a-push-and-its-price@3")
    send(explorer, "act", text="move pug up")
    assert explorer.page.view.refusal is not None
    assert f"Back to what happened before: {len(explorer.page.view.step.events)} events" in explorer.side
    send(explorer, "close")
    assert explorer.page.view.refusal is None
    explorer = Explorer("rqa/pushing/twice-in-a-corner@4")
    assert explorer.page.view.step.events
    assert "Refused." in explorer.side
    assert "Back to what happened" not in explorer.side


def test_a_robot_without_a_weapon_can_ask_whether_it_could_shoot_there():
    built = Scenario("rqa", "A wall between").robot("pug", "c4").robot("crate", "e6").tiles(d5="Wall")
    explorer = Explorer(built.turn("Ann", move=1))
    offer = re.compile('data-do="shot" data-id="pug" data-at="([a-g][1-7])">.*?Could Pug shoot there?')
    for at, kind, answer in (
        ("e6", "refused", "No</b> d5: Wall"),
        ("f4", "about", "Yes</b> Nothing hides f4"),
    ):
        send(explorer, "cell", at=at)
        assert explorer.page.view.note.kind == kind
        assert offer.search(explorer.board)[1] == at
        send(explorer, "shot", id="pug", at=at)
        bubble = explorer.board.partition('id="rqa-note"')[2]
        assert answer in bubble
        assert "rqa.los." in bubble
        assert explorer.page.view.sight is False, "only this line is shown"
        assert 'class="ray' in explorer.board
        send(explorer, "close")
    send(explorer, "cell", at="c4")
    assert offer.search(explorer.board) is None


@pytest.mark.parametrize("game", ["gekido", "roborace"])
def test_where_nothing_shoots_nobody_asks_for_it(game):
    explorer = Explorer(ids(game)[0])
    send(explorer, "shot", id="pug", at=next(iter(explorer.page.view.spaces)))
    assert "could" not in explorer.board.partition('id="rqa-note"')[2].lower()
