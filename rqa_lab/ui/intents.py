"""The reader's intents, and the view that results from each.

The old view stays as it was; only new steps, and comments on them, are added to the document.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace

from rqa_lab.core.notation import Action, Ambiguous, Unreadable, inquire
from rqa_lab.core.session import Impossible, Step, read_answers
from rqa_lab.core.verdict import Verdict
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.study import Entry, Study, numbered
from rqa_lab.ui.document import Document
from rqa_lab.ui.messages import gathered, intent
from rqa_lab.ui.notes import Enlarged, Note
from rqa_lab.ui.view import HURRY, PACES, TURN, View

# ---- standing somewhere ----------------------------------------------------------------------------------


def first_view(document: Document) -> View:
    """The first view of a document, at its session's place."""
    session, played = document.session, document.played
    view = View(
        document=document,
        step=session.here,
        author_line=document.study.author_line,
        veiled=bool(document.scenario.question) and not played and not document.kept,
        eyes=TURN if played and document.people else None,
        closed=document.use.closed,
    )
    return settled(showing(_with_a_branch(view), document.study.end))


def showing(view: View, step: Step) -> View:
    """The branch that a step is on, to its end, if it is on no line that is shown."""
    if step in view.numbers or step in numbered(view.branch):
        return view
    while step.children:
        step = step.children[0]
    return _with_branch_to(view, step)


def _with_branch_to(view: View, tip: Step) -> View:
    if view.document.played:
        view.study.follow(tip)
    return replace(view, branch=view.study.line(step for step in tip.path if step not in view.numbers))


def _with_a_branch(view: View) -> View:
    """The last line that was tried is shown, if none is."""
    tips = () if view.branch else view.tips
    return _with_branch_to(view, tips[-1]) if tips else view


def _at(view: View, step: Step) -> View:
    """Stand at a step of any line."""
    return showing(replace(view, step=step, refused=None), step)


def settled(view: View, *, glides: bool = False) -> View:
    """Close and unpick everything; select the acting piece if there is only one."""
    view = replace(
        view,
        moment=None, event=None, clause=None, note=None, refused=None, impossible=("", ""),
        prefix="", hinted="", pointed=None, panel="", thinks=None, due=False, glides=glides, still=False,
        veiled=view.veiled and view.step is view.session.start,
    )  # fmt: skip
    return _selecting(view, view.selected)


def _selecting(view: View, space: str | None) -> View:
    """Select this space; if no piece there can act, the only piece that can."""
    actors = view.buttons.actors
    if space not in actors:
        space = actors[0] if len(actors) == 1 else None
    return view if view.selected == space else replace(view, selected=space)


def visited(view: View, entry: Entry) -> View:
    """Stand at an entry of any line; at a refusal, its reasons are open."""
    view = settled(_at(view, entry.step))
    view = replace(view, veiled=view.veiled and entry is view.author_line[0])
    if entry.refused is None:
        return view
    view = replace(view, refused=entry)
    return view if entry.fails else _refusing(view, view.judge(entry.refused, entry.seat))


def sought(view: View, entry: Entry) -> View:
    """Go to an entry at the reader's request; pieces glide if it is next to the present place."""
    there = visited(replace(view, playing=False, forking=False), entry)
    next_to = there.tried and view.step in (there.step.parent, *there.step.children)
    same = there.tried == view.tried and there.branch == view.branch
    near = abs(there.number - view.number) <= 1 if same else next_to
    return replace(there, glides=near)


def arrived(view: View, place: Place) -> View:
    """Stand at a place of the lines that were opened; at the end of the main line if that is nowhere."""
    return sought(view, view.study.entry(place) or Entry(view.study.main[-1]))


def caught_up(view: View) -> View:
    """The session was moved from elsewhere: stand where it does."""
    view = replace(_at(view, view.session.here), playing=False, forking=False)
    return settled(view, glides=True)


def stand(view: View) -> None:
    """Let the session stand where the reader does."""
    if view.session.here is not view.step:
        view.session.switch(view.step)


