"""What cannot be used of what somebody wrote: where it stands, and what is wrong with it."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

#: keys and numbers that lead to a value in a document
Path = tuple[str | int, ...]
#: told of the path and the trouble of what cannot be used
Problem = Callable[[Path, str], None]


def raise_problem(path: Path, message: str) -> None:
    """What cannot be used, as an exception, for those who do not collect problems."""
    raise ValueError(f"{'.'.join(map(str, path))}: {message}")


def taken(name: str) -> str:
    """What is wrong with a seat that is called by a word of the lab."""
    return f"found {name!r}, which means something else here, expected another name"


def game_alone(keys: Mapping[str, Any], reserved: Collection[str], report: Problem) -> dict[str, Any]:
    """What stands below ``game``, which leaves no room for a position, with seats that can be called so.

    Args:
        keys: the keys of a scenario, ``game`` among them.
        reserved: words that a seat cannot be called.
        report: told of keys of a position, and of such seats.
    """
    for key in keys:
        if key not in ("game", "rulings", "data", "own_data", "packs"):
            report((key,), f"found {key} beside game, expected one of them: a game begins with its set-up")
    game = dict(keys["game"])
    for number, name in enumerate(game.get("seats", ())):
        if name in reserved:
            report(("game", "seats", number), taken(name))
            del game["seats"]
            break
    return game
