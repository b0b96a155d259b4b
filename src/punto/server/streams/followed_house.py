"""The house's own stream, followed: people, limits, disputes, transfers."""

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
        """Reads what other processes wrote."""
        await self._committer.refresh(HOUSE)

    def on_changed_elsewhere(self, changed: Callable[[], None]) -> None:
        """Calls this when another process has written to the house's stream."""
        self._elsewhere.append(changed)

    async def changed(self, stream: str, count: int) -> None:
        """A stream now has `count` records."""
        if stream != HOUSE:
            return
        # This process already knows what it wrote itself.
        new = count > self._committer.head(HOUSE).count
        await self.refresh()
        if new:
            for changed in self._elsewhere:
                changed()
