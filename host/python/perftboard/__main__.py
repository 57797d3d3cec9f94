"""Counts from a shell: python -m perftboard DEVICE DEPTH [FEN]."""

import sys

from . import STARTPOS, Board, BoardError


def main(arguments):
    """Counts as the arguments say; gives the exit status."""
    if len(arguments) not in (2, 3) or not arguments[1].isdecimal():
        print("usage: python -m perftboard DEVICE DEPTH [FEN]", file=sys.stderr)
        return 2
    address, depth = arguments[0], int(arguments[1])
    fen = arguments[2] if len(arguments) == 3 else STARTPOS
    try:
        with Board(address) as board:
            count = board.perft(fen, depth)
    except (BoardError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 3
    print(f"{count.nodes} leaves in {count.clocks} clocks")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
