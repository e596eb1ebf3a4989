"""The panels in which the reader searches: where rules meet, and a map of that; a line to a goal."""

import re
from base64 import b64encode
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from rqa_lab.core.chance import percent
from rqa_lab.core.game import Game
from rqa_lab.core.goal import wishes
from rqa_lab.core.notation import Action, Unreadable
from rqa_lab.core.session import Step
from rqa_lab.core.typed import fitting
from rqa_lab.core.words import capital, many, shown
from rqa_lab.core.work import Work
from rqa_lab.draw.theme import Theme
from rqa_lab.explore.chances import Plan, seeking
from rqa_lab.explore.finder import TRIES, Search, asked
from rqa_lab.explore.found import Found, Nothing, place
from rqa_lab.explore.solve import Line, NoLine, goal_test
from rqa_lab.explore.walk import Within
from rqa_lab.games import game as registered
from rqa_lab.scenario.library import ids, load
from rqa_lab.ui.document import Document
from rqa_lab.ui.intents import caught_up, open_clause, sought
from rqa_lab.ui.library import view_of
from rqa_lab.ui.side import sentence
from rqa_lab.ui.view import View

if TYPE_CHECKING:
    from rqa_lab.explore.meeting import Meetings

#: the most clauses that are to meet; how many of the step that is shown are offered
MOST, _MOST_NEAR = 6, 8
#: a step of the library, in the words of a search
_WRITTEN = re.compile(r"(\S+/\S+), step (\d+)")
_DOES = {"library": "Looking through the library", "play": "Looking in play"}


