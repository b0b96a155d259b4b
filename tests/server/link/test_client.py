"""A command forwarded over a real socket is answered as if it had been asked at the table: a link
opens between processes of one house only, and a process has one to each address. Where the other
process dies, whoever waits is told soon, and asks again after a restart."""

import asyncio
import signal
import socket
from typing import Any

import pytest
from asking import asking
from hosted_house import KEY
from killable_process import KillableProcess
from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send
from served import served
from server.link.peers import (
    TABLE,
    Desk,
    address_of,
    answered,
    answering,
    calling,
    closed,
    closed_port,
    connected,
    endpoint,
    linked,
    linked_to,
    serve_until_killed,
    serving,
    wager,
)
from waiting import SECONDS, until
from websockets.asyncio.server import ServerConnection

from punto.journal.actor import SYSTEM, patron
from punto.journal.command import Envelope
from punto.rules.refusal import InputError
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Closed, NotOwned
from punto.server.link import connection
from punto.server.link.client import Link, Links
from punto.server.link.connection import LinkLost, LinkRefused
from punto.server.link.messages import MAX_PIECE_BYTES, MAX_UNDER_WAY
from punto.server.link.protocol import OPENING
from punto.storage.memory.store import MemoryStore
from punto.storage.port import Busy, Conflict, Fenced, StorageError, Uncertain
from punto.table.commands import OpenBetting, PlaceWager, ReportIrregularity
from punto.table.wagers_answer import WagersAnswer


async def test_a_forwarded_wager_is_written_once_and_answered_as_at_the_table() -> None:
    store = MemoryStore()
    async with asking(store) as house, linked_to(house.committer.submit) as link:
        await house.open({"ann": 100_00})
        opened = await link.ask(TABLE, OpenBetting(id="open", by=SYSTEM, at=0))
        count = (await store.head(TABLE)).count
        assert opened == CommandResult(TABLE, count, count)
        first = await link.ask(TABLE, wager(80_00, id="mine"))
        taken = WagersAnswer(taken={"banker": 80_00}, late=())
        assert first == CommandResult(TABLE, count + 1, count + 1, wagers=taken)
        assert await link.ask(TABLE, wager(80_00, id="mine")) == first
        poor = await link.ask(TABLE, wager(500_00))
        assert poor.refusal is not None
        assert await house.wager("ann", "banker", 80_00, id="mine") == first
        assert (await store.head(TABLE)).count == count + 1
        with pytest.raises(NotOwned, match=r"^table/T2 is not run by this process$"):
            await link.ask("table/T2", wager())


@pytest.mark.parametrize("kind", [NotOwned, Closed, Busy, Conflict, Fenced, Uncertain])
async def test_an_error_there_is_the_same_error_here(kind: type[StorageError]) -> None:
    async def ask(stream: str, _: Envelope) -> CommandResult:
        raise kind(f"not {stream}")

    async with linked_to(ask) as link:
        with pytest.raises(kind, match=rf"^not {TABLE}$"):
            await link.ask(TABLE, wager())


async def test_thousands_are_asked_at_once_in_order_and_each_gets_its_own_answer(
    desk: Desk, link: Link
) -> None:
    desk.hold()
    asked = [wager(number) for number in range(3 * MAX_UNDER_WAY)]
    waiting = asyncio.gather(*(link.ask(TABLE, one) for one in asked))
    await desk.until(MAX_UNDER_WAY)
    # More are not sent before some of these are answered.
    assert len(desk.asked) == MAX_UNDER_WAY
    desk.release()
    assert await waiting == [answered(TABLE, one) for one in asked]
    assert desk.asked == asked
    assert desk.most_at_once == MAX_UNDER_WAY


async def test_an_answer_does_not_wait_for_those_to_earlier_commands() -> None:
    slow = asyncio.Event()

    async def ask(stream: str, asked: Envelope) -> CommandResult:
        if asked.id == "slow":
            await slow.wait()
        return answered(stream, asked)

    async with linked_to(ask) as link:
        first = asyncio.create_task(link.ask(TABLE, wager(1, id="slow")))
        assert await link.ask(TABLE, wager(2)) == CommandResult(TABLE, 2, 2)
        assert not first.done()
        slow.set()
        assert await first == CommandResult(TABLE, 1, 1)


async def test_more_than_can_wait_are_turned_away_before_they_are_sent(
    desk: Desk, address: str, link: Link
) -> None:
    desk.hold()
    most = connection.MAX_WAITING
    one = wager()
    waiting = [asyncio.create_task(link.ask(TABLE, one)) for _ in range(most)]
    await asyncio.sleep(0)
    with pytest.raises(Busy, match=rf"^{most} commands wait for {address} already$"):
        await link.ask(TABLE, one)
    await link.close()
    lost = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(error) for error in lost} == {LinkLost}


