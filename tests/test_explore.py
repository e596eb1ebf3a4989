"""Searching: all positions and no others, the shortest line and no longer one, and why there is none."""

import json
from collections import defaultdict
from fractions import Fraction

import dice
import networkx as nx
import pytest
from processes import ended, printed

from rqa_lab import Scenario, load
from rqa_lab.core.chance import CHANCE
from rqa_lab.core.notation import Unreadable
from rqa_lab.documents.places import ScenarioError
from rqa_lab.explore import NoLine, positions, shortest
from rqa_lab.explore.graph import difference, to_graphml, to_json
from rqa_lab.games import game


def alone(move=2):
    """Pug on open floor, and a robot far away."""
    return Scenario("rqa").robot("pug", "d4").robot("crate", "a1").turn("Ann", move=move)


def drawing():
    """Ann has nothing to do but to end her turn, and then draws from Battery, Battery, Battery and Tackle."""
    deck = ["Battery", "Battery", "Battery", "Tackle"]
    return Scenario("rqa").robot("pug", "a4").robot("crate", "g4").seat("Ann", deck=deck).turn("Ann")


# ---- known answers ---------------------------------------------------------------------------------------


def test_counted_by_hand():
    """Four spaces next to d4, nine with two steps (d4 again), and the end of the turn at each of the five."""
    graph = positions(alone())
    depths = defaultdict(set)
    for _, data in graph.nodes(data=True):
        depths[data["depth"]].add(game("rqa").look(data["state"])["pug"]["at"] + "!" * data["over"])
    assert depths[0] == {"d4"}
    assert depths[1] == {"d5", "c4", "d3", "e4", "d4!"}
    far = {"d6", "c5", "b4", "c3", "d2", "e3", "f4", "e5", "d4"}
    assert depths[2] == far | {"d5!", "c4!", "d3!", "e4!"}
    assert len(graph) == 1 + 5 + 13
    assert repr(graph) == "<Positions of rqa: 19 in up to 2 actions, within Ann’s turn>"


def test_edges_tell_action_seat_and_nodes_what_they_are():
    graph = positions(alone(), 1)
    assert graph.nodes[0]["label"] == "as at the start"
    assert [graph.nodes[0][key] for key in ("depth", "acts", "over", "open")] == [0, "Ann", False, False]
    (up,) = [end for _, end, text in graph.edges(data="action") if text == "move pug up"]
    assert graph.edges[0, up, "move pug up"] == {"action": "move pug up", "seat": "Ann"}
    assert graph.nodes[up]["label"] == "Ann move 1; pug at d5"
    assert graph.nodes[up]["open"], "what follows is not in the graph"
    (end,) = [end for _, end, text in graph.edges(data="action") if text == "end turn"]
    assert [graph.nodes[end][key] for key in ("acts", "over", "open")] == ["Bo", True, True]


def test_two_ways_to_a_position_are_two_edges_of_one_node():
    graph = positions(alone())
    (corner,) = [n for n, label in graph.nodes(data="label") if label == "Ann move 0; pug at e5"]
    texts = {text for *_, text in graph.in_edges(corner, data="action")}
    assert texts == {"move pug up", "move pug right"}
    assert nx.shortest_path_length(graph, 0, corner) == 2


def test_the_turn_is_not_left():
    assert positions(alone(), 9).graph["stopped"] == ""
    seats = {data["acts"] for _, data in positions(alone(0), 4).nodes(data=True)}
    assert seats == {"Ann", "Bo"}
    rounds = positions(alone(0), 2, within="game")
    assert [text for *_, text in rounds.edges(data="action")] == ["end turn", "end turn"]


def test_the_turn_of_an_only_seat_is_not_left_either():
    """After Ann comes Ann, and what she draws she could play."""
    cards = ["Battery"] * 5
    lonely = Scenario("rqa").robot("pug", "d4").seat("Ann", deck=cards).turn("Ann", move=1)
    graph = positions(lonely, 4)
    assert {text.split()[0] for *_, text in graph.edges(data="action")} == {"move", "end"}
    ends = [data for _, data in graph.nodes(data=True) if data["over"]]
    assert {data["depth"] for data in ends} == {1, 2}
    onward = positions(lonely, 4, within="game")
    assert any(text.startswith("play Battery") for *_, text in onward.edges(data="action"))


def test_chance_is_an_edge_with_its_probability():
    graph = positions((dice.DICE, dice.Duel()), 1)
    rolled = [data for *_, data in graph.edges(data=True) if data["seat"] == CHANCE]
    assert [data["probability"] for data in rolled] == [Fraction(1, 6)] * 6
    assert sorted(data["action"] for data in rolled) == [f"choose {n}" for n in range(1, 7)]
    assert {data["depth"] for _, data in graph.nodes(data=True) if data["acts"] == "Bo"} == {1}
    assert all("probability" not in data for *_, data in graph.edges(data=True) if data["seat"] != CHANCE)


