"""Which clauses an event cites: the one that acts first, then what was consulted in this very case.

Nothing here decides what happens; that stands where it happens.  What only an event of the moment cites need
not be asked where nobody keeps a trace: ``() if t is None else cite.step(…)``.  What goes on is asked always,
for a state never depends on a trace: a frame carries :func:`own_turn_over`, :func:`tile` and :func:`says`,
and the first of :func:`knocked`, :func:`pulled` and :func:`bumped` goes to what comes of it.
"""

from rqa_lab.core.grid import STEPS, STRAIGHT
from rqa_lab.games.rqa.model.bodies import bumps, is_edge, is_robot, is_tile, place, tile_of
from rqa_lab.games.rqa.model.setup import CENTRE, EDGE
from rqa_lab.games.rqa.model.state import State, blocked
from rqa_lab.games.rqa.rules.moving import BY_ITSELF, STEP, may

Clauses = tuple[str, ...]


def only_if(condition: object, *clauses: str) -> Clauses:
    """These clauses where the condition holds, else none."""
    return clauses if condition else ()


def several(s: State) -> bool:
    """The active seat plays with several robots."""
    return len(s.setup.of_seat[s.seat]) > 1


def lasting(s: State, *clauses: str) -> Clauses:
    """A card changes something for the rest of the turn."""
    return ("rqa.card.do-what-it-says", *clauses, *only_if(several(s), "rqa.two.card-for-one"))


def step_paid(s: State, price: Clauses) -> Clauses:
    """The price of a step."""
    return (*price, *only_if(several(s), "rqa.two.shared-resources"))


_THIS_TURN = {
    "over": ("rqa.over.only-own-moves-this-turn",),
    "diagonal": ("rqa.diag.permission",),
    "plating": ("rqa.card.electrified-plating",),
    "hypercharge": ("rqa.card.hypercharge",),
    "set down": ("rqa.setup.pug-first-turn-vp",),
    "power used": ("rqa.robot.strider.once-per-turn", "rqa.faq.once-per-turn"),
    "last turn": ("rqa.end.immediate",),
}


def worn_off(s: State) -> Clauses:
    """What lasts for a turn ends with it."""
    own = s.setup.of_seat[s.seat]
    ended = [clause for what, r in s.lasting if what != "set down" or r in own for clause in _THIS_TURN[what]]
    return tuple(dict.fromkeys((*ended, "rqa.turn.cleanup")))


def centre(s: State, robot: int) -> Clauses:
    """A robot in the centre earns a point at the start of its owner's turn."""
    partner_gone = any(s.at[other] is None for other in s.setup.of_seat[s.seat])
    return (
        "rqa.turn.center-vp",
        "rqa.term.center",
        "rqa.health.gain-vp",
        *only_if(("set down", robot) in s.lasting, "rqa.setup.pug-first-turn-vp"),
        *only_if(partner_gone, "rqa.respawn.other-robot-start", "rqa.meta.body-over-glossary"),
    )


def says(s: State, source: str, *more: str) -> Clauses:
    """Something happens because a card, a tile or a Player Board says so."""
    parts = s.setup.components
    card = parts.cards.get(source)
    if card is not None:
        if not card.pack:
            return ("rqa.card.do-what-it-says", *more)
        event, standing = only_if(card.type == "Event", "rqa.card.events"), card.clauses.get("standing", ())
        return (*event, "rqa.card.do-what-it-says", *standing, *more)
    start: Clauses = ()
    if source in parts.tiles and parts.tiles[source].start:
        start = ("rqa.tile.start-tiles-require-presence", *only_if(several(s), "rqa.two.tile-you"))
    elif source in parts.robots:
        start = ("rqa.robot.petri.attribution",)
    record = parts.tiles.get(source) or parts.robots[source]
    own = record.clauses.get("says", record.clauses.get("damaged", ()))
    return (*own, *start, "rqa.faq.effect-definition", *more)


