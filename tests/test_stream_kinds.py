"""What each kind of stream says of a command: the accounts to lock, whether it belongs in a stream
of this name, and whether its refusal is final. What its events are made of."""

from typing import Any, get_args

import pytest
from msgspec.structs import fields

from punto.games import game
from punto.house.cage import BuyChips, ChipsBought
from punto.house.commands import AnswerDispute
from punto.house.kind import HOUSE_KIND
from punto.house.stream import HOUSE_FORMAT
from punto.journal.actor import SYSTEM, Actor, Role, patron, pit
from punto.journal.stream_kind import StreamKind
from punto.ledger import account
from punto.ledger.account import CAGE
from punto.ledger.transfer import Transfer
from punto.rules.refusal import Refusal
from punto.stream_kinds.kinds import KINDS
from punto.table import commands as at_table
from punto.table.kind import TABLE
from punto.table.settings import Dealing, settings_for
from punto.table.state import FRESH
from punto.tournament import commands as in_tournament
from punto.tournament.kind import TOURNAMENT
from punto.tournament.ready_made_formats import SINGLE_TABLE
from punto.tournament.state import FRESH as NEW_TOURNAMENT

ANN = patron("ann")
PIT = pit("tan")
DIRECTOR = Actor(Role.DIRECTOR, "dana")


def test_a_table_locks_what_a_command_is_likely_to_change() -> None:
    fill = at_table.FillFloat(id="1", by=PIT, at=0, cents=1)
    assert set(TABLE.accounts("T1", FRESH, fill)) == {CAGE, account.table_float("T1")}
    pay = at_table.Pay(id="2", by=SYSTEM, at=0)
    assert list(TABLE.accounts("T1", FRESH, pay)) == []
    leave = at_table.LeaveSeat(id="3", by=ANN, at=0)
    own = {account.patron("ann"), account.chips("spring", "ann")}
    assert set(TABLE.accounts("spring~1", FRESH, leave)) == own
    close = at_table.CloseTable(id="4", by=PIT, at=0)
    assert list(TABLE.accounts("T1", FRESH, close)) == []
    assert TABLE.weight(FRESH) == 0


def test_a_table_is_opened_in_its_own_stream() -> None:
    settings = settings_for(
        game("baccarat"), Dealing.AUTOMATIC, least_cents=100, most_cents=100_000
    )
    opened = at_table.OpenTable(id="1", by=SYSTEM, at=0, table="T1", settings=settings)
    assert TABLE.misplaced("T1", opened) is None
    assert TABLE.misplaced("T2", opened) == Refusal('"T1" is not opened in table/T2')


def test_a_tournament_asks_again_what_was_refused() -> None:
    call = at_table.CallHands(id="1", by=SYSTEM, at=0, hands=1)
    assert TABLE.keeps_refusal("T1", call)
    assert not TABLE.keeps_refusal("spring~1", call)
    draw = in_tournament.StartStage(id="2", by=DIRECTOR, at=0)
    assert TOURNAMENT.keeps_refusal("spring", draw)
    note = in_tournament.StartStage(id="3", by=SYSTEM, at=0)
    assert not TOURNAMENT.keeps_refusal("spring", note)
    assert HOUSE_KIND.keeps_refusal("", BuyChips(id="4", by=PIT, at=0, patron="ann", cents=1))


def test_a_tournament_locks_pool_purse_and_chips() -> None:
    register = in_tournament.Register(id="1", by=ANN, at=0)
    paid = {CAGE, account.patron("ann"), account.pool("spring")}
    assert set(TOURNAMENT.accounts("spring", NEW_TOURNAMENT, register)) == paid
    sent_home = in_tournament.Disqualify(id="2", by=DIRECTOR, at=0, player="ann", why="late")
    chips = [account.chips("spring", "ann")]
    assert list(TOURNAMENT.accounts("spring", NEW_TOURNAMENT, sent_home)) == chips
    start = in_tournament.StartStage(id="3", by=DIRECTOR, at=0)
    assert list(TOURNAMENT.accounts("spring", NEW_TOURNAMENT, start)) == []
    assert TOURNAMENT.weight(NEW_TOURNAMENT) == 0


def test_a_tournament_is_opened_in_its_own_stream_and_players_have_names() -> None:
    start = in_tournament.StartStage(id="1", by=DIRECTOR, at=0)
    assert TOURNAMENT.misplaced("spring", start) is None
    opened = in_tournament.OpenTournament(
        id="3", by=SYSTEM, at=0, tournament="autumn", format=SINGLE_TABLE, commitments=()
    )
    refusal = Refusal('"autumn" is not opened in tournament/spring')
    assert TOURNAMENT.misplaced("spring", opened) == refusal
    nameless = in_tournament.Disqualify(id="2", by=DIRECTOR, at=0, player="", why="late")
    assert TOURNAMENT.misplaced("spring", nameless) is not None


def test_whoever_writes_for_the_house_holds_the_cage() -> None:
    sold = BuyChips(id="1", by=PIT, at=0, patron="ann", cents=1)
    assert set(HOUSE_KIND.accounts("", HOUSE_KIND.empty, sold)) == {CAGE, account.patron("ann")}
    answer = AnswerDispute(id="2", by=PIT, at=0, dispute=1, words="no", upheld=False)
    assert list(HOUSE_KIND.accounts("", HOUSE_KIND.empty, answer)) == [CAGE]
    assert HOUSE_KIND.misplaced("", answer) is None
    assert HOUSE_KIND.misplaced("", sold) is None
    assert HOUSE_KIND.draws_on("", answer) is None
    assert HOUSE_KIND.weight(HOUSE_KIND.empty) == 0
    moved = HOUSE_FORMAT.transfers("", ChipsBought(patron="ann", cents=5))
    assert moved == (Transfer(CAGE, account.patron("ann"), 5),)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.format.prefix)
def test_an_event_that_lacks_a_field_is_not_read(kind: StreamKind[Any, Any, Any]) -> None:
    """No field has a value that stands for entries from before there was one."""
    (event,) = (field.type for field in fields(kind.format.record) if field.name == "event")
    optional = [
        f"{one.__name__}.{field.name}"
        for one in get_args(event)
        for field in fields(one)
        if not field.required
    ]
    assert optional == []


def test_every_kind_finds_its_own_streams_and_no_other() -> None:
    streams = [kind.stream("T1") for kind in KINDS]
    for kind in KINDS:
        assert [one for one in streams if kind.name_of(one) is not None] == [kind.stream("T1")]
