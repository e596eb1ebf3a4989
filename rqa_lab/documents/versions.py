"""The versions of what is kept for later: each reader asks here whether it can read one.

A reader reads every version up to its own.  docs/formats.md lists them.
"""

from collections.abc import Mapping
from typing import Any


def later(document: Mapping[str, Any], key: str, known: int) -> str:
    """What to say of a document that a later RQA Lab has written; "" if this one may read it.

    >>> later({"rqa": 2}, "rqa", 1)
    'found version 2, expected 1: a later RQA Lab has written this; update this one'
    >>> later({"rqa": 1}, "rqa", 1), later({"rqa": "two"}, "rqa", 1)
    ('', '')
    """
    version = document.get(key)
    if not isinstance(version, int) or version <= known:
        return ""
    return f"found version {version}, expected {known}: a later RQA Lab has written this; update this one"
