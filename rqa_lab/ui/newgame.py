"""The agreement of the players of a new game, in any game: players, first player, readings, seed.

A game's own questions are in its package, in a subclass of this one.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import SystemRandom
from typing import Any, ClassVar

from markupsafe import Markup

from rqa_lab.core.chance import read_seed
from rqa_lab.core.clause import Rulebook
from rqa_lab.core.game import Game
from rqa_lab.core.telling import Told, refused
from rqa_lab.core.words import alike, capital, listing, many
from rqa_lab.explore.play import BOTS
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario

PERSON = "person"
#: how strong a bot is, as the page says it -> the bots of that strength; a new game takes the first of them
LEVELS: Mapping[str, tuple[str, ...]] = {
    "easy": ("easy", "random"),
    "normal": ("greedy", "normal"),
    "strong": ("strong", "planner"),
}
_USUAL = "normal"
#: what the page says of one bot of a strength, and of several; {} is the word for it
_SAYS = {
    "easy": ("an easy {}", "easy {}s"),
    "normal": ("a {} that makes sensible moves", "{}s that make sensible moves"),
    "strong": ("a strong {}", "strong {}s"),
}
#: what a game is begun with by one click: so many bots, or another person at the same screen
FRIEND, _MOST_BOTS = "friend", 3
#: the answer that is never remembered
_SEED = "seed"
MOST_NAME = 16


#: how pieces are shared out -> what that means
_SHARED = {"choose": "You pick your {} in turn.", "deal": "Chance deals the {}."}
_TWICE = "Two players are called {}. Give one of them another name."
_TAKEN = "“{}” is a word of the game itself. Choose another name."


def any_seed() -> str:
    """A seed that nobody knows beforehand."""
    return str(SystemRandom().randrange(1, 1_000_000))


def level(bot: str) -> str:
    """How strong a bot is, as the page says it.

    >>> level("greedy"), level("planner")
    ('normal', 'strong')
    """
    return next((name for name, bots in LEVELS.items() if bot in bots), _USUAL)


class Agreement:
    """The answers so far; each question has one from the start, so that one click begins a game."""

    #: the id of the game, and the default names of seats
    game: str
    usual_names: tuple[str, ...]
    #: the fewest seats of a game
    fewest: int = 2
    #: what a player is called that a bot plays for
    bot: ClassVar[str] = "bot"
    #: what each seat plays with, as the options of the game call it: "robots"; and one as the page does; ""
    #: where there is nothing to share out
    pieces: ClassVar[str] = ""
    piece: ClassVar[str] = ""
    #: what stands before the name of a piece in that of its drawing
    drawing: ClassVar[str] = ""
    #: how strong the bots of a first game are
    opponent: ClassVar[str] = _USUAL
    #: it is asked who goes first
    asks_first: ClassVar[bool] = True
    #: what there is below "More settings", in a few words
    inside: ClassVar[str] = "players, seed"
    #: kind of a reason -> the questions with answers that it objects to; it is told at the first of them
    asked: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, seed: int | None = None) -> None:
        self.seats = max(self.fewest, min(2, len(self.usual_names)))
        self.names = list(self.usual_names)
        self.players = [PERSON, *[LEVELS[self.opponent][0]] * (len(self.names) - 1)]
        #: who begins; -1 leaves it to chance
        self.first = 0
        #: how pieces are shared out; those of each seat, if they are given
        self.share = "given"
        self.given = [["", ""] for _ in self.names]
        #: the language whose rulebook is in force; "": the default readings
        self.rulebook = ""
        self.rulings: dict[str, str] = {}
        self.seed = any_seed() if seed is None else str(seed)
        #: every answer that was given, in order: the same answers give the same agreement
        self.given_answers = [(_SEED, self.seed)]
        self.hand_out()

    def again(self) -> "Agreement":
        """A fresh one for the same game."""
        return type(self)()

    def counts(self) -> range:
        """How many may play."""
        return range(self.fewest, len(self.usual_names) + 1)

    # ---- answers -----------------------------------------------------------------------------------------

    def change(self, field: str, value: str) -> None:
        """Answer one of the questions; an invalid answer changes nothing."""
        what, _, which = field.partition("-")
        answer = self.answers().get(what)
        if answer is not None:
            answer(which, " ".join(value.split()))
            self.given_answers.append((field, value))

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> what takes its answer; text after a dash is an argument before the answer."""
        return {
            "seats": self._set_seats,
            "name": self._set_name,
            "who": self._set_who,
            "first": self._set_first,
            self.pieces: self._set_share,
            self.pieces[:-1]: self._set_piece,
            "rulebook": self.one_of("rulebook", ("", *self._book.languages)),
            "ruling": self._set_ruling,
            _SEED: self._set_seed,
        }

    def _set_seats(self, _: str, value: str) -> None:
        if value in map(str, self.counts()):
            self.seats = int(value)
            self.first = min(self.first, self.seats - 1)
            self.hand_out()

    def _set_name(self, which: str, value: str) -> None:
        if (seat := self.seat(which)) is not None:
            self.names[seat] = value[:MOST_NAME] or self.usual_names[seat]

    def _set_who(self, which: str, value: str) -> None:
        if (seat := self.seat(which)) is not None and value in (PERSON, *LEVELS, *BOTS):
            self.players[seat] = LEVELS.get(value, (value,))[0]

    def _set_first(self, _: str, value: str) -> None:
        if value == "random":
            self.first = -1
        elif (seat := self.seat(value)) is not None and seat < self.seats:
            self.first = seat

    def _set_share(self, _: str, value: str) -> None:
        if value in ("choose", "deal", "given"):
            self.share = value
            self.hand_out()

    def _set_piece(self, which: str, value: str) -> None:
        number, _, second = which.partition("-")
        if (seat := self.seat(number)) is not None and value in ("", *self.there_are()):
            self.given[seat][second == "2"] = value

    def hand_out(self) -> None:
        """A piece for every place that has none yet, if pieces are given."""
        if self.share != "given":
            return
        known, each = self.there_are(), self.each()
        taken = [piece for own in self.given[: self.seats] for piece in own[:each] if piece in known]
        free = (piece for piece in known if piece not in taken)
        for seat, own in enumerate(self.given):
            playing = each if seat < self.seats else 0
            kept = [piece if piece in known else next(free, "") for piece in own[:playing]]
            self.given[seat] = kept + [""] * (2 - playing)

    def there_are(self) -> Sequence[str]:
        """The pieces for a number of seats, as the options of the game name them."""
        return ()

    def each(self) -> int:
        """The number of pieces of a seat: one or two."""
        return 1

    def one_of(self, name: str, values: Collection[str]) -> Callable[[str, str], None]:
        """A setter for this answer that accepts only these values."""

        def answer(_: str, value: str) -> None:
            if value in values:
                setattr(self, name, value)

        return answer

    def _set_ruling(self, which: str, value: str) -> None:
        readings = self._book.readings.get(which, ())
        if value in readings:
            self.rulings[which] = value
            if value == self._usual().get(which, readings[0]):
                del self.rulings[which]

    def _set_seed(self, _: str, value: str) -> None:
        self.seed = value[:40] or "1"

    def seat(self, text: str) -> int | None:
        """The number of a seat."""
        return int(text) if text in {str(n) for n in range(len(self.usual_names))} else None

    def as_in(self, document: Mapping[str, Any]) -> None:
        """Answer the questions as for a game that was begun, given what its scenario says; not the seed."""
        for field, value in self.of_game(document, document.get("game", {})):
            self.change(field, str(value))

    def of_game(self, document: Mapping[str, Any], options: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The answers with which a game was begun; a game puts its own before these.

        ``options`` is its key ``game``.
        """
        names, players = options.get("seats", ()), document.get("players", {})
        yield "seats", len(names)
        for seat, name in enumerate(names):
            yield f"name-{seat}", name
            yield f"who-{seat}", players.get(name, PERSON)
        if self.asks_first and (first := options.get("first")):
            yield "first", "random" if first == "random" else names.index(first)
        given = options.get(self.pieces, {}) if self.pieces else {}
        if isinstance(given, str):
            yield self.pieces, given
        else:
            for seat, name in enumerate(names):
                own = [piece for piece, whose in given.items() if whose == name]
                for piece, which in zip(own, ("", "-2"), strict=False):
                    yield f"{self.pieces[:-1]}-{seat}{which}", piece
        yield "rulebook", document.get("rulebook", "")
        yield from ((f"ruling-{id}", reading) for id, reading in document.get("rulings", {}).items())

    # ---- one click ---------------------------------------------------------------------------------------

    def quick(self) -> Sequence[tuple[str, str]]:
        """What to begin with by one click, in place of one bot: the answer to :meth:`take`, and its words."""
        counts = self.counts()
        bots = [(str(n), many(n, self.bot)) for n in range(2, _MOST_BOTS + 1) if n + 1 in counts]
        return [*bots, *([(FRIEND, "a friend, here")] if 2 in counts else [])]

    def take(self, with_whom: str) -> None:
        """Play with so many bots, or with a friend at this screen; all else stays as it is."""
        if with_whom not in dict(self.quick()):
            return
        friend = with_whom == FRIEND
        seats = 2 if friend else int(with_whom) + 1
        self.change("seats", str(seats))
        self.change("who-0", PERSON)
        for seat in range(1, seats):
            if friend or self.players[seat] == PERSON:
                self.change(f"who-{seat}", PERSON if friend else self.opponent)

    def reseed(self) -> None:
        """Chance answers differently in the next game."""
        self.change(_SEED, any_seed())

    @property
    def settings(self) -> Sequence[tuple[str, str]]:
        """What to remember for the next game: the last answer to each question, in the order of answers."""
        last = {field: number for number, (field, _) in enumerate(self.given_answers)}
        return [
            answer
            for number, answer in enumerate(self.given_answers)
            if answer[0] != _SEED and last[answer[0]] == number
        ]

    @property
    def unusual(self) -> bool:
        """Something is not as in a fresh one, apart from the seed."""
        mine, usual = self.scenario.document, self.again().scenario.document
        return {**mine, _SEED: 0} != {**usual, _SEED: 0}

    # ---- the resulting options ---------------------------------------------------------------------------

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario; a game adds its own options."""
        names = self.names[: self.seats]
        if not self.pieces:
            return {"seats": names}
        given = {
            piece: name
            for name, own in zip(names, self.given, strict=False)
            for piece in own[: self.each()]
            if piece
        }
        return {"seats": names, self.pieces: given if self.share == "given" else self.share}

    @property
    def scenario(self) -> Scenario:
        """The game as a scenario, with who plays."""
        names = self.names[: self.seats]
        options = self.options()
        keys: dict[str, Any] = {"game": options} if options else {}
        keys[_SEED] = read_seed(self.seed)
        if self.rulebook:
            keys["rulebook"] = self.rulebook
        if self.rulings:
            keys["rulings"] = self.rulings
        who = zip(names, self.players, strict=False)
        keys["players"] = {name: player for name, player in who if player != PERSON}
        return Scenario(self.game, listing(names), **keys)

    @property
    def reasons(self) -> Sequence[Told]:
        """The objections to it, each with its clauses."""
        return tuple(told for _, told in self.objections())

    @property
    def wrong(self) -> Collection[str]:
        """The questions with answers that cause objections."""
        named = {question for question, _ in self.objections() if question}
        return named | {asked for _, kind in self.against() for asked in self.asked.get(kind, ())}

    def objections(self) -> Iterator[tuple[str, Told]]:
        """What is wrong, each with the question that it is told at; "" if it belongs to none."""
        problems = [problem.message for problem in self.scenario.problems]
        misnamed = [
            n for n in range(self.seats) if any(one.startswith(f"game.seats.{n}:") for one in problems)
        ]
        for seat in misnamed:
            name = self.names[seat]
            twice = any(alike(name, other) for other in self.names[:seat])
            says = _TWICE if twice else _TAKEN
            yield f"name-{seat}", Told(says.format(name), ())
        if not misnamed:
            yield from (("", Told(message, ())) for message in problems)
        for told, kind in self.against():
            yield next(iter(self.asked.get(kind, ("",)))), told

    def against(self) -> Iterator[tuple[Told, str]]:
        """Why the rules refuse this beginning: each reason, and its kind."""
        scenario = self.scenario
        if scenario.problems:
            return
        rules = scenario.game
        if rules.look(scenario.state).get("phase") != "set-up":
            return
        start = scenario.session().here
        verdict = rules.judge(start.state, rules.parse("choose begin", start.state))
        yield from zip(refused(start, verdict), (one.kind for one in verdict.reasons), strict=True)

    # ---- what it means, in words -------------------------------------------------------------------------

    def means(self, minutes: int = 0) -> Markup:
        """What the game will be, in short sentences.

        ``minutes`` is how long a game of two takes; 0 where that is unknown.
        """
        plan = [*self.plan(), *self._length(minutes)]
        sentences = (
            self._who(),
            self._shared_out(),
            capital(f"{', '.join(plan)}.") if plan else "",
            self._begins(),
        )
        return Markup(" ").join(filter(None, sentences))

    def plan(self) -> Sequence[str]:
        """What is played, part by part; here, only what differs from the usual."""
        n = len(self.rulings)
        return [f"{many(n, 'open question')} read your way"] if n else []

    def _length(self, minutes: int) -> Sequence[str]:
        about = 5 * round(minutes * self.seats / 10)
        return [f"about {about} minutes"] if about else []

    def _who(self) -> Markup:
        people, bots = self._people(), [n for n in range(self.seats) if self.players[n] != PERSON]
        if not people:
            return Markup("You watch {}.").format(self._bots(bots))
        if len(people) == 1:
            own = listing(self._pieces(people[0])) if any(self._pieces(people[0])) else ""
            plays = Markup("You play <b>{}</b>").format(own) if own else Markup("You play")
            end = Markup(" against {}.").format(self._bots(bots)) if bots else "." if own else " alone."
            return plays + end
        here = Markup("<b>{}</b> share this screen").format(listing([self.names[n] for n in people]))
        return here + (Markup(", against {}.").format(self._bots(bots)) if bots else ".")

    def _bots(self, seats: Sequence[int]) -> Markup:
        """Bots by their names, with how strong they are."""
        levels = {level(self.players[n]) for n in seats}
        if len(levels) > 1:
            each = [f"{self.names[n]} ({level(self.players[n])} {self.bot})" for n in seats]
            return Markup("<b>{}</b>").format(listing(each))
        one, several = _SAYS[levels.pop()]
        says = (one if len(seats) == 1 else several).format(self.bot)
        return Markup("<b>{}</b>, {}").format(listing([self.names[n] for n in seats]), says)

    def _people(self) -> list[int]:
        return [n for n in range(self.seats) if self.players[n] == PERSON]

    def _pieces(self, seat: int) -> Sequence[str]:
        """The pieces that are given to a seat, by their names."""
        if not self.pieces or self.share != "given":
            return ()
        return [self.named(piece) for piece in self.given[seat][: self.each()] if piece]

    def _shared_out(self) -> str:
        """How pieces are shared out, where they are not given."""
        if not self.pieces or self.share == "given":
            return ""
        return _SHARED[self.share].format(f"{self.piece}s")

    def _begins(self) -> str:
        """Who goes first."""
        if not self.asks_first or self.seats < 2:
            return ""
        if self.first < 0:
            return "Chance decides who goes first."
        you = self._people() == [self.first]
        return "You go first." if you else f"{self.names[self.first]} goes first."

    @property
    def ready(self) -> str:
        """Who plays, in a few words."""
        people, names = self._people(), self.names[: self.seats]
        if len(people) != 1:
            return listing(names)
        others = [name for n, name in enumerate(names) if n not in people]
        return f"you against {listing(others)}" if others else "you alone"

    # ---- display -----------------------------------------------------------------------------------------

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        usual = self._usual()
        rulings = [
            self._ruling_view(name, readings, usual.get(name, readings[0]))
            for name, readings in self._book.readings.items()
        ]
        objections = [{"at": at, "text": text, "rules": clauses} for at, (text, clauses) in self.objections()]
        return {
            "counts": [{"n": n, "on": n == self.seats} for n in self.counts()],
            "seats": [self.seat_view(seat) for seat in range(self.seats)],
            "firsts": [
                *((str(n), self._called(n)) for n in range(self.seats)),
                ("random", "by chance"),
            ],
            "first": "random" if self.first < 0 else str(self.first),
            "piece": self.piece,
            "drawing": self.drawing,
            "share": self.share,
            "boards": [
                ("", f"no {self.piece}"),
                *((piece, self.named(piece)) for piece in self.there_are()),
            ],
            "rulings": rulings,
            "changed": sum(one["changed"] for one in rulings),
            "rulebooks": [("", "as usual"), *self._book.languages.items()],
            "rulebook": self.rulebook,
            "seed": self.seed,
            "quick": self.quick(),
            "unusual": self.unusual,
            "ready": self.ready,
            "inside": self.inside,
            "objections": objections,
            "wrong": self.wrong,
        }

    def _called(self, seat: int) -> str:
        """A seat as one addresses it: "you" where one person plays."""
        return "you" if self._people() == [seat] else self.names[seat]

    def seat_view(self, seat: int) -> dict[str, Any]:
        """A seat as the sheet shows it."""
        given = self.given[seat][: self.each()] if self.pieces and self.share == "given" else []
        others = any(n != seat for n in self._people())
        who = self.players[seat]
        return {
            "n": seat,
            "name": self.names[seat],
            "person": who == PERSON,
            "who": who if who == PERSON else level(who),
            "players": [
                (PERSON, "a person" if others else "you"),
                *((name, f"{name} {self.bot}") for name in LEVELS),
            ],
            "given": given,
        }

    def named(self, piece: str) -> str:
        """A piece as the sheet calls it."""
        return piece.title()

    @property
    def _book(self) -> Rulebook:
        return game(self.game).rulebook

    def _usual(self) -> Mapping[str, str]:
        """What the chosen rulebook decides."""
        return self._book.in_language(self.rulebook) if self.rulebook else {}

    def _ruling_view(self, name: str, readings: Sequence[str], usual: str) -> Mapping[str, Any]:
        ruling = self._book.rulings[f"{self.game}.ruling.{name}"]
        chosen = self.rulings.get(name, usual)
        return {
            "id": name,
            "question": ruling.question,
            "default": ruling.default,
            "clause": ruling.clauses[0] if ruling.clauses else None,
            "readings": readings,
            "chosen": chosen,
            "usual": usual,
            "changed": chosen != usual,
        }


#: the default names of seats, for a game without names of its own
_NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


class Plain(Agreement):
    """The questions before any game: the players, and their names if the game lets players choose them.

    Args:
        rules: the game.
        seed: the default for the seed.
    """

    asks_first = False

    def __init__(self, rules: Game, seed: int | None = None) -> None:
        self.rules, self.game = rules, rules.id
        asked = rules.schema.get("game", {}).get("properties", {})
        #: the names are asked for; otherwise the game has its own
        self.names_seats = "seats" in asked
        if self.names_seats:
            limits = asked["seats"]
            self.usual_names = _NAMES[: limits.get("maxItems", len(_NAMES))]
            self.fewest = limits.get("minItems", 2)
        else:
            self.usual_names = tuple(rules.look(rules.start({}))["seats"])
            self.fewest = len(self.usual_names)
        super().__init__(seed)

    def again(self) -> "Plain":
        """A fresh one for the same game."""
        return Plain(self.rules)

    def answers(self) -> Mapping[str, Callable[[str, str], None]]:
        """Name of a question -> what takes its answer."""
        known = super().answers()
        return {name: take for name, take in known.items() if name != "name" or self.names_seats}

    def options(self) -> dict[str, Any]:
        """The key ``game`` of the scenario."""
        return super().options() if self.names_seats else {}

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        return {**super().view(), "names_seats": self.names_seats}
