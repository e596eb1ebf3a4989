"""The commands that open the notebooks and the explorer."""

import os
import signal
import socket
import subprocess
import sys

import pytest
from commands import EDGE, complained, launch
from processes import free_port

from rqa_lab.commands import common, serve, serving
from rqa_lab.commands.apps import apps

pytestmark = pytest.mark.slow


@pytest.fixture
def originals(tmp_path, monkeypatch):
    folder = tmp_path / "originals"
    (folder / "tutorials" / ".hidden").mkdir(parents=True)
    for name in ("explorer.ipynb", "tutorials/02-pushing.ipynb", "tutorials/.hidden/x"):
        (folder / name).write_text(name, "utf-8")
    monkeypatch.setattr(serve, "shipped", lambda: folder)
    monkeypatch.setattr(serving, "shipped", lambda: folder)
    return folder


def test_notebooks_are_copied_and_changed_ones_are_kept(rqa, originals, tmp_path):
    mine = tmp_path / "mine"
    one, two = mine / "explorer.ipynb", mine / "tutorials" / "02-pushing.ipynb"
    assert rqa("notebooks", mine, "--no-open") == (0, f"copied: {one}\ncopied: {two}\n", "")
    two.write_text("my own", "utf-8")
    assert rqa("notebooks", mine, "--no-open")[1].splitlines() == [
        f"already there: {one}",
        f"kept, because it was changed (--force overwrites it): {two}",
    ]
    assert two.read_text("utf-8") == "my own"
    assert rqa("notebooks", mine, "--no-open", "--force")[1].splitlines()[1] == f"overwritten: {two}"
    assert two.read_text("utf-8") == "tutorials/02-pushing.ipynb"
    assert not (mine / "tutorials" / ".hidden").exists()


def test_jupyterlab_opens_in_the_folder(rqa, originals, tmp_path, monkeypatch):
    became = []
    monkeypatch.setattr(serve.os, "execve", lambda *arguments: became.append((*arguments, os.getcwd())))
    monkeypatch.chdir(tmp_path)
    assert rqa("notebooks", "mine")[0] == 0
    program, arguments, environment, folder = became[0]
    assert (program, arguments[:4]) == (sys.executable, [sys.executable, "-P", "-m", "jupyterlab"])
    assert folder == str(tmp_path / "mine")
    assert environment["PATH"] == os.environ["PATH"]
    monkeypatch.chdir(tmp_path)
    rqa("notebooks", "mine", "--port", 8123, "--no-browser")
    assert became[1][1][4:] == ["--port=8123", "--ServerApp.port_retries=0", "--no-browser"]


@pytest.mark.parametrize("command", [["notebooks", "mine"], ["explore"], ["serve"]])
def test_without_jupyter_there_is_a_hint(rqa, originals, monkeypatch, tmp_path, command):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(common, "find_spec", lambda name: None)
    code, out, err = rqa(*command)
    assert (code, out) == (2, "")
    assert err.endswith(" is not installed: pip install 'rqa-lab[lab]'\n")
    assert not (tmp_path / "mine").exists()


