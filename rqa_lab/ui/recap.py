"""What others did, told beside the table: what a bot does now, and what was done since one's last turn."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile

from rqa_lab.core.event import TURN, Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.session import Step
from rqa_lab.ui.board import me, mine
from rqa_lab.ui.side import Values
from rqa_lab.ui.table import Done, Waited
from rqa_lab.ui.view import View

#: most lines that are told at once
MOST_LINES = 4
#: what is told of a turn without a deed; to let something pass in another's turn is no deed at all
_NOTHING = "did nothing that concerns you"


def now(view: View) -> Values | None:
    """What the bot to act has done in its turn so far, or what is watched again; None before it has."""
    if view.bot is None and not view.playing and view.forced is None:
        return None
    turn = view.document.turn_of(view.step)
    steps: list[Step] = []
    for step in reversed(view.step.path):
        if step.action is None or view.document.turn_of(step) != turn or (view.bot and step.seat == me(view)):
            break
        steps.append(step)
    acts: list[list[Step]] = []
    for step in reversed(steps):
        answers = isinstance(step.action, Choose) or again(view, acts[-1][0] if acts else None, step.action)
        if acts and answers and acts[-1][0].seat == step.seat:
            acts[-1].append(step)
        else:
            acts.append([step])
    lines = [(one[0].seat, *_done(view, one)) for one in acts[-MOST_LINES:]]
    return {"kind": "now", "lines": lines} if lines else None


def again(view: View, before: Step | None, action: Action | None) -> bool:
    """An action is the same as the one of a step, and makes one event with it, such as three Batteries."""
    if before is None or before.action is None or action is None:
        return False
    like = view.table.like(before.state, action)
    return bool(like) and like == view.table.like(before.state, before.action)


def _done(view: View, steps: Sequence[Step]) -> tuple[str, Sequence[str]]:
    """An act with the answers that it needed, and what it changed, as the one who looks may know it."""
    first, events = steps[0], [_seen(view, step.events) for step in steps]
    assert first.action is not None
    every = [event for some in events for event in some]
    tally, changed = view.table.words.tally(every), changes(view, every)
    says = [event for event in events[0] if isinstance(first.action, Choose) or event.kind == "nothing"]
    text = view.game.summary(first.action, first.seat, tuple(says))
    if isinstance(first.action, Choose):
        return text, changed
    n = sum(not isinstance(step.action, Choose) for step in steps)
    return text, (*([f"{n} times"] if n > 1 else []), *tally.goes, *changed)


def changes(view: View, events: Sequence[Event]) -> Sequence[str]:
    """What events changed, in a few words each: sums, or each change where a game has no sums."""
    return view.table.words.tally(events).sums or view.table.words.news(events)


# ---- while one waited ------------------------------------------------------------------------------------


def recap(view: View) -> Values | None:
    """What the others did since one's last action, until one acts."""
    step, own = view.step, me(view)
    acted = step.seat == own == view.document.turn_of(step)
    # a phone has a place of its own for it, where it stays for the whole turn
    if not mine(view) or step.children or ((step.seat is None or acted) and not view.narrow):
        return None
    lines = told_since(view)
    concerns = any(line["changes"] or line["text"] != _NOTHING for line in lines)
    return waited(lines) if concerns else None


def waited(lines: Sequence[Values]) -> Values:
    """The panel with these lines."""
    shown, rest = lines[:MOST_LINES], lines[MOST_LINES:]
    return {"kind": "since", "lines": shown, "rest": rest, "first": lines[0]["id"]}


def told_since(view: View) -> Sequence[Values]:
    """A line for each turn of another player since one's own last turn, or what they did in it just now."""

    def told() -> Sequence[Values]:
        lines = [_line(view, steps) for steps in turns_since(view)]
        return [line for line in lines if line["text"] or line["changes"]]

    return view.document.once(("since", view.step, view.viewer), told)


