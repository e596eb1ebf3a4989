"""Title, sentence, board and seats as plain values: templates are filled with them, tests read them.

One function for each region of the page.  This module knows no particular game; a game's additions are in its
:class:`~rqa_lab.ui.table.Table`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from markupsafe import Markup, escape

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Cell, Circle, Line, Rect, Scene, Shape, Text
from rqa_lab.core.session import Step
from rqa_lab.core.telling import Told, told
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.core.words import LANGUAGES, capital, language, to_you
from rqa_lab.learn.course import mentions
from rqa_lab.scenario.format import MARKS
from rqa_lab.ui import argued
from rqa_lab.ui.buttons import Picking
from rqa_lab.ui.notes import Foreseen, Note
from rqa_lab.ui.side import Values, button, choice, phrase, rule, unfit
from rqa_lab.ui.table import Table
from rqa_lab.ui.view import TURN, View

_CLICK = re.compile(r"\b[Cc]lick\b")


def me(view: View) -> str:
    """The seat that sits at the dock: the person who looks; in a review, who is in turn."""
    if view.reviewing:
        return str(view.buttons.look["turn"])
    return view.person or view.document.seats[0]


def mine(view: View) -> bool:
    """The one who looks is to act, and in no moment that is only watched."""
    watches = view.playing or view.reviewing or view.moment is not None
    return view.game.to_act(view.step.state) == me(view) and not watches


def said(view: View) -> Callable[[str], str]:
    """How a text is said at the table: the only person is "you", and places have names that one can see."""
    plain = worded(view)
    return lambda text: by_hand(view.table.seen(plain(text)))


def by_hand(text: str) -> str:
    """A text in which one taps with a finger where one clicks with a mouse; the browser shows which.

    >>> by_hand("Push first, so click Strider.")
    Markup('Push first, so <span class="l-mouse">click</span><span class="l-touch">tap</span> Strider.')
    """

    def both(found: re.Match[str]) -> str:
        tap = "Tap" if found[0] == "Click" else "tap"
        return f'<span class="l-mouse">{found[0]}</span><span class="l-touch">{tap}</span>'

    return Markup(_CLICK.sub(both, str(escape(text)))) if _CLICK.search(text) else text


def worded(view: View) -> Callable[[str], str]:
    """The same without drawings."""
    people = view.document.people  # in a review, too, where others sit at the dock in their turns
    name = people[0] if len(people) == 1 else ""
    table = view.table
    if not name:
        return lambda text: table.where(view.state, text)
    return lambda text: table.where(view.state, table.yours(to_you(text, name), name))


# ---- title, question, sentence ---------------------------------------------------------------------------


def head(view: View, table: Table) -> Values:
    """Title, question, and the sentence of the step."""
    kind, badge, text = saying(view, table)
    refusal, number = view.refusal, 0 if view.tried or view.fresh else view.number
    return {
        "eyes": _eyes(view),
        "names": _names(view),
        "title": view.called or view.scenario.title,
        "question": view.scenario.question,
        "kind": kind,
        "badge": badge,
        "text": text,
        "say": _besides(view, kind),
        "short": f"{number} of {_steps(view)}" if number else "",
        "reasons": [] if refusal is None else [one.sentence for _, one in argued.reasons(view, refusal)],
        "choice": (choice(view, table) or which(view, table)) if view.moment is None else None,
        "phase": table.words.phase(view.shown_buttons.look),
        "exercise": view.use.exercise,
        "reads": bool(view.game.rulebook.readings),
        "sight": (view.sight and not view.veiled) if table.sight and not view.use.asks else None,
        "reach": view.reach if table.sight and not view.use.asks else None,
        "zooms": table.grows,
    }


def _besides(view: View, kind: str) -> str:
    """The text after the sentence: the author's own, where a choice waits; a comment on the step."""
    entry, (_, comment) = view.entry, view.study.thought(view.step)
    author = f"{entry.say} {entry.remark}".strip() if kind == "ask" else ""
    shown = comment if view.moment is None and view.refusal is None else ""
    return f"{author} {shown and f'“{shown}”'}".strip()


