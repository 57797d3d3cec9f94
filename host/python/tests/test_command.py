"""The package against commands in Python that answer as the one of this project does, or otherwise."""

import json
import os
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

import perftboard
from perftboard import command

# A fault as the command describes it.
FAULT = {
    "kind": "missing",
    "move": "c5d6",
    "rule": "en-passant",
    "text": "c5d6 is missing; it is legal: the pawn takes the pawn on d5 in passing",
    "moves": ["d8c7", "a5a6", "d7d5"],
    "fen": "8/2k5/K7/2Pp3r/8/8/8/8 w - d6 0 3",
    "depth": 1,
    "only_after_moves": False,
    "only_after_counts": True,
    "suspects": ["capture", "end"],
    "test": "8/2k5/K7/2Pp4/8/8/8/8 w - d6 0 1 ;D1 5",
}

# A position that is not right.
WRONG = {
    "program": "engine",
    "line": 7,
    "fen": "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1",
    "result": "differs",
    "depth": 4,
    "nodes": "10080",
    "expected": "10138",
    "suite": None,
    "error": None,
    "fault": FAULT,
    "a key of a later version": 1,
}

FAILED = {**WRONG, "line": None, "result": "failed", "depth": None, "nodes": None, "expected": None, "error": "it ended", "fault": None}


def report(wrong=(), malformed=()):
    """The JSON of a comparison."""
    program = {"program": "engine", "positions": 2, "left_out": 31, "right": 3, "nodes": "1780", "wrong": list(wrong)}
    return {"schema": 1, "programs": [program], "malformed": list(malformed), "skipped": []}


