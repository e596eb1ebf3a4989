"""A question on the board: a lesson that asks, what somebody answers, and the step that shows why."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Self

from rqa_lab.core.clause import own
from rqa_lab.core.notation import Ambiguous, Unreadable
from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import capital
from rqa_lab.documents.places import ScenarioError
from rqa_lab.learn.asking import silent
from rqa_lab.learn.question import Answer, Question
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.buttons import Buttons
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.shelf import CannotOpen
from rqa_lab.ui.wording import phrase

#: what cannot be done while a question is asked: it would answer it
HUSHED = (
    "act", "pick", "go", "fork", "anew", "sight", "look", "reach", "lab", "try", "edit", "readings", "lines",
    "solver", "wish", "goal", "solve", "aim", "meets", "meet", "find", "map", "export", "save",
)  # fmt: skip


class Shown(Lesson):
    """A lesson that an exercise shows: none of the reader's own, and nothing to be finished."""

    exercise, says_chance = True, False
    #: it is only looked at: what waits in it is not the reader's to choose
    closed = True

    def buttons_of(self, step: Step) -> Buttons:
        """No buttons in what is only looked at."""
        if self.closed:
            return Buttons(self.game, self.seen(step.state), closed=True)
        return super().buttons_of(step)

    @classmethod
    def of(cls, scenario: Scenario, title: str) -> Self:
        """The steps of a scenario, without what its author says about it.

        Raises:
            ~rqa_lab.ui.shelf.CannotOpen: if it has no position.
        """
        bare = scenario.set(title=title, **dict.fromkeys(("question", "answer", "note", "lines", "here")))
        try:
            lesson = cls(bare, bare.session())
        except ScenarioError as error:
            raise CannotOpen(f"“{title}” cannot be shown: {error}") from error
        lesson.id = ""
        return lesson

    def begin(self) -> None:
        """Stand where its steps end: a question, or a task, begins there."""
        self.ends(last=True)
        self.begins, self.glides = self.step, False

    def named(self, reason: Reason) -> Sequence[str]:
        """Of what is named of a reason, the rules of the game, if there are any."""
        named = super().named(reason)
        return own(named) or named

    def _taught(self, *cited: Sequence[str]) -> str | None:
        """What the question is about, else the first rule of the game."""
        return super()._taught(*cited) or next(iter(own(chain.from_iterable(cited))), None)

    @property
    def last(self) -> int:
        """The number of its last step."""
        return len(self.track.main) - 1

    @property
    def finished(self) -> bool:
        """Its end tells nothing more."""
        return False


class Asked(Shown):
    """A position about which something is asked: nothing can be done in it, and nothing is foretold."""

    asks = True

    @property
    def looks_from(self) -> str | None:
        """No lines of sight."""
        return None


