"""The exact odds of an attack: how likely each command is under best play, what to do now, what it deals.

Best play is the attacker's: rolling, locking, and one effect after each roll.  The defender's answers
are left out.  Dice are locked to the command, not to single spaces of it (ruling ``group-spaces``),
and Switch Attack may discard any locked dice.  (Gekido: Bot Battles, rulebook, pages 6 to 8 and 11 to 13.)

>>> row, = odds(Attempt(dice="SXO", locked="TT", rolls_left=1, command="four of a kind")).rows
>>> str(row.chance), str(row.choices[0])
('2/27', 'lock nothing, roll 3 dice')
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, lru_cache
from operator import mul
from typing import Generic, NamedTuple, TypeVar

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked, made_of
from rqa_lab.core.words import either, shown
from rqa_lab.core.words import hint as nearest
from rqa_lab.games.gekido.components import COMMANDS, DICE, NAMES, SYMBOLS, Effect, barred, fits, in_order
from rqa_lab.games.gekido.odds.filling import (
    BETTER,
    DIE,
    EFFECTS,
    EXTRA_DIE,
    EXTRA_ROLL,
    FIXED,
    FLIP,
    HAND,
    LAST_ROLLS,
    LOCKED,
    MORE_ROLLS,
    MOST_DICE,
    OWN,
    ROLL_DICE,
    SET_A_DIE,
    SWITCH,
    Columns,
    Effects,
    Rules,
    counts,
    settings,
    symbols,
    throws,
    unlocked,
    useful,
    without,
)
from rqa_lab.games.gekido.odds.stages import (
    COMPLETE,
    MOST_WORK,
    ONE,
    WIDEST,
    Stage,
    Stakes,
    TooMuchWork,
    stage,
    work,
)
from rqa_lab.games.gekido.play.writers import comes_to
from rqa_lab.games.gekido.rules.attacking import GROUPED, under_way
from rqa_lab.games.gekido.rules.using import locking_begun
from rqa_lab.games.gekido.state import ROLLS, UNKNOWN, Attack, State, tile_of

#: more rolls than any reading of the rules allows
MOST_ROLLS = 6


@made_of()
@dataclass(frozen=True, slots=True)
class Attempt:
    """A point of an attack, from before the first roll to after the last.

    Attributes:
        dice: the unlocked dice as letters; "" if they are about to be rolled.
        locked: the locked dice as letters.
        rolls_left: how many rolls may still follow.
        command: the declared one, of COMMANDS; "" if there is none.
        own: the symbol of the attacking bot; "" for none.
        effects: the effects left to the attacker, of ``columns.EFFECTS``, repeated for repeated use.
        used: True if the effect of the last roll is used up.
        number: the dice of the attack; 0 for as many as are given, or five.
        must_lock: True after the first roll, when a die must be locked; None to decide by the locked dice.
        opposite: the symbol opposite each symbol; needed to flip.
        alike: both groups of a Full House may show the same symbol (ruling ``full-house``).

    Raises:
        ValueError: gives the bad value and the expected ones.

    >>> Attempt(dice="TTZ")
    Traceback (most recent call last):
    ValueError: dice: found 'Z', expected T, S, X, O, D or P
    """

    dice: str = ""
    locked: str = ""
    rolls_left: int = 3
    command: str = ""
    own: str = ""
    effects: Effects = ()
    used: bool = False
    number: int = 0
    must_lock: bool | None = None
    opposite: Mapping[str, str] = field(default_factory=dict, hash=False)
    alike: bool = False

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise ValueError(problem)

    def _problems(self) -> Iterator[str]:
        """The problems; only the first is certain, later ones may follow from it."""
        for name in ("dice", "locked", "own"):
            for letter in getattr(self, name):
                if letter not in NAMES:
                    yield f"{name}: found {shown(letter)}, expected {either(NAMES)}"
        if len(self.own) > 1:
            yield f"own: found {shown(self.own)}, expected one symbol"
        if self.command and self.command not in COMMANDS:
            yield f"command: {_unknown(self.command, COMMANDS)}"
        for effect in self.effects:
            if effect not in EFFECTS:
                yield f"effects: {_unknown(effect, EFFECTS)}"
        rolls = self.rolls_left + sum(effect in MORE_ROLLS for effect in self.effects)
        if not 0 <= self.rolls_left <= rolls <= MOST_ROLLS:
            yield f"rolls left: found {rolls} with those that effects add, expected 0 to {MOST_ROLLS}"
        given = len(self.dice) + len(self.locked)
        if self.in_play > MOST_DICE:
            yield f"dice: found {self.in_play}, expected at most {MOST_DICE}"
        if given > self.in_play or (self.dice and given < self.in_play):
            yield f"dice: found {given}, expected {self.in_play}, locked ones included"
        if self.locked and not self.command:
            yield f"locked: found {shown(self.locked)}, expected a command that they are locked on"
        elif self.locked and not fits(self.command, self.locked, self.own, alike=self.alike):
            yield f"locked: found {shown(self.locked)}, expected dice that fit {self.command}"
        if OWN in self.effects and not self.own:
            yield f"own: found none, expected {either(NAMES)}, for the effect {OWN!r}"
        if FLIP in self.effects and any(self.opposite.get(self.opposite.get(s, "")) != s for s in SYMBOLS):
            yield f"opposite: found {dict(self.opposite)}, expected three pairs, for the effect {FLIP!r}"

    @property
    def in_play(self) -> int:
        """How many dice the attack has, locked ones included."""
        return self.number or (len(self.dice) + len(self.locked) if self.dice else DICE)

    @property
    def order(self) -> str:
        """The symbols in the order of columns: the bot's own, its opposite, and the other pairs.

        >>> Attempt(own="O", opposite={"T": "S", "S": "T", "X": "O", "O": "X", "D": "P", "P": "D"}).order
        'OXTSDP'
        """
        symbols = dict.fromkeys(self.own + SYMBOLS)
        pairs = ((symbol, self.opposite.get(symbol, symbol)) for symbol in symbols)
        return "".join(dict.fromkeys(symbol for pair in pairs for symbol in pair))


def _unknown(word: str, known: Iterable[str]) -> str:
    return f"found {shown(word)}, expected {either(known)}{nearest(word, known)}"


Worth = TypeVar("Worth", bound=int | Fraction)


class Option(NamedTuple, Generic[Worth]):
    """An option now, and its worth if everything after it is best play.

    Until the best is found its worth is an integer as in ``stages``: making fractions takes longer.

    Attributes:
        worth: the expected result: a chance, or damage dealt less damage suffered.
        declare: the command that is declared now; "" if one is declared already.
        command: the one to play for then; another one after a switch.
        effect: the effect used before dice are locked; "" for none.
        die: the dice that it changes, rolls again or discards.
        to: the symbol that the die takes; "" if dice are rolled.
        lock: the dice that are locked then; None if dice are rolled first.
        roll: how many dice are rolled then; 0 to stop.

    >>> str(Choice(Fraction(1), "full house", effect="flip", die="S", to="T", lock="TT"))
    'flip S to T, lock TT, stop'
    """

    worth: Worth
    command: str
    declare: str = ""
    effect: str = ""
    die: str = ""
    to: str = ""
    lock: str | None = ""
    roll: int = 0

    def __str__(self) -> str:
        return ", ".join(self._parts())

    def _parts(self) -> Iterator[str]:
        if self.declare:
            yield f"declare {self.declare}"
        if self.effect in SET_A_DIE:
            yield f"{'flip' if self.effect == FLIP else 'set'} {self.die} to {self.to}"
        elif self.effect in ROLL_DICE:
            yield f"roll {self.die} again" if self.die else "roll an extra die"
        elif self.effect in MORE_ROLLS:
            yield "add a roll"
        elif self.effect == SWITCH:
            yield f"switch to {self.command}{f', discard {self.die}' if self.die else ''}"
        if self.lock is not None:
            yield f"lock {self.lock or 'nothing'}"
        if self.roll:
            yield f"roll {self.roll} {'dice' if self.roll > 1 else 'die'}"
        elif self.effect not in ROLL_DICE:
            yield "stop"


#: something to do now, as a reader gets it
Choice = Option[Fraction]


@dataclass(frozen=True, slots=True)
class Row:
    """The odds of one command.

    Attributes:
        command: the command to end with.
        chance: the chance to complete it, playing for nothing else.
        dealt: the damage that this play is expected to deal; 0 without a panel.
        suffered: the damage expected from a malfunction of this command; 0 without a panel.
        choices: the options now, best first.
    """

    command: str
    chance: Fraction
    dealt: Fraction
    suffered: Fraction
    choices: tuple[Choice, ...]

    @property
    def net(self) -> Fraction:
        """The expected damage dealt less damage suffered."""
        return self.dealt - self.suffered


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of an attack.

    Attributes:
        rows: one for each possible last command: the declared one, or all.
        net: the expected damage dealt less damage suffered, under best play; None without a panel.
        dealt: the damage that this play is expected to deal.
        choices: the options now, in the order of ``net``, the best first.
    """

    rows: tuple[Row, ...]
    net: Fraction | None = None
    dealt: Fraction | None = None
    choices: tuple[Choice, ...] = ()

    @property
    def suffered(self) -> Fraction | None:
        """The damage that this play is expected to suffer from malfunctions."""
        return None if self.net is None or self.dealt is None else self.dealt - self.net


