"""The drawn graph of positions: where its nodes stand, what is marked, what it says that it leaves out."""

from itertools import pairwise

import dice
import pytest
from matplotlib import pyplot
from matplotlib.colors import to_hex
from matplotlib.patches import FancyArrowPatch
from PIL import Image

from rqa_lab import Scenario, load
from rqa_lab.draw.graph import LINE, graph, layers, picture
from rqa_lab.draw.theme import tokens
from rqa_lab.explore import positions, shortest

pytestmark = pytest.mark.slow

TACKS = load("rqa/tiles/a-walk-over-tacks")


def texts(figure):
    return [text.get_text() for text in figure.axes[0].texts]


def boards(figure):
    """The small axes in which boards are drawn."""
    return figure.axes[0].child_axes


def arrows(figure):
    return [patch for patch in figure.axes[0].patches if isinstance(patch, FancyArrowPatch)]


# ---- where nodes stand -----------------------------------------------------------------------------------


def chain(*edges):
    return {(start, end, str(n)): "text" for n, (start, end) in enumerate(edges)}


def test_columns_are_beside_each_other_and_boxes_below_each_other():
    columns = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 2}
    laid = layers(columns, dict.fromkeys(columns, (1.0, 0.5)), chain((0, 1), (0, 2), (1, 3), (1, 4), (2, 5)))
    for column in range(3):
        inside = [box for box in laid.boxes.values() if box.column == column]
        assert len({box.x for box in inside}) == 1
        spans = sorted((box.y - box.height / 2, box.y + box.height / 2) for box in inside)
        assert all(low[1] < high[0] for low, high in pairwise(spans))
        assert spans[0][0] >= 0
        assert spans[-1][1] <= laid.height
    xs = [laid.boxes[n].x for n in (0, 1, 3)]
    assert xs == sorted(xs)
    assert all(begin <= x for begin, x in laid.columns)


def test_a_node_stands_before_the_middle_of_what_follows():
    columns = {0: 0, 1: 1, 2: 1, 3: 1}
    laid = layers(columns, dict.fromkeys(columns, (1.0, 0.5)), chain((0, 1), (0, 2), (0, 3)))
    assert laid.boxes[0].y == pytest.approx(laid.boxes[2].y)


def test_each_node_stands_before_its_own_followers():
    columns = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 2}
    edges = chain((0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6))
    y = {n: box.y for n, box in layers(columns, dict.fromkeys(columns, (1.0, 0.5)), edges).boxes.items()}
    assert y[3] > y[4] > y[5] > y[6]
    assert [y[1], y[2]] == pytest.approx([(y[3] + y[4]) / 2, (y[5] + y[6]) / 2])


def test_every_edge_has_a_port_of_its_own():
    columns = {0: 0, 1: 1, 2: 1, 3: 2}
    laid = layers(columns, dict.fromkeys(columns, (1.0, 0.1)), chain((0, 1), (0, 2), (1, 3), (2, 3), (1, 3)))
    heights = sorted(port.y for port in laid.boxes[3].ports)
    assert heights == pytest.approx([heights[0] + LINE * n for n in range(3)])
    assert laid.boxes[3].room >= 3 * LINE


def test_ports_lie_in_the_order_of_their_sources():
    """So that edges that end in one box do not cross before it; the edges are given in another order."""
    columns = {0: 0, 1: 1, 2: 1, 3: 1, 4: 2}
    edges = chain((0, 1), (0, 2), (0, 3), (2, 4), (3, 4), (1, 4))
    laid = layers(columns, dict.fromkeys(columns, (1.0, 0.5)), edges)
    assert laid.boxes[1].y > laid.boxes[2].y > laid.boxes[3].y
    heights = {port.start: port.y for port in laid.boxes[4].ports}
    assert heights[1] > heights[2] > heights[3]


# ---- what is drawn ---------------------------------------------------------------------------------------


def test_each_position_and_each_action_is_there():
    found = positions(TACKS, 1)
    figure = graph(found)
    assert len(boards(figure)) == 5
    assert texts(figure).count("turn over") == 1
    assert [text for text in texts(figure) if text.startswith("move pug")] == [
        "move pug right",
        "move pug up",
        "move pug left",
        "move pug down",
    ]
    assert "1 action" in texts(figure)
    assert len(arrows(figure)) == 5


def test_what_it_shows_is_told_in_words():
    assert repr(graph(positions(TACKS, 1))) == "<Graph: 6 positions in up to 1 action, within Ann’s turn.>"
    line = shortest(TACKS, "Pug on d5")
    assert repr(graph(positions(TACKS, 2), line)) == (
        "<Graph: 21 positions in up to 2 actions, within Ann’s turn. "
        "Marked: Pug on d5, the first 2 of 3 moves.>"
    )


def test_the_line_is_marked_by_more_than_colour():
    figure = graph(positions(TACKS, 2), shortest(TACKS, "Pug on c5"))
    bold = [text.get_text() for text in figure.axes[0].texts if text.get_weight() == "bold"]
    assert sorted(bold) == ["move pug right", "move pug up"]
    colour = tokens("light")["--now-fill"].lower()
    marked = [arrow for arrow in arrows(figure) if to_hex(arrow.get_edgecolor()) == colour]
    others = [arrow for arrow in arrows(figure) if to_hex(arrow.get_edgecolor()) != colour]
    assert len(marked) == 2
    assert min(arrow.get_linewidth() for arrow in marked) > max(arrow.get_linewidth() for arrow in others)