def turns_since(view: View) -> list[list[Step]]:
    """The turns of others after one's last turn before the present one; in that, what others did just now."""
    own, steps = me(view), [step for step in view.step.path if step.action is not None]
    answers = list(takewhile(lambda step: step.seat != own, reversed(steps)))[::-1]
    if answers and len(answers) < len(steps) and view.document.turn_of(answers[0]) == own:
        return [list(some) for _, some in groupby(answers, _whose(view))]
    turns = [(seat, list(steps)) for seat, steps in groupby(steps, view.document.turn_of)]
    while turns and turns[-1][0] == own:
        turns.pop()
    found: list[list[Step]] = []
    while turns and turns[-1][0] != own:
        found.append(turns.pop()[1])
    return [steps for steps in reversed(found) if any(step.seat != own for step in steps)]


def _whose(view: View) -> Callable[[Step], str]:
    """Whose turn a step belongs to; in one's own turn, who took it."""

    def whose(step: Step) -> str:
        turn = view.document.turn_of(step)
        return str(step.seat) if turn == me(view) else turn

    return whose


def _line(view: View, steps: Sequence[Step]) -> Values:
    """A turn of another player in a line: what was done, and what it changed for the score."""
    seat = _whose(view)(steps[0])
    turn = Waited(seat, view.document.turn_of(steps[0]), me(view))
    done = [
        Done(str(step.seat), step.action, _seen(view, events))
        for step, events in _within(view, steps)
        if step.action is not None
    ]
    sums = view.table.words.tally([event for one in done for event in one.events]).sums[:3]
    return {
        "seat": seat,
        "text": ", ".join(view.table.deeds(turn, done)) or ("" if sums or turn.turn != seat else _NOTHING),
        "changes": sums,
        "id": str(view.study.place(steps[0])),
    }


def _within(view: View, steps: Sequence[Step]) -> Iterator[tuple[Step, Sequence[Event]]]:
    """The steps of a turn with what happened in it: its start is in the step before it."""
    parent = steps[0].parent
    begun = parent is not None and view.document.turn_of(parent) != view.document.turn_of(steps[0])
    start = _parted(parent.events)[1] if parent is not None and begun else ()
    for step in steps:
        yield step, (*start, *_parted(step.events)[0])
        start = ()


def _parted(events: Sequence[Event]) -> tuple[Sequence[Event], Sequence[Event]]:
    """Events before the turn goes to the next, and those after that."""
    kinds = [event.kind for event in events]
    end = kinds.index(TURN) if TURN in kinds else len(kinds)
    return events[:end], events[end:]


def _seen(view: View, events: Sequence[Event]) -> tuple[Event, ...]:
    """The events as the one who looks may know them."""
    return tuple(view.game.witness(event, view.viewer or me(view)) for event in events)


def did(view: View) -> Sequence[str]:
    """What one has just done, where a phone has it out of sight."""
    step = view.step
    while step.parent is not None and step.seat != me(view) and isinstance(step.action, Choose):
        step = step.parent  # others were asked meanwhile
    if not view.narrow or view.guide is not None or step.action is None or step.seat != me(view):
        return ()
    done = Done(step.seat, step.action, _seen(view, step.events))
    return tuple(filter(None, (view.table.did(done),)))


def befell(view: View) -> Sequence[str]:
    """What came to the one who looks by chance, or as the turn began."""
    step, own = view.step, me(view)
    if step.parent is None:
        return ()
    events = step.events if step.seat == own else _parted(step.events)[1]
    return view.table.befell(own, _seen(view, events))


def done_to_me(view: View) -> Sequence[Done]:
    """What others have done in one's own turn since one acted last."""
    own = me(view)
    steps = [*takewhile(lambda step: step.seat != own, reversed(view.step.path))][::-1]
    return [
        Done(str(step.seat), step.action, _seen(view, step.events))
        for step in steps
        if step.action is not None and view.document.turn_of(step) == own
    ]


def for_me(view: View) -> Sequence[str]:
    """What the step changes for the one who looks, which comes first where a bot acts."""
    own = me(view)
    if view.reviewing or view.step.seat in (None, own):
        return ()
    look = view.game.look(view.state)
    names = (
        own,
        *(name for name, has in look.items() if isinstance(has, Mapping) and has.get("seat") == own),
    )
    events = _seen(view, view.step.events)
    begins = tuple(f"{name} " for name in names)
    return [f"{one}." for one in changes(view, events) if one.startswith(begins)]
