"""Runs the cells of a page of the book, and compares what they print with the page: cells.py PAGE EXECUTABLE

A cell is a block `python`. The block `text` after it, if there is one before the next cell, is what it prints. With TRYCMD=overwrite in
the environment, as for the pages with commands, what the cells print now is written into the page.
"""

import contextlib
import difflib
import io
import os
import pathlib
import re
import sys
import tempfile

# A cell and the block after it, with nothing but blank lines between them.
CELL = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\n+^```text\n(?P<output>.*?)^```\n)?", re.M | re.S)


def printed(code, name, names):
    """What a cell prints, which shares its names with the others."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, name, "exec"), names)
    return output.getvalue()


def run(page):
    """Runs the cells of a page. Gives its text with what they print, and the number of cells."""
    text = page.read_text(encoding="utf-8")
    names, count = {"__name__": "__main__"}, 0

    def with_output(cell):
        nonlocal count
        count += 1
        line = text.count("\n", 0, cell.start("code")) + 1
        # With the lines of the page in front of it, so that a traceback names the page's line.
        output = printed("\n" * (line - 1) + cell["code"], str(page), names)
        block = f"\n```text\n{output}```\n" if output else ""
        return f"```python\n{cell['code']}```\n{block}"

    return CELL.sub(with_output, text), count


def main(page, executable):
    """Compares a page with what its cells print; gives the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        # The cells call the command by its name, as their reader does.
        os.symlink(os.path.abspath(executable), pathlib.Path(folder) / "perftboard")
        os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
        os.environ.pop("PERFTBOARD_EXECUTABLE", None)
        now, count = run(page)
    if not count:
        print(f"{page} has no cells, which are blocks of `python`")
        return 1
    before = page.read_text(encoding="utf-8")
    if os.environ.get("TRYCMD") == "overwrite":
        page.write_text(now, encoding="utf-8")
    elif now != before:
        sys.stdout.writelines(difflib.unified_diff(before.splitlines(True), now.splitlines(True), str(page), "what the cells print"))
        return 1
    print(f"{count} cells print what {page.name} shows")
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2]))
