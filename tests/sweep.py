"""A share of long lists and long games of chance: what ``make test`` takes of them, the same in each run.

RQA_SWEEP=1, as in ``make sweep``, takes all of it.
"""

import os
from zlib import crc32

WHOLE = os.environ.get("RQA_SWEEP") == "1"


def part(number, of):
    """One of so many: how many of something random are enough in ``make test``."""
    return number if WHOLE else -(-number // of)


def share(items, of, turn=0, by=str):
    """One of so many items, chosen by their names; another ``turn`` is another share.

    All shares together are all items, and a new item does not change who the others are.
    """
    return [one for one in items if WHOLE or (crc32(by(one).encode()) + turn) % of == 0]
