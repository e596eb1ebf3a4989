"""The pictures of a scenario: its start, and one for each step, refused ones included."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rqa_lab.core.checked import checked
from rqa_lab.core.clause import Clause
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Session, Step
from rqa_lab.core.telling import Told, refused, rules, told
from rqa_lab.core.verdict import Illegal
from rqa_lab.core.words import Displayed, many, printable
from rqa_lab.documents.places import Problem
from rqa_lab.games.datafile import in_use
from rqa_lab.scenario.format import LONGEST_COMMENT, LONGEST_NAME, MARKS, Line, Place
from rqa_lab.scenario.scenario import Scenario, answered
from rqa_lab.scenario.scripts import misfit, script, untold, waiting_at


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, the event or refusal that just happened there, and the author's words about it.

    ``step`` is the one after which the position stands.  ``deed`` is the action taken, with the author's
    words; "" if there was none.  ``seat`` is the seat that tried a refused action, if the file names it.
    """

    step: Step = field(compare=False)
    state: State
    caption: str
    events: tuple[Event, ...] = ()
    refused: Action | None = None
    deed: str = ""
    seat: str | None = None

    @property
    def game(self) -> Game:
        """The game of the position."""
        return self.step.game

    @property
    def account(self) -> tuple[Told, ...]:
        """The events, or the reasons for a refusal, sentence by sentence with their clauses."""
        if self.refused is None:
            return told(self.game, self.events)
        return refused(self.step, self.game.judge(self.state, self.refused, self.seat))

    @property
    def told(self) -> tuple[tuple[str, Clause], ...]:
        """The same, each with the clause that acts."""
        book = self.game.rulebook
        return tuple((one.sentence, book[one.clause]) for one in self.account)

    def rules(self, about: Collection[str] = ()) -> tuple[Clause, ...]:
        """The rules of all that, the one that decides first; ``about`` are those that it is about."""
        book = self.game.rulebook
        return tuple(book[one] for one in rules([one.clauses for one in self.account], about))

    def scene(self, **marks: Any) -> Scene:
        """The picture; ``marks`` are further ones for the game's ``scene``, such as ``selected="c4"``."""
        return self.game.scene(self.state, **{"events": self.events, "refused": self.refused} | marks)


class NoSuchStep(ValueError):
    """A scenario has no such step; or it has, but the run ``failed`` before it."""

    def __init__(self, message: str, *, failed: bool) -> None:
        super().__init__(message)
        self.failed = failed


def moments(scenario: Scenario, last: int | None = None) -> tuple[Moment, ...]:
    """The start of a scenario, and then the moment after each step.

    Args:
        scenario: the scenario; it is run.
        last: the last step wanted, counted from 1, or 0 for just the start; by default, as far as it gets.

    Raises:
        NoSuchStep: if it has no such step, or its run does not get there.
        ScenarioError: if it has no position.

    >>> built = Scenario("rqa", "Too heavy").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=2)
    >>> [moment.caption for moment in moments(built.refuse("push crate"))]
    ['Too heavy', 'Refused: push crate right with pug. Pushing Crate costs 3 Move; 2 left.']
    """
    lines, name = scenario.lines, printable(scenario.id or "the scenario")
    if last is not None and not 0 <= last <= len(lines):
        raise NoSuchStep(f"step {last} is out of range: {name} has steps 0 to {len(lines)}", failed=False)
    here = scenario.session().here
    start = Moment(here, here.state, scenario.question or scenario.title)
    steps = scenario.run().steps if last != 0 else ()
    reached = len(steps) - 1
    if last and last > reached:
        raise NoSuchStep(f"step {last} is out of reach: {name} fails at step {reached}", failed=True)
    after = (_moment(scenario.game, *each) for each in zip(lines[:last], steps, steps[1:], strict=False))
    return start, *after


