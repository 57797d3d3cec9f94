"""python-chess counts along with a board: count.py BOARD"""

import sys

import chess

import perftboard
from by_python_chess import divide

# Positions, and how deep to count.
CASES = [
    (chess.STARTING_FEN, 3),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 2),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 2),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 2),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2),
]

with perftboard.Board(sys.argv[1]) as board:
    for fen, depth in CASES:
        expected = divide(chess.Board(fen), depth)
        assert board.moves(fen) == list(expected), fen
        assert board.divide(fen, depth) == expected, fen
        count = board.perft(fen, depth)
        assert count.nodes == sum(expected.values()), fen
        print(f"{count.nodes} leaves in {count.clocks} clocks of {fen}")
    try:
        board.perft("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", 2)
    except perftboard.Refused as refused:
        print(refused)
    else:
        raise AssertionError("a king can be taken")
