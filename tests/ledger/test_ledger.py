"""Accounts and transfers: nothing is lost, nothing crosses units, patrons never owe."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.ledger import account
from punto.ledger.account import CAGE, MONEY, TRANSIT, may_overdraw, refuse_name, unit
from punto.ledger.transfer import Transfer, changes, overdrawn, transfer

TABLE = [
    account.table_float("T1"),
    account.stakes("T1"),
    account.commission("T1"),
    account.pending("T1"),
]
ACCOUNTS = [CAGE, TRANSIT, account.patron("ann"), account.patron("bob"), *TABLE]


def test_only_the_house_may_stand_below_zero() -> None:
    bank = account.tournament_chips("cup", "bank")
    assert [one for one in (*ACCOUNTS, bank) if may_overdraw(one)] == [CAGE, TABLE[0], bank]


def test_chips_of_a_tournament_are_a_unit_of_their_own() -> None:
    ann, bob = (account.tournament_chips("cup", name) for name in ("ann", "bob"))
    assert {unit(one) for one in ACCOUNTS} == {MONEY}
    assert unit(ann) == unit(bob) == "chips/cup"
    assert transfer(ann, bob, 5) == (Transfer(ann, bob, 5),)
    with pytest.raises(AssertionError, match="tournament/cup/ann to patron/ann"):
        transfer(ann, account.patron("ann"), 5)


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