def _looking(view: View, moment: int) -> View:
    """Look at the moment after this many events of the step."""
    shown = None if moment >= len(view.step.events) else moment
    return replace(view, moment=shown, event=moment - 1, clause=None, note=None, glides=True, still=False)


def _at_rest(view: View) -> View:
    """The end of the step, with nothing open."""
    view = replace(view, playing=False, note=None, refused=None)
    return view if view.moment is None else _looking(view, len(view.step.events))


def _refusing(view: View, verdict: Verdict, at: str | None = None, *others: Action, start: str = "") -> View:
    """Show why not, at the space where it was tried, or else at the action's own space.

    ``start`` is what was pressed, the action or its beginning; ``others`` are possible there.
    """
    buttons = view.buttons
    # what another seat may do is about that one's piece
    actor, place = (None, None) if verdict.action in buttons.legal else buttons.where(verdict.action)
    note = Note("refused", at or place, actor, verdict=verdict, start=start, actions=others)
    view = replace(view, note=note, event=None, clause=None, moment=None, panel="")
    guide = view.guide and view.guide.tried(allowed=False)
    return replace(view, last_refusal=(view.step, note), guide=guide)


# ---- going about in time ---------------------------------------------------------------------------------


@intent("step")
def step(view: View, n: int, by: str = "") -> View:
    """One point further (1) or back (-1): an action, or an event if that is how the reader steps."""
    view, by_event = replace(view, forking=False), by == "event" or view.by_event
    events = 0 if view.refused is not None else len(view.step.events)
    done = events if view.moment is None else view.moment
    if by_event and 1 <= done + n <= events:
        view = _looking(view, done + n)
    elif view.moment is not None and n > 0:
        view = _looking(view, events)
    elif (entry := view.beside(n)) is not None:
        view = visited(view, entry)
        if by_event and n > 0 and view.refused is None and view.step.events:
            view = _looking(view, 1)
    return replace(view, glides=True)


@intent("visit")
def visit(view: View, id: str) -> View:
    """Go to a place of any line, "3" or "2.1"; beyond the end of the author's line, to its end."""
    place = Place.read(id)
    beyond = place.line == 0 and place.step >= len(view.author_line)
    if beyond and not (view.document.played or view.goes_on):
        return sought(view, view.author_line[-1])
    return sought(view, view.study.entry(place) or view.entry)


@intent("ends")
def ends(view: View, n: int) -> View:
    """Go to the end (1) or the beginning (0) of the present line."""
    return sought(view, view.line[-1] if n else view.author_line[0])


@intent("event")
def event(view: View, n: int) -> View:
    """Go to the moment of an event of the present step, counted from 0."""
    there = view.refused is None and 0 <= n < len(view.step.events)
    return _looking(replace(view, playing=False), n + 1) if there else view


@intent("unit")
def unit(view: View, n: int) -> View:
    """Step by event (1) or by action (0)."""
    view = replace(view, by_event=bool(n), playing=False)
    return view if n or view.moment is None else _looking(view, len(view.step.events))


@intent("undo")
def undo(view: View) -> View:
    """Back to the step before; in a game with bots, to a person's last decision."""
    step = view.step.parent
    while step is not None and _bots(view, step):
        step = step.parent
    step = step or view.step.parent or view.step
    return settled(_at(replace(view, playing=False, forking=False), step), glides=True)


@intent("redo")
def redo(view: View) -> View:
    """Go forward to where undo came from: the branch, if it goes on from here, else the author's line."""
    view = replace(view, playing=False, forking=False)
    further = view.further
    while further is not None:
        view = settled(_at(view, further), glides=True)
        further = view.further if _bots(view, further) else None
    return view


def _bots(view: View, step: Step) -> bool:
    """True if a bot acts after a step."""
    return view.game.to_act(step.state) in (view.document.bots or ())


@intent("play")
def play(view: View, n: int) -> View:
    """Start (1) or stop (0) playing, or the bots; at the end it starts over."""
    view = replace(view, forking=False)
    if view.document.played and (not n or view.bot is not None):
        view = replace(view, running=bool(n))
    if view.bot is not None:
        return view
    if n and view.at_end:
        view = visited(view, view.author_line[0])
    return replace(view, playing=bool(n))


