"""A lease for work that one process of a house does at a time: another takes it over once its
holder releases it or dies."""

from time import monotonic

from punto.storage.port import Store

LEASE_SECONDS = 3.0
TICK_SECONDS = 0.5
"""Within both together, the streams and work of a dead process are taken over."""


class ExclusiveLease:
    """`holder` is the same for all leases of a process."""

    def __init__(self, store: Store, name: str, holder: str) -> None:
        self._store = store
        self._name = name
        self._holder = holder
        self._until = 0.0

    def is_held(self) -> bool:
        """Whether no other process can have it."""
        return monotonic() < self._until

    async def hold(self) -> None:
        """Renews the lease, or takes a free one; to be called with every tick."""
        asked_at = monotonic()
        lease = (await self._store.leases()).get(self._name)
        if lease is not None and lease.holder != self._holder:
            self.lose()
        elif lease is not None and lease.seconds_left > LEASE_SECONDS / 2:
            self._until = asked_at + lease.seconds_left
        else:
            fence = await self._store.own(self._name, self._holder, seconds=LEASE_SECONDS)
            self._until = 0.0 if fence is None else asked_at + LEASE_SECONDS

    def lose(self) -> None:
        """Begins nothing more under it, though no other process has it yet."""
        self._until = 0.0

    async def release(self) -> None:
        """Lets another process take it at once."""
        self.lose()
        await self._store.disown(self._name, self._holder)
