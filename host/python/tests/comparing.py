"""The command compares python-chess, functions that are wrong, and an engine with a fault: comparing.py EXECUTABLE ENGINE"""

import os
import pathlib
import signal
import sys
import threading
import traceback
import unittest

import chess

import perftboard
from by_python_chess import divide

SUITES = pathlib.Path(__file__).parents[3] / "reference" / "suites"
STANDARD, TRICKY = SUITES / "standard.epd", SUITES / "tricky.epd"

EXECUTABLE, ENGINE = sys.argv[1:3]


class WithoutEnPassant(chess.Board):
    """A board whose generator forgets to capture in passing."""

    def generate_pseudo_legal_ep(self, *_):
        return iter(())


def counting(kind):
    """A function that counts on boards of this kind."""

    def count(fen, moves, depth):
        board = kind(fen)
        for move in moves:
            board.push_uci(move)
        return divide(board, depth)

    return count


class Functions(unittest.TestCase):
    def test_python_chess_is_right(self):
        entries = perftboard.read_suite(STANDARD)
        counts = [nodes for entry in entries for nodes in entry.depths.values() if nodes <= 10_000]
        comparison = perftboard.compare(counting(chess.Board), suite=STANDARD, max_nodes=10_000)
        self.assertTrue(comparison, comparison)
        self.assertEqual((comparison.positions, comparison.right), (len(entries), len(counts)))
        self.assertEqual(comparison.nodes, sum(counts))
        self.assertEqual(comparison.program, "counting.<locals>.count")

    def test_several_positions_are_asked_for_side_by_side(self):
        comparison = perftboard.compare(counting(chess.Board), suite=TRICKY, max_nodes=1_000, jobs=4)
        self.assertTrue(comparison, comparison)
        self.assertEqual(comparison.positions, len(perftboard.read_suite(TRICKY)))

    def test_a_function_that_forgets_en_passant_is_named(self):
        moves = ["e2e4", "a7a6", "e4e5"]
        comparison = perftboard.compare(counting(WithoutEnPassant), moves=moves, depth=2)
        self.assertFalse(comparison)
        (wrong,) = comparison.wrong
        self.assertEqual((wrong.result, wrong.fault.kind, wrong.fault.rule), ("differs", "missing", "en-passant"))
        self.assertIn(wrong.fault.move, ("e5d6", "e5f6"))
        # python-chess judges the test: the move is legal there, and the function's count is another one.
        (test,) = perftboard.read_suite(wrong.fault.test)
        self.assertIn(wrong.fault.move, map(chess.Move.uci, chess.Board(test.fen).legal_moves))
        self.assertEqual(test.depths[1], chess.Board(test.fen).legal_moves.count())
        self.assertIn(wrong.fault.text, str(comparison))

    def test_all_differences_are_found(self):
        comparison = perftboard.compare(counting(WithoutEnPassant), suite=TRICKY, max_nodes=1_000, keep_going=True)
        self.assertEqual(comparison.left_out, 0)
        self.assertGreater(len(comparison.wrong), 1)
        self.assertEqual({wrong.fault.rule for wrong in comparison.wrong}, {"en-passant"})

    def test_what_the_function_raises_arrives_with_its_traceback(self):
        def fails_below(fen, moves, depth):
            if depth == 3:
                raise ZeroDivisionError("a bug of the generator")
            return divide(chess.Board(fen), depth)

        for options in ({"suite": STANDARD, "keep_going": True}, {"depth": 3}):
            # Not `assertRaises`, which takes the traceback away.
            try:
                perftboard.compare(fails_below, **options)
            except ZeroDivisionError as error:
                frames = traceback.extract_tb(error.__traceback__)
                self.assertEqual((str(error), frames[-1].name), ("a bug of the generator", "fails_below"))
            else:
                self.fail(f"nothing is raised with {options}")
        names = {thread.name for thread in threading.enumerate()}
        self.assertNotIn("perftboard.compare", names)

    def test_a_function_that_never_ends_is_given_up(self):
        end = threading.Event()
        self.addCleanup(end.set)

        def waits(fen, moves, depth):
            end.wait()
            return {}

        (wrong,) = perftboard.compare(waits, depth=2, patience=1).wrong
        self.assertEqual(wrong.result, "failed")
        self.assertIn("waits` gave no count within 1 s", wrong.error)

    def test_an_interruption_ends_the_comparison(self):
        def interrupts(fen, moves, depth):
            # As a terminal or a notebook does, and the thread that waits for the comparison hears of it.
            os.kill(os.getpid(), signal.SIGINT)
            return {}

        # What a shell runs in its background is deaf to the signal otherwise.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        with self.assertRaises(KeyboardInterrupt):
            perftboard.compare(interrupts, suite=STANDARD, keep_going=True)
            # The signal may arrive a little later than the comparison ends.
            threading.Event().wait(60)

    def test_what_the_command_refuses_is_raised(self):
        with self.assertRaisesRegex(perftboard.CommandError, "FEN side to move") as raised:
            perftboard.compare(counting(chess.Board), fen="8/8", depth=1)
        self.assertEqual(raised.exception.status, 2)


class Programs(unittest.TestCase):
    def test_a_right_engine_is_right(self):
        comparison = perftboard.compare([ENGINE], suite=STANDARD, max_nodes=10_000)
        self.assertTrue(comparison, comparison)

    def test_the_fault_of_an_engine_is_named(self):
        for protocol in ("uci", "lines", "perftree"):
            program = [ENGINE, "--fault", "castling-through-check", "--speak", protocol]
            comparison = perftboard.compare(program, suite=TRICKY, protocol=protocol, max_nodes=10_000)
            self.assertFalse(comparison)
            (wrong,) = comparison.wrong
            self.assertEqual(wrong.fault.kind, "extra")
            board = chess.Board(wrong.fault.fen)
            move = chess.Move.from_uci(wrong.fault.move)
            self.assertTrue(board.king(board.turn) == move.from_square and abs(move.from_square - move.to_square) == 2)
            self.assertFalse(board.is_legal(move))

    def test_a_program_that_is_not_there_is_said(self):
        (wrong,) = perftboard.compare("./no-such-engine", depth=2).wrong
        self.assertEqual(wrong.result, "failed")
        self.assertIn("cannot be started", wrong.error)

    def test_a_missing_command_is_said(self):
        with self.assertRaisesRegex(perftboard.CommandMissing, "install the command"):
            perftboard.compare([ENGINE], depth=2, executable="./no-such-command")


if __name__ == "__main__":
    os.environ["PERFTBOARD_EXECUTABLE"] = EXECUTABLE
    unittest.main(argv=sys.argv[:1])
