"""A function that is served to relays: several at once, strangers, and functions that fail."""

import os
import socket
import subprocess
import sys
import threading
import unittest

import perftboard
from perftboard import serving

# How long a test waits for what is to come at once, before it fails, in seconds.
PATIENCE = 60


class Ask(unittest.TestCase):
    def test_a_question_is_read_and_answered(self):
        asked = []

        def divide(*question):
            asked.append(question)
            return {"e2e4": 20, "g1f3": 21}

        self.assertEqual(serving.ask(divide, "2 8/8 w - -"), "e2e4 20\ng1f3 21\n41\n")
        self.assertEqual(serving.ask(divide, "3 8/8 w - - moves e2e4 e7e5"), "e2e4 20\ng1f3 21\n41\n")
        self.assertEqual(asked, [("8/8 w - -", [], 2), ("8/8 w - -", ["e2e4", "e7e5"], 3)])
        self.assertEqual(serving.ask(lambda *_: {}, "2 8/8 w - -"), "0\n")
        self.assertEqual(serving.ask(divide, "0 8/8 w - -"), "1\n")

    def test_an_answer_that_the_command_would_pass_over_is_refused(self):
        for answer, words in (
            (None, "gave None, expected a dictionary"),
            (20, "gave 20, expected a dictionary"),
            ({"Nf3": 20}, "'Nf3' as a move, expected one in UCI"),
            ({"e2-e4": 20}, "expected one in UCI"),
            ({"e2e4": 20.0}, "20.0 for e2e4, expected a number"),
            ({"e2e4": True}, "expected a number"),
            ({"e2e4": -1}, "expected a number"),
            ({"e2e4": 2**64}, "expected a number"),
        ):
            with self.assertRaisesRegex((TypeError, ValueError), words, msg=repr(answer)):
                serving.ask(lambda *_, answer=answer: answer, "2 8/8 w - -")


class Served(unittest.TestCase):
    def serve(self, divide):
        """Serves a function; gives what serves it, and an event that is set when the function has failed."""
        served, failed = serving.Served(divide), threading.Event()
        self.addCleanup(served.close)
        served.start(failed.set)
        return served, failed

    def relay(self, served):
        """A relay as the command starts one."""
        child = subprocess.Popen(
            [sys.executable, "-m", "perftboard.relay"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **served.environment},
            encoding="utf-8",
        )

        def end():
            child.kill()
            child.wait(PATIENCE)
            for stream in (child.stdin, child.stdout, child.stderr):
                stream.close()

        self.addCleanup(end)
        return child

    def test_several_relays_ask_one_thread(self):
        alone, threads = threading.Lock(), set()

        def divide(fen, moves, depth):
            self.assertTrue(alone.acquire(blocking=False))
            threads.add(threading.get_ident())
            alone.release()
            return {"e2e4": depth}

        served, _ = self.serve(divide)
        relays = [self.relay(served) for _ in range(3)]
        for round_ in range(1, 4):
            for place, child in enumerate(relays):
                child.stdin.write(f"{round_ * 10 + place} {perftboard.STARTPOS}\n")
                child.stdin.flush()
            for place, child in enumerate(relays):
                count = round_ * 10 + place
                self.assertEqual([child.stdout.readline(), child.stdout.readline()], [f"e2e4 {count}\n", f"{count}\n"])
        self.assertEqual(len(threads), 1)
        self.assertIsNone(served.failure)

    def test_a_relay_ends_with_its_input_and_with_the_function(self):
        served, _ = self.serve(lambda *_: {})
        one, other = self.relay(served), self.relay(served)
        for child in (one, other):
            child.stdin.write("1 8/8 w - -\n")
            child.stdin.flush()
            self.assertEqual(child.stdout.readline(), "0\n")
        one.stdin.close()
        self.assertEqual(one.wait(PATIENCE), 0)
        served.close()
        self.assertIn(other.wait(PATIENCE), (0, 3))

    def test_a_stranger_gets_no_answer(self):
        asked = []
        served, failed = self.serve(lambda *question: asked.append(question) or {})
        port = int(served.environment[serving.VARIABLE].split()[0])
        for said in (b"wrong\n1 8/8 w - -\n", b"x" * 2 * serving.LONGEST_QUESTION, b""):
            with socket.create_connection((serving.HOST, port), timeout=PATIENCE) as stranger:
                try:
                    stranger.sendall(said)
                    if not said:
                        stranger.shutdown(socket.SHUT_WR)
                    self.assertEqual(stranger.recv(1), b"")
                except ConnectionError:
                    # What the stranger has said too much ends the connection with a reset.
                    pass
        # Others are answered as before.
        child = self.relay(served)
        child.stdin.write("1 8/8 w - -\n")
        child.stdin.flush()
        self.assertEqual(child.stdout.readline(), "0\n")
        self.assertEqual(len(asked), 1)
        self.assertFalse(failed.is_set())

    def test_what_the_function_raises_is_kept_and_the_relay_ends(self):
        def divide(fen, moves, depth):
            raise ZeroDivisionError(fen)

        served, failed = self.serve(divide)
        child = self.relay(served)
        child.stdin.write("1 8/8 w - -\n")
        child.stdin.flush()
        self.assertTrue(failed.wait(PATIENCE))
        self.assertIsInstance(served.failure, ZeroDivisionError)
        served.close()
        self.assertIn(child.wait(PATIENCE), (0, 3))

    def test_closing_does_not_wait_for_a_function_that_never_ends(self):
        begun, end = threading.Event(), threading.Event()

        def divide(fen, moves, depth):
            begun.set()
            end.wait()
            return {}

        served, failed = self.serve(divide)
        self.addCleanup(end.set)
        child = self.relay(served)
        child.stdin.write("1 8/8 w - -\n")
        child.stdin.flush()
        self.assertTrue(begun.wait(PATIENCE))
        served.close()
        self.assertIn(child.wait(PATIENCE), (0, 3))
        self.assertFalse(failed.is_set())

    def test_a_relay_that_nobody_has_started_says_so(self):
        environment = {name: value for name, value in os.environ.items() if name != serving.VARIABLE}
        command = [sys.executable, "-m", "perftboard.relay"]
        run = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=PATIENCE, stdin=subprocess.DEVNULL)
        self.assertEqual(run.returncode, 2)
        self.assertIn("`perftboard.compare` starts it", run.stderr)


if __name__ == "__main__":
    unittest.main()
