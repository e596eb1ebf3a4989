"""From a position to a question for ``odds.odds``: its dice, rolls and effects.

The explorer's dice lab, bots and notebooks all use it.  In an observed position, cards that the observer
cannot see are ignored.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from rqa_lab.core.chance import CHANCE
from rqa_lab.games.gekido.model.commands import COMMANDS, barred
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import ROLLS, UNKNOWN, Attack, State, tile_of
from rqa_lab.games.gekido.odds.columns import (
    EFFECTS,
    EXTRA_ROLL,
    LAST_ROLLS,
    MORE_ROLLS,
    SWITCH,
    Effects,
    without,
)
from rqa_lab.games.gekido.odds.odds import Attempt, Choice, Odds, odds
from rqa_lab.games.gekido.play.writers.masking import with_result
from rqa_lab.games.gekido.rules.attacking import GROUPED, under_way
from rqa_lab.games.gekido.rules.damage import damage_sum
from rqa_lab.games.gekido.rules.using import locking_begun

#: command -> the damage that it deals complete, and that the attacker suffers from a malfunction
Damage = Mapping[str, tuple[int, int]]

#: what the odds never take into account
DEFENDER = "What the defender may do is left out, and so is Armor."
#: ruling -> the reading that the odds assume, and the sentence if another one is played
_READ = {
    "group-spaces": ("command", "Dice are reckoned as locked to the command, not to single spaces of it."),
    "nothing-lockable": ("allowed", "Rolling on with nothing to lock is reckoned as allowed."),
    "declare-when": ("before-effects", "The command is reckoned as declared before effects are used."),
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
    except ValueError:  # a position in a file may hold anything
        return None


def _usable(s: State, a: Attack) -> Iterator[Effect]:
    """What the attacker can still use in this attack: a Power once per charge, a card once per copy."""
    known = s.setup.components
    for name, charges in zip(s.setup.panels[s.seat].powers, s.powers[s.seat], strict=True):
        yield from [known.powers[name]] * (charges or 0)
    tile = tile_of(s, s.seat)
    if tile is not None and not a.tile:
        yield tile
    yield from (known.cards[name] for name in s.hand[s.seat] if name != UNKNOWN)


def effects_of(records: Iterable[Effect], *, added_rolls: int = 1, grill: str = "third-roll") -> Effects:
    """Which of some tiles, Powers and Tech Cards an attacker may use after a roll.

    Args:
        records: those that may be used in this attack, a Power once per charge.
        added_rolls: how many rolls they can add in all (ruling ``four-or-five-rolls``).
        grill: the reading of the ruling ``hot-grill-slot``; with "any-roll" the tile is used like a Power.

    >>> from rqa_lab.games.gekido.model.components import components
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
    """What an attacker may use after a roll, and how many extra rolls need no effect.

    Args:
        records: as for :func:`effects_of`.
        readings: of the rulings ``four-or-five-rolls`` and ``hot-grill-slot``.
        added: how many rolls were added to the attack before.

    >>> from rqa_lab.games.gekido.model.components import components
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
    """What each command would deal and cost in the current attack, Armor of the target aside.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "a1", "upgrade": 2}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> damage(position({"bots": bots, "attack": {"target": "pytron", "dice": "XTTST"}}))["full house"]
    (10, 3)
    """
    return {
        command: (damage_sum(with_result(s, command, True))[2], damage_sum(with_result(s, command, False))[2])
        for command in COMMANDS
    }


def found(s: State) -> Odds | None:
    """The odds of the current attack; None where :func:`attempt` gives None."""
    point = attempt(s)
    return None if point is None else reckon(point, damage(s))


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
    """What the odds of a position leave out, a sentence each."""
    readings = s.setup.rulings
    return (DEFENDER, *(text for name, (reading, text) in _READ.items() if readings[name] != reading))


def known(s: State, point: Attempt, command: str) -> bool:
    """Whether the odds of a command hold: no reading that they do not know has a part in it.

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