def step(s: State, robot: int, way: int, to: int) -> Clauses:
    """A robot walks onto a space; told before it does."""
    tile = s.layout.at.get(to)
    onto = tile.clauses.get("step", ()) if tile else ()
    up = blocked(s, to)
    passing = to in CENTRE and tile is None
    return (
        *only_if(up, "rqa.over.cost", "rqa.over.need-enough-move"),
        *only_if(up and s.occupied >> to & 1, "rqa.over.robots"),
        "rqa.move.basic",
        "rqa.move.exit-enter-each-step",
        *only_if(way not in STRAIGHT, "rqa.diag.permission", "rqa.diag.cost"),
        *_past_corners(s, robot, way),
        *onto,
        *only_if(passing, "rqa.turn.center-not-by-passing"),
        *only_if(attacked(s), "rqa.move.interleave"),
    )


def attacked(s: State) -> bool:
    """The active seat has played an Attack card this turn."""
    cards = s.setup.components.cards
    return any(name in cards and cards[name].type == "Attack" for name in s.in_play[s.seat])


def _past_corners(s: State, body: int, way: int) -> Clauses:
    """A body goes diagonally, past what stands or lies at the corner."""
    if way in STRAIGHT:
        return ()
    at, (dx, dy) = place(s, body), STEPS[way]
    both = (STEP[at][STEPS.index(one)] for one in ((dx, 0), (0, dy)))  # type: ignore[index]
    beside = [space for space in both if space is not None]
    between = any(blocked(s, space) for space in beside)
    tiled = [space for space in beside if space in s.layout.at]
    return (
        *only_if(between, "rqa.diag.between-corners"),
        *only_if(tiled, "rqa.move.corner-not-entered"),
    )


def push_paid(s: State, robot: int, body: int, way: int, price: Clauses) -> Clauses:
    """The price of a push; leaving a tile by it costs nothing on top."""
    leaving = s.layout.exit_extra.keys() & {s.at[robot], place(s, body)}
    shared = only_if(several(s), "rqa.two.shared-resources")
    diagonal = only_if(way not in STRAIGHT, "rqa.diag.cost")
    return (*price, *diagonal, *only_if(leaving, "rqa.push.no-pothole-surcharge"), *shared)


def pushed(s: State, robot: int, body: int, way: int) -> Clauses:
    """A body is pushed along."""
    friend = body < EDGE and body not in s.setup.enemies[s.seat]
    at = place(s, body)
    hidden = at is not None and s.layout.blocks_sight >> at & 1
    return (
        "rqa.push.direction",
        "rqa.push.two-steps",
        "rqa.knock.push-counts-as-knock",
        *only_if(way not in STRAIGHT, "rqa.diag.push", "rqa.diag.permission"),
        *_past_corners(s, body, way),
        *only_if(friend, "rqa.push.any-robot"),
        *only_if(hidden, "rqa.push.not-attack"),
        *only_if(s.atop == robot, "rqa.over.push-from-top"),
    )


def followed(s: State, robot: int, way: int) -> Clauses:
    """The pusher takes the space that became free; told before it does."""
    return (
        "rqa.push.two-steps",
        "rqa.push.pusher-must-follow",
        *_past_corners(s, robot, way),
        *only_if(s.atop == robot, "rqa.over.push-from-top"),
    )


def stayed(s: State, robot: int, body: int) -> Clauses:
    """The pusher stays, because the body did not move."""
    gone = place(s, body) is None
    return (
        "rqa.push.two-steps",
        "rqa.push.blocked-no-reenter",
        "rqa.push.cost-spent-if-blocked",
        *only_if(gone, "rqa.push.ko-by-collision-no-follow"),
        *only_if(s.atop == robot, "rqa.over.push-from-top"),
    )


def knocked(s: State, body: int, card: str, way: int, n: int, angled: bool) -> Clauses:
    """A body is knocked along by a card that knocks n spaces."""
    record = s.setup.components.cards[card]
    from_card = record.clauses.get("knock", record.play_clauses)
    return (
        *only_if(angled, "rqa.knock.angle", "rqa.term.row-column-diagonal"),
        "rqa.knock.attacker-direction",
        *only_if(n > 1, "rqa.knock.multi-step"),
        *_past_corners(s, body, way),
        "rqa.knock.only-target-moves",
        "rqa.knock.not-a-push",
        *only_if(
            any(what == "plating" for what, _ in s.lasting), "rqa.card.electrified-plating.not-knockback"
        ),
        *from_card,
    )


