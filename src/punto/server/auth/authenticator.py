"""Logins: each has a secret, of which the house stores only the hash.

An idle login is locked until the password is given again: after 5 minutes for dealers and pit
supervisors, after 30 for everybody else (GLI-19). Guests, who have no password and only play money,
are never locked; nor are tokens of administrators and auditors, which programs use.
"""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Collection
from hashlib import sha256
from typing import Protocol, overload

from msgspec import Struct
from msgspec.structs import replace

from punto.house.commands import AdmitPatron
from punto.house.significant_event import SignificantKind
from punto.house.state import House, Person
from punto.house.stream import HOUSE
from punto.journal.actor import SYSTEM, Actor, Role
from punto.ledger.account import refuse_name
from punto.names.derived_id import slug
from punto.rules.refusal import Refusal
from punto.server.auth.passwords import Passwords, refuse_password
from punto.server.clock import Clock
from punto.server.commit.command_result import Ask, CommandResult
from punto.server.significant_events import note
from punto.storage.logins import COOKIE, TOKEN, Login, Logins

LOG = logging.getLogger("punto.auth")

MINUTE = 60 * 1_000_000
IDLE = {Role.DEALER: 5 * MINUTE, Role.PIT: 5 * MINUTE}
IDLE_OTHERS = 30 * MINUTE
_PROGRAM_ROLES = (Role.ADMINISTRATOR, Role.AUDITOR)
"""Their tokens are used by programs, which cannot give a password again."""
MAX_FAILURES = 3
FAILURE_WINDOW = 30 * MINUTE
CODE_LASTS = 24 * 60 * MINUTE
LOGIN_LASTS = 365 * 24 * 60 * MINUTE
"""A login that is not used for this long ends."""

FORGET_SECONDS = 24 * 60 * 60.0
"""How often expired logins are removed."""

WRONG = Refusal("that name and password do not go together")
LOCKED_OUT = Refusal(
    f"{MAX_FAILURES} wrong passwords in {FAILURE_WINDOW // MINUTE} minutes: "
    f"try again in up to {FAILURE_WINDOW // MINUTE} minutes"
)


class Visitor(Struct, frozen=True):
    """A logged-in person; `locked` until they give their password again."""

    person: Person
    login: Login
    locked: bool = False

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def role(self) -> Role:
        return self.person.role

    @property
    def actor(self) -> Actor:
        return Actor(self.person.role, self.person.name)


class NewLogin(Struct, frozen=True):
    """A new login, with its secret, which is shown once."""

    visitor: Visitor
    secret: str


class People(Protocol):
    """The people of the house, as last read from its stream."""

    @property
    def state(self) -> House: ...

    async def refresh(self) -> object: ...


