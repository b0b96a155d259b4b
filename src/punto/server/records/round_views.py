"""Rounds as they are shown: to everybody what was played, to the staff everybody's money, and to a
patron their own."""

from collections.abc import Sequence
from typing import Any, Unpack

from msgspec import Struct
from msgspec.structs import asdict

from punto.history.round_summary import VOID, RoundSummary
from punto.rules.round import Result
from punto.storage.records.filters import RoundFilter
from punto.storage.records.port import MAX_ROWS, Records, RowPage
from punto.storage.records.rows import Balance


class Wagered(Struct, frozen=True, kw_only=True):
    """What settled wagers come to, those of void rounds aside; `net_cents` is what patrons have won
    of them, after the commission."""

    wagers: int = 0
    staked_cents: int = 0
    net_cents: int = 0
    commission_cents: int = 0


class Money(Struct, frozen=True, kw_only=True):
    """`staked_cents` was placed, `hold_cents` is what the house has won of it, commission included,
    and `bettors` are patrons whose wagers are settled or returned; `float_cents` lay in the float
    when the round was opened."""

    bettors: int
    staked_cents: int
    hold_cents: int
    commission_cents: int
    float_cents: int
    wagers: dict[str, Wagered]


class OwnBalance(Struct, frozen=True, kw_only=True):
    """What was a patron's before their wagers of a round were settled and after: what lies on a
    layout, or is pending, is theirs until then. `after_cents` is null while some of it is not
    settled."""

    before_cents: int
    after_cents: int | None


class RoundShown(Struct, frozen=True, kw_only=True):
    """A round as it stands. `stamp` is the SHA-256 of the game's rules, `void` the clause by which
    a round is void, and `head` the hash of its last entry in the journal. Nobody had wagered on a
    round that was withdrawn. `money` is for the staff;
    `own` is that of the patron who was asked for, where one was, and `balance` what they had."""

    table: str
    number: int
    game: str
    version: str
    stamp: str
    decks: int
    shoe: int
    dealer: str | None
    session: int | None
    opened_at: int
    closed_at: int | None
    result_at: int | None
    paid_at: int | None
    void_at: int | None
    withdrawn_at: int | None
    player_cards: list[str]
    banker_cards: list[str]
    player: int | None
    banker: int | None
    die: int | None
    result: Result | None
    void: str | None
    reconstructed: bool
    first_sequence: int
    last_sequence: int
    head: str
    money: Money | None = None
    own: Wagered | None = None
    balance: OwnBalance | None = None


_PLAYED = {*RoundShown.__struct_fields__} & {*RoundSummary.__struct_fields__} - {"result"}


def view_of(
    one: RoundSummary, *, money: bool, own: Wagered | None = None, balance: Balance | None = None
) -> RoundShown:
    played: dict[str, Any] = {name: getattr(one, name) for name in _PLAYED} | asdict(one.sheet)
    return RoundShown(
        **played,
        result=one.decided,
        money=_money(one) if money else None,
        own=own,
        balance=None if own is None or balance is None else _balance(own, balance),
    )


def _balance(own: Wagered, balance: Balance) -> OwnBalance:
    whole = balance.moved_cents == own.net_cents
    return OwnBalance(
        before_cents=balance.before_cents, after_cents=balance.after_cents if whole else None
    )


def _money(one: RoundSummary) -> Money:
    return Money(
        bettors=one.bettors,
        staked_cents=one.staked_cents,
        hold_cents=one.hold_cents,
        commission_cents=one.commission_cents,
        float_cents=one.float_cents,
        wagers={wager: Wagered(**asdict(sums)) for wager, sums in one.sums.items()},
    )


async def view_page(
    records: Records,
    *,
    money: bool,
    after: str | None,
    most: int,
    balances: bool = False,
    **wanted: Unpack[RoundFilter],
) -> RowPage[RoundShown]:
    """A page of rounds, with what the patron has wagered where one is asked for, and had."""
    page = await records.rounds(after=after, most=most, **wanted)
    patron = wanted.get("patron")
    own = {} if patron is None else await _wagered(records, patron, page.rows)
    keys = [(one.table, one.number) for one in page.rows]
    had = await records.balances(patron, keys) if patron is not None and balances else {}
    found = [
        view_of(one, money=money, own=own.get(key), balance=had.get(key))
        for one, key in zip(page.rows, keys, strict=True)
    ]
    return RowPage(found, page.after)


async def patron_view(
    records: Records, patron: str, one: RoundSummary, *, balances: bool
) -> RoundShown:
    """A round with what a patron has wagered on it, and had."""
    key = one.table, one.number
    own = await _wagered(records, patron, [one])
    had = await records.balances(patron, [key]) if balances else {}
    return view_of(one, money=False, own=own[key], balance=had.get(key))


async def _wagered(
    records: Records, patron: str, rounds: Sequence[RoundSummary]
) -> dict[tuple[str, int], Wagered]:
    """What a patron has wagered on each of these rounds, which are in the order of a list."""
    if not rounds:
        return {}
    found = {(one.table, one.number): Wagered() for one in rounds}
    since, until = rounds[-1].opened_at, rounds[0].opened_at + 1
    after = None
    while True:
        page = await records.settlements(
            patron=patron, since=since, until=until, after=after, most=MAX_ROWS
        )
        for one in page.rows:
            key = (one.table, one.round or 0)
            if key in found and one.pays != VOID:
                sums = found[key]
                found[key] = Wagered(
                    wagers=sums.wagers + 1,
                    staked_cents=sums.staked_cents + one.stake_cents,
                    net_cents=sums.net_cents + one.net_cents,
                    commission_cents=sums.commission_cents + one.commission_cents,
                )
        if page.after is None:
            return found
        after = page.after
