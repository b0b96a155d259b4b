"""Logins in PostgreSQL, where several processes use them at once.

Each call is a statement or two, each a transaction of its own. One that locks several rows takes
them in the order of their keys, or skips those that are locked, so that there is no deadlock.
"""

from collections.abc import Awaitable, Collection
from typing import Any, Protocol

from msgspec.structs import astuple

from punto.storage.logins import COOKIE, DAY, Login

READ_PASSWORD = "SELECT hash FROM passwords WHERE person = $1"
SET_PASSWORD = """
    INSERT INTO passwords VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET hash = excluded.hash"""

FIND = "SELECT token, person, kind, begun_at, seen_at, locked, address FROM logins"
FIND_TOKEN = f"{FIND} WHERE token = $1"
FIND_TOKENS = f"{FIND} WHERE token = ANY ($1::text[])"
FIND_PERSON = f"{FIND} WHERE person = $1 ORDER BY begun_at, token"
BEGIN = "INSERT INTO logins VALUES ($1, $2, $3, $4, $5, $6, $7)"
SEEN = """
    UPDATE logins SET seen_at = greatest(seen_at, $2) WHERE token = ANY (ARRAY(
        SELECT token FROM logins WHERE token = ANY ($1::text[]) ORDER BY token FOR UPDATE))"""
LOCK = "UPDATE logins SET locked = true WHERE token = $1"
UNLOCK = "UPDATE logins SET locked = false, seen_at = greatest(seen_at, $2) WHERE token = $1"
END = "DELETE FROM logins WHERE token = $1"
END_ALL = """
    DELETE FROM logins WHERE token = ANY (ARRAY(
        SELECT token FROM logins WHERE person = $1 AND token IS DISTINCT FROM $2::text
        ORDER BY token FOR UPDATE))"""
# One that is being changed is in use.
END_IDLE = f"""
    DELETE FROM logins WHERE token = ANY (ARRAY(
        SELECT token FROM logins WHERE kind = '{COOKIE}' AND seen_at < $1
        FOR UPDATE SKIP LOCKED))
    RETURNING token"""

# All tries of a person are one row, so that whoever is second finds what the first has left in it.
TRY_IN = """
    INSERT INTO failures SELECT $1, ARRAY[$2::bigint], $2 WHERE $4::bigint > 0
    ON CONFLICT (person) DO UPDATE
    SET times = ARRAY(SELECT at FROM unnest(failures.times) AS at WHERE at >= $3) || $2::bigint,
        last_at = greatest(failures.last_at, $2)
    WHERE (SELECT count(*) FROM unnest(failures.times) AS at WHERE at >= $3) < $4
    RETURNING person"""
COUNT_FAILURES = """
    SELECT count(*) FROM failures, unnest(times) AS at WHERE person = $1 AND at >= $2"""
FORGET_ALL_OLD = """
    DELETE FROM failures WHERE person = ANY (ARRAY(
        SELECT person FROM failures WHERE last_at < $1 FOR UPDATE SKIP LOCKED))"""
FORGIVE = "DELETE FROM failures WHERE person = $1"

PUT_CODE = "INSERT INTO codes VALUES ($1, $2, $3)"
TAKE_CODE = "DELETE FROM codes WHERE code = $1 AND until > $2 RETURNING person"
FORGET_OWN_CODES = """
    DELETE FROM codes WHERE code = ANY (ARRAY(
        SELECT code FROM codes WHERE person = $1 ORDER BY code FOR UPDATE))"""
FORGET_PASSWORD = "DELETE FROM passwords WHERE person = $1"
FORGET_CODES = """
    DELETE FROM codes WHERE code = ANY (ARRAY(
        SELECT code FROM codes WHERE until <= $1 FOR UPDATE SKIP LOCKED))"""