class Asking:
    """A question, and what somebody answers to it.

    Args:
        question: what is asked, with its answers.
        title: what the page is called meanwhile.
        text: other words for the question.
        says: what to take along from it.

    >>> from rqa_lab import load
    >>> push = load("rqa/pushing/into-a-wall")
    >>> answers = Answer("1", right=True), Answer("2", why="A bump costs one Health.")
    >>> asking = Asking(Question("count.x", "count", "What does Crate lose?", push, answers=answers), "Quiz")
    >>> asking.choose(1)
    >>> asking.done, asking.right, asking.said[0].why
    (True, False, 'A bump costs one Health.')
    """

    def __init__(self, question: Question, title: str, *, text: str = "", says: str = "") -> None:
        self.question, self.title, self.scenario = question, title, question.scenario
        self.text, self.says = text or question.text, says
        #: by place, what one can point at; empty: one chooses from the answers
        self.places: Mapping[str, Answer] = {one.place: one for one in question.answers if one.place}
        #: how many hints were given
        self.hints = 0
        #: what was answered; None: nothing yet; empty: that one does not know
        self.said: tuple[Answer, ...] | None = None
        asked = Asked.of(question.scenario.set(steps=silent(question.scenario), teaches=None), title)
        asked.begin()
        deed = self._deed(asked)
        asked.how = deed or self.how
        #: what the page shows: the question, then what comes of it
        self.lesson: Lesson = asked

    @property
    def several(self) -> bool:
        """Several spaces are to be found."""
        return bool(self.places) and len(self.question.right) > 1

    @property
    def how(self) -> str:
        """How one answers."""
        if self.several:
            return f"Point at all {len(self.question.right)} spaces on the board."
        if not self.question.answers:
            return "Think first, then look."
        return "Point at the space on the board." if self.places else "Choose one of the answers."

    def _deed(self, asked: Shown) -> str:
        """What the question is about, in a few words; "" for nothing that is done."""
        question = self.question
        try:
            action = asked.session.read(question.action)
        except (Unreadable, Ambiguous):
            return ""
        seat = question.seat or asked.game.to_act(asked.state)
        return f"{capital(seat or '')}: {phrase(asked.buttons, action, asked.table)}"

    @property
    def done(self) -> bool:
        """It is answered."""
        return self.said is not None

    @property
    def right(self) -> bool:
        """It is answered rightly, or was only to be looked at."""
        return self.said is not None and {*self.said} == {*self.question.right}

    @property
    def hint(self) -> Sequence[str]:
        """The hints given so far."""
        return self.question.hints[: self.hints]

    # ---- answering ---------------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Give the answer of this number, from 0; an unknown one is none."""
        if not self.places and 0 <= number < len(self.question.answers):
            self._say(self.question.answers[number])

    def point(self, at: str) -> None:
        """Point at a space: that is the answer, or one of several."""
        if self.done or not self.places or at not in self.lesson.spaces:
            return
        picked = self.lesson.picked
        if not self.several:
            self._say(self._at(at))
        elif at in picked:
            self.lesson.picked = [one for one in picked if one != at]
        elif len(picked) < len(self.question.right):
            self.lesson.picked = [*picked, at]

    def check(self) -> None:
        """Give the spaces that are picked as the answer."""
        if self.lesson.picked:
            self._say(*map(self._at, self.lesson.picked))

    def ask_why(self) -> None:
        """Give another hint."""
        self.hints = min(self.hints + 1, len(self.question.hints))

    def give_up(self) -> None:
        """Answer that one does not know."""
        self._say()

    def _at(self, at: str) -> Answer:
        return self.places.get(at) or Answer(at, place=at)

    def _say(self, *answers: Answer) -> None:
        if not self.done:
            self.show()
            self.said = answers
            given = (*answers, *self.question.right)
            if isinstance(self.lesson, Asked):
                answer = " ".join(one.text for one in self.question.right)
                self.lesson.badge = "Answer"
                self.lesson.how = "The answer is marked on the board." if self.places else answer
            self.lesson.said = {one.place: one.right for one in given if one.place}

    # ---- what comes of it --------------------------------------------------------------------------------

    def show(self) -> None:
        """Play the step that the question is about, event by event; nothing where chance would decide."""
        question, asked = self.question, self.lesson
        if not question.action or question.kind == "odds":
            return
        try:
            legal = bool(asked.session.judge(question.action, question.seat))
        except (Unreadable, Ambiguous):
            return
        seat = {} if question.seat is None else {"seat": question.seat}
        # what opens beside the board is the rule that was asked about
        scenario = question.scenario.set(steps=silent(question.scenario), teaches=[*question.clauses] or None)
        add = scenario.step if legal else scenario.refuse
        self.lesson = Shown.of(add(question.action, **({} if legal else seat)), self.title)
        self.replay()

    def replay(self) -> None:
        """From the position that was asked about, event by event."""
        if isinstance(self.lesson, Shown) and not self.lesson.asks:
            run_from(self.lesson, self.lesson.last - 1)

    # ---- what the page shows -----------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The panel, as plain values; before it is answered nothing in it tells which answer is right."""
        question, book = self.question, self.question.scenario.game.rulebook
        asked = {
            "kind": "ask",
            "text": self.text,
            "answers": [] if self.places or self.done else [one.text for one in question.answers],
            "picked": self.lesson.picked,
            "many": len(question.right) if self.several else 0,
            "hints": self.hint,
            "more": len(question.hints) - self.hints,
            "how": self.how,
            "asks": bool(question.answers),
            "left_open": question.left_open,
            "done": self.done,
        }
        if self.said is None:
            return asked
        wrong = [one for one in self.said if not one.right]
        clauses = dict.fromkeys(id for one in (*wrong, *question.right) for id in one.clauses)
        return asked | {
            "right": self.right,
            "said": _with_reasons(self.said, but={one.why for one in question.right}),
            "is": _with_reasons(question.right),
            "clauses": [id for id in dict.fromkeys((*question.clauses, *clauses)) if id in book][:_MOST],
            "says": self.says,
            "replays": not self.lesson.asks,
        }


#: so many clauses of an answer are named
_MOST = 6


def _with_reasons(answers: Iterable[Answer], but: Collection[str] = ()) -> list[tuple[str, str]]:
    """Answers with what is said to each; those of one reason together, and no reason that stands elsewhere.

    >>> _with_reasons([Answer("d4", why="It is free."), Answer("e4", why="It is free.")])
    [('d4, e4', 'It is free.')]
    """
    texts: dict[str, list[str]] = {}
    for one in answers:
        texts.setdefault("" if one.why in but else one.why, []).append(one.text)
    return [(", ".join(some), why) for why, some in texts.items()]


def run_from(lesson: Lesson, number: int) -> None:
    """Play a lesson event by event, from the end of a step of its main line."""
    lesson.seek("main", number)
    lesson.go(1, event=True)
    lesson.note = None  # why it is refused is told beside the board
    lesson.by_event, lesson.playing = True, not lesson.at_end
