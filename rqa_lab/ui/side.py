"""The text beside the board: sight, events, reasons, options; components to read in large."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

from rqa_lab.core.clause import SAYS_SO, Rulebook
from rqa_lab.core.game import Game
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Step, passed_over
from rqa_lab.core.telling import found
from rqa_lab.core.words import capital, language
from rqa_lab.documents.places import MOST_PROBLEMS
from rqa_lab.explore.telling import story
from rqa_lab.kit.faces import Face, Fact, Large
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.study import Entry
from rqa_lab.ui import argued
from rqa_lab.ui.buttons import Buttons
from rqa_lab.ui.newgame import level
from rqa_lab.ui.notes import Enlarged
from rqa_lab.ui.table import OnTheWay, Table
from rqa_lab.ui.view import View

#: what a template is filled with
Values = Mapping[str, Any]
#: id of a clause -> the scenarios that teach it, as (id, title)
Examples = Mapping[str, Sequence[tuple[str, str]]]

#: status of a clause -> the colour of its badge, if it has one
_COLOURS = {"explicit": "good", "faq-resolved": "good", "undecided": "open"}
#: a step with more events than this is set in a compact style
_MANY_EVENTS = 6
#: at most this many scenarios of a clause are listed
_MANY_EXAMPLES = 6
#: at most this many answers of chance are offered
_MANY_ANSWERS = 60
#: how many refused actions of a kind are shown beside legal ones, and if there are no legal ones
_VAIN, _VAIN_ALONE = 1, 2
#: if a kind has more actions than this, the rest is folded
_MANY_ACTS = 5


def side(view: View, table: Table, examples: Examples) -> Values:
    """Who sees what, what just happened, why, and what can be done now."""
    return {
        "question": view.scenario.question,
        "answer": view.scenario.answer if view.finished else "",
        "remark": view.scenario.note if view.finished else "",
        "finished": view.finished,
        "following": view.document.following,
        "problems": view.document.problems,
        "wrong": f"over {MOST_PROBLEMS}"
        if len(view.document.problems) > MOST_PROBLEMS
        else len(view.document.problems),
        "findings": [(one.sentence, one.clauses[:2]) for one in found(view.game, view.buttons.findings)],
        "final": final(view, table),
        "sight": _sight(view, table),
        "playing": view.document.played,
        "meanwhile": _meanwhile(view),
        "happened": _happened(view, table),
        "why": why(view, examples),
        "acts": _acts(view, table),
    }


def final(view: View, table: Table) -> Values | None:
    """The end of a game: the winners and the rules, and the sources of everyone's points."""
    outcome = view.game.outcome(view.step.state)
    if outcome is None or view.moment is not None:
        return None
    look = view.game.look(view.step.state)
    ranked = sorted(outcome.points.items(), key=lambda one: -one[1])
    return {
        "winners": outcome.winners,
        "scored": view.game.language.points,
        "clauses": outcome.clauses,
        "icon": table.words.points,
        "steps": view.step.number,
        "seats": [
            {
                "name": seat,
                "points": points,
                "won": seat in outcome.winners,
                "parts": table.score(look, seat, points),
            }
            for seat, points in ranked
        ],
    }


# ---- line of sight ---------------------------------------------------------------------------------------


def _sight(view: View, table: Table) -> Values | None:
    """The spaces seen from one, the obstacles before the rest, and the line to the one pointed at."""
    start, sight = view.looks_from, table.sight
    if start is None or sight is None:
        return None
    lookers = view.lookers
    # not the target of a button: the buttons below would move away from the pointer
    end = view.sighted if view.sighted != start else None
    shown = sight.around(view.state, start, end)
    hider = next((one for one in shown.hiders if end in one.hides), None)
    return {
        "at": start,
        "who": next((name for name, at in lookers.values() if at == start), ""),
        "lookers": [
            {"id": id, "name": name, "at": at, "on": at == start} for id, (name, at) in lookers.items()
        ],
        "seen": len(shown.seen),
        "hidden": sum(len(one.hides) for one in shown.hiders),
        "hiders": [
            {"letter": one.letter, "name": one.name, "n": len(one.hides), "on": one is hider}
            for one in shown.hiders
        ],
        "most": max((len(one.hides) for one in shown.hiders), default=1),
        "end": end,
        "blocked": hider is not None,
        "line": [{**on._asdict(), "after": after} for on, after in _with_shadow(shown.line)],
    }


