"""docs/add-a-game.md: its pieces are those of the package that `new` writes, and that package works."""

import importlib
import re
import sys
from pathlib import Path

import outside
import pytest
import race
from acts import put_in_place
from processes import ended

import rqa_lab
from rqa_lab import template
from rqa_lab.core.files import folder
from rqa_lab.core.game import REQUIRED, Game, faults, later, overrides
from rqa_lab.core.goal import read_goal
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario

ROOT = Path(__file__).parents[1]
#: where the lab is that is tested
LAB = Path(rqa_lab.__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
MADE = Path(template.__file__).parent


def blocks(language):
    """The code of that language in the document."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", PAGE)


def names(table):
    """The names in the first column of one of the tables of part 6."""
    rows = re.findall(
        r"(?m)^\| (`.*?`) \|", PAGE.split("## 6.")[1].split("## 7.")[0].split("Everything else")[table]
    )
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


# ---- what it says ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", blocks("py"), ids=lambda piece: piece.split("\n")[0].strip())
def test_pieces_are_the_packages(piece):
    assert piece in (MADE / "__init__.py").read_text("utf-8")


@pytest.mark.parametrize("piece", blocks("yaml"), ids=lambda piece: piece.split("\n")[0].strip())
def test_rules_and_scenarios_are_the_packages(piece):
    assert any(piece in path.read_text("utf-8") for path in MADE.rglob("*.yaml"))


def test_the_tables_are_the_contract():
    public = {name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")}
    assert set(names(0)) == set(REQUIRED)
    assert set(names(1)) == public - set(REQUIRED)
    assert len(names(0)) == len(REQUIRED)


# ---- what the game does ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [MADE / "first-game.yaml", *sorted(MADE.rglob("scenarios/*/*.yaml"))],
    ids=lambda path: path.stem,
)
def test_its_scenarios_pass(path):
    report = Scenario.from_text(path.read_text("utf-8"), path.name).run()
    assert report.passed, report.failures
    assert not report.warnings


def at(*spaces, **more):
    return race.State.start(at=spaces, **more)


def test_both_reasons_of_a_stage_are_told():
    verdict = race.GAME.judge(at(0, 3, phase="move", fuel=1), race.Move("up"))
    assert [(reason.kind, *reason.facts.values()) for reason in verdict.reasons] == [
        ("occupied", "Blue", "a2"),
        ("fuel", 2, 1),
    ]


@pytest.mark.parametrize(
    "spaces, kinds",
    [((0, 2), []), ((4, 4), ["one space"]), ((6, 8), ["both home"]), ((7, 7), ["one space", "both home"])],
)
def test_what_is_wrong_with_a_position_is_listed(spaces, kinds):
    assert [finding.kind for finding in race.GAME.audit(at(*spaces))] == kinds


def test_a_die_has_three_faces():
    state, judge = at(0, 2, phase="rolling"), race.GAME.judge
    assert judge(state, template.Choose("3"))
    assert judge(state, template.Choose("4")).clauses == ("lab.not-an-option", "race.turn.roll")


def test_an_event_that_cites_no_clause_is_told(monkeypatch):
    class Wrong(race.Race):
        def advance(self, s, action, trace=None, chance=None):
            super().advance(s, action, trace, chance)
            if trace is not None:
                trace[:] = [(kind, ("race.turn.rol",), *rest) for kind, _, *rest in trace]
            return s

    put_in_place(monkeypatch, "race", Wrong())
    report = Scenario("race", "Wrong", seed=1, steps=[{"do": "roll"}]).run()
    assert "event roll cites race.turn.rol, which is no clause. Did you mean 'race.turn.roll'?" in str(
        report.failures[0]
    )


def test_what_follows_by_itself_is_said_and_read():
    state = at(0, 2, phase="move", fuel=3)
    assert race.GAME.parse("MOVE  r", state) is race.Move("right")
    with pytest.raises(ValueError, match="may mean"):
        race.GAME.parse("move", state)
    with pytest.raises(ValueError, match="found 'fly', expected roll, move, end or choose"):
        race.GAME.parse("fly", state)
    with pytest.raises(ValueError, match="found 'sideways', expected right, up, left or down"):
        race.GAME.parse("move sideways", state)
    conditions = read_goal("Red on a1 and Bo wins", race.GAME.look(state), race.GAME.goal_words(state))
    assert [(*one.path, one.value) for one in conditions] == [("Red", "at", "a1"), ("winners", "Bo", 1)]


# ---- a package of its own --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder for PYTHONPATH in which a package that `new` wrote is installed, and the package itself."""
    root = tmp_path_factory.mktemp("outside")
    site, made, told = outside.install(root)
    assert "rqa-lab play --game moon_race" in told
    text = (made / "moon_race" / "__init__.py").read_text("utf-8")
    assert 'id, title = "moon_race", "Moon Race"' in text
    assert "class MoonRace(Game):" in text
    return site, made


def run(installed, *arguments, module="rqa_lab", more=(), **env):
    """The exit code and the output of a command where the package is installed."""
    site, made = installed
    paths = ":".join(map(str, (*more, site, LAB)))
    return ended("-m", module, *arguments, cwd=made, env={"PYTHONPATH": paths, **env})


@pytest.mark.slow
def test_every_command_of_the_page_knows_it(installed):
    typed = [line.split(maxsplit=1)[1] for line in re.findall(r"(?m)^    (rqa-lab .*race.*)$", PAGE)][1:]
    told = ""
    for line in typed:
        words = re.findall(r'"[^"]*"|\S+', line.replace("race", "moon_race"))
        code, out, complaint = run(installed, *(word.strip('"') for word in words))
        assert (code, complaint.replace("Working …\n", "")) == (0, ""), line  # said where it takes a while
        told += out
    assert len(typed) == 5
    for line in (
        "3 scenarios: all passed",
        "2   B  .  .",
        "That costs 2 Fuel; 1 left.",
        "moon_race.move.free  Onto a free space",
        "[moon_race.end.line]",
    ):
        assert line in told


@pytest.mark.slow
def test_its_own_test_passes_and_pytest_runs_its_scenarios(installed):
    code, told, _ = run(installed, "-q", "-p", "no:cacheprovider", module="pytest")
    assert code == 0, told
    assert "7 passed" in told


@pytest.mark.slow
def test_nothing_of_it_is_loaded_before_it_is_named(installed):
    code = "import sys, rqa_lab, rqa_lab.games as g; g.game('rqa'); print('moon_race' in sys.modules)"
    code += "; print(g.title('moon_race'), 'moon_race' in sys.modules, g.games()[-1])"
    _, told, _ = ended("-c", code, env={"PYTHONPATH": f"{installed[0]}:{LAB}"})
    assert told.split() == ["False", "Moon", "Race", "True", "moon_race"]


@pytest.mark.slow
def test_its_guided_game_is_found_by_its_name(installed):
    code = "from rqa_lab.learn.guided import guided as g; print(*[one.title for one in g('moon_race').coach])"
    _, told, _ = ended("-c", code, env={"PYTHONPATH": f"{installed[0]}:{LAB}"})
    assert told.startswith("Hello! Red is yours. Roll the die.")


def test_the_environment_says_which_of_the_installed_games_there_are(installed):
    code, _, complaint = run(installed, "rules", "--game", "moon_race", RQA_GAMES="other")
    assert code == 2
    assert "found 'moon_race', expected a game: rqa, gekido, moonbots, roborace" in complaint


@pytest.mark.slow
@pytest.mark.parametrize(
    "module, why",
    [
        ("raise ImportError('no module of mine')", "ImportError: no module of mine"),
        ("Broken = 7", "found a int, expected a subclass of rqa_lab.core.game.Game"),
        ("from rqa_lab.core.game import Game\nclass Broken(Game):\n    id = title = 'broken'",
         f"it has no {', '.join(REQUIRED[2:])}"),
        ("from rqa_lab.template import Race as Broken", "its id is 'race', expected 'broken'"),
        ("from rqa_lab.template import Race\nclass Broken(Race):\n    id = 'broken'",
         "its clause 'race.turn.alternate' does not begin with 'broken.'"),
    ],
    ids=["import", "no game", "names", "id", "clauses"],
)  # fmt: skip
def test_a_game_that_cannot_be_used_is_told_and_left_out(installed, tmp_path, module, why):
    (tmp_path / "broken.py").write_text(f"{module}\n", "utf-8")
    brought(tmp_path, "broken", "broken:Broken")
    code, _, complaint = run(installed, "rules", "--game", "broken", more=[tmp_path])
    assert code == 2
    assert why in complaint
    assert "rqa-broken" in complaint
    code, told, complaint = run(installed, "check", "moon_race/scenarios", more=[tmp_path])
    assert (code, told) == (0, "3 scenarios: all passed\n")
    assert complaint.count("\n") == 1
    assert why in complaint


def test_two_packages_with_one_id_are_told(installed, tmp_path):
    brought(tmp_path, "moon_race", "moon_race:MoonRace", package="rqa-other")
    code, _, complaint = run(installed, "rules", "--game", "moon_race", more=[tmp_path])
    assert code == 2
    told = "More than one package has a game 'moon_race': rqa-moon-race and rqa-other."
    assert told in complaint.replace("_race and", "-race and")


def brought(folder, id, value, package=""):
    """Put into a folder what an installed package says of a game that it brings."""
    package = package or f"rqa-{id}"
    about = folder / f"{package.replace('-', '_')}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[rqa_lab.games]\n{id} = {value}\n", "utf-8")


