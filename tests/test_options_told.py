"""Options in sentences: each can be told from the next; none is said not to be there and then listed."""

import re
from types import SimpleNamespace

import pytest
from lessons import opened

from rqa_lab.core.notation import Choose
from rqa_lab.core.reasons import Choice
from rqa_lab.core.verdict import Reason
from rqa_lab.games import game
from rqa_lab.scenario.library import ids

GAMES = ("rqa", "gekido", "moonbots", "roborace")


def told(id, option, *options):
    facts = {"option": option, "options": options}
    facts |= dict.fromkeys(("kept_for", "robots", "tile", "why", "dice", "bots"))
    return game(id).language.explain(Reason("not an option", ("lab.not-an-option",), facts))


@pytest.mark.parametrize("id", GAMES)
def test_options_that_hold_commas_or_an_and_are_in_quotes(id):
    assert told(id, "x", "here", "there").endswith("options: here and there.")
    assert told(id, "x", "2 to me", "1 to me, 1 to it").endswith("“2 to me” and “1 to me, 1 to it”.")
    assert told(id, "x", "A", "B and C").endswith("“A” and “B and C”.")
    assert told(id, "x", "1,2").endswith(": “1,2”.")


def waiting(id):
    """A position of each kind of choice in the library of a game."""
    found = {}
    for one in ids(id):
        for entry in opened(one).author_line:
            if choice := entry.step.state.choice:
                found.setdefault((choice.kind, "," in "".join(choice.options)), entry.step.state)
    return found.values()


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_what_is_not_among_the_options_is_not_listed(id):
    rules = game(id)
    for state in waiting(id):
        options = state.choice.options
        parts = {part for one in options for part in re.split(r",\s*| and ", one)}
        for text in {*parts, *map(str.upper, options), *(f" {one} " for one in options)} - {*options}:
            reasons = rules.judge(state, Choose(text)).reasons
            if reasons and reasons[0].kind == "not an option":
                listed = rules.language.explain(reasons[0]).partition("options")[2]
                names = re.findall("“(.*?)”", listed) or re.split(", | and ", listed.strip(" :.;are"))
                assert text.casefold().strip() not in {name.casefold() for name in names}, listed


@pytest.mark.parametrize("text", ["ZOË", "zoe\u0308", "Zo\u00eb", " zoë  "])
def test_an_answer_is_read_however_it_is_spelled(text):
    state = SimpleNamespace(choice=Choice("Ann", "spy", ("Bo", "Zoë"), ()))
    assert game("moonbots").parse(f"choose {text}", state) is Choose("Zoë")
