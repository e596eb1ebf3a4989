"""The attack of a position as :mod:`~rqa_lab.games.gekido.odds` reckons it.

One function for all who ask: the explorer's dice lab, bots, notebooks.  What somebody may not see is left out
if the position is the observed one: hidden cards are no effects.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rqa_lab.core.chance import CHANCE
from rqa_lab.games.gekido.building import judged
from rqa_lab.games.gekido.commands import COMMANDS
from rqa_lab.games.gekido.components import Effect
from rqa_lab.games.gekido.damage import reckoned
from rqa_lab.games.gekido.odds import Attempt, Choice, Odds, by_readings, odds
from rqa_lab.games.gekido.state import ROLLS, UNKNOWN, Attack, State, tile_of
from rqa_lab.games.gekido.using import locking_begun

#: command -> the damage that it deals complete, and that the attacker suffers from a malfunction
Damage = Mapping[str, tuple[int, int]]

#: what is never reckoned
DEFENDER = "What the defender may do is left out, and so is Armor."
#: ruling -> its reading that is reckoned, and what is said if another one is played
_READ = {
    "group-spaces": ("command", "Dice are reckoned as locked to the command, not to single spaces of it."),
    "nothing-lockable": ("allowed", "Rolling on with nothing to lock is reckoned as allowed."),
    "declare-when": ("before-effects", "The command is reckoned as declared before effects are used."),
}


def attempt(s: State) -> Attempt | None:
    """The point at which the attack on its way is.

    Returns:
        None without an attack, after its verdict, amid an effect, or with dice that no attack can have.

    >>> from rqa_lab.games.gekido.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> s = position({"bots": bots, "attack": {"target": "pytron", "dice": "XTTST", "rolls": 1}})
    >>> attempt(s).dice, attempt(s).rolls_left, attempt(s).own
    ('TTTSX', 2, 'P')
    """
    a = s.attack
    rolling = s.choice is not None and s.choice.seat == CHANCE and s.choice.frame[0] == "roll"
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
    except ValueError:  # a position may hold whatever somebody wrote into it
        return None


def _usable(s: State, a: Attack) -> Iterator[Effect]:
    """What the attacker has left for this attack; a Power once a charge, a card once a copy."""
    known = s.setup.components
    for name, charges in zip(s.setup.panels[s.seat].powers, s.powers[s.seat], strict=True):
        yield from [known.powers[name]] * (charges or 0)
    tile = tile_of(s, s.seat)
    if tile is not None and not a.tile:
        yield tile
    yield from (known.cards[name] for name in s.hand[s.seat] if name != UNKNOWN)


def damage(s: State) -> Damage:
    """What each command comes to in the attack on its way: the target's Armor is left aside.

    >>> from rqa_lab.games.gekido.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "a1", "upgrade": 2}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> damage(position({"bots": bots, "attack": {"target": "pytron", "dice": "XTTST"}}))["full house"]
    (10, 3)
    """
    return {
        command: (reckoned(judged(s, command, True))[2], reckoned(judged(s, command, False))[2])
        for command in COMMANDS
    }


def found(s: State) -> Odds | None:
    """The odds of the attack on its way; None where :func:`attempt` is."""
    point = attempt(s)
    return None if point is None else reckon(point, damage(s))


def hint(s: State) -> Choice | None:
    """What an attacker had best do now, which dice to keep first of all; None where nothing is to be done.

    >>> from rqa_lab.games.gekido.position import position
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


def reckon(point: Attempt, damage: Damage) -> Odds:
    """The odds of a point; those asked for last are remembered."""
    return _reckon(point, tuple(damage.items()))


@lru_cache(256)
def _reckon(point: Attempt, damage: tuple[tuple[str, tuple[int, int]], ...]) -> Odds:
    return odds(point, dict(damage))
