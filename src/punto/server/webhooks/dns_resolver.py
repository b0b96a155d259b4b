"""Looks up host names, each in a thread of its own: one without an answer holds up neither other
lookups nor the end of the process."""

import asyncio
import socket
from contextlib import suppress
from threading import Thread

from punto.server.outbound.url_policy import is_address

Found = list[str] | OSError


class DnsResolver:
    def __init__(self) -> None:
        self._under_way: dict[str, asyncio.Future[Found]] = {}

    async def addresses(self, host: str) -> list[str]:
        """The addresses of a host, the preferred one first; an OSError where there are none."""
        if is_address(host):
            return [host]
        # Concurrent callers for one name share one lookup.
        if host not in self._under_way:
            self._begin(host)
        found = await asyncio.shield(self._under_way[host])
        if isinstance(found, OSError):
            raise found
        return found

    def _begin(self, host: str) -> None:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Found] = loop.create_future()
        self._under_way[host] = answered

        def settle(found: Found) -> None:
            del self._under_way[host]
            answered.set_result(found)

        def work() -> None:
            found = _look_up(host)
            # The loop may be closed by now.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, found)

        Thread(target=work, name=f"looks up {host}", daemon=True).start()


def _look_up(host: str) -> Found:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        return error if isinstance(error, OSError) else OSError(str(error))
    return list(dict.fromkeys(str(where[0]) for *_, where in found))