def _with_shadow(line: Sequence[OnTheWay]) -> Iterable[tuple[OnTheWay, bool]]:
    """Each space of a line, and True if it is behind the first obstacle."""
    behind = False
    for on in line:
        yield on, behind
        behind = behind or on.how == "blocks"


# ---- what happened, why, what can be done ----------------------------------------------------------------


def _meanwhile(view: View) -> Sequence[Values]:
    """What the others did since the acting person's last action: each turn with its place."""
    game, before = view.game, len(view.author_line)
    person = game.to_act(view.step.state)
    if not view.document.played or not view.tried or view.moment is not None:
        return ()
    if person not in view.document.people:
        return ()
    played = list(enumerate((entry.step for entry in view.branch[: view.number + 1]), before))
    others = list(takewhile(lambda one: one[1].seat != person, reversed(played)))[::-1]
    return [
        {
            "seat": seat,
            "id": str(Place(0, turn[0][0])),
            "text": story(game, [step for _, step in turn], view.viewer),
        }
        for seat, turn in ((seat, list(steps)) for seat, steps in groupby(others, lambda one: one[1].seat))
    ]


def _happened(view: View, table: Table) -> Values:
    step, refusal = view.step, view.refusal
    action = step.action if refusal is None else refusal.action
    so_far = len(step.events) if view.moment is None else view.moment
    events = [
        {
            "n": number,
            "icon": table.words.icon(event),
            "text": told.sentence,
            "clause": told.clause,
            "now": number == view.highlight and refusal is None,
            "later": number >= so_far,
        }
        for number, (event, told) in enumerate(zip(view.events, view.told, strict=True))
    ]
    return {
        "steps": 0 if view.fresh else len(view.author_line) - 1,
        "full": "" if action is None else action.text,
        "short": done(view, step, table) if refusal is None else phrase(view.buttons, refusal.action, table),
        "start": action is None or (view.fresh and refusal is None),
        "count": len(events),
        "parts": list(_parts(view, table, events)),
        "back": view.entry.refused is None,
        "close": len(events) > _MANY_EVENTS,
        "unfit": passed_over(step.unfit) if view.use.says_chance and refusal is None else "",
        "refused": 0 if refusal is None else len(refusal.reasons),
        "rules": () if refusal is None else argued.rules(view, [view.named(one) for one in refusal.reasons]),
    }


def _parts(view: View, table: Table, events: Sequence[Values]) -> Iterable[Values]:
    """The events of a long step with bookkeeping folded, unless the highlighted event is in there."""
    folds = table.words.folds(view.step.events) if len(events) > _MANY_EVENTS else ()
    done = 0
    for title, first, behind in folds:
        yield {"fold": None, "open": True, "events": events[done:first]}
        here = view.highlight is not None and first <= view.highlight < behind
        yield {"fold": title, "open": here, "events": events[first:behind]}
        done = behind
    yield {"fold": None, "open": True, "events": events[done:]}


def why(view: View, examples: Examples) -> Values | None:
    """The clause that is open, what its note says, and where else it is met."""
    if view.open is None:
        return None
    own = view.id
    others = [(id, title) for id, title in examples.get(view.open, ()) if id != own]
    return {
        "no": view.refusal is not None and view.clause is None,
        **rule(view.game.rulebook, view.open),
        "also": [id for id in argued.rules(view, _beside(view)) if id != view.open],
        "others": others[:_MANY_EXAMPLES],
    }


def rule(rulebook: Rulebook, id: str) -> Values:
    """A clause, what its badge says, and the badge's colour."""
    status = rulebook[id].status
    return {"clause": rulebook[id], "badge": SAYS_SO[status], "colour": _COLOURS.get(status, "plain")}


def _beside(view: View) -> Sequence[Sequence[str]]:
    """The clauses that were cited together with the open one: for the same event, or in any reason."""
    refusal, highlight = view.refusal, view.highlight
    if refusal is not None:
        cited = [reason.clauses for reason in refusal.reasons]
    else:
        cited = [] if highlight is None else [view.step.events[highlight].clauses]
    return cited if any(view.open in clauses for clauses in cited) else ()


