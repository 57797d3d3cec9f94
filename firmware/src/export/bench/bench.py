"""Asks a generator about the positions of `vectors.jsonl`, and compares its answers with those of the vectors.

`generator.py` has a class `Generator`, which drives the circuit. To test another circuit, write another `generator.py`; this file and
the vectors stay as they are. The class has

    __init__(self, dut)             dut is cocotb's handle of the top module
    async reset(self)               starts the clock, and brings the circuit into its first state
    async QUESTION(self, position)  for each question of QUESTIONS that the circuit can answer

where `position` is a Position of `position.py`. `perft` has one more argument: down to which depth the vectors count.
"""

import json
import os
from pathlib import Path

import cocotb

from generator import Generator
from position import SQUARES, Position

# What a generator may be asked, and what the vectors answer.
QUESTIONS = {
    # The legal moves, as a list in any order: e2e4, e7e8q, e1g1 for castling.
    "moves": lambda vector: sorted(vector["moves"]),
    # The number of legal moves.
    "leaves": lambda vector: len(vector["moves"]),
    # The squares that each side attacks: {"white": …, "black": …}, integers with a1 in bit 0 and h8 in bit 63.
    "attacks": lambda vector: {side: int(squares, 16) for side, squares in vector["attacks"].items()},
    # The leaves at depth 1, 2, and so on, as a list.
    "perft": lambda vector: vector["perft"],
    # Of every piece the squares that its walk visits, in order: {"e2": ["e3", "e4", "d3", "f3"], …}.
    "walks": lambda vector: vector["walks"],
}


def vectors():
    """The vectors of the file that the environment variable VECTORS names, or of `vectors.jsonl`."""
    path = Path(os.environ.get("VECTORS") or Path(__file__).with_name("vectors.jsonl"))
    lines = path.read_text().splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def squares(mask):
    """The names of the squares in a set of 64 bits."""
    return [square for number, square in enumerate(SQUARES) if mask >> number & 1]


def difference(question, answer, expected):
    """What differs, in words; of a dictionary only the parts that do."""
    if isinstance(expected, dict):
        keys = [key for key in sorted(expected.keys() | answer.keys()) if answer.get(key) != expected.get(key)]
        if question == "attacks":
            answer, expected = ({side: squares(mask) for side, mask in both.items()} for both in (answer, expected))
        return "; ".join(f"{key}: {difference(question, answer.get(key), expected.get(key))}" for key in keys)
    if isinstance(expected, list) and isinstance(answer, list):
        missing = [item for item in expected if item not in answer]
        wrong = [item for item in answer if item not in expected]
        if missing or wrong:
            return f"missing {missing}, wrong {wrong}"
    return f"{answer}, expected {expected}"


@cocotb.test()
async def every_answer_is_that_of_the_vectors(dut):
    generator = Generator(dut)
    await generator.reset()
    questions = [question for question in QUESTIONS if hasattr(generator, question)]
    assert questions, f"generator.py answers none of {', '.join(QUESTIONS)}"
    asked = faults = 0
    for vector in vectors():
        position = Position(vector["fen"])
        for question in questions:
            expected = QUESTIONS[question](vector)
            arguments = (position, len(expected)) if question == "perft" else (position,)
            answer = await getattr(generator, question)(*arguments)
            if question == "moves":
                answer = sorted(answer)
            asked += 1
            if answer != expected:
                faults += 1
                dut._log.error("%s: %s: %s", position.fen, question, difference(question, answer, expected))
    assert asked, "the vectors have no position"
    assert not faults, f"{faults} of {asked} answers are wrong"
    dut._log.info("%d answers are right: %s", asked, ", ".join(questions))
