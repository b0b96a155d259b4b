"""Nobody sees another's balance, nor what somebody who stands has staked, nor what others are paid,
but those of the staff whose work it is."""

import json
from collections.abc import Iterator
from typing import Any

from hosted_house import ANYBODY, DORA, Hosted, Person, Socket
from server.security.everybody import EVERYBODY, HERE, PATRON, Audience, comes, gather, read_all
from server.security.test_routes import ROUTES

from punto.house.permission import PERMISSION_ROLES, Permission
from punto.journal.actor import pit
from punto.table import commands

PIA = pit("pia")
BOB, CHO = "bob-stands", "cho-sits"
OTHERS = {BOB: 4_321_000_21, CHO: 8_765_000_43}
STAKE = 20_00
"""Of these stakes every wager pays whole dollars: a large amount with odd cents is a balance."""

OF_ONE = {"WagersPaid", "WinningsReleased", "LateAttempted"}
"""What is told to the patron whom it is about, and to those who deal or watch there."""

SEES_ALL = PERMISSION_ROLES[Permission.WATCH_AS_PIT]
READS_ALL = PERMISSION_ROLES[Permission.READ_HISTORIES] | PERMISSION_ROLES[Permission.INTEGRATE]


def numbers(found: Any) -> Iterator[int]:
    if isinstance(found, dict):
        for value in found.values():
            yield from numbers(value)
    elif isinstance(found, list):
        for value in found:
            yield from numbers(value)
    elif isinstance(found, int):
        yield found


def balances_of(cents: int, text: str) -> set[int]:
    """The balances in a text that belong to whoever began with so many cents."""
    try:
        found = json.loads(text)
    except ValueError:
        return set()
    return {
        one for one in numbers(found) if abs(one - cents) < 10_000_00 and one % 100 == cents % 100
    }


def told_of_others(who: Person, socket: Socket) -> set[str]:
    """The kinds of event that are about one patron, and not about this one."""
    return {
        one["event"]["event"]
        for one in socket.events
        if one["event"].get("patron") not in (None, who.name) and one["event"]["event"] in OF_ONE
    }


async def play(house: Hosted, table: str, players: list[Person]) -> None:
    await house.do(table, commands.OpenBetting, DORA)
    await house.pay(table)
    for who in players:
        await house.accepted(who, table, "PlaceWager", wager="banker", stake_cents=STAKE)
    await house.do(table, commands.CloseBetting, DORA)
    late = await house.ask(players[-1], table, "PlaceWager", wager="tie", stake_cents=STAKE)
    assert late.status_code == 409
    await house.deal(table)
    await house.pay(table)


def check_heard(who: Person, socket: Socket) -> None:
    """That nothing on a socket was about the money of somebody else who is none of theirs."""
    text = "\n".join(socket.texts)
    for name, cents in OTHERS.items():
        found = {one for said in socket.texts for one in balances_of(cents, said)}
        assert who.name == name or found == set(), (who.role, name)
    if who.role in SEES_ALL:
        return
    assert "FloatFilled" not in text
    assert "float_cents" not in text
    if who.name != HERE:
        # What lies before a seat lies open; who stands, and what anybody is paid, does not.
        assert told_of_others(who, socket) == set(), who.role
        assert who.name == BOB or BOB not in text, who.role


async def check_read(house: Hosted, table: str, who: Person) -> None:
    """The same for whatever they ask."""
    routes = [one for one in ROUTES if not one.endswith("/edges") and "/openapi" not in one]
    for route, text in await read_all(house, routes, who, table, BOB):
        for name, cents in OTHERS.items():
            assert who.name == name or not balances_of(cents, text), (who.role, route)
        assert who.name in (BOB, HERE) or BOB not in text, (who.role, route)


