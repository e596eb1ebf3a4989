"""The picture of what lies beside the board, for figures and handouts: hand, cards in play, Shop, Supply."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rqa_lab.core.component import mark
from rqa_lab.core.scene import Line, Scene, Shape, Sprite, Text
from rqa_lab.core.words import many, number_of
from rqa_lab.games.rqa.model.records import Card
from rqa_lab.games.rqa.model.state import UNKNOWN, State
from rqa_lab.games.rqa.picture.icons import Number, numbers, picture
from rqa_lab.games.rqa.rules.remedies import dress
from rqa_lab.games.rqa.rules.shop import enough_to_buy, offered
from rqa_lab.games.rqa.rules.staying import price, upgrades
from rqa_lab.kit.cards import MARGIN, Part, Rows, Slot, ground, guessed
from rqa_lab.kit.shapes import drawing

ROWS = Rows(84, 132, 14, 9)
WIDE, HIGH = ROWS.wide, ROWS.high
#: the height of the head; it is never narrower than this
HEAD, LEAST = 64, 476


def table(state: State, seat: str | None = None, *, foretold: bool = True) -> Scene:
    """What lies before a seat, and what it could acquire.

    Args:
        state: the position.
        seat: whose hand to show; without it, that of the seat whose turn it is.
        foretold: say also what can be bought, and how much Energy is missing.

    Raises:
        ValueError: for a seat that there is not.

    >>> from rqa_lab.games.rqa import GAME
    >>> seats = {"Ann": {"hand": ["Battery", "Battery", "Tackle"]}}
    >>> s = GAME.files.position({"seats": seats, "turn": {"energy": 3}, "shop": ["Pit Stop"]})
    >>> scene = table(s)
    >>> scene.label, scene.notes[0]
    ('Ann is to play, with 3 Energy and 0 Move.', 'Hand (3 cards): 2 Battery, Tackle.')
    >>> scene.notes[2]
    'Shop: Pit Stop for 4 (1 Energy short), vacant, vacant, vacant, vacant, vacant.'
    """
    number = state.seat if seat is None else number_of(seat, state.setup.seats)
    own, on_sale = tuple(_own(state, number)), tuple(_on_sale(state, number, foretold))
    rows = [*ROWS.broken(own), *ROWS.broken(on_sale)]
    width = 2 * MARGIN + max(LEAST, *map(ROWS.width, rows))
    cards, height = ROWS.drawn(rows, HEAD)
    items = (ground(width, height), *_head(state, number, width), *cards)
    return Scene(width, height, items, label=_label(state, number), notes=tuple(map(str, own + on_sale)))


def _label(s: State, seat: int) -> str:
    name = s.setup.seats[seat]
    if s.phase == "over":
        return f"The game is over. This is the table of {name}."
    if seat != s.seat:
        return f"The table of {name}; {s.setup.seats[s.seat]} is to play."
    return f"{name} is to play, with {s.energy} Energy and {s.move} Move."


# ---- what lies where -------------------------------------------------------------------------------------


def _own(s: State, seat: int) -> Iterator[Part]:
    """The cards of the seat: hand, cards in play, Upgrades and discarded cards, if it has any."""
    hand = s.hand[seat]
    yield Part("Hand", many(len(hand), "card"), _cards(s, hand))
    yield Part("In play", "", _cards(s, s.in_play[seat]))
    if in_front := upgrades(s, seat):
        yield Part("Upgrades", "", _cards(s, [card.name for card in in_front]))
    if s.discard[seat]:
        yield Part("Discard pile", "", _cards(s, s.discard[seat]))


def _on_sale(s: State, seat: int, foretold: bool) -> Iterator[Part]:
    """The Shop, if there is one, and the Supply."""
    if any(s.shop):
        deck = len(s.shop_top) + len(s.shop_bag)
        slots = tuple(_offer(s, seat, card, foretold) if card else Slot("vacant") for card in s.shop)
        yield Part("Shop", f"{deck} in its deck" if deck else "", slots)
    piles = zip(s.setup.components.supply, s.supply, strict=True)
    yield Part("Supply", "", tuple(_offer(s, seat, card, foretold, left) for card, left in piles))


def _cards(s: State, names: Sequence[str]) -> tuple[Slot, ...]:
    """Cards, each kind once with its number."""
    known = s.setup.components.cards
    counted = Counter("face down" if name == UNKNOWN else name for name in names)
    return tuple(Slot(name, _face(known[name]) if name in known else (), n) for name, n in counted.items())


def _offer(s: State, seat: int, name: str, foretold: bool, left: int | None = None) -> Slot:
    """A card on offer, and what the seat is short of if it may buy now and that is foretold."""
    card = s.setup.components.cards[name]
    if card.type == "Event":
        return Slot(name, _face(card))
    cost, short = card.cost, None
    if seat == s.seat and s.phase == "main" and not offered(s, name):
        missing = [dress(s, reason).facts for reason in enough_to_buy(s, name)]
        cost = price(s, name)
        short = sum(facts["needs"] - facts["has"] for facts in missing) if foretold else None
    more = [] if left is None else [f"{left} left" if left else "sold out"]
    if short is not None:
        more.append(f"{short} Energy short" if short else "can be bought")
    return Slot(
        name,
        _face(card),
        said=f"{name} for {cost}" + (f" ({', '.join(more)})" if more else ""),
        pile=left is not None and left > 1,
        faint=bool(short) or left == 0,
        below=lambda x, y: _price(card, cost, left, short, x, y),
    )


# ---- drawing ---------------------------------------------------------------------------------------------


def _head(s: State, seat: int, width: float) -> Iterator[Shape]:
    """The name of the seat, and the pools of the seat whose turn it is."""
    robots = s.setup.robots_of[seat]
    for n, robot in enumerate(robots):
        yield Sprite("robot", drawing("r", s.setup.robots[robot]), MARGIN + 46 * n, 13, 40)
    yield Text("table-name", MARGIN + 46 * len(robots) + 6, 41, s.setup.seats[seat])
    if seat != s.seat or s.phase == "over":
        return
    for n, (icon, amount, name) in enumerate((("energy", s.energy, "Energy"), ("move", s.move, "Move"))):
        x = width - MARGIN - 244 + 134 * n
        yield Sprite(f"ink-{icon}", f"i-{icon}", x, 20, 28)
        yield Text("table-pool", x + 48, 42, str(amount))
        yield Text("table-word", x + 68, 41, name)


def _price(card: Card, cost: int, left: int | None, short: int | None, x: float, y: float) -> Iterator[Shape]:
    """The price, dashed where it is our guess, whether the pool is enough for it, and how many are left."""
    role = "price-guess" if card.origin("cost") == "assumed" else "price"
    half, up = 11.3, 6.5
    corners = ((0, -13), (half, -up), (half, up), (0, 13), (-half, up), (-half, -up), (0, -13), (half, -up))
    yield Line(role, tuple((x + 13 + dx, y + 14 + dy) for dx, dy in corners))
    yield Text("price-number", x + 13, y + 18.6, str(cost))
    lines = 0
    if short is not None:
        ink, icon, words = ("no", "i-ban", f"{short} short") if short else ("good", "i-check", "can buy")
        lines = 1
        yield Sprite(f"ink-{ink}", icon, x + 28, y + (7 if left is None else 0), 13)
        yield Text(f"ink-{ink}-text", x + 43, y + (18 if left is None else 11), words)
    if left is not None:
        words = f"{left} left" if left else "sold out"
        yield Text("table-below", x + (43 if lines else 30), y + (25 if lines else 18), words)


def _face(card: Card) -> tuple[Shape, ...]:
    """A card: name, picture, numbers, type."""
    return tuple(_drawn(card))


def _drawn(card: Card) -> Iterator[Shape]:
    kind, words, found = card.type.lower(), card.name.split(), numbers(card)
    lines = [card.name] if len(card.name) <= 11 else [" ".join(words[:-1]), words[-1]]
    alone = next((n for n, number in enumerate(found) if not number.icon), None)
    first = alone or (2 if len(found) > 2 else len(found))
    rows = [row for row in (found[:first], found[first:]) if row]
    yield Sprite("frame", f"k-{kind}", 0, 0, WIDE, height=HIGH)
    for n, line in enumerate(lines):
        yield Text("card-title", WIDE / 2, (30 if len(lines) == 1 else 23) + 13 * n, line)
    yield Sprite(f"ink-{kind}", picture(card), WIDE / 2 - 15, 41, 30)
    for n, row in enumerate(rows):
        yield from _numbers(row, 97 - 8 * len(rows) + 16 * n, kind)
    yield Text("card-kind", WIDE / 2, 119, " · ".join(filter(None, (card.type, mark(card)))))


#: icons that have a colour of their own; all others have that of the card's type
_INK = {"i-energy": "ink-energy", "i-move": "ink-move", "i-vp": "ink-vp", "i-health": "ink-health"}


def _numbers(found: Sequence[Number], y: float, kind: str) -> Iterator[Shape]:
    """Numbers in a row, centred; a dashed line below those that are our guess."""
    widths = [(15 if number.icon else 0) + 7.6 * len(number.text) for number in found]
    x = WIDE / 2 - (sum(widths) + 6 * (len(widths) - 1)) / 2
    for number, width in zip(found, widths, strict=True):
        if number.icon:
            yield Sprite(_INK.get(number.icon, f"ink-{kind}"), number.icon, x, y - 6.5, 13)
        if number.text:
            yield Text("card-number", x + width - 3.8 * len(number.text), y + 4.5, number.text)
        yield from guessed(number.guess, x, y + 8.5, width)
        x += width + 6
