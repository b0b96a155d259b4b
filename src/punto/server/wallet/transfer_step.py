"""What is to be done next about a transfer that is under way, and what the house is told of it."""

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
from punto.server.wallet.port import Move, Refused, Wallet, WalletTrouble

ROLLED_BACK = "the wallet did not answer in time, and has undone what it may have done"

T = TypeVar("T", bound=AnswerCommand)


async def next_command(
    wallet: Wallet, transfer: str, passage: WalletTransfer, *, too_late: bool
) -> AnswerCommand:
    """Asks the wallet, and raises its WalletTrouble where nobody knows what it has done.

    A debit for which it is too late is recalled before it is rolled back: once that is written, no
    process gives out its chips any more, whatever the wallet may have told it.
    """

    def made(kind: type[T], **words: str) -> T:
        # Each attempt has an id of its own: that a transfer ends once is for the house to say.
        id = f"wallet {token_hex(8)}"
        return kind(id=id, by=SYSTEM, at=0, patron=passage.patron, transfer=transfer, **words)

    move = Move(transfer, passage.patron, passage.cents, passage.at)
    if passage.way is TransferDirection.OUT:
        answer = await wallet.credit(move)
        if isinstance(answer, Refused):
            return made(ReturnChips, why=answer.reason)
        return made(ConfirmChips)
    if passage.recalled:
        answer = await wallet.rollback(move)
        if isinstance(answer, Refused):
            raise WalletTrouble(f"the wallet refused a rollback: {answer.reason}")
        return made(GiveUpChips, why=ROLLED_BACK)
    if too_late:
        return made(RecallChips)
    answer = await wallet.debit(move)
    if isinstance(answer, Refused):
        return made(GiveUpChips, why=answer.reason)
    return made(ReceiveChips)
