"""The webhooks of a house: added, removed, tested, and delivered to."""

from secrets import token_hex

from msgspec import Struct

from punto.house.significant_event import SignificantKind
from punto.rules.refusal import Refusal
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask
from punto.server.event_stream.cursor import Positions
from punto.server.event_stream.reader import heads_of
from punto.server.event_stream.stream_filter import StreamFilter
from punto.server.outbound.url_policy import origin, refuse_url
from punto.server.significant_events import note_or_raise
from punto.server.webhooks.dispatcher import WebhookDispatcher
from punto.server.webhooks.http_client import DeliveryBody, WebhookClient, write
from punto.server.webhooks.retry_policy import RetryPolicy
from punto.server.webhooks.store import WebhookStore
from punto.server.webhooks.webhook import Hook
from punto.storage.port import Store


class AddedHook(Struct, frozen=True):
    hook: Hook
    secret: str


class Webhooks:
    def __init__(
        self,
        store: Store,
        webhooks: WebhookStore,
        ask: Ask,
        *,
        holder: str,
        clock: Clock,
        retry_policy: RetryPolicy,
    ) -> None:
        self.store = webhooks
        self._store = store
        self._ask = ask
        self._clock = clock
        self._retry_policy = retry_policy
        self._client = WebhookClient()
        self._dispatcher = WebhookDispatcher(
            store,
            webhooks,
            self._client,
            ask,
            holder=holder,
            clock=clock,
            retry_policy=retry_policy,
        )

    async def run(self) -> None:
        """Delivers until cancelled."""
        try:
            await self._dispatcher.run()
        finally:
            await self._client.close()

    async def add(
        self, name: str, url: str, wanted: StreamFilter, start: Positions | None, by: str
    ) -> AddedHook | Refusal:
        """Delivers records after `start`, or else from now on."""
        refusal = refuse_url(url) or await self.store.refuse(name)
        if refusal:
            return refusal
        # Noted first: better a note without a change than a change without a note.
        await self._note(f"webhook {name}", f"{by} adds it, to {origin(url)}")
        place = await heads_of(self._store) if start is None else start
        hook, secret = self.store.new(name, url, wanted, place, at=self._clock(), by=by)
        refusal = await self.store.add(hook)
        self._dispatcher.refresh()
        return refusal or AddedHook(hook, secret)

    async def remove(self, hook: Hook, by: str) -> None:
        await self._note(f"webhook {hook.name}", f"{by} removes it, to {origin(hook.url)}")
        await self.store.remove(hook)
        self._dispatcher.refresh()

    async def test(self, hook: Hook) -> str | None:
        """Posts an empty delivery: why it failed, or None."""
        content = DeliveryBody(hook.name, token_hex(16), True, [])
        secret, seconds = self.store.secret(hook), self._retry_policy.answer_seconds
        return await self._client.post(hook.url, secret, content, write(content), seconds=seconds)

    async def _note(self, about: str, words: str) -> None:
        kind = SignificantKind.CONFIGURATION_CHANGED
        answer = await note_or_raise(self._ask, kind, about, words)
        assert answer.accepted, answer.refusal
