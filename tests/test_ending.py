"""The end of a game at the table, and its review: in every game, by its contract alone."""

import re
import time
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import pairwise

import pytest
from test_play_face import begun

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.session import Session
from rqa_lab.explore.play import agreed, play
from rqa_lab.explore.review import ahead, kept_ahead, led_until, played, taken_at, turning_points, weighed
from rqa_lab.games import game, games
from rqa_lab.learn.memory import Memory
from rqa_lab.scenario.scenario import record
from rqa_lab.ui import coach, ending, intents, review
from rqa_lab.ui.board import said
from rqa_lab.ui.ending import End
from rqa_lab.ui.page import Page
from rqa_lab.ui.practice import Practice
from rqa_lab.ui.table import table, tables

ID = re.compile(r"\b(rqa|gekido|moonbots|roborace)\.[a-z]+[.-]")
#: with these agreements, the first seat is the person
AGREED = {"rqa": 1, "gekido": 1, "moonbots": 1, "roborace": 2, "race": 0, "dice": 0}


@cache
def whole(id, bot="greedy", seed=6):
    """A game between bots, at its end."""
    options = game(id).agreement(AGREED[id])
    return play(id, options, bot, seed=seed)


@cache
def filed(id, people=1, bot="greedy", seed=6):
    """The same as a file, with persons on the first seats."""
    session, options = whole(id, bot, seed), game(id).agreement(AGREED[id])
    seats = session.game.look(session.start.state)["seats"]
    bots = dict.fromkeys(sorted(seats)[people:], "greedy")
    return record(agreed(id, options, bots, seed=6).set(players=bots), session.here).to_yaml()


def send(page, do, **fields):
    page.receive({"do": do, **fields, "ask": page.answered + 1})
    assert page.error is None, page.error
    assert page.regions["trouble"] == "", page.regions["trouble"]
    return page.regions


def finished(id, people=1, memory=None, **played):
    """A page on which the game was just opened at its end."""
    page = Page(door=True, memory=memory)
    send(page, "file", id="a game.yaml", whole=filed(id, people, **played))
    return page


def text(html):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


@pytest.fixture(params=tables())
def page(request):
    return finished(request.param)


# ---- looking back, without a page ------------------------------------------------------------------------


@pytest.mark.parametrize("id", [*tables(), "race", "dice"])
def test_turning_points_are_steps_of_different_turns_in_their_order(id):
    session = whole(id)
    path, rules = session.here.path, session.game
    winner = rules.outcome(session.state).winners[0]
    found = turning_points(rules, path, winner)
    steps = [one.step for one in found]
    assert len(found) == 3 or len(played(rules, path)) < 6
    assert [step.number for step in steps] == sorted({step.number for step in steps})
    assert {*steps} <= {*played(rules, path)}
    for one in found:
        before, after = rules.points(one.step.parent.state), rules.points(one.step.state)
        assert one.change == after[one.seat] - before[one.seat]
        assert abs(one.change) == max(abs(after[seat] - before[seat]) for seat in after)


@pytest.mark.parametrize("id", tables())
def test_the_lead_that_was_taken_for_good_is_one_of_them(id):
    session = whole(id)
    path, rules = session.here.path, session.game
    winner = rules.outcome(session.state).winners[0]
    taken = taken_at(rules, path, winner)
    points = [rules.points(step.state) for step in played(rules, path)]
    if taken is None:
        assert min(ahead(one, winner) for one in points) >= 0 or ahead(points[-1], winner) <= 0
        return
    assert ahead(rules.points(taken.parent.state), winner) <= 0
    later = [step for step in path if step.number >= taken.number]
    assert all(ahead(rules.points(step.state), winner) > 0 for step in later)
    assert taken in [one.step for one in turning_points(rules, path, winner)]
    assert led_until(rules, path, winner) is path[-1]


