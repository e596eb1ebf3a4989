"""The playing face: the table at which a game is played, with nothing of the lab on it.

A game that people play opens here: the bar says whose turn it is, the board takes what room there is, the
dock has one's own things.  Each function gives plain values for a template in ``templates/play``; the intents
are what the reader does here and nowhere else, or does here in another way.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import capital, either, fitting
from rqa_lab.scenario.format import Place
from rqa_lab.ui import argued, coach, intents, offers
from rqa_lab.ui.board import me, mine, said, sentence, which, worded
from rqa_lab.ui.ending import End, called, headline, left
from rqa_lab.ui.learn import titled
from rqa_lab.ui.messages import gathered, intent
from rqa_lab.ui.notes import Note
from rqa_lab.ui.recap import again as alike
from rqa_lab.ui.recap import befell, did, done_to_me, for_me, now, recap, told_since, waited
from rqa_lab.ui.review import INTENTS as AT_THE_END
from rqa_lab.ui.review import reviewed, stepper
from rqa_lab.ui.side import Values, button, choice, final, phrase
from rqa_lab.ui.view import PACES, View

#: the keys of this face, for the help; a button of the page names its key, and the browser presses it
KEYS = (
    (("←", "→", "↑", "↓"), "go to the board, and from space to space"),
    (("Enter",), "use the space, the card or the button"),
    (("Esc",), "close what is open, let go of what you picked"),
    (("b",), "to the board"),
    (("c",), "to your hand"),
    (("s",), "to what you can buy or take"),
    (("1", "…", "9"), "play that card of your hand"),
    (("a",), "what can I do?"),
    (("h",), "hint"),
    (("w",), "why not? of what has focus, or of what you tried last"),
    (("e",), "end your turn, or what the main button says"),
    (("Space",), "skip to your turn"),
    (("p",), "pause the bots, or let them go on"),
    (("z",), "undo"),
    (("←", "→"), "in the review of a game: a step back, a step on"),
    (("<", ">"), "in the review of a game: to the end of the turn before, of the next one"),
    (("m",), "in the review of a game: to the next mistake"),
    (("l",), "open in the lab"),
    (("/",), "look up a rule"),
    (("?",), "this help"),
)
#: the most letters of the sentence in the bar, on a phone and elsewhere: two lines
_NARROW, _WIDE = 70, 130
#: the most milliseconds that the turn of a bot takes; after that the rest is shown at once
_LONGEST_TURN = 6000


# ---- what the reader does --------------------------------------------------------------------------------


def opened(view: View) -> View:
    """A game that people play, as it opens: at the table; one with faults in the lab, which lists them."""
    document = view.document
    if not document.played or not document.people or document.problems:
        return replace(view, at_table=False)
    return replace(view, at_table=True, sight=False, reach=view.table.sight is not None)


@intent("bench")
def to_the_lab(view: View) -> View:
    """Open the present position in the lab."""
    view = left(replace(view, covers=view.covers.without(End)))
    return intents.settled(replace(view, at_table=False, reach=False, playing=False, hurry=False))


@intent("table")
def to_the_table(view: View) -> View:
    """Go back from the lab to the game."""
    return intents.settled(replace(opened(view), playing=False, forking=False))


@intent("can")
def can(view: View) -> View:
    """Ask what can be done, or close the answer."""
    return _panel(view, "can")


@intent("hinted")
def hint(view: View) -> View:
    """Ask for the best that can be done, or close the answer."""
    return _panel(view, "hint")


@intent("since")
def since(view: View) -> View:
    """Ask what the others did, or close the answer."""
    return _panel(view, "since")


@intent("whynot")
def why_not(view: View) -> View:
    """Show again why the last thing could not be done; if that is shown, ask about the next click."""
    last = view.last_refusal
    if view.note is None and view.panel != "why" and last is not None and last[0] is view.step:
        return replace(view, note=last[1], panel="")
    return _panel(view, "why")


def _panel(view: View, panel: str) -> View:
    return replace(view, note=None, panel="" if view.panel == panel else panel)


@intent("close")
def close(view: View) -> View:
    """Close what is open, then let go of the picked thing."""
    return replace(view, panel="") if view.panel and view.note is None else intents.close(view)


@intent("undo")
def undo(view: View) -> View:
    """Take back the last decision, unless that would hide again what was seen since."""
    there = intents.undo(view)
    return replace(intents.settled(view), panel="undo") if _seen_since(view, there) else there


def _seen_since(view: View, there: View | None = None) -> str:
    """Why the last decision stays: "chance" has answered since, "others" have acted; "" if it need not.

    ``there`` is where undo leads, if that is known.
    """
    there, step, found = there or intents.undo(view), view.step, ""
    while step is not there.step and step.parent is not None:
        if step.answers:
            return "chance"
        if step.seat != me(view) and not isinstance(step.action, Choose):
            found = "others"
        step = step.parent
    return found


@intent("tap")
def tap(view: View, at: str | None = None, text: str = "") -> View:
    """Touch a space or a button: it does what a click does."""
    if at is not None:
        return intents.cell(view, at)
    return intents.pick(view, text)


def carry(view: View, text: str) -> View:
    """Take up a card to drag it: it is picked; without a text, let go of it."""
    picked = view if not text or view.prefix == text else intents.pick(view, text)
    return replace(picked, carried=text)


def drop(view: View, at: str) -> View:
    """Let go of the card over a space: it turns as it fits there; before a token is spent, ask."""
    wanted = intents.asked(view)
    fits = view.let_go(at)
    there = intents.acted(view, wanted) if wanted is not None and wanted in fits else intents.cell(view, at)
    return replace(there, carried="")


@intent("repeat")
def repeat(view: View, text: str) -> View:
    """Do at one press what can be done several times in a row; each time is a step of its own."""
    times = {one.text: (one, n) for one, n, _ in _repeats(view)}
    action, n = times.get(text, (None, 0))
    for _ in range(n):
        view = view if action is None else intents.acted(view, action)
    return view


def _repeats(view: View) -> Sequence[tuple[Action, int, str]]:
    """What can be done several times at one press; with a coach it is one thing at a time."""
    return view.table.repeats(view.buttons) if mine(view) and view.guide is None else ()


@intent("again")
def again(view: View, id: str, n: int = 1) -> View:
    """Watch a turn of another player again (1), or all turns from there on (0)."""
    entry = view.study.entry(Place.read(id))
    if entry is None or entry.step.parent is None:
        return view
    turn, stops = view.document.turn_of(entry.step), None
    for one in view.line:
        if n and one.step.number >= entry.step.number and view.document.turn_of(one.step) == turn:
            stops = one.step
        elif stops is not None:
            break
    there = intents.visited(replace(view, panel=""), view.study.entries(entry.step.parent)[0])
    return replace(there, playing=True, stops=stops)


@intent("skip")
def skip(view: View) -> View:
    """Go to one's own turn at once."""
    if view.bot is None:
        return intents.ends(view, 1)
    return _bots_acted(thoughtful(replace(view, hurry=True, running=True)))


