"""Rules for moves and attacks: destinations, targets, dice to lock and roll, and damage."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from rqa_lab.core.chance import without
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.reasons import Bare
from rqa_lab.games.gekido.components import COMMANDS, SYMBOLS, barred, fits
from rqa_lab.games.gekido.state import (
    CENTRE,
    CORNERS,
    READY,
    ROLLS,
    Attack,
    State,
    adjacent,
    bots_in_arena,
    tile_of,
)

# ---- moving: where a bot can go, and where it may end the First Movement Phase ---------------------------
# Every rule that refuses something is one predicate: it returns () when it has nothing against it, or else
# bare reasons ``(kind, clauses, *facts)``.


def free_beside(s: State, space: int) -> tuple[int, ...]:
    """The empty tiles beside a space, in the order of the spaces."""
    ways, occupied = s.setup.grid.way[space], s.at
    return tuple([to for to, way in enumerate(ways) if way is not None and to not in occupied])


def starting(s: State, space: int) -> Bare:
    """A Bot starts on any empty tile but the central one; in a corner, if the ruling says so."""
    by = next((bot for bot, at in enumerate(s.at) if at == space), None)
    if by is not None:
        placed = only_if(s.setup.duel, "gekido.duel.placement")
        return (("taken", (*placed, "gekido.setup.one-bot-per-tile"), space, by),)
    corners = s.setup.rulings["place-bots"] == "corners"
    if not s.setup.duel and (space not in CORNERS if corners else space == CENTRE):
        return (("no start", ("gekido.setup.place-bots",), space, corners),)
    return ()


def retreat(s: State, bot: int, start: int, space: int) -> Bare:
    """A pushed Bot moves to an empty tile beside the one where it stood."""
    why = ("gekido.push.procedure",)
    if space in free_beside(s, start):
        return ()
    by = next((other for other in bots_in_arena(s) if s.at[other] == space), None)
    return (("too far", why, bot, space, start) if by is None else ("taken", why, space, by),)


def destinations(s: State, bot: int) -> tuple[int, ...]:
    """The tiles to which a bot could move."""
    at = s.at[bot]
    return () if at is None else free_beside(s, at)


def ready(s: State, seat: int, bot: int) -> bool:
    """The seat's Target Lock lets it attack a bot; in a Duel, which has no tokens, it always may."""
    return s.setup.duel or s.locks[seat][bot] == READY


def beside(s: State, bot: int, space: int | None) -> tuple[int, ...]:
    """The other bots that would be adjacent to a bot on a space."""
    return tuple([other for other in bots_in_arena(s) if other != bot and adjacent(s, space, s.at[other])])


# ---- steps -----------------------------------------------------------------------------------------------

_STEP = ("gekido.move1.one-tile-eight-directions",)
_SECOND_STEP = ("gekido.move2.same-geometry",)
_EMPTY = ("gekido.move1.destination-empty", "gekido.setup.one-bot-per-tile")
#: a bot that has moved has no second move
MOVED = ("gekido.move2.only-if-unmoved", "gekido.move1.uses-turn-move", "gekido.push.cancels-second-move")


def step(s: State, bot: int, way: int) -> Bare:
    """A bot goes one tile, onto an empty one."""
    at = s.at[bot]
    to = None if at is None else s.setup.grid.step[at][way]
    second = _SECOND_STEP if s.phase == "second move" else ()
    if to is None:
        return (("edge", (*second, *_STEP), bot, at, way),)
    by = next((other for other in bots_in_arena(s) if s.at[other] == to), None)
    return () if by is None else (("occupied", (*second, *_EMPTY), bot, to, by),)


def unmoved(s: State) -> Bare:
    """The Second Movement Phase is for bots that have not moved in this turn."""
    return (("moved already", MOVED, s.seat),) if s.moved else ()


# ---- where the First Movement Phase may end ----------------------------------------------------------------

#: the best neighbour of a bot that ends the First Movement Phase on a space
NO_BOT, ANY_BOT, READY_BOT = range(3)


def offers(s: State, bot: int, space: int | None) -> int:
    """The best neighbour of a bot on a space: none, any other bot, or one that is Ready."""
    others = beside(s, bot, space)
    for other in others:
        if ready(s, bot, other):
            return READY_BOT
    return ANY_BOT if others else NO_BOT


def ends(s: State, bot: int) -> Iterator[int]:
    """The spaces where a bot could end the First Movement Phase, its own first."""
    at = s.at[bot]
    if at is not None:
        yield at
        yield from destinations(s, bot)


