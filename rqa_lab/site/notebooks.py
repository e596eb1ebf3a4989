"""The tutorials and the labs as notebooks beside the site: JupyterLite, with the Pyodide of the pages.

All imports of a notebook come from the packages installed here: so it fetches nothing from another host, and
runs with the versions that the tests ran with.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version
from pathlib import Path
from typing import Any

from jupyter_core.paths import jupyter_path
from packaging.requirements import Requirement

import rqa_lab
from rqa_lab.site import cache, engine
from rqa_lab.site.texts import JUPYTER, Plan, folder

#: the folder of its Python in that of a version
KERNEL = "kernel"
#: the notebooks on the site: all but those that draw with matplotlib, which is compiled
SHOWN = ("tutorials/*.ipynb", "*-lab.ipynb")
#: the extensions of JupyterLab that a notebook needs; others that are installed stay here
_KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget", "jupyterlab_pygments")
#: the packages that build, and how many of the folders that they built are kept
_BUILDERS, _KEPT = ("jupyterlite-core", "jupyterlite-pyodide-kernel"), 2
#: what stays off: files that the kernel shares with the browser, which would ask a worker at each import; an
#: icon of the tab that is not there
_OFF = (
    "@jupyterlite/application-extension:service-worker-manager",
    "@jupyter-notebook/notebook-extension:tab-icon",
)
#: what the kernel would fetch at its start, each by itself
_ASKED = ("comm", "ipykernel", "ipython", "jedi", "micropip", "piplite", "pyodide_kernel", "sqlite3")
#: what notebooks import beside the lab; what these need comes along
_ROOTS = (
    "anywidget", "fsrs", "ipywidgets", "jinja2", "jsonschema", "pyyaml", "ruamel.yaml", "snowballstemmer",
)  # fmt: skip
#: where it runs, for what packages need in one place and not in another
_THERE = {
    "extra": "", "implementation_name": "cpython", "os_name": "posix", "platform_machine": "wasm32",
    "platform_system": "Emscripten", "python_full_version": "3.13.2", "python_version": "3.13",
    "sys_platform": "emscripten",
}  # fmt: skip
#: of the lab: the command line, and what makes the site
_HERE = re.compile(r"(commands|notebooks)/|(cli|pytest_plugin|__main__)\.py$|site/(?!__init__)|.*\.yaml$")
#: fonts for browsers that run no WebAssembly: each is there as .woff or .woff2, too
_OLD_FONTS = ("fa-*.svg", "fa-*.eot", "fa-*.ttf")
#: nothing can be installed, as all is there
_STAND_INS = {
    "piplite/__init__.py": b"",
    "piplite/piplite.py": b"",
    "piplite/cli.py": b"async def get_transformed_code(words):\n"
    b"    return \"print('Nothing can be installed here.')\"\n",
}
#: the kernel's call of IPython for a cell, and the call that IPython now expects
_ASKS = b"should_run_async(code)"
_ASKS_NOW = b"should_run_async(code, transformed_cell=exec_code)"
#: in other packages: files outside them, data for installers, files for browsers; and a megabyte of languages
#: that IPython does not colour
_LEFT = re.compile(
    r"(?i)^\.\./|__pycache__|\.dist-info/(?!METADATA|licen[cs]e)|^widgetsnbextension/|/static/|(lab|nb)extension/"
    r"|^pygments/lexers/(?!(__init__|_mapping|_(css|lilypond|scheme)_builtins|css|data|html|javascript|jvm|lilypond"
    r"|lisp|markup|perl|python|ruby|shell)\.py$)"
)
_LINK = re.compile(r"\[([^\]]*)\]\(([^):#]+\.ipynb)[^)]*\)")
#: a note below the beginning of a notebook
_HOW = "*To have it run: “Run”, “Run All Cells” in the menu. Python takes some seconds to start.*"
#: an addition to the pages of JupyterLab, which evaluates text as code, so this cannot be forbidden
_ON = '<meta http-equiv="refresh" content="0; url=tree/index.html">'
_HEAD, _BACK = "site/browser/notebook.html", '<a class="rqa-back" href="../../">RQA Lab</a>'


class NoNotebooks(Exception):
    """JupyterLite cannot be built; the message says why."""


@dataclass(frozen=True)
class Notebooks:
    """Notebooks by name, and everything that they import beside Python's own library.

    ``modules`` are imported straight from an archive; ``unpacked`` has packages that open files of their own.
    """

    all: Mapping[str, Mapping[str, Any]]
    modules: dict[str, bytes]
    unpacked: dict[str, bytes]

    @property
    def said(self) -> Mapping[str, Mapping[str, str]]:
        """The title of each, and its subject."""
        return {name: one["metadata"] for name, one in self.all.items()}


def taken(where: Path) -> Notebooks:
    """The notebooks in a folder that run in a browser, with what they need from here.

    Raises:
        NoNotebooks: if something of that is not installed.
    """
    found = (path for pattern in SHOWN for path in sorted(where.glob(pattern)))
    all = {
        path.relative_to(where).with_suffix("").as_posix(): json.loads(path.read_text("utf-8"))
        for path in found
    }
    packages = _packages()
    opened = {_top(name) for name in packages if not name.endswith(".py") and ".dist-info/" not in name}
    opened.add("pyodide_kernel")  # where the library of Python lies, Python would warn of it
    unpacked = {name: text for name, text in packages.items() if _top(name) in opened}
    modules = {name: text for name, text in packages.items() if _top(name) not in opened}
    return Notebooks(all, modules, unpacked | engine.lab(_HERE))


def add(plan: Plan, given: Notebooks, runtime: Path) -> None:
    """Put notebooks into the site.

    Raises:
        NoNotebooks: if JupyterLite does not build.
    """
    kept = cache.place() / "notebooks" / _made_of(given.all)
    if not cache.is_sound(kept):
        with tempfile.TemporaryDirectory() as scratch:
            _contents(given.all, Path(scratch, "contents"))
            built = _built(Path(scratch))
            for pattern in _OLD_FONTS:
                for font in built.rglob(pattern):
                    font.unlink()
            cache.keep(built, kept)
        cache.tidy(kept.parent, _KEPT)
    cache.take(kept, plan.out / JUPYTER)
    _settle(plan.out / JUPYTER, plan.version)
    _python(plan, given, runtime)


def _made_of(notebooks: Mapping[str, Mapping[str, Any]]) -> str:
    """A name for what JupyterLite builds of these notebooks, which is another if it may be another."""
    versions = [f"{name} {version(name)}" for name in _BUILDERS]
    about = [(_extension(name) / "package.json").read_text("utf-8") for name in EXTENSIONS]
    whole = json.dumps([notebooks, versions, about, Path(__file__).read_text("utf-8")], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:20]


# ---- what Python has ------------------------------------------------------------------------------------


def _python(plan: Plan, given: Notebooks, runtime: Path) -> None:
    """Pyodide, Python's library with all modules in it, the unpacked packages, and the list of these."""
    target = plan.parts / KERNEL
    target.mkdir()
    script = engine.lay(plan.parts, runtime) / "pyodide.js"
    script.write_text(engine.lenient(runtime / script.name), "utf-8")
    shutil.copyfile(runtime / "python_stdlib.zip", target / "python_stdlib.zip")
    with zipfile.ZipFile(target / "python_stdlib.zip", "a") as library:
        _fill(library, given.modules)
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    lock["packages"] = {"rqa-lab": _entry("rqa-lab", target / "rqa_lab.zip", given.unpacked)}
    for name in _ASKED:
        known = name.replace("_", "-")
        lock["packages"][known] = _entry(known, target / "none.zip", {"none.txt": b""}, "rqa-lab")
    (target / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")


def _fill(archive: zipfile.ZipFile, files: Mapping[str, bytes]) -> None:
    """Put files into an archive, which is the same for the same files."""
    for name, content in sorted(files.items()):
        archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)


