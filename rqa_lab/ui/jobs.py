"""What takes long while the page stays alive: making files, looking for a line, or for where rules meet."""

from base64 import b64encode
from collections.abc import Callable, Generator, Iterable
from dataclasses import replace

from rqa_lab.core.clause import Clause
from rqa_lab.core.scene import Scene
from rqa_lab.core.telling import told
from rqa_lab.core.work import Work
from rqa_lab.draw.export import KINDS, OF_A_LINE, Frame, Story, exporting
from rqa_lab.draw.theme import Theme
from rqa_lab.ui import argued, board, keep, play, review
from rqa_lab.ui.intents import tap, visited
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.messages import Intents, intent, methods
from rqa_lab.ui.pages import render
from rqa_lab.ui.searches import Meet, Solver
from rqa_lab.ui.view import Covers, View


class Jobs:
    """The work of a page, one at a time, and the panels in which the reader searches.

    Args:
        orders: where to put what the page is to do by itself: keep a file, copy a text.
        tell: is given what went wrong, in words for the reader.
        show: what the page makes of a view that it opens.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import view_of
    >>> orders = []
    >>> jobs = Jobs(orders, print, print)
    >>> view = view_of(load("rqa/pushing/into-a-wall"))
    >>> jobs.export(view, "svg", "light")
    >>> jobs.go_on(view) is view
    True
    >>> orders[0]["file"]
    'pushed-into-a-wall.svg'
    """

    def __init__(
        self,
        orders: list[dict[str, str]],
        tell: Callable[[str], object],
        show: Callable[[View], View],
    ) -> None:
        self._orders, self._tell, self._show = orders, tell, show
        self.solver = Solver()
        #: id of a game -> the search for meetings of its rules
        self._meets: dict[str, Meet] = {}
        #: what goes on between messages; what was made last
        self.work: Work | None = None
        self._made = ""

    def intents(self) -> Intents:
        """What carries out the messages about these."""
        if not self.solver.aiming:
            return methods(self)
        aims: Intents = {"cell": self.solver.point, "tap": self._aim_by_touch, "close": self.solver.aim}
        return {**methods(self), **aims}

    def regions(self, view: View) -> dict[str, str]:
        """The progress of the work, and the panels; a search for a line needs the lab, and no task."""
        now = None if self.work is None else self.work.view()
        thinks = view.thinks.view() if view.bot is not None and view.thinks is not None else None
        work = render("work", {"work": now, "made": self._made, "thinks": thinks})
        if view.use.exercise or view.at_table:
            return {"work": work, "solve": ""}
        line = "" if view.use.edits else render("solve", self.solver.view(view))
        return {"work": work, "solve": line + render("meet", self.meet(view).view(view))}

    def meet(self, view: View) -> Meet:
        """The search for meetings of rules, for the game on screen."""
        game = view.game
        return self._meets.setdefault(game.id, Meet(game))

    def menu(self, view: View) -> str:
        """What the reader can take along."""
        return render("export", {"offers": _OFFERS, "viewer": view.viewer})

    def forget(self) -> None:
        """The reader has gone on: what was made last is known by now."""
        self._made = ""

    # ---- work --------------------------------------------------------------------------------------------

    def take(self, work: Work) -> None:
        """Take over long work, in place of any present work."""
        self.work = work

    @intent("work")
    def go_on(self, view: View) -> View:
        """Go on with long work; if it fails, say so, and the page goes on without it.

        What is thought about waits until the work is done.
        """
        work, self.work = self.work, None
        try:
            if work is not None:
                self.work = None if work.go_on() else work
            elif view.thinks is not None and view.thinks.go_on():
                return play.knows(replace(view, thinks=None))
        except ImportError as error:
            self._tell(f"{error}.")
        return view

    @intent("stop")
    def stop(self) -> None:
        """Leave off what takes long."""
        work, self.work = self.work, None
        if work is not None:
            work.stop()

    # ---- a line to a goal --------------------------------------------------------------------------------

    @intent("solver")
    def turn_solver(self) -> None:
        """Open the panel in which a line is looked for, or close it."""
        self.solver.turn()

    @intent("wish")
    def solve(self, view: View, text: str) -> None:
        """Search for the shortest line to a goal."""
        self.work = self.solver.begin(view, text)

    @intent("goal")
    def solve_said(self, view: View, id: str, text: str) -> None:
        """Search for a line to a goal that was written into a field."""
        self.solve(view, text)

    @intent("solve")
    def solve_again(self, view: View) -> None:
        """Search once more."""
        self.solve(view, self.solver.goal)

    @intent("bound")
    def bound(self, id: str) -> None:
        """Set the most actions."""
        self.solver.bound(id)

    @intent("within")
    def look(self, id: str) -> None:
        """Look so far."""
        self.solver.look(id)

    @intent("aim")
    def aim(self) -> None:
        """The next space that is pointed at is what the goal is about; or no longer."""
        self.solver.aim()

    def _aim_by_touch(self, view: View, at: str = "", text: str = "") -> View:
        if not at:
            return tap(view, text=text)
        self.solver.point(at)
        return view

    @intent("play-line")
    def play_line(self, view: View) -> View:
        """Show the line that was found."""
        return self.solver.play(view)

    # ---- what the strong bot would have done -------------------------------------------------------------

    @intent("strong")
    def ask_strong(self, view: View) -> None:
        """In the review of a game, let the strong bot think about the step that is shown."""
        self.work = review.thinking(view, lambda: self._orders.append({"go": "advised"}))

    @intent("advised")
    def show_advice(self, view: View, n: int = 1) -> View:
        """Show what it found."""
        return view

    # ---- where rules meet --------------------------------------------------------------------------------

    @intent("meets")
    def turn_meet(self, view: View) -> None:
        """Open the panel in which one asks where rules meet, or close it."""
        self.meet(view).turn()

    @intent("meet")
    def ask(self, view: View, id: str) -> View:
        """Add a clause to the meeting, in the panel below the present cover."""
        self.meet(view).add(id)
        return replace(view, covers=Covers())

    @intent("unmeet")
    def take_away(self, view: View, id: str) -> None:
        """Let a clause meet the others no longer."""
        self.meet(view).take_away(id)

    @intent("meetin")
    def look_for(self, view: View, id: str) -> None:
        """In a step, or in a refusal."""
        self.meet(view).look_for(id)

    @intent("where")
    def hold(self, view: View, text: str) -> None:
        """Only where this goal holds before it."""
        self.meet(view).hold(text)

    @intent("find")
    def find(self, view: View) -> None:
        """Search for a position in which the clauses meet; the result opens by itself."""
        self.work = self.meet(view).begin(view, lambda: self._orders.append({"go": "found"}))

    @intent("found")
    def open_found(self, view: View, n: int = 1) -> View:
        """Open the result if the reader asked for it (1), or else if they have not gone elsewhere."""
        meet = self.meet(view)
        if meet.found is not None and (n or (meet.awaited(view) and not view.covers)):
            return self._show(meet.found)
        return view

    @intent("map")
    def draw_map(self, view: View, text: str = "") -> None:
        """Make the map of meetings, in the theme of this name; it opens by itself."""
        done = {"go": "mapped"}
        self.work = self.meet(view).draw(view, _theme(text), lambda: self._orders.append(done))

    @intent("mapped")
    def open_map(self, view: View, n: int = 1) -> View:
        """Show the map, if the reader has not gone elsewhere."""
        meet = self.meet(view)
        if meet.map is not None and meet.awaited(view) and not view.covers:
            return replace(view, covers=view.covers.put(meet))
        return view

    @intent("gap")
    def fill(self, view: View, id: str) -> View:
        """Search for a position in which the clause of the map meets another one."""
        meet = self.meet(view)
        meet.ask_anew(meet.around, id)
        if not meet.wrong:
            self.find(view)
        return replace(view, covers=Covers())

    # ---- files -------------------------------------------------------------------------------------------

    @intent("export")
    def export(self, view: View, id: str, text: str = "") -> None:
        """Begin to make a file of this kind from the present view, in the theme of this name."""
        if id not in KINDS:
            return
        try:
            many = pictures(view, id)
        except CannotOpen as error:
            self._tell(str(error))
            return
        job = making(view, id, _theme(text))
        of = many if many > 1 else 0
        what = f"Making the {_NAMES[id]}"
        self.work = Work(what, "picture", of, job, lambda made: self._hand_over(id, *made))

    def _hand_over(self, id: str, name: str, made: bytes) -> None:
        """Send the page a finished file, or a text to copy."""
        large = f"{len(made) / 1000:,.0f} kB"
        if id == "embed":
            self._orders.append({"copy": made.decode(), "file": name})
            self._made = f"Embed code, {large}: paste it into the HTML of another page"
        else:
            data = b64encode(made).decode()
            self._orders.append({"file": name, "data": data, "type": KINDS[id], "large": large})


