"""The components that the lab ships: the checks of a data file, and of what they say besides."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import shutil
from importlib.resources import files

import pytest

from rqa_lab import cli
from rqa_lab.commands import check
from rqa_lab.games import data_rules, datafile, games_with_data
from rqa_lab.scenario import runner


@pytest.fixture
def written(tmp_path, monkeypatch):
    """A function that lets something else stand in the files of a game for a text of one of them; its line."""
    monkeypatch.setattr(datafile, "data_of", lambda _: tmp_path)

    def write(id, text, other):
        found = []
        for name in data_rules(id).files:
            shutil.copy(files(data_rules(id).parts.PACKAGE) / name, tmp_path)
            given = (tmp_path / name).read_text("utf-8")
            found += [given[: given.find(text)].count("\n") + 1] if text in given else []
            (tmp_path / name).write_text(given.replace(text, other, 1), "utf-8")
        (line,) = found
        return line

    datafile.shipped.cache_clear()
    yield write
    datafile.shipped.cache_clear()


@pytest.mark.parametrize("id", games_with_data())
def test_there_is_no_mistake_in_the_components_of_a_game(id):
    assert [str(problem) for problem in datafile.shipped(id)] == []


@pytest.mark.parametrize(
    "id, text, other, sentence",
    [
        ("rqa", "move, 3], [draw, 1]]", "move, 3], [drwa, 1]]", "found 'drwa', expected gain, … Did you mean 'draw'?"),
        ("rqa", "move, 3], [draw, 1]]", "move, 3], [draw]]", "found [draw], expected [draw, n]"),
        ("rqa", "Attack, cost: 2, copies: 3, range: melee", "Attack, costt: 2, copies: 3, range: melee", "found 'costt', expected pack, type, … Did you mean 'cost'?"),
        ("rqa", "Attack, cost: 2, copies: 3, range: melee", "Gadget, cost: 2, copies: 3, range: melee", "found 'Gadget', expected Battery, … Did you mean 'Upgrade'?"),
        ("rqa", "[rqa.card.tackle]", "[rqa.card.takle]", "found 'rqa.card.takle', expected a clause of rules.yaml. Did you mean 'rqa.card.tackle'?"),
        ("rqa", "{play: [rqa.card.tackle]", "{plya: [rqa.card.tackle]", "found 'plya', expected play, … Did you mean 'play'?"),
        ("rqa", "{a1: Spawn, g1: Spawn, a7: Spawn, g7: Spawn, b5: Wall, e4: Wall, f2: Wall, b2", "{a1: Spwan, b2", "found 'Spwan', expected … Did you mean 'Spawn'?"),
        ("rqa", "enter: [[flip]]", "enter: [[flop]]", "found 'flop', expected gain, … Did you mean 'flip'?"),
        ("rqa", "[[defense, 3]]", "[[draw, 2]]", "found no step of the type Defense, expected [defense, n] or [hologram] as well"),
        ("rqa", "Glue:\n", "Glue: {\n", "found { that is never closed, expected } …"),
        ("rqa", "\nrobots:", "\nrobot:", "found 'robot', expected box, robots, tiles, cards or layouts. Did you mean 'robots'?"),
        ("gekido", "two pairs: [3, 1]", "two pairs: [3]", "found a list of 1, expected two numbers, such as [8, 4]"),
        ("gekido", "duel: {structure: 5", "duel: {structure: 3", "found 3 Structure spaces and 5 rows of bonuses, expected a row for each space"),
        ("gekido", "Flip a Die: [gekido", "Flip a Dye: [gekido", "found 'Flip a Dye', expected two pairs, three of a kind,…"),
        ("gekido", "[[cancel]]", "[[flip]]", "found [flip], expected it on a card with when: roll"),
        ("gekido", "centre: The Center", "centre: The Centre", "found 'The Centre', expected Energy Station, … Did you mean 'The Center'?"),
    ],
)  # fmt: skip
def test_a_slip_is_told_at_its_place(written, id, text, other, sentence):
    line, problem = written(id, text, other), datafile.shipped(id)[0]
    begins, _, ends = sentence.partition("…")
    assert problem.message.startswith(begins)
    assert problem.message.endswith(ends)
    assert 0 <= problem.line - line <= 1, problem


def test_whoever_runs_a_scenario_after_a_slip_is_told_of_it(written, monkeypatch, capsys):
    written("rqa", "[[flip]], damaged", "[[flop]], damaged")
    monkeypatch.setattr(runner, "differences", lambda *_: 1 / 0)  # as a game fails that plays with the slip
    assert cli.run(["check", "rqa/pushing/into-a-wall"]) == 1
    assert "found 'flop', expected" in capsys.readouterr().out


def test_whoever_cannot_even_begin_after_a_slip_is_told_of_it(written, monkeypatch, capsys):
    written("rqa", "[[flip]], damaged", "[[flop]], damaged")
    monkeypatch.setattr(check, "paths", lambda _: 1 / 0)
    assert cli.run(["check"]) == 1
    assert "found 'flop', expected" in capsys.readouterr().err


def test_a_bot_may_be_the_same_in_a_duel(written):
    written("gekido", "\n    duel: {structure: 5", "\n    # duel: {structure: 5")
    assert datafile.shipped("gekido") == ()
