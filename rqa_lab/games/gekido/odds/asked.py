"""Answers about the odds of an attack: its chance of success, the best options now, its expected damage."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rqa_lab.core.odds import WIDE, Answer, Asked, Hope, NoOdds, Option, Reckoning, Row, bar, first_of, named
from rqa_lab.core.words import either, shown
from rqa_lab.games.gekido.actions import Play, Use
from rqa_lab.games.gekido.components import COMMANDS, Bot, Effect, components, title
from rqa_lab.games.gekido.odds.odds import (
    Attempt,
    Choice,
    Odds,
    attempt,
    by_readings,
    damage,
    effects_of,
    known,
    odds,
)
from rqa_lab.games.gekido.odds.odds import reckon as cached_odds
from rqa_lab.games.gekido.odds.stages import TooMuchWork
from rqa_lab.games.gekido.rules.judge import effects
from rqa_lab.games.gekido.state import State, printed

#: effect -> the Powers, tiles and cards that have it
Sources = Mapping[str, Sequence[str]]
#: in place of a bar, for a command that can no longer be completed
OUT_OF_REACH = "out of reach"


# ---- questions -------------------------------------------------------------------------------------------


def loose(dice: str, locked: str) -> str:
    """The dice that are not locked; raises NoOdds for locked dice that are not there."""
    left = dice
    for symbol in locked:
        if symbol not in left:
            raise NoOdds(f"--locked: found {shown(locked)}, expected some of the dice {shown(dice)}")
        left = left.replace(symbol, "", 1)
    return left


def usable(bot: Bot, tile: str | None, powers: Iterable[str], cards: Iterable[str]) -> Iterator[Effect]:
    """The tile, the Powers (each once a charge) and the cards of these names; raises NoOdds for others."""
    box = components()
    if tile is not None:
        yield named("--tile", tile, box.tiles)
    for given in powers:
        before, _, last = given.rpartition("=")
        name, charges = (before, int(last)) if last.strip().isdecimal() else (given, None)
        power = named("--power", name.strip(), {name: box.powers[name] for name in bot.powers})
        most = bot.powers[power.name]
        if charges is not None and charges > most:
            raise NoOdds(f"--power {power.name}: found {charges}, expected at most {most}, as on the panel")
        yield from [of_dice("--power", power)] * (most if charges is None else charges)
    for name in cards:
        yield of_dice("--card", named("--card", name, box.cards))


def of_dice(option: str, record: Effect) -> Effect:
    """The same, if an attacker can use it after a roll and it changes dice or rolls; raises NoOdds if not."""
    if not effects_of([record]):
        message = f"{option}: {record.name} does nothing to the attacker's dice (--more adds to the damage)"
        raise NoOdds(message)
    return record


def reckoned(point: Attempt, damage: Mapping[str, tuple[int, int]], **more: int) -> Odds:
    """The odds of a point; raises NoOdds where exact ones take too much work."""
    try:
        return odds(point, damage, **more)
    except TooMuchWork as error:
        raise NoOdds(str(error)) from None


def at_hand(state: State) -> Iterator[Effect]:
    """The Powers, the tile and the cards that the attacker of a position still has."""
    uses = (action for action in effects(state, state.seat) if isinstance(action, (Use, Play)))
    for name in dict.fromkeys(action.name for action in uses):
        record = printed(state, name)
        if record.kind != "tile" or state.attack is None or not state.attack.tile:
            yield record


# ---- answers ---------------------------------------------------------------------------------------------


def sources(records: Iterable[Effect]) -> Sources:
    """Which Power, tile or card has which effect.

    >>> box = components()
    >>> sources([box.tiles["Energy Station"], box.powers["Flip a Die"], box.cards["Wild Die"]])
    {'flip': ['Energy Station', 'Flip a Die'], 'any': ['Wild Die']}
    """
    found: dict[str, list[str]] = {}
    for record in {record.name: record for record in records}.values():
        for word in effects_of([record]):
            found.setdefault(word, []).append(record.name)
    return found


def answer(bot: Bot, attempt: Attempt, found: Odds, records: Iterable[Effect]) -> Answer:
    """The odds as a table, and as JSON."""
    by = sources(records)
    return Answer(lines(bot, attempt, found, by), plain(bot, attempt, found, by))


def lines(bot: Bot, attempt: Attempt, found: Odds, by: Sources) -> Iterator[Row]:
    """The odds as a table, and the options now."""
    loose = attempt.in_play - len(attempt.locked)
    dice = f"dice {attempt.dice}" if attempt.dice else f"{loose} dice to roll"
    locked = f", locked {attempt.locked}" if attempt.locked else ""
    yield Row(head=f"{bot.name}: {dice}{locked}, rolls left: {attempt.rolls_left}")
    yield Row(f"  {'Command':16}  {'Chance':>8}  {'':{WIDE}}  Deals  Suffers    Net")
    guessed = {row.command for row in found.rows if bot.origin(f"commands.{row.command}") == "assumed"}
    for row in found.rows:
        chance = f"{float(row.chance):8.2%}  {bar(row.chance) if row.chance else OUT_OF_REACH:{WIDE}}"
        numbers = f"{float(row.dealt):5.2f}  {float(row.suffered):7.2f}  {float(row.net):+5.2f}"
        yield Row(f"  {row.command:16}  {chance}  {numbers}{' *' * (row.command in guessed)}")
    if guessed:
        yield Row("  * from numbers that are our guess")
    yield Row()
    if attempt.dice:
        yield from advice(found, by)
    elif found.net is not None:
        yield Row(f"Most damage dealt, minus damage suffered: {float(found.net):+.2f}")


def advice(found: Odds, by: Sources) -> Iterator[Row]:
    """The options now: best for each command that can be completed, and for damage."""
    if len(found.rows) == 1:
        (row,) = found.rows
        lines = [
            f"  {float(choice.worth):8.2%}  {_said(choice, by)}" for choice in row.choices if choice.worth
        ]
        yield Row(head="To complete it" if lines else "It can no longer be completed")
    else:
        yield Row(head="Best to complete")
        for row in found.rows:
            if row.chance:
                yield Row(f"  {row.command:16}  {_said(row.choices[0], by)}")
        lines = [f"  {float(choice.worth):+8.2f}  {_said(choice, by)}" for choice in found.choices]
        yield Row(head="For most damage dealt, minus damage suffered")
    yield from first_of(lines)


def _said(choice: Choice, by: Sources) -> str:
    """A choice in words, with the sources of the effect that it uses."""
    return f"{choice} ({either(by[choice.effect])})" if choice.effect else str(choice)


def plain(bot: Bot, attempt: Attempt, found: Odds, by: Sources) -> dict[str, Any]:
    """The odds as plain JSON; fractions are exact."""
    return {
        "bot": bot.name,
        "dice": attempt.dice,
        "locked": attempt.locked,
        "rolls_left": attempt.rolls_left,
        "command": attempt.command or None,
        "effects": list(attempt.effects),
        "commands": [
            {
                "command": row.command,
                "chance": str(row.chance),
                "percent": round(float(100 * row.chance), 4),
                "dealt": str(row.dealt),
                "suffered": str(row.suffered),
                "net": str(row.net),
                "choices": [_choice(choice, by) for choice in row.choices],
            }
            for row in found.rows
        ],
        "net": str(found.net),
        "dealt": str(found.dealt),
        "choices": [_choice(choice, by) for choice in found.choices],
    }


def _choice(choice: Choice, by: Sources) -> dict[str, Any]:
    return {
        "worth": str(choice.worth),
        "text": str(choice),
        "command": choice.command or None,
        "declare": choice.declare or None,
        "effect": choice.effect or None,
        "by": list(by[choice.effect]) if choice.effect else [],
        "die": choice.die,
        "to": choice.to,
        "lock": choice.lock,
        "roll": choice.roll,
    }


# ---- the question and its answer -------------------------------------------------------------------------


def reckon(state: State | None, asked: Asked) -> Answer | None:
    """The odds of the attack of a position, or of the one that the options describe."""
    if state is not None:
        under_way = attempt(state)
        if under_way is None:
            return None
        panel = state.setup.panels[state.seat]
        return answer(panel, under_way, reckoned(under_way, damage(state)), list(at_hand(state)))
    box, given, read = components(), asked.given, asked.readings
    if given["bot"] is None:
        raise NoOdds(f"--bot: expected {either(box.bots)}, or the attack of a scenario")
    panel = named("--bot", given["bot"], box.duel if given["duel"] else box.bots)
    dice, locked = (given[name].upper().replace(" ", "") for name in ("dice", "locked"))
    left = (2 if dice or locked else 3) if given["rolls-left"] is None else given["rolls-left"]
    records = list(usable(panel, given["tile"], given["power"], given["card"]))
    declared = given["command"] and named("--command", given["command"], {name: name for name in COMMANDS})
    words, free = by_readings(records, read)
    not_locked = loose(dice, locked) if dice else ""
    try:
        point = Attempt(
            dice=not_locked,
            locked=locked,
            rolls_left=left + free,
            command=declared,
            own=panel.symbol,
            effects=words,
            used=given["used"],
            number=given["number"],
            opposite=box.opposite,
            alike=read["full-house"] == "any",
        )
    except ValueError as error:
        raise NoOdds(f"--{error}") from None
    more = given["more"] + sum(record.attack for record in records)
    found = reckoned(point, panel.commands, more=more, least=int(read["least-damage"] == "one"))
    return answer(panel, point, found, records)


# ---- what the dice may be played for -----------------------------------------------------------------------

#: with more rolls and effects left, the goals to play for are not computed
FEW = 3


def hopes(s: State) -> Iterator[Hope]:
    """The commands that the attacker may play for, if few rolls and effects are left.

    None with odds that depend on an unknown reading.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> dice = {"target": "pytron", "command": "four of a kind", "dice": "XTTST", "rolls": 2}
    >>> (hope,) = hopes(position({"bots": bots, "attack": dice}))
    >>> hope.event, str(hope.chance), hope.choices[0][0]
    ('Ann completes Four of a Kind', '11/36', 'lock TTT, roll 2 dice')
    """
    point = attempt(s)
    if point is None or point.rolls_left + len(point.effects) > FEW:
        return
    using = tuple(dict.fromkeys(record.name for record in at_hand(s))) if point.effects else ()
    try:
        rows = cached_odds(point, {}).rows
        plain = cached_odds(replace(point, effects=()), {}).rows if using else ()
    except TooMuchWork:
        return
    without = {row.command: row.chance for row in plain}
    for row in (one for one in rows if known(s, point, one.command)):
        clauses = f"gekido.command.{row.command.replace(' ', '-')}", "gekido.dice.lock-must-match"
        choices = tuple((str(choice), choice.worth) for choice in row.choices)
        event = f"{s.setup.seats[s.seat]} completes {title(row.command)}"
        yield Hope(event, row.chance, clauses, choices, using, without.get(row.command))


RECKONING = Reckoning(
    says="""Work out the odds of an attack in Gekido: Bot Battles.