def test_a_port_that_was_asked_for_has_to_be_free(rqa):
    with socket.socket() as taken:
        taken.bind((serving.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert rqa("explore", "--port", port) == (2, "", f"rqa-lab: port {port} is taken\n")


def test_if_the_usual_port_is_taken_the_next_one_serves(rqa, instead_of_voila, monkeypatch):
    with socket.socket() as taken:
        taken.bind((serving.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(serving, "DEFAULT_PORT", port)
        asked = instead_of_voila()
        monkeypatch.setattr(serve, "browse", stop)
        code, out, err = rqa("explore", "--scenario", os.path.relpath(EDGE))
    ((command, environment),) = asked
    chosen = port_of(command)
    assert port < chosen < port + 100
    assert (code, err) == (0, f"Port {port} is taken; using {chosen}.\nStopped.\n")
    assert out == f"RQA Lab is at http://127.0.0.1:{chosen}/ — stop it with Ctrl+C\n"
    assert environment["RQA_SCENARIO"] == EDGE


def test_two_that_start_at_once_each_tell_their_own_port(rqa, instead_of_voila, monkeypatch):
    """Another program takes the port before the server does: it goes on to the next, and that one is told."""
    monkeypatch.setattr(serve, "browse", stop)
    asked = instead_of_voila(say="port + 1")
    _, out, err = rqa("explore")
    ((command, _),) = asked
    chosen = port_of(command) + 1
    assert "--Voila.port_retries=99" in command
    assert out == f"RQA Lab is at http://127.0.0.1:{chosen}/ — stop it with Ctrl+C\n"
    assert err == f"Port 8866 is taken; using {chosen}.\nStopped.\n"


def test_what_answers_at_the_port_and_is_not_ours_is_not_told(rqa, instead_of_voila, monkeypatch):
    monkeypatch.setattr(serving, "START_SECONDS", 1)
    instead_of_voila(
        "import socket, sys, time\n"
        "(port,) = [int(one[7:]) for one in sys.argv if one.startswith('--port=')]\n"
        "s = socket.create_server(('127.0.0.1', port)); time.sleep(60)"
    )
    code, out, err = rqa("explore", "--no-browser")
    assert (code, out) == (1, "")
    assert "did not start within" in err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_explorer_is_served_until_it_is_stopped(number):
    port = free_port()
    with launch("explore", "--no-browser", "--port", str(port), "--scenario", EDGE) as process:
        assert process.stdout.readline() == f"RQA Lab is at http://127.0.0.1:{port}/ — stop it with Ctrl+C\n"
        socket.create_connection((serving.HOST, port), timeout=5).close()
        process.send_signal(number)
        out, err = process.communicate()
    assert (process.returncode, out, complained(err)) == (0, "", "Stopped.\n")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((serving.HOST, port), timeout=5)


def stop(url):
    raise KeyboardInterrupt


def port_of(command):
    (port,) = (int(one.removeprefix("--port=")) for one in command if one.startswith("--port="))
    return port


#: what takes the place of the server: it tells its port, and stays
STANDS_IN = """
import sys, time
(port,) = (int(one[7:]) for one in sys.argv if one.startswith("--port="))
(ready,) = (one[13:] for one in sys.argv if one.startswith("--Apps.ready="))
open(ready, "w").write(str({say}))
time.sleep(60)
"""


@pytest.fixture
def instead_of_voila(monkeypatch, originals):
    """Start a piece of Python in place of Voila; gives the list of what was asked for."""
    asked, real = [], subprocess.Popen

    def use(code="", say="port"):
        def start(command, **more):
            asked.append((command, more["env"]))
            return real([sys.executable, "-c", code or STANDS_IN.format(say=say), *command[4:]], **more)

        monkeypatch.setattr(serving.subprocess, "Popen", start)
        monkeypatch.setattr(serving.signal, "signal", lambda *_: None)  # pytest keeps its own handlers
        return asked

    return use


def test_the_explorer_opens_the_browser_and_passes_the_scenario_on(
    rqa, instead_of_voila, monkeypatch, originals
):
    port, opened = free_port(), []

    def browse(url):
        opened.append(url)
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "browse", browse)
    asked = instead_of_voila()
    code, out, err = rqa("explore", "--port", port, "--scenario", EDGE)
    assert (code, err) == (0, "Stopped.\n")
    assert out == f"RQA Lab is at http://127.0.0.1:{port}/ — stop it with Ctrl+C\n"
    assert opened == [f"http://127.0.0.1:{port}/"]
    ((command, environment),) = asked
    assert environment["RQA_SCENARIO"] == EDGE
    assert command[1:5] == ["-P", "-m", "rqa_lab.commands.apps", str(originals / "explorer.ipynb")]
    assert {f"--port={port}", "--template=rqa", "--Voila.ip=127.0.0.1", "--Voila.port_retries=0"} <= set(
        command
    )
    assert {*serving.SAFE} <= set(command)


def test_serving_to_others_takes_the_same_and_more(rqa, instead_of_voila, monkeypatch):
    port, real = free_port(), serving.serve
    monkeypatch.setattr(
        serving, "serve", lambda port, ready, **more: real(port, lambda there: stop(ready(there)), **more)
    )
    asked = instead_of_voila()
    code, out, err = rqa(
        "serve", "--port", port, "--base-url", "club/rqa", "--max-sessions", 7, "--name", "rqa.example.org",
        "--embed", "https://club.example",
    )  # fmt: skip
    assert (code, err) == (0, "Stopped.\n")
    assert out == f"RQA Lab is at http://127.0.0.1:{port}/club/rqa/ — stop it with Ctrl+C\n"
    ((command, environment),) = asked
    assert {
        *serving.SAFE, "--Voila.base_url=/club/rqa/", "--Apps.max_sessions=7", "--Apps.hosts=rqa.example.org",
        "--Apps.embed=https://club.example", "--VoilaConfiguration.preheat_kernel=True",
    } <= set(command)  # fmt: skip
    assert environment["QUERY_STRING"] == ""


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1"])
def test_an_address_that_this_machine_does_not_have_is_told(rqa, originals, host):
    assert rqa("serve", "--host", host) == (2, "", f"rqa-lab: this machine has no address {host}\n")


def test_a_server_that_ends_by_itself_is_a_failure(rqa, instead_of_voila):
    instead_of_voila("import sys; print('first'); sys.exit('no template rqa')")
    code, out, err = rqa("explore", "--port", free_port())
    assert (code, out) == (1, "")
    assert err == "rqa-lab: the explorer stopped unexpectedly (exit code 1). no template rqa\n"


def test_a_server_that_does_not_start_is_stopped(rqa, instead_of_voila, monkeypatch):
    monkeypatch.setattr(serving, "START_SECONDS", 0.2)
    instead_of_voila("import time; time.sleep(60)")
    code, out, err = rqa("explore", "--port", free_port())
    assert (code, out, err) == (1, "", "rqa-lab: the explorer did not start within 0.2 seconds\n")


def test_an_app_is_opened_by_its_name(rqa, monkeypatch):
    asked = []
    monkeypatch.setattr(serving, "serve", lambda port, ready, *_, **more: ready(port))
    monkeypatch.setattr(serve, "browse", asked.append)
    assert rqa("explore", "--port", 1, "--notebook", "explorer.ipynb")[0] == 0
    assert rqa("explore", "--port", 1, "--notebook", "push-lab")[0] == 0
    assert asked == ["http://127.0.0.1:1/", "http://127.0.0.1:1/push-lab"]
    code, _, err = rqa("explore", "--notebook", "explorr")
    known = ", ".join(apps(serving.shipped()))
    assert (code, err) == (
        2,
        f"rqa-lab: found 'explorr', expected an app: {known}. Did you mean 'explorer'?\n",
    )


def test_the_apps_are_those_notebooks_that_say_how_voila_shows_them():
    found = apps(serving.shipped())
    assert {"explorer", "push-lab", "tutorials/index", "tutorials/02-pushing"} <= set(found)
    assert "balance" not in found


def test_a_container_begins_as_many_pages_at_once_as_it_has_cores(tmp_path):
    limit, all_of_them = tmp_path / "cpu.max", serve.cores(tmp_path / "none")
    for text, expected in (("max 100000", all_of_them), ("50000 100000", 1), ("9900000 100000", all_of_them)):
        limit.write_text(f"{text}\n", "ascii")
        assert serve.cores(limit) == expected