@intent("tick")
def tick(view: View) -> View:
    """While something plays by itself, show the next point."""
    if view.bot is not None:
        return _bots_acted(view)
    if view.forced is not None:
        there = replace(intents.acted(view, view.forced), hurry=view.hurry)
        # no question was asked, so it goes on at once: what one could only let pass is nothing to read
        return _bots_acted(there) if there.bot is not None and not there.bot.ponders else there
    if view.playing and view.step is view.stops:
        return intents.ends(view, 1)
    return intents.tick(view)


def thoughtful(view: View) -> View:
    """The view with what is thought about from now on: what a bot does, or a hint that is asked for."""
    bot, work = view.bot, None
    if bot is not None and bot.ponders and view.running:
        work = view.document.decision(view.step)
    elif view.panel == "hint" and mine(view):
        work = view.document.advice(view.step, me(view))
    thinks = None if work is None or work.over else work
    if thinks is view.thinks:
        return view
    return replace(view, thinks=thinks, due=view.due and thinks is not None)


def knows(view: View) -> View:
    """What was thought about is known: a bot whose time has come acts."""
    if not view.due:
        return view
    return (tick if view.at_table else intents.tick)(replace(view, due=False))


def _bots_acted(view: View) -> View:
    """Let a bot act once; as often as time allows if its turn lasts too long, or the reader skips."""
    if not view.running:
        return view
    if view.hurry or view.pace == "skip" or _lasts(view) > _LONGEST_TURN:
        seat = None if view.hurry else view.game.to_act(view.step.state)
        there = intents.bots_hurried(view, seat)
    else:
        there = _acted_alike(intents.tick(view))
        if view.pace == "slow" and there.bot is not None and _turn(there) != _turn(view):
            there = replace(there, running=False)
    return there if there.bot is not None or there.forced is not None else replace(there, hurry=False)


