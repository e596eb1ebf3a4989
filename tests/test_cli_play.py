"""``rqa-lab play`` and ``simulate``: games of bots, persons at the terminal, mistakes told in one line."""

import csv
import io
import json
import re
from contextlib import contextmanager
from itertools import pairwise
from multiprocessing import active_children

import pytest

from rqa_lab import load
from rqa_lab.core.keys import rulings
from rqa_lab.explore.play import agreed, play, resume
from rqa_lab.explore.telling import turns
from rqa_lab.games import games

BOTS = ("--seats", "Ann,Bo", "--bot", "Ann=greedy", "--bot", "Bo=random", "--seed", "7")
OPTIONS = {"seats": ["Ann", "Bo"]}
PLAYERS = {"Ann": "greedy", "Bo": "random"}


@pytest.fixture
def typed(rqa, monkeypatch, tmp_path):
    """Run ``play`` with lines typed into it, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def run(lines, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return rqa("play", *arguments)

    return run


# ---- games of bots ---------------------------------------------------------------------------------------


def test_a_game_is_told_turn_by_turn(rqa):
    code, told, complaint = rqa("play", *BOTS)
    session = play(options=OPTIONS, players=PLAYERS, seed=7)
    assert (code, complaint) == (0, "")
    ends = sum(event.kind == "turn" for step in session.line for event in step.events)
    assert re.findall(r"^Turn (\d+): ", told, re.M) == [str(number) for number in range(1, ends + 2)]
    assert told.startswith("Set-up\n")
    assert re.search(r"^Turn 1: Ann, greedy$", told, re.M)
    assert re.search(r"^  Victory Points: Ann \d+, Bo \d+$", told, re.M)
    assert f"wins, after {session.here.number} actions. [rqa.end.winner" in told
    assert max(map(len, told.splitlines())) < 130


def test_a_turn_is_told_up_to_where_the_next_one_begins(rqa):
    _, told, _ = rqa("play", *BOTS)
    paragraphs = re.findall(r"^Turn \d+: (\w+), \w+\n((?:  .*\n)+?)  Victory Points: (.*)$", told, re.M)
    for (seat, text, before), (after, _, _) in pairwise(paragraphs):
        assert seat != after
        assert " ".join(text.split()).endswith(f"{seat} ends the turn.")
        assert "It is" not in text
        assert before.startswith("Ann ")
    # Pug stands in the centre: the point is told, and counted, in the turn at whose start Bo gains it
    assert paragraphs[0][2] == "Ann 0, Bo 1"
    assert "Bo gains 1 Victory Point." in paragraphs[1][1]
    assert paragraphs[1][2] == "Ann 0, Bo 2"


@pytest.mark.parametrize("id", games())
def test_turns_part_every_step_without_loss(id):
    session = play(id, players="random", seed=7)
    parts = [part for turn in turns(session) for part in turn.parts]
    for step in session.line[1:]:
        own = [part for part in parts if part.step is step]
        assert tuple(event for part in own for event in part.events) == step.events
        assert [part.acts for part in own] == [True, *[False] * (len(own) - 1)]


def test_with_events_each_names_its_clause(rqa):
    _, told, _ = rqa("play", *BOTS, "--events")
    session = play(options=OPTIONS, players=PLAYERS, seed=7)
    events = sum(len(step.events) for step in session.line)
    assert len(re.findall(r"^    .* \[(?:rqa|lab)\.[a-z0-9.-]+\]$", told, re.M)) == events


def test_json_is_the_whole_game(rqa):
    code, told, _ = rqa("play", *BOTS, "--json")
    game, session = json.loads(told), play(options=OPTIONS, players=PLAYERS, seed=7)
    assert code == 0
    assert game["players"] == PLAYERS
    assert game["points"] == session.game.points(session.state)
    assert [step["do"] for step in game["steps"]] == [step.action.text for step in session.line[1:]]
    assert all(step["events"] for step in game["steps"])


@pytest.mark.slow
def test_a_game_is_kept_in_a_file_that_passes_as_a_scenario(rqa, tmp_path):
    file = tmp_path / "game.yaml"
    rqa("play", *BOTS, "-o", file)
    session = play(options=OPTIONS, players=PLAYERS, seed=7)
    assert resume(load(file)).state == session.state
    code, told, complaint = rqa("check", file)
    assert (code, complaint) == (0, "")
    assert "all passed" in told
    code, again, _ = rqa("play", file)
    assert code == 0
    assert again == rqa("play", *BOTS)[1]


def test_what_was_agreed_on_goes_into_the_game(rqa, tmp_path):
    file = tmp_path / "game.yaml"
    agreed = ("--blue", "1", "--layout", "lab-cross", "--first", "Bo", "--robots", "deal")
    rqa("play", *BOTS, *agreed, "--ruling", "edge-one-obstacle=four", "-o", file)
    document = load(file).document
    expected = {"seats": ["Ann", "Bo"], "blue": 1, "layout": "lab-cross", "first": "Bo", "robots": "deal"}
    assert document["game"] == expected
    assert document["rulings"] == {"edge-one-obstacle": "four"}
    assert (document["players"], document["seed"]) == (PLAYERS, 7)


@pytest.mark.slow
def test_a_game_is_played_by_the_rulebook_of_a_language(rqa, tmp_path):
    file = tmp_path / "game.yaml"
    rqa("play", "--game", "moonbots", *BOTS, "--rulebook", "pt", "--ruling", "sum-below-4=sum", "-o", file)
    scenario = load(file)
    assert (scenario.document["rulebook"], scenario.document["rulings"]) == ("pt", {"sum-below-4": "sum"})
    readings = rulings(scenario.state)
    assert (readings["upgrade-copies"], readings["sum-below-4"]) == ("one-in-all", "sum")
    assert rqa("check", file)[0] == 0


def test_packs_are_switched_on_by_name_and_the_file_keeps_them(rqa, tmp_path):
    file = tmp_path / "game.yaml"
    packs = ("--pack", "dozer", "--pack", "bot battle promo", "--layout", "lab-dozer")
    code, told, _ = rqa("play", *BOTS, *packs, "--blue", "0", "-o", file, "--events")
    assert code == 0
    assert "The VP Crate on d4 gets 2 red cubes from the Reserve. [rqa.tile.vp-crate]" in told
    document = load(file).document
    assert document["packs"] == ["dozer", "bot battle promo"]
    assert document["game"] == {"seats": ["Ann", "Bo"], "layout": "lab-dozer", "blue": 0}
    assert rqa("check", file) == (0, "1 scenario: all passed\n", "")
    told = rqa("simulate", "--games", "2", "--jobs", "1", *packs, "--blue", "0")[1]
    assert told.startswith("2 games of 4 seats")


# ---- persons at the terminal -----------------------------------------------------------------------------


def test_a_person_plays_against_bots_and_the_game_is_kept(typed, tmp_path):
    lines = ["begin", "a", "a", "play battery", "play battery", "end turn", "quit"]
    code, told, complaint = typed(lines, "--seats", "Ann,Bo,Cy", "--bot", "Bo=greedy", "--bot", "Cy=random")
    assert (code, complaint) == (0, "")
    assert "Bo chooses" in told
    assert "Saved. To continue: rqa-lab play rqa-lab-game.yaml" in told
    session = resume(load(tmp_path / "rqa-lab-game.yaml"))
    seats = [step.seat for step in session.line[1:]]
    assert {"Ann", "Bo", "Cy"} == set(seats)
    code, told, _ = typed(["points", "quit"], "rqa-lab-game.yaml")
    assert code == 0
    assert f"after {session.here.number} actions" in told


def test_refusals_and_mistakes_are_told_and_nothing_is_lost(typed, tmp_path):
    lines = ["bgin", "choose a1", "begin", "pug", "a1", "a1", "push crate", "hlep", "", "board", "table"]
    code, told, complaint = typed(lines, "--seats", "Ann,Bo", "--bot", "Bo=random", "-o", "mine.yaml")
    assert (code, complaint) == (0, "")
    assert "cannot read 'bgin'" in told
    assert "[lab.not-an-option]" in told or "[lab.choice-waits]" in told
    assert "Or help?" in told
    assert "Arena, 7 by 7." in told
    assert "Hand (0 cards)" in told
    steps = [line.texts[0] for line in load(tmp_path / "mine.yaml").lines]
    assert steps[:2] == ["choose begin", "choose pug"]


def test_a_person_says_what_chance_answers_next(typed, tmp_path):
    (tmp_path / "fourth.yaml").write_text(
        "gekido: 1\ntitle: Fourth\n"
        "bots: {v-rex: {seat: Ann, at: a1}, slicer: {seat: Bo, at: b1}}\n"
        "attack: {target: slicer, command: four of a kind, locked: TTT, dice: SX, rolls: 1}\n"
        "chance: [TO]\n"
    )
    lines = [
        "chance",
        "chance QQ",
        "roll",
        "undo",
        "chance ss",
        "roll",
        "undo",
        "chance none",
        "chance",
        "quit",
    ]
    _, told, _ = typed(lines, "fourth.yaml", "-o", "mine.yaml")
    assert "What do the dice show? TT, TS" in told
    assert told.index("Chance answers next: TO.") < told.index("Chance cannot answer “QQ” next.")
    first, second = told.index("a triangle and a circle (roll 2)."), told.index("2 squares (roll 2).")
    assert first < told.index("Chance answers next: SS.") < second
    assert "Chance answers next: whatever the seed gives." in told
    assert "chance" not in load(tmp_path / "mine.yaml").document
    typed(["chance DD", "quit"], "fourth.yaml", "-o", "mine.yaml")
    assert load(tmp_path / "mine.yaml").document["chance"] == ["DD"]
    _, told, _ = typed(["roll", "quit"], "mine.yaml")
    assert "2 diamonds (roll 2)." in told


def test_what_does_not_fit_is_told_at_the_table_and_waits(typed, tmp_path):
    scenario = agreed(options=OPTIONS).set(chance=["Petrol"])
    scenario.save(tmp_path / "odd.yaml")
    _, told, _ = typed(["a", "a", "a", "end turn", "quit"], "odd.yaml", "-o", "mine.yaml")
    assert "Chance cannot answer “Petrol” here, so the seed answered" in told
    assert load(tmp_path / "mine.yaml").document["chance"][-1] == "Petrol"


def test_why_list_undo_and_help(typed):
    lines = [
        "why",
        "why push crate right with pug",
        "why choose begin",
        "list",
        "begin",
        "undo",
        "undo",
        "help",
        "why bgin",
    ]
    _, told, _ = typed(lines, "--seats", "Ann,Bo", "--bot", "Bo=random")
    assert "why what?" in told
    assert "[lab.choice-waits" in told
    assert "choose begin is allowed." in told
    assert "  a  choose begin\n" in told
    assert "Back at step 0." in told
    assert "There is nothing to undo." in told
    assert "quit    leave; the game is saved" in told


REMODEL = """\
rqa: 1
title: A tile is swapped
packs: [dozer]
tiles: {c4: VP Crate, e4: Wall}
robots: {pug: {seat: Ann, at: c3}, crate: {seat: Bo, at: d5}}
turn: {seat: Ann, energy: 9}
shop: [Tackle]
shop_top: [Remodel]
"""


def test_dice_are_locked_in_one_word_as_the_odds_say_it(typed):
    told = typed(["lock TT", "undo"], "gekido/dice/three-dice-at-a-time")[1]
    assert "No unlocked die shows a triangle; a Locked die stays as it is." in told
    assert "Back at step 3." in told, "none of the two was done"
    told = typed(["lock TS", "undo"], "gekido/dice/three-dice-at-a-time")[1]
    assert "Back at step 5." in told, "each was an action"


def test_a_waiting_choice_has_its_question_and_the_list_says_what_an_answer_does(typed, tmp_path):
    (tmp_path / "remodel.yaml").write_text(REMODEL)
    code, told, _ = typed(["buy tackle", "list", "c4", "list"], "remodel.yaml")
    assert code == 0
    question = "Remodel: Which tile in the Arena do you swap for one from the Game Box, if any?\n"
    assert f"{question}Ann chooses nothing, c4 or e4> " in told
    assert "  a  choose nothing  swap no tile\n  b  choose c4       swap VP Crate on c4\n" in told
    assert "Remodel: Which tile from the Game Box replaces the VP Crate on c4?\n" in told
    assert re.search(r"  choose Tacks +swap it for Tacks\n", told)
    assert "push VP Crate c4 up with pug  " not in typed(["list"], "remodel.yaml")[1]


PUSHING = """\
roborace: 1
title: One or two fields further
seats:
  Ann: {hand: [BB/BR, YY/YY], gone: 4, active: [], tokens: [Pushing]}
  Bo: {gone: 5}
  Cy: {gone: 7}
