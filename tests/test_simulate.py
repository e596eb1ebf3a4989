"""Many games between bots: the same results whoever plays them, and what is counted adds up."""

import csv
import io
import json
import re
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

import distributed
import pytest

from rqa_lab.core.verdict import Illegal
from rqa_lab.draw.charts import curves, gains, lengths, overview, wins
from rqa_lab.draw.figure import Figure
from rqa_lab.draw.theme import THEMES, tokens
from rqa_lab.explore.play import play
from rqa_lab.explore.simulate import Results, Share, played, simulate
from rqa_lab.games import game

RQA = game("rqa")
SHORT = {"games": 12, "seats": 2, "options": {"blue": 0}}
SIX = {"games": 6, "seats": 3, "bots": ["greedy", "random", "greedy"], "seed": 11}


@pytest.fixture(scope="module")
def results():
    return simulate(**SIX, jobs=1)


# ---- who plays makes no difference -----------------------------------------------------------------------


@pytest.mark.slow
def test_processes_give_the_same(results):
    assert simulate(**SIX, jobs=2) == results


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_any_executor_gives_the_same_and_is_left_running(results, workers):
    with ProcessPoolExecutor(workers, get_context("spawn")) as executor:
        assert simulate(**SIX, executor=executor) == results
        assert executor.submit(len, "left").result() == 4


@pytest.mark.slow
def test_threads_give_the_same(results):
    with ThreadPoolExecutor(3) as executor:
        assert simulate(**SIX, executor=executor) == results


@pytest.mark.slow
def test_the_executor_of_a_dask_cluster_gives_the_same(results):
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert simulate(**SIX, executor=client.get_executor()) == results


def test_a_game_of_a_simulation_is_one_that_can_be_played(results):
    row = results.rows[4]
    players = dict(zip(row.seats, row.bots, strict=True))
    session = play(options={"seats": list(row.seats)}, players=players, seed=row.seed)
    assert played(session, players, 4) == row


@pytest.mark.slow
def test_another_seed_gives_other_games(results):
    assert simulate(**SIX | {"seed": 12}, jobs=1).rows != results.rows


@pytest.mark.slow
def test_progress_is_told_game_by_game():
    told = []
    simulate(**SHORT | {"games": 5}, jobs=1, progress=told.append)
    assert told == [1] * 5
    told.clear()
    with ThreadPoolExecutor(2) as executor:
        simulate(**SHORT, executor=executor, progress=told.append)
    assert sum(told) == 12
    assert len(told) > 1


