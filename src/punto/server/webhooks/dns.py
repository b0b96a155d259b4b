"""Names looked up in threads of their own: one that nobody answers for holds up no other lookup,
nor the end of the process."""

import asyncio
import socket
from contextlib import suppress
from threading import Thread

from punto.server.webhooks.url_policy import is_address

Found = list[str] | OSError


class Names:
    def __init__(self) -> None:
        self._under_way: dict[str, asyncio.Future[Found]] = {}

    async def addresses(self, host: str) -> list[str]:
        """Where a name leads, the preferred address first; an OSError where it leads nowhere."""
        if is_address(host):
            return [host]
        # Of those who ask for the same name at the same time, the first has it looked up.
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
            # Where the loop is over, nobody waits any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, found)

        Thread(target=work, name=f"looks up {host}", daemon=True).start()


def _look_up(host: str) -> Found:
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        return error if isinstance(error, OSError) else OSError(str(error))
    return list(dict.fromkeys(str(where[0]) for *_, where in found))
