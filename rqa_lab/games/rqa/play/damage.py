"""Steps one after another, damage, a Knock Out and its reward, and points for a place in the arena."""

from collections.abc import Sequence

from rqa_lab.core.clause import Clauses, only_if, unless
from rqa_lab.core.component import Step
from rqa_lab.core.doing import Frame
from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.games.rqa.bodies import find, is_tile, space_of, space_or_none, tile_of, title, word
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.rules.attacking import is_attack
from rqa_lab.games.rqa.rules.permission import plays_several
from rqa_lab.games.rqa.rules.staying import Defense, absorbing, cheap_enough, defenses, endless, on_offer
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import State
from rqa_lab.games.rqa.steps import effect, option

# ---- the effects of cards, tiles and powers, step by step ------------------------------------------------
# A step such as ``("gain", "energy", 2)`` is an effect with the frame ``(op, robot, body, cause,
# *arguments)``: the acting robot, the body aimed at, and the card, tile or robot that the step is printed on.


def begin(
    do: Doing, robot: int | None, body: int | None, source: str, steps: Sequence[Step],
    bodies: tuple[int, ...] = (),
) -> None:  # fmt: skip
    """The steps of a card, a tile or a power run next; "each" is done to each of the bodies."""
    frames: list[Frame] = []
    for op, *rest in steps:
        each = op == "each"
        frames.append(
            each_of.frame(robot, source, tuple(rest), bodies) if each else (op, robot, body, source, *rest)
        )
    do.then(*frames)


@effect("each of")
def each_of(
    do: Doing, robot: int | None, cause: str, step: Step, bodies: tuple[int, ...], chosen: str | None = None
) -> None:
    """Do a step to each of these bodies; if it moves them, the active player picks the next one."""
    s = do.state
    for gone in (body for body in bodies if space_or_none(s, body) is None):
        do.nothing("gone", title(s, gone), ("rqa.faq.partial-effects",))
    bodies = tuple(body for body in bodies if space_or_none(s, body) is not None)
    if not bodies:
        return
    if chosen is None and step[0] == "knock" and len(bodies) > 1:
        options = tuple(word(s, body) for body in bodies)
        do.ask(do.seat, "who next", options, each_of.frame(robot, cause, step, bodies))
        return
    first = bodies[0] if chosen is None else find(s, chosen)
    if rest := tuple(body for body in bodies if body != first):
        do.then(each_of.frame(robot, cause, step, rest))
    begin(do, robot, first, cause, (step,))