async def test_a_command_that_is_too_large_is_refused_and_not_sent(desk: Desk, link: Link) -> None:
    large = ReportIrregularity(
        id="x", by=patron("ann"), at=0, clause="5.1", note="x" * MAX_PIECE_BYTES
    )
    refused = await link.ask(TABLE, large)
    assert refused.refusal is not None
    assert refused.refusal.reason == "a command of more than 64 KiB is not forwarded"
    assert await link.ask(TABLE, wager(5)) == CommandResult(TABLE, 5, 5)
    assert len(desk.asked) == 1


async def test_whoever_goes_away_while_waiting_disturbs_nobody(desk: Desk, link: Link) -> None:
    desk.hold()
    gone = asyncio.create_task(link.ask(TABLE, wager(1)))
    stays = asyncio.create_task(link.ask(TABLE, wager(2)))
    await desk.until(2)
    gone.cancel()
    # One that goes before its command is sent has not asked.
    early = asyncio.create_task(link.ask(TABLE, wager(3)))
    await asyncio.sleep(0)
    early.cancel()
    desk.release()
    assert await stays == CommandResult(TABLE, 2, 2)
    assert await link.ask(TABLE, wager(4)) == CommandResult(TABLE, 4, 4)
    assert [one.stake_cents for one in desk.asked if isinstance(one, PlaceWager)] == [1, 2, 4]


