"""Touch positions in the editor at random, and look whether anything is lost: tests/editor_walk.py 10000."""

import random
import sys

from rqa_lab.documents.places import ScenarioError
from rqa_lab.editor import placing
from rqa_lab.editor.faults import About, faults
from rqa_lab.editor.forms import form
from rqa_lab.editor.placing import Draft, editable
from rqa_lab.editor.recorder import asked, unasked, waiting
from rqa_lab.games import game
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.editor import Editor
from rqa_lab.ui.keep import address, opened
from rqa_lab.ui.table import tables

#: touches in a row from one start
ROW = 50


def leaves(field):
    """All fields below one, groups among them."""
    for below in field.fields:
        yield below
        yield from leaves(below)


def touch(draft, dice):
    """One touch at random; it may be refused, and then changes nothing."""
    spaces = placing.spaces(draft.scenario)
    kind = dice.choice(placing.kinds(draft.scenario.game))
    what = dice.randrange(9)
    if what == 8:
        wait(draft, dice)
    elif what < 2:
        draft.place(kind, dice.choice(kind.names or ("RG/YB", "?")), dice.choice(spaces))
    elif what == 2:
        draft.take(dice.choice(spaces))
    elif what == 3:
        draft.move(dice.choice(spaces), dice.choice(spaces))
    else:
        field = dice.choice([*leaves(form(draft.scenario))])
        if what == 4:
            draft.drop(field.path)
        elif field.sort == "group":
            draft.give(
                field.path, dice.choice((*field.options, "Cy") if field.free else field.options or ("x",))
            )
        elif what == 5 and field.sort == "list" and field.value:
            draft.earlier((*field.path, dice.randrange(len(field.value))))
        else:
            texts = (*field.options, "true", "false", "", "3", "99999", "<b>x</b>")
            number = str(dice.randint(*field.bounds)) if field.bounds != (0, 0) else dice.choice(texts)
            draft.put(field.path, str(number))


def wait(draft, dice):
    """Let another choice wait, or none."""
    about = About(draft.scenario)
    way = dice.choice((*about.ways, None))
    made = waiting(about.scenario, about.moment, way) if way else unasked(about.scenario, about.moment)
    draft.change(made)
    start = about.moment.path[0] if about.moment.number else None
    assert About(made).asked == (
        way.asks if way else asked(start.game, start.state) if start else about.asked
    )


def walk(id, touches, seed=0):
    """Touches of positions of one game; raises AssertionError for anything that is lost."""
    dice, names, done, refused = random.Random(f"{id}/{seed}"), ids(id), 0, 0
    while done < touches:
        begin = editable(load(dice.choice(names)))
        draft, seen = Draft(begin), [begin]
        for _ in range(min(ROW, touches - done)):
            before = draft.scenario
            try:
                touch(draft, dice)
            except ScenarioError:
                refused += 1
                assert draft.scenario is before, "a refused touch changes nothing"
            done += 1
            if draft.scenario is not before:
                seen.append(draft.scenario)
            check(draft.scenario)
        last = draft.scenario
        back = [draft.scenario]
        while draft.undo():
            back.append(draft.scenario)
        assert back == seen[::-1], "undo all is the start"
        while draft.redo():
            pass
        assert draft.scenario == last, "redo all is the end"
    return refused


def check(scenario):
    """Whatever it is, it is shown, told, saved and read again, and so from a link."""
    again = Scenario.from_text(scenario.to_yaml(), "kept.yaml")
    assert again == scenario, scenario.to_yaml()
    assert again.state == scenario.state
    shown = Editor(scenario).view
    assert opened(address(shown, known=False)).scenario == shown.scenario
    rules = game(scenario.game.id)
    rules.scene(scenario.state)
    assert all(fault.says for fault in faults(scenario))
    rules.legal(scenario.state)


if __name__ == "__main__":
    each = int(sys.argv[1] if len(sys.argv) > 1 else 10_000) // len(tables())
    for id in tables():
        print(f"{id}: {each} touches, {walk(id, each, *sys.argv[2:])} refused, nothing lost")
