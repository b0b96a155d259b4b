"""Nobody replays an old command: whoever sends what was sent before is answered as it was then, and
nothing happens by it."""

import asyncio
from typing import Any

import httpx
from hosted_house import DORA, KEY, START_CENTS, Hosted, Person
from server.link.peers import closed, connected, relaying
from serving import Serving

from punto.client import House
from punto.journal.actor import patron
from punto.journal.encoding import encode
from punto.server.link.client import Link
from punto.table import commands
from punto.table.state import Phase
from punto.table.stream import table_stream

OLD = {"command": "PlaceWager", "id": "the first", "wager": "banker", "stake_cents": 20_00}


async def recorded(house: Hosted, who: Person, table: str) -> dict[str, Any]:
    """The answer to the old command, when it was new."""
    async with house.socket(who, table) as socket:
        assert (await socket.ask("StandBehind"))["accepted"]
        await socket.send(encode(OLD).decode())
        answer = await socket.answer("the first")
    assert answer["accepted"] is True
    assert answer["first"] == answer["last"] == house.sequence(table)
    return answer


async def test_sent_again_at_once_it_is_answered_alike_and_taken_once(
    house: Hosted, table: str, ann: Person
) -> None:
    first = await recorded(house, ann, table)
    async with house.socket(ann, table) as socket:
        # The stake has changed since, and does not change back.
        answer = await socket.ask("PlaceWager", wager="banker", stake_cents=50_00)
        sequence = answer["last"]
        for _ in range(3):
            await socket.send(encode(OLD).decode())
        over_http = await house.send(ann, "POST", f"/api/v1/tables/{table}/commands", OLD)
        assert over_http.json() == {key: first[key] for key in ("id", "first", "last", "wagers")}
    assert house.stakes(table, "ann") == {"banker": 50_00}
    assert house.sequence(table) == sequence
    assert await house.balance("ann") == START_CENTS - 50_00


async def test_at_the_same_time_on_many_sockets_it_is_taken_once(
    house: Hosted, table: str, ann: Person
) -> None:
    await house.accepted(ann, table, "StandBehind")
    sequence = house.sequence(table)

    async def send() -> dict[str, Any]:
        async with house.socket(ann, table) as socket:
            await socket.send(encode(OLD).decode())
            return await socket.answer("the first")

    answers = await asyncio.gather(*(send() for _ in range(20)))
    assert {(one["accepted"], one["first"], one["last"]) for one in answers} == {
        (True, sequence + 1, sequence + 1)
    }
    assert house.sequence(table) == sequence + 1
    assert await house.balance("ann") == START_CENTS - 20_00


async def test_in_a_later_round_it_is_no_wager(house: Hosted, table: str, ann: Person) -> None:
    first = await recorded(house, ann, table)
    await house.finish_round(table)
    await house.do(table, commands.OpenBetting, DORA)
    balance, sequence = await house.balance("ann"), house.sequence(table)
    async with house.socket(ann, table) as socket:
        await socket.send(encode(OLD).decode())
        again = await socket.answer("the first")
        assert (again["first"], again["last"]) == (first["first"], first["last"])
    assert house.stakes(table, "ann") == {}
    assert (await house.balance("ann"), house.sequence(table)) == (balance, sequence)


async def test_at_another_table_it_is_another_command_and_not_taken(
    house: Hosted, table: str, ann: Person
) -> None:
    other = await house.open_betting("T2")
    await recorded(house, ann, table)
    await house.accepted(ann, other, "StandBehind")
    answer = await house.send(ann, "POST", f"/api/v1/tables/{other}/commands", OLD)
    assert answer.status_code == 409
    assert answer.json()["reason"] == "the first is the id of another command"
    assert house.stakes(other, "ann") == {}


async def test_with_anything_changed_it_is_not_taken(
    house: Hosted, table: str, ann: Person
) -> None:
    await recorded(house, ann, table)
    for changed in (
        {"stake_cents": 30_00},
        {"wager": "player"},
        {"command": "PlaceWagers", "stakes": {"banker": 30_00}},
    ):
        old = {"command": "PlaceWagers", "id": OLD["id"]} if "stakes" in changed else OLD
        answer = await house.send(
            ann, "POST", f"/api/v1/tables/{table}/commands", {**old, **changed}
        )
        assert answer.status_code == 409
        assert answer.json()["reason"] == "the first is the id of another command"
    assert house.stakes(table, "ann") == {"banker": 20_00}