class Authenticator:
    def __init__(
        self,
        logins: Logins,
        people: People,
        ask: Ask,
        *,
        key: bytes,
        clock: Clock,
        passwords: Passwords | None = None,
    ) -> None:
        self._logins = logins
        self._people = people
        self._ask = ask
        self._passwords = passwords or Passwords()
        self._key = hmac.digest(key, b"punto door", "sha256")
        self._clock = clock

    def forgery_token(self, login: Login) -> str:
        """The CSRF token of a login."""
        return hmac.new(self._key, login.token.encode(), sha256).hexdigest()

    # Logging in.

    def display_name(self, visitor: Visitor) -> str:
        return self._people.state.people_names.name_of(visitor.name)

    @overload
    async def admit_guest(self, kind: str, address: str) -> NewLogin: ...

    @overload
    async def admit_guest(
        self, kind: str, address: str, display_name: str | None
    ) -> NewLogin | Refusal: ...

    async def admit_guest(
        self, kind: str, address: str, display_name: str | None = None
    ) -> NewLogin | Refusal:
        """If the process dies in between, the guest remains without a login; the next try makes
        another."""
        name = f"guest-{secrets.token_hex(5)}"
        answer = await self._admit(name, display_name, secrets.token_hex(8), guest=True)
        if answer.refusal is not None:
            assert display_name is not None, answer.refusal
            return answer.refusal
        return await self._begin(self._known(name), kind, address)

    async def register(
        self,
        given: str | None,
        password: str,
        kind: str,
        address: str,
        *,
        display_name: str | None = None,
        id: str | None = None,
    ) -> NewLogin | Refusal:
        """If the process died after a patron was admitted and before the password was stored, or if
        the answer was lost, the patron may register again: under the id of the first try, or where
        no password was stored under the name that was given."""
        refusal = refuse_name(given, "patron") if given is not None else None
        # The house makes its ids of these.
        known = given or slug(display_name or "") or "patron"
        refusal = refusal or refuse_password(password, known)
        if refusal:
            return refusal
        hashed = await self._passwords.hash(password)
        answer = await self._admit(given, display_name, id or secrets.token_hex(8), guest=False)
        name = answer.named or given
        if name is None:
            assert answer.refusal is not None, "an id that the house makes is of somebody new"
            return answer.refusal
        if answer.refusal is not None and not await self._is_half_registered(name):
            return answer.refusal
        stored = await self._first_password(name, hashed)
        if stored != hashed and not await self._passwords.matches(password, stored):
            return Refusal(f"the name {name} is taken")
        return await self._begin(self._known(name), kind, address)

    async def _is_half_registered(self, name: str) -> bool:
        person = await self._find(name)
        if person is None or person.role is not Role.PATRON or person.guest:
            return False
        return not await self.has_password(name)

    async def _first_password(self, name: str, hashed: str) -> str:
        """The password hash of the name from now on. Where several register it at once, or one
        after another that died, the first to store the fact wins; the fact is dropped once the
        password is stored, so a later one finds either."""
        fact = f"registration {name}"
        first = await self._logins.set_fact(fact, hashed, if_absent=True)
        stored = await self._logins.password(name)
        if stored is None:
            stored = first
            await self._logins.set_password(name, stored)
        await self._logins.drop_fact(fact)
        return stored

    async def _admit(
        self, name: str | None, display_name: str | None, id: str, *, guest: bool
    ) -> CommandResult:
        command = AdmitPatron(
            id=f"admit {id}",
            by=SYSTEM,
            at=0,
            patron=name,
            guest=guest,
            display_name=display_name,
        )
        return await self._ask(HOUSE, command)

    async def log_in(self, name: str, password: str, kind: str, address: str) -> NewLogin | Refusal:
        if refuse_name(name, "person"):
            # Not a valid name: nothing is looked up, but it takes as long.
            await self._passwords.matches(password, None)
            return WRONG
        if not await self._proven(name, password):
            return WRONG if await self._may_try(name) else LOCKED_OUT
        return await self._begin(self._known(name), kind, address)

    async def unlock(self, visitor: Visitor, password: str) -> Visitor | Refusal:
        """Unlocks the login with the person's password."""
        if not await self._proven(visitor.name, password):
            return WRONG if await self._may_try(visitor.name) else LOCKED_OUT
        at = self._clock()
        await self._logins.unlock(visitor.login.token, at)
        return replace(
            visitor, login=replace(visitor.login, seen_at=at, locked=False), locked=False
        )

    async def change_password(self, visitor: Visitor, old: str | None, new: str) -> Refusal | None:
        """Ends every other login of the person."""
        refusal = refuse_password(new, visitor.name)
        if refusal:
            return refusal
        if await self._logins.password(visitor.name) is not None and not await self._proven(
            visitor.name, old or ""
        ):
            return WRONG if await self._may_try(visitor.name) else LOCKED_OUT
        await self._logins.set_password(visitor.name, await self._passwords.hash(new))
        await self._logins.end_all(visitor.name, but=visitor.login.token)
        return None

    async def _proven(self, name: str, password: str) -> bool:
        """Whether the password is right. Every try counts as a failure until it succeeds, so that
        parallel guesses are counted too."""
        at = self._clock()
        if not await self._logins.try_in(name, at, at - FAILURE_WINDOW, MAX_FAILURES):
            return False
        hashed = await self._logins.password(name) if await self._find(name) else None
        if not await self._passwords.matches(password, hashed):
            if not await self._may_try(name):
                await self._note_lock(name)
            return False
        await self._logins.forgive(name)
        return True

    async def _may_try(self, name: str) -> bool:
        since = self._clock() - FAILURE_WINDOW
        return await self._logins.failures(name, since) < MAX_FAILURES

    async def _note_lock(self, name: str) -> None:
        words = f"{MAX_FAILURES} wrong passwords in {FAILURE_WINDOW // MINUTE} minutes"
        await note(self._ask, SignificantKind.LOGIN_LOCKED, name, words)

    # The first login of staff, by a link that works once.

    async def make_code(self, person: str) -> str:
        code = secrets.token_urlsafe(24)
        await self._logins.put_code(_hash(code), person, self._clock() + CODE_LASTS)
        return code

    async def use_code(self, code: str, password: str, address: str) -> NewLogin | Refusal:
        """The first login of a staff member, who chooses a password with it."""
        weak = refuse_password(password, "")
        if weak:
            return weak
        name = await self._logins.take_code(_hash(code), self._clock())
        person = await self._find(name) if name else None
        if person is None:
            return Refusal("this link has been used, or is too old")
        await self._logins.set_password(person.name, await self._passwords.hash(password))
        await self._logins.end_all(person.name)
        await self._logins.forgive(person.name)
        return await self._begin(person, COOKIE, address)

    async def has_password(self, person: str) -> bool:
        return await self._logins.password(person) is not None

    # Recognising logins.

    async def _begin(self, person: Person, kind: str, address: str) -> NewLogin:
        secret, at = secrets.token_urlsafe(32), self._clock()
        login = Login(
            token=_hash(secret),
            person=person.name,
            kind=kind,
            begun_at=at,
            seen_at=at,
            locked=False,
            address=address,
        )
        await self._logins.begin(login)
        return NewLogin(Visitor(person, login), secret)

    async def visitor(self, secret: str, kind: str) -> Visitor | None:
        """The person whose secret this is."""
        login = await self._logins.find(_hash(secret))
        if login is None or login.kind != kind:
            return None
        await self._find(login.person)
        return self.recognised(login)

    async def _find(self, name: str) -> Person | None:
        if self._people.state.person(name) is None:
            # Another process may have just admitted them.
            await self._people.refresh()
        return self._present(name)

    def recognised(self, login: Login) -> Visitor | None:
        """The present state of a login's person; None for one who is gone."""
        person = self._present(login.person)
        if person is None:
            return None
        return Visitor(person, login, locked=self._is_locked(person, login))

    def _present(self, name: str) -> Person | None:
        """The person of this name, unless dismissed."""
        person = self._people.state.person(name)
        return person if person is not None and person.dismissed is None else None

    def _is_locked(self, person: Person, login: Login) -> bool:
        if person.guest:
            return False
        if login.kind == TOKEN and person.role in _PROGRAM_ROLES:
            return login.locked
        idle = self._clock() - login.seen_at
        return login.locked or idle > IDLE.get(person.role, IDLE_OTHERS)

    async def seen(self, tokens: Collection[str]) -> None:
        """Stores that these logins are in use."""
        await self._logins.seen(tokens, self._clock())

    async def forget_old(self) -> int:
        """Ends expired logins, and returns how many."""
        return await self._logins.end_idle(self._clock() - LOGIN_LASTS)

    async def forget_old_daily(self) -> None:
        """Ends expired logins every day, until cancelled."""
        while True:
            count = await self.forget_old()
            if count:
                LOG.info("%d logins expired", count)
            await asyncio.sleep(FORGET_SECONDS)

    async def lock(self, visitor: Visitor) -> None:
        await self._logins.lock(visitor.login.token)

    async def log_out(self, visitor: Visitor) -> None:
        await self._logins.end(visitor.login.token)

    async def shut_out(self, person: str) -> None:
        """Ends all logins, codes and the password of a person."""
        await self._logins.shut_out(person)

    def _known(self, name: str) -> Person:
        person = self._people.state.person(name)
        assert person is not None, f"{name} has just been admitted"
        return person


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
