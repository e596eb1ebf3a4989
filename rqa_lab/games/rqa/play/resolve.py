"""How an action runs to the next decision, who acts and has won; first, what a seat may know.

Other seats' hands are hidden, and so is the order of every deck.  A seat knows which cards its own deck and
the Shop Deck hold; discarded and scrapped cards lie open.
"""

from collections.abc import Callable
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE, Chance, imagining
from rqa_lab.core.clause import only_if
from rqa_lab.core.doing import Frame
from rqa_lab.core.event import Event
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import Choice, outdate
from rqa_lab.games.rqa.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.bodies import effect_on, space_or_none
from rqa_lab.games.rqa.play import cards, pushing, shop, tiles, turn
from rqa_lab.games.rqa.play.tiles import displaced
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.play.writers.turn import deal_anew, mask, mask_decks
from rqa_lab.games.rqa.rules.legal import legal
from rqa_lab.games.rqa.rules.moving import stranded
from rqa_lab.games.rqa.rules.permission import asked_by
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import UNKNOWN, State
from rqa_lab.games.rqa.steps import EFFECTS, effect, named


def observe(s: State, seat: str) -> State:
    """The position with the hands and decks of all other seats masked; how many cards they hold is public.

    The top of a deck is hidden from everyone.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"seats": {"Ann": {}, "Bo": {"hand": ["Hammer"]}}})
    >>> observe(s, "Ann").hand
    [(), ('?',)]
    """
    new = s.copy()
    mask_decks(new)
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            mask(new, number, UNKNOWN)
    return new


imagine = imagining(observe, deal_anew)


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: which card another seat draws stays hidden.

    >>> drawn = Event("draw", ("rqa.turn.cleanup",), "turn", {"seat": "Bo", "card": "Hammer"})
    >>> witness(drawn, "Ann").facts["card"], witness(drawn, "Bo").facts["card"]
    ('?', 'Hammer')
    """
    if event.kind != "draw" or event.facts["seat"] == seat:
        return event
    return replace(event, facts={**event.facts, "card": UNKNOWN})


# ---- actions and effects as frames on an agenda, run until a choice waits --------------------------------
# An effect writes, puts further frames on the agenda, or asks once; the answer is appended to the frame that
# asked.  Effects that wait until the moving effect is over are in a second list; the active player chooses
# their order.


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    do = Doing(s, t, chance, action.text)
    _BEGIN[type(action)](do, action)
    run(do)
    return s


def run(do: Doing) -> None:
    """Run frames until a choice waits or none is left; no robot is left behind on top of an obstacle.

    A robot up there gets no option that would leave it there; if it happens still, it is moved off.
    """
    s = do.state
    while True:
        if _settle(do):
            assert s.atop is not None
            do.then(displaced.frame(s.atop, "turn"))
        elif s.choice is None or s.atop is None or not _narrow(do, s.choice, s.atop):
            return


def _settle(do: Doing) -> bool:
    """Run the agenda, then the waiting effects; true if a robot is stranded first."""
    s = do.state
    while True:
        EFFECTS.run(do)
        if s.choice is not None:
            return False
        if not s.waiting and not s.own_ko:
            return s.atop is not None and stranded(s)
        if s.own_ko and s.phase == "main" and (not s.waiting or s.setup.rulings["own-ko-pending"] == "drop"):
            if stranded(s):
                return True
            _end_turn_at_once(do)
        elif s.waiting:
            _take_up_next(do)
        else:
            return False


def _take_up_next(do: Doing) -> None:
    """Run a waiting effect: one that comes too late, the only one, or the one that the player picks."""
    s = do.state
    if idle := [effect for effect in s.waiting if comes_too_late(s, effect)]:
        do.take_up(idle[0])
        return
    options = tuple(dict.fromkeys(effect_text(s, effect) for effect in s.waiting))
    if len(options) == 1:
        do.take_up(s.waiting[0])
    else:
        do.ask(do.seat, "order", options, take_up.frame())


def _end_turn_at_once(do: Doing) -> None:
    """End the turn after a Knock Out of the active seat's own robot: waiting effects are dropped."""
    s = do.state
    names = tuple(effect_text(s, effect) for effect in s.waiting)
    do.by("turn").drop_waiting(names, ("rqa.ko.pending-effects", "rqa.ko.own-turn-ends"))
    second = any(s.at[robot] is not None for robot in s.setup.robots_of[s.seat])
    ends = ("rqa.ko.own-turn-ends", "rqa.turn.phases", *only_if(second, "rqa.ko.own-turn-second-robot"))
    do.then(turn.cleanup.frame(ends))


def _narrow(do: Doing, choice: Choice, atop: int) -> bool:
    """Remove the options that would strand a robot; true if only one was left, which is then taken."""
    if choice.seat == CHANCE:
        return False
    s = do.state
    kept = tuple(option for option in choice.options if not _strands(s, option))
    if kept and kept != choice.options:
        why = (*asked_by(s, choice), "rqa.over.no-stop")
        do.by(s.setup.titles[atop]).pick(choice.seat, choice.kind, kept, why, choice.frame)
    return s.choice is None


def _strands(s: State, option: str) -> bool:
    """This option strands a robot, however its player goes on; answers of chance are not foreseen."""
    ahead = s.copy()
    do = Doing(ahead)
    choose(do, Choose(option))
    if _settle(do):
        return True
    choice = ahead.choice
    if choice is None or ahead.atop is None:
        return False
    if choice.seat == CHANCE:
        return ahead.own_ko
    return all(_strands(ahead, one) for one in choice.options)