def _turn(view: View) -> str:
    """Whose turn it is now."""
    return str(view.buttons.look["turn"])


def _acted_alike(view: View) -> View:
    """What a bot does several times in a row, such as to play three Batteries, is shown at once."""
    while (bot := view.bot) is not None and not bot.ponders and not view.due:
        here, seat = view.step, view.game.to_act(view.step.state)
        if here.seat != seat or not alike(view, here, view.document.decision(here).finish()):
            break
        view = intents.tick(view)
    return view


def _lasts(view: View) -> int:
    """How many milliseconds the turn of the bot to act lasts if two more of its actions are shown."""
    seat, step, n = view.game.to_act(view.step.state), view.step, 0
    while step.seat == seat and step.parent is not None:
        step, n = step.parent, n + 1
    return (n + 2) * PACES[view.pace]


def _only_now(do: Callable[..., View]) -> Callable[..., View]:
    """Nothing is done in a moment that is only watched again."""

    @wraps(do)
    def done(view: View, **fields: Any) -> View:
        return intents.ends(view, 1) if view.playing and view.bot is None else do(view, **fields)

    return done


def _unless_asked(do: Callable[..., View]) -> Callable[..., View]:
    """Nothing is done while "Why not?" waits for what is meant: that is answered, and waits no longer."""

    @wraps(do)
    def done(view: View, **fields: Any) -> View:
        if view.panel != "why":
            return do(view, **fields)
        return _answered(view, fields.get("at"), fields.get("text", ""))

    return _only_now(done)


def _answered(view: View, at: str | None, text: str) -> View:
    """What can be done at a space, or with a button; if nothing can, why not."""
    view = replace(view, panel="", playing=False)
    means = view.meaning(at) if at is not None else view.meaning_of(text)
    match means.kind:
        case "menu":
            return replace(view, note=Note("menu", at, view.selected, actions=means.actions, asked=True))
        case "select" | "let go":
            return replace(view, note=Note("about", at))
    return intents.why(view, at=at, text=text)


#: what the reader does at the table only, or does there in another way
INTENTS: Mapping[str, Callable[..., View]] = {
    **{name: _unless_asked(getattr(intents, name)) for name in ("act", "cell", "pick")},
    "go": _unless_asked(intents.walk_to),
    "carry": _unless_asked(carry),
    "drop": _unless_asked(drop),
    **AT_THE_END,
    **gathered(globals()),
}


def possible(view: View) -> Mapping[str, Callable[..., View]]:
    """What the reader can do at the table, or on the way to it."""
    if view.at_table:
        return {**INTENTS, "tap": _unless_asked(tap), **coach.possible(view)}
    return {"table": to_the_table} if opened(view).at_table else {}


# ---- the bar ---------------------------------------------------------------------------------------------


def bar(view: View) -> Values:
    """Whose turn it is, what to do now, and what else there is."""
    state = view.step.state
    seat, outcome = view.game.to_act(state), view.game.outcome(state)
    turn = seat if seat not in (None, CHANCE) else view.document.turn_of(view.step)
    own = view.document.is_you(turn)
    return {
        "title": view.game.title,
        "over": outcome is not None,
        "chip": _chip(view, turn, own),
        "own": turn in view.document.people and view.forced is None,
        "text": fitting(worded(view)(_prompt(view)), _letters(view)),
        "happened": sentence(view) if view.step.action is not None else "",
        "ticks": view.ticks,
        "won": [] if view.reviewing else view.table.won(view.state, view.events),
        "step": view.step.number,
        "opens": _opens(view),
        "next": _next_at(view),
        "picked": view.prefix,
        "undo": view.step.parent is not None and not view.reviewing and not _seen_since(view),
        "bots": bool(view.document.bots),
        "paces": [(pace, pace == view.pace) for pace in PACES if pace != "skip"],
        "since": bool(told_since(view)),
    }


