"""The end of a round and of a session: stakes settled, money moved, history kept."""

from collections.abc import Mapping
from dataclasses import replace

from punto.cli.play.sitting import Sitting
from punto.rules.outcome import Outcome
from punto.rules.round import Round
from punto.rules.settlement import Settlement, settle, void


def settled(sitting: Sitting, round_: Round) -> Sitting:
    stakes = sitting.round_stakes
    paid = _paid(sitting, settle(sitting.game.wagers, Outcome.of(round_), stakes))
    return _finished(paid, round_)


def voided(sitting: Sitting, rule: str) -> Sitting:
    """The round is void for want of cards: its stakes go back."""
    paid = _paid(sitting, void(sitting.round_stakes, rule))
    return replace(_finished(paid, None), out_of_cards=True)


def session_settled(sitting: Sitting) -> Sitting:
    assert sitting.session is not None
    longest = sitting.session.runs.longest
    return _paid(sitting, settle(sitting.game.session_wagers, longest, sitting.session_stakes))


def _paid(sitting: Sitting, settlements: Mapping[str, Settlement]) -> Sitting:
    returned = sum(settlement.returned_cents for settlement in settlements.values())
    return replace(
        sitting,
        balance_cents=sitting.balance_cents + returned,
        stakes={key: cents for key, cents in sitting.stakes.items() if key not in settlements},
        settlements={**sitting.settlements, **settlements},
        last_stakes=_round_part(sitting, settlements) or sitting.last_stakes,
    )


def _round_part(sitting: Sitting, settlements: Mapping[str, Settlement]) -> dict[str, int]:
    return {key: cents for key, cents in sitting.round_stakes.items() if key in settlements}


def _finished(sitting: Sitting, round_: Round | None) -> Sitting:
    result = round_.result if round_ else None
    return replace(
        sitting,
        dealing=False,
        rounds=(*sitting.rounds, round_),
        session=sitting.session and sitting.session.after(result),
    )