def best_offer(s: State, bot: int) -> int:
    """The best offer of a space in the First Movement Phase; a bot must end it on one that is as good.

    If that is less than a Ready bot, a Loading one may be attacked (rulebook, page 5).
    """
    return max((offers(s, bot, space) for space in ends(s, bot)), default=NO_BOT)


def good_ends(s: State, bot: int) -> tuple[int, ...]:
    """The spaces where a bot may end the First Movement Phase, its own included if it may stay.

    >>> from rqa_lab.games.gekido.state import position
    >>> from rqa_lab.games.gekido.state import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> [s.setup.grid.name[space] for space in good_ends(s, 0)]
    ['b2']
    """
    found = {space: offers(s, bot, space) for space in ends(s, bot)}
    best = max(found.values(), default=NO_BOT)
    return tuple(space for space, offer in found.items() if offer >= best)


_READY = ("gekido.move1.end-adjacent-to-ready", "gekido.adjacency.definition")


def good_end(s: State, bot: int, way: int) -> Bare:
    """A step in the First Movement Phase ends beside a Ready bot if that is possible, else beside any bot.

    It applies to a step onto an empty tile.
    """
    at = s.at[bot]
    to = None if at is None else s.setup.grid.step[at][way]
    found = offers(s, bot, to)
    if found == READY_BOT or found >= best_offer(s, bot):
        return ()
    if found == NO_BOT:
        return (("nobody there", ("gekido.move1.no-bad-move", *_READY), bot, to),)
    return (("only Loading there", (*_READY, "gekido.lock.own-tokens-only"), bot, to, beside(s, bot, to)),)


def may_stay(s: State, bot: int) -> Bare:
    """A bot stays in the First Movement Phase only where it may end it."""
    at = s.at[bot]
    found = offers(s, bot, at)
    if found == READY_BOT or found >= best_offer(s, bot):
        return ()
    if found == NO_BOT:
        return (("nobody here", ("gekido.move1.must-move-if-alone", *_READY), bot, at),)
    clauses = ("gekido.move1.must-move-if-only-loading", *_READY)
    return (("only Loading here", clauses, bot, at, beside(s, bot, at)),)


# ---- the target --------------------------------------------------------------------------------------------

_TARGET = ("gekido.attack.target-adjacent-and-ready",)


def fallback(s: State) -> bool:
    """True if no Ready bot could be reached in the First Movement Phase, so a Loading one may be attacked."""
    if offers(s, s.seat, s.at[s.seat]) == READY_BOT:
        return False
    return s.moved or best_offer(s, s.seat) < READY_BOT


def target(s: State, bot: int) -> Bare:
    """The bot may be attacked: an enemy, adjacent, and Ready unless no Ready bot can be reached."""
    if bot == s.seat:
        return (("own bot", ("gekido.attack.mandatory", *_TARGET), bot),)
    to = s.at[bot]
    if to is None:
        return (("destroyed", ("gekido.annihilation.last-die", *_TARGET), bot),)
    found: Bare = ()
    if not adjacent(s, s.at[s.seat], to):
        found += (("not adjacent", (*_TARGET, "gekido.adjacency.definition"), s.seat, s.at[s.seat], bot, to),)
    if not ready(s, s.seat, bot) and not fallback(s):
        clauses = ("gekido.lock.loading-not-targetable", *_TARGET, "gekido.lock.no-manual-reset")
        found += (("loading", (*clauses, "gekido.lock.impossible-fallback"), bot, to),)
    return found


def targets(s: State) -> tuple[int, ...]:
    """The bots that the active one may attack."""
    return tuple(bot for bot in beside(s, s.seat, s.at[s.seat]) if not target(s, bot))


def may_pass_attack(s: State) -> Bare:
    """An attack is compulsory; whether a fallback is, depends on the ruling."""
    if not targets(s):
        return ()
    if not fallback(s):
        return (("has to attack", ("gekido.attack.mandatory",), s.seat),)
    if s.setup.rulings["fallback-attack"] == "may":
        return ()
    clauses = (
        "gekido.lock.fallback-obligatory",
        "gekido.attack.mandatory",
        "gekido.lock.impossible-fallback",
    )
    return (("has to attack", clauses, s.seat),)


