"""Virtual shoes in the hands of the process that deals them.

A new shoe is sealed into the vault in the same transaction that publishes its commitment, and taken
out in the one that reveals it. In between only the process that owns the table has it in memory.
"""

import logging
from collections.abc import Callable

from msgspec import Struct

from punto.rules.cards import Card
from punto.rules.irregularity import SHOE_RAN_OUT
from punto.rules.refusal import Refusal
from punto.server.lots import Lots
from punto.server.requests import DrawNext, LoadNext, OpenNext, Request, RevealLast
from punto.storage.port import Store
from punto.storage.vault import Secret, Vault, VaultError
from punto.table.commands import (
    Command,
    DrawCard,
    LoadShoe,
    OpenShaker,
    ReportIrregularity,
    RevealShoe,
)
from punto.table.commitment import commit
from punto.table.state import Table

LOG = logging.getLogger("punto.shoes")

NewSecret = Callable[[int, int], Secret]
"""Draws the secret of a shoe of so many decks with so many die values."""


class Filled(Struct, frozen=True):
    """A request as a command; `put` and `taken` are what goes into the vault and out of it with
    the command's events."""

    command: Command
    put: tuple[str, Secret] | None = None
    taken: str | None = None


class Shoes:
    """The secrets of the shoes in play at the tables of this process, by name."""

    def __init__(self, vault: Vault, new_secret: NewSecret) -> None:
        self._vault = vault
        self._new_secret = new_secret
        self._secrets: dict[str, Secret] = {}
        self.lots = Lots(vault.key_for("lots of tournaments"))

    async def fetch(self, store: Store, table: Table) -> None:
        """Takes the shoe of a table that this process has come to own out of the vault."""
        name = _name(table, table.shoes)
        sealed = await store.secret(name)
        if sealed is None:
            return
        try:
            self._secrets[name] = self._vault.unseal(name, sealed)
        except VaultError as error:
            # The table still has to be run, for its round to be void and its shoe abandoned.
            LOG.error("shoe %s cannot be read: %s", name, error)

    def forget(self, table: Table) -> None:
        self._secrets.pop(_name(table, table.shoes), None)

    def opened(self) -> "Opened":
        return Opened(self._secrets, self._new_secret)

    def sealed(self, opened: "Opened") -> dict[str, bytes]:
        return {
            name: self._vault.seal(name, secret)
            for name, secret in opened.put.items()
            if name not in opened.taken
        }

    def committed(self, opened: "Opened") -> None:
        """The vault has changed for good: the shoes in memory follow."""
        self._secrets |= opened.put
        for name in opened.taken:
            self._secrets.pop(name, None)


class Opened:
    """The shoes as a batch in the making sees them: with what it has put in and taken out."""

    def __init__(self, secrets: dict[str, Secret], new_secret: NewSecret) -> None:
        self.put: dict[str, Secret] = {}
        self.taken: list[str] = []
        self._secrets = secrets
        self._new_secret = new_secret

    def fill(self, table: Table, request: Request, at: int) -> Filled | Refusal:
        """The command that a request comes to, with what only the house knows."""
        if not table.virtual:
            return Refusal("the cards of this table come from a real shoe")
        if isinstance(request, LoadNext):
            return self._load(table, request, at)
        name = _name(table, table.shoes)
        secret = self.put.get(name) or self._secrets.get(name)
        if secret is None or name in self.taken:
            return Refusal("there is no virtual shoe on the table that can be read")
        match request:
            case DrawNext():
                return _draw(table, secret, request, at)
            case OpenNext():
                return _open(table, secret, request, at)
            case RevealLast():
                return _reveal(name, secret, request, at)

    def keep(self, filled: Filled) -> None:
        """The command was accepted: the vault changes with it."""
        if filled.put is not None:
            name, secret = filled.put
            self.put[name] = secret
        if filled.taken is not None:
            self.taken.append(filled.taken)

    def _load(self, table: Table, request: LoadNext, at: int) -> Filled:
        number = table.shoes + 1
        secret = self._new_secret(table.rules.decks, table.rules.dice)
        commitment = commit(
            table.name, number, order=secret.order, dice=secret.dice, salt=secret.salt
        )
        command = LoadShoe(id=request.id, by=request.by, at=at, shoe=number, commitment=commitment)
        return Filled(command, put=(_name(table, number), secret))


def _name(table: Table, shoe: int) -> str:
    return f"table/{table.name}/shoe/{shoe}"


def _draw(table: Table, secret: Secret, request: DrawNext, at: int) -> Filled:
    card = _next_card(table, secret)
    if card is None:
        clause = SHOE_RAN_OUT.clause
        return Filled(ReportIrregularity(id=request.id, by=request.by, at=at, clause=clause))
    return Filled(DrawCard(id=request.id, by=request.by, at=at, card=card))


def _next_card(table: Table, secret: Secret) -> Card | None:
    out = table.rules.cards - table.cards_left
    return secret.order[out] if out < len(secret.order) else None


def _open(table: Table, secret: Secret, request: OpenNext, at: int) -> Filled | Refusal:
    used = len(table.shoe.dice) if table.shoe else 0
    if used >= len(secret.dice):
        return Refusal("the die values of the shoe are used up")
    return Filled(OpenShaker(id=request.id, by=request.by, at=at, die=secret.dice[used]))


def _reveal(name: str, secret: Secret, request: RevealLast, at: int) -> Filled:
    command = RevealShoe(
        id=request.id,
        by=request.by,
        at=at,
        order=secret.order,
        dice=secret.dice,
        salt=secret.salt,
    )
    return Filled(command, taken=name)
