"""Take-away files of the present view, with the same information as on the screen."""

from collections.abc import Generator, Iterable
from dataclasses import replace

from rqa_lab.core.clause import Clause
from rqa_lab.core.scene import Scene
from rqa_lab.draw.export import OF_A_LINE, Frame, Story, exporting
from rqa_lab.draw.theme import Theme
from rqa_lab.explore.telling import refused, told
from rqa_lab.ui import board, keep
from rqa_lab.ui.intents import visited
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.view import View

#: the offers of the menu: the subject, its title, and each kind with its name and its purpose
OFFERS = (
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
NAMES = {kind: name for _, _, kinds in OFFERS for kind, name, _ in kinds}
#: the most steps of a line: an animation in the making takes a megabyte for each, and a page of more steps is
#: slow to open
MOST = {"gif": 80, "html": 1000, "embed": 200}


def places(view: View, kind: str) -> int:
    """How many pictures a file of this kind has.

    Raises:
        ~rqa_lab.ui.library.CannotOpen: if these are too many for it.
    """
    if kind not in OF_A_LINE:
        return 1
    steps = len(view.line) - 1
    if steps > MOST[kind]:
        others = " A page takes more." if kind != "html" else ""
        said = f"This line has {steps:,} steps, and for this kind of file the most is {MOST[kind]:,}.{others}"
        raise CannotOpen(said)
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
    return Frame(_picture(view), _caption(view), tuple(_told(view)), view.refusal is not None)


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


def _told(view: View) -> Iterable[tuple[str, Clause]]:
    """What happened, or why it is refused, with its clauses."""
    book, refusal = view.game.rulebook, view.refusal
    said = told(view.game, view.events) if refusal is None else refused(view.step, refusal)
    return ((one.sentence, book[one.clause]) for one in said)


def _name(view: View, kind: str) -> str:
    number = view.number
    step = f"-{number}" if number and kind not in OF_A_LINE else ""
    suffix = {"embed": "embed.txt"}.get(kind, kind)
    return f"{keep.plain(view.scenario.title)}{step}.{suffix}"
