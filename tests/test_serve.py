"""``rqa-lab serve`` as strangers meet it, over HTTP and its sockets: one server for all that is asked here.

Its kernels end after ten idle seconds, its home cannot be written, and "undo" in its pages never ends.
"""

import gzip
import json
import re
import time
import urllib.error
import urllib.request
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
import pytest
import websocket
from processes import SITE, free_port, kernels_of, started

from rqa_lab.commands.serve import EACH
from rqa_lab.scenario.scenario import deflate

pytestmark = pytest.mark.slow

#: seconds within which the machine, however busy, does what it is asked to
PATIENCE = 40
#: bytes that a kernel may take, by default
MEMORY = 2048 << 20
SERVE = """
from rqa_lab.cli import main
import rqa_lab.commands.serve as serve
from rqa_lab.commands import serving
kept = [one for one in serving.SAFE if "cull_i" not in one]
culling = ("--MappingKernelManager.cull_interval=1", "--MappingKernelManager.cull_idle_timeout=10")
serving.SAFE = (*kept, *culling, "--Apps.left=1")
serve.UNMET = 3
main(["serve", "--port", "{port}", "--base-url", "lab", "--max-sessions", "2", "--name", "rqa.example.org"])
"""
#: what every Python of the server begins with; only that of its kernels does something
ENDLESS = """
import sys
if {"ipykernel_launcher", "rqa_lab.commands.fork"} & {*sys.orig_argv}:
    from rqa_lab.ui import intents
    def undo(view):
        while True: pass
    intents.INTENTS["undo"] = undo
"""
#: a module of this name in the folder where the server is started: if it is run, it leaves a trace
FOREIGN = """
import importlib, sys
open({trace!r}, "w").close()
sys.path.remove({folder!r})
del sys.modules[__name__]
importlib.import_module(__name__)
"""


class Server:
    """A server that runs, and how to ask it."""

    def __init__(self, process, port, log):
        self.process, self.port, self.log = process, port, log
        self.root = f"http://127.0.0.1:{port}/lab/"

    def ask(self, path="", method="GET", **headers):
        """What comes back: status, headers, text."""
        fields = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.root + path, headers=fields, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as error:
            answer = error
        with closing(answer):
            body = answer.read()
            if answer.headers.get("Content-Encoding") == "gzip":
                body = gzip.decompress(body)
            return answer.status, answer.headers, body.decode("utf-8", "replace")

    @property
    def sessions(self):
        return json.loads(self.ask("health")[2])["sessions"]

    def wait(self, until):
        """Wait until something is so."""
        patience = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < patience, self.log.read_text("utf-8")
            time.sleep(0.2)

    def open(self, path="", **headers):
        """Open a page, when it is its turn; gives the id of its kernel and of its widget."""
        status, _, page = self.ask(path, **headers)
        while turn := re.search('data-turn="([^"]+)"', page):
            while not json.loads(self.ask(f"queue?turn={turn[1]}")[2])["turn"]:
                pass
            status, _, page = self.ask(f"{path}{'&' if '?' in path else '?'}turn={turn[1]}", **headers)
        assert status == 200
        kernel = json.loads(re.search(r'"kernelId": ("[^"]+")', page)[1])
        return kernel, re.findall(r'"model_id": "(\w+)"', page)[-1]

    def close(self, kernel):
        """What the browser does when a page is closed; the kernel, or a page that names it."""
        if found := re.search(r'"kernelId": "([^"]+)"', kernel):
            kernel = found[1]
        assert self.ask(f"voila/api/shutdown/{kernel}", "POST")[0] == 204

    def socket(self, kernel, **headers):
        address = f"ws://127.0.0.1:{self.port}/lab/api/kernels/{kernel}/channels?session_id={uuid.uuid4()}"
        return websocket.create_connection(address, timeout=PATIENCE, suppress_origin=True, **headers)

    def kernels(self):
        return kernels_of(self.process.pid)


def message(kind, content, channel="shell"):
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
    return json.dumps({
        "header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": channel,
    })  # fmt: skip


def intent(widget, **fields):
    data = {"method": "custom", "content": fields}
    return message("comm_msg", {"comm_id": widget, "data": data})


def heard(connection, enough):
    """All that comes until a message is enough."""
    found = []
    while not found or not enough(found[-1]):
        found.append(json.loads(connection.recv()))
    return found


def answered(ask):
    return lambda one: one["content"].get("data", {}).get("state", {}).get("answered") == ask


