"""The gate of a server that a hub has started, without a hub; ``make hosts`` has one with two users."""

import time
from importlib.util import find_spec

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from rqa_lab.commands import common
from rqa_lab.commands.hub import COOKIE, KEPT, Outside, Passes, is_page


def request(path="/user/ann/", method="GET", **fields):
    headers = {"Host": "localhost"} | {name.replace("_", "-"): value for name, value in fields.items()}
    line = RequestStartLine(method, path, "HTTP/1.1")
    return HTTPServerRequest(start_line=line, headers=HTTPHeaders(headers))


SOCKET = {"Upgrade": "websocket", "Connection": "Upgrade"}


@pytest.mark.parametrize(
    "path, fields",
    [
        ("/user/ann/", {}),
        ("/user/ann/push-lab", {}),
        ("/user/ann/health", {}),
        ("/health", {}),
        ("/user/ann/voila/templates/rqa/static/rqa.css", {}),
        ("/user/ann/api/kernels/1/channels", SOCKET),
        ("/user/ann/voila/api/shutdown/1", {"method": "POST"}),
    ],
)
def test_whatever_one_asks_for_takes_a_pass(path, fields):
    passes = Passes()
    gate, now = Outside(passes), time.monotonic()
    good, ended = passes.give(now), passes.give(now - KEPT - 1)
    for cookie, outside in ((None, True), ("", True), ("guessed", True), (ended, True), (good, False)):
        more = {} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"}
        assert (gate.match(request(path, **fields, **more)) is not None) == outside


def test_only_a_page_is_sent_to_the_hub():
    assert is_page(request())
    assert is_page(request(Sec_Fetch_Mode="navigate"))
    assert not is_page(request(method="POST"))
    assert not is_page(request(**SOCKET))
    assert not is_page(request(Sec_Fetch_Mode="no-cors"))


def test_without_a_hub_or_jupyterhub_the_command_says_so(rqa, monkeypatch):
    monkeypatch.setattr(common, "find_spec", lambda name: None if name == "jupyterhub" else find_spec(name))
    code, _, err = rqa("serve", "--hub")
    assert (code, err) == (2, "rqa-lab: JupyterHub is not installed: pip install 'rqa-lab[hub]'\n")
    monkeypatch.setattr(common, "find_spec", lambda name: name)
    monkeypatch.delenv("JUPYTERHUB_SERVICE_URL", raising=False)
    code, _, err = rqa("serve", "--hub")
    assert code == 2
    assert "no JupyterHub has started this" in err
