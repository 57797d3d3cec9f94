"""The lines to a board: a serial device, or a socket that carries the same bytes."""

import socket

from .errors import Disconnected

TCP = "tcp://"

# How long a break holds the line low.
BREAK_SECONDS = 0.02


def open_link(address, baud):
    """The line to this board."""
    return TcpLink(address[len(TCP):]) if address.startswith(TCP) else SerialLink(address, baud)


class SerialLink:
    """A serial device, 8N1."""

    def __init__(self, path, baud):
        import serial  # pyserial, which a board on the network does not need

        self._failure = serial.SerialException
        try:
            # No other program may speak on the line meanwhile; Windows sees to that by itself.
            self._port = serial.Serial(path, baud, timeout=0, exclusive=True)
        except (serial.SerialException, OSError) as error:
            raise Disconnected(f"cannot open `{path}`: {error}") from error

    def send(self, data):
        try:
            self._port.write(data)
        except (self._failure, OSError) as error:
            raise Disconnected(f"cannot send to `{self._port.port}`: {error}") from error

    def receive(self, seconds):
        """The bytes that come within so many seconds, as soon as there are some."""
        try:
            self._port.timeout = max(seconds, 0)
            first = self._port.read(1)
            return first + self._port.read(self._port.in_waiting) if first else b""
        except (self._failure, OSError) as error:
            raise Disconnected(f"cannot read from `{self._port.port}`: {error}") from error

    def wake(self):
        self._port.send_break(BREAK_SECONDS)

    def close(self):
        self._port.close()


class TcpLink:
    """A socket, as `perftboard serve --tcp` and ser2net offer one."""

    def __init__(self, address):
        host, _, port = address.rpartition(":")
        try:
            self._socket = socket.create_connection((host.strip("[]"), int(port)), timeout=5)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except (OSError, ValueError) as error:
            raise Disconnected(f"cannot connect to `{TCP}{address}`: {error}") from error

    def send(self, data):
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Disconnected(f"cannot send: {error}") from error

    def receive(self, seconds):
        """The bytes that come within so many seconds, as soon as there are some."""
        # Without a wait a socket would not wait at all, which is another mode.
        self._socket.settimeout(max(seconds, 0.001))
        try:
            data = self._socket.recv(4096)
        except socket.timeout:  # Before Python 3.10 this is no `TimeoutError`.
            return b""
        except OSError as error:
            raise Disconnected(f"cannot read: {error}") from error
        if not data:
            raise Disconnected("the other end has closed the connection: another host may be connected to the board")
        return data

    def wake(self):
        """A socket carries no break."""

    def close(self):
        self._socket.close()
