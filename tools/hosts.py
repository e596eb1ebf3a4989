"""Bring up what stands in deploy/ for more than one server, walk it, lose a server, and print a verdict.

    python tools/hosts.py [files] [nginx] [caddy] [hub] [kubernetes] [prometheus]

Each set-up runs on this machine with the very files of deploy/, on the ports that stand in them.  A reader
is a page, its socket and an answer, from an address of its own; in front of the hub it is Chromium.  What a
set-up needs and is not there makes it fail, with the command that installs it.
"""

import contextlib
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import psutil

sys.path.insert(0, str(Path(__file__).parent))
from readers import Reader, wait

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
#: where the proxies of deploy/ find the two servers, where they listen, and where the others do here
SERVERS, FRONT, ADMIN, PROMETHEUS, HUB = (8871, 8872), 8860, 8861, 8862, 8863
NAME = "rqa.example.org"
#: a folder of a site that is named as versions are
VERSION = "0123456789ab"
READERS = 8
#: seconds that anything may take to come up or to go
PATIENCE = 90
PASSWORD = "a-password-for-trying-it"


# ---- the verdict -----------------------------------------------------------------------------------------


class Verdict:
    """What was found in a set-up: a line for each thing that was looked at."""

    def __init__(self, title: str) -> None:
        self.title, self.good = title, True
        print(f"\n{title}", flush=True)

    def check(self, good: object, text: str) -> None:
        """Note whether something is as it should be."""
        self.good &= bool(good)
        print(f"  {'ok  ' if good else 'FAIL'} {text}", flush=True)


class Missing(Exception):
    """Something that a set-up needs is not installed; the text is how to install it."""


def program(name: str, how: str) -> str:
    """The path of a program."""
    found = shutil.which(name)
    if found is None:
        raise Missing(f"{name} is not installed: {how}")
    return found


# ---- processes -------------------------------------------------------------------------------------------


def lose(process: "subprocess.Popen[bytes] | psutil.Process") -> None:
    """End a process and all below it at once, as if its machine were off."""
    with contextlib.suppress(psutil.NoSuchProcess):
        found = psutil.Process(process.pid)
        for one in (found, *found.children(recursive=True)):
            with contextlib.suppress(psutil.NoSuchProcess):
                one.send_signal(signal.SIGKILL)


@contextlib.contextmanager
def running(
    *words: object, folder: Path, env: Mapping[str, str] | None = None
) -> Iterator["subprocess.Popen[bytes]"]:
    """A process for as long as the block lasts; what it says is kept in the folder."""
    log = folder / f"{Path(str(words[0])).name}.log"
    with log.open("ab") as out:
        process = subprocess.Popen(
            [*map(str, words)], cwd=folder, env=os.environ | dict(env or {}), stdout=out, stderr=out,
            start_new_session=True,
        )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        lose(process)
        process.wait()


def answers(url: str) -> bool:
    """Whether a server answers at an address."""
    try:
        with urllib.request.urlopen(url, timeout=3) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def told(url: str) -> Any:
    """What a server says in JSON."""
    with urllib.request.urlopen(url, timeout=10) as answer:
        return json.load(answer)


def run_nginx(folder: Path, block: str) -> contextlib.AbstractContextManager[Any]:
    """A nginx as it comes, with something in its block http."""
    path = program("nginx", "apt-get install nginx")
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/nginx.log; events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; client_body_temp_path {folder}/body;\n"
        f"{temporary}{block} }}\n",
        "utf-8",
    )
    os.chmod(folder, 0o755)  # its workers run as somebody else
    return running(path, "-p", folder, "-c", folder / "nginx.conf", folder=folder)


def run_caddy(folder: Path, file: str, env: Mapping[str, str]) -> contextlib.AbstractContextManager[Any]:
    """Caddy with a file of deploy/."""
    path = program("caddy", "apt-get install caddy")
    more = {"CADDY_ADMIN": f"127.0.0.1:{ADMIN}", "HOME": str(folder)}
    words = (path, "run", "--config", DEPLOY / file, "--adapter", "caddyfile")
    return running(*words, folder=folder, env={**env, **more})


