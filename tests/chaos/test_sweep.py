"""The sweep at the storage port: wherever a scripted evening fails or dies, whoever plays it again
from its start ends up exactly where it ends without faults."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from signal import SIGKILL

import pytest
from chaos.databases import Database, SqliteDatabase, postgres_database
from chaos.script import Left, left, play, play_and_die, script
from faults import Fault, Switch, lose
from killable_process import exit_status
from msgspec import Struct

from punto.server.commit import batch_builder
from punto.server.commit.command_result import CommandResult
from punto.storage.factory import open_store
from punto.storage.port import StorageError
from punto.storage.statement_probe import NO_PROBE

SNAPSHOT_EVERY = 8
SCRIPT = script()

ON_ITS_OWN = ("commit", "own")
"""Kinds of statements that are done for good even if the answer is lost."""


KINDS = {
    "begin",
    "commit",
    "open accounts",
    "own",
    "read answers",
    "read entries",
    "read heads",
    "read secret",
    "read snapshot",
    "seal",
    "unseal",
    "write accounts",
    "write answers",
    "write entries",
    "write snapshots",
    "write streams",
}
KINDS_OF = {
    "sqlite": KINDS | {"read accounts", "read streams", "read entry"},
    "postgres": KINDS | {"lock accounts", "close accounts", "open streams", "lock streams"},
}
"""What a process that runs tables says to each storage."""


class Reference(Struct, frozen=True):
    """The evening without faults; `kinds` are its statements in order."""

    answers: list[CommandResult]
    left: Left
    kinds: list[str]


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    if request.param == "sqlite":
        yield SqliteDatabase(tmp_path)
        return
    async with postgres_database(request.getfixturevalue("postgres")) as found:
        yield found


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_builder, "SNAPSHOT_EVERY", SNAPSHOT_EVERY)


async def reference(database: Database) -> Reference:
    switch, listing = Switch(), Fault()
    async with database.store(await database.empty(), switch) as store:
        switch.probe = listing
        answers = await play(store, SCRIPT)
        kinds = list(listing.kinds)
        return Reference(answers, await left(store), kinds)


async def died(url: str, n: int, *, opening: bool) -> bool:
    play = partial(play_and_die, url, n, opening=opening, snapshot_every=SNAPSHOT_EVERY)
    return await asyncio.to_thread(exit_status, play) == -SIGKILL


async def test_the_evening_has_every_kind_of_statement(
    database: Database, request: pytest.FixtureRequest
) -> None:
    """Else the sweep would leave some of them out."""
    whole = await reference(database)
    assert set(whole.kinds) == KINDS_OF[request.node.callspec.params["database"]]


@pytest.mark.whole
@pytest.mark.exhaustive
async def test_whichever_statement_raises_the_evening_ends_the_same(
    database: Database,
) -> None:
    whole = await reference(database)
    faults = [(n, False) for n in range(1, len(whole.kinds) + 1)]
    faults += [(n, True) for n, kind in enumerate(whole.kinds, start=1) if kind in ON_ITS_OWN]
    for n, after in faults:
        switch = Switch()
        async with database.store(await database.empty(), switch) as store:
            switch.probe = Fault(lose, after=n) if after else Fault(lose, before=n)
            answers = await play(store, SCRIPT)
            switch.probe = NO_PROBE
            again = await play(store, SCRIPT)
            assert (answers, again, await left(store)) == (
                whole.answers,
                whole.answers,
                whole.left,
            ), f"statement {n}, {whole.kinds[n - 1]}, raised {'after' if after else 'before'}"


@pytest.mark.whole
@pytest.mark.exhaustive
async def test_after_whichever_statement_the_process_dies_the_evening_ends_the_same(
    database: Database,
) -> None:
    whole = await reference(database)
    for n, kind in enumerate(whole.kinds, start=1):
        url = await database.empty()
        assert await died(url, n, opening=False)
        async with database.store(url, NO_PROBE) as store:
            answers = await play(store, SCRIPT)
            assert (answers, await left(store)) == (
                whole.answers,
                whole.left,
            ), f"died after statement {n}, {kind}"


@pytest.mark.whole
@pytest.mark.exhaustive
async def test_wherever_its_opening_fails_or_dies_a_new_house_can_be_opened(
    database: Database,
) -> None:
    listing = Fault()
    await (await open_store(await database.bare(), probe=listing)).close()
    for n, kind in enumerate(listing.kinds, start=1):
        url = await database.bare()
        with pytest.raises(StorageError):
            await open_store(url, probe=Fault(lose, before=n))
        await (await open_store(url)).close()
        url = await database.bare()
        assert await died(url, n, opening=True)
        store = await open_store(url)
        assert await store.heads() == {}, f"died after statement {n}, {kind}"
        await store.close()
