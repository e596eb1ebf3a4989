"""Print the path of a Chromium that runs; install one only if there is none.

In this order: $RQA_BROWSER, a browser on the PATH, one that Playwright downloaded earlier, Debian's package
through apt-get (as root or with a sudo that asks for no password), Playwright's download. The path goes to
the standard output, everything else to the standard error.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-dejavu-core")  # without a font, every label is empty boxes


def main() -> int:
    """Find a browser or install one."""
    asked = os.environ.get("RQA_BROWSER")
    if asked:
        if not runs(asked):
            say(f"RQA_BROWSER={asked}: this does not run")
            return 1
        print(asked)
        return 0
    for find in (on_the_path, from_playwright, from_debian, download):
        for path in find():
            if runs(path):
                print(path)
                return 0
    say("No Chromium found, and none could be installed: install one, or set RQA_BROWSER to its path.")
    return 1


def on_the_path() -> Iterator[str]:
    """Browsers that the system has."""
    yield from filter(None, map(shutil.which, NAMES))


def from_playwright() -> Iterator[str]:
    """The browser that Playwright downloaded before, if it did."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        return
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    if Path(path).exists():
        yield path


def from_debian() -> Iterator[str]:
    """Debian's package, where this may install one."""
    if not shutil.which("apt-get"):
        return
    if os.geteuid() == 0:
        rights: list[str] = []
    elif shutil.which("sudo") and succeeds(["sudo", "-n", "true"]):
        rights = ["sudo", "-n"]
    else:
        return
    say(f"No Chromium here: installing Debian's packages {' and '.join(PACKAGES)}")
    settings = ["env", "DEBIAN_FRONTEND=noninteractive"]
    install = [*rights, *settings, "apt-get", "install", "--yes", "--no-install-recommends", *PACKAGES]
    if succeeds(install) or (succeeds([*rights, *settings, "apt-get", "update"]) and succeeds(install)):
        yield from on_the_path()


def download() -> Iterator[str]:
    """Playwright's own build, the last resort: it comes from its makers' server, 150 MB."""
    say("No Chromium here, and no package: downloading Playwright's")
    if succeeds([sys.executable, "-m", "playwright", "install", "chromium"]):
        yield from from_playwright()


def runs(path: str) -> bool:
    """True if the browser starts; a stub that asks for a snap does not."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def succeeds(command: list[str]) -> bool:
    """Run a command with its output on the standard error; one that hangs has failed."""
    try:
        return subprocess.run(command, stdout=sys.stderr, timeout=900).returncode == 0
    except subprocess.TimeoutExpired:
        say(f"{' '.join(command)}: not done after 15 minutes")
        return False


def say(text: str) -> None:
    """Tell the person at the terminal."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
