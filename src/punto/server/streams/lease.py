"""A lease of the storage, for what one process of a house does at a time: another takes it over
when its holder has let it go, or has died."""

from time import monotonic

from punto.storage.port import Store

LEASE_SECONDS = 3.0
TICK_SECONDS = 0.5
"""What a process had that died is taken over within both together."""


class Held:
    """`holder` is that of the process for all its leases, so that they are kept together and
    processes are counted by them."""

    def __init__(self, store: Store, name: str, holder: str) -> None:
        self._store = store
        self._name = name
        self._holder = holder
        self._until = 0.0

    def is_held(self) -> bool:
        """Whether no other process can have taken it."""
        return monotonic() < self._until

    async def hold(self) -> None:
        """Keeps the lease, or takes it where nobody has it; to be asked with every tick."""
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
        """Nothing more is begun under it, though no other process has it yet."""
        self._until = 0.0

    async def let_go(self) -> None:
        """Leaves it to another process, which can take it at once."""
        self.lose()
        await self._store.disown(self._name, self._holder)
