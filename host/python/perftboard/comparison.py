"""What came of a comparison, as values and as a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Fault:
    """What a program does wrongly in a position, at the end of the search for the first difference."""

    # `missing`, `extra`, `twice`, `count`, `over`, `below`, `sum` or `column`.
    kind: str
    # The move in UCI, if the fault is one.
    move: str | None
    # The rule that an extra move breaks, or the kind of a missing one, in one word.
    rule: str | None
    # The sentence for people, without its full stop.
    text: str
    # The moves that lead from the position of the suite to the one with the fault.
    moves: list[str]
    # The position with the fault.
    fen: str
    # The depth at which the fault shows there.
    depth: int
    # Whether the program is right if it gets the position as FEN, and wrong only after the moves.
    only_after_moves: bool
    # Whether the program is right if it is asked for the position first, and wrong only after other counts.
    only_after_counts: bool
    # What may be made or taken back wrongly, in one word each, such as `castling`.
    suspects: list[str]
    # The shortest position that shows the fault, as a line of a suite.
    test: str | None

    @classmethod
    def of(cls, fault: Mapping[str, Any]) -> Fault:
        """The fault that the command's JSON describes."""
        return cls(**{field.name: fault[field.name] for field in fields(cls)})

    def __str__(self) -> str:
        lines = [f"after {' '.join(self.moves)}"] if self.moves else []
        lines.append(self.fen)
        lines.append((f"at depth {self.depth}: " if self.depth > 1 else "") + f"{self.text}.")
        if self.only_after_moves:
            lines.append("If the program gets this position as FEN, it is right: it is wrong only after the moves.")
        if self.only_after_counts:
            lines.append("If the program is asked for this position first, it is right: it keeps something from a count before.")
        if self.suspects:
            lines.append(f"What may be made or taken back wrongly there: {', '.join(self.suspects)}.")
        if self.test:
            lines.append(f"The shortest position that shows it, as a test: {self.test}")
        return "\n".join(lines)


@dataclass(frozen=True)
class Wrong:
    """A position whose counts are not right."""

    # The line of the suite, or the place among the entries, from 1; `None` if the position was given by itself.
    line: int | None
    fen: str
    # `differs`, `suite` if only the count of the suite is wrong, or `failed` if the program gave no count.
    result: str
    # The depth of the wrong count.
    depth: int | None
    # The program's count at that depth.
    nodes: int | None
    # The right count at that depth.
    expected: int | None
    # The suite's count at that depth, if only the suite is wrong.
    suite: int | None
    # Why there is no count.
    error: str | None
    fault: Fault | None

    @classmethod
    def of(cls, wrong: Mapping[str, Any]) -> Wrong:
        """The position that the command's JSON describes."""
        return cls(
            line=wrong["line"],
            fen=wrong["fen"],
            result=wrong["result"],
            depth=wrong["depth"],
            nodes=_number(wrong["nodes"]),
            expected=_number(wrong["expected"]),
            suite=_number(wrong["suite"]),
            error=wrong["error"],
            fault=Fault.of(wrong["fault"]) if wrong["fault"] else None,
        )

    def __str__(self) -> str:
        place = f"line {self.line}, {self.fen}" if self.line else self.fen
        if self.result == "failed":
            return f"{place}: {self.error}"
        if self.result == "suite":
            return f"{place}: perft {self.depth} is {self.nodes:,}, as the program counts; the suite says {self.suite:,}"
        head = f"{place}: perft {self.depth} is {self.expected:,}, and the program counts {self.nodes:,}"
        return f"{head}\n{self.fault}" if self.fault else head


@dataclass(frozen=True)
class Unread:
    """A line of a suite that is not compared, and why."""

    line: int
    error: str


@dataclass(frozen=True)
class Comparison:
    """What came of a comparison. It is true if every count is right and every line of the suite was read."""

    # The command line of the program, or the name of the function.
    program: str
    # The positions that were asked for.
    positions: int
    # The counts that are right, and their leaves.
    right: int
    nodes: int
    # The positions that are not right.
    wrong: list[Wrong]
    # The positions that were not asked for, since the comparison ended at a difference.
    left_out: int
    # The malformed lines of the suite.
    malformed: list[Unread]

    @classmethod
    def of(cls, report: Mapping[str, Any]) -> Comparison:
        """The comparison of one program that the command's JSON describes."""
        (program,) = report["programs"]
        return cls(
            program=program["program"],
            positions=program["positions"],
            right=program["right"],
            nodes=int(program["nodes"]),
            wrong=[Wrong.of(wrong) for wrong in program["wrong"]],
            left_out=program["left_out"],
            malformed=[Unread(line["line"], line["error"]) for line in report["malformed"]],
        )

    def __bool__(self) -> bool:
        return not self.wrong and not self.malformed

    def __str__(self) -> str:
        verdict = f"{len(self.wrong):,} NOT RIGHT" if self.wrong else "all right"
        positions = "1 position" if self.positions == 1 else f"{self.positions:,} positions"
        summary = f"{self.program}: {positions}, {self.right:,} right counts of {self.nodes:,} leaves: {verdict}"
        if self.left_out:
            summary += f"; {self.left_out:,} left out, `keep_going=True` asks for them, too"
        if self.malformed:
            summary += f"; MALFORMED lines of the suite: {len(self.malformed):,}"
        unread = [f"line {line.line} is malformed: {line.error}" for line in self.malformed]
        return "\n\n".join([summary, *unread, *map(str, self.wrong)])


def _number(digits: str | None) -> int | None:
    """A count, which JSON has as a string of digits."""
    return None if digits is None else int(digits)
