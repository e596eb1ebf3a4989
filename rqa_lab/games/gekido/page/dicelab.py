"""The dice lab: how likely each command is, in the current attack or with dice of the reader’s own."""

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rqa_lab.core.chance import percent
from rqa_lab.core.words import capital
from rqa_lab.games.gekido.components import (
    COMMANDS,
    DICE,
    NAMES,
    SYMBOLS,
    Bot,
    Effect,
    components,
    fits,
    in_order,
    title,
)
from rqa_lab.games.gekido.odds.odds import (
    DEFENDER,
    Attempt,
    Choice,
    Odds,
    Row,
    attempt,
    damage,
    effects_of,
    left_out,
    reckon,
)
from rqa_lab.games.gekido.odds.stages import TooMuchWork
from rqa_lab.games.gekido.picture.spaces import picture
from rqa_lab.games.gekido.state import ROLLS, State
from rqa_lab.ui.table import Tool

#: a run of dice in the text of a choice
_DICE = re.compile(rf"\b([{SYMBOLS}]+)\b")


@dataclass(frozen=True, slots=True)
class Laid:
    """Dice that the reader sets, locks and rolls.

    ``effects`` are the names of usable Powers, tiles and cards; ``throws`` counts rolls, so that each has
    random numbers of its own.
    """

    bot: str
    dice: str = ""
    locked: str = ""
    left: int = ROLLS
    effects: tuple[str, ...] = ()
    throws: int = 0

    @property
    def panel(self) -> Bot:
        """The Control Panel of the bot."""
        return components().bots[self.bot]

    @property
    def room(self) -> int:
        """The number of dice still missing."""
        return DICE - len(self.dice + self.locked)

    def attempt(self, command: str) -> Attempt | None:
        """The point of an attack that this is; None while some dice are not set yet."""
        if self.room and self.dice:
            return None
        usable = usables(self.panel)
        return Attempt(
            dice=self.dice,
            locked=self.locked,
            rolls_left=self.left,
            command=command if self.locked else "",
            own=self.panel.symbol,
            effects=effects_of(usable[name] for name in self.effects),
            number=DICE,
            opposite=components().opposite,
        )


def usables(panel: Bot) -> Mapping[str, Effect]:
    """The dice-changing effects of a bot after a roll: its Powers, tiles, and Tech Cards.

    >>> list(usables(components().bots["Slicer"]))[:4]
    ['Roll an Extra Die', 'Switch Attack', 'One Die = Any Die', 'Energy Station']
    """
    box = components()
    powers = [box.powers[name] for name in panel.powers]
    every = (*powers, *box.tiles.values(), *(card for card in box.cards.values() if card.copies))
    return {record.name: record for record in every if effects_of([record])}


class DiceLab(Tool):
    """The dice lab as the reader left it: the planned command, and the reader's own dice.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> lab, s = DiceLab(), position({})
    >>> for field, value in [("bot", "Slicer"), *(("put", one) for one in "TTSXO")]:
    ...     lab.change(field, value, s)
    >>> lab.change("plan", "four of a kind", s)
    >>> lab.change("lock", "T", s)
    >>> lab.laid.locked, lab.laid.dice
    ('T', 'TSXO')
    """

    title, template = "Dice lab", "gekido/dicelab"

    def __init__(self) -> None:
        self.plan = ""
        self.laid: Laid | None = None

    # ---- what the reader does ----------------------------------------------------------------------------

    def change(self, field: str, value: str, s: State) -> None:
        """Do one of the things that the page offers; an unknown one is ignored."""
        laid = self._shown(s)
        if field == "plan" and value in COMMANDS:
            self.plan = "" if value == self.plan else value
            if self.laid is not None:  # dice locked on another command are unlocked again
                self.laid = replace(self.laid, dice=in_order(self.laid.dice + self.laid.locked), locked="")
        elif field == "follow":
            self.laid = None
        elif field == "bot" and value in components().bots:
            self.laid = Laid(value)
        elif laid is not None and field in _DOES:
            self.laid = _DOES[field](laid, value, self.plan)

    def _shown(self, s: State) -> Laid | None:
        """The reader's own dice; None while an attack is followed instead."""
        if self.laid is not None or _under_way(s):
            return self.laid
        return Laid(s.setup.titles[s.seat] if s.setup.bots else next(iter(components().bots)))

    # ---- what the page shows -----------------------------------------------------------------------------

    def view(self, s: State) -> Mapping[str, Any]:
        """The values for dicelab.html.j2."""
        laid = self._shown(s)
        if laid is None:
            point, numbers, panel, notes = attempt(s), damage(s), s.setup.panels[s.seat], left_out(s)
        else:
            point, numbers, panel = laid.attempt(self.plan), laid.panel.commands, laid.panel
            notes = (DEFENDER, "Numbers are those of the Control Panel, without tiles and Upgrades.")
        try:
            found, waits = None if point is None else reckon(point, numbers), _waits(laid)
        except TooMuchWork as error:
            found, waits = None, f"{capital(str(error))}."
        rows = {} if found is None else {row.command: row for row in found.rows}
        plan = self.plan if self.plan in rows else ""
        best = next(iter(found.choices), None) if found is not None else None
        now = rows[plan].choices[0] if plan else best
        return {
            "bot": panel.name,
            "follows": laid is None,
            "under_way": _under_way(s),
            "bots": [(name, name == panel.name) for name in components().bots],
            "dice": list(_dice(point, laid, now, self.plan)),
            "laid": None if laid is None else _laid(laid, self.plan),
            "waits": waits if found is None else "",
            "left": None if point is None else point.rolls_left,
            "commands": [_bar(name, rows.get(name), panel, plan, best) for name in COMMANDS],
            "advice": list(_advice(found, rows.get(plan))),
            "notes": notes,
        }


