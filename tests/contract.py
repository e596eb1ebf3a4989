"""What the contract of a game promises, as checks of a step, a refusal or a position.

Each raises AssertionError.  The contract suite asks all of them of random positions, ``checked_games.py`` of
whole games, and ``fuzz.py`` of all that one can begin from.
"""

import json
import pickle
import random
from collections import Counter
from copy import deepcopy

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.doing import pending
from rqa_lab.core.event import TURN
from rqa_lab.core.game import overrides
from rqa_lab.core.keys import rulings
from rqa_lab.core.verdict import Illegal
from rqa_lab.explore.play import resume
from rqa_lab.scenario.scenario import Scenario, record

#: how many actions a check looks at that asks about each of them many times
SOME = 60
#: how many actions are done to see what comes of each
FEW = 20


def some_actions(game, state):
    """Some of the actions that can be said, the same ones whenever it is asked."""
    actions = list(game.universe(state))
    rng = random.Random(json.dumps(state.to_json()))
    return rng.sample(actions, min(SOME, len(actions)))


# ---- of a step -------------------------------------------------------------------------------------------


def acted(session, action):
    """The step that an action makes, after a look at all that the contract promises of it."""
    before = session.state
    key = json.dumps(before.to_json())
    step = session.act(action)
    for check in OF_A_STEP:
        check(session, step)
    assert json.dumps(before.to_json()) == key, "apply changed its argument"
    return step


def events_add_up(session, step):
    """Every event tells what it changes, to the last counter, and cites clauses that exist."""
    game = session.game
    total = Counter(step.parent.state.counts())
    for event, state in zip(step.events, session.film(step), strict=True):
        total.update(game.language.changes(event))
        there = {place: n for place, n in total.items() if n and place[0] != "on the way"}
        assert there == dict(state.counts()), (step.action, event)
    assert {place: n for place, n in total.items() if n} == dict(step.state.counts()), step.action
    events_are_told(game, step)


def events_are_told(game, step):
    """Something happens, each event cites clauses, and there are words for it."""
    assert step.events, ("something happens without a word", step.action)
    for event in step.events:
        if event.kind == TURN:
            assert {"old", "new"} <= event.facts.keys(), event
        assert event.clauses, event
        assert set(event.clauses) <= set(game.rulebook), event
        assert game.language.tell(event), event
    assert game.summary(step.action, step.seat, step.events), step.action


def nothing_appears_or_vanishes(session, step):
    """What is in the game stays the same once the set-up is over."""
    game, before = session.game, step.parent.state
    if game.look(before).get("phase") != "set-up":
        stock = game.stock
        assert stock(step.state.counts()) == stock(before.counts()), step.action


def trace_makes_no_difference(session, step):
    """Without a trace, and without chance at hand, the same comes about."""
    game, state = session.game, step.parent.state
    for action in (step.action, *step.answers):
        state = game.apply(state, action)
    assert state == step.state, ("it does not come to the same", step.action)
    assert hash(state) == hash(step.state), step.action


def events_follow_from_what_is_kept(session, step):
    """What a step tells when somebody looks is what is told on the way, with chance answering one by one."""
    game, trace, state = session.game, [], step.parent.state
    for action in (step.action, *step.answers):
        state = game.apply(state, action, trace)
    assert repr(step.events) == repr(game.language.dress(trace)), step.action


def undo_is_identity(session, step):
    """One goes back to the very position, and forth to the very step."""
    here = session.here
    assert session.seek(step.number) is step
    assert session.undo().state == step.parent.state, "undo is not identity"
    assert session.redo() is step
    session.seek(here.number)


def what_is_sound_stays_sound(session, step):
    """What began sound, and not in mid-effect, is sound behind each step and when a turn ends."""
    game, start = session.game, session.start.state
    if game.audit(start) or pending(start):
        return  # an audit says little of a position in mid-effect
    kinds = [event.kind for event in step.events]
    # a new turn has begun once its first phase has
    turns = [n + (kinds[n + 1 : n + 2] == ["phase"]) for n, kind in enumerate(kinds) if kind == TURN]
    film = session.film(step) if turns else ()
    for state in (*(film[number] for number in turns), step.state):
        wrong = game.audit(state)
        assert not wrong, (step.action, list(map(game.language.explain, wrong)))


