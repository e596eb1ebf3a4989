"""Verdicts on actions, with reasons and legal alternatives; the list of legal actions."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rqa_lab.core.event import Facts
from rqa_lab.core.grid import WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import Bare, Choice, answers, dresser, verdict_of
from rqa_lab.core.reasons import answerable as answering
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.games.gekido.actions import (
    CHOICES,
    Attack,
    Declare,
    Lock,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Stay,
    Stop,
    Use,
)
from rqa_lab.games.gekido.components import COMMANDS, FEWEST, SYMBOLS, Effect, named
from rqa_lab.games.gekido.kinds import NAMES, REASONS
from rqa_lab.games.gekido.rules import attacking, using
from rqa_lab.games.gekido.rules.attacking import (
    declarable,
    destinations,
    good_ends,
    lockable_dice,
    targets,
    with_room,
)
from rqa_lab.games.gekido.rules.using import own_power
from rqa_lab.games.gekido.state import (
    ARENA,
    ATTACKING,
    CENTRE,
    CORNERS,
    DUEL,
    Setup,
    State,
    acting,
    printed,
    tile_of,
)

# ---- whether the players' agreement before a whole game is sound -----------------------------------------


def agreed(s: State) -> Bare:
    """The players' agreement before the set-up must be playable."""
    assert s.choice is not None
    who, begin = s.setup, named(s.choice.frame)
    found: Bare = ()
    if who.duel and len(who.seats) != FEWEST:
        found += (("seats of a Duel", ("gekido.duel.what",), len(who.seats)),)
    if not isinstance(begin.bots, str):
        for seat in who.seats:
            mine = sum(owner == seat for _, owner in begin.bots)
            if mine != 1:
                found += (("bots of a seat", ("gekido.setup.choose-bot",), seat, mine),)
    return found if isinstance(begin.arena, str) else found + _tiles(who, dict(begin.arena))


def _tiles(who: Setup, arena: Mapping[int, str]) -> Bare:
    """The tiles of the box, each where it belongs."""
    printed = who.components.arena
    corners, edges = printed["corners"], printed["edges"]
    if who.duel:
        tiles, random = Counter(arena.values()), who.rulings["duel-tiles"] == "random"
        some = len(arena) == len(DUEL.spaces) and tiles <= Counter((*corners, *edges))
        if tiles == Counter(corners) or (random and some):
            return ()
        clauses = ("gekido.duel.which-tiles", "gekido.duel.arena")
        return (("tiles of the Arena", clauses, "all of it", corners, tuple(arena.values())),)
    beside = tuple(space for space in ARENA.spaces if space != CENTRE and space not in CORNERS)
    found: Bare = ()
    for where, spaces, needs, clause in (
        ("the corners", sorted(CORNERS), corners, "gekido.setup.corner-tiles"),
        ("the edges", beside, edges, "gekido.setup.arena-outer"),
        ("the middle", (CENTRE,), (printed["centre"],), "gekido.setup.arena-centre"),
    ):
        has = tuple(arena[space] for space in spaces if space in arena)
        if Counter(has) != Counter(needs):
            found += (("tiles of the Arena", (clause,), where, needs, has),)
    return found


# ---- whether a seat may act at all: whose turn it is, the waiting choice, the actions of each phase ------
# Every rule that refuses something is one predicate, here and in ``rules.attacking`` and ``rules.using``.
# A predicate returns () if its rule does not object, or else bare reasons ``(kind, clauses,
# *facts)``.


def asked_by(s: State, choice: Choice) -> tuple[str, ...]:
    """The clauses that give a choice; those for keeping cards are of what drew them, a Duel has its own."""
    own: tuple[str, ...] = ()
    if choice.kind == "keep":
        own = printed(s, named(choice.frame).cause).own
    elif choice.kind == "place" and s.setup.duel:
        own = ("gekido.duel.placement",)
    return (*own, *CHOICES[choice.kind].clauses)


_answerable = answering(agreed, asked_by)


def answerable(s: State, seat: str, option: str) -> Bare:
    """The objections to a seat's answer; of a tile or a Bot that is no option, the rule against it."""
    found = _answerable(s, seat, option)
    return (found and found[0][0] == "not an option" and _no_option(s, option)) or found


def _no_option(s: State, option: str) -> Bare:
    assert s.choice is not None
    space, bot = s.setup.grid.number.get(option), s.setup.number.get(option)
    match s.choice.kind:
        case "place" if space is not None:
            return attacking.starting(s, space)
        case "pushed to" if space is not None:
            asks = named(s.choice.frame)
            return attacking.retreat(s, asks.bot, asks.tile, space)
        case "token" if bot is not None and s.locks[s.seat][bot]:
            return (("loading", asked_by(s, s.choice), bot, s.at[bot]),)
        case "token" if bot is not None:
            return (("no lock", asked_by(s, s.choice), s.seat, bot),)
    return ()


