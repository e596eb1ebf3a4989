"""The lock: what is in it, who uses it, how it is renewed, and the list of what goes with a wheel."""

import json
import re
import subprocess
import sys
import threading
import tomllib
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
sys.path.append(str(ROOT / "tools"))
import lock  # noqa: E402 - it lies in tools/
import sbom  # noqa: E402

DIGEST = f"sha256:{'3' * 64}"
#: a package, its version, where it is for, its hashes
ENTRY = re.compile(r"(?m)^([\w.-]+)==([^ ;]+)[^\\\n]*(\\\n(?: {4}--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)")
NOWHERE = "http://127.0.0.1:9"  # nobody listens there
DOCKERFILE = "# syntax=docker/dockerfile:1\nFROM python:3.11-slim AS wheel\nRUN true\nFROM python:3.11-slim\n"
COMPOSE = "services:\n  rqa:\n    image: rqa-lab:1\n  proxy:\n    image: caddy:2\n"
FILES = {"deploy/Dockerfile": DOCKERFILE, "deploy/compose.yaml": COMPOSE}
WORKFLOW = "    steps:\n      - uses: actions/thing@v4\n      - uses: actions/thing/part@v4 # a remark\n"


def locked(name):
    """Name -> its versions, in a lock; each line that names one is followed by hashes."""
    text = (ROOT / "deploy" / "locks" / f"{name}.txt").read_text("utf-8")
    entries = re.findall(
        r"(?m)^([\w.-]+)==([^ ;]+)[^\\\n]*(\\\n(?: {4}--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text
    )
    assert len(entries) == len(re.findall(r"(?m)^[^ #\n]", text))
    found = {}
    for package, version, _ in entries:
        found.setdefault(canonicalize_name(package), set()).add(version)
    return found


def asked(*extras, more=()):
    """What pyproject.toml asks for."""
    project = PROJECT["project"]
    given = [one for extra in extras for one in project["optional-dependencies"][extra]]
    needed = project["dependencies"] if extras != ("release",) else []
    return [Requirement(line) for line in [*needed, *given, *more]]


BUILDS = PROJECT["build-system"]["requires"]


@pytest.mark.parametrize(
    "name, wanted",
    [
        ("site", asked("lab", "figures", "site-notebooks", "docs", more=BUILDS)),
        ("serve", asked("lab", "figures")),
        ("build", [Requirement(line) for line in BUILDS]),
        ("release", asked("release")),
    ],
)
def test_a_lock_has_what_is_asked_for_in_a_version_of_its_range(name, wanted):
    found = locked(name)
    for one in wanted:
        versions = found[canonicalize_name(one.name)]
        assert all(one.specifier.contains(version) for version in versions), one


def test_one_package_has_one_version_wherever_it_is_locked():
    site = locked("site")
    for name in ("serve", "build"):
        assert all(site[package] == versions for package, versions in locked(name).items())


def test_the_container_and_pages_install_by_hash_and_nothing_else():
    dockerfile = (ROOT / "deploy" / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    installs = re.findall(r"pip install [^&\n]*", dockerfile)
    assert installs
    assert all("--require-hashes" in one or "--no-deps" in one for one in installs)
    assert "make site LOCKED=1" in (ROOT / ".github" / "workflows" / "pages.yml").read_text("utf-8")
    made = subprocess.run(
        ["make", "-n", "site", "LOCKED=1"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    installs = re.findall(r"pip .*install .*", made.stdout)
    assert len(installs) == 2
    assert all("--require-hashes" in one or "--no-deps --no-build-isolation" in one for one in installs)


# ---- renewing it -----------------------------------------------------------------------------------------


class Registry(BaseHTTPRequestHandler):
    """A registry that wants a token that anybody gets."""

    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"token": self.path}).encode())

    def do_HEAD(self):
        port = self.server.server_address[1]
        if "scope=pull" not in self.headers.get("Authorization", ""):
            self.send_response(401)
            self.send_header("WWW-Authenticate", f'Bearer realm="http://127.0.0.1:{port}/token",scope="pull"')
        elif self.path == "/v2/library/caddy/manifests/2":
            self.send_response(404)
        else:
            self.send_response(200)
            self.send_header("docker-content-digest", DIGEST)
        self.end_headers()

    def log_message(self, *given):
        pass


