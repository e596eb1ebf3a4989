"""Notebooks are stored as they ran: nbval would pass one that never did."""

import re
from pathlib import Path

import nbformat
import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").rglob("*.ipynb"))
NAMES = [str(path.relative_to(path.parents[1])) for path in NOTEBOOKS]

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)


def test_there_are_notebooks():
    assert {"explorer.ipynb", "pushing.ipynb"} <= {path.name for path in NOTEBOOKS}


@every_notebook
def test_every_cell_ran_in_order(path):
    cells = [cell for cell in nbformat.read(path, 4).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))


@every_notebook
def test_outputs_hold_no_error_and_no_machine(path):
    for cell in nbformat.read(path, 4).cells:
        for output in cell.get("outputs", ()):
            assert output.output_type in ("execute_result", "display_data"), cell.source
            assert not re.search(r"0x[0-9a-f]{8}|/home/|/root/|/tmp/", str(output)), cell.source


@every_notebook
def test_a_notebook_says_what_it_is(path):
    notebook = nbformat.read(path, 4)
    assert notebook.metadata["title"]
    if path.parent.name == "tutorials":
        assert notebook.cells[0].source.startswith(f"# {notebook.metadata['title']}")