def push(s: State, bot: int) -> Bare:
    """The target of a successful attack may be pushed; its tile may be entered without it by ruling only."""
    a = under_way(s)
    if bot != a.target:
        return (("not the target", ("gekido.push.procedure", "gekido.push.optional"), bot, a.target),)
    if s.at[bot] is None and (a.fallen is None or s.setup.rulings["destroyed-tile"] == "no-push"):
        return (("nothing to push", ("gekido.push.destroyed-target",), bot),)
    return ()


def under_way(s: State) -> Attack:
    """The attack that is on its way."""
    assert s.attack is not None
    return s.attack


# ---- the command -----------------------------------------------------------------------------------------
# Predicates about dice, from here on, may be called only during an attack.


def undeclared(s: State) -> Bare:
    """A command is declared once, and not changed."""
    if s.attack is None or s.attack.command is None:
        return ()
    clauses = ("gekido.attack.no-change-of-command", "gekido.power.switch-attack")
    return (("declared already", clauses, s.attack.command),)


def declared(s: State) -> Bare:
    """Dice are locked and rolled again only for a command."""
    if under_way(s).command is not None:
        return ()
    return (("not declared", ("gekido.attack.declare-after-first-roll", "gekido.dice.window-order")),)


def declarable(s: State, command: str) -> Bare:
    """A command may be declared without a die to lock on it, if the ruling allows it."""
    own = s.setup.panels[s.seat].symbol
    if s.setup.rulings["nothing-lockable"] == "allowed" or set(under_way(s).dice) != {barred(command, own)}:
        return ()
    return (("nothing to lock", ("gekido.dice.nothing-lockable", OWN_SYMBOL), command, own, s.seat),)


# ---- locking -----------------------------------------------------------------------------------------------

OWN_SYMBOL = "gekido.command.five-different-own-symbol"
#: what a command takes
OF_COMMAND: dict[str, Clauses] = {name: (f"gekido.command.{name.replace(' ', '-')}",) for name in COMMANDS}
OF_COMMAND["full house"] += ("gekido.command.full-house-distinct",)


def lockable(s: State, symbol: str) -> Bare:
    """One of the unlocked dice shows the symbol, and it fits on the spaces of the command."""
    return die_on_the_table(s, symbol) or room(s, symbol)


def die_on_the_table(s: State, symbol: str) -> Bare:
    """One of the unlocked dice must show the symbol; locked ones cannot change."""
    a = under_way(s)
    if symbol in a.dice:
        return ()
    if symbol in a.locked:
        return (("locked die", ("gekido.dice.locked-immutable",), symbol, a.locked),)
    return (("no die to lock", ("gekido.dice.lock-must-match",), symbol, a.dice),)


def room(s: State, symbol: str) -> Bare:
    """A die with the symbol fits on the spaces of the declared command."""
    a = under_way(s)
    assert a.command is not None
    if groups(s, symbol):
        return ()
    own = s.setup.panels[s.seat].symbol
    if barred(a.command, own) == symbol:
        clauses = (OWN_SYMBOL, "gekido.components.bot-symbols", "gekido.dice.lock-must-match")
        return (("barred symbol", clauses, symbol, a.command, s.seat),)
    slots = ("gekido.dice.slot-commitment",) if tied(s) else ()
    clauses = ("gekido.dice.lock-must-match", *OF_COMMAND[a.command], *slots)
    return (("does not fit", clauses, symbol, a.command, a.locked),)


def groups(s: State, symbol: str) -> tuple[int, ...]:
    """The groups of the declared command's spaces into which a die may go; () where it does not fit.

    A die goes to its like where there is room.  There are several answers only if dice are :func:`tied` to
    groups of different size; else it is always (0,).

    >>> from rqa_lab.games.gekido.state import position
    >>> from rqa_lab.games.gekido.state import setup
    >>> who = setup(("Ann", "Bo"), ("slicer", "pytron"), rulings=(("group-spaces", "spaces"),))
    >>> s = position(who, at=[0, 1], attack=Attack(1, "full house", "TTS", "X", "1"))
    >>> groups(s, "T"), groups(s, "X")
    ((0,), (1,))
    """
    a = under_way(s)
    assert a.command is not None
    if not tied_for(s, a):
        own = s.setup.panels[s.seat].symbol
        return (0,) if fits(a.command, a.locked + symbol, own, alike=s.setup.alike) else ()
    sizes = COMMANDS[a.command]
    lying = _lying(a, len(sizes))
    its_own = [group for group, dice in enumerate(lying) if symbol in dice]
    with_room = [group for group in its_own if len(lying[group]) < sizes[group]]
    if with_room:
        return (with_room[0],)
    if its_own and not (s.setup.alike and a.command == "full house"):
        return ()
    empty = {sizes[group]: group for group in reversed(range(len(sizes))) if not lying[group]}
    return tuple(sorted(empty.values()))


