"""Counts: how many sequences of n actions a position has, and how many different positions they lead to.

A file of ``counts/<game>/`` holds a position, as a scenario whose steps lead to it, and what was counted
from there, each first action by itself: where a number is not as it was, its line says behind which action
to look.  An answer of chance is an action, too.  A game that is over has no more sequences.

After a wanted change: ``RQA_COUNTS=write pytest tests/test_counts.py``, and read the difference.
"""

import json
from collections import Counter
from pathlib import Path

import pytest
import stored
from sweep import share

from rqa_lab import Scenario
from rqa_lab.explore.play import resume

FOLDER = Path(__file__).with_name("counts")
FILES = sorted(FOLDER.glob("*/*.txt"))
#: most positions from which it is counted on, and most actions
MOST, DEEPEST = 700, 5


def called(path):
    """A file by its game and its name."""
    return f"{path.parent.name}/{path.stem}"


def read(path):
    """The scenario that a file holds, and its text up to what was counted."""
    head, _, _ = path.read_text("utf-8").partition("---\n")
    return Scenario.from_text(head, path.name), head


def onward(rules, level):
    """All positions one action further, each with the number of sequences that lead to it."""
    after = Counter()
    for state, ways in level.items():
        for action in rules.legal(state):
            after[rules.apply(state, action)] += ways
    return after


def counted(rules, state):
    """The rows of a table: sequences and positions in all, then the sequences behind each first action."""
    behind = {action.text: Counter([rules.apply(state, action)]) for action in rules.legal(state)}
    rows = {"sequences": [], "positions": [], **{text: [] for text in behind}}
    while True:
        together = sum(behind.values(), Counter())
        assert len({json.dumps(one.to_json()) for one in together}) == len(together)
        rows["sequences"].append(together.total())
        rows["positions"].append(len(together))
        for text, level in behind.items():
            rows[text].append(level.total())
        if not 0 < sum(map(len, behind.values())) <= MOST or len(rows["sequences"]) == DEEPEST:
            return rows
        behind = {text: onward(rules, level) for text, level in behind.items()}


def table(rows):
    """The rows as lines of a text."""
    wide = max(map(len, rows))
    return "".join(f"{text:{wide}}" + "".join(f"{n:>9}" for n in row) + "\n" for text, row in rows.items())


@pytest.mark.slow
@pytest.mark.parametrize("path", share(FILES, of=2, by=called), ids=called)
def test_the_positions_are_counted_as_before(path):
    scenario, head = read(path)
    report = scenario.run()
    assert (report.failures, report.warnings) == ((), ())
    assert path.parent.name == scenario.game.id
    found = counted(scenario.game, resume(scenario).state)
    stored.same(f"{head}---\n{table(found)}", path, "RQA_COUNTS")


@pytest.mark.parametrize("name", ["rqa", "gekido", "moonbots", "roborace"])
def test_each_game_has_twelve_positions(name):
    files = [path for path in FILES if path.parent.name == name]
    assert len(files) >= 12
    assert len({read(path)[0].title for path in files}) == len(files)


# ---- what the tables are worth ---------------------------------------------------------------------------


def test_counted_by_hand():
    """Four ways from d4 and four from each of those, to nine places in all; or the end of the turn at each.

    With Move left Ann may go on or stop.  After her turn there is nothing that Bo can do but end his.
    """
    alone = Scenario("rqa").robot("pug", "d4").robot("crate", "a1").turn("Ann", move=2)
    rows = counted(alone.game, alone.state)
    assert rows["sequences"][:2] == [4 + 1, 4 * (4 + 1) + 1]
    assert rows["positions"][:2] == [4 + 1, 9 + 4 + 1]
    assert {text: row[:2] for text, row in rows.items() if text.startswith("move")} == {
        f"move pug {way}": [1, 5] for way in ("right", "up", "left", "down")
    }


def test_a_difference_is_told_by_the_first_action(monkeypatch, tmp_path):
    """A rule that forbids one thing more shows behind which first actions it matters."""
    scenario, _ = read(FOLDER / "rqa" / "push-crowd.txt")
    monkeypatch.delenv("RQA_COUNTS", raising=False)
    rows = counted(scenario.game, resume(scenario).state)
    path = tmp_path / "stored.txt"
    path.write_text(table(rows), "utf-8")
    first = next(text for text in rows if text.startswith("push"))
    rows[first][-1] -= 1
    with pytest.raises(AssertionError) as error:
        stored.same(table(rows), path, "RQA_COUNTS")
    told = [
        line for line in str(error.value).splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert {line[1:].partition("  ")[0] for line in told} == {first}
