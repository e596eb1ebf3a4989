"""What the page shows of a lesson, as plain values: the templates fill them in, tests read them.

One function for each region of the page.  Nothing in here knows which game it is; what a game adds stands in
its :class:`~rqa_lab.ui.table.Table`.
"""

from collections.abc import Sequence
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell, Scene
from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.words import LANGUAGES, capital, language
from rqa_lab.scenario.format import MARKS
from rqa_lab.ui.answered import answered
from rqa_lab.ui.buttons import Buttons, Picking
from rqa_lab.ui.eyes import TURN
from rqa_lab.ui.lesson import Foreseen, Lesson, Note
from rqa_lab.ui.side import Examples, side, why
from rqa_lab.ui.table import Table
from rqa_lab.ui.tree import time
from rqa_lab.ui.wording import View, button, choice, phrase, unfit

__all__ = [
    "Examples", "View", "board", "cover", "head", "looks", "refused", "saying", "seats", "sentence", "side",
    "time", "tray",
]  # fmt: skip


# ---- title, question, sentence ---------------------------------------------------------------------------


def head(lesson: Lesson, table: Table) -> View:
    """Title, question, and the sentence of the step."""
    look = _buttons(lesson).look
    kind, badge, text = saying(lesson, table)
    lane, number = lesson.here
    refusal = lesson.refusal
    return {
        "eyes": _eyes(lesson),
        "names": _names(lesson),
        "title": lesson.scenario.title,
        "question": lesson.scenario.question,
        "kind": kind,
        "badge": badge,
        "text": text,
        "say": _besides(lesson, kind),
        "short": f"{number} of {_steps(lesson)}" if lane == "main" and number and not lesson.fresh else "",
        "reasons": [] if refusal is None else list(lesson.step.explain(refusal)),
        "choice": (choice(lesson, table) or _which(lesson, table)) if lesson.moment is None else None,
        "phase": table.words.phase(look),
        "exercise": lesson.exercise,
        "reads": bool(lesson.game.rulebook.readings),
        "sight": (lesson.sight and not lesson.veiled) if table.sight and not lesson.asks else None,
        "reach": lesson.reach if table.sight and not lesson.asks else None,
        "zooms": table.grows,
    }


def _besides(lesson: Lesson, kind: str) -> str:
    """What stands behind the sentence: the author's own, where somebody chooses; a comment on the step."""
    entry, (_, comment) = lesson.entry, lesson.study.thought(lesson.step)
    author = f"{entry.say} {entry.remark}".strip() if kind == "ask" else ""
    shown = comment if lesson.moment is None and lesson.refusal is None else ""
    return f"{author} {shown and f'“{shown}”'}".strip()


def _which(lesson: Lesson, table: Table) -> View | None:
    """What to choose from if it is not clear which of the actions that are picked is meant."""
    fits = lesson.buttons.which(lesson.prefix) if lesson.prefix else ()
    options = [button(lesson, action, table) for action in fits]
    return {"text": "Which is meant?", "waiting": (), "options": options} if options else None


def _eyes(lesson: Lesson) -> View:
    """The views to choose from, and the present one; "" shows everything."""
    eyes, shared = lesson.eyes, len(lesson.eyes.people) > 1
    choices = [("", "all"), *([(TURN, "who is to act")] if shared else [])]
    choices += [(seat, seat) for seat in eyes.seats]
    now = (eyes.of if eyes.of != TURN or shared else eyes.viewer) or ""
    return {
        "all": eyes.of is None,
        "choices": [{"id": id, "text": text, "on": id == now} for id, text in choices],
        "now": next((text for id, text in choices if id == now), ""),
    }


def _names(lesson: Lesson) -> list[View]:
    """The languages in which names can be shown, if there are several."""
    names = lesson.game.language.names
    codes = () if names is None else names.languages
    return [{"id": code, "text": LANGUAGES[code][1], "on": code == language()} for code in codes]


