"""Run notebooks in place and store their output, with nothing in them that changes by itself.

    python tools/notebooks.py                                       # all of them
    python tools/notebooks.py notebooks/tutorials/02-pushing.ipynb  # these

Stored: the outputs in order, the title and the settings for Voila.  Not stored: times, versions, the state of
widgets.  A notebook with a failing cell is left unchanged; the cell and its error are printed.
"""

import sys
from base64 import b64decode, b64encode
from io import BytesIO
from pathlib import Path
from textwrap import indent

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat.reader import NotJSONError
from PIL import Image

from rqa_lab.core.files import write

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
#: what the outputs depend on is the code alone, so any Python 3 may run it
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
#: seconds that a cell may take
PATIENCE = 120
#: enough colours for flat areas with smooth edges, at half the size
COLOURS = 256
#: an output that is nothing without the kernel that made it
LIVE = "application/vnd.jupyter.widget-view+json"


def main(names: list[str]) -> int:
    """Renew notebooks, all if no names are given; the exit code is 1 if one of them fails."""
    failed = 0
    for path in map(Path, names) if names else notebooks():
        try:
            print(f"{path}: {'renewed' if renew(path) else 'as it was'}", flush=True)
        except (CellExecutionError, DeadKernelError, OSError, NotJSONError) as error:
            print(f"{path}: {told(error)}", file=sys.stderr, flush=True)
            failed += 1
    return 1 if failed else 0


def notebooks() -> list[Path]:
    """All notebooks; what JupyterLab keeps beside them in hidden folders is none."""
    found = sorted(NOTEBOOKS.rglob("*.ipynb"))
    return [path for path in found if not any(part[0] == "." for part in path.relative_to(NOTEBOOKS).parts)]


def told(error: Exception) -> str:
    """An error without a traceback; that of a cell with the cell."""
    if isinstance(error, CellExecutionError):
        _, source, *_ = str(error).split("------------------\n")
        return f"{error.ename}: {error.evalue}\nin the cell\n\n{indent(source, '    ')}"
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def renew(path: Path) -> bool:
    """Run a notebook and store it, whole or not at all; returns True if the file has changed.

    Raises:
        CellExecutionError: if a cell fails.
        OSError: if the file cannot be read or written.
    """
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    client = NotebookClient(
        notebook,
        kernel_name=KERNEL["name"],
        timeout=PATIENCE,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--log-level=ERROR"],  # else each kernel warns about connections over TCP
    )
    client.execute()
    clean(notebook)
    content = f"{nbformat.writes(notebook).rstrip()}\n".encode()  # type: ignore[no-untyped-call]
    if content == path.read_bytes():
        return False
    write(path, content)
    return True


def clean(notebook: nbformat.NotebookNode) -> None:
    """Take out of a notebook that ran what depends on where and when it did, and number its cells."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata.update(kernelspec=dict(KERNEL), language_info={"name": "python"})
    notebook.nbformat, notebook.nbformat_minor = 4, 5  # the first that has ids
    for number, cell in enumerate(notebook.cells):
        cell.id = f"cell-{number:02}"
        cell.metadata.clear()
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            data.pop(LIVE, None)
            if "image/png" in data:
                data["image/png"] = smaller(data["image/png"])


def smaller(png: str) -> str:
    """A drawing in base64 with fewer colours, if that is smaller; one sees no difference."""
    with Image.open(BytesIO(b64decode(png))) as image:
        if image.mode == "P" or image.convert("RGBA").getchannel("A").getextrema() != (255, 255):
            return png
        # k-means moves the colours of the palette to those of the large areas.
        few = image.convert("RGB").quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
    content = BytesIO()
    few.save(content, "PNG", optimize=True)
    return min(png, b64encode(content.getvalue()).decode(), key=len)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
