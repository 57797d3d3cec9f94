"""Compares the counts of a program or of a function with the right ones, by the `perftboard` command."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import replace

from . import command
from .comparison import Comparison, Wrong
from .errors import CommandError
from .serving import Divide, Served
from .suite import Entry, is_text, text_of

# Counts of more leaves than this are left out.
MAX_NODES = 1_000_000

# How long a count may take, in seconds.
PATIENCE = 60


def compare(
    program: str | Sequence[str] | Divide,
    *,
    suite: str | os.PathLike[str] | Sequence[Entry] | None = None,
    fen: str | None = None,
    moves: str | Sequence[str] = (),
    depth: int | None = None,
    protocol: str = "uci",
    perft_command: str | None = None,
    keep_going: bool = False,
    max_nodes: int = MAX_NODES,
    max_depth: int | None = None,
    patience: int = PATIENCE,
    setup: str | Sequence[str] = (),
    detail: bool = False,
    jobs: int | None = None,
    board: str = "reference",
    executable: str | None = None,
) -> Comparison:
    """Compares counts with the right ones, and finds the first wrong move.

    `program` is a command line, as a text or as its words, or a function `divide(fen, moves, depth)` that gives the leaves
    after each move, such as `{"e2e4": 20, …}`. The function is called in another thread, and never twice at a time; what it
    raises ends the comparison and is raised here.

    Compared are the counts of a `suite`, or one position: `fen`, or the starting position, after `moves`, to `depth`. A
    suite is the path of a file, its text, a list of `Entry`, or the name of a suite that the command carries. `board` says
    who counts rightly: the reference in software, or a board.

    `executable` is the `perftboard` command, if it is neither named in PERFTBOARD_EXECUTABLE nor in a folder of PATH.
    """
    if (suite is None) == (depth is None):
        raise ValueError("give either a suite, or a depth to which one position is compared")
    if callable(program):
        if setup:
            raise ValueError("setup lines are for programs: give the function what it needs by itself")
        protocol = "lines"
        # One thread counts, so that a second position would only wait for it, and its time would run out.
        jobs = jobs or 1
    values: dict[str, object] = {
        **{"max-nodes": max_nodes if depth is None else None, "max-depth": max_depth, "patience": patience, "jobs": jobs},
        **{"protocol": protocol, "perft-command": perft_command, "board": board, "depth": depth, "fen": fen},
    }
    values["suite"], text = (None, "") if suite is None else _source(suite)
    words = ["compare", "--format=json", *(f"--{name}={value}" for name, value in values.items() if value is not None)]
    words += [f"--setup={line}" for line in ([setup] if isinstance(setup, str) else setup)]
    words += ["--keep-going"] * keep_going + ["--detail"] * detail
    played = moves.split() if isinstance(moves, str) else list(moves)
    words += ["--moves", *played] if played else []
    if callable(program):
        return _compare_function(program, words, text, executable)
    line = program if isinstance(program, str) else shlex.join(program)
    return Comparison.of(command.ask([*words, "--", line], executable, text))


def _source(suite: str | os.PathLike[str] | Sequence[Entry]) -> tuple[str, str]:
    """The suite as the command's option names it, and what goes to standard input, of which the name is `-`."""
    if isinstance(suite, str) and is_text(suite):
        return "-", suite
    if isinstance(suite, (str, os.PathLike)):
        return os.fspath(suite), ""
    return "-", text_of(suite)


def _compare_function(divide: Divide, words: list[str], text: str, executable: str | None) -> Comparison:
    """Has the command compare a relay, behind which the function answers."""
    served = Served(divide)
    try:
        answer = command.ask(
            [*words, "--", served.program],
            executable,
            text,
            served.environment,
            # What the function raises ends the command at once. Its relays end when the sockets are closed.
            lambda process: served.start(process.kill),
        )
    except CommandError:
        if served.failure is None:
            raise
    finally:
        served.close()
    if served.failure is not None:
        raise served.failure
    return _named(Comparison.of(answer), served.program, getattr(divide, "__qualname__", repr(divide)))


def _named(comparison: Comparison, line: str, name: str) -> Comparison:
    """The comparison with the function's name instead of the command line of the relay."""

    def named(wrong: Wrong) -> Wrong:
        return replace(wrong, error=wrong.error and wrong.error.replace(line, name))

    return replace(comparison, program=name, wrong=[named(wrong) for wrong in comparison.wrong])