@intent("tick")
def tick(view: View) -> View:
    """While playing, show the next point."""
    if view.bot is not None:
        return _bots_acted(view)
    if view.playing:
        view = step(view, 1)
        view = replace(view, playing=not view.at_end)
    return view


def _bots_acted(view: View) -> View:
    """Let a bot act once; at full speed, as often as time allows."""
    if view.pace == "skip":
        return bots_hurried(view)
    return _bot_acted(view, glides=True) if view.running else view


def _bot_acted(view: View, *, glides: bool) -> View:
    """The bot has acted; if it still thinks, it does so as soon as it knows what to do."""
    if view.thinks is not None:
        return replace(view, due=True)
    action = view.document.decision(view.step).finish()
    stand(view)
    view.session.act(action, loosely=True)
    return settled(_at(view, view.session.here), glides=glides)


def bots_hurried(view: View, seat: str | None = None) -> View:
    """Let bots act as often as time allows; with a seat, only that one's."""
    patience = time.monotonic() + HURRY
    while view.running and view.bot is not None and seat in (None, view.game.to_act(view.step.state)):
        view = _bot_acted(view, glides=False)
        if view.due or (view.bot is not None and view.bot.ponders) or time.monotonic() > patience:
            break
    return view


@intent("pace")
def pace(view: View, id: str) -> View:
    """Let bots act slowly, fast, or unseen."""
    return replace(view, pace=id) if view.document.played and id in PACES else view


@intent("narrow")
def narrow(view: View, n: int) -> View:
    """The page is as narrow as a phone (1), or wider (0)."""
    return replace(view, narrow=bool(n))


@intent("fork")
def fork(view: View) -> View:
    """Ask the reader to try something else from here."""
    return replace(settled(replace(view, playing=False)), forking=True)


@intent("anew")
def anew(view: View) -> View:
    """Ask the reader to try something else from the very beginning."""
    return fork(sought(view, view.author_line[0]))


@intent("back")
def back(view: View) -> View:
    """Go from a branch back to where it left the author's line."""
    return sought(view, view.author_line[view.fork])


@intent("branch")
def branch(view: View) -> View:
    """Show another of the lines that were tried, at its first step."""
    tips = view.tips
    if not tips:
        return view
    shown = tips.index(view.branch[-1].step) if view.branch else -1
    view = _with_branch_to(view, tips[(shown + 1) % len(tips)])
    return visited(replace(view, playing=False, forking=False), view.branch[0])


def begun(view: View) -> View:
    """The first step of a game is taken, no matter who is at the screen."""
    stand(view)
    return settled(_at(view, view.session.act(view.game.legal(view.step.state)[0])))


# ---- comments on lines -----------------------------------------------------------------------------------


def _changed_at(view: View, id: str, do: Callable[[Study, Step], None]) -> View:
    """Change the lines, or the comments on them, at a place."""
    there = view.study.entry(Place.read(id))
    return view if there is None else changed(view, lambda: do(view.study, there.step))


def changed(view: View, do: Callable[[], None]) -> View:
    """Change the lines, or comments on them; the reader stays at the place, if it still exists."""
    was, entry = view.step, view.entry
    stand(view)
    do()
    view = _renewed(view)
    if view.step is not was:
        return settled(view)
    if view.refused is not None and entry not in (*view.author_line, *view.branch):
        view = replace(view, refused=None)
    return view


def _renewed(view: View) -> View:
    """See what the lines are now: some may have changed places, or be gone."""
    study, shown = view.study, view.branch[-1].step if view.branch else None
    view = replace(view, step=study.session.here, author_line=study.author_line, branch=())
    if shown is not None and view.tried:
        shown = view.step
    if shown is not None and any(shown in one.steps for one in study.branches):
        view = showing(view, shown)
    return _with_a_branch(view)


@intent("name")
def name(view: View, id: str, text: str) -> View:
    """Name the line that begins at a place."""
    return _changed_at(view, id, lambda study, step: study.name(step, text))


@intent("comment")
def comment(view: View, id: str, text: str) -> View:
    """Comment on the step at a place."""
    return _changed_at(view, id, lambda study, step: study.comment(step, text))