#: the two commands with spaces in groups
GROUPED = ("two pairs", "full house")


def tied(s: State) -> bool:
    """Locked dice stay in the group of spaces where they were put, in the two commands of several groups."""
    return tied_for(s, under_way(s))


def tied_for(s: State, a: Attack) -> bool:
    """The same for a given attack; dice with unrecorded spaces are tied to nothing."""
    grouped = a.command in GROUPED and len(a.spaces) == len(a.locked)
    return grouped and s.setup.rulings["group-spaces"] == "spaces"


@lru_cache(4096)
def parts_of(dice: str) -> tuple[str, ...]:
    """All different subsets of some dice, the largest first, "" last.

    Dice with the same symbol are interchangeable, so twelve dice have at most 729 subsets, not 4,096.

    >>> parts_of("TTS")
    ('TTS', 'TT', 'TS', 'T', 'S', '')
    """
    of_each = ([symbol * n for n in range(most, -1, -1)] for symbol, most in Counter(dice).items())
    return tuple(sorted(map("".join, product(*of_each)), key=len, reverse=True))


def places(s: State, a: Attack, dice: str) -> tuple[int, ...] | None:
    """The groups into which these dice can go beside those that are locked; None if they do not fit.

    Only dice that are tied to their spaces have groups of their own; the others lie in number 0.
    """
    assert a.command is not None
    sizes, own, alike = COMMANDS[a.command], s.setup.panels[s.seat].symbol, s.setup.alike
    if not fits(a.command, a.locked + dice, own, alike=alike):
        return None
    if not tied_for(s, a):
        return (0,) * len(dice)
    return _seated(dice, _lying(a, len(sizes)), sizes, alike and a.command == "full house")


def most_that_fit(s: State, a: Attack) -> tuple[str, tuple[int, ...]]:
    """The most of the unlocked dice that fit beside those that are locked, and their groups."""
    assert a.command is not None
    if tied_for(s, a):
        fitting = ((dice, places(s, a, dice)) for dice in parts_of(a.dice))
        return next(((dice, groups) for dice, groups in fitting if groups is not None), ("", ()))
    own, locked = s.setup.panels[s.seat].symbol, "".join(sorted(a.locked))
    most = _most_that_fit(a.command, locked, a.dice, own, s.setup.alike)
    return most, (0,) * len(most)


@lru_cache(4096)
def _most_that_fit(command: str, locked: str, dice: str, own: str, alike: bool) -> str:
    return next((some for some in parts_of(dice) if fits(command, locked + some, own, alike=alike)), "")


def _lying(a: Attack, groups: int) -> list[list[str]]:
    """The locked dice in each group of spaces."""
    lying: list[list[str]] = [[] for _ in range(groups)]
    for die, group in zip(a.locked, a.spaces, strict=True):
        lying[int(group)].append(die)
    return lying


def _seated(dice: str, lying: list[list[str]], sizes: tuple[int, ...], alike: bool) -> tuple[int, ...] | None:
    """A group for each of the dice in turn; each group has one symbol, and each symbol one group."""
    if not dice:
        return ()
    for group, placed in enumerate(lying):
        others = {die for number, row in enumerate(lying) for die in row if number != group}
        if len(placed) == sizes[group] or set(placed) - {dice[0]} or (dice[0] in others and not alike):
            continue
        rows = [[*row, dice[0]] if number == group else row for number, row in enumerate(lying)]
        rest = _seated(dice[1:], rows, sizes, alike)
        if rest is not None:
            return (group, *rest)
    return None


def lockable_dice(s: State) -> str:
    """The symbols of the dice that may be locked now, each once."""
    return "".join(symbol for symbol in SYMBOLS if not lockable(s, symbol))


def with_room(s: State) -> str:
    """The symbols for which the command has room, each once."""
    return "".join(symbol for symbol in SYMBOLS if not room(s, symbol))


# ---- rolling -----------------------------------------------------------------------------------------------


