"""The engine behind the pages: Pyodide from npm, and the parts of this lab that it needs, in packs.

The packages from npm are kept, and so are the last packs: both are made only once until they change, and
checked again before they are used.
"""

import base64
import hashlib
import json
import lzma
import re
import shutil
import struct
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import rqa_lab
from rqa_lab.core.game import outside
from rqa_lab.games import datafile
from rqa_lab.scenario.library import LISTED
from rqa_lab.site import cache

#: names in npm, and checksums as npm gives them: Pyodide is MPL-2.0, Python in it PSF-2.0; the .xz
#: decompressor for browsers is MIT
PYODIDE, XZ = "pyodide@0.29.3", "xz-decompress@0.2.3"
_SUMS = (
    "22UBuhOJawj7vKUnS7/F3xK+515LJdjiMAHoCfuS6/PbHiOrSQVnYwDe+2sbVwiOZ3sMMexdXICew6NqOMQGgA==",
    "O8v6HG8T0PrKBcpyWA13GkSYWFvncwzuzcLx5A7++l3HsE3atmoetXjIxrZ/JV/nbvSZ7WS4+3XvREZuVn+rEA==",
)
#: its WebAssembly, as it lies in a site
WASM = "pyodide.wasm.bin"
INTEGRITY = {name: f"sha512-{digest}" for name, digest in zip((PYODIDE, XZ), _SUMS, strict=True)}
_XZ_FILE = "xz-decompress.min.js"
#: the files needed from each, with their SHA-256: what is kept is compared with these again
PARTS: Mapping[str, Mapping[str, str]] = {
    PYODIDE: {
        "pyodide.mjs": "23213d27e9dacbda6f25f955fb38dabfc40ada082c04ee253047ea5dddcaa3b5",
        "pyodide.js": "718d40f1c015dd25ec724cc8fc4e2325d6a45a92ae225121ff6953f224a16f72",
        "pyodide.asm.js": "1263f02b5b26099b96112378156f242dd98b39a8201ba7765e5fe3d455c5ce91",
        "pyodide.asm.wasm": "e2f4ee75b325e35eb31bfb8c613d4dd5098f5502c156a97847686875b5025480",
        "python_stdlib.zip": "4298b6ee445cb724c3973437da47789752b9e6ff4e26619026b283ec801fc46b",
        "pyodide-lock.json": "3256ffc76388de0e37f4b34d42ab484268d1afc675179ff97b2a5bb14f84ccac",
    },
    XZ: {f"dist/package/{_XZ_FILE}": "d83649874b6198df07340a88377613ccd2267aebb9f18b3be26c6904a81bac52"},
}
#: compression levels: for files that many fetch; for trials
FIRM, QUICK = 6, 0
#: a memory is made of words of four bytes, and what is alike in it lies far apart; texts are otherwise
_WAYS: Mapping[str, Mapping[str, int]] = {
    "memory": {"lc": 2, "lp": 2, "pb": 2, "dict_size": 2**25, "nice_len": 273},
    "texts": {"lc": 4, "lp": 0, "pb": 0},
}
#: how many packed engines are kept
_KEPT = 3
#: the packages that a page of the explorer imports: pure Python, or able to do without their compiled part
NEEDED = (
    "attr", "attrs", "fsrs", "jinja2", "jsonschema", "jsonschema_specifications", "markupsafe", "referencing",
    "ruamel.yaml", "snowballstemmer", "typing_extensions", "yaml",
)  # fmt: skip

#: of these, the packages by another name than the module's
_DISTRIBUTIONS = {"attr": "attrs", "yaml": "pyyaml"}

#: how Pyodide fetches its WebAssembly, and how it does here: packed, as many hosts would not pack it, and as
#: what it is, as they may not know that type: Pyodide would wait for ever
_FETCHES = re.compile(r'\{binary:(\w+),response:(\w+)\}=\w+\((\w+)\+"pyodide\.asm\.wasm"\)')
_FETCHES_OURS = r'{binary:\1,response:\2}={response:import(\3+"packed.js").then(it=>it.wasm(\3))}'
#: how Pyodide restores a memory that was kept, and how it does here: worker.js has the other half
_RESTORES = "return Module.HEAP8.set(t),l"
_RESTORES_OURS = "return self.restoreHeap?self.restoreHeap(Module):Module.HEAP8.set(t),l"

