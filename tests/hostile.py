"""Names that somebody else chose, in everything that shows itself in a notebook, for all games."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property

from rqa_lab import Scenario, figure, fold, show, why
from rqa_lab.core.datarules import OwnData, other_data
from rqa_lab.core.game import Outcome, Question, overrides
from rqa_lab.core.notation import Ambiguous, Choose
from rqa_lab.core.scene import Cell, Rect, Scene, Text
from rqa_lab.documents.places import Problem, ScenarioError
from rqa_lab.draw.charts import curves, gains, wins
from rqa_lab.draw.figure import Figure
from rqa_lab.draw.figure import figure as drawn
from rqa_lab.draw.graph import graph
from rqa_lab.editor.recorder import Way
from rqa_lab.explore.chances import Branch, Plan, Stage
from rqa_lab.explore.comparison import compare
from rqa_lab.explore.found import Found, Nothing, Progress
from rqa_lab.explore.graph import positions
from rqa_lab.explore.meeting import meetings
from rqa_lab.explore.remedy import remedies
from rqa_lab.explore.simulate import Unsound, simulate
from rqa_lab.explore.solve import shortest
from rqa_lab.games import game
from rqa_lab.games.datafile import read
from rqa_lab.games.gekido.odds.odds import Attempt, odds
from rqa_lab.games.moonbots.odds import Choice, Offer
from rqa_lab.games.roborace.odds import Line, Reach
from rqa_lab.kit.cards import Part, Slot
from rqa_lab.labs import PullLab, PushLab, ShopLab, SightLab
from rqa_lab.learn.book import Book
from rqa_lab.learn.course import Exercise
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.library import load
from rqa_lab.scenario.study import Study, moments
from rqa_lab.site.check import Finding
from rqa_lab.ui import Explorer, keep
from rqa_lab.ui.display import Picture
from rqa_lab.widgets import Board, Hand, Stepper, Table, Task, Timeline, Why

GAMES = ("rqa", "gekido", "moonbots", "roborace")
NAMES = {
    "HTML": "A<img src=x onerror='window.__x=1'>\" onfocus='__x=1' x=\"",
    "Markdown": "[A](javascript:__x=1) **b** <script>window.__x=1</script>",
    "what is not seen": "Ann\x1b[31m\x9b2J\a\r\u202e\u2066\u200b\0\ufeff",
    "TeX": "$x^2$ $\\frac{ & \\",
}
#: a position in which the name is that of the seat whose turn it is, and something that can be done in it
_POSITIONS = {
    "rqa": lambda name: {
        "robots": {"pug": {"seat": name, "at": "c4"}, "crate": {"seat": "Bo", "at": "d4", "health": 2}},
        "turn": {"seat": name, "move": 9},
    },
    "gekido": lambda name: {
        "bots": {"m3-ow": {"seat": name, "at": "a3"}, "pytron": {"seat": "Bo", "at": "b3"}},
        "turn": {"seat": name},
        "attack": {"target": "pytron", "command": "full house", "locked": "TTTSS", "rolls": 1},
    },
    "moonbots": lambda name: {
        "robots": {name: {"energy": 9, "parts": ["Torso 4"]}, "Bo": {"weapons": ["Spy"]}, "Cy": {}},
        "market": {"T1": "Head 3", "B2": "Rest"},
        "turn": {"robot": name},
        "dice": "24",
    },
    "roborace": lambda name: {
        "seats": {name: {"hand": ["BG/RY"], "gone": 4}, "Bo": {"gone": 3, "tokens": ["Trick"]}},
        "turn": {"seat": name},
    },
}
_GOALS = {
    "rqa": "Crate knocked out",
    "gekido": "Pytron destroyed",
    "moonbots": "Bo out",
    "roborace": "Bo finished",
}
_DOES = {
    "rqa": ("push crate right", "end turn"),
    "gekido": ("stop", "pass"),
    "moonbots": ("place 4 on torso", "end turn"),
    "roborace": ("place BG/RY at 1,1", "draw"),
}


def caught(does, *given, **more):
    """What a call raises; the call must raise."""
    try:
        does(*given, **more)
    except Exception as error:
        return error
    raise AssertionError(f"{does} raised nothing")


class World:
    """A game in which the name stands wherever a file, a link or data can bring it in."""

    def __init__(self, id, name):
        self.id, self.name, self.game = id, name, game(id)
        self.deed, self.end = _DOES[id]

    def read(self, **keys):
        """A scenario as a file would bring it."""
        document = {self.id: 1, "title": self.name, **_POSITIONS[self.id](self.name), **keys}
        return Scenario.from_text(json.dumps(document), f"{self.name}.yaml")

    @cached_property
    def scenario(self):
        texts = dict.fromkeys(("question", "answer", "note"), self.name)
        steps = [
            {"do": self.deed, "say": self.name},
            {"refuse": self.deed, "seat": "Bo", "say": self.name},
            {"do": self.end, "say": self.name},
        ]
        return self.read(**texts, steps=steps)

    @cached_property
    def mistaken(self):
        name = self.name
        steps = [
            {"refuse": self.deed, "seat": name},
            {"options": [name]},
            {"refuse": self.deed, "because": name},
            {"do": self.deed, "expect": {name: {name: name}}, "events": [name], "cites": [name]},
            {"do": name, "say": name},
            {name: name},
        ]
        more = {name: name, "audit": [name], "chance": [name], "expect": {"turn": name}}
        return self.read(**more, steps=steps, teaches=[name], players={name: name}, rulings={name: name})

    @cached_property
    def before(self):
        return self.scenario.session()

    @cached_property
    def session(self):
        session = self.scenario.session()
        session.act(self.deed)
        session.act(self.end)
        session.undo()
        return session

    @cached_property
    def refused(self):
        return self.before.judge(self.deed, "Bo")

    def comparison(self, where):
        readings = {
            id.rpartition(".")[2]: ruling.readings[-1]
            for id, ruling in self.game.rulebook.rulings.items()
            if ruling.readings
        }
        return compare(where, readings)

    def shortest(self, goal):
        goal.__name__ = self.name
        return shortest(self.before, goal, within="turn", actions=1)

    @cached_property
    def line(self):
        start = self.before.state
        return self.shortest(lambda state: state != start)

    @cached_property
    def positions(self):
        return positions(self.before, 1)

    @cached_property
    def results(self):
        found = simulate(self.id, 1, seats=[self.name, "Bo"], bots="random", jobs=1)
        names = {"bots": (self.name, "greedy"), "gained": ((self.name,), ())}
        rows = tuple(replace(row, **names) for row in found.rows)
        return replace(found, rows=rows, options={"seats": [self.name, "Bo"]}, seed=self.name)

    def chart(self, draw, **more):
        """A chart of a game with gains; a name has to fit beside it."""
        name = self.name[:12]
        rows = tuple(replace(row, bots=(name, "greedy"), gained=((name,), ())) for row in self.results.rows)
        page = Figure(figsize=(6, 3))
        draw(replace(self.results, game="rqa", rows=rows), page.subplots(), **more)
        return page

    @cached_property
    def scene(self):
        cells = (Cell(self.name, 0, 0, 9, self.name, self.name),)
        items = (Rect(self.name, 0, 0, 9, 9), Text(self.name, 4, 4, self.name))
        return Scene(9, 9, items, cells, self.name, (self.name,))

    @cached_property
    def own(self):
        return OwnData(self.name, self.name, (self.name,) * 9, {self.name: self.name})

    def data(self):
        document = {f"{self.id}-data": 1, self.name: self.name, "cards": {self.name: {self.name: self.name}}}
        return json.dumps(document)

    @property
    def plan(self):
        """A plan in which everything has the name."""
        then = Stage(_NONE, self.name, Choose(self.name), Stage(_NONE))
        answers = tuple(Branch((self.name, self.name), odds, then) for odds in (None, _NONE))
        root = Stage(_NONE, self.name, Choose(self.name), Stage(_NONE, self.name, branches=answers))
        within = "turn", self.name, 1, _NONE, Fraction(1), root, 2, 1, _NONE, 0, "limit"
        return Plan(self.game, self.name, self.before.state, *within)

    def lab(self, kind):
        """A lab with this position; what it has on a board where the game has no such lab."""
        return kind(self.scenario) if self.id in kind.games() else Stepper(self.scenario)

    def explorer(self):
        """The explorer after everything that brings a name to the page."""
        explorer = Explorer(self.scenario)
        for message in (
            {"do": "step", "n": 1},
            {"do": "fork"},
            {"do": "act", "text": self.end},
            {"do": "comment", "id": "1.1", "text": self.name},
            {"do": "name", "id": "1.1", "text": self.name},
            {"do": "lines"},
            {"do": "close"},
            {"do": "why", "text": self.deed},
            {"do": "new"},
            {"do": "set", "id": "name-0", "text": self.name},
            {"do": "search", "text": self.name},
        ):
            explorer.receive({"ask": 1, **message})
            assert explorer.page.error is None, explorer.page.error
        return explorer

    @property
    def meeting(self):
        """What a search for clauses that meet found, made of the scenario."""
        cited = self.scenario.run().cited[:1]
        return Found(self.scenario, cited, False, self.name, Progress("library", 1, 1, 1), (self.name,))

    @property
    def edited(self):
        """The explorer with the editor open, and the name wherever one can put it."""
        explorer = Explorer(self.scenario)
        for message in (
            {"do": "edit"},
            {"do": "say", "id": "title", "text": self.name},
            {"do": "say", "id": "question", "text": self.name},
            {"do": "give", "id": "/seats", "text": self.name[:60]},
            {"do": "put", "id": "/turn/seat", "text": self.name[:60]},
            {"do": "put", "id": f"/{self.name}", "text": self.name},
        ):
            explorer.receive({"ask": 1, **message})
            assert explorer.page.error is None, explorer.page.error
        return explorer

    def opened(self, text):
        """The explorer after a file that it cannot use."""
        explorer = Explorer(self.scenario)
        explorer.receive({"do": "file", "id": f"{self.name}.yaml", "whole": text, "ask": 1})
        assert explorer.page.error is None, explorer.page.error
        return explorer


@cache
def rulebook(id):
    """A book and what is in it: nobody but the lab names anything there."""
    book = Book(id)
    parts = book.chapters, book, book.open, book.summaries, book.reference
    return [book, *(next(iter(part.values())) for part in parts)]


world = cache(World)
_NONE = Fraction()

#: what shows itself -> how it comes about
KINDS = {
    # ---- scenarios ----
    "scenario": lambda w: w.scenario,
    "scenario with mistakes": lambda w: w.mistaken,
    "no scenario": lambda w: Scenario.from_text(json.dumps([w.name]), w.name),
    "scenario, built": lambda w: Scenario(w.id, w.name, question=w.name),
    "steps of a scenario": lambda w: w.mistaken.lines,
    "report": lambda w: w.scenario.run(),
    "report of mistakes": lambda w: w.mistaken.run(),
    "problems": lambda w: [*w.mistaken.problems, Problem(w.name, w.name, 1, 1), Problem(w.name, w.name)],
    "moments": lambda w: moments(w.scenario),
    "study": lambda w: [Study(w.scenario), Place(1, 2)],
    # ---- play ----
    "session at its start": lambda w: w.before,
    "session": lambda w: w.session,
    "step": lambda w: w.session.here,
    "first step": lambda w: w.session.start,
    "action": lambda w: w.session.here.action,
    "answer": lambda w: Choose(w.name),
    "events": lambda w: w.session.line[-1].events,
    "verdict": lambda w: w.before.judge(w.deed),
    "refusal": lambda w: w.refused,
    "reasons": lambda w: w.refused.reasons,
    "position": lambda w: w.before.state,
    "look": lambda w: w.game.look(w.before.state),
    "outcome": lambda w: Outcome((w.name,), {w.name: 1}, (w.name,)),
    "question": lambda w: Question(w.name, w.name, (w.name,)),
    # ---- why, and pictures ----
    "why a step": lambda w: why(w.session, w.session.line[-1]),
    "why not": lambda w: why(w.before, w.refused),
    "why at the start": lambda w: why(w.before),
    "picture": lambda w: show(w.session),
    "picture of a scenario": lambda w: show(w.scenario, step=2),
    "picture of a table": lambda w: show(w.before, "table") if overrides(w.game, "table") else show(w.before),
    "picture of anything": lambda w: Picture(w.scene),
    "folded": lambda w: [fold(w.session, w.name), fold(w.name)],
    "exercise judged": lambda w: Exercise(w.scenario, _GOALS[w.id], 1).check(w.before),
    "rows of a table": lambda w: [Part(w.name, w.name, (Slot(w.name),)), Slot(w.name, said=w.name)],
    "figure": lambda w: figure(w.session),
    "clauses that meet": lambda w: w.meeting,
    "clauses that do not meet": lambda w: Nothing((w.id,), False, w.meeting.progress, {}, elsewhere=w.name),
    "map of meetings": lambda w: meetings(w.id, scenarios=[w.scenario]),
    "figure of anything": lambda w: drawn(replace(w.scene, items=w.scene.items[1:])),
    # ---- exploring ----
    "comparison": lambda w: w.comparison(w.scenario),
    "comparison of a session": lambda w: w.comparison(w.session),
    "comparison of mistakes": lambda w: w.comparison(w.mistaken),
    "pairs": lambda w: w.comparison(w.scenario).pairs,
    "line": lambda w: w.line,
    "no line": lambda w: w.shortest(lambda state: False),
    "moves": lambda w: w.line.moves,
    "positions": lambda w: w.positions,
    "graph": lambda w: graph(w.positions, w.line),
    "plan": lambda w: w.plan,
    "way": lambda w: Way(w.name, w.name, (w.name,)),
    "remedies": lambda w: remedies(w.game, w.before.state, w.refused.action, "Bo"),
    "remedies with lines": lambda w: replace(
        remedies(w.game, w.before.state, w.refused.action, "Bo"), lines=((Choose(w.name),),)
    ),
    "results": lambda w: w.results,
    "games": lambda w: w.results.rows,
    "chart of bots": lambda w: w.chart(wins, by="bot"),
    "chart of points": lambda w: w.chart(curves, by="bot"),
    "chart of gains": lambda w: w.chart(gains, least=1),
    "odds": lambda w: odds(Attempt()).rows[0].choices,
    "odds of parts": lambda w: [Choice(_NONE, placed=((w.name, w.name),)), Offer(w.name, w.name, 0, _NONE)],
    "lines": lambda w: [Line(1, (w.name, w.name)), Reach(1, 2, (w.name,), 3)],
    # ---- the rulebook ----
    "rulebook": lambda w: rulebook(w.id),
    # ---- data of one's own ----
    "data": lambda w: w.own,
    "data file": lambda w: read(w.data(), w.name),
    "data file in the explorer": lambda w: keep.examined_data(w.data(), w.name),
    "other data": lambda w: ValueError(other_data(None, w.own)),
    # ---- a site ----
    "finding": lambda w: Finding(w.name, w.name),
    # ---- what is raised ----
    "mistakes raised": lambda w: ScenarioError(w.mistaken.problems),
    "game that is none": lambda w: caught(Scenario, w.name),
    "game asked for that is none": lambda w: caught(game, w.name),
    "refusal raised": lambda w: caught(w.before.act, w.deed, "Bo"),
    "answer refused": lambda w: caught(w.before.act, Choose(w.name)),
    "seat that is none": lambda w: caught(w.before.judge, w.deed, "nobody"),
    "name that is none": lambda w: caught(w.before.judge, w.name),
    "several meanings": lambda w: Ambiguous(w.name, [w.name, w.name]),
    "step that is none": lambda w: caught(show, w.scenario, step=99),
    "mark that is none": lambda w: caught(show, w.before, selected=w.name),
    "seat of a table that is none": lambda w: caught(show, w.before, "table", seat="nobody"),
    "view that is none": lambda w: caught(show, w.before, w.name),
    "goal that is none": lambda w: caught(shortest, w.before, w.name),
    "goal of nobody": lambda w: caught(shortest, w.before, {w.name: {w.name: 1}}),
    "ruling that is none": lambda w: caught(compare, w.before, {w.name: w.name}),
    "bot that is none": lambda w: caught(simulate, w.id, 1, seats=[w.name, "Bo"], bots=w.name, jobs=1),
    "scenario that is none": lambda w: caught(load, w.name),
    "broken promise": lambda w: Unsound(replace(w.session.here, action=Choose(w.name)), w.name),
    # ---- widgets ----
    "board": lambda w: Board(w.scenario, step=1),
    "timeline": lambda w: Timeline(w.scenario, step=2),
    "what happened": lambda w: Why(w.session),
    "hand": lambda w: Hand(w.scenario),
    "what lies before the seats": lambda w: Table(w.scenario),
    "stepper": lambda w: Stepper(w.mistaken),
    "task": lambda w: Task(w.scenario, _GOALS[w.id], 1),
    "push lab": lambda w: w.lab(PushLab),
    "pull lab": lambda w: w.lab(PullLab),
    "sight lab": lambda w: w.lab(SightLab),
    "shop lab": lambda w: w.lab(ShopLab),
    # ---- the explorer ----
    "explorer": lambda w: w.explorer(),
    "editor": lambda w: w.edited,
    "explorer of mistakes": lambda w: w.opened(w.mistaken.to_yaml()),
    "explorer of data": lambda w: w.opened(w.data()),
}  # fmt: skip
