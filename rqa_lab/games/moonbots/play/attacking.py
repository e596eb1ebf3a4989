"""The effects of dice: parts are activated and attack."""

import re
from collections.abc import Mapping

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.games.moonbots.actions import PASS, EndTurn, Place, Reroll, Roll
from rqa_lab.games.moonbots.components import Upgrade, effect, rolls, throw
from rqa_lab.games.moonbots.play.turn import gain, lose, restock, shown, usable_now
from rqa_lab.games.moonbots.play.writers import Doing
from rqa_lab.games.moonbots.rules.activating import condition
from rqa_lab.games.moonbots.rules.attacking import (
    before_attacks,
    boost,
    boosted,
    hit,
    offered,
    shield,
    splits,
    targets,
    why_these,
    with_boost,
    with_shield,
)
from rqa_lab.games.moonbots.state import (
    FISTS,
    MISSILES,
    Attack,
    State,
    dice_of,
    in_the_game,
    opponents,
    part_at,
    seat_of,
    there,
)

# ---- attacks: they are announced, boosted, answered, and then take energy --------------------------------

#: the answers of an attacker that adds nothing, and of one with missiles that hit everyone harder
NOBODY, EVERYBODY = "nobody", "everybody"
_SHARE = re.compile(r"(\d+) to (.+?)(?=, \d+ to |$)")


@effect("attack")
def attack(
    do: Doing, place: str, cause: str, kind: str, n: int, why: Clauses, chosen: str | None = None
) -> None:
    """A part attacks neighbours with n damage, split as the robot chooses."""
    s = do.state
    whom = targets(s, s.robot)
    if not whom and chosen is None:
        do.nothing("attack", do.robot, why_these(s, s.robot))
        return
    free = s.setup.rulings["attack-symbols"] == "may-leave"
    ways = _ways(s, n, whom, free)
    chosen = do.decide(seat_of(s, s.robot), "split", (*ways, *only_if(free, NOBODY)), chosen)
    if chosen is None:
        return
    if chosen == NOBODY:
        do.nothing("no attack", do.robot, ("moonbots.attack.mandatory-target",))
        return
    clauses = do.traced and (
        *why,
        "moonbots.symbol.fist-or-missile",
        *why_these(s, s.robot),
        "moonbots.attack.mandatory-target",
        *only_if(len(ways) > 1 and n > 1, "moonbots.attack.split"),
    )
    do.announce(cause, kind, _given(s, ways, chosen), clauses)
    later: list[Frame] = []
    if s.stronger:
        later = [next_attack.frame(s.stronger)]
        do.keep_for_later(-s.stronger, ("moonbots.secret.stronger",))
    do.then(add_boost.frame(), *later, reply.frame(), strike.frame())


def _ways(s: State, n: int, whom: tuple[int, ...], free: bool) -> dict[str, dict[int, int]]:
    """The ways to share damage out, as options; if one is ``free`` to, also less than all of it."""
    shares = (split for most in range(n, 0 if free else n - 1, -1) for split in splits(most, whom))
    return {_shared(s, whom, split): dict(zip(whom, split, strict=True)) for split in shares}


def _shared(s: State, whom: tuple[int, ...], split: tuple[int, ...]) -> str:
    """A way to share damage out, as an option."""
    return ", ".join(f"{n} to {s.setup.robots[robot]}" for robot, n in zip(whom, split, strict=True) if n)


def _given(s: State, ways: Mapping[str, dict[int, int]], chosen: str) -> dict[int, int]:
    """The damage for each robot; if the readings have changed since, the answer may be none of these ways."""
    return ways.get(chosen) or {s.setup.number[name]: int(n) for n, name in _SHARE.findall(chosen)}


@effect("boost", cause="attack")
def add_boost(do: Doing, chosen: str | None = None) -> None:
    """An Upgrade of the attacker adds damage to one of those attacked; an offer only if the robot likes."""
    s = do.state
    a = s.attack
    assert a is not None
    upgrade = boost(s, a.robot, a.kind)
    if upgrade is None:
        return
    names = tuple(EVERYBODY if one is None else s.setup.robots[one] for one in boosted(s, a))
    free = offered(s, a.kind, "boost")
    chosen = do.decide(seat_of(s, a.robot), "boost", (*names, *only_if(free, NOBODY)), chosen)
    if chosen is None:
        return
    if chosen == NOBODY:
        do.nothing("boost", do.title(a.robot), ("moonbots.upgrade.boost-optional",))
        return
    robot = None if chosen == EVERYBODY else s.setup.number[chosen]
    why = (
        *upgrade.own,
        "moonbots.upgrade.boost-needs-attack",
        "moonbots.attack.event",
        *only_if(free, "moonbots.upgrade.boost-optional"),
    )
    for one, hits in enumerate(with_boost(s, a, upgrade, robot)):
        do.by(upgrade.name).suffer("boost", one, hits, upgrade.name, why)
    if s.setup.rulings["attack-extent"] == "turn":
        do.use_up(a.robot, upgrade.name)