def _acts(view: View, table: Table) -> Values:
    buttons, game = view.buttons, view.game
    seat, refusal = game.to_act(buttons.state), view.refusal
    instead = refusal is not None and refusal.seat == seat
    groups: dict[str, list[Values]] = {}
    for group, one in listed(view, buttons.legal, table):
        groups.setdefault(group, []).append(one)
    legal, vain, against = {*groups}, Counter[str](), list[Values]()
    for action in buttons.tempting:
        group = game.language.group(action)
        vain[group] += 1
        tried = refusal is not None and action == refusal.action
        if vain[group] > (_VAIN if group in legal else _VAIN_ALONE) and not tried:
            continue
        shown = button(view, action, table)
        if instead:
            against.append(shown)
        else:
            groups.setdefault(group, []).append(shown)
    turn = groups.pop("Turn", [])
    end = next((one for one in turn if not one["vain"]), None)
    if others := [one for one in turn if one is not end]:
        groups["Turn"] = others
    bot = (view.document.bots or {}).get(seat or "")
    return {
        "seat": seat,
        "closed": buttons.closed,
        "none": view.use.exercise and buttons.closed,
        "bot": None
        if bot is None
        else {
            "level": level(bot.name),
            "says": bot.says,
            "here": view.bot is not None,
            "word": table.words.bot,
        },
        "choice": choice(view, table),
        "instead": instead,
        "against": against,
        "middle": view.moment is not None,
        "chance": _chance(view),
        "groups": [
            (group, buttons[:_MANY_ACTS], buttons[_MANY_ACTS:])
            if len(buttons) > _MANY_ACTS + 1
            else (group, buttons, [])
            for group, buttons in sorted(groups.items(), key=lambda group: _order(table, group[0]))
        ],
        "end": end,
    }


def _chance(view: View) -> Values | None:
    """The next answers of chance, if it is about to be asked or some answers wait."""
    asked, said = view.asked_of_chance, view.step.rest
    if view.veiled or not (asked or (said and view.use.says_chance)):
        return None
    options = dict.fromkeys(option for options in asked.values() for option in options)
    text, why_not = view.impossible
    return {
        "said": said,
        "asks": list(asked),
        "options": list(options)[:_MANY_ANSWERS]
        if view.viewer is None
        else (),  # a seat does not know a deck
        "tried": text,
        "why_not": why_not,
    }


def _order(table: Table, group: str) -> int:
    return [*table.groups, group].index(group)


# ---- actions, steps and outcomes in a few words ----------------------------------------------------------


def sentence(error: Exception) -> str:
    """What went wrong, as a sentence.

    >>> sentence(ValueError("found no clause, expected one"))
    'Found no clause, expected one.'
    """
    text = capital(str(error))
    return text if text.endswith((".", "?")) else f"{text}."


def in_points(game: Game, n: float) -> str:
    """A number of what the game counts as points, in its own word.

    >>> from rqa_lab.games import game
    >>> in_points(game("gekido"), 1), in_points(game("roborace"), 1), in_points(game("rqa"), 2.5)
    ('1 Structure', '1 field', '2.5 Victory Points')
    """
    word = game.language.points
    return f"{n} {word.removesuffix('s') if n == 1 else word}"


def phrase(buttons: Buttons, action: Action, table: Table) -> str:
    """An action in a few words, such as "push Crate right"."""
    return buttons.once(("phrase", action, language()), lambda: table.words.phrase(buttons.state, action))


def done(view: View, step: Step, table: Table) -> str:
    """The action of a step in a few words."""
    if step.action is None or step.parent is None:
        return "start"
    parent, action = step.parent, step.action
    return view.document.once(
        ("done", step, view.viewer, language()), lambda: phrase(view.buttons_of(parent), action, table)
    )


def unfit(view: View, entry: Entry) -> str:
    """The actual outcome of a step, if its position was changed after it was written; "" if it fits."""
    if entry.fails and entry.refused is not None:
        verdict = view.game.judge(view.buttons_of(entry.step).state, entry.refused, entry.seat)
        return " ".join(entry.step.explain(verdict))
    return (
        ""
        if view.document.editor is None or entry.at is None
        else view.document.editor.unmet.get(entry.at, "")
    )


def button(view: View, action: Action, table: Table) -> Values:
    """An action as a button: its text, its price, and what to know beforehand."""
    buttons, refusal = view.buttons, view.refusal
    vain = action not in buttons.legal
    large = table.large(action, buttons.state)
    events = () if vain else buttons.preview(action)
    priced = table.groups.get(view.game.language.group(action))
    return {
        "act": action.text,
        "text": buttons.once(("label", action, language()), lambda: view.game.label(buttons.state, action)),
        "full": capital(phrase(buttons, action, table)),
        "face": None if large is None else large.face,
        "vain": vain,
        "picks": False,
        "tried": refusal is not None and action == refusal.action,
        "result": ", ".join(table.words.news(events)),
        "prices": table.words.tally(events).prices if priced else (),
    }


