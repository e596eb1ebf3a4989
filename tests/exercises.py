"""What tests of learning on the page share: questions by hand, and what the page would send."""

from rqa_lab import load
from rqa_lab.learn.question import Answer, Question

FIRST = "rqa/pushing/into-a-wall"
PUSH = load("rqa/pushing/a-push-and-its-price")
AT = PUSH.set(steps=[{"do": "energy to move 1"}])
RIGHT, WRONG = "e4", "d5"
#: practice asks nothing dull, and for no rule twice: so they are about different rules, with several to weigh
SPACES = (
    Answer("c5", place="c5", clauses=("rqa.push.direction",)),
    Answer("d4", place="d4", clauses=("rqa.push.two-steps",)),
    Answer(RIGHT, right=True, place=RIGHT, clauses=("rqa.push.direction",)),
)
WHERE = Question(
    "where.x.1",
    "where",
    "Where does Strider end?",
    AT,
    "push strider right",
    answers=SPACES,
    clauses=("rqa.push.two-steps", "rqa.push.cost"),
    hints=("Is the space free?", "Think of this rule."),
    topics=("pushing",),
)
LEGAL = Question(
    "legal.y.1",
    "legal",
    "May Ann push?",
    PUSH.set(steps=None),
    "push strider right",
    answers=(
        Answer("Yes.", why="A push costs 2.", clauses=("rqa.push.cost",)),
        Answer("No: it costs 2 Move.", right=True),
        Answer("No: it is too far.", why="They stand side by side.", clauses=("rqa.push.adjacent-only",)),
        Answer("No: it is too heavy.", why="Only a crate is.", clauses=("rqa.push.into-wall",)),
    ),
    clauses=("rqa.push.cost",),
    topics=("pushing",),
)
LINE = Question(
    "line.z.2",
    "line",
    "Push Strider.",
    PUSH.set(steps=None),
    goal="Strider on e4",
    actions=2,
    clauses=("rqa.energy.to-move", "rqa.push.pusher-must-follow"),
)
ALL = {one.id: one for one in (WHERE, LEGAL, LINE)}


def respond(page, *, right):
    """Do what a challenge asks for, or answer “I don’t know”."""
    here = page.learning.run.here
    if not right:
        send(page, "unsure")
    elif here.question.goal:
        for deed in here.exercise.deeds:
            send(page, "act", text=deed)
    elif here.places:
        send(page, "cell", at=here.question.right[0].place)
    else:
        send(page, "answer", n=here.question.answers.index(here.question.right[0]))


def send(page, do, **fields):
    page.receive({"do": do, "ask": 1, **fields})
    assert page.error is None, page.error
    return page.regions["course"]


def go(page, do, **fields):
    """Send a message that leads to a question, and wait for it."""
    panel = send(page, do, **fields)
    while page.jobs.work:
        send(page, "work")
    if {"go": "drawn"} in page.orders:
        page.orders.remove({"go": "drawn"})
        panel = send(page, "drawn", n=0)
    return panel


def quiz(page, *ids):
    return send(page, "link", whole=f"quiz/{','.join(ids)}")
