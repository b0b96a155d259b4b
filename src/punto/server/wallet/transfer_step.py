"""The next step of a transfer: calls the wallet, and returns the command for the house."""

from secrets import token_hex
from typing import TypeVar

from punto.house.wallet import (
    AnswerCommand,
    ConfirmChips,
    GiveUpChips,
    RecallChips,
    ReceiveChips,
    ReturnChips,
)
from punto.house.wallet_transfer import TransferDirection, WalletTransfer
from punto.journal.actor import SYSTEM
from punto.server.wallet.port import Wallet, WalletMove, WalletRefusal, WalletTrouble

ROLLED_BACK = "the wallet did not answer in time, and has undone what it may have done"

T = TypeVar("T", bound=AnswerCommand)


async def next_command(
    wallet: Wallet, transfer: str, moving: WalletTransfer, *, too_late: bool
) -> AnswerCommand:
    """Raises WalletTrouble where the wallet gave no definite answer.

    A debit that is too late is recalled before it is rolled back: once the recall is recorded, no
    process gives out its chips, whatever the wallet may answer.
    """

    def made(kind: type[T], **words: str) -> T:
        # A new id for each attempt: the house sees to it that a transfer ends once.
        id = f"wallet {token_hex(8)}"
        return kind(id=id, by=SYSTEM, at=0, patron=moving.patron, transfer=transfer, **words)

    move = WalletMove(transfer, moving.patron, moving.cents, moving.at)
    if moving.way is TransferDirection.OUT:
        answer = await wallet.credit(move)
        if isinstance(answer, WalletRefusal):
            return made(ReturnChips, why=answer.reason)
        return made(ConfirmChips)
    if moving.recalled:
        answer = await wallet.rollback(move)
        if isinstance(answer, WalletRefusal):
            raise WalletTrouble(f"the wallet refused a rollback: {answer.reason}")
        return made(GiveUpChips, why=ROLLED_BACK)
    if too_late:
        return made(RecallChips)
    answer = await wallet.debit(move)
    if isinstance(answer, WalletRefusal):
        return made(GiveUpChips, why=answer.reason)
    return made(ReceiveChips)