@checked
def odds(
    attempt: Attempt, panel: Mapping[str, tuple[int, int]] | None = None, *, more: int = 0, least: int = 0
) -> Odds:
    """The odds of an attack from a point on.

    Args:
        attempt: the point.
        panel: command -> the damage that it deals complete, and that the bot suffers from a malfunction.
        more: what tiles, Upgrades and cards of both bots add to the damage dealt.
        least: the least damage that a complete command deals.

    Raises:
        TooMuchWork: for too many dice, rolls and effects.

    >>> found = odds(Attempt(), {command: (8, 4) for command in COMMANDS})
    >>> [f"{row.command} {float(row.chance):.2%}" for row in found.rows][2:4]
    ['full house 36.16%', 'four of a kind 28.30%']
    """
    damage = {command: (max(least, won + more), lost) for command, (won, lost) in (panel or {}).items()}
    asked = dict(_of_each_command(attempt))
    if panel is None:
        _afford(asked.values())
        return Odds(tuple(_rows(asked, damage)))
    both = (damage[command] for command in COMMANDS)
    net_first = _Question(attempt, tuple((won * _SHIFT + won, -lost * _SHIFT) for won, lost in both))
    _afford([*asked.values(), net_first])
    rows, options = tuple(_rows(asked, damage)), _options(net_first)
    net, dealt = divmod(options[0].worth, _SHIFT)
    return Odds(rows, Fraction(net, ONE), Fraction(dealt, ONE), _choices(options, _SHIFT))