It is the attack of a scenario, after a step, or that of a --bot as the other options describe it.

Symbols are T triangle, S square, X cross, O circle, D diamond, P pentagon. Without --dice they are about
to be rolled. A bar is the chance of completing a command with best play for it, leaving out what the
defender could do.""",
    options=(
        Option("--bot", "Whose attack it is: its symbol and its numbers.", metavar="NAME"),
        Option("--dice", "All dice as they show, locked ones included: TTSXO.", "", "LETTERS"),
        Option("--locked", "Which of them are locked.", "", "LETTERS"),
        Option("--command", "The declared command.", "", "NAME"),
        Option("--rolls-left", "How many rolls are left.", usual="3, with dice 2", bounds=(0, 5)),
        Option("--tile", "The Arena tile under the bot.", metavar="NAME"),
        Option("--power", "A Power it has unlocked.", metavar="NAME[=CHARGES]", several=True),
        Option("--card", "A Tech Card it can play.", metavar="NAME", several=True),
        Option("--used", "An effect was used after the last roll.", False),
        Option(
            "--number",
            "How many dice the attack has: 6 with an extra one, fewer after Switch Attack.",
            5,
            bounds=(1, 6),
        ),
        Option("--more", "Any other damage added.", 0),
        Option("--duel", "The Duel side of the Control Panel.", False),
    ),
    rulings=("full-house", "least-damage", "hot-grill-slot", "four-or-five-rolls"),
    reckon=reckon,
    hopes=hopes,
    no="no attack is under way",
)