@contextmanager
def registry():
    with ThreadingHTTPServer(("127.0.0.1", 0), Registry) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """What names images and actions; no package index is asked."""
    monkeypatch.setattr(lock, "packages", lambda root: [])
    for name, text in {
        "deploy/Dockerfile": DOCKERFILE,
        "deploy/compose.yaml": COMPOSE,
        ".github/a.yml": WORKFLOW,
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path


def repository(folder):
    """A repository with a tag; returns its commit, behind the tag's own."""
    where = folder / "actions" / "thing"
    where.mkdir(parents=True)

    def git(*asked):
        name = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        return subprocess.run(
            ["git", *name, *asked], cwd=where, check=True, capture_output=True, text=True, timeout=60
        ).stdout

    git("init", "--quiet")
    git("commit", "--quiet", "--allow-empty", "--message", "a")
    git("tag", "--annotate", "v4", "--message", "v4")
    return git("rev-parse", "HEAD").strip()


@pytest.mark.slow
def test_images_get_digests_and_actions_commits(checkout, tmp_path, capsys):
    commit = repository(tmp_path / "host")
    for _ in range(2):  # again, it says the same
        with registry() as where:
            assert (
                lock.main(["--root", str(checkout), "--registry", where, "--actions", str(tmp_path / "host")])
                == 0
            )
        assert (checkout / "deploy" / "Dockerfile").read_text("utf-8") == re.sub(
            r"(dockerfile:1|python:3\.11-slim)", rf"\1@{DIGEST}", DOCKERFILE
        )
        assert (checkout / ".github" / "a.yml").read_text("utf-8") == (
            "    steps:\n"
            f"      - uses: actions/thing@{commit} # v4\n"
            f"      - uses: actions/thing/part@{commit} # v4 a remark\n"
        )
        # our own image is built, not fetched; and of one that is not there, the line stays
        assert (checkout / "deploy" / "compose.yaml").read_text("utf-8") == COMPOSE
        said = capsys.readouterr().err
        assert said == f"Not reached, so left as they were: image caddy:2 at {where.partition('//')[2]}.\n"


def test_what_is_not_reached_stays_and_one_sentence_says_so(checkout, capsys):
    before = {path: path.read_bytes() for path in checkout.rglob("*") if path.is_file()}
    assert lock.main(["--root", str(checkout), "--registry", NOWHERE, "--actions", NOWHERE]) == 0
    assert {path: path.read_bytes() for path in checkout.rglob("*") if path.is_file()} == before
    [said] = capsys.readouterr().err.splitlines()
    for name in ("docker/dockerfile:1", "python:3.11-slim", "caddy:2", "actions/thing@v4"):
        assert said.count(name) == 1


@pytest.mark.parametrize(
    "says, left", [("error: Failed to fetch: `https://…`", True), ("No solution found", False)]
)
def test_a_lock_without_an_index_stays_and_one_without_a_solution_is_an_error(
    monkeypatch, tmp_path, says, left
):
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    monkeypatch.setattr(lock, "resolved", lambda asks: says)
    if left:
        assert lock.packages(tmp_path) == ["the package index (deploy/locks)"]
    else:
        with pytest.raises(ValueError, match="No solution found"):
            lock.packages(tmp_path)
    assert not (tmp_path / "deploy").exists()


# ---- what goes with a wheel ------------------------------------------------------------------------------


def test_a_wheel_is_listed_with_all_that_goes_with_it(monkeypatch, tmp_path):
    package = {
        "bom-ref": "requirements-L1",
        "name": "a",
        "purl": "pkg:pypi/a@1",
        "description": "requirements line 1: a==1 ; os_name == 'nt'     --hash=sha256:12",
    }
    made = {"components": [package], "metadata": {"component": {"name": "rqa-lab"}}, "dependencies": []}
    monkeypatch.setattr(sbom, "packages", lambda: made)
    wheel = tmp_path / "rqa_lab-0.1.0-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    assert sbom.main(tmp_path) == 0
    listed = json.loads((tmp_path / "rqa_lab-0.1.0-py3-none-any.cdx.json").read_text("utf-8"))
    parts = {one["bom-ref"]: one for one in listed["components"]}
    assert parts["pkg:pypi/a@1"]["properties"] == [{"name": "rqa-lab:where", "value": "os_name == 'nt'"}]
    assert {"rqa_lab/ui/vendor/idiomorph.js", "rqa_lab/ui/fonts/gabarito.woff2"} < parts.keys()
    assert any(ref.startswith("pkg:npm/pyodide@") for ref in parts)
    [own, *others] = listed["dependencies"]
    assert own["dependsOn"] == sorted(parts) == [one["ref"] for one in others]
    assert listed["metadata"]["component"]["version"] == "0.1.0"


def test_every_script_of_others_is_in_the_list():
    scripts = {path.name for path in (ROOT / "rqa_lab" / "ui" / "vendor").glob("*.js")}
    assert scripts == {Path(one["bom-ref"]).name for one in sbom.carried() if one["type"] == "library"}