def _next_at(view: View) -> str:
    """What a phone brings into sight: where the one who looks goes on, or what the others do."""
    if view.guide is not None or view.reviewing:
        return ""
    return view.table.next_at(view.buttons, own=mine(view))


def _chip(view: View, turn: str, own: bool) -> str:
    """Whose turn it is, in a few words."""
    if view.reviewing:
        return "Review"
    if view.guide is not None:
        return "Your first game"
    look, you = view.buttons.look, view.document.is_you(turn)
    if view.game.outcome(view.step.state) is not None:
        return "The end"
    if view.forced is not None:
        return f"{look['turn']}’s turn"
    if look["turn"] not in (turn, None) and look["phase"] != "set-up":
        return "You answer" if you else f"{turn} answers"
    part = view.table.acting(view.step.state) if look["phase"] != "set-up" else ""
    return ("Your turn" if own else f"{turn}’s turn") + (part and f": {part}")


def _prompt(view: View) -> str:
    """What to do now, or what happens, in a sentence."""
    if view.passes_to is not None:
        return f"Pass the screen to {view.passes_to}."
    if view.refusal is not None:
        why = next((one.sentence for _, one in argued.reasons(view, view.refusal)), "")
        return f"Not allowed: {why}"
    outcome = view.game.outcome(view.step.state)
    if view.playing or view.bot is not None or view.reviewing or view.forced is not None:
        return " ".join((*for_me(view), sentence(view)))
    if outcome is not None:
        return str(outcome)
    if asked := _question(view):
        cause = f"{asked['cause']}: " if asked["cause"] else ""
        return f"{cause}{asked['text']}"
    if view.proposed is not None:
        return view.proposed.says
    if view.prefix and (picked := view.buttons.picked(view.prefix)):
        return picked.says
    if not mine(view):
        return sentence(view)
    news = (*did(view), *befell(view), *view.table.met(done_to_me(view)))
    comes = view.table.prompt(view.buttons)
    told = " ".join((*news, comes))
    # what to do next is never what is cut
    return told if len(told) <= _letters(view) else " ".join((comes, *news))


def _letters(view: View) -> int:
    """The most letters of the sentence in the bar."""
    return _NARROW if view.narrow else _WIDE


def _opens(view: View) -> Sequence[str]:
    """What a phone shows for what is to be chosen, any of these; none for board and dock."""
    if not mine(view) or view.buttons.look["choice"]:
        return ()
    if view.prefix and (picked := view.buttons.picked(view.prefix)):
        return (picked.opens,) if picked.opens else ()
    if at := _next_at(view):
        return () if at == "board" else (at,)
    main, others = offers.steps_on(view)
    if main is not None and main != offers.turn_end(view):
        return ()
    chosen = [one for one in view.buttons.legal if one != main and one not in others]
    tabs = dict.fromkeys(view.table.holds.get(view.game.language.group(one), "") for one in chosen)
    return () if "" in tabs else tuple(tabs)


# ---- the rail: the others, and what is said beside the board ---------------------------------------------


def rail(view: View) -> Values:
    """What the coach says, if there is one; the panel below the seats; "kind" says which it is."""
    if (says := coach.bubble(view, _refused(view))) is not None:
        panels = (_menu, _would, _about, _asked_for)
        shown = None if says["kind"] == "no" else next(filter(None, (one(view) for one in panels)), None)
        return {"coach": says, "panel": shown, "choice": _choice(view)}
    for panel in (_refused, _menu, _would, _about, _asked_for, reviewed, _final, now, recap):
        if (shown := panel(view)) is not None:
            return {"coach": None, "panel": shown, "choice": _choice(view)}
    return {"coach": None, "panel": None, "choice": _choice(view)}


