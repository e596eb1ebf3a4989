"""Files that are written whole or not at all, and modules that load when they are used or named."""

import os
import stat
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from rqa_lab.core.words import hint

# ---- files that are written whole or not at all ----------------------------------------------------------


def write(path: Path, content: bytes) -> None:
    """Write a file under another name, then move it into place; write to a pipe or a device directly.

    Raises:
        OSError: if it cannot be written; an old file then stays untouched.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder, "note.txt"), b"whole")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('note.txt', b'whole')]
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        try:
            file = draft.open("xb")
        except OSError as error:  # the name of the draft would say nothing to the reader
            error.filename = str(path)
            raise
        with file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


# ---- modules: where they are, and those that are named or first used -------------------------------------


def folder(module: str) -> Path | None:
    """The folder of a package, or of a module, by its dotted name; the module is not imported.

    None for a module without a folder, such as a notebook.

    >>> (folder("rqa_lab.core") / "game.py").is_file(), folder("rqa_lab.nowhere")
    (True, None)
    """
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.has_location or spec.origin is None:
        return None
    found = Path(spec.origin).parent  # on a site the module itself is in memory, no longer a file
    return found if found.is_dir() else None


def data_of(package: str) -> Path:
    """The folder of a package with files of data; raises ModuleNotFoundError for one without a folder.

    As ``importlib.resources.files``, which takes as long to load as a small game.

    >>> (data_of("rqa_lab.games.rqa") / "rules.yaml").name
    'rules.yaml'
    """
    found = folder(package)
    if found is None:
        raise ModuleNotFoundError(f"{package} has no folder", name=package)
    return found


class BrokenModule(Exception):
    """A module that a reader named and that cannot be used: which one, and why."""


def load_named(variable: str) -> None:
    """Import the modules and Python files that an environment variable names.

    Raises:
        BrokenModule: for one that is missing or fails.
    """
    for name in filter(None, os.environ.get(variable, "").split(os.pathsep)):
        try:
            if name.endswith(".py"):
                spec = spec_from_file_location(Path(name).stem, name)
                assert spec is not None
                assert spec.loader is not None
                module = module_from_spec(spec)
                spec.loader.exec_module(module)
            else:
                import_module(name)
        except Exception as error:  # any error in the module
            raise BrokenModule(f"{name} cannot be used: {type(error).__name__}: {error}") from error


def lazily(
    package: str, public: Mapping[str, Sequence[str]], beside: Sequence[str] = ()
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The ``__getattr__`` and the ``__dir__`` of a package.

    Args:
        package: its name.
        public: name of a module -> the public names that it defines.
        beside: other modules with public names, which an error for a name of theirs tells.

    >>> load, names = lazily("shop", {"fractions": ["Fraction"]})
    >>> load("Fraction")(1, 2), names()
    (Fraction(1, 2), ['Fraction'])
    """
    where = {name: module for module, names in public.items() for name in names}

    def load(name: str) -> Any:
        if name not in where:
            message = f"module {package!r} has no attribute {name!r}"
            if name[0] != "_" and find_spec(f"{package}.{name}") is None:  # else a module is looked for
                elsewhere = next((one for one in beside if _has(one, name)), "")
                message += f": it is in {elsewhere}" if elsewhere else hint(name, names())
            raise AttributeError(message)
        return getattr(import_module(where[name]), name)

    def names() -> list[str]:
        return sorted({*where, *getattr(sys.modules.get(package), "__all__", ())})

    return load, names


def _has(module: str, name: str) -> bool:
    """If a module lists a public name; one that cannot be loaded has none."""
    try:
        return name in getattr(import_module(module), "__all__", ())
    except ImportError:
        return False
