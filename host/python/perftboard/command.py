"""The installed `perftboard` command, which is asked for JSON."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .errors import CommandError, CommandMissing, CommandTooOld

# The environment variable that names the command, if the caller does not.
VARIABLE = "PERFTBOARD_EXECUTABLE"

# The name that is looked up in the folders of PATH, if neither names the command.
NAME = "perftboard"

# The version of the JSON that this package reads.
SCHEMA = 1

# How long the command may take to end once it is asked to, in seconds.
FAREWELL = 5

# What the command says of a subcommand or an option that it does not know.
UNKNOWN = ("unrecognized subcommand", "unexpected argument")

INSTALL = "`cargo install --path host/command` in a copy of https://github.com/perftboard/perftboard"


def find(executable: str | None = None) -> str:
    """The path of the command."""
    name = executable or os.environ.get(VARIABLE) or NAME
    path = shutil.which(name)
    if path is None:
        raise CommandMissing(
            f"there is no executable `{name}`: install the command with {INSTALL}, or give its path with `executable=` "
            f"or in the environment variable {VARIABLE}"
        )
    return path


def ask(
    arguments: Sequence[str],
    executable: str | None = None,
    text: str = "",
    environment: Mapping[str, str] | None = None,
    on_start: Callable[[subprocess.Popen[str]], None] | None = None,
) -> dict[str, Any]:
    """What the command answers to these arguments, which have to ask for JSON. `text` is its standard input.

    `on_start` gets the process once it runs. Whatever ends the wait for the command ends the command as well.
    """
    process = _start([find(executable), *arguments], environment)
    try:
        if on_start:
            on_start(process)
        output, complaint = process.communicate(text)
    finally:
        _end(process)
    return _read(output, complaint, process.returncode)


def _start(words: Sequence[str], environment: Mapping[str, str] | None) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})},
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise CommandMissing(f"`{words[0]}` cannot be started: {error}; install the command with {INSTALL}") from error


def _end(process: subprocess.Popen[str]) -> None:
    """Ends the command if it still runs. It ends the programs that it has started."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def _read(output: str, complaint: str, status: int) -> dict[str, Any]:
    """The object in the last line of the output."""
    lines = output.splitlines()
    try:
        answer = json.loads(lines[-1]) if lines else None
    except ValueError:
        answer = None
    if not isinstance(answer, dict) or "schema" not in answer:
        raise CommandError(
            f"the command ended with status {status} and without JSON: {complaint.strip() or 'it wrote nothing'}; "
            f"check that `{NAME}` is the command of this project",
            status,
        )
    if answer["schema"] != SCHEMA:
        raise CommandTooOld(
            f"the command writes version {answer['schema']} of its JSON, and this package reads version {SCHEMA}: "
            "update the older of the two",
            status,
        )
    if "error" in answer:
        raise _failure(answer["error"], status)
    return answer


def _failure(error: Mapping[str, Any], status: int) -> CommandError:
    # Below the first paragraph is how the command is used, in the words of its command line.
    message, _, _ = error["message"].partition("\n\n")
    if message.startswith(UNKNOWN):
        return CommandTooOld(f"the command is older than this package: it says `{message}`; update it with {INSTALL}", status)
    message = "; because: ".join([message, *error.get("because", ())])
    return CommandError(message, status)
