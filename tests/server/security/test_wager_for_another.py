"""Nobody wagers for another: who asks is who has come in, whatever is sent."""

from functools import partial
from typing import Any

import pytest
from hosted_house import ANYBODY, DORA, START_CENTS, Hosted, Person, number

from punto.journal.encoding import encode
from punto.server.wire import commands as wire
from punto.table import commands
from punto.table.state import Phase

STAKE: dict[str, Any] = {"wager": "banker", "stake_cents": 20_00}

FOR_BOB: dict[str, Any] = {
    "by": {"role": "patron", "name": "bob"},
    "patron": "bob",
    "name": "bob",
    "sender": "bob",
    "as": "bob",
    "role": "patron",
    "at": 0,
    "login": "bob",
}


@pytest.fixture
async def table(house: Hosted, ann: Person, bob: Person) -> str:
    """Where bets are taken, with Ann and Bob standing at it."""
    table = await house.open_betting("T1")
    for who in (ann, bob):
        await house.accepted(who, table, "StandBehind")
    return table


async def test_a_command_that_says_whose_it_is_is_not_read(
    house: Hosted, table: str, ann: Person
) -> None:
    sequence = house.sequence(table)
    async with house.socket(ann, table) as socket:
        for field, value in FOR_BOB.items():
            words = f"unknown field `{field}`"
            answer = await house.ask(ann, table, "PlaceWager", **STAKE, **{field: value})
            assert answer.status_code == 400
            assert words in answer.json()["reason"]
            sent = {"command": "PlaceWager", "id": number(), **STAKE, field: value}
            await socket.send(encode(sent).decode())
            await socket.until(partial(is_error, words))
    assert house.sequence(table) == sequence


def is_error(words: str, frame: dict[str, Any]) -> bool:
    return frame["type"] == "error" and words in frame["reason"]


@pytest.mark.parametrize("name", wire.NAMES)
def test_no_command_says_who_sends_it_or_when(name: str) -> None:
    fields = {
        field
        for kind, became in wire._KINDS.items()
        if became.__name__ == name
        for field in kind.__struct_fields__
    }
    assert "id" in fields
    # Whose place the pit frees is no word about who asks for it.
    assert not fields & {"by", "at", *({"patron"} if name != "FreeSeat" else ())}


async def test_nothing_beside_the_command_says_it_either(
    house: Hosted, table: str, ann: Person, bob: Person
) -> None:
    body = {"command": "PlaceWager", **STAKE}
    where = f"/api/v1/tables/{table}/commands?by=bob&patron=bob&token={bob.secret}"
    headers = {"X-Patron": "bob", "From": "bob", "X-Forwarded-User": "bob", "Remote-User": "bob"}
    # A token that was sent on purpose comes before a cookie that came along.
    headers |= {"Cookie": f"punto={bob.secret}"}
    answer = await house.send(ann, "POST", where, {**body, "id": number()}, **headers)
    assert answer.status_code == 200
    assert (house.stakes(table, "ann"), house.stakes(table, "bob")) == ({"banker": 20_00}, {})
    answer = await house.send(ANYBODY, "POST", where, {**body, "id": number()}, **headers)
    assert answer.status_code == 401
    assert await house.balance("bob") == START_CENTS


async def test_the_id_of_anothers_command_is_nothing_but_an_id(
    house: Hosted, table: str, ann: Person, bob: Person
) -> None:
    first = await house.ask(ann, table, "PlaceWager", "one", **STAKE)
    other = await house.ask(bob, table, "PlaceWager", "one", wager="player", stake_cents=30_00)
    assert (first.status_code, other.status_code) == (200, 200)
    assert first.json()["first"] != other.json()["first"]
    assert (house.stakes(table, "ann"), house.stakes(table, "bob")) == (
        {"banker": 20_00},
        {"player": 30_00},
    )
    # Each is answered as each was, and nothing happens by it.
    assert (await house.ask(ann, table, "PlaceWager", "one", **STAKE)).json() == first.json()
    again = await house.ask(bob, table, "PlaceWager", "one", **STAKE)
    assert again.json()["reason"] == "one is the id of another command"
    assert (await house.balance("ann"), await house.balance("bob")) == (980_00, 970_00)


