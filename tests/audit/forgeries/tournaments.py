"""Tournaments: lots, seats, chips, results, standings and prizes, and who may do what."""

from collections.abc import Sequence
from typing import Any

from audit import journals, tournaments
from audit.forgeries.edits import (
    Edit,
    Forgeries,
    alter,
    change,
    done_by,
    insert,
    insert_by,
    item,
    recorded,
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
from punto.tournament.draw import commitment, drawn, mix, seats
from punto.tournament.events import Seat
from punto.tournament.stream import tournament_stream

OTHER = "ab" * 32
RUBY = (
    e.WonDragon("player-dragon", "Ruby Dragon", "2 to 1", "4.2"),
    e.WonDragon("any-dragon", "Ruby Dragon", "1 to 1", "4.2"),
)
OF_SPRING = {"tournament": "spring"}


def another_salt(forgery: Forgery) -> None:
    """The lot of the first stage is another, and so is what was committed to; the seats stay."""
    opened = forgery.event(t.TournamentOpened, tournament="spring")
    commitments = (commitment("spring", 1, OTHER), *opened.commitments[1:])
    forgery.change(t.TournamentOpened, of=OF_SPRING, commitments=commitments)
    mixed = mix(OTHER, forgery.event(t.SeatsDrawn, stage=1).drawn_at, _ENTRANTS)
    forgery.change(t.SeatsDrawn, of={"stage": 1}, salt=OTHER, mix=mixed)


def another_order_of_entry(forgery: Forgery) -> None:
    """The lots of the first stage are mixed with the players by their names."""
    _draw_again(forgery, entrants=sorted(_ENTRANTS))


def another_moment(forgery: Forgery) -> None:
    """The lots of the first stage are mixed with a moment that was better for somebody."""
    _draw_again(forgery, earlier=1)


_ENTRANTS = ("bob", "cat", "dan", "eve", "fay", "gus", "ann")
"""As they came, ann a second time."""


def _draw_again(forgery: Forgery, earlier: int = 0, entrants: Sequence[str] = _ENTRANTS) -> None:
    """Everybody sits as these lots say."""
    honest = forgery.event(t.SeatsDrawn, stage=1)
    at = honest.drawn_at - earlier
    mixed = mix(honest.salt, at, entrants)
    places = seats(drawn(mixed, list(entrants)), tournaments.TWO_STAGES.stages[0].seats, 0)
    forgery.change(t.SeatsDrawn, of={"stage": 1}, drawn_at=at, mix=mixed, seats=places)


def exchanged(drawn: t.SeatsDrawn) -> dict[str, Any]:
    """Two players have each other's seats."""
    return {"seats": drawn.seats | {"ann": drawn.seats["bob"], "bob": drawn.seats["ann"]}}


def seated_otherwise(forgery: Forgery) -> None:
    """The first two of a table sit in each other's seats."""
    first, second = forgery.event(e.SeatTaken), forgery.event(e.SeatTaken, 1)
    forgery.change(e.SeatTaken, patron=second.patron)
    forgery.change(e.SeatTaken, 1, patron=first.patron)


def opened(**to: Any) -> Edit:
    return alter(
        t.TournamentOpened,
        lambda event: {"format": replace(event.format, **to)},
        tournament="spring",
    )


def _noted(**fields: Any) -> t.ResultsNoted:
    came: dict[str, Any] = {"nets": {}, "dragons": {}, "won": None, "paid": False, "closed": False}
    return t.ResultsNoted(**came | fields)


def first_net(noted: t.ResultsNoted) -> dict[str, Any]:
    """What the first player has won is another amount."""
    return {"nets": noted.nets | {min(noted.nets): 5}}


def across_the_cut(closed: t.StageClosed) -> dict[str, Any]:
    """The two last who advance and do not, the other way round."""
    names, cut = list(closed.places), closed.advancing
    names[cut - 1], names[cut] = names[cut], names[cut - 1]
    return {"places": tuple(names)}


def prizes(forgery: Forgery) -> None:
    """The first two have each other's prizes."""
    first, second = (forgery.event(t.PrizeAwarded, place=place) for place in (1, 2))
    forgery.change(t.PrizeAwarded, of={"place": 1}, player=second.player)
    forgery.change(t.PrizeAwarded, of={"place": 2}, player=first.player)


def without_table(forgery: Forgery) -> None:
    del forgery.records[tournaments.stream_of("spring", 2)]


def without_tournament(forgery: Forgery) -> None:
    del forgery.records[tournament_stream("spring")]


def table_nobody_drew(forgery: Forgery) -> None:
    records = forgery.records[tournaments.stream_of("spring", 1)]
    first = records[0]
    assert isinstance(first.event, e.TableOpened)
    made = replace(first, event=replace(first.event, table="spring~9"))
    forgery.records[tournaments.stream_of("spring", 9)] = [made]


def cut_short(forgery: Forgery) -> None:
    """The table has never heard of the hand whose results are noted."""
    records = forgery.records[tournaments.stream_of("spring", 1)]
    ends = [place for place, one in enumerate(records) if isinstance(one.event, e.BettingOpened)]
    del records[ends[0] :]


def never_started(forgery: Forgery) -> None:
    """The tournament ends before its first stage is started, the tables with their sessions."""
    records, place = forgery.find(t.StageStarted)
    del records[place:]
    for number in (1, 2, 3):
        table = forgery.records[tournaments.stream_of("spring", number)]
        kinds = [type(one.event) for one in table]
        del table[kinds.index(e.SessionOpened) + 1 :]
    _without_final(forgery)


def _without_final(forgery: Forgery) -> None:
    for number in (4, 5):
        del forgery.records[tournaments.stream_of("spring", number)]


def within_a_hand(forgery: Forgery) -> None:
    noted = forgery.event(t.ResultsNoted)
    at = forgery.records[tournaments.stream_of("spring", noted.table)]
    dealt = next(place for place, one in enumerate(at, 1) if isinstance(one.event, e.CardDealt))
    forgery.change(t.ResultsNoted, through=dealt, hands=0, nets={})


def registered(player: str) -> t.PlayerRegistered:
    return t.PlayerRegistered(player=player, entry_cents=95_45, house_cents=5_55)


def rebought(player: str) -> t.PlayerRebought:
    return t.PlayerRebought(
        player=player, chips_cents=1_000_00, entry_cents=47_25, house_cents=2_75
    )


TOURNAMENTS: Forgeries = {
    tournaments.spring: {
        "a tournament of another name": change(
            t.TournamentOpened, of=OF_SPRING, tournament="autumn"
        ),
        "a tournament that was never opened": remove(t.TournamentOpened, tournament="spring"),
        "a tournament opened twice": repeat(t.TournamentOpened, tournament="spring"),
        "a format that cannot be played": opened(prizes=(500, 400)),
        "lots that were not committed to": change(
            t.TournamentOpened, of=OF_SPRING, commitments=(OTHER,)
        ),
        "a commitment that is none": change(
            t.TournamentOpened, of=OF_SPRING, commitments=("ab", OTHER)
        ),
        "a tournament opened by a patron": done_by(t.TournamentOpened, patron("ann")),
        "a registration by another": done_by(t.PlayerRegistered, patron("eve")),
        "a registration twice": repeat(t.PlayerRegistered, player="bob"),
        "a registration after the draw": insert_by(
            patron("hal"), registered("hal"), t.StageStarted
        ),
        "a registration under no name": insert_by(
            patron("a b"), registered("a b"), t.PlayerWithdrew, 1, player="hal"
        ),
        "a registration too many": opened(most_players=7),
        "too few players": opened(fewest_players=8),
        "a fee of which the house keeps more": change(
            t.PlayerRegistered, of={"player": "bob"}, house_cents=601, entry_cents=94_99
        ),
        "a fee that is not paid in full": change(
            t.PlayerRegistered, of={"player": "bob"}, entry_cents=90_00
        ),
        "a withdrawal by another": done_by(t.PlayerWithdrew, patron("eve")),
        "an entry not given back": change(t.PlayerWithdrew, of={"player": "hal"}, entry_cents=0),
        "an entry given back too late": change(
            t.PlayerWithdrew, of={"player": "gus"}, entry_cents=95_45
        ),
        "a withdrawal twice": repeat(t.PlayerWithdrew, player="gus"),
        "an entry kept when the tournament was cancelled": remove(
            t.PlayerWithdrew, 0, player="hal", house_cents=5_55
        ),
        "entries given back in another order": swap(t.PlayerWithdrew, 0, player="ann"),
        "an entry given back in the middle of play": insert_by(
            DIRECTOR, t.PlayerWithdrew(player="cat", entry_cents=0, house_cents=0), t.PlayPaused, 1
        ),
        "a draw from another salt": change(t.SeatsDrawn, of={"stage": 1}, salt=OTHER),
        "a draw that does not follow from its salt": another_salt,
        "lots mixed with nothing of this draw": change(t.SeatsDrawn, of={"stage": 1}, mix=OTHER),
        "lots mixed with players in another order": another_order_of_entry,
        "lots mixed with another moment": another_moment,
        "seats drawn in the middle of play": insert_by(
            DIRECTOR,
            t.SeatsDrawn(stage=2, salt=OTHER, drawn_at=0, mix=OTHER, seats={}),
            t.PlayPaused,
            1,
        ),
        "seats exchanged after the draw": alter(t.SeatsDrawn, exchanged, stage=1),
        "seats exchanged at the tables": seated_otherwise,
        "a seat taken by a player": done_by(e.SeatTaken, patron("ann")),
        "somebody seated who was not drawn": insert_by(
            SYSTEM, e.SeatTaken(patron="hal", seat=3), e.SessionOpened, 1
        ),
        "somebody drawn who was not seated": remove(e.SeatTaken, 0, patron="cat"),
        "more chips to begin with": change(t.ChipsIssued, cents=2_000_01),
        "chips not issued": remove(t.ChipsIssued),
        "chips issued by another command": recorded(t.ChipsIssued, command="another"),
        "chips issued again": insert(
            t.ChipsIssued(player="ann", before_cents=0, cents=5), t.StageStarted
        ),
        "a stage started before its draw": insert_by(
            DIRECTOR, t.StageStarted(stage=1), t.SeatsDrawn
        ),
        "a session opened before the stage was started": never_started,
        "a re-buy of the rich": insert_by(patron("ann"), rebought("ann"), t.ResultsNoted),
        "a re-buy once more": repeat(t.PlayerRebought),
        "a re-buy in a tournament without": opened(rebuys=None),
        "a re-buy in a later hand": insert_by(patron("cat"), rebought("cat"), t.DragonsAnnounced),
        "a re-buy after its time": insert_by(patron("cat"), rebought("cat"), t.StageClosed),
        "a pause within a pause": repeat(t.PlayPaused, 1),
        "a pause without a reason": change(t.PlayPaused, 1, why=" "),
        "a pause after the last hand": insert_by(
            DIRECTOR, t.PlayPaused(why="tired"), t.StageClosed
        ),
        "play resumed twice": repeat(t.PlayResumed),
        "a hand called while play is paused": remove(t.PlayResumed),
        "a stage extended by another length": change(t.StageExtended, more=2),
        "a stage extended by nothing": change(t.StageExtended, more=0),
        "a stage extended beyond the longest session": change(t.StageExtended, more=9_997),
        "a stage extended without a reason": change(t.StageExtended, why=""),
        "a stage extended after its end": insert_by(
            DIRECTOR, t.StageExtended(stage=1, more=1, why="more"), t.StageClosed
        ),
        "a stage extended once it is announced": insert_by(
            DIRECTOR, t.StageExtended(stage=1, more=1, why="more"), t.ResultsNoted, 0, closed=True
        ),
        "a session extended by nobody": remove(t.StageExtended),
        "a session longer than the stage": change(e.SessionOpened, hands=7),
        "a session extended by more": change(e.SessionExtended, hands=6),
        "a session extended by hands and by minutes": change(e.SessionExtended, minutes=5),
        "a session extended by the pit": done_by(e.SessionExtended, pit("pat")),
        "a hand called twice": repeat(e.HandsCalled),
        "a hand called before its time": change(e.HandsCalled, hands=2),
        "a hand that was not called": remove(e.HandsCalled, 1),
        "somebody sitting out who is in": insert_by(
            SYSTEM, e.SatOut(patron="cat"), e.SessionExtended, 1
        ),
        "a wager of somebody who sits out": insert_by(
            SYSTEM, e.SatOut(patron="ann"), e.WagerPlaced, 0, patron="ann"
        ),
        "limits changed at a tournament's table": insert_by(
            pit("pat"),
            e.LimitsChanged(limits={}, differential_cents=None, betting_seconds=20),
            e.ShoeLoaded,
        ),
        "a seat left at a tournament's table": insert_by(
            patron("ann"), e.SeatLeft(patron="ann", seat=1), e.ShoeLoaded
        ),
        "other decks than the format has": settings(decks=6),
        "a table closed before its end": insert_by(
            SYSTEM, e.TableClosed(why="early"), e.SessionOpened
        ),
        "a stage extended after its first hand is called": insert_by(
            DIRECTOR, t.StageExtended(stage=1, more=1, why="a long hand"), t.PlayPaused, 1
        ),
        "a session extended after its Dragon wagers are closed": insert_by(
            SYSTEM,
            e.SessionExtended(session=1, hands=6, minutes=None, ends_at=None),
            e.BettingOpened,
            1,
        ),
        "what Dragon wagers brought noted as brought by a hand": alter(
            t.ResultsNoted,
            lambda one: {"nets": one.dragons, "dragons": {}},
            dragons={"eve": -100_00},
        ),
        "a stage ended early by nobody": insert_by(
            SYSTEM,
            e.SessionEnded(session=1, why="fire", ended_by=SYSTEM),
            e.BettingOpened,
            1,
        ),
        "results confirmed where the house deals": insert_by(
            DIRECTOR, t.ResultsConfirmed(stage=1), t.StageClosed
        ),
        "results that nobody noted": remove(t.ResultsNoted, 3),
        "results noted before play": insert_by(
            SYSTEM,
            _noted(table=1, through=1, hands=0),
            t.StageStarted,
        ),
        "a table noted as paid before it was": change(t.ResultsNoted, closed=True),
        "results noted twice": repeat(t.ResultsNoted),
        "results noted in another order": swap(t.ResultsNoted),
        "results by the director": done_by(t.ResultsNoted, DIRECTOR),
        "results of another amount": alter(t.ResultsNoted, first_net),
        "results of more hands": change(t.ResultsNoted, hands=2),
        "results of a table that was not drawn": change(t.ResultsNoted, table=7),
        "results of a table of an earlier stage": insert_by(
            SYSTEM,
            _noted(table=1, through=60, hands=4, won=(), paid=True, closed=True),
            t.ResultsNoted,
            0,
            table=4,
        ),
        "results of a table that is paid": repeat(t.ResultsNoted, closed=True),
        "results within a hand": within_a_hand,
        "results of a hand that the table does not have": cut_short,
        "results of a table that is gone": without_table,
        "another payment at a table than was noted": item(e.WagersPaid, net_cents=5),
        "a table without its tournament": without_tournament,
        "a table that nobody drew": table_nobody_drew,
        "chips that were not forfeited": remove(t.ChipsForfeited),
        "more chips forfeited": change(t.ChipsForfeited, cents=150_01),
        "chips forfeited out of the blue": insert_by(
            SYSTEM, t.ChipsForfeited(player="ann", table=1, hand=1, cents=5), t.PlayPaused, 1
        ),
        "chips that were not counted": remove(t.ChipsCounted),
        "chips counted wrong": change(t.ChipsCounted, chips={"ann": 1}),
        "Dragon wagers announced by the house itself": done_by(t.DragonsAnnounced, SYSTEM),
        "Dragon wagers announced too early": insert_by(
            DIRECTOR, t.DragonsAnnounced(stage=1, won={}), t.PlayPaused, 1
        ),
        "Dragon wagers announced before play": insert_by(
            DIRECTOR, t.DragonsAnnounced(stage=1, won={}), t.StageStarted
        ),
        "Dragon wagers of a play-off announced before its hand": insert_by(
            DIRECTOR, t.DragonsAnnounced(stage=2, won={}), t.ResultsNoted, 0, table=5
        ),
        "Dragon wagers announced twice": repeat(t.DragonsAnnounced),
        "Dragon wagers announced by nobody": remove(t.DragonsAnnounced),
        "more chips taken from who is disqualified": change(t.PlayerDisqualified, cents=700_01),
        "somebody disqualified twice": repeat(t.PlayerDisqualified),
        "somebody disqualified without a reason": change(t.PlayerDisqualified, why=""),
        "somebody disqualified by the pit": done_by(t.PlayerDisqualified, pit("pat")),
        "chips corrected without a reason": change(t.ChipsCorrected, why=""),
        "a correction of nothing": change(t.ChipsCorrected, cents=0),
        "chips corrected before there are any": insert_by(
            DIRECTOR, t.ChipsCorrected(player="ann", cents=5, why="a gift"), t.SeatsDrawn
        ),
        "chips corrected of somebody who does not play": change(t.ChipsCorrected, player="hal"),
        "a stage closed before its end": insert_by(
            DIRECTOR, t.StageClosed(stage=1, places=(), advancing=0), t.PlayPaused, 1
        ),
        "the wrong player advances": alter(t.StageClosed, across_the_cut),
        "somebody without a place": change(t.StageClosed, places=("ann", "fay")),
        "one player more advances": change(t.StageClosed, advancing=5),
        "a play-off without a tie": insert_by(
            DIRECTOR, t.PlayOffDrawn(stage=1, seats={"ann": Seat(4, 1)}), t.StageClosed
        ),
        "a play-off before play": insert_by(
            DIRECTOR, t.PlayOffDrawn(stage=1, seats={}), t.StageStarted
        ),
        "a tie across the cut that was not played off": insert_by(
            DIRECTOR, t.StageClosed(stage=2, places=("ann",), advancing=0), t.PlayOffDrawn
        ),
        "other seats in a play-off": change(t.PlayOffDrawn, seats={"ann": Seat(9, 1)}),
        "a prize to the wrong player": prizes,
        "a prize to the cent": change(t.PrizeAwarded, cents=1),
        "a prize that was not awarded": remove(t.PrizeAwarded),
        "another winner": change(t.TournamentEnded, winner="hal"),
        "something left in the pool": change(t.TournamentEnded, left_cents=5),
        "something after the end": repeat(t.TournamentEnded),
        "prizes before the end": insert_by(
            DIRECTOR, t.PrizeAwarded(player="ann", place=1, cents=5), t.StageClosed, 0, stage=2
        ),
        "a tournament cancelled with players": insert_by(
            DIRECTOR, t.TournamentCancelled(why="rain"), t.SeatsDrawn
        ),
        "a tournament cancelled in the middle of play": insert_by(
            DIRECTOR, t.TournamentCancelled(why="rain"), t.PlayPaused, 1
        ),
        "a tournament cancelled without a reason": change(t.TournamentCancelled, why=""),
    },
    tournaments.summer: {
        "a stage ended early without a reason": change(t.StageEnded, why=" "),
        "a stage ended early by the pit": done_by(t.StageEnded, pit("pat")),
        "a stage ended early twice": repeat(t.StageEnded),
        "a stage ended early after its end": insert_by(
            DIRECTOR, t.StageEnded(stage=1, why="late"), t.StageClosed
        ),
        "sessions ended early by no word of the director": remove(t.StageEnded),
        "tables closed before their results are confirmed": remove(t.ResultsConfirmed),
        "results confirmed before the announcement": insert_by(
            DIRECTOR, t.ResultsConfirmed(stage=1), t.DragonsAnnounced
        ),
        "results confirmed twice": repeat(t.ResultsConfirmed),
        "a table noted as closed before it is": change(t.ResultsNoted, 3, closed=True),
        "a session by the clock noted as over before its time": change(t.ResultsNoted, won=()),
        "Dragon wagers announced before the time is up": insert_by(
            DIRECTOR,
            t.DragonsAnnounced(stage=1, won={"summer~1": (), "summer~2": ()}),
            t.ResultsNoted,
            2,
        ),
        "a session by the clock extended by hands": change(e.SessionExtended, hands=5),
        "a session extended to another time": change(e.SessionExtended, ends_at=5),
        "wagers that are not sealed": settings(sealed=False),
        "a void result that was not taken back": remove(t.ResultsNoted, 2),
        "a forfeit in a void hand that did not come back": remove(t.ChipsForfeited, 4),
        "more back than was forfeited in a void hand": change(t.ChipsForfeited, 4, cents=-60_00),
    },
    tournaments.autumn: {
        "Dragon wagers announced that have not won": change(
            t.DragonsAnnounced, won={"autumn~1": RUBY, "autumn~2": RUBY}
        ),
        "Dragon wagers announced at one table alone": change(
            t.DragonsAnnounced, won={"autumn~1": RUBY}
        ),
        "Dragon wagers announced at another table": change(
            t.DragonsAnnounced, won={"autumn~1": RUBY, "autumn~2": (), "autumn~3": ()}
        ),
        "Dragon wagers of a hand that was played again announced by nobody": remove(
            t.DragonsAnnounced, 1
        ),
        "Dragon wagers announced before the void hand is played again": insert_by(
            DIRECTOR,
            t.DragonsAnnounced(stage=1, won={"autumn~1": RUBY, "autumn~2": ()}),
            t.ResultsNoted,
            0,
            table=1,
            won=(),
        ),
        "other Dragon wagers noted as won": change(t.ResultsNoted, of={"won": RUBY}, won=()),
        "a session noted as over with a hand to play": change(t.ResultsNoted, won=()),
        "a session that is over noted as going on": change(
            t.ResultsNoted, of={"won": RUBY}, won=None
        ),
        "Dragon wagers noted as paid before they were": change(t.ResultsNoted, paid=True),
        "Dragon wagers that are paid noted as lying": change(
            t.ResultsNoted, of={"paid": True}, paid=False
        ),
        "results confirmed before Dragon wagers are paid": insert_by(
            DIRECTOR, t.ResultsConfirmed(stage=1), t.ResultsNoted, 0, paid=True
        ),
        "results confirmed before a void hand is played again": insert_by(
            DIRECTOR, t.ResultsConfirmed(stage=1), t.DragonsAnnounced, 1
        ),
        "a table closed that was put right after its results were confirmed": remove(
            t.ResultsConfirmed, 1
        ),
    },
    journals.baccarat: {
        "hands called at a table of no tournament": insert_by(
            SYSTEM, e.HandsCalled(session=1, hands=1), e.BettingOpened
        ),
    },
}
