"""Scenes as self-contained HTML images: for notebooks that are read without a kernel.

Viewers of notebooks strip style sheets from inline SVG, and some strip the SVG itself; an image keeps both,
also in a notebook that JupyterLab does not trust.
"""

from base64 import b64encode

from rqa_lab.core.scene import Scene
from rqa_lab.core.words import safe
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import Theme


def html(scene: Scene, theme: Theme = "light", width: int = 372) -> str:
    """A scene as an ``<img>``, ``width`` pixels wide, with what it shows in words.

    >>> from rqa_lab.core.scene import Rect
    >>> html(Scene(20, 10, (Rect("floor", 0, 0, 20, 10),), label="A floor"), width=40)[:65]
    '<img width="40" height="20" alt="A floor" src="data:image/svg+xml'
    """
    sentences = [scene.label, *(f"{cell.label}." for cell in scene.cells if not cell.plain), *scene.notes]
    picture = b64encode(svg(scene, theme).encode()).decode()
    height = round(width * scene.height / scene.width)
    return (
        f'<img width="{width}" height="{height}" alt="{safe(" ".join(sentences))}" '
        f'src="data:image/svg+xml;base64,{picture}">'
    )