def cover(lesson: Lesson) -> View | None:
    """Who is to get the screen before anything is shown."""
    seat = lesson.eyes.passes_to
    return None if seat is None else {"seat": seat, "text": _last(lesson)}


def _last(lesson: Lesson) -> str:
    """The public part of what happened last."""
    step = lesson.step
    return "" if step.action is None else lesson.game.summary(step.action, step.seat, lesson.events)


def saying(lesson: Lesson, table: Table) -> tuple[str, str, str]:
    """The kind of the sentence, its badge, and the sentence."""
    lane, number = lesson.here
    refusal, steps, remark = lesson.refusal, _steps(lesson), lesson.entry.remark
    mark, _ = lesson.study.thought(lesson.step)
    sign = f" {MARKS[mark]}" if mark else ""
    if refusal is not None:
        tries = f"{refusal.seat} tries: {phrase(lesson.buttons, refusal.action, table)}."
        say = lesson.entry.say if lesson.entry.refused is refusal.action else ""
        said = say or f"{tries} Nothing moved, and nothing was paid."
        return "no", "Refused", f"{said} {remark}".strip()
    if lesson.asks and lesson.at_end:
        return "start", lesson.badge, lesson.how
    if found := unfit(lesson, lesson.entry):
        return "unfit", f"Step {number}", f"It does not come out as it was written any more: {found}"
    if lesson.moment is not None:
        told = lesson.game.language.tell(lesson.events[lesson.moment - 1])
        return "step", f"Event {lesson.moment} of {len(lesson.step.events)}", told
    if lesson.match is not None and lesson.bot is not None:
        return (
            "bot",
            f"{lesson.game.to_act(lesson.step.state)}, a {table.words.bot}, is to act",
            sentence(lesson),
        )
    if asks := choice(lesson, table):
        cause = f"{asks['cause']}: " if asks["cause"] else ""
        return "ask", f"{asks['seat']} chooses", f"{cause}{asks['text']}"
    if lesson.prefix and (picked := lesson.buttons.picked(lesson.prefix)):
        return "pick", picked.name, picked.says
    if lesson.match is not None:
        seat = lesson.game.to_act(lesson.step.state)
        return "turn" if seat else "over", f"{seat} is to act" if seat else "The end", sentence(lesson)
    if lesson.forking:
        return "fork", "What if?", "Try anything from here. The scenario’s own line stays as it is."
    if lane == "branch":
        return "fork", f"{lesson.trial} {number + 1}{sign}", sentence(lesson)
    if lesson.step.action is not None and not lesson.fresh:
        return "step", f"Step {number} of {steps}{sign}", sentence(lesson)
    if not steps or lesson.fresh:
        return "start", "Start", remark or "Try anything: every answer names its rule."
    think = "Think first, then step on." if lesson.scenario.question else "Try something, or step on."
    return "start", "Start", remark or think


def sentence(lesson: Lesson) -> str:
    """What happened in the present step: the author's own sentence, or else the game's."""
    step, game, entry = lesson.step, lesson.game, lesson.entry
    if step.action is None or lesson.fresh:
        return entry.say
    text = entry.say or game.summary(step.action, step.seat, lesson.events)
    outcome = None if entry.say else game.outcome(step.state)
    if outcome is not None:
        text += f" {outcome}"
    return f"{text} {entry.remark}".strip()


def _steps(lesson: Lesson) -> int:
    return len(lesson.track.main) - 1


def asked(lesson: Lesson, examples: Examples) -> View | None:
    """The clause that is open while something is asked: only one that the reader opened himself."""
    return why(lesson, examples) if lesson.clause is not None else None


# ---- the board -------------------------------------------------------------------------------------------


