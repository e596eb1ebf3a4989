"""Of several lines the shortest, and of those the most probable, with chance in odd places."""

from fractions import Fraction

import dice
from acts import altered

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.explore import positions, shortest
from rqa_lab.explore.walk import Walk

HALF = Fraction(1, 2)


def test_a_phase_in_which_another_seat_answers_is_of_the_turn_unless_it_closes_it():
    duel = dice.Duel(health=(6, 3), shields=(0, 0))

    def look(state):
        return dice.DICE.look(state) | {"phase": "answer" if state.pending else "main"}

    rules = altered(dice.DICE, look=look)
    six = shortest((rules, duel), {"pending": 6})
    assert list(six.actions) == ["roll", "choose 6"]
    as_without, found = (positions((one, duel), 2, within="turn") for one in (dice.DICE, rules))
    assert len(found) == len(as_without)
    closed = positions((altered(rules, language_closing=frozenset(("answer",))), duel), 2, within="turn")
    assert sum(node["over"] for node in closed.nodes.values()) > 6


def maze(**ways):
    """A game that is a table: ``a="Ann go b, Ann stay a"``, or ``c="chance 1/2 d, chance 1/2 e"``."""
    table = {place: [way.split() for way in told.split(", ")] for place, told in ways.items()}

    def to_act(state):
        return table[state[0]][0][0] if state[0] in table else None

    def advance(state, action, trace=None, chance=None):
        if trace is not None and "!" in action.option:
            trace.append(Event("turn", ("dice.turn",), action.text))
        state[0] = action.option.rstrip("!")
        return state

    class Place(list):
        def __hash__(self):
            return hash(self[0])

        def copy(self):
            return Place(self)

    rules = altered(
        dice.DICE,
        id="maze",
        to_act=to_act,
        legal=lambda state: [Choose(way[2]) for way in table.get(state[0], ())],
        outcomes=lambda state: tuple((Choose(way[2]), Fraction(way[1])) for way in table[state[0]]),
        advance=advance,
        look=lambda state: {"seats": ["Ann"], "turn": "Ann", "at": state[0]},
        language_dress=tuple,
    )
    return rules, Place(["a"])


def places(line):
    return "".join(action.removeprefix("choose ") for action in line.actions)


def test_the_more_probable_way_wins_within_a_level():
    """Both ways take one action; the one that is found first is the less probable one."""
    odd = maze(a="Ann go b, Ann go c", b="chance 1/2 d, chance 1/2 e", c="chance 9/10 d, chance 1/10 f")
    line = shortest(odd, {"at": "d"})
    assert (places(line), line.probability) == ("cd", Fraction(9, 10))
    graph = positions(odd, 1)
    told = [(data.get("probability"), *graph.nodes[end]["state"]) for _, end, data in graph.edges(data=True)]
    assert sorted(told[2:]) == [(Fraction(1, 10), "f"), (HALF, "d"), (HALF, "e"), (Fraction(9, 10), "d")]


def test_an_action_after_luck_and_luck_after_an_action():
    """To y in two actions: lucky first (1/6), or after both (1/2)."""
    odd = maze(
        a="Ann go c, Ann go q",
        c="chance 1/6 p, chance 5/6 x",
        p="Ann go y",
        q="Ann go d",
        d="chance 1/2 y, chance 1/2 x",
    )
    line = shortest(odd, {"at": "y"})
    assert (places(line), line.probability, len(line)) == ("qdy", HALF, 2)


def test_nothing_is_done_twice_where_a_better_way_turns_up():
    odd = maze(
        a="Ann go b, Ann go c", b="chance 1/2 d, chance 1/2 e", c="chance 9/10 d, chance 1/10 e", d="Ann go f"
    )
    told = {"note": lambda state, look: None, "progress": None, "edges": True}
    walk = Walk(*odd, within="turn", actions=None, limit=99, **told)
    seen = []
    walk.run(lambda number: seen.append(walk.found[number].state[0]))
    assert sorted(seen) == list("abcdef")
    edges = [*walk.others, *(one.way for one in walk.found if one.way)]
    assert len(edges) == len({(edge.start, edge.action) for edge in edges}) == 7


def test_fewer_actions_come_before_better_odds():
    odd = maze(a="Ann go c, Ann go b", b="Ann go y", c="chance 1/100 y, chance 99/100 x")
    assert shortest(odd, {"at": "y"}).probability == Fraction(1, 100)


def test_a_longer_way_that_is_more_probable_replaces_no_shorter_one():
    """To y in one action with luck, or surely in two; and on from there."""
    odd = maze(a="Ann go c, Ann go b", b="Ann go y", c="chance 1/100 y, chance 99/100 x", y="Ann go z")
    graph = positions(odd, 2)
    (there,) = [data for _, data in graph.nodes(data=True) if data["state"] == ["y"]]
    assert (there["depth"], there["probability"]) == (1, Fraction(1, 100))
    line = shortest(odd, {"at": "z"})
    assert (places(line), line.probability, len(line)) == ("cyz", Fraction(1, 100), 2)


def test_chance_may_answer_again_and_again():
    odd = maze(a="Ann go b", b="chance 1/2 b, chance 1/4 c, chance 1/4 d", c="chance 1/3 y, chance 2/3 b")
    line = shortest(odd, {"at": "y"})
    assert (places(line), line.probability) == ("bcy", Fraction(1, 12))
    graph = positions(odd, 1)
    assert [*graph.get_edge_data(1, 1)] == ["choose b"]


def test_a_line_that_the_limit_cuts_may_not_be_the_best():
    odd = maze(a="Ann go b, Ann go c", b="chance 1/2 y, chance 1/2 e", c="chance 9/10 y, chance 1/10 f")
    assert not shortest(odd, {"at": "y"}, limit=6).cut
    cut = shortest(odd, {"at": "y"}, limit=4)
    assert (places(cut), cut.cut) == ("by", True)
    assert str(cut).endswith("1/2; perhaps another line of this length is more probable.")


def test_the_same_position_before_and_behind_the_end_of_a_turn():
    """C is reached by ending the turn, and later within it: only from there it goes on."""
    odd = maze(a="Ann end C!, Ann go b", b="Ann go C", C="Ann go y")
    assert places(shortest(odd, {"at": "y"})) == "bCy"
    graph = positions(odd, 3)
    there = [data for _, data in graph.nodes(data=True) if data["state"] == ["C"]]
    assert [(data["depth"], data["over"]) for data in there] == [(1, True), (2, False)]
    assert len(positions(odd, 3, within="game")) == 4
