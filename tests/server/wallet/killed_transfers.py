"""A house process that moves chips until it is killed: between two commits, in the middle of one,
or while the wallet is asked."""

import asyncio
import os
from collections.abc import Sequence

from faults import NEVER, Fault, die
from server.wallet.house import buy, cash, open_for, settled
from server.wallet.operating import order
from server.wallet.till import STUCK

from punto.ledger.account import patron
from punto.server.streams import lease, ownership
from punto.server.wallet import cashier
from punto.server.wallet.settings import WalletSettings
from punto.storage.factory import open_store

PATRONS = ("ann", STUCK)
GIVE_UP_SECONDS = 0.1


def move_and_die(
    url: str,
    settings: WalletSettings,
    *,
    before: int = NEVER,
    after: int = NEVER,
    faults: Sequence[str] = (),
) -> None:
    """Dies before the n-th commit once the house is open, or after it; or by the till, at the call
    that has the fault."""
    asyncio.run(_move(url, settings, Fault(die, before=before, after=after, of="commit"), faults))


async def _move(url: str, settings: WalletSettings, fault: Fault, faults: Sequence[str]) -> None:
    """Chips in, chips out, and chips in that are rolled back."""
    order(settings.url, faults, house=os.getpid())
    # What it owns is free soon after its death.
    for module in (lease, ownership, cashier):
        vars(module).update(LEASE_SECONDS=0.4, TICK_SECONDS=0.1)
    fault.armed = False
    store = await open_store(url, probe=fault)
    async with open_for(store, settings, PATRONS) as services:
        fault.armed = True
        # What a busy machine gives up before the wallet has answered is bought once more.
        while not (await store.balances()).get(patron("ann")):
            await buy(services, "ann", 700)
            await settled(services)
        await cash(services, "ann", 300)
        await buy(services, STUCK, 500)
        await settled(services)
    await store.close()
