"""Arrows run downwards only, the engine is light, only writers change a state, and nothing is too long."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rqa_lab

PACKAGE = Path(rqa_lab.__file__).parent
#: a layer may import itself and those below it
LAYERS = (
    ("cli", "pytest_plugin"),
    ("commands",),
    ("ui",),
    ("draw", "explore", "scenario"),
    ("games",),
    ("core",),
)
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.rglob("*.py"))
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/game.py"))


def imports(path):
    """The absolute names of all modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
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
    """Examples in docstrings may; code may not."""
    for path in (PACKAGE / "core").rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                node.value.value = ""
        words = set(re.findall(r"[a-z]+", ast.unparse(tree).lower()))
        assert not words & {"pug", "crate", "robot", "wall", "cube", "slicer", "gekido"}, path.name
        assert "rqa_lab.games" not in ast.unparse(tree), path.name


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_loads_nothing_heavy(game):
    code = f"""
import sys
import random
from rqa_lab.games import game
rules = game({game!r})
state = rules.generate(random.Random(1))
rules.scene(state), [rules.judge(state, action) for action in rules.legal(state)]
heavy = "matplotlib networkx numpy IPython ipywidgets anywidget jsonschema click jinja2".split()
print(*sorted(set(heavy) & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def assigned(path, slots):
    """Where a module assigns to a slot of a state, an item of it, or changes it by a method: (line, text)."""
    changers = {"append", "extend", "pop", "clear", "remove", "insert", "sort", "reverse"}
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        targets = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            targets = [node.func.value] if node.func.attr in changers else []
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("setattr", "delattr"):
            yield node.lineno, ast.unparse(node)
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            of_another_class = isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"
            if isinstance(target, ast.Attribute) and target.attr in slots and not of_another_class:
                yield node.lineno, ast.unparse(target)


#: state.py makes new ones
WRITERS = ("state.py", "writers.py", "cardwriters.py", "packwriters.py", "shopwriters.py", "building.py")


@pytest.mark.parametrize("game", GAMES)
def test_only_the_writers_change_a_state(game):
    slots = import_module(f"rqa_lab.games.{game}.state").State.__slots__
    folder = PACKAGE / "games" / game
    for path in folder.glob("*.py"):
        if path.name not in WRITERS:
            assert list(assigned(path, slots)) == [], path.name
    assert list(assigned(folder / "writers.py", slots)), "the test sees nothing where there is much"


@pytest.mark.parametrize("path", MODULES + TESTS, ids=lambda path: "/".join(path.parts[-3:]))
def test_modules_have_one_subject(path):
    assert len(path.read_text("utf-8").splitlines()) <= 500, "a second subject crept in"


def functions(path):
    """The functions of a module: (where, how many lines, without the signature and the docstring)."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            code = node.body[ast.get_docstring(node) is not None :] or node.body
            yield f"{path.name}:{node.lineno} {node.name}", node.end_lineno - code[0].lineno + 1


def test_functions_do_one_thing():
    """One is read at a glance; a ``match`` that grows longer is a table, a small function for each row."""
    assert [(name, n) for path in MODULES + TESTS for name, n in functions(path) if n > 50] == []
