"""What the lobby's socket tells, and when."""

from collections.abc import Callable
from typing import Any

from hosted_house import ANYBODY, START_CENTS, TAN, Hosted, Person

from punto.journal.actor import Role
from punto.table.commands import ChangeLimits
from punto.table.settings import Dealing, Limit
from punto.table.state import Phase

Frame = dict[str, Any]


def board_of(table: str, found: Callable[[Any], object]) -> Callable[[Frame], bool]:
    """A frame that tells of the table, with such a board."""

    def holds(frame: Frame) -> bool:
        told = frame["type"] == "table" and frame["table"]["table"] == table
        return told and bool(found(frame["table"]))

    return holds


async def test_patrons_are_told_in_a_few_words_and_results_with_the_whole_board(
    house: Hosted,
) -> None:
    await house.open_table("T1", Dealing.AUTOMATIC, betting_seconds=1)
    # From then on nothing happens that nobody asks for.
    await house.until("T1", lambda table: table.phase is Phase.BETTING)
    ann = await house.admit("ann")
    async with house.socket(ANYBODY, None) as socket:
        assert "T1" in [board["table"] for board in socket.frames[0]["tables"]]
        await house.accepted(ann, "T1", "TakeSeat", seat=3)
        told = await socket.until(lambda frame: frame["type"] == "patrons")
        assert told == {
            "type": "patrons",
            "table": "T1",
            "seats_taken": 1,
            "standing": 0,
            "totals": {},
        }
        await house.accepted(ann, "T1", "PlaceWager", wager="banker", stake_cents=10_00)
        played = board_of("T1", lambda board: board["roads"]["counts"]["rounds"] == 1)
        board = (await socket.until(played))["table"]
        assert (board["seats_taken"], len(board["roads"]["bead"])) == (1, 1)


async def test_new_limits_are_told_at_once(house: Hosted) -> None:
    # While no round is open: nobody deals yet.
    await house.open_table("T2")
    limits = house.table("T2").rules.limits | {"banker": Limit(20_00, 500_00)}
    async with house.socket(ANYBODY, None) as socket:
        await house.do("T2", ChangeLimits, TAN, limits=limits, differential_cents=None)
        await socket.until(
            board_of("T2", lambda board: board["limits"]["banker"] == [20_00, 500_00])
        )


async def test_a_patron_is_told_the_balance_and_nobody_else_one(house: Hosted) -> None:
    ann = await house.admit("ann")
    async with house.socket(ann, None) as socket:
        told = await socket.until(lambda frame: frame["type"] != "tables")
        assert told == {"type": "balance", "balance_cents": START_CENTS}


async def test_whoever_asks_to_see_a_table_as_a_board_is_nobody_there(house: Hosted) -> None:
    await house.open_table("T3")
    for who in (await house.come_in("tan", Role.PIT), Person(secret="a login that has ended")):
        socket = await house.connect("/api/v1/tables/T3/socket?as=board", who.headers)
        told = await socket.until(lambda _: True)
        assert (told["role"], told["view"]["table"]) == ("board", "T3")
        await socket.close()
