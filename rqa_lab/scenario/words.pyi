"""The words of all games that build a scenario, for type checkers; tests/test_builder_face.py writes it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.words import Displayed
from rqa_lab.scenario.scenario import Scenario

class Words(Displayed):
    def board(
        self,
        text: str,
    ) -> Scenario:
        """The same with this drawn board."""

    def tiles(
        self,
        **tiles: str,
    ) -> Scenario:
        """The same with these tiles added, by space."""

    def robot(
        self,
        name: str,
        at: str | None = ...,
        *,
        seat: str = ...,
        health: int | Mapping[str, Any] = ...,
        bumped: Sequence[Any] = ...,
        over: bool = ...,
        diagonal: bool = ...,
        plating: int = ...,
        used: bool = ...,
        hypercharge: int = ...,
        set_down: bool = ...,
        last_turn: bool = ...,
        defenses: Mapping[str, Any] | Sequence[Any] = ...,
        energy: int = ...,
        gained: int = ...,
        promised: int = ...,
        parts: Sequence[Any] = ...,
        upgrades: Sequence[Any] = ...,
        weapons: Sequence[Any] = ...,
        seen: Mapping[str, Any] = ...,
        worked: Sequence[Any] = ...,
    ) -> Scenario:
        """The same with a robot added; without ``seat`` the first one is Ann's, the second Bo's and so on."""

    def seat(
        self,
        name: str,
        *,
        team: str | int = ...,
        vp: int | Mapping[str, Any] = ...,
        hand: Sequence[Any] = ...,
        in_play: Sequence[Any] = ...,
        discard: Sequence[Any] = ...,
        top: Sequence[Any] = ...,
        deck: Sequence[Any] = ...,
        upgrades: Sequence[Any] = ...,
        locks: Mapping[str, Any] = ...,
        gone: int = ...,
        active: Sequence[Any] = ...,
        tokens: Sequence[Any] = ...,
    ) -> Scenario:
        """The same with fields of a seat set."""

    def hand(
        self,
        name: str,
        *cards: str,
    ) -> Scenario:
        """The same with these cards in the hand of a seat."""

    def turn(
        self,
        name: str,
        *,
        phase: str = ...,
        energy: int = ...,
        move: int = ...,
        bought: bool = ...,
        moved: bool | int = ...,
        buys: int = ...,
        begun: bool = ...,
        rerolled: bool = ...,
        stronger: int = ...,
        silent: Sequence[Any] = ...,
        tricked: Sequence[Any] = ...,
        dodging: Sequence[Any] = ...,
        skipped: Sequence[Any] = ...,
        quiet: int = ...,
        stuck: int = ...,
        used: Sequence[Any] = ...,
        revived: str = ...,
        extra: bool = ...,
        again: bool = ...,
        pushed: bool = ...,
        idle: int = ...,
    ) -> Scenario:
        """The same in the turn of a seat."""

    def packs(
        self,
        *names: str,
    ) -> Scenario:
        """The same with these packs added."""

    def gumball(
        self,
        *spaces: str,
    ) -> Scenario:
        """Add a gumball on each of these spaces."""

    def tile_points(
        self,
        **points: int,
    ) -> Scenario:
        """Put some Victory Points on the tiles of these spaces."""

    def defense(
        self,
        robot: str,
        card: str,
        *,
        red: int | None = ...,
    ) -> Scenario:
        """The same with a Defense card on a robot, with all its red cubes unless ``red`` is given."""

    def upgrade(
        self,
        name: str,
        *cards: str,
    ) -> Scenario:
        """The same with these Upgrade cards in front of a seat."""

    def game_box(
        self,
        *kinds: str,
    ) -> Scenario:
        """The same with these tiles, and no others, in the Game Box."""

    def bot(
        self,
        name: str,
        at: str | None = ...,
        *,
        seat: str = ...,
        structure: Sequence[Any] = ...,
        armor: Sequence[Any] = ...,
        upgrade: int = ...,
        powers: Mapping[str, Any] = ...,
    ) -> Scenario:
        """The same with a bot added; without ``seat`` the first one is Ann's, the second Bo's and so on."""

    def attack(
        self,
        target: str,
        *,
        command: str = ...,
        dice: str | Sequence[Any] = ...,
        locked: str | Sequence[Any] = ...,
        spaces: str = ...,
        fresh: str | Sequence[Any] = ...,
        rolls: int = ...,
        most: int = ...,
        used: bool = ...,
        locking: bool = ...,
        answered: bool = ...,
        tile: bool = ...,
        more: int = ...,
        less: int = ...,
        prevented: int = ...,
        played: Mapping[str, Any] = ...,
        success: bool = ...,
        fallen: str = ...,
    ) -> Scenario:
        """The same with an attack on its way: ``attack("pytron", command="full house", dice="TSX")``."""

    def market(
        self,
        **cards: str,
    ) -> Scenario:
        """The same with cards in the Market: ``market(T1="Spy")``."""

    def table(
        self,
        *cards: str,
    ) -> Scenario:
        """The same with these cards on the table: ``table("RG/YB at 0,0", "BY/GG at 0,2")``."""

    def arena(
        self,
        **tokens: str,
    ) -> Scenario:
        """The same with course tokens on these fields."""
