"""Make a virtual environment, or say in one line what is missing.

    python tools/environment.py .venv

It uses only the standard library, and only syntax that an old Python can read.
"""

import importlib.util
import subprocess
import sys


def main(folder: str) -> int:
    """Make the environment in a folder; an existing one that no longer runs is made anew."""
    version = "{}.{}".format(*sys.version_info)
    if sys.version_info < (3, 11):  # noqa: UP036 - this runs before anything has checked it
        print(f"RQA Lab needs Python 3.11 or later, this is {version}. Name another: make PYTHON=python3.11")
        return 1
    if not importlib.util.find_spec("ensurepip"):
        print(
            f"This Python makes no environments. On Debian and Ubuntu: apt-get install python{version}-venv"
        )
        return 1
    return subprocess.run([sys.executable, "-m", "venv", "--clear", folder], timeout=600).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
