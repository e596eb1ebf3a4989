"""Using Powers, Arena tiles and Tech Cards: by their owner, when, how many after one roll, and on what."""

from collections.abc import Iterator

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.reasons import Bare
from rqa_lab.games.gekido.actions import PHASES
from rqa_lab.games.gekido.components import SYMBOLS, Effect
from rqa_lab.games.gekido.rules.attacking import damage_sum, under_way, victim
from rqa_lab.games.gekido.state import ROLLS, UNKNOWN, State, printed, tile_of

# ---- windows: whether there may be anything to use, judged by public information ------------------------


def window(s: State, seat: int, when: str) -> bool:
    """True if a seat is offered effects at that time; any card in hand counts, as hands are hidden.

    Args:
        s: the position, in an attack unless ``when`` is "start".
        seat: the attacker or the defender.
        when: "start", "roll", "damage" or "card", as in ``components.Effect``.

    >>> from rqa_lab.games.gekido.state import Attack, position
    >>> from rqa_lab.games.gekido.state import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 1], attack=Attack(1, dice="TTSXO"))
    >>> window(s, 1, "roll")
    False
    >>> s.hand[1] = ("Shield",)
    >>> window(s, 1, "roll")  # whether the card fits is Bo's secret
    True
    """
    if when == "start":
        return any(_charged(s, seat, when))
    a = under_way(s)
    attacker = seat == s.seat
    if when == "card":
        return not attacker and bool(s.hand[seat])
    if when == "roll":
        powers = attacker or not a.answered or s.setup.rulings["defender-powers"] == "any"
        return bool(s.hand[seat]) or (powers and any(_charged(s, seat, when)))
    hit = attacker == (not a.success)  # a malfunction hits the attacker, and no card changes it
    if hit and any(not slot_free(s, seat, it) + possible(s, it) for it in _charged(s, seat, when)):
        return True
    return bool(a.success and s.hand[seat]) and not (attacker and a.used)


def _charged(s: State, seat: int, when: str) -> Iterator[Effect]:
    """The Powers with Charges left that the seat, as attacker or defender, may use at that time."""
    part = ("owner", "attacker" if seat == s.seat else "defender")
    known = s.setup.components.powers
    for name, charges in zip(s.setup.panels[seat].powers, s.powers[seat], strict=True):
        if charges and known[name].when == when and known[name].by in part:
            yield known[name]


# ---- ownership ---------------------------------------------------------------------------------------------


def own_power(s: State, seat: int, name: str) -> Bare:
    """A Power of the seat's bot, unlocked and with Charges left."""
    names = tuple(s.setup.panels[seat].powers)
    if name not in names:
        if too_late := _too_late(s, seat, name):
            return too_late
        return (("not its Power", ("gekido.power.unlock", "gekido.components.bots"), name, seat),)
    charges = s.powers[seat][names.index(name)]
    if charges is None:
        clauses = ("gekido.power.unlock", "gekido.setup.no-opening-hand", "gekido.power.initial-charges")
        return (("locked Power", clauses, name, seat),)
    if not charges:
        return (("used up", ("gekido.power.depleted", "gekido.power.spend"), name, seat),)
    return ()


def _too_late(s: State, seat: int, name: str) -> Bare:
    """The defender could have used the Power before the attacker went on."""
    a, power = s.attack, s.setup.components.powers[name]
    if a is None or seat != s.seat or power.when not in ("roll", "damage") or own_power(s, a.target, name):
        return ()
    course = tuple(PHASES)
    if course.index(s.phase) <= course.index(TIMES[power.when][0]):
        return ()
    return (("too late", (*power.own, "gekido.dice.window-order"), name, a.target),)


def own_tile(s: State, seat: int, tile: Effect) -> Bare:
    """The tile under the seat's bot, if it has an effect to use."""
    if tile_of(s, seat) is not tile:
        clauses = ("gekido.tile.attacker-once", "gekido.tile.defender-once")
        return (("not on the tile", clauses, tile.name, seat, s.at[seat]),)
    if tile.steps or (tile.attack and s.setup.rulings["stat-tiles"] == "by-choice"):
        return ()
    return (("works by itself", ("gekido.tile.stat-effects-passive", *tile.own), tile.name),)


def own_card(s: State, seat: int, name: str) -> Bare:
    """Cards are played from the hand, and each once."""
    if s.setup.duel:
        return (("no cards", ("gekido.duel.no-cards-no-locks",), name),)
    if name in s.hand[seat]:
        return ()
    if UNKNOWN in s.hand[seat]:
        return (("hand not seen", ("lab.not-seen", "gekido.tech.hidden"), name, seat),)
    return (("not in hand", ("gekido.tech.single-use", "gekido.setup.no-opening-hand"), name, seat),)


