"""Nobody acts in a position that is not theirs: every command at a table is tried by all, and
what becomes of it is what the one table of permissions says."""

from collections.abc import AsyncIterator
from typing import Any, get_args

import pytest
import pytest_asyncio
from hosted_house import ANYBODY, Hosted, hosted, number
from sample_commands import sample_fields
from server.security.everybody import ELSEWHERE, EVERYBODY, HERE, PATRON, comes, gather

from punto.games import game
from punto.house.permission import COMMAND_ROLES, SHOE_REQUESTS
from punto.journal.actor import Role
from punto.journal.encoding import encode
from punto.server.wire import commands
from punto.table.commands import TableCommand
from punto.table.decide.roles import COMMAND_WORDS
from punto.table.settings import Dealing, settings_for
from punto.table.state import Phase

pytestmark = pytest.mark.asyncio(loop_scope="module")

SETTINGS = settings_for(game("power-98"), Dealing.DEALER, least_cents=1_00, most_cents=1_000_00)
KINDS = {kind.__name__: kind for kind in get_args(TableCommand)}
FIELDS: dict[str, dict[str, Any]] = {
    **{
        name: sample_fields(kind, settings=SETTINGS, limits={}, dealer="dora")
        for name, kind in KINDS.items()
    },
    **{name: {} for name in SHOE_REQUESTS},
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house() -> AsyncIterator[Hosted]:
    async with hosted() as house:
        await gather(house)
        yield house


def words(name: str) -> str:
    """How a table says that this command is for others."""
    return f"{COMMAND_WORDS[SHOE_REQUESTS.get(name) or KINDS[name]]} is for the "


FROM_THE_SHOE = (
    "what comes out of a virtual shoe is drawn by the house",
    "the cards of this table come from a real shoe",
    "there is no virtual shoe on the table that can be read",
    "the secret of this shoe can be read, so it is revealed",
)
"""What a shoe says to whoever it is."""


def is_turned_away(name: str, reason: str) -> bool:
    """Whether it was refused because of who has asked, or to everybody alike."""
    return reason.startswith(words(name)) or reason in FROM_THE_SHOE


def fields(name: str, table: str) -> dict[str, Any]:
    return FIELDS[name] | {"table": table} if name == "OpenTable" else FIELDS[name]


async def test_every_command_is_tried() -> None:
    assert set(FIELDS) == set(commands.NAMES)


@pytest.mark.parametrize("dealing", Dealing, ids=lambda dealing: dealing.value)
@pytest.mark.parametrize("name", commands.NAMES)
async def test_a_command_is_taken_from_those_whom_the_table_of_permissions_names(
    house: Hosted, name: str, dealing: Dealing
) -> None:
    table = await house.open_table(number(), dealing, slug="power-98", dealer=HERE)
    if dealing is Dealing.AUTOMATIC:
        # From then on nothing happens that nobody asks for.
        await house.until(table, lambda it: it.phase is Phase.BETTING)
    may = COMMAND_ROLES[name]
    before, sequence = house.table(table), house.sequence(table)
    for who in EVERYBODY:
        person = await comes(house, who)
        elsewhere = who == ELSEWHERE and Role.DEALER in may
        if person.role in may and not elsewhere:
            continue
        answer = await house.ask(person, table, name, **fields(name, table))
        assert answer.status_code == 409
        reason = answer.json()["reason"]
        if elsewhere:
            assert (
                reason == '"dirk" does not deal here; the dealer is "dora"'
                or reason in FROM_THE_SHOE
            )
        else:
            assert is_turned_away(name, reason)
    answer = await house.ask(ANYBODY, table, name, **fields(name, table))
    assert (answer.status_code, answer.json()["reason"]) == (401, "log in first")
    for who in (PATRON, HERE, "pia"):
        locked = await comes(house, who, locked=True)
        answer = await house.ask(locked, table, name, **fields(name, table))
        assert answer.status_code == 423
    # Nothing has changed by all that.
    assert (house.table(table), house.sequence(table)) == (before, sequence)
    for who in (PATRON, HERE, "pia"):
        person = await comes(house, who)
        if person.role in may:
            answer = await house.ask(person, table, name, **fields(name, table))
            assert answer.status_code in (200, 409)
            assert answer.status_code == 200 or not answer.json()["reason"].startswith(words(name))


async def test_over_a_socket_it_is_the_same(house: Hosted) -> None:
    table = await house.open_table(number(), slug="power-98", dealer=HERE)
    before, sequence = house.table(table), house.sequence(table)
    for who in EVERYBODY:
        person = await comes(house, who)
        async with house.socket(person, table) as socket:
            for name in commands.NAMES:
                elsewhere = who == ELSEWHERE and Role.DEALER in COMMAND_ROLES[name]
                if person.role in COMMAND_ROLES[name] and not elsewhere:
                    continue
                answer = await socket.ask(name, **fields(name, table))
                assert answer["accepted"] is False
                reason = answer["reason"]
                assert is_turned_away(name, reason) or (
                    elsewhere and "does not deal here" in reason
                )
    async with house.socket(ANYBODY, table) as socket:
        for name in commands.NAMES:
            answer = await socket.ask(name, **fields(name, table))
            assert (answer["accepted"], answer["reason"]) == (False, "log in to take part")
    assert (house.table(table), house.sequence(table)) == (before, sequence)


async def test_a_dealer_deals_where_they_deal_and_only_as_long(house: Hosted) -> None:
    table = await house.open_table(number(), dealer=HERE)
    here, elsewhere = await comes(house, HERE), await comes(house, ELSEWHERE)
    pit = await comes(house, "pia")
    assert (await house.ask(here, table, "LoadNext")).status_code == 200
    async with house.socket(here, table) as socket, house.socket(elsewhere, table) as other:
        assert (await socket.ask("DrawNext"))["accepted"]
        assert not (await other.ask("OpenBetting"))["accepted"]
        assert (await house.ask(pit, table, "ChangeDealer", dealer=ELSEWHERE)).status_code == 200
        assert not (await socket.ask("OpenBetting"))["accepted"]
        assert (await other.ask("OpenBetting"))["accepted"]


async def test_nobody_comes_to_be_the_house_itself_or_a_patron_of_the_staff(house: Hosted) -> None:
    administrator = await comes(house, "ada")
    for role in (Role.SYSTEM, Role.PATRON):
        body = {"id": number(), "name": number(), "role": role.value}
        answer = await house.send(administrator, "POST", "/api/v1/staff", body)
        assert answer.status_code == 409
    # Nor is a patron appointed to anything.
    body = {"id": number(), "name": PATRON, "role": "dealer"}
    answer = await house.send(administrator, "POST", "/api/v1/staff", body)
    assert (answer.status_code, answer.json()["reason"]) == (409, "ann is a patron's name")


async def test_whoever_is_dismissed_does_nothing_any_more_on_what_they_have_open(
    house: Hosted,
) -> None:
    table = await house.open_table(number(), dealer="eva")
    eva = await house.appoint("eva", Role.DEALER)
    administrator = await comes(house, "ada")
    async with house.socket(eva, table) as socket:
        assert (await socket.ask("LoadNext"))["accepted"]
        where = f"/api/v1/staff/eva?id={number()}&why=asleep"
        answer = await house.send(administrator, "DELETE", where)
        assert answer.status_code == 204
        assert await socket.closed() == 4001
    assert (await house.ask(eva, table, "DrawNext")).status_code == 401
    assert (await house.send(eva, "GET", "/api/v1/login")).status_code == 401


async def test_whoever_has_another_position_sees_and_does_what_belongs_to_it(house: Hosted) -> None:
    table = await house.open_table(number(), dealer=HERE)
    max_ = await house.appoint("max", Role.PIT)
    administrator = await comes(house, "ada")
    async with house.socket(max_, table) as socket:
        assert (await socket.ask("FillFloat", cents=1_00))["accepted"]
        body = {"id": number(), "name": "max", "role": "auditor"}
        answer = await house.send(administrator, "POST", "/api/v1/staff", body)
        assert answer.status_code == 201
        # It is not even refused: who comes back asks again, in the position they have then.
        id = number()
        await socket.send(encode({"command": "FillFloat", "id": id, "cents": 1_00}).decode())
        assert await socket.closed() == 1012
    async with house.socket(max_, table) as socket:
        assert socket.frames[0]["role"] == "auditor"
        assert "float_cents" not in socket.texts[0]
        refused = await socket.ask("FillFloat", id, cents=1_00)
        assert refused["reason"] == "filling the float is for the pit, not for the auditor"