def test_seat_turn_and_game_go_further_and_further():
    duel = dice.DICE, dice.Duel()
    sizes = [len(positions(duel, 3, within=within)) for within in ("seat", "turn", "game")]
    assert sizes[0] == 1 + 2 + 6, "the start, passing and rolling, six numbers"
    assert sizes == sorted(set(sizes))


def test_a_shortest_line_to_a_text_a_mapping_and_a_function():
    for goal in (
        "Pug on e5",
        {"Pug": {"at": "e5"}},
        lambda state: game("rqa").look(state)["pug"]["at"] == "e5",
    ):
        line = shortest(alone(5), goal)
        assert len(line) == 2
        assert set(line.actions) == {"move pug up", "move pug right"}
        assert (line.probability, line.cut) == (1, False)


def test_the_shortest_line_to_a_knock_out():
    """Crate with 1 Health stands two spaces away and a Wall behind it: go there, push."""
    wall = (
        Scenario("rqa").tiles(f4="Wall").robot("pug", "c4").robot("crate", "e4", health=1).turn("Ann", move=4)
    )
    line = shortest(wall, "Crate knocked out")
    assert line.actions == ("move pug right", "push crate right with pug")
    assert "knocked out" in [event.kind for event in line.session().here.events]
    assert repr(line) == "<Line to 'Crate knocked out': move pug right, push crate right with pug>"
    less = shortest(wall.turn("Ann", move=3), "Crate knocked out")
    assert isinstance(less, NoLine)
    assert less.proved
    assert less.why.startswith("Ann alone cannot get there before this turn is over.")


def test_nothing_to_do():
    line = shortest(alone(), "Pug on d4")
    assert line
    assert (len(line), line.moves, line.end) == (0, (), line.start)
    assert str(line) == "Nothing to do: it is so already."
    assert line.session().state == line.start


def test_of_lines_of_one_length_the_most_probable():
    def one_card(state):
        return len(game("rqa").look(state)["Ann"]["hand"]) == 1

    assert shortest(drawing(), one_card, within="game").actions == ("end turn", "choose Battery")
    line = shortest(drawing(), "Tackle in Ann's hand", within="game")
    assert line.actions == ("end turn", "choose Tackle")
    assert line.probability == Fraction(1, 4)
    assert [move.seat for move in line.moves] == ["Ann", CHANCE]
    assert str(line).splitlines()[1:] == [
        " 2  chance: choose Tackle (1/4)",
        "Possible, with probability 1/4.",
    ]
    both = shortest(drawing(), "Tackle in Ann's hand and Battery in Ann's hand", within="game")
    assert both.probability == Fraction(3, 4) * Fraction(1, 3)


def test_what_another_seat_would_have_to_choose():
    duel = dice.DICE, dice.Duel(health=(6, 3))
    none = shortest(duel, "Bo has 0 health")
    assert none.proved
    assert none.others == 6
    assert "In 6 of them another seat has to choose" in none.why
    line = shortest(duel, "Bo has 0 health", within="turn")
    assert line.actions == ("roll", "choose 3", "choose take")
    assert [move.seat for move in line.moves] == ["Ann", CHANCE, "Bo"]
    assert "Bo: choose take" in str(line)
    assert line.session().state == line.end


def test_from_a_position_in_which_chance_is_to_answer():
    duel = dice.DICE, dice.Duel(health=(6, 3), rolling=True)
    line = shortest(duel, {"pending": 4})
    assert (len(line), line.actions, line.probability) == (0, ("choose 4",), Fraction(1, 6))
    assert line.session().state == line.end
    assert len(positions(duel, 0)) == 7


def test_it_is_the_seat_of_the_turn_that_looks_for_a_line_while_chance_is_to_answer():
    duel = dice.DICE, dice.Duel(seat=1, rolling=True)
    none = shortest(duel, "Ann has 9 health")
    assert (none.seat, none.proved, none.others) == ("Bo", True, 6)
    assert none.why.startswith("Bo alone cannot get there before this turn is over.")
    assert positions(duel).graph["seat"] == "Bo"


def test_after_a_choice_at_the_start_of_a_turn_that_turn_goes_on():
    """Bo starts on a Junkyard and may scrap a card, in a phase of its own; then he plays."""
    start = (
        Scenario("rqa")
        .tiles(g7="Junkyard")
        .robot("pug", "c4", seat="Ann")
        .robot("crate", "g7", seat="Bo")
        .seat("Ann", deck=["Battery"] * 5)
        .hand("Bo", "Battery")
        .turn("Ann")
        .session()
    )
    start.act("end turn")
    assert game("rqa").look(start.state)["phase"] == "start"
    graph = positions(start, 2)
    chosen = [end for _, end, text in graph.edges(data="action") if text == "choose nothing"]
    assert [graph.nodes[end]["over"] for end in chosen] == [False]
    assert "play Battery with crate" in [text for *_, text in graph.out_edges(chosen[0], data="action")]
    assert shortest(start, "Bo has 1 Energy").actions == ("choose nothing", "play Battery with crate")