def clauses_for(s: State, name: str) -> Clauses:
    """The clauses behind the effect of a Power, a tile or a card."""
    record = printed(s, name)
    return (
        *record.own,
        *only_if(record.kind == "card" and not record.own, "gekido.tech.timing-on-card"),
        *only_if(record.when == "end", "gekido.tile.center-own-turn-only", "gekido.turn.end"),
    )


# ---- when --------------------------------------------------------------------------------------------------

#: when an effect is used -> the phases in which it can be
TIMES = {
    "start": ("start",),
    "roll": ("defence", "attack"),
    "card": ("answer",),
    "damage": ("brace", "strike"),
    "end": (),  # The Center asks by itself
}
_TIME = {
    "power": ("gekido.power.attacker-window",),
    "tile": ("gekido.tile.attacker-once", "gekido.dice.effect-before-lock"),
    "card": ("gekido.tech.timing-on-card", "gekido.dice.effect-before-lock"),
}
_START = ("gekido.turn.start-of-turn-window",)
_COLOURS = {colour: (f"gekido.tech.{colour}",) for colour in ("red", "green", "gray")}


def right_side(s: State, seat: int, record: Effect) -> Bare:
    """An effect is for the attacker, for the defender or for either."""
    if record.by not in ("attacker", "defender") or (record.by == "attacker") == (seat == s.seat):
        return ()
    clauses = (*_COLOURS.get(record.colour, ()), *record.own) or _TIME[record.kind]
    return ((f"{record.by} only", clauses, record.name),)


def in_time(s: State, seat: int, record: Effect) -> Bare:
    """An effect has its time: after a roll, before damage, at the start of the turn, after a card."""
    if s.phase not in TIMES[record.when]:
        clauses = (*record.own, *(_START if record.when == "start" else ()), *_TIME[record.kind])
        return (("other time", clauses, record.name, record.when, s.phase),)
    if record.when != "damage":
        return ()
    if record.kind == "card" and not under_way(s).success:
        return (("malfunction", ("gekido.resolve.malfunction-unmodified",), record.name, s.seat),)
    if (s.phase == "strike") != record.does("damage"):
        return (("no help here", (*record.own, *_TIME[record.kind]), record.name, seat),)
    return ()


# ---- how many ----------------------------------------------------------------------------------------------

_ONE, _ACROSS = ("gekido.dice.one-effect-per-roll",), "gekido.dice.mix-across-rolls"
_NOT_TOGETHER = {
    "power": ("gekido.power.not-combined",),
    "tile": ("gekido.tile.attacker-not-combined", "gekido.power.not-combined"),
    "card": ("gekido.power.not-combined", "gekido.tile.attacker-not-combined"),
}


def takes_slot(s: State, record: Effect) -> bool:
    """True if it counts as the attacker's one effect after a roll; for two effects the ruling decides."""
    if record.does("prevent"):
        return s.setup.rulings["prevent-slot"] == "last-roll"
    rolls_more = record.kind == "tile" and record.does("rolls")
    return not (rolls_more and s.setup.rulings["hot-grill-slot"] == "free")


def slot_free(s: State, seat: int, record: Effect) -> Bare:
    """The number of effects after one roll, or in one attack, is not exceeded."""
    if record.when in ("start", "card"):
        return ()
    a = under_way(s)
    found: Bare = ()
    if seat != s.seat:
        limited = record.kind == "power" and s.setup.rulings["defender-powers"] == "one-a-roll"
        if record.when == "roll" and limited and a.answered:
            found += (("Power used", ("gekido.power.defender-window",), record.name, a.rolls),)
    else:
        if a.used and takes_slot(s, record):
            clauses = (*_ONE, *_COLOURS.get(record.colour, ()), *_NOT_TOGETHER[record.kind], _ACROSS)
            if record.does("rolls") and record.kind == "tile":
                clauses = ("gekido.tile.hot-grill-slot", *clauses)
            elif record.does("prevent"):
                clauses = (*record.own, *clauses)
            found += (("effect used", clauses, record.name, a.rolls),)
        if record.when == "roll" and locking_begun(s):
            clauses = ("gekido.dice.effect-before-lock", "gekido.dice.window-order")
            found += (("locking begun", clauses, record.name, a.rolls),)
    if record.kind == "tile" and a.tile:
        found += (("tile used", ("gekido.tile.attacker-once", *record.own), record.name),)
    if record.does("prevent") and a.prevented and s.setup.rulings["prevent-again"] == "once":
        found += (("prevented already", ("gekido.power.prevent4",), record.name, a.prevented),)
    return found


