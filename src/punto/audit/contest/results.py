"""What came of the tables: noted once and in order, as their own streams have it."""

from punto.audit.contest.state import Contest, Drawn, Phase, Standing
from punto.audit.contest.tables import Came, follow
from punto.audit.fault import Wrong, said, same
from punto.tournament.events import ChipsCounted, ChipsForfeited, ResultsNoted


def noted(contest: Contest, event: ResultsNoted) -> None:
    table = _noted_next(contest, event)
    came = follow(contest, table, event.through)
    name = contest.table_name(table.number)
    stood = contest.heard[table.number].stood(event.through)
    if not stood.at_rest:
        raise Wrong(f"results of {name} in the middle of a round", "those of a table at rest")
    hands = table.hands if stood.hands is None else stood.hands
    same(f"hands played at {name}:", event.hands, hands)
    same(f"{name} noted as paid:", event.closed, stood.played)
    for player in sorted(event.nets.keys() | came.nets.keys()):
        found, expected = event.nets.get(player), came.nets.get(player, 0) or None
        same(f"cents won by {said(player)} at {name}:", found, expected)
    of_a_hand = event.hands > table.hands
    # What somebody could have staked shows before it is known what they have won.
    if of_a_hand:
        owed = _forfeits(contest, table, came, event.hands)
    else:
        owed = _given_back(contest, table) if event.hands < table.hands else []
    _count(contest, table, event, of_a_hand=of_a_hand)
    contest.owed.extend(owed)
    _end(contest)
    # A count is of the chips that are left of the hand.
    chips = {player: one.chips for player, one in contest.seated().items()}
    for one in owed:
        chips[one.player] -= one.cents
    contest.owed.extend(_counts(contest, chips))


def _noted_next(contest: Contest, event: ResultsNoted) -> Drawn:
    contest.require("results noted", Phase.PLAYING, Phase.PLAY_OFF)
    if event.table not in contest.current:
        raise Wrong(f"results of table {said(event.table)}", "those of a table in play")
    table = contest.drawn[event.table]
    name = contest.table_name(table.number)
    if table.closed:
        raise Wrong(f"results of {name} after its end", "nothing more of it")
    if event.through <= table.through:
        found = f"results of {name} up to its entry {said(event.through)}"
        raise Wrong(found, f"those behind its entry {table.through}")
    return table


def _count(contest: Contest, table: Drawn, event: ResultsNoted, *, of_a_hand: bool) -> None:
    if of_a_hand:
        table.before = {name: contest.players[name].best for name in table.seats}
        table.brought = {name: event.nets.get(name, 0) for name in table.seats}
        table.forfeited = {}
    elif event.hands < table.hands:
        # The hand was void: nobody has won anything in it.
        for name, best in table.before.items():
            contest.players[name].best = best
        table.before = {}
    for name, net in event.nets.items():
        player = contest.players[name]
        player.chips += net
        if table.play_off:
            player.played_off += net
        elif of_a_hand:
            # What the Dragon wagers of a session bring is no hand's.
            player.best = max(player.best, net)
        elif event.hands == table.hands and not event.closed and name in table.before:
            # The last hand was put right.
            table.brought[name] += net
            player.best = max(table.before[name], table.brought[name])
    table.through, table.hands, table.closed = event.through, event.hands, event.closed
    if table.hands > table.most_hands:
        table.most_hands, table.in_pause = table.hands, contest.pause


def _forfeits(contest: Contest, table: Drawn, came: Came, hand: int) -> list[ChipsForfeited]:
    """Whoever has staked less than the least of a hand gives up the rest, as far as they could have
    staked it and it is still there."""
    least = contest.playing.minimum_cents
    found = []
    for name in sorted(table.seats, key=table.seats.__getitem__):
        player = contest.players[name]
        could, staked = (
            player.chips - sum(table.lying.get(name, {}).values()),
            came.staked.get(name, 0),
        )
        in_hand = could + came.nets.get(name, 0) - table.pending.get(name, 0)
        missing = min(least - staked, could - staked, in_hand)
        if player.standing is Standing.IN and missing > 0:
            found.append(ChipsForfeited(player=name, table=table.number, hand=hand, cents=missing))
    return found


def _given_back(contest: Contest, table: Drawn) -> list[ChipsForfeited]:
    """What was forfeited in a hand that turned out to be void, to those who are still in."""
    back, table.forfeited = table.forfeited, {}
    return [
        ChipsForfeited(player=name, table=table.number, hand=table.hands, cents=-back[name])
        for name in sorted(back, key=table.seats.__getitem__)
        if contest.players[name].standing is Standing.IN
    ]


def _counts(contest: Contest, chips: dict[str, int]) -> list[ChipsCounted]:
    every = contest.playing.announce_every
    if not every or contest.tables[0].play_off:
        return []
    hand = min(table.hands for table in contest.tables)
    hand -= hand % every
    if hand <= contest.counted:
        return []
    return [ChipsCounted(stage=contest.stage, hand=hand, chips=chips)]


def _end(contest: Contest) -> None:
    """With its last table, a stage or its play-off is played."""
    if not all(table.closed for table in contest.tables):
        return
    if contest.phase is Phase.PLAY_OFF:
        contest.has_played_off = True
    else:
        for player in contest.seated().values():
            player.decisive = player.chips
    contest.phase = Phase.PLAYED


def forfeited(contest: Contest, event: ChipsForfeited) -> None:
    if event.cents > 0:
        contest.drawn[event.table].forfeited[event.player] = event.cents
    if contest.phase is not Phase.PLAY_OFF and not contest.has_played_off:
        contest.give(event.player, -event.cents)
        return
    player = contest.players[event.player]
    player.chips -= event.cents
    player.played_off -= event.cents


def counted(contest: Contest, event: ChipsCounted) -> None:
    contest.counted = event.hand
