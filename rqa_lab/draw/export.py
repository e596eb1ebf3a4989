"""Take-away files of a position or a line: pictures, an animation, a page that steps by itself."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rqa_lab.core.work import finished

if TYPE_CHECKING:
    from rqa_lab.core.clause import Clause
    from rqa_lab.core.scene import Scene
    from rqa_lab.draw.theme import Theme

#: each kind of file -> what browsers call it
KINDS: Mapping[str, str] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "gif": "image/gif",
    "html": "text/html",
    "embed": "text/plain",
}
#: those that show the whole line
OF_A_LINE = ("gif", "html", "embed")
#: those that are text, which a terminal can print
TEXTS = ("svg", "html", "embed")


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture and the texts for it.

    ``told`` are the sentences about the events, or about a refusal, each with its clause.
    """

    scene: "Scene"
    caption: str
    told: Sequence[tuple[str, "Clause"]] = ()
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """A line in pictures, from its start; the clauses that it ``teaches`` are read first."""

    title: str
    frames: Sequence[Frame]
    question: str = ""
    answer: str = ""
    teaches: Sequence[str] = field(default=())


def export(story: Story, kind: str, theme: "Theme | None" = None) -> bytes:
    """A file of one of the KINDS: of the last picture, or of the whole line.

    Args:
        story: the story to tell.
        kind: the kind of file.
        theme: "light" or "dark". Without it a page that steps follows its reader's system; all others are
            light.

    Raises:
        ImportError: if a package for this kind is missing; the message names it.

    >>> from rqa_lab.core.scene import Rect, Scene
    >>> story = Story("Floors", [Frame(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),)), "A floor.")])
    >>> export(story, "svg")[:35]
    b'<svg xmlns="http://www.w3.org/2000/'
    """
    return finished(exporting(story, kind, theme))


def exporting(story: Story, kind: str, theme: "Theme | None" = None) -> Generator[int, None, bytes]:
    """The same in small pieces of work: yields how many pictures are drawn, and returns the file."""
    scene, side = story.frames[-1].scene, theme or "light"
    match kind:
        case "svg":
            from rqa_lab.draw.svg import svg

            return svg(scene, side).encode()
        case "png":
            from rqa_lab.draw.png import png

            return png(scene, side)
        case "pdf":
            from rqa_lab.draw.pdf import pdf

            return pdf(scene, side)
        case "gif":
            from rqa_lab.draw.gif import drawing

            return (yield from drawing(((one.scene, one.caption) for one in story.frames), side))
        case "html":
            from rqa_lab.draw.leaflet import leaflet

            return leaflet(story, theme).encode()
        case "embed":
            from rqa_lab.draw.leaflet import embedded

            return embedded(story, theme).encode()
    raise ValueError(f"found {kind!r}, expected one of {', '.join(KINDS)}")
