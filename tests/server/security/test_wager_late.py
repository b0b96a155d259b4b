"""Nobody wagers after "No more bets", which the house says by its own clock: what counts is when a
wager gets to the table, and nothing that its sender says or thinks of the time."""

import asyncio
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

from hosted_house import DORA, START_CENTS, TAN, Hosted, Person, Socket, number

from punto.journal.actor import Role
from punto.journal.encoding import encode
from punto.table import commands
from punto.table.settings import Dealing
from punto.table.state import Phase

SENDERS = 4
AT_ONCE = 5


async def history(house: Hosted, table: str) -> list[dict[str, Any]]:
    """Everything in the books of the table."""
    pit = await house.come_in("tan", Role.PIT)
    found: list[dict[str, Any]] = []
    after = 0
    while after < house.sequence(table):
        path = f"/api/v1/tables/{table}/events?most=1000&after={after}"
        page = (await house.send(pit, "GET", path)).json()
        found += page["events"]
        after = page["through"]
    return found


def of(kind: str, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for one in events if one["event"]["event"] == kind]


async def wager_on_and_on(socket: Socket) -> list[dict[str, Any]]:
    """Another stake again and again, several without an answer, until one comes too late."""
    answers: list[dict[str, Any]] = []
    while not any(one["accepted"] is False for one in answers):
        ids = [number() for _ in range(AT_ONCE)]
        for cents, id in enumerate(ids, start=1):
            stake = {"wager": "player", "stake_cents": 100 * cents}
            await socket.send(encode({"command": "PlaceWager", "id": id, **stake}).decode())
        answers += [await socket.answer(id) for id in ids]
    return answers


async def senders(house: Hosted, table: str, stack: AsyncExitStack) -> list[Socket]:
    found = []
    for letter in range(SENDERS):
        who = await house.admit(f"patron-{letter}")
        found.append(await stack.enter_async_context(house.socket(who, table)))
        assert (await found[-1].ask("StandBehind"))["accepted"]
    return found


def check(events: list[dict[str, Any]], answers: list[list[dict[str, Any]]]) -> None:
    """What was accepted lies in the books while betting was open; what was late is on record."""
    betting = False
    for one in events:
        kind = one["event"]["event"]
        betting = kind == "BettingOpened" or (betting and kind != "BettingClosed")
        assert kind != "WagerPlaced" or betting
        assert kind != "LateAttempted" or not betting
    taken = [one["first"] for each in answers for one in each if one["accepted"]]
    assert sorted(taken) == [one["sequence"] for one in of("WagerPlaced", events)]
    assert len(taken) > SENDERS
    refused = [one for each in answers for one in each if not one["accepted"]]
    late = [one for one in refused if one["rule"] in ("5.6", "5.7")]
    assert len(late) == len(of("LateAttempted", events)) > 0


async def test_around_the_closing_of_a_dealer_each_wager_is_in_time_or_is_refused(
    house: Hosted, table: str
) -> None:
    dora = await house.come_in("dora", Role.DEALER)
    async with AsyncExitStack() as stack:
        sockets = await senders(house, table, stack)
        closing = await stack.enter_async_context(house.socket(dora, table))
        sending = [asyncio.create_task(wager_on_and_on(one)) for one in sockets]
        # In the middle of it, with wagers before and behind it on their way.
        await house.until(table, lambda it: len(it.playing.bettors) == SENDERS)
        assert (await closing.ask("CloseBetting"))["accepted"]
        answers = await asyncio.gather(*sending)
    events = await history(house, table)
    check(events, answers)
    assert len(of("BettingClosed", events)) == 1
    for each in answers:
        # Of one sender, nothing is taken behind what was late.
        accepted = [one["accepted"] for one in each]
        assert accepted == sorted(accepted, reverse=True)
    on_the_table = {name: sum(it.stakes.values()) for name, it in house.table(table).seated.items()}
    for name, cents in on_the_table.items():
        assert await house.balance(name) == START_CENTS - cents


async def test_around_the_closing_by_the_clock_each_wager_is_in_time_or_is_refused(
    house: Hosted,
) -> None:
    table = await house.open_table("T1", Dealing.AUTOMATIC, betting_seconds=1)
    await house.until(table, lambda it: it.phase is Phase.BETTING)
    async with AsyncExitStack() as stack:
        sockets = await senders(house, table, stack)
        answers = await asyncio.gather(*(wager_on_and_on(one) for one in sockets))
    await house.until(table, lambda it: it.rounds > 1 and it.phase is Phase.BETTING)
    events = await history(house, table)
    check(events, answers)
    opened, closed = of("BettingOpened", events)[0], of("BettingClosed", events)[0]
    # The house closes when it has said that it will, whatever is on its way.
    assert closed["at"] >= opened["event"]["closes_at"] > opened["at"]


