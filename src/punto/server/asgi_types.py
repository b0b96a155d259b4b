"""The types of ASGI, and the extension of Punto's sockets."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Write = Callable[[bytes], bool]
"""Sends a text over a socket at once; False where it cannot take it now."""

EXTENSION = "punto"
"""The scope extension of a socket: "write" is its `Write`, and "abort" drops the connection at
once."""
