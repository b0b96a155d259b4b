"""The protocol of links, from bytes to bytes, without network or randomness.

Both sides prove that they hold the house's key over a nonce of the other, so that a recorded
handshake is useless. Then every message carries its number and a MAC over direction, number and
body. A link is authenticated, not encrypted.
"""

import hmac

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

VERSION = 1

KEY_BYTES = 32
NONCE_BYTES = 32
MAX_MESSAGE_BYTES = 256 * 1024

_MAGIC = b"punto link"
_VERSION_BYTES = 2
_OPENING_BYTES = len(_MAGIC) + _VERSION_BYTES
_SEAL_BYTES = 32
_PLACE_BYTES = 8
_MIN_MESSAGE_BYTES = _SEAL_BYTES + _PLACE_BYTES

# No label is a prefix of another, and what follows each has a fixed length.
_CALLER_PROOF = b"punto link: the caller holds the key\n"
_ANSWERER_PROOF = b"punto link: the answerer holds the key\n"
_SESSION = b"punto link: session\n"
_FROM_CALLER = b">"
_FROM_ANSWERER = b"<"

OPENING = _MAGIC + VERSION.to_bytes(_VERSION_BYTES, "big")
"""The beginning of every handshake message, in every version."""


class Violation(Exception):
    """A message that no process of this house would send."""


class OtherKey(Violation):
    """The other side does not hold the key of this house."""


class OtherVersion(Violation):
    def __init__(self, found: int) -> None:
        super().__init__(
            f"version {found} of the link is spoken there and version {VERSION} here; "
            "all processes of a house have to speak the same"
        )


def link_key(vault_key: bytes) -> bytes:
    """The link's key, which does not reveal the vault's."""
    assert len(vault_key) == KEY_BYTES, f"a key of {len(vault_key)} bytes"
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=b"punto link").derive(vault_key)


class LinkSession:
    """One side of an open link: seals outgoing messages and checks incoming ones."""

    __slots__ = ("_key", "_ours", "_received", "_sent", "_theirs")

    def __init__(self, key: bytes, *, ours: bytes, theirs: bytes) -> None:
        self._key = key
        self._ours = ours
        self._theirs = theirs
        self._sent = 0
        self._received = 0

    def seal(self, body: bytes) -> bytes:
        placed = self._sent.to_bytes(_PLACE_BYTES, "big") + body
        self._sent += 1
        message = _keyed(self._key, self._ours, placed) + placed
        assert len(message) <= MAX_MESSAGE_BYTES, f"a message of {len(message)} bytes"
        return message

    def open(self, message: bytes) -> bytes:
        """The body of the other side's next message; a Violation for any other."""
        if not _MIN_MESSAGE_BYTES <= len(message) <= MAX_MESSAGE_BYTES:
            raise Violation(
                f"a message of {len(message)} bytes; expected "
                f"{_MIN_MESSAGE_BYTES} to {MAX_MESSAGE_BYTES}"
            )
        seal, placed = message[:_SEAL_BYTES], message[_SEAL_BYTES:]
        if not hmac.compare_digest(seal, _keyed(self._key, self._theirs, placed)):
            raise Violation("a message without the seal of the other side")
        place = int.from_bytes(placed[:_PLACE_BYTES], "big")
        if place != self._received:
            raise Violation(f"message {place} came where {self._received} was expected")
        self._received += 1
        return placed[_PLACE_BYTES:]


class CallerHandshake:
    """The caller's side of the handshake, with a new nonce for every link."""

    def __init__(self, key: bytes, nonce: bytes) -> None:
        assert len(nonce) == NONCE_BYTES, f"a nonce of {len(nonce)} bytes"
        self._key = key
        self.hello = OPENING + nonce

    def prove(self, challenge: bytes) -> tuple[bytes, LinkSession]:
        """Checks the other side's proof; returns the own proof and the session."""
        nonce, proof = _split(challenge, NONCE_BYTES + _SEAL_BYTES)
        transcript = self.hello + OPENING + nonce
        if not hmac.compare_digest(proof, _keyed(self._key, _ANSWERER_PROOF, transcript)):
            raise OtherKey("the process that was called does not hold the key of this house")
        session = LinkSession(
            _keyed(self._key, _SESSION, transcript), ours=_FROM_CALLER, theirs=_FROM_ANSWERER
        )
        return _keyed(self._key, _CALLER_PROOF, transcript), session


class AnswererHandshake:
    """The answering side of the handshake, with a new nonce for every link."""

    def __init__(self, key: bytes, nonce: bytes) -> None:
        assert len(nonce) == NONCE_BYTES, f"a nonce of {len(nonce)} bytes"
        self._key = key
        self._nonce = nonce
        self._transcript = b""

    def challenge(self, hello: bytes) -> bytes:
        """The answer to the caller's hello, with the proof over its nonce."""
        assert not self._transcript, "a nonce serves one caller"
        _split(hello, NONCE_BYTES)
        self._transcript = hello + OPENING + self._nonce
        return OPENING + self._nonce + _keyed(self._key, _ANSWERER_PROOF, self._transcript)

    def accept(self, proof: bytes) -> LinkSession:
        assert self._transcript, "a proof follows a challenge"
        if not hmac.compare_digest(proof, _keyed(self._key, _CALLER_PROOF, self._transcript)):
            raise OtherKey("the caller does not hold the key of this house")
        return LinkSession(
            _keyed(self._key, _SESSION, self._transcript), ours=_FROM_ANSWERER, theirs=_FROM_CALLER
        )


def _keyed(key: bytes, label: bytes, text: bytes) -> bytes:
    return hmac.digest(key, label + text, "sha256")


def _split(greeting: bytes, length: int) -> tuple[bytes, bytes]:
    """The nonce of a handshake message and what follows it."""
    if len(greeting) < _OPENING_BYTES or not greeting.startswith(_MAGIC):
        raise Violation("no greeting of a link")
    version = int.from_bytes(greeting[len(_MAGIC) : _OPENING_BYTES], "big")
    if version != VERSION:
        raise OtherVersion(version)
    rest = greeting[_OPENING_BYTES:]
    if len(rest) != length:
        raise Violation(f"a greeting of {len(greeting)} bytes; expected {_OPENING_BYTES + length}")
    return rest[:NONCE_BYTES], rest[NONCE_BYTES:]
