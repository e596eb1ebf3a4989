"""Write the lock: deploy/locks/ with a hash for each file, digests of images, commits of actions.

    python tools/lock.py

Each part is asked for where it comes from: packages at the package index (through uv), images at their
registry, actions at GitHub. What cannot be reached stays as it was, and one sentence says so. `make lock`
runs it before a release; nothing else changes the lock.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
#: name of the lock -> the extras of the lab in it, and whether what builds the wheel is in it, too
LOCKS: Mapping[str, tuple[Sequence[str], bool]] = {
    "site": (("lab", "figures", "site-notebooks", "docs"), True),  # Pages, and any site like ours
    "serve": (("lab", "figures"), False),  # the container
    "build": ((), True),  # the wheel
    "release": (("release",), False),  # what makes and audits a release
}
_HEAD = "# Written by `make lock` from pyproject.toml; for pip install --require-hashes.\n"
REGISTRY = "registry-1.docker.io"
ACTIONS = "https://github.com"
#: what uv says where nothing answers; a lock without a solution is another matter
_SILENT = re.compile(r"(?i)failed to fetch|error sending request|connect|dns|timed? ?out|offline")
_INDEXES = ", ".join(
    f"application/vnd.{one}+json"
    for one in (
        "oci.image.index.v1", "docker.distribution.manifest.list.v2",
        "oci.image.manifest.v1", "docker.distribution.manifest.v2",
    )
)  # fmt: skip
_IMAGE = re.compile(
    r"(?m)^(\s*(?:-\s*)?(?:FROM|image:|# syntax=)\s*)([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?"
)
_ACTION = re.compile(r"(?m)^(\s*(?:-\s*)?uses:\s*)([\w.-]+/[\w.-]+)((?:/[\w./-]+)?)@(\S+)(?:[ ]+#[ ]*(.*))?$")
#: seconds that an answer may take
_PATIENCE = 20


class Unreached(Exception):
    """Nobody answers there."""


def main(given: Sequence[str] | None = None) -> int:
    """Renew all parts; returns 1 if the ranges of pyproject.toml have no solution."""
    parser = ArgumentParser(
        description="Write deploy/locks/, the digests of images and the commits of actions."
    )
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout")
    parser.add_argument("--registry", default="", help="ask this registry for all images, such as a mirror")
    parser.add_argument("--actions", default=ACTIONS, help="where the repositories of actions lie")
    asked = parser.parse_args(given)
    try:
        left = packages(asked.root)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    left += pinned(asked.root / "deploy", _IMAGE, lambda found: _image(found, asked.registry))
    left += pinned(asked.root / ".github", _ACTION, lambda found: _action(found, asked.actions))
    if left:
        print(f"Not reached, so left as they were: {', '.join(dict.fromkeys(left))}.", file=sys.stderr)
    return 0


# ---- packages --------------------------------------------------------------------------------------------


def packages(root: Path) -> list[str]:
    """Write each lock; returns what could not be reached. All or none of them change.

    Raises:
        ValueError: if there is no solution.
    """
    told = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    tools = [*told["build-system"]["requires"]]
    tools += [one for one in told["project"]["optional-dependencies"]["dev"] if one.startswith("build>")]
    with tempfile.TemporaryDirectory() as scratch:
        extra = Path(scratch, "tools.in")
        extra.write_text("\n".join(tools), "utf-8")
        made: dict[str, Path] = {}
        for name, (extras, builds) in LOCKS.items():
            made[name] = Path(scratch, f"{name}.txt")
            sources = [*([str(root / "pyproject.toml")] if extras else []), *([str(extra)] if builds else [])]
            asks = [f"--extra={one}" for one in extras] + [*sources, "--output-file", str(made[name])]
            like = [f"--constraint={made['site']}"] if name != "site" else []
            wrong = resolved(asks + like)
            if wrong and _SILENT.search(wrong):
                return ["the package index (deploy/locks)"]
            if wrong:
                raise ValueError(f"There is no lock {name!r}:\n{wrong}")
        folder = root / "deploy" / "locks"
        folder.mkdir(parents=True, exist_ok=True)
        for name, path in made.items():
            head = (
                "# Written by `make lock` from pyproject.toml; install with pip install --require-hashes.\n"
            )
            (folder / f"{name}.txt").write_text(head + path.read_text("utf-8"), "utf-8")
    return []


def resolved(asks: Sequence[str]) -> str:
    """Ask uv for one lock, for every system and each Python from 3.11 on; returns what went wrong."""
    how = ["--universal", "--python-version=3.11", "--generate-hashes", "--no-annotate", "--no-header"]
    done = subprocess.run(
        [sys.executable, "-m", "uv", "pip", "compile", "--quiet", *how, *asks],
        capture_output=True,
        text=True,
        timeout=600,
    )
    return (done.stderr.strip() or f"uv failed ({done.returncode})") if done.returncode else ""


# ---- what is named in files ------------------------------------------------------------------------------


def pinned(folder: Path, pattern: re.Pattern[str], pin: Callable[[re.Match[str]], str]) -> list[str]:
    """Pin whatever the files of a folder name; returns what could not be reached, and stays."""
    left: list[str] = []

    def renewed(found: re.Match[str]) -> str:
        try:
            return pin(found)
        except Unreached as error:
            left.append(str(error))
            return found[0]

    for path in sorted(path for path in folder.rglob("*") if path.is_file() and "locks" not in path.parts):
        text = path.read_text("utf-8")
        if (now := pattern.sub(renewed, text)) != text:
            path.write_text(now, "utf-8")
    return left


def _image(found: re.Match[str], mirror: str) -> str:
    """A line that names an image, with the digest that its tag has now; ours has none, as it is built."""
    before, name = found[1], found[2]
    return found[0] if "rqa" in name else f"{before}{name}@{digest(name, mirror)}"


def digest(image: str, mirror: str = "") -> str:
    """The digest of an image by its tag, from its registry.

    Raises:
        Unreached: if the registry does not answer, or does not have it.
    """
    name, _, tag = image.rpartition(":")
    host, _, rest = name.partition("/")
    if not rest or "." not in host:
        host, rest = REGISTRY, name if rest else f"library/{name}"
    base = mirror or f"https://{host}"
    where, wanted = f"{base}/v2/{rest}/manifests/{tag}", {"Accept": _INDEXES}
    try:
        try:
            found = _headers(where, wanted)
        except HTTPError as refused:
            if refused.code != 401:
                raise
            token = _token(refused.headers.get("WWW-Authenticate", ""))
            found = _headers(where, {**wanted, "Authorization": f"Bearer {token}"})
    except (URLError, TimeoutError, OSError, ValueError) as error:
        raise Unreached(f"image {image} at {base.partition('//')[2]}") from error
    if not re.fullmatch(r"sha256:[0-9a-f]{64}", found.get("Docker-Content-Digest", "")):
        raise Unreached(f"image {image} at {base.partition('//')[2]}")
    return found["Docker-Content-Digest"]


def _headers(where: str, headers: Mapping[str, str]) -> Mapping[str, str]:
    """What a registry says of a manifest, by names as they are written in HTTP's own texts."""
    with urlopen(Request(where, headers=dict(headers), method="HEAD"), timeout=_PATIENCE) as answer:
        return {name.title(): value for name, value in answer.headers.items()}


