"""Logins in memory."""

from collections.abc import Callable, Collection

from msgspec.structs import replace

from punto.storage.commit_checks import CONFLICTS
from punto.storage.logins import COOKIE, DAY, Login
from punto.storage.port import Conflict


class MemoryLogins:
    """No call awaits anything, so each is atomic."""

    def __init__(self) -> None:
        self._passwords: dict[str, str] = {}
        self._logins: dict[str, Login] = {}
        self._failures: dict[str, list[int]] = {}
        self._codes: dict[str, tuple[str, int]] = {}
        self._facts: dict[str, str] = {}

    async def password(self, person: str) -> str | None:
        return self._passwords.get(person)

    async def set_password(self, person: str, hash: str) -> None:
        self._passwords[person] = hash

    async def begin(self, login: Login) -> None:
        if login.token in self._logins:
            raise Conflict(CONFLICTS["logins"])
        self._logins[login.token] = login

    async def find(self, token: str) -> Login | None:
        return self._logins.get(token)

    async def find_all(self, tokens: Collection[str]) -> dict[str, Login]:
        return {token: self._logins[token] for token in tokens if token in self._logins}

    async def seen(self, tokens: Collection[str], at: int) -> None:
        for token in tokens:
            self._change(token, lambda login: replace(login, seen_at=max(login.seen_at, at)))

    async def lock(self, token: str) -> None:
        self._change(token, lambda login: replace(login, locked=True))

    async def unlock(self, token: str, at: int) -> None:
        await self.seen([token], at)
        self._change(token, lambda login: replace(login, locked=False))

    def _change(self, token: str, change: Callable[[Login], Login]) -> None:
        if token in self._logins:
            self._logins[token] = change(self._logins[token])

    async def end(self, token: str) -> None:
        self._logins.pop(token, None)

    async def end_all(self, person: str, *, but: str | None = None) -> None:
        self._keep(lambda login: login.person != person or login.token == but)

    async def begun(self, person: str) -> list[Login]:
        found = (login for login in self._logins.values() if login.person == person)
        return sorted(found, key=lambda login: (login.begun_at, login.token))

    async def end_idle(self, before: int) -> int:
        return self._keep(lambda login: login.kind != COOKIE or login.seen_at >= before)

    def _keep(self, stays: Callable[[Login], bool]) -> int:
        """Drops the other logins and counts them."""
        count = len(self._logins)
        self._logins = {token: login for token, login in self._logins.items() if stays(login)}
        return count - len(self._logins)

    async def try_in(self, person: str, at: int, since: int, most: int) -> bool:
        recent = [one for one in self._failures.get(person, ()) if one >= since]
        if len(recent) >= most:
            return False
        self._failures[person] = [*recent, at]
        old = min(since, at - DAY)
        self._failures = {name: it for name, it in self._failures.items() if max(it) >= old}
        return True

    async def failures(self, person: str, since: int) -> int:
        return sum(at >= since for at in self._failures.get(person, ()))

    async def forgive(self, person: str) -> None:
        self._failures.pop(person, None)

    async def put_code(self, code: str, person: str, until: int) -> None:
        if code in self._codes:
            raise Conflict(CONFLICTS["codes"])
        self._codes[code] = person, until

    async def take_code(self, code: str, at: int) -> str | None:
        self._codes = {name: it for name, it in self._codes.items() if at < it[1]}
        person, _ = self._codes.get(code, (None, 0))
        self._forget_codes(person)
        return person

    async def shut_out(self, person: str) -> None:
        self._passwords.pop(person, None)
        self._forget_codes(person)
        await self.end_all(person)

    def _forget_codes(self, person: str | None) -> None:
        self._codes = {code: it for code, it in self._codes.items() if it[0] != person}

    async def fact(self, name: str) -> str | None:
        return self._facts.get(name)

    async def set_fact(self, name: str, text: str, *, if_absent: bool = False) -> str:
        if not if_absent or name not in self._facts:
            self._facts[name] = text
        return self._facts[name]

    async def facts(self, prefix: str) -> dict[str, str]:
        return {name: self._facts[name] for name in sorted(self._facts) if name.startswith(prefix)}

    async def drop_fact(self, name: str) -> None:
        self._facts.pop(name, None)