def _question(view: View) -> Values | None:
    """The waiting choice; without its answers if the things beside the board give them."""
    asked = choice(view, view.table)
    how = view.table.answered_with(view.buttons) if asked and mine(view) else ""
    return {**asked, "text": f"{asked['text']} {how}", "options": ()} if asked and how else asked


def _choice(view: View) -> Values | None:
    """The question that waits for the one who looks, with its answers."""
    if not mine(view) or view.passes_to is not None or coach.only_speaks(view):
        return None
    if view.table.plain_answers(view.buttons):
        return None  # the buttons at the thumb give them
    asked = _question(view) or (which(view, view.table) if view.table.lists else None)
    if asked is None:
        return None
    shown = said(view)
    names = [shown(one["text"]) for one in asked["options"]]
    alike = [name for name, n in Counter(map(str, names)).items() if n > 1]  # the board has names for them
    options = [
        {**one, "shown": f"{name} ({one['text']})" if name in alike and name != one["text"] else name}
        for one, name in zip(asked["options"], names, strict=True)
    ]
    return {**asked, "options": options}


def _refused(view: View) -> Values | None:
    """Why something that was tried is not allowed: each reason with its rule, and what would help."""
    verdict, buttons = view.refusal, view.buttons
    if verdict is None:
        return None
    found = buttons.remedies(verdict)
    end = offers.turn_end(view)  # it costs more than it gives
    told = [[*map(view.table.words.phrase, *line)] for line in zip(found.positions, found.lines, strict=True)]
    pairs = zip(found.lines, told, strict=True)
    ways = [(line[0].text, _first(texts)) for line, texts in pairs if line[0] != end]
    ways.sort(key=lambda way: " " in way[0])  # what needs nothing picked comes first, such as to stay
    others = [(one.text, capital(phrase(buttons, one, view.table))) for one in found.alternatives]
    offered = [one for one in ways if one[0]] or others
    unlike = {view.table.seen(one[1]): one for one in reversed(offered)}  # not twice the same words
    return {
        "kind": "no",
        "title": f"You can’t {_tried(view, verdict.action)}",
        "reasons": [
            (one.sentence, titled(view.game.rulebook, _rule(view, reason)))
            for reason, one in argued.reasons(view, verdict)
        ],
        "ways": [*unlike.values()][::-1][:2],
        "acts": [offers.act(view, one) for one in (view.note.actions if view.note else ())],
        "book": view.game.id,
    }


def _tried(view: View, action: Action) -> str:
    """What was tried in a few words; of an action that was only begun, the thing with which it begins."""
    text, start = phrase(view.buttons, action, view.table), view.note.start if view.note else ""
    thing = view.buttons.picked(start) if start not in ("", action.text) else None
    before, name, _ = text.partition(thing.name) if thing is not None and thing.name else (text, "", "")
    return before + name


def _rule(view: View, reason: Reason) -> Sequence[str]:
    """The clause of a reason."""
    return view.named(reason)[:1]


def _first(texts: Sequence[str]) -> str:
    """What has to be done first, as a button that does the first of it."""
    return f"{capital(texts[0])} first" if len(texts) == 1 else f"First {', then '.join(texts)}"


def _menu(view: View) -> Values | None:
    """What a space may mean, if several things can be done there."""
    note = view.note
    if note is None or note.kind != "menu":
        return None
    if note.asked:
        acts = offers.some(view, note.actions, note.actions)
        how = "Click it again, then what it is for." if note.at is None else "Click there again to choose."
        return {"kind": "menu", "title": "You can:", "acts": acts, "how": how}
    actions = [offers.act(view, action) for action in note.actions]
    place = "here" if view.table.grows else f"on {note.at}"  # a board that grows shows no names
    return {"kind": "menu", "title": f"What to do {place}?", "acts": actions, "how": ""}


def _would(view: View) -> Values | None:
    """What an action would do, as one asked for it."""
    note = view.note
    if note is None or note.kind != "would" or not note.actions:
        return None
    result = view.table.words.result(note.events)
    one = len(note.actions) == 1
    text = phrase(view.buttons, note.actions[0], view.table) if one else f"go to {note.at}"
    return {
        "kind": "would",
        "title": f"You can: {text}",
        "how": "Click it again to do it.",
        "prices": result.prices,
        "changes": result.changes,
        "act": note.actions[0].text if one else "",
        "to": note.at,
    }