# ---- turn and waiting choice -------------------------------------------------------------------------------


def turn(s: State, seat: int) -> Bare:
    """The seat may act freely now; does not look at hands, so that a refusal reveals nothing."""
    if s.phase == "over":
        return (
            ("game over", ("lab.game-over", "gekido.duel.end" if s.setup.duel else "gekido.end.last-bot")),
        )
    found: Bare = ()
    involved = seat == s.seat or (s.attack is not None and seat == s.attack.target)
    if s.phase != "set-up" and s.at[seat] is None:
        found += (("out of the game", ("gekido.annihilation.last-die",), seat, seat),)
    elif not involved:
        found += (("not your turn", ("gekido.turn.clockwise", *_alternate(s)), seat, s.seat),)
    if s.choice is not None:
        clauses = ("lab.choice-waits", *asked_by(s, s.choice))
        return (*found, ("choice waits", clauses, s.choice.seat, s.choice.kind))
    if s.phase == "set-up" or (s.attack is None and s.phase in ATTACKING):  # amid an effect, if it is sound
        return (*found, ("other phase", ("gekido.turn.three-phases",), "", s.phase))
    if involved and seat != acting(s):
        found += (("not your part", _parts(s), seat, acting(s), s.phase),)
    return found


def _alternate(s: State) -> tuple[str, ...]:
    return ("gekido.duel.rest-unchanged",) if s.setup.duel else ()


def _parts(s: State) -> tuple[str, ...]:
    """Why it is the attacker, or the defender, that acts now."""
    if s.phase in ("defence", "brace"):
        return ("gekido.tech.defender-first", "gekido.dice.window-order")
    if s.phase == "answer":
        return ("gekido.tech.timing-on-card", "gekido.tech.defender-first")
    return ("gekido.dice.window-order", "gekido.turn.clockwise")


def combatant(s: State, seat: int) -> Bare:
    """Only the attacker and the defender play Tech Cards in an attack."""
    a = s.attack
    if a is None or seat in (s.seat, a.target):
        return ()
    return (("not in the attack", ("gekido.tech.only-combatants",), seat, s.seat, a.target),)


# ---- phases ------------------------------------------------------------------------------------------------

_COURSE = ("gekido.turn.three-phases",)
_LOCKING = ("gekido.dice.lock-at-least-one", "gekido.dice.window-order")
_ROLLING = ("gekido.dice.up-to-three-rolls", "gekido.dice.window-order")
#: kind of action -> the phases that it belongs to, and the clauses that say so
_PHASES: Mapping[type[Action], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Move: (("first move", "second move"), _COURSE),
    Stay: (("first move", "second move"), ("gekido.move1.optional", *_COURSE)),
    Attack: (("target",), (*_COURSE, "gekido.attack.mandatory")),
    Declare: (("declare", "attack"), ("gekido.attack.declare-after-first-roll", *_COURSE)),
    Lock: (("attack",), _LOCKING),
    Roll: (("attack",), _ROLLING),
    Stop: (("attack",), ("gekido.dice.stop-early", "gekido.dice.window-order")),
    Push: (("push",), ("gekido.push.optional", "gekido.push.never-on-malfunction")),
    Pass: (
        ("start", "target", "defence", "answer", "brace", "strike", "push", "end"),
        ("gekido.attack.mandatory", *_COURSE),
    ),
}


def in_phase(s: State, action: Action) -> Bare:
    """Every action belongs to a phase of the turn, or to a step of the attack."""
    phases, clauses = _PHASES[type(action)]
    if s.phase in phases:
        return ()
    return (("other phase", clauses, action.text.partition(" ")[0], s.phase),)


# ---- what a reason adds to why not: where things are, and which spaces, bots, dice or Powers would do ----
# Predicates return only what they compared; the rest is looked up here, when a reason is read.


def _steps(s: State) -> Facts:
    """The spaces where the active bot may go."""
    at = s.at[s.seat]
    spaces = destinations(s, s.seat) if s.phase == "second move" else good_ends(s, s.seat)
    return {"instead": tuple(s.setup.grid.name[space] for space in spaces if space != at)}


def _targets(s: State) -> Facts:
    return {"instead": tuple(s.setup.titles[bot] for bot in targets(s))}


def _commands(s: State) -> Facts:
    """The commands that may be declared, or switched to."""
    now = s.attack.command if s.attack else None
    return {"instead": tuple(name for name in COMMANDS if name != now and not declarable(s, name))}


