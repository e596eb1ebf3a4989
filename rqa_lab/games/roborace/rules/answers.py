"""Why an answer is not among the options of a choice, as far as a rule says so."""

import re

from rqa_lab.core.reasons import Bare
from rqa_lab.games.roborace.model.effects import named
from rqa_lab.games.roborace.model.laid import space_of, uncovered
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules.permission import answerable
from rqa_lab.games.roborace.rules.placing import free
from rqa_lab.games.roborace.rules.tokens import own, ways

_SPACE = re.compile(r"-?\d{1,3},-?\d{1,3}")


def fitting(s: State, seat: str, option: str) -> Bare:
    """The answer is the seat's, and among the options; if not, by which rule."""
    found = answerable(s, seat, option)
    if not found or found[0][0] != "not an option" or s.choice is None:
        return found
    kind, cause = s.choice.kind, getattr(named(s.choice.frame), "cause", "")
    if kind == "where":
        space = option.rpartition("at ")[2]
        return (free(s, space_of(space)) if _SPACE.fullmatch(space) else ()) or found
    if kind not in ("which", "turn", "way"):
        return found
    numbers = [number for number, card in enumerate(s.laid) if option.startswith(card.text)]
    if not numbers:
        return found
    on_top = sorted({*uncovered(s.laid)} & {*numbers})
    if not on_top:
        return (("covered", own(s, cause), s.laid[numbers[0]].text),)
    if kind == "way" and not any(option.endswith(f" {way}") for way in ways(s, on_top[0])):
        clauses = tuple(dict.fromkeys(("roborace.course.move-it-contact", *own(s, cause))))
        return (("alone", clauses, s.laid[on_top[0]].text, ways(s, on_top[0])),)
    return found