def test_from_a_session_it_is_the_present_step():
    session = alone().session()
    session.act("move pug up")
    assert shortest(session, "Pug on d6").actions == ("move pug up",)
    assert positions(session, 0).nodes[0]["state"] == session.state


def test_a_search_changes_nothing():
    session = drawing().session()
    before = json.dumps(session.state.to_json())
    positions(session, 3, within="game", limit=200)
    shortest(session, "Crate knocked out", limit=200)
    assert json.dumps(session.state.to_json()) == before


def test_what_was_found_stays_as_it_is():
    """A caller may go on with his own state in place."""
    state = dice.Duel()
    graph, line = positions((dice.DICE, state), 1), shortest((dice.DICE, state), {"turn": "Bo"})
    dice.advance(state, dice.Pass())
    assert graph.nodes[0]["state"] == line.start == dice.Duel()


# ---- why there is none, limits ---------------------------------------------------------------------------


def test_no_line_with_so_many_actions():
    none = shortest(alone(5), "Pug on d1", actions=2)
    assert (none.proved, none.actions, none.complete) == (True, 2, 2)
    assert "with up to 2 actions" in none.why
    assert shortest(alone(5), "Pug on d1", actions=3)
    everything = shortest(alone(2), "Pug on d1", actions=50)
    assert everything.actions is None, "fifty actions are more than there are"


def test_the_limit_is_told_and_nothing_is_proved():
    whole = len(positions(alone()))
    assert positions(alone(), limit=whole).graph["stopped"] == ""
    cut = positions(alone(), limit=whole - 1)
    assert (len(cut), cut.graph["stopped"]) == (whole - 1, "limit")
    assert cut.summary.endswith("; cut off at the limit of 18: there are more")
    none = shortest(alone(), "Crate knocked out", limit=10)
    assert (bool(none), none.proved, none.stopped, none.tried) == (False, False, "limit", 10)
    assert none.why == (
        "Not known: the search stopped at its limit of 10 positions. There is none of up to 1 action."
    )
    assert shortest(alone(), "Crate knocked out").proved


def test_a_graph_that_is_cut_off_says_where():
    cut = positions(alone(), limit=8)
    assert not cut.nodes[0]["open"]
    halfway = [n for n in cut if cut.out_degree(n) and cut.nodes[n]["open"]]
    assert len(halfway) == 1, "the one at which the limit struck"


def test_progress_counts_every_position():
    told = []
    graph = positions(alone(9), 4, progress=told.append)
    assert sum(told) == len(graph)
    assert len(told) == 1
    shortest(drawing(), "Crate knocked out", within="game", limit=700, progress=told.append)
    assert sum(told[1:]) == 700
    assert len(told[1:]) == 4


def test_an_interrupt_leaves_what_was_found():
    def interrupt(more):
        raise KeyboardInterrupt

    graph = positions(alone(9), 6, within="game", progress=interrupt)
    assert graph.graph["stopped"] == "interrupted"
    assert graph.summary.endswith("; interrupted: there may be more")
    assert len(graph) == 200
    assert nx.descendants(graph, 0) | {0} == set(graph)
    none = shortest(alone(9), "Crate knocked out", within="game", progress=interrupt)
    assert none.stopped == "interrupted"
    assert none.why.startswith("Not known: the search was interrupted after 200 positions.")


def test_after_the_end_of_the_game_there_is_nothing():
    over = dice.DICE, dice.Duel(health=(0, 3))
    graph = positions(over)
    assert len(graph) == 1
    assert graph.nodes[0]["acts"] is None
    assert graph.nodes[0]["open"] is False, "there is nothing that is not in the graph"
    none = shortest(over, "Bo has 0 health")
    assert none.proved
    assert none.why == "Nobody is to act any more. The only position was looked at."


# ---- other forms, and what is wrong ----------------------------------------------------------------------


def test_a_graph_as_json_and_as_graphml():
    graph = positions((dice.DICE, dice.Duel()), 1)
    data = json.loads(json.dumps(to_json(graph)))
    again = nx.node_link_graph(data, edges="edges")
    assert sorted(again.edges(keys=True)) == sorted(graph.edges(keys=True))
    assert data["graph"]["game"] == "dice"
    for number, node in again.nodes(data=True):
        assert node["state"] == graph.nodes[number]["state"].to_json()
    assert {edge["probability"] for edge in data["edges"] if edge["seat"] == CHANCE} == {"1/6"}
    parsed = nx.parse_graphml(to_graphml(graph), node_type=int, force_multigraph=True)
    assert parsed.number_of_edges() == graph.number_of_edges()
    assert parsed.nodes[0]["label"] == "as at the start"
    assert json.loads(parsed.nodes[0]["state"]) == data["nodes"][0]["state"]
    over = positions((dice.DICE, dice.Duel(health=(0, 1))), 1)
    assert "acts" not in nx.parse_graphml(to_graphml(over)).nodes["0"]


