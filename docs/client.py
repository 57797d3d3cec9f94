#!/usr/bin/python3
"""Counts the leaves of the starting position on a board: client.py DEVICE DEPTH. See docs/protocol.md."""
import sys, zlib
import serial  # pyserial

START = "42356324 11111111" + 16 * "00" + "99999999 cabdebac 0f 80"

def send(port, seq, kind, payload):
    frame = bytes([len(payload), seq, kind]) + payload
    frame += (zlib.crc32(frame) ^ 0xFFFFFFFF).to_bytes(4, "little")
    port.write(b"\x7e" + frame.replace(b"\x7d", b"\x7d\x5d").replace(b"\x7e", b"\x7d\x5e"))

def receive(port):
    port.read_until(b"\x7e")
    frame = b""
    while not frame or len(frame) < frame[0] + 7:
        byte = port.read(1)
        if byte == b"\x7d":
            byte = bytes(stuffed ^ 0x20 for stuffed in port.read(1))
        if not byte:
            return None  # nothing came in time
        frame += byte
    return frame if zlib.crc32(frame) == 0xFFFFFFFF else None

def ask(port, kind, payload, answer):
    for seq in range(10):
        send(port, seq, kind, payload)
        frame = receive(port)
        if frame and frame[1:3] == bytes([seq, answer]):
            return frame[3:-4]
    sys.exit("no answer")

with serial.Serial(sys.argv[1], 1_000_000, timeout=20) as port:
    ask(port, 0x07, b"", 0x87)
    result = ask(port, 0x03, bytes.fromhex(START) + bytes([int(sys.argv[2])]), 0x83)
    print(int.from_bytes(result[:8], "big"), "leaves in", int.from_bytes(result[8:], "big"), "clocks")
