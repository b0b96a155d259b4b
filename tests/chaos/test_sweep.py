"""The sweep at the storage port: wherever a scripted evening fails or dies, whoever plays it again
from its start ends up exactly where it ends without faults."""

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path

import pytest
from chaos.faults import DIED, Listing, Raising, Switch
from chaos.forks import Forks, Order, forks
from chaos.grounds import Ground, SqliteGround, postgres_ground
from chaos.script import Left, left, play, script
from msgspec import Struct
from postgres import in_memory, server

from punto.server.commit import batch_builder
from punto.server.commit.command_results import CommandResult
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


@pytest.fixture(scope="module")
def postgres_url() -> Iterator[str]:
    # A process that dies takes nothing from the operating system, so there is no need to sync.
    settings = ("fsync=off", "deadlock_timeout=100ms")
    with server(*settings, place=in_memory()) as running, running.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
async def ground(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ground]:
    if request.param == "sqlite":
        yield SqliteGround(tmp_path)
        return
    async with postgres_ground(request.getfixturevalue("postgres_url")) as found:
        await found.bare()
        yield found


@pytest.fixture(scope="module")
def processes() -> Iterator[Forks]:
    with forks() as running:
        yield running


Stops = Callable[[Sequence[str]], list[int]]


@pytest.fixture
def stops(request: pytest.FixtureRequest) -> Stops:
    """The statements, by their number from 1, at which a sweep stops: every one. On PostgreSQL,
    where each takes several times as long, it is every third, and the first and the last of each
    kind; `./do chaos sweep` leaves out none."""
    every = request.config.getoption("--whole") or "sqlite" in request.node.callspec.id

    def found(kinds: Sequence[str]) -> list[int]:
        numbers = range(1, len(kinds) + 1)
        ends = {kinds.index(kind) + 1 for kind in kinds}
        ends |= {len(kinds) - kinds[::-1].index(kind) for kind in kinds}
        return [n for n in numbers if every or n % 3 == 1 or n in ends]

    return found


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch_builder, "SNAPSHOT_EVERY", SNAPSHOT_EVERY)


async def reference(ground: Ground) -> Reference:
    listing = Listing()
    switch = Switch(NO_PROBE)
    async with ground.store(await ground.empty(), switch) as store:
        switch.probe = listing
        answers = await play(store, SCRIPT)
        kinds = list(listing.kinds)
        return Reference(answers, await left(store), kinds)


async def test_the_evening_has_every_kind_of_statement(
    ground: Ground, request: pytest.FixtureRequest
) -> None:
    """Else the sweep would leave some of them out."""
    whole = await reference(ground)
    assert set(whole.kinds) == KINDS_OF[request.node.callspec.params["ground"]]


@pytest.mark.whole
@pytest.mark.exhaustive
async def test_whichever_statement_raises_the_evening_ends_the_same(
    ground: Ground, stops: Stops
) -> None:
    whole = await reference(ground)
    faults = [(n, False) for n in stops(whole.kinds)]
    faults += [(n, True) for n in stops(whole.kinds) if whole.kinds[n - 1] in ON_ITS_OWN]
    for n, after in faults:
        switch = Switch()
        async with ground.store(await ground.empty(), switch) as store:
            switch.probe = Raising(n, after=after)
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
    ground: Ground, processes: Forks, stops: Stops
) -> None:
    whole = await reference(ground)
    for n in stops(whole.kinds):
        url = await ground.empty()
        assert await processes.play(Order(url, n, False, SNAPSHOT_EVERY)) == DIED
        async with ground.store(url, NO_PROBE) as store:
            answers = await play(store, SCRIPT)
            assert (answers, await left(store)) == (
                whole.answers,
                whole.left,
            ), f"died after statement {n}, {whole.kinds[n - 1]}"


@pytest.mark.whole
@pytest.mark.exhaustive
async def test_wherever_its_opening_fails_or_dies_a_new_house_can_be_opened(
    ground: Ground, processes: Forks, stops: Stops
) -> None:
    listing = Listing()
    await (await open_store(await ground.bare(), probe=listing)).close()
    for n in stops(listing.kinds):
        url = await ground.bare()
        with pytest.raises(StorageError):
            await open_store(url, probe=Raising(n))
        await (await open_store(url)).close()
        url = await ground.bare()
        assert await processes.play(Order(url, n, True, SNAPSHOT_EVERY)) == DIED
        store = await open_store(url)
        assert await store.heads() == {}, f"died after statement {n}, {listing.kinds[n - 1]}"
        await store.close()