async def test_somebody_elses_message_is_at_most_ones_own_command(
    house: Hosted, table: str, ann: Person, bob: Person
) -> None:
    await recorded(house, ann, table)
    # Of one who is not there it is not even that.
    answer = await house.send(bob, "POST", f"/api/v1/tables/{table}/commands", OLD)
    assert answer.status_code == 409
    assert (await house.balance("ann"), await house.balance("bob")) == (980_00, 1_000_00)
    assert list(house.table(table).seated) == ["ann"]


async def test_a_refusal_is_remembered_like_anything_else(
    house: Hosted, table: str, ann: Person
) -> None:
    path = f"/api/v1/tables/{table}/commands"
    refused = await house.send(ann, "POST", path, OLD)
    assert refused.status_code == 409
    await house.accepted(ann, table, "StandBehind")
    # By now it would be taken.
    again = await house.send(ann, "POST", path, OLD)
    assert (again.status_code, again.json()) == (409, refused.json())
    assert house.stakes(table, "ann") == {}


async def test_a_request_for_money_is_taken_once(house: Hosted, ann: Person) -> None:
    body = {"id": "to go", "cents": 100_00}
    answers = await house.all(ann, "POST", "/api/v1/me/cash", [body] * 10)
    assert {one.status_code for one in answers} == {200}
    assert await house.balance("ann") == START_CENTS - 100_00
    other = await house.send(ann, "POST", "/api/v1/me/cash", {**body, "cents": 200_00})
    assert other.status_code == 409
    assert await house.balance("ann") == START_CENTS - 100_00


async def test_what_was_recorded_between_processes_does_nothing_again(
    house: Hosted, table: str, ann: Person
) -> None:
    await house.accepted(ann, table, "StandBehind")
    said: list[bytes] = []

    def record(side: str, _: int, message: bytes) -> list[bytes]:
        if side == "caller":
            said.append(message)
        return [message]

    address = house.url.removeprefix("http://")
    asked = commands.PlaceWager(
        id="forwarded", by=patron("ann"), at=0, wager="banker", stake_cents=20_00
    )
    async with relaying(address, record) as relay:
        link = Link(relay, KEY)
        assert (await link.ask(table_stream(table), asked)).accepted
        await link.close()
    # She takes it back, and somebody plays the recording.
    await house.accepted(ann, table, "PlaceWager", wager="banker", stake_cents=0)
    sequence = house.sequence(table)
    async with connected(address) as connection:
        for message in said:
            await connection.send(message)
        assert await closed(connection) == 1008
    assert len(said) == 3
    assert house.sequence(table) == sequence
    assert (house.stakes(table, "ann"), await house.balance("ann")) == ({}, START_CENTS)


async def test_after_a_restart_of_the_process_it_is_still_known(own_house: Serving) -> None:
    """Once after a stop in order, and once after a kill."""
    await own_house.open_table("T1", betting_seconds=3600)
    async with await House.guest(own_house.url) as guest:
        assert guest.token is not None
        headers = {"Authorization": f"Bearer {guest.token}"}
        path = f"{own_house.url}/api/v1/tables/T1/commands"

        def ask(body: dict[str, object]) -> httpx.Response:
            return httpx.post(path, json=body, headers=headers)

        def standing() -> tuple[object, object]:
            me = httpx.get(f"{own_house.url}/api/v1/me", headers=headers).json()
            return me["balance_cents"], [one["stakes_cents"] for one in me["at"]]

        async with guest.table("T1") as table:
            await table.until(lambda board: board.phase is Phase.BETTING)
        assert ask({"command": "StandBehind", "id": "there"}).status_code == 200
        first = ask(OLD)
        assert first.status_code == 200
        assert ask({**OLD, "id": "the second", "stake_cents": 50_00}).status_code == 200
        before = standing()
        assert before == (9_950_00, [50_00])
        own_house.restart()
        assert (ask(OLD).json(), standing()) == (first.json(), before)
        own_house.kill()
        own_house.start()
        assert (ask(OLD).json(), standing()) == (first.json(), before)
        changed = ask({**OLD, "stake_cents": 40_00})
        assert changed.json()["reason"] == "the first is the id of another command"
        assert standing() == before
