"""Reads a journal from a file: it has one form for every content, which is checked."""

import os
from collections.abc import Iterator
from typing import BinaryIO, Literal, TypeVar

import msgspec
from msgspec import Raw, Struct

from punto.audit.fault import Wrong
from punto.journal.encoding import decoder, encode
from punto.journal.format_number import FORMAT, other_format
from punto.journal.hash_chain import Entry, Head
from punto.journal.snapshot import Snapshot
from punto.rules.refusal import shown
from punto.storage.journal_export import EntryLine, FirstLine, LastLine, first_line
from punto.storage.journal_source import JournalEnding
from punto.storage.port import StorageError

MAX_LINE_BYTES = 1 << 27
"""The last line names every patron who has a balance; no other line is nearly as long."""

_CHUNK = 1 << 16

T = TypeVar("T")


class _Format(Struct):
    """How a first line begins in every format."""

    punto: Literal["journal"]
    format: int


class _Streams(Struct):
    """Of a line that may be the last: nothing else in a journal has streams."""

    streams: Raw = Raw()


_FORMATS = decoder(_Format)
_FIRST = decoder(FirstLine)
_LINES = decoder(EntryLine)
_LASTS = decoder(LastLine)
_STREAMS = decoder(_Streams)


class FileJournal:
    """A journal in a file that can be read at any place."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._table: str | None = None
        self._ending: JournalEnding | None = None
        # Where each stream begins: its first byte and its first line; and the number of the last.
        self._begins: dict[str, tuple[int, int]] = {}
        self._last_line = 0

    @property
    def table(self) -> str | None:
        return self._table

    def entries(self) -> Iterator[Entry]:
        number, place, stream = 1, 0, None
        lines = _lines(self._file.fileno(), 0)
        for number, line in enumerate(lines, start=1):
            try:
                if number == 1:
                    self._table = _first(line)
                elif isinstance(found := _entry_or_ending(line), JournalEnding):
                    self._ending, self._last_line = found, number
                    break
                else:
                    if found.stream != stream:
                        _check_order(stream, found.stream)
                        stream = found.stream
                        self._begins[stream] = (place, number)
                    yield found
            except Wrong as wrong:
                raise wrong.at(line=number) from None
            place += len(line)
        else:
            ends = number + 1 if place else 1
            raise Wrong("the end of the file", "a line with heads and balances").at(line=ends)
        if next(lines, None) is not None:
            raise Wrong("more after the last line", "the end of the file").at(line=number + 1)

    def ending(self) -> JournalEnding:
        if self._ending is None:
            for _ in self.entries():
                pass
        assert self._ending is not None, "the last line has been read"
        return self._ending

    def stream(self, name: str) -> Iterator[Entry]:
        self.ending()
        if name not in self._begins:
            return
        place, first = self._begins[name]
        for number, line in enumerate(_lines(self._file.fileno(), place), start=first):
            if number == self._last_line:
                return
            try:
                entry = _entry(line, seen=True)
            except Wrong as wrong:
                raise wrong.at(line=number) from None
            if entry.stream != name:
                return
            yield entry

    def snapshots(self) -> Iterator[tuple[Snapshot, Snapshot]]:
        return iter(())

    def stray(self) -> str | None:
        return None


def _lines(file: int, place: int) -> Iterator[bytes]:
    """The lines of a file from a place on, each with its end. Many may be read side by side."""
    rest: list[bytes] = []
    length = 0
    while chunk := _chunk(file, place):
        place += len(chunk)
        first, *others = chunk.split(b"\n")
        rest.append(first)
        length += len(first)
        if length > MAX_LINE_BYTES:
            raise Wrong(f"a line of more than {MAX_LINE_BYTES} bytes", "shorter lines")
        if not others:
            continue
        yield b"".join(rest) + b"\n"
        *whole, last = others
        for line in whole:
            yield line + b"\n"
        rest, length = [last], len(last)
    if length:
        yield b"".join(rest)


def _chunk(file: int, place: int) -> bytes:
    try:
        return os.pread(file, _CHUNK, place)
    except OSError as error:
        raise StorageError(f"the journal cannot be read: {error.strerror}") from error


def is_first_line(line: bytes) -> bool:
    """Whether a journal begins so."""
    try:
        _first(line)
    except (Wrong, StorageError):
        return False
    return True


def _first(line: bytes) -> str | None:
    try:
        number = _FORMATS.decode(line).format
        if number == FORMAT:
            return _read(_FIRST, line, "the first line of a journal").table
    except (Wrong, msgspec.DecodeError, UnicodeError, RecursionError):
        raise Wrong(_shown(line), shown(first_line().decode().strip())) from None
    raise StorageError(other_format("the file", number))


def _entry_or_ending(line: bytes) -> Entry | JournalEnding:
    try:
        return _entry(line)
    except Wrong:
        if not _has_streams(line):
            raise
    return _last(line)


def _has_streams(line: bytes) -> bool:
    try:
        return bool(bytes(_STREAMS.decode(line).streams))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False


def _entry(line: bytes, *, seen: bool = False) -> Entry:
    """The entry on a line; the form of one that was `seen` before is not compared again."""
    found = _read(_LINES, line, "an entry", compare=not seen)
    try:
        body = bytes(found.entry).decode()
    except UnicodeError:
        raise Wrong("an entry that is no UTF-8", "an entry in UTF-8") from None
    return Entry(found.stream, found.sequence, body, found.hash)


def _last(line: bytes) -> JournalEnding:
    last = _read(_LASTS, line, "heads and balances")
    heads = {stream: Head(one.count, one.head) for stream, one in last.streams.items()}
    for account, cents in last.balances.items():
        if cents == 0:
            raise Wrong(f"a balance of zero for {shown(account)}", "balances that are not zero")
    return JournalEnding(heads, last.balances)


def _read(kind: "msgspec.json.Decoder[T]", line: bytes, what: str, *, compare: bool = True) -> T:
    """A line that says what it says in the one way there is."""
    if not line.endswith(b"\n"):
        raise Wrong("a line without its end", "every line to end with a line feed")
    try:
        found = kind.decode(line)
        again = encode(found) if compare else line[:-1]
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Wrong(f"what is not {what} ({_sentence(error)})", what) from None
    if line[:-1] != again:
        raise Wrong(f"{what} in other bytes than Punto writes", _difference(line[:-1], again))
    return found


def _sentence(error: Exception) -> str:
    text = str(error)
    return text[:200] if text.isprintable() else type(error).__name__


def _difference(found: bytes, again: bytes) -> str:
    """Where the line first departs from how it would have been written."""
    pairs = enumerate(zip(found, again, strict=False))
    place = next((at for at, (one, two) in pairs if one != two), min(len(found), len(again)))
    return f"{_shown(again[place : place + 30])} from byte {place + 1} on"


def _shown(line: bytes) -> str:
    return shown(line[:60].decode(errors="replace").rstrip("\n")) if line.strip() else "nothing"


def _check_order(before: str | None, stream: str) -> None:
    if before is not None and stream <= before:
        raise Wrong(f"{shown(stream)} after {shown(before)}", "every stream once, by its name")
