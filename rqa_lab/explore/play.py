"""Bots that play for a seat, in any game that keeps the contract.

A bot sees only what its seat may know: the observed position.  When it thinks ahead to a draw, it draws from
its own chance, or stops there if the game's estimate averages over chance
(:attr:`Trials.averages_chance`).  It plays for points, and where none can be gained, for the game's estimate
(:attr:`Trials.estimate`), if there is one.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import either, hint, printable, shown
from rqa_lab.documents.places import ScenarioError
from rqa_lab.games import FIRST
from rqa_lab.games import game as registered
from rqa_lab.scenario.scenario import Scenario

#: choose(game, state, seat, rng) -> an action of the seat to act; the state is never changed
Chooser = Callable[[Game, State, str, random.Random], Action]

#: positions that the planner goes on from, after each of its actions, and most actions that it looks ahead
BEAM, DEPTH = 6, 24


@dataclass(frozen=True, slots=True)
class Bot:
    """A player of the lab: a name, what it does, a sentence on how it decides, and the function that chooses.

    >>> from rqa_lab.games import game
    >>> rqa = game("rqa")
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> seats = {"Ann": {"hand": ["Hammer"]}}
    >>> state = rqa.position({"robots": robots, "seats": seats, "turn": {"seat": "Ann", "energy": 2}})
    >>> bot("greedy").choose(rqa, state, "Ann", random.Random(1))
    Play('Hammer', 'pug', 'crate')
    """

    name: str
    does: str
    says: str
    choose: Chooser


def bot(name: str) -> Bot:
    """A bot by its name.

    A planner remembers its plan for the turn, so each seat of each game gets a new one.

    Raises:
        ValueError: for a name that no bot has.
    """
    if name not in BOTS:
        raise ValueError(f"found {shown(str(name))}, expected a bot: {either(BOTS)}{hint(str(name), BOTS)}")
    does, says, make = BOTS[name]
    return Bot(name, does, says, make())


# ---- what a position is good for -------------------------------------------------------------------------


def value(game: Game, state: State, seat: str, others: float | None = None) -> float:
    """The value of a position for a seat: its points less the others' average, plus the game's estimate.

    Args:
        game: the game.
        state: the position, as the seat sees it.
        seat: the seat to value it for.
        others: the others' average to use instead of that of this position.
    """
    points = game.points(state)
    if others is None:
        others = average(points, seat)
    return points[seat] - others + game.estimate(state, seat)


def average(points: Mapping[str, int], seat: str) -> float:
    """The points of all others on average; 0 if there are none."""
    return (sum(points.values()) - points[seat]) / (len(points) - 1) if len(points) > 1 else 0


def _tried(game: Game, state: State, action: Action, chance: Chance) -> State:
    return game.advance(state.copy(), action, None, None if game.averages_chance else chance)


def _chance(rng: random.Random) -> Chance:
    uniform = rng.random
    return lambda n: int(uniform() * n)


# ---- random ----------------------------------------------------------------------------------------------


def at_random(game: Game, state: State, seat: str, rng: random.Random) -> Action:
    """Any action, each as likely."""
    return rng.choice(game.legal(state))


# ---- greedy ----------------------------------------------------------------------------------------------


def greedily(game: Game, state: State, seat: str, rng: random.Random) -> Action:
    """The action that leads to the best position for the seat; of equals, one that does not end its turn."""
    seen = game.observe(state, seat)
    actions = game.legal(seen)
    if len(actions) == 1:
        return actions[0]
    chance, others = _chance(rng), average(game.points(seen), seat)
    rated = [(*rate(game, _tried(game, seen, action, chance), seat, others), action) for action in actions]
    best = max(rated, key=itemgetter(0, 1))[:2]
    return rng.choice([action for *rating, action in rated if tuple(rating) == best])


def rate(game: Game, state: State, seat: str, others: float) -> tuple[float, bool]:
    """The value of a position, and True if the seat goes on.

    Once its turn is over, gains of the others do not count, as they would come anyway; their losses do.
    """
    if game.to_act(state) == seat:
        return value(game, state, seat), True
    return value(game, state, seat, min(others, average(game.points(state), seat))), False


# ---- a planner -------------------------------------------------------------------------------------------


class Planner:
    """A player that looks for its own line with the best end: a beam search to the end of its turn.

    The line is remembered, and followed as long as the game reaches the foreseen positions.
    """

    def __init__(self, beam: int = BEAM, depth: int = DEPTH) -> None:
        self.beam, self.depth = beam, depth
        self._plan: dict[State, Action] = {}

    def __call__(self, game: Game, state: State, seat: str, rng: random.Random) -> Action:
        """The next action of the plan; a new plan if chance or another seat came in between."""
        seen = game.observe(state, seat)
        actions = game.legal(seen)
        if len(actions) == 1:
            return actions[0]
        if seen not in self._plan:
            self._plan = self._planned(game, seen, seat, rng)
        return self._plan[seen]

    def _planned(self, game: Game, start: State, seat: str, rng: random.Random) -> dict[State, Action]:
        """The actions of the best line that was found, by the position in which each is taken."""
        chance, others = _chance(rng), average(game.points(start), seat)
        known, level = {start}, [_Line(0, start)]
        best: _Line | None = None
        for _ in range(self.depth):
            onward = []
            for line in level:
                for action in game.legal(line.state):
                    after = _tried(game, line.state, action, chance)
                    if after in known:
                        continue
                    known.add(after)
                    rating, goes_on = rate(game, after, seat, others)
                    longer = _Line(rating, after, line, action)
                    if goes_on:
                        onward.append(longer)
                    elif best is None or rating > best.rating:
                        best = longer
            if not onward:
                break
            level = sorted(onward, key=attrgetter("rating"), reverse=True)[: self.beam]
        return dict((best or level[0]).steps())


class _Line(NamedTuple):
    """A line of actions: the value of the position at its end, that position, and the path to it."""

    rating: float
    state: State
    before: "_Line | None" = None
    action: Action | None = None

    def steps(self) -> Iterator[tuple[State, Action]]:
        """The positions on the path, each with the action that is taken in it, the last one first."""
        line = self
        while line.before is not None and line.action is not None:
            yield line.before.state, line.action
            line = line.before


#: name of a bot -> what it does, how it decides, and what makes its choosing function
BOTS: dict[str, tuple[str, str, Callable[[], Chooser]]] = {
    "random": ("acts at random", "Picks any action at random.", lambda: at_random),
    "greedy": (
        "takes the best now",
        "Plays for points now; otherwise for position.",
        lambda: greedily,
    ),
    "planner": (
        "plans its turn",
        "Looks for the line of actions whose end is best, to the end of its turn.",
        Planner,
    ),
}


# ---- whole games, played by bots from the set-up to the end ----------------------------------------------
# A game is a session, so you can go to any step, see the position after each event, undo, branch off, and
# save it as a file.  The same options, players and seed give the same game, to the event.

#: a game that has not ended after this many actions is given up
MOST_ACTIONS = 50_000
#: the key of a scenario for a whole game before its set-up, in games that have one
KEY = "game"


class Unfinished(RuntimeError):
    """A game did not end within the most actions; ``session`` is how far it got."""

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(f"the game has not ended after {session.here.number} actions")

    def __reduce__(self) -> tuple[type[RuntimeError], tuple[str]]:
        return RuntimeError, (str(self),)  # a session does not travel between processes


def begin(
    game: Game | str = FIRST,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 1,
    *,
    traced: bool = False,
) -> Session:
    """A session at the very beginning of a whole game.

    Args:
        game: the game, or its id.
        options: what the players agreed on, as below ``game`` in a scenario file, with ``rulings`` and
            ``data``.
        seed: answers chance.
        traced: make all events at once; see :class:`~rqa_lab.core.session.Session`.

    Raises:
        ValueError: for options that cannot be read.
    """
    rules = registered(game) if isinstance(game, str) else game
    if options and KEY in rules.schema:
        _check_options(rules.id, json.dumps(options, default=repr))
    return Session(rules, rules.start(options or {}), seed=seed, traced=traced)


@lru_cache(64)  # all games of a simulation have the same options
def _check_options(game: str, options: str) -> None:
    """Raise ScenarioError for options, as JSON, that a scenario file could not hold either."""
    if problems := Scenario(game, "A game", **_keys(registered(game), json.loads(options))).problems:
        raise ScenarioError(problems)


def _keys(rules: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of a scenario file for these options: some, such as rulings, stand at its top level."""
    if KEY not in rules.schema:
        return {}
    alone = rules.schema.keys() - rules.schema[KEY].get("properties", {})
    apart = {key: value for key, value in options.items() if key in alone}
    return {KEY: {key: value for key, value in options.items() if key not in apart}, **apart}


