"""Which clauses an event cites: the one that acts first, then what was consulted in this very case.

Nothing here decides what happens; that stands where it happens.
"""

from rqa_lab.games.rqa.components import Card
from rqa_lab.games.rqa.state import EDGE, TILES, State

Clauses = tuple[str, ...]


def _if(condition: object, *clauses: str) -> Clauses:
    return clauses if condition else ()


def step(s: State, to: int) -> Clauses:
    """A robot walks onto a space."""
    tile = s.layout.at.get(to)
    onto = tile.clauses.get("step", ()) if tile else ()
    return ("rqa.move.basic", "rqa.move.exit-enter-each-step", *onto)


def push_paid(s: State, robot: int, body: int, price: Clauses) -> Clauses:
    """The price of a push; leaving a tile by it costs nothing on top."""
    leaving = s.layout.exit_extra.keys() & {s.at[robot], s.at[body]}
    return (*price, *_if(leaving, "rqa.push.no-pothole-surcharge"))


def pushed(s: State, body: int) -> Clauses:
    """A body is pushed along."""
    friend = body not in s.setup.enemies[s.seat]
    tile = s.layout.at.get(s.at[body])  # type: ignore[arg-type]
    hidden = tile is not None and "sight" in tile.blocks
    return (
        "rqa.push.direction",
        "rqa.push.two-steps",
        *_if(friend, "rqa.push.any-robot"),
        *_if(hidden, "rqa.push.not-attack"),
    )


def followed() -> Clauses:
    """The pusher takes the space that became free."""
    return ("rqa.push.two-steps", "rqa.push.pusher-must-follow")


def stayed(s: State, body: int) -> Clauses:
    """The pusher stays, because the body did not move."""
    gone = s.at[body] is None
    return (
        "rqa.push.two-steps",
        "rqa.push.blocked-no-reenter",
        "rqa.push.cost-spent-if-blocked",
        *_if(gone, "rqa.push.ko-by-collision-no-follow"),
    )


def hit(card: Card) -> Clauses:
    """The damage of an Attack."""
    last = len(card.steps) > 1 and card.steps[-1][0] == "hit"
    return (
        "rqa.attack.damage-amount",
        *_if(last, "rqa.attack.text-then-damage"),
        *_if(card.range == "around", "rqa.attack.area.no-targets", *card.clauses.get("play", ())),
    )


def knocked(s: State, card: str) -> Clauses:
    """A body is knocked along by a card."""
    record = s.setup.components.cards[card].clauses
    from_card = record.get("knock", record.get("play", ()))
    return (
        "rqa.knock.attacker-direction",
        "rqa.knock.only-target-moves",
        "rqa.knock.not-a-push",
        *from_card,
    )


def bumped(s: State, body: int, obstacle: int, cause: str) -> Clauses:
    """A body hits an obstacle, given by its bit; told before the bump is noted."""
    others = any(mask >> obstacle & 1 for other, mask in enumerate(s.bumped) if other != body)
    card = s.setup.components.cards.get(cause)
    return (
        *_hit(s, body, obstacle),
        *(("rqa.knock.collision", *card.clauses.get("knock", ())) if card else ()),
        *_if(s.bumped[body], "rqa.limit.different-obstacle"),
        *_if(others, "rqa.limit.per-robot"),
        *_if(obstacle < EDGE and s.bumped[obstacle] >> body & 1, "rqa.limit.robot-obstacle"),
    )


def _hit(s: State, body: int, obstacle: int) -> Clauses:
    if obstacle < EDGE:
        enemies = s.setup.enemies[s.seat]
        return (
            "rqa.push.into-robot",
            "rqa.term.robot-is-obstacle",
            *_if(body in enemies and obstacle not in enemies, "rqa.push.into-own-robot"),
        )
    if obstacle < TILES:
        return ("rqa.push.into-edge",)
    return ("rqa.push.into-wall", "rqa.tile.wall", "rqa.term.obstacle", "rqa.tile.wall.not-damageable")


#: how a body came onto a tile -> what says when the tile acts
ENTERED = {
    "step": ("rqa.move.effect-after-each-own-step",),
    "follow": ("rqa.push.tile-effects-after-push", "rqa.push.pusher-must-follow"),
    "push": ("rqa.push.onto-tile", "rqa.push.tile-effects-after-push"),
    "knock": ("rqa.knock.deferred-effects",),
}


def tile(s: State, name: str, how: str, card: str) -> Clauses:
    """A tile acts on a body that entered it: by its own step, a push, or knocked by a card."""
    record = s.setup.components.cards.get(card)
    from_card = record.clauses.get("tile", ()) if record else ()
    return (
        *s.setup.components.tiles[name].clauses["enter"],
        *ENTERED[how],
        *from_card,
        *_if(s.own_ko, "rqa.ko.pending-effects"),
    )


def claimed(s: State, cause: str) -> Clauses:
    """The active seat claims cubes of an enemy."""
    card = s.setup.components.cards.get(cause)
    return (
        "rqa.damage.turn-player-claims",
        "rqa.damage.any-reason",
        "rqa.cubes.claim-keeps-colour",
        "rqa.damage.friendly-on-enemy-turn",
        *_if(card, "rqa.attack.claim-cubes"),
    )


def set_aside(blue: int) -> Clauses:
    """The lost cubes of a friendly robot leave the board."""
    return (
        "rqa.damage.own-turn-cubes-destination",
        "rqa.damage.nobody-claims-self-loss",
        *_if(blue, "rqa.cubes.blue-never-to-reserve"),
    )


def own_loss(s: State, robot: int, body: int, cause: str) -> Clauses:
    """The active seat loses points, because a friendly robot lost Health by what ``robot`` did."""
    mate = s.setup.owner[body] != s.seat
    parts = s.setup.components
    return (
        "rqa.team.loss-active-player" if mate else "rqa.damage.own-turn-loss",
        *_if(mate, "rqa.damage.own-turn-loss"),
        *_if(not mate and robot != body, "rqa.two.own-robots-friendly"),
        *_if(robot != body and cause in parts.tiles, "rqa.push.friend-onto-tile"),
        *_if(cause in parts.cards, "rqa.attack.friend-indirect"),
    )


def knocked_out(s: State, body: int) -> Clauses:
    """A robot has lost its last cube."""
    owner = s.setup.owner[body]
    mate = owner != s.seat and body not in s.setup.enemies[s.seat]
    return (
        "rqa.ko.last-cube",
        *_if(owner != s.seat, "rqa.ko.keeps-cards"),
        *_if(mate, "rqa.ko.teammate-does-not-end"),
    )


def own_turn_over(s: State) -> Clauses:
    """The turn ends at once, because the active seat's own robot was Knocked Out."""
    second = any(s.at[robot] is not None for robot in s.setup.of_seat[s.seat])
    return ("rqa.ko.own-turn-ends", "rqa.turn.phases", *_if(second, "rqa.ko.own-turn-second-robot"))


def played(s: State, card: Card) -> Clauses:
    """A card is played; told before it goes into play."""
    cards = s.setup.components.cards
    again = card.type == "Attack" and any(cards[name].type == "Attack" for name in s.in_play[s.seat])
    return (
        "rqa.card.play-one-at-a-time",
        "rqa.card.play-free",
        "rqa.card.in-play",
        *card.clauses.get("play", ()),
        *_if(card.aimed, "rqa.attack.need-valid-target", "rqa.attack.enemy-only"),
        *_if(card.range == "melee", "rqa.attack.melee"),
        *_if(again, "rqa.attack.many-per-turn"),
    )
