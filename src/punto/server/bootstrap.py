"""The first start: opens a new house, appoints its first administrator, and opens a table of every
game."""

import hmac

from punto.games import GAMES
from punto.house.commands import AppointStaff, NameNewTable, OpenHouse
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, Role
from punto.journal.command import Envelope
from punto.rules.refusal import InputError
from punto.server.auth.authenticator import Authenticator
from punto.server.commit.command_result import Ask
from punto.server.config import Config
from punto.server.floor.table_feed import Tables
from punto.server.streams.followed_house import FollowedHouse
from punto.server.streams.ownership import Ownership
from punto.table.commands import FillFloat, OpenTable
from punto.table.settings import Dealing, Settings, settings_for
from punto.table.stream import table_stream

ADMINISTRATOR = "admin"
FLOAT_CENTS = 1_000_000_00
MIN_STAKE_CENTS, MAX_STAKE_CENTS = 10_00, 10_000_00


def key_check(key: bytes) -> str:
    """A digest that tells keys apart and reveals nothing of them."""
    return hmac.new(key, b"punto key check", "sha256").hexdigest()


async def begin(house: FollowedHouse, ask: Ask, config: Config, key: bytes) -> None:
    """Opens a new house, or checks that this is the key of an opened one."""
    await house.refresh()
    check = key_check(key)
    if not house.state.opened:
        command = OpenHouse(
            id=f"open {check[:8]}", by=SYSTEM, at=0, name=config.name, key_check=check
        )
        await _submit(ask, HOUSE, command)
        await house.refresh()
    if house.state.key_check != check:
        raise InputError(
            "the key is not that of this house; expected the key file it was opened with"
        )
    if not house.state.administrators:
        command_ = AppointStaff(
            id="first administrator", by=SYSTEM, at=0, person=ADMINISTRATOR, role=Role.ADMINISTRATOR
        )
        await _submit(ask, HOUSE, command_)


async def staff_code(
    house: FollowedHouse, authenticator: Authenticator, *, again: bool
) -> str | None:
    """The code of the first administrator's login link, until they have a password. `again` makes a
    code for the administrator there is, who may have forgotten theirs."""
    if again:
        people = house.state.people.values()
        names = [one.name for one in people if one.role is Role.ADMINISTRATOR and not one.dismissed]
        return await authenticator.make_code(
            ADMINISTRATOR if ADMINISTRATOR in names else min(names)
        )
    person = house.state.staff(ADMINISTRATOR)
    if person is None or await authenticator.has_password(ADMINISTRATOR):
        return None
    return await authenticator.make_code(ADMINISTRATOR)


async def open_tables(tables: Tables, ownership: Ownership, ask: Ask, config: Config) -> None:
    """Opens a table of every game in a house without tables."""
    if not config.first_tables or tables.feeds:
        return
    for game in GAMES:
        name = f"{game.slug}-1"
        stream = table_stream(name)
        if not await ownership.take(stream):
            continue
        settings = settings_for(
            game, Dealing.AUTOMATIC, least_cents=MIN_STAKE_CENTS, most_cents=MAX_STAKE_CENTS
        )
        await _open(ask, name, settings)


async def _open(ask: Ask, name: str, settings: Settings) -> None:
    named = NameNewTable(id=f"first name {name}", by=SYSTEM, at=0, table=name, display_name=name)
    await _submit(ask, HOUSE, named)
    stream = table_stream(name)
    opened = OpenTable(id=f"first {name}", by=SYSTEM, at=0, table=name, settings=settings)
    await _submit(ask, stream, opened)
    filled = FillFloat(id=f"first float {name}", by=SYSTEM, at=0, cents=FLOAT_CENTS)
    await _submit(ask, stream, filled)


async def _submit(ask: Ask, stream: str, command: Envelope) -> None:
    result = await ask(stream, command)
    if result.refusal is not None:
        raise InputError(f"the house cannot be opened: {result.refusal.reason}")
