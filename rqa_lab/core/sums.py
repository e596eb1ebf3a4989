"""What events come to, in words: a row for each kind of counter or zone, and a clause for each sum.

Sums are all that is left of a step when one asks only what came of it: who is where now, who has more or less
of what.  They compare what happened with what somebody thought would happen.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rqa_lab.core.event import Place
from rqa_lab.core.words import capital, listing, many

#: what a sum is about: the kind of a counter or zone, and whose it is: ("health", "Crate")
Topic = tuple[str, ...]
#: what is added to a topic: (what, how many), in order; what is "" where only a number is counted
Change = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """How what is added to a counter or zone is said: ``who`` with ``more``, ``less`` or ``same`` behind it.

    ``{0}`` is whose it is, ``{things}`` what is added.  The keys of a place behind its kind are ``owners``
    names of whose it is, and then what lies there.  A row with ``to`` says where a piece is: what lies there
    is the space, ``{at}`` is where it was, and ``more`` is said of one that is nowhere and stays so.
    """

    who: str
    more: str = "gains {things}"
    less: str = "loses {things}"
    same: str = "stays as it is"
    owners: int = 1
    #: what lies there -> its noun, "die|dice" with another plural; a text is one noun for all of it, of which
    #: only the number counts, and "=" before it says that it has no plural
    things: Mapping[str, str] | str = field(default_factory=dict)
    to: str = ""
    #: "How much Move does {0} have after that?"; "" if nobody would ask
    ask: str = ""
    #: of what lies there, what that question counts; () for all
    counts: tuple[str, ...] = ()
    #: False: nobody asks what comes of it
    told: bool = True


def topics(rows: Mapping[str, Sum], counted: Mapping[Place, int]) -> dict[Topic, Change]:
    """What is counted, by topic, in the order of the rows; kinds without a row are left out.

    >>> rows = {"purse": Sum("{0}’s purse", things="coin")}
    >>> topics(rows, {("purse", "Ann"): 2, ("phase", "main"): 1})
    {('purse', 'Ann'): (('', 2),)}
    """
    found: dict[Topic, dict[str, int]] = defaultdict(dict)
    for (kind, *keys), number in counted.items():
        row = rows.get(kind)
        if row is not None:
            what = "" if isinstance(row.things, str) else " ".join(keys[row.owners :])
            things = found[(kind, *keys[: row.owners])]
            things[what] = things.get(what, 0) + number
    order = [*rows]
    changes = {topic: tuple(sorted((w, n) for w, n in some.items() if n)) for topic, some in found.items()}
    told = sorted((topic for topic in changes if changes[topic]), key=lambda t: (order.index(t[0]), t))
    return {topic: changes[topic] for topic in told}


def said(row: Sum, whose: Sequence[str], change: Change, before: Change) -> str:
    """A change in a clause without a full stop.

    Args:
        row: how it is said.
        whose: the names of whose it is.
        change: what was added; () says that nothing was.
        before: what was there.

    >>> row = Sum("{0}’s purse", things="coin")
    >>> said(row, ["Ann"], (("", -2),), (("", 3),)), said(row, ["Ann"], (), ())
    ('Ann’s purse loses 2 coins', 'Ann’s purse stays as it is')
    """
    if row.to:
        at = next((what for what, n in before if n > 0), "")
        to = next((what for what, n in change if n > 0), "")
        verb = (row.to if to else row.less if change else row.same if at else row.more).format(to=to, at=at)
    else:
        gains = [(what, n) for what, n in change if n > 0]
        losses = [(what, -n) for what, n in change if n < 0]
        verbs = (
            verb.format(things=listing([_thing(row, *one) for one in some]))
            for verb, some in ((row.more, gains), (row.less, losses))
            if some
        )
        verb = " and ".join(verbs) or row.same
    return capital(f"{row.who.format(*whose)} {verb}")


def _thing(row: Sum, what: str, n: int) -> str:
    noun = row.things if isinstance(row.things, str) else row.things.get(what)
    if noun is None:
        return f"{n} {what}" if n > 1 else what
    one, other, more = noun.partition("|")
    if noun[:1] == "=":
        return f"{n} {noun[1:]}".rstrip()
    return f"{n} {one if n == 1 else more}" if other else many(n, noun)
