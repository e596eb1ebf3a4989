"""The peers of the site of plain files: a page of Voici, JupyterLite and marimo with one button, built here.

They bring their Python along, as our site does, so that one server hands out all: Pyodide comes from npm, and
what its CDN has beside it from PyPI.  What is empty, or lacks its compiled part, saves them bytes and not us.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import nbformat
from served import ONE_WIDGET, Served

#: what is compared with, and no other versions
PACKAGES = (
    "voici-core==0.10.0", "jupyterlite-core==0.7.6", "jupyterlite-pyodide-kernel==0.7.0", "ipywidgets==8.1.9",
    "marimo==0.25.2",
)  # fmt: skip
LITE_PYODIDE, MARIMO_PYODIDE = "pyodide@0.29.3", "pyodide@314.0.0"  # which each of them wants
#: what they fetch with it; and, not in its list of packages or not as new as they want it: version, needs
LITE_NEEDS = ("micropip", "sqlite3", "ipython", "jedi", "comm", "ipywidgets")
LITE_ADDS = {"comm": ("0.2.3", ("traitlets",)), "ipywidgets": ("8.1.9", ("comm", "ipython", "traitlets"))}
MARIMO_NEEDS = ("micropip", "pyodide-http", "marimo-base")
MARIMO_ADDS = {
    "marimo-base": (
        "0.25.2",
        (
            "docutils", "itsdangerous", "jedi", "markdown", "msgspec", "narwhals", "packaging", "pygments",
            "pymdown-extensions", "python-multipart", "pyyaml", "tomlkit",
        ),
    ),
    "itsdangerous": ("2.2.0", ()),
    "markdown": ("3.11.3", ()),
    "msgspec": ("0.22.0", ()),
    "pymdown-extensions": ("11.0.2", ("markdown", "pyyaml")),
    "python-multipart": ("0.0.34", ()),
    "tomlkit": ("0.15.2", ()),
}  # fmt: skip
#: what the others are compared with
OURS, EMPTY = "RQA Lab", "JupyterLite, empty notebook"
#: compiled, and not on PyPI: of which folder the Python is taken instead
STAND_INS = {"sqlite3": "sqlite3", "pyyaml": "yaml"}
WASM = "pyemscripten_2026_0_wasm32"

_SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./static/pyodide/pyodide.js",
                "disablePyPIFallback": True,
            }
        }
    },
}
#: as Markdown: of a page in Python it asks uv for ruff, to look for modules beside it
_MARIMO = """\
```python {.marimo}
import marimo as mo
button = mo.ui.button(value=0, on_click=lambda value: value + 1, label="on")
button
```

