"""Beside the table: the seats with their tokens; the hand of who acts, the card turned, tokens to use."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rqa_lab.core.notation import Choose
from rqa_lab.core.words import listing
from rqa_lab.games.roborace.model.actions import Draw, EndTurn, Pass
from rqa_lab.games.roborace.model.cards import COLOURS, UNKNOWN, is_face, robots, turns
from rqa_lab.games.roborace.model.records import Token
from rqa_lab.games.roborace.model.rulebook import RULEBOOK
from rqa_lab.games.roborace.model.state import State, crossed, field_of, hand_size
from rqa_lab.games.roborace.picture.spaces import initials
from rqa_lab.games.roborace.words.menu import label
from rqa_lab.page.table import Face, Large, Look, marked, seat_of

if TYPE_CHECKING:
    from rqa_lab.page.buttons import Buttons, Picking


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
