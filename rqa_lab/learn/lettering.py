"""Places by their letters: in a game whose things cover several spaces, the board marks each place named.

Questions name spaces as actions do, such as "3,-1"; no board shows that, so readers get a letter instead.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from rqa_lab.core.game import overrides
from rqa_lab.learn.course import stands
from rqa_lab.learn.question import Question

#: what places are marked with
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"

#: a letter, and the spaces of its place, the first with the letter
Mark = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Lettered:
    """A question with letters for places: ``marks`` are those it asks about, ``told`` those of reasons."""

    question: Question
    marks: tuple[Mark, ...] = ()
    told: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def after(self, reasons: Iterable[str]) -> tuple[Mark, ...]:
        """The marks once it is answered, also for the places that these reasons name."""
        words = {word for text in reasons for word in re.findall(r"\w+", text)}
        return (*self.marks, *((letter, self.told[letter]) for letter in self.told if letter in words))


def lettered(question: Question) -> Lettered:
    """The question with letters for the places that it names.

    >>> from rqa_lab.learn.asking import question
    >>> found = lettered(question("happens.roborace/turn/a-turn-for-turn.4.0"))
    >>> found.question.text
    'Ann places RB/GG at A. What happens?'
    >>> found.marks
    (('A', ('0,1', '0,2', '1,1', '1,2')),)
    """
    game = question.scenario.game
    own = tuple((one.text, one.covers) for one in question.answers if one.covers)
    if not overrides(game, "covered"):
        return Lettered(question, own)
    scenario = question.scenario
    scene = game.scene(stands(scenario, len(scenario.lines)).state)
    cells = [cell.name for cell in scene.cells]
    covered = {at: game.covered("", at) for at in cells}
    places = {at: spaces for at, spaces in covered.items() if len(spaces) > 1}
    found = re.compile(rf"(?<![\w,.-])(?:{'|'.join(map(re.escape, places)) or '(?!)'})(?![\w,]*\w)")
    letters = {one.place: one.text for one in question.answers if one.covers}
    asked = _named(found, [question.text, *(one.text for one in question.answers)])
    _give(letters, sorted(asked, key=cells.index))
    marked = {*letters}
    _give(letters, _named(found, [*(one.why for one in question.answers), *question.hints]))

    def say(text: str) -> str:
        return found.sub(lambda at: letters.get(at[0], at[0]), text)

    marks = own or tuple((letters[at], places[at]) for at in letters if at in marked)
    told = {letters[at]: places[at] for at in letters if at not in marked}
    return Lettered(_said(question, say), marks, told)


def _named(found: re.Pattern[str], texts: Iterable[str]) -> list[str]:
    """The places in some texts, each once."""
    return list(dict.fromkeys(at for text in texts for at in found.findall(text)))


def _give(letters: dict[str, str], places: Collection[str]) -> None:
    """Give each place a letter that is free, as long as there are any."""
    free = iter([one for one in LETTERS if one not in letters.values()])
    for at in places:
        if at not in letters and (letter := next(free, "")):
            letters[at] = letter


def _said(question: Question, say: Callable[[str], str]) -> Question:
    """The question in other words; spaces to point at keep their names."""
    answers = tuple(
        replace(one, text=one.text if one.place else say(one.text), why=say(one.why))
        for one in question.answers
    )
    return replace(question, text=say(question.text), answers=answers, hints=tuple(map(say, question.hints)))
