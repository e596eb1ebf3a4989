"""What a wheel carries beside the package: the notebooks, the data compiled to JSON, a lock, and the README.

Rulebooks, components and scenarios are YAML because people write them. A wheel carries each of these files
twice, as ``rules.yaml`` and as ``rules.yaml.json``, because JSON loads ten times as fast, and the scenarios
of a game all in one, for lists of them. A checkout has the YAML alone, and so has an editable install: what
one edits is what one runs.

Where the project lives stands nowhere in it: RQA_HOME says so when a release is built (docs/release.md).
"""

import json
import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

LIBRARY = "rqa_lab/scenario/library"
DATA = (
    *(
        f"rqa_lab/games/*/{name}.yaml"
        for name in ("rules", "components", "names", "packs", "door", "first-game", "asked")
    ),
    "rqa_lab/learn/courses/*.yaml",
    f"{LIBRARY}/**/*.yaml",
)
NOTEBOOKS = "notebooks/**/*"
#: the versions that a site is made with, where nobody asks for others
LOCK = "deploy/locks/site.txt"


class MetadataHook(MetadataHookInterface):
    """Says what the project is and where, with links that work from an index of packages."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README and the addresses."""
        home = os.environ.get("RQA_HOME", "").rstrip("/")
        tree, root = f"{home}/blob/v{metadata['version']}" if home else "", Path(self.root)
        text = described((root / "README.md").read_text("utf-8"), tree)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        places = {"Homepage": home, "Documentation": f"{tree}/docs", "Changelog": f"{tree}/CHANGELOG.md"}
        metadata["urls"] = places if home else {}


def described(readme: str, tree: str) -> str:
    """The README with its links leading into the files of a release; as plain words if these are nowhere."""

    def link(found: re.Match[str]) -> str:
        mark, text, path = found.groups()
        if not tree:
            return "" if mark else text
        return f"{mark}[{text}]({tree.replace('/blob/', '/raw/') if mark else tree}/{path})"

    return re.sub(r"(!?)\[([^\]]*)\]\((?!https?:)([^)]+)\)", link, readme)


class BuildHook(BuildHookInterface):
    """Adds the files while a wheel is built, through a temporary folder."""

    _compiled: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and list what has to go in."""
        if version == "editable":
            return
        root = Path(self.root)
        include = build_data["force_include"]
        self._compiled = Path(tempfile.mkdtemp(prefix="rqa-lab-"))
        texts = {path: compiled(path) for pattern in DATA for path in sorted(root.glob(pattern))}
        for source, text in texts.items():
            name = f"{source.relative_to(root).as_posix()}.json"
            target = self._compiled / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")
            include[str(target)] = name
        for folder in sorted(path for path in (root / LIBRARY).iterdir() if path.is_dir()):
            name = f"{LIBRARY}/{folder.name}.json"
            (self._compiled / name).write_text(together(folder, texts), "utf-8")
            include[str(self._compiled / name)] = name
        include[str(root / LOCK)] = "rqa_lab/site/lock.txt"
        for source in sorted(root.glob(NOTEBOOKS)):
            name = source.relative_to(root)
            # Editors and Python leave their own folders and files here, which no wheel needs.
            if source.is_file() and not any(part.startswith((".", "__")) for part in name.parts):
                include[str(source)] = f"rqa_lab/{name.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        if self._compiled:
            shutil.rmtree(self._compiled)


def together(folder: Path, texts: Mapping[Path, str]) -> str:
    """The scenarios of a game, by id, as JSON, given the JSON of each file."""
    scenarios = {
        source.relative_to(folder.parent).with_suffix("").as_posix(): text
        for source, text in texts.items()
        if source.is_relative_to(folder)
    }
    return "{" + ",\n".join(f"{json.dumps(id)}:{text}" for id, text in scenarios.items()) + "}"


def compiled(source: Path) -> str:
    """The data of a YAML file as JSON, or an error if JSON would not read back as the same."""
    data = yaml.load(source.read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    except TypeError as error:
        raise ValueError(f"{source}: {error}; quote what YAML takes for a date") from error
    if json.loads(text) != data:
        raise ValueError(f"{source}: not the same when read back from JSON; are all keys text?")
    return text
