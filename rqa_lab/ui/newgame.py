"""The agreement of the players of a new game, in any game: players, first player, readings, seed.

A game's own questions are in its package, in a subclass of this one.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import SystemRandom
from typing import Any, ClassVar

from rqa_lab.core.chance import read_seed
from rqa_lab.core.clause import Rulebook
from rqa_lab.core.game import Game
from rqa_lab.core.words import listing
from rqa_lab.explore.play import BOTS
from rqa_lab.explore.telling import Told, refused
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario

PERSON = "person"
#: the default bot for seats without a person
BOT = "greedy"
MOST_NAME = 16


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
    #: kind of a reason -> the questions with answers that it objects to
    asked: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, seed: int | None = None) -> None:
        self.seats = max(self.fewest, min(4, len(self.usual_names)))
        self.names = list(self.usual_names)
        self.players = [PERSON, *[BOT] * (len(self.names) - 1)]
        #: who begins; -1 leaves it to chance
        self.first = 0
        #: how pieces are shared out; those of each seat, if they are given
        self.share = "choose"
        self.given = [["", ""] for _ in self.names]
        #: the language whose rulebook is in force; "": the default readings
        self.rulebook = ""
        self.rulings: dict[str, str] = {}
        self.seed = str(SystemRandom().randrange(1, 1_000_000) if seed is None else seed)
        #: every answer that was given, in order: the same answers give the same agreement
        self.given_answers = [("seed", self.seed)]

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
            "seed": self._set_seed,
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
        if (seat := self.seat(which)) is not None and value in (PERSON, *BOTS):
            self.players[seat] = value

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
        keys["seed"] = read_seed(self.seed)
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
        if problems := self.scenario.problems:
            return tuple(Told(str(problem), ()) for problem in problems)
        return tuple(why for why, _ in self.against())

    @property
    def wrong(self) -> Collection[str]:
        """The questions with answers that cause objections."""
        return {asked for _, kind in self.against() for asked in self.asked.get(kind, ())}

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

    # ---- display -----------------------------------------------------------------------------------------

    def view(self) -> Mapping[str, Any]:
        """What agreement.html.j2 shows."""
        usual = self._usual()
        rulings = [
            self._ruling_view(name, readings, usual.get(name, readings[0]))
            for name, readings in self._book.readings.items()
        ]
        return {
            "counts": [{"n": n, "on": n == self.seats} for n in self.counts()],
            "seats": [self.seat_view(seat) for seat in range(self.seats)],
            "players": [
                (PERSON, "a person"),
                *((name, f"a {self.bot} that {does}") for name, (does, *_) in BOTS.items()),
            ],
            "firsts": [
                *((str(n), self.names[n]) for n in range(self.seats)),
                ("random", "picked at random"),
            ],
            "first": "random" if self.first < 0 else str(self.first),
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
            "reasons": self.reasons,
            "wrong": self.wrong,
        }

    def seat_view(self, seat: int) -> dict[str, Any]:
        """A seat as the sheet shows it."""
        given = self.given[seat][: self.each()] if self.share == "given" else []
        return {"n": seat, "name": self.names[seat], "who": self.players[seat], "given": given}

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

    def __init__(self, rules: Game, seed: int | None = None) -> None:
        self.game = rules.id
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