async def test_money_and_stakes_are_seen_by_whose_they_are_and_whose_work_it_is(
    house: Hosted,
) -> None:
    await gather(house)
    table = await house.open_table("T1", dealer=HERE)
    bob, cho = await house.admit(BOB, OTHERS[BOB]), await house.admit(CHO, OTHERS[CHO])
    people = {name: await comes(house, name) for name in EVERYBODY}
    everybody = [ANYBODY, *people.values(), bob, cho]
    async with Audience(house) as audience:
        for who in everybody:
            await audience.watch(who, table)
            await audience.watch(who, None)
        await house.load_shoe(table)
        await house.ask(bob, table, "StandBehind")
        await house.ask(cho, table, "TakeSeat", seat=2)
        await house.ask(people[PATRON], table, "TakeSeat", seat=1)
        for _ in range(2):
            await play(house, table, [people[PATRON], cho, bob])
        await house.do(table, commands.FillFloat, PIA, cents=1_00)
        for who in everybody:
            # Whoever comes back is told the same.
            await audience.watch(who, table, after=1)
        await audience.until_told(table)
        for who, socket in audience.sockets:
            check_heard(who, socket)
        for who in everybody:
            if who.role not in READS_ALL:
                await check_read(house, table, who)
        # It was there to be found.
        for who in (bob, cho):
            texts = [
                text for one, socket in audience.sockets if one is who for text in socket.texts
            ]
            assert len({one for said in texts for one in balances_of(OTHERS[who.name], said)}) > 1
        for who in (people[HERE], people["pia"], people["sue"]):
            heard = next(socket for one, socket in audience.sockets if one is who)
            assert told_of_others(who, heard) >= {"WagersPaid", "LateAttempted"}


async def test_what_somebody_staked_while_standing_is_not_told_because_they_sit_since(
    house: Hosted, table: str
) -> None:
    await gather(house)
    ann, bob = await comes(house, PATRON), await house.admit(BOB)
    await house.ask(bob, table, "StandBehind")
    stood = (await house.ask(bob, table, "PlaceWager", wager="tie", stake_cents=STAKE)).json()
    await house.ask(bob, table, "TakeSeat", seat=4)
    sat = (await house.ask(bob, table, "PlaceWager", wager="player", stake_cents=STAKE)).json()
    await house.ask(bob, table, "StandBehind")
    again = (await house.ask(bob, table, "PlaceWager", wager="banker", stake_cents=STAKE)).json()
    await house.ask(bob, table, "TakeSeat", seat=5)
    numbers = (stood["first"], sat["first"], again["first"])

    async def seen(who: Person) -> tuple[list[int], list[int]]:
        """The wagers that somebody finds in the history, and is told on coming back."""
        answer = await house.send(who, "GET", f"/api/v1/tables/{table}/events?after=0&most=1000")
        listed = [one["sequence"] for one in answer.json()["events"]]
        async with house.socket(who, table, after=1) as socket:
            told = [one["sequence"] for one in socket.events]
        return [one for one in listed if one in numbers], [one for one in told if one in numbers]

    assert await seen(ann) == ([sat["first"]], [sat["first"]])
    assert await seen(ANYBODY) == ([sat["first"]], [sat["first"]])
    for who in (bob, await comes(house, HERE), await comes(house, "pia")):
        assert await seen(who) == ([*numbers], [*numbers])
    for name in ("dirk", "dan", "aud", "ada"):
        assert await seen(await comes(house, name)) == ([sat["first"]], [sat["first"]])


async def test_a_page_of_the_history_is_as_open_as_the_whole(house: Hosted, table: str) -> None:
    """Page by page, where what has happened since is on later pages."""
    bob = await house.admit(BOB)
    await house.ask(bob, table, "StandBehind")
    for cents in (STAKE, 2 * STAKE):
        await house.ask(bob, table, "PlaceWager", wager="tie", stake_cents=cents)
    await house.ask(bob, table, "TakeSeat", seat=4)
    for cents in (3 * STAKE, 4 * STAKE):
        await house.ask(bob, table, "PlaceWager", wager="tie", stake_cents=cents)
    path = f"/api/v1/tables/{table}/events"
    whole = (await house.send(ANYBODY, "GET", f"{path}?most=1000")).json()
    stakes = [one["event"].get("stake_cents") for one in whole["events"]]
    assert [one for one in stakes if one] == [3 * STAKE, 4 * STAKE]
    pages: list[Any] = []
    after = 0
    while after < whole["through"]:
        page = (await house.send(ANYBODY, "GET", f"{path}?most=1&after={after}")).json()
        pages += page["events"]
        after = page["through"]
    assert pages == whole["events"]


async def test_a_locked_login_sees_what_anybody_sees(house: Hosted, table: str) -> None:
    await gather(house)
    bob = await house.admit(BOB, OTHERS[BOB])
    await house.ask(bob, table, "StandBehind")
    await house.ask(bob, table, "PlaceWager", wager="tie", stake_cents=STAKE)
    for path in (f"/api/v1/tables/{table}", f"/api/v1/tables/{table}/events?most=1000"):
        anybody = (await house.send(ANYBODY, "GET", path)).json()
        for name in (BOB, *EVERYBODY):
            locked = await comes(house, name, locked=True)
            assert (await house.send(locked, "GET", path)).json() == anybody
