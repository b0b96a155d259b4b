"""What the house has for the systems of others: cursors for those that read, and webhooks."""

from secrets import token_hex

from msgspec import Struct

from punto.house.significant_event import SignificantKind
from punto.rules.refusal import Refusal
from punto.server.clock import Clock
from punto.server.commit.command_results import Ask
from punto.server.event_stream.cursor import Cursors, Positions
from punto.server.event_stream.reader import heads_of
from punto.server.event_stream.subscription import Wanted
from punto.server.significant_events import write_down
from punto.server.webhooks.http_post import Letter, Poster, write
from punto.server.webhooks.retry_policy import Patience
from punto.server.webhooks.url_policy import origin, refuse_url
from punto.server.webhooks.webhook import Hook
from punto.server.webhooks.webhook_dispatcher import Office
from punto.server.webhooks.webhook_store import Book
from punto.storage.port import Store
from punto.storage.vault import Vault


class Added(Struct, frozen=True):
    hook: Hook
    secret: str


class Integrators:
    def __init__(
        self,
        store: Store,
        ask: Ask,
        *,
        key: bytes,
        holder: str,
        clock: Clock,
        patience: Patience,
    ) -> None:
        self.cursors = Cursors(key)
        self.book = Book(store.logins, Vault(key))
        self._store = store
        self._ask = ask
        self._clock = clock
        self._patience = patience
        self._poster = Poster()
        self._office = Office(
            store, self.book, self._poster, ask, holder=holder, clock=clock, patience=patience
        )

    async def run(self) -> None:
        """Delivers to webhooks until it is cancelled."""
        try:
            await self._office.run()
        finally:
            await self._poster.close()

    async def add(
        self, name: str, url: str, wanted: Wanted, start: Positions | None, by: str
    ) -> Added | Refusal:
        """Begins behind `start`, or else with whatever happens from now on."""
        refusal = refuse_url(url) or await self.book.refuse(name)
        if refusal:
            return refusal
        # Noted first: a change that came to nothing may stand there, one that nobody knows of not.
        await self._note(f"webhook {name}", f"{by} adds it, to {origin(url)}")
        place = await heads_of(self._store) if start is None else start
        hook, secret = self.book.new(name, url, wanted, place, at=self._clock(), by=by)
        refusal = await self.book.add(hook)
        self._office.look()
        return refusal or Added(hook, secret)

    async def remove(self, hook: Hook, by: str) -> None:
        await self._note(f"webhook {hook.name}", f"{by} removes it, to {origin(hook.url)}")
        await self.book.remove(hook)
        self._office.look()

    async def test(self, hook: Hook) -> str | None:
        """Posts a delivery without records: why it was not taken, None where it was."""
        letter = Letter(hook.name, token_hex(16), True, [])
        secret, seconds = self.book.secret(hook), self._patience.answer_seconds
        return await self._poster.post(hook.url, secret, letter, write(letter), seconds=seconds)

    async def _note(self, about: str, words: str) -> None:
        kind = SignificantKind.CONFIGURATION_CHANGED
        answer = await write_down(self._ask, kind, about, words)
        assert answer.accepted, answer.refusal