async def test_a_failure_of_the_table_is_logged_there_and_said_in_one_sentence_here(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def ask(stream: str, asked: Envelope) -> CommandResult:
        assert asked.id != "bad", "a secret"
        return answered(stream, asked)

    async with linked_to(ask) as link:
        with pytest.raises(StorageError) as found:
            await link.ask(TABLE, wager(id="bad"))
        assert str(found.value) == "the process that runs the table failed; see its log"
        assert await link.ask(TABLE, wager(1)) == CommandResult(TABLE, 1, 1)
    assert "AssertionError: a secret" in caplog.text


OTHER_KEY = bytes(32)


async def test_a_process_with_another_key_is_refused_and_asked_nothing(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    for theirs, ours in ((KEY, OTHER_KEY), (OTHER_KEY, KEY)):
        async with serving(desk.ask, theirs) as address:
            async with linked(address, ours) as link:
                with pytest.raises(LinkRefused) as found:
                    await link.ask(TABLE, wager())
            assert str(found.value) == (
                f"{address} cannot be asked: "
                "the process that was called does not hold the key of this house"
            )
            assert f"the link to {address} is closed" in caplog.text
            async with linked(address, theirs) as right:
                assert await right.ask(TABLE, wager(7)) == CommandResult(TABLE, 7, 7)
    assert len(desk.asked) == 2


async def test_a_process_of_another_version_is_named_as_such_on_both_sides(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    other = OPENING[:-1] + b"\x07"

    async def newer(caller: ServerConnection) -> None:
        await caller.recv()
        await caller.send(other)

    async with answering(newer) as there, linked(there) as link:
        with pytest.raises(LinkRefused, match="version 7 of the link is spoken there"):
            await link.ask(TABLE, wager())
    caplog.clear()
    async with connected(address) as connection:
        await connection.send(other + bytes(100))
        assert await connection.recv() == OPENING
        assert await closed(connection) == 1008
        assert "version 7 of the link is spoken there and version 1 here" in caplog.text


async def test_a_caller_that_does_not_greet_is_sent_away(address: str) -> None:
    async with connected(address) as connection:
        assert await closed(connection) == 1008


async def test_where_nobody_listens_or_somebody_else_the_link_is_lost() -> None:
    async def silent(caller: ServerConnection) -> None:
        await caller.recv()

    async def check_lost(address: str, words: str) -> None:
        async with linked(address) as link:
            with pytest.raises(LinkLost, match=words):
                await link.ask(TABLE, wager())

    with closed_port() as address:
        await check_lost(address, "ask again with the same id")
    async with served(Litestar([])) as address:
        await check_lost(address, "HTTP 403")
    async with answering(silent) as address:
        await check_lost(address, "the other side is gone")


async def test_a_link_that_is_closed_fails_what_is_under_way_and_opens_again(
    desk: Desk, link: Link
) -> None:
    desk.hold()
    waiting = asyncio.create_task(link.ask(TABLE, wager(1)))
    await desk.until(1)
    await link.close()
    with pytest.raises(LinkLost, match="it was closed"):
        await waiting
    desk.release()
    assert await link.ask(TABLE, wager(2)) == CommandResult(TABLE, 2, 2)
    await link.close()
    # Closed before it has so much as begun to open.
    waiting = asyncio.create_task(link.ask(TABLE, wager(3)))
    await asyncio.sleep(0)
    await link.close()
    with pytest.raises(LinkLost, match="it was closed"):
        await waiting


async def test_commands_under_way_are_given_up_when_their_caller_is_gone() -> None:
    begun, given_up = asyncio.Event(), asyncio.Event()

    async def ask(_: str, __: Envelope) -> CommandResult:
        begun.set()
        try:
            return await asyncio.Future()
        finally:
            given_up.set()

    async with serving(ask) as address:
        async with calling(address) as caller:
            await caller.ask((1, wager()))
            await until(begun.is_set)
        await until(given_up.is_set)


async def test_there_is_one_connection_to_each_address(desk: Desk) -> None:
    callers: list[Any] = []
    link = endpoint(KEY, desk.ask)

    async def counted(scope: Any, receive: Any, send: Any) -> None:
        callers.append(scope["client"])
        await link(scope, receive, send)

    async with served(counted) as one, served(counted) as two:
        async with Links(KEY) as links:
            asked = [links.ask(address, TABLE, wager(5)) for address in [one, two] * 10]
            assert await asyncio.gather(*asked) == [CommandResult(TABLE, 5, 5)] * 20
            assert set(links.addresses) == {one, two}
        assert links.addresses == ()
    assert len(callers) == 2


async def test_a_link_that_nobody_uses_is_closed_and_one_that_somebody_waits_at_is_not(
    desk: Desk, address: str
) -> None:
    async with Links(KEY, seconds_idle=0.05) as links:
        assert await links.ask(address, TABLE, wager(5)) == CommandResult(TABLE, 5, 5)
        await until(lambda: links.addresses == ())
        desk.hold()
        waiting = asyncio.create_task(links.ask(address, TABLE, wager(6)))
        with closed_port() as nobody:
            with pytest.raises(LinkLost):
                await links.ask(nobody, TABLE, wager())
            # It was asked later, so the other would have been closed before.
            await until(lambda: nobody not in links.addresses)
        assert links.addresses == (address,)
        desk.release()
        assert await waiting == CommandResult(TABLE, 6, 6)


async def test_a_house_that_is_closing_fails_what_is_under_way_and_asks_nobody_any_more(
    desk: Desk, address: str
) -> None:
    desk.hold()
    async with Links(KEY) as links:
        waiting = asyncio.create_task(links.ask(address, TABLE, wager()))
        await desk.until(1)
    with pytest.raises(LinkLost, match="it was closed"):
        await waiting
    with pytest.raises(Closed, match="the house is closing"):
        await links.ask(address, TABLE, wager())


@pytest.mark.parametrize("form", ["{}", "http://{}", "http://{}/", "ws://{}"])
async def test_an_address_may_be_written_in_several_ways(address: str, form: str) -> None:
    async with linked(form.format(address)) as link:
        assert await link.ask(TABLE, wager(3)) == CommandResult(TABLE, 3, 3)


@pytest.mark.parametrize(
    "address",
    [
        "",
        ":8000",
        "one:0",
        "one:port",
        "one:70000",
        "ftp://one",
        "http://",
        "[::1:8000",
        "one:8000?x",
        "one:8000#x",
        "ann:secret@one:8000",
    ],
)
def test_what_is_no_address_is_said_to_be_none(address: str) -> None:
    with pytest.raises(InputError, match=r"^the address of a process is .*; expected one like"):
        Link(address, KEY)


async def test_the_link_can_stand_among_the_handlers_of_an_application() -> None:
    link = endpoint(KEY, Desk().ask)

    @asgi("/link", copy_scope=True)
    async def mounted(scope: Scope, receive: Receive, send: Send) -> None:
        await link(scope, receive, send)

    app = Litestar([mounted], openapi_config=None)
    async with served(app) as address, linked(address) as caller:
        assert await caller.ask(TABLE, wager(4)) == CommandResult(TABLE, 4, 4)


async def until_asked(process: KillableProcess, times: int) -> None:
    for _ in range(times):
        async with asyncio.timeout(SECONDS):
            assert await asyncio.to_thread(process.receive) == "asked"


async def patiently(link: Link, cents: int) -> CommandResult:
    """As a sender does: with the same id, until there is an answer."""
    asked = wager(cents)
    async with asyncio.timeout(SECONDS):
        while True:
            try:
                return await link.ask(TABLE, asked)
            except LinkLost:
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGSTOP])
async def test_what_is_under_way_is_lost_with_the_process_and_later_commands_find_the_next(
    sent: signal.Signals,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        link = Link(address_of(listening), KEY)
        with KillableProcess(serve_until_killed, listening) as process:
            assert await patiently(link, 1) == CommandResult(TABLE, 1, 1)
            waiting = [asyncio.create_task(link.ask(TABLE, wager(0))) for _ in range(10)]
            await until_asked(process, 10)
            # One that is stopped keeps its connections, and answers nothing, not even a ping.
            process.signal(sent)
            async with asyncio.timeout(SECONDS):
                lost = await asyncio.gather(*waiting, return_exceptions=True)
            assert [type(error) for error in lost] == [LinkLost] * 10
        with KillableProcess(serve_until_killed, listening):
            assert await patiently(link, 2) == CommandResult(TABLE, 2, 2)
        await link.close()
