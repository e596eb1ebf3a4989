"""The effects of Secret Weapons, step by step: each step is an effect of that name."""

from rqa_lab.core.chance import different
from rqa_lab.core.clause import only_if
from rqa_lab.games.moonbots.actions import PASS
from rqa_lab.games.moonbots.components import effect
from rqa_lab.games.moonbots.play.attacking import add_sure
from rqa_lab.games.moonbots.play.turn import cut_short, get, next_turn
from rqa_lab.games.moonbots.play.turn import gain as add_energy
from rqa_lab.games.moonbots.play.turn import lose as take_energy
from rqa_lab.games.moonbots.play.writers import Doing
from rqa_lab.games.moonbots.rules.attacking import (
    adjustments,
    armed,
    attacked,
    less,
    others,
    searched,
    takeable,
    targets,
    trickable,
    unarmed,
)
from rqa_lab.games.moonbots.state import (
    MARKET,
    Attack,
    State,
    in_the_game,
    same_player,
    seat_of,
    there,
    weapons_of,
)

#: means no robot where damage may be sent to none
NOBODY = "nobody"


def _own(s: State, cause: str) -> tuple[str, ...]:
    """The clauses of a Secret Weapon; one from a data file has none of its own."""
    return s.setup.components.cards[cause].own or ("moonbots.secret.any-time",)


# ---- energy ----------------------------------------------------------------------------------------------


@effect("pump")
def pump(do: Doing, robot: int, cause: str, n: int) -> None:
    """Energy, within the limit of the turn."""
    add_energy(do, robot, cause, n, _own(do.state, cause), True)


@effect("stock")
def stock(do: Doing, robot: int, cause: str, n: int) -> None:
    """Energy beyond the limit of the turn."""
    add_energy(do, robot, cause, n, (*_own(do.state, cause), "moonbots.energy.cap-exceptions"), False)


@effect("lose")
def lose(do: Doing, robot: int, cause: str, n: int) -> None:
    """The robot loses energy."""
    do.then(losses.frame(cause, ((robot, n),)))


@effect("virus")
def virus(do: Doing, robot: int, cause: str) -> None:
    """Every robot loses as much energy as its player holds Secret Weapons."""
    s = do.state
    found = tuple((one, n) for one in there(s) if (n := weapons_of(s, one)))
    if found:
        do.then(losses.frame(cause, found))
    else:
        do.nothing("virus", do.title(robot), _own(s, cause))


@effect("outpace")
def outpace(do: Doing, robot: int, cause: str, n: int) -> None:
    """Every opponent without Secret Weapons loses energy."""
    do.then(losses.frame(cause, tuple((one, n) for one in unarmed(do.state, robot))))


@effect("losses")
def losses(
    do: Doing, cause: str, losing: tuple[tuple[int, int], ...], asked: int = 0, chosen: str | None = None
) -> None:
    """Let robots lose energy by a card; under one reading Dodge helps against that."""
    s = do.state
    if s.setup.rulings["dodge"] == "any-loss":
        if chosen is not None and chosen != PASS:
            do.by(chosen).show(losing[asked][0], chosen, _own(s, chosen))
            losing = (*losing[:asked], *losing[asked + 1 :])
        elif chosen == PASS:
            asked += 1
        for number in range(asked, len(losing)):
            robot = losing[number][0]
            dodges = tuple(name for name in s.weapons[robot] if _dodges(s, name))
            if dodges:
                do.ask(seat_of(s, robot), "answer", (PASS, *dodges), losses.frame(cause, losing, number))
                return
    if losing:
        take_energy(do, losing, (*_own(s, cause), "moonbots.secret.protection-scope"))


def _dodges(s: State, name: str) -> bool:
    weapon = s.setup.components.weapons.get(name)
    return weapon is not None and ("dodge",) in weapon.steps


# ---- attacks ---------------------------------------------------------------------------------------------


def _announced(s: State) -> Attack:
    assert s.attack is not None
    return s.attack


@effect("dodge")
def dodge(do: Doing, robot: int, cause: str) -> None:
    """None of the damage has effect; under other readings one symbol has none, or nothing hits all turn."""
    s = do.state
    a, reading = _announced(s), s.setup.rulings["dodge"]
    left = less(a.hits[robot], 1, symbols=True) if reading == "one-hit" else ()
    do.suffer("dodge", robot, left, cause, _own(s, cause))
    if reading == "whole-turn":
        do.dodge_all(robot, _own(s, cause))


@effect("absorb")
def absorb(do: Doing, robot: int, cause: str, n: int, chosen: str | None = None) -> None:
    """The robot suffers less; under other readings it may choose how much less."""
    s = do.state
    hits, reading = _announced(s).hits[robot], s.setup.rulings["shock-absorber"]
    symbols = s.setup.rulings["attack-unit"] == "attack"
    whole = len(hits) if symbols else sum(hits)
    first, last = {"two": (n, n), "up-to-two": (0, n), "at-least-two": (n, max(n, whole))}[reading]
    options = tuple(map(str, range(min(first, whole), min(last, whole) + 1)))
    chosen = do.decide(seat_of(s, robot), "absorb", options, chosen)
    if chosen is not None:
        do.suffer("absorb", robot, less(hits, int(chosen), symbols=symbols), cause, _own(s, cause))