def _under_way(s: State) -> bool:
    return s.attack is not None and s.attack.success is None


def _waits(laid: Laid | None) -> str:
    """Why there are no odds just now."""
    if laid is None:
        return "In the middle of an effect: the odds return when it is over."
    return f"Add {laid.room} more {'dice' if laid.room > 1 else 'die'}, or clear them and roll."


def _dice(
    point: Attempt | None, laid: Laid | None, now: Choice | None, plan: str
) -> Iterator[Mapping[str, Any]]:
    """The dice, those first that are not locked; the ones to lock now are marked."""
    dice, locked = (laid.dice, laid.locked) if laid is not None else ("", "")
    if laid is None and point is not None:
        dice, locked = point.dice, point.locked
    keep = "" if now is None else now.lock or ""
    for symbol in dice:
        yield _die(symbol, keep=symbol in keep, does=_does(symbol, laid, plan))
        keep = keep.replace(symbol, "", 1)
    for symbol in locked:
        yield _die(symbol, locked=True, does=("loose", f"unlock the {NAMES[symbol]}") if laid else None)


def _does(symbol: str, laid: Laid | None, plan: str) -> tuple[str, str] | None:
    """The effect of a click on one of the reader's own unlocked dice."""
    if laid is None:
        return None
    if _lockable(laid, symbol, plan):
        return "lock", f"lock the {NAMES[symbol]}"
    return "take", f"take the {NAMES[symbol]} away"


def _die(
    symbol: str, *, locked: bool = False, keep: bool = False, does: tuple[str, str] | None
) -> Mapping[str, Any]:
    return {
        "symbol": symbol.lower(),
        "text": symbol,
        "name": NAMES[symbol],
        "locked": locked,
        "keep": keep,
        "does": does,
    }


def _laid(laid: Laid, plan: str) -> Mapping[str, Any]:
    """The reader's options with these dice."""
    return {
        "room": laid.room,
        "symbols": [(symbol, symbol.lower(), name) for symbol, name in NAMES.items()],
        "left": laid.left,
        "rolls": 0 if _no_roll(laid, plan) else DICE - len(laid.locked),
        "no_roll": _no_roll(laid, plan),
        "any": bool(laid.dice or laid.locked),
        "effects": [
            {"name": name, "icon": picture(record), "says": record.says, "on": name in laid.effects}
            for name, record in usables(laid.panel).items()
        ],
    }


def _bar(name: str, row: Row | None, panel: Bot, plan: str, best: Choice | None) -> Mapping[str, Any]:
    """A command: its chance, and the damage to expect; without a row it is out of reach."""
    shown: dict[str, Any] = {"row": None}
    if row is not None:
        shown["row"] = {
            "part": f"{float(row.chance):.4f}",
            "percent": percent(row.chance).removesuffix("%"),
            "exact": str(row.chance),
            "dealt": f"{float(row.dealt):.1f}",
            "suffered": f"{float(row.suffered):.1f}",
        }
    deals, costs = panel.commands[name]
    return shown | {
        "id": name,
        "title": title(name),
        "deals": deals,
        "costs": costs,
        "guess": panel.origin(f"commands.{name}") == "assumed",
        "plan": name == plan,
        "best": best is not None and best.command == name,
    }


