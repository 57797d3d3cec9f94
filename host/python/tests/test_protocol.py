"""The package against a board in software that loses, damages and delays what it says."""

import pathlib
import re
import threading
import unittest

import perftboard
from perftboard import board as board_module
from perftboard import frames, position

PROTOCOL = pathlib.Path(__file__).parents[3] / "docs" / "protocol.md"


class FakeBoard:
    """A line to a board that has one answer for every run, and faults."""

    def __init__(self, *, busy=False, beats=0, hurried=0, lose_results=0, lose_parts=0, refuses=None, name=b"perftboard", chess960=False):
        self.busy = busy
        self.beats = beats
        self.hurried = hurried
        self.lose_results = lose_results
        self.lose_parts = lose_parts
        self.refuses = refuses
        self.name = name
        self.chess960 = chess960
        self.heard = []
        self.decoder = frames.Decoder()
        self.waiting = b""
        self.run = None
        self.last = 0

    def send(self, data):
        for frame in self.decoder.feed(data):
            self.heard.append(frame.kind)
            self.answer(frame)

    def reply(self, seq, kind, payload=b""):
        self.waiting += frames.encode(frames.Frame(seq, kind, payload))

    def answer(self, frame):
        if self.hurried:
            self.hurried -= 1
            self.reply(0, board_module.ERROR, bytes([board_module.OVERRUN, 0]))
        elif frame.kind == board_module.IDENTIFY:
            self.reply(frame.seq, 0x81, bytes([5, 7, 15, 16, 1, self.chess960]) + (75_000_000).to_bytes(4, "big") + self.name)
        elif frame.kind == board_module.ABORT:
            self.busy, self.run = False, None
            self.reply(frame.seq, 0x87)
        elif frame.kind == board_module.STATUS:
            self.status(frame.seq)
        elif self.busy:
            self.reply(frame.seq, board_module.ERROR, bytes([board_module.BUSY, 0]))
        elif self.refuses and frame.kind == self.refuses[0]:
            self.reply(frame.seq, board_module.ERROR, bytes(self.refuses[1:]))
        elif frame.kind == board_module.POSITION:
            self.reply(frame.seq, 0x82)
        else:
            self.run, self.last = (frame, self.beats), frame.seq
            if not self.beats:
                self.end()

    def status(self, seq):
        if self.run:
            frame, beats = self.run
            self.run = (frame, beats - 1)
        counts = (20).to_bytes(8, "big") + (100).to_bytes(8, "big")
        self.reply(seq, 0x86, counts + bytes([3 if self.run else 2, self.last]))
        if self.run and self.run[1] <= 0:
            self.end()

    def end(self):
        frame, _ = self.run
        self.run = None
        words = [12 << 6 | 28, 6 << 6 | 21]
        for word in words:
            if frame.kind == board_module.PERFT:
                break
            if self.lose_parts:
                self.lose_parts -= 1
                continue
            part = word.to_bytes(2, "big")
            kind = board_module.MOVE if frame.kind == board_module.MOVES else board_module.ROOT_COUNT
            self.reply(frame.seq, kind, part if kind == board_module.MOVE else part + (10).to_bytes(8, "big"))
        if self.lose_results:
            self.lose_results -= 1
            return
        nodes = 2 if frame.kind == board_module.MOVES else 20
        self.reply(frame.seq, board_module.RESULT, nodes.to_bytes(8, "big") + (100).to_bytes(8, "big"))

    def receive(self, seconds):
        data, self.waiting = self.waiting, b""
        if not data:
            # Nothing comes later than at once, so that a wait is as good as over.
            threading.Event().wait(min(seconds, 0.005))
        return data

    def wake(self):
        """A board that is silent stays so."""

    def close(self):
        """Nothing to close."""


def connect(**faults):
    """A board with these faults, and the line to it."""
    line = FakeBoard(**faults)
    opened, board_module.open_link = board_module.open_link, lambda *_: line
    try:
        return perftboard.Board("fake"), line
    finally:
        board_module.open_link = opened