def which(view: View, table: Table) -> Values | None:
    """What to choose from if it is not clear which of the actions that are picked is meant."""
    fits = view.buttons.which(view.prefix) if view.prefix else ()
    options = [button(view, action, table) for action in fits]
    return {"cause": "", "text": table.asks_which, "waiting": (), "options": options} if options else None


def _eyes(view: View) -> Values:
    """Who can look, and who does; "" sees everything."""
    shared = len(view.document.people) > 1
    choices = [("", "all"), *([(TURN, "who is to act")] if shared else [])]
    choices += [(seat, seat) for seat in view.document.seats]
    now = (view.eyes if view.eyes != TURN or shared else view.viewer) or ""
    return {
        "all": view.eyes is None,
        "choices": [{"id": id, "text": text, "on": id == now} for id, text in choices],
        "now": next((text for id, text in choices if id == now), ""),
    }


def _names(view: View) -> list[Values]:
    """The languages in which names can be shown, if there are several."""
    names = view.game.language.names
    codes = () if names is None else names.languages
    return [{"id": code, "text": LANGUAGES[code][1], "on": code == language()} for code in codes]


def cover(view: View) -> Values | None:
    """The person who must get the screen before anything is shown."""
    seat = view.passes_to
    return None if seat is None else {"seat": seat, "text": _last(view)}


def _last(view: View) -> str:
    """The public part of what happened last."""
    step = view.step
    return "" if step.action is None else view.game.summary(step.action, step.seat, view.events)


def saying(view: View, table: Table) -> tuple[str, str, str]:
    """The kind of the sentence, its badge, and the sentence."""
    number = view.number
    refusal, steps, remark = view.refusal, _steps(view), view.entry.remark
    mark, _ = view.study.thought(view.step)
    sign = f" {MARKS[mark]}" if mark else ""
    if refusal is not None:
        tries = f"{refusal.seat} tries: {phrase(view.buttons, refusal.action, table)}."
        say = view.entry.say if view.entry.refused is refusal.action else ""
        said = say or f"{tries} Nothing moved and nothing was paid."
        return "no", "Refused", f"{said} {remark}".strip()
    if view.use.asks and view.at_end:
        return "start", view.question.badge, view.question.how
    if found := unfit(view, view.entry):
        return "unfit", f"Step {number}", f"It no longer turns out as written: {found}"
    if view.moment is not None:
        return "step", f"Event {view.moment} of {len(view.step.events)}", view.told[view.moment - 1].sentence
    if view.document.played and view.bot is not None:
        return "bot", f"{view.game.to_act(view.step.state)}, a {table.words.bot}, is to act", sentence(view)
    if asks := choice(view, table):
        cause = f"{asks['cause']}: " if asks["cause"] else ""
        return "ask", f"{asks['seat']} chooses", f"{cause}{asks['text']}"
    if view.prefix and (picked := view.buttons.picked(view.prefix)):
        return "pick", picked.name, picked.says
    if view.document.played:
        seat = view.game.to_act(view.step.state)
        return "turn" if seat else "over", f"{seat} is to act" if seat else "The end", sentence(view)
    if view.forking:
        return "fork", "What if?", "Try anything from here. The scenario’s own line stays as it is."
    if view.tried:
        return "fork", f"{view.use.trial} {number + 1}{sign}", sentence(view)
    if view.step.action is not None and not view.fresh:
        return "step", f"Step {number} of {steps}{sign}", sentence(view)
    if not steps or view.fresh:
        return "start", "Start", remark or "Try anything. Every answer names its rule."
    think = (
        "What do you think will happen?"
        if view.scenario.question
        else "Take the next step, or try something on the board."
    )
    return "start", "Start", remark or think


