"""The receipt of a player's money in a tournament is what the journal's transfers come to."""

from html.parser import HTMLParser

import pytest
from audit.recorder import Recorder
from audit.tournaments import spring
from cli.houses import golden

from punto.history.receipt import tournament_pages
from punto.history.receipt.tournament import TournamentReceipt, describe_tournament
from punto.ledger import account
from punto.ledger.transfer import changes
from punto.stream_kinds.formats import read, transfers
from punto.tournament.stream import TournamentRecord, tournament_stream

NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")


@pytest.fixture(scope="module")
def house() -> Recorder:
    return spring()


def receipt(house: Recorder, tournament: str, player: str) -> TournamentReceipt | None:
    stream = tournament_stream(tournament)
    entries = [one for one in house.entries() if one.stream == stream]
    records = (read(stream, one.body) for one in entries)
    found = [record for record in records if isinstance(record, TournamentRecord)]
    return describe_tournament(tournament, player, zip(entries, found, strict=True))


@pytest.mark.parametrize("tournament", ["spring", "winter"])
@pytest.mark.parametrize("name", NAMES)
def test_it_has_every_cent_that_went_to_or_from_a_player(
    house: Recorder, tournament: str, name: str
) -> None:
    stream, purse = tournament_stream(tournament), account.patron(name)
    moved = [changes(transfers(stream, record)).get(purse, 0) for record in house.records[stream]]
    found = receipt(house, tournament, name)
    if found is None:
        assert not any(moved)
        return
    assert [one.cents for one in found.paid if one.cents] == [cents for cents in moved if cents]
    assert found.net_cents == sum(moved)
    hashes = {one.sequence: one.hash for one in house.entries() if one.stream == stream}
    assert all(hashes[one.entry] == one.hash for one in found.paid)
    assert found.journal.head == found.paid[-1].hash


def test_who_was_never_in_it_has_none(house: Recorder) -> None:
    assert receipt(house, "winter", "bob") is None
    assert receipt(house, "spring", "an") is None


def test_as_text(house: Recorder) -> None:
    pages = []
    for name in NAMES:
        found = receipt(house, "spring", name)
        assert found is not None
        pages.append("".join(f"{line}\n" for line in tournament_pages.text(found)))
    assert "\n".join(pages) == golden("receipt-tournament")


def test_as_a_page(house: Recorder) -> None:
    found = receipt(house, "spring", "ann")
    assert found is not None
    cells: list[str] = []

    class Reader(HTMLParser):
        def handle_data(self, data: str) -> None:
            if data.strip():
                cells.append(data)

    Reader().feed(tournament_pages.html(found))
    assert cells[:2] == ["Tournament spring", "Tournament spring"]
    for one in found.paid:
        assert {one.what, str(one.entry)} <= set(cells)
    assert found.journal.head in cells