def check_set_up(session: Session) -> None:
    """Raise Illegal, with all reasons, where the rules refuse the set-up that waits to begin."""
    game, state = session.game, session.state
    if game.to_act(state) is not None and not game.legal(state):
        for action in game.universe(state):
            if isinstance(action, Choose):
                session.act(action)


def seated(session: Session, players: Mapping[str, str]) -> dict[str, Bot]:
    """A new bot for each seat that has one, by the bot's name.

    Raises:
        ValueError: for a seat or a bot that does not exist.
    """
    seats = session.game.look(session.state)["seats"]
    for seat in players:
        if seat not in seats:
            raise ValueError(
                f"found {shown(seat)}, expected a seat: {printable(either(seats))}{hint(seat, seats)}"
            )
    return {seat: bot(name) for seat, name in players.items()}


def bot_acts(session: Session, bots: Mapping[str, Bot]) -> Step | None:
    """The step that a bot takes, if the seat to act has one, else None.

    Its own chance depends on the seed, the step and the seat, so that it acts the same again after going back
    in time.
    """
    seat = session.game.to_act(session.state)
    if seat is None or seat not in bots:
        return None
    rng = random.Random(f"{session.seed}/{session.here.number}/{seat}")
    return session.act(bots[seat].choose(session.game, session.state, seat, rng), loosely=True)