class _Question(NamedTuple):
    """A point of the attack, the stakes, and the commands to declare if none is declared yet."""

    attempt: Attempt
    stakes: Stakes = COMPLETE
    commands: Iterable[str] = tuple(COMMANDS)

    def stages(self) -> list[Stage]:
        """The stages that it begins with."""
        it = self.attempt
        effects = (
            tuple(sorted(it.effects, key=EFFECTS.index)) if it.dice else useful(it.effects, it.rolls_left)
        )
        return [
            stage(Rules(it.own != "", it.alike), self.stakes, command, effects)
            for command in ([it.command] if it.command else self.commands)
        ]

    def work(self) -> int:
        """The amount of work."""
        it = self.attempt
        return work(self.stages(), it.rolls_left - (not it.dice), it.in_play)


def _afford(questions: Iterable[_Question]) -> None:
    """Raise TooMuchWork for questions that take too much together; without effects none does."""
    total = 0
    for question in questions:
        if question.attempt.effects and (total := total + question.work()) > MOST_WORK:
            raise TooMuchWork


def _of_each_command(attempt: Attempt) -> Iterator[tuple[str, _Question]]:
    """For each command that can be the last: how to play for it alone."""
    switch = SWITCH in attempt.effects
    for command in COMMANDS if switch or not attempt.command else [attempt.command]:
        if switch and (attempt.command not in ("", command) or _can_spare(attempt, command)):
            only = tuple((int(command == other), 0) for other in COMMANDS)
            yield command, _Question(attempt, only, tuple(dict.fromkeys((command, *WIDEST))))
        else:
            stays = replace(attempt, effects=without(attempt.effects, SWITCH))
            yield command, _Question(stays, commands=(command,))


def _rows(asked: Mapping[str, _Question], damage: Mapping[str, tuple[int, int]]) -> Iterator[Row]:
    for command, question in asked.items():
        found = _choices(_options(question))
        won, lost = damage.get(command, (0, 0))
        yield Row(command, found[0].worth, found[0].worth * won, (1 - found[0].worth) * lost, found)


