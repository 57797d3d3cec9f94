"""Drives the rank counter by way of Wishbone: `counter.py` is the rank counter's own `generator.py`."""

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge

import counter


class Generator(counter.Generator):
    """Sends the same words to a register of a bus, and reads the sum from another one."""

    async def reset(self):
        for port in ("cyc", "stb", "we", "adr", "dat"):
            getattr(self.dut, f"wb_{port}_i").value = 0
        self.dut.wb_rst_i.value = 1
        cocotb.start_soon(Clock(self.dut.wb_clk_i, 10, units="ns").start())
        for _ in range(counter.RESET_CLOCKS):
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

    async def job(self, word):
        await self.rest()
        await self.transfer(1, 0)
        await self.send(word)
        await self.rest()
        return await self.transfer(1)

    async def rest(self):
        """Waits until the counter has nothing to do."""
        while await self.transfer(0) & 1:
            pass
