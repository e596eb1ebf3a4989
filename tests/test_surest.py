"""The best chance of a goal: what all ways to play give at best, plans, bounds where a search ends early."""

import random
from fractions import Fraction

import dice
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rqa_lab import Scenario, load
from rqa_lab.core.chance import CHANCE, percent
from rqa_lab.explore import Line, NoLine, Plan, positions, shortest, surest
from rqa_lab.explore.chances import seeking
from rqa_lab.games import game, games

ONE = Fraction(1)
DRAWING = (
    Scenario("rqa")
    .robot("pug", "a4")
    .robot("crate", "g4")
    .seat("Ann", deck=["Battery", "Battery", "Battery", "Battery", "Battery", "Battery", "Tackle", "Hammer"])
    .turn("Ann")
)


def every_way(rules, start, fits, actions, within, keep=lambda found: found):
    """The chances that the goal can have, by all ways to play, found without any memory.

    A way to play says for each position what its seat does.  ``keep`` may leave out some that are worse.
    """
    now = rules.look(start)
    own = now["turn"] if rules.to_act(start) == CHANCE else rules.to_act(start)

    def over(state, acts):
        look = rules.look(state)
        closing = look.get("phase") in rules.language.closing and look["phase"] != now["phase"]
        return within != "game" and (look["turn"] != now["turn"] or (closing and acts != look["turn"]))

    def ways(state, left):
        acts = rules.to_act(state)
        if fits(state):
            return {ONE}
        if acts is None or over(state, acts) or (acts != CHANCE and not left):
            return {Fraction(0)}
        if acts == CHANCE:
            found = {Fraction(0)}
            for answer, probability in rules.outcomes(state):
                after = ways(rules.apply(state, answer), left)
                found = {a + probability * b for a in found for b in after}
            return found
        after = [ways(rules.apply(state, action), left - 1) for action in rules.legal(state)]
        if within != "seat" or acts == own:
            return keep(set().union(*after) or {Fraction(0)})
        found = {ONE}
        for one in after:
            found = {min(a, b) for a in found for b in one}
        return found

    return ways(start, actions)


def chance_of(found):
    return ONE if isinstance(found, Line) else found.lower if isinstance(found, Plan) else Fraction(0)


def at(id, number):
    """A game and the position after so many steps of a scenario."""
    scenario = load(id)
    session = scenario.session()
    for line in [line for line in scenario.lines if line.kind == "do"][:number]:
        session.act(line.texts[0])
    return session.game, session.state


def seen(where, test):
    """A goal that is a function of the look at a position."""
    return lambda state: test(where[0].look(state))


GEKIDO = at("gekido/cards/the-pile-runs-out", 0)
MOONBOTS = at("moonbots/upgrades/first-the-arm-then-again", 0)
TOKENS = at("roborace/course/the-used-ones-again", 1)
CARDS = at("roborace/end/first-the-line-then-the-pile", 2)
RQA = game("rqa"), DRAWING.state