```python {.marimo}
mo.md(f"{button.value}")
```
"""


#: a notebook whose kernel waits for work; before there is a kernel, it says that it is idle, too
IDLE = 'body:has(.jp-Toolbar-kernelName:has-text("Python")) [data-status="idle"]'


@dataclass(frozen=True)
class Page:
    """A page to measure: where it lies (None: served), what is there once Python is, its buttons, if any.

    ``run``: its cells have to be run; ``beside``: what it is compared with; ``rate``: Mbit/s of the line.
    """

    folder: Path | None
    path: str
    there: str
    buttons: Served | None = None
    run: bool = False
    beside: str = OURS
    rate: float = 0


def peers(kept: Path) -> dict[str, Page]:
    """The pages of the peers, in a folder; built there the first time, and when this file has changed."""
    made = kept / hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]
    if not (made / "done").exists():
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir(parents=True)
        _run(made, sys.executable, "-m", "venv", "venv")
        _run(made, made / "venv/bin/pip", "install", "--quiet", *PACKAGES)
        _lite(made)
        _marimo(made)
        (made / "done").touch()
    notebook, button = "notebooks/index.html?path=", ".jupyter-button"
    shadow = "marimo-button >>> button"
    marimo = Served(None, shadow, shadow, ".marimo-cell:last-child .output")
    return {
        "Voici": Page(made / "lite", "voici/render/one.html", button, ONE_WIDGET),
        "JupyterLite": Page(made / "lite", f"{notebook}one.ipynb", button, ONE_WIDGET, run=True),
        "marimo": Page(made / "marimo", "", "marimo-button button", marimo),
        EMPTY: Page(made / "lite", f"{notebook}empty.ipynb", IDLE),
    }


def _run(folder: Path, *command: object) -> None:
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{command[0]}: {done.stderr}")


def _lite(made: Path) -> None:
    """JupyterLite and Voici with the same two notebooks: one button, and nothing."""
    source, target = made / "source", made / "lite"
    (source / "contents").mkdir(parents=True)
    for name, cell in {"one": ONE_WIDGET.cell, "empty": ""}.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
        notebook.metadata["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
        nbformat.write(notebook, source / "contents" / f"{name}.ipynb")
    (source / "jupyter-lite.json").write_text(json.dumps(_SETTINGS), "utf-8")
    _distribution(made, source / "static" / "pyodide", LITE_PYODIDE, "3.13", LITE_NEEDS, LITE_ADDS)
    options = ["--contents=contents", f"--output-dir={target}", "--no-sourcemaps"]
    options += ["--apps=notebooks", "--apps=voici"]
    _run(source, made / "venv/bin/jupyter", "lite", "build", *options)
    page = target / "voici" / "render" / "one.html"  # asks another host for a style sheet
    page.write_text(re.sub(r"<link[^>]*https?://[^>]*>", "", page.read_text("utf-8")), "utf-8")


def _marimo(made: Path) -> None:
    """The page that marimo exports, led to the Python beside it."""
    source, target = made / "source", made / "marimo"
    (source / "one.md").write_text(_MARIMO, "utf-8")
    _run(
        source, made / "venv/bin/marimo", "export", "html-wasm", "one.md", f"--output={target}", "--mode=run"
    )
    _distribution(made, target / "pyodide", MARIMO_PYODIDE, "3.14", MARIMO_NEEDS, MARIMO_ADDS)
    page, lock = target / "index.html", "pyodide/pyodide-lock.json"
    led = f'<marimo-wasm data-pyodide-index-url="pyodide/" data-pyodide-lockfile-url="{lock}"'
    page.write_text(page.read_text("utf-8").replace("<marimo-wasm", led, 1), "utf-8")


def _distribution(
    made: Path,
    target: Path,
    pyodide: str,
    python: str,
    needs: Iterable[str],
    adds: Mapping[str, tuple[str, tuple[str, ...]]],
) -> None:
    """Pyodide as npm has it, and beside it the packages that are needed, which its list then leads to."""
    target.mkdir(parents=True)
    _run(target, "npm", "pack", pyodide, "--silent")
    with tarfile.open(next(target.glob("*.tgz"))) as archive:
        archive.extractall(target, filter="data")
    for path in (target / "package").glob("py*"):
        path.replace(target / path.name)
    lock = json.loads((target / "pyodide-lock.json").read_text("utf-8"))
    known = lock["packages"]
    for name, (version, depends) in adds.items():
        blank = {"name": name, "install_dir": "site", "package_type": "package", "imports": [name]}
        known[name] = {**blank, "unvendored_tests": False, **known.get(name, {})}
        known[name] |= {"version": version, "depends": [*depends]}
    names = [*needs]
    for name in names:
        known[name]["depends"] = [one.replace("_", "-").lower() for one in known[name]["depends"]]
        names += [one for one in known[name]["depends"] if one not in names]
    wanted = [f"{name}=={known[name]['version']}" for name in names if name not in STAND_INS]
    options = ["--quiet", "--no-deps", "--only-binary=:all:", f"--python-version={python}", "--platform=any"]
    options += ["--implementation=cp", "--abi", f"cp{python.replace('.', '')}", f"--platform={WASM}"]
    _run(target, made / "venv/bin/pip", "download", *options, *wanted)
    for name in STAND_INS.keys() & {*names}:
        with zipfile.ZipFile(target / f"{name}-0.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(f"{name}.txt", "")
            for path in made.glob(f"venv/lib/*/site-packages/{STAND_INS[name]}/*.py"):
                archive.write(path, f"{path.parent.name}/{path.name}")
    files = {path.name.split("-")[0].replace("_", "-").lower(): path for path in target.glob("*-*.[wz]*")}
    for name in names:
        digest = hashlib.sha256(files[name].read_bytes()).hexdigest()
        known[name] |= {"file_name": files[name].name, "sha256": digest}
    lock["packages"] = {name: known[name] for name in names}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
