"""Chips from the operator's wallet and into it, as the house sees them."""

from typing import Any, get_args

import pytest
from house.desk import ANN, BOB, KEY, START, Desk, opened

from punto.house.commands import ExcludeSelf
from punto.house.decide import decide
from punto.house.evolve import fold
from punto.house.money import draws_on, transfers
from punto.house.wallet import (
    AnswerCommand,
    AskCommand,
    AskForChips,
    ChipsAsked,
    ChipsDelivered,
    ChipsNotReceived,
    ChipsRecalled,
    ChipsReceived,
    ChipsReturned,
    ChipsSent,
    ConfirmChips,
    GiveUpChips,
    RecallChips,
    ReceiveChips,
    ReturnChips,
    SendChips,
    WalletCommand,
)
from punto.house.wallet_transfer import (
    PastTransfer,
    TransferDirection,
    WalletTransfer,
    transfer_name,
)
from punto.journal.actor import SYSTEM
from punto.ledger import account
from punto.ledger.account import CAGE, TRANSIT
from punto.ledger.transfer import Transfer, changes
from punto.table.settings import MAX_CENTS

CHIPS: dict[str, Any] = {"patron": "ann", "cents": 500}
INWARD = transfer_name(KEY, "ann", "in", START)
OUTWARD = transfer_name(KEY, "ann", "out", START)
COMES: dict[str, Any] = {"patron": "ann", "transfer": INWARD}
GOES: dict[str, Any] = {"patron": "ann", "transfer": OUTWARD}


def under_way(desk: Desk) -> Desk:
    """500 cents are on their way in for ann, and 500 out."""
    for command in (
        AskForChips(id="in", by=ANN, at=START, **CHIPS),
        SendChips(id="out", by=ANN, at=START, **CHIPS),
    ):
        decision = decide(desk.house, command, 500)
        desk.events.extend(decision.events)
        desk.house = fold(decision.events, desk.house)
    return desk


@pytest.fixture
def desk() -> Desk:
    found = under_way(opened(ANN, BOB))
    found.cents_held = 500
    return found


def test_chips_are_asked_for_and_sent_under_a_name(desk: Desk) -> None:
    came, went = desk.events[-2:]
    assert came == ChipsAsked(**COMES, cents=500, at=START)
    assert went == ChipsSent(**GOES, cents=500, at=START)
    begun: dict[str, Any] = {**CHIPS, "at": START}
    assert dict(desk.house.transfers) == {
        INWARD: WalletTransfer(**begun, way=TransferDirection.IN),
        OUTWARD: WalletTransfer(**begun, way=TransferDirection.OUT),
    }


def test_a_transfer_is_called_by_house_patron_command_and_time() -> None:
    # Anybody can compute it: the first 32 digits of a SHA-256.
    assert INWARD == "a13d1c6d9adde08e28025813b8d45eea"
    first = ("ab" * 8, "ann", "1", START)
    others = [("cd" * 8, *first[1:]), (first[0], "bob", *first[2:]), (*first[:2], "2", START)]
    names = {transfer_name(*one) for one in (first, *others, (*first[:3], START + 1))}
    assert len(names) == 5


def test_chips_that_the_wallet_has_paid_for_are_received(desk: Desk) -> None:
    assert desk.do(ReceiveChips, SYSTEM, **COMES) == ChipsReceived(**COMES, cents=500)
    assert list(desk.house.transfers) == [OUTWARD]
    assert desk.house.passed["ann"] == (
        PastTransfer(transfer=INWARD, way=TransferDirection.IN, cents=500, at=START),
    )


def test_chips_that_the_wallet_refused_to_pay_for_are_given_up(desk: Desk) -> None:
    given_up = desk.do(GiveUpChips, SYSTEM, **COMES, why="no money left")
    assert given_up == ChipsNotReceived(**COMES, cents=500, why="no money left")
    assert list(desk.house.transfers) == [OUTWARD]
    assert desk.house.passed["ann"] == (
        PastTransfer(
            transfer=INWARD, way=TransferDirection.IN, cents=500, at=START, why="no money left"
        ),
    )


def test_chips_that_are_recalled_never_come(desk: Desk) -> None:
    assert desk.do(RecallChips, SYSTEM, **COMES) == ChipsRecalled(**COMES, cents=500)
    assert desk.house.transfers[INWARD].recalled
    assert desk.refused(ReceiveChips, SYSTEM, **COMES) == (
        f"the debit of transfer {INWARD} is being rolled back"
    )
    assert desk.do(RecallChips, SYSTEM, **COMES) is None
    assert desk.do(GiveUpChips, SYSTEM, **COMES, why="rolled back")
    assert INWARD not in desk.house.transfers


def test_chips_that_the_wallet_has_taken_are_delivered(desk: Desk) -> None:
    assert desk.do(ConfirmChips, SYSTEM, **GOES) == ChipsDelivered(**GOES, cents=500)
    assert list(desk.house.transfers) == [INWARD]
    assert desk.house.passed["ann"] == (
        PastTransfer(transfer=OUTWARD, way=TransferDirection.OUT, cents=500, at=START),
    )


def test_chips_that_the_wallet_refused_come_back(desk: Desk) -> None:
    returned = desk.do(ReturnChips, SYSTEM, **GOES, why="account closed")
    assert returned == ChipsReturned(**GOES, cents=500, why="account closed")
    assert desk.house.passed["ann"][0].why == "account closed"


