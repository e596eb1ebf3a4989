"""Change the engine in small ways, one at a time, and count how often the tests notice.

    python tools/mutate.py                                    # 400 changes at random, in core and games/rqa
    python tools/mutate.py --only core --sample 0             # every one in core
    python tools/mutate.py --only games/rqa/play/pushing.py --seed 1

mutmut makes the changes, "mutants", in a copy of the tree that is deleted afterwards. ``[tool.mutmut]`` in
pyproject.toml names the tests to run: fast ones of the engine and its pictures.  A change that only a slower
test would notice counts as survived.  So does a change in something that is read once and cached, where it
comes too late; emptying the caches would count too much as noticed, since equal setups and layouts are one
object and tests hold some.  Neither the top level of a module nor a function with a decorator is changed; but
effects are, since the copy registers them by a separate line instead (``ENTERING``).

Each survivor is shown as a difference: to read, and to turn into a test where it matters.
"""

import argparse
import ast
import json
import os
import random
import resource
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
MUTMUT = Path(sys.executable).with_name("mutmut")
SETTINGS = "[tool.mutmut]\n"
#: a mutant may fill a list for ever; this much memory ends it, as a failed test
MOST_MEMORY = 4 << 30
#: decorators that register a function and return it unchanged: the effects of a game, and steps
ENTERING = {"effect", "_step"}
#: how the tests can end when they notice; a mutant that hangs or crashes is noticed, too
NOTICED = {"killed", "timeout", "segfault", "suspicious"}


def main() -> int:
    """Run a sample of mutants and print the results."""
    arguments = read_arguments()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    with TemporaryDirectory(prefix="mutants-") as name:
        tree = Path(name)
        copy(tree)
        for module in (tree / "rqa_lab/games").rglob("*.py"):
            module.write_text(undecorated(module.read_text("utf-8")), "utf-8")
        narrow(tree / "pyproject.toml", arguments.only)
        tested, untested = mutants(tree)
        chosen = choose([*tested, *untested], arguments.sample, arguments.seed)
        print(f"{len(chosen)} of {len(tested) + len(untested)} mutants, seed {arguments.seed}", flush=True)
        asked = [mutant for mutant in chosen if mutant in tested]
        if asked:
            command = [str(MUTMUT), "run", "--max-children", str(arguments.jobs), *asked]
            subprocess.run(command, cwd=tree, check=True, timeout=None)  # each mutant has its own limit
        ended = statuses(tree)
        found = {mutant: ended[mutant] if mutant in tested else "no tests" for mutant in chosen}
        print(table(found))
        for mutant in chosen:
            if found[mutant] == "survived":
                print("\n" + say(tree, "show", mutant).stdout.strip(), flush=True)
    return 0


def read_arguments() -> argparse.Namespace:
    """The options on the command line."""
    parser = argparse.ArgumentParser(description="Count how often the tests notice a small change.")
    parser.add_argument(
        "--only",
        action="append",
        help="a folder or file of rqa_lab: games/rqa/play/pushing.py; may be repeated",
    )
    parser.add_argument("--sample", type=int, default=400, help="how many mutants; 0 for all (400)")
    parser.add_argument("--seed", type=int, default=0, help="which ones (0)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many at a time (all cores)"
    )
    arguments = parser.parse_args()
    arguments.only = arguments.only or ["core", "games/rqa"]
    for path in arguments.only:
        if not (ROOT / "rqa_lab" / path).exists():
            parser.error(f"rqa_lab has no {path}")
    return arguments


def copy(tree: Path) -> None:
    """Copy the files that git knows and new ones, in their present state."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)


def undecorated(code: str) -> str:
    r"""The code of a module, entering its functions in registers without decorators: mutmut skips those.

    >>> print(undecorated("@effect('hit')\ndef hit(do):\n    do.it()\n"))
    def hit(do):
        do.it()
    hit = effect('hit')(hit)
    <BLANKLINE>
    """
    lines = code.splitlines()
    for node in reversed(ast.parse(code).body):
        if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1:
            call = node.decorator_list[0]
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ENTERING:
                lines.insert(node.end_lineno or 0, f"{node.name} = {ast.unparse(call)}({node.name})")
                del lines[call.lineno - 1 : node.lineno - 1]
    return "\n".join([*lines, ""])


def narrow(settings: Path, only: Iterable[str]) -> None:
    """Limit the changes in the settings of the copy; fewer files make the tests run faster."""
    paths = [f"rqa_lab/{path}" if path.endswith(".py") else f"rqa_lab/{path.rstrip('/')}/*" for path in only]
    text = settings.read_text("utf-8")
    settings.write_text(text.replace(SETTINGS, f"{SETTINGS}only_mutate = {json.dumps(paths)}\n"), "utf-8")


def mutants(tree: Path) -> tuple[set[str], set[str]]:
    """All mutants by name: those that a test reaches, and the others.

    mutmut makes them when it has to run some.  Asked for an unknown one, it makes them, watches which tests
    reach which function, and stops with an error.
    """
    print("Making the mutants, and watching which tests reach them", flush=True)
    asked = say(tree, "run", "none")
    watched = tree / "mutants" / "mutmut-stats.json"
    if not watched.exists():
        raise SystemExit(asked.stdout + asked.stderr)
    reached = {name for name, tests in json.loads(watched.read_text("utf-8"))[REACHED].items() if tests}
    names = set(statuses(tree))
    tested = {name for name in names if name.rpartition("__mutmut_")[0] in reached}
    return tested, names - tested


#: where mutmut keeps which tests reach a function
REACHED = "tests_by_mangled_function_name"


def statuses(tree: Path) -> dict[str, str]:
    """How it stands with each mutant, in mutmut's words."""
    lines = say(tree, "results", "--all", "true").stdout.splitlines()
    return {name: status for name, _, status in (line.strip().partition(": ") for line in lines)}


def choose(names: Iterable[str], most: int, seed: int) -> list[str]:
    """Some names at random, all of them for 0; in order.

    >>> choose(["c", "a", "b"], 0, 7)
    ['a', 'b', 'c']
    >>> len(choose("abcdefgh", 3, 7))
    3
    """
    ordered = sorted(names)
    return sorted(random.Random(seed).sample(ordered, min(most or len(ordered), len(ordered))))


def table(found: dict[str, str]) -> str:
    """A line a module, and one for all; the share is of those mutants that a test reaches.

    >>> print(table({"lab.knock.x_pull__mutmut_1": "killed", "lab.knock.x_pull__mutmut_2": "survived"}))
    module                            mutants  noticed survived  no test    share
    lab.knock                               2        1        1        0      50%
    all                                     2        1        1        0      50%
    """
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for mutant, status in found.items():
        told = "noticed" if status in NOTICED else status
        for row in (mutant.rpartition(".")[0], "all"):
            counts[row][told] += 1
    lines = [f"{'module':32}" + "".join(f"{head:>9}" for head in COLUMNS)]
    for row in [*sorted(counts.keys() - {"all"}), "all"]:
        count = counts[row]
        reached = count["noticed"] + count["survived"]
        share = f"{count['noticed'] / reached:.0%}" if reached else ""
        cells = [count.total(), count["noticed"], count["survived"], count["no tests"], share]
        lines.append(f"{row:32}" + "".join(f"{cell:>9}" for cell in cells))
    return "\n".join(lines)


COLUMNS = ("mutants", "noticed", "survived", "no test", "share")


def say(tree: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of mutmut in the copy and keep what it prints."""
    return subprocess.run([MUTMUT, *words], cwd=tree, capture_output=True, text=True, timeout=3600)


if __name__ == "__main__":
    sys.exit(main())
