"""What is made once and kept for the next site, and checked again each time before it is used."""

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

#: in a folder that is kept: the hash of each of its files, where nobody else knows them
SUMS = "sums.json"


def place() -> Path:
    """The folder of all that is kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rqa-lab"


def sums(folder: Path) -> Mapping[str, str]:
    """The SHA-256 of each file of a folder.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a.txt").write_text("a")
    ...     sums(Path(folder))["a.txt"][:8]
    'ca978112'
    """
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path != folder / SUMS
    }


def keep(folder: Path, kept: Path) -> None:
    """Keep a folder under this name, whole or not at all, with the hashes of its files."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    made = kept.with_name(f"{kept.name}.{os.getpid()}")
    take(folder, made)
    (made / SUMS).write_text(json.dumps(sums(folder)), "utf-8")
    try:
        made.rename(kept)
    except OSError:  # another process has just stored the same
        shutil.rmtree(made)


def is_sound(kept: Path, wanted: Mapping[str, str] | None = None) -> bool:
    """True if a folder is kept and has just the files with these hashes; one that has not is removed.

    ``wanted`` are hashes known from elsewhere; without them, those noted when it was kept.
    """
    if not kept.is_dir():
        return False
    try:
        if sums(kept) == (wanted or json.loads((kept / SUMS).read_text("utf-8"))):
            kept.touch()  # so that it stays
            return True
    except (OSError, ValueError):
        pass  # it has not been kept as it should
    shutil.rmtree(kept, ignore_errors=True)
    return False


def take(kept: Path, folder: Path) -> None:
    """Copy what is kept into a folder, where other things may lie.

    Of its files only what is in them: a folder in which something was made may be its owner's alone, and a
    web server is somebody else.
    """
    for path in kept.rglob("*"):
        if path.is_file() and path != kept / SUMS:
            there = folder / path.relative_to(kept)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, there)


def tidy(folder: Path, most: int) -> None:
    """Forget of what is kept in a folder what has not been used for the longest time."""
    for old in sorted(folder.iterdir(), key=lambda one: one.stat().st_mtime)[:-most]:
        shutil.rmtree(old, ignore_errors=True)