def pulled(s: State, body: int, card: str, way: int, angled: bool) -> Clauses:
    """A body is pulled along by a card."""
    return (
        *only_if(angled, "rqa.pull.angle-path", "rqa.term.row-column-diagonal"),
        "rqa.pull.toward",
        *_past_corners(s, body, way),
        "rqa.knock.only-target-moves",
        *s.setup.components.cards[card].play_clauses,
    )


def shifted(s: State, body: int, way: int) -> Clauses:
    """A body is moved by a card onto an empty space."""
    off = s.at[body] in s.layout.exit_extra
    return (
        "rqa.card.reprogram",
        "rqa.card.reprogram.path",
        "rqa.term.empty",
        *only_if(way not in STRAIGHT, "rqa.card.reprogram.diagonal"),
        *_past_corners(s, body, way),
        "rqa.card.reprogram.any-robot",
        *only_if(off, "rqa.card.reprogram.exit-free"),
        *only_if(off and may(s, body, "over"), "rqa.over.forced-move-ignore"),
    )


def bumped(s: State, body: int, obstacle: int, cause: str, how: str, way: int) -> Clauses:
    """A body hits an obstacle, given by its bit; told before the bump is noted."""
    others = any(mask >> obstacle & 1 for other, mask in enumerate(s.bumped) if other != body)
    card = s.setup.components.cards.get(cause)
    long = card is not None and any("knock" in step and step[-1] > 1 for step in card.steps)
    return (
        *_hit(s, body, obstacle),
        *only_if(how == "pull", "rqa.pull.collision"),
        *only_if(place(s, body) in s.layout.enter, "rqa.damage.collision-tile-both-count"),
        *only_if(long, "rqa.knock.stops-on-collision"),
        *only_if(how == "push" and way not in STRAIGHT, "rqa.diag.push-blocked"),
        *(("rqa.knock.collision", *card.clauses.get("knock", ())) if card else ()),
        *only_if(bumps(s, body), "rqa.limit.different-obstacle"),
        *only_if(others, "rqa.limit.per-robot"),
        *only_if(is_robot(obstacle) and s.bumped[obstacle] >> body & 1, "rqa.limit.robot-obstacle"),
    )


def _hit(s: State, body: int, obstacle: int) -> Clauses:
    if is_robot(obstacle):
        enemies = s.setup.enemies[s.seat]
        return (
            "rqa.push.into-robot",
            "rqa.term.robot-is-obstacle",
            *only_if(body in enemies and obstacle not in enemies, "rqa.push.into-own-robot"),
            *only_if(is_tile(body), "rqa.faq.damaging-blocking-tiles"),
        )
    if is_edge(obstacle):
        return ("rqa.push.into-edge", *only_if(is_tile(body), "rqa.faq.damaging-blocking-tiles"))
    tile = tile_of(s, obstacle)
    rams = only_if(is_tile(body), "rqa.faq.push-tile-onto-tile")
    if tile.attackable:
        stops = ("rqa.tile.loot-box.stops-knockback",) if tile.backs else ()
        return ("rqa.push.into-wall", "rqa.term.obstacle", "rqa.faq.damaging-blocking-tiles", *rams, *stops)
    wall = ("rqa.push.into-wall", "rqa.tile.wall", "rqa.term.obstacle", "rqa.tile.wall.not-damageable")
    return (*wall, *only_if(is_tile(body), "rqa.faq.damaging-blocking-tiles"), *rams)


