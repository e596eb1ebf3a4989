"""What tests of Gekido share: Ann's bot attacks Bo's, and what comes of it."""

from collections import Counter

from rqa_lab.core.game import game
from rqa_lab.core.record import count
from rqa_lab.games.gekido.components import RULEBOOK, RULINGS
from rqa_lab.games.gekido.files.position import position
from rqa_lab.games.gekido.rules.judge import judge
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.games.gekido.words.reading import parse

apply = game("gekido").apply

#: an Arena in which Ann stands where nothing happens, and the same for Bo: their tiles only flip dice
PLAIN = {"b1": "Energy Station", "b2": "The Center", "a1": "Hot Grill", "c1": "Energy Station"}


def at_war(ann="slicer", bo="v-rex", /, **keys):
    """Ann's bot on b1 and Bo's on c1, both on tiles that change no damage."""
    bots = {
        ann: {"seat": "Ann", "at": "b1", **keys.pop("ann", {})},
        bo: {"seat": "Bo", "at": "c1", **keys.pop("bo", {})},
    }
    for bot, fields in keys.pop("others", {}).items():
        bots[bot] = fields
    return position({"bots": bots, "tiles": PLAIN, **keys})


def attacking(command, dice, locked="", *people, rolls=1, **keys):
    """Ann has rolled these dice and is to lock, or to stop."""
    attack = {"target": people[1] if people else "v-rex", "command": command, "dice": dice, "locked": locked}
    return at_war(*people, attack={**attack, "rolls": rolls, **keys.pop("attack", {})}, **keys)


def play(s, *texts):
    """The state after some actions, with all their events; the events add up to what has changed."""
    told = []
    for text in texts:
        trace, total = [], Counter(count(s))
        s = apply(s, parse(text, s), trace)
        new = ENGLISH.dress(trace)
        for event in new:
            assert set(event.clauses) <= set(RULEBOOK), event
            total.update(ENGLISH.changes(event))
        assert {place: n for place, n in total.items() if n} == dict(count(s)), text
        told += new
    return s, told


def facts(told, kind):
    """The facts of the only event of that kind."""
    (event,) = [event for event in told if event.kind == kind]
    return dict(event.facts)


def kinds(told):
    return [event.kind for event in told]


def damage(s, *texts):
    """What a hit deals when these are played last."""
    return facts(play(s, *texts)[1], "damage")


def refused(s, text):
    """The kinds of all reasons against an action."""
    return [reason.kind for reason in judge(s, parse(text, s)).reasons]


def hit(ruling, *people, command="four of a kind", dice="X", locked="TTTT", texts=("stop",), **keys):
    """The events of a hit in both readings."""
    found = []
    for rulings in ({}, {ruling: RULINGS[ruling][1]}):
        s = attacking(command, dice, locked, *(people or ("slicer", "v-rex")), rulings=rulings, **keys)
        found.append(play(s, *texts))
    return found


def amounts(found):
    """What is suffered in both."""
    return [facts(told, "damage")["amount"] for _, told in found]