@intent("mark")
def mark(view: View, id: str, text: str) -> View:
    """Mark the step at a place."""
    return _changed_at(view, id, lambda study, step: study.mark(step, text))


@intent("promote")
def promote(view: View, id: str) -> View:
    """Let the line that begins at a place go on where it leaves another."""
    return _changed_at(view, id, lambda study, step: study.promote(step))


@intent("delete")
def delete(view: View, id: str) -> View:
    """Take out the step at a place, and all that follows it."""
    return _changed_at(view, id, lambda study, step: study.delete(step))


@intent("restore")
def restore(view: View) -> View:
    """Undo the last change of the lines, or of comments on them."""
    return changed(view, view.study.take_back)


# ---- acting ----------------------------------------------------------------------------------------------


@intent("act")
def act(view: View, text: str) -> View:
    """Do it, or show why not, of the beginning of an action, too.  A text that means nothing is ignored."""
    try:
        return acted(view, view.game.parse(text, view.step.state))
    except (Unreadable, Ambiguous):
        view = replace(view, playing=False)
    refused = view.buttons.meant_beginning(text, view.selected)
    return view if refused is None else _refusing(settled(view), view.judge(refused))


def asked(view: View) -> Action | None:
    """The action that the coach of a guided game asks for now, or next."""
    line = view.guide and view.guide.comes.asked
    return view.session.read(line.texts[0]) if line else None


def acted(view: View, action: Action) -> View:
    """Do an action, or show why not."""
    view = replace(view, playing=False)
    if view.buttons.closed:
        return view
    verdict = view.judge(action)
    if not verdict:
        return replace(_refusing(settled(view), verdict), prefix=view.prefix if view.at_table else "")
    if view.guide is not None and not view.buttons.as_good(action, asked(view)):
        return replace(view, prefix="", note=None, panel="", guide=view.guide.tried(allowed=True))
    guide = view.guide and view.guide.comes.read()
    counts = view.buttons.acts(action) is not None
    stand(view)
    view = _at(view, view.session.act(action, loosely=True))
    view = settled(replace(view, forking=False, guide=guide), glides=True)
    now = view.game.where(view.step.state, action)[0]  # the piece that acted is the one to go on with
    return _selecting(view, now) if view.selected is None or (counts and now in view.buttons.actors) else view


@intent("chance")
def say_chance(view: View, text: str) -> View:
    """Set chance's next answers: one answer, or several with commas between them.

    Nothing, or "none", leaves it to the seed.
    """
    view = replace(_at_rest(view), impossible=("", ""))
    if not view.use.says_chance or view.buttons.closed:
        return view
    stand(view)
    try:
        view.session.chance(*read_answers(text))
    except Impossible as error:
        return replace(view, impossible=(text, str(error)))
    return view


@intent("cell")
def cell(view: View, at: str) -> View:
    """Point at a space: do the only action that it can mean, ask which one, or say why there is none."""
    view = _at_rest(view)
    meaning = view.meaning(at)
    match meaning.kind:
        case "act":
            return walked(view, meaning.actions)
        case "menu":
            if (wanted := asked(view)) in meaning.actions and wanted is not None:
                return acted(view, wanted)
            return replace(view, note=Note("menu", at, view.selected, actions=meaning.actions))
        case "select":
            return replace(view, selected=at)
        case "let go":
            return replace(view, selected=None)
        case "refuse":
            return _refusing(view, view.judge(meaning.actions[0]), at, *meaning.actions[1:])
        case "about":
            return _telling_about(view, at)


def walked(view: View, steps: Sequence[Action]) -> View:
    """Do the actions in order, until one is impossible or a choice waits; with a coach one at a time."""
    for action in steps[:1] if view.guide else steps:
        if not view.judge(action):
            break
        view = acted(view, action)
    return view


@intent("go")
def walk_to(view: View, at: str) -> View:
    """Walk to a space that can be reached."""
    view = _at_rest(view)
    return walked(view, view.ways[at].steps) if at in view.ways else view


