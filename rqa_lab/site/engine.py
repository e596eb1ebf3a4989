"""The engine behind the pages: Pyodide from npm, and all that the page needs of this lab, packed for it."""

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import rqa_lab
from rqa_lab.games import data

#: what npm calls it, and what it has to be, as npm itself says it; Pyodide is MPL-2.0, Python in it PSF-2.0
PYODIDE = "pyodide@0.29.3"
INTEGRITY = "sha512-22UBuhOJawj7vKUnS7/F3xK+515LJdjiMAHoCfuS6/PbHiOrSQVnYwDe+2sbVwiOZ3sMMexdXICew6NqOMQGgA=="
PARTS = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: the packages that a page of the explorer imports: pure Python, or able to do without their compiled part
NEEDED = (
    "attr", "attrs", "fsrs", "jinja2", "jsonschema", "jsonschema_specifications", "markupsafe", "referencing",
    "ruamel.yaml", "snowballstemmer", "typing_extensions", "yaml",
)  # fmt: skip

#: how Pyodide restores a memory that was kept, and how it does here: worker.js has the other half
_RESTORES = "return Module.HEAP8.set(t),l"
_RESTORES_OURS = "return self.restoreHeap?self.restoreHeap(Module.HEAPU8):Module.HEAP8.set(t),l"

_PACKAGE = Path(rqa_lab.__file__).parent
#: of the lab: the command line, what needs Jupyter, and what makes the site stay here
_HERE = re.compile(
    r"(commands|labs|notebooks)/|(cli|pytest_plugin|widgets|__main__)\.py$|ui/(explorer|shell)\.py$"
    r"|ui/\w+\.css$|ui/(explorer\.js|vendor/)|ui/templates/site/|site/(?!(__init__|host)\.py$)|.*\.yaml$"
)
#: of other packages: their tests, and what is compiled
_UNUSED = re.compile(r"(tests|benchmarks)/|.*\.(so|pyd|c|pyi|typed)$")


class NoEngine(Exception):
    """The engine cannot be had; the message says why."""


# ---- Pyodide ---------------------------------------------------------------------------------------------


def pyodide() -> Path:
    """The folder of Pyodide's core, fetched by npm the first time, and kept for the next.

    Raises:
        NoEngine: without npm, without the registry, or if what comes is not what it has to be.
    """
    kept = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rqa-lab" / PYODIDE
    if not kept.is_dir():
        with tempfile.TemporaryDirectory() as folder:
            found = _unpacked(_fetched(Path(folder)))
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(found, kept.with_name(f"{kept.name}.{os.getpid()}"))
            kept.with_name(f"{kept.name}.{os.getpid()}").rename(kept)
    return kept


