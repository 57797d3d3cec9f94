"""Drives the walker: one walk over Sandström's table after the other."""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from position import SQUARES

# Pieces by their letters; the place is the code. See the bits of `command.kind` in the Verilog's header.
KINDS = " pnbrqk"
HOLD, START, RESUME, STEP = range(4)


def command(op, kind=0, black=False, origin=0):
    """The bits of `command`: op [1:0], kind [4:2], black [5], from [12:7]."""
    return op | kind << 2 | black << 5 | origin << 7


class Generator:
    """Writes positions to the walker's board, and reads `visit`."""

    def __init__(self, dut):
        self.dut = dut

    async def clock(self):
        """One clock: inputs change and outputs are read at its falling edge."""
        await FallingEdge(self.dut.clock)

    async def reset(self):
        """The walker needs no reset: a Start ends any walk."""
        self.dut.command.value = command(HOLD)
        self.dut.write_enable.value = 0
        self.dut.write_square.value = 0
        self.dut.write_word.value = 0
        cocotb.start_soon(Clock(self.dut.clock, 10, units="ns").start())
        await self.clock()

    async def place(self, position):
        """Writes the 64 words of the board: slot [3:0], kind [6:4], black [7], occupied [8]."""
        self.dut.write_enable.value = 1
        for number, square in enumerate(SQUARES):
            letter = position.squares.get(square)
            word = 0
            if letter:
                word = KINDS.index(letter.lower()) << 4 | letter.islower() << 7 | 1 << 8
            self.dut.write_square.value = number
            self.dut.write_word.value = word
            await self.clock()
        self.dut.write_enable.value = 0

    async def walk(self, square, letter):
        """The squares that a walk visits: Start, a clock on the from-square, then one square a clock."""
        kind, black = KINDS.index(letter.lower()), letter.islower()
        self.dut.command.value = command(START, kind, black, SQUARES.index(square))
        await self.clock()
        self.dut.command.value = command(STEP)
        squares = []
        while True:
            await self.clock()
            visit = int(self.dut.visit.value)
            assert visit & 1, f"no visit in a walk of {letter} from {square}, after {squares}"
            squares.append(SQUARES[visit >> 3 & 63])
            if visit >> 2 & 1:  # home
                break
            assert len(squares) < 64, f"the walk of {letter} from {square} does not come home"
        self.dut.command.value = command(STEP)
        await self.clock()
        assert not int(self.dut.visit.value) & 1, f"the walk of {letter} from {square} goes on"
        self.dut.command.value = command(HOLD)
        return squares

    async def walks(self, position):
        """The walk of every piece."""
        await self.place(position)
        pieces = position.squares.items()
        return {square: await self.walk(square, letter) for square, letter in pieces}