@effect("deflect")
def deflect(do: Doing, robot: int, cause: str, n: int, chosen: str | None = None) -> None:
    """Some of the damage hits another robot instead."""
    s = do.state
    hits, reading = _announced(s).hits[robot], s.setup.rulings["deflection"]
    symbols = s.setup.rulings["attack-unit"] == "attack"
    most = min(n, len(hits) if symbols else sum(hits))
    names = (*(s.setup.robots[one] for one in others(s, robot)), *([NOBODY] if reading == "may-keep" else []))
    least = 1 if reading == "one-or-two" else 0
    ways = (f"{k} to {name}" if k else "0" for k in range(most, least - 1, -1) for name in names)
    chosen = do.decide(seat_of(s, robot), "deflect", different(tuple(ways)), chosen)
    if chosen is None:
        return
    said, _, name = chosen.partition(" to ")
    k = min(int(said), most)
    left = less(hits, k, symbols=symbols)
    gone = tuple(sorted(hits, reverse=True)[:k]) if symbols else (1,) * k
    other = None if name == NOBODY or not k else s.setup.number[name]
    final = s.setup.rulings["deflected-damage"] == "final"
    why = (*_own(s, cause), "moonbots.secret.deflected-damage")
    do.turn_on(robot, other, left, gone, final, why)


@effect("strengthen")
def strengthen(do: Doing, robot: int, cause: str, n: int, chosen: str | None = None) -> None:
    """Let the attack deal more damage, which hardly anything can prevent; or else the next attack."""
    s = do.state
    reading = s.setup.rulings["stronger-time"]
    if reading == "next-attack":
        do.keep_for_later(n, _own(s, cause))
        return
    more = reading == "two-more"
    whom = targets(s, robot) if more else attacked(s, _announced(s))
    free = more and s.setup.rulings["attack-symbols"] == "may-leave"
    add_sure(do, n, whom, chosen, strengthen.frame(robot, cause, n), free)


# ---- dice and turns --------------------------------------------------------------------------------------


@effect("adjust")
def adjust(do: Doing, robot: int, cause: str, n: int, chosen: str | None = None) -> None:
    """One of the dice shows more or less."""
    s = do.state
    chosen = do.decide(seat_of(s, robot), "adjust", adjustments(s.dice, n), chosen)
    if chosen is not None:
        die, _, new = chosen.split()
        do.adjust(die, new, _own(s, cause))


@effect("skip turn")
def skip_turn(do: Doing, robot: int, cause: str) -> None:
    """Skip the turn that begins, with its restocking; under one reading for both robots of the player."""
    s = do.state
    later = tuple(one for one in same_player(s, s.robot) if one > s.robot)
    do.skip((s.robot, *later), _own(s, cause))
    if robot == s.robot:
        cut_short(do, next_turn.frame())


@effect("trick")
def trick(do: Doing, robot: int, cause: str, chosen: str | None = None) -> None:
    """Keep a robot from using its Reroll this turn, or under one reading this round."""
    s = do.state
    names = tuple(s.setup.robots[one] for one in trickable(s, robot))
    chosen = do.decide(seat_of(s, robot), "trick", names, chosen)
    if chosen is not None:
        for one in same_player(s, s.setup.number[chosen]):
            do.trick(one, _own(s, cause))


@effect("buy more")
def buy_more(do: Doing, robot: int, cause: str, n: int) -> None:
    """Allow more purchases this turn, or under one reading in a later turn of the robot in the round."""
    if robot == do.state.robot:
        do.allow(n, _own(do.state, cause))
    else:
        do.promise(robot, n, _own(do.state, cause))


# ---- cards -----------------------------------------------------------------------------------------------


@effect("take")
def take(do: Doing, robot: int, cause: str, chosen: str | None = None) -> None:
    """A card of the Market is taken for free."""
    s = do.state
    chosen = do.decide(seat_of(s, robot), "take", takeable(s, robot), chosen)
    if chosen is not None:
        name = do.take(robot, MARKET.index(chosen), _own(s, cause))
        do.then(get.frame(robot, name, cause))


@effect("search")
def search(do: Doing, robot: int, cause: str, what: str, chosen: str | None = None) -> None:
    """A card of the pile is looked for and added, and the pile is shuffled."""
    s = do.state
    found = searched(s, robot, what)
    if found:
        chosen = do.decide(seat_of(s, robot), "search", found, chosen)
        if chosen is None:
            return
        do.find(robot, chosen, _own(s, cause))
        do.then(get.frame(robot, chosen, cause))
    else:
        do.nothing("search", do.title(robot), ("moonbots.secret.search-fails", *_own(s, cause)))
        if s.setup.rulings["empty-search"] == "kept":
            do.take_back(robot, cause, ("moonbots.secret.search-fails",))
    do.shuffle(_own(s, cause))


@effect("spy")
def spy(do: Doing, robot: int, cause: str, chosen: str | None = None) -> None:
    """The seat of the robot looks at all Secret Weapons of an opponent."""
    s = do.state
    names = tuple(s.setup.robots[one] for one in armed(s, robot))
    chosen = do.decide(seat_of(s, robot), "spy", names, chosen)
    if chosen is not None:
        for one in same_player(s, s.setup.number[chosen]):
            do.spy(
                robot,
                one,
                (*_own(s, cause), *only_if(not in_the_game(s, one), "moonbots.two.inactive-limits")),
            )
