"""Perft by python-chess: answers lines `DEPTH FEN` or `DEPTH FEN moves MOVE …` on standard input."""

import pathlib
import sys

import chess

sys.path.append(str(pathlib.Path(__file__).parents[2] / "host" / "python" / "tests"))

from by_python_chess import divide  # noqa: E402 - the folder is added above


def answer(line):
    """Prints the leaves below every move, and all leaves."""
    depth, fen = line.split(" ", 1)
    fen, _, moves = fen.partition(" moves ")
    board = chess.Board(fen)
    for move in moves.split():
        board.push_uci(move)
    roots = divide(board, int(depth))
    for move, leaves in roots.items():
        print(f"{move}: {leaves}")
    print(sum(roots.values()), flush=True)


for question in sys.stdin:
    answer(question.rstrip("\n"))
