"""What a reader takes along of what is shown, as files for others: seen as the reader sees it."""

from collections.abc import Generator, Iterator

from rqa_lab.core.clause import Clause
from rqa_lab.core.scene import Scene
from rqa_lab.draw.export import OF_A_LINE, Frame, Story, exporting
from rqa_lab.draw.theme import Theme
from rqa_lab.ui import keep, view
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.shelf import CannotOpen

#: what the menu offers: of what, its title, and each kind with its name and what it is for
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
#: the most steps of a line: what is kept of an animation while it is made takes a megabyte for each, and a
#: page of more steps is slow to open
MOST = {"gif": 80, "html": 1000, "embed": 200}


def places(lesson: Lesson, kind: str) -> int:
    """How many pictures a file of this kind has.

    Raises:
        ~rqa_lab.ui.shelf.CannotOpen: if these are too many for it.
    """
    if kind not in OF_A_LINE:
        return 1
    steps = len(lesson.line) - 1
    if steps > MOST[kind]:
        others = " A page takes more." if kind != "html" else ""
        said = f"This line has {steps:,} steps, and for this kind of file the most is {MOST[kind]:,}.{others}"
        raise CannotOpen(said)
    return steps + 1


def making(lesson: Lesson, kind: str, theme: Theme) -> Generator[int, None, tuple[str, bytes]]:
    """Make a file of what is shown: its name and its content.  Yields how many pictures are drawn.

    A page looks as the system of its own reader does; all else has this theme.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import lesson
    >>> list(making(lesson(load("rqa/pushing/into-a-wall")), "svg", "light"))
    []
    """
    story = yield from telling(lesson, line=kind in OF_A_LINE)
    made = yield from exporting(story, kind, None if kind == "html" else theme)
    return _name(lesson, kind), made


def telling(lesson: Lesson, *, line: bool = True) -> Generator[int, None, Story]:
    """What is shown as a story: of its whole line, or of this place alone.  Yields after each place.

    >>> from rqa_lab.core.work import finished
    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import lesson
    >>> story = finished(telling(lesson(load("rqa/pushing/into-a-wall"))))
    >>> story.title, story.frames[1].told[0][1].id
    ('Pushed into a wall', 'rqa.card.play-one-at-a-time')
    """
    apart = lesson.apart()
    scenario = lesson.scenario
    frames: list[Frame] = []
    if line:
        for place in apart.line:
            apart.seek(*place)
            frames.append(_frame(apart))
            yield 0
    else:
        frames.append(_frame(apart))
    answer = scenario.answer if apart.finished else ""
    return Story(scenario.title, frames, scenario.question, answer, scenario.teaches)


def _frame(lesson: Lesson) -> Frame:
    return Frame(_picture(lesson), _caption(lesson), tuple(_told(lesson)), lesson.refusal is not None)


def _picture(lesson: Lesson) -> Scene:
    """What happened or is refused, what is seen and reached; nothing of what could be done next."""
    moment, refused = lesson.moment, lesson.refusal is not None
    events = lesson.events if moment is None else lesson.events[moment - 1 : moment]
    return lesson.game.scene(
        lesson.state,
        events=() if refused else events,
        refused=view.refused(lesson),
        **view.looks(lesson, lesson.table, set(), None),
    )


def _caption(lesson: Lesson) -> str:
    if lesson.refusal is not None or lesson.moment is not None:
        return view.saying(lesson, lesson.table)[2]
    return view.sentence(lesson) or lesson.scenario.question or lesson.scenario.title


def _told(lesson: Lesson) -> Iterator[tuple[str, Clause]]:
    """What happened, or why it is refused, with its clauses."""
    book, refusal = lesson.game.rulebook, lesson.refusal
    if refusal is None:
        yield from ((lesson.game.language.tell(event), book[event.clauses[0]]) for event in lesson.events)
        return
    for text, reason in zip(lesson.step.explain(refusal), refusal.reasons, strict=True):
        yield text, book[reason.clauses[0]]


def _name(lesson: Lesson, kind: str) -> str:
    number = lesson.here[1]
    step = f"-{number}" if number and kind not in OF_A_LINE else ""
    suffix = {"embed": "embed.txt"}.get(kind, kind)
    return f"{keep.plain(lesson.scenario.title)}{step}.{suffix}"