def sentence(view: View) -> str:
    """What happened in the present step: the author's own sentence, or else the game's."""
    step, game, entry = view.step, view.game, view.entry
    if step.action is None or view.fresh:
        return entry.say
    text = entry.say or game.summary(step.action, step.seat, view.events)
    outcome = None if entry.say else game.outcome(step.state)
    if outcome is not None:
        text += f" {outcome}"
    return f"{text} {entry.remark}".strip()


def _steps(view: View) -> int:
    return len(view.author_line) - 1


# ---- the board -------------------------------------------------------------------------------------------


def board(view: View, table: Table) -> Values:
    """The picture of the position, the note beside a space, and the tip for the pointer."""
    refusal, moment, foreseen = view.refusal, view.moment, view.foreseen
    if moment is not None:
        events, selected = view.events[moment - 1 : moment], None
    else:
        quiet = refusal is not None or view.forking or _expected(view, foreseen)
        events = () if quiet else view.events
        selected = view.selected
    can = [] if moment is not None else marked(view, table)
    if view.use.exercise:  # what comes of it is for the reader to find
        can = [(at, "" if kind == "gain" else label, kind) for at, label, kind in can]
    draw = table.drawn(me(view), narrow=view.narrow) if view.at_table else view.game.scene
    scene = draw(
        view.state,
        events=events,
        selected=selected,
        can=can,
        refused=refused(view) if foreseen is None else _tried(foreseen, table),
        **looks(view, table, {mark[0] for mark in can}, foreseen),
    )
    scene = answered(lettered(scene, view.question.marks), view.question.said)
    if view.use.exercise:
        scene = _without_rings(scene)
    cells = {cell.name: cell for cell in scene.cells}
    shown = None if view.at_table else view.note  # there it is said beside the board
    if shown is not None and view.use.exercise:
        shown = _beside_words(shown)
    note = None if shown is None else _note(view, table, shown, scene, cells)
    return {
        "scene": scene,
        "focus": view.selected or (_whose_turn(view) if view.use.exercise else _offered(view, can)),
        "jump": not view.glides,
        "still": view.still,
        "zooms": table.grows,
        "note": note,
        "said": "" if note is None else _said(note),
        "tip": None
        if foreseen is None
        or (view.note is not None and view.note.at == foreseen.at)
        or _vague(view, foreseen)
        else _tip(view, table, foreseen, scene, cells),
    }


def _without_rings(scene: Scene) -> Scene:
    """A scene without the rings on spaces that would do: the words of a lesson don’t say what for."""
    return replace(scene, items=tuple(one for one in scene.items if getattr(one, "role", "") != "would-do"))


def _whose_turn(view: View) -> str | None:
    """The space of a piece whose turn it is: there a learner begins with the keys."""
    look = view.buttons.look
    pieces = (it for it in look.values() if isinstance(it, Mapping) and it.get("seat") == look["turn"])
    return next((it["at"] for it in pieces if it.get("at") in view.spaces), None)


def _offered(view: View, can: Sequence[Any]) -> str | None:
    """On a table that grows, a space where something can be done: with the picked thing the best."""
    if not view.at_table or not view.table.grows:
        return None
    offer = view.proposed
    place = None if offer is None or offer.action is None else view.buttons.where(offer.action)[1]
    return place or next((at for at, *_ in can), None)


def _beside_words(note: Note) -> Note | None:
    """A note that a learner sees on the board: refusals and facts are in the words beside it."""
    return None if note.kind in ("refused", "about") else note


def refused(view: View) -> Action | None:
    """The refused action to mark, unless it was tried at a space that it is not about.

    If the seat may not act now, an action that is legal for the seat to act is not marked.
    """
    refusal, note, buttons = view.refusal, view.note, view.buttons
    if refusal is None or refusal.action in buttons.legal:
        return None
    if note is not None and note.at not in buttons.where(refusal.action):
        return None
    return refusal.action