"""


def test_a_number_is_the_answer_that_it_says_and_a_letter_the_one_beside_which_it_stands(typed, tmp_path):
    (tmp_path / "pushing.yaml").write_text(PUSHING)
    place = "place BB/BR at -1,-1"
    told = typed([place, "list", "3"], "pushing.yaml")[1]
    answers = re.findall(r"^ +(\w+)  choose (\d)\b", told, re.M)
    assert answers == [("a", "0"), ("b", "1"), ("c", "2")]
    assert "cannot read '3'" in told, "it is none of the answers, and not the third"
    for letter, number in answers:
        for said in (letter, letter.upper(), number, f"choose {number}"):
            typed([place, said], "pushing.yaml", "-o", "kept.yaml")
            assert [line.texts[0] for line in load(tmp_path / "kept.yaml").lines] == [
                place,
                f"choose {number}",
            ]


def test_what_waits_behind_a_choice_is_told_with_its_question(typed):
    told = typed(["undo"], "rqa/expansions/the-robot-and-the-tile")[1]
    asked = "Ground Pound: Who is knocked back next? Then: Steam Vent on Crate.\nAnn chooses "
    assert asked in told


def test_undo_goes_back_over_what_bots_did(typed, tmp_path):
    lines = ["begin", "a", "a", "a", "end turn", "undo", "save here.yaml"]
    _, told, _ = typed(lines, "--seats", "Ann,Bo", "--bot", "Bo=random", "--seed", "2")
    session = resume(load(tmp_path / "here.yaml"))
    assert session.game.to_act(session.state) == "Ann"
    assert f"Back at step {session.here.number}." in told


def test_who_comes_to_the_terminal_sees_no_hand_but_their_own(typed):
    """Two persons: what Ann draws is not told to Bo, and the screen is cleared between them."""
    lines = ["begin", "", "a", "", "a", *["a", ""] * 6, "end turn"]
    _, told, _ = typed(lines, "--seats", "Ann,Bo", "--seed", "3")
    assert "Bo is next: pass the keyboard to Bo, who presses Enter." in told
    assert "draws" not in told or "Ann draws a card" in told


def test_a_game_can_be_played_to_its_end_at_the_terminal(typed):
    lines = ["a"] * 40 + ["end turn", "a", "1"] * 3000
    code, told, _ = typed(lines, "--seats", "Ann,Bo", "--bot", "Bo=greedy", "--blue", "0", "--seed", "5")
    assert code == 0
    assert "Bo wins, after" in told


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(typed):
    lines = ["save nowhere/game.yaml", "begin", "points"]
    code, told, complaint = typed(lines, "--seats", "Ann,Bo", "--bot", "Bo=random")
    assert code == 0
    assert "cannot write nowhere/game.yaml" in complaint
    assert "Ann is next to act, after 1 action." in told


# ---- many games ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_simulate_counts_and_writes(rqa, tmp_path):
    table, chart = tmp_path / "games.csv", tmp_path / "games.svg"
    few = ("--games", "3", "--seats", "2", "--bots", "greedy,random", "--blue", "1", "--jobs", "1")
    code, told, complaint = rqa("simulate", *few, "--csv", table, "--chart", chart)
    assert (code, complaint) == (0, "")
    assert told.startswith("3 games of 2 seats, ")
    assert re.search(r"^greedy +\d+ % \(\d+ to \d+\)$", told, re.M)
    assert len(list(csv.DictReader(table.read_text("utf-8").splitlines()))) == 6
    assert "<svg" in chart.read_text("utf-8")
    assert rqa("simulate", *few)[1] == told


@pytest.mark.slow
def test_simulate_gives_json(rqa):
    few = ("--games", "2", "--seats", "Ann,Bo", "--bots", "random", "--blue", "0", "--jobs", "1", "--check")
    code, told, _ = rqa("simulate", *few, "--json")
    assert code == 0
    assert [game["seats"] for game in json.loads(told)["games"]] == [["Ann", "Bo"]] * 2


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_after_ctrl_c_what_is_over_is_told_and_said_to_be_a_part(rqa, monkeypatch, jobs):
    @contextmanager
    def impatient(length, label):
        over = 0

        def tell(more):
            nonlocal over
            over += more
            if over >= 2:
                raise KeyboardInterrupt

        yield tell

    monkeypatch.setattr("rqa_lab.commands.simulate.bar", impatient)
    few = ("--games", "24", "--seats", "2", "--bots", "random", "--blue", "0", "--jobs", jobs)
    code, told, complaint = rqa("simulate", *few)
    assert code == 130
    over = int(re.match(r"Stopped: (\d+) of 24 games are over", complaint)[1])
    assert 2 <= over < 24
    assert told.startswith(f"{over} games of 2 seats, ")
    assert active_children() == []


# ---- mistakes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments, told",
    [
        ("play --seats Ann", "game.seats"),
        ("play --seats Ann,Bo --bot Anm=greedy", "expected a seat: Ann or Bo. Did you mean 'Ann'?"),
        ("play --bot Ann", "--bot: found 'Ann', expected SEAT=BOT"),
        ("play --bot Ann=greedy --bot Ann=random", "--bot: found 'Ann' twice"),
        ("play --bot Ann=gredy", "Did you mean 'greedy'?"),
        ("play --layout labb", "Did you mean 'lab'?"),
        ("play --layout nope", "lab-five, lab-six, lab-dozer, lab-jaws, lab-promo), or tiles"),
        ("compare rqa/pushing/into-a-wall --ruling x=y", "range-metric, edge-one-obstacle, limit-pairing"),
        ("compare rqa/pushing/into-a-wall --ruling knock-angel=none", "Did you mean 'knock-angle'?"),
        ("play --pack dosser", "packs.0: found 'dosser', expected dozer, kettle, jaws"),
        ("play --layout lab-dozer", "found 'lab-dozer', expected `packs: [dozer]`, which it comes with"),
        ("play --layout lab-dozer --pack kettle", "found 'lab-dozer', expected `packs: [dozer]`"),
        ("play --game gekido --pack dozer", "has no option 'packs'"),
        ("play --ruling x", "--ruling: found 'x', expected NAME=READING"),
        ("play --ruling edge-one-obstacle=fuor", "Did you mean 'four'?"),
        ("play --rulebook de", "--rulebook: found 'de', but this rulebook has no other languages"),
        ("play --game moonbots --rulebook ge", "--rulebook: found 'ge', expected en, fr, de, it"),
        ("play --blue 99", "the rules refuse it: "),
        ("play --first Zed", "found 'Zed', expected a seat"),
        ("play no-such-file.yaml", "cannot read no-such-file.yaml"),
        ("play --seats Ann,Bo --bot Ann=greedy --json", "no bot plays Bo"),
        ("simulate --seats 9", "seats: found 9, expected 1 to 6, or names"),
        ("simulate --bots greedy,random", "bots: found 2 for 4 seats, expected one for each"),
        ("simulate --bots gredy", "Did you mean 'greedy'?"),
        ("simulate --chart x.pgn", "Did you mean 'png'?"),
        ("simulate --blue 99", "[rqa.setup.adjust-blue]"),
    ],
)
def test_mistakes_are_told_in_one_line(rqa, arguments, told):
    code, printed, complaint = rqa(*arguments.split())
    assert (code, printed) == (2, "")
    assert told in complaint
    assert complaint.count("\n") == 1


def test_a_file_with_mistakes_is_told(rqa, tmp_path):
    file = tmp_path / "broken.yaml"
    file.write_text("rqa: 1\ntitle: Broken\ngame: {seats: [Ann, Bo]}\nsteps: [{do: choose bgin}]\n", "utf-8")
    code, _, complaint = rqa("play", file)
    assert code == 2
    assert "the steps of the file cannot be taken" in complaint


def test_what_was_agreed_on_is_not_agreed_on_again(rqa):
    for option in ("--seats", "--layout", "--seed"):
        code, out, err = rqa("play", "rqa/pushing/into-a-wall", option, "lab")
        assert (code, out) == (2, "")
        assert f"{option}: works with a new game only" in err


def test_a_file_with_mistakes_is_told_with_places(rqa, tmp_path):
    file = tmp_path / "game.yaml"
    file.write_text(
        "rqa: 1\ntitle: Odd\ngame: {seats: [Ann, Bo], blu: 3}\nsteps: [{du: end turn}]\n", "utf-8"
    )
    code, _, err = rqa("play", file)
    assert code == 2
    assert len(err.splitlines()) == 2
    assert f"{file}:3:26:" in err


# ---- any game --------------------------------------------------------------------------------------------


def test_another_game_is_played_and_simulated_as_well(rqa):
    code, told, _ = rqa("play", "--game", "dice", "--bot", "Ann=greedy", "--bot", "Bo=random")
    assert code == 0
    assert told.startswith("Turn 1: Ann, greedy\n")
    assert re.search(r"^  Ann +\d+ points  greedy$", told, re.M)
    code, told, _ = rqa("simulate", "--game", "dice", "--games", "3", "--jobs", "1")
    assert code == 0
    assert told.startswith("3 games of 2 seats, ")
    assert re.search(r"^Turn order  wins +points$", told, re.M)


def test_what_one_can_agree_on_is_what_the_game_knows(rqa):
    code, _, complaint = rqa("play", "--game", "dice", "--blue", "3")
    assert code == 2
    assert "Dice duel has no option 'blue'; you can agree on nothing" in complaint
    told = "rqa-lab: Dice duel has no option 'seats'; you can agree on nothing\n"
    assert rqa("play", "--game", "dice", "--seats", "Cy,Di") == (2, "", told)
    code, _, complaint = rqa("play", "--game", "dise")
    assert code == 2
    assert "Did you mean 'dice'?" in complaint
    code, _, complaint = rqa("play", "--team", "Ann")
    assert code == 2
    assert "teams: found 'Ann', expected NAME=VALUE" in complaint
    _, told, _ = rqa("simulate", "--help")
    for option in ("--team", "--layout", "--newcomers", "--blue", "--pack"):
        assert option in told
