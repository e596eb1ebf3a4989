"""The reader's place on the timeline of a scenario, and moving along it.

Where the steps lie is the business of the :class:`~rqa_lab.ui.track.Track`.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, Self

from rqa_lab.core.event import Event
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.verdict import Verdict
from rqa_lab.explore.play import Bot, bot_acts
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.study import Entry, Study
from rqa_lab.ui.buttons import Buttons
from rqa_lab.ui.eyes import TURN, Eyes
from rqa_lab.ui.match import HURRY, PACES, Match
from rqa_lab.ui.track import Lane, Track

#: for how many milliseconds each point is shown when the line is played
REPLAY = 900


@dataclass(frozen=True, slots=True)
class Note:
    """A note beside a space of the board.

    ``refused``: the verdict of something tried; ``menu``: the actions that a space may mean; ``would``: what
    an action, or several in a row, would bring about; ``about``: what is there.  ``beside`` is the acting
    piece, which the note must not cover.
    """

    kind: Literal["refused", "menu", "would", "about"]
    at: str | None
    beside: str | None = None
    verdict: Verdict | None = None
    actions: tuple[Action, ...] = ()
    events: tuple[Event, ...] = ()


class Walkthrough:
    """A scenario, a session that starts there, and the reader's place.

    Args:
        scenario: what is explored, or the game that is played.
        session: at the position of the scenario.
        match: the players, if this is a game being played and not an author's line.
        kept: what the session holds is shown, and not what the scenario says.
    """

    def __init__(
        self, scenario: Scenario, session: Session, match: Match | None = None, *, kept: bool = False
    ) -> None:
        self.scenario, self.session, self.match = scenario, session, match
        #: where the scenario lies: "rqa/pushing/into-wall"
        self.id = scenario.id
        #: what is wrong with its file
        self.problems = tuple(map(str, scenario.problems))
        self.by_event = False
        self.playing = False
        #: the events of the present step that have happened so far; None: all of them
        self.moment: int | None = None
        #: the event that is singled out, counted from 0
        self.event: int | None = None
        #: the clause that is open, if another one than the selected event's
        self.clause: str | None = None
        #: the space of the acting piece; the beginning of the picked actions, such as "play Tackle"
        self.selected: str | None = None
        self.prefix = ""
        self.note: Note | None = None
        #: what chance was to answer next and cannot, and why
        self.impossible = ("", "")
        #: the space, or the beginning of the actions, that the reader points at without doing anything yet
        self.pointed: str | None = None
        self.hinted = ""
        #: whether lines of sight and reach are shown; whose lines of sight, if the reader picked a piece
        self.sight = self.reach = False
        self.looker: str | None = None
        #: the other end of the line of sight: the space pointed at last
        self.sighted: str | None = None
        #: the question stands, and nothing was done yet: what would give the answer away is not shown
        self.veiled = bool(scenario.question) and match is None and not kept
        #: a range in spaces that is drawn around whose lines of sight are shown; 0: none
        self.ring = 0
        #: the reader is asked to try something else
        self.forking = False
        #: the last change went one point further or back: pieces glide
        self.glides = False
        #: the marks of what happened stand still when the picture is drawn again
        self.still = False
        #: the step after which something is asked, or is to be done
        self.begins: Step | None = None
        self.eyes = Eyes(session, match.bots if match is not None else ())
        if match is not None and self.eyes.people:
            self.eyes = self.eyes.turned(TURN)
        self._refused_at: tuple[Lane, int] | None = None
        self._turns: dict[Step, str] = {}
        self._asked_of_chance: dict[Step, Mapping[str, Sequence[str]]] = {}
        self._buttons: dict[tuple[Step, str | None, bool], Buttons] = {}
        #: all lines, and what is said of them
        self.study = Study(scenario, session, strict=match is not None, kept=kept)
        self.track = Track(self.study, played=match is not None)
        self._settle()

    # ---- where one is ------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def spaces(self) -> frozenset[str]:
        """The names of all spaces that one can point at: a table grows with the cards on it."""
        shown, end = (_spaces(self.game, state) for state in (self.state, self.step.state))
        return shown | end

    @property
    def step(self) -> Step:
        """The present step."""
        return self.session.here

    @property
    def state(self) -> State:
        """The shown position as the viewer sees it: in the middle of a step, after the last event shown."""
        if self.moment is None:
            return self.buttons.state
        return self.seen(self.session.film(self.step)[self.moment - 1])

    @property
    def fresh(self) -> bool:
        """A question or a task begins here: what led to it is not shown as if it had come of that."""
        return self.step is self.begins and self.moment is None

    @property
    def before(self) -> State | None:
        """The position before the shown event or step, as the viewer may know it; None where all is fresh."""
        if self.step.parent is None or self._refused_at is not None or self.fresh:
            return None
        if self.moment is None or self.moment == 1:
            return self.seen(self.step.parent.state)
        return self.seen(self.session.film(self.step)[self.moment - 2])

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the present step, as the viewer may know them; none where all is fresh."""
        if self.fresh:
            return ()
        viewer = self.viewer
        if viewer is None:
            return self.step.events
        return tuple(self.game.witness(event, viewer) for event in self.step.events)

    @property
    def buttons(self) -> Buttons:
        """What can be done at the end of the present step."""
        return self.buttons_of(self.step)

    def buttons_of(self, step: Step) -> Buttons:
        """What the viewer can do after a step."""
        viewer, seat = self.viewer, self.game.to_act(step.state)
        runs = self.match is not None and self.match.running and seat in self.match.bots
        closed = runs or viewer not in (None, seat)
        if (step, viewer, closed) not in self._buttons:
            self._buttons[step, viewer, closed] = Buttons(self.game, self.seen(step.state), closed=closed)
        return self._buttons[step, viewer, closed]

    # ---- with whose eyes one looks -----------------------------------------------------------------------

    @property
    def viewer(self) -> str | None:
        """The seat whose view it is; None: everything is seen; NOBODY: the screen is being handed over."""
        return self.eyes.viewer

    def look_with(self, eyes: str | None) -> None:
        """Take the view of everything (None), of the person whose TURN it is, or of a seat."""
        turned = self.eyes.turned(eyes)
        if turned is not self.eyes:
            self.eyes = turned
            self._settle()

    def uncover(self) -> None:
        """The screen was handed over."""
        self.eyes = self.eyes.uncovered()
        self._settle()

    def seen(self, state: State) -> State:
        """A position as the viewer sees it."""
        viewer = self.viewer
        return state if viewer is None else self.game.observe(state, viewer)

    def judge(self, action: Action, seat: str | None = None) -> Verdict:
        """What the rules say of an action after the present step, as far as the viewer may know."""
        return self.game.judge(self.buttons.state, action, seat)

    @property
    def here(self) -> tuple[Lane, int]:
        """The reader's place on the timeline."""
        if self._refused_at is not None:
            return self._refused_at
        return self.track.place(self.step)

    @property
    def entry(self) -> Entry:
        """The entry at the reader's place."""
        lane, number = self.here
        return self.track.lane(lane)[number]

    @property
    def finished(self) -> bool:
        """The end of the scenario's own line is reached."""
        last = len(self.track.main) - 1
        return last > 0 and self.here == ("main", last) and self.moment is None

    @property
    def at_end(self) -> bool:
        """This is the end of the present line."""
        return self.moment is None and self.track.beside(*self.here, 1) is None

    @property
    def address(self) -> str:
        """The scenario and the place on its own line: "rqa/pushing/into-wall@3"."""
        lane, number = self.here
        number = number if lane == "main" else self.track.fork
        return f"{self.id}@{number}" if self.id and number else self.id

    def mark(self) -> Mapping[str, object]:
        """Everything that :meth:`restore` needs to come back to this moment."""
        return {**vars(self), "here": self.step}

    def restore(self, mark: Mapping[str, object]) -> None:
        """Come back to a moment; what was tried since is kept."""
        attributes = dict(mark)
        step = attributes.pop("here")
        assert isinstance(step, Step)
        vars(self).update(attributes)
        self.session.switch(step)

    def apart(self) -> Self:
        """This place, as the viewer sees it now, for somebody who goes about without moving the reader."""
        other = copy(self)
        other.session, other.track = self.session.apart(), copy(self.track)
        other.eyes = replace(self.eyes, session=other.session, of=self.viewer)
        other.playing = other.forking = False
        other.pointed, other.hinted, other.prefix = None, "", ""
        return other

    @property
    def line(self) -> tuple[tuple[Lane, int], ...]:
        """The places from the start to the end of the present line."""
        lane = self.here[0]
        places: list[tuple[Lane, int]] = []
        at: tuple[Lane, int] | None = (lane, len(self.track.lane(lane)) - 1)
        while at is not None:
            places.append(at)
            at = self.track.beside(*at, -1)
        return tuple(reversed(places))

    def catch_up(self) -> None:
        """Somebody else has moved the session: show where it stands."""
        self.playing = self.forking = False
        self.track.follow(self.step)
        self._settle(glides=True)

    def turn_of(self, step: Step) -> str:
        """Whose turn it was when a step was taken."""
        if step not in self._turns:
            before = step.parent or step
            self._turns[step] = self.game.look(before.state)["turn"]
        return self._turns[step]

    def begin(self) -> None:
        """Take the first step of a game, no matter who is at the screen."""
        self.track.follow(self.session.act(self.game.legal(self.step.state)[0]))
        self._settle()

    # ---- going about in time -----------------------------------------------------------------------------

    def go(self, by: int, *, event: bool = False) -> None:
        """One point further (1) or back (-1): an action, or an event if that is how one steps."""
        self.forking, by_event = False, event or self.by_event
        events = 0 if self._refused_at is not None else len(self.step.events)
        done = events if self.moment is None else self.moment
        if by_event and 1 <= done + by <= events:
            self._look(done + by)
        elif self.moment is not None and by > 0:
            self._look(events)
        else:
            moved = self._visit(self.track.beside(*self.here, by))
            if moved and by_event and by > 0 and self._refused_at is None and self.step.events:
                self._look(1)
        self.glides = True

    def seek(self, lane: Lane, number: int) -> None:
        """Go to an entry of the timeline."""
        self.playing = self.forking = False
        was = self.here
        self._visit((lane, max(0, min(number, len(self.track.lane(lane)) - 1))))
        self.glides = abs(self.here[1] - was[1]) <= 1 and self.here[0] == was[0]

    def arrive(self, place: Place) -> None:
        """Go to a place of the lines that were opened; the end of the main line if that is nowhere."""
        if self.match is None and not place.line and place.step < len(self.track.main):
            self.seek("main", place.step)
        else:
            self.visit(self.study.at(place) or self.study.main[-1])

    def visit(self, step: Step) -> None:
        """Go to a step of any line."""
        self.playing, self.forking, was = False, False, self.step
        self._visit(self.track.place(step))
        self.glides = was in (step.parent, *step.children)

    def change(self, do: Callable[[], None]) -> None:
        """Change the lines, or what is said of them; one stays where one is, if that is still there."""
        was, entry = self.step, self.entry
        do()
        self.track.renew()
        if self.step is not was:
            self._settle()
        elif self._refused_at is not None:
            lanes: tuple[Lane, Lane] = ("main", "branch")
            there = [
                (lane, n) for lane in lanes for n, one in enumerate(self.track.lane(lane)) if one is entry
            ]
            self._refused_at = there[0] if there else None

    def ends(self, last: bool) -> None:
        """Go to the end or the beginning of the present line."""
        lane = self.here[0]
        self.seek(lane if last else "main", len(self.track.lane(lane)) - 1 if last else 0)

    def look_at(self, event: int) -> None:
        """Go to the moment of an event of the present step, counted from 0."""
        if self._refused_at is not None or not 0 <= event < len(self.step.events):
            return
        self.playing = False
        self._look(event + 1)

    def undo(self) -> None:
        """Back to the step before; in a game with bots, to a person's last decision."""
        self.playing = self.forking = False
        step = self.step.parent
        while step is not None and self._bots(step):
            step = step.parent
        step = step or self.step.parent
        if step is not None:
            self.session.switch(step)
        self._settle(glides=True)

    def redo(self) -> None:
        """The way forth that was undone: the branch, if it goes on from here, else the main line."""
        self.playing = self.forking = False
        further = self.track.further(self.step)
        while further is not None:
            self.session.switch(further)
            self._settle(glides=True)
            further = self.track.further(further) if self._bots(further) else None

    def play(self, on: bool) -> None:
        """Start or stop playing, or the bots; at the end it starts over."""
        self.forking = False
        if self.match is not None and (not on or self.bot is not None):
            self.match.running = on
        if self.bot is not None:
            return
        if on and self.at_end:
            self._visit(("main", 0))
        self.playing = on

    def tick(self) -> None:
        """While playing: show the next point, which is due."""
        if self.bot is not None:
            self._let_bots_act()
        elif self.playing:
            self.go(1)
            self.playing = not self.at_end

    # ---- bots --------------------------------------------------------------------------------------------

    @property
    def bot(self) -> Bot | None:
        """The bot that is to act, unless it has acted from here before."""
        if self.match is None or self.moment is not None or self.step.children:
            return None
        return self.match.bots.get(self.game.to_act(self.step.state) or "")

    @property
    def ticks(self) -> int | None:
        """The milliseconds until the next point is due; None if nothing is playing."""
        if self.bot is not None and self.match is not None:
            return PACES[self.match.pace] if self.match.running else None
        return REPLAY if self.playing else None

    def set_pace(self, pace: str) -> None:
        """Let bots act slowly, fast, or unseen."""
        if self.match is not None and pace in PACES:
            self.match.pace = pace

    def _bots(self, step: Step) -> bool:
        """Whether a bot acts after a step."""
        return self.match is not None and self.game.to_act(step.state) in self.match.bots

    def _let_bots_act(self) -> None:
        """Let a bot act once; at full speed, as often as time allows."""
        match, patience = self.match, time.monotonic() + HURRY
        if match is None or not match.running:
            return
        while self.bot is not None:
            bot_acts(self.session, match.bots)
            self.track.follow(self.step)
            self._settle(glides=match.pace != "skip")
            if match.pace != "skip" or time.monotonic() > patience:
                break

    def step_by(self, event: bool) -> None:
        """Step by event or by action."""
        self.by_event, self.playing = event, False
        if not event and self.moment is not None:
            self._look(len(self.step.events))

    def fork_here(self) -> None:
        """Ask the reader to try something else from here."""
        self.playing = False
        self._settle()
        self.forking = True

    def back(self) -> None:
        """Go from a branch back to where it left the scenario's own line."""
        self.seek("main", self.track.fork)

    def next_branch(self) -> None:
        """Show another branch, at its first step."""
        if self.track.next_branch():
            self.playing = self.forking = False
            self._visit(("branch", 0))

    def _visit(self, place: tuple[Lane, int] | None) -> bool:
        """Go to that entry, if there is one."""
        entries = () if place is None else self.track.lane(place[0])
        if place is None or place[1] >= len(entries):
            return False
        entry = entries[place[1]]
        self.session.switch(entry.step)
        self._settle()
        self.veiled = self.veiled and place == ("main", 0)
        if entry.refused is not None:
            self._refused_at = place
            if not entry.fails:
                self._refuse(self.judge(entry.refused, entry.seat))
        return True

    def _look(self, moment: int) -> None:
        self.moment = None if moment >= len(self.step.events) else moment
        self.event, self.clause, self.note = moment - 1, None, None
        self.glides, self.still = True, False

    def _settle(self, *, glides: bool = False) -> None:
        """Close and unpick everything; select the acting piece if there is only one."""
        self.moment = self.event = self.clause = self.note = self._refused_at = None
        self.impossible = ("", "")
        self.prefix = self.hinted = ""
        self.glides, self.still = glides, False
        self.pointed = None
        self.veiled = self.veiled and self.step is self.session.start
        self._select()

    def _select(self) -> None:
        actors = self.buttons.actors
        if self.selected not in actors:
            self.selected = actors[0] if len(actors) == 1 else None

    def _refuse(self, verdict: Verdict, at: str | None = None) -> None:
        """Show why not, at the space where it was tried, or else at the one that the action is about."""
        buttons = self.buttons
        # what another seat may do is about that one's piece
        actor, place = (None, None) if verdict.action in buttons.legal else buttons.where(verdict.action)
        self.note = Note("refused", at or place, actor, verdict=verdict)
        self.event, self.clause, self.moment = None, None, None


@lru_cache(16)
def _spaces(game: Game, state: State) -> frozenset[str]:
    """The spaces of the board of a position."""
    return frozenset(cell.name for cell in game.scene(state).cells)