def _entry(name: str, path: Path, files: Mapping[str, bytes], *depends: str) -> dict[str, Any]:
    """A package as Pyodide lists it, written as an archive."""
    with zipfile.ZipFile(path, "w") as archive:
        _fill(archive, files)
    return {
        "name": name,
        "version": rqa_lab.__version__,
        "file_name": path.name,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": [],
        "depends": [*depends],
        "unvendored_tests": False,
    }


def _packages() -> dict[str, bytes]:
    """The imported packages beside the lab: pure Python, from the installed ones."""
    found: dict[str, bytes] = {}
    for one in _needed():
        for path in one.files or ():
            name = path.as_posix()
            if not _LEFT.search(name) and not engine.UNUSED.match(name.partition("/")[2] or name):
                found[name] = Path(str(path.locate())).read_bytes()
    for wheel in (_extension(_KERNEL) / "static" / "pypi").glob("*kernel-*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            found |= {one: archive.read(one).replace(_ASKS, _ASKS_NOW) for one in archive.namelist()}
    return {**found, **engine.STAND_INS, **_STAND_INS}


def _top(name: str) -> str:
    return name.partition("/")[0]


def _needed() -> Iterator[Distribution]:
    """The packages that are installed here and needed there."""
    names, known = [*_ROOTS], set[str]()
    for name in names:
        try:
            one = distribution(name)
        except PackageNotFoundError:
            raise NoNotebooks(f"{name} is not installed") from None
        if one.name in known or one.name == "rpds-py":  # which has a stand-in
            continue
        known.add(one.name)
        yield one
        wanted = (Requirement(line) for line in one.requires or ())
        names += [each.name for each in wanted if each.marker is None or each.marker.evaluate(_THERE)]


def _extension(name: str) -> Path:
    """The folder of an extension of JupyterLab that is installed."""
    for root in jupyter_path("labextensions"):
        if Path(root, name, "package.json").is_file():
            return Path(root, name)
    raise NoNotebooks(f"the extension {name} of JupyterLab is not installed")


# ---- reading --------------------------------------------------------------------------------------------


def _contents(notebooks: Mapping[str, Mapping[str, Any]], target: Path) -> None:
    """The notebooks, without links to those that are not there; text in one piece, as JupyterLab wants it.

    What runs says how.
    """
    for name, notebook in notebooks.items():
        cells = [{**cell, "source": "".join(cell["source"])} for cell in notebook["cells"]]
        if any(cell["cell_type"] == "code" for cell in cells):
            cells.insert(1, {"cell_type": "markdown", "id": "how", "metadata": {}, "source": _HOW})
        for cell in cells:
            if cell["cell_type"] == "markdown":
                cell["source"] = relinked(cell["source"], name, notebooks)
        path = target / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({**notebook, "cells": cells}, ensure_ascii=False), "utf-8")