READ_FACT = "SELECT fact FROM facts WHERE name = $1"
SET_FACT = """
    INSERT INTO facts VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET fact = CASE WHEN $3 THEN facts.fact ELSE excluded.fact END
    RETURNING fact"""
READ_FACTS = "SELECT name, fact FROM facts WHERE starts_with(name, $1) ORDER BY name"
DROP_FACT = "DELETE FROM facts WHERE name = $1"


class Run(Protocol):
    def __call__(self, kind: str, sql: str, *parameters: object) -> Awaitable[list[Any]]: ...


class PostgresLogins:
    def __init__(self, run: Run) -> None:
        self._run = run

    async def password(self, person: str) -> str | None:
        return _only(await self._run("read password", READ_PASSWORD, person))

    async def set_password(self, person: str, hash: str) -> None:
        await self._run("write password", SET_PASSWORD, person, hash)

    async def begin(self, login: Login) -> None:
        await self._run("begin login", BEGIN, *astuple(login))

    async def find(self, token: str) -> Login | None:
        rows = await self._run("read login", FIND_TOKEN, token)
        return Login(*rows[0]) if rows else None

    async def find_all(self, tokens: Collection[str]) -> dict[str, Login]:
        rows = await self._run("read logins", FIND_TOKENS, list(tokens))
        return {row[0]: Login(*row) for row in rows}

    async def seen(self, tokens: Collection[str], at: int) -> None:
        await self._run("see logins", SEEN, list(tokens), at)

    async def lock(self, token: str) -> None:
        await self._run("lock login", LOCK, token)

    async def unlock(self, token: str, at: int) -> None:
        await self._run("unlock login", UNLOCK, token, at)

    async def end(self, token: str) -> None:
        await self._run("end login", END, token)

    async def end_all(self, person: str, *, but: str | None = None) -> None:
        await self._run("end logins", END_ALL, person, but)

    async def begun(self, person: str) -> list[Login]:
        return [Login(*row) for row in await self._run("read logins", FIND_PERSON, person)]

    async def end_idle(self, before: int) -> int:
        return len(await self._run("end logins", END_IDLE, before))

    async def try_in(self, person: str, at: int, since: int, most: int) -> bool:
        recorded = bool(await self._run("write failure", TRY_IN, person, at, since, most))
        if recorded:
            await self._run("forget failures", FORGET_ALL_OLD, min(since, at - DAY))
        return recorded

    async def failures(self, person: str, since: int) -> int:
        ((count,),) = await self._run("read failures", COUNT_FAILURES, person, since)
        return int(count)

    async def forgive(self, person: str) -> None:
        await self._run("forget failures", FORGIVE, person)

    async def put_code(self, code: str, person: str, until: int) -> None:
        await self._run("put code", PUT_CODE, code, person, until)

    async def take_code(self, code: str, at: int) -> str | None:
        # First, so that nothing can fail once it is taken.
        await self._run("forget codes", FORGET_CODES, at)
        person = _only(await self._run("take code", TAKE_CODE, code, at))
        if person is not None:
            await self._run("forget codes", FORGET_OWN_CODES, person)
        return person

    async def shut_out(self, person: str) -> None:
        # In the order in which each alone is the safest.
        await self._run("forget codes", FORGET_OWN_CODES, person)
        await self._run("forget password", FORGET_PASSWORD, person)
        await self.end_all(person)

    async def fact(self, name: str) -> str | None:
        return _only(await self._run("read fact", READ_FACT, name))

    async def set_fact(self, name: str, text: str, *, if_absent: bool = False) -> str:
        ((fact,),) = await self._run("write fact", SET_FACT, name, text, if_absent)
        return str(fact)

    async def facts(self, prefix: str) -> dict[str, str]:
        return dict(await self._run("read facts", READ_FACTS, prefix))

    async def drop_fact(self, name: str) -> None:
        await self._run("drop fact", DROP_FACT, name)


def _only(rows: list[Any]) -> str | None:
    return rows[0][0] if rows else None
