"""The text beside the board: what is seen, what happened, why, and what can be done."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, takewhile

from rqa_lab.core.clause import SAYS_SO, Rulebook
from rqa_lab.core.session import passed_over
from rqa_lab.documents.places import MOST_PROBLEMS
from rqa_lab.explore.telling import story
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.table import OnTheWay, Table
from rqa_lab.ui.wording import View, button, choice, done, listed, phrase

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


def side(lesson: Lesson, table: Table, examples: Examples) -> View:
    """Who sees what, what just happened, why, and what can be done now."""
    return {
        "question": lesson.scenario.question,
        "answer": lesson.scenario.answer if lesson.finished else "",
        "remark": lesson.scenario.note if lesson.finished else "",
        "finished": lesson.finished,
        "following": lesson.following,
        "problems": lesson.problems,
        "wrong": f"over {MOST_PROBLEMS}" if len(lesson.problems) > MOST_PROBLEMS else len(lesson.problems),
        "findings": [
            (lesson.game.language.explain(finding), finding.clauses[:2])
            for finding in lesson.buttons.findings
        ],
        "final": _final(lesson, table),
        "sight": _sight(lesson, table),
        "playing": lesson.match is not None,
        "meanwhile": _meanwhile(lesson),
        "happened": _happened(lesson, table),
        "why": why(lesson, examples),
        "acts": _acts(lesson, table),
    }


def _final(lesson: Lesson, table: Table) -> View | None:
    """How a game ended: who won by which rules, and what everybody's points are made of."""
    outcome = lesson.game.outcome(lesson.step.state)
    if outcome is None or lesson.moment is not None:
        return None
    look = lesson.game.look(lesson.step.state)
    ranked = sorted(outcome.points.items(), key=lambda one: -one[1])
    return {
        "winners": outcome.winners,
        "scored": lesson.game.language.points,
        "clauses": outcome.clauses,
        "icon": table.words.points,
        "steps": lesson.step.number,
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


def _sight(lesson: Lesson, table: Table) -> View | None:
    """What is seen from a space, what hides the rest, and what is on the line to the space pointed at."""
    start, sight = lesson.looks_from, table.sight
    if start is None or sight is None:
        return None
    lookers = lesson.lookers
    # not the target of a button: the buttons below would move away from the pointer
    end = lesson.sighted if lesson.sighted != start else None
    view = sight.around(lesson.state, start, end)
    hider = next((one for one in view.hiders if end in one.hides), None)
    return {
        "at": start,
        "who": next((name for name, at in lookers.values() if at == start), ""),
        "lookers": [
            {"id": id, "name": name, "at": at, "on": at == start} for id, (name, at) in lookers.items()
        ],
        "seen": len(view.seen),
        "hidden": sum(len(one.hides) for one in view.hiders),
        "hiders": [
            {"letter": one.letter, "name": one.name, "n": len(one.hides), "on": one is hider}
            for one in view.hiders
        ],
        "most": max((len(one.hides) for one in view.hiders), default=1),
        "end": end,
        "blocked": hider is not None,
        "line": [{**on._asdict(), "after": after} for on, after in _with_shadow(view.line)],
    }


def _with_shadow(line: Sequence[OnTheWay]) -> Iterable[tuple[OnTheWay, bool]]:
    """Each space of a line, and whether it lies behind the first thing that hides."""
    behind = False
    for on in line:
        yield on, behind
        behind = behind or on.how == "blocks"


# ---- what happened, why, what can be done ----------------------------------------------------------------


def _meanwhile(lesson: Lesson) -> Sequence[View]:
    """What the others did since the acting person's last action: each turn with its place."""
    game, (lane, here) = lesson.game, lesson.here
    person = game.to_act(lesson.step.state)
    if lesson.match is None or lane == "main" or lesson.moment is not None:
        return ()
    if person not in lesson.eyes.people:
        return ()
    played = list(enumerate(entry.step for entry in lesson.track.branch[: here + 1]))
    others = list(takewhile(lambda one: one[1].seat != person, reversed(played)))[::-1]
    return [
        {"seat": seat, "n": turn[0][0], "text": story(game, [step for _, step in turn], lesson.viewer)}
        for seat, turn in ((seat, list(steps)) for seat, steps in groupby(others, lambda one: one[1].seat))
    ]


def _happened(lesson: Lesson, table: Table) -> View:
    step, refusal = lesson.step, lesson.refusal
    action = step.action if refusal is None else refusal.action
    so_far = len(step.events) if lesson.moment is None else lesson.moment
    events = [
        {
            "n": number,
            "icon": table.words.icon(event),
            "text": lesson.game.language.tell(event),
            "clause": event.clauses[0],
            "now": number == lesson.highlight and refusal is None,
            "later": number >= so_far,
        }
        for number, event in enumerate(lesson.events)
    ]
    return {
        "steps": 0 if lesson.fresh else len(lesson.track.main) - 1,
        "full": "" if action is None else action.text,
        "short": done(lesson, step, table)
        if refusal is None
        else phrase(lesson.buttons, refusal.action, table),
        "start": action is None or (lesson.fresh and refusal is None),
        "count": len(events),
        "parts": list(_parts(lesson, table, events)),
        "back": lesson.entry.refused is None,
        "close": len(events) > _MANY_EVENTS,
        "unfit": passed_over(step.unfit) if lesson.says_chance and refusal is None else "",
        "refused": [] if refusal is None else [lesson.named(reason) for reason in refusal.reasons],
    }


def _parts(lesson: Lesson, table: Table, events: Sequence[View]) -> Iterable[View]:
    """The events of a long step with bookkeeping folded, unless the highlighted event is in there."""
    folds = table.words.folds(lesson.step.events) if len(events) > _MANY_EVENTS else ()
    done = 0
    for title, first, behind in folds:
        yield {"fold": None, "open": True, "events": events[done:first]}
        here = lesson.highlight is not None and first <= lesson.highlight < behind
        yield {"fold": title, "open": here, "events": events[first:behind]}
        done = behind
    yield {"fold": None, "open": True, "events": events[done:]}


def why(lesson: Lesson, examples: Examples) -> View | None:
    """The clause that is open, what its note says, and where else it is met."""
    if lesson.open is None:
        return None
    others = [(id, title) for id, title in examples.get(lesson.open, ()) if id != lesson.id]
    return {
        "no": lesson.refusal is not None and lesson.clause is None,
        **rule(lesson.game.rulebook, lesson.open),
        "also": [id for id in _beside(lesson) if id != lesson.open],
        "others": others[:_MANY_EXAMPLES],
    }


def rule(rulebook: Rulebook, id: str) -> View:
    """A clause, what its badge says, and the badge's colour."""
    status = rulebook[id].status
    return {"clause": rulebook[id], "badge": SAYS_SO[status], "colour": _COLOURS.get(status, "plain")}


def _beside(lesson: Lesson) -> Iterable[str]:
    """The clauses that were cited together with the open one."""
    refusal, highlight = lesson.refusal, lesson.highlight
    if refusal is not None:
        cited = [reason.clauses for reason in refusal.reasons]
    else:
        cited = [] if highlight is None else [lesson.step.events[highlight].clauses]
    return next((clauses for clauses in cited if lesson.open in clauses), ())


def _acts(lesson: Lesson, table: Table) -> View:
    buttons, game = lesson.buttons, lesson.game
    seat, refusal = game.to_act(buttons.state), lesson.refusal
    instead = refusal is not None and refusal.seat == seat
    groups: dict[str, list[View]] = {}
    vain: dict[str, int] = {}
    against: list[View] = []
    vainly = ((game.label(buttons.state, one)[0], button(lesson, one, table)) for one in buttons.tempting)
    for group, one in (*listed(lesson, buttons.legal, table), *vainly):
        if one["vain"]:
            vain[group] = vain.get(group, 0) + 1
            allowed = _VAIN if any(not other["vain"] for other in groups.get(group, ())) else _VAIN_ALONE
            if vain[group] > allowed and not one["tried"]:
                continue
            if instead:
                against.append(one)
                continue
        groups.setdefault(group, []).append(one)
    turn = groups.pop("Turn", [])
    end = next((one for one in turn if not one["vain"]), None)
    if others := [one for one in turn if one is not end]:
        groups["Turn"] = others
    bot = lesson.match.bots.get(seat or "") if lesson.match is not None else None
    return {
        "seat": seat,
        "closed": buttons.closed,
        "none": lesson.exercise and buttons.closed,
        "bot": None
        if bot is None
        else {"does": bot.does, "says": bot.says, "here": lesson.bot is not None, "word": table.words.bot},
        "choice": choice(lesson, table),
        "instead": instead,
        "against": against,
        "middle": lesson.moment is not None,
        "chance": _chance(lesson),
        "groups": [
            (group, buttons[:_MANY_ACTS], buttons[_MANY_ACTS:])
            if len(buttons) > _MANY_ACTS + 1
            else (group, buttons, [])
            for group, buttons in sorted(groups.items(), key=lambda group: _order(table, group[0]))
        ],
        "end": end,
    }


def _chance(lesson: Lesson) -> View | None:
    """What chance is to answer next, where it is about to be asked or something waits."""
    asked, said = lesson.asked_of_chance, lesson.step.rest
    if lesson.veiled or not (asked or (said and lesson.says_chance)):
        return None
    options = dict.fromkeys(option for options in asked.values() for option in options)
    text, why_not = lesson.impossible
    return {
        "said": said,
        "asks": list(asked),
        "options": list(options)[:_MANY_ANSWERS]
        if lesson.viewer is None
        else (),  # a seat does not know a deck
        "tried": text,
        "why_not": why_not,
    }


def _order(table: Table, group: str) -> int:
    return [*table.groups, group].index(group)
