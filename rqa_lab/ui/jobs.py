"""What takes long while the page stays alive: making files, looking for a line, or for where rules meet."""

from base64 import b64encode
from collections.abc import Callable

from rqa_lab.draw.export import KINDS
from rqa_lab.draw.theme import Theme
from rqa_lab.ui import export, pages
from rqa_lab.ui.editor import Edited
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.meet import Meet
from rqa_lab.ui.overlay import Overlay
from rqa_lab.ui.shelf import CannotOpen
from rqa_lab.ui.solver import Solver
from rqa_lab.ui.work import Work


class Jobs:
    """The work of a page, one at a time, and the panels in which one searches.

    Args:
        orders: where to put what the page is to do by itself: keep a file, copy a text.
        tell: is given what went wrong, in words for the reader.
        overlay: what covers the page.
        show: opens a lesson.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import lesson
    >>> orders = []
    >>> jobs = Jobs(orders, print, Overlay(), print)
    >>> jobs.export(lesson(load("rqa/pushing/into-a-wall")), "svg", "light")
    >>> jobs.go_on()
    >>> orders[0]["file"]
    'pushed-into-a-wall.svg'
    """

    def __init__(
        self,
        orders: list[dict[str, str]],
        tell: Callable[[str], object],
        overlay: Overlay,
        show: Callable[[Lesson], object],
    ) -> None:
        self._orders, self._tell, self._overlay, self._show = orders, tell, overlay, show
        self.solver = Solver()
        #: id of a game -> what is asked for of its rules
        self._meets: dict[str, Meet] = {}
        #: what goes on between messages; what came of the last work
        self.work: Work | None = None
        self._made = ""

    def intents(self, lesson: Lesson) -> dict[str, Callable[..., object]]:
        """The method for each message that is about these."""
        solver, meet = self.solver, self.meet(lesson)
        mine: dict[str, Callable[..., object]] = {
            "export": lambda id, text="": self.export(lesson, id, text),
            "work": self.go_on,
            "stop": self.stop,
            "solver": solver.turn,
            "goal": lambda id, text: self.solve(lesson, text),
            "wish": lambda text: self.solve(lesson, text),
            "solve": lambda: self.solve(lesson, solver.goal),
            "bound": lambda id: solver.bound(id),
            "within": lambda id: solver.look(id),
            "aim": solver.aim,
            "play-line": lambda: solver.play(lesson),
            "meets": meet.turn,
            "meet": lambda id: self.ask(meet, id),
            "unmeet": lambda id: meet.take_away(id),
            "meetin": lambda id: meet.look_for(id),
            "where": lambda text: meet.hold(text),
            "find": lambda: self.find(lesson),
            "found": lambda n=1: self.open_found(lesson, asked=bool(n)),
            "map": lambda text="": self.draw_map(lesson, text),
            "mapped": lambda n=1: self.open_map(lesson),
            "gap": lambda id: self.fill(lesson, id),
        }
        if solver.aiming:
            mine["cell"] = lambda at: solver.point(at)
            mine["tap"] = lambda at="", text="": solver.point(at) if at else lesson.tap(text=text)
            mine["close"] = solver.aim
        return mine

    def regions(self, lesson: Lesson) -> dict[str, str]:
        """How far the work is, and the panels; a line is looked for where one plays, and has no task."""
        work = pages.render("work", {"work": self.work, "made": self._made})
        if lesson.exercise:
            return {"work": work, "solve": ""}
        line = "" if isinstance(lesson, Edited) else pages.render("solve", self.solver.view(lesson))
        return {"work": work, "solve": line + pages.render("meet", self.meet(lesson).view(lesson))}

    def meet(self, lesson: Lesson) -> Meet:
        """What is asked for of the rules of the game that is shown."""
        game = lesson.game
        return self._meets.setdefault(game.id, Meet(game))

    def menu(self, lesson: Lesson) -> str:
        """What one can take along."""
        return pages.render("export", {"offers": export.OFFERS, "viewer": lesson.viewer})

    def forget(self) -> None:
        """The reader has gone on: what came of the last work is known by now."""
        self._made = ""

    # ---- work --------------------------------------------------------------------------------------------

    def take(self, work: Work) -> None:
        """Take over something that takes long, instead of what is done now."""
        self.work = work

    def go_on(self) -> None:
        """Go on with what takes long; what cannot be made is told, and the page goes on without it."""
        work, self.work = self.work, None
        try:
            if work is not None and not work.go_on():
                self.work = work
        except ImportError as error:
            self._tell(f"{error}.")

    def stop(self) -> None:
        """Leave off what takes long."""
        work, self.work = self.work, None
        if work is not None:
            work.stop()

    def solve(self, lesson: Lesson, text: str) -> None:
        """Search for the shortest line to a goal."""
        self.work = self.solver.begin(lesson, text)

    # ---- where rules meet --------------------------------------------------------------------------------

    def ask(self, meet: Meet, id: str) -> None:
        """Let a clause meet the others, in the panel behind what covers the page."""
        self._overlay.put_away()
        meet.add(id)

    def find(self, lesson: Lesson) -> None:
        """Search for a position in which the clauses meet; what is found opens by itself."""
        self.work = self.meet(lesson).begin(lesson, lambda: self._orders.append({"go": "found"}))

    def open_found(self, lesson: Lesson, *, asked: bool) -> None:
        """Open what was found; unless the reader asks for it, only where he still waits for it."""
        meet = self.meet(lesson)
        if meet.found is not None and (asked or (meet.awaited(lesson) and not self._overlay.lies)):
            self._show(meet.found)

    def draw_map(self, lesson: Lesson, text: str) -> None:
        """Make the map of meetings, in the theme of this name; it opens by itself."""
        done = {"go": "mapped"}
        self.work = self.meet(lesson).draw(lesson, _theme(text), lambda: self._orders.append(done))

    def open_map(self, lesson: Lesson) -> None:
        """Show the map where the reader still waits for it."""
        meet = self.meet(lesson)
        if meet.map is not None and meet.awaited(lesson) and not self._overlay.lies:
            self._overlay.meetings = meet

    def fill(self, lesson: Lesson, id: str) -> None:
        """Search for a position in which the clause of the map meets another one."""
        meet = self.meet(lesson)
        self._overlay.put_away()
        meet.ask_anew(meet.around, id)
        if not meet.wrong:
            self.find(lesson)

    # ---- files -------------------------------------------------------------------------------------------

    def export(self, lesson: Lesson, id: str, text: str) -> None:
        """Begin to make a file of this kind of what is shown, in the theme of this name."""
        if id not in KINDS:
            return
        try:
            many = export.places(lesson, id)
        except CannotOpen as error:
            self._tell(str(error))
            return
        job = export.making(lesson, id, _theme(text))
        of = many if many > 1 else 0
        what = f"Making the {export.NAMES[id]}"
        self.work = Work(what, "picture", of, job, lambda made: self._hand_over(id, *made))

    def _hand_over(self, id: str, name: str, made: bytes) -> None:
        """Send the page a file that is made, or what it is to copy."""
        large = f"{len(made) / 1000:,.0f} kB"
        if id == "embed":
            self._orders.append({"copy": made.decode(), "file": name})
            self._made = f"Embed code, {large}: paste it into the HTML of another page"
        else:
            data = b64encode(made).decode()
            self._orders.append({"file": name, "data": data, "type": KINDS[id]})
            self._made = f"{name}, {large}"


def _theme(name: str) -> Theme:
    return "dark" if name == "dark" else "light"