def locking_begun(s: State) -> bool:
    """The time for effects after this roll is over: a die is locked, or, by ruling, a command declared."""
    a = under_way(s)
    late = s.setup.rulings["declare-when"] == "after-effects" and a.rolls == 1 and a.command is not None
    return a.locking or late


# ---- on what -----------------------------------------------------------------------------------------------


def possible(s: State, record: Effect) -> Bare:
    """There are dice, rolls and damage on which the effect can work."""
    found: Bare = ()
    for word, *numbers in record.steps:
        if word == "rolls":
            found += more_rolls(s, record)
        elif word == "prevent":
            found += to_prevent(s, record, *numbers)
        elif word == "extra die":
            number, box = under_way(s).number, s.setup.components.box["command_dice"]
            if number >= box:
                clauses = (*record.own, "gekido.components.inventory", "gekido.dice.five-dice")
                found += (("no die left", clauses, record.name, number),)
        elif word in ("reroll some", "reroll all") and not under_way(s).dice:
            found += (("nothing to roll", ("gekido.dice.locked-immutable", *record.own), record.name),)
        elif word == "switch" and under_way(s).command is None:
            found += (("not declared", ("gekido.attack.declare-after-first-roll", *record.own)),)
    return found


def to_prevent(s: State, record: Effect, n: int) -> Bare:
    """There is damage left to prevent, up to n, or the attacker may still add some."""
    if damage_sum(s, n)[2] < damage_sum(s)[2] or (under_way(s).success and window(s, s.seat, "damage")):
        return ()
    return (("nothing to prevent", (*record.own, "gekido.resolve.floor-zero"), record.name, victim(s)),)


def more_rolls(s: State, record: Effect) -> Bare:
    """Effects grant a fourth roll but no fifth, and the Hot Grill waits for the third, unless by ruling."""
    a = under_way(s)
    most = ROLLS + (2 if s.setup.rulings["four-or-five-rolls"] == "five" else 1)
    found: Bare = ()
    if a.most >= most:
        clauses = ("gekido.power.extra-reroll-with-hot-grill", *record.own)
        found += (("most rolls", clauses, record.name, a.most),)
    last = s.setup.rulings["hot-grill-slot"] == "third-roll"
    if record.kind == "tile" and last and a.rolls < ROLLS:
        clauses = ("gekido.tile.hot-grill-slot", *record.own)
        found += (("too early", clauses, record.name, ROLLS, a.rolls),)
    return found


def arguments(s: State, seat: int, record: Effect, on: str | None, to: str | None) -> Bare:
    """The die, the symbol and the command that an effect needs, and none that it does not."""
    return _die(s, record, on) + _symbol(s, seat, record, on, to) + _command(s, record, to)


def _of(record: Effect) -> Clauses:
    return record.own or _TIME[record.kind]


def _die(s: State, record: Effect, on: str | None) -> Bare:
    if not record.on:
        return () if on is None else (("takes no die", _of(record), record.name),)
    if on is None:
        return (("needs a die", _of(record), record.name),)
    a = under_way(s)
    if on in a.dice:
        return ()
    if on in a.locked:
        return (("locked die", ("gekido.dice.locked-immutable", *_of(record)), on, a.locked),)
    return (("no such die", _of(record), on, a.dice),)


def _symbol(s: State, seat: int, record: Effect, on: str | None, to: str | None) -> Bare:
    symbol = to if to in (*SYMBOLS, None) else None
    if record.to and symbol is None:
        return (("needs a symbol", _of(record), record.name),)
    if not record.to and symbol is not None:
        return (("takes no symbol", _of(record), record.name),)
    return _same_symbol(s, seat, record, on, symbol)


def _command(s: State, record: Effect, to: str | None) -> Bare:
    command = None if to in (*SYMBOLS, None) else to
    if not record.does("switch"):
        return () if command is None else (("takes no command", _of(record), record.name),)
    if command is None:
        return (("needs a command", _of(record), record.name),)
    if command != under_way(s).command:
        return ()
    return (("same command", (*_of(record), "gekido.attack.no-change-of-command"), command),)


def nothing_new(s: State, seat: int, record: Effect, on: str | None, to: str | None) -> Bare:
    """What is left of :func:`arguments` to ask about a die on the table and a symbol if one is needed."""
    found = _same_symbol(s, seat, record, on, to) if record.on else ()
    return found + _command(s, record, to) if "switch" in record.words else found


def _same_symbol(s: State, seat: int, record: Effect, on: str | None, to: str | None) -> Bare:
    new = s.setup.panels[seat].symbol if "own" in record.words else to
    if on is None or on != new:
        return ()
    return (("same symbol", _of(record), record.name, on),)