class Meet:
    """A search for meetings of a game's rules, with its result.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import view_of
    >>> wall = view_of(load("rqa/pushing/into-a-wall"))
    >>> meet = Meet(wall.game)
    >>> meet.add("rqa.push.into-wall")
    >>> meet.add("rqa.ko.last-cube")
    >>> work = meet.begin(wall, lambda: None)
    >>> while not work.go_on():
    ...     pass
    >>> meet.found.scenario.lines[-1].cites
    ('rqa.push.into-wall', 'rqa.ko.last-cube')
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.open = self.refused = False
        #: the clauses to meet, and the goal that must hold before
        self.clauses: tuple[str, ...] = ()
        self.where = ""
        #: what was typed that is no clause; why there is no answer
        self.typed = self.wrong = ""
        self.result: Found | Nothing | None = None
        #: what was found, as a view
        self.found: View | None = None
        #: where the reader asked
        self._asked: tuple[Document, Step] | None = None
        #: the map; the clause with its row shown; its picture by theme, or why there is none
        self.map: Meetings | None = None
        self.around = ""
        self._pictures: dict[Theme, str] = {}
        self._theme: Theme = "light"
        self._bare = ""

    # ---- the request -------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Open the panel, or close it."""
        self.open = not self.open

    def add(self, id: str) -> None:
        """Add a clause to the meeting, by a part of its id or title; for an unknown one, name the nearest."""
        self.open, self.typed, self.wrong = True, "", ""
        id = id.strip()
        if not id:
            return
        full = f"{self.game.id}.{id}"
        try:
            if len({*self.clauses, id}) > MOST:
                raise ValueError(f"at most {MOST} clauses can be asked for")
            wanted = full if full in self.game.rulebook else self._meant(id)
            self.clauses = asked((*self.clauses, wanted), self.game.id)[1]
        except ValueError as error:
            self.typed, self.wrong = id, sentence(error)
        else:
            self.result = None

    def _meant(self, typed: str) -> str:
        """The clause that a part of its id or of its title means; raises ValueError if there are several."""
        book = self.game.rulebook
        if typed in book:
            return typed
        by_id, by_title = {id.partition(".")[2]: id for id in book}, {book[id].title: id for id in book}
        found = [by_id[name] for name in fitting(typed.removeprefix(f"{self.game.id}."), by_id)]
        found = [*dict.fromkeys((*found, *(by_title[name] for name in fitting(typed, by_title))))]
        exact = [by_title[typed]] if typed in by_title else found
        if len(exact) > 1:
            some = ", ".join(exact[:5]) + (f" and {many(len(exact) - 5, 'other')}" if len(exact) > 5 else "")
            raise ValueError(f"several rules have {shown(typed)} in their names: {some}")
        return exact[0] if exact else typed

    def ask_anew(self, *ids: str) -> None:
        """Let these clauses meet, and no others."""
        self.clauses = ()
        for id in ids:
            self.add(id)

    def take_away(self, id: str) -> None:
        """Let it meet the others no longer."""
        self.clauses = tuple(one for one in self.clauses if one != id)
        self.typed, self.wrong, self.result = "", "", None

    def look_for(self, id: str) -> None:
        """In a step, or in a refusal."""
        self.refused, self.result = id == "refusal", None

    def hold(self, text: str) -> None:
        """Only where this goal holds before it; anywhere, if it is empty."""
        self.where, self.wrong, self.result = text.strip(), "", None

    # ---- searching ---------------------------------------------------------------------------------------

    def begin(self, view: View, then: Callable[[], object]) -> Work | None:
        """Begin to search; None, and why, if that cannot be.  ``then`` is called when something is found."""
        self.open, self.result, self.wrong, self.typed = True, None, "", ""
        if not self.clauses:
            return None
        try:
            search = Search(
                self.clauses, self.game.id, refused=self.refused, where=self.where or None, tries=TRIES
            )
        except ValueError as error:
            self.wrong = sentence(error)
            return None

        def job() -> Generator[int, None, Found | Nothing]:
            try:
                while search.step():
                    work.what = _DOES.get(search.progress.place, "Found; making it smaller")
                    yield search.progress.positions
            except KeyboardInterrupt:
                search.stop()
            return search.result

        def tell(result: Found | Nothing) -> None:
            self.result = result
            if isinstance(result, Found):
                self.found = _at_its_end(result)
                then()

        self._asked = view.document, view.step
        work = Work(_DOES["library"], "position", 0, job(), tell)
        return work

    def awaited(self, view: View) -> bool:
        """True if the reader has not moved since asking; clears the request."""
        asked, self._asked = self._asked, None
        return asked is not None and asked[0] is view.document and asked[1] is view.step

    # ---- the map -----------------------------------------------------------------------------------------

    def draw(self, view: View, theme: Theme, then: Callable[[], object]) -> Work:
        """Begin to make the map, with its picture in a theme, if that can be drawn here."""
        self._theme, self._asked = theme, (view.document, view.step)
        open = view.open or ""
        self.around = next((id for id in (open, *self.clauses) if id.startswith(f"{self.game.id}.")), "")
        of = len(ids(self.game.id))
        return Work("Making the map", "scenario", of, self._drawing(theme, of), lambda _: then())

    def _drawing(self, theme: Theme, of: int) -> Generator[int, None, None]:
        from rqa_lab.explore.meeting import growing

        if self.map is None:
            found: Meetings | None = None
            for done, grown in enumerate(growing(self.game.id)):
                found = grown
                yield done
            self.map = found
        yield of
        if self.map is not None and theme not in self._pictures:
            try:
                from rqa_lab.draw.charts import matrix
                from rqa_lab.draw.graph import picture
            except ImportError as error:
                self._bare = sentence(error)
                return
            yield of
            self._pictures[theme] = b64encode(picture(matrix(self.map, (), theme), "svg")).decode()

    def table(self) -> dict[str, Any]:
        """The map, as plain values: its picture, and what the clause that was open met, and what not."""
        assert self.map is not None
        book, around = self.game.rulebook, self.around
        met = self.map.adj[around] if around in self.map else {}
        rows = sorted(
            ((id, edge["count"], edge["scenario"]) for id, edge in met.items()), key=lambda row: -row[1]
        )
        near = self.map.areas.get(book[around].topic, ()) if around in self.map else ()
        return {
            "title": self.game.title,
            "picture": self._pictures.get(self._theme, ""),
            "bare": self._bare,
            "around": around,
            "area": book.topics[book[around].topic] if around in self.map else "",
            "met": [(id, book[id].title, many(n, "time"), link(there), there) for id, n, there in rows],
            "never": [(id, book[id].title) for id in near if id != around and id not in met],
        }

    # ---- display -----------------------------------------------------------------------------------------

    def view(self, view: View) -> dict[str, Any]:
        """The panel, as plain values."""
        book, result = self.game.rulebook, self.result
        return {
            "open": self.open,
            "clauses": [(id, book[id].title) for id in self.clauses],
            "near": self._near(view) if self.open and len(self.clauses) < MOST else (),
            "room": len(self.clauses) < MOST,
            "all": _all(self.game.id) if self.open else (),
            "refused": self.refused,
            "where": self.where,
            "typed": self.typed,
            "wrong": self.wrong,
            "nothing": result.why if isinstance(result, Nothing) else "",
            "elsewhere": link(result.elsewhere) if isinstance(result, Nothing) else "",
            "found": _told(result) if isinstance(result, Found) else None,
            "here": self.found is not None and self.found.document is view.document,
        }

    def _near(self, view: View) -> Sequence[str]:
        """The clauses of the step that is shown, those beside the open one first."""
        refusal = view.refusal
        parts = [one.clauses for one in (view.events if refusal is None else refusal.reasons)]
        parts.sort(key=lambda clauses: view.open not in clauses)
        ids = dict.fromkeys(chain([view.open] if view.open else (), *parts))
        return [id for id in ids if id not in self.clauses][:_MOST_NEAR]


