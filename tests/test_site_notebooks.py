import json
import re
import shutil
import sys
import zipfile
from pathlib import Path

import pytest
import typing_extensions
from processes import ended, printed
from site_parts import STARTS

from rqa_lab.commands import common
from rqa_lab.site import engine, notebooks
from rqa_lab.site.host import Host
from rqa_lab.site.texts import JUPYTER, Plan, drawn, running
from rqa_lab.ui import pages
from rqa_lab.ui.doors import door
from rqa_lab.ui.keep import DOOR
from rqa_lab.ui.library import on_offer

SHIPPED = next(
    folder
    for root in Path(engine.__file__).parents
    if (folder := root / "notebooks").is_dir() and (folder / "push-lab.ipynb").is_file()
)


@pytest.fixture(scope="module")
def given():
    return notebooks.taken(SHIPPED)


@pytest.fixture(scope="module")
def site(tmp_path_factory, given):
    """What is beside a site that has one tutorial alone; short files play Pyodide."""
    root = tmp_path_factory.mktemp("notebooks")
    runtime, out = root / "runtime", root / "out"
    runtime.mkdir()
    for name in (*engine.PARTS[engine.PYODIDE], "xz-decompress.min.js"):
        (runtime / name).write_text(STARTS if name.endswith("pyodide.js") else '{"info": {}}', "utf-8")
    zipfile.ZipFile(runtime / "python_stdlib.zip", "w").close()
    name = "tutorials/02-pushing"
    one = notebooks.Notebooks({name: given.all[name]}, given.modules, given.unpacked)
    plan = Plan(out, [], ["rqa"], version="v1", notebooks=one.said)
    plan.parts.mkdir(parents=True)
    notebooks.add(plan, one, runtime)
    return plan


@pytest.mark.slow
def test_the_doors_lead_to_the_labs_where_they_run(given):
    """The front door to the tutorials and the labs of its first game, the door of each game to its own."""
    plan = Plan(Path("out"), [], ["rqa"], notebooks=given.said)
    assert set(pages.LABS) <= given.all.keys()
    assert len(plan.labs) == len(pages.LABS)
    shown = {name: set() for name in pages.LABS}
    for address in (DOOR, *on_offer()):
        host = Host(plan.labs)
        host.page.receive({"do": "open", "id": address, "ask": 1})
        form = host.page.regions["form"]
        for name in pages.LABS:
            if f'href="{running(name)}"' in form:
                shown[name].add(address)
    owners = {name: {id for id in on_offer() if name in dict(door(id).labs)} for name in pages.LABS}
    first = on_offer()[0]
    for name, of in owners.items():
        assert shown[name] == of | ({DOOR} if not of or first in of else set()), name
    assert JUPYTER not in Host().page.regions["form"]  # a site without notebooks has none


@pytest.mark.slow
def test_the_page_of_a_door_leads_to_the_labs_from_where_it_lies(given, tmp_path):
    """Also without scripts, for which the page of a game lies in a folder."""
    plan = Plan(tmp_path, [], ["rqa"], version="v1", notebooks=given.said, docs=True)
    for address, root in (("rqa", "../"), (DOOR, "./")):
        drawn(plan, address)
        page = (tmp_path / ("" if address == DOOR else address) / "index.html").read_text("utf-8")
        assert f'href="{root}{running("push-lab")}"' in page
        assert 'href="jupyter/' not in page
        assert 'href="docs/' not in page


def test_nothing_that_is_shown_needs_what_is_compiled(given):
    for notebook in given.all.values():
        code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        assert not re.search(
            r"^\s*(from|import) (matplotlib|numpy|rqa_lab\.draw\.figure)", "\n".join(code), re.M
        )
    assert not [name for name in given.modules | given.unpacked if name.endswith((".so", ".pyd"))]


@pytest.mark.slow
def test_what_notebooks_import_is_there(given, tmp_path):
    """A Python with nothing else runs all cells of a tutorial, with what IPython shows of each."""
    for name, content in (given.modules | given.unpacked).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "termios.py").write_text("", "utf-8")  # the kernel has one, too
    if sys.version_info < (3, 13):  # the kernel's Python has what this one gets from a package
        shutil.copyfile(typing_extensions.__file__, tmp_path / "typing_extensions.py")
    cells = [cell for cell in given.all["tutorials/13-moonbots-turn"]["cells"] if cell["cell_type"] == "code"]
    code = f"""
import sys
sys.path = [{str(tmp_path)!r}, *[path for path in sys.path if "site-packages" not in path and path]]
import anywidget, ipywidgets, rqa_lab, rqa_lab.labs
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
for text in {["".join(cell["source"]) for cell in cells]!r}:
    done = shell.run_cell(text)
    done.raise_error()
print(rqa_lab.__file__.startswith({str(tmp_path)!r}), done.result is not None)
"""
    left, out, err = ended("-S", "-P", "-c", code, cwd=tmp_path, env=[("PYTHONPATH", "")])
    assert left == 0, err
    assert out.split()[-2:] == ["True", "True"]


