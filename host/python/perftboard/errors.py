"""What can go wrong between a program and a board, with the `perftboard` command, and with a suite."""

from typing import Optional

# What a refusal means, by its code.
REFUSALS = {
    1: "the frame arrived damaged",
    2: "it does not know this command",
    3: "the command has another length",
    4: "it is at work on another run",
    5: "no position is loaded",
    6: "the depth is out of range",
    7: "the position cannot be counted",
    8: "the run was aborted",
    9: "it did not get the command whole",
    10: "there is no such core or activity",
}

# What is wrong with a position, by the detail of code 7.
FAULTS = {
    1: "a side has more than 16 pieces",
    2: "a side has no king, or several",
    3: "a pawn stands on the first or the last rank",
    4: "a square has no piece that there is",
    5: "no pawn can have just stepped over the en-passant square",
    6: "a castling right has not its king and rook at home",
    7: "the side that is not to move is in check",
}


class BoardError(Exception):
    """Any failure of a board or its line."""


class NoAnswer(BoardError):
    """The board does not answer."""


class Disconnected(BoardError):
    """The line is gone."""


class OtherDevice(BoardError):
    """Something else than a perftboard of this protocol is at the other end."""


class Incomplete(BoardError):
    """The parts of an answer do not make up the whole."""


class PositionError(BoardError, ValueError):
    """A text is no position in FEN."""


class Refused(BoardError):
    """The board refuses a command. `code` and `detail` are those of the protocol."""

    def __init__(self, code, detail):
        self.code = code
        self.detail = detail
        reason = REFUSALS.get(code, f"it has the unknown reason {code}")
        if code == 7:
            reason += ": " + FAULTS.get(detail, f"fault {detail}")
        elif code == 6:
            reason += f": the deepest is {detail}"
        super().__init__(f"the board refuses: {reason}")


class CommandError(Exception):
    """The `perftboard` command cannot do what it is asked. `status` is its exit status, or `None` if it did not run."""

    def __init__(self, message: str, status: Optional[int] = None) -> None:
        self.status = status
        super().__init__(message)


class CommandMissing(CommandError):
    """There is no `perftboard` command."""


class CommandTooOld(CommandError):
    """The command does not know what this package asks for, or answers in another shape."""


class SuiteError(ValueError):
    """A text or a file is no suite."""
