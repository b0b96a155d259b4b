"""The few words that a server and an application share (ASGI)."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Write = Callable[[bytes], bool]
"""Sends a text over a socket at once; False where the line cannot take it now."""

EXTENSION = "punto"
"""The extension of a socket's scope that has its `Write` as "write", and as "abort" what drops the
line at once, whatever is still on its way."""
