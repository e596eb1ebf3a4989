"""A data file to begin with: every value that the lab had to guess, and what it means."""

from collections.abc import Iterable

from rqa_lab.games.rqa.files.dataschema import KEY, TABLES, VERSION, as_written
from rqa_lab.games.rqa.model.components import LAB_CARDS, Card, Robot, Tile, shipped
from rqa_lab.games.rqa.model.steps import OF_TILES, SHAPES, STANDING, meaning, written

#: field -> what it means
_MEANS = {
    "health": "Health symbols on its bar, the blue one among them",
    "reward": "what its owner gets for each enemy robot that it Knocks Out",
    "price": "Energy that its own attack costs",
    "push_extra": "Move that pushing it costs on top",
    "start": "what happens to who starts a turn on it",
    "type": "Battery, Attack or Function; in packs also Event, Defense or Upgrade",
    "cost": "Energy to buy it",
    "copies": "how many are in the box: 3, 2 or 1",
    "range": "melee, around, line, or how many spaces",
    "damage": "points of damage",
    "steps": "what it does, in its order",
    "blocks": "move, sight, both or none",
    "pushable": "whether it can be pushed: true or false",
    "exit_extra": "Move that walking off it costs on top",
    "backs": "the effects that its back may show, each a list of steps",
}


def template() -> str:
    """A file with every value that the lab had to guess, to be corrected with the box at hand.

    >>> template().splitlines()[0]
    'rqa-data: 1'
    """
    base = shipped()
    parts = [
        _HEAD.format(
            key=KEY, version=VERSION, steps=_listed(SHAPES), tiles=_listed(OF_TILES), stays=_listed(STANDING)
        )
    ]
    for table in TABLES:
        guessed = [record for record in getattr(base, table).values() if record.assumed]
        parts.append(f"{table}:\n" + "\n".join(map(_entry, guessed)))
        told: set[str] = set()
        for pack in base.packs.values() if table != "robots" else ():
            brought = [one for one in getattr(pack, table).values() if one.assumed and one.name not in told]
            told |= {one.name for one in brought}
            if brought:
                parts.append(f"  # {pack.title}\n" + "\n".join(map(_entry, brought)))
    lab = [card for card in base.cards.values() if card.lab]
    packs = ((pack, [card for card in pack.cards.values() if card.lab]) for pack in base.packs.values())
    more = "\n".join(f"# {pack.title}:\n{_named(cards)}" for pack, cards in packs if cards)
    count = sum(card.copies for card in lab)
    parts.append(_NEW_CARDS.format(count=count, own=_named(lab), packs=more, all=LAB_CARDS))
    tiles = ", ".join(f"{space}: {kind}" for space, kind in base.layouts["lab"].items())
    parts.append(_LAYOUT.format(tiles=tiles))
    return "\n".join(parts)


def _listed(words: Iterable[str]) -> str:
    return "\n".join(f"#   {written(word):27} {meaning(word)}" for word in words)


def _named(cards: Iterable[Card]) -> str:
    return "\n".join(f"#   {card.name} ({card.copies}): {card.says}" for card in cards)


_HEAD = """\
{key}: {version}
# The data of your own box. Below is every value that no text gives us, as we guess it.
# Put in what is printed, and delete what you do not know: all that stands in this file counts as yours.
#
#   rqa-lab data check FILE          what is wrong with it, what it changes, what is still our guess
#   rqa-lab check --data FILE        which of our scenarios come out otherwise with it
#   rqa-lab explore --data FILE      play with it
#
# Steps are done in their order. There are these, where n is a number from 1:
{steps}
# [each, …] is for cards with range around or line. Any other field that a card has may be given, too, and
# says: "…", your own short wording of what it does.
# Tiles of packs that take damage (damaged) have these as well, those that are entered (enter) only flip:
{tiles}
# Defense and Upgrade cards of packs may have standing, what they do as long as they stay in play:
{stays}
"""

_NEW_CARDS = """\
# Of the {count} Shop cards that no text names, these of our own take the place (copies in brackets):
{own}
# So do these in packs:
{packs}
# Take them out, all or some, and write down what lies in the box. Each new card goes under cards:, above:
# remove: {all}
#   Name On The Card: {{type: Attack, cost: 3, copies: 2, range: 2, damage: 1, steps: [[hit], [draw, 1]]}}
# A card of a pack names it:
#   Name Of A Defense: {{pack: kettle, type: Defense, cost: 3, copies: 2, steps: [[defense, 2]]}}
"""

_LAYOUT = """\
# The first layout of the book is a picture; ours stands in its place. With the book at hand, put yours here:
# layouts:
#   lab: {{{tiles}}}
"""


def _entry(record: Robot | Tile | Card) -> str:
    """A component with the fields that are a guess."""
    lines = [f"  {record.name}:  # {record.says}"]
    for field in record.assumed:
        lines.append(f"    {field}: {as_written(getattr(record, field))}  # {_MEANS[field]}")
    return "\n".join(lines)