def _can_spare(attempt: Attempt, command: str) -> bool:
    """True if there are more dice than the command takes, so locked ones may be discarded on the way to it.

    If not, a switch does not help a player who goes for this command from the start: dice locked on another
    command must fit this one as well.
    """
    return attempt.in_play + (EXTRA_DIE in attempt.effects) > sum(COMMANDS[command])


#: net damage is multiplied by this, to make room for the damage dealt, which stays below it
_SHIFT = ONE * 10**6


def choices(
    attempt: Attempt, stakes: Stakes = COMPLETE, commands: Iterable[str] = COMMANDS
) -> tuple[Choice, ...]:
    """The options now, best first.

    Among equals the choice without an effect comes first, then one with a weaker effect, then one that rolls
    the fewest dice and locks the most.  Stopping short of the command is never better: it is listed only
    after the last roll.

    Args:
        attempt: the point of the attack.
        stakes: the worth of each result; by default, completing the command is all that counts.
        commands: those that may be declared if none is yet; among equals, the first one is preferred.

    Raises:
        TooMuchWork: for too many dice, rolls and effects.

    >>> [str(choice) for choice in choices(Attempt(dice="TTTTT", locked="", command="four of a kind"))][:2]
    ['lock TTTT, stop', 'lock TTTT, roll 1 die']
    """
    question = _Question(attempt, stakes, tuple(commands))
    _afford([question])
    return _choices(_options(question))


