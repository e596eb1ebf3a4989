"""Scenes as matplotlib figures, made from the stand-alone SVG: each of its elements a patch or a text."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from math import sqrt
from typing import Literal
from xml.etree import ElementTree

from rqa_lab.core.checked import checked
from rqa_lab.core.scene import Scene
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import Theme, paint

try:
    import matplotlib.figure
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.backend_bases import RendererBase
    from matplotlib.colors import to_rgba
    from matplotlib.layout_engine import ConstrainedLayoutEngine
    from matplotlib.patches import PathPatch
    from matplotlib.text import Text
    from matplotlib.transforms import Affine2D, Transform

    from rqa_lab.draw.outline import outline
except ImportError:
    raise ImportError("figures need matplotlib: pip install 'rqa-lab[figures]'") from None

Style = Mapping[str, str]

#: units of a scene in an inch, as in CSS: a figure is as large as the SVG
UNITS = 96
#: pixels for each unit in a notebook
_FINE = 2
#: the style where none is given
_PLAIN = {
    "color": "#000000",
    "fill": "#000000",
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "vector-effect": "none",
    "opacity": "1",
    "font-size": "16px",
    "font-weight": "400",
    "text-anchor": "start",
}
#: attributes with other names in matplotlib
_CAP = {"butt": "butt", "round": "round", "square": "projecting"}
_ALIGN: Mapping[str, Literal["left", "center", "right"]] = {
    "start": "left",
    "middle": "center",
    "end": "right",
}
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
_NUMBER = re.compile(r"[\d.]+")


class Figure(matplotlib.figure.Figure):
    """A figure that shows itself in a notebook, without pyplot."""

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        picture = BytesIO()
        self.savefig(picture, format="png", dpi=UNITS * _FINE)
        width, height = (round(inches * UNITS) for inches in self.get_size_inches())
        return picture.getvalue(), {"width": width, "height": height}


@checked
def figure(scene: Scene, ax: Axes | None = None, theme: Theme = "light") -> matplotlib.figure.Figure:
    """A scene drawn on axes, in units of the scene, y down.

    Each shape is a patch or a text with a ``role``; lines and letters grow and shrink with the axes.  Ticks
    and frame are off, title and labels are free to use.

    Args:
        scene: what to draw.
        ax: where to; without it on a new figure, as large as the SVG and as transparent.
        theme: "light" or "dark".

    Returns:
        The figure that the axes are in.

    Raises:
        ImportError: without matplotlib, which the extra ``figures`` brings.

    >>> from rqa_lab.core.scene import Circle
    >>> drawn = figure(Scene(96, 48, (Circle("can-disc", 24, 24, 13),)))
    >>> drawn.get_size_inches().tolist(), [patch.role for patch in drawn.axes[0].patches]
    ([1.0, 0.5], ['can-disc'])
    """
    if ax is None:
        size, tight = (scene.width / UNITS, scene.height / UNITS), ConstrainedLayoutEngine(w_pad=0, h_pad=0)
        ax = Figure(size, UNITS, layout=tight, facecolor="none").add_subplot()
    ax.set(xlim=(0, scene.width), ylim=(scene.height, 0), aspect="equal", xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    ax.patch.set_visible(False)
    root = ElementTree.fromstring(svg(scene, theme))
    symbols = {f"#{each.get('id')}": each for each in root.iter() if _tag(each) == "symbol"}
    for artist in _artists(root, _PLAIN, Affine2D(), theme, symbols):
        ax.add_artist(artist)
    drawn = ax.get_figure(root=True)
    assert isinstance(drawn, matplotlib.figure.Figure)
    return drawn


# ---- from elements to artists ----------------------------------------------------------------------------


def _artists(
    element: ElementTree.Element,
    around: Style,
    place: Transform,
    theme: Theme,
    symbols: Mapping[str, ElementTree.Element],
) -> Iterator[Artist]:
    """An element and all within it, in the order of drawing.

    Args:
        element: the element to draw.
        around: the style of the element that it is in.
        place: the transform from the units of that element to those of the scene.
        theme: "light" or "dark".
        symbols: the symbols for ``<use>``, by "#" and id.
    """
    tag, given = _tag(element), element.attrib
    if tag in ("title", "desc", "style", "defs"):
        return
    style = _style(given.get("class", ""), theme, around)
    place = _transform(given.get("transform", "")) + place
    if tag in ("svg", "g", "symbol"):
        for child in element:
            yield from _artists(child, style, place, theme, symbols)
    elif tag == "use":
        symbol = symbols[given["href"]]
        yield from _artists(symbol, style, _fitted(given, symbol.attrib) + place, theme, symbols)
    elif tag == "text":
        yield Letters(element.text or "", given, style, place)
    else:
        yield Shape(tag, given, style, place)


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _style(roles: str, theme: Theme, around: Style) -> Style:
    """The style of an element with these roles: its own, else that of the elements around it.

    A group that is faint as a whole in the SVG is faint shape by shape here: matplotlib knows no groups.
    """
    own = _styles(roles, theme)
    if not own:
        return around
    opacity = float(around["opacity"]) * float(own.get("opacity", 1))
    return {**around, **own, "opacity": f"{opacity:g}"}


@lru_cache(4096)
def _styles(roles: str, theme: Theme) -> Style:
    said: dict[str, str] = {}
    for role, properties in paint(theme).items():  # the later one wins
        if role in roles.split():
            said |= properties
    return said


def _transform(text: str) -> Affine2D:
    """The transform in an attribute; the last one written is applied first."""
    result = Affine2D()
    for name, numbers_text in reversed(_TRANSFORM.findall(text)):
        numbers = [float(number) for number in numbers_text.replace(",", " ").split()]
        match name, numbers:
            case "translate", [x, *rest]:
                result.translate(x, *rest or [0])
            case "scale", [x, *rest]:
                result.scale(x, *rest)
            case "rotate", [angle]:
                result.rotate_deg(angle)
            case "rotate", [angle, x, y]:
                result.rotate_deg_around(x, y, angle)
            case _:
                raise ValueError(f"found {name}({numbers_text}), expected translate, scale or rotate")
    return result


def _fitted(use: Mapping[str, str], symbol: Mapping[str, str]) -> Affine2D:
    """From the view box of a symbol to the middle of the box in which it is used."""
    x, y, width, height = (float(use[name]) for name in ("x", "y", "width", "height"))
    left, top, wide, high = map(float, symbol["viewBox"].split())
    scale = width / wide, height / high
    if symbol.get("preserveAspectRatio") != "none":
        scale = min(scale), min(scale)
    middle = Affine2D().translate(-left - wide / 2, -top - high / 2)
    return middle.scale(*scale).translate(x + width / 2, y + height / 2)


# ---- artists ---------------------------------------------------------------------------------------------


def _colour(style: Style, part: str) -> tuple[float, float, float, float]:
    """The colour of the "fill" or the "stroke", with all that makes it fainter."""
    colour = style["color"] if style[part] == "currentColor" else style[part]
    red, green, blue, alpha = to_rgba(colour)
    return red, green, blue, alpha * float(style[f"{part}-opacity"]) * float(style["opacity"])


def _size(place: Transform) -> float:
    """How many units of the scene are in one of an element."""
    (a, b, _), (c, d, _), _ = place.get_matrix()
    return sqrt(abs(a * d - b * c))


def _points(artist: Artist) -> float:
    """How many points a unit of the scene is on the axes of an artist, as they are now."""
    drawn = artist.get_figure(root=True)
    assert artist.axes is not None
    assert drawn is not None
    return _size(artist.axes.transData) * 72 / drawn.dpi


class Shape(PathPatch):
    """A patch with a role and a line width that follows the scale of its axes."""

    def __init__(self, tag: str, given: Mapping[str, str], style: Style, place: Transform) -> None:
        self.role = given.get("class", "")
        width = float(style["stroke-width"]) if style["stroke"] != "none" else 0
        dashes = [float(length) / width for length in _NUMBER.findall(style["stroke-dasharray"]) if width]
        #: the width of the line in units of the scene
        self.width = width if style["vector-effect"] == "non-scaling-stroke" else width * _size(place)
        super().__init__(
            outline(tag, given).transformed(place),
            facecolor=_colour(style, "fill"),
            edgecolor=_colour(style, "stroke"),
            linestyle=(0, dashes) if dashes else "solid",
            capstyle=_CAP[style["stroke-linecap"]],
            joinstyle=style["stroke-linejoin"],
            snap=False,  # to whole pixels
        )

    def draw(self, renderer: RendererBase) -> None:
        """Draw it on axes as large as they are now."""
        width = self.width * _points(self)
        if width != self.get_linewidth():  # setting it triggers another drawing
            self.set_linewidth(width)
        super().draw(renderer)


class Letters(Text):
    """A text with a role, as large as the scale of its axes makes it."""

    def __init__(self, text: str, given: Mapping[str, str], style: Style, place: Transform) -> None:
        self.role = given.get("class", "")
        #: the size of the letters in units of the scene
        self.size = float(style["font-size"].removesuffix("px")) * _size(place)
        x, y = place.transform((float(given["x"]), float(given["y"])))
        super().__init__(
            x,
            y,
            text,
            color=_colour(style, "fill"),
            family="DejaVu Sans",  # comes with matplotlib, in two weights: the same on every machine
            weight="bold" if int(style["font-weight"]) >= 600 else "normal",
            horizontalalignment=_ALIGN[style["text-anchor"]],
            verticalalignment="baseline",
            parse_math=False,
            zorder=PathPatch.zorder,  # between the patches, as in the scene
        )

    def draw(self, renderer: RendererBase) -> None:
        """Draw it on axes as large as they are now."""
        size = self.size * _points(self)
        if size != self.get_fontsize():
            self.set_fontsize(size)
        super().draw(renderer)
