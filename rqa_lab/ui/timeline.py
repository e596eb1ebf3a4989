"""What the page shows of the timeline of a view: the main line, the others below it, and comments."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rqa_lab.core.session import Step
from rqa_lab.scenario.format import LONGEST_COMMENT, LONGEST_NAME, MARKS, Place
from rqa_lab.scenario.study import Branch, Entry, Study
from rqa_lab.ui.side import Values, done, phrase, unfit
from rqa_lab.ui.table import Table
from rqa_lab.ui.view import PACES, View

#: of a longer line below the timeline only the ends and the surroundings of the present step are drawn
_LONG, _END, _AROUND = 14, 3, 2
#: how many steps before and after the present one the list shows of a longer line
_TOLD = 10


class Tree:
    """The lines of a view as they are now.

    >>> from rqa_lab import load
    >>> from rqa_lab.ui.intents import act
    >>> from rqa_lab.ui.library import view_of
    >>> shown = act(view_of(load("rqa/pushing/into-a-wall")), "end turn")
    >>> [row["name"] for row in Tree(shown).rows({step: n for n, step in enumerate(shown.study.main)})]
    ['end turn']
    """

    def __init__(self, view: View) -> None:
        self._view, self._study, self._table = view, view.study, view.table
        self.branches = self._study.branches
        #: where each step is
        self.places: Mapping[Step, Place] = {
            step: Place(number, n)
            for number, branch in enumerate(self.branches)
            for step, n in numbered(self._study, branch)
        }
        self._path = {*view.step.path}

    def point(self, step: Step) -> Values:
        """A step: its text, the mark on it, and whether it is the present one."""
        mark, comment = self._study.thought(step)
        text = done(self._view, step, self._table)
        whole = " ".join(filter(None, (text, MARKS.get(mark), comment and f"“{comment}”")))
        return {
            "id": str(self.places[step]),
            "number": step.number,
            "text": text,
            "whole": whole,
            "sign": MARKS.get(mark, ""),
            "comment": comment,
            "here": step is self._view.step,
            "next": step not in self._path,
        }

    # ---- below the timeline ------------------------------------------------------------------------------

    def rows(self, columns: Mapping[Step, int]) -> Sequence[Values]:
        """The lines but the main one, each a row; ``columns`` has where the steps of the main line stand."""
        found: list[dict[str, Any]] = []
        at: dict[Step, tuple[int, int, int]] = {step: (0, n, 0) for step, n in columns.items()}
        for number, branch in enumerate(self.branches[1:], 1):
            up, column, inside = at[branch.head.parent or branch.head]
            dots: list[Values] = []
            for step in branch.steps:
                if self._drawn(step, branch):
                    dots.append({"more": 0, **self.point(step)})
                elif dots and dots[-1]["more"]:
                    dots[-1] = {**dots[-1], "more": dots[-1]["more"] + 1}
                else:
                    dots.append({**self.point(step), "more": 1})
                at[step] = number, column, inside + len(dots)
            on = self._view.step in branch.steps
            name, head = called(self._view, branch), str(self.places[branch.head])
            found.append({"id": head, "name": name, "dots": dots, "on": on, "row": number, "up": number - up})
            found[-1] |= {"from": column, "in": inside}
        return found

    def _drawn(self, step: Step, branch: Branch) -> bool:
        steps = branch.steps
        number = step.number - branch.head.number
        ends = number < _END or number >= len(steps) - _END
        around = self._view.step in steps and abs(step.number - self._view.step.number) <= _AROUND
        said = any(self._study.thought(step)) or len(step.children) > 1
        return len(steps) <= _LONG or ends or around or said

    # ---- in the list -------------------------------------------------------------------------------------

    def list(self) -> Values:
        """All lines in words, and the comments on the present step and its line."""
        view, study, here = self._view, self._study, self._view.step
        mine = next(number for number, one in enumerate(self.branches) if here in one.steps)
        line = self.branches[mine]
        own = mine == 0 and here in [entry.step for entry in view.author_line]
        return {
            "lines": [self._told(number, one) for number, one in enumerate(self.branches)],
            "step": self.point(here),
            "marks": [(mark, sign, mark == study.marks.get(here)) for mark, sign in MARKS.items()],
            "line": {"id": str(self.places[line.head]), "name": study.names.get(line.head, "")},
            "called": called(view, line),
            "promotes": mine > 0,
            "deletes": not own,
            "start": here.parent is None,
            "last": study.last,
            "longest": (LONGEST_NAME, LONGEST_COMMENT),
        }

    def _told(self, number: int, branch: Branch) -> Values:
        view, study = self._view, self._study
        steps = [step for step in branch.steps if step.parent is not None]
        near = view.step.number if view.step in steps else branch.head.number
        told = [step for step in steps if abs(step.number - near) <= _TOLD or any(study.thought(step))]
        deep, one = 0, branch
        while one.leaves is not None:
            deep, one = deep + 1, self.branches[one.leaves.line]
        return {
            "id": str(self.places[branch.head]),
            "name": study.names.get(branch.head) or (f"Line {number}" if number else called(view, branch)),
            "steps": [self.point(step) for step in told],
            "more": len(steps) - len(told),
            "deep": min(deep, 4),
            "on": view.step in branch.steps,
        }


def numbered(study: Study, branch: Branch) -> Sequence[tuple[Step, int]]:
    """The steps of a line, with their numbers on it."""
    found, number = [], int(branch.leaves is not None)
    for step in branch.steps:
        found.append((step, number))
        number += len(study.entries(step))
    return found


def called(view: View, branch: Branch) -> str:
    """What a line is called: its name, else its first step."""
    if name := view.study.names.get(branch.head):
        return name
    if branch.leaves is not None:
        return done(view, branch.head, view.table)
    return "As it was played" if view.document.played else "Main line"


# ---- the timeline -----------------------------------------------------------------------------------------


def time(view: View, table: Table) -> Values:
    """The timeline: the author's own line, or the game as it was played, and all others below it."""
    tree = Tree(view)
    points = [_point(view, table, n, entry) for n, entry in enumerate(view.author_line)]
    columns = dict(view.numbers)
    if view.document.played:
        turns = _turns(view, table, tree)
        ends = [point["n"] for point in turns]
        columns |= {one.step: len(points) + bisect_left(ends, n) for n, one in enumerate(view.branch)}
        points += turns
    else:
        for entry in view.study.line(view.study.main)[len(view.author_line) :]:
            columns.setdefault(entry.step, len(points))
            point = _point(view, table, len(points), entry)
            points.append({**point, **tree.point(entry.step)})
    return {
        "asks": view.use.asks,
        "points": points,
        "lines": tree.rows(columns),
        "list": tree.list(),
        "off": view.tried and not view.goes_on,
        "paces": _paces(view),
        "ticks": view.ticks,
        "bots": view.bot is not None,
        "bot": table.words.bot,
        "match": view.document.played,
        "by_event": view.by_event,
        "at_start": not view.tried and view.number == 0 and view.moment is None,
        "at_end": view.at_end,
        "undo": view.step.parent is not None,
        "redo": view.further is not None,
    }


