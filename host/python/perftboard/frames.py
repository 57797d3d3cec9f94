"""The frames of the protocol: their bytes, and how they are found in what comes over the line."""

import zlib
from typing import NamedTuple

FLAG = 0x7E
ESCAPE = 0x7D
FLIP = 0x20

# Length, sequence number, kind and CRC.
OVERHEAD = 7

# The CRC-32 of a frame together with its own CRC.
RESIDUE = 0xFFFFFFFF


class Frame(NamedTuple):
    """A frame without its length and CRC."""

    seq: int
    kind: int
    payload: bytes


def encode(frame):
    """The bytes of a frame on the line."""
    body = bytes([len(frame.payload), frame.seq, frame.kind]) + frame.payload
    body += (zlib.crc32(body) ^ 0xFFFFFFFF).to_bytes(4, "little")
    stuffed = bytearray([FLAG])
    for byte in body:
        if byte in (FLAG, ESCAPE):
            stuffed += bytes([ESCAPE, byte ^ FLIP])
        else:
            stuffed.append(byte)
    return bytes(stuffed)


class Decoder:
    """Finds frames in bytes, whatever comes between them."""

    def __init__(self):
        self._body = None
        self._is_escaped = False

    def feed(self, data):
        """The frames that these bytes complete; `None` stands for a damaged one."""
        for byte in data:
            if byte == FLAG:
                if self._body:
                    yield None
                self._body, self._is_escaped = bytearray(), False
            elif self._body is None:
                continue
            elif byte == ESCAPE and not self._is_escaped:
                self._is_escaped = True
            else:
                self._body.append(byte ^ FLIP if self._is_escaped else byte)
                self._is_escaped = False
                if len(self._body) == self._body[0] + OVERHEAD:
                    body, self._body = bytes(self._body), None
                    is_whole = zlib.crc32(body) == RESIDUE
                    yield Frame(body[1], body[2], body[3:-4]) if is_whole else None