@effect("next attack", cause="Stronger")
def next_attack(do: Doing, n: int, chosen: str | None = None) -> None:
    """Under one reading Stronger adds to the next attack; its robot splits the damage."""
    add_sure(do, n, hit(_announced(do.state)), chosen, next_attack.frame(n))


def add_sure(
    do: Doing, n: int, whom: tuple[int, ...], chosen: str | None, frame: Frame, free: bool = False
) -> None:
    """Damage for sure is added, shared out among some robots as the attacker likes."""
    s = do.state
    a = _announced(s)
    ways = _ways(s, n, whom[:2], free)
    ways |= {_shared(s, (other,), (n,)): {other: n} for other in whom[2:]}
    chosen = do.decide(seat_of(s, a.robot), "strengthen", tuple(ways), chosen, frame)
    if chosen is not None:
        for robot, more in _given(s, ways, chosen).items():
            if more:
                do.strengthen(robot, more, ("moonbots.secret.stronger",))


def _announced(s: State) -> Attack:
    assert s.attack is not None
    return s.attack


# ---- answers ---------------------------------------------------------------------------------------------


def order(s: State) -> tuple[int, ...]:
    """The robots to ask about an attack, in order."""
    a = _announced(s)
    if s.setup.rulings["card-order"] == "active-first":
        return there(s)
    return tuple(dict.fromkeys((*hit(a), a.robot, *opponents(s, a.robot))))


def moments(s: State, robot: int) -> tuple[str, ...]:
    """The moments that an attack is for a robot."""
    a = _announced(s)
    suffers = robot in hit(a) and (robot not in s.dodging or bool(a.sure[robot]))
    now = {"attacked": suffers, "attacking": robot == a.robot and not before_attacks(s)}
    return tuple(moment for moment in now if now[moment])


def lethal(s: State, robot: int) -> bool:
    """The damage that is announced would put the robot out."""
    return _announced(s).damage[robot] >= s.energy[robot]


@effect("reply", cause="attack")
def reply(do: Doing, robot: int | None = None, chosen: str | None = None) -> None:
    """Let robots in the attack use Secret Weapons, until all have passed in a row."""
    s = do.state
    a = _announced(s)
    if robot is None or chosen is None:
        for one in order(s):
            if one in a.passed or not in_the_game(s, one):
                continue
            names = dict.fromkeys(name for moment in moments(s, one) for name in usable_now(s, one, moment))
            if names:
                do.ask(seat_of(s, one), "answer", (PASS, *names), reply.frame(one))
                return
    elif chosen == PASS:
        do.let_happen(robot)
        do.then(reply.frame())
    else:
        do.let_happen(None)
        late = only_if(lethal(s, robot), "moonbots.secret.lethal-window")
        do.then(*shown(do, robot, chosen, ("moonbots.secret.simultaneous", *late)), reply.frame())


# ---- the result of the attack ----------------------------------------------------------------------------


@effect("strike", cause="attack")
def strike(do: Doing) -> None:
    """Shields take off what they can; then all who are hit lose energy at the same time."""
    do.then(*(ward_off.frame(robot) for robot in hit(_announced(do.state))), take_effect.frame())


@effect("take effect", cause="attack")
def take_effect(do: Doing) -> None:
    """All who are hit lose energy at the same time."""
    s = do.state
    a = _announced(s)
    do.cause = a.part
    losses = [(robot, a.damage[robot]) for robot in hit(a) if in_the_game(s, robot)]
    do.end_attack(("moonbots.attack.damage-is-energy", "moonbots.attack.event"))
    lose(do, losses, ("moonbots.attack.damage-is-energy", "moonbots.symbol.attack"))


@effect("shield", cause="attack")
def ward_off(do: Doing, robot: int, chosen: str | None = None) -> None:
    """Nothing hits a robot that dodges; its shield reduces the damage, under one reading only if it likes."""
    s = do.state
    if robot in s.dodging:
        do.suffer("dodge", robot, (), "", ("moonbots.secret.dodge",))
    a = _announced(s)
    upgrade = shield(s, robot, a.kind)
    if upgrade is None or not (a.hits[robot] or _of_stronger(s, robot)):
        return
    free = offered(s, a.kind, "shield")
    chosen = do.decide(seat_of(s, robot), "shield", (upgrade.name, *only_if(free, PASS)), chosen)
    if chosen == PASS:
        do.nothing("shield", do.title(robot), ("moonbots.upgrade.shield-optional",))
    elif chosen is not None:
        _take_off(do, robot, upgrade)