def _theme(name: str) -> Theme:
    return "dark" if name == "dark" else "light"


# ---- files to take along, with the same information as on the screen -------------------------------------

#: the offers of the menu: the subject, its title, and each kind with its name and its purpose
_OFFERS = (
    (
        "position",
        "This position",
        (
            ("svg", "SVG", "sharp at any size"),
            ("png", "PNG", "for chats and posts"),
            ("pdf", "PDF", "for print"),
        ),
    ),
    (
        "line",
        "This line",
        (
            ("html", "Page", "steps by itself, without the lab"),
            ("gif", "GIF", "an animation"),
            ("embed", "Embed code", "to paste into a blog"),
        ),
    ),
)
_NAMES = {kind: name for _, _, kinds in _OFFERS for kind, name, _ in kinds}
#: the most steps of a line: an animation in the making takes a megabyte for each, and a page of more steps is
#: slow to open
MOST_STEPS = {"gif": 80, "html": 1000, "embed": 200}


def pictures(view: View, kind: str) -> int:
    """How many pictures a file of this kind has.

    Raises:
        ~rqa_lab.ui.library.CannotOpen: if these are too many for it.
    """
    if kind not in OF_A_LINE:
        return 1
    steps = len(view.line) - 1
    if steps > MOST_STEPS[kind]:
        others = " A page takes more." if kind != "html" else ""
        most = f"for this kind of file the most is {MOST_STEPS[kind]:,}"
        raise CannotOpen(f"This line has {steps:,} steps, and {most}.{others}")
    return steps + 1