class Servers:
    """The two servers; each can be lost, and comes back."""

    def __init__(self, stack: contextlib.ExitStack, folder: Path) -> None:
        self._stack, self._folder = stack, folder
        self.processes = {port: self._start(port) for port in SERVERS}
        for port in SERVERS:
            self._up(port)

    def _start(self, port: int) -> "subprocess.Popen[bytes]":
        words = (sys.executable, "-m", "rqa_lab", "serve", "--port", port, "--name", NAME)
        return self._stack.enter_context(running(*words, folder=self._folder))

    def _up(self, port: int) -> None:
        wait(lambda: answers(f"http://127.0.0.1:{port}/health"), PATIENCE)

    def lose(self, port: int) -> None:
        """Lose one."""
        lose(self.processes[port])

    def back(self, port: int) -> None:
        """Start it again."""
        self.processes[port] = self._start(port)
        self._up(port)

    def has(self, reader: Reader) -> int | None:
        """The port of the server that has a reader's page."""
        for port in SERVERS:
            if answers(f"http://127.0.0.1:{port}/api/kernels/{reader.kernel}"):
                return port
        return None


# ---- plain files ---------------------------------------------------------------------------------------


def files(verdict: Verdict, stack: contextlib.ExitStack, folder: Path) -> None:
    """Files behind nginx and Caddy: what may be kept for good, what is asked for again, what is missing."""
    site = folder / "site"
    (site / VERSION).mkdir(parents=True)
    for name in ("index.html", "404.html", f"{VERSION}/early.js"):
        (site / name).write_text(f"// {name} //\n" * 99, "utf-8")
    server, _ = (DEPLOY / "nginx.conf").read_text("utf-8").split("# ---- rqa-lab serve")
    for old, new in (("listen 80;", f"listen 127.0.0.1:{FRONT};"), ("/srv/rqa", str(site))):
        assert old in server
        server = server.replace(old, new)
    stack.enter_context(run_nginx(folder, server))
    env = {"RQA_NAMES": f"http://127.0.0.1:{FRONT + 20}", "RQA_SITE": str(site)}
    stack.enter_context(run_caddy(folder, "files.Caddyfile", env))
    for name, port in (("nginx", FRONT), ("Caddy", FRONT + 20)):
        url = f"http://127.0.0.1:{port}/"
        wait(partial(answers, url), PATIENCE)
        for path, status, kept, packed in (
            (f"{VERSION}/early.js", 200, "public, max-age=31536000, immutable", True),
            ("", 200, "no-cache", True),
            ("nothing", 404, "no-cache", False),
            (f"{VERSION}/gone.js", 404, "no-cache", False),
        ):
            found, headers, text = fetched(url + path)
            good = (found, headers["Cache-Control"]) == (status, kept) and (status == 200 or b"404" in text)
            good = good and (not packed or headers["Content-Encoding"] == "gzip")
            said = (
                f"/{path} is {found}, {headers['Cache-Control']}, {headers['Content-Encoding'] or 'as it is'}"
            )
            verdict.check(good, f"{name}: {said}")


def fetched(url: str) -> tuple[int, Any, bytes]:
    """Status, headers and contents of an answer, which may be packed."""
    asked = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    try:
        answer = urllib.request.urlopen(asked, timeout=10)
    except urllib.error.HTTPError as error:
        answer = error
    with contextlib.closing(answer):
        text = answer.read()
        packed = answer.headers["Content-Encoding"] == "gzip"
        return answer.status, answer.headers, gzip.decompress(text) if packed else text


# ---- two servers behind one proxy ------------------------------------------------------------------------


