"""A function that counts, as a program that the command can start.

The command starts `python -m perftboard.relay`, which connects to a socket of this process. Each line that comes there is a
question, `DEPTH FEN` or `DEPTH FEN moves MOVE …`. Its answer is a line `MOVE COUNT` for each move, and the total.
"""

from __future__ import annotations

import hmac
import operator
import os
import pathlib
import re
import secrets
import selectors
import shlex
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from typing import Any

# Where a relay connects to.
HOST = "127.0.0.1"

# The environment variable with the port to connect to, and the secret to say there. Other users see the arguments of a
# program, but not its environment.
VARIABLE = "PERFTBOARD_RELAY"

# How many bytes are received at a time.
BYTES = 65536

# What gives the leaves after each move: of a FEN, of the moves to play there first, and of the depth below them.
Divide = Callable[[str, list[str], int], Mapping[str, int]]

# A move in UCI. Letters that no pawn becomes are allowed, since the command has a word for such a fault.
MOVE = re.compile(r"[a-h][1-8][a-h][1-8][a-z]?|0000")

# The greatest count of a move.
MOST_LEAVES = 2**64 - 1

# The longest question; a longer one does not come from the command.
LONGEST_QUESTION = 65536

# How long a relay may take to receive an answer, and the thread to end, in seconds.
SENDING = 10.0
FAREWELL = 1.0


def ask(divide: Divide, question: str) -> str:
    """The answer of a function to a question, over several lines."""
    depth, _, spelt = question.partition(" ")
    fen, _, moves = spelt.partition(" moves ")
    if int(depth) == 0:
        return "1\n"
    try:
        counts = _checked(divide(fen, moves.split(), int(depth)))
    except BaseException as failure:
        if hasattr(failure, "add_note"):  # Python 3.11 and later show what is added below the traceback.
            failure.add_note(f"The function was asked for depth {depth} of `{spelt}`.")
        raise
    lines = [f"{move} {nodes}\n" for move, nodes in counts.items()]
    return "".join(lines) + f"{sum(counts.values())}\n"


def _checked(counts: Any) -> dict[str, int]:
    """What a function gave, if it is moves with their leaves. The command would pass over what it cannot read."""
    if not isinstance(counts, Mapping):
        raise TypeError(f"the function gave {counts!r}, expected a dictionary of moves with their leaves, such as {{'e2e4': 20}}")
    checked = {}
    for move, nodes in counts.items():
        if not MOVE.fullmatch(str(move)):
            raise ValueError(f"the function gave {move!r} as a move, expected one in UCI, such as 'e2e4' or 'e7e8q'")
        if isinstance(nodes, bool) or not hasattr(nodes, "__index__") or not 0 <= operator.index(nodes) <= MOST_LEAVES:
            raise ValueError(f"the function gave {nodes!r} for {move}, expected a number of leaves from 0 to 2^64 - 1")
        checked[str(move)] = operator.index(nodes)
    return checked


class _Relay:
    """A connection, which has to say the secret first."""

    def __init__(self, connection: socket.socket) -> None:
        connection.settimeout(SENDING)
        self.connection = connection
        self.is_known = False
        self._text = b""

    def lines(self) -> list[bytes] | None:
        """The lines that have come; `None` if the connection is at its end, when nobody waits for an answer."""
        try:
            data = self.connection.recv(BYTES)
        except OSError:
            return None
        *lines, self._text = (self._text + data).split(b"\n")
        return lines if data and len(self._text) <= LONGEST_QUESTION else None

    def is_gone(self) -> bool:
        """Whether the other end has closed the connection, and waits for no answer."""
        self.connection.setblocking(False)
        try:
            return not self.connection.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self.connection.settimeout(SENDING)


class Served:
    """A function that is served to the relays of one run of the command, in a thread of its own.

    One thread calls the function, whatever number of relays ask, so that the function need not be safe for threads.
    """

    def __init__(self, divide: Divide) -> None:
        self._divide = divide
        self._secret = secrets.token_hex(32)
        self._relays: set[_Relay] = set()
        self._is_closed = False
        # What the function raised, or what went wrong with the sockets.
        self.failure: BaseException | None = None
        self._listener = socket.create_server((HOST, 0))
        self._listener.setblocking(False)
        # Closing the one end wakes the thread at the other.
        self._waker, self._woken = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ, self._accept)
        self._selector.register(self._woken, selectors.EVENT_READ, lambda: None)
        self._thread: threading.Thread | None = None

    def start(self, on_failure: Callable[[], None]) -> None:
        """Begins to answer. `on_failure` is called once `failure` is set."""
        self._thread = threading.Thread(target=self._serve, args=(on_failure,), daemon=True, name="perftboard.compare")
        self._thread.start()

    @property
    def program(self) -> str:
        """The command line of a relay."""
        return shlex.join([sys.executable, "-m", "perftboard.relay"])

    @property
    def environment(self) -> dict[str, str]:
        """What a relay needs in its environment: the socket, and the folder of this package."""
        folders = [str(pathlib.Path(__file__).resolve().parents[1]), os.environ.get("PYTHONPATH", "")]
        port = self._listener.getsockname()[1]
        return {
            VARIABLE: f"{port} {self._secret}",
            "PYTHONPATH": os.pathsep.join(filter(None, folders)),
        }

    def close(self) -> None:
        """Ends the thread and closes the sockets. A function that never ends keeps its thread, and nothing else."""
        self._is_closed = True
        self._waker.close()
        if self._thread:
            self._thread.join(FAREWELL)
        self._close_sockets()

    def _close_sockets(self) -> None:
        """Closes what the thread listens to, at which the relays end. It may be closed already."""
        self._selector.close()
        for connection in (self._listener, self._woken, *(asker.connection for asker in list(self._relays))):
            connection.close()

    def _serve(self, on_failure: Callable[[], None]) -> None:
        try:
            while not self._is_closed:
                for key, _ in self._selector.select():
                    if not self._is_closed:
                        key.data()
        except BaseException as failure:  # The thread of the caller raises it.
            if not self._is_closed:
                self.failure = failure
                on_failure()
        finally:
            self._close_sockets()

    def _accept(self) -> None:
        try:
            connection, _ = self._listener.accept()
        except OSError:
            # The relay has closed the connection already.
            return
        asker = _Relay(connection)
        self._relays.add(asker)
        self._selector.register(connection, selectors.EVENT_READ, lambda: self._hear(asker))

    def _hear(self, asker: _Relay) -> None:
        """Answers what a relay asks, and drops it when it closes the connection or does not know the secret."""
        lines = asker.lines()
        if lines is None:
            self._drop(asker)
            return
        for line in lines:
            if not asker.is_known:
                asker.is_known = hmac.compare_digest(line, self._secret.encode("ascii"))
                if asker.is_known:
                    continue
            # The command ends a relay that is too slow, and its answer is not needed.
            elif not asker.is_gone():
                answer = ask(self._divide, line.decode("utf-8"))
                if self._is_closed or self._is_sent(asker, answer):
                    continue
            self._drop(asker)
            return

    @staticmethod
    def _is_sent(asker: _Relay, answer: str) -> bool:
        try:
            asker.connection.sendall(answer.encode("utf-8"))
            return True
        except OSError:
            return False

    def _drop(self, asker: _Relay) -> None:
        self._selector.unregister(asker.connection)
        self._relays.discard(asker)
        asker.connection.close()
