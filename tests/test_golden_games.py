"""Golden games: whole games by seed, replayed action by action and compared to the byte.

After a wanted change ``make renew`` replays the same actions and writes what comes of them now.  Where these
are not possible any more, delete the file first, and the bots play the game anew.
"""

import json
from pathlib import Path

import pytest
import replay
import stored
from processes import ended

from rqa_lab.core.verdict import Illegal

FOLDER = Path(__file__).parent / "golden" / "games"
TEAMS = {"teams": {"Ann": "red", "Bo": "blue", "Cy": "red", "Di": "blue"}}
#: the game, the seed, what the players agreed on beside who they are, and the bots in the order of the seats
KINDS = {
    "rqa-two": ("rqa", 1, {"robots": "deal"}, "greedy greedy"),
    "rqa-three": ("rqa", 2, {"first": "random", "blue": 3, "layout": "lab-canyon"}, "greedy random greedy"),
    "rqa-teams": ("rqa", 3, {**TEAMS, "blue": 2, "layout": "lab-cross"}, "greedy random random greedy"),
    "gekido-duel": ("gekido", 4, {"duel": True}, "greedy random"),
    "gekido-three": ("gekido", 5, {"bots": "deal"}, "greedy random greedy"),
    "gekido-four": ("gekido", 6, {}, "greedy random greedy random"),
}
EVERY_GAME = pytest.mark.parametrize("name", KINDS)


def head(name):
    """The first line of a file, as a value."""
    game, seed, options, bots = KINDS[name]
    players = dict(zip(("Ann", "Bo", "Cy", "Di"), bots.split(), strict=False))
    return {"game": game, "seed": seed, "options": {"seats": list(players), **options}, "players": players}


@pytest.mark.golden
@EVERY_GAME
def test_a_whole_game_is_replayed_to_the_byte(name):
    path = FOLDER / f"{name}.txt"
    if stored.renewed("RQA_GOLDEN") and not path.exists():
        stored.same(replay.played(head(name)), path)
    try:
        found = replay.replayed(path.read_bytes().decode())
    except (Illegal, ValueError) as error:  # it is not allowed any more, or not read
        error.add_note(f"If that is wanted: delete {path}, and make renew lets the bots play another game")
        raise
    stored.same(found, path)


@EVERY_GAME
def test_the_file_holds_a_whole_game_that_one_can_read_through(name):
    text = (FOLDER / f"{name}.txt").read_bytes().decode()
    first, *_, digest, outcome = text.splitlines()
    assert json.loads(first) == head(name)
    assert digest.startswith("# at the end: ")
    assert " won: " in outcome
    assert len(text.encode()) < 40_000


def test_every_file_is_the_game_of_a_test():
    assert {path.stem for path in FOLDER.iterdir()} == set(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["1", "2"])
def test_neither_a_replay_nor_the_bots_depend_on_the_order_of_hashes(seed):
    def run(*arguments):
        environment = {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"}
        code, out, err = ended(*arguments, env=environment, cwd=Path(__file__).parent)
        assert code == 0, err
        return out

    assert run("replay.py", *map(str, FOLDER.iterdir())) == f"{len(KINDS)} equal to the byte\n"
    again = "import json, sys, replay; print(replay.played(json.loads(sys.argv[1])), end='')"
    heads = [head(name) for name in ("rqa-teams", "gekido-duel")]
    assert [run("-c", again, json.dumps(one)) for one in heads] == [replay.played(one) for one in heads]


@pytest.mark.parametrize("old, new", [
    ("[Tow Cable, ", "[Tackle, "),
    ("-> Ann plays", "-> Ann has played"),
    ("# after 25: ", "# after 25: 0"),
    ("energy to move 2", "energy to move 1"),
])  # fmt: skip
def test_whatever_is_changed_in_a_file_is_told(old, new, monkeypatch, tmp_path):
    """What a replay is worth: another answer of chance, word, position or action does not come about."""
    monkeypatch.delenv("RQA_GOLDEN", raising=False)
    text = (FOLDER / "rqa-two.txt").read_bytes().decode()
    assert old in text
    path = tmp_path / "game.txt"
    path.write_bytes(text.replace(old, new, 1).encode())
    with pytest.raises((AssertionError, Illegal)):
        stored.same(replay.replayed(path.read_bytes().decode()), path)