def _about(view: View) -> Values | None:
    """What there is on a space with which nothing can be done."""
    note = view.note
    if note is None or note.kind != "about" or note.at is None:
        return None
    facts = [fact._asdict() for fact in view.table.about(view.state, note.at)]
    title = "Here" if view.table.grows else note.at
    return {"kind": "about", "title": title, "facts": facts, "why": _idle(view, note.at)}


def _idle(view: View, at: str) -> str:
    """Why nothing can be done on a space now."""
    sight, start = view.table.sight, view.selected
    if not mine(view):
        return ""
    if start is None and (goers := [it for it, _ in view.goers(at)]):
        names = {space: name for name, space in view.lookers.values()}
        return f"Click {either([names.get(it, it) for it in goers])} first, then {at}."
    stuck = sight.stuck(view.state, start, at) if sight is not None and start not in (None, at) else None
    return stuck[0] if stuck else view.table.idle(view.state, at)


def _asked_for(view: View) -> Values | None:
    """What the reader asked for with a button."""
    match view.panel:
        case "why":
            return {"kind": "why"}
        case "undo":
            return {"kind": "undo", "since": _seen_since(view)}
        case "can" if mine(view):
            return {"kind": "can", **offers.possible(view)}
        case "hint" if mine(view):
            return offers.hint(view)
        case "since" if lines := told_since(view):
            return waited(lines)
    return None


def _final(view: View) -> Values | None:
    """The end of the game."""
    shown = final(view, view.table)
    if shown is None:
        return None
    seats = [{**seat, "name": called(view, seat["name"])} for seat in shown["seats"]]
    return {"kind": "final", "headline": headline(view), **shown, "seats": seats}


# ---- the dock --------------------------------------------------------------------------------------------


def dock(view: View) -> Values:
    """Who looks, and the buttons at the thumb."""
    return {
        "id": view.game.id,
        "me": me(view),
        "you": called(view, me(view)),
        "called": partial(called, view),
        "review": stepper(view),
        "mine": mine(view),
        "repeats": [(one.text, text) for one, _, text in _repeats(view)],
        "main": _main(view),
        "lost": (lost := _lost(view)),
        "still": view.table.still(view.buttons) if lost else "",
        "acts": [_aside(view, one) for one in offers.steps_on(view)[1]] if mine(view) else [],
        "bots": view.bot is not None or view.playing,
        "pauses": view.bot is not None,
        "running": view.running,
        "open": view.panel,
        "paces": [(pace, pace == view.pace) for pace in PACES if pace != "skip"],
    }


def _main(view: View) -> Values | None:
    """The one main button."""
    if view.game.outcome(view.step.state) is not None and not view.playing:
        return {"do": "rematch", "text": "", "label": "Play again", "key": "e"}
    if view.bot is not None or view.playing or (not mine(view) and view.step.children):
        return {"do": "skip", "text": "", "label": "Skip", "key": " "}
    offer = view.proposed
    if offer is not None and offer.action is not None and mine(view):
        return {"do": "act", "text": offer.action.text, "label": offer.label, "key": "e"}
    main, _ = offers.steps_on(view)
    if main is None or not mine(view):
        return None
    return {"do": "act", "text": main.text, "label": _labelled(view, main), "key": "e"}


def _lost(view: View) -> str:
    """What the main button would lose, if it ends the turn."""
    end = offers.turn_end(view) if mine(view) else None
    if end is None or end != offers.steps_on(view)[0] or view.proposed is not None:
        return ""
    lost = view.table.lost(view.buttons)
    return lost[:1].lower() + lost[1:]


def _labelled(view: View, action: Action) -> str:
    return said(view)(capital(view.table.named(view.buttons, action)))


def _aside(view: View, action: Action) -> Values:
    """A button beside the main one; an answer says what it is as that does."""
    shown = button(view, action, view.table)
    return {**shown, "full": _labelled(view, action)} if isinstance(action, Choose) else shown
