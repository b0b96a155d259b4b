"""The order of an undealt shoe is nowhere but in the vault, sealed."""

import json
import logging
from pathlib import Path

import pytest
from asking import asking

from punto.journal.encoding import encode
from punto.rules.cards import Card
from punto.server.commit.shoe_shuffle import new_secret
from punto.server.commit.table_adapter import TableAdapter
from punto.storage.port import Store
from punto.storage.sqlite.backup import backup
from punto.storage.vault import Secret
from punto.table import commands
from punto.table.state import Table
from punto.table.view import board, dealer_view, patron_view, pit_view

WINDOW = 6
"""So many cards in the order of the shoe do not come together by chance."""


class Remembered:
    """The house's chance, and what it drew."""

    def __init__(self) -> None:
        self.drawn: list[Secret] = []

    def __call__(self, decks: int, dice: int) -> Secret:
        self.drawn.append(new_secret(decks, dice))
        return self.drawn[-1]


def undealt(table: Table, secret: Secret) -> tuple[Card, ...]:
    return secret.order[table.rules.cards - table.cards_left :]


def traces(text: str, cards: tuple[Card, ...]) -> list[str]:
    """Where undealt cards stand next to each other in a text, however they are parted."""
    found = []
    for first in range(len(cards) - WINDOW):
        row = [str(card) for card in cards[first : first + WINDOW]]
        for between in ('","', " ", ",", "", '", "', "\n"):
            if between.join(row) in text:
                found.append(between.join(row))
    return found


async def everything(store: Store, table: Table) -> str:
    """All that the store would show to somebody without the key, and every view."""
    entries = [
        entry.body for stream in await store.heads() for entry in await store.entries(stream)
    ]
    snapshot = await store.snapshot("table/T1")
    sealed = await store.secret("table/T1/shoe/1")
    assert sealed is not None
    views = (
        board(table),
        patron_view(table, "ann", 0, 0),
        patron_view(table, "nobody", 0, 0),
        dealer_view(table, 0),
        pit_view(table, "tan", {}, 0),
    )
    texts = [
        *entries,
        snapshot.state if snapshot else "",
        encode(table).decode(),
        *(encode(view).decode() for view in views),
        sealed.decode("latin-1"),
        sealed.hex(),
        repr(table),
        json.dumps([repr(view) for view in views]),
    ]
    return "\n".join(texts)


async def test_no_journal_state_view_log_or_backup_shows_an_undealt_card(
    sqlite_store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    chance = Remembered()
    async with asking(sqlite_store, secrets=chance) as house:
        await house.open({"ann": 10_000_00}, slug="power-98")
        for _ in range(3):
            await house.accepted(commands.OpenBetting)
            await house.wager("ann", "banker", 100_00)
            await house.finish_round()
        backup(tmp_path / "punto.db", tmp_path / "copy.db")
        (secret,) = chance.drawn
        cards = undealt(house.table, secret)
        assert len(cards) > 300
        files = [one.read_bytes().decode("latin-1") for one in sorted(tmp_path.iterdir())]
        assert len(files) >= 2
        found = "\n".join((await everything(sqlite_store, house.table), caplog.text, *files))
        assert traces(found, cards) == []
        assert secret.salt not in found
        # The search would find them: dealt cards stand there in the order of the shoe.
        dealt = tuple(house.table.shoe.seen) if house.table.shoe else ()
        assert traces(found, dealt)
        # Once the shoe is over, everybody sees it.
        await house.end_shoe()
        revealed = (await sqlite_store.entries("table/T1"))[-1].body
        assert traces(revealed, cards)
        assert secret.salt in revealed


async def test_a_secret_is_not_shown_by_what_goes_wrong(sqlite_store: Store) -> None:
    chance = Remembered()
    async with asking(sqlite_store, secrets=chance) as house:
        await house.open({})
        (secret,) = chance.drawn
        hosted = house.committer._kinds.of("table/T1")
        assert hosted is not None
        adapter = hosted.adapter
        assert isinstance(adapter, TableAdapter)
        shoes = adapter._shoes
        shown = f"{secret!r} {shoes!r} {vars(shoes)!r} {vars(adapter.filling())!r}"
        assert traces(shown, secret.order) == []
        assert secret.salt not in shown
