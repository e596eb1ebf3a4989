"""Permission to act: whose turn it is, the waiting choice, and the actions of a phase."""

from collections import Counter

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.reasons import Bare, Choice
from rqa_lab.core.reasons import answerable as answering
from rqa_lab.games.rqa.rules.pushing import arranged, obstacle_at
from rqa_lab.games.rqa.setup import Setup
from rqa_lab.games.rqa.state import State
from rqa_lab.games.rqa.steps import named

# ---- whether the players' agreement before a whole game is sound, and which robots they may take ---------

#: more players than this need robots, Spawns and cubes of the packs; a pack with a robot has cubes for it
MOST_OF_THE_BOX = 4


def robots_in_all(seats: tuple[str, ...]) -> int:
    """How many robots play: two a seat with two seats, else one."""
    return 2 * len(seats) if len(seats) == 2 else len(seats)


def boards(who: Setup) -> tuple[str, ...]:
    """The robots that may be taken: those of the box and of packs in play; all, with more than four seats."""
    every, robots = len(who.seats) > MOST_OF_THE_BOX, who.components.robots
    return tuple(name.lower() for name, board in robots.items() if every or board.pack in ("", *who.packs))


def agreed(s: State) -> Bare:
    """The players' agreement before the set-up must be playable."""
    assert s.choice is not None
    who, asking = s.setup, named(s.choice.frame)
    found: Bare = ()
    sides = Counter(who.teams)
    if who.in_teams and (len(sides) == 1 or len(set(sides.values())) > 1):
        found += (("uneven teams", ("rqa.team.even",), tuple(sides.values())),)
    needs = robots_in_all(who.seats)
    if not isinstance(asking.robots, str):
        clauses = ("rqa.two.two-robots",) if len(who.seats) == 2 else ("rqa.setup.choose-robot",)
        for seat in who.seats:
            mine = sum(owner == seat for _, owner in asking.robots)
            if mine * len(who.seats) != needs:
                found += (("robots of a seat", clauses, seat, needs // len(who.seats), mine),)
    spawns = sum(who.components.tiles[kind].spawn for _, kind in asking.tiles)
    if spawns < needs:
        more = ("rqa.setup.more-players",) if len(who.seats) > MOST_OF_THE_BOX else ()
        found += (("too few Spawns", (*more, "rqa.setup.place-robots"), needs, spawns),)
    if asking.own and asking.newcomers:
        found += (("newcomers", ("rqa.setup.tiles-first-game", "rqa.setup.tiles-custom")),)
    if asking.blue > (most := s.box_blue - needs):
        found += (
            ("too many blue cubes", ("rqa.setup.adjust-blue", "rqa.setup.components"), asking.blue, most),
        )
    return found


# ---- whether a seat may act at all: whose turn it is, the waiting choice, whose robot it is --------------
# Every rule that refuses something is one predicate, here and in the other modules of this package.  A
# predicate returns () if its rule does not object, or else bare reasons ``(kind, clauses, *facts)``.

#: kind of choice -> the clauses that give it
_CHOICES = {
    "displaced to": ("rqa.faq.displaced-obstacle", "rqa.term.empty"),
    "order": ("rqa.faq.simultaneous", "rqa.faq.new-effects-join"),
    "who next": ("rqa.attack.area.multi-order", "rqa.faq.simultaneous"),
    "who comes back": ("rqa.faq.simultaneous", "rqa.turn.respawn-phase"),
    "respawn": ("rqa.respawn.where",),
    "begin": ("rqa.setup.components", "rqa.setup.first-player"),
    "board": ("rqa.setup.choose-robot",),
    "set-up": ("rqa.setup.place-robots", "rqa.term.occupied"),
    "either": ("rqa.card.or-choice",),
    "discard": ("rqa.card.discard",),
    "scrap": ("rqa.card.scrap",),
    "acquire": ("rqa.shop.free-acquire",),
    "pull": ("rqa.pull.diagonal-two-spaces",),
    "pull into": ("rqa.pull.diagonal-one-valid", "rqa.pull.diagonal-two-spaces"),
    "shift": ("rqa.card.reprogram.any-robot",),
    "shift to": ("rqa.card.reprogram.path",),
    "ignore": ("rqa.over.ignore-tiles",),
}
#: kind of choice that a card gives by its own clauses -> those beside them
_BY_CARD = {
    "lay tile": (),
    "lay tile on": ("rqa.faq.no-blocking-off",),
    "swap tile": (),
    "swap tile for": ("rqa.faq.no-blocking-off",),
}
#: phase that waits to begin -> the clauses that say so
_BY_PHASE = {
    "start": ("rqa.turn.phases", "rqa.turn.start-effects"),
    "respawn": ("rqa.turn.phases", "rqa.turn.respawn-phase"),
}
_CHOICE_FIRST = {
    "order": ("lab.choice-waits", "rqa.faq.simultaneous"),
    "who comes back": ("lab.choice-waits", "rqa.turn.phases"),
    "respawn": ("lab.choice-waits", "rqa.turn.phases"),
    "set-up": ("lab.choice-waits", "rqa.setup.place-robots"),
    "phase": ("lab.choice-waits", "rqa.turn.phases"),
    "begin": ("lab.choice-waits", "rqa.turn.phases"),
    "board": ("lab.choice-waits", "rqa.setup.choose-robot"),
    "first player": ("lab.choice-waits", "rqa.setup.first-player"),
    "draw": ("lab.choice-waits",),
    "Shop Deck": ("lab.choice-waits",),
}
_EFFECT_FIRST = ("lab.choice-waits", "rqa.faq.order-written")


def turn(s: State, seat: int) -> Bare:
    """The seat may act freely now; does not look at hands, so that a refusal reveals nothing."""
    if s.phase == "over":
        return (("game over", ("lab.game-over", "rqa.end.trigger")),)
    found: Bare = ()
    if seat != s.seat:
        order = "rqa.team.turn-order" if s.setup.in_teams else "rqa.turn.order"
        found += (("not your turn", ("rqa.turn.active-only", order), seat, s.seat),)
    if s.choice is not None:
        clauses = _CHOICE_FIRST.get(s.choice.kind, _EFFECT_FIRST)
        if s.choice.kind == "Pug":
            clauses = ("lab.choice-waits", *_elsewhere(s)[:1])
        found += (("choice waits", clauses, s.choice.seat, s.choice.kind),)
    elif s.phase != "main":
        found += (("other phase", ("rqa.turn.phases",), s.phase),)
    return found


def asked_by(s: State, choice: Choice) -> Clauses:
    """The clauses that give a choice; () for one of chance."""
    if choice.kind in _BY_CARD:
        return (*arranged(s, named(choice.frame).cause), *_BY_CARD[choice.kind])
    if choice.kind == "phase":
        return _BY_PHASE[named(choice.frame).phase]
    if choice.kind == "Pug":
        return (*_elsewhere(s), "rqa.term.empty")
    return _CHOICES.get(choice.kind, ())


#: the objections to a seat's answer to the waiting choice
answerable = answering(agreed, asked_by)


def _elsewhere(s: State) -> Clauses:
    """The clauses by which the next robot need not be set down on a Spawn."""
    boards = (board for board, at in zip(s.setup.boards, s.at, strict=True) if at is None)
    return next((board.clauses["set down"] for board in boards), ())


def plays_several(s: State, seat: int | None = None) -> bool:
    """A seat, the active one unless another is given, plays with several robots."""
    return len(s.setup.robots_of[s.seat if seat is None else seat]) > 1


def shared_resources(s: State) -> Clauses:
    """Several robots of a seat spend from the same pools."""
    return only_if(plays_several(s), "rqa.two.shared-resources")


_OWN_TO_MOVE = ("rqa.move.own-robot-only",)
_OWN_TO_PLAY = ("rqa.setup.choose-robot",)
_OWN_TO_PLAY_OF_TWO = ("rqa.two.card-for-one", "rqa.two.two-robots")
_OWN_TO_USE = ("rqa.setup.robot-ability", "rqa.setup.choose-robot")


def own_robot(s: State, seat: int, robot: int) -> Bare:
    """A seat moves and pushes with its own robots only."""
    owner = s.setup.owner[robot]
    return () if owner == seat else (("not your robot", _OWN_TO_MOVE, robot, owner, s.at[robot]),)


def own_robot_for_card(s: State, seat: int, robot: int) -> Bare:
    """A card is played for one of the seat's own robots."""
    owner = s.setup.owner[robot]
    if owner == seat:
        return ()
    clauses = _OWN_TO_PLAY_OF_TWO if plays_several(s, seat) else _OWN_TO_PLAY
    return (("not your robot", clauses, robot, owner, s.at[robot]),)


def own_robot_for_power(s: State, seat: int, robot: int) -> Bare:
    """The power of a robot is used by the seat that owns it."""
    owner = s.setup.owner[robot]
    return () if owner == seat else (("not your robot", _OWN_TO_USE, robot, owner, s.at[robot]),)


def on_board(s: State, robot: int) -> Bare:
    """A Knocked Out robot does nothing, and nothing is done to it, until it comes back."""
    return (
        (("off the board", ("rqa.respawn.when", "rqa.ko.last-cube"), robot),) if s.at[robot] is None else ()
    )


def nobody_on_top_to_convert(s: State) -> Bare:
    """Energy may become Move while a robot is on top of an obstacle, if the ruling allows it."""
    return () if s.setup.rulings["convert-on-top"] == "allowed" else nobody_on_top(s)


def nobody_on_top(s: State) -> Bare:
    """While a robot is on top of an obstacle it must move or push on; no other action is legal."""
    if s.atop is None or (at := s.at[s.atop]) is None:
        return ()
    clauses = ("rqa.over.nothing-else-on-top", "rqa.over.no-stop")
    return (("on top", clauses, s.atop, at, obstacle_at(s, s.atop, at)),)
