"""A board, as docs/protocol.md says how to talk to one."""

import time
from typing import Dict, NamedTuple

from . import position
from .errors import BoardError, Incomplete, NoAnswer, OtherDevice, PositionError, Refused
from .frames import Decoder, Frame, encode
from .link import open_link

VERSION = 5
NAME = b"perftboard"

IDENTIFY, POSITION, PERFT, DIVIDE, MOVES, STATUS, ABORT = range(1, 8)
REPLY = 0x80
RESULT, ROOT_COUNT, MOVE, ERROR = 0x83, 0x84, 0x85, 0xFF

DAMAGED, BUSY, NO_POSITION, ABORTED, OVERRUN = 1, 4, 5, 8, 9

# A reply begins at once; this is how long the first attempt at a command waits for it, in seconds.
PATIENCE = 0.05

# How often a command is sent, and the attempt before which a board that is silent gets a break.
ATTEMPTS = 10
WAKING_ATTEMPT = 4

# How often a command is sent again because the board says that it did not get it whole.
REPETITIONS = 200

# The longest pause between two questions for the status of a run, in seconds.
PAUSE = 1.0


class Identity(NamedTuple):
    """What the board says of itself."""

    version: int
    cores: int
    max_depth: int
    max_pieces: int
    clusters: int
    chess960: bool
    clock_hz: int


class Count(NamedTuple):
    """Leaves, and the clocks that the board took for them."""

    nodes: int
    clocks: int


class Status(NamedTuple):
    """How far the board is."""

    nodes: int
    clocks: int
    is_running: bool
    has_position: bool
    is_waiting: bool
    seq: int


def _number(data):
    return int.from_bytes(data, "big")


def _status(frame):
    data = frame.payload
    flags = data[16]
    return Status(_number(data[:8]), _number(data[8:16]), bool(flags & 1), bool(flags & 2), bool(flags & 4), data[17])