@intent("pick")
def pick(view: View, text: str) -> View:
    """Pick the actions that start with this text, such as a card: do one without a target, or show targets.

    Of equivalent actions the first is done.  A card with a target is picked even if there is nothing to hit:
    each space says why not.  A whole action leaves nothing to pick.
    """
    view = _at_rest(view)
    was, view = view.prefix, replace(view, prefix="", veiled=False)
    if text == was:
        return view
    buttons = view.buttons
    fits = buttons.ways_to(text)
    if len(fits) == 1 and (fits[0].text == text or buttons.where(fits[0])[1] is None):
        return acted(view, fits[0])
    if fits or ((picked := buttons.picked(text)) is not None and picked.stays):
        picks = (*view.picks, (view.step, text))
        return replace(view, prefix=text, picks=picks, guide=view.guide and view.guide.picked(text))
    if refused := buttons.meant_beginning(text, view.selected):
        view = replace(_refusing(view, view.judge(refused), start=text), prefix=was if view.at_table else "")
        aims = refused.text != text and buttons.where(refused)[1] is not None
        if aims and refused in buttons.tempting:
            view = replace(view, prefix=text)
    return view


@intent("tap")
def tap(view: View, at: str | None = None, text: str = "") -> View:
    """Touch a space or a button: the first touch explains what it would do, the second does it."""
    view = _touched(view, at, text)
    return replace(view, clause=None) if view.use.exercise else view  # it would lie on top of that


def _touched(view: View, at: str | None, text: str) -> View:
    shown = view.note
    view = point(view, at, text="")
    if at is not None:
        means = view.meaning(at)
        again = shown is not None and shown.actions == means.actions
        return cell(view, at) if means.kind != "act" or again else why(view, at=at)
    fits = view.buttons.ways_to(text)
    if len(fits) != 1:
        return pick(view, text)
    again = shown is not None and shown.actions == fits
    return acted(view, fits[0]) if again else _foretelling(replace(view, playing=False), fits)


def _telling_about(view: View, at: str) -> View:
    """Show a note on a space, except while lines of sight are shown, which it would cover."""
    note = None if view.sight and view.looks_from else Note("about", at)
    facts = view.table.about(view.state, at)
    guide = view.guide and view.guide.tried(allowed=False)
    return replace(
        view, guide=guide, note=note, clause=next((fact.clause for fact in facts if fact.clause), view.clause)
    )


# ---- asking ----------------------------------------------------------------------------------------------


@intent("why")
def why(view: View, at: str | None = None, text: str = "") -> View:
    """Why something can be done, or why not: of a space, or of an action."""
    view = replace(view, playing=False)
    buttons = view.buttons
    if at is not None:
        means = view.meaning(at)
        if len(means.actions) > 1 and means.kind == "menu":
            return replace(view, note=Note("menu", at, view.selected, actions=means.actions))
        if means.kind in ("act", "menu"):
            return _foretelling(view, means.actions, at)
        if means.kind in ("refuse", "about"):
            return cell(view, at)
        refused = buttons.meant(at, prefix=view.prefix, actor=view.selected)
        return _telling_about(view, at) if refused is None else _refusing(view, view.judge(refused), at)
    if fits := buttons.beginning(text):
        return _foretelling(view, fits[:1])
    if refused := buttons.meant_beginning(text, view.selected):
        return _refusing(view, view.judge(refused), start=text)
    return _answering(view, text)


def _foretelling(view: View, steps: Sequence[Action], at: str | None = None) -> View:
    """Say what actions would bring about."""
    actor, place = view.buttons.where(steps[0])
    events = view.buttons.outcome(steps)
    return replace(view, note=Note("would", at or place or actor, actor, actions=tuple(steps), events=events))


def _answering(view: View, text: str) -> View:
    """The rules' answer to a question in words; nothing if no rule answers it."""
    if view.buttons.closed:
        return view
    try:
        action = inquire(view.game, text, view.buttons.state)
    except (Unreadable, Ambiguous):
        return view
    verdict = view.judge(action)
    return _foretelling(view, (action,)) if verdict else _refusing(view, verdict)


