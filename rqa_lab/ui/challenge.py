"""A challenge on the board: a question to answer, or a goal to reach; and the steps that show why."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from rqa_lab.core.clause import own
from rqa_lab.core.notation import Action, Ambiguous, Unreadable
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital, many
from rqa_lab.documents.places import ScenarioError
from rqa_lab.explore.solve import Line, NoLine, shortest
from rqa_lab.learn.asking import silent
from rqa_lab.learn.course import LIMIT, Exercise
from rqa_lab.learn.lettering import lettered
from rqa_lab.learn.question import Answer, Question, parted
from rqa_lab.scenario.builder import Refused
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import intents, notes
from rqa_lab.ui.document import Document, Use
from rqa_lab.ui.learn import named, titled
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.side import choice, done, phrase
from rqa_lab.ui.view import View

#: intents of the lab, which are off in a lesson: it shows nothing of the lab, so nothing could undo them
OF_THE_LAB = (
    "fork", "anew", "sight", "look", "reach", "lab", "try", "edit", "readings", "lines",
    "solver", "wish", "goal", "solve", "aim", "meets", "meet", "find", "map", "export", "save",
)  # fmt: skip
#: intents that are off while a question is asked, since they would answer it
HUSHED = ("act", "pick", "go", *OF_THE_LAB)
#: uses of a document: an exercise to look at, a question about it, a goal to reach in it
SHOWN = Use(exercise=True, closed=True, says_chance=False)
ASKED = replace(SHOWN, asks=True)
ACTING = replace(SHOWN, closed=False, trial="Your try")
#: a hint: its text, with the id and title of a rule in the middle of it, if it names one
Hint = tuple[str, tuple[str, str] | None, str]
#: what to say where the goal is out of reach
LOST = "You can’t get there from here any more. Undo a step, or start over."
#: the most positions to search before anyone asks for a hint
_UNASKED = 1_000
#: at most this many clauses of an answer, or of what was done, are named
_MOST = 6


def shown(scenario: Scenario, title: str, use: Use = SHOWN) -> View:
    """The steps of a scenario, without what its author says about it.

    Raises:
        ~rqa_lab.ui.library.CannotOpen: if it has no position.
    """
    bare = scenario.set(
        title=title, **dict.fromkeys(("question", "answer", "note", "lines", "here", "coach"))
    )
    try:
        session = bare.session()
    except ScenarioError as error:
        raise CannotOpen(f"“{title}” cannot be shown: {error}") from error
    return intents.first_view(Document.of(bare, session, id="", use=use))


def at_its_end(view: View) -> View:
    """Stand where its steps end: a question, or a task, begins there."""
    view = intents.ends(view, 1)
    intents.stand(view)
    return replace(view, begins=view.step, glides=False)


def run_from(view: View, number: int) -> View:
    """Play it event by event, from the end of a step of the author's line."""
    view = intents.sought(view, view.author_line[max(0, min(number, len(view.author_line) - 1))])
    # the reason for the refusal is beside the board
    view = replace(intents.step(view, 1, by="event"), note=None, by_event=True)
    return replace(view, playing=not view.at_end)


# ---- a question ------------------------------------------------------------------------------------------


