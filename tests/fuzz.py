"""Plays at random from all kinds of positions, sound and broken, with all checks of the contract on.

A run begins at a generated position, at a step of a scenario of the library, in the middle of a whole game or
before its set-up (``beginnings.py``).  At each step the kind of action is drawn first, and of what is refused
one of each kind is tried; half of the time several are drawn, of which one is taken that leads to what was
cited seldom.  Every step, refusal and position is checked in full (``contract.py``); at its end the run is
replayed, and written as a file and read again.  What is found is told as a scenario, as small as may be
(``shrink.py``).  The same seed finds the same, however many processes look for it.

    make fuzz ARGS="--actions 20000 --game rqa"

The exit code is 1 if anything was found, and 130 after Ctrl+C, which shows what was done by then.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from math import ceil
from os import cpu_count
from pathlib import Path
from typing import NamedTuple

import contract
import yaml
from beginnings import BEGINNINGS
from shrink import Found, kind, shrunk, told

from rqa_lab.commands.common import bar
from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import overrides
from rqa_lab.explore.found import by_kind, kind_of, seldom
from rqa_lab.explore.play import resume
from rqa_lab.explore.workers import in_processes
from rqa_lab.games import game, games
from rqa_lab.scenario.library import coverage

#: actions of a job, which is what a worker does without a word; it remembers what was cited so long
JOB = 2500
#: how many actions are drawn, half of the time, to take the one that leads to what was cited seldom
DRAWN = 10
#: how often each clause is to be cited
ENOUGH = 100
#: how many different things that were found are told
MOST_TOLD = 20
#: what cites clauses: events, refusals, faults of a position where a run begins, the end of a game
BY = ("events", "refusals", "faults", "ends")
#: exit code after Ctrl+C, as shells have it
STOPPED = 130
#: why clauses are cited seldom though all is well
SELDOM = Path(__file__).with_name("fuzz_seldom.yaml")


@dataclass
class Tally:
    """What was done and found.

    ``begun`` counts runs by where they began, ``sound`` the actions of those that began at a sound position.
    How often each clause was cited is told by ``cited``, together with what by, and by ``clauses`` in all.
    """

    actions: int = 0
    refusals: int = 0
    begun: Counter = field(default_factory=Counter)
    sound: int = 0
    kinds: Counter = field(default_factory=Counter)
    cited: Counter = field(default_factory=Counter)
    clauses: Counter = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)

    def add(self, other):
        """Count what another one has counted."""
        for name in ("actions", "refusals", "begun", "sound", "kinds", "cited", "clauses", "found"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def cite(self, by, clauses):
        """Count clauses that something cites."""
        for clause in clauses:
            self.cited[by, clause] += 1
            self.clauses[clause] += 1


# ---- a run -----------------------------------------------------------------------------------------------


class Job(NamedTuple):
    """So many actions of a game; the seed and the number say which."""

    game: str
    seed: str
    number: int
    actions: int


def fuzz(jobs):
    """Do some jobs: what a worker does."""
    return [(job.game, play(job)) for job in jobs]


def play(job):
    """Runs of a game, one after the other, until there are as many actions as wanted."""
    tally, rules = Tally(), game(job.game)
    for number in range(job.actions):
        before = tally.actions
        if before == job.actions:
            break
        begin, most = BEGINNINGS[(job.number + number) % len(BEGINNINGS)]
        name = f"{job.seed}/{job.game}/{job.number}/{number}"
        rng = random.Random(name)
        try:
            scenario = begin(rules, rng, tally.clauses).set(seed=name)
        except Exception as error:
            tally.found.append(Found(name, f"on the way to its beginning, {kind(error)}", told(error)))
            continue
        sound = not rules.audit(scenario.state)
        tally.begun[begin.__name__, "sound" if sound else "broken"] += 1
        run(scenario, rng, min(most, job.actions - before), tally, name)
        tally.sound += sound * (tally.actions - before)
    return tally


def run(scenario, rng, most, tally, name):
    """Actions from a position at random, all of them checked, until one finds something."""
    line, refused = [], None
    try:
        session = resume(scenario)
        rules = session.game
        look_at(session)
        tally.cite("faults", (clause for fault in rules.audit(session.state) for clause in fault.clauses))
        for _ in range(most):
            for refused in to_be_refused(session, rng, tally.clauses):
                tally.refusals += 1
                tally.cite("refusals", contract.refusal_tells_why(session, *refused).clauses)
            refused = None
            legal = rules.legal(session.state)
            if not legal:
                tally.cite("ends", ends(rules, session.state))
                break
            action = to_be_done(session, legal, rng, tally)
            line.append(action.text)
            tally.actions += 1
            tally.kinds.update(kind_of(rules, action))
            for event in contract.acted(session, action).events:
                tally.cite("events", event.clauses)
            look_at(session)
        contract.replay_is_play(session)
        contract.its_file_leads_there(scenario, session)
    except Exception as error:
        tried = refused and (refused[0].text, refused[1])
        tally.found.append(Found(name, kind(error), told(error), scenario.document, tuple(line), tried))


def to_be_done(session, legal, rng, tally):
    """One of the legal actions, or of some of them the one that leads to what was cited seldom."""
    rules, state = session.game, session.state
    some = [by_kind(rules, legal, rng, tally.kinds) for _ in range(rng.choice((1, DRAWN)))]
    return seldom(dict.fromkeys(some), lambda action: cites(rules, state, action), tally.clauses)


def cites(rules, state, action):
    """The clauses that an action cites at once, before chance answers; nothing if it cannot be done."""
    trace = []
    try:
        after = rules.advance(state.copy(), action, trace)
        return {clause for event in rules.language.dress(trace) for clause in event.clauses}.union(
            ends(rules, after)
        )
    except Exception:  # so it is done, and found
        return {"failed"}


def ends(rules, state):
    """The clauses that the end of a game cites; nothing before that."""
    outcome = rules.outcome(state)
    return outcome.clauses if outcome else ()


def to_be_refused(session, rng, cited):
    """An action of each kind that is refused to whoever is to act, and one that is to somebody else."""
    rules, state = session.game, session.state
    legal, kinds = rules.legal(state), {}
    known = set(legal)
    for action in dict.fromkeys(rules.universe(state)):
        if action not in known:
            kinds.setdefault(type(action), []).append(action)
    for actions in kinds.values():
        some = rng.choices(actions, k=rng.choice((1, DRAWN)))
        yield seldom(some, lambda action: rules.judge(state, action).clauses, cited), None
    if legal:
        others = {*rules.look(state)["seats"], CHANCE} - {rules.to_act(state)}
        yield rng.choice(legal), rng.choice(sorted(others))


def look_at(session):
    """A position keeps the contract."""
    for check in contract.OF_A_POSITION:
        check(session.game, session.state)


# ---- many runs -------------------------------------------------------------------------------------------


def jobs_of(ids, actions, seed):
    """Jobs of so many actions in all, by turns; a game has as large a share as it has clauses."""
    clauses = {id: len(game(id).rulebook) for id in ids}
    jobs = []
    for id in ids:
        share = ceil(actions * clauses[id] / sum(clauses.values()))
        jobs += [Job(id, seed, n, min(JOB, share - n * JOB)) for n in range(ceil(share / JOB))]
    return sorted(jobs, key=lambda job: job.number)


def work(jobs, processes, over):
    """Let processes do all jobs, or this one alone; ``over`` is told of the jobs that are done."""
    if processes > 1:
        in_processes(fuzz, jobs, processes, over, most=1)
    else:
        for job in jobs:
            over(fuzz([job]))


def told_once(found):
    """Of each kind of what was found the one with the fewest actions, and how often there is such."""
    best = {}
    for one in sorted(found, key=lambda one: (len(one.line), one.run)):
        best.setdefault(one.kind, one)
    many = Counter(one.kind for one in found)
    return [(one, many[one.kind]) for one in best.values()][:MOST_TOLD]


# ---- what it came to -------------------------------------------------------------------------------------


def clauses_of(id, cited):
    """A row for each clause that can be cited: how often it was, by what, and why not more often."""
    covered, why = coverage(id)["covered"], yaml.safe_load(SELDOM.read_text("utf-8")) or {}
    rows = []
    for clause in game(id).rulebook.own():
        counts = {by: cited[by, clause.id] for by in BY}
        total = sum(counts.values())
        if total or (clause.id in covered and not clause.uncitable):
            rows.append({"clause": clause.id, **counts, "total": total, "why": why.get(clause.id, "")})
    return rows


def kinds_of(tally):
    """How many actions of each kind, those that were done most first."""
    return {name: n for name, n in tally.kinds.most_common() if isinstance(name, str)}


def begun_of(tally):
    """How many runs began where: "lesson (sound)"."""
    return {f"{name.replace('_', ' ')} ({what})": n for (name, what), n in sorted(tally.begun.items())}


def report(title, tally, rows):
    """What the runs of a game came to, as lines of text."""
    runs = tally.begun.total()
    yield f"{title}: {tally.actions:,} actions, {tally.refusals:,} refusals, {runs:,} runs."
    sound = 100 * tally.sound / max(1, tally.actions)
    yield f"{sound:.0f} % of the actions are of runs from sound positions, the others from broken ones."
    for what, counts in (
        ("Runs by where they began", begun_of(tally)),
        ("Kinds of actions", kinds_of(tally)),
    ):
        yield f"{what}: {', '.join(f'{name} {n:,}' for name, n in counts.items())}."
    width = max(len(row["clause"]) for row in rows)
    yield f"\n{'cited by':{width}}" + "".join(f"{by:>10}" for by in (*BY, "total"))
    for row in rows:
        yield f"{row['clause']:{width}}" + "".join(f"{row[by]:>10,}" for by in (*BY, "total"))
    few = [row for row in rows if row["total"] < ENOUGH]
    others = " The others:" if few else ""
    yield f"\n{len(rows) - len(few)} of {len(rows)} clauses were cited at least {ENOUGH} times.{others}"
    for row in few:
        yield f"  {row['clause']} {row['total']}: {row['why'] or 'nobody has said why'}"
    yield ""


def speed(tallies, seconds):
    """How fast it was, in words."""
    actions = sum(tally.actions for tally in tallies.values())
    rate = f"{actions:,} actions in {seconds:,.0f} s, {actions / seconds:,.0f} a second"
    return f"All checks at every step: {rate}."


def main() -> int:
    """Play, and print what came of it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--actions", type=int, default=500_000, help="of all games together")
    options.add_argument("--game", action="append", choices=games(), help="one game; may be given again")
    options.add_argument("--seed", default="0", help="the same seed finds the same")
    options.add_argument("--jobs", type=int, default=cpu_count() or 1, help="processes")
    options.add_argument("--json", action="store_true", help="print everything as JSON")
    chosen = options.parse_args()
    ids = chosen.game or games()
    if unknown := [id for id in ids if not overrides(game(id), "described")]:
        options.error(f"{', '.join(unknown)} does not say a position in the keys of a scenario")
    tallies, begun, stopped = {id: Tally() for id in ids}, time.monotonic(), False
    with bar(chosen.actions, "Playing, Ctrl+C to stop") as progress:

        def over(done):
            for id, tally in done:
                tallies[id].add(tally)
                progress(tally.actions)

        try:
            work(jobs_of(ids, chosen.actions, chosen.seed), chosen.jobs, over)
        except KeyboardInterrupt:
            stopped = True
    seconds = time.monotonic() - begun
    every = [one for tally in tallies.values() for one in tally.found]
    found = [(shrunk(one), many) for one, many in told_once(every)]
    rows = {id: clauses_of(id, tally.cited) for id, tally in tallies.items()}
    if chosen.json:
        print(json.dumps(as_data(tallies, rows, found, seconds), indent=1))
    else:
        for id, tally in tallies.items():
            print(*report(game(id).title, tally, rows[id]), sep="\n")
        print(speed(tallies, seconds), *tell(found), sep="\n")
    return STOPPED if stopped else int(bool(found))


def tell(found):
    """What was found, as lines of text."""
    for one, many in found:
        yield f"\n{one.kind}, found {many} times; {one.told}\n\n{one.to_yaml()}"
    yield f"{len(found)} kinds of faults were found." if found else "Nothing was wrong."


def as_data(tallies, rows, found, seconds):
    """All of it as plain values."""
    return {
        "seconds": seconds,
        "games": {
            id: {
                "actions": tally.actions,
                "refusals": tally.refusals,
                "begun": begun_of(tally),
                "sound": tally.sound,
                "kinds": kinds_of(tally),
                "clauses": rows[id],
            }
            for id, tally in tallies.items()
        },
        "found": [
            {"kind": one.kind, "run": one.run, "told": one.told, "times": many, "scenario": one.to_yaml()}
            for one, many in found
        ],
    }


if __name__ == "__main__":
    sys.exit(main())
