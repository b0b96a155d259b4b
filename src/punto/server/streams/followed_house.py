"""The house's own stream as this process last saw it: its people, settings, disputes."""

from collections.abc import Callable

from punto.house.kind import HOUSE_KIND
from punto.house.state import House
from punto.house.stream import HOUSE
from punto.server.commit.committer import Committer


class FollowedHouse:
    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self._elsewhere: list[Callable[[], None]] = []

    @property
    def state(self) -> House:
        return self._committer.state(HOUSE_KIND)

    async def refresh(self) -> None:
        """Reads what other processes have written."""
        await self._committer.refresh(HOUSE)

    def on_changed_elsewhere(self, changed: Callable[[], None]) -> None:
        """Calls this when another process has written for the house."""
        self._elsewhere.append(changed)

    async def changed(self, stream: str, count: int) -> None:
        """Some stream has so many records."""
        if stream != HOUSE:
            return
        # What this process has written itself, it has seen before it is news.
        new = count > self._committer.head(HOUSE).count
        await self.refresh()
        if new:
            for changed in self._elsewhere:
                changed()