def _of_stronger(s: State, robot: int) -> bool:
    """True if, under one reading, a shield reduces the damage added by Stronger."""
    return bool(_announced(s).sure[robot]) and s.setup.rulings["stronger-shields"] == "weapons-only"


def _take_off(do: Doing, robot: int, upgrade: Upgrade) -> None:
    s = do.state
    a = _announced(s)
    off = upgrade.fist_shield if a.kind == "fists" else upgrade.missile_shield
    free = only_if(offered(s, a.kind, "shield"), "moonbots.upgrade.shield-optional")
    why = (*upgrade.own, "moonbots.attack.event", *free)
    if a.hits[robot]:
        do.by(upgrade.name).suffer("shield", robot, with_shield(s, a.hits[robot], off), upgrade.name, why)
    else:
        do.by(upgrade.name).strengthen(robot, -min(off, a.sure[robot]), why)
    if s.setup.rulings["attack-extent"] == "turn":
        do.use_up(robot, upgrade.name)


# ---- activation: rolling, rolling again, laying dice on parts, and what the parts do ---------------------

_OPTIONAL = ("moonbots.activate.optional", "moonbots.turn.order")


def roll(do: Doing, action: Roll) -> None:
    """The robot is activated: it rolls all of its dice."""
    skipped = only_if(do.state.buys, "moonbots.buy.skip")
    do.enter_phase("activate", ("moonbots.turn.order", "moonbots.activate.optional", *skipped))
    do.then(rolled.frame(""))


@effect("roll", cause="roll")
def rolled(do: Doing, again: str, shows: str | None = None) -> None:
    """Roll dice, all or some of them ``again``."""
    s = do.state
    number = len(again) or dice_of(s, s.robot)
    if shows is None and do.chance is not None:
        shows = throw(number, do.chance)
    else:
        shows = do.weighted("roll", rolls(number), shows, rolled.frame(again))
    if shows is None:
        return
    if again:
        do.reroll(
            again,
            shows,
            ("moonbots.upgrade.reroll", *only_if(number == 1, "moonbots.upgrade.reroll-one-die")),
        )
    else:
        more = only_if(number > 1, "moonbots.upgrade.plus-one-die")
        do.roll(shows, ("moonbots.activate.roll-all", *more))


def reroll(do: Doing, action: Reroll) -> None:
    """Some dice are rolled again, once a turn."""
    do.use_reroll()
    do.then(rolled.frame(action.dice))


def place(do: Doing, action: Place) -> None:
    """Place dice on a part, which works at once, or under one reading once all dice are placed."""
    s = do.state
    part = part_at(s, s.robot, action.place)
    assert part is not None
    why = do.traced and (
        *part.clauses.get("activate", ()),
        "moonbots.activate.condition",
        *condition(part.needs, s.setup.sums),
        "moonbots.activate.once-per-part",
        "moonbots.activate.one-part-per-die",
    )
    do.place(action.dice, action.place, part.name, why)
    if s.setup.rulings["part-order"] == "one-by-one":
        do.then(*_symbols(s, action.place))


def _symbols(s: State, *places: str) -> list[tuple[object, ...]]:
    """Carry out the parts in these places: losses, then attacks, then gains."""
    return [symbol.frame(place, kind) for kind in ("loss", FISTS, MISSILES, "gain") for place in places]


@effect("symbol", cause="activation")
def symbol(do: Doing, place: str, kind: str) -> None:
    """A part does all it shows of a kind."""
    s = do.state
    part = part_at(s, s.robot, place)
    n = 0 if part is None else getattr(part, kind)
    if part is None or not n:
        return
    do.cause = part.name
    several = sum(bool(getattr(part, one)) for one in ("loss", FISTS, MISSILES, "gain")) > 1
    all_of_it = only_if(several, "moonbots.activate.all-symbols", "moonbots.activate.order")
    if kind == "loss":
        lose(do, [(s.robot, n)], ("moonbots.symbol.energy-loss", *all_of_it))
    elif kind == "gain":
        gain(do, s.robot, part.name, n, ("moonbots.symbol.energy-gain", *all_of_it), True)
    else:
        do.then(attack.frame(place, part.name, kind, n, ("moonbots.symbol.attack", *all_of_it)))


def end_turn(do: Doing, action: EndTurn) -> None:
    """End the robot's turn; under one reading its parts take effect only now."""
    s = do.state
    places = tuple(place for place, _ in s.placed)
    skipped = only_if(s.phase == "buy", "moonbots.buy.skip") if s.buys else ()
    do.nothing("end", do.robot, (*skipped, *_OPTIONAL))
    do.then(*(_symbols(s, *places) if s.setup.rulings["part-order"] == "together" else ()), restock.frame())
