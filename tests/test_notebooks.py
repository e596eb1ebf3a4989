"""Notebooks are stored as they ran: nbval would pass one that never did."""

import importlib.util
import re
from base64 import b64decode, b64encode
from copy import deepcopy
from io import BytesIO
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from PIL import Image

from rqa_lab import figure, load
from rqa_lab.games import game, games
from rqa_lab.scenario.library import ids

ROOT = Path(__file__).parents[1]
# The tool lies beside the package and not in it.
spec = importlib.util.spec_from_file_location("tools_notebooks", ROOT / "tools" / "notebooks.py")
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)

NOTEBOOKS = tool.notebooks()
NAMES = [str(path.relative_to(path.parents[1])) for path in NOTEBOOKS]
TUTORIALS = [path for path in NOTEBOOKS if path.parent.name == "tutorials" and path.stem != "index"]
INDEX = tool.NOTEBOOKS / "tutorials" / "index.ipynb"

every_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=NAMES)
every_tutorial = pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)


def prose(path):
    return "\n\n".join(cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown")


# ---- what is stored --------------------------------------------------------------------------------------


def test_there_are_notebooks():
    cases = {"gekido-cases", "moonbots-cases", "roborace-cases"}
    others = {"explorer", "balance", "index", "pushing-chains", "shortest-lines", *cases}
    assert others <= {path.stem for path in NOTEBOOKS}


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
    if path.parent.name != "notebooks":
        assert notebook.cells[0].source.startswith(f"# {notebook.metadata['title']}\n")


@every_notebook
def test_it_is_clean_and_small(path):
    stored = nbformat.read(path, 4)
    cleaned = deepcopy(stored)
    tool.clean(cleaned)
    assert cleaned == stored
    assert path.stat().st_size < 350_000


# ---- what they say ---------------------------------------------------------------------------------------


@every_notebook
def test_links_lead_to_files(path):
    for target in re.findall(r"\]\((?!https?://|#)([^)]+)", prose(path)):
        assert (path.parent / target).exists(), target


@every_notebook
def test_clauses_and_scenarios_that_are_named_exist(path):
    clauses = {clause for id in games() for clause in game(id).rulebook}
    begin = rf"(?<![\w-])(?:{'|'.join(games())})"
    assert set(re.findall(rf"{begin}(?:\.[a-z0-9-]+)+", prose(path))) <= clauses
    assert set(re.findall(rf"{begin}(?:/[a-z0-9-]+)+", prose(path))) <= set(ids())


# ---- the tutorials ---------------------------------------------------------------------------------------

QUESTION = "**Question.**"
FOLD = "<details><summary>"


def shown(cell):
    """What a cell of code shows, as HTML; "" for one that shows nothing, or text alone."""
    return "".join(output.get("data", {}).get("text/html", "") for output in cell.get("outputs", ()))


def test_tutorials_are_numbered_and_the_index_has_all_of_them_in_order():
    numbers = [path.stem.partition("-")[0] for path in TUTORIALS]
    assert numbers == [f"{number:02}" for number in range(1, len(TUTORIALS) + 1)]
    linked = re.findall(r"\]\((\d\d-[^)]+)\)", prose(INDEX))
    assert linked == [path.name for path in TUTORIALS]
    assert any(shown(cell).startswith("<img ") for cell in nbformat.read(INDEX, 4).cells)


@every_tutorial
def test_a_tutorial_begins_with_a_picture_and_a_prediction_and_says_where_to_go_on(path):
    cells = nbformat.read(path, 4).cells
    number = TUTORIALS.index(path)
    assert 15 <= len(cells) <= 34  # one sitting
    assert f"tutorial {number + 1} of {len(TUTORIALS)}" in cells[0].source
    assert any(QUESTION in cell.source for cell in cells[:5])
    assert any("<img " in shown(cell) for cell in cells[:4])
    assert prose(path).count(QUESTION) >= 4
    assert cells[-1].source.startswith("## Where next\n")
    near = {
        INDEX.name,
        *(other.name for other in TUTORIALS[max(0, number - 1) : number + 2] if other != path),
    }
    assert near <= set(re.findall(r"\]\(([^)]+)\)", cells[-1].source))


@every_tutorial
def test_no_answer_stands_under_its_question(path):
    """Behind a question come pictures of the position, then what is folded, and nothing else."""
    waits = False
    for cell in nbformat.read(path, 4).cells:
        if cell.cell_type == "code":
            told = shown(cell)
            assert not waits or told.startswith((FOLD, "<img ")), cell.source
            waits = waits and not told.startswith(FOLD)
            continue
        for part in cell.source.split(QUESTION)[1:]:
            assert not waits, part
            waits = FOLD not in part
        waits = waits and FOLD not in cell.source.rpartition(QUESTION)[2]
    assert not waits


@every_tutorial
def test_a_tutorial_of_a_game_refuses_something_and_has_an_exercise_with_a_solution(path):
    cells = nbformat.read(path, 4).cells
    if "*The lab · tutorial" in cells[0].source:
        return
    refused = [cell.outputs[0]["data"]["text/plain"] for cell in cells if ".judge(" in cell.source]
    assert any(told.startswith("- ") for told in refused)
    (task,) = [number for number, cell in enumerate(cells) if "Task(" in cell.source]
    assert not cells[task].outputs[0]["data"]["text/html"].startswith(FOLD)
    assert "## Try it\n" in cells[task - 1].source
    solved = cells[task + 1]
    assert FOLD in (shown(solved) if solved.cell_type == "code" else solved.source)
    assert "NoLine" not in str(solved.get("outputs", ""))


# ---- the tool --------------------------------------------------------------------------------------------


def stored(path, *sources):
    """A notebook that never ran, with what an editor leaves in it."""
    cells = [new_code_cell(source, metadata={"scrolled": True}) for source in sources]
    cells.append(new_markdown_cell("The end"))
    metadata = {"title": "A try", "language_info": {"name": "python", "version": "3.0"}, "widgets": {}}
    nbformat.write(new_notebook(cells=cells, metadata=metadata), path)
    return path


@pytest.mark.slow
def test_a_notebook_is_run_and_stored_clean(tmp_path, capsys):
    path = stored(tmp_path / "try.ipynb", "import os", "sorted(os.listdir())")
    assert tool.main([str(path)]) == 0
    notebook = nbformat.read(path, 4)
    assert [cell.id for cell in notebook.cells] == ["cell-00", "cell-01", "cell-02"]
    assert notebook.cells[1].outputs[0]["data"] == {"text/plain": "['try.ipynb']"}  # it runs where it lies
    assert notebook.metadata["title"] == "A try"
    assert notebook.metadata["language_info"] == {"name": "python"}
    assert "widgets" not in notebook.metadata
    assert all(not cell.metadata for cell in notebook.cells)

    assert tool.main([str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{path}: renewed", f"{path}: as it was"]


@pytest.mark.slow
def test_a_notebook_that_fails_stays_as_it_was(tmp_path, capsys):
    path = stored(tmp_path / "try.ipynb", "1", "x = 1 / 0")
    before = path.read_bytes()
    assert tool.main([str(path), str(tmp_path / "none.ipynb")]) == 1
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["try.ipynb"]
    told = capsys.readouterr().err
    assert f"{path}: ZeroDivisionError: division by zero\nin the cell\n\n    x = 1 / 0\n" in told
    assert "none.ipynb: No such file or directory" in told
    assert "Traceback" not in told


def test_what_needs_a_kernel_is_not_stored():
    notebook = new_notebook(cells=[new_code_cell("board")])
    data = {"text/plain": "<Board>", tool.LIVE: {"model_id": "1"}}
    notebook.cells[0].outputs = [
        nbformat.v4.new_output("execute_result", data, execution_count=1),
    ]
    tool.clean(notebook)
    assert notebook.cells[0].outputs[0]["data"] == {"text/plain": "<Board>"}


@pytest.mark.slow
def test_a_drawing_gets_smaller_and_keeps_the_colours_of_its_areas():
    png = BytesIO()
    figure(load("rqa/turn/a-whole-turn")).savefig(png, dpi=200, facecolor="white")
    before = b64encode(png.getvalue()).decode()
    after = tool.smaller(before)
    assert len(after) < len(before) / 2
    assert common(after) == common(before)
    assert tool.smaller(after) == after


def common(png):
    """The ten colours of a drawing that are seen most, with their areas."""
    with Image.open(BytesIO(b64decode(png))) as picture:
        areas = sorted(picture.convert("RGB").getcolors(1 << 24), reverse=True)[:10]
    return {colour for _, colour in areas}


def test_what_is_transparent_stays_so():
    png = BytesIO()
    Image.new("RGBA", (50, 50), (255, 0, 0, 128)).save(png, "PNG")
    drawing = b64encode(png.getvalue()).decode()
    assert tool.smaller(drawing) == drawing
