"""The dice shaker in the patron's hands: shaken at least once, then opened (Power 98, 3.6.1)."""

import asyncio
from collections.abc import Callable


class Shaker:
    """The round waits in `opened` while the patron shakes; a closed hand holds no shaker."""

    def __init__(self) -> None:
        self._opened: asyncio.Event | None = None
        self._shakes = 0

    @property
    def in_hand(self) -> bool:
        return self._opened is not None

    @property
    def may_open(self) -> bool:
        return self.in_hand and self._shakes > 0

    async def opened(self, handed_over: Callable[[], None]) -> None:
        """Hands the shaker over and comes back when the patron has opened it."""
        self._opened, self._shakes = asyncio.Event(), 0
        handed_over()
        try:
            await self._opened.wait()
        finally:
            self._opened = None

    def shake(self) -> int:
        """One more shake; how many there have been."""
        assert self.in_hand
        self._shakes += 1
        return self._shakes

    def open(self) -> None:
        assert self._opened is not None
        assert self.may_open
        self._opened.set()
