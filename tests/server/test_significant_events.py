"""What is written down for somebody to hear of, and what is checked of the installed files."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from asking import KEY, Asking, asking
from waiting import poll

from punto.house.commands import NameNewTable, OpenHouse
from punto.house.events import SignificantNoted
from punto.house.significant_event import SignificantKind
from punto.house.stream import HOUSE, HouseRecord
from punto.journal.actor import SYSTEM
from punto.journal.record import NumberedRecord
from punto.server import self_check
from punto.server import significant_events as noticing
from punto.server.bootstrap import key_check
from punto.server.commit.commit_notice import CommitNotice
from punto.server.self_check import SelfCheck
from punto.server.significant_events import SignificantEvents
from punto.storage.memory.store import MemoryStore
from punto.stream_kinds.formats import read
from punto.table.events import Item, WagersPaid
from punto.table.stream import TableRecord


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def house(store: MemoryStore) -> AsyncIterator[Asking]:
    async with asking(store) as found:
        opened = OpenHouse(id="open", by=SYSTEM, at=0, name="Punto", key_check=key_check(KEY))
        assert (await found.ask(opened, HOUSE)).accepted
        named = NameNewTable(id="name", by=SYSTEM, at=0, table="T1", display_name="T1")
        assert (await found.ask(named, HOUSE)).accepted
        yield found


async def noted(store: MemoryStore) -> list[tuple[SignificantKind, str, str]]:
    records = [read(HOUSE, entry.body) for entry in await store.entries(HOUSE)]
    events = [record.event for record in records if isinstance(record, HouseRecord)]
    return [(one.kind, one.about, one.words) for one in events if isinstance(one, SignificantNoted)]


def notices(house: Asking) -> SignificantEvents:
    return SignificantEvents(house.committer.submit, clock=lambda: 0, large_win_cents=1_000_00)


async def test_what_cannot_be_printed_is_noted_all_the_same(
    house: Asking, store: MemoryStore
) -> None:
    await notices(house).note(SignificantKind.WALLET_TROUBLE, "a\x00b" * 200, "one\ntwo" * 500)
    [(_, about, words)] = await noted(store)
    assert about == ("a b" * 200)[:200]
    assert words == ("one two" * 500)[:2000]


async def test_a_large_win_is_noted_and_a_smaller_one_is_not(
    house: Asking, store: MemoryStore
) -> None:
    await house.open({})
    told = notices(house)
    for patron, net in (("ann", 999_99), ("ben", 1_000_00)):
        paid = WagersPaid(
            round=1, patron=patron, items=(Item("tie", 125_00, net, "8 to 1"),), pending=False
        )
        record = NumberedRecord(7, TableRecord(1, SYSTEM, "pay", paid), "")
        told.committed(CommitNotice({"table/T1": [record]}, {"table/T1": house.table}, {}))
    await told.finish()
    large = (SignificantKind.LARGE_WIN, "T1", "ben won $1,000.00, entry 7")
    assert await noted(store) == [large]


async def test_a_clock_that_jumps_is_noted(
    house: Asking, store: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noticing, "CLOCK_CHECK_SECONDS", 0.01)
    times = iter([0, 3_600_000_000])
    told = SignificantEvents(
        house.committer.submit, clock=lambda: next(times, 0), large_win_cents=1
    )
    watching = asyncio.create_task(told.watch_clock())
    [(kind, about, words), *_] = await poll(lambda: noted(store))
    watching.cancel()
    assert (kind, about) == (SignificantKind.CLOCK_JUMPED, "the clock of a process")
    assert words == "by +3600.0 seconds"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of three files that stands for the installed one."""
    for name in ("__init__.py", "rules.py", "page.html"):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(self_check, "files", lambda _package: tmp_path)
    monkeypatch.setattr(self_check, "_installed", dict)
    return tmp_path


async def test_files_as_they_were_pass(house: Asking, store: MemoryStore, installed: Path) -> None:
    check = SelfCheck(store.logins, house.committer.submit)
    assert await check.check()
    assert await check.check()
    (installed / "__pycache__").mkdir()
    (installed / "__pycache__" / "rules.pyc").write_text("compiled")
    assert await check.check()
    assert [kind for kind, _, _ in await noted(store)] == [SignificantKind.SELF_CHECK_PASSED] * 3


@pytest.mark.parametrize("change", ["changed", "missing", "new"])
async def test_a_file_that_is_not_what_it_was_is_noted(
    house: Asking, store: MemoryStore, installed: Path, change: str
) -> None:
    check = SelfCheck(store.logins, house.committer.submit)
    assert await check.check()
    match change:
        case "changed":
            (installed / "rules.py").write_text("Banker pays double")
        case "missing":
            (installed / "rules.py").unlink()
        case _:
            (installed / "other.py").write_text("a guest")
    assert not await check.check()
    kind, _, words = (await noted(store))[-1]
    assert kind is SignificantKind.SELF_CHECK_FAILED
    assert words == f"not as expected: {'other.py' if change == 'new' else 'rules.py'}"


async def test_a_file_that_was_not_installed_like_this_is_noted(
    house: Asking, store: MemoryStore, installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = self_check.read_installed_files().hashes
    monkeypatch.setattr(self_check, "_installed", lambda: dict(expected))
    (installed / "rules.py").write_text("Banker pays double")
    assert not await SelfCheck(store.logins, house.committer.submit).check()
    assert [kind for kind, _, _ in await noted(store)] == [SignificantKind.SELF_CHECK_FAILED]


async def test_a_start_with_other_files_than_the_last_is_noted_as_an_update(
    house: Asking, store: MemoryStore, installed: Path
) -> None:
    assert await SelfCheck(store.logins, house.committer.submit).check()
    (installed / "rules.py").write_text("version 2")
    assert await SelfCheck(store.logins, house.committer.submit).check()
    assert [kind for kind, _, _ in await noted(store)] == [
        SignificantKind.SELF_CHECK_PASSED,
        SignificantKind.CONFIGURATION_CHANGED,
        SignificantKind.SELF_CHECK_PASSED,
    ]


def test_the_real_files_are_all_looked_at() -> None:
    found = self_check.read_installed_files()
    assert "games/fortune_six.py" in found.hashes
    assert "server/web/index.html" in found.hashes
    assert not any("__pycache__" in name for name in found.hashes)