def relinked(text: str, name: str, shown: Container[str]) -> str:
    """A text with the links to missing notebooks turned into plain words."""
    here = Path("/", name).parent

    def link(found: re.Match[str]) -> str:
        there = (here / found[2]).resolve().relative_to("/").with_suffix("").as_posix()
        return found[0] if there in shown else found[1]

    return _LINK.sub(link, text)


# ---- JupyterLite ----------------------------------------------------------------------------------------


def _built(scratch: Path) -> Path:
    """The folder that JupyterLite builds."""
    config = {
        "apps": ["notebooks", "tree", "lab"],  # the menu of a notebook leads to the others
        "contents": ["contents"],
        "output_dir": "out",
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "no_libarchive": True,
        "ignore_sys_prefix": True,
        "federated_extensions": [str(_extension(name)) for name in EXTENSIONS],
    }
    (scratch / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}), "utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    env = {**os.environ, "JUPYTER_CONFIG_DIR": str(scratch)}  # without personal settings
    done = subprocess.run(command, capture_output=True, text=True, cwd=scratch, env=env)
    if done.returncode:
        raise NoNotebooks((done.stderr.strip().splitlines() or ["JupyterLite says nothing"])[-1][:300])
    return scratch / "out"


def _settle(built: Path, version: str) -> None:
    """Lead the kernel to the Python of this version of the site."""
    path = built / "jupyter-lite.json"
    whole = json.loads(path.read_text("utf-8"))
    python = f"../{version}/{KERNEL}"
    whole["jupyter-config-data"]["appName"] = "RQA Lab"
    whole["jupyter-config-data"]["disabledExtensions"] = [*_OFF]
    whole["jupyter-config-data"]["litePluginSettings"] = {
        f"{_KERNEL}:kernel": {
            "pyodideUrl": f"./../{version}/pyodide/pyodide.js",
            "disablePyPIFallback": True,
            "loadPyodideOptions": {
                "lockFileURL": f"{python}/pyodide-lock.json",
                "stdLibURL": f"{python}/python_stdlib.zip",
                "packages": [*_ASKED],
            },
        }
    }
    path.write_text(json.dumps(whole), "utf-8")
    door = built / "index.html"  # which JupyterLite leaves empty
    door.write_text(door.read_text("utf-8").replace("</head>", f"{_ON}</head>", 1), "utf-8")
    head = folder(_HEAD).read_text("utf-8")
    for page in built.glob("*/index.html"):
        text = page.read_text("utf-8").replace("<head>", f"<head>{head}", 1)
        page.write_text(text.replace("</html>", f"{_BACK}</html>", 1), "utf-8")
