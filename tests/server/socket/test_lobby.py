"""What the lobby's socket tells, and when."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from serving import Serving
from waiting import SECONDS
from websockets.asyncio.client import ClientConnection, connect

from punto.client import House
from punto.client.bots import betting
from punto.games import game
from punto.table.settings import Dealing, Limit, settings_for

Frame = dict[str, Any]


def lobby(house: Serving, token: str | None = None, path: str = "/lobby") -> connect:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    url = house.url.replace("http", "ws")
    return connect(f"{url}/api/v1{path}", additional_headers=headers)


async def hear(socket: ClientConnection, wanted: Callable[[Frame], bool]) -> Frame:
    async with asyncio.timeout(SECONDS):
        while True:
            frame: Frame = msgspec.json.decode(await socket.recv())
            if wanted(frame):
                return frame


def of(table: str, kind: str) -> Callable[[Frame], bool]:
    def holds(frame: Frame) -> bool:
        if frame["type"] != kind:
            return False
        told: str = frame["table"]["table"] if kind == "table" else frame["table"]
        return told == table

    return holds


async def test_patrons_are_told_in_a_few_words_and_results_with_the_whole_board(
    house: Serving,
) -> None:
    await house.open_table("T1")
    async with (
        lobby(house) as socket,
        await House.guest(house.url) as guest,
        guest.table("T1") as table,
    ):
        first = msgspec.json.decode(await socket.recv())
        assert "T1" in [board["table"] for board in first["tables"]]
        await table.ask("TakeSeat", seat=3)
        told = await hear(socket, of("T1", "patrons"))
        assert told == {
            "type": "patrons",
            "table": "T1",
            "seats_taken": 1,
            "standing": 0,
            "totals": {},
        }
        await table.until(betting)
        await table.wager({"banker": 10_00})

        def played(frame: Frame) -> bool:
            return of("T1", "table")(frame) and frame["table"]["roads"]["counts"]["rounds"] == 1

        board = (await hear(socket, played))["table"]
        assert (board["seats_taken"], len(board["roads"]["bead"])) == (1, 1)


async def test_new_limits_are_told_at_once(house: Serving) -> None:
    # While no round is open: nobody deals yet.
    dealt = settings_for(game("baccarat"), Dealing.DEALER, least_cents=10_00, most_cents=1_000_00)
    async with lobby(house) as socket, house.pit() as pit:
        await pit.open_table("T2", dealt)
        await hear(socket, of("T2", "table"))
        limits = dealt.limits | {"banker": Limit(20_00, 500_00)}
        async with pit.table("T2") as table:
            await table.ask("ChangeLimits", limits=limits, differential_cents=None)
        told = await hear(socket, of("T2", "table"))
        assert told["table"]["limits"]["banker"] == [20_00, 500_00]


async def test_a_patron_is_told_the_balance_and_nobody_else_one(house: Serving) -> None:
    async with await House.guest(house.url) as guest:
        balance = (await guest.me()).balance_cents
        async with lobby(house, guest.token) as socket:
            told = await hear(socket, lambda frame: frame["type"] != "tables")
            assert told == {"type": "balance", "balance_cents": balance}


async def test_whoever_asks_to_see_a_table_as_a_board_is_nobody_there(house: Serving) -> None:
    await house.open_table("T3")
    async with house.pit() as pit:
        for token in (pit.token, "a login that has ended"):
            async with lobby(house, token, "/tables/T3/socket?as=board") as socket:
                told = msgspec.json.decode(await socket.recv())
                assert (told["role"], told["view"]["table"]) == ("board", "T3")
