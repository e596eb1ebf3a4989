"""Positions of every game: as people write them, what is wrong with one, what is sought, and who has won."""

import json
import random
import re

import pytest
import stored
from fed import each, every, table

from rqa_lab.core.goal import read_goal
from rqa_lab.core.keys import rulings
from rqa_lab.core.notation import Unreadable
from rqa_lab.games import game as named
from rqa_lab.games import games
from rqa_lab.scenario.scenario import Scenario

# ---- from keys to a position and back --------------------------------------------------------------------


@each("keys, words, *path", "WRONG")
def test_what_cannot_be_used_is_told_with_its_place_and_left_out(game, keys, words, path):
    """The path is given where the schema lets it pass; None for words means that nothing is wrong."""
    text = json.dumps({game.id: 1, "title": "T", **keys})
    problems = Scenario.from_text(text, "one.yaml").problems
    assert (words is None and not problems) or words in problems[0].message
    if path:
        found = []
        s = game.position(keys, lambda *one: found.append(one))
        assert [place for place, _ in found] == [*path]
        assert words in found[0][1]
        assert game.legal(s) or game.to_act(s) is None
        with pytest.raises(ValueError, match=re.escape(".".join(map(str, *path)))):
            game.position(keys)


@each("keys, *otherwise", "WRITTEN")
def test_all_that_a_turn_leaves_is_written_and_read(game, keys, otherwise):
    """A row is keys, and those of them that are written otherwise."""
    found = game.described(game.position(keys))
    for key in keys.keys() - {*otherwise}:
        assert found[key] == keys[key]
    assert game.position(found) == game.position(keys)


@each("scenario, keys", "BUILT")
def test_a_position_is_built_in_python(game, scenario, keys):
    assert scenario.state == game.position(keys)


@each("keys, order", "ORDERS")
def test_seats_change_the_order_of_the_table_only_if_all_are_there(game, keys, order):
    look = game.look(game.position(keys))
    assert (*look["seats"],) == order
    assert look["turn"] == order[0]


@pytest.mark.parametrize("id", [id for id in games() if named(id).rulebook.readings])
def test_a_reading_that_there_is_not_is_told(id):
    game = named(id)
    s = game.generate(random.Random(1))
    for name, (one, *others) in game.rulebook.readings.items():
        known = f"{', '.join([one, *others[:-1]])} or {others[-1]}"
        with pytest.raises(ValueError, match=f"{name}: found 'twins', expected {known}"):
            game.ruled(s, {name: "twins"})
        assert rulings(game.ruled(s, {name: others[0]}))[name] == others[0]


# ---- how a game begins -----------------------------------------------------------------------------------


@each("options, found", "BEGUN")
def test_the_set_up_begins_only_with_what_can_be_played(game, options, found):
    """A row is what was agreed on, and each kind of reason against it with its clause."""
    s = game.start(options)
    reasons = game.judge(s, game.parse("choose begin", s)).reasons
    assert [(reason.kind, reason.clauses[0]) for reason in reasons] == found
    assert bool(game.legal(s)) == (not found)
    assert all(map(game.language.explain, reasons))


@each("options, message", "UNSTARTED")
def test_names_that_do_not_exist_are_told(game, options, message):
    with pytest.raises(ValueError, match=message):
        game.start(options)


# ---- what is sought, and who has won ---------------------------------------------------------------------


def goal(game, text, s):
    return read_goal(text, game.look(s), game.goal_words(s))


@each("s, text, conditions", "GOALS")
def test_goals_in_words(game, s, text, conditions):
    assert [(".".join(it.path), it.relation, it.value) for it in goal(game, text, s)] == conditions


@pytest.mark.golden
@every("NO_GOALS")
def test_what_is_no_goal_is_told_with_its_place(id):
    game, found = named(id), []
    for s, *texts in table(id, "NO_GOALS"):
        for text in texts:
            with pytest.raises(Unreadable) as caught:
                goal(game, text, s)
            found.append((repr(text), str(caught.value).removeprefix(f"cannot read {text!r}: ")))
    stored.said(found, f"{id}-goals")


@each("keys, winners, clause", "WON")
def test_who_has_won(game, keys, winners, clause):
    s = game.position(keys)
    outcome = game.outcome(s)
    assert outcome.winners == winners
    assert clause in outcome.clauses
    assert not game.legal(s)


# ---- at random -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("id", games())
def test_generated_positions_are_in_every_phase_and_most_of_them_are_sound(id):
    game = named(id)
    states = [game.generate(random.Random(seed)) for seed in range(200)]
    assert {game.look(s).get("phase") for s in states} >= {*game.language.phases} - {*table(id, "SELDOM")}
    assert sum(not game.audit(s) for s in states) > len(states) / 2
