"""A kind of stream is one value: another one is written, owned, followed and recovered by the
machinery that tables, tournaments and the house have."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from killable_process import KillableProcess
from server.commit.notebook import (
    FEE_CENTS,
    NOTEBOOK,
    Notebook,
    WriteLine,
    committer_on,
    fees,
    write_until_killed,
)

from punto.journal.actor import SYSTEM, patron
from punto.journal.record import NumberedRecord
from punto.ledger.account import CAGE
from punto.rules.refusal import Refusal
from punto.server.commit import batch_builder
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Committer
from punto.server.streams.followed_streams import FollowedStreams
from punto.server.streams.stream_feed import StreamFeed
from punto.storage.factory import open_store
from punto.storage.port import Store

STREAM = NOTEBOOK.stream("red")
LINES_BEFORE_THE_KILL = 20


def line(text: str, id: str | None = None) -> WriteLine:
    return WriteLine(id=id or text, by=SYSTEM, at=0, line=text)


@asynccontextmanager
async def running(store: Store, holder: str = "one") -> AsyncIterator[Committer]:
    committer = committer_on(store, holder)
    assert await committer.own(STREAM, seconds=60)
    work = asyncio.create_task(committer.run())
    try:
        yield committer
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        await committer.disown(STREAM)


async def test_it_is_written_and_read_back_with_its_money(store: Store) -> None:
    async with running(store) as committer:
        first = await committer.submit(STREAM, line("one"))
        assert first == CommandResult(STREAM, 1, 1)
        # Asked again it has no second effect, and a refusal changes nothing.
        assert await committer.submit(STREAM, line("one")) == first
        empty = await committer.submit(STREAM, line("", id="empty"))
        assert empty.refusal == Refusal("an empty line is not written")
        await committer.submit(STREAM, line("two"))
    async with running(store, "another") as committer:
        assert committer.state(NOTEBOOK, "red") == Notebook(("one", "two"))
    balances = await store.balances()
    assert balances == {CAGE: -2 * FEE_CENTS, fees("red"): 2 * FEE_CENTS}


async def test_what_is_asked_of_another_kind_is_refused(store: Store) -> None:
    async with running(store) as committer:
        found = await committer.submit("table/T1", line("one"))
        assert found.refusal == Refusal("that is asked of a notebook")


async def test_it_is_saved_and_loaded_from_its_snapshot(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch_builder, "SNAPSHOT_EVERY", 3)
    async with running(store) as committer:
        for number in range(5):
            await committer.submit(STREAM, line(f"line {number}"))
        written = committer.state(NOTEBOOK, "red")
    saved = await store.snapshot(STREAM)
    assert saved is not None
    assert saved.count == 3
    async with running(store) as committer:
        assert committer.state(NOTEBOOK, "red") == written


class Heard(StreamFeed[Notebook, int]):
    def published(self, new: object) -> None:
        assert isinstance(new, list)
        for tell in self.watchers:
            tell(len(new))


async def test_it_is_followed_by_another_process(store: Store) -> None:
    async with running(store) as committer:
        elsewhere = committer_on(store, "another")
        followed = FollowedStreams(NOTEBOOK, store, elsewhere, Heard)
        await committer.submit(STREAM, line("one"))
        await followed.load()
        heard: list[int] = []
        followed.feeds["red"].watch(heard.append)
        await committer.submit(STREAM, line("two"))
        await committer.submit(STREAM, line("three"))
        await followed.changed(STREAM, 3)
        assert heard == [2]
        assert followed.feeds["red"].state == Notebook(("one", "two", "three"))
        missed = await followed.missed("red", 1)
        assert [one.sequence for one in missed] == [2, 3]
        assert all(isinstance(one, NumberedRecord) for one in missed)


async def test_what_was_durable_when_its_process_was_killed_is_read_back(durable: str) -> None:
    with KillableProcess(write_until_killed, durable, "red") as writer:
        told = [writer.receive() for _ in range(LINES_BEFORE_THE_KILL)] + writer.kill()
    store = await open_store(durable)
    # The lease of the dead runs on: its stream is followed, and not taken over.
    followed = FollowedStreams(NOTEBOOK, store, committer_on(store, "reader"), Heard)
    await followed.load()
    lines = followed.feeds["red"].state.lines
    assert told == list(range(1, len(told) + 1))
    # One more may have been written than the process came to say.
    assert len(lines) in (len(told), len(told) + 1)
    assert lines == tuple(f"line {number}" for number in range(1, len(lines) + 1))
    assert (await store.balances())[fees("red")] == FEE_CENTS * len(lines)
    await store.disown(STREAM, "writer")
    async with running(store, "next") as committer:
        result = await committer.submit(STREAM, line("after the kill"))
        assert result.last == len(lines) + 1
        other = WriteLine(id="theirs", by=patron("ann"), at=0, line="hers")
        assert (await committer.submit(STREAM, other)).accepted
    await store.close()
