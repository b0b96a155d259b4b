"""A dishonest house that recomputes every hash and balance is found out by the rules."""

from collections.abc import Callable
from pathlib import Path

import pytest
from audit import concern_journals, journals, tournaments
from audit.forgeries import FORGERIES
from audit.forgeries.edits import Edit
from audit.forging import (
    Forgery,
    checked,
    fault_in,
    leaves,
    of_house,
    replaced,
    with_bodies,
    with_body,
)
from audit.recorder import Recorder
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import json

from punto.audit.fault import Fault
from punto.audit.summary import JournalSummary
from punto.ledger.account import Account

SHORT = (
    journals.power,
    journals.misread,
    journals.altered,
    journals.fortune,
    journals.dragon,
    journals.people,
    journals.names,
    journals.wallet,
    concern_journals.raised,
    tournaments.spring,
    tournaments.summer,
)
GOLDEN = Path(__file__).parent / "forgeries.txt"


def golden() -> dict[str, str]:
    """The sentence for each forgery, which stands below its name."""
    found = (one.partition("\n    ") for one in GOLDEN.read_text().rstrip("\n").split("\n\n"))
    return {name: sentence for name, _, sentence in found}


@pytest.mark.parametrize(("name", "house", "edit"), FORGERIES, ids=[name for name, *_ in FORGERIES])
def test_a_forgery_is_named_with_its_place_and_what_was_expected(
    name: str, house: Callable[[], Recorder], edit: Edit
) -> None:
    forgery = Forgery(house())
    edit(forgery)
    assert str(checked(forgery.data())) == golden()[name]


def test_the_golden_text_has_every_forgery_and_no_other() -> None:
    assert list(golden()) == [name for name, *_ in FORGERIES]


FREE = {
    # Words of those who were there.
    ("IrregularityReported", "note"),
    ("ConcernRaised", "note"),
    ("ConcernAnswered", "note"),
    ("DieCorrected", "why"),
    ("ResultStood", "why"),
    ("RoundReconstructed", "why"),
    ("RoundVoided", "why"),
    ("SessionEnded", "why"),
    ("ShoeRetired", "why"),
    ("TableClosed", "why"),
    ("ChipsNotReceived", "why"),
    ("ChipsReturned", "why"),
    ("DisputeAnswered", "words"),
    ("DisputeOpened", "words"),
    ("PatronReinstated", "why"),
    ("PatronSuspended", "why"),
    ("SignificantNoted", "about"),
    ("SignificantNoted", "words"),
    ("StaffDismissed", "why"),
    ("ChipsCorrected", "why"),
    ("PlayPaused", "why"),
    ("PlayerDisqualified", "why"),
    ("StageEnded", "why"),
    ("StageExtended", "why"),
    ("TournamentCancelled", "why"),
    ("TournamentOpened", "format", "title"),
    ("TournamentOpened", "format", "stages", "name"),
    # What somebody has said, been or decided, and nothing else hangs on.
    ("ChipsCorrected", "cents"),
    ("DisputeAnswered", "upheld"),
    ("DisputeOpened", "table"),
    ("HouseOpened", "name"),
    ("PatronAdmitted", "guest"),
    # What whoever and whatever is called; some of it is never opened.
    ("PersonNamed", "display_name"),
    ("TableNamed", "display_name"),
    ("TableNamed", "table"),
    ("TournamentNamed", "display_name"),
    ("TournamentNamed", "tournament"),
    # What somebody would have liked to wager, too late.
    ("LateAttempted", "wanted_cents"),
    ("LateAttempted", "wager"),
    # How a table is set up, as far as nothing was played against it.
    ("LimitsChanged", "differential_cents"),
    ("LimitsChanged", "limits"),
    ("TableOpened", "settings", "ask_marks"),
    ("TableOpened", "settings", "betting_seconds"),
    ("TableOpened", "settings", "cut"),
    ("TableOpened", "settings", "deal_now"),
    ("TableOpened", "settings", "decks"),
    ("TableOpened", "settings", "differential_cents"),
    ("TableOpened", "settings", "limits"),
    ("TableOpened", "settings", "sealed"),
    ("TableOpened", "settings", "seats"),
    ("TableOpened", "settings", "shake_seconds"),
    ("TableOpened", "settings", "standing"),
    # What a tournament allows, as far as nobody came up against it.
    ("TournamentOpened", "format", "fewest_players"),
    ("TournamentOpened", "format", "most_players"),
    ("TournamentOpened", "format", "rebuys", "below_cents"),
    ("TournamentOpened", "format", "rebuys", "most"),
    ("TournamentOpened", "format", "rebuys", "until_hand"),
}
"""The fields whose value does not follow from anything else: whoever forges one forges a chain."""


