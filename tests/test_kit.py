"""What pictures of every game are made of, without any game."""

import pytest
from pictures import shapes

from rqa_lab.core.event import Event
from rqa_lab.core.grid import grid
from rqa_lab.core.scene import Fixed, Group, Line, Rect, Sprite
from rqa_lab.core.verdict import Reason
from rqa_lab.draw import theme
from rqa_lab.kit.board import Board, by_space, cells, initials
from rqa_lab.kit.cards import Part, Rows, Slot
from rqa_lab.kit.marks import Amount, Marks

BOARD = Board(grid(5, 3), 64, rim=24, far=40, box=32)
ROWS = Rows(80, 120, 10, 3)


class Steps(Marks):
    own, carried, leaves = ("step",), ("knock",), "gone"


def step(start, to, kind="step", robot="Red"):
    return Event(kind, (), "", {"robot": robot, "start": start, "to": to})


def test_where_pieces_are_follows_from_events():
    gone = Event("gone", (), "", {"robot": "Blue", "at": "b1"})
    events = [step("a1", "b1"), step("b1", "c1", "knock", "Blue"), gone]
    would = Steps(BOARD, events, ["Red", "Blue", "Green"], [0, 1, None], would=True)
    assert (would.at, would.gone, would.leaving) == ([1, None, None], {"Blue": "b1"}, {"Red", "Blue"})
    assert [*would.goings()] == [("b1", "Red would be here"), ("a1", "Red would go to b1")]
    past = Steps(BOARD, events, ["Red", "Blue"], [1, None])
    assert (past.stood("Red", 0), past.stood("Blue", 0), past.stood("Red", 1), past.after) == (0, 1, 1, 2)


def test_a_board_may_be_wider_than_high_and_its_rim_wider_on_one_side():
    assert (BOARD.width, BOARD.height, BOARD.right, BOARD.low) == (24 + 320 + 40, 24 + 192 + 40, 344, 216)
    assert [BOARD.grid.name[space] for space in BOARD.reading[::5]] == ["a3", "a2", "a1"]
    assert len([*BOARD.seams("seam")]) == 4 + 2
    assert [text.text for text in BOARD.coords(12, 17)] == ["a", "b", "c", "d", "e", "1", "2", "3"]


def test_a_piece_drawn_in_its_box_is_scaled_to_its_space():
    assert BOARD.scale == 2
    assert BOARD.inside(0, 16, 16) == BOARD.middle(0)


def test_words_and_pills_stay_within_the_picture():
    for x in (0, BOARD.width):
        pill, _ = BOARD.caption(("pill", "pill-text"), x, 0, "a long caption")
        (group,) = Marks(BOARD).pill(x, 10, [Amount("cube", "c-red", "−2")] * 2)
        for it in (pill, group.items[0]):
            assert it.x >= 2
            assert it.x + it.width <= BOARD.width - 2


@pytest.mark.parametrize("would", [False, True])
def test_every_mark_has_a_drawing_and_paint_in_both_tenses(would):
    marks = Steps(BOARD, [step("a1", "b1"), step("b1", "c1", "knock")], would=would)
    drawn = [
        *marks.ways(),
        *marks.arrow(((0, 0), (50, 50)), 10),
        *marks.chevrons((20, 20), 1, 30),
        *marks.burst((20, 20), 30),
        *marks.cross((20, 20), 30),
        *marks.pill(50, 50, [Amount("cube", "c-red", "−1")]),
    ]
    found = [it for it in shapes(drawn) if not isinstance(it, Fixed | Group)]
    assert {it.name for it in found if isinstance(it, Sprite)} <= theme.symbols().keys()
    painted = {role for it in found if isinstance(it, Line | Rect) for role in it.role.split()}
    assert painted <= theme.paint("light").keys()


def test_a_way_that_goes_on_is_one_lane():
    lanes = [*Steps(BOARD, [step("a1", "b1"), step("b1", "c1"), step("e1", "e2")]).ways()]
    assert [len(lane.points) for lane in lanes] == [3, 2]


def test_refused_spaces_are_those_that_the_facts_of_reasons_name():
    reasons = (
        Reason("far", (), {"from": ("a1", "b2"), "range": 2}),
        Reason("wrong", (), {"options": ("b2", "Ann")}),
    )
    assert BOARD.remedies(reasons) == ("a1", "b2")


def test_what_is_selected_comes_first_and_what_was_refused_last():
    notes = by_space(BOARD, [("a1", "burning")], selected="a1", refused="move up", at=0)
    assert notes == {0: ["selected", "burning", "refused: move up"]}
    (cell,) = (cell for cell in cells(BOARD, initials({"Red": 0}), notes) if cell.name == "a1")
    assert (cell.glyph, cell.label) == (" R", "a1: Red, selected, burning, refused: move up")


def test_spaces_without_notes_stay_as_they_are():
    still = {space: BOARD.cell(space, "..", ["still"]) for space in BOARD.reading}
    found = cells(BOARD, initials({"Red": 0}), {0: []}, still=still)
    assert [cell.label for cell in found if not cell.label.endswith("still")] == ["a1: Red"]
    assert [cell.name for cell in found] == [BOARD.grid.name[space] for space in BOARD.reading]


def test_cards_that_do_not_fit_side_by_side_go_on_below():
    hand, shop = (Part(title, "", (Slot("card"),) * n) for title, n in (("Hand", 4), ("Shop", 1)))
    assert [[len(part.slots) for part in row] for row in ROWS.broken([hand, shop])] == [[3], [1], [1]]
    assert [len(row) for row in ROWS.broken([shop, shop])] == [2]
    _, low = ROWS.drawn([*ROWS.broken([hand])], 0)
    assert low > 2 * ROWS.high
