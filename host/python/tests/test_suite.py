"""Suites are read as the command reads them, and what is malformed is named."""

import json
import pathlib
import tempfile
import unittest

import perftboard
from perftboard.suite import text_of

START = perftboard.STARTPOS
KINGS = "4k3/8/8/8/8/8/8/4K3 w - -"


class Reading(unittest.TestCase):
    def test_lines_are_read_from_a_text_and_from_a_file(self):
        text = f"# A comment\n\n{START} ;D1 20 ;D2 400\r\n{KINGS};D1 5;D3 170; id \"kings\";\n"
        expected = [perftboard.Entry(START, {1: 20, 2: 400}), perftboard.Entry(KINGS, {1: 5, 3: 170})]
        self.assertEqual(perftboard.read_suite(text), expected)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "suite.epd"
            path.write_text("\ufeff" + text, encoding="utf-8")
            self.assertEqual(perftboard.read_suite(path), expected)
            self.assertEqual(perftboard.read_suite(str(path)), expected)

    def test_json_is_read_in_both_spellings(self):
        counts = [
            {"depth": 1, "nodes": 20, "fen": START},
            {"depth": "2", "nodes": "400", "fen": START, "name": "start"},
            {"fen": KINGS, "nodes": {"1": 5}},
        ]
        expected = [perftboard.Entry(START, {1: 20, 2: 400}), perftboard.Entry(KINGS, {1: 5})]
        self.assertEqual(perftboard.read_suite(json.dumps(counts, indent=1)), expected)

    def test_what_is_written_is_read_again(self):
        entries = [perftboard.Entry(START, {2: 400, 1: 20}), perftboard.Entry(KINGS, {1: 5})]
        self.assertEqual(str(entries[0]), f"{START} ;D1 20 ;D2 400")
        self.assertEqual(perftboard.read_suite(text_of(entries)), entries)

    def test_what_is_malformed_is_named(self):
        for text, words in (
            (f"{START} ;D1 20\n{START} ;D1 twenty", "line 2, `D1 twenty`: expected a depth from 1"),
            (f"{START} ;D1 -20", "expected a depth from 1"),
            (f"{START} ;D0 1", "expected a depth from 1"),
            (f"{START} ;D1 20 ;D1 20", "depth 1 is there twice"),
            (f'{START} ;id "start"', "line 1 has no counts"),
            ("8/8/8/8/8/8/8 w - - ;D1 20", "line 1: .* 7 ranks"),
            ("; nothing but a comment", "no positions"),
            ("[", "the text is no JSON"),
            ("[]", "no positions"),
            ("[20]", "object 1 has no `fen`"),
            (json.dumps([{"fen": START, "nodes": 20}]), "object 1: expected a depth from 1"),
            (json.dumps([{"fen": START, "depth": 1, "nodes": True}]), "object 1: expected a depth from 1"),
            (json.dumps([{"fen": START, "depth": 1, "nodes": 20}] * 2), "object 2: depth 1 is there twice"),
            ("no-such-suite.epd", "cannot read the suite `no-such-suite.epd`: .*; give the path"),
        ):
            with self.assertRaisesRegex(perftboard.SuiteError, words, msg=text):
                perftboard.read_suite(text)

    def test_a_file_in_another_encoding_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "suite.epd"
            path.write_text(f"{KINGS} ;D1 5", encoding="utf-16")
            with self.assertRaisesRegex(perftboard.SuiteError, "not in UTF-8, at byte 0"):
                perftboard.read_suite(path)


if __name__ == "__main__":
    unittest.main()