_PACKAGE = Path(rqa_lab.__file__).parent
_MAKER = _PACKAGE / "site" / "snapshot.mjs"
#: what it shares with the page's worker
SHARED = _PACKAGE / "site" / "browser" / "heap.js"
#: in an engine that is kept: the names of the data that it has read
_READ = "read.json"
#: of the lab: the command line, what needs Jupyter, what makes the site, and what it has as files stay here
_HERE = re.compile(
    r"(commands|labs|notebooks)/|(cli|pytest_plugin|widgets|__main__)\.py$|ui/(widget|parts)\.py$"
    r"|ui/\w+\.css$|ui/(\w+\.js|vendor/|fonts/)|ui/templates/site/|site/(?!(__init__|host)\.py$)|.*\.yaml$"
)
#: in other packages: their tests, compiled files, languages that the search does not need
UNUSED = re.compile(r"(tests|benchmarks)/|.*\.(so|pyd|c|pyi|typed)$|(?!english)\w+_stemmer\.py$")
#: and what others may import of them, and the lab does not
_UNASKED = re.compile(r"(jinja2/(ext|meta|nativetypes|sandbox)|jsonschema/(cli|__main__)|fsrs/optimizer)\.py")
#: replacements: for a package in Rust, for one that imports the stemmers of thirty languages, and for
#: what older Pythons lack
STAND_INS = {
    "rpds.py": (_PACKAGE / "site" / "rpds.py").read_bytes(),
    "snowballstemmer/__init__.py": b"from .english_stemmer import EnglishStemmer\n\n\n"
    b"def stemmer(lang):\n    return EnglishStemmer()\n",
    "typing_extensions.py": b"from typing import *\n",
}


class NoEngine(Exception):
    """The engine cannot be had; the message says why."""


# ---- Pyodide ---------------------------------------------------------------------------------------------


def runtime() -> Path:
    """The folder with the packages from npm, downloaded once and then kept.

    Raises:
        NoEngine: without npm, without the registry, or if a download does not match its checksum.
    """
    wanted = {Path(path).name: sum for files in PARTS.values() for path, sum in files.items()}
    kept = cache.place() / f"npm-{hashlib.sha256(repr(PARTS).encode()).hexdigest()[:12]}"
    if not cache.is_sound(kept, wanted):
        with tempfile.TemporaryDirectory() as folder:
            unpacked = Path(folder, "unpacked")
            for name in PARTS:
                _unpack(name, _fetched(name, Path(folder)), unpacked)
            if (found := cache.sums(unpacked)) != wanted:
                raise NoEngine(f"what npm brings has other files than it has to have: {found}")
            cache.keep(unpacked, kept)
    return kept


