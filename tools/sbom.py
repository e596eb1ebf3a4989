"""Write the list of what goes with a wheel, as CycloneDX JSON beside it.

    python tools/sbom.py dist

It has the wheel with its own hash; each package of deploy/locks/serve.txt, with the hashes by which it is
installed; what others wrote and the wheel carries; and what `rqa-lab site` fetches from npm.
"""

import base64
import hashlib
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rqa_lab.site.engine import INTEGRITY

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "deploy" / "locks" / "serve.txt"
#: a row of the table that says what lies in the folder of others' code
_ROW = re.compile(r"\| (\S+) \| .* \| npm package `([\w-]+)` ([\d.]+),.* \| ([\w.-]+):")
#: the licences of what comes from npm
LICENCES = {"pyodide": "MPL-2.0", "xz-decompress": "MIT"}

Entry = dict[str, Any]


def main(folder: Path) -> int:
    """Write one for each wheel of a folder; 1 if there is none."""
    wheels = sorted(folder.glob("*.whl"))
    for wheel in wheels:
        path = wheel.with_suffix(".cdx.json")
        path.write_text(json.dumps(listed(wheel), indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(path)
    if not wheels:
        print(f"{folder} has no wheel", file=sys.stderr)
    return 0 if wheels else 1


def listed(wheel: Path) -> Entry:
    """What goes with a wheel."""
    name, version = wheel.name.split("-")[:2]
    root = f"pkg:pypi/{name.replace('_', '-')}@{version}"
    found = packages()
    parts = [*map(plain, found["components"]), *carried(), *fetched()]
    own: Entry = found["metadata"]["component"]
    own |= {"bom-ref": root, "purl": root, "version": version}
    own["hashes"] = [{"alg": "SHA-256", "content": hashlib.sha256(wheel.read_bytes()).hexdigest()}]
    needs = sorted(one["bom-ref"] for one in parts)
    leaves = [{"ref": ref} for ref in needs]
    return {**found, "components": parts, "dependencies": [{"ref": root, "dependsOn": needs}, *leaves]}


def packages() -> Entry:
    """What CycloneDX's own tool makes of the lock."""
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch, "packages.json")
        asked = ["requirements", str(LOCK), "--pyproject", str(ROOT / "pyproject.toml")]
        how = ["--output-reproducible", "--sv", "1.6", "--of", "JSON", "-o", str(out)]
        tool = [sys.executable, "-W", "ignore", "-m", "cyclonedx_py"]
        subprocess.run([*tool, *asked, *how], check=True, timeout=600)
        found: Entry = json.loads(out.read_text("utf-8"))
    return found


def plain(package: Entry) -> Entry:
    """A package by its own address, and on which systems it is installed, if not on all."""
    found = {name: value for name, value in package.items() if name != "description"}
    marker = re.search(r";\s*([^\\]+?)\s*(?:--hash|$)", package.get("description", ""))
    if marker:
        found["properties"] = [{"name": "rqa-lab:where", "value": marker[1]}]
    return {**found, "bom-ref": package["purl"]}


def carried() -> Iterator[Entry]:
    """What the wheel carries of others: scripts, as their table says, and the display font."""
    ui = ROOT / "rqa_lab" / "ui"
    for file, name, version, licence in _ROW.findall((ui / "vendor" / "README.md").read_text("utf-8")):
        own = {"type": "library", "name": name, "version": version, "purl": f"pkg:npm/{name}@{version}"}
        yield _lying(ui / "vendor" / file, licence) | own
    for font in sorted((ui / "fonts").glob("*.woff2")):
        yield _lying(font, "OFL-1.1")


def _lying(path: Path, licence: str) -> Entry:
    """A file of the checkout."""
    where = path.relative_to(ROOT).as_posix()
    sum = hashlib.sha256(path.read_bytes()).hexdigest()
    return {
        "type": "file",
        "bom-ref": where,
        "name": where,
        "hashes": [{"alg": "SHA-256", "content": sum}],
        "licenses": [{"license": {"id": licence}}],
    }


def fetched(sums: Mapping[str, str] = INTEGRITY) -> Iterator[Entry]:
    """What `rqa-lab site` fetches from npm, by the checksums that it demands."""
    for package, sum in sums.items():
        name, _, version = package.partition("@")
        yield {
            "type": "library",
            "bom-ref": f"pkg:npm/{package}",
            "purl": f"pkg:npm/{package}",
            "name": name,
            "version": version,
            "scope": "optional",
            "hashes": [{"alg": "SHA-512", "content": base64.b64decode(sum.removeprefix("sha512-")).hex()}],
            "licenses": [{"license": {"id": LICENCES[name]}}],
        }


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