def _to_lock(s: State) -> Facts:
    return {"instead": tuple(lockable_dice(s))}


def _dice(s: State) -> Facts:
    """The symbols of the unlocked dice."""
    dice = s.attack.dice if s.attack else ""
    return {"instead": tuple(dict.fromkeys(dice))}


def _powers(s: State) -> Facts:
    """The Powers that the bot of the seat that acts could use at their time."""
    seat = acting(s)
    return {"instead": tuple(name for name in s.setup.panels[seat].powers if not own_power(s, seat, name))}


def _before(s: State, seat: int) -> tuple[str, ...]:
    """The seats still in the game with turns before that of the given one."""
    seats = s.setup.seats
    numbers = [(s.seat + n) % len(seats) for n in range(1, (seat - s.seat) % len(seats))]
    return tuple(seats[n] for n in numbers if n >= len(s.at) or s.at[n] is not None)


def _option_facts(s: State, option: str, options: tuple[str, ...]) -> Facts:
    """The number of dice of a roll."""
    return {"dice": len(options[0])} if s.choice is not None and s.choice.kind == "roll" else {}


def _ready(s: State) -> tuple[str, ...]:
    """The Bots whose Target Locks the active seat may turn to Loading."""
    return tuple(s.setup.titles[s.setup.number[bot]] for bot in _options(s)["instead"])


def _options(s: State) -> Facts:
    """The answers to the waiting choice."""
    return {"instead": () if s.choice is None else s.choice.options}


#: kind of reason -> further facts, from the position and the bare facts: ``instead`` is what would do in its
#: place
MORE: Mapping[str, Callable[..., Facts]] = {
    "not an option": _option_facts,
    "not your turn": lambda s, seat, turn: {"before": _before(s, seat)},
    "edge": lambda s, bot, at, way: _steps(s),
    "occupied": lambda s, bot, to, by: _steps(s),
    "nobody there": lambda s, bot, to: _steps(s),
    "only Loading there": lambda s, bot, to, others: _steps(s),
    "nobody here": lambda s, bot, at: _steps(s),
    "only Loading here": lambda s, bot, at, others: _steps(s),
    "own bot": lambda s, bot: _targets(s),
    "destroyed": lambda s, bot: _targets(s),
    "not adjacent": lambda s, bot, at, target, to: _targets(s),
    "loading": lambda s, target, to: _targets(s) if s.choice is None else {"instead": _ready(s)},
    "no lock": lambda s, seat, target: {"instead": _ready(s)},
    **dict.fromkeys(["taken", "no start", "too far"], lambda s, *facts: _options(s)),
    "has to attack": lambda s, seat: _targets(s),
    "not the target": lambda s, bot, target: {"instead": (s.setup.titles[target],)},
    "not declared": lambda s: _commands(s),
    "nothing to lock": lambda s, command, symbol, bot: _commands(s),
    "no die to lock": lambda s, symbol, dice: _to_lock(s),
    "no such die": lambda s, symbol, dice: _dice(s),
    "does not fit": lambda s, symbol, command, locked: {**_to_lock(s), "room": tuple(with_room(s))},
    "barred symbol": lambda s, symbol, command, bot: _to_lock(s),
    "lock first": lambda s, command, dice: _to_lock(s),
    "not its Power": lambda s, power, bot: _powers(s),
    "locked Power": lambda s, power, bot: _powers(s),
    "used up": lambda s, power, bot: _powers(s),
    "not on the tile": lambda s, tile, bot, at: {
        "stands": "" if (here := tile_of(s, bot)) is None else here.name
    },
    "not in hand": lambda s, card, seat: {"place": "discard pile" if card in s.discard else ""},
    "needs a die": lambda s, name: _dice(s),
    "needs a symbol": lambda s, name: {"instead": tuple(SYMBOLS)},
    "needs a command": lambda s, name: _commands(s),
    "same command": lambda s, command: _commands(s),
}


def _at(s: State, bot: int) -> int | None:
    return s.at[bot]


def _itself(s: State, space: int | None) -> int | None:
    return space


_dress = dresser(
    REASONS,
    NAMES,
    MORE,
    {"at": _itself, "to": _itself, "bot": _at, "target": _at, "by": _at},
    lambda s, space: s.setup.grid.name[space],
)


def dress(s: State, bare: tuple[Any, ...]) -> Reason:
    """Turn a bare reason into a displayable one, with names for numbers, its spaces, and legal alternatives.

    >>> from rqa_lab.games.gekido.state import position
    >>> from rqa_lab.games.gekido.state import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> dress(s, ("nobody here", ("gekido.move1.must-move-if-alone",), 0, 0)).facts["instead"]
    ('b2',)
    """
    return _dress(s, bare)