def of_a_widget(answer):
    return answer["parent_header"].get("msg_type") == "comm_msg"


@contextmanager
def serving(folder, temp=None):
    port = free_port()
    (folder / "sitecustomize.py").write_text(ENDLESS, "utf-8")
    home, here, temp = folder / "home", folder / "here", temp or folder / "temp"
    home.write_text("no folder", "utf-8")
    here.mkdir()
    temp.mkdir(exist_ok=True)
    (here / "tornado.py").write_text(FOREIGN.format(trace=str(folder / "trace"), folder=str(here)), "utf-8")
    log = folder / "log"
    env = {"HOME": str(home), "PYTHONPATH": f"{folder}:{SITE}", "TMPDIR": str(temp)}
    code = SERVE.format(port=port)
    with (
        log.open("wb") as out,
        started("-P", "-c", code, env=env, cwd=here, stdout=out, stderr=out, patience=None) as process,
    ):
        found = Server(process, port, log)
        found.wait(lambda: b"RQA Lab is at" in log.read_bytes() or process.poll() is not None)
        assert process.poll() is None, log.read_text("utf-8")
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with TemporaryDirectory() as temp, serving(tmp_path_factory.mktemp("serve"), Path(temp)) as found:
        found.temp = Path(temp)
        yield found


@pytest.fixture(autouse=True)
def _room(server):
    server.wait(lambda: server.sessions == 0)


def test_it_runs_nothing_of_the_folder_where_it_is_started(server):
    """Such as one of downloads, or one that anybody may write to."""
    assert not (server.log.parent / "trace").exists()


def test_all_that_it_writes_lies_in_one_folder(server):
    """Also the data that the address of a page names, which would stay where their engine is killed."""
    data = deflate('["box.yaml", {"rqa-data": 1}]')
    kernel = server.open(f"?data={data}")[0]
    with closing(server.socket(kernel)):
        assert len([*server.temp.iterdir()]) == 1
        assert [*server.temp.glob("*/*/box.yaml")]
        server.close(kernel)


# ---- who may ask, and for what ---------------------------------------------------------------------------


def test_it_answers_to_its_own_names_only(server):
    for host in ("rqa.example.org", "localhost", "10.0.0.7:80", "[::1]"):
        assert server.ask("health", Host=host)[0] == 200
    for path in (
        "",
        "health",
        "push-lab",
        "voila/templates/rqa/static/rqa.css",
        "api/kernels/1-1-1-1-1/channels",
    ):
        status, _, text = server.ask(path, Host="evil.example")
        assert (status, "--name" in text) == (403, True)
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        server.socket("1-1-1-1-1", host="evil.example", origin="http://evil.example")
    assert refused.value.status_code == 403


def test_a_page_of_another_site_starts_no_kernel(server):
    for way in ("image", "iframe", "script", "empty"):
        for site in ("cross-site", "same-site"):
            assert server.ask(Sec_Fetch_Site=site, Sec_Fetch_Dest=way)[0] == 403
    server.wait(lambda: server.sessions == 0)


def test_nothing_else_is_there(server):
    for path, status in {
        "voila/files/x.png": 403,
        "voila/files/explorer.ipynb": 403,
        "voila/templates/rqa/index.html.j2": 404,
        "voila/templates/rqa/static/..%2findex.html.j2": 404,
        "voila/templates/rqa/static/../static": 404,
        "voila/static/..%2f..%2fconf.json": 403,
        "voila/tree": 404,
        "voila/templates/rqa/static/a%00.css": 404,
        "%00": 404,
        "/evil.example/": 404,
        "voila/render/balance.ipynb": 404,
        "voila/query/1-1-1-1-1": 404,
        "api/kernels": 404,
        "api/contents": 404,
        "balance": 404,
        "login": 404,
        "logout": 404,
        "%ff": 400,
    }.items():
        found, headers, _ = server.ask(path)
        assert (found, headers["Set-Cookie"]) == (status, None), path
    assert server.ask("api/kernels/1-1-1-1-1")[0] == 404
    server.wait(lambda: server.sessions == 0)


