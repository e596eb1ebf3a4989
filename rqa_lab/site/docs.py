"""The pages of docs/ and a reference of what is public, made by Sphinx: for the site, and by themselves."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

#: where its settings and its looks lie, seen from the folder of the pages
_SETTINGS = "site"
#: where the site lies, seen from the pages that are beside it
_BESIDE = "../"


class NoDocs(Exception):
    """The documentation cannot be made; the message says why."""


def is_docs(folder: Path) -> bool:
    """True for the folder docs/ of a checkout."""
    return (folder / _SETTINGS / "conf.py").is_file()


def make(folder: Path, out: Path, *settings: str) -> None:
    """Make the pages of a folder, from the package beside it; a broken link or reference is an error.

    All of them each time: what was wrong with a page that hasn't changed since would not be said again.

    Args:
        folder: docs/ of a checkout.
        out: the folder to write to.
        settings: values for the settings of Sphinx, such as "rqa_site=../".

    Raises:
        NoDocs: if they cannot be made.
    """
    command = [sys.executable, "-P", "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
    command += ["-c", str(folder / _SETTINGS), *(f"-D{one}" for one in settings), str(folder), str(out)]
    env = {**os.environ, "PYTHONPATH": str(folder.parent)}
    with tempfile.TemporaryDirectory() as scratch:
        done = subprocess.run([*command, "-d", scratch], capture_output=True, text=True, env=env)
    if done.returncode:
        raise NoDocs(done.stderr.strip() or "Sphinx says nothing")


def pages(folder: Path, notebooks: Iterable[str] = ()) -> Mapping[str, bytes]:
    """The files of the documentation beside a site that has these notebooks, by their paths.

    Raises:
        NoDocs: if they cannot be made.
    """
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch, "out")
        beside = f"rqa_site={_BESIDE}", f"rqa_notebooks={','.join(notebooks)}"
        make(folder, out, *beside)
        return {
            path.relative_to(out).as_posix(): path.read_bytes()
            for path in sorted(out.rglob("*"))
            if path.is_file() and not path.name.startswith(".")
        }