def test_a_part_is_called_a_part():
    found = positions(TACKS, 2)
    figure = graph(found, most=10)
    assert figure.summary.startswith("10 of 21 positions, those found first, in up to 2 actions")
    assert len(boards(figure)) + texts(figure).count("turn over") == 10
    line = shortest(TACKS, "Pug on b2")
    with_line = graph(found, line, most=3)
    assert with_line.summary.startswith("3 of 21 positions")
    assert (
        sorted(t.get_text() for t in with_line.axes[0].texts if t.get_weight() == "bold")
        == ["move pug down"] * 2
    )


def test_a_line_is_drawn_whole_even_if_it_is_longer_than_that():
    figure = graph(positions(TACKS, 3), shortest(TACKS, "Pug on d5"), most=2)
    assert figure.summary.startswith("4 of ")
    assert len(boards(figure)) == 4
    bold = [text.get_text() for text in figure.axes[0].texts if text.get_weight() == "bold"]
    assert sorted(bold) == ["move pug right", "move pug right", "move pug up"]


def test_the_end_of_the_turn_is_drawn_from_the_left_only():
    """Between a1 and a2 Pug walks up and back; ending the turn then is the same as ending it at once."""
    corner = Scenario("rqa").robot("pug", "a1").robot("crate", "g7")
    found = positions(corner.tiles(b1="Wall", b2="Wall", a3="Wall").turn("Ann", move=2), 3)
    assert (len(found), found.number_of_edges()) == (5, 5)
    figure = graph(found)
    assert len(arrows(figure)) == 4
    written = [text for text in texts(figure) if text in ("move pug up", "move pug down", "end turn")]
    assert sorted(written) == ["end turn", "end turn", "move pug down", "move pug up"]
    beside = positions(corner.tiles(b1="Wall", a2="Wall").turn("Ann", energy=1), 2)
    assert beside.number_of_edges() == 3, "turning Energy into Move, and the end of the turn before and after"
    assert len(arrows(graph(beside))) == 2


def test_other_ways_back_are_drawn():
    """Two passes lead to the start again."""
    found = positions((dice.DICE, dice.Duel()), 2, within="game")
    assert "pass" in [text for *_, text in found.in_edges(0, data="action")]
    assert len(arrows(graph(found))) == found.number_of_edges()


def test_a_graph_that_is_cut_off_says_so_in_the_picture():
    head = " ".join(text for text in texts(graph(positions(TACKS, 2, limit=4))))
    assert "cut off at the limit of 4" in head.replace("\n", " ")


def test_many_positions_are_told_in_text():
    wide = Scenario("rqa").robot("pug", "d4").robot("crate", "a1").turn("Ann", move=9)
    found = positions(wide, 4)
    figure = graph(found, most=80)
    assert len(found) > 70
    assert boards(figure) == []
    assert any(text.startswith("Ann move 8; pug at") for text in texts(figure))
    width, height = figure.get_size_inches()
    assert height < 60
    assert width < 20


def test_a_game_without_a_picture():
    duel = dice.DICE, dice.Duel(health=(6, 2))
    figure = graph(positions(duel, 2), shortest(duel, "Bo has 0 health", within="turn"))
    assert boards(figure) == []
    for text in ("chance answers", "Bo acts", "2 (1/6)", "choose take", "pending 6"):
        assert text in texts(figure)
    dashed = [
        arrow for arrow in arrows(figure) if arrow.get_linestyle() != "solid" and arrow.get_linestyle() != "-"
    ]
    assert len(dashed) == 6


def test_names_from_outside_reach_the_picture_as_text():
    odd = (
        Scenario("rqa")
        .robot("pug", "d4", seat="A$x$\x1b")
        .robot("crate", "a1", seat="Bo")
        .turn("A$x$\x1b", move=1)
    )
    shown = texts(graph(positions(odd, 1)))
    assert any("A$x$\\x1b" in text for text in shown)
    picture(graph(positions(odd, 1)), "png")


def test_on_axes_of_ones_own():
    drawn, (left, right) = pyplot.subplots(1, 2, figsize=(8, 3))
    assert graph(positions(TACKS, 1), ax=left) is drawn
    assert list(right.texts) == []
    sizes = [text.get_fontsize() for text in left.texts]
    assert max(sizes) < 7, "letters shrink with the axes"
    pyplot.close(drawn)


def test_a_line_from_elsewhere_is_refused():
    line = shortest(load("rqa/pushing/into-a-wall"), "Crate has 1 Health")
    with pytest.raises(ValueError, match="the line begins in another position than the graph"):
        graph(positions(TACKS, 1), line)


def test_it_shows_itself_in_a_notebook():
    content, size = graph(positions(TACKS, 1))._repr_png_()
    assert content.startswith(b"\x89PNG")
    assert size["height"] > size["width"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_have_the_colour_of_the_theme(tmp_path, theme):
    file = tmp_path / "graph.png"
    file.write_bytes(picture(graph(positions(TACKS, 1), theme=theme), "png"))
    with Image.open(file) as image:
        corner = image.convert("RGB").getpixel((2, 2))
    assert "#{:02X}{:02X}{:02X}".format(*corner) == tokens(theme)["--page"].upper()
