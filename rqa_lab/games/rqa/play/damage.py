"""Damage and points: cubes that are lost and gained, and making change."""

from rqa_lab.core.clause import Clauses, only_if, unless
from rqa_lab.games.rqa.model.bodies import is_tile, space_of, space_or_none, tile_of, title
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.steps import begin
from rqa_lab.games.rqa.rules.attacking import is_attack
from rqa_lab.games.rqa.rules.staying import Defense, absorbing, defenses, endless


def damage(do: Doing, robot: int, body: int, n: int, why: Clauses) -> None:
    """A body takes n damage caused by a robot, red cubes before the blue one; it may be Knocked Out.

    Defenses on a robot take it first.  A tile gives up its points, and does what it says.
    """
    s = do.state
    if space_or_none(s, body) is None:
        do.nothing("damage", title(s, body), ("rqa.faq.partial-effects",))
    elif is_tile(body):
        _damage_tile(do, robot, body, n, why)
    elif n := _absorb(do, robot, body, n, why) if s.extras.defenses else n:
        red = min(n, s.red[body])
        blue = min(n - red, s.blue[body])
        hurts = do.traced and (
            *dict.fromkeys((*why, "rqa.damage.red-first")),
            *only_if(red + blue < n, "rqa.damage.excess"),
        )
        _lose_health(do, robot, body, red, blue, hurts)


def _damage_tile(do: Doing, robot: int, body: int, n: int, why: Clauses) -> None:
    """A tile that can be damaged gives up its points, and does what it says, for the active seat."""
    s, tile, space = do.state, tile_of(do.state, body), space_of(do.state, body)
    own = (*tile.clauses["damaged"], "rqa.faq.tile-damager")
    do.hit_tile(body, n, tuple(dict.fromkeys((*own, *why))))
    if tile.points:
        points = min(n, dict(s.extras.points).get(space, 0))
        if points:
            do.claim_points(space, points, own)
        else:
            do.nothing("claim", title(s, body), (*own, "rqa.faq.partial-effects"))
    begin(do, robot, body, tile.name, tile.damaged)


def lose_all_health(do: Doing, robot: int, body: int, why: Clauses) -> None:
    """An effect Knocks a robot Out: its Defenses break, and it loses all its Health."""
    s = do.state
    for defense in defenses(s, body):
        _break(do, robot, defense)
    _lose_health(do, robot, body, s.red[body], s.blue[body], why)


# ---- Defenses --------------------------------------------------------------------------------------------


def _absorb(do: Doing, robot: int, body: int, n: int, why: Clauses) -> int:
    """The Defenses of a robot take damage in its place; returns what is left for the robot."""
    s = do.state
    for defense, takes in absorbing(s, defenses(s, body), n):
        if endless(s, defense[1]):
            own = s.setup.components.cards[defense[1]].play_clauses
            _lose_hologram(do, robot, defense, takes, (*own, *why))
        else:
            _lose_defense(do, robot, defense, takes, ("rqa.card.do-what-it-says", *why))
        n -= takes
    return n


def _break(do: Doing, robot: int, defense: Defense) -> None:
    """A Defense breaks with all its cubes, because its robot is Knocked Out without damage."""
    s, (body, card, red) = do.state, defense
    why = s.setup.components.cards[card].clauses.get("knocked out", ("rqa.card.defense.non-damage-ko",))
    if endless(s, card):
        health = s.red[body] + s.blue[body] if s.setup.rulings["defense-absorb"] == "health" else 0
        _lose_hologram(do, robot, defense, health, why)
    else:
        _lose_defense(do, robot, defense, red, why)


def _lose_defense(do: Doing, robot: int, defense: Defense, red: int, why: Clauses) -> None:
    """A Defense loses cubes, for or against the active seat, and breaks without any."""
    body, card, has = defense
    if red:
        do.absorb(defense, red, why)
        _hand_over(do, robot, body, red, 0)
    if red == has:
        do.break_defense((body, card, 0), why)


def _lose_hologram(do: Doing, robot: int, defense: Defense, worth: int, why: Clauses) -> None:
    """A Hologram breaks: the active seat gains as many points for an enemy, and loses them for a friend."""
    s, (body, card, red) = do.state, defense
    if red:  # only in a broken position: a Hologram holds no cubes
        do.absorb(defense, red, why)
        _hand_over(do, robot, body, red, 0)
    if worth and body in s.setup.enemies[s.seat]:
        need_red(do, worth)
        do.take_points(s.seat, worth, why)
    elif worth:
        friendly = s.setup.components.cards[card].clauses.get("friendly", ())
        lose_points(do, worth, (*friendly, *why))
    do.break_defense((body, card, 0), why)


# ---- Health ----------------------------------------------------------------------------------------------