async def test_nobody_moves_or_takes_the_place_of_another(
    house: Hosted, table: str, ann: Person, bob: Person
) -> None:
    await house.accepted(bob, table, "TakeSeat", seat=3)
    assert (await house.ask(ann, table, "TakeSeat", seat=3)).status_code == 409
    await house.accepted(ann, table, "LeaveSeat")
    assert dict(house.table(table).seats) == {3: "bob"}


async def test_nobody_shakes_the_die_for_another(house: Hosted, ann: Person, bob: Person) -> None:
    table = await house.open_betting("T1", slug="power-98")
    for who, cents in ((ann, 20_00), (bob, 30_00)):
        await house.accepted(who, table, "StandBehind")
        await house.accepted(who, table, "PlaceWager", wager="player", stake_cents=cents)
    await house.do(table, commands.CloseBetting, DORA)
    await house.do(table, commands.PassShaker, DORA)
    assert house.table(table).phase is Phase.SHAKING
    for command in ("ShakeDie", "OpenShaker"):
        assert (await house.ask(ann, table, command)).status_code == 409
        assert (await house.ask(bob, table, command)).status_code == 200


FOR_ONESELF: dict[str, dict[str, Any]] = {
    "chips": {"cents": 1_00},
    "cash": {"cents": 1_00},
    "limit": {"a_round_cents": 1_00},
    "exclusion": {"days": None},
}


async def test_what_is_asked_for_oneself_is_asked_for_nobody_else(
    house: Hosted, ann: Person
) -> None:
    await house.admit("bob")
    before = house.services.house.state.patron("bob"), await house.balance("bob")
    for path, fields in FOR_ONESELF.items():
        method = "PUT" if path == "limit" else "POST"
        for field, value in FOR_BOB.items():
            body = {"id": number(), **fields, field: value}
            answer = await house.send(ann, method, f"/api/v1/me/{path}", body)
            assert answer.status_code == 400
        body = {"id": number(), **fields}
        answer = await house.send(ann, method, f"/api/v1/me/{path}?patron=bob", body)
        assert (answer.status_code, answer.json()["name"]) == (200, "ann")
    assert (house.services.house.state.patron("bob"), await house.balance("bob")) == before


async def test_what_the_staff_does_for_patrons_no_patron_does(house: Hosted, ann: Person) -> None:
    await house.admit("bob")
    money, reason = {"id": number(), "cents": 1_00}, {"id": number(), "why": "quarrels"}
    asked = {"chips": money, "cash": money, "suspension": reason, "reinstatement": reason}
    for name in ("ann", "bob"):
        for path, body in asked.items():
            answer = await house.send(ann, "POST", f"/api/v1/patrons/{name}/{path}", body)
            assert answer.status_code == 403
    assert (await house.balance("ann"), await house.balance("bob")) == (START_CENTS, START_CENTS)


async def test_play_chips_are_given_up_to_their_limit_however_many_ask_at_once(
    house: Hosted, ann: Person
) -> None:
    most = house.services.config.most_play_cents
    cents = (most - START_CENTS) // 3
    bodies = [{"id": number(), "cents": cents} for _ in range(12)]
    answers = await house.all(ann, "POST", "/api/v1/me/chips", bodies)
    assert sorted(one.status_code for one in answers) == [200] * 3 + [409] * 9
    assert await house.balance("ann") == START_CENTS + 3 * cents <= most
    # One that was given is not refused because it was.
    taken = next(body for body, one in zip(bodies, answers, strict=True) if one.status_code == 200)
    again = await house.send(ann, "POST", "/api/v1/me/chips", taken)
    assert (again.status_code, again.json()["balance_cents"]) == (200, START_CENTS + 3 * cents)
