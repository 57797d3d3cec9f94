"""What runs the cells of the book notices what it is to notice."""

import contextlib
import io
import os
import pathlib
import tempfile
import traceback
import unittest
from unittest import mock

import cells

PAGE = """# A page

```python
number = 6
```

Words.

```python
print(number * 7)
print("and more")
```

```text
42
and more
```

```sh
no-such-command
```
"""


class Cells(unittest.TestCase):
    def checked(self, text, **environment):
        """The exit status, what is said, and the page afterwards."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, environment):
            page = pathlib.Path(folder) / "page.md"
            page.write_text(text, encoding="utf-8")
            with contextlib.redirect_stdout(io.StringIO()) as said:
                status = cells.main(page, "no-such-command")
            return status, said.getvalue(), page.read_text(encoding="utf-8")

    def test_a_right_page_is_right(self):
        self.assertEqual(self.checked(PAGE, TRYCMD=""), (0, "2 cells print what page.md shows\n", PAGE))

    def test_other_outputs_are_noticed(self):
        for wrong in (PAGE.replace("42", "43"), PAGE.replace("and more\n```", "```"), PAGE.replace("```text\n42\nand more\n```\n\n", "")):
            status, said, page = self.checked(wrong, TRYCMD="")
            self.assertEqual((status, page), (1, wrong))
            self.assertIn("what the cells print", said)

    def test_outputs_are_written_if_that_is_asked_for(self):
        status, _, page = self.checked(PAGE.replace("42\nand more\n", ""), TRYCMD="overwrite")
        self.assertEqual((status, page), (0, PAGE))

    def test_a_page_without_cells_is_noticed(self):
        self.assertEqual(self.checked("# A page\n", TRYCMD="")[0], 1)

    def test_a_cell_that_fails_is_noticed_with_its_line(self):
        wrong = PAGE.replace("number * 7", "1 / 0")
        # Not `assertRaises`, which takes the traceback away.
        try:
            self.checked(wrong, TRYCMD="")
        except ZeroDivisionError as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            self.assertTrue(last.filename.endswith("page.md"))
            self.assertIn("1 / 0", wrong.splitlines()[last.lineno - 1])
        else:
            self.fail("nothing is raised")


if __name__ == "__main__":
    unittest.main()
