"""A lesson: a scenario while a reader explores it.

One plain method for each thing a reader can do.  Nothing in here knows Jupyter, HTML or a particular game;
what the page shows is derived from a lesson in :mod:`rqa_lab.ui.view`.

Where on the timeline one is stands in :class:`~rqa_lab.ui.walkthrough.Walkthrough`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Ambiguous, Unreadable, inquire
from rqa_lab.core.session import Impossible, Step, questions, read_answers
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.ui.buttons import Buttons
from rqa_lab.ui.table import Lab, Table, Way, table
from rqa_lab.ui.walkthrough import Note, Walkthrough

__all__ = ["Foreseen", "Lesson", "Meaning", "Note", "Reading"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What pointing at a space means.

    ``act``: one action, or the steps of a walk; ``menu``: one of several actions; ``select`` and ``let go``:
    of the acting piece; ``refuse``: an action that is refused; ``about``: only to say what is there.
    """

    kind: Literal["act", "menu", "select", "let go", "refuse", "about"]
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would happen if the reader did what he points at.

    ``actions`` are done one after the other, with these events; or refused; or, with neither, one of them is
    to be picked.
    """

    actions: tuple[Action, ...]
    events: tuple[Event, ...] = ()
    refusal: Verdict | None = None
    #: the space at which it is shown
    at: str | None = None
    #: who then decides how it goes on, a seat or chance
    chooses: str | None = None


class Reading(NamedTuple):
    """What the reader reads in large: a component, "cards/Hammer", or a space; and what its button does."""

    id: str = ""
    at: str = ""
    text: str = ""


class Lesson(Walkthrough):
    """A walkthrough in which the reader acts and selects; see there for the arguments."""

    #: the reader may say what chance answers next
    says_chance = True
    #: the tool beside the table, if it is open
    lab: Lab | None = None
    #: an exercise shows it; something is asked about it, and not answered yet
    exercise = asks = False
    #: what is asked about, or how one answers, or the answer; which of these; the spaces picked so far
    how, badge = "", "Question"
    picked: Sequence[str] = ()
    #: the spaces that were answered, and those that are the answer: whether they are
    said: Mapping[str, bool] = {}
    #: what the first steps are called that the reader tries himself
    trial = "What if?"
    #: the lesson that comes next in the list: its id and its title
    following: tuple[str, str] | None = None
    #: the text of the file that was opened; "" for what comes from elsewhere
    source: str = ""
    #: the editor in which its position was made
    editor: Any = None
    #: what is read in large: the table and the name of a component, or a space; the beginning of its actions
    reading: Reading | None = None

    # ---- doing things ------------------------------------------------------------------------------------

    def act(self, action: Action | str) -> None:
        """Do it, or show why not.  Ignores a text that means nothing, and an action of another seat."""
        self.playing = False
        if self.buttons.closed:
            return
        try:
            action = self.session.read(action)
        except (Unreadable, Ambiguous):
            return
        verdict = self.judge(action)
        if not verdict:
            self._settle()
            self._refuse(verdict)
            return
        self.track.follow(self.session.act(action, loosely=True))
        self.forking = False
        self._settle(glides=True)
        if self.selected is None:
            self.selected = self.game.where(self.step.state, action)[0]
            self._select()

    @property
    def asked_of_chance(self) -> Mapping[str, Sequence[str]]:
        """What chance may be asked by what the reader can do now, and what it may answer."""
        if not self.says_chance or self.buttons.closed or self.moment is not None:
            return {}
        if self.step not in self._asked_of_chance:
            self._asked_of_chance[self.step] = questions(self.game, self.step.state)
        return self._asked_of_chance[self.step]

    def say_chance(self, text: str) -> None:
        """Let chance answer next what it is told: one answer, or several with commas between them.

        Nothing, or "none", leaves it to the seed.
        """
        self._at_rest()
        self.impossible = ("", "")
        if not self.says_chance or self.buttons.closed:
            return
        try:
            self.session.chance(*read_answers(text))
        except Impossible as error:
            self.impossible = text, str(error)

    def play_line(self, start: Step, deeds: Iterable[tuple[Action, Sequence[str]]]) -> None:
        """Play actions from a step, each with its answers of chance; stand where they leave the main line."""
        self.session.switch(start)
        steps = [self.session.follow(action, answers) for action, answers in deeds]
        self.catch_up()
        places = [self.track.place(step) for step in steps]
        if places:
            self.seek(*next((place for place in places if place[0] == "branch"), places[0]))

    def meaning(self, at: str) -> Meaning:
        """What pointing at a space means, at the end of the present step."""
        buttons = self.buttons
        fits = buttons.at(at, prefix=self.prefix, actor=self.selected)
        near = buttons.nearly(at, prefix=self.prefix, actor=self.selected)
        if self.prefix and not fits and (others := buttons.at(at, prefix=self.prefix)):
            fits, near = others, ()  # another piece can do it
        own = at in buttons.actors and not self.prefix
        if own and self.selected is None:
            return Meaning("select")
        if len(fits) == 1 and not near and not own:
            return Meaning("act", fits)
        if fits:
            return Meaning("menu", (*fits, *near))
        if own:
            return Meaning("select" if at != self.selected or len(buttons.actors) == 1 else "let go")
        if self.reach and not self.prefix and at in self.ways:
            return Meaning("act", self.ways[at].steps)
        if refused := buttons.meant(at, prefix=self.prefix, actor=self.selected):
            return Meaning("refuse", (refused,))
        return Meaning("about")

    def cell(self, at: str) -> None:
        """Point at a space: do the only action that it can mean, ask which one, or say why there is none."""
        self._at_rest()
        meaning = self.meaning(at)
        match meaning.kind:
            case "act":
                self.walk(meaning.actions)
            case "menu":
                self.note = Note("menu", at, self.selected, actions=meaning.actions)
            case "select":
                self.selected = at
            case "let go":
                self.selected = None
            case "refuse":
                self._refuse(self.judge(meaning.actions[0]), at)
            case "about":
                self._tell_about(at)

    def walk(self, steps: Sequence[Action]) -> None:
        """Do the actions in order, until one is impossible or a choice waits."""
        for action in steps:
            if not self.judge(action):
                break
            self.act(action)

    def go_to(self, at: str) -> None:
        """Walk to a space that can be reached."""
        self._at_rest()
        if at in self.ways:
            self.walk(self.ways[at].steps)

    def pick(self, prefix: str) -> None:
        """Pick the actions with this beginning, such as a card: do one that needs no target, or show targets.

        Of actions that are alike any is done.  A card that is to be aimed is picked even if there is nothing
        to hit: each space says why not.
        """
        buttons, again = self._at_rest(), prefix == self.prefix
        self.prefix, self.veiled = "", False
        if again:
            return
        fits = buttons.ways_to(prefix)
        if len(fits) == 1 and buttons.where(fits[0])[1] is None:
            self.act(fits[0])
        elif fits or ((picked := buttons.picked(prefix)) is not None and picked.stays):
            self.prefix = prefix
        elif refused := buttons.meant_beginning(prefix):
            self._refuse(self.judge(refused))
            if buttons.where(refused)[1] is not None and refused in buttons.tempting:
                self.prefix = prefix

    def tap(self, *, at: str | None = None, text: str = "") -> None:
        """Touch a space or a button: the first touch explains what it would do, the second does it."""
        shown = self.note
        self.point(at=at)
        if at is not None:
            means = self.meaning(at)
            if means.kind != "act" or (shown is not None and shown.actions == means.actions):
                self.cell(at)
            else:
                self.why(at=at)
            return
        fits = self.buttons.ways_to(text)
        if len(fits) != 1:
            self.pick(text)
        elif shown is not None and shown.actions == fits:
            self.act(fits[0])
        else:
            self.why(text=text)

    def _at_rest(self) -> Buttons:
        """What can be done at the end of the step: go there, and close what is open."""
        self.playing = False
        self.note = self._refused_at = None
        if self.moment is not None:
            self._look(len(self.step.events))
        return self.buttons

    def _tell_about(self, at: str) -> None:
        """Show a note on what is there, except while lines of sight are shown, which it would cover."""
        self.note = None if self.sight and self.looks_from else Note("about", at)
        facts = self.table.about(self.state, at)
        self.clause = next((fact.clause for fact in facts if fact.clause), self.clause)

    def try_anew(self) -> None:
        """Ask the reader to try something else from the very beginning."""
        self.seek("main", 0)
        self.fork_here()

    # ---- asking ------------------------------------------------------------------------------------------

    def why(self, *, at: str | None = None, text: str = "") -> None:
        """Why something can be done, or why not: of a space, or of an action."""
        self.playing = False
        buttons = self.buttons
        if at is not None:
            means = self.meaning(at)
            fits = means.actions if means.kind in ("act", "menu") else ()
            refused = buttons.meant(at, prefix=self.prefix, actor=self.selected)
        else:
            fits, refused = buttons.beginning(text), buttons.meant_beginning(text)
        if at is not None and len(fits) > 1 and means.kind == "menu":
            self.note = Note("menu", at, self.selected, actions=fits)
        elif fits:
            steps = fits if at is not None else fits[:1]
            actor, place = buttons.where(fits[0])
            self.note = Note(
                "would", at or place or actor, actor, actions=steps, events=buttons.outcome(steps)
            )
        elif refused:
            self._refuse(self.judge(refused), at)
        elif at is not None:
            self._tell_about(at)
        else:
            self._answer(text)

    def _answer(self, text: str) -> None:
        """What the rules say of a question in words; nothing to one that no rule answers."""
        buttons = self.buttons
        if buttons.closed:
            return
        try:
            action = inquire(self.game, text, buttons.state)
        except (Unreadable, Ambiguous):
            return
        if verdict := self.judge(action):
            actor, place = buttons.where(action)
            self.note = Note(
                "would", place or actor, actor, actions=(action,), events=buttons.outcome((action,))
            )
        else:
            self._refuse(verdict)

    def point(self, *, at: str | None = None, text: str = "") -> None:
        """Point at a space, or at the button of actions with this beginning; with neither, stop pointing."""
        self.still = True
        self.pointed, self.hinted = at if at in self.spaces else None, text
        self.sighted = self.pointed or self.sighted

    def point_away(self) -> None:
        """Forget what the reader pointed at: he does something now."""
        self.pointed, self.hinted, self.reading = None, "", None

    def read(self, *, id: str = "", at: str = "", text: str = "") -> None:
        """Read in large what a component is and does, or what lies on a space."""
        self.reading = Reading(id, at, text)

    @property
    def foreseen(self) -> Foreseen | None:
        """What the reader points at would bring about; nothing in the middle of a step.

        What is foreseen at the space of an open note stands in the note.
        """
        buttons, note = self.buttons, self.note
        if self.pointed is not None and (note is None or self.pointed != note.at):
            means = self.meaning(self.pointed)
        elif self.hinted:
            means = self._beginning(self.hinted)
        elif note is not None and note.kind == "would":
            return Foreseen(note.actions, note.events, at=note.at)
        else:
            return None
        if not means.actions or self.playing or self.moment is not None:
            return None
        actor, place = buttons.where(means.actions[0])
        at = self.pointed or place or actor
        match means.kind:
            case "act":
                events, chooses = buttons.outcome(means.actions), buttons.chooses(means.actions)
                return Foreseen(means.actions, events, at=at, chooses=chooses)
            case "refuse":
                return Foreseen(means.actions, refusal=self.judge(means.actions[0]), at=at)
        return Foreseen(means.actions, at=at)

    def _beginning(self, prefix: str) -> Meaning:
        """What the button of actions with this beginning would do."""
        fits = self.buttons.ways_to(prefix)
        if len(fits) == 1:
            return Meaning("act", fits)
        if fits:
            return Meaning("menu", fits)
        refused = self.buttons.meant_beginning(prefix)
        return Meaning("refuse", (refused,)) if refused else Meaning("about")

    def close(self) -> None:
        """Close what is open, then let go of what is picked."""
        self.playing = self.forking = False
        if self.note is not None:
            self.note = None
        elif self.clause is not None:
            self.clause = None
        elif self.prefix:
            self.prefix = ""
        elif self.moment is not None:
            self._look(len(self.step.events))

    def open_clause(self, clause: str) -> None:
        """Open a clause of the rulebook."""
        if clause in self.game.rulebook:
            self.playing = False
            self.clause = clause

    # ---- looking around ----------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """How the page shows the game."""
        return table(self.game.id)

    @property
    def ways(self) -> Mapping[str, Way]:
        """Paths from the selected piece to every space it can reach."""
        return {} if self.selected is None else self.buttons.ways(self.selected)

    @property
    def lookers(self) -> Mapping[str, tuple[str, str]]:
        """The pieces that lines of sight may start from, if the game has them: id -> (name, space)."""
        return {} if self.table.sight is None else self.table.sight.lookers(self.state)

    @property
    def looks_from(self) -> str | None:
        """The start of lines of sight: the space of the piece picked, selected or pointed at."""
        if not self.sight or self.veiled:
            return None
        lookers = self.lookers
        if self.looker is not None and self.looker in lookers:
            return lookers[self.looker][1]
        spaces = [space for _, space in lookers.values()]
        for space in (self.selected, *self.buttons.actors, self.pointed):
            if space in spaces:
                return space
        return spaces[0] if spaces else None

    @property
    def looks_at(self) -> str | None:
        """Where the line of sight ends: at the target of a button, else the space pointed at last."""
        start = self.looks_from
        end = self.sighted
        if self.hinted:
            means = self._beginning(self.hinted)
            end = self.buttons.where(means.actions[0])[1] if len(means.actions) == 1 else None
        return end if start is not None and end != start else None

    def show_sight(self, *, at: str | None = None) -> None:
        """Turn lines of sight on or off; at the space of another piece, show that one's."""
        if self.table.sight is None:
            return
        lookers = {space: id for id, (_, space) in self.lookers.items()}
        if at in lookers and at != self.looks_from:
            self.sight, self.looker = True, lookers[at]
        else:
            self.sight, self.looker, self.sighted = self.veiled or not self.sight, None, None
        self.veiled = False

    def look_from(self, looker: str) -> None:
        """Show the lines of sight of a piece."""
        if looker in self.lookers:
            self.sight, self.looker, self.veiled = True, looker, False

    def show_reach(self) -> None:
        """Turn the reach of the selected piece on or off; if it gets nowhere, say why."""
        if self.table.sight is None:
            return
        self.reach = not self.reach
        own = None if self.selected is None else Note("about", self.selected)
        if self.reach and own is not None and self.moment is None and not self.ways:
            self.note = own
        elif not self.reach and self.note == own:
            self.note = None

    # ---- the tool beside the table -----------------------------------------------------------------------

    def open_lab(self) -> None:
        """Open the tool beside the table, where the game has one, or close it."""
        self.lab = self.table.lab() if self.lab is None and self.table.lab else None

    def try_in_lab(self, id: str, text: str) -> None:
        """Do something with that tool."""
        if self.lab is not None:
            self.lab.change(id, text, self.state)

    def take_lab(self, other: "Lesson") -> None:
        """Take over the open tool from another lesson of the same game."""
        if other.table is self.table:
            self.lab = other.lab

    # ---- what is selected --------------------------------------------------------------------------------

    @property
    def refusal(self) -> Verdict | None:
        """The refusal that is shown; one of the scenario's own stays when its note is closed."""
        if self.note is not None and self.note.kind == "refused":
            return self.note.verdict
        if self._refused_at is None:
            return None
        entry = self.entry
        return None if entry.refused is None or entry.fails else self.judge(entry.refused, entry.seat)

    @property
    def highlight(self) -> int | None:
        """The event that stands out: the one picked, else the one that the taught clause is about."""
        if self.event is not None:
            return self.event
        events = [event.clauses for event in self.events]
        if not events or self._refused_at is not None:
            return None
        taught = self._taught(*events)
        about = [number for number, clauses in enumerate(events) if taught in clauses]
        return next((number for number in about if events[number][0] == taught), about[0] if about else 0)

    def _taught(self, *cited: Sequence[str]) -> str | None:
        """The first clause that the scenario teaches, of those that are cited."""
        return next((one for one in self.scenario.teaches if any(one in clauses for clauses in cited)), None)

    @property
    def open(self) -> str | None:
        """The clause that is open: the one picked, else the taught one, else the first that is cited."""
        if self.clause is not None:
            return self.clause
        if self.refusal is not None:
            cited = self.refusal.clauses
        elif self.highlight is not None:
            cited = self.step.events[self.highlight].clauses
        else:
            return None
        return (self._taught(cited) if self.event is None else None) or cited[0]

    def named(self, reason: Reason) -> Sequence[str]:
        """What is named of a reason, what opens first: the clause that is taught, the one that acts."""
        taught = self._taught(reason.clauses)
        return tuple(dict.fromkeys(filter(None, (taught, reason.clauses[0]))))
