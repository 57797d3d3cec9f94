"""Counts chess move trees on a perftboard, a circuit at the end of a serial line."""

from .board import Board, Count, Identity, Status
from .errors import (
    BoardError,
    Disconnected,
    Incomplete,
    NoAnswer,
    OtherDevice,
    PositionError,
    Refused,
)
from .position import STARTPOS

__all__ = [
    "STARTPOS",
    "Board",
    "BoardError",
    "Count",
    "Disconnected",
    "Identity",
    "Incomplete",
    "NoAnswer",
    "OtherDevice",
    "PositionError",
    "Refused",
    "Status",
]