class Frames(unittest.TestCase):
    def test_the_worked_example_is_read_and_written(self):
        text = PROTOCOL.read_text(encoding="utf-8").split("## A worked example")[1]
        lines = [bytes.fromhex(line) for line in re.findall(r"^(?:host|board): ((?:[0-9a-f]{2} ?)+)$", text, re.M)]
        self.assertEqual(len(lines), 10)
        for line in lines:
            (frame,) = frames.Decoder().feed(line)
            self.assertEqual(frames.encode(frame), line)
        start, ending = lines[2], lines[8]
        for line, fen in ((start, perftboard.STARTPOS), (ending, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -")):
            (frame,) = frames.Decoder().feed(line)
            self.assertEqual(frame.payload[:34], position.payload(fen))

    def test_every_byte_that_is_changed_shows(self):
        whole = frames.encode(frames.Frame(3, 1, b"\x7e\x7d\x00"))
        for place in range(1, len(whole)):
            for bit in range(8):
                damaged = bytearray(whole)
                damaged[place] ^= 1 << bit
                found = [frame for frame in frames.Decoder().feed(bytes(damaged)) if frame]
                self.assertEqual(found, [], f"bit {bit} of byte {place}")


class Chess960(unittest.TestCase):
    def test_rights_are_in_the_squares_however_they_are_written(self):
        written = position.payload("1r2k1r1/8/8/8/8/8/8/RR2KR1R w KBg - 0 1")
        self.assertEqual(written, position.payload("1r2k1r1/8/8/8/8/8/8/RR2KR1R w HBk - 0 1"))
        self.assertEqual(written[:4], bytes.fromhex("47 00 64 07"))

    def test_a_board_that_counts_standard_chess_alone_is_not_asked(self):
        for fen in ("k7/8/8/8/8/8/8/1R3KR1 w KQ -", "k7/8/8/8/8/8/8/4K1R1 w K -", "r2k4/8/8/8/8/8/8/K7 w q -"):
            board, line = connect()
            with self.assertRaisesRegex(perftboard.PositionError, "Chess960"):
                board.perft(fen, 1)
            self.assertNotIn(board_module.POSITION, line.heard)
            board, _ = connect(chess960=True)
            self.assertTrue(board.identity.chess960)
            self.assertEqual(board.perft(fen, 1).nodes, 20)

    def test_castling_is_the_kings_step_in_standard_chess_alone(self):
        short, long, step = (4 << 6 | target for target in (7, 0, 5))
        standard = position.payload("4k3/8/8/8/8/8/8/R3K2R w HA -")
        chess960 = position.payload("1r2k3/8/8/8/8/8/8/R3K2R w KQq -")
        without = position.payload("4k3/8/8/8/8/8/8/R3K2R w - -")
        self.assertEqual([position.move(word, standard) for word in (short, long, step)], ["e1g1", "e1c1", "e1f1"])
        self.assertEqual([position.move(word, chess960) for word in (short, long, step)], ["e1h1", "e1a1", "e1f1"])
        self.assertEqual(position.move(step, without), "e1f1")


class Faults(unittest.TestCase):
    def test_all_goes_well(self):
        board, _ = connect()
        self.assertEqual(board.perft(perftboard.STARTPOS, 3), perftboard.Count(20, 100))
        self.assertEqual(board.divide(perftboard.STARTPOS, 3), {"e2e4": 10, "g1f3": 10})
        self.assertEqual(board.moves(perftboard.STARTPOS), ["e2e4", "g1f3"])
        self.assertEqual(board.identity.clock_hz, 75_000_000)

    def test_a_long_run_is_asked_for_its_status(self):
        board, _ = connect(beats=5)
        seen = []
        self.assertEqual(board.perft(perftboard.STARTPOS, 8, seen.append).nodes, 20)
        self.assertGreaterEqual(len(seen), 4)
        self.assertTrue(all(status.is_running for status in seen))

    def test_a_result_that_is_lost_is_had_from_the_status_or_again(self):
        for beats in (0, 3):
            board, line = connect(beats=beats, lose_results=1)
            self.assertEqual(board.perft(perftboard.STARTPOS, 3).nodes, 20)
            # A run that was seen at work is not made again.
            self.assertEqual(line.heard.count(board_module.PERFT), 1 if beats else 2)

    def test_parts_that_are_lost_come_again(self):
        board, _ = connect(lose_parts=1)
        self.assertEqual(board.divide(perftboard.STARTPOS, 3), {"e2e4": 10, "g1f3": 10})
        board, _ = connect(lose_parts=1000)
        with self.assertRaises(perftboard.Incomplete):
            board.moves(perftboard.STARTPOS)

    def test_the_run_of_a_program_that_was_killed_is_aborted(self):
        board, line = connect(busy=True)
        self.assertEqual(board.perft(perftboard.STARTPOS, 3).nodes, 20)
        line.busy = True
        self.assertEqual(board.perft(perftboard.STARTPOS, 3).nodes, 20)

    def test_what_the_board_did_not_get_whole_is_sent_again(self):
        board, _ = connect(hurried=25)
        self.assertEqual(board.identity.cores, 7)

    def test_refusals_say_why(self):
        board, _ = connect(refuses=(board_module.POSITION, 7, 7))
        with self.assertRaisesRegex(perftboard.Refused, "not to move is in check") as refused:
            board.perft(perftboard.STARTPOS, 3)
        self.assertEqual((refused.exception.code, refused.exception.detail), (7, 7))
        for depth in (-1, 16):
            with self.assertRaisesRegex(ValueError, "give 0 to 15"):
                board.perft(perftboard.STARTPOS, depth)

    def test_another_device_is_no_board(self):
        with self.assertRaises(perftboard.OtherDevice):
            connect(name=b"modem 56k!")

    def test_texts_that_are_no_positions_are_refused(self):
        for fen, words in (
            ("", "0 fields"),
            ("8/8/8/8/8/8/8 w - -", "7 ranks"),
            ("9/8/8/8/8/8/8/8 w - -", "`9` is no piece"),
            ("7/8/8/8/8/8/8/8 w - -", "7 squares"),
            ("8/8/8/8/8/8/8/8 W - -", "no side to move"),
            ("8/8/8/8/8/8/8/4K3 w x -", "no castling rights"),
            ("8/8/8/8/8/8/8/4K3 w HA -", "not its king and its rook"),
            ("8/8/8/8/8/8/8/8 w - e9", "no square"),
        ):
            with self.assertRaisesRegex(perftboard.PositionError, words):
                position.payload(fen)


if __name__ == "__main__":
    unittest.main()
