"""Outlines of SVG elements as matplotlib paths.  The reading is fontTools', which matplotlib brings."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from matplotlib.path import Path

#: command of a pen -> the codes of its points in a path
_CODES: Mapping[str, list[Any]] = {
    "moveTo": [Path.MOVETO],
    "lineTo": [Path.LINETO],
    "qCurveTo": [Path.CURVE3] * 2,
    "curveTo": [Path.CURVE4] * 3,
    "closePath": [Path.CLOSEPOLY],
    "endPath": [],
}


def outline(tag: str, given: Mapping[str, str]) -> Path:
    """The outline of an SVG element.

    Args:
        tag: a path, rect, circle, ellipse or polyline.
        given: the attributes of the element.

    Raises:
        KeyError: for any other tag, or without an attribute that says how it runs.

    >>> outline("polyline", {"points": "0,0 5,5"}).vertices.tolist()
    [[0.0, 0.0], [5.0, 5.0]]
    """
    return _path(_DATA[tag](given))


@lru_cache(4096)
def _path(data: str) -> Path:
    pen = RecordingPen()
    parse_path(data, pen)
    points: list[tuple[float, float]] = []
    codes: list[Any] = []
    for operator, given in pen.value:
        points += given or [(0, 0)] * len(_CODES[operator])  # where a path closes, the point means nothing
        codes += _CODES[operator]
    return Path(points, codes)


# ---- elements as the data of a path ----------------------------------------------------------------------


def _ellipse(given: Mapping[str, str]) -> str:
    rx, ry = (float(given.get("r") or given[name]) for name in ("rx", "ry"))
    half = f"a{rx} {ry} 0 0 1"
    return f"M{given['cx']},{given['cy']}m{rx},0{half} {-2 * rx},0{half} {2 * rx},0z"  # as SVG dashes it


def _rect(given: Mapping[str, str]) -> str:
    width, height = float(given["width"]), float(given["height"])
    r = min(float(given.get("rx", 0)), width / 2, height / 2)
    start, across, down = f"M{float(given['x']) + r},{given['y']}", width - 2 * r, height - 2 * r
    if not r:
        return f"{start}h{across}v{down}h{-across}z"
    corners = (f"a{r} {r} 0 0 1 {x},{y}" for x, y in ((r, r), (-r, r), (-r, -r), (r, -r)))
    sides = (f"h{across}", f"v{down}", f"h{-across}", f"v{-down}")
    return f"{start}{''.join(map(''.join, zip(sides, corners, strict=True)))}z"


_DATA: Mapping[str, Callable[[Mapping[str, str]], str]] = {
    "path": lambda given: given["d"],
    "polyline": lambda given: f"M{given['points']}",
    "circle": _ellipse,
    "ellipse": _ellipse,
    "rect": _rect,
}