@pytest.mark.parametrize("name", [INWARD, OUTWARD, "", "no such name"])
@pytest.mark.parametrize("patron", ["ann", "bob", "eve"])
@pytest.mark.parametrize("kind", get_args(AnswerCommand), ids=lambda kind: kind.__name__)
def test_only_what_is_under_way_is_settled_and_only_as_what_it_is(
    desk: Desk, kind: type[AnswerCommand], patron: str, name: str
) -> None:
    fields: dict[str, Any] = {"patron": patron, "transfer": name}
    if kind in (GiveUpChips, ReturnChips):
        fields["why"] = "it is so"
    out = kind in (ConfirmChips, ReturnChips)
    if (patron, name) == ("ann", OUTWARD if out else INWARD):
        assert desk.do(kind, SYSTEM, **fields)
        if kind is not RecallChips:
            assert "on their way" in desk.refused(kind, SYSTEM, **fields)
        return
    way = "out" if out else "in"
    assert desk.refused(kind, SYSTEM, **fields) == (
        f'no chips of "{patron}" are on their way {way} as "{name}"'
    )


@pytest.mark.parametrize("why", ["", " ", "two\nlines", "x" * 201])
def test_a_reason_is_one_line(desk: Desk, why: str) -> None:
    words = "the reason why chips do not pass has 1 to 200 printable characters in one line"
    assert desk.refused(GiveUpChips, SYSTEM, **COMES, why=why) == words
    assert desk.refused(ReturnChips, SYSTEM, **GOES, why=why) == words


@pytest.mark.parametrize("kind", get_args(AskCommand), ids=lambda kind: kind.__name__)
def test_nobody_moves_the_chips_of_another(desk: Desk, kind: type[WalletCommand]) -> None:
    assert desk.refused(kind, BOB, **CHIPS) == ('"ann" is somebody else; this is asked for oneself')


@pytest.mark.parametrize("kind", get_args(WalletCommand), ids=lambda kind: kind.__name__)
def test_a_house_that_was_never_opened_has_no_wallet(kind: type[WalletCommand]) -> None:
    fields: dict[str, Any] = {**CHIPS} if kind in get_args(AskCommand) else {**COMES}
    if kind in (GiveUpChips, ReturnChips):
        fields["why"] = "it is so"
    assert Desk().refused(kind, ANN, **fields) == "the house was never opened"


def test_a_patron_has_a_few_transfers_under_way_at_a_time(desk: Desk) -> None:
    desk.do(AskForChips, ANN, **CHIPS)
    desk.do(SendChips, ANN, **CHIPS)
    for kind in (AskForChips, SendChips):
        assert desk.refused(kind, ANN, **CHIPS) == (
            "4 transfers are under way; wait until one of them is over"
        )
    assert desk.do(AskForChips, BOB, patron="bob", cents=1)
    desk.do(ReceiveChips, SYSTEM, **COMES)
    assert desk.do(SendChips, ANN, **CHIPS)


def test_a_patron_s_last_transfers_are_remembered_the_newest_first() -> None:
    desk = opened(ANN, BOB)
    names = []
    for patron in (ANN, ANN, BOB, ANN, ANN, ANN, ANN):
        asked = desk.do(AskForChips, patron, patron=patron.name, cents=5)
        assert isinstance(asked, ChipsAsked)
        desk.do(ReceiveChips, SYSTEM, patron=patron.name, transfer=asked.transfer)
        names.append(asked.transfer)
    assert [one.transfer for one in desk.house.passed["bob"]] == names[2:3]
    assert [one.transfer for one in desk.house.passed["ann"]] == names[:2:-1] + names[1:2]


def test_what_the_cage_refuses_is_refused_here(desk: Desk) -> None:
    assert desk.refused(SendChips, ANN, patron="ann", cents=501) == (
        "$5.01 is more than the balance of $5.00"
    )
    assert desk.refused(AskForChips, ANN, patron="ann", cents=0) == (
        "0 cents; expected 1 to 1000000000000000"
    )
    assert desk.refused(AskForChips, ANN, patron="ann", cents=MAX_CENTS) == (
        "an account holds at most $10,000,000,000,000.00"
    )


def test_chips_that_were_paid_for_come_even_to_who_is_excluded_meanwhile(desk: Desk) -> None:
    desk.do(ExcludeSelf, ANN, patron="ann", days=None)
    assert desk.do(ReceiveChips, SYSTEM, **COMES)
    assert desk.do(ReturnChips, SYSTEM, **GOES, why="account closed")


def test_no_money_moves_before_the_wallet_has_paid_and_none_is_nowhere(desk: Desk) -> None:
    ann = account.patron("ann")
    moved: dict[Any, tuple[Transfer, ...]] = {
        ChipsAsked(**COMES, cents=500, at=0): (),
        ChipsRecalled(**COMES, cents=500): (),
        ChipsNotReceived(**COMES, cents=500, why="no"): (),
        ChipsReceived(**COMES, cents=500): (Transfer(CAGE, ann, 500),),
        ChipsSent(**GOES, cents=500, at=0): (Transfer(ann, TRANSIT, 500),),
        ChipsDelivered(**GOES, cents=500): (Transfer(TRANSIT, CAGE, 500),),
        ChipsReturned(**GOES, cents=500, why="no"): (Transfer(TRANSIT, ann, 500),),
    }
    for event, expected in moved.items():
        assert transfers(event) == expected
    every = [one for event in desk.events for one in transfers(event)]
    assert changes(every) == {ann: -500, TRANSIT: 500}


def test_only_who_asks_has_to_afford_it() -> None:
    for kind in (AskForChips, SendChips):
        assert draws_on(kind(id="1", by=ANN, at=0, **CHIPS)) == account.patron("ann")
    assert draws_on(ReceiveChips(id="1", by=SYSTEM, at=0, **COMES)) is None
