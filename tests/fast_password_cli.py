"""The `punto` command, except that a password takes next to no time: for houses that many people
come into. How long it takes otherwise is what keeps guessers away, and nothing else depends on it.
"""

from functools import partial

from argon2 import PasswordHasher

from punto.__main__ import main
from punto.server.auth import passwords

passwords.PasswordHasher = partial(PasswordHasher, time_cost=1, memory_cost=8)  # type: ignore[assignment,attr-defined]

__all__ = ["main"]
