"""A natural slip gets a sentence: every public callable is tried with wrong kinds of values, one at a time."""

# One row of a table is one line, with the sentence that it expects.
# ruff: noqa: E501

import importlib
import inspect
import re
import traceback
from functools import cache
from pathlib import Path

import pytest
from test_api import public, told

import rqa_lab
from rqa_lab import Scenario, Session, load
from rqa_lab.explore import Search, find, meetings, positions, shortest
from rqa_lab.games import game, games
from rqa_lab.games.gekido.odds.odds import Attempt
from rqa_lab.games.moonbots.odds import attempt
from rqa_lab.labs import OddsLab, PlaceLab, PullLab, PushLab, ShopLab, SightLab
from rqa_lab.learn.asking import practice
from rqa_lab.learn.book import Book
from rqa_lab.scenario.study import Study
from rqa_lab.widgets import Board, Hand, Stepper, Table, Task, Timeline, Why

PACKAGE = str(Path(rqa_lab.__file__).parent)
ID = "rqa/pushing/into-a-wall"
#: what is only ever handed out: nobody makes one
RESULTS = {
    "Comparison",
    "Found",
    "Gap",
    "Line",
    "NoLine",
    "Nothing",
    "Plan",
    "Positions",
    "Meetings",
    "Remedies",
}
#: methods that only the lab itself calls: by the messages of a page, by a file
INSIDE = {
    "receive", "shown", "from_data", "unreadable", "follow", "watch", "join", "entry", "at", "line", "place",
    "entries", "thought", "beside", "plays", "actions", "lists", "improvise",
}  # fmt: skip


def good():
    """Name of a parameter -> a value with which the call ends at once."""
    scenario = load(ID)
    session = scenario.session()
    step = session.act("end turn")
    session.undo()
    return {
        "what": scenario, "where": scenario, "scenario": scenario, "session": session, "start": None,
        "game": "rqa", "state": session.state, "goal": "Pug on d5", "clauses": "rqa.push.into-wall",
        "left": {"edge-one-obstacle": "four"}, "right": None, "action": session.legal()[0], "text": "end turn",
        "number": 4, "seed": 1, "kind": "happens", "actions": 1, "tries": 5, "limit": 20, "games": 1, "jobs": 1,
        "seats": 2, "most": 50, "step": step, "tip": step, "head": step, "path": "/dev/null", "value": 1,
        "at": "e4", "callback": print, "told": print, "id": "happens.rqa/pushing/into-a-wall.4", "mark": "mistake",
        "name": "A line", "card": "Battery", "space": "e4", "n": 3, "looker": "pug", "texts": (), "bots": "random",
        "attempt": Attempt(dice="TTSXO", rolls_left=1), "command": "four of a kind", "event": None, "face": "S",
    }  # fmt: skip