@pytest.mark.parametrize("id", [*tables(), "race", "dice"])
def test_no_action_is_worth_more_than_the_best_that_its_seat_could_see(id):
    session = whole(id)
    steps = [step for step in session.here.path[1:] if step.seat not in (None, CHANCE)]
    for step in steps[:: max(1, len(steps) // 20)]:
        found = weighed(step)
        assert found is not None
        assert found.behind >= 0
        assert found.best in session.game.legal(step.parent.state)
        assert (found.behind == 0) >= (found.number == 1)


def test_an_action_is_weighed_by_what_its_seat_knew():
    """The cards that the others hold make no difference."""
    session = whole("rqa")
    rules = session.game
    step = next(one for one in session.here.path[60:] if one.seat and len(rules.legal(one.parent.state)) > 3)
    imagined = rules.observe(step.parent.state, step.seat)
    known = weighed(step)
    step.parent.state, kept = imagined, step.parent.state
    try:
        assert weighed(step) == known
    finally:
        step.parent.state = kept


# ---- the end ---------------------------------------------------------------------------------------------


def test_the_end_says_who_won_and_why(page):
    outcome = page.view.game.outcome(page.view.step.state)
    shown = text(page.regions["form"])
    assert page.view.covers.top == End()
    for seat in outcome.winners:
        assert ("You" if (seat,) == page.view.document.people else seat) in ending.headline(page.view)
    assert ending.headline(page.view) in shown
    assert text(str(said(page.view)(ending.story(page.view)))) in shown
    assert page.view.game.rulebook[outcome.clauses[0]].title in shown
    assert all(str(n) in shown for n in outcome.points.values())
    assert not ID.search(shown)


def test_it_draws_a_line_for_each_seat_with_the_moments_on_it(page):
    drawn = page.regions["form"]
    seats, moments = page.view.document.seats, ending.course(page.view).moments
    assert drawn.count('<polyline class="e-line') == 2 * len(seats)  # wide and narrow
    assert drawn.count("e-moment") >= len(moments) == 3
    graph = ending.graph(page.view, ending.WIDE)
    on = {point for line in graph["lines"] for point in line["points"].split()}
    assert all(f"{mark['x']},{mark['y']}" in on for mark in graph["marks"])
    ends = sorted(end["y"] for end in graph["ends"])
    assert all(low - high >= ending.WIDE.apart for high, low in pairwise(ends))
    for size in (ending.WIDE, ending.NARROW):
        at = [x for x, _ in ending.graph(page.view, size)["ticks"]]
        assert all(right - left >= 2 * size.text for left, right in pairwise(at)), at


def test_a_moment_tells_a_knock_out_whatever_else_came_of_it():
    page = finished("rqa")
    gone = [
        one
        for one in ending.course(page.view).moments
        if any(e.kind == "knocked out" for e in one.step.events)
    ]
    shown = ending.end(page.view)["moments"]
    told = [
        one["text"] for one in shown if one["id"] in {str(page.view.study.place(each.step)) for each in gone}
    ]
    assert told
    assert all("Knocked Out" in one for one in told)


def test_it_comes_quickly(page):
    page.view.document._known.clear()
    before = time.process_time()
    ending.end(page.view)
    assert time.process_time() - before < 1


def test_the_sentence_tells_how_the_lead_changed():
    told = {id: ending.story(finished(id).view) for id in tables()}
    assert all(re.match(r"(You|[A-Z]\w+) (led|overtook) ", one) for one in told.values()), told


def test_the_final_board_is_one_press_away_and_the_end_again(page):
    shown = send(page, "bare")
    assert shown["form"] == ""
    assert "How it went" in text(shown["seats"])
    assert "Play again" in text(shown["tray"])
    assert ending.headline(page.view) in text(send(page, "ending")["form"])
    send(page, "close")
    assert not page.view.covers


def test_nobody_is_next_on_the_final_board():
    page = finished("rqa")
    send(page, "bare")
    assert "next" not in text(page.regions["seats"])


def test_it_comes_up_when_the_game_ends_before_the_readers_eyes():
    page = finished("roborace", people=3)
    send(page, "bare")
    last = page.view.step
    send(page, "bench")
    send(page, "step", n=-1)
    send(page, "table")
    assert not page.view.covers
    send(page, "uncover")
    send(page, "act", text=last.action.text)
    assert page.view.step is last
    assert page.view.covers.top == End()
    send(page, "bare")
    send(page, "can")
    assert not page.view.covers


def test_rules_that_were_met_are_new_once():
    memory = Memory()
    first = ending.end(finished("rqa", memory=memory).view)
    assert first["new"] > 8
    assert len(first["rules"]) == 8
    assert {id for id, _, _ in first["rules"]} <= memory.done
    assert ending.end(finished("rqa", memory=memory).view)["new"] == 0
    assert ending.end(finished("roborace", memory=memory).view)["new"] > 0


def test_a_game_is_played_again_with_the_same_players_and_other_luck(page):
    was = page.view.scenario
    send(page, "rematch")
    now = page.view.scenario
    assert page.view.at_table
    assert not page.view.covers
    assert page.view.game.outcome(page.view.step.state) is None
    same = was.document.keys() - {"seed", "steps", "chance"}
    assert {key: now.document.get(key) for key in same} == {key: was.document[key] for key in same}
    assert now.document["seed"] != was.document["seed"]
    assert not now.lines


def test_another_seat_begins_the_next_game_at_one_press(page):
    was, first = page.view.scenario, ending.who_starts_next(page.view)
    if not first:
        assert 'data-do="swap"' not in page.regions["form"]
        return
    send(page, "swap")
    now = page.view.scenario
    assert page.view.at_table
    assert not page.view.covers
    assert now.document["game"] == {**was.document["game"], "first": first}
    assert now.document["players"] == was.document["players"]
    steps = played(page.view.game, page.view.points[-1].step.path)
    assert not steps or page.view.document.turn_of(steps[0]) == first


def test_rounds_are_counted_in_which_something_was_done(page):
    went = ending.course(page.view)
    first = page.view.document.turn_of(went.turns[0])
    begun = [
        n
        for n, step in zip(went.rounds, went.turns, strict=True)
        if page.view.document.turn_of(step) == first
    ]
    assert begun == [*range(1, len(begun) + 1)]
    assert [*went.rounds] == sorted(went.rounds)


def test_seats_are_changed_on_the_sheet_and_a_way_leads_back(page):
    assert "Play now" in text(send(page, "reseat")["form"])
    send(page, "close")
    assert page.view.covers.top == End()


#: game -> answers beyond the usual ones
SETTLED = {
    "rqa": (("seats", "3"), ("first", "2"), ("robots", "deal"), ("newcomers", "yes"), ("blue", "9")),
    "gekido": (("seats", "2"), ("duel", "yes"), ("arena", "lab"), ("first", "1")),
    "moonbots": (("seats", "4"), ("first", "random"), ("who-2", "strong")),
    "roborace": (("seats", "5"), ("rounds", "3"), ("tokens", "action"), ("first", "3")),
}


@pytest.mark.parametrize("id", tables())
def test_seats_are_changed_with_the_settings_of_the_game_that_a_link_brought(id):
    rules = game(id)
    made = table(id).agreement()
    ruling, (_, other, *_) = next(iter(rules.rulebook.readings.items()))
    for answer in (*SETTLED[id], ("name-0", "Zoe"), (f"ruling-{ruling}", other)):
        made.change(*answer)
    page = Page(door=True)
    send(page, "file", id="a game.yaml", whole=made.scenario.to_yaml())
    send(page, "reseat")
    assert "Play now" in text(page.regions["form"])
    sheet = page.agreement(page.view)
    assert {**sheet.scenario.document, "seed": 0} == {**made.scenario.document, "seed": 0}
    assert sheet.scenario.document["seed"] != made.scenario.document["seed"]
    send(page, "set", id="name-0", text="Yan")
    send(page, "start")
    assert "Yan" in page.view.document.seats
    assert page.view.scenario.document["rulings"] == made.scenario.document["rulings"]


def test_nobody_has_to_pass_the_screen_after_the_end():
    page = finished("rqa", people=2)
    assert page.view.passes_to is None
    assert page.regions["cover"] == ""
    assert {one["you"] for one in ending.end(page.view)["places"]} == {*page.view.document.seats}


def test_what_ended_the_game_is_not_who_won_once_more(page):
    assert "The race is over" not in ending.story(page.view)
    assert "The game is over" not in ending.story(page.view)


def test_the_rules_that_were_new_can_be_practised(page):
    met = {*page.view.document.once("met", tuple)}
    assert "Practise these" in text(page.regions["form"])
    send(page, "practise-met")
    for _ in range(2000):
        if page.learning.run is not None or {"go": "drawn"} in page.orders:
            break
        send(page, "work")
    if page.learning.run is None:
        send(page, "drawn")
    asked = page.learning.run.here.question
    assert met & {*asked.clauses}
    assert page.view.document is page.learning.run.here.view.document


def test_minutes_are_counted_while_one_plays_and_a_long_pause_is_not(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    page = begun("roborace", seats="2")
    assert page.view.document.minutes == 0
    for seconds in (30, 60, 60, 4000):
        now[0] += seconds
        send(page, "point")
    assert page.view.document.minutes == 4
    assert finished("roborace").view.document.minutes == 0, "a file of a game does not know"


# ---- the review ------------------------------------------------------------------------------------------


def test_a_moment_leads_to_its_step_and_back_to_the_end(page):
    for one in ending.course(page.view).moments:
        send(page, "review", id=str(page.view.study.place(one.step)))
        assert page.view.step is one.step
        assert not page.view.covers
        assert page.regions["cover"] == ""
        shown = text(page.regions["seats"])
        assert "everything is open" in shown
        assert "To the result" in shown
        assert not ID.search(shown)
        send(page, "ending")
        assert page.view.covers.top == End()
    assert not page.view.reviewing
    assert page.view.eyes is not None


def test_one_steps_through_the_game_and_nothing_is_done(page):
    send(page, "review")
    first, number = page.view.step, len(page.view.session.line)
    send(page, "step", n=1)
    assert page.view.step.parent is first
    ways = review.stepper(page.view)
    send(page, "visit", id=ways["first"])
    assert page.view.step is ending.course(page.view).steps[0].parent, "all set up"
    assert "Set-up" in text(page.regions["seats"])
    send(page, "visit", id=review.stepper(page.view)["last"])
    assert page.view.game.to_act(page.view.step.state) is None
    assert not page.view.covers
    send(page, "visit", id=ways["first"])
    send(page, "ending")
    assert page.view.covers.top == End()
    send(page, "review")
    here = page.view.step
    for action in page.view.game.legal(here.state):
        send(page, "act", text=action.text)
    assert page.view.step is here
    assert len(page.view.session.line) == number
    assert "p-acts" not in send(page, "can")["seats"]


def test_the_only_person_is_you_also_in_the_steps_of_others(page):
    """The seat of another sits at the dock then."""
    [you] = page.view.document.people
    send(page, "review")
    shown = 0
    for step in ending.course(page.view).steps[::7]:
        entry = page.view.study.entries(step)[0]
        send(page, "visit", id=str(page.view.study.place(entry.step)))
        said = text(page.regions["seats"])
        assert not re.search(rf"\b{you}\b", said), said
        shown += 1
    assert shown > 2
    send(page, "ending")
    send(page, "bare")
    assert not re.search(rf"\b{you}\b", text(page.regions["seats"]))


def test_each_step_says_what_it_was_worth_beside_the_best(page):
    steps = ending.course(page.view).steps
    for step in steps[:: max(1, len(steps) // 8)]:
        send(page, "review", id=str(page.view.study.place(step)))
        known, shown = weighed(step), text(page.regions["seats"])
        if known.number == 1:
            assert "e-worth" not in page.regions["seats"], "no mark where there was no choice"
        elif step is steps[-1] and step.seat in page.view.game.outcome(step.state).winners:
            assert "It wins the game." in shown
        elif known.behind < 0.05:
            assert f"Nothing looks better among {known.number} choices." in shown
        else:
            assert f"{known.behind:.1f}".removesuffix(".0") in shown
            assert f"{page.view.game.language.points.removesuffix('s')}" in shown
            assert re.search("worse Better: ", shown)
            assert re.search("Good|Could be better|Mistake|Blunder", shown)
            won = page.view.game.outcome(steps[-1].state).winners
            keeps = kept_ahead(page.view.game, step, steps[-1], page.view.document.turn_of)
            assert not (keeps and re.search("Mistake|Blunder", shown)), won
            assert "e-sign" in page.regions["seats"], "a sign beside the colour"


@pytest.mark.parametrize("id", tables())
def test_the_review_leads_from_mistake_to_mistake_of_the_person(id):
    page = finished(id, bot="random", seed=3)
    send(page, "review")
    found, [person] = review.mistakes(page.view), page.view.document.people
    assert found
    for step in found:
        if page.view.step is not step:
            assert ">Next mistake<" in page.regions["seats"]
            send(page, "mistake")
        assert page.view.step is step
        shown = text(page.regions["seats"])
        assert step.seat == person
        far = weighed(step).behind >= page.view.game.winning / 2  # no number of points says that
        assert re.search(f"(Mistake|Blunder) {'' if far else '.* worse '}Better: ", shown)
    assert ">No mistake after this<" in page.regions["seats"]
    send(page, "mistake")
    assert page.view.step is found[-1]


@pytest.mark.parametrize("id", tables())
def test_what_can_still_be_done_in_the_turn_is_no_mistake(id):
    """A turn that ends as well as it could have at its start has no mistake in it."""
    session = whole(id, "planner", 3)
    steps = [step for step in session.here.path[1:] if step.seat not in (None, CHANCE)]
    blamed = [step for step in steps if (weighed(step) or step).behind >= 1]
    assert len(blamed) <= len(steps) / 50


def test_in_which_order_cards_are_played_is_no_mistake():
    hand = ["Battery", "Battery", "Jump Jets"]
    state = game("rqa").position(
        {"robots": {"pug": {"seat": "Ann", "at": "a2"}}, "seats": {"Ann": {"hand": hand}}}
    )
    session = Session(game("rqa"), state)
    for action in ("play Battery with pug", "play Jump Jets with pug", "play Battery with pug"):
        assert weighed(session.act(action)).behind < 0.05


def test_the_review_says_what_a_turn_led_to_that_no_single_action_is_judged_by():
    page = finished("gekido", bot="easy", seed=3)
    send(page, "review")
    went, costly = ending.course(page.view), 0
    for step in went.turns:
        if page.view.document.turn_of(step) != "Ann":
            continue
        n = went.turns.index(step) + 1
        later = min(n + len(went.points) - 1, len(went.turns))  # after the turns of the others
        leads = [ahead({seat: line[m] for seat, line in went.points.items()}, "Ann") for m in (n, later)]
        shown = text(send(page, "review", id=str(page.view.study.place(step)))["seats"])
        if "fell back" in shown:
            assert leads[0] - leads[1] >= 3
            assert f"After this turn you fell back by {leads[0] - leads[1]} Structure." in shown
            costly += 1
    assert costly


def test_the_strong_bot_says_what_it_would_have_done_and_can_be_stopped():
    page = finished("rqa")
    step = next(one for one in ending.course(page.view).steps[40:] if (weighed(one) or one).number > 4)
    send(page, "review", id=str(page.view.study.place(step)))
    send(page, "strong")
    assert "The strong bot is thinking" in text(page.regions["work"])
    send(page, "stop")
    assert page.jobs.work is None
    send(page, "strong")
    while page.jobs.work is not None:
        send(page, "work")
    assert {"go": "advised"} in page.orders
    shown = text(send(page, "advised")["seats"])
    assert "The strong bot" in shown
    assert "On average it" in shown
    assert not ID.search(shown)
    assert re.search("With what was played|would have done the same", shown), "its own number beside the best"
    assert "Nothing looks better among" not in shown, "one verdict"
    send(page, "step", n=1)
    assert "On average it" not in text(page.regions["seats"])


def test_what_wins_the_game_is_no_mistake():
    page = finished("gekido", bot="easy", seed=3)
    send(page, "review")
    steps, view = ending.course(page.view).steps, page.view
    [winner] = view.game.outcome(steps[-1].state).winners
    for step in steps:
        if step.seat == winner and view.document.turn_of(step) == view.document.turn_of(steps[-1]) == winner:
            last = all(view.document.turn_of(one) == winner for one in steps[steps.index(step) :])
            shown = text(send(page, "review", id=str(view.study.place(step)))["seats"]) if last else ""
            assert not re.search("Mistake|Blunder", shown), shown


@pytest.mark.parametrize("id", tables())
def test_what_the_coach_asked_for_is_not_judged(id):
    page = Page(coach.opened(id))
    while page.view.guide is not None:
        wanted = intents.asked(page.view) if page.view.guide.asked else None
        page.view = replace(page.view, prefix="")
        if wanted is not None:
            page.view = intents.acted(page.view, wanted)
        elif page.view.guide.now and page.view.guide.now.picks:
            page.view = replace(page.view, guide=page.view.guide.read())
        else:
            send(page, "coach-next")
    asked = [step for step in page.view.step.path if step.seat == "Ann"]
    assert asked
    for step in asked:
        view = replace(page.view, reviewing=True, step=step)
        assert review.reviewed(view)["worth"] is None
    assert not {*review.mistakes(page.view)} & {*asked}


def test_the_lab_opens_at_the_step_that_is_shown_and_plays_on_from_there():
    page = finished("rqa")
    [person] = page.view.document.people
    here = next(one for one in ending.course(page.view).steps if one.game.to_act(one.state) == person)
    send(page, "review", id=str(page.view.study.place(here)))
    shown = send(page, "bench")
    assert page.view.step is here
    assert shown["head"]
    assert page.view.buttons.legal


def test_a_game_that_still_goes_on_has_no_end_and_no_review():
    page = Page(door=True)
    send(page, "game", id=next(iter(games())))
    send(page, "new")
    send(page, "start")
    for intent in ("ending", "review"):
        send(page, intent)
        assert not page.view.covers
        assert not page.view.reviewing


@pytest.mark.parametrize(
    "rules, says",
    [
        (["gekido.resolve.malfunction"], ""),
        (
            ["gekido.power.damage3-heal2"],
            "There is no question about the rules you met",
        ),
    ],
)
def test_practice_of_rules_met_says_so_where_it_asks_about_another(rules, says):
    run = Practice("gekido", Memory(), 1, rules=rules)
    run.make(1)
    run.go(1)
    assert run.instead.startswith(says) if says else not run.instead.startswith("There")
    assert (says == "") == (not run.rules.isdisjoint(run.drawn(1).question.clauses))


def test_a_rule_is_said_to_be_met_where_it_was_first_cited_also_in_the_set_up():
    """Pug came to the centre in the set-up: that it may was not new when it came back."""
    page = finished("rqa")
    first = ending.cited(page.view)["rqa.robot.pug.spawn"]
    assert ending.where(page.view, first) == "Set-up"
    assert "set-up" in {when for _, _, when in ending.end(page.view)["rules"]}