def walk(verdict: Verdict, servers: Servers, url: str, *, by_cookie: bool) -> None:
    """Readers come, and stay where they began; one server is lost, and comes back.

    Args:
        verdict: where to note it.
        servers: the two of them.
        url: of the proxy.
        by_cookie: a reader who had to move stays there, and is not led back to where his address belongs.
    """
    readers = [Reader(url, f"127.0.{n}.1", NAME) for n in range(1, READERS + 1)]
    times = [reader.open() for reader in readers]
    homes = {reader: servers.has(reader) for reader in readers}
    counts = [[*homes.values()].count(port) for port in SERVERS]
    verdict.check(all(counts) and sum(counts) == READERS,
                  f"{READERS} readers: {counts[0]} on one server, {counts[1]} on the other; "
                  f"a page takes {min(times):.1f} to {max(times):.1f} s")  # fmt: skip
    slowest = max(reader.step() for reader in readers for _ in range(3))
    verdict.check(True, f"each steps three times, the slowest answer takes {1000 * slowest:.0f} ms")
    verdict.check(all(reader.asks_its_kernel() == 200 for reader in readers),
                  "what a page asks later reaches the server that has it")  # fmt: skip
    lost, other = SERVERS
    moved = [reader for reader, home in homes.items() if home == lost]
    stayed = [reader for reader, home in homes.items() if home == other]
    servers.lose(lost)
    verdict.check(all(reader.step() < 5 for reader in stayed),
                  "one server is lost: readers of the other go on at the same sockets")  # fmt: skip
    verdict.check(all(reader.hears_the_end() for reader in moved), "its own readers' sockets close")
    times = [reader.open() for reader in moved]
    took = f"{min(times):.1f} to {max(times):.1f} s"
    verdict.check(
        all(servers.has(reader) == other for reader in moved),
        f"they load the page again and are on the other, in {took}",
    )
    verdict.check(all(reader.step() < 5 for reader in (*moved, *stayed)), "all step on")
    servers.back(lost)
    time.sleep(12)  # until the proxies trust it again
    verdict.check(all(reader.step() < 5 for reader in readers), "it comes back: all step on")
    news = [Reader(url, f"127.0.{n}.2", NAME) for n in range(1, READERS + 1)]
    for reader in news:
        reader.open()
    verdict.check({servers.has(reader) for reader in news} == {*SERVERS}, "new readers come to both again")
    for reader in (*readers, *news):
        reader.leave()
    most = 0 if by_cookie else len(moved)
    wait(lambda: left_over() <= most, 20)
    why = "" if by_cookie else f" ({most} readers had moved, and are led back: theirs end after five minutes)"
    verdict.check(left_over() <= most, f"all leave: {left_over()} engines are left over{why}")


def left_over() -> int:
    """How many engines there are at both servers."""
    return sum(int(told(f"http://127.0.0.1:{port}/health")["sessions"]) for port in SERVERS)


def nginx(verdict: Verdict, stack: contextlib.ExitStack, folder: Path) -> None:
    """Two servers behind nginx."""
    servers = Servers(stack, folder)
    stack.enter_context(run_nginx(folder, f"include {DEPLOY}/several.nginx.conf;"))
    url = f"http://127.0.0.1:{FRONT}"
    wait(lambda: answers(f"{url}/health"), PATIENCE)
    walk(verdict, servers, url, by_cookie=False)


def caddy(verdict: Verdict, stack: contextlib.ExitStack, folder: Path) -> None:
    """Two servers behind Caddy."""
    servers = Servers(stack, folder)
    there = " ".join(f"127.0.0.1:{port}" for port in SERVERS)
    env = {"RQA_NAMES": f"http://:{FRONT}", "RQA_SERVERS": there}
    stack.enter_context(run_caddy(folder, "several.Caddyfile", env))
    url = f"http://127.0.0.1:{FRONT}"
    wait(lambda: answers(f"{url}/health"), PATIENCE)
    walk(verdict, servers, url, by_cookie=True)


# ---- figures ---------------------------------------------------------------------------------------------


def expressions() -> Sequence[str]:
    """What the board of Grafana asks Prometheus."""
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    return [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]


