"""Cursors: how far each stream was read, as text that a reader keeps and sends back.

The journal has no order across streams, so a cursor holds a position for each; any process can go
on from it. A MAC shows that this house wrote it.
"""

import hmac
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from punto.rules.refusal import InputError, shown

Positions: TypeAlias = Mapping[str, int]
"""The last record read of each stream; one that is missing was not begun."""

_PROOF_BYTES = 12

_POSITIONS = msgspec.msgpack.Decoder(dict[str, int])


class Cursors:
    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"punto stream cursor 1", "sha256")

    def write(self, positions: Positions) -> str:
        plain = msgspec.msgpack.encode({name: positions[name] for name in sorted(positions)})
        packed = zlib.compress(plain, 9)
        return urlsafe_b64encode(self._proof(packed) + packed).decode().rstrip("=")

    def read(self, text: str) -> dict[str, int]:
        """The positions of a cursor; an InputError where this house did not write it."""
        packed = self._proven(text)
        if packed is None:
            found = f"{shown(text)} is no cursor of this house"
            raise InputError(f"{found}; expected one as the stream gave it")
        return _POSITIONS.decode(zlib.decompress(packed))

    def _proven(self, text: str) -> bytes | None:
        try:
            found = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        except ValueError:
            return None
        # The decoder ignores unknown characters: only the canonical text is accepted.
        if urlsafe_b64encode(found).decode().rstrip("=") != text:
            return None
        proof, packed = found[:_PROOF_BYTES], found[_PROOF_BYTES:]
        return packed if hmac.compare_digest(proof, self._proof(packed)) else None

    def _proof(self, packed: bytes) -> bytes:
        return hmac.digest(self._key, packed, "sha256")[:_PROOF_BYTES]


def refuse_ahead(positions: Positions, heads: Positions) -> None:
    """An InputError for a position beyond the journal, which was restored to an earlier state."""
    for stream, sequence in positions.items():
        count = heads.get(stream, 0)
        if sequence > count:
            raise InputError(
                f"the cursor is at record {sequence} of {stream}, which has {count}: the journal "
                "was put back to an earlier state, so begin anew"
            )