def _tried(foreseen: Foreseen, table: Table) -> Action | None:
    """The refused action under the pointer, if the game shows those."""
    return foreseen.actions[0] if table.grows and foreseen.refusal is not None else None


def marked(view: View, table: Table) -> Sequence[Any]:
    """What can be done by pointing at the board."""
    buttons = view.buttons
    if view.use.asks:
        return [(at, "", "target") for at in view.question.picked]
    prefix = view.prefix or view.hinted
    fits = view.falls or (buttons.beginning(prefix) if prefix else ())
    if fits or view.prefix:
        return buttons.marks(fits, picked=True)
    if view.veiled and table.grows:
        return ()
    own = [action for action in buttons.legal if view.selected in (None, buttons.where(action)[0])]
    if view.at_table:  # a click does what stays there rather than what only passes
        own.sort(key=lambda action: bool(table.passes(view.state, action)))
    return buttons.marks(own, picked=False)


def looks(view: View, table: Table, marked: set[str], foreseen: Foreseen | None) -> dict[str, Any]:
    """Further marks: lines of sight, reach, and expected events."""
    marks: dict[str, Any] = {}
    start = view.looks_from
    if view.note is not None and view.note.kind == "aims":
        marks |= {"sight": view.note.beside, "ray": (view.note.beside, view.note.at)}
    elif start is not None:
        marks["sight"] = start
        if view.looks_at is not None:
            marks["ray"] = (start, view.looks_at)
        if view.ring:
            who = next((id for id, (_, at) in view.lookers.items() if at == start), None)
            marks |= {} if who is None else {"ring": (who, view.ring)}
    elif expected := _expected(view, foreseen):
        marks["preview"] = expected
    if prefix := view.prefix or view.hinted:
        fits = view.buttons.beginning(prefix) or (view.buttons.meant_beginning(prefix, view.selected),)
        if fits[0] and table.sight and (ring := table.sight.ring(view.buttons.state, fits[0])):
            marks["ring"] = ring
    if view.reach and view.moment is None and not view.prefix:
        marks["reach"] = {at: way.price for at, way in view.ways.items() if at not in marked}
    return marks


def _expected(view: View, foreseen: Foreseen | None) -> Sequence[Event]:
    """What would happen: by what is pointed at, else by what the main button of the table offers to do."""
    if foreseen is not None and (foreseen.events or foreseen.refusal is not None):
        return foreseen.events
    offer = view.proposed
    return () if offer is None or offer.action is None else view.buttons.preview(offer.action)


def _vague(view: View, foreseen: Foreseen) -> bool:
    """At the table a card says nothing of its places: they are lit once it is picked.

    Nor is a refusal shown that nobody asked for: only where something is picked.
    """
    if not view.at_table or foreseen.events:
        return False
    return not view.prefix if foreseen.refusal is not None else view.pointed is None


