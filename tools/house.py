"""Measure the package: python tools/house.py [package folder].

Prints the number and length of modules, the share of imports, the lines of each game by room and by clause,
the seams (the names that a game must or may provide: annotated fields and public methods of the contract),
and circles of imports; imports inside functions count, those for types alone do not.  It exits with 1 if
there is a circle.
"""

import ast
import re
import sys
from collections import Counter
from pathlib import Path

import networkx

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else "rqa_lab").resolve()
#: the classes that say what a game hands over, and where they may stand
CONTRACT = {
    "Game", "Words", "Picture", "Files", "Ledger", "Trials", "Table", "Sight", "Walks", "Sheet", "Page",
}  # fmt: skip
_OFFERED = ("core.", "kit.", "ui.table.")
#: a module with fewer lines is a splinter
SPLINTER = 60
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def named(file: Path) -> str:
    """The dotted name of a module."""
    return ".".join(file.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(".__init__")


FILES = {named(file): file for file in ROOT.rglob("*.py")}
TREES = {module: ast.parse(file.read_text("utf-8")) for module, file in FILES.items()}
LINES = {module: file.read_text("utf-8").count("\n") for module, file in FILES.items()}


def imports(module: str) -> set[str]:
    """The package's own modules that a module imports, anywhere in it; ours never use relative imports."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            wholes = [f"{node.module}.{alias.name}" for alias in node.names]
            found.update(whole if whole in FILES else str(node.module) for whole in wholes)
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(TREES[module])
    return (found & FILES.keys()) - {module}


def code(module: str) -> tuple[int, int]:
    """Lines of code (no blank, comment, docstring or import) and lines of imports."""
    docs, imported = set[int](), set[int]()
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imported.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif isinstance(node, _DOCUMENTED) and ast.get_docstring(node) is not None:
            docs.update(range(node.body[0].lineno, (node.body[0].end_lineno or node.body[0].lineno) + 1))
    rows = enumerate(map(str.strip, FILES[module].read_text("utf-8").splitlines()), 1)
    some = (number for number, row in rows if row and not row.startswith("#"))
    return len({*some} - docs - imported), len(imported)


CODE = {module: code(module) for module in FILES}


def modules() -> None:
    """Print how many modules there are, and how long."""
    lines, imported = sum(LINES.values()), sum(number for _, number in CODE.values())
    splinters = sum(number < SPLINTER for number in LINES.values())
    print(f"{lines:,} lines of Python in {len(FILES)} modules, {lines / len(FILES):.0f} lines a module")
    print(f"  code {sum(number for number, _ in CODE.values()):,}, imports {100 * imported / lines:.1f} %")
    print(f"  {splinters} modules below {SPLINTER} lines")
    rooms = Counter[str]()
    for module, number in LINES.items():
        rooms[(*module.split(".")[1:2], "")[0]] += number
    print("  " + ", ".join(f"{room or '.'} {number:,}" for room, number in rooms.most_common()))


def game(folder: Path) -> None:
    """Print the lines of a game, by room and by clause."""
    inside = {module: LINES[module] for module, file in FILES.items() if folder in file.parents}
    parts = re.split(r"^(?=\w)", (folder / "rules.yaml").read_text("utf-8"), flags=re.MULTILINE)
    clauses = [part for part in parts if part.startswith("clauses")]
    number = sum(len(re.findall(r"^ *- *\{? *id:", part, re.MULTILINE)) for part in clauses)
    total, pure = sum(inside.values()), sum(CODE[module][0] for module in inside)
    rooms = Counter[str]()
    for module, length in inside.items():
        path = FILES[module].relative_to(folder).parts
        rooms[path[0] if len(path) > 1 else "(flat)"] += length
    said = ", ".join(f"{room} {length}" for room, length in rooms.most_common())
    print(f"{folder.name}: {total} lines ({pure} code) in {len(inside)} modules; {number} clauses,", end=" ")
    print(f"{total / number:.1f} lines ({pure / number:.1f} code) a clause; {said}")


def seams() -> None:
    """Print how many names a game fills, or may override."""
    found: dict[str, int] = {}
    for module, tree in TREES.items():
        for node in ast.walk(tree) if f"{module.partition('.')[2]}.".startswith(_OFFERED) else ():
            if isinstance(node, ast.ClassDef) and node.name in CONTRACT:
                fields = [one.target for one in node.body if isinstance(one, ast.AnnAssign)]
                methods = [one for one in node.body if isinstance(one, ast.FunctionDef)]
                names = [ast.unparse(one) for one in fields] + [one.name for one in methods]
                found[f"{module}.{node.name}"] = sum(not name.startswith("_") for name in names)
    said = ", ".join(f"{where} {number}" for where, number in found.items())
    print(f"seams {sum(found.values())}: {said}")


modules()
for rules in sorted((ROOT / "games").glob("*/rules.yaml")):
    game(rules.parent)
seams()
graph = networkx.DiGraph((module, other) for module in FILES for other in imports(module))
circles = [sorted(part) for part in networkx.strongly_connected_components(graph) if len(part) > 1]
for circle in circles:
    print(f"circle of {len(circle)}: {', '.join(circle)}")
print(f"{len(circles)} circles")
sys.exit(bool(circles))
