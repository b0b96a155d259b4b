"""The wallet as patrons meet it over the API of the real server, and that server killed."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from server.records.people import Person
from server.wallet.house import check_books
from server.wallet.operating import Operator, config
from serving import Serving, serving
from verified import verified
from waiting import SECONDS, poll, until

from punto.client import House
from punto.storage.factory import open_store

PASSWORD = "a long enough password"


@pytest.fixture(scope="module")
def house(till: Operator, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("house"), config=config(till)) as running:
        yield running


@asynccontextmanager
async def patron(url: str, name: str) -> AsyncIterator[Person]:
    """Somebody registered under this name, be it now or before."""
    async with httpx.AsyncClient(
        base_url=f"{url}/api/v1", trust_env=False, timeout=SECONDS
    ) as client:
        who = {"name": name, "password": PASSWORD, "token": True}
        entered = await client.post("/patrons", json=who)
        if entered.status_code != 201:
            entered = await client.post("/logins", json=who)
        yield Person(client, name, entered.json()["token"])


async def move(who: Person, path: str, id: str, cents: int) -> Any:
    answer = await who.ask("POST", f"/me/{path}", json={"id": id, "cents": cents})
    assert answer.status_code == 202, answer.text
    return answer.json()


async def over(who: Person, transfer: str) -> Any:
    """The transfer when it is over."""
    return await poll(
        lambda: who.get(f"/me/transfers/{transfer}"), lambda found: found["state"] != "asked"
    )


async def all_over(who: Person) -> None:
    await poll(
        lambda: who.get("/me/transfers"),
        lambda found: all(one["state"] != "asked" for one in found),
    )


async def balance(who: Person) -> Any:
    return (await who.get("/me"))["balance_cents"]


async def test_chips_are_asked_for_and_sent_and_seen_through(
    house: Serving, operator: Operator
) -> None:
    operator.begin({"ada": 5_000})
    async with patron(house.url, "ada") as ada:
        # Nothing is given away in such a house.
        assert await balance(ada) == 0
        assert (await ada.get("/house"))["wallet"] is True
        comes = await move(ada, "chips", "1", 3_000)
        assert (comes["way"], comes["cents"]) == ("in", 3_000)
        assert await over(ada, comes["transfer"]) == {**comes, "state": "done", "reason": None}
        assert await balance(ada) == 3_000
        refused = await move(ada, "chips", "2", 2_001)
        assert await over(ada, refused["transfer"]) == {
            **refused,
            "state": "refused",
            "reason": "not enough money",
        }
        goes = await move(ada, "cash", "3", 500)
        assert goes["way"] == "out"
        assert await over(ada, goes["transfer"]) == {**goes, "state": "done", "reason": None}
        assert await balance(ada) == 2_500
        every = await ada.get("/me/transfers")
        assert [one["transfer"] for one in every] == [
            one["transfer"] for one in (goes, refused, comes)
        ]
    assert operator.purses() == {"ada": 2_500}


async def test_a_repeat_is_the_same_transfer(house: Serving, operator: Operator) -> None:
    operator.begin({"bea": 5_000})
    async with patron(house.url, "bea") as bea:
        begun = {(await move(bea, "chips", "1", 100))["transfer"] for _ in range(3)}
        assert len(begun) == 1
        await over(bea, *begun)
        again = await move(bea, "chips", "1", 100)
        assert (again["state"], {again["transfer"]}) == ("done", begun)
        assert await balance(bea) == 100
        said = await bea.reason(409, "POST", "/me/chips", json={"id": "1", "cents": 101})
        assert said == "1 is the id of another command"
        # The house remembers a few; what is older is not begun again.
        for number in range(2, 8):
            await over(bea, (await move(bea, "chips", str(number), 100))["transfer"])
        await bea.reason(409, "POST", "/me/chips", json={"id": "1", "cents": 100})
        assert await balance(bea) == 700
        await bea.reason(404, "GET", f"/me/transfers/{begun.pop()}")


async def test_nobody_sees_or_moves_what_is_not_theirs(house: Serving, operator: Operator) -> None:
    operator.begin({"cat": 5_000, "dan": 5_000})
    async with patron(house.url, "cat") as cat, patron(house.url, "dan") as dan:
        comes = await move(cat, "chips", "1", 100)
        await dan.reason(404, "GET", f"/me/transfers/{comes['transfer']}")
        assert await dan.get("/me/transfers") == []
        said = await dan.reason(409, "POST", "/me/cash", json={"id": "1", "cents": 1})
        assert said == "$0.01 is more than the balance of $0.00"
        await over(cat, comes["transfer"])
    async with httpx.AsyncClient(base_url=f"{house.url}/api/v1", trust_env=False) as client:
        for method, path in (
            ("GET", "/me/transfers"),
            ("GET", f"/me/transfers/{comes['transfer']}"),
            ("POST", "/me/chips"),
            ("POST", "/me/cash"),
        ):
            await Person(client).reason(401, method, path, json={"id": "1", "cents": 1})


async def test_the_staff_sells_at_the_cage_and_has_no_wallet(
    house: Serving, operator: Operator
) -> None:
    operator.begin({"eve": 0})
    async with patron(house.url, "eve") as eve, house.pit() as pit:
        async with httpx.AsyncClient(base_url=f"{house.url}/api/v1", trust_env=False) as client:
            staff = Person(client, "tan", pit.token)
            sold = await staff.ask("POST", "/patrons/eve/chips", json={"id": "1", "cents": 900})
            assert sold.status_code == 204
            assert await balance(eve) == 900
            for method, path in (
                ("GET", "/me/transfers"),
                ("POST", "/me/chips"),
                ("POST", "/me/cash"),
            ):
                await staff.reason(403, method, path, json={"id": "2", "cents": 1})
        goes = await move(eve, "cash", "1", 900)
        assert (await over(eve, goes["transfer"]))["state"] == "done"
    assert operator.purses() == {"eve": 900}


async def moving(url: str, name: str, chance: Random, ids: list[str]) -> None:
    """Buys and cashes until the house is gone."""
    async with patron(url, name) as one:
        while True:
            ids.append(f"{len(ids)}")
            path = chance.choice(("chips", "chips", "cash"))
            asked = {"id": ids[-1], "cents": chance.randint(1, 900)}
            await one.ask("POST", f"/me/{path}", json=asked)
            await asyncio.sleep(0.02)


async def called(operator: Operator, more: int) -> None:
    """So many more calls have come in."""
    wanted = len(operator.calls()) + more
    await until(lambda: len(operator.calls()) >= wanted)


@pytest.mark.whole
async def test_a_server_killed_again_and_again_moves_every_chip_once(
    tmp_path: Path, operator: Operator
) -> None:
    brought = {f"p{number}": 10_000 for number in range(3)}
    operator.begin(brought)
    chance = Random(7)
    ids: dict[str, list[str]] = {name: [] for name in brought}
    with serving(tmp_path, config=config(operator)) as house:
        for _ in range(2):
            operator.order(*chance.choices(["", "", "status after", "drop after"], k=200))
            tasks = [
                asyncio.create_task(moving(house.url, name, Random(f"{name} {ids}"), ids[name]))
                for name in brought
            ]
            await called(operator, chance.randint(5, 25))
            await asyncio.to_thread(house.kill)
            await asyncio.gather(*tasks, return_exceptions=True)
            await asyncio.to_thread(house.start)
        operator.order()
        for name in brought:
            async with patron(house.url, name) as one:
                await all_over(one)
        assert house.stop() == 0
    store = await open_store(house.db)
    await check_books(store, operator, brought)
    await store.close()
    verified(house.db)
    assert operator.secret_file.read_text().strip() not in house.log.read_text()


async def test_the_client_moves_chips_in_and_out(house: Serving, operator: Operator) -> None:
    operator.begin({"cho": 50_00})
    async with House(house.url) as cho:
        await cho.register("cho", PASSWORD)
        fetched = await cho.fetch_chips(30_00)
        assert (fetched.way, fetched.cents, fetched.state) == ("in", 30_00, "asked")
        await _done(cho, 1)
        assert (await cho.me()).balance_cents == 30_00
        await cho.send_chips(10_00)
        await _done(cho, 2)
        assert (await cho.me()).balance_cents == 20_00


async def _done(house: House, count: int) -> None:
    await poll(house.transfers, lambda found: [one.state for one in found] == ["done"] * count)