#: callable -> other good values, where those of the names do not fit
OTHER = {
    "rqa_lab.Session": lambda: {"game": load(ID).game},
    "rqa_lab.load": lambda: {"where": ID},
    "rqa_lab.figure": dict,
    "rqa_lab.draw.charts.matrix": lambda: {"found": meetings("rqa", scenarios=[load(ID)])},
    "rqa_lab.draw.graph.graph": lambda: {"positions": positions(ID, 1), "line": None},
    "rqa_lab.explore.beside": lambda: beside(),
    "rqa_lab.explore.each": lambda: {"work": load, "items": [ID]},
    "rqa_lab.explore.find": lambda: {"where": None},
    "rqa_lab.explore.Search": lambda: {"where": None},
    "rqa_lab.explore.gaps": lambda: {"found": meetings("rqa", scenarios=[load(ID)])},
    "rqa_lab.explore.meetings": lambda: {"scenarios": [load(ID)], "actions": 0},
    "rqa_lab.explore.remedies": lambda: {"game": load(ID).game},
    "rqa_lab.explore.play.play": lambda: {"most": 1},
    "rqa_lab.games.gekido.odds.odds.found": lambda: {"s": load("gekido/dice/phillips-four-triangles").state},
    "rqa_lab.games.gekido.odds.odds.hint": lambda: {"s": load("gekido/dice/phillips-four-triangles").state},
    "rqa_lab.games.moonbots.odds.attempt": lambda: {"s": load("moonbots/market/two-steps-down").state},
    "rqa_lab.games.moonbots.odds.odds": lambda: {
        "attempt": attempt(load("moonbots/market/two-steps-down").state)
    },
    "rqa_lab.games.roborace.odds.now": lambda: {**race(), "seat": 0},
    "rqa_lab.games.roborace.odds.best": lambda: {**race(), "seat": 0, "turns": 1},
    "rqa_lab.games.roborace.odds.within_reach": lambda: {**race(), "turns": 1},
    "rqa_lab.games.roborace.odds.find": lambda: {"n": 7},
    "rqa_lab.learn.worksheet.worksheet": lambda: {
        "where": ["happens.rqa/pushing/into-a-wall.4"],
        "number": 1,
    },
    "rqa_lab.ui.Explorer": lambda: {"scenario": ID},
    "rqa_lab.widgets.Task": lambda: {"goal": "Crate knocked out"},
    "rqa_lab.learn.book.Book.entry": lambda: {"id": "rqa.push.into-wall"},
    "rqa_lab.labs.SightLab.teach": lambda: {"id": ID},
    "rqa_lab.scenario.study.Study.refuse": lambda: {"item": {"refuse": "end turn"}},
    "rqa.defense": lambda: {"robot": "pug", "card": "Bumper Plate"},
    "gekido.attack": lambda: {"target": "pytron"},
}


def race():
    return {"s": load("roborace/placing/nine-with-two-cards").state}


def beside():
    session = load(ID).session()
    left = session.act("end turn")
    session.undo()
    return {"session": session, "left": left, "right": session.act("play Battery with pug")}


#: class -> one of it, whose methods are tried
MADE = {
    Scenario: lambda: load(ID),
    Session: lambda: load(ID).session(),
    Study: lambda: Study(load(ID)),
    Search: lambda: Search("rqa.push.into-wall", tries=5),
    Book: lambda: Book("rqa"),
    PushLab: PushLab, PullLab: PullLab, ShopLab: ShopLab, SightLab: SightLab, OddsLab: OddsLab, PlaceLab: PlaceLab,
    **{part: (lambda part=part: part(ID)) for part in (Board, Hand, Stepper, Table, Timeline, Why)},
    Task: lambda: Task(ID, "Crate knocked out", 9),
}  # fmt: skip


@cache
def made(of):
    """One for all wrong calls: none of them changes much."""
    return MADE[of]()


@cache
def wrong():
    """Kind -> a value of it: what people take for each other."""
    scenario = load("rqa/pushing/over-the-edge")
    session = scenario.session()
    return {
        "a number": 99,
        "a text": "nonsense",
        "a list": ["x"],
        "a mapping": {"a": 1},
        "nothing": None,
        "a scenario": scenario,
        "a session": session,
        "an action": session.legal()[0],
        "a topic": "rqa/pushing",
    }


def callables():
    """All of them by their full names; methods with the class whose object they are tried on."""
    for module, name in public():
        thing = getattr(importlib.import_module(module), name)
        if name in RESULTS or not callable(thing):
            continue
        yield f"{module}.{name}", thing, None
        for line in told(thing)[1:] if inspect.isclass(thing) else ():
            method = line.strip(" .").partition("(")[0]
            if "(" in line and method not in INSIDE:
                yield f"{module}.{name}.{method}", getattr(thing, method), thing


def words():
    """The words that build a position, by their game."""
    for id in games():
        for word in game(id).builder:
            yield f"{id}.{word}", getattr(Scenario(id), word), None


#: what tries take longer for
SLOW = ("explore.find", "explore.Search", "simulate", "practice", "worksheet", ".labs.", "meetings", "draw.")
ALL = {name: (thing, of) for name, thing, of in (*callables(), *words())}
NAMES = [
    pytest.param(name, marks=pytest.mark.slow) if any(one in name for one in SLOW) else name for name in ALL
]


