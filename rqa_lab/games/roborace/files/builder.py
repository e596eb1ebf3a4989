"""The words that build a position of RoboRace in Python: each gives the keys that it puts in."""

from rqa_lab.core.builder import Keys, hand, seat, turn


def table(keys: Keys, *cards: str) -> Keys:
    """The same with these cards on the table: ``table("RG/YB at 0,0", "BY/GG at 0,2")``."""
    return {"table": [*cards]}


def arena(keys: Keys, **tokens: str) -> Keys:
    """The same with course tokens on these fields.

    >>> arena({}, f7="Trick")
    {'arena': {'7': 'Trick'}}
    """
    return {"arena": keys.get("arena", {}) | {field.strip("f"): token for field, token in tokens.items()}}


BUILDER = {word.__name__: word for word in (seat, hand, turn, table, arena)}