def listed(view: View, actions: Sequence[Action], table: Table) -> Iterator[tuple[str, Values]]:
    """Actions as buttons, each with its group; one button picks those that the game gathers."""
    buttons = view.buttons
    starts = {action: buttons.gathered(action) for action in actions}
    many = Counter(starts.values())
    for action in actions:
        start, group = starts[action], view.game.language.group(action)
        if start is None or many[start] == 1:
            yield group, button(view, action, table)
        elif n := many.pop(start, 0):
            text, picked = start[1], view.prefix == start[0]
            rest = {"face": None, "vain": False, "tried": False, "result": f"{n} ways", "prices": ()}
            yield (
                group,
                {"act": start[0], "text": text, "full": text, "picks": True, "picked": picked, **rest},
            )


def choice(view: View, table: Table) -> Values | None:
    """The waiting choice: its seat, its subject, its clause, the options, and the next ones."""
    buttons, game = view.buttons, view.game
    waiting = buttons.look["choice"]
    if not waiting:
        return None
    asked = game.ask(buttons.state)
    preview = buttons.preview(buttons.legal[0]) if buttons.legal else ()
    return {
        "seat": capital(waiting["seat"]),
        "cause": asked.cause,
        "text": asked.text,
        "clause": preview[0].clauses[0] if preview and preview[0].kind == "choose" else None,
        "waiting": asked.waiting,
        "options": [one for _, one in listed(view, buttons.legal, table)],
    }


# ---- read in large ---------------------------------------------------------------------------------------

#: the most clauses and lessons to show for a component
_MOST_CLAUSES, _MOST_LESSONS = 6, 3


def large(view: View, table: Table, examples: Examples) -> Values:
    """What face.html.j2 shows: each component, and what a click on its button would do."""
    what = view.enlarged
    if what is None:
        return {"things": (), "deed": None}
    things = [_thing(view, one, examples) for one in _things(view, table, what)]
    return {"things": things, "deed": _deed(view, table, what.text) if things and what.text else None}


def _things(view: View, table: Table, what: Enlarged) -> Iterator[Large]:
    _, _, name = what.id.partition("/")
    told = view.note is not None and view.note.kind == "about" and view.note.at == what.at
    if what.at and not told:
        yield from map(_of_fact, table.about(view.state, what.at))
    elif name and (found := table.large(what.id, view.state)):
        yield found


def _of_fact(fact: Fact) -> Large:
    face = Face("", (), fact.says, fact.assumed, fact.mark)
    return Large(fact.name, "", face, (fact.clause,) if fact.clause else ())


def _thing(view: View, one: Large, examples: Examples) -> Values:
    book = view.game.rulebook
    # a clause that few scenarios teach says most about the component
    clauses = sorted((id for id in one.clauses if id in book), key=lambda id: len(examples.get(id, ())))
    lessons = dict.fromkeys(found for id in clauses for found in examples.get(id, ()) if found[0] != view.id)
    return {
        **one._asdict(),
        "clauses": [(id, book[id].title) for id in clauses[:_MOST_CLAUSES]],
        "lessons": list(lessons)[:_MOST_LESSONS],
    }


def _deed(view: View, table: Table, text: str) -> Values | None:
    """What the button of actions with this beginning would do, or why it would not."""
    buttons = view.buttons
    fits, meant = buttons.ways_to(text), buttons.meant_beginning(text, view.selected)
    if len(fits) == 1:
        result = table.words.result(buttons.preview(fits[0]))
        words: Sequence[Any] = (phrase(buttons, fits[0], table), result.prices, result.changes)
        return {"can": True, "does": words, "act": fits[0].text, "reasons": ()}
    if fits:
        label = "Let go" if view.prefix == text else "Pick it"
        return {"can": True, "does": None, "act": "", "text": text, "reasons": (), "label": label}
    if meant is None:
        return None
    verdict = view.judge(meant)
    reasons = [one for _, one in argued.reasons(view, verdict)]
    return {"can": False, "does": None, "act": "", "reasons": reasons}