class Asking:
    """A question, and the reader's answers to it.

    Args:
        question: the question with its answers.
        title: the title of the page meanwhile.
        text: other words for the question.
        says: the lesson to learn from it.
        words: what else the page says around it; without that, all counters are shown.

    >>> from rqa_lab import load
    >>> push = load("rqa/pushing/into-a-wall")
    >>> answers = Answer("1", right=True), Answer("2", why="A bump costs one Health.")
    >>> asking = Asking(Question("count.x", "count", "What does Crate lose?", push, answers=answers), "Quiz")
    >>> asking.choose(1)
    >>> asking.done, asking.right, asking.said[0].why
    (True, False, 'A bump costs one Health.')
    """

    def __init__(
        self, question: Question, title: str, *, text: str = "", says: str = "", words: str = ""
    ) -> None:
        self.question, self.title, self.scenario = question, title, question.scenario
        self._lettered = lettered(replace(question, text=text or question.text))
        #: the question as the page shows it
        self._asked = self._lettered.question
        self.text, self.says = self._asked.text, says
        self._words = words and " ".join((self.text, says, words, *(one.text for one in self._asked.answers)))
        #: by place, the spaces to answer with; if empty, the reader chooses from a list
        self.places: Mapping[str, Answer] = {one.place: one for one in self._asked.answers if one.place}
        #: how many hints were given
        self.hints = 0
        #: what was answered; None: nothing yet; empty: “I don’t know”
        self.said: tuple[Answer, ...] | None = None
        start = question.scenario.set(steps=silent(question.scenario), teaches=None)
        asked = at_its_end(shown(start, title, ASKED))
        #: what the page shows: the question, then the step that answers it
        self._marks = self._lettered.marks
        self.view = replace(asked, question=self._shown(asked, {}))

    @property
    def several(self) -> bool:
        """True if several spaces are to be found."""
        return bool(self.places) and len(self.question.right) > 1

    @property
    def _listed(self) -> Sequence[str]:
        """The answers to choose from beside the board: the letters of places, but no spaces."""
        return [] if self.places and not self._marks else [one.text for one in self._asked.answers]

    @property
    def done(self) -> bool:
        """It is answered."""
        return self.said is not None

    @property
    def right(self) -> bool:
        """True if it is answered rightly, or was only meant to be looked at."""
        return self.said is not None and {*self.said} == {*self._asked.right}

    @property
    def hint(self) -> Sequence[Hint]:
        """The hints given so far; the title of the main rule leads to it."""
        book, main = self.question.scenario.game.rulebook, self.question.clauses[:1]
        return [_linked(text, titled(book, main)) for text in self._asked.hints[: self.hints]]

    # ---- answering ---------------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Give the answer of this number, from 0; an unknown one is none."""
        if 0 <= number < len(self._listed):
            self._say(self._asked.answers[number])

    def point(self, at: str) -> None:
        """Point at a space: that is the answer, or one of several."""
        if self.done or not self.places or at not in self.view.spaces:
            return
        picked = self.view.question.picked
        if any(one.covers for one in self._asked.answers):
            if found := self._covering(at):
                self._say(*found)
        elif not self.several:
            self._say(self._at(at))
        elif at in picked:
            self._pick(tuple(one for one in picked if one != at))
        elif len(picked) < len(self.question.right):
            self._pick((*picked, at))

    def _pick(self, spaces: tuple[str, ...]) -> None:
        self.view = replace(self.view, question=replace(self.view.question, picked=spaces))

    def check(self) -> None:
        """Give the spaces that are picked as the answer."""
        if self.view.question.picked:
            self._say(*map(self._at, self.view.question.picked))

    def ask_why(self) -> None:
        """Give another hint."""
        self.hints = min(self.hints + 1, len(self.question.hints))

    def give_up(self) -> None:
        """Answer “I don’t know”."""
        self._say()

    def _covering(self, at: str) -> Sequence[Answer]:
        """The answer whose letter is on a space, or the only one that covers it; none if several do."""
        found = [one for one in self._asked.answers if at in one.covers]
        return [one for one in found if one.place == at] or found[: len(found) == 1]

    def _at(self, at: str) -> Answer:
        return self.places.get(at) or Answer(at, place=at)

    def _say(self, *answers: Answer) -> None:
        if self.done:
            return
        self.show()
        self.said = answers
        told = (*answers, *self._asked.right)
        said = {one.place: one.right for one in told if one.place}
        self._marks = self._lettered.after(one.why for one in told)
        self.view = replace(self.view, question=self._shown(self.view, said))

    def _shown(self, view: View, said: Mapping[str, bool]) -> notes.Question:
        """What the board shows of the answers."""
        return replace(view.question, said=said, words=self._words, marks=self._marks)

    # ---- the step that answers it ------------------------------------------------------------------------

    def show(self) -> None:
        """Play the step that the question is about, event by event; nothing where chance would decide."""
        question, asked = self.question, self.view
        if not question.action or question.kind == "odds":
            return
        try:
            legal = bool(asked.session.judge(question.action, question.seat))
        except (Unreadable, Ambiguous):
            return
        # what opens beside the board is the rule that was asked about
        scenario = question.scenario.set(steps=silent(question.scenario), teaches=[*question.clauses] or None)
        seat: Refused = {} if question.seat is None else {"seat": question.seat}
        added = scenario.step(question.action) if legal else scenario.refuse(question.action, **seat)
        self.view = shown(added, self.title)
        self.replay()

    def replay(self) -> None:
        """From the position that was asked about, event by event."""
        if not self.view.use.asks:
            self.view = run_from(self.view, len(self.view.author_line) - 2)

    # ---- what the page shows -----------------------------------------------------------------------------

    def panel(self) -> dict[str, Any]:
        """The panel, as plain values; before it is answered nothing in it tells which answer is right."""
        question, book = self._asked, self.question.scenario.game.rulebook
        story, text = parted(self.text)
        asked = {
            "kind": "ask",
            "story": story,
            "text": text,
            "answers": [] if self.done else self._listed,
            "picked": list(self.view.question.picked),
            "many": len(question.right) if self.several else 0,
            "noun": self.view.game.scene(self.view.state).called(self.places),
            "hints": self.hint,
            "more": len(question.hints) - self.hints,
            "asks": bool(question.answers),
            "left_open": question.left_open,
            "unusual": question.unusual,
            "done": self.done,
        }
        if self.said is None:
            return asked
        wrong = [one for one in self.said if not one.right]
        cited = (id for one in (*wrong, *question.right) for id in one.clauses)
        clauses = [*dict.fromkeys((question.decides(self.said), *question.clauses, *cited))]
        return asked | {
            "right": self.right,
            "said": _with_reasons(self.said, but={one.why for one in question.right}),
            "is": _with_reasons(question.right),
            "clauses": titled(book, clauses)[:_MOST],
            "says": self.says,
            "replays": not self.view.use.asks,
        }


