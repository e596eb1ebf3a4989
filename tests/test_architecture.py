"""Arrows run downwards only, the engine is light, and only the writers change a state."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rqa_lab

PACKAGE = Path(rqa_lab.__file__).parent
#: a layer may import itself and those below it
LAYERS = (("cli",), ("ui",), ("draw", "explore", "scenario"), ("games",), ("core",))
MODULES = sorted(PACKAGE.rglob("*.py"))


def imports(path, inside_functions=True):
    """The absolute names of all modules that a file imports."""
    tree = ast.parse(path.read_text("utf-8"))
    nodes = ast.walk(tree) if inside_functions else tree.body
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in {path}"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(part):
    return next((number for number, parts in enumerate(LAYERS) if part in parts), None)


def test_arrows_run_downwards():
    wrong = [
        (str(path.relative_to(PACKAGE)), name)
        for path in MODULES
        for name in imports(path)
        if name.startswith("rqa_lab.")
        and (own := layer(path.relative_to(PACKAGE).parts[0].removesuffix(".py"))) is not None
        and (other := layer(name.split(".")[1])) is not None
        and other < own
    ]
    assert wrong == []


def test_core_needs_the_standard_library_only():
    for path in (PACKAGE / "core").rglob("*.py"):
        for name in imports(path):
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names or name.startswith("rqa_lab.core"), (path.name, name)


def test_core_names_no_game():
    for path in (PACKAGE / "core").rglob("*.py"):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)
        }
        assert not names & {"pug", "robot", "crate"}, path.name


def test_the_engine_loads_nothing_heavy():
    code = """
import sys
from rqa_lab.games import game
rules = game("rqa")
rules.legal(rules.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}}))
heavy = "matplotlib networkx numpy IPython ipywidgets anywidget jsonschema click jinja2".split()
print(*sorted(set(heavy) & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def assigned(path):
    """What a module assigns or changes by a method, of attributes and items of ``s``: (line, text)."""
    changers = {"append", "extend", "pop", "clear", "remove", "insert", "sort", "reverse", "__setattr__"}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        targets = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute) and node.func.attr in changers:
                targets = [node.func.value]
            elif isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
                targets = [ast.Attribute(node.args[0], "?", ast.Store())]
        for target in targets:
            root = target
            while isinstance(root, ast.Attribute | ast.Subscript):
                root = root.value
            if isinstance(root, ast.Name) and root.id in ("s", "state") and root is not target:
                yield node.lineno, ast.unparse(target)


def test_only_the_writers_change_a_state():
    folder = PACKAGE / "games" / "rqa"
    building = {"state.py", "position.py"}  # they make new states
    for path in folder.glob("*.py"):
        if path.name not in building | {"writers.py"}:
            assert list(assigned(path)) == [], path.name
    assert list(assigned(folder / "writers.py")), "the test sees no assignment where there are many"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_have_one_subject(path):
    assert len(path.read_text("utf-8").splitlines()) <= 500, "a second subject crept in"
