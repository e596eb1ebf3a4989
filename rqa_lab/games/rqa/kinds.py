"""A row for each kind of event, reason and finding, with its wording."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core import reasons
from rqa_lab.core.event import Event, Place, goes
from rqa_lab.core.notation import Choose
from rqa_lab.core.reasons import seat_name, way_name
from rqa_lab.core.vocabulary import ALL_OF_IT, By, EventKind, Kind, ReasonKind, by
from rqa_lab.games.rqa.actions import ACTIONS, CHOICES, PHASES, Play, Use
from rqa_lab.games.rqa.bodies import obstacle_name, title
from rqa_lab.games.rqa.components import every_component
from rqa_lab.games.rqa.setup import GRID, TileName
from rqa_lab.games.rqa.state import A_TILE, LASTING, LASTS, State

# ---- events ----------------------------------------------------------------------------------------------
# The kinds of events: for each its facts, its changes of counters and zones, its sentences, its icon.
#
# Internally an event is a bare tuple ``(kind, clauses, cause, *facts)``; its row dresses it.  Facts
# are names as people write them: "Crate", "Ann", "e4", "Wall e4".

# ---- what flows where ------------------------------------------------------------------------------------


_GOES = goes("at/{robot}/{start} > at/{robot}/{to}")


def _bumped(robot: str, obstacle: str) -> Place:
    return "bumped", _body(robot), _body(obstacle)


def _body(name: str) -> str:
    """A body in the sums of ``count``; all tiles are counted together, because they move."""
    return A_TILE if isinstance(name, TileName) or name in every_component().tiles else name


# ---- effects that do nothing -----------------------------------------------------------------------------

#: why an effect does nothing -> the sentence; ``on`` is the body or thing concerned
_NOTHING = by(
    "on",
    {"dropped": "{what:option} no longer happens.", "ignored": "{what:whom} ignores the {what:effect}."},
    by("what", {
        "damage": "{on:The} is off the board and takes no damage.",
        "same obstacle": "{on:The} is not moved: it has already bumped into that obstacle this turn.",
        "same pair": "{on:The} is not moved: that robot has already been knocked into it this turn.",
        "gone": "{on:The} is already off the board, so nothing more happens to it.",
        "no way": "{on:The} is not moved: there is no straight way to go.",
        "draw": "{on:The} has no cards left to draw.",
        "around": "No enemy is next to {on:the}.",
        "loss": "{on:The} has no Victory Points to lose.",
        "centre": "A tile covers {on:the}’s space: no Victory Point for the centre.",
        "line": "No enemy is in the line of fire of {on:the}.",
        "repair": "{on:The} has nothing to repair.",
        "pull": "{on:The} is already next to the puller, so it is not pulled.",
        "stopped": "Something is in the way, so {on:the} is pulled no further.",
        "no follow": "{on:The} doesn’t follow: the robot that it pushed is Knocked Out.",
        "centre once": "{on:The} gains nothing more: another of the player’s robots already did.",
        "no Spawn": "{on:The} waits off the board: no Spawn is free.",
        "shift": "There is no empty space next to {on:the}.",
        "stay": "{on:The} goes no further.",
        "crush": "{on:The} is not Knocked Out: the card is too cheap.",
        "over": "{on:The} may already move over obstacles.",
        "diagonal": "{on:The} may already move diagonally.",
        "discard": "{on:The} has no cards left to discard.",
        "scrap": "{on:The} scraps nothing.",
        "acquire": "No card is cheap enough for {on:the} to take for free.",
        "stock": "The Shop Deck has run out: the space in the Shop stays empty.",
        "scrap top": "The Shop Deck has run out: no card is scrapped.",
        "fixed": "{on:The} stays where it is: it can’t be pushed.",
        "onto a tile": "{on:The} stays where it is: two tiles can’t share a space.",
        "walls off": "{on:The} stays where it is: it would wall off spaces.",
        "claim": "No Victory Points are left on {on:the}.",
        "gumballs": "Each space diagonally next to it already has a gumball.",
        "flip": "There is no double-sided tile to flip.",
        "entered": "{on:The} has entered a tile that now takes effect.",
        "left": "The tile on {on} stays: a robot that moves over obstacles ignores it.",
        "displaced": "{on:The} stays: there is no empty space to go to.",
        "lay tile": "{on:The} places no tile in the Arena.",
        "swap tile": "{on:The} swaps no tile.",
        "event": "The Event has no effect during set-up.",
    }),
)  # fmt: skip

# ---- the kinds -------------------------------------------------------------------------------------------

#: kind of event -> all there is to say of it
EVENTS: Mapping[str, EventKind] = {
    # what a seat has
    "gain": EventKind("seat counter amount now", "{seat} gains {amount} {counter:title}.",
        goes("{amount}: > {counter}"), "i-{counter}", brings="+{amount} {counter:title}"),
    "pay": EventKind("seat counter amount now", "{seat} pays {amount} {counter:title} and has {now} left.",
        goes("{amount}: {counter} >"), "i-{counter}"),
    "convert": EventKind("seat amount energy move", "{seat} turns {amount} Energy into {amount} Move.",
        goes("{amount}: energy > move"), "i-arrow", brings="{amount} Energy becomes Move"),
    "lose unspent": EventKind(
        "seat energy move", "{seat} loses the unspent {energy} Energy and {move} Move.",
        goes("{energy}: energy >; {move}: move >"), "i-minus"),
    # for the rest of the turn
    "allow": EventKind(
        "robot what", by("what", {what: lasts.may for what, lasts in LASTS.items() if lasts.may}),
        lambda f: [(1, None, ("lasting", f["robot"], f["what"]))] if f["what"] in LASTING else [], "i-plus",
        brings=by("what", {what: lasts.brings for what, lasts in LASTS.items()})),
    "use": EventKind("seat robot target", ACTIONS[Use].says,
        goes("> lasting/{robot}/power used"), "i-damage"),
    "wear off": EventKind("over",
        "[Wears off: {over:worn off}. {over:ended}|Wears off: {over:worn off}.|{over:ended}]",
        lambda f: [(1, ("lasting", who, what), None) for who, what in f["over"] if what in LASTING],
        "i-minus"),
    # where robots are
    "step": EventKind(
        "robot start to over", "{robot} moves from {start} to {to}[, on top of {over}].", _GOES, "i-move",
        headline="[{robot} is on top of {over}.]"),
    "knock": EventKind("robot start to way",
        by("by", {"push": "{robot} is pushed from {start} to {to}."},
           "{robot} is knocked back from {start} to {to}."),
        _GOES, "i-push", headline="{robot} lands on {to}."),
    "pull": EventKind("robot start to way", "{robot} is pulled from {start} to {to}.", _GOES, "i-push",
        headline="{robot} lands on {to}."),
    "shift": EventKind("robot start to way", "{robot} is moved from {start} to {to}.", _GOES, "i-push",
        headline="{robot} lands on {to}."),
    "follow": EventKind("robot start to", "{robot} follows from {start} to {to}.", _GOES, "i-move"),
    "stay": EventKind(
        "robot to other", "{other:The} didn’t move, so {robot} stays too.", icon="i-stay"),
    "come in": EventKind("robot to", "{robot} enters the Arena on {to}.", goes("> at/{robot}/{to}"), "i-down",
        headline=ALL_OF_IT),
    "bump": EventKind(
        "robot at obstacle way", "{robot:The} can’t go {way}: {obstacle:the} is in the way. Bump!",
        lambda f: [(1, None, _bumped(f["robot"], f["obstacle"]))], "i-damage",
        headline="{obstacle:The} stops {robot:the}.", news="bump: {obstacle:kind}"),
    "displace": EventKind("robot start to", "{robot} makes way, from {start} to {to}.", _GOES, "i-push",
        headline="{robot} lands on {to}."),
    "forget bumps": EventKind("bumps", "Every obstacle can be bumped again.",
        lambda f: [(1, _bumped(*bump), None) for bump in f["bumps"]], "i-undo"),
    # tiles that come, go and move
    "slide": EventKind("tile start to way",
        by("by", {"push": "The {tile} is pushed from {start} to {to}."},
           "The {tile} slides from {start} to {to}."),
        goes("tile/{start}/{tile} > tile/{to}/{tile}"), "i-push",
        headline="The {tile} lands on {to}."),
    "hit tile": EventKind("tile at damage", "The {tile}[ on {at}] takes {damage} damage.", icon="i-damage",
        just="just took {damage} damage", would="{tile} would take {damage} damage"),
    "open": EventKind(
        "tile at back", "The {tile}[ on {at}] is turned over; its back says: {back}.", icon="i-open",
        headline=ALL_OF_IT, news="opens the {tile}",
        just="{tile} was just opened: {back}", would="{tile} would be opened: {back}"),
    "lay tile": EventKind("tile at", "A tile from the Game Box is placed on {at}: {tile}.",
        goes("Game Box/{tile} > tile/{at}/{tile}"), "i-tile",
        headline="{tile:A} {tile:is} placed on {at}.", brings="places {tile} on {at}",
        just="just placed here", would="{tile} would be placed here"),
    "take tile": EventKind("tile at stored",
        "The {tile}[ on {at}] {tile:goes} into the Game Box[, to come back as {stored,tile:other}].",
        goes("tile/{at}/{tile} > Game Box/{stored}"), "i-minus",
        headline="The {tile}[ on {at}] {tile:goes} into the Game Box.",
        just="{tile} was just taken away", would="{tile} would be taken away"),
    "flip": EventKind("at old new", "The tile on {at} is flipped: {old} → {new}.",
        goes("tile/{at}/{old} > tile/{at}/{new}"), "i-swap", headline=ALL_OF_IT, brings="flips tiles",
        just="{old} was just turned over", would="{old} would become {new}"),
    # Victory Points in the arena
    "tile points": EventKind("tile at red", "The {tile}[ on {at}] gets {red:# red cube} from the Reserve.",
        goes("{red}: reserve/red > points on/{at}/red"), "i-plus", part="Points, Reserve and tiles",
        just="just got {red:# Victory Point}", would="{tile} would get {red:# Victory Point}"),
    "tile points back": EventKind(
        "tile at red", "The Reserve gets {red:# red cube} back from the {tile}[ on {at}].",
        goes("{red}: points on/{at}/red > reserve/red"), "i-minus",
        just="{tile} just lost {red:# Victory Point}", would="{tile} would lose {red:# Victory Point}"),
    "carry points": EventKind("start to red", "Its {red:# Victory Point} {red:moves|move} with it to {to}.",
        goes("{red}: points on/{start}/red > points on/{to}/red"), "i-push"),
    "claim points": EventKind("seat tile at red points",
        "{seat} claims {red:# Victory Point} from the {tile}[ on {at}] and now has {points}.",
        goes("{red}: points on/{at}/red > pile/{seat}/red"), "i-vp",
        headline="{seat} claims {red:# Victory Point} from the {tile}[ on {at}].",
        just="{seat} just took {red:# Victory Point} from it",
        would="{seat} would take {red:# Victory Point} from it"),
    "gumball": EventKind("at", "A gumball lands on {at}.",
        goes("reserve/red > gumballs/{at}/red"), "c-gum", headline=ALL_OF_IT,
        just="1 gumball just landed here", would="1 gumball would land here"),
    "claim gumballs": EventKind("seat robot at red points",
        "{robot} is on {at}, so {seat} claims {red:# gumball} and now has {points:# point}.",
        goes("{red}: gumballs/{at}/red > pile/{seat}/red"), "i-vp",
        headline="{seat} claims {red:# gumball} on {at}.",
        just="{seat} just took {red:# gumball}", would="{seat} would take {red:# gumball}"),
    "carry gumballs": EventKind("start to red",
        "{red:The gumball on it moves|The # gumballs on it move} with it to {to}.",
        goes("{red}: gumballs/{start}/red > gumballs/{to}/red"), "i-push"),
    "turn gumballs": EventKind(
        "tile at red",
        "{red:The gumball|The # gumballs}[ on {at}] {red:becomes a Victory Point|become Victory Points} "
        "on the {tile}.",
        goes("{red}: gumballs/{at}/red > points on/{at}/red"), "c-gum", headline=ALL_OF_IT,
        just="{red:# gumball} just became {red:# Victory Point}",
        would="{red:# gumball} would become {red:# Victory Point}"),
    # Health and Victory Points
    "hurt": EventKind("robot at red blue health",
        "[{robot} loses {red,blue:cubes}: Health {health+red+blue} → {health}"
        "|{robot} loses its last {red+blue:cube|# cubes}: Health {red+blue} → 0"
        "|{robot} has no Health left to lose].",
        goes("{red}: health/{robot}/red > on the way/red; {blue}: health/{robot}/blue > on the way/blue"),
        "i-health", headline="{robot} loses {red+blue} Health."),
    "claim": EventKind("seat robot red blue points",
        "It is {seat}’s turn, so {seat} claims {red+blue:the cube|the cubes} and now has {points:# point}.",
        goes("{red}: on the way/red > pile/{seat}/red; {blue}: on the way/blue > pile/{seat}/blue"), "i-vp"),
    "set aside": EventKind("robot red blue",
        "[Nobody claims what {robot} lost: {red:# red cube goes|# red cubes go} to the Reserve, "
        "{blue:the blue one|the blue one} into the Game Box"
        "|Nobody claims what {robot} lost: {red:# red cube goes|# red cubes go} to the Reserve"
        "|Nobody claims what {robot} lost: {blue:the blue cube|the blue cube} goes into the Game Box"
        "|There is nothing to set aside].",
        goes("{red}: on the way/red > reserve/red; {blue}: on the way/blue > box/blue"), "i-minus"),
    "forfeit": EventKind("seat red points", "{seat} loses {red:# Victory Point} and now has {points}.",
        goes("{red}: pile/{seat}/red > reserve/red"), "i-vp", headline="{seat} loses {red:# Victory Point}."),
    "owe": EventKind("seat owes points", "{seat} owes {owes:# Victory Point} and now has {points}.",
        goes("{owes}: > pile/{seat}/debt"), "i-minus", headline="{seat} owes {owes:# Victory Point}."),
    "change gem": EventKind("seat", "{seat} trades a gem for 5 red cubes.",
        goes("pile/{seat}/gems > reserve/gems; 5: reserve/red > pile/{seat}/red"), "i-vp"),
    "change blue": EventKind("seat", "{seat} trades a blue cube for 2 red ones.",
        goes("pile/{seat}/blue > box/blue; 2: reserve/red > pile/{seat}/red"), "i-vp"),
    "points": EventKind("seat red points", "{seat} gains {red:# Victory Point} and now has {points}.",
        goes("{red}: reserve/red > pile/{seat}/red"), "i-vp",
        headline="{seat} gains {red:# Victory Point}.", part="Points, Reserve and tiles"),
    "knocked out": EventKind("robot at", "{robot} is Knocked Out and leaves the board.",
        goes("at/{robot}/{at} >"), "i-x", headline="{robot} is Knocked Out.", news="Knocks Out {robot}",
        counted="knock-outs"),
    "refill": EventKind("robot red blue", "{robot} gets a full Health bar from the Reserve.",
        goes("{red}: reserve/red > health/{robot}/red; {blue}: reserve/blue > health/{robot}/blue"),
        "i-health"),
    "repair": EventKind("robot red health", "{robot} is repaired by {red}: Health {health-red} → {health}.",
        goes("{red}: reserve/red > health/{robot}/red"), "i-health",
        headline="{robot} is repaired by {red}.", brings="[{robot} +{red} Health]"),
    "replenish": EventKind("seat", "{seat} trades 5 red cubes for a gem from the Reserve.",
        goes("5: pile/{seat}/red > reserve/red; reserve/gems > pile/{seat}/gems"), "i-plus"),
    "tokens": EventKind("red",
        "The Reserve is out of red cubes: {red:# token takes|# tokens take} their place.",
        goes("{red}: > reserve/red; {red}: > tokens"), "i-plus", part="Points, Reserve and tiles"),
    # cards
    "play": EventKind("seat card robot target way", ACTIONS[Play].says,
        goes("hand/{seat}/{card} > in play/{seat}/{card}"), "i-hand"),
    "draw": EventKind(
        "seat card", "{seat} draws {card:card}.", goes("deck/{seat}/{card} > hand/{seat}/{card}"), "i-hand",
        part="Decks and first hands"),
    "reshuffle": EventKind("seat cards",
        "{seat} shuffles the discard pile into a new deck of {cards:# card}.",
        goes("discard/{seat}/{*cards} > deck/{seat}/{*cards}"), "i-redo", part="Decks and first hands"),
    "clear play": EventKind("seat cards", "{seat} discards the cards in play: {cards:cards}.",
        goes("in play/{seat}/{*cards} > discard/{seat}/{*cards}"), "i-hand"),
    "discard hand": EventKind("seat cards", "{seat} discards the rest of the hand: {cards:cards}.",
        goes("hand/{seat}/{*cards} > discard/{seat}/{*cards}"), "i-hand"),
    "discard": EventKind(
        "seat card", "{seat} discards {card}.", goes("hand/{seat}/{card} > discard/{seat}/{card}"), "i-hand",
        headline=ALL_OF_IT, brings="discards {card}"),
    "scrap": EventKind("seat card", "{seat} scraps {card}, which goes to the Scrap Heap.",
        goes("hand/{seat}/{card} > scrap/{card}"), "i-x",
        headline="{seat} scraps {card}.", brings="scraps {card}"),
    # cards that stay
    "attach": EventKind("seat robot card red",
        "{card} now protects {robot}[, with {red:# red cube} from the Reserve].",
        goes("in play/{seat}/{card} > Defense/{robot}/{card}; "
            "{red}: reserve/red > on Defense/{robot}/{card}/red"),
        "i-shield", headline=ALL_OF_IT, brings="protects {robot}",
        just="{card} now protects {robot}", would="{card} would protect {robot}"),
    "absorb": EventKind(
        "robot card red left", "{card} on {robot} loses {red:# cube} and has [{left}|none] left.",
        goes("{red}: on Defense/{robot}/{card}/red > on the way/red"), "i-shield",
        headline="{card} on {robot} loses {red:# cube}.",
        just="{card} just took {red} damage", would="{card} would take {red} damage"),
    "break": EventKind("robot card seat", "{card} on {robot} breaks and goes to {seat}’s discard pile.",
        goes("Defense/{robot}/{card} > discard/{seat}/{card}"), "i-x",
        headline="{card} on {robot} breaks.", news="breaks {card}",
        just="{card} just broke", would="{card} would break"),
    "install": EventKind("seat card", "{card} stays in front of {seat} from now on.",
        goes("in play/{seat}/{card} > Upgrade/{seat}/{card}"), "i-plus",
        headline="{card} stays in front of {seat}.", brings="stays in front of {seat}"),
    # the Shop
    "acquire": EventKind("seat card source price",
        by(
            "price",
            {None: "{seat} takes {card} from the {source} for free; it goes to the discard pile."},
            "{seat} buys {card} from the {source}; it goes to the discard pile.",
        ), goes("{source}/{card} > discard/{seat}/{card}"), "i-shop",
        headline=by("price", {None: "{seat} takes {card} for free."}, ""), brings="goes to the discard pile"),
    "restock": EventKind("card source", "{card} enters the Shop from the {source}.",
        goes("{source}/{card} > Shop/{card}"), "i-shop",
        headline="{card} enters the Shop.", part="Cards and Shop"),
    "scrap top": EventKind("card cost", "{card} from the Shop Deck is scrapped; it costs {cost}.",
        goes("Shop Deck/{card} > scrap/{card}"), "i-x", headline=ALL_OF_IT, brings="scraps {card}"),
    "new Shop Deck": EventKind(
        "cards", "{cards:# scrapped Shop card} {cards:is|are} shuffled into a new Shop Deck.",
        goes("scrap/{*cards} > Shop Deck/{*cards}"), "i-redo"),
    "event over": EventKind("card", "{card} goes from the Shop into the Game Box.",
        goes("Shop/{card} > past Event/{card}"), "i-check"),
    # set-up
    "lay out": EventKind("place cards",
        by(
            "place",
            {"Supply": "A Supply pile is laid out: {cards:cards}."},
            "The other cards with a cost[ and {cards:the Events}] form the Shop Deck: {cards:cards}.",
        ), goes("> {place}/{*cards}"), "i-shop", part="Cards and Shop"),
    "turn order": EventKind("old first seats", "{first} goes first; the order is {seats}.",
        goes("turn/{old} > turn/{first}"), "i-list", part="Who plays what"),
    "take board": EventKind("seat robot", "{seat} plays {robot}.", goes("> board/{seat}/{robot}"), "i-robot",
        part="Who plays what"),
    "fill bar": EventKind("robot red blue", "{robot} gets a full Health bar: {red,blue:cubes}.",
        goes("{red}: reserve/red > health/{robot}/red; {blue}: box/blue > health/{robot}/blue"), "i-health",
        part="Who plays what"),
    "take deck": EventKind("seat cards", "{seat} gets a deck: {cards:cards}.",
        goes("> deck/{seat}/{*cards}"), "i-hand", part="Decks and first hands"),
    "reserve": EventKind(
        "red blue gems", "The Reserve starts with {blue} blue cubes, {red} red cubes and {gems} gems.",
        goes("{blue}: box/blue > reserve/blue"), "c-blue", part="Points, Reserve and tiles"),
    "lay tiles": EventKind("tiles", "{tiles:# tile is|# tiles are} placed in the Arena.",
        lambda f: [(1, None, ("tile", space, tile)) for space, tile in f["tiles"]], "i-collapse",
        part="Points, Reserve and tiles"),
    "Game Box": EventKind(
        "tiles", "[The other tiles stay in the Game Box: {tiles:cards}|No tiles stay in the Game Box].",
        goes("> Game Box/{*tiles}"), "i-collapse", part="Points, Reserve and tiles"),
    # the turn
    "choose": EventKind("seat choice option", ACTIONS[Choose].says, icon="i-check"),
    "phase": EventKind(
        "old new", by("new", {name: phase.begins for name, phase in PHASES.items() if phase.begins}),
        goes("phase/{old} > phase/{new}"), "i-next"),
    "turn": EventKind("old new", "It is {new}’s turn.", goes("turn/{old} > turn/{new}"), "i-end",
        headline=ALL_OF_IT, brings="then it is {new}’s turn"),
    "end": EventKind(
        "robot", "{robot} would come back, but no blue cube is left in the Reserve.", icon="i-end",
        headline=ALL_OF_IT, brings="the game ends"),
    "nothing": EventKind("what on", _NOTHING, icon="i-ban"),
}  # fmt: skip

#: events in which others move a robot
CARRIED = ("knock", "pull", "shift", "displace")
#: all events in which a robot comes onto a space
MOVES = ("step", "follow", "come in", *CARRIED)


def acquired(event: Event) -> tuple[str, str] | None:
    """The seat that acquires a card, and the card; None for other events."""
    return (event.facts["seat"], event.facts["card"]) if event.kind == "acquire" else None


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """All cubes, gems and cards, wherever they are; tokens replace red cubes."""
    total: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone in _CUBES and rest[-1] in ("red", "blue", "gems"):
            total[rest[-1]] += n
        elif zone == "tokens":
            total["red"] -= n
        elif zone in _CARDS:
            total[rest[-1]] += n
        elif zone in ("tile", "Game Box"):
            total["tiles"] += n
    return total


_CUBES = ("pile", "reserve", "health", "box", "gumballs", "points on", "on Defense")
_CARDS = (
    "Supply", "Shop", "Shop Deck", "scrap", "hand", "in play", "discard", "deck", "Defense", "Upgrade",
    "past Event",
)  # fmt: skip


# ---- the kinds of reasons against an action: a row for each ----------------------------------------------
# Internally a reason is a bare tuple ``(kind, clauses, *facts)``; ``rules.judge.dress`` turns it into a
# displayable one and looks up the further facts.

#: kind of reason -> its facts, its sentence, the further facts
REASONS: Mapping[str, ReasonKind] = {
    **reasons.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()}, "{seat} must choose first.")),
    "not an option": ReasonKind("option options",
        "[The Spawn on {option:tried} is kept for {kept_for}; the options are {options:options}"
        "|{robots} {robots:is|are} on {option:tried}; the options are {options:options}"
        "|There {tile:is} {tile:a} on {option:tried}; the options are {options:options}"
        "|{why:because}; the options are {options:options}"
        "|You have to choose one of these: {must:options}"
        "|“{option:tried}” isn’t one of the options[: {options:options}|; there are none]].",
        "kept_for robots tile why must"),
    "uneven teams": ReasonKind("sizes",
        "[Teams must be the same size; these have {sizes:several}"
        "|Everyone is on the same team; you need at least two teams]."),
    "robots of a seat": ReasonKind("seat needs has",
        "{seat} needs {needs:# robot} and has [{has}|none].", unit="i-robot"),
    "too few Spawns": ReasonKind("needs has",
        "You need {needs} Spawns, one for each robot; this layout has {has}.", unit="t-spawn"),
    "newcomers": ReasonKind("",
        "When a player is new to the game, you use the layout for the first game."),
    "too many blue cubes": ReasonKind("found most",
        "The Reserve can’t start with {found} blue cubes: the box has only {most} left."),
    "game over": ReasonKind("", "The game is over."),
    "other phase": ReasonKind("phase", by("phase", {
        phase: f"You can only act in the Main Phase; {row.now}." for phase, row in PHASES.items() if row.now
    })),
    # actor and permission
    "not your robot": ReasonKind("robot owner at", "{robot} belongs to {owner}.", "seat instead"),
    "off the board": ReasonKind("robot",
        "{robot} is Knocked Out and off the board until {owner}’s next Respawn Phase.", "owner"),
    "on top": ReasonKind("robot at obstacle",
        "{robot} is on top of {obstacle:the} and has to move off first."),
    # moving and pushing
    "no diagonal push": ReasonKind("robot at target way",
        "{robot} can’t push {target:the} diagonally.", "from"),
    "no diagonal": ReasonKind("robot at way", "{robot} can’t move diagonally.", "instead"),
    "too far": ReasonKind("robot at to",
        "{robot} moves one space at a time, and {to} is not next to {at}."),
    "edge": ReasonKind("robot at way", "{robot} can’t leave the Arena.", "instead"),
    "blocked": ReasonKind("robot to obstacle", "{obstacle:The} is in the way.", "instead"),
    "step price": ReasonKind("robot needs has", "{robot}’s step costs {needs} Move; {has} left.",
        unit="i-move"),
    "no way down": ReasonKind("robot to needs has", by("needs",
        {None: "{robot} couldn’t get down from {to} again: there is no way off."},
        "{robot} couldn’t get down from {to} again: that takes {needs} Move in all; {has} left."),
        unit="i-move"),
    "no end on top": ReasonKind("robot at",
        "That would end the turn with {robot} on top of an obstacle."),
    "push price": ReasonKind("robot needs has", "Pushing {robot:the} costs {needs} Move; {has} left.",
        unit="i-move"),
    "not next to": ReasonKind("robot at target to",
        "{target,to:There} is not next to {robot} on {at}.", "from"),
    "other way": ReasonKind("robot target to way", "{robot} can only push {target:the} {way}."),
    "same obstacle": ReasonKind("robot at obstacle",
        "{robot:The} has already bumped into {obstacle:the} this turn.", earlier=True),
    "no such tile": ReasonKind("tile to", "There {tile:is} no {tile:kind} on {to}.", absent=True),
    "not pushable": ReasonKind("target", "{target:The} can’t be pushed."),
    "onto a tile": ReasonKind("target obstacle",
        "{target:The} can’t be pushed onto {obstacle:the}: two tiles can’t share a space."),
    # tiles that are arranged
    "not empty": ReasonKind("to",
        "[{robots} {robots:is|are} on {to}|There {tile:is} {tile:a} on {to}]; "
        "choose an empty space.", "robots tile options"),
    "walls off": ReasonKind("tile to spaces",
        "{tile:A} on {to} would block every way to {spaces}"
        "[: the {stuck} could neither be pushed away nor opened by damage].", "options stuck"),
    "no tile": ReasonKind("to", "There is no tile on {to}.", "options", absent=True),
    "a Spawn": ReasonKind("to", "The Spawn on {to} stays: Spawns are never swapped.", "options"),
    # cards and attacks
    "not in hand": ReasonKind("card", by("place",
        {"cards in play": "{card} is not in {seat}’s hand: it is in play."},
        "{card} is not in {seat}’s hand[: it is in the {place}]."), "seat place", absent=True),
    "hand not seen": ReasonKind("card seat", "Only {seat} knows whether {card} is in that hand."),
    "needs target": ReasonKind("card robot", "{card} needs a target.", "instead"),
    "takes no target": ReasonKind("card", "{card} takes no target."),
    "needs way": ReasonKind("card robot", "{card} needs a direction: right, up, left or down.",
        "instead"),
    "takes no way": ReasonKind("card", "{card} takes no direction."),
    "not straight": ReasonKind("card robot way", "{card} can’t fire diagonally.", "instead"),
    "not an enemy": ReasonKind("target to", "{target} is not an enemy.", "instead"),
    "not attackable": ReasonKind("target",
        "{target:The} can’t be attacked.", "instead"),
    "own space": ReasonKind("robot target",
        "{robot} is on {target:the}, and a robot can’t attack its own space."),
    "nobody around": ReasonKind("card robot at", "No enemy is next to {robot}.", "from"),
    "nobody in line": ReasonKind("card robot at way", "No enemy is {way:beside} {robot}.", "instead"),
    "out of range": ReasonKind("robot at target to range away",
        "{target,to:There} is {away} spaces away from {robot}; the range is {range}.", "from"),
    "out of sight": ReasonKind("robot at target to obstacle range",
        "[{target} is {obstacle,to:within}, and nobody can see into it"
        "|{robot} is {obstacle,at:within}, and nobody can see out of it"
        "|{obstacle:The} hides {target,to:there} from {robot}].", "from"),
    "no attack": ReasonKind("robot", "{robot} has no attack of its own.", "instead"),
    "used already": ReasonKind("robot", "{robot} has already used its attack this turn.",
        earlier=True),
    # Energy and the Shop
    "needs energy": ReasonKind("needs has", "That takes {needs} Energy; {has} left.", unit="i-energy"),
    "price": ReasonKind("card needs has", "{card} costs {needs} Energy; {has} left.", unit="i-energy"),
    "attack price": ReasonKind("robot needs has", "{robot}’s attack costs {needs} Energy; {has} left.",
        unit="i-energy"),
    "too dear": ReasonKind("card cost most",
        "{card} costs {cost}, but a free card may cost at most {most}."),
    "not for sale": ReasonKind("card", "{card} is not in the Shop.", "instead", absent=True),
    "sold out": ReasonKind("card", "The Supply has no {card} left.", "instead"),
}  # fmt: skip


def _space(s: State, space: int | None) -> str:
    return "" if space is None else GRID.name[space]


def _spaces(s: State, spaces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(GRID.name[space] for space in spaces)


#: fact -> what turns its number into a name
NAMES: Mapping[str, Callable[[State, Any], Any]] = {
    "robot": title,
    "target": title,
    "obstacle": obstacle_name,
    "at": _space,
    "to": _space,
    "spaces": _spaces,
    "way": way_name,
    "seat": seat_name,
    "owner": seat_name,
    "turn": seat_name,
}


# ---- the kinds of findings of the audit: a row for each possible fault of a position ---------------------

#: what lasts for a turn -> what a robot has then
_HAS = {
    "over": "may move over obstacles",
    "diagonal": "may move and push diagonally",
    "plating": "pushes harder",
    "hypercharge": "has a Hypercharge",
    "power used": "has used its power",
    "last turn": "ends the game with this turn",
}
#: something that exists only in a Main Phase -> the message if it is there at another time
_THERE = {
    "cards": "Cards are in play, but this is not the Main Phase.",
    "energy": "There is Energy to spend, but nothing gives any before the Main Phase.",
    "move": "There is Move to spend, but nothing gives any before the Main Phase.",
    "obstacles": "Obstacles have been bumped this turn, but this is not the Main Phase.",
    "purchase": "A card has been bought this turn, but this is not the Main Phase.",
}


def _lasts(rest: str) -> By:
    """A sentence about something that a robot has for a turn."""
    return by("what", {what: f"{{robot}} {has}, {rest}" for what, has in _HAS.items()})


#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    # robots
    "on an obstacle": Kind("robot at tile",
        "{robot} is on {at}, where {tile:a} {tile:leaves} no room."),
    "shared space": Kind("robots at", "{robots} share {at}."),
    "too much health": Kind("robot red blue bar",
        "{robot} has {red} red and {blue:# blue cube}; its bar holds {bar-1} red and 1 blue."),
    "no blue cube": Kind("robot", "{robot} is on the board without its blue cube."),
    "off with health": Kind("robot", "{robot} is off the board but has Health."),
    "seat without robot": Kind("seat", "{seat} has no robot."),
    # the contents of the box
    "too many tiles": Kind("here box", "The box has {box} tiles; there are {here} here."),
    "cubes": Kind("colour here box", "The box has {box} {colour:pieces}; there are {here} here."),
    "too many copies": Kind("card here box origin",
        "The box has {box:# copy|# copies} of {card}[ ({origin:guess})]; there are {here} here."),
    "misplaced card": Kind("card place", "{card} is in the {place}, but is not a Shop card."),
    # the arena
    "walled off": Kind("spaces", "No robot can walk to or from {spaces}."),
    "points on nothing": Kind("at red", "{at} has {red:# Victory Point}, but no tile to hold {red:it|them}."),
    "gumball on points": Kind("at tile",
        "There is a gumball on {at}; on {tile:a} it would be a Victory Point."),
    "unclaimed gumball": Kind("robot at", "{robot} is on {at}, but has not claimed the gumball there."),
    "gumballs of nothing": Kind("", "There are gumballs, but no tile in this game makes any."),
    # cards that stay, and Events
    "no such type": Kind("card type", "{card} is where only {type} cards stay."),
    "Defense off the board": Kind("robot card red",
        "{card} is on {robot}, which is off the board."),
    "cubes on a Defense": Kind("robot card red holds",
        "{card} on {robot} has {red:# red cube}; it holds {holds}."),
    "Event stays": Kind("card", "{card} is in the Shop, but Events take effect at once and leave it."),
    "Event of a seat": Kind("card", "{card} is among a player’s cards, but Events never get there."),
    # a turn
    "not its turn": Kind("robot what", _lasts("but it is not its player’s turn.")),
    "not the Main Phase": Kind("robot what", _lasts("but this is not the Main Phase.")),
    "out with it": Kind("robot what",
        _lasts("but is off the board: the turn ends when one of its player’s robots is Knocked Out.")),
    "brought by no card": Kind("robots what here most", by("what", {
        "over": "{robots} may move over obstacles, but "
            "[only {most:# card in play allows|# cards in play allow} it|no card in play allows it].",
        "diagonal": "{robots} may move diagonally, but "
            "[only {most:# card in play allows|# cards in play allow} it|no card in play allows it].",
        "plating": "Pushes by {robots} deal {here} more damage; cards in play add [{most}|none].",
        "hypercharge": "{robots} {robots:has|have} {here:# Hypercharge}; cards in play give [{most}|none].",
    })),
    "no such power": Kind("robot", "{robot} has used a power, but has none that works once a turn."),
    "not set down": Kind("robot", "{robot} was set down in the centre, but its board doesn’t allow that."),
    "first turn over": Kind("robot seat",
        "{robot} is in the centre before its first turn, but {seat} has already discarded cards."),
    "no last turn": Kind("robot",
        "{robot} ends the game with this turn, but nothing keeps it off the board."),
    "nothing bought": Kind("seat", "{seat} has bought a card this turn, but has none that can be bought."),
    "in play out of turn": Kind("seat cards",
        "{seat} has {cards:# card} in play, but it is not {seat}’s turn."),
    "still in play": Kind("card seat",
        "{card} is among {seat}’s cards in play, but it doesn’t stay there once played."),
    "in another phase": Kind("what", by("what", _THERE)),
    "hit itself": Kind("robot", "{robot} has bumped into itself this turn."),
    "large hand": Kind("seat here most",
        "{seat} has {here:# card} in hand out of turn, but draws only {most} at the end of a turn."),
    "not come back": Kind("robot",
        "{robot} is off the board in its owner’s Main Phase, though it could have come back."),
    "not over": Kind("seat",
        "The game is over, but {seat} has no robot that a missing blue cube keeps off the board."),
    **reasons.FINDINGS,
}  # fmt: skip