def _linked(text: str, rules: Sequence[tuple[str, str]]) -> Hint:
    """A hint, with the rule whose title is in it.

    >>> _linked("Remember this rule: No diagonals.", [("x.no", "No diagonals")])
    ('Remember this rule: ', ('x.no', 'No diagonals'), '.')
    """
    for id, title in rules:
        before, found, after = text.partition(title)
        if found:
            return before, (id, title), after
    return text, None, ""


def _with_reasons(answers: Iterable[Answer], but: Collection[str] = ()) -> list[tuple[str, str]]:
    """Answers with their reasons; answers with the same reason together, and no reason in ``but``.

    >>> _with_reasons([Answer("d4", why="It is free."), Answer("e4", why="It is free.")])
    [('d4, e4', 'It is free.')]
    """
    texts: dict[str, list[str]] = {}
    for one in answers:
        texts.setdefault("" if one.why in but else one.why, []).append(one.text)
    return [(", ".join(some), why) for why, some in texts.items()]


# ---- a goal ----------------------------------------------------------------------------------------------


class Reaching:
    """A question to be answered by reaching its goal, and the reader's attempt.

    Args:
        question: the goal, and the starting position.
        title: the title of the page meanwhile.
        text: other words for the goal.
        says: the lesson to learn from it.
        words: what else the page says around it.
        verbs: the first words of the actions on offer; none: all are.
        later: what only later lessons introduce.

    >>> from rqa_lab import load
    >>> wall = load("rqa/pushing/into-a-wall").set(steps=None)
    >>> out = Question("line.x", "line", "Out with it!", wall, goal="knock out Crate", actions=3)
    >>> reaching = Reaching(out, "Quiz")
    >>> reaching.view = intents.act(reaching.view, "play Tackle on crate")
    >>> reaching.judge(), reaching.used, reaching.right
    (True, 1, True)
    """

    def __init__(
        self,
        question: Question,
        title: str,
        *,
        text: str = "",
        says: str = "",
        words: str = "",
        verbs: frozenset[str] = frozenset(),
        later: frozenset[str] = frozenset(),
    ) -> None:
        self.question, self.title, self.scenario = question, title, question.scenario
        self.text, self.says = text or question.text, says
        self._words = words and " ".join((self.text, says, words))
        self._verbs, self._later = verbs, later
        self.exercise = Exercise.of(question)
        #: how many hints were given; it was reached; the solution was shown
        self.hints, self.right, self.shown = 0, False, False
        #: the steps that reached it
        self.steps: Sequence[Step] = ()
        #: what was taken back last, in words
        self.back = ""
        self.view: View
        self._begin()

    def begin(self) -> None:
        """Start over."""
        was = self.view
        self._begin()
        self.back = "" if self.done or was.step is was.begins else taken_back(was, self.view)

    def _begin(self) -> None:
        view = at_its_end(shown(self._start, self.title, ACTING))
        view = replace(view, question=replace(view.question, words=self._words))
        solved = self._solved.author_line[-len(self.exercise.line) :] if self.exercise.line else ()
        acting = (view.game.to_act(view.state), *(entry.step.seat for entry in solved))
        use = replace(ACTING, seats=frozenset(filter(None, acting)), verbs=self._verbs, later=self._later)
        self.view = replace(view, document=replace(view.document, use=use))
        self.start, self.shown = view.step, False

    @property
    def _start(self) -> Scenario:
        return self.scenario.set(steps=silent(self.scenario))

    @property
    def done(self) -> bool:
        """It was reached, or shown."""
        return self.right or self.shown

    @property
    def used(self) -> int:
        """How many actions were used so far."""
        return len(self.exercise.steps(self.view.step))

    def follow(self, view: View) -> None:
        """Go to what the reader has led to: a step back says what it took back."""
        was, self.view = self.view, view
        if view.step is not was.step:
            self.back = taken_back(was, view) if view.step in was.step.path else ""

    def judge(self) -> bool:
        """See what was just done; true when the goal is reached for the first time."""
        view = self.view
        if self.done:
            return False
        intents.stand(view)
        self.right = bool(self.exercise.check(view.session))
        if self.right:
            self.steps, self.view = self.exercise.steps(view.step), replace(view, closed=True)
        return self.right

    # ---- help --------------------------------------------------------------------------------------------

    def ask_why(self) -> None:
        """Give another hint."""
        self.hints = min(self.hints + 1, len(self._hints()))

    def show(self) -> None:
        """Play a solution, event by event, if there is one."""
        deeds = self.exercise.deeds
        if not deeds:
            return
        self.view = replace(self._solved, question=replace(self._solved.question, words=self._words))
        if not self.right:
            self.shown, solved = True, self._solved.author_line[-len(deeds) :]
            self.steps = [entry.step for entry in solved]
        self.replay()

    give_up = show

    def replay(self) -> None:
        """Play it again."""
        if self.view.document is self._solved.document:
            self.view = run_from(self.view, len(self.view.author_line) - 1 - len(self.exercise.deeds))

    @cached_property
    def _solved(self) -> View:
        """The solution as steps."""
        scenario = self._start.set(teaches=[*self.question.clauses] or None)
        for action in self.exercise.deeds:
            scenario = scenario.step(action)
        return shown(scenario, self.title)

    def _hints(self) -> list[Hint]:
        """All hints at the present position: the rule, or how far it is; a piece or a place; what to do."""
        line, view = self._line, self.view
        if not line:
            return [_linked(LOST, ())]
        action = view.game.parse(line[0], view.step.state)
        deed, asks = phrase(view.buttons, action, view.table), choice(view, view.table)
        rules = titled(view.game.rulebook, self.question.clauses[:1])
        texts = [f"Remember this rule: {title}." for _, title in rules]
        if self.used:
            texts = [f"You can still make it: {many(len(line), 'more action')} will do."]
        if asks:
            texts.append(f"First answer the question: {deed}.")
        else:
            next = self._next(action)
            texts += [f"Next, {next}."] if next else []
            texts.append(f"Do this next: {deed}.")
        return [_linked(text, rules) for text in texts]

    def _next(self, action: Action) -> str:
        """The kind of an action, with the piece that acts or else the place; "" for none."""
        actor, at = self.view.buttons.where(action)
        facts = () if actor is None else self.view.table.about(self.view.state, actor)
        verb, hints = action.text.partition(" ")[0], self.view.table.words.hints
        if facts:
            return hints.get(verb, f"{verb} with {{}}").format(facts[0].name)
        return hints.get(verb, "look at {}").format(at) if at else ""

    @property
    def leads(self) -> str:
        """The solution's next action, where the reader has kept to it so far."""
        deeds, done = self.exercise.deeds, [step.action for step in self.exercise.steps(self.view.step)]
        texts = [action.text for action in done if action is not None]
        return deeds[len(texts)] if len(texts) < len(deeds) and [*deeds[: len(texts)]] == texts else ""

    @property
    def _line(self) -> Sequence[str]:
        """Actions that still reach the goal from the present position; none if it is out of reach."""
        done, deeds = self.exercise.steps(self.view.step), self.exercise.deeds
        texts = [step.action.text for step in done if step.action is not None]
        left = self.exercise.actions - len(texts)
        if [*deeds[: len(texts)]] == texts:
            return deeds[len(texts) :]
        if left < 1:
            return ()
        step = self.view.step
        found = self._found(step, left, LIMIT)
        return tuple(action.text for action, _ in found.deeds) if isinstance(found, Line) else ()

    @property
    def _lost(self) -> bool:
        """The goal is out of reach after what was done; false if that would take long to find out."""
        step, left = self.view.step, self.exercise.actions - self.used
        texts = [one.action.text for one in self.exercise.steps(step) if one.action is not None]
        if self.done or not texts or left < 1 or [*self.exercise.deeds[: len(texts)]] == texts:
            return False
        found = self._found(step, left, _UNASKED)
        return isinstance(found, NoLine) and found.proved

    def _found(self, step: Step, left: int, limit: int) -> Line | NoLine:
        def search() -> Line | NoLine:
            return shortest((self.view.game, step.state), self.question.goal, actions=left, limit=limit)

        return self.view.document.once(("line", step, limit), search)

    # ---- what the page shows -----------------------------------------------------------------------------

    def panel(self) -> dict[str, Any]:
        """The panel, as plain values."""
        cited = own(event.clauses[0] for step in self.steps for event in step.events)
        clauses = (*(one for one in self.question.clauses if one in cited), *cited)
        story, text = parted(self.text)
        lost = self._lost
        hints = self._hints() if self.hints and not self.done and not lost else []
        return {
            "kind": "task",
            "story": story,
            "text": text,
            "done": self.done,
            "right": self.right,
            "shown": self.shown,
            "way": [capital(done(self.view, step, self.view.table)) for step in self.steps if self.shown],
            "used": self.used,
            "actions": self.exercise.actions,
            "over": not self.done and self.used >= self.exercise.actions,
            "stuck": self.used > 0 and not self.view.buttons.legal,
            "hints": hints[: self.hints],
            "lost": LOST if lost else "",
            "back": self.back,
            "more": not self.done and not lost and (not self.hints or self.hints < len(hints)),
            "left_open": self.question.left_open,
            "unusual": self.question.unusual,
            "praise": f"You did it in {many(len(self.steps), 'action')}." if self.right else "",
            "clauses": titled(self.view.game.rulebook, own(clauses))[:_MOST] if self.done else [],
            "says": self.says if self.done else "",
        }


def taken_back(was: View, now: View) -> str:
    """What was taken back: the pieces that are on other spaces again, or else the action."""
    before, places = was.buttons.look, list[str]()
    for id, piece in now.buttons.look.items():
        at = piece.get("at") if isinstance(piece, Mapping) and "seat" in piece else None
        if at in now.spaces and before.get(id, {}).get("at") != at:
            places.append(f"{named(now, id, at)} is back on {at}.")
    return " ".join(places) or f"Taken back: {done(was, was.step, was.table)}."
