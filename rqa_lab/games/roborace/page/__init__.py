"""The page of RoboRace: the regions beside the board, and the sheet of a new game."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Any

from rqa_lab.core.component import Component
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital, listing, many
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
from rqa_lab.games.roborace.page.faces import (
    READY,
    deeds,
    drawn,
    in_short,
    prompt,
    proposed,
    seen,
    told_apart,
    with_a_card,
)
from rqa_lab.games.roborace.page.track import ACROSS, UPRIGHT, scene
from rqa_lab.games.roborace.picture import BEFALLS, initials
from rqa_lab.games.roborace.play.resolve import SEATS
from rqa_lab.games.roborace.rules import robots_under
from rqa_lab.games.roborace.state import (
    NONE,
    POINTS,
    TOKENS,
    State,
    at,
    crossed,
    field_of,
    finished,
    hand_size,
    space_of,
    spaces,
    table,
)
from rqa_lab.games.roborace.words import ENGLISH, label, phrase, where
from rqa_lab.kit.faces import Face, Fact, Large, marked
from rqa_lab.kit.words import Result, Wording
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.table import Done, Look, Picked, Proposed, Table, Waited, seat_of

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Buttons, Picking

# ---- the agreement of the players of a new race: racers, laps, tokens, readings ------------------------

#: which tokens are played with -> that as part of a sentence, and as an answer
_PLAYED = dict(zip(TOKENS, ("all tokens", "action tokens only", "no tokens"), strict=True))
_TOKENS = dict(zip(TOKENS, ("all", "action tokens only", "none, for a first race"), strict=True))

#: the laps of a race unless others are chosen: with tokens a single lap may be over after two turns
_LAPS = "2"


class NewGame(Agreement):
    """The answers so far.

    >>> agreement = NewGame(seed=7)
    >>> for answer in (("seats", "1"), ("rounds", "3"), ("tokens", "action")):
    ...     agreement.change(*answer)
    >>> agreement.scenario.document["game"]
    {'seats': ['Ann'], 'rounds': 3, 'tokens': 'action', 'first': 'Ann'}
    >>> agreement.reasons
    ()
    """

    game = "roborace"
    usual_names = SEATS
    fewest = FEWEST
    opponent = "easy"
    inside = "players, length, tokens, seed"

    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.rounds, self.tokens = _LAPS, TOKENS[0]

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> the function that takes its answer."""
        rounds = [str(n + 1) for n in range(ROUNDS)]
        return {
            **super().answers(),
            "rounds": self.one_of("rounds", rounds),
            "tokens": self.one_of("tokens", TOKENS),
        }

    def of_game(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The answers with which a race was begun."""
        yield from ((field, options[field]) for field in ("rounds", "tokens") if field in options)
        yield from super().of_game(document, options)

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        first = "random" if self.first < 0 else self.names[self.first]
        return {**super().options(), "rounds": int(self.rounds), "tokens": self.tokens, "first": first}

    def plan(self) -> Sequence[str]:
        """The length of the race, and its tokens."""
        return [many(int(self.rounds), "lap"), _PLAYED[self.tokens], *super().plan()]

    def _length(self, minutes: int) -> Sequence[str]:
        return super()._length(minutes * int(self.rounds) // int(_LAPS))

    def view(self) -> Mapping[str, Any]:
        """The values for agreement.html.j2."""
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


# ---- the page of RoboRace --------------------------------------------------------------------------------


class Words(Wording):
    """The words of RoboRace: there are no payments, and all changes are separate news."""

    hints = {**Wording.hints, "place": "place a card at {}"}

    def phrase(self, state: State, action: Action) -> str:
        """An action in a few words."""
        return phrase(state, action)

    def result(self, events: Sequence[Event]) -> Result:
        """The outcome of an action; for a token with which nothing is decided yet, what it does."""
        found = super().result(events)
        does = [in_short(event.facts["token"]) for event in events if event.kind == "use"]
        return found if found.changes else found._replace(changes=tuple(filter(None, does)))


class Page(Table):
    """The page of RoboRace."""

    first = "roborace/turn/place-move-draw"
    tabs = (("hand", "i-hand", "Hand"),)
    holds = {"Place": "hand"}
    groups = {"Choose": False, "Place": False, "Exchange": False, "Use": False}
    grows = True
    listed_whole = frozenset({"Use", "Exchange"})
    words = Words(ENGLISH, points="i-lap")
    counted = "turn"

    def agreement(self) -> Agreement:
        """The agreement of the players of a new race."""
        return NewGame()

    def seats(self, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]) -> Mapping[str, Any]:
        """How far each seat has come, and its tokens."""
        s, look = buttons.state, buttons.look
        letters = initials(s.setup.seats)
        found = [
            {
                **seat_of(look, name),
                "n": n + 1,
                "letter": letters[n],
                "gone": s.gone[n],
                "was": (before or look)[name]["gone"],
                "field": s.setup.fields[field_of(s, s.gone[n])],
                "finished": finished(s, n),
                "lap": min(s.setup.rounds, crossed(s, s.gone[n]) + 1),
                "hand": len(s.hands[n]),
                "tokens": list(_tokens(s, n)),
                "active": len(s.active[n]) if s.setup.tokens != "none" else None,
            }
            for n, name in enumerate(s.setup.seats)
        ]
        piles = {"pile": len(s.top) + len(s.bag), "discard": len(s.discard), "supply": len(s.supply)}
        return {"seats": found, "rounds": s.setup.rounds, "course": s.setup.tokens == "all", **piles}

    def tray(self, picking: "Picking", seat: str) -> Mapping[str, Any]:
        """The hand of the acting seat if the reader may act for it, else the reader's; the card turned."""
        s, buttons = picking.buttons.state, picking.buttons
        if buttons.look["phase"] == "set-up":
            return {"hand": None, "faces": (), "moves": (), "turn": None, "covers": 0, "asks": False}
        shown = buttons.lies_before(seat)
        number, legal = s.setup.seats.index(shown), buttons.legal
        hand = picking.hand(s.hands[number], UNKNOWN, lambda card, n: _card(s, card, n, picking))
        faces = [{**_face(lies), **picking.to(start), "do": "pick"} for start, lies in _turned(s, picking)]
        on = next((n for n, one in enumerate(faces) if one["picked"]), -1)
        offer = self.proposed(picking)
        return {
            "seat": shown,
            "hand": hand,
            "most": hand_size(s, number),
            "faces": faces,
            "moves": _moves(s, picking),
            "next": (on + 1) % len(faces) if faces and not _at_once(s) else -1,
            "turn": faces[(on + 1) % len(faces)]["text"] if faces else _turn(s, picking, hand["cards"]),
            "covers": 0 if offer is None or offer.action is None else _covers(s, offer.action),
            "asks": s.choice is not None,
            "tokens": [_to_use(token, picking) for token in _tokens(s, number)],
            "turns": [(a.text, label(s, a)) for a in legal if isinstance(a, (Draw, EndTurn, Pass))],
        }

    def prompt(self, buttons: "Buttons") -> str:
        """What the seat to act can do: place a card, use a token, draw."""
        return prompt(buttons.state, buttons.legal)

    def soon(self, buttons: "Buttons", action: Action) -> bool:
        """A card that is placed as it is: tokens can wait."""
        return isinstance(action, Place) and not action.token

    def deeds(self, turn: Waited, done: Sequence[Done]) -> Sequence[str]:
        """What a card covered, where the robot went, and the tokens."""
        return deeds([event for one in done for event in one.events])

    def befell(self, seat: str, events: Sequence[Event]) -> Sequence[str]:
        """A course token that went at once, as the seat has one of its kind."""
        gone = [e for e in events if e.kind == "give up" and "roborace.course.no-duplicates" in e.clauses]
        return [
            f"You already have {one.facts['token']}: the second goes."
            for one in gone
            if one.facts["seat"] == seat
        ]

    def seen(self, text: str) -> str:
        """Cards are drawn, and places are lit on the table."""
        return seen(text)

    def ended(self, last: Step) -> str:
        """Who came over the line first, or that the pile was empty: others may have had a turn since."""
        events = (event for step in reversed(last.path) for event in step.events if event.kind == "ending")
        said = next(map(ENGLISH.headline, events), "")
        return f"{said.partition(':')[0].removesuffix('.')}." if said else ""

    def glimpse(self, step: Step) -> tuple[Scene, Set[str]]:
        """The cards that are placed or moved: how far the robot goes is written beside the picture."""
        kept = [event for event in step.events if event.kind != "move"]
        homes = {event.facts[BEFALLS[event.kind][0]] for event in kept if event.kind in BEFALLS}
        there = {at(*space) for home in homes for space in spaces(*space_of(home))}
        return self.game.scene(step.state, events=kept), there

    def deed(self, action: Action) -> Hashable:
        """To place a card, plainly or with a token, wherever that is."""
        return (called(action.card), action.token) if isinstance(action, Place) else action

    def where(self, state: State, text: str) -> str:
        """Of cards that look alike it is said where they lie."""
        return told_apart(state, text)

    def plainest(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Placing a card without a token, if it fits so; of ways to swap its robots any will do."""
        placing = [one for one in actions if isinstance(one, Place)]
        ways = {(one.card, one.token): one for one in reversed(placing)}
        plain = [one for (_, token), one in ways.items() if not token]
        return (plain or [*ways.values()])[::-1] if placing else actions

    def turned(self, state: State, start: str) -> Sequence[str]:
        """A card of the hand, turned clockwise by quarters."""
        verb, _, face = start.partition(" ")
        return [f"place {lies}" for lies in turns(face)] if verb == "place" and is_face(face) else (start,)

    def proposed(self, picking: "Picking") -> Proposed | None:
        """The place where the picked card brings most, without a token."""
        return proposed(picking)

    def drawn(self, seat: str, *, narrow: bool) -> Callable[..., Scene]:
        """The track is the rim of the table: across on a desk, upright on a phone."""
        return partial(scene, UPRIGHT if narrow else ACROSS)

    def score(self, look: Look, seat: str, points: int) -> Sequence[tuple[str, int, int]]:
        """The fields that its robot has gone."""
        gone = look[seat]["gone"]
        return [("i-move", gone, gone)] if gone else []

    def mark(self, buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
        """Where a card can go, with its points, but with a token only once it is picked; cards to choose."""
        s = buttons.state
        if space != where(s, action)[1]:
            return None
        if isinstance(action, Place):
            under = robots_under(table(s.laid), space_of(space))
            n = POINTS[-1] if action.token == EXTRA else POINTS[len(under)]
            return None if action.token and not picked else (str(n), "target" if action.token else "gain")
        return "", "move" if s.choice is not None and s.choice.kind == "where" else "target"

    def places(self, buttons: "Buttons", action: Action) -> Sequence[str]:
        """The space that an action points at; for a card to choose, all four of its spaces."""
        s, home = buttons.state, where(buttons.state, action)[1]
        if home is None or home in s.setup.fields_named or s.choice is None or s.choice.kind == "where":
            return () if home is None else (home,)
        return [at(*space) for space in spaces(*space_of(home))]

    def meant(self, state: State, space: str, start: str, actor: str | None) -> Action | None:
        """Placing the picked card there, or the card in hand that comes closest to fitting."""
        s, (verb, _, face) = state, start.partition(" ")
        if space in s.setup.fields_named:
            return None
        if s.choice is not None:
            if s.choice.kind != "where":
                return None
            lies = face or s.choice.options[0].rpartition(" at ")[0]
            return Choose(f"{lies} at {space}" if lies else space)
        if verb == "place" and is_face(face):
            return Place(face, space)
        under = table(s.laid).covers(*space_of(space)) or NONE * 4
        faces = [face for card in s.hands[s.seat] if card != UNKNOWN for face in turns(card)]
        if start or not faces:
            return None
        return Place(min(faces, key=lambda face: _clashes(face, under)), space)

    def picked(self, state: State, start: str) -> Picked | None:
        """A card of the hand, turned in any way, even if it fits nowhere; or a card to move somewhere."""
        verb, _, face = start.partition(" ")
        if verb == "use" and with_a_card(state, face):
            return Picked(face, READY.format(face), stays=True)
        if state.choice is not None and state.choice.kind == "turn" and verb == "choose":
            turned = [option.partition(" to ")[0] for option in state.choice.options]
            return Picked(face, "How is it turned?", gathers=True) if face in turned else None
        if state.choice is not None and state.choice.kind == "way" and verb == "choose":
            moved = [option.rpartition(" ")[0] for option in state.choice.options]
            return Picked(face, "Which way does it move?", gathers=True) if face in moved else None
        if state.choice is not None and state.choice.kind == "where" and verb == "choose":
            options = [option.rpartition(" at ")[0] for option in state.choice.options]
            return Picked(face or "a space of the table", gathers=True) if face in options else None
        ready = state.choice is None and state.phase == "place" and verb == "place"
        if not (ready and is_face(face) and called(face) in state.hands[state.seat]):
            return None
        return Picked(face, "Where does its top left robot go? Pick that space.", stays=True, gathers=True)

    def about(self, state: State, space: str) -> Sequence[Fact]:
        """The card with the robot that is visible on a space."""
        s = state
        if space in s.setup.fields_named:
            return tuple(_on_field(s, s.setup.fields_named.index(space)))
        if (found := table(s.laid).top.get(space_of(space))) is None:
            return ()
        card, n = s.laid[found[1]], found[1]
        seen = sum(number == n for _, number in table(s.laid).top.values())
        says = (
            "Nothing is on it." if n in table(s.laid).uncovered else f"{seen} of its four spaces can be seen."
        )
        clause = "roborace.course.trick-empty-cells" if card.down else "roborace.place.topmost-robots"
        return (Fact(card.text, says, clause, False),)

    def large(self, what: Component | Action | str, state: State | None = None) -> Large | None:
        """A token or a card."""
        asked = isinstance(what, Choose)
        if isinstance(what, Choose) and state is not None:  # a token to give up, or to rob
            what = f"tokens/{what.option.partition(' of ')[0]}"
        if isinstance(what, str) and state is not None:
            kind, _, name = what.partition("/")
            if kind == "cards" and is_face(name):
                return _card_in_large(name)
            what = state.setup.components.tokens.get(name, "") if kind == "tokens" else ""
        if not isinstance(what, Token):
            return None
        says = capital(in_short(what.name)) if asked else ""
        return Large.of(what, Face("", (), says or does(what), False, marked(what)))


def _on_field(s: State, field: int) -> Iterator[Fact]:
    """The course token and the robots on a field of the arena."""
    if s.arena[field]:
        says = "It’s face down: you see it once you take it."
        yield Fact("Course token", says, "roborace.course.pick-up", False)
    for seat, gone in zip(s.setup.seats, s.gone, strict=True):
        if field_of(s, gone) == field:
            yield Fact(f"{seat}’s robot", f"It has gone {many(gone, 'field')} since the start.", None, False)
    if not s.arena[field] and field not in {field_of(s, gone) for gone in s.gone}:
        yield Fact(capital(s.setup.fields_named[field]), "Nothing is on it.", None, False)


def _clashes(face: str, under: str) -> int:
    return sum(seen not in (NONE, own) for own, seen in zip(robots(face), under, strict=True))


# ---- seats -----------------------------------------------------------------------------------------------


def _tokens(s: State, seat: int) -> Iterator[Mapping[str, Any]]:
    """The tokens of a seat: all action tokens, even used ones, and its course tokens."""
    parts = s.setup.components
    if s.setup.tokens != "none":
        for name, token in parts.action_tokens.items():
            on = s.active[seat].count(name)
            yield _token(name, does(token), "action", on=on > 0)
    for name, n in Counter(s.tokens[seat]).items():
        says = does(parts.course_tokens[name]) if name != UNKNOWN else "It is face down."
        for _ in range(n):
            yield _token(name, says, "course", on=True)


def _token(name: str, says: str, kind: str, *, on: bool) -> Mapping[str, Any]:
    return {"name": name, "says": says, "kind": kind, "on": on, "read": f"tokens/{name}"}


def does(token: Token) -> str:
    """The effect of a token, from the first of its clauses."""
    clauses = (clause for some in token.clauses.values() for clause in some)
    return next((RULEBOOK[clause].says for clause in clauses), "")


def _to_use(token: Mapping[str, Any], picking: "Picking") -> Mapping[str, Any]:
    """A token as a button: it is used, or made ready for the card that is placed with it."""
    button = {**token, "short": in_short(token["name"]), **picking.to(f"use {token['name']}")}
    legal = picking.buttons.legal
    fits = any(isinstance(one, Place) and one.token == token["name"] for one in legal)
    if not fits:
        return button
    if picking.prefix.startswith("place "):  # a card that is picked stays so, and so does a token made ready
        ready = [text for text in picking.before if text.startswith("use ")][-1:]
        return {**button, "can": True, "picked": ready == [button["text"]]}
    return {**button, "do": "pick", "can": True}


# ---- tray ------------------------------------------------------------------------------------------------


#: what the rulebook says about placing a card
_OF_CARDS = ("roborace.place.cover-a-space", "roborace.place.colour-match", "roborace.place.topmost-robots")


def _card_in_large(name: str) -> Large:
    first, second = (listing([COLOURS[letter] for letter in row]) for row in name.split("/"))
    says = f"Its robots are {first} above, {second} below."
    return Large(name, "Card", Face("", (), says, False, ("", "")), _OF_CARDS)


def _face(lies: str) -> dict[str, Any]:
    return {"face": lies, "drawn": drawn(lies)}


def _card(s: State, card: str, n: int, picking: "Picking") -> Mapping[str, Any]:
    """A card in hand as it was turned last in this turn: to pick, exchange or choose."""
    simple = (Choose(card).text, f"exchange {card}")
    for start in simple:
        if picking.buttons.beginning(start):
            chosen = start == simple[0]
            words = {"n": n, "kind": "robo", "tip": start, "read": f"cards/{card}"}
            return {**_face(card), **words, **picking.to(start), "takes": chosen, "drags": False}
    starts = {f"place {lies}": lies for lies in turns(card)}
    fits = [start for start in starts if picking.buttons.beginning(start)]
    turned = [one for one in (*picking.before, picking.prefix) if one in starts]
    start = turned[-1] if turned else next(iter((*fits, *starts)))
    words = {"n": n, "kind": "robo", "tip": f"{starts[start]}: pick it, and then turn it", "takes": False}
    return {
        **words,
        "read": f"cards/{starts[start]}",
        **_face(starts[start]),
        **picking.to(start),
        "do": "pick",
        "can": bool(fits),
        "drags": s.choice is None and s.phase == "place" and not picking.buttons.closed,
    }


def _turned(s: State, picking: "Picking") -> Iterator[tuple[str, str]]:
    """The ways to turn the card that is picked, or to be placed: the beginning of actions, the card."""
    verb, _, face = picking.prefix.partition(" ")
    if s.choice is not None and s.choice.kind in ("where", "how"):
        faces = dict.fromkeys(option.partition(" at ")[0] for option in s.choice.options)
        yield from ((f"choose {lies}", lies) for lies in faces if "/" in lies)
    elif s.choice is not None and s.choice.kind == "turn" and face:
        ways = (one.text for one in picking.buttons.beginning(picking.prefix))
        yield from ((way, way.rpartition(" ")[2]) for way in ways)
    elif verb == "place" and is_face(face) and s.choice is None:
        yield from ((f"place {lies}", lies) for lies in turns(_home(s, face)))


def _moves(s: State, picking: "Picking") -> Sequence[tuple[str, str]]:
    """The ways in which the picked card of the table can move: the answer, the way."""
    if s.choice is None or s.choice.kind != "way" or not picking.prefix:
        return ()
    found = picking.buttons.beginning(picking.prefix)
    return [(one.text, one.text.rpartition(" ")[2]) for one in found]


def _at_once(s: State) -> bool:
    """To pick a way to turn the card is to do it."""
    return s.choice is not None and s.choice.kind == "turn"


def _turn(s: State, picking: "Picking", cards: Sequence[Mapping[str, Any]]) -> str:
    """What picks the first card of the hand, a quarter turned; "" if none can be picked now."""
    if s.choice is not None or s.phase != "place" or picking.buttons.closed or not cards:
        return ""
    shown = cards[0]["face"]
    return f"place {(*turns(shown), shown)[1]}"


def _covers(s: State, action: Action) -> int:
    """How many robots a card covers that is placed so."""
    return len(robots_under(table(s.laid), space_of(action.space))) if isinstance(action, Place) else 0


def _home(s: State, face: str) -> str:
    """The card's name in the hand, so that its turns are listed in the same order whichever is picked."""
    return next((card for card in s.hands[s.seat] if face in turns(card)), face)
