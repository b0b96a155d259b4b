"""A house of two processes, one of which is killed or cut off; `./do chaos house` takes longer."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from chaos.cable import cable
from chaos.house import SECONDS_TO_TAKE_OVER, crash
from postgres import Server
from serving import Serving, serving
from verified import verified
from waiting import SECONDS

from punto.client import House, Table, Unavailable
from punto.storage.factory import open_store
from punto.storage.port import Store
from punto.table.state import Phase
from punto.table.stream import table_of

KILLS = 2


@pytest.mark.whole
async def test_when_a_process_is_killed_under_load_no_wager_is_lost_or_doubled(
    postgres: str, tmp_path: Path
) -> None:
    outcome = await crash(tmp_path, postgres, kills=KILLS, seed=7)
    assert outcome.kills == KILLS
    assert min(outcome.acknowledged, outcome.rounds) > 0
    assert outcome.slowest_takeover < SECONDS_TO_TAKE_OVER


async def shared_out(store: Store) -> dict[str, list[str]]:
    """The tables of each of two processes, by where it is: when all have one, and none has more
    than its share, no table changes hands any more."""
    async with asyncio.timeout(SECONDS):
        while True:
            tables = {name for one in await store.heads() if (name := table_of(one)) is not None}
            held: dict[str, list[str]] = {}
            for stream, lease in (await store.leases()).items():
                if (name := table_of(stream)) is not None:
                    held.setdefault(lease.holder.split()[0], []).append(name)
            shares = sorted(map(len, held.values()))
            if len(shares) == 2 and sum(shares) == len(tables) and shares[1] - shares[0] <= 1:
                return held
            await asyncio.sleep(0.05)


async def come_to(stack: AsyncExitStack, house: Serving, name: str) -> Table:
    guest = await stack.enter_async_context(await House.guest(house.url))
    table = await stack.enter_async_context(guest.table(name))
    await table.stand()
    return table


@pytest.mark.whole
async def test_a_process_that_is_cut_off_from_the_database_acknowledges_nothing_and_recovers(
    postgres: str, postgres_server: Server, tmp_path: Path
) -> None:
    [socket] = [path for path in postgres_server.folder.glob(".s.PGSQL.*") if path.is_socket()]
    database = urlsplit(postgres).path
    beside = tmp_path / "other"
    beside.mkdir()
    with cable(str(socket)) as wire:
        through = f"postgresql://postgres@127.0.0.1:{wire.port}{database}"
        with (
            serving(tmp_path, db=through) as cut_off,
            serving(beside, db=postgres, key=cut_off.key) as other,
        ):
            async with AsyncExitStack() as stack:
                store = await open_store(postgres)
                stack.push_async_callback(store.close)
                # Its own table: what it would only forward, it could still answer.
                address = urlsplit(cut_off.url).netloc
                name = (await shared_out(store))[address][0]
                there = await come_to(stack, cut_off, name)
                here = await come_to(stack, other, name)
                await there.until(lambda board: board.phase is Phase.BETTING)
                assert name in (await shared_out(store))[address]
                wire.cut()
                with pytest.raises(Unavailable):
                    await there.ask("PlaceWager", wager="banker", stake_cents=10_00, seconds=2)
                # The other has the table soon, and wagers are taken there.
                await here.ask("PlaceWager", wager="banker", stake_cents=20_00)
                wire.mend()
                await there.stand()
                assert there.you is not None
            assert [cut_off.stop(), other.stop()] == [0, 0]
    verified(postgres)
