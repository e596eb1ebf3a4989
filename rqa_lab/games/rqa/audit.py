"""What is wrong with a position: every fault that is found, never an exception."""

from collections import Counter
from collections.abc import Iterator

from rqa_lab.core.choice import faults
from rqa_lab.core.game import Finding
from rqa_lab.games.rqa.acquiring import recycled
from rqa_lab.games.rqa.attacking import NEAR
from rqa_lab.games.rqa.state import GRID, UNKNOWN, State


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}}
    >>> [finding.kind for finding in audit(GAME.position({"robots": robots, "tiles": {"c4": "Wall"}}))]
    ['on an obstacle']
    """
    return (
        *_spaces(s), *_tiles(s), *_health(s), *_seats(s), *_cubes(s), *_cards(s), *_misplaced(s),
        *faults(s.choice, s.setup.seats),
    )  # fmt: skip


def _spaces(s: State) -> Iterator[Finding]:
    titles = s.setup.titles
    for robot, space in enumerate(s.at):
        if space is not None and s.layout.blocks_move >> space & 1 and robot != s.atop:
            facts = {"robot": titles[robot], "at": GRID.name[space], "tile": s.layout.at[space].name}
            clauses = ("rqa.over.no-stop", "rqa.move.blocked-by-obstacle")
            yield Finding("on an obstacle", clauses, facts, (GRID.name[space],))
    for space in dict.fromkeys(space for space in s.at if space is not None):
        sharing = [titles[robot] for robot, other in enumerate(s.at) if other == space and robot != s.atop]
        if len(sharing) > 1:
            together = {"robots": tuple(sharing), "at": GRID.name[space]}
            clauses = ("rqa.term.robot-is-obstacle", "rqa.over.no-stop")
            yield Finding("shared space", clauses, together, (GRID.name[space],))


def _tiles(s: State) -> Iterator[Finding]:
    here, box = len(s.layout.tiles), s.setup.components.box["tiles"] + _from_packs(s)
    if here > box:
        yield Finding("too many tiles", ("rqa.setup.components",), {"here": here, "box": box})
    for spaces in _walled_off(s):
        names = tuple(GRID.name[space] for space in spaces)
        yield Finding("walled off", ("rqa.faq.no-blocking-off",), {"spaces": names}, names)


def _from_packs(s: State) -> int:
    """How many players there are beyond what the box is for: each brings a robot and a Spawn of a pack."""
    return max(0, len(s.setup.seats) - s.setup.components.box["decks"])


def _walled_off(s: State) -> list[list[int]]:
    """Groups of spaces that no robot can walk to from the largest group; robots count as not there."""
    free = {space for space in GRID.spaces if not s.layout.blocks_move >> space & 1}
    groups: list[list[int]] = []
    while free:
        group = [free.pop()]
        for space in group:
            near = free.intersection(NEAR[space])
            group += near
            free -= near
        groups.append(sorted(group))
    return sorted(groups, key=len)[:-1]


def _health(s: State) -> Iterator[Finding]:
    for robot, title in enumerate(s.setup.titles):
        red, blue, bar, space = s.red[robot], s.blue[robot], s.setup.boards[robot].health, s.at[robot]
        where = () if space is None else (GRID.name[space],)
        if red > bar - 1 or blue > 1:
            facts = {"robot": title, "red": red, "blue": blue, "bar": bar}
            yield Finding(
                "too much health", ("rqa.setup.health-bar", "rqa.health.full-on-spawn"), facts, where
            )
        if space is not None and not blue:
            yield Finding(
                "no blue cube", ("rqa.damage.red-first", "rqa.ko.last-cube"), {"robot": title}, where
            )
        if space is None and red + blue and s.phase != "set-up":
            yield Finding("off with health", ("rqa.ko.last-cube",), {"robot": title})


def _seats(s: State) -> Iterator[Finding]:
    if s.phase == "set-up":  # robots are still to be taken
        return
    for number, seat in enumerate(s.setup.seats):
        if not s.setup.of_seat[number]:
            yield Finding("seat without robot", ("rqa.setup.choose-robot",), {"seat": seat})


def _cubes(s: State) -> Iterator[Finding]:
    box = s.setup.components.box
    here = {
        "red": sum(s.red) + sum(pile.red for pile in s.pile) + s.reserve[0] + s.extras.red - s.tokens,
        "blue": sum(s.blue) + sum(pile.blue for pile in s.pile) + s.reserve[1] + s.box_blue,
        "gems": sum(pile.gems for pile in s.pile) + s.reserve[2],
    }
    for colour, n in here.items():
        more = colour == "blue" and _from_packs(s)  # packs bring blue cubes; how many, no text says
        if n < box[colour] or (n > box[colour] and not more):
            facts = {"colour": colour, "here": n, "box": box[colour]}
            yield Finding("cubes", ("rqa.setup.components", "rqa.setup.reserve-red-gems"), facts)


#: group of a card -> the clauses that say how many copies there are
_COPIES = {
    "starting": ("rqa.setup.starting-deck", "rqa.setup.components"),
    "supply": ("rqa.setup.supply-piles", "rqa.setup.components"),
    "shop": ("rqa.card.rarity-copies", "rqa.setup.components"),
}


def _cards(s: State) -> Iterator[Finding]:
    seats = (*s.hand, *s.in_play, *s.discard, *s.top, *s.bag)
    here = Counter(card for zone in (*seats, s.shop, s.shop_top, s.shop_bag, s.scrap) for card in zone)
    here.update(dict(zip(s.setup.components.supply, s.supply, strict=True)))
    decks = max(s.setup.components.box["decks"], len(s.setup.seats))
    for name, n in sorted(here.items()):
        card = s.setup.components.cards.get(name)
        if card is None:
            if name not in ("", UNKNOWN):
                yield Finding("unknown card", ("rqa.setup.components",), {"card": name})
            continue
        more = decks / s.setup.components.box["decks"] if card.group == "starting" else 1
        if n > card.copies * more:
            facts = {"card": name, "here": n, "box": int(card.copies * more), "origin": card.origin("copies")}
            yield Finding("too many copies", _COPIES[card.group], facts)


def _misplaced(s: State) -> Iterator[Finding]:
    parts = s.setup.components
    for place, cards in (("Shop", s.shop), ("Shop Deck", s.shop_top + s.shop_bag)):
        for card in dict.fromkeys(cards):
            stand_in = place == "Shop" and s.setup.rulings["shop-empty"] == "supply"
            supplied = stand_in and parts.group(card) == "supply"
            if parts.group(card) and not (recycled(s, card) or supplied):
                facts = {"card": card, "place": place}
                yield Finding("misplaced card", ("rqa.setup.shop-deck", "rqa.setup.shop-fill"), facts)
