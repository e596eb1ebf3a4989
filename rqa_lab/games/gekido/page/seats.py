"""Seats: each Bot with what is left of its dice, its Powers and its Target Locks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rqa_lab.games.gekido.model.commands import title
from rqa_lab.games.gekido.model.state import State, acting
from rqa_lab.games.gekido.picture.icons import BONUSES, picture
from rqa_lab.page.table import Look, seat_of

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons


def seats(
    s: State, look: Look, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]
) -> Mapping[str, Any]:
    """What seats.html.j2 shows."""
    return {
        "seats": [_seat(s, look, before, number, name) for number, name in enumerate(look["seats"])],
        "supply": look["supply"],
        "deck": look["deck"],
        "discard": len(look["discard"]),
        "duel": look["duel"],
        "guesses": any(panel.assumed for panel in s.setup.panels),
    }


def score(look: Look, seat: str) -> Sequence[tuple[str, int, int]]:
    """What the points of a seat are made of: the Structure that is left, as (icon, number, points in all)."""
    bot = look[seat]["bot"]
    total = look[bot]["total"] if bot else 0
    return [("i-health", total, total)] if total else []


def _seat(s: State, look: Look, before: Look | None, number: int, name: str) -> Mapping[str, Any]:
    seat = {"n": number + 1, "bot": None, **seat_of(look, name)}
    playing = look["phase"] not in ("set-up", "over")
    if playing and not seat["turn"] and look["choice"] is None and acting(s) == number:
        seat["does"] = "answers"
    bot = look[name]["bot"]
    if bot is None:
        return seat
    now, panel = look[bot], s.setup.panels[number]
    old = before[bot] if before is not None and bot in before else now
    return {
        **seat,
        "bot": bot,
        "title": panel.name,
        "symbol": panel.symbol.lower(),
        "out": now["at"] is None and look["phase"] != "set-up",
        "total": now["total"],
        "was": old["total"],
        "dice": now["structure"],
        "gone": panel.structure - len(now["structure"]),
        "armor": now["armor"],
        "armor_lost": max(0, old["armor_total"] - now["armor_total"]),
        "upgrade": (now["upgrade"], panel.upgrade, f"u-{panel.upgrade.lower()}"),
        "powers": list(_powers(s, number)),
        "locks": [(s.setup.components.bot(other).name, side) for other, side in look[name]["locks"].items()],
        "hand": len(look[name]["hand"]),
        "limit": panel.hand,
        "panel": _panel(s, number),
    }


def _powers(s: State, number: int) -> Iterator[Mapping[str, Any]]:
    panel = s.setup.panels[number]
    for (name, most), charges in zip(panel.powers.items(), s.powers[number], strict=True):
        known = s.setup.components.powers[name]
        state = "locked" if charges is None else f"{charges} of {most} Charges" if charges else "used up"
        how = "locked" if charges is None else "" if charges else "spent"
        yield {
            "name": name,
            "icon": picture(known),
            "says": known.says,
            "state": state,
            "how": how,
            "charges": most if charges is None else charges,
            "guess": panel.origin(f"powers.{name}") == "assumed",
        }


def _panel(s: State, number: int) -> Mapping[str, Any]:
    """What is printed on a Control Panel: the commands, the bonuses."""
    panel = s.setup.panels[number]
    return {
        "commands": [
            (title(name), *numbers, panel.origin(f"commands.{name}") == "assumed")
            for name, numbers in panel.commands.items()
        ],
        "rows": [
            ([(bonus, _icon(panel.upgrade, bonus)) for bonus in row], panel.origin(f"rows.{n}") == "assumed")
            for n, row in enumerate(panel.rows, 1)
        ],
        "says": panel.says,
    }


def _icon(upgrade: str, bonus: str) -> str:
    return f"u-{upgrade.lower()}" if bonus == "Upgrade" else BONUSES[bonus]
