"""What a data file brings plays, is drawn, speaks and is documented, without a line of Python."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import json
import re
import textwrap
from pathlib import Path

import brought
import pytest
import stored
from commands import launched
from processes import ended

import rqa_lab.games.rqa
from rqa_lab.core.component import printed
from rqa_lab.core.verdict import Illegal
from rqa_lab.documents.mistakes import expected
from rqa_lab.games import data_rules, datafile, games_with_data, title
from rqa_lab.games.rqa.components import Tile
from rqa_lab.games.rqa.setup import setup
from rqa_lab.scenario.scenario import Scenario

IDS = list(games_with_data())
#: those to which a file can bring something new
BRINGS = [id for id in IDS if not all(table.full for table in data_rules(id).tables.values())]
#: those with cards of our own
OURS = [id for id in IDS if "cards" in data_rules(id).tables]


FOLDER = Path(rqa_lab.games.rqa.__file__).parent
DOCUMENT = Path(__file__).parents[1] / "docs" / "component-data.md"


def told(id, text):
    """What is wrong with a data file of that text."""
    return [str(problem) for problem in datafile.read(f"{id}-data: 1\n{text}\n", "box.yaml").problems]


@pytest.mark.parametrize("id", BRINGS)
def test_an_example_of_each_kind_can_be_used_as_it_is(id):
    tables = {name: table for name, table in data_rules(id).tables.items() if not table.of}
    text = "".join(
        f"{name}:\n{textwrap.indent(table.kind.example, '  ')}\n" for name, table in tables.items()
    )
    assert told(id, text) == []
    template = data_rules(id).template()
    for table in tables.values():
        assert textwrap.indent(table.kind.example, "#   ") in template
        assert all(
            f"#   {field:15} {part.meaning}" in template for field, part in printed(table.kind).items()
        )


def kinds(id):
    """What there is in the tables of a game, with a heading for each."""
    for table in data_rules(id).tables.values():
        if not table.of:
            yield table.kind, f"### {title(id)}: {table.kind.kind}"


def fields_told(id, known):
    """What there is to say of each field, as tables of Markdown."""
    for kind, heading in kinds(id):
        yield f"{heading}\n\n| field | what it is | what it holds |\n|---|---|---|\n"
        for field, part in printed(kind).items():
            name, holds = f"**`{field}`**" if part.needed else f"`{field}`", expected(part.schema(known), {})
            yield f"| {name} | {part.meaning} | {holds} |\n".replace("…", "...")
        yield "\n"


def clauses_told(id, known):
    """What components may have clauses of their own for, as tables of Markdown."""
    for kind, heading in kinds(id):
        yield f"{heading}\n\n| for | what happens | in general |\n|---|---|---|\n"
        cites = kind.citing(known)
        for one in dict.fromkeys(cites.values()):
            keys = ", ".join(f"`{key}`" for key, other in cites.items() if other == one)
            yield f"| {keys} | {one.meaning} | {', '.join(f'`{id}`' for id in one.general)} |\n"
        yield "\n"


def cards_told(id, known):
    """The cards of our own, as a table of Markdown."""
    fields = printed(data_rules(id).tables["cards"].kind)
    columns = [name for name in ("type", "colour", "cost", "copies", "range", "damage") if name in fields]
    yield f"| card | {' | '.join(columns)} | what it does |\n|---|{'---|' * len(columns)}---|\n"
    for card in data_rules(id).shipped().cards.values():
        if card.lab:
            values = (str(card.value(name) or "") for name in columns)
            yield f"| {card.name} | {' | '.join(values)} | {card.says} |\n"
    yield "\n"


@pytest.mark.golden
def test_the_documents_list_fields_clauses_and_our_own_cards():
    text = DOCUMENT.read_text("utf-8")
    known = {id: data_rules(id).known(data_rules(id).shipped()) for id in IDS}
    for tell, ids in ((fields_told, IDS), (clauses_told, IDS), *((cards_told, [id]) for id in OURS)):
        what = f"{tell.__name__.removesuffix('_told')}{' of ' + ids[0] if ids != IDS else ''}"
        begin, end = f"<!-- {what} -->\n", f"<!-- end of {what} -->\n"
        before, _, rest = text.partition(begin)
        lines = "".join(line for id in ids for line in tell(id, known[id]))
        text = f"{before}{begin}\n{lines}{end}{rest.partition(end)[2]}"
    stored.same(text, DOCUMENT)


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_what_is_new_plays_is_drawn_and_speaks(id, tmp_path):
    file = tmp_path / "box.yaml"
    file.write_text(brought.DATA[id], "utf-8")
    code, out, err = ended(
        str(Path(brought.__file__)),
        id,
        "40",
        "2",
        env={"RQA_DATA": str(file)},
        cwd=Path(brought.__file__).parent,
    )
    assert code == 0, err
    shown = json.loads(out)
    assert all(shown.values()), shown


@pytest.mark.slow
@pytest.mark.parametrize("id", BRINGS)
def test_the_commands_tell_of_what_is_new(id, tmp_path):
    file, scenario = tmp_path / "box.yaml", tmp_path / "one.yaml"
    file.write_text(brought.DATA[id], "utf-8")
    scenario.write_text(json.dumps({id: 1, "title": "One", **brought.BEGINNINGS[id][0]}), "utf-8")
    code, out, _ = launched("data", "check", file)
    assert code == 0
    assert f"Oil Slick: a new {brought.NOUNS[id]}. " in out
    code, out, err = launched("show", scenario, "--data", file)
    assert (code, err) == (0, "")
    assert "Bolt" in out
    assert "Oil Slick" in out


@pytest.mark.slow
def test_no_more_robots_take_part_than_have_numbers(tmp_path):
    file, scenario = tmp_path / "box.yaml", tmp_path / "all.yaml"
    file.write_text(brought.DATA["rqa"], "utf-8")
    robots = ("bolt", "zap", "pug", "petri", "strider", "crate", "dozer", "kettle", "jaws")
    seats = {robot: {"seat": f"S{number}"} for number, robot in enumerate(robots[:8])}
    scenario.write_text(json.dumps({"rqa": 1, "title": "All", "robots": seats}), "utf-8")
    code, out, _ = launched("check", scenario, "--data", file)
    assert code == 1
    assert "found a mapping of 8, expected at most 7" in out
    with pytest.raises(ValueError, match="found 9 robots, expected at most 8"):
        setup(("Ann",), [(robot, 0) for robot in robots])


@pytest.mark.parametrize(
    "id, text, sentence",
    [
        ("rqa", "robots: {Pog: {push_extra: 1}}", "2:10: found 'Pog', expected Pug, Petri,"),
        ("rqa", "robots: {Bolt: {push_extra: 1}}", "2:16: found no 'health', expected one"),
        ("rqa", "robots: {Big Bolt: {health: 5}}", "2:20: found 'Big Bolt', expected one word with a capital at its beginning alone, such as Pug"),
        ("rqa", "robots: {Turn: {health: 5}}", "2:16: found 'Turn', expected another name: there is 'turn'"),
        ("rqa", "robots: {Wall: {health: 5}}", "2:16: found 'Wall', expected another name: there is 'Wall'"),
        ("rqa", "robots: {Bolt: {health: 5, price: 2, damage: 1}}", "2:35: found price, expected range as well: a robot attacks with all three"),
        ("rqa", "robots: {Bolt: {health: 500}}", "2:25: found 500, expected a whole number from 1 to 99"),
        ("rqa", "tiles: {Walls: {blocks: [move]}}", "2:9: found 'Walls', expected "),
        ("rqa", "tiles: {Pit: {enter_damge: 1}}", "2:15: found 'enter_damge', expected spawn, blocks,"),
        ("rqa", "tiles: {Pit: {letter: '#'}}", "2:23: found '#', expected another sign: it is that of Wall"),
        ("rqa", "tiles: {Pit: {letter: .}}", "2:23: found '.', expected another sign: it is that of bare floor"),
        ("rqa", "tiles: {Pit: {glyph: abc}}", "2:22: found 'abc', expected two plain signs, such as ##"),
        ("rqa", "tiles: {Pit: {pushable: true, blocks: [move]}}", "2:25: found pushable, expected pack as well: only packs have such tiles"),
        ("rqa", "tiles: {Pit: {enter_damage: 1, knock_out_from: 2}}", "2:29: found enter_damage and knock_out_from, expected one of them"),
        ("rqa", "tiles: {Pit: {pack: jaws, other_side: Vent, side: 1}}", "2:51: found Vent with side 1 and other_side: Steam Vent, expected side 1 of one"),
        ("rqa", "tiles: {Pit: {pack: jawz}}", "2:21: found 'jawz', expected a pack: dozer, kettle, jaws, backer promo or bot battle promo. Did you mean 'jaws'?"),
        ("gekido", "bots: {Bolt: {structure: 3}}", "2:14: found no 'symbol', expected one"),
        ("gekido", "powers: {Wind: {steps: [[flip]]}}", "2:16: found no 'by', expected one"),
        ("gekido", "powers: {Wind: {by: atacker, steps: [[flip]]}}", "2:21: found 'atacker', expected attacker, defender or owner. Did you mean 'attacker'?"),
        ("gekido", "powers: {Wind: {by: attacker, steps: [[cancel]]}}", "2:39: found [cancel], expected another step of a power: flip, own, any,"),
        ("gekido", "powers: {Wind: {by: defender, steps: [[switch]]}}", "2:39: found [switch], expected it with by: attacker"),
        ("gekido", "powers: {Wind: {by: owner, when: roll, steps: [[look, 5, 2]]}}", "2:48: found [look, 5, 2], expected it on a power with when: start"),
        ("gekido", "powers: {Wind: {by: owner, steps: [[flip], [reroll]]}}", "2:44: found [reroll], expected no more than one step that changes dice"),
        ("gekido", "tiles: {Hill: {attack: 100}}", "2:24: found 100, expected a whole number from -99 to 99"),
        ("gekido", "tiles: {Hill: {attack: 1, letter: H}}", "2:35: found 'H', expected another sign: it is that of High Ground"),
        ("gekido", "tiles: {Hil Ground: {attack: 1}}", "2:9: found 'Hil Ground', expected Energy Station, High Ground, Laser Turret, Hot Grill or The Center. Did you mean 'High Ground'?"),
        ("gekido", "bots: {Slicer: {powers: {Second Wind: 1}}}", "2:26: found 'Second Wind', expected Flip a Die,"),
        ("gekido", "duel: {Bolt: {armor: 1}}", "2:8: found 'Bolt', expected V-REX, Slicer,"),
    ],
)  # fmt: skip
def test_each_mistake_is_told_at_its_place(id, text, sentence):
    assert told(id, text)[0].startswith(f"box.yaml:{sentence}")


def test_a_file_may_speak_of_what_it_brings():
    assert (
        told("gekido", "powers: {Wind: {by: owner, steps: [[flip]]}}\nbots: {Slicer: {powers: {Wind: 1}}}")
        == []
    )
    assert told("rqa", "tiles: {Pit: {enter_damage: 1}}\nlayouts: {ours: {a1: Pit}}") == []


def test_a_tile_without_clauses_of_its_own_cites_the_general_ones():
    tile = Tile(name="Oil Slick", enter_damage=1, clauses={"exit": ("rqa.tile.glue",)})
    assert tile.clauses["points"]  # without a clause nothing happens
    assert (tile.clauses["enter"], tile.clauses["exit"]) == (("rqa.tile.enter-claims",), ("rqa.tile.glue",))


#: what a robot may be given, so that each of its powers is used
POWERS = {
    "push_extra": 1,
    "price": 1,
    "range": 2,
    "damage": 1,
    "comes_in": "centre",
    "reward": [["points", 1]],
}


def test_a_robot_cites_no_clause_of_another_ones_power():
    cited = []
    robots = {
        "dozer": {"seat": "Ann", "at": "c4"},
        "jaws": {"seat": "Bo", "at": "d4", "health": 1},
        "kettle": {"seat": "Cy", "at": "c5"},
    }
    keys = {
        "rqa": 1, "title": "Powers", "robots": robots, "data": {"Dozer": POWERS, "Kettle": POWERS},
        "turn": {"seat": "Ann", "move": 4, "energy": 2},
    }  # fmt: skip
    session = Scenario.from_data(keys).session()
    for text in ("push kettle up", "use dozer on jaws", "use dozer on kettle", "end turn"):
        try:
            cited += [clause for event in session.act(text).events for clause in event.clauses]
        except Illegal as refused:
            cited += refused.verdict.clauses
    assert {"rqa.setup.robot-ability", "rqa.faq.once-per-turn", "rqa.ko.last-cube"} <= {*cited}
    names = ("pug", "petri", "strider", "crate")
    assert not [clause for clause in cited if any(name in clause for name in names)]


def test_no_line_cites_the_clauses_of_one_robot():
    for file in FOLDER.rglob("*.py"):
        assert not re.findall(r'"rqa\.(?:robot\.|setup\.pug-|push\.crate-)[^"]*"', file.read_text("utf-8")), (
            file
        )
