"""A file or standard input, and its lines as they come."""

import sys
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path

from punto.cli.arguments import quoted
from punto.rules.refusal import InputError

_CHUNK = 1 << 16


def batches(name: str) -> Iterator[list[bytes]]:
    """The lines of the named file, or of standard input for `-`, as many at a time as are there.

    Answering each batch before asking for the next serves a caller that waits for each answer, and
    saves flushing after every line.
    """
    try:
        with open_bytes(name) as stream:
            rest = b""
            while chunk := stream.read1(_CHUNK):
                *lines, rest = (rest + chunk).split(b"\n")
                yield lines
            if rest:
                yield [rest]
    except OSError as error:
        raise InputError(f"{quoted(name)} cannot be read: {error.strerror}") from error


def open_bytes(name: str) -> BufferedReader:
    """The named file, or standard input for `-`."""
    if name != "-":
        return Path(name).open("rb")
    # Python has no stream where the shell has closed one, whatever the types say.
    stream: object = sys.stdin and sys.stdin.buffer
    if not isinstance(stream, BufferedReader):
        raise InputError("standard input is closed")
    return stream
