"""Arrows run downwards only, the engine is light, only writers change a state, and nothing is too long."""

import ast
import gc
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import networkx
import pytest
from processes import printed

import rqa_lab
from rqa_lab.games import FIRST

PACKAGE = Path(rqa_lab.__file__).parent
#: a layer may import itself and those below it; "games/page" is the room of that name of every game
LAYERS = (
    ("cli", "pytest_plugin"),
    ("commands",),
    ("labs", "site", "games/labs"),
    ("widgets",),
    ("games/page",),
    ("ui",),
    ("learn",),
    ("draw", "editor", "explore", "scenario"),
    ("games", "template"),
    ("kit", "documents"),
    ("core",),
)
#: the modules of a game that stand in a room without a name of its own: most say what there is
ROOM_OF = dict.fromkeys(("steps", "components", "actions", "setup", "state", "kinds", "bodies"), "model")
ROOM_OF["userdata"] = "files"
#: the rooms of a game, files or folders, from the lowest up: a room may import itself and those below it;
#: "" is what ties them together, and "page" and "labs" stand above it
ROOMS = ("model", "rules", "play", "files", "odds", "words", "picture", "", "page", "labs")
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted(Path(__file__).parent.rglob("*.py"))
GAMES = sorted(path.parent.name for path in PACKAGE.glob("games/*/game.py"))


@pytest.fixture(scope="module", autouse=True)
def forgotten():
    """What was read is let go after these tests: it takes 200 MB."""
    yield
    tree.cache_clear()


@cache
def tree(path):
    """The syntax of a file, which takes longer to read than most tests here take to look at it.

    What is kept has a million parts, among which Python would look for waste again and again.
    """
    gc.disable()
    try:
        return ast.parse(path.read_text("utf-8"))
    finally:
        gc.enable()


def statements(node):
    """The statements within one, without the many expressions of which they are made."""
    for name in ("body", "orelse", "handlers", "finalbody", "cases"):
        for inner in getattr(node, name, ()):
            yield inner
            yield from statements(inner)


def imports(path, *, types=True):
    """The absolute names of all modules that a file imports, if ``types`` also those for types alone."""
    return [name for name, for_types in every_import(path) if types or not for_types]


