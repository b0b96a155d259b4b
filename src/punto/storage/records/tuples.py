"""Rows of the index as the databases have them, and back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from punto.journal.actor import Actor, Role
from punto.journal.encoding import decode, encode
from punto.rules.irregularity import Noticed, Ruling
from punto.rules.round import Result
from punto.storage.records.changes import Cell, Figures, Hours, Movement
from punto.storage.records.rows import (
    Duty,
    FloatMove,
    Irregularity,
    Opening,
    Round,
    Session,
    Settlement,
    Sheet,
    Significant,
    Sitting,
    Sums,
)
from punto.storage.records.shapes import IRREGULARITIES, ROUNDS, Row
from punto.table.events import TableEvent

FOREVER = 2**63 - 1
"""The end of a sitting that lasts."""

_SUMS = msgspec.json.Decoder(dict[str, Sums])


def round_row(one: Round, sheet: int) -> Row:
    return (
        one.table,
        one.number,
        one.opened_at,
        one.sheet.game,
        sheet,
        one.shoe,
        one.dealer or "",
        one.session,
        one.float_cents,
        one.first_sequence,
        one.last_sequence,
        one.head,
        one.closed_at,
        one.result_at,
        one.paid_at,
        one.void_at,
        " ".join(one.player_cards),
        " ".join(one.banker_cards),
        one.player,
        one.banker,
        one.die,
        None if one.result is None else one.result.value,
        one.void,
        int(one.reconstructed),
        one.bettors,
        one.staked_cents,
        one.hold_cents,
        one.commission_cents,
        msgspec.json.encode(one.sums).decode(),
    )


def round_of(row: Sequence[Any]) -> Round:
    """A round from its row, behind which its sheet's stands."""
    one = dict(zip(ROUNDS.columns, row, strict=False))
    one["table"] = one.pop("table_name")
    del one["game"]
    one["sheet"] = Sheet(*row[len(ROUNDS.columns) :])
    one["dealer"] = one["dealer"] or None
    one["player_cards"] = one["player_cards"].split()
    one["banker_cards"] = one["banker_cards"].split()
    one["result"] = None if one["result"] is None else Result(one["result"])
    one["reconstructed"] = bool(one["reconstructed"])
    one["sums"] = sums_of(one["sums"])
    return Round(**one)


def sums_of(text: str) -> dict[str, Sums]:
    return _SUMS.decode(text)


def session_row(one: Session, sheet: int) -> Row:
    return (
        one.table,
        one.number,
        one.at,
        one.sequence,
        sheet,
        one.dealer or "",
        one.hands,
        one.hold_cents,
        one.commission_cents,
        msgspec.json.encode(one.sums).decode(),
    )


def session_of(row: Sequence[Any], sheets: Mapping[int, Sheet]) -> Session:
    table, number, at, sequence, sheet, dealer, hands, hold, commission, sums = row
    return Session(
        table=table,
        number=number,
        sheet=sheets[sheet],
        dealer=dealer or None,
        at=at,
        sequence=sequence,
        hands=hands,
        hold_cents=hold,
        commission_cents=commission,
        sums=sums_of(sums),
    )


def settlement_of(row: Sequence[Any]) -> Settlement:
    """A settled wager from its own columns, its line's and its patron's."""
    table, at, number, stake, net, commission, wager, pays, rule, patron = row
    return Settlement(
        patron=patron,
        table=table,
        round=number if number > 0 else None,
        session=-number if number < 0 else None,
        wager=wager,
        stake_cents=stake,
        net_cents=net,
        commission_cents=commission,
        pays=pays,
        rule=rule or None,
        at=at,
    )


def hour_rows(hours: Hours, sheets: Mapping[Sheet, int]) -> list[Row]:
    return [
        (hour, table, dealer or "", sheets[sheet], wager, hands, *figures)
        for (hour, (table, dealer, sheet, wager, hands)), figures in hours.items()
    ]


def cell_of(row: Sequence[Any], sheets: Mapping[int, Sheet]) -> tuple[Cell, Figures]:
    table, dealer, sheet, wager, hands, *figures = row
    return Cell(table, dealer or None, sheets[sheet], wager, hands), Figures(*figures)


def sitting_rows(sittings: Iterable[Sitting], patrons: Mapping[str, int]) -> list[Row]:
    return [
        (patrons[one.patron], one.table, one.since, FOREVER if one.until is None else one.until)
        for one in sittings
    ]


def movement_rows(
    table: str, movements: Mapping[Movement, int], patrons: Mapping[str, int]
) -> list[Row]:
    return [
        (patrons[one.patron], one.at, table, one.number, cents) for one, cents in movements.items()
    ]


def opening_row(one: Opening) -> Row:
    return (one.table, one.sequence, one.since, one.until)


def duty_row(one: Duty) -> Row:
    return (one.table, one.sequence, one.dealer, one.since, one.until)


def duty_of(row: Sequence[Any]) -> Duty:
    return Duty(*row)


def float_row(one: FloatMove) -> Row:
    return (one.table, one.sequence, one.at, str(one.by), one.dealer or "", one.cents)


def float_of(row: Sequence[Any]) -> FloatMove:
    table, sequence, at, actor, dealer, cents = row
    return FloatMove(table, sequence, at, _actor(actor), dealer or None, cents)


def irregularity_row(one: Irregularity) -> Row:
    return (
        one.table,
        one.sequence,
        one.round,
        one.clause,
        one.at,
        str(one.by),
        one.dealer or "",
        None if one.noticed is None else one.noticed.value,
        one.note,
        int(one.proven),
        None if one.ruling is None else one.ruling.value,
        one.ruled_at,
        None if one.ruled_by is None else str(one.ruled_by),
        one.why,
    )


def irregularity_of(row: Sequence[Any]) -> Irregularity:
    one = dict(zip(IRREGULARITIES.columns, row, strict=True))
    one["table"] = one.pop("table_name")
    one["by"] = _actor(one.pop("actor"))
    one["dealer"] = one["dealer"] or None
    one["noticed"] = None if one["noticed"] is None else Noticed(one["noticed"])
    one["proven"] = bool(one["proven"])
    one["ruling"] = None if one["ruling"] is None else Ruling(one["ruling"])
    one["ruled_by"] = None if one["ruled_by"] is None else _actor(one["ruled_by"])
    return Irregularity(**one)


def significant_row(one: Significant) -> Row:
    event = encode(one.event).decode()
    return (one.table, one.sequence, one.at, str(one.by), one.round, event)


def significant_of(row: Sequence[Any]) -> Significant:
    table, sequence, at, actor, round_, event = row
    return Significant(table, sequence, at, _actor(actor), round_, decode(TableEvent, event))


def _actor(text: str) -> Actor:
    role, _, name = text.partition(" ")
    return Actor(Role(role), name)
