"""The stream that integrators read: each stream in order and without gaps, nothing twice."""

import asyncio
import json
from typing import Any

import httpx
from server.integrator import Integrator
from waiting import until

from punto.journal.actor import Role
from punto.journal.hash_chain import BEFORE_THE_FIRST, link
from punto.server.lifespan import leave


async def busy(integrator: Integrator) -> None:
    for name in ("T1", "T2"):
        await integrator.open_table(name)
        await integrator.admit(f"of-{name}")
        await integrator.sell(f"of-{name}", 3)


async def read_all(integrator: Integrator, **query: Any) -> list[Any]:
    """Page after page, until nothing more comes."""
    records: list[Any] = []
    while True:
        page = await integrator.get("/stream", **query)
        if not page["records"]:
            return records
        assert len(page["records"]) <= query.get("most", 100)
        records += page["records"]
        query["after"] = page["cursor"]


def places(records: list[Any]) -> list[tuple[str, int]]:
    return [(one["stream"], one["sequence"]) for one in records]


async def test_page_after_page_has_every_record_once(everywhere: Integrator) -> None:
    await busy(everywhere)
    for most in (1, 3, 1000):
        records = await read_all(everywhere, most=most)
        found = places(records)
        assert sorted(found) == await everywhere.places()
        for stream in {name for name, _ in found}:
            numbers = [number for name, number in found if name == stream]
            assert numbers == sorted(numbers)
        # What is there to be read at once comes by time.
        times = [one["at"] for one in records]
        assert most < 1000 or times == sorted(times)


async def test_a_record_is_the_journal_s_own_and_its_hash_can_be_checked(
    integrator: Integrator,
) -> None:
    await busy(integrator)
    last: dict[str, str] = {}
    for one in await read_all(integrator):
        assert list(one) == ["stream", "sequence", "at", "by", "command", "event", "hash"]
        fields = {name: one[name] for name in ("at", "by", "command", "event")}
        body = json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
        stream, number = one["stream"], one["sequence"]
        assert link(last.get(stream, BEFORE_THE_FIRST), stream, number, body) == one["hash"]
        last[stream] = one["hash"]
    assert last == {name: head.hash for name, head in (await integrator.store.heads()).items()}


async def test_only_the_streams_that_were_named_are_told(integrator: Integrator) -> None:
    await busy(integrator)
    every = await integrator.places()
    for asked, streams in (
        ("house", {"house"}),
        ("table/T2", {"table/T2"}),
        ("table/*", {"table/T1", "table/T2"}),
        ("table/T1,house,table/T9", {"house", "table/T1"}),
    ):
        found = places(await read_all(integrator, streams=asked, most=4))
        assert sorted(found) == [one for one in every if one[0] in streams]


async def test_a_cursor_goes_on_with_other_streams_where_they_were_left(
    integrator: Integrator,
) -> None:
    await busy(integrator)
    first = await integrator.get("/stream", streams="table/T1", most=1000)
    rest = await read_all(integrator, after=first["cursor"])
    assert sorted(places(first["records"]) + places(rest)) == await integrator.places()


async def test_from_now_on_only_what_is_new_is_told_and_a_new_table_from_its_start(
    integrator: Integrator,
) -> None:
    await busy(integrator)
    before = await integrator.places()
    now = await integrator.get("/stream", **{"from": "now"})
    assert now["records"] == []
    await integrator.open_table("T3")
    new = await read_all(integrator, after=now["cursor"])
    assert sorted(before + places(new)) == await integrator.places()
    assert ("table/T3", 1) in places(new)


async def test_who_waits_is_told_as_soon_as_something_happens(
    everywhere: Integrator,
) -> None:
    now = await everywhere.get("/stream", **{"from": "now"})
    waiting = asyncio.create_task(
        everywhere.get("/stream", after=now["cursor"], wait=30, streams="house")
    )
    # It is one of those who are connected as soon as it waits.
    await until(lambda: everywhere.services.connections)
    await everywhere.open_table("T1")
    page = await waiting
    assert {one["stream"] for one in page["records"]} == {"house"}
    assert page["records"][0]["event"]["event"] == "StaffAppointed"
    assert len(everywhere.services.connections) == 0


async def test_who_waits_in_vain_comes_away_with_the_same_place(integrator: Integrator) -> None:
    now = await integrator.get("/stream", **{"from": "now"})
    page = await integrator.get("/stream", after=now["cursor"], wait=0.01, streams="table/T1")
    assert page["records"] == []
    await integrator.open_table("T1")
    found = await read_all(integrator, after=page["cursor"], streams="table/T1")
    assert places(found)[0] == ("table/T1", 1)


async def test_a_wait_ends_with_the_login_and_with_the_house(integrator: Integrator) -> None:
    async def wait() -> asyncio.Task[httpx.Response]:
        now = await integrator.get("/stream", **{"from": "now"})
        query = {"after": now["cursor"], "wait": 30, "streams": "table/T1"}
        waiting = asyncio.create_task(integrator.client.get("/stream", params=query))
        await until(lambda: integrator.services.connections)
        return waiting

    waiting = await wait()
    assert (await integrator.client.delete("/login")).status_code == 204
    assert (await waiting).status_code == 401
    integrator.client.headers["Authorization"] = f"Bearer {await integrator.token('admin')}"
    waiting = await wait()
    await leave(integrator.services)
    assert (await waiting).status_code == 200
    # Nobody begins to wait in a house that is closing.
    page = await integrator.get("/stream", wait=30, streams="table/T1")
    assert page["records"] == []


async def test_what_cannot_be_a_place_or_a_stream_is_said_in_one_sentence(
    integrator: Integrator,
) -> None:
    async def reason(**query: Any) -> str:
        return await integrator.reason("GET", "/stream", 400, params=query)

    cursor = (await integrator.get("/stream", **{"from": "now"}))["cursor"]
    for wrong in ("AAAA", ""):
        words = f'"{wrong}" is no cursor of this house; expected one as the stream gave it'
        assert await reason(after=wrong) == words
    assert await reason(after=cursor, **{"from": "now"}) == (
        "after and from both say where to begin; expected one of them"
    )
    assert await reason(streams="tables") == (
        '"tables" is no stream; expected house, table/NAME, table/*, tournament/NAME or '
        "tournament/*"
    )
    for query in (
        {"most": 0},
        {"most": 1001},
        {"wait": 31},
        {"wait": -1},
        {"wait": "nan"},
        {"from": "x"},
    ):
        assert await reason(**query)
    ahead = integrator.services.cursors.write({"house": 1_000_000})
    assert "the journal was put back" in await reason(after=ahead)


async def test_the_stream_is_for_an_administrator_who_is_logged_in(integrator: Integrator) -> None:
    asks = [
        ("GET", "/stream"),
        ("GET", "/hooks"),
        ("POST", "/hooks"),
        ("GET", "/hooks/erp"),
        ("DELETE", "/hooks/erp"),
        ("POST", "/hooks/erp/test"),
    ]
    for role in Role:
        if role in (Role.ADMINISTRATOR, Role.SYSTEM):
            continue
        name = f"some-{role.value}"
        if role is Role.PATRON:
            await integrator.admit(name)
        else:
            await integrator.house.appoint(name, role)
        headers = {"Authorization": f"Bearer {await integrator.token(name)}"}
        for method, path in asks:
            said = await integrator.reason(method, path, 403, headers=headers)
            assert said == f"that is for the administrator, not for the {role.value}"
    for token in ("", "Basic admin", "Bearer nobody"):
        for method, path in asks:
            headers = {"Authorization": token}
            assert await integrator.reason(method, path, 401, headers=headers) == "log in first"
