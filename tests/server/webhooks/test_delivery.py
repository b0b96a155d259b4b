"""Deliveries to webhooks: every record in order, until it is taken, whatever receivers do."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hosted_house import KEY
from msgspec.structs import replace
from server.integrator import QUICK, Integrator, opened
from server.webhooks.receiver import Box, Receiver, receiving
from waiting import poll, until

from punto.house.stream import HOUSE
from punto.server.webhooks import delivery
from punto.server.webhooks.retry_policy import RetryPolicy
from punto.storage.factory import open_store
from punto.storage.memory.store import MemoryStore
from punto.storage.port import Store
from punto.storage.statement_probe import Probe
from punto.storage.vault import Vault


@pytest.fixture
async def house() -> AsyncIterator[Integrator]:
    """A house that forgets, where it is not the storage that matters."""
    async with opened(MemoryStore()) as found:
        yield found


async def until_standing(integrator: Integrator, name: str, **wanted: Any) -> Any:
    """The hook, once it is shown so."""
    return await poll(
        lambda: integrator.get(f"/hooks/{name}"),
        lambda shown: all(shown[key] == value for key, value in wanted.items()),
    )


async def until_failing(integrator: Integrator, name: str, tries: int = 1) -> Any:
    shown = await poll(
        lambda: integrator.get(f"/hooks/{name}"),
        lambda shown: shown["failing"] is not None and shown["failing"]["tries"] >= tries,
    )
    return shown["failing"]


def in_order(box: Box) -> None:
    """Each stream without a gap, and nothing that was taken before."""
    last: dict[str, int] = {}
    for stream, number in box.places:
        assert number == last.get(stream, 0) + 1
        last[stream] = number


async def test_every_record_comes_once_in_order_and_signed(store: Store) -> None:
    async with receiving() as receiver, opened(store) as integrator:
        await integrator.admit("ann")
        box = receiver.box()
        secret = await integrator.add("erp", box.url, **{"from": "start"})
        await integrator.open_table("T1")
        await integrator.sell("ann", 20)
        everything = await integrator.places()
        await until(lambda: len(box.places) >= len(everything))
        assert sorted(box.places) == everything
        in_order(box)
        for post in box.posts:
            assert post.signed_with(secret)
            assert post.headers["content-type"] == "application/json"
            assert post.headers["punto-delivery"] == post.said["delivery"]
            assert (post.said["hook"], post.said["test"]) == ("erp", False)
        told = (await integrator.get("/stream", most=1000))["records"]
        assert sorted(box.records, key=str) == sorted(told, key=str)
        shown = await until_standing(integrator, "erp", behind=0)
        assert shown["failing"] is None
        # Whoever reads on from there has missed nothing either.
        assert (await integrator.get("/stream", after=shown["cursor"]))["records"] == []


async def test_a_hook_begins_with_what_happens_next_unless_it_is_told_otherwise(
    house: Integrator, receiver: Receiver
) -> None:
    await house.admit("ann")
    cursor = (await house.get("/stream", **{"from": "now"}))["cursor"]
    await house.sell("ann", 2)
    now, later = receiver.box("/now"), receiver.box("/later")
    await house.add("now", now.url)
    await house.add("later", later.url, after=cursor)
    before = len(await house.places())
    await house.sell("ann", 3)
    await until(lambda: len(later.places) >= 7)
    await until(lambda: len(now.places) >= 4)
    # Adding the second hook was noted before the sales.
    names = [one["event"]["event"] for one in now.records]
    assert names == ["SignificantNoted", *["ChipsBought"] * 3]
    assert [number for _, number in later.places] == list(range(before - 3, before + 4))


async def test_only_what_a_hook_wants_is_posted(house: Integrator, box: Box) -> None:
    wish = {"streams": ["house", "table/T2"], "events": ["ChipsBought", "TableOpened"]}
    await house.add("erp", box.url, **wish, **{"from": "start"})
    await house.admit("ann")
    await house.open_table("T1")
    await house.sell("ann", 2)
    await house.open_table("T2")
    await until(lambda: len(box.places) == 3)
    names = [(one["stream"], one["event"]["event"]) for one in box.records]
    assert sorted(names) == [
        ("house", "ChipsBought"),
        ("house", "ChipsBought"),
        ("table/T2", "TableOpened"),
    ]


async def test_records_that_nobody_wants_are_passed_for_good(
    house: Integrator, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "MAX_UNSAVED", 5)
    await house.add("erp", box.url, events=["RoundVoided"])
    await house.admit("ann")
    await house.sell("ann", 4)
    await until_standing(house, "erp", behind=0)
    assert box.posts == []


async def test_a_batch_is_posted_again_until_it_is_taken(house: Integrator, box: Box) -> None:
    box.status = 500
    secret = await house.add("erp", box.url)
    await house.admit("ann")
    failing = await until_failing(house, "erp", tries=3)
    assert failing["error"] == "answered 500"
    await house.sell("ann", 3)
    box.status = 204
    await until(lambda: len(box.places) == 4)
    in_order_from(box, len(await house.places()) - 4)
    first, second = box.posts[0], box.posts[1]
    # The same batch is the same delivery, and each attempt is signed for itself.
    assert first.body == second.body
    assert first.headers["punto-delivery"] == second.headers["punto-delivery"]
    assert all(post.signed_with(secret) for post in box.posts)
    await until_standing(house, "erp", behind=0, failing=None)


def in_order_from(box: Box, after: int) -> None:
    assert box.places == [(HOUSE, after + n + 1) for n in range(len(box.places))]


async def test_a_receiver_that_is_down_gets_everything_when_it_is_up_again(
    house: Integrator,
) -> None:
    async with receiving() as receiver:
        await house.add("erp", receiver.box().url)
    await house.admit("ann")
    failing = await until_failing(house, "erp")
    assert failing["error"].startswith("cannot be reached: ")
    await house.sell("ann", 3)
    async with receiving(receiver.port) as receiver:
        box = receiver.box()
        await until(lambda: len(box.places) == 4)
        in_order_from(box, len(await house.places()) - 4)


async def test_no_redirect_is_followed(house: Integrator, receiver: Receiver) -> None:
    box, elsewhere = receiver.box(), receiver.box("/elsewhere")
    box.status, box.headers = 307, [(b"location", elsewhere.url.encode())]
    await house.add("erp", box.url)
    await house.admit("ann")
    failing = await until_failing(house, "erp", tries=2)
    assert failing["error"] == "answered 307, and redirects are not followed"
    assert elsewhere.posts == []


async def test_one_that_does_not_answer_holds_up_no_other(receiver: Receiver) -> None:
    slow, quick = receiver.box("/slow"), receiver.box("/quick")
    slow.open.clear()
    async with opened(MemoryStore(), replace(QUICK, answer_seconds=0.5)) as house:
        await house.add("slow", slow.url)
        await house.add("quick", quick.url)
        await house.admit("ann")
        await house.sell("ann", 10)
        await until(lambda: len(set(quick.places)) == 11)
        # A busy machine may give up before the receiver has the request: one that it has is needed.
        await until(lambda: slow.posts)
        before = (await until_failing(house, "slow"))["tries"]
        failing = await until_failing(house, "slow", tries=before + 1)
        assert failing["error"] == "no answer within 0.5 seconds"
        slow.open.set()
        await until_standing(house, "slow", behind=0, failing=None)
        # What it has taken without saying so, it got again.
        numbers = [number for _, number in slow.places]
        assert sorted(set(numbers)) == list(range(numbers[0], numbers[0] + 12))
        assert len(numbers) > 12


async def test_a_receiver_s_long_answer_is_cut_off(house: Integrator) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        try:
            while True:
                writer.write(b"x" * 10_000)
                await writer.drain()
        except OSError:
            writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        await house.add("erp", f"http://127.0.0.1:{port}/")
        await house.admit("ann")
        await until_standing(house, "erp", behind=0, failing=None)
        assert (await house.post("/hooks/erp/test")) == {"delivered": True, "error": None}


async def test_a_batch_is_no_larger_than_it_may_be(
    house: Integrator, box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "MAX_RECORDS", 7)
    monkeypatch.setattr(delivery, "MAX_BYTES", 1_000)
    await house.admit("ann")
    await house.sell("ann", 20)
    await house.add("erp", box.url, **{"from": "start"})
    everything = await house.places()
    await until(lambda: len(box.places) >= len(everything))
    assert sorted(box.places) == everything
    in_order(box)
    assert all(len(post.records) <= 7 for post in box.posts)
    assert all(len(post.body) <= 1_200 or len(post.records) == 1 for post in box.posts)


async def test_lasting_trouble_is_noted_once(box: Box) -> None:
    patience = replace(QUICK, trouble_seconds=0.05)
    async with opened(MemoryStore(), patience) as integrator:
        box.status = 503
        await integrator.add("erp", box.url)
        await integrator.admit("ann")
        since = (await until_failing(integrator, "erp", tries=8))["since"]
        words = "has failed for 0.05 seconds or longer, last: answered 503"
        assert await integrator.significant("webhook-trouble") == [("webhook erp", words)]
        box.status = 200
        await until_standing(integrator, "erp", failing=None, behind=0)
        # Another time, another trouble.
        box.status = 503
        await integrator.sell("ann")
        assert (await until_failing(integrator, "erp", tries=8))["since"] > since
        assert len(await integrator.significant("webhook-trouble")) == 2


async def test_a_removed_hook_is_posted_to_no_more_and_its_name_is_free(
    house: Integrator, receiver: Receiver
) -> None:
    box = receiver.box()
    box.status = 500
    await house.add("erp", box.url)
    await house.admit("ann")
    await until_failing(house, "erp", tries=2)
    assert (await house.client.delete("/hooks/erp")).status_code == 204
    assert await house.reason("GET", "/hooks/erp", 404) == "there is no such webhook"
    # One that was on its way may still have come.
    again = receiver.box("/again")
    await house.add("erp", again.url)
    posts = len(box.posts)
    await house.sell("ann", 2)
    await until(lambda: len(again.places) == 2)
    assert len(box.posts) == posts
    # How far the old one had come is forgotten.
    await poll(lambda: house.store.logins.facts("hook-standing/"), lambda facts: len(facts) == 1)


class Full(Probe):
    """Fails to write facts while it is told to."""

    def __init__(self) -> None:
        self.full = False
        self.failed = 0

    def before(self, kind: str) -> None:
        if self.full and kind == "write fact":
            self.failed += 1
            raise OSError("the disk is full")

    def after(self, kind: str) -> None: ...


async def test_a_storage_that_fails_for_a_while_loses_nothing(box: Box, tmp_path: Path) -> None:
    disk = Full()
    store = await open_store(str(tmp_path / "punto.db"), probe=disk)
    async with opened(store) as integrator:
        await integrator.add("erp", box.url)
        await integrator.admit("ann")
        await until(lambda: len(box.places) == 1)
        await until_standing(integrator, "erp", behind=0)
        disk.full = True
        await integrator.sell("ann", 2)
        await until(lambda: disk.failed > 1)
        assert (await integrator.get("/hooks/erp"))["behind"] > 0
        disk.full = False
        # What was taken is written down without being posted again.
        await until_standing(integrator, "erp", behind=0)
        in_order_from(box, len(await integrator.places()) - 3)
    await store.close()


async def test_deliveries_go_on_where_their_task_begins_again(house: Integrator, box: Box) -> None:
    await house.add("erp", box.url)
    await house.admit("ann")
    await until(lambda: len(box.places) == 1)
    (task,) = [one for one in asyncio.all_tasks() if one.get_name() == "webhooks"]
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await house.sell("ann", 2)
    again = asyncio.create_task(house.services.webhooks.run())
    await until(lambda: len(box.places) == 3)
    in_order_from(box, len(await house.places()) - 3)
    again.cancel()
    await asyncio.gather(again, return_exceptions=True)


async def test_a_secret_that_does_not_open_is_said_and_nothing_is_posted(
    house: Integrator, box: Box
) -> None:
    book = house.services.webhooks.store
    await house.add("erp", box.url)
    hook = await book.find("erp")
    assert hook is not None
    await book.remove(hook)
    foreign = Vault(KEY[::-1]).seal_words("hook/x", "guessed")
    await book.add(replace(hook, id="x", sealed=foreign))
    await house.admit("ann")
    failing = await until_failing(house, "erp")
    assert failing["error"].startswith('the secret sealed as "hook/x" does not open')
    assert box.posts == []
    assert await house.reason("POST", "/hooks/erp/test", 503)


def test_pauses_grow_and_are_spread_out() -> None:
    patience = RetryPolicy()
    grown = [patience.pause(tries, 0.5) for tries in range(1, 12)]
    assert grown == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]
    assert patience.pause(1, 0.0) == 0.8
    assert patience.pause(10**9, 1.0) == pytest.approx(360)


async def test_neither_the_database_nor_the_log_nor_the_stream_has_the_secret(
    integrator: Integrator, box: Box, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    url = f"{box.url}?token=in-the-url"
    secret = await integrator.add("erp", url)
    await integrator.admit("ann")
    await until(lambda: len(box.places) >= 1)
    shown = await integrator.get("/hooks")
    assert secret not in str(shown)
    stream = str(await integrator.get("/stream", most=1000))
    assert secret not in stream
    assert "in-the-url" not in stream
    copy = sqlite3.connect(tmp_path / "punto.db")
    dump = "\n".join(copy.iterdump())
    copy.close()
    assert "erp" in dump
    assert secret not in dump
    assert secret not in "\n".join(one.getMessage() for one in caplog.records)
