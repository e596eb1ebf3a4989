"""The picture of what lies beside the board, for figures and handouts: hand, cards in play, Shop, Supply."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rqa_lab.core.component import mark
from rqa_lab.core.scene import Circle, Group, Line, Rect, Scene, Shape, Sprite, Text
from rqa_lab.core.words import either, hint, printable, shown
from rqa_lab.games.rqa.model.components import Card
from rqa_lab.games.rqa.model.state import UNKNOWN, State
from rqa_lab.games.rqa.picture.icons import Number, numbers, picture
from rqa_lab.games.rqa.rules.remedies import dress
from rqa_lab.games.rqa.rules.shop import enough_to_buy, offered
from rqa_lab.games.rqa.rules.staying import price, upgrades
from rqa_lab.kit.shapes import drawing

#: a card; what is between cards, and between parts side by side; the margin; cards in a row at most
WIDE, HIGH, GAP, BETWEEN, MARGIN, COLUMNS = 84, 132, 14, 38, 20, 9
#: the heights of the head, of a title, of what is said below a card, and of the space below it all
HEAD, TITLE, BELOW, SPACE = 64, 36, 34, 16
#: the head is never narrower
LEAST = 5 * (WIDE + GAP) - GAP


class Slot(NamedTuple):
    """A place for a card: its name, the card if one lies there face up, and how many.

    On offer it has a ``price``; ``left`` counts a pile; ``short`` is the Energy that is missing to buy it
    now, None if nobody is to buy.
    """

    name: str
    card: Card | None = None
    copies: int = 1
    price: int | None = None
    left: int | None = None
    short: int | None = None

    def __str__(self) -> str:
        """It in words: "Pit Stop for 4 (2 Energy short)"."""
        if self.price is None:
            return printable(f"{self.copies} {self.name}" if self.copies > 1 else self.name)
        more = [] if self.left is None else [f"{self.left} left" if self.left else "sold out"]
        if self.short is not None:
            more.append(f"{self.short} Energy short" if self.short else "can be bought")
        return f"{printable(self.name)} for {self.price}" + (f" ({', '.join(more)})" if more else "")


class Part(NamedTuple):
    """A titled row of places."""

    title: str
    more: str
    slots: tuple[Slot, ...]

    def __str__(self) -> str:
        """It in words, in a sentence."""
        what = ", ".join(map(str, self.slots)) or "nothing"
        return printable(f"{self.title}{f' ({self.more})' if self.more else ''}: {what}.")

    @property
    def columns(self) -> int:
        """How many cards it is wide; where there is none, that is said in the place of one."""
        return max(len(self.slots), 1)


def table(state: State, seat: str | None = None) -> Scene:
    """What lies before a seat, and what it could acquire.

    Args:
        state: the position.
        seat: whose hand to show; without it, that of the seat whose turn it is.

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
    seats = state.setup.seats
    if seat is not None and seat not in seats:
        raise ValueError(
            f"found {shown(str(seat))}, expected {printable(either(seats))}{hint(str(seat), seats)}"
        )
    number = state.seat if seat is None else seats.index(seat)
    parts = tuple(_parts(state, number))
    rows = tuple(_rows(parts))
    width = 2 * MARGIN + max(LEAST, *map(_width, rows))
    items, top = list(_head(state, number, width)), HEAD
    for row in rows:
        top += TITLE if row[0].title else 0
        items += _row(row, top)
        top += HIGH + SPACE + (BELOW if any(slot.price is not None for slot in row[0].slots) else 0)
    height = top + MARGIN - SPACE
    ground = Rect("table-ground", 1, 1, width - 2, height - 2, 13)
    return Scene(width, height, (ground, *items), label=_label(state, number), notes=tuple(map(str, parts)))


def _label(s: State, seat: int) -> str:
    name = s.setup.seats[seat]
    if s.phase == "over":
        return f"The game is over. This is the table of {name}."
    if seat != s.seat:
        return f"The table of {name}; {s.setup.seats[s.seat]} is to play."
    return f"{name} is to play, with {s.energy} Energy and {s.move} Move."


# ---- what lies where -------------------------------------------------------------------------------------


def _parts(s: State, seat: int) -> Iterator[Part]:
    """Hand, cards in play, Upgrades, cards discarded, Shop and Supply; of these only what there is."""
    hand = s.hand[seat]
    yield Part("Hand", f"{len(hand)} card{'s' * (len(hand) != 1)}", _cards(s, hand))
    yield Part("In play", "", _cards(s, s.in_play[seat]))
    if in_front := upgrades(s, seat):
        yield Part("Upgrades", "", _cards(s, [card.name for card in in_front]))
    if s.discard[seat]:
        yield Part("Discard pile", "", _cards(s, s.discard[seat]))
    if any(s.shop):
        deck = len(s.shop_top) + len(s.shop_bag)
        slots = tuple(_offer(s, seat, card) if card else Slot("vacant") for card in s.shop)
        yield Part("Shop", f"{deck} in its deck" if deck else "", slots)
    piles = zip(s.setup.components.supply, s.supply, strict=True)
    yield Part("Supply", "", tuple(_offer(s, seat, card, left) for card, left in piles))


