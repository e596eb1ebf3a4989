"""PDF files, vectors throughout: a scene as one page, made from the figure; HTML pages, printed."""

from contextlib import redirect_stdout
from io import BytesIO, StringIO

from rqa_lab.core.scene import Scene
from rqa_lab.draw.theme import Theme

_OR_PRINT = "An HTML page needs neither, and a browser prints it, too."
_NO_WEASYPRINT = f"A PDF of a page needs WeasyPrint: pip install 'rqa-lab[figures]'. {_OR_PRINT}"
_NO_PANGO = (
    "A PDF of a page needs the system’s library Pango: apt-get install libpangoft2-1.0-0, "
    f"brew install pango, or conda install weasyprint. {_OR_PRINT}"
)


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


def printed(page: str) -> bytes:
    """An HTML page that loads nothing, printed as a PDF file: text stays text, pictures stay vectors.

    ``printed(page(sheet))`` is a worksheet; no example runs here, as not every system has Pango.

    Raises:
        ImportError: without WeasyPrint, which the extra ``figures`` brings, or without the library Pango.
    """
    try:
        with redirect_stdout(StringIO()):  # it prints warnings about missing libraries there
            from weasyprint import HTML
            from weasyprint.urls import URLFetcher
    except (ImportError, OSError) as error:
        raise ImportError(_NO_WEASYPRINT if isinstance(error, ImportError) else _NO_PANGO) from None
    made: bytes = HTML(string=page, url_fetcher=URLFetcher(allowed_protocols=["data"])).write_pdf()
    return made
