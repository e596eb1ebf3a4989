"""Take the pictures of README: the three faces of the explorer, each in a real browser.

    make pictures

The explorer is started from the checkout; ``RQA_BROWSER`` names the Chromium, as for the tests.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright
from processes import started

FOLDER = Path(__file__).parents[1] / "docs"
WINDOW: ViewportSize = {"width": 1280, "height": 800}
#: file -> the address of the page, and what is pressed there: the name of a button, or a space
FACES = {
    "learn.png": ("course/rqa/first-push", ("e4",)),
    "play.png": ("rqa/first-game", ("Show me how", "c4")),
    "lab.png": ("rqa/pushing/into-a-wall@4", ()),
}


@contextmanager
def explorer() -> Iterator[str]:
    """Start the explorer on a free port; its address."""
    words, here = ("-m", "rqa_lab", "explore", "--no-browser"), FOLDER.parent
    with started(*words, patience=300, env={"PYTHONPATH": str(here)}, cwd=here, stderr=None) as server:
        said = (re.search(r"http://\S+", line) for line in server.stdout)
        yield next(found[0] for found in said if found)


def pictured(page: Page, root: str, file: str) -> None:
    """Take one picture."""
    address, presses = FACES[file]
    page.goto(f"{root}#{address}")
    page.wait_for_selector(".arena .board, .l-lesson .board", timeout=60_000)
    for press in presses:
        space = page.locator(f'[data-cell="{press}"]')
        (space if space.count() else page.get_by_role("button", name=press)).first.click()
        page.wait_for_selector(".rqa:not([data-asks])")
    page.wait_for_timeout(1500)  # what glides has come to rest
    page.screenshot(path=FOLDER / file)
    print(f"docs/{file}")


def main() -> None:
    """Take them all."""
    with explorer() as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("RQA_BROWSER"))
        for file in FACES:
            page = browser.new_page(viewport=WINDOW, color_scheme="light", reduced_motion="reduce")
            pictured(page, root, file)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
