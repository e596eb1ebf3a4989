"""What tests of the explorer share: small scenarios, a shelf of them, and what the page would send."""

from rqa_lab import Scenario
from rqa_lab.games import game
from rqa_lab.scenario.library import Entry
from rqa_lab.ui import intents
from rqa_lab.ui.library import Shelf, library, view_of
from rqa_lab.ui.table import table
from rqa_lab.ui.twofold import Readings

RQA = table("rqa")


class Reader:
    """A reader in front of a view, whose attributes are these; what the reader does shows the next view."""

    def __init__(self, view):
        self.view = view

    def __getattr__(self, name):
        return getattr(self.view, name)

    def show(self, view):
        """Show a view, with the session where it stands."""
        self.view = view
        intents.stand(view)

    def do(self, name, *given, **fields):
        """Carry out an intent."""
        self.show(intents.INTENTS[name](self.view, *given, **fields))

    def act(self, action):
        """Do an action, or what a text means."""
        do = intents.act if isinstance(action, str) else intents.acted
        self.show(do(self.view, action))

    def go(self, n, *, event=False):
        """Step on, or back."""
        self.do("step", n, "event" if event else "")

    def seek(self, n):
        """Go to a point of the author's line, or to its end."""
        self.show(intents.sought(self.view, self.author_line[min(n, len(self.author_line) - 1)]))

    def visit(self, step):
        """Go to a step."""
        self.do("visit", str(self.study.place(step)))

    def __dir__(self):
        return dir(self.view)


class Live:
    """What a desk shows, whenever it is asked for something."""

    def __init__(self, desk):
        self.desk = desk

    def __getattr__(self, name):
        return getattr(self.desk.view, name)


def _does(name):
    return lambda self, *given, **fields: self.do(name, *given, **fields)


for _name in ("cell", "pick", "point", "why", "close", "tick", "undo", "redo", "tap", "read", "play", "ends"):
    setattr(Reader, _name, _does(_name))


def lesson_of(scenario, **more):
    """A reader in front of a scenario."""
    return Reader(view_of(scenario, **more))


def asked(lesson):
    """The question of the choice that waits, below its cause."""
    return ": ".join(filter(None, lesson.game.ask(lesson.state)[:2]))


def does(desk, name, *given):
    """What has a view, such as a challenge, carries out an intent."""
    desk.view = intents.INTENTS[name](desk.view, *given)
    intents.stand(desk.view)


def readings(explorer):
    """The two readings that cover the page."""
    return explorer.page.view.covers.find(Readings)


def opened(id):
    """A reader in front of a scenario of the library."""
    return Reader(library(id.partition("/")[0]).open(id))


WALL = (
    Scenario("rqa", "Into a wall", question="What moves?", answer="Nobody.", teaches=["rqa.push.into-wall"])
    .tiles(e4="Wall")
    .robot("pug", "c4")
    .robot("crate", "d4", health=2)
    .hand("Ann", "Battery", "Hammer", "Tackle")
    .seat("Ann", hand=["Battery", "Hammer", "Tackle"], deck=["Battery"] * 5)
    .turn("Ann", move=3, energy=3)
    .step("push crate right", say="The Wall stops it.")
    .refuse("push crate right", because="rqa.limit.same-obstacle")
    .step("play Hammer on crate")
)
POUND = (
    Scenario("rqa", "Ground Pound")
    .robot("pug", "d4")
    .robot("crate", "e4")
    .robot("petri", "d5")
    .hand("Ann", "Ground Pound")
    .turn("Ann")
    .step("play Ground Pound")
    .step("choose petri")
)
TWO = (
    Scenario("rqa", "Two robots")
    .robot("pug", "c4", seat="Ann")
    .robot("strider", "f6", seat="Ann")
    .robot("crate", "d4", seat="Bo")
    .turn("Ann", move=3)
)
BROKEN = Scenario("rqa", "Broken").tiles(e4="Wall").robot("pug", "e4").robot("crate", "e4").turn("Ann")
SHOP = (
    Scenario("rqa", "In the shop", shop=["Tackle", "3D Printing", "Rev Motors"], shop_top=["Pit Stop"])
    .robot("pug", "c4")
    .robot("crate", "f6", seat="Bo")
    .seat("Ann", hand=["3D Printing", "Reprogram"], deck=["Battery"] * 6, discard=["Battery", "Hammer"])
    .turn("Ann", energy=3)
    .set(scrap_heap=["Battery"])
)
SEEN = (
    Scenario("rqa", "Who sees whom")
    .tiles(d3="Wall", e5="Wall", b5="Smoke", g1="Tacks")
    .robot("strider", "b2")
    .robot("crate", "f6", seat="Bo")
    .turn("Ann", move=3)
)
ROUND = (
    Scenario("rqa", "Round a corner")
    .robot("pug", "b2", seat="Ann")
    .robot("strider", "d4", seat="Bo")
    .hand("Ann", "Reprogram")
    .turn("Ann")
)
FRIENDS = (
    Scenario("rqa", "Friends")
    .robot("pug", "c4", seat="Ann")
    .robot("strider", "c6", seat="Bo")
    .robot("petri", "d4", seat="Cy")
    .seat("Ann", team=1, hand=["Hammer"])
    .seat("Bo", team=2)
    .seat("Cy", team=1)
    .turn("Ann")
)
LASER = (
    Scenario("rqa", "A row")
    .robot("pug", "a4", seat="Ann")
    .robot("strider", "d4", seat="Bo")
    .hand("Ann", "Laser Cannon")
    .turn("Ann", move=2)
)
ALL = {"rqa/pushing/wall": WALL, "rqa/attacks/pound": POUND, "rqa/teams/two": TWO, "rqa/terms/broken": BROKEN}
ALL |= {"rqa/cards/shop": SHOP, "rqa/sight/seen": SEEN}


def load(id):
    return lesson_of(ALL[id], id=id)


def a_shelf():
    """All of these scenarios on a shelf."""
    entries = (
        Entry(
            *(id, "rqa", id.split("/")[1], one.title, one.teaches, one.question),
        )
        for id, one in ALL.items()
    )
    return Shelf(game("rqa"), entries, lambda id: load(id).view)


def send(explorer, do, **fields):
    """What the page would send; nothing may go wrong."""
    explorer.receive({"do": do, "ask": 7, **fields})
    assert explorer.page.error is None, explorer.page.error
    assert explorer.trouble == ""
    assert explorer.answered == 7
