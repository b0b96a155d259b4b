"""The secrets of virtual shoes in play.

A new shoe is sealed into the vault in the transaction that publishes its commitment, and removed in
the one that reveals it. In between only the process that owns the table has it in memory.
"""

import logging
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from punto.rules.cards import Card
from punto.rules.irregularity import ORDER_ALTERED, SHOE_RAN_OUT, Ruling
from punto.rules.refusal import Refusal
from punto.server.commit.adapter import Filling
from punto.server.commit.blind_commands import AnnounceNext, DrawNext, LoadNext, RevealLast
from punto.storage.port import Store
from punto.storage.vault import Secret, Vault, VaultError
from punto.table.commands import (
    AbandonShoe,
    AnnounceDie,
    DecideIrregularity,
    DrawCard,
    LoadShoe,
    ReportIrregularity,
    RevealShoe,
    TableCommand,
)
from punto.table.commitment import commit
from punto.table.state import Table

LOG = logging.getLogger("punto.shoes")

NewSecret = Callable[[int, int], Secret]
"""Draws the secret of a shoe, given its decks and die values."""

_FROM_THE_SHOE = DrawCard | AnnounceDie | LoadShoe | RevealShoe


class VirtualShoes:
    """The secrets of shoes at tables of this process, by name."""

    def __init__(self, vault: Vault, new_secret: NewSecret) -> None:
        self.vault = vault
        self.new_secret = new_secret
        self.secrets: dict[str, Secret] = {}

    async def fetch(self, store: Store, table: Table) -> None:
        """Reads the shoe of a table from the vault, now that this process owns it."""
        name = _name(table, table.shoes)
        sealed = await store.secret(name)
        if sealed is None:
            return
        try:
            self.secrets[name] = self.vault.unseal(name, sealed)
        except VaultError as error:
            # The table must still run: what calls for a card reports that the secret is lost.
            LOG.error("shoe %s cannot be read: %s", name, error)

    def forget(self, table: Table) -> None:
        self.secrets.pop(_name(table, table.shoes), None)


