"""The order of the players: by chips, then by the tie-breaks of the format.

A play-off is asked for only where a tie lies across a cut: between those who advance and those who
do not, or between prizes that differ.
"""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from punto.tournament.draw import lot
from punto.tournament.format import TieBreak
from punto.tournament.state import Player, PlayerStanding, Tournament, TournamentPhase

Key = tuple[int | str, ...]


class StageOutcome(Struct, frozen=True):
    """`places` has those who played the stage, the best first; the first `advancing` go on. Where
    some are `tied` across a cut, nothing is decided before their play-off."""

    places: tuple[str, ...]
    advancing: int
    tied: tuple[str, ...] = ()


def outcome(tournament: Tournament) -> StageOutcome:
    """What the chips of a stage that is played come to."""
    if tournament.last_stage:
        return _final(tournament)
    stage = tournament.playing
    advancing: list[str] = []
    tied: list[str] = []
    rest: list[str] = []
    tables: dict[int, list[str]] = {}
    for name, one in _contenders(tournament).items():
        tables.setdefault(one.table, []).append(name)
    for _, seated in sorted(tables.items()):
        ranked = _ranked(tournament, seated)
        cut = min(stage.advance, len(ranked))
        tied += _across(tournament, ranked, [cut])
        advancing += ranked[:cut]
        rest += ranked[cut:]
    others = _ranked(tournament, rest)
    cut = min(stage.best_of_rest, len(others))
    tied += _across(tournament, others, [cut])
    advancing += others[:cut]
    # Whoever loses a tie at a table and goes on as one of the best of the rest needs no play-off.
    doubtful = {_level(tournament, name) for name in others[cut:]}
    tied = [name for name in tied if _level(tournament, name) in doubtful]
    going = _ranked(tournament, advancing)
    staying = _ranked(tournament, set(rest) - set(advancing)) + _fallen(tournament)
    return StageOutcome((*going, *staying), len(going), tuple(sorted(set(tied))))


def ranks(tournament: Tournament) -> dict[str, int]:
    """Everybody's rank by chips alone, as a leader board has it while play goes on."""
    counting = {name: _counting(tournament, one) for name, one in _contenders(tournament).items()}
    ordered = sorted(counting.values(), reverse=True)
    first = {cents: place for place, cents in reversed(list(enumerate(ordered, 1)))}
    return {name: first[cents] for name, cents in counting.items()}


def _counting(tournament: Tournament, player: Player) -> tuple[int, int]:
    """What somebody stands by: the chips they have, or, once the stage is played, those they had
    then, and what the play-off has brought."""
    if tournament.phase in (TournamentPhase.PLAYED, TournamentPhase.PLAY_OFF):
        return player.closed_cents, player.play_off_cents
    return player.chips_cents, 0


def _final(tournament: Tournament) -> StageOutcome:
    ranked = _ranked(tournament, _contenders(tournament))
    shares = (*tournament.rules.prizes, 0)
    cuts = [place for place in range(1, len(shares)) if shares[place - 1] != shares[place]]
    tied = _across(tournament, ranked, cuts)
    return StageOutcome((*ranked, *_fallen(tournament)), 0, tuple(tied))


def _played(tournament: Tournament) -> dict[str, Player]:
    return {name: one for name, one in tournament.players.items() if one.table}


def _contenders(tournament: Tournament) -> dict[str, Player]:
    played = _played(tournament).items()
    return {name: one for name, one in played if one.standing is PlayerStanding.IN}


def _fallen(tournament: Tournament) -> list[str]:
    """Those who played the stage and were withdrawn or disqualified meanwhile."""
    left = {n: p for n, p in _played(tournament).items() if p.standing is not PlayerStanding.IN}
    return sorted(left, key=lambda name: (-left[name].closed_cents, name))


def _ranked(tournament: Tournament, players: Iterable[str]) -> list[str]:
    return sorted(players, key=lambda name: _key(tournament, name))


def _key(tournament: Tournament, name: str, breaks: Sequence[TieBreak] | None = None) -> Key:
    """By which a player stands before or behind another; the least is ahead."""
    player = tournament.players[name]
    values: dict[TieBreak, Callable[[], int | str]] = {
        TieBreak.PLAY_OFF: lambda: -player.play_off_cents,
        TieBreak.HIGHEST_WIN: lambda: -player.best_cents,
        TieBreak.DRAW: lambda: lot(tournament.draws[-1].mix, name),
    }
    order = tournament.rules.tie_breaks if breaks is None else breaks
    return (-player.closed_cents, *(values[one]() for one in order))


def _level(tournament: Tournament, name: str) -> Key:
    """What is the same for all whose tie a play-off would break."""
    order = tournament.rules.tie_breaks
    before = order[: order.index(TieBreak.PLAY_OFF)] if TieBreak.PLAY_OFF in order else order
    return _key(tournament, name, before)


def _across(tournament: Tournament, ranked: Sequence[str], cuts: Iterable[int]) -> list[str]:
    """Those whose tie a play-off has to break, because a cut lies within it."""
    if tournament.played_off or TieBreak.PLAY_OFF not in tournament.rules.tie_breaks:
        return []
    keys = {name: _level(tournament, name) for name in ranked}
    tied: list[str] = []
    for cut in cuts:
        if not 0 < cut < len(ranked) or keys[ranked[cut - 1]] != keys[ranked[cut]]:
            continue
        level = keys[ranked[cut]]
        # Whoever has nothing left cannot play for it.
        tied += [name for name in ranked if keys[name] == level and level[0] != 0]
    return sorted(set(tied))


def cuts(tournament: Tournament) -> dict[str, int]:
    """What everybody lacks by now to advance, or to win a prize in the last stage; below zero it is
    what they have beyond it."""
    contenders = _contenders(tournament)
    if tournament.last_stage:
        chips = {name: _counting(tournament, one)[0] for name, one in contenders.items()}
        return _distances(chips, len(tournament.rules.prizes))
    stage = tournament.playing
    tables: dict[int, dict[str, int]] = {}
    for name, one in contenders.items():
        tables.setdefault(one.table, {})[name] = _counting(tournament, one)[0]
    found: dict[str, int] = {}
    rest: dict[str, int] = {}
    for here in tables.values():
        distances = _distances(here, stage.advance)
        found |= distances
        rest |= {name: cents for name, cents in here.items() if distances.get(name, 0) >= 0}
    for name, distance in _distances(rest, stage.best_of_rest).items():
        # Either way leads on: the shorter one counts.
        found[name] = min(found.get(name, distance), distance)
    return found


def _distances(chips: dict[str, int], places: int) -> dict[str, int]:
    """For so many places: what each lacks to the last of them, or has beyond the first behind."""
    ordered = sorted(chips.values(), reverse=True)
    if places <= 0 or len(ordered) <= places:
        return {name: -cents for name, cents in chips.items()} if places > 0 else {}
    last, behind = ordered[places - 1], ordered[places]
    return {
        name: behind - cents if cents >= last and cents > behind else last - cents
        for name, cents in chips.items()
    }
