"""Many rounds in one row, for scenarios that need a run of results or a shoe nearly empty."""

import re
from collections import Counter
from collections.abc import Iterator

from scenarios.stage import Stage
from scenarios.table_commands import commands_for

from punto.rules.cards import Card, read_card
from punto.rules.round import Result, read_results

_PLAYS = re.compile(r"plays rounds? ([PBT ]+)(?:, keeping (.+))?")
_EMPTIES = re.compile(r"plays (\d+) rounds of four cards(?:, keeping (.+))?")

Acts = Iterator[tuple[str, str]]


def played(stage: Stage, who: str, does: str) -> str | None:
    """What came of a row that stands for many rounds, if it is one."""
    first = stage.table.rounds + 1
    if match := _PLAYS.fullmatch(does) or _EMPTIES.fullmatch(does):
        results = match[1] if match.re is _PLAYS else "P" * int(match[1])
        keeping = Counter(map(read_card, (match[2] or "").split()))
        _play(stage, _rounds(stage, who, results.replace(" ", ""), keeping))
        what = "Player wins each" if match.re is _EMPTIES else results
    else:
        return None
    last, left = stage.table.rounds, stage.table.cards_left
    rounds = f"rounds {first} to {last}" if first < last else f"round {first}"
    return f"{rounds}: {what}, {left} cards left"


def _play(stage: Stage, acts: Acts) -> None:
    for who, does in acts:
        for command in commands_for(stage, who, does):
            decision = stage.do(command)
            assert not decision.refusal, f"{who} {does}: {decision.refusal}"


def _rounds(stage: Stage, who: str, results: str, keeping: Counter[Card]) -> Acts:
    for result in read_results(results):
        assert result is not None, "a void round is not played"
        yield who, 'says "Place your bets, please"'
        if stage.table.due:
            yield who, "pays"
        yield who, 'says "No more bets"'
        if stage.table.game.die:
            yield from _die(who)
        yield who, f"draws {' '.join(map(str, four_cards(stage, result, keeping)))}"
        yield who, "pays"


def _die(who: str) -> Acts:
    """Nobody has a stake on the round, so the dealer shakes and opens alone."""
    yield who, "shakes the die three times"
    yield who, "announces the die: 1"


def four_cards(stage: Stage, result: Result, keeping: Counter[Card]) -> list[Card]:
    """Cards that end a round at once: a natural 9 for the winner, or for both hands in a tie.

    They are chosen so that enough naturals are left until the last card.
    """
    assert stage.table.shoe is not None
    left = Counter(stage.whole_shoe) - Counter(stage.table.shoe.seen) - keeping
    nine = _nine(left)
    other = _nine(left) if result is Result.TIE else _no_nine(left)
    player, banker = (other, nine) if result is Result.BANKER else (nine, other)
    return [player[0], banker[0], player[1], banker[1]]


def _nine(left: Counter[Card]) -> tuple[Card, Card]:
    """Takes two cards that make 9, of the values that there are most of."""
    values = Counter(card.point_value for card in left.elements())
    one = max(left, key=lambda card: _pairs(values, card) if left[card] else 0)
    other = max(left, key=lambda card: (card.point_value == 9 - one.point_value, left[card]))
    left.subtract((one, other))
    return one, other


def _pairs(values: Counter[int], card: Card) -> int:
    return min(values[card.point_value], values[9 - card.point_value])


def _no_nine(left: Counter[Card]) -> tuple[Card, Card]:
    """Takes two cards that do not make 9, of the values that are least needed for one."""
    values = Counter(card.point_value for card in left.elements())
    spare = sorted(
        left.elements(), key=lambda card: values[9 - card.point_value] - values[card.point_value]
    )
    one = spare[0]
    other = next(card for card in spare[1:] if one.point_value + card.point_value != 9)
    left.subtract((one, other))
    return one, other
