"""What only RoboRace has: where a card would fit, turning, tokens that stay."""

from fed.roborace import asked, racing

from rqa_lab.core.notation import Choose
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.actions import Pass, Place
from rqa_lab.games.roborace.rules import judge
from rqa_lab.games.roborace.words import phrase


def test_a_refusal_tells_where_the_card_would_fit():
    def instead(s, action):
        return judge(s, action).reasons[0].facts["instead"]

    s = racing("GO/PP", "YP/PY")
    assert instead(s, Pass())[0] == "PG/PO at 3,-1"
    assert instead(s, Place("GO/PP", "1,1")) == ("PG/PO at 3,-1",)
    assert instead(s, Place("GO/PP", "1,1", "OG/PP")) == (), "nobody holds it as it would be swapped"
    assert instead(s, Place("GO/PP", "1,1", "PP/PP"))[:2] == ("OG/PP", "PO/GP")


def test_an_action_in_a_few_words():
    s = racing()
    assert phrase(s, Place("GB/YR", "1,1", "Extra")) == "place GB/YR at 1,1 with Extra"
    assert phrase(asked("push", "2"), Choose("2")) == "choose to go 2 fields more"


def test_alone_one_passes_on_until_the_pile_runs_out():
    """By the reading that passes, the race is over once nobody can place a card for a round of turns."""
    s = racing(
        "PP/PP", "BG/RY", seats=("Ann",), rulings=[("no-card-fits", "pass")], active=[()], bag=("RR/RR",) * 3
    )
    assert GAME.apply(s, Place("BG/RY", "1,1")).phase == "place"
    s = racing("PP/PP", rulings=[("no-card-fits", "pass")], active=[(), ()])
    once = GAME.apply(s, Pass())
    assert (once.phase, once.seat) == ("place", 1)
    assert GAME.apply(once, Pass()).phase == "over"
