"""The same widget in the output of a cell of JupyterLab, and whatever else shows itself in a notebook."""

import json
import shutil
from itertools import cycle
from pathlib import Path

import nbformat
import pytest
from hostile import GAMES, KINDS
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

from rqa_lab.commands.serve import lab_environment
from rqa_lab.commands.serving import shipped

pytestmark = pytest.mark.browser

#: else JupyterLab leaves out cells far from what one sees, and outputs behind the fiftieth
WHOLE = {"windowingMode": "none", "maxNumberOutputs": 1000}
#: HTML and Markdown at once
NAME = "[A](javascript:__x=1)<img src=x onerror='__x=1'>\" y='"
BEGIN = """
import sys
sys.path.append({tests!r})
from functools import cache
from IPython.display import display
from hostile import GAMES, KINDS, World
world = cache(World)

def show(kind, game):
    value = KINDS[kind](world(game, {name!r}))
    if isinstance(value, Exception):
        get_ipython().showtraceback((type(value), value, value.__traceback__))
    display(value)
"""


@pytest.fixture(scope="module")
def jupyterlab(tmp_path_factory, run_server):
    """JupyterLab on an empty folder: the folder, its address."""
    base, own = tmp_path_factory.mktemp("jupyterlab"), lab_environment()
    folder = base / "notebooks"
    folder.mkdir()
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR"):
        own[name] = str(base / name)
    settings = base / "JUPYTER_CONFIG_DIR/lab/user-settings/@jupyterlab/notebook-extension"
    settings.mkdir(parents=True)
    (settings / "tracker.jupyterlab-settings").write_text(json.dumps(WHOLE), "utf-8")
    command = ["-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", "--allow-root"]
    options = ["--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"]
    options += ["--LabApp.expose_app_in_browser=True"]
    with run_server([*command, *options], env=own) as address:
        yield folder, address


@pytest.fixture
def lab(jupyterlab, request):
    """The folder, and the address of a desk on which no other notebook lies open."""
    folder, address = jupyterlab
    return folder, f"{address}lab/workspaces/{request.node.name}/tree/"


def run_all(page, address):
    """Open a notebook and run its cells."""
    page.goto(address)
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=60_000)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=60_000)
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")


def test_run_all_then_click(lab, watched):
    folder, address = lab
    shutil.copy(shipped() / "explorer.ipynb", folder)
    page = watched()
    run_all(page, f"{address}explorer.ipynb")
    board = page.locator(".arena .board")
    expect(board).to_be_visible(timeout=60_000)
    address = page.url
    page.get_by_role("button", name="Open the full lab").click()
    expect(page.locator(".door")).to_have_count(0)
    page.locator(".rqa [data-cell]").first.click()
    expect(page.locator(".rqa .bubble")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".rqa .bubble")).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator(".rqa .steps li").nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("b")  # a command of the notebook: it must not reach it from in here
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 1
    assert page.url == address, "the address belongs to JupyterLab"
    assert page.get_by_text("official Jupyter news").count() == 0
    expect(page.locator(".rqa .copy")).to_be_hidden()
    for theme in ("Dark", "Light"):
        page.evaluate(
            "(theme) => jupyterapp.commands.execute('apputils:change-theme', { theme })",
            f"JupyterLab {theme}",
        )
        expect(page.locator(".rqa").first).to_have_attribute("data-theme", theme.lower())


def test_no_name_runs_a_script(lab, watched):
    folder, address = lab
    # each kind for one of the games in turn: what each game shows of it, tests/test_hostile_names.py looks at
    shown = zip(KINDS, cycle(GAMES), strict=False)
    # all in one cell: an editor for each takes JupyterLab longer than what it shows
    sources = [
        BEGIN.format(tests=str(Path(__file__).parents[1]), name=NAME),
        "\n".join(f"show{one}" for one in shown),
        "print('That is all.')",
    ]
    cells = [new_code_cell(source) for source in sources]
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, folder / "names.ipynb")
    page = watched()
    run_all(page, f"{address}names.ipynb")
    outputs = page.locator(".jp-Notebook .jp-OutputArea-child")
    expect(outputs.last).to_contain_text("That is all.", timeout=300_000)
    assert outputs.count() > len(KINDS), "each kind is shown"
    expect(page.locator(".rqa .board").last).to_be_visible(timeout=60_000)
    assert page.evaluate("window.__x") is None
    made = "img[src=x], [onerror], [onmouseover], [href^='javascript:']"
    assert page.locator(".jp-Notebook").locator(made).count() == 0