class ShoeFilling(Filling[Table, TableCommand]):
    """The shoes as changed by one batch."""

    def __init__(self, shoes: VirtualShoes) -> None:
        self._shoes = shoes
        self._put: dict[str, Secret] = {}
        self._taken: list[str] = []
        self._new: Secret | None = None
        """The shoe of the last filled command."""

    def fill(self, state: Table, command: Any, at: int) -> TableCommand | Refusal:
        if isinstance(command, DrawNext | AnnounceNext | LoadNext | RevealLast):
            return self._from_the_shoe(state, command, at)
        if isinstance(command, _FROM_THE_SHOE) and state.virtual:
            # The cards of a committed shoe are known to the house alone.
            return Refusal("what comes out of a virtual shoe is drawn by the house")
        if isinstance(command, ReportIrregularity):
            # Nobody else knows, so nobody else can say so.
            now = command.about in (None, state.rounds)
            by_order = command.clause == ORDER_ALTERED.clause
            lost = now and by_order and self._is_lost(state)
            command = replace(command, secret_lost=lost)
        if isinstance(command, DecideIrregularity) and self._is_found(state, command):
            found = "the secret of this shoe can be read again, so its cards stand"
            return Refusal(found, ORDER_ALTERED.clause)
        if isinstance(command, AbandonShoe) and self._can_reveal(state):
            return Refusal("the secret of this shoe can be read, so it is revealed")
        return super().fill(state, command, at)

    def _secret(self, table: Table) -> Secret | None:
        name = _name(table, table.shoes)
        return None if name in self._taken else self._put.get(name) or self._shoes.secrets.get(name)

    def _is_lost(self, table: Table) -> bool:
        """Whether a committed shoe is in play that can be neither dealt nor revealed."""
        in_play = table.virtual and table.shoe is not None and table.shoe.ended is None
        return in_play and self._secret(table) is None

    def _is_found(self, table: Table, decision: DecideIrregularity) -> bool:
        """Whether the secret that is said to be lost for good can be read now."""
        given_up = decision.ruling is Ruling.VOID or decision.order_lost
        reported = table.held is not None and table.held.secret_lost
        return given_up and reported and self._secret(table) is not None

    def _can_reveal(self, table: Table) -> bool:
        lost = table.shoe is not None and table.shoe.secret_lost
        return table.virtual and not lost and self._secret(table) is not None

    def _from_the_shoe(
        self, table: Table, command: DrawNext | AnnounceNext | LoadNext | RevealLast, at: int
    ) -> TableCommand | Refusal:
        if not table.virtual:
            return Refusal("the cards of this table come from a real shoe")
        if isinstance(command, LoadNext):
            return self._load(table, command, at)
        secret = self._secret(table)
        if secret is None:
            return self._report_lost(table, command, at)
        match command:
            case DrawNext():
                return _draw(table, secret, command, at)
            case AnnounceNext():
                return _announce(table, secret, command, at)
            case RevealLast():
                return _reveal(secret, command, at)

    def _report_lost(
        self, table: Table, command: DrawNext | AnnounceNext | RevealLast, at: int
    ) -> TableCommand | Refusal:
        """Instead of a card or die value that nobody knows: the pit supervisor decides."""
        if isinstance(command, RevealLast) or not self._is_lost(table):
            return Refusal("there is no virtual shoe on the table that can be read")
        return ReportIrregularity(
            id=command.id,
            by=command.by,
            at=at,
            clause=ORDER_ALTERED.clause,
            note=f"the secret of shoe {table.shoes} cannot be read",
            secret_lost=True,
        )

    def _load(self, table: Table, command: LoadNext, at: int) -> TableCommand:
        number = table.shoes + 1
        secret = self._shoes.new_secret(table.rules.decks, table.rules.dice)
        commitment = commit(
            table.name, number, order=secret.order, dice=secret.dice, salt=secret.salt
        )
        self._new = secret
        return LoadShoe(id=command.id, by=command.by, at=at, shoe=number, commitment=commitment)

    def accepted(self, state: Table, command: TableCommand) -> None:
        if not state.virtual:
            return
        if isinstance(command, LoadShoe) and self._new is not None:
            self._put[_name(state, command.shoe)] = self._new
        elif isinstance(command, RevealShoe):
            self._taken.append(_name(state, state.shoes))

    def sealed(self) -> dict[str, bytes]:
        seal = self._shoes.vault.seal
        return {
            name: seal(name, secret)
            for name, secret in self._put.items()
            if name not in self._taken
        }

    def unsealed(self) -> list[str]:
        return self._taken

    def committed(self) -> None:
        self._shoes.secrets |= self._put
        for name in self._taken:
            self._shoes.secrets.pop(name, None)


def _name(table: Table, shoe: int) -> str:
    return f"table/{table.name}/shoe/{shoe}"


def _draw(table: Table, secret: Secret, command: DrawNext, at: int) -> TableCommand:
    card = _next_card(table, secret)
    if card is None:
        clause = SHOE_RAN_OUT.clause
        return ReportIrregularity(id=command.id, by=command.by, at=at, clause=clause)
    return DrawCard(id=command.id, by=command.by, at=at, card=card)


def _next_card(table: Table, secret: Secret) -> Card | None:
    out = table.rules.cards - table.cards_left
    return secret.order[out] if out < len(secret.order) else None


def _announce(
    table: Table, secret: Secret, command: AnnounceNext, at: int
) -> TableCommand | Refusal:
    """A shoe has a value for every round that its cards can make."""
    if table.game.die is None:
        return Refusal(f"{table.game.name} has no die")
    used = len(table.shoe.dice) if table.shoe else 0
    return AnnounceDie(id=command.id, by=command.by, at=at, die=secret.dice[used])


def _reveal(secret: Secret, command: RevealLast, at: int) -> TableCommand:
    order, dice, salt = secret.order, secret.dice, secret.salt
    return RevealShoe(id=command.id, by=command.by, at=at, order=order, dice=dice, salt=salt)
