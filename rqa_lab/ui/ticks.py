"""Which lessons are done, remembered for the reader of a notebook.

It is a text file of his own with an id a line.  What a page notes that is served is kept by the browser.
"""

from contextlib import suppress
from pathlib import Path

from rqa_lab.core import files
from rqa_lab.documents.places import MOST_BYTES
from rqa_lab.scenario.library import ids


def file() -> Path:
    """Where they are remembered, in Jupyter's folder for the data of this user."""
    from jupyter_core.paths import jupyter_data_dir

    return Path(jupyter_data_dir(), "rqa-lab", "done.txt")


def read() -> frozenset[str]:
    """The ids of scenarios that the file holds; none if it cannot be read."""
    try:
        with file().open("rb") as opened:
            text = opened.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return frozenset()
    return frozenset(text.split()) & {*ids()}


def add(id: str) -> None:
    """Remember one more, beside what another notebook noted meanwhile; where that cannot be, forget it."""
    done = sorted({*read(), id})
    with suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        files.write(file(), ("\n".join(done) + "\n").encode())
