"""The coach of a guided game at the table: what it says now, what it points at, and how one goes on.

What the coach asks for is done like anything else; :func:`rqa_lab.ui.intents.acted` holds it against what is
asked.  Another action that is allowed is not done: the coach says that it could be.  One that is refused is
answered by the rules.  The bots wait until the coach has nothing more to say, and then it is a game like any.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rqa_lab.learn.guided import Guide, guided
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import intents
from rqa_lab.ui.library import view_of
from rqa_lab.ui.messages import gathered, intent
from rqa_lab.ui.side import Values
from rqa_lab.ui.view import View

#: what stands behind the id of a game in the address of its guided game
FIRST = "first-game"
#: after so many other tries the coach offers to do it
_TRIES = 2
_NOT_THAT, _NOT_YET = (
    "You could do that, but first try this.",
    "You could do that, but not yet. Read on first.",
)


def address(id: str) -> str:
    """The address of the guided game of a game; "" if it has none.

    >>> address("rqa")
    'rqa/first-game'
    """
    return "" if guided(id) is None else f"{id}/{FIRST}"


def opened(id: str) -> View | None:
    """The guided game of a game, at its beginning; None if it has none.

    >>> opened("rqa").guide.now.title
    'Hello! Pug is yours, Strider is Bo’s.'
    """
    scenario = guided(id)
    if scenario is None:
        return None
    document = {key: value for key, value in scenario.document.items() if key not in ("coach", "steps")}
    return replace(view_of(Scenario.from_data(document)), guide=Guide(scenario))


# ---- what the player does --------------------------------------------------------------------------------


@intent("coach-next")
def read_on(view: View) -> View:
    """Go on to the next line, unless there is something to do first; after the last the game goes on.

    What is picked stays so: a line may ask for that.
    """
    if view.guide is None or _waits(view.guide):
        return view
    guide = view.guide.read()
    return replace(intents.settled(view), guide=guide if guide.now else None, prefix=view.prefix)


@intent("coach-back")
def back(view: View) -> View:
    """Go back to the line before, and take back the step that was taken since."""
    if view.guide is None:
        return view
    guide = view.guide.back()
    there = intents.visited(view, view.study.entries(view.step.path[guide.taken])[0])
    return replace(intents.settled(there), guide=guide, panel="")


@intent("coach-do")
def do_it(view: View) -> View:
    """Let the coach do what it asks for."""
    wanted = intents.asked(view)
    return view if wanted is None or view.guide is None else intents.acted(view, wanted)


@intent("coach-skip")
def skip(view: View) -> View:
    """Leave the tour, and go on with the game."""
    return replace(intents.settled(view), guide=None, panel="")


INTENTS: Mapping[str, Callable[..., View]] = {**gathered(globals()), "undo": back}


def possible(view: View) -> Mapping[str, Callable[..., View]]:
    """What the player can do while the coach speaks, or can do then in another way."""
    return INTENTS if view.guide is not None and view.at_table else {}


# ---- what is shown ---------------------------------------------------------------------------------------


def bubble(view: View, refused: Values | None) -> Values | None:
    """What the coach says: its line, its answer to another action, or the rules' answer to a refused one.

    Args:
        view: what is shown.
        refused: why what was tried last is refused, as the table says it without a coach.
    """
    guide = view.guide
    if guide is None or (now := guide.now) is None:
        return None
    shown = {"kind": "", "title": now.title, "texts": [now.text], "rules": []}
    if refused is not None:
        reasons = refused["reasons"]
        rules = [rule for _, rules in reasons for rule in rules]
        shown = {
            "kind": "no",
            "title": refused["title"],
            "texts": [text for text, _ in reasons],
            "rules": rules,
        }
    elif guide.strays:
        aside = now.aside or (f"{_NOT_THAT} {now.text}" if _waits(guide) else _NOT_YET)
        shown |= {"kind": "aside", "texts": [aside]}
    last, waits = guide.at == len(guide.lines) - 1, _waits(guide)
    return {
        **shown,
        "book": view.game.id,
        "parts": guide.parts,
        "back": guide.at > 0,
        "next": "" if waits else "Play on" if last else "Next" if guide.at else "Show me how",
        "does": waits and guide.tries >= _TRIES,
        "last": last,
        **_pointer(view, guide),
    }


def _waits(guide: Guide) -> bool:
    """The coach waits for something to be done or picked, not only to be read."""
    return guide.asked is not None or bool(guide.now and guide.now.picks)


def only_speaks(view: View) -> bool:
    """The coach has something to say first: no question is shown until it is read."""
    return view.guide is not None and view.guide.now is not None and not _waits(view.guide)


def _pointer(view: View, guide: Guide) -> Values:
    """What the coach points at: a space, a seat or piece beside the board, a button; more spaces to see."""
    point = (guide.now and guide.now.point) or (guide.asked.texts[0] if guide.asked else "")
    look = view.game.look(view.state)
    piece = look.get(point)
    at = piece.get("at") if isinstance(piece, Mapping) else None
    pointed = {"at": "", "seat": "", "act": ""}
    if guide.asked and (goes := _goes(view)) is not None:
        pointed["at"] = goes
    elif point in view.spaces or at in view.spaces:
        pointed["at"] = point if point in view.spaces else str(at)
    elif isinstance(piece, Mapping):
        pointed["seat"] = point
    else:
        pointed["act"] = point
    refused = view.note.at if view.note is not None else None
    return {**pointed, "also": [one for one in (view.selected, refused) if one is not None]}


def _goes(view: View) -> str | None:
    """Where what is picked has to go for the step that is asked for; None while it still has to be picked."""
    wanted = intents.asked(view)
    if wanted is None or not view.prefix or not wanted.text.startswith(f"{view.prefix} "):
        return None
    places = [one for one in view.buttons.places(wanted, picked=True) if one in view.spaces]
    return places[0] if len(places) == 1 else None