#: how a body came onto a tile -> what says when the tile acts; a shift ends on empty spaces only
ENTERED = {
    "step": ("rqa.move.effect-after-each-own-step",),
    "follow": ("rqa.push.tile-effects-after-push", "rqa.push.pusher-must-follow"),
    "push": ("rqa.push.onto-tile", "rqa.push.tile-effects-after-push"),
    "knock": ("rqa.knock.deferred-effects",),
    "pull": ("rqa.pull.enter-effects", "rqa.knock.deferred-effects"),
    "change": ("rqa.faq.tile-change-enter",),
}


def tile(s: State, body: int, name: str, how: str, card: str) -> Clauses:
    """A tile acts on a body that entered it: by its own step, a push, or knocked or pulled by a card."""
    forced = how not in (*BY_ITSELF, "change")
    record = s.setup.components.cards.get(card)
    from_card = record.clauses.get("tile", ()) if record else ()
    return (
        *s.setup.components.tiles[name].clauses["enter"],
        *ENTERED[how],
        *from_card,
        *only_if(forced and may(s, body, "over"), "rqa.over.forced-move-ignore"),
        *only_if(s.own_ko, "rqa.ko.pending-effects"),
    )


def claimed(s: State, cause: str, red: int, blue: int) -> Clauses:
    """The active seat claims cubes of an enemy: red ones, the blue one or both."""
    return (
        "rqa.damage.turn-player-claims",
        "rqa.damage.any-reason",
        "rqa.cubes.claim-keeps-colour",
        "rqa.damage.friendly-on-enemy-turn",
        *only_if(red, "rqa.cubes.red-value"),
        *only_if(blue, "rqa.cubes.blue-value"),
        *only_if(is_attack(s, cause), "rqa.attack.claim-cubes"),
    )


def is_attack(s: State, cause: str) -> bool:
    """The cause is an Attack card, or a robot with an attack of its own."""
    parts = s.setup.components
    return cause in parts.robots or (cause in parts.cards and parts.cards[cause].type == "Attack")


def set_aside(blue: int) -> Clauses:
    """The lost cubes of a friendly robot leave the board."""
    return (
        "rqa.damage.own-turn-cubes-destination",
        "rqa.damage.nobody-claims-self-loss",
        *only_if(blue, "rqa.cubes.blue-never-to-reserve"),
    )


def own_loss(s: State, robot: int, body: int, cause: str) -> Clauses:
    """The active seat loses points, because a friendly robot lost Health by what ``robot`` did."""
    mate = s.setup.owner[body] != s.seat
    parts = s.setup.components
    return (
        "rqa.team.loss-active-player" if mate else "rqa.damage.own-turn-loss",
        *only_if(mate, "rqa.damage.own-turn-loss"),
        *only_if(not mate and robot != body, "rqa.two.own-robots-friendly"),
        *only_if(robot != body and cause in parts.tiles, "rqa.push.friend-onto-tile"),
        *only_if(is_attack(s, cause), "rqa.attack.friend-indirect"),
    )


def knocked_out(s: State, body: int) -> Clauses:
    """A robot has lost its last cube."""
    owner = s.setup.owner[body]
    mate = owner != s.seat and body not in s.setup.enemies[s.seat]
    return (
        "rqa.ko.last-cube",
        *only_if(owner != s.seat, "rqa.ko.keeps-cards"),
        *only_if(s.pile[owner].points, "rqa.setup.vp-pile-not-health"),
        *only_if(mate, "rqa.ko.teammate-does-not-end"),
    )


def own_turn_over(s: State) -> Clauses:
    """The turn ends at once, because the active seat's own robot was Knocked Out."""
    second = any(s.at[robot] is not None for robot in s.setup.of_seat[s.seat])
    return ("rqa.ko.own-turn-ends", "rqa.turn.phases", *only_if(second, "rqa.ko.own-turn-second-robot"))


# ---- the Shop --------------------------------------------------------------------------------------------


def bought(s: State, card: str) -> Clauses:
    """A card is bought; told before it changes hands."""
    return (
        "rqa.shop.sources",
        "rqa.shop.acquired-to-discard",
        "rqa.shop.buy-many",
        *s.setup.components.cards[card].clauses.get("buy", ()),
    )
