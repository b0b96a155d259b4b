"""Noting the results of a table, once and in order. A player who staked too little forfeits the
rest, and gets it back if the hand turns out to be void."""

from punto.journal.decision import accept, refuse
from punto.tournament.commands import NoteResults
from punto.tournament.decide.shared_refusals import refuse_unless
from punto.tournament.events import (
    ChipsCounted,
    ChipsForfeited,
    ResultsNoted,
    TournamentDecision,
    TournamentEvent,
)
from punto.tournament.evolve import fold
from punto.tournament.state import PlayerStanding, TableInPlay, Tournament, TournamentPhase


def decide(tournament: Tournament, command: NoteResults) -> TournamentDecision:
    late = refuse_unless(
        tournament, TournamentPhase.DRAWN, TournamentPhase.PLAYING, TournamentPhase.PLAY_OFF
    )
    if late:
        return late
    table = tournament.tables.get(command.table)
    if table is None:
        return refuse(f"table {command.table} is none of this stage")
    # A session by the clock is over without an entry of its own.
    news = table.won is None and command.won is not None
    new = command.through > table.through or news
    if command.after != table.through or command.through < table.through or not new:
        found = f"entries {command.after} to {command.through} of table {command.table}"
        return refuse(f"{found}; noted are those to {table.through}")
    noted = ResultsNoted(
        table=command.table,
        through=command.through,
        hands=command.hands,
        nets=command.nets,
        dragons=command.dragons,
        won=command.won,
        paid=command.paid,
        closed=command.closed,
    )
    events: list[TournamentEvent] = [noted, *_forfeits(tournament, table, command)]
    return accept(*events, *_counted(tournament, fold(events, tournament)))


def _forfeits(
    tournament: Tournament, table: TableInPlay, command: NoteResults
) -> list[ChipsForfeited]:
    if command.hands < table.hands:
        return _given_back(tournament, table, command.table)
    least = tournament.playing.minimum_cents
    if not least or command.hands == table.hands:
        return []
    found = []
    for name in table.players:
        player = tournament.players[name]
        if player.standing is not PlayerStanding.IN:
            continue
        staked = command.staked.get(name, 0)
        # Nobody could stake more than they had, nor give up what is not in hand yet.
        could = player.chips_cents - command.lying.get(name, 0)
        in_hand = could + command.nets.get(name, 0) - command.pending.get(name, 0)
        missing = min(least - staked, could - staked, in_hand)
        if missing > 0:
            found.append(
                ChipsForfeited(player=name, table=command.table, hand=command.hands, cents=missing)
            )
    return found


def _given_back(tournament: Tournament, table: TableInPlay, number: int) -> list[ChipsForfeited]:
    """The last hand was void after all; who is out of the tournament has no use for it."""
    return [
        ChipsForfeited(player=name, table=number, hand=table.hands, cents=-hand.forfeited_cents)
        for name in table.players
        if (hand := table.last.get(name)) is not None
        and hand.forfeited_cents
        and tournament.players[name].standing is PlayerStanding.IN
    ]


def _counted(before: Tournament, after: Tournament) -> tuple[ChipsCounted, ...]:
    """A count is due once the last table has played the hand that it comes after."""
    every = before.playing.announce_every
    if not every or before.phase is not TournamentPhase.PLAYING:
        return ()
    hand = min(one.hands for one in after.tables.values()) // every * every
    if hand <= before.counted:
        return ()
    chips = {name: after.players[name].chips_cents for name in after.seated}
    return (ChipsCounted(stage=before.stage, hand=hand, chips=chips),)
