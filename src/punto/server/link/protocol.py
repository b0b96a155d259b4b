"""What goes over a link, as bytes in and bytes out, without a network or chance of its own.

Both sides prove that they hold the house's key, each over a number that the other has just drawn,
so that a recorded greeting opens nothing. From then on every message carries its place in the order
and a seal over direction, place and body. The link is authentic, not secret: whoever can listen to
the network can read it.
"""

import hmac

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

VERSION = 1

KEY_BYTES = 32
NONCE_BYTES = 32
LARGEST_MESSAGE = 256 * 1024

_MAGIC = b"punto link"
_VERSION_BYTES = 2
_OPENING_BYTES = len(_MAGIC) + _VERSION_BYTES
_SEAL_BYTES = 32
_PLACE_BYTES = 8
_LEAST_MESSAGE = _SEAL_BYTES + _PLACE_BYTES

# No label begins another, and what follows them always has one length.
_CALLER_PROOF = b"punto link: the caller holds the key\n"
_ANSWERER_PROOF = b"punto link: the answerer holds the key\n"
_SESSION = b"punto link: session\n"
_FROM_CALLER = b">"
_FROM_ANSWERER = b"<"

OPENING = _MAGIC + VERSION.to_bytes(_VERSION_BYTES, "big")
"""How every greeting of every version begins."""


class Violation(Exception):
    """What came over the link is not what the other side of this house would have sent."""


class OtherKey(Violation):
    """The other side does not hold the key of this house."""


class OtherVersion(Violation):
    def __init__(self, found: int) -> None:
        super().__init__(
            f"version {found} of the link is spoken there and version {VERSION} here; "
            "all processes of a house have to speak the same"
        )


def link_key(vault_key: bytes) -> bytes:
    """The key of the link, from which nobody gets back to that of the vault."""
    assert len(vault_key) == KEY_BYTES, f"a key of {len(vault_key)} bytes"
    return HKDF(SHA256(), KEY_BYTES, salt=None, info=b"punto link").derive(vault_key)


class Session:
    """One side of a link that has been opened: it seals what goes out and checks what comes in."""

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
        assert len(message) <= LARGEST_MESSAGE, f"a message of {len(message)} bytes"
        return message

    def open(self, message: bytes) -> bytes:
        """The body of a message, if it is the next one that the other side has sealed."""
        if not _LEAST_MESSAGE <= len(message) <= LARGEST_MESSAGE:
            raise Violation(
                f"a message of {len(message)} bytes; expected {_LEAST_MESSAGE} to {LARGEST_MESSAGE}"
            )
        seal, placed = message[:_SEAL_BYTES], message[_SEAL_BYTES:]
        if not hmac.compare_digest(seal, _keyed(self._key, self._theirs, placed)):
            raise Violation("a message without the seal of the other side")
        place = int.from_bytes(placed[:_PLACE_BYTES], "big")
        if place != self._received:
            raise Violation(f"message {place} came where {self._received} was expected")
        self._received += 1
        return placed[_PLACE_BYTES:]


class Calling:
    """The greeting as the side sees it that calls. A nonce is drawn anew for every link."""

    def __init__(self, key: bytes, nonce: bytes) -> None:
        assert len(nonce) == NONCE_BYTES, f"a nonce of {len(nonce)} bytes"
        self._key = key
        self.hello = OPENING + nonce

    def prove(self, challenge: bytes) -> tuple[bytes, Session]:
        """The proof to be sent, once that of the other side holds, and the session."""
        nonce, proof = _split(challenge, NONCE_BYTES + _SEAL_BYTES)
        said = self.hello + OPENING + nonce
        if not hmac.compare_digest(proof, _keyed(self._key, _ANSWERER_PROOF, said)):
            raise OtherKey("the process that was called does not hold the key of this house")
        session = Session(
            _keyed(self._key, _SESSION, said), ours=_FROM_CALLER, theirs=_FROM_ANSWERER
        )
        return _keyed(self._key, _CALLER_PROOF, said), session


class Answering:
    """The greeting as the side sees it that is called."""

    def __init__(self, key: bytes, nonce: bytes) -> None:
        assert len(nonce) == NONCE_BYTES, f"a nonce of {len(nonce)} bytes"
        self._key = key
        self._nonce = nonce
        self._said = b""

    def challenge(self, hello: bytes) -> bytes:
        """The answer to a caller's first words, with the proof for the number in them."""
        assert not self._said, "a nonce serves one caller"
        _split(hello, NONCE_BYTES)
        self._said = hello + OPENING + self._nonce
        return OPENING + self._nonce + _keyed(self._key, _ANSWERER_PROOF, self._said)

    def accept(self, proof: bytes) -> Session:
        assert self._said, "a proof follows a challenge"
        if not hmac.compare_digest(proof, _keyed(self._key, _CALLER_PROOF, self._said)):
            raise OtherKey("the caller does not hold the key of this house")
        return Session(
            _keyed(self._key, _SESSION, self._said), ours=_FROM_ANSWERER, theirs=_FROM_CALLER
        )


def _keyed(key: bytes, label: bytes, text: bytes) -> bytes:
    return hmac.digest(key, label + text, "sha256")


def _split(greeting: bytes, length: int) -> tuple[bytes, bytes]:
    """A nonce and what follows it, out of a greeting of this version."""
    if len(greeting) < _OPENING_BYTES or not greeting.startswith(_MAGIC):
        raise Violation("no greeting of a link")
    version = int.from_bytes(greeting[len(_MAGIC) : _OPENING_BYTES], "big")
    if version != VERSION:
        raise OtherVersion(version)
    rest = greeting[_OPENING_BYTES:]
    if len(rest) != length:
        raise Violation(f"a greeting of {len(greeting)} bytes; expected {_OPENING_BYTES + length}")
    return rest[:NONCE_BYTES], rest[NONCE_BYTES:]