# ---- the verdict: allowed, or all reasons of the first stage that refuses it -----------------------------
# The stages are asked in the order in which you would explain them: turn and waiting choice; phase; owner;
# time; number; then the target, the space or the dice.  They ask the predicates above and those of
# ``rules.attacking`` and ``rules.using``; ``legal`` asks the judge about everything that a seat has.


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    found = turn(s, seat)
    if isinstance(action, Play):
        found += combatant(s, seat)
    return found or against(s, action, seat)


def against(s: State, action: Action, seat: int) -> Bare:
    """The same for an action of the seat that is to act."""
    if isinstance(action, (Use, Play)):
        record = _record(s, action)
        return offered(s, seat, record) or (
            using.arguments(s, seat, record, action.on, action.to) + using.possible(s, record)
        )
    if isinstance(action, Declare) and (found := attacking.undeclared(s)):
        return found
    return in_phase(s, action) or _in_its_phase(s, action)


def _in_its_phase(s: State, action: Action) -> Bare:
    """The reasons against an action of the seat that acts, in a phase that the action belongs to."""
    second = s.phase == "second move"
    match action:
        case Move():
            way = WAY_NUMBER[action.way]
            found = (attacking.unmoved(s) if second else ()) + attacking.step(s, s.seat, way)
            return found or (() if second else attacking.good_end(s, s.seat, way))
        case Stay():
            return () if second else attacking.may_stay(s, s.seat)
        case Attack():
            return attacking.target(s, s.setup.number[action.bot])
        case Push():
            return attacking.push(s, s.setup.number[action.bot])
        case Declare():
            return attacking.declarable(s, _command(action.command))
        case Lock():
            return attacking.declared(s) or attacking.lockable(s, action.symbol)
        case Roll():
            return attacking.declared(s) or attacking.roll(s)
        case Stop():
            return attacking.declared(s)
        case Pass():
            return attacking.may_pass_attack(s) if s.phase == "target" else ()
    raise TypeError(f"no action of Gekido: {action!r}")


def _command(name: str) -> str:
    if name not in COMMANDS:
        raise KeyError(name)
    return name


def _record(s: State, action: Use | Play) -> Effect:
    parts = s.setup.components
    if isinstance(action, Play):
        return parts.cards[action.name]
    return parts.tiles[action.name] if action.name in parts.tiles else parts.powers[action.name]


def offered(s: State, seat: int, record: Effect) -> Bare:
    """A seat has an effect and is on its side; it is used at its time, within the number allowed."""
    if record.kind == "card":
        whose = using.right_side(s, seat, record) or using.own_card(s, seat, record.name)
    elif record.kind == "tile":
        whose = using.own_tile(s, seat, record) or using.right_side(s, seat, record)
    else:
        whose = using.own_power(s, seat, record.name) or using.right_side(s, seat, record)
    return whose or using.in_time(s, seat, record) or using.slot_free(s, seat, record)


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """The verdict on an action of a seat: allowed, or all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a bot, a card or a command that the position does not have.

    >>> from rqa_lab.games.gekido.state import position
    >>> from rqa_lab.games.gekido.state import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> verdict = judge(s, Stay())
    >>> verdict.reasons[0].clauses[0], verdict.reasons[0].facts["instead"]
    ('gekido.move1.must-move-if-alone', ('b2',))
    """
    return verdict_of(s, action, seat, acting(s), reasons, answerable, dress)


# ---- all legal actions: of those of the phase, what the acting seat has is judged ------------------------

_MOVES, _STAY = tuple(map(Move, WAYS)), Stay()
_DECLARATIONS, _LOCKS = tuple(map(Declare, COMMANDS)), tuple(map(Lock, SYMBOLS))
_PASS, _ROLL, _STOP = Pass(), Roll(), Stop()


def legal(s: State) -> list[Action]:
    """The legal actions of the seat to act; for a waiting choice, its answers.

    >>> from rqa_lab.games.gekido.state import position
    >>> from rqa_lab.games.gekido.state import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> [action.text for action in legal(s)]
    ['move up-right']
    """
    if s.choice is not None:
        return answers(s, agreed)
    seat = acting(s)
    if turn(s, seat):
        return []
    return _in_this_phase(s, seat)