@pytest.mark.slow
def test_an_error_of_a_worker_ends_it():
    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        simulate(**SHORT, executor=executor, progress=lambda n: 1 // 0)


# ---- what is counted -------------------------------------------------------------------------------------


def test_every_win_is_counted_once(results):
    assert sum(share.won for share in results.wins_by_seat) == pytest.approx(6)
    assert sum(share.won for share in results.wins_by_bot.values()) == pytest.approx(6)
    assert {name: share.games for name, share in results.wins_by_bot.items()} == {"greedy": 12, "random": 6}


def test_bots_move_on_from_game_to_game(results):
    assert [row.bots.index("random") for row in results.rows] == [1, 2, 0, 1, 2, 0]
    fixed = simulate(**SIX | {"games": 3, "rotate": False}, jobs=1)
    assert {row.bots for row in fixed.rows} == {("greedy", "random", "greedy")}


def test_a_row_agrees_with_its_game():
    players = {"Ann": "greedy", "Bo": "random"}
    session = play(options={"seats": ["Ann", "Bo"]}, players=players, seed=8)
    row, events = played(session, players), [event for step in session.line for event in step.events]
    assert row.turns == 1 + sum(event.kind == "turn" for event in events)
    assert len(row.curve) == row.turns
    assert row.curve[-1] == row.points == tuple(RQA.points(session.state).values())
    assert row.actions == session.here.number
    assert sum(map(sum, row.happened.values())) == len(events)
    assert sum(row.count("knocked out", seat) for seat in (0, 1)) == sum(
        e.kind == "knocked out" for e in events
    )
    bought = [event.facts["card"] for event in events if event.kind == "acquire"]
    assert sorted(bought) == sorted(row.gained[0] + row.gained[1])


def test_rounds_end_where_the_first_seat_that_is_left_begins_anew():
    results = simulate("dice", games=3, jobs=1)
    assert results.seats == 2
    for row in results.rows:
        assert row.rounds == tuple(range(1, row.turns, 2))
        assert row.begun == (row.turns + 1) // 2


def test_a_game_in_which_seats_come_by_nothing_has_a_chart_less(ax):
    results = simulate("dice", games=3, jobs=1)
    assert list(results.table()[0])[-1] == "points"
    assert results.to_csv().splitlines()[0].endswith("turns,actions")
    titles = [one.get_title(loc="left") for one in overview(results).axes]
    assert titles == ["Wins by seat", "Points by round", "Length of a game"]
    with pytest.raises(ValueError, match="in Dice duel there is nothing that seats come by"):
        gains(results, ax)


def test_a_shared_win_is_shared():
    row = simulate(**SHORT | {"games": 1}, jobs=1).rows[0]
    both = replace(row, winners=row.seats)
    assert [both.won(seat) for seat in (0, 1)] == [0.5, 0.5]
    assert [share.won for share in Results("rqa", {}, "1", (both,)).wins_by_seat] == [0.5, 0.5]


def test_a_game_that_is_not_over_is_no_row():
    session = play(options={"seats": ["Ann", "Bo"]}, seed=8)
    session.seek(30)
    with pytest.raises(ValueError, match="not over"):
        played(session, {"Ann": "greedy", "Bo": "greedy"})


def test_curves_go_round_by_round(results):
    groups = results.curve()
    assert set(groups) == {0, 1, 2}
    for seat, rounds in groups.items():
        assert len(rounds[0]) == 6
        assert [len(points) for points in rounds] == sorted((len(points) for points in rounds), reverse=True)
        assert rounds[0] == [row.curve[2][seat] for row in results.rows]
    by_bot = results.curve(lambda row, seat: row.bots[seat])
    assert [len(by_bot[name][0]) for name in ("greedy", "random")] == [12, 6]


def test_cards_are_counted_once_a_seat_and_copies_each(results):
    seats = [cards for row in results.rows for cards in row.gained]
    for card, share in results.gains.items():
        assert share.games == sum(card in cards for cards in seats)
        assert results.copies[card] == pytest.approx(sum(cards.count(card) for cards in seats) / 18)


@pytest.mark.parametrize("won, games", [(0, 10), (10, 10), (3, 7), (0.5, 1)])
def test_a_share_lies_in_its_interval(won, games):
    share = Share.of(won, games)
    assert 0 <= share.low <= share.share <= share.high <= 1
    assert Share.of(won * 100, games * 100).high <= share.high


def test_a_share_of_nothing_may_be_anything():
    assert (Share.of(0, 0).low, Share.of(0, 0).high) == (0, 1)


# ---- as text ---------------------------------------------------------------------------------------------


def test_csv_has_a_line_for_each_seat_of_each_game(results):
    rows = list(csv.DictReader(io.StringIO(results.to_csv())))
    assert len(rows) == 18
    first = results.rows[0]
    assert [int(row["points"]) for row in rows[:3]] == list(first.points)
    assert rows[0]["acquired"] == "; ".join(first.gained[0])
    assert sum(float(row["won"]) for row in rows) == pytest.approx(6, abs=0.01)


def test_json_has_everything(results):
    data = json.loads(results.to_json())
    assert (data["game"], data["seed"], len(data["games"])) == ("rqa", "11", 6)
    assert [len(row["curve"]) for row in data["games"]] == list(results.lengths)
    assert data["seats"] == results.table()


def test_results_show_themselves(results):
    assert repr(results) == "<Results: 6 games of rqa, 3 seats, greedy and random>"
    html = results._repr_html_()
    assert html.count("<tr>") == 4
    assert "6 games of rqa" in html
    assert Results("rqa", {}, "1", ())._repr_html_().count("<tr>") == 1


# ---- what cannot be played -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong, told",
    [
        ({"games": -1}, "games: found -1, expected a number from 0"),
        ({"seats": 7}, "seats: found 7, expected 1 to 6, or names"),
        ({"bots": ["greedy"]}, "bots: found 1 for 4 seats, expected one for each"),
        ({"bots": "gredy"}, "Did you mean 'greedy'?"),
        ({"options": {"layout": "labb"}}, "Did you mean 'lab'?"),
    ],
)
def test_mistakes_are_told_before_the_first_game(wrong, told):
    with pytest.raises(ValueError, match=re.escape(told)):
        simulate(**wrong)