class Board:
    """A board at the end of a line: the path of a serial device, or `tcp://HOST:PORT`.

    Only one program and one thread may use it at a time. A run that another program started is aborted.
    """

    def __init__(self, address, baud=1_000_000):
        self.address = address
        self._link = open_link(address, baud)
        self._decoder = Decoder()
        self._inbox = []
        self._seq = 0
        try:
            self.identity = self._identify()
            self._ask(ABORT)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Closes the line."""
        self._link.close()

    def perft(self, fen, depth, progress=None):
        """The leaves of the move tree of this depth. `progress` is called with a `Status` about once a second."""
        _check_depth(depth, 0, self.identity.max_depth)
        count, _ = self._run(PERFT, bytes([depth]), self._payload(fen), progress)
        return count

    def divide(self, fen, depth, progress=None) -> Dict[str, int]:
        """The leaves after each move, in the order of the moves' texts."""
        _check_depth(depth, 1, self.identity.max_depth)
        _, parts = self._run(DIVIDE, bytes([depth]), self._payload(fen), progress)
        return dict(sorted(parts.items()))

    def moves(self, fen):
        """The legal moves, in the order of their texts."""
        _, parts = self._run(MOVES, b"", self._payload(fen), None)
        return sorted(parts)

    def status(self):
        """How far the board is."""
        return _status(self._ask(STATUS))

    def _payload(self, fen):
        """The bytes of a position, if it is one that this board counts."""
        payload = position.payload(fen)
        if not (self.identity.chess960 or position.is_standard(payload)):
            raise PositionError(
                f"the castling rights of `{fen}` are those of Chess960, and this board counts standard chess alone: "
                "use a board that was built with `--chess960`"
            )
        return payload

    def _identify(self):
        frame = self._ask(IDENTIFY)
        data = frame.payload
        if data[-len(NAME) :] != NAME:
            raise OtherDevice(f"the device at `{self.address}` is no perftboard: give the path of one")
        if data[0] != VERSION or len(data) != 20:
            raise OtherDevice(
                f"the board speaks version {data[0]} of the protocol, this program version {VERSION}: update the older of the two"
            )
        return Identity(*data[:5], bool(data[5] & 1), _number(data[6:10]))

    def _send(self, kind, payload, reserved=None):
        """Sends a command; gives its sequence number, which is not that of a run that is on."""
        if self._seq == reserved:
            self._seq = (self._seq + 1) % 256
        seq = self._seq
        self._seq = (seq + 1) % 256
        self._link.send(encode(Frame(seq, kind, payload)))
        return seq

    def _next(self, deadline):
        """The next frame before a time, or `None`. Damaged ones are passed over: what they were is asked for again."""
        while True:
            while self._inbox:
                frame = self._inbox.pop(0)
                if frame is not None:
                    return frame
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._inbox += self._decoder.feed(self._link.receive(left))

    def _ask(self, kind, payload=b""):
        """Sends a command until its reply comes."""
        attempt, repetitions = 1, 0
        while attempt <= ATTEMPTS:
            if attempt == WAKING_ATTEMPT:
                self._link.wake()
            seq = self._send(kind, payload)
            deadline = time.monotonic() + PATIENCE * attempt
            is_repeated = False
            while frame := self._next(deadline):
                if frame.kind == ERROR and frame.payload[0] in (DAMAGED, OVERRUN):
                    is_repeated = repetitions < REPETITIONS
                    break
                if frame.seq != seq:
                    continue
                if frame.kind == ERROR and frame.payload[0] == ABORTED:
                    continue
                if frame.kind == ERROR:
                    raise Refused(*frame.payload[:2])
                if frame.kind == kind | REPLY:
                    return frame
                if frame.kind == kind:
                    raise OtherDevice(f"what is sent to `{self.address}` comes back: its two lines are connected to each other")
                raise BoardError(f"the board answers command {kind} with a reply of kind {frame.kind:#x}")
            repetitions += is_repeated
            attempt += not is_repeated
        raise NoAnswer(
            f"no perftboard answers at `{self.address}`: check that it is powered and configured, and that the rate is right"
        )

    def _run(self, kind, payload, board, progress):
        """Has the board carry out a run. Gives its count, and the leaves by move that it sent."""
        parts = {}
        for _ in range(ATTEMPTS):
            try:
                self._ask(POSITION, board)
                count = self._attempt(kind, payload, board, parts, progress)
            except Refused as refused:
                if refused.code == BUSY:
                    self._ask(ABORT)
                elif refused.code not in (NO_POSITION, ABORTED):
                    raise
                continue
            whole = {PERFT: count.nodes if count else 0, DIVIDE: sum(parts.values()), MOVES: len(parts)}[kind]
            if count and whole == count.nodes:
                return count, parts
        raise Incomplete("parts of the board's answer are missing: check the cable and the board's supply")

    def _attempt(self, kind, payload, board, parts, progress):
        """Starts a run once and waits for its end. Gives `None` if the run or its result got lost."""
        run = self._send(kind, payload)
        question, was_running, pause, silent = None, False, PATIENCE, 0
        deadline = time.monotonic() + pause
        while True:
            frame = self._next(deadline)
            if frame is None:
                silent += 1
                if silent > ATTEMPTS:
                    raise NoAnswer(f"the board at `{self.address}` has stopped answering: check the cable and its supply")
                if silent == WAKING_ATTEMPT:
                    self._link.wake()
                question = self._send(STATUS, b"", reserved=run)
                deadline = time.monotonic() + PATIENCE * silent
            elif frame.kind == ERROR and frame.payload[0] in (DAMAGED, OVERRUN):
                # The command or a question did not arrive. The next question shows which.
                deadline = min(deadline, time.monotonic() + PATIENCE / 8)
            elif frame.seq == run and frame.kind == ERROR:
                raise Refused(*frame.payload[:2])
            elif frame.seq == run and frame.kind in (ROOT_COUNT, MOVE):
                leaves = _number(frame.payload[2:]) if frame.kind == ROOT_COUNT else 1
                parts[position.move(_number(frame.payload[:2]), board)] = leaves
                was_running, silent = True, 0
            elif frame.seq == run and frame.kind == RESULT:
                return Count(_number(frame.payload[:8]), _number(frame.payload[8:]))
            elif frame.seq == question and frame.kind == STATUS | REPLY:
                status, silent = _status(frame), 0
                if status.seq != run or not (status.is_running or was_running):
                    return None
                if not status.is_running:
                    return Count(status.nodes, status.clocks)
                was_running = True
                if progress:
                    progress(status)
                pause = min(2 * pause, PAUSE)
                deadline = time.monotonic() + pause


def _check_depth(depth, least, most):
    if not least <= depth <= most:
        raise ValueError(f"depth {depth} is out of this board's range: give {least} to {most}")