def prometheus(verdict: Verdict, stack: contextlib.ExitStack, folder: Path) -> None:
    """Prometheus asks both servers, and the board of Grafana finds all that it shows."""
    path = program("prometheus", "apt-get install prometheus")
    Servers(stack, folder)
    words = (
        f"--config.file={DEPLOY}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
        f"--web.listen-address=127.0.0.1:{PROMETHEUS}",
    )  # fmt: skip
    stack.enter_context(running(path, *words, folder=folder))
    api = f"http://127.0.0.1:{PROMETHEUS}/api/v1/"

    def values(expression: str) -> list[float]:
        rows = told(f"{api}query?{urllib.parse.urlencode({'query': expression})}")["data"]["result"]
        return [float(row["value"][1]) for row in rows]

    wait(lambda: answers(f"http://127.0.0.1:{PROMETHEUS}/-/ready"), PATIENCE)
    wait(lambda: values('up{job="rqa-lab"}') == [1, 1], PATIENCE)
    verdict.check(True, "both servers are up")
    readers = [Reader(f"http://127.0.0.1:{port}", "127.0.0.1", NAME) for port in SERVERS for _ in range(2)]
    for reader in readers:
        reader.open()
    until = time.monotonic() + 35  # so that a rate has two figures to compare
    while time.monotonic() < until:
        for reader in readers:
            reader.step()
        time.sleep(1)
    verdict.check(sum(values("rqa_sessions")) == len(readers), f"it counts {len(readers)} readers")
    for expression in expressions():
        found = values(expression)
        good = found and not any(value != value for value in found)
        verdict.check(good, f"{expression} = {', '.join(f'{value:.3g}' for value in found) or 'nothing'}")
    for reader in readers:
        reader.leave()


# ---- a hub -----------------------------------------------------------------------------------------------


def hub(verdict: Verdict, stack: contextlib.ExitStack, folder: Path) -> None:
    """A hub with two users: each has a server that nobody else reaches; one is lost."""
    from visitors import Visitors

    modules = ROOT / "build" / "hosts" / "node_modules" / ".bin"
    if not (modules / "configurable-http-proxy").exists():
        npm = program("npm", "apt-get install npm")
        words = [npm, "install", "--silent", "--prefix", str(modules.parents[1]), "configurable-http-proxy@5"]
        subprocess.run(words, check=True, timeout=PATIENCE)
    env = {
        "PATH": os.pathsep.join([str(modules), str(Path(sys.executable).parent), os.environ["PATH"]]),
        "RQA_PASSWORD": PASSWORD,
        "RQA_NAMES": NAME,
    }
    url = f"http://127.0.0.1:{HUB}"
    words = [
        sys.executable, "-m", "jupyterhub", f"--config={DEPLOY}/jupyterhub_config.py",
        f"--JupyterHub.bind_url={url}", f"--JupyterHub.hub_bind_url=http://127.0.0.1:{HUB + 1}",
        f"--ConfigurableHTTPProxy.api_url=http://127.0.0.1:{HUB + 2}",
    ]  # fmt: skip
    stack.enter_context(running(*words, folder=folder, env=env))
    wait(lambda: answers(f"{url}/hub/health"), PATIENCE)
    visitors = stack.enter_context(Visitors(url, PASSWORD))
    for name in ("ann", "bo"):
        seconds = visitors.sign_in(name)
        verdict.check(visitors.steps(name), f"{name} signs in, has a board after {seconds:.1f} s, and steps")
    time.sleep(10)  # until pages that were left have ended
    processes = {name: server_of(name) for name in ("ann", "bo")}
    sizes = [memory(process) for process in processes.values()]
    verdict.check(True, f"each server takes {min(sizes):.0f} to {max(sizes):.0f} MB, its page included")
    for who in ("bo", None):
        verdict.check(not visitors.reaches(who, "ann"), f"{who or 'a stranger'} does not reach ann's page")
        verdict.check(
            not visitors.hears(who, "ann"), f"{who or 'a stranger'} can't open the socket of ann's engine"
        )
    verdict.check(visitors.hears("ann", "ann"), "ann can")
    lose(processes["ann"])
    verdict.check(visitors.steps("bo"), "ann's server is lost: bo steps on")
    seconds = visitors.start_again("ann")
    verdict.check(visitors.steps("ann"), f"ann starts hers again: a board after {seconds:.1f} s, and steps")