class Fakes(unittest.TestCase):
    """Has a folder for commands."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "fake"
        # What the user has set does not count here.
        without = {name: value for name, value in os.environ.items() if name != command.VARIABLE}
        changed = mock.patch.dict(os.environ, without, clear=True)
        changed.start()
        self.addCleanup(changed.stop)

    def fake(self, code):
        """The path of a command that is this Python code."""
        self.path.write_text(f"#!{sys.executable}\nimport json, sys\n{code}\n", encoding="utf-8")
        self.path.chmod(0o700)
        return str(self.path)

    def saying(self, answer, status=0):
        """The path of a command that prints this object."""
        return self.fake(f"print({json.dumps(json.dumps(answer))})\nsys.exit({status})")


class Finding(Fakes):
    def test_a_missing_command_is_said(self):
        words = "no executable `./no-such-command`: install the command with .*PERFTBOARD_EXECUTABLE"
        with self.assertRaisesRegex(perftboard.CommandMissing, words):
            perftboard.compare("engine", depth=1, executable="./no-such-command")
        with mock.patch.dict(os.environ, {command.VARIABLE: "./no-such-command"}):
            with self.assertRaisesRegex(perftboard.CommandMissing, words):
                perftboard.suites()
        with mock.patch.dict(os.environ, {"PATH": str(self.path.parent)}):
            with self.assertRaisesRegex(perftboard.CommandMissing, "no executable `perftboard`"):
                perftboard.suites()

    def test_a_command_that_cannot_start_is_said(self):
        self.path.write_text("#!/no/such/interpreter\n", encoding="utf-8")
        self.path.chmod(0o700)
        with self.assertRaisesRegex(perftboard.CommandMissing, "cannot be started"):
            perftboard.suites(str(self.path))

    def test_the_variable_names_the_command_and_the_argument_goes_before(self):
        right = self.saying({"schema": 1, "suites": []})
        with mock.patch.dict(os.environ, {command.VARIABLE: right}):
            self.assertEqual(perftboard.suites(), [])
        with mock.patch.dict(os.environ, {command.VARIABLE: "./no-such-command"}):
            self.assertEqual(perftboard.suites(right), [])


class Answers(Fakes):
    def test_an_older_or_a_newer_command_is_said(self):
        for message in ("unrecognized subcommand 'compare'\n\nUsage: …", "unexpected argument '--list' found\n\n  tip: …"):
            fake = self.saying({"schema": 1, "error": {"message": message, "because": [], "status": 2}}, 2)
            with self.assertRaisesRegex(perftboard.CommandTooOld, "older than this package: .*; update it with") as raised:
                perftboard.suites(fake)
            self.assertNotIn("\n", str(raised.exception))
        with self.assertRaisesRegex(perftboard.CommandTooOld, "version 2 of its JSON"):
            perftboard.suites(self.saying({"schema": 2, "suites": []}))

    def test_an_error_of_the_command_arrives_with_its_status(self):
        error = {"message": "cannot read the suite `a.epd`", "because": ["no such file", "nor folder"], "status": 2}
        with self.assertRaises(perftboard.CommandError) as raised:
            perftboard.compare("engine", suite="a.epd", executable=self.saying({"schema": 1, "error": error}, 2))
        self.assertEqual(str(raised.exception), "cannot read the suite `a.epd`; because: no such file; because: nor folder")
        self.assertEqual(raised.exception.status, 2)

    def test_a_command_of_another_kind_is_said(self):
        for code in ("print('hello')", "print([1])", "pass", "print('{}')"):
            fake = self.fake(f"{code}\nprint('what is that?', file=sys.stderr)\nsys.exit(4)")
            with self.assertRaisesRegex(perftboard.CommandError, "status 4 and without JSON: what is that") as raised:
                perftboard.suites(fake)
            self.assertEqual(raised.exception.status, 4)

    def test_the_suites_of_the_command_are_listed(self):
        suite = {"name": "standard", "about": "The six positions.", "positions": 6, "counts": 32, "deepest": 6}
        more = {"most_leaves": "193690690", "source": "a wiki", "licence": "none is known"}
        listed = perftboard.suites(self.saying({"schema": 1, "suites": [{**suite, **more}]}))
        self.assertEqual(listed, [perftboard.Suite(**suite, **{**more, "most_leaves": 193_690_690})])

    def test_the_arguments_reach_the_command(self):
        heard = "report['programs'][0]['program'] = [sys.argv[1:], sys.stdin.read()]"
        fake = self.fake(f"report = {report()!r}\n{heard}\nprint(json.dumps(report))")
        words, text = perftboard.compare(
            ["engine", "a b"],
            suite=[perftboard.Entry(perftboard.STARTPOS, {1: 20})],
            protocol="lines",
            perft_command="perft",
            keep_going=True,
            max_nodes=10,
            max_depth=2,
            patience=5,
            setup=["--one", "two"],
            detail=True,
            jobs=3,
            board="sim",
            executable=fake,
        ).program
        self.assertEqual(words[0], "compare")
        self.assertEqual(words[-2:], ["--", "engine 'a b'"])
        expected = (
            "--format=json --suite=- --protocol=lines --perft-command=perft --keep-going --max-nodes=10 --max-depth=2 --patience=5 "
            "--setup=--one --setup=two --detail --jobs=3 --board=sim"
        )
        self.assertEqual(sorted(words[1:-2]), sorted(expected.split()))
        self.assertEqual(text, f"{perftboard.STARTPOS} ;D1 20\n")
        for suite, option, expected in (("standard", "standard", ""), (self.path, str(self.path), ""), ("8/8 ;D1 1", "-", "8/8 ;D1 1")):
            words, text = perftboard.compare("engine", suite=suite, executable=fake).program
            self.assertIn(f"--suite={option}", words)
            self.assertEqual(text, expected)
        words, _ = perftboard.compare("engine", fen="startpos", moves="e2e4 e7e5", depth=3, executable=fake).program
        self.assertEqual(words[-5:], ["--moves", "e2e4", "e7e5", "--", "engine"])
        self.assertLessEqual({"--fen=startpos", "--depth=3"}, set(words))

    def test_a_function_is_compared_as_a_program_that_is_asked_alone(self):
        wrong = f"report['programs'][0]['wrong'] = [{{**{FAILED!r}, 'error': ' '.join(sys.argv)}}]"
        fake = self.fake(f"report = {report()!r}\n{wrong}\nprint(json.dumps(report))")
        comparison = perftboard.compare(dict, depth=1, executable=fake)
        self.assertEqual(comparison.program, "dict")
        for words in ("--protocol=lines", "--jobs=1", "-- dict"):
            self.assertIn(words, comparison.wrong[0].error)
        (wrong,) = perftboard.compare(dict, depth=1, jobs=2, executable=fake).wrong
        self.assertIn("--jobs=2", wrong.error)

    def test_what_makes_no_comparison_is_refused(self):
        for options in ({}, {"suite": "a.epd", "depth": 3}):
            with self.assertRaisesRegex(ValueError, "either a suite, or a depth"):
                perftboard.compare("engine", **options)
        with self.assertRaisesRegex(ValueError, "setup lines are for programs"):
            perftboard.compare(lambda fen, moves, depth: {}, depth=1, setup=["a"])


class Reports(Fakes):
    def compared(self, **parts):
        return perftboard.compare("engine", suite="a.epd", executable=self.saying(report(**parts)))

    def test_all_is_right(self):
        comparison = self.compared()
        self.assertTrue(comparison)
        self.assertEqual((comparison.positions, comparison.right, comparison.nodes, comparison.left_out), (2, 3, 1780, 31))
        self.assertTrue(str(comparison).startswith("engine: 2 positions, 3 right counts of 1,780 leaves: all right"))

    def test_a_wrong_move_is_told(self):
        comparison = self.compared(wrong=[WRONG])
        self.assertFalse(comparison)
        (wrong,) = comparison.wrong
        self.assertEqual((wrong.line, wrong.result, wrong.depth, wrong.nodes, wrong.expected), (7, "differs", 4, 10_080, 10_138))
        self.assertEqual(vars(wrong.fault), FAULT)
        for words in (
            "1 NOT RIGHT; 31 left out",
            "line 7, 3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1: perft 4 is 10,138, and the program counts 10,080",
            "after d8c7 a5a6 d7d5\n8/2k5/K7/2Pp3r/8/8/8/8 w - d6 0 3\nc5d6 is missing; ",
            "keeps something from a count before",
            "capture, end",
            "as a test: 8/2k5/K7/2Pp4/8/8/8/8 w - d6 0 1 ;D1 5",
        ):
            self.assertIn(words, str(comparison))

    def test_a_program_that_fails_and_a_wrong_suite_are_told(self):
        suite = {**WRONG, "result": "suite", "nodes": "20", "expected": "20", "suite": "21", "fault": None}
        comparison = self.compared(wrong=[FAILED, suite])
        self.assertIn("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1: it ended", str(comparison))
        self.assertIn("perft 4 is 20, as the program counts; the suite says 21", str(comparison))

    def test_a_malformed_line_is_not_right(self):
        comparison = self.compared(malformed=[{"line": 4, "error": "no FEN"}])
        self.assertFalse(comparison)
        self.assertEqual(comparison.malformed, [perftboard.Unread(4, "no FEN")])
        self.assertIn("line 4 is malformed: no FEN", str(comparison))


if __name__ == "__main__":
    unittest.main()
