"""The first start: a new house has a name, an administrator who has yet to come in, and a table of
every game."""

import hmac

from punto.games import GAMES
from punto.house.commands import AppointStaff, OpenHouse
from punto.rules.refusal import InputError
from punto.server.answers import Asked
from punto.server.config import Config
from punto.server.hall import Hall
from punto.storage.record import HOUSE, table_stream
from punto.table.actor import SYSTEM, Role
from punto.table.commands import FillFloat, OpenTable
from punto.table.settings import Dealing, Settings, settings_for

ADMINISTRATOR = "admin"
FLOAT_CENTS = 1_000_000_00
LEAST_CENTS, MOST_CENTS = 10_00, 10_000_00


def key_check(key: bytes) -> str:
    """Tells one key from another and nothing about it."""
    return hmac.new(key, b"punto key check", "sha256").hexdigest()


async def begin(hall: Hall, config: Config, key: bytes) -> None:
    """Opens a house that was never opened; one that was must have been opened with this key."""
    await hall.refresh_house()
    check = key_check(key)
    if not hall.house.opened:
        command = OpenHouse(
            id=f"open {check[:8]}", by=SYSTEM, at=0, name=config.name, key_check=check
        )
        await _ask(hall, HOUSE, command)
        await hall.refresh_house()
    if hall.house.key_check != check:
        raise InputError(
            "the key is not that of this house; expected the key file it was opened with"
        )
    if not hall.house.administrators:
        command_ = AppointStaff(
            id="first administrator", by=SYSTEM, at=0, person=ADMINISTRATOR, role=Role.ADMINISTRATOR
        )
        await _ask(hall, HOUSE, command_)


async def staff_code(hall: Hall, *, again: bool) -> str | None:
    """A code for the first administrator, as long as nobody has used one; `again` makes another for
    the one who is there now, and has perhaps forgotten the password."""
    if again:
        people = hall.house.people.values()
        names = [one.name for one in people if one.role is Role.ADMINISTRATOR and not one.dismissed]
        return await hall.door.make_code(ADMINISTRATOR if ADMINISTRATOR in names else min(names))
    person = hall.house.staff(ADMINISTRATOR)
    if person is None or await hall.door.has_password(ADMINISTRATOR):
        return None
    return await hall.door.make_code(ADMINISTRATOR)


async def open_tables(hall: Hall, config: Config) -> None:
    """A table of every game, in a house that has none yet."""
    if not config.first_tables or hall.floor.feeds:
        return
    for game in GAMES:
        name = f"{game.slug}-1"
        if not await hall.owners.take(name):
            continue
        stream = table_stream(name)
        settings = settings_for(
            game, Dealing.AUTOMATIC, least_cents=LEAST_CENTS, most_cents=MOST_CENTS
        )
        await _open(hall, stream, name, settings)


async def _open(hall: Hall, stream: str, name: str, settings: Settings) -> None:
    opened = OpenTable(id=f"first {name}", by=SYSTEM, at=0, table=name, settings=settings)
    await _ask(hall, stream, opened)
    filled = FillFloat(id=f"first float {name}", by=SYSTEM, at=0, cents=FLOAT_CENTS)
    await _ask(hall, stream, filled)


async def _ask(hall: Hall, stream: str, asked: Asked) -> None:
    answer = await hall.floor.ask(stream, asked)
    if answer.refusal is not None:
        raise InputError(f"the house cannot be opened: {answer.refusal.reason}")
