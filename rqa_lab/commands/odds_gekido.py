"""``rqa-lab odds gekido``: how likely an attack is to succeed, what to do now, and what it deals."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from rqa_lab.commands.common import Stop, tell_json
from rqa_lab.commands.odds import WIDE, asked, drawn, first_of, in_scenario, named, readings
from rqa_lab.core.words import either, shown

if TYPE_CHECKING:
    from rqa_lab.games.gekido.components import Bot, Effect
    from rqa_lab.games.gekido.odds.odds import Attempt, Choice, Odds
    from rqa_lab.games.gekido.state import State

#: effect -> the Powers, tiles and cards that have it
Sources = Mapping[str, Sequence[str]]
#: in place of a bar, for a command that can no longer be completed
OUT_OF_REACH = "out of reach"
#: open questions that change the odds
RULINGS = ("full-house", "least-damage", "hot-grill-slot", "four-or-five-rolls")


# ---- what is asked ---------------------------------------------------------------------------------------


def loose(dice: str, locked: str) -> str:
    """The dice that are not locked; raises Stop for locked dice that are not there."""
    left = dice
    for symbol in locked:
        if symbol not in left:
            raise Stop(f"--locked: found {shown(locked)}, expected some of the dice {shown(dice)}")
        left = left.replace(symbol, "", 1)
    return left


def usable(bot: "Bot", tile: str | None, powers: Iterable[str], cards: Iterable[str]) -> Iterator["Effect"]:
    """The tile, the Powers (each once a charge) and the cards of these names; raises Stop for others."""
    from rqa_lab.games.gekido.components import components

    box = components()
    if tile is not None:
        yield named("--tile", tile, box.tiles)
    for given in powers:
        before, _, last = given.rpartition("=")
        name, charges = (before, int(last)) if last.strip().isdecimal() else (given, None)
        power = named("--power", name.strip(), {name: box.powers[name] for name in bot.powers})
        most = bot.powers[power.name]
        if charges is not None and charges > most:
            raise Stop(f"--power {power.name}: found {charges}, expected at most {most}, as on the panel")
        yield from [of_dice("--power", power)] * (most if charges is None else charges)
    for name in cards:
        yield of_dice("--card", named("--card", name, box.cards))


def of_dice(option: str, record: "Effect") -> "Effect":
    """The same, if an attacker can use it after a roll and it changes dice or rolls; raises Stop if not."""
    from rqa_lab.games.gekido.odds.odds import effects_of

    if not effects_of([record]):
        raise Stop(f"{option}: {record.name} does nothing to the attacker's dice (--more adds to the damage)")
    return record


def reckon(point: "Attempt", damage: Mapping[str, tuple[int, int]], **more: int) -> "Odds":
    """The odds of a point; raises Stop where exact ones take too much work."""
    from rqa_lab.games.gekido.odds.odds import odds
    from rqa_lab.games.gekido.odds.stages import TooMuchWork

    try:
        return odds(point, damage, **more)
    except TooMuchWork as error:
        raise Stop(str(error)) from None


def at_hand(state: "State") -> Iterator["Effect"]:
    """The Powers, the tile and the cards that the attacker of a position still has."""
    from rqa_lab.games.gekido.actions import Play, Use
    from rqa_lab.games.gekido.rules.judge import effects
    from rqa_lab.games.gekido.state import printed

    uses = (action for action in effects(state, state.seat) if isinstance(action, (Use, Play)))
    for name in dict.fromkeys(action.name for action in uses):
        record = printed(state, name)
        if record.kind != "tile" or state.attack is None or not state.attack.tile:
            yield record


# ---- what is printed -------------------------------------------------------------------------------------


def sources(records: Iterable["Effect"]) -> Sources:
    """Which Power, tile or card has which effect.

    >>> from rqa_lab.games.gekido.components import components
    >>> box = components()
    >>> sources([box.tiles["Energy Station"], box.powers["Flip a Die"], box.cards["Wild Die"]])
    {'flip': ['Energy Station', 'Flip a Die'], 'any': ['Wild Die']}
    """
    from rqa_lab.games.gekido.odds.odds import effects_of

    found: dict[str, list[str]] = {}
    for record in {record.name: record for record in records}.values():
        for word in effects_of([record]):
            found.setdefault(word, []).append(record.name)
    return found


def lines(bot: "Bot", attempt: "Attempt", found: "Odds", by: Sources) -> Iterator[str]:
    """The odds as a table, and what may be done now."""
    loose = attempt.in_play - len(attempt.locked)
    dice = f"dice {attempt.dice}" if attempt.dice else f"{loose} dice to roll"
    locked = f", locked {attempt.locked}" if attempt.locked else ""
    yield click.style(f"{bot.name}: {dice}{locked}, rolls left: {attempt.rolls_left}", bold=True)
    yield f"  {'Command':16}  {'Chance':>8}  {'':{WIDE}}  Deals  Suffers    Net"
    guessed = {row.command for row in found.rows if bot.origin(f"commands.{row.command}") == "assumed"}
    for row in found.rows:
        chance = f"{float(row.chance):8.2%}  {drawn(row.chance) if row.chance else OUT_OF_REACH:{WIDE}}"
        numbers = f"{float(row.dealt):5.2f}  {float(row.suffered):7.2f}  {float(row.net):+5.2f}"
        yield f"  {row.command:16}  {chance}  {numbers}{' *' * (row.command in guessed)}"
    if guessed:
        yield "  * from numbers that are our guess"
    yield ""
    if attempt.dice:
        yield from advice(found, by)
    elif found.net is not None:
        yield f"Most damage dealt, less what is suffered: {float(found.net):+.2f}"


def show(bot: "Bot", attempt: "Attempt", found: "Odds", records: Iterable["Effect"], as_json: bool) -> None:
    """Print the odds, as a table or as JSON."""
    by = sources(records)
    if as_json:
        tell_json(plain(bot, attempt, found, by))
    else:
        click.echo("\n".join(lines(bot, attempt, found, by)))


def advice(found: "Odds", by: Sources) -> Iterator[str]:
    """What may be done now: best for each command that can be completed, and for damage."""
    if len(found.rows) == 1:
        (row,) = found.rows
        lines = [
            f"  {float(choice.worth):8.2%}  {_said(choice, by)}" for choice in row.choices if choice.worth
        ]
        yield click.style("To complete it" if lines else "It cannot be completed any more", bold=True)
    else:
        yield click.style("Best to complete", bold=True)
        yield from (f"  {row.command:16}  {_said(row.choices[0], by)}" for row in found.rows if row.chance)
        lines = [f"  {float(choice.worth):+8.2f}  {_said(choice, by)}" for choice in found.choices]
        yield click.style("For most damage dealt, less what is suffered", bold=True)
    yield from first_of(lines)


def _said(choice: "Choice", by: Sources) -> str:
    """A choice in words, with the sources of the effect that it uses."""
    return f"{choice} ({either(by[choice.effect])})" if choice.effect else str(choice)


def plain(bot: "Bot", attempt: "Attempt", found: "Odds", by: Sources) -> dict[str, Any]:
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


def _choice(choice: "Choice", by: Sources) -> dict[str, Any]:
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


# ---- the command -----------------------------------------------------------------------------------------


@asked(*RULINGS)
@click.option("--bot", metavar="NAME", help="Whose attack it is: its symbol and its numbers.")
@click.option(
    "--dice", default="", metavar="LETTERS", help="All dice as they lie, locked ones included: TTSXO."
)
@click.option("--locked", default="", metavar="LETTERS", help="Those of them that are locked.")
@click.option("--command", "declared", default="", metavar="NAME", help="The command that was declared.")
@click.option(
    "--rolls-left",
    type=click.IntRange(0, 5),
    show_default="3, with dice 2",
    help="How many rolls may follow.",
)
@click.option("--tile", metavar="NAME", help="The Arena tile under the bot.")
@click.option("--power", "powers", multiple=True, metavar="NAME[=CHARGES]", help="A Power it has unlocked.")
@click.option("--card", "cards", multiple=True, metavar="NAME", help="A Tech Card it can play.")
@click.option("--used", is_flag=True, help="An effect was used after the last roll.")
@click.option(
    "--number",
    type=click.IntRange(1, 6),
    default=5,
    show_default=True,
    help="How many dice the attack has: 6 with an extra one, fewer after Switch Attack.",
)
@click.option("--more", type=int, default=0, show_default=True, help="What else adds to the damage dealt.")
@click.option("--duel", is_flag=True, help="The Duel side of the Control Panel.")
def gekido(
    context: click.Context, where: str | None, step: int, bot: str | None, dice: str, locked: str,
    declared: str, rolls_left: int | None, tile: str | None, powers: Sequence[str], cards: Sequence[str],
    used: bool, more: int, duel: bool, rulings: Sequence[str], number: int, as_json: bool,
) -> None:  # fmt: skip
    """Reckon the odds of an attack in Gekido: Bot Battles.

    It is the attack of a scenario, after a step, or that of a --bot as the other options tell it.

    Symbols are T triangle, S square, X cross, O circle, D diamond, P pentagon. Without --dice they are about
    to be rolled. A bar is the chance to complete a command by best play for it, without what the defender may
    do against it.
    """
    from rqa_lab.games.gekido.components import COMMANDS, RULEBOOK, components
    from rqa_lab.games.gekido.odds.odds import Attempt, attempt, by_readings, damage

    if where is not None:
        state, point = in_scenario(context, where, step, attempt, "no attack is on its way")
        panel = state.setup.panels[state.seat]
        show(panel, point, reckon(point, damage(state)), list(at_hand(state)), as_json)
        return
    box, read = components(), readings(rulings, RULINGS, RULEBOOK)
    if bot is None:
        raise Stop(f"--bot: expected {either(box.bots)}, or the attack of a scenario")
    panel = named("--bot", bot, box.duel if duel else box.bots)
    dice, locked = (letters.upper().replace(" ", "") for letters in (dice, locked))
    left = (2 if dice or locked else 3) if rolls_left is None else rolls_left
    records = list(usable(panel, tile, powers, cards))
    effects, free = by_readings(records, read)
    try:
        point = Attempt(
            dice=loose(dice, locked) if dice else "",
            locked=locked,
            rolls_left=left + free,
            command=named("--command", declared, {name: name for name in COMMANDS}) if declared else "",
            own=panel.symbol,
            effects=effects,
            used=used,
            number=number,
            opposite=box.opposite,
            alike=read["full-house"] == "any",
        )
    except ValueError as error:
        raise Stop(f"--{error}") from None
    found = reckon(
        point,
        panel.commands,
        more=more + sum(record.attack for record in records),
        least=int(read["least-damage"] == "one"),
    )
    show(panel, point, found, records, as_json)
