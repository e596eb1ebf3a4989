"""A package with a game that `rqa-lab new` wrote, built and installed into a folder of its own."""

import subprocess
import sys

from commands import launched
from processes import PATIENCE

NAME, TITLE = "moon_race", "Moon Race"


def install(root):
    """The folder for PYTHONPATH that the package is installed in, the package, and what `new` printed."""
    code, told, complaint = launched("new", NAME, "--title", TITLE, "--into", root)
    assert (code, complaint) == (0, "")
    site = root / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation",
         "--disable-pip-version-check", "--target", site, root / NAME],
        check=True, timeout=PATIENCE, capture_output=True,
    )  # fmt: skip
    return site, root / NAME, told
