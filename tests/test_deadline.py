"""What one message of a served page may take: it is left off in time, and everything is as it was."""

from contextlib import suppress

import pytest

from rqa_lab.ui import desk, intents
from rqa_lab.ui.widget import Explorer


def spin():
    while True:
        pass


def spin_and_catch():
    with suppress(Exception):
        spin()
    spin()


@pytest.mark.slow
@pytest.mark.parametrize("endless", [spin, spin_and_catch])
def test_what_takes_too_long_is_left_off(monkeypatch, endless):
    monkeypatch.setenv("QUERY_STRING", "")
    monkeypatch.setattr(desk, "SECONDS", 0.05)
    explorer = Explorer("rqa/pushing/into-a-wall")
    explorer.receive({"do": "step", "n": 1, "ask": 1})
    with monkeypatch.context() as hung:
        hung.setitem(intents.INTENTS, "undo", lambda view: endless())
        explorer.receive({"do": "undo", "ask": 2})
    assert "takes too long" in explorer.trouble
    assert (explorer.answered, str(explorer.page.view.place)) == (2, "1")
    explorer.receive({"do": "step", "n": 1, "ask": 3})
    assert (explorer.trouble, str(explorer.page.view.place)) == ("", "2")
    assert desk.signal.getitimer(desk.signal.ITIMER_VIRTUAL) == (0, 0)


def test_in_a_kernel_of_one_s_own_there_is_no_limit(monkeypatch):
    monkeypatch.setattr(desk, "SECONDS", 1e-6)
    with desk.deadline():
        assert desk.signal.getitimer(desk.signal.ITIMER_VIRTUAL) == (0, 0)
