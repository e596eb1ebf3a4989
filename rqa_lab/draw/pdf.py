"""Scenes as PDF pages, vectors throughout, made from the figure."""

from io import BytesIO

from rqa_lab.core.scene import Scene
from rqa_lab.draw.theme import Theme


def pdf(scene: Scene, theme: Theme = "light") -> bytes:
    """A scene as a PDF file of one page, as large as the SVG; equal scenes give equal files.

    Raises:
        ImportError: without matplotlib, which the extra ``figures`` brings.

    >>> from rqa_lab.core.scene import Rect
    >>> pdf(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),)))[:5]
    b'%PDF-'
    """
    from rqa_lab.draw.figure import figure

    page = BytesIO()
    metadata = {"Title": scene.label, "CreationDate": None}
    figure(scene, theme=theme).savefig(page, format="pdf", metadata=metadata)
    return page.getvalue()