# ---- against all ways to play ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "where, test, actions, within, best",
    [
        pytest.param(RQA, lambda s: "Tackle" in s["Ann"]["hand"], 1, "game", "5/8", id="rqa, a draw"),
        pytest.param(
            RQA, lambda s: {"Tackle", "Hammer"} <= {*s["Ann"]["hand"]}, 1, "game", "5/14", id="rqa, two draws"
        ),
        pytest.param(GEKIDO, lambda s: "Nudge" in s["Ann"]["hand"], 2, "seat", "1/3", id="gekido, a draw"),
        pytest.param(GEKIDO, lambda s: s["attack"]["dice"] == "T", 2, "seat", "4/9", id="gekido, a die"),
        pytest.param(MOONBOTS, lambda s: str(s["dice"]).count("5") > 1, 1, "seat", "11/36", id="moonbots"),
        pytest.param(TOKENS, lambda s: s["arena"].get("5") == "Trick", 1, "seat", "1/3", id="roborace"),
        pytest.param(CARDS, lambda s: "GG/GG" in s["Di"]["hand"], 1, "game", "1/2", id="roborace, card"),
    ],
)  # fmt: skip
def test_it_is_what_the_best_of_all_ways_to_play_has(where, test, actions, within, best):
    goal = seen(where, test)
    found = surest(where, goal, actions=actions, within=within)
    assert chance_of(found) == max(every_way(*where, goal, actions, within))
    if best is not None:
        assert chance_of(found) == Fraction(best)


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_so_it_is_in_any_position(name, seed):
    rng = random.Random(seed)
    rules = game(name)
    start = rules.generate(rng)
    assume(len(rules.look(start)["seats"]) > 1)
    within = rng.choice(["seat", "turn"])
    graph = positions((rules, start), 2, limit=120)
    assume(not graph.graph["stopped"])
    lucky = [state for n, state in graph.nodes(data="state") if graph.nodes[n]["probability"] < 1]
    nodes = lucky or [state for _, state in graph.nodes(data="state")]
    wanted = rng.sample(nodes, min(len(nodes), rng.choice([1, 2, 5, 20])))
    goal = wanted.__contains__
    found = surest((rules, start), goal, actions=2, within=within)
    assert chance_of(found) == max(every_way(rules, start, goal, 2, within, lambda ways: {max(ways)}))
    line = shortest((rules, start), goal, actions=2, within=within)
    assert chance_of(found) >= (line.probability if line else 0)
    assert isinstance(found, NoLine) == (not chance_of(found))
    if isinstance(found, Plan):
        assert carried_out(found, goal) == found.probability


# ---- plans -----------------------------------------------------------------------------------------------


def carried_out(plan, goal):
    """The chance that a plan has when it is followed in the game, whatever comes; others at their worst."""
    rules = plan.game

    def follow(state, stage):
        if goal(state):
            assert stage.chance == 1
            return ONE
        if stage.action is not None:
            assert rules.judge(state, stage.action, stage.seat)
            return follow(rules.apply(state, stage.action), stage.then)
        after = {answer: branch.then for branch in stage.branches for answer in branch.answers}
        if not after:
            assert not stage.chance
            return Fraction(0)
        texts = {action.text.removeprefix("choose "): action for action in rules.legal(state)}
        if stage.seat == CHANCE:
            odds = {a.text.removeprefix("choose "): (a, p) for a, p in rules.outcomes(state)}
            assert sum(branch.probability for branch in stage.branches) == 1
            for branch in filter(lambda branch: branch.answers, stage.branches):
                assert branch.probability == sum(odds[answer][1] for answer in branch.answers)
            hopes = [
                (p, rules.apply(state, a), after[text]) for text, (a, p) in odds.items() if text in after
            ]
            return sum(p * follow(state, then) for p, state, then in hopes)
        assert {*texts} == {*after}
        return min(follow(rules.apply(state, a), after[text]) for text, a in texts.items())

    return follow(plan.start, plan.root)


def test_a_plan_says_what_to_do_after_which_answer():
    """A 6 has to come of the reroll, and the arm takes the 5 before or after."""
    goal = seen(MOONBOTS, lambda s: "6" in s["dice"] and s["Bo"]["energy"] < 20)
    plan = surest(MOONBOTS, goal, actions=3)
    assert isinstance(plan, Plan)
    assert plan.first is not None
    assert carried_out(plan, goal) == plan.probability
    assert percent(plan.probability) in str(plan)
    assert str(plan.probability) in repr(plan)
    assert str(plan.probability) in plan._repr_html_()


