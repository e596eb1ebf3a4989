"""What the page shows of the timeline of a lesson: the main line, the others below it, and comments."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from rqa_lab.core.session import Step
from rqa_lab.scenario.format import LONGEST_COMMENT, LONGEST_NAME, MARKS, Place
from rqa_lab.scenario.study import Branch, Entry
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.lines import called, numbered
from rqa_lab.ui.match import PACES
from rqa_lab.ui.table import Table
from rqa_lab.ui.track import Lane
from rqa_lab.ui.wording import View, done, phrase, unfit

#: of a longer line below the timeline only its ends and what lies around the present step are drawn
_LONG, _END, _AROUND = 14, 3, 2
#: of a longer line in the list only as many steps before the present one, and behind it, are told
_TOLD = 10


class Tree:
    """The lines of a lesson as they are now.

    >>> from rqa_lab import load
    >>> from rqa_lab.ui.library import lesson
    >>> shown = lesson(load("rqa/pushing/into-a-wall"))
    >>> shown.act("end turn")
    >>> [row["name"] for row in Tree(shown).rows({step: n for n, step in enumerate(shown.study.main)})]
    ['end turn']
    """

    def __init__(self, lesson: Lesson) -> None:
        self._lesson, self._study, self._table = lesson, lesson.study, lesson.table
        self.branches = self._study.branches
        #: where each step is
        self.places: Mapping[Step, Place] = {
            step: Place(number, n)
            for number, branch in enumerate(self.branches)
            for step, n in numbered(self._study, branch)
        }
        self._path = {*lesson.step.path}

    def point(self, step: Step) -> View:
        """A step: its text, what is thought of it, whether one stands there."""
        mark, comment = self._study.thought(step)
        text = done(self._lesson, step, self._table)
        whole = " ".join(filter(None, (text, MARKS.get(mark), comment and f"“{comment}”")))
        return {
            "id": str(self.places[step]),
            "number": step.number,
            "text": text,
            "whole": whole,
            "sign": MARKS.get(mark, ""),
            "comment": comment,
            "here": step is self._lesson.step,
            "next": step not in self._path,
        }

    # ---- below the timeline ------------------------------------------------------------------------------

    def rows(self, columns: Mapping[Step, int]) -> Sequence[View]:
        """The lines but the main one, each a row; ``columns`` has where the steps of the main line stand."""
        found: list[dict[str, Any]] = []
        at: dict[Step, tuple[int, int, int]] = {step: (0, n, 0) for step, n in columns.items()}
        for number, branch in enumerate(self.branches[1:], 1):
            up, column, inside = at[branch.head.parent or branch.head]
            dots: list[View] = []
            for step in branch.steps:
                if self._drawn(step, branch):
                    dots.append({"more": 0, **self.point(step)})
                elif dots and dots[-1]["more"]:
                    dots[-1] = {**dots[-1], "more": dots[-1]["more"] + 1}
                else:
                    dots.append({**self.point(step), "more": 1})
                at[step] = number, column, inside + len(dots)
            on = self._lesson.step in branch.steps
            name, head = called(self._lesson, branch), str(self.places[branch.head])
            found.append({"id": head, "name": name, "dots": dots, "on": on, "row": number, "up": number - up})
            found[-1] |= {"from": column, "in": inside}
        return found

    def _drawn(self, step: Step, branch: Branch) -> bool:
        steps = branch.steps
        number = step.number - branch.head.number
        ends = number < _END or number >= len(steps) - _END
        around = self._lesson.step in steps and abs(step.number - self._lesson.step.number) <= _AROUND
        said = any(self._study.thought(step)) or len(step.children) > 1
        return len(steps) <= _LONG or ends or around or said

    # ---- in the list -------------------------------------------------------------------------------------

    def list(self) -> View:
        """All lines in words, and what can be said of the present step and its line."""
        lesson, study, here = self._lesson, self._study, self._lesson.step
        mine = next(number for number, one in enumerate(self.branches) if here in one.steps)
        line = self.branches[mine]
        own = mine == 0 and here in [entry.step for entry in lesson.track.main]
        return {
            "lines": [self._told(number, one) for number, one in enumerate(self.branches)],
            "step": self.point(here),
            "marks": [(mark, sign, mark == study.marks.get(here)) for mark, sign in MARKS.items()],
            "line": {"id": str(self.places[line.head]), "name": study.names.get(line.head, "")},
            "called": called(lesson, line),
            "promotes": mine > 0,
            "deletes": not own,
            "start": here.parent is None,
            "last": study.last,
            "longest": (LONGEST_NAME, LONGEST_COMMENT),
        }

    def _told(self, number: int, branch: Branch) -> View:
        lesson, study = self._lesson, self._study
        steps = [step for step in branch.steps if step.parent is not None]
        near = lesson.step.number if lesson.step in steps else branch.head.number
        told = [step for step in steps if abs(step.number - near) <= _TOLD or any(study.thought(step))]
        deep, one = 0, branch
        while one.leaves is not None:
            deep, one = deep + 1, self.branches[one.leaves.line]
        return {
            "id": str(self.places[branch.head]),
            "name": study.names.get(branch.head) or (f"Line {number}" if number else called(lesson, branch)),
            "steps": [self.point(step) for step in told],
            "more": len(steps) - len(told),
            "deep": min(deep, 4),
            "on": lesson.step in branch.steps,
        }


# ---- the timeline -----------------------------------------------------------------------------------------


def time(lesson: Lesson, table: Table) -> View:
    """The timeline: the scenario's own line, or the game as it was played, and all others below it."""
    track, (lane, here) = lesson.track, lesson.here
    tree = Tree(lesson)
    points = [_point(lesson, table, "main", n, entry) for n, entry in enumerate(track.main)]
    columns = {entry.step: n for n, entry in reversed([*enumerate(track.main)])}
    if lesson.match is not None:
        turns = _turns(lesson, table)
        ends = [point["n"] for point in turns]
        columns |= {one.step: len(points) + bisect_left(ends, n) for n, one in enumerate(track.branch)}
        points += turns
    else:
        for entry in lesson.study.line(lesson.study.main)[len(track.main) :]:
            columns.setdefault(entry.step, len(points))
            point = _point(lesson, table, "branch", len(points) - len(track.main), entry)
            points.append({**point, **tree.point(entry.step)})
    return {
        "asks": lesson.asks,
        "points": points,
        "lines": tree.rows(columns),
        "list": tree.list(),
        "which": track.shown + 1,
        "branches": len(track.tips),
        "off": lane == "branch" and not track.goes_on,
        "paces": _paces(lesson),
        "ticks": lesson.ticks,
        "bots": lesson.bot is not None,
        "bot": table.words.bot,
        "match": lesson.match is not None,
        "by_event": lesson.by_event,
        "at_start": lane == "main" and here == 0 and lesson.moment is None,
        "at_end": lesson.at_end,
        "undo": lesson.step.parent is not None,
        "redo": track.further(lesson.step) is not None,
    }


