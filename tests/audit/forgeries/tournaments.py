"""Tournaments: lots, seats, chips, results, standings and prizes, and who may do what."""

from typing import Any

from audit import tournaments
from audit.forgeries.ways import (
    BACCARAT,
    Forge,
    Forgeries,
    change,
    done_by,
    insert,
    insert_by,
    item,
    remove,
    repeat,
    settings,
    swap,
)
from audit.forging import Forgery
from audit.tournaments import DIRECTOR
from msgspec.structs import replace

from punto.journal.actor import SYSTEM, patron, pit
from punto.table import events as e
from punto.tournament import events as t
from punto.tournament.draw import commitment
from punto.tournament.events import Seat
from punto.tournament.stream import tournament_stream

SPRING, SUMMER = tournaments.spring, tournaments.summer
OTHER = "ab" * 32


def another_salt(forgery: Forgery) -> None:
    """The lot of the first stage is another, and so is what was committed to; the seats stay."""
    records, place = forgery.find(t.TournamentOpened, tournament="spring")
    opened = records[place].event
    assert isinstance(opened, t.TournamentOpened)
    commitments = (commitment("spring", 1, OTHER), *opened.commitments[1:])
    forgery.change(t.TournamentOpened, of={"tournament": "spring"}, commitments=commitments)
    forgery.change(t.SeatsDrawn, of={"stage": 1}, salt=OTHER)


def exchanged(first: str, second: str, stage: int = 1) -> Forge:
    """Two players have each other's seats in the draw."""

    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(t.SeatsDrawn, stage=stage)
        drawn = records[place].event
        assert isinstance(drawn, t.SeatsDrawn)
        seats = drawn.seats | {first: drawn.seats[second], second: drawn.seats[first]}
        forgery.change(t.SeatsDrawn, of={"stage": stage}, seats=seats)

    return forge


def seated_otherwise(forgery: Forgery) -> None:
    """The first two of a table sit in each other's seats."""
    records, place = forgery.find(e.SeatTaken)
    first, second = records[place].event, records[place + 1].event
    assert isinstance(first, e.SeatTaken)
    assert isinstance(second, e.SeatTaken)
    forgery.change(e.SeatTaken, patron=second.patron)
    forgery.change(e.SeatTaken, 1, patron=first.patron)


def opened(**to: Any) -> Forge:
    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(t.TournamentOpened, tournament="spring")
        event = records[place].event
        assert isinstance(event, t.TournamentOpened)
        rules = replace(event.format, **to)
        forgery.change(t.TournamentOpened, of={"tournament": "spring"}, format=rules)

    return forge


def first_net(cents: int) -> Forge:
    """What the first player of the first results has won is another amount."""

    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(t.ResultsNoted)
        noted = records[place].event
        assert isinstance(noted, t.ResultsNoted)
        forgery.change(t.ResultsNoted, nets=noted.nets | {min(noted.nets): cents})

    return forge


def places(forgery: Forgery) -> None:
    """The two last who advance and do not, the other way round."""
    records, place = forgery.find(t.StageClosed)
    closed = records[place].event
    assert isinstance(closed, t.StageClosed)
    names, cut = list(closed.places), closed.advancing
    names[cut - 1], names[cut] = names[cut], names[cut - 1]
    forgery.change(t.StageClosed, places=tuple(names))


def prizes(forgery: Forgery) -> None:
    """The first two have each other's prizes."""
    first, place = forgery.find(t.PrizeAwarded, place=1)
    one = first[place].event
    two = first[place + 1].event
    assert isinstance(one, t.PrizeAwarded)
    assert isinstance(two, t.PrizeAwarded)
    forgery.change(t.PrizeAwarded, of={"place": 1}, player=two.player)
    forgery.change(t.PrizeAwarded, of={"place": 2}, player=one.player)


def another_command(kind: type) -> Forge:
    def forge(forgery: Forgery) -> None:
        records, place = forgery.find(kind)
        records[place] = replace(records[place], command="another")

    return forge


def without_table(forgery: Forgery) -> None:
    del forgery.records[tournaments.table("spring", 2)]


def without_tournament(forgery: Forgery) -> None:
    del forgery.records[tournament_stream("spring")]


