"""Random positions, sound and broken, for tests, fuzzing and benchmarks."""

import random
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.component import first_sound
from rqa_lab.games.roborace.audit import audit
from rqa_lab.games.roborace.components import PLAYERS, ROUNDS, RULINGS, UNKNOWN, called, components, turns
from rqa_lab.games.roborace.files import DOWN, position, six
from rqa_lab.games.roborace.play.resolve import GRID, SEATS, advance, start
from rqa_lab.games.roborace.rules import legal, too_many
from rqa_lab.games.roborace.state import HAND, MOST_TOKENS, PLUS_ONE, TOKENS, State, at

#: how far a robot is from the end of the race, in fields; most are near it, or near a railing
_NEAR = (1, 2, 3, 5, 8, 13)


def generate(rng: random.Random, broken: float = 0.2, stirred: float = 0.6, set_up: float = 0.1) -> State:
    """A random position in a turn, or sometimes in the set-up or at the end of a race.

    Args:
        rng: where chance comes from.
        broken: the share of positions that break rules of building one.
        stirred: the share in which some actions have been done, so that a choice or a draw may wait.
        set_up: the share of positions on the way from the box to the first turn.

    >>> generate(random.Random(1)) == generate(random.Random(1))
    True
    """
    rulings = {name: rng.choice(readings) for name, readings in sorted(RULINGS.items())}
    if rng.random() < set_up:
        return _stirred(rng, start({**agreement(rng.randrange(99)), "rulings": rulings}), rng.randint(0, 30))
    odd = rng.random() < broken

    def drawn() -> State:
        return position({**_keys(rng, odd=odd), "rulings": rulings}, lambda path, message: None)

    s = first_sound(drawn, None if odd else audit)
    return _stirred(rng, s, rng.randint(1, 12) if rng.random() < stirred else 0)


def rearranged(keys: Mapping[str, Any], rng: random.Random) -> Mapping[str, Any]:
    """The keys of a position with other cards in hands and on the table, where nothing is face down.

    >>> there = rearranged({"table": ["RG/YB at 0,0"], "deck": ["BY/GG"]}, random.Random(1))
    >>> there["table"][0].partition(" ")[2], len(there["deck"])
    ('at 0,0', 1)
    """
    pile, table, seats = [*keys.get("deck", ())], [*keys.get("table", ())], keys.get("seats", {})
    if any(UNKNOWN in card or DOWN in card for card in table):
        return keys
    pile += [called(one.partition(" ")[0]) for one in table]
    pile += [called(card) for seat in seats.values() for card in seat.get("hand", ()) if card != UNKNOWN]
    rng.shuffle(pile)

    def dealt(card: str) -> str:
        return card if card == UNKNOWN else rng.choice(turns(pile.pop()))

    laid = [f"{dealt(face)} {at}" for face, _, at in (one.partition(" ") for one in table)]
    hands = {
        name: {**seat, "hand": [called(dealt(card)) for card in seat["hand"]]} if "hand" in seat else seat
        for name, seat in seats.items()
    }
    return {**keys, "table": laid, "seats": hands, "deck": sorted(pile)}


def _stirred(rng: random.Random, s: State, actions: int) -> State:
    """The position after some actions at random, of kinds at random."""
    for _ in range(actions):
        can = legal(s)
        if not can:
            break
        kind = rng.choice([*dict.fromkeys(map(type, can))])
        advance(s, rng.choice([action for action in can if type(action) is kind]))
    return s