def _fetched(name: str, folder: Path) -> Path:
    """A package as npm hands it out."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoEngine(f"npm is not there, and {name} comes through it")
    command = [npm, "pack", name, "--pack-destination", str(folder), "--silent"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    package = folder / f"{name.replace('@', '-')}.tgz"
    if done.returncode or not package.is_file():
        words = done.stderr.strip().splitlines() or ["no reason given"]
        raise NoEngine(f"npm does not bring {name}: {words[0]}")
    digest = base64.b64encode(hashlib.sha512(package.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != INTEGRITY[name]:
        raise NoEngine(f"what npm brings as {name} is not what it has to be: sha512-{digest}")
    return package


def _unpack(name: str, package: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    with tarfile.open(package) as archive:
        for path in PARTS[name]:
            part = archive.extractfile(f"package/{path}")
            if part is None:
                raise NoEngine(f"{name} has no {path}")
            (folder / Path(path).name).write_bytes(part.read())


def lay(folder: Path, runtime: Path) -> Path:
    """Put what every start of Pyodide needs into a folder; where it lies."""
    target = folder / "pyodide"
    if target.exists():
        return target
    target.mkdir()
    shutil.copyfile(runtime / "pyodide.asm.js", target / "pyodide.asm.js")
    shutil.copyfile(_PACKAGE / "site" / "browser" / "packed.js", target / "packed.js")
    # an old-style script, made a module
    xz = (runtime / _XZ_FILE).read_text("utf-8")
    module = f'const it = {{}};\n(function () {{\n{xz}\n}}).call(it);\nexport default it["xz-decompress"];\n'
    (target / "xz.js").write_text(module, "utf-8")
    content = (runtime / "pyodide.asm.wasm").read_bytes()
    kept = cache.place() / f"wasm-xz-{hashlib.sha256(content).hexdigest()[:12]}"
    if not cache.is_sound(kept):
        with tempfile.TemporaryDirectory() as scratch:
            Path(scratch, WASM).write_bytes(_packed(content, FIRM))
            cache.keep(Path(scratch), kept)
    cache.take(kept, target)
    return target


def lenient(script: Path) -> str:
    """A script that starts Pyodide with its packed WebAssembly, whatever type a host gives that.

    Raises:
        NoEngine: if it starts in another way than is known.
    """
    text, count = _FETCHES.subn(_FETCHES_OURS, script.read_text("utf-8"))
    if count != 1:
        raise NoEngine(f"{PYODIDE} starts in another way than is known")
    return text


def add(folder: Path, runtime: Path, files: Mapping[str, bytes], preset: int = FIRM) -> str:
    """Put the engine into a folder: Pyodide, the lab in packs, a memory snapshot of a Python ready to run.

    Returns:
        The reason if there is no snapshot, so that Python starts from scratch; "" if there is one.
    """
    target = lay(folder, runtime)
    # by a name whose type every host knows, as browsers refuse a module of another type
    (target / "loader.js").write_text(lenient(runtime / "pyodide.mjs"), "utf-8")
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), "utf-8")
    code = {name: text for name, text in files.items() if name.endswith(".py")}
    data = pack({name: files[name] for name in files.keys() - code.keys()})
    (folder / "data.bin").write_bytes(_packed(data, preset, "texts"))
    wrong = _remember(folder, runtime, files, preset)
    if wrong:
        library = (runtime / "python_stdlib.zip").read_bytes()
        (folder / "stdlib.bin").write_bytes(_packed(library, preset))
        (folder / "code.bin").write_bytes(_packed(pack(code), preset, "texts"))
    return wrong


def _packed(content: bytes, preset: int, kind: str = "") -> bytes:
    """As .xz, in the way for its kind, one of _WAYS."""
    way = _WAYS.get(kind, {}) if preset == FIRM else {}
    filters = [{"id": lzma.FILTER_LZMA2, "preset": preset, **way}]
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=filters)


def _remember(folder: Path, runtime: Path, files: Mapping[str, bytes], preset: int) -> str:
    """Start Python in node, bring the lab up, and keep its memory; if that fails, why."""
    node, script = shutil.which("node"), folder / "pyodide" / "pyodide.asm.js"
    if node is None:
        return "node is not there"
    text = script.read_text("utf-8")
    if text.count(_RESTORES) != 1:
        return f"{PYODIDE} restores its memory in another way than is known"
    root = cache.place() / "engines"
    kept = _kept(root, files, preset)
    if kept is None:
        with tempfile.TemporaryDirectory() as scratch:
            app, made = Path(scratch, "app.bin"), Path(scratch, "made")
            app.write_bytes(pack(files))
            made.mkdir()
            command = [node, str(_MAKER), str(runtime), str(app), str(made)]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                words = done.stderr.strip().splitlines() or [f"node failed (exit code {done.returncode})"]
                return words[-1][:300]
            for raw in made.glob("*.raw"):
                content = _packed(raw.read_bytes(), preset, "memory" if raw.stem == "heap" else "texts")
                raw.with_suffix(".bin").write_bytes(content)
                raw.unlink()
            kept = root / _name(files, json.loads((made / _READ).read_text("utf-8")), preset)
            cache.keep(made, kept)
        cache.tidy(root, _KEPT)
    cache.take(kept, folder)
    (folder / _READ).unlink()
    # the page restores what differs from fresh memory, instead of all of it
    script.write_text(text.replace(_RESTORES, _RESTORES_OURS), "utf-8")
    # everything needed at once is in memory
    with zipfile.ZipFile(folder / "pyodide" / "none.zip", "w") as empty:
        empty.writestr("nothing.txt", "")
    return ""


def _kept(root: Path, files: Mapping[str, bytes], preset: int) -> Path | None:
    """The engine that was kept and would be the same if it was made of these files; None if there is none."""
    for one in root.iterdir() if root.is_dir() else ():
        try:
            read = json.loads((one / _READ).read_text("utf-8"))
        except (OSError, ValueError):
            continue
        if one.name == _name(files, read, preset) and cache.is_sound(one):
            return one
    return None


def _name(files: Mapping[str, bytes], read: Iterable[str], preset: int) -> str:
    """What an engine is kept as: by all code, by the names of all data, and by those data that it has read.

    So it stays the same when others change, such as a scenario.
    """
    seen = {name for name in files if name.endswith(".py")}.union(read)
    whole = hashlib.sha256(f"{PYODIDE} {preset}".encode() + _MAKER.read_bytes() + SHARED.read_bytes())
    for name in sorted(files):
        content = hashlib.sha256(files[name]).hexdigest() if name in seen else ""
        whole.update(f"{name} {content}\n".encode())
    return whole.hexdigest()[:20]


# ---- what it is made of ----------------------------------------------------------------------------------


def made_of() -> Mapping[str, str]:
    """The packages in the engine, with the versions that are installed here.

    >>> {"jinja2", "pyyaml"} < made_of().keys()
    True
    """
    names = {_DISTRIBUTIONS.get(name, re.sub(r"[._]", "-", name)) for name in NEEDED}
    found = {}
    for name in sorted(names):
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found


def unlocked() -> Mapping[str, tuple[str, str]]:
    """The packages in the engine that are installed in another version than that of the lock: both versions.

    The lock lies in deploy/locks/ of a checkout, and beside this module in a wheel; without one, none are.
    """
    beside, checkout = _PACKAGE / "site" / "lock.txt", _PACKAGE.parent / "deploy" / "locks" / "site.txt"
    file = beside if beside.is_file() else checkout
    text = file.read_text("utf-8") if file.is_file() else ""
    locked: dict[str, list[str]] = {}
    for name, one in re.findall(r"(?m)^([\w.-]+)==([^ ;]+)", text):  # of some, one for each Python
        locked.setdefault(name, []).append(one)
    return {
        name: (here, " or ".join(locked[name]))
        for name, here in made_of().items()
        if here not in locked.get(name, [here])
    }


# ---- the lab, packed -------------------------------------------------------------------------------------


def files() -> dict[str, bytes]:
    """All files that the page needs: of the lab, with its data as JSON, and of other packages.

    >>> found = files()
    >>> "rqa_lab/ui/page.py" in found, "rqa_lab/ui/parts.py" in found, "jinja2/__init__.py" in found
    (True, False, True)
    """
    found = lab(_HERE)
    for name in NEEDED:
        found |= _module(name)
    return found | foreign() | STAND_INS


def _module(name: str) -> dict[str, bytes]:
    """The files of a package, or of a single module; none if it is not installed."""
    spec, where = find_spec(name), name.replace(".", "/")
    if spec is not None and spec.submodule_search_locations:
        inside = _tree(Path(spec.submodule_search_locations[0]), UNUSED)
        named = {f"{where}/{path}": text for path, text in inside.items()}
        return {path: text for path, text in named.items() if not _UNASKED.fullmatch(path)}
    return {f"{where}.py": Path(spec.origin).read_bytes()} if spec is not None and spec.origin else {}


def foreign() -> dict[str, bytes]:
    """The packages of games from outside, each with the file by which the lab finds its game."""
    found: dict[str, bytes] = {}
    for id, entry in outside().items():
        about = f"{id}-0.dist-info"  # by its game: a package may bring several
        found |= _module(entry.module.partition(".")[0])
        found[f"{about}/METADATA"] = f"Metadata-Version: 2.1\nName: {id}\nVersion: 0\n".encode()
        found[f"{about}/entry_points.txt"] = f"[{entry.group}]\n{id} = {entry.value}\n".encode()
    return found


def lab(without: re.Pattern[str]) -> dict[str, bytes]:
    """The files of the lab but for some, with its data as JSON."""
    return {f"rqa_lab/{name}": text for name, text in {**_tree(_PACKAGE, without), **_data()}.items()}


def _tree(folder: Path, without: re.Pattern[str]) -> dict[str, bytes]:
    paths = ((path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")))
    return {
        name: path.read_bytes()
        for name, path in paths
        if path.is_file() and "__pycache__" not in path.parts and not without.match(name)
    }


def _data() -> dict[str, bytes]:
    """The data of the package as JSON, as in a wheel; and the scenarios of each game together."""
    found: dict[str, bytes] = {}
    together: dict[str, dict[str, Any]] = {}
    for path in sorted(_PACKAGE.rglob("*.yaml")):
        name = path.relative_to(_PACKAGE).as_posix()
        if name.startswith("notebooks/"):
            continue
        value = datafile.load("rqa_lab", name)
        found[f"{name}.json"] = _json(value)
        root, _, id = name.removesuffix(".yaml").partition("/library/")
        if root == "scenario":
            together.setdefault(id.split("/")[0], {})[id] = value
    for game, all in together.items():
        found[f"scenario/library/{game}.json"] = _json(all)
        found[f"scenario/library/{game}.list.json"] = _json({id: _listed(one) for id, one in all.items()})
    return found


def _listed(document: Mapping[str, object]) -> Mapping[str, object]:
    """What lists show of a scenario, so that a page need not read all of them at its start."""
    return {key: document[key] for key in LISTED if key in document}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def unpack(whole: bytes) -> dict[str, bytes]:
    """The files of a pack.

    >>> unpack(pack({"a.txt": b"hello", "b": b""}))
    {'b': b'', 'a.txt': b'hello'}
    """
    at = 4 + int(struct.unpack("<I", whole[:4])[0])
    found = {}
    for name, size in json.loads(whole[4:at]):
        found[name] = whole[at : at + size]
        at += size
    return found


def pack(files: Mapping[str, bytes]) -> bytes:
    """Files as one: 4 bytes with the length of the index, that as JSON [[name, size], …], the files.

    >>> pack({"a.txt": b"hello"})[4:]
    b'[["a.txt",5]]hello'
    """
    # similar files together, as gzip looks back only 32 KB
    names = sorted(files, key=lambda name: (name.rpartition(".")[2], name))
    index = json.dumps([[name, len(files[name])] for name in names], separators=(",", ":")).encode()
    return struct.pack("<I", len(index)) + index + b"".join(files[name] for name in names)