def comes_too_late(s: State, effect: Frame) -> bool:
    """A waiting effect has nothing left to do because its robot is gone, so its order does not matter."""
    it = named(effect)
    idle = effect[0] in (tiles.tile.op, pushing.plating_damage.op) and not tiles.acts_on_nobody(s, it.cause)
    return idle and space_or_none(s, it.body) is None


@effect("take up", cause="turn")
def take_up(do: Doing, text: str = "") -> None:
    """The active player picks a waiting effect: it runs next."""
    do.take_up(next(effect for effect in do.state.waiting if effect_text(do.state, effect) == text))


def effect_text(s: State, effect: Frame) -> str:
    """A waiting effect as an option: "Tacks on crate"."""
    it = named(effect)
    return effect_on(s, it.cause, it.body)


def choose(do: Doing, action: Choose) -> None:
    """The waiting choice is answered: the effect that asked runs again, with the answer."""
    do.choose(action.option, asked_by)


#: kind of action -> what begins it
_BEGIN: dict[type[Action], Callable[[Doing, Any], None]] = {
    Move: pushing.step,
    Push: pushing.push,
    Play: cards.play,
    Use: cards.use,
    Buy: shop.buy,
    EnergyToMove: pushing.convert,
    EndTurn: turn.end_turn,
    Choose: choose,
}


def to_act(s: State) -> str | None:
    """The seat that is to act, or chance; None after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[s.seat]


def points(s: State) -> dict[str, int]:
    """The Victory Points of every seat now."""
    return {seat: pile.points for seat, pile in zip(s.setup.seats, s.pile, strict=True)}


def outcome(s: State) -> Outcome | None:
    """The winners, once the game is over: by points, then by Health cubes; teams add theirs up."""
    if s.phase != "over":
        return None
    setup = s.setup

    def score(side: int) -> tuple[int, int]:
        seats = [seat for seat in range(len(setup.seats)) if setup.teams[seat] == side]
        robots = [robot for seat in seats for robot in setup.robots_of[seat]]
        health = [s.red[robot] + s.blue[robot] for robot in robots]
        best_robot = setup.rulings["tie-break-sum"] == "best-robot"
        cubes = max(health, default=0) if best_robot else sum(health)
        return sum(s.pile[seat].points for seat in seats), cubes

    best = max(map(score, setup.teams))
    winners = tuple(seat for seat, side in zip(setup.seats, setup.teams, strict=True) if score(side) == best)
    sides = set(setup.teams)
    level = [side for side in sides if score(side)[0] == best[0]]
    clauses = (
        "rqa.end.winner",
        "rqa.end.score",
        "rqa.cubes.board-cubes-not-scored",
        *only_if(any(pile.gems for pile in s.pile), "rqa.cubes.gem-value"),
        *only_if(setup.in_teams, "rqa.team.combine"),
        *only_if(len(level) > 1, "rqa.end.tie-break"),
        *only_if(sum(score(side) == best for side in sides) > 1, "rqa.end.shared"),
    )
    return Outcome(winners, points(s), clauses)


# ---- how far a robot gets with the Move in the pool: each space with its price, by the rules themselves ----

#: the search stops after this many positions; an ordinary board has some 250
LIMIT = 1000


class Reach(NamedTuple):
    """A space that a robot can stop on: the least Move it takes, the Health lost on the way, the steps."""

    price: int
    loss: int
    steps: tuple[Action, ...]


#: where the Move that is left stands among what makes two positions equal
_MOVE = [*State.fields].index("move")


class Reached(dict[str, Reach]):
    """Spaces by name; ``whole`` is False if the search was stopped, so more may be in reach."""

    whole = True


def reach(s: State, robot: int, limit: int = LIMIT) -> Reached:
    """The spaces where a robot of the active seat can end by its own steps alone, by name.

    It gives the cheapest path to each, and among those one that costs the least Health.  Tiles that can be
    ignored are ignored; a path ends at any other step that leads to a choice.

    >>> from rqa_lab.games.rqa import GAME
    >>> turn = {"seat": "Ann", "move": 2}
    >>> robots = {"pug": {"seat": "Ann", "at": "a1"}}
    >>> s = GAME.position({"robots": robots, "tiles": {"b1": "Wall"}, "turn": turn})
    >>> {space: way.price for space, way in reach(s, 0).items()}
    {'a2': 1, 'b2': 2, 'a3': 2}
    """
    start, title = s.at[robot], s.setup.robots[robot]
    found = Reached()
    most: dict[tuple[Any, ...], int] = {}  # the Move that was left in such a position
    tried = 0
    queue: list[tuple[int, int, int, tuple[Action, ...], State]] = [(0, 0, 0, (), s)]
    count = 0
    while queue:
        price, loss, _, steps, here = heappop(queue)
        at, key = here.at[robot], here.key()
        alike = (*key[:_MOVE], *key[_MOVE + 1 :])
        if at is None or most.get(alike, -1) >= here.move:
            continue
        if tried == limit:
            found.whole = False
            break
        most[alike], tried = here.move, tried + 1
        if at != start and here.atop is None:
            found.setdefault(GRID.name[at], Reach(price, loss, steps))
        if here.choice is not None and here.choice.kind == "ignore":
            ignore = Choose(here.choice.options[0])
            here, steps = advance(here.copy(), ignore), (*steps, ignore)
        if here.choice is not None or here.seat != s.seat:
            continue
        for action in legal(here):
            if isinstance(action, Move) and action.robot == title:
                count += 1
                after = advance(here.copy(), action)
                lost = s.red[robot] + s.blue[robot] - after.red[robot] - after.blue[robot]
                heappush(queue, (s.move - after.move, lost, count, (*steps, action), after))
    return found