@effect("either")
def either(
    do: Doing, robot: int | None, body: int | None, cause: str, one: Step, other: Step,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """Do one of two steps, as the active player chooses; a step without effect is not offered."""
    options = {option(step): step for step in (one, other) if _can(do.state, step)}
    if chosen is None:
        do.pick(do.seat, "either", tuple(options), ("rqa.card.or-choice",))
    else:
        begin(do, robot, body, cause, (options[chosen],))


def _can(s: State, step: Step) -> bool:
    return step[0] != "acquire" or any(not cheap_enough(s, card, step[1]) for card in on_offer(s))


def clauses_for(s: State, source: str, *more: str) -> Clauses:
    """Something happens because a card, a tile or a Player Board says so."""
    parts = s.setup.components
    card = parts.cards.get(source)
    if card is not None:
        if not card.pack:
            return ("rqa.card.do-what-it-says", *more)
        event, own = only_if(card.type == "Event", "rqa.card.events"), card.clauses.get("standing", ())
        return (*event, "rqa.card.do-what-it-says", *own, *more)
    tile = parts.tiles.get(source)
    if tile is None:
        return (*parts.robots[source].clauses["says"], "rqa.faq.effect-definition", *more)
    return (
        *tile.clauses["says" if tile.start else "damaged"],
        *only_if(tile.start, "rqa.tile.start-tiles-require-presence"),
        *only_if(tile.start and plays_several(s), "rqa.two.tile-you"),
        "rqa.faq.effect-definition",
        *more,
    )


# ---- damage and points: cubes that are lost and gained, and making change --------------------------------


def damage(do: Doing, robot: int, body: int, n: int, why: Clauses) -> None:
    """Deal a body n damage caused by a robot, red cubes before the blue one; it may be Knocked Out.

    Defenses on a robot take it first.  A tile gives up its points, and does its printed effect.
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
    """Let the Defenses of a robot take damage in its place; returns the rest for the robot."""
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
    """Break a Hologram: the active seat gains as many points for an enemy, and loses them for a friend."""
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
    """True if a robot gets its reward for a body that it Knocked Out."""
    if not s.setup.boards[robot].reward or s.setup.owner[robot] != s.seat:
        return False
    counts = s.setup.rulings["petri-attribution"] == "caused" or is_attack(s, cause)
    return counts and body in s.setup.enemies[s.seat]


@effect("reward")
def reward(do: Doing, robot: int, body: int, cause: str) -> None:
    """Give the owner of a robot the reward for an enemy that it Knocked Out."""
    setup = do.state.setup
    begin(do, robot, None, setup.titles[robot], setup.boards[robot].reward)


# ---- points ----------------------------------------------------------------------------------------------


def lose_points(do: Doing, n: int, why: Clauses) -> None:
    """Take points from the active seat: red cubes first, then gems and blue cubes after making change.

    If they run out, the rest is forgiven or owed, depending on the ruling.
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


# ---- points in the arena ---------------------------------------------------------------------------------
# Victory Points that lie in the arena: gumballs on spaces, points on tiles that give them up when hit.

_DIAGONAL = tuple(way for way in range(len(WAYS)) if way not in STRAIGHT)


@effect("gumballs")
def scatter(do: Doing, robot: int, body: int, cause: str) -> None:
    """A gumball comes onto each space diagonally next to a tile that has none."""
    s, at = do.state, space_or_none(do.state, body)
    if at is None:
        do.nothing("gone", cause, ("rqa.faq.partial-effects",))
        return
    why = tile_of(s, body).clauses["damaged"]
    near = [to for way in _DIAGONAL if (to := GRID.step[at][way]) is not None]
    bare = sorted(space for space in near if space not in s.extras.gumballs)
    if not bare:
        do.nothing("gumballs", cause, why)
    for space in bare:
        need_red(do, 1)
        do.gumball(space, (*why, *_on_blocking_tile(s, space)))
        convert(do, space)
        for one in s.setup.robots_of[s.seat]:
            if s.at[one] == space:
                _claim(do, one, ("rqa.gumball.claim",))


def _claim(do: Doing, robot: int, why: Clauses) -> None:
    """On its owner's turn a robot takes the gumballs of its space."""
    s, space = do.state, do.state.at[robot]
    if space is not None and s.setup.owner[robot] == s.seat and space in s.extras.gumballs:
        do.claim_gumballs(robot, space, (*why, *_on_blocking_tile(s, space), "rqa.cubes.red-value"))


def _on_blocking_tile(s: State, space: int) -> Clauses:
    return only_if(s.layout.blocks_move >> space & 1, "rqa.gumball.on-blocking-tile")


def came(do: Doing, robot: int, how: str) -> None:
    """A robot has come onto a space, where gumballs may lie."""
    if do.state.extras.gumballs:
        _claim(do, robot, (*only_if(how == "follow", "rqa.gumball.steal-by-push"), "rqa.gumball.claim"))


def convert(do: Doing, space: int) -> None:
    """Gumballs on a tile that holds points are points of that tile."""
    s = do.state
    if space in s.extras.gumballs and (tile := s.layout.at.get(space)) is not None and tile.points:
        do.turn_gumballs(space, ("rqa.gumball.vp-crate-converts",))


def lay_points(do: Doing, space: int, n: int, why: Clauses) -> None:
    """Victory Points come onto the tile of a space, if there are any to come."""
    if n:
        need_red(do, n)
        do.add_points(space, n, why)


def event_enters(do: Doing) -> None:
    """An Event has come into the Shop: more points come onto the tiles that say so."""
    for space, tile in sorted(do.state.layout.at.items()):
        lay_points(do, space, tile.per_event, ("rqa.card.events", *tile.clauses["points"]))
