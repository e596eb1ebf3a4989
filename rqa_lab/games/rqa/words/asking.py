"""Players' questions about non-actions of Robot Quest Arena, and the rules that answer them."""

import re

from rqa_lab.core.grid import WAYS
from rqa_lab.core.notation import Action, Bare, Rule, by_rule, questions
from rqa_lab.core.words import alike
from rqa_lab.games.rqa.actions import Play, Use
from rqa_lab.games.rqa.bodies import robots_at
from rqa_lab.games.rqa.components import RULEBOOK
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import State

Found = re.Match[str]
_SELF = r"(?:myself|itself|me|my(?: own)? robot)"


def _rule(*clauses: str) -> Rule:
    return lambda s, found: by_rule(RULEBOOK, *clauses)


def _own(s: State) -> str:
    """The first robot of the active seat."""
    return s.setup.robots[s.setup.robots_of[s.seat][0]]


def _robot(s: State, name: str) -> str | None:
    """A robot by its name, by that of its seat if it has one only, or as "myself"."""
    if re.fullmatch(_SELF, name, re.IGNORECASE):
        return _own(s)
    for seat, robots in zip(s.setup.seats, s.setup.robots_of, strict=True):
        if alike(seat, name) and len(robots) == 1:
            return s.setup.robots[robots[0]]
    return next((robot for robot in s.setup.robots if alike(robot, name)), None)


def _thing(s: State, text: str) -> str | None:
    """The thing on a space or with a name: a robot's name, or the kind of a tile; None for nothing there."""
    said, _, at = text.lower().removeprefix("the ").rpartition(" ")
    if at in GRID.number and (not said or said.endswith((" on", " at")) or said not in ("", "on", "at")):
        said = said.removesuffix(" on").removesuffix(" at")
        here = GRID.number[at]
        if robots := robots_at(s, here):
            return s.setup.robots[robots[0]]
        tile = s.layout.at.get(here)
        return tile.name if tile is not None and (not said or alike(tile.name, said)) else None
    name = text.removeprefix("the ")
    return _robot(s, name) or next(
        (tile.name for tile in s.layout.at.values() if alike(tile.name, name)), None
    )


def _tile(kind: str) -> Bare:
    """A tile stays where it is, unless it says otherwise; those of packs that can be pushed are actions."""
    return by_rule(RULEBOOK, "rqa.tile.wall.not-damageable", *(("rqa.tile.wall",) if kind == "Wall" else ()))


def _pushed(s: State, found: Found) -> Bare | str | None:
    """A robot that is named by its space or its seat is pushed, a tile is not."""
    thing, rest = _thing(s, found["what"]), found["rest"] or ""
    if thing is None:
        return None
    return f"push {thing}{rest}" if thing in s.setup.robots else _tile(thing)


def _moved(s: State, found: Found) -> Bare | str | None:
    """A tile does not move; a robot goes one space a step, and only straight."""
    thing = _thing(s, found["who"]) if found["who"] else _own(s)
    if thing is None:
        return None
    if thing not in s.setup.robots:
        return _tile(thing)
    where = found["where"].lower()
    if where in WAYS:
        return f"move {thing} {where}"
    start = s.at[s.setup.number[thing]]
    if where.startswith("diagonal"):
        return f"move {thing} up-right"
    if where not in GRID.number or start is None:
        return None
    way = next((way for way, to in zip(WAYS, GRID.step[start], strict=True) if to == GRID.number[where]), "")
    return f"move {thing} {way}" if way else by_rule(RULEBOOK, "rqa.move.basic")


def _shifted(s: State, found: Found) -> Bare | None:
    """A tile does not move."""
    thing = _thing(s, found["who"])
    return _tile(thing) if thing is not None and thing not in s.setup.robots else None


