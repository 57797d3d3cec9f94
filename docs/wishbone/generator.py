"""Drives the leaf core by way of Wishbone: `leaf.py` is the leaf core's own `generator.py`."""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

import leaf


class Generator(leaf.Generator):
    """Sends the same edits as registers of a bus, and reads the sum from another one."""

    async def reset(self):
        for port in ("cyc", "stb", "we", "adr", "dat"):
            getattr(self.dut, f"wb_{port}_i").value = 0
        self.dut.wb_rst_i.value = 1
        cocotb.start_soon(Clock(self.dut.wb_clk_i, 10, units="ns").start())
        for _ in range(leaf.RESET_CLOCKS):
            await FallingEdge(self.dut.wb_clk_i)
        self.dut.wb_rst_i.value = 0

    async def transfer(self, address, data=None):
        """Writes data to an address, or reads what is there."""
        self.dut.wb_cyc_i.value = self.dut.wb_stb_i.value = 1
        self.dut.wb_we_i.value = data is not None
        self.dut.wb_adr_i.value = address
        self.dut.wb_dat_i.value = data or 0
        for _ in range(2000):
            await FallingEdge(self.dut.wb_clk_i)
            if int(self.dut.wb_ack_o.value):
                break
        else:
            raise AssertionError("no acknowledge")
        self.dut.wb_cyc_i.value = self.dut.wb_stb_i.value = 0
        read = int(self.dut.wb_dat_o.value)
        await FallingEdge(self.dut.wb_clk_i)
        return read

    async def send(self, word):
        await self.transfer(0, word)

    async def begin(self):
        while await self.transfer(0) & 1:
            pass
        await self.transfer(1, 0)

    async def finish(self):
        while await self.transfer(0) & 1:
            pass
        return await self.transfer(1)