def server_of(user: str) -> psutil.Process:
    """The process that the hub has started for a user."""
    for one in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if one.environ().get("JUPYTERHUB_USER") == user and "serve" in one.cmdline():
                return one
    raise LookupError(user)


def memory(process: psutil.Process) -> float:
    """Megabytes of a process and all below it; what is shared counts in parts."""
    some = (process, *process.children(recursive=True))
    return sum(float(one.memory_full_info().pss) for one in some) / 1e6


# ---- Kubernetes ------------------------------------------------------------------------------------------


def kubernetes(verdict: Verdict, stack: contextlib.ExitStack, folder: Path) -> None:
    """The manifest is what Kubernetes reads, and says to the lab what that understands."""
    import kubernetes_validate
    import yaml

    parts = [*yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"))]
    version = kubernetes_validate.latest_version()
    for part in parts:
        try:
            kubernetes_validate.validate(part, version, strict=True)
            wrong = ""
        except kubernetes_validate.ValidationError as error:
            wrong = f": {error.message}"
        verdict.check(not wrong, f"{part['kind']} for Kubernetes {version}{wrong}")
    [container] = next(one for one in parts if one["kind"] == "Deployment")["spec"]["template"]["spec"][
        "containers"
    ]
    words = [sys.executable, "-m", "rqa_lab", "serve", *container["args"], "--help"]
    code = subprocess.run(
        words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=PATIENCE
    ).returncode
    verdict.check(code == 0, f"rqa-lab serve understands {' '.join(container['args'])}")


# ---- all of it -------------------------------------------------------------------------------------------

SET_UPS: Mapping[str, tuple[str, Callable[[Verdict, contextlib.ExitStack, Path], None]]] = {
    "files": ("Plain files behind nginx and Caddy", files),
    "nginx": ("Two servers behind nginx (ip_hash)", nginx),
    "caddy": ("Two servers behind Caddy (lb_policy cookie)", caddy),
    "hub": ("JupyterHub with two users (SimpleLocalProcessSpawner)", hub),
    "kubernetes": ("The manifest for Kubernetes", kubernetes),
    "prometheus": ("Prometheus, and the board of Grafana", prometheus),
}


def tried(name: str) -> Verdict:
    """Bring up a set-up, walk it, and end it."""
    title, set_up = SET_UPS[name]
    verdict = Verdict(title)
    with tempfile.TemporaryDirectory(prefix="rqa-hosts-", ignore_cleanup_errors=True) as folder:
        begun = time.monotonic()
        try:
            with contextlib.ExitStack() as stack:
                set_up(verdict, stack, Path(folder))
        except Exception as error:
            verdict.check(False, f"{type(error).__name__}: {error}")
            for log in sorted(Path(folder).glob("*.log")):
                last = log.read_text("utf-8", "replace").splitlines()[-15:]
                print("".join(f"      {line}\n" for line in last), end="")
        print(f"  {time.monotonic() - begun:.0f} s", flush=True)
    return verdict


def main(names: Sequence[str]) -> int:
    """Try these set-ups, or all; 1 if something is not as it should be."""
    unknown = {*names} - SET_UPS.keys()
    if unknown:
        print(f"found {', '.join(sorted(unknown))}, expected {', '.join(SET_UPS)}")
        return 2
    found = [tried(name) for name in names or SET_UPS]
    print("\nverdict")
    for verdict in found:
        print(f"  {'ok  ' if verdict.good else 'FAIL'} {verdict.title}")
    return 0 if all(verdict.good for verdict in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
