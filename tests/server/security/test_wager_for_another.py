"""Nobody wagers for another: who asks is who has come in, whatever is sent."""

from functools import partial
from typing import Any

import pytest
from hosted_house import ANYBODY, START_CENTS, Hosted, Person, number

from punto.journal.actor import dealer
from punto.journal.encoding import encode
from punto.server.commit.blind_commands import DrawNext, LoadNext
from punto.server.wire import commands as wire
from punto.table import commands
from punto.table.state import Phase

DORA = dealer("dora")
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


async def betting(house: Hosted) -> tuple[str, Person, Person]:
    """A table where bets are taken, with Ann and Bob standing at it."""
    await house.hire("dora")
    table = await house.open_table("T1", dealer="dora")
    await house.do(table, LoadNext, DORA)
    await house.do(table, DrawNext, DORA)
    await house.do(table, commands.OpenBetting, DORA)
    ann, bob = await house.admit("ann"), await house.admit("bob")
    for who in (ann, bob):
        assert (await house.ask(who, table, "StandBehind")).status_code == 200
    return table, ann, bob


def stakes(house: Hosted, name: str) -> dict[str, int]:
    return dict(house.table("T1").seated[name].stakes)


async def test_a_command_that_says_whose_it_is_is_not_read(house: Hosted) -> None:
    table, ann, _ = await betting(house)
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
    assert not fields & {"by", "at", "patron"}


async def test_nothing_beside_the_command_says_it_either(house: Hosted) -> None:
    table, ann, bob = await betting(house)
    body = {"command": "PlaceWager", **STAKE}
    where = f"/api/v1/tables/{table}/commands?by=bob&patron=bob&token={bob.secret}"
    headers = {"X-Patron": "bob", "From": "bob", "X-Forwarded-User": "bob", "Remote-User": "bob"}
    # A token that was sent on purpose comes before a cookie that came along.
    headers |= {"Cookie": f"punto={bob.secret}"}
    answer = await house.send(ann, "POST", where, {**body, "id": number()}, **headers)
    assert answer.status_code == 200
    assert (stakes(house, "ann"), stakes(house, "bob")) == ({"banker": 20_00}, {})
    answer = await house.send(ANYBODY, "POST", where, {**body, "id": number()}, **headers)
    assert answer.status_code == 401
    assert await house.balance("bob") == START_CENTS


async def test_the_id_of_anothers_command_is_nothing_but_an_id(house: Hosted) -> None:
    table, ann, bob = await betting(house)
    first = await house.ask(ann, table, "PlaceWager", "one", **STAKE)
    other = await house.ask(bob, table, "PlaceWager", "one", wager="player", stake_cents=30_00)
    assert (first.status_code, other.status_code) == (200, 200)
    assert first.json()["first"] != other.json()["first"]
    assert (stakes(house, "ann"), stakes(house, "bob")) == ({"banker": 20_00}, {"player": 30_00})
    # Each is answered as each was, and nothing happens by it.
    assert (await house.ask(ann, table, "PlaceWager", "one", **STAKE)).json() == first.json()
    again = await house.ask(bob, table, "PlaceWager", "one", **STAKE)
    assert again.json()["reason"] == "one is the id of another command"
    assert (await house.balance("ann"), await house.balance("bob")) == (980_00, 970_00)


async def test_nobody_moves_or_takes_the_place_of_another(house: Hosted) -> None:
    table, ann, bob = await betting(house)
    assert (await house.ask(bob, table, "TakeSeat", seat=3)).status_code == 200
    answer = await house.ask(ann, table, "TakeSeat", seat=3)
    assert answer.status_code == 409
    assert (await house.ask(ann, table, "LeaveSeat")).status_code == 200
    assert dict(house.table(table).seats) == {3: "bob"}


async def test_nobody_shakes_the_die_for_another(house: Hosted) -> None:
    await house.hire("dora")
    table = await house.open_table("T1", slug="power-98", dealer="dora")
    await house.do(table, LoadNext, DORA)
    await house.do(table, DrawNext, DORA)
    await house.do(table, commands.OpenBetting, DORA)
    ann, bob = await house.admit("ann"), await house.admit("bob")
    for who, cents in ((ann, 20_00), (bob, 30_00)):
        await house.ask(who, table, "StandBehind")
        answer = await house.ask(who, table, "PlaceWager", wager="player", stake_cents=cents)
        assert answer.status_code == 200
    await house.do(table, commands.CloseBetting, DORA)
    await house.do(table, commands.PassShaker, DORA)
    assert house.table(table).phase is Phase.SHAKING
    for command in ("ShakeDie", "OpenNext"):
        assert (await house.ask(ann, table, command)).status_code == 409
        assert (await house.ask(bob, table, command)).status_code == 200


FOR_ONESELF: dict[str, dict[str, Any]] = {
    "chips": {"cents": 1_00},
    "cash": {"cents": 1_00},
    "limit": {"a_round_cents": 1_00},
    "exclusion": {"days": None},
}


async def test_what_is_asked_for_oneself_is_asked_for_nobody_else(house: Hosted) -> None:
    ann, _ = await house.admit("ann"), await house.admit("bob")
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


async def test_what_the_staff_does_for_patrons_no_patron_does(house: Hosted) -> None:
    ann, _ = await house.admit("ann"), await house.admit("bob")
    money, reason = {"id": number(), "cents": 1_00}, {"id": number(), "why": "quarrels"}
    deeds = {"chips": money, "cash": money, "suspension": reason, "reinstatement": reason}
    for name in ("ann", "bob"):
        for path, body in deeds.items():
            answer = await house.send(ann, "POST", f"/api/v1/patrons/{name}/{path}", body)
            assert answer.status_code == 403
    assert (await house.balance("ann"), await house.balance("bob")) == (START_CENTS, START_CENTS)


async def test_play_chips_are_given_up_to_their_limit_however_many_ask_at_once(
    house: Hosted,
) -> None:
    ann = await house.admit("ann")
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
