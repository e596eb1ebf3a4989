"""Texts that lie beside the tests: compared to the byte, and written when the environment asks for it."""

import os
from difflib import unified_diff
from pathlib import Path

GOLDEN = Path(__file__).with_name("golden")
#: the switch that writes texts -> what to call, and what sets it
RENEW = {
    "RQA_GOLDEN": "make renew (or this test with RQA_GOLDEN=write)",
    "RQA_COUNTS": "RQA_COUNTS=write make unit ARGS=tests/test_counts.py",
}


def renewed(switch):
    """Whether the environment asks for the texts of that switch to be written, as by ``RQA_GOLDEN=write``."""
    return os.environ.get(switch) == "write"


def same(found, path, switch="RQA_GOLDEN"):
    """Raise AssertionError, with the lines that differ, unless the file holds just this text."""
    if renewed(switch):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(found.encode())
    assert path.is_file(), f"no {path.name} yet: {RENEW[switch]} writes it, then read it through"
    stored = path.read_bytes().decode()
    if found != stored:
        texts = stored.splitlines(), found.splitlines()
        lines = unified_diff(*texts, str(path), "as it is now", n=0, lineterm="")
        differ = "\n".join(lines) or f"{path}: the lines end otherwise"
        raise AssertionError(
            f"{differ}\nIf that is wanted: {RENEW[switch]} writes it, then read the difference"
        )


def said(rows, name):
    """The same for sentences: each in a line of its own, below what it is said of."""
    text = "".join(f"{of}\n    {sentence}\n" for of, sentence in rows)
    same(text, GOLDEN / "words" / f"{name}.txt")