def _attacked(s: State, found: Found) -> Bare | str | None:
    """An attack with the first card in the hand, or the robot, that can; else why the first one cannot."""
    thing = _thing(s, found["what"])
    if thing is None:
        return None
    if thing not in s.setup.robots:
        return _tile(thing)
    if s.setup.number[thing] in s.setup.robots_of[s.seat]:
        return by_rule(RULEBOOK, "rqa.attack.enemy-only")
    cards, own = s.setup.components.cards, [s.setup.robots[one] for one in s.setup.robots_of[s.seat]]
    hand = [name for name in dict.fromkeys(s.hand[s.seat]) if name in cards and cards[name].aimed]
    ways: list[Action] = [
        Play(card, robot, thing) for card in hand for robot in own if cards[card].range != "line"
    ]
    ways += [Use(robot, thing) for robot in own]
    return next((one for one in ways if judge(s, one)), ways[0]).text


def _converted(s: State, found: Found) -> Bare:
    return by_rule(RULEBOOK, "rqa.energy.no-back-conversion")


def _of_thing(*clauses: str) -> Rule:
    """The rule, if what the text names is there."""
    return lambda s, found: by_rule(RULEBOOK, *clauses) if _thing(s, found["what"]) else None


def _of_card(*clauses: str) -> Rule:
    """The rule, if the text names a card."""

    def answer(s: State, found: Found) -> Bare | None:
        known = any(alike(card, found["card"]) for card in s.setup.components.cards)
        return by_rule(RULEBOOK, *clauses) if known else None

    return answer


def _bought(s: State, found: Found) -> Bare | str | None:
    """Where a card is bought makes no difference; nothing but cards is for sale."""
    said = re.sub(r"^(?:an? |the )|(?: card)?(?: from .*)?$", "", found["what"])
    if card := next((card for card in s.setup.components.cards if alike(card, said)), None):
        return f"buy {card}"
    return by_rule(RULEBOOK, "rqa.shop.sources") if _thing(s, said) else None


_WAYS = "|".join(WAYS)
_FAR = r"(?:\d+|two|three|four)(?: spaces)?"
_far = _of_thing("rqa.move.basic")

QUESTIONS = questions(
    (rf"(?:push|shove) (?P<what>(?:the )?.+?)(?P<rest>(?: (?:{_WAYS}))?(?: with \S+)?)", _pushed),
    (r"(?:convert|turn|change)? ?(?:\d+ )?move (?:in)?to energy(?: \d+)?", _converted),
    (r"(?:move|walk|go|step) (?:(?P<who>(?!to\b)\S+(?: [a-g][1-7])?) )?(?:to )?(?P<where>\S+)", _moved),
    (rf"(?:move|walk|go|step) (?P<what>\S+) {_FAR}(?: \S+)?", _far),
    (rf"(?:move|walk|go|step) (?P<what>\S+) (?:{_WAYS})(?: (?:{_WAYS}|twice|again|\d+))+", _far),
    (rf"(?:move|shift) (?P<who>.+?)(?: (?:{_WAYS}))?", _shifted),
    (r"(?:jump|leap|climb)(?: over| onto)? (?P<what>.+)", _of_thing("rqa.move.blocked-by-obstacle")),
    (r"(?:attack|shoot|hit|damage|fire at|shoot at|use \S+ on) (?P<what>.+)", _attacked),
    (r"pull (?P<what>.+)", _of_thing("rqa.pull.toward", "rqa.card.grappling-clamp")),
    (r"knock(?: back)? (?P<what>.+?)(?: back)?", _of_thing("rqa.knock.not-a-push")),
    (r"draw(?: (?:a|one|two|\d+|more) ?cards?)?", _rule("rqa.turn.cleanup")),
    (r"discard (?P<card>.+)", _of_card("rqa.turn.cleanup", "rqa.card.discard")),
    (r"scrap (?P<card>.+)", _of_card("rqa.card.scrap")),
    (r"(?:repair|heal)(?: \S+)?", _rule("rqa.health.repair")),
    (r"respawn(?: \S+)?(?: on \S+)?", _rule("rqa.respawn.when")),
    (r"(?:buy|acquire|take) (?P<what>.+)", _bought),
)  # fmt: skip
