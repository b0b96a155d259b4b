"""Passwords, kept as Argon2 hashes; hashing runs beside the tables and never holds them up."""

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError, VerifyMismatchError

from punto.rules.refusal import Refusal
from punto.storage.port import StorageError

LEAST, MOST = 10, 200

_AT_ONCE = 2
"""Each takes 64 MiB and a core for a twentieth of a second."""


class PasswordTrouble(StorageError):
    """Hashing failed, for want of memory or the like."""


class Passwords:
    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        # One lane: a thread for each of several could not always be had.
        self._hasher = hasher or PasswordHasher(parallelism=1)
        self._turn = asyncio.Semaphore(_AT_ONCE)
        # Whoever names somebody unknown waits as long as for somebody known.
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def matches(self, password: str, hash: str | None) -> bool:
        """Whether it is the password; as slow where there is none."""
        if hash is None:
            self._nobody = self._nobody or await self.hash("somebody who is not here")
            await self._verified(self._nobody, password)
            return False
        return await self._verified(hash, password)

    async def _verified(self, hash: str, password: str) -> bool:
        async with self._turn:
            try:
                return await asyncio.to_thread(self._hasher.verify, hash, password)
            except VerifyMismatchError:
                return False
            except (Argon2Error, InvalidHashError) as error:
                # That says nothing about the password, so nothing is said about it.
                raise PasswordTrouble(f"the password could not be checked: {error}") from error


def refuse_password(password: str, person: str) -> Refusal | None:
    """Why nobody should use this as a password."""
    if not LEAST <= len(password) <= MOST:
        return Refusal(f"a password has {LEAST} to {MOST} characters")
    named = bool(person) and person.lower() in password.lower()
    if named or len(set(password)) < 4:
        return Refusal("that password is too easy to guess")
    return None