def _lose_health(do: Doing, robot: int, body: int, red: int, blue: int, why: Clauses) -> None:
    """A robot loses cubes of its Health bar, and without any it is Knocked Out."""
    s = do.state
    do.hurt(body, red, blue, why)
    if red + blue:  # none only in a broken position: on the board without Health
        _hand_over(do, robot, body, red, blue)
    if s.red[body] or s.blue[body]:
        return
    owner = s.setup.owner[body]
    teammate = owner != s.seat and body not in s.setup.enemies[s.seat]
    do.knock_out(
        body,
        (
            "rqa.ko.last-cube",
            *only_if(owner != s.seat, "rqa.ko.keeps-cards"),
            *only_if(s.pile[owner].points, "rqa.setup.vp-pile-not-health"),
            *only_if(teammate, "rqa.ko.teammate-does-not-end"),
        ),
    )
    if credited(s, robot, body, do.cause):
        do.wait(reward.frame(robot, robot, "bonus"))


def _hand_over(do: Doing, robot: int, body: int, red: int, blue: int) -> None:
    """The active seat claims the cubes that an enemy lost, or loses points for those of a friend."""
    s = do.state
    if body in s.setup.enemies[s.seat]:
        claims = do.traced and (
            "rqa.damage.turn-player-claims",
            "rqa.damage.any-reason",
            "rqa.cubes.claim-keeps-colour",
            "rqa.damage.friendly-on-enemy-turn",
            *only_if(red, "rqa.cubes.red-value"),
            *only_if(blue, "rqa.cubes.blue-value"),
            *only_if(is_attack(s, do.cause), "rqa.attack.claim-cubes"),
        )
        do.claim(body, red, blue, claims)
        return
    do.set_aside(
        body,
        red,
        blue,
        (
            "rqa.damage.own-turn-cubes-destination",
            "rqa.damage.nobody-claims-self-loss",
            *only_if(blue, "rqa.cubes.blue-never-to-reserve"),
        ),
    )
    lose_points(do, red + 2 * blue, _own_loss(s, robot, body, do.cause))


def _own_loss(s: State, robot: int, body: int, cause: str) -> Clauses:
    """The active seat loses points for a friendly robot, because of what ``robot`` did."""
    teammate = s.setup.owner[body] != s.seat
    return (
        *only_if(teammate, "rqa.team.loss-active-player"),
        "rqa.damage.own-turn-loss",
        *unless(teammate or robot == body, "rqa.two.own-robots-friendly"),
        *only_if(robot != body and cause in s.setup.components.tiles, "rqa.push.friend-onto-tile"),
        *only_if(is_attack(s, cause), "rqa.attack.friend-indirect"),
    )


def credited(s: State, robot: int, body: int, cause: str) -> bool:
    """A robot gets its reward for a body whose Knock Out it caused."""
    if not s.setup.boards[robot].reward or s.setup.owner[robot] != s.seat:
        return False
    counts = s.setup.rulings["petri-attribution"] == "caused" or is_attack(s, cause)
    return counts and body in s.setup.enemies[s.seat]


@effect("reward")
def reward(do: Doing, robot: int, body: int, cause: str) -> None:
    """What the owner of a robot gets for an enemy that it Knocked Out."""
    setup = do.state.setup
    begin(do, robot, None, setup.titles[robot], setup.boards[robot].reward)


# ---- points ----------------------------------------------------------------------------------------------


def lose_points(do: Doing, n: int, why: Clauses) -> None:
    """The active seat loses Victory Points: red cubes first, then gems and blue cubes after making change.

    Beyond them nothing is lost, or points are owed, as the ruling says.
    """
    s = do.state
    debts, blue_first = s.setup.rulings["vp-floor"] == "debt", s.setup.rulings["vp-payment"] == "blue-first"
    short = max(0, n - s.pile[s.seat].worth)
    if short:
        n, why = n - short, (*why, "rqa.cubes.loss-floor")
    floor = tuple(dict.fromkeys(("rqa.cubes.loss-floor", *why)))
    if not n and not debts:
        do.nothing("loss", do.seat, floor)
    while n:
        pile = s.pile[s.seat]
        several = only_if(sum(map(bool, pile[:3])) > 1, "rqa.cubes.loss-payment-choice")
        change = "rqa.cubes.change-any-loss"
        if pile.red:
            paid = min(n, pile.red)
            do.forfeit(paid, (*why, *several))
            n -= paid
        elif pile.gems and not (blue_first and pile.blue):
            need_red(do, 5)
            do.change_gem(("rqa.cubes.change-gem", "rqa.cubes.gem-value", change, *several))
        else:
            need_red(do, 2)
            do.change_blue(("rqa.cubes.change-blue", change, "rqa.cubes.blue-never-to-reserve", *several))
    if short and debts:
        do.owe(short, floor)


def need_red(do: Doing, n: int) -> None:
    """Make sure that the Reserve holds n red cubes: players swap 5 for a gem, then tokens stand in."""
    s = do.state
    seats = range(len(s.pile))
    while s.reserve.red < n and s.reserve.gems and (rich := [it for it in seats if s.pile[it].red >= 5]):
        do.replenish(rich[0], ("rqa.cubes.replenish", "rqa.cubes.exchange", "rqa.cubes.gem-value"))
    if s.reserve.red < n:
        do.bring_tokens(n - s.reserve.red, ("rqa.cubes.tokens",))
