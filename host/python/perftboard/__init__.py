"""Counts chess move trees on a perftboard, a circuit at the end of a serial line, and finds the wrong moves of programs."""

from .board import Board, Count, Identity, Status
from .comparison import Comparison, Fault, Unread, Wrong
from .errors import (
    BoardError,
    CommandError,
    CommandMissing,
    CommandTooOld,
    Disconnected,
    Incomplete,
    NoAnswer,
    OtherDevice,
    PositionError,
    Refused,
    SuiteError,
)
from .position import STARTPOS
from .referee import compare
from .suite import Entry, Suite, read_suite, suites

__all__ = [
    "STARTPOS",
    "Board",
    "BoardError",
    "CommandError",
    "CommandMissing",
    "CommandTooOld",
    "Comparison",
    "Count",
    "Disconnected",
    "Entry",
    "Fault",
    "Identity",
    "Incomplete",
    "NoAnswer",
    "OtherDevice",
    "PositionError",
    "Refused",
    "Status",
    "Suite",
    "SuiteError",
    "Unread",
    "Wrong",
    "compare",
    "read_suite",
    "suites",
]