def board(lesson: Lesson, table: Table) -> View:
    """The picture of the position, the note beside a space, and what is pointed at."""
    refusal, moment, foreseen = lesson.refusal, lesson.moment, lesson.foreseen
    if moment is not None:
        events, selected = lesson.events[moment - 1 : moment], None
    else:
        quiet = refusal is not None or lesson.forking or (foreseen is not None and foreseen.events)
        events = () if quiet else lesson.events
        selected = lesson.selected
    can = [] if moment is not None else _marks(lesson, table)
    scene = lesson.game.scene(
        lesson.state,
        events=events,
        selected=selected,
        can=can,
        refused=refused(lesson) if foreseen is None else _tried(foreseen, table),
        **looks(lesson, table, {mark[0] for mark in can}, foreseen),
    )
    scene = answered(scene, lesson.said)
    cells = {cell.name: cell for cell in scene.cells}
    note = None if lesson.note is None else _note(lesson, table, lesson.note, scene, cells)
    return {
        "scene": scene,
        "focus": lesson.selected,
        "jump": not lesson.glides,
        "still": lesson.still,
        "zooms": table.grows,
        "note": note,
        "said": "" if note is None else _said(note),
        "tip": None
        if foreseen is None or (lesson.note is not None and lesson.note.at == foreseen.at)
        else _tip(lesson, table, foreseen, scene, cells),
    }


def refused(lesson: Lesson) -> Action | None:
    """The refused action to mark, unless it was tried at a space that it is not about.

    Of a seat that is not to act nothing is marked that the one who is may do.
    """
    refusal, note, buttons = lesson.refusal, lesson.note, lesson.buttons
    if refusal is None or refusal.action in buttons.legal:
        return None
    if note is not None and note.at not in buttons.where(refusal.action):
        return None
    return refusal.action


def _tried(foreseen: Foreseen, table: Table) -> Action | None:
    """The action that is pointed at in vain, where that is shown."""
    return foreseen.actions[0] if table.grows and foreseen.refusal is not None else None


def _marks(lesson: Lesson, table: Table) -> Sequence[Any]:
    """What can be done by pointing at the board."""
    buttons = lesson.buttons
    if lesson.asks:
        return [(at, "", "target") for at in lesson.picked]
    prefix = lesson.prefix or lesson.hinted
    fits = buttons.beginning(prefix) if prefix else ()
    if fits or lesson.prefix:
        return buttons.marks(fits, picked=True)
    if lesson.veiled and table.grows:
        return ()
    own = [action for action in buttons.legal if lesson.selected in (None, buttons.where(action)[0])]
    return buttons.marks(own, picked=False)


def looks(lesson: Lesson, table: Table, marked: set[str], foreseen: Foreseen | None) -> dict[str, Any]:
    """Further marks: lines of sight, reach, and what is about to happen."""
    marks: dict[str, Any] = {}
    start = lesson.looks_from
    if start is not None:
        marks["sight"] = start
        if lesson.looks_at is not None:
            marks["ray"] = (start, lesson.looks_at)
        if lesson.ring:
            who = next((id for id, (_, at) in lesson.lookers.items() if at == start), None)
            marks |= {} if who is None else {"ring": (who, lesson.ring)}
    elif foreseen is not None and foreseen.events:
        marks["preview"] = foreseen.events
    if prefix := lesson.prefix or lesson.hinted:
        fits = lesson.buttons.beginning(prefix) or (lesson.buttons.meant_beginning(prefix),)
        if fits[0] and table.sight and (ring := table.sight.ring(lesson.buttons.state, fits[0])):
            marks["ring"] = ring
    if lesson.reach and lesson.moment is None and not lesson.prefix:
        marks["reach"] = {at: way.price for at, way in lesson.ways.items() if at not in marked}
    return marks


