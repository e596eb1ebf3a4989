"""The reader's view, as a value.

A :class:`View` of a document is frozen: the reader's place, and everything picked, pointed at and opened.
Each action of the reader makes another view (:mod:`rqa_lab.ui.intents`), and an old one can always be shown
again.  Everything else is computed from a view when it is first needed.  This module knows nothing of
Jupyter, HTML or any game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Literal, TypeVar

from rqa_lab.core.clause import own
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.telling import Told, told
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.work import Work
from rqa_lab.explore.play import Bot
from rqa_lab.learn.guided import Guide
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.study import Entry, Study, numbered
from rqa_lab.ui import argued
from rqa_lab.ui.buttons import Buttons, Picking
from rqa_lab.ui.document import Document, Use
from rqa_lab.ui.notes import Enlarged, Foreseen, Meaning, Note, Question
from rqa_lab.ui.table import Look, Proposed, Table, Tool, Way

if TYPE_CHECKING:
    from rqa_lab.ui.covers import Cover

#: the view of the person in turn; no seat has this name
TURN = "*"
#: a viewer who sees only public information; no seat has this name
NOBODY = "(nobody)"
#: how long each point is shown when the line is played, in milliseconds
REPLAY = 900
#: name of a pace -> milliseconds between the actions of bots
PACES: Mapping[str, int] = {"slow": 1400, "normal": 700, "fast": 150, "skip": 0}
#: what is answered in the only possible way is shown so many times as long
SHOWN = 2
#: bots at full speed act for this many seconds before the page is shown again
HURRY = 0.2

Kind = TypeVar("Kind")


# ---- what lies over the page ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Covers:
    """What covers the page, the last on top, and the clause of the rulebook that covers that.

    >>> covers = Covers().put("a sheet").over("rqa.push")
    >>> covers.closed().top, covers.closed().closed().top
    ('a sheet', None)
    """

    laid: "tuple[Cover, ...]" = ()
    rule: str = ""

    def __bool__(self) -> bool:
        return bool(self.laid)

    @property
    def top(self) -> "Cover | None":
        """The topmost cover, which is on screen."""
        return self.laid[-1] if self.laid else None

    def find(self, kind: type[Kind]) -> Kind | None:
        """The cover of a kind, wherever it is in the stack."""
        return next((one for one in self.laid if isinstance(one, kind)), None)

    def put(self, cover: "Cover") -> "Covers":
        """Put one on top; there is only one of each kind."""
        return Covers((*(one for one in self.laid if type(one) is not type(cover)), cover))

    def change(self, cover: "Cover") -> "Covers":
        """Replace the one of its kind."""
        return Covers(tuple(cover if type(one) is type(cover) else one for one in self.laid))

    def without(self, *kinds: type) -> "Covers":
        """Remove those of some kinds."""
        return Covers(tuple(one for one in self.laid if not isinstance(one, kinds)))

    def closed(self) -> "Covers":
        """Remove the clause, or else the cover on top."""
        return replace(self, rule="") if self.rule else Covers(self.laid[:-1])

    def over(self, rule: str) -> "Covers":
        """Open a clause over the one on top."""
        return replace(self, rule=rule)


# ---- the view --------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class View:
    """The reader's view of a document.

    Attributes:
        document: the open document.
        step: the reader's place.
        refused: the entry after that step, if the place is that of a refused action.
        author_line: the entries of the author's line; for a game being played, just its start.
        branch: the line shown beside it, from the point where it leaves the author's.
        begins: the step after which a question or a task begins.
        moment: how many events of the step have happened so far; None: all of them.
        event: the event that is singled out, from 0.
        clause: the clause that is open, if not the one of that event.
        selected: the space of the acting piece.
        prefix: the beginning of the picked actions, such as "play Tackle".
        picks: what was picked so far, each after a step.
        carried: that beginning, while its card is dragged: it turns by itself as it fits.
        note: the note that is open.
        impossible: answers set for chance that are impossible, and why.
        pointed, hinted: the space, or the beginning of the actions, under the pointer.
        enlarged: the thing shown enlarged, if any.
        sight, reach: lines of sight, or the range of the selected piece, are shown.
        looker: the piece picked for its lines of sight; ``sighted`` is their other end.
        ring: a range in spaces, drawn around the looker; 0: none.
        veiled: a question is open and untouched: anything that would give the answer away is hidden.
        eyes: the viewer: a seat, TURN, or None to see everything.
        at_screen: the person known to be at the screen, if several people share it.
        by_event: the timeline moves event by event.
        playing: the line plays by itself.
        pace, running: how fast bots act, and whether they act by themselves.
        forking: the reader is asked to try something else.
        glides: the last change went one point further or back, so pieces glide.
        still: the marks of past events stay still when the picture is drawn again.
        closed: no actions are possible.
        question: the texts while a question is asked.
        lab: the tool beside the table, if it is open.
        at_table: the game being played is shown as a table to play at, not on the bench of the lab.
        panel: what is open at that table: "can", "hint", "why", "undo" or "since".
        narrow: the page is as narrow as a phone, so the table has a drawing for that.
        hurry: bots act at once until a person is to act.
        reviewing: the game is over, and the reader steps through it.
        thinks: what is thought about meanwhile, slice by slice: what the bot to act does, or a hint.
        due: that bot acts as soon as it knows what to do.
        stops: the step after which what is watched again ends.
        last_refusal: the last refusal, and the step after which it was tried.
        guide: how far the player is in a guided game, as long as the coach speaks.
        covers: the covers of the page.
        called: what the reader calls it, if not by its title.
    """

    document: Document
    step: Step
    author_line: tuple[Entry, ...]
    refused: Entry | None = None
    branch: tuple[Entry, ...] = ()
    begins: Step | None = None
    moment: int | None = None
    event: int | None = None
    clause: str | None = None
    selected: str | None = None
    prefix: str = ""
    picks: tuple[tuple[Step, str], ...] = ()
    carried: str = ""
    note: Note | None = None
    impossible: tuple[str, str] = ("", "")
    pointed: str | None = None
    hinted: str = ""
    enlarged: Enlarged | None = None
    sight: bool = False
    reach: bool = False
    looker: str | None = None
    sighted: str | None = None
    ring: int = 0
    veiled: bool = False
    eyes: str | None = None
    at_screen: str | None = None
    by_event: bool = False
    playing: bool = False
    pace: str = "normal"
    running: bool = True
    forking: bool = False
    glides: bool = False
    still: bool = False
    closed: bool = False
    question: Question = field(default_factory=Question)
    lab: Tool | None = None
    at_table: bool = False
    panel: str = ""
    narrow: bool = False
    hurry: bool = False
    reviewing: bool = False
    thinks: Work | None = None
    due: bool = False
    stops: Step | None = None
    last_refusal: tuple[Step, Note] | None = None
    guide: Guide | None = None
    covers: Covers = Covers()
    called: str = ""

    # ---- shorthands ---------------------------------------------------------------------------------------

    @cached_property
    def game(self) -> Game:
        """The game that is played."""
        return self.document.game

    @cached_property
    def table(self) -> Table:
        """How the page shows the game."""
        return self.document.table

    @property
    def scenario(self) -> Scenario:
        """The scenario being explored, or the game being played."""
        return self.document.scenario

    @cached_property
    def session(self) -> Session:
        """The tree of everything that was tried."""
        return self.document.session

    @cached_property
    def study(self) -> Study:
        """The lines, with comments on them."""
        return self.document.study

    @property
    def id(self) -> str:
        """The id of the scenario."""
        return self.document.id

    @cached_property
    def use(self) -> Use:
        """What the document is open for."""
        return self.document.use

    # ---- the place ----------------------------------------------------------------------------------------

    @cached_property
    def numbers(self) -> Mapping[Step, int]:
        """The first place of each step of the author's line on that line."""
        return numbered(self.author_line)

    @cached_property
    def tried(self) -> bool:
        """The reader is off the author's line."""
        return self.step not in self.numbers

    @cached_property
    def number(self) -> int:
        """The number of the place: on the author's line, or on the branch, from where it leaves that."""
        lane = self.branch if self.tried else self.author_line
        if self.refused is not None:
            return lane.index(self.refused)
        return numbered(lane)[self.step] if self.tried else self.numbers[self.step]

    @property
    def entry(self) -> Entry:
        """The comments at the place."""
        return (self.branch if self.tried else self.author_line)[self.number]

    @cached_property
    def place(self) -> Place:
        """The address of the place."""
        return self.study.place(self.step, self.refused) if self.tried else Place(0, self.number)

    def place_of(self, entry: Entry) -> Place:
        """The address of an entry of a line that is shown."""
        if entry.step in self.numbers:
            return Place(0, self.author_line.index(entry))
        return self.study.place(entry.step, None if entry.refused is None else entry)

    @cached_property
    def fork(self) -> int:
        """The number on the author's line at which the branch leaves it."""
        parent = self.branch[0].step.parent if self.branch else None
        return len(self.author_line) - 1 if parent is None else self.numbers[parent]

    @property
    def goes_on(self) -> bool:
        """The branch continues from the end of the author's line."""
        return bool(self.branch) and self.fork == len(self.author_line) - 1

    @property
    def line(self) -> tuple[Entry, ...]:
        """The places from the start to the end of the present line."""
        return (*self.author_line[: self.fork + 1], *self.branch) if self.tried else self.author_line

    @property
    def points(self) -> tuple[Entry, ...]:
        """The places of the present line, with the branch that continues from its end."""
        return (*self.author_line, *self.branch) if self.goes_on else self.line

    @property
    def tips(self) -> tuple[Step, ...]:
        """The last step of every line that was tried, oldest first."""
        found: list[Step] = []
        waiting = [self.author_line[0].step]
        while waiting:
            step = waiting.pop(0)
            if not step.children and step not in self.numbers:
                found.append(step)
            waiting += step.children
        return tuple(found)

    def beside(self, by: int) -> Entry | None:
        """The place one further (1) or back (-1), on the other line where they meet; None beyond the ends."""
        number = self.number + by
        if self.tried and number < 0:
            return self.author_line[self.fork]
        if not self.tried and number == len(self.author_line) and self.goes_on:
            return self.branch[0]
        lane = self.branch if self.tried else self.author_line
        return lane[number] if 0 <= number < len(lane) else None

    @property
    def further(self) -> Step | None:
        """The step after this one: on the branch, if it goes on from here, else on the author's line."""
        on_branch = numbered(self.branch).get(self.step, -1) + 1
        ahead = next((entry.step for entry in self.branch[on_branch:] if entry.refused is None), None)
        if ahead is not None and ahead.parent is self.step:
            return ahead
        rest = self.author_line[self.numbers[self.step] + 1 :] if self.step in self.numbers else ()
        return next((entry.step for entry in rest if entry.refused is None), None)

    @property
    def finished(self) -> bool:
        """The end of the author's line is reached; the end of an exercise does not count."""
        if self.use.exercise or self.tried or self.moment is not None:
            return False
        return 0 < self.number == len(self.author_line) - 1

    @property
    def at_end(self) -> bool:
        """This is the end of the present line."""
        return self.moment is None and self.beside(1) is None

    @property
    def address(self) -> str:
        """The scenario and the place on its own line: "rqa/pushing/into-a-wall@3"."""
        number = self.fork if self.tried else self.number
        return f"{self.id}@{number}" if self.id and number else self.id

    # ---- who looks ----------------------------------------------------------------------------------------

    @cached_property
    def person(self) -> str | None:
        """The person who decides now, or decided last."""
        to_act, step, people = self.game.to_act, self.step, self.document.people
        while to_act(step.state) not in people and step.parent is not None:
            step = step.parent
        seat = to_act(step.state)
        return seat if seat in people else next(iter(people), None)

    @property
    def passes_to(self) -> str | None:
        """The person who must get the screen before anything is shown; after the end nobody has to."""
        if self.game.to_act(self.step.state) is None:
            return None
        if self.eyes != TURN or len(self.document.people) < 2 or self.person == self.at_screen:
            return None
        return self.person

    @cached_property
    def viewer(self) -> str | None:
        """The seat whose view is shown; None: everything; NOBODY: the screen is being handed over."""
        if self.eyes != TURN:
            return self.eyes
        return NOBODY if self.passes_to else self.person

    def seen(self, state: State) -> State:
        """A position as the viewer sees it."""
        viewer = self.viewer
        return state if viewer is None else self.game.observe(state, viewer)

    # ---- the position -------------------------------------------------------------------------------------

    @property
    def fresh(self) -> bool:
        """A question or a task begins here: what led to it is not shown as if the reader had done it."""
        return self.step is self.begins and self.moment is None

    @cached_property
    def state(self) -> State:
        """The shown position as the viewer sees it: in the middle of a step, after the last event shown."""
        if self.moment is None:
            return self.buttons.state
        return self.seen(self.session.film(self.step)[self.moment - 1])

    @cached_property
    def before(self) -> State | None:
        """The position before the shown event or step, as the viewer may know it; None where all is fresh."""
        if self.step.parent is None or self.refused is not None or self.fresh:
            return None
        if self.moment is None or self.moment == 1:
            return self.seen(self.step.parent.state)
        return self.seen(self.session.film(self.step)[self.moment - 2])

    @cached_property
    def look_before(self) -> Look | None:
        """That position in the words of scenarios."""
        parent = self.step.parent
        if self.before is None or parent is None:
            return None
        early = self.moment is None or self.moment == 1
        return self.buttons_of(parent).look if early else self.game.look(self.before)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events of the present step, as the viewer may know them; none where all is fresh."""
        if self.fresh:
            return ()
        viewer = self.viewer
        if viewer is None:
            return self.step.events
        return tuple(self.game.witness(event, viewer) for event in self.step.events)

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """These events, each in a sentence with its clauses."""
        return told(self.game, self.events)

    @cached_property
    def spaces(self) -> frozenset[str]:
        """The names of all spaces that can be pointed at: a table grows with the cards on it."""
        return _spaces(self.game, self.state) | _spaces(self.game, self.step.state)

    # ---- what can be done ---------------------------------------------------------------------------------

    @cached_property
    def buttons(self) -> Buttons:
        """What can be done at the end of the present step."""
        return self.buttons_of(self.step)

    @cached_property
    def shown_buttons(self) -> Buttons:
        """What can be done now: nothing in the middle of a step."""
        return self.buttons if self.moment is None else Buttons(self.game, self.state, closed=True)

    def buttons_of(self, step: Step) -> Buttons:
        """What the viewer can do after a step."""
        game, viewer, seats = self.game, self.viewer, self.use.seats
        seat = game.to_act(step.state)
        runs = self.running and self.document.bots is not None and seat in self.document.bots
        others = viewer not in (None, seat) or (bool(seats) and seat not in seats)
        closed = self.closed or runs or others
        return self.document.once(
            ("buttons", step, viewer, closed, self.use.verbs),
            lambda: Buttons(game, self.seen(step.state), closed=closed, verbs=self.use.verbs),
        )

    def judge(self, action: Action, seat: str | None = None) -> Verdict:
        """What the rules say about an action after the present step, as far as the viewer may know."""
        return self.game.judge(self.buttons.state, action, seat)

    @property
    def bot(self) -> Bot | None:
        """The bot to act, unless it has acted from here before; while the coach speaks, bots wait."""
        if not self.document.bots or self.moment is not None or self.step.children or self.guide:
            return None
        return self.document.bots.get(self.game.to_act(self.step.state) or "")

    @cached_property
    def forced(self) -> Action | None:
        """The one thing that a person can do in another's turn; the table does it by itself."""
        seat, look = self.game.to_act(self.step.state), self.buttons.look
        answers = seat in self.document.people and look["turn"] not in (seat, None) and not look["choice"]
        waits = self.passes_to or self.guide or self.note or self.panel or self.step.children
        shown = self.playing or self.reviewing or self.moment is not None
        if not self.at_table or not self.document.bots or not answers or waits or shown:
            return None
        legal = self.buttons.legal
        return legal[0] if len(legal) == 1 else None

    @property
    def ticks(self) -> int | Literal[""] | None:
        """The milliseconds until the next point, "" while that waits for a thought; None if nothing plays."""
        if self.bot is not None:
            if self.due:
                return ""
            return (0 if self.hurry else PACES[self.pace]) if self.running else None
        if self.running and self.forced is not None:
            return 0 if self.hurry else SHOWN * PACES[self.pace]
        return REPLAY if self.playing else None

    @cached_property
    def asked_of_chance(self) -> Mapping[str, Sequence[str]]:
        """The questions that the reader's possible actions may put to chance, with all their answers."""
        if not self.use.says_chance or self.buttons.closed or self.moment is not None:
            return {}
        all_seen = self if self.viewer is None else replace(self, eyes=None)
        return all_seen.buttons.asked_of_chance

    def meaning(self, at: str) -> Meaning:
        """What pointing at a space means, at the end of the present step."""
        buttons = self.buttons
        if let_go := self.let_go(at):
            asks = not self.table.soon(buttons, let_go[0])
            return Meaning("menu", let_go) if asks else Meaning("act", let_go[:1])
        fits = buttons.at(at, prefix=self.prefix, actor=self.selected)
        near = buttons.nearly(at, prefix=self.prefix, actor=self.selected)
        if self.prefix and not fits and (others := buttons.at(at, prefix=self.prefix)):
            fits, near = others, ()  # another piece can do it
        elif self.prefix and not fits and buttons.look["choice"]:
            fits, near = buttons.at(at), ()  # another answer is picked
        own = at in buttons.actors and not self.prefix
        if fits and self.at_table:
            stays = tuple(one for one in fits if not self.table.passes(self.state, one))
            if not stays and not own:
                return Meaning("refuse", (near[0], *fits)) if near else Meaning("menu", fits)
            fits, near = tuple(self.table.plainest(stays)), ()
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
        if self.at_table and self.selected is None and len(goes := self.goers(at)) == 1:
            return Meaning("act", goes[0][1].steps)
        refused = buttons.meant(at, prefix=self.prefix, actor=self.selected)
        if refused and self.at_table and self.table.sight and self.table.sight.bends(refused):
            return Meaning("about")  # it says how far away that is
        if refused and self.at_table and self.selected and (others := buttons.at(at, prefix=self.prefix)):
            return Meaning("menu", tuple(self.table.plainest(others)))  # another piece can do it
        if refused:
            return Meaning("refuse", (refused,))
        return Meaning("about")

    @cached_property
    def falls(self) -> tuple[Action, ...]:
        """What can be done with the card that is dragged, turned in any way; what is asked about is last."""
        if not self.prefix or self.carried != self.prefix:
            return ()
        starts = self.table.turned(self.buttons.state, self.prefix)
        fits = (action for start in starts for action in self.buttons.beginning(start))
        return tuple(sorted(fits, key=lambda one: not self.table.soon(self.buttons, one)))

    def let_go(self, at: str) -> tuple[Action, ...]:
        """What can be done with that card on a space."""
        there = [one for one in self.falls if at in self.buttons.places(one, picked=True)]
        return tuple(self.table.plainest(there)) if there else ()

    def goers(self, at: str) -> Sequence[tuple[str, Way]]:
        """The pieces that can walk to a space: their spaces, and their ways."""
        if not self.reach or self.prefix:
            return ()
        ways = {actor: self.buttons.ways(actor) for actor in self.buttons.actors}
        return [(actor, found[at]) for actor, found in ways.items() if at in found]

    def meaning_of(self, prefix: str) -> Meaning:
        """What the button of actions with this beginning would do."""
        fits = self.buttons.ways_to(prefix)
        if len(fits) == 1:
            return Meaning("act", fits)
        if fits:
            return Meaning("menu", fits)
        refused = self.buttons.meant_beginning(prefix, self.selected)
        return Meaning("refuse", (refused,)) if refused else Meaning("about")

    @cached_property
    def foreseen(self) -> Foreseen | None:
        """The result of the action under the pointer; None in the middle of a step.

        The result at the space of an open note is in the note.
        """
        buttons, note = self.buttons, self.note
        if self.pointed is not None and (note is None or self.pointed != note.at):
            means = self.meaning(self.pointed)
        elif self.hinted:
            means = self.meaning_of(self.hinted)
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

    @cached_property
    def proposed(self) -> Proposed | None:
        """What the table's main button offers to do with what is picked."""
        if not self.at_table or not self.prefix or self.moment is not None:
            return None
        return self.table.proposed(Picking(self.buttons, self.prefix))

    # ---- looking around -----------------------------------------------------------------------------------

    @property
    def ways(self) -> Mapping[str, Way]:
        """Paths from the selected piece to every space it can reach."""
        return {} if self.selected is None else self.buttons.ways(self.selected)

    @cached_property
    def lookers(self) -> Mapping[str, tuple[str, str]]:
        """The pieces that lines of sight may start from, if the game has them: id -> (name, space)."""
        return {} if self.table.sight is None else self.table.sight.lookers(self.state)

    @cached_property
    def looks_from(self) -> str | None:
        """The start of lines of sight: the space of the piece picked, selected or pointed at."""
        if not self.sight or self.veiled or self.use.asks:
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
            means = self.meaning_of(self.hinted)
            end = self.buttons.where(means.actions[0])[1] if len(means.actions) == 1 else None
        return end if start is not None and end != start else None

    # ---- the selection ------------------------------------------------------------------------------------

    @cached_property
    def refusal(self) -> Verdict | None:
        """The refusal that is shown; one of the scenario's own stays when its note is closed."""
        if self.note is not None and self.note.kind == "refused":
            return self.note.verdict
        entry = self.refused
        if entry is None or entry.refused is None or entry.fails:
            return None
        return self.judge(entry.refused, entry.seat)

    @cached_property
    def highlight(self) -> int | None:
        """The highlighted event: the one picked, else the one that the scenario is about."""
        if self.event is not None:
            return self.event
        if not self.events or self.refused is not None:
            return None
        return argued.event(self)

    @cached_property
    def open(self) -> str | None:
        """The clause that is open: the one picked, else the one that it is about, else the first cited."""
        if self.clause is not None:
            return self.clause
        if self.refusal is not None:
            return next(iter(argued.answered(self)), None)
        if self.highlight is None:
            return argued.answer(self)
        cited = self.step.events[self.highlight].clauses
        return argued.clause(self, cited) if self.event is None else cited[0]

    def named(self, reason: Reason) -> Sequence[str]:
        """The clauses to name for a reason: the one that is taught or asked about, then the one that applies.

        In an exercise only rules of the game are named, if there are any; nor is it said of an answer that
        it is none of the options, if a rule gives these.
        """
        given = own(reason.clauses) if reason.kind == "not an option" else ()
        named = tuple(dict.fromkeys((argued.rules(self, (reason.clauses,))[0], (given or reason.clauses)[0])))
        return (own(named) or named) if self.use.exercise else named


@lru_cache(16)
def _spaces(game: Game, state: State) -> frozenset[str]:
    """The spaces of the board of a position."""
    return frozenset(cell.name for cell in game.scene(state).cells)
