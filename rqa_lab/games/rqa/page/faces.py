"""Cards as one plays with them: what is on each in a few words, and what can be done in a sentence."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital, either, listing
from rqa_lab.games.rqa.actions import Buy, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.bodies import find, title
from rqa_lab.games.rqa.components import Card, every_component
from rqa_lab.games.rqa.kinds import MOVES
from rqa_lab.games.rqa.picture.scene import numbers
from rqa_lab.games.rqa.rules.moving import over
from rqa_lab.games.rqa.rules.pushing import push_price
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import Pile, State
from rqa_lab.games.rqa.steps import named as effect_of
from rqa_lab.games.rqa.words.english import ENGLISH
from rqa_lab.ui.table import Done, Won

#: icon -> the words for a number beside it
_WORDS = {
    "i-damage": "{} damage",
    "i-range": "range {}",
    "i-energy": "{} Energy",
    "i-move": "{} Move",
    "i-over": "over obstacles",
    "i-diagonal": "diagonally",
    "i-push": "knock back\N{NO-BREAK SPACE}{}",
    "i-pull": "pull it in",
    "i-health": "repair {}",
    "i-x": "scrap {}",
    "i-shop": "free card {}",
    "i-shift": "move any robot\N{NO-BREAK SPACE}{}",
}
#: range of a card that is no number -> its words
_RANGES = {"melee": "next to you", "around": "all next to you", "line": "whole line"}


def lines(card: Card) -> Sequence[tuple[str, str]]:
    """What is on a card, a line each: its icon and a few words.

    >>> from rqa_lab.games.rqa.components import components
    >>> lines(components().cards["Hammer"])
    (('i-range', 'next to you'), ('i-damage', '1 damage'))
    """
    return tuple(_lines(card))


def _lines(card: Card) -> Iterator[tuple[str, str]]:
    if card.range in _RANGES:
        yield "i-range", _RANGES[str(card.range)]
    found = [(number.icon, number.text) for number in numbers(card)]
    for icon, text in sorted(found, key=lambda one: one[0] != "i-range"):
        yield icon, _said(icon, text)


def _said(icon: str, text: str) -> str:
    """A number of a card in words."""
    match icon:
        case "i-hand":
            return f"discard {text[1:]}" if text.startswith("−") else f"draw {text.lstrip('+')}"
        case "i-vp":
            return f"{text} {'point' if text.lstrip('+') == '1' else 'points'}"
        case "i-health" | "i-x":
            return _WORDS[icon].format(text.lstrip("+"))
    return _WORDS.get(icon, "{}").format(text)


def prompt(state: State, legal: Sequence[Action]) -> str:
    """What the seat to act can do, in a sentence.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/a-push-and-its-price").session()
    >>> prompt(session.state, session.game.legal(session.state))
    'Move Pug.'
    """
    if state.atop is not None and (at := state.at[state.atop]) is not None and state.choice is None:
        below = over(state, state.atop, at)
        return f"{title(state, state.atop)} is on top of {below} and has to move off first."
    moved = dict.fromkeys(title(state, find(state, one.robot)) for one in legal if isinstance(one, Move))
    pushed = dict.fromkeys(title(state, find(state, one.body)) for one in legal if isinstance(one, Push))
    deeds = [f"move {either(moved)}"] if moved else []
    deeds += [f"push {either(pushed)}"] if pushed else []
    deeds += ["use your attack"] if any(isinstance(one, Use) for one in legal) else []
    cards = any(isinstance(one, Play) for one in legal)
    deeds += ["play a card"] if cards else []
    deeds += ["buy one" if cards else "buy a card"] if any(isinstance(one, Buy) for one in legal) else []
    if not deeds and any(isinstance(one, EnergyToMove) for one in legal):
        return "Turn Energy into Move, or end your turn."
    if not deeds:
        return "Nothing more to do: end your turn."
    return f"{capital(either(deeds))}."


#: how a robot came to a space, where it was not by its own step -> what the seat did
_CAME = {
    "come in": "brought {} back on {}",
    "pull": "pulled {} to {}",
    "knock": "knocked {} back to {}",
    "push": "pushed {} to {}",
    "set-up": "started {} on {}",
}


def deeds(done: Sequence[Done]) -> Sequence[str]:
    """What a seat did in a turn, for those who waited: its start, attacks, purchases, and who went where.

    >>> from rqa_lab import load
    >>> session = load("rqa/robots/striders-own-attack").session()
    >>> steps = [session.act(text) for text in ("play Battery", "use strider on crate")]
    >>> deeds([Done("Ann", step.action, step.events) for step in steps])
    ['attacked Crate with Strider']
    """
    told, bought, went = dict[str, None](), Counter[str](), dict[str, str]()
    for event in (event for one in done for event in one.events):
        f = event.facts
        match event.kind:
            case "points" if event.cause == "centre":
                told["started in the centre"] = None
            case "play" if f["target"] is not None:
                told[f"played {f['card']} on {f['target']}"] = None
            case "play" if every_component().cards[f["card"]].type != "Battery":
                told[f"played {f['card']}"] = None
            case "nothing" if f["on"] == "ignored":
                told[f"ignored the {event.cause}"] = None
            case "use":
                told[f"attacked {f['target']} with {f['robot']}"] = None
            case "bump":
                told[ENGLISH.say("bumped {robot:the} into {obstacle:the}", f)] = None
            case "hurt" if event.cause in every_component().tiles:
                told[f"hurt {f['robot']} with the {event.cause}"] = None
            case "knocked out":
                told[f"Knocked Out {f['robot']}"] = None
                went.pop(f["robot"], None)
            case "acquire":
                bought[f["card"]] += 1
        if event.kind in MOVES:
            by = event.cause.partition(" ")[0]
            how = by if by == "set-up" or (by == "push" and event.kind == "knock") else event.kind
            came = _CAME.get(how, "moved {} to {}").format(f["robot"], f["to"])
            if how == "come in":  # also if it moves on
                told[came] = None
            else:
                went[f["robot"]] = came
    cards = [card if n == 1 else f"{n} {card}" for card, n in bought.items()]
    return [*told, *([f"bought {', '.join(cards)}"] if cards else []), *went.values()]


def won(state: State, events: Sequence[Event]) -> Iterator[Won]:
    """The cubes that robots lost to a seat, those of a robot and a colour at once."""
    at = {state.setup.titles[n]: GRID.name[space] for n, space in enumerate(state.at) if space is not None}
    at |= {event.facts["robot"]: event.facts["at"] for event in events if event.kind == "knocked out"}
    for f in (event.facts for event in events if event.kind == "claim"):
        for colour in ("red", "blue") if f["robot"] in at else ():
            if f[colour]:
                points = Pile(**{colour: f[colour]}).points
                yield Won(f["seat"], at[f["robot"]], f"c-{colour}", points)


def left_to_chance(state: State) -> str:
    """What chance does next, in a few words: draw cards, or turn up the card that decides what a tile does.

    >>> from rqa_lab.games.rqa import GAME
    >>> from rqa_lab.games.rqa.actions import EndTurn
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}}
    >>> s = GAME.position({"robots": robots, "seats": {"Ann": {"deck": ["Battery", "Hammer"]}}})
    >>> left_to_chance(s), left_to_chance(GAME.advance(s, EndTurn()))
    ('', 'Ann draws 5 cards')
    """
    choice = state.choice
    if choice is None:
        return ""
    frame = effect_of(choice.frame)
    if choice.effect == "draw cards" and frame.cause == "turn":
        n = frame.n + len(state.hand[frame.seat])  # those on top that were known are drawn
        return f"{state.setup.seats[frame.seat]} draws {n} cards"
    tile = every_component().tiles.get(frame.cause) if choice.effect == "scrap top" else None
    if tile is None:
        return ""
    body = title(state, frame.body)
    return f"a card decides: if it costs {tile.knock_out_from} or more, {body} is Knocked Out"


def befell(seat: str, events: Sequence[Event]) -> Sequence[str]:
    """What a tile did, with the card that decided it, and the points that no cube shows.

    >>> card = Event("scrap top", (), "Trash Compactor", {"card": "Salvage Arm", "cost": 3})
    >>> befell("Ann", [card, Event("nothing", (), "Trash Compactor", {"what": "crush", "on": "Pug"})])
    ['Salvage Arm from the Shop Deck costs 3, so Pug is not Knocked Out.']
    """
    told, tiles, card = list[str](), every_component().tiles, ""
    for event in events:
        if event.kind == "scrap top":
            card = ENGLISH.say("{card} from the Shop Deck costs {cost}, so ", event.facts)
        elif event.kind == "nothing" and event.facts["what"] == "crush":
            told.append(card + ENGLISH.say("{on:the} is not Knocked Out.", event.facts))
            card = ""
        elif event.kind == "knocked out" and event.cause in tiles:
            told.append(card + ENGLISH.tell(event))
            card = ""
        elif event.kind == "points" and event.facts["seat"] == seat:
            centre = " for starting in the centre" if event.cause == "centre" else ""
            told.append(f"{ENGLISH.headline(event).removesuffix('.')}{centre}.")
    return told


def pushed(state: State, robot: int) -> str:
    """What a push of a robot costs, in a sentence.

    >>> from rqa_lab import load
    >>> pushed(load("rqa/pushing/a-push-and-its-price").session().state, 0)
    'Pushing Pug costs 2 Move.'
    """
    return f"Pushing {state.setup.titles[robot]} costs {push_price(state, robot)[0]} Move."


def lost(state: State, legal: Sequence[Action]) -> str:
    """What the end of the turn would lose: "3 Energy and 2 Move"; "" for nothing."""
    cards = every_component().cards
    plays = {one.card for one in legal if isinstance(one, Play) and cards[one.card].type == "Battery"}
    n = sum(card in plays for card in state.hand[state.seat])
    has = [f"{n} {what}" for n, what in ((state.energy, "Energy"), (state.move, "Move")) if n]
    has += [f"the Energy of {'1 Battery' if n == 1 else f'{n} Batteries'}"] if n else []
    return listing(has or [""])


def still(state: State, legal: Sequence[Action]) -> str:
    """Which enemies could still be pushed or attacked, in a few words; "" for none.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> still(session.state, session.game.legal(session.state))
    'attack'
    """
    enemies = state.setup.enemies[state.seat]
    pushed = dict.fromkeys(
        title(state, body)
        for one in legal
        if isinstance(one, Push) and (body := find(state, one.body)) in enemies
    )
    if pushed:
        return f"push {either(pushed)}"
    aims = any(isinstance(one, Use) or (isinstance(one, Play) and one.target) for one in legal)
    return "attack" if aims else ""


def ended(events: Sequence[Event]) -> str:
    """Why the game ended, in a sentence; "" if it did not."""
    robots = [event.facts["robot"] for event in events if event.kind == "end"]
    why = "had to come back, and no blue cube was left in the Reserve"
    return f"The game ended because {robots[0]} {why}." if robots else ""