def _moment(game: Game, line: Line, before: Step, after: Step) -> Moment:
    """The moment that a line of the script leads to."""
    if after is not before and after.action is not None:
        deed = f"{after.seat}: {after.action}.{line.say and f' {line.say}'}"
        text = deed if line.say else game.summary(after.action, after.seat, after.events)
        return Moment(after, after.state, text, after.events, deed=deed)
    texts = "; ".join(line.texts)
    if line.kind == "options":
        wrong = "" if _are_all(game, before.state, line.texts) else ", says the file"
        return Moment(before, before.state, line.say or f"Possible{wrong}: {texts}.")
    try:
        action = game.parse(texts, before.state)
        verdict = game.judge(before.state, action, line.seat)
    except ValueError:  # it means nothing, or several things, or an unknown name
        return Moment(before, before.state, line.say or f"Not understood: {texts}.")
    if verdict:
        return Moment(before, before.state, line.say or f"Allowed: {action}.")
    why = " ".join(before.explain(verdict))
    return Moment(
        before, before.state, f"Refused: {action}. {line.say or why}", refused=action, seat=line.seat
    )


def _are_all(game: Game, state: State, texts: Sequence[str]) -> bool:
    """These are all legal actions of a position."""
    try:
        return {game.parse(text, state) for text in texts} == {*game.legal(state)}
    except ValueError:
        return False


# ---- study -----------------------------------------------------------------------------------------------
# A study: everything that was tried from a position, as lines with names, comments and marks; as a file.
#
# The main line is that of the file's ``steps``.  Every other line leaves an earlier one, at a place.  A
# file's further statements about its steps (expectations, refusals in between) stay with them, whichever line
# they end up on.

#: how many changes can be undone
_MOST_CHANGES = 100
#: step -> the clauses that it has to cite
Cites = Callable[[Step], Iterable[str]]
#: what a file expects of a step
OF_OUTCOMES = frozenset(("expect", "cites", "events", "at"))


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A point on a line: a step, or an action that is refused after that step.

    ``say`` replaces the game's own sentence, ``remark`` follows it.  ``fails``: the action should be
    possible, but is not, such as when the position was changed after it was written.  ``at``: the index of
    its step in the main line, from 0.
    """

    step: Step
    refused: Action | None = None
    say: str = ""
    seat: str | None = None
    remark: str = ""
    fails: bool = False
    at: int | None = None


def numbered(entries: Sequence[Entry]) -> Mapping[Step, int]:
    """The number of each step on a line: of several entries of a step, that of the first."""
    return {entry.step: number for number, entry in reversed([*enumerate(entries)])}


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A line of a study: the place that it leaves, None for the main line; its own steps."""

    leaves: Place | None
    steps: tuple[Step, ...]

    @property
    def head(self) -> Step:
        """Its first step, which identifies it."""
        return self.steps[0]


@dataclass(frozen=True, slots=True)
class _Change:
    """A study as it was before a change, and the change in words."""

    what: str
    tip: Step
    names: Mapping[Step, str]
    comments: Mapping[Step, str]
    marks: Mapping[Step, str]
    parent: Step | None = None
    children: tuple[Step, ...] = ()