def table_nobody_drew(forgery: Forgery) -> None:
    records = forgery.records[tournaments.table("spring", 1)]
    first = records[0]
    assert isinstance(first.event, e.TableOpened)
    made = replace(first, event=replace(first.event, table="spring~9"))
    forgery.records[tournaments.table("spring", 9)] = [made]


def cut_short(forgery: Forgery) -> None:
    """The table has never heard of the hand whose results are noted."""
    records = forgery.records[tournaments.table("spring", 1)]
    ends = [place for place, one in enumerate(records) if isinstance(one.event, e.BettingOpened)]
    del records[ends[0] :]


def never_started(forgery: Forgery) -> None:
    """The tournament ends before its first stage is started, the tables with their sessions."""
    records, place = forgery.find(t.StageStarted)
    del records[place:]
    for number in (1, 2, 3):
        table = forgery.records[tournaments.table("spring", number)]
        kinds = [type(one.event) for one in table]
        del table[kinds.index(e.SessionOpened) + 1 :]
    _without_final(forgery)


def never_noted(forgery: Forgery) -> None:
    """The tournament ends before the tables of its first stage are noted as paid."""
    records, place = forgery.find(t.ResultsNoted, closed=True)
    del records[place:]
    _without_final(forgery)


def _without_final(forgery: Forgery) -> None:
    for number in (4, 5):
        del forgery.records[tournaments.table("spring", number)]


def within_a_hand(forgery: Forgery) -> None:
    records, place = forgery.find(t.ResultsNoted)
    noted = records[place].event
    assert isinstance(noted, t.ResultsNoted)
    at = forgery.records[tournaments.table("spring", noted.table)]
    dealt = next(place for place, one in enumerate(at, 1) if isinstance(one.event, e.CardDealt))
    forgery.change(t.ResultsNoted, through=dealt, hands=0, nets={})