def _at_its_end(found: Found) -> View:
    """What was found, where the clauses meet."""
    view = view_of(found.scenario)
    return open_clause(sought(view, view.author_line[-1]), found.clauses[0])


def link(there: str) -> str:
    """The address of a step of the library, from "rqa/pushing/into-a-wall, step 4"; "" for other texts.

    >>> link("rqa/pushing/into-a-wall, step 4")
    'rqa/pushing/into-a-wall@4'
    """
    written = _WRITTEN.fullmatch(there)
    return f"{written[1]}@{place(load(written[1]).lines, int(written[2]))}" if written else ""


def _told(found: Found) -> dict[str, Any]:
    """Where it was found, and how small it is."""
    steps, lines = len(found.scenario.lines), len(found.scenario.to_yaml().splitlines())
    return {
        "link": link(found.source),
        "source": found.source,
        "small": f"{many(steps, 'step')}, {many(lines, 'line')} as a file",
        "tried": f"{many(found.progress.positions, 'position')} and {many(found.progress.actions, 'action')}",
        "faults": ", ".join(found.faults),
    }


@cache
def _all(game: str) -> Sequence[tuple[str, str]]:
    """The clauses of a game that something can cite, with their titles."""
    return [(clause.id, clause.title) for clause in registered(game).rulebook.own() if not clause.uncitable]


# ---- a line to a goal --------------------------------------------------------------------------------------


#: the most positions that are looked at, some 3 kB each; the most actions that can be asked for
LIMIT, MOST_ACTIONS = 30_000, 20
#: how far to look, and what that is called
REACHES: tuple[tuple[Within, str], ...] = (
    ("seat", "this turn, others against it"),
    ("turn", "this turn, others help"),
    ("game", "later turns, others help"),
)
#: at most this many goals are offered for a space
_MOST_WISHES = 8
#: what may follow a goal in words: the bound
_BOUND = re.compile(r"\s+(?:with)?in\s+(?:at most\s+)?(\d{1,2})\s+actions?\s*\.?$", re.I)
_SEES_ALL = "A search sees everything, hidden cards too: look with the eyes of all to search."