def roll(s: State) -> Bare:
    """A further roll needs one left, dice to roll, and after the first roll a locked die."""
    a = under_way(s)
    found: Bare = ()
    if a.rolls >= a.most:
        more = ("gekido.power.extra-reroll", "gekido.tile.hot-grill") if a.most > ROLLS else ()
        found += (("no roll left", ("gekido.dice.up-to-three-rolls", *more), a.rolls + 1, a.most),)
    if not a.dice:
        clauses = ("gekido.dice.reroll-all-unlocked", "gekido.dice.locked-immutable")
        found += (("all locked", clauses, a.locked),)
    if a.rolls == 1 and not a.locked and lockable_dice(s):
        clauses = ("gekido.dice.lock-at-least-one", "gekido.dice.lock-any-number")
        found += (("lock first", clauses, a.command, a.dice),)
    return found


# ---- how much damage an attack deals, or a malfunction ---------------------------------------------------

#: what adds to the damage or reduces it, by name
Parts = tuple[tuple[str, int], ...]


def victim(s: State) -> int:
    """The bot that is hit: the target of a successful attack, the attacker itself on a malfunction."""
    a = under_way(s)
    return a.target if a.success else s.seat


def damage_sum(s: State, more_prevented: int = 0) -> tuple[int, Parts, int]:
    """The command's number, what changes it, and the total, with ``more_prevented`` points prevented too."""
    a = under_way(s)
    assert a.command is not None
    base = s.setup.panels[s.seat].commands[a.command][0 if a.success else 1]
    prevented, first = a.prevented + more_prevented, s.setup.rulings["prevention"] == "before-modifiers"
    parts: list[tuple[str, int]] = []
    total = base

    def add(name: str, n: int, least: int | None = None) -> None:
        nonlocal total
        new = total + n if least is None else max(least, total + n)
        if new != total:
            parts.append((name, new - total))
        total = new

    if first:
        add(PREVENTED, -prevented, 0)
    for name, n in _hit_parts(s) if a.success else _malfunction_parts(s):
        add(name, n)
    least = int(bool(a.success) and s.setup.rulings["least-damage"] == "one")
    add(LEAST, 0, least)
    centre = _last(s)
    if centre is not None and total > 0:
        add(*centre)
    if not first:
        add(PREVENTED, -prevented, 0)
    return base, tuple(parts), total


PREVENTED, LEAST, EFFECTS, SHIELDS = "prevented", "least damage", "effects", "cards"


def _hit_parts(s: State) -> Parts:
    """The changes to the damage of a successful attack, apart from prevention and the floor."""
    a, by_choice = under_way(s), s.setup.rulings["stat-tiles"] == "by-choice"
    under, over = tile_of(s, s.seat), tile_of(s, a.target)
    panels, parts = s.setup.panels, []
    if under is not None and (a.tile or not by_choice):
        parts.append((under.name, under.attack))
    if panels[s.seat].upgrade == "Attack":
        parts.append(("Attack Upgrade", s.upgrade[s.seat]))
    parts.append((EFFECTS, a.more))
    if over is not None and (over.defense > 0 or not by_choice) and _last(s) is None:
        parts.append((over.name, -over.defense))
    if panels[a.target].upgrade == "Defense":
        parts.append(("Defense Upgrade", -s.upgrade[a.target]))
    parts.append((SHIELDS, -a.less))
    return tuple(parts)


def _malfunction_parts(s: State) -> Parts:
    """Nothing changes the damage of a malfunction except, by ruling, a Defense Upgrade."""
    reduced = s.setup.rulings["defense-and-malfunction"] == "reduced"
    if reduced and s.setup.panels[s.seat].upgrade == "Defense":
        return (("Defense Upgrade", -s.upgrade[s.seat]),)
    return ()


def _last(s: State) -> tuple[str, int] | None:
    """The Center under the target, by ruling: it comes last, and only where damage is left."""
    a = under_way(s)
    tile = tile_of(s, a.target)
    rulings, centre = s.setup.rulings, s.setup.components.arena["centre"]
    if not a.success or tile is None or tile.name != centre or rulings["center-zero-hit"] == "sum-first":
        return None
    if rulings["stat-tiles"] == "by-choice":
        return None
    return tile.name, -tile.defense


def armor_left(armor: tuple[int, ...], amount: int) -> set[tuple[int, ...]]:
    """The possible remains of Armor dice, whichever of them are hit first.

    >>> sorted(armor_left((2, 5), 3)), armor_left((2, 5), 6), armor_left((2, 5), 8)
    ([(2, 2), (4,)], {(1,)}, {()})
    """
    if not armor or not amount:
        return {armor}
    left: set[tuple[int, ...]] = set()
    for value in {*armor}:
        rest = without(armor, value)
        if value > amount:
            left.add(tuple(sorted((*rest, value - amount))))
        else:
            left |= armor_left(rest, amount - value)
    return left
