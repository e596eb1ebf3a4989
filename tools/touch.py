"""How far one touch travels: `python tools/touch.py`.

For each of a few things that readers do, prints how many functions of the package are called, in how many
files, and how often the call path changes file.  It does not measure time, but how much one has to know to
follow the path.
"""

import sys
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import rqa_lab
from rqa_lab.ui.page import Page

root = str(Path(rqa_lab.__file__).parent)


def walk(what: str, act: Callable[[], Any]) -> None:
    """Do something and print what it ran through."""
    files: list[str] = []

    def seen(frame: Any, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(root):
            files.append(frame.f_code.co_filename[len(root) + 1 :])

    sys.setprofile(seen)
    try:
        act()
    finally:
        sys.setprofile(None)
    changes = sum(a != b for a, b in pairwise(files))
    most = ", ".join(f"{name} {n}" for name, n in Counter(files).most_common(5))
    print(f"{what}: {len(files)} calls, {len(set(files))} files, {changes} changes of file; most in {most}")


page = Page("rqa/pushing/into-a-wall@3")
for n in (-1, 1):  # everything has been loaded once
    page.receive({"do": "step", "n": n, "ask": 2 + n})
walk("a step on", lambda: page.receive({"do": "step", "n": 1, "ask": 5}))
page.receive({"do": "step", "n": -1, "ask": 6})
walk("pointing at a space", lambda: page.receive({"do": "point", "at": "c4", "ask": 7}))
walk("an action that is done", lambda: page.receive({"do": "act", "text": "push crate right", "ask": 8}))
from rqa_lab.learn import asking  # noqa: E402

asking.question("happens.rqa/pushing/crate-is-heavy.3")
walk("a question made from its id", lambda: asking.question("happens.rqa/pushing/into-a-wall.4"))
