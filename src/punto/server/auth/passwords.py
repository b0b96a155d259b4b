"""Passwords, stored as Argon2 hashes. Hashing runs in threads, so that no table waits for it."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError, VerifyMismatchError

from punto.rules.refusal import Refusal
from punto.storage.port import StorageError

MIN_LENGTH, MAX_LENGTH = 10, 200

_AT_ONCE = 2
"""One hash takes 64 MiB and 50 milliseconds of a core."""


class PasswordError(StorageError):
    """Hashing failed, for want of memory or the like."""


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        # One lane: threads for several could not always be started.
        self._hasher = hasher or PasswordHasher(parallelism=1)
        self._turn = asyncio.Semaphore(_AT_ONCE)
        # Checked for unknown names, so that they take as long as known ones.
        self._dummy_hash: str | None = None

    async def hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def matches(self, password: str, hash: str | None) -> bool:
        """Takes as long where there is no hash."""
        if hash is None:
            self._dummy_hash = self._dummy_hash or await self.hash("nobody has this password")
            await self._verified(self._dummy_hash, password)
            return False
        return await self._verified(hash, password)

    async def _verified(self, hash: str, password: str) -> bool:
        async with self._turn:
            try:
                return await asyncio.to_thread(self._hasher.verify, hash, password)
            except VerifyMismatchError:
                return False
            except (Argon2Error, InvalidHashError) as error:
                # The password may be right or wrong.
                raise PasswordError(f"the password could not be checked: {error}") from error


def refuse_password(password: str, person: str) -> Refusal | None:
    """Why this is no acceptable password."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        return Refusal(f"a password has {MIN_LENGTH} to {MAX_LENGTH} characters")
    named = bool(person) and person.lower() in password.lower()
    if named or len(set(password)) < 4:
        return Refusal("that password is too easy to guess")
    return None