def test_a_plan_may_be_sure_where_no_line_is():
    """Whatever Ann rolls, more than nothing lies there."""
    duel = dice.DICE, dice.Duel()
    rolled = lambda state: state.pending > 0  # noqa: E731
    assert shortest(duel, rolled).probability == Fraction(1, 6)
    plan = surest(duel, rolled)
    assert isinstance(plan, Plan)
    assert (plan.probability, plan.exact, plan.actions, plan.first.text) == (1, True, 1, "roll")
    assert str(plan).startswith("Sure with up to 1 action before this turn is over")


def test_where_a_line_is_sure_it_is_that_line_though_luck_would_be_faster():
    where = at("rqa/pushing/into-a-wall", 0)
    sure, line = surest(where, "Crate knocked out", actions=3), shortest(where, "Crate knocked out")
    assert repr(sure) == repr(line)
    duel = dice.DICE, dice.Duel()
    slow = lambda state: state.pending == 6 or (state.seat, state.rolling) == (1, False)  # noqa: E731
    assert surest(duel, slow, within="game", actions=1).actions == ("pass",)


@pytest.mark.parametrize(
    "within, shields, best", [("seat", 1, 0), ("seat", 0, "2/3"), ("turn", 1, "2/3"), ("game", 1, 1)]
)
def test_others_choose_against_the_goal_or_as_it_needs_it(within, shields, best):
    """Bo has 3 Health: from 3 on a roll is enough, unless he spends a shield. In three rolls it always is."""
    duel = dice.DICE, dice.Duel(health=(6, 3), shields=(1, shields))
    found = surest(duel, "Bo has 0 health", within=within, actions=2 if within != "game" else 12)
    assert chance_of(found) == Fraction(best)
    if isinstance(found, NoLine):
        assert found.proved
        assert "it is taken to choose against the goal" in found.why
    elif within == "seat":
        assert found.notes == ("Other seats are taken to choose against the goal.",)


def test_without_a_bound_it_is_known_once_nothing_changes_any_more():
    goal = seen(MOONBOTS, lambda s: str(s["dice"]).count("5") > 1)
    plan = surest(MOONBOTS, goal)
    assert (plan.exact, plan.actions) == (True, None)
    assert plan.probability == max(
        chance_of(surest(MOONBOTS, goal, actions=actions)) for actions in (1, 2, 3, 4)
    )


def test_nothing_to_do_and_no_way():
    assert surest(DRAWING, "Pug on a4").moves == ()
    none = surest(DRAWING, "Pug on g7")
    assert (bool(none), none.proved) == (False, True)


# ---- bounds ----------------------------------------------------------------------------------------------


def test_at_a_limit_the_best_chance_lies_within_the_bounds():
    goal = seen(MOONBOTS, lambda s: "6" in s["dice"] and s["Bo"]["energy"] < 20)
    best = chance_of(surest(MOONBOTS, goal, actions=2))
    bounded = 0
    for limit in range(5, 130, 12):
        found = surest(MOONBOTS, goal, actions=2, limit=limit)
        if isinstance(found, Plan):
            assert found.lower <= best <= found.upper
            bounded += not found.exact
        else:
            assert not found.proved
    assert bounded
    early = next(plan for limit in range(40, 130) if (plan := surest(MOONBOTS, goal, actions=2, limit=limit)))
    assert early.notes[0] == f"The search stopped at its limit of {early.tried} positions."
    assert f"{early.lower} ({percent(early.lower)}) to {early.upper} (100%)" in early.told


def test_what_is_interrupted_tells_what_it_knows():
    goal = seen(MOONBOTS, lambda s: "6" in s["dice"] and s["Bo"]["energy"] < 20)
    best = chance_of(surest(MOONBOTS, goal, actions=2))
    for pieces in (1, 40, 60, 80):
        work = seeking(MOONBOTS, goal, actions=2)
        for _ in range(pieces):
            next(work)
        with pytest.raises(StopIteration) as end:
            work.throw(KeyboardInterrupt)
        found = end.value.value
        assert found.stopped == "interrupted"
        assert chance_of(found) <= best <= (found.upper if found else 1)