def _fetched(folder: Path) -> Path:
    """The package as npm hands it out."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoEngine("npm is not there, and Pyodide comes through it")
    command = [npm, "pack", PYODIDE, "--pack-destination", str(folder), "--silent"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    package = next(folder.glob("*.tgz"), None)
    if done.returncode or package is None:
        words = done.stderr.strip().splitlines() or ["no reason given"]
        raise NoEngine(f"npm does not bring {PYODIDE}: {words[0]}")
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != INTEGRITY:
        raise NoEngine(f"what npm brings as {PYODIDE} is not what it has to be: sha512-{digest}")
    return package


def _unpacked(package: Path) -> Path:
    folder = package.parent / "unpacked"
    folder.mkdir()
    with tarfile.open(package) as archive:
        for name in PARTS:
            part = archive.extractfile(f"package/{name}")
            if part is None:
                raise NoEngine(f"{PYODIDE} has no {name}")
            (folder / name).write_bytes(part.read())
    return folder


def add(folder: Path, runtime: Path, files: Mapping[str, bytes]) -> str:
    """Put the engine into a folder: Pyodide, the lab in packs, and the memory of a Python that has it ready.

    Returns:
        Why there is no such memory, so that Python begins from nothing; "" if there is.
    """
    target = folder / "pyodide"
    target.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm"):
        shutil.copyfile(runtime / name, target / name)
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    wrong = _remember(folder, runtime, files)
    if wrong:
        code = {name: text for name, text in files.items() if name.endswith(".py")}
        shutil.copyfile(runtime / "python_stdlib.zip", folder / "stdlib.zip")
        (folder / "code.bin").write_bytes(pack(code))
        (folder / "data.bin").write_bytes(pack({name: files[name] for name in files.keys() - code.keys()}))
    return wrong


def _remember(folder: Path, runtime: Path, files: Mapping[str, bytes]) -> str:
    """Start Python in node, bring the lab up, and keep its memory; if that fails, why."""
    node, script = shutil.which("node"), folder / "pyodide" / "pyodide.asm.js"
    if node is None:
        return "node is not there"
    text = script.read_text("utf-8")
    if text.count(_RESTORES) != 1:
        return f"{PYODIDE} restores its memory in another way than is known"
    with tempfile.TemporaryDirectory() as scratch:
        packed = Path(scratch, "app.bin")
        packed.write_bytes(pack(files))
        command = [node, str(_PACKAGE / "site" / "snapshot.mjs"), str(runtime), str(packed), str(folder)]
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        (folder / "heap.bin").unlink(missing_ok=True)
        return (done.stderr.strip().splitlines() or ["node says nothing"])[-1][:300]
    # the page restores what differs from fresh memory, instead of all of it
    script.write_text(text.replace(_RESTORES, _RESTORES_OURS), "utf-8")
    with zipfile.ZipFile(
        folder / "pyodide" / "none.zip", "w"
    ) as empty:  # all that is needed at once is in memory
        empty.writestr("nothing.txt", "")
    return ""


# ---- the lab, packed -------------------------------------------------------------------------------------


def files() -> dict[str, bytes]:
    """All files that the page needs: of the lab, with its data as JSON, and of other packages.

    >>> found = files()
    >>> "rqa_lab/ui/page.py" in found, "rqa_lab/ui/shell.py" in found, "jinja2/__init__.py" in found
    (True, False, True)
    """
    found = {f"rqa_lab/{name}": text for name, text in {**_tree(_PACKAGE, _HERE), **_data()}.items()}
    for name in NEEDED:
        spec = find_spec(name)
        where = name.replace(".", "/")
        if spec is not None and spec.submodule_search_locations:
            inside = _tree(Path(spec.submodule_search_locations[0]), _UNUSED)
            found |= {f"{where}/{path}": text for path, text in inside.items()}
        elif spec is not None and spec.origin:
            found[f"{where}.py"] = Path(spec.origin).read_bytes()
    return found | {"rpds.py": (_PACKAGE / "site" / "rpds.py").read_bytes()}


def _tree(folder: Path, without: re.Pattern[str]) -> dict[str, bytes]:
    paths = ((path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")))
    return {
        name: path.read_bytes()
        for name, path in paths
        if path.is_file() and "__pycache__" not in path.parts and not without.match(name)
    }


def _data() -> dict[str, bytes]:
    """The data of the package as JSON, as a wheel has it; the scenarios of a game together, too."""
    found: dict[str, bytes] = {}
    together: dict[str, dict[str, object]] = {}
    for path in sorted(_PACKAGE.rglob("*.yaml")):
        name = path.relative_to(_PACKAGE).as_posix()
        if name.startswith("notebooks/"):
            continue
        value = data.load("rqa_lab", name)
        found[f"{name}.json"] = _json(value)
        root, _, id = name.removesuffix(".yaml").partition("/library/")
        if root == "scenario":
            together.setdefault(id.split("/")[0], {})[id] = value
    return found | {f"scenario/library/{game}.json": _json(all) for game, all in together.items()}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files as one, gzipped: 4 bytes with the length of the index, that as JSON [[name, size], …], the files.

    >>> gzip.decompress(pack({"a.txt": b"hello"}))[4:]
    b'[["a.txt",5]]hello'
    """
    # alike beside alike, as gzip looks back 32 KB only
    names = sorted(files, key=lambda name: (name.rpartition(".")[2], name))
    index = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")).encode()
    whole = struct.pack("<I", len(index)) + index + b"".join(files[name] for name in names)
    return gzip.compress(whole, 9, mtime=0)
