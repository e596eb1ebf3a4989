"""Sessions, the questions that chance may be asked next, and checks of answers given in advance."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance, pick, seeded
from rqa_lab.core.checked import as_found, checked
from rqa_lab.core.event import TURN, Event
from rqa_lab.core.game import Game, State, position
from rqa_lab.core.notation import Action, Choose, inquire
from rqa_lab.core.reasons import CHOOSE, NOT_YOUR_TURN, NOTHING_TO_CHOOSE, ONLY_OPTION
from rqa_lab.core.telling import Explanation, refused, told
from rqa_lab.core.verdict import Illegal, Reason, Verdict
from rqa_lab.core.words import Displayed, cut, printable

#: the most questions that a sentence names
_ASKED = 3
_CHOOSE = "choose "


class Impossible(ValueError):
    """No action that can be taken now lets chance answer like that."""


def questions(game: Game, after: Iterable[State]) -> dict[str, tuple[str, ...]]:
    """The questions that chance is asked in the positions after some actions, with their answers.

    >>> from rqa_lab import load
    >>> step = load("rqa/pushing/into-a-wall").session().here
    >>> after = (step.game.advance(step.state.copy(), action) for action in step.game.legal(step.state))
    >>> questions(step.game, after)
    {'Which card is drawn?': ('Battery', 'Rivet Gun')}
    """
    found: dict[str, dict[str, None]] = {}
    for state in after:
        if game.to_act(state) == CHANCE:
            said = found.setdefault(game.ask(state).text, {})
            said.update(dict.fromkeys(_option(answer.text) for answer, _ in game.outcomes(state)))
    return {question: tuple(said) for question, said in found.items()}


def read_answers(text: str) -> tuple[str, ...]:
    """Split typed answers at commas; no answers for an empty text or "none".

    >>> read_answers("Battery, Hammer"), read_answers(" none ")
    (('Battery', 'Hammer'), ())
    """
    return () if text.strip().lower() == "none" else tuple(filter(None, map(str.strip, text.split(","))))


def fitting(game: Game, state: State, answers: Sequence[str], waiting: Sequence[str] = ()) -> tuple[str, ...]:
    """The answers in their proper spelling, if chance may give them next in this order.

    Args:
        game: the game.
        state: a position.
        answers: as a scenario has them.
        waiting: answers that wait already; the last of them may remain for later questions.

    Raises:
        Impossible: if no action that can be taken now allows them.

    >>> from rqa_lab import load
    >>> step = load("rqa/pushing/into-a-wall").session().here
    >>> fitting(step.game, step.state, ["rivet gun"])
    ('Rivet Gun',)
    >>> fitting(step.game, step.state, ["Hammer"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
      ...
    rqa_lab.core.session.Impossible: Chance cannot answer “Hammer” next. Which card is drawn? ...
    """
    if not answers:
        return ()
    tries = [_answered(game, asked, answers) for asked in _asking(game, state)]
    fit, said = max(((len(said), said) for said, _ in tries), default=(0, ()))
    later = tuple(answers[fit:])
    lefts = [left for said, left in tries if len(said) == fit]
    if not later or (fit and None in lefts and later == tuple(waiting)[-len(later) :]):
        return (*said, *later)
    stuck = [left for left in lefts if left is not None]
    raise Impossible(_why_not(game, answers, fit, stuck))


def passed_over(answer: str) -> str:
    """A message if the seed answered because the scripted answer did not fit; "" otherwise.

    >>> passed_over("TO")
    'Chance cannot answer “TO” here, so the seed answered; “TO” still waits.'
    """
    said = f"“{printable(cut(answer))}”"
    return f"Chance cannot answer {said} here, so the seed answered; {said} still waits." if answer else ""


def _asking(game: Game, state: State) -> Iterator[State]:
    """The positions in which chance is asked after one of the possible actions."""
    for action in game.legal(state):
        after = game.advance(state.copy(), action)
        if game.to_act(after) == CHANCE:
            yield after


def _answered(game: Game, state: State, answers: Sequence[str]) -> tuple[tuple[str, ...], State | None]:
    """The answers that chance may give; if it may not give the next, None if it is not asked."""
    said: list[str] = []
    for text in answers:
        if game.to_act(state) != CHANCE:
            return tuple(said), None
        try:
            answer = game.parse(_CHOOSE + text, state)
        except ValueError:
            return tuple(said), state
        if not game.judge(state, answer, CHANCE):
            return tuple(said), state
        said.append(_option(answer.text))
        state = game.advance(state, answer)
    return tuple(said), state


def _why_not(game: Game, answers: Sequence[str], fit: int, stuck: Sequence[State]) -> str:
    if not stuck and not fit:
        return "Nothing that can be done now leaves anything to chance."
    said = f"“{printable(cut(answers[fit]))}”"
    if not stuck:
        often = "once" if fit == 1 else f"{fit} times"
        return f"Chance is asked only {often} next, so {said} cannot be said yet."
    refused = Choose(answers[fit])
    why: dict[str, str] = {}
    for state in stuck:
        reasons = game.judge(state, refused, CHANCE).reasons
        why.setdefault(game.ask(state).text, " ".join(map(game.language.explain, reasons)))
    behind = f"after {', '.join(answers[:fit])}" if fit else "next"
    told = " ".join(f"{question} {text}" for question, text in [*why.items()][:_ASKED])
    return f"Chance cannot answer {said} {behind}. {told}"


def _option(text: str) -> str:
    return text.removeprefix(_CHOOSE)


# ---- a session: a tree of everything tried from a position, and a place in it ----------------------------
# Moving through time is free: act, undo, redo, seek and switch lose nothing.  A step is one action of a
# person together with chance's answers to it.  Chance answers from a script first and then from a seed, so
# that a session replays exactly.  The rest of the script belongs to a step, so each place in the tree has its
# own. A step keeps its position, its action and chance's source; its events, and the answers of a seed,
# follow from these and are made when first asked for.


@dataclass(eq=False, repr=False, slots=True)
class Step(Displayed):
    """A point in time: the state, and the action, chance's answers and the events that led to it.

    The first step of a session has no action and no parent.  ``given`` are the answers from the script; the
    ``seed`` gave all others.  ``scripted`` counts the script's answers so far, and ``rest`` is the remaining
    script: chance's next answers after this step.  ``unfit`` is the script's answer where the seed had to
    step in, as it did not fit; it then still waits.
    """

    game: Game
    state: State
    number: int = 0
    seat: str | None = None
    action: Action | None = None
    parent: "Step | None" = None
    seed: int | str = 1
    given: tuple[Action, ...] = ()
    scripted: int = 0
    rest: tuple[str, ...] = ()
    unfit: str = ""
    children: list["Step"] = field(default_factory=list)

    _events: tuple[Event, ...] | None = field(default=None, init=False)
    _answers: tuple[Action, ...] | None = field(default=None, init=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events; when first needed, the step is repeated with a trace."""
        if self._events is None:
            trace: list[object] = []
            if self.parent is not None:
                state = self.parent.state.copy()
                *before, last = self._led
                for action in before:
                    state = self.game.advance(state, action, trace)
                self.game.advance(state, last, trace, _chance(self.seed, self.parent))
            self._events = self.game.language.dress(trace)
        return self._events

    @property
    def answers(self) -> tuple[Action, ...]:
        """Chance's answers, in order; when first needed, the step is repeated."""
        if self._answers is None:
            answers = list(self.given)
            if self.parent is not None:
                state, chance = self.parent.state.copy(), _chance(self.seed, self.parent)
                for action in self._led:
                    state = self.game.advance(state, action)
                while self.game.to_act(state) == CHANCE:
                    answers.append(pick(self.game.outcomes(state), chance))
                    state = self.game.advance(state, answers[-1])
            self._answers = tuple(answers)
        return self._answers

    @property
    def _led(self) -> tuple[Action, ...]:
        """The action and the scripted answers that led here; what the seed answered is left out."""
        return () if self.action is None else (self.action, *self.given)

    @property
    def path(self) -> tuple["Step", ...]:
        """The steps from the beginning to this one."""
        steps, step = [self], self.parent
        while step:
            steps.append(step)
            step = step.parent
        return tuple(reversed(steps))

    def explain(self, verdict: Verdict) -> tuple[str, ...]:
        """Why an action is refused after this step, a sentence or two for each reason of its verdict.

        Where the position does not show it, they name a choice with only one option, or what ended a turn.
        """
        return tuple(self._explained(reason, verdict.seat) for reason in verdict.reasons)

    def _explained(self, reason: Reason, seat: str | None) -> str:
        text = self.game.language.explain(reason)
        if reason.kind == NOTHING_TO_CHOOSE:
            for event in self.events:
                if event.kind == CHOOSE and event.clauses[0] == ONLY_OPTION:
                    seen = event if seat in (None, CHANCE) else self.game.witness(event, str(seat))
                    text += f" There was only one option: {self.game.language.tell(seen)}"
        elif reason.kind == NOT_YOUR_TURN and (why := self._cut_short(reason.facts["seat"])):
            text += f" {reason.facts['seat']}’s turn ended early: {why}."
        return text

    def _cut_short(self, seat: str) -> str:
        """The reason why the last turn of a seat ended early; "" if it did not."""
        step: Step | None = self
        while step is not None:
            for number, event in reversed(tuple(enumerate(step.events))):
                if event.kind == TURN and event.facts["old"] == seat:
                    return self.game.cut_short(step.state, seat, step.events[:number])
            step = step.parent
        return ""

    def __repr__(self) -> str:
        if self.action is None:
            return f"<Step {self.number}: start>"
        happened = ", ".join(event.kind for event in self.events) or "nothing"
        return printable(f"<Step {self.number}, {self.seat}: {self.action}: {happened}>")


def _action(given: object) -> Action:
    """An action that is given as such; raises TypeError for anything else."""
    if not isinstance(given, Action):
        raise TypeError(f"found {as_found(given)}, expected an action, as a text or not")
    return given


def _chance(seed: int | str, step: Step) -> Chance:
    """The chance for the answers after a step: the same in whatever order steps are taken."""
    return seeded(f"{seed}/{step.number}")


class Film(list[object]):
    """A trace that also keeps the state after every event: pass it, with its state, to ``advance``."""

    def __init__(self, game: Game, state: State) -> None:
        super().__init__()
        self.frames: list[State] = []
        self._game, self._state = game, state

    def append(self, record: object) -> None:
        """Keep a record and the current state."""
        super().append(record)
        self.frames.append(self._state.copy())

    def extend(self, records: Iterable[object]) -> None:
        """Keep several records, one after the other."""
        for record in records:
            self.append(record)


#: kinds of values that few games have for a position: only there it is worth a look
_SELDOM = (Displayed, Action, str, bytes, int, float, list, tuple, dict, type(None))


class Session(Displayed):
    """A position and everything tried from it.

    >>> from rqa_lab.games import game
    >>> rqa = game("rqa")
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> session = Session(rqa, rqa.position({"robots": robots, "turn": {"seat": "Ann", "move": 3}}))
    >>> session.act("push crate")
    <Step 1, Ann: push crate right with pug: pay, knock, follow>
    >>> session.undo()
    <Step 0: start>
    >>> session
    <Session of rqa at step 0 of 1: Ann is to act>

    ``traced`` makes the events of each step at once, which is cheaper if all of them will be read.
    """

    @checked
    def __init__(
        self,
        game: Game,
        state: State,
        *,
        seed: int | str = 1,
        chance: Sequence[str] = (),
        traced: bool = False,
    ) -> None:
        self.game, self.seed = game, seed
        if isinstance(state, _SELDOM):
            position(game, state)
        self._traced = traced
        #: the step that was filmed last, and its film
        self._filmed: tuple[Step | None, tuple[State, ...]] = None, ()
        self.start = self.here = Step(game, state, seed=seed, rest=tuple(chance))
        self._tip = self.here
        self._watchers: list[Callable[[], object]] = []

    @checked
    def watch(self, told: Callable[[], object]) -> None:
        """Call a function each time that the session goes to another step.

        >>> from rqa_lab.games import game
        >>> session = Session(game("rqa"), game("rqa").start({}))
        >>> session.watch(lambda: print(session.here.number))
        >>> session.act("choose begin").number, session.undo().number
        1
        0
        (1, 0)
        """
        self._watchers.append(told)

    def apart(self) -> "Session":
        """A second cursor on the same tree; moving it leaves this session where it is.

        >>> from rqa_lab.games import game
        >>> session = Session(game("rqa"), game("rqa").start({}))
        >>> session.apart().act("choose begin").number, session.here.number
        (1, 0)
        """
        other = copy(self)
        other._watchers = []
        return other

    @property
    def script(self) -> tuple[str, ...]:
        """The script of the present branch: what chance answered as far as it was scripted, and the rest."""
        steps, rest = self.line, self._tip.rest
        last = len(steps) if rest else max((one.number for one in steps if one.given), default=0)
        answers = [one for step in steps[:last] for one in step.answers]
        answers += () if rest else steps[last].given
        return (*(one.text.removeprefix(f"{CHOOSE} ") for one in answers), *rest)

    @property
    def state(self) -> State:
        """The position at the present step."""
        return self.here.state

    @property
    def line(self) -> tuple[Step, ...]:
        """All steps of the present branch, from the beginning to its end."""
        return self._tip.path

    @checked
    def legal(self) -> tuple[Action, ...]:
        """All actions that can be taken now.

        >>> from rqa_lab import load
        >>> [action.text for action in load("rqa/pushing/a-push-and-its-price").session().legal()]
        ['move pug up', 'move pug left', 'move pug down', 'energy to move 1', 'energy to move 2', 'end turn']
        """
        return tuple(self.game.legal(self.state))

    @checked
    def look(self) -> Mapping[str, Any]:
        """The position in plain values: by the names of seats and pieces, as a scenario's ``expect`` asks.

        >>> from rqa_lab import load
        >>> load("rqa/pushing/a-push-and-its-price").session().look()["strider"]["at"]
        'd4'
        """
        return self.game.look(self.state)

    @checked
    def why(self, about: "Action | str | Verdict | Step | None" = None) -> Explanation:
        """Why an action is refused, or what it leads to; each sentence has its clause.

        Args:
            about: an action or a question, as a text or not: why it is refused, or, if it is allowed, what
                would happen as far as its seat can know; a verdict; a step, by default the present one: what
                happened.

        Raises:
            Unreadable, Ambiguous: for a text that means no action, or several.

        >>> from rqa_lab import load
        >>> session = load("rqa/pushing/a-push-and-its-price").session()
        >>> session.why("push strider")
        - Pushing Strider costs 2 Move; 1 left. [rqa.push.cost]
        >>> session.why("move pug up")
        - Ann pays 1 Move and has 0 left. [rqa.move.basic]
        - Pug moves from c4 to c5. [rqa.move.basic]
        """
        if about is None or isinstance(about, Step):
            events = (about or self.here).events
            return Explanation(self.game, told(self.game, events), "Nothing happened yet.")
        verdict = about if isinstance(about, Verdict) else self.judge(about)
        if about is verdict or not verdict:
            return Explanation(self.game, refused(self.here, verdict))
        trace: list[object] = []
        self.game.apply(self.state, verdict.action, trace)
        events = self.game.language.dress(trace)
        seen = (self.game.witness(event, str(verdict.seat)) for event in events)
        return Explanation(self.game, told(self.game, seen))

    def judge(self, action: Action | str, seat: str | None = None) -> Verdict:
        """The rules' verdict on an action now, or on a question; a text may raise Unreadable or Ambiguous."""
        return self.game.judge(self.state, self.asked(action), seat)

    def asked(self, action: Action | str) -> Action:
        """The subject of an action or a question; see :func:`~rqa_lab.core.notation.inquire`."""
        return inquire(self.game, action, self.state) if isinstance(action, str) else _action(action)

    def read(self, action: Action | str) -> Action:
        """An action, read from text if need be."""
        return self.game.parse(action, self.state) if isinstance(action, str) else _action(action)

    def act(self, action: Action | str, seat: str | None = None, *, loosely: bool = False) -> Step:
        """Do it and go to the step that it makes; raises Illegal, Unreadable or Ambiguous and stays put.

        The same action at the same place, with the same answers of chance, leads to the same step again.  An
        Illegal has every reason in a note of the exception.  A text may mean several actions in sequence,
        such as "lock TT": then all are done, or none.  ``loosely``: where the script does not fit, because it
        was meant for another line, the seed answers, and the rest of the script waits; see
        :attr:`Step.unfit`.
        """
        *first, action = self.game.expand(action) if isinstance(action, str) else (action,)
        here, tip, children = self.here, self._tip, self.here.children[:]
        try:
            for one in first:
                self._act(one, seat, loosely)
            return self._act(action, seat, loosely)
        except (Illegal, ValueError):
            here.children[:] = children
            self._go(here, tip)
            raise

    def _act(self, action: Action | str, seat: str | None, loosely: bool) -> Step:
        action = self.read(action)
        verdict = self.game.judge(self.state, action, seat)
        if not verdict:
            raise self._refused(verdict)
        same = [child for child in self.here.children if child.action is action]
        if not self.here.rest and (step := next((one for one in same if not one.given), None)):
            return self._go(step, step)
        return self._grow(self._step(action, verdict.seat, self.here.rest, loosely), same)

    def _grow(self, step: Step, same: Iterable[Step]) -> Step:
        """Go to a new step, or to an equal one if it is among these."""
        known = next((one for one in same if one.answers == step.answers), None)
        if known is None:
            self.here.children.append(step)
        step = known or step
        return self._go(step, step)

    @checked
    def follow(self, action: Action, chance: Sequence[str]) -> Step:
        """Act with these answers of chance, by the texts of their options; the seed gives the remaining ones.

        Raises Illegal, Unreadable or Ambiguous, and stays put.
        """
        verdict = self.game.judge(self.state, action)
        if not verdict:
            raise self._refused(verdict)
        given = [f"{CHOOSE} {one}" for one in chance]
        for child in self.here.children:
            if child.action is action and [one.text for one in child.answers][: len(given)] == given:
                return self._go(child, child)
        step = self._step(action, verdict.seat, tuple(chance))
        rest, used = self.here.rest, len(step.given)
        if not step.rest:  # waiting answers keep waiting, except those just given
            step.rest = rest[used:] if rest[:used] == tuple(chance)[:used] else rest
        return self._grow(step, ())

    @checked
    def undo(self) -> Step:
        """Go one step back, if there is one; redo leads forward again."""
        return self._go(self.here.parent or self.here, self._tip)

    @checked
    def redo(self) -> Step:
        """Go one step forward on the present branch, if there is one."""
        return self.seek(self.here.number + 1)

    @checked
    def seek(self, number: int) -> Step:
        """Go to that step of the present branch; numbers beyond its ends mean the ends."""
        line = self.line
        return self._go(line[max(0, min(number, len(line) - 1))], self._tip)

    @checked
    def switch(self, step: Step) -> Step:
        """Go to a step of any branch."""
        tip = step
        while tip.children:
            tip = tip.children[-1]
        return self._go(step, tip)

    @checked
    def film(self, step: Step) -> tuple[State, ...]:
        """The states after each event of a step."""
        if step.parent is None or step.action is None:
            return ()
        if step is self._filmed[0]:  # the page asks for it several times
            return self._filmed[1]
        state = step.parent.state.copy()
        film = Film(self.game, state)
        for action in (step.action, *step.answers):
            self.game.advance(state, action, film)
        self._filmed = step, tuple(film.frames)
        return self._filmed[1]

    @checked
    def improvise(self, *answers: str) -> None:
        """Let these answers of chance come first from here on, then the seed; elsewhere only the seed."""
        waiting = [self.start]
        while waiting:
            step = waiting.pop()
            step.rest = ()
            waiting += step.children
        self.here.rest = answers

    @checked
    def chance(self, *answers: str) -> None:
        """Set chance's next answers, from here on; without answers, the seed gives them.

        Earlier steps from here keep their answers.

        Args:
            answers: as a scenario has them below ``chance``: a card, a number, dice.

        Raises:
            Impossible: if no action that can be taken now lets chance answer like that.

        >>> from rqa_lab import load
        >>> session = load("rqa/pushing/into-a-wall").session()
        >>> session.chance("Rivet Gun")
        >>> session.act("end turn").answers[0].text
        'choose Rivet Gun'
        """
        self.here.rest = fitting(self.game, self.state, answers, self.here.rest)

    @checked
    def promote(self, step: Step) -> None:
        """Move a step to the front of everything tried at its place."""
        if step.parent is not None:
            step.parent.children.sort(key=lambda child: child is not step)

    @checked
    def forget(self, step: Step) -> None:
        """Remove a step, and all that follow it, from the tree; the cursor goes to the step before it.

        >>> from rqa_lab.games import game
        >>> session = Session(game("rqa"), game("rqa").start({}))
        >>> session.forget(session.act("choose begin"))
        >>> session
        <Session of rqa at step 0 of 0: Ann is to act>
        """
        if step.parent is None or step not in step.parent.children:
            return
        step.parent.children.remove(step)
        if step in self.here.path:
            self.switch(step.parent)
        elif step in self._tip.path:
            self.switch(self.here)

    def _go(self, step: Step, tip: Step) -> Step:
        moved = step is not self.here
        self.here, self._tip = step, tip
        for follow in self._watchers if moved else ():
            follow()
        return step

    def _step(
        self,
        action: Action,
        seat: str | None,
        script: tuple[str, ...],
        loosely: bool = False,
        fits: int | None = None,
    ) -> Step:
        """The step that an action makes; it takes only those answers of the script that are known to fit."""
        given: list[Action] = []
        game, here, used = self.game, self.here, 0
        last, chance = len(script) if fits is None else fits, _chance(self.seed, here)
        trace: list[object] | None = [] if self._traced else None
        state = game.advance(here.state.copy(), action, trace, chance if used >= last else None)
        while used < last and game.to_act(state) == CHANCE:
            try:
                given.append(self._scripted(state, script[used]))
            except (Illegal, ValueError):
                if not loosely:
                    raise
                return self._step(action, seat, script, fits=used)
            used += 1
            state = game.advance(state, given[-1], trace, chance if used >= last else None)
        step = Step(
            *(game, state, here.number + 1, seat, action, here, self.seed, tuple(given)),
            scripted=here.scripted + used,
            rest=script[used:],
            unfit="" if fits is None else script[used],
        )
        if trace is not None:
            step._events = game.language.dress(trace)
        return step

    def _scripted(self, state: State, text: str) -> Action:
        answer = self.game.parse(f"choose {text}", state)
        verdict = self.game.judge(state, answer, CHANCE)
        if not verdict:
            raise self._refused(verdict)
        return answer

    def _refused(self, verdict: Verdict) -> Illegal:
        error = Illegal(verdict)
        for reason, why in zip(verdict.reasons, self.here.explain(verdict), strict=True):
            error.add_note(f"{printable(why)} [{reason.clauses[0]}]")
        return error

    def __repr__(self) -> str:
        seat = self.game.to_act(self.state)
        now = "the game is over" if seat is None else f"{seat} is to act"
        step = f"step {self.here.number} of {len(self.line) - 1}"
        return printable(f"<Session of {self.game.id} at {step}: {now}>")
