"""Many readers of ``rqa-lab serve`` at once, each a socket: they open, step, try, ask why, and think between.

``python benchmarks/load.py --readers 20 --seconds 180`` prints how long it took from the request until the
first words were there (such as those of the queue), the page, and the first answer from its socket; how long
messages took to be answered; what went wrong; the memory of the server and its kernels; and what is left when
everybody has gone.
With ``--site OUT``, which ``rqa-lab site OUT`` wrote, they read there: files come from Python’s own file
server, and all else is done by each alone.
"""

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import time
import uuid
from collections import Counter
from collections.abc import Sequence

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

#: what a reader does: mostly steps, sometimes something else
LESSONS = ("rqa/pushing/into-a-wall", "rqa/pushing/over-the-edge", "gekido/dice/first-name-the-command")
CELLS = [f"{column}{row}" for column in "abcdefg" for row in range(1, 8)]
#: seconds: of thought between two messages, and until an answer is given up
THINK, GIVE_UP = (0.5, 2.5), 60.0
#: seconds until the others come
WARM_UP = 3
#: on the site: so much is done in a lesson before the next one
STEPS = 8


def message(kind: str, content: dict[str, object]) -> str:
    """A message of Jupyter to a kernel."""
    header = {
        "msg_id": uuid.uuid4().hex,
        "msg_type": kind,
        "session": "load",
        "username": "",
        "version": "5.3",
    }
    return json.dumps({
        "header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell",
        "buffers": [],
    })  # fmt: skip


class Reader:
    """Somebody who reads for a while."""

    def __init__(self, url: str, number: int) -> None:
        self.url, self.rng, self.asked = url, random.Random(number), 0
        self.begun = time.monotonic()
        #: seconds until the first words, the page itself, and the first answer from its socket
        self.first = self.opened = self.usable = 0.0
        self.waits: list[float] = []
        self.errors: Counter[str] = Counter()

    async def read(self, until: float) -> None:
        """Open a page, and use it until then."""
        try:
            self.begun = time.monotonic()
            page = await self._open()
            if page is None:
                return
            self.opened = time.monotonic() - self.begun
            kernel = re.search(r'"kernelId": "([^"]+)"', page)
            widget = re.search(r'"model_id": "(\w+)"', page)
            if kernel is None or widget is None:
                self.errors["page without a widget"] += 1
                return
            await self._use(kernel[1], widget[1], until)
        except Exception as error:
            self.errors[type(error).__name__] += 1

    async def _open(self) -> str | None:
        """Open the page, and wait for its turn as a browser does; None if it is refused."""
        address = self.url
        while True:
            answer = await AsyncHTTPClient().fetch(address, request_timeout=GIVE_UP * 2, raise_error=False)
            self.first = self.first or time.monotonic() - self.begun
            page = answer.body.decode()
            turn = re.search(r'data-turn="([^"]+)"', page)
            if turn is None:
                if answer.code == 200:
                    return page
                self.errors[f"page: {answer.code}"] += 1
                return None
            told: dict[str, object] = {}
            while not told.get("turn"):
                asked = await AsyncHTTPClient().fetch(
                    f"{self.url}queue?turn={turn[1]}", request_timeout=GIVE_UP
                )
                told = json.loads(asked.body)
            address = f"{self.url}?turn={turn[1]}"

    async def _use(self, kernel: str, widget: str, until: float) -> None:
        address = f"{self.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id={uuid.uuid4()}"
        socket = await websocket_connect(address, max_message_size=1 << 24)
        try:
            await self._ask(socket, widget, {"do": "open", "id": self.rng.choice(LESSONS)})
            self.usable = time.monotonic() - self.begun
            while time.monotonic() < until:
                await asyncio.sleep(self.rng.uniform(*THINK))
                await self._ask(socket, widget, self._wish())
        finally:
            socket.close()
            shutdown = HTTPRequest(
                f"{self.url}voila/api/shutdown/{kernel}", "POST", body="", request_timeout=GIVE_UP
            )
            await AsyncHTTPClient().fetch(shutdown)

    def _wish(self) -> dict[str, object]:
        draw = self.rng.random()
        if draw < 0.6:
            return {"do": "step", "n": self.rng.choice((1, 1, -1))}
        cell = self.rng.choice(CELLS)
        return {"do": "cell" if draw < 0.75 else "point" if draw < 0.85 else "why", "at": cell}

    async def _ask(self, socket: object, widget: str, wish: dict[str, object]) -> None:
        self.asked += 1
        data = {"method": "custom", "content": {**wish, "ask": self.asked}}
        begun = time.monotonic()
        await socket.write_message(message("comm_msg", {"comm_id": widget, "data": data}))
        while True:
            text = await asyncio.wait_for(socket.read_message(), GIVE_UP)
            if text is None:
                raise ConnectionError("closed")
            if isinstance(text, bytes):
                continue
            told = json.loads(text)["content"].get("data", {}).get("state", {})
            if told.get("answered") == self.asked:
                self.errors["went wrong"] += "went wrong" in told.get("trouble", "")
                self.waits.append(time.monotonic() - begun)
                return


