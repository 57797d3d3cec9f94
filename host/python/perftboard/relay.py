"""Passes the questions of the command on to a function in another Python process: python -m perftboard.relay

`perftboard.compare` has the command start this program, since the command compares programs, and a function is none. The
process with the function listens on a socket of this computer, and names it in the environment.
"""

from __future__ import annotations

import os
import socket
import sys
import threading

from .serving import BYTES, HOST, VARIABLE

# How long the connection may take, in seconds.
PATIENCE = 10


def connect(port: int, secret: str) -> socket.socket:
    """A connection to the process with the function."""
    connection = socket.create_connection((HOST, port), timeout=PATIENCE)
    connection.settimeout(None)
    connection.sendall(f"{secret}\n".encode("ascii"))
    return connection


def send_questions(connection: socket.socket) -> None:
    """Sends what comes on standard input until its end, which ends the connection."""
    try:
        # Not `sys.stdin`, on whose lock the interpreter would wait at its end.
        while data := os.read(0, BYTES):
            connection.sendall(data)
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        # The other end has closed the connection, so that the answers end as well.
        pass


def main() -> int:
    """Passes questions and answers on until either end closes; gives the exit status."""
    port, _, secret = os.environ.get(VARIABLE, "").partition(" ")
    if not port.isdecimal() or not secret:
        print(
            f"error: the environment variable {VARIABLE} has no port and no secret: "
            "this program is not for the shell, `perftboard.compare` starts it",
            file=sys.stderr,
        )
        return 2
    try:
        connection = connect(int(port), secret)
        threading.Thread(target=send_questions, args=(connection,), daemon=True).start()
        while data := connection.recv(BYTES):
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
    except OSError as error:
        print(f"error: the process with the function is gone: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