def _cards(s: State, names: Sequence[str]) -> tuple[Slot, ...]:
    """Cards, each kind once with its number."""
    known = s.setup.components.cards
    counted = Counter("face down" if name == UNKNOWN else name for name in names)
    return tuple(Slot(name, known.get(name), n) for name, n in counted.items())


def _offer(s: State, seat: int, name: str, left: int | None = None) -> Slot:
    """A card on offer, and what the seat is short of if it may buy now."""
    card = s.setup.components.cards[name]
    if card.type == "Event":
        return Slot(name, card)
    if seat != s.seat or s.phase != "main" or offered(s, name):
        return Slot(name, card, price=card.cost, left=left)
    missing = [dress(s, reason).facts for reason in enough_to_buy(s, name)]
    short = sum(facts["needs"] - facts["has"] for facts in missing)
    return Slot(name, card, price=price(s, name), left=left, short=short)


def _rows(parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
    """What is the seat's side by side, and so Shop and Supply; what does not fit goes on below."""
    own = sum(part.title not in ("Shop", "Supply") for part in parts)
    for pair in (parts[:own], parts[own:]):
        if sum(part.columns for part in pair) <= COLUMNS:
            yield pair
            continue
        for part in pair:
            yield (part._replace(slots=part.slots[:COLUMNS]),)
            for n in range(COLUMNS, len(part.slots), COLUMNS):
                yield (Part("", "", part.slots[n : n + COLUMNS]),)


def _width(row: Sequence[Part]) -> int:
    return sum(part.columns * (WIDE + GAP) - GAP for part in row) + BETWEEN * (len(row) - 1)


# ---- drawing ---------------------------------------------------------------------------------------------


def _head(s: State, seat: int, width: float) -> Iterator[Shape]:
    """Whose table it is, and the pools of the seat whose turn it is."""
    robots = s.setup.of_seat[seat]
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


def _row(row: Sequence[Part], top: float) -> Iterator[Shape]:
    x = MARGIN
    for part in row:
        if part.title:
            yield Text("table-title", x, top - 14, part.title)
        if part.more:
            yield Text("table-more", x + 10.2 * len(part.title) + 6, top - 14, part.more)
        for n, slot in enumerate(part.slots or (Slot("nothing"),)):
            yield from _slot(slot, x + n * (WIDE + GAP), top)
        x += part.columns * (WIDE + GAP) - GAP + BETWEEN


def _slot(slot: Slot, x: float, y: float) -> Iterator[Shape]:
    """A card, how many there are, its price; faint if one cannot have it; dashed where none lies face up."""
    if slot.card is None:
        yield Rect("vacant", x, y + 6, WIDE, HIGH - 6, 7)
        yield Text("vacant-text", x + WIDE / 2, y + HIGH / 2 + 7, slot.name)
    else:
        if slot.left and slot.left > 1:
            yield Rect("pile-edge", x + 4, y + 3, WIDE, HIGH - 8, 7)
        faint = slot.short or slot.left == 0
        yield Group("too-dear" if faint else "card-face", tuple(_face(slot.card)), x=x, y=y)
        if slot.price is not None:
            yield from _price(slot, slot.card, x, y + HIGH + 4)
    if slot.copies > 1:
        yield Circle("many", x + WIDE - 8, y + 10, 12)
        yield Text("many-number", x + WIDE - 8, y + 14.5, f"\N{MULTIPLICATION SIGN}{slot.copies}")


def _price(slot: Slot, card: Card, x: float, y: float) -> Iterator[Shape]:
    """The price, dashed where it is our guess, whether the pool is enough for it, and how many are left."""
    role = "price-guess" if card.origin("cost") == "assumed" else "price"
    half, up = 11.3, 6.5
    corners = ((0, -13), (half, -up), (half, up), (0, 13), (-half, up), (-half, -up), (0, -13), (half, -up))
    yield Line(role, tuple((x + 13 + dx, y + 14 + dy) for dx, dy in corners))
    yield Text("price-number", x + 13, y + 18.6, str(slot.price))
    lines = 0
    if slot.short is not None:
        ink, icon, words = (
            ("no", "i-ban", f"{slot.short} short") if slot.short else ("good", "i-check", "can buy")
        )
        lines = 1
        yield Sprite(f"ink-{ink}", icon, x + 28, y + (7 if slot.left is None else 0), 13)
        yield Text(f"ink-{ink}-text", x + 43, y + (18 if slot.left is None else 11), words)
    if slot.left is not None:
        words = f"{slot.left} left" if slot.left else "sold out"
        yield Text("table-below", x + (43 if lines else 30), y + (25 if lines else 18), words)


def _face(card: Card) -> Iterator[Shape]:
    """A card: name, picture, numbers, type."""
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
        if number.guess:
            yield Line("guessed", ((x, y + 8.5), (x + width, y + 8.5)))
        x += width + 6
