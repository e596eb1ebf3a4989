"""Write docs/modules.md: the purpose of each module, from the first paragraph of its docstring.

    python tools/modules.py

Nothing is imported, so modules that do not run yet are listed as well.
"""

import ast
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "rqa_lab"
PAGE = ROOT / "docs" / "modules.md"
#: what the package holds, from the highest layer down; "" is the package itself
LAYERS = (
    "",
    "commands",
    "labs",
    "site",
    "ui",
    "learn",
    "editor",
    "draw",
    "explore",
    "scenario",
    "games",
    "template",
    "kit",
    "documents",
    "core",
)
#: two underscores, which would make words bold
BARE = r"\_\_"
HEAD = """\
# All modules

What each one is for, from the highest layer down. How they work together is in
[architecture.md](architecture.md). Written by `tools/modules.py` from the docstrings: change those.
"""


def main() -> int:
    """Write the page, and report if it has changed."""
    text = page()
    if not PAGE.exists() or PAGE.read_text("utf-8") != text:
        PAGE.write_text(text, "utf-8")
        print(f"{PAGE.relative_to(ROOT)}: renewed")
    return 0


def page() -> str:
    """The whole page: a part for each folder with modules."""
    return "\n".join([HEAD, *map(part, folders())])


def folders() -> list[Path]:
    """The folders with modules, layer by layer, each before those within it."""
    found = {path.parent.relative_to(PACKAGE).parts for path in PACKAGE.rglob("*.py")}
    in_order = sorted(found, key=lambda parts: (LAYERS.index("".join(parts[:1])), parts))
    return [PACKAGE.joinpath(*parts) for parts in in_order]


def part(folder: Path) -> str:
    """A folder: what it is for, and a line for each of its modules."""
    name = folder.relative_to(ROOT).as_posix()
    modules = sorted(path for path in folder.glob("*.py") if path.name != "__init__.py")
    shown = [(path, path.name.replace("__", BARE)) for path in modules]
    rows = [f"| [{one}](../{name}/{path.name}) | {purpose(path)} |" for path, one in shown]
    table = ["| module | what it is for |", "|---|---|", *rows, ""] if rows else []
    return "\n".join([f"## {name}", "", purpose(folder / "__init__.py"), "", *table])


def purpose(module: Path) -> str:
    """The first paragraph of a module's docstring as a line of Markdown.

    Raises:
        ValueError: if it has none.
    """
    told = ast.get_docstring(ast.parse(module.read_text("utf-8")))
    if not told:
        raise ValueError(f"{module}: no docstring")
    line = " ".join(told.partition("\n\n")[0].split()).replace("|", r"\|").replace("``", "`")
    return re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", line)  # :mod:`~rqa_lab.core.event` is `event`


if __name__ == "__main__":
    sys.exit(main())
