"""Disputes: opened by a patron on a round, answered by the pit supervisor."""

from typing import assert_never

from punto.house.commands import AnswerDispute, DisputeCommand, OpenDispute
from punto.house.events import DisputeAnswered, DisputeOpened, HouseDecision
from punto.house.state import House
from punto.house.text_checks import refuse_words
from punto.journal.decision import Decision, accept, refuse
from punto.ledger.account import refuse_name
from punto.rules.refusal import shown

MAX_OPEN_DISPUTES = 20
"""The most disputes of one patron that can wait for an answer."""


def decide(house: House, command: DisputeCommand) -> HouseDecision:
    match command:
        case OpenDispute():
            return _open(house, command)
        case AnswerDispute():
            return _answer(house, command)
        case _:
            assert_never(command)


def _open(house: House, command: OpenDispute) -> HouseDecision:
    refusal = refuse_name(command.table, "table") or refuse_words(command.words, "a dispute")
    if refusal:
        return Decision((), refusal)
    if command.round < 1:
        return refuse(f"round {shown(command.round)}; rounds count from 1")
    about = (command.table, command.round)
    theirs = {
        (one.table, one.round): number
        for number, one in house.disputes.items()
        if one.answer is None and one.patron == command.patron
    }
    if about in theirs:
        return refuse(f"dispute {theirs[about]} on this round is still open")
    if len(theirs) >= MAX_OPEN_DISPUTES:
        return refuse(f"{MAX_OPEN_DISPUTES} disputes of one patron can be open, and so many are")
    return accept(
        DisputeOpened(
            dispute=len(house.disputes) + 1,
            patron=command.patron,
            table=command.table,
            round=command.round,
            words=command.words,
        )
    )


def _answer(house: House, command: AnswerDispute) -> HouseDecision:
    dispute = house.disputes.get(command.dispute)
    if dispute is None:
        return refuse(f"there is no dispute {shown(command.dispute)}")
    if dispute.answer is not None:
        return refuse(f"dispute {command.dispute} is answered")
    refusal = refuse_words(command.words, "an answer")
    if refusal:
        return Decision((), refusal)
    return accept(
        DisputeAnswered(dispute=command.dispute, words=command.words, upheld=command.upheld)
    )
