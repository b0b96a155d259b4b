"""Records of a house that goes on, is stopped, is killed, and runs in several processes."""

from functools import partial
from typing import Any

import pytest
from server.records.books import books
from server.records.people import DealersTable, People, Person, people_of
from serving import PIT, Serving
from waiting import poll

from punto.server.bootstrap import ADMINISTRATOR
from punto.storage.factory import open_store

STAKES = {"ann": {"banker": 10_00, "tie": 10_00}}


async def sat_down(people: People, *tables: str) -> list[DealersTable]:
    """Dealers' tables at which ann stands."""
    await people.patron("ann")
    found = []
    for name in tables:
        table = DealersTable(people, name)
        await table.open()
        await table.ask("ann", "StandBehind")
        found.append(table)
    return found


def places(rows: list[Any]) -> list[tuple[str, int]]:
    return [(one["table"], one["number"]) for one in rows]


async def until_listed(people: People, db: str) -> None:
    """Waits until the lists have all that the journal has, by themselves."""
    expected = {
        place: (one.own[-1][0].hash, sum(item.net_cents for item in one.items["ann"]))
        for place, one in (await books(db)).rounds.items()
        if "ann" in one.items
    }
    assert expected

    def has_all(rows: list[Any]) -> bool:
        ends = [(one["head"], one["own"]["net_cents"]) for one in rows]
        return dict(zip(places(rows), ends, strict=True)) == expected

    await poll(lambda: people[PIT].pages("/rounds", 1000, patron="ann"), has_all)
    position = await people["ann"].get("/me/position")
    assert position["net_cents"] == sum(net for _, net in expected.values())
    assert position["rounds"] == len(expected)


async def until_newest(patron: Person, number: int) -> None:
    await poll(
        lambda: patron.get("/me/rounds", most=1), lambda page: page["rounds"][0]["number"] == number
    )


async def test_pages_are_complete_and_repeat_nothing_while_rounds_go_on(
    own_house: Serving,
) -> None:
    async with people_of(own_house) as people:
        (table,) = await sat_down(people, "D1")
        for _ in range(5):
            await table.play(STAKES)
        await until_listed(people, own_house.db)
        first = await people["ann"].get("/me/rounds", most=1)
        found, after, newest = places(first["rounds"]), first["after"], 5
        wagers = await people["ann"].get("/me/settlements", most=3)
        settled, after_wager = wagers["settlements"], wagers["after"]
        while after is not None:
            newest += 1
            await table.play(STAKES)
            await until_newest(people["ann"], newest)
            page = await people["ann"].get("/me/rounds", most=1, after=after)
            found, after = found + places(page["rounds"]), page["after"]
            if after_wager is not None:
                wagers = await people["ann"].get("/me/settlements", most=3, after=after_wager)
                settled, after_wager = settled + wagers["settlements"], wagers["after"]
        assert found == [("D1", number) for number in range(5, 0, -1)]
        assert sorted((one["round"], one["wager"]) for one in settled) == [
            (number, wager) for number in range(1, 6) for wager in ("banker", "tie")
        ]


@pytest.mark.whole
async def test_the_index_catches_up_after_a_stop_a_kill_and_its_loss(own_house: Serving) -> None:
    async with people_of(own_house) as people:
        (table,) = await sat_down(people, "D1")
        tokens = people.tokens
        await table.play(STAKES)
        await table.play(STAKES)
    own_house.kill()
    own_house.start()
    async with people_of(own_house, tokens) as people:
        await until_listed(people, own_house.db)
        await DealersTable(people, "D1").play(STAKES)
    assert own_house.stop() == 0
    store = await open_store(own_house.db)
    await store.records.clear()
    await store.close()
    own_house.start()
    async with people_of(own_house, tokens) as people:
        await until_listed(people, own_house.db)


async def behind(people: People) -> float:
    text = await people[ADMINISTRATOR].text(f"{people.serving.url}/metrics")
    (line,) = [one for one in text.splitlines() if one.startswith("punto_records_behind ")]
    return float(line.split()[1])


@pytest.mark.whole
async def test_two_processes_tell_the_same(postgres_house: Serving) -> None:
    db = postgres_house.db
    with postgres_house.beside() as other:
        async with people_of(postgres_house) as here, people_of(other, here.tokens) as there:
            one, two = await sat_down(here, "D1", "D2")
            for table in (one, two, DealersTable(there, "D1"), DealersTable(there, "D2")):
                await table.play(STAKES)
                await table.play(STAKES)
            await until_listed(here, db)
            for path in ("/rounds", "/rounds/D1/3", "/rounds/D2/4/receipt", "/disputes"):
                assert await here[PIT].get(path) == await there[PIT].get(path)
                assert await here["ann"].get(path) == await there["ann"].get(path)
            # What is said at one process is heard at the other.
            opened = await here["ann"].post("/rounds/D1/1/disputes", words="a nine")
            assert await there[PIT].get("/disputes/1") == opened
            fields = {"words": "An eight.", "upheld": False}
            answered = await there[PIT].post("/disputes/1/answer", **fields)
            assert await here["ann"].get("/disputes/1") == answered
            for people in (here, there):
                await poll(partial(behind, people), lambda entries: entries == 0)
            # One of them dies in the middle of a round, and the other goes on with it.
            await two.bet(STAKES)
            await one.play(STAKES)
            other.kill()
            await two.ask("dora", "CloseBetting")
            await two.finish()
            await until_listed(here, db)
            shift = await here[PIT].get("/reports/shift")
            tallies = (await books(db)).summary.tallies
            assert shift["hold_cents"] == sum(one.staked_cents - one.paid_cents for one in tallies)
            assert shift["wagers"] == sum(one.wagers for one in tallies) == 20
