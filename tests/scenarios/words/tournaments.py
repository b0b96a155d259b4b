"""What has happened in a tournament, in words, and at its tables as far as a director follows."""

from collections.abc import Iterator

from scenarios.amounts import dollars
from scenarios.words import irregularities, sessions

from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.table import events as at_table
from punto.table.events import TableEvent
from punto.tournament import events
from punto.tournament.events import TournamentEvent


def lines(event: TournamentEvent) -> Iterator[str]:
    match event:
        case (
            events.SeatsDrawn(stage=stage, seats=seats)
            | events.PlayOffDrawn(stage=stage, seats=seats)
        ):
            what = "play-off" if isinstance(event, events.PlayOffDrawn) else f"stage {stage}"
            order = sorted(seats, key=seats.__getitem__)
            found = (f"{name} {seats[name].table}/{seats[name].seat}" for name in order)
            yield f"{what}, table and seat: {', '.join(found)}"
        case events.DragonsAnnounced(won=won):
            for table, wagers in won.items():
                yield f"announced at {table}: {sessions.won(DRAGON_TOURNAMENT, wagers)} (3.12)"
        case events.ResultsNoted(table=table, hands=hands):
            over = "goes on" if event.won is None else "is over"
            paid = ", its Dragon wagers are paid" if event.paid else ""
            yield f"noted of table {table}: hand {hands}, the session {over}{paid}"
        case events.ChipsForfeited(player=player, cents=cents):
            yield f"{player} forfeits {dollars(cents)}"
        case events.StageClosed(stage=stage, places=places, advancing=advancing):
            yield f"stage {stage} is closed: {', '.join(places)}; {advancing} advance"
        case events.PrizeAwarded(player=player, place=place, cents=cents):
            yield f"place {place}: {player} wins ${dollars(cents)}"
        case _:
            yield from _plain(event)


def _plain(event: TournamentEvent) -> Iterator[str]:
    """What needs a few words, or none."""
    match event:
        case events.StageStarted(stage=stage):
            yield f"stage {stage} is started"
        case events.PlayPaused(why=why):
            yield f"play is paused: {why}"
        case events.PlayResumed():
            yield "play is resumed"
        case events.StageExtended(stage=stage, more=more, why=why):
            yield f"stage {stage} is extended by {more}: {why}"
        case events.StageEnded(stage=stage, why=why):
            yield f"stage {stage} is ended early: {why}"
        case events.ResultsConfirmed(stage=stage):
            yield f"the results of stage {stage} are confirmed"
        case events.PlayerRegistered(player=player):
            yield f"{player} is registered"
        case events.PlayerWithdrew(player=player):
            yield f"{player} has withdrawn"
        case events.TournamentEnded(winner=winner):
            yield f"the tournament is over, {winner} has won"
        case _:
            # Nothing that these scenarios are about.
            return


def table_lines(event: TableEvent) -> Iterator[str]:
    if isinstance(event, at_table.DragonsPaid | at_table.DragonsReversed):
        yield from sessions.lines(DRAGON_TOURNAMENT, event)
    elif isinstance(event, at_table.HandsCalled | at_table.LosingDragonsCollected):
        return
    elif isinstance(event, at_table.DragonBetsAnnounced):
        # The longest runs are told at the table.
        yield next(sessions.lines(DRAGON_TOURNAMENT, event))
    elif isinstance(event, at_table.SessionEvent):
        yield from sessions.lines(DRAGON_TOURNAMENT, event)
    elif isinstance(event, at_table.IrregularityEvent):
        yield from irregularities.lines(event)
    elif isinstance(event, at_table.TableClosed):
        yield "closed"
