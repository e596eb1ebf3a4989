"""Scenes as PNG pictures, made from the stand-alone SVG."""

from importlib.util import find_spec
from pathlib import Path

from rqa_lab.core.scene import Scene
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import Theme

_MISSING = "PNG and GIF pictures need resvg-py and matplotlib: pip install 'rqa-lab[figures]'"


def png(scene: Scene, theme: Theme = "light", width: int = 992) -> bytes:
    r"""A scene as a PNG picture, ``width`` pixels wide, transparent where it is empty.

    Text is set in the font of matplotlib, so that the picture is the same on every machine, even on one
    without fonts.

    Raises:
        ImportError: without resvg-py or matplotlib, which the extra ``figures`` brings.

    >>> from rqa_lab.core.scene import Rect
    >>> png(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),)), width=40)[:4]
    b'\x89PNG'
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise ImportError(_MISSING) from None
    return svg_to_bytes(
        svg_string=svg(scene, theme),
        width=width,
        skip_system_fonts=True,
        font_files=[str(font) for font in fonts()],
        sans_serif_family="DejaVu Sans",
    )


def fonts() -> tuple[Path, Path]:
    """The files of the font DejaVu Sans that matplotlib carries, regular and bold.

    Raises:
        ImportError: without matplotlib.

    >>> [font.name for font in fonts()]
    ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf']
    """
    matplotlib = find_spec("matplotlib")  # found, not loaded: only its fonts are needed
    if matplotlib is None or matplotlib.origin is None:
        raise ImportError(_MISSING)
    folder = Path(matplotlib.origin).parent / "mpl-data" / "fonts" / "ttf"
    return folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf"
