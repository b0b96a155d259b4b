"""The file that a journal is exported to: what it looks like, and what is said of another."""

from collections.abc import Callable

import pytest
from audit.forging import checked, of_house
from audit.recorder import START, Recorder

from punto.audit import journal_file
from punto.audit.journal_file import FileJournal
from punto.games.baccarat import BACCARAT
from punto.storage.journal_export import written
from punto.storage.port import StorageError
from punto.table.settings import Dealing

EXPORTED = """\
{"punto":"journal","format":6}
{"stream":"house","sequence":1,"hash":"HASH","entry":{"at":AT,"by":["pit","pat"],"command":"c1",\
"event":{"event":"ChipsBought","patron":"ann","cents":500}}}
{"streams":{"house":{"count":1,"head":"HASH"}},"balances":{"house/cage":-500,"patron/ann":500}}
"""


def small() -> Recorder:
    house = Recorder()
    house.buy("ann", 500)
    return house


def test_a_journal_as_a_file() -> None:
    house = small()
    (entry,) = house.entries()
    expected = EXPORTED.replace("HASH", entry.hash).replace("AT", str(START + 4_000_000))
    assert of_house(house).decode() == expected


HASHED = r'1,\"hash\":\"2fd3b693ca7bdd57e221" from byte 30 on'

Change = Callable[[bytes], bytes]
FIRST = r'expected "{\"punto\":\"journal\",\"format\":6}"'

OTHER_FORMS: dict[str, tuple[Change, str]] = {
    "nothing": (
        lambda _: b"",
        "line 1: found the end of the file; expected a line with heads and balances",
    ),
    "a first line that is none": (
        lambda data: data[1:],
        rf'line 1: found "\"punto\":\"journal\",\"format\":6}}"; {FIRST}',
    ),
    "a format that is no number": (
        lambda data: data.replace(b'"format":6', b'"format":"6"'),
        rf'line 1: found "{{\"punto\":\"journal\",\"format\":\"6\"...; {FIRST}',
    ),
    "a first line with more in it": (
        lambda data: data.replace(b'"format":6', b'"format":6,"more":1'),
        rf'line 1: found "{{\"punto\":\"journal\",\"format\":6,\"m...; {FIRST}',
    ),
    "a blank too many": (
        lambda data: data.replace(b'"sequence":1', b'"sequence": 1'),
        f'line 2: found an entry in other bytes than Punto writes; expected "{HASHED}',
    ),
    "no end of the last line": (
        lambda data: data[:-1],
        "line 3: found a line without its end; expected every line to end with a line feed",
    ),
    "an empty line": (
        lambda data: data + b"\n",
        "line 4: found more after the last line; expected the end of the file",
    ),
    "no last line": (
        lambda data: data[: data.rindex(b"\n", 0, -1) + 1],
        "line 3: found the end of the file; expected a line with heads and balances",
    ),
    "another count": (
        lambda data: data.replace(b'"count":1', b'"count":2'),
        "house: found 1 entries; expected 2, by the head of the stream",
    ),
    "a balance of nothing": (
        lambda data: data.replace(b'{"house/cage":-500', b'{"a":0,"house/cage":-500'),
        'line 3: found a balance of zero for "a"; expected balances that are not zero',
    ),
}


@pytest.mark.parametrize("form", OTHER_FORMS)
def test_a_file_of_another_form_gets_one_sentence(form: str) -> None:
    change, sentence = OTHER_FORMS[form]
    assert str(checked(change(of_house(small())))) == sentence


def test_a_line_that_never_ends_is_not_read_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_file, "MAX_LINE_BYTES", 100_000)
    found = checked(b"x" * 1_000_000)
    assert (
        str(found) == "the journal: found a line of more than 100000 bytes; expected shorter lines"
    )


def test_a_file_that_cannot_be_read_is_not_called_unsound() -> None:
    with open("/proc/self/mem", "rb") as unreadable, pytest.raises(StorageError):  # noqa: PTH123
        list(FileJournal(unreadable).entries())


def test_streams_come_by_name_and_each_once() -> None:
    house = small()
    house.open("T1", BACCARAT, Dealing.AUTOMATIC)
    entries = house.entries()
    other_order = [*entries[1:], *entries[:1]]
    found = checked(b"".join(written(other_order, house.heads(), house.balances)))
    sentence = 'line 3: found "house" after "table/T1"; expected every stream once, by its name'
    assert str(found) == sentence
