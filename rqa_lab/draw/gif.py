"""Scenes as an animated GIF: pieces glide from one to the next, and a caption says what happened."""

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from io import BytesIO
from typing import NamedTuple, cast

from rqa_lab.core.scene import Scene
from rqa_lab.core.work import finished
from rqa_lab.draw.glide import between
from rqa_lab.draw.png import fonts, png
from rqa_lab.draw.theme import Theme, tokens

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError:
    raise ImportError("GIF pictures need Pillow: pip install 'rqa-lab[figures]'") from None

#: milliseconds: while gliding; to look at a scene, and for each letter below it; extra at the end
_ON_THE_WAY, _LOOK, _LETTER, _END = 50, 1200, 45, 2500
#: as parts of the width: the size of the letters, from line to line, the margin around the caption
_SIZE, _LINE, _MARGIN = 0.03, 0.043, 0.028
#: lines of a caption at most
_LINES = 8
#: a GIF has 256; the last one marks unchanged pixels
_COLOURS = 255


class _Shot(NamedTuple):
    """A picture of a board, the caption below it, and for how many milliseconds they are shown."""

    board: bytes
    caption: str
    time: int


def gif(frames: Iterable[tuple[Scene, str]], theme: Theme = "light", width: int = 620) -> bytes:
    """Scenes with captions below them as an animation, which starts over at its end.

    Each scene is shown for as long as it takes to look at it and to read its caption.

    Args:
        frames: the scenes, all of one size, and their captions; each is drawn as it comes.
        theme: "light" or "dark".
        width: in pixels.

    Raises:
        ValueError: without any frame, or if scenes differ in size.
        ImportError: without Pillow, resvg-py or matplotlib, which the extra ``figures`` brings.

    >>> from rqa_lab.core.scene import Circle, Group
    >>> here, there = (Scene(99, 50, (Group("", (Circle("pug", 9, 9, 9),), "pug", x),)) for x in (0, 60))
    >>> gif([(here, "Pug waits."), (there, "Pug moves right.")], width=99)[:6]
    b'GIF89a'
    """
    return finished(drawing(frames, theme, width))


def drawing(
    frames: Iterable[tuple[Scene, str]], theme: Theme = "light", width: int = 620
) -> Generator[int, None, bytes]:
    """The same in small pieces of work: yields how many scenes are drawn, and returns the animation."""
    shots: list[_Shot] = []
    last: Scene | None = None
    drawn = 0
    for scene, caption in frames:
        if last is not None:
            if (scene.width, scene.height) != (last.width, last.height):
                raise ValueError("found scenes of different sizes, expected one size")
            for each in between(last, scene):
                shots.append(_Shot(png(each, theme, width), caption, _ON_THE_WAY))
                yield drawn
        shots.append(_Shot(png(scene, theme, width), caption, _LOOK + _LETTER * len(caption)))
        last, drawn = scene, drawn + 1
        yield drawn
    if not shots:
        raise ValueError("found no frames, expected one or more")
    return (yield from _animation(shots, theme, width, drawn))


def _animation(shots: Sequence[_Shot], theme: Theme, width: int, drawn: int) -> Generator[int, None, bytes]:
    page = _Page(shots, theme, width)
    palette = _palette(page.draw(shot) for shot in shots if shot.time != _ON_THE_WAY)
    pictures: list[Image.Image] = []
    for shot in shots:
        pictures.append(page.draw(shot).quantize(palette=palette, dither=Image.Dither.NONE))
        yield drawn
    times = [shot.time for shot in shots]
    times[-1] += _END
    result = BytesIO()
    first, *rest = pictures
    first.save(result, "GIF", save_all=True, append_images=rest, duration=times, loop=0, optimize=True)
    return result.getvalue()


def _palette(pictures: Iterable[Image.Image]) -> Image.Image:
    """The most frequent colours; drawings are flat, so that all important ones are among them."""
    covered: Counter[tuple[int, int, int]] = Counter()
    for picture in pictures:
        counted = picture.getcolors(picture.width * picture.height)  # of RGB, and with this limit never None
        for count, colour in cast("list[tuple[int, tuple[int, int, int]]]", counted):
            covered[colour] = max(count, covered[colour])
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour, _ in covered.most_common(_COLOURS) for part in colour])
    return palette


class _Page:
    """A board with a caption below it; all pages of an animation are of one size."""

    def __init__(self, shots: Sequence[_Shot], theme: Theme, width: int) -> None:
        self.ground, self.ink = tokens(theme)["--surface"], tokens(theme)["--ink"]
        self.margin, self.line = round(_MARGIN * width), round(_LINE * width)
        self.font = ImageFont.truetype(fonts()[0], round(_SIZE * width))
        self.room = width - 2 * self.margin
        self.lines = {caption: self.wrapped(caption) for caption in {shot.caption for shot in shots}}

    def draw(self, shot: _Shot) -> Image.Image:
        board = Image.open(BytesIO(shot.board))
        rows = max(map(len, self.lines.values()))
        height = board.height + (2 * self.margin + rows * self.line if rows else 0)
        page = Image.new("RGB", (board.width, height), self.ground)
        page.paste(board, mask=board)
        pen = ImageDraw.Draw(page)
        for row, text in enumerate(self.lines[shot.caption]):
            top = board.height + self.margin + row * self.line
            pen.text((self.margin, top), text, self.ink, self.font)
        return page

    def wrapped(self, caption: str) -> list[str]:
        """A caption in lines that fit."""
        lines: list[str] = []
        for word in caption.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.font.getlength(longer) <= self.room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines if len(lines) <= _LINES else [*lines[: _LINES - 1], f"{lines[_LINES - 1]} …"]
