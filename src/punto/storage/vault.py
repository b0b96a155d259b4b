"""The vault: the secret of a virtual shoe, sealed for as long as the shoe is in play.

A store has only what is sealed here, by AES-256-GCM under a key that is in a file of its own and
never in the database. The name that a secret is stored under is sealed with it, so that one shoe
cannot be passed off as another.
"""

import hmac
import os
import re
import stat
from pathlib import Path
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import Struct

from punto.rules.cards import Card, read_card
from punto.rules.refusal import shown
from punto.storage.fsync import sync
from punto.storage.port import StorageError

KEY_BYTES = 32
SALT_BITS = 256

# At random, 96 bits serve billions of shoes under one key before two would be alike.
_NONCE_BYTES = 12
_FORM = "punto vault 1"
_KEY_LINE = rb"[0-9a-f]{64}\n?"
_MAX_KEY_FILE_BYTES = 1000
_OPEN_TO_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class VaultError(StorageError):
    """A key or a sealed secret is not what it should be; the message never shows either."""


class Secret(Struct, frozen=True):
    """What a commitment covers: the order of a shoe, its die values, and a salt in hex digits.

    Its repr shows sizes only, so that no log and no traceback gives it away.
    """

    order: tuple[Card, ...]
    dice: tuple[int, ...]
    salt: str

    def __repr__(self) -> str:
        return f"Secret(cards={len(self.order)}, dice={len(self.dice)})"

    def __rich_repr__(self) -> list[tuple[str, int]]:
        # msgspec shows rich every field of a struct, whatever its repr says.
        return [("cards", len(self.order)), ("dice", len(self.dice))]


class Vault:
    """Seals and unseals with one key."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise VaultError(f"a vault key of {len(key)} bytes; expected {KEY_BYTES}")
        self._key = key
        self._cipher = AESGCM(key)

    def key_for(self, purpose: str) -> bytes:
        """A key derived from this one, which does not reveal it."""
        return hmac.digest(self._key, f"{_FORM}\n{purpose}\n".encode(), "sha256")

    def seal(self, name: str, secret: Secret) -> bytes:
        """The bytes differ each time; their number depends on the size of the shoe alone."""
        return self._seal(name, _written(secret))

    def unseal(self, name: str, sealed: bytes) -> Secret:
        return _read(self._unseal(name, sealed))

    def seal_words(self, name: str, words: str) -> bytes:
        """For other secrets than shoes, under names that no shoe has."""
        return self._seal(name, words.encode())

    def unseal_words(self, name: str, sealed: bytes) -> str:
        return self._unseal(name, sealed).decode()

    def _seal(self, name: str, plain: bytes) -> bytes:
        nonce = token_bytes(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, _bound_to(name))

    def _unseal(self, name: str, sealed: bytes) -> bytes:
        nonce, locked = sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:]
        try:
            # What is cut short within the nonce is a ValueError.
            return self._cipher.decrypt(nonce, locked, _bound_to(name))
        except (InvalidTag, ValueError):
            raise VaultError(
                f"the secret sealed as {shown(name)} does not open: it was changed, "
                "or sealed with another key or under another name"
            ) from None


def _bound_to(name: str) -> bytes:
    return f"{_FORM}\n{name}".encode()


def _written(secret: Secret) -> bytes:
    cards, dice = " ".join(map(str, secret.order)), " ".join(map(str, secret.dice))
    return f"{cards}\n{dice}\n{secret.salt}".encode()


def _read(opened: bytes) -> Secret:
    cards, dice, salt = opened.decode().split("\n")
    return Secret(tuple(map(read_card, cards.split())), tuple(map(int, dice.split())), salt)


def make_key(path: Path) -> bytes:
    """Makes a key in a new file that only its owner can read; a file that exists is kept."""
    key = token_bytes(KEY_BYTES)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise VaultError(f"{path} is there already, and a key is never written over") from None
    except OSError as error:
        raise VaultError(f"no key file can be made at {path}: {error.strerror}") from None
    try:
        _write_through(file, f"{key.hex()}\n".encode())
        # Its name is to be as durable as the file: without its key no shoe opens any more.
        sync(path.parent)
    except OSError as error:
        # Half a key would only stand in the way of a whole one.
        path.unlink()
        raise VaultError(f"the key file {path} cannot be written: {error.strerror}") from None
    return key


def _write_through(file: int, line: bytes) -> None:
    with os.fdopen(file, "wb") as stream:
        # Whatever the umask has taken away, the owner has to read it.
        os.fchmod(file, 0o600)
        stream.write(line)
        stream.flush()
        os.fsync(file)


def read_key(path: Path) -> bytes:
    try:
        # Opened once and asked afterwards, so that it is one file all along; without waiting, for
        # the path may lead to a pipe.
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except FileNotFoundError:
        raise VaultError(f"there is no key file at {path}") from None
    except OSError as error:
        raise VaultError(f"the key file {path} cannot be read: {error.strerror}") from None
    try:
        mode = os.fstat(file).st_mode
        if not stat.S_ISREG(mode):
            raise VaultError(f"{path} is no file; expected a key file")
        if mode & _OPEN_TO_OTHERS:
            raise VaultError(
                f"the key file {path} is open to others (mode {stat.S_IMODE(mode):04o}); "
                "expected 0600, and a key that others have read is to be replaced"
            )
        found = os.read(file, _MAX_KEY_FILE_BYTES)
    except OSError as error:
        raise VaultError(f"the key file {path} cannot be read: {error.strerror}") from None
    finally:
        os.close(file)
    if not re.fullmatch(_KEY_LINE, found):
        raise VaultError(f"the key file {path} holds no key; expected {2 * KEY_BYTES} hex digits")
    return bytes.fromhex(found.decode())
