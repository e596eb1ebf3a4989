"""What takes long: files that are made, a line that is looked for.  The page stays alive meanwhile."""

from base64 import b64encode
from collections.abc import Callable

from rqa_lab.draw.export import KINDS
from rqa_lab.ui import export, pages
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.shelf import CannotOpen
from rqa_lab.ui.solver import Solver
from rqa_lab.ui.work import Work


class Jobs:
    """The work of a page, one at a time, and the panel in which one searches.

    Args:
        orders: where to put what the page is to do by itself: keep a file, copy a text.
        tell: is given what went wrong, in words for the reader.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import lesson
    >>> orders = []
    >>> jobs = Jobs(orders, print)
    >>> jobs.export(lesson(load("rqa/pushing/into-a-wall")), "svg", "light")
    >>> jobs.go_on()
    >>> orders[0]["file"]
    'pushed-into-a-wall.svg'
    """

    def __init__(self, orders: list[dict[str, str]], tell: Callable[[str], object]) -> None:
        self._orders, self._tell = orders, tell
        self.solver = Solver()
        #: what goes on between messages; what came of the last work
        self.work: Work | None = None
        self._made = ""

    def intents(self, lesson: Lesson) -> dict[str, Callable[..., object]]:
        """The method for each message that is about these."""
        solver = self.solver
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
        }
        if solver.aiming:
            mine["cell"] = lambda at: solver.point(at)
            mine["tap"] = lambda at="", text="": solver.point(at) if at else lesson.tap(text=text)
            mine["close"] = solver.aim
        return mine

    def regions(self, lesson: Lesson) -> dict[str, str]:
        """How far the work is, and the panel."""
        return {
            "work": pages.render("work", {"work": self.work, "made": self._made}),
            "solve": pages.render("solve", self.solver.view(lesson)),
        }

    def menu(self, lesson: Lesson) -> str:
        """What one can take along."""
        return pages.render("export", {"offers": export.OFFERS, "viewer": lesson.viewer})

    def forget(self) -> None:
        """The reader has gone on: what came of the last work is known by now."""
        self._made = ""

    # ---- work --------------------------------------------------------------------------------------------

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

    def export(self, lesson: Lesson, id: str, text: str) -> None:
        """Begin to make a file of this kind of what is shown, in the theme of this name."""
        if id not in KINDS:
            return
        try:
            many = export.places(lesson, id)
        except CannotOpen as error:
            self._tell(str(error))
            return
        job = export.making(lesson, id, "dark" if text == "dark" else "light")
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