def _note(lesson: Lesson, table: Table, note: Note, scene: Scene, cells: dict[str, Cell]) -> View:
    view: dict[str, Any] = {"kind": note.kind, **_anchor(note.at, note.beside, scene, cells, tall=True)}
    if note.verdict is not None:
        view["title"] = phrase(lesson.buttons, note.verdict.action, table)
        why = zip(note.verdict.reasons, lesson.step.explain(note.verdict), strict=True)
        view["reasons"] = [_reason(lesson, table, note.verdict, reason, text) for reason, text in why]
        view |= _remedies(lesson, table, note.verdict)
        view["recorded"] = lesson.editor and ("written" if lesson.editor.has_written(lesson) else "open")
    elif note.kind == "menu":
        view["title"] = f"What to do on {note.at}?"
        view["actions"] = [button(lesson, action, table) for action in note.actions]
    elif note.kind == "would":
        view["title"] = _deed(lesson, table, note.actions, note.at)
        view["act"] = note.actions[0].text if len(note.actions) == 1 else None
        view["to"] = note.at
        view["events"] = [(lesson.game.language.tell(event), event.clauses[0]) for event in note.events]
        if chooses := lesson.buttons.chooses(note.actions):
            view["events"].append((f"Then {_decides(chooses)}.", "lab.choice-waits"))
    else:
        view["title"] = cells[note.at].label if note.at in cells else note.at
        view["facts"] = [fact._asdict() for fact in table.about(lesson.state, note.at or "")]
        way = lesson.ways.get(note.at or "")
        asked = choice(lesson, table)
        view["walk"] = None if way is None else {"to": note.at, "price": way.price, "steps": len(way.steps)}
        view["stuck"] = None
        if table.sight and lesson.selected is not None and note.at is not None and way is None:
            view["stuck"] = table.sight.stuck(lesson.state, lesson.selected, note.at)
        view["waits"] = None if asked is None else f"First {asked['seat']} chooses: {asked['text']}"
    return view


def _said(note: View) -> str:
    """What a note says in one breath, for who hears the page; why not is said with the sentence above."""
    match note["kind"]:
        case "refused":
            found = []
            if note["lines"]:
                lines = (", then ".join(full for _, full in line) for line in note["lines"])
                found.append(f"{note['after']} {', or '.join(lines)}.")
            if note["other"]:
                found.append(f"Legal now: {', '.join(full for _, full in note['other'])}.")
            return " ".join((*found, note["vain"])).strip()
        case "menu":
            return f"{note['title']} {', '.join(one['full'] for one in note['actions'])}."
        case "would":
            return " ".join((f"Possible: {note['title']}.", *(text for text, _ in note["events"])))
    facts = (f"{fact['name']}: {fact['says']}" for fact in note["facts"])
    ends = [note["waits"]] if note["waits"] else [note["stuck"][0]] if note["stuck"] else []
    return " ".join((f"{note['title']}.", *facts, *ends))


def _deed(lesson: Lesson, table: Table, actions: Sequence[Action], at: str | None) -> str:
    """An action in words, or a walk."""
    if len(actions) == 1:
        return phrase(lesson.buttons, actions[0], table)
    return f"go to {at} in {len(actions)} steps"


def _tip(lesson: Lesson, table: Table, foreseen: Foreseen, scene: Scene, cells: dict[str, Cell]) -> View:
    """What is pointed at, in one line: its price and its effect, or why not."""
    actor, _ = lesson.buttons.where(foreseen.actions[0])
    view: dict[str, Any] = {"no": False, "prices": (), "changes": ()}
    view |= _anchor(foreseen.at, actor, scene, cells)
    if foreseen.refusal is not None:
        reasons = [why.rstrip(".") for why in lesson.step.explain(foreseen.refusal)]
        return view | {
            "no": True,
            "text": phrase(lesson.buttons, foreseen.actions[0], table),
            "changes": reasons[:1],
        }
    if not foreseen.events:
        names = [phrase(lesson.buttons, action, table) for action in foreseen.actions[:_MANY_TIPS]]
        more = ["…"] if len(foreseen.actions) > _MANY_TIPS else []
        return view | {"text": "several ways", "changes": names + more}
    result = table.words.result(foreseen.events)
    text = _deed(lesson, table, foreseen.actions, foreseen.at)
    then = (f"then {_decides(foreseen.chooses)}",) if foreseen.chooses else ()
    changes = (change for change in result.changes if not text.endswith(change))  # that it goes there is said
    return view | {"text": text, "prices": result.prices, "changes": (*changes, *then)}