def _note(view: View, table: Table, note: Note, scene: Scene, cells: dict[str, Cell]) -> Values:
    shown: dict[str, Any] = {"kind": note.kind, **_anchor(note.at, note.beside, scene, cells, tall=True)}
    if note.verdict is not None:
        shown["title"] = phrase(view.buttons, note.verdict.action, table)
        why = argued.reasons(view, note.verdict)
        shown["reasons"] = [_reason(view, table, note.verdict, reason, one.sentence) for reason, one in why]
        shown |= _remedies(view, table, note.verdict)
        shown["recorded"] = view.document.editor and (
            "written" if view.document.editor.has_written(view) else "open"
        )
    elif note.kind == "menu":
        space = note.at not in cells or cells[note.at].glyph
        shown["title"] = f"What to do {'on' if space else 'with'} {note.at}?"
        shown["actions"] = [button(view, action, table) for action in note.actions]
    elif note.kind == "would":
        shown["title"] = _deed(view, table, note.actions, note.at)
        shown["act"] = note.actions[0].text if len(note.actions) == 1 else None
        shown["to"] = note.at
        later = view.use.later
        shown["rules"] = argued.rules(view, [one.clauses for one in note.events])[:1] if note.events else ()
        shown["events"] = [one for one in told(view.game, note.events) if not mentions(one.sentence, later)]
        chooses = view.buttons.chooses(note.actions)
        if chooses and not (later and chooses == CHANCE):
            shown["events"].append(Told(f"Then {_decides(chooses)}.", ("lab.choice-waits",)))
    elif note.kind == "aims":
        shown |= _aimed(view, note.beside or "", note.at or "")
    else:
        shown["title"] = cells[note.at].label if note.at in cells else note.at
        shown["facts"] = [fact._asdict() for fact in table.about(view.state, note.at or "")]
        way = view.ways.get(note.at or "")
        asked = choice(view, table)
        shown["walk"] = None if way is None else {"to": note.at, "price": way.price, "steps": len(way.steps)}
        shown["stuck"] = None
        if table.sight and view.selected is not None and note.at is not None and way is None:
            shown["stuck"] = table.sight.stuck(view.state, view.selected, note.at)
        shown["waits"] = None if asked is None else f"First {asked['seat']} chooses: {asked['text']}"
    shown["opened"] = None if view.clause is None else rule(view.game.rulebook, view.clause)
    shown["aim"] = _aim(view, note) if note.kind in ("refused", "about") else None
    return shown


def _aimed(view: View, start: str, end: str) -> Values:
    """Whether the piece on a space could shoot at another, and why."""
    sight, who = view.table.sight, {at: name for name, at in view.lookers.values()}
    if sight is None or start not in who:
        return {"title": end, "facts": ()}
    facts = [fact._asdict() for fact in sight.aim(view.state, start, end)]
    return {"title": f"{sight.aims.format(who[start])} ({start} to {end})", "facts": facts}


def _aim(view: View, note: Note) -> Values | None:
    """The question whether the piece to act could shoot at the space that a note is about."""
    sight, who = view.table.sight, {at: (id, name) for id, (name, at) in view.lookers.items()}
    starts = [at for at in (view.selected, note.beside, *view.buttons.actors) if at in who and at != note.at]
    if sight is None or not (sight.aims and starts and note.at in view.spaces) or view.use.exercise:
        return None
    id, name = who[starts[0]]
    return {"id": id, "at": note.at, "text": sight.aims.format(name)}


def _said(note: Values) -> str:
    """The text of a note for screen readers; the reason for a refusal is in the sentence above."""
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
            return " ".join((f"Possible: {note['title']}.", *(one.sentence for one in note["events"])))
    facts = (": ".join(filter(None, (fact["name"], fact["says"]))) for fact in note["facts"])
    ends = [note["waits"]] if note.get("waits") else [note["stuck"][0]] if note.get("stuck") else []
    return " ".join((f"{note['title']}.", *facts, *ends))


def _deed(view: View, table: Table, actions: Sequence[Action], at: str | None) -> str:
    """An action in words, or a walk; in a game, an answer that only names something is that name."""
    if len(actions) == 1:
        action, said = actions[0], phrase(view.buttons, actions[0], table)
        named = view.at_table and isinstance(action, Choose) and said == action.text
        return view.game.label(view.buttons.state, action) if named else said
    return f"go to {at} in {len(actions)} steps"