def _in_this_phase(s: State, seat: int) -> list[Action]:
    """What the acting seat may do in this phase."""
    match s.phase:
        case "first move" | "second move":
            return _moves(s, seat)
        case "target":
            return [*(Attack(s.setup.bots[bot]) for bot in targets(s)), *_judged(s, seat, _PASS)]
        case "declare":
            return _declarations(s)
        case "push":
            return [*(Push(bot) for n, bot in enumerate(s.setup.bots) if not attacking.push(s, n)), _PASS]
        case "attack" if s.attack is not None:
            found = _declarations(s) + _usable(s, seat)
            if not attacking.declared(s):
                found += [Lock(die) for die in dict.fromkeys(s.attack.dice) if not attacking.room(s, die)]
                found += [_STOP] if attacking.roll(s) else [_ROLL, _STOP]
            return found
        case _:
            return _usable(s, seat) + _judged(s, seat, _PASS)


def _declarations(s: State) -> list[Action]:
    if attacking.undeclared(s):
        return []
    return [one for one in _DECLARATIONS if not attacking.declarable(s, one.command)]


def _judged(s: State, seat: int, action: Action) -> list[Action]:
    return [] if against(s, action, seat) else [action]


def _moves(s: State, seat: int) -> list[Action]:
    """Steps to where the bot may go, and to stay."""
    at, second = s.at[seat], s.phase == "second move"
    if at is None:
        return []
    ends, found = (at, *destinations(s, seat)) if second else good_ends(s, seat), list[Action]()
    if not (second and attacking.unmoved(s)):
        found += [move for move, to in zip(_MOVES, s.setup.grid.step[at], strict=True) if to in ends]
    return [*found, _STAY] if at in ends else found


def _usable(s: State, seat: int) -> list[Action]:
    """The uses of effects that are allowed; what does not depend on their dice is asked once for each."""
    dice, found = _different_dice(s), list[Action]()
    for kind, record in _records(s, seat):
        if s.phase not in using.TIMES[record.when]:
            continue
        if not offered(s, seat, record) and not using.possible(s, record):
            for use in _uses(kind, record, dice):
                if not using.nothing_new(s, seat, record, use.on, use.to):
                    found.append(use)
    return found


def effects(s: State, seat: int) -> Iterator[Action]:
    """The uses of what a seat has: its bot's Powers that have Charges, its tile, its cards."""
    dice = _different_dice(s)
    return (use for kind, record in _records(s, seat) for use in _uses(kind, record, dice))


def _different_dice(s: State) -> str:
    return "".join(dict.fromkeys(s.attack.dice if s.attack else ""))


def _records(s: State, seat: int) -> Iterator[tuple[type[Use | Play], Effect]]:
    parts, tile = s.setup.components, tile_of(s, seat)
    for name, charges in zip(s.setup.panels[seat].powers, s.powers[seat], strict=True):
        if charges:
            yield Use, parts.powers[name]
    if tile:
        yield Use, tile
    for name in dict.fromkeys(s.hand[seat]):
        if name in parts.cards:  # neither hidden nor unknown
            yield Play, parts.cards[name]


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    yield from (*_MOVES, _STAY)
    yield from (kind(bot) for bot in s.setup.bots for kind in (Attack, Push))
    yield from (*_DECLARATIONS, *_LOCKS, _ROLL, _STOP, _PASS)
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
    parts = s.setup.components
    powers = dict.fromkeys(name for panel in s.setup.panels for name in panel.powers)
    tiles = dict.fromkeys(tile for tile in s.arena if tile)
    for name in (*powers, *tiles):
        yield from _uses(Use, printed(s, name), SYMBOLS)
    for card in parts.cards.values():
        yield from _uses(Play, card, SYMBOLS)


def _uses(kind: type[Use | Play], record: Effect, dice: str) -> Sequence[Use | Play]:
    """An effect on each of these dice, with each symbol or command, if it takes any."""
    to = _EVERY_SYMBOL if record.to else _EVERY_COMMAND if "switch" in record.words else _NOTHING
    return _on_each(kind, record.name, tuple(dice) if record.on else _NOTHING, to)


_NOTHING: tuple[str | None, ...] = (None,)
_EVERY_SYMBOL: tuple[str | None, ...] = tuple(SYMBOLS)
_EVERY_COMMAND: tuple[str | None, ...] = tuple(COMMANDS)


@lru_cache(4096)  # the same few are asked about at every step
def _on_each(
    kind: type[Use | Play], name: str, dice: tuple[str | None, ...], to: tuple[str | None, ...]
) -> tuple[Use | Play, ...]:
    """What would leave a die as it is comes last."""
    found = [kind(name, on, symbol) for on in dice for symbol in to]
    return tuple(sorted(found, key=lambda one: one.on is not None and one.on == one.to))
