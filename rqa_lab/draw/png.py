"""Scenes as PNG pictures, made from the stand-alone SVG."""

from importlib.util import find_spec
from pathlib import Path

from rqa_lab.core.scene import Scene
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import Theme


def png(scene: Scene, theme: Theme = "light", width: int = 992) -> bytes:
    r"""A scene as a PNG picture, ``width`` pixels wide, transparent where nothing is drawn.

    Text is set in the font that matplotlib carries, so that the picture is the same on every machine, also on
    one without fonts.

    Raises:
        ImportError: without resvg-py or matplotlib, which the extra ``figures`` brings.

    >>> from rqa_lab.core.scene import Rect
    >>> png(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),)), width=40)[:4]
    b'\x89PNG'
    """
    matplotlib = find_spec("matplotlib")  # found, not loaded: only its fonts are wanted
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        matplotlib = None
    if matplotlib is None or matplotlib.origin is None:
        raise ImportError("PNG pictures need resvg-py and matplotlib: pip install 'rqa-lab[figures]'")
    fonts = Path(matplotlib.origin).parent / "mpl-data" / "fonts" / "ttf"
    return svg_to_bytes(
        svg_string=svg(scene, theme),
        width=width,
        skip_system_fonts=True,
        font_files=[str(fonts / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")],
        sans_serif_family="DejaVu Sans",
    )