def _tip(view: View, table: Table, foreseen: Foreseen, scene: Scene, cells: dict[str, Cell]) -> Values:
    """The action under the pointer, in one line: its price and its effect, or why not."""
    actor, _ = view.buttons.where(foreseen.actions[0])
    seen = said(view) if view.at_table else str
    shown: dict[str, Any] = {"no": False, "prices": (), "changes": ()}
    shown |= _anchor(foreseen.at, actor, scene, cells)
    if foreseen.refusal is not None:
        reasons = [why.rstrip(".") for why in view.step.explain(foreseen.refusal)]
        return shown | {
            "no": True,
            "text": seen(phrase(view.buttons, foreseen.actions[0], table)),
            "changes": (*map(seen, reasons[:1]),),
        }
    if not foreseen.events:
        names = [phrase(view.buttons, action, table) for action in foreseen.actions[:_MANY_TIPS]]
        more = ["…"] if len(foreseen.actions) > _MANY_TIPS else []
        if len(names) == 1:
            return shown | {"text": seen(names[0])}
        return shown | {"text": "several ways:", "changes": (*map(seen, names), *more)}
    result = table.words.result(foreseen.events)
    text = _deed(view, table, foreseen.actions, foreseen.at)
    then = left_open(view, foreseen.actions)
    changes = (change for change in result.changes if not text.endswith(change))  # already said
    return shown | {"text": seen(text), "prices": result.prices, "changes": (*map(seen, (*changes, *then)),)}


def left_open(view: View, actions: Sequence[Action]) -> Sequence[str]:
    """What comes after actions, if they leave something open: what chance decides, or who chooses."""
    seat = view.buttons.chooses(actions)
    if seat is None:
        return ()
    if seat != CHANCE or not view.at_table:
        return (f"then {_decides(seat)}",)
    after = view.buttons.after(actions)
    asked = view.game.ask(after).text
    told = view.table.left_to_chance(after) or f"chance decides: {asked[:1].lower()}{asked[1:]}"
    return (f"then {told}",)


def _decides(seat: str) -> str:
    """Who decides how it goes on."""
    return "chance decides" if seat == CHANCE else f"{seat} chooses"


#: a tip names at most this many actions
_MANY_TIPS = 3


#: a tall note has little room above this part of the picture, and enough below that one
_TOP, _BOTTOM = 0.4, 0.7


def _anchor(
    at: str | None, beside: str | None, scene: Scene, cells: dict[str, Cell], *, tall: bool = False
) -> Values:
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


def _reason(view: View, table: Table, verdict: Verdict, reason: Reason, text: str) -> Values:
    facts = reason.facts
    counted = isinstance(facts.get("needs"), int) and isinstance(facts.get("has"), int)
    return {
        "text": text.rstrip("."),
        "rules": view.named(reason),
        "needs": facts["needs"] if counted else None,
        "has": facts["has"] if counted else None,
        "unit": table.words.unit(reason) or None,
        "would_do": verdict.would_do(reason),
    }


def _remedies(view: View, table: Table, verdict: Verdict) -> Values:
    """What would make a refused action legal, similar legal actions, or why nothing would help."""
    buttons = view.buttons
    found = buttons.remedies(verdict)
    lines = [
        [
            (step.text, capital(table.words.phrase(state, step)))
            for state, step in zip(before, line, strict=True)
        ]
        for before, line in zip(found.positions, found.lines, strict=True)
    ]
    other = [(action.text, capital(phrase(buttons, action, table))) for action in found.alternatives]
    explained = lines or choice(view, table)  # that a choice comes first is the reason itself
    return {"after": found.after, "lines": lines, "other": other, "vain": "" if explained else found.why}


# ---- beside the board ------------------------------------------------------------------------------------


def seats(view: View, table: Table) -> Values:
    """The seats and their things; the needs of a refused action are beside the numbers that are too low."""
    refusal, buttons = view.refusal, view.shown_buttons
    needs = {
        unit.removeprefix("i-"): reason.facts["needs"]
        for reason in (() if refusal is None else refusal.reasons)
        if (unit := table.words.unit(reason))
    }
    old = None if refusal is not None else view.look_before
    return table.seats(buttons, old, needs)


def tray(view: View, table: Table, step: Step | None = None) -> Values:
    """The things before the viewing seat, else before the active seat: now, or after a step."""
    buttons = view.shown_buttons if step is None else view.buttons_of(step)
    seat = view.viewer if view.viewer in view.document.seats else buttons.look["turn"]
    steps = view.document.this_turn(step or view.step)
    before = [text for at, text in view.picks if at in steps]
    return table.tray(Picking(buttons, view.prefix, steps, before), seat)


