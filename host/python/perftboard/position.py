"""Positions and moves, between FEN and UCI and the bytes of the protocol."""

from .errors import PositionError

STARTPOS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# The nibbles of the pieces.
PIECES = {letter: code for code, letter in enumerate("PNBRQK", start=1)}
PIECES.update({letter: code for code, letter in enumerate("pnbrqk", start=9)})

# The bits of a rook's nibble with which its king may castle.
CASTLES = 7
KING = 6
ROOK = 4
BLACK = 8

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
    passed = NO_EN_PASSANT if en_passant == "-" else _square(en_passant)
    nibbles = _squares(placement)
    for rook in [_rook(nibbles, castling, letter) for letter in castling if castling != "-"]:
        nibbles[rook] |= CASTLES
    return bytes(high << 4 | low for high, low in zip(nibbles[::2], nibbles[1::2])) + bytes([flags, passed])


def is_standard(payload):
    """Whether the castling rights are those of standard chess: kings on the e file, rooks in the corners."""
    return all(rook % 8 in (0, 7) and king % 8 == 4 for king, rook in _castling(payload))


def _castling(payload):
    """The squares of each king and each rook with which it may castle."""
    nibbles = [nibble for byte in payload[:32] for nibble in (byte >> 4, byte & 15)]
    for black in (0, BLACK):
        for king, rook in ((king, rook) for king in range(64) for rook in range(64)):
            if (nibbles[king], nibbles[rook]) == (black | KING, black | CASTLES):
                yield king, rook


def _rook(nibbles, rights, letter):
    """The square of the rook that a letter of the castling rights names: of `KQkq` or, by its file, of `HAha`."""
    if letter.lower() not in "abcdefghkq":
        raise PositionError(f"`{rights}` are no castling rights: write letters of `KQkq`, files such as `HAha`, or `-`")
    black = BLACK if letter.islower() else 0
    rank = range(56, 64) if black else range(8)
    kings = [square for square in rank if nibbles[square] == black | KING]
    rooks = [square for square in rank if nibbles[square] & ~3 == black | ROOK and nibbles[square] & 3 in (0, 3)]
    if kings and letter in "Kk":
        rooks = [square for square in rooks if square > kings[0]][-1:]
    elif kings and letter in "Qq":
        rooks = [square for square in rooks if square < kings[0]][:1]
    else:
        rooks = [square for square in rooks if square % 8 == "abcdefgh".find(letter.lower())]
    if not kings or not rooks:
        raise PositionError(f"the castling right `{letter}` has not its king and its rook on the first rank")
    return rooks[0]


def _square(text):
    if len(text) == 2 and text[0] in "abcdefgh" and text[1] in "12345678":
        return "abcdefgh".index(text[0]) + 8 * (int(text[1]) - 1)
    raise PositionError(f"`{text}` is no square: write one such as `e3`, or `-` for none")


def _squares(placement):
    """The nibbles of the pieces, from a1 on."""
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
    return nibbles


def move(word, payload):
    """The UCI text of a move's 16 bits in a position.

    In the protocol a king that castles goes to its rook's square. So it is written if the castling rights are not those of standard
    chess, and else as the king's two steps.
    """
    target, origin, promotion = word & 63, word >> 6 & 63, word >> 12 & 7
    if (origin, target) in _castling(payload) and is_standard(payload):
        target = origin + (2 if target > origin else -2)
    squares = ("abcdefgh"[square % 8] + str(square // 8 + 1) for square in (origin, target))
    return "".join(squares) + (PROMOTIONS[promotion] if promotion else "")