@pytest.mark.parametrize(
    "name, why",
    [
        ("Race", "expected a name of lower-case letters, digits and _"),
        ("class", "expected a name of lower-case letters, digits and _"),
        ("rqa", "there is already a game rqa"),
        ("json", "Python already has a module json"),
        ("taken", "already exists"),
    ],
)
def test_new_refuses_a_name_that_would_not_do(rqa, tmp_path, name, why):
    (tmp_path / "taken").mkdir()
    code, told, complaint = rqa("new", name, "--into", tmp_path)
    assert (code, told) == (2, "")
    assert why in complaint
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_a_method_of_another_module_is_loaded_when_a_game_is_first_asked_for_it(tmp_path, monkeypatch):
    (tmp_path / "drawn_later.py").write_text(
        "def drawn(state, /, **marks):\n    return state, marks\n", "utf-8"
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    class Slow(race.Race):
        scene = later("drawn_later:drawn")

    slow = Slow()
    assert overrides(slow, "scene")
    assert not overrides(slow, "table")
    assert faults(slow, "race") == []
    assert "drawn_later" not in sys.modules
    assert slow.scene("here", can=1) == ("here", {"can": 1})
    assert slow.scene is Slow.scene is sys.modules.pop("drawn_later").drawn


@pytest.mark.parametrize("name", ["rqa", "gekido", "moonbots", "roborace"])
def test_our_games_have_their_functions_in_the_rooms_that_are_named_after_them(name):
    for public in (*REQUIRED[4:], "table", "legal", "parse", "label", "goal_words", "estimate"):
        module = getattr(getattr(game(name), public), "__module__", "")
        assert module.startswith((f"rqa_lab.games.{name}.", "rqa_lab.core")), public


def test_where_files_lie_is_known_though_the_module_is_in_memory_alone(tmp_path, monkeypatch):
    """As on a site, where what has been imported is no file any more."""
    (tmp_path / "in_memory").mkdir()
    module = tmp_path / "in_memory" / "__init__.py"
    module.write_text("", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "in_memory", importlib.import_module("in_memory"))
    module.unlink()
    assert folder("in_memory") == module.parent
    assert folder("sys") is None
