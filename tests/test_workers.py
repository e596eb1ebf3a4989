"""Searches that several workers share, processes or a Dask cluster; what comes out is the same."""

import json
import pickle
from functools import partial

import distributed
import pytest
from processes import printed

from rqa_lab import load
from rqa_lab.core.notation import Unreadable
from rqa_lab.explore import each, find, meetings, surest
from rqa_lab.explore.meeting import to_json
from rqa_lab.scenario.library import ids

WALL, TACKLE = "rqa/pushing/into-a-wall", "rqa/knock/tackle"
GOAL = "Strider has 4 Health"
CLAUSES = (["rqa.push.into-wall", "rqa.ko.last-cube"], ["rqa.push.into-wall"])
#: more than a worker takes in one go
ACTIONS = 600


def searches(**who):
    """What each kind of search finds, in words: of positions, of clauses, of a whole game, of questions."""
    positions = [load(one).session() for one in (WALL, TACKLE, WALL)]
    return (
        [str(one) for one in each(surest, positions, goal=GOAL, actions=2, **who)],
        [one.scenario.to_yaml() for one in each(find, CLAUSES, tries=2000, **who)],
        to_json(meetings("moonbots", actions=ACTIONS, **who)),
        each(partial(len), ids("moonbots"), **who),
    )


@pytest.mark.slow
def test_a_dask_cluster_finds_the_same():
    alone = searches(jobs=1)
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        assert searches(executor=client.get_executor()) == alone
        assert client.submit(len, "left").result() == 4


@pytest.mark.slow
def test_processes_find_the_same():
    assert searches(jobs=2) == searches(jobs=1)


def test_it_tells_how_far_it_is_and_keeps_the_order():
    told = []
    assert each(str, (3, 1, 2), jobs=1, progress=told.append) == ["3", "1", "2"]
    assert told == [1, 1, 1]
    assert each(str, (), jobs=2) == []


def test_what_a_worker_cannot_do_is_told():
    with pytest.raises(Unreadable):
        each(surest, [load(WALL).session()], goal="Nobody has 4 Health", jobs=1)


def test_a_position_is_read_by_a_process_that_has_loaded_nothing():
    """As a worker of a cluster reads what it has to look at before it reads what it has to do with it."""
    position = load(WALL).session()
    packed = pickle.dumps((position.game, position.state))
    assert printed(f"import pickle; print(pickle.loads({packed!r})[0].id)") == "rqa\n"


# ---- on the command line ---------------------------------------------------------------------------------


def test_many_positions_are_solved_one_by_one(rqa):
    code, out, _ = rqa("solve", WALL, TACKLE, GOAL, "--jobs", 1, "--json", "--actions", 2)
    both = json.loads(out)
    assert [one["position"] for one in both] == [WALL, TACKLE]
    assert [code, both[1]["found"]] == [int(not all(one["found"] for one in both)), True]
    _, out, _ = rqa("solve", TACKLE, GOAL, "--json", "--actions", 2)
    assert {"position": TACKLE, **json.loads(out)} == both[1]
    code, _, err = rqa("solve", WALL, TACKLE, "Nobody has 4 Health", "--jobs", 1)
    assert (code, err.count("\n")) == (2, 1)


@pytest.mark.slow
def test_a_command_lets_a_cluster_do_it(rqa):
    with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster:
        there = ("--cluster", cluster.scheduler_address)
        for words in (
            ("simulate", "--games", 4, "--seats", 2, "--json"),
            ("meetings", "--game", "moonbots", "--actions", ACTIONS, "--gaps", 2),
            ("solve", TACKLE, WALL, GOAL, "--actions", 2),
        ):
            assert rqa(*words, *there)[:2] == rqa(*words, "--jobs", 1)[:2]


@pytest.mark.slow
def test_a_cluster_that_is_not_there_or_lacks_the_data_is_told(rqa, monkeypatch):
    code, _, err = rqa("solve", TACKLE, GOAL, "--cluster", "tcp://127.0.0.1:1")
    assert (code, err) == (
        2,
        "rqa-lab: --cluster: no scheduler of Dask answers at 'tcp://127.0.0.1:1'\n",
    )
    monkeypatch.setenv("RQA_DATA", "mine.yaml")
    assert "don't have the file of --data" in rqa("simulate", "--cluster", "tcp://127.0.0.1:1")[2]