class Study(Displayed):
    """A session as lines, with comments on them.

    Args:
        scenario: the position and its lines.
        session: at its start; by default a new one of the scenario.
        strict: True for a game that is played: its main line ends at the first step that cannot be taken.
        kept: True if the session already holds the lines, and stays where it is; the scenario is just its
            start.

    >>> from rqa_lab import load
    >>> study = Study(load("rqa/pushing/into-a-wall"))
    >>> step = study.session.act("end turn")
    >>> study.name(step, "Too early")
    >>> study.comment(step, "Ann keeps her Move.")
    >>> study
    <Study of 'Pushed into a wall': 2 lines>
    >>> study.scenario().document["lines"][0]["name"]
    'Too early'
    >>> Study(study.scenario()).plain() == study.plain()
    True
    """

    @checked
    def __init__(
        self,
        scenario: Scenario,
        session: Session | None = None,
        *,
        strict: bool = False,
        kept: bool = False,
    ) -> None:
        self.session = scenario.session() if session is None else session
        self._given, self._strict = scenario, strict
        #: by the first step of a line, its name; by step, the author's opinion of it
        self.names: dict[Step, str] = {}
        self.comments: dict[Step, str] = {}
        self.marks: dict[Step, str] = {}
        #: what of the lines could not be played
        self.problems: tuple[Problem, ...] = ()
        self._changes: list[_Change] = []
        #: what the file says of a step beyond its action, and for how many actions before it
        self._items: dict[Step, tuple[dict[str, Any], int]] = {}
        #: entries of the file after a step that are no steps: refusals, options, impossible actions
        self._asides: dict[Step, list[dict[str, Any]]] = {}
        self._entries: dict[Step, list[Entry]] = {}
        #: lines that begin nowhere, as the file has them
        self._lost: list[dict[str, Any]] = []
        #: its main line begins with the steps of the file
        self._follows = not kept
        #: the file says what chance answers on its main line
        self._script = not (strict or kept)
        #: the last step of the main line, now and at the start; the rest of chance's answers there
        self._tip = self.end = self.session.line[-1] if kept else self.session.start
        self.left: tuple[str, ...] = ()
        if not kept:
            self._read(scenario)
        #: what its scenario says; of what a session holds it is the start alone
        start, answers = self.session.start, tuple(scenario.document.get("chance", ()))
        self._as_read = ([(None, (start,))], {}, {}, {}, {start: answers}) if kept else self.now

    # ---- lines -------------------------------------------------------------------------------------------

    @property
    def main(self) -> tuple[Step, ...]:
        """The steps of the main line, with those that it was prolonged by."""
        return *self._tip.path, *_on(self._tip)[1:]

    @property
    def author_line(self) -> tuple[Entry, ...]:
        """The main line as its author wrote it; for a game that is played, just its start."""
        steps = self.main
        if self._strict:
            steps = steps[:1]
        elif self.end in steps:
            steps = steps[: steps.index(self.end) + 1]
        return self.line(steps)

    @checked
    def follow(self, tip: Step) -> None:
        """Make the line that leads to this step the main line, as in a game that goes on there."""
        self._tip = tip

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All lines: first the main one, each other line after the one that it leaves.

        Of the lines that leave the same one, the last to leave comes first, so that they can be drawn below
        each other without crossing.
        """
        return self._branches(self.main)

    def _branches(self, main: tuple[Step, ...]) -> tuple[Branch, ...]:
        found: list[Branch] = []
        waiting: list[tuple[Place | None, tuple[Step, ...]]] = [(None, main)]
        while waiting:
            leaves, steps = waiting.pop()
            number, place = len(found), int(bool(found))
            found.append(Branch(leaves, steps))
            for step, further in zip(steps, (*steps[1:], None), strict=True):
                others = [child for child in step.children if child is not further]
                waiting += [(Place(number, place), _on(child)) for child in reversed(others)]
                place += len(self.entries(step))
        return tuple(found)

    @checked
    def entries(self, step: Step) -> Sequence[Entry]:
        """The entry of a step, and those of the refusals after it."""
        return self._entries.get(step) or (Entry(step),)

    @checked
    def line(self, steps: Iterable[Step]) -> tuple[Entry, ...]:
        """The entries of some steps in order."""
        return tuple(entry for step in steps for entry in self.entries(step))

    @checked
    def place(self, step: Step, refused: Entry | None = None) -> Place:
        """The place of a step, or of an entry after it; raises ValueError for one that is on no line."""
        place = self._place(self.branches, step)
        return (
            place if refused is None else place._replace(step=place.step + self.entries(step).index(refused))
        )

    def _place(self, branches: Iterable[Branch], step: Step) -> Place:
        for number, branch in enumerate(branches):
            if step in branch.steps:
                before = branch.steps[: branch.steps.index(step)]
                return Place(number, len(self.line(before)) + bool(number))
        raise ValueError(f"found {step!r}, expected a step of the study")

    @checked
    def entry(self, place: Place) -> Entry | None:
        """The entry at a place: a step, or an action that is refused after one.  None if there is none."""
        branches = self.branches
        if not 0 <= place.line < len(branches):
            return None
        line, number = self.line(branches[place.line].steps), place.step - bool(place.line)
        return line[number] if 0 <= number < len(line) else None

    @checked
    def at(self, place: Place) -> Step | None:
        """The step at a place; for a refusal, the step before it.  None if there is none."""
        entry = self.entry(place)
        return None if entry is None else entry.step

    @checked
    def join(self, step: Step) -> Step:
        """Take over all that led to a step of another session of the scenario; where it leads to here."""
        session = self.session
        session.switch(session.start)
        for one in step.path[1:]:
            session.follow(session.read(str(one.action)), answered([one]))
        session.here.rest = step.rest
        return session.here

    # ---- comments on them --------------------------------------------------------------------------------

    @checked
    def thought(self, step: Step) -> tuple[str, str]:
        """The mark and the comment of a step."""
        return self.marks.get(step, ""), self.comments.get(step, "")

    @property
    def touched(self) -> bool:
        """There is something that its scenario does not say: a line, a name, what chance answers next."""
        return self.now != self._as_read

    @property
    def now(self) -> tuple[Any, ...]:
        """The complete contents, for comparing with an earlier state."""
        branches = self.branches
        lines = [(one.leaves, one.steps) for one in branches]
        rests = {step: step.rest for one in branches for step in one.steps}
        between = {step: len(aside) for step, aside in self._asides.items() if aside}
        return lines, dict(self.names), dict(self.comments), dict(self.marks), rests, between

    @checked
    def name(self, step: Step, name: str) -> None:
        """Name the line that begins with a step; "" for no name."""
        self._say("the name of a line", self.names, step, name, LONGEST_NAME)

    @checked
    def comment(self, step: Step, text: str) -> None:
        """Comment on a step; "" removes the comment."""
        if step.parent is not None:
            self._say("a comment", self.comments, step, text, LONGEST_COMMENT)

    @checked
    def mark(self, step: Step, mark: str) -> None:
        """Mark a step with one of :data:`MARKS`; "" for none."""
        if step.parent is not None and mark in ("", *MARKS):
            self._say("a mark", self.marks, step, mark, LONGEST_COMMENT)

    def _say(self, what: str, where: dict[Step, str], step: Step, text: str, most: int) -> None:
        text = " ".join(text.split())[:most].rstrip()
        if text == where.get(step, ""):
            return
        self._remember(what)
        where.pop(step, None)
        if text:
            where[step] = text

    @checked
    def refuse(self, step: Step, action: Action, item: dict[str, Any]) -> None:
        """Note an action that is refused after a step, as a file says it; each once."""
        entries = self._entries.setdefault(step, [Entry(step)])
        if all(entry.refused != action for entry in entries):
            entries.append(Entry(step, action, seat=item.get("seat")))
            self._asides.setdefault(step, []).append(item)

    @checked
    def promote(self, head: Step) -> None:
        """Let the line that begins with a step go on where it leaves another, which then leaves it.

        What a line is called goes with it.  Nothing else is moved, so it can be done to the other again.
        """
        parent = head.parent
        left = next((one for one in self.branches if parent in one.steps), None)
        if parent is None or left is None or head in left.steps:
            return
        self._remember("a line promoted", parent)
        further = left.steps[left.steps.index(parent) + 1]
        names = self.names.pop(left.head, ""), self.names.pop(head, "")
        self._put(self.names, further, names[0])
        self._put(self.names, left.head, names[1])
        if left.leaves is None:
            self._tip = _on(head)[-1]
        self.session.promote(head)

    @checked
    def delete(self, step: Step) -> None:
        """Take a step out, and all that follows it.  Who stands there goes to the step before."""
        if step.parent is None:
            return
        self._remember("a line deleted", step.parent)
        if step in self._tip.path:
            self._tip = step.parent
        self.session.forget(step)

    @property
    def last(self) -> str:
        """The last change in words; "" for none."""
        return self._changes[-1].what if self._changes else ""

    def take_back(self) -> None:
        """Undo the last change of names, comments, marks and lines; what was tried since is kept."""
        if not self._changes:
            return
        was = self._changes.pop()
        self._tip = was.tip
        self.names, self.comments, self.marks = dict(was.names), dict(was.comments), dict(was.marks)
        if was.parent is not None:
            since = [child for child in was.parent.children if child not in was.children]
            was.parent.children[:] = was.children
            for child in since:
                self._keep(was.parent, child)

    def _keep(self, parent: Step, step: Step) -> None:
        """Keep a step that was done since; if it is there again, keep only the steps after it."""
        same = next((one for one in parent.children if _same(one, step)), None)
        if same is None:
            step.parent = parent
            parent.children.append(step)
            return
        for child in step.children:
            self._keep(same, child)
        session = self.session
        if step in session.line:
            session.switch(same if session.here is step else session.here)

    def _remember(self, what: str, parent: Step | None = None) -> None:
        said = dict(self.names), dict(self.comments), dict(self.marks)
        children = () if parent is None else tuple(parent.children)
        self._changes = [
            *self._changes[1 - _MOST_CHANGES :],
            _Change(what, self._tip, *said, parent, children),
        ]

    # ---- from a file -------------------------------------------------------------------------------------

    def _read(self, scenario: Scenario) -> None:
        """Play all lines of a file; the session is at the start again afterwards.

        The rest of a script stays with the steps, for other lines tried there.
        """
        session, start, document = self.session, self.session.start, scenario.document
        self._entries[start] = [Entry(start)]
        played = [self._play(document.get("steps", ()), scenario.lines, main=True)]
        self._tip = self.end = session.here
        self.left = self.end.rest
        self._put(self.names, start, document.get("line", ""))
        for number, one in enumerate(scenario.variations):
            said, known, path = document["lines"][number], {*self._entries}, ("lines", number)
            line, step = one.start
            if line >= len(played) or step >= len(played[line]):
                played.append([])
                self._lost.append(said)
                self.problems += (scenario.places.problem((*path, "from"), "leads to no step"),)
                continue
            there = session.switch(played[line][step])
            rest, there.rest = there.rest, one.chance
            asides = [*self._asides.get(there, ())]
            played.append(self._play(said.get("steps", ()), one.lines))
            if one.lines:
                there.rest = rest
            if head := next((step for step in played[-1] if step not in known), None):
                self._put(self.names, head, one.name)
            elif one.lines and one.chance and played[-1] == [there]:  # chance cannot answer so
                self._asides[there] = asides
                self._lost.append(said)
            done = session.here.number - played[-1][0].number
            if done < sum(line.kind == "do" for line in one.lines):
                called = one.name or f"line {number + 1}"
                message = f"“{called}” cannot be played beyond {many(done, 'action')}"
                self.problems += (scenario.places.problem((*path, "steps"), message),)
        session.switch(start)

    def _play(
        self, items: Sequence[dict[str, Any]], lines: Sequence[Line], *, main: bool = False
    ) -> list[Step]:
        """Play a line; returns its starting step, and the step after each action done or refused.

        It goes on after an unreadable text, and after an action that should be refused and is not, and ends
        at an impossible answer of chance.  A strict study ends at any of these, and there chance's answers
        are part of the play, not a script for other lines.
        """
        session = self.session
        seen = [session.here]
        for line in lines:
            here, item, at = session.here, items[line.number], line.number if main else None
            aside, entries = self._asides.setdefault(here, []), self._entries[here]
            if line.kind == "options":
                remark = f"{entries[-1].remark} {line.say}".strip()
                entries[-1] = replace(entries[-1], remark=remark)
                aside.append(item)
                continue
            try:
                action = session.read(line.texts[0])
                verdict = session.judge(action, line.seat)
            except ValueError:  # a text that cannot be read, a seat that is not there
                if self._strict:
                    break
                aside.append(item)
                continue
            if verdict and line.kind == "do" and not self._acted(action, line):
                aside += () if self._strict else items[line.number :]
                break
            if not verdict and self._strict:
                break
            if verdict and line.kind == "do":
                here.rest = () if self._strict else here.rest
                self._done(session.here, line, item, at)
            else:
                aside.append(item)
            if not verdict:
                entries.append(Entry(here, action, line.say, line.seat, fails=line.kind == "do", at=at))
            if not verdict or line.kind == "do":
                seen.append(session.here)
        return seen

    def _acted(self, action: Action, line: Line) -> bool:
        """Do it; false, and a problem, if the scripted answers of chance do not fit."""
        here = self.session.here
        try:
            self.session.act(action)
        except (Illegal, ValueError) as error:
            path = (*line.within[:-1], "chance")
            self.problems += (self._given.places.problem(path, misfit(here, error)),)
        return self.session.here is not here

    def _done(self, step: Step, line: Line, item: dict[str, Any], at: int | None) -> None:
        """Note what a file says of a step."""
        self._entries.setdefault(step, [Entry(step, say=line.say, at=at)])
        self._put(self.comments, step, line.comment)
        self._put(self.marks, step, line.mark)
        *first, last = self.session.game.expand(item["do"])
        if line.texts == (last,):
            said = {key: value for key, value in item.items() if key not in ("comment", "mark")}
            self._items[step] = said, len(first)

    @staticmethod
    def _put(where: dict[Step, str], step: Step, text: str) -> None:
        if text:
            where[step] = text

    # ---- as a file ---------------------------------------------------------------------------------------

    @checked
    def scenario(
        self, here: Place | None = None, *, upto: Step | None = None, cites: Cites | None = None
    ) -> Scenario:
        """The scenario with all lines.

        Args:
            here: the reader's present place.
            upto: the last of the steps; the rest becomes a line of its own, which leaves them there.
            cites: the clauses that a step of which nothing is expected has to cite.
        """
        branches = self.branches if upto is None else self._branches(upto.path)
        main, *others = branches
        written = self._script and main.steps[-1] is self.end and self.end.rest == self.left
        scripts = [script(one.steps, strict=self._strict) for one in branches]
        if written:
            scripts[0] = tuple(self._given.document.get("chance", ()))
        replaced = {"line", "steps", "lines", "here", *(() if written else ["chance"])}
        if not self._follows or self.end not in main.steps:
            replaced.add("coach")  # it speaks of steps that are elsewhere now
        kept = {key: value for key, value in self._given.document.items() if key not in replaced}
        if own := in_use(self._given.game.id):
            kept["own_data"] = own.noted
        lines = [
            _full(
                {
                    "name": self.names.get(one.head),
                    "from": one.leaves.said() if one.leaves else None,
                    "chance": [*script],
                    "steps": self._said(one.steps, cites),
                }
            )
            for one, script in zip(others, scripts[1:], strict=True)
        ]
        waiting = [
            waiting_at(self._place(branches, step).said(), step)
            for one, script in zip(branches, scripts, strict=True)
            for step in untold(one.steps, script, strict=self._strict)
        ]
        said = {
            "chance": None if written else [*scripts[0]],
            "line": self.names.get(main.head),
            "steps": self._said(main.steps, cites),
            "lines": [*lines, *self._lost, *waiting],
            "here": None if here is None else here.said(),
        }
        return Scenario.from_data(kept | _full(said))

    def _said(self, steps: Sequence[Step], cites: Cites | None = None) -> list[dict[str, Any]]:
        """Some steps as a file has them; a text that means several actions stays one where possible."""
        said: list[dict[str, Any]] = []
        for number, step in enumerate(steps):
            if step.action is not None:
                item, first = self._items.get(step, ({}, 0))
                plain = [{"do": str(one.action)} for one in steps[max(0, number - first) : number]]
                if first and said[len(said) - first :] == plain and len(plain) == first:
                    del said[len(said) - first :]
                elif first or not item:
                    item = {**item, "do": step.action.text}
                mark, comment = self.thought(step)
                ruled = {} if cites is None or not OF_OUTCOMES.isdisjoint(item) else {"cites": [*cites(step)]}
                said.append({**item, **_full({**ruled, "comment": comment, "mark": mark})})
            said += self._asides.get(step, ())
        return said

    def plain(self) -> list[Any]:
        """All lines as plain values: where each leaves which, its name, and what a file says of it."""
        return [
            (one.leaves, self.names.get(one.head, ""), answered(one.steps), self._said(one.steps))
            for one in self.branches
        ]

    def __repr__(self) -> str:
        return printable(f"<Study of {self._given.title!r}: {many(len(self.branches), 'line')}>")


def _same(one: Step, other: Step) -> bool:
    """They are the same action with the same answers of chance, done twice."""
    return one.action is other.action and one.answers == other.answers


def _on(step: Step) -> tuple[Step, ...]:
    """A step and those that follow it, each the first that was tried after the one before."""
    steps = [step]
    while steps[-1].children:
        steps.append(steps[-1].children[0])
    return tuple(steps)


def _full(keys: Mapping[str, Any]) -> dict[str, Any]:
    """These keys without those that say nothing."""
    return {key: value for key, value in keys.items() if value not in (None, "", [], {})}