class Solver:
    """A search for a line to a goal, with its result.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import view_of
    >>> solver, wall = Solver(), view_of(load("rqa/pushing/into-a-wall"))
    >>> work = solver.begin(wall, "knock out Crate in 3 actions")
    >>> while not work.go_on():
    ...     pass
    >>> solver.goal, solver.actions, solver.view(wall)["moves"]
    ('knock out Crate', 3, ['Ann: play Tackle with pug on crate'])
    """

    def __init__(self) -> None:
        self.open = self.aiming = False
        self.goal, self.actions = "", 3
        self.within: Within = "seat"
        #: the space that goals are offered for
        self.at = ""
        #: why there is no answer
        self.wrong = ""
        self.found: Line | Plan | NoLine | None = None
        #: what was asked of, and from which step
        self._asked: tuple[Document, Step] | None = None

    # ---- the request -------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Open the panel, or close it."""
        self.open, self.aiming = not self.open, False

    def aim(self) -> None:
        """The next space that is pointed at is what the goal is about; or no longer."""
        self.aiming = not self.aiming

    def point(self, at: str) -> None:
        """Offer goals for this space."""
        self.at, self.aiming = at, False

    def bound(self, id: str) -> None:
        """Set the most actions."""
        if id.isdecimal():
            self.actions = max(1, min(int(id), MOST_ACTIONS))

    def look(self, id: str) -> None:
        """Look so far."""
        self.within = next((within for within, _ in REACHES if within == id), self.within)

    # ---- searching ---------------------------------------------------------------------------------------

    def begin(self, view: View, text: str) -> Work | None:
        """Begin to search from the place that is shown; None, and why, if that cannot be."""
        self.found, self.wrong, self._asked = None, "", (view.document, view.step)
        if said := _BOUND.search(text):
            self.bound(said[1])
        self.goal = _BOUND.sub("", text).strip()
        if not self.goal:
            return None
        if view.viewer is not None:
            self.wrong = _SEES_ALL
            return None
        where = view.game, view.step.state
        try:
            goal_test(*where, self.goal)
        except Unreadable as error:
            self.wrong = sentence(error)
            return None
        job = seeking(where, self.goal, within=self.within, actions=self.actions, limit=LIMIT)
        return Work("Searching", "position", 0, job, self._tell)

    def _tell(self, found: Line | Plan | NoLine) -> None:
        self.found = found

    def play(self, view: View) -> View:
        """Show the line, or the first action of the plan, as a line in the study, at its first step."""
        if self._asked is None or self._asked[0] is not view.document:
            return view
        if isinstance(self.found, Line):
            return line_played(view, self._asked[1], self.found.deeds)
        if isinstance(self.found, Plan) and self.found.first:
            return line_played(view, self._asked[1], ((self.found.first, ()),))
        return view

    # ---- display -----------------------------------------------------------------------------------------

    def view(self, view: View) -> dict[str, Any]:
        """The panel, as plain values."""
        found = self.found if self._asked and self._asked[0] is view.document else None
        at = self.at if self.at and self.at in view.spaces else view.selected or ""
        offered: tuple[str, ...] = ()
        if self.open:
            look, words = view.buttons.look, view.game.goal_words(view.buttons.state)
            offered = wishes(look, words, at) or wishes(look, words)
        return {
            "open": self.open,
            "goal": self.goal,
            "actions": self.actions,
            "most": MOST_ACTIONS,
            "reaches": [(id, text, id == self.within) for id, text in REACHES],
            "aiming": self.aiming,
            "at": at,
            "wishes": offered[:_MOST_WISHES],
            "wrong": self.wrong,
            "nothing": found.why if isinstance(found, NoLine) else "",
            "proved": isinstance(found, NoLine) and found.proved,
            "since": "" if found is None or view.step is self._step else self._place,
            "there": isinstance(found, Line) and not found.moves,
            "moves": [f"{capital(move.seat)}: {move.action.text}" for move in found.moves]
            if isinstance(found, Line)
            else [],
            "n": len(found) if isinstance(found, Line) else 0,
            "plan": _plan(found) if isinstance(found, Plan) else None,
        }

    @property
    def _step(self) -> Step | None:
        return self._asked[1] if self._asked else None

    @property
    def _place(self) -> str:
        """Where the line begins."""
        return f"From step {self._step.number}:" if self._step and self._step.number else "From the start:"


def _plan(plan: Plan) -> dict[str, Any]:
    """A plan, as plain values: its chance, or the bounds of it, and its lines with how deep they stand."""
    rows, more = plan.shown
    return {
        "far": plan.far,
        "chances": [(str(chance), percent(chance)) for chance in sorted({plan.lower, plan.upper})],
        "sure": plan.lower == 1,
        "rows": rows,
        "more": more,
        "first": plan.first.text if plan.first else "",
        "notes": plan.notes,
    }


def line_played(view: View, start: Step, deeds: Iterable[tuple[Action, Sequence[str]]]) -> View:
    """Play actions from a step, each with its answers of chance; stand where they leave the author's line."""
    session = view.session
    session.switch(start)
    steps = [session.follow(action, answers) for action, answers in deeds]
    view = caught_up(view)
    first = next((one for one in steps if one not in view.numbers), next(iter(steps), None))
    return view if first is None else sought(view, view.study.entries(first)[0])
