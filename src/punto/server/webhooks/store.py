"""Stores webhooks, in the facts beside the journal: no journal and no export has them.

A hook and its progress are two facts. The progress is stored under the hook's id, which is never
used again, so that a delivery under way when its hook is removed does not affect a new hook of the
same name.
"""

from collections.abc import Collection, Mapping
from secrets import token_hex, token_urlsafe

import msgspec

from punto.rules.refusal import Refusal
from punto.server.event_stream.stream_filter import StreamFilter
from punto.server.webhooks.webhook import DeliveryProgress, Hook
from punto.storage.logins import Logins
from punto.storage.vault import Vault

MAX_HOOKS = 20

_HOOK = "hook/"
_PROGRESS = "hook-standing/"

_HOOKS = msgspec.json.Decoder(Hook)
_PROGRESSES = msgspec.json.Decoder(DeliveryProgress)


class WebhookStore:
    def __init__(self, logins: Logins, vault: Vault) -> None:
        self._facts = logins
        self._vault = vault

    def new(
        self,
        name: str,
        url: str,
        wanted: StreamFilter,
        start: Mapping[str, int],
        *,
        at: int,
        by: str,
    ) -> tuple[Hook, str]:
        """A hook to be added, and its secret, which is shown only now."""
        id, secret = token_hex(8), f"hook_{token_urlsafe(32)}"
        hook = Hook(
            id=id,
            name=name,
            url=url,
            wanted=wanted,
            sealed=self._vault.seal_words(_HOOK + id, secret),
            start=dict(start),
            added_at=at,
            added_by=by,
        )
        return hook, secret

    def secret(self, hook: Hook) -> str:
        return self._vault.unseal_words(_HOOK + hook.id, hook.sealed)

    async def refuse(self, name: str) -> Refusal | None:
        """Why no hook of this name can be added."""
        known = await self.hooks()
        if name in known:
            return Refusal(f"there is a webhook {name} already")
        if len(known) >= MAX_HOOKS:
            return Refusal(f"a house has at most {MAX_HOOKS} webhooks")
        return None

    async def add(self, hook: Hook) -> Refusal | None:
        text = msgspec.json.encode(hook).decode()
        if await self._facts.set_fact(_HOOK + hook.name, text, if_absent=True) != text:
            return Refusal(f"there is a webhook {hook.name} already")
        return None

    async def remove(self, hook: Hook) -> None:
        await self._facts.drop_fact(_HOOK + hook.name)

    async def find(self, name: str) -> Hook | None:
        text = await self._facts.fact(_HOOK + name)
        return None if text is None else _HOOKS.decode(text)

    async def hooks(self) -> dict[str, Hook]:
        """All hooks by name."""
        found = await self._facts.facts(_HOOK)
        return {hook.name: hook for hook in map(_HOOKS.decode, found.values())}

    async def has(self, hook: Hook) -> bool:
        """Whether the hook still exists."""
        found = await self.find(hook.name)
        return found is not None and found.id == hook.id

    async def progress(self, hook: Hook) -> DeliveryProgress:
        text = await self._facts.fact(_PROGRESS + hook.id)
        return DeliveryProgress(through=hook.start) if text is None else _PROGRESSES.decode(text)

    async def save(self, hook: Hook, progress: DeliveryProgress) -> None:
        await self._facts.set_fact(_PROGRESS + hook.id, msgspec.json.encode(progress).decode())

    async def sweep(self, hooks: Collection[Hook]) -> None:
        """Removes the progress of removed hooks."""
        known = {_PROGRESS + hook.id for hook in hooks}
        for name in await self._facts.facts(_PROGRESS):
            if name not in known:
                await self._facts.drop_fact(name)