def test_a_set_up_that_is_refused_is_told_before_the_first_game():
    with pytest.raises(Illegal) as caught:
        simulate(options={"blue": 99}, jobs=2)
    assert "rqa.setup.adjust-blue" in caught.value.verdict.clauses


@pytest.mark.slow
def test_checked_games_give_the_same():
    few = {**SIX, "games": 2}
    assert simulate(**few, check=True, jobs=1) == simulate(**few, jobs=1)


def test_no_games_are_no_games():
    none = simulate(games=0, jobs=1)
    assert (none.rows, none.wins_by_seat, none.table()) == ((), (), [])


# ---- charts ----------------------------------------------------------------------------------------------


@pytest.fixture
def ax():
    return Figure().add_subplot()


def test_bars_are_as_high_as_the_shares(results, ax):
    wins(results, ax)
    assert [bar.get_height() for bar in ax.patches] == [100 * share.share for share in results.wins_by_seat]
    assert [label.get_text() for label in ax.get_xticklabels()] == [
        "1st to play",
        "2nd to play",
        "3rd to play",
    ]


def test_bars_go_by_bot_as_well(results, ax):
    wins(results, ax, by="bot")
    assert [label.get_text() for label in ax.get_xticklabels()] == ["greedy", "random"]
    assert [bar.get_height() for bar in ax.patches] == [
        100 * share.share for share in results.wins_by_bot.values()
    ]


@pytest.mark.parametrize("by, groups", [("seat", 3), ("bot", 2)])
def test_lines_are_the_means(results, ax, by, groups):
    curves(results, ax, by=by)
    lines = [line for line in ax.get_lines() if len(line.get_xdata()) > 2]
    assert len(lines) == groups
    assert len({line.get_marker() for line in lines}) == groups
    if by == "seat":
        first = results.curve()[0][0]
        assert lines[0].get_ydata()[0] == pytest.approx(sum(first) / len(first))


def test_the_histogram_holds_every_game(results, ax):
    lengths(results, ax)
    assert sum(bar.get_height() for bar in ax.patches) == 6


def test_cards_that_few_acquired_are_left_out(results, ax):
    gains(results, ax, least=4)
    shown = [label.get_text() for label in ax.get_yticklabels()]
    assert shown
    assert set(shown) == {card for card, share in results.gains.items() if share.games >= 4}


def test_a_chart_without_cards_says_so(results, ax):
    gains(results, ax, least=1000)
    assert "no card was acquired 1000 times" in [text.get_text() for text in ax.texts]


@pytest.mark.parametrize("theme", THEMES)
def test_the_overview_takes_its_colours_from_the_theme(results, theme):
    figure = overview(results, theme)
    assert len(figure.axes) == 4
    page = tuple(int(tokens(theme)["--page"][n : n + 2], 16) / 255 for n in (1, 3, 5))
    assert figure.get_facecolor()[:3] == pytest.approx(page)
    figure.draw_without_rendering()


def test_the_charts_of_no_games_are_empty():
    overview(Results("rqa", {}, "1", ())).draw_without_rendering()
