"""The hash chain of a stream: each entry's hash covers the entry and the hash before it."""

from hashlib import sha256

from msgspec import Struct

BEFORE_THE_FIRST = "0" * 64


class Head(Struct, frozen=True):
    """How many entries a stream has, and the hash of the last."""

    count: int = 0
    hash: str = BEFORE_THE_FIRST


class Entry(Struct, frozen=True):
    """An entry of the journal; `body` is JSON, kept as the very text that was hashed."""

    stream: str
    sequence: int
    body: str
    hash: str


def link(previous: str, stream: str, sequence: int, body: str) -> str:
    return sha256(f"{previous}\n{stream}\n{sequence}\n{body}".encode()).hexdigest()


def chained(stream: str, head: Head, bodies: list[str]) -> list[Entry]:
    """New entries behind the head of a stream."""
    entries = []
    previous = head.hash
    for sequence, body in enumerate(bodies, start=head.count + 1):
        previous = link(previous, stream, sequence, body)
        entries.append(Entry(stream, sequence, body, previous))
    return entries
