"""Drives the leaf core: puts a position on its board by edits, and has it count the moves behind a move of the other side."""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from position import SQUARES

# Pieces by their letters; the place is the code.
KINDS = " pnbrqk"
CLEARED = 7
# How long the reset is held, so that the inbox runs empty.
RESET_CLOCKS = 128
# The bits of `said`.
FULL, BUSY, ONE, FOUR = 1 << 1, 1 << 2, 1 << 3, 1 << 4


def piece_edit(square, slot, kind, black, present):
    """Puts a piece on a square, or takes it off: square [5:0], slot [9:6], kind [12:10], black [13], present [14].

    In a job both edits of a move name the piece, so that the core can take them back.
    """
    return square | slot << 6 | kind << 10 | black << 13 | present << 14


def limits(white_last, black_last):
    """The last used slots of the piece lists: [3:0] and [7:4]."""
    return 1 << 15 | 1 << 8 | black_last << 4 | white_last


def count(king, black, short, long):
    """The order to count: king [5:0], long [12], short [13], black [14].

    The other bits only save clocks, and are set so that none are saved: the enemy's king may be near [6], a knight may give check [7],
    enemies may stand on the rank before the home rank [10:9], and knights may be near [11].
    """
    return 1 << 15 | black << 14 | short << 13 | long << 12 | 1 << 11 | 1 << 7 | 1 << 6 | king


# The word behind the order to count: enemies may slide along every line around the king.
EVERY_LINE = 0xFFFF


class Generator:
    """Sends edits, and sums up what the core says that it has counted."""

    def __init__(self, dut):
        self.dut = dut
        self.counted = 0

    async def clock(self):
        """One clock: inputs change and outputs are read at its falling edge. Gives the bits of `said`."""
        await FallingEdge(self.dut.clock)
        said = int(self.dut.said.value)
        self.counted += bool(said & ONE) + 4 * bool(said & FOUR)
        return said

    async def reset(self):
        self.dut.reset.value = 1
        self.dut.push.value = 0
        self.dut.word.value = 0
        cocotb.start_soon(Clock(self.dut.clock, 10, units="ns").start())
        for _ in range(RESET_CLOCKS):
            await FallingEdge(self.dut.clock)
        self.dut.reset.value = 0
        await self.clock()

    async def send(self, word):
        """Sends an edit, when the core takes it."""
        while await self.clock() & FULL:
            pass
        self.dut.push.value = 1
        self.dut.word.value = word
        await self.clock()
        self.dut.push.value = 0

    async def place(self, position):
        """Clears the board and both piece lists, and puts every piece on the board. The kings have slot 0."""
        for square in range(64):
            await self.send(piece_edit(square, square & 15, CLEARED, square >> 4 & 1, False))
        slots = {True: 0, False: 0}
        for square, letter in position.squares.items():
            black, slot = letter.islower(), 0
            if letter not in "kK":
                slots[black] += 1
                slot = slots[black]
            kind = KINDS.index(letter.lower())
            await self.send(piece_edit(SQUARES.index(square), slot, kind, black, True))
        await self.send(limits(slots[False], slots[True]))

    async def begin(self):
        """Begins a sum."""
        self.counted = 0

    async def finish(self):
        """Waits until the core is idle; gives the sum. What the core says is some clocks old."""
        for _ in range(4):
            await self.clock()
        for _ in range(2000):
            if not await self.clock() & BUSY:
                break
        else:
            raise AssertionError("the core does not end")
        for _ in range(4):
            await self.clock()
        return self.counted

    async def job(self, move, order):
        """Sends a job: a move, and the order to count behind it. The core takes the move back when it has counted."""
        await self.begin()
        for word in (*move, order, EVERY_LINE):
            await self.send(word)
        return await self.finish()

    async def leaves(self, position):
        """The number of legal moves, but for those en passant, which the tree core counts.

        They are counted behind a move of the other side, whose king comes to its square from an empty one; and again, when the
        core has taken the move back.
        """
        await self.place(position)
        kings = {letter: square for square, letter in position.squares.items() if letter in "kK"}
        own, other = ("k", "K") if position.black else ("K", "k")
        target = SQUARES.index(kings[other])
        source = next(SQUARES.index(square) for square in SQUARES if square not in position.squares)

        def king(square, present):
            return piece_edit(square, 0, KINDS.index("k"), not position.black, present)

        await self.send(king(target, False))
        await self.send(king(source, True))
        move = king(source, False), king(target, True)
        short, long = (right in position.castling for right in ("kq" if position.black else "KQ"))
        order = count(SQUARES.index(kings[own]), position.black, short, long)
        counted, again = [await self.job(move, order) for _ in range(2)]
        assert counted == again, f"{counted} moves, and {again} once the job was taken back"
        return counted
