"""The table and its staff: when it was open, who was on duty, its float, and who was there."""

from msgspec.structs import replace

from punto.storage.records.changes import Move
from punto.storage.records.gather.gathering import Gathering
from punto.storage.records.rows import Duty, FloatMove, Opening, Sheet
from punto.table import events


def opened(it: Gathering, event: events.TableOpened) -> None:
    state, settings = it.state, event.settings
    state.sheet = Sheet(settings.game, settings.version, settings.stamp, settings.decks)
    state.session = state.round = None
    state.opening = Opening(it.table, it.sequence, it.at)
    it.changes.openings[it.sequence] = state.opening
    _on_duty(it)


def closed(it: Gathering, _event: events.TableClosed) -> None:
    opening = it.state.opening
    assert opening is not None, "a table that is closed was open"
    it.changes.openings[opening.sequence] = replace(opening, until=it.at)
    it.state.opening = None
    # Whoever plays a tournament never leaves by themselves.
    it.changes.moves += [Move(player, it.at, comes=False) for player in it.state.players]
    it.state.players = []
    _on_duty(it)


def dealer_changed(it: Gathering, event: events.DealerChanged) -> None:
    it.state.dealer = event.dealer
    _on_duty(it)


def _on_duty(it: Gathering) -> None:
    """A dealer is on duty while the table is open."""
    state, duty = it.state, it.state.duty
    dealer = state.dealer if state.opening is not None else None
    if dealer == (duty.dealer if duty is not None else None):
        return
    if duty is not None:
        it.changes.duties[duty.sequence] = replace(duty, until=it.at)
        state.duty = None
    if dealer is not None:
        state.duty = it.changes.duties[it.sequence] = Duty(it.table, it.sequence, dealer, it.at)


def filled(it: Gathering, event: events.FloatFilled) -> None:
    _move_float(it, event.cents)


def credited(it: Gathering, event: events.FloatCredited) -> None:
    _move_float(it, -event.cents)


def _move_float(it: Gathering, cents: int) -> None:
    it.state.float_cents += cents
    move = FloatMove(it.table, it.sequence, it.at, it.by, it.state.dealer, cents)
    it.changes.floats.append(move)


def came(it: Gathering, event: events.SeatTaken | events.StoodBehind) -> None:
    it.changes.moves.append(Move(event.patron, it.at, comes=True))
    if not it.for_money:
        it.state.players.append(event.patron)


def went(it: Gathering, event: events.SeatLeft) -> None:
    it.changes.moves.append(Move(event.patron, it.at, comes=False))
