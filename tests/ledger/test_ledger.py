"""Accounts and transfers: nothing is lost, nothing crosses units, patrons never owe."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.ledger import account
from punto.ledger.account import (
    CAGE,
    MONEY,
    TRANSIT,
    may_overdraw,
    refuse_name,
    refuse_table_name,
    tournament_of,
    tournament_table,
    unit,
)
from punto.ledger.amount import chips, dollars
from punto.ledger.transfer import Transfer, changes, overdrawn, transfer

OF_TABLES = (account.table_float, account.stakes, account.commission, account.pending)
TABLE = [of_table("T1") for of_table in OF_TABLES]
POOL = account.pool("cup")
ACCOUNTS = [CAGE, TRANSIT, POOL, account.patron("ann"), account.patron("bob"), *TABLE]
BANK = account.tournament_bank("cup")
CUP_TABLE = [of_table("cup~1") for of_table in OF_TABLES]
CHIPS = [BANK, account.chips("cup", "ann"), account.chips("cup", "bob"), *CUP_TABLE]


def test_only_the_house_may_stand_below_zero() -> None:
    found = [one for one in (*ACCOUNTS, *CHIPS) if may_overdraw(one)]
    assert found == [CAGE, TABLE[0], BANK, CUP_TABLE[0]]


def test_a_player_called_float_or_bank_may_not_stand_below_zero() -> None:
    for name in ("bank", "float"):
        assert not may_overdraw(account.patron(name))
        assert not may_overdraw(account.chips("cup", name)), name
        assert not may_overdraw(account.pool(name))


def test_chips_of_a_tournament_are_a_unit_of_their_own() -> None:
    assert {unit(one) for one in ACCOUNTS} == {MONEY}
    assert {unit(one) for one in CHIPS} == {"chips/cup"}
    assert unit(account.chips("open", "ann")) == "chips/open"
    ann, bob = account.chips("cup", "ann"), account.chips("cup", "bob")
    assert transfer(ann, bob, 5) == (Transfer(ann, bob, 5),)
    with pytest.raises(AssertionError, match="tournament/cup/patron/ann to patron/ann"):
        transfer(ann, account.patron("ann"), 5)
    with pytest.raises(AssertionError, match="tournament/cup/bank to pool/cup"):
        transfer(BANK, POOL, 5)
    with pytest.raises(AssertionError):
        transfer(ann, account.chips("open", "ann"), 5)


def test_no_two_accounts_are_the_same() -> None:
    others = [account.chips("open", "ann"), account.pool("open"), account.stakes("cup~2")]
    every = [*ACCOUNTS, *CHIPS, *others]
    assert len(set(every)) == len(every)


@pytest.mark.parametrize(
    ("table", "purse", "stakes"),
    [
        ("T1", "patron/ann", "table/T1/stakes"),
        ("cup~1", "tournament/cup/patron/ann", "tournament/cup/table/1/stakes"),
        ("cup~143", "tournament/cup/patron/ann", "tournament/cup/table/143/stakes"),
        ("a.b-c_2~7", "tournament/a.b-c_2/patron/ann", "tournament/a.b-c_2/table/7/stakes"),
    ],
)
def test_the_name_of_a_table_says_whether_money_or_chips_lie_there(
    table: str, purse: str, stakes: str
) -> None:
    assert account.purse(table, "ann") == purse
    assert account.stakes(table) == stakes
    assert unit(account.purse(table, "ann")) == unit(account.stakes(table))


def test_a_table_of_a_tournament_has_its_name_and_a_number() -> None:
    assert tournament_table("cup", 3) == "cup~3"
    assert tournament_of(tournament_table("cup", 3)) == "cup"
    assert tournament_of("T1") is None
    assert tournament_of("") is None


@pytest.mark.parametrize("name", ["T1", "cup", "cup~1", "cup~143", "a.b-c_2~10", "x" * 64 + "~1"])
def test_a_table_may_be_called_by_a_name_or_by_a_tournament_and_a_number(name: str) -> None:
    assert refuse_table_name(name) is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", '"" is no name for a table'),
        ("a/b", '"a/b" is no name for a table'),
        ("cup~", '"cup~" is no name for a table'),
        ("cup~0", '"cup~0" is no name for a table'),
        ("cup~01", '"cup~01" is no name for a table'),
        ("cup~-1", '"cup~-1" is no name for a table'),
        ("cup~one", '"cup~one" is no name for a table'),
        ("cup~\u0663", "is no name for a table"),
        ("~1", '"" is no name for a tournament'),
        ("a/b~1", '"a/b" is no name for a tournament'),
        ("a~b~1", '"a~b" is no name for a tournament'),
        ("x" * 65 + "~1", "is no name for a tournament"),
    ],
)
def test_a_table_may_be_called_by_nothing_else(name: str, reason: str) -> None:
    refusal = refuse_table_name(name)
    assert refusal is not None
    assert reason in refusal.reason


def test_a_transfer_of_less_than_nothing_goes_back_and_of_nothing_is_none() -> None:
    ann = account.patron("ann")
    assert transfer(CAGE, ann, 0) == ()
    assert transfer(CAGE, ann, -7) == transfer(ann, CAGE, 7)
    with pytest.raises(AssertionError):
        Transfer(CAGE, CAGE, 1)
    with pytest.raises(AssertionError):
        Transfer(CAGE, ann, 0)


@given(
    st.lists(
        st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 10**15))
    )
)
def test_the_changes_of_any_transfers_add_up_to_nothing(
    moved: list[tuple[account.Account, account.Account, int]],
) -> None:
    transfers = [Transfer(*one) for one in moved if one[0] != one[1]]
    found = changes(transfers)
    assert sum(found.values()) == 0
    for one in ACCOUNTS:
        came = sum(each.cents for each in transfers if each.target == one)
        went = sum(each.cents for each in transfers if each.source == one)
        assert found.get(one, 0) == came - went


def test_an_overdrawn_patron_is_found_and_an_overdrawn_float_is_not() -> None:
    ann = account.patron("ann")
    assert overdrawn({CAGE: -5, account.table_float("T1"): -1, ann: 0}) is None
    assert overdrawn({CAGE: -5, ann: -1}) == ann
    assert overdrawn({account.stakes("T1"): -1}) == account.stakes("T1")


@pytest.mark.parametrize("name", ["ann", "A", "7", "ann-lee_2.x", "x" * 64])
def test_a_name_of_letters_and_digits_is_taken(name: str) -> None:
    assert refuse_name(name, "patron") is None


@pytest.mark.parametrize("name", ["", "a/b", "-a", ".a", "a b", "a\n", "\u00e4nn", "x" * 65])
def test_any_other_name_is_refused(name: str) -> None:
    refusal = refuse_name(name, "patron")
    assert refusal is not None
    assert "is no name for a patron" in refusal.reason


def test_amounts_in_words() -> None:
    assert [dollars(cents) for cents in (0, 5, -1_234_56)] == ["$0.00", "$0.05", "-$1,234.56"]
    assert [chips(cents) for cents in (1_000_00, -50)] == ["1,000.00", "-0.50"]
