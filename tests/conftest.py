"""Every test sees the same games, the lab's own and the toys, and can run commands."""

import gc
from itertools import cycle

import commands
import dice
import pytest
import race
from sweep import share

from rqa_lab.documents.mistakes import validator

assert (dice.DICE.id, race.GAME.id) == ("dice", "race")
validator({})  # loads jsonschema in its quick way, for the tests that import it themselves
# the library and thousands of tests stay: looking for garbage among them takes a tenth of the time
gc.set_threshold(100_000, 20, 20)


def pytest_collection_modifyitems(config, items):
    """With --half, leave out the other, by name: all processes have the same, and a new test moves none."""
    half = config.getoption("--half")
    if half is not None:
        wide = [
            item for item in items if item.get_closest_marker("slow") or item.get_closest_marker("browser")
        ]
        left = {*wide} - {*share(wide, of=2, turn=half, by=lambda item: item.nodeid)}
        items[:] = [item for item in items if item not in left]
        config.hook.pytest_deselected(items=[*left])


def pytest_collection_finish():
    """What is there before the first test is no garbage later."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def own_folder(tmp_path_factory):
    """What is remembered of a reader is not that of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("jupyter")))
        yield


@pytest.fixture
def rqa(capsys):
    """Run a command: exit code, what it printed, what it complained about."""
    return commands.runner(capsys)


@pytest.fixture
def shelf():
    """A shelf of small scenarios; the explorer loads when the first test asks for it."""
    import lessons

    return lessons.a_shelf()


@pytest.fixture
def explorer(shelf):
    """An explorer that shows a push into a Wall."""
    from rqa_lab.ui import Explorer

    return Explorer("rqa/pushing/wall", shelf=shelf)


@pytest.fixture
def wall():
    """A lesson about a push into a Wall."""
    import lessons

    return lessons.load("rqa/pushing/wall")


@pytest.fixture
def asking(monkeypatch):
    """Questions by hand in place of those that the engine would make, at once on any machine."""
    import exercises

    from rqa_lab.core import work
    from rqa_lab.learn import asking as made
    from rqa_lab.learn import stock

    def question(id):
        if id not in exercises.ALL:
            raise made.NoQuestion(id)
        return exercises.ALL[id]

    drawn = cycle(exercises.ALL.values())

    def practising(*_, **__):
        yield 1
        return next(drawn)

    monkeypatch.setattr(stock, "bank", lambda game: {})
    monkeypatch.setattr(stock, "moved", lambda game: {})
    monkeypatch.setattr(made, "question", question)
    monkeypatch.setattr(made, "practising", practising)
    monkeypatch.setattr(work, "SLICE", 60)