def _turns(view: View, table: Table, tree: Tree) -> list[Values]:
    """What was played: each step of the present turn, and one point for each other turn."""
    before = len(view.author_line)
    here = before + view.number if view.tried else view.number
    points: list[Values] = []
    turns = groupby(enumerate(view.branch, before), lambda one: view.document.turn_of(one[1].step))
    for seat, group in turns:
        steps = list(group)
        if steps[0][0] <= here <= steps[-1][0]:
            points += [{**_point(view, table, n, entry), "n": n - before} for n, entry in steps]
        else:
            n, last = steps[-1]
            point = {"n": n - before, "id": str(tree.places[last.step]), "text": seat, "whole": seat}
            points.append(
                {**point, "sign": "", "turn": True, "refused": False, "unfit": False, "here": False}
                | {"next": n > here}
            )
    return points


def _point(view: View, table: Table, number: int, entry: Entry) -> Values:
    """A point of the author's line, or of what goes on from its end."""
    here = len(view.author_line) + view.number if view.tried and view.goes_on else view.number
    reached = view.fork if view.tried and not view.goes_on else here
    if entry.refused is not None:
        text, mark, comment = phrase(view.buttons_of(entry.step), entry.refused, table), "", ""
    else:
        text, mark, comment = done(view, entry.step, table), *view.study.thought(entry.step)
    return {
        "id": str(Place(0, number)),
        "text": text,
        "sign": MARKS.get(mark, ""),
        "whole": f"{text}: {comment}" if comment else text,
        "refused": entry.refused is not None and not entry.fails,
        "unfit": bool(unfit(view, entry)),
        "turn": False,
        "here": entry is view.entry,
        "here_at": number,
        "next": number > reached,
    }


def _paces(view: View) -> list[Values]:
    """How fast bots act, if there are any."""
    return [{"id": pace, "on": pace == view.pace} for pace in PACES] if view.document.bots else []
