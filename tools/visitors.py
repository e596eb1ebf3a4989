"""Who signs in at a hub for ``tools/hosts.py``: each a Chromium of their own."""

import contextlib
import re
import subprocess
import sys
import time
import uuid
from pathlib import Path
from types import TracebackType

import websocket
from playwright.sync_api import BrowserContext, Page, sync_playwright

#: the button that steps on in the lesson, and what changes with it
STEP, TIME = '[data-region="time"] [data-do="step"][data-n="1"]', '[data-region="time"]'
LESSON = "#rqa/pushing/into-a-wall"
#: milliseconds
GIVE_UP = 90_000


class Visitors:
    """Everybody who signs in.

    Args:
        url: where the hub is.
        password: the one for all.
    """

    def __init__(self, url: str, password: str) -> None:
        self._url, self._password = url, password
        self._stack = contextlib.ExitStack()
        self._pages: dict[str, Page] = {}
        self._kernels: dict[str, str] = {}

    def __enter__(self) -> "Visitors":
        play = self._stack.enter_context(sync_playwright())
        words = [sys.executable, str(Path(__file__).with_name("browser.py"))]
        path = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, timeout=60).stdout.strip()
        self._browser = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        self._stack.callback(self._browser.close)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def sign_in(self, name: str) -> float:
        """Sign in; the seconds until there is a board."""
        begun = time.monotonic()
        page = self._pages[name] = self._browser.new_context().new_page()
        page.goto(self._url)
        page.fill("input[name=username]", name)
        page.fill("input[name=password]", self._password)
        page.click("#login_submit")
        self._see(name)
        return time.monotonic() - begun

    def start_again(self, name: str) -> float:
        """Start a server that was lost, as its owner does; the seconds until there is a board."""
        begun, page = time.monotonic(), self._pages[name]
        while time.monotonic() < begun + GIVE_UP / 1000:
            page.goto(f"{self._url}/hub/spawn/{name}")
            with contextlib.suppress(Exception):
                page.wait_for_url(f"{self._url}/user/{name}/", timeout=20_000)
                self._see(name, 10_000)
                break
        return time.monotonic() - begun

    def _see(self, name: str, patience: int = GIVE_UP) -> None:
        """Wait for the lab, and go to a lesson."""
        page = self._pages[name]
        page.wait_for_url(f"{self._url}/user/{name}/", timeout=patience)
        page.goto(f"{self._url}/user/{name}/?lesson{LESSON}")
        page.wait_for_selector(STEP, timeout=patience)
        found = re.search('"kernelId": "([^"]+)"', page.content())
        assert found is not None
        self._kernels[name] = found[1]

    def steps(self, name: str) -> bool:
        """Step, and see whether anything changes."""
        page = self._pages[name]
        before = page.inner_html(TIME)
        page.click(STEP)
        try:
            page.wait_for_function(
                "([at, before]) => document.querySelector(at).innerHTML !== before", arg=[TIME, before],
                timeout=10_000,
            )  # fmt: skip
        except Exception:
            return False
        return True

    def _context(self, who: str | None) -> BrowserContext:
        return self._pages[who].context if who else self._browser.new_context()

    def reaches(self, who: str | None, whose: str) -> bool:
        """Whether somebody gets the page of another's server."""
        answer = self._context(who).request.get(f"{self._url}/user/{whose}/")
        return '"kernelId"' in answer.text()

    def hears(self, who: str | None, whose: str) -> bool:
        """Whether somebody can open the socket of another's engine, with all cookies they have."""
        path = f"/user/{whose}/api/kernels/{self._kernels[whose]}/channels?session_id={uuid.uuid4()}"
        some = [one for one in self._context(who).cookies() if "name" in one and "value" in one]
        cookies = "; ".join(f"{one['name']}={one['value']}" for one in some)
        try:
            websocket.create_connection(
                self._url.replace("http", "ws") + path, timeout=20, cookie=cookies or None, origin=self._url
            ).close()
        except (OSError, websocket.WebSocketException):
            return False
        return True