TOURNAMENTS: Forgeries = {
    "a tournament of another name": (
        SPRING,
        change(t.TournamentOpened, of={"tournament": "spring"}, tournament="autumn"),
    ),
    "a tournament that was never opened": (SPRING, remove(t.TournamentOpened, tournament="spring")),
    "a tournament opened twice": (SPRING, repeat(t.TournamentOpened, tournament="spring")),
    "a format that cannot be played": (SPRING, opened(prizes=(500, 400))),
    "lots that were not committed to": (
        SPRING,
        change(t.TournamentOpened, of={"tournament": "spring"}, commitments=(OTHER,)),
    ),
    "a commitment that is none": (
        SPRING,
        change(t.TournamentOpened, of={"tournament": "spring"}, commitments=("ab", OTHER)),
    ),
    "a tournament opened by a patron": (SPRING, done_by(t.TournamentOpened, patron("ann"))),
    "a registration by another": (SPRING, done_by(t.PlayerRegistered, patron("eve"))),
    "a registration twice": (SPRING, repeat(t.PlayerRegistered, player="bob")),
    "a registration after the draw": (
        SPRING,
        insert_by(
            patron("hal"),
            t.PlayerRegistered(player="hal", entry_cents=95_45, house_cents=5_55),
            t.StageStarted,
        ),
    ),
    "a registration under no name": (
        SPRING,
        insert_by(
            patron("a b"),
            t.PlayerRegistered(player="a b", entry_cents=95_45, house_cents=5_55),
            t.PlayerWithdrew,
            1,
            player="hal",
        ),
    ),
    "a registration too many": (SPRING, opened(most_players=7)),
    "too few players": (SPRING, opened(fewest_players=8)),
    "a fee of which the house keeps more": (
        SPRING,
        change(t.PlayerRegistered, of={"player": "bob"}, house_cents=601, entry_cents=94_99),
    ),
    "a fee that is not paid in full": (
        SPRING,
        change(t.PlayerRegistered, of={"player": "bob"}, entry_cents=90_00),
    ),
    "a withdrawal by another": (SPRING, done_by(t.PlayerWithdrew, patron("eve"))),
    "an entry not given back": (
        SPRING,
        change(t.PlayerWithdrew, of={"player": "hal"}, entry_cents=0),
    ),
    "an entry given back too late": (
        SPRING,
        change(t.PlayerWithdrew, of={"player": "gus"}, entry_cents=95_45),
    ),
    "a withdrawal twice": (SPRING, repeat(t.PlayerWithdrew, player="gus")),
    "an entry kept when the tournament was cancelled": (
        SPRING,
        remove(t.PlayerWithdrew, 0, player="hal", house_cents=5_55),
    ),
    "entries given back in another order": (SPRING, swap(t.PlayerWithdrew, 0, player="ann")),
    "an entry given back in the middle of play": (
        SPRING,
        insert_by(
            DIRECTOR, t.PlayerWithdrew(player="cat", entry_cents=0, house_cents=0), t.PlayPaused
        ),
    ),
    "a draw from another salt": (SPRING, change(t.SeatsDrawn, of={"stage": 1}, salt=OTHER)),
    "a draw that does not follow from its salt": (SPRING, another_salt),
    "seats drawn in the middle of play": (
        SPRING,
        insert_by(DIRECTOR, t.SeatsDrawn(stage=2, salt=OTHER, seats={}), t.PlayPaused),
    ),
    "seats exchanged after the draw": (SPRING, exchanged("ann", "bob")),
    "seats exchanged at the tables": (SPRING, seated_otherwise),
    "a seat taken by a player": (SPRING, done_by(e.SeatTaken, patron("ann"))),
    "somebody seated who was not drawn": (
        SPRING,
        insert_by(SYSTEM, e.SeatTaken(patron="hal", seat=3), e.SessionOpened, 1),
    ),
    "somebody drawn who was not seated": (SPRING, remove(e.SeatTaken, 0, patron="cat")),
    "more chips to begin with": (SPRING, change(t.ChipsIssued, cents=2_000_01)),
    "chips not issued": (SPRING, remove(t.ChipsIssued)),
    "chips issued by another command": (SPRING, another_command(t.ChipsIssued)),
    "chips issued again": (
        SPRING,
        insert(t.ChipsIssued(player="ann", before_cents=0, cents=5), t.StageStarted),
    ),
    "a stage started before its draw": (
        SPRING,
        insert_by(DIRECTOR, t.StageStarted(stage=1), t.SeatsDrawn),
    ),
    "a session opened before the stage was started": (SPRING, never_started),
    "a re-buy of the rich": (
        SPRING,
        insert_by(
            patron("ann"),
            t.PlayerRebought(
                player="ann", chips_cents=1_000_00, entry_cents=47_25, house_cents=2_75
            ),
            t.ResultsNoted,
        ),
    ),
    "a re-buy once more": (SPRING, repeat(t.PlayerRebought)),
    "a re-buy in a tournament without": (SPRING, opened(rebuys=None)),
    "a re-buy in a later hand": (
        SPRING,
        insert_by(
            patron("cat"),
            t.PlayerRebought(
                player="cat", chips_cents=1_000_00, entry_cents=47_25, house_cents=2_75
            ),
            t.DragonsAnnounced,
        ),
    ),
    "a re-buy after its time": (
        SPRING,
        insert_by(
            patron("cat"),
            t.PlayerRebought(
                player="cat", chips_cents=1_000_00, entry_cents=47_25, house_cents=2_75
            ),
            t.StageClosed,
        ),
    ),
    "a pause within a pause": (SPRING, repeat(t.PlayPaused)),
    "a pause without a reason": (SPRING, change(t.PlayPaused, why=" ")),
    "a pause after the last hand": (
        SPRING,
        insert_by(DIRECTOR, t.PlayPaused(why="tired"), t.StageClosed),
    ),
    "play resumed twice": (SPRING, repeat(t.PlayResumed)),
    "a hand called while play is paused": (SPRING, remove(t.PlayResumed)),
    "a stage extended by another length": (SPRING, change(t.StageExtended, more=2)),
    "a stage extended by nothing": (SPRING, change(t.StageExtended, more=0)),
    "a stage extended without a reason": (SPRING, change(t.StageExtended, why="")),
    "a stage extended after its end": (
        SPRING,
        insert_by(DIRECTOR, t.StageExtended(stage=1, more=1, why="more"), t.StageClosed),
    ),
    "a stage extended once it is announced": (
        SPRING,
        insert_by(
            DIRECTOR, t.StageExtended(stage=1, more=1, why="more"), t.ResultsNoted, 0, closed=True
        ),
    ),
    "a session extended by nobody": (SPRING, remove(t.StageExtended)),
    "a session longer than the stage": (SPRING, change(e.SessionOpened, hands=4)),
    "a session extended by more": (SPRING, change(e.SessionExtended, hands=5)),
    "a session extended by hands and by minutes": (SPRING, change(e.SessionExtended, minutes=5)),
    "a session by the clock extended by hands": (SUMMER, change(e.SessionExtended, hands=5)),
    "a session extended to another time": (SUMMER, change(e.SessionExtended, ends_at=5)),
    "a session extended by the pit": (SPRING, done_by(e.SessionExtended, pit("pat"))),
    "a hand called twice": (SPRING, repeat(e.HandsCalled)),
    "a hand called before its time": (SPRING, change(e.HandsCalled, hands=2)),
    "a hand that was not called": (SPRING, remove(e.HandsCalled, 1)),
    "hands called at a table of no tournament": (
        BACCARAT,
        insert_by(SYSTEM, e.HandsCalled(session=1, hands=1), e.BettingOpened),
    ),
    "somebody sitting out who is in": (SPRING, change(e.SatOut, patron="cat")),
    "a wager of somebody who sits out": (
        SPRING,
        insert_by(SYSTEM, e.SatOut(patron="ann"), e.WagerPlaced, 0, patron="ann"),
    ),
    "limits changed at a tournament's table": (
        SPRING,
        insert_by(pit("pat"), e.LimitsChanged(limits={}, differential_cents=None), e.ShoeLoaded),
    ),
    "a seat left at a tournament's table": (
        SPRING,
        insert_by(patron("ann"), e.SeatLeft(patron="ann", seat=1), e.ShoeLoaded),
    ),
    "other decks than the format has": (SPRING, settings(decks=6)),
    "wagers that are not sealed": (SUMMER, settings(sealed=False)),
    "a table closed before its end": (
        SPRING,
        insert_by(SYSTEM, e.TableClosed(why="early"), e.SessionOpened),
    ),
    "a table closed before its results are noted": (SPRING, never_noted),
    "results that nobody noted": (SPRING, remove(t.ResultsNoted, 3)),
    "results noted before play": (
        SPRING,
        insert_by(
            SYSTEM,
            t.ResultsNoted(table=1, through=1, hands=0, nets={}, closed=False),
            t.StageStarted,
        ),
    ),
    "a table noted as paid before it was": (SPRING, change(t.ResultsNoted, closed=True)),
    "results noted twice": (SPRING, repeat(t.ResultsNoted)),
    "results noted in another order": (SPRING, swap(t.ResultsNoted)),
    "results by the director": (SPRING, done_by(t.ResultsNoted, DIRECTOR)),
    "results of another amount": (SPRING, first_net(5)),
    "results of more hands": (SPRING, change(t.ResultsNoted, hands=2)),
    "results of a table that was not drawn": (SPRING, change(t.ResultsNoted, table=7)),
    "results of a table of an earlier stage": (
        SPRING,
        insert_by(
            SYSTEM,
            t.ResultsNoted(table=1, through=60, hands=4, nets={}, closed=True),
            t.ResultsNoted,
            0,
            table=4,
        ),
    ),
    "results of a table that is paid": (SPRING, repeat(t.ResultsNoted, closed=True)),
    "results within a hand": (SPRING, within_a_hand),
    "results of a hand that the table does not have": (SPRING, cut_short),
    "results of a table that is gone": (SPRING, without_table),
    "another payment at a table than was noted": (SPRING, item(e.WagersPaid, net_cents=5)),
    "a table without its tournament": (SPRING, without_tournament),
    "a table that nobody drew": (SPRING, table_nobody_drew),
    "chips that were not forfeited": (SPRING, remove(t.ChipsForfeited)),
    "more chips forfeited": (SPRING, change(t.ChipsForfeited, cents=150_01)),
    "chips forfeited out of the blue": (
        SPRING,
        insert_by(SYSTEM, t.ChipsForfeited(player="ann", table=1, hand=1, cents=5), t.PlayPaused),
    ),
    "chips that were not counted": (SPRING, remove(t.ChipsCounted)),
    "chips counted wrong": (SPRING, change(t.ChipsCounted, chips={"ann": 1})),
    "Dragon wagers announced by the house itself": (SPRING, done_by(t.DragonsAnnounced, SYSTEM)),
    "Dragon wagers announced too early": (
        SPRING,
        insert_by(DIRECTOR, t.DragonsAnnounced(stage=1), t.PlayPaused),
    ),
    "Dragon wagers announced before play": (
        SPRING,
        insert_by(DIRECTOR, t.DragonsAnnounced(stage=1), t.StageStarted),
    ),
    "Dragon wagers of a play-off announced before its hand": (
        SPRING,
        insert_by(DIRECTOR, t.DragonsAnnounced(stage=2), t.ResultsNoted, -2),
    ),
    "Dragon wagers announced twice": (SPRING, repeat(t.DragonsAnnounced)),
    "Dragon wagers announced by nobody": (SPRING, remove(t.DragonsAnnounced)),
    "more chips taken from who is disqualified": (
        SPRING,
        change(t.PlayerDisqualified, cents=700_01),
    ),
    "somebody disqualified twice": (SPRING, repeat(t.PlayerDisqualified)),
    "somebody disqualified without a reason": (SPRING, change(t.PlayerDisqualified, why="")),
    "somebody disqualified by the pit": (SPRING, done_by(t.PlayerDisqualified, pit("pat"))),
    "chips corrected without a reason": (SPRING, change(t.ChipsCorrected, why="")),
    "a correction of nothing": (SPRING, change(t.ChipsCorrected, cents=0)),
    "chips corrected before there are any": (
        SPRING,
        insert_by(DIRECTOR, t.ChipsCorrected(player="ann", cents=5, why="a gift"), t.SeatsDrawn),
    ),
    "chips corrected of somebody who does not play": (
        SPRING,
        change(t.ChipsCorrected, player="hal"),
    ),
    "a stage closed before its end": (
        SPRING,
        insert_by(DIRECTOR, t.StageClosed(stage=1, places=(), advancing=0), t.PlayPaused),
    ),
    "the wrong player advances": (SPRING, places),
    "somebody without a place": (SPRING, change(t.StageClosed, places=("ann", "fay"))),
    "one player more advances": (SPRING, change(t.StageClosed, advancing=5)),
    "a play-off without a tie": (
        SPRING,
        insert_by(DIRECTOR, t.PlayOffDrawn(stage=1, seats={"ann": Seat(4, 1)}), t.StageClosed),
    ),
    "a play-off before play": (
        SPRING,
        insert_by(DIRECTOR, t.PlayOffDrawn(stage=1, seats={}), t.StageStarted),
    ),
    "a tie across the cut that was not played off": (
        SPRING,
        insert_by(DIRECTOR, t.StageClosed(stage=2, places=("ann",), advancing=0), t.PlayOffDrawn),
    ),
    "other seats in a play-off": (SPRING, change(t.PlayOffDrawn, seats={"ann": Seat(9, 1)})),
    "a prize to the wrong player": (SPRING, prizes),
    "a prize to the cent": (SPRING, change(t.PrizeAwarded, cents=1)),
    "a prize that was not awarded": (SPRING, remove(t.PrizeAwarded)),
    "another winner": (SPRING, change(t.TournamentEnded, winner="hal")),
    "something left in the pool": (SPRING, change(t.TournamentEnded, left_cents=5)),
    "something after the end": (SPRING, repeat(t.TournamentEnded)),
    "prizes before the end": (
        SPRING,
        insert_by(
            DIRECTOR, t.PrizeAwarded(player="ann", place=1, cents=5), t.StageClosed, 0, stage=2
        ),
    ),
    "a tournament cancelled with players": (
        SPRING,
        insert_by(DIRECTOR, t.TournamentCancelled(why="rain"), t.SeatsDrawn),
    ),
    "a tournament cancelled in the middle of play": (
        SPRING,
        insert_by(DIRECTOR, t.TournamentCancelled(why="rain"), t.PlayPaused),
    ),
    "a tournament cancelled without a reason": (SPRING, change(t.TournamentCancelled, why="")),
    "a void result that was not taken back": (SUMMER, remove(t.ResultsNoted, 2)),
    "a forfeit in a void hand that did not come back": (SUMMER, remove(t.ChipsForfeited, 4)),
    "more back than was forfeited in a void hand": (
        SUMMER,
        change(t.ChipsForfeited, 4, cents=-60_00),
    ),
}
