"""Whose command may have led to an event of a tournament."""

from punto.audit.fault import by_another, quote
from punto.journal.actor import Actor, Role
from punto.tournament import events
from punto.tournament.stream import TournamentRecord

_DIRECTOR = frozenset({Role.DIRECTOR})
_SYSTEM = frozenset({Role.SYSTEM})

_ROLES: dict[type[events.TournamentEvent], frozenset[Role]] = {
    events.TournamentOpened: _DIRECTOR,
    events.SeatsDrawn: _DIRECTOR,
    events.ChipsIssued: _DIRECTOR,
    events.StageStarted: _DIRECTOR,
    events.PlayPaused: _DIRECTOR,
    events.PlayResumed: _DIRECTOR,
    events.StageExtended: _DIRECTOR,
    events.DragonsAnnounced: _DIRECTOR | {Role.PIT},
    events.StageEnded: _DIRECTOR,
    events.ResultsConfirmed: _DIRECTOR | {Role.PIT},
    events.ResultsNoted: _SYSTEM,
    events.ChipsForfeited: _SYSTEM,
    events.ChipsCounted: _SYSTEM,
    events.PlayOffDrawn: _DIRECTOR,
    events.StageClosed: _DIRECTOR,
    events.PrizeAwarded: _DIRECTOR,
    events.TournamentEnded: _DIRECTOR,
    events.PlayerDisqualified: _DIRECTOR,
    events.ChipsCorrected: _DIRECTOR,
    events.TournamentCancelled: _DIRECTOR,
}

_OWN = events.PlayerRegistered | events.PlayerRebought | events.PlayerWithdrew
"""What only the player whom it concerns can have asked for, but for entries that go back when a
tournament is cancelled."""


def check(record: TournamentRecord) -> None:
    event, by = record.event, record.by
    if isinstance(event, _OWN):
        cancels = isinstance(event, events.PlayerWithdrew) and by.role is Role.DIRECTOR
        if by != Actor(Role.PATRON, event.player) and not cancels:
            raise by_another(by, f"patron {quote(event.player)}")
        return
    roles = _ROLES[type(event)]
    if by.role not in roles:
        raise by_another(by, " or ".join(sorted(role.value for role in roles)))
