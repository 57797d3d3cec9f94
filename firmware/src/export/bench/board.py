"""Drives the board by its serial pins, in the frames of its protocol (docs/protocol.md)."""

import zlib

import cocotb
from cocotb.clock import Clock
from cocotb.queue import Queue
from cocotb.triggers import ClockCycles, FallingEdge, with_timeout

from position import SQUARES

# Clocks of a bit on the serial line.
LINE_CLOCKS = @line_clocks@
RESET_CLOCKS = 128
CLOCK_NS = 10
# Nothing that the bench asks for takes as long.
PATIENCE_CLOCKS = 1_000_000
# Pieces by their letters; the place is the code.
KINDS = " PNBRQK  pnbrqk"
PERFT, MOVES, POSITION = 0x03, 0x05, 0x02
RESULT, MOVE, ACCEPTED = 0x83, 0x85, 0x82


class Generator:
    """Sends commands, and takes the replies apart."""

    def __init__(self, dut):
        self.dut = dut
        self.received = Queue()
        self.seq = 0

    async def reset(self):
        self.dut.rx.value = 1
        self.dut.reset.value = 1
        cocotb.start_soon(Clock(self.dut.clock, CLOCK_NS, units="ns").start())
        await ClockCycles(self.dut.clock, RESET_CLOCKS, rising=False)
        self.dut.reset.value = 0
        cocotb.start_soon(self.listen())

    async def listen(self):
        """Receives bytes for ever: start bit, eight bits from the lowest up, stop bit."""
        while True:
            await FallingEdge(self.dut.tx)
            await ClockCycles(self.dut.clock, LINE_CLOCKS // 2, rising=False)
            byte = 0
            for bit in range(8):
                await ClockCycles(self.dut.clock, LINE_CLOCKS, rising=False)
                byte |= int(self.dut.tx.value) << bit
            await ClockCycles(self.dut.clock, LINE_CLOCKS, rising=False)
            assert int(self.dut.tx.value) == 1, "a byte without a stop bit"
            self.received.put_nowait(byte)

    async def send(self, frame):
        """Sends a frame: a flag, then its bytes and its CRC, stuffed."""
        frame += (zlib.crc32(frame) ^ 0xFFFFFFFF).to_bytes(4, "little")
        stuffed = frame.replace(b"\x7d", b"\x7d\x5d").replace(b"\x7e", b"\x7d\x5e")
        for byte in b"\x7e" + stuffed:
            for bit in f"1{byte:08b}0"[::-1]:
                self.dut.rx.value = int(bit)
                await ClockCycles(self.dut.clock, LINE_CLOCKS, rising=False)

    async def byte(self):
        return await with_timeout(self.received.get(), PATIENCE_CLOCKS * CLOCK_NS, "ns")

    async def receive(self):
        """The kind and the payload of the next reply."""
        while await self.byte() != 0x7E:
            pass
        frame = b""
        while not frame or len(frame) < frame[0] + 7:
            byte = await self.byte()
            frame += bytes([await self.byte() ^ 0x20 if byte == 0x7D else byte])
        assert zlib.crc32(frame) == 0xFFFFFFFF, f"a damaged reply: {frame.hex()}"
        assert frame[1] == self.seq, f"a reply to another command: {frame.hex()}"
        return frame[2], frame[3:-4]

    async def ask(self, kind, payload=b""):
        """Sends a command."""
        self.seq = (self.seq + 1) % 256
        await self.send(bytes([len(payload), self.seq, kind]) + payload)

    async def answer(self, kind):
        """The payload of the next reply, which must be of this kind."""
        said, payload = await self.receive()
        assert said == kind, f"a reply {said:02x} {payload.hex()}, expected {kind:02x}"
        return payload

    async def place(self, position):
        """Sends POSITION."""
        codes = [KINDS.index(position.squares.get(square, " ")) for square in SQUARES]
        # A rook with which its king may castle has a code of its own.
        for right in position.castling:
            codes[SQUARES.index({"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}[right])] |= 7
        squares = bytes(high << 4 | low for high, low in zip(codes[::2], codes[1::2]))
        en_passant = SQUARES.index(position.en_passant) if position.en_passant else 0x80
        await self.ask(POSITION, squares + bytes([position.black << 7, en_passant]))
        await self.answer(ACCEPTED)

    async def moves(self, position):
        """The legal moves."""
        await self.place(position)
        await self.ask(MOVES)
        moves = []
        while True:
            kind, payload = await self.receive()
            if kind == RESULT:
                assert int.from_bytes(payload[:8], "big") == len(moves)
                return moves
            assert kind == MOVE, f"a reply {kind:02x} {payload.hex()}"
            move = int.from_bytes(payload, "big")
            promotion = KINDS[move >> 12].lower().strip()
            moves.append(position.written(SQUARES[move >> 6 & 63], SQUARES[move & 63]) + promotion)

    async def perft(self, position, depth):
        """The leaves at depth 1 to `depth`. The log has the clocks that the board took, as it tells them."""
        await self.place(position)
        counts = []
        for plies in range(1, depth + 1):
            await self.ask(PERFT, bytes([plies]))
            result = await self.answer(RESULT)
            counts.append(int.from_bytes(result[:8], "big"))
            clocks = int.from_bytes(result[8:], "big")
            self.dut._log.info("depth %d: %d leaves in %d clocks: %s", plies, counts[-1], clocks, position.fen)
        return counts