#: all checks of a step that has just been taken
OF_A_STEP = (
    events_add_up,
    nothing_appears_or_vanishes,
    what_is_sound_stays_sound,
    trace_makes_no_difference,
    events_follow_from_what_is_kept,
    undo_is_identity,
)


def replay_is_play(session):
    """All that was done, done once more in place and without a trace, leads to the same position."""
    game, path = session.game, session.here.path
    state = path[0].state.copy()
    for step in path[1:]:
        for action in (step.action, *step.answers):
            state = game.advance(state, action)
    assert state == session.state, "replay is not play"


def its_file_leads_there(scenario, session):
    """What was done from a scenario on, written as a scenario and read again, leads to the same position."""
    again = Scenario.from_text(record(scenario, session.here).to_yaml(), "again.yaml")
    assert not again.problems, again.problems
    assert resume(again).state == session.state, "its file leads elsewhere"


# ---- of a refusal ----------------------------------------------------------------------------------------


def refusal_tells_why(session, action, seat=None):
    """The verdict on what is refused: it cannot be done, and every reason has clauses and words."""
    game = session.game
    try:
        session.act(action, seat)
    except Illegal as error:
        verdict = error.verdict
    else:
        raise AssertionError(f"{action} is refused and can be done")
    assert verdict == game.judge(session.state, action, seat)
    assert pickle.loads(pickle.dumps(verdict)) == verdict
    assert verdict.reasons, action
    for reason in verdict.reasons:
        assert reason.clauses, (action, reason)
        assert set(reason.clauses) <= set(game.rulebook), (action, reason)
        assert game.language.explain(reason), (action, reason)
    return verdict


# ---- of a position ---------------------------------------------------------------------------------------


def legal_is_what_judge_allows(game, state):
    """The list of legal actions and the judge agree about everything that can be said."""
    legal = game.legal(state)
    allowed = [action for action in game.universe(state) if game.judge(state, action)]
    assert len(set(legal)) == len(legal)
    differ = [action.text for action in {*legal} ^ {*allowed}]
    assert not differ, ("the list of legal actions and the judge differ", sorted(differ))
    if game.to_act(state) is None:
        assert not legal
    elif not legal:  # what the players agreed on is refused
        assert game.look(state).get("phase") == "set-up", "nobody can go on"


def only_who_is_to_act_may_act(game, state):
    """Nobody else may do anything."""
    acting = game.to_act(state)
    actions = some_actions(game, state)
    for seat in {*game.look(state)["seats"], CHANCE} - {acting}:
        for action in actions:
            assert not game.judge(state, action, seat), (seat, action)


def text_says_the_action(game, state):
    """Every action is read from its text."""
    for action in some_actions(game, state):
        assert game.parse(action.text, state) is action


def json_tells_positions_apart(game, state):
    """It is plain, the same for a copy and a pickle, and another one for whatever another action leads to."""
    data = state.to_json()
    text = json.dumps(data, allow_nan=False)
    assert json.loads(text) == data, "something in it is no JSON"
    for same in (state.copy(), pickle.loads(pickle.dumps(state)), deepcopy(state)):
        assert same == state
        assert hash(same) == hash(state)
        assert json.dumps(same.to_json()) == text
    after = {state, *(game.apply(state, action) for action in game.legal(state)[:FEW])}
    assert len({json.dumps(one.to_json()) for one in after}) == len(after)


#: what keys have no words for: a robot on top of an obstacle; tiles that have left the board this turn,
#: what was knocked into them or they into something
UNSAID = {"atop", "layout", "bumped", "extras"}


def keys_say_it_or_refuse(game, state):
    """The keys of a scenario give the very position, if they have words for all of it."""
    if not overrides(game, "described"):
        return
    keys, lost = None, ""
    try:
        keys = game.described(state)
    except ValueError as error:
        lost = str(error)
    if keys is None:
        slots = set(lost.rpartition(": ")[2].split(", "))
        assert slots <= UNSAID or pending(state) or game.audit(state), lost
        return
    again = Scenario(game.id, "Again", **keys)
    assert not again.problems, again.problems
    assert again.state == state


