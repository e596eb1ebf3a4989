"""Gekido: Bot Battles: its rules, its components, its positions."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rqa_lab.games.gekido.game import GAME

__all__ = ["GAME"]


def __getattr__(name: str) -> Any:
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rqa_lab.games.gekido.game import GAME  # not before: a data file of the reader's becomes part of it

    return GAME
