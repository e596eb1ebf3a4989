"""What the page shows of a lesson, as plain values: the templates fill them in, tests read them.

One function for each region of the page.  Nothing in here knows which game it is; what a game adds stands in
its :class:`~rqa_lab.ui.tables.Table`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Reason
from rqa_lab.ui.lesson import Lesson, Note
from rqa_lab.ui.offer import Offer
from rqa_lab.ui.tables import Table
from rqa_lab.ui.track import Entry, Lane

View = Mapping[str, Any]
#: id of a clause -> the scenarios that teach it, as (id, title)
Examples = Mapping[str, Sequence[tuple[str, str]]]

#: status of a clause -> what the badge says, and its colour
BADGES = {
    "explicit": ("the book says so", "good"),
    "faq-resolved": ("the FAQ says so", "good"),
    "inferred": ("follows from the book", "plain"),
    "undecided": ("left open", "open"),
    "lab": ("the lab says so", "plain"),
}
#: more events than this are listed closely
_MANY_EVENTS = 6
#: more scenarios of a clause than this are not listed
_MANY_EXAMPLES = 6
#: so many refused actions of a kind are offered beside others, and where there are no others
_VAIN, _VAIN_ALONE = 1, 2


# ---- words -----------------------------------------------------------------------------------------------


def phrase(offer: Offer, action: Action, table: Table) -> str:
    """An action in a few words, such as "push Crate right"."""
    return table.phrase(*offer.game.label(offer.state, action))


def _done(lesson: Lesson, step: Step, table: Table) -> str:
    """The action of a step in a few words."""
    if step.action is None or step.parent is None:
        return "start"
    return phrase(lesson.offer_of(step.parent), step.action, table)


def _sentence(lesson: Lesson) -> str:
    """What happened in the present step: the author's own sentence, or else the game's."""
    step, game = lesson.step, lesson.game
    if lesson.entry.say or step.action is None:
        return lesson.entry.say
    text, outcome = game.summary(step.action, step.seat, step.events), game.outcome(step.state)
    if outcome is None:
        return text
    winners = " and ".join(outcome.winners) or "nobody"
    return f"{text} The game is over: {winners} {'win' if len(outcome.winners) > 1 else 'wins'}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# ---- title, question, sentence ---------------------------------------------------------------------------


def head(lesson: Lesson, table: Table) -> View:
    """Title, question, and the sentence of the step."""
    look = lesson.game.look(lesson.state)
    kind, badge, text = _saying(lesson, table, look)
    lane, number = lesson.here
    refusal = lesson.refusal
    return {
        "title": lesson.title,
        "question": lesson.question,
        "kind": kind,
        "badge": badge,
        "text": text,
        "short": f"{number} of {_steps(lesson)}" if lane == "main" and number else "",
        "reasons": [] if refusal is None else [lesson.game.explain(reason) for reason in refusal.reasons],
        "ask": [_button(lesson, action, table) for action in lesson.offer.legal] if kind == "ask" else [],
        "phase": table.phase(look),
    }


def _saying(lesson: Lesson, table: Table, look: View) -> tuple[str, str, str]:
    """What the sentence is about, the badge before it, and the sentence."""
    lane, number = lesson.here
    refusal, steps = lesson.refusal, _steps(lesson)
    if refusal is not None:
        tries = f"{refusal.seat} tries: {phrase(lesson.offer, refusal.action, table)}."
        say = lesson.entry.say if lesson.entry.refused is refusal.action else ""
        return "no", "Refused", say or f"{tries} Nothing moved, and nothing was paid."
    if lesson.moment is not None:
        told = lesson.game.tell(lesson.step.events[lesson.moment - 1])
        return "step", f"Event {lesson.moment} of {len(lesson.step.events)}", told
    if look["choice"]:
        return "ask", f"{look['choice']['seat']} chooses", _capital(table.ask(look["choice"]))
    if lesson.forking:
        return "fork", "What if?", "Try anything from here. The scenario’s own line stays as it is."
    if lane == "branch":
        return "fork", f"What if? {number + 1}", _sentence(lesson)
    if lesson.step.action is not None:
        return "step", f"Step {number} of {steps}", _sentence(lesson)
    if not steps:
        return "start", "Start", "Try anything: every answer names its rule."
    return "start", "Start", "Think first, then step on." if lesson.question else "Try something, or step on."


def _steps(lesson: Lesson) -> int:
    return len(lesson.track.main) - 1


# ---- the board -------------------------------------------------------------------------------------------


def board(lesson: Lesson, table: Table) -> View:
    """The picture of the position, and what lies open beside a space."""
    refusal, moment = lesson.refusal, lesson.moment
    if moment is not None:
        events, selected = lesson.step.events[moment - 1 : moment], None
    else:
        events = () if refusal is not None or lesson.forking else lesson.step.events
        selected = lesson.selected
    scene = lesson.game.scene(
        lesson.state,
        events=events,
        selected=selected,
        can=[] if moment is not None else _marks(lesson, table),
        refused=None if refusal is None else refusal.action,
    )
    return {
        "scene": scene,
        "focus": lesson.selected,
        "jump": not lesson.glides,
        "note": None if lesson.note is None else _note(lesson, table, lesson.note, scene),
    }


def _marks(lesson: Lesson, table: Table) -> Sequence[Any]:
    """What can be done by pointing at the board."""
    offer = lesson.offer
    if lesson.prefix:
        return table.can(offer, offer.beginning(lesson.prefix), True)
    own = [action for action in offer.legal if lesson.selected in (None, offer.where(action)[0])]
    return table.can(offer, own, False)


def _note(lesson: Lesson, table: Table, note: Note, scene: Scene) -> View:
    view: dict[str, Any] = {"kind": note.kind, **_anchor(note, scene)}
    if note.verdict is not None:
        view["title"] = phrase(lesson.offer, note.verdict.action, table)
        view["reasons"] = [_reason(lesson, table, reason) for reason in note.verdict.reasons]
    elif note.kind == "menu":
        view["title"] = f"What to do on {note.at}?"
        view["actions"] = [_button(lesson, action, table) for action in note.actions]
    elif note.kind == "would":
        view["title"] = phrase(lesson.offer, note.actions[0], table)
        view["act"] = note.actions[0].text
        view["events"] = [(lesson.game.tell(event), event.clauses[0]) for event in note.events]
    else:
        view["title"] = next((cell.label for cell in scene.cells if cell.name == note.at), note.at)
        view["reach"] = table.reach if lesson.selected and lesson.selected != note.at else None
    return view


def _anchor(note: Note, scene: Scene) -> View:
    """Where a note points, in parts of the picture: it opens to where there is room, and covers nobody."""
    cells = {cell.name: cell for cell in scene.cells}
    cell = cells.get(note.at or "")
    if cell is None:
        return {"x": 0.5, "y": 0.5, "way": "none"}
    beside = cells.get(note.beside or "", cell)
    below = cell.y > beside.y if cell.y != beside.y else cell.y + cell.size / 2 <= scene.height / 2
    return {
        "x": round((cell.x + cell.size / 2) / scene.width, 4),
        "y": round((cell.y + cell.size if below else cell.y) / scene.height, 4),
        "way": "down" if below else "up",
    }


def _reason(lesson: Lesson, table: Table, reason: Reason) -> View:
    help, facts = lesson.helps(reason), reason.facts
    counted = isinstance(facts.get("needs"), int) and isinstance(facts.get("has"), int)
    return {
        "text": lesson.game.explain(reason).rstrip("."),
        "clause": reason.clauses[0],
        "needs": facts["needs"] if counted else None,
        "has": facts["has"] if counted else None,
        "unit": table.units.get(reason.kind),
        "help": None if help is None else (help.text, _capital(phrase(lesson.offer, help, table))),
    }


def _button(lesson: Lesson, action: Action, table: Table) -> View:
    offer, refusal = lesson.offer, lesson.refusal
    vain = action not in offer.legal
    return {
        "act": action.text,
        "text": lesson.game.label(offer.state, action)[1],
        "full": _capital(phrase(offer, action, table)),
        "vain": vain,
        "tried": refusal is not None and action == refusal.action,
        "result": "" if vain else table.result(offer.preview(action)),
    }


# ---- beside the board ------------------------------------------------------------------------------------


def seats(lesson: Lesson, table: Table) -> View:
    """Who plays, with what; what a refused action needs stands where one has too little."""
    before, refusal, look = lesson.before, lesson.refusal, lesson.game.look
    needs = {
        table.units[reason.kind].removeprefix("i-"): reason.facts["needs"]
        for reason in (() if refusal is None else refusal.reasons)
        if reason.kind in table.units
    }
    old = None if before is None or refusal is not None else look(before)
    return table.seats(look(lesson.state), old, needs)


def tray(lesson: Lesson, table: Table) -> View:
    """What the seat to act has before it."""
    offer = lesson.offer if lesson.moment is None else None
    return table.tray(lesson.state, lesson.game.look(lesson.state), offer, lesson.prefix)


# ---- what happened, why, what can be done ----------------------------------------------------------------


def side(lesson: Lesson, table: Table, examples: Examples) -> View:
    """What just happened, why, and what can be done now."""
    return {
        "question": lesson.question,
        "answer": lesson.answer if lesson.finished else "",
        "remark": lesson.remark if lesson.finished else "",
        "problems": lesson.problems,
        "findings": [
            (lesson.game.explain(finding), finding.clauses[:2]) for finding in lesson.offer.findings
        ],
        "happened": _happened(lesson, table),
        "why": _why(lesson, examples),
        "acts": _acts(lesson, table),
    }


def _happened(lesson: Lesson, table: Table) -> View:
    step, refusal = lesson.step, lesson.refusal
    action = step.action if refusal is None else refusal.action
    so_far = len(step.events) if lesson.moment is None else lesson.moment
    events = [
        {
            "icon": table.icons.get(event.kind, "i-act"),
            "text": lesson.game.tell(event),
            "clause": event.clauses[0],
            "now": number == lesson.highlight and refusal is None,
            "later": number >= so_far,
        }
        for number, event in enumerate(step.events)
    ]
    return {
        "steps": _steps(lesson),
        "full": "" if action is None else action.text,
        "short": _done(lesson, step, table)
        if refusal is None
        else phrase(lesson.offer, refusal.action, table),
        "start": action is None,
        "events": events,
        "close": len(events) > _MANY_EVENTS,
        "refused": [] if refusal is None else [reason.clauses[0] for reason in refusal.reasons],
    }


def _why(lesson: Lesson, examples: Examples) -> View | None:
    if lesson.open is None:
        return None
    clause = lesson.game.rulebook[lesson.open]
    badge, colour = BADGES[clause.status]
    others = [(id, title) for id, title in examples.get(clause.id, ()) if id != lesson.id]
    return {
        "no": lesson.refusal is not None and lesson.clause is None,
        "clause": clause,
        "badge": badge,
        "colour": colour,
        "also": [id for id in _beside(lesson) if id != clause.id],
        "others": others[:_MANY_EXAMPLES],
    }


def _beside(lesson: Lesson) -> Iterable[str]:
    """The clauses that were consulted together with the one that is open."""
    refusal, highlight = lesson.refusal, lesson.highlight
    if refusal is not None:
        cited = [reason.clauses for reason in refusal.reasons]
    else:
        cited = [] if highlight is None else [lesson.step.events[highlight].clauses]
    return next((clauses for clauses in cited if lesson.open in clauses), ())


def _acts(lesson: Lesson, table: Table) -> View:
    offer, game = lesson.offer, lesson.game
    choice = game.look(offer.state)["choice"]
    groups: dict[str, list[View]] = {}
    vain: dict[str, int] = {}
    for action in (*offer.legal, *offer.tempting):
        group, button = game.label(offer.state, action)[0], _button(lesson, action, table)
        if button["vain"]:
            vain[group] = vain.get(group, 0) + 1
            allowed = _VAIN if any(not other["vain"] for other in groups.get(group, ())) else _VAIN_ALONE
            if vain[group] > allowed and not button["tried"]:
                continue
        groups.setdefault(group, []).append(button)
    end = groups.pop("Turn", [])
    return {
        "seat": game.to_act(offer.state),
        "ask": table.ask(choice) if choice else None,
        "instead": lesson.refusal is not None,
        "middle": lesson.moment is not None,
        "groups": sorted(groups.items(), key=lambda group: _order(table, group[0])),
        "end": end[0] if end else None,
    }


def _order(table: Table, group: str) -> int:
    return table.groups.index(group) if group in table.groups else len(table.groups)


# ---- the timeline ----------------------------------------------------------------------------------------


def time(lesson: Lesson, table: Table) -> View:
    """The timeline: the scenario's own line, and a branch of it."""
    track, (lane, here) = lesson.track, lesson.here
    main = [_point(lesson, table, "main", n, entry) for n, entry in enumerate(track.main)]
    branch = [_point(lesson, table, "branch", n, entry) for n, entry in enumerate(track.branch)]
    return {
        "points": main + branch if track.goes_on else main,
        "branch": [] if track.goes_on else branch,
        "from": track.fork,
        "which": track.shown + 1,
        "branches": len(track.tips),
        "off": lane == "branch" and not track.goes_on,
        "playing": lesson.playing,
        "by_event": lesson.by_event,
        "at_start": lane == "main" and here == 0 and lesson.moment is None,
        "at_end": lesson.at_end,
        "undo": lesson.step.parent is not None,
        "redo": track.further(lesson.step) is not None,
    }


def _point(lesson: Lesson, table: Table, lane: Lane, number: int, entry: Entry) -> View:
    here_lane, here = lesson.here
    reached = here if lane == here_lane else lesson.track.fork if lane == "main" else -1
    return {
        "lane": lane,
        "n": number,
        "text": _done(lesson, entry.step, table)
        if entry.refused is None
        else phrase(lesson.offer_of(entry.step), entry.refused, table),
        "refused": entry.refused is not None,
        "here": lane == here_lane and number == here,
        "next": number > reached,
    }
