"""The pace of the cards: a short wait after each event, until the patron has seen enough."""

import asyncio


class CardPace:
    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._hurry = asyncio.Event()

    def start(self) -> None:
        """A new round goes at its own pace again."""
        self._hurry.clear()

    def skip(self) -> None:
        """The rest of this round comes at once."""
        self._hurry.set()

    @property
    def at_once(self) -> bool:
        """Whether there is nothing to watch: only what comes out in the end is shown."""
        return not self._seconds or self._hurry.is_set()

    async def wait(self) -> None:
        if self.at_once:
            return
        try:
            await asyncio.wait_for(self._hurry.wait(), self._seconds)
        except TimeoutError:
            return
