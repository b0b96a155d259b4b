"""Who is ahead, reckoned again: chips first, then the tie-breaks of the format one after another.

A play-off is due where two players stand level at a cut: the last who goes on and the first who
does not, at a table or among the best of all others, or two places whose prizes differ. Level are
those whom nothing tells apart that comes before the play-off among the tie-breaks; whoever has no
chips left does not play it.
"""

from collections.abc import Iterable
from itertools import pairwise

from punto.audit.tournament.draw import lot
from punto.audit.tournament.state import AuditedTournament, PlayerStatus
from punto.tournament.format import TieBreak


def decided(tournament: AuditedTournament) -> tuple[list[str], int]:
    """Everybody who played the stage, the best first, and how many of them go on."""
    players = tournament.seated()
    fallen = [name for name, one in players.items() if one.standing is not PlayerStatus.IN]
    last = sorted(fallen, key=lambda name: (-players[name].decisive, name))
    if tournament.is_last:
        return [*_ordered(tournament, _still_in(tournament)), *last], 0
    through: list[str] = []
    others: list[str] = []
    for ranked in _by_table(tournament):
        through += ranked[: tournament.playing.advance]
        others += ranked[tournament.playing.advance :]
    others = _ordered(tournament, others)
    through += others[: tournament.playing.best_of_rest]
    others = others[tournament.playing.best_of_rest :]
    return [*_ordered(tournament, through), *others, *last], len(through)


def tied(tournament: AuditedTournament) -> list[str]:
    """Those who have to play off, by name."""
    if tournament.has_played_off or TieBreak.PLAY_OFF not in tournament.format.tie_breaks:
        return []
    found: set[str] = set()
    if tournament.is_last:
        shares = [*tournament.format.prizes, 0]
        ranked = _ordered(tournament, _still_in(tournament))
        for place, (share, next_share) in enumerate(pairwise(shares), start=1):
            if share != next_share:
                found |= _level_at(tournament, ranked, place)
        return sorted(found)
    others: list[str] = []
    for ranked in _by_table(tournament):
        found |= _level_at(tournament, ranked, tournament.playing.advance)
        others += ranked[tournament.playing.advance :]
    others = _ordered(tournament, others)
    found |= _level_at(tournament, others, tournament.playing.best_of_rest)
    # Who loses a tie at a table and is one of the best of the rest goes on all the same.
    in_doubt = {_level(tournament, name) for name in others[tournament.playing.best_of_rest :]}
    return sorted(name for name in found if _level(tournament, name) in in_doubt)


def _still_in(tournament: AuditedTournament) -> list[str]:
    players = tournament.seated().items()
    return [name for name, one in players if one.standing is PlayerStatus.IN]


def _by_table(tournament: AuditedTournament) -> list[list[str]]:
    at: dict[int, list[str]] = {}
    for name in _still_in(tournament):
        at.setdefault(tournament.players[name].table, []).append(name)
    return [_ordered(tournament, at[table]) for table in sorted(at)]


def _ordered(tournament: AuditedTournament, names: Iterable[str]) -> list[str]:
    """Sorted by the last tie-break first, so that each earlier one decides over it."""
    ranked = list(names)
    players = tournament.players
    for tie_break in reversed(tournament.format.tie_breaks):
        match tie_break:
            case TieBreak.DRAW:
                ranked.sort(key=lambda name: lot(tournament.mix, name))
            case TieBreak.HIGHEST_WIN:
                ranked.sort(key=lambda name: players[name].best, reverse=True)
            case TieBreak.PLAY_OFF:
                ranked.sort(key=lambda name: players[name].played_off, reverse=True)
    ranked.sort(key=lambda name: players[name].decisive, reverse=True)
    return ranked


def _level_at(tournament: AuditedTournament, ranked: list[str], cut: int) -> set[str]:
    if not 1 <= cut < len(ranked):
        return set()
    level = _level(tournament, ranked[cut - 1])
    if level != _level(tournament, ranked[cut]) or not tournament.players[ranked[cut]].decisive:
        return set()
    return {name for name in ranked if _level(tournament, name) == level}


def _level(tournament: AuditedTournament, name: str) -> tuple[int | str, ...]:
    """What tells a player from others before there is a play-off."""
    player = tournament.players[name]
    values: list[int | str] = [player.decisive]
    for tie_break in tournament.format.tie_breaks:
        if tie_break is TieBreak.PLAY_OFF:
            break
        values.append(
            player.best if tie_break is TieBreak.HIGHEST_WIN else lot(tournament.mix, name)
        )
    return tuple(values)