def making(view: View, kind: str, theme: Theme) -> Generator[int, None, tuple[str, bytes]]:
    """Make a file of the present view: its name and its content.  Yields how many pictures are drawn.

    A page follows the system of its own reader; all other files have this theme.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import view_of
    >>> list(making(view_of(load("rqa/pushing/into-a-wall")), "svg", "light"))
    []
    """
    story = yield from telling(view, line=kind in OF_A_LINE)
    made = yield from exporting(story, kind, None if kind == "html" else theme)
    return _name(view, kind), made


def telling(view: View, *, line: bool = True) -> Generator[int, None, Story]:
    """The present view as a story: its whole line, or just this place.  Yields after each place.

    >>> from rqa_lab.core.work import finished
    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import view_of
    >>> story = finished(telling(view_of(load("rqa/pushing/into-a-wall"))))
    >>> story.title, story.frames[1].told[0][1].id
    ('Pushed into a wall', 'rqa.card.play-one-at-a-time')
    """
    here = replace(view, eyes=view.viewer, playing=False, forking=False, pointed=None, hinted="", prefix="")
    frames: list[Frame] = []
    for entry in view.line if line else ():
        here = visited(here, entry)
        frames.append(_frame(here))
        yield 0
    frames = frames or [_frame(here)]
    scenario, answer = view.scenario, view.scenario.answer if here.finished else ""
    return Story(scenario.title, frames, scenario.question, answer, scenario.teaches)


def _frame(view: View) -> Frame:
    return Frame(_picture(view), _caption(view), tuple(_said(view)), view.refusal is not None)


def _picture(view: View) -> Scene:
    """The events or the refusal, sight and reach; no marks for possible actions."""
    moment, refused = view.moment, view.refusal is not None
    events = view.events if moment is None else view.events[moment - 1 : moment]
    return view.game.scene(
        view.state,
        events=() if refused else events,
        refused=board.refused(view),
        **board.looks(view, view.table, set(), None),
    )


def _caption(view: View) -> str:
    if view.refusal is not None or view.moment is not None:
        return board.saying(view, view.table)[2]
    return board.sentence(view) or view.scenario.question or view.scenario.title


def _said(view: View) -> Iterable[tuple[str, Clause]]:
    """What happened, or why it is refused, with its clauses."""
    book, refusal = view.game.rulebook, view.refusal
    reasons = [] if refusal is None else [one for _, one in argued.reasons(view, refusal)]
    said = reasons or told(view.game, view.events)
    return ((one.sentence, book[one.clause]) for one in said)


def _name(view: View, kind: str) -> str:
    number = view.number
    step = f"-{number}" if number and kind not in OF_A_LINE else ""
    suffix = {"embed": "embed.txt"}.get(kind, kind)
    return f"{keep.plain(view.scenario.title)}{step}.{suffix}"