@intent("point")
def point(view: View, at: str | None = None, text: str = "") -> View:
    """Point at a space, or at the button of actions with this beginning; with neither, stop pointing."""
    pointed = at if at in view.spaces else None
    return replace(view, still=True, pointed=pointed, hinted=text, sighted=pointed or view.sighted)


def pointed_away(view: View) -> View:
    """Forget what the reader pointed at: they do something now."""
    if view.pointed is None and not view.hinted and view.enlarged is None:
        return view
    return replace(view, pointed=None, hinted="", enlarged=None)


@intent("read")
def read_large(view: View, id: str = "", at: str = "", text: str = "") -> View:
    """Enlarge a component, or the things on a space, to read them."""
    return replace(view, enlarged=Enlarged(id, at, text))


@intent("close")
def close(view: View) -> View:
    """Close what is open, then let go of the picked thing."""
    view = replace(view, playing=False, forking=False)
    if view.clause is not None and (view.note is None or view.use.exercise):
        return replace(view, clause=None)  # in a lesson it lies on top
    if view.note is not None:
        return replace(view, note=None)
    if view.prefix:
        return replace(view, prefix="")
    return view if view.moment is None else _looking(view, len(view.step.events))


@intent("clause")
def open_clause(view: View, id: str) -> View:
    """Open a clause of the rulebook; in a lesson its link closes it, too."""
    shown = None if view.use.exercise and view.clause == id else id
    return replace(view, playing=False, clause=shown) if id in view.game.rulebook else view


# ---- looking around --------------------------------------------------------------------------------------


@intent("sight")
def sight(view: View, at: str | None = None) -> View:
    """Turn lines of sight on or off; at the space of another piece, show that one's."""
    if view.table.sight is None:
        return view
    lookers = {space: id for id, (_, space) in view.lookers.items()}
    if at in lookers and at != view.looks_from:
        return replace(view, sight=True, looker=lookers[at], veiled=False)
    return replace(view, sight=view.veiled or not view.sight, looker=None, sighted=None, veiled=False)


@intent("look")
def look(view: View, id: str) -> View:
    """Show the lines of sight of a piece."""
    return replace(view, sight=True, looker=id, veiled=False) if id in view.lookers else view


@intent("shot")
def shot(view: View, id: str, at: str) -> View:
    """Say whether a piece could shoot at a space, whatever it has to shoot with."""
    return replace(view, note=Note("aims", at, view.lookers[id][1])) if id in view.lookers else view


@intent("reach")
def reach(view: View) -> View:
    """Turn the reach of the selected piece on or off; if it gets nowhere, say why."""
    if view.table.sight is None:
        return view
    view = replace(view, reach=not view.reach)
    own = None if view.selected is None else Note("about", view.selected)
    if view.reach and own is not None and view.moment is None and not view.ways:
        return replace(view, note=own)
    return replace(view, note=None) if not view.reach and view.note == own else view


@intent("eyes")
def eyes(view: View, id: str) -> View:
    """Show the view of everything (""), of the person in TURN, or of a seat."""
    known = id in ("", TURN, *view.document.seats)
    return settled(replace(view, eyes=id or None, at_screen=None)) if known else view


@intent("uncover")
def uncover(view: View) -> View:
    """The screen was handed over."""
    return settled(replace(view, at_screen=view.person))


@intent("lab")
def lab(view: View) -> View:
    """Open the tool beside the table, where the game has one, or close it."""
    return replace(view, lab=view.table.lab() if view.lab is None and view.table.lab else None)


@intent("try")
def try_in_lab(view: View, id: str, text: str) -> View:
    """Do something with that tool."""
    if view.lab is None:
        return view
    changed = copy(view.lab)
    changed.change(id, text, view.state)
    return replace(view, lab=changed)


#: name of an intent -> the function of a view
INTENTS: Mapping[str, Callable[..., View]] = gathered(globals())
#: intents that move along the steps of a document; an edited one stays at its start
ALONG = ("step", "visit", "ends", "play", "fork", "anew", "back")


def possible(view: View) -> Mapping[str, Callable[..., object]]:
    """What a reader can do with a view."""
    return {**INTENTS, **dict.fromkeys(ALONG, lambda: None)} if view.use.edits else INTENTS