def tried(name):
    """A line for each wrong call that ends in an error that is not a sentence of ours."""
    thing, of = ALL[name]
    special = OTHER.get(name, dict)()
    values = {**good(), **special}
    given = [one for one in inspect.signature(thing).parameters.values() if one.name not in ("self", "cls")]
    plain = [one for one in given if one.kind in PLAIN]
    right = {one.name: values[one.name] for one in plain if one.default is one.empty}
    right |= {one.name: values[one.name] for one in plain if one.name in SMALL and one.name in values}
    right |= {one.name: special[one.name] for one in plain if one.name in special}
    for one in plain:
        usual = right.get(one.name, one.default)
        for kind, value in wrong().items():
            if (value is None and one.name in SMALL) or (isinstance(value, str) and one.name in ANY_TEXT):
                continue
            if isinstance(value, str) or type(value) is not type(usual):
                yield from complaint(f"{one.name}={kind}", thing, of, {**right, one.name: value})
    yield from complaint("an unknown name", thing, of, {**right, "stpe": 1})
    if right and name not in LONG:
        yield from complaint("nothing at all", thing, of, {})


PLAIN = (
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.KEYWORD_ONLY,
    inspect.Parameter.POSITIONAL_ONLY,
)
#: what is always given, to end soon
SMALL = {"actions", "tries", "limit", "games", "jobs", "most", "scenarios", "seats", "turns"}
#: where no text is wrong
ANY_TEXT = {"seed", "title", "summary"}
#: what takes long without its values, all of which have defaults
LONG = {"rqa_lab.explore.simulate.simulate", "rqa_lab.explore.meetings", "rqa_lab.learn.worksheet.worksheet"}


def complaint(label, thing, of, given):
    """A line, if a call ends in an error that is no sentence."""
    places = [
        one.name for one in inspect.signature(thing).parameters.values() if one.kind is one.POSITIONAL_ONLY
    ]
    first = [given.pop(name) for name in places if name in given]
    try:
        (thing if of is None or inspect.ismethod(thing) else getattr(made(of), thing.__name__))(
            *first, **given
        )
    except Exception as error:
        if not is_sentence(error):
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}:{last.lineno}"
            yield f"{label}: {type(error).__name__}: {str(error)[:120]} ({where})"