async def test_what_a_sender_says_of_the_time_means_nothing(
    house: Hosted, table: str, ann: Person
) -> None:
    await house.accepted(ann, table, "StandBehind")
    before = datetime.now(UTC) - timedelta(hours=1)
    await house.do(table, commands.CloseBetting, DORA)
    stake = {"command": "PlaceWager", "wager": "player", "stake_cents": 20_00}
    path = f"/api/v1/tables/{table}/commands"
    earlier = round(before.timestamp() * 1_000_000)
    headers = {
        "Date": format_datetime(before, usegmt=True),
        "X-Request-Start": f"t={earlier}",
        "If-Unmodified-Since": format_datetime(before),
    }
    body = {**stake, "id": number()}
    answer = await house.send(ann, "POST", f"{path}?at={earlier}", body, **headers)
    assert (answer.status_code, answer.json()["rule"]) == (409, "5.6")
    for field in ("at", "sent_at", "time", "round", "sequence"):
        answer = await house.send(ann, "POST", path, {**stake, "id": number(), field: earlier})
        assert answer.status_code == 400
    assert await house.balance("ann") == START_CENTS


async def test_a_stake_that_lies_is_neither_raised_nor_taken_back_too_late(
    house: Hosted, table: str, ann: Person
) -> None:
    async with house.socket(ann, table) as socket:
        assert (await socket.ask("StandBehind"))["accepted"]
        assert (await socket.ask("PlaceWager", wager="player", stake_cents=20_00))["accepted"]
        await house.do(table, commands.CloseBetting, DORA)
        for cents, rule in ((30_00, "5.6"), (10_00, "5.7"), (0, "5.7")):
            late = await socket.ask("PlaceWager", wager="player", stake_cents=cents)
            assert (late["accepted"], late["rule"]) == (False, rule)
            late = await socket.ask("PlaceWagers", stakes={"player": cents, "tie": 1_00})
            assert late["accepted"] is False
        # Nor does it help to go.
        assert not (await socket.ask("LeaveSeat"))["accepted"]
    assert house.stakes(table, "ann") == {"player": 20_00}
    assert await house.balance("ann") == START_CENTS - 20_00
    assert len(of("LateAttempted", await history(house, table))) == 9


async def test_of_one_command_only_the_late_part_is_refused(house: Hosted) -> None:
    table = await house.open_table("D1", dealer=DORA.name, slug="dragon-tournament")
    await house.load_shoe(table)
    await house.do(table, commands.OpenSession, TAN, hands=15)
    ann = await house.admit("ann")
    await house.accepted(ann, table, "StandBehind")
    for _ in range(2):
        await house.do(table, commands.OpenBetting, DORA)
        await house.pay(table)
        if house.table(table).rounds == 1:
            await house.finish_round(table)
    late = {
        "wager": "any-dragon",
        "stake_cents": 0,
        "wanted_cents": 5_00,
        "reason": "no wager may be placed or raised after 'No more bets'",
        "rule": "5.6",
    }
    both = {"player": 20_00, "any-dragon": 5_00}
    async with house.socket(ann, table) as socket:
        id = number()
        answer = await socket.ask("PlaceWagers", id, stakes=both)
        assert (answer["accepted"], answer["wagers"]) == (
            True,
            {"taken": {"player": 20_00}, "late": [late]},
        )
        # A repeat gets the same answer.
        assert (await socket.ask("PlaceWagers", id, stakes=both))["wagers"] == answer["wagers"]
        answer = await socket.ask("PlaceWager", wager="any-dragon", stake_cents=5_00)
        assert (answer["accepted"], answer["rule"]) == (False, "5.6")
        assert answer["wagers"] == {"taken": {}, "late": [late]}
    both["player"] = 30_00
    taken = await house.accepted(ann, table, "PlaceWagers", stakes=both)
    assert taken["wagers"] == {"taken": {"player": 30_00}, "late": [late]}
    problem = await house.ask(ann, table, "PlaceWager", wager="any-dragon", stake_cents=5_00)
    assert (problem.status_code, problem.json()["wagers"]) == (409, {"taken": {}, "late": [late]})
    problem = await house.ask(ann, table, "PlaceWagers", stakes={**both, "player": 40_01})
    assert (problem.status_code, problem.json()["rule"]) == (409, None)
    assert house.stakes(table, "ann") == {"player": 30_00}