class Visitor(Reader):
    """Somebody who reads on the site: the first page brings all that it needs, each lesson two files more."""

    async def read(self, until: float) -> None:
        """Open a page with all that it needs, and go from lesson to lesson until then."""
        try:
            begun = time.monotonic()
            worker = (await self._fetch("sw.js")).decode()
            lists = re.findall(r"const (?:PAGES|ENGINE) = (\[.*\]);", worker)
            files = [name for found in lists for name in json.loads(found)]
            for name in files:
                await self._fetch(name)
            self.opened = time.monotonic() - begun
            walks = next(name for name in files if name.endswith("walks/door.bin")).removesuffix("door.bin")
            while time.monotonic() < until:
                await asyncio.sleep(self.rng.uniform(*THINK) * STEPS)
                lesson, begun = self.rng.choice(LESSONS), time.monotonic()
                await self._fetch(f"lesson/{lesson}/")
                await self._fetch(f"{walks}{lesson}.bin")
                self.waits.append(time.monotonic() - begun)
        except Exception as error:
            self.errors[f"{type(error).__name__}: {error}"] += 1

    async def _fetch(self, name: str) -> bytes:
        return (await AsyncHTTPClient().fetch(f"{self.url}{name}", request_timeout=GIVE_UP)).body


def row(name: str, seconds: Sequence[float]) -> str:
    """Median, 95th and 99th percentile, and the longest."""
    if len(seconds) < 2:
        return f"{name:8} {len(seconds):6}"
    cuts = statistics.quantiles(seconds, n=100)
    figures = (statistics.median(seconds), cuts[94], cuts[98], max(seconds))
    return f"{name:8} {len(seconds):6}  " + "  ".join(f"{1000 * one:7.0f}" for one in figures)


def memory(server: psutil.Process) -> str:
    """Megabytes of the server and of its kernels, shared ones counted in parts."""
    size = {one: one.memory_full_info().pss / 1e6 for one in (server, *server.children(recursive=True))}
    copied = {one.pid for one in size if "rqa_lab.commands.fork" in one.cmdline()}
    kernels = [size.pop(one) for one in [*size] if one.ppid() in copied]
    own, each = sum(size.values()), statistics.mean(kernels or [0])
    return f"server {own:.0f} MB; {len(kernels)} kernels, {each:.0f} MB each"


async def load(url: str, server: psutil.Process, kind: type[Reader], readers: int, seconds: float) -> None:
    """Let so many of a kind read for so long, and print what came of it."""
    AsyncHTTPClient.configure(None, max_clients=readers + 5)
    await kind(url, readers).read(0)  # alone, so that the server has begun when all the others come
    await asyncio.sleep(WARM_UP)
    until = time.monotonic() + seconds
    everybody = [kind(url, number) for number in range(readers)]
    reading = [asyncio.create_task(one.read(until)) for one in everybody]
    await asyncio.sleep(seconds * 0.8)
    print("at work ", memory(server), flush=True)
    await asyncio.gather(*reading)
    print(f"{'ms':8} {'number':>6}  {'median':>7}  {'95th':>7}  {'99th':>7}  {'longest':>7}")
    if kind is Reader:
        print(row("words", [one.first for one in everybody if one.first]))
    print(row("opened", [one.opened for one in everybody if one.opened]))
    if kind is Reader:
        print(row("usable", [one.usable for one in everybody if one.usable]))
    print(row("answered", [wait for one in everybody for wait in one.waits]))
    errors = sum((one.errors for one in everybody), Counter())
    print("errors  ", dict(+errors) or "none")
    await asyncio.sleep(10)
    health = "" if kind is Visitor else (await AsyncHTTPClient().fetch(f"{url}health")).body.decode()
    print("after   ", health, memory(server))


def main() -> None:
    """Start a server, load it, end it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--port", type=int, default=18866)
    parser.add_argument("--max-sessions", type=int)
    parser.add_argument("--site", metavar="OUT", help="what `rqa-lab site OUT` wrote")
    given = parser.parse_args()
    most = given.max_sessions or given.readers
    kind: type[Reader] = Visitor if given.site else Reader
    command = [sys.executable, "-u", "-m"]
    if given.site:
        command += ["http.server", f"{given.port}", f"--directory={given.site}", "--bind=127.0.0.1"]
    else:
        command += ["rqa_lab", "serve", f"--port={given.port}", f"--max-sessions={most}", "--per-address=0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL if given.site else None, text=True
    ) as server:
        try:
            assert server.stdout is not None
            print(server.stdout.readline(), end="", flush=True)
            url = f"http://127.0.0.1:{given.port}/"
            asyncio.run(load(url, psutil.Process(server.pid), kind, given.readers, given.seconds))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