def test_every_answer_is_safe_and_packed(server):
    status, page, text = server.ask(Accept_Encoding="gzip")
    assert (status, page["Content-Encoding"], page["Set-Cookie"], page["Server"]) == (200, "gzip", None, None)
    policy = page["Content-Security-Policy"]
    assert {"default-src 'self'", "connect-src 'self'", "frame-ancestors 'self'"} <= set(policy.split("; "))
    assert (page["X-Content-Type-Options"], page["Referrer-Policy"]) == ("nosniff", "same-origin")
    assert "https://" not in text
    server.close(text)
    style = server.ask("voila/templates/rqa/static/rqa.css", Accept_Encoding="gzip")[1]
    assert (style["Content-Encoding"], style["X-Content-Type-Options"]) == ("gzip", "nosniff")


def test_an_address_changes_neither_theme_nor_template_nor_the_page(server):
    hostile = '"><script>window.x=1</script>'
    asked = urllib.parse.urlencode({"theme": hostile, "template": "classic", "x": hostile})
    status, _, text = server.ask(f"?{asked}")
    assert status == 200
    assert hostile not in text
    assert "rqa-served" in text
    assert "https://" not in text
    server.close(text)


# ---- what a page may do ----------------------------------------------------------------------------------


def test_a_page_is_answered_and_runs_no_code(server, tmp_path):
    kernel, widget = server.open()
    there = tmp_path / "ran"
    code = {
        "code": f"open({str(there)!r}, 'w')",
        "silent": False,
        "store_history": False,
        "allow_stdin": False,
    }
    with closing(server.socket(kernel)) as page:
        for channel in ("shell", "control", "stdin"):
            page.send(message("execute_request", code, channel))
            page.send(message("shutdown_request", {"restart": False}, channel))
        page.send(message("comm_msg", {"comm_id": widget, "data": {"method": "update", "state": 3}}))
        page.send(
            message("comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": 3}})
        )
        page.send(intent(widget, do="nonsense", ask=1))
        page.send(intent(widget, do="step", n=1, ask=2))
        everything = heard(page, answered(2))
        assert {"error", "stream", "execute_reply"}.isdisjoint(one["msg_type"] for one in everything)
        assert "Traceback" not in json.dumps(everything)
        assert "board" in everything[-1]["content"]["data"]["state"] or "time" in str(everything[-1])
    assert not there.exists()
    assert {one.rlimit(psutil.RLIMIT_AS)[0] for one in server.kernels()} == {MEMORY}
    with pytest.raises(websocket.WebSocketBadStatusException):
        server.socket(kernel, header={"Origin": "http://evil.example"})
    assert server.ask(f"voila/api/shutdown/{kernel}", "POST", Origin="http://evil.example")[0] == 404
    server.wait(lambda: server.sessions == 1)
    server.close(kernel)


NO_MESSAGES = (
    "[]", "7", "{", '{"channel": ["shell"]}', '{"channel": "shell", "content": "secret"}', "[" * 99_999,
    b"", b"\x00", b"\xff" * 64, b"\x7f\xff\xff\xff" * 10,
)  # fmt: skip


@pytest.mark.parametrize("protocol", [[], ["v1.kernel.websocket.jupyter.org"]], ids=["old", "new"])
def test_what_is_no_message_closes_its_socket_and_nothing_else(server, protocol):
    """One of them would make Jupyter count to two thousand million before it reads on."""
    kernel, widget = server.open()
    for sent in NO_MESSAGES:
        with closing(server.socket(kernel, subprotocols=protocol)) as page:
            (page.send if isinstance(sent, str) else page.send_binary)(sent)
            while page.recv_data()[0] != websocket.ABNF.OPCODE_CLOSE:
                pass
            page.shutdown()  # to close it politely is not done any more
        server.wait(lambda: server.sessions == 1)
    with closing(server.socket(kernel)) as page:
        page.send(intent(widget, do="step", n=1, ask=3))
        heard(page, answered(3))
    server.close(kernel)
    log = server.log.read_text("utf-8")
    assert "what it sent is not a message" in log
    assert "secret" not in log


def test_who_floods_is_shown_out_and_nobody_else(server):
    kernel, widget = server.open()
    with closing(server.socket(kernel)) as page, closing(server.socket(kernel)) as other:
        for ask in range(2000):
            page.send(intent(widget, do="step", n=1, ask=ask))
        while (frame := page.recv_data(control_frame=True))[0] != websocket.ABNF.OPCODE_CLOSE:
            pass
        assert int.from_bytes(frame[1][:2]) == 1008
        page.shutdown()
        other.send(intent(widget, do="step", n=1, ask=9999))
        heard(other, answered(9999))
    server.close(kernel)
    assert "501 messages within a second" in server.log.read_text("utf-8")