def test_a_link_to_a_notebook_that_is_not_there_is_plain_words():
    text = (
        "[next](03-b.ipynb), the [lab](../push-lab.ipynb), [a gallery](../scenarios/x.ipynb), [this](#here)"
    )
    assert notebooks.relinked(text, "tutorials/02-a", {"tutorials/03-b", "push-lab"}) == text.replace(
        "[a gallery](../scenarios/x.ipynb)", "a gallery"
    )


@pytest.mark.slow
def test_the_kernel_takes_the_python_of_this_version_of_the_site(site):
    built = site.out / JUPYTER
    config = json.loads((built / "jupyter-lite.json").read_text("utf-8"))["jupyter-config-data"]
    assert [one["name"] for one in config["federated_extensions"]] == sorted(notebooks.EXTENSIONS)
    [kernel] = config["litePluginSettings"].values()
    options = kernel["loadPyodideOptions"]
    for path in (kernel["pyodideUrl"], options["lockFileURL"], options["stdLibURL"]):
        assert (built / path).resolve().is_relative_to(site.parts)
        assert (built / path).is_file()
    assert kernel["disablePyPIFallback"]
    lock = built / options["lockFileURL"]
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    assert {name.replace("_", "-") for name in options["packages"]} | {"rqa-lab"} == packages.keys()
    for one in packages.values():
        assert (lock.parent / one["file_name"]).is_file()
        assert set(one["depends"]) <= packages.keys()
    with zipfile.ZipFile(lock.parent / "python_stdlib.zip") as library:
        assert "jinja2/__init__.py" in library.namelist()


@pytest.mark.slow
def test_the_languages_that_ipython_colours_are_there_and_no_others(given):
    asked = (
        "import sys, IPython.lib.lexers; print(*(one for one in sys.modules if one.startswith('pygments.')))"
    )
    there = {name.removesuffix(".py").replace("/", ".").removesuffix(".__init__") for name in given.modules}
    assert {*printed(asked).split()} <= there
    assert len([one for one in there if one.startswith("pygments.lexers.")]) < 20


@pytest.mark.slow
def test_a_tutorial_lies_there_as_text_and_its_page_leads_back_and_nowhere_else(site):
    built = site.out / JUPYTER
    listed = json.loads((built / "api/contents/tutorials/all.json").read_text("utf-8"))["content"]
    assert [one["name"] for one in listed] == ["02-pushing.ipynb"]
    notebook = json.loads((built / "files/tutorials/02-pushing.ipynb").read_text("utf-8"))
    assert all(isinstance(cell["source"], str) for cell in notebook["cells"])
    assert (site.out / running("tutorials/02-pushing").partition("?")[0]).is_file()
    assert "url=tree/index.html" in (built / "index.html").read_text("utf-8")
    for page in built.glob("*/index.html"):
        html = page.read_text("utf-8")
        assert "default-src 'self'" in html
        assert '<a class="rqa-back" href="../../">' in html


@pytest.mark.slow
def test_an_extension_that_is_missing_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(notebooks, "jupyter_path", lambda kind: [str(tmp_path)])
    with pytest.raises(
        notebooks.NoNotebooks, match="pyodide-kernel-extension of JupyterLab is not installed"
    ):
        notebooks.taken(SHIPPED)


def test_without_jupyterlite_there_is_a_hint(rqa, monkeypatch, tmp_path):
    there = common.find_spec
    monkeypatch.setattr(common, "find_spec", lambda name: None if "lite" in name else there(name))
    code, out, err = rqa("site", tmp_path / "out", "--notebooks")
    assert (code, out) == (2, "")
    assert err.endswith("JupyterLite is not installed: pip install 'rqa-lab[site-notebooks]'\n")
    assert not (tmp_path / "out").exists()


def test_without_npm_it_says_that_there_are_no_notebooks(monkeypatch, tmp_path):
    from rqa_lab.site import build

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    said = []
    assert build._runtime(SHIPPED, said.append) is None
    assert said[0].startswith(
        "There is no rules engine behind the pages, and there are no notebooks: npm is not"
    )
