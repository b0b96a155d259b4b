"""Who is ahead, reckoned again: chips first, then the tie-breaks of the format one after another.

A play-off is due where two players stand level at a cut: the last who goes on and the first who
does not, at a table or among the best of all others, or two places whose prizes differ. Level are
those whom nothing tells apart that comes before the play-off among the tie-breaks; whoever has no
chips left does not play it.
"""

from collections.abc import Iterable
from itertools import pairwise

from punto.audit.contest.draw import lot
from punto.audit.contest.state import Contest, Standing
from punto.tournament.format import TieBreak


def decided(contest: Contest) -> tuple[list[str], int]:
    """Everybody who played the stage, the best first, and how many of them go on."""
    players = contest.seated()
    fallen = [name for name, one in players.items() if one.standing is not Standing.IN]
    last = sorted(fallen, key=lambda name: (-players[name].decisive, name))
    if contest.is_last:
        return [*_ordered(contest, _still_in(contest)), *last], 0
    through: list[str] = []
    others: list[str] = []
    for ranked in _by_table(contest):
        through += ranked[: contest.playing.advance]
        others += ranked[contest.playing.advance :]
    others = _ordered(contest, others)
    through += others[: contest.playing.best_of_rest]
    others = others[contest.playing.best_of_rest :]
    return [*_ordered(contest, through), *others, *last], len(through)


def tied(contest: Contest) -> list[str]:
    """Those who have to play off, by name."""
    if contest.has_played_off or TieBreak.PLAY_OFF not in contest.format.tie_breaks:
        return []
    found: set[str] = set()
    if contest.is_last:
        shares = [*contest.format.prizes, 0]
        ranked = _ordered(contest, _still_in(contest))
        for place, (share, next_share) in enumerate(pairwise(shares), start=1):
            if share != next_share:
                found |= _level_at(contest, ranked, place)
        return sorted(found)
    others: list[str] = []
    for ranked in _by_table(contest):
        found |= _level_at(contest, ranked, contest.playing.advance)
        others += ranked[contest.playing.advance :]
    others = _ordered(contest, others)
    found |= _level_at(contest, others, contest.playing.best_of_rest)
    # Who loses a tie at a table and is one of the best of the rest goes on all the same.
    in_doubt = {_level(contest, name) for name in others[contest.playing.best_of_rest :]}
    return sorted(name for name in found if _level(contest, name) in in_doubt)


def _still_in(contest: Contest) -> list[str]:
    players = contest.seated().items()
    return [name for name, one in players if one.standing is Standing.IN]


def _by_table(contest: Contest) -> list[list[str]]:
    at: dict[int, list[str]] = {}
    for name in _still_in(contest):
        at.setdefault(contest.players[name].table, []).append(name)
    return [_ordered(contest, at[table]) for table in sorted(at)]


def _ordered(contest: Contest, names: Iterable[str]) -> list[str]:
    """Sorted by the last tie-break first, so that each earlier one decides over it."""
    ranked = list(names)
    players = contest.players
    for tie_break in reversed(contest.format.tie_breaks):
        match tie_break:
            case TieBreak.DRAW:
                ranked.sort(key=lambda name: lot(contest.salt, name))
            case TieBreak.HIGHEST_WIN:
                ranked.sort(key=lambda name: players[name].best, reverse=True)
            case TieBreak.PLAY_OFF:
                ranked.sort(key=lambda name: players[name].played_off, reverse=True)
    ranked.sort(key=lambda name: players[name].decisive, reverse=True)
    return ranked


def _level_at(contest: Contest, ranked: list[str], cut: int) -> set[str]:
    if not 1 <= cut < len(ranked):
        return set()
    level = _level(contest, ranked[cut - 1])
    if level != _level(contest, ranked[cut]) or not contest.players[ranked[cut]].decisive:
        return set()
    return {name for name in ranked if _level(contest, name) == level}


def _level(contest: Contest, name: str) -> tuple[int | str, ...]:
    """What tells a player from others before there is a play-off."""
    player = contest.players[name]
    values: list[int | str] = [player.decisive]
    for tie_break in contest.format.tie_breaks:
        if tie_break is TieBreak.PLAY_OFF:
            break
        values.append(player.best if tie_break is TieBreak.HIGHEST_WIN else lot(contest.salt, name))
    return tuple(values)
