"""A table that could not be opened leaves nothing behind by which it could not be opened later."""

import asyncio
from typing import Any

from hosted_house import CONFIG, FREELY, Hosted, hosted, number
from msgspec import to_builtins
from msgspec.structs import replace

from punto.games import game
from punto.journal.actor import Role
from punto.server.auth.rate_limits import Rate
from punto.table.settings import Dealing, Settings, settings_for
from punto.table.stream import table_stream

SETTINGS = settings_for(game("baccarat"), Dealing.DEALER, least_cents=1_00, most_cents=1_000_00)


def body(name: str, settings: Settings = SETTINGS, **others: Any) -> dict[str, Any]:
    return {"id": number(), "name": name, "settings": to_builtins(settings), **others}


async def status(house: Hosted, asked: object) -> int:
    """How it is answered when the pit asks for a new table."""
    pit = await house.come_in("tan", Role.PIT)
    return (await house.send(pit, "POST", "/api/v1/tables", asked)).status_code


async def is_left_alone(house: Hosted, name: str) -> bool:
    """Nobody has it, here or anywhere."""
    leases = await house.services.store.leases()
    return (
        table_stream(name) not in leases
        and name not in house.services.tables.feeds
        and table_stream(name) not in house.services.ownership.owned
        and not house.services.tables.runs(name)
    )


async def test_settings_that_are_refused_leave_the_name_alone(house: Hosted) -> None:
    assert await status(house, body("T1", replace(SETTINGS, seats=0))) == 409
    assert await is_left_alone(house, "T1")
    assert await status(house, body("T1")) == 201
    assert house.table("T1").settings == SETTINGS


async def test_a_refusal_that_only_the_books_know_of_leaves_the_name_alone(house: Hosted) -> None:
    first = body("T1")
    assert await status(house, first) == 201
    # The same id for something else.
    assert await status(house, body("T2", id=first["id"])) == 409
    assert await is_left_alone(house, "T2")
    assert await status(house, body("T2")) == 201
    # And a table that is open stays as it is.
    assert await status(house, body("T2")) == 409
    assert house.services.tables.runs("T2")


async def test_whoever_asks_too_often_leaves_the_name_alone() -> None:
    rates = replace(FREELY, commands=Rate(1, 0.000001))
    async with hosted(config=replace(CONFIG, rates=rates)) as house:
        assert await status(house, body("T1")) == 201
        assert await status(house, body("T2")) == 429
        assert await is_left_alone(house, "T2")


async def test_of_many_who_open_a_table_at_the_same_time_one_does_and_it_is_run(
    house: Hosted,
) -> None:
    used = body("T0")
    assert await status(house, used) == 201
    asked = [body("T1", id=used["id"]), body("T1"), body("T1"), body("T1", id=used["id"])]
    found = await asyncio.gather(*(status(house, one) for one in asked))
    assert sorted(found) == [201, 409, 409, 409]
    assert house.services.tables.runs("T1")
    assert house.table("T1").settings == SETTINGS
