"""Positions and moves, between FEN and UCI and the bytes of the protocol."""

from .errors import PositionError

STARTPOS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# The nibbles of the pieces.
PIECES = {letter: code for code, letter in enumerate("PNBRQK", start=1)}
PIECES.update({letter: code for code, letter in enumerate("pnbrqk", start=9)})

RIGHTS = {"K": 1, "Q": 2, "k": 4, "q": 8}
BLACK_TO_MOVE = 0x80
NO_EN_PASSANT = 0x80

PROMOTIONS = " .nbrq"


def payload(fen):
    """The 34 bytes of a position in FEN, whose counters may be left out."""
    if fen == "startpos":
        fen = STARTPOS
    fields = fen.split()
    if len(fields) not in (4, 6):
        raise PositionError(f"`{fen}` has {len(fields)} fields: a FEN has six, without counters four")
    placement, turn, castling, en_passant = fields[:4]
    if turn not in ("w", "b"):
        raise PositionError(f"`{turn}` is no side to move: write `w` or `b`")
    flags = BLACK_TO_MOVE if turn == "b" else 0
    if castling != "-":
        if not set(castling) <= set(RIGHTS):
            raise PositionError(f"`{castling}` are no castling rights: write letters of `KQkq`, or `-`")
        flags |= sum(RIGHTS[right] for right in set(castling))
    passed = NO_EN_PASSANT if en_passant == "-" else _square(en_passant)
    return _squares(placement) + bytes([flags, passed])


def _square(text):
    if len(text) == 2 and text[0] in "abcdefgh" and text[1] in "12345678":
        return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)
    raise PositionError(f"`{text}` is no square: write one such as `e3`, or `-` for none")


def _squares(placement):
    """The pieces, two squares a byte, from a1 on."""
    ranks = placement.split("/")
    if len(ranks) != 8:
        raise PositionError(f"`{placement}` has {len(ranks)} ranks instead of 8")
    nibbles = []
    for rank in reversed(ranks):
        row = []
        for letter in rank:
            if letter in "12345678":
                row += [0] * int(letter)
            elif letter in PIECES:
                row.append(PIECES[letter])
            else:
                raise PositionError(f"`{letter}` is no piece in `{rank}`")
        if len(row) != 8:
            raise PositionError(f"the rank `{rank}` has {len(row)} squares instead of 8")
        nibbles += row
    return bytes(high << 4 | low for high, low in zip(nibbles[::2], nibbles[1::2]))


def move(word):
    """The UCI text of a move's 16 bits."""
    target, origin, promotion = word & 63, word >> 6 & 63, word >> 12 & 7
    squares = ("abcdefgh"[square % 8] + str(square // 8 + 1) for square in (origin, target))
    return "".join(squares) + (PROMOTIONS[promotion] if promotion else "")
