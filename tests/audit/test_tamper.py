"""Whoever changes a byte of an exported journal, anywhere, is found out."""

from collections.abc import Callable, Iterator
from random import Random
from tempfile import TemporaryFile

import pytest
from audit import journals
from audit.forging import checked, leaves, of_house, replaced
from audit.recorder import Recorder
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json
from tiers import first_quick

from punto.audit.fault import Fault
from punto.audit.journal_file import FileJournal
from punto.audit.summary import JournalSummary
from punto.audit.verify import verify
from punto.storage.port import StorageError

Played = Callable[[], Recorder]
JOURNALS: list[Played] = [journals.power, journals.fortune, journals.dragon]
IDS = [played.__name__ for played in JOURNALS]


def tampered(data: bytes, chance: Random) -> Iterator[bytes]:
    """A byte flipped, deleted, inserted, doubled or swapped with the next, in every line."""
    start = 0
    for line in data.splitlines(keepends=True):
        places = {0, 1, len(line) - 2, len(line) - 1, *chance.choices(range(len(line)), k=5)}
        for place in sorted(start + place for place in places):
            before, byte, after = data[:place], data[place], data[place + 1 :]
            flipped = byte ^ chance.choice([1, 2, 4, 8, 16, 32, 64, 128])
            yield before + bytes([flipped]) + after
            yield before + after
            yield before + bytes([byte, chance.choice(b' "0,\n')]) + after
            if after[:1] not in (b"", bytes([byte])):
                yield before + after[:1] + bytes([byte]) + after[1:]
        start += len(line)


def rearranged(data: bytes) -> Iterator[bytes]:
    """A line deleted, doubled or swapped with the next; everything from it on cut off."""
    lines = data.splitlines(keepends=True)
    for place, line in enumerate(lines):
        before, after = lines[:place], lines[place + 1 :]
        yield b"".join(before + after)
        yield b"".join([*before, line, line, *after])
        yield b"".join(before)
        if after:
            yield b"".join([*before, after[0], line, *after[1:]])


Found = Callable[[bytes], bool]


@pytest.fixture
def found() -> Iterator[Found]:
    """Whether the audit finds these bytes out; one file is written over again and again."""
    with TemporaryFile() as file:

        def found_out(data: bytes) -> bool:
            file.seek(0)
            file.truncate()
            file.write(data)
            file.flush()
            try:
                return isinstance(verify(FileJournal(file)), Fault)
            except StorageError as error:
                # The number of the format may have become another one.
                return "this Punto reads format" in str(error)

        yield found_out


@pytest.mark.whole
@pytest.mark.exhaustive
@pytest.mark.parametrize("played", JOURNALS, ids=IDS)
def test_a_byte_changed_in_any_line_is_found_out(played: Played, found: Found) -> None:
    data = of_house(played())
    tried = 0
    for changed in tampered(data, Random(5)):
        tried += 1
        assert found(changed)
    assert tried > 3_000


@pytest.mark.exhaustive
@pytest.mark.parametrize("played", first_quick(JOURNALS), ids=IDS)
def test_a_line_left_out_doubled_moved_or_cut_is_found_out(played: Played, found: Found) -> None:
    for changed in rearranged(of_house(played())):
        assert found(changed)


@pytest.mark.exhaustive
@pytest.mark.parametrize("played", first_quick(JOURNALS), ids=IDS)
def test_every_byte_of_the_first_and_the_last_line_counts(played: Played, found: Found) -> None:
    data = of_house(played())
    first, last = data.index(b"\n") + 1, data.rindex(b"\n", 0, -1)
    for place in (*range(first), *range(last, len(data))):
        assert found(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        assert found(data[:place] + data[place + 1 :])
    for extra in (b"\n", b" ", b"{}", b"\0", data[last + 1 :], data):
        assert found(data + extra)
        assert found(extra + data)


@pytest.mark.exhaustive
@pytest.mark.parametrize("played", first_quick(JOURNALS), ids=IDS)
def test_every_field_of_every_line_is_covered_by_the_chain(played: Played, found: Found) -> None:
    """The first line of each kind of event, with each of its values changed."""
    lines = of_house(played()).splitlines(keepends=True)
    seen = set()
    for number, line in enumerate(lines):
        decoded = json.decode(line)
        kind = decoded.get("entry", {}).get("event", {}).get("event", "another line")
        if kind in seen and 1 < number < len(lines) - 1:
            continue
        seen.add(kind)
        for path in leaves(decoded):
            value = decoded
            for step in path:
                value = value[step]
            other = value + 1 if isinstance(value, int) else f"{value}x"
            changed = json.encode(replaced(decoded, path, other)) + b"\n"
            assert found(b"".join([*lines[:number], changed, *lines[number + 1 :]]))


def test_a_tail_that_is_cut_off_with_a_new_last_line_is_found_by_a_receipt() -> None:
    """Whoever writes the last line anew can hide the end of a journal, but not a head on paper."""
    house = journals.power()
    shown = house.entries()[-1]
    # The last entry reveals the shoe and moves no money, so the balances are the same without it.
    entries = house.entries()[:-1]
    lines = of_house(house).splitlines(keepends=True)
    last = json.decode(lines[-1])
    last["streams"]["table/P1"] = {"count": entries[-1].sequence, "head": entries[-1].hash}
    shorter = b"".join([*lines[:-2], json.encode(last) + b"\n"])
    assert isinstance(checked(shorter), JournalSummary)
    fault = checked(shorter, (shown.stream, shown.hash))
    assert str(fault) == (
        f"table/P1: found no entry with the head of the receipt; expected {shown.hash}"
    )


FRAGMENTS = st.sampled_from(
    [
        b'{"punto":"journal","format":6}\n',
        b'{"streams":{},"balances":{}}\n',
        b'{"stream":"house","sequence":1,"hash":"","entry":{}}\n',
        *of_house(journals.fortune()).splitlines(keepends=True)[:40],
        b"\n",
        b"[" * 5_000,
        b'{"stream":' * 2_000,
        b"9" * 5_000,
        b"\xff\xfe",
        b"\\ud800",
        b'"\\u0000"',
    ]
)


@settings(max_examples=300)
@given(st.lists(st.one_of(FRAGMENTS, st.binary(max_size=30)), max_size=12))
def test_whatever_the_bytes_are_the_audit_answers(pieces: list[bytes]) -> None:
    assert isinstance(checked(b"".join(pieces)), Fault | JournalSummary)
