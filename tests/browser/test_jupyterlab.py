"""The same widget in the output of a cell of JupyterLab."""

import shutil

import pytest
from playwright.sync_api import expect

from rqa_lab.commands.explore import LAB, shipped

pytestmark = pytest.mark.browser


@pytest.fixture
def lab(tmp_path, run_server):
    """JupyterLab on a copy of the notebook: its address."""
    shutil.copy(shipped() / "explorer.ipynb", tmp_path)
    own = {name: str(tmp_path / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")}
    command = ["-m", "jupyterlab", *LAB, "--no-browser", "--ip=127.0.0.1", "--allow-root"]
    options = ["--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}"]
    options += ["--LabApp.expose_app_in_browser=True"]
    with run_server([*command, *options], env=own) as address:
        yield f"{address}lab/tree/explorer.ipynb"


def test_run_all_then_click(lab, watched):
    page = watched()
    page.goto(lab)
    expect(page.locator(".jp-Notebook .jp-CodeCell")).to_be_visible(timeout=60_000)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=60_000)
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    board = page.locator(".rqa .board")
    expect(board).to_be_visible(timeout=60_000)
    address = page.url
    page.locator(".rqa [data-cell]").first.click()
    expect(page.locator(".rqa .bubble")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".rqa .bubble")).to_have_count(0)
    page.keyboard.press(".")
    expect(page.locator(".rqa .steps li").nth(1)).to_have_attribute("aria-current", "step")
    page.keyboard.press("b")  # a command of the notebook: it must not reach it from in here
    assert page.locator(".jp-Notebook .jp-CodeCell").count() == 1
    assert page.url == address, "the address belongs to JupyterLab"
    expect(page.locator(".rqa .copy")).to_be_hidden()
