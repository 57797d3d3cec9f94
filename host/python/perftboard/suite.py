"""Suites: positions with their leaves at each depth."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import command, position
from .errors import PositionError, SuiteError

SPELLINGS = 'lines `FEN ;D1 20 ;D2 400`, or JSON `[{"depth": 1, "nodes": 20, "fen": "FEN"}]`'


@dataclass(frozen=True)
class Suite:
    """A suite that the command carries."""

    # The name, which `compare(suite=…)` takes.
    name: str
    # What is in it, in a sentence.
    about: str
    # How many positions and counts it has.
    positions: int
    counts: int
    # The depth of its deepest count, and the leaves of its greatest.
    deepest: int
    most_leaves: int
    # Who chose the positions, and under which terms they are passed on.
    source: str
    licence: str


@dataclass(frozen=True)
class Entry:
    """A position with its leaves by depth."""

    fen: str
    depths: dict[int, int]

    def __str__(self) -> str:
        """The entry as a line of a suite."""
        return " ".join([self.fen, *(f";D{depth} {nodes}" for depth, nodes in sorted(self.depths.items()))])


def suites(executable: str | None = None) -> list[Suite]:
    """The suites that the command carries."""
    answer = command.ask(["suite", "--list", "--format", "json"], executable)
    return [
        Suite(
            name=suite["name"],
            about=suite["about"],
            positions=suite["positions"],
            counts=suite["counts"],
            deepest=suite["deepest"],
            most_leaves=int(suite["most_leaves"]),
            source=suite["source"],
            licence=suite["licence"],
        )
        for suite in answer["suites"]
    ]


def is_text(suite: str | os.PathLike[str]) -> bool:
    """Whether this is the text of a suite, and not the path of one: it has counts after a semicolon, or is JSON."""
    return isinstance(suite, str) and (";" in suite or suite.lstrip("\ufeff \t\r\n").startswith("["))


def read_suite(path_or_text: str | os.PathLike[str]) -> list[Entry]:
    """The positions of a suite: of a file, or of a text that has a semicolon or is JSON."""
    if is_text(path_or_text):
        return _entries(str(path_or_text), "the text")
    name = f"`{os.fspath(path_or_text)}`"
    try:
        with open(path_or_text, encoding="utf-8-sig") as file:
            text = file.read()
    except OSError as error:
        raise SuiteError(
            f"cannot read the suite {name}: {error.strerror}; give the path of a file, or the text: {SPELLINGS}"
        ) from error
    except UnicodeDecodeError as error:
        raise SuiteError(f"{name} is not in UTF-8, at byte {error.start}: save it in UTF-8") from error
    return _entries(text, name)


def _entries(text: str, name: str) -> list[Entry]:
    text = text.lstrip("\ufeff")
    entries = _of_json(text, name) if text.lstrip().startswith("[") else _of_lines(text, name)
    if not entries:
        raise SuiteError(f"{name} has no positions, expected {SPELLINGS}")
    return entries


def _of_lines(text: str, name: str) -> list[Entry]:
    entries = []
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        # What begins like this is a comment, as it is for the command.
        if line and not line.startswith(("#", "//", "%", ";")):
            entries.append(_of_line(line, f"{name}, line {number}"))
    return entries


def _of_line(line: str, place: str) -> Entry:
    fen, *counts = (part.strip() for part in line.split(";"))
    depths: dict[int, int] = {}
    for count in counts:
        depth, _, nodes = count.partition(" ")
        if depth[:1] != "D":
            # EPD has other operations, too, such as `id "start"`.
            continue
        _add(depths, depth[1:], nodes.strip(), f"{place}, `{count}`")
    return _entry(fen, depths, place)


def _of_json(text: str, name: str) -> list[Entry]:
    try:
        objects = json.loads(text)
    except ValueError as error:
        raise SuiteError(f"{name} is no JSON: {error}; expected {SPELLINGS}") from error
    counted: dict[str, dict[int, int]] = {}
    for number, count in enumerate(objects, start=1):
        place = f"{name}, object {number}"
        if not isinstance(count, dict) or not isinstance(count.get("fen"), str):
            raise SuiteError(f"{place} has no `fen`, expected {SPELLINGS}")
        nodes = count.get("nodes")
        # Some files have one object for each position, with its counts by depth.
        counts = nodes if isinstance(nodes, dict) else {count.get("depth"): nodes}
        depths = counted.setdefault(count["fen"], {})
        for depth, leaves in counts.items():
            _add(depths, depth, leaves, place)
    return [_entry(fen, depths, f"{name}, `{fen}`") for fen, depths in counted.items()]


def _add(depths: dict[int, int], depth: Any, nodes: Any, place: str) -> None:
    """Adds a count, of which the depth is at least 1."""
    half_moves, leaves = _number(depth), _number(nodes)
    if not half_moves or leaves is None:
        raise SuiteError(f"{place}: expected a depth from 1 and a count of leaves, in {SPELLINGS}")
    if half_moves in depths:
        raise SuiteError(f"{place}: depth {half_moves} is there twice; leave one out")
    depths[half_moves] = leaves


def _number(value: Any) -> int | None:
    """A number from 0, which may also be a string of digits."""
    if isinstance(value, str) and value.isascii() and value.isdecimal():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _entry(fen: str, depths: dict[int, int], place: str) -> Entry:
    if not depths:
        raise SuiteError(f"{place} has no counts, expected {SPELLINGS}")
    try:
        position.payload(fen)
    except PositionError as error:
        raise SuiteError(f"{place}: {error}") from error
    return Entry(fen, depths)


def text_of(entries: Iterable[Entry]) -> str:
    """The entries as the lines of a suite."""
    return "".join(f"{entry}\n" for entry in entries)
