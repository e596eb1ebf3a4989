"""The editor on the page: pieces in the hand, forms, faults; each touch gives another position to look at.

What can be set, and what is wrong, :mod:`rqa_lab.editor` knows; here is only what the reader holds and sees.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial, wraps
from typing import Any, NamedTuple

from rqa_lab.core.game import Game, overrides
from rqa_lab.core.session import Step
from rqa_lab.core.typed import fitting
from rqa_lab.core.words import hint, shown
from rqa_lab.documents.places import Path, Problem, ScenarioError
from rqa_lab.editor import placing, recorder, steps
from rqa_lab.editor.changes import changed
from rqa_lab.editor.faults import About, Mend, faults, meant, mended, place, still_meant
from rqa_lab.editor.forms import Field, called, form, pointed, word
from rqa_lab.editor.placing import Draft, editable, pasted
from rqa_lab.editor.recorder import OF_STEPS, Refusal, happened, recorded, refused_step
from rqa_lab.editor.zones import ANY, Zone
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.study import Study
from rqa_lab.ui import argued
from rqa_lab.ui.argued import NEW
from rqa_lab.ui.document import EDITED, Document
from rqa_lab.ui.intents import changed as renewed
from rqa_lab.ui.intents import first_view
from rqa_lab.ui.library import CannotOpen, view_of
from rqa_lab.ui.messages import Unwanted
from rqa_lab.ui.view import View

#: what is held beside things to put down
MOVE, TAKE, COPY, TURN = "move", "take", "copy", "turn"
#: the kind of what lies on no space, such as a card of a hand
SET_OUT = "set-out"
HANDS = ((MOVE, "i-hand", "Move"), (COPY, "i-plus", "Copy"), (TAKE, "i-x", "Take away"))
#: what a scenario says besides its position
_TEXTS = ("title", "question", "answer", "note")
#: what a step may say
_SAYINGS = tuple(key for key, *_ in steps.SAYINGS)
_PASTED = "Pasted."
_HIDDEN = "The editor shows every card: look with the eyes of all to edit this."


NO_MEND = "No single change mends this"
#: how many changes are tried, and for how many faults, before one asks for a mend
_AT_ONCE, _FAULTS_AT_ONCE = 8, 6


class Refused(NamedTuple):
    """An impossible value of a field: its JSON Pointer, the text, and why not."""

    at: str
    text: str
    says: str


class Editor:
    """The thing in the reader's hand, and the draft that it changes.

    Args:
        scenario: the scenario to edit.
        source: the text of its file, if it was opened from one: saving keeps its comments and order.
        begun: it is begun from nothing, so that another game may be chosen.

    >>> from rqa_lab import load
    >>> editor = Editor(load("rqa/pushing/into-a-wall"))
    >>> editor.hold("tiles", "Tacks")
    >>> editor.intents["cell"](at="d4")
    >>> editor.scenario.document["tiles"]["d4"], editor.view.scenario is editor.scenario
    ('Tacks', True)
    """

    def __init__(self, scenario: Scenario, source: str = "", *, begun: bool = False) -> None:
        self.draft, self.source, self.begun = Draft(editable(scenario)), source, begun
        #: the document from which it was opened
        self.origin: Document | None = None
        #: the thing in hand: a kind and a name; or "" and a tool for things on the board
        self.held: tuple[str, str] = ("", MOVE)
        #: the space from which something is carried
        self.carried: str | None = None
        #: the path of the thing with its form beside the board
        self.picked: Path = ()
        #: what the last touch mended
        self.told = ""
        #: what the last touch put into a field that cannot stand there
        self.refused: Refused | None = None
        #: the action that the last text seems to mean, which is none
        self.likely = ""
        self.view = self._edited()
        self._about = About(self.scenario)

    def _edited(self) -> View:
        """The position as it is now; no actions are possible in it."""
        scenario = self.scenario
        document = Document.of(scenario, scenario.session(), editor=self, source=self.source, use=EDITED)
        view = first_view(document)
        return replace(view, veiled=False)

    @property
    def scenario(self) -> Scenario:
        """What was made so far."""
        return self.draft.scenario

    @property
    def untouched(self) -> bool:
        """A new position in which nothing was built."""
        return not self.draft.can_undo and self.scenario == _new(self.scenario.game)

    @property
    def about(self) -> About:
        """The findings about it."""
        if self._about.scenario is not self.scenario:
            self._about = About(self.scenario)
        return self._about

    @property
    def unmet(self) -> Mapping[int, str]:
        """The actual outcome of each step that does not come out as expected, by its number from 0."""
        failures = reversed(self.about.report.failures)
        return {problem.step - 1: problem.message for problem in failures if problem.step}

    def mark(self) -> Any:
        """What a touch may change."""
        return self.draft.mark(), self.held, self.carried, self.picked

    def restore(self, mark: Any) -> None:
        """Go back to a mark."""
        draft, self.held, self.carried, self.picked = mark
        self.draft.restore(draft)

    # ---- what the reader does ----------------------------------------------------------------------------

    @property
    def intents(self) -> Mapping[str, Callable[..., object]]:
        """The method for each message."""
        whole: Mapping[str, Callable[..., object]] = {
            "cell": self.cell,
            "tap": lambda at: self.cell(at),
            "undo": self.draft.undo,
            "redo": self.draft.redo,
            "hold": self.hold,
            "seek-piece": self.seek,
            "set-out": self.set_out,
            "carry": self.carry,
            "put": self.put,
            "give": self.give,
            "take": self.take,
            "turn": self.turn,
            "spot": self.pick,
            "drop": lambda id: self.draft.drop(self._path(id)),
            "begin": self.begin,
            "lay": self.lay,
            "die": self.set_die,
            "earlier": lambda id: self.draft.earlier(self._path(id)),
            "reorder": self.reorder,
            "type": lambda id, text: self.type(text),
            "step-say": self.say_of_step,
            "events": self.expect_events,
            "moment": self.expect_moment,
            "paste": self.paste,
            "say": self.say,
            "chance": lambda id, text: self.answer(text),
            "mend": self.mend,
            "meant": self.meant,
            "fault": self.show,
            "clear": self.clear,
            "expect": self.expect,
            "teach": self.teach,
            "wait": lambda n: self.wait(n),
            "close": self.let_go,
        }
        return {name: self._showing(do) for name, do in whole.items()}

    def _showing(self, do: Callable[..., object]) -> Callable[..., object]:
        """The same, after which the view shows what came of it."""

        @wraps(do)
        def done(*given: Any, **fields: Any) -> None:
            was, self.told, self.refused, self.likely = self.scenario, "", None, ""
            do(*given, **fields)
            if self.scenario is not was:
                self.draft.scenario = still_meant(was, self.scenario)
                self.view = replace(self._edited(), clause=self.view.clause, glides=True)
            if self.picked and not self._there(self.picked):
                self.picked = ()
            if self.carried and all(one.path != self.picked for one in self._on(self.carried)):
                self.carried = self._space_of(self.picked)  # it was moved from elsewhere
            self.view = replace(self.view, selected=self.carried or self._space_of(self.picked))

        return done

    def put(self, id: str, text: str) -> None:
        """Let a field say something; if it cannot, it is marked until the next touch."""
        self._into(self.draft.put, id, text)

    def give(self, id: str, text: str) -> None:
        """Add something to a group by a part of its name; if it cannot be, the field is marked."""
        self._into(self.draft.give, id, text)

    def _into(self, do: Callable[[Path, str], None], id: str, text: str) -> None:
        try:
            do(self._path(id), text)
        except ScenarioError as error:
            self.refused = Refused(id, text, str(error))
            raise

    def hold(self, id: str, text: str = "") -> None:
        """Take a thing into the hand, to be put down: a kind and a name; or "" and a tool.

        Raises:
            ScenarioError: for an unknown thing or tool.
        """
        if id not in ("", SET_OUT) and (kind := self._kind(id)).how == "list" and text:
            put = placing.put(self.scenario, kind, text, placing.spaces(self.scenario)[0])
            if wrong := [one for one in put.problems if f"found {shown(text)[:-1]}" in one.message]:
                raise ScenarioError((Problem(f"{kind.title}: {wrong[0].message.partition(': ')[2]}"),))
        self.held, self.carried = (id, text), None

    @property
    def pieces(self) -> Mapping[str, tuple[str, str]]:
        """What can be held, by its title: what lies on spaces, what lies elsewhere; other things to do."""
        game, kinds = self.scenario.game, placing.kinds(self.scenario.game)
        there = {title: (kind.key, name) for kind in kinds for name, title in named(game, kind)}
        others = {word(game, name): (SET_OUT, name) for name in self.about.zones if name}
        tools = {title: ("", name) for name, _, title in HANDS}
        return {**there, **{title: one for title, one in others.items() if title not in there}, **tools}

    @property
    def zones(self) -> Sequence[Zone]:
        """Where the thing in hand can be that lies on no space, or need not lie on one."""
        known = self.about.zones
        return known.get(self.held[1], known.get(ANY, ())) if self.held[0] else ()

    def set_out(self, id: str) -> None:
        """Put the thing in hand where it lies on no space: into a hand, a discard pile, the shop."""
        zone = next((zone for zone in self.zones if zone.path == self._path(id)), None)
        if zone is not None:
            (self.draft.put if zone.listed else self.draft.give)(zone.path, self.held[1])
            self.held = SET_OUT, self.held[1]  # a touch of the board is for something else
            where = f"{zone.whose}’s {zone.title.lower()}" if zone.whose else zone.title
            self.told = f"{where}: {word(self.scenario.game, self.held[1])}."

    def seek(self, id: str) -> None:
        """Take a thing into the hand by its name, by the start of its name, or by a part of it.

        Raises:
            ScenarioError: if there is none.
        """
        said, there = id.strip(), self.pieces
        if not said:
            return
        held = next((there[title] for title in fitting(said, there)), None)
        if held is None or held[0] == SET_OUT:
            held = self._printed(said if held is None else held[1]) or held
        if held is None:
            such = f"such as {next(iter(there))}"
            says = f"found {shown(id)}, expected a piece or a card, {such}{hint(id, there)}"
            raise ScenarioError((Problem(says),))
        self.hold(*held)

    def _printed(self, name: str) -> tuple[str, str] | None:
        """What is called by what is printed on it, for the kinds without names; None if nothing is."""
        for kind in placing.kinds(self.scenario.game):
            if kind.how == "list":
                with suppress(ScenarioError):
                    self.hold(kind.key, name.upper())
                    return self.held
        return None

    def cell(self, at: str) -> None:
        """Touch a space with the thing in hand, or a piece off all spaces, to see what can be said of it."""
        if at not in placing.spaces(self.scenario):
            if path := placing.around(self.scenario, at):
                self.picked, self.carried = path, None
            return
        (key, name), carried = self.held, self.carried
        thing, self.carried = self._thing(at), None
        if key not in ("", SET_OUT):
            kind = self._kind(key)
            self.draft.place(kind, name, at)
            if kind.how == "piece":  # there is one of each
                self.picked, self.held = (key, name), ("", MOVE)
            elif kind.how == "list" and (there := self._on(at)):  # it can be turned as it lies
                self.picked, self.held = there[0].path, ("", MOVE)
        elif name == TAKE:
            self.draft.take(at)
        elif name == TURN:
            self.draft.change(placing.turned(self.scenario, thing) if thing else self.scenario)
        elif carried is None:
            self._take_up(at)
        elif carried != at:
            self.carry(carried, at)
        else:
            self._take_up(at, below=True)

    def _take_up(self, at: str, *, below: bool = False) -> None:
        """Pick up the topmost thing of a space, or the next one below the picked one, to carry it."""
        paths = [thing.path for thing in self._on(at)]
        rest = paths[paths.index(self.picked) + 1 :] if below and self.picked in paths else paths
        self.picked = next(iter(rest), self.picked if below else ())
        self.carried = at if rest else None

    def _on(self, space: str) -> tuple[placing.Thing, ...]:
        return placing.on(self.scenario, space)

    def _thing(self, at: str) -> placing.Thing | None:
        """The picked thing, if it is on the space; else the topmost one there."""
        things = self._on(at)
        return next((thing for thing in things if thing.path == self.picked), next(iter(things), None))

    def pick(self, id: str) -> None:
        """Pick a thing that is on no space; what is not there yet is begun."""
        self.picked, self.carried = self._path(id), None
        if not self._there(self.picked):
            self.begin(id)

    def begin(self, id: str) -> None:
        """Give the scenario a part that it has not, with what that has to say."""
        was = self.scenario
        if self.draft.begin(self._path(id)):
            self.picked = self._path(id)
            self.told = changed(was, self.scenario)

    def set_die(self, id: str, text: str) -> None:
        """Let the die of a number in a field show another side; "" takes it away, "-" is one more."""
        there, _, number = id.rpartition("/")
        if number.isdecimal() or number == "-":
            self.draft.die(self._path(there), int(number) if number != "-" else None, text)

    def lay(self, id: str, text: str) -> None:
        """Move a die, of its number in a field, to another field: lock it, or take it back."""
        there, _, number = id.rpartition("/")
        if number.isdecimal():
            self.draft.lay(self._path(there), int(number), self._path(text))

    def take(self, at: str) -> None:
        """Remove the picked thing from a space, else the topmost one."""
        if thing := self._thing(at):
            was, self.carried = self.scenario, None
            self.draft.change(placing.take(self.scenario, thing))
            self.told = changed(was, self.scenario)

    @property
    def turnable(self) -> bool:
        """The picked thing lies on the board, where it can be turned if the game turns such things."""
        return self._space_of(self.picked) is not None

    def turn(self) -> None:
        """Turn the thing in hand by a quarter, else the picked one, else the next one touched."""
        game, (key, name), at = self.scenario.game, self.held, self._space_of(self.picked)
        turns = overrides(game, "turned")
        if key and turns:
            self.held = key, game.turned(name)
        elif at and (thing := self._thing(at)) and name != TURN:
            self.draft.change(placing.turned(self.scenario, thing))
        elif turns:
            self.hold("", MOVE if name == TURN else TURN)

    def carry(self, at: str, id: str) -> None:
        """Move a thing to another space, or put a copy there."""
        self.carried = None
        thing, spaces = self._thing(at), placing.spaces(self.scenario)
        if thing is None or not {at, id} <= {*spaces} or at == id:
            return
        end = placing.lands(self.scenario, thing, at, id)
        if self.held == ("", COPY) and thing.kind.how != "piece":
            self.draft.place(thing.kind, thing.name, end)
        else:
            self.draft.change(placing.move(self.scenario, thing, end))
        kept, there = thing.path, [one.path for one in self._on(id)]
        self.picked = kept if kept in there else next(iter(there), ())

    def let_go(self) -> None:
        """Let go of a carried thing, or else of the thing in hand, or else of the picked one."""
        if self.carried is not None:
            self.carried = None
        elif self.held != ("", MOVE):
            self.held = ("", MOVE)
        else:
            self.picked, self.view = (), replace(self.view, clause=None)

    def say(self, id: str, text: str) -> None:
        """Give the scenario another title, question, answer or note."""
        if id in _TEXTS and (text.strip() or id != "title"):
            self.draft.say(**{id: text})

    def answer(self, text: str) -> None:
        """Script another answer of chance, after the existing ones: a card, a number, dice."""
        if text.strip():
            self.draft.change(self.scenario.chance(*self.scenario.document.get("chance", ()), text.strip()))

    def mend(self, n: int) -> None:
        """Change the one thing that mends a fault, as announced; of number -1, mend all that can be mended.

        What takes long to find is announced first, and done when it is asked for again.

        Raises:
            ScenarioError: if no single change mends it, with the reason.
        """
        if n == -1:
            self._mend_all()
        for fault in self.about.faults[n : n + 1] if n >= 0 else ():
            known = self._known(n)
            if known is None and (found := self.about.mend(fault)) and found.scenario is not None:
                self.told = f"Mend would do this: {found.says}"
            elif known is not None and known.scenario is not None:
                self.draft.change(known.scenario)
                self.told = known.says
            else:
                raise ScenarioError((Problem(f"{NO_MEND}: {fault.says}"),))

    def _known(self, n: int) -> Mend | None:
        """How a fault is mended, as far as that is announced."""
        return self.about.mend(self.about.faults[n], _AT_ONCE if n < _FAULTS_AT_ONCE else 0)

    def _mend_all(self) -> None:
        """Mend one fault after the other, as one touch."""
        was = made = self.scenario
        for kin in [fault.kin for fault in self.about.faults if not fault.meant]:
            there = next((one for one in faults(made) if one.kin == kin and not one.meant), None)
            made = (there and mended(made, there)) or made
        self.draft.change(made)
        self.told = changed(was, made)

    def meant(self, n: int) -> None:
        """Let the scenario say that a fault is meant, or no longer."""
        for fault in self.about.faults[n : n + 1] if n >= 0 else ():
            self.draft.change(meant(self.scenario, fault))

    def show(self, n: int) -> None:
        """Pick what a fault is about."""
        for fault in self.about.faults[n : n + 1]:
            self.picked, self.held = place(self.scenario, fault), ("", MOVE)
            self.carried = self._space_of(self.picked)

    def clear(self) -> None:
        """Begin anew, with no more on the board than a game needs, and no steps."""
        self.draft.change(_new(self.scenario.game))

    def expect(self, n: int) -> None:
        """Let a step expect all that happens in it, or nothing if it expects something."""
        steps = self.scenario.document.get("steps", [])
        if 0 <= n < len(steps) and "do" in steps[n]:
            was = steps[n].pop("expect", None)
            if was is None and (now := happened(self.about.report, n)):
                steps[n]["expect"] = now
            self.draft.change(self.scenario.set(steps=steps))

    def type(self, text: str) -> None:
        """Write the next step as a text; if the rules refuse it, that is the step."""
        if text.strip():
            last = self.about.report.steps[-1]
            try:
                self.draft.change(steps.typed(self.scenario, last, text))
            except ScenarioError:
                self.likely = steps.likely(last, text)
                raise

    def reorder(self, id: str, n: int) -> None:
        """Move a step to the place of another one."""
        if id.isdecimal():
            self.draft.change(steps.moved(self.scenario, int(id), n))

    def say_of_step(self, id: str, text: str) -> None:
        """Let a step say something, or have a comment: "0/say"."""
        number, _, key = id.partition("/")
        if number.isdecimal() and int(number) < self._steps and key in _SAYINGS:
            self.draft.change(steps.said(self.scenario, int(number), key, text))

    def expect_events(self, n: int) -> None:
        """Let a step expect its events, all and in order, or no longer."""
        if 0 <= n < self._steps:
            self.draft.change(steps.with_events(self.scenario, self.about.report, n))

    def expect_moment(self, id: str, text: str) -> None:
        """Let a step expect what is so after one of its events."""
        if id.isdecimal() and text.isdecimal() and int(id) < self._steps:
            self.draft.change(steps.with_moment(self.scenario, self.about.report, int(id), int(text)))

    @property
    def _steps(self) -> int:
        return len(self.scenario.document.get("steps", ()))

    def paste(self, whole: str) -> None:
        """Take a scenario that was pasted instead, or, of a part of a position, what it says.

        Raises:
            ScenarioError: if it is neither, or of another game.
        """
        self.draft.change(pasted(self.scenario, whole))
        self.told = _PASTED

    def teach(self, id: str) -> None:
        """Let the scenario be about a clause, or no longer."""
        if id in self.scenario.game.rulebook:
            taught = [*self.scenario.teaches]
            taught = [one for one in taught if one != id] if id in taught else [*taught, id]
            self.draft.change(self.scenario.set(teaches=taught or None))

    def wait(self, n: int) -> None:
        """Let the choice wait that one of the ways leads to; of number -1, let none wait."""
        about = self.about
        if n == -1:
            self.draft.change(recorder.unasked(self.scenario, about.moment))
        elif n < len(about.ways):
            self.draft.change(recorder.waiting(self.scenario, about.moment, about.ways[n]))

    def adopt(self, view: View) -> None:
        """Take what was played in a view as the steps of the scenario."""
        main = [entry.step for entry in view.author_line if entry.refused is None]
        last = view.step if view.tried else main[-1]
        refusals = [*_written(view.study, last)]
        if last not in main or refusals or last.rest != view.study.left:
            kept = len({*main} & {*last.path}) - 1
            made = recorded(self.scenario, last, refusals, kept=kept, cites=partial(argued.cites, view))
            if not kept and self._steps and last.parent is not None:  # another view than before
                made = made.set(**dict.fromkeys(OF_STEPS))
            self.draft.change(made)
            self.view = self._edited()

    def has_written(self, view: View) -> bool:
        """True if the refusal on screen is a step already."""
        tried = view.refusal and view.refusal.action
        return any(entry.refused == tried for entry in view.study.entries(view.step)[1:])

    def _path(self, pointer: str) -> Path:
        return pointed(self.scenario, pointer)

    def _there(self, path: Path) -> bool:
        try:
            return form(self.scenario, path).value is not None
        except ScenarioError:
            return False

    def _space_of(self, path: Path) -> str | None:
        """The space of the picked thing."""
        found = (
            cell for cell in placing.spaces(self.scenario) for thing in self._on(cell) if thing.path == path
        )
        return next(found, None) if path else None

    def _kind(self, key: str) -> placing.Kind:
        found = next((kind for kind in placing.kinds(self.scenario.game) if kind.key == key), None)
        if found is None:
            raise Unwanted(f"no kind of pieces is called {shown(key)}")
        return found

    # ---- what the reader sees ----------------------------------------------------------------------------

    def wrong(self) -> Sequence[Mapping[str, Any]]:
        """The faults, numbered."""
        listed = []
        for n, fault in enumerate(self.about.faults):
            found = None if fault.meant else self._known(n)
            says = found.says if found else ""
            mends = not fault.meant and (found is None or found.scenario is not None)
            listed.append(
                {
                    "n": n,
                    **fault._asdict(),
                    "mends": mends,
                    "offer": says if mends else "",
                    "why": "" if mends else says,
                }
            )
        return listed

    def forms(self) -> Field:
        """Everything that the position says, or could say, except for the things on spaces."""
        whole = self.about.form
        on_spaces = {kind.key for kind in placing.kinds(self.scenario.game) if kind.how != "piece"}
        return whole._replace(fields=tuple(one for one in whole.fields if one.path[0] not in on_spaces))

    def beside(self) -> Field | None:
        """The form that lies beside the board."""
        return form(self.scenario, self.picked) if self.picked else None


def named(game: Game, kind: placing.Kind) -> Sequence[tuple[str, str]]:
    """What can be put down of a kind, with its title."""
    names = kind.names or (("",) if kind.how == "number" else ())
    return [(name, called(game, name) if name else kind.title) for name in names]


def _new(game: Game) -> Scenario:
    return Scenario(game.id, NEW, **game.blank)


def empty(id: str, question: str = "") -> View:
    """The editor with no more on the board than a game needs, or than a question names."""
    new = _new(game(id))
    made = placing.set_out(new, question).set(title=question) if question else new
    return Editor(made, begun=not question).view


def turned(view: View) -> View:
    """Switch to the editor with the present document; or from there, back to play.

    Play that started from an edited position becomes its steps.  What the reader built keeps its steps and
    lines wherever one stands on its main line; of anything else it is the present position.

    Raises:
        ~rqa_lab.ui.library.CannotOpen: in the view of a seat, as the editor hides nothing.
    """
    if view.use.edits:
        return view_of(view.scenario, editor=view.document.editor, source=view.document.source)
    if view.viewer is not None:
        raise CannotOpen(_HIDDEN)
    editor: Editor | None = view.document.editor
    if editor is None:
        whole = _whole(view)
        told = whole and (view.number or view.step.rest != view.scenario.session().here.rest)
        scenario = view.study.scenario() if told else view.scenario
        editor = Editor(editable(scenario, None if whole else view.step), view.document.source)
        editor.origin = view.document if whole else None
    else:
        editor.adopt(view)
    return editor.view


def _whole(view: View) -> bool:
    """True where the editor takes all of a document, and not only the position."""
    if view.tried or view.document.played:
        return False
    own = not (view.id or view.use.exercise or view.document.kept)
    return own or view.number == 0


def at_start(view: View) -> View:
    """What was built, played and is opened again: at its start, with what was played as its steps.

    With several lines, or comments on them, it stays as it is.
    """
    study, editor = view.study, view.document.editor
    if editor is None or view.use.edits or study.comments or study.marks or study.branches[1:]:
        return view
    editor.adopt(view)
    return view_of(editor.scenario, editor=editor, source=view.document.source)


def write_down(view: View) -> View:
    """Make the refusal that is shown a step of the scenario that is recorded, and close it."""
    verdict = view.refusal
    if view.document.editor is None or verdict is None:
        return view
    said = refused_step(Refusal(view.step, verdict), view.step)
    return replace(renewed(view, lambda: view.study.refuse(view.step, verdict.action, said)), note=None)


def _written(study: Study, last: Step) -> Iterator[Refusal]:
    """The refusals that were made steps in play, up to a step."""
    for step in last.path:
        for entry in study.entries(step):
            if entry.refused is not None and entry.at is None and not entry.fails:
                yield Refusal(step, study.session.game.judge(step.state, entry.refused, entry.seat))
