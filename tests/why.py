"""Asks the explorer "why, or why not" in every scenario of the library.

At each step of each scenario, also at those that are refused and in what was played of a game, it asks at
every space and at every button that the page shows, and draws the answer.  In a scenario nothing is asked
twice of the same position.  ``test_explorer_why.py`` asks some of it.

    make why ARGS="--game gekido"

The exit code is 1 if anything went wrong.
"""

import argparse
import re
import sys
import traceback
from collections import Counter
from html import unescape
from os import cpu_count

from rqa_lab.commands.common import bar
from rqa_lab.explore.workers import in_processes
from rqa_lab.scenario.library import ids
from rqa_lab.ui import intents, pages
from rqa_lab.ui.library import library, on_offer

#: the regions that tell why
TELL = ("head", "board", "seats", "tray", "side")
_BUTTON = re.compile(r'data-do="(?:act|pick)" data-text="([^"]*)"')


def places(lesson):
    """Every point of a lesson, and what was tried after it."""
    return (*lesson.author_line, *lesson.branch)


def questions(lesson):
    """What one can ask about where a lesson is: its spaces, and the buttons that the page shows."""
    drawn = pages.regions(lesson, {}, TELL).values()
    texts = {unescape(text) for region in drawn for text in _BUTTON.findall(region)}
    return [*({"at": at} for at in sorted(lesson.spaces)), *({"text": text} for text in sorted(texts))]


def answer(lesson, question):
    """Ask, and draw what the page shows then; gives the kind of the answer."""
    told = intents.why(lesson, **question)
    pages.regions(told, {}, TELL)
    return told.note.kind if told.note is not None else "nothing"


def asked(id):
    """Ask everything in a scenario: how often which kind of answer came, and what went wrong."""
    opened, told, wrong, known = library(id.partition("/")[0]).open(id), Counter(), [], set()
    for entry in places(opened):
        lesson = intents.sought(opened, entry)
        for question in questions(lesson):
            key = lesson.step.state, *question.items()
            if key in known:
                continue
            known.add(key)
            try:
                told[answer(lesson, question)] += 1
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                wrong.append(
                    f"{lesson.address} {question}: {error!r} in {where.name}, {where.filename}:{where.lineno}"
                )
    return told, wrong


def work(jobs):
    """What a process does with some scenarios."""
    return list(map(asked, jobs))


def main() -> int:
    """Ask everything, and print what came of it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("--game", action="append", choices=on_offer(), help="one game; may be given again")
    options.add_argument("--jobs", type=int, default=cpu_count() or 1, help="processes")
    chosen = options.parse_args()
    some = [id for game in chosen.game or on_offer() for id in ids(game)]
    told, wrong = Counter(), []
    with bar(len(some), "Asking") as progress:

        def over(done):
            for kinds, errors in done:
                told.update(kinds)
                wrong.extend(errors)
                progress(1)

        in_processes(work, some, chosen.jobs, over)
    print(*sorted(wrong), sep="\n")
    print(f"{len(some)} scenarios, {told.total() + len(wrong):,} questions: {len(wrong)} went wrong.")
    print(", ".join(f"{kind} {n:,}" for kind, n in told.most_common()))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