def _turns(lesson: Lesson, table: Table) -> list[View]:
    """What was played: each step of the present turn, and one point for each other turn."""
    lane, here = lesson.here
    points: list[View] = []
    turns = groupby(enumerate(lesson.track.branch), lambda one: lesson.turn_of(one[1].step))
    for seat, group in turns:
        steps = list(group)
        if lane == "branch" and steps[0][0] <= here <= steps[-1][0]:
            points += [_point(lesson, table, "branch", n, entry) for n, entry in steps]
        else:
            n = steps[-1][0]
            point = {"lane": "branch", "n": n, "text": seat, "whole": seat, "sign": "", "turn": True}
            points.append(
                {**point, "refused": False, "unfit": False, "here": False, "next": lane == "main" or n > here}
            )
    return points


def _point(lesson: Lesson, table: Table, lane: Lane, number: int, entry: Entry) -> View:
    here_lane, here = lesson.here
    reached = here if lane == here_lane else lesson.track.fork if lane == "main" else -1
    if entry.refused is not None:
        text, mark, comment = phrase(lesson.buttons_of(entry.step), entry.refused, table), "", ""
    else:
        text, mark, comment = done(lesson, entry.step, table), *lesson.study.thought(entry.step)
    return {
        "lane": lane,
        "n": number,
        "text": text,
        "sign": MARKS.get(mark, ""),
        "whole": f"{text}: {comment}" if comment else text,
        "refused": entry.refused is not None and not entry.fails,
        "unfit": bool(unfit(lesson, entry)),
        "turn": False,
        "here": lane == here_lane and number == here,
        "here_at": number if lane == "main" else len(lesson.track.main) + number,
        "next": number > reached,
    }


def _paces(lesson: Lesson) -> list[View]:
    """How fast bots act, if there are any."""
    if lesson.match is None or not lesson.match.bots:
        return []
    return [{"id": pace, "on": pace == lesson.match.pace} for pace in PACES]
