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