def _advice(found: Odds | None, planned: Row | None) -> Iterator[Mapping[str, Any]]:
    """The best thing to do now, for the planned command and for damage."""
    if planned is not None:
        yield {"for": f"For {title(planned.command)}", "parts": _parts(planned.choices[0]), "net": None}
    if found is not None and found.choices and found.dealt is not None and found.suffered is not None:
        net = f"{float(found.dealt):.1f} dealt, {float(found.suffered):.1f} suffered"
        yield {"for": "For damage", "parts": _parts(found.choices[0]), "net": net}


def _parts(choice: Choice) -> Iterable[tuple[str, tuple[tuple[str, str], ...]]]:
    """The text of a choice in parts: text, and dice as (symbol, name)."""
    for part in _DICE.split(str(choice)):
        if _DICE.fullmatch(part):
            yield "", tuple((symbol.lower(), NAMES[symbol]) for symbol in part)
        elif part:
            yield part, ()


# ---- with the reader's own dice --------------------------------------------------------------------------


def _lockable(laid: Laid, symbol: str, plan: str) -> bool:
    return plan != "" and not laid.room and fits(plan, laid.locked + symbol, laid.panel.symbol)


def _no_roll(laid: Laid, plan: str) -> str:
    """Why the dice cannot be rolled; "" if they can."""
    if not laid.left:
        return "No roll left"
    if len(laid.locked) == DICE:
        return "All dice are locked"
    if laid.dice and laid.room:
        return "Add all dice first"
    if laid.dice and not laid.locked and not plan:
        return "Pick a command first"
    if laid.left == ROLLS - 1 and not laid.locked and any(_lockable(laid, one, plan) for one in laid.dice):
        return "Lock a die first"
    return ""


def _put(laid: Laid, symbol: str, plan: str) -> Laid:
    if symbol not in NAMES or not laid.room:
        return laid
    left = min(laid.left, ROLLS - 1) if not laid.dice and not laid.locked else laid.left
    return replace(laid, dice=in_order(laid.dice + symbol), left=left)


def _take(laid: Laid, symbol: str, plan: str) -> Laid:
    return replace(laid, dice=laid.dice.replace(symbol, "", 1))


def _lock(laid: Laid, symbol: str, plan: str) -> Laid:
    if symbol not in laid.dice or not _lockable(laid, symbol, plan):
        return laid
    return replace(laid, dice=laid.dice.replace(symbol, "", 1), locked=in_order(laid.locked + symbol))


def _loose(laid: Laid, symbol: str, plan: str) -> Laid:
    if symbol not in laid.locked:
        return laid
    return replace(laid, dice=in_order(laid.dice + symbol), locked=laid.locked.replace(symbol, "", 1))


def _roll(laid: Laid, value: str, plan: str) -> Laid:
    """All dice that are not locked are rolled; the same clicks always give the same dice."""
    if _no_roll(laid, plan):
        return laid
    chance = random.Random(f"{laid.bot} {laid.throws}")
    rolled = in_order(chance.choices(SYMBOLS, k=DICE - len(laid.locked)))
    return replace(laid, dice=rolled, left=laid.left - 1, throws=laid.throws + 1)


def _clear(laid: Laid, value: str, plan: str) -> Laid:
    return replace(laid, dice="", locked="", left=ROLLS)


def _rolls(laid: Laid, value: str, plan: str) -> Laid:
    lying = bool(laid.dice or laid.locked)
    return replace(laid, left=int(value)) if value in map(str, range(ROLLS - lying + 1)) else laid


def _effect(laid: Laid, name: str, plan: str) -> Laid:
    if name not in usables(laid.panel):
        return laid
    on = name in laid.effects
    return replace(laid, effects=tuple(one for one in laid.effects if one != name) + ((), (name,))[not on])


#: what the page calls it -> what it does to the dice, given a value and the planned command
_DOES = {
    "put": _put, "take": _take, "lock": _lock, "loose": _loose,
    "roll": _roll, "clear": _clear, "rolls": _rolls, "effect": _effect,
}  # fmt: skip
