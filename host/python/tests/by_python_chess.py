"""Perft by python-chess, with which the counts of a board are compared."""

import chess


def perft(board, depth):
    """The leaves, by python-chess."""
    if depth == 0:
        return 1
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += perft(board, depth - 1)
        board.pop()
    return leaves


def divide(board, depth):
    """The leaves after each move, by python-chess."""
    roots = {}
    for move in sorted(board.legal_moves, key=chess.Move.uci):
        board.push(move)
        roots[move.uci()] = perft(board, depth - 1)
        board.pop()
    return roots
