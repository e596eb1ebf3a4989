"""The page of RoboRace: what lies beside the board, and the sheet of a new game."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import listing
from rqa_lab.games.roborace.actions import EXTRA, Draw, EndTurn, Pass, Place
from rqa_lab.games.roborace.components import (
    COLOURS,
    FEWEST,
    ROUNDS,
    RULEBOOK,
    UNKNOWN,
    Token,
    called,
    components,
    is_face,
    robots,
    turns,
)
from rqa_lab.games.roborace.kinds import REASONS
from rqa_lab.games.roborace.picture import initials
from rqa_lab.games.roborace.play.resolve import SEATS
from rqa_lab.games.roborace.rules import covered
from rqa_lab.games.roborace.state import (
    NONE,
    POINTS,
    TOKENS,
    State,
    at,
    crossed,
    field_of,
    hand_size,
    space_of,
    spaces,
    table,
    uncovered,
)
from rqa_lab.games.roborace.words import ENGLISH, label, phrase, where
from rqa_lab.kit.faces import Face, Fact, Large, marked
from rqa_lab.kit.words import Tally, Wording
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.table import Look, Table, seat_of

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Buttons, Picking

# ---- on the table: where a card can lie and what it brings, what is meant where none can, what is there ----

WORDING = Wording(ENGLISH)
_PLACE = "place "


def tally(events: Sequence[Event]) -> Tally:
    """Nothing is paid; the rest is news of its own."""
    return Tally(())


def mark(buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
    """Where a card can lie, with its points; by a token only once it is picked; cards to choose."""
    s = buttons.state
    if space != where(s, action)[1]:
        return None
    if isinstance(action, Place):
        n = POINTS[-1] if action.token == EXTRA else POINTS[len(covered(table(s.laid), space_of(space)))]
        return None if action.token and not picked else (str(n), "target" if action.token else "move")
    return "", "move" if s.choice is not None and s.choice.kind == "where" else "target"


def places(s: State, action: Action) -> Sequence[str]:
    """The space at which an action points; of a card to choose all four."""
    home = where(s, action)[1]
    if home is None or s.choice is None or s.choice.kind == "where":
        return () if home is None else (home,)
    return [at(*space) for space in spaces(*space_of(home))]


def holds(s: State, beginning: str) -> bool:
    """A card of the hand is picked, turned in any way."""
    face = beginning.removeprefix(_PLACE)
    ready = s.choice is None and s.phase == "place" and beginning.startswith(_PLACE)
    return ready and is_face(face) and called(face) in s.hands[s.seat]


def picked(s: State, beginning: str) -> tuple[str, str] | None:
    """Which card is picked, and that it still needs a place."""
    face = beginning.removeprefix(_PLACE)
    return (face, "Where does its top left robot go? Pick that space.") if holds(s, beginning) else None


def gathers(s: State, action: Action) -> tuple[str, str] | None:
    """The places of a card, turned in one way."""
    if isinstance(action, Place):
        return f"{_PLACE}{action.card}", action.card
    if isinstance(action, Choose) and s.choice is not None and s.choice.kind == "where":
        face, on, _ = action.option.partition(" at ")
        return (f"choose {face}", face) if on else ("choose", "a space of the table")
    return None


def meant(s: State, space: str, prefix: str = "", actor: str | None = None) -> Action | None:
    """The most likely meaning of pointing at a space: the card that is picked, or one that nearly fits."""
    verb, _, face = prefix.partition(" ")
    if s.choice is not None:
        if s.choice.kind != "where":
            return None
        lies = face or s.choice.options[0].rpartition(" at ")[0]
        return Choose(f"{lies} at {space}" if lies else space)
    if verb == "place" and is_face(face):
        return Place(face, space)
    under = table(s.laid).covers(*space_of(space)) or NONE * 4
    faces = [face for card in s.hands[s.seat] if card != UNKNOWN for face in turns(card)]
    if prefix or not faces:
        return None
    return Place(min(faces, key=lambda face: _clashes(face, under)), space)


def _clashes(face: str, under: str) -> int:
    return sum(seen not in (NONE, own) for own, seen in zip(robots(face), under, strict=True))


def about(s: State, space: str) -> Sequence[Fact]:
    """The card of which one sees the robot on a space."""
    if (found := table(s.laid).top.get(space_of(space))) is None:
        return ()
    card, n = s.laid[found[1]], found[1]
    seen = sum(number == n for _, number in table(s.laid).top.values())
    says = "Nothing lies on it." if n in uncovered(s.laid) else f"Of its four spaces one sees {seen}."
    clause = "roborace.course.trick-empty-cells" if card.down else "roborace.place.topmost-robots"
    return (Fact(card.text, says, clause, False),)


# ---- beside ----------------------------------------------------------------------------------------------
# Beside the table: the seats with their tokens; the hand of who acts, the card turned, tokens to use.

# ---- seats -----------------------------------------------------------------------------------------------


def seats(
    s: State, look: Look, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]
) -> Mapping[str, Any]:
    """What seats.html.j2 shows."""
    letters = initials(s.setup.seats)
    found = [
        {
            **seat_of(look, name),
            "n": n + 1,
            "letter": letters[n],
            "gone": s.gone[n],
            "was": (before or look)[name]["gone"],
            "field": s.setup.fields[field_of(s, s.gone[n])],
            "lap": min(s.setup.rounds, crossed(s, s.gone[n]) + 1),
            "hand": len(s.hands[n]),
            "tokens": list(_tokens(s, n)),
        }
        for n, name in enumerate(s.setup.seats)
    ]
    piles = {"pile": len(s.top) + len(s.bag), "discard": len(s.discard), "supply": len(s.supply)}
    return {"seats": found, "rounds": s.setup.rounds, "course": s.setup.tokens == "all", **piles}


def score(look: Look, seat: str) -> Sequence[tuple[str, int, int]]:
    """What the points of a seat are made of: the fields that its robot has gone."""
    gone = look[seat]["gone"]
    return [("i-move", gone, gone)] if gone else []


def _tokens(s: State, seat: int) -> Iterator[Mapping[str, Any]]:
    """The tokens of a seat: all action tokens, used ones, too, and its course tokens."""
    parts = s.setup.components
    if s.setup.tokens != "none":
        for name, token in parts.action_tokens.items():
            on = s.active[seat].count(name)
            yield _token(name, does(token), "action", on=on > 0)
    for name, n in Counter(s.tokens[seat]).items():
        says = does(parts.course_tokens[name]) if name != UNKNOWN else "It lies face down."
        for _ in range(n):
            yield _token(name, says, "course", on=True)


def _token(name: str, says: str, kind: str, *, on: bool) -> Mapping[str, Any]:
    return {"name": name, "says": says, "kind": kind, "on": on, "read": f"tokens/{name}"}


def does(token: Token) -> str:
    """What a token does, as the first of its clauses says."""
    clauses = (clause for some in token.clauses.values() for clause in some)
    return next((RULEBOOK[clause].says for clause in clauses), "")


# ---- tray ------------------------------------------------------------------------------------------------


def tray(s: State, look: Look, picking: "Picking", seat: str) -> Mapping[str, Any]:
    """What tray.html.j2 shows: the acting seat's things if the reader may act for it, else the reader's."""
    if look["phase"] == "set-up":
        return {"hand": None, "faces": ()}
    shown = picking.buttons.lies_before(seat)
    number, legal = s.setup.seats.index(shown), picking.buttons.legal
    hand = picking.hand(s.hands[number], UNKNOWN, lambda card, n: _card(s, card, n, picking))
    faces = [{**_face(lies), **picking.to(start)} for start, lies in _turned(s, picking)]
    on = next((n for n, one in enumerate(faces) if one["picked"]), -1)
    return {
        "seat": shown,
        "hand": hand,
        "most": hand_size(s, number),
        "faces": faces,
        "next": (on + 1) % len(faces) if faces else -1,
        "tokens": [{**token, **picking.to(f"use {token['name']}")} for token in _tokens(s, number)],
        "turns": [(a.text, label(s, a)[1]) for a in legal if isinstance(a, (Draw, EndTurn, Pass))],
    }


def large(s: State, table: str, name: str) -> Large | None:
    """A token or a card in large."""
    if table == "tokens" and (token := s.setup.components.tokens.get(name)) is not None:
        return pictured(token)
    if table != "cards" or not is_face(name):
        return None
    first, second = (listing([COLOURS[letter] for letter in row]) for row in name.split("/"))
    says = f"Its robots are {first} above, {second} below."
    return Large(name, "Card", Face("", (), says, False, ("", "")), _OF_CARDS)


def pictured(token: Token) -> Large:
    """A token in large, as it is printed."""
    return Large.of(token, Face("", (), does(token), False, marked(token)))


#: what the rulebook says of laying a card
_OF_CARDS = ("roborace.place.cover-a-space", "roborace.place.colour-match", "roborace.place.topmost-robots")


def _face(lies: str) -> dict[str, Any]:
    return {"face": lies, "robots": [(robot, COLOURS.get(robot, "")) for robot in robots(lies)]}


def _card(s: State, card: str, n: int, picking: "Picking") -> Mapping[str, Any]:
    """A card of the hand as it is turned now: it is picked, exchanged or chosen."""
    simple = (Choose(card).text, f"exchange {card}")
    for start in simple:
        if picking.buttons.beginning(start):
            chosen = start == simple[0]
            words = {"n": n, "kind": "robo", "tip": start, "read": f"cards/{card}"}
            return {**_face(card), **words, **picking.to(start), "takes": chosen}
    starts = {f"place {lies}": lies for lies in turns(card)}
    fits = [start for start in starts if picking.buttons.beginning(start)]
    start = picking.prefix if picking.prefix in starts else next(iter((*fits, *starts)))
    words = {"n": n, "kind": "robo", "tip": f"{starts[start]}: pick it, and then turn it", "takes": False}
    return {
        **words,
        "read": f"cards/{starts[start]}",
        **_face(starts[start]),
        **picking.to(start),
        "do": "pick",
        "can": bool(fits),
    }


def _turned(s: State, picking: "Picking") -> Iterator[tuple[str, str]]:
    """The ways to turn the card that is picked, or to be laid: the beginning of actions, the card."""
    verb, _, face = picking.prefix.partition(" ")
    if s.choice is not None and s.choice.kind in ("where", "how"):
        faces = dict.fromkeys(option.partition(" at ")[0] for option in s.choice.options)
        yield from ((f"choose {lies}", lies) for lies in faces if "/" in lies)
    elif verb == "place" and is_face(face) and s.choice is None:
        yield from ((f"place {lies}", lies) for lies in turns(_home(s, face)))


def _home(s: State, face: str) -> str:
    """The card of the hand as it is called, so that its turns stand in the same order whichever is picked."""
    return next((card for card in s.hands[s.seat] if face in turns(card)), face)


# ---- what the players of a new race agree on: who races, rounds, tokens, by which readings ---------------

#: which tokens -> how that is called
_TOKENS = dict(zip(TOKENS, ("all", "action tokens only", "none, for a first race"), strict=True))


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> for answer in (("seats", "1"), ("rounds", "2"), ("tokens", "action")):
    ...     agreement.change(*answer)
    >>> agreement.scenario.document["game"]
    {'seats': ['Ann'], 'rounds': 2, 'tokens': 'action', 'first': 'Ann'}
    >>> agreement.reasons
    ()
    """

    game = "roborace"
    usual_names = SEATS
    fewest = FEWEST

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.rounds, self.tokens = "1", TOKENS[0]

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> what takes its answer."""
        rounds = [str(n + 1) for n in range(ROUNDS)]
        return {
            **super().answers(),
            "rounds": self.one_of("rounds", rounds),
            "tokens": self.one_of("tokens", TOKENS),
        }

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        first = "random" if self.first < 0 else self.names[self.first]
        return {**super().options(), "rounds": int(self.rounds), "tokens": self.tokens, "first": first}

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        parts = components()
        own = sum(bool(token.user) for token in parts.tokens.values())
        origins = (
            f"the {sum(parts.cards.values())} cards and how many tokens there are of each kind are our guess"
        )
        return {
            **super().view(),
            "rounds": [(str(n + 1), str(n + 1)) for n in range(ROUNDS)],
            "round": self.rounds,
            "kinds": [*_TOKENS.items()],
            "kind": self.tokens,
            "origins": f"{origins}; {own} tokens are as your own box has them." if own else f"{origins}.",
            "tokens": [(token, does(token)) for token in parts.tokens.values()],
        }


# ---- the table of RoboRace -------------------------------------------------------------------------------

TABLE = Table(
    first="roborace/turn/place-move-draw",
    tabs=(("hand", "i-hand", "Hand"),),
    points="i-lap",
    seats=seats,
    tray=tray,
    agreement=NewGame,
    score=score,
    mark=mark,
    words=WORDING,
    tally=tally,
    phrase=phrase,
    places=places,
    meant=meant,
    holds=holds,
    picked=picked,
    gathers=gathers,
    face=lambda s, action: None,
    large=large,
    pictured=pictured,
    about=about,
    tries=True,
    zooms=True,
    veils=True,
    keys=((("r",), "turn the card that is picked"), (("+", "\N{MINUS SIGN}"), "larger, smaller")),
    groups=("Choose", "Place", "Exchange", "Use"),
    priced=(),
    units={kind: row.unit for kind, row in REASONS.items() if row.unit},
)
