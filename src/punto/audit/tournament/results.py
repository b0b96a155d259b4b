"""Results of tables: noted once, in order, and as the tables' own streams have them."""

from punto.audit.fault import Wrong, quote, same
from punto.audit.table.session import won_by, won_words
from punto.audit.tournament.state import AuditedTournament, DrawnTable, PlayerStatus, Progress
from punto.audit.tournament.table_checks import TableResults, check_table
from punto.audit.tournament.unnoted_events import TableStatus
from punto.games.dragon_tournament import DRAGON_TOURNAMENT
from punto.tournament.events import ChipsCounted, ChipsForfeited, ResultsNoted


def noted(tournament: AuditedTournament, event: ResultsNoted) -> None:
    table = _noted_next(tournament, event)
    results = check_table(tournament, table, event.through)
    name = tournament.table_name(table.number)
    stood = tournament.unnoted[table.number].status_at(event.through)
    if not stood.at_rest:
        raise Wrong(f"results of {name} in the middle of a round", "those of a table at rest")
    hands = table.hands if stood.session is None else stood.session.hands
    same(f"hands played at {name}:", event.hands, hands)
    _check_won(tournament, table, event, stood)
    same(f"{name} noted as paid:", event.paid, table.paid)
    same(f"{name} noted as closed:", event.closed, stood.closed)
    for what, noted_nets, nets in (
        (f"at {name}", event.nets, results.nets),
        (f"with Dragon wagers at {name}", event.dragons, results.dragons),
    ):
        for player in sorted(noted_nets.keys() | nets.keys()):
            found, expected = noted_nets.get(player), nets.get(player, 0) or None
            same(f"cents won by {quote(player)} {what}:", found, expected)
    of_a_hand = event.hands > table.hands
    # What somebody could have staked shows before it is known what they have won.
    if of_a_hand:
        owed = _forfeits(tournament, table, results, event.hands)
    else:
        owed = _given_back(tournament, table) if event.hands < table.hands else []
    _count(tournament, table, event, of_a_hand=of_a_hand)
    tournament.owed.extend(owed)
    _end(tournament)
    # A count is of the chips that are left of the hand.
    chips = {player: one.chips for player, one in tournament.seated().items()}
    for one in owed:
        chips[one.player] -= one.cents
    tournament.owed.extend(_counts(tournament, chips))


def _noted_next(tournament: AuditedTournament, event: ResultsNoted) -> DrawnTable:
    tournament.require("results noted", Progress.PLAYING, Progress.PLAY_OFF)
    if event.table not in tournament.current:
        raise Wrong(f"results of table {quote(event.table)}", "those of a table in play")
    table = tournament.drawn[event.table]
    name = tournament.table_name(table.number)
    if table.closed:
        raise Wrong(f"results of {name} after its end", "nothing more of it")
    # A session by the clock is over without an entry of its own.
    news = event.won is not None and table.won is None
    if event.through < table.through or (event.through == table.through and not news):
        found = f"results of {name} up to its entry {quote(event.through)}"
        raise Wrong(found, f"those behind its entry {table.through}")
    return table


def _check_won(
    tournament: AuditedTournament, table: DrawnTable, event: ResultsNoted, stood: TableStatus
) -> None:
    """What Dragon wagers have won is noted with the end of the session, by the runs of it."""
    session, expected = stood.session, table.told
    if table.told is None and session is not None:
        ends_at = session.ends_at
        up = ends_at is not None and (tournament.at >= ends_at or table.won is not None)
        # Its time may have come just after the table was looked at.
        if session.over or (up and event.won is not None):
            expected = won_by(session.longest, DRAGON_TOURNAMENT)
    if event.won != expected:
        words = [
            "a session that goes on" if w is None else won_words(w) for w in (event.won, expected)
        ]
        where = f" at {tournament.table_name(table.number)}"
        raise Wrong(f"noted as won{where}: {words[0]}", words[1])