def _token(challenge: str) -> str:
    """What a registry that anybody may read gives to anybody who asks."""
    asked = dict(re.findall(r'(\w+)="([^"]*)"', challenge))
    realm = asked.pop("realm", "")
    if not realm.startswith(("https://", "http://127.0.0.1:")):
        raise ValueError("a registry that names no place for its tokens")
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    with urlopen(f"{realm}?{query}", timeout=_PATIENCE) as answer:
        return str(json.load(answer)["token"])


def _action(found: re.Match[str], base: str) -> str:
    """A line that uses an action, with the commit that its tag has now and the tag behind it."""
    before, name, inside, ref, said = found.groups()
    said = said or ""
    if re.fullmatch(r"[0-9a-f]{40}", ref):
        tag, _, said = said.partition(" ")
    else:
        tag = ref
    return f"{before}{name}{inside}@{commit(name, tag, base)} # {tag} {said}".rstrip()


def commit(name: str, tag: str, base: str = ACTIONS) -> str:
    """The commit of a tag of a repository.

    Raises:
        Unreached: if the host does not answer, or has no such tag.
    """
    asked = ["git", "ls-remote", f"{base}/{name}", f"refs/tags/{tag}", f"refs/tags/{tag}^{{}}"]
    silent = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}
    try:
        done = subprocess.run(asked, capture_output=True, text=True, timeout=_PATIENCE, env=silent)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Unreached(f"action {name}@{tag} at {base.partition('//')[2]}") from error
    rows = _rows(done.stdout.splitlines())
    if done.returncode or not rows:
        raise Unreached(f"action {name}@{tag} at {base.partition('//')[2]}")
    return rows.get(f"refs/tags/{tag}^{{}}") or rows[f"refs/tags/{tag}"]


def _rows(lines: Iterable[str]) -> Mapping[str, str]:
    """The commit of each name."""
    return {name: sum for sum, _, name in (line.partition("\t") for line in lines)}


if __name__ == "__main__":
    sys.exit(main())