def readings_are_switches(game, state):
    """By other readings it is the same position with a list that the judge agrees with, and one can go back.

    Another reading may keep less of what was done than the default does, and lose it once.
    """
    if not rulings(state):
        return
    known, now = game.rulebook.readings, rulings(state)
    rng = random.Random(json.dumps(state.to_json()))
    other = {name: rng.choice([one for one in known[name] if one != now[name]]) for name in known}
    there = game.ruled(state, other)
    assert rulings(there) == other
    back = game.ruled(there, now)
    assert game.ruled(back, other) == there, "one reading more and it is another position"
    if all(now[name] == readings[0] for name, readings in known.items()):
        assert back == state, "there and back it is another position"
    legal = set(game.legal(there))
    for action in some_actions(game, there):
        assert (action in legal) == bool(game.judge(there, action)), (action, other)


def probabilities_sum_to_one(game, state):
    """Chance has outcomes while it is to act, and they are what is legal."""
    outcomes = game.outcomes(state)
    assert bool(outcomes) == (game.to_act(state) == CHANCE)
    if outcomes:
        assert sum(probability for _, probability in outcomes) == 1
        assert [action for action, _ in outcomes] == game.legal(state)


def observers_learn_nothing_from_refusals(game, state):
    """What a seat may know judges its actions as the whole position does, and it can imagine the rest."""
    actions = some_actions(game, state)
    for seat in game.look(state)["seats"]:
        seen = game.observe(state, seat)
        assert game.observe(seen, seat) == seen
        imagined = game.imagine(state, seat, random.Random(7))
        assert game.observe(imagined, seat) == seen
        assert game.stock(imagined.counts()) == game.stock(state.counts())
        if seat == game.to_act(state):
            for action in game.legal(imagined)[:3]:
                game.advance(imagined.copy(), action)
        for action in actions:
            assert game.judge(seen, action, seat) == game.judge(state, action, seat)
        game.legal(seen)
        game.tempting(seen)


def what_is_offered_exists(game, state):
    """Actions have labels and places, and what tempts is refused."""
    cells = {cell.name for cell in game.scene(state).cells}
    for action in game.legal(state):
        assert game.language.group(action)
        assert game.label(state, action)
        assert {place for place in game.where(state, action) if place} <= cells
    for action in game.tempting(state):
        assert not game.judge(state, action)


def faults_are_listed_with_their_clauses(game, state):
    """Every finding has a clause and words."""
    for finding in game.audit(state):
        assert finding.clauses
        assert set(finding.clauses) <= set(game.rulebook), finding
        assert game.language.explain(finding)


def the_look_has_what_every_game_has(game, state):
    """Seats, whose turn it is, and what each seat has; a choice that waits has options, and a question."""
    look = game.look(state)
    assert look["turn"] in look["seats"]
    assert {*look["seats"]} <= look.keys()
    assert repr(game.glance(state, look)) == repr(look)
    assert game.glance(state, ("no such key", "turn")) == {"turn": look["turn"]}
    assert [*game.points(state)] == look["seats"]
    if choice := look.get("choice"):
        assert choice["seat"] == game.to_act(state)
        assert {f"choose {option}" for option in choice["options"]} <= {
            one.text for one in game.universe(state)
        }
        asked = game.ask(state).text
        assert not asked or (asked[0].isupper() and asked.endswith("?")), asked
    for seat in look["seats"]:
        assert isinstance(game.resources(state, seat), str)


#: all checks of a position
OF_A_POSITION = (
    the_look_has_what_every_game_has,
    legal_is_what_judge_allows,
    only_who_is_to_act_may_act,
    text_says_the_action,
    json_tells_positions_apart,
    keys_say_it_or_refuse,
    readings_are_switches,
    probabilities_sum_to_one,
    observers_learn_nothing_from_refusals,
    what_is_offered_exists,
    faults_are_listed_with_their_clauses,
)