def play(
    game: Game | str = FIRST,
    options: Mapping[str, Any] | None = None,
    players: Mapping[str, str] | str = "greedy",
    seed: int | str = 1,
    *,
    most: int = MOST_ACTIONS,
    traced: bool = False,
) -> Session:
    """A whole game between bots, as a session at its end.

    Args:
        game: the game, or its id.
        options: what the players agreed on, as below ``game`` in a scenario file, with ``rulings`` and
            ``data``.
        players: the bot of each seat by name, or one for all.
        seed: answers chance; the bots' own chance comes from it, too.
        most: actions after which it is given up.
        traced: make all events at once; see :class:`~rqa_lab.core.session.Session`.

    Raises:
        ValueError: for options, seats or bots that do not exist, and for a seat without a bot.
        Illegal: for a set-up that the rules refuse.
        Unfinished: if it does not end within ``most`` actions.

    >>> session = play(options={"seats": ["Ann", "Bo"]}, players={"Ann": "greedy", "Bo": "random"}, seed=7)
    >>> session.game.outcome(session.state).winners
    ('Ann',)
    """
    session = begin(game, options, seed, traced=traced)
    check_set_up(session)
    seats = session.game.look(session.state)["seats"]
    bots = seated(session, dict.fromkeys(seats, players) if isinstance(players, str) else players)
    for seat in seats:
        if seat not in bots:
            raise ValueError(f"nobody plays for {printable(seat)}: {shown(seat)} has no bot")
    while session.here.number < most and bot_acts(session, bots):
        pass
    if session.game.to_act(session.state) is not None:
        raise Unfinished(session)
    return session


# ---- as files --------------------------------------------------------------------------------------------


def agreed(
    game: str = FIRST,
    options: Mapping[str, Any] | None = None,
    players: Mapping[str, str] | None = None,
    seed: int | str = 1,
    title: str = "",
) -> Scenario:
    """A whole game before its set-up, as a scenario; its session is that of :func:`play`.

    To keep the play itself, use :func:`rqa_lab.scenario.scenario.record`.

    Args:
        game: the id of the game.
        options: the players' agreement, as below ``game`` in a scenario file, with ``rulings`` and ``data``.
        players: the bots by seat; all other seats are persons.
        seed: the seed for chance.
        title: its title in lists.

    Raises:
        ScenarioError: for anything that the format does not allow.

    >>> agreed(options={"seats": ["Ann", "Bo"]}, players={"Bo": "greedy"}).title
    'A game of Ann and Bo'
    """
    rules, given = registered(game), options or {}
    seats = given.get("seats") or rules.look(rules.start({}))["seats"]
    keys = _keys(rules, given)
    if players:
        keys["players"] = dict(players)
    title = title or f"A game of {', '.join(seats[:-1])} and {seats[-1]}"
    return Scenario(game, title, seed=seed, **keys)


def resume(scenario: Scenario, *, traced: bool = False) -> Session:
    """A session at the end of a scenario's steps, ready to go on.

    The answers of chance in the file belong to its own steps, and on every other branch the seed answers;
    unused ones go on answering after the last step.

    Args:
        scenario: the scenario to resume.
        traced: make all events at once; see :class:`~rqa_lab.core.session.Session`.

    Raises:
        ScenarioError: if the scenario cannot be read.
        Illegal, Unreadable, Ambiguous: for a step that cannot be taken.

    >>> from rqa_lab.scenario.scenario import record
    >>> scenario = agreed(options={"seats": ["Ann", "Bo"]}, players={"Ann": "random", "Bo": "random"}, seed=3)
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="random", seed=3)
    >>> resume(record(scenario, session.here)).state == session.state
    True
    """
    session = scenario.session(traced=traced)
    for line in scenario.lines:
        if line.kind == "do":
            session.act(line.texts[0])
    session.improvise(*session.here.rest)
    return session