def is_sentence(error):
    """Whether it says what was found, and comes from the lab itself."""
    text, last = str(error), traceback.extract_tb(error.__traceback__)[-1].filename
    if last == __file__:  # Python says it itself: that it cannot be called like that
        return isinstance(error, TypeError) and "argument" in text
    if isinstance(error, OSError):
        return bool(error.strerror and error.filename)
    if isinstance(error, (TypeError, AttributeError, LookupError)) and type(error).__module__ == "builtins":
        return "found " in text or "Did you mean" in text or "no clause" in text
    return last.startswith(PACKAGE) and bool(text)


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_kind_of_value_gets_a_sentence(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a path may be written to
    found = [*tried(name)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "use, sentence",
    [
        (lambda: rqa_lab.show(load(ID), selcted="c4"), "marks: found selcted, which it does not take. Did you mean 'selected'?"),
        (lambda: rqa_lab.show(load(ID), "table", set="Ann"), "marks: found set, which it does not take. Did you mean 'seat'?"),
        (lambda: rqa_lab.show(load(ID), ray=("c4",)), "marks: found ('c4',) for ray, expected (a text, a text)"),
        (lambda: rqa_lab.load("rqa/setup/"), "'rqa/setup/' is a topic; its scenarios: rqa/setup/a-game-for-two, "),
        (lambda: find(["rqa.push.into-wal"]), "no clause 'rqa.push.into-wal' in the rulebook of Robot Quest Arena. Did you mean 'rqa.push.into-wall'?"),
        (lambda: find(load(ID).set(teaches=None)), "'Pushed into a wall' teaches no clause, expected the clauses to look for"),
        (lambda: shortest(ID, "Crate knocked out", within="trun"), "shortest(): found 'trun' for within, expected 'seat', 'turn' or 'game'. Did you mean 'turn'?"),
        (lambda: positions(load(ID), 1, 2), "positions(): found 2, one too many; by name it also takes within, limit, progress"),
        (lambda: Session(game("rqa"), load(ID)), "found <Scenario rqa/pushing/into-a-wall: Pushed into a wall>, expected a position of Robot Quest Arena, "),
        (lambda: load(ID).session().act(load(ID)), "found <Scenario rqa/pushing/into-a-wall: Pushed into a wall>, expected an action"),
        (lambda: Book("rqb"), "found 'rqb', expected a game: "),
        (lambda: Scenario("rqa").robot(), "robot(): found no name"),
        (lambda: Scenario("rqa").robott("pug"), "'Scenario' object has no attribute 'robott'. Did you mean 'robot'?"),
        (lambda: load(ID).sesion(), "'Scenario' object has no attribute 'sesion'. Did you mean 'session'?"),
        (lambda: Board(ID, foo=1), "Board(): found foo, which it does not take"),
        (lambda: setattr(Board(ID), "step", 99), "step: found 99, expected 0 to 7"),
        (lambda: load(ID).run().failed, "'Report' object has no attribute 'failed'. Did you mean 'failures'?"),
        (lambda: load(ID).run().ok, "'Report' object has no attribute 'ok'; it has cited, failures, passed, steps, warnings"),
        (lambda: load(ID).session().play("end turn"), "'Session' object has no attribute 'play'; it has act, "),
        (lambda: load(ID).session().legal("pug"), "Session.legal(): found 'pug', one too many"),
        (lambda: load(ID).session().undo(3), "Session.undo(): found 3, one too many"),
        (lambda: load(ID).turn(seat="Ann"), "turn(): found no name"),
        (lambda: load(ID).turn(3), "turn(): found 3 for name, expected a text"),
        (lambda: load(ID).hand("Ann", ["Hammer"]), "hand(): found ['Hammer'] for cards, expected a text"),
        (lambda: load(ID).hand("Hammer"), "hand(): found the card 'Hammer', expected a seat first, such as hand('Ann', 'Hammer')"),
        (lambda: Scenario("roborace").hand("RG/YB"), "hand(): found the card 'RG/YB', expected a seat first, such as hand('Ann', 'RG/YB')"),
        (lambda: setattr(load(ID), "titel", "x"), "Scenario: found titel, which it does not have. Did you mean 'title'?"),
        (lambda: setattr(Board(ID), "stpe", 3), "Board: found stpe, which it does not have. Did you mean 'step'?"),
        (lambda: load(ID).tiles({"e4": "Wall"}), "tiles(): found {'e4': 'Wall'}, one too many: the rest goes by name, as in name=value"),
        (lambda: load(ID).robot("pug", "c4", helth=3), "robots.pug.helth: found 'helth', expected seat, at, health, bumped, over, diagonal or another of 12 names. Did you mean 'health'?"),
        (lambda: rqa_lab.show(load(ID), stp=1), "found stp, which is no mark. Did you mean 'step'?"),
        (lambda: rqa_lab.find, "module 'rqa_lab' has no attribute 'find': it is in rqa_lab.explore"),
        (lambda: rqa_lab.laod, "module 'rqa_lab' has no attribute 'laod'. Did you mean 'load'?"),
        (lambda: practice("rqa", 7, difficulty=9), "difficulty: found 9, expected 1 to 5"),
    ],
)  # fmt: skip
def test_the_sentence_names_what_was_found_and_what_is_right(use, sentence):
    with pytest.raises(Exception, match=re.escape(sentence)):
        use()


def test_every_public_function_is_tried():
    """One without a value for a parameter would fail above; one that is left out has a reason."""
    names = {f"{module}.{name}" for module, name in public() if name not in RESULTS}
    assert {name for name in names if name not in ALL} == set()