@cache
def every_import(path):
    """What a file imports, in its order: (absolute name, whether it is for types alone)."""
    for_types, found = set(), []
    for node in statements(tree(path)):
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            for_types.update(node.body)
        elif isinstance(node, ast.Import):
            found += [(alias.name, node in for_types) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in {path}"
            found += [(f"{node.module}.{alias.name}", node in for_types) for alias in node.names]
    return found


def layer(name):
    """The number of the layer of a module, given by its dotted name; None for the package itself."""
    parts = name.split(".")[1:]
    if parts[:1] == ["games"] and parts[2:3] in (["page"], ["labs"]):
        parts = [f"games/{parts[2]}"]
    return next((number for number, known in enumerate(LAYERS) if parts and parts[0] in known), None)


def room(name):
    """The game and the number of the room of a module of a game."""
    _, _, game, *rest = name.split(".")
    first = rest[0] if rest else ""
    return game, ROOMS.index(ROOM_OF.get(first, first if first in ROOMS else ""))


def dotted(path):
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


KNOWN = {dotted(path): path for path in MODULES}


@cache
def all_imports():
    """Name of a module -> the modules of the package that it imports, also inside functions."""
    return {
        name: {n if n in KNOWN else n.rpartition(".")[0] for n in imports(path)} & KNOWN.keys() - {name}
        for name, path in KNOWN.items()
    }


@pytest.mark.slow
def test_arrows_run_downwards():
    wrong = [
        (name, other)
        for name, others in all_imports().items()
        for other in others
        if None not in (mine := layer(name), its := layer(other)) and its < mine
    ]
    assert wrong == []


def test_arrows_between_the_rooms_of_a_game_run_one_way():
    inside = {name for name in KNOWN if re.match(r"rqa_lab\.games\.\w+\.", name)}
    wrong = [
        (name, other)
        for name in inside
        for other in all_imports()[name] & inside
        if room(name)[0] != room(other)[0] or room(name)[1] < room(other)[1]
    ]
    assert wrong == []


def test_every_folder_of_a_game_is_a_room():
    folders = {path.parent for path in KNOWN.values()}
    games = {path.parent for path in PACKAGE.glob("games/*/game.py")}
    assert {path.name for path in folders if path.parent in games} <= set(ROOMS)


def test_no_modules_import_each_other_in_a_circle():
    """Imports inside functions count; those for types alone, under TYPE_CHECKING, do not."""
    graph = networkx.DiGraph(
        (name, other)
        for name, path in KNOWN.items()
        for n in imports(path, types=False)
        if (other := n if n in KNOWN else n.rpartition(".")[0]) in KNOWN and other != name
    )
    assert [
        sorted(circle) for circle in networkx.strongly_connected_components(graph) if len(circle) > 1
    ] == []


def test_core_needs_the_standard_library_only():
    for path in (PACKAGE / "core").rglob("*.py"):
        for name in imports(path):
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names or name.startswith("rqa_lab.core"), (path.name, name)


def without_prose(path):
    """The syntax of a module, its docstrings left out; it is the caller’s own, who may change it."""
    syntax = ast.parse(path.read_text("utf-8"))
    for node in statements(syntax):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return syntax


def test_core_names_no_game():
    """Examples in docstrings may; code may not."""
    for path in (PACKAGE / "core").rglob("*.py"):
        text = ast.unparse(without_prose(path))
        words = set(re.findall(r"[a-z]+", text.lower()))
        assert not words & {"pug", "crate", "robot", "wall", "cube", "slicer", "gekido"}, path.name
        assert "rqa_lab.games." not in text, path.name


def said_of_games(path):
    """The names of games in the code of a module, in examples and for types alone left out: (line, text)."""
    syntax = without_prose(path)
    for node in statements(syntax):
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            node.body = []
    first, *others = sorted(GAMES, key=lambda id: id != FIRST)  # the lab itself is called like the first one
    pattern = rf"(?<![a-z])({'|'.join(others)})(?![a-z])|^{first}$|^{first}/\w|games\.{first}\b"
    for node in ast.walk(syntax):
        match node:
            case ast.Constant(value=str(text)) | ast.Name(id=text) | ast.Attribute(attr=text):
                found = text
            case ast.FunctionDef(name=text) | ast.ClassDef(name=text) | ast.arg(arg=text):
                found = text
            case ast.ImportFrom(module=text) | ast.alias(name=text):
                found = text or ""
            case _:
                continue
        if re.search(pattern, found.lower()):
            yield getattr(node, "lineno", 0), found


@pytest.mark.slow
def test_no_module_outside_of_games_names_one():
    """They ask games for what they have; the game where none is named is games.FIRST."""
    outside = [path for path in MODULES if PACKAGE / "games" not in path.parents]
    found = {path.relative_to(PACKAGE).as_posix(): list(said_of_games(path)) for path in outside}
    # what is done while nobody waits is done in some lesson
    assert [text for _, text in found.pop("site/host.py")] == ["rqa/pushing/into-a-wall"]
    assert {path: said for path, said in found.items() if said} == {}


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
    assert printed(code).strip() == ""


@pytest.mark.slow
def test_a_first_scenario_loads_no_pictures_no_goals_and_no_digests():
    id = "rqa/pushing/into-a-wall"
    printed(code := f"import rqa_lab, sys; rqa_lab.load({id!r}).run(); print(*sys.modules)")
    needless = "rqa_lab.core.scene rqa_lab.core.goal hashlib shutil html difflib traceback base64 yaml"
    assert not {*needless.split()} & {*printed(code).split()}  # once it is kept


def assigned(path, slots):
    """Where a module assigns to a slot of a state, an item of it, or changes it by a method: (line, text)."""
    changers = {"append", "extend", "pop", "clear", "remove", "insert", "sort", "reverse"}
    for node in ast.walk(tree(path)):
        targets = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = node.targets
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            targets = [node.func.value] if node.func.attr in changers else []
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("setattr", "delattr"):
            yield node.lineno, ast.unparse(node)
        while rows := [target for target in targets if isinstance(target, ast.Tuple | ast.List)]:
            targets = [one for target in targets for one in (target.elts if target in rows else [target])]
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            of_another_class = isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"
            if isinstance(target, ast.Attribute) and target.attr in slots and not of_another_class:
                yield node.lineno, ast.unparse(target)


def a_writer(path):
    """The writers stand in a room of their own; state.py makes new states."""
    return path.parent.name == "writers" or path.name in ("writers.py", "state.py")


@pytest.mark.parametrize("game", GAMES)
def test_only_the_writers_change_a_state(game):
    slots = import_module(f"rqa_lab.games.{game}.state").State.__slots__
    folder = PACKAGE / "games" / game
    writes = {
        path: list(assigned(path, slots)) for path in folder.rglob("*.py") if path.parent.name != "page"
    }
    assert {path.name: found for path, found in writes.items() if found and not a_writer(path)} == {}
    assert any(writes.values()), "the test sees nothing where there is much"


def test_frames_are_read_by_the_names_of_their_fields():
    """Only ``Effects.named`` counts places in a frame."""
    counting = {
        path.relative_to(PACKAGE / "games").as_posix()
        for path in PACKAGE.glob("games/*/**/*.py")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and re.search(r"\bframe$", ast.unparse(node.value))
    }
    assert counting == set()


def test_modules_have_one_subject():
    """In one that grows longer, a second subject crept in."""
    long = {str(path): len(path.read_text("utf-8").splitlines()) for path in MODULES + TESTS}
    assert {path: n for path, n in long.items() if n > 700} == {}


def functions(path):
    """The functions of a module: (where, how many lines, without the signature and the docstring)."""
    for node in statements(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            code = node.body[ast.get_docstring(node) is not None :] or node.body
            yield f"{path.name}:{node.lineno} {node.name}", node.end_lineno - code[0].lineno + 1


@pytest.mark.slow
def test_functions_do_one_thing():
    """One is read at a glance; a ``match`` that grows longer is a table, a small function for each row."""
    assert [(name, n) for path in MODULES + TESTS for name, n in functions(path) if n > 50] == []


# ---- what tests reach into -------------------------------------------------------------------------------

#: names that begin with a line by the custom of Python and of Jupyter, and are there for others
CUSTOM = re.compile(r"__\w+|_replace|_esm|_css|_repr_\w+_")
#: what has no public face, and why tests touch it all the same
TOUCHED = {
    "_LOADERS": "another game stands in the place of a registered one",
    "_intents": "whatever may be sent is sent",
    "_list": "the list of lessons is drawn closed, which is quicker",
    "_environment": "templates are compiled once, and are to be compiled here",
    "_template": "templates are compiled once, and are to be compiled here",
    "_get_default_cache_dir": "of jinja2",
    "_pools": "of voila",
    "_events": "a step is tampered with",
    "_known": "actions that nobody holds are forgotten",
    "_running": "an effect is taken away",
    "_items": "which step of a line stands for several actions",
    "_options": "the work is not begun",
    "_folder": "nothing can be written there",
    "_robot": "is not there",
    "_is_ours": "all that is written of a site is known for its own",
    "_doors": "all that is written of a site is known for its own",
    "_HERE": "what a site packs is looked at without making one",
    "_version": "a site has changed",
    "_RESTORES": "an engine is packed without the real one",
    "_runtime": "a site without npm",
    "_read": "a library is read again",
    "_bank": "what may be asked is looked at without drawing it",
}


def reached(path):
    """Names that begin with a line and that a test reaches from outside, each with its place."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        where = f"{path.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") not in ("self", "cls"):
            yield node.attr, where
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("rqa_lab"):
            yield from ((alias.name, where) for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("attr"):
            texts = (one.value for one in node.args if isinstance(one, ast.Constant))
            yield from ((text.rpartition(".")[2], where) for text in texts if isinstance(text, str))


@pytest.mark.slow
def test_tests_ask_the_public_face():
    found = [
        (name, where)
        for path in TESTS
        for name, where in reached(path)
        if name.startswith("_") and not CUSTOM.fullmatch(name)
    ]
    assert [one for one in found if one[0] not in TOUCHED] == []
    assert TOUCHED.keys() - {name for name, _ in found} <= {"_get_default_cache_dir"}