def test_they_show_themselves():
    graph = positions(alone())
    assert "<tr><td>2</td><td>13</td></tr>" in graph._repr_html_()
    line = shortest(drawing(), "Tackle in Ann's hand", within="game")
    shown = line._repr_html_()
    assert shown.count("<img ") == 3
    assert "2. chance: choose Tackle (1/4)" in shown
    assert "Possible, with probability 1/4." in shown
    assert "&lt;lambda&gt;" in shortest(alone(), lambda state: True)._repr_html_()
    assert repr(shortest(alone(), "Pug on a1")).startswith("<NoLine to 'Pug on a1': Ann alone cannot")


def test_differences_in_a_few_words():
    old = {
        "turn": "Ann",
        "Ann": {"hand": ["Hammer", "Hammer"], "pile": {"red": 1, "blue": 0}},
        "pug": {"at": "d4", "over": False, "used": True},
        "choice": None,
        "reserve": {"red": 3},
    }
    new = {
        "turn": "Bo",
        "Ann": {"hand": ["Tackle"], "pile": {"red": 0, "blue": 1}},
        "pug": {"at": None, "over": True, "used": False},
        "choice": {"seat": "chance", "kind": "draw", "options": ["a", "b"]},
        "reserve": {"red": 2},
    }
    assert difference(old, new) == (
        "Chance chooses a or b; turn Bo; pug at none, over, not used; reserve red 2; "
        "Ann pile 1, hand +Tackle, −2 Hammer"
    )
    assert "choose" not in difference(new, old), "a choice that is over says nothing"
    assert difference(old, old) == ""


@pytest.mark.parametrize(
    "call, error, told",
    [
        (lambda: positions(5), TypeError, "expected (game, state), a Scenario, a Session, a path or an id"),
        (lambda: positions((5, 5)), TypeError, "found (5, 5) for where, expected (game, state)"),
        (lambda: positions((alone().game, 5)), TypeError, "expected a position of Robot Quest Arena"),
        (lambda: positions("rqa"), LookupError, "'rqa' is a game; its scenarios: "),
        (lambda: positions(alone(), -1), ValueError, "actions: found -1, expected a whole number from 0"),
        (lambda: positions(alone(), "2"), TypeError, "found '2' for actions, expected a whole number"),
        (lambda: positions(alone(), limit=0), ValueError, "limit: found 0, expected a whole number from 1"),
        (
            lambda: positions(alone(), within="trun"),
            ValueError,
            "found 'trun' for within, expected 'seat', 'turn' or 'game'. Did you mean 'turn'?",
        ),
        (lambda: positions(Scenario.from_text("rqa: [")), ScenarioError, ""),
        (lambda: shortest(alone(), 5), TypeError, "expected a function, a mapping or a text"),
        (lambda: shortest(alone(), "Crat out"), Unreadable, "found 'Crat'"),
        (
            lambda: shortest(alone(), {"crat": {"at": None}}),
            ValueError,
            "crat: unknown, expected",
        ),
        (lambda: shortest(alone(), {"Crate": {"helth": 2}}), ValueError, "Did you mean 'health'?"),
        (lambda: shortest(alone(), {"Crate": 2}, actions=-1), ValueError, "actions: found -1"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(call, error, told):
    with pytest.raises(error) as caught:
        call()
    assert told in str(caught.value)


def test_a_mapping_may_want_what_is_not_yet_there():
    assert shortest(drawing(), {"choice": {"kind": "draw"}}).actions == ("end turn",)


@pytest.mark.slow
def test_a_line_needs_no_graph_and_no_drawing():
    code = """
import sys
from rqa_lab import load
from rqa_lab.explore import shortest
assert shortest(load("rqa/tiles/a-walk-over-tacks"), "Pug on d5")
print(*{"matplotlib", "networkx", "numpy", "IPython"} & set(sys.modules))
"""
    assert printed(code).strip() == ""


def test_without_networkx_there_is_a_hint():
    code = """
import sys
sys.modules["networkx"] = None
from rqa_lab.explore import positions
"""
    _, _, err = ended("-c", code)
    assert err.strip().endswith("graphs of positions need networkx: pip install 'rqa-lab[figures]'")


def test_a_scenario_of_the_library():
    assert len(positions(load("rqa/tiles/a-walk-over-tacks"), 1)) == 6
