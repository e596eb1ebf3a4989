"""Bots that play for a seat, in any game that keeps the contract, and whole games between them."""

import json
import random
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rqa_lab.core.checked import checked
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import either, hint, printable, shown
from rqa_lab.core.work import finished
from rqa_lab.documents.places import ScenarioError
from rqa_lab.explore.bots import Chooser, Planner, at_random, carelessly, greedily
from rqa_lab.explore.strong import Strong
from rqa_lab.games import FIRST
from rqa_lab.games import game as registered
from rqa_lab.scenario.scenario import Scenario


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

    @property
    def ponders(self) -> bool:
        """Its decisions may take a second or more."""
        return isinstance(self.choose, Strong)

    def thinking(
        self, game: Game, state: State, seat: str, rng: random.Random
    ) -> Generator[int, None, Action]:
        """Choose in small pieces of work; yields how much is done."""
        if isinstance(self.choose, Strong):
            return (yield from self.choose.thinking(game, state, seat, rng))
        return self.choose(game, state, seat, rng)


_GREEDY = ("takes the best now", "Plays for points now; otherwise for position.", lambda: greedily)
#: name of a bot -> what it does, how it decides, and what makes its choosing function
BOTS: dict[str, tuple[str, str, Callable[[], Chooser]]] = {
    "easy": (
        "errs like a beginner",
        "Takes the best action it sees, and now and then just any.",
        lambda: carelessly,
    ),
    "normal": _GREEDY,
    "strong": (
        "thinks ahead to your reply",
        "Plays its best lines out many times, with the others’ replies, and takes the one that does best.",
        Strong,
    ),
    "random": ("acts at random", "Picks any action at random.", lambda: at_random),
    "greedy": _GREEDY,
    "planner": (
        "plans its turn",
        "Looks for the line of actions whose end is best, to the end of its turn.",
        Planner,
    ),
}


def bot(name: str) -> Bot:
    """A bot by its name.

    Some remember their plan for the turn, so each seat of each game gets a new one.

    Raises:
        ValueError: for a name that no bot has.
    """
    if name not in BOTS:
        raise ValueError(f"found {shown(str(name))}, expected a bot: {either(BOTS)}{hint(str(name), BOTS)}")
    does, says, make = BOTS[name]
    return Bot(name, does, says, make())


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
    action = finished(deciding(session, session.here, bots))
    return None if action is None else session.act(action, loosely=True)


def deciding(session: Session, step: Step, bots: Mapping[str, Bot]) -> Generator[int, None, Action | None]:
    """What a bot does after a step, in small pieces of work, for a page that stays alive; it does not act.

    Yields how much is done.
    """
    game, state = session.game, step.state
    seat = game.to_act(state)
    if seat is None or seat not in bots:
        return None
    rng = random.Random(f"{session.seed}/{step.number}/{seat}")
    return (yield from bots[seat].thinking(game, state, seat, rng))


@checked
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


@checked
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