def _choices(options: Iterable[Option[int]], shift: int = 1) -> tuple[Choice, ...]:
    """The same with fractions for worths."""
    fraction = cache(lambda worth: Fraction(worth // shift, ONE))  # many are worth the same
    return tuple(Choice(fraction(it.worth), *it[1:]) for it in options)


def _options(question: _Question) -> list[Option[int]]:
    """The options now, best first."""
    attempt, stages = question.attempt, question.stages()
    columns = _columns(attempt)
    dice = attempt.in_play - len(attempt.locked)
    must = not attempt.locked if attempt.must_lock is None else attempt.must_lock
    if dice and not attempt.dice and attempt.rolls_left:
        return [_rolling(stages, columns + dice * DIE[HAND], attempt.rolls_left - 1, must)]
    found = [
        option if attempt.command else option._replace(declare=stage.command)
        for stage in stages
        for option in _now(attempt, stage, columns, must)
    ]
    return sorted(found, key=_rank)


def _rank(option: Option[int]) -> tuple[object, ...]:
    """The best first; among equals no effect before a weaker before a stronger one, then what locks more."""
    price = 0 if not option.effect else 1 if option.effect in BETTER else 2
    return -option.worth, price, option.roll > 0, -len(option.lock or "")


def _rolling(stages: list[Stage], columns: Columns, left: int, must: bool) -> Option[int]:
    """Rolling, the only choice before a roll; the command may be declared after it."""
    tables = [(stage.after(left, must), stage.spaces.ordered) for stage in stages]
    outcomes, weights, ways = symbols(own=True, opposite=FLIP in stages[0].effects).rolled(columns)
    best = [max(after(ordered(columns)) for after, ordered in tables) for columns in outcomes]
    return Option(sum(map(mul, weights, best)) // ways, "", lock=None, roll=columns // DIE[HAND])


def _now(attempt: Attempt, start: Stage, columns: Columns, must: bool) -> Iterator[Option[int]]:
    """The options after a roll with one command; after an effect, only the best way to lock."""
    order = attempt.order
    for effect, then, left in start.uses(attempt.rolls_left):
        if not effect:
            yield from _locking(order, then, columns, left, must)
        elif attempt.used or not attempt.dice:
            return
        elif effect in SET_A_DIE:
            for column, to, new in settings(columns, effect):
                best = min(_locking(order, then, new, left, must), key=_rank)
                yield best._replace(effect=effect, die=order[column], to=order[to])
        elif effect in ROLL_DICE:
            thrown, to_lock = then.thrown(left, must), then.spaces.to_lock
            for taken, new in throws(columns, effect):
                worth = thrown(to_lock(new))
                yield Option(worth, then.command, effect=effect, die=_dice(order, taken), lock=None)
        elif effect == SWITCH:
            for kept, new in then.spaces.moves(columns):
                gone = (columns & FIXED) - kept
                best = min(_locking(order, then, new, left, must), key=_rank)
                yield best._replace(effect=effect, die=_dice(order, gone // LOCKED))
        else:
            yield min(_locking(order, then, columns, left, must), key=_rank)._replace(effect=effect)


def _locking(order: str, now: Stage, columns: Columns, left: int, must: bool) -> list[Option[int]]:
    """The ways to lock, and to stop or to roll on."""
    found = []
    for taken, locked, room in now.spaces.lockings(columns):
        dice = unlocked(columns - taken)
        lock = _dice(order, taken)
        if room == 2 or not left or not dice:
            found.append(Option(now.won if room == 2 else now.lost, now.command, lock=lock))
        if left and dice:
            worth = now.before(left - 1)(now.spaces.ordered(locked) + dice * DIE[HAND])
            found.append(Option(worth, now.command, lock=lock, roll=dice))
    if not left:
        return [min(found, key=_rank)]
    return ([option for option in found if option.lock] if must else []) or found


def _columns(attempt: Attempt) -> Columns:
    dice, locked = attempt.dice, attempt.locked
    return sum(
        (dice.count(symbol) + LOCKED * locked.count(symbol)) * die
        for symbol, die in zip(attempt.order, DIE, strict=False)
    )


@lru_cache(1 << 10)
def _dice(order: str, columns: Columns) -> str:
    return in_order("".join(symbol * n for symbol, n in zip(order, counts(columns), strict=False)))


# ---- from a position to a question for ``odds.odds``: its dice, rolls and effects ------------------------
# The explorer's dice lab, bots and notebooks all use it.  In an observed position, cards that the observer
# cannot see are ignored.

#: command -> the damage that it deals complete, and that the attacker suffers from a malfunction
Damage = Mapping[str, tuple[int, int]]

#: what the odds never take into account
DEFENDER = "What the defender could do is left out, and so is Armor."
#: ruling -> the reading that the odds assume, and the sentence if another one is played
_READ = {
    "group-spaces": ("command", "We count dice as locked to the command, not to single spaces of it."),
    "nothing-lockable": ("allowed", "We assume you can roll on with nothing to lock."),
    "declare-when": ("before-effects", "We assume the command is declared before effects are used."),
}


def attempt(s: State) -> Attempt | None:
    """The point that the current attack has reached.

    Returns:
        None if there is no attack, if its dice are judged already, in the middle of an effect, or with dice
        that no attack can have.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> s = position({"bots": bots, "attack": {"target": "pytron", "dice": "XTTST", "rolls": 1}})
    >>> attempt(s).dice, attempt(s).rolls_left, attempt(s).own
    ('TTTSX', 2, 'P')
    """
    a = s.attack
    rolling = s.choice is not None and s.choice.seat == CHANCE and s.choice.effect == "roll"
    if a is None or a.success is not None or a.played is not None or (s.choice is not None and not rolling):
        return None
    rolling = rolling or not a.rolls
    effects, free = by_readings(_usable(s, a), s.setup.rulings, added=a.most - ROLLS)
    try:
        return Attempt(
            dice="" if rolling else a.dice,
            locked=a.locked,
            rolls_left=a.most + free - a.rolls,
            command=a.command or "",
            own=s.setup.panels[s.seat].symbol,
            effects=effects,
            used=a.used or locking_begun(s),
            number=a.number if rolling else len(a.dice + a.locked),
            must_lock=not a.locked and a.rolls < (1 if rolling else 2),
            opposite=s.setup.components.opposite,
            alike=s.setup.alike,
        )
    except ValueError:  # a position in a file may hold impossible values
        return None


def _usable(s: State, a: Attack) -> Iterator[Effect]:
    """The effects left to the attacker in this attack: a Power once per charge, a card once per copy."""
    known = s.setup.components
    for name, charges in zip(s.setup.panels[s.seat].powers, s.powers[s.seat], strict=True):
        yield from [known.powers[name]] * (charges or 0)
    tile = tile_of(s, s.seat)
    if tile is not None and not a.tile:
        yield tile
    yield from (known.cards[name] for name in s.hand[s.seat] if name != UNKNOWN)


def effects_of(records: Iterable[Effect], *, added_rolls: int = 1, grill: str = "third-roll") -> Effects:
    """The effects that some tiles, Powers and Tech Cards give an attacker after a roll.

    Args:
        records: the ones usable in this attack, a Power once per charge.
        added_rolls: how many rolls they can add in all (ruling ``four-or-five-rolls``).
        grill: the reading of the ruling ``hot-grill-slot``; with "any-roll" the tile is used like a Power.

    >>> from rqa_lab.games.gekido.components import components
    >>> box = components()
    >>> effects_of([box.tiles["Hot Grill"], box.powers["Flip a Die"], box.powers["Extra Reroll"]])
    ('flip', 'rolls')
    """
    words = [
        LAST_ROLLS if record.kind == "tile" and step[0] == EXTRA_ROLL and grill != "any-roll" else step[0]
        for record in records
        if record.when == "roll" and record.by in ("attacker", "owner")
        for step in record.steps
    ]
    adding = [word for word in MORE_ROLLS for other in words if other == word][: max(0, added_rolls)]
    return tuple(sorted([word for word in words if word in EFFECTS and word not in MORE_ROLLS] + adding))


def by_readings(
    records: Iterable[Effect], readings: Mapping[str, str], *, added: int = 0
) -> tuple[Effects, int]:
    """The effects that an attacker may use after a roll, and how many extra rolls need no effect.

    Args:
        records: as for :func:`effects_of`.
        readings: of the rulings ``four-or-five-rolls`` and ``hot-grill-slot``.
        added: how many rolls were added to the attack before.

    >>> from rqa_lab.games.gekido.components import components
    >>> grill = components().tiles["Hot Grill"]
    >>> by_readings([grill], {"four-or-five-rolls": "four", "hot-grill-slot": "free"})
    ((), 1)
    """
    may_add = (2 if readings["four-or-five-rolls"] == "five" else 1) - added
    grill = readings["hot-grill-slot"]
    effects = effects_of(records, added_rolls=may_add, grill=grill)
    if grill == "free" and LAST_ROLLS in effects:
        return without(effects, LAST_ROLLS), 1
    return effects, 0


def damage(s: State) -> Damage:
    """The damage and cost of each command in the current attack, Armor of the target aside.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "a1", "upgrade": 2}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> damage(position({"bots": bots, "attack": {"target": "pytron", "dice": "XTTST"}}))["full house"]
    (10, 3)
    """
    return {command: comes_to(s, command) for command in COMMANDS}


@checked
def found(s: State) -> Odds | None:
    """The odds of the current attack; None where :func:`attempt` gives None."""
    point = attempt(s)
    return None if point is None else reckon(point, damage(s))


@checked
def hint(s: State) -> Choice | None:
    """The attacker's best choice now, such as which dice to keep; None where there is nothing to do.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> dice = {"target": "pytron", "command": "four of a kind", "dice": "XTTST", "rolls": 1}
    >>> str(hint(position({"bots": bots, "attack": dice})))
    'lock TTT, roll 2 dice'
    """
    odds = found(s)
    return None if odds is None or not odds.choices else odds.choices[0]


def left_out(s: State) -> tuple[str, ...]:
    """The simplifications in the odds of a position, a sentence each."""
    readings = s.setup.rulings
    return (DEFENDER, *(text for name, (reading, text) in _READ.items() if readings[name] != reading))


def known(s: State, point: Attempt, command: str) -> bool:
    """True if the odds of a command are reliable: they do not involve a reading that the odds do not cover.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> attack, spaces = {"target": "pytron", "dice": "TTTSS", "rolls": 2}, {"group-spaces": "spaces"}
    >>> s = position({"bots": bots, "attack": attack, "rulings": spaces})
    >>> known(s, attempt(s), "full house"), known(s, attempt(s), "five of a kind")
    (False, True)
    """
    first_roll = under_way(s).rolls < (2 if point.dice else 1)  # to come, or just rolled
    part = {
        "group-spaces": command in GROUPED,
        "nothing-lockable": bool(barred(command, point.own)) and not point.command,
        "declare-when": first_roll and any(_usable(s, under_way(s))),
    }
    other = [name for name, (reading, _) in _READ.items() if s.setup.rulings[name] != reading]
    return not any(part[name] or SWITCH in point.effects for name in other)


def reckon(point: Attempt, damage: Damage) -> Odds:
    """The odds of a point; the latest answers are cached."""
    return _reckon(point, tuple(damage.items()))


@lru_cache(256)
def _reckon(point: Attempt, damage: tuple[tuple[str, tuple[int, int]], ...]) -> Odds:
    return odds(point, dict(damage) or None)
