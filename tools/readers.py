"""A reader for ``tools/hosts.py``: a page, its socket and answers, from an address of its own."""

import http.client
import json
import re
import socket
import time
import uuid
from collections.abc import Callable
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import websocket

#: seconds that an answer may take
GIVE_UP = 60


def wait(until: Callable[[], object], seconds: float) -> None:
    """Wait until something is so."""
    patience = time.monotonic() + seconds
    while not until():
        if time.monotonic() > patience:
            raise TimeoutError(f"waited {seconds:.0f} seconds in vain")
        time.sleep(0.2)


class Reader:
    """Somebody who opens a page and steps through it.

    Args:
        url: where the server or its proxy is.
        address: from where the reader comes: any of 127.0.0.0/8 is this machine.
        name: the name by which the server is called.
    """

    def __init__(self, url: str, address: str, name: str) -> None:
        at = urlsplit(url)
        self._at, self._from, self._name = (at.hostname or "", at.port or 80), (address, 0), name
        self._cookies: dict[str, str] = {}
        self._socket: websocket.WebSocket | None = None
        self._asked = 0
        self.kernel = self._widget = ""

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return {"Host": self._name} | ({"Cookie": cookies} if cookies else {})

    def _ask(self, path: str, method: str = "GET") -> tuple[int, str]:
        """Status and text of an answer; cookies are kept."""
        connection = http.client.HTTPConnection(*self._at, timeout=GIVE_UP, source_address=self._from)
        try:
            connection.request(method, path, headers=self._headers())
            answer = connection.getresponse()
            for value in answer.headers.get_all("Set-Cookie") or ():
                self._cookies |= {name: one.value for name, one in SimpleCookie(value).items()}
            return answer.status, answer.read().decode("utf-8", "replace")
        finally:
            connection.close()

    def open(self) -> float:
        """Open the page, when it is its turn, and its socket; the seconds until the first answer."""
        begun = time.monotonic()
        status, page = self._ask("/")
        while found := re.search('data-turn="([^"]+)"', page):
            while not json.loads(self._ask(f"/queue?turn={found[1]}")[1])["turn"]:
                pass
            status, page = self._ask(f"/?turn={found[1]}")
        if status != 200:
            raise ConnectionError(f"the page was answered by {status}")
        kernel = re.search('"kernelId": "([^"]+)"', page)
        widgets = re.findall(r'"model_id": "(\w+)"', page)
        if kernel is None or not widgets:
            raise ConnectionError("the page has no engine")
        self.kernel, self._widget = kernel[1], widgets[-1]
        cookies = self._headers().get("Cookie")
        self._socket = websocket.create_connection(
            f"ws://{self._at[0]}:{self._at[1]}/api/kernels/{self.kernel}/channels?session_id={uuid.uuid4()}",
            timeout=GIVE_UP, suppress_origin=True, host=self._name, cookie=cookies,
            socket=socket.create_connection(self._at, GIVE_UP, self._from),
        )  # fmt: skip
        self._say({"do": "open", "id": "rqa/pushing/into-a-wall"})
        return time.monotonic() - begun

    def step(self) -> float:
        """A step in the lesson; the seconds until its answer."""
        begun = time.monotonic()
        self._say({"do": "step", "n": 1 if self._asked % 8 < 4 else -1})
        return time.monotonic() - begun

    def _say(self, wish: dict[str, object]) -> None:
        assert self._socket is not None
        self._asked += 1
        data = {"method": "custom", "content": {**wish, "ask": self._asked}}
        header = {
            "msg_id": uuid.uuid4().hex, "msg_type": "comm_msg", "session": "reader", "username": "",
            "version": "5.3",
        }  # fmt: skip
        content = {"comm_id": self._widget, "data": data}
        self._socket.send(json.dumps({
            "header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell",
        }))  # fmt: skip
        while True:
            told = json.loads(self._socket.recv())["content"].get("data", {}).get("state", {})
            if told.get("answered") == self._asked:
                return

    def asks_its_kernel(self) -> int:
        """The status of what a page asks of its kernel without its socket."""
        return self._ask(f"/api/kernels/{self.kernel}")[0]

    def hears_the_end(self) -> bool:
        """Whether the socket closes."""
        assert self._socket is not None
        try:
            while True:
                if not self._socket.recv():
                    return True
        except websocket.WebSocketTimeoutException:
            return False
        except (OSError, websocket.WebSocketException):
            return True

    def leave(self) -> None:
        """Close the page."""
        assert self._socket is not None
        self._socket.close()
        self._ask(f"/voila/api/shutdown/{self.kernel}", "POST")