def test_nobody_holds_megabytes(server):
    """What is announced to be long is refused before it comes."""
    assert server.ask("health", "POST", Content_Length="70000")[0] == 400


def test_the_check_of_a_container_knows_of_no_path(server):
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/health", timeout=PATIENCE) as answer:
        assert {"sessions", "most", "waiting"} == json.loads(answer.read()).keys()


def figures(server):
    """What it tells Prometheus: name with labels -> value."""
    lines = server.ask("metrics")[2].splitlines()
    return {name: float(value) for name, value in (one.rsplit(" ", 1) for one in lines if one[0] != "#")}


def test_it_tells_prometheus_how_it_goes_and_nothing_of_readers(server):
    before = figures(server)
    kernel, widget = server.open(X_Forwarded_For="198.51.100.9")
    with closing(server.socket(kernel)) as page:
        page.send(intent(widget, do="step", n=1, ask=1))
        heard(page, lambda one: one["content"].get("execution_state") == "idle" and of_a_widget(one))
        server.ask(Host="evil.example")
        server.ask(User_Agent="Googlebot/2.1")
        after = figures(server)
    server.close(kernel)
    grown = {name: after[name] - before[name] for name in after}
    assert (grown["rqa_sessions"], after["rqa_sessions_limit"], after["rqa_waiting"]) == (1, 2, 0)
    assert [grown[f"rqa_{name}_seconds_count"] for name in ("waited", "start", "answer")] == [1, 1, 1]
    assert 0 < grown["rqa_answer_seconds_sum"] < PATIENCE
    why = {one: grown[f'rqa_refused_total{{why="{one}"}}'] for one in ("name", "program", "address")}
    assert why == {"name": 1, "program": 1, "address": 0}
    assert all(after[f'rqa_memory_bytes{{of="{one}"}}'] > 10e6 for one in ("server", "engines"))
    assert not [name for name in after if "198.51" in name or kernel in name]
    assert server.ask("metrics", X_Forwarded_For="198.51.100.9")[0] == 404  # readers come by the proxy


