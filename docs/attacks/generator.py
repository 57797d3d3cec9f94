"""Drives the generator of attacks.v, which has no clock."""

from cocotb.triggers import Timer

from position import SQUARES

KINDS = " PNBRQK  pnbrqk"


class Generator:
    def __init__(self, dut):
        self.dut = dut

    async def reset(self):
        self.dut.squares.value = 0

    async def attacks(self, position):
        """The squares that each side attacks."""
        codes = [KINDS.index(position.squares.get(square, " ")) for square in SQUARES]
        self.dut.squares.value = sum(code << 4 * number for number, code in enumerate(codes))
        await Timer(1, "ns")
        return {"white": int(self.dut.white.value), "black": int(self.dut.black.value)}