OVER_THE_COUNTER = {"ChipsBought", "ChipsCashed"}
"""What comes in and goes out for cash is held to the balances alone, which are not made to fit."""


def others(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, -value - 7]
    if isinstance(value, str):
        return [f"{value}x", "4d" if value != "4d" else "5d", "player", "5.3"]
    return ["x"]


def place(kind: str, path: tuple[object, ...]) -> tuple[object, ...]:
    """The field of an event, of whichever item or limit of it."""
    inside = [step for step in path if isinstance(step, str)]
    free = [field for field in FREE if field == (kind, *inside)[: len(field)]]
    return free[0] if free else (kind, *inside)


@pytest.mark.whole
@pytest.mark.parametrize("played", SHORT, ids=lambda played: played.__name__)
def test_every_field_of_every_kind_of_event_is_held_to_the_others(
    played: Callable[[], Recorder],
) -> None:
    """Each is changed in one entry, and every hash and balance made to fit."""
    house = played()
    seen: set[tuple[object, ...]] = set()
    unnoticed: set[tuple[object, ...]] = set()
    for entry in house.entries():
        body = json.decode(entry.body)
        kind = body["event"]["event"]
        for path in leaves(body["event"], ("event",)):
            field = place(kind, path[1:])
            if field in seen:
                continue
            seen.add(field)
            value = body
            for step in path:
                value = value[step]
            for other in others(value):
                forged = json.encode(replaced(body, path, other)).decode()
                data = with_body(house, entry, forged, refit=kind not in OVER_THE_COUNTER)
                if other != value and isinstance(checked(data), JournalSummary):
                    unnoticed.add(field)
    assert unnoticed <= FREE


NASTY = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**20), 10**20),
    st.sampled_from([10**400, -(10**400), "", "4d", "x" * 1_000, "\x1b[2J", "ann", "banker"]),
    st.sampled_from([[], {}, ["4d"], {"player": 5}, [["banker", 1, 2, "x"]]]),
    st.text(max_size=8),
)


@pytest.mark.whole
@settings(max_examples=400)
@given(st.data())
def test_whatever_an_entry_says_the_audit_answers(data: st.DataObject) -> None:
    """Values of entries are exchanged for others, and every hash is made to fit."""
    house = data.draw(st.sampled_from(SHORT))()
    entries = house.entries()
    forged: dict[str, str] = {}
    for _ in range(data.draw(st.integers(1, 3))):
        entry = data.draw(st.sampled_from(entries))
        body = json.decode(forged.get(entry.hash, entry.body))
        path = data.draw(st.sampled_from(leaves(body)))
        forged[entry.hash] = json.encode(replaced(body, path, data.draw(NASTY))).decode()
    found = checked(with_bodies(house, lambda one: forged.get(one.hash, one.body)))
    assert isinstance(found, Fault | JournalSummary)
    assert str(found).isprintable()


OTHER_ENTRIES: dict[str, tuple[Callable[[str], str], str]] = {
    "a blank": (lambda body: body.replace('"at":', '"at": ', 1), "an entry in another form"),
    "a field": (lambda body: body[:-1] + ',"more":1}', "an entry in another form"),
    "an event": (lambda body: body.replace("tingClosed", "tingEnded"), "an entry that cannot be"),
    "a list": (lambda _: "[]", "an entry that cannot be read"),
    "no JSON": (lambda _: "{", "what is not an entry"),
}


@pytest.mark.parametrize("other", OTHER_ENTRIES)
def test_an_entry_that_punto_would_not_write_is_found_out(other: str) -> None:
    change, found = OTHER_ENTRIES[other]
    house = journals.baccarat()
    wanted = next(one for one in house.entries() if '"BettingClosed"' in one.body)
    fault = fault_in(with_body(house, wanted, change(wanted.body)))
    assert fault.found.startswith(found)


def test_a_balance_that_the_entries_do_not_come_to_is_found_out() -> None:
    house = journals.baccarat()
    for account, cents in (("patron/ann", 1), ("patron/eve", 5), ("house/cage", -1)):
        true = house.balances.get(Account(account), 0)
        forged = of_house_with(house.balances | {Account(account): true + cents})
        fault = checked(forged)
        assert str(fault) == (
            f"the journal: found a balance of {true + cents} cents for {account}; "
            f"expected {true} cents, by the entries"
        )


def of_house_with(balances: dict[Account, int]) -> bytes:
    data = of_house(journals.baccarat())
    lines = data.splitlines(keepends=True)
    last = json.decode(lines[-1])
    last["balances"] = dict(sorted((one, cents) for one, cents in balances.items() if cents))
    return b"".join([*lines[:-1], json.encode(last) + b"\n"])
