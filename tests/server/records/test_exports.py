"""Exports: the same rows as the lists, as files, and a journal that verifies."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

from server.records.books import books
from server.records.people import People
from server.records.story import PATRONS, STAFF, Played
from serving import PIT
from storage.records.following import follow_all

from punto.audit.summary import JournalSummary
from punto.audit.verify import verify
from punto.cli.journals import opened
from punto.journal.actor import Role
from punto.server.records.export_files import ExportFormat, exported, harmless, round_cells
from punto.server.records.round_views import RoundShown, view_page
from punto.storage.factory import open_store

AUDITOR = STAFF[Role.AUDITOR]
NUMBERS = ("number", "opened_at", "staked_cents", "hold_cents", "net_cents", "stake_cents")


def lines(text: str) -> list[Any]:
    assert not text or text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text)))


async def test_rounds_as_lines_of_json_are_the_list(people: People) -> None:
    every = await people[PIT].pages("/rounds", 1000)
    assert lines(await people[PIT].text("/exports/rounds")) == every
    for query in ({"table": "D1"}, {"result": "banker"}, {"patron": "ann"}, {"void": "true"}):
        listed = await people[PIT].pages("/rounds", 1000, **query)
        assert lines(await people[PIT].text("/exports/rounds", **query)) == listed
    for name in PATRONS:
        own = await people[name].pages("/me/rounds", 1000)
        assert lines(await people[name].text("/exports/rounds")) == own
        assert lines(await people[name].text("/exports/rounds", patron=name)) == own
    assert await people[PIT].text("/exports/rounds", table="no-such-table") == ""


async def test_settled_wagers_as_lines_of_json_are_the_list(people: People) -> None:
    everybodys = lines(await people[PIT].text("/exports/settlements"))
    assert [one["at"] for one in everybodys] == sorted(
        (one["at"] for one in everybodys), reverse=True
    )
    for name in PATRONS:
        own = await people[name].pages("/me/settlements", 1000)
        assert [one for one in everybodys if one["patron"] == name] == own
        assert lines(await people[name].text("/exports/settlements")) == own
        assert lines(await people[PIT].text("/exports/settlements", patron=name)) == own
        some = {"table": "D1", "wager": "tie", "won": "false"}
        listed = await people[name].pages("/me/settlements", 1000, **some)
        assert lines(await people[name].text("/exports/settlements", **some)) == listed


async def test_a_table_for_a_spreadsheet_has_the_same_rows(people: People) -> None:
    for path in ("/exports/rounds", "/exports/settlements"):
        for name in (PIT, "ann"):
            rows = lines(await people[name].text(path))
            found = table(await people[name].text(path, format="csv"))
            assert len(found) == len(rows)
            for cells, row in zip(found, rows, strict=True):
                flat = row | (row.get("money") or {})
                assert cells["table"] == row["table"]
                numbers = [number for number in NUMBERS if number in cells]
                assert len(numbers) > 1
                for number in numbers:
                    assert cells[number] == ("" if flat[number] is None else str(flat[number]))
    money = set(table(await people["ann"].text("/exports/rounds", format="csv"))[0])
    assert not money & {"bettors", "hold_cents", "float_cents", "staked_cents"}
    assert money >= {"own_staked_cents", "own_net_cents"}


async def test_exports_are_files(people: People) -> None:
    for path, form, kind in (
        ("/exports/rounds", "jsonl", "application/x-ndjson"),
        ("/exports/settlements", "csv", "text/csv; charset=utf-8"),
    ):
        response = await people["ann"].ask("GET", path, params={"format": form})
        assert response.headers["content-type"] == kind
        name = path.rpartition("/")[2]
        assert response.headers["content-disposition"] == (f'attachment; filename="{name}.{form}"')
        # It goes out as it is read: nobody knows how long it will be.
        assert "content-length" not in response.headers
    assert "format: " in await people["ann"].reason(400, "GET", "/exports/rounds?format=xls")
    said = await people["ann"].reason(403, "GET", "/exports/settlements?patron=bob")
    assert said == "another patron's history is not yours to read"


def test_no_cell_is_a_formula() -> None:
    for cell in ("=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", '=HYPERLINK("x")'):
        assert harmless(cell) == f"'{cell}"
    for kept in ("ann", "", "0.95 to 1", "a=b", -100, 0, None):
        assert harmless(kept) == kept


async def test_an_export_goes_from_page_to_page(story: Played) -> None:
    store = await open_store(story.serving.db)
    await follow_all(store)

    async def ask(after: str | None, most: int) -> Any:
        return await view_page(store.records, money=True, after=after, most=most)

    async def file(format: ExportFormat, most: int) -> bytes:
        def more(after: str | None) -> Any:
            return ask(after, most)

        pieces = exported(await ask(None, most), more, format, round_cells)
        return b"".join([piece async for piece in pieces])

    for format in ExportFormat:
        assert await file(format, 2) == await file(format, 1000)
        assert len((await file(format, 1000)).splitlines()) > 10
    await store.close()


def verified(journal: bytes, folder: Path) -> JournalSummary:
    file = folder / "journal.jsonl"
    file.write_bytes(journal)
    with opened(str(file)) as read:
        summary = verify(read)
    assert isinstance(summary, JournalSummary), summary
    return summary


async def test_the_journal_is_exported_as_the_command_does_it(
    people: People, story: Played, tmp_path: Path
) -> None:
    found = await people[AUDITOR].ask("GET", "/exports/journal")
    assert found.content == (await books(story.serving.db)).exported
    summary = verified(found.content, tmp_path)
    assert summary.table is None
    assert {one.table for one in summary.tallies} == {"A1", "D1"}


async def test_the_extract_of_a_table_verifies(people: People, tmp_path: Path) -> None:
    found = await people[AUDITOR].ask("GET", "/exports/journal", params={"table": "D1"})
    assert 'filename="journal-D1.jsonl"' in found.headers["content-disposition"]
    assert verified(found.content, tmp_path).table == "D1"
    said = await people[AUDITOR].reason(404, "GET", "/exports/journal?table=T9")
    assert said == "there is no such table"


async def test_who_may_export_what(people: People) -> None:
    anybodys = ("/exports/rounds", "/exports/settlements")
    for path in (*anybodys, "/exports/journal"):
        assert await people.nobody.reason(401, "GET", path) == "log in first"
        for role in (Role.DEALER, Role.DIRECTOR):
            assert "that is for the" in await people[STAFF[role]].reason(403, "GET", path)
    for name in ("ann", PIT, STAFF[Role.SURVEILLANCE]):
        said = await people[name].reason(403, "GET", "/exports/journal")
        assert said.startswith("that is for the administrator or auditor")


def test_every_field_of_a_round_is_in_the_table() -> None:
    fields = set(RoundShown.__struct_fields__) - {"money", "own", "balance"}
    empty: dict[str, Any] = dict.fromkeys(RoundShown.__struct_fields__)
    row = RoundShown(**empty | {"player_cards": [], "banker_cards": [], "reconstructed": False})
    assert set(round_cells(row)) == fields