def _keys(rng: random.Random, *, odd: bool) -> dict[str, Any]:
    """The keys of a position in a turn; the cards come from the box, so that none is there too often."""
    seats = (*SEATS, "Gus")[: rng.choice((1, 2, 2, 3, 4, 5, PLAYERS, PLAYERS + odd))]
    parts, tokens = components(), rng.choice((*TOKENS[:1] * 4, *TOKENS))
    rounds = rng.choice((1, 1, 2, ROUNDS))
    pile = [card for card, n in parts.cards.items() for _ in range(n)]
    supply = [name for name, token in parts.course_tokens.items() for _ in range(token.copies)]
    rng.shuffle(pile)
    rng.shuffle(supply)
    if tokens != "all" and not odd:
        supply.clear()
    active = six(parts, tokens)
    far = parts.fields * rounds
    rows = {seat: _seat(rng, pile, supply, active, far, odd=odd) for seat in seats}
    keys: dict[str, Any] = {
        "seats": rows, "rounds": rounds, "tokens": tokens, "first": rng.choice(seats),
        "table": _table(rng, pile, odd=odd),
        "arena": {str(field): supply.pop() for field in rng.sample(range(1, 15), 4) if supply},
        "turn": {"seat": rng.choice(seats), "phase": rng.choice(("place", "place", "placed", "drawn"))},
        "top": [pile.pop() for _ in range(rng.choice((0, 0, 1)))],
        "discard": [pile.pop() for _ in range(rng.choice((0, 0, 3)))],
        "brought": rng.choice((0, 5)),
    }  # fmt: skip
    if any(row["gone"] > far for row in rows.values()) or rng.random() < 0.1:
        keys["ending"] = True
    own = rows[keys["turn"]["seat"]]
    used = sorted({*active} - {*own["active"]})
    if used and rng.random() < 0.3:
        keys["turn"] |= {
            "used": [rng.choice(used)],
            "again": keys["turn"]["phase"] != "place" and "Again" in used,
        }
    if keys["turn"]["phase"] != "place":
        keys["turn"]["moved"] = rng.choice((0, 1, 2, 4, 7))
    if keys["turn"]["phase"] == "placed":  # the card that was placed is not drawn yet
        own["hand"] = own["hand"][1:]
    if rng.random() < 0.2:  # the pile is nearly out
        keys["deck"] = [pile.pop() for _ in range(rng.choice((0, 1, 2)))]
        keys["discard"] += pile if rng.random() < 0.5 else []
    if rng.random() < 0.1:
        keys["supply"], keys["spent"] = [], supply
    if rng.random() < 0.05:
        keys["turn"]["phase"] = "over"
    return keys


def _seat(
    rng: random.Random, pile: list[str], supply: list[str], active: tuple[str, ...], far: int, *, odd: bool
) -> dict[str, Any]:
    """A seat's things: cards and course tokens from the top of their piles."""
    tokens: list[str] = []
    for _ in range(rng.choice((0, 0, 1, MOST_TOKENS + odd))):
        if supply and (odd or not too_many(_NOBODY, (*tokens, supply[-1]))):
            tokens.append(supply.pop())
    cards = rng.choice((0, 1, 4)) if odd else HAND + (PLUS_ONE in tokens)
    return {
        "hand": [rng.choice(turns(pile.pop())) for _ in range(cards)],
        "gone": max(0, far - rng.choice(_NEAR)) if rng.random() < 0.6 else rng.randint(0, far),
        "active": [name for name in active if rng.random() < 0.6],
        "tokens": tokens,
    }


#: a position for functions that need only its components
_NOBODY = position({})


def _table(rng: random.Random, pile: list[str], *, odd: bool) -> list[str]:
    """The start grid with cards on it and beside it, some of them face down."""
    found, spaces = [], [*GRID]
    for number in range(len(GRID) * (not odd or rng.random() < 0.5) + rng.choice((0, 1, 3, 6))):
        if number >= len(GRID) and spaces:
            row, column = rng.choice(spaces)
            spaces.append((row + rng.choice((-1, 0, 1)), column + rng.choice((-1, 1))))
        place = spaces[number] if number < len(spaces) else (number, 9)
        down = f" {DOWN}" if number >= len(GRID) and rng.random() < 0.3 else ""
        found.append(f"{rng.choice(turns(pile.pop()))}{down} at {at(*place)}")
    return found


def agreement(number: int) -> dict[str, Any]:
    """Options of a whole race, for every number of seats, of rounds, and for all tokens or fewer, in turn.

    >>> [(len(one["seats"]), one["rounds"], one["tokens"]) for one in map(agreement, range(3))]
    [(1, 1, 'all'), (2, 1, 'action'), (3, 2, 'none')]
    """
    turn, rounds = number // PLAYERS, 1 + number // 2 % ROUNDS
    tokens = TOKENS[(number + turn) % len(TOKENS)]
    return {
        "seats": list(SEATS[: 1 + number % PLAYERS]),
        "first": "random",
        "rounds": rounds,
        "tokens": tokens,
    }
