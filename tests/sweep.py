"""A share of a long list: what ``make test`` takes of sweeps over the whole library, the same in each run.

RQA_SWEEP=1, as in ``make sweep``, takes all of it.
"""

import os
from zlib import crc32

WHOLE = os.environ.get("RQA_SWEEP") == "1"


def share(items, of, turn=0):
    """One of so many items, chosen by their names; another ``turn`` is another share.

    All shares together are all items, and a new item does not change who the others are.
    """
    return [one for one in items if WHOLE or (crc32(str(one).encode()) + turn) % of == 0]
