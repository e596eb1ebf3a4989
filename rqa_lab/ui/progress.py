"""What the reader of a notebook has done and missed, kept in a file of his own.

What a page notes that is served is kept by the browser.
"""

from contextlib import suppress
from pathlib import Path

from rqa_lab.core import files
from rqa_lab.documents.places import MOST_BYTES
from rqa_lab.learn.memory import Memory


def file() -> Path:
    """Where it is kept, in Jupyter's folder for the data of this user."""
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir(), "rqa-lab", "progress.json")


def read() -> Memory:
    """What the file holds, or the one of earlier versions; nothing if neither can be read."""
    with suppress(ValueError):
        return _kept()
    return Memory()


def keep(memory: Memory) -> Memory:
    """Keep it beside what another notebook noted meanwhile; that is all of what is known then."""
    try:
        joined = _kept().joined(memory)
    except ValueError:
        return memory  # the file of a later version stays as it is
    with suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        files.write(file(), joined.to_json().encode())
    return joined


def _kept() -> Memory:
    """What is kept; raises ValueError if a later version has written it."""
    for path in (file(), file().with_name("done.txt")):
        with suppress(OSError), path.open("rb") as opened:
            return Memory.from_json(opened.read(MOST_BYTES).decode("utf-8", "replace"))
    return Memory()
