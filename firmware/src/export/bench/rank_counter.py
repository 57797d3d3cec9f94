"""Drives the rank counter: puts a position on its board, and has it count the replies to the move that led to it."""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from position import SQUARES

# Pieces by their letters; the place is the code.
KINDS = " pnbrqk"
# How long the reset is held, so that the queue runs empty.
RESET_CLOCKS = 512
# The bits of `said`.
FULL, BUSY, MOVES = 1 << 0, 1 << 1, 2


def put_word(square, kind, black):
    """Puts a piece on a square, or empties it: square [5:0], kind [8:6], black [9]."""
    return square | kind << 6 | black << 9


def node_word(king, black, short, long):
    """The side that replies: its king [5:0], the rank as that side counts it; black [6], short [7], long [8]."""
    return 1 << 14 | long << 8 | short << 7 | black << 6 | king ^ (0x38 if black else 0)


def job_word(source, target, kind):
    """A move, and the piece that stands on its target afterwards: source [5:0], target [11:6], kind [14:12]."""
    return 1 << 15 | kind << 12 | target << 6 | source


class Generator:
    """Sends words, and sums up what the counter says that it has counted."""

    def __init__(self, dut):
        self.dut = dut
        self.counted = 0

    async def clock(self):
        """One clock: inputs change and outputs are read at its falling edge. Gives the bits of `said`."""
        await FallingEdge(self.dut.clock)
        said = int(self.dut.said.value)
        self.counted += said >> MOVES & 0xFF
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
        """Sends a word, when the counter takes it."""
        while await self.clock() & FULL:
            pass
        self.dut.push.value = 1
        self.dut.word.value = word
        await self.clock()
        self.dut.push.value = 0

    async def place(self, squares):
        """Puts every piece on the board, and empties all other squares."""
        for number, square in enumerate(SQUARES):
            letter = squares.get(square, " ")
            await self.send(put_word(number, KINDS.index(letter.lower()), letter.islower()))

    async def job(self, word):
        """Sends a job; gives how many moves were counted when the counter has come to rest. What it says is some clocks old."""
        self.counted = 0
        await self.send(word)
        for _ in range(4):
            await self.clock()
        for _ in range(2000):
            if not await self.clock() & BUSY:
                break
        else:
            raise AssertionError("the counter does not end")
        return self.counted

    async def leaves(self, position):
        """The number of legal moves.

        They are counted as replies to a pawn's push of two squares, if the position has a right to take en passant, or to a move of the
        other side's king from an empty square; and again, since a job leaves the board as it was.
        """
        squares = dict(position.squares)
        kings = {letter: square for square, letter in squares.items() if letter in "kK"}
        own, other = ("k", "K") if position.black else ("K", "k")
        if position.en_passant:
            file, rank = position.en_passant
            source, target = (file + "2", file + "4") if rank == "3" else (file + "7", file + "5")
        else:
            target = kings[other]
            source = next(square for square in SQUARES if square not in squares)
        letter = squares.pop(target)
        squares[source] = letter
        await self.place(squares)
        short, long = (right in position.castling for right in ("kq" if position.black else "KQ"))
        await self.send(node_word(SQUARES.index(kings[own]), position.black, short, long))
        word = job_word(SQUARES.index(source), SQUARES.index(target), KINDS.index(letter.lower()))
        counted, again = [await self.job(word) for _ in range(2)]
        assert counted == again, f"{counted} moves, and {again} the second time"
        return counted
