"""Drives the tree core: loads a position, and has it report the moves of a divide of one ply."""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

from position import SQUARES

# Pieces by their letters; the place is the code.
KINDS = " pnbrqk"
RESET_CLOCKS = 128


def load(board=False, slots=False, state=False, address=0, data=0):
    """The bits of `load`: board [0], list [1], state [2], address [8:3], data [24:9]."""
    return board | slots << 1 | state << 2 | address << 3 | data << 9


class Generator:
    """Loads positions, takes reports, and answers for rank counters that are never busy."""

    def __init__(self, dut):
        self.dut = dut

    async def clock(self):
        """One clock: inputs change and outputs are read at its falling edge."""
        await FallingEdge(self.dut.clock)

    async def reset(self):
        for port in ("load", "start", "depth", "divide", "abort", "full"):
            getattr(self.dut, port).value = 0
        for port in ("reset", "quiet", "move_ready"):
            getattr(self.dut, port).value = 1
        cocotb.start_soon(Clock(self.dut.clock, 10, units="ns").start())
        for _ in range(RESET_CLOCKS):
            await self.clock()
        self.dut.reset.value = 0
        await self.clock()

    async def write(self, **word):
        self.dut.load.value = load(**word)
        await self.clock()
        self.dut.load.value = load()
        # A square comes in every fourth clock.
        for _ in range(3):
            await self.clock()

    async def place(self, position):
        """Clears both lists, writes every square and every piece's slot, and the state at the end. The kings have slot 0."""
        for slot in range(32):
            await self.write(slots=True, address=slot)
        slots = {True: 0, False: 0}
        for number, square in enumerate(SQUARES):
            letter = position.squares.get(square)
            if not letter:
                await self.write(board=True, address=number)
                continue
            black, kind, slot = letter.islower(), KINDS.index(letter.lower()), 0
            if letter not in "kK":
                slots[black] += 1
                slot = slots[black]
            word = slot | kind << 4 | black << 7 | 1 << 8
            await self.write(board=True, address=number, data=word)
            # A list word: square [5:0], kind [8:6], alive [9].
            await self.write(slots=True, address=black << 4 | slot, data=1 << 9 | kind << 6 | number)
        # The state: rights K Q k q [3:0], black to move [4], file of the en-passant square [7:5], there is one [8].
        state = sum(1 << bit for bit, right in enumerate("KQkq") if right in position.castling)
        state |= position.black << 4
        if position.en_passant:
            state |= 1 << 8 | "abcdefgh".index(position.en_passant[0]) << 5
        await self.write(state=True, data=state)

    async def moves(self, position):
        """The legal moves, as the tree core reports them: to [5:0], from [11:6], piece promoted to [14:12]."""
        await self.place(position)
        self.dut.depth.value = 1
        self.dut.divide.value = 1
        self.dut.start.value = 1
        await self.clock()
        self.dut.start.value = 0
        moves = []
        for _ in range(10_000):
            if not int(self.dut.running.value):
                return moves
            if int(self.dut.move_valid.value):
                move = int(self.dut.move_bits.value)
                promotion = KINDS[move >> 12].strip()
                moves.append(position.written(SQUARES[move >> 6 & 63], SQUARES[move & 63]) + promotion)
            await self.clock()
        raise AssertionError(f"the divide does not end: {position.fen}")