# ---- what was answered -----------------------------------------------------------------------------------

#: the side of a space for which the marks are drawn
_SIDE = 64
#: right or not -> the role of its frame, its sign as lines around a point, and its label
_KINDS = {
    True: ("said-right", (((-4.5, 0.5), (-1.5, 4), (5, -4)),), "this is the answer"),
    False: ("said-wrong", (((-4, -4), (4, 4)), ((4, -4), (-4, 4))), "this was your answer"),
}


def lettered(scene: Scene, marks: Sequence[tuple[str, Sequence[str]]]) -> Scene:
    """A scene with places on offer: a frame around the spaces of each, its letter on the first.

    >>> board = Scene(128, 64, (), (Cell("a1", 0, 0, 64, ".", "a1, empty"), Cell("b1", 64, 0, 64, ".", "b1")))
    >>> [shape.role for shape in lettered(board, [("A", ["a1", "b1"])]).items]
    ['asked-frame', 'asked-disc', 'asked-letter']
    """
    cells, shapes = {cell.name: cell for cell in scene.cells}, list[Shape]()
    labels = dict[str, str]()
    for n, (letter, names) in enumerate(marks):
        some = [cells[name] for name in names if name in cells]
        if not some:
            continue
        inside, first = 3 + 2 * n, some[0]  # frames that overlap stay apart
        x, y = min(one.x for one in some) + inside, min(one.y for one in some) + inside
        right, low = max(one.x + one.size for one in some), max(one.y + one.high for one in some)
        shapes.append(Rect("asked-frame", x, y, right - inside - x, low - inside - y, 6))
        middle, base = x + first.size / 8, y + first.size / 8  # at a corner: what lies there stays seen
        shapes.append(Circle("asked-disc", middle, base, first.size / 5))
        shapes.append(Text("asked-letter", middle, base + 5, letter))
        labels[first.name] = f"place {letter}"
    named = (
        replace(cell, label=f"{cell.label}; {labels[cell.name]}") if cell.name in labels else cell
        for cell in scene.cells
    )
    return replace(scene, items=(*scene.items, *shapes), cells=tuple(named)) if shapes else scene


def answered(scene: Scene, said: Mapping[str, bool]) -> Scene:
    """A scene with marked spaces: True for right answers, False for wrong ones that were given.

    A right space has a whole frame and a tick, a wrong one a dashed frame and a cross.

    >>> board = Scene(64, 64, (), (Cell("a1", 0, 0, 64, ".", "a1, empty"),))
    >>> marked = answered(board, {"a1": False})
    >>> marked.items[0].role, marked.cells[0].label
    ('said-wrong', 'a1, empty; this was your answer')
    """
    if not said:
        return scene
    marks = [shape for cell in scene.cells if cell.name in said for shape in _mark(cell, said[cell.name])]
    cells = tuple(
        replace(cell, label=f"{cell.label}; {_KINDS[said[cell.name]][2]}") if cell.name in said else cell
        for cell in scene.cells
    )
    return replace(scene, items=(*scene.items, *marks), cells=cells)


def _mark(cell: Cell, right: bool) -> Iterator[Shape]:
    role, lines, _ = _KINDS[right]
    scale = cell.size / _SIDE
    inside = 12 * scale if cell.glyph else 2  # on a small place what it is has no room beside it
    x, y = cell.x + inside, cell.y + inside
    yield Rect(role, cell.x + 2, cell.y + 2, cell.size - 4, cell.high - 4, 5 * scale)
    yield Circle(f"{role}-disc", x, y, 10 * scale)
    for line in lines:
        yield Line("said-sign", tuple((x + dx * scale, y + dy * scale) for dx, dy in line))
