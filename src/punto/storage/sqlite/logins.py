"""Logins in an SQLite file; writes take turns with commits."""

import json
from collections.abc import Awaitable, Callable, Collection
from typing import Any, Protocol

from msgspec.structs import astuple

from punto.storage.logins import COOKIE, DAY, Login
from punto.storage.sqlite.connection import SqliteConnection

READ_PASSWORD = "SELECT hash FROM passwords WHERE person = ?"
SET_PASSWORD = """
    INSERT INTO passwords VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET hash = excluded.hash"""

FIND = "SELECT token, person, kind, begun_at, seen_at, locked, address FROM logins"
FIND_TOKEN = f"{FIND} WHERE token = ?"
_LISTED = "token IN (SELECT value FROM json_each(?))"
FIND_TOKENS = f"{FIND} WHERE {_LISTED}"
FIND_PERSON = f"{FIND} WHERE person = ? ORDER BY begun_at, token"
BEGIN = "INSERT INTO logins VALUES (?, ?, ?, ?, ?, ?, ?)"
SEEN = f"UPDATE logins SET seen_at = max(seen_at, ?) WHERE {_LISTED}"
LOCK = "UPDATE logins SET locked = 1 WHERE token = ?"
UNLOCK = "UPDATE logins SET locked = 0, seen_at = max(seen_at, ?) WHERE token = ?"
END = "DELETE FROM logins WHERE token = ?"
END_ALL = "DELETE FROM logins WHERE person = ? AND token IS NOT ?"
END_IDLE = f"DELETE FROM logins WHERE kind = '{COOKIE}' AND seen_at < ? RETURNING token"

COUNT_FAILURES = "SELECT count(*) FROM failures WHERE person = ? AND at >= ?"
WRITE_FAILURE = "INSERT INTO failures VALUES (?, ?)"
FORGET_OLD = "DELETE FROM failures WHERE person = ? AND at < ?"
FORGET_ALL_OLD = "DELETE FROM failures WHERE at < ?"
FORGIVE = "DELETE FROM failures WHERE person = ?"

PUT_CODE = "INSERT INTO codes VALUES (?, ?, ?)"
TAKE_CODE = "DELETE FROM codes WHERE code = ? AND until > ? RETURNING person"
FORGET_CODES = "DELETE FROM codes WHERE until <= ?"
FORGET_OWN_CODES = "DELETE FROM codes WHERE person = ?"
FORGET_PASSWORD = "DELETE FROM passwords WHERE person = ?"

READ_FACT = "SELECT fact FROM facts WHERE name = ?"
SET_FACT = """
    INSERT INTO facts VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET fact = CASE WHEN ? THEN facts.fact ELSE excluded.fact END
    RETURNING fact"""
READ_FACTS = "SELECT name, fact FROM facts WHERE instr(name, ?) = 1 ORDER BY name"
DROP_FACT = "DELETE FROM facts WHERE name = ?"


class Read(Protocol):
    def __call__(self, kind: str, sql: str, *parameters: object) -> Awaitable[list[Any]]: ...


class Write(Protocol):
    """Does work in a transaction of its own, when it is its turn."""

    def __call__(self, work: Callable[[SqliteConnection], Any], /) -> Awaitable[Any]: ...


class SqliteLogins:
    def __init__(self, read: Read, write: Write) -> None:
        self._read = read
        self._write = write

    async def _run(self, kind: str, sql: str, *parameters: object) -> list[Any]:
        rows: list[Any] = await self._write(lambda writer: writer.run(kind, sql, parameters))
        return rows

    async def password(self, person: str) -> str | None:
        return _only(await self._read("read password", READ_PASSWORD, person))

    async def set_password(self, person: str, hash: str) -> None:
        await self._run("write password", SET_PASSWORD, person, hash)

    async def begin(self, login: Login) -> None:
        await self._run("begin login", BEGIN, *astuple(login))

    async def find(self, token: str) -> Login | None:
        rows = await self._read("read login", FIND_TOKEN, token)
        return _login(*rows[0]) if rows else None

    async def find_all(self, tokens: Collection[str]) -> dict[str, Login]:
        rows = await self._read("read logins", FIND_TOKENS, json.dumps(list(tokens)))
        return {row[0]: _login(*row) for row in rows}

    async def seen(self, tokens: Collection[str], at: int) -> None:
        await self._run("see logins", SEEN, at, json.dumps(list(tokens)))

    async def lock(self, token: str) -> None:
        await self._run("lock login", LOCK, token)

    async def unlock(self, token: str, at: int) -> None:
        await self._run("unlock login", UNLOCK, at, token)

    async def end(self, token: str) -> None:
        await self._run("end login", END, token)

    async def end_all(self, person: str, *, but: str | None = None) -> None:
        await self._run("end logins", END_ALL, person, but)

    async def begun(self, person: str) -> list[Login]:
        return [_login(*row) for row in await self._read("read logins", FIND_PERSON, person)]

    async def end_idle(self, before: int) -> int:
        return len(await self._run("end logins", END_IDLE, before))

    async def try_in(self, person: str, at: int, since: int, most: int) -> bool:
        def try_in(writer: SqliteConnection) -> bool:
            ((count,),) = writer.run("read failures", COUNT_FAILURES, (person, since))
            if count >= most:
                return False
            writer.run("forget failures", FORGET_OLD, (person, since))
            writer.run("forget failures", FORGET_ALL_OLD, (min(since, at - DAY),))
            writer.run("write failure", WRITE_FAILURE, (person, at))
            return True

        return bool(await self._write(try_in))

    async def failures(self, person: str, since: int) -> int:
        ((count,),) = await self._read("read failures", COUNT_FAILURES, person, since)
        return int(count)

    async def forgive(self, person: str) -> None:
        await self._run("forget failures", FORGIVE, person)

    async def put_code(self, code: str, person: str, until: int) -> None:
        await self._run("put code", PUT_CODE, code, person, until)

    async def take_code(self, code: str, at: int) -> str | None:
        def take(writer: SqliteConnection) -> str | None:
            person = _only(writer.run("take code", TAKE_CODE, (code, at)))
            writer.run("forget codes", FORGET_OWN_CODES, (person,))
            writer.run("forget codes", FORGET_CODES, (at,))
            return person

        person: str | None = await self._write(take)
        return person

    async def shut_out(self, person: str) -> None:
        def shut_out(writer: SqliteConnection) -> None:
            writer.run("forget password", FORGET_PASSWORD, (person,))
            writer.run("forget codes", FORGET_OWN_CODES, (person,))
            writer.run("end logins", END_ALL, (person, None))

        await self._write(shut_out)

    async def fact(self, name: str) -> str | None:
        return _only(await self._read("read fact", READ_FACT, name))

    async def set_fact(self, name: str, text: str, *, if_absent: bool = False) -> str:
        ((fact,),) = await self._run("write fact", SET_FACT, name, text, if_absent)
        return str(fact)

    async def facts(self, prefix: str) -> dict[str, str]:
        return dict(await self._read("read facts", READ_FACTS, prefix))

    async def drop_fact(self, name: str) -> None:
        await self._run("drop fact", DROP_FACT, name)


def _only(rows: list[Any]) -> str | None:
    return rows[0][0] if rows else None


def _login(*row: Any) -> Login:
    token, person, kind, begun_at, seen_at, locked, address = row
    return Login(token, person, kind, begun_at, seen_at, bool(locked), address)
