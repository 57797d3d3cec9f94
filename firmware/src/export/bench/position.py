"""Positions as FEN says them."""

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]


class Position:
    """A position.

    `squares` maps the squares with a piece (`e1`) to the piece's letter in FEN (`K` white, `k` black); `black` says whether black is to
    move; `castling` has the letters of the rights; `en_passant` is a square or None.
    """

    def __init__(self, fen):
        self.fen = fen
        placement, turn, castling, en_passant = fen.split()[:4]
        self.squares = {}
        for rank, row in zip("87654321", placement.split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.squares["abcdefgh"[file] + rank] = letter
                    file += 1
        self.black = turn == "b"
        self.castling = castling.strip("-")
        self.en_passant = None if en_passant == "-" else en_passant

    def written(self, source, target):
        """A move from a square to another, as it is written. In the circuit a king that castles goes to its rook's square."""
        pieces = self.squares.get(source), self.squares.get(target)
        if pieces in (("K", "R"), ("k", "r")):
            target = ("g" if target > source else "c") + target[1]
        return source + target
