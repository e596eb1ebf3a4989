"""The peers: what each does in one round, as functions that do some work and return how much."""

import logging
import random
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from measuring import Work, breadth_first

rnd = random.random


def chess_playout() -> Work:
    """python-chess: list the legal moves, push one at random."""
    import chess

    def work() -> int:
        board, n = chess.Board(), 0
        while board.halfmove_clock <= 150 and (moves := list(board.legal_moves)):
            board.push(moves[int(rnd() * len(moves))])
            n += 1
        return n

    return work


def chess_positions(count: int = 64) -> list[Any]:
    """Middle-game positions."""
    import chess

    rng, found = random.Random(2), []
    while len(found) < count:
        board = chess.Board()
        for _ in range(rng.randint(20, 60)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        found.append(board)
    return found


def chess_legal_moves() -> tuple[Work, float]:
    """python-chess: legal moves of middle-game positions, counted move by move."""
    boards = chess_positions()
    return lambda: sum(len(list(board.legal_moves)) for board in boards), 1


def chess_copy() -> Work:
    """python-chess: copy the bits of a position, without its history."""
    boards = chess_positions()
    return lambda: len([board.copy(stack=False) for board in boards])


def chess_breadth() -> Work:
    """python-chess: a breadth-first search from middle-game positions, by its key of transpositions."""

    def children(board: Any) -> Iterator[tuple[Any, Any]]:
        for move in board.legal_moves:
            child = board.copy(stack=False)
            child.push(move)
            yield child._transposition_key(), child

    return breadth_first(chess_positions(4), children)


def chess_svg() -> Work:
    """python-chess: its SVG of a board."""
    import chess.svg

    boards = chess_positions(16)
    return lambda: len([chess.svg.board(board) for board in boards])


def catanatron_actions() -> Work:
    """Catanatron, four seats: list what is playable, play one at random, keep the log of actions."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    players = [RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]

    def work() -> int:
        game = Game(players)
        game.play()
        return len(game.state.actions)

    return work


def catanatron_copy() -> Work:
    """Catanatron: copy a middle-game state."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    games = []
    for _ in range(8):
        game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        for _ in range(200):
            game.play_tick()
        games.append(game)
    return lambda: len([game.copy() for game in games])


def pyminion_actions() -> Work:
    """pyminion, two seats: plays and buys at random, every line of its log kept."""
    from pyminion.bots.bot import Bot, BotDecider
    from pyminion.expansions import base
    from pyminion.game import Game

    done = [0]

    class Anything(BotDecider):
        def action_phase_decision(self, valid_actions: Any, player: Any, game: Any) -> Any:
            done[0] += 1
            return valid_actions[int(rnd() * len(valid_actions))]

        def treasure_phase_decision(self, valid_treasures: Any, player: Any, game: Any) -> Any:
            done[0] += len(valid_treasures)
            return valid_treasures

        def buy_phase_decision(self, valid_cards: Any, player: Any, game: Any) -> Any:
            cards = [card for card in valid_cards if card.name not in ("Curse", "Copper")]
            done[0] += 1
            return cards[int(rnd() * len(cards))] if cards else None

    kingdom = [base.cellar, base.festival, base.market, base.merchant, base.militia,
               base.mine, base.moat, base.smithy, base.village, base.workshop]  # fmt: skip
    bots = [Bot(Anything(), "a"), Bot(Anything(), "b")]
    log: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            log.append(record.getMessage())

    logging.getLogger().addHandler(Keep())

    def work() -> int:
        done[0] = 0
        log.clear()
        logging.getLogger().setLevel(logging.INFO)
        Game(bots, [base.base_set], kingdom_cards=kingdom[:], log_stdout=False).play()
        logging.getLogger().setLevel(logging.WARNING)
        return done[0]

    return work


#: an arena of 7 by 7 with obstacles, as (column, row), for the peers that see
Arena = frozenset[tuple[int, int]]


def bresenham_sight(arenas: list[Arena]) -> Work:
    """Bresenham: walk from every space to every other, stop at an obstacle."""
    from bresenham import bresenham

    spaces = [(column, row) for row in range(7) for column in range(7)]
    pairs = [(a, b) for a in spaces for b in spaces if a != b]

    def work() -> int:
        for arena in arenas:
            for a, b in pairs:
                for space in bresenham(*a, *b):
                    if space in arena and space not in (a, b):
                        break
        return len(arenas) * len(pairs)

    return work


def tcod_sight(arenas: list[Arena]) -> Work:
    """The C library of roguelikes: the field of view of every space, all 49 spaces at once."""
    import numpy as np
    from tcod import libtcodpy
    from tcod.map import compute_fov

    maps = []
    for arena in arenas:
        open_spaces = np.ones((7, 7), dtype=bool)
        for column, row in arena:
            open_spaces[row, column] = False
        maps.append(open_spaces)
    spaces = [(row, column) for row in range(7) for column in range(7)]

    def work() -> int:
        for open_spaces in maps:
            for space in spaces:
                compute_fov(
                    open_spaces, space, light_walls=True, algorithm=libtcodpy.FOV_SYMMETRIC_SHADOWCAST
                )
        return len(maps) * len(spaces)

    return work


def versions() -> Iterator[tuple[str, str]]:
    """The peers and their versions; of one that is not installed, none."""
    for name in ("chess", "catanatron", "pyminion", "bresenham", "tcod", "open_spiel"):
        try:
            yield name, version(name)
        except PackageNotFoundError:
            yield name, ""
