"""The house over HTTP, as its client sees it."""

import asyncio
from pathlib import Path
from uuid import uuid4

import pytest
from serving import CONFIG, PASSWORD, Serving, serving

from punto.client import (
    Forbidden,
    House,
    HouseError,
    LoginLocked,
    NotLoggedIn,
    Refused,
    TooOften,
    Unavailable,
)
from punto.client.errors import problem
from punto.games import GAMES
from punto.journal.actor import Role

NOBODY_LISTENS = "http://127.0.0.1:9"


def new_name() -> str:
    return f"patron-{uuid4().hex[:8]}"


async def test_a_guest_comes_in_with_play_chips(guest: House) -> None:
    me = await guest.me()
    assert (me.guest, me.role, me.balance_cents, me.at) == (True, "patron", 10_000_00, [])


async def test_a_patron_registers_and_logs_in_again(house: Serving) -> None:
    name = new_name()
    async with House(house.url) as first, House(house.url) as second:
        registered = await first.register(name, PASSWORD)
        assert (registered.name, registered.guest) == (name, False)
        assert (await second.log_in(name, PASSWORD)).name == name
        assert first.token != second.token
        assert await first.me() == await second.me()


async def test_a_login_is_carried_on_by_its_token(house: Serving) -> None:
    async with await House.guest(house.url) as patron, House(house.url, patron.token) as again:
        assert await again.me() == await patron.me()


async def test_a_wrong_password_is_no_login(house: Serving) -> None:
    name = new_name()
    async with House(house.url) as patron:
        await patron.register(name, PASSWORD)
        with pytest.raises(NotLoggedIn, match="do not go together"):
            await patron.log_in(name, "another horse battery")


async def test_a_name_is_given_once(house: Serving) -> None:
    name = new_name()
    async with House(house.url) as patron:
        await patron.register(name, PASSWORD)
        with pytest.raises(Refused):
            await patron.register(name, PASSWORD)


async def test_chips_are_bought_and_cashed_once_for_an_id(guest: House) -> None:
    for _ in range(2):
        assert (await guest.buy(500_00, id="once")).balance_cents == 10_500_00
    for _ in range(2):
        assert (await guest.cash(200_00, id="twice")).balance_cents == 10_300_00
    assert (await guest.buy(1_00)).balance_cents == 10_301_00
    assert (await guest.buy(1_00)).balance_cents == 10_302_00


async def test_nobody_cashes_more_than_they_have(guest: House) -> None:
    with pytest.raises(Refused):
        await guest.cash(10_000_01)
    assert (await guest.me()).balance_cents == 10_000_00


async def test_a_patron_sets_limits(guest: House) -> None:
    assert (await guest.limit(50_00)).limit.a_round_cents == 50_00
    looser = await guest.limit(None)
    assert (looser.limit.a_round_cents, looser.limit.next_cents) == (50_00, None)
    assert looser.limit.next_from is not None


async def test_a_patron_excludes_themselves(guest: House) -> None:
    standing = await guest.exclude(7)
    assert standing.excluded
    assert standing.excluded_until is not None
    async with guest.table("baccarat-1") as table:
        with pytest.raises(Refused):
            await table.stand()


async def test_the_tables_are_those_of_the_games(house: Serving) -> None:
    async with House(house.url) as anybody:
        boards = {board.table: board.game for board in await anybody.tables()}
        assert boards.items() >= {f"{game.slug}-1": game.slug for game in GAMES}.items()


async def test_a_login_that_has_ended_is_none(guest: House) -> None:
    await guest.log_out()
    with pytest.raises(NotLoggedIn, match="log in first"):
        await guest.me()


async def test_what_is_for_the_staff_is_not_for_patrons(guest: House) -> None:
    with pytest.raises(Forbidden, match="administrator"):
        await guest.appoint("friend", Role.PIT)


async def test_what_cannot_be_read_is_said(guest: House) -> None:
    with pytest.raises(HouseError, match="cents") as raised:
        await guest.buy(-1)
    assert raised.value.status == 400
    with pytest.raises(HouseError, match="no such table") as raised:
        await guest.events("nowhere")
    assert raised.value.status == 404


async def test_whoever_asks_too_often_is_told_how_long_to_wait(tmp_path: Path) -> None:
    logins = "logins = { burst = 1000000, per_second = 1000000 }"
    slow = CONFIG.replace(logins, "logins = { burst = 1, per_second = 0.1 }")
    with serving(tmp_path, config=slow) as house:
        async with await House.guest(house.url):
            with pytest.raises(TooOften, match="wait") as raised:
                await House.guest(house.url)
        assert raised.value.seconds is not None
        assert 1 <= raised.value.seconds <= 11


async def test_a_house_that_is_not_there_is_unavailable() -> None:
    with pytest.raises(Unavailable, match="cannot be reached"):
        await House.guest(NOBODY_LISTENS)
    async with House(NOBODY_LISTENS) as house:
        with pytest.raises(Unavailable, match="cannot be reached"):
            async with house.table("baccarat-1"):
                pass


@pytest.mark.parametrize("url", ["", "127.0.0.1:8000", "ftp://house", "wss://house"])
def test_what_is_no_address_is_no_house(url: str) -> None:
    with pytest.raises(HouseError, match="is no house; expected an address like https://HOST"):
        House(url)


async def test_another_server_is_no_house() -> None:
    """Any that answers everything alike will do."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        async with House(f"http://127.0.0.1:{port}") as house:
            with pytest.raises(HouseError, match="an unreadable answer"):
                await house.me()
            with pytest.raises(HouseError):
                async with house.table("baccarat-1"):
                    pass


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, HouseError),
        (401, NotLoggedIn),
        (403, Forbidden),
        (404, HouseError),
        (409, Refused),
        (423, LoginLocked),
        (429, TooOften),
        (500, Unavailable),
        (503, Unavailable),
    ],
)
def test_every_problem_has_its_kind(status: int, kind: type[Exception]) -> None:
    said = problem(status, b'{"reason": "no", "rule": null}')
    assert type(said) is kind
    assert str(said) == "no"


def test_a_refusal_names_its_clause() -> None:
    said = problem(409, b'{"reason": "no more bets", "rule": "3.4"}')
    assert isinstance(said, Refused)
    assert (said.reason, said.rule, str(said)) == ("no more bets", "3.4", "no more bets (3.4)")


def test_an_answer_of_somebody_else_is_a_problem_too() -> None:
    said = problem(502, b"<html>Bad gateway</html>")
    assert isinstance(said, Unavailable)
    assert str(said) == "the answer was 502, without a reason"