def _count(
    tournament: AuditedTournament, table: DrawnTable, event: ResultsNoted, *, of_a_hand: bool
) -> None:
    if of_a_hand:
        table.before = {name: tournament.players[name].best for name in table.seats}
        table.brought = {name: event.nets.get(name, 0) for name in table.seats}
        table.forfeited = {}
    elif event.hands < table.hands:
        # The hand was void: nobody has won anything in it.
        for name, best in table.before.items():
            tournament.players[name].best = best
        table.before = {}
    for name, net in event.nets.items():
        player = tournament.players[name]
        player.chips += net
        if table.play_off:
            player.played_off += net
        elif of_a_hand:
            player.best = max(player.best, net)
        elif event.hands == table.hands and name in table.before:
            # The last hand was put right.
            table.brought[name] += net
            player.best = max(table.before[name], table.brought[name])
    for name, net in event.dragons.items():
        # What the Dragon wagers of a session bring is no hand's.
        tournament.players[name].chips += net
    table.through, table.hands, table.closed = event.through, event.hands, event.closed
    table.won, table.noted_paid = event.won, event.paid
    # A session that is a hand short is announced once more, and whatever comes of a table that is
    # confirmed needs to be confirmed too.
    table.announced = table.announced and (event.won is not None or tournament.ended)
    table.confirmed = table.confirmed and event.closed
    if table.hands > table.most_hands:
        table.most_hands, table.in_pause = table.hands, tournament.pause
        table.in_end = tournament.ended


def _forfeits(
    tournament: AuditedTournament, table: DrawnTable, results: TableResults, hand: int
) -> list[ChipsForfeited]:
    """Whoever has staked less than the least of a hand gives up the rest, as far as they could have
    staked it and it is still there."""
    least = tournament.playing.minimum_cents
    found = []
    for name in sorted(table.seats, key=table.seats.__getitem__):
        player = tournament.players[name]
        could, staked = (
            player.chips - sum(table.lying.get(name, {}).values()),
            results.staked.get(name, 0),
        )
        in_hand = could + results.nets.get(name, 0) - table.pending.get(name, 0)
        missing = min(least - staked, could - staked, in_hand)
        if player.standing is PlayerStatus.IN and missing > 0:
            found.append(ChipsForfeited(player=name, table=table.number, hand=hand, cents=missing))
    return found


def _given_back(tournament: AuditedTournament, table: DrawnTable) -> list[ChipsForfeited]:
    """What was forfeited in a hand that turned out to be void, to those who are still in."""
    back, table.forfeited = table.forfeited, {}
    return [
        ChipsForfeited(player=name, table=table.number, hand=table.hands, cents=-back[name])
        for name in sorted(back, key=table.seats.__getitem__)
        if tournament.players[name].standing is PlayerStatus.IN
    ]


def _counts(tournament: AuditedTournament, chips: dict[str, int]) -> list[ChipsCounted]:
    every = tournament.playing.announce_every
    if not every or tournament.tables[0].play_off:
        return []
    hand = min(table.hands for table in tournament.tables)
    hand -= hand % every
    if hand <= tournament.counted:
        return []
    return [ChipsCounted(stage=tournament.stage, hand=hand, chips=chips)]


def _end(tournament: AuditedTournament) -> None:
    """With its last table, a stage or its play-off is played."""
    if not all(table.closed for table in tournament.tables):
        return
    if tournament.phase is Progress.PLAY_OFF:
        tournament.has_played_off = True
    else:
        for player in tournament.seated().values():
            player.decisive = player.chips
    tournament.phase = Progress.PLAYED


def forfeited(tournament: AuditedTournament, event: ChipsForfeited) -> None:
    if event.cents > 0:
        tournament.drawn[event.table].forfeited[event.player] = event.cents
    if tournament.phase is not Progress.PLAY_OFF and not tournament.has_played_off:
        tournament.give(event.player, -event.cents)
        return
    player = tournament.players[event.player]
    player.chips -= event.cents
    player.played_off -= event.cents


def counted(tournament: AuditedTournament, event: ChipsCounted) -> None:
    tournament.counted = event.hand
