"""Messages that no page sends, in every game: each is refused, and none leads to an exception."""

import pytest
from sweep import share

from rqa_lab.scenario.library import ids
from rqa_lab.ui import Explorer
from rqa_lab.ui.messages import FIELDS, fields

GAMES = ("rqa", "gekido", "moonbots", "roborace")
#: for texts: no space, no number, half a character, something of another game
TEXTS = (
    "", "-", "z99", "T9", "999999999999,1", "--1,2", "²,³", "1,2,3", "place", "\ud800", "\0", "{0}", "/a/0",
    "9" * 200,
)  # fmt: skip
STRANGE = (None, True, 1.5, float("nan"), 2**70, -2, [], {"at": "a1"}, b"a1", "a" * 201)  # fmt: skip
#: what stands open; every game has the same editor and the same course, so that one game tries all
OPEN = {"a lesson": (), "a step of it": ({"do": "step", "n": 1},), "the editor": ({"do": "edit"},)}


def opened(game, before):
    explorer = Explorer(ids(game)[0])
    for message in before:
        explorer.receive({"ask": 1, **message})
    return explorer


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("before", OPEN.values(), ids=[*OPEN])
def test_a_space_that_is_not_on_the_board_is_refused(game, before):
    explorer = opened(game, before)
    board = explorer.board
    for do in ("cell", "tap", "why", "read"):
        for at in TEXTS:
            explorer.receive({"do": do, "at": at, "ask": 1})
            assert explorer.page.error is None, (do, at)
            assert "does not know" in explorer.trouble, (do, at)
            assert explorer.board == board, (do, at)


@pytest.mark.slow
@pytest.mark.parametrize(
    "turn, game, before",
    [
        *((n, "rqa", before) for n, before in enumerate(OPEN)),
        *((n, game, "a step of it") for n, game in enumerate(GAMES[1:])),
    ],
)
def test_no_message_leads_to_an_exception(turn, game, before):
    explorer = opened(game, OPEN[before])
    known = explorer.page._intents()
    for do in share([name for name in known if name not in ("work", "save")], of=3, turn=turn):
        for kind in {FIELDS[field] for field in fields(known[do])}:
            for value in (*STRANGE, *(TEXTS if kind is str else (-1, 0, 99, 100_000))):
                if do not in explorer.page._intents():
                    explorer = opened(game, OPEN[before])
                said = dict.fromkeys(fields(known[do]), value)
                explorer.receive({"do": do, "ask": 1, **said})
                assert explorer.page.error is None, (do, value)
                if type(value) is not kind:
                    assert "does not know" in explorer.trouble, (do, value)


def test_a_table_that_has_grown_can_be_pointed_at_where_it_was_not():
    explorer = Explorer("roborace/rulings/lost-plus-one-above-two")
    explorer.receive({"do": "step", "n": 1, "ask": 1})
    explorer.receive({"do": "point", "at": "-1,6", "ask": 2})
    assert explorer.page.view.pointed == "-1,6"