def test_neither_a_head_nor_a_crawler_starts_a_kernel(server):
    before = {one.pid for one in server.kernels()}
    for path, method, agent in (
        ("", "HEAD", "Mozilla/5.0"),
        ("push-lab", "HEAD", "Mozilla/5.0"),
        ("", "GET", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"),
        ("push-lab", "GET", "facebookexternalhit/1.1"),
    ):
        status, _, text = server.ask(path, method, User_Agent=agent)
        assert (status, "kernelId" in text) == (200, False)
        assert ('name="description"' in text) == (method == "GET")
    assert server.ask("nothing", "HEAD")[0] == 404
    assert server.ask("health", "HEAD")[0] == 200
    assert server.ask("robots.txt")[2].splitlines() == ["User-agent: *", "Disallow: /"]
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/robots.txt", timeout=PATIENCE) as answer:
        assert b"Disallow: /" in answer.read()
    assert server.sessions == 0
    assert len({one.pid for one in server.kernels()} - before) <= 2  # those kept ready for the next


# ---- how many, and for how long --------------------------------------------------------------------------


def test_where_every_place_is_taken_one_is_asked_to_come_back(server):
    first = server.open()[0]
    with closing(server.socket(first)):
        second = server.open("push-lab?data=")[0]
        with closing(server.socket(second)):
            status, headers, text = server.ask()
            assert (status, headers["Retry-After"], headers["Cache-Control"]) == (503, "60", "no-store")
            assert 'data-before="0" data-full' in text
            assert 'data-before="1" data-full' in server.ask("push-lab")[2]
            assert (server.sessions, json.loads(server.ask("health")[2])["waiting"]) == (2, 2)
            server.close(first)
            server.close(server.open()[0])  # after those who ask no more
            server.close(second)


def test_a_page_that_went_without_a_word_gives_its_place_to_who_waits(server):
    with closing(server.socket(server.open()[0])):
        gone = server.open()[0]
        server.socket(gone).close()
        time.sleep(1.5)
        assert server.open()[0] != gone
        assert f"({gone}) with 0 connections" in server.log.read_text("utf-8")


def test_a_page_that_never_calls_its_kernel_gives_its_place_up(server):
    calls = server.open()[0]
    with closing(server.socket(calls)):
        silent = server.open()[0]
        server.wait(lambda: server.sessions == 1)
        assert server.ask(f"api/kernels/{silent}")[0] == 404
        assert server.ask(f"api/kernels/{calls}")[0] == 200
    server.close(calls)


def test_an_address_has_its_number_of_places_and_leaves_others_theirs(server):
    """Forty requests in a loop, as of a proxy on this machine, which the server takes at its word."""
    mine = {"X_Forwarded_For": "203.0.113.9, 198.51.100.1"}
    with ThreadPoolExecutor(40) as pool:
        answers = [*pool.map(lambda _: server.ask(**mine), range(40))]
    found = Counter(status for status, _, _ in answers)
    assert found.keys() <= {200, 429, 503}
    assert found[429] >= 40 - 2 * EACH  # who has gone meanwhile leaves room
    _, headers, text = next(answer for answer in answers if answer[0] == 429)
    assert (headers["Retry-After"], "at your address" in text) == ("60", True)
    server.close(server.open(X_Forwarded_For="198.51.100.2")[0])


def test_a_kernel_that_nobody_is_connected_to_ends_though_it_is_busy(server):
    kernel, widget = server.open()
    with closing(server.socket(kernel)) as page:
        page.send(intent(widget, do="undo", ask=1))
        heard(page, lambda one: one["content"].get("execution_state") == "busy")
    server.wait(lambda: server.sessions == 0)
    assert f"({kernel}) with 0 connections" in server.log.read_text("utf-8")


def test_the_log_tells_the_operator_and_nothing_of_readers(server):
    server.ask("voila/files/mine.png?secret=1")
    server.close(server.ask("?x=secret")[2])
    server.wait(lambda: "GET /lab/voila/files/mine.png" in server.log.read_text("utf-8"))
    log = server.log.read_text("utf-8")
    assert re.search(r"200 GET /lab/, \d+ ms", log)
    assert server.ask("x%C2%9B31m")[0] == 404
    for method in ("POST", "PROPFIND"):
        assert server.ask(method=method)[0] == 405
    log = server.log.read_text("utf-8")
    for private in (
        "secret",
        "--existing",
        "Deprecat",
        "not trusted",
        "ping_timeout",
        "Traceback",
        "WARNING | \n",
    ):
        assert private not in log
    assert "127.0.0.1" not in log.replace("RQA Lab is at http://127.0.0.1", "")


def test_a_kernel_that_is_asked_for_other_data_loads_what_it_needs_by_itself(server):
    """All others are copies of one process, whose words do not name them."""
    alone = server.open("push-lab?data=")[0]  # first, as it takes long, and a socket here answers no ping
    with closing(server.socket(alone)):
        copied = server.open()[0]
        with closing(server.socket(copied)):
            words = " ".join(word for one in server.kernels() for word in one.cmdline())
            assert (copied in words, alone in words) == (False, True)
            server.close(alone)
            server.close(copied)


def gone(family):
    return not any(one.is_running() and one.status() != "zombie" for one in family)


def test_kernels_end_when_there_is_no_server(tmp_path):
    """The folder for what is temporary has a long path, as on a Mac: too long for sockets in it."""
    temp = tmp_path / ("long" * 20)
    with serving(tmp_path, temp) as server:
        kernel, _ = server.open()
        with closing(server.socket(kernel)):
            family = psutil.Process(server.process.pid).children(recursive=True)
            assert len(server.kernels()) >= 1
            server.process.kill()
            family[0].kill()  # which would have ended them
            server.wait(lambda: gone(family))


def test_it_ends_though_what_started_it_went_while_it_was_loading(tmp_path):
    temp, port = tmp_path / "temp", free_port()
    temp.mkdir()
    with started("-m", "rqa_lab", "serve", "--port", port, env={"TMPDIR": str(temp)}) as process:
        patience = time.monotonic() + PATIENCE
        while not (family := psutil.Process(process.pid).children()):
            assert time.monotonic() < patience
            time.sleep(0.01)
        process.kill()
        process.wait()
    while not gone(family) or any(temp.iterdir()):
        assert time.monotonic() < patience, [*temp.rglob("*")]
        time.sleep(0.1)


def test_it_ends_with_whoever_started_it(server):
    """Though that had no time to say so; and nothing stays behind."""
    kernel, _ = server.open()
    with closing(server.socket(kernel)):
        family = psutil.Process(server.process.pid).children(recursive=True)
        assert len(server.kernels()) >= 1
        server.process.kill()
        server.wait(lambda: gone(family))