def _decides(seat: str) -> str:
    """Who decides how it goes on."""
    return "chance decides" if seat == CHANCE else f"{seat} chooses"


#: a tip names at most this many actions
_MANY_TIPS = 3


#: a tall note has little room above this part of the picture, and enough below that one
_TOP, _BOTTOM = 0.4, 0.7


def _anchor(
    at: str | None, beside: str | None, scene: Scene, cells: dict[str, Cell], *, tall: bool = False
) -> View:
    """Where a note points, in fractions of the picture: it opens where there is room, and covers no piece.

    A ``tall`` one opens below the lower of its two pieces, if there is little room above and more below.
    """
    cell, other = cells.get(at or ""), cells.get(beside or "")
    if cell is None:
        low = other is not None and other.y + other.high / 2 > scene.height / 2
        return {"x": 0.5, "y": 0.5, "way": "none high" if low else "none"}
    other = other or cell
    room = cell.y >= scene.height * _TOP or other.y + other.high > scene.height * _BOTTOM
    if tall and cell.y < other.y and not room:
        cell, other = other, cell
    below = cell.y > other.y if cell.y != other.y else cell.y + cell.high / 2 <= scene.height / 2
    below = below or cell.y < cell.high  # above the first row there is no room
    return {
        "x": round((cell.x + cell.size / 2) / scene.width, 4),
        "y": round((cell.y + cell.high if below else cell.y) / scene.height, 4),
        "way": "down" if below else "up",
    }


def _reason(lesson: Lesson, table: Table, verdict: Verdict, reason: Reason, text: str) -> View:
    facts = reason.facts
    counted = isinstance(facts.get("needs"), int) and isinstance(facts.get("has"), int)
    return {
        "text": text.rstrip("."),
        "clauses": lesson.named(reason),
        "needs": facts["needs"] if counted else None,
        "has": facts["has"] if counted else None,
        "unit": table.words.unit(reason) or None,
        "would_do": verdict.would_do(reason),
    }


def _remedies(lesson: Lesson, table: Table, verdict: Verdict) -> View:
    """What would make a refused action legal, similar legal actions, or why nothing would help."""
    buttons = lesson.buttons
    found = buttons.remedies(verdict)
    lines = [
        [
            (step.text, capital(table.words.phrase(state, step)))
            for state, step in zip(before, line, strict=True)
        ]
        for before, line in zip(found.positions, found.lines, strict=True)
    ]
    other = [(action.text, capital(phrase(buttons, action, table))) for action in found.alternatives]
    explained = lines or choice(lesson, table)  # that a choice comes first is the reason itself
    return {"after": found.after, "lines": lines, "other": other, "vain": "" if explained else found.why}


# ---- beside the board ------------------------------------------------------------------------------------


def seats(lesson: Lesson, table: Table) -> View:
    """The seats and what they have; what a refused action needs stands beside what is short."""
    before, refusal, buttons = lesson.before, lesson.refusal, _buttons(lesson)
    needs = {
        unit.removeprefix("i-"): reason.facts["needs"]
        for reason in (() if refusal is None else refusal.reasons)
        if (unit := table.words.unit(reason))
    }
    old = None if before is None or refusal is not None else lesson.game.look(before)
    return table.seats(buttons, old, needs)


def tray(lesson: Lesson, table: Table, step: Step | None = None) -> View:
    """What lies before the viewing seat, else before the seat whose turn it is: now, or after a step."""
    buttons = _buttons(lesson) if step is None else lesson.buttons_of(step)
    seat = lesson.viewer if lesson.viewer in lesson.eyes.seats else buttons.look["turn"]
    return table.tray(Picking(buttons, lesson.prefix), seat)


def _buttons(lesson: Lesson) -> Buttons:
    """What can be done; nothing in the middle of a step."""
    return lesson.buttons if lesson.moment is None else Buttons(lesson.game, lesson.state, closed=True)
